"""What is in the box, what lies where, and the small print: facts of the rulebook against content and set-up."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.endure.content import (
    BOSS_DECKS,
    ENEMIES,
    EVENT_DECK,
    FEARS,
    GOALS,
    INJURIES,
    ITEM_DECK,
    MAPS,
)
from starboard.games.endure.game import Endure
from starboard.games.endure.missions.terms import SedativeMemory
from starboard.games.endure.options import NOISE, Interact, Move, Trade
from starboard.table import SetupError, Table

from .scenario import enemies, fresh, noise, offered, play, scenario, survivor, tokens


@pytest.mark.rule("ETS-CMP-01", "ETS-CMP-02", "ETS-GAP-32")
def test_three_to_six_survivors_share_one_end() -> None:
    assert Endure.players == (3, 6)
    with pytest.raises(SetupError):
        Endure.prepare("CG00", 2)
    with pytest.raises(SetupError):
        Endure.prepare("CG00", 7)
    assert len(Endure.prepare("CG00", 6).seats) == 6


@pytest.mark.rule("ETS-CMP-21", "ETS-CMP-04")
def test_three_factions() -> None:
    assert {enemy.faction for enemy in ENEMIES.values()} == {"gep", "sentry", "redeemer"}


@pytest.mark.rule("ETS-CMP-14", "ETS-CMP-15")
def test_objectives_have_colours_and_missions_to_leave_have_exits() -> None:
    assert {o.colour for m in MAPS.missions.values() for o in m.objectives} == {"green", "blue", "red"}
    leaving = {"all-out", "all-out-together", "carried-out", "delivered", "destroy-or-escape", "sentries-out"}
    for mission in MAPS.missions.values():
        assert bool(mission.exits) == bool(leaving & set(mission.win))


@pytest.mark.rule("ETS-CMP-16", "ETS-CMP-17", "ETS-CMP-18", "ETS-CMP-19", "ETS-CMP-11")
def test_tokens_keep_what_they_stand_for() -> None:
    t = scenario(
        {"captain": "crew-quarters.c"},
        tokens=[("rec-room.G", "4 swarmer")],
        injuries={"captain": ["head", "chest", "leg"]},
    )
    play(t, "captain", NOISE[2])
    assert tokens(t) == ["rec-room.G"] and t.state.tokens[0].face == "", "unidentified until somebody looks"
    assert noise(t) == {"crew-quarters.c": 2} and t.state.closed == 1
    boss = fresh("P20").state.boss
    assert boss is not None and (boss.health, boss.mood) == (15, "")


@pytest.mark.rule("ETS-SET-01", "ETS-SET-03", "ETS-SET-05", "ETS-SET-19")
def test_decks_are_shuffled_apart_and_everything_lies_where_the_mission_says() -> None:
    t = fresh("CG02")
    state, mission = t.state, MAPS.missions["CG02"]
    assert len(state.items.layers) == 1 and len(state.items) == len(ITEM_DECK) - 2 - 3, "set aside, and in hand"
    assert len(state.events.layers) == 1 and len(state.events) == len(EVENT_DECK)
    assert set(state.fears) == set(FEARS) and len(state.goals) == len(GOALS) - 3
    ids = [MAPS.layout("CG02").zones[mark.zone].id for mark in state.marks]
    assert ids == [MAPS.layout("CG02")[o.zone].id for o in mission.objectives]
    assert state.closed == MAPS.locked_at_start(mission) and state.shut == ["exit"]
    assert set(BOSS_DECKS) == {"titan", "primus", "olympian", "preacher"}


@pytest.mark.rule("ETS-GAP-33")
def test_the_first_player_is_chosen_by_chance() -> None:
    assert {fresh("CG00", seed=str(n)).state.first for n in range(12)} == {0, 1, 2}


@pytest.mark.rule("ETS-GAP-21")
def test_noise_up_to_six() -> None:
    t = scenario({"captain": "crew-quarters.c"}, actions=7)
    play(t, "captain", NOISE[6])
    assert noise(t) == {"crew-quarters.c": 6}


@pytest.mark.rule("ETS-GAP-27")
def test_how_many_samples_terminals_and_parts() -> None:
    counts = {id: len(MAPS.missions[id].objectives) for id in ("CG09", "CG10", "C014")}
    assert counts == {"CG09": 3, "CG10": 3, "C014": 4}


@pytest.mark.rule("ETS-RUL-19")
def test_which_injury_is_which() -> None:
    words = {place: injury.text for place, injury in INJURIES.items()}
    assert "range" in words["head"] and "bleed" in words["chest"] and "move" in words["leg"]


@pytest.mark.rule("ETS-RUL-36")
def test_the_row_printed_twice() -> None:
    row = MAPS.missions["CG04"].tokens
    assert row.four == row.five


@pytest.mark.rule("ETS-RUL-63")
def test_four_helpers_need_no_die() -> None:
    zone = "crew-quarters.c"
    crew = ["medic", "marine", "captain", "scout", "engineer"]
    t = scenario(dict.fromkeys(crew, zone), mission="ROP16", bag={"medic": ["med-kit"]}, marks={"woman": zone})
    play(t, "medic", Interact("woman"))
    assert survivor(t, "medic").objectives == ["woman"]


@pytest.mark.rule("ETS-LONE-12")
def test_the_woman_may_be_handed_on() -> None:
    zone = "crew-quarters.c"
    t = scenario(
        {"medic": zone, "marine": zone},
        mission="ROP16",
        marks={},
        carries={"medic": ["woman"]},
        remembers=[SedativeMemory(asleep=True)],
    )
    play(t, "medic", Trade("marine"))
    t.choose("medic", "swap", {"medic/woman": "marine:hands"})
    t.choose("marine", "swap", {})
    assert survivor(t, "marine").objectives == ["woman"]


@pytest.mark.rule("ETS-SPARE-10")
def test_rust_in_spares_change() -> None:
    zone = "security.w"
    t = scenario({"captain": zone}, {zone: {"artemis": 1}}, mission="C014", rolls=[[1]])
    from starboard.games.endure.options import DONE

    play(t, "captain", DONE)
    assert survivor(t, "captain").health == 9


@pytest.mark.rule("ETS-CATCH-13")
@pytest.mark.parametrize(("after", "health"), [([], 7), (["CG08"], 8)])
def test_the_jammer_works_on_the_last_mission_too(after: list[str], health: int) -> None:
    from starboard.games.endure.options import DONE

    zone = "rec-room.T"
    t = scenario({"marine": zone}, {zone: {"jaeger": 1, "solomon": 1}}, mission="CG11", after=after, rolls=["none"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").health == health


@pytest.mark.rule("ETS-HOUSE-03")
def test_no_weapons_are_swapped_in_a_campaign() -> None:
    setup = Endure.prepare("a-house-divided", 3)
    state = Endure.start(setup)
    state.mission, state.phase = "ROP18", "setup"
    t = Table(Endure, setup, seed="a", state=state)
    assert "pistol" in [card for s in t.state.survivors for card in s.cards]


@pytest.mark.rule("ETS-RUL-59")
def test_noise_cards_come_back_with_the_next_mission() -> None:
    setup = Endure.prepare("a-house-divided", 3)
    state = Endure.start(setup)
    state.after, state.phase = ["ROP16"], "choose"
    state.items.discard = ["loose-panel", "shotgun"]
    t = Table(Endure, setup, seed="a", state=state)
    cards = t.state.items.layers[0].cards
    assert cards.count("loose-panel") == ITEM_DECK.count("loose-panel")
    assert cards.count("shotgun") == ITEM_DECK.count("shotgun") - 1


def kinds(mission: str) -> dict[str, list[str]]:
    """The zones of a mission's objectives by kind."""
    found: dict[str, list[str]] = {}
    for o in MAPS.missions[mission].objectives:
        found.setdefault(o.kind, []).append(o.zone)
    return found


