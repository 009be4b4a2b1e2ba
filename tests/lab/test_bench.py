from __future__ import annotations

from typing import Any

from starboard.lab import bench
from starboard.table import Game


def test_every_figure_is_measured(toy: type[Game[Any]]) -> None:
    speed = bench.measure("toy", 0.01)
    assert speed.decisions_per_second > 0
    assert speed.fork_us > 0
    assert speed.state_bytes > 10


def test_all_numbers_of_seats_are_played(toy: type[Game[Any]]) -> None:
    assert [len(setup.seats) for setup in bench.setups(toy)] == [1, 2]
