"""A cluster plays the same games as this machine, also when a worker is killed; one with other games is refused."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from starboard import games
from starboard.lab import cluster, simulate
from starboard.lab.balance import settled
from starboard.lab.cluster import Marks
from starboard.lab.turned import shared_out
from starboard.table import SetupError

pytestmark = pytest.mark.filterwarnings("ignore")  # what Dask says while a worker dies is not ours

JOB = simulate.Job("vortex", games.load("vortex").prepare("m1", 2), "policy", "cluster", casts=True)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two workers, each a process of its own."""
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as made:
        yield made.scheduler_address
        cluster.client(made.scheduler_address).close()
        cluster.client.cache_clear()
        cluster.checked.cache_clear()


def numbers(tally: simulate.Tally) -> Any:
    return tally.wins, tally.losses, tally.broken, tally.rounds, tally.numbers


def test_a_worker_that_is_killed_costs_nothing_but_time(address: str) -> None:
    pids = list(cluster.client(address).run(os.getpid).values())
    seen: list[int] = []

    def kill_one(tally: simulate.Tally) -> None:
        seen.append(tally.games)
        if len(seen) == 4:
            os.kill(pids[0], signal.SIGKILL)

    _, there = simulate.simulate(JOB, 30, address, kill_one)
    _, here = simulate.simulate(JOB, 30)
    assert seen == list(range(1, 31)), "results stream, one by one, in their order"
    assert numbers(there) == numbers(here) and there.games == 30


def test_balance_and_turned_games_run_there_too(address: str) -> None:
    assert settled(JOB, "easy", 12, address).games == settled(JOB, "easy", 12).games
    changed = {"m3": {"goal.rounds": 2}}
    job = simulate.Job("vortex", games.load("vortex").prepare("m3", 2), "random", "t")
    found = list(shared_out(changed, job, [0, 1, 2], address))
    assert [n for tally in found for n in tally.numbers] == [0, 1, 2] and all(max(t.rounds) <= 2 for t in found)


def test_a_worker_with_other_games_is_refused_by_name(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster.checked.cache_clear()
    monkeypatch.setattr(cluster, "__version__", "99.0")
    with pytest.raises(SetupError, match=r"the worker tcp://\S+ has other games: version \S+, here 99\.0"):
        next(cluster.batches(address, JOB, 4, 1, frozenset()))
    cluster.checked.cache_clear()


def test_a_worker_that_joins_later_is_refused_with_its_batch() -> None:
    here = cluster.marks("vortex")
    with pytest.raises(cluster.Other, match="a worker has other games: content"):
        cluster._batch(Marks(here.version, here.rules, "0" * 16), JOB, 0, 1)
    assert cluster.differs(here, here) == ""


def test_nobody_there_is_a_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    with pytest.raises(SetupError, match=r"--cluster tcp://127\.0\.0\.1:9: no scheduler answers there"):
        next(cluster.batches("tcp://127.0.0.1:9", JOB, 4, 1, frozenset()))
    with pytest.raises(SetupError, match="no scheduler answers there"):
        next(cluster.batches("nonsense://", JOB, 4, 1, frozenset()))
