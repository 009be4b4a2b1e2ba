"""Phases 8 and 9: the year, the event, funding, refill, refresh (EOS-CLOCK, EOS-EVT, EOS-CLEAN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Changed, Heading, Turned
from . import crew
from .content import DEAD_PLANET, EVENTS, HOUSE, PRINTED, REGION_OF, SEATS
from .decks import discard, draw, from_bag
from .effects import OpenGate
from .options import PASS, Accept, Pass
from .ship import pool
from .tracks import gain_credits, pay

if TYPE_CHECKING:
    from .game import EosRise


def extinction(g: EosRise) -> None:
    """One hex; on the dead planet the game is lost, before any event (EOS-CLOCK-01, EOS-CLOCK-02)."""
    state = g.state
    state.extinction += 1
    if g.live:
        g.beat()
        g.tell(Heading("phase", "extinction"), "phase-8", "EOS-CLOCK-01")
        g.tell(
            Changed("eos", "extinction", 1, state.extinction),
            "extinction",
            "EOS-CLOCK-01",
            left=DEAD_PLANET - state.extinction,
        )
    if state.extinction >= DEAD_PLANET:
        g.end(False, "extinct", "EOS-OVER-08", "EOS-CLOCK-02")
    state.phase = "event"


async def event(g: EosRise) -> None:
    """A new card of the region where the EOS is; the old one goes (EOS-EVT-01)."""
    state = g.state
    put_away(g)
    card = draw_event(g, REGION_OF[state.eos])
    state.phase = "funding"
    if card is None:
        return
    state.event = card
    g.changed("")
    entry = EVENTS[card]
    if g.live:
        g.tell(Turned(entry.region, card), "event", "EOS-EVT-01", case=entry.label, card=card)
    if entry.label == "game-changer":
        await g.enact(card, entry.effects)  # EOS-EVT-04
    elif entry.label == "luck":
        choice = await g.ask(SEATS, "try-your-luck", luck)  # EOS-EVT-06
        if isinstance(choice, Accept):
            pay(g, entry.cost, "EOS-EVT-06", card)
            await g.enact(card, entry.effects)


def luck(g: EosRise, no: WhyNot | None) -> list[Accept | Pass]:
    if g.state.credits >= EVENTS[g.state.event].cost:
        return [Accept(), PASS]
    if no is not None:
        no(Accept(), "EOS-EVT-06", "too-dear")
    return [PASS]


def put_away(g: EosRise) -> None:
    """The event in force ends with its discard (EOS-RUL-77)."""
    if g.state.event:
        discard(g, EVENTS[g.state.event].region, g.state.event)
        g.state.event = ""
        g.changed("")


def draw_event(g: EosRise, region: str) -> str | None:
    """With four gates placed, a card that would place another is discarded and drawn anew (EOS-JUMP-08)."""
    for _ in EVENTS:
        card = draw(g, region)
        if card is None:
            return None
        gate = any(isinstance(deed, OpenGate) for deed in EVENTS[card].effects)
        if not gate or len(g.state.gates) < PRINTED.gates:
            return card
        discard(g, region, card)
    return None


def funding(g: EosRise) -> None:
    """Phase 9, in its printed order: funding, mining, redeploy track, shields, figures."""
    if g.live:
        g.beat()
        g.tell(Heading("phase", "funding"), "phase-9", "EOS-CLEAN-01")
    fund(g)
    refill(g)
    refresh_shields(g)
    end_round(g)
    g.state.round += 1
    g.state.phase = "planning"
    if g.live:
        g.beat()
        g.tell(Heading("round", str(g.state.round)), "round", "EOS-CLEAN-09", round=g.state.round)


def fund(g: EosRise) -> None:
    """The value of the next Funding hex, the last one again and again (EOS-CLEAN-01, EOS-RUL-69); then the mines."""
    state = g.state
    hexes = HOUSE.funding
    value = hexes[min(state.funding, len(hexes) - 1)]
    gain_credits(g, max(0, g.number("funding", value, "crew")), "EOS-CLEAN-01", "funding", g.why("funding", value))
    state.funding = min(state.funding + 1, len(hexes))
    if state.mines and "mining" in state.hull:  # EOS-MINE-05, EOS-MINE-06
        paid = max(0, g.number("mine.pay", 1, "crew"))
        gain_credits(g, len(state.mines) * paid, "EOS-CLEAN-03", "mines", g.why("mine.pay", 1))


def refill(g: EosRise) -> None:
    """From hex 01 a ship for each hex, and the tokens beside the first three (EOS-CLEAN-04, EOS-CLEAN-05)."""
    g.state.queue = [from_bag(g) or "" for _ in PRINTED.redeploy]
    g.state.loaded = True
    if g.live:
        ships = [kind for kind in g.state.queue if kind]
        g.tell(Turned("redeploy", ""), "queue", "EOS-CLEAN-04", case="" if ships else "none", ships=ships)


def refresh_shields(g: EosRise) -> None:
    """Empty shield icons are filled from the pool, the highest level first (EOS-CLEAN-06, EOS-CLEAN-07)."""
    for number in range(len(PRINTED.charges) - 1, -1, -1):
        g.state.charge[number] += min(PRINTED.charges[number].shields - g.state.charge[number], pool(g))


def end_round(g: EosRise) -> None:
    """What lasted for the round ends; figures go home; a station used now is closed next round (EOS-STN-05)."""
    state = g.state
    for card in state.scans:
        discard(g, "damage", card)  # EOS-RUL-40
    state.scans = []
    state.shut, state.used = state.used, []
    crew.return_figures(g)
    g.close("round")
