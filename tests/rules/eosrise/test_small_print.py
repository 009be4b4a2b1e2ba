"""What a number counts to exactly, what a refusal says, what is counted and told: found unguarded by mutants."""

from __future__ import annotations

import pytest

from starboard.games.eosrise import (
    aftermath,
    boards,
    combat,
    contracts,
    crew,
    deeds,
    defence,
    personal,
    planning,
    scan,
    scene,
    technology,
    tracks,
    turn,
    universe,
    warp,
)
from starboard.games.eosrise.content import ALIENS, GALAXY, HOUSE, LAST_LEVEL, OFFICERS, PERSONAL, SEATS
from starboard.games.eosrise.game import EosRise
from starboard.games.eosrise.options import (
    Boost,
    Continue,
    Cube,
    Flee,
    Give,
    Hold,
    Jump,
    Keep,
    Name,
    Pass,
    Pill,
    Place,
    Shift,
    Trace,
    Turn,
    Use,
    Warp,
)
from starboard.games.eosrise.state import Fire, Foe
from starboard.table import Ask, Pick, Table

from .scenario import attack, game, play, refusals, steps, told, who

ROOMS = {"command": 10, "engine": 8, "mining": 4, "cargo-bay": 4, "crafting": 4, "scanner": 4, "medical": 4}

# ---- levels ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-SKILL-03", "EOS-SKILL-05")
def test_an_ability_is_in_force_from_its_hex_on_and_no_longer_than_the_ring_stands_there() -> None:
    g = game(levels={"commander": ("fleet-command", 2)})
    assert g.number("charge", 2, "crew") == 2
    play(g, boards.gain_levels(g, who(g, "commander")))
    assert g.number("charge", 2, "crew") == 3
    play(g, boards.lose_levels(g, who(g, "commander"), 1))
    assert g.number("charge", 2, "crew") == 2


@pytest.mark.rule("EOS-TRAIN-01", "EOS-RUL-25")
def test_who_is_at_the_end_of_the_track_does_not_train() -> None:
    g = game(levels={"pilot": ("exploration", 6), "engineer": ("ship-systems", 5)})
    assert who(g, "pilot").level == LAST_LEVEL
    assert Place("train") not in crew.actions(g, who(g, "pilot"), None)
    assert (Place("train"), "EOS-RUL-25") in refusals(crew.actions, g, who(g, "pilot"))
    assert Place("train") in crew.actions(g, who(g, "engineer"), None)


@pytest.mark.rule("EOS-SKILL-08", "EOS-ICON-09")
def test_levels_that_anybody_may_have_are_given_one_by_one() -> None:
    g = game(eos="5.4", officers={"pilot": {"contract": "academy-ship", "cargo": "5.4"}})
    play(g, universe.deliver(g, who(g, "pilot")))
    assert g.state.todo == ["level", "level"]
    steps(g, Name("pilot"), Name("engineer"))
    assert (who(g, "pilot").level, who(g, "engineer").level, g.state.todo) == (2, 2, [])


@pytest.mark.rule("EOS-PULL-04", "EOS-RUL-92")
def test_nobody_is_asked_whom_to_teach_when_nobody_can_learn() -> None:
    ends = {seat: (OFFICERS[seat].branch[0].id, 6) for seat in SEATS if seat != "commander"}
    g = game(levels={**ends, "commander": ("morale", 1)}, officers={"commander": {"room": "officers-mess"}})
    assert play(g, crew.crew_actions(g), ("commander", Place("advanced"))) == ["crew-action"]
    assert who(g, "commander").level == 5  # not oneself


# ---- what personal missions count ------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-MIS-02", "EOS-CONT-03")
def test_a_delivery_counts_for_the_missions_that_say_so() -> None:
    g = game(
        officers={
            "pilot": {"contract": "embassy-of-light", "cargo": "5.4", "mission": "express-delivery"},
            "commander": {"mission": "hearts-and-minds"},
        }
    )
    play(g, universe.deliver(g, who(g, "pilot")))
    assert (who(g, "pilot").stars, who(g, "commander").stars, g.state.credits) == (1, 1, 16)


