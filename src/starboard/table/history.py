"""The record of a table: every answer ever given, and the file that holds it.

A game is the sequence of its answers: choices *and* outcomes of chance. Entries are numbered and never removed; an undo
is an entry too. The *line* is what counts now: the entries folded by their undos.

A save holds the whole history, the last checkpoint (state at the beginning of a step, which contains no code location,
so that it survives a change of the code), one checkpoint per round, and the journal. It is plain JSON: the file is also
the bug report. All of it is checked when it is read; nothing in it is executed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .errors import SaveError
from .journal import Event
from .offers import WIRE_TYPES

if TYPE_CHECKING:
    from .game import Game

FORMAT = 2
"""2: since 0.2, which changed what a game is made of. From here on a change of a state brings its conversion."""
LARGEST = 64 * 1024 * 1024


class Choice(msgspec.Struct, tag="choice", tag_field="is", forbid_unknown_fields=True, gc=False):
    """What these seats chose when asked `ask`; `offered` is the digest of what they could have chosen."""

    n: int
    seats: list[str]
    ask: str
    kind: str
    value: Any
    offered: str = ""


class Chance(msgspec.Struct, tag="chance", tag_field="is", forbid_unknown_fields=True, gc=False):
    """How the dice fell. `to`: the seats that saw it, None for all."""

    n: int
    why: str
    value: list[str | int]
    to: list[str] | None = None


class Undone(msgspec.Struct, tag="undo", tag_field="is", forbid_unknown_fields=True):
    """Back to the first `to` answers of the line, by the wish of `by`; `branch` is the dice that go on from there."""

    n: int
    to: int
    by: str
    branch: int = 0


def own(answer: Any) -> Any:
    """A copy where the answer can change: a rule may use up what it was given, and nobody else's must change."""
    return answer.copy() if isinstance(answer, list | dict) else answer


Entry = Choice | Chance
Recorded = Choice | Chance | Undone


def fold(history: list[Recorded]) -> list[Entry]:
    """The line: what still counts."""
    line: list[Entry] = []
    for n, entry in enumerate(history):
        if entry.n != n:
            raise SaveError(f"a saved game whose answer {n} is numbered {entry.n}: something was cut out or put in")
        if isinstance(entry, Undone):
            if not 0 <= entry.to <= len(line):
                raise SaveError(f"a saved game whose answer {n} takes back more than there was")
            del line[entry.to :]
        else:
            line.append(entry)
    return line


class Mark(msgspec.Struct, forbid_unknown_fields=True):
    """A checkpoint: the state after `at` answers of the line, when no rule was running."""

    at: int
    round: int
    state: msgspec.Raw
    beat: int = 0
    open: list[tuple[str, list[str], str]] = []
    """Offers that were open before and not answered: question, seats, id."""


class DiceAt(msgspec.Struct, forbid_unknown_fields=True):
    seed: str
    branch: int
    count: int


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """A joint plan in the making: where the pieces lie, and who is ready."""

    name: str
    plan: dict[str, str] = {}
    ready: list[str] = []
    offered: str = ""
    """The digest of the question: while it is the same, the pieces stay as they were laid."""


class Crash(msgspec.Struct, forbid_unknown_fields=True):
    """What was being done when a rule broke: a dump is a save with this in it."""

    seat: str
    ask: str
    value: Any
    traceback: str


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """One table in one file."""

    format: int
    starboard: str
    game: str
    content: str
    setup: Any
    history: list[Recorded]
    marks: list[Mark]
    journal: list[Event]
    withdrawn: list[Event] = []
    dice: DiceAt | None = None
    physical: bool = False
    ironman: bool = False
    same_dice: bool = False
    verified: bool = True
    people: dict[str, str] = {}
    draft: Draft | None = None
    crash: Crash | None = None


class _Head(msgspec.Struct):
    format: int
    game: str = ""


def read(data: bytes) -> Save:
    """A save from bytes that may be anything: truncated, edited, newer than we are, or no save at all."""
    if len(data) > LARGEST:
        raise SaveError(f"the file is larger than {LARGEST >> 20} MB: not a saved game")
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"not a saved game, or cut short: {error}") from None
    if head.format > FORMAT:
        raise SaveError(
            f"saved by a newer Starboard (format {head.format}, this one reads up to {FORMAT}): update first"
        )
    if head.format < FORMAT:
        raise SaveError(f"a game of {head.game!r} saved by Starboard 0.1, which 0.2 cannot go on with: finish it there")
    try:
        return msgspec.json.decode(data, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"a saved game of {head.game!r}, but damaged: {error}") from None


def typed(history: list[Recorded], game: type[Game[Any]]) -> list[Recorded]:
    """Gives the choices their types back, so that the rules get the very options they offered."""
    types = {**WIRE_TYPES, "choose": game.option_type}
    for entry in history:
        if isinstance(entry, Choice):
            if entry.kind not in types:
                raise SaveError(f"answer {entry.n}: there is no kind of offer {entry.kind!r}")
            try:
                entry.value = msgspec.convert(entry.value, types[entry.kind])
            except msgspec.ValidationError as error:
                raise SaveError(f"answer {entry.n} ({entry.ask}): {error}") from None
    return history
