"""What thinking bots share: candidates for an answer, and what playing on from it is worth.

Everything happens in forks (`Table.fork`): fresh dice, hidden cards dealt anew for the seat that thinks, so that no bot
ever sees more than its seat may. A playout is truncated after a round or two and valued by the game's gauge.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ..table import Arrange, Ask, Plan, Table

HORIZON = 1
"""How many rounds after the present one a playout goes on."""


def own_part(kind: Arrange, seat: str, lying: Plan, rng: random.Random) -> Plan:
    """A random part of a joint plan: the pieces of one seat, given where the others' lie."""
    mine = [piece for piece, owner in kind.owners().items() if owner == seat]
    plan = {piece: slot for piece, slot in lying.items() if piece not in mine}
    return {piece: slot for piece, slot in filled(kind, plan, rng, mine).items() if piece in mine}


def filled(kind: Arrange, plan: Plan, rng: random.Random, pieces: Sequence[str] | None = None) -> Plan:
    """A plan with the missing pieces put anywhere they may lie."""
    plan = dict(plan)
    for piece in kind.owners() if pieces is None else pieces:
        if piece not in plan:
            slots = kind.slots(piece, plan)
            slot = slots[int(rng.random() * len(slots))]
            if slot:
                plan[piece] = slot
    return plan


def matching(fork: Table[Any], ask: Ask) -> Ask:
    """The same question in a fork."""
    return next(a for a in fork.offers if a.name == ask.name and a.seats == ask.seats)


def lying(table: Table[Any]) -> Plan:
    """Where the pieces of an open draft lie."""
    return table.draft.plan if table.draft is not None else {}


def until_round(last: int) -> Callable[[Any], bool]:
    """Stops a playout when this round is over."""

    def over(state: Any) -> bool:
        done: bool = state.round > last
        return done

    return over


def value(fork: Table[Any], seat: str) -> float:
    """How well the fork goes for this seat's side, 0 to 1."""
    gauge = fork.game.gauge()
    return 1 - gauge if seat in fork.game.opponents() else gauge


def playout(table: Table[Any], ask: Ask, seat: str, answer: Any, rng: random.Random, horizon: int = HORIZON) -> float:
    """Answers in a fork, plays on by the rollout policy, and says what came of it."""
    fork = table.fork(rng, seat)
    asked = matching(fork, ask)
    if ask.joint:
        assert isinstance(asked.kind, Arrange)
        answer = filled(asked.kind, {**lying(table), **answer}, rng)
    fork.answer(asked, answer)
    fork.play_out(rng, table.game.policy(rng), until_round(table.state.round + horizon))
    return value(fork, seat)


def candidates(table: Table[Any], ask: Ask, seat: str, rng: random.Random, most: int) -> list[Any]:
    """Up to `most` different answers: all of them if there are few, else a sample. Never empty."""
    kind = ask.kind
    if ask.joint:
        assert isinstance(kind, Arrange)
        return distinct([own_part(kind, seat, lying(table), rng) for _ in range(most)])
    found = kind.enumerate(most + 1)
    if len(found) <= most:
        return found
    return distinct([kind.sample(rng.random) for _ in range(most)])


def distinct(answers: list[Any]) -> list[Any]:
    """Without doubles, in the order of first appearance."""
    return list({msgspec.json.encode(answer, order="deterministic"): answer for answer in answers}.values())
