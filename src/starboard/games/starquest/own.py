"""Missions of the players' own: with a collection of enemies and a table of their own, if they like (GSQ-PREP-04, 09).

A file that is wrong is left out, and it is said why; what is right stands beside ours, under names of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ... import home
from ...spaces.plane import counter_clockwise
from ...table.content import Id, Name, Problem, Story, Words, load_given, read_own
from .content import (
    BIOMES,
    CAMPAIGNS,
    FACTIONS,
    KINDS,
    MISSIONS,
    NUMBERS,
    PRIMARIES,
    SECONDARIES,
    SPECIAL,
    TABLES,
    UNITS,
    FixedPiece,
    FixedTable,
    MissionPlan,
    UnitType,
    introduce,
    price,
    rounded,
)  # fmt: skip
from .terrain import Made, problems

INCH = 1000
MOST = 20
"""No attack and no number of a rule is larger."""
LONGEST = 72
"""From corner to corner, and a little more."""
Roll = Annotated[int, Meta(ge=2, le=6)]
Place = tuple[float, float]


class OwnUnit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An enemy of somebody's own; without a cost it has that of the formula (GSQ-GAP-04)."""

    id: Id
    name: Name
    size: Annotated[int, Meta(ge=1, le=10)]
    quality: Roll
    defense: Roll
    weapons: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=6)]
    rules: Annotated[tuple[Words, ...], Meta(max_length=10)] = ()
    base: Annotated[int, Meta(ge=20, le=100)] = 32
    cost: Annotated[int, Meta(ge=0, le=2000)] = 0


class OwnPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A convex piece of terrain, its corners in inches."""

    kind: str
    shape: Annotated[tuple[Place, ...], Meta(min_length=3, max_length=12)]


class OwnMission(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    pitch: Words
    story: Story = ""
    difficulty: Annotated[int, Meta(ge=1, le=4)] = 1
    primary: str = ""
    secondary: str = ""
    faction: str = ""
    biome: str = ""
    map: Annotated[int, Meta(ge=0, le=60)] = 0
    corner: Annotated[int, Meta(ge=0, le=4)] = 0
    boss: bool = False
    sentries: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    unit: Annotated[tuple[OwnUnit, ...], Meta(max_length=40)] = ()
    piece: Annotated[tuple[OwnPiece, ...], Meta(max_length=80)] = ()


def read(path: Path) -> OwnMission:
    return load_given(path, OwnMission)


# ---- what is wrong with it ------------------------------------------------------------------------------------------


def own_problems(mission: OwnMission) -> list[Problem]:
    return [*_names(mission), *_units(mission), *_table(mission)]


def _names(mission: OwnMission) -> Iterator[Problem]:
    if mission.id in (*MISSIONS, *CAMPAIGNS, *FACTIONS, *TABLES):
        yield "id", f"{mission.id!r} is a name of ours; choose another"
    for field, there_are in (
        ("primary", PRIMARIES), ("secondary", SECONDARIES), ("faction", (*FACTIONS, "mixed")), ("biome", BIOMES),
    ):  # fmt: skip
        value = getattr(mission, field)
        if value and value not in there_are:
            yield field, f"there is no {value!r}; there are: {', '.join(there_are)}"
    if mission.unit and mission.faction:
        yield "faction", "the enemies are those of the file; leave the faction out"
    if mission.piece and (mission.biome or mission.map):
        yield "biome", "the table is that of the file; leave biome and map out"


def _units(mission: OwnMission) -> Iterator[Problem]:
    ids = [unit.id for unit in mission.unit]
    for unit in mission.unit:
        where = f"unit {unit.id!r}"
        if ids.count(unit.id) > 1:
            yield where, "stands twice"
        try:
            made = _made(mission, unit)
            special = made.special()
            made.armoury()
        except ValueError as error:
            yield where, str(error)
            continue
        for what in _unfit(made):
            yield where, what
        if "caster" in special:
            yield where, "spells belong to a faction of ours, so nobody here is a Caster"
        if _kind(mission, unit.id) in UNITS and UNITS[_kind(mission, unit.id)].faction != mission.id:
            yield where, "together with the mission's this id is one of ours; choose another"
    for id in mission.sentries:
        if id not in ids and id not in UNITS:
            yield "sentries", f"there is no unit {id!r}; there are: {', '.join([*ids, *UNITS])}"


def _unfit(made: UnitType) -> Iterator[str]:
    """Numbers that fit no table, and rules where they would do nothing."""
    rules = [*made.special().items()]
    for id, _ in rules:
        if SPECIAL[id].weapon:
            yield f"{SPECIAL[id].name} stands with a weapon, not with the unit"
    for arm in made.armoury():
        rules += arm.rules
        if not 1 <= arm.attacks <= MOST:
            yield f"{arm.name}: from A1 to A{MOST}, not A{arm.attacks}"
        if arm.range > LONGEST * INCH:
            yield f"{arm.name}: at most {LONGEST} inches, not {arm.range // INCH}"
        for id, _ in arm.rules:
            if not SPECIAL[id].weapon:
                yield f"{SPECIAL[id].name} stands with the unit, not with a weapon"
    for id, x in rules:
        if not 1 <= x <= MOST:
            yield f"{SPECIAL[id].name}(X): from 1 to {MOST}, not {x}"


def _table(mission: OwnMission) -> Iterator[Problem]:
    side = NUMBERS.table.side // INCH
    made: list[Made] = []
    for number, piece in enumerate(mission.piece, 1):
        where = f"piece {number}"
        if piece.kind not in KINDS:
            yield where, f"there is no terrain {piece.kind!r}; there are: {', '.join(KINDS)}"
        elif not all(isfinite(v) and 0 <= v <= side for place in piece.shape for v in place):
            yield where, f"all of it lies on the table, from 0 to {side} inches"
        else:
            try:
                made.append((piece.kind, counter_clockwise(_shape(piece))))
            except ValueError as error:
                yield where, str(error)
    if mission.piece and len(made) == len(mission.piece):
        for what in problems(made, NUMBERS.table.side):
            yield "piece", what


# ---- beside ours ----------------------------------------------------------------------------------------------------


def _kind(mission: OwnMission, id: str) -> str:
    return f"{mission.id}-{id}"


def _shape(piece: OwnPiece) -> tuple[tuple[int, int], ...]:
    return tuple((round(x * INCH), round(y * INCH)) for x, y in piece.shape)


def _made(mission: OwnMission, unit: OwnUnit) -> UnitType:
    made = UnitType(
        id=_kind(mission, unit.id), source="house", name=unit.name, quality=unit.quality, defense=unit.defense,
        weapons=unit.weapons, rules=unit.rules, base=unit.base, faction=mission.id, size=unit.size, cost=unit.cost,
    )  # fmt: skip
    if unit.cost:
        return made
    special = made.special()
    one = price(unit.quality, unit.defense, special.get("tough", 1), made.armoury(), special)
    return msgspec.structs.replace(made, cost=max(5, rounded(one * unit.size)))


def adopt(mission: OwnMission) -> MissionPlan:
    """Puts its enemies and its table beside ours; gives the mission as the rules know missions."""
    for unit in mission.unit:
        made = _made(mission, unit)
        UNITS[made.id] = made
        introduce(made)
    if mission.piece:
        pieces = tuple(FixedPiece(piece.kind, _shape(piece)) for piece in mission.piece)
        TABLES[mission.id] = FixedTable(
            id=mission.id, source="house", name=mission.name, side=NUMBERS.table.side, pieces=pieces
        )
    ids = [unit.id for unit in mission.unit]
    return MissionPlan(
        id=mission.id, source="house", name=mission.name, pitch=mission.pitch, story=mission.story,
        difficulty=mission.difficulty, primary=mission.primary, secondary=mission.secondary,
        faction=mission.id if mission.unit else mission.faction, biome=mission.biome,
        table=mission.id if mission.piece else "", map=mission.map, corner=mission.corner, boss=mission.boss,
        sentries=tuple(_kind(mission, id) if id in ids else id for id in mission.sentries),
    )  # fmt: skip


def adopted(missions: Iterable[OwnMission]) -> dict[str, MissionPlan]:
    return {mission.id: adopt(mission) for mission in missions}


_READ, LEFT_OUT = read_own(home.missions("starquest"), read, own_problems)
PLANS: dict[str, MissionPlan] = {**MISSIONS, **adopted(_READ.values())}
"""All missions, ours and the player's own."""
