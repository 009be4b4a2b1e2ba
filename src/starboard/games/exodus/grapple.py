"""Grabbing, biting, grappling and dragging (EXO-GRAB, EXO-GRAP, EXO-SEEK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.grid import squares_of
from ...table import WhyNot
from ...table.facts import Changed, Moved, Noted, Rolled
from . import death
from .board import active, beside, grip, holder, living, taken, ways
from .content import INFECTED, NUMBERS
from .dice import D8
from .options import AnyOption, Sweep
from .state import Hero, Unit

if TYPE_CHECKING:
    from .game import Exodus

SAFE, KNOCKED, TAKEN = range(3)


def grab_test(g: Exodus, unit: Unit, hero: Hero) -> int:
    """One die; what it must beat is the infected's (EXO-GRAB-05, EXO-GRAB-07, EXO-TAB-01)."""
    card = INFECTED[unit.kind]
    die = g.one("grab", D8)
    roll = g.number("grab.roll", die, hero)
    result = TAKEN if roll <= card.grab[0] else KNOCKED if roll <= card.grab[1] else SAFE
    if g.live:
        because = g.reasons("grab.roll", die, hero, reason=g.say("because.die")) if roll != die else ()
        fact = Rolled(hero.id, "grab", (die,), need=card.grab[1] + 1, passed=result == SAFE)
        case = "knocked" if result == KNOCKED else ""
        g.tell(fact, "grab-test", "EXO-GRAB-04 EXO-GRAB-07", because=because, case=case, by=unit.kind)
    return result


def seize(g: Exodus, unit: Unit, hero: Hero) -> None:
    """Taken down: prone on its square, the infected on its board, locked in a grapple (EXO-GRAB-09, EXO-GRAB-10)."""
    if hero.aboard:  # pulled onto the shore (EXO-RUL-31)
        hero.aboard, hero.at = False, unit.at
    fall(g, hero)
    unit.holds, unit.at, unit.under = hero.id, hero.at, False
    hero.alert = False  # EXO-HERO-93
    if g.live:
        g.tell(Noted("taken", g.grid.names[hero.at], hero.id), "taken-down", "EXO-GRAB-10", by=unit.kind)


def fall(g: Exodus, hero: Hero) -> None:
    """The hero lies prone; a sprint is over (EXO-HERO-25)."""
    hero.prone = True
    hero.strides = 0


def bites(g: Exodus, unit: Unit, hero: Hero) -> None:
    """The bite tests of one infected on a board, or its drag (EXO-GRAB-11, EXO-REAV-07, EXO-SIREN-02, EXO-SEEK-03)."""
    if INFECTED[unit.kind].drag is not None:
        drag(g, unit, hero)
        return
    for _ in range(INFECTED[unit.kind].tests):
        bite_test(g, unit, hero)


def bite_test(g: Exodus, unit: Unit, hero: Hero) -> None:
    if hero.fate:
        return
    card = INFECTED[unit.kind]
    die = g.one("bite", D8)
    roll = g.number("bite.roll", die, hero)
    if g.live:
        because = g.reasons("bite.roll", die, hero, reason=g.say("because.die")) if roll != die else ()
        fact = Rolled(hero.id, "bite", (die,), need=card.bite + 1, passed=roll > card.bite)
        g.tell(fact, "bite-test", "EXO-GRAB-06 EXO-GRAB-07", because=because, by=unit.kind)
    if roll <= card.bite:
        bitten(g, hero)


def bitten(g: Exodus, hero: Hero) -> None:
    """The dial goes to the next stage marker (EXO-GRAB-13, EXO-GRAB-14); behind the last one is the skull
    (EXO-RUL-22)."""
    now = next((marker for marker in NUMBERS.markers if marker > hero.dial), NUMBERS.skull)
    by, hero.dial = now - hero.dial, now
    if g.live:
        g.tell(
            Changed(hero.id, "infection", by, now), "bitten", "EXO-GRAB-13 EXO-GRAB-14", who=hero.id, stage=stage(now)
        )
    if now >= NUMBERS.skull:
        death.dies(g, hero)


