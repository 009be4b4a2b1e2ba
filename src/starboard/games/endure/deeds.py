"""What the words of a card do (see `effects`): deeds happen here and now, standing effects come into force.

`enact` carries effects out for the one who bears or uses the card; `possible` says whether that would do anything, so
that nothing idle is offered.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from ...table import Active, WhyNot
from . import (
    combat,
    conditions,
    damage,
    enemies,
    events,
    inventory,
    movement,
    noise,
    radar,
    refuge,
    resolve,
    sight,
    turn,
)
from . import effects as e
from .content import ABILITIES, D6, ENEMIES, FEARS, GOALS, ITEMS, MAX_RESOLVE, NOISES, SURVIVORS, WEAPONS
from .options import PASS, SEARCH, Discard, Door, Pass, Push, Wall, Where, Which, Who
from .standing import SOURCES, Hand, refresh, see
from .state import Group, Lure, Survivor, Token

if TYPE_CHECKING:
    from .game import Endure


class Doing:
    """One card being carried out: for whom, by which boss, against whom."""

    __slots__ = ("boss", "card", "g", "hand", "number", "s", "spot", "victims")

    def __init__(self, g: Endure, card: str, s: Survivor | None, hand: Hand | None, boss: Group | None) -> None:
        self.g, self.card, self.s, self.hand, self.boss = g, card, s, hand, boss
        self.number = -1
        """Which of its effects."""
        self.victims: list[Survivor] = []
        self.spot = -1
        """The zone that was struck last: where a noise "at the victim" arises."""

    @property
    def key(self) -> str:
        """Where the effect stands."""
        return self.card if self.number < 0 else f"{self.card}.{self.number}"

    @property
    def zone(self) -> int:
        return self.s.zone if self.s is not None else self.boss.zone if self.boss is not None else -1

    @property
    def seat(self) -> str:
        """Who chooses: the bearer, or the first player where there is none."""
        return self.s.seat if self.s is not None else self.g.chair


async def enact(
    g: Endure,
    key: str,
    effects: e.Effects,
    s: Survivor | None,
    hand: Hand | None = None,
    boss: Group | None = None,
    victims: list[Survivor] | None = None,
) -> None:
    """Carries out effects in the order written. `key` says where they stand, for those that come into force."""
    doing = Doing(g, key, s, hand, boss)
    doing.victims = victims or []
    for number, effect in enumerate(effects):
        if s is not None and s.fate:
            return
        doing.number = number
        if isinstance(effect, e.Standing):
            begin(doing, effect)
        else:
            await DEEDS[type(effect)](doing, effect)


def begin(d: Doing, effect: e.Standing) -> None:
    """A standing effect comes into force, unless it stands by itself as long as its card does."""
    if effect.lasts == "card":
        return
    g, s = d.g, d.s
    if isinstance(effect, e.Change) and effect.number == "actions" and effect.lasts == "turn":
        if s is not None and g.actor is s:
            g.state.actions += effect.add or 0
            if g.live:
                g.tell(
                    "actions", f"{g.name(s)} has {effect.add} more actions this turn.", "ETS-ACT-01", survivor=s.seat
                )
        return
    g.state.effects.append(Active(d.key, s.seat if s is not None else "", effect.lasts))
    refresh(g, s)


# ---- whom it concerns -----------------------------------------------------------------------------------------------


def candidates(g: Endure, effect: e.AnyEffect, s: Survivor | None, boss: Group | None = None) -> list[Survivor]:
    """The survivors an effect may concern."""
    to, among = effect.to, effect.among
    if to == "self":
        return [s] if s is not None else []
    if g.state.refuge is not None:
        there = [o for o in g.state.survivors if o.fate != "dead"]
    else:
        there = [o for o in g.state.survivors if o.zone >= 0]
    if to in ("another", "others"):
        there = [o for o in there if o is not s]
    zone = s.zone if s is not None else boss.zone if boss is not None else -1
    if among == "map" or zone < 0:
        return there
    if among == "zone":
        return [o for o in there if o.zone == zone]
    return [o for o in there if o is s or g.sees[zone] >> o.zone & 1]


async def targets(d: Doing, effect: e.AnyEffect, useful: Callable[[Survivor], bool] | None = None) -> list[Survivor]:
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
    choice: Who = await g.ask(d.seat, survivors, there, about=d.key)
    return [g.survivor(choice.seat)]


def survivors(g: Endure, there: list[Survivor], no: WhyNot | None) -> list[Who]:
    return [Who(s.seat) for s in there]


def zones(g: Endure, there: list[int], no: WhyNot | None) -> list[Where]:
    return [g.ground.places[zone] for zone in there]


async def ask_zone(d: Doing, there: list[int]) -> int:
    if len(there) == 1:
        return there[0]
    choice: Where = await d.g.ask(d.seat, zones, there, about=d.key)
    return d.g.ground.index[choice.zone]


# ---- health, resolve, stun ------------------------------------------------------------------------------------------


def _hurt(s: Survivor) -> bool:
    return s.health < SURVIVORS[s.kind].health


async def heal(d: Doing, effect: e.Heal) -> None:
    if d.boss is not None and effect.to == "self":
        boss = d.g.state.boss
        if boss is not None:
            boss.health = min(boss.most, boss.health + effect.amount)
            if d.g.live:
                d.g.tell(
                    "heal", f"{ENEMIES[boss.kind].name} regains {effect.amount} health.", "ETS-BOSS-05", enemy=boss.kind
                )
        return
    for s in await targets(d, effect, _hurt):
        await damage.heal(d.g, s, effect.amount, d.hand)


async def hurt(d: Doing, effect: e.Hurt) -> None:
    for s in await targets(d, effect):
        if effect.attack:
            await damage.hit(d.g, s, effect.amount, "An attack")
        else:
            bleeding = d.key.startswith("chest-injury")
            await damage.hurt(
                d.g, s, effect.amount, "Bleeding" if bleeding else "Harm", "ETS-DMG-07" if bleeding else "ETS-DMG-03"
            )
            if bleeding:
                conditions.bled(d.g, s)


async def mend(d: Doing, effect: e.Mend) -> None:
    for s in await targets(d, effect, lambda s: bool(s.injuries)):
        for _ in range(effect.count):
            there = [i for i in s.injuries if not conditions.unhealable(d.g, s, i)]
            if not there:
                break
            location = there[0]
            if len(there) > 1:
                choice: Which = await d.g.ask(s.seat, injuries, s)
                location = there[choice.option - 1]
            damage.mend(d.g, s, location)


def injuries(g: Endure, s: Survivor, no: WhyNot | None) -> list[Which]:
    there = [i for i in s.injuries if not conditions.unhealable(g, s, i)]
    return [Which(n + 1) for n in range(len(there))]


async def change_resolve(d: Doing, effect: e.Resolve) -> None:
    for s in await targets(d, effect, lambda s: s.resolve < MAX_RESOLVE):
        if effect.amount > 0:
            resolve.gain(d.g, s, effect.amount)
        else:
            await resolve.lose(d.g, s, -effect.amount)


async def test(d: Doing, effect: e.Test) -> None:
    for s in await targets(d, effect):
        await resolve.test(d.g, s, "a card demands it", "ETS-RES-03")


def strike_zones(g: Endure, s: Survivor, within: int) -> list[int]:
    """Zones in sight, so near, with somebody in them."""
    view, sight_ = g.sees[s.zone], g.view.sight[s.zone]
    manned = {group.zone for group in g.state.groups}
    return [z for z in range(g.ground.size) if view >> z & 1 and sight_[z] <= within and z in manned]


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


async def move(d: Doing, effect: e.Move) -> None:
    movers = [s for s in await targets(d, effect) if s.zone >= 0 and not movement.is_pilot(d.g, s)]
    if len(movers) > 1:  # each is a step of its own
        d.g.state.marching += [(d.g.state.survivors.index(s), effect.zones) for s in movers]
    elif movers:
        await movement.walk(d.g, movers[0], effect.zones)


async def shove(d: Doing, effect: e.Shove) -> None:
    g = d.g
    if effect.to == "enemies":
        await push(d)
        return
    if effect.to == "self" and d.boss is not None:
        if d.victims or d.spot >= 0:
            goal = d.victims[0].zone if d.victims and d.victims[0].zone >= 0 else d.spot
            if goal >= 0:
                to = movement.shoved_to(g, d.boss.zone, effect.way, effect.zones, goal)
                movement.shove_group(g, d.boss, to, 1, "ETS-BOSS-04")
                await sight.look(g)
        return
    for s in await targets(d, effect):
        source = d.boss.zone if d.boss is not None else enemies.nearest_enemy(g, s.zone)
        if d.boss is not None and source == s.zone and effect.way == "away":
            to = movement.shoved_to(g, s.zone, "random", effect.zones, source)
        else:
            to = movement.shoved_to(g, s.zone, effect.way, effect.zones, source)
        await movement.shove(g, s, to, "ETS-MOVE-08")


async def push(d: Doing) -> None:
    """Every enemy of the actor's zone goes to a neighbouring zone the actor chooses, type by type."""
    g, zone = d.g, d.zone
    assert d.s is not None
    tried: list[tuple[str, str]] = []
    while options := pushes(g, zone, tried, None):
        choice: Push = await g.ask(d.seat, pushes, zone, tried)
        to = g.ground.index[choice.zone]
        tried.append((choice.enemy, choice.zone))
        for group in [x for x in g.state.groups if x.zone == zone and x.kind == choice.enemy]:
            movement.shove_group(g, group, to, group.count, "ETS-GAP-12")
        del options
    await sight.look(g)


