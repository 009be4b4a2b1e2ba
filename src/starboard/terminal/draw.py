"""A scene as rich text. What is drawn comes from the scene alone, so every game is drawn the same way.

One colour, one meaning: cyan = you can, yellow = chosen or warned, red = harm, green = goals. Nothing is said by colour
alone, and everything a game calls something is shown as it is, never read as markup.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel as Box
from rich.table import Table as Grid
from rich.text import Text

from ..scene import Board, Die, Line, Mark, Panel, Piece, Scene, Track, Turn
from ..table.journal import Event

NARROWEST = 36
"""A dashboard needs so many columns."""


class Painter:
    """Draws onto one console, in the width it has."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def title(self, game: str, mission: str) -> None:
        self.console.print()
        self.console.rule(Text.assemble((game, "bold"), f" · {mission}"), style="dim")

    def scene(self, scene: Scene, asked: Collection[str]) -> None:
        """Everything to be seen, but the question. Dashboards of seats that are not asked now are one line each."""
        picture = scene.picture
        boards = self._boards(picture.boards)
        faces = {die.id: die.face for panel in picture.panels for die in panel.dice}
        whole = [self._panel(panel, faces) for panel in picture.panels if not panel.seat or panel.seat in asked]
        width = self._width(boards) + max(map(self._width, whole), default=0) + 2
        if whole and width <= self.console.width:
            sheet = Grid.grid(padding=(0, 2))
            sheet.add_row(boards, Group(*whole))
            self.console.print(sheet)
        else:
            self.console.print(boards)
            for box in whole:  # two abreast where that leaves each enough room
                half = (self.console.width - 1) // 2
                box.width = half if half >= NARROWEST and self._width(box) > half else None
            self.console.print(Columns(whole))
        for panel in picture.panels:
            if panel.seat and panel.seat not in asked:
                self.console.print(_brief(panel))
        if picture.rail:
            self.console.print(_rail(picture.rail))
        if picture.goal:
            self.console.print(Text.assemble(("Goal  ", "green"), picture.goal))
        for warning in picture.warnings:
            self.console.print(Text.assemble(("! ", "bold yellow"), warning))

    def _width(self, what: RenderableType) -> int:
        return Measurement.get(self.console, self.console.options.update(max_width=10_000), what).maximum

    def journal(self, events: Iterable[Event]) -> None:
        """What happened, one line each; what belongs together stands together."""
        beat = None
        for event in filter(lambda event: event.text, events):
            line = Text.assemble(("  " if event.beat == beat else "· ", "dim"), event.text)
            if event.because:
                line.append(f"  ({reasons(event.because)})", style="dim")
            if event.rules:
                line.append(f"  {' '.join(event.rules)}", style="dim cyan")
            self.console.print(line, soft_wrap=False)
            beat = event.beat

    def prompt(self, crumbs: list[str], text: str, waiting: str) -> None:
        where = Text.assemble((" › ".join(crumbs), "dim"))
        if waiting and crumbs[-1:] != [waiting]:
            where.append(" › " if crumbs else "", style="dim")
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

    def draft(self, blocks: list[Block], legend: Mapping[str, str]) -> None:
        """A plan in the making, owner by owner, and what the codes mean."""
        grids: list[RenderableType] = []
        for block in blocks:
            grid = Grid.grid(padding=(0, 1))
            for number, name, at, codes in block.rows:
                lies = Text(at or "·", style="yellow" if at else "dim")
                grid.add_row(Text(f"{number:>2}", style="bold cyan"), Text(name), lies, Text(codes, style="dim"))
            grids.append(Group(Text(block.title, style="bold"), grid, Text(block.worth, style="yellow")))
        self.console.print(Columns(grids, padding=(0, 4)))
        words = [Text.assemble((code, "cyan"), f" {name}") for code, name in legend.items()]
        self.console.print(Columns(words, padding=(0, 2)))

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def refuse(self, text: str) -> None:
        self.console.print(Text(f"✗ {text}", style="red"))

    def outcome(self, won: bool, verdict: str, rules: Sequence[str]) -> None:
        word, style = ("Won", "bold green") if won else ("Lost", "bold red")
        self.console.print(Text.assemble((f"{word}: ", style), verdict, (f"  {' '.join(rules)}", "dim")))

    # ---- parts ----------------------------------------------------------------------------------------------------

    def _boards(self, boards: Sequence[Board]) -> RenderableType:
        """Side by side where there is room for all of them, else one below the other."""
        drawn = [self._board(board) for board in boards]
        if len(drawn) > 1 and sum(map(self._width, drawn)) + 2 * len(drawn) <= self.console.width:
            sheet = Grid.grid(padding=(0, 2))
            sheet.add_row(*drawn)
            return sheet
        return Group(*drawn)

    def _board(self, board: Board) -> RenderableType:
        """The board as the game draws it with letters; where that does not fit, who and what is in which place."""
        title, drawing = Text(board.title, style="bold"), Text(board.text, no_wrap=True, overflow="crop")
        if board.text and (self._width(drawing) <= self.console.width or not board.cells):
            return Group(title, drawing)
        lines, empty = [title], []
        for cell in board.cells:
            here = [_piece(piece) for piece in board.pieces if piece.at == cell.id]
            here += [_mark(mark) for mark in board.marks if mark.at == cell.id]
            if here:
                lines.append(Text.assemble("  ", cell.name, (f": {', '.join(here)}", "bold")))
            else:
                empty.append(cell.name)
        if empty:
            lines.append(Text(f"  Empty: {', '.join(empty)}", style="dim"))
        return Group(*lines)

    def _panel(self, panel: Panel, faces: Mapping[str, str]) -> Box:
        parts: list[RenderableType] = [Text(_track(track)) for track in panel.tracks]
        if ladders := [line for line in panel.lines if line.ladder]:
            parts.append(_ladders(ladders, faces))
        if others := [line for line in panel.lines if not line.ladder]:
            parts.append(Text(" · ".join(_line(line, faces) for line in others)))
        if free := [die for die in panel.dice if not die.at]:
            parts.append(Text.assemble(("dice ", "dim"), "  ".join(_die(die) for die in free)))
        for card in panel.cards:
            made = " (house)" if card.source == "house" else ""
            parts.append(Text.assemble((card.name, "bold"), f"{made}  {card.text}"))
        if panel.note and not panel.lines:  # a dashboard has enough to say
            parts.append(Text(panel.note, style="dim"))
        title = Text.assemble((panel.title, "bold not dim"), f" · {panel.subtitle}" if panel.subtitle else "")
        return Box(Group(*parts), title=title, title_align="left", border_style="dim", expand=False)


