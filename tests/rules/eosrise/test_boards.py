"""Character boards: dice, tracks, icons, Assistants, stress, cubes, missions, advanced rooms."""

from __future__ import annotations

import pytest

from starboard.games.eosrise import boards, combat, crew, personal, planning, scan, technology, warp
from starboard.games.eosrise.content import (
    ADVANCED,
    BASIC_FACES,
    DIE_FACES,
    HOUSE,
    LAST_LEVEL,
    OFFICERS,
    PERSONAL,
    PRINTED,
    SEATS,
    STRESS,
    UNLOCKED,
)
from starboard.games.eosrise.options import PASS, Branch, Name, Place, Take, Warp

from .scenario import attack, game, play, refusals, steps, who


def level(g: object, seat: str, count: int = 1) -> object:
    return boards.gain_levels(g, who(g, seat), count)  # type: ignore[arg-type]


@pytest.mark.rule("EOS-DICE-01", "EOS-COMP-01", "EOS-COMP-02", "EOS-GAP-19")
def test_dice_are_never_more_than_there_are() -> None:
    assert all(UNLOCKED[seat, "", 1].dice == 1 for seat in SEATS)
    ends = {seat: [UNLOCKED[seat, b.id, LAST_LEVEL] for b in OFFICERS[seat].branch] for seat in SEATS}
    assert sum(max(end.basic_dice for end in ends[seat]) for seat in SEATS) == PRINTED.basic_dice == 8
    own = {seat: max(end.own_dice for end in ends[seat]) for seat in SEATS}
    assert (
        own
        == {"commander": 2, "pilot": 2, "specialist": 4, "engineer": 2}
        == {s: OFFICERS[s].advanced_dice for s in SEATS}
    )
    assert all(not set(STRESS) & set(DIE_FACES[seat]) and len(DIE_FACES[seat]) == 6 for seat in SEATS)


@pytest.mark.rule("EOS-DICE-02", "EOS-DICE-03", "EOS-DICE-05", "EOS-EX-03")
def test_the_dice_count_is_all_icons_passed_and_all_are_rolled() -> None:
    g = game(levels={"specialist": ("battle-leadership", 2)}, rolls=[["arrow", "gear"], ["crosshair"]])
    has = boards.unlocked(who(g, "specialist"))
    assert (has.basic_dice, has.own_dice, has.dice) == (2, 1, 3)
    assert boards.roll(g, who(g, "specialist")) == ["arrow", "gear", "crosshair"]


@pytest.mark.rule("EOS-DICE-04")
def test_dice_counts_differ_by_character_and_track() -> None:
    counts = {UNLOCKED["specialist", branch.id, 8].dice for branch in OFFICERS["specialist"].branch}
    assert len(counts) == 2
    assert UNLOCKED["engineer", "", 3].dice != UNLOCKED["engineer", "", 2].dice


@pytest.mark.rule("EOS-DICE-06", "EOS-DICE-07", "EOS-GAP-18")
def test_faces_of_a_basic_die() -> None:
    assert sorted(BASIC_FACES) == ["arrow", "crosshair", "gear", "stress-1", "stress-2", "syringe"]
    assert STRESS == {"stress-1": 1, "stress-2": 2}


# ---- tracks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-SKILL-01", "EOS-SKILL-02", "EOS-SKILL-03")
def test_a_level_moves_the_ring_and_unlocks_what_is_printed() -> None:
    g = game()
    assert boards.unlocked(who(g, "pilot")).warp == 1
    play(g, level(g, "pilot"))
    assert (who(g, "pilot").level, boards.unlocked(who(g, "pilot")).warp) == (2, 2)


@pytest.mark.rule("EOS-SKILL-04", "EOS-RUL-24", "EOS-ADVR-01", "EOS-EX-06")
def test_off_the_basic_track_a_branch_and_an_advanced_room_are_chosen() -> None:
    g = game(levels={"pilot": 4})
    play(g, level(g, "pilot"), Branch("aerospace-logistics"), Take("hangar"))
    pilot = who(g, "pilot")
    assert (pilot.branch, pilot.level, pilot.room) == ("aerospace-logistics", 5, "hangar")
    options = crew.actions(g, pilot, None)
    assert Place("advanced") in options
    g = game(levels={"pilot": 4})
    play(g, level(g, "pilot"), Branch("exploration"), PASS)
    assert who(g, "pilot").room == ""


