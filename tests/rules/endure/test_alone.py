"""Rules one by one, each in a situation where nothing but that rule decides."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starboard.games.endure import bosses, radar
from starboard.games.endure.content import ATTACKS, ITEM_DECK, MAPS, WEAPONS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import (
    ACTIVE,
    DONE,
    NOISE,
    SEARCH,
    Attack,
    Barter,
    Depart,
    Discard,
    Door,
    Go,
    Interact,
    Leave,
    Mission,
    Move,
    Reboot,
    Recruit,
    Reorganise,
    Use,
    Where,
)
from starboard.games.endure.standing import refresh
from starboard.games.endure.state import Ally
from starboard.table import RuleError, Script, SetupError, Table

from .scenario import at, enemies, noise, offered, play, scenario, survivor, tokens, where_are, why_not
from .test_campaign import at_refuge, between
from .test_missions import fresh

C, W, E, N, S = (f"crew-quarters.{side}" for side in "cwens")
FIRST, BUNKS, MED, FAR = "crew-quarters.A", "crew-quarters.B", "medical-bay.c", "laboratory.F"
"""FIRST is the zone with number 0."""


# ---- actions and cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-ACT-06", "ETS-INV-03")
def test_reorganising_costs_an_action_and_only_wearables_are_worn() -> None:
    t = scenario({"marine": C}, bag={"marine": ["visor", "pistol"]})
    found = [option for option in offered(t, "marine") if isinstance(option, Reorganise)]
    assert found == [Reorganise("visor", "")]
    play(t, "marine", *found)
    assert t.state.actions == 2 and survivor(t, "marine").head == "visor" and survivor(t, "marine").bag == ["pistol"]


@pytest.mark.rule("ETS-ACT-02", "ETS-ACT-06")
def test_what_is_worn_may_be_taken_off_though_nothing_else_is_carried() -> None:
    t = scenario({"marine": C}, body={"marine": "padded-suit"})
    play(t, "marine", Reorganise("", ""))
    assert survivor(t, "marine").bag == ["padded-suit"] and t.state.actions == 2


@pytest.mark.rule("ETS-INV-03", "ETS-INV-04")
def test_a_helmet_that_is_found_goes_to_the_head_and_a_spare_one_into_the_bag() -> None:
    t = scenario({"marine": BUNKS, "captain": BUNKS}, items=["visor", "hard-hat"], actor=None)
    t.state.survivors[1].head = "comms-helm"
    play(t, "marine", SEARCH, DONE)
    play(t, "captain", SEARCH)
    marine, captain = survivor(t, "marine"), survivor(t, "captain")
    assert (marine.head, marine.bag, captain.head, captain.bag) == ("visor", [], "comms-helm", ["hard-hat"])


@pytest.mark.rule("ETS-INV-13", "ETS-INV-14")
def test_what_is_dropped_is_out_of_play() -> None:
    t = scenario({"marine": BUNKS}, bag={"marine": ["pistol", "flare", "med-kit"]}, items=["visor"])
    play(t, "marine", Discard("flare"))
    assert survivor(t, "marine").bag == ["pistol", "med-kit"] and t.state.actions == 3
    assert t.state.items.discard == ["flare"]
    play(t, "marine", SEARCH)
    survivor(t, "marine").searched = []
    assert "ETS-RUL-58" in why_not(t, "marine", SEARCH), "the deck is empty, and what was dropped does not come back"


@pytest.mark.rule("ETS-INV-14", "ETS-SET-01", "ETS-RUL-72")
def test_decks_of_the_next_mission_lack_what_is_kept_and_what_is_gone() -> None:
    t = between(phase="choose", bag={"captain": ["void-cannon"]}, seed="x")
    t.state.items.discard = ["fire-axe"]
    play(t, "captain", Mission("CG06"))
    left = [card for layer in t.state.items.layers for card in layer.cards]
    for card in ("void-cannon", "fire-axe"):
        assert left.count(card) == ITEM_DECK.count(card) - 1
    assert left.count("rivet-gun") == ITEM_DECK.count("rivet-gun")
    assert t.state.items.discard == ["fire-axe"], "and the mission after that lacks it as well"


# ---- noise ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-NOISE-02", "ETS-NOISE-07", "ETS-NOISE-08", "ETS-ACT-07")
@pytest.mark.parametrize(("before", "made", "counts"), [(2, 3, 3), (3, 2, 3), (2, 2, 2), (0, 2, 2)])
def test_only_the_loudest_noise_of_a_zone_counts(before: int, made: int, counts: int) -> None:
    t = scenario({"marine": C, "captain": C}, noises={C: before} if before else {}, actions=4)
    play(t, "marine", NOISE[made])
    assert [n.level for n in t.state.noises] == [counts] and t.state.actions == 4 - made


@pytest.mark.rule("ETS-NOISE-03", "ETS-NOISE-06")
@pytest.mark.parametrize(("level", "rolls", "where"), [(3, [], E), (2, [0], MED)])
def test_noise_is_heard_as_far_as_its_level(level: int, rolls: list[int], where: str) -> None:
    """Three zones lie between this corner and the crossing; who does not hear it drifts one zone north."""
    t = scenario({"marine": "rec-room.T"}, {"medical-bay.s": {"jaeger": 1}}, noises={C: level}, rolls=rolls)
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {where: 1}


@pytest.mark.rule("ETS-NOISE-09")
@pytest.mark.parametrize("noises", [{W: 2, E: 3}, {E: 3, W: 2}])
def test_the_loudest_of_several_in_whatever_order(noises: dict[str, int]) -> None:
    t = scenario({"marine": FAR}, {C: {"jaeger": 1}}, noises=noises)
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {E: 1}


@pytest.mark.rule("ETS-NOISE-12")
def test_a_noise_that_is_gone_draws_nobody_and_another_still_does() -> None:
    t = scenario({"technician-b": FAR}, {C: {"jaeger": 1}}, noises={W: 2}, rolls=[0])
    play(t, "technician-b", ACTIVE)
    assert noise(t) == {}
    play(t, "technician-b", DONE)
    assert where_are(t, "jaeger") == {N: 1}, "Passive: the die pointed north"
    t = scenario({"technician-b": FAR}, {C: {"jaeger": 1}}, noises={W: 3, E: 2})
    play(t, "technician-b", ACTIVE, Where(W))
    assert noise(t) == {E: 2}
    play(t, "technician-b", DONE)
    assert where_are(t, "jaeger") == {E: 1}


# ---- Resolve --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-RES-10", "ETS-RES-04", "ETS-MOVE-04")
@pytest.mark.parametrize(("dice", "where"), [([5, 4], N), ([5, 5], C), ([6, 5], C)])
def test_a_check_is_rolled_like_a_test_and_costs_nothing(dice: list[int], where: str) -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, rolls=[dice])
    play(t, "marine", Move(N))
    assert at(t, "marine") == where and survivor(t, "marine").resolve == 10 and survivor(t, "marine").health == 10


# ---- enemies --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-ENE-04", "ETS-ENE-05")
def test_who_was_never_in_sight_was_not_seen() -> None:
    t = scenario({"marine": S}, {E: {"jaeger": 1}}, rolls=[1])
    play(t, "marine", Move("rec-room.p"), Move(S), DONE)
    assert where_are(t, "jaeger") == {MED: 1}, "Passive: the die pointed east"


@pytest.mark.rule("ETS-ENE-05", "ETS-ENE-06")
def test_who_was_seen_and_is_gone_is_not_followed() -> None:
    t = scenario({"marine": FAR}, {C: {"jaeger": 1}}, rolls=[1])
    t.state.groups[0].saw = 0b010
    play(t, "marine", DONE)
    assert survivor(t, t.state.survivors[1].seat).fate == "out" and where_are(t, "jaeger") == {E: 1}


@pytest.mark.rule("ETS-ENE-04", "ETS-BREAK-10")
def test_one_unnoticed_survivor_does_not_hide_the_other() -> None:
    near = MAPS.layout("CG10")[E].index
    for captain, health in ((0, 8), (1, 10)):
        t = scenario(
            {"marine": C, "captain": W},
            {E: {"jaeger": 1}},
            mission="CG10",
            after=["CG09"],
            notes={f"mask marine {near}": 1, f"mask captain {near}": captain, "masked": 1 + captain},
            rolls=["none"] if health == 8 else [1],
        )
        play(t, "marine", DONE)
        assert survivor(t, "marine").health == health, "on its way to the captain it comes upon the marine"


@pytest.mark.rule("ETS-INT-11", "ETS-EMOV-03")
def test_what_is_locked_in_stays_without_a_roll() -> None:
    t = scenario({"marine": FAR}, {"laboratory.L": {"jaeger": 1}})
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"laboratory.L": 1}


@pytest.mark.rule("ETS-RUL-42")
def test_without_gravity_an_enemy_covers_two_zones_an_action() -> None:
    t = scenario({"captain": W}, {E: {"jaeger": 1}}, event="gravity-failure", rolls=["none"])
    play(t, "captain", DONE)
    assert where_are(t, "jaeger") == {W: 1} and survivor(t, "captain").health == 7, "one action to come, one to attack"


@pytest.mark.rule("ETS-EMOV-09", "ETS-FULL-03")
def test_who_finds_no_room_goes_on_when_there_is_some() -> None:
    t = scenario({"marine": W}, {C: {"jaeger": 8}, E: {"swarmer": 6}}, stunned={"jaeger": 1}, rolls=["none", "none"])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {W: 4, E: 2} or where_are(t, "swarmer") == {W: 4, C: 2}
    assert survivor(t, "marine").health == 8, "the two that came first"


@pytest.mark.rule("ETS-RUL-32", "ETS-EVT-11")
def test_a_second_failure_kills_the_wounded() -> None:
    t = scenario({"marine": C}, {E: {"jaeger": 3}}, events=["life-support-failure"])
    t.state.groups[0].hurt, t.state.groups[0].stunned = 2, 1
    play(t, "marine", DONE)
    assert enemies(t, E) == {"jaeger": 1} and t.state.groups[0].hurt == 1


@pytest.mark.rule("ETS-FULL-01", "ETS-FULL-02", "ETS-FULL-03")
def test_a_full_zone_is_passed_over_when_they_spread() -> None:
    t = scenario(
        {"captain": C},
        {E: {"jaeger": 8}, MED: {"jaeger": 10}},
        tokens=[(E, "5 swarmer")],
        phase="round-start",
        rolls=[1, [6, 6], [1, 1]],
    )
    assert enemies(t, E) == {"jaeger": 8, "swarmer": 2} and enemies(t, MED) == {"jaeger": 10}
    assert sum(where_are(t, "swarmer").values()) == 5


@pytest.mark.rule("ETS-FULL-03", "ETS-GAP-22", "ETS-EXO-02")
@pytest.mark.parametrize(("swarmers", "room"), [(6, True), (7, False)])
def test_a_loader_takes_three_places_with_its_pilot(swarmers: int, room: bool) -> None:
    zone, near = "armoury.n", "armoury.w"
    t = scenario(
        {"marine": zone, "captain": near},
        {zone: {"swarmer": swarmers}},
        mission="CG01",
        loader=(zone, "marine"),
        actor="captain",
    )
    assert (Move(zone) in offered(t, "captain")) is room


# ---- bosses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-BOSS-13", "ETS-BOSS-14", "ETS-BOSS-15", "ETS-RUL-27")
@pytest.mark.parametrize(("start", "end", "health"), [(E, W, 8), (MED, C, 9)])
def test_a_boss_moves_two_zones_and_then_strikes_for_no_action(start: str, end: str, health: int) -> None:
    struck = health == 8
    t = scenario(
        {"captain": W},
        boss=("titan", start, 9),
        boss_deck=["titan-gore"],
        rolls=[[6, 1, 1, 1, 1], "none"] if struck else [],
    )
    play(t, "captain", DONE)
    assert where_are(t, "titan") == {end: 1} and survivor(t, "captain").health == health


@pytest.mark.rule("ETS-PRIZE-06", "ETS-FOE-02")
def test_the_olympian_is_plated_from_the_moment_it_wakes() -> None:
    zone, hit = "robotics-bay.c", WEAPONS["shotgun"].hit
    t = scenario(
        {"captain": zone},
        {zone: {"olympian": 1}},
        mission="C015",
        bag={"captain": ["shotgun"]},
        asleep=True,
        actions=4,
        rolls=[[hit, hit, hit, 1], [hit + 1, hit, hit, 1]],
    )
    boss = t.state.boss
    assert boss is not None
    play(t, "captain", Interact("olympian-panel"), Attack("shotgun", zone))
    assert boss.health == boss.most
    play(t, "captain", Attack("shotgun", zone))
    assert boss.health == boss.most - 1


@pytest.mark.rule("ETS-SET-04", "ETS-PRIZE-13", "ETS-BULL-06")
@pytest.mark.parametrize(("mission", "boss"), [("P20", "primus"), ("C015", "olympian")])
def test_a_boss_that_is_no_token_stands_on_the_map(mission: str, boss: str) -> None:
    plan = MAPS.missions[mission].boss
    assert plan is not None and where_are(fresh(mission), boss) == {plan.zone: 1}


# ---- missions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CLOSE-11", "ETS-CLOSE-12", "ETS-TAB-12")
def test_the_hive_looks_at_the_map_not_at_the_list() -> None:
    cells = {"east-cell": "primus-cell-2.C", "west-cell": "primus-cell.C"}
    for side, where in ((1, "primus-cell-2.C"), (3, "primus-cell.C")):
        t = scenario({"marine": "armoury.n"}, mission="CG01", marks=cells, rolls=[1, side])
        play(t, "marine", DONE)
        assert tokens(t) == [where]


@pytest.mark.rule("ETS-TROPH-12", "ETS-TROPH-13")
def test_while_anything_is_on_the_map_nothing_new_comes() -> None:
    t = scenario({"engineer": "medical-bay.I"}, {"crew-quarters.K": {"jaeger": 1}}, mission="CG08", rolls=[0])
    play(t, "engineer", DONE)
    assert tokens(t) == []


@pytest.mark.rule("ETS-BREAK-06", "ETS-BREAK-02")
def test_each_terminal_goes_by_itself_and_all_of_them_open_the_bay() -> None:
    zone = "medical-bay.P"
    t = scenario({"captain": zone}, mission="CG10", bag={"captain": ["shotgun"]}, rolls=[[4, 4, 1, 2]])
    play(t, "captain", Attack("shotgun", zone))
    assert [mark.id for mark in t.state.marks] == ["vault-terminal", "garden-terminal"] and t.state.closed != 0


@pytest.mark.rule("ETS-LONE-07", "ETS-LONE-11")
def test_asleep_she_does_not_run() -> None:
    t = scenario({"medic": "crew-quarters.w"}, mission="ROP16", phase="round-start", notes={"sedated": 1})
    assert MAPS.layout("ROP16").zones[t.state.marks[0].zone].id == "medical-bay.c"


@pytest.mark.rule("ETS-WALK-14", "ETS-RNGD-04")
def test_stray_shots_strike_a_sentry_on_our_side() -> None:
    t = scenario(
        {"captain": W, "technician": "rec-room.A"},
        {C: {"sip": 1}},
        mission="C013",
        bag={"captain": ["shotgun"]},
        notes={"sentries_out": 4},
        rolls=[[5, 1, 2, 3]],
    )
    t.state.allies = [Ally("sip", MAPS.layout("C013")[C].index, 9, 1)]
    play(t, "captain", Attack("shotgun", C))
    assert t.state.allies[0].health == 6


@pytest.mark.rule("ETS-EVT-05", "ETS-ZONE-07")
def test_a_lockdown_locks_every_door() -> None:
    t = scenario({"captain": "engineering-bay.H"}, mission="CG10", opened=["hall-door"], event="lockdown")
    doors = MAPS.layout("CG10").doors
    assert t.game.locked == (1 << len(doors)) - 1  # type: ignore[attr-defined]
    assert Move("engineering-bay.c") not in offered(t, "captain")


# ---- the first zone of a map is a zone like any other ---------------------------------------------------------------


@pytest.mark.rule("ETS-EVT-11")
def test_life_support_fails_everywhere() -> None:
    t = scenario({"marine": FIRST, "captain": W}, phase="resolution", events=["life-support-failure"])
    assert (survivor(t, "marine").health, survivor(t, "captain").health) == (9, 8), "of 10 and 9"


@pytest.mark.rule("ETS-INT-13", "ETS-ENE-05")
def test_seen_in_passing_they_follow_into_any_room() -> None:
    t = scenario({"marine": C}, {E: {"jaeger": 1}}, actions=4, rolls=[[1, 1]])
    t.state.groups[0].saw = 1
    play(t, "marine", Move(N), Move(FIRST), DONE)
    assert where_are(t, "jaeger") == {N: 1}


@pytest.mark.rule("ETS-EMOV-01", "ETS-RADAR-03")
def test_a_token_drifts_into_any_room() -> None:
    t = scenario({"marine": FAR}, tokens=[(N, "4 swarmer")], rolls=[3, 0])
    play(t, "marine", DONE)
    assert tokens(t) == [FIRST]


@pytest.mark.rule("ETS-BOSS-13")
def test_a_boss_comes_into_any_room() -> None:
    t = scenario({"captain": FIRST}, boss=("titan", C, 9), boss_deck=["titan-gore"], rolls=[[1, 1], [1] * 5])
    t.state.groups[0].saw = 1
    play(t, "captain", DONE)
    assert where_are(t, "titan") == {FIRST: 1}


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


# ---- the Refuge -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-REF-02", "ETS-REF-03", "ETS-REF-05", "ETS-REF-21")
def test_whoever_joins_later_gets_cards_and_the_others_keep_theirs() -> None:
    t = between(rewards=("medic", "captain", "marine"), seed="x")
    play(t, "captain", offered(t, "captain")[0])
    for seat in ("medic", "captain"):
        survivor(t, seat).reward, survivor(t, seat).hidden = False, [7]
    survivor(t, "marine").fate = "dead"
    goals = [s.goal for s in t.state.survivors[:2]]
    play(t, "captain", Go("captain", "quarters"))
    play(t, "marine", Recruit("scout", "a"))
    assert [s.goal for s in t.state.survivors[:2]] == goals and survivor(t, "medic").hidden == [7]
    assert len(survivor(t, "marine").hidden) == 3 and survivor(t, "marine").goal


@pytest.mark.rule("ETS-REF-12")
def test_a_card_passed_at_the_refuge_waits_for_the_next_mission() -> None:
    t = at_refuge(resolve={"marine": 6}, rolls=[[1, 1]])
    play(t, "captain", Go("marine", "loved-ones"))
    marine = survivor(t, "marine")
    assert marine.resolve == 5 and marine.hidden == [3, 4, 5] and not marine.shaken


# ---- movement and sight ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-MOVE-06", "ETS-RUL-06")
def test_in_the_next_round_one_may_try_again() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, stunned={"swarmer": 1}, rolls=[[5, 5], [1, 1]])
    play(t, "marine", Move(N))
    assert not any(isinstance(option, Move) for option in offered(t, "marine"))
    play(t, "marine", DONE)
    play(t, "marine", Move(N))
    assert at(t, "marine") == N


@pytest.mark.rule("ETS-RUL-51", "ETS-MOVE-04")
@pytest.mark.parametrize(("dice", "fate", "left"), [([5, 5], "", 3), ([5, 4], "out", 0)])
def test_leaving_the_map_past_enemies_takes_a_check(dice: list[int], fate: str, left: int) -> None:
    zone = "medical-bay.e"
    t = scenario(
        {"marine": zone, "captain": "rec-room.s"}, {zone: {"swarmer": 1}}, mission="CG05", rolls=[dice, 0], actor=None
    )
    t.state.first = 0
    play(t, "marine", Leave("exit"))
    assert survivor(t, "marine").fate == fate
    assert t.waiting_for() == (["marine"] if not fate else ["captain"])


@pytest.mark.rule("ETS-RUL-37", "ETS-EVT-05")
def test_doors_return_to_what_they_were_when_a_lockdown_ends() -> None:
    t = scenario({"marine": "medical-bay.n"}, event="lockdown", phase="resolution")
    assert Move("medical-bay.T") in offered(t, "marine") and t.state.closed == 1, "the laboratory stays locked"
    t = scenario({"marine": "medical-bay.n"}, event="lockdown")
    found = [option for option in offered(t, "marine") if isinstance(option, Move)]
    assert Move("medical-bay.T") not in found and Move(MED) in found, "open passages stay open"


@pytest.mark.rule("ETS-RUL-75", "ETS-ZONE-05")
def test_a_door_opened_in_a_lockdown_can_be_locked_again() -> None:
    t = scenario({"technician": "medical-bay.n"}, bag={"technician": ["bypass-key"]}, event="lockdown")
    play(t, "technician", Use("bypass-key"))
    if t.game.locked >> 1 & 1:  # type: ignore[attr-defined]
        play(t, "technician", Door("theatre-door"))
    assert Move("medical-bay.T") in offered(t, "technician")
    play(t, "technician", Door("theatre-door"))
    assert Move("medical-bay.T") not in offered(t, "technician")


@pytest.mark.rule("ETS-DMG-08", "ETS-RUL-18", "ETS-TAB-02")
@pytest.mark.parametrize(("event", "zones"), [("", 2), ("gravity-failure", 4)])
def test_a_leg_injury_caps_the_zones_of_a_turn(event: str, zones: int) -> None:
    t = scenario({"marine": C}, injuries={"marine": ["leg"]}, actions=9, event=event)
    for n in range(zones):
        play(t, "marine", Move(N if n % 2 == 0 else C))
    assert not any(isinstance(option, Move) for option in offered(t, "marine"))


@pytest.mark.rule("ETS-RUL-38", "ETS-EVT-10")
def test_in_the_dark_noise_is_still_heard() -> None:
    t = scenario({"marine": FAR}, {C: {"jaeger": 1}}, noises={E: 1}, event="blackout", events=["blackout"])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {E: 1}


# ---- fighting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CBT-09")
def test_a_pair_is_two_of_the_same_with_the_symbol() -> None:
    for bag, pairs in ((["pistol", "rivet-gun"], []), (["shotgun"] * 2, []), (["pistol"] * 2, ["pistol"])):
        t = scenario({"marine": C}, {C: {"jaeger": 1}}, bag={"marine": bag})
        assert [o.weapon for o in offered(t, "marine") if isinstance(o, Attack) and o.both] == pairs


@pytest.mark.rule("ETS-RNGD-05", "ETS-ARM-01")
@pytest.mark.parametrize(("save", "health"), [(3, 8), (2, 6)])
def test_armour_helps_against_stray_shots(save: int, health: int) -> None:
    t = scenario(
        {"captain": C, "psychic": E},
        {E: {"jaeger": 4}},
        bag={"captain": ["shotgun"]},
        body={"psychic": "bastion-armour"},
        rolls=[[4, 1, 2, 6], save, "none"],
    )
    play(t, "captain", Attack("shotgun", E))
    assert survivor(t, "psychic").health == health


@pytest.mark.rule("ETS-INV-05", "ETS-ARM-01")
def test_armour_in_the_bag_saves_nobody() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, bag={"marine": ["bastion-armour"]}, rolls=["none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 9


@pytest.mark.rule("ETS-RUL-34", "ETS-EVT-11")
def test_armour_is_no_air() -> None:
    t = scenario({"marine": C}, body={"marine": "bastion-armour"}, phase="resolution", events=["life-support-failure"])
    assert survivor(t, "marine").health == 9 and survivor(t, "marine").injuries == []


@pytest.mark.rule("ETS-FULL-07", "ETS-FULL-08", "ETS-FULL-09", "ETS-FULL-06")
def test_shots_stay_on_their_side_of_a_shield() -> None:
    t = scenario(
        {"captain": C}, {C: {"jaeger": 1}, E: {"icarus": 1}}, bag={"captain": ["shield-bubble", "shotgun"]},
        rolls=[[4, 4, 1, 2]],
    )  # fmt: skip
    play(t, "captain", Use("shield-bubble"))
    assert "ETS-FULL-07" in why_not(t, "captain", Attack("shotgun", E))
    play(t, "captain", Attack("shotgun", C), DONE)
    assert enemies(t, C) == {} and survivor(t, "captain").health == 9
    assert where_are(t, "icarus") == {E: 1}, "it saw the captain, and could neither shoot nor come"


@pytest.mark.rule("ETS-STUN-06", "ETS-STUN-07")
def test_a_stunned_enemy_stays_down_through_the_next_survivor_phase() -> None:
    t = scenario({"marine": C}, {C: {"jaeger": 1}}, stunned={"jaeger": 1}, rolls=["none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 10 and t.state.round == 2 and t.state.groups[0].stunned
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 8 and not t.state.groups[0].stunned


@pytest.mark.rule("ETS-EMOV-10", "ETS-RUL-48")
def test_a_solomon_goes_to_the_nearest_of_its_kin() -> None:
    for foes in ({W: {"jaeger": 1}, MED: {"swarmer": 1}}, {MED: {"swarmer": 1}, W: {"jaeger": 1}}):
        t = scenario({"marine": FAR}, {C: {"solomon": 1}, **foes}, stunned={"jaeger": 1, "swarmer": 1})
        play(t, "marine", DONE)
        assert where_are(t, "solomon") == {W: 1}


@pytest.mark.rule("ETS-RUL-12", "ETS-RCARD-01", "ETS-WIN-06")
def test_two_points_lost_at_once_skip_no_card() -> None:
    t = scenario({"captain": C, "marine": W}, {C: {"swarmer": 1}}, health={"captain": 1}, fears={"marine": [9]})
    with pytest.raises(RuleError, match="resolve card"):  # which card it is was not scripted
        play(t, "captain", DONE)


@pytest.mark.rule("ETS-RUL-26")
@pytest.mark.parametrize(
    ("victim", "who"),
    [
        ("nearest", ["medic"]),
        ("healthiest", ["marine"]),
        ("weakest", ["captain"]),
        ("shaken", ["scout"]),
        ("zone", ["medic"]),
        ("all", ["captain", "marine", "medic", "scout"]),
    ],
)
def test_whom_a_boss_card_strikes(victim: str, who: list[str]) -> None:
    t = scenario(
        {"captain": MED, "marine": E, "medic": C, "scout": W},
        boss=("titan", C, 9),
        health={"captain": 2, "marine": 9, "medic": 5, "scout": 6},
        resolve={"scout": 3},
    )
    card = msgspec.structs.replace(ATTACKS["titan-gore"], victim=victim)
    found = bosses.choose_victims(t.game, t.state.groups[0], card, list(t.state.survivors))  # type: ignore[arg-type]
    assert [s.seat for s in found] == who


# ---- the Loader -----------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("ETS-CLOSE-05", "ETS-CLOSE-06")
def test_only_the_loader_seals_a_cell() -> None:
    zone = "primus-cell.s"
    t = scenario({"captain": zone}, mission="CG01", bag={"captain": ["plasma-cutter", "shotgun"]})
    assert not any(isinstance(option, Attack) for option in offered(t, "captain"))
    t = scenario(
        {"captain": zone}, {zone: {"swarmer": 1}}, mission="CG01", bag={"captain": ["shotgun"]}, rolls=[[4, 4, 4, 5]]
    )
    play(t, "captain", Attack("shotgun", zone))
    assert enemies(t, zone) == {} and t.state.done == [], "three points are left, and lost"


# ---- missions, what they ask and what they give ---------------------------------------------------------------------


@pytest.mark.rule("ETS-TROPH-09", "ETS-RUL-49", "ETS-SOL-06")
def test_a_captured_solomon_is_cargo() -> None:
    zone = "medical-bay.I"
    t = scenario({"engineer": zone}, mission="CG08", rolls=["none"])
    play(t, "engineer", Interact("solomon"))
    assert t.state.actions == 2 and survivor(t, "engineer").objectives == ["solomon"] and t.state.groups == []
    play(t, "engineer", Move("medical-bay.A"))
    assert at(t, "engineer") == "medical-bay.A", "no check"
    t = scenario(
        {"engineer": zone}, {zone: {"jaeger": 1}}, mission="CG08", carries={"engineer": ["solomon"]}, marks={},
        rolls=["none", 3],
    )  # fmt: skip
    health = survivor(t, "engineer").health
    play(t, "engineer", DONE)
    assert survivor(t, "engineer").health == health - 2, "it emboldens nobody"


@pytest.mark.rule("ETS-CATCH-06", "ETS-CATCH-07")
@pytest.mark.parametrize(
    ("zone", "id"),
    [
        ("laboratory.F", "cold-cell"),
        ("life-support.G", "garden-cell"),
        ("security.L", "locker-cell"),
        ("rec-room.B", "bar-cell"),
    ],
)
def test_each_green_objective_is_a_power_cell(zone: str, id: str) -> None:
    t = scenario({"captain": zone}, mission="CG11")
    play(t, "captain", Interact(id))
    assert survivor(t, "captain").bag == ["power-cell"] and t.state.actions == 2


@pytest.mark.rule("ETS-WALK-10")
def test_a_reboot_takes_a_technician_and_an_action() -> None:
    zone = "navigation.c"
    foes = {zone: {"artemis": 1}, "rec-room.A": {"sip": 3}}
    t = scenario({"technician": zone, "marine": zone}, foes, mission="C013", stunned={"artemis": 3}, actor="marine")
    assert Reboot("artemis") not in offered(t, "marine")
    t = scenario({"technician": zone}, foes, mission="C013")
    assert Reboot("artemis") not in offered(t, "technician"), "it stands"
    t = scenario({"technician": zone}, foes, mission="C013", stunned={"artemis": 3})
    play(t, "technician", Reboot("artemis"))
    assert t.state.actions == 2 and [ally.kind for ally in t.state.allies] == ["artemis"]


@pytest.mark.rule("ETS-PRIZE-09", "ETS-PRIZE-10")
def test_woken_too_early_it_starts_with_overdrive() -> None:
    zone = "robotics-bay.c"
    t = scenario({"captain": zone}, {zone: {"olympian": 1}}, mission="C015", asleep=True, notes={"premature": 2})
    assert t.state.boss is not None
    t.state.boss.mood = "olympian-overdrive"
    play(t, "captain", Interact("olympian-panel"))
    assert not t.state.boss.asleep and t.state.boss.mood == "olympian-overdrive"


@pytest.mark.rule("ETS-LONE-14")
def test_whoever_carries_her_has_one_hand_free() -> None:
    for carried, may in ((["woman"], False), ([], True)):
        t = scenario(
            {"medic": C}, {C: {"zealot": 1}}, mission="ROP16", marks={}, notes={"sedated": 1},
            bag={"medic": ["pistol"] * 2}, carries={"medic": carried},
        )  # fmt: skip
        assert (Attack("pistol", C, True) in offered(t, "medic")) is may


@pytest.mark.rule("ETS-LONE-08", "ETS-TAB-18")
@pytest.mark.parametrize(("die", "works"), [(5, True), (4, False)])
def test_the_medic_alone_needs_a_five_and_a_med_kit(die: int, works: bool) -> None:
    t = scenario({"medic": C, "marine": W}, mission="ROP16", marks={"woman": C}, rolls=[die])
    assert Interact("woman") not in offered(t, "medic"), "no Med Kit"
    t = scenario(
        {"medic": W, "marine": C}, mission="ROP16", bag={"marine": ["med-kit"]}, marks={"woman": C}, actor="marine"
    )
    assert Interact("woman") not in offered(t, "marine"), "no Medic"
    t = scenario({"medic": C}, mission="ROP16", bag={"medic": ["med-kit"]}, marks={"woman": C}, rolls=[die])
    play(t, "medic", Interact("woman"))
    assert bool(survivor(t, "medic").objectives) is works and t.state.actions == 2
    assert [mark.id for mark in t.state.marks] == ([] if works else ["woman"])


# ---- campaigns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("campaign", "kind"),
    [
        pytest.param("best-of-a-terrible-situation", "medic", marks=pytest.mark.rule("ETS-BEST-01")),
        pytest.param("fight-of-the-sentry", "technician", marks=pytest.mark.rule("ETS-SENT-01")),
        pytest.param("a-house-divided", "medic", marks=pytest.mark.rule("ETS-HOUSE-01")),
    ],
)
def test_a_campaign_asks_for_its_survivor(campaign: str, kind: str) -> None:
    with pytest.raises(SetupError, match=kind):
        Endure.prepare(campaign, ["captain", "marine", "scout"])
    assert Endure.prepare(campaign, ["captain", "marine", kind]).seats


@pytest.mark.rule("ETS-REF-13", "ETS-REF-14", "ETS-REF-15", "ETS-GAP-14")
@pytest.mark.parametrize(
    ("dice", "health", "injuries", "resolve"),
    [
        ([1, 1], -1, 2, -1),
        ([1, 2], -1, 2, -1),
        ([2, 2], 0, 2, 0),
        ([1, 4], 0, 2, 0),
        ([3, 3], 2, 2, 3),
        ([4, 4], 2, 2, 3),
        ([4, 5], 3, 1, 4),
        ([5, 6], 3, 1, 4),
        ([6, 6], 4, 0, 7),
    ],
)
def test_the_tables_of_the_refuge(dice: list[int], health: int, injuries: int, resolve: int) -> None:
    t = at_refuge(health={"captain": 3}, resolve={"marine": 3}, rolls=[dice, dice])
    captain = survivor(t, "captain")
    captain.injuries = ["head", "leg"]
    play(t, "captain", Go("captain", "infirmary"))
    while len(captain.injuries) > injuries:
        play(t, "captain", offered(t, "captain")[0])
    play(t, "captain", Go("marine", "loved-ones"))
    assert captain.health == 3 + health and len(captain.injuries) == injuries
    assert survivor(t, "marine").resolve == 3 + resolve


@pytest.mark.rule("ETS-REF-19")
def test_quarters_give_health_or_resolve() -> None:
    for choice, gained in ((0, (6, 5)), (1, (5, 7))):
        t = at_refuge(health={"captain": 5}, resolve={"captain": 5})
        play(t, "captain", Go("captain", "quarters"))
        play(t, "captain", offered(t, "captain")[choice])
        assert (survivor(t, "captain").health, survivor(t, "captain").resolve) == gained


@pytest.mark.rule("ETS-REF-17", "ETS-RUL-71")
def test_each_weapon_of_a_pair_pays_as_one_card() -> None:
    t = at_refuge(bag={"captain": ["pistol", "pistol"], "marine": ["flare"]})
    assert "ETS-REF-17" in why_not(t, "captain", Go("marine", "trading-post")), "one card buys nothing"
    play(t, "captain", Go("captain", "trading-post"), Barter(("pistol", "pistol"), "shotgun"))
    assert survivor(t, "captain").bag == ["shotgun"]


@pytest.mark.rule("ETS-REF-20")
def test_the_items_of_who_dies_at_the_refuge_leave_play() -> None:
    t = at_refuge(health={"captain": 1}, bag={"captain": ["flare"]}, rolls=[[1, 1]])
    play(t, "captain", Go("captain", "infirmary"))
    assert survivor(t, "captain").bag == [] and "flare" in t.state.items.discard


# ---- what else an enemy does, and does not --------------------------------------------------------------------------


@pytest.mark.rule("ETS-RUL-48", "ETS-SOL-07")
def test_a_solomon_without_kin_drifts_though_it_sees_somebody() -> None:
    t = scenario({"marine": W}, {C: {"solomon": 1}}, rolls=[1])
    play(t, "marine", DONE)
    assert where_are(t, "solomon") == {E: 1} and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-FOE-06", "ETS-FOE-08")
def test_vests_of_another_zone_do_not_go_off() -> None:
    t = scenario(
        {"captain": C, "marine": E},
        {E: {"fanatic": 1}, S: {"fanatic": 2}},
        mission="ROP17",
        bag={"captain": ["shotgun"]},
        rolls=[[6, 4, 5, 4], "none"],
    )
    play(t, "captain", Attack("shotgun", E))
    assert where_are(t, "fanatic") == {S: 2} and survivor(t, "marine").health == 7


@pytest.mark.rule("ETS-GAP-22", "ETS-FULL-03")
@pytest.mark.parametrize("pilot", ["", "marine"])
def test_miniatures_find_as_much_room_as_a_loader_leaves(pilot: str) -> None:
    zone = "armoury.n"
    where = {"marine": zone if pilot else "crew-quarters.A"}
    t = scenario(where, {zone: {"swarmer": 2}}, mission="CG01", loader=(zone, pilot))
    assert radar.room_left(t.game, MAPS.layout("CG01")[zone].index) == 10 - 3 - 2  # type: ignore[arg-type]


@pytest.mark.rule("ETS-FULL-03", "ETS-DMG-08")
def test_a_full_zone_is_closed_to_the_injured_too() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 10}}, injuries={"marine": ["leg"]})
    assert "ETS-FULL-03" in why_not(t, "marine", Move(E)) and Move(N) in offered(t, "marine")


@pytest.mark.rule("ETS-FULL-01", "ETS-FULL-02")
def test_who_finds_no_room_anywhere_does_not_come() -> None:
    room, way = "laboratory.Q", "laboratory.c"
    t = scenario(
        {"captain": way},
        {room: {"swarmer": 12}, way: {"jaeger": 9}},
        tokens=[(room, "5 icarus")],
        phase="round-start",
        rolls=[1, [6, 6], [1, 1]],
    )
    assert where_are(t, "icarus") == {}


@pytest.mark.rule("ETS-EVT-03", "ETS-EVT-09", "ETS-INT-15")
def test_light_returns_though_the_next_event_does_nothing() -> None:
    state = scenario({"marine": W}, {MED: {"jaeger": 1}}, event="blackout").state
    state.phase, state.skip_event = "resolution", True
    survivor_ = state.survivors[0]
    survivor_.viewing = 0
    setup = Endure.prepare("CG00", [s.seat for s in state.survivors])
    t = Table(Endure, setup, source=Script([6, 6]), state=state)
    assert survivor(t, "marine").resolve == 9 and t.state.event == ""


@pytest.mark.rule("ETS-BOSS-18", "ETS-GAP-10")
@pytest.mark.parametrize(("dice", "left"), [([4, 1, 1], 7), ([3, 3, 3], 5)])
def test_a_boss_that_drinks_regains_health_when_it_hits(dice: list[int], left: int) -> None:
    zone = "primus-cell.s"
    t = scenario(
        {"captain": zone}, mission="P20", boss=("primus", zone, 5), boss_deck=["primus-drinking-deep"],
        rolls=[1, dice, "none"],
    )  # fmt: skip
    play(t, "captain", DONE)
    assert t.state.boss is not None and t.state.boss.health == left


@pytest.mark.rule("ETS-RUL-44", "ETS-EMOV-05")
def test_what_cannot_be_reached_is_approached() -> None:
    t = scenario({"marine": "rec-room.T"}, {MED: {"jaeger": 1}}, noises={"laboratory.L": 3})
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"medical-bay.s": 1}, "beside the locked laboratory, and there it waits"


@pytest.mark.rule("ETS-INV-01", "ETS-INV-04", "ETS-ACT-06")
def test_helmets_change_places_though_the_bag_is_full() -> None:
    t = scenario({"marine": C}, head={"marine": "visor"}, bag={"marine": ["hard-hat", "pistol", "flare"]})
    found = [option for option in offered(t, "marine") if isinstance(option, Reorganise)]
    assert found == [Reorganise("hard-hat", "")], "but none fits into the bag besides"


@pytest.mark.rule("ETS-SRCH-07", "ETS-CMP-12")
def test_a_noise_card_is_not_kept() -> None:
    t = scenario({"marine": BUNKS}, items=["loose-panel", "flare"])
    play(t, "marine", SEARCH)
    assert survivor(t, "marine").bag == [] and t.state.items.discard == ["loose-panel"] and noise(t) == {BUNKS: 1}


# ---- more that several tests took for granted -----------------------------------------------------------------------


@pytest.mark.rule("ETS-LEFT-07", "ETS-LEFT-08", "ETS-RUL-61")
@pytest.mark.parametrize(
    ("carried", "after"),
    [({"captain": ["vault-sample"]}, {"scout"}), ({}, {"captain"})],
    ids=["free hands first", "any"],
)
def test_who_catches_a_sample(carried: dict[str, list[str]], after: set[str]) -> None:
    zone = "laboratory.F"
    t = scenario(
        {"marine": zone, "captain": zone, "scout": zone},
        {zone: {"jaeger": 1}},
        mission="CG09",
        carries={"marine": ["cold-sample"], **carried},
        marks={},
        health={"marine": 1},
        rolls=[[1, 2, 3]],
    )
    play(t, "marine", DONE)
    assert {s.seat for s in t.state.survivors if "cold-sample" in s.objectives} == after


@pytest.mark.rule("ETS-MOVE-08", "ETS-RUL-41")
def test_who_is_held_can_still_be_pushed_away() -> None:
    t = scenario(
        {"captain": C}, {C: {"jaeger": 1}}, bag={"captain": ["shotgun"]}, event="gravity-failure",
        rolls=[[5, 5], [1, 2, 3, 1], 3],
    )  # fmt: skip
    play(t, "captain", Move(N))
    assert at(t, "captain") == C
    play(t, "captain", Attack("shotgun", C))
    assert at(t, "captain") == W, "no second check"


@pytest.mark.rule("ETS-BOSS-17", "ETS-TAB-09")
@pytest.mark.parametrize(
    ("mission", "healths"),
    [
        ("CG03", (9, 12, 15)),
        ("CG07", (5, 7, 10)),
        ("CG11", (20, 25, 30)),
        ("C015", (20, 25, 30)),
        ("ROP19", (20, 25, 30)),
        ("P20", (15, 20, 25)),
    ],
)
def test_the_more_survivors_the_more_health(mission: str, healths: tuple[int, int, int]) -> None:
    for seats, health in zip((3, 4, 5), healths, strict=True):
        boss = fresh(mission, seats).state.boss
        assert boss is not None and (boss.health, boss.most) == (health, health)


@pytest.mark.rule("ETS-ARM-03", "ETS-RUL-26")
@pytest.mark.parametrize(("rolls", "health"), [([3], 9), ([2, "none"], 6)])
def test_one_save_against_all_dice_of_a_boss(rolls: list[Any], health: int) -> None:
    t = scenario(
        {"captain": C},
        boss=("titan", C, 9),
        boss_deck=["titan-gore"],
        body={"captain": "bastion-armour"},
        rolls=[[6, 6, 6, 1, 1], *rolls],
    )
    play(t, "captain", DONE)
    assert survivor(t, "captain").health == health


@pytest.mark.rule("ETS-INT-19", "ETS-FULL-04", "ETS-FULL-05")
@pytest.mark.parametrize(("jaegers", "shield", "health"), [(9, True, 8), (8, False, 9)])
def test_trapped_only_when_the_zone_is_full_and_no_shield_helps(jaegers: int, shield: bool, health: int) -> None:
    state = scenario({"captain": C}, {C: {"jaeger": jaegers}}).state
    state.phase, state.shields = "round-end", [MAPS.layout("CG00")[C].index] if shield else []
    t = Table(Endure, Endure.prepare("CG00", [s.seat for s in state.survivors]), source=Script(), state=state)
    assert survivor(t, "captain").health == health and survivor(t, "captain").resolve == health + 1


@pytest.mark.rule("ETS-EMOV-08", "ETS-EX-07")
def test_who_sees_a_survivor_on_the_way_to_a_noise_turns_to_it() -> None:
    t = scenario({"marine": N}, {MED: {"swarmer": 2}}, noises={W: 4}, rolls=[[1, 1]])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {N: 2}, "at the crossing it left the way to the noise"


@pytest.mark.rule("ETS-WALK-09", "ETS-RUL-55")
def test_a_sentry_shut_down_by_hand_gets_up_as_the_round_ends() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"captain": zone, "technician": "rec-room.A"},
        {zone: {"artemis": 1}, "navigation.H": {"sip": 3}},
        mission="C013",
        bag={"captain": ["swarmer-leg"]},
        stunned={"sip": 1},
        rolls=[[5, 1]],
    )
    play(t, "captain", Attack("swarmer-leg", zone))
    assert [group.stunned for group in t.state.groups if group.kind == "artemis"] == [3]
    play(t, "captain", DONE)
    assert t.state.round == 2 and survivor(t, "captain").health == 9, "it missed its phase"
    assert [group.stunned for group in t.state.groups if group.kind == "artemis"] == [0]


@pytest.mark.rule("ETS-RCARD-02", "ETS-MOVE-09")
def test_fear_keeps_out_of_occupied_zones_only() -> None:
    for shaken, may in ((["fear"], False), ([], True)):
        t = scenario({"marine": C}, {E: {"swarmer": 1}}, shaken={"marine": shaken})
        assert (Move(E) in offered(t, "marine")) is may and Move(N) in offered(t, "marine")


@pytest.mark.rule("ETS-BOSS-04", "ETS-GAP-10")
def test_a_cargo_clamp_takes_a_card() -> None:
    zone = "robotics-bay.A"
    t = scenario(
        {"captain": zone},
        mission="C015",
        boss=("olympian", zone, 9),
        boss_deck=["olympian-cargo-clamp"],
        bag={"captain": ["shotgun", "flare"]},
        rolls=[[3, 1, 1], "none", "flare"],
    )
    play(t, "captain", DONE)
    assert survivor(t, "captain").bag == ["shotgun"] and t.state.items.discard == ["flare"]


@pytest.mark.rule("ETS-BOSS-05", "ETS-GAP-10")
@pytest.mark.parametrize(
    ("mission", "boss", "zone", "mood", "card", "dice", "flock"),
    [
        ("C015", "olympian", "robotics-bay.A", "olympian-uplink", "olympian-cargo-clamp", 3, ("artemis", 3)),
        (
            "ROP19",
            "preacher",
            "redeemer-shrine.H",
            "preacher-no-voice-but-mine",
            "preacher-judgement",
            5,
            ("zealot", 2),
        ),
    ],
)
def test_some_bosses_call_others_each_time_they_act(
    mission: str, boss: str, zone: str, mood: str, card: str, dice: int, flock: tuple[str, int]
) -> None:
    t: Any = scenario(
        {"captain": zone}, mission=mission, boss=(boss, zone, 9), boss_deck=[card], rolls=[[1, 1], [1] * dice]
    )
    t.state.boss.mood = mood
    refresh(t.game)
    play(t, "captain", DONE)
    assert where_are(t, flock[0]) == {zone: flock[1]}


@pytest.mark.rule("ETS-FULL-06", "ETS-EMOV-02")
def test_no_token_drifts_into_a_shield() -> None:
    t = scenario({"marine": FAR}, tokens=[(W, "4 swarmer")], rolls=[1])
    t.state.shields = [MAPS.layout("CG00")[C].index]
    play(t, "marine", DONE)
    assert tokens(t) == [W]


@pytest.mark.rule("ETS-RUL-44", "ETS-EMOV-09")
def test_before_a_full_zone_an_enemy_comes_close_and_waits() -> None:
    t = scenario({"marine": W}, {C: {"swarmer": 10}, MED: {"jaeger": 1}}, stunned={"swarmer": 1})
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {E: 1} and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-CATCH-12")
@pytest.mark.parametrize(("before", "calls"), [(11, False), (10, True)])
def test_at_half_its_health_the_titan_does_not_call_yet(before: int, calls: bool) -> None:
    zone = "security.B"
    t = scenario(
        {"captain": zone},
        mission="CG11",
        boss=("titan", zone, before),
        bag={"captain": ["plasma-cutter"]},
        rolls=[[3, 1]],
    )
    play(t, "captain", Attack("plasma-cutter", zone))
    assert (noise(t).get(zone) == 5) is calls


@pytest.mark.rule("ETS-REF-08", "ETS-REF-07")
def test_when_all_have_acted_the_players_may_leave() -> None:
    t = at_refuge(health={"captain": 5, "medic": 5, "marine": 5})
    for seat in ("medic", "captain", "marine"):
        assert Go(seat, "quarters") in offered(t, "captain")
        play(t, "captain", Go(seat, "quarters"))
        assert Go(seat, "infirmary") not in offered(t, "captain"), "one action each"
    play(t, "captain", Depart())
    assert offered(t, "captain") == [Mission("CG05"), Mission("CG06")]


@pytest.mark.rule("ETS-INV-13", "ETS-INV-15", "ETS-INV-03")
def test_a_helmet_finds_room_where_a_helmet_or_a_card_goes() -> None:
    t = scenario(
        {"marine": BUNKS},
        items=["hard-hat"],
        head={"marine": "visor"},
        body={"marine": "padded-suit"},
        bag={"marine": ["pistol", "flare", "med-kit"]},
    )
    play(t, "marine", SEARCH)
    assert {option.card for option in offered(t, "marine")} == {"hard-hat", "visor", "pistol", "flare", "med-kit"}
    play(t, "marine", Discard("visor"))
    assert survivor(t, "marine").head == "hard-hat" and t.state.items.discard == ["visor"]
