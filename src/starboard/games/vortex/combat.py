"""Attacks by Heroes, and how Enemies die (VTX-ATK)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...table.facts import Changed, Left, Noted
from .content import CARDS, LINE_NUMBERS, SUPERBOSS, line_value
from .geometry import AREA_IDS, MELEE_AREAS, RANGED_AREAS
from .names import reasons
from .standing import Swing
from .state import Enemy, Hero

if TYPE_CHECKING:
    from .game import Vortex


def reach(g: Vortex, hero: Hero, attack: str) -> Sequence[int]:
    """The areas a Hero's melee or ranged attack reaches from where it stands (VTX-ATK-01 to 03, VTX-RUL-08)."""
    tile = g.state.tiles[hero.tile]
    if attack == "ranged":
        return RANGED_AREAS[tile.cell]
    return () if tile.level else MELEE_AREAS[tile.cell]


def targets(g: Vortex, hero: Hero, areas: Sequence[int]) -> list[Enemy]:
    """Whom a single attack may be aimed at: Bosses are screened by Grunts in their area (VTX-ATK-07, VTX-ATK-08), and
    the SuperBoss can be attacked by the Relic's bearer only (VTX-OBJ-09)."""
    if not areas:
        return []
    here = [enemy for enemy in g.state.enemies if enemy.area in areas]
    if g.state.superboss and not bears_relic(g, hero):
        here = [enemy for enemy in here if enemy.id != SUPERBOSS]
    if len(here) > 1:
        screened = [enemy.area for enemy in here if not CARDS[enemy.id].boss]
        if screened:
            return [enemy for enemy in here if not CARDS[enemy.id].boss or enemy.area not in screened]
    return here


def bears_relic(g: Vortex, hero: Hero | None) -> bool:
    """Whether damage from this source can hurt the SuperBoss (VTX-SBOSS-02, VTX-SBOSS-03)."""
    return hero is not None and any(o.kind == "relic" and o.bearer == hero.id for o in g.state.objects)


def adjacent(g: Vortex, hero: Hero) -> list[Enemy]:
    """Enemies that this Hero could reach with melee or ranged from here, the screen apart (VTX-SPEC-03, VTX-GEO-13)."""
    areas = (*reach(g, hero, "melee"), *reach(g, hero, "ranged"))
    return [enemy for enemy in g.state.enemies if enemy.area in areas]


def strength(g: Vortex, hero: Hero, attack: str) -> int:
    """How strong a board attack is now: dice, Equipment, room (VTX-ATK-05); nothing once it has been made."""
    if attack in hero.struck:
        return 0
    base = dice_value(hero, attack)
    if not g.state.effects:
        return base
    swing = Swing(attack, base)
    swing.base = g.number(f"board.{attack}", base, hero, swing)
    return g.number(f"attack.{attack}", swing.base, hero, swing)


def dice_value(hero: Hero, attack: str) -> int:
    line = LINE_NUMBERS[attack]
    return line_value(hero.id, line, hero.lines[line])


def strike(g: Vortex, hero: Hero, attack: str, enemy: Enemy) -> None:
    """One attack, one target, all of it (VTX-ATK-05, VTX-ATK-09)."""
    power = strength(g, hero, attack)
    if g.live:
        dice = g.say("because.dice")
        board = g.reasons(f"board.{attack}", dice_value(hero, attack), hero, Swing(attack, 0), reason=dice)
        base = board[-1][0]
        because = [*board, *g.reasons(f"attack.{attack}", base, hero, Swing(attack, base))[1:]]
        fact, rule = Noted("attack", AREA_IDS[enemy.area], hero.id), "VTX-ATK-01" if attack == "melee" else "VTX-ATK-03"
        g.tell(fact, "strike", rule, because, case=attack, enemy=enemy.id, power=power)
    spend(g, hero, attack)
    if hurt(g, enemy, power, hero):
        g.check()


def spend(g: Vortex, hero: Hero, attack: str) -> None:
    """An attack action is made: all its dice leave the board, and what was added to it is gone (VTX-TURN-02)."""
    hero.lines[LINE_NUMBERS[attack]] = 0
    hero.struck.append(attack)
    g.close(attack)


def hurt_all(g: Vortex, areas: Sequence[int], amount: int, by: Hero | None) -> None:
    """Unstoppable damage to every Enemy in these areas, Bosses and all (VTX-ATK-11, VTX-INT-02)."""
    here = [e for e in g.state.enemies if e.area in areas]
    felled = [hurt(g, enemy, amount, by, unstoppable=True) for enemy in here]
    if any(felled):
        g.check()  # when all have been hit: whatever one effect kills is gained (VTX-INT-03)
    if not here and g.live:
        g.tell(Noted("nobody-hit"), "nobody-hit", "VTX-ATK-11")


def hurt(g: Vortex, enemy: Enemy, amount: int, by: Hero | None, unstoppable: bool = False) -> bool:
    """Takes Life Points from an Enemy; armor lowers it unless it is unstoppable (VTX-ENA-07, VTX-ATK-15).

    Says whether a Boss fell, which may decide the mission.
    """
    if enemy.id == SUPERBOSS and not bears_relic(g, by):
        if g.live:
            g.tell(Noted("unharmed", AREA_IDS[enemy.area], enemy.id), "unharmed", "VTX-INT-26")
        return False
    card = CARDS[enemy.id]
    loss = amount if unstoppable else max(0, amount - card.armor)
    enemy.life -= loss
    if g.live:
        rules = "VTX-ATK-11" if unstoppable else "VTX-ATK-05 VTX-ENA-07" if card.armor else "VTX-ATK-05"
        because = reasons(g, {"attack": amount, "armor": 0 if unstoppable else -card.armor})
        fact = Changed(enemy.id, "life", -loss, max(0, enemy.life))
        g.tell(fact, "hurt", rules, because, case="" if loss else "none", loss=loss)
    if enemy.life > 0:
        return False
    eliminate(g, enemy, by)  # VTX-ATK-12
    return card.boss > 0


def eliminate(g: Vortex, enemy: Enemy, by: Hero | None) -> None:
    """The card becomes Equipment of the one who did it (VTX-ATK-13); the EST gives it to nobody (VTX-PHC-04), and the
    SuperBoss has none."""
    state, card = g.state, CARDS[enemy.id]
    state.enemies.remove(enemy)
    state.order = [turn for turn in state.order if turn[1] != enemy.id]
    winner = by.id if by is not None and card.back is not None else ""
    if by is not None and winner:
        by.equipment.append(card.id)
    if enemy.id == SUPERBOSS:
        state.superboss = "dead"
    elif card.boss:
        state.bosses_left -= 1
        state.killed += 1
    if g.live:
        nobody = "VTX-RUL-47" if state.phase == "end" else "VTX-PHC-04"  # who threw it is out, or the EST
        rules = "VTX-ATK-12 VTX-ATK-13" if by else f"VTX-ATK-12 {nobody}"
        fact = Left(enemy.id, AREA_IDS[enemy.area], "killed")
        g.tell(fact, "killed", rules, by=winner, card=card.id if winner else "")
