"""Dice that find nothing to do are flagged in the picture while all are planning, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.vortex.content import CARDS

from .scenario import ROLL, scenario

ROLLED = ["melee", "ranged", "special", "movement", "defense"]


def flagged(enemies: dict[str, str], plan: dict[str, str], **more: Any) -> dict[str, str]:
    """Red in the NW has rolled one of each; by line or space what is said of the dice on it."""
    t = scenario({"red": "NW", "blue": "SE"}, enemies, phase="roll", rolls=[ROLLED, ROLL], **more)
    panel = t.type.scenery.picture(t.game, "red", plan).panels[0]
    return {line.id.partition("/")[2]: line.idle for line in panel.lines if line.idle}


@pytest.mark.rule("VTX-ATK-01", "VTX-ATK-03", "VTX-SPEC-16")
def test_attacks_with_nobody_in_reach() -> None:
    laid = {"red-1": "red/melee", "red-2": "red/ranged", "red-3": "red/special"}
    assert flagged({}, {}) == {}
    assert flagged({}, laid) == dict.fromkeys(("melee", "ranged", "special"), "no Enemy in reach")
    assert "melee" not in flagged({"ripper": "a1"}, laid)
    assert "melee" in flagged({"ripper": "a4"}, laid)
    assert "melee" not in flagged({"ripper": "a3"}, {**laid, "red-4": "red/movement"}), "one room on it is in reach"


@pytest.mark.rule("VTX-INIT-04")
def test_who_moves_before_the_hero_is_looked_for_where_it_will_be() -> None:
    """Cinderling shoots, then goes one area to the right before red acts."""
    laid = {"red-1": "red/melee"}
    assert flagged({"cinderling": "a1"}, laid) == {}
    assert flagged({"cinderling": "a2"}, laid) != flagged({"cinderling": "a8"}, laid)


@pytest.mark.rule("VTX-BRD-05", "VTX-BRD-09")
def test_a_room_that_takes_no_such_die_and_too_few_for_the_strike() -> None:
    said = flagged({"ripper": "a1"}, {"red-1": "red/room", "red-2": "red/est"}, ground=("IV", "V", "I", "III"))
    assert set(said) == {"room", "est"}
    both = flagged({"ripper": "a1"}, {"red-2": "red/est", "blue-1": "blue/est"})
    assert both == {}


@pytest.mark.rule("VTX-BRD-02", "VTX-INIT-04")
def test_dice_beside_the_initiative_that_change_nobodys_turn() -> None:
    """Red (5) and blue (3) among Enemies: the Ripper is told apart by its printed Initiative."""
    ripper = CARDS["ripper"].initiative
    rolled = ["star", "movement", "movement", "star", "star"]

    def init(plan: dict[str, str]) -> str:
        t = scenario({"red": "NW", "blue": "SE"}, {"ripper": "a1"}, phase="roll", rolls=[rolled, ROLL])
        panel = t.type.scenery.picture(t.game, "red", plan).panels[0]
        return next(line.idle for line in panel.lines if line.id == "red/init")

    said = "it changes nobody's place in the order"
    assert init({"red-1": "red/init=5"}) == said
    assert init({"red-2": "red/init+", "red-3": "red/init-"}) == said
    assert init({"red-1": "red/init=1"}) == "", "before blue"
    assert init({"red-1": "red/init=10"}) == ("" if ripper in range(5, 10) else said)
    assert init({"red-1": "red/init=5", "red-4": "red/init=3"}) == "", "level with blue: they choose who is first"
