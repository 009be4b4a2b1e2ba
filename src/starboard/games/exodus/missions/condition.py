"""What rules, pictures and bots may ask of a goal: what one does not say is as ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ....missions import Condition, Terms
from ..state import Hero

if TYPE_CHECKING:
    from ..game import Exodus

T = TypeVar("T", bound=Terms)


class ExodusGoal(Condition[T]):
    """What a mission wants; all of its goals together win it."""

    leaves: ClassVar[bool] = False
    """Whether the heroes have to get to the exit."""

    def __init__(self, terms: T, number: int, places: int) -> None:
        super().__init__(terms)
        self.number = number
        """Its place among the goals of the mission."""
        self.places = places
        """The squares that it names."""

    def reached(self, g: Exodus) -> bool:
        raise NotImplementedError

    def takes(self, g: Exodus, hero: Hero) -> bool:
        """Whether it still wants what this hero carries; if so, what is brought here stays here."""
        return False

    def wanted(self, kind: str) -> bool:
        """Whether it wants infected of this class dead."""
        return False

    def item(self) -> str:
        """What is to be brought to its places."""
        return ""

    def goal(self, g: Exodus) -> str:
        """In a line, with how far it is: the word `goal.<its name>`."""
        return g.say(f"goal.{self.tag}", **self.so_far(g))

    def so_far(self, g: Exodus) -> dict[str, Any]:
        """What that line needs to know."""
        return {}

    # ---- questions of bots, while it is not reached ---------------------------------------------------------------

    def errand(self, g: Exodus, hero: Hero) -> int:
        """The squares this hero should go to for it: 0 when none is better than another, -1 when it wants nothing."""
        return -1

    def work(self, g: Exodus) -> float:
        """What is left to do beside going somewhere, in squares to go."""
        return 0.0

    def trip(self, g: Exodus, hero: Hero, at: int) -> tuple[float, int]:
        """Squares this hero goes for it from one of these on, and where that ends."""
        return 0.0, at
