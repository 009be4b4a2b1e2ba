"""What is in force: which perks and gear have effects now, and what their words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards import Book, Hand
from .board import has
from .content import GEAR, PERKS, WEAPONS
from .effects import When
from .state import Hero

if TYPE_CHECKING:
    from .game import Exodus


class InHand(Hand):
    """The weapon that an attack is made with."""

    def __init__(self, weapon: str) -> None:
        super().__init__()
        self.weapon = weapon


HANDS: dict[str, InHand] = {card: InHand(card) for card in WEAPONS}

BOOK: Book = Book()
for _perk in PERKS.values():
    BOOK.add(_perk.id, _perk.name, _perk.effects)
    BOOK.add(f"{_perk.id}:use", _perk.name, _perk.use)
for _gear in GEAR.values():
    BOOK.add(_gear.id, _gear.name, _gear.effects)


LASTING = {perk.id: perk for perk in PERKS.values() if perk.effects}
WORN = {gear.only: gear.id for gear in GEAR.values() if gear.only}


def borne(hero: Hero) -> list[str]:
    """Perks, and gear that works by being carried: the armour for Kira alone (EXO-MED-06 to 08)."""
    found = [perk for perk in hero.perks if perk in LASTING]
    if hero.id in WORN and has(hero, WORN[hero.id]) is not None:
        found.append(WORN[hero.id])
    return found


def holds(g: Exodus, when: When, hero: Hero, hand: Any) -> bool:
    """Whether the circumstances of an effect are given."""
    if when.first and when.first in hero.firsts:
        return False
    if when.weapon and (hand is None or hand.weapon != when.weapon):
        return False
    return not (when.beside and not g.ground.doorways >> hero.at & 1)