@pytest.mark.rule("EOS-MIS-02", "EOS-MIS-06")
def test_what_figures_do_is_counted() -> None:
    """Each action that a mission counts, done once by somebody whose mission says so."""
    cases = {
        "iron-harvest": Place("mine", "4.5"),
        "built-to-last": Place("build", "medical"),
        "every-last-rivet": Place("repair"),
        "no-one-left-behind": Place("charge-1"),
        "calm-under-fire": Place("treat"),
        "show-the-flag": Place("lounge", "borealis"),
        "flight-hours": Place("train"),
    }
    for mission, option in cases.items():
        seat = PERSONAL[mission].officer
        rooms = {room: hull for room, hull in ROOMS.items() if room != "medical"} | {"engine": 7}
        g = game(
            eos="15.4" if option.what == "borealis" else "5.4",
            asteroids=["4.5"],
            hull=rooms,
            credits=9,
            levels={"engineer": ("ship-systems", 4)},
            officers={seat: {"mission": mission, "stress": 6}},
        )
        play(g, crew.crew_actions(g), (seat, option))
        assert who(g, seat).stars == 1, mission


@pytest.mark.rule("EOS-MIS-02", "EOS-FIRST-06", "EOS-TOK-09")
def test_first_strikes_and_asteroid_fields_are_counted_whoever_bears_them() -> None:
    g = game(pursuit=["dexer-gnat"], officers={"specialist": {"mission": "strike-first"}, "commander": {"cubes": 0}})
    fight = attack(g, "strike", crew=["specialist"], cards=[Fire("spark-core"), Fire("ember-core")])
    play(g, combat.first_strike(g, fight), Boost("spark-core", "pilot"))
    assert who(g, "specialist").stars == 1
    g = game(officers={"pilot": {"mission": "the-long-way-round", "stars": 2}}, decks={"damage": ["ember-core"]})
    g.state.hull = {"command": 9}
    play(g, universe.meet_asteroid(g))
    assert (who(g, "pilot").fulfilled, who(g, "pilot").level, g.state.hull["command"]) == (True, 4, 7)


@pytest.mark.rule("EOS-MIS-02")
def test_only_ships_of_its_class_count_for_a_mission_that_names_one() -> None:
    g = game(officers={"specialist": {"mission": "giant-slayer"}})
    play(g, personal.happened(g, "destroyed", None, "galagat"))
    assert who(g, "specialist").stars == 0
    play(g, personal.happened(g, "destroyed", None, "vorde"))
    assert who(g, "specialist").stars == 1


# ---- fights ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-ATK-20", "EOS-ATK-21")
def test_exactly_the_hull_is_enough_and_its_credits_are_paid() -> None:
    card = ALIENS["dexer-lancer"]
    g = game(pursuit=["dexer-lancer"])
    fight = attack(g, "apply", crew=["specialist"], cards=[Fire("spark-core", card.hull - 1, ["a"], 0)])
    assert combat.worth(fight, fight.cards[0]) == card.hull
    play(g, combat.apply(g, fight))
    assert (g.state.pursuit, g.state.intel, g.state.credits) == ([], 1, 8 + card.reward.credits)
    g = game(pursuit=["dexer-lancer"])
    fight = attack(g, "apply", crew=["specialist"], cards=[Fire("spark-core", card.hull - 2, ["a"], 0)])
    play(g, combat.apply(g, fight))
    assert (len(g.state.pursuit), g.state.credits, fight.step) == (1, 8, "retaliate")


@pytest.mark.rule("EOS-TRAIT-02", "EOS-RUL-55")
def test_a_protector_destroyed_to_the_point_guards_nobody() -> None:
    g = game(pursuit=["galagat-warden", "dexer-gnat"], traits=True)
    hull = ALIENS["galagat-warden"].hull
    cards = [Fire("spark-core", hull - 1, ["a"]), Fire("fusion-core", 0, ["b", "c"])]
    kind = combat.Targets(g, attack(g, "assign", crew=["specialist"], cards=cards))
    assert kind.power["spark-core"] == hull
    plan = {"spark-core": "0", "fusion-core": "1"}
    assert kind.contains(plan)
    assert kind.slots("fusion-core", {"spark-core": "0"}) == ["0", "1"]
    cards[0].boost -= 1
    kind = combat.Targets(g, attack(g, "assign", crew=["specialist"], cards=cards))
    assert not kind.contains(plan)
    assert kind.slots("fusion-core", {"spark-core": "0"}) == ["0"]


