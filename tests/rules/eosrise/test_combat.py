"""Phase 4: the EOS attack with First Strike, retaliation, continue, flee and the optional traits."""

from __future__ import annotations

import pytest

from starboard.games.eosrise import combat, defence, scene, ship
from starboard.games.eosrise.content import ALIENS, NAMES
from starboard.games.eosrise.options import (
    DONE,
    PASS,
    Boost,
    Continue,
    Fix,
    Flee,
    Hold,
    Name,
    Overload,
    Pill,
    Turn,
    Use,
)
from starboard.games.eosrise.state import Fire, Foe
from starboard.table import Ask, Pick

from .scenario import NEARLY, TWO, attack, game, names, play, refusals, steps, told, who

OPEN = {"command": 12, "engine": 10}


@pytest.mark.rule("EOS-ATK-01", "EOS-RND-02")
def test_without_pursuit_there_is_no_attack() -> None:
    g = game("attack")
    steps(g, until="aliens")
    assert (g.state.phase, g.state.attack) == ("aliens", None)


@pytest.mark.rule("EOS-ATK-02", "EOS-ATK-06", "EOS-ATK-07", "EOS-RUL-17")
def test_the_specialist_always_takes_part_and_others_as_they_like() -> None:
    g = game("attack", pursuit=["dexer-gnat", "galagat-ram"], decks={"damage": ["ember-core", "plasma-core"]})
    asked = steps(g, ["pilot"], until="never")
    assert asked == ["participants"]
    assert g.state.attack is not None
    assert g.state.attack.crew == ["pilot", "specialist"]
    assert any("Dexer Gnat" in line and "Galagat Ram" in line for line in told(g))


@pytest.mark.rule("EOS-ATK-03", "EOS-ATK-05", "EOS-TAB-08", "EOS-RUL-04")
def test_the_steps_of_a_combat_round_in_order() -> None:
    g = game(
        "attack",
        pursuit=["vorde-titan"],
        decks={"damage": ["ember-core", "fusion-core", "spark-core"]},
        rolls=[["gear"], 1],
        shields=1,
        levels={"specialist": 2},
        officers={seat: {"cubes": 0} for seat in ("commander", "specialist", "engineer")},
    )
    asked = steps(g, [], DONE, {"specialist-1": "ember-core/0"}, [], Continue(), until="never")
    assert asked == ["participants", "first-strike", "gunnery", "shields", "stay-or-flee"]
    assert g.state.attack is not None
    assert (g.state.attack.round, g.state.attack.step) == (2, "crew")


@pytest.mark.rule("EOS-ATK-09", "EOS-RUL-82")
def test_scan_cards_are_added_as_the_crew_likes() -> None:
    g = game(
        pursuit=["dexer-gnat"], scans=["plasma-core", "quantum-core"], decks={"damage": ["ember-core", "cold-core"]}
    )
    fight = attack(g, "cards", crew=["specialist"])
    play(g, combat.draw_cards(g, fight), Hold(1), ["quantum-core"])
    assert [fire.card for fire in fight.cards] == ["ember-core", "cold-core", "quantum-core"]
    assert g.state.scans == ["plasma-core"]
    ask = Ask("specialist", Pick("which-scans", ["plasma-core"], 1, 1))
    assert scene.item_caption(g, ask, "plasma-core").label == "Plasma Core"


@pytest.mark.rule("EOS-ATK-10", "EOS-ATK-11", "EOS-ATK-13")
def test_all_roll_and_stress_hits_only_who_rolled_it() -> None:
    g = game(
        pursuit=["dexer-gnat"],
        rolls=["stress-2", "arrow"],
        officers={"commander": {"cubes": 0}, "specialist": {"cubes": 0}},
    )
    fight = attack(g, "strike", crew=["pilot", "specialist"])
    play(g, combat.first_strike(g, fight))
    assert fight.dice == {"pilot": ["stress-2"], "specialist": ["arrow"]}
    play(g, combat.bend_dice(g, fight))
    assert (who(g, "pilot").stress, who(g, "specialist").stress) == (6, 4)


