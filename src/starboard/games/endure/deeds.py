"""What the deeds of a card do (see `effects`), whom they concern, and whether they would do anything: nothing idle is
offered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ... import cards
from ...cards import Effect, deed
from ...table import WhyNot
from ...table.facts import Changed, Marked, Noted, Rolled, Turned
from . import (
    combat,
    damage,
    doors,
    dread,
    enemies,
    events,
    foes,
    inventory,
    movement,
    noise,
    places,
    radar,
    refuge,
    resolve,
    sight,
    spawning,
    turn,
)
from . import effects as e
from .content import (
    ABILITIES,
    ATTACKS,
    D6,
    ENEMIES,
    EVENTS,
    FEARS,
    GOALS,
    ITEMS,
    MAX_RESOLVE,
    MOODS,
    NOISES,
    PLACES,
    REFUGE_EVENTS,
    SURVIVORS,
    WEAPONS,
)
from .maps import token_face
from .names import card_of, crowd, piece_of
from .options import PASS, SEARCH, YES, Discard, Door, OfCard, OfChoice, Pass, Push, Wall, Where, Which, Who, Yes
from .standing import see
from .state import Group, Lure, Survivor, Token

if TYPE_CHECKING:
    from .game import Endure


class Doing(cards.Doing):
    """One card being carried out: for which survivor, or by which boss."""

    def __init__(self, g: Endure, card: str, actor: Survivor | Group | None, hand: Any, before: Any = None) -> None:
        super().__init__(g, card, actor, hand)
        self.s = actor if isinstance(actor, Survivor) else None
        self.boss = actor if isinstance(actor, Group) else None
        self.spot = -1
        """The zone that was struck last: where a noise "at the victim" arises."""
        self.dice: list[int] = []
        """What was rolled for it last."""
        if before is not None:
            self.boss, self.victims, self.spot = before.boss, before.victims, before.spot

    @property
    def zone(self) -> int:
        return self.s.zone if self.s is not None else self.boss.zone if self.boss is not None else -1

    @property
    def seat(self) -> str:
        """Who chooses: the bearer, or the first player where there is none."""
        return self.s.seat if self.s is not None else str(self.g.chair)


RULES: Final = (
    (FEARS, "ETS-RCARD-02"),
    (EVENTS, "ETS-EVT-03"),
    (ATTACKS, "ETS-BOSS-04"),
    (MOODS, "ETS-BOSS-05"),
    (ITEMS, "ETS-INV-10"),
    (ABILITIES, "ETS-ABIL-01"),
    (GOALS, "ETS-ACC-05"),
    (PLACES, "ETS-REF-07"),
    (REFUGE_EVENTS, "ETS-REF-22"),
)


@cache
def rule_of(key: str) -> str:
    """The rule that gives a card its say: what it does cites this."""
    card = card_of(key)
    return next((rule for cards_, rule in RULES if card in cards_), "ETS-DMG-07")  # an injury that bleeds


def come(d: Doing, effect: e.Standing) -> None:
    """A standing effect of a card comes into force for a while; more actions this turn are had at once."""
    g, s = d.g, d.s
    if isinstance(effect, e.Change) and effect.number == "actions" and effect.lasts == "turn":
        if s is not None and g.actor is s:
            before = g.state.actions
            g.state.actions += effect.add or 0
            if g.live:
                fact = Changed(s.seat, "actions", g.state.actions - before, g.state.actions)
                g.tell(fact, "more-actions", f"ETS-ACT-01 {rule_of(d.key)}")
        return
    g.begin(d.key, s, effect.lasts)
    if isinstance(effect, e.State):
        sight.dim(g)


# ---- whom it concerns -----------------------------------------------------------------------------------------------


def candidates(g: Endure, effect: Effect, s: Survivor | None, boss: Group | None = None) -> list[Survivor]:
    """The survivors an effect may concern."""
    to, among = effect.to, effect.among
    if to == "self":
        return [s] if s is not None else []
    but = s if to in ("another", "others") else None
    if g.state.refuge is not None:
        there = [o for o in g.state.survivors if o.fate != "dead" and o is not but]
    else:
        there = [o for o in g.state.survivors if o.zone >= 0 and o is not but]
    zone = s.zone if s is not None else boss.zone if boss is not None else -1
    if among == "map" or zone < 0:
        return there
    if among == "zone":
        return [o for o in there if o.zone == zone]
    view = g.sees[zone]
    return [o for o in there if o is s or view >> o.zone & 1]


async def targets(d: Doing, effect: Effect, useful: Callable[[Survivor], bool] | None = None) -> list[Survivor]:
    """The survivors an effect concerns; the actor chooses where it says so, among those whom it helps."""
    g = d.g
    if effect.to == "victim":
        return [s for s in d.victims if not s.fate]
    there = candidates(g, effect, d.s, d.boss)
    if effect.to == "random":
        return [there[g.one("which survivor", range(len(there)))]] if there else []
    if effect.to not in ("one", "another"):
        return there
    if useful is not None:
        there = [s for s in there if useful(s)] or there
    if len(there) < 2:
        return there
    choice: Who = await g.ask(d.seat, "survivors", survivors, there, about=OfCard(d.key))
    return [g.survivor(choice.seat)]


def survivors(g: Endure, there: list[Survivor], no: WhyNot | None) -> list[Who]:
    return [Who(s.seat) for s in there]


def zones(g: Endure, there: list[int], no: WhyNot | None) -> list[Where]:
    return [g.ground.places[zone] for zone in there]


async def ask_zone(d: Doing, there: list[int]) -> int:
    if len(there) == 1:
        return there[0]
    choice: Where = await d.g.ask(d.seat, "zones", zones, there, about=OfCard(d.key))
    return int(d.g.ground.index[choice.zone])


# ---- health, resolve, stun ------------------------------------------------------------------------------------------


def _hurt(s: Survivor) -> bool:
    return s.health < SURVIVORS[s.kind].health


def _heals(g: Endure, effect: e.Heal, s: Survivor) -> bool:
    for o in candidates(g, effect, s):  # noqa: SIM110 - asked all the time, and a generator is slower
        if o.health < SURVIVORS[o.kind].health:
            return True
    return False


def _health_back(turn: Any, effect: e.Heal) -> float:
    hurt: list[int] = [SURVIVORS[o.kind].health - o.health for o in turn.g.state.survivors if o.zone == turn.s.zone]
    helped = sum(min(effect.amount, n) for n in hurt) if effect.to == "each" else int(max(hurt) > 0)
    return 0.75 * helped


@deed(e.Heal, useful=_heals, worth=_health_back)
async def heal(d: Doing, effect: e.Heal) -> None:
    if d.boss is not None and effect.to == "self":
        boss = d.g.state.boss
        if boss is not None:
            before, boss.health = boss.health, min(boss.most, boss.health + effect.amount)
            if d.g.live:
                d.g.tell(Changed(boss.kind, "health", boss.health - before, boss.health), "healed", rule_of(d.key))
        return
    for s in await targets(d, effect, _hurt):
        await damage.heal(d.g, s, effect.amount, d.hand)


@deed(e.Hurt)
async def hurt(d: Doing, effect: e.Hurt) -> None:
    for s in await targets(d, effect):
        if effect.attack:
            await damage.hit(d.g, s, effect.amount, d.key, rule_of(d.key))
        else:
            bleeding = d.key.startswith("chest-injury")
            rule = "ETS-DMG-07" if bleeding else rule_of(d.key)
            before = s.health
            await damage.hurt(d.g, s, effect.amount, "bleeding" if bleeding else d.key, rule)
            if bleeding and s.health < before:
                d.g.mission.bled(d.g, s)


def _mends(g: Endure, effect: e.Mend, s: Survivor) -> bool:
    return any(not g.mission.unhealable(g, o, i) for o in candidates(g, effect, s) for i in o.injuries)


@deed(e.Mend, useful=_mends)
async def mend(d: Doing, effect: e.Mend) -> None:
    for s in await targets(d, effect, lambda s: bool(s.injuries)):
        for _ in range(effect.count):
            there = [i for i in s.injuries if not d.g.mission.unhealable(d.g, s, i)]
            if not there:
                break
            location = there[0]
            if len(there) > 1:
                choice: Which = await d.g.ask(s.seat, "injuries", injuries, s)
                location = choice.what
            damage.mend(d.g, s, location)


def injuries(g: Endure, s: Survivor, no: WhyNot | None) -> list[Which]:
    return [Which(i) for i in s.injuries if not g.mission.unhealable(g, s, i)]


def _calms(g: Endure, effect: e.Resolve, s: Survivor) -> bool:
    if effect.amount < 0:
        return True
    for o in candidates(g, effect, s):  # noqa: SIM110 - asked all the time, and a generator is slower
        if o.resolve < MAX_RESOLVE:
            return True
    return False


def _calm_back(turn: Any, effect: e.Resolve) -> float:
    lost = [10 - o.resolve for o in turn.g.state.survivors if o.zone >= 0 and o is not turn.s]
    return 0.5 if max(lost, default=0) > 2 else 0.1


@deed(e.Resolve, useful=_calms, worth=_calm_back)
async def change_resolve(d: Doing, effect: e.Resolve) -> None:
    for s in await targets(d, effect, lambda s: s.resolve < MAX_RESOLVE):
        if effect.amount > 0:
            resolve.gain(d.g, s, effect.amount)
        else:
            await resolve.lose(d.g, s, -effect.amount, rule_of(d.key), why=d.key)


@deed(e.Test)
async def test(d: Doing, effect: e.Test) -> None:
    for s in await targets(d, effect):
        await dread.test(d.g, s, "ETS-RES-03", why=d.key)


def strike_zones(g: Endure, s: Survivor, within: int) -> list[int]:
    """Zones in sight, so near, with somebody in them."""
    view, sight_ = g.sees[s.zone], g.view.sight[s.zone]
    manned = {group.zone for group in g.state.groups if not foes.harmless(g, group.kind)}
    return [z for z in range(g.ground.size) if view >> z & 1 and sight_[z] <= within and z in manned]


def _stuns(g: Endure, effect: e.Stun, s: Survivor) -> bool:
    return effect.to not in ("enemies", "everyone") or bool(strike_zones(g, s, effect.within))


def _stops_them(turn: Any, effect: e.Stun) -> float:
    return float(0.5 * turn.here + turn.spares())


@deed(e.Stun, useful=_stuns, worth=_stops_them)
async def stun(d: Doing, effect: e.Stun) -> None:
    if effect.to not in ("enemies", "everyone"):
        for s in await targets(d, effect):
            damage.stun(d.g, s)
        return
    assert d.s is not None
    there = strike_zones(d.g, d.s, effect.within)
    if not there:
        return
    d.spot = await ask_zone(d, there)
    damage.stun_enemies(d.g, d.spot)
    if effect.to == "everyone":
        for s in damage.in_zone(d.g, d.spot):
            damage.stun(d.g, s)


# ---- moving ---------------------------------------------------------------------------------------------------------


def _moves(g: Endure, effect: e.Move, s: Survivor) -> bool:
    for o in candidates(g, effect, s):  # noqa: SIM110 - asked all the time, and a generator is slower
        if o.zone >= 0 and g.view.near[o.zone]:
            return True
    return False


def _gets_ahead(turn: Any, effect: e.Move) -> float:
    if effect.to != "self":
        return 0.7
    goal = turn.goal[0]
    return 1.6 if goal >= 0 and turn.g.view.distance[turn.s.zone][goal] >= 2 else 0.0


@deed(e.Move, useful=_moves, worth=_gets_ahead)
async def move(d: Doing, effect: e.Move) -> None:
    movers = [s for s in await targets(d, effect) if s.zone >= 0 and not places.is_pilot(d.g, s)]
    if len(movers) > 1:  # each is a step of its own
        d.g.state.marching += [(d.g.state.survivors.index(s), effect.zones) for s in movers]
    elif movers:
        await movement.walk(d.g, movers[0], effect.zones)


def _shoves(g: Endure, effect: e.Shove, s: Survivor) -> bool:
    if effect.to != "enemies":
        return True
    return places.enemies_here(g, s.zone) and bool(pushes(g, s.zone, [], None))


def _in_need(turn: Any, effect: Effect) -> float:
    """The nearer the enemy, the better."""
    return float(0.5 * turn.here)


@deed(e.Shove, useful=_shoves, worth=_in_need)
async def shove(d: Doing, effect: e.Shove) -> None:
    g = d.g
    if effect.to == "enemies":
        await push(d)
        return
    if effect.to == "self" and d.boss is not None:
        if d.victims or d.spot >= 0:
            goal = d.victims[0].zone if d.victims and d.victims[0].zone >= 0 else d.spot
            if goal >= 0:
                size = ENEMIES[d.boss.kind].size
                to = movement.shoved_to(g, d.boss.zone, effect.way, effect.zones, goal, size)
                movement.shove_group(g, d.boss, to, 1, "ETS-BOSS-04")
                await sight.look(g)
        return
    for s in await targets(d, effect):
        source = d.boss.zone if d.boss is not None else places.nearest_enemy(g, s.zone)
        if d.boss is not None and source == s.zone and effect.way == "away":
            to = movement.shoved_to(g, s.zone, "random", effect.zones, source, places.size_of(g, s))
        else:
            to = movement.shoved_to(g, s.zone, effect.way, effect.zones, source, places.size_of(g, s))
        await movement.shove(g, s, to, "ETS-MOVE-08")


async def push(d: Doing) -> None:
    """Every enemy of the actor's zone goes to a neighbouring zone the actor chooses, type by type."""
    g, zone = d.g, d.zone
    assert d.s is not None
    tried: list[tuple[str, str]] = []
    while options := pushes(g, zone, tried, None):
        choice: Push = await g.ask(d.seat, "pushes", pushes, zone, tried, about=OfCard(d.key))
        to = g.ground.index[choice.zone]
        tried.append((choice.enemy, choice.zone))
        for group in [x for x in g.state.groups if x.zone == zone and x.kind == choice.enemy]:
            movement.shove_group(g, group, to, group.count, rule_of(d.key))
        del options
    await sight.look(g)