@pytest.mark.rule("EOS-GAP-10", "EOS-COMP-13", "EOS-ADVR-05")
def test_each_officer_has_five_advanced_rooms_to_choose_from() -> None:
    g = game(levels={"engineer": 4})
    for seat in SEATS:
        offered = boards.advanced_rooms(g, who(g, seat), None)
        assert [ADVANCED[o.room].officer for o in offered if isinstance(o, Take)] == [seat] * 5


@pytest.mark.rule("EOS-SKILL-05", "EOS-ADVR-04", "EOS-CHAR-06")
def test_a_lost_level_locks_again_and_takes_the_room() -> None:
    g = game(
        levels={"engineer": ("ship-systems", 1)},
        officers={"engineer": {"room": "foundry"}},
        hull={"command": 1, "engine": 1, "medical": 5, "crafting": 5, "cargo-bay": 5, "mining": 5},
    )
    assert boards.unlocked(who(g, "engineer")).tool == 4
    play(g, boards.lose_levels(g, who(g, "engineer"), 1))
    engineer = who(g, "engineer")
    assert (engineer.level, engineer.branch, engineer.room) == (4, "", "")
    assert boards.unlocked(engineer).tool == 3
    assert len(g.state.hull) == 6  # rooms that stand remain


@pytest.mark.rule("EOS-SKILL-06", "EOS-SKILL-07", "EOS-RUL-23")
def test_a_level_that_cannot_be_lost_costs_one_damage_card() -> None:
    g = game(decks={"damage": ["fusion-core", "ember-core"]}, hull={"command": 9})
    play(g, boards.lose_levels(g, who(g, "pilot"), 3))
    assert (who(g, "pilot").level, g.state.hull["command"]) == (1, 6)


@pytest.mark.rule("EOS-RUL-25", "EOS-RUL-92")
def test_at_the_end_of_its_track_a_ring_stays() -> None:
    ends = {seat: (OFFICERS[seat].branch[0].id, 6) for seat in SEATS}
    g = game(levels={**ends, "pilot": ("exploration", 5)})
    play(g, level(g, "commander"))
    assert who(g, "commander").level == LAST_LEVEL
    assert boards.learners(g, "", None) == [Name("pilot")]
    assert (Name("engineer"), "EOS-RUL-25") in refusals(boards.learners, g, "")
    g = game(levels=ends)
    assert play(g, boards.choose_level(g)) == []


@pytest.mark.rule("EOS-SKILL-09", "EOS-CHAR-01", "EOS-GAP-15")
def test_each_board_has_icons_of_its_own_for_the_crew() -> None:
    assert [OFFICERS[seat].name for seat in SEATS] == ["Commander", "Pilot", "Combat Specialist", "Engineer"]
    own = {"commander": "assistant", "pilot": "warp", "specialist": "damage", "engineer": "tool"}
    for seat, icon in own.items():
        boards_with = [s for s in SEATS if any(icon in hex for hex in OFFICERS[s].basic)]
        assert boards_with == [seat]
        assert len(OFFICERS[seat].basic) == 4
        assert all(len(branch.hexes) == 6 for branch in OFFICERS[seat].branch)


@pytest.mark.rule("EOS-GAP-12", "EOS-EX-10", "EOS-CHAR-04", "EOS-WARP-02")
def test_training_onto_exploration_gives_three_lanes_in_the_same_round() -> None:
    g = game(levels={"pilot": 4})
    play(g, crew.crew_actions(g), ("pilot", Place("train")), Branch("exploration"), PASS)
    g.state.phase = "warp-begin"
    g.step()
    assert g.state.warp == 3
    assert UNLOCKED["pilot", "exploration", LAST_LEVEL].warp == 5


@pytest.mark.rule("EOS-GAP-13", "EOS-CHAR-08", "EOS-EX-12", "EOS-ATK-08")
def test_three_damage_icons_draw_three_cards() -> None:
    g = game(
        levels={"specialist": 2},
        pursuit=["dexer-gnat"],
        decks={"damage": ["fusion-core", "ember-core", "cold-core", "pion-core"]},
    )
    fight = attack(g, "cards", crew=["specialist"])
    play(g, combat.draw_cards(g, fight))
    assert [fire.card for fire in fight.cards] == ["fusion-core", "ember-core", "cold-core"]
    assert max(UNLOCKED["specialist", b.id, LAST_LEVEL].damage for b in OFFICERS["specialist"].branch) == 5


