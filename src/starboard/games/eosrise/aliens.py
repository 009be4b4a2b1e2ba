"""Phase 5: alien ships move, by the card of their class, without a question to anybody (EOS-AMOV, EOS-TAB-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
    fields: dict[str, Sequence[int]] = {}
    orders = {kind: (ALIENS[card], lanes(g, ALIENS[card])) for kind, card in state.shown.items()}
    left: list[Ship] = []
    for found in sorted(state.ships, key=_place_in_scan):
        ship = found
        if ship.kind in orders:
            card, reach = orders[ship.kind]
            if card.logic not in fields:
                fields[card.logic] = field(g, card.logic)
            ship = moved(g, ship, fields[card.logic], reach)
        if ship.at == state.eos:
            engage(g, ship.kind, state.attackers, "EOS-AMOV-13")
        else:
            left.append(ship)
    state.ships = left
    for kind, shown in state.shown.items():
        discard(g, kind, shown)  # EOS-RUL-41
    state.shown = {}
    state.phase = "defence"


def _place_in_scan(ship: Ship) -> tuple[int, int]:
    return MAP.labels[ship.at][0][0], ship.id


def lanes(g: EosRise, card: AlienEntry) -> int:
    return max(0, g.number("alien.move", card.move, "crew", OF_KIND[card.kind]))


def field(g: EosRise, logic: str) -> Sequence[int]:
    """How far each galaxy is from where this logic leads: the EOS, the closest FRB, in the Last Dash the planet."""
    state = g.state
    if logic == "eos":
        return MAP.far[state.eos]  # EOS-AMOV-12
    if state.dash:
        return MAP.far[state.planet]  # EOS-DASH-05
    return MAP.nearest(state.frbs)  # EOS-AMOV-10, EOS-RUL-42, EOS-RUL-43


def way(g: EosRise, at: int, aim: Sequence[int], reach: int) -> tuple[int, ...]:
    """The galaxies it enters: of all shortest ways the first by the tie-breaks (EOS-TAB-11, EOS-RUL-44 to 49)."""
    state = g.state
    return MAP.way(at, aim, reach, state.eos, (state.frbs, state.skills))


def moved(g: EosRise, ship: Ship, aim: Sequence[int], reach: int) -> Ship:
    """The ship where it is afterwards: the full value, unless it meets the EOS or arrives (EOS-AMOV-06)."""
    flown = way(g, ship.at, aim, reach)
    if not flown:
        return ship
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
    ways = dict.fromkeys(way(g, ship.at, field(g, ALIENS[card].logic), lanes(g, ALIENS[card])) for card in cards)
    return list(ways)


def unseen(g: EosRise, kind: str) -> list[str]:
    """The cards of this class that may be turned up next."""
    deck = g.state.decks[kind]
    return list(deck.top[:1] or deck.cards or deck.discard)
