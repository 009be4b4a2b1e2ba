"""Radar tokens that come during play (ETS-RADAR-04 to 09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Appeared, Noted
from . import hunting, places, sight
from .names import piece_of
from .state import Token

if TYPE_CHECKING:
    from .game import Endure


async def spawn_on_tile(g: Endure, tile: str) -> None:
    """A token from the pool into a room of the tile; the die chooses among rooms and among copies of the tile
    (ETS-RADAR-04 to 08)."""
    places, sealed = g.ground.tiles(tile), g.mission.sealed(g)
    rooms: list[int] = []
    if places:
        there = g.ground.rooms_of[places[0] if len(places) == 1 else g.one("which tile", places)]
        rooms = [zone for zone in there if not sealed >> zone & 1]  # ETS-RUL-84
    if not rooms:
        if g.live:
            g.tell(Noted("spawn"), "no-spawn", "ETS-RADAR-08")
        return
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
        g.tell(Appeared(piece_of(g, state.tokens[-1]), g.ground.ids[zone], "radar"), "spawn", rule)
    await sight.look(g)
    return True


async def no_tokens_left(g: Endure) -> None:
    """With no token left to spawn, all tokens on the map step toward the survivors (ETS-RADAR-09)."""
    if g.live:
        g.tell(Noted("spawn"), "no-tokens", "ETS-RADAR-09")
    for token in list(g.state.tokens):
        goal = places.nearest_survivor(g, token.zone)
        if goal >= 0:
            hunting.step_token(g, token, goal, "ETS-RADAR-09")
    await sight.look(g)
