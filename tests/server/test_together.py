"""A hint for those who plan together is a part of one plan for all, wastes nothing, and says what the dice do."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from starboard.server import live, together
from starboard.server.messages import Advice
from starboard.server.worker import Advise, Advised, advise
from starboard.table import Arrange, Table
from starboard.table.history import Draft

from ..rules.vortex.scenario import scenario

FACES = [["melee", "ranged", "special", "star", "defense"], ["melee", "ranged", "star", "defense", "special"]]
Plan = dict[str, str]


def vortex(**more: Any) -> Table[Any]:
    return scenario({"red": "NW", "blue": "SE"}, {"ripper": "a1"}, phase="roll", rolls=FACES, **more)


def dice(table: Table[Any]) -> list[str]:
    kind = table.offers[0].kind
    assert isinstance(kind, Arrange)
    return list(kind.owners())


def hint(table: Table[Any], seat: str, laid: Plan, plan: Plan | None = None, budget: int = 150) -> Advised:
    table.draft = Draft("planning", dict(laid))
    return advise(Advise("vortex", table.moment(), seat, "planning", budget, plan or {}))


@pytest.mark.parametrize("budget", [0, 150])
def test_every_seat_is_told_its_part_of_one_plan(budget: int) -> None:
    table = vortex()
    first = hint(table, "red", {}, budget=budget)
    laid = first.advice[0].choice
    other = hint(table, "blue", laid, first.plan, budget)
    laid = laid | other.advice[0].choice
    again = hint(table, "red", laid, other.plan, budget)
    assert first.plan == other.plan == again.plan
    assert again.advice[0].choice == first.advice[0].choice
    assert set(laid.items()) <= set(first.plan.items())
    assert table.offers[0].kind.contains(first.plan)


def test_what_lies_is_given_and_a_plan_that_no_longer_stands_is_thought_anew() -> None:
    table = vortex()
    laid = {"red-1": "red/room", "blue-4": "blue/est"}
    old = {die: "red/est" if die[0] == "r" else "blue/est" for die in dice(table)}
    assert not together.stands(table, "red", old, laid)
    for budget in (0, 150):
        found = hint(table, "red", laid, old, budget)
        assert found.plan["red-1"] == "red/room" and found.plan["blue-4"] == "blue/est"


def test_a_wasted_die_is_moved_to_where_it_does_something() -> None:
    table = vortex()
    ask = table.offers[0]
    spaces = ["melee", "ranged", "room", "melee", "defense", "room", "est", "ranged", "defense", "special"]
    plan = {die: f"{die.partition('-')[0]}/{space}" for die, space in zip(dice(table), spaces, strict=True)}
    wasted = set(together.idle(table, "red", plan))
    assert "blue-2" in wasted, "one die alone does not make the EST strike"
    better = together.mended(table, ask, "red", plan, {"red-3": "red/room"}, None, random.Random(1))
    assert ask.kind.contains(better) and better["red-3"] == "red/room"
    assert len(together.idle(table, "red", better)) < len(wasted)
    assert "blue-2" not in together.idle(table, "red", better)


def test_of_a_line_only_the_dice_that_do_nothing_are_moved() -> None:
    table = vortex(ground=("V", "II", "I", "III"))  # the Medical Bay takes Special alone
    laid = {"red-1": "red/room", "red-3": "red/room"}
    assert together.idle(table, "red", laid) == ["red-1"]


def test_the_reason_says_what_the_dice_do() -> None:
    table = vortex(life={"ripper": 2})
    plan = {die: f"{die.partition('-')[0]}/est" for die in dice(table)} | {"red-1": "red/melee"}
    said = hint(table, "red", {}, plan)
    assert "Melee 2 is enough to kill Ripper." in said.reason
    assert "EST" in said.reason and "nearer to the goal" not in said.reason


def test_a_die_with_nothing_to_do_is_left_out_and_said() -> None:
    table = vortex()
    plan = {die: f"{die.partition('-')[0]}/est" for die in dice(table)}
    plan |= {"red-2": "red/ranged"}  # the Ripper stands beside the room
    said = hint(table, "red", {}, plan)
    assert together.idle(table, "red", plan) == ["red-2"]
    assert "red-2" not in said.advice[0].choice and "One die finds nothing better to do" in said.reason
    assert together.stands(table, "red", plan, {**plan, "red-2": "red/room"}), "such a die may lie anywhere"


def test_two_who_ask_at_once_are_told_of_one_plan() -> None:
    """What comes to mind at once gives way to what was thought about, and that stays."""
    jobs: list[Advise] = []

    class Thinkers:
        async def ask(self, table: str, job: Advise, tp: Any, seconds: float, key: Any) -> Advised:
            jobs.append(job)
            await asyncio.sleep(0)
            plan = job.plan or {"red-1": f"red/{'est' if job.budget else 'room'}"}
            return Advised("x", "", [Advice(plan, "", 0.0, 0)], plan=plan)

    class Here:
        id = "t"
        table = vortex()
        settings = type("S", (), {"thinkers": Thinkers(), "hint_budget": 100})()
        _joint_plan: Any = (-1, ""), {}, False

    def ask(seat: str, budget: int) -> Any:
        return live.Live._advised_together(here, Advise("vortex", b"", seat, "planning", budget))  # type: ignore[arg-type]

    async def main() -> None:
        here._thinking_together = asyncio.Lock()  # type: ignore[attr-defined]
        quick = await ask("red", 0)
        both = await asyncio.gather(ask("red", 100), ask("blue", 100))
        later = await ask("blue", 0)
        assert quick.plan != both[0].plan == both[1].plan == later.plan

    here = Here()
    asyncio.run(main())
    assert [bool(job.plan) for job in jobs] == [False, False, True, True]
