"""Personal goals and their rewards (ETS-ACC)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table.facts import Turned
from .content import GOALS
from .standing import Circumstances, Hand, holds
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure


def happened(g: Endure, word: str, s: Survivor, hand: Hand | None = None, times: int = 1) -> bool:
    """Counts toward the goal of this survivor. Says whether something in force may answer: then let it (`g.happen`)."""
    if s.goal and not s.reward and GOAL_EVENTS[s.goal] == word:
        count(g, s, hand, times)
    return word in g.touched_now and g.waits(word, s)


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
            g.tell(Turned(s.goal, "reward", who=s.seat), "goal-met", "ETS-ACC-02", reward=s.goal)


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
        g.tell(Turned("accomplishments", s.goal, who=s.seat), "goal-dealt", "ETS-ACC-01", text=s.goal)


async def spend(g: Endure, s: Survivor) -> None:
    """The reward, at any moment of the own turn; then a new card (ETS-ACC-03, ETS-ACC-05)."""
    card = GOALS[s.goal]
    if g.live:
        g.tell(Turned(card.id, "spent", who=s.seat), "reward", "ETS-ACC-05", reward=card.id)
    s.goal, s.reward = "", False
    await g.enact(card.id, card.effects, s)
    if not s.fate:
        deal(g, s)
