"""Set-up (EOS-SET): what is fixed, then everything that is rolled or drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ...table import Setup
from ...table.facts import Appeared, Heading
from .aftermath import refill
from .content import (
    ALIENS,
    COMMAND,
    CONTRACTS,
    DAMAGE,
    ENGINE,
    EVENTS,
    HOUSE,
    KINDS,
    MAP,
    MAX_HULL,
    MISSIONS,
    NAMES,
    OFFICERS,
    PERSONAL,
    PRINTED,
    REGIONS,
    SEATS,
    TECHNOLOGY,
)
from .decks import from_bag
from .state import Deck, EosState, Officer
from .universe import D6, location, put, put_ship

if TYPE_CHECKING:
    from .game import EosRise


def _of(entries: Mapping[str, object], field: str, value: str) -> tuple[str, ...]:
    return tuple(sorted(id for id, entry in entries.items() if getattr(entry, field) == value))


DECKS: Final = {
    **{name: Deck(tuple(sorted(cards))) for name, cards in (("damage", DAMAGE), ("technology", TECHNOLOGY))},
    "contract": Deck(tuple(sorted(CONTRACTS))),
    **{kind: Deck(_of(ALIENS, "kind", kind)) for kind in KINDS},
    **{region: Deck(_of(EVENTS, "region", region)) for region in REGIONS},
}
"""Every deck, shuffled (EOS-SET-02)."""
BAGS: Final = {
    mission.id: Deck(tuple(sorted(kind for kind, count in mission.bag.items() for _ in range(count))))
    for mission in MISSIONS.values()
}
DEALT: Final = {seat: _of(PERSONAL, "officer", seat) for seat in SEATS}


def start(setup: Setup) -> EosState:
    """Boards, tracks, rooms, decks and the bag (EOS-SET-02 to 19)."""
    return EosState(
        officers=[Officer(seat, HOUSE.stress.start[-1], OFFICERS[seat].cube.count) for seat in SEATS],
        credits=PRINTED.credits,
        hull={room: MAX_HULL[room] for room in (COMMAND, ENGINE)},
        charge=[level.shields for level in PRINTED.charges],
        bag=BAGS[setup.mission],
        queue=["" for _ in PRINTED.redeploy],
        decks=DECKS.copy(),
        traits=bool(setup.options["traits"]),
    )


def prepare(g: EosRise) -> None:
    """Missions, stations, the redeploy track, then the tokens one at a time, the EOS last (EOS-SET-15, 20 to 34)."""
    state = g.state
    for officer in state.officers:
        officer.mission = g.one(f"mission of the {officer.id}", DEALT[officer.id])
    for region in REGIONS.values():
        state.stations[region.id] = MAP.at(region.station, g.one(f"station of {region.id}", D6))
    refill(g)
    for _ in range(PRINTED.asteroids):
        put(g, "asteroid", rolled(g, "asteroid"))
    for _ in range(PRINTED.ships):
        kind = from_bag(g)
        if kind is not None:
            put_ship(g, kind, rolled(g, kind), "EOS-SET-29")
    for _ in range(PRINTED.skills):
        put(g, "skill", rolled(g, "skill"))
    for _ in range(MISSIONS[g.setup.mission].frbs):
        put(g, "frb", rolled(g, "frb"))
    place_eos(g)
    state.round, state.phase = 1, "planning"
    if g.live:
        g.beat()
        g.tell(Heading("round", "1"), "round", "EOS-RND-01", round=1)


def rolled(g: EosRise, what: str) -> int:
    """During set-up a 20 is simply rolled again (EOS-SET-34)."""
    return location(g, what, invasion=False)


def place_eos(g: EosRise) -> None:
    """Last, and only into an empty galaxy: no token of any kind, stations included (EOS-SET-32, EOS-RUL-10)."""
    state = g.state
    taken = {*state.stations.values(), *state.asteroids, *state.skills, *state.frbs, *(ship.at for ship in state.ships)}
    place = rolled(g, "eos")
    while place in taken:
        place = rolled(g, "eos")
    state.eos = place
    if g.live:
        g.tell(Appeared("eos", NAMES[place], "eos"), "eos-starts", "EOS-SET-32", galaxy=NAMES[place])
