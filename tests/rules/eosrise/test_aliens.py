"""Phases 5 to 7: alien movement with its tie-breaks, alien attack, redeployment; and how they are told."""

from __future__ import annotations

import random

import pytest

from starboard.games.eosrise import aliens, defence, redeploy, universe
from starboard.games.eosrise.content import ALIENS, GALAXY, HOUSE, KINDS, MAP, MAX_HULL, NAMES
from starboard.games.eosrise.game import EosRise
from starboard.games.eosrise.state import Deck, Landing, Ship
from starboard.table import Level, Table

from .scenario import TWO, game, names, play, steps

EOS_LOGIC = {"dexer": "dexer-lancer", "galagat": "galagat-ram", "vorde": "vorde-relic"}
"""All fly to the EOS: 4, 3 and 2 lanes."""
FRB_LOGIC = {"dexer": "dexer-ferret", "galagat": "galagat-drover", "vorde": "vorde-obelisk"}
"""All fly to the closest FRB: 4, 3 and 2 lanes."""


def fly(g: EosRise, shown: dict[str, str] = EOS_LOGIC) -> list[tuple[str, str]]:
    g.state.phase, g.state.shown = "aliens", dict(shown)
    aliens.movement(g)
    return [(ship.kind, NAMES[ship.at]) for ship in g.state.ships]


@pytest.mark.rule("EOS-AMOV-01", "EOS-AMOV-02", "EOS-RUL-41")
def test_each_class_shows_a_card_unless_it_has_one() -> None:
    g = game(
        "aliens",
        shown={"dexer": "dexer-gnat"},
        decks={"galagat": ["galagat-ram"], "vorde": ["vorde-relic"], "dexer": ["dexer-wasp"]},
    )
    aliens.movement(g)
    assert {kind: list(g.state.decks[kind].discard) for kind in KINDS} == {
        "dexer": ["dexer-gnat"],
        "galagat": ["galagat-ram"],
        "vorde": ["vorde-relic"],
    }
    assert g.state.shown == {}
    assert len(g.state.decks["dexer"]) == 1


@pytest.mark.rule("EOS-AMOV-05", "EOS-AMOV-06", "EOS-AMOV-12", "EOS-ACARD-02")
def test_each_ship_flies_by_the_card_of_its_class() -> None:
    g = game(eos="5.4", ships=[("dexer", "9.1"), ("vorde", "9.1")])
    start, eos = GALAXY["9.1"], GALAXY["5.4"]
    fly(g)
    places = {ship.kind: ship for ship in g.state.ships}
    assert MAP.far[places["dexer"].at][eos] == MAP.far[start][eos] - 4
    assert MAP.far[places["vorde"].at][eos] == MAP.far[start][eos] - 2


@pytest.mark.rule("EOS-AMOV-13", "EOS-INT-09", "EOS-AMOV-07")
def test_a_ship_that_meets_the_eos_stops_and_engages() -> None:
    g = game(eos="5.4", ships=[("dexer", "1.4")], decks={"dexer": ["dexer-gnat"]}, bag=[])
    assert fly(g) == []
    assert [foe.card for foe in g.state.attackers] == ["dexer-gnat"]
    assert list(g.state.bag.cards) == ["dexer"]


@pytest.mark.rule("EOS-AMOV-03", "EOS-INT-12", "EOS-RUL-48", "EOS-AMOV-04")
def test_sectors_in_order_and_no_ship_twice() -> None:
    g = game(eos="15.4", ships=[("vorde", "3.3"), ("vorde", "17.1")])
    fly(g)
    moved = [event.fact.piece for event in g.told if event.word == "alien-moves"]  # type: ignore[attr-defined]
    assert moved == ["ship-1", "ship-2"]  # sector 3 before sector 17; each once
    assert MAP.labels[GALAXY["13.6"]][0][0] == 4  # a galaxy of several sectors is found in its lowest


