"""Alert fire: one quick attack for each square that an infected moves in sight (EXO-MOVE-17 to 20, EXO-HERO-87 on)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Ask, Choose, WhyNot
from . import combat
from .board import blocking, grappled, living, preys
from .combat import choices_of_guns, in_hand
from .content import WEAPONS
from .options import AnyOption, Fire, Hold, Throw, Volley
from .state import Hero, Mover, Unit

if TYPE_CHECKING:
    from .game import Exodus


def count_shots(g: Exodus, m: Mover, unit: Unit, crossed: list[int]) -> None:
    """One for the square it has reached, and one for each occupied one it crossed in sight (EXO-MOVE-18, EXO-INT-05,
    EXO-RUL-45); none at what dives (EXO-REAV-21)."""
    for hero in living(g):
        if hero.alert and not keeps_quiet(g, hero, unit) and can_shoot(g, hero, unit):
            seen = [square for square in crossed if sees(g, hero, square, unit.at)]
            m.shots[hero.id] = 1 + sum([1 for square in seen if in_range(g, hero, square)])


def in_range(g: Exodus, hero: Hero, square: int) -> bool:
    """Whether a gun in hand reaches that far (EXO-HERO-89)."""
    far = g.grid.range(hero.at, square)
    return any(not reach or far <= reach for _, reach in choices_of_guns(hero))


def sees(g: Exodus, hero: Hero, square: int, now: int) -> bool:
    """Whether a hero sees a square; the infected that has gone on from it, to where it is now, hides nothing."""
    standing = blocking(g) & ~(1 << now)
    return g.grid.clear(hero.at, square, g.state.closed, standing)


def can_shoot(g: Exodus, hero: Hero, unit: Unit) -> bool:
    return not grappled(g, hero) and bool(shooting(g, hero, unit.id))


def shooting(g: Exodus, hero: Hero, id: int) -> list[AnyOption]:
    """Quick fire with what is in hand; an active bomb may be thrown (EXO-HERO-92)."""
    unit = g.unit(id)
    far = g.grid.range(hero.at, unit.at)
    found: list[AnyOption] = []
    if sees(g, hero, unit.at, unit.at):
        at = g.grid.names[unit.at]
        found += [Fire(at, ids) for ids, reach in choices_of_guns(hero) if not reach or far <= reach]
    bomb = in_hand(hero, "bomb")
    if bomb is not None and far <= WEAPONS[bomb.card].range and g.grid.sees(hero.at, g.state.closed) >> unit.at & 1:
        area = combat.blast(g, WEAPONS[bomb.card].blast, unit.at)
        if not area & preys(g, but=hero):
            found.append(Throw(g.grid.names[unit.at], bomb.card))
    return found


def alert_options(g: Exodus, hero: Hero, id: int, no: WhyNot | None) -> list[AnyOption]:
    """Fire or hold; and what to do from now on without being asked."""
    found = shooting(g, hero, id)
    fires = [option.guns for option in found if isinstance(option, Fire)]
    found += [Volley(guns) for guns in fires]
    found += [Volley(guns, "phase") for guns in fires[-1:]]  # with all that is in hand
    return [*found, Hold(), Hold("unit"), Hold("near"), Hold("phase")]


async def shot(g: Exodus, m: Mover, unit: Unit) -> None:
    """One answer of one hero; the players choose who goes first (EXO-INT-07)."""
    for id in list(m.shots):
        hero = g.hero(id)
        if not m.shots[id] or not can_shoot(g, hero, unit):
            del m.shots[id]
        elif hero.firing and hero.firing_at in (0, unit.id):
            await volley(g, m, hero, unit)
            return
    if not m.shots:
        return
    asks = [Ask(id, Choose("alert", alert_options, (g, g.hero(id), unit.id), sure=True)) for id in m.shots]
    ask, answer = await g.ask_first(*asks)
    await obey(g, m, g.hero(ask.seats[0]), unit, answer)


def keeps_quiet(g: Exodus, hero: Hero, unit: Unit) -> bool:
    """Whether a standing order says to hold."""
    if hero.orders == "hold" or hero.let_go == unit.id:
        return True
    near = g.view.near(unit.at)
    return hero.orders == "near" and not near & preys(g)


async def obey(g: Exodus, m: Mover, hero: Hero, unit: Unit, answer: AnyOption) -> None:
    if isinstance(answer, Hold):
        del m.shots[hero.id]
        if answer.until == "unit":
            hero.let_go = unit.id
        elif answer.until == "near":
            hero.orders = "near"
        elif answer.until == "phase":
            hero.orders = "hold"
    elif isinstance(answer, Throw):
        del m.shots[hero.id]  # nothing is left in hand
        combat.throw(g, hero, answer)
    elif isinstance(answer, Volley):
        hero.firing, hero.firing_at = answer.guns, 0 if answer.until else unit.id  # obeyed from now on
    else:
        assert isinstance(answer, Fire)
        await shoot(g, m, hero, unit, answer.guns)


async def volley(g: Exodus, m: Mover, hero: Hero, unit: Unit) -> None:
    """The standing order to fire: with as many of its guns as are loaded and in range (EXO-RUL-51)."""
    there = [option.guns for option in shooting(g, hero, unit.id) if isinstance(option, Fire)]
    ordered = [guns for guns in there if all(gun in hero.firing for gun in guns)]
    if ordered:
        await shoot(g, m, hero, unit, ordered[-1])
    else:
        del m.shots[hero.id]


async def shoot(g: Exodus, m: Mover, hero: Hero, unit: Unit, guns: tuple[int, ...]) -> None:
    """The quick column: the aim was lost with the activation (EXO-HERO-76). With what falls its move ends, and the
    shots that are open (EXO-INT-05, EXO-INT-06)."""
    m.shots[hero.id] -= 1
    await combat.fire(g, hero, unit, guns, False)
