"""What the gauge says, held against how games end: `starboard lab calibrate`.

Games are played to their end; whenever a round begins, what the gauge says is written down, with the parts it rests on
(`Game.outlook`). Every game weighs the same, however long it lasts. Of a gauge that is right, seven in ten games in
which it says 70 % are won. Games are kept in a file, a line each, under the mark of what they were played with.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import log
from pathlib import Path

import msgspec

from .. import bots, games
from ..bots.sensible import Bend
from ..table import Level, SetupError, Table
from .plays import mark
from .simulate import Job, wilson

BINS = 10


class Reading(msgspec.Struct, array_like=True):
    """How it stood when a round began."""

    round: int
    gauge: float
    parts: dict[str, float] = {}


class Line(msgspec.Struct):
    """A game in the file."""

    mission: str
    seats: int
    content: str
    bot: str
    seed: str
    number: int
    won: bool
    readings: list[Reading]


class Bin(msgspec.Struct):
    """Readings that say about the same: how many games' worth, what they say, how many were won, its 95 % interval."""

    games: float
    says: float
    won: float
    interval: tuple[float, float]


class Calibration(msgspec.Struct):
    """How true a gauge is, of one mission or of all."""

    mission: str
    games: int
    won: float
    says: float
    """What the gauge said, on average."""
    brier: float
    """The mean square of what it was off by; `plain` is that of always saying how often the mission is won."""
    plain: float
    log_loss: float
    auc: float
    """How often it says more of a game that is won than of one that is lost."""
    bins: list[Bin]


Watch = Callable[[Line], None]


def played(job: Job, index: int) -> Line | None:
    """One game with its readings; None if it broke or never came to a round."""
    rng = random.Random(f"{job.seed}/{index}")
    setup = job.cast(index)
    table = Table(games.load(job.game), setup, seed=f"{job.seed}/{index}", level=Level.QUIET)
    bot = bots.load(job.bot)(rng, job.budget, job.iterations)
    readings: list[Reading] = []
    try:
        while table.offers:
            now = table.state.round
            if now and (not readings or readings[-1].round != now):
                readings.append(Reading(now, round(table.game.gauge(), 4), _rounded(table.game.outlook())))
            bots.answer(table, bot)
    except Exception:
        return None
    outcome = table.outcome
    if outcome is None or not readings:
        return None
    content = mark(job.game, setup.mission)
    return Line(setup.mission, len(setup.seats), content, job.bot, job.seed, index, outcome.won, readings)


def _rounded(parts: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in parts.items()}


def collect(
    slug: str,
    missions: Sequence[str],
    seats: Sequence[int],
    bot: str,
    count: int,
    keep: Path | None,
    seed: str = "calibrate",
    watch: Watch = lambda line: None,
) -> Iterator[Line]:
    """`count` games of each mission and number of seats: those that are kept, then new ones."""
    game = games.load(slug)
    known = [m.id for m in game.missions]
    for id in missions:
        if id not in known:
            raise SetupError(f"{slug} has no mission {id!r}; there are: {', '.join(known)}")
    kept = {(line.mission, line.seats, line.number): line for line in read(keep, slug, bot, seed)}
    for index in range(count):  # one of each, then the next of each: whoever stops early has some of all
        for id in missions or known:
            for number in seats:
                line = kept.get((id, number, index))
                if line is None:
                    job = Job(slug, game.prepare(id, number), bot, seed, casts=True)
                    line = played(job, index)
                    if line is None:
                        continue
                    if keep is not None:
                        with keep.open("ab") as file:
                            file.write(msgspec.json.encode(line) + b"\n")
                watch(line)
                yield line


def read(path: Path | None, slug: str, bot: str = "", seed: str = "", older: bool = False) -> list[Line]:
    """The games of a file that were played as games are played now; or `older` ones too."""
    if path is None or not path.exists():
        return []
    found = []
    marks: dict[str, str] = {}
    for number, text in enumerate(path.read_bytes().splitlines(), 1):
        try:
            line = msgspec.json.decode(text, type=Line)
        except msgspec.DecodeError as error:
            raise SetupError(f"{path}, line {number}: {error}") from None
        content = "" if older else marks.get(line.mission) or marks.setdefault(line.mission, mark(slug, line.mission))
        if (older or line.content == content) and bot in ("", line.bot) and seed in ("", line.seed):
            found.append(line)
    return found