def pushes(g: Endure, zone: int, tried: list[tuple[str, str]], no: WhyNot | None) -> list[Push]:
    kinds = dict.fromkeys(x.kind for x in g.state.groups if x.zone == zone and not foes.harmless(g, x.kind))
    ids = g.ground.ids
    return [
        Push(kind, ids[to])
        for kind in kinds
        for to in g.view.neighbours[zone]
        if (kind, ids[to]) not in tried and places.room_left(g, to) >= ENEMIES[kind].size and to not in g.state.shields
    ]


# ---- noise and lures ------------------------------------------------------------------------------------------------


def _gives_away(turn: Any, effect: Effect) -> float:
    return -0.6


@deed(e.Noise, beside=True, worth=_gives_away)
async def make_noise(d: Doing, effect: e.Noise) -> None:
    g = d.g
    if effect.at == "here":
        zone = d.zone
    elif effect.at == "victim":
        zone = d.spot if d.spot >= 0 else next((s.zone for s in d.victims if s.zone >= 0), -1)
    elif effect.at == "random_room":
        zone = g.one("which room", g.ground.rooms)
    else:
        zone = await ask_zone(d, [z for z, n in enumerate(g.ground.layout.noise[d.zone]) if n <= effect.within])
    noise.make_noise(g, zone, effect.level, d.key, f"ETS-NOISE-02 {rule_of(d.key)}" if g.live else "")


