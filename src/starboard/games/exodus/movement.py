"""How heroes move: steps, sprints, dives, crawling, grab zones on the way, ribs (EXO-HERO-11 to 28, EXO-ZONE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.grid import squares_of
from ...table import WhyNot
from ...table.facts import Moved, Noted
from . import death
from .board import active, beside, each, taken, zone
from .content import COSTS, NUMBERS
from .grapple import KNOCKED, SAFE, TAKEN, fall, grab_test, seize
from .options import AnyOption, Ashore, Board, Crawl, Dive, Drive, Halt, Move, Sprint, Stride
from .state import Hero

if TYPE_CHECKING:
    from .game import Exodus


def open_squares(g: Exodus, hero: Hero) -> int:
    """Where one step leads: not over walls and closed doors, not onto units, crates, water or an inactive area
    (EXO-HERO-12 to 15)."""
    return beside(g, hero.at) & active(g) & g.grid.land & ~taken(g)


def steps(g: Exodus, hero: Hero, ap: int, no: WhyNot | None) -> list[AnyOption]:
    """Moves, sprints and dives of a standing hero."""
    found: list[AnyOption] = []
    if ap >= COSTS.move:
        free = active(g) & g.grid.land & ~taken(g)
        squares = beside(g, hero.at) & free
        found += each(g, Move, squares)
        if ap >= COSTS.sprint:
            found += each(g, Sprint, squares)
        found += dives(g, hero, free)
    if no is not None:
        refuse(g, hero, no)
    return found


def refuse(g: Exodus, hero: Hero, no: WhyNot) -> None:
    names, near = g.grid.names, beside(g, hero.at)
    for square in squares_of(near & ~open_squares(g, hero)):
        option = Move(names[square])
        if not active(g) >> square & 1:
            no(option, "EXO-HERO-14", "not-active")
        elif not g.grid.land >> square & 1:
            no(option, "EXO-HERO-14", "water")
        else:
            no(option, "EXO-HERO-14", "occupied")
    for square, _ in g.view.behind(hero.at):
        no(Move(names[square]), "EXO-HERO-15", "door-closed")


def dives(g: Exodus, hero: Hero, free: int) -> list[AnyOption]:
    """Two squares in one straight line, both free (EXO-DIVE-02, EXO-HERO-19)."""
    names, view = g.grid.names, g.view
    first, found = view.near(hero.at) & free, list[AnyOption]()
    for middle, end in g.ground.dives[hero.at]:
        if first >> middle & 1 and free >> end & 1 and view.near(middle) >> end & 1:
            found.append(Dive(names[end]))
    return found


def crawls(g: Exodus, hero: Hero) -> list[AnyOption]:
    return each(g, Crawl, open_squares(g, hero))


def strides(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Further squares of a sprint, or none (EXO-HERO-17)."""
    return [*each(g, Stride, open_squares(g, hero)), Halt()]


# ---- one step --------------------------------------------------------------------------------------------------------


def step(g: Exodus, hero: Hero, to: int, rule: str, *, joins: bool = False) -> None:
    """Onto the next square: picks up what lies there, then the grab tests, at last what was brought (EXO-RUL-47).

    `joins`: an attack may be joined; then the tests wait for it (EXO-ZONE-13), and what is brought for the tests.
    """
    start = hero.at
    near, both = beside(g, start) & beside(g, to), 1 << start | 1 << to
    held = [u for u in g.state.units if u.at >= 0 and near >> u.at & 1 and zone(g, u) & both == both]
    hero.at = to
    if g.live:
        names = g.grid.names
        g.tell(Moved(hero.id, names[start], names[to]), "moves", rule, who=hero.id)
    pick_up(g, hero)
    if held and "zone" not in hero.firsts and g.exempt("zone-test", hero):
        hero.firsts.append("zone")  # Light Feet (EXO-GAP-22)
        held = []
    hero.zones = [unit.id for unit in held]
    hero.joined = joins
    if not (joins and hero.zones):
        brace(g, hero, joins)


