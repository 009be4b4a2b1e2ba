"""Morale tests, and being Shaken (GSQ-MOR, GSQ-SHK)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table.facts import Rolled, Turned
from .content import NUMBERS
from .options import Failed, Pay
from .places import unit_gap_within
from .power import pay, payments
from .profiles import D6, has, passes, quality, to_show, tough
from .state import Hero, Unit
from .wounds import casualties, d3, drop, regenerate

if TYPE_CHECKING:
    from .game import StarQuest

BIG: Final = 9
"""An enemy this tough is never Shaken (GSQ-SHK-07)."""


def must_test(unit: Unit) -> bool:
    """Wounded in this activation, and at half or less of its size or of its Tough value (GSQ-MOR-01 to 05)."""
    if not unit.hurt or not unit.models:
        return False
    if unit.size > 1:
        seeming = (sum([model.wounds for model in unit.models]) + unit.feared) // tough(unit)
        return (len(unit.models) - seeming) * 2 <= unit.size
    most = tough(unit)
    return (most - unit.models[0].wounds - unit.feared) * 2 <= most


async def morale_of_all(g: StarQuest) -> None:
    """At the end of an activation every unit that was wounded in it and is at half or less (GSQ-MOR-01)."""
    struck: list[Unit] = [hero for hero in g.state.heroes if hero.hurt or hero.feared]
    struck += [unit for unit in g.state.enemies if unit.hurt or unit.feared]
    if not struck:
        return
    for unit in [unit for unit in struck if unit.hurt]:
        alive = not (isinstance(unit, Hero) and unit.out)
        if alive and must_test(unit):
            await morale(g, unit, half=True)
    for unit in (*g.state.heroes, *g.state.enemies):
        unit.hurt = unit.feared = 0


async def morale(g: StarQuest, unit: Unit, half: bool = False) -> None:
    """One Quality test; who fails is Shaken (GSQ-MOR-06 to 09). `half`: it is at half strength, which is told."""
    if g.passes_morale(unit):
        return
    need = morale_need(g, unit)
    modifier = g.number("morale", 0, unit)
    die = 0 if unit.shaken else g.one("morale", D6)
    passed, need = not unit.shaken and passes(die, need, modifier), to_show(need, modifier)
    if g.live and die:
        fact, case = Rolled(unit.id, "morale", (die,), need=need, passed=passed), "passed" if passed else "failed"
        g.tell(fact, "morale", "GSQ-MOR-06", case=f"half-{case}" if half else "", who=unit.id)
    if not passed and not unit.shaken and has(unit, "fearless"):
        again = g.one("fearless", D6)
        passed = again >= NUMBERS.dice.fearless
        if g.live:
            fact = Rolled(unit.id, "fearless", (again,), need=NUMBERS.dice.fearless, passed=passed)
            g.tell(fact, "fearless", "GSQ-SPEC-37", who=unit.id)
    if passed or unit.shaken:
        return
    if isinstance(unit, Hero):
        failed = Failed("morale", die, need)
        choice = await g.ask(unit.id, "keep-nerve", payments, unit, NUMBERS.power.shaken, about=failed)
        if isinstance(choice, Pay) and pay(g, unit, choice.amount):
            return
        if unit.out:
            return
    await shake(g, unit, "GSQ-MOR-08")


def morale_need(g: StarQuest, unit: Unit) -> int:
    """Its own Quality, or that of a Villain within 12" that is not Shaken (GSQ-SPEC-69, 70)."""
    need = quality(unit)
    if isinstance(unit, Hero):
        return need
    for other in g.state.enemies:
        if other is unit or other.shaken or other.arrives or not has(other, "villain") or quality(other) >= need:
            continue
        if unit_gap_within(g, unit, other, g.lengths.villain):
            need = quality(other)
    return need


async def shake(g: StarQuest, unit: Unit, rule: str) -> None:
    """Shaken; an enemy with Tough(9) or more takes D3 wounds instead (GSQ-SHK-07, RUL-37)."""
    if not isinstance(unit, Hero) and tough(unit) >= BIG:
        count = d3(g, "unshaken")
        await casualties(g, unit, count - regenerate(g, unit, count), None, "GSQ-SHK-07")
        unit.hurt = unit.feared = 0  # no further test in this activation
        return
    unit.shaken = True
    if g.live:
        g.tell(Turned(unit.id, "shaken"), "shaken", rule, who=unit.id)
    if isinstance(unit, Hero):
        drop(g, unit)
