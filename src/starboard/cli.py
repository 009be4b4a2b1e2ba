"""The command line. Its JSON shapes are a contract; everything heavy is imported only by the command that needs it.

Whatever goes wrong for a reason a person can mend is one line on stderr and exit status 2.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

app = typer.Typer(
    name="starboard",
    help="Play, host and study co-operative sci-fi board games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]
Seats = Annotated[str, typer.Option("--seats", metavar="K", help="How many characters, or which: 3, or red,blue.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the game; repeat it.")]
DataFolder = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where tables are kept.")]
Workers = Annotated[int, typer.Option("--workers", min=1, help="How many processes.")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="tcp://HOST:8786", help="The workers of a Dask cluster play instead.")
]
Budget = Annotated[int | None, typer.Option("--budget", metavar="MS", help="Milliseconds a bot thinks per decision.")]
Iterations = Annotated[
    int | None, typer.Option("--iterations", metavar="N", help="Playouts per decision instead: the same each time.")
]
Seed = Annotated[str | None, typer.Option("--seed", metavar="S", help="The same seed gives the same dice.")]


def _version(asked: bool) -> None:
    if asked:
        from . import __version__, fast

        typer.echo(f"starboard {__version__} ({'compiled' if fast.compiled() else 'plain Python'})")
        raise typer.Exit


@app.callback()
def starboard(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Says which version this is.")
    ] = False,
) -> None:
    """Play, host and study co-operative sci-fi board games."""


def main() -> None:
    """What the `starboard` command runs."""
    try:
        app()
    except Exception as error:
        from .table import StarboardError

        if not isinstance(error, StarboardError):
            raise
        _fail(" ".join(str(error).split()))


def _fail(line: str) -> NoReturn:
    typer.echo(f"starboard: {line}", err=True)
    sys.exit(2)


def _say(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False))


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """Lists games, missions and campaigns."""
    from . import games

    doors = [games.load(slug) for slug in games.slugs()]
    for door in doors:
        _warn(door)
    if as_json:
        _say(
            [
                {
                    "slug": door.slug,
                    "title": door.title,
                    "seats": list(door.players),
                    "missions": [_mission(m) for m in door.missions],
                    "campaigns": [_mission(m) for m in door.campaigns],
                }
                for door in doors
            ]
        )
        return
    for door in doors:
        least, most = door.players
        seats = f"{least} to {most}" if least < most else str(least)
        typer.echo(f"{door.slug}  {door.title}, {seats} seats")
        for mission in (*door.missions, *door.campaigns):
            marks = ", ".join(filter(None, (mission.difficulty, mission.source)))
            typer.echo(f"  {mission.id}  {mission.title} ({marks}) {mission.pitch}".rstrip())
        for knob in door.knobs:
            values, default = _values(knob.values), _values((knob.default,))
            typer.echo(f"  --option {knob.id}=…  {door.knob_words(knob)[0]}: {values} (else {default})")


def _values(values: Iterable[Any]) -> str:
    """What may be typed behind an option's `=`; numbers in a row as from and to."""
    said: list[str] = []
    row: list[int] = []
    for value in (*values, None):
        if type(value) is int and (not row or value == row[-1] + 1):
            row.append(value)
            continue
        said += [f"{row[0]} to {row[-1]}"] if len(row) > 5 else map(str, row)
        row = [value] if type(value) is int else []
        if value is not None and not row:
            said.append(str(value).lower() if isinstance(value, bool) else str(value))
    return ", ".join(said)


def _warn(door: Any) -> None:
    """Says which content of the player's own is not offered, and why."""
    for where, what in door.left_out:
        typer.echo(f"starboard: left out: {where}: {what}", err=True)


