"""Cases where several rules meet: found by reading the rulebook against the game, and by playing it hard."""

from __future__ import annotations

import pytest

from starboard.games.exodus.content import SpawnLine
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.options import (
    Aim,
    Fire,
    Hold,
    Ignite,
    Move,
    Play,
    Put,
    Remove,
    Sprint,
    Stride,
    Strike,
    Throw,
    Upgrade,
    Volley,
)
from starboard.games.exodus.state import ExodusState
from starboard.table import Refused

from .scenario import (
    HALL,
    LANE,
    QUAY,
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

TWO = {"mike": "a1", "kira": "i9"}


@pytest.mark.rule("EXO-INT-17", "EXO-SIREN-07")
@pytest.mark.parametrize(("burnt", "left"), [(False, 3), (True, 4)])
def test_a_siren_that_holds_a_hero_recovers_after_her_bites(burnt: bool, left: int) -> None:
    def hurt(s: ExodusState, g: Exodus) -> None:
        s.units[0].hurt, s.units[0].burnt = 4, burnt

    t = scenario(LANE, {"mike": "a1"}, phase="infected", held={"mike": ["siren"]}, rolls=[8, 8, 8], change=hurt)
    assert t.state.units[0].hurt == left
    told = [e.word for e in t.journal if e.word in ("bite-test", "regenerates")]
    assert told == ["bite-test"] * 3 + ["regenerates"] * (not burnt)


@pytest.mark.rule("EXO-DIR-12", "EXO-DIR-07")
def test_no_drop_off_behind_a_card_of_the_spawn() -> None:
    t = scenario(
        HALL,
        TWO,
        [("zombie", "e5")],
        phase="spawn",
        director=True,
        spawn={"A": "e1"},
        chart=(SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),),
        change=lambda s, g: setattr(s, "hand", ["horde"]),
    )
    assert Remove("e5") in options(t, "director")
    play(t, "director", Play("horde"))
    assert t.offers[0].name != "director" and len(t.state.units) > 1


@pytest.mark.rule("EXO-SEMI-08", "EXO-SEMI-06")
@pytest.mark.parametrize(("struck", "kept"), [("b2", False), ("b1", True)])
def test_a_blow_at_another_target_cancels_the_aim_too(struck: str, kept: bool) -> None:
    """A 5 kills by the aimed chart of the pistol, not by the quick one."""
    t = scenario(
        HALL,
        {"mike": "a1", "kira": "i9"},
        [("siren", "b1"), ("siren", "b2")],
        actor="mike",
        kit={"mike": ["pistol"]},
        rolls=[5, 1, 5],
    )
    play(t, "mike", Aim("b1", 1), Strike(struck), Fire("b1", (1,)))
    assert unit(t, "b1").hurt == 1 + kept


@pytest.mark.rule("EXO-AREA-02", "EXO-RUL-54")
def test_a_rib_is_two_squares_of_hero_to_a_bomb() -> None:
    """The bow is at e2, the stern at e1: neither end may lie in the blast of a bomb from the quay."""
    t = scenario(
        QUAY,
        {"mike": "c2", "kira": "e2"},
        actor="mike",
        rib=["e2", "e1"],
        kit={"mike": ["molotov"]},
        change=lambda s, g: setattr(s.heroes[1], "aboard", True),
    )
    throws = {option.at for option in options(t, "mike") if isinstance(option, Throw)}
    assert not throws & {"d1", "e1", "f1", "d2", "e2", "f2"} and "a1" in throws


@pytest.mark.rule("EXO-SEEK-13", "EXO-INT-19")
def test_a_siren_on_a_board_has_seekers_too() -> None:
    chart = (SpawnLine(1, 8, "seeker"),)
    t = scenario(LANE, {"mike": "d1"}, phase="spawn", chart=chart, held={"mike": ["siren"]})
    assert where(t, "seeker") == ["c1"]


@pytest.mark.rule("EXO-SEEK-05", "EXO-RUL-34")
def test_a_seeker_drags_to_a_siren_that_holds_another_hero() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "h1"},
        phase="infected",
        held={"mike": ["seeker"], "kira": ["siren"]},
        rolls=[8, 8, 8, 1],
    )
    assert at(t, "mike") == "d1"


@pytest.mark.rule("EXO-INT-07", "EXO-INT-05")
def test_what_the_first_on_alert_kills_the_second_is_not_asked_about() -> None:
    t = scenario(
        plain(9, 2),
        {"mike": "a1", "kira": "a2"},
        [("zombie", "f1")],
        phase="infected",
        alert=["mike", "kira"],
        kit={"mike": ["pistol"], "kira": ["pistol"]},
        rolls=[8],
    )
    assert [ask.seats for ask in t.offers] == [("mike",), ("kira",)]
    play(t, "kira", Fire("e1", (2,)))
    assert t.state.phase == "heroes" and gun(t, "mike", "pistol").rounds == 17


