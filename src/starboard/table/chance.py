"""Chance: the only source of randomness, and where its outcomes come from.

The rules ask for an outcome (`g.take(why, faces, count)`), and get it from the record while a step is replayed, else
from a source. Outcomes are answers like choices: journaled, saved, replayed. Rules never see which source is behind.

* `Dice`     a seed and a count: the same seed gives the same game, and the count says how far it has come
* `Script`   for tests and worked examples: these outcomes, in this order, and nothing unscripted
* `People`   with dice of their own: the table pauses, asks them, and runs the step again with their answer
* `Branch`   for forks (forecast, hint, search): fresh numbers that say nothing about the real ones

**Nothing hidden is decided before it must be.** An unseen deck, bag or face-down token is a `Pile`: layers of cards in
a fixed order, each layer a multiset, and chance names the card when it is drawn. So there is no secret order to leak.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from .errors import StarboardError

F = TypeVar("F", int, str)


class Source(Protocol):
    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        """`count` independent outcomes, each one of `faces`, all equally likely."""
        ...


class Dice:
    """Counter-based: outcome number `count` of `seed` on branch `branch` is always the same, in any process."""

    def __init__(self, seed: str, branch: int = 0, count: int = 0) -> None:
        self.seed = seed
        self.branch = branch
        self.count = count
        self._hash = hashlib.blake2b(f"{seed}/{branch}/".encode(), digest_size=8)

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        taken = []
        for _ in range(count):
            block = self._hash.copy()
            block.update(b"%d" % self.count)
            taken.append(faces[int.from_bytes(block.digest(), "big") * len(faces) >> 64])
            self.count += 1
        return taken


class Branch:
    """Fresh numbers from a fast generator; the thinking of a bot never touches the dice of the table."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        if count == 1:
            return [faces[int(self.random() * len(faces))]]
        return [faces[int(self.random() * len(faces))] for _ in range(count)]


class Unscripted(AssertionError):
    """A test met a roll it did not script, or scripted a face that the die does not have."""


class Script:
    """Outcomes written down beforehand. An entry is one outcome, or a list for a roll of several dice."""

    def __init__(self, *outcomes: Any) -> None:
        self.left = [x for o in outcomes for x in (o if isinstance(o, list) else [o])]

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        if len(self.left) < count:
            raise Unscripted(f"unscripted roll: {why}, {count} of {list(faces)}")
        taken, self.left = self.left[:count], self.left[count:]
        for outcome in taken:
            if outcome not in faces:
                raise Unscripted(f"{outcome!r} is no outcome of {why}: {list(faces)}")
        return taken


class Needed(StarboardError):
    """Raised by `People`: the step cannot go on before somebody has told this outcome."""

    def __init__(self, why: str, faces: Sequence[Any], count: int) -> None:
        super().__init__(f"waiting for people to roll: {why}")
        self.why, self.faces, self.count = why, faces, count
        self.to: Sequence[str] | None = None
        """Who may see it, and so who is asked; None for all."""


class People:
    """Physical dice and cards. The table catches `Needed`, offers the roll to be typed in, and runs the step again."""

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        raise Needed(why, faces, count)


class Layer(msgspec.Struct, gc=False):
    """Cards that lie in no known order among each other; sorted, so that equal layers are equal data.

    `seen_by` are the seats that have looked at them ("*" for all): only a layer of one card can have been seen.
    """

    cards: list[str]
    seen_by: list[str] = []


class Pile(msgspec.Struct, gc=False):
    """A deck or bag, top layer last. Shuffling makes one layer of all; a card put on top is a layer of its own."""

    layers: list[Layer] = []
    discard: list[str] = []

    def __len__(self) -> int:
        return sum(len(layer.cards) for layer in self.layers)


def shuffled(cards: Iterable[str]) -> Pile:
    """A pile of these cards in unknown order."""
    return Pile([Layer(sorted(cards))])


def put_on_top(pile: Pile, cards: Iterable[str], seen_by: Sequence[str] = ()) -> None:
    """These cards, shuffled among themselves, on top of the pile (one known card: name who has seen it)."""
    pile.layers.append(Layer(sorted(cards), list(seen_by)))


def put_at_bottom(pile: Pile, cards: Iterable[str], seen_by: Sequence[str] = ()) -> None:
    pile.layers.insert(0, Layer(sorted(cards), list(seen_by)))


def reshuffle(pile: Pile) -> None:
    """Everything, the discards too, in one unknown order."""
    cards = [card for layer in pile.layers for card in layer.cards] + pile.discard
    pile.layers, pile.discard = ([Layer(sorted(cards))] if cards else []), []


def remove(pile: Pile, card: str) -> None:
    """Takes one copy of a card out of the pile, wherever it lies (a search that looks through the whole deck)."""
    for layer in reversed(pile.layers):
        if card in layer.cards:
            layer.cards.remove(card)
            if not layer.cards:
                pile.layers.remove(layer)
            return
    raise ValueError(f"there is no {card!r} in the pile")


Take = Callable[[str, Sequence[str], int, Sequence[str] | None], list[str]]


def draw(take: Take, why: str, pile: Pile, to: Sequence[str] | None = None) -> str | None:
    """The top card, named by chance at this moment; None when the pile is empty (reshuffle first if the rules do).

    Even a card that lies alone is taken by chance, unless all have seen it: somebody may learn only now which it is.
    """
    while pile.layers and not pile.layers[-1].cards:
        pile.layers.pop()
    if not pile.layers:
        return None
    cards = pile.layers[-1].cards
    card = cards[0] if "*" in pile.layers[-1].seen_by else take(why, cards, 1, to)[0]
    cards.remove(card)
    if not cards:
        pile.layers.pop()
    return card


def deal_anew(take: Take, why: str, *places: list[str]) -> None:
    """Deals the cards of these hands and layers among them again, in place, as many to each: for `Game.redeal`."""
    cards = sorted(card for place in places for card in place)
    for place in places:
        dealt = []
        for _ in place:
            dealt += take(why, cards, 1, None)
            cards.remove(dealt[-1])
        place[:] = sorted(dealt)
