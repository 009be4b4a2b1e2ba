"""Phase C: the EST, and who acts when (VTX-PHC, VTX-INIT)."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from ...table import WhyNot
from .combat import hurt_all
from .content import CARDS, HEROES, NUMBERS
from .enemies import activate
from .geometry import AREA_BY_ID, AREA_IDS
from .options import Next, Strike
from .turn import hero_action

if TYPE_CHECKING:
    from .game import Vortex


async def est(g: Vortex) -> None:
    """The External Support Team strikes once if enough dice were put there (VTX-BRD-09, VTX-RUL-19, VTX-RUL-20)."""
    state = g.state
    state.phase = "activation"
    state.order = initiative_order(g)
    if sum(hero.est for hero in state.heroes) < len(g.seats) or not state.enemies:
        return
    choice: Strike = await g.ask(g.seats, est_areas)
    if g.live:
        g.beat()
        g.tell("est", f"The EST strikes area {choice.area}.", "VTX-PHC-02", area=choice.area)
    hurt_all(g, (AREA_BY_ID[choice.area],), NUMBERS.est_damage, None)


def est_areas(g: Vortex, no: WhyNot | None) -> list[Strike]:
    """Any one area (VTX-RUL-21); only those with Enemies are worth a strike."""
    manned = {enemy.area for enemy in g.state.enemies}
    return [Strike(AREA_IDS[area]) for area in sorted(manned)]


def initiative_order(g: Vortex) -> list[tuple[int, str]]:
    """All that will act, from Initiative 1 upwards; of equals Heroes first (VTX-INIT-01, VTX-INIT-03)."""
    order = [(hero.initiative, hero.id) for hero in g.state.heroes if not hero.out]
    order += [(CARDS[enemy.id].initiative, enemy.id) for enemy in g.state.enemies]
    order.sort(key=_initiative)
    return order


def _initiative(turn: tuple[int, str]) -> int:
    return turn[0]


def next_activation(g: Vortex) -> Coroutine[Any, Any, None]:
    """Whoever acts goes on; else the first in the order, if it is not tied with others of its kind."""
    state = g.state
    if state.actor:
        return hero_action(g, g.hero(state.actor))
    order = state.order
    if not order:
        return all_done(g)
    initiative, who = order[0]
    if len(order) > 1 and order[1][0] == initiative:
        tied = [w for i, w in order if i == initiative]
        if who in HEROES:
            return begin_turn(g, [w for w in tied if w in HEROES])
        return enemy_turn(g, tied)
    return begin_turn(g, [who]) if who in HEROES else enemy_turn(g, [who])


async def begin_turn(g: Vortex, tied: list[str]) -> None:
    """A Hero's turn begins; a tie between Heroes is for the players to break (VTX-INIT-04)."""
    who = tied[0]
    if len(tied) > 1:
        choice: Next = await g.ask(g.seats, whose_turn, tied)
        who = choice.who
    take_turn(g, who)
    g.state.actor = who
    if g.live:
        g.beat()
        g.tell("turn", f"{HEROES[who].name} acts.", "VTX-INIT-01", hero=who)
    await hero_action(g, g.hero(who))


def take_turn(g: Vortex, who: str) -> None:
    """Out of the order: nobody acts twice in a round (VTX-ENA-04)."""
    order = g.state.order
    if order[0][1] == who:
        del order[0]
    else:
        g.state.order = [turn for turn in order if turn[1] != who]


def whose_turn(g: Vortex, tied: list[str], no: WhyNot | None) -> list[Next]:
    return [Next(who) for who in tied]


async def enemy_turn(g: Vortex, tied: list[str]) -> None:
    """An Enemy acts. A tie between Enemies: by area from Vortex 1 on, then the one with more life, then as the players
    choose (VTX-INIT-05 to 07)."""
    who = tied[0]
    if len(tied) > 1:
        first = first_of(g, tied)
        who = first[0]
        if len(first) > 1:
            choice: Next = await g.ask(g.seats, whose_turn, first)
            who = choice.who
    take_turn(g, who)
    await activate(g, g.enemy(who))


def first_of(g: Vortex, tied: list[str]) -> list[str]:
    """Of Enemies with the same Initiative those that come first by area and life."""
    best, first = (99, 0), []
    for enemy in g.state.enemies:
        if enemy.id in tied:
            rank = (g.ring[enemy.area], -enemy.life)
            if rank < best:
                best, first = rank, [enemy.id]
            elif rank == best:
                first.append(enemy.id)
    return first


async def all_done(g: Vortex) -> None:
    """When all have acted, Phase C is over: Block tokens go back, shields end (VTX-PHD-01, VTX-SPEC-10, VTX-DEF-03)."""
    g.state.phase = "end"
