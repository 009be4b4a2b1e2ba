"""Attacks of the heroes: fire, throws, melee, executions, assassinations (EXO-SEMI to EXO-MELEE, EXO-HERO-65 to 86)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...spaces.grid import squares_of
from ...table import WhyNot
from ...table.facts import Left, Noted, Rolled, Turned
from . import death
from .board import active, beside, blocking, grappled, grip, holder, place_of, preys, thing, unit_at
from .content import COSTS, GUNS, INFECTED, ITEMS, NUMBERS, UNARMED, WEAPONS, Bands, Item, Weapon
from .dice import D8
from .options import Aim, AnyOption, Assassinate, Execute, Fire, Ignite, Strike, Throw, Upgrade
from .state import Hero, Thing, Token, Unit

if TYPE_CHECKING:
    from .game import Exodus

MISS: Final = 0
DOWN: Final = 1
KILL: Final = 2
RESULTS: Final = ("miss", "down", "kill")


# ---- what is in hand -------------------------------------------------------------------------------------------------


def guns(hero: Hero) -> list[Thing]:
    """The guns in hand that have rounds (EXO-HERO-74), the stronger one first (EXO-DUAL-07)."""
    found = [thing(hero, id) for id in hero.active]
    loaded = [one for one in found if one.rounds > 0 and one.card in GUNS]
    if len(loaded) == 2 and WEAPONS[loaded[0].card].power < WEAPONS[loaded[1].card].power:
        loaded.reverse()
    return loaded


def in_hand(hero: Hero, kind: str) -> Thing | None:
    """The bomb or melee weapon in hand."""
    for id in hero.active:
        one = thing(hero, id)
        if WEAPONS[one.card].kind == kind:
            return one
    return None


def choices_of_guns(hero: Hero) -> list[tuple[tuple[int, ...], int]]:
    """One gun, the other, or both at once (EXO-DUAL-03), each with its reach; 0 is as far as one sees."""
    loaded = guns(hero)
    found: list[tuple[tuple[int, ...], int]] = [((one.id,), WEAPONS[one.card].range) for one in loaded]
    if len(loaded) == 2:
        found.append(((loaded[0].id, loaded[1].id), 0))
    return found


# ---- what can be attacked --------------------------------------------------------------------------------------------

Target = tuple[str, str, int]
"""Name of the square, class if it holds a hero there, how far it is."""


def in_sight(g: Exodus, hero: Hero) -> list[Target]:
    """Infected that the hero may shoot at: on the map in sight (EXO-HERO-29 to 34), or holding a hero beside
    (EXO-GRAP-10). Held itself, only those that hold it (EXO-GRAP-06)."""
    names, here = g.grid.names, hero.at
    mine = grip(g, hero)
    if mine:
        return [(names[here], kind, 0) for kind in dict.fromkeys([unit.kind for unit in mine])]
    standing, seen, crossed = blocking(g), g.grid.sees(here, g.state.closed), g.grid.crossed(here)
    found: list[Target] = []
    for unit in g.state.units:
        at = unit.at
        if at >= 0 and seen >> at & 1 and not unit.holds and not unit.under and not crossed[at] & standing:
            found.append((names[at], "", g.grid.range(here, at)))
    return found + held_beside(g, hero)


def held_beside(g: Exodus, hero: Hero) -> list[Target]:
    """Infected that hold a hero on an adjacent square; from a rib on one beside either end (EXO-RUL-54)."""
    near = beside(g, hero.at)
    if hero.aboard:
        for square in g.state.rib:
            near |= beside(g, square)
    found: list[Target] = []
    for other in g.state.heroes:
        if other is not hero and not other.fate and near >> other.at & 1:
            at = g.grid.names[other.at]
            found += [(at, kind, 1) for kind in dict.fromkeys([unit.kind for unit in grip(g, other)])]
    return found


def target(g: Exodus, at: str, kind: str) -> Unit:
    """The infected that an option means."""
    square = g.grid[at]
    if kind:
        for hero in g.state.heroes:
            if hero.at == square and any(unit.kind == kind for unit in grip(g, hero)):
                return holder(g, hero, kind)
    unit = unit_at(g, square)
    assert unit is not None
    return unit


# ---- what may be done ------------------------------------------------------------------------------------------------


def shots(g: Exodus, hero: Hero, ap: int, no: WhyNot | None) -> list[AnyOption]:
    """Quick fire and, where there is time for it, aimed fire (EXO-SEMI-02, EXO-SHOT-01)."""
    found: list[AnyOption] = []
    hands = choices_of_guns(hero)
    if not hands:
        return found
    held = grappled(g, hero)
    aimed = not held and ap >= g.number("cost.aimed", COSTS.aimed, hero)
    for at, kind, far in in_sight(g, hero):
        for ids, reach in hands:
            if reach and far > reach:
                if no is not None:
                    no(Fire(at, ids, kind), "EXO-SHOT-04", "out-of-range")
                continue
            found.append(Fire(at, ids, kind))
            if aimed and len(ids) == 1:  # EXO-DUAL-04
                found.append(Aim(at, ids[0], kind))
    if not held:
        found += fuses(g, hero, hands, aimed, no)
    return found


def fuses(
    g: Exodus, hero: Hero, hands: list[tuple[tuple[int, ...], int]], aimed: bool, no: WhyNot | None
) -> list[AnyOption]:
    """Shots at fuel cans: nobody blocks the view of one (EXO-ITEM-09); no hero may be in its blast (EXO-HERO-79)."""
    found: list[AnyOption] = []
    for token in g.state.items:
        item = ITEMS[token.item]
        if item.die is None or not g.grid.sees(hero.at, g.state.closed) >> token.at & 1:
            continue
        at, area = g.grid.names[token.at], blast(g, item.blast, token.at)
        if area & preys(g):
            if no is not None:
                no(Ignite(at, hands[0][0]), "EXO-HERO-79", "hero-in-blast")
            continue
        far = g.grid.range(hero.at, token.at)
        for ids, reach in hands:
            if not reach or far <= reach:
                found.append(Ignite(at, ids))
                if aimed and len(ids) == 1:
                    found.append(Ignite(at, ids, True))
    return found


def throws(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """The bomb in hand at any square in sight within 6 (EXO-HERO-77), not with another hero in its area (EXO-AREA-02);
    a carried item likewise (EXO-ITEM-06)."""
    found: list[AnyOption] = []
    bomb = in_hand(hero, "bomb")
    if bomb is None and not hero.item:
        return found
    seen = g.grid.sees(hero.at, g.state.closed) & active(g)
    others = preys(g, but=hero)
    for square in squares_of(seen):
        if g.grid.range(hero.at, square) > NUMBERS.throw:
            continue
        at = g.grid.names[square]
        if bomb is not None:
            if not blast(g, WEAPONS[bomb.card].blast, square) & others:
                found.append(Throw(at, bomb.card))
            elif no is not None:
                no(Throw(at, bomb.card), "EXO-AREA-02", "hero-in-blast")
        if hero.item and square != hero.at and (can_land(g, square) or catcher(g, hero, square) is not None):
            found.append(Throw(at, hero.item))
    return found


def catcher(g: Exodus, hero: Hero, square: int) -> Hero | None:
    """Who there has room for what this hero throws (EXO-ITEM-07); the first of several aboard."""
    for other in g.state.heroes:
        if other is not hero and not other.fate and not other.item and place_of(g, other) >> square & 1:
            return other
    return None


def can_land(g: Exodus, square: int) -> bool:
    """Whether an item may lie here: on land, and not where nobody could pick it up."""
    if not g.grid.land >> square & 1 or square in g.state.crates:
        return False
    return not any(token.at == square for token in g.state.items)


def strikes(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Melee against what is in reach (EXO-HERO-41, EXO-HERO-81)."""
    if grappled(g, hero):
        return [Strike(at, kind) for at, kind, _ in in_sight(g, hero)]
    near = beside(g, hero.at)
    there = [u for u in g.state.units if not u.holds and not u.under and u.at >= 0 and near >> u.at & 1]
    found: list[AnyOption] = [Strike(g.grid.names[unit.at]) for unit in there]
    return found + [Strike(at, kind) for at, kind, _ in held_beside(g, hero)]


