from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from starboard import bots
from starboard.table import Game, People, Table, Way
from starboard.terminal.draw import Painter
from starboard.terminal.session import YOU, Session

Sit = Callable[..., "Sitting"]


class Sitting:
    """A session whose lines are given, and whose output is kept."""

    def __init__(self, table: Table[Any], path: Path, held: dict[str, bots.Bot], width: int = 110) -> None:
        self.table = table
        self.file = path
        self.screen = io.StringIO()
        self.lines: list[str] = []
        console = Console(file=self.screen, width=width, highlight=False)
        self.session = Session(table, held, Painter(console), self._read, path)

    def _read(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def type(self, *lines: str) -> str:
        """Types these lines; gives what was printed meanwhile."""
        before = len(self.screen.getvalue())
        self.lines = list(lines)
        self.session.run()
        return self.screen.getvalue()[before:]


@pytest.fixture
def sit(toy: type[Game[Any]], tmp_path: Path) -> Sit:
    def sit(bot: str = "", width: int = 110, seed: str = "1", **settings: Any) -> Sitting:
        people = {seat: "bot:random" if seat == bot else YOU for seat in ("ann", "bob")}
        table = Table(toy, toy.prepare(seats=2), seed=seed, people=people, **settings)
        held = {bot: bots.load("random")(random.Random(1))} if bot else {}
        return Sitting(table, tmp_path / "auto.json", held, width)

    return sit


def offered(sitting: Sitting) -> str:
    return sitting.table.offers[0].name


PLAN = ("1sho 2sho 3st 4-", "ready")


def test_a_whole_game(sit: Sit) -> None:
    at = sit()
    shown = at.type("auto", "ready", "1 2", "2 1", "2", "1")
    assert at.table.outcome is not None
    assert "Won: a hit" in shown
    assert "TOY-FIRE-01" in shown
    assert at.file.exists()


@pytest.mark.parametrize("width", [40, 60, 110, 200])
def test_it_fits_any_terminal(sit: Sit, width: int) -> None:
    shown = sit(width=width).type(*PLAN, "h", "none", "1 2", "1")
    assert max(len(line) for line in shown.splitlines()) <= width
    assert "| [T] |" in shown


def test_dice_are_planned_in_a_few_keystrokes(sit: Sit) -> None:
    at = sit()
    at.type("1sho 2shi 3st", "4sho")
    assert at.table.draft is not None
    assert at.table.draft.plan == {"ann-1": "ann/shoot", "ann-2": "ann/shield", "bob-1": "store", "bob-2": "bob/shoot"}
    at.type("1-", "2sho")
    assert at.table.draft.plan == {"ann-2": "ann/shoot", "bob-1": "store", "bob-2": "bob/shoot"}
    at.type("ready")
    assert at.table.state.lines == {"ann-2": "ann/shoot", "bob-1": "store", "bob-2": "bob/shoot"}
    assert offered(at) == "keep"


def test_a_line_of_moves_counts_whole_or_not_at_all(sit: Sit) -> None:
    at = sit()
    shown = at.type("1sho 2zz")
    assert "✗ 'zz' is no place for it; it can go to: sho shi" in shown
    assert at.table.draft is not None
    assert at.table.draft.plan == {}


def test_auto_fills_only_what_lies_nowhere(sit: Sit) -> None:
    at = sit()
    at.type("1st", "auto")
    assert at.table.draft is not None
    assert at.table.draft.plan == {
        "ann-1": "store",
        "ann-2": "ann/shoot",
        "bob-1": "bob/shoot",
        "bob-2": "bob/shoot",
    }


def test_undo_takes_back_moves_first_and_then_choices(sit: Sit) -> None:
    at = sit()
    at.type("1sho", "2shi", "u", "u")
    assert at.table.draft is not None
    assert at.table.draft.plan == {}
    at.type("auto", "ready", "none", "1 2")
    assert offered(at) == "land"
    at.type("u")
    assert offered(at) == "first"
    shown = at.type("u", "u")
    assert offered(at) == "planning"
    assert "Taken back" in shown
    assert "✗ there is nothing to take back" in at.type("u")


def test_undo_over_chance_says_that_the_dice_fall_anew(sit: Sit) -> None:
    at = sit(seed="3")
    at.type("auto", "ready", "none", "1 2", "1", "1")
    assert at.table.state.round == 2
    assert "falls anew" in at.type("u")
    assert at.table.state.round == 1


def test_an_ironman_table_takes_nothing_back(sit: Sit) -> None:
    at = sit(ironman=True)
    assert "✗ this is an ironman table" in at.type("auto", "ready", "u")
    assert offered(at) == "keep"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("9", "there is no option 9; 1 to 4"),
        ("banana", "'banana' says nothing to me"),
        ("1 2 3", "pick 0 to 2"),
        ("3.5,2", "no point is asked for"),
        ("s", "save as what"),
        ("r TOY-FIRE-99", "there is no rule TOY-FIRE-99"),
        ("r toy-fire", "there are TOY-FIRE-01, TOY-FIRE-02"),
    ],
)
def test_what_is_typed_wrongly_is_refused_and_nothing_changes(sit: Sit, line: str, said: str) -> None:
    at = sit()
    at.type(*PLAN)
    before = list(at.table.history)
    shown = at.type(line)
    assert f"✗ {said}" in shown or said in shown
    assert at.table.history == before


