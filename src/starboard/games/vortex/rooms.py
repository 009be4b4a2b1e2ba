"""Activating rooms (VTX-ROOM, VTX-RABL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from .combat import hurt_all
from .content import HEROES, NUMBERS, ROOMS
from .damage import restore, room_for
from .effects import ROUND, TURN
from .geometry import ANY, MELEE_AREAS, RANGED_AREAS
from .options import Activate
from .state import Hero

if TYPE_CHECKING:
    from .game import Vortex


def activations(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Activate]:
    """What the Hero's reserve dice can do in the room it stands in (VTX-BRD-05 to 07, VTX-ROOM-02, VTX-ROOM-03)."""
    state = g.state
    tile = state.tiles[hero.tile]
    room = ROOMS[tile.room]
    free = NUMBERS.activations - tile.used
    icons = [icon for icon in room.icons if icon in hero.reserve]
    if no is not None:
        for icon in dict.fromkeys(hero.reserve):
            if icon not in room.icons:
                no(Activate(icon), "VTX-BRD-05", f"{room.name} wants {' or '.join(room.icons)}")
            elif not free:
                no(Activate(icon), "VTX-ROOM-03", f"{room.name} has been activated {NUMBERS.activations} times")
    if not icons or not free:
        return []
    effect = room.effect
    if effect == "blast":
        return [
            Activate(icon, dice)
            for icon in icons
            if not (tile.level and icon == "melee")  # VTX-RUL-46
            for dice in range(1, min(free, hero.reserve.count(icon)) + 1)
        ]
    icon = icons[0]
    if effect == "close_vortex":
        return [Activate(icon, 1, f"v{i + 1}") for i, vortex in enumerate(state.vortices) if not vortex.closed]
    if effect == "displace":
        near = g.board.within[hero.tile][ANY]
        return [Activate(icon, 1, g.board.ids[t]) for t in room_for(g, near, hero)]  # VTX-RUL-55
    return [Activate(icon)]


def activate(g: Vortex, hero: Hero, choice: Activate) -> None:
    """The dice go from the reserve to activation spaces (VTX-BRD-06), and the room does what it does."""
    state = g.state
    tile = state.tiles[hero.tile]
    room = ROOMS[tile.room]
    for _ in range(choice.dice):
        hero.reserve.remove(choice.icon)
    tile.used += choice.dice
    if g.live:
        name = HEROES[hero.id].name
        g.tell("activate", f"{name} activates {room.name}.", "VTX-ROOM-02", hero=hero.id, tile=tile.id)
    if room.effect == "shield":
        g.begin(room.id, hero.id, ROUND, 1)  # VTX-RABL-01
    elif room.effect == "boost":
        g.begin(room.id, hero.id, TURN, 1)  # VTX-RABL-09
    elif room.effect == "heal":
        restore(g, hero, 1, room.name)  # VTX-RABL-08
    elif room.effect == "close_vortex":
        vortex = state.vortices[int(choice.target[1:]) - 1]
        vortex.closed = True  # VTX-RABL-06
        if g.live:
            g.tell("vortex", f"Vortex {choice.target[1:]} closes.", "VTX-RABL-06", vortex=choice.target)
    elif room.effect == "displace":
        from .turn import go

        go(g, hero, choice.target, "VTX-RABL-07")
    elif room.effect == "blast":
        areas = (MELEE_AREAS if choice.icon == "melee" else RANGED_AREAS)[tile.cell]
        hurt_all(g, areas, choice.dice, hero)  # VTX-RABL-03 to 05
