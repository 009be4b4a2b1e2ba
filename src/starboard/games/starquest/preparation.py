"""Setting a mission up: objective, search tokens, sentries, heroes, challenges (GSQ-SET, SRCH, HERO, OPT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import home
from ...table import Setup, Step, WhyNot
from ...table.errors import SetupError
from ...table.facts import Appeared, Heading, Turned
from .content import (
    BIOMES,
    CAMPAIGNS,
    FACTIONS,
    GEAR,
    HEROES,
    NUMBERS,
    OBJECTIVES,
    PRIMARIES,
    SECONDARIES,
    MissionPlan,
    rounded,
)
from .markers import in_corner, put
from .missions import GOALS
from .options import Come, Done, Equip, Larger, Wait
from .own import PLANS
from .points import Anywhere
from .profiles import D6, has, most_power, points
from .state import Hero, Ledger, Model, StarState
from .waves import budget, corners, deploy_next, draw_wave, quarters
from .wounds import d3

if TYPE_CHECKING:
    from .game import StarQuest

MAPS = 12
"""Tables of each biome that chance may pick."""
ROLL = "roll"


def new_hero(id: str) -> Hero:
    """A hero of level 1 with its first two skills (GSQ-LVL-02, GSQ-GAP-03)."""
    hero = Hero(id, id, skills=list(HEROES[id].skills[: NUMBERS.party.known]), credits=NUMBERS.party.credits)
    hero.power = most_power(hero)
    return hero


def start(setup: Setup) -> StarState:
    """A mission by itself, or a campaign before its first chapter."""
    heroes = [new_hero(id) for id in setup.seats]
    if setup.mission in PLANS:
        return mission_state(setup, PLANS[setup.mission], heroes, int(setup.options.get("difficulty", 0)))
    if setup.mission not in CAMPAIGNS:
        raise SetupError(
            f"there is no mission {setup.mission!r}; one of your own belongs into {home.missions('starquest')}"
        )
    return StarState(heroes=heroes, phase="campaign", mission="", ledger=Ledger())


def mission_state(setup: Setup, plan: MissionPlan, heroes: list[Hero], difficulty: int) -> StarState:
    """What a mission starts from: what its file says, then what the table chose, then (later) chance."""
    options = setup.options
    small = options.get("table", "full") == "small"
    return StarState(
        heroes=heroes,
        mission=plan.id,
        difficulty=difficulty or plan.difficulty,
        biome=plan.biome or _said(options.get("biome")),
        map=plan.map or _number(options.get("map")),
        table=plan.table,
        side=NUMBERS.table.small if small else NUMBERS.table.side,
        faction=plan.faction or _said(options.get("faction")),
        primary=plan.primary,
        secondary=plan.secondary or _said(options.get("secondary")),
        alarm=plan.alertness or str(options.get("alertness", "none")),
        time=plan.time or str(options.get("time", "none")),
        weather=plan.weather or str(options.get("weather", "none")),
        phase="setup",
        waiting=[hero.id for hero in heroes] if options.get("upgrades") and setup.mission in PLANS else [],
    )


def _said(value: object) -> str:
    return "" if value in (None, ROLL) else str(value)


def _number(value: object) -> int:
    return 0 if value in (None, ROLL, 0) else int(str(value))


# ---- step by step ---------------------------------------------------------------------------------------------------


def next_step(g: StarQuest) -> Step:
    state = g.state
    if state.cursor == 0 and state.waiting:
        return outfit(g, g.hero(state.waiting[0]))
    return STEPS[state.cursor](g)


async def outfit(g: StarQuest, hero: Hero) -> None:
    """Any upgrades that are wanted, for points: they bring more enemies (GSQ-PREP-02, 03)."""
    choice = await g.ask(hero.id, "outfit", upgrades, hero)
    if isinstance(choice, Done):
        g.state.waiting.pop(0)
        return
    hero.gear.append(choice.gear)
    g.changed(hero)
    if g.live:
        g.tell(Turned(hero.id, "equipped"), "equipped", "GSQ-PREP-02", who=hero.id, gear=choice.gear)


def upgrades(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[Done | Equip]:
    return [Done(), *(Equip(gear) for gear in GEAR if gear not in hero.gear)]


def table(g: StarQuest) -> None:
    """What chance decides before anything is put down."""
    state = g.state
    if not state.faction:
        state.faction = g.one("faction", FACTIONS)
    if not state.table:
        if not state.biome:
            state.biome = g.one("biome", tuple(BIOMES))
        if not state.map:
            state.map = g.one("table", tuple(range(1, MAPS + 1)))
    if not state.primary:
        state.primary = PRIMARIES[g.one("primary objective", D6) - 1]
    g.derive()
    for hero in state.heroes:
        hero.points = rounded(points(hero) * OBJECTIVES[state.primary].points / 100)
    if g.live:
        g.tell(
            Heading("mission", state.mission), "mission", "GSQ-SET-01", mission=state.mission, objective=state.primary
        )
    GOALS[state.primary].set_up(g)
    state.cursor = 1


def count_tokens(g: StarQuest) -> Step:
    """D3 and one for each hero (GSQ-SRCH-01)."""
    state = g.state
    count = 1 if g.plan.quiet else d3(g, "search tokens") + len(state.heroes)
    return split_tokens(g, count)


async def split_tokens(g: StarQuest, count: int) -> None:
    """Two even groups; of an odd number the players say which is larger (GSQ-SRCH-02, 03)."""
    half, odd = divmod(count, 2)
    larger = (await g.ask(g.seats, "larger-group", groups)).group if odd else ""
    first = half + (larger == "quarters")
    g.state.pending = [0] * first + [1] * (count - first)
    g.state.cursor = 2


def groups(g: StarQuest, no: WhyNot | None) -> list[Larger]:
    return [Larger("quarters"), Larger("corners")]


def next_token(g: StarQuest) -> Step:
    state = g.state
    if not state.pending:
        state.cursor = 3
        return None
    return place_token(g, state.pending.pop(0))


async def place_token(g: StarQuest, corner: int) -> None:
    """A die for each token; on 5-6 the players choose (GSQ-SRCH-04 to 07)."""
    die = g.one("search corner" if corner else "search quarter", D6)
    if die > 4:
        listing = corners if corner else quarters
        die = (await g.ask(g.seats, "token-corner" if corner else "token-quarter", listing)).number
    put(g, "search", in_corner(g, die) if corner else g.land.quarter(die))


def sentries(g: StarQuest) -> Step:
    """One wave before the mission starts (GSQ-WAVE-01)."""
    state = g.state
    if not state.waiting:
        posted = [*g.plan.sentries, *(id for each in g.plan.more[: len(state.heroes) - g.players[0]] for id in each)]
        state.waiting = posted or draw_wave(g, budget(g), sentry=True)
    state.cursor = 4
    return None


def next_sentry(g: StarQuest) -> Step:
    if not g.state.waiting:
        g.state.cursor = 5
        return None
    return deploy_next(g, sentry=True)


async def party(g: StarQuest) -> None:
    """One die for the whole party (GSQ-HERO-02, 03)."""
    state = g.state
    die = g.plan.corner or g.one("party corner", D6)
    if die > 4:
        die = (await g.ask(g.seats, "party-corner", corners)).number
    state.corner = die
    GOALS[state.primary].party_arrives(g, die)
    state.pending = list(range(len(state.heroes)))
    state.cursor = 6


def next_hero(g: StarQuest) -> Step:
    state = g.state
    if not state.pending:
        state.cursor = 7
        return None
    return deploy_hero(g, state.heroes[state.pending.pop(0)])


async def deploy_hero(g: StarQuest, hero: Hero) -> None:
    """Within 6" of the corner, or up to 12" further with Scout; Ambush may wait (GSQ-HERO-02, GSQ-SPEC-01, 57)."""
    if has(hero, "ambush"):
        choice = await g.ask(hero.id, "set-aside", aside, hero)
        if isinstance(choice, Wait):
            hero.models = [Model(0, 0, _wounds(hero))]
            hero.arrives = 2
            return
    await stand(g, hero, deployment(g, hero))


def deployment(g: StarQuest, hero: Hero) -> Anywhere:
    far = g.lengths.zone + (12 * g.lengths.near if has(hero, "scout") else 0)
    return Anywhere(g, hero, "deploy", g.land.corner(g.state.corner), far, g.lengths.near, whole=True)


def _wounds(hero: Hero) -> int:
    return hero.at.wounds if hero.models else 0


async def stand(g: StarQuest, hero: Hero, where: Anywhere) -> None:
    answer = await g.ask_kind(hero.id, where)
    x, y = answer.path[-1]
    hero.models = [Model(x, y, _wounds(hero))]
    hero.arrives = 0
    if g.live:
        g.tell(Appeared(hero.id, g.square((x, y))), "hero-deployed", "GSQ-HERO-02", who=hero.id)


def aside(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[Come | Wait]:
    """Somebody has to begin on the table; whoever is deployed, now or later, does."""
    return [Come(), Wait()] if any(other is not hero and other.arrives < 2 for other in g.state.heroes) else [Come()]


def challenges(g: StarQuest) -> None:
    """Alertness, time of day and weather, chosen or rolled (GSQ-OPT-03, 07, 13)."""
    state, numbers = g.state, NUMBERS.challenge
    if state.alarm == ROLL:
        state.alarm = numbers.alertness[g.one("alertness", D6) - 1]
    if state.time == ROLL:
        state.time = numbers.time[g.one("time of day", D6) - 1]
    if state.weather == ROLL:
        state.weather = numbers.weather[g.one("weather", D6) - 1]
    g.changed()
    if g.live:
        for what in (state.alarm, state.time, state.weather):
            if what != "none":
                g.tell(Turned("challenge", what), "challenge", "GSQ-OPT-01", what=what)
    state.cursor = 0
    state.phase = "begin"


def roll_secondary(g: StarQuest) -> None:
    if not g.state.secondary:
        g.state.secondary = SECONDARIES[g.one("secondary objective", D6) - 1]


STEPS = (table, count_tokens, next_token, sentries, next_sentry, party, next_hero, challenges)
