"""What a mission's file says of its goal and its losses, and what would be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from ....missions import Terms
from ..content import ROOMS

if TYPE_CHECKING:
    from ..maps import MissionFile

RoomId = Annotated[str, Meta(max_length=8)]
Rounds = Annotated[int, Meta(ge=1, le=30)]
ShipNumber = Literal[1, 2]


class GoalTerms(Terms, frozen=True, tag_field="do"):
    """A way to win."""

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        """What makes it impossible with so many players."""
        yield from ()


class LossTerms(Terms, frozen=True, tag_field="do"):
    """A way to lose."""


def _kinds(mission: MissionFile, players: int) -> list[str]:
    return [thing.kind for thing in mission.objects(players)]


# ---- winning --------------------------------------------------------------------------------------------------------


class KillBosses(GoalTerms, frozen=True, tag="kill-bosses"):
    """Every Boss of the deck (VTX-SET-01)."""

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        if not mission.bosses(players):
            yield "there is no Boss in the deck"


class Collect(GoalTerms, frozen=True, tag="collect"):
    """All Objects in play lie in this room at the end of Phase D (VTX-MSB-04)."""

    room: RoomId

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        kinds = _kinds(mission, players)
        if self.room not in mission.standing():
            yield f"there is no room {self.room} that stands in this mission"
            return
        if not kinds:
            yield "there is no Object to collect"
        for kind in ("relic", "toxic"):
            if kind in kinds:
                yield f"the {kind} cannot be set down (VTX-OBJ-07, VTX-OBJ-10)"


class Outlast(GoalTerms, frozen=True, tag="outlast"):
    """The Scientist lives at the end of this round, or all Bosses are gone earlier (VTX-MSC-05)."""

    rounds: Rounds

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        if mission.scientist is None:
            yield "there is no Scientist"


class Extinguish(GoalTerms, frozen=True, tag="extinguish"):
    """No Fire on this ship at the end of Phase D, and the Repair Kit is there (VTX-MSD-05)."""

    ship: ShipNumber

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        if "repair" not in _kinds(mission, players) or self.ship > len(mission.ship):
            yield "it needs the Repair Kit and a ship of this mission"
        elif not mission.fire_on(self.ship, players):
            yield f"nothing burns on ship {self.ship}"


class Deliver(GoalTerms, frozen=True, tag="deliver"):
    """The Scientist and the bearer of the Toxic Object are in this room at the end of Phase D (VTX-MSE-05)."""

    room: RoomId

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        if self.room not in mission.standing():
            yield f"there is no room {self.room} that stands in this mission"
        elif mission.scientist is None or "toxic" not in _kinds(mission, players):
            yield "it needs the Scientist and the Toxic Object"
        elif mission.scientist.stays:
            yield "the Scientist stays where he is"


class Escape(GoalTerms, frozen=True, tag="escape"):
    """A living Hero carries the Relic and as many Bosses as players have been eliminated (VTX-MSF-05)."""

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        if "relic" not in _kinds(mission, players):
            yield "there is no Sacred Relic"
        if (bosses := mission.bosses(players)) < players:
            yield f"it needs {players} Bosses, but there are {bosses} in the deck"


class Overload(GoalTerms, frozen=True, tag="overload"):
    """The Engine Room holds as many dice as there are players (VTX-RABL-23); it takes them from this round on, by
    players."""

    opens: tuple[Rounds, Rounds, Rounds, Rounds]

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        if not _engines(mission.standing()) or any(ship.blank for ship in mission.ship):
            yield "there is no Engine Room that works"

    def problems(self, mission: MissionFile, cards: Any) -> Iterator[str]:
        engines = _engines(mission.platforms())
        if engines and RoomLost(room=engines[0]) not in mission.loss:
            yield "the Engine Room stands on pillars: its fall must be a loss, room-lost (VTX-RABL-24)"


def _engines(rooms: list[str]) -> list[str]:
    return [room for room in rooms if room in ROOMS and ROOMS[room].effect == "engine"]


class KillSuperBoss(GoalTerms, frozen=True, tag="kill-superboss"):
    """The SuperBoss is eliminated (VTX-MSH-07)."""

    def unreachable(self, mission: MissionFile, players: int) -> Iterator[str]:
        if mission.superboss is None or "relic" not in _kinds(mission, players):
            yield "it needs the SuperBoss and the Sacred Relic (VTX-SBOSS-02)"


Goal = KillBosses | Collect | Outlast | Extinguish | Deliver | Escape | Overload | KillSuperBoss


# ---- losing ---------------------------------------------------------------------------------------------------------


class ScientistDies(LossTerms, frozen=True, tag="scientist-dies"):
    """VTX-MSC-06, VTX-MSE-06."""

    def problems(self, mission: MissionFile, cards: Any) -> Iterator[str]:
        if mission.scientist is None:
            yield "there is no Scientist to lose"


class ObjectLost(LossTerms, frozen=True, tag="object-lost"):
    """An Object leaves the game (VTX-MSB-05, VTX-MSE-06)."""

    def problems(self, mission: MissionFile, cards: Any) -> Iterator[str]:
        if not mission.object:
            yield "there is no Object to lose"


class TooMuchFire(LossTerms, frozen=True, tag="too-much-fire"):
    """The Fire on a ship reaches this total (VTX-MSD-06)."""

    ship: ShipNumber
    value: Annotated[int, Meta(ge=1, le=30)]

    def problems(self, mission: MissionFile, cards: Any) -> Iterator[str]:
        if self.ship > len(mission.ship):
            yield f"there is no ship {self.ship} that could burn"
        elif any(mission.fire_on(self.ship, players) >= self.value for players in (1, 2, 3, 4)):
            yield f"the Fire on ship {self.ship} is {self.value} from the start: the mission is lost at once"


class RoomLost(LossTerms, frozen=True, tag="room-lost"):
    """This room's platform collapses (VTX-RABL-24, VTX-MSG-06)."""

    room: RoomId

    def problems(self, mission: MissionFile, cards: Any) -> Iterator[str]:
        if self.room not in mission.platforms():
            yield f"{self.room} is no platform of this mission: it cannot collapse"


Loss = ScientistDies | ObjectLost | TooMuchFire | RoomLost