@pytest.mark.rule("EOS-GAP-14", "EOS-CHAR-05", "EOS-GAP-30")
def test_the_engineer_can_unlock_five_tools() -> None:
    assert UNLOCKED["engineer", "", 1].tool == 0
    assert all(UNLOCKED["engineer", b.id, LAST_LEVEL].tool == 5 for b in OFFICERS["engineer"].branch)
    assert {OFFICERS[seat].colour for seat in SEATS} == {"red", "yellow", "blue", "green"}


# ---- Assistants ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-ASST-01", "EOS-ASST-02", "EOS-CHAR-02", "EOS-COMP-09")
def test_the_assistant_icon_gives_everybody_a_second_action() -> None:
    g = game(levels={"commander": 4})
    for seat in SEATS:
        officer = who(g, seat)
        officer.place = "train"
        assert officer in crew.acting_now(g)
        assert all(option.assistant for option in crew.actions(g, officer, None) if isinstance(option, Place))
        officer.assistant = "repair"
        assert officer not in crew.acting_now(g)


@pytest.mark.rule("EOS-ASST-03", "EOS-SET-14", "EOS-GAP-11")
def test_assistants_can_be_used_in_the_phase_in_which_they_are_unlocked() -> None:
    g = game(levels={"commander": 3})
    assert not crew.assistants(g)
    play(g, crew.crew_actions(g), ("commander", Place("train")))
    assert Place("charge-1", assistant=True) in crew.actions(g, who(g, "commander"), None)


@pytest.mark.rule("EOS-ASST-04", "EOS-ASST-05", "EOS-TRAIN-02", "EOS-MED-04")
def test_assistants_neither_train_nor_are_treated() -> None:
    g = game(levels={"commander": 4}, officers={"pilot": {"stress": 8}}, hull={"command": 1, "engine": 1, "medical": 5})
    offered = [o.action for o in crew.actions(g, who(g, "pilot"), None) if isinstance(o, Place) and o.assistant]
    assert not {"train", "treat", "treat-more"} & set(offered)
    assert "repair" in offered
    assert (Place("train", "", True), "EOS-ASST-04") in refusals(crew.actions, g, who(g, "pilot"))


@pytest.mark.rule("EOS-ASST-06", "EOS-ASST-07", "EOS-STN-01")
def test_assistants_go_to_stations_and_advanced_rooms() -> None:
    g = game(eos="15.4", levels={"commander": 4, "pilot": ("exploration", 1)}, officers={"pilot": {"room": "hangar"}})
    offered = crew.actions(g, who(g, "pilot"), None)
    assert Place("lounge", "borealis", True) in offered
    assert Place("advanced", "", True) in offered


@pytest.mark.rule("EOS-ASST-08", "EOS-RUL-27", "EOS-INT-17")
def test_assistants_are_lost_with_the_icon_but_who_stands_finishes() -> None:
    g = game(
        levels={"commander": 4},
        officers={"commander": {"stress": 9, "place": "train"}},
        rolls=[["stress-2", "arrow"]],
        hull={"command": 9, "engine": 9, "scanner": 5},
        decks={"damage": ["fusion-core"]},
    )
    play(g, crew.crew_actions(g), ("commander", Place("scan", assistant=True)))
    steps(g, until="never")
    assert (who(g, "commander").level, who(g, "commander").assistant, g.state.credits) == (1, "scan", 11)
    assert not crew.assistants(g)
    assert all(not option.assistant for option in crew.actions(g, who(g, "pilot"), None) if isinstance(option, Place))


@pytest.mark.rule("EOS-RUL-28")
def test_an_assistant_serves_its_own_board() -> None:
    g = game(
        levels={"commander": 4}, hull={"command": 9, "engine": 9, "crafting": 5}, decks={"technology": ["trade-codes"]}
    )
    play(g, crew.crew_actions(g), ("engineer", Place("technology", assistant=True)))
    assert list(who(g, "engineer").technology) == ["trade-codes"]


# ---- stress ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-STR-01", "EOS-STR-02", "EOS-DMG-03", "EOS-GAP-16")
def test_each_point_of_stress_is_one_hex() -> None:
    g = game()
    play(g, boards.take_stress(g, who(g, "pilot"), 3))
    assert who(g, "pilot").stress == 7
    assert (HOUSE.stress.most, HOUSE.stress.start) == (10, (0, 2, 4))


