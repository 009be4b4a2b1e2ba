"""Hard cases: both orders, things that change hands, who dies in between, the last of a supply."""

from __future__ import annotations

import pytest

from starboard.games.exodus.content import MISSIONS, SpawnLine
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.missions.terms import Bring, Leave
from starboard.games.exodus.options import (
    Activate,
    Aim,
    Brace,
    Craft,
    Done,
    Door,
    Fire,
    Give,
    Ignite,
    Med,
    Move,
    Pass,
    Play,
    Search,
    Strike,
    Take,
    Throw,
)
from starboard.games.exodus.state import ExodusState
from starboard.table import Table

from .scenario import HALL, LANE, ROOMS, at, gun, hero, options, plain, play, said, scenario, unit, where

CRATE = (Bring("medical-crate", ("c1",)),)
FAR_OFF = {"mike": "a1", "kira": "i9"}


@pytest.mark.rule("EXO-RUL-47", "EXO-ZONE-13")
@pytest.mark.parametrize(("die", "won"), [(8, True), (1, False)])
def test_a_step_onto_the_exit_is_tested_before_anybody_has_got_away(die: int, won: bool) -> None:
    """Also when an attack might still be joined to the step: the test waits for it, and the goals for the test."""
    t = scenario(
        HALL, {"mike": "d5"}, [("zombie", "c4")], facing={"c4": "south"}, actor="mike", exit=["c5"],
        kit={"mike": ["pistol"]}, rolls=[die],
    )  # fmt: skip
    play(t, "mike", Move("c5"))
    assert t.outcome is None and Brace() in options(t, "mike")
    play(t, "mike", Brace())
    assert (t.outcome is not None and t.outcome.won) == won


@pytest.mark.rule("EXO-RUL-47", "EXO-ZONE-13")
def test_what_is_carried_into_a_zone_is_brought_behind_the_test() -> None:
    goals = (Bring("medical-crate", ("c5",)), Leave())
    t = scenario(
        HALL, {"mike": "d5", "kira": "i9"}, [("zombie", "c4")], facing={"c4": "south"}, actor="mike", exit=["c5", "c6"],
        goals=goals, kit={"mike": ["pistol"]}, carry={"mike": "medical-crate"}, rolls=[8],
    )  # fmt: skip
    play(t, "mike", Move("c5"))
    assert t.state.brought[0] == 0 and hero(t, "mike").item
    play(t, "mike", Brace())
    assert t.state.brought[0] == 1 and not hero(t, "mike").item


@pytest.mark.rule("EXO-RUL-53", "EXO-EXCH-01")
@pytest.mark.parametrize("how", ["give", "throw", "take"])
def test_what_changes_hands_where_it_is_wanted_has_been_brought(how: str) -> None:
    """Whoever stands there need not leave and come back."""
    giver = "b1" if how != "throw" else "a1"
    t = scenario(
        LANE, {"mike": giver, "kira": "c1"}, actor="kira" if how == "take" else "mike", goals=CRATE, exit=["i1"],
        carry={"mike": "medical-crate"},
    )  # fmt: skip
    if how == "give":
        play(t, "mike", Give("item", "kira"))
    elif how == "throw":
        play(t, "mike", Throw("c1", "medical-crate"))
    else:
        play(t, "kira", Take("item", "mike"))
        t.answer(t.offers[0], t.offers[0].kind.enumerate(1)[0])
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("EXO-INT-07", "EXO-HERO-92")
@pytest.mark.parametrize(("die", "asked"), [(1, True), (8, False)])
def test_behind_a_bomb_that_misses_the_second_on_alert_still_has_its_shot(die: int, asked: bool) -> None:
    t = scenario(
        plain(12, 3), {"tariq": "a1", "kira": "a3"}, [("zombie", "h2")], phase="infected", alert=["tariq", "kira"],
        kit={"tariq": ["molotov"], "kira": ["pistol"]}, rolls=[die, 1, 1, 1, 1, 1, 1],
    )  # fmt: skip
    here = where(t)[0]
    play(t, "tariq", Throw(here, "molotov"))
    assert bool(where(t)) == asked
    assert not asked or (where(t)[0] == here and t.offers[0].seats == ("kira",))


