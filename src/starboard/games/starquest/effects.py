"""The words of skills, spells, items and effects: what is done, to whom, which numbers change (see `deeds`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ... import cards

Deed = Literal[
    "begin", "courage", "cure", "daunt", "goal", "grease", "heal", "hits", "med", "move", "power", "probe", "push",
    "revive", "shake", "shoot", "teleport", "tokens", "unshake",
]  # fmt: skip
To = Literal["self", "hero", "friend", "enemy", "token", "point"]
Number = Literal[
    "hit.shoot", "hit.melee", "defense", "defense.shoot", "morale", "quality", "str", "dex", "wil", "advance", "rush",
    "step", "range", "attacks.melee", "treasure", "carry",
]  # fmt: skip


class StarDeed(cards.Deed, frozen=True):
    """Whatever happens once is a deed of its own here (see `deeds`): effects only change numbers."""


WORDS = cards.Vocabulary(__name__, deed=StarDeed, to=Literal["self", "all"], lasts=str, number=Number)
if TYPE_CHECKING:
    Changes = tuple[cards.Effect, ...]
else:
    Changes = WORDS.effects
