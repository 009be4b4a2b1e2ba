"""Facts: what happens at a table, in a small closed set of types.

Rules state facts; the sentences stand in the game's `words/`. Animation, "what changed", statistics, the map of deaths
and what a screen reader says follow from the types, for any game. Pieces, cells and marks go by their ids in the scene.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class _Fact(msgspec.Struct, frozen=True, tag_field="is", tag=str.lower):
    """One thing that happened."""


class Heading(_Fact, frozen=True):
    """A part of the game begins."""

    level: Literal["campaign", "mission", "round", "phase", "turn", "step"]
    of: str = ""


class Moved(_Fact, frozen=True):
    """A piece went from one cell to another; `path` are the cells (or points) between, if it took any."""

    piece: str
    start: str
    to: str
    count: int = 1
    path: tuple[Any, ...] = ()


class Appeared(_Fact, frozen=True):
    """A piece (so many of them) came onto the board. `kind`: what it is, where its id does not say."""

    piece: str
    at: str
    kind: str = ""
    count: int = 1


class Left(_Fact, frozen=True):
    """A piece (so many of them) is no longer on the board."""

    piece: str
    at: str
    how: Literal["dead", "killed", "out", "gone"]
    count: int = 1


class Changed(_Fact, frozen=True):
    """A number of a piece or of the table went up or down: health, a track, a supply."""

    piece: str
    what: str
    by: int
    now: int


class Rolled(_Fact, frozen=True):
    """Dice fell. `need`: what a die, or all together, had to show; `hits`: how many did; `passed`: whether it did."""

    who: str
    what: str
    dice: tuple[Any, ...]
    need: int = 0
    hits: int | None = None
    passed: bool | None = None


class Turned(_Fact, frozen=True):
    """A card drawn or played, a token flipped, a door opened, another state of the ship: `thing` now shows `to`."""

    thing: str
    to: str
    at: str = ""
    who: str = ""


class Marked(_Fact, frozen=True):
    """A mark (a token, a fire, an objective) was put down, or taken away."""

    mark: str
    at: str
    on: bool = True
    count: int = 1


class Noted(_Fact, frozen=True):
    """Whatever no other type says."""

    what: str
    at: str = ""
    who: str = ""


Fact = Heading | Moved | Appeared | Left | Changed | Rolled | Turned | Marked | Noted