def _mission(mission: Any) -> dict[str, str]:
    return {name: getattr(mission, name) for name in ("id", "title", "difficulty", "source")}


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="Which game; none: a summary of all.")] = "",
    rule: Annotated[str, typer.Argument(metavar="[ID]", help="One rule, or the beginning of several ids.")] = "",
    as_json: AsJson = False,
) -> None:
    """Shows a rulebook, each rule with the tests that would catch it being broken."""
    from . import games
    from .lab import fidelity

    if not game:
        reports = [fidelity.report(slug) for slug in games.slugs()]
        if as_json:
            _say([report.summary() for report in reports])
        for report in [] if as_json else reports:
            typer.echo(report.line())
        return
    report = fidelity.report(game)
    if rule:
        found = report.find(rule)
        if as_json:
            _say(found)
        for entry in [] if as_json else found:
            typer.echo(f"{entry['id']}  ({entry['section']})\n{entry['text']}")
            typer.echo(f"tests: {', '.join(entry['tests']) or entry['why'] or 'none'}\n")
        return
    if as_json:
        _say(report.summary())
        return
    section = ""
    for entry in report.rules:
        if entry["section"] != section:
            section = entry["section"]
            typer.echo(f"\n{section}")
        mark = "✓" if entry["tests"] else "-" if entry["why"] else "·"
        typer.echo(f"{mark} {entry['id']}  {entry['text']}")
        for test in entry["tests"]:
            typer.echo(f"      {test}")
    typer.echo(f"\n{report.line()}")


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME[/MISSION]")],
    count: Annotated[int, typer.Option("-n", min=1, help="How many games.")] = 1000,
    bot: Annotated[str, typer.Option("--bot", help="Who plays.")] = "random",
    against: Annotated[str, typer.Option("--against", help="Who plays against them, where somebody does.")] = "",
    seed: Annotated[str, typer.Option("--seed", help="The same seed plays the same games.")] = "0",
    seats: Seats = "",
    budget: Budget = None,
    iterations: Iterations = None,
    workers: Workers = 1,
    cluster: Cluster = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep every game in this Parquet file, one row each.")
    ] = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Plays many games and counts how they end. Ctrl-C keeps what has been played."""
    from . import bots, games
    from .lab import simulate as lab

    slug, _, mission = game.partition("/")
    door = games.load(slug)
    bots.load(bot)
    setup = door.prepare(mission, _seats(seats), **_options(door, option))
    think = _at_least_one(budget, "--budget"), _at_least_one(iterations, "--iterations")
    if against:
        bots.load(against)
        lab.refuse_nobody_against(door, setup)
    job = lab.Job(slug, setup, bot, seed, *think, record=out is not None, against=against)
    keeper = _record().Keeper(out) if out is not None else None
    with _watching(count) as watch:
        result, tally = lab.simulate(job, count, cluster or workers, *[w for w in (watch, keeper) if w is not None])
    _say_result(result, as_json)
    if cluster and result.games < count:
        typer.echo(f"starboard: {result.games} of {count} games were played; nobody is left who plays", err=True)
    if keeper is not None:
        keeper.close(tally)
    if tally.broken:
        typer.echo(f"starboard: {lab.keep_dump(job, tally.broken[0], Path('dumps'))}", err=True)


def _say_result(result: Any, as_json: bool) -> None:
    if as_json:
        import msgspec

        _say(msgspec.to_builtins(result))
        return
    low, high = result.win_rate_ci
    typer.echo(f"{result.game}/{result.mission}, {result.seats} seats, {result.bot}: {result.games} games")
    typer.echo(f"  won {result.wins}, lost {result.losses}, errors {result.errors}")
    typer.echo(
        f"  win rate {result.win_rate:.1%} (95 %: {low:.1%} to {high:.1%}), median {result.rounds_median:g} rounds"
    )
    typer.echo(
        f"  {result.decisions} decisions in {result.seconds:.1f} s: {result.decisions_per_second:,.0f} per second"
    )


def _record() -> Any:
    from .lab import record

    return record


def _watching(count: int, title: str = "games") -> Any:
    """A progress bar with the running win rate, when somebody looks."""
    from contextlib import nullcontext

    if not sys.stderr.isatty():
        return nullcontext()
    from .lab.progress import bar

    return bar(count, title)


def _at_least_one(number: int | None, name: str) -> int:
    """What was given, or 0 when nothing was: then a bot thinks as much as it likes."""
    from .table import SetupError

    if number is not None and number < 1:
        raise SetupError(f"{name} {number}: a bot needs at least 1; leave it out and it thinks as much as it likes")
    return number or 0


lab = typer.Typer(help="Studies a game: how hard, how long, how played.", no_args_is_help=True)
app.add_typer(lab, name="lab")

Missions = Annotated[str, typer.Option("--missions", metavar="A,B", help="Which; none: all.")]
SeatCounts = Annotated[str, typer.Option("--seats", metavar="2,4", help="How many characters; none: few and most.")]


@lab.command("report")
def lab_report(
    game: Annotated[str, typer.Argument()],
    files: Annotated[list[Path] | None, typer.Argument(help="Games kept by simulate --out; none: plays some.")] = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the page and its pictures go.")] = Path(
        "report"
    ),
    count: Annotated[int, typer.Option("-n", min=1, help="About how many games to play.")] = 1000,
    players: Annotated[str, typer.Option("--bots", metavar="A,B", help="Who plays.")] = "random,policy",
    missions: Missions = "",
    seats: SeatCounts = "",
    seed: Annotated[str, typer.Option("--seed")] = "report",
    workers: Workers = 1,
) -> None:
    """Writes a page with pictures about many games: how often won, how long, how lost, what is used."""
    from . import games
    from .lab import record, simulate
    from .table import SetupError

    door = games.load(game)
    record.study()
    try:
        from .lab import report
    except ImportError:
        raise SetupError("this needs matplotlib: pip install 'starboard-games[study]'") from None
    if files:
        rows = [row for row in record.read(files).iter_rows(named=True) if row["game"] == game]
    else:
        jobs = report.jobs(game, _words(missions), _counts(door, seats), _words(players), count, seed)
        keeper = record.Keeper(out / "games.parquet")
        with _watching(sum(number for _, number in jobs)) as watch:
            total = simulate.Tally()
            for job, number in jobs:
                _, tally = simulate.simulate(job, number, workers)
                total.add(tally)
                for look in (watch, keeper):
                    if look is not None:
                        look(total)
                if tally.games < number:
                    break
        keeper.close(total)
        rows = report.as_games(total.rows)
    if not rows:
        raise SetupError(f"there are no games of {game} to report on")
    typer.echo(f"{report.write(game, rows, out)}: {len(rows)} games")


@lab.command("balance")
def lab_balance(
    game: Annotated[str, typer.Argument()],
    bot: Annotated[str, typer.Option("--bot", help="Who plays.")] = "reference",
    missions: Missions = "",
    seats: SeatCounts = "",
    around: Annotated[str, typer.Option("--around", metavar="1,3", help="These too; one band off is inside.")] = "",
    most: Annotated[int, typer.Option("-n", min=1, help="At most so many games a cell.")] = 200,
    on: Annotated[int, typer.Option("--on", min=0, help="Goes on to so many where it lies near an edge then.")] = 0,
    budget: Budget = None,
    iterations: Iterations = None,
    seed: Annotated[str, typer.Option("--seed")] = "balance",
    workers: Workers = 1,
    cluster: Cluster = "",
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="FILE", help="Goes on with the games kept here.")
    ] = None,
    play: Annotated[bool, typer.Option("--play/--no-play", help="Or only tells what is kept.")] = True,
    recheck: Annotated[
        int,
        typer.Option(
            "--recheck", min=0, help="Plays so many kept games of a cell again; if they end as they did, all count."
        ),
    ] = 0,
    page: Annotated[Path | None, typer.Option("--page", metavar="FILE", help="Puts the table into this page.")] = None,
    option: Options = None,
    wanted: Annotated[
        str, typer.Option("--harder", metavar="10,25", help="Judges by how many points the option makes it harder.")
    ] = "",
    against: Annotated[str, typer.Option("--against", help="Who plays whom it brings against the rest.")] = "",
    as_json: AsJson = False,
) -> None:
    """Says which missions are as hard as they claim: each is played until that is clear. Ctrl-C keeps what is known."""
    import datetime

    import msgspec

    from . import bots, games
    from .lab import balance as lab
    from .lab.simulate import thought
    from .table import SetupError

    door = games.load(game)
    for name in filter(None, (bot, against)):
        bots.load(thought(name)[0])
    if against and not wanted:
        raise SetupError("--against is for --harder: who plays whom the option brings against the rest")
    who = game, _words(missions), _counts(door, seats), bot
    given: dict[str, Any] = {
        "budget": _at_least_one(budget, "--budget"),
        "iterations": _at_least_one(iterations, "--iterations"),
        "most": most,
        "on": on,
        "seed": seed,
        "workers": cluster or workers,
        "keep": keep,
        "play": play,
        "recheck": recheck,
        "say": lambda line: typer.echo(line, err=True),
    }
    cells: Iterator[Any] = (
        lab.harder(*who, _options(door, option), _points(wanted), against=against, **given)
        if wanted
        else lab.balance(*who, around=_counts(door, around) if around else [], options=_options(door, option), **given)
    )
    found = []
    try:
        for cell in cells:
            found.append(cell)
            if not as_json:
                typer.echo(cell.line)
    except KeyboardInterrupt:
        pass
    if page is not None:
        today = datetime.date.today().isoformat()
        told = lab.table_of_harder(found, " ".join(option or []), today) if wanted else lab.table(found, today)
        lab.put(page, " ".join([f"balance of {game}", *(option or [])]), told)
    if as_json:
        _say({"game": game, "content": games.content_mark(game), "cells": msgspec.to_builtins(found)})
        return
    inside = sum(cell.verdict.startswith("inside") for cell in found)
    seconds = sum(cell.seconds for cell in found)
    typer.echo(f"{inside} of {len(found)} inside their band; {seconds:.0f} s; content {games.content_mark(game)}")


def _points(text: str) -> tuple[float, float]:
    """`10,25`: from so many points of a hundred to so many."""
    from .table import SetupError

    words = _words(text)
    if len(words) != 2 or not all(word.isdecimal() for word in words):
        raise SetupError(f"--harder {text}: expected two numbers of points with a comma between them, such as 10,25")
    least, top = sorted(int(word) for word in words)
    return least / 100, top / 100


@lab.command("tune")
def lab_tune(
    game: Annotated[str, typer.Argument(metavar="GAME/MISSION")],
    target: Annotated[str, typer.Option("--target", help="How hard it should be: easy, medium, hard …")] = "",
    seats: SeatCounts = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Where it is kept; the next run goes on there.")
    ] = None,
    pin: Annotated[list[str] | None, typer.Option("--pin", metavar="DIAL", help="Stays as it is; repeat it.")] = None,
    start: Annotated[
        list[str] | None, typer.Option("--start", metavar="DIAL=VALUE", help="Begins from there; repeat it.")
    ] = None,
    trials: Annotated[int, typer.Option("--trials", min=1, help="How many settings to try.")] = 40,
    screened: Annotated[int, typer.Option("--screened", min=4, help="Games of a setting that is tried.")] = 60,
    judged: Annotated[int, typer.Option("--judged", min=4, help="At most so many games of a finalist.")] = 48,
    confirmed: Annotated[int, typer.Option("--confirmed", min=4, help="At most so many on fresh seeds.")] = 96,
    finalists: Annotated[int, typer.Option("--finalists", min=1, help="How many are judged.")] = 24,
    screen: Annotated[str, typer.Option("--screen", help="The bot that tries.")] = "policy",
    judge: Annotated[str, typer.Option("--judge", help="The bot that judges.")] = "reference",
    seed: Annotated[str, typer.Option("--seed")] = "tune",
    workers: Workers = 1,
    cluster: Cluster = "",
    as_json: AsJson = False,
) -> None:
    """Turns a mission's dials until it is as hard as it should be. Ctrl-C keeps what is known; the next run goes on."""
    import msgspec

    from . import games
    from .lab.tune import Order, tune
    from .lab.tuned import headline, moved, write
    from .table import SetupError

    slug, _, mission = game.partition("/")
    door = games.load(slug)
    known = {m.id: m for m in door.missions}
    if mission not in known:
        raise SetupError(f"which mission of {slug}? there are: {', '.join(known)}")
    counts = tuple(_counts(door, seats))
    wanted = target or known[mission].difficulty
    order = Order(
        slug, mission, wanted, counts, screen, judge, trials, screened, judged, confirmed, finalists, seed,
        tuple(pin or ()), tuple(_pairs(start, "--start")), cluster or workers,
    )  # fmt: skip
    folder = out or Path(f"tune-{slug}-{mission}-{wanted}".replace(" ", "-"))
    result = tune(order, folder, lambda line: None if as_json else typer.echo(line))
    files = write(result, folder)
    if as_json:
        _say(msgspec.to_builtins(result))
        return
    for line in (headline(result), *moved(result), result.diff.rstrip()):
        if line:
            typer.echo(line)
    typer.echo(f"{files[-1]}: written")


