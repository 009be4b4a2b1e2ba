"""Phase C: the EST, and who acts when (VTX-PHC, VTX-INIT)."""

from __future__ import annotations

from collections.abc import Coroutine
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from ...table import Step, WhyNot
from ...table.facts import Heading, Noted
from .combat import hurt_all
from .content import CARDS, HEROES, NUMBERS
from .enemies import activate
from .geometry import AREA_BY_ID, AREA_IDS
from .options import Next, Strike
from .turn import hero_action

if TYPE_CHECKING:
    from .game import Vortex


def est(g: Vortex) -> Step:
    """The External Support Team strikes once if enough dice were put there (VTX-BRD-09, VTX-RUL-19, VTX-RUL-20)."""
    state = g.state
    dice = players = 0
    for hero in state.heroes:
        dice += hero.est
        if not hero.out:
            players += 1
    if dice >= players and state.enemies:
        return strike_area(g)
    begin_activation(g)
    return None


async def strike_area(g: Vortex) -> None:
    """The players choose where the EST strikes (VTX-PHC-02)."""
    begin_activation(g)
    choice: Strike = await g.ask(g.seats, "est_areas", est_areas)
    if g.live:
        g.beat()
        g.tell(Noted("est", choice.area), "est", "VTX-PHC-02")
    hurt_all(g, (AREA_BY_ID[choice.area],), NUMBERS.est_damage, None)


def est_areas(g: Vortex, no: WhyNot | None) -> list[Strike]:
    """Any one area (VTX-RUL-21); only those with Enemies are worth a strike."""
    manned = {enemy.area for enemy in g.state.enemies}
    return [STRIKES[area] for area in sorted(manned)]


STRIKES: Final = tuple(Strike(area) for area in AREA_IDS)


def begin_activation(g: Vortex) -> None:
    g.state.order = initiative_order(g)
    g.state.phase = "activation"


def initiative_order(g: Vortex) -> list[tuple[int, str]]:
    """All that will act, from Initiative 1 upwards; of equals Heroes first (VTX-INIT-01, VTX-INIT-03)."""
    order = [(hero.initiative, hero.id) for hero in g.state.heroes if not hero.out]
    order += [(CARDS[enemy.id].initiative, enemy.id) for enemy in g.state.enemies]
    order.sort(key=_initiative)
    return order


_initiative = itemgetter(0)


def next_activation(g: Vortex) -> Step:
    """Whoever acts goes on; else the first in the order, if it is not tied with others of its kind."""
    state = g.state
    if state.actor:
        return hero_action(g, g.hero(state.actor))
    order = state.order
    if not order:
        all_done(g)
        return None
    initiative, who = order[0]
    if len(order) > 1 and order[1][0] == initiative:
        tied = first_in(order)
        tied = tied_heroes(tied) if who in HEROES else tied_enemies(g, tied)
        if len(tied) > 1:
            return break_tie(g, tied)
        who = tied[0]
    return turn_of(g, who)


def first_in(order: list[tuple[int, str]]) -> list[str]:
    """All that have the lowest Initiative."""
    lowest = order[0][0]
    first: list[str] = []
    for initiative, who in order:
        if initiative > lowest:
            break
        first.append(who)
    return first


def tied_heroes(tied: list[str]) -> list[str]:
    """Of equals Heroes come before Enemies (VTX-INIT-03)."""
    return [who for who in tied if who in HEROES]


def tied_enemies(g: Vortex, tied: list[str]) -> list[str]:
    """Of Enemies with the same Initiative those that come first by area from Vortex 1 on, then the one with more life
    (VTX-INIT-05, VTX-INIT-06)."""
    first: list[str] = []
    best = 0
    for enemy in g.state.enemies:
        id = enemy.id
        if id in tied:
            rank = 100 * g.ring[enemy.area] - enemy.life
            if not first or rank < best:
                best, first = rank, [id]
            elif rank == best:
                first.append(id)
    return first


async def break_tie(g: Vortex, tied: list[str]) -> None:
    """What is still tied is for the players to break, Heroes or Enemies (VTX-INIT-04, VTX-INIT-07)."""
    choice: Next = await g.ask(g.seats, "whose_turn", whose_turn, tied)
    await turn_of(g, choice.who)


def whose_turn(g: Vortex, tied: list[str], no: WhyNot | None) -> list[Next]:
    return [Next(who) for who in tied]


def turn_of(g: Vortex, who: str) -> Coroutine[Any, Any, None]:
    """An Enemy acts, or a Hero begins to; out of the order, for nobody acts twice in a round (VTX-ENA-04)."""
    state = g.state
    order = state.order
    place = 0
    while order[place][1] != who:
        place += 1
    del order[place]
    if who not in HEROES:
        return activate(g, g.enemy(who))
    state.actor = who
    if g.live:
        g.beat()
        g.tell(Heading("turn", who), "turn", "VTX-INIT-01")
    return hero_action(g, g.hero(who))


def all_done(g: Vortex) -> None:
    """When all have acted, Phase C is over: Block tokens go back, shields end (VTX-PHD-01, VTX-SPEC-10, VTX-DEF-03)."""
    g.state.phase = "end"
