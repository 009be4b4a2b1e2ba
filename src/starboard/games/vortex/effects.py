"""What Equipment and rooms change for a while: attack strength and personal shields.

An effect is in force under the id of the card or room that made it, for the Hero `who`. The numbers it changes:
`board.melee`, `board.ranged` (what a line of the Hero's board is worth), `attack.melee`, `attack.ranged` (how strong
the attack made with it is) and `shield` (a Hero's personal shield).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Active
from ...table.effects import Change, Effects, add, put
from .content import CARDS, LADDERS, LINES, ROOMS, Boost, FullPower, Shield

if TYPE_CHECKING:
    from .game import Vortex
    from .state import Hero

EFFECTS = Effects()

TURN, ROUND = "turn", "round"
"""How long effects last: until the Hero's turn ends, or until Phase C ends. A boost or full power serves one attack: it
lasts `melee` or `ranged`, until that attack is made or the turn ends."""

_BOOSTS = [c.id for c in CARDS.values() if isinstance(c.equipment.effect, Boost)]
_FULL = [c.id for c in CARDS.values() if isinstance(c.equipment.effect, FullPower)]
_SHIELDS = [c.id for c in CARDS.values() if isinstance(c.equipment.effect, Shield)]
_PRESSURE = [r.id for r in ROOMS.values() if r.effect == "boost"]
_DUCT = [r.id for r in ROOMS.values() if r.effect == "shield"]


def _attack(name: str) -> None:
    """Registers what changes one of the two board attacks."""
    number = f"attack.{name}"

    @EFFECTS.number(number, *(c for c in _BOOSTS if CARDS[c].equipment.effect.attack == name))  # type: ignore[union-attr]
    def boost(g: Vortex, active: Active, hero: Hero, base: int) -> Change | None:
        """VTX-EQP-16; it was used on an attack that is not zero, and ends with it."""
        if active.who != hero.id:
            return None
        return add(active.amount, CARDS[active.id].equipment.name)

    @EFFECTS.number(f"board.{name}", *(c for c in _FULL if CARDS[c].equipment.effect.attack == name))  # type: ignore[union-attr]
    def full_power(g: Vortex, active: Active, hero: Hero) -> Change | None:
        """VTX-EQP-17: the highest value of the line, however many dice lie there."""
        if active.who != hero.id:
            return None
        return put(max(LADDERS[hero.id][LINES.index(name)]), CARDS[active.id].equipment.name)

    @EFFECTS.number(number, *_PRESSURE)
    def pressure(g: Vortex, active: Active, hero: Hero, base: int) -> Change | None:
        """VTX-RABL-09, VTX-RUL-44: attacks from this room only, and only if above 0."""
        if active.who != hero.id or not base or g.state.tiles[hero.tile].room != active.id:
            return None
        return add(active.amount, ROOMS[active.id].name)


_attack("melee")
_attack("ranged")


@EFFECTS.number("shield", *_SHIELDS)
def _personal_shield(g: Vortex, active: Active, hero: Hero) -> Change | None:
    """VTX-EQP-20: for this Hero alone, against every attack of the round."""
    return add(active.amount, CARDS[active.id].equipment.name) if active.who == hero.id else None


@EFFECTS.number("shield", *_DUCT)
def _air_duct(g: Vortex, active: Active, hero: Hero) -> Change | None:
    """VTX-RABL-01, VTX-RUL-45: only while in that room; coming back keeps it."""
    if active.who != hero.id or g.state.tiles[hero.tile].room != active.id:
        return None
    return add(active.amount, ROOMS[active.id].name)


def unusable(g: Vortex, hero: Hero, id: str) -> tuple[str, str] | None:
    """The rule that keeps a Hero from using an Equipment card now, and the reason in words; None when nothing does."""
    card = CARDS[id].equipment
    if card.die is not None and id not in hero.loaded:
        return "VTX-EQP-07", f"{card.name} needs a die on it"
    if id in hero.used:
        return "VTX-EQP-03", f"{card.name} was used this round"
    if card.no_platform and g.state.tiles[hero.tile].level:
        return "VTX-EQP-06", f"{card.name} does not work on a platform"
    return None


def use_up(hero: Hero, card: str) -> None:
    """Once per round (VTX-EQP-03); a single-use card is discarded (VTX-EQP-05), a permanent one kept (VTX-EQP-04)."""
    if CARDS[card].equipment.permanent:
        hero.used.append(card)
    else:
        hero.equipment.remove(card)
    if card in hero.loaded:
        hero.loaded.remove(card)
