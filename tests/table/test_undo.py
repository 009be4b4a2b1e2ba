"""Taking back: free, by consent, never; same dice or new ones; history only grows."""

import random
from typing import Any

import pytest
from tests.table.toys.alert import Alert, Corridor, Fire, Hold, Run
from tests.table.toys.greed import Again, Greed, again
from tests.table.toys.mine import Dig, Mine, Rest, Shaft

from starboard import games
from starboard.seating import can_undo, undo
from starboard.table import Choose, Dice, Refused, Script, Table
from starboard.table.history import Chance, Undone

PEOPLE = {"runner": "Ann", "gun-1": "Ben", "gun-2": "bot random"}


def alert(*dice: int, **people: str) -> Table[Corridor]:
    return Table(Alert, Alert.prepare(), source=Script(*dice), people=people or PEOPLE)


def test_free_while_nothing_new_was_learnt_and_no_other_human_acted() -> None:
    t = alert(1)
    assert can_undo(t, "runner")[0] == "nothing"
    with pytest.raises(Refused, match="nothing to take back"):
        undo(t, "runner")
    t.choose("runner", "runs", Run(2))
    assert can_undo(t, "runner") == ("free", 0)
    assert can_undo(t, "gun-1")[0] == "nothing"
    t.choose("gun-2", "shots", Hold())
    assert can_undo(t, "runner") == ("free", 0), "a bot is not somebody who would mind"
    t.choose("gun-1", "shots", Hold())
    assert can_undo(t, "runner") == ("consent", 0), "another human has acted"
    assert can_undo(t, "gun-1") == ("free", 2)


def test_past_a_roll_the_other_humans_must_agree() -> None:
    t = alert(1)
    t.choose("runner", "runs", Run(2))
    t.choose("gun-1", "shots", Fire())
    assert can_undo(t, "gun-1") == ("consent", 1)
    with pytest.raises(Refused, match="something new was learnt since: Ann must agree"):
        undo(t, "gun-1")
    undo(t, "gun-1", agreed=["Ann"])
    assert t.state.loaded == ["gun-1", "gun-2"] and t.waiting_for() == ["gun-1", "gun-2"]


def test_one_person_with_several_seats_takes_back_the_last_of_them() -> None:
    t = alert(runner="Ann", **{"gun-1": "Ann", "gun-2": "Ann"})
    t.choose("runner", "runs", Run(2))
    t.choose("gun-2", "shots", Hold())
    undo(t, "runner")
    assert t.waiting_for() == ["gun-1", "gun-2"] and t.state.at == 2
    undo(t, "gun-1")
    assert t.waiting_for() == ["runner"] and t.state.at == 0


def test_history_and_numbers_of_events_never_go_back() -> None:
    t = alert(1)
    t.choose("runner", "runs", Run(2))
    recorded, events = list(t.history), [e.n for e in t.journal]
    undo(t, "runner")
    assert t.history[:-1] == recorded and t.history[-1] == Undone(1, 0, "runner")
    assert t.journal == [] and [e.n for e in t.withdrawn] == events
    loaded = Table.load(t.save(), Alert)
    for one in (t, loaded):
        one.choose("runner", "runs", Run(1))
        assert [e.n for e in one.journal] == [2], "also after loading"
        assert [e.n for e in one.history] == [0, 1, 2]


def test_offers_after_an_undo_are_new_ones() -> None:
    t = alert()
    old = t.offers[0].id
    t.choose("runner", "runs", Run(2))
    undo(t, "runner")
    with pytest.raises(Refused):
        t.choose("runner", old, Run(1))
    t.choose("runner", t.offers[0].id, Run(1))


def rolls(t: Table[Shaft]) -> list[int | str]:
    return [face for entry in t.line if isinstance(entry, Chance) for face in entry.value]


def dug(seed: str, same_dice: bool) -> tuple[Table[Shaft], list[int | str], list[int | str]]:
    t: Table[Shaft] = Table(Mine, Mine.prepare(), seed=seed, same_dice=same_dice)
    t.choose("one", "digging", Rest())
    t.choose("two", "digging", Dig())
    first = rolls(t)
    undo(t, "two")
    assert rolls(t) == []
    t.choose("two", "digging", Dig())
    return t, first, rolls(t)


