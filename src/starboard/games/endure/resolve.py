"""Resolve: tests, checks, and the cards that fire when it falls (ETS-RES, ETS-RCARD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import accomplishments, damage, deeds
from .content import D6, FEARS, MAX_RESOLVE
from .standing import number_of, refresh
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure


async def test(g: Endure, s: Survivor, why: str, rule: str) -> None:
    """Two dice: a total equal to or above Resolve fails and costs 1 (ETS-RES-04, ETS-RES-05)."""
    if s.fate:
        return
    if s.resolve == 0:  # ETS-RES-09
        if g.live:
            g.tell("test", f"{g.name(s)} has no Resolve left to test ({why}).", f"{rule} ETS-RES-09", survivor=s.seat)
        await damage.hurt(g, s, 1, "despair", "ETS-RES-09")
        return
    score = number_of(g, "resolve.test", s.resolve, s)
    dice = g.take("resolve test", D6, 2)
    total = dice[0] + dice[1]
    failed = total >= score
    if g.live:
        because = g.reasons("resolve.test", s.resolve, s, reason="Resolve")
        words = "fails" if failed else "passes"
        text = f"{g.name(s)} {words} a Resolve test ({why}): {dice[0]}+{dice[1]} against {score}."
        g.tell("test", text, f"{rule} ETS-RES-04", because, survivor=s.seat, dice=dice, passed=not failed)
    if not failed:
        if accomplishments.happened(g, "test_passed", s):
            await accomplishments.answered(g, "test_passed", s)
        return
    await lose(g, s, number_of(g, "resolve.loss", 1, s))
    if s.late and not s.fate and g.state.refuge is None:  # ETS-REF-04, ETS-RUL-14
        numbers, s.late = s.late, []
        for number in numbers:
            await fire(g, s, number)


async def check(g: Endure, s: Survivor) -> bool:
    """The roll that lets one leave a zone with enemies: no action, no loss, but a failure holds for the round
    (ETS-MOVE-04 to 07, ETS-RES-10). At 0 it fails by itself (ETS-RUL-08)."""
    if s.resolve == 0:
        s.stuck = True
        if g.live:
            g.tell("check", f"{g.name(s)} has no Resolve left and cannot get away.", "ETS-RUL-08", survivor=s.seat)
        return False
    score = number_of(g, "resolve.check", s.resolve, s)
    dice = g.take("resolve check", D6, 2)
    passed = dice[0] + dice[1] < score
    if not passed:
        s.stuck = True
    if g.live:
        because = g.reasons("resolve.check", s.resolve, s, reason="Resolve")
        words = "gets past them" if passed else "cannot get away this round"
        text = f"{g.name(s)} {words}: {dice[0]}+{dice[1]} against {score}."
        rules = "ETS-MOVE-04" if passed else "ETS-MOVE-04 ETS-MOVE-06"
        g.tell("check", text, rules, because, survivor=s.seat, dice=dice, passed=passed)
    if passed and accomplishments.happened(g, "check_passed", s):
        await accomplishments.answered(g, "check_passed", s)
    return passed


async def lose(g: Endure, s: Survivor, amount: int, why: str = "") -> None:
    """Point by point, so that no card is skipped (ETS-RUL-12); a card fires at its number (ETS-RCARD-01)."""
    for _ in range(amount):
        if s.fate or s.resolve == 0:
            return
        s.resolve -= 1
        if g.live:
            text = f"{g.name(s)} loses 1 Resolve, has {s.resolve}" + (f" ({why})." if why else ".")
            g.tell("resolve", text, "ETS-RES-05", survivor=s.seat, resolve=s.resolve)
        while s.resolve in s.hidden and not s.fate and g.state.refuge is None:  # ETS-REF-12
            s.hidden.remove(s.resolve)
            await fire(g, s, s.resolve)


def gain(g: Endure, s: Survivor, amount: int) -> None:
    """Up to the Resolve of the start; gains fire no cards (ETS-GAP-13, ETS-RUL-13)."""
    gained = min(amount, MAX_RESOLVE - s.resolve)
    if gained > 0 and not s.fate:
        s.resolve += gained
        if g.live:
            g.tell("resolve", f"{g.name(s)} regains {gained} Resolve, has {s.resolve}.", "ETS-GAP-13", survivor=s.seat)


async def fire(g: Endure, s: Survivor, number: int) -> None:
    """A Resolve card of this number is turned over and carried out at once; chance says which it is."""
    card = name_card(g, number)
    if g.live:
        entry = FEARS[card]
        g.tell(
            "fear", f"{g.name(s)}: {entry.name}! {entry.text}", "ETS-RCARD-01 ETS-RCARD-02", survivor=s.seat, card=card
        )
    if FEARS[card].persistent:
        s.shaken.append(card)
        refresh(g, s)
    else:
        await deeds.enact(g, card, FEARS[card].effects, s)


def name_card(g: Endure, number: int) -> str:
    """Which card lies under a dashboard with this number: any of those nobody has read."""
    cards = [card for card in g.state.fears if FEARS[card].number == number]
    card = g.one("resolve card", cards)
    g.state.fears.remove(card)
    return card


def undealt(g: Endure) -> list[int]:
    """The numbers of the Resolve cards that nobody has read and nobody has."""
    left = [FEARS[card].number for card in g.state.fears]
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