@pytest.mark.rule("EOS-ATK-12", "EOS-RUL-94")
def test_items_bend_dice_any_number_of_them() -> None:
    g = game(
        pursuit=["dexer-gnat"],
        officers={"pilot": {"technology": ["targeting-computer", "gunnery-link"]}, "commander": {"cubes": 0}},
        rolls=["gear", "syringe"],
    )
    fight = attack(g, "dice", crew=["pilot", "specialist"], dice={"pilot": ["stress-1"], "specialist": ["arrow"]})
    play(g, combat.bend_dice(g, fight), Use("gunnery-link"), ["pilot-1", "specialist-1"])
    assert fight.dice == {"pilot": ["gear"], "specialist": ["syringe"]}
    play(g, combat.bend_dice(g, fight), Use("targeting-computer"), Turn("pilot-1", "crosshair"))
    assert fight.dice["pilot"] == ["crosshair"]
    assert list(who(g, "pilot").technology) == []


@pytest.mark.rule("EOS-INT-13")
def test_a_stress_die_turned_to_gear_costs_no_stress() -> None:
    g = game(
        pursuit=["dexer-gnat"],
        officers={"pilot": {"technology": ["servo-gauntlet"]}, "commander": {"cubes": 0}, "specialist": {"cubes": 0}},
    )
    fight = attack(g, "dice", crew=["pilot", "specialist"], dice={"pilot": ["stress-2"], "specialist": ["arrow"]})
    play(g, combat.bend_dice(g, fight), Use("servo-gauntlet"), Turn("pilot-1", "gear"))
    play(g, combat.bend_dice(g, fight))
    assert who(g, "pilot").stress == 4


@pytest.mark.rule("EOS-INT-14")
def test_dice_of_somebody_stressed_out_still_count() -> None:
    g = game(
        pursuit=["dexer-gnat"],
        officers={"pilot": {"stress": 9}, "commander": {"cubes": 0}, "specialist": {"cubes": 0}},
        levels={"pilot": 4},
    )
    fight = attack(
        g,
        "dice",
        crew=["pilot", "specialist"],
        dice={"pilot": ["stress-1", "gear"], "specialist": ["arrow"]},
        cards=[Fire("ember-core")],
    )
    play(g, combat.bend_dice(g, fight))
    assert who(g, "pilot").level == 1
    play(g, combat.place_dice(g, fight), {"pilot-2": "ember-core/0"})
    assert combat.activated(fight) == [fight.cards[0]]


def test_an_overload_cube_rolls_own_dice_again() -> None:
    g = game(pursuit=["dexer-gnat"], rolls=["crosshair"])
    fight = attack(g, "dice", crew=["specialist"], dice={"specialist": ["stress-1"]})
    play(g, combat.bend_dice(g, fight), Overload(), ["specialist-1"])
    assert (fight.dice["specialist"], who(g, "specialist").cubes) == (["crosshair"], 2)


# ---- dice onto cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-ATK-14", "EOS-ATK-16", "EOS-ATK-17", "EOS-DICE-08")
def test_equal_icons_crosshairs_on_any_and_every_icon_covered() -> None:
    g = game(pursuit=["dexer-gnat"])
    fight = attack(
        g,
        "place",
        crew=["pilot", "specialist"],
        cards=[Fire("plasma-core"), Fire("ember-core")],
        dice={"pilot": ["arrow", "crosshair"], "specialist": ["gear", "syringe"]},
    )
    kind = combat.Gunnery(fight)
    assert kind.slots("pilot-1", {}) == ["plasma-core/0", ""]
    assert kind.slots("specialist-1", {}) == ["plasma-core/1", "plasma-core/2", "ember-core/0", ""]
    assert kind.slots("pilot-2", {}) == ["plasma-core/0", "plasma-core/1", "plasma-core/2", "ember-core/0", ""]
    assert kind.slots("specialist-2", {}) == [""]  # it fits nowhere, and the plan can still be made
    play(
        g,
        combat.place_dice(g, fight),
        {"pilot-1": "plasma-core/0", "pilot-2": "plasma-core/1", "specialist-1": "plasma-core/2"},
    )
    assert [fire.card for fire in combat.activated(fight)] == ["plasma-core"]


