"""Set-up and the Enemy deck (VTX-SET, VTX-DECK): the introductory game, and what missions lay out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ...table import Setup, Step, WhyNot
from ...table.facts import Appeared, Marked, Turned
from .content import CARDS, HEROES, NUMBERS, ROOMS, Card
from .geometry import BORDERS, CELL_IDS, CELLS, ship_of_cell
from .maps import MISSIONS, MissionFile, counted, find, vortex_areas
from .objects import SEALED
from .options import Bear, OfRoom, OfThing, Place, Platform
from .state import Barricade, Campaign, Deck, Hero, Object, Scientist, Tile, Vortex, VortexState, board

if TYPE_CHECKING:
    from .game import Vortex as Game

INTRO, CAMPAIGN = "intro", "campaign"
BEGINNER = [room.id for room in ROOMS.values() if room.set == "beginner"]


def start(setup: Setup) -> VortexState:
    """The table of a mission, or of the first one of the campaign, before anything is drawn."""
    if setup.mission == CAMPAIGN:
        order = Campaign([id for id in MISSIONS if id != INTRO])
        return lay_out(order.missions[0], setup, order)
    return lay_out(setup.mission, setup)


def lay_out(id: str, setup: Setup, campaign: Campaign | None = None) -> VortexState:
    """All that a mission puts on the table before anybody decides anything (VTX-SET-06, VTX-SET-11)."""
    mission, players = find(id), len(setup.seats)
    kept = dict(campaign.kept) if campaign is not None else {}
    state = VortexState(mission=id, campaign=campaign, deck=deck(mission, setup, list(kept.values())))
    state.training = training(setup, campaign)
    state.bosses_left = sum(bosses for _, bosses in state.deck.layers)
    state.vortices = [Vortex(area) for area in vortex_areas(mission, players)]
    state.heroes = [
        Hero(hero, HEROES[hero].life, HEROES[hero].initiative, NUMBERS.dice)  # VTX-SET-13, VTX-MIS-08
        for hero in setup.seats
    ]
    for hero in state.heroes:
        if hero.id in kept:
            hero.equipment = [kept[hero.id]]  # VTX-MIS-09
    for number, ship in enumerate(mission.ship):
        for cell, room in enumerate(ship.rooms.get(name, "") for name in CELLS):
            if room:
                gone = CELLS[cell] in ship.destroyed
                state.tiles.append(Tile(room, 4 * number + cell, blank=ship.blank, gone=gone))
        for name, room in ship.platforms.items():
            state.tiles.append(Tile(room, 4 * number + CELLS.index(name), 1, NUMBERS.pillars))  # VTX-PLAT-01
    put_tokens(state, mission, players)
    return state


def put_tokens(state: VortexState, mission: MissionFile, players: int) -> None:
    """Objects, Fire, barricades and the Scientist, as the mission has them for so many players."""
    tiles = board(state).index
    for fire in mission.fire:
        if counted(fire.players, players):
            state.tiles[tiles[fire.at]].fire.append(fire.value)
    for number, thing in enumerate(mission.objects(players)):
        kind = SEALED if thing.hidden else thing.kind
        if thing.hidden:
            state.sealed.append(thing.kind)
        state.objects.append(Object(f"o{number + 1}", kind, tiles[thing.at] if thing.at else -1))
    state.sealed.sort()
    for wall in mission.barricade:
        cell = CELL_IDS.index(wall.at)
        state.barricades.append(Barricade(BORDERS[cell, wall.side]))
    if mission.scientist is not None:
        at, stays = mission.scientist.at, mission.scientist.stays
        state.scientist = Scientist(tiles[at], NUMBERS.scientist_life, stays)


def training(setup: Setup, campaign: Campaign | None) -> int:
    """The option, or what a campaign grants after losses (VTX-DIFF-03, VTX-MIS-10)."""
    chosen = setup.options["training"]
    assert isinstance(chosen, int)
    return max(chosen, min(2, campaign.losses)) if campaign is not None else chosen


def deck(mission: MissionFile, setup: Setup, kept: list[str]) -> Deck:
    """The layers of VTX-TAB-01, and the pools from which chance will name their cards (VTX-DECK-01 to 08)."""
    level = setup.options["boss_level"]
    levels: tuple[int, ...] = mission.boss_levels if isinstance(level, str) else (level,)  # VTX-DIFF-01
    layers = mission.layers(len(setup.seats)).all
    grunts, bosses = pools(layers, levels, (*kept, *mission.leave_out))
    short = sum([layer[0] for layer in layers]) - len(grunts)
    if short > 0:  # kept by Heroes (VTX-MIS-09): the top layer has so many fewer
        *lower, (top, above) = layers
        layers = (*lower, (top - short, above))
    return Deck(list(layers), list(grunts), list(bosses))


@cache
def pools(
    layers: tuple[tuple[int, int], ...], levels: tuple[int, ...], out: tuple[str, ...]
) -> tuple[list[str], list[str]]:
    """The Grunts and the Bosses that the cards of these layers are named from."""
    cards = [card for id, card in CARDS.items() if id not in out]
    return [card.id for card in cards if not card.boss], boss_pool(cards, levels, sum([layer[1] for layer in layers]))


def boss_pool(cards: list[Card], levels: tuple[int, ...], needed: int) -> list[str]:
    """The Bosses of these levels. Where Heroes have kept so many that the deck would be short, the next level fills in,
    the lower one first."""
    pool = [card.id for card in cards if card.boss in levels]
    if len(pool) >= needed:
        return pool
    others = [card for card in cards if card.boss in (1, 2, 3) and card.boss not in levels]
    others.sort(key=lambda card: (min(abs(card.boss - level) for level in levels), card.boss))
    return pool + [card.id for card in others[: needed - len(pool)]]


def next_step(g: Game) -> Step:
    state = g.state
    if not state.tiles:
        lay_ground(g)
        return None
    if state.first < 0:
        state.first = g.one("starting player", list(range(len(state.heroes))))  # VTX-SET-14
        return None
    if state.spare:
        return raise_platform(g)
    if state.placing < len(state.heroes):
        return place_hero(g)
    if any(thing.tile < 0 and not thing.bearer for thing in state.objects):
        return hand_over(g)
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
    if g.live:
        for tile in state.tiles:
            g.tell(Turned(tile.id, tile.room), "tile", "VTX-SET-02", id=tile.id)


def platform_cells(g: Game, no: WhyNot | None) -> list[Platform]:
    """Any ground room may carry a platform, but only one (VTX-SET-03)."""
    taken = [tile.cell for tile in g.state.tiles if tile.level]
    if no is not None:
        for cell in taken:
            no(Platform(CELL_IDS[cell]), "VTX-SET-03", "platform-above")
    return [Platform(CELL_IDS[cell]) for cell in range(len(CELLS)) if cell not in taken]


async def raise_platform(g: Game) -> None:
    state = g.state
    choice: Platform = await g.ask(g.seats, "platform_cells", platform_cells, about=OfRoom(state.spare[0]))
    room = state.spare.pop(0)
    cell = CELL_IDS.index(choice.cell)
    state.tiles.append(Tile(room, cell, 1, NUMBERS.pillars))  # VTX-PLAT-01
    g.board = board(state)
    if g.live:
        g.tell(Turned(state.tiles[-1].id, room), "platform", "VTX-SET-03", cell=choice.cell)


def starting_rooms(g: Game, hero: Hero, no: WhyNot | None) -> list[Place]:
    """Any room or platform (VTX-RUL-38) without a Hero (VTX-SET-16); some missions keep Heroes off the second ship."""
    tiles = g.state.tiles
    taken = [h.tile for h in g.state.heroes]
    over = sum(tile >= 0 and ship_of_cell(tiles[tile].cell) > 0 for tile in taken)
    full = over >= g.mission.file.second_ship_start[len(taken) - 1]  # VTX-MSD-04
    if no is not None:
        for at in taken:
            if at >= 0:
                no(Place(tiles[at].id), "VTX-SET-16", "taken")
        for i, tile in enumerate(tiles):
            if full and ship_of_cell(tile.cell) > 0 and i not in taken:
                no(Place(tile.id), "VTX-MSD-04", "second-ship-full")
    ids = g.board.ids
    return [
        Place(ids[i])
        for i, tile in enumerate(tiles)
        if i not in taken and not tile.gone and not (full and ship_of_cell(tile.cell) > 0)
    ]


async def place_hero(g: Game) -> None:
    """From the starting player clockwise (VTX-SET-15)."""
    state = g.state
    hero = state.heroes[(state.first + state.placing) % len(state.heroes)]
    choice: Place = await g.ask(hero.id, "starting_rooms", starting_rooms, hero)
    hero.tile = g.board.index[choice.tile]
    state.placing += 1
    if g.live:
        g.tell(Appeared(hero.id, choice.tile, "hero"), "placed", "VTX-SET-15")


async def hand_over(g: Game) -> None:
    """An Object without a place is with a Hero: the one of M6, or whom the players choose (VTX-MSH-03)."""
    state = g.state
    thing = next(o for o in state.objects if o.tile < 0 and not o.bearer)
    known = state.campaign.relic if state.campaign is not None else ""
    if not known:
        choice: Bear = await g.ask(g.seats, "bearers", bearers, about=OfThing(thing.kind))
        known = choice.hero
    thing.bearer = known
    if g.live:
        g.tell(Marked(thing.id, known), "bears", "VTX-MSH-03", thing=thing.kind)


def bearers(g: Game, no: WhyNot | None) -> list[Bear]:
    carrying = [thing.bearer for thing in g.state.objects]
    return [Bear(hero.id) for hero in g.state.heroes if hero.id not in carrying]


def begin(g: Game) -> None:
    """The top of the deck shows, and round 1 begins."""
    show_top(g)
    g.state.round = 1
    g.state.phase = "arrival"


@cache
def backs(grunts: int, bosses: int) -> tuple[str, ...]:
    """A layer as it looks before a card is turned."""
    return ("grunt",) * grunts + ("boss",) * bosses


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
    is_boss = not grunts or (bosses > 0 and g.one("grunt or boss", backs(grunts, bosses)) == "boss")
    pool = deck.bosses if is_boss else deck.grunts
    deck.top = g.one("enemy card", pool)
    pool.remove(deck.top)
    deck.layers[-1] = (grunts, bosses - 1) if is_boss else (grunts - 1, bosses)
