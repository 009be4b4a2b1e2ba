"""Objectives: who may use, take and carry them, and what becomes of them (ETS-ACT-05, ETS-RUL-60, ETS-RUL-76)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...table import WhyNot
from ...table.facts import Left, Marked, Turned
from .content import GEAR
from .options import Interact
from .standing import see
from .state import Mark, Survivor

if TYPE_CHECKING:
    from .game import Endure

KITS: Final = frozenset(card for card, gear in GEAR.items() if gear.med_kit)


def med_kit(s: Survivor) -> str:
    return next((item.card for item in s.bag if item.card in KITS), "")


def to_be_found(g: Endure, cards: frozenset[str]) -> bool:
    """Whether somebody has one of these, or may still find one (ETS-INV-14, ETS-RUL-58)."""
    piles = [s.cards for s in g.state.survivors if s.zone >= 0] + [layer.cards for layer in g.state.items.layers]
    return any(card in cards for pile in piles for card in pile)


# ---- using and taking -----------------------------------------------------------------------------------------------


def interactions(g: Endure, s: Survivor, no: WhyNot | None) -> list[Any]:
    """Objectives in reach that can be used or taken (ETS-ACT-05, ETS-RUL-76); enemies do not forbid it."""
    state = g.state
    found: list[Any] = []
    if state.marks:
        reach = g.number("interact.range", 0, s)
        for mark in state.marks:
            if mark.zone == s.zone or (reach and _remote(g, s, mark, reach)):
                found += _interaction(g, s, mark, no)
    for more in g.mission.interacts:
        found += more(g, s, no)
    if found and (what := g.forbidden("interact", s)):
        if no is not None:
            for option in found:
                no(option, "ETS-RCARD-02", "forbidden", what=what)
        return []
    return found


def marked(g: Endure, s: Survivor) -> bool:
    """Whether an objective is, or may be, in reach."""
    if "interact.range" in g.touched_now and g.touched("interact.range", s):
        return bool(g.state.marks)
    zone = s.zone
    for mark in g.state.marks:  # noqa: SIM110 - asked all the time, and a generator is slower
        if mark.zone == zone:
            return True
    return False


def _remote(g: Endure, s: Survivor, mark: Mark, reach: int) -> bool:
    """Uplink: switches, consoles and terminals in sight; what is carried off must be fetched."""
    if g.ground.objective(mark.id).kind != "switch":
        return False
    return bool(g.sees[s.zone] >> mark.zone & 1) and g.view.sight[s.zone][mark.zone] <= reach


def _interaction(g: Endure, s: Survivor, mark: Mark, no: WhyNot | None) -> list[Interact]:
    kind = g.ground.objective(mark.id).kind
    if kind in ("terminal", "place"):
        return []
    only, actions = g.mission.reserved.get(mark.id, ("", 1))
    option = Interact(mark.id, actions) if only else Interact(mark.id)
    if only and s.kind != only:
        if no is not None:
            no(option, "ETS-RUL-53", "only-class", kind=only)
        return []
    if actions > g.state.actions:
        if no is not None:
            no(option, "ETS-ACT-05", "too-few-actions", actions=actions)
        return []
    if kind == "carry":
        if (found := g.mission.reads(option, g, s, no)) is not None:
            return found
        if not g.mission.may_carry(g, s, mark.id, s.objectives):
            if no is not None:
                no(option, "ETS-SIGNS-07", "carries-enough")
            return []
    return [option]


async def interact(g: Endure, s: Survivor, id: str) -> None:
    """Uses a switch, empties a cache, takes what is to be carried."""
    state = g.state
    for dealt_with in g.mission.interact:
        if await dealt_with(g, s, id):
            return
    objective = g.ground.objective(id)
    state.marks = [mark for mark in state.marks if mark.id != id]
    if g.live:
        fact = Marked(id, g.ground.ids[s.zone], on=False)
        g.tell(fact, "interact", "ETS-ACT-05 ETS-RUL-76", case=objective.kind, who=s.seat)
    if objective.kind == "carry":
        s.objectives.append(id)
    else:
        state.done.append(id)
    for taken in g.mission.taken.get(id, ()):
        await taken(g, s, id)
    for delivers in g.mission.delivers:
        delivers(g, s)


def open_way(g: Endure, id: str, rule: str) -> None:
    """A door or exit the mission kept shut opens."""
    bit = g.ground.layout.door_bit.get(id)
    if bit is not None:
        g.state.closed &= ~bit
        see(g)
        g.mission.in_sight_again(g)
    elif id in g.state.shut:
        g.state.shut.remove(id)
    if g.live:
        g.tell(Turned(id, "open"), "door", rule)


async def drop(g: Endure, s: Survivor, zone: int) -> None:
    """What the dead carried stays in the zone, unless the mission says otherwise (ETS-RUL-61)."""
    carried, s.objectives = s.objectives, []
    for id in carried:
        if await g.mission.dropped(g, id, zone):
            continue
        g.state.marks.append(Mark(id, zone))
        if g.live:
            g.tell(Marked(id, g.ground.ids[zone]), "dropped", "ETS-RUL-61")


# ---- things that are attacked ---------------------------------------------------------------------------------------


def objects_in(g: Endure, zone: int, smashes: bool) -> list[str]:
    """Terminals of the zone; for a Loader also the cell doors beside it."""
    found = [mark.id for mark in g.state.marks if mark.zone == zone and mark.id in g.mission.terminals]
    if smashes:
        cells = {mark.id for mark in g.state.marks if mark.zone != zone}
        found += [id for id in g.mission.objects_beside(g, zone) if id in cells]
    return found


async def destroyed(g: Endure, id: str, zone: int, s: Survivor, melee: bool) -> None:
    """A terminal in pieces, or a cell door hammered shut."""
    state = g.state
    state.marks = [mark for mark in state.marks if mark.id != id]
    state.done.append(id)
    if g.live and id in g.mission.terminals:
        g.tell(Left(id, g.ground.ids[zone], "gone"), "destroyed", "ETS-KOOL-06 ETS-BREAK-07", who=s.seat)
    for destroyed in g.mission.destroyed:
        await destroyed(g, id, zone, s, melee)
