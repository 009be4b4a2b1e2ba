"""Thinking: bots, hints, forecasts, replays and the checking of imports, in processes of their own.

There are few processes, and every table waits in a queue of its own; the queues take turns, so that one table that
asks for much never makes the others wait long. A process that does not answer in time is killed and replaced. What was
asked before, of the same moment, is answered from a cache.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import OrderedDict, deque
from typing import TypeVar

import msgspec

from ..table import StarboardError
from .worker import AnyJob, Result, frame

T = TypeVar("T")

log = logging.getLogger("starboard")

GRACE = 8.0
"""Seconds beyond its budget before a process is given up: it may have to start first."""


class Late(StarboardError):
    """The process did not answer in time, and was ended."""


class Busy(StarboardError):
    """This table already waits for too many answers."""


class _Waiting:
    def __init__(self, job: AnyJob, seconds: float) -> None:
        self.job, self.seconds = msgspec.msgpack.encode(job), seconds  # here: what cannot be sent harms nobody else
        self.future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()


class Thinkers:
    """A capped number of processes, started when there is work."""

    def __init__(self, processes: int = 1, most: int = 16, kept: int = 256) -> None:
        self.processes = processes
        self.most = most
        """How many jobs one table may have waiting."""
        self._queues: dict[str, deque[_Waiting]] = {}
        self._turns: deque[str] = deque()
        self._work = asyncio.Semaphore(0)
        self._runners: list[asyncio.Task[None]] = []
        self._kept = kept
        self._cache: OrderedDict[bytes, asyncio.Future[Result]] = OrderedDict()
        self.running = 0

    @property
    def waiting(self) -> int:
        return self.running + sum(map(len, self._queues.values()))

    async def ask(self, table: str, job: AnyJob, tp: type[T], seconds: float = 2.0, key: object = None) -> T:
        """The result of a job for a table. With `key`: from the cache, when the same was asked before."""
        if key is None:
            result = await self._perform(table, job, seconds)
        else:
            result = await self._cached(msgspec.json.encode((table, type(job).__name__, key)), table, job, seconds)
        if result.error:
            if result.broken:
                log.error("thinking failed: %s", result.error)
            raise StarboardError(result.error)
        return msgspec.json.decode(result.data, type=tp)

    async def _cached(self, key: bytes, table: str, job: AnyJob, seconds: float) -> Result:
        future = self._cache.get(key)
        if future is None:
            future = self._cache[key] = asyncio.ensure_future(self._perform(table, job, seconds))
            while len(self._cache) > self._kept:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        try:
            return await asyncio.shield(future)
        except Exception:
            self._cache.pop(key, None)
            raise

    async def _perform(self, table: str, job: AnyJob, seconds: float) -> Result:
        try:
            waiting = _Waiting(job, seconds)
        except OverflowError:
            raise StarboardError("a number in it is too large") from None
        queue = self._queues.setdefault(table, deque())
        if len(queue) >= self.most:
            raise Busy("too much is being thought about this table already")
        if not queue:
            self._turns.append(table)
        queue.append(waiting)
        self._work.release()
        self._start()
        return await waiting.future

    def _start(self) -> None:
        if len(self._runners) < min(self.processes, self.waiting):
            self._runners.append(asyncio.create_task(self._run_on()))

    def _next(self) -> _Waiting:
        """The first job of the table whose turn it is; the table goes to the end of the line."""
        table = self._turns.popleft()
        queue = self._queues[table]
        job = queue.popleft()
        if queue:
            self._turns.append(table)
        else:
            del self._queues[table]
        return job

    async def _run_on(self) -> None:
        process: _Process | None = None
        try:
            while True:
                await self._work.acquire()
                waiting = self._next()
                if waiting.future.cancelled():
                    continue
                self.running += 1
                try:
                    process = process or await _Process.start()
                    async with asyncio.timeout(waiting.seconds + GRACE):  # wait_for may swallow a cancel, and hang
                        result = await process.ask(waiting.job)
                    if not waiting.future.done():
                        waiting.future.set_result(result)
                except asyncio.CancelledError:
                    waiting.future.cancel()
                    raise
                except Exception as error:
                    late = isinstance(error, TimeoutError)
                    log.warning("a thinking process %s", "was too slow" if late else f"died: {error!r}")
                    if process is not None:
                        await process.stop()
                        process = None
                    if not waiting.future.done():
                        waiting.future.set_exception(Late("It took too long to think about this. Please ask again."))
                finally:
                    self.running -= 1
        finally:
            if process is not None:
                await process.stop()

    async def close(self) -> None:
        for runner in self._runners:
            runner.cancel()
        await asyncio.gather(*self._runners, return_exceptions=True)
        for queue in self._queues.values():
            for waiting in queue:
                waiting.future.cancel()


class _Process:
    """One process; see `worker`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> _Process:
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "starboard.server.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        )

    async def ask(self, job: bytes) -> Result:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(frame(job))
        await stdin.drain()
        size = int.from_bytes(await stdout.readexactly(4), "big")
        return msgspec.msgpack.decode(await stdout.readexactly(size), type=Result)

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