def pushes(g: Endure, zone: int, tried: list[tuple[str, str]], no: WhyNot | None) -> list[Push]:
    kinds = dict.fromkeys(group.kind for group in g.state.groups if group.zone == zone)
    ids = g.ground.ids
    return [
        Push(kind, ids[to])
        for kind in kinds
        for to in g.view.neighbours[zone]
        if (kind, ids[to]) not in tried and radar.room_left(g, to) >= ENEMIES[kind].size and to not in g.state.shields
    ]


# ---- noise and lures ------------------------------------------------------------------------------------------------


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
    noise.make_noise(g, zone, effect.level, "Noise")


async def hush(d: Doing, effect: e.Hush) -> None:
    g = d.g
    there = list(dict.fromkeys(n.zone for n in g.state.noises if not n.tied))
    if not there:
        return
    zone = await ask_zone(d, there)
    g.state.noises = [n for n in g.state.noises if n.zone != zone or n.tied]
    if g.live:
        g.tell("hush", f"The noise in {g.ground.titles[zone]} dies away.", "ETS-NOISE-12", zone=g.ground.ids[zone])


async def lure(d: Doing, effect: e.Lure) -> None:
    g = d.g
    near = [z for z, steps in enumerate(g.view.distance[d.zone]) if steps <= effect.within]
    zone = await ask_zone(d, near)
    g.state.lures.append(Lure(zone, effect.radius))
    if g.live:
        g.tell("lure", f"A flare burns in {g.ground.titles[zone]}.", "ETS-GAP-29 ETS-ENE-06", zone=g.ground.ids[zone])


