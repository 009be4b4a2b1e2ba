"""An interrupt inside another's move; ids of offers; what is refused."""

import pytest
from tests.table.toys.alert import Alert, Corridor, Fire, Hold, Run, Seen

from starboard.table import Refused, RuleError, Script, Table


def table(*dice: int) -> Table[Corridor]:
    return Table(Alert, Alert.prepare(), source=Script(*dice))


def test_each_square_may_be_answered_and_a_hit_stops_the_move() -> None:
    t = table(3, 5)
    t.choose("runner", "runs", {"do": "run", "squares": 3})
    assert t.state.at == 2 and t.waiting_for() == ["gun-1", "gun-2"]
    assert [ask.about for ask in t.offers] == [Seen(2), Seen(2)]
    t.choose("gun-1", "shots", Fire())  # rolls 3: missed
    assert t.state.at == 2 and t.waiting_for() == ["gun-2"]
    t.choose("gun-2", "shots", Hold())
    assert t.state.at == 3 and t.waiting_for() == ["gun-2"]
    t.choose("gun-2", "shots", {"do": "fire"})  # rolls 5: the move ends here
    assert t.state.at == 3 and t.state.round == 1 and t.state.loaded == []
    assert [event.text for event in t.journal] == [
        "runner enters square 1",
        "runner enters square 2",
        "gun-1 rolls 3",
        "runner enters square 3",
        "gun-2 rolls 5",
    ]
    assert t.journal[-1].rules == ["TOY-ALERT-01"] and t.journal[-1].because == [(5, "to hit")]


def test_an_offer_keeps_its_id_when_another_seat_was_quicker() -> None:
    t = table(1, 1)
    t.choose("runner", "runs", Run(2))
    (one,), (two,) = t.offered("gun-1"), t.offered("gun-2")
    t.choose("gun-1", one.id, Hold())
    assert t.find("gun-2", two.id).id == two.id
    t.choose("gun-2", two.id, Fire())  # sent at the same moment: not refused


def test_a_stale_choice_is_refused_and_nothing_changes() -> None:
    t = table()
    first = t.offers[0].id
    t.choose("runner", first, Run(2))
    before = t.save()
    with pytest.raises(Refused, match=r"'0\.0' is not open to 'runner' now; open to it: nothing"):
        t.choose("runner", first, Run(2))  # a double click
    with pytest.raises(Refused, match="open to it: 'shots'"):
        t.choose("gun-1", first, Fire())
    with pytest.raises(Refused, match="not open to 'nobody'"):
        t.choose("nobody", t.offers[0].id, Fire())
    assert t.save() == before


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (Run(4), r"three squares at most \(TOY-MOVE-01\)"),
        ({"do": "run", "squares": 9}, "is not one of the 3 options of 'runs'"),
        ({"do": "run"}, "missing required field `squares`"),
        ({"do": "fly"}, "Invalid value 'fly'"),
        ({"do": "run", "squares": 1, "fast": True}, "unknown field `fast`"),
        (Fire(), "is not one of the 3 options"),
        ("run", "Expected `object`, got `str`"),
        (None, "got `null`"),
        ([1, 2], "got `array`"),
    ],
)
def test_what_was_not_offered_is_refused_in_one_line(choice: object, why: str) -> None:
    t = table()
    before = t.save()
    with pytest.raises(Refused, match=why) as refused:
        t.choose("runner", "runs", choice)
    assert "\n" not in str(refused.value)
    assert t.save() == before


def test_an_unscripted_roll_fails_the_test_and_leaves_the_table_as_it_was() -> None:
    t = table()
    t.choose("runner", "runs", Run(2))
    state = t.save()
    with pytest.raises(RuleError, match="unscripted roll: alert fire"):
        t.choose("gun-1", "shots", Fire())
    assert t.state.at == 2 and t.waiting_for() == ["gun-1", "gun-2"]
    assert Table.load(state, Alert).state == t.state


def test_when_the_game_is_over_nothing_is_open() -> None:
    t = table()
    for squares in (3, 3):
        t.choose("runner", "runs", Run(squares))
        while t.waiting_for() and t.waiting_for() != ["runner"]:
            t.choose(t.waiting_for()[0], "shots", Hold())
    assert t.outcome is not None and t.outcome.won and t.offers == []
    with pytest.raises(Refused, match="the game is over"):
        t.choose("runner", "runs", Run(1))
