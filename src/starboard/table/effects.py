"""Effects: how cards, perks, events and missions change rules without patching them.

What is in force stands in `state.effects` (by content id, with who it belongs to and how long it lasts). What an entry
does is registered once per game, by content id:

    effects = Effects()

    @effects.number("attack.dice", "focused-fire")
    def _(g, active, attacker):                   # -> a change, or None when it does not apply here
        return add(1, "focused fire")

    @effects.on(Moved, "overwatch")               # after it happened
    async def _(g, active, event): ...

    @effects.instead(Damaged, "shield-bubble")    # before it happens: another event, or None to prevent it
    async def _(g, active, event): ...

**Timing**, the same in every game: changes to a number apply in the order set, add, times, halve, least, most, and
inside each in the order in which the effects came into force. Triggers wait until the rule that caused them has told
its event, then run by `rank`, then in order of coming into force; an event inside a trigger queues behind (first in,
first out). A replacement applies at most once to one event.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from .state import Active

STAGES = ("set", "add", "times", "halve", "least", "most")


class Change(NamedTuple):
    stage: str
    amount: int
    because: str


def put(amount: int, because: str) -> Change:
    """The number is this, whatever it was."""
    return Change("set", amount, because)


def add(amount: int, because: str) -> Change:
    return Change("add", amount, because)


def times(amount: int, because: str) -> Change:
    return Change("times", amount, because)


def halve(because: str, up: bool = True) -> Change:
    return Change("halve", int(up), because)


def at_least(amount: int, because: str) -> Change:
    return Change("least", amount, because)


def at_most(amount: int, because: str) -> Change:
    return Change("most", amount, because)


Modifier = Callable[..., "Change | None"]
Trigger = Callable[..., Awaitable[Any]]


class Effects:
    """The register of one game: what each content id does to numbers and events."""

    def __init__(self) -> None:
        self.numbers: dict[str, dict[str, Modifier]] = {}
        self.after: dict[type, dict[str, tuple[int, Trigger]]] = {}
        self.before: dict[type, dict[str, Trigger]] = {}

    def number(self, name: str, *ids: str) -> Callable[[Modifier], Modifier]:
        def register(modifier: Modifier) -> Modifier:
            _enter(self.numbers.setdefault(name, {}), ids, modifier, name)
            return modifier

        return register

    def on(self, event: type, *ids: str, rank: int = 0) -> Callable[[Trigger], Trigger]:
        def register(trigger: Trigger) -> Trigger:
            _enter(self.after.setdefault(event, {}), ids, (rank, trigger), event.__name__)
            return trigger

        return register

    def instead(self, event: type, *ids: str) -> Callable[[Trigger], Trigger]:
        def register(trigger: Trigger) -> Trigger:
            _enter(self.before.setdefault(event, {}), ids, trigger, event.__name__)
            return trigger

        return register


def _enter(register: dict[str, Any], ids: tuple[str, ...], what: Any, where: str) -> None:
    """Each id once: a second registration would silently undo the first."""
    for id in ids:
        if id in register:
            raise ValueError(f"{id!r} is registered twice for {where}")
        register[id] = what


def fold(base: int, changes: list[Change]) -> int:
    """Applies changes to a number, stage by stage."""
    value = base
    for change in changes:  # mostly all of them only add something
        if change.stage != "add":
            break
        value += change.amount
    else:
        return value
    value = base
    for stage in STAGES:
        for change in changes:
            if change.stage != stage:
                continue
            if stage == "set":
                value = change.amount
            elif stage == "add":
                value += change.amount
            elif stage == "times":
                value *= change.amount
            elif stage == "halve":
                value = (value + change.amount) // 2
            elif stage == "least":
                value = max(value, change.amount)
            else:
                value = min(value, change.amount)
    return value


def expire(effects: list[Active], scope: str) -> list[Active]:
    """Ends what lasts for `scope`, in place; returns what ended."""
    ended = [e for e in effects if e.lasts == scope]
    if ended:
        effects[:] = [e for e in effects if e.lasts != scope]
    return ended