@pytest.mark.rule("EOS-AATK-05", "EOS-AATK-07", "EOS-DECK-01")
def test_attackers_that_hit_and_that_miss_go_to_the_discards() -> None:
    g = game("defence", attackers=["dexer-gnat", "galagat-hammer"], rolls=[6], hull={"command": 10})
    play(g, defence.alien_attack(g))
    assert g.state.attackers == []
    assert [list(g.state.decks[kind].discard) for kind in ("dexer", "galagat")] == [["dexer-gnat"], ["galagat-hammer"]]


@pytest.mark.rule("EOS-TECH-07", "EOS-ATK-12")
def test_an_item_for_own_dice_bends_no_others_and_one_die_is_one() -> None:
    dice = {"pilot": ["gear", "arrow"], "specialist": ["arrow"]}
    g = game(pursuit=["dexer-gnat"], officers={"pilot": {"technology": ["targeting-computer"]}})
    fight = attack(g, "dice", crew=["pilot", "specialist"], dice=dice)
    assert deeds.dice_of(g, "self", "pilot") == ["pilot-1", "pilot-2"]
    assert deeds.dice_of(g, "any", "pilot") == ["pilot-1", "pilot-2", "specialist-1"]
    asked = play(g, combat.bend_dice(g, fight), Use("targeting-computer"), Turn("pilot-1", "syringe"))
    assert (asked, fight.dice["pilot"]) == (["attack-dice", "turn-die"], ["syringe", "arrow"])  # it bends one, not two


@pytest.mark.rule("EOS-ATK-16", "EOS-FIRST-08")
def test_what_a_card_is_told_to_deal_is_what_it_deals() -> None:
    """The bonus of the first activated card counts from the first combat round on, in the journal as well."""
    g = game(pursuit=["dexer-gnat"], levels={"specialist": 4})
    fight = attack(g, "place", crew=["specialist"], cards=[Fire("spark-core")], dice={"specialist": ["crosshair"]})
    play(g, combat.place_dice(g, fight), {"specialist-1": "spark-core/0"})
    assert combat.worth(fight, fight.cards[0]) == 2
    assert told(g) == ["Spark Core is activated: 2 damage."]
    assert scene.damage_card(g, fight, fight.cards[0]).text == "CORE: 2 damage, First Strike 1"  # and on the card


@pytest.mark.rule("EOS-DASH-12")
def test_where_nobody_can_flee_nobody_is_asked_whether_to() -> None:
    ask = Ask(SEATS, Pick("stay-or-flee", [], 0))
    for planet, asked in (("5.3", "Fight on? There is no fleeing here."), ("9.1", "Fight on, or flee?")):
        g = game(eos="5.3", planet=planet, pursuit=["dexer-gnat"])
        attack(g, "stay", crew=["specialist"])
        assert scene.prompt(g, ask, None).startswith(asked)


@pytest.mark.rule("EOS-WARP-03")
def test_ships_in_a_galaxy_are_counted_and_dice_named_by_their_faces() -> None:
    g = game(eos="5.4", warp=2, ships=[("galagat", "4.5"), ("vorde", "4.5"), ("galagat", "4.5")])
    caption = scene.caption(g, Ask("pilot", Pick("warp", [], 0)), Warp("4.5"))
    assert caption.label == "Warp to 4.5: 2 Galagats, a Vorde"
    attack(g, "roll", crew=["specialist"], dice={"specialist": ["arrow", "gear"]})
    ask = Ask("specialist", Pick("overload", ["specialist-2"], 1))
    assert scene.caption(g, ask, "specialist-2").label == "Combat Specialist: GEAR"


