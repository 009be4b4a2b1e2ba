"""Ending early, however deep; and a rule that breaks."""

import msgspec
import pytest
from tests.table.toys.mine import Break, Dig, Mine, Rest, Shaft

from starboard.seating import can_undo, is_final, undo
from starboard.table import Refused, RuleError, Script, StarboardError, Table
from starboard.table.facts import Fact
from starboard.table.history import Crash, Undone, read


def table(*dice: int, rotten: bool = False) -> Table[Shaft]:
    return Table(Mine, Mine.prepare(), source=Script(*dice), state=Shaft(rotten=rotten))


def test_the_game_ends_in_the_middle_of_a_nested_rule() -> None:
    t = table(6, 6, 1)
    for _ in range(3):
        t.choose("one", "digging", Dig())
    assert t.outcome is not None and not t.outcome.won
    assert t.game.verdict == "the mine falls in" and t.outcome.rules == ("TOY-MINE-01",)
    assert t.offers == [] and t.waiting_for() == []
    again = Table.load(t.save(), Mine)
    assert again.outcome == t.outcome and again.offers == []


def test_a_turn_ends_in_the_middle_of_a_nested_rule() -> None:
    t = table(6, 6, 2)
    for _ in range(3):
        t.choose("one", "digging", Dig())
    assert t.outcome is None and t.waiting_for() == ["two"]
    assert (t.state.gold, t.state.depth, t.state.who) == (2, 0, 1)
    assert t.tail == [], "after a stop the table is at a checkpoint"


def test_a_finished_game_can_be_taken_back() -> None:
    t = table(1)
    t.choose("one", "digging", Dig())
    assert t.outcome is not None
    undo(t, "one")
    assert t.outcome is None and t.waiting_for() == ["one"]


def test_the_end_may_be_told_where_the_next_step_is_looked_for() -> None:
    t = table()
    while t.outcome is None:
        t.choose(t.waiting_for()[0], "digging", Rest())
    assert t.game.verdict == "the shift is over"


def test_a_broken_rule_leaves_the_table_at_the_last_good_answer_and_a_dump() -> None:
    t = table(6, 4, 5, rotten=True)
    t.choose("one", "digging", Dig())
    state, told, entries = msgspec.json.encode(t.state), list(t.journal), list(t.history)
    with pytest.raises(RuleError, match=r"a rule broke \(KeyError: 'no such shaft'\); the game is as before") as broken:
        t.choose("one", "digging", Break())
    assert msgspec.json.encode(t.state) == state and t.journal == told
    assert t.history[: len(entries)] == entries and isinstance(t.history[-1], Undone)
    assert t.waiting_for() == ["one"]
    dump = broken.value.dump
    assert dump is not None
    crash = read(dump).crash
    assert isinstance(crash, Crash) and crash.value == {"do": "break"} and "no such shaft" in crash.traceback
    loaded = Table.load(dump, Mine)
    assert loaded.state == t.state and loaded.waiting_for() == ["one"]
    t.choose("one", "digging", Dig())  # and it can be played on
    assert t.state.gold == 2


class Sour(StarboardError):
    """An error in words for people, but out of a rule."""


def test_a_starboard_error_out_of_a_rule_is_a_broken_rule_too(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(6)

    def broken(self: object, fact: Fact, word: str) -> None:
        if word == "dug":
            raise Sour("content is missing")

    monkeypatch.setattr(Mine, "tell", broken)
    with pytest.raises(RuleError, match="content is missing"):
        t.choose("one", "digging", Dig())
    assert t.waiting_for() == ["one"] and t.decisions == 0


def test_with_real_dice_a_broken_rule_puts_the_dice_back() -> None:
    t: Table[Shaft] = Table(Mine, Mine.prepare(), seed="s", state=Shaft(rotten=True))
    with pytest.raises(RuleError):
        t.choose("one", "digging", Break())
    assert t.source.count == 0  # type: ignore[attr-defined]


def test_ironman_never_takes_back() -> None:
    t: Table[Shaft] = Table(Mine, Mine.prepare(), source=Script(), ironman=True)
    t.choose("one", "digging", Rest())
    assert can_undo(t, "one") == ("never", 0)
    with pytest.raises(Refused, match="ironman"):
        undo(t, "one")
    assert is_final(t, t.offers[0])


def test_beats_go_on_as_they_were_after_loading() -> None:
    t = table(6)
    t.choose("one", "digging", Rest())
    t.choose("two", "digging", Dig())
    assert [event.beat for event in t.journal] == [1, 2, 2]
    again = Table.load(t.save(), Mine)
    for one in (t, again):
        one.choose("two", "digging", Rest())
    assert again.journal == t.journal and t.journal[-1].beat == 3


def test_the_same_question_asked_again_is_another_offer() -> None:
    t = table(6, 6)
    first = t.offers[0].id
    t.choose("one", first, Dig())
    with pytest.raises(Refused, match="not open"):
        t.choose("one", first, Dig())  # a double click digs once
    t.choose("one", t.offers[0].id, Dig())
