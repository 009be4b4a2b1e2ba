"""A toy on an open table, 24 by 16 inches: a rover goes to a beacon, up to 6 inches in up to two legs a turn."""

from __future__ import annotations

from collections.abc import Coroutine
from math import cos, hypot, pi, sin
from typing import Any, ClassVar

from starboard.table import XY, Candidate, Game, Mission, Option, Point, Setup, State, Way
from starboard.table.facts import Moved
from starboard.table.game import Scenery
from starboard.table.words import Words

from . import scene

REACH, BEACON = 6000, (20_000, 8_000)


class Field(State, kw_only=True):
    at: XY = (4_000, 8_000)


class Nothing(Option, frozen=True, tag="nothing"):
    pass


class Moves(Point):
    """Up to 6 inches, in up to two legs."""

    def __init__(self, start: XY) -> None:
        super().__init__("move", ("advance",), most=2)
        self.start = start

    def allowed(self, way: Way) -> str | None:
        path = way.path
        long = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip([self.start, *path], path, strict=False))
        if long > REACH:
            return f"{long / 1000:.1f} inches are more than 6 (PLANE-MOVE-01)"
        on = all(0 <= x <= 24_000 and 0 <= y <= 16_000 for x, y in path)
        return None if on else "that is off the table (PLANE-MOVE-02)"

    def propose(self) -> list[Candidate]:
        east = (min(self.start[0] + 5_000, BEACON[0]), self.start[1])
        south = (self.start[0], self.start[1] + 2_000)
        return [
            Candidate("east", Way((east,), "advance"), "towards the beacon"),
            Candidate("south", Way((south,), "advance"), "2 inches south"),
        ]

    def region(self) -> dict[str, list[list[XY]]]:
        x, y = self.start
        ring = [(round(x + REACH * cos(n * pi / 12)), round(y + REACH * sin(n * pi / 12))) for n in range(24)]
        return {"advance": [[(min(max(a, 0), 24_000), min(max(b, 0), 16_000)) for a, b in ring]]}

    def terms(self) -> Any:
        return [self.start, REACH]


class Plane(Game[Field]):
    slug = "plane"
    title = "The Plane"
    players = (1, 1)
    option_type: ClassVar[Any] = Nothing
    state_type = Field
    scenery: ClassVar[Scenery] = scene
    words = Words({"moved": "Rover goes to {x}, {y}.", "end": {"beacon": "The rover is at the beacon."}})
    missions = (Mission("go", "Go", "easy", "house"),)

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        return ("rover",)

    @classmethod
    def start(cls, setup: Setup) -> Field:
        return Field()

    def step(self) -> Coroutine[Any, Any, None]:
        return self.turn()

    async def turn(self) -> None:
        self.state.round += 1
        way: Way = await self.ask_kind("rover", Moves(self.state.at))
        path = way.path
        self.state.at = path[-1]
        if self.live:
            x, y = (f"{v / 1000:.1f}″" for v in path[-1])
            self.tell(Moved("rover", "sand", "sand", path=path), "moved", "PLANE-MOVE-01", x=x, y=y)
        if hypot(path[-1][0] - BEACON[0], path[-1][1] - BEACON[1]) <= 1000:
            self.end(True, "beacon", "PLANE-END-01")

    def gauge(self) -> float:
        return 0.5


GAME = Plane
