"""Attacks of survivors: ranged and melee, jams, friendly fire, how damage is dealt out (ETS-CBT, ETS-RNGD, ETS-JAM,
ETS-MEL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...cards import InForce
from ...table import WhyNot
from ...table.facts import Noted, Rolled, Turned
from . import (
    accomplishments,
    damage,
    enemies,
    foes,
    inventory,
    loader,
    movement,
    noise,
    objectives,
    places,
    resolve,
    sight,
)
from .content import COMPASS, D6, ENEMIES, LOADER, OPPOSITE, WEAPONS
from .options import Attack, Kill, Points, Reroll, Roll
from .standing import BOOK, Hand
from .state import Ally, Survivor

if TYPE_CHECKING:
    from .game import Endure


MELEE: Final = Hand("melee")
RANGED: Final = Hand("ranged")
"""What is in hand while nobody is aimed at."""
FIGURES: Final = frozenset(("attack.dice", "attack.hit", "attack.noise"))


class Blow:
    """The statistics of an attack, whatever it is made with."""

    __slots__ = ("bears", "dice", "hit", "id", "jams", "melee", "noise", "range", "smashes")

    def __init__(
        self,
        id: str,
        range: int,
        dice: int,
        hit: int,
        noise: int,
        bears: InForce | None = None,
        jams: bool = True,
        smashes: bool = False,
    ) -> None:
        self.id, self.range, self.dice, self.hit, self.noise, self.bears = id, range, dice, hit, noise, bears
        self.melee = range == 0
        self.jams = jams and range > 0
        self.smashes = smashes
        """Made with the Exo Loader."""


BLOWS: Final = {
    w.id: Blow(w.id, w.range, w.dice, w.hit, w.noise, BOOK.own((w.id,)) if w.effects else None)
    for w in WEAPONS.values()
}
LOADER_BLOW: Final = Blow(LOADER.id, LOADER.range, LOADER.dice, LOADER.hit, LOADER.noise, jams=False, smashes=True)


def blow_of(card: str) -> Blow:
    return LOADER_BLOW if card == LOADER.id else BLOWS[card]


def figures(
    g: Endure, s: Survivor, blow: Blow, zone: int, origin: int, pair: bool = False, hand: Hand | None = None
) -> tuple[int, int, int]:
    """How many dice an attack from a zone on another has, what each needs, how loud it is: asked by the rule, by its
    caption and by bots."""
    dice, hit, noise = blow.dice, blow.hit, blow.noise
    if blow.bears is not None or not FIGURES.isdisjoint(g.touched_now):
        if hand is None:
            hand = hand_with(g, blow, zone, origin)
        dice = g.number("attack.dice", dice, s, hand)
        hit = g.number("attack.hit", hit, s, hand)
        noise = g.number("attack.noise", noise, s, hand)
    return dice * 2 if pair else dice, hit, noise  # ETS-CBT-10


def hand_with(g: Endure, blow: Blow, zone: int, origin: int) -> Hand:
    """What is in hand: for effects that ask about it."""
    distance = 0 if zone == origin else g.view.sight[origin][zone]
    hand = Hand("melee" if blow.melee else "ranged", distance, bears=blow.bears)
    hand.kinds = [group.kind for group in g.state.groups if group.zone == zone]
    return hand


# ---- what may be attacked -------------------------------------------------------------------------------------------


def target_zones(g: Endure) -> tuple[int, int]:
    """Zones with something to attack, and zones with enemies that shots cannot pass, as masks."""
    targets = blocking = 0
    for group in g.state.groups:
        targets |= 1 << group.zone
    if g.mission.dormant:
        targets = foes.attackable(g, targets)
    blocking = targets
    if g.mission.terminals:
        for mark in g.state.marks:
            if mark.id in g.mission.terminals:
                targets |= 1 << mark.zone
    return targets, blocking


def attacks(g: Endure, s: Survivor, no: WhyNot | None, only: str | None = None) -> list[Attack]:
    """Every weapon at every zone it reaches (ETS-CBT-01); `only` melee or ranged."""
    if "attack" in g.touched_now and (what := g.forbidden("attack", s)):
        if no is not None:
            for card in dict.fromkeys(s.cards):
                if card in WEAPONS:
                    no(g.ground.attack(card, s.zone, False), "ETS-RCARD-02", "forbidden", what=what)
        return []
    if g.state.loader is not None and places.is_pilot(g, s):
        return loader.attacks(g, s, no)
    found: list[Attack] = []
    bag = s.bag
    if not bag:
        return found
    targets, blocking = target_zones(g)
    if not (targets & g.sees[s.zone] or g.touched("attack.approach", s)):
        return found
    for card in [bag[0].card] if len(bag) == 1 else dict.fromkeys([item.card for item in bag]):
        weapon = WEAPONS.get(card)
        if weapon is None or (only is not None and (weapon.range == 0) != (only == "melee")):
            continue
        ready = inventory.ready(s, card)
        if ready <= 0:
            if no is not None:
                no(g.ground.attack(card, s.zone, False), "ETS-JAM-03", "jammed")
            continue
        if weapon.power_cells and not inventory.power_cell(s):
            if no is not None:
                no(g.ground.attack(card, s.zone, False), "ETS-INV-17", "no-power-cell")
            continue
        zones = reachable(g, s, card, targets, blocking, no)
        if not zones:
            continue
        options = g.ground.attacks_with(card)
        found += [options[zone] for zone in zones]
        if weapon.dual and ready > 1:
            if g.mission.hands_full(g, s):
                if no is not None:
                    for zone in zones:
                        no(g.ground.attack(card, zone, True), "ETS-BRAIN-15", "hands-full")
            else:
                found += [options[zone + g.ground.size] for zone in zones]
    return found


def reachable(g: Endure, s: Survivor, card: str, targets: int, blocking: int, no: WhyNot | None) -> list[int]:
    """The zones a weapon reaches: the own one in melee, else in range and sight, not past enemies (ETS-RNGD-02, 03)."""
    zone = s.zone
    blow = BLOWS[card]
    if blow.melee:
        found = [zone] if targets >> zone & 1 else []
        if "attack.approach" in g.touched_now and g.number("attack.approach", 0, s, MELEE):
            found += [
                g.ground.index[way.to] for way in movement.ways(g, s, None) if targets >> g.ground.index[way.to] & 1
            ]
        return found
    reach = blow.range
    if "attack.range" in g.touched_now and ("head" not in s.injuries or damage.head_injury_counts(g, s)):
        reach = g.number("attack.range", reach, s, RANGED)
    view = g.sees[zone] & targets
    found = []
    if not view:
        return found
    sight_ = g.view.sight[zone]
    shields = g.state.shields
    while view:
        z = (view & -view).bit_length() - 1
        view &= view - 1
        if sight_[z] > reach:
            if no is not None:
                no(g.ground.attack(card, z, False), "ETS-RNGD-02", "too-far", reach=reach)
        elif z != zone and shields and (z in shields or zone in shields):
            if no is not None:
                no(g.ground.attack(card, z, False), "ETS-FULL-07", "shield-edge")
        elif z != zone and all(lane & blocking for lane in g.view.lanes(zone, z)):
            if no is not None:
                no(g.ground.attack(card, z, False), "ETS-RNGD-03", "in-the-way")
        else:
            found.append(z)
    return found


# ---- one attack -----------------------------------------------------------------------------------------------------


async def attack(g: Endure, s: Survivor, choice: Attack) -> bool:
    """One attack with a weapon, from approach to noise. Says whether it happened."""
    zone = g.ground.index[choice.zone]
    card = choice.weapon
    if card == LOADER.id:
        await strike(g, s, LOADER_BLOW, zone)
        return True
    blow = BLOWS[card]
    if blow.melee and zone != s.zone:  # ETS-ABIL-08
        if movement.held(g, s) and not await resolve.check(g, s):
            return False
        await movement.step(g, s, zone)
        if s.zone != zone or s.stunned:
            return True
    if WEAPONS[card].power_cells:  # ETS-INV-17
        inventory.drop(g, s, inventory.power_cell(s), "ETS-INV-17")
    jam = await strike(g, s, blow, zone, pair=choice.both)
    if jam:  # ETS-JAM-03, ETS-RUL-23
        inventory.jam(s, card, 2 if choice.both else 1)
    return True


async def strike(g: Endure, s: Survivor, blow: Blow, zone: int, pair: bool = False) -> bool:
    """Roll, judge die by die, deal damage out, strike friends, make noise. Says whether the weapon jammed."""
    origin = s.zone
    hand = hand_with(g, blow, zone, origin)
    dice, hit, hand.noise = figures(g, s, blow, zone, origin, pair, hand)
    roll = g.take("attack", D6, dice)
    if g.live:
        g.beat()
        because = g.reasons("attack.hit", blow.hit, s, hand, reason=g.called("weapon", blow.id))
        terms: dict[str, Any] = {"zone": g.ground.ids[zone], "weapon": blow.id, "pair": 2 if pair else 0}
        _told(g, s, blow, roll, hit, hand, "attack", "ETS-CBT-03 ETS-CBT-07", because, **terms)
    if g.touched("attack.rerolls", s):
        roll = await reroll(g, s, blow, roll, hit, hand)
    noise.make_noise(g, origin, hand.noise, blow.id, "ETS-CBT-08")
    if _jams(g, s, blow, roll, hand):
        if g.live:
            g.tell(Turned(blow.id, "jammed", who=s.seat), "jam", "ETS-JAM-01 ETS-JAM-02")
        await finish(g, s, hand)
        return True
    successes = 0
    for die in roll:
        successes += die >= hit
    await enemies.set_off(g, zone, roll, s)
    if not s.fate:
        await deal_out(g, s, zone, successes * g.number("attack.damage", 1, s, hand), hand, blow)
    missed = dice - successes
    if not blow.melee and missed:
        await friendly_fire(g, s, zone, missed)
    if not blow.melee and "weightless" in g.states:
        await recoil(g, s, origin, zone, successes)
    if not s.fate:
        await finish(g, s, hand)
    return False


def _jams(g: Endure, s: Survivor, blow: Blow, roll: list[int], hand: Hand) -> bool:
    first = roll[0]
    return blow.jams and len(roll) > 1 and all(die == first for die in roll) and not g.exempt("jam", s, hand)


def _told(
    g: Endure,
    s: Survivor,
    blow: Blow,
    roll: list[int],
    hit: int,
    hand: Hand,
    word: str,
    rules: str,
    because: Sequence[tuple[int, str]] = (),
    **terms: Any,
) -> None:
    """What fell, and what of it hits. Dice that jam hit nothing, whatever they show; those that missed may still be
    rolled again."""
    hits = sum(die >= hit for die in roll)
    if hits and _jams(g, s, blow, roll, hand):
        g.tell(Rolled(s.seat, "attack", tuple(roll)), word, rules, because, case="alike", **terms)
    else:
        g.tell(Rolled(s.seat, "attack", tuple(roll), need=hit, hits=hits), word, rules, because, **terms)


async def finish(g: Endure, s: Survivor, hand: Hand) -> None:
    g.used_up(s, "attack.")
    if accomplishments.happened(g, "attacked", s, hand):
        await g.happen("attacked", s, hand)


async def reroll(g: Endure, s: Survivor, blow: Blow, roll: list[int], hit: int, hand: Hand) -> list[int]:
    """Missed dice that may be rolled again, before looking for a jam."""
    missed = [n for n, die in enumerate(roll) if die < hit]
    most = min(g.number("attack.rerolls", 0, s, hand), len(missed))
    if most <= 0:
        return roll
    choice: Reroll = await g.ask(s.seat, "rerolls", rerolls, most, about=Roll(tuple(roll)))
    if not choice.dice:
        return roll
    again = g.take("roll again", D6, choice.dice)
    roll = list(roll)
    for n, die in zip(missed, again, strict=False):
        roll[n] = die
    if g.live:
        _told(g, s, blow, roll, hit, hand, "reroll", "ETS-CBT-03", again=choice.dice)
    return roll


def rerolls(g: Endure, most: int, no: WhyNot | None) -> list[Reroll]:
    return [Reroll(n) for n in range(most, -1, -1)]


# ---- dealing damage out ---------------------------------------------------------------------------------------------


async def deal_out(g: Endure, s: Survivor, zone: int, points: int, hand: Hand, blow: Blow) -> None:
    """Damage may be split over enemies and objects of the zone; what kills nothing is lost, but a boss keeps it
    (ETS-CBT-05, ETS-CBT-06, ETS-RUL-25)."""
    if not points:
        return
    ways = allotments(g, zone, points, blow.smashes)
    if not ways:
        return
    kills = ways[0].kills
    if len(ways) > 1:
        choice: Kill = await g.ask(
            s.seat, "kill_options", kill_options, zone, points, blow.smashes, about=Points(points)
        )
        kills = choice.kills
    boss = foes.target_boss(g, zone)
    spent = 0
    for name, number in kills:
        if name in ENEMIES:
            spent += cost(g, zone, name, number)
            await enemies.killed(g, name, zone, number, s, hand, blow.melee)
        else:
            spent += g.mission.health[name]
            await objectives.destroyed(g, name, zone, s, blow.melee)
    if g.live and not kills and boss is None:
        g.tell(Noted("lost", g.ground.ids[zone], s.seat), "damage-lost", "ETS-CBT-06", points=points)
    if boss is not None and points > spent:
        await enemies.wound_boss(g, points - spent, s, hand)


def kill_options(g: Endure, zone: int, points: int, smashes: bool, no: WhyNot | None) -> list[Kill]:
    return allotments(g, zone, points, smashes)


def allotments(g: Endure, zone: int, points: int, smashes: bool = False) -> list[Kill]:
    """The ways to deal out so many points that leave nothing more to kill; with a boss there also those that spare the
    rest for it. At least one, unless there is nothing to attack."""
    counts: dict[str, int] = {}
    for group in g.state.groups:
        if group.zone == zone and not ENEMIES[group.kind].boss:
            counts[group.kind] = counts.get(group.kind, 0) + group.count
    objects = objectives.objects_in(g, zone, smashes) if g.mission.health else []
    boss = foes.target_boss(g, zone) is not None
    if len(counts) == 1 and not objects and not boss:
        kind, there = next(iter(counts.items()))
        number = there
        while number and cost(g, zone, kind, number) > points:
            number -= 1
        return [Kill(((kind, number),) if number else ())]
    names = [*counts, *objects]
    if not names and not boss:
        return []
    prices = {
        name: [cost(g, zone, name, n) for n in range(counts[name] + 1)] if name in counts
        else [0, g.mission.health[name]]
        for name in names
    }  # fmt: skip
    found: list[tuple[tuple[str, int], ...]] = []

    def fill(at: int, left: int, kills: tuple[tuple[str, int], ...]) -> None:
        if at == len(names):
            chosen = dict(kills)
            for name in names:
                have = chosen.get(name, 0)
                if not boss and have + 1 < len(prices[name]) and prices[name][have + 1] - prices[name][have] <= left:
                    return
            found.append(kills)
            return
        price = prices[names[at]]
        for number in range(len(price) - 1, -1, -1):
            if price[number] <= left:
                fill(at + 1, left - price[number], (*kills, (names[at], number)) if number else kills)

    fill(0, points, ())
    return [Kill(kills) for kills in found]


def cost(g: Endure, zone: int, kind: str, number: int) -> int:
    """Damage that kills so many of a type here: the wounded first, for they need less (ETS-RUL-32)."""
    hurt = 0
    for group in g.state.groups:
        if group.zone == zone and group.kind == kind:
            hurt += group.hurt
    return number * ENEMIES[kind].health - min(number, hurt)


# ---- what else an attack does ---------------------------------------------------------------------------------------


async def friendly_fire(g: Endure, s: Survivor, zone: int, missed: int) -> None:
    """Dice that miss strike one survivor of the target zone, as one attack (ETS-RNGD-04 to 07, ETS-RUL-20)."""
    victims: list[Survivor | Ally] = [o for o in g.state.survivors if o.zone == zone and o is not s]
    victims += [ally for ally in g.state.allies if ally.zone == zone]
    if victims:
        await damage.attacked(g, victims, missed, "stray", "ETS-RNGD-04 ETS-RUL-20")


async def recoil(g: Endure, s: Survivor, origin: int, zone: int, successes: int) -> None:
    """Without gravity the shooter slides away from the shot, and what was hit away from it (ETS-EVT-15 to 17)."""
    if zone == origin:  # ETS-RUL-40
        back = g.one("direction", COMPASS)
    else:
        back = OPPOSITE[g.view.bearing(origin, zone)]
    if successes:
        for group in [x for x in g.state.groups if x.zone == zone and not foes.harmless(g, x.kind)]:
            movement.slide_group(g, group, OPPOSITE[back], "ETS-EVT-16 ETS-RUL-39")
    if not s.fate and s.zone == origin:
        await movement.shove(g, s, movement.slide(g, origin, back), "ETS-EVT-15")
    await sight.look(g)