@pytest.mark.rule("EXO-INT-12", "EXO-HERO-25")
def test_a_sprint_inside_a_zone_is_tested_at_each_step_and_ends_with_the_first_that_fails() -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "i9"},
        [("zombie", "e5")],
        facing={"e5": "north"},
        actor="mike",
        rolls=[8, 1],
    )
    play(t, "mike", Sprint("e4"), Stride("f4"))
    assert said(t, "grab-test") == 2 and hero(t, "mike").ap == 2 and "stride" not in kinds(t, "mike")
    assert kinds(t, "mike") <= {"strike", "sweep", "switch", "done"}


@pytest.mark.rule("EXO-RUL-53", "EXO-RUL-47")
def test_who_is_held_at_the_exit_has_not_got_away_and_who_lies_there_has() -> None:
    exit = ["b1", "b2"]
    t = scenario(HALL, {"mike": "a1", "kira": "b2"}, actor="mike", exit=exit, held={"kira": ["zombie"]})
    play(t, "mike", Move("b1"))
    assert t.outcome is None
    t = scenario(HALL, {"mike": "a1", "kira": "b2"}, actor="mike", exit=exit, prone=["kira"])
    play(t, "mike", Move("b1"))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("EXO-MOVE-18", "EXO-MOVE-19")
def test_who_has_crossed_another_falls_beyond_it() -> None:
    """Two lie in the lane: the third crosses both, and is shot at on the free square only."""
    t = scenario(
        plain(9, 2),
        {"mike": "a1", "kira": "a2"},
        [("zombie", "f1"), ("zombie", "f2"), ("zombie", "g1")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["pistol"]},
        lying=["f1", "f2"],
        rolls=[4],
    )
    assert t.state.mover is not None and where(t)[2] in ("e1", "e2")
    play(t, "mike", Fire(where(t)[2], (1,)))
    assert said(t, "knocked-down") <= 1 and len(set(where(t))) == 3


@pytest.mark.rule("EXO-REAV-15", "EXO-REAV-16", "EXO-RUL-41")
def test_a_reaver_takes_one_off_the_rib_and_the_others_stay_aboard() -> None:
    t = scenario(
        QUAY,
        {"mike": "e1", "kira": "e1"},
        [("reaver", "e3")],
        phase="infected",
        rib=["e1", "f1"],
        rolls=[1],
        lots=[[5, 2]],
        change=everybody_aboard,
    )
    assert hero(t, "kira").fate == "drowned" and hero(t, "mike").aboard and not hero(t, "mike").fate
    assert "kira" not in [ask.seats[0] for ask in t.offers]


@pytest.mark.rule("EXO-HERO-79")
def test_a_shot_at_a_fuel_can_is_refused_while_the_shooter_stands_in_its_blast() -> None:
    near = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, actor="mike", kit={"mike": ["pistol"]}, items={"b1": "fuel-can"}
    )
    assert "EXO-HERO-79" in why_not(near, "mike", Ignite("b1", (1,)))
    far = scenario(LANE, {"mike": "a1", "kira": "i1"}, actor="mike", kit={"mike": ["pistol"]}, items={"d1": "fuel-can"})
    assert Ignite("d1", (1,)) in options(far, "mike")


@pytest.mark.rule("EXO-RUL-51", "EXO-HERO-93")
def test_an_order_to_hold_until_one_can_grab_counts_every_hero() -> None:
    """Mike holds until somebody could be grabbed: also when it is Kira."""
    t = scenario(
        plain(9, 1),
        {"mike": "a1", "kira": "d1"},
        [("zombie", "h1")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["pistol"]},
        prone=["kira"],
        rolls=[8],
    )
    play(t, "mike", Hold("near"))
    assert t.offers[0].name == "alert" and where(t) == ["e1"]
    play(t, "mike", Fire("e1", (1,)))
    assert t.state.units == []


@pytest.mark.rule("EXO-PERK-08", "EXO-HERO-80")
@pytest.mark.parametrize(
    ("rounds", "yes", "left", "burnt"), [(2, True, 0, True), (2, False, 1, False), (1, None, 0, False)]
)
def test_double_tap_sets_off_a_fuel_can_too(rounds: int, yes: bool | None, left: int, burnt: bool) -> None:
    """A 5 knocks down: for one more round it is a kill, if the gun has one."""
    t = scenario(
        LANE, {"mike": "a1", "kira": "b1"}, [("siren", "f1")], actor="mike", prone=["kira"], items={"e1": "fuel-can"},
        kit={"mike": [f"pistol={rounds}"]}, perks={"mike": ["double-tap"]}, rolls=[5, 8],
    )  # fmt: skip
    play(t, "mike", Ignite("e1", (1,)))
    assert (t.offers[0].name == "double-tap") == (yes is not None)
    if yes is not None:
        play(t, "mike", Upgrade(yes))
    assert gun(t, "mike", "pistol").rounds == left and unit(t, "f1").burnt == burnt and bool(t.state.items) != burnt


