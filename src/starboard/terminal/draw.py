"""A scene as rich text. What is drawn comes from the scene alone, so every game is drawn the same way.

One colour, one meaning: cyan = you can, yellow = chosen or warned, red = harm, green = goals. Nothing is said by colour
alone, and everything a game calls something is shown as it is, never read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel as Box
from rich.table import Table as Grid
from rich.text import Text

from ..scene import Board, Die, Line, Panel, Piece, Scene, Turn
from ..table import Outcome
from ..table.journal import Event

WIDE = 100
"""From so many columns on, boards and dashboards stand side by side."""


class Painter:
    """Draws onto one console, in the width it has."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def scene(self, scene: Scene) -> None:
        """Everything there is to see, but the question."""
        picture = scene.picture
        self.console.print()
        self.console.rule(Text.assemble((scene.title, "bold"), f" · {scene.mission}"), style="dim")
        boards = [self._board(board) for board in picture.boards]
        panels = [self._panel(panel) for panel in picture.panels]
        if self.console.width >= WIDE and boards and panels:
            sheet = Grid.grid(padding=(0, 2))
            sheet.add_row(Group(*boards), Group(*panels))
            self.console.print(sheet)
        else:
            self.console.print(Group(*boards))
            self.console.print(Columns(panels))
        if picture.rail:
            self.console.print(_rail(picture.rail))
        if picture.goal:
            self.console.print(Text.assemble(("Goal  ", "green"), picture.goal))
        for warning in picture.warnings:
            self.console.print(Text.assemble(("! ", "bold yellow"), warning))

    def journal(self, events: Iterable[Event]) -> None:
        """What happened, one line each; what belongs together stands together."""
        beat = None
        for event in events:
            line = Text("  " if event.beat == beat else "· ", style="dim")
            line.append(event.text, style="")
            if event.because:
                line.append(f"  ({reasons(event.because)})", style="dim")
            if event.rules:
                line.append(f"  {' '.join(event.rules)}", style="dim cyan")
            self.console.print(line, soft_wrap=False)
            beat = event.beat

    def prompt(self, crumbs: list[str], text: str, waiting: str) -> None:
        where = Text(" › ".join(crumbs), style="dim")
        if where and waiting:
            where.append(" › ", style="dim")
        where.append(waiting, style="bold")
        self.console.print(where)
        self.console.print(Text(text, style="bold yellow"))

    def options(self, entries: list[tuple[int, str, str, str]]) -> None:
        """Numbered options (number, label, group, text), one group after the other."""
        groups: dict[str, list[Text]] = {}
        for number, label, group, text in entries:
            line = Text.assemble((f"{number:>3} ", "bold cyan"), label)
            if text:
                line.append(f"  {text}", style="dim")
            groups.setdefault(group, []).append(line)
        for group, lines in groups.items():
            if group:
                self.console.print(Text(group, style="dim"))
            if len(lines) > 8 and self.console.width >= 80:
                self.console.print(Columns(lines, padding=(0, 3), column_first=True))
            else:
                for line in lines:
                    self.console.print(line)

    def draft(self, blocks: list[tuple[str, list[tuple[int, str, str, str]]]], legend: Mapping[str, str]) -> None:
        """A plan in the making: for each owner the pieces (number, name, where it lies, codes), and what codes mean."""
        grids: list[RenderableType] = []
        for title, rows in blocks:
            grid = Grid.grid(padding=(0, 1))
            for number, name, at, codes in rows:
                lies = Text(at or "·", style="yellow" if at else "dim")
                grid.add_row(Text(f"{number:>2}", style="bold cyan"), Text(name), lies, Text(codes, style="dim"))
            grids.append(Group(Text(title, style="bold"), grid))
        self.console.print(Columns(grids, padding=(0, 4)))
        words = [Text.assemble((code, "cyan"), f" {name}") for code, name in legend.items()]
        self.console.print(Text("   ").join(words) if words else Text())

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def refuse(self, text: str) -> None:
        self.console.print(Text(f"✗ {text}", style="red"))

    def outcome(self, outcome: Outcome) -> None:
        word, style = ("Won", "bold green") if outcome.won else ("Lost", "bold red")
        self.console.print(
            Text.assemble((f"{word}: ", style), outcome.because, (f"  {' '.join(outcome.rules)}", "dim"))
        )

    # ---- parts ----------------------------------------------------------------------------------------------------

    def _board(self, board: Board) -> RenderableType:
        if board.text:
            return Group(Text(board.title, style="bold"), Text(board.text, no_wrap=True, overflow="crop"))
        lines = [Text(board.title, style="bold")]
        names = {cell.id: cell.name for cell in board.cells}
        for cell_id, name in names.items():
            here = [_piece(p) for p in board.pieces if p.at == cell_id]
            here += [
                f"{m.text or m.kind}{'' if m.value is None else f' {m.value}'}" for m in board.marks if m.at == cell_id
            ]
            lines.append(Text(f"  {name}: {', '.join(here) or '-'}"))
        return Group(*lines)

    def _panel(self, panel: Panel) -> RenderableType:
        parts: list[RenderableType] = [
            Text(f"{track.name} {gauge(track.value, track.most)} {track.value}/{track.most}") for track in panel.tracks
        ]
        faces = {die.id: die.face for die in panel.dice}
        if panel.lines:
            parts.append(_lines(panel.lines, faces))
        free = [die for die in panel.dice if not die.at]
        if free:
            parts.append(Text.assemble(("dice ", "dim"), "  ".join(_die(die) for die in free)))
        for card in panel.cards:
            made = " (house)" if card.source == "house" else ""
            parts.append(Text.assemble((card.name, "bold"), f"{made}  {card.text}"))
        if panel.note:
            parts.append(Text(panel.note, style="dim"))
        title = Text.assemble((panel.title, "bold"), (f" · {panel.subtitle}" if panel.subtitle else "", "dim"))
        return Box(Group(*parts), title=title, title_align="left", border_style="dim", expand=False)


