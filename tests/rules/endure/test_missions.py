"""The special conditions of the missions, their wins and losses, with scripted dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starboard.games.endure import combat, damage, places, radar, sight
from starboard.games.endure import foes as standing
from starboard.games.endure.content import EVENTS, ITEM_DECK, MAPS, WEAPONS
from starboard.games.endure.game import Endure
from starboard.games.endure.missions.losing import AllIsLost
from starboard.games.endure.missions.task import KINDS
from starboard.games.endure.missions.terms import (
    TERMS,
    ComingMemory,
    LongRoadMemory,
    PrematureMemory,
    ScentMemory,
    SedativeMemory,
    SeekMemory,
    TraitorMemory,
    TroubleMemory,
)
from starboard.games.endure.options import (
    CLIMB,
    DONE,
    ENTER,
    NOISE,
    REWARD,
    SEARCH,
    Attack,
    Door,
    Interact,
    Keep,
    Leave,
    Move,
    Reboot,
    Salvage,
    Trade,
    Use,
    Who,
)
from starboard.games.endure.state import Ally, EndureState, Token
from starboard.scene import view
from starboard.table import Pile, Script, SetupError, Table

from .scenario import (
    at,
    enemies,
    fresh,
    game,
    noise,
    offered,
    play,
    scenario,
    survivor,
    tokens,
    told,
    where_are,
    why_not,
)

C, W = "crew-quarters.c", "crew-quarters.w"


def deck(t: Table[EndureState], pile: Pile) -> list[str]:
    return [card for layer in pile.layers for card in layer.cards] + pile.discard


def test_every_condition_of_every_mission_is_known_to_the_rules() -> None:
    assert set(MAPS.conditions) == set(TERMS) == set(KINDS)


@pytest.mark.rule("ETS-SET-07", "ETS-GRAV-06", "ETS-PRESC-06", "ETS-TROPH-06", "ETS-WALK-06", "ETS-LONE-06")
@pytest.mark.parametrize(
    ("mission", "kind"),
    [("CG03", "engineer"), ("CG04", "medic"), ("CG08", "engineer"), ("C013", "technician"), ("ROP16", "medic")],
)
def test_a_mission_without_its_class_is_refused(mission: str, kind: str) -> None:
    crew = [seat for seat in ("captain", "marine", "psychic", "scout") if seat != kind]
    with pytest.raises(SetupError, match=kind):
        Endure.prepare(mission, crew)
    assert kind in Endure.prepare(mission, 3).seats


@pytest.mark.rule("ETS-SET-06", "ETS-SET-17", "ETS-SET-18", "ETS-RUL-02")
def test_tokens_of_the_row_lie_on_the_spots_and_the_rest_is_the_pool() -> None:
    t = fresh("CG03", ["engineer", "captain", "marine", "medic"])
    row = MAPS.missions["CG03"].tokens.at(4)
    spots = sorted(MAPS.layout("CG03")[spot.zone].id for spot in MAPS.missions["CG03"].spots(4))
    assert tokens(t) == spots or len(t.state.tokens) + len(t.state.groups) >= len(spots)
    assert len(t.state.piles["pool"]) == 16 - (len(row) - 1) and "titan" not in t.state.piles["pool"]


# ---- CG00 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-NEIGH-05", "ETS-ACT-05", "ETS-RUL-76")
def test_the_switch_opens_the_laboratory() -> None:
    t = scenario({"marine": "medical-bay.T"}, {"medical-bay.T": {"swarmer": 1}})
    play(t, "marine", Interact("switch"))
    assert t.state.closed == 0 and t.state.done == ["switch"] and t.state.actions == 2


@pytest.mark.rule("ETS-NEIGH-06", "ETS-RADAR-08")
def test_no_spawn_cards_of_absent_tiles() -> None:
    t = fresh("CG00")
    cards = deck(t, t.state.events)
    tiles = {EVENTS[card].id.removeprefix("spawn-") for card in cards if EVENTS[card].kind == "spawn"}
    assert tiles == {"crew-quarters", "medical-bay", "rec-room", "laboratory"}


@pytest.mark.rule("ETS-NEIGH-02", "ETS-WIN-01")
def test_the_last_gep_of_the_laboratory_wins() -> None:
    t = scenario(
        {"marine-b": "laboratory.L"},
        {"laboratory.L": {"swarmer": 1}, "rec-room.G": {"jaeger": 1}},
        bag={"marine-b": ["pistol"]},
        won=False,
        opened=["lab-door"],
        rolls=[[4, 1]],
    )
    play(t, "marine-b", Attack("pistol", "laboratory.L"))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-WIN-02", "ETS-NEIGH-03")
def test_all_dead_is_lost() -> None:
    t = scenario({"marine": "crew-quarters.c"}, {"crew-quarters.c": {"swarmer": 1}}, health={"marine": 1})
    for other in t.state.survivors[1:]:
        other.fate = "dead"
    play(t, "marine", DONE)
    assert t.outcome is not None and not t.outcome.won


# ---- CG01 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CLOSE-05", "ETS-CLOSE-06", "ETS-CLOSE-07", "ETS-CLOSE-08", "ETS-EXO-10", "ETS-GAP-16")
def test_a_loader_seals_a_cell_with_what_is_inside() -> None:
    t = scenario(
        {"marine": "primus-cell.s", "captain": "armoury.n"},
        {"primus-cell.C": {"swarmer": 4}},
        mission="CG01",
        loader=("primus-cell.s", "marine"),
        bag={"marine": ["power-cell"]},
        actor=None,
        tokens=[("primus-cell.C", "3 icarus")],
        seen=True,
        rolls=[[3, 3, 3, 1]],
    )
    assert t.state.actions == 4
    play(t, "marine", Attack("exo-loader", "primus-cell.s"))
    assert "west-cell" in t.state.done and enemies(t, "primus-cell.C") == {} and tokens(t) == []
    assert Move("primus-cell.C") not in offered(t, "marine")


@pytest.mark.rule("ETS-CLOSE-06", "ETS-RUL-25")
def test_two_points_do_not_seal_it() -> None:
    t = scenario(
        {"marine": "primus-cell.s"},
        mission="CG01",
        loader=("primus-cell.s", "marine"),
        bag={"marine": ["power-cell"]},
        actor=None,
        rolls=[[3, 3, 1, 1]],
    )
    play(t, "marine", Attack("exo-loader", "primus-cell.s"))
    assert t.state.done == []


@pytest.mark.rule("ETS-CLOSE-09", "ETS-CLOSE-10")
def test_blue_objectives_are_power_cells() -> None:
    t = scenario({"marine": "armoury.W"}, mission="CG01")
    play(t, "marine", Interact("shop-cell"))
    assert survivor(t, "marine").cards == ["power-cell"]
    f = fresh("CG01")
    assert deck(f, f.state.items).count("power-cell") == ITEM_DECK.count("power-cell") - 2


@pytest.mark.rule("ETS-CLOSE-11", "ETS-CLOSE-12", "ETS-TAB-12")
@pytest.mark.parametrize(("rolls", "where"), [([3, 0], "primus-cell-2.C"), ([1, 2], "primus-cell.C"), ([4], "")])
def test_the_hive(rolls: list[int], where: str) -> None:
    t = scenario({"marine": "armoury.n"}, mission="CG01", rolls=rolls)
    play(t, "marine", DONE)
    assert tokens(t) == ([where] if where else [])


@pytest.mark.rule("ETS-EXO-01", "ETS-EXO-02", "ETS-EXO-03", "ETS-EXO-04")
def test_climbing_in_takes_all_actions_and_out_takes_one() -> None:
    there = "armoury.n"
    t = scenario({"marine": there, "captain": there}, mission="CG01", rolls=[4])
    assert ENTER not in offered(scenario({"marine": there}), "marine") if there in MAPS.layout("CG00").index else True
    play(t, "marine", ENTER)
    assert t.state.round == 2 and t.state.loader is not None and t.state.loader.pilot == 0
    play(t, "captain", DONE)
    assert offered(t, "marine")[0] == CLIMB and t.state.actions == 3


@pytest.mark.rule("ETS-EXO-13", "ETS-EXO-14", "ETS-EXO-15", "ETS-EXO-17", "ETS-EXO-18", "ETS-EXO-09")
def test_what_a_pilot_may_do() -> None:
    t = scenario(
        {"marine": "armoury.n", "captain": "armoury.n"},
        {"armoury.n": {"jaeger": 1}},
        mission="CG01",
        loader=("armoury.n", "marine"),
        bag={"marine": ["power-cell", "shotgun", "med-kit"]},
        actor=None,
        health={"marine": 3},
    )
    kinds = {type(option).__name__ for option in offered(t, "marine")}
    assert kinds == {"Move", "Attack", "MakeNoise", "Done"}
    assert "ETS-EXO-18" in why_not(t, "marine", CLIMB)
    play(t, "marine", Move("armoury.w"))
    assert at(t, "marine") == "armoury.w", "no check"


# ---- CG02 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-BRAIN-06", "ETS-BRAIN-07")
def test_the_console_unlocks_the_exit() -> None:
    t = scenario({"marine": "armoury.n", "captain": "security.M"}, mission="CG02", actor="captain")
    assert t.state.shut == ["exit"]
    play(t, "captain", Interact("console"))
    assert t.state.shut == []
    t = scenario({"marine": "armoury.n"}, mission="CG02")
    assert "ETS-ZONE-07" in why_not(t, "marine", Leave("exit"))


@pytest.mark.rule("ETS-BRAIN-08")
def test_taking_the_brain_hurts() -> None:
    t = scenario({"marine": "laboratory.L"}, mission="CG02")
    play(t, "marine", Interact("brain"))
    marine = survivor(t, "marine")
    assert (marine.health, marine.resolve, marine.objectives) == (9, 9, ["brain"])


@pytest.mark.rule("ETS-BRAIN-09", "ETS-BRAIN-10", "ETS-BRAIN-11", "ETS-BRAIN-12", "ETS-BRAIN-13", "ETS-TAB-11")
@pytest.mark.parametrize(
    ("rolls", "actions", "health", "resolve", "drawn"),
    [([3], 3, 10, 10, False), ([4, [6, 6]], 2, 10, 9, False), ([5], 3, 10, 10, True), ([6], 3, 9, 10, False)],
)
def test_the_brain_stirs(rolls: list[Any], actions: int, health: int, resolve: int, drawn: bool) -> None:
    t = scenario({"marine": "laboratory.F"}, mission="CG02", carries={"marine": ["brain"]}, actor=None, rolls=rolls)
    marine = survivor(t, "marine")
    assert (t.state.actions, marine.health, marine.resolve) == (actions, health, resolve)
    assert t.state.memory["i-knew-this-thing-was-trouble"] == TroubleMemory(draws=drawn)


@pytest.mark.rule("ETS-BRAIN-12")
def test_what_is_passive_steps_toward_the_carrier() -> None:
    t = scenario(
        {"marine": "laboratory.F"},
        mission="CG02",
        carries={"marine": ["brain"]},
        tokens=[("security.M", "3 jaeger")],
        remembers=[TroubleMemory(draws=True)],
        rolls=[1],
    )
    play(t, "marine", DONE)
    assert tokens(t) == ["security.n"] or tokens(t) == ["navigation.s"], "no die was rolled"
    assert t.state.memory["i-knew-this-thing-was-trouble"] == TroubleMemory()


@pytest.mark.rule("ETS-BRAIN-12")
@pytest.mark.parametrize(("carrier", "drawn"), [("marine", True), ("captain", True), ("", False)])
def test_they_are_drawn_to_whoever_carries_it_now(carrier: str, drawn: bool) -> None:
    """The marine rolled; then the Brain was handed on, or left behind."""
    t = scenario(
        {"marine": "laboratory.F", "captain": "security.M"},
        mission="CG02",
        carries={carrier: ["brain"]} if carrier else {},
        marks={} if carrier else {"brain": "laboratory.F"},
        remembers=[TroubleMemory(draws=True)],
    )
    g: Any = t.game
    assert g.mission.drawn_to(g, g.ground.index["armoury.n"]) == (survivor(t, carrier).zone if drawn else -1)


@pytest.mark.rule("ETS-BRAIN-12", "ETS-BRAIN-14", "ETS-BRAIN-09")
@pytest.mark.parametrize(
    ("holder", "rolls", "trader", "to"),
    [
        ("marine", [5, 1], "marine", "captain"),  # rolled, then traded; the new carrier rolls in the own turn, too
        ("marine", [1, 5], "marine", "captain"),  # traded, then rolled
        ("captain", [5], "captain", "marine"),  # rolled, then traded to one who has had the turn
        ("captain", [2], "marine", ""),  # taken before the carrier's turn: nobody rolls, and a die moves the token
    ],
)
def test_the_brain_is_rolled_for_and_traded_in_either_order(
    holder: str, rolls: list[int], trader: str, to: str
) -> None:
    middle, start = "navigation.c", "life-support.n"
    toward = {"captain": "life-support.e", "marine": "armoury.s", "": "life-support.e"}
    t = scenario(
        {"marine": middle, "captain": middle},
        mission="CG02",
        carries={holder: ["brain"]},
        marks={},
        tokens=[(start, "3 jaeger")],
        actor=None,
        rolls=[*rolls, *[1] * 4],
    )
    other = "captain" if holder == "marine" else "marine"

    def hand_over() -> None:
        play(t, trader, Trade("captain" if trader == "marine" else "marine"))
        t.choose(holder, "swap", {f"{holder}/brain": f"{other}:hands"})
        t.choose(other, "swap", {})
        assert survivor(t, other).objectives == ["brain"]

    if trader == "marine":
        hand_over()
    play(t, "marine", Move("navigation.w"), *([] if trader == "marine" else [Move(middle)]), DONE)
    if trader == "captain":
        hand_over()
    play(t, "captain", Move("navigation.s"), Move("security.n"), DONE)
    assert tokens(t) == [toward[to]] and t.state.round == 2


@pytest.mark.rule("ETS-BRAIN-04", "ETS-WIN-03")
def test_dropping_the_brain_loses() -> None:
    zone = "laboratory.F"
    t = scenario(
        {"marine": zone, "captain": "security.M"},
        {zone: {"swarmer": 1}},
        mission="CG02",
        carries={"marine": ["brain"]},
        health={"marine": 1},
    )
    play(t, "marine", DONE)
    assert t.outcome is not None and not t.outcome.won


@pytest.mark.rule("ETS-BRAIN-15", "ETS-BRAIN-14", "ETS-TRADE-04")
def test_the_carrier_uses_one_hand_and_may_hand_it_on() -> None:
    zone, near = "laboratory.F", MAPS.layout("CG02")["laboratory.w"].id
    t = scenario(
        {"marine": zone, "captain": zone},
        {near: {"swarmer": 1}},
        mission="CG02",
        carries={"marine": ["brain"]},
        bag={"marine": ["pistol", "pistol"]},
    )
    assert "ETS-BRAIN-15" in why_not(t, "marine", Attack("pistol", near, True))
    play(t, "marine", Trade("captain"))
    t.choose(
        "marine",
        "swap",
        {"marine/brain": "captain:hands"},
    )
    t.choose("captain", "swap", {})
    assert survivor(t, "captain").objectives == ["brain"] and survivor(t, "marine").objectives == []


@pytest.mark.rule("ETS-BRAIN-16", "ETS-BRAIN-17", "ETS-BRAIN-18")
def test_two_weapons_for_two() -> None:
    t = scenario({"marine": "armoury.V", "captain": "armoury.V"}, mission="CG02")
    play(t, "marine", Interact("locker"), Keep("assault-rifle"), Who("captain"))
    assert survivor(t, "marine").cards == ["assault-rifle"] and survivor(t, "captain").cards == ["shotgun"]


@pytest.mark.rule("ETS-BRAIN-03", "ETS-BRAIN-02")
def test_out_with_the_brain_wins_and_without_it_loses() -> None:
    for carried, won in ((["brain"], True), ([], False)):
        t = scenario({"marine": "armoury.n"}, mission="CG02", carries={"marine": carried}, opened=["exit"])
        play(t, "marine", Leave("exit"))
        assert t.outcome is not None and t.outcome.won is won


# ---- CG03 to CG07 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-GRAV-07", "ETS-GRAV-08", "ETS-GRAV-09")
def test_no_gravity_until_the_generator_runs() -> None:
    t = fresh("CG03")
    cards = deck(t, t.state.events)
    assert "gravity-failure" not in cards and "weightless" in t.game.states  # type: ignore[attr-defined]
    t = scenario({"engineer": "engineering-bay.H"}, mission="CG03", event="blackout")
    assert t.game.states == {"weightless", "blackout"}  # type: ignore[attr-defined]
    play(t, "engineer", Interact("generator", 2))
    assert t.game.states == {"blackout"} and t.state.actions == 1  # type: ignore[attr-defined]


@pytest.mark.rule("ETS-GRAV-10")
def test_only_an_engineer_repairs_it() -> None:
    t = scenario({"engineer": "engineering-bay.P", "marine": "engineering-bay.H"}, mission="CG03", actor="marine")
    assert "Engineer" in why_not(t, "marine", Interact("generator", 2))


@pytest.mark.rule("ETS-GRAV-11", "ETS-GRAV-12", "ETS-GRAV-13")
@pytest.mark.parametrize(
    ("zone", "crate", "card"),
    [("armoury.R", "rifle-crate", "assault-rifle"), ("medical-bay.P", "pharmacy-crate", "med-kit-3")],
)
def test_crates_hold_what_was_laid_aside(zone: str, crate: str, card: str) -> None:
    t = scenario({"engineer": "crew-quarters.w", "marine": zone}, mission="CG03", actor="marine")
    play(t, "marine", Interact(crate))
    assert survivor(t, "marine").cards == [card]


@pytest.mark.rule("ETS-RUL-53")
def test_without_the_engineer_the_mission_is_lost() -> None:
    zone = "crew-quarters.w"
    t = scenario(
        {"engineer": zone, "marine": "medical-bay.P"}, {zone: {"swarmer": 1}}, mission="CG03", health={"engineer": 1}
    )
    play(t, "engineer", DONE)
    assert t.outcome is not None and not t.outcome.won


@pytest.mark.rule("ETS-PRESC-07")
def test_only_the_medic_knows_the_supplies() -> None:
    zone = "medical-bay.T"
    t = scenario({"marine": zone, "medic": zone}, mission="CG04")
    assert "Medic" in why_not(t, "marine", Interact("supplies"))
    t = scenario({"marine": zone, "medic": zone}, mission="CG04", actor="medic")
    play(t, "medic", Interact("supplies"))
    assert survivor(t, "medic").objectives == ["supplies"]


@pytest.mark.rule("ETS-PRESC-08", "ETS-RUL-35", "ETS-RUL-32")
def test_bad_atmosphere_takes_two() -> None:
    t = scenario(
        {"medic": "medical-bay.T"},
        {"rec-room.G": {"swarmer": 3, "jaeger": 2}},
        mission="CG04",
        phase="resolution",
        events=["life-support-failure"],
    )
    assert survivor(t, "medic").health == 7 and enemies(t, "rec-room.G") == {"swarmer": 1}


@pytest.mark.rule("ETS-RUL-32")
def test_life_support_wounds_what_has_two_health() -> None:
    t = scenario(
        {"marine": "crew-quarters.c"},
        {"crew-quarters.e": {"jaeger": 2}},
        bag={"marine": ["shotgun"]},
        events=["life-support-failure"],
        phase="resolution",
    )
    assert t.state.groups[0].hurt == 2
    t2 = scenario(
        {"captain": "crew-quarters.c"},
        {"crew-quarters.e": {"jaeger": 2}},
        bag={"captain": ["shotgun"]},
        rolls=[[4, 5, 1, 1]],
    )
    t2.state.groups[0].hurt = 2
    play(t2, "captain", Attack("shotgun", "crew-quarters.e"))
    assert enemies(t2, "crew-quarters.e") == {}, "one point each"


@pytest.mark.rule("ETS-PRESC-03", "ETS-PRESC-02")
def test_all_by_the_same_exit() -> None:
    t = scenario(
        {"medic": "rec-room.w", "marine": "crew-quarters.e"}, mission="CG04", carries={"medic": ["supplies"]}, marks={}
    )
    play(t, "medic", Leave("west-exit"))
    play(t, "marine", DONE)
    assert "ETS-PRESC-03" in why_not(t, "marine", Leave("east-exit"))


@pytest.mark.rule("ETS-SIGNS-06", "ETS-SIGNS-07", "ETS-SIGNS-08")
def test_leaning_on_somebody() -> None:
    t = scenario(
        {"marine": "crew-quarters.n"}, mission="CG05", carries={"marine": ["cook"]}, marks={"pilot": "crew-quarters.n"}
    )
    assert "ETS-SIGNS-07" in why_not(t, "marine", Interact("pilot"))
    play(t, "marine", Move("crew-quarters.c"), Move("crew-quarters.n"))
    assert why_not(t, "marine", Move("crew-quarters.c"))


@pytest.mark.rule("ETS-SIGNS-02", "ETS-SIGNS-05", "ETS-SIGNS-09", "ETS-SIGNS-10", "ETS-RUL-62")
def test_three_of_the_crew_brought_to_the_exit() -> None:
    t = scenario(
        {"marine": "medical-bay.c"},
        mission="CG05",
        carries={"marine": ["cook"]},
        done=["mechanic", "pilot"],
        marks={},
        resolve={"marine": 5},
    )
    play(t, "marine", Move("medical-bay.e"))
    assert survivor(t, "marine").resolve == 6 and t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-BUGS-05", "ETS-BUGS-06", "ETS-BUGS-07")
def test_bug_hunt() -> None:
    t = fresh("CG06")
    cards = deck(t, t.state.events)
    assert all(EVENTS[card].kind != "spawn" for card in cards)
    t = scenario({"marine": "armoury.W"}, {"rec-room.G": {"jaeger": 1}}, mission="CG06", rolls=["shotgun"])
    play(t, "marine", Interact("stash"))
    assert survivor(t, "marine").cards == ["shotgun"]


@pytest.mark.rule("ETS-BUGS-02")
def test_no_gep_left_on_the_map() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"captain": zone}, {zone: {"swarmer": 1}}, mission="CG06", bag={"captain": ["swarmer-leg"]}, rolls=[[4, 1]]
    )
    play(t, "captain", Attack("swarmer-leg", zone))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-HEELS-06", "ETS-HEELS-07")
def test_a_wound_that_does_not_heal() -> None:
    t = fresh("CG07")
    wounded = [s for s in t.state.survivors if "chest" in s.injuries]
    assert len(wounded) == 1
    t = scenario(
        {"medic": "crew-quarters.w"},
        mission="CG07",
        injuries={"medic": ["chest"]},
        remembers=[LongRoadMemory(scarred="medic")],
        bag={"medic": ["med-kit"]},
    )
    assert Use("med-kit") not in offered(t, "medic")


@pytest.mark.rule("ETS-HEELS-08", "ETS-DMG-07")
def test_blood_is_smelled() -> None:
    t = scenario(
        {"marine": "crew-quarters.w"},
        mission="CG07",
        injuries={"marine": ["chest"]},
        tokens=[("security.M", "3 jaeger")],
        actor=None,
        rolls=[3, 4],
    )
    assert survivor(t, "marine").health == 9
    play(t, "marine", DONE)
    assert tokens(t) == ["security.n"]


@pytest.mark.rule("ETS-DMG-07")
def test_on_a_four_nobody_bleeds() -> None:
    t = scenario({"marine": "crew-quarters.w"}, injuries={"marine": ["chest"]}, actor=None, rolls=[4])
    assert survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-HEELS-10", "ETS-HEELS-11")
def test_after_signs_of_life_there_is_a_terminal() -> None:
    t = scenario({"marine": "life-support.R"}, mission="CG07", events=["life-support-failure", "lockdown", "blackout"])
    assert Interact("terminal") not in offered(t, "marine")
    t = scenario(
        {"marine": "life-support.R"}, mission="CG07", after=["CG05"], events=["life-support-failure", "lockdown"]
    )
    play(t, "marine", Interact("terminal"))
    assert deck(t, t.state.events) == ["lockdown"]


# ---- CG08 to CG11 ---------------------------------------------------------------------------------------------------

CELL = "medical-bay.I"


@pytest.mark.rule("ETS-TROPH-07")
def test_no_solomon_rolls_in_bagging_a_trophy() -> None:
    t = scenario(
        {"engineer": "medical-bay.e"},
        mission="CG08",
        tokens=[("medical-bay.A", "3 jaeger")],
        phase="round-start",
        rolls=[[1, 1]],
    )
    assert enemies(t, "medical-bay.A") == {"jaeger": 3}


@pytest.mark.rule("ETS-TROPH-08", "ETS-TROPH-09", "ETS-TROPH-11", "ETS-RUL-49")
def test_the_solomon_is_dragged_along_and_cries() -> None:
    t = scenario({"engineer": CELL, "marine": CELL}, mission="CG08", actor="marine")
    assert "Engineer" in why_not(t, "marine", Interact("solomon"))
    t = scenario({"engineer": CELL}, mission="CG08")
    play(t, "engineer", Interact("solomon"))
    assert noise(t) == {CELL: 5}
    play(t, "engineer", Move("medical-bay.A"))
    assert noise(t) == {"medical-bay.A": 5}


@pytest.mark.rule("ETS-TROPH-10", "ETS-TAB-13")
@pytest.mark.parametrize(("die", "actions"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_pulling_power(die: int, actions: int) -> None:
    t = scenario({"engineer": CELL}, mission="CG08", carries={"engineer": ["solomon"]}, actor=None, rolls=[die])
    assert t.state.actions == actions


@pytest.mark.rule("ETS-TROPH-12", "ETS-TROPH-13", "ETS-TAB-14")
def test_an_empty_map_gets_a_token_that_acts_at_once() -> None:
    layout = MAPS.layout("CG08")
    gun_vault = layout["armoury.V"].index
    t = scenario({"engineer": CELL}, mission="CG08", rolls=[3, gun_vault, 1])
    play(t, "engineer", DONE)
    assert tokens(t) == ["armoury.W"], "die 3 is the Armoury; then it drifted"


@pytest.mark.rule("ETS-TROPH-02", "ETS-TROPH-03")
def test_the_engineer_out_with_the_solomon_wins() -> None:
    t = scenario({"engineer": "armoury.s"}, mission="CG08", carries={"engineer": ["solomon"]})
    play(t, "engineer", Leave("exit"))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-LEFT-04", "ETS-LEFT-08", "ETS-LEFT-07")
def test_a_sample_is_caught_or_breaks() -> None:
    zone = "laboratory.F"
    for friend, lost in ((zone, False), ("medical-bay.P", True)):
        t = scenario(
            {"marine": zone, "captain": friend},
            {zone: {"jaeger": 1}},
            mission="CG09",
            carries={"marine": ["cold-sample"]},
            marks={},
            health={"marine": 1},
            rolls=[[1, 2]] if not lost else [],
        )
        play(t, "marine", DONE)
        assert (t.outcome is not None) is lost
        if not lost:
            assert survivor(t, "captain").objectives == ["cold-sample"]


@pytest.mark.rule("ETS-BREAK-02", "ETS-BREAK-06", "ETS-BREAK-07", "ETS-RUL-25")
def test_the_last_terminal_opens_the_bay() -> None:
    zone = "medical-bay.P"
    t = scenario(
        {"captain": zone},
        mission="CG10",
        bag={"captain": ["shotgun"]},
        done=["vault-terminal", "garden-terminal"],
        marks={"pharmacy-terminal": zone},
        rolls=[[4, 1, 1, 2], [4, 4, 1, 2]],
    )
    play(t, "captain", Attack("shotgun", zone))
    assert t.state.closed != 0, "one point is lost"
    play(t, "captain", Attack("shotgun", zone))
    assert t.state.closed == 0 and "pharmacy-terminal" in t.state.done


TERMINALS = ("vault-terminal", "pharmacy-terminal", "garden-terminal")


@pytest.mark.rule("ETS-BREAK-03")
def test_who_got_to_the_loader_another_way_has_not_won() -> None:
    t = scenario({"captain": "engineering-bay.c"}, mission="CG10", opened=["hall-door"], done=TERMINALS[:2])
    for other in t.state.survivors[1:]:
        other.fate = "dead"
    play(t, "captain", Move("engineering-bay.H"))
    assert t.outcome is None


@pytest.mark.rule("ETS-BREAK-03", "ETS-BREAK-08")
def test_everybody_at_the_loader_and_the_coast_clear() -> None:
    for foes, won in (({}, True), ({"engineering-bay.c": {"jaeger": 1}}, False)):
        t = scenario(
            {"captain": "engineering-bay.c" if won else "engineering-bay.H"},
            foes,
            mission="CG10",
            opened=["hall-door"],
            done=TERMINALS,
        )
        for other in t.state.survivors[1:]:
            other.fate = "dead"
        play(t, "captain", Move("engineering-bay.H") if won else NOISE[1])
        assert (t.outcome is not None) is won


@pytest.mark.rule("ETS-BREAK-03", "ETS-BREAK-08", "ETS-EVT-07")
@pytest.mark.parametrize(("zone", "won"), [("engineering-bay.c", False), ("medical-bay.P", True)])
def test_in_the_dark_an_unseen_enemy_beside_the_loader_is_near_all_the_same(zone: str, won: bool) -> None:
    t = scenario(
        {"captain": "engineering-bay.H"},
        mission="CG10",
        opened=["hall-door"],
        done=TERMINALS,
        event="blackout",
        tokens=[(zone, "4 swarmer")],
    )
    for other in t.state.survivors[1:]:
        other.fate = "dead"
    play(t, "captain", NOISE[1])
    assert (t.outcome is not None) is won


@pytest.mark.rule("ETS-BREAK-09", "ETS-SOL-06", "ETS-SOL-07")
@pytest.mark.parametrize(("after", "health"), [([], 7), (["CG08"], 8)])
def test_solomons_embolden_unless_jammed(after: list[str], health: int) -> None:
    zone = "crew-quarters.c"
    t = scenario({"marine": zone}, {zone: {"jaeger": 1, "solomon": 2}}, mission="CG10", after=after, rolls=["none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == health, "+1 once, and a Solomon deals nothing"


@pytest.mark.rule("ETS-BREAK-10", "ETS-BREAK-11", "ETS-TAB-15")
def test_masking_spray() -> None:
    t = scenario(
        {"marine": "crew-quarters.n"},
        {"crew-quarters.e": {"jaeger": 1}},
        mission="CG10",
        after=["CG09"],
        rolls=[5, [1, 1], 0],
    )
    play(t, "marine", Move("crew-quarters.c"), DONE)
    assert where_are(t, "jaeger") != {"crew-quarters.c": 1}, "it did not notice, and drifted"
    t = scenario(
        {"marine": "crew-quarters.n"},
        {"crew-quarters.e": {"jaeger": 1}},
        mission="CG10",
        after=["CG09"],
        rolls=[5, [1, 1], "none"],
    )
    play(t, "marine", Move("crew-quarters.c"), NOISE[1], DONE)
    assert survivor(t, "marine").health == 8, "noise gave the marine away"
    t = scenario(
        {"marine": "crew-quarters.n"},
        {"crew-quarters.e": {"jaeger": 1}},
        mission="CG10",
        after=["CG09"],
        rolls=[5, [1, 1]],
    )
    play(t, "marine", Move("crew-quarters.c"), NOISE[1])
    assert t.state.groups[0].saw, "and was seen, wherever he goes now"


@pytest.mark.rule("ETS-CATCH-05", "ETS-CATCH-06", "ETS-CATCH-07", "ETS-CATCH-08")
def test_gotta_catch_em_all_is_set_up() -> None:
    t = fresh("CG11")
    play(t, "marine", Who("marine"))
    assert t.state.loader is not None and t.state.survivors[t.state.loader.pilot].seat == "marine"
    assert "power-cell" in survivor(t, "marine").cards and "power-cell" not in deck(t, t.state.items)
    assert t.state.piles["marked"].count("?") <= 2 and "titan" not in t.state.piles["row"]


@pytest.mark.rule("ETS-CATCH-12")
def test_a_hurt_titan_calls() -> None:
    zone = "security.B"
    t = scenario(
        {"captain": zone}, mission="CG11", boss=("titan", zone, 10), bag={"captain": ["plasma-cutter"]}, rolls=[[3, 1]]
    )
    play(t, "captain", Attack("plasma-cutter", zone))
    assert t.state.boss is not None and t.state.boss.health == 9 and noise(t)[zone] == 5


@pytest.mark.rule("ETS-RUL-54")
def test_a_dead_titan_is_no_prize() -> None:
    zone = "security.B"
    t = scenario(
        {"captain": zone}, mission="CG11", boss=("titan", zone, 1), bag={"captain": ["plasma-cutter"]}, rolls=[[3, 1]]
    )
    play(t, "captain", Attack("plasma-cutter", zone))
    assert t.outcome is not None and not t.outcome.won


# ---- Sentries -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-TURN-02", "ETS-TURN-03", "ETS-TURN-06")
def test_the_kill_switch_wins() -> None:
    t = scenario({"marine": "robotics-bay.A"}, mission="C012")
    play(t, "marine", Interact("kill-switch"))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-TURN-07", "ETS-TURN-08", "ETS-RUL-55")
def test_rust_shuts_sentries_down_for_a_round() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"marine": zone},
        {zone: {"artemis": 2}},
        mission="C012",
        tokens=[("navigation.H", "2 sip")],
        rolls=[1, [1, 4], "none"],
    )
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == 9, "one of two attacked, the token stayed"
    assert tokens(t) == ["navigation.H"] and all(group.stunned == 0 for group in t.state.groups)


@pytest.mark.rule("ETS-FOE-02", "ETS-RUL-28")
def test_sentries_are_harder_to_hit() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"captain": zone},
        {zone: {"artemis": 2, "sip": 1}},
        mission="C012",
        bag={"captain": ["swarmer-leg"]},
        rolls=[[3, 4]],
    )
    play(t, "captain", Attack("swarmer-leg", zone))
    assert enemies(t, zone) == {"artemis": 1, "sip": 1}, "3+ became 4+, once"


@pytest.mark.rule("ETS-WALK-07", "ETS-WALK-08", "ETS-WALK-09")
def test_melee_shuts_down_and_shots_destroy() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"captain": zone, "technician": "crew-quarters.w"},
        {zone: {"artemis": 2}, "navigation.H": {"sip": 3}},
        mission="C013",
        bag={"captain": ["swarmer-leg", "pistol"]},
        rolls=[[5, 1], [5, 1]],
    )
    play(t, "captain", Attack("swarmer-leg", zone))
    assert enemies(t, zone) == {"artemis": 2} and any(group.stunned for group in t.state.groups)
    play(t, "captain", Attack("pistol", zone))
    assert enemies(t, zone) == {"artemis": 1}


@pytest.mark.rule(
    "ETS-WALK-10", "ETS-WALK-13", "ETS-WALK-14", "ETS-WALK-15", "ETS-WALK-17", "ETS-WALK-19", "ETS-GAP-24"
)
def test_a_rebooted_sentry_walks_to_the_exit() -> None:
    zone = "navigation.c"
    t = scenario(
        {"technician": zone},
        {zone: {"artemis": 1}, "rec-room.A": {"sip": 3}},
        mission="C013",
        stunned={"artemis": 3, "sip": 1},
    )
    play(t, "technician", Reboot("artemis"))
    assert len(t.state.allies) == 1 and enemies(t, zone) == {}
    play(t, "technician", DONE)
    ally = t.state.allies[0]
    assert MAPS.layout("C013").zones[ally.zone].id == "crew-quarters.e", "not before the next round"


@pytest.mark.rule("ETS-WALK-17", "ETS-WALK-18")
def test_five_sentries_are_enough() -> None:
    from starboard.games.endure.state import Ally

    zone = "navigation.c"
    state = scenario({"technician": zone}, {zone: {"sip": 1}}, mission="C013", stunned={"sip": 3}).state
    state.allies = [Ally("sip", 0, 2, 1) for _ in range(5)]
    t = Table(Endure, Endure.prepare("C013", [s.seat for s in state.survivors]), seed="x", state=state)
    assert "ETS-WALK-17" in why_not(t, "technician", Reboot("sip"))


@pytest.mark.rule("ETS-WALK-02", "ETS-WALK-03", "ETS-WALK-20")
def test_a_sentry_at_the_exit_leaves() -> None:
    from starboard.games.endure.state import Ally

    layout = MAPS.layout("C013")
    t = scenario(
        {"technician": "crew-quarters.w"}, mission="C013", remembers=[TraitorMemory(out=3)], phase="round-end", round=3
    )
    assert t.outcome is not None and not t.outcome.won, "nothing is left to bring out"
    state = scenario(
        {"technician": "crew-quarters.w"}, {"rec-room.A": {"sip": 1}}, mission="C013", remembers=[TraitorMemory(out=3)]
    ).state
    state.phase = "round-end"
    state.allies = [Ally("artemis", layout["crew-quarters.s"].index, 1, 1)]
    state.round = 2
    t = Table(Endure, Endure.prepare("C013", [s.seat for s in state.survivors]), seed="x", state=state)
    assert t.state.memory["traitor"] == TraitorMemory(out=4) and t.state.allies == []


@pytest.mark.rule("ETS-WALK-04")
def test_too_few_sentries_left() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"captain": zone, "technician": "crew-quarters.w"},
        {zone: {"artemis": 1}, "navigation.H": {"sip": 3}},
        mission="C013",
        bag={"captain": ["pistol"]},
        rolls=[[5, 1]],
    )
    play(t, "captain", Attack("pistol", zone))
    assert t.outcome is not None and not t.outcome.won


@pytest.mark.rule("ETS-SPARE-07", "ETS-SPARE-08", "ETS-SPARE-09", "ETS-TAB-17")
@pytest.mark.parametrize(
    ("actions", "die", "success"), [(1, 5, True), (1, 4, False), (2, 4, True), (3, 3, True), (3, 2, False)]
)
def test_salvage(actions: int, die: int, success: bool) -> None:
    zone = "security.w"
    t = scenario(
        {"engineer": zone, "marine": zone},
        {zone: {"sip": 1}},
        mission="C014",
        rolls=[die],
        actions=actions + 1,
        stunned={"sip": 3},
    )
    play(t, "engineer", Salvage("sip", actions))
    assert bool(survivor(t, "engineer").objectives) is success and t.state.actions == 1
    assert (enemies(t, zone) == {}) is success


@pytest.mark.rule("ETS-SPARE-02", "ETS-SPARE-03", "ETS-SPARE-06")
def test_four_parts_carried_out_by_one() -> None:
    parts = ["servo", "optics", "part-1", "part-2"]
    t = scenario({"engineer": "life-support.e"}, mission="C014", carries={"engineer": parts[:2]}, marks={})
    survivor(t, "engineer").objectives = parts
    play(t, "engineer", Leave("exit"))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-SPARE-09", "ETS-RUL-61")
def test_a_salvaged_part_stays_where_its_bearer_dies_and_can_be_taken() -> None:
    zone, near = "robotics-bay.c", "robotics-bay.s"
    t = scenario(
        {"engineer": zone, "marine": near},
        {zone: {"sip": 1}},
        mission="C014",
        health={"engineer": 1},
        marks={},
        rolls=[2, "none"],
    )
    survivor(t, "engineer").objectives = ["part-1"]
    play(t, "engineer", DONE)
    assert survivor(t, "engineer").fate == "dead"
    assert [(mark.id, MAPS.layout("C014").zones[mark.zone].id) for mark in t.state.marks] == [("part-1", zone)]
    assert any("Salvaged part" in mark.note for mark in view(t, "marine").picture.boards[0].marks)
    play(t, "marine", Move(zone))
    play(t, "marine", Interact("part-1"))
    assert survivor(t, "marine").objectives == ["part-1"] and not t.state.marks


@pytest.mark.rule("ETS-PRIZE-02", "ETS-PRIZE-06", "ETS-PRIZE-10", "ETS-PRIZE-11", "ETS-RES-12", "ETS-RUL-11")
def test_the_sleeping_giant() -> None:
    zone = "robotics-bay.A"
    t = scenario(
        {"captain": zone, "marine": "navigation.s"},
        {zone: {"olympian": 1}},
        mission="C015",
        bag={"captain": ["shotgun"]},
        asleep=True,
        marks={"olympian-panel": zone},
        rolls=[[1, 1]],
    )
    assert t.state.boss is not None
    assert Attack("shotgun", zone) not in offered(t, "captain") and SEARCH in offered(t, "captain")
    play(t, "captain", Interact("olympian-panel"))
    assert not t.state.boss.asleep and survivor(t, "captain").resolve == 9
    assert Attack("shotgun", zone) in offered(t, "captain")


@pytest.mark.rule("ETS-PRIZE-07", "ETS-PRIZE-08", "ETS-PRIZE-09", "ETS-RUL-64")
def test_premature_activation() -> None:
    t = scenario(
        {"captain": "navigation.s", "engineer-b": "navigation.s"},
        {"robotics-bay.A": {"olympian": 1}},
        mission="C015",
        actions=5,
        asleep=True,
    )
    assert t.state.boss is not None
    play(t, "captain", NOISE[4], DONE)
    assert survivor(t, "captain").resolve == 8 and t.state.boss.mood == "olympian-overdrive" and t.state.boss.asleep
    assert "olympian-overdrive" not in deck(t, t.state.boss.deck)


@pytest.mark.rule("ETS-PRIZE-03")
def test_running_away_after_waking_it_wins() -> None:
    t = scenario({"captain": "armoury.w"}, mission="C015", boss=("olympian", "robotics-bay.c", 20))
    play(t, "captain", Leave("exit"))
    assert t.outcome is not None and t.outcome.won


# ---- Redeemers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-LONE-07")
def test_she_runs_at_the_start_of_each_survivor_phase() -> None:
    t = scenario({"medic": "crew-quarters.w"}, mission="ROP16", phase="round-start", rolls=[0])
    assert MAPS.layout("ROP16").zones[t.state.marks[0].zone].id == "medical-bay.n"


@pytest.mark.rule("ETS-LONE-11", "ETS-LONE-13", "ETS-LONE-14", "ETS-LONE-15")
def test_dead_weight() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"medic": zone, "marine": zone},
        mission="ROP16",
        marks={},
        carries={"medic": ["woman"]},
        actor=None,
        remembers=[SedativeMemory(asleep=True)],
    )
    assert t.state.actions == 2
    t = scenario(
        {"medic": zone, "marine": zone},
        {zone: {"zealot": 1}},
        mission="ROP16",
        marks={},
        carries={"medic": ["woman"]},
        remembers=[SedativeMemory(asleep=True)],
        health={"medic": 1},
        rolls=["none"],
    )
    play(t, "medic", DONE)
    assert MAPS.layout("ROP16").zones[t.state.marks[0].zone].id == zone, "she stays, and anybody may pick her up"
    assert Interact("woman") in offered(t, "marine")


@pytest.mark.rule("ETS-LONE-02", "ETS-LONE-03", "ETS-GAP-35")
def test_out_with_the_woman() -> None:
    t = scenario(
        {"medic": "crew-quarters.w"},
        mission="ROP16",
        marks={},
        carries={"medic": ["woman"]},
        remembers=[SedativeMemory(asleep=True)],
    )
    play(t, "medic", Leave("exit"))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-KOOL-06", "ETS-KOOL-07", "ETS-TAB-19")
@pytest.mark.parametrize(("die", "health"), [(3, 7), (4, 9)])
def test_a_terminal_smashed_by_hand_may_blow_up(die: int, health: int) -> None:
    zone = "medical-bay.P"
    rolls = [[4, 4], die, *(["none"] if die < 4 else [])]
    t = scenario({"captain": zone}, mission="ROP17", bag={"captain": ["swarmer-leg"]}, rolls=rolls)
    play(t, "captain", Attack("swarmer-leg", zone))
    assert survivor(t, "captain").health == health and "pharmacy-terminal" in t.state.done


@pytest.mark.rule("ETS-KOOL-08", "ETS-KOOL-09")
def test_offerings_for_everybody_there() -> None:
    zone = "redeemer-shrine.H"
    t = scenario(
        {"captain": zone, "marine": zone},
        mission="ROP17",
        items=["loose-panel", "pistol", "shotgun", "flare", "med-kit"],
    )
    play(t, "captain", Interact("offerings"), Keep("shotgun"))
    play(t, "marine", Keep("med-kit"))
    assert survivor(t, "captain").cards == ["shotgun"] and survivor(t, "marine").cards == ["med-kit"]
    assert noise(t) == {}


@pytest.mark.rule("ETS-TRAP-06", "ETS-TRAP-10")
def test_its_a_trap_is_set_up() -> None:
    t = fresh("ROP18", seed="b")
    assert sum(where_are(t, "zealot").values()) >= 4 and sum(where_are(t, "fanatic").values()) >= 2
    weapons = sorted(card for s in t.state.survivors for card in s.cards)
    assert weapons == ["plasma-cutter", "shotgun", "swarmer-leg"]


@pytest.mark.rule("ETS-TRAP-07", "ETS-TRAP-08")
def test_the_desk_or_the_key_card_opens_the_prison() -> None:
    t = scenario({"captain": "redeemer-shrine.H"}, mission="ROP18")
    play(t, "captain", Interact("desk"))
    assert t.state.closed == 0
    t = scenario({"captain": "security.s"}, mission="ROP18", carries={"captain": ["desk"]}, marks={})
    play(t, "captain", Interact("desk"))
    assert t.state.closed == 0


@pytest.mark.rule("ETS-TRAP-02", "ETS-TRAP-03", "ETS-RUL-52")
def test_everybody_with_the_prisoners() -> None:
    t = scenario({"captain": "security.s"}, mission="ROP18", opened=["prison-door"])
    for other in t.state.survivors[1:]:
        other.fate = "dead"
    play(t, "captain", Move("security.B"))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("ETS-SNAKE-05")
def test_hammer_time() -> None:
    t = fresh("ROP19")
    assert sorted(card for s in t.state.survivors for card in s.cards) == ["persuader", "pistol", "swarmer-leg"]


@pytest.mark.rule("ETS-SNAKE-06", "ETS-SNAKE-07", "ETS-SNAKE-08", "ETS-TAB-21")
def test_hide_and_seek() -> None:
    t = scenario({"captain": "redeemer-shrine.c"}, mission="ROP19", rolls=[3])
    play(t, "captain", Move("redeemer-shrine.H"))
    assert where_are(t, "preacher") == {} and t.state.memory["hide-and-seek"] == SeekMemory(shrine=1)
    t = scenario(
        {"captain": "redeemer-shrine.c"},
        mission="ROP19",
        boss_deck=["preacher-hammer-of-penance"],
        rolls=[4, [1, 1], [1, 1], [1, 1, 1, 1, 1]],
    )
    play(t, "captain", Move("redeemer-shrine.H"))
    assert where_are(t, "preacher") == {"redeemer-shrine.H": 1} and where_are(t, "zealot") == {"redeemer-shrine.H": 2}
    assert survivor(t, "captain").resolve == 9, "a boss appears"


@pytest.mark.rule("ETS-SNAKE-09", "ETS-SNAKE-02")
def test_the_preacher_hides_behind_his_flock() -> None:
    zone = "redeemer-shrine.H"
    t = scenario(
        {"captain": zone},
        {zone: {"zealot": 1}},
        mission="ROP19",
        boss=("preacher", zone, 2),
        bag={"captain": ["shotgun"]},
        rolls=[[4, 4, 4, 1], [4, 4, 1, 1]],
    )
    play(t, "captain", Attack("shotgun", zone))
    assert t.state.boss is not None and t.state.boss.health == 2 and enemies(t, zone) == {"preacher": 1}
    play(t, "captain", Attack("shotgun", zone))
    assert t.outcome is not None and t.outcome.won


# ---- P20 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-BULL-05")
def test_locked_and_loaded() -> None:
    t = fresh("P20", 4)
    assert sorted(card for s in t.state.survivors for card in s.cards) == [
        "assault-rifle", "medical-blade", "medical-blade", "medical-laser",
    ]  # fmt: skip


@pytest.mark.rule("ETS-BULL-10", "ETS-BULL-11")
def test_stock_up() -> None:
    t = scenario({"captain": "armoury.R"}, mission="P20", boss=("primus", "primus-cell.C", 15))
    play(t, "captain", Interact("locker"))
    assert survivor(t, "captain").cards == ["shield-bubble", "stun-grenade"]


@pytest.mark.rule("ETS-BULL-06", "ETS-BULL-09", "ETS-TAB-22")
@pytest.mark.parametrize(("die", "where"), [(3, "primus-cell.w"), (4, "medical-bay.c")])
def test_the_primus_knows_where_everybody_is(die: int, where: str) -> None:
    t = scenario(
        {"captain": "medical-bay.P"},
        mission="P20",
        boss=("primus", "primus-cell.C", 15),
        boss_deck=["primus-rending-rush"],
        rolls=[die],
    )
    play(t, "captain", DONE)
    moved = next(iter(where_are(t, "primus")))
    steps = t.game.view.distance[MAPS.layout("P20")["primus-cell.C"].index][MAPS.layout("P20")[moved].index]  # type: ignore[attr-defined]
    assert steps == (2 if die <= 3 else 3), where


@pytest.mark.rule("ETS-WALK-11", "ETS-WALK-12", "ETS-WALK-16", "ETS-RUL-29", "ETS-TAB-16")
def test_reactivated_sentries_fight_and_are_hit() -> None:
    from starboard.games.endure.state import Ally

    layout = MAPS.layout("C013")
    state = scenario(
        {"technician": W}, {"crew-quarters.e": {"sip": 4}}, mission="C013", phase="round-end", round=2
    ).state
    state.phase, state.round = "round-end", 2
    state.allies = [Ally("sip", layout["navigation.c"].index, 2, 1)]
    setup = Endure.prepare("C013", [s.seat for s in state.survivors])

    t = Table(Endure, setup, source=Script([4, 4]), state=state)
    assert layout.zones[t.state.allies[0].zone].id == "crew-quarters.e"
    assert sum(group.count for group in t.state.groups if group.stunned) == 1, "4+ hits: no +1 for them"


def faces(state: EndureState) -> Counter[str]:
    """All that the tokens on the map can be, whoever knows; a Titan's companion counts as what it is."""
    known = [token.face for token in state.tokens if token.face]
    companions = sum(token.pile == "marked" and token.face not in ("", "titan") for token in state.tokens)
    found = Counter([*state.piles["row"], *state.piles["marked"], *known])
    found["?"] += companions
    return +found


