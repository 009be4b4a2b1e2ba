"""What is coming in: the Enemies' attacks of this round as things stand, for the picture and for thinking players.

No rules of their own: it walks the same tables as `enemies`, supposing that nobody moves, blocks or falls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...table import Plan
from .barricades import on
from .content import CARDS, DEFENSE, LINES, Melee, line_value
from .enemies import ATTACKS, MOVES, PROGRAMS, SNIFFS, UNSTOPPABLE, manned_tiles, sniffed, walked
from .geometry import AREA_BORDERS
from .planning import parsed

if TYPE_CHECKING:
    from .game import Vortex


class Incoming(NamedTuple):
    """The attacks on one tile, and what they take from each Hero there after the pooled shields."""

    attacks: list[int]
    unstoppable: list[int]
    shields: int

    @property
    def loss(self) -> int:
        return sum(max(0, power - self.shields) for power in self.attacks) + sum(self.unstoppable)


def incoming(g: Vortex, plan: Plan) -> dict[int, Incoming]:
    """By tile: the attacks that this round's Enemies still make, and the shields there by the plan."""
    state = g.state
    if state.phase not in ("planning", "activation"):
        return {}
    waiting = {who for _, who in state.order}
    found: dict[int, Incoming] = {}
    for enemy in state.enemies:
        if state.phase == "activation" and enemy.id not in waiting:
            continue
        area, wings = enemy.area, CARDS[enemy.id].wings
        for number, circle in enumerate(PROGRAMS[enemy.id]):
            for act, icon, table in circle if number not in enemy.blocked else ():
                if act == MOVES:
                    area = walked(g, enemy, area, icon, number)
                elif act == SNIFFS:
                    area = sniffed(g, area)
                elif act == ATTACKS:
                    walled = type(icon) is Melee and on(g, AREA_BORDERS[area]) is not None
                    for tile in manned_tiles(g, table[area], wings):
                        if walled and not state.tiles[tile].level:
                            continue  # VTX-BAR-11
                        if tile not in found:
                            found[tile] = Incoming([], [], shields(g, tile, plan))
                        coming = found[tile]
                        (coming.unstoppable if type(icon) in UNSTOPPABLE else coming.attacks).append(icon.power)
    return found


def shields(g: Vortex, tile: int, plan: Plan) -> int:
    """The pooled shields of a room: by the draft while planning, else by the dice on the boards."""
    total = 0
    for hero in g.state.heroes:
        if hero.tile == tile:
            dice = hero.lines[DEFENSE]
            if g.state.phase == "planning":
                dice = sum(parsed(slot)[:2] == (hero.id, LINES[DEFENSE]) for slot in plan.values())
            total += line_value(hero.id, DEFENSE, dice)
    return total
