"""The hero move: order, steps, grab zones, gear, rooms (EXO-HERO, EXO-ZONE, EXO-DIVE, EXO-ITEM, EXO-EXCH, EXO-MED)."""

from __future__ import annotations

import pytest

from starboard.games.exodus.content import COSTS, EQUIPMENT, NUMBERS, RECIPES, ROOM_CHART, SEARCH_DECK, RoomLine
from starboard.games.exodus.options import (
    Activate,
    Answer,
    Ashore,
    Board,
    Brace,
    Craft,
    Crate,
    Dive,
    Done,
    Door,
    Drive,
    Drop,
    Fire,
    Give,
    Halt,
    Med,
    Move,
    Place,
    Power,
    Put,
    Reload,
    Search,
    Sprint,
    Stand,
    Stride,
    Strike,
    Switch,
    Take,
    Throw,
)
from starboard.spaces.grid import SIDES
from starboard.table.errors import Refused

from .scenario import (
    HALL,
    QUAY,
    ROOMS,
    at,
    everybody_aboard,
    gun,
    hero,
    kinds,
    options,
    plain,
    play,
    said,
    scenario,
    unit,
    where,
    why_not,
)

TWO = {"mike": "d4", "kira": "i9"}
ROW = {"a3", "a4", "a5", "b5", "c5", "d5"}
"""The squares of room A three steps from its northern door."""


# ---- the turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-HERO-01", "EXO-PHASE-01", "EXO-PHASE-03", "EXO-GAP-01")
def test_the_phases_of_a_turn() -> None:
    t = scenario(HALL, TWO)
    play(t, "mike", Activate("mike"), Done())
    play(t, "kira", Done())
    told = [event.word for event in t.journal]
    assert [w for w in told if w.startswith("phase.")] == ["phase.infected", "phase.spawn", "phase.end"]
    assert t.state.round == 2 and t.state.phase == "heroes"


@pytest.mark.rule("EXO-HERO-03", "EXO-GAP-03")
def test_the_players_choose_the_order_each_turn() -> None:
    t = scenario(HALL, TWO)
    assert {ask.seats[0] for ask in t.offers} == {"mike", "kira"}
    play(t, "kira", Activate("kira"))
    assert t.state.actor == "kira"


@pytest.mark.rule("EXO-HERO-02", "EXO-HERO-04")
def test_who_has_ended_acts_no_more_this_turn() -> None:
    t = scenario(HALL, TWO)
    play(t, "kira", Activate("kira"), Done())
    assert t.state.actor == "mike" and [ask.seats for ask in t.offers] == [("mike",)]


@pytest.mark.rule("EXO-HERO-05", "EXO-HERO-06", "EXO-TAB-07", "EXO-GAP-02")
@pytest.mark.parametrize(("dial", "ap"), [(0, 4), (8, 4), (9, 3), (11, 3), (12, 2)])
def test_action_points_by_stage(dial: int, ap: int) -> None:
    """The end phase moves the dial on by one before they are counted."""
    t = scenario(HALL, TWO, phase="end", dial={"mike": dial})
    assert hero(t, "mike").ap == ap


@pytest.mark.rule("EXO-HERO-07", "EXO-INT-04", "EXO-END-03", "EXO-END-04")
def test_a_cure_changes_the_points_from_the_next_turn_on() -> None:
    t = scenario(HALL, TWO, phase="end", dial={"mike": 9}, kit={"mike": ["med-pack"]})
    play(t, "mike", Activate("mike"), Med())
    assert hero(t, "mike").ap == 3 and hero(t, "mike").dial == 0
    play(t, "mike", Done())
    play(t, "kira", Done())
    assert hero(t, "mike").ap == 4


@pytest.mark.rule("EXO-HERO-08")
def test_unspent_points_are_lost_and_actions_repeat() -> None:
    t = scenario(HALL, TWO, actor="mike")
    play(t, "mike", Move("d5"), Move("d6"), Done())
    assert hero(t, "mike").ap == 0


@pytest.mark.rule("EXO-HERO-09", "EXO-RUL-44", "EXO-MED-03")
def test_med_pack_and_gifts_are_open_between_activations() -> None:
    t = scenario(HALL, {"mike": "d4", "kira": "e4"}, kit={"mike": ["med-pack"], "kira": ["pistol"]}, dial={"mike": 4})
    play(t, "mike", Activate("mike"), Done())
    assert options(t, "mike") == [Med()]
    play(t, "kira", Give("thing:2", "mike"))
    assert [one.card for one in hero(t, "mike").things] == ["med-pack", "pistol"]
    play(t, "mike", Med())
    assert hero(t, "mike").dial == 0


