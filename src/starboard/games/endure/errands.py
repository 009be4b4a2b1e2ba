"""What a mission wants of the crew: where to be, what to do there, how much of it is left. For thinking players; no
rules of their own.

A mission names how it is won (`goals`), and each of those wants something: an *aim* is a zone and what is to be done
there. What is behind a door that only the mission opens waits until somebody has seen to what opens it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .combat import power_cell
from .conditions import RESTRICTED, may_carry, med_kit
from .content import ENEMIES, LOADER
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure

Terms = dict[str, Any]
Aim = tuple[int, str, str]
"""A zone, what is to be done there, and with what: an objective or a kind of enemy."""

FAR = 255
USE, SMASH, KILL, GO, BOARD, SEARCH, STAND = "use", "smash", "kill", "go", "board", "search", "stand"
SALVAGE = "trust-me-im-an-engineer"


class Errands:
    """What is left to do, seen at one moment."""

    __slots__ = ("aims", "end", "hidden", "leaves", "pilot")

    def __init__(self) -> None:
        self.aims: list[Aim] = []
        """What can be seen to now."""
        self.hidden: list[Aim] = []
        """What waits behind a shut door."""
        self.end: tuple[int, ...] = ()
        """Zones where everybody must be at the end: exits, or a place."""
        self.leaves = False
        """Whether the end is to leave the map there."""
        self.pilot: list[Aim] = []
        """What only the pilot of a Loader can see to."""


def errands(g: Endure) -> Errands:
    """All that is left of the mission's task."""
    found = Errands()
    ground, state = g.ground, g.state
    for name in ground.mission.win:
        want = WANTS.get(name)
        if want is not None:
            want(g, ground.terms[name], found)
    ways = opening(g)
    if ways:
        done = [aim[2] for aim in found.aims]
        found.aims += [aim for aim in ways if aim[2] not in done]
    if state.closed and found.aims:
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


def opening(g: Endure) -> list[Aim]:
    """What opens the doors and exits that the mission still keeps shut."""
    state, found = g.state, []
    for terms in openers(g):
        way = terms.get("opens") or terms["unlocks"]
        bit = g.ground.layout.door_bit.get(way, 0)
        if not (state.closed & bit or way in state.shut):
            continue
        for id in terms.get("objectives") or (terms["objective"],):
            aim = _mark(g, id)
            if aim is not None:
                found.append(aim)
                continue
            number = bit.bit_length() - 1
            sides = [zone for zone in range(g.ground.size) if number in g.ground.doors_of[zone]]
            bearer = next((s for s in state.survivors if s.zone >= 0 and id in s.objectives), None)
            if bearer is not None and sides:  # a key card: to this side of the door with it
                found.append((min(sides, key=g.view.distance[bearer.zone].__getitem__), USE, id))
    return found


def openers(g: Endure) -> list[Terms]:
    """The conditions that keep a way shut until something is done."""
    found = _OPENERS.get(g.state.mission)
    if found is None:
        found = [t for t in g.ground.terms.values() if "opens" in t or "unlocks" in t]
        _OPENERS[g.state.mission] = found
    return found


_OPENERS: dict[str, list[Terms]] = {}


def _mark(g: Endure, id: str) -> Aim | None:
    """An objective that lies on the map."""
    for mark in g.state.marks:
        if mark.id == id:
            return mark.zone, SMASH if id in g.ground.terminals else USE, id
    return None


# ---- the ways to win ------------------------------------------------------------------------------------------------


def _objectives(g: Endure, terms: Terms, found: Errands) -> None:
    """Those that lie on the map."""
    for id in terms["objectives"]:
        aim = _mark(g, id)
        if aim is not None:
            found.aims.append(aim)


def _delivered(g: Endure, terms: Terms, found: Errands) -> None:
    _objectives(g, terms, found)


def _carried(g: Endure, terms: Terms, found: Errands) -> None:
    """As many as are still needed, the nearest of them, and for a patient who struggles a Med Kit first."""
    state = g.state
    lacking = missing(g)
    if lacking <= 0:
        return
    sedative = g.ground.terms.get("its-just-a-sedative")
    if sedative is not None and not state.notes.get("sedated"):
        doctors = [s for s in state.survivors if s.zone >= 0 and s.kind == sedative["class"]]
        if doctors and not any(med_kit(s) for s in doctors):
            bearer = next((s for s in state.survivors if s.zone >= 0 and med_kit(s)), None)
            if bearer is not None:
                found.aims.append((doctors[0].zone, GO, "med-kit"))
            else:
                found.aims.append((-1, SEARCH, "med-kit"))
            return
    _objectives(g, terms, found)
    found.aims += [(mark.zone, USE, mark.id) for mark in state.marks if mark.id not in g.ground.objectives]
    engineer = salvager(g)
    if engineer is None:
        return
    down = [(x.zone, GO, SALVAGE) for x in state.groups if x.stunned and not ENEMIES[x.kind].boss]
    if down or len(found.aims) > lacking:  # the nearest, from shelves or out of robots
        rows = [g.view.distance[s.zone] for s in state.survivors if s.zone >= 0]
        near = {aim: min([row[aim[0]] for row in rows]) for aim in found.aims}
        near.update({aim: g.view.distance[engineer.zone][aim[0]] for aim in down})
        found.aims = sorted(near, key=near.__getitem__)[:lacking]