@pytest.mark.rule("EXO-GAP-23", "EXO-HERO-49")
def test_a_slammed_door_that_an_infected_forced_is_a_door_like_others_again() -> None:
    def slammed(s: ExodusState, g: Exodus) -> None:
        s.hand = ["slammed-door"]

    t = scenario(
        ROOMS, {"mike": "c2", "kira": "g5"}, [("zombie", "c4")], active=["A"], open=["c2-c3"], director=True,
        change=slammed, kit={"mike": ["pistol"]}, facing={"c4": "south"}, rolls=[8],
    )  # fmt: skip
    play(t, "kira", Activate("kira"), Done())
    play(t, "director", Play("slammed-door", "c2-c3"))
    play(t, "mike", Done()) if t.offers[0].name == "act" else play(t, "mike", Activate("mike"), Done())
    assert t.state.slammed
    play(t, "director", Pass())
    assert not t.state.slammed and not t.state.closed & t.game.grid.door["c2-c3"].bit  # type: ignore[attr-defined]


@pytest.mark.rule("EXO-RUL-39", "EXO-EXCH-06")
@pytest.mark.parametrize("who", ["kira", "mike"])
def test_what_a_risen_hero_left_is_taken_but_not_what_is_bound_to_it(who: str) -> None:
    other = "mike" if who == "kira" else "kira"
    t = scenario(
        HALL, {who: "b1", other: "a1"}, phase="end", dial={who: 15}, kit={who: ["rac-armour", "pistol=5", "med-pack"]},
    )  # fmt: skip
    assert hero(t, who).fate == "risen"
    found = {o.what for o in options(t, other) if isinstance(o, Take)}
    if not found:
        play(t, other, Activate(other))
        found = {o.what for o in options(t, other) if isinstance(o, Take)}
    names = {f"thing:{one.id}": one.card for one in hero(t, who).things}
    assert sorted(names[what] for what in found) == ["med-pack", "pistol"]


@pytest.mark.rule("EXO-HERO-63", "EXO-MED-02")
def test_the_last_med_pack_of_the_deck_goes_back_and_can_be_made_again() -> None:
    def last(s: ExodusState, g: Exodus) -> None:
        s.equipment["med-pack"] = 0

    cards = {"mike": ["rag", "spirits"]}
    t = scenario(HALL, FAR_OFF, actor="mike", kit={"mike": ["med-pack"]}, cards=cards, dial={"mike": 4}, change=last)
    assert Craft("med-pack") not in options(t, "mike")
    play(t, "mike", Med())
    assert t.state.equipment["med-pack"] == 1 and Craft("med-pack") in options(t, "mike")
    play(t, "mike", Craft("med-pack"))
    assert t.state.equipment["med-pack"] == 0 and hero(t, "mike").dial == 0


@pytest.mark.rule("EXO-DROP-01", "EXO-INT-22")
def test_those_on_boards_count_and_the_last_zombie_of_the_pool_comes_alone() -> None:
    chart = (SpawnLine(1, 8, "zombie", (3, 3, 3), "A"),)
    many = [("zombie", f"{column}{row}") for row in (7, 8) for column in "abcdefgh"]
    t = scenario(
        HALL, {"mike": "i1", "kira": "i2"}, many, held={"mike": ["zombie"]}, phase="spawn", chart=chart,
        spawn={"A": "a1"}, lying=[at for _, at in many],
    )  # fmt: skip
    assert sum(u.kind == "zombie" for u in t.state.units) == 18 and said(t, "comes") == 1


@pytest.mark.rule("EXO-INT-14", "EXO-INT-13")
@pytest.mark.parametrize("first", ["kira", "mike"])
def test_freed_before_or_after_its_own_activation(first: str) -> None:
    """A helper kills what holds Mike: before his turn he lies there with his points; behind it he only lies there."""
    t = scenario(
        HALL, {"mike": "b1", "kira": "a1"}, held={"mike": ["zombie"]}, kit={"kira": ["spiker"]}, rolls=[8],
    )  # fmt: skip
    if first == "mike":
        play(t, "mike", Activate("mike"), Done())
    if t.offers[0].name == "next-hero":
        play(t, "kira", Activate("kira"))
    play(t, "kira", Strike("b1", "zombie"), Done())
    assert not t.state.units and hero(t, "mike").prone
    if first == "kira":
        assert hero(t, "mike").ap == 4 and t.offers[0].seats == ("mike",)


@pytest.mark.rule("EXO-EXCH-03")
def test_a_gun_that_has_fired_can_neither_be_given_nor_asked_for() -> None:
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, [("reaver", "i1")], actor="mike", rolls=[1],
        kit={"mike": ["pistol"]},
    )  # fmt: skip
    pistol = gun(t, "mike", "pistol")
    gift = Give(f"thing:{pistol.id}", "kira")
    assert gift in options(t, "mike")
    play(t, "mike", Fire("i1", (pistol.id,)))
    assert gift not in options(t, "mike")
    play(t, "mike", Done())
    if t.offers[0].name == "next-hero":
        play(t, "kira", Activate("kira"))
    assert Take(f"thing:{pistol.id}", "mike") not in options(t, "kira")


