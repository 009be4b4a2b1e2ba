"""The activation of an Enemy, icon by icon (VTX-ENA, VTX-EAT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...table.facts import Changed, Heading, Marked, Moved, Noted
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
from .names import circle_words
from .state import Enemy

if TYPE_CHECKING:
    from .game import Vortex


async def activate(g: Vortex, enemy: Enemy) -> None:
    """All circles from left to right (VTX-ENA-03), but for blocked ones (VTX-SPEC-07)."""
    card = CARDS[enemy.id]
    if g.live:
        g.beat()
        g.tell(Heading("turn", enemy.id), "activated", "VTX-ENA-02")
    blocked, plain = enemy.blocked, g.airlocks is None and not enemy.tokens
    for number, circle in enumerate(PROGRAMS[enemy.id]):
        if blocked and number in blocked:
            if g.live:
                g.tell(
                    Noted("blocked", who=enemy.id),
                    "blocked",
                    "VTX-SPEC-07",
                    action=circle_words(g, card.circles[number]),
                )
            continue
        for act, icon, table in circle:  # VTX-ENA-19: everything in the circle
            if act == MOVES:
                area = table[enemy.area] if plain else walked(g, enemy, enemy.area, icon, number)
                if g.live:
                    tell_move(g, enemy, area, icon)
                enemy.area = area
            elif act == ATTACKS:
                tiles = manned_tiles(g, table[enemy.area], card.wings)
                for tile in tiles:
                    if g.live:
                        tell_attack(g, enemy, icon, tile)
                    if g.state.barricades and type(icon) is Melee and blocked_by_wall(g, enemy, tile, icon.power):
                        continue
                    await attacked(g, tile, icon.power, type(icon) in UNSTOPPABLE)
                if not tiles and (platform := missed(g, enemy, table)) >= 0:
                    await break_pillar(g, g.state.tiles[platform])
            elif act == SNIFFS:
                sniff(g, enemy, icon)
            elif act == THROWS:
                throw_grenade(g, enemy, card, table[enemy.area])
            else:
                regenerate(g, enemy)
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


def go_to(g: Vortex, enemy: Enemy, area: int, why: EnemyIcon | None = None) -> None:
    """It faces the room of its new area; its Life Point token goes along (VTX-GEO-07, VTX-ENA-05)."""
    if g.live:
        tell_move(g, enemy, area, why)
    enemy.area = area


def tell_move(g: Vortex, enemy: Enemy, area: int, why: EnemyIcon | None) -> None:
    rule, case = ("VTX-SPEC-13", "pushed") if why is None else (RULES.get(type(why), "VTX-ENA-06"), "")
    g.tell(Moved(enemy.id, AREA_IDS[enemy.area], AREA_IDS[area]), "moved", rule, case=case)


def sniff(g: Vortex, enemy: Enemy, icon: Sniffer) -> None:
    """It goes where it smells a Hero; it may be there already, or find none (VTX-INT-22)."""
    area = sniffed(g, enemy.area)
    if area != enemy.area:
        go_to(g, enemy, area, icon)
    elif g.live:
        g.tell(Noted("sniffs", AREA_IDS[area], enemy.id), "sniffs", "VTX-ENA-11")


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


def regenerate(g: Vortex, enemy: Enemy) -> None:
    """One Life Point back, up to what it arrived with (VTX-ENA-17, VTX-ENA-18, VTX-RUL-37)."""
    if enemy.life < enemy.most:
        enemy.life += 1
        if g.live:
            g.tell(Changed(enemy.id, "life", 1, enemy.life), "regenerated", "VTX-ENA-17")


def manned_tiles(g: Vortex, cell: int, wings: bool) -> list[int]:
    """The tiles of a cell that hold Heroes whom this Enemy can hit: platforms only with wings (VTX-EAT-10)."""
    state, board = g.state, g.board
    tiles = board.levels[cell] if wings else board.rooms[cell]
    found: list[int] = []
    if not tiles:
        return found
    for hero in state.heroes:
        at = hero.tile
        if at in tiles and at not in found:
            found.append(at)
    scientist = state.scientist
    if scientist is not None and scientist.tile in tiles and scientist.tile not in found:
        found.append(scientist.tile)  # VTX-MIS-17
    return found


def tell_attack(g: Vortex, enemy: Enemy, icon: Melee | Ranged | MaxMelee | MaxRanged, tile: int) -> None:
    rule = "VTX-EAT-02" if isinstance(icon, (Melee, MaxMelee)) else "VTX-EAT-05"
    case = str(type(icon).__struct_config__.tag)
    g.tell(Noted("attack", g.state.tiles[tile].id, enemy.id), "attack", rule, case=case, power=icon.power)


def missed(g: Vortex, enemy: Enemy, table: tuple[int, ...]) -> int:
    """A ranged attack that finds no Hero breaks the topmost pillar of the nearest platform in line: the one above the
    front room comes first (VTX-EAT-07, VTX-RUL-12, VTX-RUL-13). Says which.

    Without a platform there, and in melee, it is skipped (VTX-EAT-03, VTX-EAT-09): -1.
    """
    if table is FAR:
        for cell in (FRONT[enemy.area], FAR[enemy.area]):
            if (platform := g.board.tops[cell]) >= 0:
                return platform
    if g.live:
        rule = "VTX-EAT-09" if table is FAR else "VTX-EAT-03"
        g.tell(Noted("misses", AREA_IDS[enemy.area], enemy.id), "misses", rule)
    return -1


def throw_grenade(g: Vortex, enemy: Enemy, card: Card, cell: int) -> None:
    """A Grenade token into the targeted room (VTX-ENA-14); no Hero there, no token (VTX-RUL-17).

    There is one token: with wings it falls on the lowest tile that holds a Hero.
    """
    tiles = manned_tiles(g, cell, card.wings)
    if not tiles or sum(tile.grenades for tile in g.state.tiles) >= NUMBERS.grenades:  # VTX-RUL-52
        if g.live:
            rule = "VTX-RUL-52" if tiles else "VTX-RUL-17"
            g.tell(Noted("misses", AREA_IDS[enemy.area], enemy.id), "misses", rule, case="grenade")
        return
    tile = min((g.state.tiles[t] for t in tiles), key=lambda tile: tile.level)
    tile.grenades += 1
    if g.live:
        g.tell(Marked("grenade", tile.id), "grenade", "VTX-ENA-14", who=enemy.id)


UNSTOPPABLE: Final = (MaxMelee, MaxRanged)
RULES: Final[dict[type, str]] = {Acrobat: "VTX-ENA-08", Sniffer: "VTX-ENA-11"}
