"""What single things are worth, by what they do: dangers, perks, weapons, a hero's actions, the Director's cards.

Rough numbers on one scale, for the policy to compare; no rules of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....cards import Change, Effect, Exempt, walk
from ....spaces.grid import FAR, Field, squares_of
from ..board import distances, grappled, grip, living, nearest, place_of, thing, unit_at, zone
from ..combat import KILL, MISS, column, guns, melee_bands, read, shots, target
from ..content import COSTS, CURE, DIRECTOR, INFECTED, ITEMS, PERKS, WEAPONS, Bands, Perk
from ..dice import D8
from ..effects import Breath, Control, Frenzy, Fresh, More, Rage, Reroute, Rise, Scent, Slam, Steel
from ..grapple import stage
from ..missions.aims import way
from ..options import (
    Aim,
    Alert,
    Ashore,
    Assassinate,
    Board,
    Brace,
    Craft,
    Crate,
    Crawl,
    Dive,
    Done,
    Door,
    Drive,
    Drop,
    Execute,
    Fire,
    Give,
    Halt,
    Ignite,
    Med,
    Move,
    Pass,
    Place,
    Play,
    Power,
    Reload,
    Search,
    Sprint,
    Stand,
    Stride,
    Strike,
    Sweep,
    Switch,
    Take,
    Throw,
)
from ..state import Hero, Unit
from .errands import errand, sailing, to_rib

if TYPE_CHECKING:
    from ..game import Exodus

NEAR = 6
"""So many squares away an infected is a danger in the next move."""


# ---- dangers ---------------------------------------------------------------------------------------------------------


def dangers(g: Exodus, hero: Hero, at: int = -1) -> list[tuple[int, Unit]]:
    """The standing infected near this hero, with how far they are."""
    where = place_of(g, hero) if at < 0 else 1 << at
    found = []
    field = g.view.field(where, g.grid.land | g.grid.water)
    for unit in g.state.units:
        if unit.holds or unit.at < 0:
            continue
        far = field.distance(unit.at)
        if far <= NEAR + 3:
            found.append((far, unit))
    return found


def menace(g: Exodus, hero: Hero, at: int = -1) -> float:
    """How many of them could grab this hero in the next move, those beside it most."""
    total = 0.0
    for far, unit in dangers(g, hero, at):
        if unit.prone:
            continue
        card = INFECTED[unit.kind]
        reach = card.charge + 1
        if far <= reach:
            total += (1.0 + 0.4 * card.tests) * (1.0 if far <= 2 else 0.8)
        elif far <= reach + 2:
            total += 0.25
    return total


def chances(bands: Bands) -> tuple[float, float]:
    """Of a knockdown and of a kill."""
    results = [read(bands, die) for die in D8]
    return sum(r != MISS for r in results) / 8 - results.count(KILL) / 8, results.count(KILL) / 8


# ---- what can be learnt and made -------------------------------------------------------------------------------------


def _learnt(card: Perk) -> float:
    """What it changes, how much that is worth, and how often it comes up."""
    return sum(_changed(effect) for effect in walk((*card.effects, *card.use)))


def _changed(effect: Effect) -> float:
    if isinstance(effect, Breath):
        return 0.55 * effect.amount
    if isinstance(effect, Rage):
        return 0.1 * effect.amount
    if isinstance(effect, Steel):
        return 0.4
    assert isinstance(effect, Change | Exempt)
    worth = BETTER[effect.number] if isinstance(effect, Change) else SPARED[effect.rule]
    return worth * (0.4 if effect.when.beside else 0.5 if effect.when.weapon else 0.9 if effect.when.first else 1.0)


BETTER = {
    "cost.aimed": 3.2,
    "bite.roll": 3.0,
    "rounds.execute": 2.0,
    "grab.roll": 2.0,
    "sprint": 1.8,
    "cost.stand": 1.6,
    "cost.sweep": 1.5,
    "down.from": 1.35,
    "kill.from": 1.35,
    "search": 1.3,
    "cost.reload": 1.3,
    "ap": 1.0,
}
"""What a better number is worth in a mission."""
SPARED = {"knockdown": 2.5, "zone-test": 1.0, "advance": 0.3, "behind": 0.2}
"""What it is worth to be spared a rule."""
LEARNT = {card.id: _learnt(card) for card in PERKS.values()}


def made(hero: Hero, product: str) -> float:
    """What a crafted card is worth: a cure, or what a weapon stops that bare hands do not."""
    return 1.0 + stage(hero.dial) if product == CURE else ARMS[product]


def _stops(bands: Bands) -> float:
    down, kill = chances(bands)
    return kill + 0.7 * down


AIMING = {id for id, card in PERKS.items() if any(isinstance(e, Change) and e.number == "cost.aimed" for e in card.use)}
BARE = min(_stops(card.quick) for card in WEAPONS.values())
ARMS = {id: _stops(card.quick) - (0.0 if card.blast else BARE) for id, card in WEAPONS.items()}


def needs_med(hero: Hero) -> bool:
    return stage(hero.dial) >= 2 or hero.dial >= 3


def weakness(g: Exodus, hero: Hero) -> float:
    """Whom the Director likes best: bitten, prone, held, carrying what is wanted."""
    return stage(hero.dial) + 1.5 * hero.prone + 2.0 * bool(hero.item) + (1 if grappled(g, hero) else 0)


# ---- what a hero thinks of an action ---------------------------------------------------------------------------------


class Judge:
    """One hero's view of the table, made once for all of its options."""

    def __init__(self, g: Exodus, hero: Hero) -> None:
        self.g, self.hero = g, hero
        self.menace = menace(g, hero)
        self.targets = errand(g, hero)
        self.sails = bool(self.targets) and sailing(g, hero, self.targets)
        aims = to_rib(g) if self.sails and not hero.aboard else self.targets
        self.field = way(g, aims) if aims else None
        self.far = self.field.distance(hero.at) if self.field is not None else 0
        self.held = grappled(g, hero)
        self.hold = not self.targets
        self.behind = self.followers()
        """On the exit: how far each square is from those who are still to come, who need room."""

    def followers(self) -> Field | None:
        g, there = self.g, 0
        if self.far or self.targets != g.ground.exit:
            return None
        for hero in living(g):
            if not g.ground.exit >> hero.at & 1:
                there |= 1 << hero.at
        return way(g, there) if there else None

    def worth(self, option: Any) -> float:
        judge = JUDGES.get(type(option))
        return judge(self, option) if judge is not None else -1.0

    # ---- going ----------------------------------------------------------------------------------------------------

    def gain(self, to: str) -> float:
        """Squares gained towards the errand; on the exit with all done it is best to stay."""
        if self.field is None:
            return 0.0
        square = self.g.grid[to]
        far = self.field.distance(square)
        if not self.far and not far and self.behind is not None:
            return 0.4 * (self.behind.distance(square) - self.behind.distance(self.hero.at))
        return 0.0 if far == FAR else float(self.far - far)

    def risk(self, to: str) -> float:
        """Grab tests on the way, and what could come there."""
        g, hero = self.g, self.hero
        square = g.grid[to]
        tests = sum([1 for unit in g.state.units if zone(g, unit) >> hero.at & 1 and zone(g, unit) >> square & 1])
        after = menace(g, hero, square) if hero.ap <= 2 else 0.0
        return 1.6 * tests + 0.5 * max(0.0, after - self.menace)

    def move(self, option: Move | Crawl | Stride) -> float:
        gain = self.gain(option.to)
        if self.hold:
            gain = 0.6 * (self.menace - menace(self.g, self.hero, self.g.grid[option.to])) - 0.4
        return gain - self.risk(option.to) - (0.1 if gain <= 0 else 0.0)

    def sprint(self, option: Sprint) -> float:
        gain = self.gain(option.to)
        return (1.45 if gain > 0 and self.far >= 3 else 0.3 * gain) - self.risk(option.to) - 0.1

    def dive(self, option: Dive) -> float:
        gain = self.gain(option.to)
        arrives = self.field is not None and self.field.distance(self.g.grid[option.to]) == 0 and not self.menace
        return (gain if arrives else -3.0) - self.risk(option.to)

    def halt(self, option: Halt) -> float:
        return -0.05

    def stand(self, option: Stand) -> float:
        return 2.2

    def door(self, option: Door) -> float:
        """Open what stands in the way; shut out what comes, when there is nothing to do beyond."""
        g, door = self.g, self.g.grid.door[option.door]
        other = door.b if door.a == self.hero.at else door.a
        if g.state.closed & door.bit:
            if self.field is None:
                return -0.5
            return 1.3 if self.field.distance(other) < self.far else -0.6
        near = any(far <= NEAR and not unit.prone for far, unit in dangers(g, self.hero, other))
        onward = self.field is not None and self.field.distance(other) < self.far
        return 0.9 if near and not onward and unit_at(g, other) is None else -1.5

    def board(self, option: Board) -> float:
        return 2.5 if self.sails else -2.0

    def ashore(self, option: Ashore) -> float:
        if not self.targets:
            return -1.0
        there = way(self.g, self.targets).distance(self.g.grid[option.to])
        return 2.5 if there < FAR else -2.0

    def drive(self, option: Drive) -> float:
        """Nearer to where one must land, when everybody is aboard or nearly."""
        g = self.g
        if not self.targets or any(not hero.aboard for hero in living(g) if sailing(g, hero, self.targets)):
            return -1.5
        near = min([g.grid.range(g.grid[name], s) for name in option.to for s in squares_of(self.targets)])
        now = min([g.grid.range(square, s) for square in g.state.rib for s in squares_of(self.targets)])
        return 1.2 * (now - near) - 0.2

    # ---- fighting -------------------------------------------------------------------------------------------------

    def urgency(self, unit: Unit) -> float:
        """What it is worth to be rid of an infected: those that hold somebody, those near, those the mission wants."""
        g = self.g
        card = INFECTED[unit.kind]
        if unit.holds:
            return 4.0 + card.tests if unit.holds == self.hero.id else 3.6 + card.tests
        far = nearest(g, unit)
        wanted = any(goal.wanted(unit.kind) for goal in g.mission.goals)
        if unit.prone:
            return 1.2 if wanted else 0.5
        near = 2.6 if far <= 2 else 2.0 if far <= card.charge + 1 else 0.5 if far <= NEAR + 2 else 0.1
        return (near + 0.3 * card.tests) / (1.0 if wanted else max(1.0, card.life - unit.hurt)) + (
            2.0 if wanted else 0.0
        )

    def attack(self, unit: Unit, down: float, kill: float, cost: float, rounds: int) -> float:
        stops = kill + (0.0 if unit.holds or INFECTED[unit.kind].tough or unit.prone else 0.7 * down)
        return self.urgency(unit) * stops - 0.35 * cost - 0.05 * rounds

    def fire(self, option: Fire) -> float:
        unit = target(self.g, option.at, option.kind)
        down, kill = 0.0, 0.0
        miss = 1.0
        for id in option.guns:
            d, k = chances(column(self.g, self.hero, thing(self.hero, id), unit, False, len(option.guns) > 1))
            kill = 1 - (1 - kill) * (1 - k)
            miss *= 1 - d - k
        down = 1 - miss - kill
        cost = 0.0 if self.hero.joined else 1.0
        return self.attack(unit, down, kill, cost, len(option.guns))

    def aim(self, option: Aim) -> float:
        unit = target(self.g, option.at, option.kind)
        down, kill = chances(column(self.g, self.hero, thing(self.hero, option.gun), unit, True, False))
        return self.attack(unit, down, kill, self.g.number("cost.aimed", COSTS.aimed, self.hero), 1) + 0.1

    def strike(self, option: Strike) -> float:
        unit = target(self.g, option.at, option.kind)
        down, kill = chances(melee_bands(self.g, self.hero))
        return self.attack(unit, down, kill, 0.0 if self.hero.joined or self.hero.rage else 1.0, 0)

    def execute(self, option: Execute) -> float:
        unit = target(self.g, option.at, option.kind)
        return self.attack(unit, 0.0, 1.0, 1.0, 1) + 0.7

    def assassinate(self, option: Assassinate) -> float:
        return self.attack(target(self.g, option.at, ""), 0.0, 1.0, 1.0, 0) + 0.4

    def blast(self, option: Throw) -> float:
        g = self.g
        if option.what in ITEMS:
            return -2.0
        card = WEAPONS[option.what]
        down, kill = chances(card.quick)
        area = g.ground.blasts[card.blast][g.grid[option.at]]
        hit = [u for u in g.state.units if not u.holds and u.at >= 0 and area >> u.at & 1]
        return sum([self.attack(unit, down, kill, 0.0, 0) for unit in hit]) - 1.8

    def ignite(self, option: Ignite) -> float:
        g = self.g
        area = g.ground.blasts["block"][g.grid[option.at]]
        hit = [u for u in g.state.units if not u.holds and u.at >= 0 and area >> u.at & 1]
        return 0.4 * sum([self.urgency(unit) for unit in hit]) - 0.8 - 0.3 * option.aimed

    def sweep(self, option: Sweep) -> float:
        return -1.0 if INFECTED[option.kind].tough else 2.4 - 0.4 * (len(grip(self.g, self.hero)) - 1)

    def alert(self, option: Alert) -> float:
        if not guns(self.hero):
            return -2.0
        coming = 0.0
        for far, unit in dangers(self.g, self.hero):
            if not unit.prone and 2 <= far <= NEAR + 2:
                coming += 1.0
        spare = 0.6 if self.hold or self.hero.ap <= 2 else 0.0
        return 0.5 * min(coming, 3.0) + spare - 0.3 * self.hero.ap if coming else -0.4

    # ---- belongings -----------------------------------------------------------------------------------------------

    def switch(self, option: Switch) -> float:
        """Into the hands what suits: guns with rounds, a blade for what is beside. What is no better is worse than
        ending the activation: it costs nothing, and would go to and fro for ever."""
        gain = self.grip_worth(option.things) - self.grip_worth(tuple(self.hero.active)) - 0.3
        return gain if gain > 0 else -1.0

    def grip_worth(self, ids: tuple[int, ...]) -> float:
        total = 0.0
        for id in ids:
            one = thing(self.hero, id)
            card = WEAPONS[one.card]
            if card.gun:
                total += (0.8 + 0.25 * card.power) * (one.rounds > 0) + 0.02 * one.rounds
            elif card.kind == "melee":
                total += 0.7
            else:
                near = len([1 for far, unit in dangers(self.g, self.hero) if 2 <= far <= NEAR])
                total += 0.5 * near - 0.5
        return total * (0.75 if len(ids) > 1 else 1.0)

    def reload(self, option: Reload) -> float:
        gun = thing(self.hero, option.gun)
        missing = WEAPONS[gun.card].rounds - gun.rounds
        return (1.6 if gun.rounds <= 1 else 0.2 if missing >= 8 else -1.0) - (1.0 if self.menace > 1 else 0.0)

    def med(self, option: Med) -> float:
        return 5.0 if needs_med(self.hero) else -2.0

    def craft(self, option: Craft) -> float:
        have = any(one.card == option.product for one in self.hero.things)
        return made(self.hero, option.product) - 0.6 * have - 0.6 * self.menace

    def search(self, option: Search) -> float:
        return 1.1 - 0.9 * self.menace - 0.1 * len(self.hero.cards)

    def crate(self, option: Crate) -> float:
        return 0.7 - 0.6 * self.menace

    def power(self, option: Power) -> float:
        """When there is much to do; to aim, when there is somebody to aim at."""
        if option.perk in AIMING and not any(isinstance(o, Aim) for o in shots(self.g, self.hero, self.hero.ap, None)):
            return -1.0
        return 0.5 * self.menace - 0.4 if self.hero.ap >= 3 else -1.0

    def give(self, option: Give) -> float:
        """A med pack to whoever needs it more; ammunition to whoever has the gun."""
        if option.what == "item":
            return -2.0
        other = self.g.hero(option.to)
        if option.what.startswith("thing:"):
            one = thing(self.hero, int(option.what[6:]))
            if one.card == CURE:
                return 2.0 if needs_med(other) and not needs_med(self.hero) else -2.0
        return -2.0

    def take(self, option: Take) -> float:
        owner = self.g.hero(option.of)
        if owner.fate and not option.what.startswith("card:"):
            return 3.0 if option.what == "item" else 0.6
        return -2.0

    def place(self, option: Place) -> float:
        return -2.0

    def drop(self, option: Drop) -> float:
        return -2.5

    def brace(self, option: Brace) -> float:
        return -0.4

    def done(self, option: Done) -> float:
        return 0.0 if not self.hero.ap else -0.3 - 0.05 * self.hero.ap