@pytest.mark.rule("ETS-CATCH-08")
def test_dealing_anew_what_lies_among_the_titans_tokens() -> None:
    """The psychic has looked at two tokens of the marked pile; for the others they may be any of them."""
    for seed in range(40):
        t = Table(Endure, Endure.prepare("CG11", ["psychic", "captain", "marine"]), seed=str(seed))
        play(t, "psychic", t.offered("psychic")[0].kind.enumerate(1)[0])
        g = t.game
        assert isinstance(g, Endure)
        marked = [token for token in t.state.tokens if token.pile == "marked"]
        before = faces(t.state)
        for token in marked[:2]:
            radar.name_token(g, token, ["psychic"])
            token.seen_by.append("psychic")
        assert faces(t.state) == before
        mine = [token.face for token in marked]
        g.redeal("psychic")
        assert [token.face for token in marked] == mine, "who has looked still knows"
        g.redeal("captain")
        assert faces(t.state) == before, "nothing is lost and nothing is there twice"
        assert all(token.face not in ("", "?") for token in marked[:2])


@pytest.mark.rule("ETS-WALK-04")
def test_a_look_at_a_token_does_not_end_the_mission() -> None:
    """Two tokens, 3 or 2 Sentries each, 1 brought out: nobody but the psychic knows that it is too few."""
    t = scenario(
        {"technician": "engineering-bay.s", "psychic": "engineering-bay.s"},
        mission="C013",
        tokens=[("navigation.H", "2 artemis")],
        remembers=[TraitorMemory(out=1)],
    )
    g: Any = t.game
    t.state.piles["row"].append("3 artemis")  # one of the two lies there
    lost = g.mission.of(AllIsLost)
    assert lost is not None and lost.terms.count == 4
    assert not lost.lost(g)
    token = t.state.tokens[0]
    t.state.piles["row"].remove("2 artemis")
    token.face, token.seen_by = "2 artemis", ["psychic"]
    assert not lost.lost(g), "three are still possible for all that is known"
    t.state.piles["row"].remove("3 artemis")
    assert lost.lost(g)


