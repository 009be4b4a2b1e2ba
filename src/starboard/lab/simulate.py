"""Plays many games and counts how they end.

Game number `index` of a `seed` is always the same game, whichever worker plays it and however many there are. The
random bot plays at rollout level, where nothing is kept; other bots think in forks, so they play quiet tables.

A recorded job (`record=True`) plays every game at a quiet table and keeps a row of it (see `record`): there the random
bot plays other games than it does as a rollout.

A game that breaks is counted, not fatal: the first one is played again at a live table, answer by answer (`retell`),
and the dump that comes of it loads like a save.
"""

from __future__ import annotations

import gc
import random
import signal
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, Final

import msgspec
from joblib import Parallel, delayed, parallel_config  # type: ignore[import-untyped]

from .. import bots, games
from ..table import Ask, Game, Level, RuleError, Script, Setup, SetupError, StarboardError, Table
from ..table.chance import Branch
from .record import Recorder, Row
from .saves import write_file

ROLLOUT_BOT = "random"
"""The bot that a rollout without a policy is: it needs no table to think at."""
SELDOM: Final = 60_000
"""New objects after which a rollout looks for garbage: what a game leaves in circles is little, and freed after it."""


class Lost(StarboardError):
    """Nobody is left who plays."""


class Job(msgspec.Struct, frozen=True):
    """What is to be played; small enough to be sent to another process."""

    game: str
    setup: Setup
    bot: str = ROLLOUT_BOT
    seed: str = "0"
    budget: int = 0
    iterations: int = 0
    record: bool = False
    """Whether to keep a row of every game."""
    casts: bool = False
    """Whether another cast plays each game, as many characters as the setup has."""

    against: str = ""
    """The bot of those who play against the rest; the same one unless said otherwise."""

    @property
    def rollout(self) -> bool:
        """Whether no table is needed to think at."""
        return self.bot == ROLLOUT_BOT and not self.record and self.against in ("", self.bot)

    @property
    def players(self) -> str:
        return f"{self.bot} against {self.against}" if self.against else self.bot

    def player(self, rng: random.Random) -> bots.Bot:
        """Whoever answers all questions."""
        bot = self._player(self.bot, rng)
        return bots.Sides(bot, self._player(self.against, rng)) if self.against else bot

    def _player(self, bot: str, rng: random.Random) -> bots.Bot:
        name, playouts = thought(bot)
        return bots.load(name)(rng, self.budget, playouts or self.iterations)

    def cast(self, index: int) -> Setup:
        """Who plays a game of this number."""
        if not self.casts:
            return self.setup
        setup = self.setup
        known = games.load(self.game).characters(setup)
        count = sum(seat in known for seat in setup.seats)  # a Director is none
        there_are = casts(self.game, setup.mission, count, tuple(sorted(setup.options.items())))
        return there_are[index % len(there_are)]


MIXED = 60
"""So many casts are enough for a fair sample of a mission."""


@cache
def casts(slug: str, mission: str, count: int, options: tuple[tuple[str, str | int | bool], ...] = ()) -> list[Setup]:
    """Casts that a mission takes: all, or a mix in which every character plays about as often, from the start on."""
    game, there_are, given = games.load(slug), [], dict(options)
    for seats in combinations(game.characters(game.prepare(mission, count, **given)), count):
        with suppress(SetupError):
            there_are.append(game.prepare(mission, seats, **given))
    random.Random(f"{mission}/{count}").shuffle(there_are)
    found: list[Setup] = []
    played: Counter[str] = Counter()
    while there_are and len(found) < MIXED:
        found.append(min(there_are, key=lambda setup: sum(played[seat] for seat in setup.seats)))
        there_are.remove(found[-1])
        played.update(found[-1].seats)
    return found


def thought(bot: str) -> tuple[str, int]:
    """A bot by its name, and behind a colon its playouts a decision, if they are its own: `reference:8`."""
    name, colon, playouts = bot.partition(":")
    if colon and not (playouts.isdecimal() and int(playouts)):
        raise SetupError(f"{bot}: expected a number of playouts behind the colon, such as reference:8")
    return name, int(playouts or 0)


class Result(msgspec.Struct):
    """What came of it. `games` counts all that were begun; the win rate is that of those that ended."""

    game: str
    mission: str
    bot: str
    seats: int
    games: int
    wins: int
    losses: int
    errors: int
    decisions: int
    seconds: float
    decisions_per_second: float
    win_rate: float
    win_rate_ci: tuple[float, float]
    rounds_median: float


