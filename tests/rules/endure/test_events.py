"""The Resolution Phase and its events (ETS-EVT)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.endure.content import MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import DONE, Attack, Door, Move, Use
from starboard.games.endure.state import Noise
from starboard.table import Script, Table

from .scenario import at, enemies, noise, offered, play, scenario, survivor, where_are

C, E, W, MED, FIRST = "crew-quarters.c", "crew-quarters.e", "crew-quarters.w", "medical-bay.c", "crew-quarters.A"


@pytest.mark.rule("ETS-EVT-15", "ETS-EVT-16", "ETS-RUL-39")
def test_without_gravity_a_shot_moves_both() -> None:
    t = scenario(
        {"captain": C}, {E: {"jaeger": 1}}, bag={"captain": ["shotgun"]}, event="gravity-failure", rolls=[[3, 1, 2, 1]]
    )
    play(t, "captain", Attack("shotgun", E))
    assert at(t, "captain") == W and where_are(t, "jaeger") == {"medical-bay.e": 1}


@pytest.mark.rule("ETS-RND-06", "ETS-EVT-01", "ETS-EVT-02", "ETS-CLOSE-13", "ETS-CMP-28")
def test_one_event_is_drawn_when_old_noise_has_gone() -> None:
    t = scenario(
        {"marine": "armoury.n"},
        mission="CG01",
        noises={"armoury.w": 2},
        events=["lockdown", "blackout"],
        rolls=[6],
    )
    play(t, "marine", DONE)
    assert t.state.event == "lockdown" and noise(t) == {} and len(t.state.events) == 1


@pytest.mark.rule("ETS-EVT-06", "ETS-RUL-75")
def test_a_key_opens_a_door_even_in_a_lockdown() -> None:
    t = scenario({"marine": "medical-bay.n"}, event="lockdown", bag={"marine": ["bypass-key"]})
    assert Move("medical-bay.T") not in offered(t, "marine")
    play(t, "marine", Use("bypass-key"), Door("theatre-door"))
    assert Move("medical-bay.T") in offered(t, "marine") and survivor(t, "marine").cards == []
    t = scenario({"marine": "laboratory.Q"}, bag={"marine": ["bypass-key"]})
    assert Use("bypass-key") not in offered(t, "marine"), "the mission keeps that door shut"


@pytest.mark.rule("ETS-EVT-13", "ETS-RUL-33")
def test_machines_need_no_air() -> None:
    t = scenario(
        {"technician": C}, {C: {"artemis": 3}}, mission="C012", phase="resolution", events=["life-support-failure"]
    )
    assert survivor(t, "technician").health == 9 and enemies(t, C) == {"artemis": 3}


@pytest.mark.rule("ETS-EVT-17", "ETS-RUL-40")
def test_a_shot_into_the_own_zone_without_gravity() -> None:
    t = scenario(
        {"captain": C},
        {C: {"jaeger": 1}},
        bag={"captain": ["shotgun"]},
        event="gravity-failure",
        rolls=[[3, 1, 2, 1], 3],
    )
    play(t, "captain", Attack("shotgun", C))
    assert at(t, "captain") == W and where_are(t, "jaeger") == {"medical-bay.e": 1}


@pytest.mark.rule("ETS-EVT-18")
def test_an_icarus_slides_too() -> None:
    t = scenario({"captain": C}, {E: {"icarus": 1}}, event="gravity-failure", rolls=["none"])
    play(t, "captain", DONE)
    assert where_are(t, "icarus") == {"medical-bay.e": 1} and at(t, "captain") == W


@pytest.mark.rule("ETS-EVT-16", "ETS-EVT-18", "ETS-RUL-39")
@pytest.mark.parametrize(
    ("card", "rolls", "boss", "captain"),
    [
        ("titan-spine-volley", [[5, 5, 1, 1, 1], "none"], "medical-bay.e", W),
        ("titan-spine-volley", [[1, 1, 1, 1, 1]], "medical-bay.e", C),
        ("titan-charge", [[1, 1, 1, 1]], C, C),
    ],
)
def test_a_boss_that_shoots_slides_without_gravity(card: str, rolls: list[Any], boss: str, captain: str) -> None:
    """It stands east of its victim: it goes east, and a victim it hits goes west; a charge is no shot."""
    t = scenario({"captain": C}, boss=("titan", E, 10), event="gravity-failure", boss_deck=[card], rolls=rolls)
    t.state.noises.append(Noise(MAPS.layout("CG00")[E].index, 5, 1, "titan"))
    play(t, "captain", DONE)
    assert where_are(t, "titan") == {boss: 1} and at(t, "captain") == captain
    assert noise(t) == {boss: 5}, "its cry goes with it"


@pytest.mark.rule("ETS-EVT-05", "ETS-EVT-06")
def test_a_second_lockdown_locks_again_what_was_opened_in_the_first() -> None:
    t = scenario(
        {"technician": "medical-bay.n"},
        event="lockdown",
        events=["lockdown"],
    )
    bit = MAPS.layout("CG00").closing(["theatre-door"])
    assert t.game.locked & bit  # type: ignore[attr-defined]
    play(t, "technician", Door("theatre-door"))
    assert not t.game.locked & bit  # type: ignore[attr-defined]
    play(t, "technician", DONE)
    assert t.state.event == "lockdown" and t.state.round == 2
    assert t.game.locked & bit and t.state.forced == 0  # type: ignore[attr-defined]
    assert Table.load(t.save(), Endure).game.locked == t.game.locked  # type: ignore[attr-defined]


@pytest.mark.rule("ETS-RUL-42")
def test_without_gravity_an_enemy_covers_two_zones_an_action() -> None:
    t = scenario({"captain": W}, {E: {"jaeger": 1}}, event="gravity-failure", rolls=["none"])
    play(t, "captain", DONE)
    assert where_are(t, "jaeger") == {W: 1} and survivor(t, "captain").health == 7, "one action to come, one to attack"


@pytest.mark.rule("ETS-RUL-32", "ETS-EVT-11")
def test_a_second_failure_kills_the_wounded() -> None:
    t = scenario({"marine": C}, {E: {"jaeger": 3}}, events=["life-support-failure"])
    t.state.groups[0].hurt, t.state.groups[0].stunned = 2, 1
    play(t, "marine", DONE)
    assert enemies(t, E) == {"jaeger": 1} and t.state.groups[0].hurt == 1


@pytest.mark.rule("ETS-EVT-05", "ETS-ZONE-07")
def test_a_lockdown_locks_every_door() -> None:
    t = scenario({"captain": "engineering-bay.H"}, mission="CG10", opened=["hall-door"], event="lockdown")
    doors = MAPS.layout("CG10").doors
    assert t.game.locked == (1 << len(doors)) - 1  # type: ignore[attr-defined]
    assert Move("engineering-bay.c") not in offered(t, "captain")


@pytest.mark.rule("ETS-EVT-11")
def test_life_support_fails_everywhere() -> None:
    t = scenario({"marine": FIRST, "captain": W}, phase="resolution", events=["life-support-failure"])
    assert (survivor(t, "marine").health, survivor(t, "captain").health) == (9, 8), "of 10 and 9"


@pytest.mark.rule("ETS-EVT-15", "ETS-RUL-41")
def test_a_shot_pushes_out_of_any_room() -> None:
    t = scenario(
        {"captain": FIRST},
        {FIRST: {"jaeger": 1}},
        bag={"captain": ["shotgun"]},
        event="gravity-failure",
        rolls=[[1, 2, 3, 1], 1],
    )
    play(t, "captain", Attack("shotgun", FIRST))
    assert at(t, "captain") != FIRST


@pytest.mark.rule("ETS-RUL-37", "ETS-EVT-05")
def test_doors_return_to_what_they_were_when_a_lockdown_ends() -> None:
    t = scenario({"marine": "medical-bay.n"}, event="lockdown", phase="resolution")
    assert Move("medical-bay.T") in offered(t, "marine") and t.state.closed == 1, "the laboratory stays locked"
    t = scenario({"marine": "medical-bay.n"}, event="lockdown")
    found = [option for option in offered(t, "marine") if isinstance(option, Move)]
    assert Move("medical-bay.T") not in found and Move(MED) in found, "open passages stay open"


@pytest.mark.rule("ETS-RUL-34", "ETS-EVT-11")
def test_armour_is_no_air() -> None:
    t = scenario({"marine": C}, body={"marine": "bastion-armour"}, phase="resolution", events=["life-support-failure"])
    assert survivor(t, "marine").health == 9 and survivor(t, "marine").injuries == []


@pytest.mark.rule("ETS-EVT-03", "ETS-EVT-09", "ETS-INT-15")
def test_light_returns_though_the_next_event_does_nothing() -> None:
    state = scenario({"marine": W}, {MED: {"jaeger": 1}}, event="blackout").state
    state.phase, state.skip_event = "resolution", True
    survivor_ = state.survivors[0]
    survivor_.viewing = 0
    setup = Endure.prepare("CG00", [s.seat for s in state.survivors])
    t = Table(Endure, setup, source=Script([6, 6]), state=state)
    assert survivor(t, "marine").resolve == 9 and t.state.event == ""


@pytest.mark.rule("ETS-RUL-39", "ETS-EVT-16")
def test_who_finds_no_room_at_the_end_of_a_slide_stops_in_the_zone_before() -> None:
    t = scenario(
        {"captain": C},
        {E: {"jaeger": 4}, "medical-bay.e": {"swarmer": 8}},
        bag={"captain": ["shotgun"]},
        event="gravity-failure",
        rolls=[[3, 1, 2, 1]],
    )
    play(t, "captain", Attack("shotgun", E))
    assert where_are(t, "jaeger") == {"medical-bay.e": 2, MED: 2}


@pytest.mark.rule("ETS-RUL-39", "ETS-GAP-22")
def test_a_boss_slides_as_far_as_there_is_room_for_it() -> None:
    t = scenario(
        {"captain": C},
        {"medical-bay.e": {"swarmer": 8}},
        boss=("titan", E, 10),
        bag={"captain": ["shotgun"]},
        event="gravity-failure",
        rolls=[[3, 1, 2, 1]],
    )
    play(t, "captain", Attack("shotgun", E))
    assert where_are(t, "titan") == {MED: 1}
