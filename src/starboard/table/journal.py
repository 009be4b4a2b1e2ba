"""The journal: what happened, with the rules that made it so.

One list of typed events feeds the log, animation, replay and statistics. An event knows the ids of its rules, the
reasons behind its numbers, who may see it, which pieces it touches, and its *beat*: what belongs together (a herd's
move; a reveal with its four tests) is told together. Muted tables build no words: rules write

    if g.live:
        g.tell("moved", f"{enemy} crawls to area {to}", rules="VTX-ENA-06", piece=enemy.id, to=to)
"""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct):
    """One thing that happened. `facts` are for machines, `text` is for people."""

    n: int
    at: int
    beat: int
    kind: str
    text: str
    rules: list[str] = []
    because: list[tuple[int, str]] = []
    facts: dict[str, Any] = {}
    to: list[str] | None = None
    other: str = ""

    def seen_by(self, seat: str | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)


def visible(events: list[Event], seat: str | None) -> list[Event]:
    """The events as this seat (None: a spectator) may see them, built from nothing but what it may know."""
    shown = []
    for event in events:
        if event.seen_by(seat):
            shown.append(event)
        elif event.other:
            shown.append(
                Event(n=event.n, at=event.at, beat=event.beat, kind="hidden", text=event.other, rules=event.rules)
            )
    return shown
