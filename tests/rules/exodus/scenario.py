"""Scenarios of Exodus: a table in the middle of a mission, on a map drawn in the test, played with scripted dice.

    t = scenario(HALL, {"mike": "a1"}, {"zombie": "c1"}, phase="infected", rolls=[7])
    assert hero(t, "mike").prone is False

A roll that was not scripted fails the test, and so does an option that is not offered (`play`). Two kinds of rolls go
without saying: the spawn die is an 8, which brings nothing, and of heroes who roll for the lowest the first is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from starboard.games.exodus import content
from starboard.games.exodus.content import (
    WEAPONS,
    Locked,
    MissionCard,
    Put,
    RoomLine,
    SpawnLine,
    TileCard,
)
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.missions.terms import Goal, Leave
from starboard.games.exodus.preparation import fresh
from starboard.games.exodus.state import ExodusState, Hero, Thing, Unit
from starboard.spaces.grid import NORTH, SIDES
from starboard.table import Level, Script, Setup, Table
from starboard.table.chance import shuffled
from starboard.table.offers import Ask

NOTHING = (SpawnLine(1, 8),)
SAMPLE = (
    SpawnLine(1, 1, "zombie", (3, 3, 3), "A"),
    SpawnLine(2, 2, "zombie", (3, 3, 3), "B"),
    SpawnLine(3, 3, "zombie", (3, 3, 3), "C"),
    SpawnLine(4, 4, "zombie", (4, 4, 4), "A"),
    SpawnLine(5, 5, "zombie", (4, 4, 4), "B"),
    SpawnLine(6, 6, "zombie", (4, 4, 4), "C"),
    SpawnLine(7, 8, "roamer"),
)


def plain(width: int, height: int, letter: str = "c") -> str:
    """An empty hall."""
    line = "+-" * width + "+"
    gap = "+ " * width + "+"
    row = "|" + " ".join(letter * width) + "|"
    return "\n".join([line, *[x for _ in range(height - 1) for x in (row, gap)], row, line])


HALL = plain(9, 9)
LANE = plain(9, 1)
ROOMS = """
+-+-+-+-+-+-+-+
|c c c c c c c|
+ + + + + + + +
|c c c c c c c|
+-+-+=+-+-+-+ +
|A A A A|B B|c|
+ + + + + + + +
|A A A A:B B:c|
+ + + + + + + +
|A A A A|B B|c|
+-+-+-+-+-+-+-+
"""
QUAY = """
+-+-+-+-+-+-+-+-+
|q q q ~ ~ ~ b b|
+ + + + + + + + +
|q q q ~ ~ ~ b b|
+ + + + + + + + +
|q q q ~ ~ ~ ~ ~|
+ + + + + + + + +
|q q q q q q q q|
+-+-+-+-+-+-+-+-+
"""
"""Land along the west and the south, water between, and a boat nobody can walk to."""


class Rolls(Script):
    """Scripted in their order; those of a kind (`lots`, `spawn`) apart, with what goes without saying."""

    def __init__(self, outcomes: Sequence[Any], lots: Sequence[Any], spawn: Sequence[int]) -> None:
        super().__init__(*outcomes)
        self.lots, self.spawn = Script(*lots), list(spawn)

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        if why == "spawn":
            return [self.spawn.pop(0) if self.spawn else 8]
        if why in ("target", "aboard", "roamer"):
            return self.lots.take(why, faces, count) if self.lots.left else list(range(1, count + 1))
        return super().take(why, faces, count)


def world(
    maps: Sequence[str],
    *,
    stairs: Sequence[str] = (),
    goals: tuple[Goal, ...] = (Leave(),),
    exit: Sequence[str] = (),
    spawn: Mapping[str, str] | None = None,
    chart: tuple[SpawnLine, ...] = NOTHING,
    rooms: tuple[RoomLine, ...] = (),
    rib: Sequence[str] = (),
    open: Sequence[str] = (),
    locked: Sequence[tuple[str, str]] = (),
    director: int = 4,
    limit: int = 30,
) -> str:
    """Enters a mission on this map (one drawing for each floor); gives its id."""
    key = repr((maps, stairs, goals, exit, spawn, chart, rooms, rib, open, locked, director, limit))
    id = "test-" + hashlib.blake2b(key.encode(), digest_size=6).hexdigest()
    if id not in content.MISSIONS:
        pieces = []
        for floor, drawing in enumerate(maps):
            tile = f"{id}-{floor}"
            content.TILES[tile] = TileCard(
                id=tile, source="house", name="Test", theme="depot", areas={}, drawing=drawing
            )
            pieces.append(Put(tile, floor=floor))
        content.MISSIONS[id] = MissionCard(
            id=id,
            source="house",
            title="Test",
            difficulty="easy",
            pitch="",
            story="",
            limit=limit,
            director=director,
            perks=0,
            pieces=tuple(pieces),
            stairs=tuple(stairs),
            start=("a1",) * 4,
            exit=tuple(exit),
            rib=tuple(rib),
            spawn=dict(spawn or {"A": "a1"}),
            chart=chart,
            rooms=rooms,
            open=tuple(open),
            locked=tuple(Locked(*lock) for lock in locked),
            goals=goals,
        )
    return id


def scenario(
    maps: str | Sequence[str],
    heroes: Mapping[str, str],
    units: Iterable[tuple[str, str]] | Mapping[str, str] = (),
    *,
    phase: str = "heroes",
    actor: str = "",
    rolls: Sequence[Any] = (),
    lots: Sequence[Any] = (),
    spawns: Sequence[int] = (),
    kit: Mapping[str, Sequence[str]] | None = None,
    hand: Mapping[str, Sequence[str]] | None = None,
    cards: Mapping[str, Sequence[str]] | None = None,
    perks: Mapping[str, Sequence[str]] | None = None,
    dial: Mapping[str, int] | None = None,
    ap: Mapping[str, int] | None = None,
    prone: Sequence[str] = (),
    alert: Sequence[str] = (),
    held: Mapping[str, Sequence[str]] | None = None,
    facing: Mapping[str, str] | None = None,
    lying: Sequence[str] = (),
    crates: Sequence[str] = (),
    items: Mapping[str, str] | None = None,
    carry: Mapping[str, str] | None = None,
    active: Sequence[str] = (),
    director: bool = False,
    settled: bool = True,
    campaign: bool = False,
    change: Callable[[ExodusState, Exodus], None] | None = None,
    **page: Any,
) -> Table[ExodusState]:
    """A table where these heroes and infected stand on these squares.

    `kit` is what heroes carry (`pistol=3`: with three rounds), `hand` what of it is in hand (the first weapon unless
    said otherwise); `held` puts infected on heroes' boards; `facing` is by square, `lying` are squares of prone
    infected.
    `active` are rooms by letter. `settled`: ties are left to the table. With an `actor` that hero is acting.
    """
    mission = world([maps] if isinstance(maps, str) else list(maps), **page)
    seats = (*heroes, "director") if director else tuple(heroes)
    setup = Setup(mission, seats, {"director": director, "difficulty": "normal"})
    people = [Hero(id) for id in heroes]
    state = fresh(mission, campaign, people, shuffled(content.SEARCH_DECK), dict(content.EQUIPMENT), 0)
    grid = content.ground(mission).grid
    state.picks, state.stage, state.round, state.phase, state.actor = {}, 0, 1, phase, actor
    state.settled = settled
    state.crates = [grid[name] for name in crates]
    state.items = [content_token(item, grid[at]) for at, item in (items or {}).items()]
    for letter in active:
        number = next(n for n, area in enumerate(grid.areas) if area.letter == letter)
        state.active |= 1 << number
    for person in people:
        equip(state, person, (kit or {}).get(person.id, ()), (hand or {}).get(person.id))
        person.at = grid[heroes[person.id]]
        person.ap = (ap or {}).get(person.id, 4)
        person.dial = (dial or {}).get(person.id, 0)
        person.prone = person.id in prone
        person.alert = person.id in alert
        person.done = person.id in alert
        person.cards = sorted((cards or {}).get(person.id, ()))
        person.perks = list((perks or {}).get(person.id, ()))
        person.item = (carry or {}).get(person.id, "")
    for kind, at in units.items() if isinstance(units, Mapping) else units:
        state.made += 1
        side = SIDES.index((facing or {}).get(at, "north"))
        state.units.append(Unit(state.made, kind, grid[at], side, at in lying))
    for id, kinds in (held or {}).items():
        person = next(h for h in people if h.id == id)
        person.prone = True
        for kind in kinds:
            state.made += 1
            state.units.append(Unit(state.made, kind, person.at, NORTH, holds=id))
    if change is not None:
        change(state, Exodus(state, setup))
    return Table(Exodus, setup, source=Rolls(rolls, lots, spawns), level=Level.LIVE, state=state)


def content_token(item: str, at: int) -> Any:
    from starboard.games.exodus.state import Token

    return Token(item, at)


def equip(state: ExodusState, person: Hero, kit: Sequence[str], hand: Sequence[str] | None) -> None:
    for entry in kit:
        card, _, rounds = entry.partition("=")
        state.made += 1
        full = WEAPONS[card].rounds if card in WEAPONS else 0
        person.things.append(Thing(state.made, card, int(rounds) if rounds else full))
    weapons = [one for one in person.things if one.card in WEAPONS]
    if hand is None:
        person.active = [one.id for one in weapons[:1]]
    else:
        person.active = []
        for card in hand:
            person.active.append(next(o.id for o in weapons if o.card == card and o.id not in person.active))


def everybody_aboard(s: ExodusState, g: Exodus) -> None:
    """For `change`: all heroes are on the rib."""
    for person in s.heroes:
        person.aboard = True


# ---- looking ---------------------------------------------------------------------------------------------------------


def hero(t: Table[ExodusState], id: str) -> Hero:
    return next(h for h in t.state.heroes if h.id == id)


def at(t: Table[ExodusState], id: str) -> str:
    return str(t.game.grid.names[hero(t, id).at])  # type: ignore[attr-defined]


def where(t: Table[ExodusState], kind: str = "") -> list[str]:
    """The squares of the infected on the map, in the order in which they came."""
    names = t.game.grid.names  # type: ignore[attr-defined]
    return [names[u.at] for u in t.state.units if not u.holds and (not kind or u.kind == kind)]


def unit(t: Table[ExodusState], name: str) -> Unit:
    return next(u for u in t.state.units if t.game.grid.names[u.at] == name and not u.holds)  # type: ignore[attr-defined]


def gun(t: Table[ExodusState], id: str, card: str) -> Thing:
    return next(one for one in hero(t, id).things if one.card == card)


def ask_of(t: Table[ExodusState], seat: str) -> Ask:
    return next(ask for ask in t.offers if seat in ask.seats)


def options(t: Table[ExodusState], seat: str) -> list[Any]:
    return list(ask_of(t, seat).kind.options)  # type: ignore[attr-defined]


def kinds(t: Table[ExodusState], seat: str) -> set[str]:
    """The tags of what this seat may choose."""
    return {str(option.__struct_config__.tag) for option in options(t, seat)}


def why_not(t: Table[ExodusState], seat: str, option: Any) -> str:
    return ask_of(t, seat).kind.why_not(option) or ""


def play(t: Table[ExodusState], seat: str, *choices: Any) -> None:
    """These choices one after the other; what is not offered fails."""
    for choice in choices:
        t.choose(seat, ask_of(t, seat).id, choice)


def said(t: Table[ExodusState], word: str) -> int:
    """How often something was told."""
    return sum(event.word == word for event in t.journal)