@pytest.mark.rule("EOS-STR-03", "EOS-STR-04", "EOS-STR-05", "EOS-STR-06")
def test_stressed_out_resets_and_loses_three_hexes() -> None:
    g = game(levels={"pilot": ("exploration", 3), "commander": 2}, officers={"pilot": {"stress": 8, "room": "hangar"}})
    play(g, boards.take_stress(g, who(g, "pilot"), 2))
    pilot = who(g, "pilot")
    assert (pilot.stress, pilot.level, pilot.room) == (2, 4, "")
    assert Place("train") in crew.actions(g, pilot, None)


@pytest.mark.rule("EOS-STR-07", "EOS-RUL-21")
@pytest.mark.parametrize("hex", [2, 3])
def test_stressed_out_on_basic_hex_2_or_3(hex: int) -> None:
    g = game(
        levels={"pilot": hex}, officers={"pilot": {"stress": 9}}, decks={"damage": ["fusion-core"]}, hull={"command": 9}
    )
    play(g, boards.take_stress(g, who(g, "pilot"), 2))
    assert (who(g, "pilot").level, who(g, "pilot").stress, g.state.hull["command"]) == (1, 4, 6)


@pytest.mark.rule("EOS-RUL-22")
def test_stressed_out_on_hex_1_costs_the_card_only() -> None:
    g = game(officers={"pilot": {"stress": 9}}, decks={"damage": ["fusion-core"]}, hull={"command": 9})
    play(g, boards.take_stress(g, who(g, "pilot"), 1))
    assert (who(g, "pilot").level, who(g, "pilot").stress, g.state.hull["command"]) == (1, 4, 6)


@pytest.mark.rule("EOS-STR-08", "EOS-STR-09", "EOS-CHAR-03", "EOS-EX-04")
def test_a_lower_stress_start_lowers_the_floor_for_all() -> None:
    g = game(levels={"commander": 2}, officers={"pilot": {"stress": 6}})
    assert boards.floor(g) == 2
    boards.relieve(g, who(g, "pilot"), 5)
    assert who(g, "pilot").stress == 2
    assert [UNLOCKED["commander", b.id, LAST_LEVEL].start for b in OFFICERS["commander"].branch] == [1, 1]


@pytest.mark.rule("EOS-STR-10", "EOS-MED-03")
def test_relief_never_goes_below_the_floor() -> None:
    g = game(officers={"pilot": {"stress": 6}})
    boards.relieve(g, who(g, "pilot"), 5)
    assert who(g, "pilot").stress == 4


@pytest.mark.rule("EOS-RUL-26")
def test_a_new_stress_start_moves_nobody() -> None:
    g = game()
    play(g, level(g, "commander"))
    assert [officer.stress for officer in g.state.officers] == [4, 4, 4, 4]


@pytest.mark.rule("EOS-STR-11")
def test_a_lost_stress_start_moves_up_whoever_is_below() -> None:
    g = game(levels={"commander": 2}, officers={"pilot": {"stress": 2}, "engineer": {"stress": 7}})
    play(g, boards.lose_levels(g, who(g, "commander"), 1))
    assert (who(g, "pilot").stress, who(g, "engineer").stress) == (4, 7)


@pytest.mark.rule("EOS-INT-16")
def test_the_commander_is_stressed_out_and_locks_the_own_floor() -> None:
    g = game(levels={"commander": 4}, officers={"commander": {"stress": 9}, "pilot": {"stress": 3}})
    play(g, boards.take_stress(g, who(g, "commander"), 1))
    assert who(g, "commander").level == 1
    assert [officer.stress for officer in g.state.officers] == [4, 4, 4, 4]


# ---- cubes, items, missions ------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-CUBE-01", "EOS-GAP-17", "EOS-SET-12")
def test_each_officer_has_cubes_of_its_own() -> None:
    g = game()
    assert [officer.cubes for officer in g.state.officers] == [3, 3, 3, 3]
    assert {seat: (OFFICERS[seat].cube.name, OFFICERS[seat].cube.price) for seat in SEATS} == {
        "commander": ("Stress Relief pill", 2),
        "pilot": ("Afterburner", 1),
        "specialist": ("Overload", 2),
        "engineer": ("Quick Fix", 1),
    }


@pytest.mark.rule("EOS-CUBE-02", "EOS-CUBE-03")
def test_any_number_of_cubes_in_one_phase_and_each_is_gone() -> None:
    from starboard.games.eosrise.options import Burn

    g = game("warp", warp=0)
    play(g, warp.warp(g), Burn())
    play(g, warp.warp(g), Burn())
    assert (g.state.warp, who(g, "pilot").cubes) == (2, 1)
    play(g, warp.warp(g), Warp("4.5"))


