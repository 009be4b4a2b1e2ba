"""The infected move: who acts, whom it goes for, square by square (EXO-MOVE, EXO-STAIR, EXO-WATER, EXO-CRATE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...spaces.grid import FAR, SIDES, Cone, Field, Stride, Ways, facings, squares_of
from ...table import WhyNot
from ...table.facts import Changed, Moved, Rolled, Turned
from . import alert, death, director, pushing
from .board import closest_hero, crowd, distances, heroes_mask, living, place_of, preys, way_to, ways
from .content import INFECTED
from .dice import D8
from .grapple import KNOCKED, TAKEN, bites, fall, grab_test, seize
from .options import AnyOption, Ends, Faces, Go, Next, Settle
from .state import Hero, Mover, Unit

if TYPE_CHECKING:
    from .game import Exodus


# ---- who acts next ---------------------------------------------------------------------------------------------------


def waiting(g: Exodus) -> list[Unit]:
    """Infected on the map that stand and have not acted (EXO-HERO-67)."""
    return [u for u in g.state.units if not u.acted and not u.holds and not u.prone and u.at >= 0]


async def next_unit(g: Exodus, there: list[Unit]) -> None:
    """The one closest to a hero, then in order of distance, worked out anew after each (EXO-MOVE-21, EXO-RUL-06)."""
    far = distances(g, there)
    least = min(far)
    unit = there[far.index(least)]
    matters = not g.state.settled and far.count(least) > 1 and least <= INFECTED[unit.kind].charge + 1
    if matters:
        closest = [unit for unit, steps in zip(there, far, strict=True) if steps == least]
        answer = await g.ask(deciding(g, unit), "next-infected", next_options, [u.id for u in closest])
        if isinstance(answer, Settle):
            g.state.settled = True
        else:
            unit = next(u for u in closest if u.at == g.grid[answer.at])
    begin(g, unit)


def next_options(g: Exodus, ids: list[int], no: WhyNot | None) -> list[AnyOption]:
    return [*[Next(g.grid.names[g.unit(id).at]) for id in ids], Settle()]


def deciding(g: Exodus, unit: Unit) -> str:
    """Who decides among equals: the Director (EXO-DIR-05), else the player of the hero it goes for (EXO-RUL-49)."""
    m = g.state.mover
    if g.director:
        return g.director
    if m is not None and m.target:
        return m.target
    at = m.arriving if m is not None and m.arriving >= 0 else unit.at
    return closest_hero(g, unit, at).id


# ---- the beginning of its move ---------------------------------------------------------------------------------------


def begin(g: Exodus, unit: Unit, arriving: int = -1) -> None:
    unit.acted = True
    g.state.mover = Mover(unit.id, arriving=arriving)
    for hero in g.state.heroes:
        hero.let_go = 0
    if g.live:
        g.beat()
    regenerate(g, unit)
    if INFECTED[unit.kind].swims and unit.at >= 0 and g.grid.water >> unit.at & 1:
        dive_or_surface(g, unit)


def regenerate(g: Exodus, unit: Unit) -> None:
    """A siren recovers at the start of its move, burnt ones never again (EXO-SIREN-07, EXO-SIREN-08)."""
    if INFECTED[unit.kind].heals and unit.hurt and not unit.burnt:
        unit.hurt -= 1
        if g.live:
            g.tell(Changed(g.piece(unit), "damage", -1, unit.hurt), "regenerates", "EXO-SIREN-07", by=unit.kind)


def dive_or_surface(g: Exodus, unit: Unit) -> None:
    """A wounded reaver in open water dives in one move and shows itself in the next (EXO-REAV-17, EXO-RUL-30)."""
    unit.under = bool(unit.hurt) and not unit.under
    if g.live and unit.hurt:
        fact = Turned(g.piece(unit), "under" if unit.under else "up", g.grid.names[unit.at])
        g.tell(fact, "reaver", "EXO-REAV-17 EXO-RUL-30", case="dives" if unit.under else "surfaces")


def done(g: Exodus) -> None:
    g.state.mover = None


# ---- whom it goes for ------------------------------------------------------------------------------------------------


class Course(NamedTuple):
    """Where an infected wants to go: how far every square is from it, whether it may go all the way, for which hero."""

    field: Field
    enters: bool
    hero: str


def course(g: Exodus, unit: Unit, at: int, target: str) -> Course | None:
    """The hero it goes for; a stairway, on a floor without heroes (EXO-STAIR-03); the water's edge, when nobody can be
    reached (EXO-WATER-02). None when there is nothing to go for."""
    way = ways(g, unit)
    if target:
        floor = g.grid.floor_of(at)
        if g.grid.stairs and not [h for h in reachable(g, unit, at) if g.grid.floor_of(h.at) == floor]:
            return to_stairs(g, at, way, target)
        return Course(way_to(g, way, g.hero(target)), False, target)
    return to_shore(g, unit, at, way)


def to_stairs(g: Exodus, at: int, way: Ways, target: str) -> Course:
    """The closest stairway; from its square across to the other floor (EXO-STAIR-01, EXO-STAIR-02)."""
    stairs, floor = g.grid.stairs, g.grid.floor_of(at)
    if at in stairs:
        mask = 0
        for other in stairs[at]:
            mask |= 1 << other
        return Course(g.view.field(mask, way.passable), True, target)
    here = [square for square in stairs if g.grid.floor_of(square) == floor]
    fields = [way.to(square) for square in here]
    return Course(min(fields, key=lambda field: field.distance(at)), True, target)


def to_shore(g: Exodus, unit: Unit, at: int, way: Ways) -> Course | None:
    """The transition square closest to a hero, or as near to it as may be (EXO-WATER-02 to 04)."""
    own = way.to(at)
    best, least = -1, (FAR, FAR)
    for square in squares_of(g.ground.shore & way.passable):
        steps = own.distance(square)
        if steps < FAR:
            key = (min([g.grid.range(square, hero.at) for hero in living(g)]), steps)
            if key < least:
                best, least = square, key
    if best < 0:  # who comes from outside steps onto the map, and no farther (EXO-SPAWN-08)
        return Course(own, True, "") if unit.at < 0 else None
    return Course(way.to(best), True, "")


def reachable(g: Exodus, unit: Unit, at: int) -> list[Hero]:
    """The heroes it can get at; only these count (EXO-WATER-06)."""
    way = ways(g, unit)
    return [hero for hero in living(g) if way_to(g, way, hero).distance(at) < FAR]


async def choose_target(g: Exodus, m: Mover, unit: Unit, at: int) -> None:
    """The nearest reachable hero; among several equally near the dice decide (EXO-MOVE-25, EXO-RUL-07), or the Director
    (EXO-DIR-06)."""
    way, least, near = ways(g, unit), FAR, list[Hero]()
    for hero in g.state.heroes:
        if hero.fate:
            continue
        far = way_to(g, way, hero).distance(at)
        if far < least:
            least, near = far, [hero]
        elif far == least < FAR:
            near.append(hero)
    if not near:
        m.target = ""
    elif len(near) == 1 or False not in [hero.aboard for hero in near]:
        m.target = near[0].id  # whom it gets is rolled beside the rib (EXO-REAV-15)
    elif g.director:
        m.target = await director.prey(g, unit, [hero.id for hero in near])
    else:
        m.target = lowest(g, [hero.id for hero in near], "target")


def lowest(g: Exodus, ids: list[str], why: str) -> str:
    """Each rolls a D8; the lowest it is; equal ones roll again (EXO-RUL-07)."""
    while len(ids) > 1:
        dice = g.take(why, D8, len(ids))
        if g.live:
            g.tell(Rolled("", why, tuple(dice)), "lowest", "EXO-RUL-07", heroes=list(ids))
        least = min(dice)
        ids = [id for id, die in zip(ids, dice, strict=True) if die == least]
    return ids[0]


def senses(g: Exodus, unit: Unit, at: int) -> bool:
    """Whether it sees or smells a hero it can reach (EXO-MOVE-09, EXO-MOVE-10, EXO-WATER-05); some need neither."""
    card = INFECTED[unit.kind]
    if card.low or unit.controlled or g.state.frenzied == unit.id:
        return True
    if card.swims and g.grid.water >> at & 1:
        return True  # EXO-REAV-13
    way, smell = ways(g, unit), card.smell + g.state.scent
    for hero in g.state.heroes:
        if hero.fate:
            continue
        if hero.aboard:  # seen on either of its squares
            sensed = way.view.sees(at) & place_of(g, hero) or way.view.smelt(hero.at, smell) >> at & 1
            if sensed and way_to(g, way, hero).distance(at) < FAR:
                return True
        elif way.noticed(hero.at, smell) >> at & 1:
            return True
    return False


def allowance(g: Exodus, m: Mover, unit: Unit) -> int:
    """Squares it may move this turn: its walk, or its charge less nothing (EXO-MOVE-11)."""
    card = INFECTED[unit.kind]
    squares = card.charge if m.charging else card.walk
    return squares + (g.state.haste if g.state.frenzied == unit.id else 0)


# ---- square by square ------------------------------------------------------------------------------------------------


async def go_on(g: Exodus) -> None:
    """The next thing that the infected at its move does: be shot at, grab, or go one square."""
    m = g.state.mover
    assert m is not None
    unit = g.find_unit(m.unit)
    if unit is None or unit.prone:
        done(g)  # EXO-INT-06
        return
    if m.shots:
        await alert.shot(g, m, unit)
        death.check(g)  # as soon as the goals are met (EXO-RUL-53)
        return
    prey = graspable(g, unit)
    if prey and not (unit.controlled and not m.done):
        await grab(g, m, unit, prey)
        done(g)
        return
    if m.done:
        done(g)
        return
    await stride(g, m, unit)
    if m.done and not m.shots and not graspable(g, unit):
        done(g)


async def stride(g: Exodus, m: Mover, unit: Unit) -> None:
    at = m.arriving if m.arriving >= 0 else unit.at
    if not m.target and m.moved == 0 and not unit.controlled:
        await choose_target(g, m, unit, at)
    if not m.charging and senses(g, unit, at):
        m.charging, m.goal = True, -1
    left = allowance(g, m, unit) - m.moved
    way = await controlled_course(g, m, unit, left) if unit.controlled else course(g, unit, at, m.target)
    if way is None or left <= 0:
        m.done = True
        return
    full = crowd(g)
    reached = layers(g, m, unit, way, left, full)
    ends = best_ends(reached.layers, full)
    if not ends and force_door(g, m, unit):
        return
    if not ends:
        if m.arriving >= 0:
            pushing.push_in(g, m, unit)
            if unit.at >= 0:  # it has moved a square (EXO-HERO-91)
                look_at_closest(g, unit)
                alert.count_shots(g, m, unit, [])
        m.done = True
        return
    if m.goal < 0 or not ends >> m.goal & 1:
        m.goal = await choose_end(g, m, unit, ends)
    walk(g, m, unit, route(g, reached, m.goal, full), full)


def walk(g: Exodus, m: Mover, unit: Unit, path: list[Stride], full: int) -> None:
    """On to its goal, as long as nothing happens on the way that could change it: a shot, a scent, a door, a grab."""
    closed, prey, gone = g.state.closed, preys(g), 0
    most = allowance(g, m, unit)
    while True:
        gone = walk_on(g, m, unit, path, gone, full)
        if m.charging and m.moved >= most:
            m.done = True
        if m.shots or m.done or gone == len(path) or g.state.closed != closed or g.view.near(unit.at) & prey:
            return
        if not m.charging and senses(g, unit, unit.at):
            return


def force_door(g: Exodus, m: Mover, unit: Unit) -> bool:
    """A hero right behind a closed door: it opens the door for one square and grabs through it (EXO-RUL-50)."""
    if m.arriving >= 0:
        return False
    for beyond, door in g.view.behind(unit.at):
        if m.target and g.hero(m.target).at == beyond:
            open_by_force(g, unit, door)
            m.moved += 1
            return True
    return False


def open_by_force(g: Exodus, unit: Unit, door: int) -> None:
    g.state.closed &= ~door  # EXO-HERO-49
    g.state.slammed &= ~door
    if g.live:
        g.tell(Turned(g.door_of_bit(door), "open"), "door", "EXO-HERO-49", case="forced", by=unit.kind)


def layers(g: Exodus, m: Mover, unit: Unit, way: Course, left: int, full: int) -> Cone:
    """The squares on shortest ways, by what it costs to get there: walking only over free ones, charging through
    infected and crates (EXO-MOVE-13, EXO-MOVE-16, EXO-CRATE-02, EXO-CRATE-03)."""
    barred = heroes_mask(g) if m.charging else heroes_mask(g) | full
    if way.enters or m.arriving >= 0:
        barred |= ~ways(g, unit).passable
    if m.arriving < 0:
        return g.view.cone(way.field, unit.at, left, way.enters, barred)
    if barred >> m.arriving & 1:
        return Cone([0])
    return Cone([0, *g.view.cone(way.field, m.arriving, left - 1, way.enters, barred).layers])  # onto the map first


def best_ends(reached: list[int], full: int) -> int:
    """The free squares closest to what it goes for that it can reach: there it may end (EXO-MOVE-22, EXO-MOVE-23). Who
    cannot get past stops before what blocks it (EXO-MOVE-15)."""
    for layer in reversed(reached[1:]):
        if layer & ~full:
            return layer & ~full  # no hero's square is among them
    return 0


def route(g: Exodus, reached: Cone, goal: int, full: int) -> list[Stride]:
    """One of the shortest ways to its goal, square by square; over free squares first."""
    if reached.layers[0]:
        return g.view.path(reached, goal, full)
    start = squares_of(reached.layers[1])[0]  # from outside (EXO-SPAWN-04)
    return [(start, 1, 0), *g.view.path(Cone(reached.layers[1:]), goal, full)]


async def choose_end(g: Exodus, m: Mover, unit: Unit, ends: int) -> int:
    squares = squares_of(ends)
    if len(squares) == 1:
        return squares[0]
    if g.state.settled:
        return director.prefers(g, squares) if g.director else squares[0]
    answer = await g.ask(deciding(g, unit), "ends-where", end_options, ends)
    if isinstance(answer, Settle):
        g.state.settled = True
        return squares[0]
    return g.grid[answer.to]


def end_options(g: Exodus, ends: int, no: WhyNot | None) -> list[AnyOption]:
    return [*[Ends(g.grid.names[square]) for square in squares_of(ends)], Settle()]


def walk_on(g: Exodus, m: Mover, unit: Unit, path: list[Stride], gone: int, full: int) -> int:
    """One square along its path, and on through occupied ones to the next free one (EXO-MOVE-14, EXO-MOVE-18); how many
    steps of its path are behind it."""
    start, first = unit.at, gone
    while True:
        square, cost, door = path[gone]
        gone += 1
        if door:
            open_by_force(g, unit, door)
        m.moved += cost
        turn(g, unit, square)
        unit.at, m.arriving = square, -1
        if not full >> square & 1:
            break
    if g.live:
        names = g.grid.names
        way = tuple([names[square] for square, _, _ in path[first:gone]])
        fact = Moved(g.piece(unit), names[start] if start >= 0 else way[0], way[-1], path=way)
        rule = "EXO-MOVE-09 EXO-MOVE-10" if m.charging else "EXO-MOVE-08"
        case = "enters" if start < 0 else "charges" if m.charging else "walks"
        g.tell(fact, "goes", rule, case=case, by=unit.kind)
    if INFECTED[unit.kind].swims:
        stop_at_shore(g, m, unit, start)
    if not unit.under and [1 for hero in g.state.heroes if hero.alert]:
        alert.count_shots(g, m, unit, [square for square, _, _ in path[first : gone - 1]])
    return gone


def stop_at_shore(g: Exodus, m: Mover, unit: Unit, start: int) -> None:
    """Reaching a transition square from land or water ends a reaver's move (EXO-REAV-04), unless the Director moves it
    (EXO-CTRL-02); there it is seen again (EXO-REAV-19)."""
    if g.ground.shore >> unit.at & 1:
        unit.under = False
        if start != unit.at and not unit.controlled:
            m.done = True
    elif graspable(g, unit):
        unit.under = False


# ---- facing ----------------------------------------------------------------------------------------------------------


def turn(g: Exodus, unit: Unit, to: int) -> None:
    """It faces where it goes (EXO-ZONE-03); over a corner north or south, until it can grab (EXO-RUL-12)."""
    if unit.at < 0:
        unit.at = to
        look_at_closest(g, unit)  # from outside it has no side (EXO-RUL-13)
        return
    sides = g.grid.turns.get(to - unit.at)
    if sides is not None:  # not by a stairway
        unit.facing = sides[0]


def look_at(g: Exodus, unit: Unit, square: int) -> None:
    """It faces a square: by the longer way, and on a diagonal by north or south (EXO-RUL-13, EXO-RUL-18)."""
    sides = sides_towards(g, unit, square)
    if sides:
        unit.facing = sides[0]


def sides_towards(g: Exodus, unit: Unit, square: int) -> tuple[int, ...]:
    ax, ay, af = g.grid.place(unit.at)
    bx, by, bf = g.grid.place(square)
    if af != bf:
        return ()
    dx, dy = bx - ax, by - ay
    return facings(dx if abs(dx) >= abs(dy) else 0, dy if abs(dy) >= abs(dx) else 0)


def look_at_closest(g: Exodus, unit: Unit) -> None:
    look_at(g, unit, closest_hero(g, unit, unit.at).at)


async def face_prey(g: Exodus, m: Mover, unit: Unit, hero: Hero) -> None:
    """At its last square it faces whom it grabs; on a diagonal somebody chooses the side (EXO-RUL-12)."""
    square = min(squares_of(place_of(g, hero)), key=lambda s: g.grid.range(unit.at, s))
    sides = sides_towards(g, unit, square)
    if len(sides) > 1 and not g.state.settled:
        answer = await g.ask(deciding(g, unit), "faces", face_options, list(sides))
        if isinstance(answer, Settle):
            g.state.settled = True
        else:
            sides = (SIDES.index(answer.side),)
    if sides:
        unit.facing = sides[0]


def face_options(g: Exodus, sides: list[int], no: WhyNot | None) -> list[AnyOption]:
    return [*[Faces(SIDES[side]) for side in sides], Settle()]


# ---- grabbing --------------------------------------------------------------------------------------------------------


def graspable(g: Exodus, unit: Unit) -> list[Hero]:
    """The heroes it can grab from where it stands (EXO-GRAB-02, EXO-GRAB-03)."""
    if unit.at < 0:
        return []
    near = g.view.near(unit.at)
    if not near & preys(g):
        return []
    return [hero for hero in g.state.heroes if not hero.fate and near & place_of(g, hero)]


async def grab(g: Exodus, m: Mover, unit: Unit, prey: list[Hero]) -> None:
    """The test, and what comes of it (EXO-GRAB-04 to 16)."""
    hero = await whom(g, m, unit, prey)
    unit.under = False
    await face_prey(g, m, unit, hero)
    if hero.aboard and INFECTED[unit.kind].swims:  # prone or not (EXO-RUL-41)
        result = grab_test(g, unit, hero)
        if result == TAKEN:
            death.dies(g, hero, drowned=True)  # EXO-REAV-16
        elif result == KNOCKED:
            fall(g, hero)
        return
    result = TAKEN if hero.prone else grab_test(g, unit, hero)  # EXO-GRAB-16
    if result == TAKEN:
        seize(g, unit, hero)
        bites(g, unit, hero)  # EXO-GRAB-11
    elif result == KNOCKED:
        fall(g, hero)  # EXO-RUL-04


async def whom(g: Exodus, m: Mover, unit: Unit, prey: list[Hero]) -> Hero:
    """Its target, if it can; of several aboard a rib the dice choose (EXO-WATER-08, EXO-REAV-15). A controlled one has
    no target of its own (EXO-RUL-43)."""
    aboard = [hero.id for hero in prey if hero.aboard]
    if len(aboard) > 1 and len(aboard) == len(prey):
        return g.hero(lowest(g, aboard, "aboard"))
    ids = [hero.id for hero in prey]
    if m.target in ids:
        return g.hero(m.target)
    if len(ids) > 1 and g.director:
        return g.hero(await director.prey(g, unit, ids))
    return g.hero(lowest(g, ids, "target"))


# ---- under the Director's control ------------------------------------------------------------------------------------


async def controlled_course(g: Exodus, m: Mover, unit: Unit, left: int) -> Course | None:
    """Where the Director likes, over active squares, at charge speed (EXO-CTRL-02 to 04)."""
    if m.goal < 0:
        answer: Go = await g.ask(g.director, "control", control_options, unit.id, left)
        m.goal = g.grid[answer.to]
    if m.goal == unit.at:
        return None
    return Course(g.view.field(1 << m.goal, control_way(g, unit)), True, m.target)


def control_way(g: Exodus, unit: Unit) -> int:
    """The squares that a controlled infected may go over: round heroes, not up to them."""
    return ways(g, unit).passable & ~heroes_mask(g)


def control_options(g: Exodus, id: int, left: int, no: WhyNot | None) -> list[AnyOption]:
    unit = g.unit(id)
    way = control_way(g, unit)
    if not way >> unit.at & 1:
        return [Go(g.grid.names[unit.at])]  # shut in where nothing is active yet (EXO-CTRL-03)
    field = g.view.field(1 << unit.at, way)
    free = way & ~crowd(g) | 1 << unit.at
    reached = 0
    for ring in field.rings[: left + 1]:
        reached |= ring
    return [Go(g.grid.names[square]) for square in squares_of(reached & free)]
