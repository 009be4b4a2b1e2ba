"""Which missions are as hard as they say: `starboard lab balance`.

Every cell (mission and number of seats) is sampled until its interval lies inside or outside the band of its
difficulty, or until it has had its most games. A cell that is plainly too hard costs a handful of games; one in the
middle of its band some dozens; one on the edge all it may have. Because it is looked at again and again, the interval
is wider than usual (99 %, not 95 %). Game by game another cast of characters plays, for strangers will choose any.

Games can be kept in a file, a line each, as they end. A game that is there, and was played by the same rules with the
same content (see `plays`), is not played again: a run that was broken off goes on, and a change of one mission costs
the games of that one only. Where code was changed that should change no game, some of each cell are played again, and
if those end as they did, all of them count (`recheck`).

What an option does is judged by how much harder it makes a mission (`harder`): the same games without it and with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from .. import games
from ..table import Game, SetupError
from .plays import mark
from .saves import write_file
from .simulate import Job, Tally, batches, median, wilson

BANDS = {"easy": (0.60, 0.85), "medium": (0.35, 0.60), "hard": (0.15, 0.40)}
"""The win rates of the reference bot that a difficulty promises."""
AROUND = {"easy": (0.35, 0.97), "medium": (0.15, 0.85), "hard": (0.03, 0.60)}
"""What it promises for other numbers of seats: no more than one band off, and neither always won nor always lost."""
Z = 2.58
NEAR = 0.05
"""What lies so near to an edge when the games have run out may have more of them (`on`)."""


def bands(game: type[Game[Any]]) -> dict[str, tuple[float, float]]:
    """The win rates of the reference bot that each difficulty of a game promises."""
    return {**BANDS, **game.bands}


def bands_of_missions(slug: str) -> dict[str, tuple[float, float]]:
    """By mission; one whose difficulty has no band is an error."""
    game = games.load(slug)
    promised = bands(game)
    for mission in game.missions:
        if mission.difficulty not in promised:
            raise SetupError(
                f"{slug}/{mission.id}: there is no band for the difficulty {mission.difficulty!r}; "
                f"the game has bands for: {', '.join(promised)}"
            )
    return {mission.id: promised[mission.difficulty] for mission in game.missions}


class Cell(msgspec.Struct):
    """One mission with one number of seats, and what became of it."""

    mission: str
    seats: int
    difficulty: str
    band: tuple[float, float]
    bot: str
    games: int
    wins: int
    win_rate: float
    interval: tuple[float, float]
    verdict: str
    """`inside`, `too easy`, `too hard`; with a question mark when the games ran out first; `broken`."""
    rounds_median: float
    long: int
    """Games that lasted more than twice the median."""
    content: str
    """The mark of what the mission was played with."""
    seconds: float
    options: dict[str, str | int | bool] = {}
    """Those that are not as they are unless somebody says otherwise."""

    @property
    def name(self) -> str:
        """`m1`, or `m1 (director=True)`."""
        told = ", ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.mission} ({told})" if told else self.mission

    @property
    def line(self) -> str:
        """All of it in a line."""
        (low, high), (least, top) = self.interval, self.band
        return (
            f"{self.name:8} {self.seats} seats  {self.difficulty:6} {least:.0%} to {top:.0%}  "
            f"won {self.win_rate:4.0%} of {self.games:3} ({low:.0%} to {high:.0%})  {self.verdict:10} "
            f"{self.rounds_median:g} rounds, {self.seconds:.0f} s"
        )


Watch = Callable[[str, Tally], None]
Say = Callable[[str], None]


def balance(
    slug: str,
    missions: Sequence[str],
    seats: Sequence[int],
    bot: str,
    *,
    around: Sequence[int] = (),
    budget: int = 0,
    iterations: int = 0,
    most: int = 200,
    on: int = 0,
    seed: str = "balance",
    workers: int | str = 1,
    keep: Path | None = None,
    play: bool = True,
    recheck: int = 0,
    watch: Watch | None = None,
    say: Say = lambda line: None,
    options: dict[str, str | int | bool] | None = None,
) -> Iterator[Cell]:
    """One cell after the other, each as soon as it is settled.

    A cell of `seats`, not of `around`, that lies near an edge after `most` games goes on, so many at a time, to `on`.
    With `recheck` what is kept under another mark is taken over where so many of its games end as they did.
    """
    game, known = _found(slug, missions, keep if play else None, recheck)
    bands_of_missions(slug)
    promised = bands(game)
    for id in missions or known:
        for count in sorted({*seats, *around}):
            job = Job(slug, game.prepare(id, count, **(options or {})), bot, seed, budget, iterations, casts=True)
            difficulty = game.difficulty(job.setup)
            band = promised[difficulty] if count in seats else AROUND.get(difficulty, (0.03, 0.97))
            kept = Kept(keep, job)
            if recheck:
                kept.recheck(recheck, workers, say)
            if play or kept.lines:
                yield settled(job, difficulty, most, workers, watch, band, kept, play, on if count in seats else 0)


def _found(slug: str, missions: Sequence[str], keep: Path | None, recheck: int) -> tuple[type[Game[Any]], list[str]]:
    """The game and its missions, if there are those that are asked for."""
    if recheck and keep is None:
        raise SetupError("--recheck plays some of the games that are kept again: it needs --keep, and not --no-play")
    game = games.load(slug)
    known = [mission.id for mission in game.missions]
    for id in missions:
        if id not in known:
            raise SetupError(f"{slug} has no mission {id!r}; there are: {', '.join(known)}")
    return game, known


def settled(
    job: Job,
    difficulty: str,
    most: int,
    workers: int | str = 1,
    watch: Watch | None = None,
    band: tuple[float, float] | None = None,
    kept: Kept | None = None,
    play: bool = True,
    on: int = 0,
) -> Cell:
    """Plays a cell until it is clear where it lies; or only looks at the games that were kept."""
    band, kept, began = band or BANDS[difficulty], kept or Kept(None, job), time.perf_counter()
    tally = Tally()
    for first, behind in stages(most, on):
        if first and (clear(tally, band) or not near(tally.wins / max(1, tally.wins + tally.losses), band)):
            break
        for old in kept.tallies(first, behind):
            if clear(tally, band):
                break
            tally.add(old)
        if play and not clear(tally, band):
            for batch in batches(job, behind, workers, size=1, without=kept.numbers | frozenset(range(first))):
                kept.add(batch)
                tally.add(batch)
                if watch is not None:
                    watch(f"{job.setup.mission}, {len(job.setup.seats)} seats", tally)
                if clear(tally, band):
                    break
    ended, middle = tally.wins + tally.losses, median(tally.rounds)
    return Cell(
        job.setup.mission,
        len(job.setup.seats),
        difficulty,
        band,
        job.bot,
        tally.games,
        tally.wins,
        tally.wins / ended if ended else 0.0,
        wilson(tally.wins, ended, Z),
        verdict(tally, band),
        middle,
        sum(times for rounds, times in tally.rounds.items() if rounds > 2 * middle),
        kept.content,
        round(time.perf_counter() - began, 1),
        kept.options,
    )


def stages(most: int, on: int) -> Iterator[tuple[int, int]]:
    """The numbers of the games, from and to: so many at a time, until there are as many as there may be."""
    for first in range(0, max(most, on), most):
        yield first, min(first + most, max(most, on))


def near(rate: float, band: tuple[float, float]) -> bool:
    """Whether it lies so near to an edge, on either side, that chance may have put it there."""
    return min(abs(rate - edge) for edge in band) <= NEAR


def clear(tally: Tally, band: tuple[float, float]) -> bool:
    """Whether no more games are needed: it lies inside or outside, or games break."""
    return len(tally.broken) > 2 or verdict(tally, band) in ("inside", "too hard", "too easy")


def verdict(tally: Tally, band: tuple[float, float]) -> str:
    """Where the win rate lies; with a question mark while the interval crosses an edge of the band."""
    ended = tally.wins + tally.losses
    if not ended:
        return "broken" if tally.broken else "inside?"
    low, high = wilson(tally.wins, ended, Z)
    if high < band[0]:
        return "too hard"
    if low > band[1]:
        return "too easy"
    rate = tally.wins / ended
    if band[0] <= rate <= band[1]:
        return "inside" if low >= band[0] and high <= band[1] else "inside?"
    return "too hard?" if rate < band[0] else "too easy?"


# ---- what an option does ---------------------------------------------------------------------------------------------


class Harder(msgspec.Struct):
    """One mission with one number of seats, without an option and with it: the same casts and dice, game by game."""

    mission: str
    seats: int
    bot: str
    wanted: tuple[float, float]
    games: int
    without: int
    """Games won."""
    within: int
    """Games won with it."""
    harder: float
    """By which share of the games it is won less often."""
    error: float
    """The standard error of that."""
    verdict: str
    """`inside`, `too little`, `too much`; with a question mark when the games ran out first; `always won`, `always
    lost` if with the option no game ended otherwise."""
    content: str
    seconds: float = 0.0

    @property
    def line(self) -> str:
        """All of it in a line."""
        return (
            f"{self.mission:8} {self.seats} seats  won {self.without} of {self.games} without, {self.within} with  "
            f"{100 * self.harder:.0f} points harder (standard error {100 * self.error:.1f})  {self.verdict}, "
            f"{self.seconds:.0f} s"
        )


def harder(
    slug: str,
    missions: Sequence[str],
    seats: Sequence[int],
    bot: str,
    options: dict[str, str | int | bool],
    wanted: tuple[float, float],
    *,
    against: str = "",
    budget: int = 0,
    iterations: int = 0,
    most: int = 200,
    on: int = 0,
    seed: str = "balance",
    workers: int | str = 1,
    keep: Path | None = None,
    play: bool = True,
    recheck: int = 0,
    say: Say = lambda line: None,
) -> Iterator[Harder]:
    """How much harder an option makes each cell, one after the other. `against`: who plays whom it brings against the
    rest, if not the same bot."""
    game, known = _found(slug, missions, keep if play else None, recheck)
    for id in missions or known:
        for count in sorted(seats):
            began = time.perf_counter()
            jobs = [
                Job(slug, game.prepare(id, count, **given), bot, seed, budget, iterations, casts=True, against=other)
                for given, other in (({}, ""), (options, against))
            ]
            sides = [Kept(keep, job) for job in jobs]
            for kept in sides if recheck else ():
                kept.recheck(recheck, workers, say)
            cell = beside(sides[0], sides[1], 0, wanted)
            for _, behind in stages(most, on):
                for kept in sides if play else ():
                    for batch in batches(kept.job, behind, workers, size=1, without=kept.numbers):
                        kept.add(batch)
                cell = beside(sides[0], sides[1], behind, wanted)
                if not (cell.verdict.endswith("?") and near(cell.harder, wanted)):
                    break
            if cell.games or play:
                cell.seconds = round(time.perf_counter() - began, 1)
                yield cell


def beside(without: Kept, within: Kept, behind: int, wanted: tuple[float, float]) -> Harder:
    """What comes of the games below a number that were played on both sides."""
    both = [number for number in without.numbers & within.numbers if number < behind]
    pairs = [(without.lines[number].won, within.lines[number].won) for number in both]
    count, won, with_it = len(pairs), sum(one for one, _ in pairs), sum(other for _, other in pairs)
    apart = sum(one != other for one, other in pairs)
    # as if two pairs more had ended apart, one to either side: honest for few games
    gain = (won - with_it) / (count + 2)
    error = sqrt(((apart + 2) / (count + 2) - gain * gain) / (count + 2))
    points = (won - with_it) / count if count else 0.0
    where = "too little" if points < wanted[0] else "too much" if points > wanted[1] else "inside"
    low, high = gain - Z * error, gain + Z * error
    clear = high < wanted[0] or low > wanted[1] or (wanted[0] <= low and high <= wanted[1])
    if count and with_it in (0, count):
        where, clear = "always won" if with_it else "always lost", True
    said = where if clear else f"{where}?"
    setup = without.job.setup
    return Harder(
        setup.mission,
        len(setup.seats),
        within.job.players,
        wanted,
        count,
        won,
        with_it,
        points,
        error,
        said,
        within.content,
    )


# ---- games that are kept --------------------------------------------------------------------------------------------


class Line(msgspec.Struct, omit_defaults=True):
    """A game in the file, and all it takes to play it again."""

    mission: str
    seats: int
    content: str
    bot: str
    seed: str
    number: int
    won: bool
    rounds: int
    budget: int = 0
    iterations: int = 0
    options: dict[str, str | int | bool] = {}
    decisions: int = 0
    """How many answers were given; 0 in lines of before that was written down."""

    def same(self, other: Line) -> bool:
        """Whether the game went the same way, as far as both tell."""
        told = self.decisions == other.decisions or 0 in (self.decisions, other.decisions)
        return told and (self.won, self.rounds) == (other.won, other.rounds)

    def __str__(self) -> str:
        answers = f" after {self.decisions} answers" if self.decisions else ""
        return f"{'won' if self.won else 'lost'} in round {self.rounds}{answers}"


class Kept:
    """The games of a cell in a file; without a file none. Games that broke are not kept."""

    def __init__(self, path: Path | None, job: Job) -> None:
        self.path, self.job = path, job
        self.content = mark(job.game, job.setup.mission)
        usual = {knob.id: knob.default for knob in games.load(job.game).knobs}
        self.options = {key: value for key, value in job.setup.options.items() if value != usual.get(key)}
        self.lines: dict[int, Line] = {}
        self.others: dict[str, dict[int, Line]] = {}
        """Those of the same cell under other marks, the mark of the last line first."""
        if path is not None and path.exists():
            for number, text in enumerate(path.read_bytes().splitlines(), 1):
                try:
                    line = msgspec.json.decode(text, type=Line)
                except msgspec.DecodeError as error:
                    raise SetupError(f"{path}, line {number}: {error}") from None
                if self._of(line) == line:
                    self.lines[line.number] = line
                elif self._of(line, line.content) == line:
                    some = self.others.pop(line.content, {})
                    self.others = {line.content: some | {line.number: line}, **self.others}

    def _of(self, line: Line, content: str = "") -> Line:
        """The same game as one of this cell."""
        job = self.job
        return msgspec.structs.replace(
            line,
            mission=job.setup.mission,
            seats=len(job.setup.seats),
            content=content or self.content,
            bot=job.players,
            seed=job.seed,
            budget=job.budget,
            iterations=job.iterations,
            options=self.options,
        )

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(self.lines)

    def tallies(self, first: int, behind: int) -> Iterator[Tally]:
        """Those from a number to below another, in the order of their numbers."""
        for number in sorted(self.lines):
            if first <= number < behind:
                line = self.lines[number]
                yield Tally(wins=int(line.won), losses=int(not line.won), rounds={line.rounds: 1}, numbers=[number])

    def add(self, game: Tally) -> None:
        """One game more."""
        if not game.broken:
            won, rounds = game.wins > 0, next(iter(game.rounds))
            line = Line("", 0, "", "", "", game.numbers[0], won, rounds, decisions=game.decisions)
            self._write([self._of(line)])

    def _write(self, lines: Sequence[Line]) -> None:
        self.lines |= {line.number: line for line in lines}
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))

    def recheck(self, count: int, workers: int | str = 1, say: Say = lambda line: None) -> None:
        """Takes over what is kept under another mark, where `count` of its games, played again, end as they did."""
        job = self.job
        for content, old in self.others.items():
            if not old.keys() - self.lines.keys():
                continue
            cell = f"{job.setup.mission}, {len(job.setup.seats)} seats, {len(old)} games under {content[:8]}"
            if job.budget:
                say(f"{cell}: not taken over, for a budget in milliseconds never plays the same game twice")
                continue
            again = spread(sorted(old), count)
            for game in self._played([] if self._unlike(old) else again, workers):
                self.add(game)
                if game.broken or self._unlike(old):
                    break
            if unlike := self._unlike(old):
                was, now = old[unlike[0]], self.lines[unlike[0]]
                say(f"{cell}: not taken over, for game {unlike[0]} was {was} and is {now} now")
            elif broken := [number for number in again if number not in self.lines]:
                say(f"{cell}: not taken over, for game {broken[0]} breaks now")
            else:
                taken = [self._of(line) for number, line in old.items() if number not in self.lines]
                self._write(taken)
                say(f"{cell}: {len(again)} played again end as they did, so {len(taken)} more are taken over")

    def _unlike(self, old: dict[int, Line]) -> list[int]:
        """Games that end in another way under today's mark."""
        return [number for number in old if number in self.lines and not old[number].same(self.lines[number])]

    def _played(self, numbers: Sequence[int], workers: int | str) -> Iterator[Tally]:
        """Those of these games that have not been played under today's mark."""
        missing = set(numbers) - self.lines.keys()
        if missing:
            behind = max(missing) + 1
            yield from batches(self.job, behind, workers, size=1, without=frozenset(range(behind)) - missing)


