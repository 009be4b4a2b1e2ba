"""Equipment (VTX-EQP): what may be used in Phase C, and what the deeds of all cards do (see `effects`); what changes a
number stands in `standing`, and shields are raised in `damage`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...cards import Change, Doing, Effect, deed, possible
from ...table import Pick, WhyNot
from ...table.facts import Turned
from .combat import hurt_all, reach, strength
from .content import CARDS, HEROES, ICONS, OPPOSITE
from .damage import go, mates, restore, room_for
from .effects import Blast, Flip, Heal, Move, Reroll, SetFace, Shift, Star
from .options import OfCard, Turn, Use
from .planning import die_ids, face_of, owner_of
from .standing import Aim, unusable
from .standing import use as enact
from .state import Hero

if TYPE_CHECKING:
    from .game import Vortex


def uses(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Use]:
    """The Equipment this Hero may use now, on whom and where to."""
    found: list[Use] = []
    for id in hero.equipment:
        card = CARDS[id].equipment
        if card.phase != "C" or card.does == "shield":
            continue
        effect = card.effects[0]
        reason = unusable(g, hero, id) or (idle(g, hero, effect) if isinstance(effect, Change) else None)
        if reason is not None:
            if no is not None:
                no(Use(id), *reason, card=id)
        elif possible(g, card.effects, hero):
            found += [Use(id, *aim) for aim in aims(g, hero, effect)]
    return found


def idle(g: Vortex, hero: Hero, effect: Change) -> tuple[str, str] | None:
    """Why there is no attack for it: it raises the attack of the turn and is none of its own (VTX-RUL-59)."""
    attack = effect.lasts
    if effect.number.startswith("attack") and not strength(g, hero, attack):
        return "VTX-EQP-16", f"no-{attack}-to-add-to"
    return ("VTX-EQP-17", f"{attack}-made") if attack in hero.struck else None


def aims(g: Vortex, hero: Hero, effect: Effect) -> Sequence[tuple[str, str]]:
    """On whom, and where to, a usable card may be used."""
    ids = g.board.ids
    if isinstance(effect, Move):
        return [("", ids[t]) for t in room_for(g, g.board.within[hero.tile][effect.rooms], hero)]
    if isinstance(effect, Shift):
        others = [other for other in mates(g, hero) if other is not hero]
        return [(other.id, ids[t]) for other in others for t in room_for(g, g.board.adjacent[other.tile], other)]
    if isinstance(effect, Heal):
        return [(other.id, "") for other in mates(g, hero) if other.life < HEROES[other.id].life]
    return (("", ""),)


async def use(g: Vortex, hero: Hero, choice: Use) -> None:
    card = CARDS[choice.card].equipment
    if g.live:
        effect = card.effects[0]
        attack, amount = (effect.lasts, effect.add) if isinstance(effect, Change) else ("", 0)
        fact = Turned(f"card-{choice.card}", "used", who=hero.id)
        g.tell(fact, "use", "VTX-EQP-03", case=card.does, card=choice.card, attack=attack, amount=amount)
    await enact(g, hero, choice.card, Aim(choice.target, choice.to))


# ---- Phase C --------------------------------------------------------------------------------------------------------


@deed(Move)
async def move(d: Doing, effect: Move) -> None:
    """VTX-MOVE-08: a move of its own."""
    go(d.g, d.actor, d.hand.to, "VTX-EQP-10" if effect.rooms > 1 else "VTX-EQP-09")


@deed(Shift)
async def shift(d: Doing, effect: Shift) -> None:
    go(d.g, d.g.hero(d.hand.target), d.hand.to, "VTX-EQP-11")


def _life_back(turn: Any, effect: Heal) -> float:
    hurt = HEROES[turn.target.id].life - turn.target.life
    return 0.8 if hurt >= min(2, effect.amount) else 0.0


@deed(Heal, worth=_life_back)
async def heal(d: Doing, effect: Heal) -> None:
    """VTX-EQP-19."""
    restore(d.g, d.g.hero(d.hand.target), effect.amount, d.card)


def _hits(g: Vortex, effect: Blast, hero: Hero) -> bool:
    areas = reach(g, hero, effect.attack)
    return any(enemy.area in areas for enemy in g.state.enemies)


def _harm(turn: Any, effect: Blast) -> float:
    return float(turn.damage(effect.attack, effect.power)) - 0.5


@deed(Blast, useful=_hits, worth=_harm)
async def blast(d: Doing, effect: Blast) -> None:
    """VTX-EQP-18, VTX-RUL-25."""
    hurt_all(d.g, reach(d.g, d.actor, effect.attack), effect.power, d.actor)


# ---- Phase B: what changes dice -------------------------------------------------------------------------------------


@deed(Reroll)
@deed(Flip)
async def change_dice(d: Doing, effect: Reroll | Flip) -> None:
    """One die; where two are pictured, one or more (VTX-EQP-12, VTX-EQP-13)."""
    g, hero = d.g, d.actor
    dice = list(die_ids(hero.id, hero.dice))
    pick = Pick("dice to change", dice, 1, len(dice) if effect.dice > 1 else 1)
    for die in await g.ask_kind(hero.id, pick, about=OfCard(d.card)):
        if isinstance(effect, Reroll):
            turn_die(d, die, g.one(f"{die} again", ICONS), "VTX-EQP-12")
        else:
            turn_die(d, die, OPPOSITE[face_of(hero, die)], "VTX-EQP-13")


def _dull(g: Vortex, effect: Star, hero: Hero) -> bool:
    return any(face != "star" for face in hero.faces)


@deed(Star, useful=_dull)
@deed(SetFace)
async def set_die(d: Doing, effect: Star | SetFace) -> None:
    """VTX-EQP-14, VTX-EQP-15."""
    turn: Turn = await d.g.ask(d.actor.id, "turns", turns, d.actor, effect, about=OfCard(d.card))
    turn_die(d, turn.die, turn.face, "VTX-EQP-14" if isinstance(effect, Star) else "VTX-EQP-15")


def turns(g: Vortex, hero: Hero, effect: Star | SetFace, no: WhyNot | None) -> list[Turn]:
    faces = ("star",) if isinstance(effect, Star) else ICONS
    dice = zip(die_ids(hero.id, hero.dice), hero.faces, strict=True)
    return [Turn(die, face) for die, shown in dice for face in faces if face != shown]


def turn_die(d: Doing, die: str, face: str, rule: str) -> None:
    hero, index = d.actor, owner_of(die)[1]
    hero.faces[index] = face
    if index not in hero.changed:
        hero.changed.append(index)  # VTX-RUL-30
    if d.g.live:
        d.g.tell(Turned(die, face, who=hero.id), "die", rule, card=d.card, number=index + 1)
