"""The Universe: rolls for location, mass invasion, tokens that arrive (EOS-LOC, EOS-MASS, EOS-PULL, EOS-RUL-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table.facts import Appeared, Left, Moved, Rolled
from . import defence
from .content import ALIENS, CONTRACTS, MAP, NAMES
from .decks import discard, draw, from_bag, into_bag
from .personal import happened
from .ship import damage_cards
from .state import Foe, Officer, Ship
from .tracks import gain_credits, gain_progress

if TYPE_CHECKING:
    from .game import EosRise

D6: Final = (1, 2, 3, 4, 5, 6)
D20: Final = tuple(range(1, 21))
INVASION: Final = 20


def location(g: EosRise, what: str, invasion: bool = True) -> int:
    """A D20 for the sector and a D6 for the galaxy (EOS-LOC-01, EOS-LOC-02). A 20 starts a mass invasion, where that is
    possible, and both are rolled again (EOS-LOC-03, EOS-LOC-04, EOS-RUL-07, EOS-RUL-90)."""
    while True:
        sector, number = g.one(f"{what}: sector", D20), g.one(f"{what}: galaxy", D6)
        if sector != INVASION:
            place = MAP.at(sector, number)
            if g.live:
                same = "" if NAMES[place] == f"{sector}.{number}" else "same"  # a corner that several sectors share
                g.tell(
                    Rolled("eos", "location", (sector, number)),
                    "location",
                    "EOS-LOC-02",
                    case=same,
                    what=what,
                    sector=sector,
                    corner=number,
                    galaxy=NAMES[place],
                )
            return place
        if g.live:
            g.tell(Rolled("eos", "location", (sector, number)), "location-20", "EOS-LOC-03 EOS-LOC-04", what=what)
        if invasion:
            invade(g)


def invade(g: EosRise) -> None:
    """One ship from the bag into the Mass invasion region (EOS-MASS-01)."""
    kind = from_bag(g)
    if kind is not None:
        g.state.invasion.append(kind)
        if g.live:
            g.tell(Appeared("invasion", "invasion", kind), "invasion", "EOS-MASS-01", kind=kind)


# ---- ships -----------------------------------------------------------------------------------------------------------


def put_ship(g: EosRise, kind: str, at: int, rules: str) -> None:
    state = g.state
    ship = Ship(state.next_ship, kind, at)
    state.next_ship += 1
    state.ships.append(ship)
    if g.live:
        g.tell(Appeared(f"ship-{ship.id}", NAMES[at], kind), "ship", rules, kind=kind, galaxy=NAMES[at])


def engage(g: EosRise, kind: str, beside: list[Foe], rules: str) -> Foe | None:
    """The top card of its class goes face up beside the Combat Specialist or the Commander; the token is in the bag."""
    into_bag(g, kind)
    card = draw(g, kind)
    if card is None:
        return None
    foe = Foe(card)
    beside.append(foe)
    if g.live:
        g.tell(Appeared(card, "attack", kind), "engages", rules, kind=kind, card=card)
    return foe


async def pull(g: EosRise, count: int) -> None:
    """Pull and place, one by one; a ship that comes down on the EOS attacks at once (EOS-PULL-01 to 03)."""
    for _ in range(count):
        kind = from_bag(g)
        if kind is None:
            return
        at = location(g, kind)
        if at == g.state.eos:
            engage(g, kind, g.state.attackers, "EOS-PULL-03 EOS-RUL-52")
            await defence.alien_attack(g)
        else:
            put_ship(g, kind, at, "EOS-PULL-01")


def strongest(foes: list[Foe]) -> list[int]:
    """Those with the strongest hull (EOS-TOK-05)."""
    most = max(ALIENS[foe.card].hull for foe in foes)
    return [i for i, foe in enumerate(foes) if ALIENS[foe.card].hull == most]


# ---- tokens ----------------------------------------------------------------------------------------------------------


async def place(g: EosRise, token: str) -> None:
    """A token in a rolled galaxy (EOS-LOC-05)."""
    await arrive(g, token, location(g, token))


async def arrive(g: EosRise, token: str, at: int) -> None:
    """In the EOS's own galaxy it is met at once (EOS-RUL-14)."""
    if at != g.state.eos or token == "asteroid":
        put(g, token, at)
    if at == g.state.eos:
        if token == "asteroid":
            await meet_asteroid(g)
        else:
            await collect(g, token)


