"""Rounds and activations: heroes in any order, then enemies, nearest first (GSQ-TURN, GSQ-ACT, GSQ-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import Likely, Step, WhyNot
from ...table.facts import Heading, Rolled, Turned
from . import ai
from .content import ITEMS, NUMBERS, SKILLS
from .deeds import comes_off
from .events import random_event
from .marching import contact
from .melee import fight
from .morale import morale_of_all
from .moving import allowance, dangers_at, endanger, go
from .objectives import carried_home
from .options import (
    Activate,
    Advance,
    AnyOption,
    Buy,
    Cast,
    Charge,
    Come,
    Decline,
    Done,
    Failed,
    Pay,
    Rest,
    Rush,
    Settle,
    Shoot,
    UseItem,
    UseSkill,
    Wait,
)  # fmt: skip
from .places import gaps, radius
from .points import Anywhere, main_move, walk_to
from .power import pay, payments, restore_power, test
from .preparation import stand
from .profiles import most_power
from .shooting import can_shoot, guns, has_target, in_range, reaches, shoot
from .skills import skill_actions, use
from .spells import cast, castings, gain_tokens
from .state import Hero, Turn, Unit
from .waves import arrivals
from .wounds import d3, suffer

if TYPE_CHECKING:
    from .game import StarQuest

CURES: Final = {
    "afflicted": ("str", "GSQ-COND-01"),
    "crippled": ("dex", "GSQ-COND-03"),
    "diseased": ("wil", "GSQ-COND-05"),
}
MAIN: Final = (Shoot, Advance, Rush, Charge)
"""What the free Skill action will not do for."""
ADVANCE, RUSH, BUY, REST, DONE, DECLINE = Advance(), Rush(), Buy(), Rest(), Done(), Decline()
"""Made once: there is nothing to tell one from another."""


# ---- a round begins -------------------------------------------------------------------------------------------------


def begin_round(g: StarQuest) -> Step:
    """Spell tokens, enemies out of Ambush; then heroes who wait may come; the first round has an event."""
    state = g.state
    if state.cursor == 0:
        state.round += 1
        if g.live:
            g.tell(Heading("round", str(state.round)), "round", "GSQ-TURN-02", number=state.round)
        gain_tokens(g)
        arrivals(g)
        state.cursor = 1
        state.pending = [n for n, hero in enumerate(state.heroes) if hero.arrives and hero.arrives <= state.round]
        return None
    if state.pending:
        return from_ambush(g, state.heroes[state.pending.pop(0)])
    state.phase = "heroes"
    state.cursor = 0
    state.turn = Turn()
    if state.round == 1 and not g.plan.quiet:
        return random_event(g, g.plan.first_event)
    return None


async def from_ambush(g: StarQuest, hero: Hero) -> None:
    """From round 2 on, anywhere more than 9" from enemies (GSQ-SPEC-02)."""
    if isinstance(await g.ask(hero.id, "arrive", arrive_options, hero), Come):
        await stand(g, hero, ambush(g, hero))


def ambush(g: StarQuest, hero: Hero) -> Anywhere:
    return Anywhere(g, hero, "ambush", g.land.centre, 2 * g.land.side, g.lengths.far + 1, whole=False)


