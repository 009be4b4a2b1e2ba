"""The special abilities of the four Heroes (VTX-SPEC)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ...table import WhyNot
from ...table.facts import Marked, Noted
from .combat import adjacent, hurt_all, reach
from .content import CARDS, HEROES, NUMBERS, SPECIAL, line_value
from .damage import mates, restore
from .enemies import go_to, next_area
from .geometry import AREA_BY_ID, AREA_IDS, ship_of_area, ship_of_cell
from .names import circle_words
from .options import ABILITY, PASS, Block, Crush, Pass, Push, Restore
from .standing import Swing
from .state import Enemy, Hero

if TYPE_CHECKING:
    from .game import Vortex


def power(hero: Hero) -> int:
    """The strength of the ability by its dice (VTX-SPEC-01)."""
    return line_value(hero.id, SPECIAL, hero.lines[SPECIAL])


def possible(g: Vortex, hero: Hero, no: WhyNot | None) -> bool:
    """Whether the ability has anything to do now."""
    found = bool(_TARGETS[HEROES[hero.id].ability](g, hero, power(hero)))
    if not found and no is not None:
        no(ABILITY, "VTX-RUL-31", "nothing-to-do")
    return found


async def perform(g: Vortex, hero: Hero) -> None:
    """Takes all its dice off the board (VTX-TURN-02), then does what the Hero does."""
    strength = power(hero)
    hero.lines[SPECIAL] = 0
    await _ABILITIES[HEROES[hero.id].ability](g, hero, strength)


def in_range(g: Vortex, hero: Hero, strength: int) -> Sequence[Enemy]:
    """Adjacent Enemies at strength 1, else any on the Hero's ship (VTX-SPEC-02 to 05)."""
    if strength < NUMBERS.any_enemy_from:
        return adjacent(g, hero)
    ship = ship_of_cell(g.state.tiles[hero.tile].cell)
    return [enemy for enemy in g.state.enemies if ship_of_area(enemy.area) == ship]


# ---- blue: block ----------------------------------------------------------------------------------------------------


async def block(g: Vortex, hero: Hero, strength: int) -> None:
    """One action circle, or two with strength 3, on one Enemy or on two (VTX-SPEC-04 to 09)."""
    for time in range(2 if strength >= NUMBERS.two_from else 1):
        if not blockable(g, hero, strength):
            return
        choice: Block | Pass = await g.ask(hero.id, *BLOCKS[time > 0], hero, strength)
        if isinstance(choice, Pass):
            return
        g.enemy(choice.enemy).blocked.append(choice.circle - 1)
        if g.live:
            action = circle_words(g, CARDS[choice.enemy].circles[choice.circle - 1])
            g.tell(Marked("block", choice.enemy), "block", "VTX-SPEC-08", who=hero.id, action=action)


def blockable(g: Vortex, hero: Hero, strength: int) -> list[Enemy]:
    """Any Enemy in range with a circle that is not blocked, while there are tokens (VTX-RUL-52)."""
    if sum([len(enemy.blocked) for enemy in g.state.enemies]) >= NUMBERS.block_tokens:
        return []
    return [e for e in in_range(g, hero, strength) if len(e.blocked) < len(CARDS[e.id].circles)]


def blocks(g: Vortex, hero: Hero, strength: int, no: WhyNot | None) -> list[Block]:
    """Each of their circles that is not blocked (VTX-RUL-43)."""
    return [
        Block(enemy.id, circle + 1)
        for enemy in blockable(g, hero, strength)
        for circle in range(len(CARDS[enemy.id].circles))
        if circle not in enemy.blocked
    ]


def blocks_or_pass(g: Vortex, hero: Hero, strength: int, no: WhyNot | None) -> list[Block | Pass]:
    return [*blocks(g, hero, strength, no), PASS]


BLOCKS: Final = (("blocks", blocks), ("blocks_or_pass", blocks_or_pass))
"""The first time one must, then one may."""


# ---- green: heal ----------------------------------------------------------------------------------------------------


