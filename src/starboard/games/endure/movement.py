"""Survivor movement, by will and against it (ETS-MOVE, ETS-RUL-51, ETS-EVT-14 to 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import WhyNot
from . import accomplishments, conditions, ending, enemies, radar, resolve, sight
from .content import COMPASS
from .names import objective_name, piece_of
from .options import PASS, Leave, Move, Pass
from .standing import forbidden, number_of, refresh
from .state import Group, Survivor

if TYPE_CHECKING:
    from .game import Endure

UNLIMITED: Final = 99


def enemies_here(g: Endure, zone: int) -> bool:
    for group in g.state.groups:  # noqa: SIM110 - asked all the time, and a generator is slower
        if group.zone == zone and not conditions.harmless(g, group):
            return True
    return False


def limit(g: Endure, s: Survivor) -> int:
    """How many zones this survivor may still move this turn."""
    most = number_of(g, "move.limit", UNLIMITED, s)
    if s.objectives:
        most = min(most, conditions.carry_limit(g, s))
    return most - s.moved


def ways(g: Endure, s: Survivor, no: WhyNot | None) -> list[Move]:
    """Neighbouring zones into which this survivor may step of its own will."""
    zone = s.zone
    state, moves = g.state, g.ground.moves
    near = g.view.neighbours[zone]
    if s.stuck or state.shields or s.objectives or g.own[s.seat].hampers or g.common.hampers:
        return _refused(g, s, near, no)
    around, crowd = g.view.near[zone], 0
    for group in state.groups:
        if around >> group.zone & 1:
            crowd += group.count
    if crowd + g.spare < g.ground.least:  # so few that none of these zones can be full
        return [moves[z] for z in near]
    bar = radar.barred(g)
    if no is not None:
        for z in near:
            if bar >> z & 1:
                no(moves[z], "ETS-FULL-03", "there is no room, or a shield is around it")
    return [moves[z] for z in near if not bar >> z & 1]


def _refused(g: Endure, s: Survivor, near: tuple[int, ...], no: WhyNot | None) -> list[Move]:
    """The slower way: something may stand against moving."""
    moves, zone = g.ground.moves, s.zone
    rule, because = "", ""
    if s.stuck and enemies_here(g, zone) and not is_pilot(g, s):
        rule, because = "ETS-MOVE-06", "the Resolve check failed this round"
    elif zone in g.state.shields:
        rule, because = "ETS-FULL-06", "the zone is shielded"
    elif limit(g, s) <= 0:
        rule, because = "ETS-DMG-08", "no further this turn"
    elif what := forbidden(g, "move", s):
        rule, because = "ETS-RCARD-02", what
    if rule:
        if no is not None:
            for z in near:
                no(moves[z], rule, because)
        return []
    bar = radar.barred(g)
    afraid = forbidden(g, "enter_occupied", s)
    found = []
    for z in near:
        if bar >> z & 1:
            if no is not None:
                no(moves[z], "ETS-FULL-03", "there is no room, or a shield is around it")
        elif afraid and enemies_here(g, z):
            if no is not None:
                no(moves[z], "ETS-RCARD-02", afraid)
        else:
            found.append(moves[z])
    return found


def leaves(g: Endure, s: Survivor, no: WhyNot | None) -> list[Leave]:
    """Exits of this zone that are open (ETS-RUL-51)."""
    found: list[Leave] = []
    for way in g.ground.exits.get(s.zone, ()):
        if "lockdown" in g.ship:
            if no is not None:
                no(Leave(way.id), "ETS-EVT-05", "the ship is in lockdown")
        elif way.id in g.state.shut:
            if no is not None:
                no(Leave(way.id), "ETS-ZONE-07", "it is locked")
        elif s.zone in g.state.shields:
            if no is not None:
                no(Leave(way.id), "ETS-FULL-06", "the zone is shielded")
        elif s.stuck and enemies_here(g, s.zone):
            if no is not None:
                no(Leave(way.id), "ETS-MOVE-06", "the Resolve check failed this round")
        elif conditions.exit_barred(g, s, way.id):
            if no is not None:
                no(Leave(way.id), "ETS-PRESC-03", "somebody has left by another exit")
        elif limit(g, s) > 0:
            found.append(Leave(way.id))
    return found


def is_pilot(g: Endure, s: Survivor) -> bool:
    loader = g.state.loader
    return loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s


def held(g: Endure, s: Survivor) -> bool:
    """A zone with enemies is left only after a Resolve check (ETS-MOVE-04); a pilot needs none (ETS-EXO-17)."""
    return enemies_here(g, s.zone) and not is_pilot(g, s)


async def move(g: Endure, s: Survivor, to: str) -> bool:
    """One Move action: one zone, or as many as it covers now (ETS-MOVE-02, ETS-EVT-14). Says whether it happened."""
    if held(g, s) and not await resolve.check(g, s):
        return False
    zones = number_of(g, "move.zones", 1, s)
    await step(g, s, g.ground.index[to])
    while zones > 1 and s.zone >= 0 and not s.stunned:
        zones -= 1
        if not ways(g, s, None):
            break
        choice: Move | Pass = await g.ask(s.seat, further, s)
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
        text = f"{g.name(s)} moves to {g.ground.titles[zone]}."
        g.tell("move", text, "ETS-MOVE-01", survivor=s.seat, start=g.ground.ids[s.zone], to=g.ground.ids[zone])
    await arrive(g, s, zone)
    if s.zone >= 0 and accomplishments.happened(g, "moved", s):
        await accomplishments.answered(g, "moved", s)


async def arrive(g: Endure, s: Survivor, zone: int) -> None:
    s.zone = zone
    loader = g.state.loader
    if loader is not None and loader.pilot >= 0 and g.state.survivors[loader.pilot] is s:
        loader.zone = zone
    for hook, terms in g.hooks.arrive:
        await hook(g, terms, s)
    if g.state.noises:
        conditions.drag_noise(g, s)
    if sight.sees_more(g, s):
        await sight.look(g)
    sight.noticed(g, s)


async def leave(g: Endure, s: Survivor, exit: str) -> bool:
    """Off the map: out of play and safe, with all that is carried (ETS-RUL-51)."""
    if held(g, s) and not await resolve.check(g, s):
        return False
    s.zone, s.fate, s.exit, s.viewing = -1, "out", exit, 0
    g.state.carried_out += s.objectives
    if g.live:
        carrying = f" with {', '.join(objective_name(g, o) for o in s.objectives)}" if s.objectives else ""
        g.tell("left", f"{g.name(s)} leaves the map{carrying}.", "ETS-RUL-51", survivor=s.seat, exit=exit)
    s.objectives = []
    refresh(g, s)
    conditions.left(g, s)
    ending.check_left(g)
    return True


async def walk(g: Endure, s: Survivor, zones: int) -> None:
    """May move up to so many zones at once, by the ordinary rules, for no action."""
    for _ in range(zones * number_of(g, "move.zones", 1, s)):
        if s.zone < 0 or not ways(g, s, None):
            return
        choice: Move | Pass = await g.ask(s.seat, further, s)
        if isinstance(choice, Pass) or (held(g, s) and not await resolve.check(g, s)):
            return
        await step(g, s, g.ground.index[choice.to])


# ---- against one's will ---------------------------------------------------------------------------------------------


def shoved_to(g: Endure, zone: int, way: str, zones: int, source: int) -> int:
    """Where a forced move ends: stopped by walls, locked doors, full zones and shields. `source` is the zone that one
    flees or nears (-1: there is none, so nothing moves)."""
    if zone in g.state.shields:
        return zone
    bar = radar.barred(g)
    if way == "random":
        side = g.one("direction", COMPASS)
        for n in range(4):
            steps = [z for z in g.view.steps[zone][(side + n) % 4] if not bar >> z & 1]
            if steps:
                return slide(g, zone, (side + n) % 4, zones)
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
        zone = better[0] if len(better) == 1 else enemies.by_die(g, zone, better)
        if way == "toward" and zone == source:
            break
    return zone


def slide(g: Endure, zone: int, side: int, zones: int = UNLIMITED) -> int:
    """Straight on until a wall, a locked door, a full zone or a shield is in the way (ETS-EVT-15, ETS-RUL-39)."""
    bar = radar.barred(g)
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
        text = f"{g.name(s)} ends up in {g.ground.titles[zone]}."
        g.tell("shoved", text, rule, survivor=s.seat, start=g.ground.ids[s.zone], to=g.ground.ids[zone])
    await arrive(g, s, zone)


def shove_group(g: Endure, group: Group, zone: int, count: int, rule: str) -> None:
    """Enemies moved against their will, as many as find room."""
    size = enemies.size_of(group)
    count = min(count, group.count, max(0, radar.room_left(g, zone)) // size)
    if count <= 0 or zone == group.zone:
        return
    if g.live:
        text = f"{g.crowd(group, count)} pushed to {g.ground.titles[zone]}."
        g.tell(
            "shoved",
            text,
            rule,
            piece=piece_of(g, group),
            enemy=group.kind,
            count=count,
            start=g.ground.ids[group.zone],
            to=g.ground.ids[zone],
        )
    part = enemies.split(g, group, count)
    part.zone = zone
    if g.state.noises:
        conditions.drag_noise(g, part)
    enemies.join(g, part)
