"""Barricades (VTX-BAR): they stop Heroes, take blows meant for them, and can be built, damaged and repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Noted, Turned
from .combat import spend, strength
from .content import NUMBERS
from .geometry import BORDERS, SIDES, ship_of_cell
from .options import Smash
from .state import Barricade, Hero, board

if TYPE_CHECKING:
    from .game import Vortex


def on(g: Vortex, border: str) -> Barricade | None:
    """The barricade on a border, if there is one."""
    for wall in g.state.barricades:
        if wall.border == border:
            return wall
    return None


def sites(g: Vortex, hero: Hero) -> list[str]:
    """Where the Dome may build: any free side of any ground room of the ship (VTX-RABL-11, VTX-BAR-02, VTX-BAR-03)."""
    state = g.state
    if len(state.barricades) >= g.mission.file.barricades[len(state.heroes) - 1]:  # VTX-RABL-12, VTX-INT-28
        return []
    ship = ship_of_cell(state.tiles[hero.tile].cell)
    cells = [t.cell for t in state.tiles if not (t.level or t.gone) and ship_of_cell(t.cell) == ship]
    borders = dict.fromkeys(BORDERS[cell, side] for cell in cells for side in SIDES)
    return [border for border in borders if on(g, border) is None]


def build(g: Vortex, border: str) -> None:
    g.state.barricades.append(Barricade(border))
    g.board = board(g.state)
    if g.live:
        g.tell(Turned(border, "intact"), "barricade", "VTX-RABL-10", case="built", border=border)


def struck(g: Vortex, wall: Barricade, power: int) -> None:
    """A blow of 3 or more damages an intact barricade and destroys a damaged one (VTX-BAR-05 to 07, VTX-BAR-10)."""
    if power < NUMBERS.barricade_strength:
        case = "holds"
    elif wall.damaged:
        g.state.barricades.remove(wall)
        g.board = board(g.state)
        case = "destroyed"
    else:
        wall.damaged = True  # VTX-INT-21: one step only, nothing gets through
        case = "damaged"
    if g.live:
        fact = Noted(case, wall.border) if case == "holds" else Turned(wall.border, case)
        g.tell(fact, "barricade", "VTX-BAR-05 VTX-BAR-11", case=case, border=wall.border, power=power)


def smashes(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Smash]:
    """A Hero's melee may be spent on a barricade of its own room, from the ground (VTX-BAR-09, VTX-RUL-54)."""
    tile = g.state.tiles[hero.tile]
    if tile.level or not strength(g, hero, "melee"):
        return []
    sides = [BORDERS[tile.cell, side] for side in SIDES]
    return [Smash(wall.border) for wall in g.state.barricades if wall.border in sides]


def smash(g: Vortex, hero: Hero, choice: Smash) -> None:
    power = strength(g, hero, "melee")
    spend(g, hero, "melee")
    wall = on(g, choice.border)
    assert wall is not None
    struck(g, wall, power)