@pytest.mark.rule("EXO-HERO-10", "EXO-TAB-10")
def test_what_the_actions_cost() -> None:
    assert (COSTS.move, COSTS.sprint, COSTS.dive, COSTS.crawl, COSTS.stand) == (1, 2, 1, 1, 2)
    assert (COSTS.quick, COSTS.aimed, COSTS.melee, COSTS.execute, COSTS.assassinate) == (1, 2, 1, 1, 1)
    assert (COSTS.sweep, COSTS.alert, COSTS.reload, COSTS.search, COSTS.crate, COSTS.craft, COSTS.door) == (
        2,
        2,
        1,
        2,
        1,
        1,
        1,
    )


# ---- steps -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-HERO-11", "EXO-GAP-04")
def test_a_move_is_one_square_in_eight_directions() -> None:
    t = scenario(HALL, TWO, actor="mike")
    assert {o.to for o in options(t, "mike") if isinstance(o, Move)} == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}


@pytest.mark.rule("EXO-HERO-13", "EXO-HERO-14", "EXO-HERO-15")
def test_no_step_onto_units_crates_water_inactive_rooms_or_through_a_door() -> None:
    t = scenario(QUAY, {"mike": "b3", "kira": "a3"}, [("zombie", "b2")], actor="mike", crates=["a4"])
    assert {o.to for o in options(t, "mike") if isinstance(o, Move)} == {"a2", "c2", "c3", "b4", "c4"}
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike")
    assert "door is closed" in why_not(t, "mike", Move("c3"))
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", open=["c2-c3"])
    assert "not active" in why_not(t, "mike", Move("c3"))


@pytest.mark.rule("EXO-HERO-16", "EXO-HERO-17")
def test_a_sprint_is_three_steps_for_2() -> None:
    t = scenario(HALL, TWO, actor="mike")
    play(t, "mike", Sprint("d5"), Stride("d6"))
    assert kinds(t, "mike") == {"stride", "halt"}
    play(t, "mike", Stride("d7"))
    assert at(t, "mike") == "d7" and hero(t, "mike").ap == 2 and "move" in kinds(t, "mike")
    play(t, "mike", Sprint("d8"), Halt())
    assert hero(t, "mike").ap == 0


@pytest.mark.rule("EXO-DIVE-01", "EXO-DIVE-02", "EXO-DIVE-03", "EXO-HERO-19")
def test_a_dive_is_two_squares_in_line_for_1_and_ends_prone() -> None:
    t = scenario(HALL, TWO, [("zombie", "d6")], actor="mike")
    assert {o.to for o in options(t, "mike") if isinstance(o, Dive)} == {"d2", "f2", "f4", "f6", "b6", "b4", "b2"}
    play(t, "mike", Dive("f6"))
    assert at(t, "mike") == "f6" and hero(t, "mike").prone and hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-DIVE-04", "EXO-HERO-20")
def test_dropping_prone_is_free() -> None:
    t = scenario(HALL, TWO, actor="mike")
    play(t, "mike", Drop())
    assert hero(t, "mike").prone and hero(t, "mike").ap == 4


@pytest.mark.rule("EXO-HERO-23")
def test_a_stairway_is_one_step() -> None:
    t = scenario([plain(3, 1), plain(3, 1)], {"mike": "c1", "kira": "a1"}, actor="mike", stairs=["c1", "c1/2"])
    play(t, "mike", Move("c1/2"))
    assert at(t, "mike") == "c1/2" and hero(t, "mike").ap == 3


# ---- grab zones ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-ZONE-05", "EXO-ZONE-07", "EXO-ZONE-08", "EXO-EX-11")
def test_a_step_inside_a_zone_is_tested_and_a_step_out_is_not() -> None:
    t = scenario(HALL, TWO, [("zombie", "d5")], actor="mike", facing={"d5": "north"}, rolls=[8])
    play(t, "mike", Move("e4"), Brace())
    assert said(t, "grab-test") == 1
    t = scenario(HALL, TWO, [("zombie", "d5")], actor="mike", facing={"d5": "north"})
    play(t, "mike", Move("d3"))
    assert said(t, "grab-test") == 0