def test_points_are_typed_in_inches(sit: Sit) -> None:
    at = sit()
    at.type(*PLAN, "none", "1 2", "99,1")
    assert "✗ that is off the table" in at.screen.getvalue()
    at.type("2.5,4")
    assert at.table.line[-1].value == Way(((2500, 4000),))


def test_rules_and_reasons_can_be_looked_up(sit: Sit) -> None:
    at = sit(seed="3")
    shown = at.type(*PLAN, "none", "1 2", "1", "w", "1", "?", "r TOY-END-01")
    assert "Fire at moon: the moon is too far away  TOY-FIRE-02" in shown
    assert "TOY-FIRE-01  A six hits." in shown
    assert "TOY-END-01  After three rounds the game is lost." in shown
    assert "there is no rule TOY-END-02" in at.type("r TOY-END-02"), "it is not for the pane"


def test_what_a_game_says_is_never_read_as_markup(sit: Sit) -> None:
    at = sit()
    assert "bob hides [quietly]" in at.type(*PLAN, "none", "1 2", "1", "3")


def test_save_and_load(sit: Sit, toy: type[Game[Any]], tmp_path: Path) -> None:
    at = sit()
    at.type("1sho", f"s {tmp_path / 'mine.json'}", "q")
    loaded = Table.load((tmp_path / "mine.json").read_bytes(), toy)
    assert loaded.draft is not None
    assert loaded.draft.plan == {"ann-1": "ann/shoot"}
    again = Sitting(loaded, tmp_path / "auto2.json", {})
    again.type("auto", "ready")
    assert again.table.offers[0].name == "keep"


def test_a_file_that_cannot_be_written_is_refused(sit: Sit) -> None:
    assert "✗ cannot write /dev/null/x.json" in sit().type("s /dev/null/x.json")


def test_a_bot_plays_its_seat_and_waits_for_the_person(sit: Sit) -> None:
    at = sit(bot="bob")
    shown = at.type()
    assert "Bob ✓ ready" in shown
    assert at.table.draft is not None
    assert at.table.draft.ready == ["bob"]
    assert "✗ that piece belongs to bob, who is a bot" in at.type("3sho")
    at.type("auto", "ready", "none", "2 1", "1")
    assert at.table.decisions >= 4


def test_a_bot_leaves_the_game_to_the_person_who_is_asked_last(sit: Sit) -> None:
    at = sit(bot="ann")
    at.type("auto", "ready")
    assert [seat for ask in at.table.offers for seat in ask.seats] == ["bob"]


def test_physical_dice_are_typed_in(sit: Sit) -> None:
    at = sit(source=People())
    shown = at.type("flash", "flash bang star moon", "fl ban star STAR")
    assert "Type 4 of: flash, bang, star" in shown
    assert "✗ tell 4 of: flash, bang, star" in shown
    assert "✗ 'moon' is not one of: flash, bang, star" in shown
    assert list(at.table.state.dice.values()) == ["flash", "bang", "star", "star"]
    at.type(*PLAN, "none", "1 2", "1", "1", "6")
    assert at.table.outcome is not None
    assert at.table.outcome.won


def test_a_broken_rule_leaves_the_game_as_it_was_and_a_report(toy: type[Game[Any]], tmp_path: Path) -> None:
    table = Table(toy, toy.prepare(seats=2, fault=1), seed="1", people={"ann": YOU, "bob": YOU})
    at = Sitting(table, tmp_path / "auto.json", {})
    shown = at.type("1")
    assert "a rule broke" in shown
    assert offered(at) == "orders"
    assert Table.load((tmp_path / "auto.dump.json").read_bytes(), toy).offers[0].name == "orders"
