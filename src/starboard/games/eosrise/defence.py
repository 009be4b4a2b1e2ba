"""Phase 6 and every other attack by alien ships: shields, one roll, damage (EOS-AATK, EOS-RETAL-01 to 06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ...table import Ask, Choose, Pick, Step, WhyNot
from ...table.facts import Changed, Heading, Noted, Rolled
from .content import ALIENS, HOUSE, TECHNOLOGY
from .decks import discard
from .options import Use
from .ship import damage
from .state import Foe, Officer
from .technology import use

if TYPE_CHECKING:
    from .game import EosRise

D6: Final = (1, 2, 3, 4, 5, 6)


def extinction(g: EosRise) -> int:
    """The number above the Extinction marker (EOS-CLOCK-03)."""
    return max(0, g.number("extinction", HOUSE.extinction[g.state.extinction], "crew"))


def extinction_damage(g: EosRise, rules: str) -> int:
    """What it adds to an attack that hit."""
    loss = extinction(g)
    if g.live and loss:
        because = g.why("extinction", HOUSE.extinction[g.state.extinction])
        g.tell(Noted("extinction"), "extinction-damage", rules, because, loss=loss)
    return loss


def next_defence(g: EosRise) -> Step:
    """Phase 6: skipped when no card lies by the Commander (EOS-RND-03, EOS-AATK-01)."""
    if g.state.attackers:
        return defend(g)
    defended(g)
    return None


async def defend(g: EosRise) -> None:
    if g.live:
        g.beat()
        g.tell(Heading("phase", "defence"), "phase-6", "EOS-AATK-02")
    await alien_attack(g)
    defended(g)


def defended(g: EosRise) -> None:
    """Phase 6 is over, or Step 2 of the Last Dash."""
    g.state.phase = "warp-begin" if g.state.dash else "redeploy"


async def alien_attack(g: EosRise) -> bool:
    """All that lie by the Commander attack together, once; says whether the EOS took damage (EOS-AATK-02 to 10)."""
    foes = g.state.attackers
    if not foes:
        return False
    table = dict(enumerate(foes))
    covered = await place_shields(g, table, "EOS-AATK-03")
    hits = roll_hits(g, table, covered, "EOS-AATK-04 EOS-RUL-74")
    total = sum(ALIENS[foe.card].damage for foe in hits)
    if hits:
        total += extinction_damage(g, "EOS-AATK-08 EOS-AATK-09")  # once, not per ship
    for foe in foes:
        discard(g, ALIENS[foe.card].kind, foe.card)
    foes.clear()
    await damage(g, total, "EOS-AATK-07 EOS-AATK-08" if hits else "EOS-AATK-07")
    return total > 0


# ---- shields ---------------------------------------------------------------------------------------------------------


async def place_shields(g: EosRise, foes: Mapping[int, Foe], rules: str) -> list[str]:
    """The Commander covers hit pips, each `foe/pip`; technology may bring more tokens first (EOS-RETAL-01, EOS-RUL-91).

    `foes` by their numbers on the table: not all that lie there need to fire.
    Placed tokens go to the pool, used or not (EOS-RETAL-05, EOS-RUL-74)."""
    state = g.state
    while True:
        helpers = [officer for officer in state.officers if officer.technology and shield_items(g, officer, None)]
        if not state.shields and not helpers:
            return []
        pips = [f"{number}/{pip}" for number, foe in foes.items() for pip in ALIENS[foe.card].pips]
        asks = [Ask("commander", Pick("shields", pips, 0, state.shields))]
        asks += [Ask(officer.id, Choose("shield-items", shield_items, (g, officer))) for officer in helpers]
        ask, answer = await g.ask_first(*asks)
        if isinstance(answer, Use):
            await use(g, g.officer(ask.seats[0]), answer.card)
            continue
        state.shields -= len(answer)
        if g.live and answer:
            g.tell(Changed("eos", "shields", -len(answer), state.shields), "shields-placed", rules, pips=len(answer))
        covered: list[str] = answer
        return covered


def shield_items(g: EosRise, officer: Officer, no: WhyNot | None) -> list[Use]:
    return [Use(card) for card in officer.technology if TECHNOLOGY[card].when == "shields"]


def roll_hits(
    g: EosRise, foes: Mapping[int, Foe], covered: Sequence[str], rules: str, bolts: bool = False
) -> list[Foe]:
    """One D6 for all: a ship hits on one of its pips that no shield covers (EOS-RETAL-02 to 04).

    `bolts`: each ship with a Hypersonic Bolt that missed rolls again, for itself (EOS-TRAIT-10, EOS-RUL-56)."""
    shown = g.one("aliens roll", D6)
    hits = [foe for number, foe in foes.items() if hit(foe, number, shown, covered)]
    if g.live:
        g.tell(
            Rolled("aliens", "hit", (shown,), hits=len(hits)), "aliens-roll", rules, ships=[foe.card for foe in hits]
        )
    if bolts:
        for number, foe in foes.items():
            if foe not in hits and ALIENS[foe.card].trait == "hypersonic-bolt":
                again = g.one("hypersonic bolt", D6)
                struck = hit(foe, number, again, covered)
                if struck:
                    hits.append(foe)
                if g.live:
                    g.tell(Rolled(foe.card, "hit", (again,), hits=int(struck)), "bolt", "EOS-TRAIT-10", card=foe.card)
    return hits


def hit(foe: Foe, number: int, shown: int, covered: Sequence[str]) -> bool:
    return shown in ALIENS[foe.card].pips and f"{number}/{shown}" not in covered
