"""Phases 1 and 2: planning, figures, and every action of the crew."""

from __future__ import annotations

import pytest

from starboard.games.eosrise import aftermath, boards, contracts, crew, planning, scan, ship, technology, turn, universe
from starboard.games.eosrise.content import GALAXY, HOUSE, MAX_HULL, NAMES, ROOMS
from starboard.games.eosrise.options import (
    DONE,
    PASS,
    Branch,
    Cube,
    Draw,
    Give,
    Jam,
    Keep,
    Name,
    Place,
    Scrap,
    Shift,
    Trace,
    Use,
)

from .scenario import game, names, play, refusals, steps, who

OPEN = {"command": 12, "engine": 10}
ALL = {**OPEN, "medical": 5, "crafting": 5, "cargo-bay": 5, "mining": 5, "scanner": 5}


# ---- Phase 1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-PLAN-02", "EOS-RUL-72")
def test_nothing_in_the_first_round() -> None:
    g = game("planning", round=1, officers={"pilot": {"cubes": 0, "technology": ["trade-codes"]}})
    assert play(g, planning.planning(g)) == []
    assert g.state.phase == "crew"


@pytest.mark.rule("EOS-PLAN-04", "EOS-PLAN-05", "EOS-PLAN-06")
def test_any_number_of_equipped_items_is_scrapped() -> None:
    g = game("planning", officers={"pilot": {"technology": ["trade-codes", "slip-drive"]}})
    play(g, planning.planning(g), Scrap("trade-codes"))
    play(g, planning.planning(g), Scrap("slip-drive"))
    assert (g.state.credits, list(who(g, "pilot").technology)) == (13, [])
    assert list(g.state.decks["technology"].discard) == ["trade-codes", "slip-drive"]


@pytest.mark.rule("EOS-PLAN-07", "EOS-PLAN-08", "EOS-RUL-73", "EOS-EX-21")
def test_a_quick_fix_cube_jams_hex_04() -> None:
    g = game("planning", levels={"engineer": ("ship-systems", 3)}, queue=["dexer", "dexer", "vorde", "galagat"], bag=[])
    play(g, planning.planning(g), Jam())
    assert g.state.queue == ["dexer", "dexer", "vorde", ""]
    assert who(g, "engineer").cubes == 2
    assert list(g.state.bag.cards) == ["galagat"]
    assert Jam() not in planning.plans(g, None)
    g.state.phase = "redeploy"
    g._source.left = [9, 1, 10, 2, 8, 1]  # type: ignore[union-attr]
    steps(g, until="landing")
    assert [ship.kind for ship in g.state.ships] == ["dexer", "dexer", "vorde"]
    assert len(g.state.frbs) == len(g.state.skills) == len(g.state.tokens) == 1


@pytest.mark.rule("EOS-PLAN-09")
def test_a_quick_fix_cube_traces_a_class() -> None:
    g = game("planning", levels={"engineer": ("applied-science", 2)}, decks={"dexer": ["dexer-gnat"]})
    play(g, planning.planning(g), Trace("dexer"))
    assert g.state.shown == {"dexer": "dexer-gnat"}
    assert who(g, "engineer").cubes == 2
    assert (Trace("dexer"), "EOS-SCAN-07") in refusals(planning.plans, g)


@pytest.mark.rule("EOS-PLAN-01", "EOS-RND-01", "EOS-TAB-02")
def test_phases_follow_each_other() -> None:
    g = game("planning", officers={"pilot": {"cubes": 2}})
    seen = [g.state.phase]
    play(g, planning.planning(g), DONE)
    seen.append(g.state.phase)
    for officer in g.state.officers:
        officer.passed = True
    for phase in ("warp-begin", "warp", "attack", "aliens", "defence", "redeploy"):
        g.state.pursuit = g.state.attackers = []
        if g.state.phase == "warp":
            who(g, "pilot").cubes = 0
            g.state.warp = 0
        steps(g, until=phase)
        seen.append(g.state.phase)
        if phase == "attack":
            g._source.left = ["dexer-gnat", "galagat-ram", "vorde-relic"]  # type: ignore[union-attr]
    assert seen == ["planning", "crew", "warp-begin", "warp", "attack", "aliens", "defence", "redeploy"]


