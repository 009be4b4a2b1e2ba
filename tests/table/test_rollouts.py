"""Forks and rollouts: branches of their own, answered in place, by chance or by a policy."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from tests.table.toys import alert
from tests.table.toys.alert import Alert, Corridor, Run
from tests.table.toys.mine import At, Dig, Mine, Rest, Shaft
from tests.table.toys.planning import Planning, Ship

from starboard.table import Ask, Level, Script, Table, WhyNot


class Careful:
    """Never rolls again, puts every die somewhere; otherwise takes the last option."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose(self, g: Any, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> Any:
        self.asked.append(str(seats))
        return options[-1]

    def answer(self, g: Any, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        self.asked.append(asks[0].name)
        return asks[0], asks[0].kind.enumerate(1)[0]


def test_a_policy_says_which_of_several_questions_is_answered() -> None:
    t: Table[Ship] = Table(Planning, Planning.prepare(), seed="s", level=Level.ROLLOUT)
    policy = Careful()
    t.play_out(random.Random(1), policy)
    assert t.outcome is not None and t.state.rerolled == []
    assert policy.asked == ["rooms"] * 3 and t.game.decisions == 12, "four seats decide in each plan"


def test_a_policy_answers_the_common_question_fast() -> None:
    t: Table[Shaft] = Table(Mine, Mine.prepare(), seed="s")
    fork = t.fork(random.Random(1))
    fork.play_out(random.Random(1), Careful(), until=lambda state: state.round == 3)
    assert fork.state.round == 3 and fork.outcome is None and fork.game.decisions == 6
    fork.play_out(random.Random(1), Careful())
    assert fork.outcome is not None and fork.game.verdict == "the shift is over"
    assert t.state.round == 0 and t.decisions == 0


def test_a_fork_goes_on_from_the_middle_of_a_step() -> None:
    t: Table[Shaft] = Table(Mine, Mine.prepare(), source=Script(6, 5))
    t.choose("one", "digging", Dig())
    t.choose("one", "digging", Dig())
    forks = [t.fork(random.Random(n), level=Level.QUIET) for n in range(40)]
    for fork in forks:
        assert fork.state == t.state and fork.offers[0].about == At(2)
        fork.answer(fork.offers[0], Dig())
    assert len({(f.state.gold, f.state.who, f.outcome is None) for f in forks}) == 3, "their dice are their own"
    assert len(t.line) == 4
    deeper = forks[0].fork(random.Random(0), level=Level.QUIET)
    assert deeper.state == forks[0].state


def test_what_keeps_no_tail_cannot_be_forked() -> None:
    fork = Table(Mine, Mine.prepare(), seed="s").fork(random.Random(1))
    with pytest.raises(AssertionError, match="no tail"):
        fork.fork(random.Random(1))


def test_a_fork_lists_no_options_before_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    t: Table[Corridor] = Table(Alert, Alert.prepare(), seed="s")
    listed = []

    def runs(g: Alert, no: WhyNot | None) -> list[Run]:
        listed.append(1)
        return [Run(1)]

    monkeypatch.setattr(alert, "runs", runs)
    fork = t.fork(random.Random(1))
    assert listed == [] and fork.offers[0].kind.enumerate(9) == [Run(1)] and listed == [1]


def test_nothing_to_choose_is_a_mistake_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alert, "runs", lambda g, no: [])
    with pytest.raises(RuntimeError, match="nothing to choose"):
        Table(Alert, Alert.prepare(), seed="s")


def test_rules_that_go_round_in_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    async def idle(g: Alert) -> None:
        return

    monkeypatch.setattr(alert, "run", idle)
    with pytest.raises(RuntimeError, match="go round in circles"):
        Table(Alert, Alert.prepare(), seed="s")


def test_whether_a_choice_could_be_taken_back_is_known_before() -> None:
    t: Table[Shaft] = Table(Mine, Mine.prepare(), seed="s")
    (ask,) = t.offers
    assert t.can_take_back(ask, Rest()) and not t.can_take_back(ask, Dig())
    assert t.decisions == 0 and t.history == []
