"""Two versions of a mission side by side: `starboard lab compare before.parquet after.parquet`.

The same bots should have played both, best on the same seeds. What differs by more than chance explains is said first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from ..table import SetupError
from . import plots
from .report import ENOUGH, STYLE, Games, Rate, rank, usage
from .saves import write_file

Key = tuple[str, int, str]
"""Mission, seats, bot."""


class Pair(msgspec.Struct):
    """One cell in both versions."""

    mission: str
    seats: int
    bot: str
    before: Rate
    after: Rate
    rounds: tuple[float, float]

    @property
    def moved(self) -> tuple[float, float, float]:
        """By how much more is won after than before, and the 95 % interval of it (Newcombe's, from Wilson's)."""
        old, new = self.before, self.after
        (old_low, old_high), (new_low, new_high) = old.interval, new.interval
        gap = new.share - old.share
        low = gap - sqrt((new.share - new_low) ** 2 + (old_high - old.share) ** 2)
        high = gap + sqrt((new_high - new.share) ** 2 + (old.share - old_low) ** 2)
        return gap, low, high


def pairs(before: Games, after: Games) -> list[Pair]:
    """The cells that both versions have."""
    old, new = _cells(before), _cells(after)
    both = sorted(old.keys() & new.keys(), key=lambda key: (key[0], key[1], rank(key[2])))
    if not both:
        raise SetupError("there is no mission, number of seats and bot that both files have games of")
    return [Pair(*key, _rate(old[key]), _rate(new[key]), (_middle(old[key]), _middle(new[key]))) for key in both]


def _cells(rows: Games) -> dict[Key, Games]:
    found: dict[Key, Games] = {}
    for row in rows:
        found.setdefault((row["mission"], row["seats"], row["bot"]), []).append(row)
    return found


def _rate(rows: Games) -> Rate:
    return Rate(sum(row["won"] for row in rows), len(rows))


def _middle(rows: Games) -> float:
    rounds = sorted(row["rounds"] for row in rows)
    return float(rounds[len(rounds) // 2])


def findings(before: Games, after: Games) -> list[str]:
    """What has changed, in plain sentences."""
    found = [*_about_wins(pairs(before, after)), *_about_losses(before, after), *_about_use(before, after)]
    return found or ["Nothing has changed that chance would not explain."]


def _about_wins(found: list[Pair]) -> Iterator[str]:
    for pair in found:
        gap, low, high = pair.moved
        where = f"<b>{escape(pair.mission)}</b> with {pair.seats}, {escape(pair.bot)}"
        if low > 0 or high < 0:
            word = "more" if gap > 0 else "less"
            yield (
                f"{where}: won {abs(gap) * 100:.0f} points {word} often ({low * 100:+.0f} to {high * 100:+.0f}): "
                f"{pair.before} before, {pair.after} after."
            )
        if abs(pair.rounds[1] - pair.rounds[0]) > max(1.0, 0.2 * pair.rounds[0]):
            yield f"{where}: games last {pair.rounds[1]:g} rounds instead of {pair.rounds[0]:g} (medians)."


def _about_losses(before: Games, after: Games) -> Iterator[str]:
    old, new = (Counter(row["because"] for row in rows if not row["won"]) for rows in (before, after))
    lost = sum(old.values()), sum(new.values())
    if min(lost) < ENOUGH:
        return
    for cause in sorted(old | new):
        shares = old[cause] / lost[0], new[cause] / lost[1]
        if abs(shares[1] - shares[0]) > 0.15:
            yield f"Lost by “{escape(cause)}”: {shares[0]:.0%} of the losses before, {shares[1]:.0%} after."


def _about_use(before: Games, after: Games) -> Iterator[str]:
    old, new = usage(before), usage(after)
    for what in sorted(old.keys() | new.keys()):
        per_game = old.get(what, (0, 0))[0] / len(before), new.get(what, (0, 0))[0] / len(after)
        if max(per_game) >= 0.5 and not 0.6 < (per_game[1] + 0.05) / (per_game[0] + 0.05) < 1.7:
            yield f"{escape(what)}: chosen {per_game[0]:.1f} times a game before, {per_game[1]:.1f} after."


def write(title: str, before: Games, after: Games, folder: Path) -> Path:
    """Writes the page with its picture; says where it is."""
    found = pairs(before, after)
    dots = {
        f"{pair.mission}, {pair.seats}, {pair.bot}": [(r.share, *r.interval) for r in (pair.after, pair.before)]
        for pair in found
    }
    write_file(folder / "wins.png", plots.characters(dots, ("after", "before")))
    write_file(
        folder / "index.html", page(title, found, findings(before, after), _named(before), _named(after)).encode()
    )
    return folder / "index.html"


def _named(rows: Games) -> str:
    return "; ".join(sorted({f"version {row['version']}, content {row['content']}" for row in rows}))


def page(title: str, found: list[Pair], said: list[str], before: str, after: str) -> str:
    heads = ("mission", "seats", "bot", "before", "after", "moved by", "rounds before", "after")
    lines = ["<table><tr>" + "".join(f"<th>{name}</th>" for name in heads) + "</tr>"]
    for pair in found:
        gap, low, high = pair.moved
        cells: tuple[Any, ...] = (
            pair.mission, pair.seats, pair.bot, f"{pair.before} of {pair.before.games}",
            f"{pair.after} of {pair.after.games}", f"{gap * 100:+.0f} ({low * 100:+.0f} to {high * 100:+.0f})",
            f"{pair.rounds[0]:g}", f"{pair.rounds[1]:g}",
        )  # fmt: skip
        lines.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>")
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        f"<meta name='viewport' content='width=device-width'><title>{escape(title)}: before and after</title>",
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}: before and after</h1>",
        f"<p class='quiet'>Before: {escape(before)}. After: {escape(after)}.</p>",
        "<h2>What has changed</h2><ul>",
        *(f"<li>{line}</li>" for line in said),
        "</ul><h2>How often it is won</h2>",
        "<figure><img src='wins.png' alt='How often it is won'><figcaption>Win rates with their 95 % intervals."
        "</figcaption></figure><h2>In numbers</h2>",
        *lines,
        "</table></body></html>",
    ]
    return "\n".join(parts)