def spread(numbers: Sequence[int], count: int) -> list[int]:
    """So many of them from the first to the last, or all."""
    if len(numbers) <= count:
        return list(numbers)
    return [numbers[round(place * (len(numbers) - 1) / max(1, count - 1))] for place in range(count)]


# ---- the table ------------------------------------------------------------------------------------------------------


def table(cells: Sequence[Cell], day: str) -> str:
    """Markdown: a line a cell."""
    head = "mission | seats | difficulty, band | games | won (99 % interval) | verdict | median rounds | long | content"
    lines = [f"| {head} |", "|---" * (head.count("|") + 1) + "|"]
    for cell in cells:
        (low, high), (least, top) = cell.interval, cell.band
        lines.append(
            f"| {cell.name} | {cell.seats} | {cell.difficulty}, {least:.0%} to {top:.0%} | {cell.games} "
            f"| {cell.win_rate:.0%} ({low:.0%} to {high:.0%}) | {cell.verdict} | {cell.rounds_median:g} "
            f"| {cell.long} | `{cell.content[:8]}` |"
        )
    inside = sum(cell.verdict.startswith("inside") for cell in cells)
    bots = " and ".join(sorted({cell.bot for cell in cells}))
    lines += ["", f"Played by {bots}, {day}: {inside} of {len(cells)} cells inside their band."]
    return "\n".join(lines)


