"""The words of this game's cards: its own deeds, and what `change`, `exempt` and `when` may speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ...cards import Deed as AnyDeed
from ...cards import Effect, Vocabulary


class Deed(AnyDeed, frozen=True):
    """A deed of Exodus."""


class Breath(Deed, frozen=True, tag="breath"):
    """More action points this turn."""

    amount: int


class Rage(Deed, frozen=True, tag="rage"):
    """So many melee attacks of this turn cost nothing."""

    amount: int


class Steel(Deed, frozen=True, tag="steel"):
    """The infection costs no action points this turn."""


class Control(Deed, frozen=True, tag="control"):
    pass


class More(Deed, frozen=True, tag="more"):
    """The spawn brings so many zombies more."""

    amount: int


class Reroute(Deed, frozen=True, tag="reroute"):
    pass


class Fresh(Deed, frozen=True, tag="fresh"):
    """Zombies of the spawn come as newborns."""


class Frenzy(Deed, frozen=True, tag="frenzy"):
    """One infected charges whatever it senses, so many squares farther."""

    amount: int


class Rise(Deed, frozen=True, tag="rise"):
    """All infected that lie on the map stand up."""


class Scent(Deed, frozen=True, tag="scent"):
    """Infected smell so many squares farther."""

    amount: int


class Slam(Deed, frozen=True, tag="slam"):
    pass


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The circumstances of an effect."""

    first: Literal["", "zone", "reload"] = ""
    """It has not been done this turn."""
    weapon: str = ""
    beside: Literal["", "doorway"] = ""


Number = Literal[
    "ap", "sprint", "search", "cost.stand", "cost.reload", "cost.aimed", "cost.sweep", "down.from", "kill.from",
    "rounds.execute", "grab.roll", "bite.roll",
]  # fmt: skip

WORDS = Vocabulary(
    __name__,
    deed=Deed,
    to=Literal["self"],
    among=Literal[""],
    when=When,
    lasts=Literal["card", "turn"],
    number=Number,
    rule=Literal["zone-test", "knockdown", "behind", "advance"],
)
if TYPE_CHECKING:
    Effects = tuple[Effect, ...]
else:
    Effects = WORDS.effects
