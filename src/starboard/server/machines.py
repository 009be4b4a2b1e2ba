"""The bots of a table: they answer, one after the other, until it is a person's turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from typing import TYPE_CHECKING, Any

import msgspec

from .. import bots, seating
from ..table import Ask, RuleError, StarboardError
from ..table import Refused as NotAllowed
from .worker import Move, Moved

if TYPE_CHECKING:
    from .live import Live

log = logging.getLogger("starboard")

PAUSE = 0.2
"""Seconds between two answers of bots, so that people can follow."""


class Machines:
    """See the module's text. What they answer is written and shown by the table, as a person's choice is."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.task: asyncio.Task[None] | None = None
        self.thinking: list[str] = []
        """The seats for which one thinks."""
        self._stuck = -1
        """The version at which none could answer: they wait for somebody else to move."""
        self._hurried: frozenset[str] = frozenset()
        """The patient questions for which somebody said that bots may go ahead."""

    def wake(self) -> None:
        if self.task is None and not self.live.gone and self._seat() is not None:
            self.task = asyncio.create_task(self._play())

    def stop(self) -> None:
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()

    def _seat(self) -> str | None:
        """The next seat that a bot should answer for; none while nobody could care."""
        driven = self.live.driven()
        if not driven or self._stuck == self.live.version:
            return None
        if not self.live.viewers and not any(p in self.live.people for p in self._holders()):
            return None
        for seat in self.live.table.waiting_for():
            if seat in driven and self._answerable(seat):
                return seat
        return None

    def _holders(self) -> list[str]:
        return [seat.holder for seat in self.live.seats.values()]

    def _answerable(self, seat: str) -> list[Ask]:
        """The questions that a bot may answer for this seat: those that no person at the table can answer as well."""

        def nobody(other: str) -> bool:
            return self.live.controller(other).startswith("bot:") or self.live.away(other)

        asks = [ask for ask in self.live.table.offered(seat) if ask.dice is None]
        asks = [ask for ask in asks if ask.joint or all(map(nobody, ask.seats))]
        waited_for = {ask.name for ask in self.live.table.offers if ask.patient and not all(map(nobody, ask.seats))}
        self._hurried &= waited_for
        return [ask for ask in asks if not (ask.patient and waited_for - self._hurried)]

    def hurry(self) -> None:
        """Bots need not wait for the people in what is open now."""
        self._hurried = frozenset(ask.name for ask in self.live.table.offers if ask.patient)

    async def _play(self) -> None:
        """Bots answer, one after the other, until it is a person's turn."""
        try:
            while not self.live.gone and (seat := self._seat()) is not None:
                self.thinking = [seat]
                self.live.people_changed()
                await self._answer(seat)
                await asyncio.sleep(PAUSE)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("bots failed at table %s", self.live.id)
            self._stuck = self.live.version
        finally:
            self.task, self.thinking = None, []
            self.live.idle_since = time.monotonic()
            if not self.live.gone:
                self.live.people_changed()

    async def _answer(self, seat: str) -> None:
        table, settings, version = self.live.table, self.live.settings, self.live.version
        name = self.live.controller(seat).removeprefix("bot:")
        asked = {ask.name: ask for ask in self._answerable(seat)}
        budget = self.live.thought(asked.values())
        try:
            job = Move(table.type.slug, table.moment(), seat, name, budget)
            moved = await settings.thinkers.ask(self.live.id, job, Moved, budget / 1000)
        except StarboardError as error:
            log.warning("table %s: bot %s gave no answer: %s", self.live.id, name, error)
            moved = None
        for offer in asked if moved is None else [moved.offer]:  # nor does it tell that the bot failed
            await self.live.held_back(seat, offer)
        async with self.live.lock:
            if self.live.gone or not self.live.controller(seat).startswith("bot:"):
                return None
            open_now = {ask.name for ask in self._answerable(seat)}
            if moved is not None and moved.offer in asked and moved.offer in open_now:
                with contextlib.suppress(NotAllowed):
                    return await self._choose(seat, moved.offer, moved.choice)
            if self.live.version != version:
                return None  # the table moved on meanwhile: think again
            await self._guess(seat)
        return None

    async def _guess(self, seat: str) -> None:
        """The bot gave nothing that can be used: any legal answer, so that nobody waits for ever."""
        rng = random.Random()
        guesser = bots.load("random")(rng)
        for _ in range(20):
            for ask in self._answerable(seat):
                choice = guesser.choose(self.live.table, ask, seat)
                try:
                    return await self._choose(seat, ask.id, msgspec.to_builtins(choice))
                except NotAllowed:
                    continue
        self._stuck = self.live.version
        return None

    async def _choose(self, seat: str, offer: str, choice: Any) -> None:
        try:
            self.live.table.choose(seat, offer, choice, seating.yielding(self.live.table, seat))
        except RuleError as error:
            self.live.dump(error)
            await self.live.write("")
            self._stuck = self.live.version
            return
        await self.live.write("")
