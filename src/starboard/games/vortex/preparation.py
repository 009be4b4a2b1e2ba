"""Introductory set-up and the Enemy deck (VTX-SET, VTX-DECK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Setup, Step, WhyNot
from .content import CARDS, HEROES, NUMBERS, ROOMS
from .geometry import CELL_IDS, CELLS
from .options import Place, Platform
from .state import Deck, Hero, Tile, Vortex, VortexState, board

if TYPE_CHECKING:
    from .game import Vortex as Game

BEGINNER = [room.id for room in ROOMS.values() if room.set == "beginner"]


def start(setup: Setup) -> VortexState:
    """The table before anything is drawn. Vortices and Heroes by the number of players (VTX-SET-06, VTX-SET-11)."""
    players = str(len(setup.seats))
    state = VortexState(deck=deck(setup), spare=list(BEGINNER))
    state.bosses_left = sum(bosses for _, bosses in state.deck.layers)
    state.vortices = [Vortex(area - 1) for area in NUMBERS.vortices[players]]
    state.heroes = [
        Hero(id, HEROES[id].life, HEROES[id].initiative, NUMBERS.dice)  # VTX-SET-13: full life
        for id in setup.seats
    ]
    return state


def deck(setup: Setup) -> Deck:
    """The layers of VTX-TAB-01, and the pools from which chance will name their cards (VTX-DECK-01 to 08)."""
    level = setup.options["boss_level"]
    layers = NUMBERS.decks[str(len(setup.seats))]
    return Deck(
        layers=[layers.bottom, layers.middle, layers.top],
        grunts=[card.id for card in CARDS.values() if card.boss == 0],
        bosses=[card.id for card in CARDS.values() if card.boss and level in ("mixed", card.boss)],
    )


def next_step(g: Game) -> Step:
    state = g.state
    if not state.tiles:
        lay_ground(g)
        return None
    if state.spare:
        return raise_platform(g)
    if state.placing < len(state.heroes):
        return place_hero(g)
    begin(g)
    return None


def lay_ground(g: Game) -> None:
    """Four random tiles of I-VI form the ground (VTX-SET-02); the other two will be platforms.

    Rooms that may not be platforms (VTX-SET-04, VTX-SET-05) are always on the ground: chance draws the two platforms
    among the others, which gives the same rooms as drawing again until it fits.
    """
    state = g.state
    high: list[str] = []
    for _ in range(len(BEGINNER) - len(CELLS)):
        high.append(g.one("platform tile", [r for r in BEGINNER if r not in high and not ROOMS[r].never_platform]))
    ground = [room for room in BEGINNER if room not in high]
    for cell in range(len(CELLS)):
        room = g.one("ground tile", ground)
        ground.remove(room)
        state.tiles.append(Tile(room, cell))
    state.spare = high
    g.board = board(state)
    state.first = g.one("starting player", list(range(len(state.heroes))))  # VTX-SET-14
    if g.live:
        for tile in state.tiles:
            g.tell("tile", f"{ROOMS[tile.room].name} forms the {tile.id} corner.", "VTX-SET-02", tile=tile.id)


def platform_cells(g: Game, no: WhyNot | None) -> list[Platform]:
    """Any ground room may carry a platform, but only one (VTX-SET-03, VTX-GAP-21)."""
    taken = [tile.cell for tile in g.state.tiles if tile.level]
    if no is not None:
        for cell in taken:
            no(Platform(CELL_IDS[cell]), "VTX-GAP-21", "there is a platform above it already")
    return [Platform(CELL_IDS[cell]) for cell in range(len(CELLS)) if cell not in taken]


async def raise_platform(g: Game) -> None:
    state = g.state
    choice: Platform = await g.ask(g.seats, platform_cells, about=state.spare[0])
    room = state.spare.pop(0)
    cell = CELL_IDS.index(choice.cell)
    state.tiles.append(Tile(room, cell, 1, NUMBERS.pillars))  # VTX-PLAT-01
    g.board = board(state)
    if g.live:
        g.tell(
            "platform", f"{ROOMS[room].name} goes up on pillars above {choice.cell}.", "VTX-SET-03", tile=choice.cell
        )


def starting_rooms(g: Game, hero: Hero, no: WhyNot | None) -> list[Place]:
    """Any room or platform (VTX-RUL-38) without a Hero (VTX-SET-16)."""
    taken = [h.tile for h in g.state.heroes]
    if no is not None:
        for tile in taken:
            if tile >= 0:
                no(Place(g.state.tiles[tile].id), "VTX-SET-16", "a Hero starts there already")
    return [Place(tile.id) for i, tile in enumerate(g.state.tiles) if i not in taken]


async def place_hero(g: Game) -> None:
    """From the starting player clockwise (VTX-SET-15)."""
    state = g.state
    hero = state.heroes[(state.first + state.placing) % len(state.heroes)]
    choice: Place = await g.ask(hero.id, starting_rooms, hero)
    hero.tile = g.board.index[choice.tile]
    state.placing += 1
    if g.live:
        room = ROOMS[state.tiles[hero.tile].room].name
        g.tell("placed", f"{HEROES[hero.id].name} starts in {room}.", "VTX-SET-15", hero=hero.id, tile=choice.tile)


def begin(g: Game) -> None:
    """The top of the deck shows, and round 1 begins."""
    show_top(g)
    g.state.round = 1
    g.state.phase = "arrival"


def show_top(g: Game) -> None:
    """Names the next card of the deck: it lies Enemy side up for all to see (VTX-RUL-28).

    A layer is shuffled, and so were the piles it was dealt from: Grunt or Boss by what the layer still holds, then any
    card of that pool (VTX-DECK-01, VTX-DECK-07).
    """
    deck = g.state.deck
    while deck.layers and deck.layers[-1] == (0, 0):
        deck.layers.pop()
    deck.top = ""
    if not deck.layers:
        return
    grunts, bosses = deck.layers[-1]
    is_boss = not grunts or (bosses > 0 and g.one("grunt or boss", ("grunt",) * grunts + ("boss",) * bosses) == "boss")
    pool = deck.bosses if is_boss else deck.grunts
    deck.top = g.one("enemy card", pool)
    pool.remove(deck.top)
    deck.layers[-1] = (grunts, bosses - 1) if is_boss else (grunts - 1, bosses)
