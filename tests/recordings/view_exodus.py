"""A game of Exodus in plain words: what the recordings compare. Whoever changes the state adapts this."""

from __future__ import annotations

from typing import Any

import msgspec

from starboard.games.exodus.game import Exodus
from starboard.games.exodus.state import Hero, Unit
from starboard.spaces.grid import SIDES


def answer(value: Any) -> Any:
    """An answer in plain words."""
    return msgspec.to_builtins(value)


def view(g: Exodus) -> dict[str, Any]:
    """All that lies on the table."""
    s = g.state
    names = g.grid.names
    return {
        "mission": s.mission,
        "turn": s.round,
        "phase": s.phase,
        "actor": s.actor,
        "heroes": {hero.id: _hero(g, hero) for hero in s.heroes},
        "infected": sorted(_unit(g, unit) for unit in s.units),
        "open": sorted(door.id for door in g.grid.doors if not s.closed & door.bit),
        "active": sorted(g.grid.areas[n].id for n in g.ground.rooms if s.active >> n & 1),
        "searched": sorted(g.grid.areas[n].id for n in g.ground.rooms if s.searched >> n & 1),
        "crates": sorted(names[square] for square in s.crates),
        "items": sorted([token.item, names[token.at]] for token in s.items),
        "rib": [names[square] for square in s.rib],
        "brought": s.brought,
        "slain": dict(sorted(s.slain.items())),
        "search deck": [len(s.deck), sorted(s.deck.discard)],
        "equipment": dict(sorted(s.equipment.items())),
        "director": [s.hand, s.played, s.card],
        "tickets": [[ticket.slot, ticket.mission] for ticket in s.tickets],
        "in force": sorted([e.id, e.who, e.lasts, e.amount] for e in s.effects),
    }


def _hero(g: Exodus, hero: Hero) -> dict[str, Any]:
    return {
        "at": g.grid.names[hero.at] if hero.at >= 0 else "",
        "lies": hero.prone,
        "infection": hero.dial,
        "points": hero.ap,
        "alert": hero.alert,
        "things": sorted([one.card, one.rounds] for one in hero.things),
        "in hand": sorted(one.card for one in hero.things if one.id in hero.active),
        "cards": hero.cards,
        "item": hero.item,
        "perks": hero.perks,
        "fate": hero.fate,
    }


def _unit(g: Exodus, unit: Unit) -> list[Any]:
    at = g.grid.names[unit.at] if unit.at >= 0 else ""
    side = SIDES[unit.facing]
    return [unit.kind, at, side, unit.prone, unit.hurt, unit.holds, unit.hero, unit.controlled, unit.under]
