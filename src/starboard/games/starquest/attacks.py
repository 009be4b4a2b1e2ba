"""Attacks, hits, blocks, wounds: the four steps that shooting and melee share (GSQ-SHOT-04, GSQ-MELE-04, GSQ-SPEC)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from ...spaces.plane import within
from ...table import WhyNot
from ...table.facts import Rolled
from .content import Weapon
from .options import Blasted, Receive
from .places import radius, unit_gap_within
from .profiles import D6, chance, defense, has, passes, quality, to_show, tough
from .state import Hero, Unit
from .wounds import casualties, regenerate, wound

if TYPE_CHECKING:
    from .game import StarQuest

RENDING: Final = 4
SURE: Final = 2


class Volley:
    """One weapon group on its way to a target: how many attacks, and under which circumstances."""

    __slots__ = ("attacks", "charging", "cover", "far", "fatigued", "melee", "moved", "weapon")

    def __init__(
        self, weapon: Weapon, attacks: int, melee: bool, charging: bool = False, fatigued: bool = False,
        cover: bool = False, far: bool = False, moved: bool = False,
    ) -> None:  # fmt: skip
        self.weapon = weapon
        self.attacks = attacks
        self.melee = melee
        self.charging = charging
        self.fatigued = fatigued
        self.cover = cover
        self.far = far
        self.moved = moved


# ---- numbers, asked by the rule, by captions and by bots ------------------------------------------------------------


def hit_need(attacker: Unit, volley: Volley) -> int:
    """Reliable changes only the Quality value (GSQ-SPEC-53, 54)."""
    return SURE if "reliable" in volley.weapon.names else quality(attacker)


def hit_modifier(g: StarQuest, attacker: Unit, target: Unit, volley: Volley) -> int:
    weapon = volley.weapon
    parts = [changed(g, "hit.melee" if volley.melee else "hit.shoot", 0, attacker, weapon)]
    if volley.melee and volley.charging and "thrust" in weapon.names:
        parts.append(1)
    if not volley.melee:
        if volley.moved and "indirect" in weapon.names:
            parts.append(-1)
        if volley.far and has(target, "stealth"):
            parts.append(-1)
    if "unstoppable" in weapon.names:  # all that speaks against it is ignored (GSQ-SPEC-68)
        parts = [max(0, part) for part in parts]
    return sum(parts)


def changed(g: StarQuest, number: str, base: int, unit: Unit, weapon: Weapon) -> int:
    """A number of a weapon; Unstoppable ignores each penalty by itself, to hit and to range (GSQ-SPEC-68, RUL-64)."""
    if "unstoppable" not in weapon.names:
        return g.number(number, base, unit)
    return base + sum([max(0, change.amount) for change in g.changes(number, unit)])


def hitting(g: StarQuest, attacker: Unit, target: Unit, volley: Volley, dice: Sequence[int]) -> list[int]:
    """The dice that hit; who is fatigued hits in melee on unmodified 6s only (GSQ-FAT-03)."""
    if volley.melee and volley.fatigued:
        return [die for die in dice if die == 6]
    need, modifier = hit_need(attacker, volley), hit_modifier(g, attacker, target, volley)
    return [die for die in dice if passes(die, need, modifier)]


def extra_hits(attacker: Unit, volley: Volley) -> int:
    """Hits that an unmodified 6 adds: each rule once (GSQ-SPEC-41, 51, 63, GSQ-STK-04)."""
    extra = int("surge" in volley.weapon.names)
    if volley.melee and volley.charging and has(attacker, "furious"):
        extra += 1
    if not volley.melee and volley.far and has(attacker, "relentless"):
        extra += 1
    return extra


def piercing(volley: Volley) -> int:
    """AP of the weapon, with what a charge adds (GSQ-SPEC-06, 66)."""
    return volley.weapon.x("ap") + (1 if volley.melee and volley.charging and "thrust" in volley.weapon.names else 0)


def block_modifier(g: StarQuest, target: Unit, shot: bool, cover: bool, ap: int) -> int:
    modifier = g.number("defense", 0, target) - ap
    if shot:
        modifier += g.number("defense.shoot", 0, target) + int(cover)
    return modifier


def sheltered(volley: Volley) -> bool:
    """Cover helps against shooting, but not against Blast (GSQ-TER-12, 16, GSQ-SPEC-10)."""
    return volley.cover and not volley.melee and "blast" not in volley.weapon.names


def multiplier(g: StarQuest, target: Unit, volley: Volley) -> int:
    """Blast(X): at most as many as there are models in the target and within 3" of it (GSQ-SPEC-12)."""
    if "blast" not in volley.weapon.names:
        return 1
    most = volley.weapon.x("blast")
    count = len(target.models)
    for unit in caught(g, target)[1:]:
        reach = g.lengths.blast + radius(unit) + radius(target)
        count += len([m for m in unit.models if any(within(m.xy, other.xy, reach) for other in target.models)])
    return max(1, min(most, count))