@pytest.mark.rule("EOS-AMOV-10", "EOS-RUL-43")
def test_frb_logic_flies_to_the_closest_frb_on_the_board() -> None:
    g = game(eos="18.6", ships=[("vorde", "9.1")], frbs=["9.3", "15.4"], pursuit=[])
    assert fly(g, FRB_LOGIC) == [("vorde", "9.2")] or MAP.far[g.state.ships[0].at][GALAXY["9.3"]] == 0


@pytest.mark.rule("EOS-AMOV-11", "EOS-INT-10")
def test_a_ship_on_an_frb_stays() -> None:
    g = game(eos="9.2", ships=[("dexer", "9.1")], frbs=["9.1"])
    assert fly(g, FRB_LOGIC) == [("dexer", "9.1")]
    assert g.state.attackers == []


@pytest.mark.rule("EOS-RUL-42")
def test_without_an_frb_nobody_flies() -> None:
    g = game(eos="9.2", ships=[("dexer", "9.1")])
    assert fly(g, FRB_LOGIC) == [("dexer", "9.1")]


@pytest.mark.rule("EOS-AMOV-08", "EOS-AMOV-09", "EOS-RUL-50", "EOS-RUL-68")
def test_asteroids_gates_and_tokens_do_not_matter() -> None:
    plain = game(eos="5.4", ships=[("dexer", "9.1")])
    other = game(
        eos="5.4", ships=[("dexer", "9.1")], asteroids=list(NAMES), gates=["hawkins", "borealis"], tokens=["1.1"]
    )
    assert fly(plain) == fly(other)
    assert names(other.state.tokens) == ["1.1"]


@pytest.mark.rule("EOS-AMOV-14", "EOS-INT-11", "EOS-RUL-47", "EOS-RUL-49")
def test_of_equal_ways_the_one_that_engages_the_eos() -> None:
    """Two FRBs three lanes away: the way to one of them crosses the EOS."""
    start = GALAXY["1.1"]
    ends = [place for place in range(54) if MAP.far[start][place] == 3]
    for one in ends:
        for eos in MAP.next_to[start]:
            if MAP.far[eos][one] != 2:
                continue
            other = next((place for place in ends if MAP.far[eos][place] != 2), None)
            assert other is not None
            way = MAP.way(start, [one, other], 4, eos, ([one, other], []))
            assert way == (eos,)


@pytest.mark.rule("EOS-AMOV-15", "EOS-AMOV-16", "EOS-AMOV-17", "EOS-AMOV-18")
def test_then_an_frb_then_a_skill_token_then_the_lowest_sector() -> None:
    g = game(eos="5.4")
    ways = set(MAP.ways(GALAXY["9.1"], g.state.eos, 4))
    always = [place for place in range(54) if all(place in way for way in ways)]
    crossed = sorted({place for way in ways for place in way[:-1]} - set(always))
    assert crossed
    plain = aliens.way(g, GALAXY["9.1"], [g.state.eos], 4)
    assert MAP.labels[plain[-1]][0] == min(MAP.labels[way[-1]][0] for way in ways)
    for place in crossed:
        g.state.skills, g.state.frbs = [place], []
        assert place in aliens.way(g, GALAXY["9.1"], [g.state.eos], 4)
        other = next((p for p in crossed if not any(p in way and place in way for way in ways)), None)
        if other is not None:
            g.state.frbs = [other]
            assert other in aliens.way(g, GALAXY["9.1"], [g.state.eos], 4)