def olympian(**more: Any) -> Table[EndureState]:
    where = {"captain": "navigation.s", "engineer-b": "navigation.s"}
    foes = {"robotics-bay.A": {"olympian": 1}, **more.pop("foes", {})}
    return scenario(where, foes, mission="C015", asleep=True, **more)


@pytest.mark.rule("ETS-PRIZE-07", "ETS-PRIZE-08", "ETS-PRIZE-09")
def test_a_noise_wakes_something_before_the_next_action() -> None:
    t = olympian(actions=5)
    play(t, "captain", NOISE[4])
    assert t.state.actor == 0 and t.state.actions == 1, "still the same turn"
    assert survivor(t, "captain").resolve == 8 and t.state.boss is not None
    assert t.state.boss.mood == "olympian-overdrive" and t.state.boss.asleep


@pytest.mark.rule("ETS-PRIZE-07", "ETS-RUL-64")
def test_a_lesser_noise_does_not() -> None:
    t = olympian(actions=5)
    play(t, "captain", NOISE[3])
    assert survivor(t, "captain").resolve == 10 and t.state.boss is not None and t.state.boss.mood == ""


@pytest.mark.rule("ETS-PRIZE-07", "ETS-PRIZE-08")
@pytest.mark.parametrize(("before", "resolve"), [(6, 10), (7, 8)])
def test_the_eighth_sentry_destroyed_does_so_at_once(before: int, resolve: int) -> None:
    here = "navigation.s"
    t = olympian(foes={here: {"artemis": 1}}, bag={"captain": ["plasma-cutter"]}, rolls=[[6, 6]])
    t.state.killed = before
    play(t, "captain", Attack("plasma-cutter", here))
    assert t.state.killed == before + 1 and survivor(t, "captain").resolve == resolve
    assert told(t).count("hums in its sleep") == (resolve == 8)


