"""A mission of 24 by 24 squares, on tiles of the game's own: wider and higher than any that it comes with."""

from __future__ import annotations

from pathlib import Path

import msgspec

from starboard.games.exodus.content import FOLDER, MISSIONS, MissionCard, own_problems
from starboard.games.exodus.game import Exodus
from starboard.table.content import load

WIDE = "test-wide"


def write(folder: Path) -> Path:
    """Its file, among a player's own missions."""
    street = (FOLDER / "missions" / "m2-street.toml").read_text(encoding="utf-8")
    text = street.replace('id = "m2-street"', f'id = "{WIDE}"').replace("number = 2", "number = 0")
    more = '{ tile = "depot-hall", y = 12 }, { tile = "depot-office", x = 12, y = 12 }'
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "wide.toml"
    path.write_text(text.replace("pieces = [", f"pieces = [{more}, "), encoding="utf-8")
    return path


def enter(folder: Path) -> str:
    """Enters it beside the game's own missions (whoever should not find it there puts these back); gives its id."""
    card = load(write(folder), MissionCard)
    assert not own_problems(card) or WIDE in MISSIONS
    MISSIONS[WIDE] = card
    told = Exodus.missions[1]
    Exodus.missions = (*Exodus.missions, msgspec.structs.replace(told, id=WIDE))
    return WIDE
