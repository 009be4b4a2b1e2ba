"""Technology items: drawing, equipping, passing on, using (EOS-TECH, EOS-INV-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Turned
from .content import PRINTED, TECHNOLOGY
from .decks import discard, draw
from .options import Give
from .personal import happened
from .state import Officer

if TYPE_CHECKING:
    from .game import EosRise


async def gain(g: EosRise, officer: Officer) -> None:
    """Draw one and equip it; with two held already, one of the three goes (EOS-TECH-01, EOS-TECH-03, EOS-TECH-04)."""
    card = draw(g, "technology")
    if card is None:
        return
    if g.live:
        g.tell(Turned("technology", card, officer.id), "technology", "EOS-TECH-01", who=officer.id, card=card)
    if len(officer.technology) < PRINTED.technologies:
        await equip(g, officer, card)
        return
    choice: Give = await g.ask(officer.id, "third-item", third_items, officer, card)
    if choice.card == card:
        if choice.to:
            await equip(g, g.officer(choice.to), card)  # EOS-RUL-37
        else:
            await throw_away(g, officer, card)  # no instant reward (EOS-TECH-06)
        return
    drop(officer, choice.card)
    if choice.to:
        g.officer(choice.to).technology += (choice.card,)
    else:
        await throw_away(g, officer, choice.card)
    await equip(g, officer, card)


def third_items(g: EosRise, officer: Officer, card: str, no: WhyNot | None) -> list[Give]:
    """Any one of the three to whoever has a free slot, or away (EOS-TECH-03, EOS-RUL-75)."""
    others = [other for other in g.state.officers if other is not officer]
    free = [other.id for other in others if len(other.technology) < PRINTED.technologies]
    if no is not None:
        for other in others:
            if other.id not in free:
                no(Give(card, other.id), "EOS-INV-02", "both-slots-full")
    return [Give(item, to) for item in (card, *officer.technology) for to in (*free, "")]


async def equip(g: EosRise, officer: Officer, card: str) -> None:
    """On the board; its instant reward is paid once, here (EOS-TECH-02, EOS-TECH-05)."""
    officer.technology += (card,)
    await g.enact(f"{card}:instant", TECHNOLOGY[card].instant, officer)


def drop(officer: Officer, card: str) -> None:
    """Off the board."""
    officer.technology = tuple(item for item in officer.technology if item != card)


async def throw_away(g: EosRise, officer: Officer, card: str) -> None:
    discard(g, "technology", card)
    if g.live:
        g.tell(Turned("technology", "", officer.id), "discarded", "EOS-TECH-04", who=officer.id, card=card)
    await happened(g, "technology", officer)


async def use(g: EosRise, officer: Officer, card: str) -> None:
    """Once, then it is discarded (EOS-TECH-07, EOS-RUL-94)."""
    drop(officer, card)
    discard(g, "technology", card)
    if g.live:
        g.tell(Turned("technology", card, officer.id), "used", "EOS-TECH-07", who=officer.id, card=card)
    await g.enact(card, TECHNOLOGY[card].effects, officer)
    await happened(g, "technology", officer)
