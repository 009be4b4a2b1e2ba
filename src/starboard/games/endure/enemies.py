"""The Enemy Phase: who is Passive and who Active, how they move, whom they attack (ETS-ENE, ETS-EMOV, ETS-FOE)."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from ...table.facts import Changed, Heading, Left, Noted
from . import accomplishments, bosses, damage, ending, foes, hunting, noise, places, sight
from .content import D6, ENEMIES
from .maps import token_face
from .names import crowd, foes_in, piece_of
from .standing import Hand
from .state import Ally, Group, Survivor, Token

if TYPE_CHECKING:
    from .game import Endure

PASSIVE: Final = 1
ACTIVE: Final = 2
WAITS: Final = 3
"""What a group's turn will be; a part of one that still has to act is not joined by others meanwhile."""
FAR: Final = 255
PASSIVE_RULES: Final = "ETS-EMOV-01 ETS-EMOV-04"
TOKEN_ZONES: Final = 2
"""ETS-EMOV-06."""

# ---- groups ---------------------------------------------------------------------------------------------------------


# ---- the phase ------------------------------------------------------------------------------------------------------


async def begin(g: Endure) -> None:
    """All states are fixed before anybody moves (ETS-ENE-02)."""
    state = g.state
    if g.live:
        g.beat()
        g.tell(Heading("phase", "enemies"), "phase", "ETS-RND-01 ETS-ENE-02", case="enemies")
    for begin_ in g.mission.enemies_begin:
        await begin_(g)
    watched = watched_zones(g)
    for token in state.tokens:
        token.turn = (
            0
            if token.off
            else ACTIVE
            if hunting.lured(g, token.zone) >= 0 or noise.heard_from(g, token.zone)
            else PASSIVE
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
        if foes.idle(g, group):
            group.turn = 0
        if group.turn != ACTIVE:
            group.saw = 0
        foes.join(g, group)
    state.phase = "enemies"


def watched_zones(g: Endure) -> int:
    """Zones from which a survivor, or a Sentry on the crew's side, is seen, as a mask."""
    watched = 0
    for s in g.state.survivors:
        if s.zone >= 0 and not foes.hidden(g, s):
            watched |= g.sees[s.zone]
    for ally in g.state.allies:
        watched |= g.sees[ally.zone]
    return watched


def is_active(g: Endure, group: Group, watched: int) -> bool:
    """A distracting item, a survivor seen now or in passing, or a noise (ETS-ENE-04 to 06)."""
    if watched >> group.zone & 1 and (not g.mission.masks or hunting.seen_by(g, group)):
        return True
    if group.saw and any(hunting.remembered(g, group)):
        return True
    return bool(
        (g.state.lures and hunting.lured(g, group.zone) >= 0)
        or (g.state.noises and noise.heard_from(g, group.zone))
        or foes.always_active(g, group)
    )


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
    foes.notice_all(g)  # ETS-RUL-46: Active in the next phase, wherever these go meanwhile
    for end_ in g.mission.enemies_end:
        await end_(g)
    g.close("enemy_phase")
    for s in state.survivors:
        if s.zone >= 0 and accomplishments.happened(g, "enemy_phase_end", s):
            await g.happen("enemy_phase_end", s)
    state.phase = "resolution"


async def activate(g: Endure, group: Group) -> None:
    """One group's turn."""
    state = group.turn
    group.turn = 0
    enemy = ENEMIES[group.kind]
    if g.live:
        g.beat()
        terms = {"zone": g.ground.ids[group.zone], "count": group.count, **crowd(group.kind, group.count)}
        case = "active" if state == ACTIVE else "passive"
        g.tell(Heading("turn", piece_of(g, group)), "activate", "ETS-ENE-01 ETS-ENE-10", case=case, **terms)
    if enemy.herds_to is not None and (goal := herd_goal(g, group)) >= 0:
        await herd(g, group, goal)
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


async def wander(g: Endure, group: Group) -> None:
    """A herd drifts on one roll, whomever of it the mission wants dead (ETS-EMOV-04); unless all that is passive is
    drawn somewhere."""
    kind, size, goal = group.kind, foes.size_of(group), g.mission.drawn_to(g, group.zone)
    flock = [x for x in g.state.groups if x.kind == kind and x.zone == group.zone and (x is group or x.turn == PASSIVE)]
    for part in flock:
        part.turn = 0
    for _ in range(g.number("enemy.zones", 1, group)):
        start, bar = group.zone, places.barred(g, size)
        to = places.passive_step(g, start, bar) if goal < 0 else places.step_toward(g, start, goal, bar)
        if to < 0:
            break
        for part in flock:
            if part.zone == start and (part is group or places.room_left(g, to) >= size):
                hunting.go(g, part, to, PASSIVE_RULES if goal < 0 else g.mission.draws)
        if sight.is_seen(g, group, start):
            await sight.look(g)
    for part in flock:
        if foes.stands(g, part):
            foes.settle(g, part)


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


async def herd(g: Endure, group: Group, goal: int) -> None:
    for _ in range(ENEMIES[group.kind].actions * g.number("enemy.zones", 1, group)):
        if group.zone == goal:
            break
        to = places.step_toward(g, group.zone, goal, places.barred(g))
        if to < 0:
            break
        start = group.zone
        hunting.go(g, group, to, "ETS-EMOV-10")
        if sight.is_seen(g, group, start):
            await sight.look(g)
    foes.settle(g, group)


# ---- hunting --------------------------------------------------------------------------------------------------------


def prey_zone(g: Endure, group: Group, reach: int) -> int:
    """The zone this group attacks from where it stands; -1 when nobody is in reach (ETS-FOE-01, ETS-RUL-47)."""
    zone = group.zone
    best, zones = FAR, []
    sight_ = g.view.sight[zone]
    for prey in hunting.seen_by(g, group):
        steps = sight_[prey.zone] if prey.zone != zone else 0
        if steps > reach or (steps and (zone in g.state.shields or prey.zone in g.state.shields)):
            continue
        if steps < best:
            best, zones = steps, [prey.zone]
        elif steps == best and prey.zone not in zones:
            zones.append(prey.zone)
    if not zones:
        return -1
    return zones[0] if len(zones) == 1 else places.choose_zone(g, zone, zones)


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
            lure = hunting.lured(g, group.zone) if g.state.lures else -1
            if enemy.damage and (lure < 0 or lure == group.zone):
                prey = prey_zone(g, group, enemy.range)
                if prey >= 0:
                    rest = await assault(g, group, prey)
                    if rest is not None:
                        rest.turn = WAITS
                        pack.append((rest, left))
                    break
            goal = hunting.target(g, group, goal)
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
        if group.count > 0 and foes.stands(g, group):
            foes.settle(g, group)


async def advance(g: Endure, group: Group, goal: int, reach: int) -> Group | None:
    """One movement action. Says who stayed behind: nobody, some, or the group itself."""
    moved = False
    stayed: Group | None = None
    for _ in range(g.number("enemy.zones", 1, group)):
        to = places.step_toward(g, group.zone, goal, places.barred(g))
        if to < 0:
            break
        start = group.zone
        stayed = hunting.go(g, group, to, "ETS-EMOV-05") or stayed
        moved = True
        if sight.is_seen(g, group, start):
            await sight.look(g)
        if group.zone == goal or prey_zone_quick(g, group, reach):
            break
    return stayed if moved else group


def prey_zone_quick(g: Endure, group: Group, reach: int) -> bool:
    """Whether somebody is in reach, so that it may stop early (ETS-RUL-42)."""
    sight_ = g.view.sight[group.zone]
    for prey in hunting.seen_by(g, group):  # noqa: SIM110 - asked all the time, and a generator is slower
        if sight_[prey.zone] <= reach:
            return True
    return False


def victims_in(g: Endure, zone: int) -> list[Survivor | Ally]:
    """Whom an attack on this zone may strike."""
    if "notice" not in g.touched_now and not g.state.allies:
        return [s for s in g.state.survivors if s.zone == zone]
    found: list[Survivor | Ally] = [s for s in g.state.survivors if s.zone == zone and not foes.hidden(g, s)]
    if g.state.allies:
        found += [ally for ally in g.state.allies if ally.zone == zone]
    return found


async def assault(g: Endure, group: Group, zone: int) -> Group | None:
    """Each of the group attacks once: hits by itself, only armour helps (ETS-DMG-01, ETS-DMG-02). Says who is left to
    act when nobody is left to attack."""
    enemy = ENEMIES[group.kind]
    amount = g.number("enemy.damage", enemy.damage, group)
    origin = group.zone
    recoils = enemy.range > 0 and "weightless" in g.states
    if g.live:
        fact = Noted("assault", g.ground.ids[zone], piece_of(g, group))
        g.tell(fact, "assault", "ETS-DMG-01", count=group.count, **crowd(group.kind, group.count))
    struck: list[Survivor] = []
    for done in range(group.count):
        victims = victims_in(g, zone)
        if not victims:
            rest = foes.split(g, group, group.count - done)
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
                    damage.hit_ally(g, victim, amount, enemy.id)
                else:
                    await damage.hit(g, victim, amount, enemy.id, "ETS-FOE-03")
        else:
            victim = damage.lowest(g, victims)
            if isinstance(victim, Survivor):
                await damage.hit(g, victim, amount, enemy.id)
            else:
                damage.hit_ally(g, victim, amount, enemy.id)
    if recoils:
        await hunting.enemy_recoil(g, group, origin, zone, struck)
    return None


# ---- dying ----------------------------------------------------------------------------------------------------------


async def killed(
    g: Endure, kind: str, zone: int, number: int, s: Survivor | None, hand: Hand | None, melee: bool
) -> None:
    """So many of a type leave the map, the wounded first."""
    pieces = foes_in(g, zone, kind) if g.live else []
    fallen = 0
    for group, part in foes.share(g, kind, zone, number):
        if g.mission.shuts_down(g, group, part, melee):
            continue
        fallen += part
        group.hurt = max(0, group.hurt - part)
        group.count -= part
        if group.count == 0:
            foes.remove(g.state.groups, group)
            sight.lost_sight(g, kind)
    g.state.killed += fallen
    if g.live and fallen:
        fact = Left(pieces[0], g.ground.ids[zone], "killed", fallen)
        case = "by" if s is not None else ""
        g.tell(fact, "killed", "ETS-CBT-04", case=case, by=s.seat if s is not None else "", **crowd(kind, fallen))
    if hand is not None:
        hand.kills += number
    for killed_ in g.mission.killed:
        await killed_(g, kind, fallen, s)
    if s is not None and not s.fate and accomplishments.happened(g, "killed", s, hand, number):
        await g.happen("killed", s, hand)


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
        g.tell(Noted("explosion", g.ground.ids[zone]), "explosion", "ETS-FOE-08 ETS-TAB-23", points=points)
    for kind, count in [(group.kind, group.count) for group in vests]:
        await killed(g, kind, zone, count, s, None, False)
    there: dict[str, int] = {}
    for group in g.state.groups:
        if group.zone == zone:
            there[group.kind] = there.get(group.kind, 0) + group.count
    for kind, count in there.items():  # all of a type at once: `killed` takes the wounded of any group first
        if ENEMIES[kind].boss:
            await wound_boss(g, points, s, None)
        elif ENEMIES[kind].health <= points:
            await killed(g, kind, zone, count, s, None, False)
    for ally in [x for x in g.state.allies if x.zone == zone]:
        damage.hit_ally(g, ally, points, "explosion")
    for victim in damage.in_zone(g, zone):
        await damage.hit(g, victim, points, "explosion", "ETS-FOE-06", save=False)
    await sight.look(g)


async def wound_boss(g: Endure, points: int, s: Survivor | None, hand: Hand | None) -> None:
    """A boss keeps its damage (ETS-RUL-25)."""
    boss = g.state.boss
    assert boss is not None
    boss.health = max(0, boss.health - points)
    if g.live:
        fact = Changed(boss.kind, "health", -points, boss.health)
        g.tell(fact, "boss-hurt", "ETS-CBT-12 ETS-RUL-25", loss=points)
    for boss_hurt in g.mission.boss_hurt:
        boss_hurt(g)
    if boss.health == 0 and not g.mission.survives(g):
        group = next(x for x in g.state.groups if x.kind == boss.kind)
        if hand is not None:
            hand.kills += 1
        foes.remove(g.state.groups, group)
        sight.lost_sight(g, boss.kind)
        g.state.noises = [n for n in g.state.noises if n.tied != boss.kind]
        g.state.killed += 1
        if g.live:
            g.tell(Left(boss.kind, g.ground.ids[group.zone], "killed"), "boss-killed", "ETS-CBT-12")
        boss.mood = ""

        g.changed()
        if s is not None and not s.fate and accomplishments.happened(g, "killed", s, hand):
            await g.happen("killed", s, hand)
    ending.check(g)


# ---- radar tokens ---------------------------------------------------------------------------------------------------


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
        faster = g.number("enemy.zones", 1, Group(token_face(g.ground.mission.tokens.three[0])[1], token.zone, 1))
    if state == ACTIVE:
        goal = hunting.lured(g, token.zone)
        if goal < 0:
            noises = noise.heard_from(g, token.zone)
            goal = places.choose_zone(g, token.zone, [n.zone for n in noises]) if noises else -1
        for _ in range(TOKEN_ZONES * faster):
            if goal < 0 or token.zone == goal or not hunting.step_token(g, token, goal, "ETS-EMOV-06"):
                break
    else:
        goal = g.mission.drawn_to(g, token.zone)
        for _ in range(faster):
            if goal >= 0:
                hunting.step_token(g, token, goal, g.mission.draws)
                continue
            bar = 0
            for zone in g.state.shields:
                bar |= 1 << zone
            to = places.passive_step(g, token.zone, bar)
            if to < 0:
                break
            hunting.token_to(g, token, to, "ETS-EMOV-01")
    if sight.watched(g) >> token.zone & 1:
        await sight.look(g)
    ending.check(g)


# ---- who is near ----------------------------------------------------------------------------------------------------
