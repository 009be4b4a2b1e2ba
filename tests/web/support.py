"""What the browser tests share: waiting for a decision, and games played elsewhere to bring to the server."""

from __future__ import annotations

import functools
import random
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from starboard import bots, games
from starboard.table import Choose, Table

from .conftest import PATIENCE

DECIDE = ".table[data-ready=true]"


def expect(thing: Any) -> Any:
    """Playwright's assertions, which wait until they hold. What comes over the network is asserted with nothing else:
    a count or a text read at one moment is true or false by the load of the machine."""
    from playwright import sync_api

    sync_api.expect.set_options(timeout=PATIENCE)
    return sync_api.expect(thing)


def opened(page: Any, title: str) -> Any:
    """The front door of this game."""
    page.get_by_role("group", name="Games").get_by_role("button", name=re.compile(title)).click()
    door = page.locator(".door")
    expect(door).to_have_attribute("aria-label", re.compile(title))
    return door


def my_move(page: Any) -> str:
    """Waits until something is to be decided; gives the prompt."""
    page.wait_for_selector(DECIDE)
    return str(page.locator(".ask h2").inner_text())


def offer(page: Any) -> str:
    return str(page.locator(".table").get_attribute("data-offer"))


def settled(page: Any, before: str) -> None:
    """Waits until the offer is another one than `before`."""
    page.wait_for_function("b => document.querySelector('.table')?.dataset.offer !== b", arg=before)


def set_up(*pages: Any) -> None:
    """Whoever is asked takes the first option, until all plan."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        if all("Planning" in page.locator(".crumbs .last").inner_text() for page in pages):
            for page in pages:
                my_move(page)
            return
        for page in pages:
            if page.locator(DECIDE).count() and "Planning" not in page.locator(".crumbs .last").inner_text():
                now = offer(page)
                page.keyboard.press("1")
                page.wait_for_timeout(120)
                if offer(page) == now:
                    page.wait_for_timeout(200)
    raise AssertionError("set-up does not end")


def chip(page: Any, words: str) -> Any:
    """An option by its words, its group unfolded if need be."""
    found = page.locator(".options .chip", has_text=words)
    if not found.count():
        folded = page.locator("[data-group]:has-text(' ways')")
        for n in range(folded.count()):
            folded.nth(n).click()
            if found.count():
                break
            page.keyboard.press("Escape")
    return found.first


Seats = tuple[str, ...] | int
Until = Callable[[Any], bool]


def run(
    game: str, mission: str, seats: Seats, seed: str, until: Until, most: int = 100_000, table: Table[Any] | None = None
) -> tuple[Table[Any], int]:
    """The policy bot plays until then, for so many answers at most; the table, and how many answers it took."""
    door = games.load(game)
    table = table or Table(door, door.prepare(mission, seats), seed=seed)
    bot = bots.load("policy")(random.Random(seed))
    answers = 0
    while table.outcome is None and answers < most and not until(table):
        ask = table.offers[0]
        seat = next(s for s in table.waiting_for() if s in ask.seats)
        answer = bot.choose(table, ask, seat)
        if ask.joint:
            table.choose(seat, ask.id, answer)
        else:
            table.answer(ask, answer)
        answers += 1
    return table, answers


@functools.cache
def played(game: str, mission: str, seats: Seats, seed: str, until: Until) -> bytes:
    """A game that the policy bot has played until then, as a file."""
    return run(game, mission, seats, seed, until)[0].save()


@functools.cache
def reached(game: str, mission: str, seats: Seats, until: Until) -> bytes:
    """The same with the first seed that leads there."""
    return searched(game, mission, seats, until)[0].save()


def searched(game: str, mission: str, seats: Seats, until: Until) -> tuple[Table[Any], int, str]:
    return next(_leading(game, mission, seats, until))


def _leading(game: str, mission: str, seats: Seats, until: Until) -> Iterator[tuple[Table[Any], int, str]]:
    """Games that lead there, one seed after the other; how many answers it took, and the seed."""
    for number in range(60):
        table, answers = run(game, mission, seats, str(number), until)
        if table.outcome is None:
            yield table, answers, str(number)
    raise AssertionError("no game leads there")


@functools.cache
def last_answer(game: str, mission: str, seats: Seats, until: Until) -> tuple[bytes, str]:
    """A game one choice before `until` holds, and the words of the choice that leads there."""
    leading = _leading(game, mission, seats, until)
    before = (run(game, mission, seats, seed, until, answers - 1)[0] for _, answers, seed in leading)
    table = next(table for table in before if isinstance(table.offers[0].kind, Choose))
    save, door = table.save(), games.load(game)
    for option in table.offers[0].kind.iterate():
        trial: Table[Any] = Table.load(save, door)
        trial.answer(trial.offers[0], option)
        if until(trial):
            return save, door.scenery.caption(table.game, table.offers[0], option).label
    raise AssertionError("no single answer leads there")


@functools.cache
def revealing_step() -> tuple[str, str]:
    """A seed of CG09 whose first survivor, by one step, reveals a radar token that somebody must test Resolve for; and
    the words of that step."""
    door = games.load("endure")
    for number in range(60):
        setup = door.prepare("CG09", ("marine", "medic", "engineer"))
        first: Table[Any] = Table(door, setup, seed=f"step {number}")
        for option in first.offers[0].kind.iterate():
            table: Table[Any] = Table(door, setup, seed=f"step {number}")
            table.answer(table.offers[0], option)
            kinds = [event.word for event in table.journal]
            if kinds.count("reveal") == 1 and "test" in kinds and table.outcome is None:
                label = door.scenery.caption(first.game, first.offers[0], option).label
                return f"step {number}", label
    raise AssertionError("no such step")


def door_offered(table: Any) -> bool:
    """Somebody may open a locked door."""
    ask, words = table.offers[0], table.type.scenery.caption
    return ask.name == "survivor_actions" and any(
        words(table.game, ask, option).label.startswith("Open the") for option in ask.kind.iterate()
    )


def over(table: Any) -> bool:
    return table.outcome is not None