def ranked(g: EosRise, ship: Ship, logic: str, reach: int) -> tuple[int, bool]:
    """Where a ship ends and whether it engages, from a list of all walks and the words of the rules."""
    state = g.state
    goals = [state.eos] if logic == "eos" else state.frbs
    if not goals or ship.at in goals:
        return ship.at, False
    nearest = min(MAP.far[ship.at][goal] for goal in goals)
    walks = [[ship.at]]
    for _ in range(nearest):
        walks = [
            [*walk, p]
            for walk in walks
            for p in MAP.next_to[walk[-1]]
            if min(MAP.far[p][x] for x in goals) < min(MAP.far[walk[-1]][x] for x in goals)
        ]
    flown = []
    for walk in walks:
        part = walk[1 : reach + 1]
        flown.append(part[: part.index(state.eos) + 1] if state.eos in part else part)
    for kind in ([state.eos], state.frbs, state.skills):
        better = [part for part in flown if any(p in kind for p in part)]
        flown = better or flown
    end = min((part[-1] for part in flown), key=lambda place: MAP.labels[place][0])
    return end, end == state.eos


def board(rng: random.Random) -> EosRise:
    g = game(eos=rng.choice(NAMES))
    state = g.state
    free = [place for place in range(54) if place != state.eos]
    state.frbs = rng.sample(free, rng.randint(0, 4))
    state.skills = rng.sample(free, rng.randint(0, 4))
    state.ships = [Ship(n, rng.choice(KINDS), rng.choice(free)) for n in range(1, rng.randint(2, 12))]
    return g


@pytest.mark.rule("EOS-RUL-44", "EOS-RUL-45", "EOS-RUL-46", "EOS-TAB-11")
def test_ways_equal_a_brute_force_list_of_all_shortest_ways() -> None:
    rng = random.Random(5)
    for _ in range(40):
        g = board(rng)
        cards = {kind: rng.choice([c.id for c in ALIENS.values() if c.kind == kind]) for kind in KINDS}
        for ship in g.state.ships:
            card = ALIENS[cards[ship.kind]]
            way = aliens.way(g, ship.at, aliens.goals(g, card.logic), card.move)
            end = way[-1] if way else ship.at
            assert (end, end == g.state.eos) == ranked(g, ship, card.logic, card.move)


@pytest.mark.rule("EOS-RUL-80", "EOS-AMOV-04")
def test_the_order_within_a_sector_never_matters() -> None:
    rng = random.Random(6)
    for _ in range(25):
        g = board(rng)
        cards = {kind: rng.choice([c.id for c in ALIENS.values() if c.kind == kind]) for kind in KINDS}
        where = [(ship.kind, ship.at) for ship in g.state.ships]
        seen = set()
        for _ in range(3):
            rng.shuffle(where)
            h = game(eos=NAMES[g.state.eos])
            h.state.frbs, h.state.skills = list(g.state.frbs), list(g.state.skills)
            h.state.ships = [Ship(n, kind, at) for n, (kind, at) in enumerate(where)]
            for kind in KINDS:
                h.state.decks[kind] = Deck()  # whose card comes up is chance, and no part of the way
            fly(h, cards)
            seen.add((tuple(sorted((s.kind, s.at) for s in h.state.ships)), len(h.state.bag)))
        assert len(seen) == 1


@pytest.mark.rule("EOS-ACARD-03")
def test_a_forecast_with_all_cards_face_up_is_what_happens() -> None:
    rng = random.Random(7)
    for _ in range(25):
        g = board(rng)
        g.state.shown = {kind: rng.choice([c.id for c in ALIENS.values() if c.kind == kind]) for kind in KINDS}
        said = {ship.id: aliens.forecast(g, ship) for ship in g.state.ships}
        assert all(len(ways) == 1 for ways in said.values())
        start = {ship.id: ship.at for ship in g.state.ships}
        ends = {id: ways[0][-1] if ways[0] else start[id] for id, ways in said.items()}
        for kind in KINDS:
            g.state.decks[kind] = Deck()
        aliens.movement(g)
        assert {ship.id: ship.at for ship in g.state.ships} == {i: p for i, p in ends.items() if p != g.state.eos}


