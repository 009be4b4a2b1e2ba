"""The map with letters, for terminals and screen readers: a drawing where it fits, and always a list by zones."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from ...spaces.plan import draw
from .content import ENEMIES, LOADER, PLACES
from .names import crowd, face_words, letter, objective_name, zone_name
from .state import Token

if TYPE_CHECKING:
    from .game import Endure

WIDEST = 100
"""Columns a drawing may take; a wider map is told as a list only."""
CELL = 6


def text_board(g: Endure, seat: str | None) -> str:
    layout = g.ground.layout
    parts = []
    if CELL * layout.width + 1 <= WIDEST:
        notes = {zone.index: _note(g, zone.index) for zone in layout.zones}
        parts = [draw(layout, notes, g.locked, CELL), g.say("text.legend", crew="[C]")]
    return "\n".join([*parts, *zone_list(g, seat)])


def _note(g: Endure, zone: int) -> list[str]:
    """The name of a room, and below it who and what is there; in a small room the name gives way."""
    name = g.ground.titles[zone] if g.ground.room[zone] else ""
    return [name, " ".join(_signs(g, zone))]


def _signs(g: Endure, zone: int) -> list[str]:
    """Short signs without blanks, so that a line breaks between them only."""
    state = g.state
    crew = [letter(s.seat) for s in state.survivors if s.zone == zone]
    signs = [f"[{''.join(crew)}]"] if crew else []
    foes: dict[str, int] = {}
    for group in state.groups:
        if group.zone == zone:
            foes[group.kind] = foes.get(group.kind, 0) + group.count
    signs += [_short(kind, count) for kind, count in foes.items()]
    signs += ["?" for token in state.tokens if token.zone == zone]
    signs += [f"+{ENEMIES[ally.kind].name[:2]}" for ally in state.allies if ally.zone == zone]
    signs += ["LDR"] if state.loader is not None and state.loader.zone == zone else []
    signs += ["*" for mark in state.marks if mark.zone == zone]
    signs += ["@#" if way.id in state.shut else "@" for way in g.ground.exits.get(zone, ())]
    signs += [f"!{noise.level}" for noise in state.noises if noise.zone == zone]
    signs += ["()"] if zone in state.shields else []
    return signs


def _short(kind: str, count: int) -> str:
    enemy = ENEMIES[kind]
    return enemy.name.removeprefix("The ")[:4].upper() if enemy.boss else f"{count}{enemy.name[:2]}"


def zone_list(g: Endure, seat: str | None) -> list[str]:
    """Every zone where there is anything, in words; where survivors stand, also where they can go."""
    found: list[str] = []
    for zone, title in enumerate(g.ground.titles):
        words = _words(g, zone, seat)
        if not words:
            continue
        crew = any(s.zone == zone for s in g.state.survivors)
        ways = [zone_name(g, other) for other in g.view.neighbours[zone]] if crew else []
        found += _wrapped(g.say("text.zone", zone=title, there=words, ways=ways))
    shut = [door.id for n, door in enumerate(g.ground.layout.doors) if g.locked >> n & 1]
    if shut:
        found += _wrapped(g.say("text.locked", doors=shut))
    return found


@lru_cache(4096)
def _wrapped(line: str) -> tuple[str, ...]:
    """Most lines are those of the last picture."""
    return tuple(wrap(line, WIDEST - 2, subsequent_indent="  "))


def _words(g: Endure, zone: int, seat: str | None) -> list[str]:
    state = g.state
    found = [
        g.say("text.survivor", who=s.seat, letter=letter(s.seat), health=s.health)
        for s in state.survivors
        if s.zone == zone
    ]
    found += [
        g.say("text.foes", "stunned" if group.stunned else "", **crowd(group.kind, group.count))
        for group in state.groups
        if group.zone == zone
    ]
    found += [_token_words(g, token, seat) for token in state.tokens if token.zone == zone]
    found += [g.say("text.ally", foe=ally.kind) for ally in state.allies if ally.zone == zone]
    found += [LOADER.name] if state.loader is not None and state.loader.zone == zone else []
    found += [objective_name(g, mark.id) for mark in state.marks if mark.zone == zone]
    for way in g.ground.exits.get(zone, ()):
        found.append(g.say("text.exit", "locked" if way.id in state.shut else ""))
    found += [g.say("text.noise", level=noise.level) for noise in state.noises if noise.zone == zone]
    found += [g.say("text.lure", radius=lure.radius) for lure in state.lures if lure.zone == zone]
    found += [g.say("text.shield")] if zone in state.shields else []
    return found


def _token_words(g: Endure, token: Token, seat: str | None) -> str:
    known = token.face and seat is not None and seat in token.seen_by
    return g.say("text.token", face=face_words(g, token.face) if known else "")


def refuge_text(g: Endure) -> str:
    refuge = g.state.refuge
    assert refuge is not None
    lines = [f"{place.name}: {place.text}" for place in PLACES.values()]
    waiting = [s for n, s in enumerate(g.state.survivors) if s.fate != "dead" and n not in refuge.done]
    lines.append(g.say("text.hall", "" if waiting else "none", who=[s.seat for s in waiting]))
    lines.append(g.say("refuge-track", now=refuge.track))
    return "\n".join(part for line in lines for part in _wrapped(line))
