"""What a mission wants of the crew: where to be, what to do there, how much of it is left. For thinking players; no
rules of their own.

Each goal of a mission wants something (`missions`): an *aim* is a zone and what is to be done there. What is behind a
door that only the mission opens waits until somebody has seen to what opens it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..inventory import power_cell
from ..missions.aims import BOARD, SEARCH, USE, Aim, Errands, opening
from ..state import Survivor

if TYPE_CHECKING:
    from ..game import Endure

FAR = 255


def errands(g: Endure) -> Errands:
    """All that is left of the mission's task."""
    found = Errands()
    for goal in g.mission.goals:
        goal.wants(g, found)
    ways = opening(g)
    if ways:
        done = [aim[2] for aim in found.aims]
        found.aims += [aim for aim in ways if aim[2] not in done]
    if g.state.closed and found.aims:
        _hide(g, found)
    return found


def _hide(g: Endure, found: Errands) -> None:
    """Sets aside what nobody can walk to now; the mission will open it, or a lockdown will end."""
    here = next((s.zone for s in g.state.survivors if s.zone >= 0), -1)
    if here < 0:
        return
    row = g.view.distance[here]
    shut = [aim for aim in found.aims if row[aim[0]] == FAR]
    if shut and len(shut) < len(found.aims):
        found.hidden = shut
        found.aims = [aim for aim in found.aims if row[aim[0]] != FAR]


# ---- whose errand it is ---------------------------------------------------------------------------------------------


def able(g: Endure, s: Survivor, aim: Aim) -> bool:
    """Whether this survivor can see to it."""
    what, id = aim[1], aim[2]
    if what == BOARD:
        return bool(power_cell(s))
    if not g.mission.able(g, s, aim):
        return False
    if what != USE:
        return True
    only, _ = g.mission.reserved.get(id, ("", 1))
    if only and only != s.kind:
        return False
    objective = g.ground.objectives.get(id)
    return objective is None or objective.kind != "carry" or g.mission.may_carry(g, s, id, s.objectives)


def carries(g: Endure, s: Survivor) -> bool:
    """Whether it has in hand what must be brought to an exit."""
    return any(id not in g.mission.key_cards for id in s.objectives)


def precious(g: Endure, s: Survivor) -> bool:
    """Whether the mission is lost without this one."""
    return g.mission.precious(g, s)


def _goes_on(g: Endure, s: Survivor, left: Errands) -> bool:
    """Whether somebody with something in hand has more to do before it is brought out."""
    if len(g.state.shut) == len(g.ground.exit_zones):
        return bool(left.aims)
    return g.mission.gathers and bool(left.aims)


def goal_of(g: Endure, s: Survivor, left: Errands) -> tuple[int, str, str]:
    """Where this survivor should go now and what for; (-1, "", "") when nothing calls.

    Who carries something brings it out. The others go to the nearest thing that they can see to, or stay with those
    who can.
    """
    view = g.view
    row = view.distance[s.zone]
    exits = g.ground.exit_zones
    loader = g.state.loader
    if loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s:
        aims = left.pilot or left.aims
        return min(aims, key=lambda aim: row[aim[0]], default=(-1, "", ""))
    if exits and carries(g, s) and not _goes_on(g, s, left):
        zone = min(exits, key=lambda z: row[z])
        return zone, "deliver", ""
    best, found = FAR + 1, (-1, "", "")
    crew = 0
    for aim in left.aims:
        zone = aim[0]
        if zone < 0:
            if aim[1] == SEARCH and best > 40:
                best, found = 40, aim
            continue
        if not able(g, s, aim):
            crew += 1
            continue
        steps = row[zone]
        if steps < best:
            best, found = steps, aim
    if found[1]:
        return found
    if crew:  # somebody else must do it: go along
        zone = min((aim[0] for aim in left.aims if aim[0] >= 0), key=lambda z: row[z])
        return zone, "along", ""
    if left.end:
        zone = min(left.end, key=lambda z: row[z])
        return zone, "end", ""
    pilots = [aim for aim in left.pilot if aim[0] >= 0]
    if pilots:
        return min(pilots, key=lambda aim: row[aim[0]])[0], "along", ""
    return -1, "", ""
