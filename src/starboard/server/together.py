"""One plan for all who plan together: kept while it stands, without pieces that would do nothing.

Which pieces those are the picture says (`Line.idle`); so this holds for every game, and knows no rules.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from ..bots import Advice, best_first
from ..table import Arrange, Ask, Plan, Table

ALIKE = 0.02
"""Plans that went worse by no more are as good: of them the one that wastes least is taken."""
TRIED = 8
"""Of so many places for a wasted piece the best is looked for."""
PATIENT = 0.5
"""So long, in seconds, in all."""


def joint(ask: Ask) -> bool:
    """Whether one plan is thought for all: not where two trade, for each wants something else."""
    return ask.joint and isinstance(ask.kind, Arrange) and not ask.kind.pact


def idle(table: Table[Any], seat: str, plan: Plan) -> list[str]:
    """The pieces of a plan that find nothing to do: where several lie on a line, each is looked at alone; where none
    of them does nothing alone, they do nothing together."""
    found: list[str] = []
    for dice in _flagged(table, seat, plan):
        alone = [piece for piece in dice if len(dice) == 1 or _idle_alone(table, seat, plan, dice, piece)]
        found += alone or dice
    return found


def _idle_alone(table: Table[Any], seat: str, plan: Plan, dice: list[str], piece: str) -> bool:
    alone = {other: slot for other, slot in plan.items() if other == piece or other not in dice}
    return any(piece in rest for rest in _flagged(table, seat, alone))


def _flagged(table: Table[Any], seat: str, plan: Plan) -> list[list[str]]:
    picture = table.type.scenery.picture(table.game, seat, plan)
    return [line.dice for panel in picture.panels for line in panel.lines if line.idle]


def stands(table: Table[Any], seat: str, plan: Plan, laid: Plan) -> bool:
    """Whether all that lies lies as the plan has it; a piece that finds nothing to do may lie anywhere."""
    off = [piece for piece, slot in laid.items() if plan.get(piece, "") != slot]
    return bool(plan) and (not off or set(off) <= set(idle(table, seat, plan)))


def best(table: Table[Any], ask: Ask, seat: str, found: list[Advice]) -> Advice:
    """Of plans that went about as well the one that wastes least."""
    first, *others = best_first(found)
    alike = [one for one in others[:TRIED] if 2 * one[1] >= first[1] and first[2] - one[2] <= ALIKE]
    return min([first, *alike], key=lambda one: len(idle(table, seat, one[0])))


def mended(
    table: Table[Any],
    ask: Ask,
    seat: str,
    plan: Plan,
    given: Plan,
    worth: Callable[[Plan], float] | None,
    rng: random.Random,
) -> Plan:
    """The plan with each wasted piece where it does something, if there is such a place; what is given stays."""
    kind = ask.kind
    assert isinstance(kind, Arrange)
    until, tried = time.monotonic() + PATIENT, set(given)
    while free := [piece for piece in idle(table, seat, plan) if piece not in tried]:
        piece = free[0]
        tried.add(piece)
        least = len(idle(table, seat, plan))
        others = {other: slot for other, slot in plan.items() if other != piece}
        slots = [slot for slot in kind.slots(piece, others) if slot and slot != plan[piece]]
        better: list[Plan] = []
        for slot in slots:
            trial = {**plan, piece: slot}
            if kind.contains(trial) and len(idle(table, seat, trial)) < least:
                better.append(trial)
        if len(better) > TRIED:
            better = [better[0], *rng.sample(better[1:], TRIED - 1)]
        if not better:
            continue
        plan = better[0] if worth is None or time.monotonic() > until else max(better, key=worth)
    return plan
