"""Where rules meet, with scripted dice (ETS-INT)."""

from __future__ import annotations

import pytest

from starboard.games.endure.content import MAPS
from starboard.games.endure.options import (
    CLIMB,
    CRISIS,
    DONE,
    SEARCH,
    Attack,
    Leave,
    Move,
    Use,
    Where,
    Which,
)
from starboard.games.endure.state import Group

from .scenario import at, enemies, jams, noise, offered, play, scenario, survivor, tokens, told, where_are, why_not

C, E, N, S, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n", "crew-quarters.s", "crew-quarters.w"
MED, MESS = "medical-bay.c", "crew-quarters.M"


@pytest.mark.rule("ETS-INT-01", "ETS-RADAR-01", "ETS-RADAR-02", "ETS-RADAR-10", "ETS-SOL-01", "ETS-RES-01")
def test_a_step_reveals_a_token_and_the_turn_goes_on() -> None:
    t = scenario(
        {"captain": C, "marine": N},
        tokens=[("medical-bay.W", "4 swarmer")],
        resolve={"captain": 5},
        fears={"captain": [4]},
        rolls=[[6, 6], [6, 6], "breakdown"],
    )
    play(t, "captain", Move(E))
    assert enemies(t, "medical-bay.W") == {"swarmer": 4}
    assert survivor(t, "captain").resolve == 4 and survivor(t, "marine").resolve == 10, "only who sees it tests"
    assert t.state.actions == 2 and t.waiting_for() == ["captain"]
    assert "ETS-RCARD-02" in why_not(t, "captain", SEARCH) or "ETS-SRCH-02" in why_not(t, "captain", SEARCH)


@pytest.mark.rule("ETS-INT-02", "ETS-MOVE-08", "ETS-RUL-41")
def test_the_first_reveal_is_finished_before_the_second() -> None:
    t = scenario(
        {"medic": E, "scout": "crew-quarters.K"},
        tokens=[("medical-bay.W", "4 swarmer"), ("laboratory.s", "3 jaeger")],
        resolve={"medic": 9},
        fears={"medic": [8]},
        phase="round-start",
        rolls=["4 swarmer", [6, 6], [6, 6], "periphery-fright", 1, [1, 1], [6, 6], [1, 1]],
    )
    lines = told(t)
    assert at(t, "medic") == MED, "the die pointed east"
    assert lines.index("bolt") < lines.index("Scout passes") < lines.index("3 Jaegers"), "first all who saw the first"
    assert tokens(t) == []


@pytest.mark.rule("ETS-INT-03", "ETS-RES-09", "ETS-WIN-04", "ETS-WIN-06", "ETS-RUL-12")
def test_at_zero_resolve_a_new_type_costs_health_and_a_death_is_seen() -> None:
    t = scenario(
        {"captain": E, "medic": C},
        tokens=[("medical-bay.W", "4 swarmer")],
        resolve={"captain": 0, "medic": 10},
        health={"captain": 1},
        phase="round-start",
        rolls=[[6, 6]],
    )
    assert survivor(t, "captain").fate == "dead"
    assert survivor(t, "medic").resolve == 8, "2 Resolve, without a test"


@pytest.mark.rule("ETS-INT-04", "ETS-WIN-06", "ETS-FOE-06")
def test_two_deaths_in_one_explosion_cost_two_each() -> None:
    t = scenario(
        {"captain": C, "marine": E, "medic": E},
        {E: {"fanatic": 1}},
        mission="ROP17",
        bag={"captain": ["shotgun"]},
        health={"marine": 3, "medic": 2},
        rolls=[[6, 1, 2, 3]],
    )
    play(t, "captain", Attack("shotgun", E))
    assert survivor(t, "captain").resolve == 6
    assert survivor(t, "marine").fate == survivor(t, "medic").fate == "dead"


