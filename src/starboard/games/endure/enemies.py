"""The Enemy Phase: who is Passive and who Active, how they move, whom they attack (ETS-ENE, ETS-EMOV, ETS-FOE)."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final

from . import accomplishments, bosses, conditions, damage, ending, movement, noise, radar, sight
from .content import COMPASS, D6, ENEMIES, OPPOSITE
from .maps import token_face
from .names import foes_in, piece_of
from .standing import Hand, foe_number
from .state import Ally, Group, Survivor, Token

if TYPE_CHECKING:
    from .game import Endure

PASSIVE: Final = 1
ACTIVE: Final = 2
WAITS: Final = 3
"""What a group's turn will be; a part of one that still has to act is not joined by others meanwhile."""
FAR: Final = 255
TOKEN_ZONES: Final = 2
"""ETS-EMOV-06."""

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


def split(g: Endure, group: Group, count: int) -> Group:
    """Takes so many out of a group, off the list of groups."""
    if count >= group.count:
        _remove(g.state.groups, group)
        return group
    part = Group(
        group.kind, group.zone, count, max(0, group.hurt - (group.count - count)), group.stunned, group.saw, group.turn
    )
    group.count -= count
    group.hurt -= part.hurt
    return part


def _remove(groups: list[Group], group: Group) -> None:
    """By identity: equal groups are different ones."""
    for number, other in enumerate(groups):
        if other is group:
            del groups[number]
            return


def settle(g: Endure, group: Group) -> Group:
    """After a move: joins those that stand alike in the new zone."""
    other = _alike(g.state.groups, group)
    if other is None:
        return group
    other.count += group.count
    other.hurt += group.hurt
    _remove(g.state.groups, group)
    return other


# ---- the phase ------------------------------------------------------------------------------------------------------


async def begin(g: Endure) -> None:
    """All states are fixed before anybody moves (ETS-ENE-02)."""
    state = g.state
    if g.live:
        g.beat()
        g.tell("phase", "Enemy Phase.", "ETS-RND-01 ETS-ENE-02")
    for hook, terms in g.hooks.enemy_start:
        await hook(g, terms)
    watched = watched_zones(g)
    for token in state.tokens:
        token.turn = (
            0 if token.off else ACTIVE if lured(g, token.zone) >= 0 or noise.heard_from(g, token.zone) else PASSIVE
        )
    groups = state.groups
    state.groups = []
    for group in groups:
        if group.stunned == 1:  # ETS-STUN-06: misses this phase
            group.stunned = 2
            group.turn = 0
        elif group.stunned == 3:
            group.turn = 0
        else:
            group.stunned = 0  # ETS-STUN-07
            group.turn = ACTIVE if is_active(g, group, watched) else PASSIVE
        if conditions.idle(g, group):
            group.turn = 0
        if group.turn != ACTIVE:
            group.saw = 0
        join(g, group)
    state.phase = "enemies"


def watched_zones(g: Endure) -> int:
    """Zones from which a survivor, or a Sentry on the crew's side, is seen, as a mask."""
    watched = 0
    for s in g.state.survivors:
        if s.zone >= 0 and not sight.hidden(g, s):
            watched |= g.sees[s.zone]
    for ally in g.state.allies:
        watched |= g.sees[ally.zone]
    return watched


def is_active(g: Endure, group: Group, watched: int) -> bool:
    """A distracting item, a survivor seen now or in passing, or a noise (ETS-ENE-04 to 06)."""
    if watched >> group.zone & 1:
        return not g.state.notes.get("masked") or bool(seen_by(g, group))
    if group.saw and any(remembered(g, group)):
        return True
    return bool(
        (g.state.lures and lured(g, group.zone) >= 0)
        or (g.state.noises and noise.heard_from(g, group.zone))
        or conditions.always_active(g, group)
    )


def lured(g: Endure, zone: int) -> int:
    """The zone of a distracting item that draws whoever stands here; -1 when there is none."""
    for lure in g.state.lures:
        if g.ground.layout.noise[zone][lure.zone] <= lure.radius:
            return lure.zone
    return -1


