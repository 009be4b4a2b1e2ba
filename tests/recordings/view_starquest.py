"""A game of Star Quest in plain words: what the recordings compare. Whoever changes the state adapts this."""

from __future__ import annotations

from typing import Any

import msgspec

from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.state import Hero, Unit


def answer(value: Any) -> Any:
    """An answer in plain words."""
    return msgspec.to_builtins(value)


def view(g: StarQuest) -> dict[str, Any]:
    """All that stands on the table, to the thousandth of an inch."""
    state = g.state
    return {
        "round": state.round,
        "phase": state.phase,
        "heroes": {hero.id: _hero(hero) for hero in state.heroes},
        "enemies": [_unit(unit) for unit in state.enemies],
        "markers": [[m.id, m.kind, m.x, m.y, m.carrier, m.tokens, m.armed] for m in state.markers],
        "objectives": [state.primary, state.primary_done, state.secondary, state.secondary_done],
        "in force": sorted([e.id, e.who, e.lasts, e.amount] for e in state.effects),
    }


def _unit(unit: Unit) -> dict[str, Any]:
    return {
        "kind": unit.kind,
        "models": [[model.x, model.y, model.wounds] for model in unit.models],
        "arrives": unit.arrives,
        "is": [name for name in ("acted", "shaken", "fatigued") if getattr(unit, name)],
    }


def _hero(hero: Hero) -> dict[str, Any]:
    return {
        **_unit(hero),
        "power": hero.power,
        "out": hero.out,
        "level": [hero.level, hero.xp],
        "has": [*hero.skills, *hero.items, *hero.gear],
        "conditions": hero.conditions,
        "credits": hero.credits,
    }