@pytest.mark.rule("ETS-INT-05", "ETS-CBT-09", "ETS-CBT-10", "ETS-CBT-11", "ETS-RUL-22", "ETS-RUL-23")
def test_a_jam_of_two_weapons() -> None:
    t = scenario(
        {"captain": C, "medic": E}, {E: {"swarmer": 3}}, bag={"captain": ["pistol", "pistol"]}, rolls=[[5, 5, 5, 5]]
    )
    play(t, "captain", Attack("pistol", E, True))
    assert enemies(t, E) == {"swarmer": 3} and survivor(t, "medic").health == 9 and noise(t) == {C: 2}
    assert jams(t, "captain") == ["pistol", "pistol"]
    assert Attack("pistol", E) not in offered(t, "captain")


@pytest.mark.rule("ETS-INT-06", "ETS-RUL-68", "ETS-FOE-05")
def test_vests_first_then_successes_then_friends() -> None:
    t = scenario(
        {"captain": C, "medic": E},
        {E: {"fanatic": 1, "zealot": 1}},
        mission="ROP17",
        bag={"captain": ["shotgun"]},
        body={"medic": "bastion-armour"},
        rolls=[[6, 1, 2, 3], "none", 3],
    )
    play(t, "captain", Attack("shotgun", E))
    assert enemies(t, E) == {}, "3 damage kill the Zealot too"
    assert survivor(t, "medic").health == 6, "the blast allows no save, the stray shots do"


@pytest.mark.rule("ETS-INT-07", "ETS-FOE-06")
def test_a_six_in_melee_hurts_the_attacker() -> None:
    t = scenario(
        {"captain": C},
        {C: {"fanatic": 2}},
        mission="ROP17",
        bag={"captain": ["swarmer-leg"]},
        body={"captain": "bastion-armour"},
        rolls=[[6, 1], "none"],
    )
    play(t, "captain", Attack("swarmer-leg", C))
    assert survivor(t, "captain").health == 3 and enemies(t, C) == {}


@pytest.mark.rule("ETS-INT-08", "ETS-JAM-02")
def test_a_jam_of_sixes_sets_nothing_off() -> None:
    t = scenario(
        {"captain": C}, {E: {"fanatic": 2}}, mission="ROP17", bag={"captain": ["shotgun"]}, rolls=[[6, 6, 6, 6]]
    )
    play(t, "captain", Attack("shotgun", E))
    assert enemies(t, E) == {"fanatic": 2}


@pytest.mark.rule("ETS-INT-09", "ETS-TRAP-08", "ETS-TRAP-09", "ETS-TAB-20")
def test_an_explosion_rolls_for_the_key_card() -> None:
    t = scenario(
        {"captain": "rec-room.p"},
        {"rec-room.G": {"fanatic": 1, "zealot": 1}},
        mission="ROP18",
        bag={"captain": ["shotgun"]},
        rolls=[[6, 1, 2, 3], 4, 5],
    )
    play(t, "captain", Attack("shotgun", "rec-room.G"))
    assert survivor(t, "captain").objectives == ["desk"]


@pytest.mark.rule("ETS-INT-10", "ETS-EMOV-01", "ETS-EMOV-04")
def test_each_type_of_a_zone_is_a_herd_of_its_own() -> None:
    t = scenario({"marine": "laboratory.F"}, {C: {"swarmer": 3, "jaeger": 2}}, rolls=[1, 0])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {E: 2} and where_are(t, "swarmer") == {N: 3}


@pytest.mark.rule("ETS-EMOV-04", "ETS-NEIGH-02")
@pytest.mark.parametrize("fits", [True, False])
def test_a_herd_is_one_whomever_the_mission_wants_dead(fits: bool) -> None:
    """Swarmers that came out of the laboratory among others: one roll for all, as far as there is room."""
    foes = {C: {"swarmer": 3}} if fits else {C: {"swarmer": 3}, E: {"jaeger": 6}}
    t = scenario({"marine": "laboratory.F"}, foes, stunned={"jaeger": 1}, rolls=[1])
    t.state.groups.append(Group("swarmer", t.state.groups[0].zone, 2, wanted=True))
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == ({E: 5} if fits else {E: 4, C: 1})
    assert sum(group.count for group in t.state.groups if group.wanted) == 2


