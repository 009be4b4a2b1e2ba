"""A toy on an open table, 24 by 16 inches: a rover goes to a beacon, up to 6 inches in up to two legs a turn."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from math import hypot
from typing import Any, ClassVar

from starboard.table import Game, Mission, Option, Point, Setup, State
from starboard.table.offers import XY

from . import scene

REACH, BEACON = 6000, (20_000, 8_000)


class Field(State, kw_only=True):
    at: XY = (4_000, 8_000)


class Nothing(Option, frozen=True, tag="nothing"):
    pass


def moves(start: XY) -> Point:
    def allowed(path: Sequence[XY]) -> str | None:
        long = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip([start, *path], path, strict=False))
        if long > REACH:
            return f"{long / 1000:.1f} inches are more than 6 (PLANE-MOVE-01)"
        on = all(0 <= x <= 24_000 and 0 <= y <= 16_000 for x, y in path)
        return None if on else "that is off the table (PLANE-MOVE-02)"

    east = (min(start[0] + 5_000, BEACON[0]), start[1])
    return Point("move", allowed, [[east], [(start[0], start[1] + 2_000)]], most=2)


class Plane(Game[Field]):
    slug = "plane"
    title = "The Plane"
    players = (1, 1)
    option_type: ClassVar[Any] = Nothing
    state_type = Field
    scenery: ClassVar[Any] = scene
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
        path = await self.ask_kind("rover", moves(self.state.at))
        self.state.at = path[-1]
        if self.live:
            self.tell("moved", f"Rover goes to {path[-1][0] / 1000:.1f}″, {path[-1][1] / 1000:.1f}″.", "PLANE-MOVE-01")
        if hypot(path[-1][0] - BEACON[0], path[-1][1] - BEACON[1]) <= 1000:
            self.end(True, "The rover is at the beacon.", "PLANE-END-01")

    def gauge(self) -> float:
        return 0.5


GAME = Plane
