"""Every recorded game, played again from its answers and rolls, is the same game: see `tape.py`."""

from __future__ import annotations

import re
from collections.abc import Set
from pathlib import Path
from typing import Any

import pytest

from starboard import games
from starboard.scene import view
from starboard.table import Level, Table
from starboard.table.rulebook import for_players
from tests.recordings import tape


@pytest.mark.parametrize("path", tape.recordings(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_is_played_again(path: Path) -> None:
    tape.Replay(tape.read(path)).run()


ODD = re.compile(r"[{}<>]|\bNone\b|\b(True|False)\b|  |\w\(")
"""What no sentence for players holds: an empty slot, a value that was never put into words."""


@pytest.mark.parametrize("path", tape.recordings(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_can_be_seen_and_told(path: Path) -> None:
    """At each round it is drawn for each seat and a spectator, with all that is offered; the journal is read, and what
    it cites can be opened in the rules pane."""
    replay = tape.Replay(tape.read(path), Level.LIVE)
    replay.run(at_round=seen)
    for last, event in zip([None, *replay.table.journal], replay.table.journal, strict=False):
        assert event.text or (last and last.word == event.word), f"nobody speaks for {event}"
        assert not ODD.search(event.text) and not ODD.search(event.other), f"{event.word}: {event}"
        assert set(event.rules) <= book(replay.table), f"{event.word} cites what no player can open: {event}"
    end = replay.table.outcome
    assert end is None or set(end.rules) <= book(replay.table), f"the end cites what no player can open: {end}"


def book(table: Table[Any]) -> Set[str]:
    """The rules that players can open."""
    return for_players(games.rulebook(table.type.slug)).keys()


def seen(table: Table[Any]) -> None:
    for seat in (*table.setup.seats, None):
        scene = view(table, seat)
        cells = {cell.id for board in scene.picture.boards for cell in board.cells}
        pieces = [piece for board in scene.picture.boards for piece in board.pieces]
        lost = [piece.id for piece in pieces if piece.xy is None and piece.at not in cells]
        assert not lost, f"{seat} sees {lost[0]} nowhere"
        captions = [text for offer in scene.offers for text in (offer.prompt, *(act.label for act in offer.acts))]
        odd = [text for text in captions if not text or ODD.search(text)]
        assert not odd, f"{seat} reads {odd[0]!r}"
        cited = {act.rule for offer in scene.offers for act in offer.acts if act.rule}
        assert cited <= book(table), f"{seat} is offered by rules that no player can open: {cited - book(table)}"


@pytest.mark.parametrize("slug", games.slugs())
def test_every_mission_and_campaign_is_recorded(slug: str) -> None:
    door = games.load(slug)
    recorded = {path.name.split(".")[0] for path in tape.recordings() if path.parent.name == slug}
    assert recorded == {m.id for m in (*door.missions, *door.campaigns) if m.source != "own"}


def test_what_was_renamed_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = tape.read(tape.HERE / "vortex" / "m7.2.jsonl")
    old = tape.Renamed(facts={"was heroes": "heroes", "was forgotten": ""})
    for line in lines:
        match line:
            case ["answer", _, question, {"do": option}, *_]:
                fields: list[str] = [name for name in line[3] if name != "do"]
                line[2] = f"was {question}"
                line[3] = {"do": f"was {option}", **{f"was {name}": line[3][name] for name in fields}}
                old.questions[f"was {question}"], old.options[f"was {option}"] = question, option
                old.fields |= {f"was {name}": name for name in fields}
            case ["roll", why, *_]:
                line[1] = f"was {why}"
                old.rolls[f"was {why}"] = why
            case {"view": dict()}:
                named = {fact.replace("heroes/", "was heroes/"): value for fact, value in line["view"].items()}
                line["view"] = {**named, "was forgotten": 7}
    with pytest.raises(AssertionError, match=r"line 2 of the recording|recorded is one for"):
        tape.Replay(lines).run()
    monkeypatch.setattr(tape, "renamed", lambda slug: old)
    tape.Replay(lines).run()


def test_another_game_is_noticed() -> None:
    lines = tape.read(tape.HERE / "endure" / "CG00.1.jsonl")
    for line in lines:
        if isinstance(line, list) and line[:2] == ["roll", "attack"]:
            line[2] = [7 - die for die in line[2]]
    with pytest.raises(AssertionError, match="of the recording, round"):
        tape.Replay(lines).run()
