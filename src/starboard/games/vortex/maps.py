"""Missions of Vortex: what a mission file may say, how it is read, and whether it can be played.

A mission is a TOML file in `content/missions/` or in the player's own folder (`starboard.home`): ships and their rooms,
platforms, vortices, deck recipe, objects, goal, special rules by name, losses, and a text of our own. `problems` says
what is wrong with it, in words. How it is won and lost stands in `missions`.

A file of a player's own may come from anywhere: every number and every text in it is bounded by its type.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ... import home
from ...table import SetupError
from ...table.content import Id, Name, Origin, Problem, Story, Words, load_given, read_own
from ...table.errors import ContentError
from . import HOME
from .content import CARDS, NUMBERS, ROOMS, Layers
from .geometry import AREA_BY_ID, AREA_IDS, BORDERS, CELL_IDS, CELLS, SHIPS, ship_of_area
from .missions.terms import Goal, Loss, RoomId, Rounds

PLAYERS = (1, 2, 3, 4)

Place = Annotated[str, Meta(max_length=8)]
"""A room (`NE`), a platform (`NE^`), one of the second ship (`2-NE`), or an area (`a1`)."""
Life = Annotated[int, Meta(ge=1, le=60)]
Barricades = Annotated[int, Meta(ge=0, le=5)]
Starters = Annotated[int, Meta(ge=0, le=4)]
PlayerCount = Annotated[str, Meta(pattern=r"^[1-4]\Z")]
Side = Literal["N", "E", "S", "W"]
ObjectKind = Literal["load", "relic", "toxic", "repair", "grenade"]
Counts = Annotated[tuple[Literal[1, 2, 3, 4], ...], Meta(max_length=4)]
"""The numbers of players for which an entry counts; empty: all."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class Ship(_Part, frozen=True):
    """Four rooms, or `random`: four of the beginner set, as in the introductory game (VTX-SET-02)."""

    rooms: Annotated[dict[Place, RoomId], Meta(max_length=4)] = {}
    platforms: Annotated[dict[Place, RoomId], Meta(max_length=4)] = {}
    random: bool = False
    blank: bool = False
    """The backs of the tiles: rooms without icons (VTX-ROOM-06, VTX-GAP-20)."""
    destroyed: Annotated[tuple[Place, ...], Meta(max_length=4)] = ()
    """Cells whose room is a ruin from the start (VTX-ROOM-08)."""


class PlacedObject(_Part, frozen=True):
    """An Object on the table (VTX-GAP-17). `hidden`: these tokens are shuffled face down among their places."""

    kind: ObjectKind
    at: Place = ""
    """Without a place it is with a Hero whom the players choose (VTX-MSH-03)."""
    hidden: bool = False
    players: Counts = ()


class PlacedFire(_Part, frozen=True):
    at: Place
    value: Literal[1, 2]
    players: Counts = ()


class PlacedBarricade(_Part, frozen=True):
    at: Place
    side: Side


class Doctor(_Part, frozen=True):
    """The Scientist (VTX-MIS-15 to 17)."""

    at: Place
    stays: bool = False
    """VTX-MSC-04: does not leave its room."""


class Boss(_Part, frozen=True):
    """The SuperBoss (VTX-SBOSS, VTX-MSH-04 to 06): when and where he comes, and his life by players."""

    round: Rounds
    area: Place
    life: tuple[Life, Life, Life, Life]


class MissionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One mission."""

    id: Id
    title: Name
    pitch: Words
    ship: Annotated[tuple[Ship, ...], Meta(min_length=1, max_length=SHIPS)]
    goal: Goal
    par: tuple[Rounds, Rounds, Rounds, Rounds]
    """Rounds by number of players (VTX-MIS-11)."""
    code: Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{0,8}\Z")] = ""
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    source: Origin = "house"
    story: Story = ""
    rules: Annotated[tuple[Annotated[str, Meta(pattern=r"^VTX-[A-Z]{1,8}-[0-9]{2}\Z")], ...], Meta(max_length=40)] = ()
    loss: Annotated[tuple[Loss, ...], Meta(max_length=8)] = ()
    boss_levels: Annotated[tuple[Literal[1, 2, 3], ...], Meta(min_length=1, max_length=3)] = (1, 2, 3)
    decks: Annotated[dict[PlayerCount, Layers], Meta(max_length=4)] = {}
    """Another recipe of the deck, by number of players; without it VTX-TAB-01."""
    leave_out: Annotated[tuple[Annotated[str, Meta(max_length=32)], ...], Meta(max_length=30)] = ()
    """Enemy cards that stay in the box."""
    vortices: Annotated[dict[PlayerCount, Annotated[tuple[Place, ...], Meta(max_length=4)]], Meta(max_length=4)] = {}
    """Areas by number of players; without it VTX-MIS-12 or VTX-MIS-13."""
    airlocks: tuple[Place, Place] | None = None
    """On each ship the area behind which, clockwise, the Airlock lies (VTX-GEO-20)."""
    object: Annotated[tuple[PlacedObject, ...], Meta(max_length=16)] = ()
    fire: Annotated[tuple[PlacedFire, ...], Meta(max_length=60)] = ()
    barricade: Annotated[tuple[PlacedBarricade, ...], Meta(max_length=8)] = ()
    barricades: tuple[Barricades, Barricades, Barricades, Barricades] = (4, 4, 4, 4)
    """How many may stand at once, by players (VTX-BAR-01, VTX-MSE-03)."""
    scientist: Doctor | None = None
    superboss: Boss | None = None
    second_ship_start: tuple[Starters, Starters, Starters, Starters] = (4, 4, 4, 4)
    """How many Heroes may start on the second ship, by players (VTX-MSD-04)."""

    def tiles(self, destroyed: bool = False) -> list[str]:
        """The ids of the rooms and platforms that this mission lays out, those in ruins only when asked for."""
        found = []
        for number, ship in enumerate(self.ship):
            prefix = "" if number == 0 else "2-"
            rooms = CELLS if ship.random else tuple(ship.rooms)
            found += [prefix + cell for cell in rooms if destroyed or cell not in ship.destroyed]
            found += [prefix + cell + "^" for cell in ship.platforms]
        return found

    def layers(self, players: int) -> Layers:
        return self.decks.get(str(players)) or NUMBERS.decks[str(players)]

    def bosses(self, players: int) -> int:
        """How many the deck holds with so many players."""
        return sum(layer[1] for layer in self.layers(players).all)

    def platforms(self) -> list[str]:
        """The rooms on pillars."""
        return [room for ship in self.ship for room in ship.platforms.values()]

    def standing(self) -> list[str]:
        """The rooms that stand: on the ground, but for ruins, and on pillars."""
        if any(ship.random for ship in self.ship):
            return [room.id for room in ROOMS.values() if room.set == "beginner"]
        ground = [room for ship in self.ship for cell, room in ship.rooms.items() if cell not in ship.destroyed]
        return ground + self.platforms()

    def fire_on(self, ship: int, players: int) -> int:
        """What burns on a ship at the start."""
        lying = [fire for fire in self.fire if counted(fire.players, players)]
        return sum(fire.value for fire in lying if fire.at.startswith("2-") == (ship == 2))

    def objects(self, players: int) -> list[PlacedObject]:
        """The Objects that are in play with so many players."""
        return [thing for thing in self.object if counted(thing.players, players)]


def counted(players: Counts, count: int) -> bool:
    """Whether an entry counts with so many players."""
    return not players or count in players


def problems(mission: MissionFile) -> list[Problem]:
    """All that keeps a mission from being played."""
    checks = (_ship_problems, _token_problems, _path_problems, _deck_problems, _goal_problems, _loss_problems)
    return list(dict.fromkeys(problem for check in checks for problem in check(mission)))


def _ship_problems(mission: MissionFile) -> Iterable[Problem]:
    used: list[str] = []
    for number, ship in enumerate(mission.ship, 1):
        where = f"ship {number}"
        if ship.random:
            if ship.rooms or ship.platforms or ship.blank or ship.destroyed or len(mission.ship) > 1:
                yield where, "a random ship is the only one and says nothing else (VTX-SET-02)"
            continue
        for cell in (*ship.rooms, *ship.platforms, *ship.destroyed):
            if cell not in CELLS:
                yield where, f"there is no cell {cell!r}; there are: {', '.join(CELLS)}"
        if missing := [cell for cell in CELLS if cell not in ship.rooms]:
            yield where, f"the rooms are not connected: {', '.join(missing)} is empty (VTX-GEO-01)"
        rooms = [*ship.rooms.items(), *((f"platform {cell}", room) for cell, room in ship.platforms.items())]
        for cell, room in rooms:
            used.append(room)
            if room not in ROOMS:
                yield f"{where}, {cell}", f"there is no room {room!r}; there are: {', '.join(ROOMS)}"
            elif ship.blank and ROOMS[room].set != "enemy":
                yield f"{where}, {cell}", f"the back of {room} is a ruin; blank rooms are VII to X (VTX-ROOM-06)"
        for cell in ship.destroyed:
            room = ship.rooms.get(cell, "")
            if room in ROOMS and ROOMS[room].set != "beginner":
                yield f"{where}, {cell}", f"{room} has no ruin on its back, only I to VI have (VTX-ROOM-08)"
        standing = {cell for cell in CELLS if cell in ship.platforms or cell not in ship.destroyed}
        if not standing:
            yield where, "all rooms are destroyed: nobody can be there"
        elif standing in ({"NW", "SE"}, {"NE", "SW"}):
            yield where, f"the rooms are not connected: {' and '.join(sorted(standing))} touch nowhere (VTX-GEO-17)"
    for room in sorted({room for room in used if used.count(room) > 1}):
        yield "ship", f"room {room} stands {used.count(room)} times, but there is one tile (VTX-COMP-04)"
    platforms = sum(len(ship.platforms) for ship in mission.ship)
    if platforms > NUMBERS.platforms:
        yield "ship", f"{platforms} platforms need more than 8 pillars: at most {NUMBERS.platforms} (VTX-COMP-06)"
    for players in PLAYERS:
        places = [tile for tile in mission.tiles() if not tile.startswith("2-")]
        over = min(mission.second_ship_start[players - 1], len(mission.tiles()) - len(places))
        if len(places) + over < players:
            yield "ship", f"{players} Heroes have no {players} rooms to start in (VTX-SET-16)"


def _token_problems(mission: MissionFile) -> Iterable[Problem]:
    standing, tiles = mission.tiles(), mission.tiles(destroyed=True)
    placed = [("object", o.at) for o in mission.object if o.at] + [("fire", f.at) for f in mission.fire]
    placed += [("scientist", mission.scientist.at)] if mission.scientist is not None else []
    for where, at in placed:
        if any(ship.random for ship in mission.ship):
            yield where, "nothing lies on a random ship: its rooms are not known yet"
        elif at not in tiles:
            yield where, f"there is no room {at!r}; there are: {', '.join(tiles)}"
        elif at not in standing:
            yield where, f"{at} is destroyed: nobody can get there (VTX-ROOM-09)"
    for players in PLAYERS:
        things = mission.objects(players)
        kinds = [o.kind for o in things if o.kind != "load"]
        for kind in sorted({k for k in kinds if kinds.count(k) > 1}):
            yield "object", f"{kind} stands {kinds.count(kind)} times, but there is one token (VTX-COMP-20)"
        if len(things) > NUMBERS.objects:
            yield "object", f"{len(things)} Objects, but there are {NUMBERS.objects} tokens (VTX-COMP-20)"
        if sum(not o.at for o in things) > players:
            yield "object", f"more Objects in hands than {players} Heroes can carry (VTX-OBJ-01)"
        fire = sum(counted(f.players, players) for f in mission.fire)
        if fire > NUMBERS.fire_tokens:
            yield "fire", f"{fire} Fire tokens, but there are {NUMBERS.fire_tokens} (VTX-COMP-15)"
    if any(o.hidden and not o.at for o in mission.object):
        yield "object", "a hidden Object needs a place"
    yield from _barricade_problems(mission, [tile for tile in tiles if "^" not in tile])
    if mission.scientist is not None and mission.superboss is not None:
        yield "scientist", "the Scientist and the SuperBoss share a card: not both (VTX-COMP-09)"


def _barricade_problems(mission: MissionFile, ground: list[str]) -> Iterable[Problem]:
    borders = []
    for wall in mission.barricade:
        if wall.at in ground:
            borders.append(BORDERS[CELL_IDS.index(wall.at), wall.side])
        else:
            yield "barricade", f"{wall.at!r} is no ground room of this mission (VTX-BAR-03)"
    for border in sorted({b for b in borders if borders.count(b) > 1}):
        yield "barricade", f"{border} has {borders.count(border)} barricades: one for each side (VTX-BAR-02)"
    allowed = min(mission.barricades)
    if len(mission.barricade) > allowed:
        yield "barricade", f"{len(mission.barricade)} barricades, but only {allowed} may stand (VTX-BAR-01)"


def _path_problems(mission: MissionFile) -> Iterable[Problem]:
    ships = len(mission.ship)
    if (mission.airlocks is None) == (ships > 1):
        yield "airlocks", "two ships are linked by two Airlocks; one ship has none (VTX-AIR-01)"
    listed = [("vortices", area) for areas in mission.vortices.values() for area in areas]
    listed += [("airlocks", area) for area in mission.airlocks or ()]
    listed += [("superboss", mission.superboss.area)] if mission.superboss is not None else []
    for where, area in listed:
        if area not in AREA_BY_ID or ship_of_area(AREA_BY_ID[area]) >= ships:
            yield where, f"there is no area {area!r}; there are: {', '.join(AREA_IDS[: 8 * ships])}"
    if mission.airlocks is not None and [a[:1] for a in mission.airlocks] != ["a", "b"]:
        yield "airlocks", "the first lies on ship 1 (a…), the second on ship 2 (b…) (VTX-GEO-20)"
    for players, areas in mission.vortices.items():
        if len(set(areas)) != int(players) or len(areas) != int(players):
            yield "vortices", f"{players} players need {players} vortices in different areas (VTX-SET-06)"


def _deck_problems(mission: MissionFile) -> Iterable[Problem]:
    for card in mission.leave_out:
        if card not in CARDS or CARDS[card].boss not in (0, 1, 2, 3):
            yield "leave_out", f"there is no Enemy card {card!r}"
    pool = [card.boss for card in CARDS.values() if card.id not in mission.leave_out]
    grunts, bosses = pool.count(0), sum(level in mission.boss_levels for level in pool)
    for players in PLAYERS:
        layers = mission.layers(players).all
        need_grunts, need_bosses = (sum(layer[i] for layer in layers) for i in (0, 1))
        if need_grunts > grunts:
            yield "decks", f"with {players} players it needs {need_grunts} Grunts, but there are {grunts}"
        if need_bosses > bosses:
            yield "decks", f"with {players} players it needs {need_bosses} Bosses, but these levels have {bosses}"


def _goal_problems(mission: MissionFile) -> Iterable[Problem]:
    """What makes the goal impossible, and with how many players if not with any number of them."""
    found: dict[str, list[int]] = {}
    for players in PLAYERS:
        for why in mission.goal.unreachable(mission, players):
            found.setdefault(why, []).append(players)
    for why, counts in found.items():
        whom = "" if len(counts) == len(PLAYERS) else f" with {' or '.join(map(str, counts))} players"
        yield "goal", f"cannot be reached{whom}: {why}"


def _loss_problems(mission: MissionFile) -> Iterable[Problem]:
    for condition in (mission.goal, *mission.loss):
        for what in condition.problems(mission, CARDS):
            yield "loss", what


def vortex_areas(mission: MissionFile, players: int) -> list[int]:
    """The areas of the vortices, in the order of their numbers (VTX-MIS-12, VTX-MIS-13)."""
    if str(players) in mission.vortices:
        return [AREA_BY_ID[area] for area in mission.vortices[str(players)]]
    if len(mission.ship) > 1:
        return [AREA_BY_ID[area] for area in NUMBERS.two_ships[:players]]
    return [area - 1 for area in NUMBERS.vortices[str(players)]]


# ---- files ----------------------------------------------------------------------------------------------------------

BUILT_IN = HOME / "content" / "missions"
RESERVED = ("campaign",)


def read(path: Path) -> MissionFile:
    """A mission from its file, if it is well formed."""
    return load_given(path, MissionFile)


def own_problems(mission: MissionFile) -> list[Problem]:
    """What is wrong with a mission that is not one of ours."""
    found = problems(mission)
    if mission.id in MISSIONS or mission.id in RESERVED:
        found.insert(0, ("id", f"{mission.id!r} is the id of a built-in mission; choose another"))
    return found


def file_problems(path: Path) -> list[Problem]:
    """What is wrong with a mission file, whoever wrote it."""
    mission = read(path)
    return problems(mission) if path.resolve().parent == BUILT_IN else own_problems(mission)


def read_all(folder: Path) -> dict[str, MissionFile]:
    """The missions of a folder that must be right."""
    found: dict[str, MissionFile] = {}
    for path in sorted(folder.glob("*.toml")):
        mission = read(path)
        for where, what in problems(mission):
            raise ContentError(f"{path.name}: {where}: {what}")
        if mission.id in found:
            raise ContentError(f"{path.name}: the id {mission.id!r} stands twice")
        found[mission.id] = mission
    return found


MISSIONS = read_all(BUILT_IN)
OWN, LEFT_OUT = read_own(home.missions("vortex"), read, own_problems)
"""The player's own missions, and what is wrong with those that are not offered."""


def find(id: str) -> MissionFile:
    """A mission by its id; a saved game may be of one that is not there any more."""
    mission = MISSIONS.get(id) or OWN.get(id)
    if mission is None:
        raise SetupError(f"there is no mission {id!r}; one of your own belongs into {home.missions('vortex')}")
    return mission
