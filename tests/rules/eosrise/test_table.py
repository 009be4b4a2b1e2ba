"""The game at a table: what it shows, what bots do with it, what never changes, and what a bent save is told."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from starboard import games
from starboard.games.eosrise.content import HOUSE, NAMES, PRINTED, SEATS, UNLOCKED
from starboard.games.eosrise.game import EosRise
from starboard.games.eosrise.scene import picture, text_map
from starboard.games.eosrise.state import EosState
from starboard.scene import view
from starboard.table import Level, Refused, SaveError, Table

from .scenario import attack, game


def begun(mission: str = "normal", seed: str = "t", **options: Any) -> Table[EosState]:
    return Table(EosRise, EosRise.prepare(mission, 4, **options), seed=seed)


@pytest.mark.rule("EOS-OVER-02", "EOS-SET-17")
def test_universe_ship_and_station_card_are_on_the_table() -> None:
    scene = view(begun(), "pilot")
    (board,) = scene.picture.boards
    assert len([cell for cell in board.cells if "galaxy" in cell.tags]) == 54
    assert len([cell for cell in board.cells if "sector" in cell.tags]) == 19
    assert len([edge for edge in board.edges if edge.kind == "lane"]) == 72
    panels = {panel.id: panel for panel in scene.picture.panels}
    assert {"ship", "station", "tracks", "redeploy", *SEATS} <= set(panels)
    assert {card.id for card in panels["station"].cards} == {"lottery", "shipyard", "black-market", "lounge"}


@pytest.mark.rule("EOS-GAP-32", "EOS-ICON-03", "EOS-ICON-05", "EOS-ICON-07")
def test_phases_steps_and_icons_are_aids_on_the_table() -> None:
    panels = {panel.id: panel for panel in picture(game(), "pilot", None).panels}
    assert len(panels["aid-phases"].cards) == len(panels["aid-combat"].cards) == 9
    icons = " ".join(card.name for card in panels["aid-icons"].cards)
    for word in (
        "ASTEROID",
        "CREDIT",
        "DICE",
        "FRB",
        "INTEL",
        "MINING STATION",
        "LOCK",
        "SHIELD",
        "SKILL LEVEL",
        "CARGO",
    ):
        assert word in icons


@pytest.mark.rule("EOS-GAP-28")
def test_tokens_do_not_run_out() -> None:
    g = game(frbs=["9.1"] * 30, skills=["9.1"] * 30, tokens=["9.1"] * 30, asteroids=["9.1"] * 30)
    assert len(g.state.frbs) == 30
    assert "#" in text_map(g)


def test_ways_of_ships_and_threats_are_shown() -> None:
    g = game(
        eos="5.4",
        ships=[("dexer", "9.1")],
        shown={"dexer": "dexer-lancer", "galagat": "galagat-ram", "vorde": "vorde-relic"},
    )
    board = picture(g, None, None).boards[0]
    (way,) = [overlay for overlay in board.overlays if overlay.of == "ship-1"]
    assert (way.kind, len(way.cells)) == ("way", 4)
    noted = [cell for cell in board.cells if cell.note]
    assert [cell.id for cell in noted] == [way.cells[-1]]
    assert noted[0].note == "1 alien ship will be here next time"
    g.state.shown = {}
    board = picture(g, None, None).boards[0]
    (reach,) = [overlay for overlay in board.overlays if overlay.of == "ship-1"]
    assert reach.kind == "reach"


def test_an_event_in_force_is_shown() -> None:
    panel = next(p for p in picture(game(event="ion-drift"), None, None).panels if p.id == "event")
    assert (panel.cards[0].name, panel.subtitle) == ("Ion Drift", "Perseus: Round Rule")


def test_a_combat_shows_dice_icons_and_ships() -> None:
    from starboard.games.eosrise.state import Fire

    g = game(pursuit=["galagat-warden"])
    attack(
        g,
        "place",
        crew=["pilot", "specialist"],
        dice={"pilot": ["gear"], "specialist": ["arrow"]},
        cards=[Fire("plasma-core")],
    )
    panels = {panel.id: panel for panel in picture(g, "pilot", {"pilot-1": "plasma-core/1"}).panels}
    assert [line.id for line in panels["attack"].lines] == ["plasma-core/0", "plasma-core/1", "plasma-core/2"]
    assert panels["attack"].lines[1].dice == ["pilot-1"]
    assert panels["pilot"].dice[0].at == "plasma-core/1"
    assert "pip-3" in panels["pursuit"].cards[0].tags


def whole(state: EosState) -> None:
    """What is conserved: dice, shields, stations, gates, ships, cards."""
    white = sum(UNLOCKED[o.id, o.branch, o.level].basic_dice for o in state.officers)
    own = sum(UNLOCKED[o.id, o.branch, o.level].own_dice for o in state.officers)
    assert white <= 8 and own <= 10
    assert 0 <= state.shields + sum(state.charge) <= PRINTED.shields
    assert min([state.shields, *state.charge]) >= 0
    assert len(state.mines) <= PRINTED.mines and len(state.gates) == len(set(state.gates)) <= PRINTED.gates
    assert all(state.mines.count(at) <= state.asteroids.count(at) for at in state.mines)
    ships = len(state.ships) + len(state.bag) + len(state.landed) + len(state.invasion) + sum(map(bool, state.queue))
    assert ships == HOUSE.ships
    fires = [fire.card for fire in state.attack.cards] if state.attack else []
    deck = state.decks["damage"]
    assert len(deck) + len(deck.discard) + len(fires) + len(state.scans) == 40
    for officer in state.officers:
        assert 0 <= officer.stress < HOUSE.stress.most and len(officer.technology) <= PRINTED.technologies
        assert bool(officer.contract) == (officer.cargo >= 0)
    assert state.credits >= 0


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_lost_or_made_in_random_games(seed: int) -> None:
    table = Table(EosRise, EosRise.prepare("normal", 4, traits=seed % 2 == 1), seed=str(seed), level=Level.QUIET)
    rng = random.Random(seed)
    while table.outcome is None:
        if table.tail == []:
            whole(table.state)
        ask = table.offers[int(rng.random() * len(table.offers))]
        table.answer(ask, ask.kind.sample(rng.random))


def test_the_policy_plays_better_than_chance() -> None:
    def progress(sensible: bool) -> float:
        reached = 0
        for seed in range(12):
            table = Table(EosRise, EosRise.prepare("easy", 4), seed=str(seed), level=Level.ROLLOUT)
            rng = random.Random(seed)
            table.play_out(rng, table.game.policy(rng) if sensible else None)
            reached += table.state.progress
        return reached / 12

    assert progress(True) > progress(False) + 2


def test_the_crew_phase_is_patient_and_open_to_all_four() -> None:
    table = begun()
    assert [(ask.name, ask.seats, ask.patient) for ask in table.offers] == [("crew-action", (s,), True) for s in SEATS]


def test_four_people_acting_at_once_are_not_refused() -> None:
    table = begun()
    offers = {ask.seats[0]: ask.id for ask in table.offers}
    for seat, action in zip(SEATS, ("train", "train", "charge-1", "charge-2"), strict=True):
        table.choose(seat, offers[seat], {"do": "place", "action": action})
    assert [officer.place for officer in table.state.officers] == ["train", "train", "charge-1", "charge-2"]


def test_an_allotment_over_its_limit_is_refused_and_changes_nothing() -> None:
    g = game("landing", attackers=[], hull={"command": 12, "engine": 10})
    state = g.state
    state.phase, state.landed = "defence", []
    from starboard.games.eosrise.state import Foe
    from starboard.table import Script

    state.attackers = [Foe("galagat-warden")]
    table = Table(EosRise, g.setup, state=state, source=Script(3))
    with pytest.raises(Refused, match="engine takes 1 to 10, not 11"):
        table.choose("engineer", "damage", {"engine": 11})
    with pytest.raises(Refused, match="5 given where 6 must be"):
        table.choose("engineer", "damage", {"engine": 5})
    assert table.state.hull == {"command": 12, "engine": 10}


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("eos", 99, "eos"),
        ("stations", {"hawkins": 54}, "no galaxy"),
        ("ships", [{"id": 1, "kind": "dexer", "at": 54}], "no galaxy"),
        ("shields", 16, "shields"),
        ("mines", [0, 1, 2, 3, 4, 5], "mining stations"),
        ("gates", ["hawkins", "hawkins"], "gates"),
    ],
)
def test_a_bent_save_is_refused_in_a_line(field: str, value: Any, word: str) -> None:
    save = json.loads(begun().save())
    for mark in save["marks"]:
        mark["state"][field] = value
    with pytest.raises(SaveError, match=word):
        Table.load(json.dumps(save).encode(), EosRise)


def test_a_save_with_eleven_dice_or_two_rings_is_refused() -> None:
    save = json.loads(begun().save())
    for mark in save["marks"]:
        mark["state"]["officers"][2] |= {"branch": "battle-leadership", "level": 12}
    with pytest.raises(SaveError, match="specialist"):
        Table.load(json.dumps(save).encode(), EosRise)
    save = json.loads(begun().save())
    for mark in save["marks"]:
        mark["state"]["officers"][1] = mark["state"]["officers"][0]
    with pytest.raises(SaveError, match="officers"):
        Table.load(json.dumps(save).encode(), EosRise)


def test_every_rule_is_tested_or_not_playable() -> None:
    from starboard.lab import fidelity

    summary = fidelity.report("eosrise").summary()
    assert summary["untested"] == []
    assert summary["rules"] >= 612 + 19
    assert games.load("eosrise") is EosRise
    assert len(NAMES) == 54
