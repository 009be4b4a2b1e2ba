"""Who has won depends on whose side one is on: scenes, the terminal, lists, simulations (EXO-DIR-01, EXO-RUL-48)."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from starboard import bots, games, seating
from starboard.games.exodus.bot.policy import Sensible
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.options import Done, Switch
from starboard.games.exodus.state import ExodusState
from starboard.lab import saves, simulate
from starboard.scene import view
from starboard.server.pictures import first_info, table_info
from starboard.server.rows import Row
from starboard.table import SetupError, Table
from starboard.terminal.draw import Painter
from starboard.terminal.session import YOU, Session

from .scenario import HALL, hero, scenario


def lost_to_her() -> Table[ExodusState]:
    """Mike is bitten to death; with him the last hero is gone."""
    t = scenario(HALL, {"mike": "e5"}, director=True, phase="end", dial={"mike": 15})
    assert t.outcome is not None and hero(t, "mike").fate == "dead"
    return t


@pytest.mark.rule("EXO-DIR-01", "EXO-RUL-48")
def test_what_the_heroes_lose_the_director_wins_in_every_picture() -> None:
    t = lost_to_her()
    endings = {seat: view(t, seat).outcome for seat in ("mike", "director", None)}
    assert {seat: end and end.won for seat, end in endings.items()} == {"mike": False, "director": True, None: False}
    assert len({end and end.because for end in endings.values()}) == 1
    assert seating.has_won(t, ["director"]) and not seating.has_won(t, ["mike", "director"])


@pytest.mark.parametrize(("bot", "word"), [("mike", "Won"), ("director", "Lost")])
def test_the_terminal_says_so(bot: str, word: str, tmp_path: Path) -> None:
    screen = io.StringIO()
    t = lost_to_her()
    Session(
        t, {bot: bots.load("random")(Random(1))}, Painter(Console(file=screen, width=100)), input, tmp_path / "a"
    ).run()
    assert f"{word}: {t.game.verdict}" in screen.getvalue()


def test_lists_and_saves_say_so() -> None:
    t = lost_to_her()
    t.people.update({"mike": "bot:random", "director": YOU})
    assert saves.Replay(t, True, True).lines()[-2].endswith(f"won: {t.game.verdict}")
    t.setup = Exodus.prepare("m1-landing", 2, director=True)  # of a mission that lists know
    row = Row("1", 1, 1, "exodus", "", "", True, True, 0, 0, "", first_info(t), [], [])
    assert [table_info(row, [], acting, True).won for acting in (["mike"], ["director"], [])] == [False, True, False]


def test_a_simulation_takes_a_bot_for_the_other_side() -> None:
    setup = Exodus.prepare("m1-landing", 2, director=True)
    job = simulate.Job("exodus", setup, "policy", "sides", against="random")
    result, tally = simulate.simulate(job, 2)
    assert result.bot == "policy against random" and result.games == 2 and not tally.broken
    again, _ = simulate.simulate(job, 2)
    assert (again.wins, again.decisions) == (result.wins, result.decisions)
    with pytest.raises(SetupError, match="nobody plays against the rest"):
        simulate.refuse_nobody_against(games.load("exodus"), Exodus.prepare("m1-landing", 2))


def test_either_side_plays_better_by_its_policy_than_by_chance() -> None:
    def won(heroes: str, director: str) -> int:
        setup = Exodus.prepare("m3-depot", 2, director=True)
        return simulate.simulate(simulate.Job("exodus", setup, heroes, "better", against=director), 12)[0].wins

    assert won("random", "random") < won("policy", "random") > won("policy", "policy")


@pytest.mark.rule("EXO-HERO-09")
def test_a_hero_by_the_policy_does_not_switch_between_empty_guns_for_ever() -> None:
    """Switching is free and may be repeated; where it gains nothing, ending the activation looks better."""
    t = scenario(HALL, {"mike": "e5"}, kit={"mike": ["pistol=0", "fifty=0"]}, actor="mike")
    [ask] = t.offers
    assert isinstance(t.game, Exodus)
    options = ask.kind.enumerate(99)
    worth = dict(zip(options, Sensible(Random(1)).rank(t.game, "act", "mike", options), strict=True))
    switches = [option for option in options if isinstance(option, Switch)]
    assert switches and max(worth[option] for option in switches) < worth[Done()]
