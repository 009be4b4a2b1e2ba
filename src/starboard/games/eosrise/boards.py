"""Character boards: skill tracks, stress, power cubes (EOS-SKILL, EOS-STR, EOS-CUBE, EOS-ADVR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Changed, Turned
from .content import (
    BASIC_FACES,
    BASIC_HEXES,
    BRANCHES,
    DIE_FACES,
    HOUSE,
    LAST_LEVEL,
    OFFICERS,
    PRINTED,
    ROOMS_OF,
    SEATS,
    UNLOCKED,
)
from .content import Unlocked as Unlocked
from .options import PASS, Branch, Name, Pass, Take
from .ship import damage_cards
from .state import Officer

if TYPE_CHECKING:
    from .game import EosRise


def unlocked(officer: Officer) -> Unlocked:
    """Everything from the first hex to the ring (EOS-SKILL-03)."""
    return UNLOCKED[officer.id, officer.branch, officer.level]


def hexes(officer: Officer) -> tuple[tuple[str, ...], ...]:
    """What stands on each hex of an officer's track, as far as it is chosen."""
    return (*OFFICERS[officer.id].basic, *(BRANCHES[officer.branch].hexes if officer.branch else ()))


def roll(g: EosRise, officer: Officer) -> list[str]:
    """The full dice count, basic dice first (EOS-DICE-05)."""
    has = unlocked(officer)
    faces: list[str] = list(g.take(f"{officer.id} rolls", BASIC_FACES, has.basic_dice))
    if has.own_dice:
        faces += g.take(f"{officer.id} rolls own dice", DIE_FACES[officer.id], has.own_dice)
    return faces


def die_faces(officer: Officer, number: int) -> tuple[str, ...]:
    """The faces of one of these dice."""
    return BASIC_FACES if number < unlocked_basic(officer) else DIE_FACES[officer.id]


def unlocked_basic(officer: Officer) -> int:
    return unlocked(officer).basic_dice


# ---- levels ----------------------------------------------------------------------------------------------------------


def can_advance(officer: Officer) -> bool:
    """EOS-RUL-25: a ring at the end of its track goes nowhere."""
    return officer.level < LAST_LEVEL


async def gain_levels(g: EosRise, officer: Officer, count: int = 1) -> None:
    """The ring moves right (EOS-SKILL-02); off the last basic hex onto a track of its choice (EOS-RUL-24)."""
    for _ in range(count):
        if not can_advance(officer):
            return
        first = officer.level == BASIC_HEXES
        if first:
            choice: Branch = await g.ask(officer.id, "branch", branches, officer)
            officer.branch = choice.track
        lanes = unlocked(officer).warp
        officer.level += 1
        if g.state.phase == "warp":
            g.state.warp += unlocked(officer).warp - lanes  # EOS-RUL-97
        g.changed(officer)
        if g.live:
            new = hexes(officer)[officer.level - 1]
            g.tell(Changed(officer.id, "level", 1, officer.level), "level", "EOS-SKILL-02", who=officer.id, icons=new)
        if first:
            await take_room(g, officer)


def branches(g: EosRise, officer: Officer, no: WhyNot | None) -> list[Branch]:
    return [Branch(branch.id) for branch in OFFICERS[officer.id].branch]


async def take_room(g: EosRise, officer: Officer) -> None:
    """On the first advanced hex: one of the five advanced rooms, chosen freely each time (EOS-ADVR-01, EOS-ADVR-05)."""
    choice = await g.ask(officer.id, "advanced-room", advanced_rooms, officer)
    if isinstance(choice, Take):
        officer.room = choice.room
        if g.live:
            g.tell(Turned("advanced", choice.room, officer.id), "room", "EOS-ADVR-01", who=officer.id, room=choice.room)


def advanced_rooms(g: EosRise, officer: Officer, no: WhyNot | None) -> list[Take | Pass]:
    return [*(Take(room) for room in ROOMS_OF[officer.id]), PASS]


