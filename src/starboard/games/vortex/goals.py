"""When a mission is won or lost (VTX-END, VTX-MIS-07, and what each mission says)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from .content import ROOMS, SUPERBOSS
from .geometry import ship_of_cell
from .missions import (
    Collect,
    Deliver,
    Escape,
    Extinguish,
    Goal,
    KillBosses,
    KillSuperBoss,
    Loss,
    ObjectLost,
    Outlast,
    Overload,
    RoomLost,
    ScientistDies,
    TooMuchFire,
)
from .objects import room_of

if TYPE_CHECKING:
    from .game import Vortex


def reached(g: Vortex, goal: Goal) -> bool:
    """Whether the goal is reached now. Those that say so are only asked at the end of Phase D (`at_once`)."""
    state = g.state
    match goal:
        case KillBosses():
            return not state.bosses_left
        case Collect(room=room):
            return all(not o.bearer and room_of(g, o.tile) == room for o in state.objects)
        case Outlast(rounds=rounds):
            return state.round >= rounds or not state.bosses_left
        case Extinguish(ship=ship):
            return not fire_on(g, ship) and any(
                o.kind == "repair" and ship_of_object(g, o.id) == ship for o in state.objects
            )
        case Deliver(room=room):
            scientist = state.scientist
            bearer = next((o.bearer for o in state.objects if o.kind == "toxic"), "")
            together = scientist is not None and room_of(g, scientist.tile) == room
            return together and bool(bearer) and room_of(g, g.hero(bearer).tile) == room
        case Escape():
            return state.killed >= len(state.heroes) and any(o.kind == "relic" and o.bearer for o in state.objects)
        case Overload(dice=dice):
            return len(state.engine) >= dice[len(state.heroes) - 1]
        case KillSuperBoss():
            return state.superboss == "dead"


AT_ONCE = (KillBosses, Overload, KillSuperBoss)
"""Goals that end the mission the moment they are reached; the others are looked at when Phase D is over."""

WORDS = {
    KillBosses: "All Bosses are eliminated; what is left of the swarm flees.",
    Collect: "Every Object is safe.",
    Outlast: "The Scientist lives to tell what he heard.",
    Extinguish: "The last flame is out.",
    Deliver: "The defector is home, and his poison with him.",
    Escape: "The Relic is ours, and the way out is clear.",
    Overload: "The engine howls, and their ship goes with it.",
    KillSuperBoss: "Sternploeeg falls, and with him all he held together.",
}


def ship_of_object(g: Vortex, id: str) -> int:
    """On which ship (1 or 2) an Object is; a carried one is where its bearer is (VTX-INT-25)."""
    thing = next(o for o in g.state.objects if o.id == id)
    tile = g.hero(thing.bearer).tile if thing.bearer else thing.tile
    return ship_of_cell(g.state.tiles[tile].cell) + 1


def fire_on(g: Vortex, ship: int) -> int:
    return sum(sum(t.fire) for t in g.state.tiles if ship_of_cell(t.cell) + 1 == ship)


def missed(g: Vortex, loss: Loss) -> str:
    """Why the mission can no longer be won by this condition; empty when it can."""
    state = g.state
    match loss:
        case ScientistDies():
            return "The Scientist is dead." if state.scientist is None else ""
        case ObjectLost():
            return "An Object is lost for good." if state.lost else ""
        case TooMuchFire(ship=ship, value=value):
            return "The ship is past saving." if fire_on(g, ship) >= value else ""
        case RoomLost(room=room):
            standing = any(t.room == room and not t.gone for t in state.tiles)
            return "" if standing else f"{ROOMS[room].name} is gone."


def check_at_once(g: Vortex) -> None:
    """After anything that may decide a mission in the middle of a round. In Phase D one check follows at its end."""
    state = g.state
    if state.phase == "end" or state.phase == "setup":
        return
    for loss in g.mission.loss:
        if because := missed(g, loss):
            finish(g, False, because, "VTX-MIS-07")
    if isinstance(g.mission.goal, AT_ONCE) and reached(g, g.mission.goal):
        finish(g, True, WORDS[type(g.mission.goal)], "VTX-END-01")


def check_end(g: Vortex) -> None:
    """The one check of Phase D (VTX-RUL-51). Nobody left is lost, even if the goal was reached too (VTX-INT-27)."""
    state = g.state
    if all(hero.out for hero in state.heroes):
        finish(g, False, "All Heroes are eliminated.", "VTX-END-04")
    for loss in g.mission.loss:
        if because := missed(g, loss):
            finish(g, False, because, "VTX-MIS-07")
    if reached(g, g.mission.goal):
        finish(g, True, WORDS[type(g.mission.goal)], "VTX-END-01")
    if state.deadline and state.round >= state.deadline:
        finish(
            g, False, "Two rounds after a Hero fell, the goal is not reached.", "VTX-END-03", "VTX-HEL-05", "VTX-RUL-23"
        )


def finish(g: Vortex, won: bool, because: str, *rules: str) -> NoReturn:
    """The mission is over: so is the table, unless a campaign goes on."""
    campaign = g.state.campaign
    if campaign is None:
        g.end(won, because, *rules)
    from .campaign import after

    after(g, campaign, won, because, rules)


def gauge(g: Vortex) -> float:
    """How far the goal is, 0 to 1."""
    state = g.state
    players = len(state.heroes)
    match g.mission.goal:
        case Collect(room=room):
            home = sum(not o.bearer and room_of(g, o.tile) == room for o in state.objects)
            held = sum(bool(o.bearer) for o in state.objects)
            return (home + 0.4 * held) / max(1, len(state.objects))
        case Outlast(rounds=rounds):
            life = state.scientist.life / 5 if state.scientist else 0
            return (state.round / rounds) * 0.6 + 0.4 * life
        case Extinguish(ship=ship):
            kit = next((o for o in state.objects if o.kind == "repair"), None)
            near = 0.0 if kit is None else 0.2 * bool(kit.bearer) + 0.3 * (ship_of_object(g, kit.id) == ship)
            return near + 0.5 / (1 + fire_on(g, ship))
        case Deliver(room=room):
            steps = 0.0
            for thing in state.objects:
                steps += 0.2 * bool(thing.bearer) + 0.3 * (ship_of_object(g, thing.id) == 1)
            if state.scientist is not None:
                steps += 0.2 * (ship_of_cell(state.tiles[state.scientist.tile].cell) == 0)
                steps += 0.3 * (room_of(g, state.scientist.tile) == room)
            return min(1.0, steps)
        case Escape():
            held = any(o.kind == "relic" and o.bearer for o in state.objects)
            return 0.4 * held + 0.6 * min(1.0, state.killed / players)
        case Overload(dice=dice):
            return len(state.engine) / dice[players - 1]
        case KillSuperBoss():
            boss = next((e for e in state.enemies if e.id == SUPERBOSS), None)
            return 0.0 if boss is None else 1 - boss.life / boss.most
        case _:
            total = state.bosses_left + state.killed
            hurt = sum(1 - e.life / e.most for e in state.enemies if e.id not in state.deck.grunts)
            return (state.killed + 0.3 * min(1.0, hurt)) / max(1, total)
