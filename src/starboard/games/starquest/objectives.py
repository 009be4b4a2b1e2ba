"""Objectives: markers, the Skill action at them, carrying, holding; where enemies are bound for (GSQ-PCS … GSQ-SES)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.plane import XY, apart2, within
from ...table.facts import Changed, Marked, Turned
from .content import OBJECTIVES, Objective
from .places import Pick, closest, near_point, unit_gap
from .power import test
from .profiles import D6
from .state import Hero, Marker, Unit

if TYPE_CHECKING:
    from .game import StarQuest

FIVE = (1, 2, 3, 4, 5)
CORNERS = (1, 2, 3, 4)


# ---- markers --------------------------------------------------------------------------------------------------------


def put(g: StarQuest, kind: str, at: XY, of: str = "", bonus: int = 0, until: int = 0) -> Marker:
    """Puts a marker down, on the nearest spot that can be stood on, 1" from other markers (GSQ-RUL-55)."""
    state = g.state
    state.made += 1
    x, y = free_spot(g, at)
    marker = Marker(f"m{state.made}", kind, x, y, what=[of] if of else [], bonus=bonus, until=until)
    state.markers.append(marker)
    if g.live:
        g.tell(Marked(marker.id, g.square(marker.xy)), "marked", "GSQ-RUL-55", what=kind)
    return marker


def free_spot(g: StarQuest, at: XY) -> XY:
    lattice = g.land.ground.lattice(500)
    free = lattice.free
    for marker in g.state.markers:
        if not marker.carrier:
            free &= ~lattice.disc((marker.x, marker.y, g.lengths.near * g.lengths.near))
    return lattice.point(lattice.nearest(at, free))


def in_corner(g: StarQuest, number: int) -> XY:
    """A place well inside the 6" of a corner."""
    inset = g.lengths.zone * 6 // 10
    x, y = g.land.corner(number)
    return (inset if x == 0 else x - inset, inset if y == 0 else y - inset)


def five_spots(g: StarQuest, number: int) -> XY:
    """The four quarter centres and the centre of the table (GSQ-RUL-70)."""
    return g.land.centre if number == 5 else g.land.quarter(number)


def draw(g: StarQuest, why: str, faces: tuple[int, ...], count: int) -> list[int]:
    """Different ones, by chance."""
    left, drawn = list(faces), []
    for _ in range(count):
        drawn.append(g.one(why, left))
        left.remove(drawn[-1])
    return drawn


# ---- setting up -----------------------------------------------------------------------------------------------------


def set_up_primary(g: StarQuest) -> None:
    id = g.state.primary
    if id == "target-defense":
        put(g, "objective", five_spots(g, g.one("objective spot", FIVE)), id)
    elif id == "retrieval":
        g.state.pending = [g.one("objective corner", CORNERS)]
        put(g, "objective", in_corner(g, g.state.pending[0]), id)
    elif id in ("investigation", "area-search"):
        for number in draw(g, "objective spot", FIVE, OBJECTIVES[id].sites):
            put(g, "objective", five_spots(g, number), id)
    elif id == "delivery":
        for number in draw(g, "delivery corner", CORNERS, OBJECTIVES[id].sites):
            put(g, "delivery", in_corner(g, number), id)
    elif id == "clean-sweep":
        g.state.hunted = 1


def heroes_arrived(g: StarQuest, corner: int) -> None:
    """A marker in the heroes' own corner moves to the centre; the load of a Delivery is put with them."""
    for marker in g.state.markers:
        here = within(marker.xy, g.land.corner(corner), g.lengths.zone)
        if marker.kind in ("objective", "delivery") and here and g.state.primary in ("retrieval", "delivery"):
            marker.x, marker.y = free_spot(g, g.land.centre)
            if g.live:
                g.tell(Marked(marker.id, g.square(marker.xy)), "moved-to-centre", "GSQ-PRT-03 GSQ-PDL-03")
    if g.state.primary == "delivery":
        put(g, "objective", in_corner(g, corner), "delivery")