# ---- what is refused, and why ----------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-INV-02", "EOS-TECH-03")
def test_only_who_has_no_slot_is_refused_a_third_item() -> None:
    full = {"technology": ["trade-codes", "star-chart"]}
    g = game(officers={"pilot": full, "commander": full})
    assert refusals(technology.third_items, g, who(g, "pilot"), "hull-patch") == [
        (Give("hull-patch", "commander"), "EOS-INV-02")
    ]


@pytest.mark.rule("EOS-STN-05", "EOS-EVT-02", "EOS-ACT-03", "EOS-STN-07")
def test_a_station_says_why_it_is_closed() -> None:
    g = game(eos="15.4", shut=["borealis"])
    assert (Place("lounge", "borealis"), "EOS-STN-05") in refusals(crew.actions, g, who(g, "pilot"))
    g = game(eos="15.4", event="dock-strike")
    assert (Place("lounge", "borealis"), "EOS-EVT-02") in refusals(crew.actions, g, who(g, "pilot"))
    assert not [o for o in crew.actions(g, who(g, "pilot"), None) if isinstance(o, Place) and o.what]
    g = game(eos="15.4", credits=0, officers={"engineer": {"place": "lounge"}})
    said = refusals(crew.actions, g, who(g, "pilot"))
    assert (Place("lounge", "borealis"), "EOS-ACT-03") in said
    assert (Place("lottery", "borealis"), "EOS-STN-07") in said


@pytest.mark.rule("EOS-CUBE-04", "EOS-PLAN-03")
def test_no_cube_for_a_full_board() -> None:
    g = game("planning", officers={"pilot": {"cubes": 2}})
    assert [o for o in planning.plans(g, None) if isinstance(o, Cube)] == [Cube("pilot")]
    g.state.credits = 0
    assert refusals(planning.plans, g) == [(Cube("pilot"), "EOS-CUBE-04")]


# ---- rounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-CLEAN-03", "EOS-MINE-02")
def test_the_pay_of_mines_says_why() -> None:
    g = game(hull=ROOMS, mines=["9.1", "9.2"], asteroids=["9.1", "9.2"], credits=0, event="ore-rush")
    aftermath.fund(g)
    assert g.state.credits == HOUSE.funding[0] + 2 * 3
    assert g.told[-1].because[0] == (1, "printed")  # type: ignore[attr-defined]


@pytest.mark.rule("EOS-CONT-02", "EOS-CONT-04")
def test_a_contract_pays_when_taken_before_its_cargo_is_rolled() -> None:
    g = game(decks={"contract": ["heavy-water", "last-library", "academy-ship"]}, rolls=[9, 1])
    play(g, contracts.take(g, who(g, "engineer")), Keep("heavy-water"))
    engineer = who(g, "engineer")
    assert (g.state.intel, engineer.contract, engineer.cargo) == (1, "heavy-water", GALAXY["9.1"])
    assert sorted(g.state.decks["contract"].discard) == ["academy-ship", "last-library"]


@pytest.mark.rule("EOS-WARP-03", "EOS-GEO-09")
def test_a_flight_costs_its_lanes_and_a_reach_of_one_is_one() -> None:
    g = game("warp", warp=3, eos="5.4")
    assert [warp.quiet_lanes(g, GALAXY[name]) for name in ("5.3", "1.4", "1.3")] == [1, 2, 3]
    reach = {far: len(warp.quiet_reach(game("warp", warp=far, eos="5.4"))) for far in (1, 2, 3)}
    assert reach == {1: 3, 2: 9, 3: reach[3]}
    assert reach[3] > 9


@pytest.mark.rule("EOS-SCAN-02", "EOS-ACT-04")
def test_a_scan_is_claimed_before_anybody_else_acts() -> None:
    g = game(rolls=[["arrow"]], officers={"pilot": {"place": "scan"}})
    scan.begin(g, who(g, "pilot"))
    play(g, turn.crew_actions(g))
    assert (g.state.credits, g.state.claims, g.state.phase) == (11, [], "crew")
    for officer in g.state.officers:
        officer.passed = True
    play(g, turn.crew_actions(g))
    assert g.state.phase == "warp-begin"


