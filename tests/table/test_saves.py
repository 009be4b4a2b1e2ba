"""Saves: bad files are refused in one line; changed rules lose no more than the step."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.table.toys import TOYS, alert
from tests.table.toys.alert import Alert, Corridor, Fire, Hold, Run

from starboard import games
from starboard.seating import undo
from starboard.table import Ask, Choose, Dice, ReplayError, RuleError, SaveError, StarboardError, Table, WhyNot
from starboard.table.contract import AnyGame, look, moments
from starboard.table.history import read


def table() -> Table[Corridor]:
    t: Table[Corridor] = Table(Alert, Alert.prepare(), seed="s", content="abc", people={"runner": "Ann"})
    t.choose("runner", "runs", Run(2))
    t.choose("gun-1", "shots", Hold())
    return t


def test_saved_in_the_middle_of_a_step() -> None:
    t = table()
    again = Table.load(t.save(), Alert)
    assert look(again) == look(t) and again.journal == t.journal and again.history == t.history
    assert again.waiting_for() == ["gun-2"] and again.people == t.people and again.verified
    for one in (t, again):
        one.choose("gun-2", "shots", Fire())
    assert look(again) == look(t), "the dice go on where they were"


def test_without_the_seed_the_dice_to_come_are_others() -> None:
    t = table()
    assert b'"seed":"s"' in t.save() and b'"seed"' not in t.save(secret=False)
    assert look(Table.load(t.save(secret=False), Alert)) == look(t)


def test_under_other_content_it_goes_on_but_is_not_verified_and_stays_so() -> None:
    t = Table.load(table().save(), Alert, content="other")
    assert not t.verified and t.offers
    assert not Table.load(t.save(), Alert, content="other").verified


Edit = Callable[[dict[str, Any]], Any]

EDITS: dict[str, tuple[Edit, str]] = {
    "newer": (lambda s: s.update(format=99), r"newer Starboard \(format 99, this one reads up to 2\): update first"),
    "older": (lambda s: s.update(format=1), "saved by Starboard 0.1, which 0.2 cannot go on with"),
    "other game": (lambda s: s.update(game="chess"), "a saved game of 'chess', not of 'toy-alert'"),
    "unknown field": (lambda s: s.update(extra=1), "damaged: .*unknown field `extra`"),
    "missing field": (lambda s: s.pop("history"), "damaged: .*`history`"),
    "wrong type": (lambda s: s.update(marks=3), "damaged"),
    "no checkpoint": (lambda s: s.update(marks=[]), "checkpoints do not fit"),
    "checkpoint beyond": (lambda s: s["marks"][0].update(at=9), "checkpoints do not fit"),
    "state": (lambda s: s["marks"][0]["state"].update(at="here"), "its state does not fit: Expected `int`, got `str`"),
    "choice": (lambda s: s["history"][0].update(value={"do": "fly"}), r"answer 0 \(runs\): Invalid value 'fly'"),
    "kind": (lambda s: s["history"][0].update(kind="shout"), "answer 0: there is no kind of offer 'shout'"),
    "cut out": (lambda s: s["history"].pop(0), "answer 0 is numbered 1"),
    "undo": (
        lambda s: s["history"].append({"is": "undo", "n": 2, "to": 7, "by": ""}),
        "takes back more than there was",
    ),
    "mission": (lambda s: s["setup"].update(mission="x"), "no mission 'x'"),
    "option": (lambda s: s["setup"].update(options={"x": 1}), "no option 'x'"),
    "seats": (lambda s: s["setup"].update(seats=["a"]), "not 'a'"),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edited_file_is_refused_in_one_line(name: str) -> None:
    edit, why = EDITS[name]
    save = json.loads(table().save())
    edit(save)
    with pytest.raises(StarboardError, match=why) as error:
        Table.load(json.dumps(save).encode(), Alert)
    assert "\n" not in str(error.value)


def test_a_truncated_file_is_refused_wherever_it_was_cut() -> None:
    data = table().save()
    for length in range(0, len(data), 7):
        with pytest.raises(SaveError, match="not a saved game, or cut short"):
            Table.load(data[:length], Alert)


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff\xfe", b'"x"', b"{}", b"[" * 100_000, b'{"format": "1"}'])
def test_what_is_no_save_at_all(data: bytes) -> None:
    with pytest.raises(SaveError):
        Table.load(data, Alert)


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.slug)
def test_any_edit_gives_a_table_or_a_line_never_a_traceback(game: AnyGame) -> None:
    t: Table[Any] = Table(game, game.prepare(), seed="s")
    for _ in moments(t, "s", 6):
        pass
    save = t.save().decode()
    for old, new in (
        ('"n":1', '"n":7'),
        ("[", "[1,"),
        (":1", ":-1"),
        (":0", ":99"),
        ('"is":"chance"', '"is":"choice"'),
    ):
        at = save.find(old)
        while at >= 0:
            try:
                Table.load((save[:at] + new + save[at + len(old) :]).encode(), game)
            except StarboardError as error:
                assert "\n" not in str(error)
            at = save.find(old, at + 1)


def shorter(g: Alert, no: object) -> list[Run]:
    return [Run(1)]


def test_after_a_change_of_the_rules_the_step_is_lost_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    t.choose("gun-2", "shots", Hold())
    t.choose("runner", "runs", Run(3))
    t.choose("gun-1", "shots", Hold())
    save = t.save()
    shorter.__name__ = "runs"
    monkeypatch.setattr(alert, "runs", shorter)
    again = Table.load(save, Alert)
    assert [(c.seats, c.value) for c in again.lost] == [(["runner"], Run(3)), (["gun-1"], Hold())]
    assert again.lost_because == "answer 3: 'runs' now offers something else"
    assert again.state.at == 2 and again.waiting_for() == ["runner"], "back at the checkpoint"
    assert again.history[: len(t.history)] == t.history and len(again.history) == len(t.history) + 1
    assert [e.text for e in again.journal] == ["runner enters square 1", "runner enters square 2"]
    again.choose("runner", "runs", Run(1))
    with pytest.raises(ReplayError, match="now offers something else"):
        Table.replayed(save, Alert)


def test_changed_rules_that_break_on_old_answers_lose_the_step_too(monkeypatch: pytest.MonkeyPatch) -> None:
    save = table().save()

    async def broken(g: Alert) -> None:
        raise LookupError("square 1 is gone")

    monkeypatch.setattr(alert, "alert", broken)
    again = Table.load(save, Alert)
    assert len(again.lost) == 2 and again.lost_because == "LookupError: square 1 is gone"
    assert again.waiting_for() == ["runner"]


def test_a_renamed_function_breaks_no_save(monkeypatch: pytest.MonkeyPatch) -> None:
    save, runs = table().save(), alert.runs

    def strides(g: Alert, no: WhyNot | None) -> list[Run]:
        return runs(g, no)

    monkeypatch.setattr(alert, "runs", strides)
    assert not Table.load(save, Alert).lost


def test_a_renamed_question_is_reported_readably() -> None:
    save = table().save().replace(b'"ask":"runs"', b'"ask":"strides"')
    assert "but the rules now ask runner 'runs'" in Table.load(save, Alert).lost_because


def test_a_replay_that_ends_differently_says_so() -> None:
    save = json.loads(table().save())
    save["marks"][-1]["state"]["loaded"] = ["gun-2"]
    save["history"] = save["history"][:1]
    with pytest.raises(ReplayError, match="ends differently"):
        Table.replayed(json.dumps(save).encode(), Alert)


def test_replayed_up_to_a_choice_the_dice_that_followed_it_are_there() -> None:
    t = table()
    t.choose("gun-2", "shots", Fire())
    for other in range(5):  # whatever the dice to come are
        t.source = Dice(f"other {other}")
        assert Table.replayed(t.save(), Alert, upto=3).line == t.line


def test_two_questions_that_the_record_could_not_tell_apart_are_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:

    async def twice(g: Alert) -> None:
        await g.ask_first(*(Ask("gun-1", Choose("runs", alert.runs, (g,))) for _ in range(2)))

    monkeypatch.setattr(alert, "alert", twice)
    t: Table[Corridor] = Table(Alert, Alert.prepare(), seed="s")
    with pytest.raises(RuleError, match="two questions 'runs' are open to the same seat"):
        t.choose("runner", "runs", Run(1))


def test_a_replay_does_not_pass_over_what_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    t.choose("gun-2", "shots", Hold())
    t.choose("runner", "runs", Run(2))
    save, runs = t.save(), alert.runs

    def fewer(g: Alert, no: Any) -> list[Run]:
        return runs(g, no) if g.state.at == 0 else [Run(1)]

    fewer.__name__ = "runs"
    monkeypatch.setattr(alert, "runs", fewer)
    assert len(Table.load(save, Alert).lost) == 1
    with pytest.raises(ReplayError, match="answer 3: 'runs' now offers something else"):
        Table.replayed(save, Alert)


def test_what_a_failed_replay_left_behind_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the new rules the step ends sooner, a round begins, and only then the old answers do not fit."""
    save = table().save()

    async def stop(g: Alert) -> None:
        if g.state.at == 2:
            g.stop("move")

    monkeypatch.setattr(alert, "alert", stop)
    t = Table.load(save, Alert)
    assert t.lost and (t.state.at, t.state.round) == (0, 0)
    t.choose("runner", "runs", Run(1))
    t.choose("runner", "runs", Run(3))
    assert (t.state.at, t.state.round) == (2, 2)
    undo(t, "runner")
    assert (t.state.at, t.state.round) == (1, 1)


