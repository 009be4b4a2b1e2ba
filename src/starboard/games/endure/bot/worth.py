"""What single things are worth to a sensible player, at a glance: blows, dangers, cards.

Rough numbers on one scale (a point of Health is about one), for the policy to compare; no rules of their own.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any

from ....cards import Change, walk
from ..combat import BLOWS, blow_of, figures
from ..content import ARMOUR, ENEMIES, GEAR, HELMETS, ITEMS, LOADER, SURVIVORS, WEAPONS
from ..effects import Breach, Door, Lure, Shield, Stun
from ..options import Attack
from ..state import Survivor

if TYPE_CHECKING:
    from ..game import Endure

W = {
    "prepare": 0.85,
    "prepare.rounds": 6.0,
    "home": 1.1,
    "home.seen": 0.25,
    # going
    "step": 1.25,
    "haste": 0.03,
    "deliver": 1.75,
    "flee": 0.9,
    "flee.early": 0.45,
    "check": 0.4,
    "check.resolve": 0.08,
    "crowd": 0.5,
    "reveal": 0.9,
    "reveal.hunt": 0.5,
    "alone": 0.6,
    "alone.from": 1.0,
    "engage": 0.9,
    "exposed": 0.14,
    "precious": 1.6,
    # doing
    "search": 1.9,
    "search.armed": 1.6,
    "search.bag": 0.25,
    "search.near": 0.2,
    "search.danger": 0.25,
    "kit": 0.5,
    "kit.injury": 0.4,
    "kit.low": 1.5,
    "kit.keep": 0.9,
    "grenade": 0.55,
    "grenade.keep": 0.7,
    "spares": 2.5,
    "crisis": 0.6,
    "active": 0.15,
    # dangers
    "second": 0.25,
    "beyond": 0.12,
    "waken": 0.3,
    "dead": 4.0,
    "steep": 1.2,
    "frail": 1.0,
    # attacks
    "idle": 0.3,
    "kill": 1.0,
    "harm": 0.9,
    "boss": 0.9,
    "boss.other": 0.25,
    "noise.token": 0.45,
    "noise.group": 0.3,
    "noise.hunt": 0.3,
    "friends": 1.3,
    "chance": 0.5,
}
"""The weights of the policy: graded by hand, some of them after a look at games (see `docs/bots.md`)."""

BOSS_HARM = 3.5
"""What a boss deals in a turn."""
HARM = {kind: BOSS_HARM if enemy.boss else float(enemy.damage) for kind, enemy in ENEMIES.items()}
REACH = {kind: enemy.actions + 1 if enemy.boss else enemy.actions - 1 + enemy.range for kind, enemy in ENEMIES.items()}
"""How far away an enemy strikes somebody in its next turn, in zones."""
BOUNTY = {
    kind: W["kill"] + W["harm"] * enemy.damage + 0.8 * (enemy.herds_to is not None) + 0.7 * enemy.hits_all
    for kind, enemy in ENEMIES.items()
}
"""What it is worth to kill one that is about to strike."""
VESTS = frozenset(kind for kind, enemy in ENEMIES.items() if enemy.vest is not None)


@cache
def kills(dice: int, hit: int, health: int, most: int) -> float:
    """How many enemies of so much Health an attack kills on average; what kills none is lost."""
    p = (7 - hit) / 6
    return sum(comb(dice, n) * p**n * (1 - p) ** (dice - n) * min(most, n // health) for n in range(health, dice + 1))


@cache
def chance(dice: int, hit: int, points: int) -> float:
    """The chance of so many successes or more."""
    p = (7 - hit) / 6
    return sum(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(points, dice + 1))


# ---- what is coming -------------------------------------------------------------------------------------------------


class Danger:
    """What the enemies on the map may do to one survivor in the coming Enemy Phase, zone by zone."""

    __slots__ = ("foes", "g", "s")

    def __init__(self, g: Endure, s: Survivor | None) -> None:
        self.g, self.s = g, s
        state = g.state
        boss = state.boss
        herd = 0
        for group in state.groups:
            if ENEMIES[group.kind].herds_to is not None:
                herd |= 1 << group.zone
        self.foes: list[tuple[int, int, float, bool, int, int]] = []
        distance, sees = g.view.distance, g.sees
        for group in state.groups:
            harm = HARM[group.kind]
            if group.stunned or not harm or (boss is not None and boss.asleep and boss.kind == group.kind):
                continue
            zone = group.zone
            if herd >> zone & 1:
                harm += 1
            nearest, count = 99, 0
            row = distance[zone]
            for other in state.survivors:
                if other is not s and other.zone >= 0 and (sees[zone] >> other.zone & 1 or group.saw):
                    steps = row[other.zone]
                    if steps < nearest:
                        nearest, count = steps, 1
                    elif steps == nearest:
                        count += 1
            awake = bool(group.saw) or nearest < 99
            if not awake and state.noises:
                heard = g.ground.layout.noise[zone]
                for noise in state.noises:
                    if heard[noise.zone] <= noise.level:
                        awake = True
                        break
            self.foes.append((zone, REACH[group.kind], harm * group.count, awake, nearest, count))

    def at(self, zone: int) -> float:
        """The loss to expect there."""
        if not self.foes:
            return 0.0
        loss = 0.0
        view = self.g.sees[zone]
        distance = self.g.view.distance
        for where, reach, harm, awake, nearest, count in self.foes:
            steps = distance[where][zone]
            if not (awake or view >> where & 1):
                continue
            if not awake:
                loss += W["waken"]
            if steps > reach + 1:
                continue
            share = harm
            if nearest < steps:
                share *= W["second"]
            elif nearest == steps:
                share /= count + 1
            if steps > reach:
                share *= W["beyond"]
            loss += share
        return loss


def grim(s: Survivor, loss: float) -> float:
    """How bad a loss is: the nearer to death, the worse."""
    save = ARMOUR[s.body].save if s.body else 7
    loss *= (save - 1) / 6
    health = s.health
    if loss <= 0:
        return 0.0
    if loss >= health:
        return loss + W["dead"]
    return loss * (1 + W["steep"] * loss / health) + (W["frail"] if health - loss <= 2 else 0.0)


# ---- attacks --------------------------------------------------------------------------------------------------------


def attack(g: Endure, s: Survivor, option: Attack, hunts: bool, wanted: str, danger: Danger) -> float:
    """What an attack is worth. `hunts`: the mission wants enemies dead; `wanted`: a boss or an object to strike."""
    state = g.state
    blow = blow_of(option.weapon)
    zone = g.ground.index[option.zone]
    dice, hit, loud = figures(g, s, blow, zone, s.zone, option.both)
    best = 0.0
    vests = stunned = 0
    guarded = False
    for group in state.groups:
        if group.zone != zone:
            continue
        kind = group.kind
        if kind in VESTS:
            vests += group.count
    for group in state.groups:
        if group.zone != zone:
            continue
        kind = group.kind
        enemy = ENEMIES[kind]
        if enemy.boss:
            boss = state.boss
            if boss is None or boss.asleep:
                continue
            hurt = dice * (7 - hit) / 6
            if kind == wanted:
                worth = W["boss"] * hurt + (6.0 if hurt >= boss.health else 0.0)
            else:
                worth = W["boss.other"] * hurt
        else:
            guarded = True
            health = enemy.health if group.hurt * 2 < group.count else max(1, enemy.health - 1)
            worth = BOUNTY[kind] * kills(dice, hit, health, group.count)
            if group.stunned:
                worth *= 0.5
                stunned += 1
            if not hunts and not _threatens(g, group.zone, REACH[kind], danger):
                worth *= W["idle"]
        best = max(best, worth) + 0.15 * min(best, worth)
    for mark in state.marks:
        if mark.zone == zone and mark.id in g.mission.terminals:
            best += (7.0 if not guarded else 4.0) * chance(dice, hit, g.mission.terminals[mark.id])
    if option.weapon == LOADER.id and g.mission.smashes:
        for id in g.mission.objects_beside(g, zone):
            best += 9.0 * chance(dice, hit, g.mission.health[id])
    if not blow.melee:
        others = sum(o.zone == zone and o is not s for o in state.survivors) + sum(a.zone == zone for a in state.allies)
        if others:
            best -= W["friends"] * dice * (hit - 1) / 6
    if vests:
        near = sum(o.zone == zone for o in state.survivors)
        goes = 1 - (5 / 6) ** dice
        best += goes * vests * (1.5 - 3.5 * near)
    return best - noise(g, s.zone, loud, hunts)


def reach(g: Endure, s: Survivor, zone: int) -> float:
    """What could be struck from a zone."""
    best = 0.0
    sight = g.view.sight[zone]
    for group in g.state.groups:
        steps = sight[group.zone]
        if steps > 2:
            continue
        enemy = ENEMIES[group.kind]
        if enemy.boss:
            continue
        for item in s.bag:
            blow = BLOWS.get(item.card)
            if blow is not None and steps <= blow.range:
                dice, hit, _ = figures(g, s, blow, group.zone, zone)
                worth = BOUNTY[group.kind] * kills(dice, hit, enemy.health, group.count)
                if worth > best:
                    best = worth
    return best


def _threatens(g: Endure, zone: int, reach: int, danger: Danger) -> bool:
    """Whether somebody is so near to these enemies that they will be struck, or seen."""
    row, view = g.view.distance[zone], g.sees[zone]
    for o in g.state.survivors:  # noqa: SIM110 - asked all the time, and a generator is slower
        if o.zone >= 0 and view >> o.zone & 1 and row[o.zone] <= reach + 1:
            return True
    return False


def noise(g: Endure, zone: int, level: int, hunts: bool) -> float:
    """What a noise costs: all that hears it and slept so far."""
    if level <= 0:
        return 0.0
    heard = g.ground.layout.noise[zone]
    cost = 0.0
    for token in g.state.tokens:
        if heard[token.zone] <= level:
            cost += W["noise.token"]
    sees = g.sees
    for group in g.state.groups:
        if heard[group.zone] <= level and not group.saw and not sees[zone] >> group.zone & 1:
            cost += W["noise.group"]
    return W["noise.hunt"] * cost if hunts else cost


# ---- cards ----------------------------------------------------------------------------------------------------------


def _weapon(card: str) -> float:
    """Dice that hit, with more for reach and a little less for noise."""
    weapon = WEAPONS[card]
    if weapon.power_cells:
        return 1.5
    harder = any(isinstance(effect, Change) and effect.number == "attack.damage" for effect in weapon.effects)
    strength = (kills(weapon.dice, weapon.hit, 1, 9) + 2 * kills(weapon.dice, weapon.hit, 1 if harder else 2, 9)) / 2
    return strength * (1 + 0.3 * min(2, weapon.range)) - 0.05 * weapon.noise


WEAPON = {card: _weapon(card) for card in WEAPONS}
BEST = max(WEAPON.values())


def _using(*kinds: type) -> frozenset[str]:
    """The cards whose use does something of these kinds."""
    return frozenset(card for card, item in ITEMS.items() if any(isinstance(e, kinds) for e in walk(item.use)))


STUNS, LURES, SHIELDS = _using(Stun), _using(Lure), _using(Shield)
OPENS = _using(Door, Breach)
HASTENS = _using(Change)
CELLS = frozenset(card for card, gear in GEAR.items() if gear.charges)


GEAR_WORTH = {
    card: 1.2
    if card in STUNS
    else 1.1
    if card in SHIELDS
    else 0.9
    if card in LURES
    else 0.8
    if card in HASTENS
    else 0.4
    for card in GEAR
}


def item(g: Endure, s: Survivor, card: str) -> float:
    """What a card is worth to this survivor, besides what it carries."""
    if card in WEAPONS:
        if WEAPONS[card].range and g.mission.tames:
            return 0.1
        own = max((WEAPON[c] for c in s.cards if c in WEAPONS), default=0.0)
        worth = WEAPON[card]
        if WEAPONS[card].dual and card in s.cards:
            return worth * 0.9
        if worth > own:
            return 0.5 + worth
        ranged = any(c in WEAPONS and WEAPONS[c].range for c in s.cards)
        return 0.25 * worth + (0.4 if not ranged and WEAPONS[card].range else 0.0)
    if card in ARMOUR:
        save = ARMOUR[card].save
        return 1.5 + 0.5 * (6 - save) if not s.body or ARMOUR[s.body].save > save else 0.1
    if card in HELMETS:
        return 0.6 if not s.head else 0.1
    gear = GEAR[card]
    if gear.med_kit:
        return 4.0 if g.mission.kits_for else 1.7
    if gear.charges:
        fires = any(c in WEAPONS and WEAPONS[c].power_cells for c in s.cards)
        return 4.0 if g.state.loader is not None else 0.3 + (1.5 if fires else 0.0)
    return GEAR_WORTH[card]


def kept(g: Endure, s: Survivor, card: str) -> float:
    """What a card in the bag is worth there: the best weapon most."""
    if card in WEAPONS:
        others = [WEAPON[c] for c in s.cards if c in WEAPONS and c != card]
        return WEAPON[card] + 0.3 if WEAPON[card] > max(others, default=0.0) else 0.25 * WEAPON[card]
    if card == s.body or card == s.head:
        return 1.5
    if card in ARMOUR or card in HELMETS:
        return 0.1
    return item(g, s, card)


def arms(s: Survivor) -> float:
    """How well armed a survivor is, 0 to 1."""
    best = 0.0
    for held in s.bag:
        worth = WEAPON.get(held.card, 0.0)
        if worth > best:
            best = worth
    return best / BEST


def ready(g: Endure) -> bool:
    """Whether the crew has arms enough to set out, or has looked for them long enough."""
    state = g.state
    if state.round > W["prepare.rounds"] or g.mission.relentless:
        return True
    if state.loader is not None and state.loader.powered:
        return True
    if g.ground.mission.enemies:
        return True
    total, count = 0.0, 0
    for s in g.state.survivors:
        if s.zone >= 0:
            total += arms(s)
            count += 1
    return total >= W["prepare"] * count


def home(g: Endure) -> int:
    """The room where the crew best gathers and looks around: near to all, with little in sight, nothing in it."""
    state, view = g.state, g.view
    rows = [view.distance[s.zone] for s in state.survivors if s.zone >= 0]
    taken = 0
    for token in state.tokens:
        taken |= 1 << token.zone
    for group in state.groups:
        taken |= 1 << group.zone
    best, found = 999.0, -1
    for room in g.ground.rooms:
        if taken >> room & 1:
            continue
        cost = W["home.seen"] * view.sees[room].bit_count()
        for row in rows:
            cost += row[room]
        if taken & view.near[room]:
            cost += 3.0
        if cost < best:
            best, found = cost, room
    return found


def missing(s: Survivor) -> int:
    return SURVIVORS[s.kind].health - s.health


def swaps(g: Endure, kind: Any) -> dict[str, str]:
    """How two survivors lay their cards out: what the mission needs goes to whoever needs it."""
    one, two = kind.pair
    wanted: dict[str, str] = dict(kind.home)
    doctor = g.mission.kits_for
    bags = {one.seat: one.cards, two.seat: two.cards}
    for piece, card in kind.card.items():
        if not kind.home[piece].endswith(":bag"):
            continue
        owner, other = (one, two) if kind.home[piece].startswith(f"{one.seat}:") else (two, one)
        gear = GEAR.get(card)
        give = False
        if gear is not None and gear.med_kit:
            if doctor:
                give = other.kind == doctor and owner.kind != doctor
            else:
                give = missing(other) >= 3 and missing(owner) < 2
        elif gear is not None and gear.charges:
            give = any(c == card for c in other.cards) and owner is two
        elif card in WEAPONS:
            armed = [WEAPON[c] for c in bags[owner.seat] if c in WEAPONS]
            armed.remove(WEAPON[card])
            bare = max((WEAPON[c] for c in bags[other.seat] if c in WEAPONS), default=0.0)
            give = bare + 0.1 < WEAPON[card] <= max(armed, default=0.0)
        elif card in ARMOUR:
            if not owner.body:
                wanted[piece] = f"{owner.seat}:body"
            elif not other.body:
                wanted[piece] = f"{other.seat}:body"
            continue
        if give:
            wanted[piece] = f"{other.seat}:bag"
            bags[owner.seat].remove(card)
            bags[other.seat].append(card)
    return wanted