# ---- Phase 2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-ACT-01", "EOS-ACT-02", "EOS-ACT-03", "EOS-ACT-04")
def test_any_order_one_figure_an_icon_and_the_action_at_once() -> None:
    g = game(hull={"command": 6, "engine": 10})
    play(g, crew.crew_actions(g), ("engineer", Place("repair")))
    assert g.state.hull["command"] == 9
    assert Place("repair") not in crew.actions(g, who(g, "pilot"), None)
    assert (Place("repair"), "EOS-ACT-03") in refusals(crew.actions, g, who(g, "pilot"))
    play(g, crew.crew_actions(g), ("commander", Place("charge-1")))
    assert g.state.shields == 2


@pytest.mark.rule("EOS-ACT-05", "EOS-EX-07", "EOS-EX-08", "EOS-BUILD-05")
def test_one_placement_is_one_action_but_an_assistant_builds() -> None:
    g = game(levels={"commander": 4, "engineer": 2})
    play(g, crew.crew_actions(g), ("pilot", Place("train")))
    pilot = who(g, "pilot")
    assert pilot.level == 2
    assert Place("build", "medical") not in crew.actions(g, pilot, None)
    play(g, crew.crew_actions(g), ("pilot", Place("build", "medical", True)))
    assert g.state.hull["medical"] == MAX_HULL["medical"]


@pytest.mark.rule("EOS-RUL-76")
def test_a_figure_may_stay_unplaced() -> None:
    g = game()
    for seat in ("commander", "pilot", "specialist", "engineer"):
        play(g, crew.crew_actions(g), (seat, PASS))
    play(g, turn.crew_actions(g))
    assert g.state.phase == "warp-begin"


@pytest.mark.rule("EOS-TRAIN-01", "EOS-FAQ-04")
def test_training_gives_a_level() -> None:
    g = game()
    play(g, crew.crew_actions(g), ("specialist", Place("train")))
    assert who(g, "specialist").level == 2


@pytest.mark.rule("EOS-RUL-29")
def test_two_may_train_and_no_more() -> None:
    g = game()
    play(g, crew.crew_actions(g), ("specialist", Place("train")))
    play(g, crew.crew_actions(g), ("pilot", Place("train")))
    assert Place("train") not in crew.actions(g, who(g, "engineer"), None)
    assert crew.ICONS["charge-1"] + crew.ICONS["charge-2"] + crew.ICONS["charge-3"] == 6
    assert all(count == 1 for action, count in crew.ICONS.items() if action != "train" and "charge" not in action)


@pytest.mark.rule("EOS-BUILD-01", "EOS-BUILD-02", "EOS-CHAR-07", "EOS-ROOM-10")
def test_tools_must_exceed_the_rooms_that_were_built() -> None:
    g = game(levels={"engineer": 2})
    assert Place("build", "medical") in crew.actions(g, who(g, "pilot"), None)
    g = game(levels={"engineer": 2}, hull={**OPEN, "scanner": 5})
    assert Place("build", "medical") not in crew.actions(g, who(g, "pilot"), None)
    assert (Place("build"), "EOS-BUILD-01") in refusals(crew.actions, g, who(g, "pilot"))


@pytest.mark.rule("EOS-BUILD-03", "EOS-BUILD-04", "EOS-OVER-12", "EOS-ROOM-04")
def test_building_costs_credits_and_adds_a_room_at_full_hull() -> None:
    g = game(levels={"engineer": 2}, credits=5)
    assert Place("build", "mining") not in crew.actions(g, who(g, "pilot"), None)
    assert (Place("build", "mining"), "EOS-BUILD-03") in refusals(crew.actions, g, who(g, "pilot"))
    before = ship.hull(g)
    play(g, crew.crew_actions(g), ("pilot", Place("build", "crafting")))
    assert (g.state.credits, g.state.hull["crafting"], ship.hull(g)) == (
        0,
        MAX_HULL["crafting"],
        before + MAX_HULL["crafting"],
    )


