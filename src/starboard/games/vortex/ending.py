"""Phase D and the end of the game (VTX-PHD, VTX-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import goals, objects
from .content import HEROES, LINES, NUMBERS, ROOMS
from .damage import hurt_scientist, lose_life
from .effects import ROUND
from .state import Hero, Tile

if TYPE_CHECKING:
    from .game import Vortex


def end_of_round(g: Vortex) -> None:
    """Fire and grenades (VTX-PHD-02 to 06), then one check for win and loss (VTX-RUL-51), then a new round."""
    state = g.state
    if g.live:
        g.beat()
    burning = [t for t in state.tiles if t.fire or t.grenades]
    if burning:
        for hero in state.heroes:
            if not hero.out:
                suffer(g, hero)
        if state.scientist is not None:
            hurt_scientist(g, endured(state.tiles[state.scientist.tile]))
        for tile in burning:
            tile.grenades = 0  # VTX-PHD-06; Fire stays (VTX-PHD-04)
    if state.objects or state.thrown:
        objects.end_of_round(g)
    goals.check_end(g)
    new_round(g)


def endured(tile: Tile) -> int:
    """What Fire and Grenades do to everybody on a tile."""
    return sum(tile.fire) + NUMBERS.grenade_damage * tile.grenades


def suffer(g: Vortex, hero: Hero) -> None:
    """Unstoppable, first Fire, then Grenades (VTX-PHD-03, VTX-PHD-05, VTX-RUL-16)."""
    tile = g.state.tiles[hero.tile]
    if loss := endured(tile):
        kind, how, rules = "burnt", f" burns in {ROOMS[tile.room].name} and", "VTX-PHD-03"
        if tile.grenades:
            kind, rules = (kind, f"{rules} VTX-PHD-05") if tile.fire else ("blown", "VTX-PHD-05")
            how = how if tile.fire else f" stands among grenades in {ROOMS[tile.room].name} and"
        because = [(sum(tile.fire), "Fire"), (NUMBERS.grenade_damage * tile.grenades, "Grenades")]
        lose_life(g, hero, loss, rules, because, kind, how)


def new_round(g: Vortex) -> None:
    """Everything is made ready again; all dice go back to their owners (VTX-PHD-09 to 11)."""
    state = g.state
    for enemy in state.enemies:
        if enemy.blocked:
            enemy.blocked = []  # VTX-SPEC-10
        if enemy.tokens:
            enemy.tokens = []
    for tile in state.tiles:
        tile.used = 0
    for hero in state.heroes:
        hero.used, hero.faces = [], []
        hero.lines = [0] * len(LINES)
        hero.reserve, hero.loaded, hero.est = [], [], 0
        hero.load, hero.kit = "", False
        hero.initiative = HEROES[hero.id].initiative
    g.close(ROUND)
    state.plan = {}
    state.round += 1
    state.phase = "arrival"
