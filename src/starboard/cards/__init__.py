"""Cards: effects as data, what is in force, what is done. See `docs/writing-a-card.md`.

`words` is what a card can say, `force` what stands, `deeds` what is done once, `game` where rules ask for it.
"""

from .deeds import Doing, deed, enacted, needs, possible, worth, would_do
from .force import Amount, Book, Clause, Hand, InForce, amount, fold
from .game import CardGame
from .words import (
    Band,
    Change,
    Choose,
    Deed,
    Effect,
    Exempt,
    Forbid,
    Instead,
    On,
    Roll,
    Standing,
    State,
    Vocabulary,
    effects_in,
    parts,
    walk,
)

__all__ = [
    "Amount", "Band", "Book", "CardGame", "Change", "Choose", "Clause", "Deed", "Doing", "Effect", "Exempt", "Forbid",
    "Hand", "InForce", "Instead", "On", "Roll", "Standing", "State", "Vocabulary", "amount", "deed", "effects_in",
    "enacted", "fold", "needs", "parts", "possible", "walk", "worth", "would_do",
]  # fmt: skip
