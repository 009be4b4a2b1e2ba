"""The Refuge between two missions of a campaign: replacements, four places, events, the track (ETS-REF)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ...table import WhyNot, chance
from . import accomplishments, campaign, deeds, inventory, resolve
from .content import FEARS, GOALS, ITEMS, NOISES, PLACES, REFUGE, REFUGE_EVENTS, START, SURVIVORS
from .options import Barter, Depart, Go, Recruit, Stay
from .standing import forbidden, refresh
from .state import Refuge, Survivor

if TYPE_CHECKING:
    from .game import Endure

TRADING_POST = "trading-post"
INFIRMARY = "infirmary"


async def door(g: Endure) -> None:
    """A visit is optional; without it nothing of what follows happens (ETS-REF-01, ETS-RUL-70)."""
    state = g.state
    choice: Stay | Depart = await g.ask(g.seats, visit)
    if isinstance(choice, Depart):
        state.phase = "choose"
        return
    state.refuge = Refuge(REFUGE.track, events=chance.shuffled(REFUGE_EVENTS))
    refresh(g)
    if g.live:
        g.beat()
        g.tell("refuge", "The Refuge: lights, voices, a door that closes.", "ETS-REF-01 ETS-CAMP-05")
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
            g.tell("stock", f"The Trading Post lays out {ITEMS[card].name}.", "ETS-REF-16", card=card)
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
    choice: Recruit = await g.ask(s.seat, recruits)
    fresh = Survivor(s.seat, choice.kind, choice.kit, SURVIVORS[choice.kind].health, START.resolve, bag=[START.filler])
    for field in Survivor.__struct_fields__:
        setattr(s, field, getattr(fresh, field))
    if g.state.refuge is not None and g.state.refuge.dealt:
        for _ in range(START.resolve_cards):
            resolve.deal(g, s, resolve.undealt(g))
        accomplishments.deal(g, s)
    refresh(g)
    if g.live:
        g.tell("recruit", f"{g.name(s)} joins the crew.", "ETS-REF-02 ETS-CAMP-07", survivor=s.seat)


def recruits(g: Endure, no: WhyNot | None) -> list[Recruit]:
    """Dashboards that nobody plays and nobody died with."""
    taken = {f"{s.kind}-{s.kit}" for s in g.state.survivors if s.fate != "dead"}
    found = []
    for kit in ("a", "b"):
        for kind in SURVIVORS:
            if f"{kind}-{kit}" in g.state.fallen:
                if no is not None:
                    no(Recruit(kind, kit), "ETS-CAMP-08", "lost for this campaign")
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
    if visits(g, None):
        choice: Go = await g.ask(g.seats, visits)
        await spend(g, g.survivor(choice.seat), choice.place)
        return
    if refuge.track <= 0:  # ETS-REF-10
        if g.live:
            g.tell("refuge", "The Refuge cannot keep you any longer.", "ETS-REF-10")
        leave(g)
        return
    stays: Stay | Depart = await g.ask(g.seats, visit)
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
            if place == INFIRMARY and (what := forbidden(g, "infirmary", s)):
                if no is not None:
                    no(Go(s.seat, place), "ETS-REF-22", what)
            elif place == TRADING_POST and not barters(g, s, None):
                if no is not None:
                    no(Go(s.seat, place), "ETS-REF-17", "there is nothing to trade")
            else:
                found.append(Go(s.seat, place))
    return found


async def spend(g: Endure, s: Survivor, place: str) -> None:
    refuge = g.state.refuge
    assert refuge is not None
    refuge.done.append(g.state.survivors.index(s))
    if g.live:
        g.tell("place", f"{g.name(s)}: {PLACES[place].name}.", "ETS-REF-07", survivor=s.seat, place=place)
    if place != TRADING_POST:
        await deeds.enact(g, place, PLACES[place].effects, s)
        return
    choice: Barter = await g.ask(s.seat, barters, s)
    for card in choice.give:
        inventory.drop(g, s, card, "ETS-REF-17")
    refuge.stock.remove(choice.get)  # ETS-REF-18
    await inventory.gain(g, s, choice.get, "Trading Post")


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
    accomplishments.close(g, "round")
    refuge.done = []
    if not refuge.events.layers:
        chance.reshuffle(refuge.events)
    card = g.draw("refuge event", refuge.events)
    assert card is not None
    refuge.events.discard.append(card)
    refuge.track -= 1
    if g.live:
        g.beat()
        event = REFUGE_EVENTS[card]
        g.tell("refuge", f"{event.name}: {event.text}", "ETS-REF-09 ETS-REF-22", card=card)
    await deeds.enact(g, card, REFUGE_EVENTS[card].effects, None)


def leave(g: Endure) -> None:
    accomplishments.close(g, "round")
    g.state.phase = "choose"


def change(g: Endure, what: str, add: int) -> None:
    """Raises or lowers the Refuge track or the stock of the Trading Post."""
    refuge = g.state.refuge
    if refuge is None:
        return
    if what == "track":
        refuge.track = max(0, refuge.track + add)
        return
    for _ in range(add):
        lay_out(g)
    for _ in range(-add):
        if refuge.stock:
            refuge.stock.remove(g.one("which card", sorted(refuge.stock)))