@pytest.mark.rule("EOS-INT-18")
def test_a_tool_counts_at_once() -> None:
    g = game()
    assert Place("build", "medical") not in crew.actions(g, who(g, "pilot"), None)
    play(g, crew.crew_actions(g), ("engineer", Place("train")))
    assert Place("build", "medical") in crew.actions(g, who(g, "pilot"), None)


@pytest.mark.rule("EOS-INT-19", "EOS-RUL-33", "EOS-ROOM-07")
def test_an_exploded_room_is_rebuilt_at_full_cost_without_another_tool() -> None:
    g = game(levels={"engineer": 2}, hull={**OPEN, "medical": 2})
    play(g, ship.damage(g, 2, "EOS-ROOM-05"), {"medical": 2})
    assert "medical" not in g.state.hull
    assert "medical" not in ship.missing(g)
    assert Place("treat-more") not in crew.actions(g, who(g, "pilot"), None)
    play(g, crew.crew_actions(g), ("pilot", Place("build", "medical")))
    assert (g.state.hull["medical"], g.state.credits) == (MAX_HULL["medical"], 4)


@pytest.mark.rule("EOS-REP-01", "EOS-REP-02", "EOS-REP-03")
def test_three_points_anywhere_up_to_the_maximum() -> None:
    full = MAX_HULL["command"]
    g = game(hull={"command": full - 2, "engine": 5})
    play(g, crew.crew_actions(g), ("pilot", Place("repair")), {"command": 2, "engine": 1})
    assert g.state.hull == {"command": full, "engine": 6}
    with pytest.raises(AssertionError, match="is no answer"):
        g = game(hull={"command": full - 1, "engine": 5})
        play(g, crew.crew_actions(g), ("pilot", Place("repair")), {"command": 2, "engine": 1})
    g = game(hull=OPEN)
    assert (Place("repair"), "EOS-REP-03") in refusals(crew.actions, g, who(g, "pilot"))


@pytest.mark.rule("EOS-MED-01", "EOS-MED-02")
def test_treatments() -> None:
    g = game(
        hull=ALL, levels={"commander": ("morale", 1)}, officers={"pilot": {"stress": 8}, "engineer": {"stress": 8}}
    )
    play(g, crew.crew_actions(g), ("pilot", Place("treat")))
    play(g, crew.crew_actions(g), ("engineer", Place("treat-more")))
    assert (who(g, "pilot").stress, who(g, "engineer").stress) == (5, 3)


# ---- technology ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-TECH-01", "EOS-TECH-02", "EOS-TECH-05")
def test_an_item_is_drawn_equipped_and_pays_once() -> None:
    g = game(hull=ALL, decks={"technology": ["hull-patch"]})
    play(g, crew.crew_actions(g), ("pilot", Place("technology")))
    assert (list(who(g, "pilot").technology), g.state.credits) == (["hull-patch"], 10)


@pytest.mark.rule("EOS-TECH-03", "EOS-INV-02", "EOS-RUL-37")
def test_a_third_item_may_be_passed_on() -> None:
    held = {"pilot": {"technology": ["trade-codes", "star-chart"]}}
    g = game(officers=held, decks={"technology": ["hull-patch"]})
    play(g, technology.gain(g, who(g, "pilot")), Give("hull-patch", "engineer"))
    assert (list(who(g, "engineer").technology), g.state.credits) == (["hull-patch"], 10)  # the receiver is rewarded
    g = game(officers=held, decks={"technology": ["hull-patch"]})
    play(g, technology.gain(g, who(g, "pilot")), Give("star-chart", "engineer"))
    assert list(who(g, "pilot").technology) == ["trade-codes", "hull-patch"]
    assert (list(who(g, "engineer").technology), g.state.credits, g.state.intel) == (["star-chart"], 10, 0)