def missing(g: Endure) -> int:
    """How many of the things that must be carried out nobody has yet."""
    terms = g.ground.terms.get("carried-out")
    if terms is None:
        return 0
    return int(terms["count"]) - len(g.state.carried_out) - sum(len(s.objectives) for s in g.state.survivors)


def salvager(g: Endure) -> Survivor | None:
    """Who can take a part that is missing out of a Sentry that holds still (ETS-SPARE-07)."""
    terms = g.ground.terms.get(SALVAGE)
    if terms is None or missing(g) <= 0:
        return None
    return next((s for s in g.state.survivors if s.zone >= 0 and s.kind == terms["class"]), None)


def _exits(g: Endure, terms: Terms, found: Errands) -> None:
    found.end, found.leaves = g.ground.exit_zones, True
    if "all-out-together" in g.ground.terms:
        for s in g.state.survivors:
            if s.exit:
                found.end = tuple(z for z, ways in g.ground.exits.items() if any(w.id == s.exit for w in ways))


def _all_at(g: Endure, terms: Terms, found: Errands) -> None:
    found.end = (g.ground.index[terms["zone"]],)


def _zones(g: Endure, terms: Terms, found: Errands) -> None:
    for name in terms["zones"]:
        zone = g.ground.index[name]
        if any(t.zone == zone for t in g.state.tokens) or any(x.zone == zone for x in g.state.groups):
            found.aims.append((zone, KILL, ""))


def _everything(g: Endure, terms: Terms, found: Errands) -> None:
    if found.pilot:  # first shut what they come from
        return
    zones = dict.fromkeys(x.zone for x in g.state.groups)
    zones.update(dict.fromkeys(t.zone for t in g.state.tokens))
    found.aims += [(zone, KILL, "") for zone in zones]


def _coast(g: Endure, terms: Terms, found: Errands) -> None:
    if not found.aims and not opening(g):
        row = g.view.distance[g.ground.index[terms["zone"]]]
        found.aims += [(x.zone, KILL, "") for x in g.state.groups if row[x.zone] <= terms["zones_around"]]


def _cells(g: Endure, terms: Terms, found: Errands) -> None:
    """A Loader must smash the doors: power for it, somebody in it, then to the doors."""
    state = g.state
    seals = g.ground.terms["loader-smash"]["seals"]
    for id in terms["objectives"]:
        if id not in state.done:
            number = g.ground.layout.door_bit[seals[id]].bit_length() - 1
            cell = next(mark.zone for mark in state.marks if mark.id == id)
            sides = [z for z in range(g.ground.size) if number in g.ground.doors_of[z] and z != cell]
            found.pilot += [(zone, SMASH, id) for zone in sides]
    if found.pilot:
        _power(g, found)


def _power(g: Endure, found: Errands) -> None:
    """A Power Cell, and whoever has it into the Loader."""
    state, loader = g.state, g.state.loader
    if loader is None:
        return
    pilot = state.survivors[loader.pilot] if loader.pilot >= 0 else None
    cells = g.ground.terms.get("power-up")
    caches = [] if cells is None else [aim for id in cells["objectives"] if (aim := _mark(g, id)) is not None]
    if pilot is not None and (loader.powered or power_cell(pilot)):
        if sum(card == "power-cell" for card in pilot.bag) <= 1:
            found.pilot = caches + found.pilot
        return
    bearers = [s for s in state.survivors if s.zone >= 0 and power_cell(s)]
    stocked = not caches or any(s.bag.count("power-cell") > 1 for s in bearers)
    if bearers and loader.pilot < 0 and stocked:
        found.aims.append((loader.zone, BOARD, LOADER.id))
    if not bearers or len(bearers) < 2:
        found.aims += caches
    if not bearers and not caches:
        found.aims.append((-1, SEARCH, "power-cell"))