def _hushes(g: Endure, effect: e.Hush, s: Survivor) -> bool:
    return any(not n.tied for n in g.state.noises)


@deed(e.Hush, useful=_hushes)
async def hush(d: Doing, effect: e.Hush) -> None:
    g = d.g
    there = list(dict.fromkeys(n.zone for n in g.state.noises if not n.tied))
    if not there:
        return
    zone = await ask_zone(d, there)
    g.state.noises = [n for n in g.state.noises if n.zone != zone or n.tied]
    if g.live:
        g.tell(Marked("noise", g.ground.ids[zone], on=False), "hush", "ETS-NOISE-12")


@deed(e.Lure)
async def lure(d: Doing, effect: e.Lure) -> None:
    g = d.g
    near = [z for z, steps in enumerate(g.view.distance[d.zone]) if steps <= effect.within]
    zone = await ask_zone(d, near)
    g.state.lures.append(Lure(zone, effect.radius))
    if g.live:
        g.tell(Marked("lure", g.ground.ids[zone]), "lure", "ETS-ENE-06", radius=effect.radius)


# ---- looking --------------------------------------------------------------------------------------------------------


def unseen_tokens(g: Endure, s: Survivor, within: int, flip: bool) -> list[Token]:
    near = g.ground.layout.noise[s.zone]
    return [
        t for t in g.state.tokens
        if (not within or near[t.zone] <= within) and (flip or s.seat not in t.seen_by)
    ]  # fmt: skip


