"""Rules one by one, each in a situation where nothing but that rule decides."""

from __future__ import annotations

import pytest

from starboard.games.endure.content import ITEM_DECK, MAPS
from starboard.games.endure.options import (
    ACTIVE,
    DONE,
    NOISE,
    SEARCH,
    Attack,
    Discard,
    Go,
    Interact,
    Mission,
    Move,
    Recruit,
    Reorganise,
    Where,
)
from starboard.games.endure.state import Ally

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
    zone, near = "engineering-bay.c", "engineering-bay.s"
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
    zone = "robotics-bay.A"
    t = scenario(
        {"captain": zone}, {zone: {"olympian": 1}}, mission="C015", bag={"captain": ["shotgun"]}, asleep=True,
        rolls=[[4, 4, 4, 1]],
    )  # fmt: skip
    assert t.state.boss is not None
    play(t, "captain", Interact("olympian-panel"), Attack("shotgun", zone))
    assert t.state.boss.health == t.state.boss.most


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
        t = scenario({"marine": "engineering-bay.H"}, mission="CG01", marks=cells, rolls=[1, side])
        play(t, "marine", DONE)
        assert tokens(t) == [where]


@pytest.mark.rule("ETS-TROPH-12", "ETS-TROPH-13")
def test_while_anything_is_on_the_map_nothing_new_comes() -> None:
    t = scenario({"engineer": "medical-bay.I"}, {"crew-quarters.K": {"jaeger": 1}}, mission="CG08", rolls=[0])
    play(t, "engineer", DONE)
    assert tokens(t) == []


@pytest.mark.rule("ETS-BREAK-06", "ETS-BREAK-02")
def test_each_terminal_goes_by_itself_and_all_of_them_open_the_bay() -> None:
    zone = "security.M"
    t = scenario({"captain": zone}, mission="CG10", bag={"captain": ["shotgun"]}, rolls=[[4, 4, 1, 2]])
    play(t, "captain", Attack("shotgun", zone))
    assert [mark.id for mark in t.state.marks] == ["cabin-terminal", "tank-terminal"] and t.state.closed != 0


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
    t = scenario({"captain": "engineering-bay.H"}, mission="CG11", opened=["hall-door"], event="lockdown")
    doors = MAPS.layout("CG11").doors
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
