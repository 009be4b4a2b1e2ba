"""The Exo Loader (ETS-EXO, ETS-RUL-67)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Changed, Turned
from . import foes, inventory, movement, objectives
from .content import GEAR, LOADER, START
from .options import CLIMB, LOUDEST, AnyOption, Attack
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure


def can_enter(g: Endure, s: Survivor) -> bool:
    """Any survivor in its zone with an action left may pilot it (ETS-EXO-02, ETS-EXO-03)."""
    loader = g.state.loader
    return loader is not None and loader.zone == s.zone and loader.pilot < 0 and g.state.actions > 0


def enter(g: Endure, s: Survivor) -> None:
    """Takes all actions that are left (ETS-EXO-03)."""
    loader = g.state.loader
    assert loader is not None
    loader.pilot = g.state.survivors.index(s)
    g.state.actions = 0
    if g.live:
        g.tell(Turned(LOADER.id, "manned", g.ground.ids[s.zone], s.seat), "enter", "ETS-EXO-03")


def climb_out(g: Endure, s: Survivor) -> None:
    loader = g.state.loader
    assert loader is not None
    loader.pilot = -1
    if g.live:
        g.tell(Turned(LOADER.id, "empty", g.ground.ids[s.zone], s.seat), "climb", "ETS-EXO-04")


def start_turn(g: Endure, s: Survivor) -> int:
    """A carried Power Cell is turned and gives power; says how many actions that makes (ETS-EXO-05 to 09)."""
    loader = g.state.loader
    assert loader is not None
    cell = inventory.power_cell(s)
    if cell:
        loader.charges += 1
        loader.powered = True
        if g.live:
            fact = Changed(LOADER.id, "charges", 1, loader.charges)
            g.tell(fact, "loader-runs", "ETS-EXO-06 ETS-EXO-08", card=cell, most=GEAR[cell].charges)
        return LOADER.actions
    loader.powered = False
    return START.actions


def end_of_round(g: Endure) -> None:
    """A spent Power Cell is discarded when the round ends (ETS-EXO-07, ETS-INT-20)."""
    loader = g.state.loader
    if loader is None or not loader.powered:
        return
    pilot = g.state.survivors[loader.pilot] if loader.pilot >= 0 else None
    cell = inventory.power_cell(pilot) if pilot is not None else ""
    if pilot is None or not cell:
        loader.powered, loader.charges = False, 0
    elif loader.charges >= GEAR[cell].charges:
        inventory.drop(g, pilot, cell, "ETS-EXO-07")
        loader.powered, loader.charges = False, 0
        if g.live:
            g.tell(Turned(cell, "spent", who=pilot.seat), "cell-spent", "ETS-EXO-07")


def attacks(g: Endure, s: Survivor, no: WhyNot | None) -> list[Attack]:
    """The Loader's fixed attack on its own zone; own weapons cannot be used (ETS-EXO-10)."""
    option = g.ground.attack(LOADER.id, s.zone, False)
    loader = g.state.loader
    assert loader is not None
    if not loader.powered:
        if no is not None:
            no(option, "ETS-RUL-67", "no-power")
        return []
    there = any(group.zone == s.zone and not foes.harmless(g, group.kind) for group in g.state.groups)
    if there or objectives.objects_in(g, s.zone, True):
        return [option]
    return []


def pilot_actions(g: Endure, s: Survivor, no: WhyNot | None) -> list[AnyOption]:
    """What a pilot may do for actions: no searching, trading, items or abilities (ETS-EXO-13 to 15)."""
    loader = g.state.loader
    assert loader is not None
    found: list[AnyOption] = []
    left = g.state.actions
    if left > 0:
        if loader.powered:
            found += movement.ways(g, s, no)
            found += movement.leaves(g, s, no)
            found += attacks(g, s, no)
            found += objectives.interactions(g, s, no)
            if no is not None:
                no(CLIMB, "ETS-EXO-18", "in-the-loader")
        else:
            found.append(CLIMB)
        found += LOUDEST[min(left, 9)]
    return found