JUDGES: dict[type, Callable[[Judge, Any], float]] = {
    Move: Judge.move, Crawl: Judge.move, Stride: Judge.move, Sprint: Judge.sprint, Dive: Judge.dive, Halt: Judge.halt,
    Stand: Judge.stand, Door: Judge.door, Board: Judge.board, Ashore: Judge.ashore, Drive: Judge.drive,
    Fire: Judge.fire, Aim: Judge.aim, Strike: Judge.strike, Execute: Judge.execute, Assassinate: Judge.assassinate,
    Throw: Judge.blast, Ignite: Judge.ignite, Sweep: Judge.sweep, Alert: Judge.alert, Switch: Judge.switch,
    Reload: Judge.reload, Med: Judge.med, Craft: Judge.craft, Search: Judge.search, Crate: Judge.crate,
    Power: Judge.power, Give: Judge.give, Take: Judge.take, Place: Judge.place, Drop: Judge.drop, Brace: Judge.brace,
    Done: Judge.done,
}  # fmt: skip


# ---- what the Director thinks of a card ------------------------------------------------------------------------------


def card_worth(g: Exodus, option: Any) -> float:
    if isinstance(option, Pass):
        spare = 0.4 if len(g.state.hand) < 4 else 0.2
        return spare + (0.1 + 0.05 * weakness(g, g.hero(option.hunt)) if option.hunt else 0.0)
    if not isinstance(option, Play):
        return -9.0  # to take one off is not worth a thought
    deed = DIRECTOR[option.card].effects[0]
    return WEIGHED[type(deed)](g, option, deed)


