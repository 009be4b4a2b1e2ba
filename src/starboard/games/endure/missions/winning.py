"""The ways to win (ETS-WIN-01): all that a mission names must hold at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .. import inventory
from ..content import ENEMIES, LOADER
from ..maps import salvaged
from ..names import objective_name
from ..state import Group, Survivor, Token
from . import terms as t
from .aims import BOARD, GO, KILL, SEARCH, SMASH, STAND, USE, Errands, add_marks, mark_aim, opening
from .cells import LoaderSmash, out_of_power
from .condition import EndureGoal
from .finding import PowerUp
from .machines import Engineer, Traitor

if TYPE_CHECKING:
    from ..game import Endure
    from ..ground import Ground

LONG = 12


def living(g: Endure) -> list[Survivor]:
    return [s for s in g.state.survivors if s.fate != "dead"]


def names(g: Endure, ids: tuple[str, ...]) -> str:
    return g.say("goal.objectives", "" if len(ids) < 3 else "many", names=[objective_name(g, id) for id in ids])


def seen_to(g: Endure, word: str, ids: tuple[str, ...]) -> str:
    """A goal about objectives, with how many of them are seen to."""
    return g.say(word, what=names(g, ids), done=sum(id in g.state.done for id in ids), count=len(ids))


def left(g: Endure, things: list[Group | Token]) -> str:
    """How many enemies and radar tokens these are."""
    groups = sum(x.count for x in things if isinstance(x, Group))
    tokens = sum(isinstance(x, Token) for x in things)
    case = "none" if not groups and not tokens else "enemies" if not tokens else "tokens" if not groups else ""
    return g.say("goal.left", case, groups=groups, tokens=tokens)


# ---- nothing alive --------------------------------------------------------------------------------------------------


class ZonesClear(EndureGoal[t.ZonesClear]):
    TERMS = t.ZonesClear

    def __init__(self, terms: t.ZonesClear, ground: Ground) -> None:
        super().__init__(terms, ground)
        self.zones = tuple([ground.index[name] for name in terms.zones])
        self.mask = ground.layout.mask(terms.zones)

    async def set_up(self, g: Endure) -> None:
        """What is there at the start is to die, wherever it goes (ETS-NEIGH-02)."""
        there: list[Group | Token] = [*g.state.tokens, *g.state.groups]
        for thing in there:
            thing.wanted = bool(self.mask >> thing.zone & 1)

    def lair(self) -> int:
        return int(self.mask)

    def alive(self, g: Endure) -> list[Group | Token]:
        """Those that were there or were revealed there, and what still lies there face down."""
        found: list[Group | Token] = [group for group in g.state.groups if group.wanted]
        return found + [token for token in g.state.tokens if token.wanted or self.mask >> token.zone & 1]

    def reached(self, g: Endure) -> bool:
        """Asked after every deed: stops at the first that lives."""
        for group in g.state.groups:
            if group.wanted:
                return False
        mask = self.mask
        for token in g.state.tokens:  # noqa: SIM110 - asked all the time, and a generator is slower
            if token.wanted or mask >> token.zone & 1:
                return False
        return True

    def goal(self, g: Endure) -> str:
        return g.say("goal.zones-clear", zones=self.terms.zones, left=left(g, self.alive(g)))

    def wants(self, g: Endure, found: Errands) -> None:
        found.aims += [(zone, KILL, "") for zone in dict.fromkeys(thing.zone for thing in self.alive(g))]


class MapClear(EndureGoal[t.MapClear]):
    TERMS = t.MapClear

    def reached(self, g: Endure) -> bool:
        return not g.state.groups and not g.state.tokens

    def goal(self, g: Endure) -> str:
        return g.say("goal.map-clear", left=left(g, [*g.state.groups, *g.state.tokens]))

    def wants(self, g: Endure, found: Errands) -> None:
        if found.pilot:  # first shut what they come from
            return
        zones = dict.fromkeys(x.zone for x in g.state.groups)
        zones.update(dict.fromkeys(token.zone for token in g.state.tokens))
        found.aims += [(zone, KILL, "") for zone in zones]


class CoastClear(EndureGoal[t.CoastClear]):
    TERMS = t.CoastClear

    def near(self, g: Endure) -> list[Group | Token]:
        """Enemies too close, be they seen or not: in the dark a radar token may lie next door."""
        row = g.view.distance[self.ground.index[self.terms.zone]]
        there: list[Group | Token] = [*g.state.groups, *g.state.tokens]
        return [thing for thing in there if row[thing.zone] <= self.terms.zones_around]

    def reached(self, g: Endure) -> bool:
        return not self.near(g)

    def goal(self, g: Endure) -> str:
        near = self.near(g)
        return g.say("goal.coast-clear", "" if near else "none", around=self.terms.zones_around, left=left(g, near))

    def wants(self, g: Endure, found: Errands) -> None:
        if not found.aims and not opening(g):
            found.aims += [(thing.zone, KILL, "") for thing in self.near(g)]


# ---- objectives -----------------------------------------------------------------------------------------------------


class ObjectivesDone(EndureGoal[t.ObjectivesDone]):
    TERMS = t.ObjectivesDone

    def reached(self, g: Endure) -> bool:
        return all(id in g.state.done for id in self.terms.objectives)

    def goal(self, g: Endure) -> str:
        return seen_to(g, "goal.objectives-done", self.terms.objectives)

    def wants(self, g: Endure, found: Errands) -> None:
        add_marks(g, self.terms.objectives, found)


class Delivered(EndureGoal[t.Delivered]):
    TERMS = t.Delivered

    def reached(self, g: Endure) -> bool:
        return all(id in g.state.done for id in self.terms.objectives)

    def goal(self, g: Endure) -> str:
        return seen_to(g, "goal.delivered", self.terms.objectives)

    def wants(self, g: Endure, found: Errands) -> None:
        add_marks(g, self.terms.objectives, found)


class CellsSealed(EndureGoal[t.CellsSealed]):
    TERMS = t.CellsSealed

    def reached(self, g: Endure) -> bool:
        return all(id in g.state.done for id in self.terms.objectives)

    def goal(self, g: Endure) -> str:
        return seen_to(g, "goal.cells-sealed", self.terms.objectives)

    def wants(self, g: Endure, found: Errands) -> None:
        """A Loader must smash the doors: power for it, somebody in it, then to the doors."""
        state, smash = g.state, g.mission.of(LoaderSmash)
        for id in self.terms.objectives:
            if smash is not None and id not in state.done:
                number = smash.door(id)
                cell = next(mark.zone for mark in state.marks if mark.id == id)
                sides = [z for z in range(g.ground.size) if number in g.ground.doors_of[z] and z != cell]
                found.pilot += [(zone, SMASH, id) for zone in sides]
        if found.pilot:
            power(g, found)


class CarriedOut(EndureGoal[t.CarriedOut]):
    TERMS = t.CarriedOut

    def out(self, g: Endure) -> int:
        """Parts salvaged from Sentries count like those found (ETS-SPARE-09)."""
        return sum(1 for id in g.state.carried_out if id in self.terms.objectives or salvaged(id))

    def reached(self, g: Endure) -> bool:
        return self.out(g) >= self.terms.count

    def goal(self, g: Endure) -> str:
        held = sum(len(s.objectives) for s in g.state.survivors)
        what = names(g, self.terms.objectives)
        return g.say("goal.carried-out", what=what, out=self.out(g), count=self.terms.count, held=held)

    def missing(self, g: Endure) -> int:
        """How many of them nobody has yet."""
        return self.terms.count - len(g.state.carried_out) - sum(len(s.objectives) for s in g.state.survivors)

    def wants(self, g: Endure, found: Errands) -> None:
        """As many as are still needed, the nearest of them; what it takes to take one comes first."""
        state = g.state
        lacking = self.missing(g)
        if lacking <= 0 or g.mission.prepares(g, found):
            return
        add_marks(g, self.terms.objectives, found)
        found.aims += [(mark.zone, USE, mark.id) for mark in state.marks if mark.id not in g.ground.objectives]
        salvage = g.mission.of(Engineer)
        engineer = salvage.who(g) if salvage is not None else None
        if salvage is None or engineer is None:
            return
        down = [(x.zone, GO, salvage.tag) for x in state.groups if x.stunned and not ENEMIES[x.kind].boss]
        if down or len(found.aims) > lacking:  # the nearest, from shelves or out of robots
            rows = [g.view.distance[s.zone] for s in state.survivors if s.zone >= 0]
            near = {aim: min([row[aim[0]] for row in rows]) for aim in found.aims}
            near.update({aim: g.view.distance[engineer.zone][aim[0]] for aim in down})
            found.aims = sorted(near, key=near.__getitem__)[:lacking]


# ---- out of here ----------------------------------------------------------------------------------------------------


def all_out(g: Endure) -> bool:
    alive = living(g)
    return bool(alive) and all(s.fate == "out" for s in alive)


def leaving(g: Endure, word: str, **terms: Any) -> str:
    """A goal about leaving, with how many have."""
    alive = living(g)
    return g.say(word, "", out=sum(s.fate == "out" for s in alive), count=len(alive), **terms)


class AllOut(EndureGoal[t.AllOut]):
    TERMS = t.AllOut

    def reached(self, g: Endure) -> bool:
        return all_out(g)

    def goal(self, g: Endure) -> str:
        return leaving(g, "goal.all-out")

    def wants(self, g: Endure, found: Errands) -> None:
        found.end, found.leaves = g.mission.ends(g), True


class AllOutTogether(EndureGoal[t.AllOutTogether]):
    TERMS = t.AllOutTogether

    def reached(self, g: Endure) -> bool:
        return all_out(g)

    def goal(self, g: Endure) -> str:
        return leaving(g, "goal.all-out-together")

    def bars_exit(self, g: Endure, s: Survivor, exit: str) -> bool:
        """ETS-PRESC-03: the first to leave decides."""
        return any(other.exit and other.exit != exit for other in g.state.survivors)

    def ends(self, g: Endure) -> tuple[int, ...]:
        chosen = next((s.exit for s in reversed(g.state.survivors) if s.exit), "")
        if not chosen:
            return g.ground.exit_zones
        return tuple([zone for zone, ways in g.ground.exits.items() if any(way.id == chosen for way in ways)])

    def wants(self, g: Endure, found: Errands) -> None:
        found.end, found.leaves = g.mission.ends(g), True


class AllAt(EndureGoal[t.AllAt]):
    TERMS = t.AllAt

    def reached(self, g: Endure) -> bool:
        zone = self.ground.index[self.terms.zone]
        alive = living(g)
        return bool(alive) and all(s.zone == zone for s in alive)

    def goal(self, g: Endure) -> str:
        zone, alive = self.ground.index[self.terms.zone], living(g)
        there = sum(s.zone == zone for s in alive)
        return g.say("goal.all-at", zone=self.terms.zone, there=there, count=len(alive))

    def wants(self, g: Endure, found: Errands) -> None:
        found.end = (self.ground.index[self.terms.zone],)


class SentriesOut(EndureGoal[t.SentriesOut]):
    TERMS = t.SentriesOut

    def out(self, g: Endure) -> int:
        traitors = g.mission.of(Traitor)
        return traitors.memory(g).out if traitors is not None else 0

    def reached(self, g: Endure) -> bool:
        return self.out(g) >= self.terms.count

    def lacking(self, g: Endure) -> bool:
        """Whether more must be brought back than are out or with us."""
        return self.out(g) + len(g.state.allies) < self.terms.count

    def goal(self, g: Endure) -> str:
        return g.say("goal.sentries-out", out=self.out(g), count=self.terms.count, ours=len(g.state.allies))

    def wants(self, g: Endure, found: Errands) -> None:
        """So many more Sentries to knock over and to bring back."""
        state = g.state
        if not self.lacking(g):
            return
        found.aims += [(x.zone, GO, "reboot") for x in state.groups if x.stunned]
        zones = dict.fromkeys(x.zone for x in state.groups if not x.stunned)
        if not zones:
            zones = dict.fromkeys(token.zone for token in state.tokens)
        found.aims += [(zone, KILL, "") for zone in zones]

    def stay(self, g: Endure) -> bool:
        return self.out(g) < self.terms.count  # they are slower than we are

    def work(self, g: Endure, total: float) -> float:
        total += 8.0 * max(0, self.terms.count - self.out(g))
        for ally in g.state.allies:
            total -= 7.0 - 0.5 * min(LONG, min(g.view.distance[ally.zone][z] for z in g.ground.exit_zones))
        return total


# ---- bosses ---------------------------------------------------------------------------------------------------------


def below(g: Endure, percent: int) -> bool:
    boss = g.state.boss
    return boss is not None and boss.health * 100 < boss.most * percent


def boss_work(g: Endure, total: float) -> float:
    boss = g.state.boss
    return total if boss is None else total + (0.8 * boss.health + (6.0 if boss.asleep else 0.0))


class WinByPin(EndureGoal[t.WinByPin]):
    """A manned and powered Loader in the Titan's zone, the Titan below half (ETS-CATCH-09 to 11)."""

    TERMS = t.WinByPin
    takes_alive: ClassVar[bool] = True
    hunts_boss: ClassVar[bool] = True

    def late(self) -> bool:
        return True  # ETS-INT-24

    def lost(self, g: Endure) -> bool:
        """Nothing is left that could power the Loader (ETS-RUL-53)."""
        return out_of_power(g)

    def reached(self, g: Endure) -> bool:
        loader, boss = g.state.loader, g.state.boss
        if loader is None or loader.pilot < 0 or not loader.powered or boss is None:
            return False
        there = any(group.kind == boss.kind and group.zone == loader.zone for group in g.state.groups)
        return there and below(g, self.terms.below_percent)

    def goal(self, g: Endure) -> str:
        boss = g.state.boss
        percent = self.terms.below_percent
        if boss is None:
            return g.say("goal.pin", "before", percent=percent)
        return g.say("goal.pin", boss=boss.kind, percent=percent, health=boss.health, most=boss.most)

    def wants(self, g: Endure, found: Errands) -> None:
        """Find the Titan, wear it down, stand over it."""
        state = g.state
        boss = state.boss
        there = [x.zone for x in state.groups if boss is not None and x.kind == boss.kind]
        if there:
            if boss is not None and boss.health * 100 >= boss.most * self.terms.below_percent:
                found.aims.append((there[0], KILL, boss.kind))
            found.pilot.append((there[0], STAND, ""))
        else:
            marked = [token.zone for token in state.tokens if token.pile == "marked"]
            found.aims += [(zone, GO, "") for zone in marked]
            found.pilot += [(zone, GO, "") for zone in marked]
        power(g, found)

    def work(self, g: Endure, total: float) -> float:
        return boss_work(g, total)


