"""What a mission's file says of its goals, and what would be wrong with it. All of its goals together win it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from ....missions import Terms

if TYPE_CHECKING:
    from ..content import MissionCard


class GoalTerms(Terms, frozen=True, tag_field="do"):
    """What a mission wants."""

    def places(self, mission: MissionCard) -> tuple[str, tuple[str, ...]] | None:
        """The squares of which one must be reached, and where in the file they stand."""
        return None

    def problems(self, mission: MissionCard, cards: Any) -> Iterator[str]:
        """What is wrong with it; `cards` are all items and infected there are, by id."""
        yield from ()


class Leave(GoalTerms, frozen=True, tag="leave"):
    """Every living hero stands on an exit square, free of any grapple, when all else is done."""

    def places(self, mission: MissionCard) -> tuple[str, tuple[str, ...]] | None:
        return "exit", mission.exit


class Bring(GoalTerms, frozen=True, tag="bring"):
    """So many items carried to one of these squares."""

    item: str
    to: tuple[str, ...]
    count: Annotated[int, Meta(ge=1, le=40)] = 1

    def places(self, mission: MissionCard) -> tuple[str, tuple[str, ...]] | None:
        return "goals", self.to

    def problems(self, mission: MissionCard, cards: Any) -> Iterator[str]:
        if self.item not in cards:
            yield f"there is no item {self.item!r}"
        elif (there := sum(thing.item == self.item for thing in mission.items)) < self.count:
            yield f"expected {self.count} of {self.item!r} on the map, found {there}"


class Slay(GoalTerms, frozen=True, tag="slay"):
    """So many of a class of infected killed."""

    kind: str
    count: Annotated[int, Meta(ge=1, le=40)] = 1

    def problems(self, mission: MissionCard, cards: Any) -> Iterator[str]:
        if self.kind not in cards:
            yield f"there is no infected {self.kind!r}"
        elif self.kind not in [one.kind for one in mission.infected] + [line.kind for line in mission.chart]:
            yield f"no {self.kind!r} is on the map or comes"


class Hold(GoalTerms, frozen=True, tag="hold"):
    """Alive after the end phase of this turn."""

    turns: Annotated[int, Meta(ge=1, le=60)]

    def problems(self, mission: MissionCard, cards: Any) -> Iterator[str]:
        if self.turns > mission.limit:
            yield f"turn {self.turns} comes after the last one, {mission.limit}"


Goal = Leave | Bring | Slay | Hold
