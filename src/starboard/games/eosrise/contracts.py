"""Taking a contract (EOS-CONT); its delivery stands with the other tokens that are met (`universe.deliver`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Appeared, Moved, Turned
from .content import CONTRACTS, MAP, NAMES, PRINTED
from .decks import discard, draw
from .options import Keep, Shift
from .state import Officer
from .universe import deliver, location

if TYPE_CHECKING:
    from .game import EosRise


async def take(g: EosRise, officer: Officer) -> None:
    """Draw three, keep one, roll where its cargo waits (EOS-CONT-01, EOS-CONT-02)."""
    cards = [card for _ in range(PRINTED.contracts) if (card := draw(g, "contract")) is not None]
    if not cards:
        return
    choice: Keep = await g.ask(officer.id, "contract", contracts, tuple(cards))
    for card in cards:
        if card != choice.card:
            discard(g, "contract", card)
    officer.contract = choice.card
    if g.live:
        g.tell(Turned("contract", choice.card, officer.id), "contract", "EOS-CONT-01", who=officer.id, card=choice.card)
    await g.enact(f"{choice.card}:taken", CONTRACTS[choice.card].taken, officer)  # EOS-CONT-04
    await send_cargo(g, officer, location(g, "cargo"))


def contracts(g: EosRise, cards: tuple[str, ...], no: WhyNot | None) -> list[Keep]:
    return [Keep(card) for card in cards]


async def send_cargo(g: EosRise, officer: Officer, at: int) -> None:
    """Its cargo delivery token; in the EOS's own galaxy it is delivered at once (EOS-RUL-14, EOS-RUL-89)."""
    start, officer.cargo = officer.cargo, at
    if g.live:
        fact = Moved(f"cargo-{officer.id}", NAMES[start], NAMES[at]) if start >= 0 else None
        g.tell(
            fact or Appeared(f"cargo-{officer.id}", NAMES[at], "cargo"),
            "cargo",
            "EOS-CONT-02",
            who=officer.id,
            galaxy=NAMES[at],
        )
    if at == g.state.eos and not g.state.dash:
        await deliver(g, officer)


def shifts(g: EosRise, lanes: int) -> list[Shift]:
    """Every galaxy to which a cargo delivery token may be shifted (EOS-SCAN-05)."""
    return [
        Shift(officer.id, NAMES[place])
        for officer in g.state.officers
        if officer.cargo >= 0
        for place in MAP.within(officer.cargo, lanes)
        if place != officer.cargo
    ]