@pytest.mark.rule("ETS-PRIZE-07")
def test_whoever_has_reached_it_need_not_be_quiet_any_more() -> None:
    t = olympian(actions=5, remembers=[PrematureMemory(reached=True)])
    play(t, "captain", NOISE[4])
    assert survivor(t, "captain").resolve == 10


@pytest.mark.rule("ETS-BREAK-10", "ETS-TAB-15")
@pytest.mark.parametrize(("die", "health"), [(5, 9), (4, 7)])
def test_the_spray_also_helps_when_a_door_opens(die: int, health: int) -> None:
    """A survivor comes into view by no step of its own; what does not notice drifts, here to nowhere else."""
    t = scenario(
        {"technician": "life-support.e"},
        {"life-support.T": {"jaeger": 1}},
        mission="CG10",
        after=["CG09"],
        rolls=[die, [1, 1], 0 if health == 9 else "none"],
    )
    t.state.closed |= MAPS.layout("CG10").closing(["tank-door"])
    t.game.enter_mission()  # type: ignore[attr-defined]
    survivor(t, "technician").viewing = 0
    play(t, "technician", Door("tank-door"), DONE)
    assert survivor(t, "technician").health == health
    assert where_are(t, "jaeger") == {"life-support.e": 1}


@pytest.mark.rule("ETS-PRIZE-06", "ETS-FOE-02")
def test_the_olympian_is_plated_from_the_moment_it_wakes() -> None:
    zone, hit = "robotics-bay.c", WEAPONS["shotgun"].hit
    t = scenario(
        {"captain": zone},
        {zone: {"olympian": 1}},
        mission="C015",
        bag={"captain": ["shotgun"]},
        asleep=True,
        actions=4,
        rolls=[[1, 1], [hit, hit, hit, 1], [hit + 1, hit, hit, 1]],
    )
    boss = t.state.boss
    assert boss is not None
    play(t, "captain", Interact("olympian-panel"), Attack("shotgun", zone))
    assert boss.health == boss.most
    play(t, "captain", Attack("shotgun", zone))
    assert boss.health == boss.most - 1