@pytest.mark.rule("EXO-HERO-45", "EXO-INT-24")
def test_two_doors_of_one_room_wake_it_once() -> None:
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", rolls=[1], ap={"mike": 4},
    )  # fmt: skip
    play(t, "mike", Door("c2-c3"))
    assert said(t, "room-spawn") == 1
    play(t, "mike", Door("c2-c3"), Door("c2-c3"))
    assert said(t, "room-spawn") == 1


@pytest.mark.rule("EXO-HERO-55", "EXO-INT-25")
def test_the_last_search_card_is_found_and_then_nothing() -> None:
    def one_left(s: ExodusState, g: Exodus) -> None:
        for layer in s.deck.layers:
            del layer.cards[1:]

    t = scenario(ROOMS, {"mike": "a4", "kira": "g1"}, actor="mike", active=["A"], change=one_left)
    play(t, "mike", Search())
    assert len(hero(t, "mike").cards) == 1 and hero(t, "mike").ap == 2 and Search() not in options(t, "mike")


@pytest.mark.rule("EXO-MOVE-21", "EXO-RUL-07")
def test_of_two_heroes_as_near_the_lowest_die_is_hunted_and_equal_ones_roll_again() -> None:
    t = scenario(
        plain(9, 1), {"mike": "a1", "kira": "i1"}, [("zombie", "e1")], phase="infected", lots=[4, 4, 5, 2], rolls=[8],
    )  # fmt: skip
    assert at(t, "kira") == "i1" and where(t) == ["h1"] and unit(t, "h1").facing == 1


@pytest.mark.rule("EXO-RUL-56")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_some_infected_of_a_page_are_there_for_more_heroes_only(count: int) -> None:
    page = MISSIONS["m1-landing"]
    assert {one.heroes for one in page.infected} == {2, 3, 4}
    table = Table(Exodus, Exodus.prepare("m1-landing", count), seed="s")
    assert len(table.state.units) == sum(one.heroes <= count for one in page.infected)


@pytest.mark.rule("EXO-HERO-87", "EXO-HERO-02")
@pytest.mark.parametrize("order", ["", "hold"])
def test_who_is_not_on_alert_or_holds_is_not_asked_to_fire(order: str) -> None:
    def ordered(s: ExodusState, g: Exodus) -> None:
        s.heroes[0].orders = order

    t = scenario(
        plain(12, 1), {"mike": "a1"}, [("zombie", "l1")], phase="infected", alert=["mike"] if order else (),
        kit={"mike": ["pistol"]}, change=ordered, rolls=[8],
    )  # fmt: skip
    assert where(t) == ["h1"] and gun(t, "mike", "pistol").rounds == 17 and t.state.phase == "heroes"


@pytest.mark.rule("EXO-DUAL-04", "EXO-ITEM-08")
def test_a_fuel_can_is_aimed_at_with_one_gun_and_shot_at_with_two() -> None:
    guns = ["pistol", "fifty"]
    t = scenario(
        plain(9, 1), {"kira": "a1", "mike": "b1"}, actor="kira", items={"h1": "fuel-can"}, kit={"kira": guns},
        hand={"kira": guns}, prone=["mike"],
    )  # fmt: skip
    found = [option for option in options(t, "kira") if isinstance(option, Ignite)]
    assert {(len(option.guns), option.aimed) for option in found} == {(1, False), (1, True), (2, False)}


@pytest.mark.rule("EXO-DIR-03")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_her_hand_says_nothing_of_the_order_in_which_it_was_dealt(seed: str) -> None:
    hand = Table(Exodus, Exodus.prepare("m4-siege", 2, director=True), seed=seed).state.hand
    assert hand == sorted(hand) and len(hand) == MISSIONS["m4-siege"].director


@pytest.mark.rule("EXO-SEMI-06", "EXO-HERO-75")
def test_who_hands_the_other_pistol_on_goes_on_aiming_with_the_first() -> None:
    """A 5 kills by the aimed chart of the pistol, not by the quick one."""
    two = ["pistol", "pistol"]
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, [("siren", "f1")], actor="mike", kit={"mike": two},
        hand={"mike": two}, rolls=[5, 5],
    )  # fmt: skip
    play(t, "mike", Aim("f1", 1), Give("thing:2", "kira"), Fire("f1", (1,)))
    assert unit(t, "f1").hurt == 2 and hero(t, "mike").active == [1]
