"""The Starship EOS: hull, damage, explosion, repair, shield tokens (EOS-ROOM, EOS-DMG, EOS-REP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...table import Allot
from ...table.facts import Changed, Left, Turned
from .content import BUILDABLE, COMMAND, DAMAGE, ENGINE, MAX_HULL, PRINTED
from .decks import discard, draw

if TYPE_CHECKING:
    from .game import EosRise

Reasons = Sequence[tuple[int, str]]


def hull(g: EosRise) -> int:
    return sum(g.state.hull.values())


def built(g: EosRise) -> int:
    """Rooms that were built; Engine, Command and Shield Control do not count (EOS-BUILD-02)."""
    return len(g.state.hull) - (COMMAND in g.state.hull) - (ENGINE in g.state.hull)


def pool(g: EosRise) -> int:
    """Shield tokens nobody has and no charge level holds (EOS-COMP-04)."""
    return PRINTED.shields - g.state.shields - sum(g.state.charge)


def gain_shields(g: EosRise, amount: int, rules: str, because: Reasons = ()) -> None:
    got = min(amount, pool(g))
    g.state.shields += got
    if g.live:
        g.tell(Changed("eos", "shields", got, g.state.shields), "shields", rules, because)


async def damage_cards(g: EosRise, count: int, why: str, rules: str, because: Reasons = ()) -> None:
    """Draw and apply: only the damage number of each card counts (EOS-DMG-01)."""
    total = 0
    for _ in range(count):
        card = draw(g, "damage")
        if card is None:
            break
        discard(g, "damage", card)
        total += DAMAGE[card].damage
        if g.live:
            g.tell(
                Turned("damage", card),
                "damage-card",
                f"{rules} EOS-DMG-01",
                because,
                card=card,
                why=why,
                loss=DAMAGE[card].damage,
            )
    await damage(g, total, rules)


async def damage(g: EosRise, amount: int, rules: str) -> None:
    """The Engineer takes it off the hull, split as wished (EOS-ROOM-05, EOS-ROOM-06, EOS-DMG-02)."""
    if amount <= 0:
        return
    rooms = {room: left for room, left in g.state.hull.items() if left}
    if amount >= sum(rooms.values()):
        split = rooms  # EOS-RUL-34: none of it can be ignored
    elif len(rooms) == 1:
        split = dict.fromkeys(rooms, amount)
    else:
        split = await g.ask_kind("engineer", Allot("damage", rooms, amount))
    for room, loss in split.items():
        if loss:
            hurt(g, room, loss, rules)


def hurt(g: EosRise, room: str, loss: int, rules: str) -> None:
    state = g.state
    state.hull[room] -= loss
    left = state.hull[room]
    if g.live:
        g.tell(Changed(room, "hull", -loss, left), "hull", rules, room=room)
    if left > 0:
        return
    if room == COMMAND:
        g.end(False, "command", "EOS-OVER-09", "EOS-ROOM-09")
    if room in BUILDABLE:
        del state.hull[room]  # EOS-ROOM-07
        if g.live:
            g.tell(Left(room, "", "gone"), "explodes", "EOS-ROOM-07", room=room)
    elif g.live:
        g.tell(Turned("engine", "dead"), "engine-dead", "EOS-ROOM-08")


def is_damaged(g: EosRise) -> bool:
    """Whether any room that stands has lost hull."""
    return any([left < MAX_HULL[room] for room, left in g.state.hull.items()])  # noqa: C419 - a list is faster here


def missing(g: EosRise) -> dict[str, int]:
    """Hull that a repair can bring back: not that of a room that exploded (EOS-RUL-33)."""
    return {room: MAX_HULL[room] - left for room, left in g.state.hull.items() if left < MAX_HULL[room]}


async def repair(g: EosRise, amount: int, seat: str | tuple[str, ...], rules: str, because: Reasons = ()) -> None:
    """Hull points anywhere on the EOS, never above a room's maximum (EOS-REP-01 to 03)."""
    rooms = missing(g)
    lost = sum(rooms.values())
    if lost <= amount:
        split = rooms
    elif len(rooms) == 1:
        split = dict.fromkeys(rooms, amount)
    else:
        split = await g.ask_kind(seat, Allot("repair", rooms, amount))
    for room, points in split.items():
        if points:
            mend(g, room, points, rules, because)


def mend(g: EosRise, room: str, points: int, rules: str, because: Reasons = ()) -> None:
    g.state.hull[room] += points
    if g.live:
        g.tell(Changed(room, "hull", points, g.state.hull[room]), "mended", rules, because, room=room)
