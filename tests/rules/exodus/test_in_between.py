"""Hard cases: what is done in the middle of somebody else's move, and at the rim of the map."""

from __future__ import annotations

import pytest

from starboard.games.exodus.board import closest_hero
from starboard.games.exodus.content import RoomLine, SpawnLine
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.infected import sides_towards
from starboard.games.exodus.missions.terms import Leave, Slay
from starboard.games.exodus.options import (
    Activate,
    After,
    Answer,
    Assassinate,
    Done,
    Door,
    Execute,
    Fire,
    Give,
    Go,
    Hunts,
    Ignite,
    Med,
    Pass,
    Play,
    Power,
    Put,
    Strike,
    Take,
    Throw,
)
from starboard.games.exodus.state import ExodusState
from starboard.table import Table

from .scenario import (
    HALL,
    LANE,
    QUAY,
    ROOMS,
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
)
from .test_campaign import campaign, decide, skip_lobby

CUT_OFF = """
+-+-+-+-+-+-+-+
|c c c|A A|d d|
+ + + + + + + +
|c c c:A A:d d|
+-+-+-+-+-+-+-+
"""
"""A corridor behind a room that nobody has opened yet."""
BEND = """
+-+-+-+-+-+-+-+-+-+
|c c c c c c c c c|
+ +-+-+-+-+-+-+-+-+
|c|
+ +
|c|
+-+
"""


def nearly_dead(s: ExodusState, g: Exodus) -> None:
    s.units[0].hurt, s.units[0].burnt = 4, True


# ---- goals in the middle of a move -----------------------------------------------------------------------------------


@pytest.mark.rule("EXO-RUL-53", "EXO-INT-18")
def test_a_goal_that_an_alert_shot_meets_is_met_there_and_then() -> None:
    """The siren falls on alert; what comes behind her would have taken Kira with a 1."""
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, [("siren", "d1"), ("zombie", "f2")], phase="infected",
        alert=["mike"], kit={"mike": ["pistol"]}, goals=(Slay("siren", 1),), rolls=[8],
        change=nearly_dead,
    )  # fmt: skip
    play(t, "mike", Fire(where(t, "siren")[0], (1,)))
    assert t.outcome is not None and t.outcome.won and t.state.phase == "infected"


@pytest.mark.rule("EXO-RUL-53", "EXO-RUL-48")
def test_when_the_last_who_was_not_there_dies_the_others_have_got_away() -> None:
    """The bites at the start of the infected move kill Kira; the zombie beside Mike never gets to its grab."""
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "b1")], phase="infected", held={"kira": ["zombie"]},
        dial={"kira": 13}, exit=["a1"], goals=(Leave(),), rolls=[1],
    )  # fmt: skip
    assert t.outcome is not None and t.outcome.won and hero(t, "kira").fate == "dead"


# ---- on the water ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-RUL-57", "EXO-WATER-01")
def test_who_dies_of_the_infection_aboard_is_gone_with_all_it_had() -> None:
    """No newborn stands on open water, and nobody shares the rib with one."""
    t = scenario(
        QUAY, {"mike": "e1", "kira": "e1"}, phase="end", rib=["e1", "f1"], dial={"kira": 15}, change=everybody_aboard,
    )  # fmt: skip
    assert hero(t, "kira").fate == "drowned" and hero(t, "kira").at < 0 and not hero(t, "kira").aboard
    assert t.state.units == [] and hero(t, "mike").aboard


@pytest.mark.rule("EXO-EXCH-01", "EXO-RUL-54")
@pytest.mark.parametrize(("actor", "ashore"), [("mike", "d3"), ("kira", "d3"), ("mike", "g4"), ("kira", "g4")])
def test_between_rib_and_quay_things_change_hands_in_both_directions(actor: str, ashore: str) -> None:
    """The rib lies on e3 and f3: one end of it beside the quay is enough."""
    t = scenario(
        QUAY.replace("|q q q ~ ~ ~ ~ ~|", "|q q q q ~ ~ ~ ~|"), {"mike": "e3", "kira": ashore}, actor=actor,
        rib=["e3", "f3"], kit={"mike": ["med-pack"], "kira": ["med-pack"]},
        change=lambda s, g: setattr(s.heroes[0], "aboard", True),
    )  # fmt: skip
    assert "give" in kinds(t, actor) and "take" in kinds(t, actor)


