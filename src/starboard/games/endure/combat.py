"""Attacks of survivors: ranged and melee, jams, friendly fire, how damage is dealt out (ETS-CBT, ETS-RNGD, ETS-JAM,
ETS-MEL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import WhyNot
from . import accomplishments, conditions, damage, enemies, loader, movement, noise, resolve, sight
from . import effects as e
from .content import COMPASS, D6, ENEMIES, GEAR, LOADER, OPPOSITE, WEAPONS
from .options import Attack, Kill, Reroll
from .standing import Hand, exempt, forbidden, number_of, touched
from .state import Ally, Survivor

if TYPE_CHECKING:
    from .game import Endure


class Blow:
    """The statistics of an attack, whatever it is made with."""

    __slots__ = ("dice", "hit", "jams", "melee", "name", "noise", "own", "range", "smashes")

    def __init__(
        self,
        name: str,
        range: int,
        dice: int,
        hit: int,
        noise: int,
        own: tuple[e.Effect, ...] = (),
        jams: bool = True,
        smashes: bool = False,
    ) -> None:
        self.name, self.range, self.dice, self.hit, self.noise, self.own = name, range, dice, hit, noise, own
        self.melee = range == 0
        self.jams = jams and range > 0
        self.smashes = smashes
        """Made with the Exo Loader."""


BLOWS: Final = {w.id: Blow(w.name, w.range, w.dice, w.hit, w.noise, w.effects) for w in WEAPONS.values()}
LOADER_BLOW: Final = Blow(LOADER.name, LOADER.range, LOADER.dice, LOADER.hit, LOADER.noise, jams=False, smashes=True)


def power_cell(s: Survivor) -> str:
    return next((card for card in s.bag if card in GEAR and GEAR[card].charges), "")


# ---- what may be attacked -------------------------------------------------------------------------------------------


def target_zones(g: Endure) -> tuple[int, int]:
    """Zones with something to attack, and zones with enemies that shots cannot pass, as masks."""
    targets = blocking = 0
    for group in g.state.groups:
        targets |= 1 << group.zone
    blocking = targets
    if g.ground.terminals:
        for mark in g.state.marks:
            if mark.id in g.ground.terminals:
                targets |= 1 << mark.zone
    if g.ground.quirks:
        targets = conditions.attackable(g, targets)
    return targets, blocking


def attacks(g: Endure, s: Survivor, no: WhyNot | None, only: str | None = None) -> list[Attack]:
    """Every weapon at every zone it reaches (ETS-CBT-01); `only` melee or ranged."""
    if what := forbidden(g, "attack", s):
        if no is not None:
            for card in dict.fromkeys(s.bag):
                if card in WEAPONS:
                    no(g.ground.attack(card, s.zone, False), "ETS-RCARD-02", what)
        return []
    if g.state.loader is not None and movement.is_pilot(g, s):
        return loader.attacks(g, s, no)
    targets, blocking = target_zones(g)
    found: list[Attack] = []
    bag = s.bag
    if not bag or not (targets & g.sees[s.zone] or touched(g, "attack.approach", s)):
        return found
    for card in dict.fromkeys(bag) if len(bag) > 1 else bag:
        weapon = WEAPONS.get(card)
        if weapon is None or (only is not None and (weapon.range == 0) != (only == "melee")):
            continue
        ready = bag.count(card) - (s.jammed.count(card) if s.jammed else 0)
        if ready <= 0:
            if no is not None:
                no(g.ground.attack(card, s.zone, False), "ETS-JAM-03", "it is jammed until the round ends")
            continue
        if weapon.power_cells and not power_cell(s):
            if no is not None:
                no(g.ground.attack(card, s.zone, False), "ETS-INV-17", "it needs a Power Cell")
            continue
        zones = reachable(g, s, card, targets, blocking, no)
        found += [g.ground.attack(card, zone, False) for zone in zones]
        if weapon.dual and ready > 1:
            if conditions.hands_full(g, s):
                if no is not None:
                    for zone in zones:
                        no(g.ground.attack(card, zone, True), "ETS-BRAIN-15", "no hand is free for the second one")
            else:
                found += [g.ground.attack(card, zone, True) for zone in zones]
    return found


def reachable(g: Endure, s: Survivor, card: str, targets: int, blocking: int, no: WhyNot | None) -> list[int]:
    """The zones a weapon reaches: the own one in melee, else in range and sight, not past enemies (ETS-RNGD-02, 03)."""
    zone = s.zone
    blow = BLOWS[card]
    if blow.melee:
        found = [zone] if targets >> zone & 1 else []
        if touched(g, "attack.approach", s) and number_of(g, "attack.approach", 0, s, Hand("melee")):
            found += [
                g.ground.index[way.to] for way in movement.ways(g, s, None) if targets >> g.ground.index[way.to] & 1
            ]
        return found
    reach = blow.range
    if touched(g, "attack.range", s) and ("head" not in s.injuries or damage.head_injury_counts(g, s)):
        reach = number_of(g, "attack.range", reach, s, Hand("ranged"))
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
                no(g.ground.attack(card, z, False), "ETS-RNGD-02", f"it is more than {reach} away")
        elif z != zone and shields and (z in shields or zone in shields):
            if no is not None:
                no(g.ground.attack(card, z, False), "ETS-FULL-07", "no shot crosses the edge of a shield")
        elif z != zone and all(lane & blocking for lane in g.view.lanes(zone, z)):
            if no is not None:
                no(g.ground.attack(card, z, False), "ETS-RNGD-03", "enemies stand in a nearer zone")
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
        from . import inventory

        inventory.drop(g, s, power_cell(s), "ETS-INV-17")
    jam = await strike(g, s, blow, zone, pair=choice.both)
    if jam:  # ETS-JAM-03, ETS-RUL-23
        s.jammed += [card] * (2 if choice.both else 1)
    return True


async def strike(g: Endure, s: Survivor, blow: Blow, zone: int, pair: bool = False) -> bool:
    """Roll, judge die by die, deal damage out, strike friends, make noise. Says whether the weapon jammed."""
    state = g.state
    origin = s.zone
    hand = Hand("melee" if blow.melee else "ranged", 0, own=blow.own)
    hand.distance = 0 if zone == origin else g.view.sight[origin][zone]
    hand.kinds = [group.kind for group in state.groups if group.zone == zone]
    dice = number_of(g, "attack.dice", blow.dice, s, hand) * (2 if pair else 1)  # ETS-CBT-10
    hit = number_of(g, "attack.hit", blow.hit, s, hand)
    hand.noise = number_of(g, "attack.noise", blow.noise, s, hand)
    roll = g.take("attack", D6, dice)
    if g.live:
        g.beat()
        how = f"two of {blow.name}" if pair else blow.name
        text = f"{g.name(s)} attacks {g.ground.titles[zone]} with {how}: {_faces(roll)} ({hit}+)."
        because = g.reasons("attack.hit", blow.hit, s, hand, reason=blow.name)
        g.tell(
            "attack",
            text,
            "ETS-CBT-03 ETS-CBT-07",
            because,
            survivor=s.seat,
            zone=g.ground.ids[zone],
            dice=roll,
            hit=hit,
        )
    if touched(g, "attack.rerolls", s):
        roll = await reroll(g, s, roll, hit, hand)
    noise.make_noise(g, origin, hand.noise, blow.name, "ETS-CBT-08")
    first = roll[0]
    if blow.jams and dice > 1 and all(die == first for die in roll) and not exempt(g, "jam", s, hand):
        if g.live:
            g.tell("jam", f"{blow.name} jams.", "ETS-JAM-01 ETS-JAM-02", survivor=s.seat)
        await finish(g, s, hand)
        return True
    successes = 0
    for die in roll:
        successes += die >= hit
    await enemies.set_off(g, zone, roll, s)
    if not s.fate:
        await deal_out(g, s, zone, successes * number_of(g, "attack.damage", 1, s, hand), hand, blow)
    missed = dice - successes
    if not blow.melee and missed:
        await friendly_fire(g, s, zone, missed)
    if not blow.melee and "weightless" in g.ship:
        await recoil(g, s, origin, zone, successes)
    if not s.fate:
        await finish(g, s, hand)
    return False


def _faces(roll: list[int]) -> str:
    return " ".join(map(str, roll))


async def finish(g: Endure, s: Survivor, hand: Hand) -> None:
    accomplishments.used_up(g, s, "attack.")
    if accomplishments.happened(g, "attacked", s, hand):
        await accomplishments.answered(g, "attacked", s, hand)


async def reroll(g: Endure, s: Survivor, roll: list[int], hit: int, hand: Hand) -> list[int]:
    """Missed dice that may be rolled again, before looking for a jam."""
    missed = [n for n, die in enumerate(roll) if die < hit]
    most = min(number_of(g, "attack.rerolls", 0, s, hand), len(missed))
    if most <= 0:
        return roll
    choice: Reroll = await g.ask(s.seat, rerolls, most, about=roll)
    if not choice.dice:
        return roll
    again = g.take("roll again", D6, choice.dice)
    roll = list(roll)
    for n, die in zip(missed, again, strict=False):
        roll[n] = die
    if g.live:
        g.tell(
            "reroll",
            f"{g.name(s)} rolls {choice.dice} again: {_faces(roll)}.",
            "ETS-GAP-12",
            survivor=s.seat,
            dice=roll,
        )
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
        choice: Kill = await g.ask(s.seat, kill_options, zone, points, blow.smashes, about=points)
        kills = choice.kills
    boss = conditions.target_boss(g, zone)
    spent = 0
    for name, number in kills:
        if name in ENEMIES:
            spent += cost(g, zone, name, number)
            await enemies.killed(g, name, zone, number, s, hand, blow.melee)
        else:
            spent += conditions.object_health(g, name)
            await conditions.destroyed(g, name, zone, s, blow.melee)
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
    objects = conditions.objects_in(g, zone, smashes) if g.ground.quirks or g.ground.terminals else []
    boss = conditions.target_boss(g, zone) is not None
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
        else [0, conditions.object_health(g, name)]
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
        await damage.attacked(g, victims, missed, f"{g.name(s)}'s stray shots", "ETS-RNGD-04 ETS-RUL-20")


async def recoil(g: Endure, s: Survivor, origin: int, zone: int, successes: int) -> None:
    """Without gravity the shooter slides away from the shot, and what was hit away from it (ETS-EVT-15 to 17)."""
    if zone == origin:  # ETS-RUL-40
        back = g.one("direction", COMPASS)
    else:
        back = OPPOSITE[g.view.bearing(origin, zone)]
    if successes:
        for group in [group for group in g.state.groups if group.zone == zone]:
            to = movement.slide(g, zone, OPPOSITE[back])
            movement.shove_group(g, group, to, group.count, "ETS-EVT-16 ETS-RUL-39")
    if not s.fate and s.zone == origin:
        await movement.shove(g, s, movement.slide(g, origin, back), "ETS-EVT-15")
    await sight.look(g)
