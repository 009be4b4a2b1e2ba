"""The picture of a game of Endure the Stars: what one seat may see, and what its options are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...scene import Board, Caption, Cell, Panel, Picture, Piece, Track
from ...spaces.plan import outline
from ...table import Ask, Plan
from .content import ENEMIES, SURVIVORS

if TYPE_CHECKING:
    from .game import Endure

PHASES = {
    "setup": "Set-up",
    "round-start": "Survivor Phase",
    "survivors": "Survivor Phase",
    "enemy-start": "Enemy Phase",
    "enemies": "Enemy Phase",
    "resolution": "Resolution Phase",
    "round-end": "Resolution Phase",
    "refuge": "The Refuge",
}


def crumbs(g: Endure) -> list[str]:
    state = g.state
    found = [f"Round {state.round}"] if state.round else []
    found.append(PHASES.get(state.phase, state.phase))
    if state.actor >= 0:
        found.append(f"{g.name(state.survivors[state.actor])}, {state.actions} actions left")
    return found


def picture(g: Endure, seat: str | None, plan: Plan | None) -> Picture:
    """The map with everybody on it, and a dashboard for each survivor."""
    layout, state = g.ground.layout, g.state
    board = Board("ship", g.ground.mission.title, (layout.width, layout.height))
    for zone in layout.zones:
        board.cells.append(
            Cell(zone.id, zone.title, [(float(x), float(y)) for x, y in outline(zone.cells)[0]], zone.kind)
        )
    for s in state.survivors:
        if s.zone >= 0:
            most = SURVIVORS[s.kind].health
            board.pieces.append(
                Piece(s.seat, g.ground.ids[s.zone], "survivor", g.name(s), seat=s.seat, life=s.health, life_max=most)
            )
    for n, group in enumerate(state.groups):
        board.pieces.append(
            Piece(f"enemy-{n}", g.ground.ids[group.zone], "enemy", ENEMIES[group.kind].name, count=group.count)
        )
    for n, token in enumerate(state.tokens):
        face = token.face if seat is not None and seat in token.seen_by else "Radar token"
        board.pieces.append(Piece(f"radar-{n}", g.ground.ids[token.zone], "radar", face))
    panels = []
    for s in state.survivors:
        tracks = [
            Track("health", "Health", s.health, SURVIVORS[s.kind].health),
            Track("resolve", "Resolve", s.resolve, 10),
        ]
        panels.append(
            Panel(s.seat, "survivor", g.name(s), seat=s.seat, tracks=tracks, note=", ".join([s.head, s.body, *s.bag]))
        )
    return Picture(boards=[board], panels=panels, goal=g.ground.mission.pitch)


def caption(g: Endure, ask: Ask, option: Any) -> Caption:
    """The option as words: its tag and what it names."""
    if isinstance(option, str):
        return Caption(option)
    raw = msgspec.to_builtins(option)
    tag = raw.pop("do")
    touches = [value for value in raw.values() if isinstance(value, str) and value]
    words = " ".join(str(value) for value in raw.values() if value not in ("", False))
    return Caption(f"{tag} {words}".strip(), touches=touches, group=tag)


def prompt(g: Endure, ask: Ask, seat: str | None) -> str:
    return ask.name.replace("_", " ")
