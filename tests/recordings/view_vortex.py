"""A game of Vortex in plain words: what the recordings compare. Whoever changes the state's layout adapts this."""

from __future__ import annotations

from typing import Any

import msgspec

from starboard.games.vortex.content import LINES
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.geometry import AREA_IDS
from starboard.games.vortex.state import Enemy, Hero


def answer(value: Any) -> Any:
    """An answer in plain words."""
    return msgspec.to_builtins(value)


def view(g: Vortex) -> dict[str, Any]:
    """All that lies on the table."""
    state, campaign = g.state, g.state.campaign
    return {
        "mission": state.mission,
        "round": state.round,
        "phase": state.phase,
        "turn": state.actor,
        "still to act": [who for _, who in state.order],
        "heroes": {hero.id: _hero(g, hero) for hero in state.heroes},
        "rooms": {
            tile.id: [
                tile.room,
                *(f"fire {fire}" for fire in sorted(tile.fire)),
                f"{tile.pillars} pillars, {tile.grenades} grenades, {tile.used} used",
                *(word for word, so in (("blank", tile.blank), ("gone", tile.gone)) if so),
            ]
            for tile in state.tiles
        },
        "spare rooms": sorted(state.spare),
        "enemies": {enemy.id: _enemy(enemy) for enemy in sorted(state.enemies, key=lambda enemy: enemy.id)},
        "vortices": [f"{AREA_IDS[v.area]}{' closed' if v.closed else ''}" for v in state.vortices],
        "deck": [f"{grunts} grunts, {bosses} bosses" for grunts, bosses in state.deck.layers],
        "on top": state.deck.top,
        "grunts": sorted(state.deck.grunts),
        "bosses": sorted(state.deck.bosses),
        "bosses left": state.bosses_left,
        "bosses killed": state.killed,
        "superboss": state.superboss,
        "last round": state.deadline,
        "training": state.training,
        "objects": sorted([o.id, o.kind, _tile(g, o.tile), o.bearer] for o in state.objects),
        "sealed": sorted(state.sealed),
        "lost": sorted(state.lost),
        "barricades": sorted(f"{b.border}{' damaged' if b.damaged else ''}" for b in state.barricades),
        "scientist": state.scientist and [_tile(g, state.scientist.tile), state.scientist.life, state.scientist.stays],
        "engine": sorted(state.engine),
        "thrown": sorted([AREA_IDS[t.area], t.hero] for t in state.thrown),
        "in force": sorted([e.id, e.who, e.lasts, e.amount] for e in state.effects),
        "campaign": campaign
        and {
            "at": campaign.missions[campaign.at],
            "losses": campaign.losses,
            "stars": campaign.stars,
            "kept": campaign.kept,
            "relic": campaign.relic,
        },
    }


def _tile(g: Vortex, tile: int) -> str:
    return g.state.tiles[tile].id if tile >= 0 else ""


def _hero(g: Vortex, hero: Hero) -> dict[str, Any]:
    return {
        "in": _tile(g, hero.tile),
        "life": hero.life,
        "initiative": hero.initiative,
        "dice": hero.dice,
        "faces": hero.faces,
        "changed": hero.changed,
        "lines": {line: dice for line, dice in zip(LINES, hero.lines, strict=True) if dice},
        "reserve": sorted(hero.reserve),
        "EST": hero.est,
        "equipment": sorted(hero.equipment),
        "loaded": sorted(hero.loaded),
        "used": sorted(hero.used),
        "load": hero.load,
        "kit": hero.kit,
        "out": hero.out,
    }


def _enemy(enemy: Enemy) -> dict[str, Any]:
    return {
        "in": AREA_IDS[enemy.area],
        "life": enemy.life,
        "most": enemy.most,
        "blocked": sorted(enemy.blocked),
        "move tokens": sorted(enemy.tokens),
    }