@pytest.mark.rule("EXO-HERO-89", "EXO-SHOT-04")
@pytest.mark.parametrize(("card", "count"), [("shotgun", 1), ("pistol", 2)])
def test_a_square_crossed_out_of_range_gives_no_shot(card: str, count: int) -> None:
    """From i1 over the one that lies on h1, seven squares off, to g1: six is as far as the shotgun reaches."""
    t = scenario(
        plain(12, 1), {"mike": "a1"}, [("zombie", "i1"), ("zombie", "h1")], phase="infected", lying=["h1"],
        alert=["mike"], kit={"mike": [card]},
    )  # fmt: skip
    assert where(t)[0] == "g1" and t.state.mover is not None and t.state.mover.shots == {"mike": count}


@pytest.mark.rule("EXO-DIR-08", "EXO-GAP-23")
def test_a_card_of_the_infected_move_is_hers_to_play_on_an_empty_map() -> None:
    """The scent lasts for the turn: what comes in it smells Mike eight squares off, and charges."""
    hook = plain(9, 1)[: -len("+-+-+-+-+-+-+-+-+-+")] + "+ +-+-+-+-+-+-+-+-+\n|c|\n+-+"
    t = scenario(
        hook, {"mike": "a2"}, phase="infected", director=True, spawn={"A": "g1"},
        chart=(SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),), change=lambda s, g: setattr(s, "hand", ["strong-scent"]),
    )  # fmt: skip
    play(t, "director", Play("strong-scent"))
    assert where(t) == ["d1"]


@pytest.mark.rule("EXO-GRAP-10", "EXO-RUL-54")
@pytest.mark.parametrize(("ashore", "helped"), [("c3", True), ("c2", True), ("c1", True), ("c4", False)])
def test_from_either_end_of_a_rib_one_helps_a_hero_beside_it(ashore: str, helped: bool) -> None:
    """The bow is at d1, the stern at d2."""
    t = scenario(
        QUAY, {"mike": ashore, "kira": "d1"}, rib=["d1", "d2"], actor="kira", held={"mike": ["zombie"]},
        kit={"kira": ["pistol"]}, change=lambda s, g: setattr(s.heroes[1], "aboard", True),
    )  # fmt: skip
    assert (Fire(ashore, (1,), "zombie") in options(t, "kira")) == helped


@pytest.mark.rule("EXO-RUL-51", "EXO-HERO-91")
@pytest.mark.parametrize("order", [Hold("phase"), Volley((1,), "phase")])
def test_an_order_for_the_infected_move_is_none_for_the_spawn(order: Hold | Volley) -> None:
    t = scenario(
        plain(14, 1), {"mike": "a1"}, [("seeker", "c1")], phase="infected", alert=["mike"], kit={"mike": ["pistol"]},
        spawn={"A": "n1"}, chart=(SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),), rolls=[8],
    )  # fmt: skip
    play(t, "mike", order)
    assert t.state.phase == "spawn" and t.offers[0].name == "alert" and gun(t, "mike", "pistol").rounds >= 16


@pytest.mark.rule("EXO-ROAM-02", "EXO-INT-20", "EXO-DIR-10")
@pytest.mark.parametrize("director", [False, True])
def test_a_roamer_comes_where_no_way_leads_when_nothing_else_is_hidden(director: bool) -> None:
    """The heroes see all of the quay; behind the cabin of the boat there are two squares they do not see."""
    boat = "+-+-+-+-+-+-+-+\n|q q ~ ~ b b|b|\n+-+-+-+-+-+-+ +\n            |b|\n            +-+"
    t = scenario(
        boat, {"mike": "a1", "kira": "b1"}, phase="spawn", chart=(SpawnLine(1, 8, "roamer"),), director=director
    )
    seat = "director" if director else "kira"
    assert options(t, seat) == [Put("g1"), Put("g2")]
    play(t, seat, Put("g2"))
    assert where(t) == ["g2"]


@pytest.mark.rule("EXO-DIR-07", "EXO-DIR-08")
@pytest.mark.parametrize(
    ("phase", "played", "choice", "rule"),
    [
        ("infected", "", Play("horde"), "EXO-DIR-08"),
        ("spawn", "", Play("direct-control", "e5"), "EXO-DIR-08"),
        ("infected", "frenzy", Play("direct-control", "e5"), "EXO-DIR-07"),
        ("infected", "frenzy", Play("horde"), "EXO-DIR-07"),
    ],
)
def test_why_she_may_not_play_a_card_now(phase: str, played: str, choice: Play, rule: str) -> None:
    def dealt(s: ExodusState, g: Exodus) -> None:
        s.hand, s.card = ["direct-control", "horde"], played

    t = scenario(HALL, TWO, [("zombie", "e5")], phase=phase, director=True, change=dealt)
    assert rule in why_not(t, "director", choice)
    with pytest.raises(Refused):
        play(t, "director", choice)
    assert t.state.hand == ["direct-control", "horde"] and t.state.card == played
