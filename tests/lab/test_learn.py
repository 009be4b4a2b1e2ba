"""A value that is learnt from games, and the bot that plays by it."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from starboard import bots, games
from starboard.bots import _value
from starboard.cli import app
from starboard.lab import learn
from starboard.lab.calibrate import Line, Reading
from starboard.table import Level, SetupError, Table


def lines(count: int = 120) -> list[Line]:
    """Games that the gauge knows nothing about, and that are won when two of its parts agree."""
    dice = random.Random(1)
    found = []
    for number in range(count):
        left, right = dice.choice((-1.0, 1.0)), dice.choice((-1.0, 1.0))
        readings = [Reading(round, 0.5, {"left": left, "right": right}) for round in (1, 2)]
        found.append(Line("m1" if number % 2 else "m2", 2, "", "policy", "s", number, left == right, readings))
    return found


@pytest.fixture(scope="module")
def found() -> learn.Learnt:
    return learn.learn(lines())


def test_it_learns_what_the_gauge_does_not_know_and_says_so(found: learn.Learnt) -> None:
    gauge, bent, network = found.scores
    assert gauge.auc == 0.5 and bent.auc < 0.7 and network.auc > 0.95 and network.log_loss < 0.3
    assert (found.games, found.readings, found.net.games) == (120, 240, 120)


def test_the_network_of_the_package_says_what_the_fitted_one_says(found: learn.Learnt) -> None:
    some = lines()
    blank = learn._blank(some)
    inputs, won, weight, _ = learn._arrays(blank, some)
    fitted = learn._valued(inputs, won, weight)(inputs)
    said = [found.net.value(r.gauge, r.parts, r.round, line.mission) for line in some for r in line.readings]
    assert np.allclose(fitted, said, atol=1e-3)


def test_too_few_games_teach_nothing() -> None:
    with pytest.raises(SetupError, match="12 games teach nothing: at least 40"):
        learn.learn(lines(12))


def test_the_learned_bot_values_by_the_network_and_else_by_the_gauge(
    found: learn.Learnt, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.load("vortex")
    table = Table(game, game.prepare("m1", 2), seed="1", level=Level.QUIET)
    net = found.net
    monkeypatch.setattr(_value, "load", lambda slug: net)
    assert _value.learnt(table.game) == net.value(table.game.gauge(), table.game.outlook(), 0, "m1")
    other = Table(game, game.prepare("m3", 2), seed="1", level=Level.QUIET)
    assert _value.learnt(other.game) == other.game.gauge()
    monkeypatch.setattr(_value, "load", lambda slug: None)
    assert _value.learnt(table.game) == table.game.gauge()


def test_the_learned_bot_answers_what_is_offered() -> None:
    game = games.load("vortex")
    table = Table(game, game.prepare("m1", 2), seed="2", level=Level.QUIET)
    bot = bots.load("learned")(random.Random(2), iterations=8)
    before = table.decisions
    for _ in range(6):
        bots.answer(table, bot)
    assert table.decisions > before


def test_every_kept_network_fits_its_game() -> None:
    for path in sorted(_value.FOLDER.glob("*.json")):
        net = _value.load(path.stem)
        assert net is not None and set(net.missions) <= {m.id for m in games.load(path.stem).missions}
        assert all(len(row) == len(net.mean) + len(net.missions) + 1 for row in net.hidden)
        assert len(net.out) == len(net.hidden) + 1


def test_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join(map(msgspec.json.encode, lines())))
    monkeypatch.setattr(_value, "FOLDER", tmp_path)
    done = CliRunner().invoke(app, ["lab", "learn", "vortex", str(file), "--write"])
    assert done.exit_code == 0 and "120 games, 240 readings" in done.output and "a network of 32" in done.output
    assert msgspec.json.decode((tmp_path / "vortex.json").read_bytes(), type=_value.Net).games == 120


def test_a_network_that_is_no_better_than_the_gauge_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sure = [
        Line("m1", 2, "", "policy", "s", n, n % 2 == 0, [Reading(1, 0.1 if n % 2 else 0.9, {"x": n / 40})])
        for n in range(40)
    ]
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join(map(msgspec.json.encode, sure)))
    monkeypatch.setattr(_value, "FOLDER", tmp_path / "values")
    monkeypatch.setattr(learn, "STEPS", 1)
    failed = CliRunner().invoke(app, ["lab", "learn", "vortex", str(file), "--write"])
    assert isinstance(failed.exception, SetupError) and "no better than the gauge" in str(failed.exception)
    assert not (tmp_path / "values").exists()
