"""The campaign (VTX-MIS-06 to 11): eight missions in order, with what carries over between them."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, NoReturn

from ...missions import become
from ...table import WhyNot
from ...table.facts import Heading, Turned
from .content import CARDS
from .maps import find
from .options import Keep
from .preparation import lay_out
from .state import Campaign, Hero

if TYPE_CHECKING:
    from .game import Vortex


def after(
    g: Vortex, campaign: Campaign, won: bool, because: str, rules: tuple[str, ...], terms: dict[str, str]
) -> NoReturn:
    """A mission of the campaign is over: rate it, remember the Relic, and go to what comes between (VTX-MIS-11)."""
    state = g.state
    if won:
        stars = 1 + all(not hero.out for hero in state.heroes)
        stars += state.round <= g.mission.file.par[len(state.heroes) - 1]
        campaign.stars[state.mission] = stars
        campaign.relic = next((o.bearer for o in state.objects if o.kind == "relic"), campaign.relic)
        if campaign.at + 1 == len(campaign.missions):
            g.end(True, because, *rules, **terms)
    if g.live:
        said: dict[str, Any] = {
            "mission": g.mission.file.title,
            "how": g.say(f"end.{because}", **terms),
            "stars": "★" * campaign.stars.get(state.mission, 0),
            "won": won,
            "means": means(g, campaign, won),
        }
        g.tell(Heading("mission", state.mission), "mission", "VTX-MIS-11", case="won" if won else "lost", **said)
    campaign.losses = 0 if won else campaign.losses + 1
    campaign.at += won
    campaign.asked = [] if won else [hero.id for hero in state.heroes]
    g.stop("mission")


def means(g: Vortex, campaign: Campaign, won: bool) -> str:
    """What it means for the campaign, and what comes next."""
    many = len(campaign.missions)
    if not won:
        return g.say("means", "lost", number=campaign.at + 1, many=many)
    following = find(campaign.missions[campaign.at + 1]).title
    return g.say("means", "won", number=campaign.at + 1, many=many, mission=following)


def next_step(g: Vortex) -> Coroutine[Any, Any, None]:
    campaign = g.state.campaign
    assert campaign is not None
    for hero in g.state.heroes:
        if hero.id not in campaign.asked:
            return keep_one(g, campaign, hero)
    return next_mission(g, campaign)


def keepable(g: Vortex, hero: Hero, no: WhyNot | None) -> list[Keep]:
    """One permanent Equipment of those the Hero has (VTX-MIS-09)."""
    if no is not None:
        for id in hero.equipment:
            if not CARDS[id].equipment.permanent:
                no(Keep(id), "VTX-MIS-09", "single-use")
    return [Keep(id) for id in hero.equipment if CARDS[id].equipment.permanent] + [Keep()]


async def keep_one(g: Vortex, campaign: Campaign, hero: Hero) -> None:
    campaign.asked.append(hero.id)
    options = keepable(g, hero, None)
    choice = options[0]
    if len(options) > 1:
        choice = await g.ask(hero.id, "keepable", keepable, hero)
    if choice.card:
        campaign.kept[hero.id] = choice.card
        if g.live:
            g.tell(Turned(f"card-{choice.card}", "kept", who=hero.id), "kept", "VTX-MIS-09", card=choice.card)
    else:
        campaign.kept.pop(hero.id, None)


async def next_mission(g: Vortex, campaign: Campaign) -> None:
    """Full life, five dice (VTX-MIS-08), the kept Equipment, and help from training after a loss (VTX-MIS-10)."""
    become(g.state, lay_out(campaign.missions[campaign.at], g.setup, campaign))
    g.enter_mission()
    if g.live:
        g.beat()
        file = g.mission.file
        fact = Heading("mission", g.state.mission)
        g.tell(fact, "mission", "VTX-MIS-06", code=file.code, mission=file.title, pitch=file.pitch)
