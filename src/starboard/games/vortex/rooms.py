"""Activating rooms (VTX-ROOM, VTX-RABL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Changed, Marked, Turned
from . import barricades
from .combat import adjacent, hurt_all
from .content import CARDS, NUMBERS, ROOMS, Left, Right
from .damage import go, restore, room_for
from .geometry import ANY, MELEE_AREAS, RANGED_AREAS
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
                no(Activate(icon), "VTX-BRD-05", "other-icon", room=room.id, icons=room.icons)
            elif not free:
                no(Activate(icon), "VTX-ROOM-03", "room-used", room=room.id, times=NUMBERS.activations)
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
    if effect == "engine" and not 0 < (opens := g.mission.goal.engine(g)) <= state.round:  # VTX-RABL-25
        if opens and no is not None:
            no(Activate(icon), "VTX-MSG-08", "engine-cold", opens=opens)
        return []
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
        g.tell(Turned(tile.id, "used", tile.id, hero.id), "activate", "VTX-ROOM-02", case=room.effect)
    if room.effects:  # VTX-RABL-01, VTX-RABL-09
        await g.enact(room.id, room.effects, hero)
    elif room.effect == "heal":
        restore(g, hero, 1, room.id)  # VTX-RABL-08
    elif room.effect == "close_vortex":
        vortex = state.vortices[int(choice.target[1:]) - 1]
        vortex.closed = True  # VTX-RABL-06
        if g.live:
            g.tell(Turned(choice.target, "closed"), "vortex", "VTX-RABL-06", number=choice.target[1:])
    elif room.effect == "barricade":
        barricades.build(g, choice.target)  # VTX-RABL-10
    elif room.effect == "move_token":
        await place_token(g, hero)
    elif room.effect == "engine":
        load_engine(g, hero, choice.icon)
    elif room.effect == "displace":
        go(g, hero, choice.target, "VTX-RABL-07")
    elif room.effect == "blast":
        areas = (MELEE_AREAS if choice.icon == "melee" else RANGED_AREAS)[tile.cell]
        hurt_all(g, areas, choice.dice, hero)  # VTX-RABL-03 to 05


# ---- Control Room ---------------------------------------------------------------------------------------------------


async def place_token(g: Vortex, hero: Hero) -> None:
    """A Move token replaces one movement action of an Enemy in reach of the room (VTX-RABL-14 to 18)."""
    choice: Token = await g.ask(hero.id, "token_places", token_places, hero)
    enemy = g.enemy(choice.enemy)
    enemy.tokens.append((choice.circle - 1, choice.areas if choice.way == "left" else -choice.areas))
    if g.live:
        g.tell(Marked("token", enemy.id), "token", "VTX-RABL-15", case=choice.way, areas=choice.areas)


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


def engine_die(g: Vortex, hero: Hero, icon: str) -> str:
    """The die of the reserve that goes in: one's own before one that was given, however they were laid (VTX-RUL-61)."""
    found = [f"{hero.id}-0"]
    for die, slot in g.state.plan.items():
        board, space, turned = parsed(slot)
        owner, number = owner_of(die)
        shows = turned or g.hero(owner).faces[number]
        if board == hero.id and space == "room" and shows == icon and f"{g.state.round}:{die}" not in g.state.engine:
            found.append(die)
    return min(found[1:] or found, key=lambda die: (owner_of(die)[0] != hero.id, die))


def load_engine(g: Vortex, hero: Hero, icon: str) -> None:
    """The die stays in the Engine Room (VTX-RABL-22); its owner rolls one fewer from now on (VTX-MSG-04)."""
    state = g.state
    die = engine_die(g, hero, icon)
    state.engine.append(f"{state.round}:{die}")
    g.hero(owner_of(die)[0]).dice -= 1
    if g.live:
        mark = f"engine-{g.board.ids[hero.tile]}"
        g.tell(Changed(mark, "dice", 1, len(state.engine)), "engine", "VTX-RABL-22")
    g.check()