@pytest.mark.rule("ETS-CLOSE-11", "ETS-CLOSE-12", "ETS-TAB-12")
def test_the_hive_looks_at_the_map_not_at_the_list() -> None:
    cells = {"east-cell": "primus-cell-2.C", "west-cell": "primus-cell.C"}
    for side, where in ((1, "primus-cell-2.C"), (3, "primus-cell.C")):
        t = scenario({"marine": "armoury.n"}, mission="CG01", marks=cells, rolls=[1, side])
        play(t, "marine", DONE)
        assert tokens(t) == [where]


@pytest.mark.rule("ETS-TROPH-12", "ETS-TROPH-13")
def test_while_anything_is_on_the_map_nothing_new_comes() -> None:
    t = scenario({"engineer": "medical-bay.I"}, {"crew-quarters.K": {"jaeger": 1}}, mission="CG08", rolls=[0])
    play(t, "engineer", DONE)
    assert tokens(t) == []


@pytest.mark.rule("ETS-BREAK-06", "ETS-BREAK-02")
def test_each_terminal_goes_by_itself_and_all_of_them_open_the_bay() -> None:
    zone = "medical-bay.P"
    t = scenario({"captain": zone}, mission="CG10", bag={"captain": ["shotgun"]}, rolls=[[4, 4, 1, 2]])
    play(t, "captain", Attack("shotgun", zone))
    assert [mark.id for mark in t.state.marks] == ["vault-terminal", "garden-terminal"] and t.state.closed != 0


