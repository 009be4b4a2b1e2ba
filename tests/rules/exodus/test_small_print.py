"""The small print: what a turn forgets, the last square of a range, who of several it is, what counts as nothing."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.exodus import alert, board, combat, gear
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.options import (
    Aim,
    Craft,
    Execute,
    Fire,
    Give,
    Hold,
    Ignite,
    Move,
    Place,
    Reload,
    Strike,
    Switch,
    Take,
    Throw,
    Volley,
)
from starboard.games.exodus.state import ExodusState, Hero, Thing
from starboard.spaces.grid import SIDES
from starboard.table import Table

from .scenario import HALL, LANE, ROOMS, gun, hero, kinds, options, plain, play, scenario, unit, where


def game(t: Table[ExodusState]) -> Any:
    return t.game


def spent(s: ExodusState, g: Exodus) -> None:
    """All that one turn leaves behind."""
    mike = s.heroes[0]
    mike.alert, mike.orders, mike.let_go, mike.firing, mike.firing_at = True, "hold", 3, (1,), 3
    mike.ap, mike.done, mike.powered, mike.joined, mike.handed = 0, True, True, True, True
    mike.firsts, mike.zones, mike.rage, mike.strides = ["zone"], [9], 2, 1
    mike.aim, mike.aim_with, mike.things[0].used = 5, 1, True
    s.slammed, s.frenzied, s.haste, s.scent, s.more = 1, 2, 4, 4, 5
    s.fresh, s.line, s.card, s.window = True, 0, "horde", "spawn"


# ---- the end phase ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-END-10", "EXO-HERO-01", "EXO-DIR-07")
def test_a_new_turn_forgets_what_was_of_the_old_one() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, phase="end", kit={"mike": ["pistol"]}, change=spent)
    s = t.state
    assert hero(t, "mike") == Hero("mike", 0, ap=4, things=[Thing(1, "pistol", 17)], active=[1])
    assert (s.slammed, s.frenzied, s.haste, s.scent, s.more, s.fresh, s.line) == (0, 0, 0, 0, 0, False, -1)
    assert (s.round, s.phase, s.card, s.window) == (2, "heroes", "", "")


@pytest.mark.rule("EXO-QUICK-05", "EXO-RUL-19", "EXO-RUL-13")
@pytest.mark.parametrize(("width", "there"), [(9, ["c1", "a1"]), (2, ["a1"])])
def test_who_held_the_dead_goes_to_the_nearest_free_square_or_nowhere(width: int, there: list[str]) -> None:
    t = scenario(
        plain(width, 1), {"mike": "a1", "kira": "b1"}, phase="end", held={"mike": ["zombie"]},
        change=lambda s, g: setattr(s.heroes[0], "fate", "dead"),
    )  # fmt: skip
    assert where(t) == there and [u.kind for u in t.state.units][-1] == "newborn"
    assert [SIDES[u.facing] for u in t.state.units] == ["west", "east"][2 - len(there) :]


@pytest.mark.rule("EXO-RUL-52")
@pytest.mark.parametrize(("round", "over"), [(3, False), (4, True)])
def test_the_last_turn_is_played(round: int, over: bool) -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, phase="end", limit=4, change=lambda s, g: setattr(s, "round", round)
    )
    assert (t.outcome is not None and t.outcome.because == "too-late") == over


@pytest.mark.rule("EXO-RUL-39", "EXO-RUL-23")
@pytest.mark.parametrize(("fate", "stops"), [("dead", "c1"), ("risen", "b1")])
def test_who_died_this_turn_is_in_the_way_and_what_a_risen_one_left_is_not(fate: str, stops: str) -> None:
    t = scenario(
        LANE, {"mike": "b1", "kira": "a1"}, [("zombie", "e1")], phase="infected", rolls=[8],
        change=lambda s, g: setattr(s.heroes[0], "fate", fate),
    )  # fmt: skip
    assert where(t)[0] == stops


@pytest.mark.rule("EXO-HERO-14")
@pytest.mark.parametrize("blocked", ["hero", "infected", "crate"])
def test_nobody_steps_onto_an_occupied_corner(blocked: str) -> None:
    t = scenario(
        HALL, {"mike": "b1", "kira": "a1" if blocked == "hero" else "i9"},
        [("zombie", "a1")] if blocked == "infected" else [], lying=["a1"], actor="mike",
        crates=["a1"] if blocked == "crate" else [],
    )  # fmt: skip
    assert Move("a1") not in options(t, "mike") and Move("a2") in options(t, "mike")


@pytest.mark.rule("EXO-QUICK-04", "EXO-DROP-03")
def test_a_risen_hero_is_no_miniature_of_the_pool() -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "b1"}, [("newborn", "i9"), *[("newborn", f"a{n}") for n in range(3, 8)]],
        phase="end", change=lambda s, g: setattr(s.units[0], "hero", "lena"),
    )  # fmt: skip
    g = game(t)
    assert board.in_play(g, "newborn") == 5 and board.left_in_pool(g, "newborn") == 1
    assert board.farthest(g, "newborn", 99) is unit(t, "a7")


@pytest.mark.rule("EXO-HERO-38", "EXO-ROAM-02")
def test_the_dead_see_nobody() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "b1"}, actor="mike")
    g = game(t)
    assert board.seen_by_heroes(g)
    for one in t.state.heroes:
        one.fate = "dead"
    assert not board.seen_by_heroes(g)


# ---- ranges ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-SHOT-04", "EXO-HERO-77")
@pytest.mark.parametrize(("card", "first"), [("pistol", "h1"), ("shotgun", "g1"), ("molotov", "g1")])
def test_on_alert_one_is_asked_as_soon_as_it_is_in_range(card: str, first: str) -> None:
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, [("zombie", "i1")], phase="infected", alert=["mike"],
        kit={"mike": [card]},
    )  # fmt: skip
    assert where(t) == [first]
    shot = Throw(first, card) if card == "molotov" else Fire(first, (1,))
    assert options(t, "mike")[0] == shot


@pytest.mark.rule("EXO-AREA-02", "EXO-HERO-92")
def test_on_alert_no_bomb_is_thrown_where_another_hero_stands() -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "e5"}, [("zombie", "e3"), ("zombie", "e4")], actor="mike",
        kit={"mike": ["molotov"]},
    )  # fmt: skip
    g, mike = game(t), hero(t, "mike")
    assert alert.shooting(g, mike, unit(t, "e3").id) == [Throw("e3", "molotov")]
    assert alert.shooting(g, mike, unit(t, "e4").id) == []


@pytest.mark.rule("EXO-SHOT-04", "EXO-SHOT-01")
@pytest.mark.parametrize(("at", "ap", "shots"), [("g1", 2, ["fire", "aim"]), ("g1", 1, ["fire"]), ("h1", 2, [])])
def test_how_far_a_shotgun_reaches_and_what_aiming_takes(at: str, ap: int, shots: list[str]) -> None:
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, [("zombie", at)], actor="mike", kit={"mike": ["shotgun"]},
        ap={"mike": ap},
    )  # fmt: skip
    wanted = [Fire(at, (1,)), Aim(at, 1)][: len(shots)]
    assert [o for o in options(t, "mike") if isinstance(o, (Fire, Aim))] == wanted


@pytest.mark.rule("EXO-HERO-77", "EXO-ITEM-06")
@pytest.mark.parametrize(("at", "reached"), [("g1", True), ("h1", False)])
def test_how_far_one_throws(at: str, reached: bool) -> None:
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, actor="mike", kit={"mike": ["molotov"]}, carry={"mike": "battery"}
    )
    offered = options(t, "mike")
    assert (Throw(at, "molotov") in offered) == (Throw(at, "battery") in offered) == reached
    assert Throw("a1", "battery") not in offered


@pytest.mark.rule("EXO-ITEM-08", "EXO-SHOT-04", "EXO-HERO-80")
@pytest.mark.parametrize(("at", "ways"), [("g1", 2), ("h1", 0)])
def test_a_can_is_shot_at_in_range_and_nothing_else_that_lies_there(at: str, ways: int) -> None:
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, actor="mike", kit={"mike": ["shotgun"]},
        items={at: "fuel-can", "e2": "battery"},
    )  # fmt: skip
    shots = [o for o in options(t, "mike") if isinstance(o, Ignite)]
    assert shots == [Ignite(at, (1,)), Ignite(at, (1,), True)][:ways]


@pytest.mark.rule("EXO-HERO-80", "EXO-HERO-76")
def test_a_shot_at_a_can_that_misses_costs_the_round_and_the_aim() -> None:
    def aimed(s: ExodusState, g: Exodus) -> None:
        s.heroes[0].aim, s.heroes[0].aim_with = 3, 1

    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, [("zombie", "i2")], actor="mike", kit={"mike": ["pistol", "pistol"]},
        hand={"mike": ["pistol", "pistol"]}, items={"g1": "fuel-can"}, rolls=[[6, 7]], change=aimed,
    )  # fmt: skip
    play(t, "mike", Ignite("g1", (1, 2)))
    mike = hero(t, "mike")
    assert [one.rounds for one in mike.things] == [16, 16] and all(one.used for one in mike.things)
    assert (mike.aim, mike.aim_with, mike.ap) == (0, 0, 3) and t.state.items == []


@pytest.mark.rule("EXO-HERO-92", "EXO-HERO-87")
def test_on_alert_a_bomb_flies_to_the_last_square_in_sight() -> None:
    t = scenario(LANE, {"mike": "d1", "kira": "a1"}, [("zombie", "i1")], actor="mike", kit={"mike": ["molotov"]})
    assert alert.shooting(game(t), hero(t, "mike"), unit(t, "i1").id) == [Throw("i1", "molotov")]


@pytest.mark.rule("EXO-RUL-51", "EXO-DUAL-03")
def test_what_may_be_ordered_on_alert() -> None:
    """Until this one falls with any of the guns; for the phase with all of them."""
    t = scenario(
        LANE, {"mike": "a1", "kira": "b1"}, [("zombie", "i1")], phase="infected", alert=["mike"], prone=["kira"],
        kit={"mike": ["pistol", "pistol"]}, hand={"mike": ["pistol", "pistol"]},
    )  # fmt: skip
    orders = [Volley((1,)), Volley((2,)), Volley((1, 2)), Volley((1, 2), "phase")]
    holds = [Hold(), Hold("unit"), Hold("near"), Hold("phase")]
    assert options(t, "mike")[3:] == [*orders, *holds]


# ---- what is in hand -------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-DUAL-07", "EXO-DUAL-03")
@pytest.mark.parametrize(("cards", "both"), [(["pistol", "fifty"], (2, 1)), (["pistol", "pistol"], (1, 2))])
def test_of_two_guns_the_stronger_is_rolled_first(cards: list[str], both: tuple[int, int]) -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "d1")], actor="mike", kit={"mike": cards}, hand={"mike": cards}
    )
    assert [o.guns for o in options(t, "mike") if isinstance(o, Fire)] == [(both[0],), (both[1],), both]


@pytest.mark.rule("EXO-DUAL-01", "EXO-HERO-65", "EXO-HERO-09")
@pytest.mark.parametrize(
    ("kit", "hand", "ways"),
    [
        (["pistol=3", "pistol=9", "shiv"], ["shiv"], [(2,), (1, 2)]),
        (["pistol=3", "pistol=9"], ["pistol", "pistol"], [(2,)]),
        (["pistol=3", "pistol=3"], ["pistol"], [(1, 2)]),
        (["pistol=3", "fifty=3", "shotgun"], ["shotgun"], [(1,), (2,), (1, 2)]),
        (["pistol=3", "med-pack"], [], [(1,)]),
        (["pistol=3", "med-pack"], ["pistol"], []),
    ],
)
def test_what_can_be_taken_in_hand(kit: list[str], hand: list[str], ways: list[tuple[int, ...]]) -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, actor="mike", kit={"mike": kit}, hand={"mike": hand})
    assert [o.things for o in options(t, "mike") if isinstance(o, Switch)] == ways


@pytest.mark.rule("EXO-HERO-61", "EXO-HERO-62")
@pytest.mark.parametrize(
    ("rounds", "boxes", "ap", "counts"),
    [(17, 1, 4, []), (16, 2, 4, [1]), (8, 3, 4, [1]), (7, 3, 4, [1, 2]), (0, 1, 4, [1]), (0, 1, 0, [])],
)
def test_how_many_boxes_go_into_a_gun(rounds: int, boxes: int, ap: int, counts: list[int]) -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, actor="mike", kit={"mike": [f"pistol={rounds}", "shotgun=1"]},
        cards={"mike": ["nine-box"] * boxes + ["rag"]}, ap={"mike": ap},
    )  # fmt: skip
    assert [o for o in options(t, "mike") if isinstance(o, Reload)] == [Reload(1, count) for count in counts]


@pytest.mark.rule("EXO-HERO-83", "EXO-HERO-74")
@pytest.mark.parametrize(("kit", "fired"), [(["pistol=2", "pistol=5"], [2, 4]), (["pistol=0", "pistol=0"], None)])
def test_an_execution_is_done_with_the_gun_that_has_most_rounds(kit: list[str], fired: list[int] | None) -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "b1")], lying=["b1"], actor="mike", kit={"mike": kit},
        hand={"mike": ["pistol", "pistol"]},
    )  # fmt: skip
    assert (Execute("b1") in options(t, "mike")) == (fired is not None)
    if fired is not None:
        play(t, "mike", Execute("b1"))
        assert [one.rounds for one in hero(t, "mike").things] == fired and t.state.units == []


@pytest.mark.rule("EXO-RUL-51")
def test_an_order_to_fire_is_obeyed_with_what_is_still_loaded() -> None:
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, [("zombie", "i1")], phase="infected", alert=["mike"],
        kit={"mike": ["pistol=1", "pistol=9"]}, hand={"mike": ["pistol", "pistol"]},
        rolls=[[1, 1], [1], [1], [1]],
    )  # fmt: skip
    play(t, "mike", Volley((1, 2)))
    assert [one.rounds for one in hero(t, "mike").things] == [0, 5] and where(t) == ["e1"]


@pytest.mark.rule("EXO-EXCH-01", "EXO-EQUIP-03", "EXO-ITEM-03")
def test_nobody_carries_more_than_there_is_room_for() -> None:
    t = scenario(
        HALL, {"mike": "d4", "kira": "e4"}, actor="mike",
        kit={"mike": ["pistol", "shotgun"], "kira": ["pistol", "pistol", "shotgun"]},
        carry={"mike": "battery", "kira": "key"},
    )  # fmt: skip
    offered = options(t, "mike")
    assert not [o for o in offered if isinstance(o, Give)]
    assert [o.what for o in offered if isinstance(o, Take)] == ["thing:3", "thing:4"]


@pytest.mark.rule("EXO-ITEM-05")
def test_an_item_is_placed_where_one_can_pick_it_up() -> None:
    t = scenario(LANE, {"mike": "b1", "kira": "i1"}, actor="mike", carry={"mike": "battery"}, items={"a1": "key"})
    assert [o for o in options(t, "mike") if isinstance(o, Place)] == [Place("c1")]
    t = scenario(LANE, {"mike": "b1", "kira": "i1"}, actor="mike", carry={"mike": "battery"}, crates=["c1"])
    assert [o for o in options(t, "mike") if isinstance(o, Place)] == [Place("a1")]


@pytest.mark.rule("EXO-HERO-41", "EXO-HERO-81")
def test_a_blow_reaches_the_corner_of_the_map_and_no_farther_than_a_square() -> None:
    t = scenario(LANE, {"mike": "b1", "kira": "i1"}, [("zombie", "a1"), ("zombie", "d1")], actor="mike")
    assert [o for o in options(t, "mike") if isinstance(o, Strike)] == [Strike("a1")]


@pytest.mark.rule("EXO-GRAP-01", "EXO-GRAP-06")
def test_who_is_held_attacks_nobody_else() -> None:
    t = scenario(
        HALL, {"mike": "d4", "kira": "e4"}, [("zombie", "d5")], actor="mike", held={"mike": ["zombie"]},
        kit={"mike": ["pistol", "shiv"]}, items={"i9": "fuel-can"},
    )  # fmt: skip
    attacks = [o for o in options(t, "mike") if isinstance(o, (Fire, Aim, Strike, Ignite, Throw, Execute))]
    assert attacks == [Fire("d4", (1,), "zombie"), Strike("d4", "zombie")]
    assert kinds(t, "mike") == {"fire", "strike", "sweep", "switch", "done"}


@pytest.mark.rule("EXO-GRAP-01", "EXO-HERO-08")
@pytest.mark.parametrize(("ap", "ways"), [(2, {"fire", "strike", "sweep"}), (1, {"fire", "strike"}), (0, set())])
def test_what_the_last_points_are_good_for_in_a_grapple(ap: int, ways: set[str]) -> None:
    t = scenario(
        HALL, {"mike": "d4", "kira": "i9"}, actor="mike", held={"mike": ["zombie"]}, kit={"mike": ["pistol"]},
        ap={"mike": ap},
    )  # fmt: skip
    assert kinds(t, "mike") == {*ways, "done"}


@pytest.mark.rule("EXO-HERO-10", "EXO-PRONE-01")
@pytest.mark.parametrize(
    ("ap", "lies", "ways"),
    [
        (2, True, {"fire", "aim", "alert", "stand", "crawl"}),
        (1, True, {"fire", "crawl"}),
        (0, True, set()),
        (2, False, {"fire", "aim", "move", "sprint", "drop", "alert", "strike", "crate", "search"}),
        (1, False, {"fire", "move", "drop", "strike", "crate"}),
        (0, False, {"drop"}),
    ],
)
def test_what_the_last_points_are_good_for(ap: int, lies: bool, ways: set[str]) -> None:
    t = scenario(
        ROOMS, {"mike": "b4", "kira": "g1"}, [("zombie", "c4")], lying=["c4"], actor="mike", kit={"mike": ["pistol"]},
        ap={"mike": ap}, active=["A"], crates=["a4"], prone=["mike"] if lies else [],
    )  # fmt: skip
    execute = {"execute"} if ap and not lies else set()
    assert kinds(t, "mike") == {*ways, *execute, "done"}


@pytest.mark.rule("EXO-GRAP-10", "EXO-HERO-84")
def test_what_holds_a_hero_two_squares_off_is_out_of_reach() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "c1"}, actor="mike", held={"kira": ["zombie"]}, kit={"mike": ["pistol"]})
    assert not kinds(t, "mike") & {"fire", "aim", "strike", "execute"}
    t = scenario(LANE, {"mike": "b1", "kira": "c1"}, actor="mike", held={"kira": ["zombie"]}, kit={"mike": ["pistol"]})
    assert {"fire", "aim", "strike", "execute"} <= kinds(t, "mike")


@pytest.mark.rule("EXO-SEMI-06", "EXO-SEMI-08", "EXO-DUAL-04")
@pytest.mark.parametrize(
    ("aim", "gun_id", "both", "bands"),
    [(3, 1, False, (3, 5)), (3, 2, False, (5, 7)), (9, 1, False, (5, 7)), (3, 1, True, (5, 7))],
)
def test_for_whom_the_bonus_of_an_aimed_shot_holds(aim: int, gun_id: int, both: bool, bands: tuple[int, int]) -> None:
    def aimed(s: ExodusState, g: Exodus) -> None:
        s.heroes[0].aim, s.heroes[0].aim_with = aim, gun_id

    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "d1")], actor="mike", kit={"mike": ["pistol", "pistol"]},
        change=aimed,
    )  # fmt: skip
    g, mike = game(t), hero(t, "mike")
    assert combat.column(g, mike, mike.things[0], unit(t, "d1"), False, both) == bands


@pytest.mark.rule("EXO-MED-03", "EXO-MED-05")
@pytest.mark.parametrize(("dial", "kit", "may"), [(0, ["med-pack"], False), (1, ["med-pack"], True), (1, [], False)])
def test_who_may_use_a_med_pack(dial: int, kit: list[str], may: bool) -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, actor="mike", dial={"mike": dial}, kit={"mike": kit},
        held={"mike": ["zombie"]},
    )  # fmt: skip
    assert ("med" in kinds(t, "mike")) == may and bool(gear.meds(hero(t, "mike"))) == may


@pytest.mark.rule("EXO-HERO-63", "EXO-HERO-64")
@pytest.mark.parametrize(
    ("cards", "left", "made"),
    [(["blade", "tape"], 1, True), (["blade", "blade"], 1, False), (["blade", "tape"], 0, False), (["tape"], 1, False)],
)
def test_what_a_recipe_takes(cards: list[str], left: int, made: bool) -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, actor="mike", cards={"mike": cards},
        change=lambda s, g: s.equipment.update(shiv=left),
    )  # fmt: skip
    assert ("craft" in kinds(t, "mike")) == made


@pytest.mark.rule("EXO-DUAL-07", "EXO-HERO-70")
def test_the_second_gun_is_not_read_for_what_has_fallen_to_the_first() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "d1"), ("zombie", "e1")], actor="mike",
        kit={"mike": ["pistol", "pistol"]}, hand={"mike": ["pistol", "pistol"]}, rolls=[[8, 8]],
    )  # fmt: skip
    play(t, "mike", Fire("d1", (1, 2)))
    assert where(t) == ["e1"] and t.state.slain == {"zombie": 1}
    assert gun(t, "mike", "pistol").used and hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-HERO-63", "EXO-EQUIP-04")
@pytest.mark.parametrize(("product", "cards"), [("shiv", ["blade", "tape"]), ("med-pack", ["rag", "spirits"])])
def test_what_is_made_is_a_thing_of_its_own(product: str, cards: list[str]) -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, actor="mike", kit={"mike": ["pistol=3"]}, cards={"mike": cards})
    play(t, "mike", Craft(product))
    assert hero(t, "mike").things == [Thing(1, "pistol", 3), Thing(2, product)] and t.state.made == 2
    assert hero(t, "mike").cards == [] and hero(t, "mike").ap == 3
