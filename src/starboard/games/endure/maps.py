"""The ship: twelve tiles, and the missions that lay them out. Shapes of the files, how they are read, what is wrong.

A tile is a drawing (see `starboard.spaces.plan`), a mission a file that puts tiles, doors and tokens somewhere and
names its conditions. What a condition means stands in `conditions.toml`; what it does, in the rules. Zones are named by
place and letter: `laboratory.L` is the room L of the tile laid out as `laboratory`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct, field

from starboard.spaces import plan
from starboard.spaces.plan import Label, Layout, Piece, PlanError, Zone

from ...table.errors import ContentError
from .cards import CONTENT, Cards, Enemy, Faction, Item, Problem, Survivor, read
from .effects import Source

T = TypeVar("T")
Colour = Literal["green", "blue", "red"]
Survivors = Annotated[int, Meta(ge=3, le=6)]
Term = int | str | tuple[int | str, ...] | dict[str, int | str]

# ---------------------------------------------------------------------------------------------------------------------
# Tiles


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """`kind` chooses floor and furniture; it has no rule."""

    name: str
    kind: str


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """`memory` is what one remembers of the place. Corridors need no name: they get one from where they are."""

    title: str
    source: Source
    memory: str
    plan: str
    rooms: dict[str, Room]
    corridors: dict[str, str] = {}

    def labels(self) -> dict[str, Label]:
        rooms = {letter: Label(room.name, room.kind) for letter, room in self.rooms.items()}
        return rooms | {letter: Label(name, "corridor") for letter, name in self.corridors.items()}


class Capacity(Struct, frozen=True, forbid_unknown_fields=True):
    """How many miniatures fit into a zone; a room is large from so many cells on (ETS-GAP-22)."""

    corridor: int
    small_room: int
    large_room: int
    large_from: int

    def of(self, zone: Zone) -> int:
        if not zone.room:
            return self.corridor
        return self.large_room if len(zone.cells) >= self.large_from else self.small_room


class TilesFile(Struct, frozen=True, forbid_unknown_fields=True):
    size: int
    capacity: Capacity
    tiles: dict[str, Tile]


# ---------------------------------------------------------------------------------------------------------------------
# Missions


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that some missions add. `terms` it must be given, `may` it can be given."""

    role: Literal["special", "win", "loss"]
    title: str
    text: str
    rules: tuple[str, ...]
    terms: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


class ByCount(
    Struct, Generic[T], frozen=True, forbid_unknown_fields=True, rename={"three": "3", "four": "4", "five": "5"}
):
    """One value for 3, 4, and 5 or more survivors, as the tables of the rulebook have it."""

    three: T
    four: T
    five: T

    def at(self, survivors: int) -> T:
        return self.three if survivors <= 3 else self.four if survivors == 4 else self.five

    def rows(self) -> Iterator[tuple[int, T]]:
        return iter(((3, self.three), (4, self.four), (5, self.five)))


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """Column and row of a tile, counted in tiles, and its turn clockwise. `tile` is needed only for a second copy."""

    at: tuple[int, int]
    turn: Literal[0, 90, 180, 270] = 0
    tile: str = ""


