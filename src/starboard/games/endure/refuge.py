"""The Refuge between two missions of a campaign: replacements, four places, events, the track (ETS-REF)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ...missions import become
from ...table import WhyNot, chance
from ...table.facts import Appeared, Changed, Heading, Noted, Turned
from . import accomplishments, campaign, inventory, resolve
from .content import FEARS, GOALS, ITEM_DECK, NOISES, PLACES, REFUGE, REFUGE_EVENTS, START, SURVIVORS
from .options import Barter, Depart, Go, Recruit, Stay
from .state import Item, Refuge, Survivor

if TYPE_CHECKING:
    from .game import Endure

TRADING_POST = "trading-post"
INFIRMARY = "infirmary"


async def door(g: Endure) -> None:
    """A visit is optional; without it nothing of what follows happens (ETS-REF-01, ETS-RUL-70)."""
    state = g.state
    choice: Stay | Depart = await g.ask(g.seats, "visit", visit)
    if isinstance(choice, Depart):
        state.phase = "choose"
        return
    state.refuge = Refuge(REFUGE.track, events=chance.shuffled(REFUGE_EVENTS))
    g.changed()
    if g.live:
        g.beat()
        g.tell(Heading("phase", "refuge"), "phase", "ETS-REF-01 ETS-CAMP-05", case="refuge")
    for _ in range(REFUGE.stock):
        lay_out(g)
    state.phase = "refuge-arrival"


def visit(g: Endure, no: WhyNot | None) -> list[Stay | Depart]:
    return [Stay(), Depart()]


def lay_out(g: Endure) -> None:
    """One more card at the Trading Post; noise cards are replaced (ETS-REF-16)."""
    refuge = g.state.refuge
    assert refuge is not None
    while (card := g.draw("trading post", g.state.items)) is not None:
        if card in NOISES:
            g.state.items.discard.append(card)
            continue
        refuge.stock.append(card)
        if g.live:
            g.tell(Turned("items", card, TRADING_POST), "stock", "ETS-REF-16")
        return


async def arrival(g: Endure) -> None:
    """Replacements for the dead, one at a time; then new cards for all (ETS-REF-02 to 06)."""
    state = g.state
    for s in state.survivors:
        campaign.bury(g, s)
    for s in state.survivors:
        if s.fate == "dead" and recruits(g, None):
            await recruit(g, s)
            return
    if not state.refuge or state.refuge.dealt:
        state.phase = "refuge"
        return
    state.refuge.dealt = True
    for s in state.survivors:
        s.shaken = []
    state.fears = list(FEARS)
    for s in state.survivors:
        if s.fate == "dead":
            continue
        s.hidden, s.late = s.hidden + s.late, []
        while len(s.hidden) < START.resolve_cards:  # ETS-REF-03
            resolve.deal(g, s, resolve.undealt(g))
        if not s.reward:  # ETS-REF-05, ETS-REF-06
            if s.goal:
                state.goals.append(s.goal)
                state.goals.sort(key=list(GOALS).index)
            accomplishments.deal(g, s)
    state.phase = "refuge"


async def recruit(g: Endure, s: Survivor) -> None:
    """The player of a dead survivor goes on with another, never one that died (ETS-CAMP-07 to 09, ETS-RUL-72)."""
    choice: Recruit = await g.ask(s.seat, "recruits", recruits)
    fresh = Survivor(
        s.seat, choice.kind, choice.kit, SURVIVORS[choice.kind].health, START.resolve, bag=[Item(START.filler)]
    )
    become(s, fresh)
    gone, held = g.state.items.discard, [card for o in g.state.survivors for card in inventory.cards_of(o)]
    if START.filler in gone and [*gone, *held].count(START.filler) > ITEM_DECK.count(START.filler):
        gone.remove(START.filler)  # the box holds so many: with none left, one of those that left play (ETS-RUL-72)
    if g.state.refuge is not None and g.state.refuge.dealt:
        for _ in range(START.resolve_cards):
            resolve.deal(g, s, resolve.undealt(g))
        accomplishments.deal(g, s)
    g.changed()
    if g.live:
        g.tell(Appeared(s.seat, "hall", s.kind), "recruit", "ETS-REF-02 ETS-CAMP-07")


def recruits(g: Endure, no: WhyNot | None) -> list[Recruit]:
    """Dashboards that nobody plays and nobody died with."""
    taken = {f"{s.kind}-{s.kit}" for s in g.state.survivors if s.fate != "dead"}
    found = []
    for kit in ("a", "b"):
        for kind in SURVIVORS:
            if f"{kind}-{kit}" in g.state.fallen:
                if no is not None:
                    no(Recruit(kind, kit), "ETS-CAMP-08", "fallen")
            elif f"{kind}-{kit}" not in taken:
                found.append(Recruit(kind, kit))
    return found


# ---- a round at the Refuge ------------------------------------------------------------------------------------------


async def next_step(g: Endure) -> None:
    """Each survivor spends one action at one place, in any order; then stay or leave (ETS-REF-07, ETS-REF-08)."""
    state, refuge = g.state, g.state.refuge
    assert refuge is not None
    if any(s.fate == "dead" for s in state.survivors) and recruits(g, None):  # ETS-REF-21
        state.phase = "refuge-arrival"
        return
    if refuge.track <= 0:  # ETS-REF-10, ETS-RUL-81: at once
        if g.live:
            g.tell(Noted("refuge"), "refuge-over", "ETS-REF-10")
        leave(g)
        return
    if visits(g, None):
        choice: Go = await g.ask(g.seats, "visits", visits)
        await spend(g, g.survivor(choice.seat), choice.place)
        return
    stays: Stay | Depart = await g.ask(g.seats, "visit", visit)
    if isinstance(stays, Depart):
        leave(g)
        return
    await another_round(g)


def visits(g: Endure, no: WhyNot | None) -> list[Go]:
    """Who has not acted yet, and where it could."""
    refuge = g.state.refuge
    assert refuge is not None
    found = []
    for number, s in enumerate(g.state.survivors):
        if s.fate == "dead" or number in refuge.done:
            continue
        for place in PLACES:
            if place == INFIRMARY and (what := g.forbidden("infirmary", s)):
                if no is not None:
                    no(Go(s.seat, place), "ETS-REF-22", "forbidden", what=what)
            elif place == TRADING_POST and not barters(g, s, None):
                if no is not None:
                    no(Go(s.seat, place), "ETS-REF-17", "nothing-to-trade")
            else:
                found.append(Go(s.seat, place))
    return found


async def spend(g: Endure, s: Survivor, place: str) -> None:
    refuge = g.state.refuge
    assert refuge is not None
    refuge.done.append(g.state.survivors.index(s))
    if g.live:
        g.tell(Noted("visit", place, s.seat), "visit", "ETS-REF-07", text=place)
    if place != TRADING_POST:
        await g.enact(place, PLACES[place].effects, s)
        return
    choice: Barter = await g.ask(s.seat, "barters", barters, s)
    for card in choice.give:
        inventory.drop(g, s, card, "ETS-REF-17")
    refuge.stock.remove(choice.get)  # ETS-REF-18
    await inventory.gain(g, s, choice.get, TRADING_POST, "ETS-REF-17")


def barters(g: Endure, s: Survivor, no: WhyNot | None) -> list[Barter]:
    """Any two cards for one of the stock (ETS-REF-17, ETS-RUL-71)."""
    refuge = g.state.refuge
    assert refuge is not None
    gives = dict.fromkeys(combinations(sorted(inventory.cards_of(s)), REFUGE.price))
    return [Barter(give, get) for give in gives for get in dict.fromkeys(refuge.stock)]


async def another_round(g: Endure) -> None:
    """Staying: an event, the track falls, everybody acts again (ETS-REF-09, ETS-RUL-69)."""
    refuge = g.state.refuge
    assert refuge is not None
    g.close("round")
    refuge.done = []
    if not refuge.events.layers:
        chance.reshuffle(refuge.events)
    card = g.draw("refuge event", refuge.events)
    assert card is not None
    refuge.events.discard.append(card)
    refuge.track -= 1
    if g.live:
        g.beat()
        g.tell(Turned("refuge-events", card), "event", "ETS-REF-09 ETS-REF-22", text=card)
    await g.enact(card, REFUGE_EVENTS[card].effects, None)


def leave(g: Endure) -> None:
    g.close("round")
    g.state.phase = "choose"


def change(g: Endure, what: str, add: int) -> None:
    """Raises or lowers the Refuge track or the stock of the Trading Post."""
    refuge = g.state.refuge
    if refuge is None:
        return
    if what == "track":
        before, refuge.track = refuge.track, max(0, refuge.track + add)
        if g.live:
            g.tell(Changed("refuge", "track", refuge.track - before, refuge.track), "refuge-track", "ETS-REF-22")
        return
    for _ in range(add):
        lay_out(g)
    for _ in range(-add):
        if refuge.stock:
            card = g.one("which card", sorted(refuge.stock))
            refuge.stock.remove(card)
            if g.live:
                g.tell(Turned(card, "discard", TRADING_POST), "sold", "ETS-REF-22")
