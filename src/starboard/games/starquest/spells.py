"""Casting: tokens, attempts, helping and hindering (GSQ-SPEC-15 to 28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Changed, Rolled
from .content import NUMBERS, SPELLS, Spell
from .deeds import enact, reachable
from .options import Cast, Casting, Failed, Spend
from .places import closest, sees_unit, unit_gap, unit_gap_within
from .power import rescue
from .profiles import D6, has, passes, profile, to_show, x_of
from .state import Hero, Unit

if TYPE_CHECKING:
    from .game import StarQuest


def gain_tokens(g: StarQuest) -> None:
    """At the start of each round, also off the table; at most 6 (GSQ-SPEC-15, 16, 23)."""
    for unit in (*g.state.heroes, *g.state.enemies):
        if has(unit, "caster"):
            before = unit.tokens
            unit.tokens = min(NUMBERS.caster.most, before + x_of(unit, "caster"))
            if g.live and unit.tokens != before:
                fact = Changed(unit.id, "tokens", unit.tokens - before, unit.tokens)
                g.tell(fact, "spell-tokens", "GSQ-SPEC-15", who=unit.id)


def known(unit: Unit) -> list[Spell]:
    """Spells come from the caster's own faction (GSQ-SPEC-24)."""
    faction = profile(unit).faction
    return [spell for spell in SPELLS.values() if spell.faction == faction]


def targets(g: StarQuest, unit: Unit, spell: Spell) -> list[str]:
    """Those in reach and in sight (GSQ-SPEC-19)."""
    return [id for id in reachable(g, unit, spell) if id == unit.id or sees_unit(g, unit, g.unit(id))]


def castings(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[Cast]:
    """Before attacking, each spell once in an activation (GSQ-SPEC-17, 18, RUL-61)."""
    if not has(hero, "caster") or g.state.turn.attacked:
        return []
    found = []
    for spell in known(hero):
        if spell.value > hero.tokens or spell.id in g.state.turn.cast:
            if no is not None:
                no(Cast(spell.id, ""), "GSQ-SPEC-18" if spell.id in g.state.turn.cast else "GSQ-SPEC-17", "tokens")
            continue
        found += [Cast(spell.id, id) for id in targets(g, hero, spell)]
    return found


async def cast(g: StarQuest, hero: Hero, option: Cast) -> None:
    spell = SPELLS[option.spell]
    g.state.turn.cast += (spell.id,)
    hero.tokens -= spell.value
    extra = 0
    if hero.tokens:
        choice = await g.ask(hero.id, "boost", spending, hero, about=Casting(spell.id, hero.id))
        extra = choice.tokens
        hero.tokens -= extra
    die = g.one("cast", D6)
    passed = passes(die, NUMBERS.caster.need, extra)
    _tell(g, hero, spell, die, passed, extra)
    if not passed:
        failed = Failed(spell.id, die, to_show(NUMBERS.caster.need, extra))
        if not await rescue(g, hero, failed, NUMBERS.power.spell * spell.value) or hero.out:
            return
    await enact(g, hero, spell, option.target, "GSQ-SPEC-19")


def spending(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[Spend]:
    return [Spend(n) for n in range(hero.tokens + 1)]


def _tell(g: StarQuest, unit: Unit, spell: Spell, die: int, passed: bool, extra: int) -> None:
    if g.live:
        because = [(extra, g.say("because.tokens"))] if extra else []
        fact = Rolled(unit.id, "cast", (die,), need=to_show(NUMBERS.caster.need, extra), passed=passed)
        g.tell(fact, "casts", "GSQ-SPEC-19", because=because, who=unit.id, spell=spell.id)


async def enemy_cast(g: StarQuest, unit: Unit) -> None:
    """One spell at random, with all its tokens; what cannot be cast is not (GSQ-SPEC-25 to 28, RUL-59)."""
    if not unit.tokens:
        return
    id = g.one("spell", [spell.id for spell in known(unit)])
    spell = SPELLS[id]
    there = targets(g, unit, spell)
    if spell.value > unit.tokens or not there:
        if g.live:
            g.tell(Rolled(unit.id, "spell", (id,)), "no-spell", "GSQ-SPEC-27", who=unit.id, spell=id)
        return
    target = closest(g.toss, {id: unit_gap(unit, g.unit(id)) for id in there})
    extra = unit.tokens - spell.value
    unit.tokens = 0
    hindered = await hinder(g, unit, spell)
    die = g.one("cast", D6)
    passed = passes(die, NUMBERS.caster.need, extra - hindered)
    _tell(g, unit, spell, die, passed, extra - hindered)
    if passed:
        await enact(g, unit, spell, target, "GSQ-SPEC-28")


async def hinder(g: StarQuest, unit: Unit, spell: Spell) -> int:
    """A hero with tokens within 18" and in sight may take from the roll (GSQ-SPEC-21)."""
    total = 0
    for hero in g.conscious:
        near = hero.tokens and unit_gap_within(g, hero, unit, g.lengths.hinder) and sees_unit(g, hero, unit)
        if near and not hero.shaken:
            choice = await g.ask(hero.id, "hinder", spending, hero, about=Casting(spell.id, unit.id))
            hero.tokens -= choice.tokens
            total += choice.tokens
    return total