def _peeks(g: Endure, effect: e.Peek, s: Survivor) -> bool:
    if effect.what == "event":
        return s.seat not in g.state.next_seen and bool(g.state.events.layers or g.state.events.discard)
    return bool(g.state.tokens) and bool(unseen_tokens(g, s, effect.within, effect.flip))


@deed(e.Peek, useful=_peeks)
async def peek(d: Doing, effect: e.Peek) -> None:
    g, s = d.g, d.s
    assert s is not None
    if effect.what == "event":
        events.peek(g, s, rule_of(d.key))
        return
    for _ in range(effect.count):
        there = unseen_tokens(g, s, effect.within, effect.flip)
        if not there:
            return
        spots = list(dict.fromkeys(t.zone for t in there))
        zone = spots[0] if effect.count >= len(there) else await ask_zone(d, spots)
        token = next(t for t in there if t.zone == zone)
        if effect.flip:
            await radar.reveal(g, token)
            await sight.look(g)
            continue
        face = radar.name_token(g, token, [s.seat])
        token.seen_by.append(s.seat)
        if g.live:
            count, kind = token_face(face)
            fact = Turned(piece_of(g, token), kind, g.ground.ids[zone], s.seat)
            g.tell(fact, "peek", rule_of(d.key), only=[s.seat], **crowd(kind, count))