@pytest.mark.rule("EOS-TECH-04", "EOS-TECH-06", "EOS-INT-20")
def test_with_everybody_full_one_is_discarded() -> None:
    full = {
        seat: {"technology": ["trade-codes", "star-chart"]} for seat in ("commander", "pilot", "specialist", "engineer")
    }
    g = game(officers=full, decks={"technology": ["hull-patch"]})
    assert (Give("hull-patch", "engineer"), "EOS-INV-02") in refusals(
        technology.third_items, g, who(g, "pilot"), "hull-patch"
    )
    play(g, technology.gain(g, who(g, "pilot")), Give("hull-patch"))
    assert (g.state.credits, list(g.state.decks["technology"].discard)) == (8, ["hull-patch"])
    g = game(officers=full, decks={"technology": ["hull-patch"]})
    play(g, technology.gain(g, who(g, "pilot")), Give("star-chart"))
    assert (g.state.credits, list(who(g, "pilot").technology)) == (10, ["trade-codes", "hull-patch"])


@pytest.mark.rule("EOS-RUL-75")
def test_nobody_has_to_pass_an_item_on() -> None:
    g = game(officers={"pilot": {"technology": ["trade-codes", "star-chart"]}})
    offered = technology.third_items(g, who(g, "pilot"), "hull-patch", None)
    assert {Give("hull-patch"), Give("star-chart"), Give("trade-codes")} <= set(offered)


@pytest.mark.rule("EOS-TECH-07", "EOS-RUL-91")
def test_an_item_is_used_in_its_moment_and_discarded() -> None:
    g = game(officers={"pilot": {"technology": ["trade-codes", "warp-injector"]}})
    offered = crew.actions(g, who(g, "pilot"), None)
    assert Use("trade-codes") in offered
    assert Use("warp-injector") not in offered
    play(g, crew.crew_actions(g), ("pilot", Use("trade-codes")))
    assert (g.state.credits, list(who(g, "pilot").technology), who(g, "pilot").place) == (12, ["warp-injector"], "")
    assert list(g.state.decks["technology"].discard) == ["trade-codes"]


# ---- contracts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-CONT-01", "EOS-CONT-02", "EOS-CONT-04", "EOS-CONT-05")
def test_draw_three_keep_one_and_roll_for_the_cargo() -> None:
    g = game(hull=ALL, decks={"contract": ["mail-run", "survey-drones", "seed-vault", "lost-archive"]}, rolls=[13, 6])
    play(g, crew.crew_actions(g), ("pilot", Place("contract")), Keep("survey-drones"))
    pilot = who(g, "pilot")
    assert (pilot.contract, NAMES[pilot.cargo], g.state.intel) == ("survey-drones", "4.4", 1)
    assert list(g.state.decks["contract"].discard) == ["mail-run", "seed-vault"]
    play(g, universe.deliver(g, pilot))
    assert g.state.intel == 2


# ---- mining ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-MINE-01", "EOS-MINE-04", "EOS-RUL-36")
def test_a_station_on_a_field_within_two_lanes() -> None:
    g = game(hull=ALL, asteroids=["5.4", "1.4", "9.1"], mines=["1.4"])
    offered = [o.what for o in crew.actions(g, who(g, "pilot"), None) if isinstance(o, Place) and o.action == "mine"]
    assert offered == ["5.4"]
    play(g, crew.crew_actions(g), ("pilot", Place("mine", "5.4")))
    assert names(g.state.mines) == ["1.4", "5.4"]
    assert (Place("mine"), "EOS-MINE-01") in refusals(crew.fields, g, False)


