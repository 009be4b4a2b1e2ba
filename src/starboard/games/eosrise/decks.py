"""Decks, discards and the bag (EOS-DECK, EOS-COMP-16)."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING

from .state import Deck

if TYPE_CHECKING:
    from .game import EosRise


def draw(g: EosRise, deck: str) -> str | None:
    """The top card of a deck; its discards are shuffled in when it has run out (EOS-DECK-02). None: EOS-RUL-70."""
    card, g.state.decks[deck] = _drawn(g, deck, g.state.decks[deck])
    return card


def discard(g: EosRise, deck: str, card: str) -> None:
    """Face up onto the deck's own pile (EOS-DECK-01)."""
    old = g.state.decks[deck]
    g.state.decks[deck] = Deck(old.cards, (*old.discard, card), old.top)


def from_bag(g: EosRise) -> str | None:
    """An alien ship, drawn blindly; None when the bag is empty (EOS-RUL-09)."""
    kind, g.state.bag = _drawn(g, "bag", g.state.bag)
    return kind


def into_bag(g: EosRise, kind: str) -> None:
    old = g.state.bag
    at = bisect(old.cards, kind)
    g.state.bag = Deck((*old.cards[:at], kind, *old.cards[at:]), (), old.top)


def _drawn(g: EosRise, why: str, old: Deck) -> tuple[str | None, Deck]:
    """A card, named by chance now, and what is left."""
    if old.top:
        return old.top[0], Deck(old.cards, old.discard, old.top[1:])
    cards, rest = old.cards, old.discard
    if not cards:
        cards, rest = tuple(sorted(rest)), ()
        if not cards:
            return None, old
    card = g.one(why, cards)
    at = cards.index(card)
    return card, Deck(cards[:at] + cards[at + 1 :], rest)