# ---- doors, walls, shields ------------------------------------------------------------------------------------------


def _turns(g: Endure, effect: e.Door, s: Survivor) -> bool:
    return bool(doors.doors(g, s, effect.turn, effect.within, None))


def _opens(turn: Any, effect: Effect) -> float:
    """A way out for whoever is shut in; else it lets them in."""
    return 4.0 if turn.stuck else -0.6


@deed(e.Door, useful=_turns, worth=_opens)
async def door(d: Doing, effect: e.Door) -> None:
    assert d.s is not None
    if not doors.doors(d.g, d.s, effect.turn, effect.within, None):
        return
    choice: Door = await d.g.ask(d.seat, "doors", doors.doors, d.s, effect.turn, effect.within)
    await doors.turn_door(d.g, choice.door)


def walls(g: Endure, zone: int, no: WhyNot | None) -> list[Wall]:
    return [Wall(g.ground.ids[other]) for other in dict.fromkeys(other for _, other in _solid(g, zone))]


def _solid(g: Endure, zone: int) -> list[tuple[int, int]]:
    return [wall for wall in g.ground.walls[zone] if not g.state.broken >> wall[0] & 1]


def _breaches(g: Endure, effect: e.Breach, s: Survivor) -> bool:
    return bool(_solid(g, s.zone))


@deed(e.Breach, useful=_breaches, worth=_opens)
async def breach(d: Doing, effect: e.Breach) -> None:
    """A doorway in a wall: no door, so no lockdown closes it (ETS-ABIL-10, ETS-INT-16)."""
    g, zone = d.g, d.zone
    if not _solid(g, zone):
        return
    choice: Wall = await g.ask(d.seat, "walls", walls, zone)
    other = g.ground.index[choice.zone]
    number = next(n for n, behind in _solid(g, zone) if behind == other)
    g.state.broken |= 1 << number
    see(g)
    g.mission.in_sight_again(g)
    if g.live:
        g.tell(Turned(f"breach-{number}", "open", choice.zone), "breach", "ETS-ABIL-10")
    await sight.look(g)


