"""Zones: what is near, which way leads there, who stands in them, and who still finds room (ETS-FULL, ETS-EMOV)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from . import foes
from .content import COMPASS, ENEMIES, LOADER
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure

FAR: Final = 255
SIZES: Final = {kind: enemy.size for kind, enemy in ENEMIES.items()}


def enemies_here(g: Endure, zone: int) -> bool:
    for group in g.state.groups:  # noqa: SIM110 - asked all the time, and a generator is slower
        if group.zone == zone and not foes.harmless(g, group.kind):
            return True
    return False


def is_pilot(g: Endure, s: Survivor) -> bool:
    loader = g.state.loader
    return loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s


# ---- room -----------------------------------------------------------------------------------------------------------


def crowd(g: Endure, zone: int) -> int:
    """How much room the miniatures of a zone take (ETS-GAP-22)."""
    state = g.state
    taken = 0
    for group in state.groups:
        if group.zone == zone:
            taken += group.count * SIZES[group.kind]
    for s in state.survivors:
        if s.zone == zone:
            taken += 1
    for ally in state.allies:
        if ally.zone == zone:
            taken += 1
    loader = state.loader
    if loader is not None and loader.zone == zone:
        taken += LOADER.size - (loader.pilot >= 0)
    return taken


def room_left(g: Endure, zone: int) -> int:
    return g.ground.capacity[zone] - crowd(g, zone)


def size_of(g: Endure, s: Survivor) -> int:
    """The room a survivor takes: a pilot moves with the Loader (ETS-GAP-22)."""
    return LOADER.size if is_pilot(g, s) else 1


def full_zones(g: Endure) -> int:
    """Zones with no room for another miniature, as a mask (ETS-FULL-03)."""
    state, capacity, spare = g.state, g.ground.capacity, g.spare
    taken: dict[int, int] = {}
    for group in state.groups:
        zone = group.zone
        taken[zone] = taken.get(zone, 0) + group.count * SIZES[group.kind]
    if spare >= g.ground.least:  # enough to fill a zone without any enemy
        for s in state.survivors:
            if s.zone >= 0:
                taken.setdefault(s.zone, 0)
        for ally in state.allies:
            taken.setdefault(ally.zone, 0)
        if state.loader is not None:
            taken.setdefault(state.loader.zone, 0)
    mask = 0
    for zone, size in taken.items():  # most zones are not full, whoever else may stand there
        if size + spare >= capacity[zone] and crowd(g, zone) >= capacity[zone]:
            mask |= 1 << zone
    return mask


def barred(g: Endure, size: int = 1) -> int:
    """Zones that one of this size cannot step into: no room, or a Shield Bubble (ETS-EMOV-09, ETS-FULL-06)."""
    mask = full_zones(g)
    if size > 1:
        for zone in range(g.ground.size):
            if room_left(g, zone) < size:
                mask |= 1 << zone
    for zone in g.state.shields:
        mask |= 1 << zone
    return mask


def clockwise(g: Endure, zone: int) -> list[int]:
    """The connecting zones, clockwise from a rolled direction."""
    steps = g.view.steps[zone]
    if not any(steps):
        return []
    side = g.one("direction", COMPASS)
    return list(dict.fromkeys(z for n in range(4) for z in steps[(side + n) % 4]))


# ---- ways -----------------------------------------------------------------------------------------------------------


def by_die(g: Endure, zone: int, options: Sequence[int]) -> int:
    """The directional die decides between equals; a direction without one is turned clockwise (ETS-EMOV-07)."""
    side = g.one("direction", COMPASS)
    steps = g.view.steps[zone]
    for n in range(4):
        there = [z for z in steps[(side + n) % 4] if z in options]
        if there:
            return there[0] if len(there) == 1 else g.one("which way", there)
    return options[0]


def step_toward(g: Endure, zone: int, goal: int, bar: int) -> int:
    """The next zone on a shortest way; with none as close as one gets (ETS-EMOV-05, ETS-RUL-44). -1: stays."""
    view = g.view
    if zone in g.state.shields:
        return -1
    if not bar:
        hops = view.hops(zone, goal)
        if hops:
            return hops[0] if len(hops) == 1 else by_die(g, zone, hops)
    else:
        steps = view.field(goal, bar & ~(1 << goal))
        here = steps[zone]
        near = [z for z in view.neighbours[zone] if steps[z] < here and not bar >> z & 1]
        if near:
            return near[0] if len(near) == 1 else by_die(g, zone, near)
        if here != FAR:
            return -1
        hops = tuple(z for z in view.hops(zone, goal) if not bar >> z & 1)
        if hops:
            return hops[0] if len(hops) == 1 else by_die(g, zone, hops)
    if view.distance[zone][goal] != FAR:
        return -1
    near_by = g.ground.layout.noise
    here = near_by[zone][goal]
    closer = [z for z in view.neighbours[zone] if near_by[z][goal] < here and not bar >> z & 1]
    if not closer:
        return -1
    return closer[0] if len(closer) == 1 else by_die(g, zone, closer)


def passive_step(g: Endure, zone: int, bar: int) -> int:
    """One zone the way the die points, turned clockwise until there is a way (ETS-EMOV-01 to 03)."""
    if zone in g.state.shields or not g.view.neighbours[zone]:  # ETS-INT-11
        return -1
    steps = g.view.steps[zone]
    side = g.one("direction", COMPASS)
    for n in range(4):
        there = steps[(side + n) % 4]
        if bar:
            there = tuple(z for z in there if not bar >> z & 1)
        if there:
            return there[0] if len(there) == 1 else g.one("which way", there)
    return -1


def nearest(g: Endure, zone: int, zones: Sequence[int]) -> int:
    """Of these zones the nearest on foot; ties by the directional die (ETS-RUL-43)."""
    if len(zones) == 1:
        return zones[0]
    row = g.view.distance[zone]
    best = min(row[z] for z in zones)
    there = list(dict.fromkeys(z for z in zones if row[z] == best))
    return there[0] if len(there) == 1 else choose_zone(g, zone, there)


def choose_zone(g: Endure, zone: int, zones: Sequence[int]) -> int:
    """The directional die between zones: the one whose way begins where it points (ETS-NOISE-10)."""
    zones = list(dict.fromkeys(zones))
    if len(zones) == 1:
        return zones[0]
    firsts = {z: g.view.hops(zone, z) for z in zones}
    side = g.one("direction", COMPASS)
    for n in range(4):
        steps = g.view.steps[zone][(side + n) % 4]
        there = [z for z in zones if any(hop in steps for hop in firsts[z])]
        if there:
            return there[0] if len(there) == 1 else g.one("which one", sorted(there))
    return zones[0]


def nearest_survivor(g: Endure, zone: int) -> int:
    zones = [s.zone for s in g.state.survivors if s.zone >= 0]
    return nearest(g, zone, zones) if zones else -1


def nearest_enemy(g: Endure, zone: int) -> int:
    """The zone of the nearest enemy, for whoever flees from it or runs into it; -1 when there is none."""
    zones = [group.zone for group in g.state.groups if not foes.harmless(g, group.kind)]
    return nearest(g, zone, zones) if zones else -1
