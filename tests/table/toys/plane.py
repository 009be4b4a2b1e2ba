"""A point, and a path, on a plane: up to three points and six inches, not through the crater, to the beacon."""

from collections.abc import Sequence
from math import isqrt
from typing import Any

from starboard.table import Option, Point, State
from starboard.table.offers import XY

from .toy import Toy

INCH = 1000
SIDE = 12 * INCH
CRATER, RADIUS = (6 * INCH, 6 * INCH), 2 * INCH
BEACON = (11 * INCH, 11 * INCH)


class Nothing(Option, frozen=True, tag="nothing"):
    pass


class Field(State):
    at: tuple[int, int] | None = None
    trail: list[tuple[int, int]] = []


def distance(a: XY, b: XY) -> int:
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def on_field(path: Sequence[XY]) -> str | None:
    if not all(0 <= x <= SIDE and 0 <= y <= SIDE for x, y in path):
        return "off the table (TOY-PLANE-01)"
    if any(distance(point, CRATER) < RADIUS for point in path):
        return "in the crater (TOY-PLANE-02)"
    return None


def moves(start: XY) -> Point:
    def allowed(path: Sequence[XY]) -> str | None:
        legs = [distance(a, b) for a, b in zip([start, *path], path, strict=False)]
        if sum(legs) > 6 * INCH:
            return f"{sum(legs) / INCH} inches are more than 6 (TOY-PLANE-03)"
        return on_field(path)

    ways = [(dx, dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
    paths = [[(start[0] + dx * INCH, start[1] + dy * INCH)] for dx, dy in ways]
    paths += [[path[0], (path[0][0], path[0][1] + INCH)] for path in paths]
    return Point("move", allowed, [path for path in paths if allowed(path) is None], most=3)


async def land(g: "Plane") -> None:
    corners = Point("land", on_field, [[(0, 0)], [(SIDE, 0)]])
    (g.state.at,) = await g.ask_kind("rover", corners)


async def move(g: "Plane") -> None:
    assert g.state.at is not None
    path = await g.ask_kind("rover", moves(g.state.at))
    g.state.trail += path
    g.state.at = path[-1]
    g.state.round += 1
    if distance(path[-1], BEACON) <= 2 * INCH:
        g.end(True, "at the beacon")
    if g.state.round == 15:
        g.end(False, "no fuel")


class Plane(Toy[Field]):
    slug = "toy-plane"
    players = (1, 1)
    cast = ("rover",)
    option_type = Nothing
    state_type = Field

    def step(self) -> Any:
        return land(self) if self.state.at is None else move(self)
