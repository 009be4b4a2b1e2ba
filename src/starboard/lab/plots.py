"""The pictures of a report: PNG files, drawn without a screen. Colours can be told apart by everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import matplotlib as mpl

mpl.use("Agg")

from matplotlib import pyplot as plt
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon, Rectangle
from matplotlib.ticker import MaxNLocator, PercentFormatter

INK, QUIET, GRID, SHADE = "#1d2530", "#5a6675", "#dde3ea", "#e9eef4"
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""Okabe and Ito's, which people with any colour vision can tell apart."""
MARKERS = ("o", "s", "^", "D", "v", "P")
WON, LOST = "#0072B2", "#D55E00"

mpl.rcParams.update(
    {
        "font.size": 10,
        "axes.edgecolor": QUIET,
        "axes.labelcolor": INK,
        "text.color": INK,
        "xtick.color": QUIET,
        "ytick.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.grid.axis": "x",
        "grid.color": GRID,
        "axes.axisbelow": True,
        "savefig.dpi": 130,
        "figure.constrained_layout.use": True,
    }
)


def _png(figure: Any) -> bytes:
    data = BytesIO()
    figure.savefig(data, format="png")
    plt.close(figure)
    return data.getvalue()


def _rows(count: int, each: float = 0.42, least: float = 1.6) -> Any:
    return plt.subplots(figsize=(9, max(least, 1.0 + each * count)))


def _name_rows(axes: Any, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)


Interval = tuple[float, float, float]
"""A share, and the two ends of its interval."""


def wins(
    order: Sequence[str],
    label: dict[str, str],
    bands: dict[str, tuple[float, float]],
    cells: dict[tuple[str, int, str], Interval],
    rank: Callable[[str], int],
) -> bytes:
    """One line for each mission and number of seats, one mark for each bot, over the band of the difficulty."""
    lines = sorted({(order.index(m), seats) for m, seats, _ in cells})
    players = sorted({bot for _, _, bot in cells}, key=rank)
    figure, axes = _rows(len(lines), 0.34)
    for y, (number, seats) in enumerate(lines):
        mission = order[number]
        if mission in bands:
            low, high = bands[mission]
            axes.barh(y, high - low, left=low, height=0.86, color=SHADE, zorder=0)
        for i, bot in enumerate(players):
            if (mission, seats, bot) not in cells:
                continue
            share, low, high = cells[mission, seats, bot]
            at = y + (i - (len(players) - 1) / 2) * 0.5 / max(1, len(players))
            colour = COLOURS[i % len(COLOURS)]
            axes.plot([low, high], [at, at], color=colour, linewidth=1.6, alpha=0.75, solid_capstyle="butt")
            axes.plot(share, at, MARKERS[i % len(MARKERS)], color=colour, markersize=5.5, label=bot if not y else None)
    _name_rows(axes, [f"{label[order[n]]}, {seats}" for n, seats in lines])
    axes.set_xlim(-0.01, 1.01)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    handles = [
        Line2D([], [], color=COLOURS[i % len(COLOURS)], marker=MARKERS[i % len(MARKERS)], label=bot)
        for i, bot in enumerate(players)
    ]
    figure.legend(handles=handles, loc="outside upper right", ncols=len(players), frameon=False)
    return _png(figure)


def characters(found: dict[str, list[Interval]], names: tuple[str, str] = ("with", "without")) -> bytes:
    """Two marks for each name: games with a character and without, or of two versions."""
    figure, axes = _rows(len(found))
    for y, both in enumerate(found.values()):
        for i, (share, low, high) in enumerate(both):
            at, colour = y + (0.14 if i else -0.14), (COLOURS[0], QUIET)[i]
            axes.plot([low, high], [at, at], color=colour, linewidth=1.6, alpha=0.75)
            axes.plot(share, at, "os"[i], color=colour, markersize=6, label=names[i] if not y else None)
    _name_rows(axes, list(found))
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    figure.legend(loc="outside upper right", ncols=2, frameon=False)
    return _png(figure)