# ---- looking --------------------------------------------------------------------------------------------------------


def unseen_tokens(g: Endure, s: Survivor, within: int, flip: bool) -> list[Token]:
    near = g.ground.layout.noise[s.zone]
    return [
        t for t in g.state.tokens
        if (not within or near[t.zone] <= within) and (flip or s.seat not in t.seen_by)
    ]  # fmt: skip


async def peek(d: Doing, effect: e.Peek) -> None:
    g, s = d.g, d.s
    assert s is not None
    if effect.what == "event":
        events.peek(g, s)
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
            where = g.ground.titles[zone]
            text = f"{g.name(s)} knows: {face} in {where}."
            g.tell("peek", text, "ETS-GAP-12", only=[s.seat], other=f"{g.name(s)} looks at a radar token in {where}.")


# ---- doors, walls, shields ------------------------------------------------------------------------------------------


def doors(g: Endure, s: Survivor, turn_: str, within: int, no: WhyNot | None) -> list[Door]:
    """Doors of the zones so near that can be opened or locked; never one the mission keeps shut."""
    ground = g.ground
    near: Iterable[int] = ground.doors_of[s.zone]
    if within:
        steps = ground.layout.noise[s.zone]
        near = dict.fromkeys(door for z in range(ground.size) if steps[z] <= within for door in ground.doors_of[z])
    found: list[Door] = []
    for number in near:
        if ground.door_ids[number] in ground.held and g.state.closed >> number & 1:
            if no is not None:
                no(ground.door_options[number], "ETS-RUL-75", "the mission keeps it shut")
        elif turn_ == "either" or g.locked >> number & 1:
            found.append(ground.door_options[number])
    return found