@pytest.mark.rule("EXO-ITEM-07", "EXO-RUL-54")
@pytest.mark.parametrize("full", [False, True])
def test_an_item_is_thrown_to_a_hero_aboard_who_can_catch_it(full: bool) -> None:
    """Into the water nobody throws it."""
    t = scenario(
        QUAY, {"mike": "b2", "kira": "e2"}, actor="mike", rib=["e2", "e1"],
        carry={"mike": "battery"} | ({"kira": "key"} if full else {}),
        change=lambda s, g: setattr(s.heroes[1], "aboard", True),
    )  # fmt: skip
    there = {o.at for o in options(t, "mike") if isinstance(o, Throw)}
    assert there & {"e1", "e2", "d1"} == (set() if full else {"e1", "e2"})
    if not full:
        play(t, "mike", Throw("e1", "battery"))
        assert hero(t, "kira").item == "battery" and not t.state.items


# ---- under the Director's control ------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-RUL-43", "EXO-CTRL-02")
@pytest.mark.parametrize("prey", ["mike", "kira"])
def test_a_controlled_infected_between_two_heroes_takes_whom_she_says(prey: str) -> None:
    """Mike was the nearer one when it set out."""
    t = scenario(
        HALL, {"mike": "e5", "kira": "g5"}, [("zombie", "c5")], phase="infected", director=True, settled=False,
        change=lambda s, g: setattr(s.units[0], "controlled", True), rolls=[1, 8],
    )  # fmt: skip
    play(t, "director", Pass(), Go("f6"), Hunts(prey))
    while t.offers[0].name == "faces":
        t.answer(t.offers[0], t.offers[0].kind.enumerate(1)[0])
    assert hero(t, prey).prone and not hero(t, "kira" if prey == "mike" else "mike").prone


# ---- spawn -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-SPAWN-04", "EXO-SPAWN-08")
def test_who_can_go_nowhere_still_comes_onto_the_spawn_point() -> None:
    """Behind a room that is not active there is no way to any hero, nor to a shore: it waits; for a second there is no
    room."""
    t = scenario(
        CUT_OFF, {"mike": "a1", "kira": "a2"}, phase="spawn", spawn={"A": "g1"},
        chart=(SpawnLine(1, 8, "zombie", (2, 2, 2), "A"),),
    )  # fmt: skip
    assert where(t) == ["g1"] and said(t, "no-room") == 1


@pytest.mark.rule("EXO-ZONE-03", "EXO-RUL-13")
@pytest.mark.parametrize("count", [1, 2])
def test_who_stops_on_the_spawn_point_faces_the_closest_hero(count: int) -> None:
    """A walker that finds its lane full, and one that pushes in: neither has taken a step that would turn it."""
    t = scenario(
        BEND, {"mike": "a3", "kira": "a2"}, [("zombie", "h1"), ("zombie", "i1")][:count], phase="spawn",
        spawn={"A": "i1"}, lying=["h1", "i1"], chart=(SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),),
    )  # fmt: skip
    assert unit(t, "i1").facing == 3 and len(where(t)) == count + 1


@pytest.mark.rule("EXO-MOVE-17", "EXO-PUSH-03", "EXO-HERO-91")
def test_who_pushes_in_has_moved_a_square_and_may_be_shot_at() -> None:
    full = [("zombie", f"{column}1") for column in "fghi"]
    t = scenario(
        LANE, {"mike": "a1", "kira": "b1"}, full, phase="spawn", spawn={"A": "i1"}, lying=["f1", "g1", "h1", "i1"],
        chart=(SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),), alert=["mike"], prone=["kira"], kit={"mike": ["pistol"]},
        rolls=[8],
    )  # fmt: skip
    assert said(t, "pushes-in") == 1 and t.offers[0].name == "alert"
    play(t, "mike", Fire("i1", (1,)))
    assert where(t) == ["e1", "f1", "g1", "h1"]