@pytest.mark.rule("ETS-LONE-07", "ETS-LONE-11")
def test_asleep_she_does_not_run() -> None:
    t = scenario(
        {"medic": "crew-quarters.w"}, mission="ROP16", phase="round-start", remembers=[SedativeMemory(asleep=True)]
    )
    assert MAPS.layout("ROP16").zones[t.state.marks[0].zone].id == "medical-bay.c"


@pytest.mark.rule("ETS-WALK-14", "ETS-RNGD-04")
def test_stray_shots_strike_a_sentry_on_our_side() -> None:
    t = scenario(
        {"captain": W, "technician": "rec-room.A"},
        {C: {"sip": 1}},
        mission="C013",
        bag={"captain": ["shotgun"]},
        remembers=[TraitorMemory(out=4)],
        rolls=[[5, 1, 2, 3]],
    )
    t.state.allies = [Ally("sip", MAPS.layout("C013")[C].index, 9, 1)]
    play(t, "captain", Attack("shotgun", C))
    assert t.state.allies[0].health == 6


@pytest.mark.rule("ETS-CLOSE-05", "ETS-CLOSE-06")
def test_only_the_loader_seals_a_cell() -> None:
    zone = "primus-cell.s"
    t = scenario({"captain": zone}, mission="CG01", bag={"captain": ["plasma-cutter", "shotgun"]})
    assert not any(isinstance(option, Attack) for option in offered(t, "captain"))
    t = scenario(
        {"captain": zone}, {zone: {"swarmer": 1}}, mission="CG01", bag={"captain": ["shotgun"]}, rolls=[[4, 4, 4, 5]]
    )
    play(t, "captain", Attack("shotgun", zone))
    assert enemies(t, zone) == {} and t.state.done == [], "three points are left, and lost"


