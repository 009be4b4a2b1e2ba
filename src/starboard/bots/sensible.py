"""Sensible: the base of a game's rollout policy, and of its gauge. A game adds what only it knows.

A policy plays without thinking: it ranks options by what they do, takes the best give or take a little chance, and
fills plans piece by piece. Thinking bots play thousands of rounds with it, so all of it must be cheap. The gauge says
how well it goes, as a logistic sum of what speaks for the players and what against.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from ..table.game import any_of
from ..table.offers import Arrange, Ask, Choose, Plan

GAUGE = "gauge.toml"

Judge = Callable[[Any, str | tuple[str, ...], Any], float]
"""What an option looks worth to whoever is asked: `judge(g, seats, option)`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible:
    """Answers by rank and a little chance, so that many playouts are not one."""

    whim: ClassVar[float] = 0.03
    """How often anything that may be done is done, sense or not."""
    blur: ClassVar[float] = 0.0
    """How much chance is added to what options look worth."""
    doubt: ClassVar[float] = 0.0
    """What looks worse than the best by more than this is hardly ever better; 0: its ranks are no guide to a search."""
    settled: ClassVar[float] = 0.0
    """After this share of the playouts of each answer a race is over if nothing is ahead of what this policy would do
    first; 0: it is run to its end."""
    horizon: ClassVar[int] = 0
    """At least so many rounds after the present one are played on before the gauge tells better from worse."""
    judges: ClassVar[Mapping[Any, Judge]] = {}
    """By question, or by the type of its first option, what an option looks worth."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    # ---- single choices -----------------------------------------------------------------------------------------

    def choose(self, g: Any, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> Any:
        if len(options) == 1:
            return options[0]
        if self.random() < self.whim:
            return self.pick(options)
        return self.best(options, self.rank(g, question, seats, options))

    def rank(self, g: Any, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> list[float]:
        """What each option looks worth; all alike where nothing is known."""
        judge = self.judges.get(question) or self.judges.get(type(options[0]))
        return [0.0] * len(options) if judge is None else [judge(g, seats, option) for option in options]

    def pick(self, options: Sequence[Any]) -> Any:
        return options[int(self.random() * len(options))]

    def best(self, options: Sequence[Any], worth: Sequence[float]) -> Any:
        """The best, give or take a little; of several alike any."""
        draw, blur = self.random, self.blur
        if not blur:
            most = max(worth)
            found = [option for option, value in zip(options, worth, strict=True) if value == most]
            return found[0] if len(found) == 1 else self.pick(found)
        top, chosen = -1e18, options[0]
        for option, value in zip(options, worth, strict=True):
            value += blur * draw()
            if value > top:
                top, chosen = value, option
        return chosen

    def purpose(self, g: Any, seat: str, option: Any) -> str:
        """What an option leads to in the end, in words of the game: for hints, where it is good for nothing at once."""
        return ""

    # ---- other questions ----------------------------------------------------------------------------------------

    def answer(self, g: Any, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        """One of several questions, by chance, or the only one; a game with preferences says which."""
        ask = any_of(asks, self.random) if len(asks) > 1 else asks[0]
        if isinstance(ask.kind, Choose):
            return ask, self.choose(g, ask.name, ask.seats, ask.kind.options)
        return ask, self.other(g, ask)

    def other(self, g: Any, ask: Ask) -> Any:
        """An answer of another kind than a simple choice."""
        return ask.kind.sample(self.random)

    def filled(self, kind: Arrange, wanted: Callable[[str, list[str], Plan], str]) -> Plan:
        """A plan, each piece in the slot that is wanted of those it may go to."""
        plan: Plan = {}
        for piece in kind.owners():
            slot = wanted(piece, kind.slots(piece, plan), plan)
            if slot:
                plan[piece] = slot
        return plan


class Bend:
    """How a gauge is bent so that it says what comes of it, mission by mission: a slope for all, a shift for each.

    Fitted to games of the reference bot by `starboard lab calibrate --write`, and kept in the game's `gauge.toml`.
    """

    def __init__(self, home: Path) -> None:
        path = home / GAUGE
        given = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.slope: float = given.get("slope", 1.0)
        self.shifts: dict[str, float] = given.get("shift", {})

    def __call__(self, value: float, mission: str) -> float:
        """What a gauge of a mission says, bent; for bots it still tells better from worse at either end."""
        shift = self.shifts.get(mission, 0.0)
        if shift == 0.0 and self.slope == 1.0:
            return value
        value = min(0.995, max(0.005, value))
        return min(0.99, max(0.01, 1 / (1 + exp(-self.slope * log(value / (1 - value)) - shift))))


def chance_to_win(parts: Iterable[float], soft: float = 1.0, bias: float = 0.0) -> float:
    """A gauge: the logistic of all that speaks for the players (above 0) and against them (below)."""
    return min(0.99, max(0.01, 1 / (1 + exp(-(sum(parts) + bias) / soft))))


AGAIN = 0.3
"""What a mission that was lost and is begun again weighs beside one that was not."""


def of_campaign(value: float, done: int, stages: int, weight: float) -> float:
    """How well a campaign goes when its present mission goes so well (`Game.stages`)."""
    return min(0.99, (done + value * weight) / stages)
