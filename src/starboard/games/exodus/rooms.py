"""Doors, rooms and what is found in them (EXO-HERO-42 to 59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.grid import Door as GridDoor
from ...spaces.grid import squares_of
from ...table import WhyNot
from ...table.chance import reshuffle
from ...table.facts import Marked, Noted, Rolled, Turned
from .board import beside, taken, zone
from .content import NUMBERS, ROOM_CHART
from .dice import D8
from .options import AnyOption, Crate, Door, Put, Search
from .state import Hero, Placing

if TYPE_CHECKING:
    from .game import Exodus


# ---- doors -----------------------------------------------------------------------------------------------------------


def doors(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """Open or close a door on a side of the hero's square (EXO-HERO-44, EXO-HERO-46)."""
    found: list[AnyOption] = []
    for door in g.doors_of.get(hero.at, ()):
        option = Door(door.id)
        needs = g.ground.locked.get(door.bit, "")
        if door.bit & g.state.slammed:
            if no is not None:
                no(option, "EXO-DIR-08", "slammed")
        elif door.bit & g.state.closed and needs and hero.item != needs:
            if no is not None:
                no(option, "EXO-HERO-50", "locked", item=needs)
        else:
            found.append(option)
    return found


def use_door(g: Exodus, hero: Hero, id: str) -> None:
    door = g.grid.door[id]
    g.state.closed ^= door.bit
    opened = not g.state.closed & door.bit
    if g.live:
        rule = "EXO-HERO-44" if opened else "EXO-HERO-46"
        g.tell(
            Turned(id, "open" if opened else "closed", "", hero.id), "door", rule, case="opens" if opened else "closes"
        )
    if opened:
        activate(g, door, hero.at)


def activate(g: Exodus, door: GridDoor, at: int) -> None:
    """A room behind it becomes active for good, and its spawn is rolled at once (EXO-HERO-45, EXO-HERO-51)."""
    for square in (door.a, door.b):
        area = g.grid.area_of[square]
        if not g.grid.areas[area].room or g.state.active >> area & 1:
            continue
        g.state.active |= 1 << area
        die = g.one("room", D8)
        line = next(x for x in (g.ground.mission.rooms or ROOM_CHART) if x.low <= die <= x.high)
        if g.live:
            fact = Rolled("", "room", (die,))
            case = "" if line.count else "empty"
            g.tell(fact, "room-spawn", "EXO-HERO-45 EXO-HERO-51", case=case, room=area, count=line.count, row=line.row)
        if line.count:
            g.state.placing = Placing(line.kind, line.count, square, area, line.row, since=g.state.made)


def row_squares(g: Exodus, placing: Placing) -> int:
    """The free squares of the rolled row; a missing or full row passes to the next farther one, then to nearer ones
    (EXO-HERO-52)."""
    room = g.grid.areas[placing.area].squares
    field = g.view.field(1 << placing.door, room)
    free = room & ~taken(g)
    rows: list[int] = [ring & free for ring in field.rings]  # the square behind the door is row 1
    order = [*range(placing.row, len(rows) + 1), *range(min(placing.row - 1, len(rows)), 0, -1)]
    return next((rows[row - 1] for row in order if rows[row - 1]), 0)


def row_options(g: Exodus, placing: Placing, no: WhyNot | None) -> list[AnyOption]:
    return [Put(g.grid.names[square]) for square in squares_of(row_squares(g, placing))]


# ---- searching -------------------------------------------------------------------------------------------------------


def searches(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """In an active room with its token unused, in no grab zone (EXO-HERO-55)."""
    area = g.grid.area_of[hero.at]
    if not g.grid.areas[area].room:
        return []
    if g.state.searched >> area & 1:
        if no is not None:
            no(Search(), "EXO-HERO-55", "searched")
        return []
    if any(zone(g, unit) >> hero.at & 1 for unit in g.state.units):
        if no is not None:
            no(Search(), "EXO-HERO-55", "in-a-zone")
        return []
    return [Search()]


def search(g: Exodus, hero: Hero) -> None:
    area = g.grid.area_of[hero.at]
    g.state.searched |= 1 << area
    find(g, hero, g.number("search", NUMBERS.search, hero), "EXO-HERO-55")


def find(g: Exodus, hero: Hero, count: int, rule: str) -> None:
    """Cards off the search deck; with none left nothing is found (EXO-HERO-59, EXO-INT-25)."""
    found = [card for _ in range(count) if (card := draw(g)) is not None]
    hero.cards = sorted([*hero.cards, *found])
    if g.live:
        g.tell(
            Noted("search", g.grid.names[hero.at], hero.id), "finds", rule, case="" if found else "nothing", cards=found
        )


def draw(g: Exodus) -> str | None:
    """When the face-up part is reached the whole deck is shuffled (EXO-FIN-03); when it runs out, what this mission has
    discarded makes a new one (EXO-HERO-59)."""
    deck = g.state.deck
    while deck.layers and not deck.layers[-1].cards:
        deck.layers.pop()
    if deck.layers and "*" in deck.layers[-1].seen_by:
        aside, deck.discard = deck.discard, []
        reshuffle(deck)
        deck.discard = aside
    elif not deck.layers:
        reshuffle(deck)
    return g.draw("search", deck)


def crates(g: Exodus, hero: Hero) -> list[AnyOption]:
    """A crate in melee reach (EXO-HERO-58)."""
    near = beside(g, hero.at)
    return [Crate(g.grid.names[square]) for square in g.state.crates if near >> square & 1]


def open_crate(g: Exodus, hero: Hero, at: str) -> None:
    g.state.crates.remove(g.grid[at])
    if g.live:
        g.tell(Marked("crate", at, False), "opens-crate", "EXO-HERO-58", who=hero.id)
    find(g, hero, NUMBERS.crate, "EXO-HERO-57")
