"""Typed content, read once from `content/*.toml`: heroes, infected, cards, perks, Director cards, tiles, missions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from ... import home
from ...spaces.grid import AROUND, Door, Grid, GridError, Piece, Tile, mask_of, read, squares_of
from ...table.content import Entry, Id, Name, Story, Words, by_id, load, load_given, read_own
from ...table.errors import ContentError
from . import HOME
from .effects import Effects
from .missions.terms import Goal

FOLDER: Final = HOME / "content"

Colour = Literal["red", "amber", "green"]
Class = Literal["agility", "ballistic", "melee", "survival"]
COLOURS: Final = ("red", "amber", "green")
CLASSES: Final = ("agility", "ballistic", "melee", "survival")
Moment = Literal["heroes", "infected", "spawn"]
Bands = tuple[int, int]
"""The lowest roll that knocks down and the lowest that kills."""


Roll = Annotated[int, Meta(ge=1, le=8)]
Count = Annotated[int, Meta(ge=0, le=40)]
Turn = Annotated[int, Meta(ge=1, le=60)]
Corner = Annotated[int, Meta(ge=0, le=14)]
"""Where a tile begins: a map has a column for each letter at most."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ap: tuple[int, ...]
    """By stage of infection, 0 to 5."""
    markers: tuple[int, ...]
    """The squares of the dial that bear a stage marker."""
    skull: int
    sprint: int
    dive: int
    throw: int
    search: int
    crate: int
    drive: int
    aboard: int
    power_uses: int
    berserk: int
    saves: int
    crates: int


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Action points."""

    move: int
    sprint: int
    dive: int
    crawl: int
    stand: int
    quick: int
    aimed: int
    melee: int
    execute: int
    assassinate: int
    sweep: int
    alert: int
    reload: int
    search: int
    crate: int
    craft: int
    door: int
    rib: int


class RoomLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a room chart: so many of a kind, so many squares from the door."""

    low: Roll
    high: Roll
    count: Count = 0
    row: Count = 0
    kind: str = "zombie"


class SpawnLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a turn spawn chart. `kind` is a class of infected, "roamer", "seeker" (or a roamer), or nothing."""

    low: Roll
    high: Roll
    kind: str = ""
    count: tuple[Count, Count, Count] = (1, 1, 1)
    """With 2, 3 and 4 heroes."""
    at: str = ""


class HeroCard(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    title: str
    ratings: dict[Class, Colour]
    kit: tuple[str, ...]


class Infected(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    plural: str
    walk: int
    charge: int
    smell: int
    life: int
    grab: tuple[int, int]
    """The highest roll that takes down, and the highest that knocks down."""
    tests: int
    """Bite tests where others ask for one."""
    bite: int
    pool: int
    drag: tuple[int, int] | None = None
    """Squares dragged on 1-4 and on 5-8: instead of biting."""
    tough: bool = False
    """Knockdown and sweep do nothing."""
    swims: bool = False
    heals: bool = False
    low: bool = False
    """It blocks no hero's sight, and always charges."""
    roams: bool = False
    """It comes as a roamer, and in hordes."""
    fresh: bool = False
    """What a dead hero rises as, and what those that roam come as with fresh blood."""


