"""Recorded games: every answer and every roll of a game, and the table as it lay at the beginning of each round.

A recording is a file of lines, each a JSON value, in the order in which it happened:

    {"game": "endure", "mission": "CG00", "seats": [...], "options": {}}        how it was set up
    {"view": {"heroes/red/life": 4, ...}}   what has changed on the table when a round begins, and at the end
    ["answer", seats, question, answer, place, of]       `place` in the list `of` so many options, for a `Choose`
    ["roll", why, [outcome ...], [place ...]]            places among the faces; left out for six-sided dice
    {"won": true, "rules": [...]}           how it ended; null when it was broken off

`view_<game>.py` says what a table looks like in plain words, and `renamed.toml` what is called otherwise by now: so a
recording outlives a rebuilding of the rules that produces the same game. Answers and rolls are two queues on replay:
only rolls whose outcome was uncertain are kept.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from starboard import games
from starboard.table import Ask, Choose, Level, Setup, Table
from starboard.table.history import Chance, Choice, Entry

HERE = Path(__file__).parent
D6 = (1, 2, 3, 4, 5, 6)
AnyTable = Table[Any]


def plain(value: Any) -> Any:
    """As it is read back from a file."""
    return msgspec.json.decode(msgspec.json.encode(value))


def words(slug: str) -> Any:
    """The module that puts a game's tables and answers into plain words."""
    return importlib.import_module(f"tests.recordings.view_{slug}")


def facts(view: Any, path: str = "") -> dict[str, Any]:
    """A view, fact by fact; what is empty or nought is left out."""
    if not isinstance(view, dict):
        return {path: view} if view else {}
    return {name: fact for key, part in view.items() for name, fact in facts(part, f"{path}/{key}".strip("/")).items()}


def began(table: AnyTable) -> tuple[int, str]:
    """Changes when a round begins."""
    return table.state.round, getattr(table.state, "mission", "")


# ---- recording -------------------------------------------------------------------------------------------------------


class Played:
    """The rolls of a game that was played before; keeps those whose outcome was uncertain."""

    def __init__(self, line: Sequence[Entry], lines: list[Any]) -> None:
        self.line, self.lines = line, lines
        self.table: AnyTable

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        entry = self.line[len(self.table.line)]
        assert isinstance(entry, Chance) and entry.why == why and len(entry.value) == count
        places = [] if tuple(faces) == D6 else [[list(faces).index(value) for value in entry.value]]
        self.lines.append(["roll", why, entry.value, *places])
        return list(entry.value)


def recording(table: AnyTable) -> list[Any]:
    """The lines of a game that was played: it is played again, answer by answer."""
    door, setup, view = table.type, table.setup, words(table.type.slug)
    lines: list[Any] = [{"game": door.slug, **msgspec.to_builtins(setup)}]
    source = Played(table.line, lines)
    again = source.table = Table(door, setup, source=source, level=Level.QUIET, begun=False)
    again.begin()  # known to its rolls before the first of them is made
    last, seen = None, dict[str, Any]()
    while again.offers and len(again.line) < len(table.line):
        if last != (last := began(again)):
            seen = look(again, seen, lines)
        entry = table.line[len(again.line)]
        assert isinstance(entry, Choice)
        ask = next(a for a in again.offers if a.name == entry.ask and set(entry.seats) <= set(a.seats))
        options = ask.kind.options if isinstance(ask.kind, Choose) else []
        place = [options.index(entry.value), len(options)] if isinstance(ask.kind, Choose) else []
        lines.append(["answer", entry.seats, entry.ask, view.answer(entry.value), *place])
        again.answer(ask, entry.value)
    outcome = again.outcome
    look(again, seen, lines)
    lines.append(None if outcome is None else {"won": outcome.won, "rules": outcome.rules})
    found: list[Any] = plain(lines)
    return found


def look(table: AnyTable, seen: dict[str, Any], lines: list[Any]) -> dict[str, Any]:
    """Writes down what has changed since; None for what is no more."""
    now = facts(plain(words(table.type.slug).view(table.game)))
    lines.append({"view": {fact: now.get(fact) for fact in {**seen, **now} if now.get(fact) != seen.get(fact)}})
    return now


# ---- playing again ---------------------------------------------------------------------------------------------------


class Renamed(msgspec.Struct, forbid_unknown_fields=True):
    """See `renamed.toml`."""

    questions: dict[str, str] = {}
    options: dict[str, str] = {}
    fields: dict[str, str] = {}
    words: dict[str, str] = {}
    rolls: dict[str, str] = {}
    facts: dict[str, str] = {}
    questions_by_place: list[str] = []
    rolls_by_place: list[str] = []

    def answer(self, value: Any) -> Any:
        """A recorded answer, as it is called now."""
        if isinstance(value, str):
            return self.words.get(value, value)
        if isinstance(value, list):
            return [self.answer(item) for item in value]
        if isinstance(value, dict) and "do" in value:
            named = {self.fields.get(field, field): self.answer(v) for field, v in value.items() if field != "do"}
            return {"do": self.options.get(value["do"], value["do"]), **named}
        if isinstance(value, dict):
            return {self.answer(piece): self.answer(slot) for piece, slot in value.items()}
        return value

    def fact(self, path: str) -> str:
        """What a recorded fact is called now; "" when it is no longer compared."""
        named = [self.facts.get(name, name) for name in path.split("/")]
        return "/".join(named) if all(named) else ""


