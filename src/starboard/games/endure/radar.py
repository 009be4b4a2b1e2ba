"""Radar tokens: revealing and spawning them, and where enemies go that find no room (ETS-RADAR, ETS-SOL, ETS-FULL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Appeared, Rolled, Turned
from . import dread, foes, places, resolve
from .content import D6, ENEMIES, KIND_BIT, POOLS, solomon_total
from .maps import token_face
from .names import crowd, foe_id, piece_of
from .state import Group, Token

if TYPE_CHECKING:
    from .game import Endure


def name_token(g: Endure, token: Token, to: list[str] | None = None, why: str = "radar token") -> str:
    """The face of a token: chance names it, from what its pile still holds, when somebody looks at it for the first
    time. `to`: who looks; None when it is revealed to all."""
    if not token.face:
        pile = g.state.piles[token.pile]
        face = g.one(why, pile, to)
        pile.remove(face)
        if face == "?":  # CG11: one of those mixed with the Titan
            row = g.state.piles["row"]
            face = g.one(why, row, to)
            row.remove(face)
        token.face = face
    elif to is not None and any(seat not in token.seen_by for seat in to):
        g.reveal("radar token", to)
    return token.face


def put_back(g: Endure, token: Token) -> None:
    """Forgets what a token is: its face goes back to where `name_token` took it from."""
    piles = g.state.piles
    pile, face = token.pile, token.face
    if pile == "marked" and not ENEMIES[token_face(face)[1]].boss:
        piles[pile] = sorted([*piles[pile], "?"])
        pile = "row"
    piles[pile] = sorted([*piles[pile], face])
    token.face = ""


async def reveal(g: Endure, token: Token) -> None:
    """Flip, place the miniatures, roll for a Solomon, then everybody in sight tests (ETS-RADAR-02, ETS-INT-01)."""
    state = g.state
    if token.face:
        g.reveal("radar token")
    face = name_token(g, token)
    piece = piece_of(g, token) if g.live else ""
    state.tokens.remove(token)
    count, kind = token_face(face)
    enemy = ENEMIES[kind]
    wanted = token.wanted or bool(g.mission.lairs >> token.zone & 1)
    if g.live:
        g.beat()
        fact = Turned(piece, kind, g.ground.ids[token.zone])
        g.tell(fact, "reveal", "ETS-RADAR-01 ETS-RADAR-02", count=count, **crowd(kind, count))
    witnesses = [s for s in state.survivors if s.zone >= 0 and g.sees[s.zone] >> token.zone & 1]
    if not place(g, kind, count, token.zone, "ETS-RADAR-02", wanted=wanted) and enemy.boss:
        put(g, kind, 1, token.zone, "ETS-RADAR-02")  # there is no boss without a place
    if enemy.faction == "gep" and g.mission.solomons:
        solomon(g, token.zone, wanted)
    foes.notice_all(g)
    for s in witnesses:
        if s.fate:
            continue
        s.viewing |= KIND_BIT[kind]
        if enemy.boss:  # ETS-RES-12; the test comes all the same (ETS-RUL-11)
            await resolve.lose(g, s, 1, "ETS-RES-12", boss=kind)
        if not g.exempt("reveal_test", s):
            await dread.test(g, s, "ETS-RES-01", revealed=kind)


def solomon(g: Endure, zone: int, wanted: bool = False) -> None:
    """Two dice say whether a Solomon comes with a GEP token (ETS-SOL-01 to 05, ETS-RUL-74)."""
    dice = g.take("solomon", D6, 2)
    most = solomon_total(sum(f"{s.kind}-{s.kit}" not in g.state.fallen for s in g.state.survivors))  # who set out
    comes = dice[0] + dice[1] <= most
    if g.live:
        fact = Rolled("", "solomon", tuple(dice), need=most, passed=comes)
        g.tell(fact, "solomon", "ETS-SOL-01 ETS-SOL-05 ETS-TAB-03", total=dice[0] + dice[1])
    if comes:
        place(g, "solomon", 1, zone, "ETS-SOL-05", wanted=wanted)


# ---- room -----------------------------------------------------------------------------------------------------------


def put(g: Endure, kind: str, count: int, zone: int, rule: str, wanted: bool = False) -> Group:
    """So many miniatures come onto the map here."""
    group = foes.join(g, Group(kind, zone, count, wanted=wanted))
    if g.live:
        fact = Appeared(foe_id(g, kind, zone), g.ground.ids[zone], kind, count)
        g.tell(fact, "appeared", rule, **crowd(kind, count))
    return group


def place(g: Endure, kind: str, count: int, zone: int, rule: str, wanted: bool = False) -> int:
    """Puts miniatures into a zone, as far as the supply goes; who finds no room goes to the connecting zones, evenly,
    clockwise from where the directional die points (ETS-FULL-01, ETS-FULL-02, ETS-INT-18). Says how many came."""
    state = g.state
    on_map = sum(group.count for group in state.groups if group.kind == kind)
    count = min(count, ENEMIES[kind].miniatures - on_map)
    if count <= 0:
        return 0
    size = ENEMIES[kind].size
    fits = max(0, places.room_left(g, zone)) // size
    here = min(count, fits)
    if here:
        put(g, kind, here, zone, rule, wanted)
    left = count - here
    if left:
        around = places.clockwise(g, zone)
        barren = 0
        at = 0
        while left and around and barren < len(around):
            to = around[at % len(around)]
            at += 1
            if places.room_left(g, to) >= size and to not in state.shields:
                put(g, kind, 1, to, "ETS-FULL-01 ETS-FULL-02", wanted)
                left, barren = left - 1, 0
            else:
                barren += 1
    return count - left


# ---- spawning -------------------------------------------------------------------------------------------------------


def pool(g: Endure, used: list[str]) -> list[str]:
    """What is left of the faction's tokens when these have been used (ETS-SET-17)."""
    left = list(POOLS[g.ground.mission.faction])
    for face in used:
        if face in left:
            left.remove(face)
    return left
