"""Phase 1: power cubes, scrap, the Engineer's abilities (EOS-PLAN, EOS-CUBE-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...table import WhyNot
from ...table.facts import Changed, Heading, Left
from . import scan
from .boards import unlocked
from .content import OFFICERS, SEATS, TECHNOLOGY
from .decks import into_bag
from .options import DONE, Cube, Jam, Scrap, Trace
from .state import Officer
from .technology import drop, throw_away
from .tracks import gain_credits, pay

if TYPE_CHECKING:
    from .game import EosRise

LAST_HEX = 3


async def planning(g: EosRise) -> None:
    """Nothing in the first round (EOS-PLAN-02, EOS-RUL-72); later any number of things, one after the other."""
    state = g.state
    choice: Any = DONE
    if state.round > 1 and len(plans(g, None)) > 1:
        choice = await g.ask(SEATS, "planning", plans)
    if isinstance(choice, Cube):
        buy_cube(g, g.officer(choice.officer))
    elif isinstance(choice, Scrap):
        await scrap(g, choice.card)
    elif isinstance(choice, Jam):
        spend_cube(g, g.officer("engineer"), "EOS-PLAN-08")
        clear_hex(g)
    elif isinstance(choice, Trace):
        spend_cube(g, g.officer("engineer"), "EOS-PLAN-09")
        scan.show(g, choice.kind, "EOS-PLAN-09")
    else:
        state.phase = "crew"
        if g.live:
            g.beat()
            g.tell(Heading("phase", "crew"), "phase-2", "EOS-ACT-01")


def plans(g: EosRise, no: WhyNot | None) -> list[Any]:
    state = g.state
    found: list[Any] = []
    for officer in state.officers:
        if officer.cubes < unlocked(officer).cubes:
            if state.credits >= cube_price(g, officer):
                found.append(Cube(officer.id))
            elif no is not None:
                no(Cube(officer.id), "EOS-CUBE-04", "too-dear")
        if officer.technology:
            found += [Scrap(card) for card in officer.technology]  # EOS-PLAN-05, EOS-PLAN-06
    engineer = g.officer("engineer")
    abilities = unlocked(engineer).abilities
    if engineer.cubes and "jam-beacon" in abilities and state.queue[LAST_HEX]:
        found.append(Jam())
    if engineer.cubes and "signal-trace" in abilities:
        found += scan.hidden_kinds(g, no)
    found.append(DONE)
    return found


def cube_price(g: EosRise, officer: Officer) -> int:
    return max(0, g.number("cube.price", OFFICERS[officer.id].cube.price, "crew"))


def buy_cube(g: EosRise, officer: Officer) -> None:
    """EOS-PLAN-03."""
    because = g.why("cube.price", OFFICERS[officer.id].cube.price)
    pay(g, cube_price(g, officer), "EOS-CUBE-04", "cube", because)
    add_cubes(g, officer, 1, "EOS-PLAN-03")


def add_cubes(g: EosRise, officer: Officer, count: int, rules: str) -> None:
    """As many as there are squares for."""
    got = min(count, max(0, unlocked(officer).cubes - officer.cubes))
    officer.cubes += got
    if g.live and got:
        g.tell(
            Changed(officer.id, "cubes", got, officer.cubes),
            "cubes",
            rules,
            who=officer.id,
            cube=OFFICERS[officer.id].cube.name,
        )


def spend_cube(g: EosRise, officer: Officer, rules: str) -> None:
    """A spent cube leaves the board (EOS-CUBE-03)."""
    officer.cubes -= 1
    if g.live:
        g.tell(
            Changed(officer.id, "cubes", -1, officer.cubes),
            "cube-spent",
            rules,
            who=officer.id,
            cube=OFFICERS[officer.id].cube.name,
        )


async def scrap(g: EosRise, card: str) -> None:
    """EOS-PLAN-04."""
    holder = next(officer for officer in g.state.officers if card in officer.technology)
    drop(holder, card)
    gain_credits(g, TECHNOLOGY[card].scrap, "EOS-PLAN-04", "scrap")
    await throw_away(g, holder, card)


def clear_hex(g: EosRise) -> None:
    """The ship on Redeploy hex 04 goes back into the bag; the hex stays empty until Phase 9 (EOS-RUL-73)."""
    kind = g.state.queue[LAST_HEX]
    if kind:
        g.state.queue[LAST_HEX] = ""
        into_bag(g, kind)
        if g.live:
            g.tell(Left("hex-04", "redeploy", "gone"), "jammed", "EOS-PLAN-08 EOS-RUL-73", kind=kind)