def _shields(g: Endure, effect: e.Shield, s: Survivor) -> bool:
    return s.zone not in g.state.shields


@deed(e.Shield, useful=_shields)
async def shield(d: Doing, effect: e.Shield) -> None:
    d.g.state.shields.append(d.zone)
    if d.g.live:
        d.g.tell(Marked("shield", d.g.ground.ids[d.zone]), "shield", "ETS-FULL-06 ETS-FULL-07")


# ---- acts -----------------------------------------------------------------------------------------------------------


def _performs(g: Endure, effect: e.Perform, s: Survivor) -> bool:
    if effect.acts == ("attack",):
        if not g.state.groups and not g.mission.terminals:
            return False
        if effect.to == "self":
            return bool(combat.attacks(g, s, None, effect.weapon))
    return any(performances(g, o, effect.acts, effect.weapon) for o in candidates(g, effect, s))


def _strikes_again(turn: Any, effect: e.Perform) -> float:
    if effect.acts != ("attack",):
        return 0.8
    best: float = turn.best_attack()
    return best + 0.35 + (best if effect.times > 1 else 0.0)


@deed(e.Perform, useful=_performs, worth=_strikes_again)
async def perform(d: Doing, effect: e.Perform) -> None:
    """Acts for no action, by the ordinary rules."""
    for s in await targets(d, effect, lambda s: bool(performances(d.g, s, effect.acts, effect.weapon))):
        for _ in range(effect.times):
            if s.fate or s.stunned == 1 or not performances(d.g, s, effect.acts, effect.weapon):
                break
            choice = await d.g.ask(s.seat, "performances_or_pass", performances_or_pass, s, effect.acts, effect.weapon)
            if isinstance(choice, Pass):
                break
            await turn.carry_out(d.g, s, choice)


def performances(g: Endure, s: Survivor, acts: tuple[str, ...], weapon: str | None) -> list[Any]:
    """What this survivor could do of these acts."""
    if s.zone < 0 or places.is_pilot(g, s):
        return []
    found: list[Any] = []
    if "attack" in acts:
        found += combat.attacks(g, s, None, weapon)
    if "move" in acts:
        found += movement.ways(g, s, None)
    if "search" in acts and not inventory.can_search(g, s)[0]:
        found.append(SEARCH)
    return found


def performances_or_pass(
    g: Endure, s: Survivor, acts: tuple[str, ...], weapon: str | None, no: WhyNot | None
) -> list[Any]:
    return [*performances(g, s, acts, weapon), PASS]


def _strikes(g: Endure, effect: e.Strike, s: Survivor) -> bool:
    return bool(g.state.groups) and bool(strike_zones(g, s, effect.range))


def _strikes_out(turn: Any, effect: Effect) -> float:
    return float(0.5 * turn.here + 1.0)


@deed(e.Strike, useful=_strikes, worth=_strikes_out)
async def strike(d: Doing, effect: e.Strike) -> None:
    assert d.s is not None
    there = strike_zones(d.g, d.s, effect.range)
    if there:
        blow = combat.Blow("overload", effect.range, effect.dice, effect.hit, effect.noise, jams=False)
        await combat.strike(d.g, d.s, blow, await ask_zone(d, there))


# ---- cards ----------------------------------------------------------------------------------------------------------


@deed(e.Draw)
async def draw(d: Doing, effect: e.Draw) -> None:
    """Noise cards among those drawn make no noise, and are discarded with the rest."""
    g = d.g
    for s in await targets(d, effect):
        drawn = [card for _ in range(effect.cards) if (card := g.draw("draw", g.state.items)) is not None]
        g.state.items.discard += [card for card in drawn if card in NOISES]
        await inventory.keep(g, s, [card for card in drawn if card in ITEMS], effect.keep, d.key, rule_of(d.key))


def _discards(g: Endure, effect: e.Discard, s: Survivor) -> bool:
    return effect.what != "resolve_card" or any(fears(g, o, None) for o in candidates(g, effect, s))