def set_up_secondary(g: StarQuest) -> None:
    """At the end of the round in which the primary was completed (GSQ-SET-04)."""
    state, id = g.state, g.state.secondary
    heroes = g.conscious
    centre = g.land.centre
    if id == "interrogate":
        state.hunted = state.wave + 1
    elif id in ("safeguard", "capture"):
        put(g, "objective", centre, id)
    elif heroes:
        hero = g.random_hero("objective hero", heroes)
        order = sorted(CORNERS, key=lambda n: (apart2(g.land.corner(n), hero.at.xy), n))
        if id == "sabotage":
            put(g, "objective", in_corner(g, order[-1]), id)
        elif id == "scavenge":
            for number in order[: OBJECTIVES[id].sites]:
                put(g, "objective", in_corner(g, number), id)
        elif id == "escort":
            put(g, "objective", hero.at.xy, id)
            put(g, "extraction", in_corner(g, order[-1]), id)


# ---- the Skill action -----------------------------------------------------------------------------------------------


def current(g: StarQuest) -> list[Objective]:
    """The objective that is on now."""
    state = g.state
    found = []
    if state.primary and not state.primary_done:
        found.append(OBJECTIVES[state.primary])
    if state.secondary_set and not state.secondary_done:  # not before it is set up (GSQ-RUL-69, GSQ-GAP-25)
        found.append(OBJECTIVES[state.secondary])
    return found


def workable(g: StarQuest, hero: Hero, markers: list[Marker]) -> list[Marker]:
    """Those of the objective within 1" at which a Skill action does something (GSQ-SKL-09)."""
    found = []
    for marker in markers:
        if marker.kind != "objective" or marker.carrier or marker.armed or not marker.what:
            continue
        if near_point(hero, (marker.x, marker.y), g.reach.touch) and marker.what[0] in [o.id for o in current(g)]:
            found.append(marker)
    return found


async def work(g: StarQuest, hero: Hero, marker: Marker) -> None:
    """The test of the objective, and what passing it does."""
    objective = OBJECTIVES[marker.what[0]]
    if not await test(g, hero, objective.stat, objective.id):
        return
    if hero.out:
        return
    if objective.sort == "hold":
        marker.armed = True
        if g.live:
            g.tell(
                Turned(marker.id, "armed", g.square(marker.xy), hero.id), "armed", "GSQ-PTD-04 GSQ-SSG-03", who=hero.id
            )
    elif objective.sort == "carry":
        marker.carrier = hero.id
        if g.live:
            g.tell(Turned(marker.id, "carried", g.square(marker.xy), hero.id), "picked-up", "GSQ-PRT-05", who=hero.id)
    else:
        take_away(g, marker)
        if objective.sort == "search":
            die = g.one("search", D6)
            last = not any(m.kind == "objective" for m in g.state.markers)
            if g.live:
                g.tell(Turned(marker.id, str(die), g.square(marker.xy)), "searched", "GSQ-PAS-05 GSQ-SSV-05", die=die)
            if die >= objective.need or last:
                complete(g, objective)
        elif not any(m.kind == "objective" for m in g.state.markers):
            complete(g, objective)


def take_away(g: StarQuest, marker: Marker) -> None:
    g.state.markers.remove(marker)
    if g.live:
        g.tell(Marked(marker.id, g.square(marker.xy), on=False), "taken-away", "GSQ-SKL-09", what=marker.kind)


def complete(g: StarQuest, objective: Objective) -> None:
    state = g.state
    if objective.rank == "primary":
        state.primary_done = True
    else:
        state.secondary_done = True
    state.hunted = 0
    state.markers = [m for m in state.markers if objective.id not in m.what]
    if g.live:
        g.tell(Turned(objective.id, "done"), "completed", "GSQ-MIS-03", objective=objective.id)


# ---- what happens by itself -----------------------------------------------------------------------------------------