@lab.command("learn")
def lab_learn(
    game: Annotated[str, typer.Argument()],
    files: Annotated[list[Path], typer.Argument(help="Games kept by lab calibrate --keep.")],
    write: Annotated[bool, typer.Option("--write/--no-write", help="Writes the weights into the package.")] = False,
    as_json: AsJson = False,
) -> None:
    """Learns a value from games, and says by games it has not seen what it is worth beside the gauge."""
    import msgspec

    from . import games
    from .bots import _value
    from .lab import calibrate
    from .lab.saves import write_file
    from .table import SetupError

    games.load(game)
    try:
        from .lab.learn import learn
    except ImportError:
        raise SetupError("this needs numpy: pip install 'starboard-games[env]'") from None
    found = learn([line for file in files for line in calibrate.read(file, game, older=True)])
    gauge, *_, network = found.scores
    if write and network.log_loss >= gauge.log_loss:
        raise SetupError(
            f"by games it has not seen the network is no better than the gauge (log loss {network.log_loss:.3f}, "
            f"not below {gauge.log_loss:.3f}; {found.games} games): not written"
        )
    if write:
        write_file(_value.FOLDER / f"{game}.json", msgspec.json.encode(found.net) + b"\n")
    if as_json:
        _say(msgspec.to_builtins(found))
        return
    typer.echo(f"{found.games} games, {found.readings} readings; on games not seen:")
    for score in found.scores:
        typer.echo(f"  {score.name}: log loss {score.log_loss:.3f}, AUC {score.auc:.3f}")


