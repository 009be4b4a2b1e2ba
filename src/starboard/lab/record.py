"""What is kept of a game: one row, from which it can be counted and played again.

A row holds all answers that were given, so a game can be told again whatever has become of the bot that played it; its
dice follow from its seed. Version and content mark say whether it is still the same game.
"""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .. import __version__, games
from ..table import Arrange, Ask, Choose, Level, Option, ReplayError, Setup, SetupError, Table
from ..table.facts import Fact
from ..table.history import Choice
from .saves import write_file

if TYPE_CHECKING:
    import polars

    from .simulate import Job, Tally

DETAILS = ("card", "item", "weapon", "ability", "room")
"""Fields of an option that say which thing was used: the option is counted by them too."""


class Used(msgspec.Struct):
    """How often a seat chose an option of this name, and at how many decisions it could have."""

    what: str
    seat: str
    times: int
    offered: int


class Death(msgspec.Struct):
    seat: str
    at: str
    round: int


class Row(msgspec.Struct):
    """One game. Names are those of the columns in the file."""

    game: str
    mission: str
    seats: int
    characters: list[str]
    options: str
    """The knobs, as JSON."""
    bot: str
    budget: int
    iterations: int
    seed: str
    """Of this game: the seed of the series, and its number."""
    version: str
    content: str
    won: bool
    because: str
    rounds: int
    decisions: int
    choices: float
    """How many options there were at a decision, on average over the simple choices."""
    seconds: float
    deaths: list[Death]
    used: list[Used]
    answers: bytes
    """[[question, seats, answer], …] as JSON."""


