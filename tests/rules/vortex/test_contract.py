"""The kernel's contract, kept by Vortex with one to four Heroes and in every mission."""

from pathlib import Path

import pytest

from starboard.games.vortex.game import Vortex
from starboard.table.contract import CHECKS, Check, golden, offers_keep_their_contract


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(check: Check, heroes: int) -> None:
    check(Vortex, Vortex.prepare(seats=heroes), f"vortex {heroes}")


FAST = [check for check in CHECKS if check.__name__ not in ("hash_seeds_do_not_matter", "offers_keep_their_contract")]
HEROES = {"m1": 1, "m2": 2, "m3": 3, "m4": 4, "m5": 1, "m6": 2, "m7": 3, "m8": 4}
"""Each mission with some number of Heroes; `make soak` has each with all of them, and the slow checks too."""


@pytest.mark.parametrize("mission", HEROES)
@pytest.mark.parametrize("check", FAST, ids=lambda check: check.__name__)
def test_contract_of_the_missions(check: Check, mission: str) -> None:
    heroes = HEROES[mission]
    check(Vortex, Vortex.prepare(mission, heroes), f"{mission} {heroes}")


@pytest.mark.parametrize(("mission", "heroes"), [("m3", 2), ("m4", 3), ("m6", 2)])
def test_offers_of_the_missions_keep_their_contract(mission: str, heroes: int) -> None:
    """Objects, barricades, a second ship, escorts and sealed crates."""
    offers_keep_their_contract(Vortex, Vortex.prepare(mission, heroes), "soak")


def test_golden_playthrough() -> None:
    golden(Path(__file__).parent / "golden.txt", Vortex, Vortex.prepare(seats=2), "golden")
