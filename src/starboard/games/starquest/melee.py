"""Melee: who strikes, Impact, Counter, striking back, fatigue (GSQ-MELE, GSQ-FAT, GSQ-CHRG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.plane import within
from ...table.facts import Rolled
from .attacks import Volley, attack, block, expected, hit_modifier, hit_need
from .content import NUMBERS, Weapon
from .marching import consolidate, pile_in
from .places import radius
from .profiles import D6, chance, has, weapons, x_of
from .state import Hero, Unit
from .wounds import casualties, regenerate

if TYPE_CHECKING:
    from .game import StarQuest


def blades(unit: Unit) -> list[Weapon]:
    return [w for w in weapons(unit) if not w.range and not ("limited" in w.names and w.name in unit.spent)]


def strikers(g: StarQuest, unit: Unit, target: Unit) -> int:
    """Models within 2" and, up or down, within 4" of a model of the other unit (GSQ-MELE-01)."""
    reach = g.lengths.strike + radius(unit) + radius(target)
    height = g.land.height
    raised = bool(g.land.raised)
    count = 0
    for model in unit.models:
        here = model.xy
        for other in target.models:
            there = other.xy
            if within(here, there, reach) and (not raised or abs(height(here) - height(there)) <= g.lengths.strike_up):
                count += 1
                break
    return count


def strikes(g: StarQuest, unit: Unit, models: int, charging: bool, only: str = "", but: str = "") -> list[Volley]:
    """A volley for each melee weapon, with all models that can strike (GSQ-MELE-02, 05)."""
    tired = unit.fatigued or unit.shaken
    found = []
    extra = g.number("attacks.melee", 0, unit)
    for weapon in blades(unit):
        if (only and only not in weapon.names) or (but and but in weapon.names):
            continue
        found.append(Volley(weapon, weapon.attacks * models + extra, True, charging, tired))
        extra = 0
    return found


def stands(unit: Unit) -> bool:
    return bool(unit.models) and not (isinstance(unit, Hero) and unit.out)


async def fight(g: StarQuest, charger: Unit, target: Unit) -> None:
    """After the charge move: pile-in, Counter, Impact, strikes, striking back, a step back (GSQ-MELE-04, 08)."""
    g.state.turn.attacked = True
    await pile_in(g, target, charger)
    countered = await counter(g, charger, target)
    if stands(charger) and stands(target):
        await strike(g, charger, target, charging=True)
    if stands(charger) and stands(target):
        struck = await strike(g, target, charger, charging=False, but="counter" if countered else "")
        countered = struck or countered
    if countered and stands(target):
        target.fatigued = True  # after striking back (GSQ-FAT-02)
    if stands(charger) and target.models:
        await consolidate(g, charger, target)


async def counter(g: StarQuest, charger: Unit, target: Unit) -> bool:
    """Who is charged strikes first with these weapons (GSQ-SPEC-29, RUL-62)."""
    if not stands(target) or not any("counter" in w.names for w in blades(target)):
        return False
    models = strikers(g, target, charger)
    if models:
        dealt = await attack(g, target, charger, strikes(g, target, models, False, only="counter"), "GSQ-SPEC-29")
        frighten(g, target, charger, dealt)
    return bool(models)


async def strike(g: StarQuest, unit: Unit, target: Unit, charging: bool, but: str = "") -> bool:
    """Whether anybody was near enough to strike."""
    models = strikers(g, unit, target)
    dealt = 0
    if charging and has(unit, "impact") and not (unit.fatigued or unit.shaken) and models:
        dealt += await impact(g, unit, target, models)
    if models and stands(target):
        dealt += await attack(g, unit, target, strikes(g, unit, models, charging, but=but), "GSQ-MELE-05 GSQ-MELE-06")
    frighten(g, unit, target, dealt)
    return bool(models)


def frighten(g: StarQuest, unit: Unit, target: Unit, dealt: int) -> None:
    """Fear(X) counts as X wounds more for a morale test, if at least one was dealt, however often (GSQ-SPEC-35, 36)."""
    fear, key = x_of(unit, "fear"), f"{unit.id} {target.id}"
    if dealt and fear and key not in g.state.turn.frights:
        g.state.turn.frights += (key,)
        target.feared += fear


def impact_dice(g: StarQuest, unit: Unit, target: Unit, models: int) -> int:
    """One less in total for each defending model with Counter (GSQ-SPEC-30, 44)."""
    lost = len(target.models) if any("counter" in w.names for w in blades(target)) else 0
    return max(0, x_of(unit, "impact") * models - lost)


async def impact(g: StarQuest, unit: Unit, target: Unit, models: int) -> int:
    dice = g.take("impact", D6, impact_dice(g, unit, target, models))
    hits = len([die for die in dice if die >= NUMBERS.dice.impact])
    if g.live:
        fact = Rolled(unit.id, "impact", tuple(dice), need=NUMBERS.dice.impact, hits=hits)
        g.tell(fact, "impact", "GSQ-SPEC-44", who=unit.id, target=target.id)
    if not hits:
        return 0
    wounds = hits - block(g, target, hits, 0, "impact", "GSQ-MELE-07")
    wounds -= regenerate(g, target, wounds)
    await casualties(g, target, wounds, unit, "GSQ-WND-01")
    return wounds


def worth(g: StarQuest, unit: Unit, target: Unit, models: int) -> float:
    """Wounds a charge may be expected to deal; for the script, captions and bots (GSQ-INT-02)."""
    total = sum([expected(g, unit, target, volley) for volley in strikes(g, unit, models, True)])
    if has(unit, "impact") and not (unit.fatigued or unit.shaken):
        volley = Volley(Weapon("impact", 0, 1), 1, True)
        one = expected(g, unit, target, volley)
        hit = chance(hit_need(unit, volley), hit_modifier(g, unit, target, volley))
        total += impact_dice(g, unit, target, models) * (5 / 6) * one / hit
    return total
