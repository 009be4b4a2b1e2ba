"""Who sees what: radar tokens that come into view are revealed, new types of enemy shake those who see them.

Sight itself is read off the map (`g.sees`, ETS-LOS); this module keeps track of what changes when something moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import conditions, radar, resolve
from .content import ENEMIES, KIND_BIT
from .standing import exempt
from .state import Group, Survivor

if TYPE_CHECKING:
    from .game import Endure


async def look(g: Endure) -> None:
    """After anything has moved: reveal, then test, until nothing new is in sight (ETS-RADAR-10, ETS-RES-02).

    What happens meanwhile (somebody bolts into another token's view) waits until the first reveal is done (ETS-INT-02).
    """
    if g.looking:
        return
    g.looking = True
    try:
        while await _look_once(g):
            pass
    finally:
        g.looking = False


def watched(g: Endure) -> int:
    """Zones that some survivor sees, as a mask."""
    mask, sees = 0, g.sees
    for s in g.state.survivors:
        if s.zone >= 0:
            mask |= sees[s.zone]
    return mask


async def look_around(g: Endure, s: Survivor) -> None:
    """One survivor has moved: only what this one sees can have changed."""
    view, now = g.sees[s.zone], 0
    for token in g.state.tokens:
        if view >> token.zone & 1:
            await look(g)
            return
    for group in g.state.groups:
        if view >> group.zone & 1:
            now |= KIND_BIT[group.kind]
    if now & ~s.viewing:
        await look(g)
    else:
        s.viewing = now


async def look_at(g: Endure, group: Group, start: int) -> None:
    """A group has moved from one zone to another: only whoever sees one of them is concerned."""
    bit, end = KIND_BIT[group.kind], group.zone
    for s in g.state.survivors:
        if s.zone < 0:
            continue
        view = g.sees[s.zone]
        if view >> end & 1:
            if not s.viewing & bit:
                await look(g)
                return
        elif view >> start & 1:
            now = 0
            for other in g.state.groups:
                if view >> other.zone & 1:
                    now |= KIND_BIT[other.kind]
            s.viewing = now


async def _look_once(g: Endure) -> bool:
    """One reveal, or the tests for all that is newly in sight. Says whether anything happened."""
    state, sees = g.state, g.sees
    if state.tokens:
        watched = 0
        for s in state.survivors:
            if s.zone >= 0:
                watched |= sees[s.zone]
        for token in state.tokens:
            if watched >> token.zone & 1:
                await radar.reveal(g, token)
                return True
    kinds: dict[str, int] = {}
    for group in state.groups:
        kind = group.kind
        kinds[kind] = kinds.get(kind, 0) | 1 << group.zone
    tests = None
    for s in state.survivors:
        if s.zone < 0:
            continue
        view, now = sees[s.zone], 0
        for kind, zones in kinds.items():
            if view & zones:
                now |= KIND_BIT[kind]
        if now != s.viewing:
            if now & ~s.viewing:
                tests = tests or []
                tests.append((s, now & ~s.viewing))
            s.viewing = now
    if tests is None:
        return False
    for s, new in tests:
        for kind in kinds:
            if KIND_BIT[kind] & new and not s.fate and not conditions.unseen(g, kind):
                await resolve.test(g, s, f"{ENEMIES[kind].name} in sight", "ETS-RES-02")
    return True


def noticed(g: Endure, s: Survivor) -> None:
    """Every enemy in sight of this survivor has seen it, though it may be gone before the Enemy Phase (ETS-ENE-05)."""
    if s.zone < 0 or not g.state.groups or hidden(g, s):
        return
    view = g.sees[s.zone]
    bit = 0
    masks = bool(g.state.notes)
    for group in g.state.groups:
        if view >> group.zone & 1 and not (masks and conditions.masked(g, s, group)):
            bit = bit or 1 << g.state.survivors.index(s)
            group.saw |= bit


def hidden(g: Endure, s: Survivor) -> bool:
    """Whether enemies neither see, follow nor attack this survivor."""
    return "notice" in g.exempts and exempt(g, "notice", s)