def test_a_forecast_of_a_hidden_class_holds_what_then_happens() -> None:
    for number in range(5):
        table: Table = Table(EosRise, EosRise.prepare("hard", 4), seed=f"f{number}", level=Level.QUIET)  # type: ignore[type-arg]
        g = table.game
        assert isinstance(g, EosRise)
        for ship in g.state.ships:
            ends = {way[-1] if way else ship.at for way in aliens.forecast(g, ship)}
            for card in aliens.unseen(g, ship.kind):
                way = aliens.way(g, ship.at, aliens.goals(g, ALIENS[card].logic), ALIENS[card].move)
                assert (way[-1] if way else ship.at) in ends


# ---- Phase 6 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-AATK-01", "EOS-RND-03")
def test_without_attackers_there_is_no_attack() -> None:
    g = game("defence")
    play(g, defence.next_defence(g))
    assert g.state.phase == "redeploy"


@pytest.mark.rule("EOS-EX-17", "EOS-AATK-02", "EOS-AATK-04", "EOS-AATK-07")
def test_the_alien_attack_of_the_example() -> None:
    g = game(
        "defence",
        attackers=["vorde-relic", "dexer-gnat"],
        rolls=[6],
        hull={"command": 12},
        extinction=HOUSE.extinction.index(1),
    )
    play(g, defence.next_defence(g))
    assert g.state.hull["command"] == 12 - 3 - 2 - 1
    assert g.state.attackers == []
    assert list(g.state.decks["vorde"].discard) == ["vorde-relic"]


@pytest.mark.rule("EOS-AATK-08", "EOS-AATK-09", "EOS-CLOCK-03", "EOS-RUL-81")
def test_the_extinction_number_once_and_in_one_split() -> None:
    g = game(
        "defence",
        attackers=["vorde-relic", "dexer-gnat"],
        rolls=[6],
        hull={"command": 12, "engine": 10},
        extinction=TWO,
    )
    assert play(g, defence.alien_attack(g), {"engine": 7}) == ["damage"]
    assert g.state.hull == {"command": 12, "engine": 3}


@pytest.mark.rule("EOS-AATK-03", "EOS-AATK-05", "EOS-AATK-10", "EOS-RUL-74")
def test_shields_a_miss_and_no_rewards() -> None:
    g = game("defence", attackers=["dexer-lancer"], rolls=[3], shields=2, extinction=TWO)
    play(g, defence.next_defence(g), ["0/3"])
    assert (g.state.hull["command"], g.state.shields, g.state.intel, g.state.credits) == (MAX_HULL["command"], 1, 0, 8)
    assert list(g.state.decks["dexer"].discard) == ["dexer-lancer"]


@pytest.mark.rule("EOS-ACARD-04", "EOS-ACARD-05", "EOS-ROOM-11")
def test_damage_and_pips_are_those_of_the_card_and_only_shields_help() -> None:
    card = ALIENS["galagat-warden"]
    for shown in range(1, 7):
        g = game("defence", attackers=["galagat-warden"], rolls=[shown], hull={"command": 12})
        play(g, defence.alien_attack(g))
        assert g.state.hull["command"] == (12 - card.damage if shown in card.pips else 12)


# ---- Phase 7 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-RDP-01", "EOS-RDP-02", "EOS-RDP-03", "EOS-EX-20")
def test_four_ships_and_three_tokens_enter() -> None:
    g = game("redeploy", queue=["dexer", "galagat", "vorde", "dexer"], loaded=True, rolls=[9, 1, 9, 2, 10, 2, 8, 1])
    play(g, redeploy.redeploy(g))
    assert [(ship.kind, NAMES[ship.at]) for ship in g.state.ships] == [
        ("dexer", "9.1"),
        ("galagat", "9.2"),
        ("vorde", "10.2"),
        ("dexer", "8.1"),
    ]
    assert [names(x) for x in (g.state.frbs, g.state.skills, g.state.tokens)] == [["9.1"], ["9.2"], ["10.2"]]
    assert (g.state.queue, g.state.loaded) == ([""] * 4, False)  # nothing waits until Phase 9