def next_enemy(g: Endure) -> Coroutine[Any, Any, None]:
    """Bosses first, then by type (ETS-ENE-10), then the radar tokens."""
    best, rank = None, 99
    for group in g.state.groups:
        if group.turn:
            order = ENEMIES[group.kind].order
            if order < rank:
                best, rank = group, order
    if best is not None:
        return activate(g, best)
    for token in g.state.tokens:
        if token.turn:
            return drift(g, token)
    return end(g)


async def end(g: Endure) -> None:
    """Lures burn out and shields fall (ETS-GAP-29, ETS-GAP-31)."""
    state = g.state
    state.lures, state.shields = [], []
    for token in state.tokens:
        token.off = False
    for hook, terms in g.hooks.enemy_end:
        await hook(g, terms)
    accomplishments.close(g, "enemy_phase")
    for s in state.survivors:
        if s.zone >= 0 and accomplishments.happened(g, "enemy_phase_end", s):
            await accomplishments.answered(g, "enemy_phase_end", s)
    state.phase = "resolution"
    ending.check(g)


async def activate(g: Endure, group: Group) -> None:
    """One group's turn."""
    state = group.turn
    group.turn = 0
    enemy = ENEMIES[group.kind]
    if g.live:
        g.beat()
        word = "Active" if state == ACTIVE else "Passive"
        text = f"{g.crowd(group)} in {g.ground.titles[group.zone]}: {word}."
        g.tell(
            "activate",
            text,
            "ETS-ENE-01 ETS-ENE-10",
            piece=piece_of(g, group),
            enemy=group.kind,
            zone=g.ground.ids[group.zone],
        )
    if enemy.herds_to is not None and herd_goal(g, group) >= 0:
        await herd(g, group)
    elif state == PASSIVE:
        await wander(g, group)
    elif enemy.boss:
        await bosses.act(g, group)
    elif enemy.herds_to is None:
        await hunt(g, group, enemy.actions)
    else:
        await wander(g, group)
    ending.check(g)


# ---- walking --------------------------------------------------------------------------------------------------------


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


def go(g: Endure, group: Group, zone: int) -> Group | None:
    """The group steps into a zone, as many of it as find room; says who stayed behind, if anybody."""
    size = size_of(group)
    fits = radar.room_left(g, zone) // size if len(g.state.groups) > 1 or group.count > 4 else group.count
    rest: Group | None = None
    if fits < group.count:
        rest = Group(group.kind, group.zone, group.count - fits, 0, group.stunned, group.saw, group.turn)
        rest.hurt = max(0, group.hurt - fits)
        group.count, group.hurt = fits, group.hurt - rest.hurt
        g.state.groups.append(rest)
    if g.live:
        text = f"{g.crowd(group)} {'moves' if group.count == 1 else 'move'} to {g.ground.titles[zone]}."
        g.tell(
            "enemy_move",
            text,
            "ETS-EMOV-05",
            piece=piece_of(g, group),
            enemy=group.kind,
            count=group.count,
            start=g.ground.ids[group.zone],
            to=g.ground.ids[zone],
        )
    group.zone = zone
    if ENEMIES[group.kind].boss and g.state.noises:
        conditions.drag_noise(g, group)
    return rest


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


async def wander(g: Endure, group: Group) -> None:
    """A herd drifts on one roll (ETS-EMOV-04), unless something draws all that is passive."""
    goal = conditions.drawn_to(g)
    for _ in range(foe_number(g, "enemy.zones", 1, group)):
        bar = radar.barred(g)
        to = passive_step(g, group.zone, bar) if goal < 0 else step_toward(g, group.zone, goal, bar)
        if to < 0:
            break
        start = group.zone
        go(g, group, to)
        if sight.is_seen(g, group, start):
            await sight.look(g)
        if group.count <= 0:
            return
    settle(g, group)