class DoorToken(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    between: tuple[str, str]
    locked: bool = False


class Exit(Struct, frozen=True, forbid_unknown_fields=True):
    zone: str
    id: str = "exit"
    locked: bool = False


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """`kind` says what one does with it: throw a switch, empty a cache, carry it off, wreck a terminal, get to a place.

    `after` names the campaign mission that must have come before; otherwise the objective is not laid out.
    """

    id: str
    name: str
    colour: Colour
    zone: str
    kind: Literal["switch", "cache", "carry", "terminal", "place"]
    after: str = ""


def token_face(text: str) -> tuple[int, str]:
    """How many of what a radar token brings: `4 swarmer`, or a boss alone."""
    count, _, enemy = text.rpartition(" ")
    return int(count or 1), enemy


class RadarSpot(Struct, frozen=True, forbid_unknown_fields=True):
    """`mark` singles a spot out for a condition; `least` leaves it empty with fewer survivors."""

    zone: str
    mark: str = ""
    least: Survivors = 3


class EnemySpot(Struct, frozen=True, forbid_unknown_fields=True):
    """Miniatures that stand on the map from the start."""

    enemy: str
    count: int
    zone: str


class Boss(Struct, frozen=True, forbid_unknown_fields=True):
    """`starts`: on a radar token, in its zone, or hidden until a condition says where."""

    enemy: str
    health: ByCount[int]
    starts: Literal["token", "zone", "hidden"]
    zone: str = ""


class Mission(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`source` is that of the rules; every map is ours, since no drawing survives (ETS-GAP-02)."""

    id: str
    title: str
    pitch: str
    story: str
    faction: Faction
    difficulty: Literal["easy", "medium", "hard"]
    difficulty_source: Source = "rulebook"
    source: Source
    map_source: Source = "house"
    rules: tuple[str, ...]
    campaign: str = ""
    needs: tuple[str, ...] = ()

    tiles: dict[str, Placement]
    start: str
    doors: tuple[DoorToken, ...] = ()
    exits: tuple[Exit, ...] = ()
    objectives: tuple[Objective, ...] = ()
    radar: tuple[RadarSpot, ...]
    tokens: ByCount[tuple[str, ...]]
    boss: Boss | None = None
    enemies: tuple[EnemySpot, ...] = ()
    loader: str = ""
    set_aside: tuple[str, ...] = ()

    special: tuple[str, ...] = ()
    win: tuple[str, ...]
    loss: tuple[str, ...] = ()
    terms: dict[str, dict[str, Term]] = field(default_factory=dict)

    @property
    def conditions(self) -> tuple[str, ...]:
        return (*self.special, *self.win, *self.loss)

    @property
    def ways(self) -> tuple[DoorToken | Exit, ...]:
        """Everything that can be locked."""
        return (*self.doors, *self.exits)

    def spots(self, survivors: int) -> tuple[RadarSpot, ...]:
        """The radar spots in use with so many survivors."""
        return tuple(spot for spot in self.radar if spot.least <= survivors)

    def named(self, *words: str) -> Iterator[tuple[str, str]]:
        """Every (condition, name) the terms give under these words, one by one; of a table, its keys."""
        for condition, terms in self.terms.items():
            for word in words:
                value = terms.get(word, ())
                for each in (value,) if isinstance(value, str | int) else value:
                    yield condition, str(each)

    def objectives_of(self, condition: str) -> tuple[str, ...]:
        """The objectives a condition speaks of."""
        return tuple(name for other, name in self.named("objective", "objectives") if other == condition)


class Maps:
    """All tiles, conditions and missions of a folder, read once, and the layout of each mission."""

    def __init__(self, folder: Path = CONTENT) -> None:
        self.tiles = read(folder / "tiles.toml", TilesFile)
        self.conditions = read(folder / "conditions.toml", dict[str, Condition])
        self.plans = {name: plan.read(name, tile.plan) for name, tile in self.tiles.tiles.items()}
        missions = (read(path, Mission) for path in sorted((folder / "missions").glob("*.toml")))
        self.missions = {mission.id: mission for mission in missions}
        self._layouts: dict[str, Layout] = {}

    def layout(self, mission_id: str) -> Layout:
        if mission_id not in self._layouts:
            self._layouts[mission_id] = self.lay_out(self.missions[mission_id])
        return self._layouts[mission_id]

    def lay_out(self, mission: Mission, doors: bool = True) -> Layout:
        """The tiles of a mission as one layout, its doors hung unless told otherwise."""
        pieces = []
        for place, put in mission.tiles.items():
            name = put.tile or place
            if name not in self.tiles.tiles:
                raise PlanError(f"no tile {name!r}: expected one of {' '.join(self.tiles.tiles)}")
            tile, size = self.tiles.tiles[name], self.tiles.size
            title = tile.title + place.removeprefix(name).replace("-", " ")
            turned = self.plans[name].turned(put.turn // 90)
            pieces.append(Piece(place, title, turned, size * put.at[0], size * put.at[1], tile.labels()))
        return Layout(pieces, ((door.id, *door.between) for door in mission.doors) if doors else ())

    def locked_at_start(self, mission: Mission) -> int:
        """Mask of the doors that are locked when the mission begins."""
        return self.layout(mission.id).closing(door.id for door in mission.doors if door.locked)

    def board(self, mission: Mission) -> str:
        """The map as text: rooms by name, and what lies where."""
        layout = self.lay_out(mission)
        notes = {zone.index: [zone.title] if zone.room else [] for zone in layout.zones}
        for zone, sign in _signs(mission):
            notes[layout[zone].index].append(sign)
        shown = {index: [" ".join(texts[:1]), " ".join(texts[1:])] for index, texts in notes.items()}
        locked = sum(bit for bit, door in zip(layout.door_bit.values(), mission.doors, strict=True) if door.locked)
        return plan.draw(layout, shown, locked)


def _signs(mission: Mission) -> Iterator[tuple[str, str]]:
    yield mission.start, "START"
    for way in mission.exits:
        yield way.zone, "EXIT#" if way.locked else "EXIT"
    if mission.loader:
        yield mission.loader, "LOAD"
    if mission.boss and mission.boss.zone:
        yield mission.boss.zone, "BOSS"
    for objective in mission.objectives:
        yield objective.zone, f"*{objective.colour}"
    for spot in mission.radar:
        yield spot.zone, f"?{spot.mark}"
    for foes in mission.enemies:
        yield foes.zone, f"{foes.count}{foes.enemy[:3]}"


# ---------------------------------------------------------------------------------------------------------------------
# Checking

Problems = Iterator[tuple[str, str]]


def check(path: Path, maps: Maps, cards: Cards) -> list[Problem]:
    """All that is wrong with a mission file."""
    try:
        mission = read(path, Mission)
    except ContentError as error:
        file, _, what = str(error).partition(": ")
        return [Problem(file, what)]
    return check_mission(mission, maps, cards)


def check_mission(mission: Mission, maps: Maps, cards: Cards) -> list[Problem]:
    """All that is wrong with a mission. Whether one can get everywhere is asked only when everything is somewhere."""
    try:
        layout = maps.lay_out(mission, doors=False)
    except PlanError as error:
        return [Problem(f"{mission.id}, tiles", str(error))]
    found = [
        *_zones(mission, layout),
        *_doors(mission, layout),
        *_twins(mission),
        *_conditions(mission, maps.conditions),
        *_names(mission, cards),
        *_tokens(mission, cards),
    ]
    return [Problem(f"{mission.id}, {where}", what) for where, what in found or _ways(mission, maps)]


def _zones(mission: Mission, layout: Layout) -> Problems:
    zones = [
        ("start", mission.start),
        *((f"exit {way.id}", way.zone) for way in mission.exits),
        *((f"objective {objective.id}", objective.zone) for objective in mission.objectives),
        *((f"radar {number}", spot.zone) for number, spot in enumerate(mission.radar, 1)),
        *((f"enemies {foes.enemy}", foes.zone) for foes in mission.enemies),
        *((f"terms.{condition}", zone) for condition, zone in mission.named("zone", "zones")),
    ]
    if mission.loader:
        zones.append(("loader", mission.loader))
    if mission.boss and mission.boss.starts == "zone":
        zones.append(("boss", mission.boss.zone))
    for where, zone in zones:
        try:
            layout[zone]
        except PlanError as error:
            yield where, str(error)


def _doors(mission: Mission, layout: Layout) -> Problems:
    """Each door by itself, so that one that dangles does not hide the next."""
    for door in mission.doors:
        try:
            Layout(layout.pieces, [(door.id, *door.between)])
        except PlanError as error:
            yield f"door {door.id}", str(error)


def _twins(mission: Mission) -> Problems:
    for twin, count in Counter(thing.id for thing in (*mission.ways, *mission.objectives)).items():
        if count > 1:
            yield twin, "two doors, exits or objectives have this id"


def _conditions(mission: Mission, conditions: Mapping[str, Condition]) -> Problems:
    for role, names in (("special", mission.special), ("win", mission.win), ("loss", mission.loss)):
        for name in names:
            if name not in conditions or conditions[name].role != role:
                known = sorted(each for each, condition in conditions.items() if condition.role == role)
                yield role, f"no such condition {name!r}: expected one of {', '.join(known)}"
                continue
            given, needed = set(mission.terms.get(name, ())), set(conditions[name].terms)
            if needed - given:
                yield f"terms.{name}", f"expected {', '.join(sorted(needed - given))}"
            if more := given - needed - set(conditions[name].may):
                yield f"terms.{name}", f"does not know {', '.join(sorted(more))}"
    for name in sorted(set(mission.terms) - set(mission.conditions)):
        yield f"terms.{name}", "this condition is named neither in special, win nor loss"


def _names(mission: Mission, cards: Cards) -> Problems:
    """Whatever the terms name must be there."""
    objectives = {objective.id for objective in mission.objectives}
    ways = {way.id for way in mission.ways}
    for what, known, words in (
        ("objective", objectives, ("objective", "objectives", "gives", "seals")),
        ("door or exit", ways, ("opens", "unlocks")),
        ("tile", mission.tiles.keys(), ("tile", "tiles")),
        ("radar mark", {spot.mark for spot in mission.radar}, ("mark", "marks")),
        ("card", cards.by_id.keys(), ("item", "items", "replace", "by", "filler", "class", "enemy", "card")),
    ):
        for condition, name in mission.named(*words):
            if name not in known:
                yield f"terms.{condition}", f"no {what} {name!r}" + _expected(known if len(known) < 20 else ())
    for field_name, names, kind in (
        ("needs", mission.needs, Survivor),
        ("set_aside", mission.set_aside, Item),
        ("enemies", [foes.enemy for foes in mission.enemies], Enemy),
        ("boss", [mission.boss.enemy] if mission.boss else [], Enemy),
    ):
        for name in names:
            if not isinstance(cards.by_id.get(name), kind):
                yield field_name, f"no {kind.__name__.lower()} {name!r}"


def _expected(known: Collection[str]) -> str:
    return f": expected one of {', '.join(sorted(known))}" if known else ""


def _tokens(mission: Mission, cards: Cards) -> Problems:
    copies = {(token.count, token.enemy): token.copies for token in cards.enemies.token}
    factions = {enemy.id: enemy.faction for enemy in cards.enemies.enemy}
    for survivors, row in mission.tokens.rows():
        where = f"tokens.{survivors}"
        spots = len(mission.spots(survivors))
        if len(row) != spots:
            yield where, f"{len(row)} tokens for {spots} radar spots"
        if mission.boss and (mission.boss.enemy in row) != (mission.boss.starts == "token"):
            yield where, f"expected {mission.boss.enemy} among the tokens if, and only if, it starts on one"
        for face, count in Counter(row).items():
            there = copies.get(token_face(face), 0)
            if count > there:
                yield where, f"{count} tokens {face!r}, but there are {there}"
            elif factions[token_face(face)[1]] != mission.faction:
                yield where, f"token {face!r} is not of the faction {mission.faction}"


def _ways(mission: Mission, maps: Maps) -> Problems:
    """Whether one can walk from the start to everything, opening locked doors only in the order the mission allows.

    A locked door, or exit, opens once all objectives named beside `opens` have been reached.
    """
    layout = maps.lay_out(mission)
    start = layout[mission.start].index
    zone_of = {objective.id: layout[objective.zone].bit for objective in mission.objectives}
    locked = {way.id for way in mission.ways if way.locked}
    reached, opened = 0, {""}
    while opened:
        reached = layout.view(layout.closing(locked & layout.door_bit.keys())).reach(start)
        opened = {
            way
            for condition, way in mission.named("opens")
            if way in locked and all(reached & zone_of[key] for key in mission.objectives_of(condition))
        }
        locked -= opened
    goals = [
        *((f"objective {objective.id}", objective.zone) for objective in mission.objectives),
        *((f"exit {way.id}", way.zone) for way in mission.exits),
        *((f"tile {place}", zone.id) for zone in layout.zones for place in zone.places[:1]),
    ]
    if mission.loader:
        goals.append(("loader", mission.loader))
    for where, zone in {where: zone for where, zone in goals if not reached & layout[zone].bit}.items():
        yield where, f"{zone} cannot be reached from {mission.start}"
    for way in sorted(locked - layout.door_bit.keys()):
        yield f"exit {way}", "is locked, and nothing opens it"
