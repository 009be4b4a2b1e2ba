"""The ship: twelve tiles, and the missions that lay them out. Shapes of the files, how they are read, what is wrong.

A tile is a drawing (see `starboard.spaces.plan`), a mission a file that puts tiles, doors and tokens somewhere and
names its conditions. What a condition means stands in `conditions.toml`; what it does, in `missions`. Zones are
named by place and letter: `laboratory.L` is the room L of the tile laid out as `laboratory`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct, convert, field

from starboard.missions import Terms
from starboard.spaces import plan
from starboard.spaces.plan import Label, Layout, Piece, PlanError, Zone

from ...table.content import Id, Name, Story, Words
from ...table.words import load as load_words
from .cards import CONTENT, Faction, read
from .effects import Source
from .missions.terms import TERMS

CORRIDORS: dict[str, str] = load_words(Path(__file__).parent).put_in("@corridor")
"""What corridors that no tile names are called."""

T = TypeVar("T")
K = TypeVar("K", bound=Terms)
Colour = Literal["green", "blue", "red"]
FEWEST, MOST = 3, 6
Survivors = Annotated[int, Meta(ge=FEWEST, le=MOST)]

# A mission may be of a player's own and come from anywhere: every number, text and list in it is bounded by its type.
MissionId = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9-]{0,31}\Z")]
Zoned = Annotated[str, Meta(max_length=40)]
Small = Annotated[int, Meta(ge=0, le=100)]
Given = Annotated[int, Meta(ge=1, le=30)]
Term = (
    Small
    | Zoned
    | Annotated[tuple[Small | Zoned, ...], Meta(max_length=12)]
    | Annotated[dict[Zoned, Small | Zoned], Meta(max_length=12)]
)
Conditions = Annotated[tuple[Zoned, ...], Meta(max_length=20)]

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
    """What the player reads of a rule that some missions add; what it is made of stands in `missions`."""

    title: str
    text: str
    rules: tuple[str, ...]


class ByCount(
    Struct, Generic[T], frozen=True, forbid_unknown_fields=True, rename={"three": "3", "four": "4", "five": "5"}
):
    """One value for 3, 4, and 5 or more survivors, as the tables of the rulebook have it."""

    three: T
    four: T
    five: T

    def at(self, survivors: int) -> T:
        return self.three if survivors <= 3 else self.four if survivors == 4 else self.five

    def rows(self) -> list[tuple[int, T]]:
        return [(survivors, self.at(survivors)) for survivors in range(FEWEST, MOST + 1)]


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """Column and row of a tile, counted in tiles, and its turn clockwise. `tile` is needed only for a second copy."""

    at: tuple[Annotated[int, Meta(ge=-12, le=12)], Annotated[int, Meta(ge=-12, le=12)]]
    turn: Literal[0, 90, 180, 270] = 0
    tile: Zoned = ""


class DoorToken(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    between: tuple[Zoned, Zoned]
    locked: bool = False


class Exit(Struct, frozen=True, forbid_unknown_fields=True):
    zone: Zoned
    id: Id = "exit"
    locked: bool = False


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """`kind` says what one does with it: throw a switch, empty a cache, carry it off, wreck a terminal, get to a place.

    `after` names the campaign mission that must have come before; otherwise the objective is not laid out.
    """

    id: Id
    name: Name
    colour: Colour
    zone: Zoned
    kind: Literal["switch", "cache", "carry", "terminal", "place"]
    after: Zoned = ""


def part_id(number: int) -> str:
    """The name of a part that was taken out of a Sentry: an objective that was not on the map (ETS-SPARE-09)."""
    return f"part-{number}"


def salvaged(id: str) -> bool:
    return id.startswith("part-")


def token_face(text: str) -> tuple[int, str]:
    """How many of what a radar token brings: `4 swarmer`, or a boss alone."""
    count, _, enemy = text.rpartition(" ")
    return int(count or 1), enemy


class RadarSpot(Struct, frozen=True, forbid_unknown_fields=True):
    """`mark` singles a spot out for a condition; it is empty with fewer survivors than `least` or more than `most`."""

    zone: Zoned
    mark: Zoned = ""
    least: Survivors = FEWEST
    most: Survivors = MOST

    @property
    def always(self) -> bool:
        return self.least == FEWEST and self.most == MOST


class EnemySpot(Struct, frozen=True, forbid_unknown_fields=True):
    """Miniatures that stand on the map from the start."""

    enemy: Zoned
    count: Given
    zone: Zoned


class Boss(Struct, frozen=True, forbid_unknown_fields=True):
    """`starts`: on a radar token, in its zone, or hidden until a condition says where."""

    enemy: Zoned
    health: ByCount[Annotated[int, Meta(ge=1, le=60)]]
    starts: Literal["token", "zone", "hidden"]
    zone: Zoned = ""


class Mission(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`source` is that of the rules; every map is ours, since no drawing survives (ETS-GAP-02)."""

    id: MissionId
    title: Name
    pitch: Words
    story: Story = ""
    faction: Faction
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    difficulty_source: Source = "rulebook"
    source: Source = "house"
    map_source: Source = "house"
    rules: Annotated[tuple[Zoned, ...], Meta(max_length=40)] = ()
    campaign: Zoned = ""
    needs: Annotated[tuple[Zoned, ...], Meta(max_length=3)] = ()

    tiles: Annotated[dict[Id, Placement], Meta(min_length=1, max_length=14)]
    start: Zoned
    doors: Annotated[tuple[DoorToken, ...], Meta(max_length=16)] = ()
    exits: Annotated[tuple[Exit, ...], Meta(max_length=2)] = ()
    objectives: Annotated[tuple[Objective, ...], Meta(max_length=12)] = ()
    radar: Annotated[tuple[RadarSpot, ...], Meta(max_length=24)] = ()
    tokens: ByCount[Annotated[tuple[Zoned, ...], Meta(max_length=12)]]
    boss: Boss | None = None
    enemies: Annotated[tuple[EnemySpot, ...], Meta(max_length=12)] = ()
    loader: Zoned = ""
    set_aside: Annotated[tuple[Zoned, ...], Meta(max_length=12)] = ()

    special: Conditions = ()
    win: Annotated[Conditions, Meta(min_length=1)]
    loss: Conditions = ()
    terms: Annotated[dict[Zoned, Annotated[dict[Zoned, Term], Meta(max_length=8)]], Meta(max_length=60)] = field(
        default_factory=dict
    )

    @property
    def conditions(self) -> tuple[str, ...]:
        return (*self.special, *self.win, *self.loss)

    def all_terms(self, kind: type[K]) -> list[K]:
        """The terms of its conditions that are of a kind, typed. Only when each is of its sort (see `checks`)."""
        known = [(name, TERMS[name]) for name in self.conditions if name in TERMS]
        return [convert(self.terms.get(name, {}), tp) for name, tp in known if issubclass(tp, kind)]

    def term(self, kind: type[K]) -> K | None:
        """The terms of one condition; None when the mission does not have it."""
        return next(iter(self.all_terms(kind)), None)

    @property
    def ways(self) -> tuple[DoorToken | Exit, ...]:
        """Everything that can be locked."""
        return (*self.doors, *self.exits)

    def spots(self, survivors: int) -> tuple[RadarSpot, ...]:
        """The radar spots in use with so many survivors."""
        return tuple(spot for spot in self.radar if spot.least <= survivors <= spot.most)

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
        """Those of the box; a player's own come on top (see `content`)."""
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
        return Layout(pieces, ((door.id, *door.between) for door in mission.doors) if doors else (), CORRIDORS)

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
        yield spot.zone, f"?{spot.mark}" if spot.always else f"?{spot.mark}{spot.least}-{spot.most}"
    for foes in mission.enemies:
        yield foes.zone, f"{foes.count}{foes.enemy[:3]}"
