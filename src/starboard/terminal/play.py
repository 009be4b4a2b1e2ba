"""`starboard play`: sets a table up, or loads one, and sits down at it."""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from .. import bots, games, home
from ..lab.saves import read_file
from ..table import People, SetupError, Table
from ..table.history import read as read_save
from .draw import Painter
from .session import YOU, Session


def play(
    game: str,
    mission: str,
    seats: int | Sequence[str] | None,
    options: dict[str, str | int | bool],
    bot_seats: dict[str, str],
    seed: str | None,
    physical_dice: bool,
    ironman: bool,
    console: Console | None = None,
) -> None:
    """A new game."""
    door = games.load(game)
    setup = door.prepare(mission, seats, **options)
    seed = seed if seed is not None else secrets.token_hex(8)
    people = _people(setup.seats, bot_seats)
    source = People() if physical_dice else None
    mark = games.content_mark(game)
    table = Table(door, setup, seed=seed, source=source, people=people, ironman=ironman, content=mark)
    _sit_down(table, seed, console)


def resume(path: Path, game: str, bot_seats: dict[str, str], console: Console | None = None) -> None:
    """A saved game goes on. Bots keep their seats; `bot_seats` gives more seats to bots."""
    console = console or Console(highlight=False)
    data = read_file(path)
    door = games.load(game or read_save(data).game)
    table = Table.load(data, door)
    kept = {seat: person[4:] for seat, person in table.people.items() if person.startswith("bot:")}
    table.people = _people(table.setup.seats, kept | bot_seats)
    if table.content != games.content_mark(door.slug):
        console.print("This game was begun under other content: it goes on, but cannot be verified.", style="yellow")
    if table.lost:
        console.print("The rules have changed since; choose again:", style="yellow")
        for choice in table.lost:
            console.print(f"  {'/'.join(choice.seats)}: {choice.ask}", markup=False)
    _sit_down(table, secrets.token_hex(8), console)


def _people(seats: Sequence[str], bot_seats: dict[str, str]) -> dict[str, str]:
    """Who holds which seat: a bot is `bot:` and its name, everything else is whoever sits at the keyboard."""
    for seat in bot_seats:
        if seat not in seats:
            raise SetupError(f"there is no seat {seat!r} at this table; there are: {', '.join(seats)}")
    return {seat: f"bot:{bot_seats[seat]}" if seat in bot_seats else YOU for seat in seats}


def _sit_down(table: Table[Any], seed: str, console: Console | None) -> None:
    held = {seat: person[4:] for seat, person in table.people.items() if person.startswith("bot:")}
    at_work = {seat: bots.load(name)(random.Random(f"{seed}/{seat}")) for seat, name in held.items()}
    console = console or Console(highlight=False)
    file = home.saves() / f"{table.type.slug}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.json"
    Session(table, at_work, Painter(console), _reader(console), file).run()


def _reader(console: Console) -> Callable[[str], str]:
    """Lines from the keyboard, with line editing; lines from a pipe are shown, so that the output can be read."""
    if sys.stdin.isatty():
        import readline  # noqa: F401 - importing it is what gives `input` its line editing

        return lambda prompt: console.input(prompt, markup=False)

    def read(prompt: str) -> str:
        line = console.input(prompt, markup=False)
        console.print(line, markup=False)
        return line

    return read
