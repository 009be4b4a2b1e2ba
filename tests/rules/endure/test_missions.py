"""The special conditions of the missions, their wins and losses, with scripted dice."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.endure import conditions
from starboard.games.endure.content import EVENTS, ITEM_DECK, MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import (
    CLIMB,
    DONE,
    ENTER,
    NOISE,
    SEARCH,
    Attack,
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
from starboard.games.endure.state import EndureState
from starboard.scene import view
from starboard.table import Pile, SetupError, Table

from .scenario import at, enemies, noise, offered, play, scenario, survivor, tokens, where_are, why_not


def fresh(mission: str, seats: int | list[str] = 3, seed: str = "a") -> Table[EndureState]:
    """A mission as it is set up."""
    return Table(Endure, Endure.prepare(mission, seats), seed=seed)


def deck(t: Table[EndureState], pile: Pile) -> list[str]:
    return [card for layer in pile.layers for card in layer.cards] + pile.discard


def test_every_condition_of_every_mission_is_known_to_the_rules() -> None:
    known = {name for hooks in conditions.HOOKS.values() for name in hooks}
    known |= {*conditions.TAKEN, *conditions.WINS, *conditions.LOSSES, *conditions.PLAIN}
    assert set(MAPS.conditions) == known


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
    assert survivor(t, "marine").bag == ["power-cell"]
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
    [([3], 3, 10, 10, 0), ([4, [6, 6]], 2, 10, 9, 0), ([5], 3, 10, 10, 1), ([6], 3, 9, 10, 0)],
)
def test_the_brain_stirs(rolls: list[Any], actions: int, health: int, resolve: int, drawn: int) -> None:
    t = scenario({"marine": "laboratory.F"}, mission="CG02", carries={"marine": ["brain"]}, actor=None, rolls=rolls)
    marine = survivor(t, "marine")
    assert (t.state.actions, marine.health, marine.resolve) == (actions, health, resolve)
    assert t.state.notes.get("drawn", 0) == drawn


@pytest.mark.rule("ETS-BRAIN-12")
def test_what_is_passive_steps_toward_the_carrier() -> None:
    t = scenario(
        {"marine": "laboratory.F"},
        mission="CG02",
        carries={"marine": ["brain"]},
        tokens=[("security.M", "3 jaeger")],
        notes={"drawn": 1},
        rolls=[1],
    )
    play(t, "marine", DONE)
    assert tokens(t) == ["security.n"] or tokens(t) == ["navigation.s"], "no die was rolled"
    assert "drawn" not in t.state.notes


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
    assert survivor(t, "marine").bag == ["assault-rifle"] and survivor(t, "captain").bag == ["shotgun"]


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
    assert "gravity-failure" not in cards and "weightless" in t.game.ship  # type: ignore[attr-defined]
    t = scenario({"engineer": "engineering-bay.H"}, mission="CG03", event="blackout")
    assert t.game.ship == {"weightless", "blackout"}  # type: ignore[attr-defined]
    play(t, "engineer", Interact("generator", 2))
    assert t.game.ship == {"blackout"} and t.state.actions == 1  # type: ignore[attr-defined]


@pytest.mark.rule("ETS-GRAV-10")
def test_only_an_engineer_repairs_it() -> None:
    t = scenario({"engineer": "engineering-bay.P", "marine": "engineering-bay.H"}, mission="CG03", actor="marine")
    assert "engineer" in why_not(t, "marine", Interact("generator", 2))


@pytest.mark.rule("ETS-GRAV-11", "ETS-GRAV-12", "ETS-GRAV-13")
@pytest.mark.parametrize(
    ("zone", "crate", "card"),
    [("armoury.R", "rifle-crate", "assault-rifle"), ("medical-bay.P", "pharmacy-crate", "med-kit-3")],
)
def test_crates_hold_what_was_laid_aside(zone: str, crate: str, card: str) -> None:
    t = scenario({"engineer": "crew-quarters.w", "marine": zone}, mission="CG03", actor="marine")
    play(t, "marine", Interact(crate))
    assert survivor(t, "marine").bag == [card]


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
    assert "medic" in why_not(t, "marine", Interact("supplies"))
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
    assert survivor(t, "marine").bag == ["shotgun"]


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
        notes={"scarred": 1},
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
    assert "engineer" in why_not(t, "marine", Interact("solomon"))
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


@pytest.mark.rule("ETS-BREAK-03", "ETS-BREAK-08")
def test_everybody_at_the_loader_and_the_coast_clear() -> None:
    for foes, won in (({}, True), ({"engineering-bay.c": {"jaeger": 1}}, False)):
        t = scenario(
            {"captain": "engineering-bay.c" if won else "engineering-bay.H"}, foes, mission="CG10", opened=["hall-door"]
        )
        for other in t.state.survivors[1:]:
            other.fate = "dead"
        play(t, "captain", Move("engineering-bay.H") if won else NOISE[1])
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


@pytest.mark.rule("ETS-CATCH-05", "ETS-CATCH-06", "ETS-CATCH-07", "ETS-CATCH-08")
def test_gotta_catch_em_all_is_set_up() -> None:
    t = fresh("CG11")
    play(t, "marine", Who("marine"))
    assert t.state.loader is not None and t.state.survivors[t.state.loader.pilot].seat == "marine"
    assert "power-cell" in survivor(t, "marine").bag and "power-cell" not in deck(t, t.state.items)
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
        {"technician": "crew-quarters.w"}, mission="C013", notes={"sentries_out": 3}, phase="round-end", round=3
    )
    assert t.outcome is not None and not t.outcome.won, "nothing is left to bring out"
    state = scenario(
        {"technician": "crew-quarters.w"}, {"rec-room.A": {"sip": 1}}, mission="C013", notes={"sentries_out": 3}
    ).state
    state.phase = "round-end"
    state.allies = [Ally("artemis", layout["crew-quarters.s"].index, 1, 1)]
    state.round = 2
    t = Table(Endure, Endure.prepare("C013", [s.seat for s in state.survivors]), seed="x", state=state)
    assert t.state.notes["sentries_out"] == 4 and t.state.allies == []


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
        notes={"sedated": 1},
    )
    assert t.state.actions == 2
    t = scenario(
        {"medic": zone, "marine": zone},
        {zone: {"zealot": 1}},
        mission="ROP16",
        marks={},
        carries={"medic": ["woman"]},
        notes={"sedated": 1},
        health={"medic": 1},
        rolls=["none"],
    )
    play(t, "medic", DONE)
    assert MAPS.layout("ROP16").zones[t.state.marks[0].zone].id == zone, "she stays, and anybody may pick her up"
    assert Interact("woman") in offered(t, "marine")


@pytest.mark.rule("ETS-LONE-02", "ETS-LONE-03", "ETS-GAP-35")
def test_out_with_the_woman() -> None:
    t = scenario(
        {"medic": "crew-quarters.w"}, mission="ROP16", marks={}, carries={"medic": ["woman"]}, notes={"sedated": 1}
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
    assert survivor(t, "captain").bag == ["shotgun"] and survivor(t, "marine").bag == ["med-kit"]
    assert noise(t) == {}


@pytest.mark.rule("ETS-TRAP-06", "ETS-TRAP-10")
def test_its_a_trap_is_set_up() -> None:
    t = fresh("ROP18", seed="b")
    assert sum(where_are(t, "zealot").values()) >= 4 and sum(where_are(t, "fanatic").values()) >= 2
    weapons = sorted(card for s in t.state.survivors for card in s.bag)
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
    assert sorted(card for s in t.state.survivors for card in s.bag) == ["persuader", "pistol", "swarmer-leg"]


@pytest.mark.rule("ETS-SNAKE-06", "ETS-SNAKE-07", "ETS-SNAKE-08", "ETS-TAB-21")
def test_hide_and_seek() -> None:
    t = scenario({"captain": "redeemer-shrine.c"}, mission="ROP19", rolls=[3])
    play(t, "captain", Move("redeemer-shrine.H"))
    assert where_are(t, "preacher") == {} and t.state.notes["shrine"] == 2
    t = scenario(
        {"captain": "redeemer-shrine.c"},
        mission="ROP19",
        boss_deck=["preacher-hammer-of-penance"],
        rolls=[4, [1, 1], [1, 1, 1, 1, 1]],
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
    assert sorted(card for s in t.state.survivors for card in s.bag) == [
        "assault-rifle", "medical-blade", "medical-blade", "medical-laser",
    ]  # fmt: skip


@pytest.mark.rule("ETS-BULL-10", "ETS-BULL-11")
def test_stock_up() -> None:
    t = scenario({"captain": "armoury.R"}, mission="P20", boss=("primus", "primus-cell.C", 15))
    play(t, "captain", Interact("locker"))
    assert survivor(t, "captain").bag == ["shield-bubble", "stun-grenade"]


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
