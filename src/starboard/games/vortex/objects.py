"""Scientific Objects (VTX-OBJ): picked up, carried at the cost of a die, dropped, and what each of them does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Changed, Marked, Turned
from . import barricades
from .combat import hurt_all, reach
from .content import NUMBERS, ROOMS
from .damage import lose_life
from .geometry import AREA_BY_ID, AREA_IDS, BORDERS, SIDES
from .options import PickUp, Repair, Throw
from .state import Hero, Object, Thrown

if TYPE_CHECKING:
    from .game import Vortex

SEALED = "sealed"
HELD_FAST = ("relic", "toxic")
"""These cannot be dropped (VTX-OBJ-07, VTX-OBJ-10)."""


def carried(g: Vortex, hero: Hero) -> Object | None:
    """What this Hero carries: at most one (VTX-OBJ-01)."""
    for thing in g.state.objects:
        if thing.bearer == hero.id:
            return thing
    return None


def bears(g: Vortex, hero: Hero, kind: str) -> bool:
    thing = carried(g, hero)
    return thing is not None and thing.kind == kind


def pick_ups(g: Vortex, hero: Hero, no: WhyNot | None) -> list[PickUp]:
    """Objects in the Hero's room (VTX-OBJ-02), if its hands are free (VTX-OBJ-01)."""
    here = [thing for thing in g.state.objects if thing.tile == hero.tile and not thing.bearer]
    if carried(g, hero) is not None:
        if no is not None:
            for thing in here:
                no(PickUp(thing.id), "VTX-OBJ-01", "hands-full")
        return []
    return [PickUp(thing.id) for thing in here]


def pick_up(g: Vortex, hero: Hero, choice: PickUp) -> None:
    """A sealed Object shows what it is (VTX-MSF-03)."""
    thing = next(t for t in g.state.objects if t.id == choice.object)
    sealed = thing.kind == SEALED
    if sealed:
        thing.kind = g.one("sealed Object", g.state.sealed)
        g.state.sealed.remove(thing.kind)
    thing.bearer, thing.tile = hero.id, -1
    if g.live:
        g.tell(Marked(thing.id, hero.id), "picked", "VTX-OBJ-02", case=SEALED if sealed else "", thing=thing.kind)


def can_drop(g: Vortex, hero: Hero) -> bool:
    thing = carried(g, hero)
    return thing is not None and thing.kind not in HELD_FAST


def put_down(g: Vortex, hero: Hero) -> None:
    """Into the room the Hero is in: dropped at the end of its turn, or left behind when it is eliminated (VTX-OBJ-04,
    VTX-OBJ-06)."""
    thing = carried(g, hero)
    if thing is not None:
        thing.bearer, thing.tile = "", hero.tile
        if g.live:
            g.tell(Marked(thing.id, g.board.ids[hero.tile]), "dropped", "VTX-OBJ-04", thing=thing.kind)


# ---- Repair Kit -----------------------------------------------------------------------------------------------------


def repairs(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Repair]:
    """Fire and pillars here and next door, barricades of this room (VTX-OBJ-13 to 16); once a round (VTX-RUL-04)."""
    if not bears(g, hero, "repair"):
        return []
    if not hero.kit:
        if no is not None:
            no(Repair("fire", g.board.ids[hero.tile]), "VTX-OBJ-14", "kit-without-a-die")
        return []
    state = g.state
    near = (hero.tile, *g.board.beside[hero.tile])
    found = [Repair("fire", g.board.ids[t]) for t in near if state.tiles[t].fire]
    found += [Repair("pillar", g.board.ids[t]) for t in near if 0 < state.tiles[t].pillars < NUMBERS.pillars]
    tile = state.tiles[hero.tile]
    if not tile.level:
        sides = [BORDERS[tile.cell, side] for side in SIDES]
        found += [Repair("barricade", w.border) for w in state.barricades if w.damaged and w.border in sides]
    return found


def repair(g: Vortex, hero: Hero, choice: Repair) -> None:
    hero.kit = False
    if choice.what == "barricade":
        wall = barricades.on(g, choice.at)
        assert wall is not None
        wall.damaged = False
        fact: Changed | Turned = Turned(choice.at, "intact")
    else:
        tile = g.state.tiles[g.board.index[choice.at]]
        if choice.what == "pillar":
            tile.pillars += 1  # VTX-RUL-56: never above 4, never a fallen platform
            fact = Changed(f"pillars-{choice.at}", "pillars", 1, tile.pillars)
        else:
            tile.fire.sort(reverse=True)
            least = tile.fire.pop()  # VTX-RUL-63
            tile.fire += [least - 1] if least > 1 else []
            fact = Changed(f"fire-{choice.at}", "fire", -1, sum(tile.fire))
    if g.live:
        g.tell(fact, "repair", "VTX-OBJ-13", case=choice.what, who=hero.id, at=choice.at)


# ---- Grenade object -------------------------------------------------------------------------------------------------


def throws(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Throw]:
    """With a Movement die as its carrying die, into an area in melee reach (VTX-OBJ-17, VTX-RUL-05)."""
    if not bears(g, hero, "grenade"):
        return []
    areas = [Throw(AREA_IDS[area]) for area in reach(g, hero, "melee")]
    reason = ("VTX-RUL-05", "carrying-die") if hero.load != "movement" else ("VTX-RUL-52", "no-fire-left")
    if hero.load == "movement" and fire_left(g):
        return areas
    if no is not None:
        for option in areas:
            no(option, *reason)
    return []


def fire_left(g: Vortex) -> int:
    """The Fire tokens in the supply (VTX-RUL-52)."""
    return NUMBERS.fire_tokens - len(g.state.thrown) - sum(len(tile.fire) for tile in g.state.tiles)


def throw(g: Vortex, hero: Hero, choice: Throw) -> None:
    """The Fire lies in the area until Phase D; the Object goes back to the supply then (VTX-OBJ-19)."""
    thing = carried(g, hero)
    assert thing is not None
    g.state.objects.remove(thing)
    g.state.thrown.append(Thrown(AREA_BY_ID[choice.area], hero.id))
    hero.load = ""
    if g.live:
        g.tell(Marked("fire", choice.area), "throw", "VTX-OBJ-17", who=hero.id)


# ---- Phase D --------------------------------------------------------------------------------------------------------


def end_of_round(g: Vortex) -> None:
    """The Toxic Object, then thrown Grenades (VTX-RUL-51)."""
    for hero in g.state.heroes:
        if not hero.out and bears(g, hero, "toxic") and not beside_scientist(g, hero):
            lose_life(g, hero, NUMBERS.toxic_damage, "VTX-OBJ-11", {"toxic": NUMBERS.toxic_damage}, "toxic")
    thrown, g.state.thrown = g.state.thrown, []
    for fire in thrown:
        hero = g.hero(fire.hero)
        hurt_all(g, (fire.area,), NUMBERS.thrown_damage, None if hero.out else hero)  # VTX-OBJ-18, VTX-RUL-47


def beside_scientist(g: Vortex, hero: Hero) -> bool:
    """VTX-OBJ-12."""
    scientist = g.state.scientist
    return scientist is not None and scientist.tile == hero.tile


def room_of(g: Vortex, tile: int) -> str:
    return ROOMS[g.state.tiles[tile].room].id