@pytest.mark.rule("EOS-MINE-03")
def test_five_stations_at_most() -> None:
    g = game(hull=ALL, asteroids=["5.4"], mines=["9.1", "9.2", "10.2", "8.1", "12.3"])
    assert (Place("mine"), "EOS-MINE-03") in refusals(crew.actions, g, who(g, "pilot"))


@pytest.mark.rule("EOS-MINE-02", "EOS-MINE-05", "EOS-MINE-06", "EOS-CLEAN-03")
def test_stations_pay_while_their_room_stands() -> None:
    g = game(hull=ALL, mines=["9.1", "9.2"], asteroids=["9.1", "9.2"], credits=0)
    aftermath.fund(g)
    assert g.state.credits == HOUSE.funding[0] + 2
    g = game(hull=OPEN, mines=["9.1", "9.2"], credits=0)
    aftermath.fund(g)
    assert (g.state.credits, len(g.state.mines)) == (HOUSE.funding[0], 2)


@pytest.mark.rule("EOS-RUL-35")
def test_the_mining_room_is_one_room() -> None:
    assert [room.id for room in ROOMS.values() if "Mining" in room.name] == ["mining"]


# ---- scans -----------------------------------------------------------------------------------------------------------


def scanned(g: object, *faces: str) -> None:
    g._source.left = [*faces, *g._source.left]  # type: ignore[attr-defined]
    scan.begin(g, who(g, "engineer"))  # type: ignore[arg-type]


@pytest.mark.rule("EOS-SCAN-01", "EOS-SCAN-02", "EOS-SCAN-03", "EOS-TAB-07")
def test_every_result_is_claimed_once() -> None:
    g = game(levels={"engineer": 3}, hull=ALL)
    scanned(g, "arrow", "arrow")
    play(g, crew.crew_actions(g))
    play(g, crew.crew_actions(g))
    assert (g.state.credits, g.state.claims) == (14, [])


@pytest.mark.rule("EOS-SCAN-04", "EOS-RUL-40")
def test_a_crosshair_keeps_a_damage_card_for_this_round() -> None:
    g = game(hull=ALL, decks={"damage": ["plasma-core"]})
    scanned(g, "crosshair")
    play(g, crew.crew_actions(g))
    assert g.state.scans == ["plasma-core"]
    aftermath.end_round(g)
    assert (g.state.scans, list(g.state.decks["damage"].discard)) == ([], ["plasma-core"])


@pytest.mark.rule("EOS-SCAN-05", "EOS-RUL-39")
def test_a_gear_shifts_cargo_or_draws_an_item() -> None:
    g = game(hull=ALL, officers={"pilot": {"contract": "mail-run", "cargo": "9.1"}})
    scanned(g, "gear")
    offered = scan.gears(g, who(g, "engineer"), None)
    assert Draw() in offered
    assert all(isinstance(o, Draw) or 1 <= _far("9.1", o.to) <= 3 for o in offered)
    play(g, crew.crew_actions(g), Shift("pilot", "8.1"))
    assert NAMES[who(g, "pilot").cargo] == "8.1"
    g = game(hull=ALL, decks={"technology": ["trade-codes"]})
    scanned(g, "gear")
    assert play(g, crew.crew_actions(g)) == []  # no cargo on the board: it must be the item
    assert list(who(g, "engineer").technology) == ["trade-codes"]


def _far(a: str, b: str) -> int:
    from starboard.games.eosrise.content import MAP

    return MAP.far[GALAXY[a]][GALAXY[b]]


@pytest.mark.rule("EOS-SCAN-06", "EOS-SCAN-07")
def test_a_syringe_shows_a_class_once() -> None:
    g = game(hull=ALL, decks={"galagat": ["galagat-ram"]}, shown={"dexer": "dexer-gnat"})
    scanned(g, "syringe")
    assert (Trace("dexer"), "EOS-SCAN-07") in refusals(scan.hidden_kinds, g)
    play(g, crew.crew_actions(g), Trace("galagat"))
    assert g.state.shown == {"dexer": "dexer-gnat", "galagat": "galagat-ram"}
    g = game(hull=ALL, shown={"dexer": "a", "galagat": "b", "vorde": "c"})
    scanned(g, "syringe")
    assert play(g, crew.crew_actions(g)) == []


