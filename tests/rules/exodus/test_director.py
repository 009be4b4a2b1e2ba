"""The Director's cut (EXO-DIR, EXO-CTRL), and what heroes cannot know."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.exodus.content import DIRECTOR, DIRECTOR_DECK, MISSIONS, RoomLine, SpawnLine
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.missions.terms import Slay
from starboard.games.exodus.options import Activate, Done, Door, Ends, Fire, Go, Hunts, Pass, Play, Put, Remove, Settle
from starboard.games.exodus.state import ExodusState
from starboard.scene import view
from starboard.spaces.grid import SIDES
from starboard.table import Table

from .scenario import HALL, LANE, QUAY, ROOMS, SAMPLE, hero, options, plain, play, said, scenario, unit, where, why_not

TWO = {"mike": "a1", "kira": "i9"}
RING = """
+-+-+-+-+-+
|c c c c c|
+ +-+-+-+ +
|c c c c c|
+-+-+-+-+ +
|c c c c c|
+-+-+-+-+-+
"""
"""Two lanes between the same ends, and one apart."""


def holding(*cards: str):  # type: ignore[no-untyped-def]
    def change(s: ExodusState, g: Exodus) -> None:
        s.hand = sorted(cards)

    return change


@pytest.mark.rule("EXO-DIR-01", "EXO-GAP-33")
def test_the_director_is_a_seat_added_by_an_option() -> None:
    setup = Exodus.prepare("m1-landing", 2, director=True)
    assert setup.seats == ("kira", "mike", "director")
    assert Exodus.prepare("m1-landing", 2).seats == ("kira", "mike")
    table = Table(Exodus, setup, seed="d")
    assert table.game.opponents() == ("director",)


@pytest.mark.rule("EXO-DIR-02", "EXO-MIS-05", "EXO-GAP-23")
def test_she_is_dealt_as_many_cards_as_the_page_says_and_direct_control_is_one() -> None:
    table = Table(Exodus, Exodus.prepare("m1-landing", 2, director=True), seed="d")
    assert len(table.state.hand) == MISSIONS["m1-landing"].director and "direct-control" in table.state.hand
    assert len(DIRECTOR_DECK) == 16 and len(DIRECTOR) == 8


@pytest.mark.rule("EXO-DIR-02")
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_more_heroes_more_cards_where_the_page_says_so(heroes: int) -> None:
    table = Table(Exodus, Exodus.prepare("m4-siege", heroes, director=True), seed="d")
    page = MISSIONS["m4-siege"]
    assert page.director_more > 0
    assert len(table.state.hand) == page.director + page.director_more * (heroes - 2)


@pytest.mark.rule("EXO-DIR-03")
def test_only_she_sees_her_cards() -> None:
    t = scenario(HALL, TWO, director=True, change=holding("horde", "frenzy"))
    panels = {
        seat: next(p for p in view(t, seat).picture.panels if p.id == "director") for seat in ("director", "mike", None)
    }
    assert [card.name for card in panels["director"].cards] == ["Frenzy", "Horde"]
    assert panels["mike"].cards == panels[None].cards == [] and "2 cards" in panels["mike"].subtitle


@pytest.mark.rule("EXO-DIR-07", "EXO-DIR-09", "EXO-DIR-08")
def test_one_card_a_turn_at_its_moment_then_it_is_discarded() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "b1"},
        [("zombie", "i1")],
        phase="infected",
        director=True,
        change=holding("horde", "strong-scent", "get-up"),
    )
    assert "not for this moment" in why_not(t, "director", Play("horde"))
    play(t, "director", Play("strong-scent"))
    assert t.state.played == ["strong-scent"] and t.state.hand == ["get-up", "horde"] and t.state.scent == 4
    assert not any(isinstance(o, Play) for o in options(t, "director"))


@pytest.mark.rule("EXO-DIR-05", "EXO-DIR-06")
def test_she_chooses_among_equal_squares_and_equally_near_heroes() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "i1"},
        [("zombie", "e1")],
        phase="infected",
        director=True,
        settled=False,
        rolls=[8],
    )
    play(t, "director", Pass())
    assert options(t, "director") == [Hunts("mike"), Hunts("kira")]
    play(t, "director", Hunts("kira"))
    assert where(t) == ["h1"]
    t = scenario(
        plain(9, 3), {"mike": "a2", "kira": "a1"}, [("zombie", "h2")], phase="infected", director=True, settled=False
    )
    play(t, "director", Pass(), Hunts("mike"))
    assert [o.to for o in options(t, "director") if isinstance(o, Ends)] == ["d1", "d2", "d3"]


@pytest.mark.rule("EXO-RUL-51", "EXO-DIR-06")
def test_whom_she_hunts_is_preferred_without_a_question() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "e1")], phase="infected", director=True, rolls=[8])
    play(t, "director", Pass("kira"))
    assert where(t) == ["h1"] and t.state.phase == "spawn" and said(t, "lowest") == 0


@pytest.mark.rule("EXO-RUL-51", "EXO-DIR-05")
@pytest.mark.parametrize("hunt", ["mike", ""])
def test_whoever_names_a_hero_is_asked_about_no_tie_and_whoever_does_not_is(hunt: str) -> None:
    t = scenario(
        plain(9, 3), {"mike": "a2", "kira": "i1"}, [("zombie", "d2")], phase="infected", director=True,
        settled=not hunt, rolls=[8],
    )  # fmt: skip
    play(t, "director", Pass(hunt))
    assert [ask.name for ask in t.offers] == (["director"] if hunt else ["ends-where"])


@pytest.mark.rule("EXO-DIR-10")
def test_she_puts_a_roamer_anywhere_out_of_sight() -> None:
    t = scenario(ROOMS, {"mike": "a1", "kira": "b1"}, phase="spawn", director=True, chart=(SpawnLine(1, 8, "roamer"),))
    assert {o.to for o in options(t, "director")} == {"g3", "g4", "g5"}
    play(t, "director", Put("g5"))
    assert where(t) == ["g5"]


@pytest.mark.rule("EXO-DIR-11")
def test_she_places_a_room_spawn_within_its_row() -> None:
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", director=True, rooms=(RoomLine(1, 8, 1, 2),), rolls=[1]
    )
    play(t, "mike", Door("c2-c3"))
    assert {o.to for o in options(t, "director")} == {"b3", "d3", "b4", "c4", "d4"}


@pytest.mark.rule("EXO-DIR-12", "EXO-RUL-38")
def test_at_the_start_of_the_spawn_she_may_take_infected_off() -> None:
    t = scenario(
        HALL,
        TWO,
        [("zombie", "e5"), ("zombie", "f5")],
        phase="spawn",
        director=True,
        held={"mike": ["zombie"]},
        change=lambda s, g: setattr(s.units[1], "controlled", True),
    )
    assert [o for o in options(t, "director") if isinstance(o, Remove)] == [Remove("e5")]
    play(t, "director", Remove("e5"))
    assert where(t) == ["f5"] and t.state.phase == "spawn"


@pytest.mark.rule("EXO-RUL-38")
def test_she_cannot_take_off_what_the_mission_wants_slain() -> None:
    t = scenario(HALL, TWO, [("siren", "e5"), ("zombie", "f5")], phase="spawn", director=True, goals=(Slay("siren"),))
    assert [o for o in options(t, "director") if isinstance(o, Remove)] == [Remove("f5")]


@pytest.mark.rule("EXO-CTRL-01", "EXO-CTRL-02", "EXO-CTRL-04", "EXO-RUL-42")
def test_a_controlled_infected_goes_where_she_likes_at_charge_speed() -> None:
    t = scenario(
        HALL,
        {"mike": "a1", "kira": "a2"},
        [("zombie", "i9")],
        phase="infected",
        director=True,
        change=holding("direct-control"),
    )
    labels = [act.label for offer in view(t, "director").offers for act in offer.acts]
    assert "Play Direct Control on the zombie at i9" in labels
    play(t, "director", Play("direct-control", "i9"), Pass("mike"))
    assert unit(t, "i9").controlled
    shown = view(t, "director").picture.boards
    assert [m.at for b in shown for m in b.marks if m.kind == "controlled"] == ["i9"], "and one sees which"
    far = {o.to for o in options(t, "director")}
    assert {"i5", "e9", "e5", "i9"} <= far and "i4" not in far
    play(t, "director", Go("i5"))
    assert where(t) == ["i5"]


@pytest.mark.rule("EXO-CTRL-03")
def test_it_opens_no_door_to_a_new_area() -> None:
    t = scenario(
        ROOMS,
        {"mike": "a1", "kira": "a2"},
        [("zombie", "c2")],
        phase="infected",
        director=True,
        change=lambda s, g: setattr(s.units[0], "controlled", True),
    )
    play(t, "director", Pass("mike"))
    assert not {"c3", "b3", "d3"} & {o.to for o in options(t, "director")}


@pytest.mark.rule("EXO-CTRL-03", "EXO-HERO-49")
def test_it_does_not_come_out_of_a_room_that_is_not_active() -> None:
    t = scenario(
        ROOMS,
        {"mike": "a1", "kira": "a2"},
        [("zombie", "c3")],
        phase="infected",
        director=True,
        change=lambda s, g: setattr(s.units[0], "controlled", True),
    )
    play(t, "director", Pass("mike"))
    assert [o.to for o in options(t, "director")] == ["c3"]
    play(t, "director", Go("c3"))
    assert where(t) == ["c3"]


@pytest.mark.rule("EXO-RUL-43")
def test_it_may_pass_heroes_by_and_grabs_where_it_ends() -> None:
    t = scenario(
        plain(9, 2),
        {"mike": "c1", "kira": "i2"},
        [("zombie", "e1")],
        phase="infected",
        director=True,
        rolls=[8],
        change=lambda s, g: setattr(s.units[0], "controlled", True),
    )
    play(t, "director", Pass("mike"), Go("b1"))
    assert where(t) == ["b1"] and said(t, "grab-test") == 1


@pytest.mark.rule("EXO-CTRL-02", "EXO-RUL-43")
def test_it_goes_round_a_hero_who_stands_in_the_shorter_way() -> None:
    t = scenario(
        RING,
        {"mike": "c2", "kira": "a3"},
        [("newborn", "a2")],
        phase="infected",
        director=True,
        change=lambda s, g: setattr(s.units[0], "controlled", True),
    )
    play(t, "director", Pass(), Go("e2"))
    assert where(t) == ["e2"] and said(t, "grab-test") == 0


@pytest.mark.rule("EXO-CTRL-02", "EXO-REAV-04")
def test_a_controlled_reaver_is_not_held_up_at_the_waters_edge() -> None:
    t = scenario(
        QUAY,
        {"mike": "a4", "kira": "h4"},
        [("reaver", "e1")],
        phase="infected",
        director=True,
        change=lambda s, g: setattr(s.units[0], "controlled", True),
    )
    play(t, "director", Pass(), Go("a1"))
    assert where(t) == ["a1"]


@pytest.mark.rule("EXO-DIR-12", "EXO-DIR-08")
def test_nothing_is_taken_off_between_the_activations_of_heroes() -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "a9"}, [("zombie", "i5")], director=True, actor="mike",
        change=holding("slammed-door"),
    )  # fmt: skip
    play(t, "mike", Done())
    assert options(t, "director") == [Pass()]


@pytest.mark.rule("EXO-DIR-03", "EXO-GAP-23")
def test_what_others_cannot_know_of_her_hand_and_what_they_can() -> None:
    """That one Direct Control is among her cards is known until she plays it; she knows all of them."""
    for played, always in (((), True), (("direct-control",), False)):
        hands = []
        for seed in range(8):
            t = scenario(HALL, TWO, [("zombie", "i5")], phase="infected", director=True)
            g: Exodus = t.game  # type: ignore[assignment]
            g.state.hand, g.state.played = ["direct-control", "frenzy", "horde"], list(played)
            for card in ["direct-control", "frenzy", "horde"][not played :]:
                g.state.unseen.layers[0].cards.remove(card)
            fork = Table(Exodus, t.setup, seed=str(seed), state=g.state)
            other: Exodus = fork.game  # type: ignore[assignment]
            before = list(other.state.hand)
            other.redeal("director")
            assert other.state.hand == before
            other.redeal("mike")
            hands.append(tuple(other.state.hand))
        assert all("direct-control" in hand for hand in hands) is always
        assert len(set(hands)) > 2 and {len(hand) for hand in hands} == {3}


@pytest.mark.rule("EXO-DIR-08", "EXO-GAP-23")
def test_who_stands_is_not_turned_by_get_up() -> None:
    t = scenario(
        HALL, TWO, [("zombie", "e5"), ("zombie", "e9")], phase="infected", director=True, lying=["e5"],
        facing={"e9": "east"}, change=holding("get-up"),
    )  # fmt: skip
    play(t, "director", Play("get-up"))
    assert not unit(t, "e5").prone and unit(t, "e9").facing == SIDES.index("east")


@pytest.mark.rule("EXO-CTRL-05")
def test_risen_heroes_are_hers() -> None:
    t = scenario(HALL, TWO, phase="end", director=True, dial={"mike": 15})
    assert t.state.units[0].controlled and t.state.units[0].hero == "mike"


@pytest.mark.rule("EXO-GAP-23")
def test_horde_fresh_blood_and_reroute() -> None:
    page: dict[str, Any] = {"chart": SAMPLE, "spawn": {"A": "a1", "B": "a5", "C": "a9"}}
    t = scenario(
        HALL, {"mike": "i9", "kira": "h9"}, phase="spawn", director=True, change=holding("horde"), spawns=[1], **page
    )
    play(t, "director", Play("horde"))
    assert len(t.state.units) + len(t.state.arrivals) == 8
    t = scenario(
        HALL,
        {"mike": "i9", "kira": "h9"},
        phase="spawn",
        director=True,
        change=holding("fresh-blood"),
        spawns=[1],
        **page,
    )
    play(t, "director", Play("fresh-blood"))
    assert {u.kind for u in t.state.units} == {"newborn"}
    t = scenario(HALL, {"mike": "i9", "kira": "h9"}, phase="spawn", director=True, change=holding("reroute"), **page)
    play(t, "director", Play("reroute", "3"))
    assert len(t.state.units) + len(t.state.arrivals) == 4


@pytest.mark.rule("EXO-GAP-23")
def test_frenzy_get_up_and_slammed_door() -> None:
    t = scenario(
        plain(20, 1),
        {"mike": "a1", "kira": "b1"},
        [("zombie", "t1")],
        phase="infected",
        director=True,
        change=holding("frenzy"),
    )
    play(t, "director", Play("frenzy", "t1"), Pass("mike"))
    assert where(t) == ["l1"]
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "b1"},
        [("zombie", "i1")],
        phase="infected",
        director=True,
        lying=["i1"],
        change=holding("get-up"),
    )
    play(t, "director", Play("get-up"), Pass("mike"))
    assert where(t) == ["e1"]
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "a1"}, director=True, change=holding("slammed-door"), active="A", open=["c2-c3"]
    )
    play(t, "kira", Activate("kira"), Done())
    play(t, "director", Play("slammed-door", "c2-c3"))
    assert "slammed" in why_not(t, "mike", Door("c2-c3"))


@pytest.mark.rule("EXO-DIR-03", "EXO-DIR-08")
def test_she_is_asked_at_public_moments_whatever_she_holds() -> None:
    """Two hands that differ only in unplayed cards are asked the same, and every such question is blind."""
    asked = []
    for hand in (("horde", "reroute"), ("direct-control", "frenzy")):
        t = scenario(
            LANE,
            {"mike": "a1", "kira": "i1"},
            [("zombie", "e1")],
            phase="infected",
            director=True,
            change=holding(*hand),
            rolls=[8],
        )
        seen = []
        while t.state.round == 1:
            seen.append((t.state.phase, t.offers[0].name, t.offers[0].seats, t.offers[0].blind))
            play(t, "director", Pass("mike") if t.state.phase == "infected" else Pass())
        asked.append(seen)
    assert (
        asked[0]
        == asked[1]
        == [("infected", "director", ("director",), True), ("spawn", "director", ("director",), True)]
    )


def test_a_card_out_of_its_moment_is_refused_and_nothing_changes() -> None:
    from starboard.table.errors import Refused

    t = scenario(
        LANE, {"mike": "a1", "kira": "b1"}, [("zombie", "i1")], phase="infected", director=True, change=holding("horde")
    )
    with pytest.raises(Refused, match="not for this moment"):
        play(t, "director", Play("horde"))
    assert t.state.hand == ["horde"] and t.state.card == ""


def test_heroes_fire_at_her_units_too() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "i1"},
        [("zombie", "d1")],
        actor="mike",
        director=True,
        kit={"mike": ["pistol"]},
        rolls=[8],
    )
    play(t, "mike", Fire("d1", (1,)))
    assert t.state.units == [] and hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-GAP-23", "EXO-END-10")
def test_fresh_blood_is_for_one_spawn() -> None:
    chart = (SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),)
    t = scenario(
        LANE, {"mike": "i1"}, phase="spawn", director=True, spawn={"A": "a1"}, chart=chart,
        change=holding("fresh-blood"),
    )  # fmt: skip
    play(t, "director", Play("fresh-blood"))
    assert [u.kind for u in t.state.units] == ["newborn"] and t.state.round == 2 and not t.state.fresh


@pytest.mark.rule("EXO-DIR-05", "EXO-RUL-51")
def test_a_tie_she_leaves_to_the_table_is_the_first_in_reading_order() -> None:
    t = scenario(
        plain(9, 3), {"mike": "a2"}, [("zombie", "d2")], phase="infected", director=True, settled=False, rolls=[8]
    )
    play(t, "director", Pass(), Settle())
    assert where(t) == ["b1"]