def dropped_by(g: StarQuest, unit: Unit, at: XY) -> None:
    """The last model of the hunted wave drops the marker where it stood (GSQ-PCS-04, GSQ-SIN-03, GSQ-INT-17)."""
    state = g.state
    if not state.hunted or unit.wave != state.hunted or any(e.wave == state.hunted for e in state.enemies):
        return
    id = state.primary if not state.primary_done else state.secondary
    put(g, "objective", at, id)


def carried_home(g: StarQuest, hero: Hero) -> None:
    """A carrier whose activation ends at the right place (GSQ-PRT-07, PDL-08, SCP-05, SES-06)."""
    state = g.state
    marker = next((m for m in state.markers if m.carrier == hero.id and m.kind == "objective"), None)
    if marker is None or hero.out:
        return
    objective = OBJECTIVES[marker.what[0]]
    marker.x, marker.y = hero.at.xy
    if (objective.id == "retrieval" and near_point(hero, g.land.corner(state.corner), g.lengths.zone)) or (
        objective.id == "capture" and any(near_point(hero, g.land.corner(n), g.lengths.zone) for n in CORNERS)
    ):
        complete(g, objective)
    elif objective.to:
        for place in [m for m in state.markers if m.kind == objective.to]:
            if near_point(hero, place.xy, g.reach.deliver):
                take_away(g, place)
        if not any(m.kind == objective.to for m in state.markers):
            complete(g, objective)


def seize(g: StarQuest) -> None:
    """At the end of a round an armed marker with a hero within 3" and no enemy gains a token (GSQ-PTD-05, SSG-04)."""
    for marker in [m for m in g.state.markers if m.armed]:
        objective = OBJECTIVES[marker.what[0]]
        near = g.reach.seize
        held = any(not h.shaken and near_point(h, marker.xy, near) for h in g.conscious)
        if held and not any(near_point(e, marker.xy, near) for e in g.state.enemies if not e.arrives):
            marker.tokens += 1
            if g.live:
                g.tell(Changed(marker.id, "tokens", 1, marker.tokens), "seized", "GSQ-PTD-05 GSQ-SSG-04")
            if marker.tokens >= objective.need:
                complete(g, objective)


# ---- where enemies are bound for ------------------------------------------------------------------------------------


def ai_goals(g: StarQuest, unit: Unit, pick: Pick) -> list[XY]:
    """What counts as the AI Goal of this unit (GSQ-AI-08, GSQ-BOSS-04, GSQ-GAP-25)."""
    found = [place(g, m) for m in g.state.markers if m.kind == "noise"]
    on = [] if g.state.boss >= 2 else current(g)
    if on:
        return found + objective_goals(g, unit, on[0], pick)
    return found + [hero.at.xy for hero in nearest_hero(g, unit, pick)]


def objective_goals(g: StarQuest, unit: Unit, objective: Objective, pick: Pick) -> list[XY]:
    if objective.sort == "drop":
        return [g.land.centre]
    markers = [m for m in g.state.markers if m.kind == "objective" and objective.id in m.what]
    if not markers:
        return [g.land.centre]
    if objective.id in ("investigation", "area-search", "scavenge"):
        heroes = nearest_hero(g, unit, pick) if unit.models else []
        if heroes:
            markers = [g.marker(closest(pick, {m.id: apart2((m.x, m.y), heroes[0].at.xy) for m in markers}))]
    return [place(g, marker) for marker in markers]


def place(g: StarQuest, marker: Marker) -> XY:
    """A carried marker is where its carrier is (GSQ-RUL-14)."""
    if marker.carrier:
        hero = g.hero(marker.carrier)
        if hero.models:
            return hero.at.xy
    return (marker.x, marker.y)


def nearest_hero(g: StarQuest, unit: Unit, pick: Pick) -> list[Hero]:
    """The hero nearest to a unit; to one that is not on the table yet all of them are (GSQ-SPEC-05)."""
    heroes = g.conscious
    if len(heroes) < 2 or not unit.models:
        return heroes
    return [g.hero(closest(pick, {hero.id: unit_gap(unit, hero) for hero in heroes}))]
