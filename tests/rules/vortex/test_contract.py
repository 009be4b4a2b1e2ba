"""The kernel's contract, kept by Vortex with one to four Heroes."""

from pathlib import Path

import pytest

from starboard.games.vortex.game import Vortex
from starboard.table.contract import CHECKS, Check, golden


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(check: Check, heroes: int) -> None:
    check(Vortex, Vortex.prepare(seats=heroes), f"vortex {heroes}")


def test_golden_playthrough() -> None:
    golden(Path(__file__).parent / "golden.txt", Vortex, Vortex.prepare(seats=2), "golden")
