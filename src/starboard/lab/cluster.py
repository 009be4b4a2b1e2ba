"""Many machines: games shared out over a Dask cluster, `--cluster tcp://host:8786`.

Batches go out a few at a time and come back in their order, so that whoever has seen enough stops early. Dask gives the
batches of a worker that is lost to others; a batch that takes worker after worker with it counts as broken. A worker
that would play other games than this machine (another version, other rules, other content) is refused by name, also
one that joins later: every batch says what it must be played with.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from .. import __version__, games
from ..table import SetupError, StarboardError
from .plays import rules
from .simulate import Job, Lost, Tally, play_batch

if TYPE_CHECKING:
    from .turned import Turned

PATIENCE = 20.0
"""Seconds to wait for a scheduler, and for a worker when all are lost."""


class Marks(msgspec.Struct, frozen=True):
    """What a machine plays a game with."""

    version: str
    rules: str
    content: str


class Other(StarboardError):
    """A worker would play other games than this machine."""


def marks(slug: str) -> Marks:
    return Marks(__version__, rules(slug), games.content_mark(slug))


def differs(here: Marks, there: Marks) -> str:
    """In which way, in words; "" when it does not."""
    for name in Marks.__struct_fields__:
        if getattr(here, name) != getattr(there, name):
            return f"{name} {getattr(there, name)}, here {getattr(here, name)}"
    return ""


# ---- on a worker ----------------------------------------------------------------------------------------------------


def _batch(expected: Marks, job: Job, first: int, behind: int) -> Tally:
    _refuse(expected, job.game)
    return play_batch(job, first, behind)


def _turned(expected: Marks, turned: Turned, job: Job, numbers: Sequence[int]) -> list[Tally]:
    from .turned import played

    _refuse(expected, job.game)
    return list(played(turned, job, numbers))


def _refuse(expected: Marks, slug: str) -> None:
    if found := differs(expected, marks(slug)):
        raise Other(f"a worker has other games: {found}")


# ---- here -----------------------------------------------------------------------------------------------------------


@cache
def client(address: str) -> Any:
    """The connection to a scheduler, made once."""
    try:
        from distributed import Client
    except ImportError:
        raise SetupError("this needs distributed: pip install 'starboard-games[cluster]'") from None
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise SetupError(f"--cluster {address}: no scheduler answers there ({error})") from None


@cache
def checked(address: str, slug: str) -> Marks:
    """What this machine plays with, when all workers play with the same."""
    here = marks(slug)
    try:
        found: dict[str, Marks] = client(address).run(marks, slug)
    except SetupError:
        raise
    except Exception as error:  # whatever keeps a worker from answering: no starboard, no such game
        raise SetupError(f"--cluster {address}: a worker cannot say what it plays with: {error!r}") from None
    if not found:
        raise SetupError(f"--cluster {address}: there are no workers; start some: dask worker {address}")
    for worker, there in sorted(found.items()):
        if what := differs(here, there):
            raise SetupError(f"--cluster {address}: the worker {worker} has other games: {what}")
    return here


def batches(address: str, job: Job, count: int, size: int, without: frozenset[int]) -> Iterator[Tally]:
    """As `simulate.batches`, by the workers of a cluster."""
    here = checked(address, job.game)
    firsts = [first for first in range(0, count, size) if first not in without]
    todo = [(job, first, min(first + size, count)) for first in firsts]
    yield from _in_order(address, _batch, here, todo, lambda job, first, behind: Tally(broken=[*range(first, behind)]))


def turned_games(address: str, turned: Turned, job: Job, numbers: Sequence[int]) -> Iterator[Tally]:
    """As `turned.shared_out`, by the workers of a cluster."""
    here, each = checked(address, job.game), max(1, len(numbers) // (2 * _threads(address)))
    todo = [(turned, job, numbers[first : first + each]) for first in range(0, len(numbers), each)]
    for games_played in _in_order(address, _turned, here, todo, lambda turned, job, part: [Tally(broken=[*part])]):
        yield from games_played


def _threads(address: str) -> int:
    threads: dict[str, int] = client(address).nthreads()
    return max(1, sum(threads.values()))


def _in_order(
    address: str,
    function: Callable[..., Any],
    here: Marks,
    todo: Iterable[tuple[Any, ...]],
    lost: Callable[..., Any],
) -> Iterator[Any]:
    """What a function makes of each, in their order; a few are under way at a time."""
    from distributed import KilledWorker

    connection, left = client(address), deque(todo)
    window = 2 * _threads(address) + 2
    under_way: deque[tuple[Any, tuple[Any, ...]]] = deque()
    try:
        while left or under_way:
            while left and len(under_way) < window:
                given = left.popleft()
                under_way.append((connection.submit(function, here, *given, pure=False), given))
            future, given = under_way[0]
            try:
                done = _result(address, future)
            except KilledWorker:
                done = lost(*given)
            under_way.popleft()
            yield done
    finally:
        connection.cancel([future for future, _ in under_way], force=True)


def _result(address: str, future: Any) -> Any:
    """Waits for it, as long as there is a worker."""
    waited = 0
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            waited = 0 if client(address).scheduler_info(n_workers=-1)["workers"] else waited + 1
            if waited > 1:
                raise Lost(f"--cluster {address}: all workers are lost; what is done is kept") from None
