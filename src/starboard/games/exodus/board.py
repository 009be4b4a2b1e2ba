"""Who and what is where: the lookups that every chapter of the rules uses. Sets of squares are masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...spaces.grid import FAR, MOST_KEPT, Field, Ways, squares_of
from .content import INFECTED, POOLS
from .options import AnyOption
from .state import Hero, Thing, Unit

if TYPE_CHECKING:
    from .game import Exodus


def living(g: Exodus) -> list[Hero]:
    """The heroes who still play."""
    return [hero for hero in g.state.heroes if not hero.fate]


def seats(g: Exodus) -> tuple[str, ...]:
    return tuple([hero.id for hero in g.state.heroes if not hero.fate])


def active(g: Exodus) -> int:
    """All squares that may be used: corridors, open ground and water, and rooms that were activated (EXO-ROAM-03)."""
    found = g.actives.get(g.state.active)
    if found is None:
        found = g.ground.corridors
        for number, area in g.ground.rooms.items():
            if g.state.active >> number & 1:
                found |= area.squares
        g.actives[g.state.active] = found
    return found


def ways(g: Exodus, unit: Unit) -> Ways:
    """How this infected gets about: over active squares; only what swims enters open water (EXO-MOVE-07,
    EXO-WATER-01)."""
    return g.ways(INFECTED[unit.kind].swims)


def way_to(g: Exodus, way: Ways, hero: Hero) -> Field:
    """How far all squares are from a hero for who gets about like that."""
    return way.view.field(place_of(g, hero), way.passable) if hero.aboard else way.to(hero.at)


def place_of(g: Exodus, hero: Hero) -> int:
    """The squares a hero is on: one, or those of the rib."""
    if hero.aboard:
        mask = 0
        for square in g.state.rib:
            mask |= 1 << square
        return mask
    return 1 << hero.at


def heroes_mask(g: Exodus) -> int:
    """Squares with heroes on them; one who died this turn still lies there, but what a risen one left blocks nobody
    (EXO-RUL-39)."""
    mask = 0
    for hero in g.state.heroes:
        if hero.at >= 0 and hero.fate != "risen":
            mask |= place_of(g, hero) if hero.aboard else 1 << hero.at
    return mask


def crowd(g: Exodus) -> int:
    """Squares that a walking infected does not enter and a charging one passes: infected, crates (EXO-CRATE-01) and the
    rib, which fills its two (EXO-RUL-54)."""
    mask = 0
    for unit in g.state.units:
        if not unit.holds and unit.at >= 0:
            mask |= 1 << unit.at
    for square in g.state.crates:
        mask |= 1 << square
    for square in g.state.rib:
        mask |= 1 << square
    return mask


def taken(g: Exodus) -> int:
    return crowd(g) | heroes_mask(g)


def blocking(g: Exodus) -> int:
    """Squares whose units stand in the way of a hero's shot: nobody prone, no seeker, no marker (EXO-HERO-32 to 34)."""
    mask = 0
    for hero in g.state.heroes:
        if not hero.fate and not hero.prone:
            mask |= 1 << hero.at
    for unit in g.state.units:
        if not unit.holds and not unit.prone and not unit.under and unit.at >= 0 and not INFECTED[unit.kind].low:
            mask |= 1 << unit.at
    return mask


def unit_at(g: Exodus, square: int) -> Unit | None:
    """The infected on this square of the map."""
    for unit in g.state.units:
        if unit.at == square and not unit.holds:
            return unit
    return None


def grip(g: Exodus, hero: Hero) -> list[Unit]:
    """The infected on this hero's board."""
    return [unit for unit in g.state.units if unit.holds == hero.id]


def holder(g: Exodus, hero: Hero, kind: str) -> Unit:
    """The infected of a class on a hero's board; of several the one that is hurt most."""
    return max([unit for unit in g.state.units if unit.holds == hero.id and unit.kind == kind], key=lambda u: u.hurt)


def grappled(g: Exodus, hero: Hero) -> bool:
    id = hero.id
    return any(unit.holds == id for unit in g.state.units)


def thing(hero: Hero, id: int) -> Thing:
    for one in hero.things:
        if one.id == id:
            return one
    raise KeyError(id)


