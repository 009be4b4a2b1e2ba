"""The page about a search for a setting (see `tune`): what to change, how sure that is, and what each dial did."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

import msgspec

from .saves import write_file
from .tune import Result, Standing, Tried


def write(result: Result, folder: Path) -> list[Path]:
    """Writes the page with its pictures, the diff and the numbers; says where they are. Pictures need matplotlib."""
    files = {"result.json": msgspec.json.format(msgspec.json.encode(result), indent=1)}
    if result.diff:
        files["change.diff"] = result.diff.encode()
    pictures = _pictures(result)
    files |= {f"{name}.png": data for name, _, _, data in pictures}
    files["index.html"] = page(result, [picture[:3] for picture in pictures]).encode()
    for name, data in files.items():
        write_file(folder / name, data)
    return [folder / name for name in files]


def _pictures(result: Result) -> list[tuple[str, str, str, bytes]]:
    """(name, title, words, PNG)."""
    try:
        from . import plots
    except ImportError:
        return []
    found = []
    points = [
        (tried.expected, tried.spirit, [s.win_rate for s in tried.judged]) for tried in result.tried if tried.screened
    ]
    if points:
        words = (
            f"Every setting that was tried: what it costs in spirit, and how often {result.judge} should win it by "
            f"what {result.screen} says. Squares: {result.judge} has played it. Shaded: the band."
        )
        found.append(("settings", "What was tried", words, plots.settings(points, result.band)))
    if result.dials:
        words = f"How often {result.screen} won at each value of a dial, whatever the others were."
        found.append(("dials", "What each dial did", words, plots.dials(result.dials)))
    return found


def headline(result: Result) -> str:
    """What came of it, in a sentence or two."""
    low, high = result.band
    wanted = f"{result.target}, {low:.0%} to {high:.0%}"
    best = result.best
    if best is None:
        ended = "broken off; the same command goes on" if result.verdict == "broken off" else "there is nothing to try"
        return f"{wanted}: nothing was tried yet: {ended}."
    if result.verdict == "reached":
        return f"{wanted}: reached with {best.says}. On fresh seeds {result.judge} wins {_rates(best.confirmed)}."
    stand = best.confirmed or best.judged
    near = f"{result.judge} wins {_rates(stand)}" if stand else f"{result.screen} wins {_rates(best.screened)}"
    if result.verdict == "broken off":
        return f"{wanted}: broken off; the same command goes on. Best so far: {best.says}; {near}."
    return (
        f"{wanted}: none of {len(result.tried)} settings reaches it. Nearest: {best.says}; {near}. "
        "Widen a dial that moves much, declare another, or try more (--trials, --finalists)."
    )


def _rates(found: list[Standing]) -> str:
    return ", ".join(
        f"{s.win_rate:.0%} ({s.interval[0]:.0%} to {s.interval[1]:.0%}) of {s.games} with {s.seats}" for s in found
    )


def moved(result: Result) -> Iterator[str]:
    """What each dial did, in a line each: the values with the fewest and the most wins."""
    for name, values in result.dials.items():
        least, most = min(values, key=lambda v: v[2]), max(values, key=lambda v: v[2])
        points = (most[2] - least[2]) * 100
        yield f"{name}: {points:.0f} points between {least[0]} ({least[2]:.0%}) and {most[0]} ({most[2]:.0%})"
    for name, why in result.pinned.items():
        yield f"{name}: pinned: {why}"


def page(result: Result, pictures: list[tuple[str, str, str]]) -> str:
    from .report import STYLE

    title = f"{result.game}/{result.mission}: {result.target}"
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        f"<meta name='viewport' content='width=device-width'><title>{escape(title)}</title>",
        f"<style>{STYLE} pre {{ background: #e9eef4; padding: .8rem; overflow-x: auto; }}</style></head><body>",
        f"<h1>{escape(title)}</h1><p class='quiet'>{len(result.tried)} settings; screened by {escape(result.screen)}, "
        f"judged by {escape(result.judge)}; content {result.content}</p>",
        f"<p>{escape(headline(result))}</p>",
        "<h2>What to change</h2>",
        f"<pre>{escape(result.diff)}</pre>" if result.diff else "<p>Nothing: it stays as it is.</p>",
        "<h2>The dials</h2><ul>",
        *(f"<li>{escape(line)}</li>" for line in moved(result)),
        "</ul>",
    ]
    for name, heading, words in pictures:
        parts.append(
            f"<h2>{heading}</h2><figure><img src='{name}.png' alt='{heading}'>"
            f"<figcaption>{escape(words)}</figcaption></figure>"
        )
    parts += ["<h2>In numbers</h2>", _numbers(result.tried), "</body></html>"]
    return "\n".join(parts)


def _numbers(tried: list[Tried]) -> str:
    """A line a setting, the best first. Intervals are 99 % ones."""
    names = ("setting", "spirit", "screened", "expected", "judged", "on fresh seeds")
    lines = ["<table><tr>" + "".join(f"<th>{name}</th>" for name in names) + "</tr>"]
    for one in tried:
        cells = (
            one.says,
            f"{one.spirit:g}",
            one.problem or _rates(one.screened),
            f"{one.expected:.0%}" if one.screened else "",
            _rates(one.judged),
            _rates(one.confirmed),
        )
        lines.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    return "\n".join([*lines, "</table>"])