@pytest.mark.rule("EXO-ZONE-09", "EXO-ZONE-10", "EXO-ZONE-11", "EXO-PHASE-06")
def test_a_takedown_in_the_hero_move_keeps_the_points_and_bites_later() -> None:
    t = scenario(HALL, TWO, [("zombie", "d5")], actor="mike", facing={"d5": "north"}, rolls=[1, 8])
    play(t, "mike", Move("e4"), Brace())
    assert hero(t, "mike").prone and hero(t, "mike").ap == 3 and said(t, "bite-test") == 0
    assert {"strike", "sweep"} <= kinds(t, "mike")
    play(t, "mike", Done())
    play(t, "kira", Done())
    assert said(t, "bite-test") == 1


@pytest.mark.rule("EXO-ZONE-12", "EXO-ZONE-13", "EXO-EX-14", "EXO-ZONE-15")
def test_move_and_melee_first_the_step_then_the_attack_then_the_test() -> None:
    t = scenario(HALL, TWO, [("zombie", "d5")], actor="mike", facing={"d5": "north"}, rolls=[2, 8])
    play(t, "mike", Move("e4"), Strike("d5"))
    assert [e.word for e in t.journal if e.word in ("strikes", "grab-test")] == ["strikes", "grab-test"]
    assert hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-ZONE-14", "EXO-EX-15", "EXO-HERO-18")
def test_a_kill_spares_the_test() -> None:
    t = scenario(
        HALL, TWO, [("zombie", "d5")], actor="mike", facing={"d5": "north"}, kit={"mike": ["pistol"]}, rolls=[8]
    )
    play(t, "mike", Move("e4"), Fire("d5", (1,)))
    assert said(t, "grab-test") == 0 and hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-RUL-15", "EXO-RUL-16", "EXO-HERO-26")
def test_a_knockdown_silences_its_own_target_only() -> None:
    units = [("zombie", "d5"), ("zombie", "e5")]
    facing = {"d5": "north", "e5": "north"}
    t = scenario(HALL, TWO, units, actor="mike", facing=facing, kit={"mike": ["pistol"]}, rolls=[5, 8])
    play(t, "mike", Move("e4"), Fire("d5", (1,)))
    assert said(t, "grab-test") == 1


@pytest.mark.rule("EXO-RUL-46", "EXO-HERO-25")
def test_whoever_has_fallen_takes_no_further_test() -> None:
    units = [("zombie", "d5"), ("zombie", "e5")]
    t = scenario(HALL, TWO, units, actor="mike", facing={"d5": "north", "e5": "north"}, rolls=[1])
    play(t, "mike", Move("e4"), Brace())
    assert said(t, "grab-test") == 1 and len([u for u in t.state.units if u.holds]) == 1


@pytest.mark.rule("EXO-INT-12", "EXO-HERO-24")
def test_each_step_of_a_sprint_is_tested_and_a_failure_ends_it() -> None:
    t = scenario(
        HALL, {"mike": "c4", "kira": "i9"}, [("zombie", "d5")], actor="mike", facing={"d5": "north"}, rolls=[8, 1]
    )
    play(t, "mike", Sprint("d4"), Stride("e4"))
    assert said(t, "grab-test") == 2 and hero(t, "mike").ap == 2 and hero(t, "mike").strides == 0
    assert kinds(t, "mike") == {"strike", "sweep", "done"}


# ---- perks of movement -----------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-GAP-22", "EXO-PERK-07")
def test_light_feet_free_runner_and_kip_up() -> None:
    t = scenario(
        HALL, TWO, [("zombie", "d5")], actor="mike", facing={"d5": "north"}, perks={"mike": ["light-feet"]}, rolls=[8]
    )
    play(t, "mike", Move("e4"), Move("d4"), Brace())
    assert said(t, "grab-test") == 1
    t = scenario(HALL, TWO, actor="mike", perks={"mike": ["free-runner"]})
    play(t, "mike", Sprint("d5"), Stride("d6"), Stride("d7"), Stride("d8"))
    assert at(t, "mike") == "d8"
    t = scenario(HALL, TWO, actor="mike", prone=["mike"], perks={"mike": ["kip-up"]})
    play(t, "mike", Stand())
    assert hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-GAP-22", "EXO-HERO-85")
