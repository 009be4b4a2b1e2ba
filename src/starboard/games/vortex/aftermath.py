"""Phase D: what burns and goes off, whether the mission is decided, and a new round (VTX-PHD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Marked
from . import ending, objects
from .content import HEROES, LINES, NUMBERS
from .damage import hurt_scientist, lose_life
from .standing import ROUND
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
            if tile.grenades and g.live:
                g.tell(Marked("grenade", tile.id, on=False, count=tile.grenades), "spent", "VTX-PHD-06")
            tile.grenades = 0  # VTX-PHD-06; Fire stays (VTX-PHD-04)
    if state.objects or state.thrown:
        objects.end_of_round(g)
    ending.check(g)
    new_round(g)


def endured(tile: Tile) -> int:
    """What Fire and Grenades do to everybody on a tile."""
    return sum(tile.fire) + NUMBERS.grenade_damage * tile.grenades


def suffer(g: Vortex, hero: Hero) -> None:
    """Unstoppable, first Fire, then Grenades (VTX-PHD-03, VTX-PHD-05, VTX-RUL-16)."""
    tile = g.state.tiles[hero.tile]
    if loss := endured(tile):
        word, rules = ("burnt", "VTX-PHD-03") if tile.fire else ("blown", "VTX-PHD-05")
        if tile.fire and tile.grenades:
            rules = "VTX-PHD-03 VTX-PHD-05"
        because = {"fire": sum(tile.fire), "grenades": NUMBERS.grenade_damage * tile.grenades}
        lose_life(g, hero, loss, rules, because, word, at=tile.id)


def new_round(g: Vortex) -> None:
    """Everything is made ready again; all dice go back to their owners (VTX-PHD-09 to 11)."""
    state = g.state
    for enemy in state.enemies:
        if enemy.blocked:
            enemy.blocked = []  # VTX-SPEC-10; a Move token stays until the Enemy has acted (VTX-RABL-20)
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
