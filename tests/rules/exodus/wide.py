"""A mission of 24 by 24 squares, on tiles of the game's own: wider and higher than any that it comes with."""

from __future__ import annotations

import msgspec

from starboard.games.exodus.content import MISSIONS, Put
from starboard.games.exodus.game import Exodus

WIDE = "test-wide"


def enter() -> str:
    """Enters it beside the game's own missions (whoever should not find it there puts these back); gives its id."""
    street = MISSIONS["m2-street"]
    pieces = (*street.pieces, Put("depot-hall", y=12), Put("depot-office", x=12, y=12))
    MISSIONS[WIDE] = msgspec.structs.replace(street, id=WIDE, number=0, pieces=pieces)
    told = next(mission for mission in Exodus.missions if mission.id == street.id)
    Exodus.missions = (*Exodus.missions, msgspec.structs.replace(told, id=WIDE))
    return WIDE