@pytest.mark.parametrize(
    ("mission", "facts"),
    [
        pytest.param("CG04", {"exits": 2, "at": "medical-bay"}, marks=pytest.mark.rule("ETS-PRESC-09")),
        pytest.param("CG05", {"exits": 1, "objectives": 3}, marks=pytest.mark.rule("ETS-SIGNS-12")),
        pytest.param("CG09", {"exits": 1, "at": "laboratory"}, marks=pytest.mark.rule("ETS-LEFT-10")),
        pytest.param("C012", {"exits": 0, "at": "robotics-bay"}, marks=pytest.mark.rule("ETS-TURN-10")),
        pytest.param("C013", {"exits": 1, "radar": "engineering-bay"}, marks=pytest.mark.rule("ETS-WALK-21")),
        pytest.param("C014", {"exits": 1, "objectives": 4}, marks=pytest.mark.rule("ETS-SPARE-12")),
        pytest.param("C015", {"exits": 1, "at": "robotics-bay"}, marks=pytest.mark.rule("ETS-PRIZE-13")),
        pytest.param("ROP16", {"exits": 1, "objectives": 1}, marks=pytest.mark.rule("ETS-LONE-16")),
        pytest.param(
            "ROP17", {"exits": 1, "radar": "redeemer-shrine", "terminals": 4}, marks=pytest.mark.rule("ETS-KOOL-11")
        ),
        pytest.param("ROP19", {"exits": 0, "shrines": 2}, marks=pytest.mark.rule("ETS-SNAKE-11")),
    ],
)
def test_map_facts(mission: str, facts: dict[str, Any]) -> None:
    entry = MAPS.missions[mission]
    assert len(entry.exits) == facts["exits"]
    if "objectives" in facts:
        assert len(entry.objectives) == facts["objectives"]
    if "at" in facts:
        assert all(o.zone.startswith(facts["at"]) for o in entry.objectives)
    if "radar" in facts:
        assert any(spot.zone.startswith(facts["radar"]) for spot in entry.radar)
    if "terminals" in facts:
        assert len(kinds(mission)["terminal"]) == facts["terminals"]
    if "shrines" in facts:
        places = {o.zone.partition(".")[0] for o in entry.objectives}
        assert places == {"redeemer-shrine", "redeemer-shrine-2"} and len(places) == facts["shrines"]
    assert entry.start


def test_nobody_is_offered_what_is_not_there() -> None:
    t = scenario({"captain": "crew-quarters.w"})
    assert Move("crew-quarters.c") in offered(t, "captain") and enemies(t, "crew-quarters.w") == {}
