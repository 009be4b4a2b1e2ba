"""Better bots win more: small samples, far apart. Measured properly in `docs/bots.md`."""

from __future__ import annotations

import random

import pytest

from starboard import games
from starboard.lab.simulate import Job, simulate
from starboard.table import Level, Table


def wins(bot: str, mission: str, count: int, seats: int = 2) -> int:
    result, tally = simulate(Job("vortex", games.load("vortex").prepare(mission, seats), bot, "strength"), count)
    assert not tally.broken
    return result.wins


def test_the_policy_beats_chance() -> None:
    assert wins("random", "m4", 60, seats=1) == 0
    assert wins("policy", "m4", 60, seats=1) >= 6


def test_the_reference_bot_beats_the_policy() -> None:
    assert wins("policy", "intro", 20) <= 6
    assert wins("reference", "intro", 3) >= 2


@pytest.mark.parametrize("mission", [m.id for m in games.load("vortex").missions])
def test_every_mission_is_played_to_its_end_by_the_policy(mission: str) -> None:
    wins("policy", mission, 2, seats=3)


@pytest.mark.parametrize("mission", [m.id for m in games.load("vortex").missions])
def test_the_gauge_of_a_new_mission_leaves_all_open(mission: str) -> None:
    vortex = games.load("vortex")
    table = Table(vortex, vortex.prepare(mission, 2), seed="1", level=Level.QUIET)
    assert 0.05 < table.game.gauge() < 0.95


def test_wounds_lower_the_gauge_and_a_fallen_hero_more() -> None:
    vortex = games.load("vortex")
    table = Table(vortex, vortex.prepare("m1", 2), seed="1", level=Level.QUIET)
    whole = table.game.gauge()
    hero = table.state.heroes[0]
    hero.life -= 4
    hurt = table.game.gauge()
    hero.life, hero.out = 0, True
    assert whole > hurt > table.game.gauge()


@pytest.mark.parametrize(("game", "mission"), [("vortex", "m1"), ("endure", "CG00")])
def test_the_gauge_says_what_it_rests_on(game: str, mission: str) -> None:
    """More of what speaks for the players is a higher gauge, and nothing else is in it."""
    door = games.load(game)
    seen = []
    for seed in range(12):
        table = Table(door, door.prepare(mission, 3), seed=str(seed), level=Level.QUIET)
        table.play_out(random.Random(seed), None, lambda state: state.round > 2)
        if table.outcome is None:
            seen.append((sum(table.game.outlook().values()), table.game.gauge()))
    assert len(seen) > 2
    assert [value for _, value in sorted(seen)] == sorted(value for _, value in seen)
    assert len(set(seen)) > 2