@deed(e.Discard, useful=_discards)
async def discard(d: Doing, effect: e.Discard) -> None:
    g = d.g
    for s in await targets(d, effect):
        for _ in range(effect.count):
            if effect.what == "armour":
                if s.body:
                    inventory.drop(g, s, s.body, "ETS-BOSS-04")
            elif effect.what == "item":
                await discard_item(d, s, effect.by)
            else:
                await discard_fear(d, s)


async def discard_item(d: Doing, s: Survivor, by: str) -> None:
    cards = inventory.cards_of(s)
    if not cards:
        return
    if by == "chance":
        inventory.drop(d.g, s, d.g.one("which card", sorted(cards)))
        return
    choice: Discard = await d.g.ask(s.seat, "own_cards", own_cards, s)
    inventory.drop(d.g, s, choice.card)


def own_cards(g: Endure, s: Survivor, no: WhyNot | None) -> list[Discard]:
    return [Discard(card) for card in dict.fromkeys(inventory.cards_of(s))]


async def discard_fear(d: Doing, s: Survivor) -> None:
    """One of the Resolve cards: hidden ones are chosen by their number."""
    g = d.g
    options = fears(g, s, None)
    if not options:
        return
    choice: Which = await g.ask(s.seat, "fears", fears, s)
    card, number = choice.what, fear_number(choice.what)
    if not number:
        s.shaken.remove(card)
        g.changed(s)
    else:
        pile = s.late if is_late(card) else s.hidden
        pile.remove(number)
        card = resolve.name_card(g, number)
    if g.live:
        g.tell(Turned(card, "discard", who=s.seat), "fear-gone", f"ETS-RCARD-02 {rule_of(d.key)}")


def fears(g: Endure, s: Survivor, no: WhyNot | None) -> list[Which]:
    """Those in force, and of the unread ones each number once: nobody can tell equals apart."""
    unread = [f"{UNREAD}{number}" for number in s.hidden] + [f"{LATE}{number}" for number in s.late]
    return [Which(card) for card in dict.fromkeys([*s.shaken, *unread])]


UNREAD: Final = "unread-"
LATE: Final = "overdue-"


def is_late(name: str) -> bool:
    """Whether an unread Resolve card waits for the first failed test (ETS-RUL-14)."""
    return name.startswith(LATE)


def fear_number(name: str) -> int:
    """The number of an unread Resolve card; 0 for one in force."""
    return int(name.rpartition("-")[2]) if name.startswith((UNREAD, LATE)) else 0


# ---- the ship and its enemies ---------------------------------------------------------------------------------------


def _cancels(g: Endure, effect: e.Cancel, s: Survivor) -> bool:
    return effect.which == "next" or bool(g.state.event)


@deed(e.Cancel, useful=_cancels)
async def cancel(d: Doing, effect: e.Cancel) -> None:
    g = d.g
    if effect.which == "next":
        g.state.skip_event = True
    elif g.state.event:
        await events.end_event(g)
    if g.live:
        g.tell(Noted("cancel"), "cancel", rule_of(d.key), case=effect.which)


@deed(e.Spawn)
async def spawn(d: Doing, effect: e.Spawn) -> None:
    await spawning.spawn_on_tile(d.g, effect.tile)


@deed(e.Summon)
async def summon(d: Doing, effect: e.Summon) -> None:
    radar.place(d.g, effect.enemy, effect.count, d.zone, rule_of(d.key))
    await sight.look(d.g)


@deed(e.Refuge)
async def at_refuge(d: Doing, effect: e.Refuge) -> None:
    refuge.change(d.g, effect.what, effect.add)


# ---- choosing and rolling -------------------------------------------------------------------------------------------


async def pick(d: Doing, s: Survivor | None, effect: e.Choose, options: list[int]) -> int:
    seat = d.seat if s is None else s.seat
    item = d.hand.item if d.hand is not None else ""
    choice: Which = await d.g.ask(seat, "which", which, effect, options, about=OfChoice(effect, item))
    return named(effect).index(choice.what)


def which(g: Endure, effect: e.Choose, options: list[int], no: WhyNot | None) -> list[Which]:
    names = named(effect)
    return [Which(names[n]) for n in options]