def arrive_options(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[Come | Wait]:
    """Who finds no place that far from all enemies has to wait."""
    if ambush(g, hero).room():
        return [Come(), Wait()]
    if no is not None:
        no(Come(), "GSQ-SPEC-02", "no-ambush")
    return [Wait()]


# ---- whose turn -----------------------------------------------------------------------------------------------------


def hero_phase(g: StarQuest) -> Step:
    state = g.state
    if state.turn.actor:
        return action(g, g.hero(state.turn.actor))
    ready = [hero for hero in g.conscious if not hero.acted]
    if not ready:
        state.phase = "enemies"
        if g.live:
            g.tell(Heading("phase", "enemies"), "enemy-phase", "GSQ-TURN-08")
        return None
    return choose_hero(g)


async def choose_hero(g: StarQuest) -> None:
    """A hero not yet activated this round, in any order (GSQ-TURN-03, 04)."""
    choice = await g.ask(g.seats, "activate", may_act)
    hero = g.hero(choice.hero)
    g.state.turn = Turn(actor=hero.id)
    g.beat()
    if g.live:
        g.tell(Heading("turn", hero.id), "turn", "GSQ-TURN-03", who=hero.id)
    await begin_activation(g, hero)


def may_act(g: StarQuest, no: WhyNot | None) -> list[Activate]:
    return [Activate(hero.id) for hero in g.conscious if not hero.acted]


async def begin_activation(g: StarQuest, hero: Hero) -> None:
    """Being activated: conditions first, danger underfoot, and the Shaken do nothing (GSQ-RUL-40, GSQ-SHK-05)."""
    left = list(hero.conditions)
    while left and not hero.out:
        first = (await g.ask(hero.id, "condition", conditions, left)).condition if len(left) > 1 else left[0]
        left.remove(first)
        await settle(g, hero, first)
    found = dangers_at(g, (hero.models[0].x, hero.models[0].y), radius(hero)) if not hero.out else []
    if found:
        await endanger(g, hero, hero.at, found)
    if hero.out or hero.shaken:
        if hero.shaken and g.live:
            g.tell(Turned(hero.id, "idle"), "idle", "GSQ-SHK-05 GSQ-SHK-06", who=hero.id)
        was_shaken = hero.shaken
        await end_activation(g, hero)
        if was_shaken:
            hero.shaken = False


def conditions(g: StarQuest, left: list[str], no: WhyNot | None) -> list[Settle]:
    """All of them come when the hero is activated: its player says in which order (GSQ-STK-02)."""
    return [Settle(condition) for condition in left]


async def settle(g: StarQuest, hero: Hero, condition: str) -> None:
    """A test to be rid of it; Impaired is bought off (GSQ-COND-01 to 07)."""
    if condition == "impaired":
        await clear_head(g, hero)
        return
    stat, rule = CURES[condition]
    if await test(g, hero, stat, condition):
        cure(g, hero, condition, rule)
    elif condition == "afflicted" and not hero.out:
        suffer(g, hero, 1, "afflicted", "GSQ-COND-02")


def cure(g: StarQuest, hero: Hero, condition: str, rule: str) -> None:
    hero.conditions.remove(condition)
    g.changed(hero)
    if g.live:
        g.tell(Turned(hero.id, "cured"), "sheds", rule, who=hero.id, what=condition)


async def clear_head(g: StarQuest, hero: Hero) -> None:
    """Impaired: D3 power removes it, if the hero wants (GSQ-COND-07)."""
    choice = await g.ask(hero.id, "clear-head", payments, hero, 3, about=Failed("impaired"))
    if isinstance(choice, Pay):
        amount = d3(g, "clear head")
        if g.live:
            g.tell(Rolled(hero.id, "clear head", (amount,)), "clear-head", "GSQ-COND-07", who=hero.id)
        if pay(g, hero, amount):
            cure(g, hero, "impaired", "GSQ-COND-07")


# ---- one action -----------------------------------------------------------------------------------------------------


async def action(g: StarQuest, hero: Hero) -> None:
    """One action of the hero whose turn it is, completed before the next begins (GSQ-TURN-05 to 07)."""
    choice: AnyOption = await g.ask(hero.id, "action", actions, hero)
    turn = g.state.turn
    if isinstance(choice, Done):
        await end_activation(g, hero)
        return
    if isinstance(choice, Buy):
        turn.bought = turn.extra = True
        if not pay(g, hero, NUMBERS.power.action):
            await end_activation(g, hero)
        return
    if isinstance(choice, Cast):
        await cast(g, hero, choice)
    elif isinstance(choice, Rest):
        restore_power(g, hero, most_power(hero), "GSQ-POW-01")
        await end_activation(g, hero)
        return
    else:
        spend_action(turn, main=isinstance(choice, MAIN))
        await perform(g, hero, choice)
    if hero.out or not turn.actor:
        await end_activation(g, hero)


def spend_action(turn: Turn, main: bool) -> None:
    """The free Skill action first, where it will do; then the free action, then a bought one (GSQ-RUL-01)."""
    turn.acted = True
    if not main and turn.skill:
        turn.skill = False
    elif turn.free:
        turn.free = False
    else:
        turn.extra = False


async def perform(g: StarQuest, hero: Hero, choice: AnyOption) -> None:
    if isinstance(choice, Shoot):
        await shoot(g, hero, g.unit(choice.target), moved=False)
    elif isinstance(choice, Advance):
        if await walk_to(g, main_move(g, hero, "advance"), "GSQ-ACT-03") and g.state.turn.actor:
            await then_shoot(g, hero)
    elif isinstance(choice, Rush):
        await walk_to(g, main_move(g, hero, "rush"), "GSQ-ACT-04")
    elif isinstance(choice, Charge):
        await charge(g, hero, choice)
    else:
        await use(g, hero, choice)


async def then_shoot(g: StarQuest, hero: Hero) -> None:
    """After an Advance the hero may shoot (GSQ-ACT-03, 09); it may cast before."""
    while has_target(g, hero) or castings(g, hero, None):
        choice = await g.ask(hero.id, "shoot", shots, hero)
        if isinstance(choice, Cast):
            await cast(g, hero, choice)
            if hero.out:
                return
            continue
        if isinstance(choice, Shoot):
            await shoot(g, hero, g.unit(choice.target), moved=True)
        return


def likely_shots(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    found: list[AnyOption] = [Shoot(unit.id) for unit in in_range(g, hero, gaps(hero, g.state.enemies), no)]
    return [*found, *castings(g, hero, no), DECLINE]


async def charge(g: StarQuest, hero: Hero, choice: Charge) -> None:
    """Up to 12" into base contact, then melee (GSQ-ACT-05, GSQ-CHRG)."""
    target = g.unit(choice.target)
    g.state.turn.charged = True
    found = contact(g, hero, hero.at, target, allowance(g, hero, "charge"))
    if found is None or not await go(g, hero, hero.at, found, "charges", "GSQ-CHRG-07"):
        return
    if target.models and g.state.turn.actor:
        await fight(g, hero, target)


def likely_actions(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    """All that this hero may do now, if those shot at are seen, those charged are reached and skills come off; to end
    the activation is always possible."""
    turn = g.state.turn
    found: list[AnyOption] = []
    foes = gaps(hero, g.state.enemies) if turn.skill or turn.free or turn.extra else []
    if turn.free or turn.extra:
        found += [Shoot(unit.id) for unit in in_range(g, hero, foes, no)]
        found.append(ADVANCE)
        if not (g.state.grease and ai.slowed(g, hero)):
            found.append(RUSH)
            found += near_enough(g, hero, foes, no)
        elif no is not None:
            no(Rush(), "GSQ-GAP-18", "greased")
    if turn.skill or turn.free or turn.extra:
        found += skill_actions(g, hero, foes, no)
    found += castings(g, hero, no)
    if not turn.bought:
        found.append(BUY)
    if not turn.acted and not turn.bought and not turn.cast:  # who has done anything cannot (GSQ-RUL-98)
        found.append(REST)
    elif no is not None:
        no(Rest(), "GSQ-POW-02", "acted")
    found.append(DONE)
    return found


def near_enough(g: StarQuest, hero: Hero, foes: list[tuple[Unit, int]], no: WhyNot | None) -> list[Charge]:
    """Targets within charge distance (GSQ-CHRG-02)."""
    limit = allowance(g, hero, "charge")
    found = []
    for enemy, far in foes:
        if far <= limit:
            found.append(Charge(enemy.id))
        elif no is not None:
            no(Charge(enemy.id), "GSQ-CHRG-02", "no-way")
    return found


def holds(g: StarQuest, hero: Hero, option: AnyOption, no: WhyNot | None) -> bool:
    """A target of shooting must be seen, one of a charge reached (GSQ-SHOT-02, GSQ-CHRG-02, 03); a skill comes off."""
    why = rule = ""
    if isinstance(option, Shoot):
        far, at = reaches(g, hero, guns(g, hero)), (hero.models[0].x, hero.models[0].y)
        if not can_shoot(g, hero, at, far, g.unit(option.target)):
            why, rule = "unseen", "GSQ-SHOT-02"
    elif isinstance(option, Charge):
        limit = allowance(g, hero, "charge")
        if contact(g, hero, hero.models[0], g.unit(option.target), limit) is None:
            why, rule = "no-way", "GSQ-CHRG-02"
    elif isinstance(option, UseSkill):
        return comes_off(g, hero, SKILLS[option.skill], option.target)
    elif isinstance(option, UseItem):
        return comes_off(g, hero, ITEMS[option.item], option.target)
    if why and no is not None:
        no(option, rule, why)
    return not why


actions: Final = Likely(likely_actions, holds)
shots: Final = Likely(likely_shots, holds)


async def end_activation(g: StarQuest, hero: Hero) -> None:
    """Fatigue after a charge, then morale, then what a carrier brought home (GSQ-FAT-01, GSQ-MOR-01)."""
    turn = g.state.turn
    hero.acted = True
    if turn.charged and not hero.out:
        hero.fatigued = True
    await morale_of_all(g)
    carried_home(g, hero)
    g.close("turn")
    g.state.turn = Turn()


# ---- the enemy ------------------------------------------------------------------------------------------------------


def enemy_phase(g: StarQuest) -> Step:
    unit = ai.next_unit(g)
    if unit is None:
        g.state.phase, g.state.cursor = "end", 0
        return None
    return ai.activate(g, unit)
