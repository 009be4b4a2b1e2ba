"""Who sees what: radar tokens that come into view are revealed, new types of enemy shake those who see them.

Sight itself is read off the map (`g.sees`, ETS-LOS); this module keeps track of what changes when something moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dread, foes, radar
from .content import KIND_BIT
from .state import Group, Survivor, Token

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
        while True:
            token = token_in_view(g)
            if token is not None:
                await radar.reveal(g, token)
                continue
            tests = newly_seen(g)
            if not tests:
                break
            for s, kind in tests:
                if not s.fate:
                    await dread.test(g, s, "ETS-RES-02", sighted=kind)
    finally:
        g.looking = False
    foes.notice_all(g)


def watched(g: Endure) -> int:
    """Zones that some survivor sees, or a Sentry on the crew's side, as a mask (ETS-WALK-14, ETS-RUL-82)."""
    mask, sees = 0, g.sees
    for s in g.state.survivors:
        if s.zone >= 0:
            mask |= sees[s.zone]
    for ally in g.state.allies:
        mask |= sees[ally.zone]
    return mask


def sees_more(g: Endure, s: Survivor) -> bool:
    """One survivor has moved: only what this one sees can have changed. Says whether all must `look`."""
    view, now = g.sees[s.zone], 0
    for token in g.state.tokens:
        if view >> token.zone & 1:
            return True
    for group in g.state.groups:
        if view >> group.zone & 1:
            now |= KIND_BIT[group.kind]
    if now & ~s.viewing:
        return True
    s.viewing = now
    return False


def is_seen(g: Endure, group: Group, start: int) -> bool:
    """A group has moved from one zone to another: only whoever sees one of them is concerned. Says whether all must
    `look`."""
    bit, end = KIND_BIT[group.kind], group.zone
    for s in g.state.survivors:
        if s.zone < 0:
            continue
        view = g.sees[s.zone]
        if view >> end & 1:
            if not s.viewing & bit:
                return True
        elif view >> start & 1:
            now = 0
            for other in g.state.groups:
                if view >> other.zone & 1:
                    now |= KIND_BIT[other.kind]
            s.viewing = now
    return False


def lost_sight(g: Endure, kind: str) -> None:
    """Some of a type are gone: whoever sees none of them any more will test when the next comes (ETS-RES-07)."""
    bit, zones = KIND_BIT[kind], 0
    for group in g.state.groups:
        if group.kind == kind:
            zones |= 1 << group.zone
    for s in g.state.survivors:
        if s.viewing & bit and not g.sees[s.zone] & zones:
            s.viewing &= ~bit


def dim(g: Endure) -> None:
    """The lights go out or doors fall shut: what is out of sight is new when it comes back (ETS-EVT-09), and in a
    blackout enemies that share no zone with a survivor lose whom they saw (ETS-EVT-10, ETS-INT-14)."""
    if "blackout" in g.states:
        for group in g.state.groups:
            group.saw = 0
        foes.notice_all(g)
    newly_seen(g)


def token_in_view(g: Endure) -> Token | None:
    """A radar token that some survivor sees."""
    if g.state.tokens:
        mask = watched(g)
        for token in g.state.tokens:
            if mask >> token.zone & 1:
                return token
    return None


def newly_seen(g: Endure) -> list[tuple[Survivor, str]]:
    """Notes what types of enemy every survivor has in view; says who sees which for the first time, for a test."""
    groups = g.state.groups
    in_view: dict[int, int] = {}
    found: list[tuple[Survivor, str]] = []
    for s in g.state.survivors:
        zone = s.zone
        if zone < 0:
            continue
        if zone in in_view:
            now = in_view[zone]
        else:
            view, now = g.sees[zone], 0
            for group in groups:
                if view >> group.zone & 1:
                    now |= KIND_BIT[group.kind]
            in_view[zone] = now
        before = s.viewing
        if now != before:
            s.viewing = now
            if now & ~before:
                kinds = dict.fromkeys([group.kind for group in groups])
                found += [(s, kind) for kind in kinds if KIND_BIT[kind] & now & ~before]
    return [(s, kind) for s, kind in found if not foes.harmless(g, kind)] if found else found