@pytest.mark.rule("EOS-ATK-15")
def test_a_die_covers_one_icon_until_the_round_ends() -> None:
    g = game(pursuit=["dexer-gnat"])
    fight = attack(
        g,
        "place",
        crew=["specialist"],
        cards=[Fire("ember-core"), Fire("heat-converter")],
        dice={"specialist": ["gear", "gear"]},
    )
    kind = combat.Gunnery(fight)
    assert "ember-core/0" not in kind.slots("specialist-2", {"specialist-1": "ember-core/0"})
    assert not kind.contains({"specialist-1": "ember-core/0", "specialist-2": "ember-core/0"})
    play(g, combat.place_dice(g, fight), {"specialist-1": "ember-core/0"})
    assert fight.cards[0].dice == ["specialist-1"]


# ---- damage onto ships -----------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-ATK-18", "EOS-ATK-19", "EOS-ATK-20")
def test_each_card_hits_one_ship_and_nothing_spills_over() -> None:
    g = game(pursuit=["dexer-gnat", "dexer-stinger"])
    fight = attack(
        g,
        "assign",
        crew=["specialist"],
        cards=[Fire("ion-terminal", dice=["a", "b", "c"]), Fire("spark-core", dice=["d"])],
    )
    play(g, combat.assign(g, fight), {"ion-terminal": "0", "spark-core": "1"})
    play(g, combat.apply(g, fight))
    assert [foe.card for foe in g.state.pursuit] == ["dexer-stinger"]
    assert fight.step == "retaliate"


@pytest.mark.rule("EOS-ATK-20")
@pytest.mark.parametrize(
    ("dice", "by", "says"),
    [
        (["pilot-1", "pilot-2", "engineer-1"], "pilot", "by dice of the Pilot above all"),
        (["pilot-1", "engineer-1", "commander-2"], "", "by all together"),
    ],
)
def test_a_ship_is_destroyed_by_those_whose_dice_it_were(dice: list[str], by: str, says: str) -> None:
    g = game(pursuit=["dexer-gnat"])
    fight = attack(g, "apply", crew=["specialist"], cards=[Fire("ion-terminal", dice=dice, target=0)])
    assert combat.gunner(fight, 0) == by
    play(g, combat.apply(g, fight))
    assert any(says in text for text in told(g))


@pytest.mark.rule("EOS-ATK-21", "EOS-ACARD-07", "EOS-RUL-87", "EOS-FAQ-02")
def test_a_defeated_ship_pays_its_card_and_what_it_carried() -> None:
    g = game(pursuit=[Foe("galagat-hammer", 1, 1, 2)])
    fight = attack(g, "apply", crew=["specialist"], cards=[Fire("ion-terminal", 4, ["a", "b", "c"], 0)])
    play(g, combat.apply(g, fight))
    assert (g.state.credits, g.state.intel, g.state.progress, g.state.todo) == (10, 2, 1, ["level", "level"])
    assert list(g.state.decks["galagat"].discard) == ["galagat-hammer"]
    assert list(g.state.decks["damage"].discard) == ["ion-terminal"]


@pytest.mark.rule("EOS-ATK-22", "EOS-ATK-04")
def test_with_all_ships_defeated_there_is_no_retaliation() -> None:
    g = game(pursuit=["dexer-gnat"])
    attack(g, "assign", crew=["specialist"], cards=[Fire("fusion-core", dice=["a", "b"])])
    assert steps(g, until="aliens") == []
    assert (g.state.attack, g.state.phase, g.state.intel) == (None, "aliens", 1)


@pytest.mark.rule("EOS-ATK-23", "EOS-RUL-16", "EOS-ACARD-06")
def test_damage_that_does_not_destroy_is_lost() -> None:
    g = game(pursuit=["galagat-warden"], rolls=[1])
    fight = attack(g, "assign", crew=["specialist"], cards=[Fire("ion-terminal", dice=["a", "b", "c"])])
    steps(g, Continue(), until="never")
    assert [foe.card for foe in g.state.pursuit] == ["galagat-warden"]
    assert (fight.round, fight.cards) == (2, [])
    assert combat.alien_hull(g, g.state.pursuit[0]) == 7


