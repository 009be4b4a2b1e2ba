"""Equipment of Phase C (VTX-EQP); what changes dice is in `planning`, shields are raised in `damage`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from .combat import hurt_all, reach, strength
from .content import (
    CARDS,
    HEROES,
    Blast,
    Boost,
    Equipment,
    FullPower,
    Heal,
    Move,
    Shield,
    Shift,
)
from .damage import restore, room_for
from .effects import unusable, use_up
from .geometry import ship_of_cell
from .options import Use
from .state import Hero

if TYPE_CHECKING:
    from .game import Vortex


def uses(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Use]:
    """The Equipment this Hero may use now, on whom and where to."""
    found: list[Use] = []
    for id in hero.equipment:
        card = CARDS[id].equipment
        if card.phase != "C" or isinstance(card.effect, Shield):
            continue
        reason = unusable(g, hero, id)
        if reason is None and isinstance(card.effect, Boost) and not strength(g, hero, card.effect.attack):
            reason = "VTX-EQP-16", f"there is no {card.effect.attack} attack that {card.name} could add to"
        if reason is None:
            found += targets(g, hero, id, card)
        elif no is not None:
            no(Use(id), *reason)
    return found


def targets(g: Vortex, hero: Hero, id: str, card: Equipment) -> list[Use]:
    """The ways in which a usable card may be used."""
    state, effect = g.state, card.effect
    if isinstance(effect, Move):  # VTX-EQP-09, VTX-EQP-10
        near = g.board.within[hero.tile][effect.rooms]
        return [Use(id, to=g.board.ids[t]) for t in room_for(g, near, hero)]
    if isinstance(effect, Shift):  # VTX-EQP-11
        return [
            Use(id, other.id, g.board.ids[t])
            for other in mates(g, hero)
            if other is not hero
            for t in room_for(g, g.board.adjacent[other.tile], other)
        ]
    if isinstance(effect, Heal):  # VTX-EQP-19
        return [Use(id, other.id) for other in mates(g, hero) if other.life < HEROES[other.id].life]
    if isinstance(effect, Blast):
        areas = reach(g, hero, effect.attack)
        return [Use(id)] if any(enemy.area in areas for enemy in state.enemies) else []
    return [Use(id)]


def mates(g: Vortex, hero: Hero) -> list[Hero]:
    """Heroes of the same ship, oneself among them."""
    tiles = g.state.tiles
    ship = ship_of_cell(tiles[hero.tile].cell)
    return [h for h in g.state.heroes if not h.out and ship_of_cell(tiles[h.tile].cell) == ship]


def use(g: Vortex, hero: Hero, choice: Use) -> None:
    """Carries out a card's effect."""
    from .turn import go

    card = CARDS[choice.card].equipment
    effect = card.effect
    use_up(hero, choice.card)
    if g.live:
        g.tell("use", f"{HEROES[hero.id].name} uses {card.name}.", "VTX-EQP-03", hero=hero.id, card=choice.card)
    if isinstance(effect, Move):
        go(g, hero, choice.to, "VTX-EQP-10" if effect.rooms > 1 else "VTX-EQP-09")  # VTX-MOVE-08: a move of its own
    elif isinstance(effect, Shift):
        go(g, g.hero(choice.target), choice.to, "VTX-EQP-11")
    elif isinstance(effect, Heal):
        restore(g, g.hero(choice.target), effect.amount, card.name)
    elif isinstance(effect, Blast):
        hurt_all(g, reach(g, hero, effect.attack), effect.power, hero)  # VTX-EQP-18, VTX-RUL-25
    elif isinstance(effect, Boost):
        g.begin(choice.card, hero.id, effect.attack, effect.amount)  # VTX-EQP-16
    elif isinstance(effect, FullPower):
        g.begin(choice.card, hero.id, effect.attack)  # VTX-EQP-17
