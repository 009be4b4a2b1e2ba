"""Dice locked onto cards, a split of damage; pick and order."""

import pytest
from tests.table.toys.locks import Combat, Fight, Rolled

from starboard.table import Refused, Script, Table


def table(*dice: object) -> Table[Combat]:
    return Table(Fight, Fight.prepare(), source=Script(*dice))


def test_a_whole_attack() -> None:
    t = table([4, 5, 1, 2], [6, 6], 1, 1, [1, 1, 1, 1])
    t.choose("ash", "roll again", ["d3", "d4"])
    assert t.offers[0].about == Rolled({"d1": 4, "d2": 5, "d3": 6, "d4": 6})
    t.choose("ash", "lock dice", {"d1": "hull", "d2": "core", "d3": "core", "d4": "core"})
    assert t.state.locked == {"hull": [4], "core": [5, 6, 6]}
    t.choose("birch", "blows", ["claw", "bite"])
    t.choose("birch", "share wounds", {"wound-1": "ash"})
    t.choose("birch", "share wounds", {"wound-1": "birch"})
    assert t.state.health == {"ash": 3, "birch": 2} and t.state.round == 1


def test_the_game_ends_inside_the_step_when_both_cards_are_full() -> None:
    t = table([4, 5, 5, 5], [6])
    t.state.locked["hull"].append(4)
    t.choose("ash", "roll again", ["d4"])
    t.choose("ash", "lock dice", {"d1": "hull", "d2": "core", "d3": "core", "d4": "core"})
    assert t.outcome is not None and t.outcome.won


@pytest.mark.parametrize(
    ("offer", "choice", "why"),
    [
        ("roll again", ["d1", "d2", "d3"], "pick 0 to 2 of d1, d2, d3, d4"),
        ("roll again", ["d2", "d1"], "in that order"),
        ("roll again", ["d1", "d1"], "each once"),
        ("roll again", ["d9"], "pick 0 to 2"),
        ("roll again", {"d1": 1}, "Expected `array`"),
        ("lock dice", {"d1": "core"}, "d1 cannot go to core"),
        ("lock dice", {"d1": "hull", "d2": "hull", "d3": "hull"}, "d3 cannot go to hull"),
        ("lock dice", {"d7": "hull"}, "there is no piece 'd7' here"),
        ("lock dice", ["d1"], "Expected `object`"),
        ("blows", ["bite"], "put all of bite, claw into an order, each once"),
        ("blows", ["bite", "bite"], "each once"),
        ("share wounds", {}, "wound-1 cannot go to nowhere"),
        ("share wounds", {"wound-1": "oak"}, "wound-1 cannot go to oak"),
    ],
)
def test_refusals(offer: str, choice: object, why: str) -> None:
    t = table([4, 5, 6, 2], 1)
    for name, seat, answer in (
        ("roll again", "ash", []),
        ("lock dice", "ash", {}),
        ("blows", "birch", ["bite", "claw"]),
    ):
        if t.offers[0].name != offer:
            t.choose(seat, name, answer)
    before = t.save()
    with pytest.raises(Refused, match=why):
        t.choose(t.offers[0].seats[0], offer, choice)
    assert t.save() == before


def test_a_rule_may_use_up_the_answer_it_was_given() -> None:
    """The record keeps its own copy of lists and plans."""
    t = table([4, 4, 4, 4], [5])
    t.choose("ash", "roll again", ["d1"])
    t.choose("ash", "lock dice", {})
    t.source = t.game._source = Script(0, 0, [1, 1, 1, 1])
    t.choose("birch", "blows", ["claw", "bite"])
    assert [e.value for e in t.line[4:5]] == [["claw", "bite"]] and t.state.round == 1