async def heal(g: Vortex, hero: Hero, strength: int) -> None:
    """So many Life Points, to one Hero or split among several, oneself too (VTX-SPEC-11, VTX-SPEC-12)."""
    for time in range(strength):
        if not hurt_mates(g, hero, strength):
            return
        choice: Restore | Pass = await g.ask(hero.id, *PATIENTS[time > 0], hero, strength)
        if isinstance(choice, Pass):
            return
        restore(g, g.hero(choice.hero), 1, hero.id)


def hurt_mates(g: Vortex, hero: Hero, strength: int) -> list[Hero]:
    """Heroes of the same ship that have lost life (VTX-RUL-48)."""
    return [other for other in mates(g, hero) if other.life < HEROES[other.id].life]


def patients(g: Vortex, hero: Hero, strength: int, no: WhyNot | None) -> list[Restore]:
    return [Restore(other.id) for other in hurt_mates(g, hero, strength)]


def patients_or_pass(g: Vortex, hero: Hero, strength: int, no: WhyNot | None) -> list[Restore | Pass]:
    return [*patients(g, hero, strength, no), PASS]


PATIENTS: Final = (("patients", patients), ("patients_or_pass", patients_or_pass))


# ---- purple: push ---------------------------------------------------------------------------------------------------


async def push(g: Vortex, hero: Hero, strength: int) -> None:
    """One Enemy one space; with strength 3 one Enemy two spaces or two Enemies one each (VTX-SPEC-13 to 15)."""
    first: Push = await g.ask(hero.id, "pushes", pushes, hero, strength)
    shove(g, first)
    if strength >= NUMBERS.two_from:
        second: Push | Pass = await g.ask(hero.id, "pushes_or_pass", pushes_or_pass, hero, strength, first.enemy)
        if isinstance(second, Push):
            shove(g, second)


def shove(g: Vortex, choice: Push) -> None:
    enemy = g.enemy(choice.enemy)
    go_to(g, enemy, next_area(g, enemy.area, choice.way == "left"))  # VTX-AIR-03


def pushes(g: Vortex, hero: Hero, strength: int, no: WhyNot | None) -> list[Push]:
    return [Push(enemy.id, way) for enemy in in_range(g, hero, strength) for way in ("left", "right")]


def pushes_or_pass(g: Vortex, hero: Hero, strength: int, pushed: str, no: WhyNot | None) -> list[Push | Pass]:
    """The Enemy that was pushed goes its second space even when the first has led it onto the other ship: it was there
    when it was chosen (VTX-SPEC-15, VTX-AIR-03)."""
    found = pushes(g, hero, strength, no)
    if all(push.enemy != pushed for push in found):
        found += [Push(pushed, way) for way in ("left", "right")]
    return [*found, PASS]


# ---- red: crush -----------------------------------------------------------------------------------------------------


async def crush(g: Vortex, hero: Hero, strength: int) -> None:
    """Unstoppable melee damage to every Enemy in one area touching the room (VTX-SPEC-16, VTX-SPEC-17)."""
    choice: Crush = await g.ask(hero.id, "crushes", crushes, hero, strength)
    power = g.number("attack.crush", strength, hero, Swing("melee", strength))  # VTX-RUL-44
    if g.live:
        because = g.reasons("attack.crush", strength, hero, Swing("melee", strength), reason=g.say("because.dice"))
        g.tell(Noted("crush", choice.area, hero.id), "crush", "VTX-SPEC-16", because, power=power)
    hurt_all(g, (AREA_BY_ID[choice.area],), power, hero)


def manned_areas(g: Vortex, hero: Hero, strength: int) -> list[int]:
    """Areas with Enemies in melee reach: none from a platform (VTX-RUL-24)."""
    areas = reach(g, hero, "melee")
    manned = [enemy.area for enemy in g.state.enemies] if areas else []
    return [area for area in areas if area in manned]


def crushes(g: Vortex, hero: Hero, strength: int, no: WhyNot | None) -> list[Crush]:
    return [Crush(AREA_IDS[area]) for area in manned_areas(g, hero, strength)]


_ABILITIES = {"block": block, "heal": heal, "push": push, "crush": crush}
_TARGETS: dict[str, Callable[[Vortex, Hero, int], Sequence[object]]] = {
    "block": blockable,
    "heal": hurt_mates,
    "push": in_range,
    "crush": manned_areas,
}
"""What there is to use the ability on."""