def test_one_checkpoint_for_each_round() -> None:
    t = table()
    t.choose("gun-2", "shots", Hold())
    t.choose("runner", "runs", Run(2))
    assert [mark.round for mark in read(t.save()).marks] == [0, 1]


def test_each_mission_of_a_campaign_has_its_rounds() -> None:
    """Rounds that begin at one again are rounds of their own: a replay and a retry find all of them."""
    t = table()
    first = t._marks[0]
    t._marks = [msgspec.structs.replace(first, round=round, at=at) for at, round in enumerate((0, 1, 2, 0, 1, 1))]
    assert t.rounds == [(0, 0), (1, 1), (2, 2), (0, 3), (1, 4)]


def test_rounds_that_are_over_take_little_room_and_are_saved_and_gone_back_to_as_they_were() -> None:
    door = games.load("endure")
    rng = random.Random(1)
    t: Table[Any] = Table(door, door.prepare(), seed="1")
    while len(t._marks) < 4 and t.outcome is None:
        ask = t.offers[0]
        t.answer(ask, ask.kind.sample(rng.random))
    whole = read(t.save()).marks
    assert len(t._marks) == 4 and all(bytes(mark.state).startswith(b"{") for mark in whole)
    for small, mark in zip(t._marks[:-1], whole, strict=False):
        assert len(small.state) * 2 < len(mark.state), "packed"
    again = Table.load(t.save(), door)
    assert again.save() == t.save() and [len(m.state) for m in again._marks] == [len(m.state) for m in t._marks]
    t.take_back(whole[1].at, "runner")
    back = read(t.save()).marks[:2]
    assert len(t._marks) == 2 and [bytes(m.state) for m in back] == [bytes(m.state) for m in whole[:2]]
