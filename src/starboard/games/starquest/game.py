"""The door of Star Quest: what the game is, how it starts, and which step comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, NoReturn

import msgspec

from ...cards import CardGame
from ...spaces.plane import XY
from ...table import Knob, Mission, Setup, Step
from ...table import words as sentences
from ...table.content import load
from ...table.errors import SetupError
from ...table.facts import Fact
from ...table.game import Aiming, Scenery
from . import HOME, aftermath, bot, campaign, preparation, scene, turn
from .content import (
    BIOMES,
    BOOK,
    CAMPAIGNS,
    EFFECTS,
    FACTIONS,
    FILES,
    FOLDER,
    GEAR,
    HEROES,
    MISSIONS,
    NUMBERS,
    SECONDARIES,
    SPECIALS,
    CampaignPlan,
    MissionPlan,
)  # fmt: skip
from .objectives import dropped_by
from .options import AnyOption
from .own import LEFT_OUT, PLANS, own_problems, read
from .state import Hero, Ledger, Marker, StarState, Unit
from .terrain import Landscape, landscape

SQUARE: Final = 6000
LEVELS: Final = ("easy", "medium", "hard", "very hard")
SAID: Final = ("secondary", "faction", "biome", "map", "alertness", "time", "weather", "boss")
"""Options that a mission's file may have decided."""


def _fixed(plan: MissionPlan) -> list[str]:
    return [option for option in SAID if getattr(plan, option) or (option == "map" and plan.table)]


def _always(campaign: CampaignPlan) -> list[str]:
    """What all missions of a campaign decide."""
    missions = [PLANS[id] for chapter in campaign.chapters for id in chapter.missions]
    return [option for option in SAID if missions and all(option in _fixed(plan) for plan in missions)]


