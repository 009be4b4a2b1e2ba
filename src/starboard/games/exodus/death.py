"""The death of a hero, and what decides a mission (EXO-END-05 to 09, EXO-QUICK, EXO-MIS-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Left, Turned
from .board import grappled, living
from .content import Bring, Hold, Leave, Slay
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
    mission = g.ground.mission
    for number, goal in enumerate(mission.goals):
        if not done(g, number, goal):
            return
    finish(g, True, "mission-won", "EXO-RUL-53")


def done(g: Exodus, number: int, goal: object) -> bool:
    if isinstance(goal, Bring):
        return g.state.brought[number] >= goal.count
    if isinstance(goal, Slay):
        return g.state.slain.get(goal.kind, 0) >= goal.count
    if isinstance(goal, Hold):
        return g.state.round > goal.turns
    assert isinstance(goal, Leave)
    for hero in g.state.heroes:
        if not hero.fate and (not g.ground.exit >> hero.at & 1 or hero.zones or grappled(g, hero)):
            return False  # nor who must still take a grab test (EXO-RUL-47)
    return True


def deliver(g: Exodus, hero: Hero) -> None:
    """What is carried to where it is wanted, or changes hands there, stays there (EXO-RUL-53)."""
    if not hero.item:
        return
    for number, goal in enumerate(g.ground.mission.goals):
        if isinstance(goal, Bring) and goal.item == hero.item and g.state.brought[number] < goal.count:
            if g.ground.bring[number] >> hero.at & 1:
                g.state.brought[number] += 1
                item, hero.item = hero.item, ""
                if g.live:
                    fact = Turned(item, "brought", g.grid.names[hero.at], hero.id)
                    g.tell(fact, "brings", "EXO-RUL-53", item=item, now=g.state.brought[number], count=goal.count)
            return


def finish(g: Exodus, won: bool, word: str, *rules: str, **terms: str) -> None:
    """The mission is over, here and now: the game with it, or in a campaign this chapter of it."""
    if not g.state.campaign:
        g.end(won, word, *rules, **terms)
    g.state.verdict = "won" if won else "lost"
    g.stop("mission")