async def door(d: Doing, effect: e.Door) -> None:
    assert d.s is not None
    if not doors(d.g, d.s, effect.turn, effect.within, None):
        return
    choice: Door = await d.g.ask(d.seat, doors, d.s, effect.turn, effect.within)
    await turn_door(d.g, choice.door)


async def turn_door(g: Endure, id: str) -> None:
    """A locked door opens, lockdown or not; an open one locks (ETS-EVT-06)."""
    bit = g.ground.layout.door_bit[id]
    if g.locked & bit:
        g.state.closed &= ~bit
        g.state.forced |= bit
    else:
        g.state.closed |= bit
        g.state.forced &= ~bit
    see(g)
    conditions.in_sight_again(g)
    if g.live:
        word = "locks" if g.locked & bit else "opens"
        g.tell("door", f"The {id.replace('-', ' ')} {word}.", "ETS-ZONE-05 ETS-RUL-75", door=id)
    await sight.look(g)


def walls(g: Endure, zone: int, no: WhyNot | None) -> list[Wall]:
    return [Wall(g.ground.ids[other]) for other in dict.fromkeys(other for _, other in _solid(g, zone))]


def _solid(g: Endure, zone: int) -> list[tuple[int, int]]:
    return [wall for wall in g.ground.walls[zone] if not g.state.broken >> wall[0] & 1]


async def breach(d: Doing, effect: e.Breach) -> None:
    """A doorway in a wall: no door, so no lockdown closes it (ETS-ABIL-10, ETS-INT-16)."""
    g, zone = d.g, d.zone
    if not _solid(g, zone):
        return
    choice: Wall = await g.ask(d.seat, walls, zone)
    other = g.ground.index[choice.zone]
    number = next(n for n, behind in _solid(g, zone) if behind == other)
    g.state.broken |= 1 << number
    see(g)
    conditions.in_sight_again(g)
    if g.live:
        g.tell("breach", f"A new doorway leads to {g.ground.titles[other]}.", "ETS-ABIL-10", zone=choice.zone)
    await sight.look(g)


async def shield(d: Doing, effect: e.Shield) -> None:
    d.g.state.shields.append(d.zone)
    if d.g.live:
        text = f"A Shield Bubble closes around {d.g.ground.titles[d.zone]}."
        d.g.tell("shield", text, "ETS-FULL-06 ETS-FULL-07", zone=d.g.ground.ids[d.zone])


# ---- acts -----------------------------------------------------------------------------------------------------------


async def perform(d: Doing, effect: e.Perform) -> None:
    """Acts for no action, by the ordinary rules."""
    for s in await targets(d, effect, lambda s: bool(performances(d.g, s, effect.acts, effect.weapon))):
        for _ in range(effect.times):
            if s.fate or s.stunned == 1 or not performances(d.g, s, effect.acts, effect.weapon):
                break
            choice = await d.g.ask(s.seat, performances_or_pass, s, effect.acts, effect.weapon)
            if isinstance(choice, Pass):
                break
            await turn.carry_out(d.g, s, choice)


def performances(g: Endure, s: Survivor, acts: tuple[str, ...], weapon: str | None) -> list[Any]:
    """What this survivor could do of these acts."""
    if s.zone < 0 or movement.is_pilot(g, s):
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


async def strike(d: Doing, effect: e.Strike) -> None:
    assert d.s is not None
    there = strike_zones(d.g, d.s, effect.range)
    if there:
        blow = combat.Blow("the overload", effect.range, effect.dice, effect.hit, effect.noise, jams=False)
        await combat.strike(d.g, d.s, blow, await ask_zone(d, there))


# ---- cards ----------------------------------------------------------------------------------------------------------