@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
def test_a_shadow_has_five_squares_to_kill_from_and_the_others_three(side: str) -> None:
    """Round an infected that faces each way; one step at a time clockwise from the square before it."""
    ring = ["e4", "f4", "f5", "f6", "e6", "d6", "d5", "d4"]
    ahead = 2 * SIDES.index(side)
    for perk, from_where in (("shadow", (2, 3, 4, 5, 6)), ("brawler", (3, 4, 5))):
        behind = set()
        for turn in range(8):
            place = ring[(ahead + turn) % 8]
            t = scenario(
                HALL, {"mike": place, "kira": "i9"}, [("zombie", "e5")], actor="mike", kit={"mike": ["shiv"]},
                facing={"e5": side}, perks={"mike": [perk]},
            )  # fmt: skip
            if "assassinate" in kinds(t, "mike"):
                behind.add(turn)
        assert behind == set(from_where)


@pytest.mark.rule("EXO-GAP-22", "EXO-HERO-85")
@pytest.mark.parametrize(
    ("side", "perk", "allowed"), [("east", "shadow", True), ("east", "brawler", False), ("south", "shadow", False)]
)
def test_a_shadow_kills_from_the_side_too_even_at_the_edge_of_the_map(side: str, perk: str, allowed: bool) -> None:
    from starboard.games.exodus.options import Assassinate

    t = scenario(
        HALL,
        {"mike": "a2", "kira": "i9"},
        [("zombie", "a1")],
        actor="mike",
        kit={"mike": ["shiv"]},
        facing={"a1": side},
        perks={"mike": [perk]},
    )
    assert (Assassinate("a1") in options(t, "mike")) is allowed


@pytest.mark.rule("EXO-GAP-22", "EXO-POWER-01")
def test_brawler_shoglin_hitman_and_scavenger() -> None:
    from starboard.games.exodus.options import Execute, Sweep

    t = scenario(HALL, TWO, [("zombie", "e4")], actor="mike", perks={"mike": ["brawler"]}, rolls=[7])
    play(t, "mike", Strike("e4"))
    assert t.state.units == []
    t = scenario(HALL, TWO, actor="mike", held={"mike": ["zombie"]}, perks={"mike": ["shoglin"]})
    play(t, "mike", Sweep("zombie", "e4"))
    assert hero(t, "mike").ap == 3
    t = scenario(
        HALL,
        TWO,
        [("zombie", "e4")],
        actor="mike",
        kit={"mike": ["pistol=0"]},
        lying=["e4"],
        perks={"mike": ["hitman"]},
    )
    play(t, "mike", Execute("e4"))
    assert gun(t, "mike", "pistol").rounds == 0
    t = scenario(
        ROOMS,
        {"mike": "a3", "kira": "a1"},
        actor="mike",
        active="A",
        perks={"mike": ["scavenger"]},
        rolls=["rag", "rag", "tape"],
    )
    play(t, "mike", Search())
    assert hero(t, "mike").cards == ["rag", "rag", "tape"]


@pytest.mark.rule("EXO-GAP-22", "EXO-MED-08")
def test_thick_skin_and_hodor_add_to_their_tests() -> None:
    t = scenario(HALL, TWO, phase="infected", held={"mike": ["zombie"]}, perks={"mike": ["thick-skin"]}, rolls=[4])
    assert hero(t, "mike").dial == 0
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "a5"}, [("zombie", "d2")], phase="infected", perks={"mike": ["hodor"]}, rolls=[4]
    )
    assert not hero(t, "mike").prone


@pytest.mark.rule("EXO-POWER-02", "EXO-POWER-03", "EXO-POWER-04")
def test_a_power_perk_three_times_a_mission_and_once_a_turn() -> None:
    t = scenario(
        HALL,
        TWO,
        actor="mike",
        perks={"mike": ["adrenaline", "berserk"]},
        change=lambda s, g: s.heroes[0].spent.update(berserk=3),
    )
    assert "gone" in why_not(t, "mike", Power("berserk"))
    play(t, "mike", Power("adrenaline"))
    assert hero(t, "mike").ap == 6 and "power" not in kinds(t, "mike")
    assert NUMBERS.power_uses == 3


@pytest.mark.rule("EXO-GAP-22")
def test_berserk_and_iron_will() -> None:
    t = scenario(HALL, TWO, [("siren", "e4")], actor="mike", perks={"mike": ["berserk"]}, rolls=[1, 1, 1, 1])
    play(t, "mike", Power("berserk"), *[Strike("e4")] * 4)
    assert hero(t, "mike").ap == 3
    t = scenario(HALL, TWO, phase="end", perks={"mike": ["iron-will"]}, dial={"mike": 12})
    assert hero(t, "mike").ap == 2
    play(t, "mike", Activate("mike"), Power("iron-will"))
    assert hero(t, "mike").ap == 4
    play(t, "mike", Done())
    play(t, "kira", Done())
    assert hero(t, "mike").dial == 13


