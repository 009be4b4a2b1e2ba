"""What enemies are after, and how they get there (ETS-ENE-04 to 06, ETS-EMOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Moved
from . import foes, movement, noise, places, sight
from .content import COMPASS, ENEMIES, OPPOSITE
from .names import crowd, piece_of
from .state import Ally, Group, Survivor, Token

if TYPE_CHECKING:
    from .game import Endure


def go(g: Endure, group: Group, zone: int, rule: str) -> Group | None:
    """The group steps into a zone, as many of it as find room; says who stayed behind, if anybody."""
    size = foes.size_of(group)
    lone = len(g.state.groups) == 1 and group.count * size + g.spare <= g.ground.capacity[zone]
    fits = group.count if lone else places.room_left(g, zone) // size
    rest: Group | None = None
    if fits < group.count:
        rest = foes.like(group, group.count - fits)
        rest.hurt = max(0, group.hurt - fits)
        group.count, group.hurt = fits, group.hurt - rest.hurt
        g.state.groups.append(rest)
    if g.live:
        fact = Moved(piece_of(g, group), g.ground.ids[group.zone], g.ground.ids[zone], group.count)
        g.tell(fact, "enemy-move", rule, **crowd(group.kind, group.count))
    group.zone = zone
    if ENEMIES[group.kind].boss and g.state.noises:
        noise.drag(g, group)
    return rest


def lured(g: Endure, zone: int) -> int:
    """The zone of a distracting item that draws whoever stands here; -1 when there is none."""
    for lure in g.state.lures:
        if g.ground.layout.noise[zone][lure.zone] <= lure.radius:
            return lure.zone
    return -1


def seen_by(g: Endure, group: Group) -> list[Survivor | Ally]:
    """The survivors this group sees now."""
    view = g.sees[group.zone]
    if "notice" not in g.touched_now and not g.state.allies and not g.mission.masks:
        return [s for s in g.state.survivors if s.zone >= 0 and view >> s.zone & 1]
    found: list[Survivor | Ally] = [
        s for s in g.state.survivors
        if s.zone >= 0 and view >> s.zone & 1 and not foes.hidden(g, s) and not g.mission.masked(g, s, group)
    ]  # fmt: skip
    if g.state.allies:
        found += [ally for ally in g.state.allies if view >> ally.zone & 1]
    return found


def remembered(g: Endure, group: Group) -> list[Survivor | Ally]:
    """Those it has seen since it last acted, wherever they are now (ETS-ENE-05, ETS-INT-13)."""
    return [
        s for n, s in enumerate(g.state.survivors)
        if group.saw >> n & 1 and s.zone >= 0 and not foes.hidden(g, s)
    ]  # fmt: skip


def target(g: Endure, group: Group, heading: int = -1) -> int:
    """The zone an Active group heads for: distracting item, seen survivor, heard noise (ETS-TAB-05). -1: none.

    At the distracting item it stays, for nothing else draws it now (ETS-ENE-06, ETS-GAP-29).
    `heading`: where it was going before; between equal noises it does not waver.
    """
    zone = group.zone
    if g.state.lures:
        lure = lured(g, zone)
        if lure >= 0:
            return lure
    preys = seen_by(g, group)
    if not preys and group.saw:
        preys = remembered(g, group)
    if not preys and foes.always_active(g, group):
        preys = [s for s in g.state.survivors if s.zone >= 0]
    if preys:
        return places.nearest(g, zone, [prey.zone for prey in preys])
    if g.state.noises:
        noises = noise.heard_from(g, zone)
        if noises:
            zones = [n.zone for n in noises]
            if heading in zones or len(zones) == 1:
                return heading if heading in zones else zones[0]
            return places.choose_zone(g, zone, zones)
    return -1


async def enemy_recoil(g: Endure, group: Group, origin: int, zone: int, struck: list[Survivor]) -> None:
    """Without gravity an enemy that shoots slides like a survivor who does (ETS-EVT-18)."""
    back = g.one("direction", COMPASS) if zone == origin else OPPOSITE[g.view.bearing(origin, zone)]
    for s in dict.fromkeys(x.seat for x in struck):
        one = g.survivor(s)
        if one.zone == zone:
            end = movement.slide(g, zone, OPPOSITE[back], size=places.size_of(g, one))
            await movement.shove(g, one, end, "ETS-EVT-16 ETS-EVT-18")
    if foes.stands(g, group):
        movement.slide_group(g, group, back, "ETS-EVT-18 ETS-RUL-39")
    await sight.look(g)


def step_token(g: Endure, token: Token, goal: int, rule: str) -> bool:
    """A token takes no room, so only walls, locked doors and shields stop it."""
    bar = 0
    for zone in g.state.shields:
        bar |= 1 << zone
    to = places.step_toward(g, token.zone, goal, bar)
    if to < 0:
        return False
    token_to(g, token, to, rule)
    return True


def token_to(g: Endure, token: Token, zone: int, rule: str) -> None:
    if g.live:
        g.tell(Moved(piece_of(g, token), g.ground.ids[token.zone], g.ground.ids[zone]), "token-move", rule)
    token.zone = zone