@pytest.mark.rule("EXO-DROP-03", "EXO-HERO-54")
def test_what_a_room_spawn_has_placed_is_not_taken_off_for_the_rest_of_it() -> None:
    """Eighteen zombies stand nearer than the room's third row: three of them go there, not one three times."""
    near = [("zombie", f"{column}{row}") for row in (1, 2) for column in "abcdefghi"]
    near = [(kind, square) for kind, square in near if square not in ("e1", "e2")] + [
        ("zombie", "a3"),
        ("zombie", "i3"),
    ]
    rooms = plain(9, 3)[: -len("+-+-+-+-+-+-+-+-+-+")] + "+-+-+-+-+=+-+-+-+-+\n" + plain(9, 6, "A").partition("\n")[2]
    t = scenario(
        rooms, {"mike": "e3", "kira": "e2"}, near, actor="mike", rolls=[8], lying=[square for _, square in near],
        rooms=(RoomLine(1, 8, count=3, row=6),),
    )  # fmt: skip
    play(t, "mike", Door("e3-e4"))
    for _ in range(3):
        play(t, "mike", next(o for o in options(t, "mike") if isinstance(o, Put)))
    assert sum(square[1] == "9" for square in where(t)) == 3 and len(where(t)) == 18


# ---- what changes hands ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-MED-03", "EXO-HERO-04")
@pytest.mark.parametrize("used", [True, False])
def test_a_med_pack_handed_to_one_who_has_acted_can_still_be_used_this_move(used: bool) -> None:
    """Mike is the last to act: there is no later moment of the hero move at which Kira could be asked."""
    t = scenario(HALL, {"kira": "a1", "mike": "a2"}, actor="kira", kit={"mike": ["med-pack"]}, dial={"kira": 15})
    play(t, "kira", Done())
    play(t, "mike", Give(f"thing:{gun(t, 'mike', 'med-pack').id}", "kira"))
    assert t.offers[0].seats == ("kira",)
    play(t, "kira", Answer(used))
    assert t.offers[0].seats == ("mike",)
    play(t, "mike", Done())
    assert (hero(t, "kira").fate == "") == used


@pytest.mark.rule("EXO-FIN-06", "EXO-EXCH-03")
def test_a_gun_that_fired_in_the_last_turn_of_a_mission_is_exchanged_in_the_lobby() -> None:
    t = campaign()
    skip_lobby(t)
    pistol = gun(t, "mike", "pistol")
    pistol.used = True
    t = decide(t, True)
    play(t, "kira", After("continue"))
    while t.offers[0].name == "perk":
        t.answer(t.offers[0], t.offers[0].kind.enumerate(99)[-1])
    if t.offers[0].seats == ("kira",):
        t.answer(t.offers[0], t.offers[0].kind.enumerate(1)[0])
    assert Give(f"thing:{pistol.id}", "kira") in options(t, "mike")


@pytest.mark.rule("EXO-INT-04", "EXO-GAP-22")
@pytest.mark.parametrize("first", ["med", "perk"])
def test_iron_will_gives_back_what_the_infection_cost_before_or_after_the_cure(first: str) -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, phase="end", dial={"mike": 10}, kit={"mike": ["med-pack"]},
        perks={"mike": ["iron-will"]},
    )  # fmt: skip
    play(t, "mike", Activate("mike"))
    assert hero(t, "mike").ap == 3
    cure, will = Med(), Power("iron-will")
    play(t, "mike", *([cure, will] if first == "med" else [will, cure]))
    assert hero(t, "mike").ap == 4 and hero(t, "mike").dial == 0