@lab.command("compare")
def lab_compare(
    before: Annotated[Path, typer.Argument(help="Games kept by simulate --out, of one version.")],
    after: Annotated[Path, typer.Argument(help="Those of the other.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the page goes.")] = Path("compare"),
) -> None:
    """Writes a page about two versions of a mission, side by side: what has changed, and by how much."""
    from . import games
    from .lab import record
    from .table import SetupError

    old, new = (list(record.read([file]).iter_rows(named=True)) for file in (before, after))
    slugs = {row["game"] for row in (*old, *new)}
    if len(slugs) != 1:
        raise SetupError(f"expected games of one game in both files, not of {', '.join(sorted(slugs)) or 'none'}")
    try:
        from .lab import compare
    except ImportError:
        raise SetupError("this needs matplotlib: pip install 'starboard-games[study]'") from None
    for line in compare.findings(old, new):
        typer.echo(line.replace("<b>", "").replace("</b>", ""))
    typer.echo(f"{compare.write(games.load(slugs.pop()).title, old, new, out)}: written")


@lab.command("strength")
def lab_strength(
    which: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="None: all.")] = None,
    players: Annotated[
        str, typer.Option("--bots", metavar="A=N,B=M", help="Who plays, and how many games of each mission.")
    ] = "random=100,greedy=12,policy=100,reference=24,search=12",
    missions: Missions = "",
    seats: SeatCounts = "",
    seed: Annotated[str, typer.Option("--seed")] = "strength",
    workers: Workers = 1,
    cluster: Cluster = "",
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="DIR", help="Goes on with the games kept here, a file a game.")
    ] = None,
    page: Annotated[Path | None, typer.Option("--page", metavar="FILE", help="Puts the tables into this page.")] = None,
) -> None:
    """Tells how strong all bots are on all missions of all games. Ctrl-C keeps what was played."""
    import datetime

    from . import games
    from .lab.balance import put
    from .lab.strength import Row, strength, table
    from .table import SetupError

    counts = {}
    for bot, number in _pairs(_words(players), "--bots"):
        if not number.isdecimal() or not int(number):
            raise SetupError(f"--bots {bot}={number}: expected how many games, such as {bot}=24")
        counts[bot] = int(number)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    for slug in which or games.slugs():
        door = games.load(slug)
        rows: list[Row] = []
        file = None if keep is None else keep / f"strength-{slug}.jsonl"
        found = strength(slug, _counts(door, seats), counts, missions=_words(missions), seed=seed,
                         workers=cluster or workers, keep=file,
                         watch=lambda line: typer.echo(line, err=True))  # fmt: skip
        try:
            rows.extend(found)
        except KeyboardInterrupt:
            typer.echo("broken off: the same command goes on", err=True)
            return
        text = table(rows, datetime.date.today().isoformat())
        typer.echo(f"{door.title}\n{text}")
        if page is not None:
            put(page, f"strength of {slug}", text)