class Tally(msgspec.Struct):
    """A running count, of one game or of many."""

    wins: int = 0
    losses: int = 0
    decisions: int = 0
    rounds: dict[int, int] = {}
    broken: list[int] = []
    """The numbers of the games that broke."""
    numbers: list[int] = []
    """Those of the games that ended."""
    rows: list[Row] = []

    @property
    def games(self) -> int:
        return self.wins + self.losses + len(self.broken)

    def add(self, other: Tally) -> None:
        self.wins += other.wins
        self.losses += other.losses
        self.decisions += other.decisions
        for rounds, count in other.rounds.items():
            self.rounds[rounds] = self.rounds.get(rounds, 0) + count
        self.broken += other.broken
        self.numbers += other.numbers
        self.rows += other.rows


Watch = Callable[[Tally], None]
"""Told after every batch how it stands."""


def refuse_nobody_against(game: type[Game[Any]], setup: Setup) -> None:
    """A bot for the other side needs another side."""
    if not game(game.start(setup), setup).opponents():
        raise SetupError(
            f"{game.slug}: with this setup nobody plays against the rest; --against has nobody to play for"
        )


def simulate(job: Job, count: int, workers: int | str = 1, *watch: Watch) -> tuple[Result, Tally]:
    """Plays `count` games, in so many processes or on the cluster of that address.

    Ctrl-C ends it early and keeps what has been played; so does a cluster whose workers are all lost.
    """
    began = time.perf_counter()
    tally = Tally()
    try:
        for batch in batches(job, count, workers):
            tally.add(batch)
            for look in watch:
                look(tally)
    except (KeyboardInterrupt, Lost):
        pass
    tally.broken.sort()
    return result(job, tally, time.perf_counter() - began), tally