def put(g: EosRise, token: str, at: int) -> None:
    tokens(g, token).append(at)
    if g.live:
        g.tell(Appeared(token, NAMES[at], token), "token-lies", "EOS-LOC-05", token=token, galaxy=NAMES[at])


def tokens(g: EosRise, token: str) -> list[int]:
    """Where the tokens of this kind lie."""
    state = g.state
    if token == "frb":
        return state.frbs
    if token == "skill":
        return state.skills
    return state.tokens if token == "credit" else state.asteroids


async def collect(g: EosRise, token: str) -> None:
    """Credit, skill token or FRB (EOS-TOK-06 to 08)."""
    if token == "credit":
        gain_credits(g, 1, "EOS-TOK-06")
    elif token == "skill":
        g.state.todo.append("level")  # EOS-TOK-07
    else:
        await happened(g, "frb")
        gain_progress(g, 1, "EOS-TOK-08")


async def collect_all(g: EosRise, frbs: int, skills: int, credits: int) -> None:
    """What lies in a galaxy, or on a card; what needs a choice comes last, and an FRB may begin the Last Dash."""
    for token, count in (("credit", credits), ("skill", skills), ("frb", frbs)):
        for _ in range(count):
            await collect(g, token)


async def meet_asteroid(g: EosRise) -> None:
    """One damage card for each field met; it stays where it is (EOS-TOK-09 to 11)."""
    state = g.state
    state.burnt += 1
    await happened(g, "asteroid")
    if g.exempt("asteroids", "crew") or (
        state.burnt == 1 and state.phase == "warp" and g.exempt("first-asteroid", "crew")
    ):
        return
    count = g.number("asteroid.cards", 1, "crew")
    await damage_cards(g, count, "asteroids", "EOS-TOK-09", g.why("asteroid.cards", 1))


async def meet_here(g: EosRise) -> None:
    """Asteroid fields, then cargo, then items of the EOS's galaxy (EOS-RUL-11)."""
    state = g.state
    here = state.eos
    for _ in range(state.asteroids.count(here)):
        await meet_asteroid(g)
    if not state.dash:  # EOS-DASH-16
        for officer in state.officers:
            if officer.cargo == here:
                await deliver(g, officer)
    frbs, skills, credits = take_items(g, here)
    await collect_all(g, frbs, skills, credits)


async def deliver(g: EosRise, officer: Officer) -> None:
    """The owner takes the reward, discards the contract and gets the token back (EOS-TOK-13, EOS-CONT-03)."""
    card, officer.contract, officer.cargo = officer.contract, "", -1
    discard(g, "contract", card)
    if g.live:
        g.tell(
            Left(f"cargo-{officer.id}", NAMES[g.state.eos], "gone"),
            "delivered",
            "EOS-TOK-13",
            who=officer.id,
            card=card,
        )
    await g.enact(f"{card}:pays", CONTRACTS[card].pays, officer)
    await happened(g, "delivered", officer)


def take_items(g: EosRise, here: int) -> tuple[int, int, int]:
    """All FRBs, skill tokens and credits of a galaxy, off the board."""
    state = g.state
    found = state.frbs.count(here), state.skills.count(here), state.tokens.count(here)
    if any(found):
        state.frbs = [at for at in state.frbs if at != here]
        state.skills = [at for at in state.skills if at != here]
        state.tokens = [at for at in state.tokens if at != here]
    return found


async def throw(g: EosRise) -> None:
    """An event moves the EOS: ships there attack by Phase 6 rules, then the rest is met (EOS-RUL-53)."""
    state = g.state
    start, state.eos = state.eos, location(g, "eos")
    if g.live:
        g.tell(Moved("eos", NAMES[start], NAMES[state.eos]), "thrown", "EOS-RUL-53", galaxy=NAMES[state.eos])
    if state.eos == start:
        return
    for ship in [ship for ship in state.ships if ship.at == state.eos]:
        state.ships.remove(ship)
        engage(g, ship.kind, state.attackers, "EOS-RUL-53")
    await defence.alien_attack(g)
    await meet_here(g)