def _pin(g: Endure, terms: Terms, found: Errands) -> None:
    """Find the Titan, wear it down, stand over it."""
    state = g.state
    boss = state.boss
    there = [x.zone for x in state.groups if boss is not None and x.kind == boss.kind]
    if there:
        if boss is not None and boss.health * 100 >= boss.most * terms["below_percent"]:
            found.aims.append((there[0], KILL, boss.kind))
        found.pilot.append((there[0], STAND, ""))
    else:
        marked = [t.zone for t in state.tokens if t.pile == "marked"]
        found.aims += [(zone, GO, "") for zone in marked]
        found.pilot += [(zone, GO, "") for zone in marked]
    _power(g, found)


def _boss(g: Endure, terms: Terms, found: Errands) -> None:
    state = g.state
    boss = state.boss
    there = [x.zone for x in state.groups if boss is not None and x.kind == boss.kind]
    if boss is not None and there and not boss.asleep:
        found.aims.append((there[0], KILL, boss.kind))
        return
    seek = g.ground.terms.get("hide-and-seek")
    if seek is not None:
        shrines = [g.ground.index[g.ground.objectives[id].zone] for id in seek["objectives"]]
        known = state.notes.get("shrine", 0)
        found.aims += [(zone, GO, "") for zone in (shrines if not known else [shrines[known - 1]])]


def _prize(g: Endure, terms: Terms, found: Errands) -> None:
    """To wake it and run is enough."""
    boss = g.state.boss
    if boss is not None and boss.asleep:
        for mark in g.state.marks:
            found.aims.append((mark.zone, USE, mark.id))
    _exits(g, terms, found)


def _sentries(g: Endure, terms: Terms, found: Errands) -> None:
    """So many more Sentries to knock over and to bring back."""
    state = g.state
    if state.notes.get("sentries_out", 0) + len(state.allies) >= terms["count"]:
        return
    found.aims += [(x.zone, GO, "reboot") for x in state.groups if x.stunned]
    zones = dict.fromkeys(x.zone for x in state.groups if not x.stunned)
    if not zones:
        zones = dict.fromkeys(t.zone for t in state.tokens)
    found.aims += [(zone, KILL, "") for zone in zones]


WANTS: dict[str, Callable[[Endure, Terms, Errands], None]] = {
    "zones-clear": _zones,
    "map-clear": _everything,
    "cells-sealed": _cells,
    "objectives-done": _objectives,
    "delivered": _delivered,
    "carried-out": _carried,
    "all-out": _exits,
    "all-out-together": _exits,
    "all-at": _all_at,
    "is-the-coast-clear": _coast,
    "win-by-pin": _pin,
    "sentries-out": _sentries,
    "destroy-or-escape": _prize,
    "boss-dead": _boss,
}


# ---- whose errand it is ---------------------------------------------------------------------------------------------


def able(g: Endure, s: Survivor, aim: Aim) -> bool:
    """Whether this survivor can see to it."""
    what, id = aim[1], aim[2]
    if what == BOARD:
        return bool(power_cell(s))
    if what == GO and id == "med-kit":
        return bool(med_kit(s))
    if what == GO and id == "reboot":
        return bool(s.kind == g.ground.terms["here-for-the-reboot"]["class"])
    if what == GO and id == SALVAGE:
        return bool(s.kind == g.ground.terms[SALVAGE]["class"])
    if what != USE:
        return True
    terms = g.ground.terms
    for name in RESTRICTED:
        if name in terms and terms[name]["objective"] == id and terms[name]["class"] != s.kind:
            return False
    sedative = terms.get("its-just-a-sedative")
    if sedative is not None and sedative["objective"] == id and not g.state.notes.get("sedated"):
        return bool(sedative["class"] == s.kind)
    objective = g.ground.objectives.get(id)
    if objective is not None and objective.kind == "carry":
        return may_carry(g, s, id, s.objectives)
    if "jailer" in terms and id == terms["jailer"]["objective"] and any(id in o.objectives for o in g.state.survivors):
        return id in s.objectives
    return True


def carries(g: Endure, s: Survivor) -> bool:
    """Whether it has in hand what must be brought to an exit."""
    if not s.objectives:
        return False
    jailer = g.ground.terms.get("jailer")
    return jailer is None or s.objectives != [jailer["objective"]]


def precious(g: Endure, s: Survivor) -> bool:
    """Whether the mission is lost without this one."""
    terms = g.ground.terms.get("nobody-left-who-can")
    if terms is not None and terms["class"] == s.kind:
        until = terms["until"]
        if until in ("end", "sentries") or any(mark.id == until for mark in g.state.marks):
            return True
    return bool(s.objectives) and ("dropped-the-ball" in g.ground.terms or "vial-breaks" in g.ground.terms)


def _goes_on(g: Endure, s: Survivor, left: Errands) -> bool:
    """Whether somebody with something in hand has more to do before it is brought out."""
    if len(g.state.shut) == len(g.ground.exit_zones):
        return bool(left.aims)
    return "hold-this" in g.ground.terms and bool(left.aims)


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