class StarQuest(CardGame[StarState]):
    """A game of Star Quest in progress."""

    slug = "starquest"
    title = "Grimdark Future: Star Quest"
    players = (2, 4)
    option_type: ClassVar[Any] = AnyOption
    state_type = StarState
    scenery: ClassVar[Scenery] = scene
    aiming: ClassVar[Aiming | None] = scene
    book = BOOK
    bands: ClassVar[dict[str, tuple[float, float]]] = dict(
        zip(LEVELS, ((0.75, 0.95), (0.55, 0.80), (0.35, 0.60), (0.15, 0.40)), strict=True)
    )
    words = sentences.load(HOME)
    missions = tuple(
        Mission(
            m.id, m.name, LEVELS[m.difficulty - 1], m.source if m.id in MISSIONS else "own", m.pitch, m.story,
            fixed=tuple(_fixed(m)),
        )
        for m in PLANS.values()
    )  # fmt: skip
    left_out = LEFT_OUT
    campaigns = tuple(
        Mission(c.id, c.name, "hard", c.source, c.pitch, path=tuple((m,) for part in c.chapters for m in part.missions),
                parts=tuple((part.name, len(part.missions)) for part in c.chapters),
                fixed=("difficulty", "upgrades", *_always(c)))
        for c in CAMPAIGNS.values()
    )  # fmt: skip
    knobs = (
        Knob("difficulty", (0, 1, 2, 3, 4), 0, "GSQ-CAMP-10"),
        Knob("faction", ("roll", *FACTIONS, "mixed"), "roll", "GSQ-PREP-04"),
        Knob("secondary", ("roll", *SECONDARIES), "roll", "GSQ-SET-04"),
        Knob("biome", ("roll", *BIOMES), "roll", "GSQ-TER-01"),
        Knob("map", ("roll", *range(1, 61)), "roll", "GSQ-PREP-10"),
        Knob("table", ("full", "small"), "full", "GSQ-PREP-08"),
        Knob("alertness", ("none", "roll", "full-assault", "alarmed", "vigilant"), "none",
             "GSQ-OPT-03"),
        Knob("time", ("none", "roll", "dusk", "night", "dawn", "day"), "none", "GSQ-OPT-07"),
        Knob("weather", ("none", "roll", "worsening", "bad", "improving", "good"), "none", "GSQ-OPT-13"),
        Knob("boss", (False, True), False, "GSQ-OPT-19"),
        Knob("strict", (False, True), False, "GSQ-RUL-02"),
        Knob("recovery", (True, False), True, "GSQ-RUL-99", campaign=True),
        Knob("simple", (False, True), False, "GSQ-RUL-88"),
        Knob("upgrades", (False, True), False, "GSQ-PREP-02"),
    )  # fmt: skip

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        return tuple(HEROES)

    @classmethod
    def difficulty(cls, setup: Setup) -> str:
        chosen = int(setup.options.get("difficulty", 0))
        said = next((m.difficulty for m in cls.missions if m.id == setup.mission), "")
        return LEVELS[chosen - 1] if chosen else said

    @classmethod
    def start(cls, setup: Setup) -> StarState:
        return preparation.start(setup)

    @classmethod
    def check_content(cls, path: Path) -> list[tuple[str, str]]:
        """What is wrong with a content file of ours, or with a mission of somebody's own."""
        if path.name in FILES and path.resolve().parent == FOLDER:
            load(path, FILES[path.name])
            return []
        return own_problems(read(path))

    @classmethod
    def check_setup(cls, setup: Setup) -> None:
        if not 2 <= len(setup.seats) <= 4:
            raise SetupError("a party has 2 to 4 heroes (GSQ-PREP-01)")

    # ---- what follows from the state --------------------------------------------------------------------------------

    def derive(self) -> None:
        state = self.state
        self.land: Landscape = landscape(state.table, state.biome or next(iter(BIOMES)), state.map or 1, state.side)
        self.full = NUMBERS.table.side
        scale = state.side / self.full
        self.lengths = (
            NUMBERS.table
            if scale == 1
            else _halved(NUMBERS.table, ("side", "small", "eye", "body", "strike_up"), state.side)
        )
        self.moves = NUMBERS.move if scale == 1 else _halved(NUMBERS.move, ("low", "climb", "free_drop", "falls"), 0)
        self.reach = NUMBERS.reach if scale == 1 else _halved(NUMBERS.reach, (), 0)
        options = self.setup.options
        self.strict = bool(options.get("strict"))
        self.simple = bool(options.get("simple"))
        self.plan: MissionPlan = PLANS.get(state.mission) or next(iter(PLANS.values()))
        self.bosses = bool(options.get("boss")) or self.plan.boss

    def replace(self, fresh: StarState) -> None:
        """Another mission begins: a new state in the old one's place."""
        for name in StarState.__struct_fields__:
            setattr(self.state, name, getattr(fresh, name))
        self.derive()
        self.changed()

    # ---- what is in force -------------------------------------------------------------------------------------------

    def bearer(self, key: str) -> Any:
        return self.unit(key) if key else None

    def bearers(self) -> list[Any]:
        return [*self.state.heroes, *self.state.enemies, ""]

    def borne(self, who: Any) -> list[str]:
        """Time and weather; a unit's special rules; a hero's conditions, injury and gear."""
        if not isinstance(who, Unit):
            return [id for id in (self.state.time, self.state.weather) if id in EFFECTS]
        found = list(innate(who.kind))
        if isinstance(who, Hero):
            found += who.conditions
            if who.injury:
                found.append(who.injury)
            found += [GEAR[id].effect for id in who.gear if GEAR[id].effect]
        return found

    def bearing(self) -> list[tuple[str, tuple[str, ...]]]:
        """As the library has it, but that enemies bear only what their kind does."""
        found = [(hero.id, tuple(self.borne(hero))) for hero in self.state.heroes]
        found += [(unit.id, innate(unit.kind)) for unit in self.state.enemies]
        return [*found, ("", tuple(self.borne("")))]

    def concerns(self, to: str, among: str, key: str, who: Any, hand: Any) -> bool:
        return to == "all" or self.key(who) == key

    def holds(self, when: Any, bearer: Any, hand: Any) -> bool:
        return True

    def passes_morale(self, unit: Unit) -> bool:
        """Courage: passes morale until it wears off (GSQ-GAP-17)."""
        return any(a.id == "couraged" and a.who == unit.id for a in self.state.effects)

    # ---- steps ------------------------------------------------------------------------------------------------------

    def step(self) -> Step:
        return STEPS[self.state.phase](self)

    def stopped(self, scope: str) -> None:
        """A mission of a campaign is over: what comes between two missions follows."""
        self.state.turn = type(self.state.turn)()

    def over(self, unit: Unit) -> None:
        """The activation of this unit ends at once, if it is under way (GSQ-FALL-03)."""
        if self.state.turn.actor == unit.id:
            self.state.turn.actor = ""

    def mission_lost(self) -> NoReturn:
        campaign.lost(self)
        self.stop("mission")

    async def mission_won(self) -> NoReturn:
        await campaign.won(self)
        self.stop("mission")

    def destroyed(self, unit: Unit, at: XY) -> None:
        """The last model of a unit is gone."""
        dropped_by(self, unit, at)
        state = self.state
        if state.boss == 2 and unit.wave == state.wave and not any(e.wave == state.wave for e in state.enemies):
            state.boss = 3

    # ---- what the rules look up all the time ------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple([hero.id for hero in self.state.heroes])

    @property
    def conscious(self) -> list[Hero]:
        """Heroes on the table who are awake."""
        return [hero for hero in self.state.heroes if not hero.out and not hero.arrives and hero.models]

    @property
    def ledger(self) -> Ledger:
        assert self.state.ledger is not None
        return self.state.ledger

    def hero(self, id: str) -> Hero:
        for hero in self.state.heroes:
            if hero.id == id:
                return hero
        raise KeyError(id)

    def unit(self, id: str) -> Unit:
        for unit in self.state.enemies:
            if unit.id == id:
                return unit
        return self.hero(id)

    def marker(self, id: str) -> Marker:
        for marker in self.state.markers:
            if marker.id == id:
                return marker
        raise KeyError(id)

    def random_hero(self, why: str, heroes: list[Hero]) -> Hero:
        return self.hero(self.one(why, [hero.id for hero in heroes]))

    def toss(self, ids: list[str]) -> str:
        """A tie for the closest is decided by chance (GSQ-RUL-89)."""
        return self.one("closest", ids)

    def square(self, at: XY) -> str:
        """The six-inch square a point lies in: cells of the scene, and of the map of deaths."""
        last = self.state.side // SQUARE - 1
        return f"s{min(last, max(0, at[0] // SQUARE))}-{min(last, max(0, at[1] // SQUARE))}"

    # ---- for bots and people ----------------------------------------------------------------------------------------

    def gauge(self) -> float:
        return bot.gauge(self)

    def stages(self) -> tuple[int, int, float]:
        return bot.stages(self)

    def outlook(self) -> dict[str, float]:
        return bot.outlook(self)

    def chapter(self) -> str:
        return self.ahead() or (self.state.mission if self.state.ledger is not None else "")

    def ahead(self) -> str:
        """Between two missions of a chapter: the one to come."""
        ledger = self.state.ledger
        if ledger is None or self.state.phase != "campaign" or ledger.chapter < 0:
            return ""
        return next(iter(ledger.chapters[ledger.chapter][ledger.mission :]), "")

    def behind(self) -> tuple[str, ...]:
        """Those of the chapters that are done, and of the one that is on."""
        ledger = self.state.ledger
        if ledger is None:
            return ()
        now = ledger.chapters[ledger.chapter][: ledger.mission] if ledger.chapter >= 0 else []
        return (*(id for number in ledger.done for id in ledger.chapters[number]), *now)

    def policy(self, rng: Random) -> Any:
        return bot.Sensible(rng)

    def lost(self, fact: Fact) -> tuple[str, str] | None:
        return scene.lost(self, fact)

    def crumbs(self) -> list[str]:
        return scene.crumbs(self)

    def called(self, name: str, value: Any) -> str:
        return scene.called(self, name, value)


@cache
def innate(kind: str) -> tuple[str, ...]:
    """The special rules of a kind that change something while they are in force."""
    return tuple(id for id in SPECIALS[kind] if id in EFFECTS)


def _halved(numbers: Any, but: tuple[str, ...], side: int) -> Any:
    """The small table: every distance halved, model sizes and heights are not (GSQ-PREP-08, RUL-72, 103)."""
    changes = {name: getattr(numbers, name) // 2 for name in numbers.__struct_fields__ if name not in but}
    if side:
        changes["side"] = side
    return msgspec.structs.replace(numbers, **changes)


STEPS: dict[str, Callable[[StarQuest], Step]] = {
    "setup": preparation.next_step,
    "begin": turn.begin_round,
    "heroes": turn.hero_phase,
    "enemies": turn.enemy_phase,
    "end": aftermath.next_step,
    "campaign": campaign.next_step,
}

GAME = StarQuest