def result(job: Job, tally: Tally, seconds: float) -> Result:
    ended = tally.wins + tally.losses
    return Result(
        game=job.game,
        mission=job.setup.mission,
        bot=job.players,
        seats=len(job.setup.seats),
        games=tally.games,
        wins=tally.wins,
        losses=tally.losses,
        errors=len(tally.broken),
        decisions=tally.decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(tally.decisions / seconds, 1) if seconds else 0.0,
        win_rate=tally.wins / ended if ended else 0.0,
        win_rate_ci=wilson(tally.wins, ended),
        rounds_median=median(tally.rounds),
    )


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a win rate, by Wilson's score: honest for few games and for rates near 0 or 1."""
    if not games:
        return (0.0, 1.0)
    rate, weight = wins / games, z * z / games
    middle = rate + weight / 2
    reach = z * sqrt(rate * (1 - rate) / games + weight / (4 * games))
    low, high = (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
    return (low if wins else 0.0, high if wins < games else 1.0)


def median(counts: dict[int, int]) -> float:
    """Of a value -> how often table; 0 when it is empty."""
    values = [value for value in sorted(counts) for _ in range(counts[value])]
    if not values:
        return 0.0
    middle = len(values) // 2
    return float(values[middle]) if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


# ---- playing --------------------------------------------------------------------------------------------------------


@contextmanager
def seldom_tidied() -> Iterator[None]:
    """Python looks for garbage seldom. Around a whole series of games: else it looks after each of them."""
    often = gc.get_threshold()
    gc.set_threshold(max(SELDOM, often[0]), *often[1:])
    try:
        yield
    finally:
        gc.set_threshold(*often)


def play(job: Job, index: int) -> Tally:
    """One game, to its end."""
    game = games.load(job.game)
    rng = random.Random(f"{job.seed}/{index}")
    setup, rows = job.cast(index), []
    try:
        if job.rollout:
            table = Table(game, setup, source=Branch(rng), level=Level.ROLLOUT)
            with seldom_tidied():
                table.play_out(rng)
            decisions = table.game.decisions
        else:
            table = Table(game, setup, seed=f"{job.seed}/{index}", level=Level.QUIET)
            bot = job.player(rng)
            recorder = Recorder(table) if job.record else None
            while table.offers:
                if recorder is not None:
                    recorder.look()
                bots.answer(table, bot)
            decisions = table.decisions
            if recorder is not None:
                rows.append(recorder.row(job, index))
    except Exception:
        return Tally(broken=[index])
    outcome = table.outcome
    won = outcome is not None and outcome.won
    ended = {table.state.round: 1}
    return Tally(int(won), int(not won), decisions, ended, numbers=[index], rows=rows)


def play_batch(job: Job, first: int, behind: int) -> Tally:
    tally = Tally()
    with seldom_tidied() if job.rollout else nullcontext():
        for index in range(first, behind):
            tally.add(play(job, index))
    return tally


def batches(
    job: Job, count: int, workers: int | str, size: int = 0, without: frozenset[int] = frozenset()
) -> Iterator[Tally]:
    """Tallies in the order of the games: one by one in this process, or shared out among others, or on a cluster.

    A batch that begins `without` is left out.
    """
    if isinstance(workers, str):
        from . import cluster

        yield from cluster.batches(workers, job, count, size or (1 if not job.rollout else 50), without)
        return
    if workers <= 1:
        for index in range(count):
            if index not in without:
                yield play(job, index)
        return
    if not size:  # a rollout is too short to be sent by itself
        size = 1 if not job.rollout else max(1, min(200, count // (workers * 8)))
    firsts = (first for first in range(0, count, size) if first not in without)
    todo = (delayed(play_batch)(job, first, min(first + size, count)) for first in firsts)
    with parallel_config("loky", n_jobs=workers, initializer=_leave_interrupts_to_parent), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "[0-9]+ tasks which were still")  # whoever stops early means to
        yield from Parallel(batch_size="auto", return_as="generator")(todo)


def _leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches every process of the terminal; only the one that counts shall act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# ---- telling a broken game again ------------------------------------------------------------------------------------


def keep_dump(job: Job, index: int, folder: Path) -> str:
    """Writes a broken game down as a file that loads like a save; says in a line where it is and what went wrong."""
    dump, words = retell(job, index)
    path = folder / f"{job.game}-{job.seed}-{len(job.setup.seats)}-{index}.{'json' if dump else 'txt'}".replace(
        "/", "_"
    )
    write_file(path, dump or words.encode())
    return f"game {index} of seed {job.seed} broke: {words.strip().splitlines()[-1]}; it is in {path}"


def retell(job: Job, index: int) -> tuple[bytes | None, str]:
    """A broken game once more, at a live table: a dump that loads (None if it broke at once), and what went wrong."""
    game, mark = games.load(job.game), games.content_mark(job.game)
    seed = f"{job.seed}/{index}"
    try:
        if job.rollout:
            _retell_rollout(game, job.cast(index), seed, mark)
        else:
            table = Table(game, job.cast(index), seed=seed, content=mark)
            bot = job.player(random.Random(seed))
            while table.offers:
                bots.answer(table, bot)
    except RuleError as error:
        return error.dump, traceback.format_exc()
    except Exception:
        return None, traceback.format_exc()
    return None, "played again, it did not break"


def _retell_rollout(game: type[Game[Any]], setup: Setup, seed: str, mark: str) -> None:
    """A rollout keeps nothing, so it is played twice: as it was, but written down; then live, with what was written."""
    rng = random.Random(seed)
    outcomes: list[Any] = []
    given: list[tuple[str, tuple[str, ...], Any]] = []
    """Question ("" if there was one only), seats, answer."""

    class Written(game):  # type: ignore[misc, valid-type]
        def take(self, why: str, faces: Any, count: int = 1, to: Any = None) -> Any:
            values = super().take(why, faces, count, to)
            if len(faces) > 1:  # what is certain is asked of no source
                outcomes.extend(values)
            return values

        def one(self, why: str, faces: Any, to: Any = None) -> Any:
            return self.take(why, faces, 1, to)[0]

        async def ask(self, *args: Any, **named: Any) -> Any:
            option = await super().ask(*args, **named)
            given.append(("", (), option))
            return option

        async def ask_first(self, *asks: Ask) -> tuple[Ask, Any]:
            ask, value = await super().ask_first(*asks)
            given.append((ask.name, ask.seats, value))
            return ask, value

    try:
        Table(Written, setup, source=Branch(rng), level=Level.ROLLOUT).play_out(rng)
    except Exception as error:
        table = Table(game, setup, source=Script(*outcomes), content=mark)
        for name, seats, value in given:
            table.answer(next(a for a in table.offers if not name or (a.name, a.seats) == (name, seats)), value)
        raise error