# ---- cards whose target is gone, grapples of others ------------------------------------------------------------------


@pytest.mark.rule("EXO-DIR-08", "EXO-DIR-09")
def test_a_frenzied_infected_that_falls_at_once_leaves_its_card_played_and_nothing_else() -> None:
    t = scenario(
        plain(12, 1), {"mike": "a1"}, [("zombie", "k1"), ("zombie", "l1")], phase="infected", director=True,
        alert=["mike"], kit={"mike": ["pistol"]}, rolls=[8, 1, 1, 1, 1, 1, 8],
        change=lambda s, g: setattr(s, "hand", ["frenzy", "frenzy"]),
    )  # fmt: skip
    play(t, "director", Play("frenzy", "k1"), Pass("mike"))
    play(t, "mike", Fire("j1", (1,)))
    assert t.state.hand == ["frenzy"] and t.state.played == ["frenzy"] and t.state.card == "frenzy"
    while t.offers[0].name == "alert":
        play(t, "mike", Fire(where(t)[0], (1,)))
    assert where(t) == ["h1"]  # its own four squares, not eight


@pytest.mark.rule("EXO-GRAP-11", "EXO-HERO-86", "EXO-INT-14")
def test_an_execution_takes_one_of_those_that_hold_a_friend_and_the_wounded_one_first() -> None:
    t = scenario(
        HALL, {"kira": "b2", "mike": "b1"}, actor="kira", kit={"kira": ["pistol=2"]},
        held={"mike": ["reaver", "zombie", "reaver"]}, change=lambda s, g: setattr(s.units[2], "hurt", 1),
    )  # fmt: skip
    play(t, "kira", Execute("b1", "reaver"))
    assert [u.hurt for u in t.state.units] == [0, 0] and hero(t, "mike").prone
    play(t, "kira", Execute("b1", "zombie"))
    assert [u.kind for u in t.state.units] == ["reaver"] and "execute" not in kinds(t, "kira")


@pytest.mark.rule("EXO-HERO-93", "EXO-HERO-89", "EXO-GRAB-16")
def test_alert_outlasts_a_friends_grapple_and_ends_with_ones_own() -> None:
    """Kira is taken beside Mike, who fires on at what comes next, until it has him."""
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "b1"}, [("zombie", "c1"), ("zombie", "g2")], phase="infected",
        alert=["mike", "kira"], kit={"mike": ["pistol"], "kira": ["pistol"]}, rolls=[1, 8, 1, 1, 1, 1, 1, 1, 1],
        lots=[[1, 2], [1, 2]],
    )  # fmt: skip
    assert not hero(t, "kira").alert and hero(t, "mike").alert
    assert {ask.seats for ask in t.offers} == {("mike",)} and t.offers[0].name == "alert"


@pytest.mark.rule("EXO-RUL-50", "EXO-HERO-49")
def test_two_infected_at_one_door_the_first_forces_it_and_the_second_finds_it_open() -> None:
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "g5"}, [("zombie", "c3"), ("zombie", "c4")], active=["A"], phase="infected",
        facing={"c3": "north", "c4": "north"}, rolls=[1, 8, 8],
    )  # fmt: skip
    assert said(t, "door") == 1 and hero(t, "mike").prone
    assert [u.holds for u in t.state.units].count("mike") == 2 and said(t, "grab-test") == 1


@pytest.mark.rule("EXO-RUL-39", "EXO-EXCH-01")
def test_what_a_dead_hero_left_is_taken_from_under_the_feet_of_what_it_has_become() -> None:
    t = scenario(
        HALL, {"kira": "b1", "mike": "a1"}, phase="end", dial={"kira": 15}, carry={"kira": "battery"},
        kit={"kira": ["pistol=5"]},
    )  # fmt: skip
    if t.offers[0].name == "next-hero":
        play(t, "mike", Activate("mike"))
    play(t, "mike", Take("item", "kira"))
    assert hero(t, "mike").item == "battery" and hero(t, "kira").item == "" and where(t) == ["b1"]


