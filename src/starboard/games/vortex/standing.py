"""What Equipment and rooms change for a while (attack strength, personal shields), and when a card can be used.

An effect is in force for one Hero, by where in its card or room it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ... import cards
from ...cards import Book, amount
from .content import CARDS, LADDERS, LINES, ROOMS
from .effects import When

if TYPE_CHECKING:
    from .game import Vortex
    from .state import Hero

TURN, ROUND = "turn", "round"
"""How long effects last: until the Hero's turn ends, or until Phase C ends. A boost or full power serves one attack: it
lasts `melee` or `ranged`, until that attack is made or the turn ends."""


class Swing(cards.Hand):
    """A board attack in hand: which one, and how strong it is by its dice."""

    def __init__(self, attack: str, base: int) -> None:
        super().__init__()
        self.attack, self.base = attack, base


class Aim(cards.Hand):
    """A card in hand: on whom it is used, and where to."""

    def __init__(self, target: str, to: str) -> None:
        super().__init__()
        self.target, self.to = target, to


@amount("highest")
def highest(g: Vortex, hero: Hero, swing: Swing) -> int:
    """VTX-EQP-17: the highest value of the line, however many dice lie there."""
    return max(LADDERS[hero.id][LINES.index(swing.attack)])


BOOK = Book()
for _card in CARDS.values():
    if _card.back is not None:
        BOOK.add(_card.id, _card.back.name, _card.back.effects)
for _room in ROOMS.values():
    BOOK.add(_room.id, _room.name, _room.effects)


def holds(g: Vortex, when: When, hero: Any, swing: Any) -> bool:
    """Whether a Hero is where its effect works: attacks from this room only, and only if above 0 (VTX-RABL-09,
    VTX-RUL-44); shields only while in that room, coming back keeps them (VTX-RABL-01, VTX-RUL-45)."""
    if when.strong and not swing.base:
        return False
    return bool(g.state.tiles[hero.tile].room == when.room)


def unusable(g: Vortex, hero: Hero, id: str) -> tuple[str, str] | None:
    """The rule that keeps a Hero from using an Equipment card now, and the word for it; None when nothing does."""
    card = CARDS[id].equipment
    if card.die is not None and id not in hero.loaded:
        return "VTX-EQP-07", "needs-a-die"
    if id in hero.used:
        return "VTX-EQP-03", "used-up"
    if card.no_platform and g.state.tiles[hero.tile].level:
        return "VTX-EQP-06", "not-on-a-platform"
    return None


async def use(g: Vortex, hero: Hero, card: str, aim: Aim | None = None) -> None:
    """Once per round (VTX-EQP-03); a single-use card is discarded (VTX-EQP-05), a permanent one kept (VTX-EQP-04)."""
    equipment = CARDS[card].equipment
    if equipment.permanent:
        hero.used.append(card)
    else:
        hero.equipment.remove(card)
    if card in hero.loaded:
        hero.loaded.remove(card)
    await g.enact(card, equipment.effects, hero, aim)