def caught(g: StarQuest, target: Unit) -> list[Unit]:
    """The target and the units of its side within 3" of it (GSQ-SPEC-13)."""
    side: list[Unit] = []
    if isinstance(target, Hero):
        side += [hero for hero in g.state.heroes if not hero.out and not hero.arrives]
    else:
        side += [unit for unit in g.state.enemies if not unit.arrives]
    return [target] + [u for u in side if u is not target and unit_gap_within(g, u, target, g.lengths.blast)]


def expected(g: StarQuest, attacker: Unit, target: Unit, volley: Volley) -> float:
    """Wounds that a volley makes on average."""
    if not volley.attacks:
        return 0.0
    if volley.melee and volley.fatigued:
        hit = 1 / 6
    else:
        hit = chance(hit_need(attacker, volley), hit_modifier(g, attacker, target, volley))
    ap = piercing(volley)
    fail = 1 - chance(defense(target), block_modifier(g, target, not volley.melee, sheltered(volley), ap))
    wounds = (hit + extra_hits(attacker, volley) / 6) * fail
    if "rending" in volley.weapon.names:
        sharp = 1 - chance(
            defense(target), block_modifier(g, target, not volley.melee, sheltered(volley), ap + RENDING)
        )
        wounds += (sharp - fail) / 6
    if "deadly" in volley.weapon.names:
        wounds *= min(volley.weapon.x("deadly"), tough(target))
    if has(target, "regeneration") and not ignores_regeneration(volley.weapon):
        wounds *= 2 / 3
    return volley.attacks * wounds * multiplier(g, target, volley)


def ignores_regeneration(weapon: Weapon) -> bool:
    return "bane" in weapon.names or "rending" in weapon.names or "unstoppable" in weapon.names


# ---- rolling --------------------------------------------------------------------------------------------------------


async def attack(g: StarQuest, attacker: Unit, target: Unit, volleys: list[Volley], rule: str) -> int:
    """All weapon groups of one attack; Deadly ones are resolved first (GSQ-SPEC-32). How many wounds were dealt."""
    dealt = 0
    for volley in sorted(volleys, key=lambda v: "deadly" not in v.weapon.names):
        if not target.models or (isinstance(target, Hero) and target.out):
            break
        if volley.attacks:
            dealt += await fire(g, attacker, target, volley, rule)
        if "limited" in volley.weapon.names and volley.weapon.name not in attacker.spent:
            attacker.spent += (volley.weapon.name,)
    return dealt


async def fire(g: StarQuest, attacker: Unit, target: Unit, volley: Volley, rule: str) -> int:
    dice = g.take("hit", D6, volley.attacks)
    hits = hitting(g, attacker, target, volley, dice)
    sixes = hits.count(6)
    plain, sharp = len(hits), 0
    if "rending" in volley.weapon.names:
        plain, sharp = plain - sixes, sixes
    plain += sixes * extra_hits(attacker, volley)
    if g.live:
        weary = volley.melee and volley.fatigued
        need = 6 if weary else hit_need(attacker, volley)
        number, base = "hit.melee" if volley.melee else "hit.shoot", g.say("because.quality")
        because = g.reasons(number, need, attacker, reason=base)
        shown = 6 if weary else to_show(need, hit_modifier(g, attacker, target, volley))
        fact = Rolled(attacker.id, "hit", tuple(dice), need=shown, hits=plain + sharp)
        word = "strikes" if volley.melee else "shoots"
        g.tell(fact, word, rule, because=because, who=attacker.id, target=target.id, weapon=volley.weapon.name)
    return await land_hits(g, attacker, target, volley, plain, sharp)


