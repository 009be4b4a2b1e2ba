"""The boards, cards and numbers of Project EOS Rise, read once from `content/*.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

from ...cards import Book
from ...spaces.lattice import lattice
from ...table.content import Entry, by_id, load
from . import HOME
from .effects import Effects, Happening, Icon, Kind, OfKind, Positive, Seat

SEATS: Final[tuple[str, ...]] = get_args(Seat)
KINDS: Final[tuple[str, ...]] = get_args(Kind)
"""The classes, from weakest to strongest (EOS-ACARD-01)."""
WILD: Final = "crosshair"
STRESS: Final = {"stress-1": 1, "stress-2": 2}

Region = Literal["hawkins", "chandra", "borealis", "perseus"]
REGION_IDS: Final[tuple[Region, ...]] = get_args(Region)
Trait = Literal["protector", "missile-swarm", "tricky", "hypersonic-bolt"]
Keyword = Literal["array", "core", "terminal", "converter"]
KEYWORDS: Final[tuple[Keyword, ...]] = get_args(Keyword)
CubeUse = Literal["calm", "burn", "overload", "fix"]
Pip = Annotated[int, Meta(ge=1, le=6)]
Level = Annotated[int, Meta(ge=0)]


def _count(found: Iterable[str], groups: Iterable[str], count: int, what: str) -> None:
    """Raises unless each of these groups has so many cards."""
    counts = Counter(found)
    for group in groups:
        if counts[group] != count:
            raise ValueError(f"expected {count} {what} {group!r}, found {counts[group]}")


# ---- numbers ---------------------------------------------------------------------------------------------------------


class Charge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    figures: Positive
    shields: Positive


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    credits: int
    basic_dice: int
    shields: int
    mines: int
    gates: int
    asteroids: int
    ships: int
    skills: int
    redeploy: tuple[Literal["frb", "skill", "credit", ""], ...]
    technologies: int
    repair: int
    treatment: int
    advanced_treatment: int
    mine_reach: int
    scan_credits: int
    cargo_shift: int
    contracts: int
    charges: tuple[Charge, Charge, Charge]
    lost_levels: int


class StressTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most: Positive
    start: tuple[int, int, int]


class ProgressTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    planet: Positive
    levels: tuple[int, ...]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    training_icons: Positive
    ships: Positive
    """Of a game, whatever their classes."""
    stress: StressTrack
    progress: ProgressTrack
    intel: Positive
    extinction: tuple[Level, ...]
    funding: tuple[Level, ...]


class _Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rulebook: Printed
    house: House


# ---- the universe ----------------------------------------------------------------------------------------------------


class RegionEntry(Entry, frozen=True, kw_only=True):
    id: Region
    name: str
    colour: str
    station: Positive
    sectors: tuple[int, ...]


class _Universe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    region: list[RegionEntry]


# ---- boards ----------------------------------------------------------------------------------------------------------


class CubeEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    text: str
    use: CubeUse
    count: Positive
    price: Positive
    amount: Positive


class BranchEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    hexes: tuple[tuple[str, ...], ...]


class OfficerEntry(Entry, frozen=True, kw_only=True):
    """A character board: basic track and two advanced ones."""

    id: Seat
    name: str
    colour: str
    pitch: str
    cube: CubeEntry
    faces: tuple[Icon, ...]
    advanced_dice: Positive
    basic: tuple[tuple[str, ...], ...]
    branch: tuple[BranchEntry, BranchEntry]


class AbilityEntry(Entry, frozen=True, kw_only=True):
    name: str
    text: str
    effects: Effects = ()


class _Officers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    basic_faces: tuple[Icon, ...]
    officer: list[OfficerEntry]
    ability: list[AbilityEntry]


class RoomEntry(Entry, frozen=True, kw_only=True):
    """A room of the EOS; without `cost` it is open from the start, without `hull` it cannot be damaged."""

    name: str
    hull: int = 0
    cost: int = 0
    loses: Literal["room", "game", "warp"] = "room"
    """What is lost with its last point of hull."""


class ActionEntry(Entry, frozen=True, kw_only=True):
    name: str
    room: str
    text: str
    assistant: bool = True


class StationAction(Entry, frozen=True, kw_only=True):
    name: str
    text: str
    cost: int = 0
    effects: Effects


class _Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    room: list[RoomEntry]
    action: list[ActionEntry]
    station: list[StationAction]


class AdvancedRoom(Entry, frozen=True, kw_only=True):
    officer: Seat
    name: str
    text: str
    effects: Effects


class _Advanced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    room: list[AdvancedRoom]

    def __post_init__(self) -> None:
        _count((card.officer for card in self.room), SEATS, 5, "advanced rooms of the")


# ---- cards -----------------------------------------------------------------------------------------------------------


class DamageEntry(Entry, frozen=True, kw_only=True):
    name: str
    keyword: Keyword
    damage: Positive
    icons: tuple[Literal["arrow", "gear", "syringe"], ...]
    stress: Positive


class _Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    damage: list[DamageEntry]

    def __post_init__(self) -> None:
        _count((card.keyword for card in self.damage), KEYWORDS, 10, "damage cards with the keyword")


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    intel: int = 0
    credits: int = 0
    levels: int = 0


class AlienEntry(Entry, frozen=True, kw_only=True):
    name: str
    kind: Kind
    logic: Literal["eos", "frb"]
    move: Positive
    damage: Positive
    pips: tuple[Pip, ...]
    hull: Positive
    reward: Reward
    trait: Trait


class _Aliens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    alien: list[AlienEntry]

    def __post_init__(self) -> None:
        _count((card.kind for card in self.alien), KINDS, 12, "alien ship cards of the class")


class TechnologyEntry(Entry, frozen=True, kw_only=True):
    name: str
    when: Literal["attack", "warp", "shields", "crew"]
    text: str
    effects: Effects
    instant: Effects = ()
    scrap: Positive


class _Technology(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    technology: list[TechnologyEntry]

    def __post_init__(self) -> None:
        _count(["technology"] * len(self.technology), ["technology"], 24, "cards of the deck")


class ContractEntry(Entry, frozen=True, kw_only=True):
    name: str
    grade: Literal[1, 2, 3]
    text: str
    taken: Effects = ()
    pays: Effects


class _Contracts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    contract: list[ContractEntry]

    def __post_init__(self) -> None:
        _count(["contract"] * len(self.contract), ["contract"], 24, "cards of the deck")


class PersonalMission(Entry, frozen=True, kw_only=True):
    officer: Seat
    name: str
    text: str
    event: Happening
    need: Positive
    must: bool = False
    kind: Kind | None = None
    reward: Effects


class _Personal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mission: list[PersonalMission]

    def __post_init__(self) -> None:
        _count((card.officer for card in self.mission), SEATS, 4, "personal missions of the")


class EventEntry(Entry, frozen=True, kw_only=True):
    region: Region
    label: Literal["round-rule", "game-changer", "luck"]
    name: str
    text: str
    cost: int = 0
    effects: Effects


class MissionEntry(Entry, frozen=True, kw_only=True):
    title: str
    difficulty: Literal["easy", "normal", "hard"]
    pitch: str
    story: str
    frbs: Positive
    bag: dict[Kind, Positive]


class _Missions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mission: list[MissionEntry]

    def __post_init__(self) -> None:
        for mission in self.mission:
            if (ships := sum(mission.bag.values())) != HOUSE.ships:
                raise ValueError(f"{mission.id}: the bag holds {ships} ships instead of {HOUSE.ships}")


class _Events(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    event: list[EventEntry]

    def __post_init__(self) -> None:
        labels = [f"{card.region} {card.label}" for card in self.event]
        for label, count in (("round-rule", 7), ("game-changer", 3), ("luck", 2)):
            _count(labels, [f"{region} {label}" for region in REGION_IDS], count, "event cards")


# ---- read once -------------------------------------------------------------------------------------------------------

FOLDER: Final = HOME / "content"
FILES: Final[dict[str, type[msgspec.Struct]]] = {
    "game.toml": _Numbers,
    "universe.toml": _Universe,
    "officers.toml": _Officers,
    "ship.toml": _Ship,
    "advanced.toml": _Advanced,
    "damage.toml": _Damage,
    "aliens.toml": _Aliens,
    "technology.toml": _Technology,
    "contracts.toml": _Contracts,
    "personal.toml": _Personal,
    "events.toml": _Events,
    "missions.toml": _Missions,
}

_numbers: Final = load(FOLDER / "game.toml", _Numbers)
PRINTED: Final = _numbers.rulebook
HOUSE: Final = _numbers.house
_officers: Final = load(FOLDER / "officers.toml", _Officers)
BASIC_FACES: Final = _officers.basic_faces
OFFICERS: Final = by_id(_officers.officer, "officers.toml")
ABILITIES: Final = by_id(_officers.ability, "officers.toml")
_ship: Final = load(FOLDER / "ship.toml", _Ship)
ROOMS: Final = by_id(_ship.room, "ship.toml")
ACTIONS: Final = by_id(_ship.action, "ship.toml")
STATION: Final = by_id(_ship.station, "ship.toml")
ADVANCED: Final = by_id(load(FOLDER / "advanced.toml", _Advanced).room, "advanced.toml")
DAMAGE: Final = by_id(load(FOLDER / "damage.toml", _Damage).damage, "damage.toml")
ALIENS: Final = by_id(load(FOLDER / "aliens.toml", _Aliens).alien, "aliens.toml")
TECHNOLOGY: Final = by_id(load(FOLDER / "technology.toml", _Technology).technology, "technology.toml")
CONTRACTS: Final = by_id(load(FOLDER / "contracts.toml", _Contracts).contract, "contracts.toml")
PERSONAL: Final = by_id(load(FOLDER / "personal.toml", _Personal).mission, "personal.toml")
EVENTS: Final = by_id(load(FOLDER / "events.toml", _Events).event, "events.toml")
MISSIONS: Final = by_id(load(FOLDER / "missions.toml", _Missions).mission, "missions.toml")
REGIONS: Final = by_id(load(FOLDER / "universe.toml", _Universe).region, "universe.toml")

BOOK: Final = Book()
"""What every source of effects does while it is in force."""
for _card in (*ABILITIES.values(), *EVENTS.values(), *ADVANCED.values()):
    BOOK.add_card(_card)
OF_KIND: Final = {kind: OfKind(kind) for kind in KINDS}

BUILDABLE: Final = tuple(room.id for room in ROOMS.values() if room.cost)
MAX_HULL: Final = {room.id: room.hull for room in ROOMS.values() if room.hull}
COMMAND: Final = next(room.id for room in ROOMS.values() if room.loses == "game")
ENGINE: Final = next(room.id for room in ROOMS.values() if room.loses == "warp")
CUBES: Final[dict[CubeUse, str]] = {board.cube.use: board.id for board in OFFICERS.values()}
"""By their use, who has such power cubes."""
BASIC_HEXES: Final = 4
LAST_LEVEL: Final = BASIC_HEXES + 6
DEAD_PLANET: Final = len(HOUSE.extinction)

MAP: Final = lattice(2)
"""54 galaxies and 72 warp lanes (EOS-GEO-10)."""
NAMES: Final = tuple(f"{sector}.{number}" for (sector, number), *_ in MAP.labels)
"""A galaxy is called by its lowest sector and its number there, also on the wire."""
GALAXY: Final = {f"{sector}.{number}": place for place in range(len(MAP)) for sector, number in MAP.labels[place]}
"""By any of its labels."""


def _region(place: int) -> Region:
    """EOS-RUL-02: the region of the lowest sector, sector 1 apart."""
    sector = next(sector for sector, _ in MAP.labels[place] if sector != 1)
    return next(region.id for region in REGIONS.values() if sector in region.sectors)


REGION_OF: Final = tuple(_region(place) for place in range(len(MAP)))


# ---- what a track holds up to a hex ----------------------------------------------------------------------------------


class Unlocked(msgspec.Struct, frozen=True):
    """All that is unlocked from the first hex to the ring (EOS-SKILL-03)."""

    basic_dice: int = 0
    own_dice: int = 0
    warp: int = 0
    damage: int = 0
    tool: int = 0
    assistant: bool = False
    start: int = 3
    cubes: int = 0
    abilities: tuple[str, ...] = ()

    @property
    def dice(self) -> int:
        """The dice count (EOS-DICE-02)."""
        return self.basic_dice + self.own_dice


def _unlocked(board: OfficerEntry, branch: str, level: int) -> Unlocked:
    hexes = [*board.basic, *next((b.hexes for b in board.branch if b.id == branch), ())][:level]
    icons = [icon for hex in hexes for icon in hex]
    start = min([3, *(int(icon[-1]) for icon in icons if icon.startswith("start-"))])
    return Unlocked(
        icons.count("die"),
        icons.count("own-die"),
        icons.count("warp"),
        icons.count("damage"),
        icons.count("tool"),
        "assistant" in icons,
        start,
        board.cube.count + icons.count("cube"),
        tuple(icon for icon in icons if icon in ABILITIES),
    )


UNLOCKED: Final[dict[tuple[str, str, int], Unlocked]] = {
    (board.id, branch, level): _unlocked(board, branch, level)
    for board in OFFICERS.values()
    for branch in ("", *(b.id for b in board.branch))
    for level in range(1, (LAST_LEVEL if branch else BASIC_HEXES) + 1)
}
DIE_FACES: Final[dict[str, tuple[str, ...]]] = {board.id: board.faces for board in OFFICERS.values()}
BRANCHES: Final = {branch.id: branch for board in OFFICERS.values() for branch in board.branch}
ROOMS_OF: Final = {seat: tuple(room.id for room in ADVANCED.values() if room.officer == seat) for seat in SEATS}