@lab.command("calibrate")
def lab_calibrate(
    game: Annotated[str, typer.Argument()],
    bot: Annotated[str, typer.Option("--bot", help="Who plays.")] = "reference",
    missions: Missions = "",
    seats: SeatCounts = "",
    count: Annotated[int, typer.Option("-n", min=1, help="Games of each mission and number of seats.")] = 8,
    seed: Annotated[str, typer.Option("--seed")] = "calibrate",
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="FILE", help="Goes on with the games kept here.")
    ] = None,
    page: Annotated[Path | None, typer.Option("--page", metavar="FILE", help="Puts the table into this page.")] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="PNG", help="Draws what was said and what came.")
    ] = None,
    write: Annotated[
        bool, typer.Option("--write/--no-write", help="Bends the gauge to these games, mission by mission.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Holds what the gauge says against how games end. Ctrl-C keeps what was played."""
    import datetime

    import msgspec

    from . import bots, games
    from .lab import calibrate
    from .lab.balance import put
    from .lab.saves import write_file
    from .table import SetupError

    door = games.load(game)
    bots.load(bot)
    lines: list[Any] = []
    try:
        lines.extend(calibrate.collect(game, _words(missions), _counts(door, seats), bot, count, keep, seed))
    except KeyboardInterrupt:
        lines = calibrate.read(keep, game, bot, seed)
    found = calibrate.calibrations(lines)
    if not found:
        raise SetupError("no game was played to its end")
    text = calibrate.table(found, bot, datetime.date.today().isoformat())
    if page is not None:
        put(page, f"calibration of {game}", text)
    if plot is not None:
        from .lab import plots

        curve = [(b.says, b.won, *b.interval, b.games) for b in found[0].bins]
        write_file(plot, plots.reliability({door.title: curve}))
    if write:
        from .bots.sensible import GAUGE, Bend

        write_file(games.folder(game) / GAUGE, calibrate.bent(Bend(games.folder(game)), lines).encode())
    if as_json:
        _say(msgspec.to_builtins(found))
    else:
        typer.echo(text)


@lab.command("game")
def lab_game(
    file: Annotated[Path, typer.Argument(help="Games kept by simulate --out.")],
    number: Annotated[int, typer.Argument(min=0, help="Which row, from 0.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Save it as a game.")] = None,
) -> None:
    """Plays a kept game again, answer by answer, and tells it; --out makes a saved game of it."""
    from .lab import record
    from .lab.saves import write_file
    from .table import SetupError

    rows = record.read([file])
    if number >= rows.height:
        raise SetupError(f"{file} holds {rows.height} games, numbered from 0")
    table = record.told_again(rows.row(number, named=True))
    if out is not None:
        write_file(out, table.save())
        typer.echo(f"{out}: written")
        return
    for event in table.journal:
        typer.echo(event.text)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _counts(door: Any, text: str) -> list[int]:
    """`2,4`; nothing: two (or the fewest, if that is more) and the most."""
    from .table import SetupError

    least, most = door.players
    if not text:
        return sorted({max(least, min(2, most)), most})
    if not all(word.isdecimal() for word in _words(text)):
        raise SetupError(f"--seats {text}: expected numbers with commas between them, such as 2,4")
    return [int(word) for word in _words(text)]


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="Which game; none: all.")] = "",
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long to measure each figure.")] = 3.0,
    as_json: AsJson = False,
) -> None:
    """Measures how fast the games run, on one core."""
    import msgspec

    from . import games
    from .lab.bench import measure

    speeds = {}
    for slug in [game] if game else games.slugs():
        speeds[slug] = speed = measure(slug, seconds)
        if not as_json:
            typer.echo(
                f"{slug}: {speed.decisions_per_second:,.0f} decisions per second, "
                f"fork {speed.fork_us:.1f} µs, state {speed.state_bytes:,.0f} bytes"
            )
    if as_json:
        _say({"games": msgspec.to_builtins(speeds)})


