"""What is coming in: the Enemies' attacks of this round as things stand, for the picture and for thinking players.

No rules of their own: it walks the same tables as `enemies`, supposing that nobody moves, blocks or falls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...table import Plan
from .barricades import on
from .content import CARDS, DEFENSE, HEROES, LINES, MOVEMENT, NUMBERS, ROOMS, SPECIAL, Melee, line_value
from .enemies import ATTACKS, MOVES, PROGRAMS, SNIFFS, UNSTOPPABLE, manned_tiles, sniffed, walked
from .geometry import AREA_BORDERS, MELEE_AREAS, RANGED_AREAS
from .planning import face_of, parsed
from .planning import initiative as planned_initiative
from .state import Enemy, Hero

if TYPE_CHECKING:
    from .game import Vortex


class Incoming(NamedTuple):
    """The attacks on one tile, and what they take from each Hero there after the pooled shields."""

    attacks: list[int]
    unstoppable: list[int]
    shields: int

    @property
    def loss(self) -> int:
        return sum(max(0, power - self.shields) for power in self.attacks) + sum(self.unstoppable)


def incoming(g: Vortex, plan: Plan) -> dict[int, Incoming]:
    """By tile: the attacks that this round's Enemies still make, and the shields there by the plan."""
    state = g.state
    if state.phase not in ("planning", "activation"):
        return {}
    waiting = {who for _, who in state.order}
    found: dict[int, Incoming] = {}
    for enemy in state.enemies:
        if state.phase == "activation" and enemy.id not in waiting:
            continue
        area, wings = enemy.area, CARDS[enemy.id].wings
        for number, circle in enumerate(PROGRAMS[enemy.id]):
            for act, icon, table in circle if number not in enemy.blocked else ():
                if act == MOVES:
                    area = walked(g, enemy, area, icon, number)
                elif act == SNIFFS:
                    area = sniffed(g, area)
                elif act == ATTACKS:
                    walled = type(icon) is Melee and on(g, AREA_BORDERS[area]) is not None
                    for tile in manned_tiles(g, table[area], wings):
                        if walled and not state.tiles[tile].level:
                            continue  # VTX-BAR-11
                        if tile not in found:
                            found[tile] = Incoming([], [], shields(g, tile, plan))
                        coming = found[tile]
                        (coming.unstoppable if type(icon) in UNSTOPPABLE else coming.attacks).append(icon.power)
    return found


def shields(g: Vortex, tile: int, plan: Plan) -> int:
    """The pooled shields of a room: by the draft while planning, else by the dice on the boards."""
    total = 0
    for hero in g.state.heroes:
        if hero.tile == tile:
            dice = hero.lines[DEFENSE]
            if g.state.phase == "planning":
                dice = sum(parsed(slot)[:2] == (hero.id, LINES[DEFENSE]) for slot in plan.values())
            total += line_value(hero.id, DEFENSE, dice)
    return total


def idle(g: Vortex, hero: Hero, placed: dict[str, list[str]], initiative: int, plan: Plan) -> dict[str, str]:
    """By line or space: why the dice on it find nothing to do, as things stand: nobody in reach of where the Hero can
    walk when its turn comes, no room that takes them, too few for the Emergency Strike."""
    if hero.tile < 0 or hero.out:
        return {}
    state, found = g.state, {}
    within = g.board.within[hero.tile][line_value(hero.id, MOVEMENT, len(placed.get("movement", ())))]
    tiles = [state.tiles[tile] for tile in {hero.tile, *within}]
    areas = {by_then(g, enemy, initiative) for enemy in state.enemies}
    melee = {area for tile in tiles if not tile.level for area in MELEE_AREAS[tile.cell]}
    ranged = {area for tile in tiles for area in RANGED_AREAS[tile.cell]}
    power = line_value(hero.id, SPECIAL, len(placed.get("special", ())))
    ability = HEROES[hero.id].ability
    special = melee if ability == "crush" else melee | ranged
    if ability == "heal" or (ability != "crush" and power >= NUMBERS.any_enemy_from):
        special = areas
    for line, reached in (("melee", melee), ("ranged", ranged), ("special", special)):
        if placed.get(line) and not reached & areas and not (line == "melee" and state.barricades):
            found[line] = "reach"
    icons = {icon for tile in tiles if not tile.gone and not tile.blank for icon in ROOMS[tile.room].icons}
    dice = [die for die in placed.get("room", ()) if not parsed(plan[die])[2]]  # a pair has the icon that is wanted
    if any(face_of(g.hero(die.partition("-")[0]), die) not in icons for die in dice):
        found["room"] = "room"
    if placed.get("est") and sum(parsed(slot)[1] == "est" for slot in plan.values()) < len(g.seats):
        found["est"] = "est"
    if placed.get("init") and not _changes_turns(g, hero, initiative, plan):
        found["init"] = "init"
    return found


def _changes_turns(g: Vortex, hero: Hero, now: int, plan: Plan) -> bool:
    """Whether another Initiative puts this Hero before or behind anybody: of equals Heroes go before Enemies, and
    choose among themselves."""
    before = HEROES[hero.id].initiative
    if any((CARDS[enemy.id].initiative < now) != (CARDS[enemy.id].initiative < before) for enemy in g.state.enemies):
        return True
    for other in g.state.heroes:
        if other is not hero and not other.out:
            laid = [parsed(slot)[1:] for slot in plan.values() if slot.startswith(f"{other.id}/init")]
            theirs = planned_initiative(HEROES[other.id].initiative, laid)
            if (theirs > now) - (theirs < now) != (theirs > before) - (theirs < before):
                return True
    return False


def by_then(g: Vortex, enemy: Enemy, initiative: int) -> int:
    """The area of an Enemy when somebody of this Initiative acts: of equals the Hero is first."""
    area = enemy.area
    if CARDS[enemy.id].initiative < initiative:
        for number, circle in enumerate(PROGRAMS[enemy.id]):
            for act, icon, _ in circle if number not in enemy.blocked else ():
                area = walked(g, enemy, area, icon, number) if act == MOVES else area
                area = sniffed(g, area) if act == SNIFFS else area
    return area
