"""What things are called: the terms of a sentence by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .content import CARDS, HEROES, ICONS, ROOMS, EnemyIcon
from .state import Tile

if TYPE_CHECKING:
    from .game import Vortex

AS_IT_IS = ("id", "die", "stars", "code", "mission", "pitch")
"""Terms that are shown as they are written."""
OWN_WORDS = ("side", "thing")
"""Terms that have words of their own."""


def called(g: Vortex, name: str, value: Any) -> str:
    """A term of a sentence: by a word of its own (`thing.relic`), else whatever has that id, else as it is.

    The two sides of a card have one id: as `card` it is the Equipment, else the Enemy.
    """
    if not isinstance(value, str):
        return str(value)
    if name in AS_IT_IS:
        return value
    if name == "card":
        return CARDS[value].equipment.name
    if name in OWN_WORDS and f"{name}.{value}" in g.words:
        return g.say(f"{name}.{value}")
    return thing_name(g, value) or value


def thing_name(g: Vortex, id: str) -> str:
    """A Hero, an Enemy, the Scientist, a room or the tile it lies on, a side of it, an icon of the dice."""
    if id in HEROES:
        return HEROES[id].name
    if id in CARDS:
        return CARDS[id].name
    if id in ROOMS:
        return ROOMS[id].name
    if id in ICONS:
        return g.say(f"icon.{id}")
    if id == "scientist":
        return g.say("scientist")
    if "|" in id:
        return border_name(g, id)
    ids = g.board.ids
    return tile_name(g, g.state.tiles[ids.index(id)]) if id in ids else ""


def tile_name(g: Vortex, tile: Tile) -> str:
    """The back of a tile has no name of its own."""
    if tile.blank:
        return g.say("tile-name", "blank", id=tile.room)
    return g.say("tile-name", "destroyed" if tile.gone and not tile.level else "", room=tile.room)


def place(g: Vortex, tile: str) -> str:
    """`Medical Bay (SE)`."""
    return g.say("place", "up" if tile.endswith("^") else "", room=tile, id=tile.removesuffix("^"))


def border_name(g: Vortex, border: str) -> str:
    """`the east side of Medical Bay (SE)`."""
    cell, _, side = border.partition("|")
    return g.say("border", side=side, place=place(g, cell))


def act_words(g: Vortex, icon: EnemyIcon) -> str:
    """What an icon of an Enemy does: `melee 3`, `move 2 to its left`."""
    fields = {field: getattr(icon, field) for field in icon.__struct_fields__}
    return g.say(f"act.{type(icon).__struct_config__.tag}", str(fields.get("by", "")), **fields)


def circle_words(g: Vortex, circle: tuple[EnemyIcon, ...]) -> str:
    return " + ".join(act_words(g, icon) for icon in circle)


def reasons(g: Vortex, because: Mapping[str, int]) -> list[tuple[int, str]]:
    """What a number is made of, without what adds nothing."""
    return [(amount, g.say(f"because.{why}")) for why, amount in because.items() if amount]