@pytest.mark.rule("EOS-RDP-05", "EOS-RDP-06")
def test_a_ship_that_lands_on_the_eos_attacks_after_all_have_landed() -> None:
    g = game("redeploy", queue=["dexer", "dexer", "", ""], rolls=[5, 4, 9, 2, 8, 1, 1], decks={"dexer": ["dexer-gnat"]})
    play(g, redeploy.redeploy(g))
    assert g.state.landed == [Landing("dexer", "frb")]
    assert [NAMES[ship.at] for ship in g.state.ships] == ["9.2"]
    play(g, redeploy.landing(g))
    assert (g.state.progress, g.state.frbs, g.state.phase) == (1, [], "extinction")


@pytest.mark.rule("EOS-RDP-07", "EOS-RUL-51", "EOS-INT-23")
def test_any_damage_sends_every_carried_token_to_a_new_roll() -> None:
    g = game(
        "landing",
        landed=[Landing("dexer", "frb"), Landing("galagat", "skill")],
        rolls=[3, 9, 1, 9, 2],
        decks={"dexer": ["dexer-gnat"], "galagat": ["galagat-warden"]},
        hull={"command": 12},
    )
    play(g, redeploy.landing(g))
    assert g.state.hull["command"] == 6  # only the Galagat hit
    assert (names(g.state.frbs), names(g.state.skills), g.state.progress) == (["9.1"], ["9.2"], 0)


@pytest.mark.rule("EOS-RND-04", "EOS-JUMP-07")
def test_ships_that_engage_leave_the_board() -> None:
    g = game(bag=[], decks={"dexer": ["dexer-gnat"]})
    universe.engage(g, "dexer", g.state.pursuit, "EOS-TOK-01")
    assert (len(g.state.pursuit), g.state.ships, len(g.state.bag)) == (1, [], 1)


@pytest.mark.rule("EOS-INT-08", "EOS-DECK-02")
def test_a_deck_that_runs_out_shuffles_its_discards_only() -> None:
    g = game(decks={"dexer": []}, attackers=["dexer-gnat"], rolls=["dexer-wasp"])
    g.state.decks["dexer"] = Deck(discard=("dexer-wasp", "dexer-barb"))
    universe.engage(g, "dexer", g.state.pursuit, "EOS-TOK-01")
    assert g.state.pursuit[0].card == "dexer-wasp"
    assert list(g.state.decks["dexer"].discard) == []
    assert g.state.decks["dexer"].cards == ("dexer-barb",)


def test_the_whole_of_phases_5_to_7_asks_nobody_without_attack() -> None:
    g = game(
        "aliens",
        eos="15.4",
        queue=["dexer", "", "", ""],
        ships=[("vorde", "9.1")],
        shown=EOS_LOGIC,
        rolls=[9, 1, 9, 2, 10, 2],
    )
    assert steps(g, until="extinction") == []


def test_events_change_how_far_ships_fly() -> None:
    calm = game(event="becalmed-space")
    assert aliens.lanes(calm, ALIENS["vorde-colossus"]) == 0
    assert aliens.lanes(calm, ALIENS["dexer-lancer"]) == 3
    hunt = game(event="hunting-season")
    assert [aliens.lanes(hunt, ALIENS[card]) for card in ("dexer-lancer", "galagat-ram")] == [5, 3]


def test_what_may_be_turned_up_next() -> None:
    g = game()
    assert len(aliens.unseen(g, "dexer")) == 12
    g.state.decks["dexer"] = Deck(("dexer-gnat",), ("dexer-wasp",), ("dexer-barb",))
    assert aliens.unseen(g, "dexer") == ["dexer-barb"]  # everybody knows it lies on top
    g.state.decks["dexer"] = Deck(("dexer-gnat",), ("dexer-wasp",))
    assert aliens.unseen(g, "dexer") == ["dexer-gnat"]
    g.state.decks["dexer"] = Deck((), ("dexer-wasp",))
    assert aliens.unseen(g, "dexer") == ["dexer-wasp"]
