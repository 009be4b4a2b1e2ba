"""What thinking bots share: proposals for an answer, and what playing on from it is worth.

Everything happens in forks (`Table.fork`): fresh dice, hidden cards dealt anew for the seat that thinks, so that no bot
ever sees more than its seat may. A playout goes on by the game's rollout policy, is cut off when a round is over, and
is valued by the game's gauge. The policy also proposes: what it would answer is where a bot begins to think.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from ..table import Arrange, Ask, Choose, Plan, Table
from ..table.game import Policy
from .sensible import Sensible

LIMIT = 1000
"""More options than this no simple choice has."""


class Clock:
    """How long a bot may still think: milliseconds, or playouts. It says no before the time is up, not after."""

    def __init__(self, budget: int, iterations: int, began: float | None = None) -> None:
        self.began = time.perf_counter() if began is None else began
        self.deadline = self.began + budget / 1000 if budget else None
        self.most = iterations
        self.done = 0
        self.slowest = 0.0
        self.last = time.perf_counter()

    def go(self) -> bool:
        """Whether one more playout fits; call it before each. The first always does: a bot must say something."""
        self.done += 1
        if self.deadline is None:
            return self.done <= self.most
        now = time.perf_counter()
        if self.done > 1:
            self.slowest = max(self.slowest, now - self.last)
        self.last = now
        return self.done == 1 or now + self.slowest < self.deadline

    def spent(self) -> float:
        """The share of the time that is gone; 0 when playouts are counted."""
        if self.deadline is None:
            return 0.0
        return (time.perf_counter() - self.began) / (self.deadline - self.began)

    def left(self) -> int:
        """About how many playouts are left."""
        if self.deadline is None:
            return self.most - self.done
        now = time.perf_counter()
        each = (now - self.began) / max(1, self.done)
        return int((self.deadline - now) / each) if each else self.most


# ---- playing on -----------------------------------------------------------------------------------------------------


def until_round(last: int) -> Callable[[Any], bool]:
    """Stops a playout when this round is over, or when rounds begin anew: a campaign has gone on to another mission."""
    latest = -1

    def over(state: Any) -> bool:
        nonlocal latest
        before, latest = latest, state.round
        return not before <= latest <= last

    return over


def value(fork: Table[Any], seat: str) -> float:
    """How well the fork goes for this seat's side, 0 to 1."""
    gauge = fork.game.gauge()
    return 1 - gauge if seat in fork.game.opponents() else gauge


def matching(fork: Table[Any], ask: Ask) -> Ask:
    """The same question in a fork."""
    return next(a for a in fork.offers if a.name == ask.name and a.seats == ask.seats)


def lying(table: Table[Any], ask: Ask, seat: str) -> Plan:
    """Where the pieces of the others lie in an open draft."""
    if not ask.joint or table.draft is None:
        return {}
    assert isinstance(ask.kind, Arrange)
    owners = ask.kind.owners()
    return {piece: slot for piece, slot in table.draft.plan.items() if owners.get(piece, seat) != seat}


# ---- answers --------------------------------------------------------------------------------------------------------


def proposed(table: Table[Any], ask: Ask, policy: Policy | None, random: Callable[[], float]) -> Any:
    """What the policy would answer, or any answer when there is none."""
    kind = ask.kind
    if policy is None:
        return kind.sample(random)
    if isinstance(kind, Choose):
        return policy.choose(table.game, ask.name, ask.seats if len(ask.seats) > 1 else ask.seats[0], kind.options)
    return policy.answer(table.game, [ask])[1]


def preferred(table: Table[Any], asks: Sequence[Ask], seat: str, rng: random.Random) -> Ask:
    """Which of several questions the policy would answer first."""
    fork = table.fork(rng, seat)
    policy = fork.game.policy(rng)
    if policy is None:
        return rng.choice(asks)
    open_to = {(ask.name, ask.seats): ask for ask in asks}
    chosen, _ = policy.answer(fork.game, [ask for ask in fork.offers if (ask.name, ask.seats) in open_to])
    return open_to[chosen.name, chosen.seats]


def ranks(policy: Policy | None) -> Sensible | None:
    """The policy, if what options look worth to it is a guide."""
    return policy if isinstance(policy, Sensible) and policy.doubt else None


def promising(table: Table[Any], ask: Ask, policy: Sensible, most: int, doubt: float) -> list[Any]:
    """The options of a simple choice that look best to a policy that ranks them, the best first.

    What it is in no doubt about is left out: options that look worse than the best by more than this doubt.
    """
    options = ask.kind.enumerate(LIMIT)
    worth = policy.rank(table.game, ask.name, ask.seats if len(ask.seats) > 1 else ask.seats[0], options)
    least = max(worth) - doubt
    order = sorted((i for i in range(len(options)) if worth[i] >= least), key=lambda i: -worth[i])
    return [options[i] for i in order[:most]]


def fitted(
    kind: Arrange, fixed: Plan, wanted: Plan, random: Callable[[], float], only: Iterable[str] | None = None
) -> Plan:
    """A legal plan: `fixed` as it lies, the others (or `only` these) where they are wanted, else anywhere they may."""
    plan = dict(fixed)
    for piece in kind.owners() if only is None else only:
        if piece in plan:
            continue
        slots = kind.slots(piece, plan)
        slot = wanted.get(piece, "")
        if slot not in slots:
            slot = slots[int(random() * len(slots))]
        if slot:
            plan[piece] = slot
    return plan


def changed(kind: Arrange, fixed: Plan, plan: Plan, random: Callable[[], float]) -> Plan:
    """The same plan but for a piece or two that are not fixed; whatever no longer fits is moved as well."""
    free = [piece for piece in kind.owners() if piece not in fixed]
    wanted = dict(plan)
    for _ in range(1 if random() < 0.6 else 2):
        piece = free[int(random() * len(free))]
        others = {p: s for p, s in wanted.items() if p != piece}
        slots = kind.slots(piece, others)
        wanted[piece] = slots[int(random() * len(slots))]
    return fitted(kind, fixed, wanted, random)


def key(answer: Any) -> bytes:
    """Equal keys: the same answer."""
    return msgspec.json.encode(answer, order="deterministic")


def distinct(answers: Sequence[Any]) -> list[Any]:
    """Without doubles, in the order of first appearance."""
    return list({key(answer): answer for answer in answers}.values())


def playout(table: Table[Any], ask: Ask, seat: str, answer: Any, rng: random.Random, horizon: int) -> float:
    """Answers in a fork, plays on by the rollout policy to the end of a round, and says what came of it."""
    fork = table.fork(rng, seat)
    asked = matching(fork, ask)
    policy = fork.game.policy(rng)
    if ask.joint:
        assert isinstance(asked.kind, Arrange)
        fixed = {**lying(table, ask, seat), **answer}
        wanted = {} if policy is None else policy.answer(fork.game, [asked])[1]
        theirs = [piece for piece, owner in asked.kind.owners().items() if owner != seat]
        answer = fitted(asked.kind, fixed, wanted, rng.random, theirs)
    last = fork.state.round + horizon
    fork.answer(asked, answer)
    fork.play_out(rng, policy, until_round(last))
    return value(fork, seat)
