"""How well it goes: the gauge of Vortex, for bots and forecasts.

The chance to win, as a logistic model of what stands on the table at the end of a round. The weights of life, Bosses,
Equipment and fire were fitted to games that the rollout policy played (see `docs/bots.md`); how far the goal of a
mission is, is graded by hand, so that every step towards it counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import TYPE_CHECKING

from .content import CARDS, HEROES, NUMBERS, SUPERBOSS
from .geometry import FAR, FRONT, ship_of_cell
from .missions import Collect, Deliver, Escape, Extinguish, KillSuperBoss, Outlast, Overload

if TYPE_CHECKING:
    from .game import Vortex

FAR_AWAY = 4
"""Steps to where only a jump leads."""
SOFT = 1.5
"""Stretches the logistic curve, so that a bot still tells better from worse where all is nearly lost or won."""


def gauge(g: Vortex) -> float:
    """0 lost, 1 won."""
    state = g.state
    if state.outcome is not None:
        return float(state.outcome.won)
    value = 1 / (1 + exp(-sum(outlook(g).values()) / SOFT))
    value = min(0.99, max(0.01, value))
    campaign = state.campaign
    if campaign is not None:  # to lose a mission and begin it afresh is worse than to be hard pressed in it
        value = (campaign.at + value * 0.3 ** min(2, campaign.losses)) / len(campaign.missions)
    return value


def outlook(g: Vortex) -> dict[str, float]:
    """What it rests on."""
    return {"the Heroes, their life and Equipment": standing(g), "the way to the goal": progress(g)}


def standing(g: Vortex) -> float:
    """The Heroes: their life (the weakest counts most, for a fall starts the clock), their Equipment, their footing."""
    state = g.state
    total = least = 0.0
    low = out = gear = fire = 0.0
    least = 1.0
    for hero in state.heroes:
        share = hero.life / HEROES[hero.id].life
        total += share
        least = min(least, share)
        if share < 0.5:
            low += 0.5 - share
        if hero.out:
            out += 1
        else:
            gear += min(4, len(hero.equipment))
            if hero.tile >= 0:  # not before it has a place: a mission that has just begun may have no rooms yet
                fire += sum(state.tiles[hero.tile].fire)
    count = len(state.heroes)
    return 0.6 * total / count + least - 3 * low / count - 3.2 * out / count + 0.4 * gear / count - 0.15 * fire / count


def swarm(g: Vortex) -> tuple[float, float]:
    """What is left of the Bosses on the table and of their swarm, per Hero."""
    bosses = grunts = 0
    for enemy in g.state.enemies:
        if CARDS[enemy.id].boss:
            bosses += enemy.life
        else:
            grunts += enemy.life
    count = len(g.state.heroes)
    return bosses / count, grunts / count


def burning(g: Vortex) -> float:
    """Fire per room that stands."""
    tiles = [tile for tile in g.state.tiles if not tile.gone]
    return sum(sum(tile.fire) for tile in tiles) / max(1, len(tiles))


def progress(g: Vortex) -> float:
    """How far the goal is, in the units of the model."""
    state = g.state
    bosses, grunts = swarm(g)
    pressure = -0.1 * bosses - 0.04 * grunts
    match g.mission.goal:
        case Collect(room=room):
            return 5 * collected(g, room) - 3 + pressure
        case Outlast(rounds=rounds):
            life = state.scientist.life / NUMBERS.scientist_life if state.scientist else 0
            return 3 * state.round / rounds + 4 * life - 4.5 + 2 * pressure
        case Extinguish(ship=ship):
            return extinguished(g, ship) - 3.5 + pressure
        case Deliver(room=room):
            return delivered(g, room) - 3.5 + pressure
        case Escape():
            return escaped(g) - 3 + pressure
        case Overload(dice=dice):
            return 6 * overloaded(g, dice[len(state.heroes) - 1]) - 3 + 0.5 * pressure
        case KillSuperBoss():
            return hunted(g) - 3 + 0.5 * pressure
        case _:
            left = state.bosses_left / len(state.heroes)
            over = 0.7 * (not state.deck.top)
            return -0.5 - 0.61 * left - 0.23 * bosses + 0.05 * grunts + over - 0.15 * burning(g)


# ---- the goals of missions ------------------------------------------------------------------------------------------


def steps(g: Vortex, tile: int, to: int) -> int:
    """How many rooms it is from tile to tile."""
    if tile == to:
        return 0
    if tile < 0 or to < 0:
        return FAR_AWAY
    within = g.board.within[tile]
    for distance in (1, 2, 3):
        if to in within[distance]:
            return distance
    return FAR_AWAY


def room(g: Vortex, id: str) -> int:
    """The tile of a room that stands, or -1."""
    for number, tile in enumerate(g.state.tiles):
        if tile.room == id and not tile.gone:
            return number
    return -1


def closeness(g: Vortex, tiles: Iterable[int], to: int) -> float:
    """1 where somebody is there already, 0 where nobody gets there without a jump."""
    return 1 - min((steps(g, tile, to) for tile in tiles), default=FAR_AWAY) / FAR_AWAY


def hands(g: Vortex) -> list[int]:
    """Where the Heroes stand who carry nothing."""
    busy = [thing.bearer for thing in g.state.objects if thing.bearer]
    return [hero.tile for hero in g.state.heroes if not hero.out and hero.id not in busy]


def collected(g: Vortex, id: str) -> float:
    """The share of the Objects that is home; on the way counts, and the pillars under what still lies up there."""
    state, home = g.state, room(g, id)
    free, total = hands(g), 0.0
    for thing in state.objects:
        if thing.bearer:
            total += 0.5 + 0.35 * closeness(g, [g.hero(thing.bearer).tile], home)
        elif thing.tile == home:
            total += 1
        else:
            tile = state.tiles[thing.tile]
            broken = (NUMBERS.pillars - tile.pillars) / NUMBERS.pillars if tile.level else 0.0
            total += 0.3 * closeness(g, free, thing.tile) - 0.4 * broken
    return total / max(1, len(state.objects))


def extinguished(g: Vortex, ship: int) -> float:
    """Fetch the Repair Kit, bring it home, put the fire out."""
    state = g.state
    kit = next((thing for thing in state.objects if thing.kind == "repair"), None)
    fire = sum(sum(tile.fire) for tile in state.tiles if ship_of_cell(tile.cell) + 1 == ship)
    worth = -0.7 * fire
    if kit is None:
        return worth
    at = g.hero(kit.bearer).tile if kit.bearer else kit.tile
    home = ship_of_cell(state.tiles[at].cell) + 1 == ship
    worth += 2.0 * bool(kit.bearer) + 2.5 * home
    if not kit.bearer:
        worth += 0.8 * closeness(g, hands(g), at)
        crossed = sum(ship_of_cell(state.tiles[h.tile].cell) + 1 != ship for h in state.heroes if not h.out)
        worth += 0.6 * min(1, crossed)
    elif home:
        burning = [number for number, tile in enumerate(state.tiles) if tile.fire]
        worth += 0.5 * max((closeness(g, [at], number) for number in burning), default=1.0)
    else:
        worth += 0.8 * closeness(g, [at], jump_room(g, at))
    return worth


def jump_room(g: Vortex, tile: int) -> int:
    """The Displacement Chamber of the ship that a tile belongs to, or -1."""
    ship = ship_of_cell(g.state.tiles[tile].cell)
    for id in ("IV", "VIII"):
        number = room(g, id)
        if number >= 0 and ship_of_cell(g.state.tiles[number].cell) == ship:
            return number
    return -1


def delivered(g: Vortex, id: str) -> float:
    """Both the Scientist and his poison towards the room, together."""
    state, home = g.state, room(g, id)
    scientist = state.scientist
    toxic = next((thing for thing in state.objects if thing.kind == "toxic"), None)
    if scientist is None or toxic is None:
        return 0.0
    at = g.hero(toxic.bearer).tile if toxic.bearer else toxic.tile
    here = ship_of_cell(state.tiles[home].cell)
    worth = scientist.life / NUMBERS.scientist_life
    worth += 1.2 * (ship_of_cell(state.tiles[scientist.tile].cell) == here) + closeness(g, [scientist.tile], home)
    worth += bool(toxic.bearer) + (ship_of_cell(state.tiles[at].cell) == here)
    worth += closeness(g, [at], home) if toxic.bearer else 0.6 * closeness(g, hands(g), at)
    standing = [hero.tile for hero in state.heroes if not hero.out]
    worth += 0.4 * closeness(g, standing, scientist.tile)
    if ship_of_cell(state.tiles[scientist.tile].cell) != here:
        worth += 0.4 * closeness(g, [scientist.tile], jump_room(g, scientist.tile))
    return worth


def escaped(g: Vortex) -> float:
    """The Relic in somebody's hands, and as many Bosses as Heroes eliminated."""
    state = g.state
    count = len(state.heroes)
    held = any(thing.kind == "relic" and thing.bearer for thing in state.objects)
    sealed = sum(thing.kind == "sealed" for thing in state.objects)
    bosses, _ = swarm(g)
    worth = 1.6 if held else 1.6 * 0.2 * (4 - sealed)
    if not held:
        places = [t.tile for t in state.objects if not t.bearer and t.kind in ("sealed", "relic")]
        worth += 0.3 * max((closeness(g, hands(g), tile) for tile in places), default=0.0)
    hurt = sum(1 - e.life / e.most for e in state.enemies if CARDS[e.id].boss)
    return worth + 3.5 * min(1.0, (state.killed + 0.4 * hurt) / count) - 0.05 * bosses


def overloaded(g: Vortex, needed: int) -> float:
    """Dice in the engine; Heroes beside it; the pillars it stands on."""
    state, engine = g.state, room(g, "X")
    if engine < 0:
        return 0.0
    tile = state.tiles[engine]
    broken = (NUMBERS.pillars - tile.pillars) / NUMBERS.pillars if tile.level else 0.0
    near = sum(closeness(g, [hero.tile], engine) for hero in state.heroes if not hero.out)
    return len(state.engine) / needed + 0.15 * near / len(state.heroes) - 0.25 * broken


def hunted(g: Vortex) -> float:
    """The SuperBoss's life, and the bearer of the Relic within reach of him."""
    state = g.state
    bearer = next((thing.bearer for thing in state.objects if thing.kind == "relic" and thing.bearer), "")
    worth = 1.0 * bool(bearer)
    boss = next((enemy for enemy in state.enemies if enemy.id == SUPERBOSS), None)
    if boss is not None:
        worth += 5 * (1 - boss.life / boss.most)
        if bearer:
            places = (*g.board.rooms[FRONT[boss.area]], *g.board.levels[FAR[boss.area]])
            worth += 0.5 * max((closeness(g, [g.hero(bearer).tile], tile) for tile in places), default=0.0)
    return worth
