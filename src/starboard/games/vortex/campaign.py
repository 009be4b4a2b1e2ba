"""The campaign (VTX-MIS-06 to 11): eight missions in order, with what carries over between them."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, NoReturn

from ...table import WhyNot
from .content import CARDS, HEROES
from .missions import find
from .options import Keep
from .state import Campaign, Hero, VortexState

if TYPE_CHECKING:
    from .game import Vortex


def after(g: Vortex, campaign: Campaign, won: bool, because: str, rules: tuple[str, ...]) -> NoReturn:
    """A mission of the campaign is over: rate it, remember the Relic, and go to what comes between (VTX-MIS-11)."""
    state = g.state
    if won:
        stars = 1 + all(not hero.out for hero in state.heroes)
        stars += state.round <= g.mission.par[len(state.heroes) - 1]
        campaign.stars[state.mission] = stars
        campaign.relic = next((o.bearer for o in state.objects if o.kind == "relic"), campaign.relic)
        if campaign.at + 1 == len(campaign.missions):
            g.end(True, because, *rules)
    if g.live:
        rating = f" {'★' * campaign.stars[state.mission]}" if won else ""
        text = f"{g.mission.title} is {'won' if won else 'lost'}. {because}{rating}"
        g.tell("mission", text, "VTX-MIS-11", won=won, means=means(g, campaign, won))
    campaign.losses = 0 if won else campaign.losses + 1
    campaign.at += won
    campaign.asked = [] if won else [hero.id for hero in state.heroes]
    g.stop("mission")


def means(g: Vortex, campaign: Campaign, won: bool) -> str:
    """What it means for the campaign, and what comes next."""
    many = len(campaign.missions)
    if not won:
        return f"Mission {campaign.at + 1} of {many} is played again, against weaker enemies. Nothing else is lost."
    following = find(campaign.missions[campaign.at + 1]).title
    return (
        f"{campaign.at + 1} of {many} missions are done. Each Hero may keep one permanent Equipment. Next: {following}."
    )


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
                no(Keep(id), "VTX-MIS-09", "only permanent Equipment can be kept")
    return [Keep(id) for id in hero.equipment if CARDS[id].equipment.permanent] + [Keep()]


async def keep_one(g: Vortex, campaign: Campaign, hero: Hero) -> None:
    campaign.asked.append(hero.id)
    options = keepable(g, hero, None)
    choice = options[0]
    if len(options) > 1:
        choice = await g.ask(hero.id, keepable, hero)
    if choice.card:
        campaign.kept[hero.id] = choice.card
        if g.live:
            text = f"{HEROES[hero.id].name} keeps {CARDS[choice.card].equipment.name}."
            g.tell("kept", text, "VTX-MIS-09", hero=hero.id)
    else:
        campaign.kept.pop(hero.id, None)


async def next_mission(g: Vortex, campaign: Campaign) -> None:
    """Full life, five dice (VTX-MIS-08), the kept Equipment, and help from training after a loss (VTX-MIS-10)."""
    from .preparation import lay_out

    fresh = lay_out(campaign.missions[campaign.at], g.setup, campaign)
    for field in VortexState.__struct_fields__:
        setattr(g.state, field, getattr(fresh, field))
    g.enter_mission()
    if g.live:
        g.beat()
        g.tell("mission", f"{g.mission.code}: {g.mission.title}. {g.mission.pitch}", "VTX-MIS-06")