@app.command()
def replay(file: Annotated[Path, typer.Argument()], as_json: AsJson = False) -> None:
    """Verifies a saved game from its first answer on, and shows it."""
    from .lab.saves import replayed

    report = replayed(file)
    if as_json:
        _say({"ok": report.ok, "decisions": report.decisions, "outcome": report.outcome})
    else:
        for line in report.lines():
            typer.echo(line)
    if report.problem:
        _fail(report.problem)


@app.command()
def check(
    path: Annotated[Path, typer.Argument(help="A content file, a folder of them, or a saved game.")],
    game: Annotated[str, typer.Option("--game", help="Whose content it is, when the path does not say.")] = "",
    as_json: AsJson = False,
) -> None:
    """Validates a mission, a card file or a saved game."""
    from .lab.check import problems

    found = problems(path, game)
    if as_json:
        _say({"ok": not found, "problems": [{"where": where, "what": what} for where, what in found]})
    elif not found:
        typer.echo(f"{path}: fine")
    else:
        for where, what in found:
            typer.echo(f"starboard: {where}: {what}", err=True)
    if found:
        sys.exit(2)


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME][/MISSION]")] = "",
    mission: Annotated[str, typer.Argument(metavar="[MISSION]")] = "",
    seats: Seats = "",
    seed: Seed = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="SEAT=BOT", help="A bot holds that seat; repeat it.")
    ] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="A saved game goes on.")] = None,
    physical_dice: Annotated[bool, typer.Option("--physical-dice", help="You roll, and type in what fell.")] = False,
    ironman: Annotated[bool, typer.Option("--ironman", help="Nothing can be taken back.")] = False,
    option: Options = None,
) -> None:
    """Plays in the terminal."""
    from . import games
    from .table import SetupError
    from .terminal import play as terminal

    bot_seats = dict(_pairs(bot, "--bot"))
    if load is not None:
        if seats or seed or mission or option or physical_dice or ironman:
            raise SetupError("--load goes on as the game was saved: only --bot can be given with it")
        terminal.resume(load, game, bot_seats)
        return
    slug, _, in_slug = game.partition("/")
    slugs = games.slugs()
    if not slug:
        raise SetupError(f"which game? there are: {', '.join(slugs)}")
    if physical_dice and seed is not None:
        raise SetupError("--physical-dice and --seed: one or the other says how the dice fall")
    door = games.load(slug)
    _warn(door)
    options = _options(door, option)
    terminal.play(slug, mission or in_slug, _seats(seats), options, bot_seats, seed, physical_dice, ironman)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="0.0.0.0 lets your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8900,
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help="What others type, behind a proxy.")
    ] = "",
    data: DataFolder = None,
    passphrase: Annotated[
        str, typer.Option("--passphrase", envvar="STARBOARD_PASSPHRASE", help="Needed to create tables.")
    ] = "",
    quota: Annotated[int, typer.Option("--quota", min=0, help="Tables a day per address; 0: no limit.")] = 60,
    processes: Annotated[int, typer.Option("--processes", min=0, help="For bots and hints; 0: all cores but one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes that serve; needs PostgreSQL.")] = 1,
    backup_hours: Annotated[float, typer.Option("--backup-hours", min=0, help="Backs up so often; 0: never.")] = 0,
    keep_days: Annotated[int, typer.Option("--keep-days", min=0, help="Deletes older tables; 0: keeps all.")] = 0,
) -> None:
    """Hosts tables and opens the browser."""
    from .server.run import serve as run

    run(host, port, public_url, data, passphrase, quota, processes, browser, workers, backup_hours, keep_days)