def gauge(value: int, most: int) -> str:
    """Life as a row of marks, when it is short enough to be counted."""
    return "●" * max(0, value) + "○" * max(0, most - value) if most <= 12 else ""


def reasons(because: Iterable[tuple[int, str]]) -> str:
    """`4 base, +1 sentry armour`."""
    return ", ".join(f"{amount:+} {why}" if i else f"{amount} {why}" for i, (amount, why) in enumerate(because))


def _lines(lines: list[Line], faces: Mapping[str, str]) -> Grid:
    """Ladders: what a line is worth now stands in brackets, with the values of fewer and more dice around it."""
    grid = Grid.grid(padding=(0, 1))
    for line in lines:
        ladder = Text()
        for i, value in enumerate(line.ladder):
            now = i == min(len(line.dice), len(line.ladder) - 1)
            ladder.append(
                f"[{value}]" if now else f" {value} ", style="bold yellow" if now and i else "dim" if not now else ""
            )
        dice = " ".join(faces.get(die, die) for die in line.dice)
        star = "*" if line.starred else ""
        grid.add_row(
            Text(f"{line.name}{star}"),
            ladder,
            Text(line.value),
            Text(dice, style="yellow"),
            Text(line.note, style="dim"),
        )
    return grid


def _die(die: Die) -> str:
    return f"{die.face}{f' ({die.note})' if die.note else ''}"


def _piece(piece: Piece) -> str:
    count = f" ×{piece.count}" if piece.count > 1 else ""
    life = "" if piece.life is None else f" {piece.life}/{piece.life_max}" if piece.life_max else f" {piece.life}"
    return f"{piece.name}{count}{life}{f' ({piece.note})' if piece.note else ''}"


def _rail(rail: list[Turn]) -> Padding:
    """Who acts when: the one whose turn it is stands in brackets, those who have acted are dim and ticked."""
    line = Text("Initiative  ", style="dim")
    for turn in rail:
        words = f"{turn.init} {turn.name}"
        if turn.now:
            line.append(f"[{words}]", style="bold yellow")
        elif turn.done:
            line.append(f"{words} ✓", style="dim")
        else:
            line.append(words, style="cyan" if turn.seat else "")
        line.append("  ")
    return Padding(line, (0, 0))