@pytest.mark.rule("ETS-EMOV-02", "ETS-EMOV-03")
def test_a_blocked_direction_turns_clockwise() -> None:
    t = scenario({"marine": "laboratory.F"}, {W: {"jaeger": 2}}, rolls=[2])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {C: 2}, "south, west, north lead nowhere; east does"


@pytest.mark.rule("ETS-INT-11")
def test_a_token_behind_locked_doors_stays() -> None:
    t = scenario({"marine": "laboratory.F"}, won=False, tokens=[("laboratory.L", "4 swarmer")])
    play(t, "marine", DONE)
    assert tokens(t) == ["laboratory.L"]


@pytest.mark.rule("ETS-INT-12", "ETS-NOISE-09", "ETS-TAB-05", "ETS-ENE-06")
def test_the_loudest_noise_wins_then_sight_then_a_flare() -> None:
    t = scenario({"marine": "laboratory.F"}, {C: {"jaeger": 1}}, noises={E: 2, "rec-room.p": 3})
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"rec-room.p": 1}, "the louder one, though the other is nearer"
    t = scenario({"marine": W}, {C: {"jaeger": 1}}, noises={MED: 3}, rolls=["none"])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {W: 1}, "a survivor in sight beats noise"
    t = scenario({"marine": W}, {C: {"jaeger": 1}}, bag={"marine": ["flare"]})
    play(t, "marine", Use("flare"), Where(N), DONE)
    assert where_are(t, "jaeger") == {N: 1} and survivor(t, "marine").health == 10, "a flare beats all"


@pytest.mark.rule("ETS-INT-13", "ETS-ENE-05")
def test_seen_in_passing_they_come_for_you() -> None:
    t = scenario({"marine": N}, {E: {"jaeger": 1}}, rolls=[[1, 1], [1, 1]])
    play(t, "marine", Move(C), Move(S), DONE)
    assert where_are(t, "jaeger") == {S: 1}, "out of sight again, and followed to where the survivor is now"


@pytest.mark.rule("ETS-INT-14", "ETS-EVT-07", "ETS-EVT-08", "ETS-EVT-10", "ETS-RUL-38")
def test_in_a_blackout_only_the_own_zone_is_seen() -> None:
    t = scenario(
        {"marine": W}, {C: {"jaeger": 1}, W: {"swarmer": 1}}, event="blackout", rolls=[0, "none"], events=["blackout"]
    )
    assert Attack("pistol", C) not in offered(t, "marine")
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {N: 1}, "passive: it saw nobody"
    assert survivor(t, "marine").health == 9, "who shares the zone still sees"


@pytest.mark.rule("ETS-INT-14", "ETS-EVT-10")
@pytest.mark.parametrize(("events", "then"), [(["blackout"] * 2, {C: 1}), (None, {W: 1})])
def test_a_blackout_ends_the_chase(events: list[str] | None, then: dict[str, int]) -> None:
    """It saw the Marine, came nearer and has him in view when the card is drawn."""
    t = scenario({"marine": W}, {"medical-bay.e": {"jaeger": 1}}, events=events, rolls=[3])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {E: 1} and t.state.round == 2
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == then


@pytest.mark.rule("ETS-EVT-09", "ETS-EVT-10")
def test_a_ship_that_somebody_darkens_is_dark_for_all() -> None:
    """The Jaeger drifts, for it has lost her; when the round ends she sees it anew."""
    t = scenario({"technician-b": W}, {MED: {"jaeger": 1}}, rolls=[1, [6, 6]])
    play(t, "technician-b", Move(C), CRISIS, Which("state-blackout"))
    assert not survivor(t, "technician-b").viewing
    play(t, "technician-b", DONE)
    assert where_are(t, "jaeger") == {"medical-bay.e": 1} and survivor(t, "technician-b").resolve == 9