# ---- gear ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-HERO-61", "EXO-HERO-62", "EXO-EQUIP-04", "EXO-GAP-11")
def test_reloading_takes_1_and_never_goes_over_the_capacity() -> None:
    t = scenario(
        HALL, TWO, actor="mike", kit={"mike": ["pistol=10", "shotgun=0"]}, cards={"mike": ["nine-box", "shells"]}
    )
    assert [o for o in options(t, "mike") if isinstance(o, Reload)] == [Reload(1, 1)]
    play(t, "mike", Reload(1, 1))
    assert gun(t, "mike", "pistol").rounds == 17 and hero(t, "mike").cards == ["shells"] and hero(t, "mike").ap == 3
    assert t.state.deck.discard == ["nine-box"]


@pytest.mark.rule("EXO-GAP-22")
def test_quick_hands() -> None:
    t = scenario(
        HALL,
        TWO,
        actor="mike",
        kit={"mike": ["pistol=0"]},
        cards={"mike": ["nine-box"] * 2},
        perks={"mike": ["quick-hands"]},
    )
    play(t, "mike", Reload(1, 1), Reload(1, 1))
    assert hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-HERO-63", "EXO-HERO-64", "EXO-GAP-10")
def test_crafting_by_recipe_while_the_deck_has_one() -> None:
    assert RECIPES == {
        "shiv": ("blade", "tape"), "spiker": ("nails", "timber"), "molotov": ("bottle", "rag"),
        "nail-bomb": ("nails", "powder"), "med-pack": ("rag", "spirits"),
    }  # fmt: skip
    assert EQUIPMENT == {"shiv": 4, "spiker": 3, "molotov": 4, "nail-bomb": 3, "med-pack": 4}
    t = scenario(HALL, TWO, actor="mike", cards={"mike": ["blade", "rag", "tape"]})
    play(t, "mike", Craft("shiv"))
    assert [one.card for one in hero(t, "mike").things] == ["shiv"] and hero(t, "mike").cards == ["rag"]
    assert t.state.equipment["shiv"] == 3 and hero(t, "mike").ap == 3
    t = scenario(
        HALL, TWO, actor="mike", cards={"mike": ["blade", "tape"]}, change=lambda s, g: s.equipment.update(shiv=0)
    )
    assert "craft" not in kinds(t, "mike")


@pytest.mark.rule("EXO-HERO-65", "EXO-HERO-60")
def test_one_weapon_or_two_pistols_in_hand() -> None:
    t = scenario(HALL, TWO, actor="mike", kit={"mike": ["pistol", "fifty", "shotgun"]})
    assert {o.things for o in options(t, "mike") if isinstance(o, Switch)} == {(2,), (3,), (1, 2)}


@pytest.mark.rule("EXO-MED-01", "EXO-MED-02", "EXO-MED-04")
def test_a_med_pack_ends_the_infection_and_goes_back() -> None:
    t = scenario(HALL, TWO, actor="mike", kit={"mike": ["pistol", "med-pack"]}, dial={"mike": 8})
    play(t, "mike", Med())
    assert hero(t, "mike").dial == 0 and t.state.equipment["med-pack"] == 5 and len(hero(t, "mike").things) == 1


@pytest.mark.rule("EXO-MED-06", "EXO-MED-07", "EXO-MED-08", "EXO-RUL-28")
@pytest.mark.parametrize(("who", "dial"), [("kira", 0), ("mike", 2)])
def test_the_armour_helps_kira_alone(who: str, dial: int) -> None:
    t = scenario(
        HALL, {who: "d4", "lena": "i9"}, phase="infected", held={who: ["zombie"]}, kit={who: ["rac-armour"]}, rolls=[4]
    )
    assert hero(t, who).dial == dial


@pytest.mark.rule("EXO-ITEM-02", "EXO-ITEM-03", "EXO-HERO-27", "EXO-RUL-47")
def test_an_item_is_picked_up_on_the_way_one_at_a_time() -> None:
    t = scenario(HALL, TWO, actor="mike", items={"d5": "key", "d6": "battery"})
    play(t, "mike", Sprint("d5"), Stride("d6"), Halt())
    assert hero(t, "mike").item == "key" and [token.item for token in t.state.items] == ["battery"]