@pytest.mark.rule("EOS-CUBE-04", "EOS-PLAN-03")
def test_cubes_are_bought_in_planning_at_the_printed_price() -> None:
    from starboard.games.eosrise.options import Cube

    g = game("planning", officers={"commander": {"cubes": 1}, "pilot": {"cubes": 2}})
    play(g, planning.planning(g), Cube("commander"))
    play(g, planning.planning(g), Cube("pilot"))
    assert (who(g, "commander").cubes, who(g, "pilot").cubes, g.state.credits) == (2, 3, 5)
    assert Cube("pilot") not in planning.plans(g, None)  # every square is full
    g.state.credits = 1
    assert (Cube("commander"), "EOS-CUBE-04") in refusals(planning.plans, g)


@pytest.mark.rule("EOS-INV-01", "EOS-RUL-38")
def test_one_contract_at_a_time() -> None:
    g = game(
        hull={"command": 9, "engine": 9, "cargo-bay": 5}, officers={"pilot": {"contract": "mail-run", "cargo": "9.1"}}
    )
    assert Place("contract") not in crew.actions(g, who(g, "pilot"), None)
    assert Place("contract") in crew.actions(g, who(g, "engineer"), None)
    assert (Place("contract"), "EOS-RUL-38") in refusals(crew.actions, g, who(g, "pilot"))


@pytest.mark.rule("EOS-MIS-01", "EOS-GAP-09", "EOS-MSN-06", "EOS-MSN-05")
def test_four_missions_for_each_officer() -> None:
    for seat in SEATS:
        missions = [m for m in PERSONAL.values() if m.officer == seat]
        assert len(missions) == 4
        assert all(m.need >= 2 and m.reward for m in missions)


@pytest.mark.rule("EOS-MSN-02", "EOS-MSN-03", "EOS-MSN-04", "EOS-EX-05")
def test_a_man_of_science() -> None:
    g = game(officers={"engineer": {"mission": "i-am-a-man-of-science", "stars": 2, "technology": ["trade-codes"]}})
    play(g, technology.use(g, who(g, "engineer"), "trade-codes"))
    assert (who(g, "engineer").stars, who(g, "engineer").fulfilled, g.state.progress) == (3, True, 1)


@pytest.mark.rule("EOS-MIS-02", "EOS-MIS-03", "EOS-MIS-04", "EOS-RUL-71")
def test_a_mission_is_counted_and_pays_at_once_and_only_once() -> None:
    g = game(officers={"pilot": {"mission": "listening-post"}})
    for _ in range(4):
        play(g, personal.happened(g, "frb"))
    assert (who(g, "pilot").stars, g.state.credits, g.state.intel) == (3, 11, 3)


@pytest.mark.rule("EOS-MIS-05", "EOS-MIS-06")
def test_you_must_counts_only_ones_own_doing() -> None:
    g = game(officers={"pilot": {"mission": "express-delivery"}, "commander": {"mission": "hearts-and-minds"}})
    play(g, personal.happened(g, "delivered", who(g, "engineer")))
    assert (who(g, "pilot").stars, who(g, "commander").stars) == (0, 1)
    play(g, personal.happened(g, "delivered", who(g, "pilot")))
    assert (who(g, "pilot").stars, who(g, "commander").stars) == (1, 2)


@pytest.mark.rule("EOS-ADVR-02", "EOS-ADVR-03", "EOS-ACT-06")
def test_an_advanced_room_is_a_place_for_its_own_officer() -> None:
    g = game(
        levels={"pilot": ("exploration", 1), "commander": ("morale", 1)},
        officers={"pilot": {"room": "astrogation-deck"}, "commander": {"room": "war-room"}},
    )
    assert Place("advanced") not in crew.actions(g, who(g, "engineer"), None)
    play(g, crew.crew_actions(g), ("commander", Place("advanced")))
    assert (g.state.shields, g.state.credits) == (2, 10)
    play(g, crew.crew_actions(g), ("pilot", Place("advanced")))
    assert g.number("warp", 3, "crew") == 5
    assert Place("advanced", "", True) not in crew.actions(g, who(g, "pilot"), None)  # it holds one figure
    g.close("round")
    assert g.number("warp", 3, "crew") == 3


def test_scans_use_the_dice_of_the_board() -> None:
    g = game(rolls=[["arrow"]])
    scan.begin(g, who(g, "pilot"))
    assert g.state.claims == ["arrow"]