def named(effect: e.Choose) -> list[str]:
    """What the options of a card are called in an answer: by what they do, as "heal" or "cancel-next"."""
    return ["+".join(_deed_name(deed_) for deed_ in option) for option in effect.options]


def _deed_name(effect: Effect) -> str:
    word = effect.which if isinstance(effect, e.Cancel) else effect.name if isinstance(effect, e.State) else ""
    return "-".join(part for part in (str(effect.__struct_config__.tag), word) if part)


def total(d: Doing, count: int) -> int:
    d.dice = d.g.take("roll", D6, count)
    return sum(d.dice)


def rolled(d: Doing, s: Survivor, effect: e.Roll, total: int) -> None:
    """What was rolled, and whether it does anything: what it does tells itself."""
    if d.g.live:
        does = any(band.low <= total <= band.high and band.then for band in effect.bands)
        case = "" if does else "idle"
        d.g.tell(Rolled(s.seat, "card", tuple(d.dice)), "roll", rule_of(d.key), case=case, card=d.key, total=total)


async def agrees(g: Endure, s: Survivor, source: str) -> bool:
    choice: Yes | Pass = await g.ask(s.seat, "yes_or_no", yes_or_no, source, about=OfCard(source))
    return not isinstance(choice, Pass)


def yes_or_no(g: Endure, card: str, no: WhyNot | None) -> list[Yes | Pass]:
    return [YES, PASS]


# ---- written in code ------------------------------------------------------------------------------------------------


def _is_special(g: Endure, effect: e.Special, s: Survivor) -> bool:
    if effect.name != "attack-every-zone":
        return True
    if not g.state.groups or not combat.target_zones(g)[0] & g.sees[s.zone]:
        return False
    return bool(sweeping(g, s, None))


@deed(e.Special, useful=_is_special, worth=_strikes_out)
async def special(d: Doing, effect: e.Special) -> None:
    await SPECIALS[effect.name](d)


async def attack_every_zone(d: Doing) -> None:
    """One full attack at each zone with enemies in reach of one ranged weapon; no zone shields those behind it."""
    g, s = d.g, d.s
    assert s is not None
    choices = sweeping(g, s, None)
    if not choices:
        return
    choice: Which = await g.ask(s.seat, "sweeping", sweeping, s)
    card = choice.what
    for zone in _swept(g, s, card):
        if s.fate:
            return
        if zone not in _swept(g, s, card):  # the shot before threw the shooter, or the enemy, elsewhere (ETS-RNGD-02)
            continue
        if await combat.strike(g, s, combat.BLOWS[card], zone):
            inventory.jam(s, card, 1)
            return


def _swept(g: Endure, s: Survivor, card: str) -> list[int]:
    """The zones with enemies that this weapon reaches, as none of them shields another."""
    there, _ = combat.target_zones(g)
    return combat.reachable(g, s, card, there, 0, None)


def _ranged(s: Survivor) -> list[str]:
    ready = [card for card in dict.fromkeys(s.cards) if card in WEAPONS and inventory.ready(s, card)]
    return [card for card in ready if WEAPONS[card].range and not WEAPONS[card].power_cells]


def sweeping(g: Endure, s: Survivor, no: WhyNot | None) -> list[Which]:
    return [Which(card) for card in _ranged(s) if _swept(g, s, card)]


async def life_support(d: Doing) -> None:
    await events.life_support_failure(d)


async def detonate(d: Doing) -> None:
    """The vest closest to a survivor goes off where it stands."""
    g = d.g
    vests = [group for group in g.state.groups if ENEMIES[group.kind].vest]
    if not vests:
        return
    ranked = [
        (min((g.view.distance[x.zone][s.zone] for s in g.state.survivors if s.zone >= 0), default=255), n)
        for n, x in enumerate(vests)
    ]
    await enemies.explode(g, vests[min(ranked)[1]].zone, None)


SPECIALS: Final[dict[str, Callable[[Doing], Awaitable[None]]]] = {
    "life-support-failure": life_support,
    "attack-every-zone": attack_every_zone,
    "detonate": detonate,
}