@pytest.mark.rule("EXO-ITEM-05", "EXO-ITEM-01")
def test_placing_an_item_is_free() -> None:
    t = scenario(HALL, TWO, actor="mike", carry={"mike": "key"})
    play(t, "mike", Place("e4"))
    assert hero(t, "mike").item == "" and t.state.items[0].item == "key" and hero(t, "mike").ap == 4


@pytest.mark.rule("EXO-ITEM-06", "EXO-ITEM-07")
def test_a_thrown_item_is_caught_with_an_empty_carry_space() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "f1"}, actor="mike", carry={"mike": "key"})
    play(t, "mike", Throw("f1", "key"))
    assert hero(t, "kira").item == "key" and hero(t, "mike").ap == 3
    t = scenario(HALL, {"mike": "a1", "kira": "f1"}, actor="mike", carry={"mike": "key", "kira": "battery"})
    play(t, "mike", Throw("f1", "key"))
    assert hero(t, "kira").item == "battery" and len(t.state.items) == 1


@pytest.mark.rule("EXO-EXCH-01", "EXO-EXCH-05")
def test_exchange_is_free_and_a_weapon_keeps_its_rounds() -> None:
    t = scenario(HALL, {"mike": "d4", "kira": "e4"}, actor="mike", kit={"mike": ["pistol=5"]}, cards={"kira": ["rag"]})
    play(t, "mike", Give("thing:1", "kira"), Take("card:rag", "kira"))
    play(t, "kira", Answer(True))
    assert gun(t, "kira", "pistol").rounds == 5 and hero(t, "mike").cards == ["rag"] and hero(t, "mike").ap == 4


@pytest.mark.rule("EXO-EXCH-03", "EXO-EXCH-06", "EXO-RUL-27", "EXO-GAP-29")
def test_no_weapon_used_this_turn_and_nothing_special_changes_hands() -> None:
    t = scenario(
        HALL,
        {"kira": "d4", "mike": "e4"},
        [("zombie", "d8")],
        actor="kira",
        kit={"kira": ["pistol", "rac-armour"]},
        rolls=[1],
    )
    assert [o.what for o in options(t, "kira") if isinstance(o, Give)] == ["thing:1"]
    play(t, "kira", Fire("d8", (1,)))
    assert "give" not in kinds(t, "kira")


@pytest.mark.rule("EXO-EXCH-02", "EXO-HERO-28")
def test_one_hand_off_during_a_sprint() -> None:
    t = scenario(HALL, {"mike": "d4", "kira": "d6"}, actor="mike", cards={"mike": ["rag", "tape"]})
    play(t, "mike", Sprint("d5"), Give("card:rag", "kira"))
    assert kinds(t, "mike") == {"stride", "halt"}


@pytest.mark.rule("EXO-EXCH-02", "EXO-HERO-28", "EXO-HERO-18")
@pytest.mark.parametrize(("given", "ap"), [((), 3), (("rag",), 3), (("rag", "tape"), 2)])
def test_one_hand_off_during_a_move_and_the_attack_is_still_joined(given: tuple[str, ...], ap: int) -> None:
    """What is handed over beside it is an exchange: the move is over."""
    t = scenario(
        HALL, {"mike": "d4", "kira": "d6"}, [("zombie", "h5")], actor="mike", cards={"mike": ["rag", "tape"]},
        kit={"mike": ["pistol"]}, rolls=[1],
    )  # fmt: skip
    play(t, "mike", Move("d5"), *[Give(f"card:{card}", "kira") for card in given], Fire("h5", (1,)))
    assert hero(t, "mike").ap == ap


@pytest.mark.rule("EXO-EQUIP-03")
def test_the_tracker_has_two_pistols_and_one_of_each_other_gun() -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "e4"},
        actor="mike",
        kit={"mike": ["pistol", "fifty"], "kira": ["pistol", "pistol", "fifty"]},
    )
    assert "give" not in kinds(t, "mike")


# ---- rooms -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-HERO-42", "EXO-HERO-43", "EXO-HERO-44", "EXO-GAP-06")
def test_a_door_is_opened_from_beside_for_1() -> None:
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", rolls=[1])
    play(t, "mike", Door("c2-c3"))
    assert hero(t, "mike").ap == 3 and not t.state.closed & t.game.grid.door["c2-c3"].bit  # type: ignore[attr-defined]
    t = scenario(ROOMS, {"mike": "b2", "kira": "a1"}, actor="mike")
    assert "door" not in kinds(t, "mike")