def executions(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Point-blank at an infected that lies beside, or holds a hero beside (EXO-HERO-83, EXO-HERO-84)."""
    if executing_gun(g, hero) is None:
        return []
    near = beside(g, hero.at)
    lying = [unit for unit in g.state.units if unit.prone and not unit.holds and near >> unit.at & 1]
    found: list[AnyOption] = [Execute(g.grid.names[unit.at]) for unit in lying]
    return found + [Execute(at, kind) for at, kind, _ in held_beside(g, hero)]


def executing_gun(g: Exodus, hero: Hero) -> Thing | None:
    """The gun in hand with most rounds, if it has what an execution takes."""
    held = [thing(hero, id) for id in hero.active]
    held = [one for one in held if one.card in GUNS and one.rounds >= g.number("rounds.execute", 1, hero)]
    return max(held, key=lambda one: one.rounds) if held else None


def assassinations(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """From behind, with a melee weapon in hand (EXO-HERO-85)."""
    if in_hand(hero, "melee") is None:
        return []
    near, found = beside(g, hero.at), list[AnyOption]()
    for unit in g.state.units:
        if unit.holds or unit.prone or unit.under or unit.at < 0 or not near >> unit.at & 1:
            continue
        option = Assassinate(g.grid.names[unit.at])
        if not front(g, unit, hero) >> hero.at & 1:
            found.append(option)
        elif no is not None:
            no(option, "EXO-HERO-85", "not-behind")
    return found


def front(g: Exodus, unit: Unit, hero: Hero) -> int:
    """The squares from which it would see this hero coming: its grab zone, for a Shadow without the two sides."""
    arc = g.view.zone(unit.at, unit.facing)
    if g.exempt("behind", hero):
        for side in (1, 3):
            flank = unit.at + g.grid.shifts[2 * ((unit.facing + side) % 4)]
            if flank >= 0:  # over the edge of the map there is none
                arc &= ~(1 << flank)
    return arc


# ---- rolling ---------------------------------------------------------------------------------------------------------


def read(bands: Bands, die: int) -> int:
    """What a die means on a table (EXO-HERO-66)."""
    return KILL if die >= bands[1] else DOWN if die >= bands[0] else MISS


def column(g: Exodus, hero: Hero, gun: Thing, unit: Unit | None, aimed: bool, both: bool) -> Bands:
    """The chart of the card: the aimed one for an aimed shot, and for quick shots of a semi-automatic that follow one
    at the same target (EXO-SEMI-06, EXO-SHOT-02, EXO-INT-11)."""
    card = WEAPONS[gun.card]
    kept = unit is not None and hero.aim == unit.id and hero.aim_with == gun.id and card.kind == "semi" and not both
    return card.aimed if aimed or kept else card.quick


async def fire(g: Exodus, hero: Hero, unit: Unit, ids: Sequence[int], aimed: bool) -> None:
    """One attack with one gun or two at one target."""
    used = [thing(hero, id) for id in ids]
    bands = [column(g, hero, gun, unit, aimed, len(used) > 1) for gun in used]
    dice = g.take("attack", D8, len(used))
    for gun in used:
        gun.rounds -= 1  # EXO-GRAP-03, EXO-HERO-70
        gun.used = True
    keep_aim(hero, unit, used, aimed)
    results = [read(table, die) for table, die in zip(bands, dice, strict=True)]
    if g.live:
        tell_attack(g, hero, unit, "aims" if aimed else "fires", [gun.card for gun in used], dice, bands, results)
    for gun, result in zip(used, results, strict=True):
        if unit not in g.state.units:
            break
        if result == DOWN and await upgraded(g, hero, gun, unit.id):
            result = KILL
        hit(g, unit, result)


def lose_aim(hero: Hero, unit: Unit) -> None:
    """Changing target cancels the bonus, whatever one attacks it with (EXO-SEMI-08)."""
    if hero.aim != unit.id:
        hero.aim = hero.aim_with = 0


def keep_aim(hero: Hero, unit: Unit, used: list[Thing], aimed: bool) -> None:
    """The bonus of an aimed shot with a semi-automatic (EXO-SEMI-06)."""
    if aimed and WEAPONS[used[0].card].kind == "semi":
        hero.aim, hero.aim_with = unit.id, used[0].id
    lose_aim(hero, unit)


async def upgraded(g: Exodus, hero: Hero, gun: Thing, target: int) -> bool:
    """Double Tap: a knockdown of a semi-automatic becomes a kill for one more round of that gun (EXO-PERK-08,
    EXO-INT-10)."""
    if WEAPONS[gun.card].kind != "semi" or gun.rounds < 1 or not g.exempt("knockdown", hero):
        return False
    choice: Upgrade = await g.ask(hero.id, "double-tap", upgrades, hero, target)
    if choice.yes:
        gun.rounds -= 1
        if g.live:
            g.tell(Noted("double-tap", who=hero.id), "double-tap", "EXO-PERK-08", weapon=gun.card)
    return choice.yes


def upgrades(g: Exodus, hero: Hero, target: int, no: WhyNot | None) -> list[AnyOption]:
    return [Upgrade(True), Upgrade(False)]


def tell_attack(
    g: Exodus,
    hero: Hero,
    unit: Unit,
    word: str,
    weapons: list[str],
    dice: list[int],
    bands: list[tuple[int, int]],
    results: list[int],
) -> None:
    """The number beside the dice is that of what came of them: of a kill, else of a knockdown, where one would do."""
    best = max(results)
    kills_only = best == KILL or unit.holds or INFECTED[unit.kind].tough
    fact = Rolled(hero.id, "attack", tuple(dice), need=bands[0][1 if kills_only else 0])
    rule = "EXO-HERO-70" if word == "fires" else "EXO-HERO-71" if word == "aims" else "EXO-HERO-81"
    terms: dict[str, Any] = {"weapons": weapons, "weapon": weapons[0], "by": unit.kind, "at": g.grid.names[unit.at]}
    g.tell(fact, word, rule, case=RESULTS[best], **terms)


def hit(g: Exodus, unit: Unit, result: int, flame: bool = False) -> None:
    """A kill is one kill point (EXO-HERO-69). A knockdown lays it prone, unless it holds a hero (EXO-GRAP-05), is tough
    (EXO-REAV-10, EXO-SIREN-04, EXO-SEEK-09) or lies already (EXO-HERO-68)."""
    card = INFECTED[unit.kind]
    if result == KILL:
        unit.hurt += 1
        unit.burnt = unit.burnt or (flame and card.heals)  # EXO-SIREN-08, EXO-INT-16
        if unit.hurt >= card.life:
            g.state.slain[unit.kind] = g.state.slain.get(unit.kind, 0) + 1
            remove(g, unit, "killed")
        elif g.live:
            g.tell(Noted("hurt", g.grid.names[unit.at], g.piece(unit)), "wounded", "EXO-HERO-69", by=unit.kind)
    elif result == DOWN and not (unit.holds or card.tough or unit.prone):
        unit.prone = True
        if g.live:
            g.tell(Noted("down", g.grid.names[unit.at], g.piece(unit)), "knocked-down", "EXO-HERO-67", by=unit.kind)


def remove(g: Exodus, unit: Unit, how: str) -> None:
    """It leaves play and can be spawned again (EXO-HINT-02); with the last siren every seeker does (EXO-SEEK-16)."""
    g.state.units.remove(unit)
    if g.live:
        at = g.grid.names[unit.at] if unit.at >= 0 else ""
        g.tell(Left(g.piece(unit), at, "killed" if how == "killed" else "gone"), how, "EXO-HERO-69", by=unit.kind)
    if INFECTED[unit.kind].heals and not any(INFECTED[other.kind].heals for other in g.state.units):
        for other in [u for u in g.state.units if INFECTED[u.kind].drag is not None]:
            remove(g, other, "vanishes")


# ---- the attacks -----------------------------------------------------------------------------------------------------


def weapon_of(hero: Hero) -> Weapon:
    """What a melee attack is made with (EXO-HERO-81)."""
    blade = in_hand(hero, "melee")
    return WEAPONS[blade.card if blade is not None else UNARMED]


def melee_bands(g: Exodus, hero: Hero) -> Bands:
    card = weapon_of(hero)
    hand = g.hands[card.id]
    return g.number("down.from", card.quick[0], hero, hand), g.number("kill.from", card.quick[1], hero, hand)


def strike(g: Exodus, hero: Hero, unit: Unit) -> None:
    card = weapon_of(hero)
    lose_aim(hero, unit)
    die = g.one("attack", D8)
    bands = melee_bands(g, hero)
    result = read(bands, die)
    blade = in_hand(hero, "melee")
    if blade is not None:
        blade.used = True
    if g.live:
        tell_attack(g, hero, unit, "strikes", [card.id], [die], [bands], [result])
    hit(g, unit, result)


def execute(g: Exodus, hero: Hero, unit: Unit) -> None:
    """One kill point without a roll (EXO-HERO-83, EXO-HERO-86)."""
    gun = executing_gun(g, hero)
    assert gun is not None
    lose_aim(hero, unit)
    gun.rounds -= g.number("rounds.execute", 1, hero)
    gun.used = True
    if g.live:
        g.tell(Noted("execution", g.grid.names[unit.at], hero.id), "executes", "EXO-HERO-83", by=unit.kind)
    hit(g, unit, KILL)


def assassinate(g: Exodus, hero: Hero, unit: Unit) -> None:
    blade = in_hand(hero, "melee")
    assert blade is not None
    blade.used = True
    if g.live:
        g.tell(Noted("assassination", g.grid.names[unit.at], hero.id), "assassinates", "EXO-HERO-85", by=unit.kind)
    hit(g, unit, KILL)


# ---- blasts ----------------------------------------------------------------------------------------------------------


def blast(g: Exodus, shape: str, square: int) -> int:
    """The squares of a blast: as ballistic attacks go, over wall ends and open doorways, and along a stairway
    (EXO-AREA-07, EXO-AREA-08)."""
    return g.ground.blasts[shape][square] & g.grid.sees(square, g.state.closed)


def throw(g: Exodus, hero: Hero, choice: Throw) -> None:
    if choice.what == hero.item and choice.what in ITEMS:
        throw_item(g, hero, choice)
        return
    bomb = in_hand(hero, "bomb")
    assert bomb is not None
    hero.things.remove(bomb)  # EXO-AREA-03
    hero.active = []
    g.state.equipment[bomb.card] += 1
    if g.live:
        g.tell(Noted("throw", choice.at, hero.id), "throws", "EXO-AREA-04", weapon=bomb.card)
    card = WEAPONS[bomb.card]
    explode(g, hero, g.grid[choice.at], card, card.quick)


def explode(g: Exodus, hero: Hero, square: int, card: Weapon | Item, bands: Bands) -> None:
    """One die for each infected in the area (EXO-AREA-10); the thrower takes none (EXO-HERO-79)."""
    area = blast(g, card.blast, square)
    for unit in list(g.state.units):
        if unit not in g.state.units or unit.holds or unit.under or unit.at < 0 or not area >> unit.at & 1:
            continue
        die = g.one("blast", D8)
        result = read(bands, die)
        if g.live:
            fact = Rolled(hero.id, "blast", (die,), need=bands[1])
            g.tell(fact, "blast", "EXO-AREA-10", case=RESULTS[result], by=unit.kind, weapon=card.id)
        hit(g, unit, result, card.flame)


def throw_item(g: Exodus, hero: Hero, choice: Throw) -> None:
    """Caught by a hero there whose carry space is empty (EXO-ITEM-07)."""
    square = g.grid[choice.at]
    item, hero.item = hero.item, ""
    other = catcher(g, hero, square)
    if other is not None:
        other.item = item
    else:
        g.state.items.append(Token(item, square))
    if g.live:
        who = other.id if other is not None else ""
        g.tell(Turned(item, "caught" if who else "lies", choice.at), "throws-item", "EXO-ITEM-06", who=hero.id, to=who)
    if other is not None:
        death.deliver(g, other)


async def ignite(g: Exodus, hero: Hero, choice: Ignite) -> None:
    """A fuel can goes off on one kill (EXO-ITEM-08, EXO-HERO-80), also on one by Double Tap (EXO-PERK-08)."""
    square = g.grid[choice.at]
    token = next(t for t in g.state.items if t.at == square and ITEMS[t.item].die is not None)
    used = [thing(hero, id) for id in choice.guns]
    bands = [WEAPONS[gun.card].aimed if choice.aimed else WEAPONS[gun.card].quick for gun in used]
    dice = g.take("attack", D8, len(used))
    for gun in used:
        gun.rounds -= 1
        gun.used = True
    hero.aim = hero.aim_with = 0
    results = [read(table, die) for table, die in zip(bands, dice, strict=True)]
    best = max(results)
    if g.live:
        fact = Rolled(hero.id, "attack", tuple(dice), passed=best == KILL)
        g.tell(fact, "shoots-can", "EXO-HERO-80", weapon=used[0].card, at=choice.at)
    for gun, result in zip(used, results, strict=True):
        if best == DOWN and result == DOWN and await upgraded(g, hero, gun, 0):
            best = KILL
            if g.live:
                g.tell(Noted("blast", choice.at, token.item), "goes-off", "EXO-ITEM-08 EXO-PERK-08", at=choice.at)
    if best == KILL:
        g.state.items.remove(token)
        item = ITEMS[token.item]
        assert item.die is not None
        explode(g, hero, square, item, item.die)
