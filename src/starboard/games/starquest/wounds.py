"""Wounds, casualties, the unconscious (GSQ-WND, GSQ-UNC)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ...spaces.plane import XY, apart2
from ...table import WhyNot
from ...table.facts import Changed, Left, Rolled, Turned
from .content import NUMBERS
from .options import Bear, Fallen, Remove
from .places import coherent
from .profiles import D6, has, tough
from .state import Hero, Model, Unit

if TYPE_CHECKING:
    from .game import StarQuest


def d3(g: StarQuest, why: str) -> int:
    """A D6 halved, rounding up (GSQ-DICE-02)."""
    return (g.one(why, D6) + 1) // 2


def lose_power(g: StarQuest, hero: Hero, amount: int) -> None:
    """A cost or loss above the pool becomes wounds, for the full amount, and the pool stays (GSQ-POW-03, RUL-03)."""
    if amount > hero.power:
        suffer(g, hero, amount, "overspent", "GSQ-POW-03")
        return
    hero.power -= amount
    if g.live:
        g.tell(Changed(hero.id, "power", -amount, hero.power), "power-spent", "GSQ-POW-03", who=hero.id)


def regenerate(g: StarQuest, target: Unit, wounds: int) -> int:
    """How many of the wounds that it takes are ignored on 5+, however they came (GSQ-SPEC-50, RUL-05)."""
    if not wounds or not has(target, "regeneration"):
        return 0
    dice = g.take("regeneration", D6, wounds)
    ignored = len([die for die in dice if die >= NUMBERS.dice.regeneration])
    if g.live:
        fact = Rolled(target.id, "regeneration", tuple(dice), need=NUMBERS.dice.regeneration, hits=ignored)
        g.tell(fact, "regenerates", "GSQ-SPEC-50", who=target.id)
    return ignored


# ---- heroes ---------------------------------------------------------------------------------------------------------


def suffer(g: StarQuest, hero: Hero, count: int, why: str, rule: str) -> None:
    """Wounds that came by no attack: nothing blocks them, but Regeneration may ignore them."""
    if not hero.out:
        wound(g, hero, count - regenerate(g, hero, count), why, rule)


def wound(g: StarQuest, hero: Hero, count: int, why: str, rule: str) -> None:
    """Wounds that no roll blocks. At its Tough value a hero is unconscious (GSQ-WND-03)."""
    if hero.out or not count:
        return
    most, body = tough(hero), hero.at
    taken = min(count, most - body.wounds)
    body.wounds += taken
    hero.hurt += taken
    if g.live:
        g.tell(Changed(hero.id, "health", -taken, most - body.wounds), "hurt", rule, who=hero.id, why=why)
    if body.wounds >= most:
        knock_out(g, hero)


def knock_out(g: StarQuest, hero: Hero) -> None:
    hero.at.wounds = tough(hero)
    hero.out = True
    hero.shaken = False
    if g.live:
        g.tell(Left(hero.id, g.square(hero.at.xy), "out"), "knocked-out", "GSQ-WND-03 GSQ-UNC-01", who=hero.id)
    drop(g, hero)
    if all(each.out for each in g.state.heroes):  # who waits in ambush is not
        g.mission_lost()


def drop(g: StarQuest, hero: Hero) -> None:
    """A carried marker lies where its carrier stood (GSQ-SHK-08, GSQ-RUL-15)."""
    for marker in g.state.markers:
        if marker.carrier == hero.id and marker.kind == "objective":  # whoever draws enemies goes on doing so
            marker.carrier = ""
            marker.x, marker.y = hero.at.xy
            if g.live:
                g.tell(Turned(marker.id, "dropped", g.square(marker.xy)), "dropped", "GSQ-SHK-08", who=hero.id)


# ---- enemies --------------------------------------------------------------------------------------------------------


async def casualties(g: StarQuest, unit: Unit, wounds: int, by: Unit | None, rule: str, why: str = "") -> None:
    """Places wounds on a unit: on the wounded model first, then on those the players choose (GSQ-WND-02, RUL-38)."""
    why = why or (by.id if by is not None else "")
    if isinstance(unit, Hero):
        wound(g, unit, wounds, why, rule)
        return
    if not unit.models or not wounds:
        return
    most = tough(unit)
    before = sum([model.wounds for model in unit.models])
    killed = min((before + wounds) // most, len(unit.models))
    unit.hurt += wounds
    if killed == len(unit.models):
        await remove(g, unit, list(range(killed)), rule, by)
        return
    if killed:
        await remove(g, unit, await chosen(g, unit, killed, by), rule, by)
    rest = before + wounds - killed * most
    first = next((model for model in unit.models if model.wounds), None)
    for model in unit.models:
        model.wounds = 0
    if rest:
        (first or await hurt_first(g, unit, by)).wounds = rest
    if g.live and not killed:
        g.tell(Changed(unit.id, "health", -wounds, most - rest), "hurt", rule, who=unit.id, why=why)


async def chosen(g: StarQuest, unit: Unit, count: int, by: Unit | None) -> list[int]:
    """Which models are removed: asked once for each attack when it matters (GSQ-RUL-88)."""
    options = removals(g, unit, count, by, None)
    if len(options) == 1 or g.simple:
        return list(options[0].models)
    about = Fallen(unit.id, count, by.id if by is not None else "")
    choice = await g.ask(g.seats, "casualties", removals, unit, count, by, about=about)
    return list(choice.models)


async def hurt_first(g: StarQuest, unit: Unit, by: Unit | None) -> Model:
    """Of several that nobody has wounded yet the players say who bears what kills none (GSQ-RUL-38, 88)."""
    options = bearers(g, unit, by, None)
    number = options[0].model
    if len(options) > 1 and not g.simple:
        about = Fallen(unit.id, 0, by.id if by is not None else "")
        number = (await g.ask(g.seats, "wounded", bearers, unit, by, about=about)).model
    return unit.models[number]


def bearers(g: StarQuest, unit: Unit, by: Unit | None, no: WhyNot | None) -> list[Bear]:
    return [Bear(number) for number in nearest_first(unit, by)]


def nearest_first(unit: Unit, by: Unit | None) -> list[int]:
    """The models of a unit by number, nearest to the attacker first."""
    numbers = list(range(len(unit.models)))
    if by is not None and by.models:
        at = by.models[0].xy
        numbers.sort(key=lambda n: (apart2(unit.models[n].xy, at), n))
    return numbers


def removals(g: StarQuest, unit: Unit, count: int, by: Unit | None, no: WhyNot | None) -> list[Remove]:
    """Sets of models whose loss leaves the rest coherent, nearest to the attacker first."""
    numbers = nearest_first(unit, by)
    wounded = [n for n in numbers if unit.models[n].wounds]
    found: list[Remove] = []
    rest: list[Remove] = []
    for group in combinations(numbers, count):
        if wounded and wounded[0] not in group:
            continue
        left = [unit.models[n].xy for n in numbers if n not in group]
        option = Remove(tuple(sorted(group)))
        (found if coherent(g, unit.kind, left) else rest).append(option)
    return found or rest


def renumber(g: StarQuest, id: str, gone: int) -> None:
    """Who has tested for danger: the models behind one that is gone move up a number (GSQ-RUL-42)."""
    kept = []
    for key in g.state.turn.dangers:
        who, _, piece = key.partition("/")
        unit, _, number = who.rpartition(".")
        if unit != id or int(number) < gone:
            kept.append(key)
        elif int(number) > gone:
            kept.append(f"{unit}.{int(number) - 1}/{piece}")
    g.state.turn.dangers = tuple(kept)


async def remove(g: StarQuest, unit: Unit, numbers: list[int], rule: str, by: Unit | None = None) -> None:
    """Takes models off the table; the last of a wave may drop something (GSQ-PCS-04, GSQ-SIN-03).

    Whoever fell to the ground alone fell to nobody, and it is told so.
    """
    to = by.id if by is not None else ""
    last: XY = unit.models[numbers[-1]].xy
    for number in sorted(numbers, reverse=True):
        gone = unit.models.pop(number)
        if g.state.turn.dangers:
            renumber(g, unit.id, number)
        if g.live:
            fact = Left(f"{unit.id}.{number}", g.square(gone.xy), "killed")
            g.tell(fact, "killed" if unit.models else "destroyed", rule, who=unit.id, by=to)
    if not unit.models:
        if g.live:
            g.tell(Left(unit.id, g.square(last), "killed"), "destroyed", rule, case="whole", who=unit.id, by=to)
        g.state.enemies.remove(unit)
        g.destroyed(unit, last)