@pytest.mark.rule("EXO-HERO-45", "EXO-HERO-51", "EXO-INT-24", "EXO-GAP-07")
def test_opening_activates_the_room_and_its_spawn_comes_before_the_next_action() -> None:
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", rolls=[3])
    play(t, "mike", Door("c2-c3"))
    assert t.state.active and {o.to for o in options(t, "mike")} == ROW
    play(t, "mike", Put("b5"))
    assert where(t) == ["b5"] and hero(t, "mike").ap == 3 and "move" in kinds(t, "mike")
    assert said(t, "waits-in-room") == 1 and said(t, "roams") == 0


@pytest.mark.rule("EXO-HERO-52", "EXO-HERO-53")
def test_a_missing_row_passes_to_the_next_and_those_inside_wait() -> None:
    chart = (RoomLine(1, 8, 1, 9),)
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", rooms=chart, rolls=[1, 8])
    play(t, "mike", Door("c2-c3"))
    assert {o.to for o in options(t, "mike")} == ROW
    play(t, "mike", Put("c5"))
    assert unit(t, "c5").facing == 0 and unit(t, "c5").acted
    play(t, "mike", Done())
    play(t, "kira", Done())
    assert t.state.round == 2 and where(t) != ["c5"]  # in the infected move of this turn it goes


@pytest.mark.rule("EXO-HERO-54", "EXO-DROP-03")
def test_with_an_empty_pool_the_farthest_is_moved_into_the_room() -> None:
    crowd = [
        *[("zombie", f"{x}{y}") for x in "abcdefg" for y in (1,)][1:],
        ("zombie", "g3"),
        ("zombie", "g4"),
        ("zombie", "g5"),
    ]
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "a1"}, crowd, actor="mike", rooms=(RoomLine(1, 8, 1, 1),), rolls=[1],
        held={"kira": ["zombie"] * (18 - len(crowd))},
    )  # fmt: skip
    play(t, "mike", Door("c2-c3"))
    assert len(t.state.units) == 18 and "c3" in where(t) and "g5" not in where(t)


@pytest.mark.rule("EXO-HERO-51", "EXO-SPAWN-09")
def test_the_default_room_chart() -> None:
    assert [(x.low, x.high, x.count, x.row) for x in ROOM_CHART] == [
        (1, 2, 0, 0), (3, 3, 1, 3), (4, 4, 1, 2), (5, 5, 2, 3), (6, 6, 2, 2), (7, 7, 1, 1), (8, 8, 3, 3),
    ]  # fmt: skip


@pytest.mark.rule("EXO-HERO-46", "EXO-HERO-47")
def test_closing_a_door_leaves_the_room_active_and_stops_smell() -> None:
    t = scenario(ROOMS, {"mike": "c3", "kira": "a1"}, actor="mike", active="A", open=["c2-c3"])
    play(t, "mike", Door("c2-c3"))
    game = t.game
    assert t.state.active and hero(t, "mike").ap == 3
    assert not game.view.smelt(hero(t, "mike").at, 4) >> game.grid["c2"] & 1  # type: ignore[attr-defined]


@pytest.mark.rule("EXO-HERO-50")
def test_a_locked_door_needs_its_item() -> None:
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", locked=[("c2-c3", "key")])
    assert "bring the Key" in why_not(t, "mike", Door("c2-c3"))
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", locked=[("c2-c3", "key")], carry={"mike": "key"}, rolls=[1]
    )
    play(t, "mike", Door("c2-c3"))


@pytest.mark.rule("EXO-HERO-55", "EXO-HERO-56", "EXO-GAP-08")
def test_a_search_draws_two_cards_once_a_room_and_in_no_zone() -> None:
    t = scenario(ROOMS, {"mike": "a3", "kira": "a1"}, actor="mike", active="A", rolls=["rag", "nine-box"])
    play(t, "mike", Search())
    assert hero(t, "mike").cards == ["nine-box", "rag"] and hero(t, "mike").ap == 2
    assert "was searched" in why_not(t, "mike", Search())
    t = scenario(ROOMS, {"mike": "a3", "kira": "a1"}, [("zombie", "a4")], actor="mike", active="A")
    assert "grab zone" in why_not(t, "mike", Search())
    assert len(SEARCH_DECK) == 48


@pytest.mark.rule("EXO-HERO-57", "EXO-HERO-58", "EXO-GAP-09")
def test_a_crate_gives_a_card_and_is_gone() -> None:
    t = scenario(HALL, TWO, actor="mike", crates=["e5"], rolls=["tape"])
    play(t, "mike", Crate("e5"))
    assert hero(t, "mike").cards == ["tape"] and not t.state.crates and hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-HERO-59", "EXO-FIN-03")
