"""Missions of Vortex: what a mission file may say, how it is read, and whether it can be played.

A mission is a TOML file in `content/missions/` (or in the player's own missions folder): ships and their rooms,
platforms, vortices, deck recipe, objects, goal, special rules by name, losses, and a text of our own. `check` says what
is wrong with it, in words. The words a mission may use are the classes below; each is one rule of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec

from ...table.content import Origin, load
from ...table.errors import ContentError
from .content import CARDS, NUMBERS, ROOMS
from .geometry import AREA_BY_ID, AREA_IDS, CELLS, SHIPS, ship_of_area

Side = Literal["N", "E", "S", "W"]
ObjectKind = Literal["load", "relic", "toxic", "repair", "grenade"]
Counts = tuple[int, ...]
"""The numbers of players for which an entry counts; empty: all."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class Ship(_Part, frozen=True):
    """Four rooms, or `random`: four of the beginner set, as in the introductory game (VTX-SET-02)."""

    rooms: dict[str, str] = {}
    platforms: dict[str, str] = {}
    random: bool = False
    blank: bool = False
    """The backs of the tiles: rooms without icons (VTX-ROOM-06, VTX-GAP-20)."""
    destroyed: tuple[str, ...] = ()


class PlacedObject(_Part, frozen=True):
    """An Object on the table (VTX-GAP-17). `hidden`: these tokens are shuffled face down among their places."""

    kind: ObjectKind
    at: str = ""
    hidden: bool = False
    players: Counts = ()


class PlacedFire(_Part, frozen=True):
    at: str
    value: int
    players: Counts = ()


class PlacedBarricade(_Part, frozen=True):
    at: str
    side: Side


class Doctor(_Part, frozen=True):
    """The Scientist (VTX-MIS-15 to 17)."""

    at: str
    stays: bool = False
    """VTX-MSC-04: does not leave its room."""


class Boss(_Part, frozen=True):
    """The SuperBoss (VTX-SBOSS, VTX-MSH-04 to 06): when and where he comes, and his life by players."""

    round: int
    area: str
    life: tuple[int, int, int, int]


class KillBosses(_Part, frozen=True, tag="kill-bosses", tag_field="do"):
    """Every Boss of the deck (VTX-SET-01)."""


class Collect(_Part, frozen=True, tag="collect", tag_field="do"):
    """All Objects in play lie in this room at the end of Phase D (VTX-MSB-04)."""

    room: str


class Outlast(_Part, frozen=True, tag="outlast", tag_field="do"):
    """The Scientist lives at the end of this round, or all Bosses are gone earlier (VTX-MSC-05)."""

    rounds: int


class Extinguish(_Part, frozen=True, tag="extinguish", tag_field="do"):
    """No Fire on this ship at the end of Phase D, and the Repair Kit is there (VTX-MSD-05)."""

    ship: int


class Deliver(_Part, frozen=True, tag="deliver", tag_field="do"):
    """The Scientist and the bearer of the Toxic Object are in this room at the end of Phase D (VTX-MSE-05)."""

    room: str


class Escape(_Part, frozen=True, tag="escape", tag_field="do"):
    """A living Hero carries the Relic and as many Bosses as players have been eliminated (VTX-MSF-05)."""


class Overload(_Part, frozen=True, tag="overload", tag_field="do"):
    """The Engine Room holds so many dice, by players (VTX-RABL-23, VTX-MSG-01)."""

    dice: tuple[int, int, int, int]


class KillSuperBoss(_Part, frozen=True, tag="kill-superboss", tag_field="do"):
    """The SuperBoss is eliminated (VTX-MSH-07)."""


Goal = KillBosses | Collect | Outlast | Extinguish | Deliver | Escape | Overload | KillSuperBoss


class ScientistDies(_Part, frozen=True, tag="scientist-dies", tag_field="do"):
    """VTX-MSC-06, VTX-MSE-06."""


class ObjectLost(_Part, frozen=True, tag="object-lost", tag_field="do"):
    """An Object leaves the game (VTX-MSB-05, VTX-MSE-06)."""


class TooMuchFire(_Part, frozen=True, tag="too-much-fire", tag_field="do"):
    """The Fire on a ship reaches this total (VTX-MSD-06)."""

    ship: int
    value: int


class RoomLost(_Part, frozen=True, tag="room-lost", tag_field="do"):
    """This room's platform collapses (VTX-RABL-24, VTX-MSG-06)."""

    room: str


Loss = ScientistDies | ObjectLost | TooMuchFire | RoomLost


class MissionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One mission."""

    id: str
    code: str
    title: str
    difficulty: Literal["easy", "medium", "hard"]
    source: Origin
    pitch: str
    story: str
    par: tuple[int, int, int, int]
    """Rounds by number of players (VTX-MIS-11)."""
    ship: tuple[Ship, ...]
    goal: Goal
    rules: tuple[str, ...]
    loss: tuple[Loss, ...] = ()
    boss_levels: tuple[int, ...] = (1, 2, 3)
    vortices: dict[str, tuple[str, ...]] = {}
    """Areas by number of players; without it VTX-MIS-12 or VTX-MIS-13."""
    airlocks: tuple[str, str] | None = None
    """On each ship the area behind which, clockwise, the Airlock lies (VTX-GEO-20)."""
    object: tuple[PlacedObject, ...] = ()
    fire: tuple[PlacedFire, ...] = ()
    barricade: tuple[PlacedBarricade, ...] = ()
    barricades: tuple[int, int, int, int] = (4, 4, 4, 4)
    """How many may stand at once, by players (VTX-BAR-01, VTX-MSE-03)."""
    scientist: Doctor | None = None
    superboss: Boss | None = None
    second_ship_start: tuple[int, int, int, int] = (4, 4, 4, 4)
    """How many Heroes may start on the second ship, by players (VTX-MSD-04)."""

    @property
    def tiles(self) -> set[str]:
        """The ids of all rooms and platforms that this mission lays out."""
        found = set()
        for number, ship in enumerate(self.ship):
            prefix = "" if number == 0 else "2-"
            rooms = CELLS if ship.random else tuple(ship.rooms)
            found |= {prefix + cell for cell in rooms} | {prefix + cell + "^" for cell in ship.platforms}
        return found


BARRICADES = 5
"""VTX-COMP-05: the fifth only for missions of the players' own."""
PLATFORMS = 2
"""VTX-COMP-06."""


def counted(players: Counts, count: int) -> bool:
    """Whether an entry counts with so many players."""
    return not players or count in players


def read(path: Path) -> MissionFile:
    """A mission from its file, well formed and playable; the first problem is raised as an error."""
    mission = load(path, MissionFile)
    for where, what in problems(mission):
        raise ContentError(f"{path.name}: {where}: {what}")
    return mission


def read_all(folder: Path) -> dict[str, MissionFile]:
    found = {}
    for path in sorted(folder.glob("*.toml")):
        mission = read(path)
        if mission.id in found:
            raise ContentError(f"{path.name}: the id {mission.id!r} stands twice")
        found[mission.id] = mission
    return found


def problems(mission: MissionFile) -> list[tuple[str, str]]:
    """All that keeps a mission from being played: (where, what)."""
    return [*_ship_problems(mission), *_token_problems(mission), *_path_problems(mission), *_goal_problems(mission)]


def _ship_problems(mission: MissionFile) -> Iterable[tuple[str, str]]:
    used: list[str] = []
    if not 1 <= len(mission.ship) <= SHIPS:
        yield "ship", f"a mission has 1 or {SHIPS} ships, not {len(mission.ship)}"
    for number, ship in enumerate(mission.ship, 1):
        where = f"ship {number}"
        if ship.random:
            if ship.rooms or ship.platforms or len(mission.ship) > 1:
                yield where, "a random ship is the only one and names no rooms (VTX-SET-02)"
            continue
        if missing := [cell for cell in CELLS if cell not in ship.rooms]:
            yield where, f"the rooms are not connected: {', '.join(missing)} is empty (VTX-GEO-01)"
        for cell, room in {**ship.rooms, **{f"{c} platform": r for c, r in ship.platforms.items()}}.items():
            if room not in ROOMS:
                yield f"{where}, {cell}", f"there is no room {room!r}; there are: {', '.join(ROOMS)}"
            used.append(room)
        for cell in (*ship.rooms, *ship.platforms, *ship.destroyed):
            if cell not in CELLS:
                yield where, f"there is no cell {cell!r}; there are: {', '.join(CELLS)}"
        if set(CELLS) == set(ship.destroyed):
            yield where, "all rooms are destroyed: nobody can be there"
    for room in sorted({room for room in used if used.count(room) > 1}):
        yield "ship", f"room {room} stands {used.count(room)} times, but there is one tile (VTX-COMP-04)"
    platforms = sum(len(ship.platforms) for ship in mission.ship)
    if platforms > PLATFORMS:
        yield "ship", f"{platforms} platforms need more than 8 pillars: at most {PLATFORMS} (VTX-COMP-06)"


