"""The hall: what its pages say about the games before anybody sits down. The same as long as the server runs."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from .. import bots, games
from ..scene import Board, Panel, Picture
from ..table import Table
from ..table.setup import Mission
from . import messages as m
from .pictures import first_info

log = logging.getLogger("starboard")

LOOK = {".svg", ".json", ".css", ".png", ".webp", ".woff2"}
DECISION = 20
"""Seconds that a decision takes, all told: people talk."""
PARTY = 2
"""So many heroes are proposed, where a game takes so few."""


class _Look(msgspec.Struct):
    """What the hall reads of a game's `look.json`."""

    decisions: dict[str, int] = {}
    who: dict[str, str] = {}
    """What a hero is."""
    good: dict[str, str] = {}
    """What a hero is good for."""
    can: dict[str, str] = {}
    """Tag of a card, symbol of a track or `starred` -> when or how."""
    marks: dict[str, dict[str, Any]] = {}


def all_games() -> list[m.GameInfo]:
    """All games; one that is broken is left out, so that the others can be played."""
    found = []
    for slug in games.slugs():
        try:
            found.append(game_info(slug))
        except Exception:
            log.exception("the game %s cannot be offered", slug)
    return found


@cache
def game_info(slug: str) -> m.GameInfo:
    door = games.load(slug)
    folder = games.folder(slug) / "look"
    look = _look(door)
    return m.GameInfo(
        slug=slug,
        title=door.title,
        seats=door.players,
        characters=_characters(door, look),
        missions=[_mission(door, mission, look) for mission in door.missions],
        campaigns=[_mission(door, mission, look) for mission in door.campaigns],
        knobs=[_knob(door, knob) for knob in door.knobs],
        bots=bots.names(),
        look=sorted(f.relative_to(folder).as_posix() for f in folder.rglob("*") if f.suffix in LOOK),
        emblem=_emblem(folder / "symbols.json"),
    )


def _look(door: Any) -> _Look:
    file = games.folder(door.slug) / "look" / "look.json"
    if not file.exists():
        return _Look()
    return msgspec.convert(door.words.put_in(msgspec.json.decode(file.read_bytes())), _Look)


def _knob(door: Any, knob: Any) -> m.KnobInfo:
    title, names = door.knob_words(knob)
    return m.KnobInfo(knob.id, title, list(knob.values), names, knob.default, knob.rule, knob.campaign)


def _emblem(symbols: Path) -> str:
    return str(msgspec.json.decode(symbols.read_bytes()).get("emblem", "")) if symbols.exists() else ""


def _mission(door: Any, mission: Mission, look: _Look) -> m.MissionInfo:
    counted = [max((look.decisions.get(id, 0) for id in stage), default=0) for stage in mission.path]
    decisions = sum(counted) if mission.path else look.decisions.get(mission.id, 0)
    return m.MissionInfo(
        mission.id,
        mission.title,
        mission.difficulty,
        mission.source,
        mission.pitch,
        mission.story,
        minutes=max(5, round(decisions * DECISION / 300) * 5) if decisions else 0,
        seats=list(door.prepare(mission.id, _party(door)).seats),
        path=[list(stage) for stage in mission.path],
        parts=list(mission.parts),
        fixed=list(mission.fixed),
    )


def _party(door: Any) -> int:
    least, most = door.players
    return int(max(least, min(most, PARTY)))


# ---- heroes ---------------------------------------------------------------------------------------------------------


def _characters(door: Any, look: _Look) -> list[m.CharacterInfo]:
    """Everybody whom one may play, as the dashboard shows them in the first picture of a game."""
    most = door.prepare(seats=door.players[1])
    everybody = door.characters(most)
    panels: dict[str, Panel] = {}
    for at in range(0, len(everybody), door.players[1]):
        few = list(everybody[at : at + door.players[1]])
        few += [seat for seat in everybody if seat not in few][: max(0, door.players[0] - len(few))]
        panels.update(_panels(door, few))
    names = dict(first_info(Table(door, most, seed="names")).seats)
    return [_character(seat, names.get(seat, ""), panels.get(seat), look) for seat in everybody]


def _panels(door: Any, seats: list[str]) -> dict[str, Panel]:
    table: Table[Any] = Table(door, door.prepare(seats=seats), seed="names")
    shown: Picture = door.scenery.picture(table.game, None, None)
    return {panel.seat: panel for panel in shown.panels if panel.seat}


def _character(seat: str, name: str, panel: Panel | None, look: _Look) -> m.CharacterInfo:
    who, good = look.who.get(seat, ""), look.good.get(seat, "")
    name = name or (panel.title if panel else "") or seat.replace("_", " ").title()
    if panel is None:
        return m.CharacterInfo(seat, name, who, good=good)
    can = [
        (label, card.name, card.text)
        for tag, label in look.can.items()
        for card in panel.cards
        if tag in (card.tags or [""])
    ]
    can += [(look.can[track.symbol], track.name, track.note) for track in panel.tracks if track.symbol in look.can]
    best = ", ".join(line.name for line in panel.lines if line.starred)
    if best and "starred" in look.can:
        can.append((look.can["starred"], best, ""))
    numbers = [(track.name, track.most) for track in panel.tracks[:1] if track.value == track.most]
    return m.CharacterInfo(seat, name, who, numbers, can, good)


# ---- maps -----------------------------------------------------------------------------------------------------------


def plans(slug: str, only: str = "") -> list[m.PlanInfo]:
    """The map of every mission, or of this one, as somebody who only watches sees it first."""
    missions = [mission.id for mission in games.load(slug).missions]
    return [_plan(slug, mission) for mission in missions if only in ("", mission)]


@cache
def _plan(slug: str, mission: str) -> m.PlanInfo:
    door = games.load(slug)
    marks = _look(door).marks
    table: Table[Any] = Table(door, door.prepare(mission, _party(door)), seed=f"plan of {mission}")
    board: Board = door.scenery.picture(table.game, None, None).boards[0]
    middles = {cell.id: _middle(cell.shape) for cell in board.cells}
    floors: dict[str, str] = {}
    for cell in board.cells:
        floors[cell.floor] = floors.get(cell.floor, "") + _outline(cell.shape) + "z"
    walls = "".join(_outline([edge.a, edge.b]) for edge in board.edges if edge.state not in ("open", "gone"))
    dots = [(*middles[mark.at], _kind(mark.kind, marks)) for mark in board.marks if mark.at in middles]
    for piece in board.pieces:
        at = piece.xy or middles.get(piece.at)
        if at is not None:
            what = "start" if piece.seat else "goal" if piece.kind == "marker" else "danger"
            dots.append((round(at[0], 1), round(at[1], 1), what))
    return m.PlanInfo(mission, board.size, list(floors.items()), walls, sorted({dot for dot in dots if dot[2]}))


def _kind(kind: str, marks: dict[str, dict[str, Any]]) -> str:
    if "exit" in kind or kind == "start":
        return "exit" if "exit" in kind else "start"
    return {"goal": "goal", "harm": "danger"}.get(str(marks.get(kind, {}).get("tone", "")), "")


def _outline(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}".replace(".0", "") for x, y in points)


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    return round(sum(x for x, _ in points) / len(points), 1), round(sum(y for _, y in points) / len(points), 1)