def herd_goal(g: Endure, group: Group) -> int:
    """The nearest zone with others of its faction, for a Solomon (ETS-EMOV-10, ETS-RUL-48)."""
    faction = ENEMIES[group.kind].herds_to
    best, goals = FAR, []
    for other in g.state.groups:
        if ENEMIES[other.kind].faction == faction and ENEMIES[other.kind].herds_to is None:
            steps = g.view.distance[group.zone][other.zone]
            if steps < best:
                best, goals = steps, [other.zone]
            elif steps == best and steps != FAR and other.zone not in goals:
                goals.append(other.zone)
    if not goals:
        return -1
    return goals[0] if len(goals) == 1 else g.one("which group", sorted(goals))


async def herd(g: Endure, group: Group) -> None:
    goal = herd_goal(g, group)
    for _ in range(ENEMIES[group.kind].actions * foe_number(g, "enemy.zones", 1, group)):
        if group.zone == goal:
            break
        to = step_toward(g, group.zone, goal, radar.barred(g))
        if to < 0:
            break
        start = group.zone
        go(g, group, to)
        if sight.is_seen(g, group, start):
            await sight.look(g)
    settle(g, group)


# ---- hunting --------------------------------------------------------------------------------------------------------


def seen_by(g: Endure, group: Group) -> list[Survivor | Ally]:
    """The survivors this group sees now."""
    view = g.sees[group.zone]
    if "notice" not in g.rare and not g.state.allies and not g.state.notes:
        return [s for s in g.state.survivors if s.zone >= 0 and view >> s.zone & 1]
    found: list[Survivor | Ally] = [
        s for s in g.state.survivors
        if s.zone >= 0 and view >> s.zone & 1 and not sight.hidden(g, s) and not conditions.masked(g, s, group)
    ]  # fmt: skip
    if g.state.allies:
        found += [ally for ally in g.state.allies if view >> ally.zone & 1]
    return found


def remembered(g: Endure, group: Group) -> list[Survivor | Ally]:
    """Those it has seen since it last acted, wherever they are now (ETS-ENE-05, ETS-INT-13)."""
    return [
        s for n, s in enumerate(g.state.survivors)
        if group.saw >> n & 1 and s.zone >= 0 and not sight.hidden(g, s)
    ]  # fmt: skip


def target(g: Endure, group: Group, heading: int = -1) -> int:
    """The zone an Active group heads for: distracting item, seen survivor, heard noise (ETS-TAB-05). -1: none.

    `heading`: where it was going before; between equal noises it does not waver.
    """
    zone = group.zone
    if g.state.lures:
        lure = lured(g, zone)
        if lure >= 0 and lure != zone:
            return lure
    preys = seen_by(g, group)
    if not preys and group.saw:
        preys = remembered(g, group)
    if not preys and conditions.always_active(g, group):
        preys = [s for s in g.state.survivors if s.zone >= 0]
    if preys:
        return nearest(g, zone, [prey.zone for prey in preys])
    if g.state.noises:
        noises = noise.heard_from(g, zone)
        if noises:
            zones = [n.zone for n in noises]
            if heading in zones or len(zones) == 1:
                return heading if heading in zones else zones[0]
            return choose_zone(g, zone, zones)
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


def prey_zone(g: Endure, group: Group, reach: int) -> int:
    """The zone this group attacks from where it stands; -1 when nobody is in reach (ETS-FOE-01, ETS-RUL-47)."""
    zone = group.zone
    best, zones = FAR, []
    sight_ = g.view.sight[zone]
    for prey in seen_by(g, group):
        steps = sight_[prey.zone] if prey.zone != zone else 0
        if steps > reach or (steps and (zone in g.state.shields or prey.zone in g.state.shields)):
            continue
        if steps < best:
            best, zones = steps, [prey.zone]
        elif steps == best and prey.zone not in zones:
            zones.append(prey.zone)
    if not zones:
        return -1
    return zones[0] if len(zones) == 1 else choose_zone(g, zone, zones)


