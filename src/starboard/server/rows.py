"""What the store keeps of a table, as Structs: its row, its people, what a write adds to its history."""

from __future__ import annotations

import msgspec

from ..table.history import DiceAt, Recorded, Save
from ..table.journal import Event


class At(msgspec.Struct, frozen=True):
    """On which state of which table a write was made."""

    id: str
    version: int
    epoch: int = 0


class Appended(msgspec.Struct):
    """What one write adds to a table's history. `dice` is where the dice stand behind it."""

    entries: list[Recorded]
    events: list[Event]
    dice: DiceAt | None


class Info(msgspec.Struct):
    """What lists say about a table, so that they need not load it."""

    mission: str
    seats: list[tuple[str, str]]
    """Id and name, in the order of play."""
    round: int = 0
    waiting: list[str] = []
    won: bool = False
    """By the many; for `against`, the seats that play against them, it is the other way round."""
    against: list[str] = []
    because: str = ""
    ironman: bool = False
    same_dice: bool = False
    physical: bool = False
    verified: bool = True
    options: dict[str, str | int | bool] = {}
    chapter: str = ""
    behind: tuple[str, ...] = ()


class Person(msgspec.Struct):
    id: str
    name: str
    secret_hash: str


class Seat(msgspec.Struct):
    """`holder` and `steer` are a person's id, `bot:NAME`, or "" for nobody."""

    id: str
    holder: str = ""
    steer: str = ""


class Row(msgspec.Struct):
    """A table without its history."""

    id: str
    version: int
    epoch: int
    game: str
    invite: str
    watch: str
    listed: bool
    over: bool
    created: float
    updated: float
    branch_of: str
    info: Info
    people: list[Person]
    seats: list[Seat]


class Kept(msgspec.Struct):
    """A table with everything: ready to be loaded. `requests` are the latest wishes that were done; a table that was
    made just now needs no save to be loaded from."""

    row: Row
    save: Save | None
    requests: list[str]