admin = typer.Typer(help="Lists, backs up, exports and deletes the tables of a server.", no_args_is_help=True)
app.add_typer(admin, name="admin")


def _data(folder: Path | None) -> Path:
    from .server.run import data_folder

    return folder or data_folder()


@admin.command("list")
def admin_list(data: DataFolder = None, as_json: AsJson = False) -> None:
    """Lists all tables, the latest first."""
    from time import localtime, strftime

    from .server import admin as office

    found = office.tables(_data(data))
    if as_json:
        _say(found)
        return
    for table in found:
        when = strftime("%Y-%m-%d %H:%M", localtime(table["updated"]))
        state = "over" if table["over"] else f"round {table['round']}"
        who = ", ".join(f"{seat}: {person or 'free'}" for seat, person in table["seats"].items())
        typer.echo(f"{table['id']}  {when}  {table['game']}/{table['mission']}  {state}  {who}")


@admin.command("backup")
def admin_backup(file: Annotated[Path, typer.Argument()], data: DataFolder = None) -> None:
    """Copies all tables into one file, also while the server runs."""
    from .server import admin as office

    office.backup(_data(data), file)
    typer.echo(f"{file}: written")


@admin.command("export")
def admin_export(
    table: Annotated[str, typer.Argument()], file: Annotated[Path, typer.Argument()], data: DataFolder = None
) -> None:
    """Writes one table as a saved game, dice and all: for the host, not for players."""
    from .lab.saves import write_file
    from .server import admin as office

    write_file(file, office.export(_data(data), table))
    typer.echo(f"{file}: written")


