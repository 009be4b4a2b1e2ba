"""The moments a condition may hook into and the questions it may answer: what one does not say is as ever."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ....missions import Condition, Terms
from ....table import WhyNot
from ..content import MAPS
from ..options import Interact
from ..state import Group, Survivor
from .aims import Aim, Errands

if TYPE_CHECKING:
    from ..game import Endure
    from ..ground import Ground

T = TypeVar("T", bound=Terms)
UNLIMITED = 99


class EndureCondition(Condition[T]):
    """A rule that some missions add. Zones are numbers of the layout, so it knows the ground it stands on."""

    draws: ClassVar[str] = ""
    """The rule by which all that is passive is drawn to somebody (see `drawn_to`)."""
    relentless: ClassVar[bool] = False
    """The boss is always Active and knows where everybody is."""
    dormant: ClassVar[bool] = False
    """A boss stands on the map that cannot be attacked yet."""
    resets: ClassVar[bool] = False
    """Stunned enemies get up when the next round starts, not as they activate in it (ETS-RUL-55)."""
    solomons: ClassVar[bool] = True
    """Whether they come with tokens."""
    guests: ClassVar[int] = 0
    """The most room that allies can take in one zone."""
    tames: ClassVar[bool] = False
    """Enemies are to be brought down, not killed: no shooting."""
    takes_alive: ClassVar[bool] = False
    """The boss is not to be killed."""
    hunts_boss: ClassVar[bool] = False
    """The boss is to be worn down."""
    gathers: ClassVar[bool] = False
    """Who carries one thing goes on for the next."""
    key_card: ClassVar[bool] = False
    """Its objective is carried to a door, not to an exit."""

    def __init__(self, terms: T, ground: Ground) -> None:
        super().__init__(terms)
        self.ground = ground
        page = ground.mission.rules
        self.rules = [rule for rule in MAPS.conditions[self.tag].rules if rule in page]
        """Those rules of the mission's page that it stands for."""

    # ---- moments ------------------------------------------------------------------------------------------------

    async def set_up(self, g: Endure) -> None:
        """All lies on the table."""

    def trim(self, g: Endure, deck: list[str]) -> list[str]:
        """The Event deck is built: which cards stay in it."""
        return deck

    async def turn_begins(self, g: Endure, s: Survivor) -> None:
        """A survivor's turn, its actions counted."""

    async def arrives(self, g: Endure, s: Survivor) -> None:
        """A survivor has come into a zone."""

    def noise_made(self, g: Endure, zone: int, level: int) -> None: ...

    async def enemies_begin(self, g: Endure) -> None: ...

    async def enemies_end(self, g: Endure) -> None: ...

    async def round_begins(self, g: Endure) -> None: ...

    async def killed(self, g: Endure, kind: str, count: int, s: Survivor | None) -> None:
        """So many of a type have fallen."""

    def boss_hurt(self, g: Endure) -> None: ...

    def bled(self, g: Endure, s: Survivor) -> None:
        """Somebody lost Health to a chest injury."""

    def in_sight_again(self, g: Endure) -> None:
        """A door opens or the lights return: survivors come into sight without a step."""

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        """One of the objectives it speaks of has been used or taken."""

    async def destroyed(self, g: Endure, id: str, zone: int, s: Survivor, melee: bool) -> None:
        """An objective was attacked from this zone until it broke."""

    async def dropped(self, g: Endure, id: str, zone: int) -> bool:
        """A carrier died here: whether this condition has taken care of what was carried."""
        return False

    def due(self, g: Endure) -> Coroutine[Any, Any, None] | None:
        """What must happen before the next step."""
        return None

    def lost(self, g: Endure) -> bool:
        """Whether the mission can no longer be won."""
        return False

    # ---- questions of the rules ---------------------------------------------------------------------------------

    def speaks_of(self) -> tuple[str, ...]:
        """The objectives it is about."""
        one = getattr(self.terms, "objective", "")
        return (one,) if one else tuple(getattr(self.terms, "objectives", ()))

    def reserved(self) -> tuple[str, int]:
        """The class for which its objective is reserved, and how many actions it takes."""
        return "", 1

    def may_carry(self, g: Endure, s: Survivor, id: str, carried: list[str]) -> bool:
        return True

    def move_limit(self, g: Endure, s: Survivor) -> int:
        """How many zones whoever carries something may move each turn."""
        return UNLIMITED

    def hands_full(self, g: Endure, s: Survivor) -> bool:
        """Whether what this one carries forbids dual-wielding."""
        return False

    def burden(self, g: Endure, s: Survivor) -> int:
        """Actions a carrier has less."""
        return 0

    def interactions(self, g: Endure, s: Survivor, no: WhyNot | None) -> list[Any]:
        """What else may be done here."""
        return []

    def instead(self, g: Endure, s: Survivor, option: Interact, no: WhyNot | None) -> list[Interact] | None:
        """What may be done with an objective instead of using or taking it; None when this is not about it."""
        return None

    async def interact(self, g: Endure, s: Survivor, id: str) -> bool:
        """Whether it has dealt with an interaction that is none of the ordinary."""
        return False

    def bars_exit(self, g: Endure, s: Survivor, exit: str) -> bool:
        return False

    def delivers(self, g: Endure, s: Survivor) -> None:
        """What this one carries may have arrived."""

    def delivered(self, g: Endure, s: Survivor) -> None: ...

    def lair(self) -> int:
        """The zones where whatever is revealed must be killed, as a mask."""
        return 0

    def cells_beside(self, g: Endure, zone: int) -> list[str]:
        """Doors that a Loader in this zone can seal, as objectives."""
        return []

    def sealed(self, g: Endure) -> int:
        """Zones that nothing gets into or out of any more, as a mask."""
        return 0

    def health_of(self) -> dict[str, int]:
        """Objectives that are attacked, and their health."""
        return {}

    def unhealable(self, g: Endure, s: Survivor, location: str) -> bool:
        return False

    def life_support(self, points: int) -> int:
        """What Life Support Failure takes."""
        return points

    def weightless(self, g: Endure) -> bool:
        return False

    def masked(self, g: Endure, s: Survivor, group: Group) -> bool:
        """Whether these enemies do not notice this survivor."""
        return False

    def drawn_to(self, g: Endure) -> list[str]:
        """The seats toward which all that is passive steps, each to the nearest."""
        return []

    def guarded(self, g: Endure, boss: Group) -> bool:
        """Whether attacks cannot harm the boss now."""
        return False

    def boss_actions(self, g: Endure, actions: int) -> int:
        return actions

    def survives(self, g: Endure) -> bool:
        """The boss is at 0 health: whether it is not dead."""
        return False

    def shuts_down(self, g: Endure, group: Group, part: int, melee: bool) -> bool:
        """Whether enemies brought down are not dead."""
        return False

    def cancels(self, g: Endure) -> str:
        """A type of enemy that has no effect on others."""
        return ""

    def mix(self, g: Endure, piles: dict[str, list[str]]) -> str:
        """Radar tokens of this mark are of a pile of their own, which it makes."""
        return ""

    def arsenal(self, g: Endure) -> tuple[list[str], str] | None:
        """Other starting weapons, and the filler for everybody left."""
        return None

    def swap(self, g: Endure, weapons: list[str]) -> None:
        """Changes the starting weapons."""

    # ---- questions of bots --------------------------------------------------------------------------------------

    def opens(self) -> str:
        """The door or exit that the mission keeps shut until its objectives are seen to."""
        return ""

    def able(self, g: Endure, s: Survivor, aim: Aim) -> bool:
        return True

    def precious(self, g: Endure, s: Survivor) -> bool:
        """Whether the mission is lost without this one."""
        return False

    def prepares(self, g: Endure, found: Errands) -> bool:
        """Whether something must be had first; then it is among what was found."""
        return False

    def kits_for(self) -> str:
        """The class that needs all Med Kits."""
        return ""

    def needs_kit(self, g: Endure) -> bool:
        return False

    def leads(self, g: Endure) -> list[int]:
        """Zones where a boss that nobody has seen may be."""
        return []

    def stay(self, g: Endure) -> bool:
        """Whether nobody should leave yet."""
        return False

    def work(self, g: Endure, total: float) -> float:
        """About how many actions the task takes, with its own."""
        return total


class EndureGoal(EndureCondition[T]):
    """A way to win."""

    def late(self) -> bool:
        """Judged only as the round ends."""
        return False

    def reached(self, g: Endure) -> bool:
        raise NotImplementedError

    def goal(self, g: Endure) -> str:
        """In a line, with how far it is."""
        raise NotImplementedError

    def wants(self, g: Endure, found: Errands) -> None:
        """What it wants of the crew."""