def length(order: Sequence[str], label: dict[str, str], found: dict[str, Counter[tuple[int, bool]]]) -> bytes:
    """A dot for each length in rounds, won above lost; a line at the median."""
    figure, axes = _rows(len(order), 0.5)
    most = max((count for counter in found.values() for count in counter.values()), default=1)
    for y, mission in enumerate(order):
        counter = found[mission]
        for (rounds, won), count in counter.items():
            colour, at = (WON, y - 0.17) if won else (LOST, y + 0.17)
            axes.scatter(rounds, at, s=12 + 150 * count / most, color=colour, alpha=0.75, linewidths=0)
        spread = sorted(rounds for (rounds, _), count in counter.items() for _ in range(count))
        if spread:
            middle = spread[len(spread) // 2]
            axes.plot([middle, middle], [y - 0.38, y + 0.38], color=INK, linewidth=1.5)
    _name_rows(axes, [label[m] for m in order])
    axes.set_xlabel("rounds")
    axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    handles = [Line2D([], [], color=c, marker="o", linestyle="") for c in (WON, LOST)]
    handles.append(Line2D([], [], color=INK))
    figure.legend(handles, ["won", "lost", "median"], loc="outside upper right", ncols=3, frameon=False)
    return _png(figure)


def losses(order: Sequence[str], label: dict[str, str], found: dict[str, Counter[str]]) -> bytes | None:
    """One bar for each mission, parted by cause."""
    total: Counter[str] = Counter()
    for counter in found.values():
        total.update(counter)
    if not total:
        return None
    causes = [cause for cause, _ in total.most_common(len(COLOURS) - 1)]
    shown = [m for m in order if found[m]]
    figure, axes = _rows(len(shown), 0.4)
    for y, mission in enumerate(shown):
        counter, left = found[mission], 0.0
        count = sum(counter.values())
        rest = count - sum(counter[cause] for cause in causes)
        for i, (cause, times) in enumerate([*((c, counter[c]) for c in causes), ("other", rest)]):
            if not times:
                continue
            colour = QUIET if cause == "other" else COLOURS[i]
            axes.barh(y, times / count, left=left, height=0.66, color=colour, edgecolor="white", linewidth=1.2)
            if times / count > 0.09:
                axes.text(left + times / count / 2, y, f"{times / count:.0%}", ha="center", va="center", color="white")
            left += times / count
    _name_rows(axes, [f"{label[m]} ({sum(found[m].values())} lost)" for m in shown])
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    handles = [Rectangle((0, 0), 1, 1, color=COLOURS[i]) for i in range(len(causes))]
    names = [cause if len(cause) < 60 else cause[:57] + "…" for cause in causes]
    if any(sum(c[k] for k in c if k not in causes) for c in found.values()):
        handles.append(Rectangle((0, 0), 1, 1, color=QUIET))
        names.append("other")
    figure.legend(handles, names, loc="outside lower left", ncols=2, frameon=False, fontsize=9)
    return _png(figure)


SMALL = 0.05
"""A cell less wide than this part of the board holds no number."""


def deaths(maps: Sequence[tuple[str, list[Any], Counter[str]]]) -> bytes | None:
    """The real boards, each cell the darker the more died in it."""
    flat = [(title, board, died) for title, boards, died in maps for board in boards]
    if not flat:
        return None
    columns = min(4, len(flat))
    lines = -(-len(flat) // columns)
    figure, grid = plt.subplots(lines, columns, figsize=(9.4, 2.75 * lines), squeeze=False)
    for axes in grid.flat:
        axes.set_axis_off()
    for axes, (title, board, died) in zip(grid.flat, flat, strict=False):
        several = sum(board_title == title for board_title, _, _ in flat) > 1
        axes.set_title(f"{title}\n{board.title}" if several else title, fontsize=9)
        total, trodden = sum(died.values()), set(died)
        xs, ys = zip(*(point for cell in board.cells for point in cell.shape), strict=True)
        tiny = SMALL * (max(xs) - min(xs))
        stacked = {cell.id for cell in board.cells if any(_over(other, cell) for other in board.cells)}
        for cell in sorted(board.cells, key=lambda cell: cell.level):
            share = died[cell.id] / total
            shape = cell.shape
            axes.add_patch(
                Polygon(
                    shape,
                    facecolor=plt.get_cmap("Oranges")(min(1.0, share * 2.2)) if share else "white",
                    edgecolor=INK if cell.id in trodden or cell.level else GRID,
                    linewidth=1.0,
                    zorder=1 + cell.level + (cell.id in trodden) / 2,
                )
            )
            x, y = (sum(p[i] for p in shape) / len(shape) for i in (0, 1))
            if share and max(p[0] for p in shape) - min(p[0] for p in shape) < tiny:  # a dot, and its share beside it
                axes.add_patch(
                    Circle((x, y), tiny * (0.4 + 2 * share), color=COLOURS[1], alpha=0.75, zorder=8, clip_on=False)
                )
                if share >= 0.05:
                    axes.text(x, y - 1.2 * tiny, f"{share:.0%}", ha="center", va="bottom", fontsize=7.5, zorder=9)
            elif share:
                if cell.id in stacked:  # below what lies on top of it
                    y += 0.3 * (max(p[1] for p in shape) - min(p[1] for p in shape))
                colour = "white" if share > 0.3 else INK
                axes.text(x, y, f"{share:.0%}", ha="center", va="center", fontsize=8.5, color=colour, zorder=9)
        axes.set_xlim(min(xs) - 0.05, max(xs) + 0.05)
        axes.set_ylim(max(ys) + 0.05, min(ys) - 0.05)
        axes.set_aspect("equal")
    return _png(figure)


def _over(other: Any, cell: Any) -> bool:
    """Whether another cell is stacked on this one."""
    x, y = (sum(p[i] for p in other.shape) / len(other.shape) for i in (0, 1))
    xs, ys = zip(*cell.shape, strict=True)
    return bool(other.level > cell.level and min(xs) < x < max(xs) and min(ys) < y < max(ys))


def options(found: dict[str, tuple[int, int]], played: int) -> bytes | None:
    """For each name a pale bar of occasions and a full one of choices, per hundred games."""
    ranked = sorted(found.items(), key=lambda item: (-item[1][0], -item[1][1]))
    ranked = [(name, counts) for name, counts in ranked if counts[1]][:36]
    if not ranked:
        return None
    figure, axes = _rows(len(ranked), 0.24)
    for y, (_, (times, offered)) in enumerate(ranked):
        axes.barh(y, offered * 100 / played, height=0.7, color=SHADE)
        axes.barh(y, times * 100 / played, height=0.7, color=COLOURS[0])
        words = f"{times * 100 / played:,.0f}" + (f"  ({times / offered:.0%})" if offered > times else "")
        axes.text(offered * 100 / played, y, "  " + words, va="center", fontsize=8, color=QUIET)
    _name_rows(axes, [name for name, _ in ranked])
    axes.set_xlabel("per hundred games; in brackets: how often when it could be")
    axes.margins(x=0.14)
    return _png(figure)


def shares(found: dict[str, tuple[int, int]], played: int) -> bytes | None:
    """Simple bars: how often per game."""
    ranked = sorted(((times, name) for name, (times, _) in found.items() if times), reverse=True)[:24]
    if not ranked:
        return None
    figure, axes = _rows(len(ranked), 0.26)
    axes.barh(range(len(ranked)), [times / played for times, _ in ranked], height=0.7, color=COLOURS[0])
    _name_rows(axes, [name for _, name in ranked])
    axes.set_xlabel("per game")
    return _png(figure)


def settings(points: Sequence[tuple[float, float, list[float]]], band: tuple[float, float]) -> bytes:
    """A dot a setting: expected win rate against spirit; a square where the judge has played."""
    figure, axes = plt.subplots(figsize=(9, 3.6))
    axes.axvspan(*band, color=SHADE, zorder=0)
    for expected, spirit, judged in points:
        axes.plot(expected, spirit, "o", color=QUIET, alpha=0.6, markersize=5)
        for rate in judged:
            axes.plot(rate, spirit, "s", color=COLOURS[0], markersize=7)
    axes.set_xlim(-0.01, 1.01)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_ylabel("cost in spirit")
    handles = [Line2D([], [], color=c, marker=m, linestyle="") for c, m in ((QUIET, "o"), (COLOURS[0], "s"))]
    figure.legend(handles, ["expected", "judged"], loc="outside upper right", ncols=2, frameon=False)
    return _png(figure)


def dials(found: dict[str, list[tuple[str, int, float]]]) -> bytes:
    """A group of bars a dial, a bar a value."""
    bars = [(f"{name}: {value[:44]}", played, rate, i) for i, (name, values) in enumerate(found.items())
            for value, played, rate in values]  # fmt: skip
    figure, axes = _rows(len(bars), 0.28)
    for y, (_, played, rate, group) in enumerate(bars):
        axes.barh(y, rate, height=0.7, color=COLOURS[group % len(COLOURS)])
        axes.text(rate, y, f"  {rate:.0%} of {played}", va="center", fontsize=8, color=QUIET)
    _name_rows(axes, [name for name, *_ in bars])
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.margins(x=0.14)
    return _png(figure)


Dot = tuple[float, float, float, float, float]
"""What was said, what came of it, the two ends of its interval, and how many games that rests on."""


def reliability(curves: dict[str, list[Dot]]) -> bytes:
    """What was said against what came of it, a curve each; on the diagonal it is true."""
    figure, axes = plt.subplots(figsize=(5.6, 5.2))
    axes.plot([0, 1], [0, 1], color=QUIET, linewidth=1, linestyle="--")
    for i, (name, dots) in enumerate(curves.items()):
        colour, marker = COLOURS[i % len(COLOURS)], MARKERS[i % len(MARKERS)]
        for says, _, low, high, _ in dots:
            axes.plot([says, says], [low, high], color=colour, linewidth=1.2, alpha=0.5)
        axes.plot([dot[0] for dot in dots], [dot[1] for dot in dots], color=colour, linewidth=1.2, label=name)
        most = max(dot[4] for dot in dots)
        for says, came, _, _, count in dots:
            axes.plot(says, came, marker, color=colour, markersize=3 + 6 * (count / most) ** 0.5)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.grid(axis="y")
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel("the gauge says")
    axes.set_ylabel("so many of those games were won")
    figure.legend(loc="outside upper right", ncols=len(curves), frameon=False)
    return _png(figure)
