"""A short game as text that a person can read; recorded games of every mission are in `tests/recordings`."""

from pathlib import Path

from starboard.games.vortex.game import Vortex
from starboard.table.contract import golden


def test_golden_playthrough() -> None:
    golden(Path(__file__).parent / "golden.txt", Vortex, Vortex.prepare(seats=2), "golden")
