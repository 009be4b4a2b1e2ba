"""The activation of an Enemy, icon by icon (VTX-ENA, VTX-EAT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from . import barricades
from .content import (
    CARDS,
    NUMBERS,
    Acrobat,
    Card,
    EnemyIcon,
    Grenade,
    Left,
    MaxMelee,
    MaxRanged,
    Melee,
    Ranged,
    Regenerate,
    Right,
    Sniffer,
)
from .damage import attacked, break_pillar
from .geometry import (
    ACROBAT,
    AREA_BORDERS,
    AREA_IDS,
    AREAS,
    CLOCKWISE,
    COUNTER,
    FAR,
    FRONT,
    LEFT,
    RIGHT,
    SHIPS,
    ship_of_area,
    ship_of_cell,
)
from .state import Enemy

if TYPE_CHECKING:
    from .game import Vortex


async def activate(g: Vortex, enemy: Enemy) -> None:
    """All circles from left to right (VTX-ENA-03), but for blocked ones (VTX-SPEC-07)."""
    card = CARDS[enemy.id]
    if g.live:
        g.beat()
        g.tell("activated", f"{card.name} acts.", "VTX-ENA-02", enemy=enemy.id)
    blocked = enemy.blocked
    for number, circle in enumerate(PROGRAMS[enemy.id]):
        if blocked and number in blocked:
            if g.live:
                g.tell("blocked", f"{card.name}'s action {number + 1} is blocked.", "VTX-SPEC-07", enemy=enemy.id)
            continue
        for act, icon, table in circle:  # VTX-ENA-19: everything in the circle
            if act == MOVES:
                if g.airlocks is None and not enemy.tokens:
                    go_to(g, enemy, card, table[enemy.area], icon)
                else:
                    go_to(g, enemy, card, walked(g, enemy, enemy.area, icon, number), icon)
            elif act == ATTACKS:
                tiles = manned_tiles(g, table[enemy.area], card.wings)
                for tile in tiles:
                    if g.live:
                        tell_attack(g, enemy, card, icon, tile)
                    if g.state.barricades and type(icon) is Melee and blocked_by_wall(g, enemy, tile, icon.power):
                        continue
                    await attacked(g, tile, icon.power, type(icon) in UNSTOPPABLE)
                if not tiles and table is FAR:
                    await shoot_pillar(g, table[enemy.area])
            elif act == SNIFFS:
                sniff(g, enemy, card, icon)
            elif act == THROWS:
                throw_grenade(g, enemy, card, table[enemy.area])
            else:
                regenerate(g, enemy, card)
    if enemy.tokens:
        enemy.tokens = []  # VTX-RABL-20


def blocked_by_wall(g: Vortex, enemy: Enemy, tile: int, power: int) -> bool:
    """A barricade in front takes a melee blow for those on the ground behind it (VTX-BAR-11, VTX-RUL-42)."""
    wall = barricades.on(g, AREA_BORDERS[enemy.area])
    if wall is None or g.state.tiles[tile].level:
        return False
    barricades.struck(g, wall, power)
    return True


def walked(g: Vortex, enemy: Enemy, area: int, icon: Left | Right | Acrobat, circle: int) -> int:
    """Where a move from this area leads, step by step: as a Move token says instead of the circle (VTX-RABL-19), and
    through Airlocks."""
    if isinstance(icon, Acrobat):
        return ACROBAT[area]  # VTX-GEO-25: sight never leaves the ship
    areas = enemy.token(circle) or (icon.areas if isinstance(icon, Left) else -icon.areas)
    for _ in range(abs(areas)):
        area = next_area(g, area, areas > 0)
    return area


def next_area(g: Vortex, area: int, clockwise: bool) -> int:
    """One step along the ring; across an Airlock onto the other ship, unless nobody and nothing is there (VTX-AIR-03 to
    05, VTX-GEO-20 to 24)."""
    if g.airlocks is not None:
        beyond = g.airlocks.get((area, clockwise))
        if beyond is not None and worth_boarding(g, ship_of_area(beyond)):
            return beyond
    return (CLOCKWISE if clockwise else COUNTER)[area]


def worth_boarding(g: Vortex, ship: int) -> bool:
    """A ship with Heroes or Objects on it; what is carried is where its bearer is (VTX-AIR-05, VTX-INT-24, 25)."""
    tiles = g.state.tiles
    here = [hero.tile for hero in g.state.heroes] + [thing.tile for thing in g.state.objects if not thing.bearer]
    return any(tile >= 0 and ship_of_cell(tiles[tile].cell) == ship for tile in here)


MOVES: Final = 0
ATTACKS: Final = 1
SNIFFS: Final = 2
THROWS: Final = 3
REGENERATES: Final = 4


def act_of(icon: EnemyIcon) -> tuple[int, Any, tuple[int, ...]]:
    """What an icon does, and the table it needs: for a move where each area leads, for an attack which cell is hit.

    Left is clockwise as seen on the card (VTX-ENA-06, VTX-RUL-09), an Acrobat jumps to the farthest area in its line of
    sight (VTX-ENA-08, VTX-GEO-14). Melee hits the room directly in front, and nothing if nobody is there (VTX-EAT-02,
    VTX-EAT-03); ranged the first manned room behind it (VTX-EAT-04, VTX-EAT-05).
    """
    match icon:
        case Left(areas):
            return MOVES, icon, LEFT[areas]
        case Right(areas):
            return MOVES, icon, RIGHT[areas]
        case Acrobat():
            return MOVES, icon, ACROBAT
        case Melee() | MaxMelee():
            return ATTACKS, icon, FRONT
        case Ranged() | MaxRanged():
            return ATTACKS, icon, FAR
        case Sniffer():
            return SNIFFS, icon, ()
        case Grenade(by):
            return THROWS, icon, FRONT if by == "melee" else FAR
        case Regenerate():
            return REGENERATES, icon, ()


PROGRAMS: Final = {card.id: tuple(tuple(map(act_of, circle)) for circle in card.circles) for card in CARDS.values()}
"""The circles of every card as the activation reads them."""


def go_to(g: Vortex, enemy: Enemy, card: Card, area: int, why: EnemyIcon | None = None) -> None:
    """It faces the room of its new area; its Life Point token goes along (VTX-GEO-07, VTX-ENA-05)."""
    if g.live:
        start, to = AREA_IDS[enemy.area], AREA_IDS[area]
        rule = "VTX-SPEC-13" if why is None else RULES.get(type(why), "VTX-ENA-06")
        g.tell("moved", f"{card.name} goes to area {to}.", rule, enemy=enemy.id, start=start, to=to)
    enemy.area = area


def sniff(g: Vortex, enemy: Enemy, card: Card, icon: Sniffer) -> None:
    """It goes where it smells a Hero; it may be there already, or find none (VTX-INT-22)."""
    area = sniffed(g, enemy.area)
    if area != enemy.area:
        go_to(g, enemy, card, area, icon)


def sniffed(g: Vortex, start: int) -> int:
    """Clockwise until the room in front, or a platform above it, holds a Hero (VTX-ENA-11, VTX-RUL-53)."""
    cells = g.board.cells
    manned = [cells[hero.tile] for hero in g.state.heroes if not hero.out]
    if g.state.scientist is not None:
        manned.append(cells[g.state.scientist.tile])  # VTX-MIS-17
    area = start
    for _ in range(AREAS if g.airlocks is None else SHIPS * AREAS):
        if FRONT[area] in manned:
            return area
        area = next_area(g, area, True)
    return start


def regenerate(g: Vortex, enemy: Enemy, card: Card) -> None:
    """One Life Point back, up to what it arrived with (VTX-ENA-17, VTX-ENA-18, VTX-RUL-37)."""
    if enemy.life < enemy.most:
        enemy.life += 1
        if g.live:
            g.tell("regenerated", f"{card.name} regains 1, has {enemy.life}.", "VTX-ENA-17", enemy=enemy.id)


def manned_tiles(g: Vortex, cell: int, wings: bool) -> list[int]:
    """The tiles of a cell that hold Heroes whom this Enemy can hit: platforms only with wings (VTX-EAT-10)."""
    tiles = g.board.levels[cell] if wings else g.board.rooms[cell]
    found: list[int] = []
    for hero in g.state.heroes:
        at = hero.tile
        if at in tiles and at not in found:
            found.append(at)
    scientist = g.state.scientist
    if scientist is not None and scientist.tile in tiles and scientist.tile not in found:
        found.append(scientist.tile)  # VTX-MIS-17
    return found


def tell_attack(g: Vortex, enemy: Enemy, card: Card, icon: Melee | Ranged | MaxMelee | MaxRanged, tile: int) -> None:
    how = "unstoppable " if isinstance(icon, UNSTOPPABLE) else ""
    by, rule = ("melee", "VTX-EAT-02") if isinstance(icon, (Melee, MaxMelee)) else ("ranged", "VTX-EAT-05")
    where = g.state.tiles[tile].id
    text = f"{card.name}: {how}{by} {icon.power} on {where}."
    g.tell("attack", text, rule, enemy=enemy.id, tile=where, power=icon.power)


async def shoot_pillar(g: Vortex, cell: int) -> None:
    """A ranged attack that finds no Hero breaks the topmost pillar beyond the front room (VTX-EAT-07, VTX-RUL-12, 13).

    Without a platform there it is skipped (VTX-EAT-09).
    """
    platform = g.board.tops[cell]
    if platform >= 0:
        await break_pillar(g, g.state.tiles[platform])


def throw_grenade(g: Vortex, enemy: Enemy, card: Card, cell: int) -> None:
    """A Grenade token into the targeted room (VTX-ENA-14); no Hero there, no token (VTX-RUL-17).

    There is one token: with wings it falls on the lowest tile that holds a Hero.
    """
    tiles = manned_tiles(g, cell, card.wings)
    if not tiles or sum(tile.grenades for tile in g.state.tiles) >= NUMBERS.grenades:  # VTX-RUL-52
        return
    tile = min((g.state.tiles[t] for t in tiles), key=lambda tile: tile.level)
    tile.grenades += 1
    if g.live:
        g.tell("grenade", f"{card.name} throws a grenade into {tile.id}.", "VTX-ENA-14", enemy=enemy.id, tile=tile.id)


UNSTOPPABLE: Final = (MaxMelee, MaxRanged)
RULES: Final[dict[type, str]] = {Acrobat: "VTX-ENA-08", Sniffer: "VTX-ENA-11"}
