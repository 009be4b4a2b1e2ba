"""Saved games of every version since 0.2 stay loadable: `fixtures/saves/VERSION-GAME.json`, one for each game.

Make those of a new version with `python -m tests.test_old_saves`, and never change old ones. When rules have changed,
an old game may lose the choices of its last step; it must still load, say so, and go on.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from starboard import __version__, games
from starboard.table import SaveError, Table
from starboard.table.history import read

SAVES = Path(__file__).parent / "fixtures" / "saves"
FILES = sorted(path for path in SAVES.glob("*.json") if not path.stem.startswith("0.1-"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_game_saved_by_any_version_loads_and_goes_on(path: Path) -> None:
    data = path.read_bytes()
    save = read(data)
    table = Table.load(data, games.load(save.game), games.content_mark(save.game))
    assert table.outcome is not None or table.offers
    if save.content == games.content_mark(save.game) and save.starboard == __version__:
        assert table.verified and not table.lost, table.lost_because
    rng = random.Random(1)
    for _ in range(30):
        if table.outcome is None:
            ask = table.offers[0]
            table.answer(ask, ask.kind.sample(rng.random))
    again = Table.load(table.save(), games.load(save.game))
    assert again.state == table.state


@pytest.mark.parametrize("path", sorted(SAVES.glob("0.1-*.json")), ids=lambda path: path.stem)
def test_a_game_of_the_first_version_is_refused_in_one_line(path: Path) -> None:
    with pytest.raises(SaveError, match=r"saved by Starboard 0\.1, which 0\.2 cannot go on with"):
        read(path.read_bytes())


def test_an_option_that_is_none_is_refused_in_one_line() -> None:
    save = json.loads(FILES[-1].read_bytes())
    save["setup"]["options"]["mission"] = "elsewhere"
    with pytest.raises(SaveError, match="'mission' is no option"):
        Table.load(json.dumps(save).encode(), games.load(save["game"]))


def test_every_game_of_this_version_has_one() -> None:
    version = ".".join(__version__.split(".")[:2])
    there = {path.stem for path in FILES}
    assert {f"{version}-{slug}" for slug in games.slugs()} <= there, "make them: python -m tests.test_old_saves"


def make() -> None:
    """Saves a game of each title, in the middle of its third round or as far as it came."""
    for slug in games.slugs():
        door = games.load(slug)
        table = Table(door, door.prepare(), seed="fixture", content=games.content_mark(slug))
        rng = random.Random(7)
        for _ in range(60):
            if table.outcome is None and table.state.round < 4:
                ask = table.offers[0]
                table.answer(ask, ask.kind.sample(rng.random))
        version = ".".join(__version__.split(".")[:2])
        (SAVES / f"{version}-{slug}.json").write_bytes(table.save())


if __name__ == "__main__":
    make()