class Recorder:
    """Looks at a quiet table before every answer."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.began = time.process_time()
        self.deaths: list[Death] = []
        table.game.listen(self._hear)
        self.offered: Counter[tuple[str, str]] = Counter()
        self.listed: list[int] = []

    def look(self) -> None:
        asks = self.table.offers
        for ask in asks:
            if isinstance(ask.kind, Choose):
                if len(asks) == 1:
                    self.listed.append(len(ask.kind.options))
                for name in {name for option in ask.kind.options for name in names_of(option)}:
                    self.offered[name, ask.seats[0]] += 1

    def _hear(self, fact: Fact) -> None:
        if (found := self.table.game.lost(fact)) is not None:
            who, at = found
            self.deaths.append(Death(who, at, self.table.state.round))

    def row(self, job: Job, index: int) -> Row:
        """The row of a game that is over."""
        table, setup, outcome = self.table, job.cast(index), self.table.outcome
        assert outcome is not None
        chosen: Counter[tuple[str, str]] = Counter()
        answers = [entry for entry in table.line if isinstance(entry, Choice)]
        for entry in answers:
            for name in _names_in(entry):
                chosen[name, entry.seats[0]] += 1
        return Row(
            game=job.game,
            mission=setup.mission,
            seats=len(setup.seats),
            characters=list(setup.seats),
            options=msgspec.json.encode(setup.options, order="sorted").decode(),
            bot=job.players,
            budget=job.budget,
            iterations=job.iterations,
            seed=f"{job.seed}/{index}",
            version=__version__,
            content=games.content_mark(job.game),
            won=outcome.won,
            because=table.game.verdict,
            rounds=table.state.round,
            decisions=len(answers),
            choices=sum(self.listed) / max(1, len(self.listed)),
            seconds=round(time.process_time() - self.began, 4),
            deaths=self.deaths,
            used=[
                Used(what, seat, chosen[what, seat], max(self.offered[what, seat], chosen[what, seat]))
                for what, seat in sorted({*chosen, *self.offered})
            ],
            answers=msgspec.json.encode([(e.ask, e.seats, e.value) for e in answers]),
        )


def names_of(option: Option) -> list[str]:
    """By what an option is counted: its kind; and its kind with the card, item or weapon it uses."""
    kind = str(option.__struct_config__.tag)
    details = [str(value) for field in DETAILS if (value := getattr(option, field, ""))]
    return [kind, f"{kind}:{details[0]}"] if details else [kind]


def _names_in(entry: Choice) -> list[str]:
    """The same for a recorded answer; of a plan, where its pieces went (`red/melee` counts as `plan:melee`)."""
    if isinstance(entry.value, Option):
        return names_of(entry.value)
    if entry.kind == Arrange.wire:
        return [f"plan:{slot.rpartition('/')[2].partition('=')[0]}" for slot in entry.value.values() if ":" not in slot]
    return [entry.ask]


# ---- files ----------------------------------------------------------------------------------------------------------


def frame(rows: list[Row]) -> polars.DataFrame:
    """Rows as a table."""
    table: polars.DataFrame = study().DataFrame(
        msgspec.to_builtins(rows, builtin_types=(bytes,)), schema=_schema(), strict=False
    )
    return table


def _schema() -> dict[str, Any]:
    """The types of the columns: a file without games has them too."""
    pl = study()
    plain = {"str": pl.String, "int": pl.Int64, "float": pl.Float64, "bool": pl.Boolean, "bytes": pl.Binary}
    nested = {
        "list[str]": pl.List(pl.String),
        "list[Death]": pl.List(pl.Struct({"seat": pl.String, "at": pl.String, "round": pl.Int64})),
        "list[Used]": pl.List(
            pl.Struct({"what": pl.String, "seat": pl.String, "times": pl.Int64, "offered": pl.Int64})
        ),
    }
    return {name: (plain | nested)[kind] for name, kind in Row.__annotations__.items()}


def write(rows: list[Row], path: Path) -> None:
    """Writes rows as a Parquet file: whole or not at all."""
    from io import BytesIO

    data = BytesIO()
    frame(rows).write_parquet(data, compression="zstd")
    write_file(path, data.getvalue())


class Keeper:
    """Writes the rows of a run down every half minute, so that a full disk or a power cut costs little."""

    every = 30.0

    def __init__(self, path: Path) -> None:
        """Finds out before many games are played whether they can be kept."""
        self.path = path
        self.written = time.monotonic()
        beside = path.with_name(path.name + ".part")
        study()
        write_file(beside, b"")
        beside.unlink()

    def __call__(self, tally: Tally) -> None:
        if time.monotonic() - self.written > self.every:
            self.close(tally)

    def close(self, tally: Tally) -> None:
        write(tally.rows, self.path)
        self.written = time.monotonic()


def read(paths: list[Path]) -> polars.DataFrame:
    """All rows of these files."""
    pl = study()
    frames = []
    for path in paths:
        try:
            frames.append(pl.read_parquet(path))
        except (OSError, pl.exceptions.PolarsError) as error:
            raise SetupError(f"{path} is no file of games: {' '.join(str(error).split())[:120]}") from None
    found: polars.DataFrame = pl.concat(frames, how="diagonal_relaxed")
    missing = [name for name in Row.__struct_fields__ if name not in found.columns]
    if missing:
        raise SetupError(f"{paths[0]} is no file of games: it has no {', '.join(missing)}")
    return found


def study() -> Any:
    """polars, which is large and comes with the extra `study`."""
    try:
        import polars
    except ImportError:
        raise SetupError("this needs polars: pip install 'starboard-games[study]'") from None
    return polars


def told_again(row: dict[str, Any]) -> Table[Any]:
    """The game of a row, played again at a live table; says so when it is no longer the same game."""
    game = games.load(row["game"])
    setup = game.prepare(row["mission"], row["characters"], **msgspec.json.decode(row["options"]))
    setup = msgspec.convert(msgspec.to_builtins(setup), Setup)
    table = Table(game, setup, seed=row["seed"], content=games.content_mark(row["game"]), level=Level.LIVE)
    for number, (name, seats, value) in enumerate(msgspec.json.decode(row["answers"])):
        ask = next((a for a in table.offers if a.name == name and set(seats) <= set(a.seats)), None)
        if ask is None:
            raise ReplayError(f"{_other(row)}decision {number}: {name!r} is not asked there any more")
        table.answer(ask, _typed(ask, value, game))
    outcome = table.outcome
    if outcome is None or outcome.won != row["won"] or table.state.round != row["rounds"]:
        raise ReplayError(f"{_other(row)}played again, the game ends differently")
    return table


def _typed(ask: Ask, value: Any, game: Any) -> Any:
    answer = ask.kind.decode(value, game)
    if (why_not := ask.kind.why_not(answer)) is not None:
        raise ReplayError(f"{ask.name!r}: {why_not}")
    return answer


def _other(row: dict[str, Any]) -> str:
    if row["content"] == games.content_mark(row["game"]) and row["version"] == __version__:
        return ""
    return f"recorded by version {row['version']} under content {row['content']}, which is not what there is now: "