def _token_problems(mission: MissionFile) -> Iterable[tuple[str, str]]:
    tiles = mission.tiles
    ground = {tile for tile in tiles if "^" not in tile}
    for at in [o.at for o in mission.object if o.at] + [f.at for f in mission.fire]:
        if at not in tiles:
            yield "object or fire", f"there is no room {at!r}; there are: {', '.join(sorted(tiles))}"
    kinds = [o.kind for o in mission.object if o.kind != "load"]
    for kind in sorted({k for k in kinds if kinds.count(k) > 1}):
        yield "object", f"{kind} stands {kinds.count(kind)} times, but there is one token (VTX-COMP-20)"
    if len(mission.object) > 4:
        yield "object", f"{len(mission.object)} Objects, but there are 4 tokens (VTX-COMP-20)"
    for wall in mission.barricade:
        if wall.at not in ground:
            yield "barricade", f"{wall.at!r} is no ground room of this mission (VTX-BAR-03)"
    if max(mission.barricades) > BARRICADES or len(mission.barricade) > min(mission.barricades):
        most = max(*mission.barricades, len(mission.barricade))
        yield "barricades", f"{most} barricades, but only {min(BARRICADES, min(mission.barricades))} may stand"
    if mission.scientist is not None and mission.scientist.at not in tiles:
        yield "scientist", f"there is no room {mission.scientist.at!r}"
    if mission.scientist is not None and mission.superboss is not None:
        yield "scientist", "the Scientist and the SuperBoss share a card: not both (VTX-COMP-09)"
    if sum(fire.value for fire in mission.fire) > 2 * NUMBERS.fire_tokens:
        yield "fire", f"more Fire than the {NUMBERS.fire_tokens} tokens can show"


def _path_problems(mission: MissionFile) -> Iterable[tuple[str, str]]:
    ships = len(mission.ship)
    if (mission.airlocks is None) == (ships > 1):
        yield "airlocks", "two ships are linked by two Airlocks; one ship has none (VTX-AIR-01)"
    areas = [a for listed in mission.vortices.values() for a in listed] + list(mission.airlocks or ())
    if mission.superboss is not None:
        areas.append(mission.superboss.area)
    for area in areas:
        if area not in AREA_BY_ID or ship_of_area(AREA_BY_ID[area]) >= ships:
            yield "areas", f"there is no area {area!r}; there are {', '.join(AREA_IDS[: 8 * ships])}"
    if mission.airlocks is not None and [a[:1] for a in mission.airlocks] != ["a", "b"]:
        yield "airlocks", "the first lies on ship 1 (a…), the second on ship 2 (b…) (VTX-GEO-20)"
    for players, listed in mission.vortices.items():
        if players not in ("1", "2", "3", "4") or len(listed) != int(players):
            yield "vortices", f"{players!r}: one vortex for each of 1 to 4 players (VTX-SET-06)"
    if not mission.boss_levels or any(level not in (1, 2, 3) for level in mission.boss_levels):
        yield "boss_levels", "Bosses have levels 1 to 3"
    else:
        bosses = sum(card.boss in mission.boss_levels for card in CARDS.values())
        needed = max(layers.top[1] + layers.middle[1] for layers in NUMBERS.decks.values())
        if bosses < needed:
            yield "boss_levels", f"the deck needs {needed} Bosses, but these levels have {bosses}"


def _goal_problems(mission: MissionFile) -> Iterable[tuple[str, str]]:
    rooms = [r for ship in mission.ship for r in (*ship.rooms.values(), *ship.platforms.values())]
    kinds = [o.kind for o in mission.object]
    match mission.goal:
        case Collect(room=room) | Deliver(room=room) if room not in rooms:
            yield "goal", f"cannot be reached: there is no room {room} in this mission"
        case Collect() if not kinds:
            yield "goal", "cannot be reached: there is no Object to collect"
        case Outlast() if mission.scientist is None:
            yield "goal", "cannot be reached: there is no Scientist"
        case Deliver() if mission.scientist is None or "toxic" not in kinds:
            yield "goal", "cannot be reached: it needs the Scientist and the Toxic Object"
        case Deliver() if mission.scientist is not None and mission.scientist.stays:
            yield "goal", "cannot be reached: the Scientist stays where it is"
        case Extinguish(ship=ship) if "repair" not in kinds or not 1 <= ship <= len(mission.ship):
            yield "goal", "cannot be reached: it needs the Repair Kit and a ship of this mission"
        case Escape() if "relic" not in kinds:
            yield "goal", "cannot be reached: there is no Sacred Relic"
        case Overload() if not any(ROOMS[r].effect == "engine" for r in rooms if r in ROOMS):
            yield "goal", "cannot be reached: there is no Engine Room"
        case KillSuperBoss() if mission.superboss is None or "relic" not in kinds:
            yield "goal", "cannot be reached: it needs the SuperBoss and the Sacred Relic (VTX-SBOSS-02)"
    for loss in mission.loss:
        if isinstance(loss, RoomLost) and loss.room not in rooms:
            yield "loss", f"there is no room {loss.room} to lose"
        if isinstance(loss, ScientistDies) and mission.scientist is None:
            yield "loss", "there is no Scientist to lose"


def vortex_areas(mission: MissionFile, players: int) -> list[int]:
    """The areas of the vortices, in the order of their numbers (VTX-MIS-12, VTX-MIS-13)."""
    if str(players) in mission.vortices:
        return [AREA_BY_ID[area] for area in mission.vortices[str(players)]]
    if len(mission.ship) > 1:
        return [AREA_BY_ID[area] for area in NUMBERS.two_ships[:players]]
    return [area - 1 for area in NUMBERS.vortices[str(players)]]


MISSIONS = read_all(Path(__file__).parent / "content" / "missions")