@pytest.mark.rule("ETS-TROPH-09", "ETS-RUL-49", "ETS-SOL-06")
def test_a_captured_solomon_is_cargo() -> None:
    zone = "medical-bay.I"
    t = scenario({"engineer": zone}, mission="CG08", rolls=["none"])
    play(t, "engineer", Interact("solomon"))
    assert t.state.actions == 2 and survivor(t, "engineer").objectives == ["solomon"] and t.state.groups == []
    play(t, "engineer", Move("medical-bay.A"))
    assert at(t, "engineer") == "medical-bay.A", "no check"
    t = scenario(
        {"engineer": zone}, {zone: {"jaeger": 1}}, mission="CG08", carries={"engineer": ["solomon"]}, marks={},
        rolls=["none", 3],
    )  # fmt: skip
    health = survivor(t, "engineer").health
    play(t, "engineer", DONE)
    assert survivor(t, "engineer").health == health - 2, "it emboldens nobody"


@pytest.mark.rule("ETS-CATCH-06", "ETS-CATCH-07")
@pytest.mark.parametrize(
    ("zone", "id"),
    [
        ("laboratory.F", "cold-cell"),
        ("life-support.G", "garden-cell"),
        ("security.L", "locker-cell"),
        ("rec-room.B", "bar-cell"),
    ],
)
def test_each_green_objective_is_a_power_cell(zone: str, id: str) -> None:
    t = scenario({"captain": zone}, mission="CG11")
    play(t, "captain", Interact(id))
    assert survivor(t, "captain").cards == ["power-cell"] and t.state.actions == 2


@pytest.mark.rule("ETS-WALK-10")
def test_a_reboot_takes_a_technician_and_an_action() -> None:
    zone = "navigation.c"
    foes = {zone: {"artemis": 1}, "rec-room.A": {"sip": 3}}
    t = scenario({"technician": zone, "marine": zone}, foes, mission="C013", stunned={"artemis": 3}, actor="marine")
    assert Reboot("artemis") not in offered(t, "marine")
    t = scenario({"technician": zone}, foes, mission="C013")
    assert Reboot("artemis") not in offered(t, "technician"), "it stands"
    t = scenario({"technician": zone}, foes, mission="C013", stunned={"artemis": 3})
    play(t, "technician", Reboot("artemis"))
    assert t.state.actions == 2 and [ally.kind for ally in t.state.allies] == ["artemis"]


@pytest.mark.rule("ETS-PRIZE-09", "ETS-PRIZE-10")
def test_woken_too_early_it_starts_with_overdrive() -> None:
    zone = "robotics-bay.c"
    t = scenario(
        {"captain": zone},
        {zone: {"olympian": 1}},
        mission="C015",
        asleep=True,
        remembers=[PrematureMemory(over=True)],
        rolls=[[1, 1]],
    )
    assert t.state.boss is not None
    t.state.boss.mood = "olympian-overdrive"
    play(t, "captain", Interact("olympian-panel"))
    assert not t.state.boss.asleep and t.state.boss.mood == "olympian-overdrive"


@pytest.mark.rule("ETS-LONE-14")
def test_whoever_carries_her_has_one_hand_free() -> None:
    for carried, may in ((["woman"], False), ([], True)):
        t = scenario(
            {"medic": C}, {C: {"zealot": 1}}, mission="ROP16", marks={}, remembers=[SedativeMemory(asleep=True)],
            bag={"medic": ["pistol"] * 2}, carries={"medic": carried},
        )  # fmt: skip
        assert (Attack("pistol", C, True) in offered(t, "medic")) is may


@pytest.mark.rule("ETS-LONE-08", "ETS-TAB-18")
@pytest.mark.parametrize(("die", "works"), [(5, True), (4, False)])
def test_the_medic_alone_needs_a_five_and_a_med_kit(die: int, works: bool) -> None:
    t = scenario({"medic": C, "marine": W}, mission="ROP16", marks={"woman": C}, rolls=[die])
    assert Interact("woman") not in offered(t, "medic"), "no Med Kit"
    t = scenario(
        {"medic": W, "marine": C}, mission="ROP16", bag={"marine": ["med-kit"]}, marks={"woman": C}, actor="marine"
    )
    assert Interact("woman") not in offered(t, "marine"), "no Medic"
    t = scenario({"medic": C}, mission="ROP16", bag={"medic": ["med-kit"]}, marks={"woman": C}, rolls=[die])
    play(t, "medic", Interact("woman"))
    assert bool(survivor(t, "medic").objectives) is works and t.state.actions == 2
    assert [mark.id for mark in t.state.marks] == ([] if works else ["woman"])


@pytest.mark.rule("ETS-LEFT-07", "ETS-LEFT-08", "ETS-RUL-61", "ETS-RUL-80")
@pytest.mark.parametrize(
    ("carried", "after"),
    [({"captain": ["vault-sample"]}, {"scout"}), ({}, {"scout"})],
    ids=["free hands first", "whom the players choose"],
)
def test_who_catches_a_sample(carried: dict[str, list[str]], after: set[str]) -> None:
    zone = "laboratory.F"
    t = scenario(
        {"marine": zone, "captain": zone, "scout": zone},
        {zone: {"jaeger": 1}},
        mission="CG09",
        carries={"marine": ["cold-sample"], **carried},
        marks={},
        health={"marine": 1},
        rolls=[[1, 2, 3]],
    )
    play(t, "marine", DONE)
    if not carried:
        assert offered(t, "captain") == [Who("captain"), Who("scout")]
        play(t, "captain", Who("scout"))
    assert {s.seat for s in t.state.survivors if "cold-sample" in s.objectives} == after


@pytest.mark.rule("ETS-WALK-09", "ETS-RUL-55")
def test_a_sentry_shut_down_by_hand_gets_up_as_the_round_ends() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"captain": zone, "technician": "rec-room.A"},
        {zone: {"artemis": 1}, "navigation.H": {"sip": 3}},
        mission="C013",
        bag={"captain": ["swarmer-leg"]},
        stunned={"sip": 1},
        rolls=[[5, 1]],
    )
    play(t, "captain", Attack("swarmer-leg", zone))
    assert [group.stunned for group in t.state.groups if group.kind == "artemis"] == [3]
    play(t, "captain", DONE)
    assert t.state.round == 2 and survivor(t, "captain").health == 9, "it missed its phase"
    assert [group.stunned for group in t.state.groups if group.kind == "artemis"] == [0]


@pytest.mark.rule("ETS-CATCH-12")
@pytest.mark.parametrize(("before", "calls"), [(11, False), (10, True)])
def test_at_half_its_health_the_titan_does_not_call_yet(before: int, calls: bool) -> None:
    zone = "security.B"
    t = scenario(
        {"captain": zone},
        mission="CG11",
        boss=("titan", zone, before),
        bag={"captain": ["plasma-cutter"]},
        rolls=[[3, 1]],
    )
    play(t, "captain", Attack("plasma-cutter", zone))
    assert (noise(t).get(zone) == 5) is calls


@pytest.mark.rule("ETS-WALK-14", "ETS-WALK-16")
def test_a_reactivated_sentry_is_hit_and_falls_like_anybody() -> None:
    t = scenario({"technician": "navigation.H"}, mission="C013", remembers=[TraitorMemory(out=4)])
    t.state.allies = [Ally("sip", 0, 2, 1), Ally("sip", 0, 2, 1)]
    second = t.state.allies[1]
    damage.hit_ally(t.game, second, 1, "A shot")  # type: ignore[arg-type]
    assert [ally.health for ally in t.state.allies] == [2, 1]
    damage.hit_ally(t.game, second, 1, "A shot")  # type: ignore[arg-type]
    assert [ally.health for ally in t.state.allies] == [2], "the one that was hit is gone"


@pytest.mark.rule("ETS-SIGNS-08")
def test_only_carriers_cannot_wield_two() -> None:
    zone = "crew-quarters.c"
    for carried, may in ((["cook"], False), ([], True)):
        t = scenario(
            {"marine": zone},
            {zone: {"jaeger": 1}},
            mission="CG05",
            bag={"marine": ["pistol"] * 2},
            carries={"marine": carried},
        )
        assert (Attack("pistol", zone, True) in offered(t, "marine")) is may


# ---- what must follow a thing belongs to the thing ------------------------------------------------------------------