class BossDead(EndureGoal[t.BossDead]):
    TERMS = t.BossDead
    hunts_boss: ClassVar[bool] = True

    def reached(self, g: Endure) -> bool:
        boss = g.state.boss
        return boss is not None and boss.health == 0

    def goal(self, g: Endure) -> str:
        boss = g.state.boss
        if boss is None:
            return g.say("goal.boss-dead", "before")
        return g.say("goal.boss-dead", boss=boss.kind, health=boss.health, most=boss.most)

    def wants(self, g: Endure, found: Errands) -> None:
        boss = g.state.boss
        there = [x.zone for x in g.state.groups if boss is not None and x.kind == boss.kind]
        if boss is not None and there and not boss.asleep:
            found.aims.append((there[0], KILL, boss.kind))
            return
        found.aims += [(zone, GO, "") for zone in g.mission.leads(g)]

    def work(self, g: Endure, total: float) -> float:
        return boss_work(g, total)


class DestroyOrEscape(EndureGoal[t.DestroyOrEscape]):
    TERMS = t.DestroyOrEscape

    def reached(self, g: Endure) -> bool:
        boss = g.state.boss
        return boss is not None and not boss.asleep and (boss.health == 0 or all_out(g))

    def goal(self, g: Endure) -> str:
        boss = g.state.boss
        if boss is None or boss.asleep:
            return g.say("goal.destroy-or-escape", "before")
        return leaving(g, "goal.destroy-or-escape", boss=boss.kind, health=boss.health, most=boss.most)

    def wants(self, g: Endure, found: Errands) -> None:
        """To wake it and run is enough."""
        boss = g.state.boss
        if boss is not None and boss.asleep:
            for mark in g.state.marks:
                found.aims.append((mark.zone, USE, mark.id))
        found.end, found.leaves = g.mission.ends(g), True


def power(g: Endure, found: Errands) -> None:
    """A Power Cell, and whoever has it into the Loader."""
    state, loader = g.state, g.state.loader
    if loader is None:
        return
    pilot = state.survivors[loader.pilot] if loader.pilot >= 0 else None
    cells = g.mission.of(PowerUp)
    caches = [] if cells is None else [aim for id in cells.terms.objectives if (aim := mark_aim(g, id)) is not None]
    if pilot is not None and (loader.powered or inventory.power_cell(pilot)):
        if sum(card == "power-cell" for card in pilot.cards) <= 1:
            found.pilot = caches + found.pilot
        return
    bearers = [s for s in state.survivors if s.zone >= 0 and inventory.power_cell(s)]
    stocked = not caches or any(s.cards.count("power-cell") > 1 for s in bearers)
    if bearers and loader.pilot < 0 and stocked:
        found.aims.append((loader.zone, BOARD, LOADER.id))
    if not bearers or len(bearers) < 2:
        found.aims += caches
    if not bearers and not caches:
        found.aims.append((-1, SEARCH, "power-cell"))
