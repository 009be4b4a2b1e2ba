"""Damage, injuries, armour and stunning (ETS-DMG, ETS-ARM, ETS-STUN)."""

from __future__ import annotations

import pytest

from starboard.games.endure import damage
from starboard.games.endure.options import DONE, SEARCH, Attack, Move

from .scenario import jams, offered, play, scenario, survivor, told, why_not

C, E, N, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n", "crew-quarters.w"


@pytest.mark.rule("ETS-DMG-06", "ETS-RUL-24", "ETS-RNGD-08")
def test_a_head_injury_shortens_the_range() -> None:
    t = scenario(
        {"captain": C},
        {E: {"swarmer": 1}, C: {"swarmer": 1}},
        bag={"captain": ["pistol"]},
        injuries={"captain": ["head"]},
        rolls=[[4, 4]],
    )
    assert "ETS-RNGD-02" in why_not(t, "captain", Attack("pistol", E))
    play(t, "captain", Attack("pistol", C))
    assert jams(t, "captain") == ["pistol"], "still a ranged weapon: it can jam"


@pytest.mark.rule("ETS-STUN-06", "ETS-STUN-07", "ETS-RUL-56")
def test_a_stunned_enemy_misses_one_phase_and_still_stands_in_the_way() -> None:
    t = scenario({"marine": C}, {C: {"jaeger": 1}}, stunned={"jaeger": 1}, rolls=["none"])
    assert "ETS-SRCH" in why_not(t, "marine", SEARCH)
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 10 and t.state.round == 2
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 8


@pytest.mark.rule("ETS-DMG-05", "ETS-DMG-10")
def test_an_injury_comes_once() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 3}}, rolls=["leg", "leg", "none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").injuries == ["leg"] and survivor(t, "marine").health == 7


@pytest.mark.rule("ETS-STUN-05", "ETS-STUN-02", "ETS-STUN-04", "ETS-BOSS-16")
def test_stunned_by_a_boss_one_action_is_lost() -> None:
    t = scenario(
        {"captain": C, "engineer": "armoury.V"},
        {C: {"icarus": 1}},
        mission="CG03",
        boss=("titan", C, 9),
        boss_deck=["titan-crushing-grip"],
        done=["generator"],
        marks={},
        rolls=[[3, 1, 1], "none", "none"],
    )
    play(t, "captain", DONE)
    lines = told(t)
    assert lines.index("Crushing Grip") < lines.index("Icarus: Captain"), "bosses first"
    play(t, "engineer", DONE)
    assert t.waiting_for() == ["captain"] and t.state.actions == 2


@pytest.mark.rule("ETS-DMG-08", "ETS-RUL-18", "ETS-TAB-02")
@pytest.mark.parametrize(("event", "zones"), [("", 2), ("gravity-failure", 4)])
def test_a_leg_injury_caps_the_zones_of_a_turn(event: str, zones: int) -> None:
    t = scenario({"marine": C}, injuries={"marine": ["leg"]}, actions=9, event=event)
    for n in range(zones):
        play(t, "marine", Move(N if n % 2 == 0 else C))
    assert not any(isinstance(option, Move) for option in offered(t, "marine"))


@pytest.mark.rule("ETS-INV-05", "ETS-ARM-01")
def test_armour_in_the_bag_saves_nobody() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, bag={"marine": ["bastion-armour"]}, rolls=["none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 9


@pytest.mark.rule("ETS-STUN-06", "ETS-STUN-07")
def test_a_stunned_enemy_stays_down_through_the_next_survivor_phase() -> None:
    t = scenario({"marine": C}, {C: {"jaeger": 1}}, stunned={"jaeger": 1}, rolls=["none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 10 and t.state.round == 2 and t.state.groups[0].stunned
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 8 and not t.state.groups[0].stunned


@pytest.mark.rule("ETS-DMG-03", "ETS-DMG-04", "ETS-DMG-09")
def test_each_attack_that_hurts_rolls_for_one_injury() -> None:
    t = scenario({"marine": C}, {C: {"jaeger": 2}}, rolls=["head", "leg"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").injuries == ["head", "leg"] and survivor(t, "marine").health == 6


@pytest.mark.rule("ETS-STUN-03", "ETS-STUN-04")
def test_whoever_is_stunned_on_the_own_turn_has_no_action_left() -> None:
    t = scenario({"captain": C, "marine": W}, actions=3)
    damage.stun(t.game, survivor(t, "captain"))  # type: ignore[arg-type]
    assert t.state.actions == 0 and survivor(t, "captain").stunned == 1
    damage.stun(t.game, survivor(t, "marine"))  # type: ignore[arg-type]
    assert survivor(t, "marine").stunned == 1
