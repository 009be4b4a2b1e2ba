"""What all toy games share: a fixed cast, and no notion of how well it goes."""

from typing import Any, ClassVar, TypeVar

from starboard.table import Game, Setup, State

S = TypeVar("S", bound=State)
D6 = (1, 2, 3, 4, 5, 6)


class Toy(Game[S]):
    title = "A toy"
    cast: ClassVar[tuple[str, ...]]

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        return cls.cast

    @classmethod
    def start(cls, setup: Setup) -> Any:
        return cls.state_type()

    def gauge(self) -> float:
        return 0.5 if self.state.outcome is None else float(self.state.outcome.won)
