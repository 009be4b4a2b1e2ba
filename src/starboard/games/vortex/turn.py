"""A Hero's turn (VTX-TURN, VTX-MOVE): every action that has dice, in any order, one step each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from . import abilities, barricades, deeds, objects, rooms
from .combat import bears_relic, reach, strength, strike, targets
from .content import MELEE, MOVEMENT, RANGED, SPECIAL, SUPERBOSS, line_value
from .damage import escort, go, heroes_on, room_for
from .geometry import CELL_IDS, tile_id
from .options import (
    ABILITY,
    DONE,
    Ability,
    Activate,
    AnyOption,
    Done,
    Drop,
    Melee,
    Move,
    Ranged,
    Repair,
    Smash,
    Throw,
    Use,
)
from .standing import TURN
from .state import Hero

if TYPE_CHECKING:
    from .game import Vortex


async def hero_action(g: Vortex, hero: Hero) -> None:
    """One action of the Hero whose turn it is; the turn ends when it says so or has nothing left (VTX-TURN-01)."""
    choice: AnyOption = await g.ask(hero.id, "hero_actions", hero_actions, hero)
    kind = type(choice)
    scientist = g.state.scientist
    beside = heroes_on(g, scientist.tile) if scientist is not None else ()
    if kind is Done:
        end_turn(g, hero)
    elif kind is Move:
        move(g, hero, choice)  # type: ignore[arg-type]
    elif kind is Melee:
        strike(g, hero, "melee", g.enemy(choice.enemy))  # type: ignore[union-attr]
    elif kind is Ranged:
        strike(g, hero, "ranged", g.enemy(choice.enemy))  # type: ignore[union-attr]
    elif kind is Ability:
        await abilities.perform(g, hero)
    elif kind is Activate:
        await rooms.activate(g, hero, choice)  # type: ignore[arg-type]
    elif kind is Use:
        await deeds.use(g, hero, choice)  # type: ignore[arg-type]
    elif kind is Repair:
        objects.repair(g, hero, choice)  # type: ignore[arg-type]
    elif kind is Throw:
        objects.throw(g, hero, choice)  # type: ignore[arg-type]
    elif kind is Smash:
        barricades.smash(g, hero, choice)  # type: ignore[arg-type]
    elif kind is Drop:
        objects.put_down(g, hero)
        end_turn(g, hero)
    for other in beside:  # the Hero who acts, or one it has shifted
        if scientist is not None and other.tile != scientist.tile:
            await escort(g, other, scientist.tile)


def end_turn(g: Vortex, hero: Hero) -> None:
    """What was not used is wasted (VTX-RUL-31); only defense dice stay on the board (VTX-TURN-03)."""
    hero.reserve, hero.struck = [], []
    hero.lines[MOVEMENT] = hero.lines[MELEE] = hero.lines[RANGED] = hero.lines[SPECIAL] = 0
    if g.state.effects:
        for scope in (TURN, "melee", "ranged"):
            g.close(scope)
    g.state.actor = ""


def hero_actions(g: Vortex, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """All that this Hero may do now, with targets; the turn ends when no attack with dice has one (VTX-RUL-31)."""
    found: list[AnyOption] = []
    lines, boosted, left = hero.lines, bool(g.state.effects), False
    if lines[MOVEMENT]:
        found += moves(g, hero, no)
    if lines[MELEE] or boosted:
        found += (blows := melee_attacks(g, hero, no))
        left = lines[MELEE] > 0 and bool(blows)
    if lines[RANGED] or boosted:
        found += (shots := ranged_attacks(g, hero, no))
        left = left or (lines[RANGED] > 0 and bool(shots))
    if lines[SPECIAL] and abilities.possible(g, hero, no):
        found.append(ABILITY)
    if hero.reserve:
        found += rooms.activations(g, hero, no)
    if hero.equipment:
        found += deeds.uses(g, hero, no)
    if g.state.objects:
        found += objects.repairs(g, hero, no)
        found += objects.throws(g, hero, no)
    if g.state.barricades and (lines[MELEE] or boosted):
        found += barricades.smashes(g, hero, no)
    ways: list[AnyOption] = [Drop(), DONE] if g.state.objects and objects.can_drop(g, hero) else [DONE]
    if not left:
        found += ways
    elif no is not None:
        for way in ways:
            no(way, "VTX-RUL-31", "attack-left")
    return found


# ---- movement -------------------------------------------------------------------------------------------------------


MOVES = {id: Move(id) for id in (tile_id(cell, level) for cell in range(len(CELL_IDS)) for level in range(3))}
"""Options are immutable, so one of each is enough."""


def moves(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Move]:
    """Up to so many rooms, not diagonally, not ending where two Heroes are (VTX-MOVE-01 to 06)."""
    return [MOVES[tile] for tile in ends(g, hero, line_value(hero.id, MOVEMENT, hero.lines[MOVEMENT]), no)]


def ends(g: Vortex, hero: Hero, steps: int, no: WhyNot | None) -> list[str]:
    """The ids of the tiles where a move of so many rooms may end."""
    tiles = g.state.tiles
    near = g.board.within[hero.tile][steps]
    free = room_for(g, near, hero)
    if no is not None:
        for tile in range(len(tiles)):
            if tile in near and tile not in free:
                no(Move(tiles[tile].id), "VTX-MOVE-05", "crowded")
            elif tile not in near and tile != hero.tile:
                rule, word = ("VTX-MOVE-09", "destroyed") if tiles[tile].gone else ("VTX-MOVE-01", "too-far")
                no(Move(tiles[tile].id), rule, word, steps=steps)
    ids = g.board.ids
    return [ids[tile] for tile in free]


def move(g: Vortex, hero: Hero, choice: Move) -> None:
    """All movement dice at once, in one go (VTX-TURN-02, VTX-MOVE-07)."""
    hero.lines[MOVEMENT] = 0
    go(g, hero, choice.to, "VTX-MOVE-01")


# ---- attacks --------------------------------------------------------------------------------------------------------


def melee_attacks(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Melee]:
    """From the ground, at areas touching the room (VTX-ATK-01, VTX-ATK-02)."""
    if not strength(g, hero, "melee"):
        return []
    if no is not None:
        _refuse(g, hero, "melee", no)
    return [Melee(enemy.id) for enemy in targets(g, hero, reach(g, hero, "melee"))]


def ranged_attacks(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Ranged]:
    """At the far end of one's row or column (VTX-ATK-03)."""
    if not strength(g, hero, "ranged"):
        return []
    if no is not None:
        _refuse(g, hero, "ranged", no)
    return [Ranged(enemy.id) for enemy in targets(g, hero, reach(g, hero, "ranged"))]


def _refuse(g: Vortex, hero: Hero, attack: str, no: WhyNot) -> None:
    """Why the other Enemies cannot be attacked."""
    option = Melee if attack == "melee" else Ranged
    areas = reach(g, hero, attack)
    legal = targets(g, hero, areas)
    for enemy in g.state.enemies:
        if enemy in legal:
            continue
        if enemy.id == SUPERBOSS and not bears_relic(g, hero):
            no(option(enemy.id), "VTX-OBJ-09", "relic-only")
        elif enemy.area in areas:
            no(option(enemy.id), "VTX-ATK-07", "screened")
        elif attack == "melee" and g.state.tiles[hero.tile].level:
            no(option(enemy.id), "VTX-ATK-02", "no-melee-up-here")
        else:
            rule, why = ("VTX-ATK-01", "not-beside") if attack == "melee" else ("VTX-ATK-03", "not-in-line")
            no(option(enemy.id), rule, why)
