"""How a sensible player plays without thinking: for the playouts of bots, and as the first plan that they improve on.

It looks at what an attack would do, at what is about to strike, and at what the mission wants (`errands`); it does not
look ahead. A little chance is left in everything, so that many playouts are not one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .... import cards
from ....bots import sensible
from ....table import Ask, Plan
from ..content import ABILITIES, ARMOUR, ENEMIES, GEAR, PLACES, SURVIVORS, WEAPONS
from ..effects import Heal
from ..inventory import SPACES, Swap, spaces
from ..missions.aims import BOARD, KILL, SEARCH, SMASH, USE, Errands
from ..names import objective_name
from ..objectives import med_kit
from ..options import (
    Active,
    Attack,
    Barter,
    Climb,
    Crisis,
    Depart,
    Discard,
    Done,
    Door,
    Enter,
    Go,
    Interact,
    Keep,
    Kill,
    Leave,
    MakeNoise,
    Move,
    Pass,
    Push,
    Reboot,
    Recruit,
    Reorganise,
    Reroll,
    Reward,
    Salvage,
    Search,
    Stay,
    Trade,
    Use,
    Where,
    Who,
    Yes,
)
from ..places import enemies_here
from ..state import Survivor
from ..turn import kit_of
from .errands import FAR, able, carries, errands, goal_of, precious
from .worth import (
    BOUNTY,
    CELLS,
    HASTENS,
    LURES,
    OPENS,
    SHIELDS,
    STUNS,
    Danger,
    W,
    arms,
    attack,
    grim,
    home,
    item,
    kept,
    missing,
    reach,
    ready,
    swaps,
)

if TYPE_CHECKING:
    from ..game import Endure


class Sensible(sensible.Sensible):
    """See the module's text."""

    whim = 0.01
    blur = W["chance"]
    doubt = 1.2

    def rank(self, g: Endure, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> list[float]:
        """What each option looks worth."""
        s = g.survivor(seats if isinstance(seats, str) else seats[0])
        kind = type(options[-1])
        if kind is Done:
            return Turn(g, s).rank(options)
        if kind is Pass and type(options[0]) in (Move, Attack, Search):
            return Turn(g, s).rank(options)
        judge = JUDGES.get(type(options[0]))
        if judge is None:
            return [0.0] * len(options)
        return [judge(g, s, option) if type(option) is not Pass else 0.0 for option in options]

    def purpose(self, g: Endure, seat: str, option: Any) -> str:
        """Where the crew is heading: to arms first, then to what the mission wants."""
        kind = type(option)
        if kind not in (Move, Search, Done, Pass):
            return ""
        turn = Turn(g, g.survivor(seat))
        zone, what, id = turn.goal
        if zone < 0:
            return ""
        where = g.ground.ids[zone]
        if not ready(g) and turn.searches:
            last = int(W["prepare.rounds"])
            case = "" if kind in (Move, Search) else "over" if g.state.round >= last else "rest"
            return g.say("purpose.arm", case, at=where, last=last)
        if turn.searches:
            return g.say("purpose.stuck" if turn.stuck else "purpose.find")
        if kind is not Move or zone == turn.s.zone:
            return ""
        if what in (USE, SMASH) and id:
            return g.say("purpose.use", what=objective_name(g, id), at=where)
        if what == KILL:
            return g.say("purpose.kill", at=where)
        return g.say("purpose.go", "leave" if turn.left.leaves and zone in turn.left.end else "", at=where)

    def other(self, g: Endure, ask: Ask) -> Any:
        kind = ask.kind
        return self.swap(g, kind) if isinstance(kind, Swap) else kind.sample(self.random)

    def swap(self, g: Endure, kind: Swap) -> Plan:
        wanted = swaps(g, kind)
        plan = self.filled(kind, lambda piece, slots, _: wanted[piece] if wanted[piece] in slots else kind.home[piece])
        return plan if kind.problem(plan) is None else dict(kind.home)


# ---- a survivor's turn ----------------------------------------------------------------------------------------------


class Turn:
    """What one survivor may do now, weighed."""

    def __init__(self, g: Endure, s: Survivor) -> None:
        self.g, self.s = g, s
        self.left: Errands = errands(g)
        self.goal = goal_of(g, s, self.left)
        self.stuck = self.goal[0] >= 0 and g.view.distance[s.zone][self.goal[0]] == FAR and "lockdown" not in g.states
        """Behind a door that will not open by itself: something that opens it may be found."""
        self.searches = self.goal[1] == SEARCH or self.stuck or (self.goal[1] != "deliver" and not ready(g))
        if self.searches:
            self.goal = home(g), SEARCH, ""
        self.danger = Danger(g, s)
        self.care = W["precious"] if precious(g, s) else 1.0
        self.here = self.care * grim(s, self.danger.at(s.zone))
        self.last = g.state.actions <= 1
        loader = g.state.loader
        self.drives = loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s
        """Power runs out, and hardly anything gets through a Loader's hull: straight on."""
        self.hunts = any(aim[1] == KILL and not aim[2] for aim in self.left.aims)
        self.wanted = next((aim[2] for aim in self.left.aims if aim[1] == KILL and aim[2]), "")
        boss = g.state.boss
        self.tame = g.mission.tames
        if self.wanted and boss is not None and g.mission.takes_alive and boss.health * 2 < boss.most:
            self.wanted = ""
        self.seen = 0
        for o in g.state.survivors:
            if o.zone >= 0:
                self.seen |= g.sees[o.zone]
        self.armed = arms(s)
        self.struck = reach(g, s, s.zone) if self.danger.foes else 0.0

    def rank(self, options: Sequence[Any]) -> list[float]:
        return [WEIGH[type(option)](self, option) for option in options]

    # ---- going

    def move(self, option: Move) -> float:
        g, s = self.g, self.s
        to = g.ground.index[option.to]
        zone = self.goal[0]
        worth = 0.0
        row = g.view.distance[to]
        if zone >= 0:
            step = g.view.distance[s.zone][zone] - row[zone]
            worth = (W["step"] + W["haste"] * g.state.round) * max(-1.5, min(1.5, step))
            if self.searches:
                worth *= W["home"] / W["step"]
                if step <= 0 and g.ground.room[to] and to not in s.searched and g.state.actions > 1:
                    worth += 1.6
            elif self.goal[1] == "deliver":
                worth *= W["deliver"] / W["step"]
        if self.drives:
            return 2 * worth
        there = self.care * grim(s, self.danger.at(to))
        worth += (self.here - there) * (W["flee"] if self.last else W["flee.early"])
        if enemies_here(g, s.zone):
            worth -= W["check"] + W["check.resolve"] * (10 - s.resolve)
        if self.danger.foes and enemies_here(g, to):
            worth -= W["crowd"]
        if self.danger.foes and not self.last:
            worth += W["engage"] * (reach(g, s, to) - self.struck)
        exposed = W["exposed"] * (g.sees[to].bit_count() - g.sees[s.zone].bit_count())
        worth -= exposed if self.last else 0.3 * exposed
        fresh = g.sees[to] & ~self.seen
        if fresh:
            for token in g.state.tokens:
                if fresh >> token.zone & 1:
                    worth -= W["reveal.hunt"] if self.hunts else W["reveal"]
        alone = before = 9
        here = g.view.distance[s.zone]
        for o in g.state.survivors:
            if o is not s and o.zone >= 0:
                alone, before = min(alone, row[o.zone]), min(before, here[o.zone])
        if before <= alone < 9:
            worth -= W["alone"] * max(0, alone - W["alone.from"])
        return worth

    def leave(self, option: Leave) -> float:
        g, s = self.g, self.s
        if carries(g, s) and self.goal[1] == "deliver":
            return 9.0
        if not self.left.leaves:
            return -5.0
        if g.mission.stay(g):
            return -5.0
        aims = self.left.aims or self.left.hidden
        if not aims:
            busy = any(carries(g, o) for o in g.state.survivors if o.zone >= 0)
            return 6.0 if not busy or self.here > 0.3 * s.health else 1.0
        if self.care > 1:  # the mission would be lost
            return -9.0
        if any(able(g, s, aim) for aim in aims) and sum(o.zone >= 0 for o in g.state.survivors) < 3:
            return -5.0
        return -4.0 + 0.3 * self.here

    # ---- doing

    def strike(self, option: Attack) -> float:
        worth = attack(self.g, self.s, option, self.hunts, self.wanted, self.danger)
        if self.tame:
            weapon = WEAPONS.get(option.weapon)
            if weapon is not None and weapon.range:
                worth -= 9.0
            elif not any(x.zone == self.s.zone and not x.stunned for x in self.g.state.groups):
                worth -= 6.0
        boss = self.g.state.boss
        if boss is not None and self.g.mission.takes_alive and boss.health <= 4:
            zone = self.g.ground.index[option.zone]
            if any(x.kind == boss.kind and x.zone == zone for x in self.g.state.groups):
                worth -= 8.0
        return worth

    def interact(self, option: Interact) -> float:
        g = self.g
        for aim in self.left.aims:
            if aim[2] == option.objective:
                worth = 7.0
                if g.mission.needs_kit(g):
                    helpers = sum(o.zone == self.s.zone for o in g.state.survivors) - 1
                    if any(o.zone >= 0 and o.zone != self.s.zone for o in g.state.survivors):
                        worth = 2.0 * helpers - 1.5
                return worth
        if any(aim[2] == option.objective for aim in self.left.pilot):
            return 7.0
        return 3.5

    def search(self, option: Search) -> float:
        g, s = self.g, self.s
        worth = W["search"] - W["search.armed"] * self.armed - W["search.bag"] * len(s.bag)
        if self.searches:
            worth = 2.5
        elif g.mission.kits_for and not any(med_kit(o) for o in g.state.survivors):
            worth += 0.8
        near = 0.0
        heard = g.ground.layout.noise[s.zone]
        for token in g.state.tokens:
            if heard[token.zone] <= 2:
                near += W["search.near"]
        return worth - near - W["search.danger"] * (2 if self.last else 1) * self.here

    def use(self, option: Use) -> float:
        g, s = self.g, self.s
        card = option.card
        gear = GEAR.get(card)
        if gear is not None and gear.med_kit:
            if g.mission.needs_kit(g):
                return -1.0 if s.health > 2 else 2.0
            lost = missing(s)
            low = W["kit.low"] if s.health <= 3 else 0.0
            return W["kit"] * min(lost, 3) + W["kit.injury"] * len(s.injuries) + low - W["kit.keep"]
        if card in STUNS or card in SHIELDS or card in LURES:
            return W["grenade"] * self.here - W["grenade.keep"] + (self.spares() if card in STUNS else 0.0)
        if card in HASTENS:
            return 0.8
        if self.stuck and card in OPENS:
            return 4.0
        return -0.8

    def ability(self, option: Any) -> float:
        s = self.s
        _, active, crisis = kit_of(s)
        id = active if type(option) is Active else crisis
        worth = -W["crisis"] if type(option) is Crisis else -W["active"]
        return worth + cards.worth(self, ABILITIES[id].effects, comes, 0.1)

    def spares(self) -> float:
        """What it is worth that robots hold still: parts for an Engineer near them."""
        g = self.g
        engineer = g.mission.salvager(g)
        if engineer is None:
            return 0.0
        row = g.view.distance[engineer.zone]
        return W["spares"] * any(not x.stunned and row[x.zone] <= 2 for x in g.state.groups)

    def best_attack(self) -> float:
        g, s = self.g, self.s
        best = 0.0
        for card in s.cards:
            if card in WEAPONS:
                reach = WEAPONS[card].range
                for group in g.state.groups:
                    if g.view.sight[s.zone][group.zone] <= reach:
                        option = g.ground.attack(card, group.zone, False)
                        best = max(best, attack(g, s, option, self.hunts, self.wanted, self.danger))
        return best

    def trade(self, option: Trade) -> float:
        g, s = self.g, self.s
        other = g.survivor(option.partner)
        if g.mission.needs_kit(g):
            doctor, bearer = (s, other) if s.kind == g.mission.kits_for else (other, s)
            if doctor.kind == g.mission.kits_for and med_kit(bearer) and not med_kit(doctor):
                return 4.0 if spaces(doctor.cards) < SPACES else -1.5
        if g.state.loader is not None and not CELLS.isdisjoint(s.cards) and not CELLS.isdisjoint(other.cards):
            return 1.5
        mine, theirs = arms(s), arms(other)
        spare = sum(card in WEAPONS for card in s.cards) > 1 and theirs < 0.35
        taken = sum(card in WEAPONS for card in other.cards) > 1 and mine < 0.35
        return 1.0 if spare or taken else -1.5

    def reorganise(self, option: Reorganise) -> float:
        s = self.s
        now = (6 - ARMOUR[s.body].save if s.body else 0) + (0.5 if s.head else 0)
        then = (6 - ARMOUR[option.body].save if option.body else 0) + (0.5 if option.head else 0)
        return 0.8 * (then - now) - 0.6

    def enter(self, option: Enter) -> float:
        if any(aim[1] == BOARD for aim in self.left.aims) and not CELLS.isdisjoint(self.s.cards):
            return 5.0
        return -3.0

    def climb(self, option: Climb) -> float:
        return 2.0

    def door(self, option: Door) -> float:
        g = self.g
        number = g.ground.layout.door_bit[option.door]
        return (4.0 if self.stuck else 0.6) if g.locked & number else 0.3 * self.here - 1.0

    def make_noise(self, option: MakeNoise) -> float:
        return -1.5

    def discard(self, option: Discard) -> float:
        g, s = self.g, self.s
        if s.kind == g.mission.kits_for and g.mission.needs_kit(g):
            brings = any(o.zone == s.zone and med_kit(o) for o in g.state.survivors if o is not s)
            if brings and not med_kit(s) and spaces(s.cards) >= SPACES:  # room for it
                return 4.0 - kept(g, s, option.card)
        return -1.5 - kept(g, s, option.card)

    def done(self, option: Done) -> float:
        return -0.2 if self.goal[0] >= 0 else 0.0

    def reward(self, option: Reward) -> float:
        return 1.0

    def reboot(self, option: Reboot) -> float:
        return 9.0

    def salvage(self, option: Salvage) -> float:
        return 1.5 + option.actions

    def passes(self, option: Pass) -> float:
        return 0.0


def comes(turn: Turn, effect: cards.Standing) -> float:
    """What it is worth that an effect comes into force: most of them help against what is near."""
    return 0.25 * turn.here if isinstance(effect, cards.Exempt | cards.Change) else 0.1


WEIGH: dict[type, Any] = {
    Move: Turn.move,
    Leave: Turn.leave,
    Attack: Turn.strike,
    Interact: Turn.interact,
    Search: Turn.search,
    Use: Turn.use,
    Active: Turn.ability,
    Crisis: Turn.ability,
    Trade: Turn.trade,
    Reorganise: Turn.reorganise,
    Enter: Turn.enter,
    Climb: Turn.climb,
    Door: Turn.door,
    MakeNoise: Turn.make_noise,
    Discard: Turn.discard,
    Done: Turn.done,
    Reward: Turn.reward,
    Reboot: Turn.reboot,
    Salvage: Turn.salvage,
    Pass: Turn.passes,
}


# ---- single questions -----------------------------------------------------------------------------------------------


def _kill(g: Endure, s: Survivor, option: Kill) -> float:
    worth = 0.0
    spent = 0
    for name, number in option.kills:
        if name in ENEMIES:
            worth += BOUNTY[name] * number
            spent += ENEMIES[name].health * number
        else:
            worth += 7.0
    boss = g.state.boss
    if boss is not None and not boss.asleep and g.mission.hunts_boss:
        worth -= 0.7 * spent
    return worth


def _keep(g: Endure, s: Survivor, option: Keep) -> float:
    return item(g, s, option.card)


def _room(g: Endure, s: Survivor, option: Discard | Use) -> float:
    """What goes when a card finds no room: the one that is worth least; it may be the new one."""
    if type(option) is Use:
        gear = GEAR[option.card]
        if gear.med_kit and g.mission.kits_for:
            return -5.0
        return 0.4 * min(3, missing(s)) - 0.3 if gear.med_kit else -0.5
    have = option.card in s.cards or option.card in (s.head, s.body)
    return -(kept(g, s, option.card) if have else item(g, s, option.card))


def _who(g: Endure, s: Survivor, option: Who) -> float:
    """Who needs help most, or fights best."""
    o = g.survivor(option.seat)
    return 0.3 * missing(o) + 0.2 * (10 - o.resolve) + 0.1 * o.health + arms(o)


def _where(g: Endure, s: Survivor, option: Where) -> float:
    """Where most enemies stand and no friends."""
    zone = g.ground.index[option.zone]
    worth = 0.0
    for group in g.state.groups:
        if group.zone == zone:
            worth += BOUNTY[group.kind] * group.count
    for o in g.state.survivors:
        if o.zone == zone:
            worth -= 3.0
        elif o.zone >= 0:
            worth += 0.1 * min(5, g.ground.layout.noise[o.zone][zone])
    return worth


def _push(g: Endure, s: Survivor, option: Push) -> float:
    zone = g.ground.index[option.zone]
    return -2.0 * sum(o.zone == zone for o in g.state.survivors)


def _reroll(g: Endure, s: Survivor, option: Reroll) -> float:
    return float(option.dice)


def _yes(g: Endure, s: Survivor, option: Yes | Pass) -> float:
    return 1.0 if type(option) is Yes else 0.0


def _go(g: Endure, s: Survivor, option: Go) -> float:
    """A place with dice may do more for whoever needs it; one without is sure, which counts for the badly hurt."""
    one = g.survivor(option.seat)
    there = {type(effect) for effect in cards.walk(PLACES[option.place].effects)}
    if cards.Roll in there:
        return 0.5 * missing(one) if Heal in there else 0.3 * (10 - one.resolve)
    return 0.4 + (0.6 if one.health <= 3 else 0.0) if there else 0.3


def _stay(g: Endure, s: Survivor, option: Stay | Depart) -> float:
    """The Refuge is worth a visit; to stay another round, while somebody is badly hurt."""
    hurt = sum(missing(o) for o in g.state.survivors if o.fate != "dead")
    dead = any(o.fate == "dead" for o in g.state.survivors)
    if type(option) is Stay:
        return 2.0 if g.state.refuge is None and (hurt or dead) else 0.25 * hurt - 1.5
    return 0.0


def _barter(g: Endure, s: Survivor, option: Barter) -> float:
    return item(g, s, option.get) - sum(kept(g, s, card) for card in option.give)


def _recruit(g: Endure, s: Survivor, option: Recruit) -> float:
    return 0.05 * SURVIVORS[option.kind].health


JUDGES: dict[type, Any] = {
    Kill: _kill,
    Keep: _keep,
    Discard: _room,
    Use: _room,
    Who: _who,
    Where: _where,
    Push: _push,
    Reroll: _reroll,
    Yes: _yes,
    Go: _go,
    Stay: _stay,
    Barter: _barter,
    Recruit: _recruit,
}