@pytest.mark.rule("EOS-RUL-76")
def test_passing_ends_the_phase_for_figure_and_assistant() -> None:
    g = game(levels={"commander": 4})
    play(g, crew.crew_actions(g), ("pilot", Pass()))
    assert who(g, "pilot") not in crew.acting_now(g)


@pytest.mark.rule("EOS-TOK-05", "EOS-INT-06")
def test_items_join_what_the_strongest_ship_carries() -> None:
    g = game(
        "warp",
        warp=1,
        eos="5.4",
        pursuit=[Foe("dexer-gnat", frbs=1)],
        ships=[("galagat", "5.3"), ("dexer", "5.3")],
        tokens=["5.3", "5.3"],
        skills=["5.3"],
        decks={"galagat": ["galagat-hammer"], "dexer": ["dexer-lancer"]},
    )
    play(g, warp.enter(g, GALAXY["5.3"], "EOS-WARP-03"))
    assert [(foe.card, foe.frbs, foe.skills, foe.credits) for foe in g.state.pursuit] == [
        ("dexer-gnat", 1, 0, 0),
        ("galagat-hammer", 0, 1, 2),
        ("dexer-lancer", 0, 0, 0),
    ]


@pytest.mark.rule("EOS-SET-19", "EOS-ASST-04", "EOS-REP-03", "EOS-MED-03")
def test_figures_are_told_why_they_may_not_act() -> None:
    g = game(levels={"commander": 4})
    said = refusals(crew.actions, g, who(g, "pilot"))
    assert (Place("technology"), "EOS-SET-19") in said
    assert (Place("train", "", True), "EOS-ASST-04") in said
    assert (Place("repair"), "EOS-REP-03") in said
    g = game(hull=ROOMS, officers={"pilot": {"stress": HOUSE.stress.start[2]}})
    assert (Place("treat-more"), "EOS-MED-03") in refusals(crew.actions, g, who(g, "pilot"))


@pytest.mark.rule("EOS-RUL-38", "EOS-EVT-02", "EOS-BUILD-01", "EOS-BUILD-03")
def test_rooms_contracts_and_scans_are_refused_with_their_rules() -> None:
    g = game(hull=ROOMS, event="sensor-ghosts", officers={"pilot": {"contract": "heavy-water", "cargo": "9.1"}})
    said = refusals(crew.actions, g, who(g, "pilot"))
    assert (Place("contract"), "EOS-RUL-38") in said
    assert (Place("build"), "EOS-BUILD-01") in said
    assert (Place("scan"), "EOS-EVT-02") in said
    g = game(levels={"engineer": 2}, credits=4)
    said = refusals(crew.actions, g, who(g, "pilot"))
    assert (Place("build", "crafting"), "EOS-BUILD-03") in said
    assert (Place("build", "medical"), "EOS-BUILD-03") not in said


@pytest.mark.rule("EOS-MINE-01", "EOS-MINE-03", "EOS-MINE-04")
def test_mining_stations_are_refused_with_their_rules() -> None:
    g = game(eos="5.4", hull=ROOMS, asteroids=["9.1"])
    assert (Place("mine"), "EOS-MINE-01") in refusals(crew.actions, g, who(g, "pilot"))
    g = game(eos="5.4", hull=ROOMS, asteroids=["4.5"], mines=["9.1", "9.2", "9.3", "9.4", "9.5"])
    assert (Place("mine"), "EOS-MINE-03") in refusals(crew.actions, g, who(g, "pilot"))
    g = game(eos="5.4", hull=ROOMS, asteroids=["4.5"], mines=["4.5"])
    assert (Place("mine"), "EOS-MINE-01") in refusals(crew.actions, g, who(g, "pilot"))  # it has one already