def test_with_the_same_dice_they_fall_again_as_they_fell() -> None:
    for n in range(20):
        _, first, second = dug(f"s{n}", same_dice=True)
        assert first == second


def test_otherwise_they_fall_on_a_new_branch_which_is_logged() -> None:
    tables = [dug(f"s{n}", same_dice=False) for n in range(40)]
    assert sum(first == second for _, first, second in tables) < 20
    t = tables[0][0]
    assert isinstance(t.source, Dice) and (t.source.branch, t.source.count) == (1, 1)
    assert [e.branch for e in t.history if isinstance(e, Undone)] == [1]
    again = Table.load(t.save(), Mine)
    assert isinstance(again.source, Dice) and (again.source.branch, again.source.count) == (1, 1)


def test_a_free_undo_leaves_the_dice_alone() -> None:
    t: Table[Shaft] = Table(Mine, Mine.prepare(), seed="s")
    t.choose("one", "digging", Rest())
    undo(t, "one")
    assert isinstance(t.source, Dice) and (t.source.branch, t.source.count) == (0, 0)


def test_an_undo_over_many_rounds() -> None:
    t: Table[Shaft] = Table(Mine, Mine.prepare(), source=Script(), people={"one": "Ann", "two": "bot"})
    for _ in range(3):
        t.choose("one", "digging", Rest())
        t.choose("two", "digging", Rest())
    assert t.state.round == 3
    told = [e.text for e in t.journal]
    for _ in range(3):
        undo(t, "one")
    assert t.state.round == 0 and len(t.history) == 9 and t.line == []
    assert [e.text for e in t.journal] == told[:1]


def test_an_offer_that_stays_open_over_an_undo_is_a_new_one_too() -> None:
    t = alert()
    t.choose("runner", "runs", Run(2))
    old = t.offered("gun-2")[0].id
    t.choose("gun-1", "shots", Hold())
    assert t.offered("gun-2")[0].id == old
    undo(t, "gun-1")
    assert t.offered("gun-2")[0].id != old


class Draws(Greed):
    """A card that can only be one, a question, and an omen, again and again."""

    def step(self) -> Any:
        async def draw() -> None:
            self.one("the last card", ("ace",))
            await self.ask("player", "again", again)
            self.state.fate = str(self.one("omen", tuple(range(1000))))

        return draw()


def test_what_was_certain_is_counted_when_dice_are_taken_back() -> None:
    """An outcome with one face is on record but asks no die: taken back, the dice after it must fall as they fell."""
    t = Table(Draws, Draws.prepare(), seed="3", same_dice=True)
    fates = []
    for _ in range(3):
        t.choose("player", "again", Again(True))
        fates.append(t.state.fate)
    for back in (1, 2, 3):
        for _ in range(back):
            undo(t, "player")
        for fate in fates[-back:]:
            t.choose("player", "again", Again(True))
            assert t.state.fate == fate


@pytest.mark.parametrize("slug", games.slugs())
def test_an_option_says_beforehand_whether_it_can_be_taken_back(slug: str) -> None:
    door = games.load(slug)
    rng = random.Random(5)
    t: Table[Any] = Table(door, door.prepare(), seed="5")
    t.people.update(dict.fromkeys(t.setup.seats, "ann"))
    told = set()
    for _ in range(150):
        if t.outcome is not None:
            break
        ask = rng.choice(t.offers)
        answer, seat = ask.kind.sample(rng.random), ask.seats[0]
        if not isinstance(ask.kind, Choose):
            t.answer(ask, answer)
            continue
        final = t.finals(ask, seat)[list(ask.kind.options).index(answer)]
        t.choose(seat, ask.id, answer)
        assert can_undo(t, seat)[0] == ("consent" if final else "free"), answer
        told.add(final)
    assert told == {True, False}
