"""What single things are worth to a sensible hero, at a glance: actions, skills and items by what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ....spaces.plane import apart
from .. import melee, shooting
from ..content import ITEMS, OBJECTIVES, SKILLS, SPELLS, Doing
from ..objectives import workable
from ..options import (
    Advance,
    Buy,
    Cast,
    Charge,
    Corner,
    Discover,
    PassItem,
    Push,
    Quarter,
    Rest,
    Revive,
    Rush,
    Scurry,
    Shoot,
    Spend,
    UseItem,
    UseSkill,
    Work,
)
from ..places import unit_gap
from ..profiles import most_power, tough
from ..state import Hero
from .errands import goal, targets, way_out

if TYPE_CHECKING:
    from ..game import StarQuest


def urgency(g: StarQuest, hero: Hero, number: int) -> float:
    """Who has something to do where it stands goes first, then who is nearest to an enemy; the others as they come."""
    if workable(g, hero, g.state.markers) or any(h.out and unit_gap(h, hero) <= g.reach.revive for h in g.state.heroes):
        return 8.0
    close = nearest_gap(g, hero)
    return 7.0 - 4.0 * close / NEAR if close < NEAR else 1.0 - 1.5 * number


def remoteness(g: StarQuest, option: Corner | Quarter) -> float:
    """How far a corner or a quarter is from the heroes, or from what they are after."""
    at = g.land.corner(option.number) if isinstance(option, Corner) else g.land.quarter(option.number)
    there = [h.at.xy for h in g.conscious] or targets(g) or [g.land.centre]
    if g.state.primary_done:
        there.append(g.land.corner(way_out(g)))
    return 4.0 * min([apart(at, other) for other in there]) / g.land.side


UNSEEN: Final = -9.0
"""What shooting at somebody is worth whom no weapon reaches."""
NEAR: Final = 20_000
"""An enemy within so much is to be reckoned with."""


def nearest_gap(g: StarQuest, hero: Hero) -> int:
    return min([unit_gap(hero, u) for u in g.state.enemies if u.models and not u.arrives], default=10**6)


def on_an_errand(g: StarQuest, hero: Hero) -> bool:
    """Whether something is to be carried, by this hero or by nobody yet: then a Rush gets there."""
    load = [m.carrier for m in g.state.markers if m.kind == "objective"]
    return hero.id in load or (OBJECTIVES[g.state.primary].sort == "carry" and load != [] and not any(load))


ERRAND: Final = 4.0
HOME: Final = 7.0
"""So much more is a Rush worth where something is carried, or where all is done and a shot on the way only keeps the
others waiting: who leaves last decides when the mission ends."""


class Look:
    """What a hero who is asked for an action sees at a glance."""

    def __init__(self, g: StarQuest, hero: Hero) -> None:
        self.g, self.hero, self.turn = g, hero, g.state.turn
        self.close = nearest_gap(g, hero) < NEAR
        self.far = apart(hero.at.xy, goal(g, hero)) - 1500
        self.shot = 0.0
        self.hurry = HOME if g.state.primary_done else ERRAND if on_an_errand(g, hero) else 0.0

    def ranks(self, options: Sequence[Any]) -> list[float]:
        g, hero = self.g, self.hero
        found = []
        for option in options:
            if isinstance(option, Shoot):
                wounds = shooting.worth(g, hero, g.unit(option.target), False)
                self.shot = max(self.shot, wounds)
                found.append(3.0 + 3.0 * wounds if wounds else UNSEEN)
            else:
                found.append(0.0)
        return [
            value if isinstance(option, Shoot) else self.worth(option)
            for option, value in zip(options, found, strict=True)
        ]

    def worth(self, option: Any) -> float:
        """What an option of an activation looks worth."""
        g, hero, kind = self.g, self.hero, type(option)
        if kind is Advance or kind is Rush:
            return self.going(kind is Rush)
        if kind is Work:
            return 20.0 if not g.state.primary_done or OBJECTIVES[g.state.secondary].sort != "carry" else -2.0
        if kind is Charge:
            return self.charging(option)
        if kind is Revive:
            return 12.0 if hero.power >= 2 else 4.0
        if kind is Discover:
            return self.aside(3.0)
        if kind is Cast:
            spell = SPELLS[option.spell]
            return 4.0 + spell.value if spell.to == "enemy" else 4.0 if self.close else -1.0
        if kind is UseSkill:
            return self.aside(doing_worth(g, hero, SKILLS[option.skill], option.target, self.close))
        if kind is UseItem:
            return self.aside(doing_worth(g, hero, ITEMS[option.item], option.target, self.close))
        if kind is Rest:
            return self.resting()
        if kind is Buy:
            return self.buying()
        if kind is Push:
            return -0.5
        if kind is Scurry or kind is PassItem:
            return -1.0
        return 0.1 if kind is Spend else 0.2

    def going(self, rush: bool) -> float:
        """An Advance shoots afterwards; a Rush gets there. Nobody near: a Rush."""
        if self.far <= 0:
            return -0.5
        way = min(1.0, self.far / 24_000)
        if not self.close:
            return (6.0 if rush else 4.0) + way if self.far > 6000 else (3.0 if rush else 4.0)
        if rush:
            return 3.2 + way + self.hurry if self.far > 6000 else 1.5
        return 3.6 + way + 3.0 * max(self.shot, 0.3)

    def charging(self, option: Charge) -> float:
        g, hero = self.g, self.hero
        enemy = g.unit(option.target)
        if hero.at.wounds >= tough(hero) - 2:
            return -1.0
        gain = 3.0 * melee.worth(g, hero, enemy, 1) - 2.0 * melee.worth(g, enemy, hero, len(enemy.models))
        return 3.0 + gain

    def aside(self, worth: float) -> float:
        """A Skill action: while it is free it is done before the rest, unless it is needed where the hero goes."""
        if self.turn.skill:
            arrives = self.turn.free and 0 < self.far < 11_000 and not self.g.state.primary_done
            return worth - 2.0 if arrives or worth <= 0 else worth + 5.0
        return worth - 2.5

    def resting(self) -> float:
        hero = self.hero
        missing = most_power(hero) - hero.power
        if not missing:
            return -2.0
        if self.close:
            return 8.0 if hero.power <= 1 else 0.0
        return 9.0 if hero.power <= 1 else 5.0 if self.far <= 0 or missing > 3 else 0.5

    def buying(self) -> float:
        """One action more: to work at a marker, to shoot once more, to get on."""
        g, hero, turn = self.g, self.hero, self.turn
        if turn.free or turn.extra or hero.power < 2:
            return -1.0
        if not turn.skill and workable(g, hero, g.state.markers):
            return 10.0
        if g.state.primary_done and self.far > 6000:
            return 4.0
        if hero.power < 4:
            return -0.5
        if self.close:
            return 3.0 if shooting.has_target(g, hero) else -0.3
        return 3.0 if self.far > 6000 else -0.5


def doing_worth(g: StarQuest, hero: Hero, doing: Doing, target: str, close: bool) -> float:
    """What a skill or an item does, roughly in wounds."""
    do = doing.do
    if do in ("heal", "med", "revive"):
        other = g.hero(target or hero.id)
        return 9.0 if other.out else min(other.at.wounds, doing.amount or 3) * (1.5 if other.at.wounds >= 3 else 0.8)
    if do == "hits":
        return 2.0 + doing.amount * 0.6
    if do == "shoot":
        return 4.0 if close and shooting.has_target(g, hero) else -1.0
    if do in ("shake", "daunt"):
        return 3.0
    if do == "begin":
        return 2.2 if close else -0.5
    if do in ("unshake", "courage"):
        return 4.0 if target and g.hero(target).shaken else -1.0
    if do == "cure":
        return 2.5
    if do == "power":
        return 3.0 if hero.power <= 2 else -1.0
    if do in ("probe", "tokens"):
        return 2.0
    return 0.0
