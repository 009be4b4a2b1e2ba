"""The death of a hero, and what decides a mission (EXO-END-05 to 09, EXO-QUICK, EXO-MIS-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Left, Turned
from .board import living
from .state import Hero

if TYPE_CHECKING:
    from .game import Exodus


def dies(g: Exodus, hero: Hero, drowned: bool = False) -> None:
    """In a campaign the mission is lost (EXO-END-07); in quick play the hero lies there until the end phase
    (EXO-QUICK-03, EXO-RUL-23). Who dies aboard is gone with all it had (EXO-RUL-57)."""
    case = "drowned" if drowned else "dead"
    hero.fate = "drowned" if hero.aboard else case
    hero.alert, hero.done, hero.prone = False, True, True
    if g.live:
        rule = "EXO-REAV-16" if drowned else "EXO-END-05"
        g.tell(Left(hero.id, g.grid.names[hero.at], "dead"), "dies", rule, who=hero.id, case=case)
    if hero.aboard:
        hero.at, hero.aboard = -1, False
    if g.state.campaign:
        finish(g, False, "hero-dead", "EXO-END-07", who=hero.id)
    if not living(g):
        finish(g, False, "all-dead", "EXO-RUL-48")
    check(g)  # the others may all be where they should be


def check(g: Exodus) -> None:
    """Whether the mission is won: all of its goals at once."""
    for goal in g.mission.goals:
        if not goal.reached(g):
            return
    finish(g, True, "mission-won", "EXO-RUL-53")


def deliver(g: Exodus, hero: Hero) -> None:
    """What is carried to where it is wanted, or changes hands there, stays there (EXO-RUL-53)."""
    if not hero.item:
        return
    for goal in g.mission.goals:
        if not goal.takes(g, hero):
            continue
        if goal.places >> hero.at & 1:
            g.state.brought[goal.number] += 1
            item, hero.item = hero.item, ""
            if g.live:
                fact = Turned(item, "brought", g.grid.names[hero.at], hero.id)
                g.tell(fact, "brings", "EXO-RUL-53", **goal.so_far(g))
        return


def finish(g: Exodus, won: bool, word: str, *rules: str, **terms: str) -> None:
    """The mission is over, here and now: the game with it, or in a campaign this chapter of it."""
    if not g.state.campaign:
        g.end(won, word, *rules, **terms)
    g.state.verdict = "won" if won else "lost"
    g.stop("mission")
