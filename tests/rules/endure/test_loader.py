"""The Exo Loader (ETS-EXO)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.endure import places
from starboard.games.endure.options import CLIMB, DONE
from starboard.games.endure.state import Group

from .scenario import game, play, scenario, survivor


@pytest.mark.rule("ETS-EXO-06", "ETS-EXO-08", "ETS-EXO-16")
def test_a_charge_costs_no_action_and_a_helmet_still_helps() -> None:
    zone = "armoury.n"
    t = scenario(
        {"captain": zone},
        {zone: {"jaeger": 1}},
        mission="CG01",
        loader=(zone, "captain"),
        bag={"captain": ["power-cell"]},
        head={"captain": "visor"},
        actor=None,
    )
    assert t.state.loader is not None and t.state.loader.charges == 1 and t.state.actions == 4
    assert "resolve.test" in t.game.own["captain"].numbers  # type: ignore[attr-defined]


@pytest.mark.rule("ETS-EXO-11", "ETS-EXO-12")
@pytest.mark.parametrize(("cell", "rolls", "health"), [(True, [2], 10), (True, [1, "none"], 8), (False, ["none"], 8)])
def test_a_loader_saves_on_two_while_it_has_power(cell: bool, rolls: list[Any], health: int) -> None:
    zone = "armoury.n"
    t = scenario(
        {"marine": zone},
        {zone: {"jaeger": 1}},
        mission="CG01",
        loader=(zone, "marine"),
        bag={"marine": ["power-cell"] if cell else []},
        body={"marine": "bastion-armour"},
        actor=None,
        rolls=[*rolls, 6],
    )
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == health


@pytest.mark.rule("ETS-RUL-89", "ETS-EXO-04")
def test_a_pilot_gets_out_though_the_zone_is_full() -> None:
    zone = "armoury.n"
    t = scenario({"marine": zone}, mission="CG01", loader=(zone, "marine"))
    here = survivor(t, "marine").zone
    t.state.groups.append(Group("swarmer", here, places.room_left(game(t), here)))
    play(t, "marine", CLIMB)
    assert t.state.loader is not None and t.state.loader.pilot < 0 and t.state.actions == 2