@pytest.mark.rule("ETS-INT-15", "ETS-EVT-09", "ETS-EVT-03")
def test_light_returns_with_the_next_event() -> None:
    t = scenario({"marine": W}, {MED: {"jaeger": 1}}, event="blackout", phase="resolution", rolls=[[6, 6]])
    assert survivor(t, "marine").resolve == 9, "what is back in sight is tested anew"


@pytest.mark.rule("ETS-INT-16", "ETS-EVT-05", "ETS-RUL-37", "ETS-RUL-51")
def test_no_exit_in_a_lockdown() -> None:
    t = scenario({"marine": "medical-bay.e"}, mission="CG05", event="lockdown")
    assert "ETS-EVT-05" in why_not(t, "marine", Leave("exit"))
    t = scenario({"marine": "medical-bay.e", "captain": "rec-room.s"}, mission="CG05")
    play(t, "marine", Leave("exit"))
    assert survivor(t, "marine").fate == "out"


@pytest.mark.rule("ETS-INT-17", "ETS-EVT-04", "ETS-RADAR-04", "ETS-RADAR-05")
def test_a_spawn_in_sight_is_revealed_at_once() -> None:
    t = scenario(
        {"captain": E},
        phase="resolution",
        events=["spawn-medical-bay"],
        spawns=["4 swarmer"],
        rolls=[9, [1, 1], [1, 1], [1, 1]],
    )
    assert enemies(t, "medical-bay.W") == {"swarmer": 4, "solomon": 1}, "the Solomon roll applies"


@pytest.mark.rule("ETS-INT-18", "ETS-FULL-01", "ETS-FULL-02")
def test_what_finds_no_room_spreads_clockwise() -> None:
    t = scenario(
        {"captain": C},
        {E: {"jaeger": 8}},
        tokens=[(E, "5 swarmer")],
        phase="round-start",
        rolls=[1, [6, 6], [1, 1]],
    )
    assert enemies(t, E) == {"jaeger": 8, "swarmer": 2}, "a corridor holds ten"
    assert enemies(t, MED) == {"swarmer": 1} and enemies(t, "crew-quarters.K") == {"swarmer": 1}
    assert enemies(t, C) == {"swarmer": 1}


@pytest.mark.rule("ETS-INT-19", "ETS-FULL-04", "ETS-FULL-05")
def test_trapped_in_a_full_zone() -> None:
    t = scenario({"captain": C}, {C: {"jaeger": 9}}, phase="round-end")
    assert survivor(t, "captain").health == 8 and survivor(t, "captain").resolve == 9


@pytest.mark.rule("ETS-INT-20", "ETS-EXO-05", "ETS-EXO-07", "ETS-EXO-11", "ETS-EXO-12", "ETS-RUL-67")
def test_the_last_charge_lasts_to_the_end_of_the_round() -> None:
    zone = "armoury.n"
    t = scenario(
        {"captain": zone, "marine": zone},
        mission="CG01",
        loader=(zone, "captain"),
        bag={"captain": ["power-cell"]},
        actor=None,
        rolls=[6, 6],
    )
    assert t.state.actions == 4 and t.state.loader is not None and t.state.loader.powered
    play(t, "captain", DONE)
    play(t, "marine", DONE)
    assert t.state.round == 2 and survivor(t, "captain").cards == ["power-cell"]
    play(t, "marine", DONE)
    assert t.state.loader.charges == 2
    play(t, "captain", DONE)
    assert survivor(t, "captain").cards == [] and not t.state.loader.powered, "spent with the round"
    assert t.state.round == 3 and t.waiting_for() == ["captain"]
    assert t.state.actions == 3 and CLIMB in offered(t, "captain") and Move("armoury.w") not in offered(t, "captain")
    play(t, "captain", CLIMB)
    assert t.state.actions == 2 and Move("armoury.w") in offered(t, "captain")


