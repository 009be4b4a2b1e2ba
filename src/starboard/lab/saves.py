"""Saved games, verified and told: `starboard replay`.

A save is *verified* when it is played again from its first answer, every answer fits the rules, and the end is the one
that the file says. Under other content than it was played with it is shown, but that proves nothing.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from .. import games, seating
from ..table import ReplayError, SaveError, Table
from ..table.history import Choice
from ..table.history import read as read_save


class Replay(msgspec.Struct):
    """What `starboard replay` says. `problem` is why a game that should have been verified is not what it claims."""

    table: Any
    ok: bool
    same_content: bool
    problem: str = ""

    @property
    def decisions(self) -> int:
        decisions: int = self.table.decisions
        return decisions

    @property
    def outcome(self) -> Any:
        return msgspec.to_builtins(self.table.outcome)

    def lines(self) -> list[str]:
        """The journal, and how it ended."""
        table = self.table
        lines = [f"{table.type.title}, {table.setup.mission}: {', '.join(table.setup.seats)}"]
        lines += [
            f"  {event.text}" + (f"  {' '.join(event.rules)}" if event.rules else "")
            for event in table.journal
            if event.text
        ]
        people = [seat for seat, holder in table.people.items() if not seating.is_bot(holder)]
        end = f"round {table.state.round}, not over"
        if table.outcome is not None:
            end = f"{'won' if seating.has_won(table, people) else 'lost'}: {table.game.verdict}"
        lines.append(f"{self.decisions} decisions; {end}")
        if self.ok:
            lines.append("verified")
        elif not self.same_content:
            lines.append("not verified: played under other content than there is now")
        return lines


def replayed(path: Path) -> Replay:
    data = read_file(path)
    save = read_save(data)
    door = games.load(save.game)
    same = save.content == games.content_mark(door.slug)
    try:
        return Replay(Table.replayed(data, door), same, same)
    except ReplayError as error:
        return Replay(Table.load(data, door), False, same, str(error) if same else "")


def read_file(path: Path) -> bytes:
    """A file that somebody named; says so when it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path}: cannot be read: {error.strerror}") from None


def write_file(path: Path, data: bytes) -> None:
    """Whole or not at all: what was there before is never left half overwritten."""
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise SaveError(f"cannot write {path}: {error.strerror}") from None


def faults(path: Path) -> list[tuple[str, str]]:
    """What is wrong with a saved game, for `starboard check`."""
    replay = replayed(path)
    found = [(path.name, replay.problem)] if replay.problem else []
    lost: list[Choice] = replay.table.lost
    found += [(f"{path.name}, answer {c.n}", f"{c.ask!r} no longer fits the rules: choose again") for c in lost]
    if not replay.same_content:
        found.append((path.name, "played under other content than there is now: it cannot be verified"))
    return found