async def choose_level(g: EosRise) -> None:
    """One level for any one of the crew who can advance (EOS-TOK-07, EOS-PROG-03, EOS-RUL-25)."""
    if any(can_advance(officer) for officer in g.state.officers):
        choice: Name = await g.ask(SEATS, "level", learners, "")
        await gain_levels(g, g.officer(choice.officer))


def learners(g: EosRise, but: str, no: WhyNot | None) -> list[Name]:
    found = []
    for officer in g.state.officers:
        if officer.id == but:
            if no is not None:
                no(Name(officer.id), "EOS-PULL-04", "not-oneself")
        elif can_advance(officer):
            found.append(NAMED[officer.id])
        elif no is not None:
            no(Name(officer.id), "EOS-RUL-25", "end-of-track")
    return found


def anybody(g: EosRise, no: WhyNot | None) -> list[Name]:
    return list(NAMED.values())


NAMED = {seat: Name(seat) for seat in SEATS}


async def lose_levels(g: EosRise, officer: Officer, count: int) -> None:
    """The ring moves back, but never off the track: what cannot be paid costs one damage card (EOS-SKILL-05 to 07)."""
    lost = min(count, officer.level - 1)
    officer.level -= lost
    if lost:
        g.changed(officer)
        if g.live:
            g.tell(Changed(officer.id, "level", -lost, officer.level), "levels-lost", "EOS-SKILL-05", who=officer.id)
    if officer.level <= BASIC_HEXES:
        officer.branch = officer.room = ""  # EOS-ADVR-04, EOS-RUL-24
    officer.cubes = min(officer.cubes, unlocked(officer).cubes)  # EOS-RUL-98
    if officer.id == "commander":
        keep_floor(g)
    if lost < count:  # EOS-RUL-23
        await damage_cards(g, 1, "slip", "EOS-SKILL-07 EOS-STR-07")


# ---- stress ----------------------------------------------------------------------------------------------------------


def floor(g: EosRise) -> int:
    """Where the STRESS START stands that the Commander has unlocked (EOS-STR-08, EOS-STR-09)."""
    return HOUSE.stress.start[unlocked(g.officer("commander")).start - 1]


def keep_floor(g: EosRise) -> None:
    """Whoever is below a floor that has risen moves up to it at once (EOS-STR-11)."""
    least = floor(g)
    for officer in g.state.officers:
        if officer.stress < least:
            officer.stress = least
            if g.live:
                g.tell(Changed(officer.id, "stress", 0, least), "floor", "EOS-STR-11", who=officer.id)


async def take_stress(g: EosRise, officer: Officer, amount: int, rules: str = "EOS-STR-02") -> None:
    """Point by point up the track; at the "-3 Skill" icon the officer is stressed out (EOS-STR-03 to 07)."""
    if amount <= 0:
        return
    officer.stress = min(HOUSE.stress.most, officer.stress + amount)  # EOS-RUL-21
    if g.live:
        g.tell(Changed(officer.id, "stress", amount, officer.stress), "stress", rules, who=officer.id)
    if officer.stress >= HOUSE.stress.most:
        officer.stress = floor(g)
        if g.live:
            g.tell(
                Changed(officer.id, "stress", 0, officer.stress),
                "stressed-out",
                "EOS-STR-03 EOS-STR-04",
                who=officer.id,
            )
        await lose_levels(g, officer, PRINTED.lost_levels)


def relieve(
    g: EosRise, officer: Officer, amount: int, rules: str = "EOS-STR-10", because: Sequence[tuple[int, str]] = ()
) -> None:
    """Never below the current STRESS START (EOS-STR-10, EOS-MED-03)."""
    now = max(floor(g), officer.stress - amount)
    if g.live:
        g.tell(Changed(officer.id, "stress", now - officer.stress, now), "relief", rules, because, who=officer.id)
    officer.stress = now
