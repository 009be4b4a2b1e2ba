"""Radar tokens: revealing and spawning them, and where enemies go that find no room (ETS-RADAR, ETS-SOL, ETS-FULL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import conditions, enemies, resolve, sight
from .content import COMPASS, D6, ENEMIES, KIND_BIT, LOADER, POOLS, solomon_total
from .maps import token_face
from .names import piece_of
from .standing import exempt
from .state import Group, Token

if TYPE_CHECKING:
    from .game import Endure


SIZES: Final = {kind: enemy.size for kind, enemy in ENEMIES.items()}


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
    if g.live:
        g.beat()
        what = enemy.name if enemy.boss else f"{count} {enemy.name}"
        text = f"Radar contact in {g.ground.titles[token.zone]}: {what}."
        where = g.ground.ids[token.zone]
        g.tell("reveal", text, "ETS-RADAR-01 ETS-RADAR-02", piece=piece, zone=where, enemy=kind, count=count)
    witnesses = [s for s in state.survivors if s.zone >= 0 and g.sees[s.zone] >> token.zone & 1]
    if enemy.boss:
        conditions.boss_arrives(g, kind, token.zone)
    else:
        place(g, kind, count, token.zone)
    if enemy.faction == "gep" and "a-rare-breed" not in g.ground.terms:
        solomon(g, token.zone)
    for s in witnesses:
        if s.fate:
            continue
        s.viewing |= KIND_BIT[kind]
        if enemy.boss:  # ETS-RES-12, ETS-RUL-11
            await resolve.lose(g, s, 1, f"{enemy.name} appears")
        elif not exempt(g, "reveal_test", s):
            await resolve.test(g, s, f"{enemy.name} revealed" if g.live else "", "ETS-RES-01")
    for s in state.survivors:
        sight.noticed(g, s)


def solomon(g: Endure, zone: int) -> None:
    """Two dice say whether a Solomon comes with a GEP token (ETS-SOL-01 to 05, ETS-RUL-74)."""
    dice = g.take("solomon", D6, 2)
    if dice[0] + dice[1] <= solomon_total(sum(s.fate != "dead" or not g.state.campaign for s in g.state.survivors)):
        if g.live:
            g.tell(
                "solomon",
                f"A Solomon is with them ({dice[0]}+{dice[1]}).",
                "ETS-SOL-01 ETS-SOL-05",
                zone=g.ground.ids[zone],
            )
        place(g, "solomon", 1, zone)


# ---- room -----------------------------------------------------------------------------------------------------------


def crowd(g: Endure, zone: int) -> int:
    """How much room the miniatures of a zone take (ETS-GAP-22)."""
    state = g.state
    taken = 0
    for group in state.groups:
        if group.zone == zone:
            taken += group.count * ENEMIES[group.kind].size
    for s in state.survivors:
        taken += s.zone == zone
    for ally in state.allies:
        taken += ally.zone == zone
    loader = state.loader
    if loader is not None and loader.zone == zone:
        taken += LOADER.size - (loader.pilot >= 0)
    return taken


def room_left(g: Endure, zone: int) -> int:
    return g.ground.capacity[zone] - crowd(g, zone)


def full_zones(g: Endure) -> int:
    """Zones with no room for another miniature, as a mask (ETS-FULL-03)."""
    state, capacity, spare = g.state, g.ground.capacity, g.spare
    taken: dict[int, int] = {}
    for group in state.groups:
        zone = group.zone
        taken[zone] = taken.get(zone, 0) + group.count * SIZES[group.kind]
    if spare >= g.ground.least:  # enough to fill a zone without any enemy
        for s in state.survivors:
            if s.zone >= 0:
                taken.setdefault(s.zone, 0)
        for ally in state.allies:
            taken.setdefault(ally.zone, 0)
        if state.loader is not None:
            taken.setdefault(state.loader.zone, 0)
    mask = 0
    for zone, size in taken.items():  # most zones are not full, whoever else may stand there
        if size + spare >= capacity[zone] and crowd(g, zone) >= capacity[zone]:
            mask |= 1 << zone
    return mask


def barred(g: Endure) -> int:
    """Zones nobody can step into: full, or under a Shield Bubble (ETS-EMOV-09, ETS-FULL-06)."""
    mask = full_zones(g)
    for zone in g.state.shields:
        mask |= 1 << zone
    return mask


def place(g: Endure, kind: str, count: int, zone: int, spread: bool = True) -> int:
    """Puts miniatures into a zone, as far as the supply goes; who finds no room goes to the connecting zones, evenly,
    clockwise from where the directional die points (ETS-FULL-01, ETS-FULL-02, ETS-INT-18). Says how many came."""
    state = g.state
    on_map = sum(group.count for group in state.groups if group.kind == kind)
    count = min(count, ENEMIES[kind].miniatures - on_map)
    if count <= 0:
        return 0
    size = ENEMIES[kind].size
    fits = max(0, room_left(g, zone)) // size
    here = min(count, fits)
    if here:
        enemies.join(g, Group(kind, zone, here))
    left = count - here
    if left and spread:
        around = clockwise(g, zone)
        barren = 0
        at = 0
        while left and around and barren < len(around):
            to = around[at % len(around)]
            at += 1
            if room_left(g, to) >= size and to not in state.shields:
                enemies.join(g, Group(kind, to, 1))
                left, barren = left - 1, 0
            else:
                barren += 1
    return count - left


def clockwise(g: Endure, zone: int) -> list[int]:
    """The connecting zones, clockwise from a rolled direction."""
    steps = g.view.steps[zone]
    if not any(steps):
        return []
    side = g.one("direction", COMPASS)
    return list(dict.fromkeys(z for n in range(4) for z in steps[(side + n) % 4]))


# ---- spawning -------------------------------------------------------------------------------------------------------


async def spawn_on_tile(g: Endure, tile: str) -> None:
    """A token from the pool into a room of the tile; the die chooses among rooms and among copies of the tile
    (ETS-RADAR-04 to 08)."""
    places = g.ground.tiles(tile)
    if not places:
        if g.live:
            g.tell("spawn", "No such tile here: nothing happens.", "ETS-RADAR-08", tile=tile)
        return
    rooms = g.ground.rooms_of[places[0] if len(places) == 1 else g.one("which tile", places)]
    zone = rooms[0] if len(rooms) == 1 else g.one("which room", rooms)
    await spawn(g, zone)


async def spawn(g: Endure, zone: int, rule: str = "ETS-RADAR-04") -> bool:
    """A random token of the pool, face down in a zone; what is in sight is revealed at once (ETS-INT-17)."""
    state = g.state
    if state.spawns <= 0:
        await no_tokens_left(g)
        return False
    state.spawns -= 1
    state.tokens.append(Token(zone, "pool"))
    if g.live:
        g.tell("spawn", f"A radar token appears in {g.ground.titles[zone]}.", rule, zone=g.ground.ids[zone])
    await sight.look(g)
    return True


async def no_tokens_left(g: Endure) -> None:
    """With no token left to spawn, all tokens on the map step toward the survivors (ETS-RADAR-09)."""
    if g.live:
        g.tell("spawn", "No radar tokens are left: those on the map close in.", "ETS-RADAR-09")
    for token in list(g.state.tokens):
        goal = enemies.nearest_survivor(g, token.zone)
        if goal >= 0:
            enemies.step_token(g, token, goal)
    await sight.look(g)


def pool(g: Endure, used: list[str]) -> list[str]:
    """What is left of the faction's tokens when these have been used (ETS-SET-17)."""
    left = list(POOLS[g.ground.mission.faction])
    for face in used:
        if face in left:
            left.remove(face)
    return left