def stage(dial: int) -> int:
    """The stage of an infection; 0 without one (EXO-GAP-20)."""
    return sum([1 for marker in NUMBERS.markers if dial >= marker])


def first_bites(g: Exodus) -> None:
    """At the start of the infected move, for each infected on a board: all bite tests, then the drags (EXO-GRAB-18,
    EXO-RUL-32)."""
    for hero in living(g):
        for unit in grip(g, hero):
            if INFECTED[unit.kind].drag is None:
                bites(g, unit, hero)
    for hero in living(g):
        for unit in grip(g, hero):
            if INFECTED[unit.kind].drag is not None and not hero.fate:
                drag(g, unit, hero)


def drag(g: Exodus, unit: Unit, hero: Hero) -> None:
    """Two or three squares towards the closest siren, with all that hold the hero (EXO-SEEK-04 to 07, EXO-RUL-35)."""
    bands = INFECTED[unit.kind].drag
    assert bands is not None
    die = g.one("drag", D8)
    squares = bands[0] if die <= INFECTED[unit.kind].bite else bands[1]
    if g.live:
        g.tell(Rolled(hero.id, "drag", (die,)), "drag-test", "EXO-SEEK-03 EXO-SEEK-04", squares=squares)
    to = dragged_to(g, unit, hero, squares)
    if to != hero.at:
        start, hero.at = hero.at, to
        for other in grip(g, hero):
            other.at = to
        if g.live:
            names = g.grid.names
            g.tell(Moved(hero.id, names[start], names[to]), "dragged", "EXO-SEEK-05 EXO-SEEK-07", who=hero.id)


def dragged_to(g: Exodus, unit: Unit, hero: Hero, squares: int) -> int:
    """The farthest free square on a shortest way to the closest siren (EXO-SEEK-05, EXO-SEEK-06, EXO-RUL-34)."""
    view, way = g.view, ways(g, unit)
    sirens = [u for u in g.state.units if INFECTED[u.kind].heals and u.at >= 0]  # also one that holds a hero
    fields = [way.to(siren.at) for siren in sirens]
    if not fields:
        return hero.at
    field = min(fields, key=lambda f: f.distance(hero.at))
    far = field.distance(hero.at)
    layer, best = 1 << hero.at, hero.at
    free = way.passable & ~taken(g)
    for gone in range(1, min(squares, far - 1) + 1):
        ahead = 0
        for square in squares_of(layer):
            ahead |= view.near(square)
        layer = ahead & field.rings[far - gone] if far - gone < len(field.rings) else 0
        if layer & free:
            best = squares_of(layer & free)[0]
    return best


# ---- sweep -----------------------------------------------------------------------------------------------------------


def sweeps(g: Exodus, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """One infected off the board onto a free square beside (EXO-GRAP-07, EXO-GRAP-08, EXO-INT-08)."""
    free = beside(g, hero.at) & active(g) & g.grid.land & ~taken(g)
    kinds = list(dict.fromkeys([unit.kind for unit in grip(g, hero)]))
    return [Sweep(kind, g.grid.names[square]) for kind in kinds for square in squares_of(free)]


def sweep(g: Exodus, hero: Hero, choice: Sweep) -> None:
    """It lies prone beside the hero until the end phase (EXO-GRAP-09); what is tough stays (EXO-INT-09)."""
    unit = holder(g, hero, choice.kind)
    if INFECTED[unit.kind].tough:
        if g.live:
            g.tell(Noted("sweep", choice.to, hero.id), "sweep-fails", "EXO-INT-09", by=unit.kind)
        return
    unit.holds, unit.at, unit.prone = "", g.grid[choice.to], True
    if g.live:
        at = g.grid.names[hero.at]
        g.tell(Moved(g.piece(unit), at, choice.to), "swept", "EXO-GRAP-08", who=hero.id, by=unit.kind)
