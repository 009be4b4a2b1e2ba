"""What a unit is worth: its numbers, weapons and special rules (GSQ-STAT, GSQ-WPN)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from .content import ARMS, GEAR, GUNS, HEROES, NUMBERS, SPECIALS, UNITS, Profile, Weapon, price, rounded, rule
from .state import Hero, Unit

D6 = (1, 2, 3, 4, 5, 6)
BEST: Final = 2
"""No target number gets better than this (GSQ-RUL-28)."""


def profile(unit: Unit) -> Profile:
    return HEROES[unit.kind] if unit.kind in HEROES else UNITS[unit.kind]


@cache
def armoury(kind: str, gear: tuple[str, ...]) -> tuple[Weapon, ...]:
    """The weapons with what gear adds to them."""
    ranged = tuple(rule(GEAR[id].ranged) for id in gear if GEAR[id].ranged)
    melee = tuple(rule(GEAR[id].melee) for id in gear if GEAR[id].melee)
    return tuple(arm.gaining(ranged if arm.range else melee) for arm in ARMS[kind])


def weapons(unit: Unit) -> tuple[Weapon, ...]:
    return armoury(unit.kind, tuple(unit.gear)) if isinstance(unit, Hero) and unit.gear else ARMS[unit.kind]


def ranged(unit: Unit) -> Sequence[Weapon]:
    return [arm for arm in weapons(unit) if arm.range] if isinstance(unit, Hero) and unit.gear else GUNS[unit.kind]


def has(unit: Unit, special: str) -> bool:
    return special in SPECIALS[unit.kind]


def x_of(unit: Unit, special: str) -> int:
    """The number of a special rule, 0 without it; levels add to Caster."""
    value = SPECIALS[unit.kind].get(special, 0)
    if special == "caster" and value and isinstance(unit, Hero):
        value += _picked(unit, "caster")
    return value


def _picked(hero: Hero, what: str) -> int:
    """What levels have added to one number: `tough-2` counts 2."""
    return sum([int(pick[-1]) for pick in hero.picks if pick[:-2] == what]) if hero.picks else 0


def tough(unit: Unit) -> int:
    """How many wounds one of its models takes; without a value 1 (GSQ-RUL-76)."""
    if isinstance(unit, Hero):
        return NUMBERS.party.tough + _picked(unit, "tough")
    return SPECIALS[unit.kind].get("tough", 1)


def most_power(hero: Hero) -> int:
    return NUMBERS.party.power + _picked(hero, "power")


def quality(unit: Unit) -> int:
    base = profile(unit).quality
    return max(BEST, base - _picked(unit, "quality")) if isinstance(unit, Hero) else base


def defense(unit: Unit) -> int:
    return profile(unit).defense


def stat(hero: Hero, name: str) -> int:
    """The target number of Str, Dex or Wil."""
    who = HEROES[hero.kind]
    base = who.strength if name == "str" else who.dexterity if name == "dex" else who.willpower
    return max(BEST, base - _picked(hero, name))


def points(hero: Hero) -> int:
    """What a hero costs by the formula, with its upgrades and a share of what levels added (GSQ-GAP-04, GSQ-PREP-03,
    GSQ-RUL-104)."""
    known, worth = NUMBERS.party.known, _worth(hero)
    if hero.picks or len(hero.skills) > known:
        new = _worth(replace(hero, picks=[], skills=hero.skills[:known]))
        worth = new + (worth - new) * NUMBERS.party.level_share / 100
    return rounded(worth) + HEROES[hero.kind].points + sum([GEAR[id].points for id in hero.gear])


def _worth(hero: Hero) -> float:
    party = NUMBERS.party
    worth = price(quality(hero), defense(hero), tough(hero), weapons(hero), SPECIALS[hero.kind])
    worth += party.power_points * most_power(hero) + party.skill_points * len(hero.skills)
    return worth + party.stat_points * sum([6 - stat(hero, name) for name in ("str", "dex", "wil")])


def passes(die: int, need: int, modifier: int) -> bool:
    """An unmodified 6 always succeeds, an unmodified 1 always fails (GSQ-TEST-06 to 09)."""
    return die == 6 or (die != 1 and die + modifier >= need)


def to_show(need: int, modifier: int) -> int:
    """What a die must show to pass."""
    return max(2, min(6, need - modifier))


def chance(need: int, modifier: int) -> float:
    """How likely a die passes."""
    return (7 - to_show(need, modifier)) / 6