@pytest.mark.rule("EOS-EVT-02", "EOS-SCAN-07", "EOS-FIRST-03", "EOS-DASH-12")
def test_jumps_traces_strikes_and_flights_are_refused_with_their_rules() -> None:
    g = game("warp", eos="15.4", warp=1, event="closed-curves", gates=["borealis", "perseus"])
    assert (Jump("perseus"), "EOS-EVT-02") in refusals(warp.moves, g)
    g = game(shown={"dexer": "dexer-gnat"})
    assert refusals(scan.hidden_kinds, g) == [(Trace("dexer"), "EOS-SCAN-07")]
    g = game(pursuit=["dexer-gnat"])
    attack(g, "strike", crew=["specialist"], cards=[Fire("spark-core"), Fire("ion-terminal")])
    assert (Boost("ion-terminal", "specialist"), "EOS-FIRST-03") in refusals(combat.strikes, g)
    g = game(eos="5.3", planet="5.3", pursuit=["dexer-gnat"])
    attack(g, "stay", crew=["specialist"])
    assert refusals(combat.stays, g) == [(Flee(), "EOS-DASH-12")]
    g = game(event="blood-feud", pursuit=["dexer-gnat"])
    attack(g, "stay", crew=["specialist"])
    assert refusals(combat.stays, g) == [(Flee(), "EOS-EVT-02")]


@pytest.mark.rule("EOS-SCAN-06", "EOS-RUL-39")
def test_the_last_hidden_class_is_turned_up_without_a_question() -> None:
    shown = {"dexer": "dexer-gnat", "galagat": "galagat-hammer"}
    g = game(shown=shown, decks={"vorde": ["vorde-relic"]})
    assert play(g, scan.reveal(g, "pilot")) == []
    assert g.state.shown == {**shown, "vorde": "vorde-relic"}
    assert play(g, scan.reveal(g, "pilot")) == []  # all three are known


@pytest.mark.rule("EOS-SCAN-05", "EOS-TOK-13", "EOS-WARP-06")
def test_the_first_galaxy_is_a_galaxy_like_any_other() -> None:
    """Cargo in 1.1 can be shifted, is met on a flight, and a GEAR may be for it."""
    g = game("warp", eos="1.2", warp=2, officers={"pilot": {"contract": "heavy-water", "cargo": "1.1", "cubes": 0}})
    assert GALAXY["1.1"] == 0
    assert Shift("pilot", "1.2") in contracts.shifts(g, 3)
    assert 0 in warp.busy(g)
    assert play(g, scan.gear(g, who(g, "engineer")), Shift("pilot", "1.2")) == ["gear"]
    assert (g.state.credits, who(g, "pilot").contract) == (16, "")


@pytest.mark.rule("EOS-SHLD-01", "EOS-INT-21")
def test_a_level_with_a_single_token_can_be_charged() -> None:
    g = game(charge=[1, 0, 0])
    play(g, crew.crew_actions(g), ("pilot", Place("charge-1")))
    assert (g.state.shields, g.state.charge) == (1, [0, 0, 0])
    assert Place("charge-2") not in crew.actions(g, who(g, "engineer"), None)


@pytest.mark.rule("EOS-PLAN-02", "EOS-RND-01")
def test_a_game_begins_with_round_one() -> None:
    table = Table(EosRise, EosRise.prepare("normal", 4), seed="one")
    assert (table.state.round, table.offers[0].name) == (1, "crew-action")


@pytest.mark.rule("EOS-OVER-04", "EOS-DASH-01", "EOS-OVER-10")
def test_no_dash_is_due_before_the_last_step_of_progress() -> None:
    g = game(progress=0)
    for step in range(1, HOUSE.progress.planet + 1):
        tracks.gain_progress(g, 1, "EOS-PROG-01")
        assert g.state.due == (step == HOUSE.progress.planet), step


@pytest.mark.rule("EOS-ATK-09", "EOS-RUL-82")
def test_scan_cards_are_held_back_one_by_one_or_all() -> None:
    g = game(scans=["spark-core", "ember-core"])
    assert combat.scan_cards(g, None) == [Hold(2), Hold(1), Hold(0)]


@pytest.mark.rule("EOS-ICON-02")
def test_credits_of_a_card_name_the_card() -> None:
    g = game(officers={"pilot": {"contract": "embassy-of-light", "cargo": "5.4"}})
    play(g, universe.deliver(g, who(g, "pilot")))
    assert told(g)[-1] == "8 credits for the crew (Embassy of Light): 16 in hand."