def brace(g: Exodus, hero: Hero, joins: bool = False) -> None:
    """A grab test for each standing infected whose zone held both squares (EXO-ZONE-07, EXO-RUL-16); whoever has fallen
    takes no more (EXO-RUL-46). Then what is carried is delivered (EXO-RUL-47)."""
    due, hero.zones, hero.joined = hero.zones, [], joins
    for id in due:
        unit = g.find_unit(id)
        if unit is None or not zone(g, unit):
            continue
        result = grab_test(g, unit, hero)
        if result == TAKEN:
            seize(g, unit, hero)  # EXO-ZONE-09; no bite before the infected move (EXO-ZONE-11)
        elif result == KNOCKED:
            fall(g, hero)
        if result != SAFE:
            break
    death.deliver(g, hero)


def pick_up(g: Exodus, hero: Hero) -> None:
    """An item on the square, if the carry space is empty (EXO-HERO-27)."""
    if hero.item:
        return
    for token in g.state.items:
        if token.at == hero.at:
            g.state.items.remove(token)
            hero.item = token.item
            if g.live:
                at = g.grid.names[hero.at]
                g.tell(Noted("item", at, hero.id), "picks-up", "EXO-ITEM-02", item=token.item)
            return


# ---- the actions -----------------------------------------------------------------------------------------------------


def sprint(g: Exodus, hero: Hero, to: int) -> None:
    hero.strides = g.number("sprint", NUMBERS.sprint, hero)
    hero.handed = False
    stride(g, hero, to)


def stride(g: Exodus, hero: Hero, to: int) -> None:
    hero.strides -= 1
    step(g, hero, to, "EXO-HERO-17")


def dive(g: Exodus, hero: Hero, to: int) -> None:
    """Both squares are steps (EXO-HERO-24); the hero ends prone (EXO-DIVE-03)."""
    middle = (hero.at + to) // 2
    step(g, hero, middle, "EXO-DIVE-02")
    if not hero.prone:
        step(g, hero, to, "EXO-DIVE-02")
    if not hero.prone:
        fall(g, hero)


# ---- the rib ---------------------------------------------------------------------------------------------------------


def afloat(g: Exodus, hero: Hero, ap: int, no: WhyNot | None) -> list[AnyOption]:
    """Boarding from a transition square beside it, leaving onto one, driving it (EXO-GAP-26, EXO-GAP-27)."""
    rib = g.state.rib
    if not rib or ap < COSTS.rib:
        return []
    names = g.grid.names
    near = 0
    for square in rib:
        near |= beside(g, square)
    if not hero.aboard:
        room = sum([1 for other in g.state.heroes if other.aboard]) < NUMBERS.aboard
        return [Board()] if room and near >> hero.at & 1 and g.ground.shore >> hero.at & 1 else []
    free = near & g.ground.shore & active(g) & ~taken(g)
    found: list[AnyOption] = [Ashore(names[square]) for square in squares_of(free)]
    return found + [Drive((names[a], names[b])) for a, b in drives(g)]


def drives(g: Exodus) -> list[tuple[int, int]]:
    """Where the rib may lie after up to two squares, turned as one likes: two squares of free water side by side."""
    water = g.grid.water & ~taken(g)
    for square in g.state.rib:
        water |= 1 << square
    reached = 1 << g.state.rib[0]
    for _ in range(NUMBERS.drive):
        for square in squares_of(reached):
            reached |= beside(g, square) & water
    found = []
    for bow in squares_of(reached):
        for side in (1, 2):  # east or south of it: each pair once
            stern = bow + g.grid.shifts[2 * side]
            if water >> stern & 1 and [bow, stern] != g.state.rib:
                found.append((bow, stern))
    return found


def go_aboard(g: Exodus, hero: Hero) -> None:
    start, hero.at, hero.aboard = hero.at, g.state.rib[0], True
    if g.live:
        names = g.grid.names
        g.tell(Moved(hero.id, names[start], names[hero.at]), "boards", "EXO-RUL-54", who=hero.id)


def go_ashore(g: Exodus, hero: Hero, to: int) -> None:
    hero.aboard = False
    step(g, hero, to, "EXO-RUL-54")


def drive(g: Exodus, hero: Hero, to: tuple[str, ...]) -> None:
    start = g.state.rib[0]
    g.state.rib = [g.grid[name] for name in to]
    for other in g.state.heroes:
        if other.aboard:
            other.at = g.state.rib[0]
    if g.live:
        g.tell(Moved("rib", g.grid.names[start], to[0]), "drives", "EXO-RUL-54", who=hero.id)
