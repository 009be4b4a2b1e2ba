"""What happened, told to those who wait for it: personal goals (ETS-ACC) and effects that answer (`on`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import Active, WhyNot
from ...table.effects import Effects
from . import deeds
from . import effects as e
from .content import GOALS
from .effects import HAPPENINGS, Happened
from .options import PASS, YES, Pass, Yes
from .standing import SOURCES, Circumstances, Hand, bearer_of, concerns, holds, refresh
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure

EFFECTS = Effects()


def happened(g: Endure, word: str, s: Survivor, hand: Hand | None = None, times: int = 1) -> bool:
    """Counts toward the goal of this survivor. Says whether something in force may answer: then let it (`answered`)."""
    if s.goal and not s.reward and GOAL_EVENTS[s.goal] == word:
        count(g, s, hand, times)
    return word in g.own[s.seat].answers or word in g.common.answers


async def answered(g: Endure, word: str, s: Survivor, hand: Hand | None = None) -> None:
    """Wakes whatever answers to it."""
    await g.happen(HAPPENINGS[word](s, hand))


GOAL_EVENTS: Final[dict[str, str]] = {card.id: card.goal.event for card in GOALS.values()}
GOAL_WITHIN: Final[dict[str, str]] = {card.id: card.goal.within for card in GOALS.values()}
GOAL_WHEN: Final = {card.id: Circumstances(card.goal.when) for card in GOALS.values()}


def count(g: Endure, s: Survivor, hand: Hand | None, times: int) -> None:
    """Completing the personal goal unlocks the reward (ETS-ACC-02)."""
    goal = GOALS[s.goal].goal
    if not holds(g, GOAL_WHEN[s.goal], s, hand):
        return
    s.progress += times
    if s.progress >= goal.times:
        s.reward = True
        if g.live:
            card = GOALS[s.goal]
            g.tell(
                "goal",
                f"{g.name(s)} has done it: {card.name}. {card.reward}",
                "ETS-ACC-02",
                survivor=s.seat,
                card=s.goal,
            )


def forget(g: Endure, s: Survivor, scope: str) -> None:
    """A goal inside one turn or round starts over with the next."""
    if s.goal and not s.reward and GOAL_WITHIN[s.goal] == scope:
        s.progress = 0


def deal(g: Endure, s: Survivor) -> None:
    """A fresh Accomplishment card; one at a time (ETS-SET-14, ETS-ACC-01). Spent ones come back when none is left."""
    state = g.state
    if not state.goals:
        held = [o.goal for o in state.survivors]
        state.goals = [card for card in GOALS if card not in held]
    s.goal = g.one("accomplishment card", state.goals)
    state.goals.remove(s.goal)
    s.progress, s.reward = 0, False
    if g.live:
        card = GOALS[s.goal]
        g.tell("goal", f"{g.name(s)}'s goal: {card.name}. {card.text}", "ETS-ACC-01", survivor=s.seat, card=s.goal)


async def spend(g: Endure, s: Survivor) -> None:
    """The reward, at any moment of the own turn; then a new card (ETS-ACC-03, ETS-ACC-05)."""
    card = GOALS[s.goal]
    if g.live:
        g.tell("reward", f"{g.name(s)} spends {card.name}: {card.reward}", "ETS-ACC-05", survivor=s.seat, card=card.id)
    s.goal, s.reward = "", False
    await deeds.enact(g, card.id, card.effects, s)
    if not s.fate:
        deal(g, s)


# ---- effects that answer --------------------------------------------------------------------------------------------


def _register(id: str, effect: e.On) -> None:
    when = Circumstances(effect.when)
    key = f"{id}.{SOURCES[id].index(effect)}"

    @EFFECTS.on(HAPPENINGS[effect.event], id)
    async def answer(g: Endure, active: Active, event: Happened) -> None:
        bearer = bearer_of(g, active.who)
        if bearer is not None and bearer.fate:
            return
        if event.who is not None and not _touches(g, effect, active.who, event):
            return
        if not holds(g, when, bearer, event.hand):
            return
        if effect.limit and bearer is not None and id in bearer.limits:
            return
        if bearer is not None and not deeds.would_do(g, deeds.NEEDS[key], bearer):
            return
        if effect.may and bearer is not None:
            choice: Yes | Pass = await g.ask(bearer.seat, yes_or_no, id, about=id)
            if isinstance(choice, Pass):
                return
        if effect.limit and bearer is not None:
            bearer.limits.append(id)
        group = next((x for x in g.state.groups if x.kind == active.who), None)
        await deeds.enact(g, key, effect.then, bearer, event.hand, boss=group)


def _touches(g: Endure, effect: e.On, who: str, event: Happened) -> bool:
    if isinstance(event.who, Survivor):
        return concerns(g, effect.to, effect.among, who, event.who, event.hand)
    return bool(event.who.kind == who)


def yes_or_no(g: Endure, card: str, no: WhyNot | None) -> list[Yes | Pass]:
    return [YES, PASS]


for _id, _effects in SOURCES.items():
    for _effect in _effects:
        if isinstance(_effect, e.On):
            _register(_id, _effect)


# ---- effects that end -----------------------------------------------------------------------------------------------


def close(g: Endure, scope: str) -> None:
    """Ends what lasts for this scope."""
    before = len(g.state.effects)
    if before:
        g.close(scope)
        if len(g.state.effects) != before:
            refresh(g)


def used_up(g: Endure, s: Survivor, prefix: str) -> None:
    """What lasts until it has applied once has applied (`lasts = "once"`)."""
    if g.state.effects:
        kept = [a for a in g.state.effects if not (a.lasts == "once" and a.who == s.seat and _starts(a.id, prefix))]
        if len(kept) != len(g.state.effects):
            g.state.effects = kept
            refresh(g, s)


def _starts(id: str, prefix: str) -> bool:
    effect = SOURCES[id][0]
    return isinstance(effect, e.Change) and effect.number.startswith(prefix)
