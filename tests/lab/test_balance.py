from __future__ import annotations

from typing import Any

import pytest

from starboard.lab import balance
from starboard.lab.simulate import Job, Tally
from starboard.table import Game, SetupError


@pytest.mark.parametrize(
    ("wins", "losses", "said"),
    [
        (0, 0, "inside?"),
        (0, 30, "too hard"),
        (30, 0, "too easy"),
        (4, 4, "inside?"),
        (1, 4, "too hard?"),
        (4, 1, "too easy?"),
        (240, 260, "inside"),
    ],
)
def test_the_verdict_on_a_cell(wins: int, losses: int, said: str) -> None:
    assert balance.verdict(Tally(wins=wins, losses=losses), balance.BANDS["medium"]) == said


def test_a_clear_case_costs_few_games(toy: type[Game[Any]]) -> None:
    cells = list(balance.balance("toy", ["drill", "alarm"], [2], "random", most=300))
    assert [(cell.mission, cell.difficulty) for cell in cells] == [("drill", "easy"), ("alarm", "hard")]
    easy, hard = cells
    assert easy.verdict == "too hard"
    assert easy.games < 80
    assert easy.interval[1] < easy.band[0]
    assert hard.games > easy.games, "its rate lies within its band, or close to it"


def test_an_unknown_mission_is_refused() -> None:
    with pytest.raises(SetupError, match="no mission 'm99'"):
        list(balance.balance("vortex", ["m99"], [2], "random"))


def test_broken_games_do_not_go_on_for_ever(toy: type[Game[Any]]) -> None:
    job = Job("toy", toy.prepare(seats=2, fault=1))
    cell = balance.settled(job, "easy", 100)
    assert (cell.verdict, cell.games) == ("broken", 3)