@pytest.mark.rule("EOS-INT-15")
def test_cards_drawn_stay_when_an_icon_is_lost() -> None:
    g = game(
        levels={"specialist": 4},
        officers={"specialist": {"stress": 9}},
        pursuit=["dexer-gnat"],
        decks={"damage": ["ember-core", "plasma-core", "fusion-core", "cold-core", "pion-core"]},
    )
    fight = attack(g, "cards", crew=["specialist"])
    play(g, combat.draw_cards(g, fight))
    assert len(fight.cards) == 3
    fight.step = "strike"
    play(g, combat.first_strike(g, fight), Boost("ember-core", "specialist"))
    assert (len(fight.cards), who(g, "specialist").level) == (3, 1)
    fight.cards = []
    play(g, combat.draw_cards(g, fight))
    assert len(fight.cards) == 2


# ---- First Strike ----------------------------------------------------------------------------------------------------


def strike(*cards: str, **fields: object) -> object:
    g = game(pursuit=["dexer-gnat"], **fields)  # type: ignore[arg-type]
    attack(g, "strike", crew=["specialist"], cards=[Fire(card) for card in cards])
    return g


@pytest.mark.rule("EOS-EX-13", "EOS-FIRST-04", "EOS-FIRST-08")
def test_the_first_strike_of_the_example() -> None:
    g = strike("verteron-shift-array", "impulse-sensor-array", "null-field-core")
    fight = g.state.attack  # type: ignore[attr-defined]
    play(g, combat.first_strike(g, fight), Boost("impulse-sensor-array", "engineer"))  # type: ignore[arg-type]
    impulse = fight.cards[1]
    assert (combat.worth(fight, impulse), combat.worth(fight, fight.cards[0])) == (6, 5)
    assert who(g, "engineer").stress == 6  # type: ignore[arg-type]
    assert combat.activated(fight) == []  # it deals nothing unless it is activated
    assert Boost("verteron-shift-array", "pilot") in combat.strikes(g, None)  # type: ignore[arg-type]


@pytest.mark.rule("EOS-FIRST-03", "EOS-FIRST-01")
def test_only_cards_that_share_a_keyword_qualify_and_before_the_roll() -> None:
    g = strike("verteron-shift-array", "impulse-sensor-array", "null-field-core")
    assert not [o for o in combat.strikes(g, None) if getattr(o, "card", "") == "null-field-core"]  # type: ignore[arg-type]
    assert (Boost("null-field-core", "specialist"), "EOS-FIRST-03") in refusals(combat.strikes, g)
    assert g.state.attack.dice == {}  # type: ignore[attr-defined]
    g = strike("verteron-shift-array", "null-field-core", rolls=["arrow"])
    assert play(g, combat.first_strike(g, g.state.attack)) == []  # type: ignore[attr-defined, arg-type]


@pytest.mark.rule("EOS-FIRST-05", "EOS-FIRST-06", "EOS-FIRST-09")
def test_several_cards_each_paid_by_anybody() -> None:
    g = strike("ember-core", "cold-core")
    fight = g.state.attack  # type: ignore[attr-defined]
    play(g, combat.first_strike(g, fight), Boost("ember-core", "pilot"))  # type: ignore[arg-type]
    play(g, combat.first_strike(g, fight), Boost("cold-core", "engineer"))  # type: ignore[arg-type]
    assert [fire.boost for fire in fight.cards] == [1, 1]
    assert (who(g, "pilot").stress, who(g, "engineer").stress) == (5, 5)  # type: ignore[arg-type]
    assert combat.strikers(fight) == []


@pytest.mark.rule("EOS-FIRST-07", "EOS-RUL-20", "EOS-STR-12")
def test_a_pill_cancels_the_stress_and_the_boost_stands() -> None:
    g = strike("quantum-core", "plasma-core")
    fight = g.state.attack  # type: ignore[attr-defined]
    play(g, combat.first_strike(g, fight), Boost("quantum-core", "pilot", True), PASS)  # type: ignore[arg-type]
    assert (fight.cards[0].boost, who(g, "pilot").stress, who(g, "commander").cubes) == (3, 5, 2)  # type: ignore[arg-type]


