"""What is said about a table: the scene for a person, the line in a list. Drawn by `starboard.scene.view` alone."""

from __future__ import annotations

from typing import Any

from .. import games
from ..scene import Parts, Scene, offer, view
from ..table import People, Table
from ..table.history import Undone
from ..table.journal import HIDDEN, Event, visible
from . import messages as m
from .rows import Info, Row
from .speech import round_name

NEVER = 1 << 60
"""No event has this number."""


def scene_for(
    table: Table[Any],
    looks: list[str],
    acting: list[str],
    wanted: str,
    why_not: bool,
    letters: bool = True,
    parts: Parts | None = None,
) -> Scene:
    """The scene for a person who looks through these seats: one seat's picture, with the offers that any of the seats
    acted for may answer. Its journal is told apart (`journal_for`)."""
    if not looks:
        return view(table, None, since=NEVER, letters=letters, own=(), parts=parts)
    waiting = table.waiting_for()
    seat = wanted if wanted in looks else next((s for s in acting if s in waiting), looks[0])
    scene = view(table, seat, since=NEVER, why_not=why_not, letters=letters, own=acting, parts=parts)
    for i, ask in enumerate(table.offers):
        if seat not in ask.seats and (other := next((s for s in acting if s in ask.seats), "")):
            scene.offers[i] = offer(table, ask, other, why_not, own=acting)
    return scene


def journal_for(table: Table[Any], looks: list[str], since: int) -> list[Event]:
    """What was told to any of these seats (none: to a spectator) from that event on."""
    events = table.journal.since(since)
    if all(event.to is None for event in events):
        return events
    shown = {event.n: event for event in visible(events, looks[0] if looks else None)}
    for other in looks[1:]:
        for event in visible(events, other):
            if event.n not in shown or shown[event.n].word == HIDDEN:
                shown[event.n] = event
    return [shown[n] for n in sorted(shown)]


def table_info(row: Row, seats: list[m.SeatInfo], acting: list[str], insider: bool) -> m.TableInfo:
    door, info = games.load(row.game), row.info
    titles = {mission.id: mission.title for mission in (*door.missions, *door.campaigns)}
    return m.TableInfo(
        id=row.id,
        game=row.game,
        title=door.title,
        mission=info.mission,
        mission_title=titles.get(info.mission, info.mission),
        round=info.round,
        round_name=round_name(door),
        seats=seats,
        waiting=info.waiting,
        waits_for_me=any(seat in acting for seat in info.waiting),
        chapter=info.chapter,
        behind=list(info.behind),
        over=row.over,
        won=row.over and info.won != (bool(acting) and all(seat in info.against for seat in acting)),
        because=info.because,
        created=row.created,
        updated=row.updated,
        ironman=info.ironman,
        same_dice=info.same_dice,
        physical=info.physical,
        listed=row.listed,
        verified=info.verified,
        invite=row.invite if insider or row.listed else "",
        branch_of=row.branch_of if insider else "",
        options=info.options,
    )


def first_info(table: Table[Any]) -> Info:
    """What lists will say about a new table."""
    door = table.type
    names = {panel.seat: panel.title for panel in door.scenery.picture(table.game, None, None).panels if panel.seat}
    outcome = table.outcome
    return Info(
        mission=table.setup.mission,
        seats=[(seat, names.get(seat) or seat.replace("_", " ").title()) for seat in table.setup.seats],
        round=table.state.round,
        waiting=table.waiting_for(),
        won=bool(outcome and outcome.won),
        against=list(table.game.opponents()),
        because=table.game.verdict,
        ironman=table.ironman,
        same_dice=table.same_dice,
        physical=isinstance(table.source, People),
        verified=table.verified,
        options=dict(table.setup.options),
        chapter=table.game.chapter(),
        behind=table.game.behind(),
    )


def audiences(table: Table[Any]) -> list[list[str] | None]:
    """To whom things were shown: of every roll and every event, None for all."""
    rolls = [getattr(entry, "to", None) for entry in table.history if not isinstance(entry, Undone)]
    return [*rolls, *(event.to for event in (*table.journal, *table.withdrawn))]


def last_event(table: Table[Any]) -> int:
    last = table.journal.last
    return max(last, *(e.n for e in table.withdrawn)) if table.withdrawn else last


def lost_choices(table: Table[Any]) -> str:
    if not table.lost:
        return ""
    choices = ", ".join(f"{'+'.join(choice.seats)}: {choice.ask}" for choice in table.lost)
    return f"The rules have changed ({table.lost_because}). To be chosen again: {choices}."
