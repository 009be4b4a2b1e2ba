"""How a sensible player plays without thinking: for the playouts of bots, and as the first plan that they improve on.

It looks at what an attack would do, at what is coming in, and at what the mission wants of a Hero (`errand`); it does
not look ahead. A little chance is left in everything, so that many playouts are not one. All of it must be cheap: a bot
plays some hundred rounds this way before it makes one choice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...table import Ask, Option, Plan
from .combat import strength
from .content import (
    CARDS,
    DEFENSE,
    HEROES,
    LADDERS,
    MELEE,
    MOVEMENT,
    RANGED,
    ROOMS,
    SPECIAL,
    SUPERBOSS,
    Boost,
    FullPower,
    line_value,
)
from .content import Blast as BlastCard
from .content import Heal as HealCard
from .enemies import ATTACKS, MOVES, PROGRAMS, SNIFFS, THROWS, UNSTOPPABLE, sniffed
from .geometry import ANY, AREA_BY_ID, CLOCKWISE, COUNTER, FAR, FRONT, MELEE_AREAS, RANGED_AREAS
from .missions import Collect, Deliver, Escape, Extinguish, KillBosses, KillSuperBoss, Outlast, Overload
from .objects import SEALED
from .options import (
    Ability,
    Activate,
    Bear,
    Block,
    Burn,
    Crush,
    Done,
    Drop,
    Escort,
    Go,
    Melee,
    Move,
    Next,
    Pass,
    PickUp,
    Place,
    Push,
    Raise,
    Ranged,
    Repair,
    Restore,
    Strike,
    Throw,
    Use,
)
from .planning import Planning, die_ids
from .prospects import room as room_tile
from .prospects import steps
from .state import Enemy, Hero

if TYPE_CHECKING:
    from .game import Vortex

WHIM = 0.06
"""How often anything that may be done is done, sense or not."""
STRAY = 0.1
"""How often a die goes where it may, sense or not."""


class Sensible:
    """See the module's text."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    def pick(self, options: Sequence[Any]) -> Any:
        return options[int(self.random() * len(options))]

    # ---- single choices ---------------------------------------------------------------------------------------------

    def choose(self, g: Vortex, seats: str | tuple[str, ...], options: Sequence[Any]) -> Any:
        if len(options) == 1:
            return options[0]
        if type(options[-1]) is Done:
            return self.act(g, g.hero(g.state.actor), options)
        if self.random() < WHIM:
            return self.pick(options)
        judge = JUDGES.get(type(options[0]))
        if judge is None:
            return self.pick(options)
        hero = g.hero(seats) if isinstance(seats, str) else None
        return self.best(options, [judge(g, hero, option) if type(option) is not Pass else 0.0 for option in options])

    def best(self, options: Sequence[Any], worth: Sequence[float]) -> Any:
        """The best; of several, any."""
        most = max(worth)
        found = [option for option, value in zip(options, worth, strict=True) if value == most]
        return found[0] if len(found) == 1 else self.pick(found)

    # ---- a Hero's turn ----------------------------------------------------------------------------------------------

    def act(self, g: Vortex, hero: Hero, options: Sequence[Any]) -> Any:
        """Attacks where they do most, before or after a move that is worth it; then whatever else helps."""
        if self.random() < WHIM:
            return options[int(self.random() * (len(options) - 1))]
        walks: list[tuple[Any, int]] = []
        strikes: dict[type, list[Any]] = {}
        rest: list[Any] = []
        index = g.board.index
        for option in options:
            kind = type(option)
            if kind is Move:
                walks.append((option, index[option.to]))
            elif kind is Melee or kind is Ranged:
                strikes.setdefault(kind, []).append(option)
            elif kind is not Done:
                rest.append(option)
        if rest:
            first = self.sideline(g, hero, rest, strikes, walks)
            if first is not None:
                return first
        return self.fight(g, hero, strikes, walks, options[-1])

    def fight(
        self, g: Vortex, hero: Hero, strikes: dict[type, list[Any]], walks: list[tuple[Any, int]], done: Any
    ) -> Any:
        """Weighs every place a move may lead to: what can be struck from there or from here, and what hits there."""
        here = hero.tile
        powers = [0, 0]
        lines = hero.lines
        if lines[MELEE] or Melee in strikes:
            powers[0] = strength(g, hero, "melee")
        if lines[RANGED] or Ranged in strikes:
            powers[1] = strength(g, hero, "ranged")
        now = [blow(g, hero, here, True, powers[0]), blow(g, hero, here, False, powers[1])]
        best, to, then = 0.0, None, now
        if walks:
            danger = Danger(g, hero)
            want = errand(g, hero)
            crush = lines[SPECIAL] and hero.id == "red"
            best = now[0][0] + now[1][0] - danger.at(here) + nearness(g, here, want)
            if crush:
                best += crushing(g, hero, here)
            for option, tile in walks:
                after = [blow(g, hero, tile, True, powers[0]), blow(g, hero, tile, False, powers[1])]
                worth = max(now[0][0], after[0][0]) + max(now[1][0], after[1][0]) - danger.at(tile)
                worth += nearness(g, tile, want) - 0.05 + 0.1 * self.random()
                if crush:
                    worth += max(crushing(g, hero, tile), crushing(g, hero, here))
                if worth > best:
                    best, to, then = worth, option, after
        for i, kind in enumerate((Melee, Ranged)):
            if now[i][0] > 0 and (to is None or now[i][0] >= then[i][0]):
                return kind(now[i][1])
        if to is not None:
            return to
        return done

    def sideline(
        self, g: Vortex, hero: Hero, rest: list[Any], strikes: dict[type, list[Any]], walks: list[tuple[Any, int]]
    ) -> Any:
        """What is done apart from attacks: abilities, rooms, cards, Objects. What moves a Hero joins the walks."""
        best, found = 0.0, None
        for option in rest:
            kind = type(option)
            if kind is Ability:
                worth = ability(g, hero)
            elif kind is Activate:
                if option.target and option.target in g.board.index:
                    walks.append((option, g.board.index[option.target]))
                    continue
                worth = activation(g, hero, option)
            elif kind is Use:
                if option.to and not option.target:
                    walks.append((option, g.board.index[option.to]))
                    continue
                worth = card_use(g, hero, option, strikes)
            elif kind is Repair:
                worth = 2.0 if option.what == "fire" else 0.6
            elif kind is Throw:
                worth = sum(e.area == AREA_BY_ID[option.area] for e in g.state.enemies) - 0.5
            elif kind is Drop:
                worth = drop(g, hero, strikes, walks)
            else:
                worth = 0.0
            if worth > best:
                best, found = worth, option
        return found

    # ---- other questions --------------------------------------------------------------------------------------------

    def answer(self, g: Vortex, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        """Objects that are wanted are taken up, now and then a card changes dice; then the dice are planned."""
        planning = None
        for ask in asks:
            if isinstance(ask.kind, Planning):
                planning = ask
                continue
            for option in getattr(ask.kind, "options", ()):
                if self.random() < (0.95 if type(option) is PickUp and takes(g, option) else 0.25):
                    return ask, option
        if planning is None:
            return asks[0], asks[0].kind.sample(self.random)
        assert isinstance(planning.kind, Planning)
        return planning, self.plan(g, planning.kind)

    def plan(self, g: Vortex, kind: Planning) -> Plan:
        """Every die where it does most for its owner, as things stand."""
        plan: Plan = {}
        for hero in kind.heroes:
            outlook = Outlook(g, hero, self.random)
            self.carry(kind, hero, plan)
            cards = dict(kind.cards.get(hero.id, {}))
            for die, face in zip(die_ids(hero.id, hero.dice), hero.faces, strict=True):
                if die in plan:
                    continue
                if cards and self.random() < 0.3:
                    card = next((c for c, d in cards.items() if d in ("any", face)), "")
                    if card:
                        del cards[card]
                        plan[die] = f"{hero.id}/card:{card}"
                        continue
                plan[die] = f"{hero.id}/{outlook.space(face)}"
        return plan

    def carry(self, kind: Planning, hero: Hero, plan: Plan) -> None:
        """One die to the Object, the least useful; one that shows Special works the Repair Kit (VTX-OBJ-08, 14)."""
        thing = kind.carrying.get(hero.id)
        if thing is None:
            return
        dice = list(zip(die_ids(hero.id, hero.dice), hero.faces, strict=True))
        if thing == "repair":
            kit = next((die for die, face in dice if face == "special"), "")
            if kit and len(dice) > 1:
                plan[kit] = f"{hero.id}/kit"
        order = ("movement", *SPARE) if thing == "grenade" else SPARE
        for face in order:
            for die, shown in dice:
                if shown == face and die not in plan:
                    plan[die] = f"{hero.id}/object"
                    return


SPARE = ("special", "ranged", "melee", "star", "defense", "movement")
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


# ---- what the mission wants -----------------------------------------------------------------------------------------


def nearness(g: Vortex, tile: int, want: int) -> float:
    return 0.0 if want < 0 else -1.2 * steps(g, tile, want)


def ship(g: Vortex, tile: int) -> int:
    return g.state.tiles[tile].cell // 4


def takes(g: Vortex, option: PickUp) -> bool:
    """Whether the mission wants this Object to be carried."""
    thing = next(o for o in g.state.objects if o.id == option.object)
    match g.mission.goal:
        case Collect(room=room):
            return g.state.tiles[thing.tile].room != room
        case Extinguish() | Deliver() | KillSuperBoss():
            return True
        case Escape():
            return thing.kind in (SEALED, "relic")
        case _:
            return thing.kind == "grenade"


def errand(g: Vortex, hero: Hero) -> int:
    """The tile where the mission wants this Hero to be, or -1. Where only a jump leads, the way is by a jump room."""
    goal = g.mission.goal
    if isinstance(goal, KillBosses):
        return -1
    to = destination(g, hero, goal)
    if to >= 0 and ship(g, to) != ship(g, hero.tile) and line_value(hero.id, MOVEMENT, hero.lines[MOVEMENT]) != ANY:
        home = ship(g, hero.tile)
        for i, tile in enumerate(g.state.tiles):
            if not tile.gone and ROOMS[tile.room].effect == "displace" and ship(g, i) == home and not tile.blank:
                return i if hero.tile != i else to
    return to


def destination(g: Vortex, hero: Hero, goal: Any) -> int:
    state = g.state
    mine = next((o for o in state.objects if o.bearer == hero.id), None)
    loose = [o for o in state.objects if not o.bearer]
    match goal:
        case Collect(room=room):
            if mine is not None:
                return room_tile(g, room)
            return nearest(g, hero, [o.tile for o in loose if state.tiles[o.tile].room != room])
        case Outlast():
            return state.scientist.tile if state.scientist is not None else -1
        case Extinguish(ship=number):
            if mine is None:
                return nearest(g, hero, [o.tile for o in loose if o.kind == "repair"])
            burning = [i for i, tile in enumerate(state.tiles) if tile.fire and tile.cell // 4 == number - 1]
            near = sorted({t for i in burning for t in g.board.adjacent[i] if not state.tiles[t].fire})
            return nearest(g, hero, near or burning)
        case Deliver(room=room):
            scientist = state.scientist
            if mine is not None and scientist is not None:
                return room_tile(g, room) if scientist.tile in (hero.tile, room_tile(g, room)) else scientist.tile
            if any(o.kind == "toxic" for o in loose):
                return nearest(g, hero, [o.tile for o in loose])
            if scientist is not None and scientist.tile != room_tile(g, room):
                return room_tile(g, room) if scientist.tile == hero.tile else scientist.tile
            return -1
        case Escape():
            if mine is not None and mine.kind == "relic":
                return -1
            relics = [o.tile for o in loose if o.kind == "relic"]
            borne = any(o.kind == "relic" for o in state.objects if o.bearer)
            return -1 if borne else nearest(g, hero, relics or [o.tile for o in loose if o.kind == SEALED])
        case Overload():
            return room_tile(g, "X")
        case KillSuperBoss():
            if not any(o.kind == "relic" for o in state.objects if o.bearer):
                return nearest(g, hero, [o.tile for o in loose if o.kind == "relic"])
            boss = next((e for e in state.enemies if e.id == SUPERBOSS), None)
            if boss is None or mine is None or mine.kind != "relic":
                return -1
            ground = g.board.rooms[FRONT[boss.area]] + g.board.levels[FAR[boss.area]]
            return nearest(g, hero, ground)
        case _:
            return -1


def nearest(g: Vortex, hero: Hero, tiles: Sequence[int]) -> int:
    return min(tiles, key=lambda tile: steps(g, hero.tile, tile), default=-1)


# ---- worth of single things -----------------------------------------------------------------------------------------


def ability(g: Vortex, hero: Hero) -> float:
    """Healing and blocking at once, crushing only where it hits."""
    power = line_value(hero.id, SPECIAL, hero.lines[SPECIAL])
    if hero.id == "green":
        return 0.9 if sum(HEROES[h.id].life - h.life for h in g.state.heroes if not h.out) >= min(power, 2) else 0.0
    if hero.id == "red":
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


def card_use(g: Vortex, hero: Hero, option: Use, strikes: dict[type, list[Any]]) -> float:
    effect = CARDS[option.card].equipment.effect
    if isinstance(effect, HealCard):
        hurt = HEROES[option.target].life - g.hero(option.target).life
        return 0.8 if hurt >= min(2, effect.amount) else 0.0
    if isinstance(effect, Boost):
        return 1.0 if (Melee if effect.attack == "melee" else Ranged) in strikes else 0.0
    if isinstance(effect, FullPower):
        melee = effect.attack == "melee"
        line = MELEE if melee else RANGED
        gain = max(LADDERS[hero.id][line]) - line_value(hero.id, line, hero.lines[line])
        return 1.0 if gain > 1 and blow(g, hero, hero.tile, melee, 5)[0] > 1 else 0.0
    if isinstance(effect, BlastCard):
        areas = (MELEE_AREAS if effect.attack == "melee" else RANGED_AREAS)[g.state.tiles[hero.tile].cell]
        return sum(area_damage(g, hero, area, effect.power) for area in areas) - 0.5
    return 0.05


def drop(g: Vortex, hero: Hero, strikes: dict[type, list[Any]], walks: list[tuple[Any, int]]) -> float:
    """Put down where it is wanted, once everything else is done."""
    goal = g.mission.goal
    if not isinstance(goal, Collect):
        return 0.0
    there = g.state.tiles[hero.tile].room == goal.room
    return 0.01 if there and not strikes else 0.0


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
    if hero is not None and not isinstance(g.mission.goal, KillBosses):
        wanted = destination(g, hero, g.mission.goal)
        wants = -0.5 * steps(g, tile, wanted) if wanted >= 0 else 0.0
    return 0.4 * here - sum(g.state.tiles[tile].fire) - 0.6 * g.state.tiles[tile].level + wants


def judge_burn(g: Vortex, hero: Hero | None, option: Burn) -> float:
    tile = g.board.index[option.tile]
    room = g.state.tiles[tile].room
    return -2.0 * sum(h.tile == tile for h in g.state.heroes) - (room in ("V", "X")) + (g.state.tiles[tile].level > 0)


def judge_raise(g: Vortex, hero: Hero | None, option: Raise) -> float:
    return 1.0


def judge_escort(g: Vortex, hero: Hero | None, option: Escort) -> float:
    """Along, unless he is where he should be."""
    goal, scientist = g.mission.goal, g.state.scientist
    there = isinstance(goal, Deliver) and scientist is not None and g.state.tiles[scientist.tile].room == goal.room
    return float(option.along != there)


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


# ---- planning -------------------------------------------------------------------------------------------------------


class Outlook:
    """What a Hero's dice are good for this round, from where it stands."""

    def __init__(self, g: Vortex, hero: Hero, random: Any) -> None:
        self.g = g
        self.hero = hero
        self.random = random
        tile = g.state.tiles[hero.tile]
        self.room = None if tile.blank else ROOMS[tile.room]
        self.hurt = HEROES[hero.id].life - hero.life
        faces = hero.faces
        self.moves = faces.count("movement")
        want = -1
        if not isinstance(g.mission.goal, KillBosses):
            want = destination(g, hero, g.mission.goal)
        self.want = want
        self.jump = want >= 0 and want != hero.tile and ship(g, want) != ship(g, hero.tile)
        enemies = {enemy.area for enemy in g.state.enemies}
        cell = tile.cell
        self.melee = bool(self.moves) or any(area in enemies for area in MELEE_AREAS[cell])
        self.ranged = bool(self.moves) or any(area in enemies for area in RANGED_AREAS[cell])
        self.enemies = bool(enemies)
        danger = Danger(g, hero, faces.count("defense"))
        self.loss = danger.at(hero.tile)
        self.init = sum(1 for enemy in g.state.enemies if CARDS[enemy.id].initiative < HEROES[hero.id].initiative)

    def space(self, face: str) -> str:
        luck = self.random()
        if luck < STRAY:
            return self.stray(face)
        if self.room is not None and face in self.room.icons and self.opens(self.room.effect, luck):
            return "room"
        if face == "star":
            return self.star(luck)
        if face == "movement":
            if self.jump or self.loss > 1 or self.want not in (-1, self.hero.tile) or luck < 0.7:
                return "movement"
            return "init-"
        if (face == "melee" and not self.melee) or (face == "ranged" and not self.ranged):
            return "room" if luck < 0.3 else "est"
        if not self.enemies:
            return "est" if face != "movement" else face
        return face

    def star(self, luck: float) -> str:
        """The more useful of the two lines; or to act before the Enemies do."""
        one, two = HEROES[self.hero.id].stars
        if luck > 0.9 and self.init > 1:
            return "init=1"
        for line in (one, two):
            if line == "defense" and self.loss > 2:
                return line
            if line == "movement" and self.jump:
                return line
        attack = one if one in ("melee", "ranged") else two
        if attack in ("melee", "ranged") and luck < 0.75:
            return attack
        return one if luck > 0.88 else two

    def stray(self, face: str) -> str:
        luck = self.random()
        if luck < 0.4:
            return "est"
        if luck < 0.7:
            return "room"
        if face == "movement":
            return "init-" if luck < 0.9 else "init+"
        if face == "star":
            return f"init={1 + int(self.random() * 5)}"
        return face

    def opens(self, effect: str, luck: float) -> bool:
        """Whether a die is better spent on the room."""
        if effect == "heal":
            return self.hurt > 1
        if effect == "displace":
            return self.jump or luck < 0.2
        if effect == "engine":
            return isinstance(self.g.mission.goal, Overload)
        if effect == "shield":
            return self.loss > 2 and luck < 0.5
        if effect == "blast":
            return luck < 0.35
        if effect == "close_vortex":
            return luck < 0.4 and bool(self.g.state.deck.top)
        if effect == "boost":
            return luck < 0.25
        return luck < 0.35