@pytest.mark.rule("EOS-RETAL-09", "EOS-STR-12")
def test_a_pill_is_for_the_dice_of_one_combat_round() -> None:
    g = game(pursuit=["dexer-gnat"], officers={"specialist": {"cubes": 0}, "commander": {"cubes": 1}})
    fight = attack(g, "dice", crew=["specialist"], dice={"specialist": ["stress-2"]})
    play(g, combat.bend_dice(g, fight), Pill("specialist"))
    play(g, combat.bend_dice(g, fight))
    fight.step = "stay"
    play(g, combat.stay(g, fight), Continue())
    fight.step, fight.dice = "dice", {"specialist": ["stress-2"]}
    play(g, combat.bend_dice(g, fight))
    assert who(g, "specialist").stress == HOUSE.stress.start[2] + 2


# ---- what is told in a player's words --------------------------------------------------------------------------------


@pytest.mark.rule("EOS-LOC-02")
def test_a_roll_for_a_place_comes_out_to_whoever_reads_it() -> None:
    """Sectors share corners: what was rolled is said as it lies, then what the map calls it."""
    g = game(rolls=[15, 2])
    universe.location(g, "cargo")
    assert told(g) == ["Rolled for cargo: sector 15, corner 2, which is galaxy 5.4."]
    g = game(rolls=[11, 4])
    universe.location(g, "eos")
    assert told(g) == ["Rolled for the EOS: sector 11, corner 4."]


@pytest.mark.rule("EOS-SKILL-02", "EOS-STR-09")
def test_a_level_says_what_it_brings() -> None:
    g = game(levels={"commander": 1, "pilot": 3})
    play(g, boards.gain_levels(g, who(g, "commander")))
    assert told(g)[-1].endswith("skill 2 now, and with it calmer nerves: treatment takes stress down to 2.")
    assert HOUSE.stress.start[1] == boards.floor(g) == 2
    play(g, boards.gain_levels(g, who(g, "pilot")))
    assert told(g)[-1].startswith("The Pilot has skill 4 now, and with it ")


@pytest.mark.rule("EOS-CUBE-03")
def test_a_spent_cube_is_called_what_the_board_calls_it() -> None:
    g = game(officers={"pilot": {"cubes": 3}})
    planning.spend_cube(g, who(g, "pilot"), "EOS-CUBE-03")
    assert told(g)[-1] == "The Pilot uses Afterburner, a power cube: 2 left."


def test_tracks_say_in_words_what_their_numbers_are_for() -> None:
    g = game(extinction=HOUSE.extinction.index(2))
    notes = {track.id: track.note for track in scene.tracks_panel(g).tracks}
    assert notes["extinction"] == "aliens hit for 2 more" and notes["funding"].endswith("credits each round")
    g.state.extinction = 0
    assert not {track.id: track.note for track in scene.tracks_panel(g).tracks}["extinction"]


def test_what_funding_brings_is_what_it_will_pay() -> None:
    for event, by in (("", 0), ("bull-market", 2), ("customs-inspection", -2)):
        g = game(event=event, credits=0)
        note = next(track.note for track in scene.tracks_panel(g).tracks if track.id == "funding")
        aftermath.fund(g)
        assert note == f"+{g.state.credits} credits each round" and g.state.credits == HOUSE.funding[0] + by


def test_a_way_to_a_space_station_says_so() -> None:
    g = game(eos="11.4", stations={"chandra": "12.3"}, phase="warp", warp=1)
    assert scene._met(g, GALAXY["12.3"]) == ["a space station"]


def test_behind_the_last_ship_nothing_of_a_fight_stays_on_the_table() -> None:
    g = game()
    attack(g, "won", dice={"pilot": ["arrow"]})
    assert not any(panel.id == "attack" for panel in scene.picture(g, None, None).panels)
    assert not scene.dice_of(g, who(g, "pilot"), None)
    g.state.pursuit = [Foe(next(iter(ALIENS)))]
    assert any(panel.id == "attack" for panel in scene.picture(g, None, None).panels)
    assert scene.dice_of(g, who(g, "pilot"), None)