@pytest.mark.rule("EOS-RUL-18", "EOS-RUL-19")
def test_anybody_may_pay_and_being_stressed_out_takes_dice() -> None:
    g = strike(
        "quantum-core",
        "plasma-core",
        levels={"specialist": 3},
        officers={"specialist": {"stress": 8}},
        decks={"damage": ["spark-core"]},
        hull={"command": 9},
        rolls=["arrow"],
    )
    fight = g.state.attack  # type: ignore[attr-defined]
    payers = {o.officer for o in combat.strikes(g, None) if isinstance(o, Boost)}  # type: ignore[arg-type]
    assert payers == {"commander", "pilot", "specialist", "engineer"}
    play(g, combat.first_strike(g, fight), Boost("quantum-core", "specialist"))  # type: ignore[arg-type]
    assert (fight.cards[0].boost, who(g, "specialist").level) == (3, 1)  # type: ignore[arg-type]
    play(g, combat.first_strike(g, fight), DONE)  # type: ignore[arg-type]
    assert fight.dice == {"specialist": ["arrow"]}


# ---- retaliation, continue, flee -------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-EX-14", "EOS-RETAL-03", "EOS-RETAL-06", "EOS-RETAL-07")
def test_retaliation_of_the_example() -> None:
    g = game(pursuit=["vorde-relic", "dexer-gnat"], rolls=[5], shields=1, hull=OPEN, extinction=9)
    fight = attack(g, "retaliate", crew=["specialist"])
    play(g, combat.retaliate(g, fight), ["0/6"], {"engine": 5})
    assert g.state.hull == {"command": 12, "engine": 5}
    assert (g.state.shields, ship.pool(g)) == (0, 6)


@pytest.mark.rule("EOS-EX-15", "EOS-RETAL-01", "EOS-RETAL-02", "EOS-RETAL-05")
def test_a_covered_pip_misses() -> None:
    g = game(pursuit=["galagat-warden"], rolls=[5], shields=1, hull=OPEN)
    fight = attack(g, "retaliate", crew=["specialist"])
    play(g, combat.retaliate(g, fight), ["0/5"])
    assert (g.state.hull, g.state.shields) == (OPEN, 0)


@pytest.mark.rule("EOS-RETAL-04", "EOS-AATK-06")
def test_a_shield_is_for_one_ship_and_one_number() -> None:
    foes = {0: Foe("vorde-relic"), 1: Foe("dexer-gnat")}
    g = game(rolls=[5])
    assert [foe.card for foe in defence.roll_hits(g, foes, ["0/5"], "")] == ["dexer-gnat"]
    g = game(rolls=[6])
    assert len(defence.roll_hits(g, foes, ["0/5"], "")) == 2


@pytest.mark.rule("EOS-RETAL-08", "EOS-RETAL-09")
def test_continue_starts_again_with_new_cards() -> None:
    g = game(pursuit=["galagat-warden"], rolls=[1])
    fight = attack(g, "retaliate", crew=["specialist"])
    steps(g, Continue(), until="never")
    assert (fight.round, fight.step, fight.cards) == (2, "crew", [])


@pytest.mark.rule("EOS-RETAL-10", "EOS-RETAL-11", "EOS-EX-16", "EOS-RETAL-17")
def test_a_flight_is_a_second_roll_with_the_extinction_number() -> None:
    g = game(pursuit=["dexer-gnat"], extinction=TWO, hull={"command": 12}, rolls=[5], shields=1)
    attack(g, "stay", crew=["specialist"])
    steps(g, Flee(), [], until="aliens")
    assert g.state.hull["command"] == 12 - 2 - 2
    g = game(pursuit=["dexer-gnat"], extinction=TWO, hull={"command": 12}, rolls=[1])
    attack(g, "stay", crew=["specialist"])
    steps(g, Flee(), until="aliens")
    assert g.state.hull["command"] == 12


@pytest.mark.rule("EOS-RETAL-12", "EOS-TAB-09", "EOS-RUL-74")
def test_no_hit_no_extinction_and_shields_go_to_the_pool() -> None:
    g = game(pursuit=["dexer-gnat"], extinction=TWO, hull={"command": 12}, rolls=[5], shields=2)
    fight = attack(g, "flee", crew=["specialist"])
    play(g, combat.flee(g, fight), ["0/5", "0/6"])
    assert (g.state.hull["command"], g.state.shields) == (12, 0)


