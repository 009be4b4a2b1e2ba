"""The death of a hero, and what decides a mission (EXO-END-05 to 09, EXO-QUICK, EXO-MIS-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...table.facts import Heading, Left, Turned
from .board import living
from .content import CAMPAIGN, MISSIONS
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
    following = next_in_campaign(g)
    if g.live and following:
        said: dict[str, Any] = {
            "mission": g.state.mission,
            "how": g.say(f"end.{word}", **terms),
            "means": means(g, following),
        }
        fact, verdict = Heading("mission", g.state.mission), g.state.verdict
        g.tell(fact, "mission", "EXO-FIN-04 EXO-END-08", case=verdict, won=won, **said)
    g.stop("mission")


def next_in_campaign(g: Exodus) -> str:
    """The mission that comes after this one: after a failure that of the last save, or the first (EXO-END-08,
    EXO-END-09); "" after the last one is won."""
    s = g.state
    if s.verdict == "won":
        return CAMPAIGN[CAMPAIGN.index(s.mission) + 1] if s.mission != CAMPAIGN[-1] else ""
    return CAMPAIGN[next((ticket.mission for ticket in reversed(s.tickets) if ticket.slot == "save"), 0)]


def means(g: Exodus, following: str) -> str:
    """What the end of a mission means for the campaign, and what comes next."""
    s = g.state
    saved = any(ticket.slot == "save" for ticket in s.tickets)
    case = "won" if s.verdict == "won" else "saved" if saved else "lost"
    number, many = CAMPAIGN.index(s.mission) + 1, len(CAMPAIGN)
    return g.say("means", case, number=number, many=many, mission=MISSIONS[following].title)