@pytest.mark.rule("EOS-SCAN-08", "EOS-RUL-86")
def test_stress_of_a_scan_is_taken_together() -> None:
    g = game(levels={"engineer": 3}, hull=ALL)
    scanned(g, "stress-1", "stress-2")
    play(g, crew.crew_actions(g))
    assert (who(g, "engineer").stress, g.state.claims) == (7, [])


@pytest.mark.rule("EOS-INT-07", "EOS-RUL-41")
def test_shown_cards_and_pursuit_are_apart() -> None:
    g = game(
        hull=ALL,
        ships=[("dexer", "4.5")],
        decks={"dexer": ["dexer-gnat", "dexer-wasp"], "galagat": ["galagat-ram"], "vorde": ["vorde-relic"]},
    )
    scan.show(g, "dexer", "EOS-PLAN-09")
    universe.engage(g, "dexer", g.state.pursuit, "EOS-TOK-01")
    assert g.state.pursuit[0].card == "dexer-wasp"
    g.state.phase, g.state.ships = "aliens", []
    g.step()
    assert list(g.state.decks["dexer"].discard) == ["dexer-gnat"]
    assert g.state.shown == {}


# ---- shields and stations --------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-SHLD-01", "EOS-SHLD-03", "EOS-SHLD-04", "EOS-RUL-30")
def test_a_level_gives_its_tokens_when_the_last_figure_stands() -> None:
    g = game()
    play(g, crew.crew_actions(g), ("pilot", Place("charge-2")))
    assert g.state.shields == 0
    play(g, crew.crew_actions(g), ("engineer", Place("charge-2")))
    assert (g.state.shields, g.state.charge) == (3, [2, 0, 4])
    play(g, crew.crew_actions(g), ("commander", Place("charge-1")))
    assert g.state.shields == 5
    assert (Place("charge-1"), "EOS-ACT-03") in refusals(crew.actions, g, who(g, "specialist"))


@pytest.mark.rule("EOS-SHLD-02", "EOS-SHLD-05", "EOS-SHLD-06", "EOS-EX-19")
def test_six_figures_take_nine_shields_and_the_refill_runs_short() -> None:
    g = game(levels={"commander": 4})
    places = [
        ("commander", "charge-3", False),
        ("pilot", "charge-3", False),
        ("engineer", "charge-3", False),
        ("pilot", "charge-2", True),
        ("engineer", "charge-2", True),
        ("specialist", "charge-1", False),
    ]
    for seat, action, assistant in places:
        play(g, crew.crew_actions(g), (seat, Place(action, "", assistant)))
    assert (g.state.shields, ship.pool(g), g.state.charge) == (9, 6, [0, 0, 0])
    aftermath.refresh_shields(g)
    assert g.state.charge == [0, 2, 4]


@pytest.mark.rule("EOS-CLEAN-06", "EOS-CLEAN-07", "EOS-INT-21", "EOS-RUL-06")
def test_kept_shields_make_the_next_charge_smaller() -> None:
    g = game(shields=9, charge=[0, 0, 0])
    aftermath.refresh_shields(g)
    aftermath.end_round(g)
    assert (g.state.charge, g.state.shields) == ([0, 2, 4], 9)
    for seat in ("pilot", "engineer"):
        play(g, crew.crew_actions(g), (seat, Place("charge-2")))
    assert g.state.shields == 11
    assert (Place("charge-1"), "EOS-SHLD-01") in refusals(crew.actions, g, who(g, "commander"))


