"""Scenarios of Star Quest: a table in the middle of a game, described in a line, played with scripted dice.

    t = scenario({"medic": (10, 10)}, {"deckhands": [(20, 10), (21.5, 10)]}, rolls=[5, 5, 3, 3])
    play(t, Activate("medic"), Shoot("u1"))

Places are in inches. A roll that was not scripted fails the test, and so does an option that is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from starboard.games.starquest.content import TABLES, FixedPiece, FixedTable
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.options import Activate
from starboard.games.starquest.state import Hero, Marker, Model, StarState, Unit
from starboard.table import Level, Script, Table, Way
from starboard.table.game import finish

INCH = 1000
Place = tuple[float, float]
_numbers = count()
OTHER = "sentinel"
"""A second hero for parties of one, out of everybody's way."""


def box(x: float, y: float, w: float, h: float) -> list[Place]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def units(place: Place) -> tuple[int, int]:
    return round(place[0] * INCH), round(place[1] * INCH)


def table_of(pieces: Sequence[tuple[str, Sequence[Place]]]) -> str:
    """A table with exactly these pieces of terrain."""
    id = f"test-{next(_numbers)}"
    made = tuple(FixedPiece(kind, tuple(units(p) for p in shape)) for kind, shape in pieces)
    TABLES[id] = FixedTable(id=id, source="house", name=id, side=48 * INCH, pieces=made)
    return id


def scenario(
    heroes: Mapping[str, Place],
    enemies: Sequence[tuple[str, Sequence[Place]]] = (),
    *,
    ground: Sequence[tuple[str, Sequence[Place]]] = (),
    markers: Sequence[tuple[str, Place, str]] = (),
    rolls: Sequence[Any] = (),
    phase: str = "heroes",
    primary: str = "investigation",
    round: int = 1,
    level: Level = Level.LIVE,
    change: Callable[[StarState], Any] | None = None,
    **options: str | int | bool,
) -> Table[StarState]:
    """Heroes and enemies where they are said to be; enemies are `u1`, `u2` …, markers `m1` … with their objective."""
    there = dict(heroes) if len(heroes) > 1 else {**heroes, OTHER: (46, 46)}
    setup = StarQuest.prepare("investigation", list(there), **options)
    state = StarQuest.start(setup)
    state.table, state.biome, state.map, state.faction = table_of(ground), "colony", 1, "corsairs"
    state.primary, state.phase, state.round, state.cursor, state.corner = primary, phase, round, 0, 1
    for hero in state.heroes:
        x, y = units(there[hero.id])
        hero.models, hero.points = [Model(x, y)], 100
    for number, (kind, places) in enumerate(enemies, 1):
        models = [Model(*units(place)) for place in places]
        state.enemies.append(Unit(f"u{number}", kind, models, len(models)))
    for number, (kind, place, of) in enumerate(markers, 1):
        state.markers.append(Marker(f"m{number}", kind, *units(place), what=[of] if of else []))
    state.made = len(state.enemies) + len(state.markers)
    if change is not None:
        change(state)
    return Table(StarQuest, setup, source=Script(*rolls), level=level, state=state)


def play(t: Table[StarState], *answers: Any) -> None:
    """Answers to whatever is asked, one after the other; an answer is an option, or places for a way."""
    for answer in answers:
        assert t.offers, f"nothing is asked before {answer}; {t.outcome}"
        ask = t.offers[0]
        value = Way(tuple(units(p) for p in answer)) if isinstance(answer, list) else answer
        t.choose(ask.seats[0], ask.id, msgspec.to_builtins(value))


def script(t: Table[StarState], *rolls: Any) -> None:
    """What the dice will show next; whatever was scripted before must have been rolled."""
    assert isinstance(t.source, Script)
    assert not t.source.left, f"not rolled: {t.source.left}"
    t.source = t.game._source = Script(*rolls)


def spent(t: Table[StarState]) -> bool:
    """Whether all scripted dice were rolled."""
    assert isinstance(t.source, Script)
    return not t.source.left


def options(t: Table[StarState]) -> list[Any]:
    return list(t.offers[0].kind.enumerate(1000))


def asked(t: Table[StarState]) -> str:
    return t.offers[0].name if t.offers else ""


def why_not(t: Table[StarState], *path: Place) -> str:
    """The reason why a way is refused; fails when it is allowed."""
    reason = t.offers[0].kind.why_not(Way(tuple(units(p) for p in path)))
    assert reason is not None, f"{path} is allowed"
    return reason


def refused(t: Table[StarState], option: Any) -> bool:
    return option not in options(t)


def hero(t: Table[StarState], id: str) -> Hero:
    return next(h for h in t.state.heroes if h.id == id)


def unit(t: Table[StarState], id: str) -> Unit | None:
    return next((u for u in t.state.enemies if u.id == id), None)


def at(t: Table[StarState], id: str) -> Place:
    model = hero(t, id).at
    return model.x / INCH, model.y / INCH


def act(t: Table[StarState], id: str, *answers: Any) -> None:
    """A hero is activated and does these."""
    play(t, Activate(id), *answers)


def let(thing: Any, **values: Any) -> Any:
    """Sets fields of something."""
    for name, value in values.items():
        setattr(thing, name, value)


def run(rule: Coroutine[Any, Any, Any]) -> None:
    """Runs a rule that asks nothing, to its end."""
    finish(rule)


def game(t: Table[StarState]) -> StarQuest:
    assert isinstance(t.game, StarQuest)
    return t.game
