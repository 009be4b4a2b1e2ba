"""Markers: where they are put, taken away, carried; the spots that the table names (GSQ-RUL-14, 55, 70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...spaces.plane import XY, Lattice, Piece, bits, inside
from ...table.facts import Marked
from .state import Marker

if TYPE_CHECKING:
    from .game import StarQuest

FIVE: Final = (1, 2, 3, 4, 5)
CORNERS: Final = (1, 2, 3, 4)


def put(g: StarQuest, kind: str, at: XY, of: str = "", bonus: int = 0, until: int = 0) -> Marker:
    """Puts a marker down, on the nearest spot that can be stood on, 1" from other markers (GSQ-RUL-55)."""
    state = g.state
    state.made += 1
    x, y = free_spot(g, at)
    marker = Marker(f"m{state.made}", kind, x, y, what=[of] if of else [], bonus=bonus, until=until)
    state.markers.append(marker)
    if g.live:
        g.tell(Marked(marker.id, g.square(marker.xy)), "marked", "GSQ-RUL-55", case=kind, what=kind)
    return marker


def free_spot(g: StarQuest, at: XY) -> XY:
    lattice = g.land.ground.lattice(500)
    free = lattice.free
    for roof in g.land.platforms:
        if inside(at, roof.shape):
            free |= firm(g, lattice, roof)
    for marker in g.state.markers:
        if not marker.carrier:
            free &= ~lattice.disc((marker.x, marker.y, g.lengths.near * g.lengths.near))
    return lattice.point(lattice.nearest(at, free))


def firm(g: StarQuest, lattice: Lattice, roof: Piece) -> int:
    """The spots on a roof: what is put beside whoever stands there lies up there, too (GSQ-RUL-43)."""
    mask = 0
    for node in bits(lattice.near(roof, 1)):
        mask |= g.land.holds(lattice.point(node), lattice.radius) << node
    return mask


def in_corner(g: StarQuest, number: int) -> XY:
    """A place well inside the 6" of a corner."""
    inset = g.lengths.zone * 6 // 10
    x, y = g.land.corner(number)
    return (inset if x == 0 else x - inset, inset if y == 0 else y - inset)


def five_spots(g: StarQuest, number: int) -> XY:
    """The four quarter centres and the centre of the table (GSQ-RUL-70)."""
    return g.land.centre if number == 5 else g.land.quarter(number)


def draw(g: StarQuest, why: str, faces: tuple[int, ...], count: int) -> list[int]:
    """Different ones, by chance."""
    left, drawn = list(faces), []
    for _ in range(count):
        drawn.append(g.one(why, left))
        left.remove(drawn[-1])
    return drawn


def take_away(g: StarQuest, marker: Marker) -> None:
    g.state.markers.remove(marker)
    if g.live:
        g.tell(Marked(marker.id, g.square(marker.xy), on=False), "taken-away", "GSQ-SKL-09", what=marker.kind)


def place(g: StarQuest, marker: Marker) -> XY:
    """A carried marker is where its carrier is (GSQ-RUL-14)."""
    if marker.carrier:
        hero = g.hero(marker.carrier)
        if hero.models:
            return hero.at.xy
    return marker.x, marker.y
