"""The journal: what happened, with the rules that made it so.

One list of events feeds the log, animation, replay and statistics. An event is a typed fact (see `facts`) with the ids
of its rules, the reasons behind its numbers, who may see it, and its *beat*: what belongs together (a herd's move; a
reveal with its four tests) is told together. Its sentence comes from the game's words. Muted tables build nothing:

    if g.live:
        g.tell(Moved(enemy.id, start, to), "crawls", "VTX-ENA-06")
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from .facts import Fact, Noted


class Event(msgspec.Struct, gc=False):
    """One thing that happened: `fact` and `terms` are for machines, `text` is for people; `word` names the sentence."""

    n: int
    at: int
    beat: int
    fact: Fact
    word: str
    text: str
    rules: list[str] = []
    because: list[tuple[int, str]] = []
    terms: dict[str, Any] = {}
    to: list[str] | None = None
    other: str = ""

    def seen_by(self, seat: str | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)


HIDDEN = "hidden"


def visible(events: Iterable[Event], seat: str | None) -> list[Event]:
    """The events as this seat (None: a spectator) may see them, built from nothing but what it may know."""
    shown = []
    for event in events:
        if event.seen_by(seat):
            shown.append(event)
        elif event.other:
            shown.append(Event(event.n, event.at, event.beat, Noted(HIDDEN), HIDDEN, event.other, event.rules))
    return shown