@cache
def renamed(slug: str) -> Renamed:
    table = tomllib.loads((HERE / "renamed.toml").read_text(encoding="utf-8"))
    return msgspec.convert(table.get(slug, {}), Renamed)


class Rolls:
    """A recording's rolls, outcome by outcome: whether two dice are one roll or two does not matter."""

    def __init__(self, lines: list[Any], names: Renamed) -> None:
        self.names = names
        self.left: list[tuple[str, Any, int]] = []
        for _, why, values, *places in (line for line in lines if isinstance(line, list) and line[0] == "roll"):
            at = places[0] if places else [value - 1 for value in values]
            self.left += [(why, value, place) for value, place in zip(values, at, strict=True)]
        self.left.reverse()

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        return [self._one(why, faces) for _ in range(count)]

    def _one(self, why: str, faces: Sequence[Any]) -> Any:
        assert self.left, f"a roll for {why!r} that was not made when this was recorded"
        was, value, place = self.left.pop()
        assert self.names.rolls.get(was, was) == why, f"a roll for {why!r}; recorded is one for {was!r}"
        if was in self.names.rolls_by_place:
            return faces[place]
        assert value in faces, f"{value!r}, recorded for {why!r}, is none of {list(faces)}"
        return value


class Replay:
    """Plays a recorded game again; `run` raises `AssertionError` where it is another one."""

    def __init__(self, lines: list[Any], level: Level = Level.ROLLOUT) -> None:
        head = dict(lines[0])
        slug = head.pop("game")
        self.lines, self.names, self.words = lines, renamed(slug), words(slug)
        self.rolls = Rolls(lines, self.names)
        self.seen: dict[str, Any] = {}
        door = games.load(slug)
        self.table: AnyTable = Table(door, msgspec.convert(head, Setup), source=self.rolls, level=level)

    def run(self, at_round: Callable[[AnyTable], None] | None = None) -> None:
        """`at_round` is shown the table whenever a round begins, and at the end."""
        table = self.table
        for number, line in enumerate(self.lines, 1):
            try:
                if isinstance(line, list) and line[0] == "answer":
                    self.answer(*line[1:])
                elif isinstance(line, dict) and "view" in line:
                    self.seen |= {self.names.fact(fact): value for fact, value in line["view"].items()}
                    self.compare()
                    if at_round is not None:
                        at_round(table)
            except AssertionError as error:
                raise AssertionError(f"line {number} of the recording, round {table.state.round}: {error}") from None
        end = table.outcome
        assert plain(end and {"won": end.won, "rules": end.rules}) == self.lines[-1], f"it ended otherwise: {end}"
        assert not self.rolls.left, f"{len(self.rolls.left)} rolls more were made when this was recorded"

    def compare(self) -> None:
        now = facts(plain(self.words.view(self.table.game)))
        wrong = [fact for fact in {**self.seen, **now} if fact and self.seen.get(fact) != now.get(fact)]
        told = [f"{fact}: recorded {self.seen.get(fact)}, is {now.get(fact)}" for fact in wrong]
        assert not wrong, "\n  ".join(["the table is another one", *told])

    def answer(self, seats: list[str], question: str, recorded: Any, place: int = -1, of: int = 0) -> None:
        name = self.names.questions.get(question, question)
        asks = [ask for ask in self.table.offers if ask.name == name and set(seats) <= set(ask.seats)]
        there_are = ", ".join(f"{'/'.join(ask.seats)} {ask.name}" for ask in self.table.offers) or "nothing"
        assert asks, f"{'/'.join(seats)} answered {question!r}; open now: {there_are}"
        self.table.answer(asks[0], self.value(asks[0], question, recorded, place, of))

    def value(self, ask: Ask, question: str, recorded: Any, place: int, of: int) -> Any:
        wanted = self.names.answer(recorded)
        if not isinstance(ask.kind, Choose):
            value = ask.kind.decode(wanted, self.table.type)
            assert ask.kind.contains(value), f"{question}: {ask.kind.why_not(value)}"
            return value
        options = ask.kind.options
        assert len(options) == of, f"{question} has {len(options)} options, had {of}: {options}"
        if question in self.names.questions_by_place:
            return options[place]
        found = [option for option in options if plain(self.words.answer(option)) == wanted]
        assert found, f"{question}: {wanted} is not offered, but {options}"
        return found[0]


def read(path: Path) -> list[Any]:
    return [msgspec.json.decode(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, lines: list[Any]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def recordings() -> list[Path]:
    """All there are."""
    return sorted(HERE.glob("*/*.jsonl"))
