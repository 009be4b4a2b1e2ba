"""What a game keeps beside its state (what is in force, passage, sight) is what a fresh look at the state finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starboard.cards import InForce, fold
from starboard.games.endure.game import Endure
from starboard.table import Level, Table


def sorted_out(found: InForce) -> tuple[Any, ...]:
    return tuple(getattr(found, name) for name in InForce.__slots__)


def derived(g: Endure) -> dict[str, Any]:
    return {
        "own": {who: sorted_out(found) for who, found in g.own.items()},
        "common": sorted_out(g.common),
        "touched": g.touched_now,
        "in force": sorted(g.in_force()),
        "states": g.states,
        "locked": g.locked,
        "view": g.view,
        "sees": g.sees,
    }


def quick_and_whole(g: Endure) -> tuple[list[int], list[int]]:
    """Every number that something touches, the quick way and folded stage by stage by the kernel."""
    touched = [(s, name) for s in g.state.survivors for name in (*g.own[s.seat].numbers, *g.common.numbers)]
    return (
        [g.number(name, 3, s) for s, name in touched],
        [fold(3, g.changes(name, s)) for s, name in touched],
    )


@pytest.mark.parametrize("mission", [mission.id for mission in (*Endure.missions, *Endure.campaigns)])
def test_what_is_in_force_is_what_a_fresh_look_finds(mission: str) -> None:
    for seats in (3, 6):
        rng = random.Random(f"{mission}/{seats}")
        t = Table(Endure, Endure.prepare(mission, seats), seed=f"{mission}/{seats}", level=Level.QUIET)
        while t.offers:
            assert isinstance(t.game, Endure)
            assert derived(t.game) == derived(Endure(t.state, t.setup))
            quick, whole = quick_and_whole(t.game)
            assert quick == whole
            ask = rng.choice(t.offers)
            t.answer(ask, ask.kind.sample(rng.random))