async def draw(d: Doing, effect: e.Draw) -> None:
    """Noise cards among those drawn make no noise, and are discarded with the rest."""
    g = d.g
    for s in await targets(d, effect):
        drawn = [card for _ in range(effect.cards) if (card := g.draw("draw", g.state.items)) is not None]
        g.state.items.discard += [card for card in drawn if card in NOISES]
        await inventory.keep(g, s, [card for card in drawn if card in ITEMS], effect.keep, "drawn")


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
    choice: Discard = await d.g.ask(s.seat, own_cards, s)
    inventory.drop(d.g, s, choice.card)


def own_cards(g: Endure, s: Survivor, no: WhyNot | None) -> list[Discard]:
    return [Discard(card) for card in dict.fromkeys(inventory.cards_of(s))]


async def discard_fear(d: Doing, s: Survivor) -> None:
    """One of the Resolve cards: hidden ones are chosen by their number."""
    g = d.g
    options = fears(g, s, None)
    if not options:
        return
    choice: Which = await g.ask(s.seat, fears, s)
    at = choice.option - 1
    if at < len(s.shaken):
        card = s.shaken.pop(at)
        refresh(g, s)
    else:
        at -= len(s.shaken)
        pile = s.hidden if at < len(s.hidden) else s.late
        card = resolve.name_card(g, pile.pop(at if pile is s.hidden else at - len(s.hidden)))
    if g.live:
        g.tell("fear", f"{g.name(s)} is rid of {FEARS[card].name}.", "ETS-RCARD-02", survivor=s.seat)


def fears(g: Endure, s: Survivor, no: WhyNot | None) -> list[Which]:
    """Those in force, and of the unread ones each number once: nobody can tell equals apart."""
    cards = [*s.shaken, *s.hidden, *(f"late {number}" for number in s.late)]
    return [Which(n + 1) for n, card in enumerate(cards) if card not in cards[:n]]


# ---- the ship and its enemies ---------------------------------------------------------------------------------------


async def cancel(d: Doing, effect: e.Cancel) -> None:
    g = d.g
    if effect.which == "next":
        g.state.skip_event = True
    elif g.state.event:
        await events.end_event(g)
    if g.live:
        g.tell("cancel", "The ship's systems obey for once.", "ETS-GAP-12")


async def spawn(d: Doing, effect: e.Spawn) -> None:
    await radar.spawn_on_tile(d.g, effect.tile)


async def summon(d: Doing, effect: e.Summon) -> None:
    if radar.place(d.g, effect.enemy, effect.count, d.zone) and d.g.live:
        text = f"{effect.count} {ENEMIES[effect.enemy].name} in {d.g.ground.titles[d.zone]}."
        d.g.tell("summon", text, "ETS-BOSS-04", enemy=effect.enemy, zone=d.g.ground.ids[d.zone])
    await sight.look(d.g)


async def at_refuge(d: Doing, effect: e.Refuge) -> None:
    refuge.change(d.g, effect.what, effect.add)


# ---- choosing and rolling -------------------------------------------------------------------------------------------


async def choose(d: Doing, effect: e.Choose) -> None:
    g = d.g
    chosen: list[Survivor | None] = list(await targets(d, effect, lambda s: _helps(g, effect, s)))
    if effect.to == "self" and d.s is None:
        chosen = [None]
    for s in chosen:
        options = [n for n, option in enumerate(effect.options) if possible(g, option, s)] or [0]
        at = options[0]
        if len(options) > 1:
            choice: Which = await g.ask(d.seat if s is None else s.seat, which, options, about=effect)
            at = choice.option - 1
        await enact(g, f"{d.key}.{at}", effect.options[at], s, d.hand, d.boss, d.victims)


def _helps(g: Endure, effect: e.Choose, s: Survivor) -> bool:
    return any(possible(g, option, s) for option in effect.options)


def which(g: Endure, options: list[int], no: WhyNot | None) -> list[Which]:
    return [Which(n + 1) for n in options]


async def roll(d: Doing, effect: e.Roll) -> None:
    g = d.g
    for s in await targets(d, effect):
        dice = g.take("roll", D6, effect.dice)
        total = sum(dice)
        if g.live:
            g.tell("roll", f"{g.name(s)} rolls {total}.", "", survivor=s.seat, dice=dice)
        for n, band in enumerate(effect.bands):
            if band.low <= total <= band.high:
                await enact(g, f"{d.key}.{n}", band.then, s, d.hand, d.boss, d.victims)


# ---- written in code ------------------------------------------------------------------------------------------------