async def hunt(g: Endure, group: Group, actions: int) -> None:
    """Moves one zone an action toward its target and attacks once, as soon as it can (ETS-ENE-08, ETS-ENE-09).

    Who finds no room, and who finds the victim dead, goes on alone with the actions left (ETS-INT-22).
    """
    enemy = ENEMIES[group.kind]
    pack = [(group, actions)]
    while pack:
        group, left = pack.pop()
        goal = -1
        while left > 0 and group.count > 0:
            lure = lured(g, group.zone) if g.state.lures else -1
            if enemy.damage and (lure < 0 or lure == group.zone):
                prey = prey_zone(g, group, enemy.range)
                if prey >= 0:
                    rest = await assault(g, group, prey)
                    if rest is not None:
                        rest.turn = WAITS
                        pack.append((rest, left))
                    break
            goal = target(g, group, goal)
            if goal < 0 or goal == group.zone:
                break
            left -= 1
            stayed = await advance(g, group, goal, enemy.range if enemy.damage else 0)
            if stayed is group:
                break
            if stayed is not None:
                stayed.turn = WAITS
                pack.append((stayed, left))
        group.saw = group.turn = 0
        if group.count > 0 and any(other is group for other in g.state.groups):
            settle(g, group)


async def advance(g: Endure, group: Group, goal: int, reach: int) -> Group | None:
    """One movement action. Says who stayed behind: nobody, some, or the group itself."""
    moved = False
    stayed: Group | None = None
    for _ in range(foe_number(g, "enemy.zones", 1, group)):
        to = step_toward(g, group.zone, goal, radar.barred(g))
        if to < 0:
            break
        start = group.zone
        stayed = go(g, group, to) or stayed
        moved = True
        if sight.is_seen(g, group, start):
            await sight.look(g)
        if group.zone == goal or prey_zone_quick(g, group, reach):
            break
    return stayed if moved else group


def prey_zone_quick(g: Endure, group: Group, reach: int) -> bool:
    """Whether somebody is in reach, so that it may stop early (ETS-RUL-42)."""
    sight_ = g.view.sight[group.zone]
    for prey in seen_by(g, group):  # noqa: SIM110 - asked all the time, and a generator is slower
        if sight_[prey.zone] <= reach:
            return True
    return False


def victims_in(g: Endure, zone: int) -> list[Survivor | Ally]:
    """Whom an attack on this zone may strike."""
    if "notice" not in g.rare and not g.state.allies:
        return [s for s in g.state.survivors if s.zone == zone]
    found: list[Survivor | Ally] = [s for s in g.state.survivors if s.zone == zone and not sight.hidden(g, s)]
    if g.state.allies:
        found += [ally for ally in g.state.allies if ally.zone == zone]
    return found


async def assault(g: Endure, group: Group, zone: int) -> Group | None:
    """Each of the group attacks once: hits by itself, only armour helps (ETS-DMG-01, ETS-DMG-02). Says who is left to
    act when nobody is left to attack."""
    enemy = ENEMIES[group.kind]
    amount = foe_number(g, "enemy.damage", enemy.damage, group)
    origin = group.zone
    recoils = enemy.range > 0 and "weightless" in g.ship
    if g.live:
        text = f"{g.crowd(group)} {'attacks' if group.count == 1 else 'attack'} in {g.ground.titles[zone]}."
        g.tell("assault", text, "ETS-DMG-01", piece=piece_of(g, group), enemy=group.kind, zone=g.ground.ids[zone])
    struck: list[Survivor] = []
    for done in range(group.count):
        victims = victims_in(g, zone)
        if not victims:
            rest = split(g, group, group.count - done)
            g.state.groups.append(rest)
            return rest
        if enemy.vest is not None and g.one("vest", D6) >= enemy.vest.when_attacking:  # ETS-FOE-07
            await explode(g, zone, None)
            return None
        if recoils:
            struck += [v for v in victims if isinstance(v, Survivor)]
        if enemy.hits_all:  # ETS-FOE-03, ETS-INT-23
            for victim in victims:
                if isinstance(victim, Ally):
                    conditions.hit_ally(g, victim, amount, enemy.name)
                else:
                    await damage.hit(g, victim, amount, enemy.name, "ETS-FOE-03")
        else:
            victim = damage.lowest(g, victims)
            if isinstance(victim, Survivor):
                await damage.hit(g, victim, amount, enemy.name)
            else:
                conditions.hit_ally(g, victim, amount, enemy.name)
    if recoils:
        await enemy_recoil(g, group, origin, zone, struck)
    return None