class Weapon(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    text: str
    kind: Literal["semi", "single", "melee", "unarmed", "bomb"]
    quick: Bands
    aimed: Bands = (9, 9)
    rounds: int = 0
    range: int = 0
    power: int = 0
    blast: Literal["", "cross", "block"] = ""
    flame: bool = False
    tracks: int = 1
    """Of a gun: so many have a track on the tracker board."""
    copies: int = 0
    recipe: tuple[str, ...] = ()

    @property
    def gun(self) -> bool:
        return self.rounds > 0


class Gear(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    text: str
    copies: int = 0
    recipe: tuple[str, ...] = ()
    special: bool = False
    cures: bool = False
    """It ends the infection, and is used up."""
    only: str = ""
    effects: Effects = ()


class Search(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    text: str
    copies: int
    loads: str = ""
    rounds: int = 0


class Item(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    text: str
    die: Bands | None = None
    blast: Literal["", "cross", "block"] = ""
    flame: bool = False


class Perk(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    name: str
    text: str
    kind: Class
    colour: Colour
    power: bool = False
    effects: Effects = ()
    use: Effects = ()


class DirectorCard(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    text: str
    moment: Moment
    copies: int
    dealt: bool = False
    """One of them is always in the hand."""
    effects: Effects = ()


class TileCard(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    theme: Literal["town", "depot", "harbour", "ship"]
    areas: dict[str, str]
    drawing: str


# ---- missions --------------------------------------------------------------------------------------------------------


class Put(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of the map."""

    tile: str
    x: Corner = 0
    y: Corner = 0
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    floor: Annotated[int, Meta(ge=0, le=2)] = 0


class Lying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    item: str
    at: str


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    at: str
    heroes: Annotated[int, Meta(ge=2, le=4)] = 2
    """It is there when so many heroes play, or more (EXO-RUL-56)."""


class Locked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    door: str
    needs: str


class MissionCard(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Id
    title: Name
    difficulty: Literal["easy", "medium", "hard", "very hard"]
    pitch: Words
    story: Story
    number: int = 0
    """In the campaign; 0 for quick play."""
    level_up: bool = False
    limit: Turn
    """After the end phase of this turn the mission is lost (EXO-RUL-52)."""
    director: Count
    director_more: Count = 0
    """Her cards: so many for two heroes, and so many more for each beyond them."""
    perks: Annotated[int, Meta(ge=0, le=6)]
    pieces: tuple[Put, ...]
    stairs: tuple[str, ...] = ()
    start: tuple[str, ...]
    exit: tuple[str, ...] = ()
    rib: tuple[str, ...] = ()
    spawn: dict[str, str]
    chart: tuple[SpawnLine, ...]
    rooms: tuple[RoomLine, ...] = ()
    infected: tuple[Standing, ...] = ()
    crates: tuple[str, ...] = ()
    items: tuple[Lying, ...] = ()
    open: tuple[str, ...] = ()
    """Doors that stand open from the start."""
    locked: tuple[Locked, ...] = ()
    goals: tuple[Goal, ...]


class _Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    numbers: Numbers
    costs: Costs
    room: tuple[RoomLine, ...]


class _Heroes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hero: list[HeroCard]


class _Infected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    infected: list[Infected]


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weapon: list[Weapon]
    gear: list[Gear]
    search: list[Search]
    item: list[Item]


class _Perks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    perk: list[Perk]


class _Director(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: list[DirectorCard]


class _Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: list[TileCard]


FILES: Final[dict[str, Any]] = {
    "game.toml": _Game,
    "heroes.toml": _Heroes,
    "infected.toml": _Infected,
    "cards.toml": _Cards,
    "perks.toml": _Perks,
    "director.toml": _Director,
    "tiles.toml": _Tiles,
}

_game: _Game = load(FOLDER / "game.toml", _Game)
_cards: _Cards = load(FOLDER / "cards.toml", _Cards)
NUMBERS: Final = _game.numbers
COSTS: Final = _game.costs
ROOM_CHART: Final = _game.room
HEROES: Final = by_id(load(FOLDER / "heroes.toml", _Heroes).hero, "heroes.toml")
INFECTED: Final = by_id(load(FOLDER / "infected.toml", _Infected).infected, "infected.toml")
WEAPONS: Final = by_id(_cards.weapon, "cards.toml")
GEAR: Final = by_id(_cards.gear, "cards.toml")
SEARCH: Final = by_id(_cards.search, "cards.toml")
ITEMS: Final = by_id(_cards.item, "cards.toml")
PERKS: Final = by_id(load(FOLDER / "perks.toml", _Perks).perk, "perks.toml")
DIRECTOR: Final = by_id(load(FOLDER / "director.toml", _Director).card, "director.toml")
TILES: Final = by_id(load(FOLDER / "tiles.toml", _Tiles).tile, "tiles.toml")
MISSIONS: Final = by_id(
    sorted((load(p, MissionCard) for p in (FOLDER / "missions").glob("*.toml")), key=lambda m: m.id), "missions"
)
CAMPAIGN: Final = tuple(m.id for m in sorted(MISSIONS.values(), key=lambda m: m.number) if m.number)

_CRAFTED: list[Weapon | Gear] = [*_cards.weapon, *_cards.gear]
RECIPES: Final = {card.id: card.recipe for card in _CRAFTED if card.recipe}
EQUIPMENT: Final = {card.id: card.copies for card in _CRAFTED if card.copies}
"""What the equipment deck holds."""
SEARCH_DECK: Final = tuple(card.id for card in _cards.search for _ in range(card.copies))
DIRECTOR_DECK: Final = tuple(card.id for card in DIRECTOR.values() for _ in range(card.copies))
DEALT: Final = next(card.id for card in DIRECTOR.values() if card.dealt)
SPECIAL: Final = tuple(card.id for card in GEAR.values() if card.special)
CURE: Final = next(card.id for card in GEAR.values() if card.cures)
GUNS: Final = frozenset(card.id for card in WEAPONS.values() if card.gun)
TRACKS: Final = {card.id: card.tracks for card in WEAPONS.values() if card.gun}
UNARMED: Final = next(card.id for card in WEAPONS.values() if card.kind == "unarmed")
ROAMER: Final = next(infected.id for infected in INFECTED.values() if infected.roams)
FRESH: Final = next(infected.id for infected in INFECTED.values() if infected.fresh)
SEEKER: Final = next(infected.id for infected in INFECTED.values() if infected.drag is not None)
POOLS: Final = {infected.id: infected.pool for infected in INFECTED.values()}


def ballistic(card: str) -> bool:
    return card in GUNS


# ---- maps ------------------------------------------------------------------------------------------------------------


class Ground:
    """The map of a mission as the rules use it: the grid, and its marked squares as masks."""

    def __init__(self, mission: MissionCard) -> None:
        self.mission = mission
        self.grid = grid = _grid(mission)
        self.exit = grid.mask(mission.exit)
        self.shore = grid.shore()
        self.rooms = {number: area for number, area in enumerate(grid.areas) if area.room}
        self.corridors = mask_of(s for s in grid.squares if not grid.areas[grid.area_of[s]].room)
        """All that is active from the start; open water among it."""
        self.closed = sum(door.bit for door in grid.doors if door.id not in mission.open)
        self.locked = {grid.door[lock.door].bit: lock.needs for lock in mission.locked}
        self.spawn = {point: grid[square] for point, square in mission.spawn.items()}
        self.blasts = {"cross": self._blasts((0, 2, 4, 6)), "block": self._blasts(tuple(range(8)))}
        self.doorways = mask_of(s for door in grid.doors for s in (door.a, door.b))
        self.doors_of: dict[int, list[Door]] = {}
        for door in grid.doors:
            for square in (door.a, door.b):
                self.doors_of.setdefault(square, []).append(door)
        self.dives = {square: self._lines(square) for square in grid.squares}
        """By square, the squares one and two away in each straight line."""
        self.actives: dict[int, int] = {}
        """Active squares by the rooms that were activated, as far as somebody asked."""
        self.listed: dict[Any, list[Any]] = {}
        """Options by their kind and the squares they are for (see `board.each`)."""

    def title(self, area: int) -> str:
        """What a room or a corridor is called; open water has no name of its own."""
        id = self.grid.areas[area].id
        piece, letter = id.rsplit(".", 1)
        if letter == "~":
            return ""
        return TILES[piece.partition("@")[0]].areas.get(letter, letter)

    def _lines(self, square: int) -> tuple[tuple[int, int], ...]:
        grid, found = self.grid, []
        x, y, floor = grid.place(square)
        for direction, (dx, dy) in enumerate(AROUND):
            middle = square + grid.shifts[direction]
            end = middle + grid.shifts[direction]
            if middle in grid.names and end in grid.names and grid.place(end) == (x + 2 * dx, y + 2 * dy, floor):
                found.append((middle, end))
        return tuple(found)

    def _blasts(self, directions: tuple[int, ...]) -> dict[int, int]:
        """The squares around each one, as a blast covers them if no wall stops it."""
        grid = self.grid
        found = {}
        for square in grid.squares:
            x, y, floor = grid.place(square)
            around = [square]
            for direction in directions:
                dx, dy = AROUND[direction]
                other = square + grid.shifts[direction]
                if other in grid.names and grid.place(other) == (x + dx, y + dy, floor):
                    around.append(other)
            found[square] = mask_of([*around, *grid.stairs.get(square, ())])
        return found


@cache
def _tile(id: str) -> Tile:
    try:
        return read(id, TILES[id].drawing)
    except GridError as error:
        raise ContentError(f"tiles.toml: {error}") from None


def _grid(mission: MissionCard) -> Grid:
    pieces = []
    for number, put in enumerate(mission.pieces):
        if put.tile not in TILES:
            raise ContentError(f"{mission.id}: there is no tile {put.tile!r}; there are: {', '.join(TILES)}")
        pieces.append(Piece(f"{put.tile}@{number}", _tile(put.tile).turned(put.turn), put.x, put.y, put.floor))
    try:
        return Grid(pieces, mission.stairs)
    except GridError as error:
        raise ContentError(f"{mission.id}: {error}") from None


@cache
def ground(mission: str) -> Ground:
    return Ground(MISSIONS[mission])


# ---- what types cannot say -------------------------------------------------------------------------------------------


def problems(mission: MissionCard) -> list[tuple[str, str]]:
    """What is wrong with a mission: squares that are not there, an exit nobody can reach, a chart with gaps."""
    try:
        grid = _grid(mission)
    except ContentError as error:
        return [("pieces", str(error).partition(": ")[2])]
    found: list[tuple[str, str]] = []
    squares: list[tuple[str, str]] = [("start", s) for s in mission.start] + [("exit", s) for s in mission.exit]
    squares += [("spawn", s) for s in mission.spawn.values()] + [("crates", s) for s in mission.crates]
    squares += [("items", thing.at) for thing in mission.items] + [("infected", one.at) for one in mission.infected]
    squares += [("rib", s) for s in mission.rib]
    places = [there for goal in mission.goals if (there := goal.places(mission)) is not None]
    squares += [(where, s) for where, names in places if where != "exit" for s in names]
    found += [(where, f"there is no square {name!r} on this map") for where, name in squares if name not in grid.index]
    doors = [lock.door for lock in mission.locked] + list(mission.open)
    found += [("doors", f"there is no door {door!r} on this map") for door in doors if door not in grid.door]
    found += [("doors", f"door {door!r} stands twice: two doors overlap") for door in doors if doors.count(door) > 1]
    found += _charts(mission)
    return found or _ways(mission, grid)


def _charts(mission: MissionCard) -> list[tuple[str, str]]:
    found = []
    for name, chart in (("chart", mission.chart), ("rooms", mission.rooms or ROOM_CHART)):
        rolls = sorted(roll for line in chart for roll in range(line.low, line.high + 1))
        if rolls != list(range(1, 9)):
            found.append((name, f"expected each roll from 1 to 8 once, found {rolls}"))
        kinds = {line.kind for line in chart} - {"", "roamer"} - set(INFECTED)
        found += [(name, f"there is no infected {kind!r}") for kind in sorted(kinds)]
    for line in mission.chart:
        if line.kind and line.kind not in ("roamer", "seeker") and line.at not in mission.spawn:
            found.append(("chart", f"there is no spawn point {line.at!r}"))
    found += [("items", f"there is no item {thing.item!r}") for thing in mission.items if thing.item not in ITEMS]
    found += [("infected", f"there is no {one.kind!r}") for one in mission.infected if one.kind not in INFECTED]
    cards = {**ITEMS, **INFECTED}
    found += [("goals", what) for goal in mission.goals for what in goal.problems(mission, cards)]
    if len(mission.start) < len(HEROES):
        found.append(("start", f"expected {len(HEROES)} squares, found {len(mission.start)}"))
    return found


def _reach(grid: Grid, start: int, passable: int) -> int:
    """All squares to which one can go from these."""
    mask = 0
    for ring in grid.view(0).field(start, passable).rings:
        mask |= ring
    return mask


def _beside(grid: Grid, squares: int) -> int:
    mask = 0
    for square in squares_of(squares):
        mask |= grid.view(0).near(square)
    return mask


def _ways(mission: MissionCard, grid: Grid) -> list[tuple[str, str]]:
    """Whether the exit and what must be brought can be reached, every door open; over water only with a rib."""
    reached = _reach(grid, grid.mask(mission.start[:1]), grid.land)
    if mission.rib:
        sea = _reach(grid, grid.mask(mission.rib), grid.water)
        coast = _beside(grid, sea) & grid.shore()
        if coast & reached:
            reached |= _reach(grid, coast, grid.land)
    found = []
    wanted = [places for goal in mission.goals if (places := goal.places(mission)) is not None]
    wanted += [("items", (thing.at,)) for thing in mission.items]
    for where, names in wanted:
        if not reached & grid.mask(names):
            found.append((where, f"{', '.join(names) or 'no square'}: cannot be reached from the start"))
    return found


# ---- missions of the player's own ------------------------------------------------------------------------------------


def read_mission(path: Path) -> MissionCard:
    """A mission from its file, if it is well formed."""
    return load_given(path, MissionCard)


def own_problems(mission: MissionCard) -> list[tuple[str, str]]:
    """What is wrong with a mission that is not one of ours."""
    found = problems(mission)
    if mission.number:
        found.insert(0, ("number", "only our own missions belong to the campaign"))
    if mission.id in MISSIONS or mission.id == "campaign":
        found.insert(0, ("id", f"{mission.id!r} is the id of a built-in mission; choose another"))
    return found


OWN, LEFT_OUT = read_own(home.missions("exodus"), read_mission, own_problems)
"""What is wrong with those that are not offered."""
MISSIONS.update(OWN)