# ---- how true it is -------------------------------------------------------------------------------------------------


def calibrations(lines: Sequence[Line]) -> list[Calibration]:
    """Of all missions together, then of each."""
    by_mission: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_mission[line.mission].append(line)
    found = [calibration("all", lines)] if lines else []
    return found + [calibration(mission, some) for mission, some in by_mission.items()]


Said = tuple[float, bool, float]
"""What was said, whether the game was won, and what the reading weighs."""


def said(lines: Sequence[Line]) -> list[Said]:
    """All readings; those of a game weigh one together."""
    return [(r.gauge, line.won, 1 / len(line.readings)) for line in lines for r in line.readings]


def calibration(name: str, lines: Sequence[Line]) -> Calibration:
    readings = said(lines)
    weight = sum(w for _, _, w in readings)
    share = sum(w for _, won, w in readings if won) / weight
    return Calibration(
        name,
        len(lines),
        share,
        sum(g * w for g, _, w in readings) / weight,
        sum((g - won) ** 2 * w for g, won, w in readings) / weight,
        share * (1 - share),
        sum(-log(max(1e-6, g if won else 1 - g)) * w for g, won, w in readings) / weight,
        auc(readings),
        bins(readings),
    )


def bins(readings: Sequence[Said]) -> list[Bin]:
    found: dict[int, list[Said]] = defaultdict(list)
    for reading in readings:
        found[min(BINS - 1, int(reading[0] * BINS))].append(reading)
    made = []
    for _, some in sorted(found.items()):
        weight = sum(w for _, _, w in some)
        won = sum(w for _, won, w in some if won)
        says = sum(g * w for g, _, w in some) / weight
        interval = wilson(round(won), max(1, round(weight)))
        made.append(Bin(round(weight, 1), says, won / weight, interval))
    return made


def auc(readings: Sequence[Said]) -> float:
    """The chance that a reading of a won game says more than one of a lost game; 0.5 tells nothing."""
    below = ahead = 0.0
    won_weight = sum(w for _, won, w in readings if won)
    lost_weight = sum(w for _, won, w in readings if not won)
    if not won_weight or not lost_weight:
        return 0.5
    by_value: dict[float, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for gauge, won, weight in readings:
        by_value[gauge][won] += weight
    for _, (losing, winning) in sorted(by_value.items()):
        ahead += winning * (below + losing / 2)
        below += losing
    return ahead / (won_weight * lost_weight)


def bent(now: Bend, lines: Sequence[Line]) -> str:
    """The text of a `gauge.toml` that makes the gauge true to these games, which were read as it is bent now."""
    from .learn import bend

    slope, shifts = bend(lines)
    shifts = {id: slope * now.shifts.get(id, 0.0) + shift for id, shift in shifts.items()}
    shifts = {id: slope * shift for id, shift in now.shifts.items()} | shifts
    head = "# How the gauge is bent so that it says how games end: `starboard lab calibrate --write` (docs/bots.md).\n"
    rows = [f'"{id}" = {shift:.2f}' for id, shift in sorted(shifts.items())]
    return "\n".join([f"{head}slope = {now.slope * slope:.3f}", "", "[shift]", *rows, ""])


def table(found: Sequence[Calibration], bot: str, day: str) -> str:
    """Markdown: a line a mission."""
    head = "mission | games | won | the gauge says | off by | Brier (always the same) | log loss | AUC"
    lines = [f"| {head} |", "|---" * (head.count("|") + 1) + "|"]
    lines += [
        f"| {c.mission} | {c.games} | {c.won:.0%} | {c.says:.0%} | {(c.says - c.won) * 100:+.0f} "
        f"| {c.brier:.3f} ({c.plain:.3f}) | {c.log_loss:.2f} | {c.auc:.2f} |"
        for c in found
    ]
    return "\n".join([*lines, "", f"Games of {bot}, a reading a round, every game with the same weight; {day}."])