def table_of_harder(cells: Sequence[Harder], option: str, day: str) -> str:
    """Markdown: a line a cell."""
    head = f"mission | seats | games | won | with {option} | points harder (standard error) | verdict | content"
    lines = [f"| {head} |", "|---" * (head.count("|") + 1) + "|"]
    for cell in cells:
        without, within = (f"{won / cell.games:.0%}" if cell.games else "" for won in (cell.without, cell.within))
        lines.append(
            f"| {cell.mission} | {cell.seats} | {cell.games} | {without} | {within} "
            f"| {100 * cell.harder:.0f} ({100 * cell.error:.1f}) | {cell.verdict} | `{cell.content[:8]}` |"
        )
    inside = sum(cell.verdict.startswith("inside") for cell in cells)
    bots = " and ".join(sorted({cell.bot for cell in cells}))
    wanted = " and ".join(sorted({f"{100 * least:.0f} to {100 * top:.0f}" for least, top in (c.wanted for c in cells)}))
    lines += ["", f"Played by {bots}, {day}: {inside} of {len(cells)} cells {wanted} points harder."]
    return "\n".join(lines)


def put(path: Path, name: str, text: str) -> None:
    """Puts a text into a page, between the lines `<!-- name -->` and `<!-- end of name -->`."""
    first, last = f"<!-- {name} -->", f"<!-- end of {name} -->"
    page = path.read_text(encoding="utf-8")
    before, found, rest = page.partition(first)
    _, ended, behind = rest.partition(last)
    if not (found and ended):
        raise SetupError(f"{path} has no lines {first} and {last} to put the table between")
    write_file(path, f"{before}{first}\n{text}\n{last}{behind}".encode())
