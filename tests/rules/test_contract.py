"""The kernel's contract, kept by every game: its first mission with each number of seats, every other with one.

`make soak` has every mission with every number of seats, to its end.
"""

from __future__ import annotations

import pytest

from starboard import games
from starboard.table import Setup, contract
from starboard.table.contract import CHECKS, Check, hash_seeds_do_not_matter

FIRST = 40
"""So many answers of each game are looked at here."""


def setups() -> list[tuple[str, Setup]]:
    """The number of seats goes round from mission to mission."""
    found = []
    for slug in games.slugs():
        door = games.load(slug)
        least, most = door.players
        counts = range(least, most + 1)
        first, *others = [mission.id for mission in door.missions if mission.source != "own"]
        found += [(slug, door.prepare(first, seats)) for seats in counts]
        found += [(slug, door.prepare(mission, counts[n % len(counts)])) for n, mission in enumerate(others)]
    return found


@pytest.mark.parametrize(
    ("slug", "setup"), setups(), ids=lambda x: f"{x.mission}-{len(x.seats)}" if isinstance(x, Setup) else x
)
@pytest.mark.parametrize(
    "check", [c for c in CHECKS if c is not hash_seeds_do_not_matter], ids=lambda check: check.__name__
)
def test_every_mission_keeps_the_contract(
    check: Check, slug: str, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contract, "LONGEST", FIRST)
    check(games.load(slug), setup, f"a {setup.mission} {len(setup.seats)}")


@pytest.mark.parametrize("slug", games.slugs())
def test_hash_seeds_do_not_matter(slug: str) -> None:
    hash_seeds_do_not_matter(games.load(slug), games.load(slug).prepare(), slug)
