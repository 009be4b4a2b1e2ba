from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from starboard import bots, games
from starboard.lab import simulate as lab
from starboard.lab.simulate import Job, Tally
from starboard.table import Game, RuleError, Table


def job(toy: type[Game[Any]], seats: int = 2, **options: Any) -> Job:
    return Job("toy", toy.prepare(seats=seats, **options))


def test_wilson_agrees_with_known_values() -> None:
    low, high = lab.wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert lab.wilson(0, 0) == (0.0, 1.0)
    low, high = lab.wilson(0, 100)
    assert low == 0.0
    assert round(high, 3) == 0.037


def test_the_counts_add_up(toy: type[Game[Any]]) -> None:
    result, tally = lab.simulate(job(toy), 200)
    assert result.games == 200 == result.wins + result.losses
    assert 0 < result.wins < 200
    assert result.win_rate_ci[0] < result.win_rate < result.win_rate_ci[1]
    assert result.decisions == tally.decisions > 200 * 5
    assert 1 <= result.rounds_median <= 4


def test_game_number_so_and_so_is_always_the_same(toy: type[Game[Any]]) -> None:
    whole = [lab.play(job(toy), index) for index in range(30)]
    assert [lab.play(job(toy), index) for index in reversed(range(30))] == whole[::-1]
    assert lab.play_batch(job(toy), 10, 20) == _sum(whole[10:20])
    assert len({(t.wins, t.decisions) for t in whole}) > 1


def _sum(tallies: list[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total


def test_workers_give_the_same_result_as_one_process() -> None:
    slug = games.slugs()[0]
    real = Job(slug, games.load(slug).prepare())
    alone, shared = (lab.simulate(real, 24, workers)[1] for workers in (1, 2))
    assert (alone.wins, alone.losses, alone.decisions) == (shared.wins, shared.losses, shared.decisions)
    assert sorted(alone.rounds.items()) == sorted(shared.rounds.items())


def test_the_median_of_the_rounds() -> None:
    assert lab.median({}) == 0
    assert lab.median({3: 2, 5: 1}) == 3
    assert lab.median({3: 1, 4: 1}) == 3.5


def test_other_bots_play_quiet_tables(toy: type[Game[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    random_bot = bots.load("random")
    monkeypatch.setattr(bots, "load", lambda name: random_bot)
    other = Job("toy", toy.prepare(seats=2), bot="greedy")
    result, _ = lab.simulate(other, 40)
    assert (result.games, result.errors, result.bot) == (40, 0, "greedy")
    assert result.decisions > 40


def test_ctrl_c_keeps_what_has_been_played(toy: type[Game[Any]]) -> None:
    def watch(tally: Tally) -> None:
        if tally.games == 7:
            raise KeyboardInterrupt

    result, _ = lab.simulate(job(toy), 1000, 1, watch)
    assert result.games == 7


def test_broken_games_are_counted_and_the_rest_goes_on(toy: type[Game[Any]]) -> None:
    result, tally = lab.simulate(job(toy, fault=2), 60)
    assert result.games == 60
    assert result.errors == len(tally.broken) > 0
    assert result.wins + result.losses == 60 - result.errors > 0


def test_the_dump_of_a_broken_game_loads_and_breaks_again(toy: type[Game[Any]], tmp_path: Path) -> None:
    broken = job(toy, fault=2)
    _, tally = lab.simulate(broken, 60)
    line = lab.keep_dump(broken, tally.broken[-1], tmp_path)
    assert "ZeroDivisionError" in line or "a rule broke" in line
    (file,) = tmp_path.iterdir()
    table = Table.load(file.read_bytes(), toy)
    assert table.state.round == 2
    with pytest.raises(RuleError, match="a fault of the toy"):
        table.choose("ann" if table.offered("ann") else "bob", "orders", {"do": "hide"})


BEGUN = """
import sys
from starboard import cli
from starboard.lab import simulate

batches = simulate.batches

def told(*args, **how):
    for batch in batches(*args, **how):
        yield batch
        sys.stderr.write("begun\\n")
        sys.stderr.flush()

simulate.batches = told
cli.main()
"""
"""The command line, which says when it has begun to play."""


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_at_the_command_line_ends_soon_and_tells_what_was_played(workers: int) -> None:
    words = ["simulate", games.slugs()[0], "-n", "1000000", "--workers", str(workers), "--json"]
    command = [sys.executable, "-c", BEGUN, *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stderr is not None
        while "begun" not in process.stderr.readline():
            assert process.poll() is None, "it ended before it began"
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate()
    assert process.returncode == 0
    assert 0 < json.loads(out)["games"] < 1_000_000


def test_casts_in_turn_are_all_that_the_mission_takes() -> None:
    pairs = lab.casts("vortex", "m1", 2)
    assert len({setup.seats for setup in pairs}) == len(pairs) == 6
    crews = lab.casts("endure", "CG03", 4)
    assert all("engineer" in setup.seats or "engineer-b" in setup.seats for setup in crews)
    assert len({seat for setup in crews[:7] for seat in setup.seats}) == 14, "the first few are well mixed"


def test_another_cast_plays_each_game_and_the_row_says_which() -> None:
    job = Job("vortex", games.load("vortex").prepare("m1", 2), "policy", "s", record=True, casts=True)
    _, tally = lab.simulate(job, 7)
    told = [tuple(row.characters) for row in tally.rows]
    assert told == [job.cast(index).seats for index in range(7)]
    assert (len(set(told)), told[0]) == (6, told[6])
