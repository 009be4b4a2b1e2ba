"""Enemies on the map: how they stand together, whom they have seen, and which of them do not count yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .content import ENEMIES
from .state import Group, Survivor

if TYPE_CHECKING:
    from .game import Endure


def sleeping(g: Endure) -> bool:
    return g.state.boss is not None and g.state.boss.asleep


def harmless(g: Endure, kind: str) -> bool:
    """A boss that is switched off is no enemy yet, and frightens nobody."""
    boss = g.state.boss
    return boss is not None and boss.asleep and boss.kind == kind


def idle(g: Endure, group: Group) -> bool:
    """A boss that is switched off, or lies stunned at 0 health, does not act."""
    boss = g.state.boss
    return boss is not None and boss.kind == group.kind and (boss.asleep or boss.health == 0)


def attackable(g: Endure, targets: int) -> int:
    """A boss that sleeps is no target (ETS-PRIZE-10)."""
    boss = g.state.boss
    if boss is not None and boss.asleep:
        zones = {group.zone for group in g.state.groups if group.kind == boss.kind}
        for zone in zones:
            if not any(x.zone == zone and x.kind != boss.kind for x in g.state.groups):
                targets &= ~(1 << zone)
    return targets


def target_boss(g: Endure, zone: int) -> Group | None:
    """The boss of this zone, if attacks can harm it (ETS-PRIZE-10, ETS-SNAKE-09)."""
    boss = g.state.boss
    if boss is None or boss.asleep or boss.health == 0:
        return None
    group = next((x for x in g.state.groups if x.kind == boss.kind and x.zone == zone), None)
    return None if group is None or g.mission.guarded(g, group) else group


def always_active(g: Endure, group: Group) -> bool:
    """ETS-BULL-06."""
    return g.mission.relentless and ENEMIES[group.kind].boss


# ---- groups ---------------------------------------------------------------------------------------------------------


def size_of(group: Group) -> int:
    return ENEMIES[group.kind].size


def _alike(groups: list[Group], group: Group) -> Group | None:
    """Another group that stands just like this one."""
    for other in groups:
        if (
            other.zone == group.zone
            and other.kind == group.kind
            and other.turn == group.turn
            and other.stunned == group.stunned
            and other.saw == group.saw
            and other.wanted == group.wanted
            and other is not group
        ):
            return other
    return None


def join(g: Endure, group: Group) -> Group:
    """Adds miniatures to the map, to others that stand alike if there are any."""
    other = _alike(g.state.groups, group)
    if other is None:
        g.state.groups.append(group)
        return group
    other.count += group.count
    other.hurt += group.hurt
    return other


def like(group: Group, count: int) -> Group:
    """So many that stand as these do, unhurt."""
    return Group(group.kind, group.zone, count, 0, group.stunned, group.saw, group.turn, group.wanted)


def split(g: Endure, group: Group, count: int) -> Group:
    """Takes so many out of a group, off the list of groups."""
    if count >= group.count:
        remove(g.state.groups, group)
        return group
    part = like(group, count)
    part.hurt = max(0, group.hurt - (group.count - count))
    group.count -= count
    group.hurt -= part.hurt
    return part


def share(g: Endure, kind: str, zone: int, number: int) -> list[tuple[Group, int]]:
    """How many of each group fall when so many of a type do: the wounded of all of them first (ETS-RUL-32), and of
    those alike the ones that the mission wants dead, for whoever shoots would choose so."""
    groups = [x for x in g.state.groups if x.kind == kind and x.zone == zone]
    groups.sort(key=lambda group: not group.wanted)
    parts = [0] * len(groups)
    for most in ([group.hurt for group in groups], [group.count for group in groups]):
        for n, there in enumerate(most):
            more = min(number, there - parts[n])
            parts[n] += more
            number -= more
    return [(group, part) for group, part in zip(groups, parts, strict=True) if part]


def remove(groups: list[Group], group: Group) -> None:
    """By identity: equal groups are different ones."""
    for number, other in enumerate(groups):
        if other is group:
            del groups[number]
            return


def stands(g: Endure, group: Group) -> bool:
    """Whether this very group is on the map."""
    for other in g.state.groups:  # noqa: SIM110 - asked all the time, and a generator is slower
        if other is group:
            return True
    return False


def settle(g: Endure, group: Group) -> Group:
    """After a move: joins those that stand alike in the new zone."""
    other = _alike(g.state.groups, group)
    if other is None:
        return group
    other.count += group.count
    other.hurt += group.hurt
    remove(g.state.groups, group)
    return other


# ---- whom they have seen --------------------------------------------------------------------------------------------


def notice_all(g: Endure) -> None:
    """Whoever stands in sight is seen, however that came about (ETS-ENE-05, ETS-RUL-46)."""
    state = g.state
    if not state.groups:
        return
    if g.mission.masks or "notice" in g.touched_now:
        for s in state.survivors:
            noticed(g, s)
        return
    there: dict[int, int] = {}
    bit = 1
    for s in state.survivors:
        zone = s.zone
        if zone >= 0:
            there[zone] = there.get(zone, 0) | bit
        bit <<= 1
    for zone, who in there.items():
        view = g.sees[zone]
        for group in state.groups:
            if view >> group.zone & 1:
                group.saw |= who


def noticed(g: Endure, s: Survivor) -> None:
    """Every enemy in sight of this survivor has seen it, though it may be gone before the Enemy Phase (ETS-ENE-05)."""
    if s.zone < 0 or not g.state.groups or hidden(g, s):
        return
    view, bit = g.sees[s.zone], 1 << g.state.survivors.index(s)
    for group in g.state.groups:
        if view >> group.zone & 1 and not (g.mission.masks and g.mission.masked(g, s, group)):
            group.saw |= bit


def hidden(g: Endure, s: Survivor) -> bool:
    """Whether enemies neither see, follow nor attack this survivor."""
    return "notice" in g.touched_now and g.exempt("notice", s)
