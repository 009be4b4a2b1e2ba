"""Players, survivors, and what lies where before the first round (ETS-CMP, ETS-SET)."""

from __future__ import annotations

import random

import pytest

from starboard.games.endure.content import MAPS
from starboard.games.endure.game import Endure
from starboard.table import SetupError, Table

from .scenario import at, fresh, where_are


@pytest.mark.rule(
    "ETS-RCARD-03",
    "ETS-CMP-10",
    "ETS-CMP-13",
    "ETS-CMP-20",
    "ETS-CMP-26",
    "ETS-SET-08",
    "ETS-SET-09",
    "ETS-SET-10",
    "ETS-SET-11",
    "ETS-SET-12",
    "ETS-SET-13",
    "ETS-SET-14",
    "ETS-SET-15",
    "ETS-SET-16",
)
def test_what_everybody_starts_with() -> None:
    t = Table(Endure, Endure.prepare("CG00", 5), seed="x")
    weapons = sorted(card for s in t.state.survivors for card in s.cards)
    assert weapons == ["pistol", "plasma-cutter", "swarmer-leg", "swarmer-leg", "swarmer-leg"]
    for s in t.state.survivors:
        assert s.resolve == 10 and len(s.hidden) == 3 and s.goal and s.crisis and len(s.bag) == 1
        assert at(t, s.seat) == "rec-room.w"
    assert len(t.state.fears) == 20, "which cards lie there is unknown until they fire"


@pytest.mark.rule("ETS-CMP-02", "ETS-SET-07")
def test_too_few_survivors_or_none_of_the_class_is_said_before_it_starts() -> None:
    with pytest.raises(SetupError, match="3 to 6 seats, not 2; one player may hold several"):
        Endure.prepare("CG00", 2)
    with pytest.raises(SetupError, match="3 to 6 seats, not 1; one player may hold several"):
        Endure.prepare("CG00", ["captain"])
    with pytest.raises(SetupError, match="CG03 needs the class engineer"):
        Endure.prepare("CG03", ["captain", "marine", "scout"])
    with pytest.raises(SetupError, match="3 to 6 seats"):
        Endure.prepare("CG00", 7)


@pytest.mark.rule("ETS-CMP-02")
@pytest.mark.parametrize("players", [["ann"] * 3, ["ann", "bob", "ann"], ["ann", "bob", "ann", "bob", "ann"]])
def test_one_or_two_players_share_the_survivors(players: list[str]) -> None:
    """Each answers for every seat held; five survivors lay out the row of five."""
    setup = Endure.prepare("CG00", len(players))
    people = dict(zip(setup.seats, players, strict=True))
    t = Table(Endure, setup, seed="x", people=people)
    rng = random.Random(1)
    acted = set()
    while t.outcome is None and t.state.round < 3:
        seat = t.waiting_for()[0]
        acted.add(people[seat])
        ask = t.offered(seat)[0]
        t.answer(ask, ask.kind.sample(rng.random))
    assert acted == set(players)
    rows = {3: "4 swarmer", 5: "6 swarmer"}
    fresh = Table(Endure, setup, seed="y").state
    assert rows[len(players)] in fresh.piles["row"]


@pytest.mark.rule("ETS-SET-04", "ETS-PRIZE-13", "ETS-BULL-06")
@pytest.mark.parametrize(("mission", "boss"), [("P20", "primus"), ("C015", "olympian")])
def test_a_boss_that_is_no_token_stands_on_the_map(mission: str, boss: str) -> None:
    plan = MAPS.missions[mission].boss
    assert plan is not None and where_are(fresh(mission), boss) == {plan.zone: 1}