def has(hero: Hero, card: str) -> Thing | None:
    for one in hero.things:
        if one.card == card:
            return one
    return None


def in_play(g: Exodus, kind: str) -> int:
    """So many of a class are in play, on the map and on boards (EXO-INT-22); a risen hero is no miniature of the
    pool."""
    return sum([1 for unit in g.state.units if unit.kind == kind and not unit.hero])


def left_in_pool(g: Exodus, kind: str) -> int:
    return POOLS[kind] - in_play(g, kind)


def beside(g: Exodus, square: int) -> int:
    """The squares in melee reach: adjacent, not over a wall, a corner or a doorway (EXO-HERO-41)."""
    return g.view.near(square)


def zone(g: Exodus, unit: Unit) -> int:
    """The grab zone; what lies prone or dives has none (EXO-HERO-26)."""
    if unit.prone or unit.under or unit.holds or unit.at < 0:
        return 0
    return g.view.zone(unit.at, unit.facing)


def steps_to(g: Exodus, unit: Unit, hero: Hero, square: int = -1) -> int:
    """How far this infected is from a hero, as it walks; units in the way do not count (EXO-RUL-06, EXO-RUL-10)."""
    at = square if square >= 0 else unit.at
    if at < 0:
        return FAR
    return way_to(g, ways(g, unit), hero).distance(at)


def preys(g: Exodus, but: Hero | None = None) -> int:
    """The squares of all living heroes, or of all others."""
    mask = 0
    for hero in g.state.heroes:
        if not hero.fate and hero is not but:
            mask |= place_of(g, hero) if hero.aboard else 1 << hero.at
    return mask


def distances(g: Exodus, units: list[Unit]) -> list[int]:
    """How far each of these infected is from the hero nearest to it."""
    prey, found = preys(g), list[int]()
    field, swims = None, False
    for unit in units:
        if field is None or swims != INFECTED[unit.kind].swims:
            swims = INFECTED[unit.kind].swims
            way = g.ways(swims)
            field = way.view.field(prey, way.passable)
        found.append(field.distance(unit.at))
    return found


def nearest(g: Exodus, unit: Unit) -> int:
    """How far this infected is from the hero nearest to it."""
    return distances(g, [unit])[0]


def closest_hero(g: Exodus, unit: Unit, at: int) -> Hero:
    """The hero closest to an infected on this square, by way, else by range; of several the first. While infected move
    or stand somewhere there is one: with the last hero the game is over."""
    best, least, way = None, 10 * FAR, ways(g, unit)
    for hero in g.state.heroes:
        if hero.fate:
            continue
        far = way_to(g, way, hero).distance(at) if at >= 0 else FAR
        if far == FAR:
            far += g.grid.range(at, hero.at)
        if far < least:
            best, least = hero, far
    assert best is not None
    return best


def farthest(g: Exodus, kind: str, since: int) -> Unit | None:
    """The infected of a class on the map that is farthest from the heroes (EXO-DROP-03); none on a board (EXO-INT-22),
    none under direct control (EXO-RUL-59), none that came since."""
    there = [u for u in g.state.units if u.kind == kind and u.id <= since and u.at >= 0]
    there = [u for u in there if not u.holds and not u.hero and not u.controlled]
    far = distances(g, there)
    return there[far.index(max(far))] if there else None


def seen_by_heroes(g: Exodus) -> int:
    """All squares that any hero sees, by walls and doors alone (EXO-HERO-38)."""
    mask = 0
    for hero in g.state.heroes:
        if not hero.fate:
            mask |= g.grid.sees(hero.at, g.state.closed)
    return mask


def each(g: Exodus, kind: Callable[[str], AnyOption], mask: int) -> list[AnyOption]:
    """An option of this kind for each of these squares; always the same list, not to be changed."""
    listed, key = g.ground.listed, (kind, mask)
    found = listed.get(key)
    if found is None:
        if len(listed) >= MOST_KEPT:
            listed.clear()
        found = listed[key] = [kind(g.grid.names[square]) for square in squares_of(mask)]
    return found


def names(g: Exodus, mask: int) -> list[str]:
    return [g.grid.names[square] for square in squares_of(mask)]
