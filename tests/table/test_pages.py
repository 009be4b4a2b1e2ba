"""The journal keeps its latest events as they are and packs those before; who reads it notices nothing."""

from __future__ import annotations

import msgspec
import pytest

from starboard.table.facts import Noted
from starboard.table.journal import Event
from starboard.table.pages import NEAR, PAGE, Journal


def events(count: int) -> list[Event]:
    return [Event(n, n, n, Noted("x"), "x", f"it is {n}", ["R-1"], [(n, "so")], {"n": n}) for n in range(count)]


@pytest.mark.parametrize("count", [0, 1, NEAR, NEAR + PAGE - 1, NEAR + PAGE, 5 * PAGE + 3])
def test_it_is_the_same_list_however_long_it_grows(count: int) -> None:
    told, journal = events(count), Journal()
    for event in told:
        journal.append(event)
    assert len(journal) == count and list(journal) == told and journal == told and journal == Journal(told)
    assert journal.last == count - 1 and journal[3:-2] == told[3:-2]
    for n in range(count):
        assert journal[n] == told[n] and journal[n - count] == told[n - count]
        assert journal.since(n) == told[n:]
    assert journal.since(-1) == told and journal.since(count) == []
    assert msgspec.json.decode(journal.text(), type=list[Event]) == told
    assert journal != [*told, *events(1)]


def test_what_was_taken_back_leaves_gaps_in_the_numbers() -> None:
    told = [event for event in events(4 * PAGE) if event.n % 3]
    journal = Journal(told)
    for n in range(4 * PAGE + 1):
        assert journal.since(n) == [event for event in told if event.n >= n]


def test_older_events_take_a_fifth_of_their_room() -> None:
    told = events(20 * PAGE)
    journal = Journal(told)
    assert sum(map(len, journal._pages)) * 5 < len(msgspec.json.encode(told)) and len(journal._near) < PAGE + NEAR