async def enemy_recoil(g: Endure, group: Group, origin: int, zone: int, struck: list[Survivor]) -> None:
    """Without gravity an enemy that shoots slides like a survivor who does (ETS-EVT-18)."""
    back = g.one("direction", COMPASS) if zone == origin else OPPOSITE[g.view.bearing(origin, zone)]
    for s in dict.fromkeys(x.seat for x in struck):
        one = g.survivor(s)
        if one.zone == zone:
            await movement.shove(g, one, movement.slide(g, zone, OPPOSITE[back]), "ETS-EVT-16 ETS-EVT-18")
    if any(other is group for other in g.state.groups):
        movement.shove_group(g, group, movement.slide(g, origin, back), group.count, "ETS-EVT-18")
    await sight.look(g)


# ---- dying ----------------------------------------------------------------------------------------------------------


async def killed(
    g: Endure, kind: str, zone: int, number: int, s: Survivor | None, hand: Hand | None, melee: bool
) -> None:
    """So many of a type leave the map, the wounded first."""
    pieces = foes_in(g, zone, kind) if g.live else []
    left = number
    groups = sorted((x for x in g.state.groups if x.kind == kind and x.zone == zone), key=_soundness)
    fallen = 0
    for group in groups:
        part = min(left, group.count)
        if not part:
            break
        left -= part
        if conditions.shuts_down(g, group, part, melee):
            continue
        fallen += part
        group.hurt = max(0, group.hurt - part)
        group.count -= part
        if group.count == 0:
            _remove(g.state.groups, group)
    g.state.killed += fallen
    if g.live and fallen:
        who = f"{g.name(s)} kills" if s is not None else "Killed:"
        text = f"{who} {fallen} {ENEMIES[kind].name}."
        g.tell("killed", text, "ETS-CBT-04", piece=pieces[0], enemy=kind, count=fallen, zone=g.ground.ids[zone])
    if hand is not None:
        hand.kills += number
    for hook, terms in g.hooks.kill:
        await hook(g, terms, kind, fallen, s)
    if s is not None and not s.fate and accomplishments.happened(g, "killed", s, hand, number):
        await accomplishments.answered(g, "killed", s, hand)


def _soundness(group: Group) -> bool:
    return not group.hurt


async def set_off(g: Endure, zone: int, roll: list[int], s: Survivor | None) -> None:
    """A zone with vests is attacked: any 6 sets them off, before successes are spent (ETS-FOE-05, ETS-RUL-68)."""
    for group in g.state.groups:
        vest = ENEMIES[group.kind].vest
        if group.zone == zone and vest is not None and max(roll) >= vest.when_attacked:
            await explode(g, zone, s)
            return


async def explode(g: Endure, zone: int, s: Survivor | None) -> None:
    """All vests of the zone go off together: their damage to everything there, for each of them (ETS-FOE-06, 08)."""
    vests = [group for group in g.state.groups if group.zone == zone and ENEMIES[group.kind].vest]
    points = sum(group.count * vest.damage for group in vests if (vest := ENEMIES[group.kind].vest) is not None)
    if not points:
        return
    if g.live:
        g.tell(
            "explosion",
            f"Vests go off in {g.ground.titles[zone]}: {points} damage to all.",
            "ETS-FOE-08 ETS-TAB-23",
            zone=g.ground.ids[zone],
        )
    for kind, count in [(group.kind, group.count) for group in vests]:
        await killed(g, kind, zone, count, s, None, False)
    for group in [x for x in g.state.groups if x.zone == zone]:
        if ENEMIES[group.kind].boss:
            await wound_boss(g, points, s, None)
        elif ENEMIES[group.kind].health <= points:
            await killed(g, group.kind, zone, group.count, s, None, False)
    for ally in [x for x in g.state.allies if x.zone == zone]:
        conditions.hit_ally(g, ally, points, "The explosion")
    for victim in damage.in_zone(g, zone):
        await damage.hit(g, victim, points, "The explosion", "ETS-FOE-06", save=False)
    await sight.look(g)