# ---- two of a kind ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-ITEM-08", "EXO-HERO-80")
def test_of_two_fuel_cans_the_one_that_was_shot_at_goes_off() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "b1"}, [("zombie", "h1")], actor="mike", prone=["kira"], kit={"mike": ["pistol"]},
        items={"e1": "fuel-can", "g1": "fuel-can"}, rolls=[8, 8],
    )  # fmt: skip
    play(t, "mike", Ignite("g1", (1,)))
    assert [t.game.grid.names[token.at] for token in t.state.items] == ["e1"] and where(t) == []  # type: ignore[attr-defined]


@pytest.mark.rule("EXO-GAP-22", "EXO-HERO-82")
@pytest.mark.parametrize(("card", "down"), [("shiv", True), ("", False)])
def test_a_brawler_is_one_with_bare_hands_only(card: str, down: bool) -> None:
    """A 4 knocks down with the shiv, and is a miss by the brawler's own table."""
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "b1")], actor="mike", perks={"mike": ["brawler"]},
        kit={"mike": [card] if card else []}, rolls=[4],
    )  # fmt: skip
    play(t, "mike", Strike("b1"))
    assert unit(t, "b1").prone == down


@pytest.mark.rule("EXO-HERO-85", "EXO-ZONE-05")
def test_only_what_stands_within_reach_with_its_back_turned_is_assassinated() -> None:
    """Not what lies beside, what is two squares off, nor what holds a friend."""
    squares = [("zombie", "e4"), ("zombie", "d5"), ("zombie", "e7"), ("zombie", "f5")]
    t = scenario(
        HALL, {"mike": "e5", "kira": "f6"}, squares, actor="mike", kit={"mike": ["shiv"]}, held={"kira": ["zombie"]},
        facing={"e4": "north", "e7": "south", "f5": "west"}, lying=["d5"],
    )  # fmt: skip
    assert [o for o in options(t, "mike") if isinstance(o, Assassinate)] == [Assassinate("e4")]


@pytest.mark.rule("EXO-PHASE-05", "EXO-ROAM-05")
def test_a_roamer_is_placed_before_the_turn_ends() -> None:
    chart = (SpawnLine(1, 8, "roamer"),)
    t = scenario(ROOMS, {"mike": "g5", "kira": "g4"}, phase="spawn", active=["A", "B"], chart=chart, director=True)
    assert t.offers[0].name == "place-infected" and t.state.phase == "spawn" and t.state.round == 1
    play(t, "director", Put("a5"))
    assert t.state.round == 2 and where(t) == ["a5"]


@pytest.mark.rule("EXO-RUL-13", "EXO-GAP-31")
def test_the_infected_of_a_page_face_the_closest_hero_when_the_mission_begins() -> None:
    t = Table(Exodus, Exodus.prepare("m1-landing", 2), seed="s")
    while t.state.phase == "lobby":
        t.answer(t.offers[0], t.offers[0].kind.enumerate(1)[0])
    g = t.game
    assert isinstance(g, Exodus)
    for one in g.state.units:
        nearest = closest_hero(g, one, one.at)
        assert nearest is not None and one.facing == sides_towards(g, one, nearest.at)[0]
    assert {one.facing for one in g.state.units} != {0}


@pytest.mark.rule("EXO-RUL-54", "EXO-REAV-13")
@pytest.mark.parametrize(("start", "ends"), [("i1", "e1"), ("h1", "b1")])
def test_a_reaver_does_not_stop_in_a_rib_that_lies_empty(start: str, ends: str) -> None:
    """Six squares from i1 lead into it, so it stops before it; from h1 they lead past it."""
    t = scenario(
        plain(9, 1, "~").replace("|~", "|q"), {"mike": "a1"}, [("reaver", start)], phase="infected", rib=["c1", "d1"],
        rolls=[8],
    )  # fmt: skip
    assert where(t) == [ends]