@pytest.mark.rule("EOS-RETAL-13", "EOS-RETAL-14", "EOS-RETAL-15", "EOS-RETAL-16")
def test_after_a_flight_cards_go_tokens_too_and_an_frb_back_to_the_board() -> None:
    g = game(pursuit=[Foe("dexer-gnat", 1, 1, 1)], rolls=[9, 2])
    attack(g, "fled", crew=["specialist"])
    steps(g, until="aliens")
    assert (g.state.pursuit, g.state.credits, g.state.todo, g.state.skills, g.state.tokens) == ([], 8, [], [], [])
    assert names(g.state.frbs) == ["9.2"]
    assert (g.state.phase, list(g.state.decks["dexer"].discard)) == ("aliens", ["dexer-gnat"])


@pytest.mark.rule("EOS-INT-04")
def test_the_last_frb_that_fled_is_no_progress() -> None:
    g = game(pursuit=[Foe("dexer-gnat", 1)], progress=NEARLY, rolls=[20, 1, 9, 2], bag=["vorde"])
    attack(g, "fled", crew=["specialist"])
    steps(g, until="aliens")
    assert (g.state.progress, names(g.state.frbs), g.state.invasion) == (NEARLY, ["9.2"], ["vorde"])


@pytest.mark.rule("EOS-INT-05")
def test_an_frb_that_lands_on_the_eos_may_start_the_last_dash() -> None:
    g = game(pursuit=[Foe("dexer-gnat", 1)], progress=NEARLY, rolls=[5, 4, 9, 2])
    attack(g, "fled", crew=["specialist"])
    steps(g, until="aliens")
    assert (g.state.progress, g.state.dash, NAMES[g.state.planet]) == (NEARLY + 1, True, "9.2")


@pytest.mark.rule("EOS-INT-03", "EOS-DASH-02", "EOS-RUL-59")
def test_combat_is_finished_before_the_planet_is_placed() -> None:
    g = game(pursuit=[Foe("dexer-gnat", 1), Foe("galagat-warden")], progress=NEARLY, rolls=[1, 1, 9, 2])
    attack(g, "apply", crew=["specialist"], cards=[Fire("fusion-core", 0, ["a", "b"], 0)])
    asked = steps(g, Flee(), until="aliens")
    assert asked == ["stay-or-flee"]
    assert (g.state.progress, g.state.dash, g.state.pursuit) == (NEARLY + 1, True, [])


@pytest.mark.rule("EOS-INT-01", "EOS-OVER-09", "EOS-ROOM-09", "EOS-RUL-34")
def test_command_takes_what_is_left_and_the_game_ends_there() -> None:
    g = game(pursuit=["vorde-relic", "dexer-gnat"], rolls=[5], hull={"command": 4, "engine": 0})
    attack(g, "retaliate", crew=["specialist"])
    asked = steps(g, until="never")
    assert asked == []
    assert g.state.outcome is not None
    assert g.state.outcome.because == "command"


def test_a_quick_fix_between_combat_rounds() -> None:
    g = game(pursuit=["galagat-warden"], hull={"command": 9, "engine": 10})
    fight = attack(g, "stay", crew=["specialist"])
    play(g, combat.stay(g, fight), Fix("command"))
    assert (g.state.hull["command"], who(g, "engineer").cubes, fight.step) == (10, 2, "stay")


# ---- traits ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-TRAIT-02", "EOS-RUL-55", "EOS-TAB-10")
def test_protectors_have_to_be_destroyed_first() -> None:
    g = game(pursuit=["galagat-warden", "dexer-gnat"], traits=True)
    cards = [
        Fire("ion-terminal", dice=["a", "b", "c"]),
        Fire("spark-core", dice=["d"]),
        Fire("fusion-core", dice=["e", "f"]),
    ]
    fight = attack(g, "assign", crew=["specialist"], cards=cards)
    kind = combat.Targets(g, fight)
    assert kind.guards == ["0"]
    assert not kind.contains({"ion-terminal": "0", "spark-core": "1", "fusion-core": "1"})
    assert kind.contains({"ion-terminal": "0", "spark-core": "0", "fusion-core": "1"})
    assert kind.contains({"ion-terminal": "0", "spark-core": "0", "fusion-core": "0"})
    free = game(pursuit=["galagat-warden", "dexer-gnat"])
    plain = attack(free, "assign", crew=["specialist"], cards=cards)
    assert combat.Targets(free, plain).contains({"ion-terminal": "1", "spark-core": "1", "fusion-core": "1"})