async def special(d: Doing, effect: e.Special) -> None:
    await SPECIALS[effect.name](d)


async def attack_every_zone(d: Doing) -> None:
    """One full attack at each zone with enemies in reach of one ranged weapon; no zone shields those behind it."""
    g, s = d.g, d.s
    assert s is not None
    choices = sweeping(g, s, None)
    if not choices:
        return
    choice: Which = await g.ask(s.seat, sweeping, s)
    card = _ranged(s)[choice.option - 1]
    targets_, _ = combat.target_zones(g)
    for zone in combat.reachable(g, s, card, targets_, 0, None):
        if s.fate:
            return
        if await combat.strike(g, s, combat.BLOWS[card], zone):
            s.jammed.append(card)
            return


def _ranged(s: Survivor) -> list[str]:
    ready = [card for card in dict.fromkeys(s.bag) if card in WEAPONS and s.bag.count(card) > s.jammed.count(card)]
    return [card for card in ready if WEAPONS[card].range and not WEAPONS[card].power_cells]


def sweeping(g: Endure, s: Survivor, no: WhyNot | None) -> list[Which]:
    there, _ = combat.target_zones(g)
    return [Which(n + 1) for n, card in enumerate(_ranged(s)) if combat.reachable(g, s, card, there, 0, None)]


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

DEEDS: Final[dict[type, Callable[[Doing, Any], Awaitable[None]]]] = {
    e.Heal: heal,
    e.Hurt: hurt,
    e.Mend: mend,
    e.Resolve: change_resolve,
    e.Test: test,
    e.Stun: stun,
    e.Move: move,
    e.Shove: shove,
    e.Noise: make_noise,
    e.Hush: hush,
    e.Lure: lure,
    e.Peek: peek,
    e.Door: door,
    e.Breach: breach,
    e.Shield: shield,
    e.Perform: perform,
    e.Strike: strike,
    e.Draw: draw,
    e.Discard: discard,
    e.Cancel: cancel,
    e.Spawn: spawn,
    e.Summon: summon,
    e.Refuge: at_refuge,
    e.Choose: choose,
    e.Roll: roll,
    e.Special: special,
}

# ---- would it do anything? ------------------------------------------------------------------------------------------


Useful = Callable[["Endure", Any, Survivor], bool]
Needs = tuple[tuple[Useful, Any], ...]
"""What must be asked to know whether effects would do anything: any one yes is enough. Nothing: they always would."""


def possible(g: Endure, effects: e.Effects, s: Survivor | None) -> bool:
    """Whether any of these would do anything now."""
    return s is None or would_do(g, needs(effects), s)


def would_do(g: Endure, asked: Needs, s: Survivor) -> bool:
    for useful, effect in asked:
        if useful(g, effect, s):
            return True
    return not asked


def needs(effects: e.Effects) -> Needs:
    """Noise and what comes into force always do something, but they count only when nothing else stands beside them."""
    if not effects:
        return ((_never, None),)
    asked: list[tuple[Useful, Any]] = []
    for effect in effects:
        kind = type(effect)
        if isinstance(effect, e.Choose):
            asked.append((_chooses, (effect, [needs(option) for option in effect.options])))
        elif kind in USEFUL:
            asked.append((USEFUL[kind], effect))
        elif kind not in BESIDE:
            if effect.to != "another":
                return ()
            asked.append((_concerns_another, effect))
    return tuple(asked)


def _never(g: Endure, effect: Any, s: Survivor) -> bool:
    return False


def _concerns_another(g: Endure, effect: e.AnyEffect, s: Survivor) -> bool:
    return bool(candidates(g, effect, s))


BESIDE: Final = frozenset({e.Noise, e.Change, e.On, e.Forbid, e.Exempt, e.State})


def _heals(g: Endure, effect: e.Heal, s: Survivor) -> bool:
    return any(_hurt(o) for o in candidates(g, effect, s))


def _mends(g: Endure, effect: e.Mend, s: Survivor) -> bool:
    return any(not conditions.unhealable(g, o, i) for o in candidates(g, effect, s) for i in o.injuries)


def _calms(g: Endure, effect: e.Resolve, s: Survivor) -> bool:
    return effect.amount < 0 or any(o.resolve < MAX_RESOLVE for o in candidates(g, effect, s))


