"""Draws `docs/img/terminal.svg`: a round of a real game being planned in the terminal (see `pictures`)."""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import MONOKAI

from starboard import games
from starboard.table import Table
from starboard.terminal.draw import Painter
from starboard.terminal.session import YOU, Session

LINES = ["1", "2", "3", "1", "3", "SNAP", "1d 2me 4me 5me 3ra 10i-"]
"""What is typed; the picture begins at SNAP."""

PICTURE = Path(__file__).parent.parent / "docs/img/terminal.svg"


def svg(console: Console, title: str) -> str:
    """A picture that stands alone: rich's format, but with no font from elsewhere."""
    alone = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    alone = alone.replace("font-family: Fira Code, monospace", "font-family: 'DejaVu Sans Mono', Menlo, monospace")
    return console.export_svg(title=title, theme=MONOKAI, code_format=alone, unique_id="starboard")


def draw(slug: str) -> None:
    door = games.load(slug)
    setup = door.prepare(seats=2)
    console = Console(record=True, width=112, file=io.StringIO(), force_terminal=True, highlight=False)
    table = Table(door, setup, seed="1", people=dict.fromkeys(setup.seats, YOU))
    lines = iter(LINES)

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line == "SNAP":
            console.export_text(clear=True)
            return ""
        if line is None:
            PICTURE.write_text(svg(console, f"starboard play {slug} --seats 2"), encoding="utf-8")
            raise EOFError
        console.print(f"[bold]>[/bold] {line}")
        return line

    with tempfile.TemporaryDirectory() as folder:
        Session(table, {}, Painter(console), read, Path(folder) / "game.json").run()
