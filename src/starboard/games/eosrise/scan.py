"""Deep Space Scan: every die is claimed once, good or bad (EOS-SCAN, EOS-TAB-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Rolled, Turned
from . import technology
from .boards import roll, take_stress
from .content import GALAXY, KINDS, PRINTED, STRESS
from .contracts import send_cargo, shifts
from .decks import draw
from .options import Draw, Shift, Trace
from .state import Officer
from .tracks import gain_credits

if TYPE_CHECKING:
    from .game import EosRise


def begin(g: EosRise, officer: Officer) -> None:
    """The full dice count; what may ask is claimed step by step, stress last (EOS-SCAN-01, EOS-SCAN-02)."""
    state = g.state
    faces = roll(g, officer)
    if g.live:
        g.tell(Rolled(officer.id, "scan", tuple(faces)), "scan", "EOS-SCAN-01", who=officer.id)
    order = ("arrow", "crosshair", "syringe", "gear", "stress-1", "stress-2")
    state.scanner, state.claims = officer.id, sorted(faces, key=order.index)


async def claim(g: EosRise) -> None:
    """The next result."""
    state = g.state
    officer, face = g.officer(state.scanner), state.claims.pop(0)
    if face in STRESS:
        stress = STRESS[face] + sum(STRESS[other] for other in state.claims)
        state.claims = []
        await take_stress(g, officer, stress, "EOS-SCAN-08")  # EOS-RUL-86
    elif face == "arrow":
        base = PRINTED.scan_credits
        gain_credits(g, g.number("scan.credits", base, "crew"), "EOS-SCAN-03", "", g.why("scan.credits", base))
    elif face == "crosshair":
        keep_card(g)
    elif face == "syringe":
        await reveal(g, officer.id)
    else:
        await gear(g, officer)


def keep_card(g: EosRise) -> None:
    """A damage card for an attack of this round (EOS-SCAN-04)."""
    card = draw(g, "damage")
    if card is not None:
        g.state.scans.append(card)
        if g.live:
            g.tell(Turned("damage", card), "scan-card", "EOS-SCAN-04", card=card)


async def gear(g: EosRise, officer: Officer) -> None:
    """Shift a cargo delivery token, or draw a technology item (EOS-SCAN-05)."""
    if all(other.cargo < 0 for other in g.state.officers):
        await technology.gain(g, officer)  # EOS-RUL-39
        return
    choice = await g.ask(officer.id, "gear", gears, officer)
    if isinstance(choice, Shift):
        await send_cargo(g, g.officer(choice.officer), GALAXY[choice.to])
    else:
        await technology.gain(g, officer)


def gears(g: EosRise, officer: Officer, no: WhyNot | None) -> list[Draw | Shift]:
    return [Draw(), *shifts(g, g.number("cargo.shift", PRINTED.cargo_shift, "crew"))]


async def reveal(g: EosRise, seat: str | tuple[str, ...]) -> None:
    """Turn up the movement card of a class that shows none yet (EOS-SCAN-06, EOS-SCAN-07, EOS-RUL-39)."""
    hidden = hidden_kinds(g, None)
    if not hidden:
        return
    choice: Trace = hidden[0] if len(hidden) == 1 else await g.ask(seat, "reveal", hidden_kinds)
    show(g, choice.kind, "EOS-SCAN-06")


def hidden_kinds(g: EosRise, no: WhyNot | None) -> list[Trace]:
    if no is not None:
        for kind in g.state.shown:
            no(Trace(kind), "EOS-SCAN-07", "shown-already")
    return [Trace(kind) for kind in KINDS if kind not in g.state.shown]


def show(g: EosRise, kind: str, rules: str) -> None:
    card = draw(g, kind)
    if card is not None:
        g.state.shown[kind] = card
        if g.live:
            g.tell(Turned(kind, card), "shown", rules, kind=kind, card=card)