async def wound_boss(g: Endure, points: int, s: Survivor | None, hand: Hand | None) -> None:
    """A boss keeps its damage (ETS-RUL-25)."""
    boss = g.state.boss
    assert boss is not None
    boss.health = max(0, boss.health - points)
    if g.live:
        text = f"{ENEMIES[boss.kind].name} takes {points}, {boss.health} left."
        g.tell("boss", text, "ETS-CBT-12 ETS-RUL-25", piece=boss.kind, enemy=boss.kind, health=boss.health)
    for hook, terms in g.hooks.boss_hurt:
        hook(g, terms)
    if boss.health == 0 and not conditions.survives(g):
        group = next(x for x in g.state.groups if x.kind == boss.kind)
        if hand is not None:
            hand.kills += 1
        _remove(g.state.groups, group)
        g.state.noises = [n for n in g.state.noises if n.tied != boss.kind]
        g.state.killed += 1
        if g.live:
            g.tell("killed", f"{ENEMIES[boss.kind].name} is dead.", "ETS-CBT-12", piece=boss.kind, enemy=boss.kind)
        boss.mood = ""
        from .standing import refresh

        refresh(g)
        if s is not None and not s.fate and accomplishments.happened(g, "killed", s, hand):
            await accomplishments.answered(g, "killed", s, hand)
    ending.check(g)


# ---- radar tokens ---------------------------------------------------------------------------------------------------


def step_token(g: Endure, token: Token, goal: int) -> bool:
    """A token takes no room, so only walls, locked doors and shields stop it."""
    bar = 0
    for zone in g.state.shields:
        bar |= 1 << zone
    to = step_toward(g, token.zone, goal, bar)
    if to < 0:
        return False
    _token_to(g, token, to)
    return True


def _token_to(g: Endure, token: Token, zone: int) -> None:
    if g.live:
        text = f"A radar token moves to {g.ground.titles[zone]}."
        g.tell(
            "token_move",
            text,
            "ETS-EMOV-01",
            piece=piece_of(g, token),
            start=g.ground.ids[token.zone],
            to=g.ground.ids[zone],
        )
    token.zone = zone


async def drift(g: Endure, token: Token) -> None:
    """A Passive token drifts 1 zone; an Active one goes 2 toward what it heard, and is revealed only then (ETS-EMOV-06,
    ETS-RADAR-03)."""
    state, token.turn = token.turn, 0
    if not g.view.neighbours[token.zone]:  # ETS-INT-11
        return
    if g.live:
        g.beat()
    faster = 1
    if "enemy.zones" in g.common.numbers:
        faster = foe_number(g, "enemy.zones", 1, Group(token_face(g.ground.mission.tokens.three[0])[1], token.zone, 1))
    if state == ACTIVE:
        goal = lured(g, token.zone)
        if goal < 0:
            noises = noise.heard_from(g, token.zone)
            goal = choose_zone(g, token.zone, [n.zone for n in noises]) if noises else -1
        for _ in range(TOKEN_ZONES * faster):
            if goal < 0 or token.zone == goal or not step_token(g, token, goal):
                break
    else:
        goal = conditions.drawn_to(g)
        for _ in range(faster):
            if goal >= 0:
                step_token(g, token, goal)
                continue
            bar = 0
            for zone in g.state.shields:
                bar |= 1 << zone
            to = passive_step(g, token.zone, bar)
            if to < 0:
                break
            _token_to(g, token, to)
    if sight.watched(g) >> token.zone & 1:
        await sight.look(g)
    ending.check(g)


# ---- who is near ----------------------------------------------------------------------------------------------------


def nearest_survivor(g: Endure, zone: int) -> int:
    zones = [s.zone for s in g.state.survivors if s.zone >= 0]
    return nearest(g, zone, zones) if zones else -1


def nearest_enemy(g: Endure, zone: int) -> int:
    """The zone of the nearest enemy, for whoever flees from it or runs into it; -1 when there is none."""
    zones = [group.zone for group in g.state.groups]
    return nearest(g, zone, zones) if zones else -1