@pytest.mark.rule("ETS-INT-21", "ETS-STUN-01", "ETS-STUN-03", "ETS-GAP-30")
def test_stunned_by_the_own_grenade() -> None:
    t = scenario({"captain": C, "marine": "laboratory.F"}, {C: {"jaeger": 1}}, bag={"captain": ["stun-grenade"]})
    play(t, "captain", Use("stun-grenade"))
    assert noise(t) == {} and t.state.round == 2, "the turn was over, the stunned Jaeger missed its phase"
    assert survivor(t, "captain").health == 9
    play(t, "marine", DONE)
    assert t.state.actions == 3 and t.waiting_for() == ["captain"], "no action is lost on the next turn"


@pytest.mark.rule("ETS-STUN-06", "ETS-STUN-07", "ETS-RUL-55", "ETS-WALK-09")
@pytest.mark.parametrize(
    ("mission", "kind", "down"),
    [("CG00", "jaeger", 2), ("C012", "sip", 0), ("C013", "sip", 0), ("C014", "sip", 0), ("C015", "sip", 2)],
)
def test_sentries_get_up_from_a_grenade_with_the_round(mission: str, kind: str, down: int) -> None:
    zone = MAPS.missions[mission].start
    cast = {"captain": zone, "technician": zone}
    t = scenario(cast, {zone: {kind: 4}}, mission=mission, bag={"captain": ["stun-grenade"]}, marks={})
    play(t, "captain", Use("stun-grenade"))
    assert t.state.round == 2 and survivor(t, "captain").health == 9, "it missed its phase"
    assert [group.stunned for group in t.state.groups if group.kind == kind] == [down]


@pytest.mark.rule("ETS-INT-22")
def test_when_the_victim_is_dead_the_rest_look_for_another() -> None:
    t = scenario({"captain": C, "marine": W}, {C: {"swarmer": 3}}, health={"captain": 1}, rolls=["none", "none"])
    play(t, "captain", DONE)
    assert survivor(t, "captain").fate == "dead"
    assert survivor(t, "marine").health == 8, "two of them had actions left"


@pytest.mark.rule("ETS-INT-23", "ETS-FOE-03")
def test_a_zealot_strikes_everybody_in_the_zone() -> None:
    t = scenario(
        {"captain": C, "marine": C},
        {C: {"zealot": 1}},
        mission="ROP17",
        body={"captain": "padded-suit"},
        rolls=[5, "leg"],
    )
    play(t, "captain", DONE)
    assert survivor(t, "captain").health == 9 and survivor(t, "marine").health == 9
    assert survivor(t, "marine").injuries == ["leg"]


@pytest.mark.rule("ETS-CATCH-02", "ETS-INT-24", "ETS-CATCH-09", "ETS-CATCH-11")
def test_the_pin_is_judged_as_the_round_ends() -> None:
    hall = "engineering-bay.H"
    t = scenario(
        {"captain": hall, "marine": "rec-room.B"},
        mission="CG11",
        loader=(hall, "captain"),
        boss=("titan", hall, 9),
        bag={"captain": ["power-cell"]},
        boss_deck=["titan-gore"],
        actor=None,
        rolls=[[1, 1, 1, 1, 1]],
    )
    play(t, "captain", DONE)
    assert t.outcome is None
    play(t, "marine", DONE)
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-INT-25", "ETS-BULL-06", "ETS-BULL-07", "ETS-BULL-09")
def test_the_primus_falls_and_stands_up_again() -> None:
    t = scenario(
        {"captain": "primus-cell.s", "marine": "primus-cell.O"},
        mission="P20",
        boss=("primus", "primus-cell.s", 1),
        bag={"captain": ["plasma-cutter"]},
        rolls=[[3, 1]],
    )
    play(t, "captain", Attack("plasma-cutter", "primus-cell.s"), DONE)
    assert survivor(t, "captain").health == 9, "down for this Enemy Phase"
    assert t.state.boss is not None and t.state.boss.health == 8 and t.state.round == 2
