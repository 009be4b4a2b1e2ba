"""The infected spawn: the roll, arrivals, roamers, seekers, drop offs (EXO-SPAWN, EXO-ROAM, EXO-DROP, EXO-SEEK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.grid import FAR, squares_of
from ...table import WhyNot
from ...table.facts import Appeared, Noted, Rolled
from . import combat, infected
from .board import active, distances, farthest, left_in_pool, living, place_of, seen_by_heroes, taken
from .content import FRESH, INFECTED, ROAMER, SEEKER
from .dice import D8
from .options import AnyOption, Put
from .rooms import row_options, row_squares
from .state import Arrival, Placing, Unit

if TYPE_CHECKING:
    from .game import Exodus


def roll(g: Exodus) -> None:
    """One die gives point, class and number together (EXO-SPAWN-01, EXO-SPAWN-03); the Director may have chosen."""
    chart = g.ground.mission.chart
    if g.state.line >= 0:
        line = chart[g.state.line]
    else:
        die = g.one("spawn", D8)
        line = next(x for x in chart if x.low <= die <= x.high)
        if g.live:
            g.tell(
                Rolled("", "spawn", (die,)), "spawn-roll", "EXO-SPAWN-01 EXO-SPAWN-03", case="" if line.kind else "none"
            )
    if line.kind in ("roamer", "seeker"):
        if line.kind == "roamer" or not spawn_seeker(g):
            call_roamer(g)
    elif line.kind:
        arrive(g, line.kind, line.count[len(g.state.heroes) - 2], g.ground.spawn[line.at])
    if g.state.more:
        arrive(g, ROAMER, g.state.more, g.ground.spawn[line.at or next(iter(g.ground.spawn))])


def arrive(g: Exodus, kind: str, count: int, at: int) -> None:
    """As many as the pool still has (EXO-DROP-01, EXO-DROP-02)."""
    for _ in range(count):
        fresh = g.state.fresh and kind == ROAMER and left(g, FRESH) > 0
        called = FRESH if fresh else kind
        if left(g, called) > 0:
            g.state.arrivals.append(Arrival(called, at))


def left(g: Exodus, kind: str) -> int:
    return left_in_pool(g, kind) - sum([1 for arrival in g.state.arrivals if arrival.kind == kind])


def next_arrival(g: Exodus) -> None:
    """It steps onto the map from outside (EXO-SPAWN-04), and moves and attacks at once (EXO-SPAWN-05)."""
    arrival = g.state.arrivals.pop(0)
    g.state.made += 1
    unit = Unit(g.state.made, arrival.kind)
    g.state.units.append(unit)
    if g.live:
        g.tell(Appeared(g.piece(unit), g.grid.names[arrival.at], arrival.kind), "comes", "EXO-SPAWN-04", by=unit.kind)
    infected.begin(g, unit, arrival.at)


def put_down(g: Exodus, kind: str, at: int, word: str, rule: str) -> Unit:
    """Placed on the map: it faces the closest hero and does nothing before the next infected move (EXO-RUL-13,
    EXO-ROAM-05, EXO-HERO-53)."""
    g.state.made += 1
    unit = Unit(g.state.made, kind, at, acted=True)
    g.state.units.append(unit)
    infected.look_at_closest(g, unit)
    if g.live:
        g.tell(Appeared(g.piece(unit), g.grid.names[at], kind), word, rule, by=kind)
    return unit


def make_room_in_pool(g: Exodus, placing: Placing) -> bool:
    """With an empty pool the farthest unit in play is taken off for a roamer or a room spawn (EXO-DROP-03)."""
    if left_in_pool(g, placing.kind) > 0:
        return True
    unit = farthest(g, placing.kind, placing.since)
    if unit is None:
        return False
    combat.remove(g, unit, "taken-off")
    return True


# ---- placing ---------------------------------------------------------------------------------------------------------


async def place_next(g: Exodus) -> None:
    """One infected of a room spawn or a roamer onto its square; the players place it, or the Director (EXO-SPAWN-09,
    EXO-DIR-10, EXO-DIR-11)."""
    placing = g.state.placing
    assert placing is not None
    roamer = placing.area < 0
    squares = eligible(g, placing.near) if roamer else row_squares(g, placing)
    there = squares_of(squares)
    if not there or not make_room_in_pool(g, placing):
        g.state.placing = None  # EXO-INT-20
        return
    square = there[0]
    if len(there) > 1:
        listing = roamer_options if roamer else row_options
        seat = g.director or placing.near or g.state.actor or living(g)[0].id
        answer: Put = await g.ask(seat, "place-infected", listing, placing)
        square = g.grid[answer.to]
    if roamer:
        put_down(g, placing.kind, square, "roams", "EXO-ROAM-02")
    else:
        put_down(g, placing.kind, square, "waits-in-room", "EXO-HERO-52")
    placing.count -= 1
    if not placing.count:
        g.state.placing = None


def roamer_options(g: Exodus, placing: Placing, no: WhyNot | None) -> list[AnyOption]:
    return [Put(g.grid.names[square]) for square in squares_of(eligible(g, placing.near))]


# ---- roamers ---------------------------------------------------------------------------------------------------------


def hidden(g: Exodus) -> int:
    """Active squares that no hero sees (EXO-ROAM-02 to 04)."""
    return active(g) & g.grid.land & ~seen_by_heroes(g) & ~taken(g)


def eligible(g: Exodus, near: str) -> int:
    """Where the roamer may stand: with a Director anywhere hidden, else closest to the hero who gets it."""
    squares = hidden(g)
    if g.director or not near or not squares:
        return squares
    ring = nearest_ring(g, near, squares)
    return squares & ring[1]


def nearest_ring(g: Exodus, hero: str, squares: int) -> tuple[int, int]:
    """How far the nearest of these squares is from a hero, as the infected walk, and all that are as near
    (EXO-RUL-49); where no way leads to any of them, by range."""
    who = g.hero(hero)
    field = g.view.field(place_of(g, who), active(g) & g.grid.land)
    for steps, ring in enumerate(field.rings):
        if ring & squares:
            return steps, ring
    far = [(g.grid.range(who.at, square), square) for square in squares_of(squares)]
    least = min(far)[0]
    mask = 0
    for steps, square in far:
        if steps == least:
            mask |= 1 << square
    return FAR + least, mask


def call_roamer(g: Exodus) -> None:
    """One zombie for the hero with the nearest hidden square; equally near ones roll (EXO-ROAM-01, EXO-ROAM-06)."""
    squares = hidden(g)
    if not squares:
        if g.live:
            g.tell(Noted("no-roamer"), "no-roamer", "EXO-INT-20")
        return
    far = {hero.id: nearest_ring(g, hero.id, squares)[0] for hero in living(g)}
    least = min(far.values())
    ids = [id for id, steps in far.items() if steps == least]
    near = ids[0] if g.director else infected.lowest(g, ids, "roamer")
    g.state.placing = Placing(ROAMER, 1, near=near, since=g.state.made)


# ---- seekers ---------------------------------------------------------------------------------------------------------


def spawn_seeker(g: Exodus) -> bool:
    """Only while there are fewer seekers than sirens; before the siren farthest from the heroes (EXO-SEEK-13,
    EXO-SEEK-15, EXO-INT-19)."""
    sirens = [u for u in g.state.units if INFECTED[u.kind].heals]
    seekers = [u for u in g.state.units if INFECTED[u.kind].drag is not None]
    if len(seekers) >= len(sirens) or left_in_pool(g, SEEKER) < 1:
        return False
    far = distances(g, sirens)
    mother = sirens[far.index(max(far))]
    free = active(g) & g.grid.land & ~taken(g)
    ahead = mother.at + g.grid.shifts[2 * mother.facing]
    if ahead >= 0 and free & g.view.near(mother.at) & 1 << ahead:
        put_down(g, SEEKER, ahead, "hatches", "EXO-SEEK-13")
        return True
    field = g.view.field(1 << mother.at, active(g) & g.grid.land)
    for ring in field.rings[1:]:
        if ring & free:
            put_down(g, SEEKER, squares_of(ring & free)[0], "hatches", "EXO-SEEK-13")
            return True
    return False
