"""Seating: who holds which seat, and what follows from it for taking things back.

A table keeps who holds its seats (`Table.people`: seat -> person, `bot…` for a bot) but makes nothing of it. What
people owe each other stands here, for whoever hosts the table: server and terminal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .table import Ask, Refused, Table
from .table.history import Chance, Choice

AnyTable = Table[Any]


def is_bot(person: str) -> bool:
    return person.startswith("bot")


def person(table: AnyTable, seat: str) -> str:
    return table.people.get(seat, "")


def humans(table: AnyTable) -> set[str]:
    return {holder for holder in table.people.values() if not is_bot(holder)}


# ---- sides -----------------------------------------------------------------------------------------------------------


def same_side(table: AnyTable, one: str, other: str) -> bool:
    """Whether two seats play for the same end (a Director plays against the rest)."""
    opponents = table.game.opponents()
    return (one in opponents) == (other in opponents)


def sides_of(table: AnyTable, who: str) -> set[bool]:
    """The sides on which this person holds a seat; two for somebody who plays against themselves."""
    opponents = table.game.opponents()
    return {seat in opponents for seat, holder in table.people.items() if holder == who}


def has_won(table: AnyTable, seats: Iterable[str]) -> bool:
    """Whether whoever holds these seats has won; who plays for both sides, or looks on, sides with the many."""
    mine, opponents = list(seats), table.game.opponents()
    against = bool(mine) and all(seat in opponents for seat in mine)
    return table.outcome is not None and table.outcome.won != against


def crossed(table: AnyTable, seat: str, at: int) -> list[str]:
    """The seats of the other side that chose, or were shown, something since: what is taken back would tell on them."""
    found: list[str] = []
    for entry in table.line[at:]:
        told = entry.seats if isinstance(entry, Choice) else entry.to or ()
        found += [other for other in told if not same_side(table, seat, other) and other not in found]
    return found


def opponents_to_ask(table: AnyTable, seat: str, at: int) -> set[str]:
    """The people of the other side without whose yes it cannot be taken back. A bot does not mind."""
    holders = {person(table, other) for other in crossed(table, seat, at)}
    return {holder for holder in holders if holder and not is_bot(holder) and holder != person(table, seat)}


# ---- taking back -----------------------------------------------------------------------------------------------------


def can_undo(table: AnyTable, seat: str) -> tuple[str, int]:
    """How this seat can take back its last choice: "free", "consent", "never" or "nothing"; and to where.

    Free: nothing new has been learnt since, and no other human has acted.
    """
    people, line = table.people, table.line
    me = people.get(seat, "")
    for at in range(len(line) - 1, -1, -1):
        entry = line[at]
        if isinstance(entry, Choice) and any(people.get(other, "") == me for other in entry.seats):
            break
    else:
        return "nothing", 0
    if table.ironman:
        return "never", at
    others = any(isinstance(entry, Chance) or not _only_mine(table, entry, me) for entry in line[at:])
    return ("consent" if others else "free"), at


def _only_mine(table: AnyTable, choice: Choice, me: str) -> bool:
    """Whether no other human took part in it."""
    return all(holder == me or is_bot(holder) for holder in (person(table, seat) for seat in choice.seats))


def undo(table: AnyTable, seat: str, agreed: Iterable[str] = ()) -> None:
    """Takes back the last choice of this seat's person, and all that followed from it.

    Past new information the other humans must have agreed (`agreed` names them). Past what a bot of the other side did
    it may be done, but the game is no longer verified: one has seen what it holds.
    """
    how, at = can_undo(table, seat)
    if how == "nothing":
        raise Refused("there is nothing to take back")
    if how == "never":
        raise Refused("this is an ironman table: what is done is done")
    if how == "consent":
        missing = sorted(humans(table) - {person(table, seat)} - set(agreed))
        if missing:
            raise Refused(f"something new was learnt since: {', '.join(missing)} must agree to take it back")
    told_on = crossed(table, seat, at)
    table.take_back(at, seat)
    if told_on:
        table.verified = False


def is_final(table: AnyTable, ask: Ask) -> bool:
    """Whether no answer to this could be taken back for free, whatever it is."""
    together = ask.joint and len({person(table, seat) for seat in ask.seats}) > 1
    return table.ironman or together or ask.dice is not None


def yielding(table: AnyTable, seat: str) -> list[str]:
    """The seats whose Ready to a pact stands although this one moved: one's own; and a bot agrees to anything."""
    me = person(table, seat)
    return [other for other in table.setup.seats if person(table, other) == me or is_bot(person(table, other))]
