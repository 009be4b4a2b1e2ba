"""Phase 5: alien ships move, by the card of their class, without a question to anybody (EOS-AMOV, EOS-TAB-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...table.facts import Heading, Moved
from .content import ALIENS, KINDS, MAP, NAMES, OF_KIND, AlienEntry
from .decks import discard
from .scan import show
from .state import Ship
from .universe import engage

if TYPE_CHECKING:
    from .game import EosRise


def movement(g: EosRise) -> None:
    """Sectors 1 to 19 in order; each ship moves once, found in its lowest sector (EOS-AMOV-03, EOS-RUL-48)."""
    state = g.state
    if g.live:
        g.beat()
        g.tell(Heading("phase", "aliens"), "phase-5", "EOS-AMOV-01")
    for kind in KINDS:
        if kind not in state.shown:
            show(g, kind, "EOS-AMOV-01 EOS-AMOV-02")
    orders: dict[str, tuple[Sequence[int], int]] = {}
    for kind, shown in state.shown.items():
        card = ALIENS[shown]
        orders[kind] = goals(g, card.logic), lanes(g, card)
    left: list[Ship] = []
    eos, wanted = state.eos, (state.frbs, state.skills)
    for found in sorted(state.ships, key=_place_in_scan):
        ship = found
        order = orders.get(ship.kind)
        if order is not None:
            flown = MAP.way(ship.at, order[0], order[1], eos, wanted)
            if flown:
                ship = moved(g, ship, flown)
        if ship.at == eos:
            engage(g, ship.kind, state.attackers, "EOS-AMOV-13")
        else:
            left.append(ship)
    state.ships = left
    for kind, shown in state.shown.items():
        discard(g, kind, shown)  # EOS-RUL-41
    state.shown = {}
    state.phase = "defence"


SECTOR: Final = tuple(labels[0][0] for labels in MAP.labels)
"""Of each galaxy the lowest (EOS-RUL-45, EOS-RUL-48)."""


def _place_in_scan(ship: Ship) -> tuple[int, int]:
    return SECTOR[ship.at], ship.id


def lanes(g: EosRise, card: AlienEntry) -> int:
    return max(0, g.number("alien.move", card.move, "crew", OF_KIND[card.kind]))


def goals(g: EosRise, logic: str) -> Sequence[int]:
    """Where this logic leads: to the EOS, to the closest FRB, in the Last Dash to the planet."""
    state = g.state
    if logic == "eos":
        return (state.eos,)  # EOS-AMOV-12
    if state.dash:
        return (state.planet,)  # EOS-DASH-05
    return state.frbs  # EOS-AMOV-10, EOS-RUL-42, EOS-RUL-43


def way(g: EosRise, at: int, aims: Sequence[int], reach: int) -> tuple[int, ...]:
    """The galaxies it enters: of all shortest ways the first by the tie-breaks (EOS-TAB-11, EOS-RUL-44 to 49)."""
    state = g.state
    return MAP.way(at, aims, reach, state.eos, (state.frbs, state.skills))


def moved(g: EosRise, ship: Ship, flown: tuple[int, ...]) -> Ship:
    """The ship where it is afterwards: the full value, unless it meets the EOS or arrives (EOS-AMOV-06)."""
    if g.live:
        path = tuple(NAMES[place] for place in flown)
        fact = Moved(f"ship-{ship.id}", NAMES[ship.at], path[-1], path=path)
        g.tell(fact, "alien-moves", "EOS-AMOV-06", kind=ship.kind, galaxy=path[-1])
    return Ship(ship.id, ship.kind, flown[-1])


# ---- what can be known before --------------------------------------------------------------------------------------


def forecast(g: EosRise, ship: Ship) -> list[tuple[int, ...]]:
    """Its ways next time ships move: one if its card lies face up, else one for each card it may turn out to be."""
    shown = g.state.shown.get(ship.kind)
    cards = [shown] if shown is not None else unseen(g, ship.kind)
    ways = dict.fromkeys(way(g, ship.at, goals(g, ALIENS[card].logic), lanes(g, ALIENS[card])) for card in cards)
    return list(ways)


def unseen(g: EosRise, kind: str) -> list[str]:
    """The cards of this class that may be turned up next."""
    deck = g.state.decks[kind]
    return list(deck.top[:1] or deck.cards or deck.discard)
