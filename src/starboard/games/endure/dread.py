"""Resolve tests: what one sees, or hears of, may shake (ETS-RES-01 to 09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...table.facts import Noted, Rolled
from . import accomplishments, damage, resolve
from .content import D6
from .names import spot
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure


async def test(g: Endure, s: Survivor, rule: str, **why: Any) -> None:
    """Two dice: a total equal to or above Resolve fails and costs 1 (ETS-RES-04, ETS-RES-05). `why`: of `test`."""
    if s.fate:
        return
    if s.resolve == 0:  # ETS-RES-09
        if g.live:
            g.tell(Noted("despair", spot(g, s.zone), s.seat), "despair", f"{rule} ETS-RES-09", **why)
        await damage.hurt(g, s, 1, "despair", "ETS-RES-09")
        return
    score = g.number("resolve.test", s.resolve, s)
    dice = g.take("resolve test", D6, 2)
    total = dice[0] + dice[1]
    failed = total >= score
    if g.live:
        because = g.reasons("resolve.test", s.resolve, s, reason=g.say("label.resolve"))
        fact = Rolled(s.seat, "resolve", tuple(dice), need=score, passed=not failed)
        g.tell(fact, "test", f"{rule} ETS-RES-04", because, total=total, **why)
    if not failed:
        if accomplishments.happened(g, "test_passed", s):
            await g.happen("test_passed", s)
        return
    await resolve.lose(g, s, g.number("resolve.loss", 1, s))
    if s.late and not s.fate and g.state.refuge is None:  # ETS-REF-04, ETS-RUL-14
        numbers, s.late = s.late, []
        for number in numbers:
            await resolve.fire(g, s, number)