def test_the_face_up_part_of_the_deck_is_shuffled_when_it_is_reached() -> None:
    from starboard.table.chance import Layer

    def bottom(s, g) -> None:  # type: ignore[no-untyped-def]
        s.deck.layers = [Layer(["rag", "tape"], ["*"])]
        s.deck.discard = ["nails"]

    t = scenario(HALL, TWO, actor="mike", crates=["e5", "e4"], rolls=["tape"], change=bottom)
    play(t, "mike", Crate("e5"), Crate("e4"))
    assert hero(t, "mike").cards == ["rag", "tape"] and t.state.deck.discard == ["nails"]


@pytest.mark.rule("EXO-INT-25", "EXO-HERO-59")
def test_an_empty_deck_still_costs_and_finds_nothing() -> None:
    def empty(s, g) -> None:  # type: ignore[no-untyped-def]
        s.deck.layers = []

    t = scenario(ROOMS, {"mike": "a3", "kira": "a1"}, actor="mike", active="A", change=empty)
    play(t, "mike", Search())
    assert hero(t, "mike").cards == [] and hero(t, "mike").ap == 2 and t.state.searched


# ---- the rib ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-RUL-54", "EXO-GAP-27")
@pytest.mark.parametrize(("rib", "near"), [(["b1", "c1"], True), (["c1", "d1"], False)])
def test_only_who_stands_beside_a_rib_boards_it_with_the_last_point_too(rib: list[str], near: bool) -> None:
    t = scenario(plain(5, 1, "~").replace("|~", "|q"), {"mike": "a1"}, actor="mike", rib=rib, ap={"mike": 1})
    assert ("board" in kinds(t, "mike")) is near


@pytest.mark.rule("EXO-GAP-26", "EXO-GAP-27", "EXO-RUL-54")
def test_boarding_driving_and_going_ashore() -> None:
    t = scenario(QUAY, {"mike": "c1", "kira": "a4"}, actor="mike", rib=["d1", "e1"], kit={"mike": ["pistol"]})
    play(t, "mike", Board())
    assert hero(t, "mike").aboard and not {"move", "sprint", "strike", "search"} & kinds(t, "mike")
    play(t, "mike", Drive(("e1", "f1")), Ashore("g1"))
    assert at(t, "mike") == "g1" and hero(t, "mike").ap == 1 and not hero(t, "mike").aboard
    assert at(t, "kira") == "a4"  # the rib takes along who is aboard


@pytest.mark.rule("EXO-RUL-54")
def test_a_rib_is_driven_up_to_two_squares_over_free_water_and_turns() -> None:
    """Its first square gets two squares far; the other lies east or south of it; it does not stay as it is."""
    water = """
+-+-+-+-+-+-+
|~ ~ ~ ~ ~ ~|
+ + + + + + +
|q q ~ ~ q q|
+-+-+-+-+-+-+
"""
    t = scenario(
        water, {"mike": "a1"}, [("reaver", "d2")], actor="mike", rib=["a1", "b1"],
        change=everybody_aboard,
    )  # fmt: skip
    drives = {o.to for o in options(t, "mike") if isinstance(o, Drive)}
    assert drives == {("b1", "c1"), ("c1", "d1"), ("c1", "c2")}


@pytest.mark.rule("EXO-RUL-60")
@pytest.mark.parametrize(("zombie", "seen"), [("b3", False), ("b2", True)])
def test_aboard_one_shoots_from_the_western_square(zombie: str, seen: bool) -> None:
    """From the eastern one both could be shot at."""
    basin = """
+-+-+
|~ ~|
+-+ +
|q q|
+ + +
|q q|
+-+-+
"""
    t = scenario(
        basin, {"mike": "a1"}, [("zombie", zombie)], actor="mike", rib=["a1", "b1"], kit={"mike": ["pistol"]},
        change=everybody_aboard,
    )  # fmt: skip
    assert ("fire" in kinds(t, "mike")) is seen and t.game.grid.sees(t.game.grid["b1"], 0) >> t.game.grid[zombie] & 1  # type: ignore[attr-defined]


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    t = scenario(HALL, TWO, actor="mike")
    with pytest.raises(Refused):
        play(t, "mike", Move("i9"))
    assert at(t, "mike") == "d4" and t.state.actor == "mike"
