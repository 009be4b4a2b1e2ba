"""The plane as a picture: an open table in inches."""

from __future__ import annotations

from typing import Any

from starboard.scene import Board, Caption, Cell, Panel, Picture, Piece
from starboard.table import Ask, Plan

INCH = 30.0
SIZE = (24 * INCH, 16 * INCH)


def picture(g: Any, seat: str | None, plan: Plan | None) -> Picture:
    x, y = (v / 1000 * INCH for v in g.state.at)
    rover = Piece("rover", "", "hero", "Rover", letter="R", seat="rover", tags=["now"], xy=(x, y), radius=INCH * 0.75)
    beacon = Piece("beacon", "", "beacon", "Beacon", xy=(20 * INCH, 8 * INCH), radius=INCH / 2)
    sand = Cell("sand", "Sand", [(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])], floor="hexes", tags=["terrain"])
    board = Board("field", "A field", SIZE, [sand], pieces=[rover, beacon], text="R   o", inch=INCH)
    return Picture([board], [Panel("rover", "hero", "Rover", "rover")], goal="Drive to the beacon.")


def caption(g: Any, ask: Ask, option: Any) -> Caption:
    return Caption(str(option))


def prompt(g: Any, ask: Ask, seat: str | None) -> str:
    return "Rover moves: up to 6 inches"
