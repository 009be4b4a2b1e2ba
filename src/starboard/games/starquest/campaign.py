"""Campaigns: chapters of missions, what lies between them, injuries, the shop (GSQ-CAMP, GSQ-INJ)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Step, WhyNot
from ...table.facts import Changed, Heading, Turned
from .content import CAMPAIGNS, GEAR, ITEMS, MISSIONS, NUMBERS, PRIMARIES, MissionPlan
from .levels import earn
from .options import (
    AnyOption,
    Begin,
    BuyGear,
    BuyItem,
    Done,
    Hand,
    HandCredits,
    Onward,
    Retire,
    SellGear,
    SellItem,
)  # fmt: skip
from .power import carries, heal, restore_power
from .preparation import mission_state
from .profiles import D6, most_power, tough
from .state import Hero, Ledger, Model, StarState
from .wounds import d3

if TYPE_CHECKING:
    from .game import StarQuest

RANDOM = "random"


# ---- the end of a mission -------------------------------------------------------------------------------------------


async def rewards(g: StarQuest) -> None:
    """Pay always, XP for what was completed (GSQ-REW-04 to 07); the fallen are paid too (GSQ-RUL-17)."""
    state, numbers = g.state, NUMBERS.reward
    xp = numbers.primary * state.difficulty
    if state.secondary_done:
        xp += numbers.secondary * state.difficulty
    if state.boss == 3:
        xp += numbers.boss * state.difficulty
    for hero in state.heroes:
        hero.credits += numbers.pay * state.difficulty
        if g.live:
            fact = Changed(hero.id, "credits", numbers.pay * state.difficulty, hero.credits)
            g.tell(fact, "paid", "GSQ-REW-04", who=hero.id)
        await earn(g, hero, xp, "GSQ-REW-05", last=state.ledger is None)


def recover(g: StarQuest) -> None:
    """Three wounds and three power back; the unconscious were killed and are injured (GSQ-CAMP-13 to 16, RUL-33)."""
    for hero in g.state.heroes:
        if hero.out:
            killed(g, hero)
        else:
            hero.injury = ""
            heal(g, hero, NUMBERS.power.recover, "GSQ-CAMP-13")
        restore_power(g, hero, NUMBERS.power.recover, "GSQ-CAMP-13")


def killed(g: StarQuest, hero: Hero) -> None:
    """Revived after the mission, with an injury for the next (GSQ-INJ-01, 02)."""
    hero.injury = NUMBERS.injuries.order[g.one("injury", D6) - 1]
    hero.out = False
    hero.models = [Model(0, 0, tough(hero) - NUMBERS.power.revived)]
    if g.live:
        g.tell(Turned(hero.id, hero.injury), "injured", "GSQ-INJ-01", who=hero.id, what=hero.injury)


# ---- between missions -----------------------------------------------------------------------------------------------


def next_step(g: StarQuest) -> Step:
    ledger = g.ledger
    if not ledger.chapters:
        lay_out(g)
        return None
    if ledger.order:
        return between(g, g.hero(ledger.order[0]))
    if ledger.chapter < 0 and len(ledger.done) == len(ledger.chapters):
        return campaign_over(g)
    if ledger.chapter < 0 or ledger.shop:
        return choose_chapter(g)
    start_mission(g)
    return None


async def campaign_over(g: StarQuest) -> None:
    """All chapters are played: the heroes may go on into another campaign as they are (GSQ-CAMP-04, 19)."""
    choice = await g.ask(g.seats, "campaign-over", endings)
    if isinstance(choice, Done):
        g.end(True, "campaign-won", "GSQ-CAMP-04")
    g.state.ledger = Ledger()


def endings(g: StarQuest, no: WhyNot | None) -> list[Done | Onward]:
    return [Done(), Onward()]


def lay_out(g: StarQuest) -> None:
    """The chapters of the house campaign, or D3+2 chapters of D3 missions (GSQ-CAMP-01, 02)."""
    ledger, plan = g.ledger, CAMPAIGNS[g.setup.mission]
    if plan.chapters:
        ledger.chapters = [list(chapter.missions) for chapter in plan.chapters]
        ledger.names = [chapter.name for chapter in plan.chapters]
        ledger.difficulty = [chapter.difficulty for chapter in plan.chapters]
    else:
        for number in range(d3(g, "chapters") + NUMBERS.campaign.chapters):
            ledger.chapters.append([RANDOM] * d3(g, "missions"))
            ledger.names.append(str(number + 1))
            ledger.difficulty.append(0)
    ledger.shop = True
    ledger.order = [hero.id for hero in g.state.heroes]
    if g.live:
        g.tell(Heading("campaign", plan.id), "campaign", "GSQ-CAMP-01", chapters=len(ledger.chapters))


async def choose_chapter(g: StarQuest) -> None:
    """Chapters in any order, a failed one first; a difficulty for all its missions (GSQ-CAMP-05, 06, 10, 18)."""
    choice = await g.ask(g.seats, "chapter", chapters)
    ledger = g.ledger
    if isinstance(choice, Retire):
        g.end(False, "retired", "GSQ-CAMP-18")
    ledger.chapter, ledger.mission, ledger.shop = choice.chapter, 0, False
    ledger.difficulty[choice.chapter] = choice.difficulty


def chapters(g: StarQuest, no: WhyNot | None) -> list[Begin | Retire]:
    ledger = g.ledger
    found: list[Begin | Retire] = [Retire()] if ledger.failed else []
    for number in range(len(ledger.chapters)):
        if number not in ledger.done and ledger.chapter in (-1, number):  # one that was begun is begun again
            said = ledger.difficulty[number]
            found += [Begin(number, level) for level in ([said] if said else [1, 2, 3, 4])]
    return found


def start_mission(g: StarQuest) -> None:
    """A fresh state, and what goes along: heroes, and the campaign itself."""
    ledger = g.ledger
    id = ledger.chapters[ledger.chapter][ledger.mission]
    plan = MISSIONS[id] if id != RANDOM else random_plan(g)
    fresh = mission_state(g.setup, plan, carried(g.state), ledger.difficulty[ledger.chapter])
    fresh.ledger = ledger
    g.replace(fresh)


def random_plan(g: StarQuest) -> MissionPlan:
    primary = PRIMARIES[g.one("primary objective", D6) - 1]
    return MISSIONS[primary]


def carried(old: StarState) -> list[Hero]:
    """What a hero takes into the next mission, field by field; until it is deployed it is nowhere."""
    return [
        Hero(
            hero.id, hero.kind, models=[Model(0, 0, hero.at.wounds if hero.models else 0)], arrives=1, power=hero.power,
            xp=hero.xp, level=hero.level, picks=hero.picks, skills=hero.skills, items=hero.items, gear=hero.gear,
            credits=hero.credits, conditions=hero.conditions, injury=hero.injury,
        )
        for hero in old.heroes
    ]  # fmt: skip


async def won(g: StarQuest) -> None:
    """The mission is done: pay, recovery; after the last one of a chapter the shop opens (GSQ-CAMP-03, 08, 09)."""
    await rewards(g)
    if g.state.ledger is None:
        g.end(True, "mission-won", "GSQ-MIS-03")
    recover(g)
    ledger = g.ledger
    if g.live:
        tell_end(g, True)
    ledger.mission += 1
    if ledger.mission >= len(ledger.chapters[ledger.chapter]):
        ledger.done.append(ledger.chapter)
        ledger.chapter = -1
        finish_chapter(g)
    ledger.order = [hero.id for hero in g.state.heroes]
    g.state.phase = "campaign"


def tell_end(g: StarQuest, won: bool) -> None:
    """A mission of the campaign is over: what it means, and what comes next."""
    ledger = g.ledger
    chapter = ledger.chapters[ledger.chapter]
    last = ledger.mission + 1 == len(chapter)
    following = chapter[0 if last or not won else ledger.mission + 1]
    terms = {
        "chapter": ledger.names[ledger.chapter],
        "number": ledger.mission + 1,
        "many": len(chapter),
        "back": NUMBERS.power.recover,
        "next": g.say("panel.drawn") if following == RANDOM else MISSIONS[following].name,
    }
    means = g.say("means", "lost" if not won else "chapter" if last else "won", **terms)
    fact, case = Heading("mission", g.state.mission), "won" if won else "lost"
    g.tell(fact, "mission", "GSQ-CAMP-08 GSQ-CAMP-18", case=case, won=won, mission=g.state.mission, means=means)


def finish_chapter(g: StarQuest) -> None:
    """The shop opens; by the house rule everybody recovers in full (GSQ-GAP-31)."""
    g.ledger.shop = True
    if g.setup.options.get("recovery", True):
        for hero in g.state.heroes:
            hero.at.wounds, hero.power, hero.conditions = 0, most_power(hero), []


def lost(g: StarQuest) -> None:
    """Nobody is conscious: all are injured, and the chapter starts again (GSQ-CAMP-17, 18, RUL-32)."""
    if g.state.ledger is None:
        g.end(False, "all-down", "GSQ-UNC-07", "GSQ-MIS-04")
    for hero in g.state.heroes:
        killed(g, hero)
        hero.arrives = 0
    ledger = g.ledger
    if g.live:
        g.tell(Turned("chapter", "again"), "chapter-again", "GSQ-CAMP-18", name=ledger.names[ledger.chapter])
        tell_end(g, False)
    ledger.mission = 0
    ledger.failed += 1
    finish_chapter(g)
    ledger.order = [hero.id for hero in g.state.heroes]
    g.state.phase = "campaign"


async def between(g: StarQuest, hero: Hero) -> None:
    """Hands things over, and buys and sells where the shop is open (GSQ-CAMP-08, 15)."""
    choice = await g.ask(hero.id, "between", dealings, hero)
    if isinstance(choice, Done):
        g.ledger.order.pop(0)
    elif isinstance(choice, Hand):
        hero.items.remove(choice.item)
        g.hero(choice.to).items.append(choice.item)
    elif isinstance(choice, HandCredits):
        hero.credits -= choice.amount
        g.hero(choice.to).credits += choice.amount
    elif isinstance(choice, BuyItem):
        hero.credits -= ITEMS[choice.item].price
        hero.items.append(choice.item)
    elif isinstance(choice, BuyGear):
        hero.credits -= GEAR[choice.gear].price
        hero.gear.append(choice.gear)
    elif isinstance(choice, SellItem):
        hero.items.remove(choice.item)
        hero.credits += ITEMS[choice.item].price // 2
    else:
        hero.gear.remove(choice.gear)
        hero.credits += GEAR[choice.gear].price // 2
    g.changed(hero)
    if g.live and not isinstance(choice, Done):
        g.tell(Turned(hero.id, type(choice).__name__.lower()), "deals", "GSQ-CAMP-15", who=hero.id)


def dealings(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[AnyOption]:
    full = g.ledger.shop and len(hero.items) > carries(g, hero)  # a satchel was sold with something in it
    found: list[AnyOption] = [] if full else [Done()]
    if full and no is not None:
        no(Done(), "GSQ-GAP-20", "hands-full")
    others = [other for other in g.state.heroes if other is not hero]
    for item in dict.fromkeys(hero.items):
        found += [Hand(item, other.id) for other in others if len(other.items) < carries(g, other)]
    for coins in (5, 1):  # of which every amount can be made
        if hero.credits >= coins:
            found += [HandCredits(coins, other.id) for other in others]
    if g.ledger.shop:
        found += [
            BuyItem(i.id) for i in ITEMS.values() if i.price <= hero.credits and len(hero.items) < carries(g, hero)
        ]
        found += [BuyGear(x.id) for x in GEAR.values() if x.price <= hero.credits and x.id not in hero.gear]
        found += [SellItem(item) for item in dict.fromkeys(hero.items)]
        found += [SellGear(id) for id in hero.gear]
    elif no is not None:
        no(BuyItem("med"), "GSQ-CAMP-09", "shop-closed")
    return found
