"""Stat tests, and what power buys (GSQ-TEST, GSQ-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Changed, Rolled
from .content import NUMBERS
from .options import Decline, Failed, Pay
from .profiles import D6, most_power, passes, stat, to_show, tough
from .state import Hero
from .wounds import lose_power, suffer

if TYPE_CHECKING:
    from .game import StarQuest


def carries(g: StarQuest, hero: Hero) -> int:
    return g.number("carry", NUMBERS.party.carry, hero)


async def test(g: StarQuest, hero: Hero, name: str, why: str, need: int = 0) -> bool:
    """A Str, Dex or Wil test; a failure can be bought off for 2 power (GSQ-TEST-01 to 03)."""
    die, need, passed = roll_stat(g, hero, name, why, need)
    return passed or await rescue(g, hero, Failed(why, die, need), NUMBERS.power.test)


def roll_stat(g: StarQuest, hero: Hero, name: str, why: str, need: int = 0) -> tuple[int, int, bool]:
    """The die, what it had to show, and whether it did."""
    need = need or stat(hero, name)
    modifier = g.number(name, 0, hero)
    die = g.one(why, D6)
    passed, need = passes(die, need, modifier), to_show(need, modifier)
    if g.live:
        because = g.reasons(name, 0, hero, reason=g.called("stat", name)) if modifier else ()
        fact = Rolled(hero.id, why, (die,), need=need, passed=passed)
        g.tell(fact, "test", "GSQ-TEST-01", because=because, stat=name)
    return die, need, passed


async def rescue(g: StarQuest, hero: Hero, failed: Failed, amount: int) -> bool:
    """Whether the hero pays to have passed after all; nothing is bought by one who falls paying (GSQ-RUL-04)."""
    choice = await g.ask(hero.id, "rescue", payments, hero, amount, about=failed)
    return isinstance(choice, Pay) and pay(g, hero, amount)


def payments(g: StarQuest, hero: Hero, amount: int, no: WhyNot | None) -> list[Pay | Decline]:
    return [Pay(amount), Decline()]


def pay(g: StarQuest, hero: Hero, amount: int) -> bool:
    """Spends power; what is not there is paid with wounds, all of it (GSQ-POW-03). Whether the hero still stands."""
    sick = "diseased" in hero.conditions and amount <= hero.power
    lose_power(g, hero, amount)
    if sick and not hero.out:
        suffer(g, hero, amount, "diseased", "GSQ-COND-06")
    return not hero.out


def restore_power(g: StarQuest, hero: Hero, amount: int, rule: str) -> None:
    gained = min(amount, most_power(hero) - hero.power)
    hero.power += gained
    if g.live and gained:
        g.tell(Changed(hero.id, "power", gained, hero.power), "power-back", rule, who=hero.id)


def heal(g: StarQuest, hero: Hero, amount: int, rule: str) -> None:
    healed = min(amount, hero.at.wounds)
    hero.at.wounds -= healed
    if g.live and healed:
        left = tough(hero) - hero.at.wounds
        g.tell(Changed(hero.id, "health", healed, left), "healed", rule, who=hero.id)
