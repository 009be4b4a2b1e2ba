"""When a mission is won or lost (VTX-END, VTX-MIS-07, and what each mission says)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from .content import NUMBERS, ROOMS
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
            return bool(state.objects) and all(not o.bearer and room_of(g, o.tile) == room for o in state.objects)
        case Outlast(rounds=rounds):
            return state.scientist is not None and (state.round >= rounds or not state.bosses_left)
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
    if state.round >= NUMBERS.rounds:
        finish(g, False, "The air is used up.", "VTX-MIS-18")


def finish(g: Vortex, won: bool, because: str, *rules: str) -> NoReturn:
    """The mission is over: so is the table, unless a campaign goes on."""
    campaign = g.state.campaign
    if campaign is None:
        g.end(won, because, *rules)
    from .campaign import after

    after(g, campaign, won, because, rules)