async def land_hits(g: StarQuest, attacker: Unit, target: Unit, volley: Volley, plain: int, sharp: int) -> int:
    """Blast multiplies what hit, then splits it evenly; the players say who takes the odd ones (GSQ-SPEC-11 to 14)."""
    times = multiplier(g, target, volley)
    plain, sharp = plain * times, sharp * times
    if not plain + sharp:
        return 0
    units = caught(g, target) if "blast" in volley.weapon.names else [target]
    each, odd = divmod(plain + sharp, len(units))
    lucky = await odd_ones(g, units, odd, plain + sharp)
    dealt = 0
    for unit in units:
        count = each + (unit.id in lucky)
        share = min(count, sharp)
        sharp -= share
        if count:
            dealt += await block_hits(g, attacker, unit, volley, count - share, share)
    return dealt


async def odd_ones(g: StarQuest, units: list[Unit], odd: int, hits: int) -> tuple[str, ...]:
    if not odd:
        return ()
    if g.simple:
        return tuple([unit.id for unit in units[:odd]])
    choice = await g.ask(g.seats, "odd-hits", receivers, units, odd, about=Blasted(hits, odd))
    return tuple(choice.units)


def receivers(g: StarQuest, units: list[Unit], odd: int, no: WhyNot | None) -> list[Receive]:
    return [Receive(group) for group in combinations([unit.id for unit in units], odd)]


async def block_hits(g: StarQuest, attacker: Unit, target: Unit, volley: Volley, plain: int, sharp: int) -> int:
    """Block rolls and wounds on one unit; hits from Rending 6s have AP(+4) (GSQ-SPEC-56)."""
    weapon = volley.weapon
    ap, bane, shot, cover = piercing(volley), "bane" in weapon.names, not volley.melee, sheltered(volley)
    wounds = (
        sharp - block(g, target, sharp, ap + RENDING, weapon.name, "GSQ-SPEC-56", bane, shot, cover) if sharp else 0
    )
    if plain:
        rule = "GSQ-SHOT-07" if shot else "GSQ-MELE-07"
        wounds += plain - block(g, target, plain, ap, weapon.name, rule, bane, shot, cover)
    if not wounds:
        return 0
    if "deadly" in weapon.names:
        return await deadly(g, attacker, target, weapon, wounds)
    if not ignores_regeneration(weapon):
        wounds -= regenerate(g, target, wounds)
    await casualties(g, target, wounds, attacker, "GSQ-WND-01")
    return wounds


def block(
    g: StarQuest, target: Unit, hits: int, ap: int, why: str, rule: str, bane: bool = False, shot: bool = False,
    cover: bool = False,
) -> int:  # fmt: skip
    """One die for each hit against Defense; each success cancels a hit. How many (GSQ-SHOT-07, GSQ-MELE-07)."""
    need, modifier = defense(target), block_modifier(g, target, shot, cover, ap)
    dice = g.take("block", D6, hits)
    if bane:  # unmodified 6s are rolled again, once (GSQ-SPEC-08, 09)
        again = dice.count(6)
        if again:
            dice = [die for die in dice if die != 6] + g.take("bane", D6, again)
    blocked = len([die for die in dice if passes(die, need, modifier)])
    if g.live:
        whys = {"defense": need, "ap": ap, "cover": -1 if cover and shot else 0}
        because = [(amount, g.say(f"because.{word}")) for word, amount in whys.items() if amount]
        fact = Rolled(target.id, "block", tuple(dice), need=to_show(need, modifier), hits=blocked)
        g.tell(fact, "blocks", rule, because=because, who=target.id, count=hits, why=why)
    return blocked


async def deadly(g: StarQuest, attacker: Unit, target: Unit, weapon: Weapon, wounds: int) -> int:
    """Each wound goes to one model, multiplied; what is too much for it is lost (GSQ-SPEC-31, 33, RUL-63)."""
    dealt = 0
    for _ in range(wounds):
        if not target.models or (isinstance(target, Hero) and target.out):
            break
        many = weapon.x("deadly")
        if not ignores_regeneration(weapon):
            many -= regenerate(g, target, many)
        room = tough(target) - max([model.wounds for model in target.models])
        many = min(many, room)
        dealt += many
        await casualties(g, target, many, attacker, "GSQ-SPEC-31")
    return dealt


async def plain_hits(g: StarQuest, by: Unit | None, target: Unit, hits: int, ap: int, why: str, rule: str) -> None:
    """Hits from a skill, a spell or an event: blocked like any others, without cover."""
    wounds = hits - block(g, target, hits, ap, why, rule)
    wounds -= regenerate(g, target, wounds)
    if isinstance(target, Hero):
        wound(g, target, wounds, why, rule)
    else:
        await casualties(g, target, wounds, by, rule)
