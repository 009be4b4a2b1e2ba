"""A progress bar for many games, with the win rate as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .simulate import Tally, Watch, wilson


@contextmanager
def bar(count: int, title: str = "games") -> Iterator[Watch]:
    """Shows a bar on stderr while it is open; call what it gives after every batch."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[rate]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=count, rate="")

        def watch(tally: Tally) -> None:
            low, high = wilson(tally.wins, tally.wins + tally.losses)
            broken = f", {len(tally.broken)} broken" if tally.broken else ""
            progress.update(task, completed=tally.games, rate=f"won {low:.1%} to {high:.1%}{broken}")

        yield watch
