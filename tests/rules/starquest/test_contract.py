"""What holds for every game holds for Star Quest; `tests/prove/starquest.py` looks at more tables."""

import random

import pytest

from starboard.bots.search import SearchBot
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.options import Advance
from starboard.games.starquest.points import Move
from starboard.table import Level, Table
from starboard.table.contract import Check, games_end, offers_keep_their_contract, rebuilding_changes_nothing

from .scenario import act, scenario

FIRST = StarQuest.prepare("first-light", 2)
NIGHT = StarQuest.prepare("delivery", 3, biome="forge", map=2, time="night", faction="brood")
SMALL = StarQuest.prepare(
    "clean-sweep",
    ("psion", "infiltrator", "medic", "sentinel"),
    biome="jungle",
    map=3,
    table="small",
    faction="choir",
    difficulty=2,
    weather="worsening",
    alertness="full-assault",
)


def test_better_candidates_lose_no_save(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Table(StarQuest, FIRST, seed="saved")
    rng = random.Random(6)
    while t.decisions < 60:
        t.answer(t.offers[0], t.offers[0].kind.sample(rng.random))
    saved = t.save()
    monkeypatch.setattr(Move, "good", lambda move: [("stay", [move.hero.at.xy])])
    again = Table.load(saved, StarQuest)
    assert not again.lost and again.state == t.state


@pytest.mark.parametrize("check", [games_end, offers_keep_their_contract, rebuilding_changes_nothing])
def test_contract_at_night(check: Check) -> None:
    check(StarQuest, NIGHT, "seed-2")


def test_games_end_on_the_small_table() -> None:
    games_end(StarQuest, SMALL, "seed-3", games=2)


def test_search_races_eight_answers_at_a_point() -> None:
    t = scenario({"medic": (10, 10)}, [("deckhands", [(30, 10), (31.5, 10)])], level=Level.QUIET)
    act(t, "medic", Advance())
    ranked = SearchBot(random.Random(1), iterations=16).advise(t, t.offers[0], "medic")
    assert len({answer.path for answer, _, _ in ranked}) >= 8


def test_an_option_says_how_hard_a_setup_calls_itself() -> None:
    assert StarQuest.difficulty(StarQuest.prepare("delivery", 2)) == "easy"
    assert StarQuest.difficulty(StarQuest.prepare("delivery", 2, difficulty=4)) == "very hard"
    assert StarQuest.difficulty(StarQuest.prepare("finale-2", 2)) == "hard"


def test_no_test_cites_more_than_four_rules(request: pytest.FixtureRequest) -> None:
    """Who shows much at once shows none of it well."""
    for item in request.session.items:
        if "rules/starquest" in item.nodeid:
            cited = {id for mark in item.iter_markers("rule") for id in mark.args}
            assert len(cited) <= 4, item.nodeid
