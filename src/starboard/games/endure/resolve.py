"""Resolve: tests, checks, and the cards that fire when it falls (ETS-RES, ETS-RCARD)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...table.facts import Changed, Noted, Rolled, Turned
from . import accomplishments
from .content import D6, FEARS, MAX_RESOLVE
from .names import spot
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure

NUMBERS: Final = {card.id: card.number for card in FEARS.values()}


async def check(g: Endure, s: Survivor) -> bool:
    """The roll that lets one leave a zone with enemies: no action, no loss, but a failure holds there for the round
    (ETS-MOVE-04 to 07, ETS-RES-10). At 0 it fails by itself (ETS-RUL-08)."""
    if s.resolve == 0:
        s.held |= 1 << s.zone
        if g.live:
            g.tell(Noted("stuck", spot(g, s.zone), s.seat), "stuck", "ETS-RUL-08")
        return False
    score = g.number("resolve.check", s.resolve, s)
    dice = g.take("resolve check", D6, 2)
    passed = dice[0] + dice[1] < score
    if not passed:
        s.held |= 1 << s.zone
    if g.live:
        because = g.reasons("resolve.check", s.resolve, s, reason=g.say("label.resolve"))
        rules = "ETS-MOVE-04" if passed else "ETS-MOVE-04 ETS-MOVE-06"
        fact = Rolled(s.seat, "resolve", tuple(dice), need=score, passed=passed)
        g.tell(fact, "check", rules, because, total=dice[0] + dice[1])
    if passed and accomplishments.happened(g, "check_passed", s):
        await g.happen("check_passed", s)
    return passed


async def lose(g: Endure, s: Survivor, amount: int, rule: str = "ETS-RES-05", **why: Any) -> None:
    """Point by point, so that no card is skipped (ETS-RUL-12); a card fires at its number (ETS-RCARD-01). `why`: terms
    of `resolve-lost`."""
    for _ in range(amount):
        if s.fate or s.resolve == 0:
            return
        s.resolve -= 1
        if g.live:
            g.tell(Changed(s.seat, "resolve", -1, s.resolve), "resolve-lost", rule, **why)
        while s.resolve in s.hidden and not s.fate and g.state.refuge is None:  # ETS-REF-12
            s.hidden.remove(s.resolve)
            await fire(g, s, s.resolve)


def gain(g: Endure, s: Survivor, amount: int) -> None:
    """Up to the Resolve of the start; gains fire no cards (ETS-RUL-83, ETS-RUL-13)."""
    gained = min(amount, MAX_RESOLVE - s.resolve)
    if gained > 0 and not s.fate:
        s.resolve += gained
        if g.live:
            g.tell(Changed(s.seat, "resolve", gained, s.resolve), "resolve-gained", "ETS-RUL-83")


async def fire(g: Endure, s: Survivor, number: int) -> None:
    """A Resolve card of this number is turned over and carried out at once; chance says which it is."""
    card = name_card(g, number)
    if g.live:
        g.tell(Turned("resolve", card, who=s.seat), "fear", "ETS-RCARD-01 ETS-RCARD-02", text=card)
    if FEARS[card].persistent:
        s.shaken.append(card)
        g.changed(s)
    else:
        await g.enact(card, FEARS[card].effects, s)


def name_card(g: Endure, number: int) -> str:
    """Which card lies under a dashboard with this number: any of those nobody has read."""
    cards = [card for card in g.state.fears if NUMBERS[card] == number]
    card = g.one("resolve card", cards)
    g.state.fears.remove(card)
    return card


def undealt(g: Endure) -> list[int]:
    """The numbers of the Resolve cards that nobody has read and nobody has."""
    left = [NUMBERS[card] for card in g.state.fears]
    for s in g.state.survivors:
        for number in (*s.hidden, *s.late):
            left.remove(number)
    return left


def deal(g: Endure, s: Survivor, left: list[int], count: int = 1) -> None:
    """Resolve cards under the dashboard, out of those `left`: only their numbers show (ETS-SET-13), so only those are
    decided now."""
    for _ in range(min(count, len(left))):
        number = g.one("number of a resolve card", left)
        s.hidden.append(number)
        left.remove(number)