@admin.command("delete")
def admin_delete(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: DataFolder = None,
) -> None:
    """Deletes tables for good."""
    from .server import admin as office

    if not yes:
        typer.confirm(f"Delete {', '.join(tables)} for good?", abort=True)
    office.remove(_data(data), tables)
    typer.echo(f"deleted: {', '.join(tables)}")


def _seats(text: str) -> int | list[str] | None:
    """`3` is how many, `red,blue` which; nothing: as few as the game allows."""
    if not text:
        return None
    return int(text) if text.isdecimal() else [seat.strip() for seat in text.split(",")]


def _pairs(given: list[str] | None, name: str) -> list[tuple[str, str]]:
    from .table import SetupError

    pairs = []
    for pair in given or []:
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise SetupError(f"{name} {pair}: expected two words with = between them")
        pairs.append((key, value))
    return pairs


def _options(door: Any, given: list[str] | None) -> dict[str, Any]:
    """`k=v` as the value the game knows: numbers and yes-or-no are typed as words."""
    options: dict[str, Any] = {}
    for key, word in _pairs(given, "--option"):
        values = next((knob.values for knob in door.knobs if knob.id == key), ())
        options[key] = next((value for value in values if str(value).lower() == word.lower()), word)
    return options


if __name__ == "__main__":
    main()
