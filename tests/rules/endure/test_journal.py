"""What the journal says: facts of the right type, the rule that made each of them so, and how it came out."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from starboard.games.endure import game
from starboard.games.endure.content import BOX, MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.missions.task import task_of
from starboard.games.endure.options import DONE, Attack
from starboard.table import Table
from starboard.table.facts import Changed, Left, Moved, Rolled
from starboard.table.journal import Event
from starboard.table.rulebook import BEHIND, parse

from .scenario import play, scenario, tokens, told

W, C = "crew-quarters.w", "crew-quarters.c"
RULES = parse(Path(game.__file__).with_name("rulebook.md").read_text(encoding="utf-8"))


@cache
def played() -> tuple[Event, ...]:
    """The journals of some random games."""
    found: list[Event] = []
    for number, mission in enumerate(("CG00", "CG02", "CG09", "CG11", "C013", "ROP17", "into-the-fire")):
        t = Table(Endure, Endure.prepare(mission, 4), seed=f"journal {number}")
        rng = random.Random(number)
        while t.outcome is None and t.decisions < 250:
            ask = rng.choice(t.offers)
            t.answer(ask, ask.kind.sample(rng.random))
        found += t.journal
    return tuple(found)


def test_whatever_is_told_cites_rules_that_there_are() -> None:
    for event in played():
        assert event.rules and all(rule in RULES for rule in event.rules), event


def test_a_roll_says_what_came_of_it() -> None:
    """Not "rolls 5" alone: hits, passed or not, or what the number does."""
    plain = {"roll", "roll-off", "brain", "pull", "fired-up"}
    for event in played():
        if isinstance(event.fact, Rolled):
            assert event.fact.hits is not None or event.fact.passed is not None or event.word in plain, event


@pytest.mark.rule("ETS-RES-05", "ETS-WIN-06", "ETS-RES-12", "ETS-FULL-05")
def test_a_loss_of_resolve_cites_what_took_it() -> None:
    """Only a failed test costs Resolve by its own rule."""
    because = {"dead": "ETS-WIN-06", "boss": "ETS-RES-12"}
    seen = set()
    for event in played():
        if event.word == "resolve-lost":
            term = next(iter(event.terms), "")
            seen.add(term)
            assert event.rules == [because[term]] if term in because else ("ETS-RES-05" in event.rules) == (not term)
    assert {"", *because} <= seen


@pytest.mark.rule("ETS-WIN-06")
def test_who_sees_a_death_reads_why() -> None:
    t = scenario({"marine": W, "medic": W}, {W: {"swarmer": 1}}, health={"marine": 1}, rolls=[1, 2, "none"])
    play(t, "marine", DONE)
    (death,) = [event.fact for event in t.journal if event.word == "death"]
    assert death == Left("marine", W, "dead")
    lost = [(event.fact, event.rules, event.text) for event in t.journal if event.word == "resolve-lost"]
    assert [fact for fact, _, _ in lost] == [Changed("medic", "resolve", -1, 9), Changed("medic", "resolve", -1, 8)]
    assert all(rules == ["ETS-WIN-06"] and "saw Marine die" in text for _, rules, text in lost)


@pytest.mark.rule("ETS-FULL-05", "ETS-FULL-04")
def test_who_is_trapped_reads_why() -> None:
    t = scenario({"marine": W}, {W: {"jaeger": 9}}, stunned={"jaeger": 1})
    play(t, "marine", DONE)
    [lost] = [event for event in t.journal if event.word == "resolve-lost"]
    [hurt] = [event for event in t.journal if event.word == "health"]
    assert lost.rules == ["ETS-FULL-05"] and hurt.rules == ["ETS-FULL-04", "ETS-FULL-05"]


@pytest.mark.rule("ETS-RES-12", "ETS-RES-05", "ETS-RUL-11")
def test_who_sees_a_boss_revealed_reads_of_the_point_and_of_the_test() -> None:
    t = scenario(
        {"captain": "rec-room.w", "engineer": "armoury.n"},
        mission="CG03",
        tokens=[("rec-room.p", "titan")],
        phase="round-start",
        rolls=[[6, 6], [6, 6], [1, 1]],
    )
    lost = [event.rules for event in t.journal if event.word == "resolve-lost"]
    assert lost == [["ETS-RES-12"], ["ETS-RES-05"], ["ETS-RES-12"]] and "Titan" in told(t)


@pytest.mark.rule("ETS-EMOV-01", "ETS-EMOV-06")
@pytest.mark.parametrize(("noises", "rule"), [({}, "ETS-EMOV-01"), ({"rec-room.A": 5}, "ETS-EMOV-06")])
def test_a_token_that_drifts_heard_nothing(noises: dict[str, int], rule: str) -> None:
    t = scenario({"marine": "laboratory.F"}, tokens=[("rec-room.G", "3 jaeger")], noises=noises, rolls=[0, 0, 0])
    play(t, "marine", DONE)
    moved = [event.rules for event in t.journal if event.word == "token-move"]
    assert moved and all(rules == [rule] for rules in moved)


@pytest.mark.rule("ETS-EVT-04", "ETS-RADAR-08")
@pytest.mark.parametrize(("card", "there"), [("spawn-rec-room", True), ("spawn-armoury", False)])
def test_a_spawn_card_says_what_it_does(card: str, there: bool) -> None:
    """Either a token appears, or it is said that nothing happens, and never both."""
    room = MAPS.layout("CG00")["rec-room.G"].index
    t = scenario({"marine": W}, events=[card], rolls=[room] if there else [])
    play(t, "marine", DONE)
    said = [event.word for event in t.journal if event.word in ("spawn", "no-spawn")]
    assert said == (["spawn"] if there else ["no-spawn"]) and tokens(t) == (["rec-room.G"] if there else [])
    [drawn] = [event.text for event in t.journal if event.word == "event"]
    assert "if it is on this map" in drawn and "nothing happens" not in drawn


@pytest.mark.rule("ETS-EMOV-01", "ETS-EMOV-04", "ETS-EMOV-05")
def test_a_passive_move_is_not_an_active_one() -> None:
    state, moved = "", set()
    for event in played():
        if event.word == "activate":
            state = "passive" if event.text.endswith("not see the crew.") else "active"
        elif event.word == "enemy-move":
            assert isinstance(event.fact, Moved)
            moved.add(state)
            assert ("ETS-EMOV-05" in event.rules) <= (state == "active"), event
    assert moved == {"passive", "active"}


@pytest.mark.parametrize("mission", BOX)
def test_victory_cites_how_the_mission_is_won(mission: str) -> None:
    first, *others = task_of(mission).win_rules
    assert first == "ETS-WIN-01" and others
    assert not any(RULES[rule].text.startswith("Loss") or RULES[rule].section == BEHIND for rule in others)


@pytest.mark.rule("ETS-WIN-01", "ETS-NEIGH-02")
def test_a_victory_cites_it() -> None:
    t = scenario({"marine-b": W}, {W: {"swarmer": 1}}, bag={"marine-b": ["pistol"]}, won=False, rolls=[[4, 1]])
    t.state.groups[0].wanted = True
    play(t, "marine-b", Attack("pistol", W))
    assert t.outcome is not None and t.outcome.won and list(t.outcome.rules) == task_of("CG00").win_rules


@pytest.mark.rule("ETS-DMG-07")
def test_a_bleeding_roll_says_for_what_and_what_it_did() -> None:
    t = scenario({"marine": W, "medic": C}, injuries={"medic": ["chest"]}, actor="marine", rolls=[5])
    t.state.acted = 1
    play(t, "marine", DONE)
    (event,) = [event for event in t.journal if event.word == "roll"]
    assert event.text == "Medic rolls 5 for Chest Injury: nothing happens." and event.rules == ["ETS-DMG-07"]
