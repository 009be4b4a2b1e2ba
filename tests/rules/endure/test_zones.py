"""Zones, doors and line of sight (ETS-ZONE, ETS-LOS)."""

from __future__ import annotations

import pytest

from starboard.games.endure.options import Attack, Door, Move, Use

from .scenario import offered, play, scenario

C, E = "crew-quarters.c", "crew-quarters.e"


@pytest.mark.rule("ETS-RUL-05", "ETS-LOS-01")
def test_in_the_dark_the_own_zone_is_seen() -> None:
    t = scenario({"captain": C}, {C: {"jaeger": 1}, E: {"jaeger": 1}}, bag={"captain": ["shotgun"]}, event="blackout")
    found = [option for option in offered(t, "captain") if isinstance(option, Attack)]
    assert found == [Attack("shotgun", C)]


@pytest.mark.rule("ETS-RUL-75", "ETS-ZONE-05")
def test_a_door_opened_in_a_lockdown_can_be_locked_again() -> None:
    t = scenario({"technician": "medical-bay.n"}, bag={"technician": ["bypass-key"]}, event="lockdown")
    play(t, "technician", Use("bypass-key"))
    if t.game.locked >> 1 & 1:  # type: ignore[attr-defined]
        play(t, "technician", Door("theatre-door"))
    assert Move("medical-bay.T") in offered(t, "technician")
    play(t, "technician", Door("theatre-door"))
    assert Move("medical-bay.T") not in offered(t, "technician")