@pytest.mark.rule("EOS-TRAIT-03", "EOS-TRAIT-04", "EOS-TRAIT-05", "EOS-RUL-54")
def test_missile_swarms_fire_before_the_first_round() -> None:
    g = game(
        pursuit=["dexer-wasp", "galagat-ram", "dexer-gnat"],
        traits=True,
        rolls=[5],
        hull={"command": 12},
        shields=1,
        extinction=9,
    )
    fight = attack(g, "open")
    play(g, combat.opening(g, fight), ["1/6"])
    assert (g.state.hull["command"], g.state.shields, fight.step) == (10, 0, "crew")


@pytest.mark.rule("EOS-TRAIT-06", "EOS-TRAIT-07", "EOS-TRAIT-08")
def test_each_tricky_ship_makes_a_participant_roll() -> None:
    g = game(
        pursuit=["dexer-gnat", "dexer-stinger"],
        traits=True,
        rolls=["stress-2", "gear", ["arrow"], ["gear"]],
        officers={"commander": {"cubes": 0}, "specialist": {"cubes": 0}},
    )
    fight = attack(g, "tricky", crew=["pilot", "specialist"])
    play(g, combat.tricky(g, fight), Name("pilot"))
    play(g, combat.tricky(g, fight), Name("specialist"))
    play(g, combat.tricky(g, fight))
    assert (who(g, "pilot").stress, who(g, "specialist").stress, fight.step) == (6, 4, "strike")
    play(g, combat.first_strike(g, fight))
    assert fight.dice == {"pilot": ["arrow"], "specialist": ["gear"]}


@pytest.mark.rule("EOS-TRAIT-09")
def test_a_pill_cancels_tricky_stress() -> None:
    g = game(pursuit=["dexer-gnat"], traits=True, rolls=["stress-2"])
    fight = attack(g, "tricky", crew=["specialist"])
    play(g, combat.tricky(g, fight), Name("specialist"), Pill())
    assert (who(g, "specialist").stress, who(g, "commander").cubes) == (4, 2)
    g = game(pursuit=["dexer-gnat"], traits=True, rolls=["stress-2"])
    fight = attack(g, "tricky", crew=["specialist"])
    play(g, combat.tricky(g, fight), Name("specialist"), PASS)
    assert who(g, "specialist").stress == 6


@pytest.mark.rule("EOS-TRAIT-10", "EOS-RUL-56")
def test_a_hypersonic_bolt_that_missed_rolls_again_for_itself() -> None:
    g = game(pursuit=["dexer-lancer", "dexer-gnat"], traits=True, rolls=[1, 6], hull={"command": 12})
    fight = attack(g, "retaliate", crew=["specialist"])
    play(g, combat.retaliate(g, fight))
    assert g.state.hull["command"] == 12 - ALIENS["dexer-lancer"].damage
    g = game(pursuit=["dexer-lancer"], traits=True, rolls=[6], hull={"command": 12})  # a hit is not rolled again
    play(g, combat.retaliate(g, attack(g, "retaliate", crew=["specialist"])))
    assert g.state.hull["command"] == 9


@pytest.mark.rule("EOS-RUL-57")
def test_traits_do_not_count_in_an_alien_attack() -> None:
    g = game("defence", attackers=["dexer-lancer"], traits=True, rolls=[1], hull={"command": 12})
    play(g, defence.alien_attack(g))
    assert g.state.hull["command"] == 12


def test_pills_cancel_the_stress_of_attack_dice() -> None:
    g = game(pursuit=["dexer-gnat"], officers={"specialist": {"cubes": 0}})
    fight = attack(g, "dice", crew=["specialist"], dice={"specialist": ["stress-2"]})
    play(g, combat.bend_dice(g, fight), Pill("specialist"))
    play(g, combat.bend_dice(g, fight))
    assert (who(g, "specialist").stress, who(g, "commander").cubes) == (4, 2)