def strength(kind: str) -> float:
    """How much one of a class is to be feared: how far it comes, how hard it holds; a zombie is 1."""
    card = INFECTED[kind]
    return card.tests + 0.3 * (card.charge - 4)


def control_worth(g: Exodus, option: Play, deed: Control) -> float:
    unit = g.unit_on(option.on)
    return strength(unit.kind) - 0.05 * nearest(g, unit) - (1.0 if unit.prone else 0.0)


def frenzy_worth(g: Exodus, option: Play, deed: Frenzy) -> float:
    """For one that would not get there without it."""
    unit = g.unit_on(option.on)
    far = nearest(g, unit)
    charge = INFECTED[unit.kind].charge
    return 1.6 if charge + 1 < far <= charge + 3 else 0.1


def rise_worth(g: Exodus, option: Play, deed: Rise) -> float:
    return 0.8 * sum([1 for unit in g.state.units if unit.prone and not unit.holds])


def scent_worth(g: Exodus, option: Play, deed: Scent) -> float:
    """For those that smell a hero with it and not without."""
    waiting = [u for u in g.state.units if not u.holds and not u.prone and u.at >= 0]
    more = [far - INFECTED[unit.kind].smell for unit, far in zip(waiting, distances(g, waiting), strict=True)]
    return 0.5 * sum([1 for steps in more if 0 < steps <= deed.amount])