class Block(NamedTuple):
    """One owner's part of a plan: pieces (number, name, where it lies, where it may go), and what it is worth now."""

    title: str
    rows: list[tuple[int, str, str, str]]
    worth: str


def worth(panel: Panel) -> str:
    """What the lines of a dashboard are worth as they are: `Melee 5 · Defense 1 · Initiative 5`."""
    return " · ".join(f"{line.name} {line.value}" for line in panel.lines if line.value not in ("", "0"))


def _brief(panel: Panel) -> Text:
    """A dashboard in one line."""
    parts = [*map(_track, panel.tracks), worth(panel), *(card.name for card in panel.cards)]
    return Text.assemble((panel.title, "bold"), "  ", ("  ".join(filter(None, parts)), "dim"))


def _track(track: Track) -> str:
    return f"{track.name} {gauge(track.value, track.most)} {track.value}/{track.most}"


def _line(line: Line, faces: Mapping[str, str]) -> str:
    dice = " ".join(faces.get(die, die) for die in line.dice)
    return " ".join(filter(None, (line.name, line.value, dice))) if line.value or dice else f"{line.name} –"


def gauge(value: int, most: int) -> str:
    """Life as a row of marks, when it is short enough to be counted."""
    return "●" * max(0, value) + "○" * max(0, most - value) if most <= 12 else ""


def reasons(because: Iterable[tuple[int, str]]) -> str:
    """`4 base, +1 sentry armour`."""
    return ", ".join(f"{amount:+} {why}" if i else f"{amount} {why}" for i, (amount, why) in enumerate(because))


def _ladders(lines: list[Line], faces: Mapping[str, str]) -> Grid:
    """What each line is worth with 0, 1, 2 … dice; what it is worth now stands in brackets, its dice behind it."""
    grid = Grid.grid(padding=(0, 1))
    for line in lines:
        ladder = Text(no_wrap=True)
        at = min(len(line.dice), len(line.ladder) - 1)
        for i, value in enumerate(line.ladder):
            ladder.append(f"[{value}]" if i == at else f" {value} ", style="bold yellow" if i == at else "dim")
        dice = " ".join(faces.get(die, die) for die in line.dice)
        grid.add_row(Text(f"{line.name}{'*' * line.starred}"), ladder, Text(dice, style="yellow"))
    return grid


def _die(die: Die) -> str:
    return f"{die.face}{f' ({die.note})' if die.note else ''}"


def _piece(piece: Piece) -> str:
    count = f" ×{piece.count}" if piece.count > 1 else ""
    life = "" if piece.life is None else f" {piece.life}/{piece.life_max}" if piece.life_max else f" {piece.life}"
    does = " · ".join(" + ".join(circle) for circle in piece.icons)
    return f"{piece.name}{count}{life}{f' ({does})' if does else ''}"


def _mark(mark: Mark) -> str:
    if mark.text and not mark.text.isdecimal():
        return mark.text
    return f"{mark.kind} {mark.text or ('' if mark.value is None else mark.value)}".rstrip()


def _rail(rail: list[Turn]) -> Padding:
    """Who acts when: the one whose turn it is stands in brackets, those who have acted are dim and ticked."""
    line = Text.assemble(("Initiative  " if any(turn.init >= 0 for turn in rail) else "Order  ", "dim"))
    for turn in rail:
        words = f"{turn.init} {turn.name}" if turn.init >= 0 else turn.name
        if turn.now:
            line.append(f"[{words}]", style="bold yellow")
        elif turn.done:
            line.append(f"{words} ✓", style="dim")
        else:
            line.append(words, style="cyan" if turn.seat else "")
        line.append("  ")
    return Padding(line, (0, 0))