@pytest.mark.rule("ETS-NEIGH-02")
@pytest.mark.parametrize(("zone", "won"), [("laboratory.Q", None), ("laboratory.L", True)])
def test_letting_them_out_of_the_laboratory_wins_nothing(zone: str, won: bool | None) -> None:
    """Whoever came from there must die, wherever; who only walked in there counts for nothing."""
    lab = "laboratory.L"
    t = scenario({"captain": "laboratory.Q"}, {lab: {"swarmer": 2}, "rec-room.G": {"swarmer": 1}}, won=False)
    inside, outside = t.state.groups
    if won is None:
        inside.zone = game(t).ground.index[zone]
    else:
        t.state.groups.remove(inside)
        outside.zone = game(t).ground.index[lab]
    [goal] = game(t).mission.goals
    assert goal.reached(game(t)) is bool(won)


@pytest.mark.rule("ETS-NEIGH-02")
@pytest.mark.parametrize("inside", [True, False])
def test_a_token_that_drifts_out_of_the_laboratory_unseen_is_still_wanted(inside: bool) -> None:
    """Those that lay there when the mission was set up, and no others."""
    t = fresh("CG00")
    g, lab = game(t), game(t).ground.index["laboratory.L"]
    [goal] = g.mission.goals
    t.state.tokens = [token for token in t.state.tokens if (token.zone == lab) is inside]
    assert t.state.tokens
    for token in t.state.tokens:
        token.zone = g.ground.index["laboratory.Q"]
    assert goal.reached(g) is (not inside)


@pytest.mark.rule("ETS-NEIGH-02", "ETS-FULL-01", "ETS-SOL-05")
def test_what_is_revealed_in_the_laboratory_is_wanted_wherever_it_stands() -> None:
    t = scenario({"captain": "laboratory.Q"}, {"laboratory.Q": {"swarmer": 1}}, opened=["lab-door"], won=False)
    t.state.piles["lab"] = ["3 jaeger"]
    t.state.tokens = [Token(game(t).ground.index["laboratory.L"], "lab")]
    assert radar.place(game(t), "jaeger", 2, game(t).ground.index["laboratory.L"], "ETS-RADAR-02", wanted=True) == 2
    part = standing.split(game(t), t.state.groups[-1], 1)
    part.zone = game(t).ground.index["laboratory.Q"]
    standing.join(game(t), part)
    assert [group.wanted for group in t.state.groups] == [False, True, True]


@pytest.mark.rule("ETS-STUN-05", "ETS-TROPH-10")
@pytest.mark.parametrize(("dice", "actions"), [([3], 1), ([6], 2), ([1, 6], 3)])
def test_a_stun_counts_for_whoever_pulls(dice: list[int], actions: int) -> None:
    """With one action less than one the turn is over, and the next is the ordinary one."""
    t = scenario(
        {"engineer": CELL},
        {"armoury.V": {"jaeger": 1}},
        mission="CG08",
        carries={"engineer": ["solomon"]},
        stunned={"engineer": 2, "jaeger": 1},
        actor=None,
        rolls=dice,
    )
    assert t.state.actions == actions and t.state.round == len(dice)


@pytest.mark.rule("ETS-SNAKE-07")
def test_lights_that_return_find_the_preacher() -> None:
    t = scenario(
        {"captain": "redeemer-shrine.c"},
        mission="ROP19",
        event="blackout",
        phase="resolution",
        events=["spawn-armoury"],
        remembers=[SeekMemory(shrine=0)],
        boss_deck=["preacher-hammer-of-penance"],
        rolls=[[1, 1], [1, 1], [1, 1, 1, 1, 1]],
    )
    assert where_are(t, "preacher") == {"redeemer-shrine.H": 1}


@pytest.mark.rule("ETS-HEELS-11")
def test_a_failure_in_force_does_not_come_again_either() -> None:
    t = scenario(
        {"marine": "life-support.R"}, mission="CG07", after=["CG05"], events=["lockdown"], event="life-support-failure"
    )
    play(t, "marine", Interact("terminal"))
    assert t.state.event == "" and deck(t, t.state.events) == ["lockdown"]


@pytest.mark.rule("ETS-SIGNS-09", "ETS-SIGNS-10")
@pytest.mark.parametrize("giver", ["marine", "captain"])
def test_a_crew_member_handed_to_somebody_at_the_exit_is_safe(giver: str) -> None:
    """Whoever of the two began the trade."""
    getter = "captain" if giver == "marine" else "marine"
    t = scenario(
        {giver: "medical-bay.c", getter: "medical-bay.e"},
        mission="CG05",
        carries={giver: ["cook"]},
        marks={},
        head={giver: "comms-helm"},
        actor="marine",
        resolve={getter: 5},
    )
    play(t, "marine", Trade("captain"))
    t.choose(giver, "swap", {f"{giver}/cook": f"{getter}:hands"})
    t.choose(getter, "swap", {})
    assert t.state.done == ["cook"] and survivor(t, getter).resolve == 6


@pytest.mark.rule("ETS-RNGD-03", "ETS-PRIZE-10")
def test_an_olympian_that_sleeps_is_in_nobodys_way() -> None:
    t = scenario(
        {"captain": "medical-bay.c"},
        {"robotics-bay.c": {"olympian": 1}, "robotics-bay.e": {"artemis": 1}},
        mission="C015",
        bag={"captain": ["longshot-rifle"]},
        asleep=True,
    )
    targets, blocking = combat.target_zones(game(t))
    assert targets == blocking == 1 << game(t).ground.index["robotics-bay.e"]
    assert places.nearest_enemy(game(t), game(t).ground.index["robotics-bay.s"]) == t.state.groups[1].zone


@pytest.mark.rule("ETS-EXO-15", "ETS-ACC-05")
def test_a_pilot_may_spend_a_reward_and_turns_doors_by_nature() -> None:
    t = scenario(
        {"technician": "primus-cell.s"},
        mission="CG01",
        loader=("primus-cell.s", "technician"),
        bag={"technician": ["power-cell"]},
        goals={"technician": "alone-time"},
        rewards=["technician"],
        resolve={"technician": 3},
        actor=None,
    )
    found = offered(t, "technician")
    assert REWARD in found
    doors = {game(t).ground.door_ids[n] for n in game(t).ground.doors_of[survivor(t, "technician").zone]}
    assert {option.door for option in found if isinstance(option, Door)} == doors != set()


@pytest.mark.rule("ETS-WALK-14", "ETS-RUL-82")
def test_a_sentry_on_our_side_reveals_what_it_sees() -> None:
    t = scenario({"technician": "crew-quarters.K"}, mission="C013", tokens=[("security.M", "3 artemis")])
    assert sight.token_in_view(game(t)) is None
    t.state.allies.append(Ally("sip", t.state.tokens[0].zone, 2, 1))
    assert sight.token_in_view(game(t)) is t.state.tokens[0]


@pytest.mark.rule("ETS-CLOSE-06", "ETS-CLOSE-07")
@pytest.mark.parametrize(("bay", "cell"), [("primus-cell", "west-cell"), ("primus-cell-2", "east-cell")])
def test_a_loader_hits_the_door_that_it_stands_at(bay: str, cell: str) -> None:
    t = scenario(
        {"marine": f"{bay}.s"},
        mission="CG01",
        loader=(f"{bay}.s", "marine"),
        bag={"marine": ["power-cell"]},
        actor=None,
        rolls=[[3, 3, 3, 1]],
    )
    play(t, "marine", Attack("exo-loader", f"{bay}.s"))
    assert t.state.done == [cell] and [mark.id for mark in t.state.marks if mark.id.endswith("-cell")].count(cell) == 0


@pytest.mark.rule("ETS-HEELS-08", "ETS-RUL-79")
def test_of_several_who_bled_each_enemy_takes_the_nearest() -> None:
    t = scenario({"marine": "life-support.R", "medic": "medical-bay.c"}, mission="CG07")
    g = game(t)
    t.state.memory["picking-up-the-scent"] = ScentMemory(bled=["marine", "medic"], drawn=True)
    for seat in ("marine", "medic"):
        zone = survivor(t, seat).zone
        assert g.mission.drawn_to(g, zone) == zone
    survivor(t, "medic").zone = -1
    assert g.mission.drawn_to(g, g.ground.index["medical-bay.c"]) == survivor(t, "marine").zone


@pytest.mark.rule("ETS-TROPH-12")
def test_a_map_once_empty_gets_a_token_though_something_came_meanwhile() -> None:
    t = scenario(
        {"engineer": CELL},
        {CELL: {"swarmer": 1}},
        mission="CG08",
        bag={"engineer": ["swarmer-leg"]},
        rolls=[[6, 6], 3, MAPS.layout("CG08")["armoury.V"].index, 1, 1],
    )
    play(t, "engineer", Attack("swarmer-leg", CELL))
    assert t.state.memory["they-just-keep-coming"] == ComingMemory(empty=True)
    t.state.tokens.append(Token(game(t).ground.index["armoury.R"], "pool"))
    play(t, "engineer", DONE)
    assert len(t.state.tokens) == 2


@pytest.mark.rule("ETS-TROPH-12", "ETS-RADAR-09")
def test_with_no_token_left_for_an_empty_map_those_that_came_since_draw_nearer() -> None:
    t = scenario(
        {"engineer": CELL},
        mission="CG08",
        tokens=[("armoury.R", "4 swarmer")],
        spawns=[],
        remembers=[ComingMemory(empty=True)],
        rolls=[0],
    )
    play(t, "engineer", DONE)
    assert "ETS-RADAR-09" in {rule for event in t.journal for rule in event.rules}
    assert t.state.memory["they-just-keep-coming"] == ComingMemory()


@pytest.mark.rule("ETS-LONE-03", "ETS-GAP-35")
def test_the_woman_at_the_exit_wins_whoever_is_still_inside() -> None:
    [way] = MAPS.missions["ROP16"].exits
    t = scenario(
        {"medic": way.zone, "marine": C},
        mission="ROP16",
        marks={},
        carries={"medic": ["woman"]},
        remembers=[SedativeMemory(asleep=True)],
    )
    play(t, "medic", Leave(way.id))
    assert t.outcome is not None and t.outcome.won
