"""What rules, pictures and bots may ask of a goal or a loss: what one does not say is as ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ....missions import Condition, Terms
from ..state import Hero, Object

if TYPE_CHECKING:
    from ..game import Vortex

T = TypeVar("T", bound=Terms)


class VortexCondition(Condition[T]):
    """How a mission is won or lost."""

    def lost(self, g: Vortex) -> bool:
        """Whether the mission can no longer be won; the word `end.<its name>` says why."""
        return False

    def said(self) -> dict[str, str]:
        """What its sentence needs to know."""
        return {}


class VortexGoal(VortexCondition[T]):
    """A way to win."""

    at_once: ClassVar[bool] = False
    """Ends the mission the moment it is reached; the others are looked at when Phase D is over."""

    def reached(self, g: Vortex) -> bool:
        raise NotImplementedError

    def engine(self, g: Vortex) -> int:
        """The round from which on dice go into the Engine Room; 0: never (VTX-RABL-25)."""
        return 0

    def goal(self, g: Vortex) -> str:
        """In a line, with how far it is: the word `goal.<its name>`."""
        return g.say(f"goal.{self.tag}", **self.so_far(g))

    def so_far(self, g: Vortex) -> dict[str, Any]:
        """What that line needs to know."""
        return {}

    # ---- questions of bots --------------------------------------------------------------------------------------

    def takes(self, g: Vortex, thing: Object) -> bool:
        """Whether this Object is to be carried."""
        return thing.kind == "grenade"

    def sets_down(self, g: Vortex, hero: Hero) -> bool:
        """Whether what is carried belongs where this Hero is."""
        return False

    def arrived(self, g: Vortex) -> bool:
        """Whether the Scientist is where he should be."""
        return False

    def destination(self, g: Vortex, hero: Hero) -> int:
        """The tile where this Hero is wanted, or -1."""
        return -1

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        """How far it is, in the units of the gauge."""
        raise NotImplementedError
