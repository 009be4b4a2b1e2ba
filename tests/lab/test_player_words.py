"""No engineer's words on screen: whatever a seat can read while the bots play is free of ids and of words of ours."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from starboard import games
from starboard.scene import Scene, view
from starboard.table import Table

OURS = re.compile(
    r"\b(greedy|rollout|policy|seed|None|True|False|null|undefined|nan|dict|enum|struct|house content)\b"
    r"|[a-z]+_[a-z]+|\w@\w|\b[a-z]+(?:-[a-z]+)*\.[a-z]{1,2}\b(?!\.)|\bdice lie\b|[{}\[\]]"
)
STEPS = 60


def texts(scene: Scene) -> Iterator[str]:
    """Everything that is written out for this seat."""
    picture = scene.picture
    yield from (scene.title, *scene.crumbs, picture.goal, picture.story, *picture.warnings)
    yield from (event.text for event in scene.journal)
    for offer in scene.offers:
        yield offer.prompt
        for act in (*offer.acts, *offer.items):
            yield from (act.label, act.text)
        yield from (f"{no.label}: {no.because}" for no in offer.refusals)
    for panel in picture.panels:
        yield from (panel.title, panel.subtitle, panel.note)
        yield from (text for card in panel.cards for text in (card.name, card.text))
        yield from (text for line in panel.lines for text in (line.name, line.value, line.note))
        yield from (text for track in panel.tracks for text in (track.name, track.note))
    for board in picture.boards:
        yield from (text for cell in board.cells for text in (cell.name, cell.note))
        yield from (text for piece in board.pieces for text in (piece.name, piece.note))
        yield from (text for mark in board.marks for text in (mark.text, mark.note))
    yield from (turn.name for turn in picture.rail)


def ids(scene: Scene) -> set[str]:
    """What no player should read: ids that cannot be taken for a name."""
    found: set[str] = set()
    for board in scene.picture.boards:
        found |= {c.id for c in board.cells} | {p.id for p in board.pieces} | {m.id for m in board.marks}
    found |= {card.id for panel in scene.picture.panels for card in panel.cards}
    return {id for id in found if re.search(r"[@/_.]|[a-z]-\d", id) and not re.fullmatch(r"[\d.]+", id)}


@pytest.mark.parametrize("slug", games.slugs())
def test_nothing_on_screen_is_ours(slug: str) -> None:
    door = games.load(slug)
    wrong: set[str] = set()
    for mission in list(door.missions)[:3]:
        table: Table[Any] = Table(door, door.prepare(mission.id), seed="words")
        policy = table.game.policy(random.Random(1))
        assert policy is not None
        for _ in range(STEPS):
            if table.outcome is not None:
                break
            scene = view(table, table.offers[0].seats[0], since=max(0, len(table.journal) - 12), why_not=True)
            names = ids(scene)
            for text in texts(scene):
                if OURS.search(text) or any(id in text for id in names):
                    wrong.add(text)
            ask, answer = policy.answer(table.game, table.offers)
            table.answer(ask, answer)
    assert not wrong, "\n".join(sorted(wrong)[:40])
