"""What an Equipment card or a room can say: the words of its effects, and the deeds that are this game's own (see
`starboard.cards.words` for `change`). What the deeds do stands in `deeds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ... import cards

Attack = Literal["melee", "ranged"]


class Deed(cards.Deed, frozen=True):
    """Happens once, when the card is used."""


class Move(Deed, frozen=True):
    """The Hero goes to another room, at most so many away."""

    rooms: int


class Shift(Deed, frozen=True):
    """Another Hero goes to the next room."""


class Reroll(Deed, frozen=True):
    """One die is rolled again; with two pictured, one or more."""

    dice: int


class Flip(Deed, frozen=True):
    """One die is turned to its opposite face; with two pictured, one or more."""

    dice: int


class Star(Deed, frozen=True):
    """One die is turned to the star."""


class SetFace(Deed, frozen=True, tag="set"):
    """One die is turned to any face."""


class Blast(Deed, frozen=True):
    """All Enemies in reach of such an attack lose so much."""

    attack: Attack
    power: int


class Heal(Deed, frozen=True):
    """A Hero of the same ship gets so much life back."""

    amount: int


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an effect in force works: in one room; `strong`: on an attack that is not zero."""

    room: str = ""
    strong: bool = False


WORDS = cards.Vocabulary(
    __name__,
    deed=Deed,
    to=Literal["self"],
    among=Literal[""],
    when=When,
    lasts=Literal["melee", "ranged", "turn", "round"],  # until that attack is made, the turn ends, Phase C ends
    number=Literal[
        "board.melee",  # what a line of the Hero's board is worth
        "board.ranged",
        "attack.melee",  # how strong the attack made with it is
        "attack.ranged",
        "attack.crush",  # how strong Red's ability is, a melee attack (VTX-SPEC-17)
        "shield",  # a Hero's personal shield
    ],
)
if TYPE_CHECKING:
    Effects = tuple[cards.Effect, ...]
else:
    Effects = WORDS.effects