@pytest.mark.rule("EOS-SHLD-07", "EOS-ICON-08")
def test_no_more_shields_than_the_pool_has() -> None:
    g = game(shields=4, charge=[2, 3, 4])
    ship.gain_shields(g, 5, "EOS-ICON-08")
    assert (g.state.shields, ship.pool(g)) == (6, 0)


@pytest.mark.rule("EOS-STN-01", "EOS-STN-02", "EOS-STN-03")
def test_a_docked_crew_may_use_the_station_card() -> None:
    g = game(eos="15.4")
    offered = crew.actions(g, who(g, "pilot"), None)
    assert Place("lounge", "borealis") in offered
    assert Place("train") in offered
    away = crew.actions(game(), who(game(), "pilot"), None)
    assert not [o for o in away if isinstance(o, Place) and o.what == "borealis"]


@pytest.mark.rule("EOS-STN-05", "EOS-STN-06", "EOS-EX-09")
def test_a_station_used_is_closed_next_round_and_no_other() -> None:
    g = game(eos="12.3", rolls=[4])
    play(g, crew.crew_actions(g), ("pilot", Place("lottery", "chandra")))
    assert g.state.credits == 8 - 2 + 4
    assert Place("lounge", "chandra") in crew.actions(g, who(g, "engineer"), None)  # still open this round
    aftermath.end_round(g)
    assert Place("lounge", "chandra") not in crew.actions(g, who(g, "engineer"), None)
    assert (Place("lounge", "chandra"), "EOS-STN-05") in refusals(crew.actions, g, who(g, "engineer"))
    assert Place("train") in crew.actions(g, who(g, "engineer"), None)
    g.state.eos = GALAXY["15.4"]
    assert Place("lounge", "borealis") in crew.actions(g, who(g, "engineer"), None)
    aftermath.end_round(g)
    g.state.eos = GALAXY["12.3"]
    assert Place("lounge", "chandra") in crew.actions(g, who(g, "engineer"), None)


@pytest.mark.rule("EOS-STN-04")
def test_a_docked_eos_may_be_attacked() -> None:
    from starboard.games.eosrise import aliens

    g = game("aliens", eos="12.3", ships=[("dexer", "11.4")], decks={"dexer": ["dexer-gnat"]})
    g.state.shown = {"dexer": "dexer-lancer", "galagat": "galagat-ram", "vorde": "vorde-relic"}
    aliens.movement(g)
    assert [foe.card for foe in g.state.attackers] == ["dexer-gnat"]


@pytest.mark.rule("EOS-RUL-84")
def test_two_stations_in_one_galaxy_are_two() -> None:
    g = game(
        eos="15.4",
        stations={"hawkins": "15.4", "chandra": "12.3", "borealis": "15.4", "perseus": "18.6"},
        shut=["borealis"],
    )
    offered = [o.what for o in crew.actions(g, who(g, "pilot"), None) if isinstance(o, Place) and o.action == "lounge"]
    assert offered == ["hawkins"]


@pytest.mark.rule("EOS-FAQ-03", "EOS-OVER-11", "EOS-ICON-02")
def test_credits_are_the_crews() -> None:
    g = game("planning", hull=ALL, mines=["9.1"], officers={"pilot": {"technology": ["trade-codes"]}}, credits=0)
    play(g, planning.planning(g), Scrap("trade-codes"))
    aftermath.fund(g)
    assert g.state.credits == 3 + HOUSE.funding[0] + 1


@pytest.mark.rule("EOS-FAQ-02", "EOS-OVER-06")
def test_intel_of_contracts() -> None:
    g = game(rolls=[9, 1], decks={"contract": ["guild-debt"]})
    play(g, contracts.take(g, who(g, "pilot")), Keep("guild-debt"))
    assert g.state.intel == 1


def test_a_choice_of_officer_is_by_name() -> None:
    g = game()
    assert boards.anybody(g, None)[0] == Name("commander")
    assert Branch("morale") in boards.branches(g, who(g, "commander"), None)
    assert Cube("pilot").officer == "pilot"
