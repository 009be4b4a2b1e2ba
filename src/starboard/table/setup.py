"""How a game is set up, and what the list of games says about it."""

from __future__ import annotations

import msgspec


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is to be set up: which mission, which characters (one seat each), which options."""

    mission: str = ""
    seats: tuple[str, ...] = ()
    options: dict[str, str | int | bool] = {}


class Knob(msgspec.Struct, frozen=True):
    """An option of a game that the people at the table may set before it starts; the word `knob.<id>` is its title, and
    the cases of that word are what its values are called."""

    id: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    rule: str = ""
    campaign: bool = False
    """Whether it does something in a campaign only."""


class Mission(msgspec.Struct, frozen=True):
    """What the list of games says about one mission or campaign."""

    id: str
    title: str
    difficulty: str
    source: str
    pitch: str = ""
    story: str = ""
    path: tuple[tuple[str, ...], ...] = ()
    """Of a campaign: its missions in order; of several in one place one is played."""
    parts: tuple[tuple[str, int], ...] = ()
    """Of a campaign in chapters: what each is called, and how many places of the path it has."""
    fixed: tuple[str, ...] = ()
    """Options that it decides by itself, or that mean nothing in it."""
