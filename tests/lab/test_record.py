from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from starboard import games
from starboard.lab import record
from starboard.lab import simulate as lab
from starboard.lab.simulate import Job
from starboard.table import Game, ReplayError, SaveError, SetupError, Table

pytest.importorskip("polars")


def rows(toy: type[Game[Any]], count: int = 12) -> list[record.Row]:
    _, tally = lab.simulate(Job("toy", toy.prepare(seats=2), record=True), count)
    assert not tally.broken
    return tally.rows


def test_one_row_a_game_with_what_it_takes_to_play_it_again(toy: type[Game[Any]], tmp_path: Path) -> None:
    kept = rows(toy)
    record.write(kept, tmp_path / "games.parquet")
    found = record.read([tmp_path / "games.parquet"])
    assert found.height == 12
    assert found.columns == list(record.Row.__struct_fields__)
    for row in found.iter_rows(named=True):
        table = record.told_again(row)
        assert table.outcome is not None
        assert (table.outcome.won, table.decisions) == (row["won"], row["decisions"])
        assert row["content"] == games.content_mark("toy")


def test_options_are_counted_by_kind_seat_and_occasion(toy: type[Game[Any]]) -> None:
    used = [entry for row in rows(toy) for entry in row.used]
    names = {entry.what for entry in used}
    assert {"fire", "hide", "plan:shoot", "keep"} <= names
    assert {entry.seat for entry in used} == {"ann", "bob"}
    assert all(entry.times <= entry.offered for entry in used)


def test_under_other_content_a_row_says_so(toy: type[Game[Any]]) -> None:
    (row,) = rows(toy, 1)
    data = {name: getattr(row, name) for name in record.Row.__struct_fields__}
    with pytest.raises(ReplayError, match="under content other, which is not what there is now"):
        record.told_again(data | {"content": "other", "won": not row.won})


def test_a_file_without_games_and_a_file_that_is_none(tmp_path: Path) -> None:
    record.write([], tmp_path / "none.parquet")
    assert record.read([tmp_path / "none.parquet"]).height == 0
    (tmp_path / "junk.parquet").write_bytes(b"junk")
    with pytest.raises(SetupError, match="is no file of games"):
        record.read([tmp_path / "junk.parquet"])


def test_that_nothing_can_be_kept_is_found_out_before_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SaveError, match="cannot write"):
        record.Keeper(tmp_path / "file" / "games.parquet")


def test_rows_are_written_down_while_games_go_on(toy: type[Game[Any]], tmp_path: Path) -> None:
    """When the disk is full later on, what was written before is still there."""
    keeper = record.Keeper(tmp_path / "games.parquet")
    keeper.every = 0.0
    lab.simulate(Job("toy", toy.prepare(seats=2), record=True), 5, 1, keeper)
    assert record.read([keeper.path]).height == 5


@pytest.mark.parametrize("slug", games.slugs())
def test_the_map_of_deaths_works_in_every_game(slug: str) -> None:
    """Who dies, or what is lost instead, lies in a cell of the board."""

    def dead(table: Table[Any]) -> Any:
        if slug == "vortex":
            return sum(hero.out for hero in table.state.heroes)
        return sum(s.fate == "dead" for s in table.state.survivors) if slug == "endure" else None

    _, tally = lab.simulate(Job(slug, games.load(slug).prepare(), record=True), 4)
    for row in msgspec.to_builtins(tally.rows, builtin_types=(bytes,)):
        again = record.told_again(row)
        cells = {c.id for b in again.type.scenery.picture(again.game, None, None).boards for c in b.cells}
        assert dead(again) in (None, len(row["deaths"]))
        assert {death["at"].rstrip("^") for death in row["deaths"]} <= cells
    assert any(row.deaths for row in tally.rows)


@pytest.mark.parametrize("slug", games.slugs())
def test_a_game_of_every_game_is_recorded_and_told_again(slug: str) -> None:
    """Whatever kinds of question it asks: a split of damage is no plan."""
    _, tally = lab.simulate(Job(slug, games.load(slug).prepare(), "random", "all", record=True), 1)
    assert not tally.broken and tally.rows[0].decisions and tally.rows[0].used
    assert record.told_again(msgspec.to_builtins(tally.rows[0], builtin_types=(bytes,))).outcome is not None
