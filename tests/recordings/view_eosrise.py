"""A game of Project EOS Rise in plain words: what the recordings compare. Whoever changes the state adapts this."""

from __future__ import annotations

from typing import Any

import msgspec

from starboard.games.eosrise.content import NAMES
from starboard.games.eosrise.game import EosRise
from starboard.games.eosrise.state import Deck, Foe, Officer


def answer(value: Any) -> Any:
    """An answer in plain words."""
    return msgspec.to_builtins(value)


def view(g: EosRise) -> dict[str, Any]:
    """All that lies on the table."""
    state, attack = g.state, g.state.attack
    return {
        "round": state.round,
        "phase": state.phase,
        "last dash": state.dash,
        "officers": {officer.id: _officer(officer) for officer in state.officers},
        "credits": state.credits,
        "hull": state.hull,
        "shields": [state.shields, *state.charge],
        "tracks": [state.funding, state.intel, state.progress, state.extinction],
        "eos": _place(state.eos),
        "warp": state.warp,
        "planet": _place(state.planet),
        "stations": {region: _place(at) for region, at in state.stations.items()},
        "gates": sorted(state.gates),
        "closed": sorted(state.shut),
        "asteroids": _places(state.asteroids),
        "mines": _places(state.mines),
        "skill tokens": _places(state.skills),
        "bursts": _places(state.frbs),
        "credits on the board": _places(state.tokens),
        "ships": sorted([ship.kind, _place(ship.at)] for ship in state.ships),
        "bag": _pile(state.bag),
        "redeploy": state.queue,
        "invasion": state.invasion,
        "shown": state.shown,
        "scans": state.scans,
        "pursuit": [_foe(foe) for foe in state.pursuit],
        "attackers": [_foe(foe) for foe in state.attackers],
        "attack": attack and {"round": attack.round, "step": attack.step, "crew": attack.crew, "dice": attack.dice},
        "event": state.event,
        "to give": state.todo,
        "decks": {deck: _pile(pile) for deck, pile in state.decks.items()},
        "in force": sorted([e.id, e.who, e.lasts, e.amount] for e in state.effects),
    }


def _place(place: int) -> str:
    return NAMES[place] if place >= 0 else ""


def _places(places: list[int]) -> list[str]:
    return sorted(map(_place, places))


def _pile(pile: Deck) -> list[Any]:
    return [sorted((*pile.cards, *pile.top)), pile.discard]


def _foe(foe: Foe) -> list[Any]:
    return [foe.card, foe.frbs, foe.skills, foe.credits]


def _officer(officer: Officer) -> dict[str, Any]:
    return {
        "hex": [officer.branch, officer.level],
        "stress": officer.stress,
        "cubes": officer.cubes,
        "items": officer.technology,
        "contract": [officer.contract, _place(officer.cargo)],
        "room": officer.room,
        "mission": [officer.mission, officer.stars],
        "placed": [officer.place, officer.assistant],
    }