def slam_worth(g: Exodus, option: Play, deed: Slam) -> float:
    """A door on the way of a hero who is about to go through it."""
    door = g.grid.door[option.on]
    best = 0.0
    for hero in living(g):
        aims = errand(g, hero)
        if not aims:
            continue
        field = way(g, aims)
        here = field.distance(hero.at)
        if FAR > here > min(field.distance(door.a), field.distance(door.b)) and g.grid.range(hero.at, door.a) <= 4:
            best = max(best, 1.2)
    return best


def more_worth(g: Exodus, option: Play, deed: More) -> float:
    return 0.3 * deed.amount


def fresh_worth(g: Exodus, option: Play, deed: Fresh) -> float:
    return 1.3


def reroute_worth(g: Exodus, option: Play, deed: Reroute) -> float:
    line = g.ground.mission.chart[int(option.on)]
    if not line.at:
        return 0.3
    many = line.count[len(g.state.heroes) - 2] * strength(line.kind)
    at = g.ground.spawn[line.at]
    near = min([g.grid.range(at, hero.at) for hero in living(g)], default=9)
    return 0.4 * many + (0.8 if near <= 6 else 0.0)


WEIGHED: dict[type[Effect], Callable[[Any, Play, Any], float]] = {
    Control: control_worth,
    Frenzy: frenzy_worth,
    Rise: rise_worth,
    Scent: scent_worth,
    Slam: slam_worth,
    More: more_worth,
    Reroute: reroute_worth,
    Fresh: fresh_worth,
}
