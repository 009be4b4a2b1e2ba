"""Activating rooms (VTX-ROOM, VTX-RABL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from . import barricades
from .combat import adjacent, hurt_all
from .content import CARDS, HEROES, NUMBERS, ROOMS, Left, Right
from .damage import restore, room_for
from .effects import ROUND, TURN
from .geometry import ANY, MELEE_AREAS, RANGED_AREAS
from .missions import Overload
from .options import Activate, Token
from .planning import owner_of, parsed
from .state import Hero

if TYPE_CHECKING:
    from .game import Vortex


def activations(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Activate]:
    """What the Hero's reserve dice can do in the room it stands in (VTX-BRD-05 to 07, VTX-ROOM-02, VTX-ROOM-03)."""
    state = g.state
    tile = state.tiles[hero.tile]
    room = ROOMS[tile.room]
    if tile.blank:
        return []  # VTX-GAP-20
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
    if effect == "barricade":
        return [Activate(icon, 1, border) for border in barricades.sites(g, hero)]
    if effect == "move_token" and not token_places(g, hero, None):
        return []
    if effect == "engine" and not isinstance(g.mission.goal, Overload):
        return []  # VTX-RABL-25
    return [Activate(icon)]


async def activate(g: Vortex, hero: Hero, choice: Activate) -> None:
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
    elif room.effect == "barricade":
        barricades.build(g, choice.target)  # VTX-RABL-10
    elif room.effect == "move_token":
        await place_token(g, hero)
    elif room.effect == "engine":
        load_engine(g, hero, choice.icon)
    elif room.effect == "displace":
        from .turn import go

        go(g, hero, choice.target, "VTX-RABL-07")
    elif room.effect == "blast":
        areas = (MELEE_AREAS if choice.icon == "melee" else RANGED_AREAS)[tile.cell]
        hurt_all(g, areas, choice.dice, hero)  # VTX-RABL-03 to 05


# ---- Control Room ---------------------------------------------------------------------------------------------------


async def place_token(g: Vortex, hero: Hero) -> None:
    """A Move token replaces one movement action of an Enemy in reach of the room (VTX-RABL-14 to 18)."""
    choice: Token = await g.ask(hero.id, token_places, hero)
    enemy = g.enemy(choice.enemy)
    enemy.tokens.append((choice.circle - 1, choice.areas if choice.way == "left" else -choice.areas))
    if g.live:
        text = f"A Move token sends {CARDS[enemy.id].name} {choice.way} {choice.areas}."
        g.tell("token", text, "VTX-RABL-15", hero=hero.id, enemy=enemy.id)


def token_places(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Token]:
    """Arrow circles only (VTX-RUL-34), three tokens at most (VTX-RABL-21), within reach of the room (VTX-RABL-17)."""
    state = g.state
    if sum(len(enemy.tokens) for enemy in state.enemies) >= NUMBERS.move_tokens:
        return []
    return [
        Token(enemy.id, circle + 1, way, areas)
        for enemy in adjacent(g, hero)
        for circle, icons in enumerate(CARDS[enemy.id].circles)
        if not enemy.token(circle) and any(isinstance(icon, (Left, Right)) for icon in icons)
        for way in ("left", "right")
        for areas in (1, 2)
    ]


# ---- Engine Room ----------------------------------------------------------------------------------------------------


def load_engine(g: Vortex, hero: Hero, icon: str) -> None:
    """The die stays in the Engine Room (VTX-RABL-22); its owner rolls one fewer from now on (VTX-MSG-04)."""
    state = g.state
    spent = [die for die in state.engine if die.startswith(f"{state.round}:")]
    for die, slot in state.plan.items():
        board, space, turned = parsed(slot)
        owner, number = owner_of(die)
        shows = turned or g.hero(owner).faces[number]
        if board == hero.id and space == "room" and shows == icon and f"{state.round}:{die}" not in spent:
            state.engine.append(f"{state.round}:{die}")
            g.hero(owner).dice -= 1
            break
    else:
        state.engine.append(f"{state.round}:{hero.id}-0")
        hero.dice -= 1
    if g.live:
        g.tell("engine", f"The engine takes a die: {len(state.engine)} in it.", "VTX-RABL-22", hero=hero.id)
    g.check()
