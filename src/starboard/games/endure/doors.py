"""Doors that somebody opens or locks (ETS-ZONE-05, ETS-EVT-06, ETS-RUL-75)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Turned
from . import sight
from .options import Door
from .standing import see
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure


def doors(g: Endure, s: Survivor, turn_: str, within: int, no: WhyNot | None) -> list[Door]:
    """Doors of the zones so near that can be opened or locked; never one the mission keeps shut, or has sealed."""
    ground = g.ground
    near: Iterable[int] = ground.doors_of[s.zone]
    if within:
        steps = ground.layout.noise[s.zone]
        near = dict.fromkeys(door for z in range(ground.size) if steps[z] <= within for door in ground.doors_of[z])
    found: list[Door] = []
    sealed = g.mission.sealed(g)
    gone = [n for zone in range(ground.size) if sealed >> zone & 1 for n in ground.doors_of[zone]] if sealed else []
    for number in near:
        if number in gone:  # ETS-CLOSE-07
            continue
        if ground.door_ids[number] in ground.held and g.state.closed >> number & 1:
            if no is not None:
                no(ground.door_options[number], "ETS-RUL-75", "mission-shut")
        elif turn_ == "either" or g.locked >> number & 1:
            found.append(ground.door_options[number])
    return found


async def turn_door(g: Endure, id: str) -> None:
    """A locked door opens, lockdown or not; an open one locks (ETS-EVT-06)."""
    bit = g.ground.layout.door_bit[id]
    if g.locked & bit:
        g.state.closed &= ~bit
        g.state.forced |= bit
    else:
        g.state.closed |= bit
        g.state.forced &= ~bit
    see(g)
    g.mission.in_sight_again(g)
    if g.live:
        shut = bool(g.locked & bit)
        g.tell(Turned(id, "locked" if shut else "open"), "door", "ETS-ZONE-05 ETS-RUL-75", case="locks" if shut else "")
    await sight.look(g)