def _stuns(g: Endure, effect: e.Stun, s: Survivor) -> bool:
    return effect.to not in ("enemies", "everyone") or bool(strike_zones(g, s, effect.within))


def _moves(g: Endure, effect: e.Move, s: Survivor) -> bool:
    return any(o.zone >= 0 and g.view.near[o.zone] for o in candidates(g, effect, s))


def _shoves(g: Endure, effect: e.Shove, s: Survivor) -> bool:
    if effect.to != "enemies":
        return True
    return movement.enemies_here(g, s.zone) and bool(pushes(g, s.zone, [], None))


def _hushes(g: Endure, effect: e.Hush, s: Survivor) -> bool:
    return any(not n.tied for n in g.state.noises)


def _peeks(g: Endure, effect: e.Peek, s: Survivor) -> bool:
    if effect.what == "event":
        return s.seat not in g.state.next_seen and bool(g.state.events.layers or g.state.events.discard)
    return bool(g.state.tokens) and bool(unseen_tokens(g, s, effect.within, effect.flip))


def _turns(g: Endure, effect: e.Door, s: Survivor) -> bool:
    return bool(doors(g, s, effect.turn, effect.within, None))


def _breaches(g: Endure, effect: e.Breach, s: Survivor) -> bool:
    return bool(_solid(g, s.zone))


def _performs(g: Endure, effect: e.Perform, s: Survivor) -> bool:
    if effect.acts == ("attack",):
        if not g.state.groups and not g.ground.terminals:
            return False
        if effect.to == "self":
            return armed(g, s, effect.weapon)
    return any(performances(g, o, effect.acts, effect.weapon) for o in candidates(g, effect, s))


def armed(g: Endure, s: Survivor, weapon: str | None) -> bool:
    """Whether there is something in sight to attack and something to attack it with; a quick look."""
    targets_, _ = combat.target_zones(g)
    if not targets_ & g.sees[s.zone]:
        return weapon != "ranged" and bool(combat.attacks(g, s, None, weapon))
    return bool(combat.attacks(g, s, None, weapon))


def _strikes(g: Endure, effect: e.Strike, s: Survivor) -> bool:
    return bool(g.state.groups) and bool(strike_zones(g, s, effect.range))


def _shields(g: Endure, effect: e.Shield, s: Survivor) -> bool:
    return s.zone not in g.state.shields


def _chooses(g: Endure, asked: tuple[e.Choose, list[Needs]], s: Survivor) -> bool:
    effect, options = asked
    return any(would_do(g, option, o) for o in candidates(g, effect, s) for option in options)


def _cancels(g: Endure, effect: e.Cancel, s: Survivor) -> bool:
    return effect.which == "next" or bool(g.state.event)


def _is_special(g: Endure, effect: e.Special, s: Survivor) -> bool:
    return effect.name != "attack-every-zone" or (bool(g.state.groups) and bool(sweeping(g, s, None)))


def _discards(g: Endure, effect: e.Discard, s: Survivor) -> bool:
    return effect.what != "resolve_card" or any(fears(g, o, None) for o in candidates(g, effect, s))


USEFUL: Final[dict[type, Useful]] = {
    e.Heal: _heals,
    e.Mend: _mends,
    e.Resolve: _calms,
    e.Stun: _stuns,
    e.Move: _moves,
    e.Shove: _shoves,
    e.Hush: _hushes,
    e.Peek: _peeks,
    e.Door: _turns,
    e.Breach: _breaches,
    e.Perform: _performs,
    e.Strike: _strikes,
    e.Shield: _shields,
    e.Cancel: _cancels,
    e.Special: _is_special,
    e.Discard: _discards,
}

NEEDS: Final[dict[str, Needs]] = {
    **{ability.id: needs(ability.effects) for ability in ABILITIES.values()},
    **{card.id: needs(card.use) for card in ITEMS.values() if card.use},
    **{card.id: needs(card.effects) for card in GOALS.values()},
    **{
        f"{id}.{number}": needs(effect.then)
        for id, effects in SOURCES.items()
        for number, effect in enumerate(effects)
        if isinstance(effect, e.On)
    },
}
"""By ability, item, reward and effect that answers: asked all the time, so made once."""
