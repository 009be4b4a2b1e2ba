"""Phase D and the end of the game (VTX-PHD, VTX-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .content import HEROES, LINES, NUMBERS, ROOMS
from .damage import lose_life
from .effects import ROUND
from .state import Hero

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
        for tile in burning:
            tile.grenades = 0  # VTX-PHD-06; Fire stays (VTX-PHD-04)
    check_end(g)
    new_round(g)


def suffer(g: Vortex, hero: Hero) -> None:
    """Unstoppable, first Fire, then Grenades (VTX-PHD-03, VTX-PHD-05, VTX-RUL-16)."""
    tile = g.state.tiles[hero.tile]
    fire, grenades = sum(tile.fire), NUMBERS.grenade_damage * tile.grenades
    if g.live and fire:
        g.tell("burnt", f"{HEROES[hero.id].name} burns in {ROOMS[tile.room].name}.", "VTX-PHD-03", hero=hero.id)
    if g.live and grenades:
        g.tell("blown", f"Grenades go off around {HEROES[hero.id].name}.", "VTX-PHD-05", hero=hero.id)
    if fire + grenades:
        lose_life(g, hero, fire + grenades)


def check_end(g: Vortex) -> None:
    """Nobody left: lost, even if the Bosses died too (VTX-INT-27); all Bosses out: won; time is up: lost."""
    state = g.state
    if all(hero.out for hero in state.heroes):
        g.end(False, "All Heroes are eliminated.", "VTX-END-04")
    if not state.bosses_left:
        g.end(True, "All Bosses are eliminated; what is left of the swarm flees.", "VTX-END-01")
    if state.deadline and state.round >= state.deadline:
        g.end(False, "Two rounds after a Hero fell, Bosses remain.", "VTX-END-03", "VTX-HEL-05")


def new_round(g: Vortex) -> None:
    """Everything is made ready again; all dice go back to their owners (VTX-PHD-09 to 11)."""
    state = g.state
    for enemy in state.enemies:
        if enemy.blocked:
            enemy.blocked = []  # VTX-SPEC-10
    for tile in state.tiles:
        tile.used = 0
    for hero in state.heroes:
        hero.used, hero.faces = [], []
        hero.lines = [0] * len(LINES)
        hero.reserve, hero.loaded, hero.est = [], [], 0
        hero.initiative = HEROES[hero.id].initiative
    g.close(ROUND)
    state.plan = {}
    state.round += 1
    state.phase = "arrival"


def gauge(g: Vortex) -> float:
    """How well it goes: Bosses dealt with, weighed against the life the Heroes have left."""
    state = g.state
    if state.outcome is not None:
        return float(state.outcome.won)
    layers = NUMBERS.decks[str(len(state.heroes))]
    bosses = sum(layer[1] for layer in (layers.top, layers.middle, layers.bottom))
    on_table = sum(1 - e.life / e.most for e in state.enemies if e.id not in state.deck.grunts)
    done = (bosses - state.bosses_left + 0.5 * on_table / max(1, len(state.enemies))) / bosses
    life = sum(h.life for h in state.heroes) / sum(HEROES[h.id].life for h in state.heroes)
    out = sum(h.out for h in state.heroes)
    value = 0.05 + 0.5 * done + 0.4 * life - 0.15 * out
    return min(0.99, max(0.01, value))
