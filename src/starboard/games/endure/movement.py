"""Survivor movement, by will and against it (ETS-MOVE, ETS-RUL-51, ETS-EVT-14 to 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import WhyNot
from ...table.facts import Left, Moved
from . import accomplishments, ending, foes, noise, places, resolve, sight
from .content import COMPASS
from .names import crowd, piece_of
from .options import PASS, Leave, Move, Pass
from .state import Group, Survivor

if TYPE_CHECKING:
    from .game import Endure

UNLIMITED: Final = 99


def limit(g: Endure, s: Survivor) -> int:
    """How many zones this survivor may still move this turn."""
    most = g.number("move.limit", UNLIMITED, s)
    if s.objectives:
        most = min(most, g.mission.move_limit(g, s))
    return most - s.moved


HAMPERS: Final = frozenset(("move.limit", "move", "enter_occupied"))


def hampered(g: Endure, s: Survivor) -> bool:
    """Whether something of what is in force may stand against moving."""
    return not (HAMPERS.isdisjoint(g.own[s.seat].words) and HAMPERS.isdisjoint(g.common.words))


def ways(g: Endure, s: Survivor, no: WhyNot | None) -> list[Move]:
    """Neighbouring zones into which this survivor may step of its own will."""
    zone = s.zone
    state, moves = g.state, g.ground.moves
    near = g.view.neighbours[zone]
    touched = not HAMPERS.isdisjoint(g.touched_now)
    if s.held or state.shields or s.objectives or state.loader is not None or (touched and hampered(g, s)):
        return _refused(g, s, near, no)
    around, room = g.view.near[zone], g.ground.least - g.spare
    for group in state.groups:
        if around >> group.zone & 1:
            room -= group.count
    full = 0 if room > 0 else places.full_zones(g)  # mostly so few are near that they could not fill a single zone
    if not full & around:
        return [moves[z] for z in near]
    if no is not None:
        for z in near:
            if full >> z & 1:
                no(moves[z], "ETS-FULL-03", "full")
    return [moves[z] for z in near if not full >> z & 1]


def _refused(g: Endure, s: Survivor, near: tuple[int, ...], no: WhyNot | None) -> list[Move]:
    """The slower way: something may stand against moving."""
    moves, zone = g.ground.moves, s.zone
    rule, because, what = "", "", ""
    if kept(s):
        rule, because = "ETS-MOVE-06", "check-failed"
    elif zone in g.state.shields:
        rule, because = "ETS-FULL-06", "shielded"
    elif limit(g, s) <= 0:
        rule, because = "ETS-DMG-08", "moved-enough"
    elif what := g.forbidden("move", s):
        rule, because = "ETS-RCARD-02", "forbidden"
    if rule:
        if no is not None:
            for z in near:
                no(moves[z], rule, because, what=what)
        return []
    bar = places.barred(g, places.size_of(g, s))
    afraid = g.forbidden("enter_occupied", s)
    found = []
    for z in near:
        if bar >> z & 1:
            if no is not None:
                no(moves[z], "ETS-FULL-03", "full")
        elif afraid and places.enemies_here(g, z):
            if no is not None:
                no(moves[z], "ETS-RCARD-02", "forbidden", what=afraid)
        else:
            found.append(moves[z])
    return found


def leaves(g: Endure, s: Survivor, no: WhyNot | None) -> list[Leave]:
    """Exits of this zone that are open (ETS-RUL-51)."""
    found: list[Leave] = []
    for way in g.ground.exits.get(s.zone, ()):
        if "lockdown" in g.states:
            if no is not None:
                no(Leave(way.id), "ETS-EVT-05", "lockdown")
        elif way.id in g.state.shut:
            if no is not None:
                no(Leave(way.id), "ETS-ZONE-07", "locked")
        elif s.zone in g.state.shields:
            if no is not None:
                no(Leave(way.id), "ETS-FULL-06", "shielded")
        elif kept(s):
            if no is not None:
                no(Leave(way.id), "ETS-MOVE-06", "check-failed")
        elif g.mission.bars_exit(g, s, way.id):
            if no is not None:
                no(Leave(way.id), "ETS-PRESC-03", "other-exit")
        elif limit(g, s) > 0:
            found.append(Leave(way.id))
    return found


def kept(s: Survivor) -> bool:
    """Whether a check failed here this round: then even an empty zone is left by force only (ETS-MOVE-06, 08)."""
    return s.zone >= 0 and bool(s.held >> s.zone & 1)


def held(g: Endure, s: Survivor) -> bool:
    """A zone with enemies is left only after a Resolve check (ETS-MOVE-04); a pilot needs none (ETS-EXO-17)."""
    return places.enemies_here(g, s.zone) and not places.is_pilot(g, s)


async def move(g: Endure, s: Survivor, to: str) -> bool:
    """One Move action: one zone, or as many as it covers now (ETS-MOVE-02, ETS-EVT-14). Says whether it happened."""
    if held(g, s) and not await resolve.check(g, s):
        return False
    zones = g.number("move.zones", 1, s)
    await step(g, s, g.ground.index[to])
    while zones > 1 and s.zone >= 0 and not s.stunned:
        zones -= 1
        if not ways(g, s, None):
            break
        choice: Move | Pass = await g.ask(s.seat, "further", further, s)
        if isinstance(choice, Pass) or (held(g, s) and not await resolve.check(g, s)):
            break
        await step(g, s, g.ground.index[choice.to])
    return True


def further(g: Endure, s: Survivor, no: WhyNot | None) -> list[Move | Pass]:
    return [*ways(g, s, no), PASS]


async def step(g: Endure, s: Survivor, zone: int) -> None:
    """Into the next zone: what is there is seen, and sees (ETS-INT-01)."""
    s.moved += 1
    if g.live:
        g.tell(Moved(s.seat, g.ground.ids[s.zone], g.ground.ids[zone]), "move", "ETS-MOVE-01")
    await arrive(g, s, zone)
    if s.zone >= 0 and accomplishments.happened(g, "moved", s):
        await g.happen("moved", s)


async def arrive(g: Endure, s: Survivor, zone: int) -> None:
    s.zone = zone
    loader = g.state.loader
    if loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s:
        loader.zone = zone
    for arrives in g.mission.arrives:
        await arrives(g, s)
    if g.state.noises:
        noise.drag(g, s)
    foes.noticed(g, s)  # though fear may drive it on at once
    if sight.sees_more(g, s):
        await sight.look(g)


async def leave(g: Endure, s: Survivor, exit: str) -> bool:
    """Off the map: out of play and safe, with all that is carried (ETS-RUL-51)."""
    if held(g, s) and not await resolve.check(g, s):
        return False
    if g.live:
        g.tell(Left(s.seat, g.ground.ids[s.zone], "out"), "leaves", "ETS-RUL-51", exit=exit, carried=list(s.objectives))
    s.zone, s.fate, s.exit, s.viewing = -1, "out", exit, 0
    g.state.carried_out += s.objectives
    s.objectives = []
    g.changed(s)
    noise.untie(g)
    ending.check_left(g)
    return True


async def walk(g: Endure, s: Survivor, zones: int) -> None:
    """May move up to so many zones at once, by the ordinary rules, for no action."""
    for _ in range(zones * g.number("move.zones", 1, s)):
        if s.zone < 0 or not ways(g, s, None):
            return
        choice: Move | Pass = await g.ask(s.seat, "further", further, s)
        if isinstance(choice, Pass) or (held(g, s) and not await resolve.check(g, s)):
            return
        await step(g, s, g.ground.index[choice.to])


# ---- against one's will ---------------------------------------------------------------------------------------------


def shoved_to(g: Endure, zone: int, way: str, zones: int, source: int, size: int = 1) -> int:
    """Where a forced move of one this size ends: stopped by walls, locked doors, full zones and shields. `source` is
    the zone that one flees or nears (-1: there is none, so nothing moves)."""
    if zone in g.state.shields:
        return zone
    bar = places.barred(g, size)
    if way == "random":
        side = g.one("direction", COMPASS)
        for n in range(4):
            steps = [z for z in g.view.steps[zone][(side + n) % 4] if not bar >> z & 1]
            if steps:
                return slide(g, zone, (side + n) % 4, zones, size)
        return zone
    if source < 0:
        return zone
    for _ in range(zones):
        far = g.view.field(source, bar & ~(1 << zone) & ~(1 << source))
        here = far[zone]
        better = [
            z for z in g.view.neighbours[zone]
            if not bar >> z & 1 and far[z] != 255 and (far[z] > here if way == "away" else far[z] < here)
        ]  # fmt: skip
        if not better:
            return zone
        zone = better[0] if len(better) == 1 else places.by_die(g, zone, better)
        if way == "toward" and zone == source:
            break
    return zone


def slide(g: Endure, zone: int, side: int, zones: int = UNLIMITED, size: int = 1) -> int:
    """Straight on until a wall, a locked door, a zone without room for it or a shield is in the way (ETS-EVT-15)."""
    bar = places.barred(g, size)
    if zone in g.state.shields:
        return zone
    for _ in range(zones):
        steps = [z for z in g.view.steps[zone][side] if not bar >> z & 1]
        if not steps:
            break
        zone = steps[0] if len(steps) == 1 else g.one("which way", steps)
    return zone


async def shove(g: Endure, s: Survivor, zone: int, rule: str) -> None:
    """Moved without a check; what is seen counts only where the move ends (ETS-RUL-41)."""
    if s.zone < 0 or zone == s.zone:
        return
    if g.live:
        g.tell(Moved(s.seat, g.ground.ids[s.zone], g.ground.ids[zone]), "shoved", rule)
    await arrive(g, s, zone)


def slide_group(g: Endure, group: Group, side: int, rule: str) -> None:
    """Each slides as far as it finds room: who does not fit into the last zone stops in the one before (ETS-RUL-39)."""
    left, start = group.count, group.zone
    while left > 0 and (to := slide(g, start, side, size=foes.size_of(group))) != start:
        left -= shove_group(g, group, to, left, rule)


def shove_group(g: Endure, group: Group, zone: int, count: int, rule: str) -> int:
    """Enemies moved against their will, as many as find room. Says how many."""
    size = foes.size_of(group)
    count = min(count, group.count, max(0, places.room_left(g, zone)) // size)
    if count <= 0 or zone == group.zone:
        return 0
    if g.live:
        fact = Moved(piece_of(g, group), g.ground.ids[group.zone], g.ground.ids[zone], count)
        g.tell(fact, "foes-shoved", rule, **crowd(group.kind, count))
    part = foes.split(g, group, count)
    part.zone = zone
    if g.state.noises:
        noise.drag(g, part)
    foes.join(g, part)
    sight.lost_sight(g, part.kind)
    return count
