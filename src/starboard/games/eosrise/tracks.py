"""The Intel and Progress tracks, credits, and how the Last Dash begins (EOS-ITRK, EOS-PROG, EOS-DASH-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...table.facts import Changed
from .content import HOUSE

if TYPE_CHECKING:
    from .game import EosRise

Reasons = Sequence[tuple[int, str]]
"""Why a number is what it is, for the journal."""


def gain_credits(g: EosRise, amount: int, rules: str, why: str = "", because: Reasons = ()) -> None:
    """All credits belong to the crew (EOS-OVER-11)."""
    g.state.credits += amount
    if g.live and amount:
        g.tell(Changed("eos", "credits", amount, g.state.credits), "credits", rules, because, why=why)


def pay(g: EosRise, amount: int, rules: str, why: str, because: Reasons = ()) -> None:
    g.state.credits -= amount
    if g.live and amount:
        g.tell(Changed("eos", "credits", -amount, g.state.credits), "paid", rules, because, why=why)


def gain_intel(g: EosRise, amount: int) -> None:
    """One hex each; on the final hex Progress +1; the next step leads to the starting star (EOS-ITRK-02 to 06)."""
    state = g.state
    for _ in range(amount):
        state.intel = (state.intel + 1) % HOUSE.intel
        if g.live:
            g.tell(Changed("eos", "intel", 1, state.intel), "intel", "EOS-ITRK-02", most=HOUSE.intel - 1)
        if state.intel == HOUSE.intel - 1:
            gain_progress(g, 1, "EOS-ITRK-03")


def gain_progress(g: EosRise, amount: int, rules: str) -> None:
    """Some hexes give a skill level (EOS-PROG-03); at the planet the Last Dash begins. Surplus is lost (EOS-RUL-85)."""
    state = g.state
    for _ in range(amount):
        if state.progress >= HOUSE.progress.planet:
            return
        state.progress += 1
        if g.live:
            g.tell(
                Changed("eos", "progress", 1, state.progress),
                "progress",
                rules,
                left=HOUSE.progress.planet - state.progress,
            )
        if state.progress in HOUSE.progress.levels:
            state.todo.append("level")
        if state.progress == HOUSE.progress.planet:
            state.due = True


def dash_begins(g: EosRise) -> bool:
    """The planet is placed as soon as what brought it is carried out, and a fight is finished (EOS-DASH-01, 02)."""
    state = g.state
    return state.due and not (state.pursuit or state.attackers or state.landed)
