"""A point, and a path, on a plane: up to three points and six inches, not through the crater, to the beacon."""

from collections.abc import Sequence
from math import isqrt
from typing import Any

from starboard.table import XY, Candidate, Option, Point, State, Way
from starboard.table.words import Words

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


class Moves(Point):
    def __init__(self, start: XY) -> None:
        super().__init__("move", most=3)
        self.start = start

    def allowed(self, way: Way) -> str | None:
        legs = [distance(a, b) for a, b in zip([self.start, *way.path], way.path, strict=False)]
        if sum(legs) > 6 * INCH:
            return f"{sum(legs) / INCH} inches are more than 6 (TOY-PLANE-03)"
        return on_field(way.path)

    def propose(self) -> list[Candidate]:
        x, y = self.start
        steps = [(x + dx * INCH, y + dy * INCH) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
        ways = [Way((step,)) for step in steps] + [Way((step, (step[0], step[1] + INCH))) for step in steps]
        return [Candidate(str(way.path), way, str(way.path)) for way in ways if self.allowed(way) is None]


class Corners(Point):
    def allowed(self, way: Way) -> str | None:
        return on_field(way.path)

    def propose(self) -> list[Candidate]:
        return [Candidate(name, Way((at,)), name) for name, at in (("west", (0, 0)), ("east", (SIDE, 0)))]


async def land(g: "Plane") -> None:
    (g.state.at,) = (await g.ask_kind("rover", Corners("land"))).path


async def move(g: "Plane") -> None:
    assert g.state.at is not None
    path = (await g.ask_kind("rover", Moves(g.state.at))).path
    g.state.trail += path
    g.state.at = path[-1]
    g.state.round += 1
    if distance(path[-1], BEACON) <= 2 * INCH:
        g.end(True, "beacon")
    if g.state.round == 15:
        g.end(False, "fuel")


class Plane(Toy[Field]):
    slug = "toy-plane"
    players = (1, 1)
    cast = ("rover",)
    option_type = Nothing
    state_type = Field
    words = Words({"end": {"beacon": "at the beacon", "fuel": "no fuel"}})

    def step(self) -> Any:
        return land(self) if self.state.at is None else move(self)
