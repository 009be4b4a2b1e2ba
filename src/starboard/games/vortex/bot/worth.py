"""What single things are worth to a sensible player, at a glance: blows, dangers, abilities, rooms, cards.

Rough numbers on one scale (a point of life is about one), for the policy to compare; no rules of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .... import cards
from ....table import Option
from ..content import (
    CARDS,
    DEFENSE,
    HEROES,
    LADDERS,
    MELEE,
    RANGED,
    ROOMS,
    SPECIAL,
    SUPERBOSS,
    line_value,
)
from ..enemies import ATTACKS, MOVES, PROGRAMS, SNIFFS, THROWS, UNSTOPPABLE, sniffed
from ..geometry import AREA_BY_ID, CLOCKWISE, COUNTER, MELEE_AREAS, RANGED_AREAS
from ..missions.aims import steps
from ..options import (
    Activate,
    Bear,
    Block,
    Burn,
    Crush,
    Escort,
    Go,
    Melee,
    Next,
    Place,
    Push,
    Raise,
    Ranged,
    Restore,
    Strike,
    Use,
)
from ..state import Enemy, Hero

if TYPE_CHECKING:
    from ..game import Vortex

NOTHING = (0.0, "")


# ---- attacks --------------------------------------------------------------------------------------------------------


def value_of(g: Vortex, enemy: Enemy, loss: int) -> float:
    """What it is worth to take so much life from an Enemy; most if it dies before it acts."""
    if loss <= 0:
        return 0.0
    boss = CARDS[enemy.id].boss
    if loss < enemy.life:
        return (0.3 + 0.15 * (boss > 0)) * loss
    return 1.6 + 0.2 * enemy.life + 1.2 * (boss > 0) + 0.5 * any(who == enemy.id for _, who in g.state.order)


def blow(g: Vortex, hero: Hero, tile: int, melee: bool, power: int) -> tuple[float, str]:
    """The best target of an attack from a tile: (worth, enemy)."""
    at = g.state.tiles[tile]
    if not power or (melee and at.level):
        return NOTHING
    areas = (MELEE_AREAS if melee else RANGED_AREAS)[at.cell]
    here = [enemy for enemy in g.state.enemies if enemy.area in areas]
    if not here:
        return NOTHING
    screened = [enemy.area for enemy in here if not CARDS[enemy.id].boss] if len(here) > 1 else ()
    best = NOTHING
    for enemy in here:
        card = CARDS[enemy.id]
        if card.boss and enemy.area in screened:
            continue
        if enemy.id == SUPERBOSS and not relic(g, hero):
            continue
        worth = value_of(g, enemy, power - card.armor)
        if worth > best[0]:
            best = worth, enemy.id
    return best


def relic(g: Vortex, hero: Hero) -> bool:
    return any(o.kind == "relic" and o.bearer == hero.id for o in g.state.objects)


def crushing(g: Vortex, hero: Hero, tile: int) -> float:
    at = g.state.tiles[tile]
    if at.level:
        return 0.0
    power = line_value(hero.id, SPECIAL, hero.lines[SPECIAL])
    return max(area_damage(g, hero, area, power) for area in MELEE_AREAS[at.cell])


def area_damage(g: Vortex, hero: Hero | None, area: int, power: int) -> float:
    """Unstoppable damage to all in an area."""
    return sum(
        value_of(g, enemy, power)
        for enemy in g.state.enemies
        if enemy.area == area and (enemy.id != SUPERBOSS or (hero is not None and relic(g, hero)))
    )


# ---- what is coming in ----------------------------------------------------------------------------------------------


def attacks_of(g: Vortex, enemy: Enemy) -> list[tuple[int, int, bool]]:
    """(cell, power, unstoppable) of the attacks an Enemy would make now; a grenade counts as what it does later."""
    area, found = enemy.area, []
    blocked = enemy.blocked
    for number, circle in enumerate(PROGRAMS[enemy.id]):
        if blocked and number in blocked:
            continue
        for act, icon, table in circle:
            if act == MOVES:
                area = table[area]
            elif act == ATTACKS:
                found.append((table[area], icon.power, type(icon) in UNSTOPPABLE))
            elif act == SNIFFS:
                area = sniffed(g, area)
            elif act == THROWS:
                found.append((table[area], 2, True))
    return found


class Danger:
    """What a Hero would lose on each tile, from the Enemies that have still to act and from the fire at the end."""

    def __init__(self, g: Vortex, hero: Hero, shields: int | None = None) -> None:
        self.g = g
        self.hero = hero
        state = g.state
        waiting = {who for _, who in state.order} if state.phase == "activation" else None
        self.attacks = [
            (attack, CARDS[enemy.id].wings)
            for enemy in state.enemies
            if waiting is None or enemy.id in waiting
            for attack in attacks_of(g, enemy)
        ]
        self.shields = line_value(hero.id, DEFENSE, hero.lines[DEFENSE]) if shields is None else shields

    def at(self, tile: int) -> float:
        state = self.g.state
        at = state.tiles[tile]
        loss = sum(at.fire) + 2 * at.grenades
        cell, level = at.cell, at.level
        shields = self.shields
        for other in state.heroes:
            if other.tile == tile and other is not self.hero:
                shields += line_value(other.id, DEFENSE, other.lines[DEFENSE])
        for (where, power, unstoppable), wings in self.attacks:
            if where == cell and (not level or wings):
                loss += power if unstoppable else max(0, power - shields)
        life = self.hero.life
        return 0.9 * loss + (4.0 if loss >= life else 1.0 if loss >= life - 2 else 0.0)


# ---- worth of single things -----------------------------------------------------------------------------------------


def ability(g: Vortex, hero: Hero) -> float:
    """Healing and blocking at once, crushing only where it hits."""
    power = line_value(hero.id, SPECIAL, hero.lines[SPECIAL])
    kind = HEROES[hero.id].ability
    if kind == "heal":
        return 0.9 if sum(HEROES[h.id].life - h.life for h in g.state.heroes if not h.out) >= min(power, 2) else 0.0
    if kind == "crush":
        return 0.5 * crushing(g, hero, hero.tile)
    return 1.0


def activation(g: Vortex, hero: Hero, option: Activate) -> float:
    """Rooms, apart from those that move."""
    tile = g.state.tiles[hero.tile]
    effect = ROOMS[tile.room].effect
    if effect == "heal":
        return 1.0 if hero.life < HEROES[hero.id].life else 0.0
    if effect == "blast":
        areas = (MELEE_AREAS if option.icon == "melee" else RANGED_AREAS)[tile.cell]
        return sum(area_damage(g, hero, area, option.dice) for area in areas)
    if effect == "engine":
        return 9.0
    if effect == "close_vortex":
        return 0.8 if g.state.deck.top else 0.0
    return 0.7


class Using:
    """A card that may be used: what the worth of its deeds is asked with (see `deeds`)."""

    def __init__(self, g: Vortex, hero: Hero, option: Use, strikes: dict[type, list[Any]]) -> None:
        self.g, self.hero, self.strikes = g, hero, strikes
        self.target = g.hero(option.target or hero.id)

    def damage(self, attack: str, power: int) -> float:
        areas = (MELEE_AREAS if attack == "melee" else RANGED_AREAS)[self.g.state.tiles[self.hero.tile].cell]
        return sum(area_damage(self.g, self.hero, area, power) for area in areas)


def raises(turn: Using, effect: cards.Change) -> float:
    """A boost of an attack that has a target, or full power where dice are few and somebody is there."""
    g, hero, melee = turn.g, turn.hero, effect.lasts == "melee"
    if effect.number.startswith("attack"):
        return 1.0 if (Melee if melee else Ranged) in turn.strikes else 0.0
    line = MELEE if melee else RANGED
    gain = max(LADDERS[hero.id][line]) - line_value(hero.id, line, hero.lines[line])
    return 1.0 if gain > 1 and blow(g, hero, hero.tile, melee, 5)[0] > 1 else 0.0


def card_use(g: Vortex, hero: Hero, option: Use, strikes: dict[type, list[Any]]) -> float:
    return cards.worth(Using(g, hero, option, strikes), CARDS[option.card].equipment.effects, raises, 0.05)


def drop(g: Vortex, hero: Hero, strikes: dict[type, list[Any]], walks: list[tuple[Any, int]]) -> float:
    """Put down where it is wanted, once everything else is done."""
    return 0.01 if g.mission.goal.sets_down(g, hero) and not strikes else 0.0


def judge_block(g: Vortex, hero: Hero | None, option: Block) -> float:
    """Blocks what would hurt somebody before the next round."""
    enemy = g.enemy(option.enemy)
    if not any(who == enemy.id for _, who in g.state.order):
        return 0.0
    manned = [g.state.tiles[h.tile].cell for h in g.state.heroes if not h.out]
    worth, area = 0.01, enemy.area
    for number, circle in enumerate(PROGRAMS[enemy.id]):
        for act, icon, table in circle:
            if act == MOVES and number not in enemy.blocked:
                area = table[area]
            elif act == SNIFFS and number not in enemy.blocked:
                area = sniffed(g, area)
            elif act == ATTACKS and number == option.circle - 1 and table[area] in manned:
                worth += icon.power + (type(icon) in UNSTOPPABLE)
            elif act == THROWS and number == option.circle - 1 and table[area] in manned:
                worth += 2
    return worth


def judge_push(g: Vortex, hero: Hero | None, option: Push) -> float:
    """Away from those it would hit, or into the reach of those who can strike it."""
    enemy = g.enemy(option.enemy)
    start = enemy.area
    manned = [g.state.tiles[h.tile].cell for h in g.state.heroes if not h.out]
    waits = any(who == enemy.id for _, who in g.state.order)
    before = sum(power for cell, power, _ in attacks_of(g, enemy) if cell in manned) if waits else 0
    enemy.area = to = (CLOCKWISE if option.way == "left" else COUNTER)[start]
    after = sum(power for cell, power, _ in attacks_of(g, enemy) if cell in manned) if waits else 0
    enemy.area = start
    worth = float(before - after)
    if hero is not None and (hero.lines[MELEE] or hero.lines[RANGED]):
        cell = g.state.tiles[hero.tile].cell
        melee = MELEE_AREAS[cell] if hero.lines[MELEE] else ()
        areas = melee + (RANGED_AREAS[cell] if hero.lines[RANGED] else ())
        worth += 2.0 * ((to in areas) - (start in areas))
    return worth


def judge_restore(g: Vortex, hero: Hero | None, option: Restore) -> float:
    patient = g.hero(option.hero)
    return 1.0 + HEROES[patient.id].life - 2 * patient.life + 20


def judge_crush(g: Vortex, hero: Hero | None, option: Crush) -> float:
    return area_damage(g, hero, AREA_BY_ID[option.area], 2)


def judge_strike(g: Vortex, hero: Hero | None, option: Strike) -> float:
    return area_damage(g, None, AREA_BY_ID[option.area], 1)


def judge_next(g: Vortex, hero: Hero | None, option: Next) -> float:
    """Heroes who can strike first; of Enemies any."""
    if option.who not in HEROES:
        return 0.0
    lines = g.hero(option.who).lines
    return float(lines[MELEE] + lines[RANGED])


def judge_tile(g: Vortex, hero: Hero | None, option: Go | Place) -> float:
    tile = g.board.index[option.tile]
    here = sum(h.tile == tile for h in g.state.heroes)
    wants = 0.0
    if hero is not None:
        wanted = g.mission.goal.destination(g, hero)
        wants = -0.5 * steps(g, tile, wanted) if wanted >= 0 else 0.0
    return 0.4 * here - sum(g.state.tiles[tile].fire) - 0.6 * g.state.tiles[tile].level + wants


def judge_burn(g: Vortex, hero: Hero | None, option: Burn) -> float:
    tile = g.board.index[option.tile]
    at = g.state.tiles[tile]
    dear = ROOMS[at.room].effect in ("heal", "engine")
    return -2.0 * sum(h.tile == tile for h in g.state.heroes) - dear + (at.level > 0)


def judge_raise(g: Vortex, hero: Hero | None, option: Raise) -> float:
    return 1.0


def judge_escort(g: Vortex, hero: Hero | None, option: Escort) -> float:
    """Along, unless he is where he should be."""
    return float(option.along != g.mission.goal.arrived(g))


def judge_bear(g: Vortex, hero: Hero | None, option: Bear) -> float:
    return float(max(LADDERS[option.hero][MELEE]))


JUDGES: dict[type[Option], Any] = {
    Block: judge_block,
    Push: judge_push,
    Restore: judge_restore,
    Crush: judge_crush,
    Strike: judge_strike,
    Next: judge_next,
    Go: judge_tile,
    Place: judge_tile,
    Burn: judge_burn,
    Raise: judge_raise,
    Escort: judge_escort,
    Bear: judge_bear,
}
