"""The door of Vortex: what the game is, how it starts, and which step comes next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NoReturn

from ...cards import CardGame
from ...table import Knob, Mission, Plan, Setup, Step
from ...table.content import load
from ...table.game import Scenery
from ...table.words import load as load_words
from . import (
    HOME,
    activation,
    aftermath,
    arrival,
    bot,
    campaign,
    ending,
    merits,
    names,
    planning,
    preparation,
    scene,
    standing,
)
from .bot import Sensible
from .content import FILES, HEROES
from .geometry import airlocks, ring
from .maps import LEFT_OUT, MISSIONS, OWN, file_problems
from .missions.task import Task, task_of
from .options import AnyOption
from .state import Enemy, Hero, VortexState, board


class Vortex(CardGame[VortexState]):
    """A game of Vortex in progress."""

    slug = "vortex"
    title = "Vortex"
    players = (1, 4)
    option_type: ClassVar[Any] = AnyOption
    state_type = VortexState
    scenery: ClassVar[Scenery] = scene
    words = load_words(HOME)
    book = standing.BOOK
    missions = (
        *(Mission(m.id, m.title, m.difficulty, m.source, m.pitch, m.story) for m in MISSIONS.values()),
        *(Mission(m.id, m.title, m.difficulty, "own", m.pitch, m.story) for m in OWN.values()),
    )
    left_out = LEFT_OUT
    campaigns = (
        Mission(
            "campaign",
            words.line("campaign.title"),
            "hard",
            "house",
            words.line("campaign.pitch"),
            path=tuple((id,) for id in MISSIONS if id != preparation.INTRO),
        ),
    )
    knobs = (
        Knob("boss_level", ("mixed", 1, 2, 3), "mixed", "VTX-DIFF-01"),
        Knob("training", (0, 1, 2), 0, "VTX-DIFF-03"),
    )

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        return tuple(HEROES)

    @classmethod
    def start(cls, setup: Setup) -> VortexState:
        return preparation.start(setup)

    @classmethod
    def check_content(cls, path: Path) -> list[tuple[str, str]]:
        """What is wrong with a content file: cards, heroes, rooms, numbers, or a mission."""
        if path.name in FILES:
            load(path, FILES[path.name])
            return []
        return file_problems(path)

    def derive(self) -> None:
        """What is derived from the state stands here and not in it: made anew when a mission begins."""
        state = self.state
        self.mission: Task = task_of(state.mission)
        self.board = board(state)
        """Distances between the tiles that stand now."""
        self.ring = ring(tuple([vortex.area for vortex in state.vortices]))
        """How far each area is from Vortex 1, clockwise."""
        self.airlocks = airlocks(self.mission.file.airlocks)

    def enter_mission(self) -> None:
        """Another mission of a campaign begins."""
        self.derive()
        self.changed()

    def holds(self, when: Any, bearer: Any, hand: Any) -> bool:
        return standing.holds(self, when, bearer, hand)

    def step(self) -> Step:
        return STEPS[self.state.phase](self)

    def stopped(self, scope: str) -> None:
        """A mission of a campaign is over: what comes between two missions follows."""
        self.state.actor, self.state.phase = "", "interlude"

    def policy(self, rng: Random) -> Sensible:
        return Sensible(rng)

    def crumbs(self) -> list[str]:
        return scene.crumbs(self)

    def gauge(self) -> float:
        return bot.gauge(self)

    def stages(self) -> tuple[int, int, float]:
        return bot.stages(self)

    def chapter(self) -> str:
        return self.state.mission if self.state.campaign is not None else ""

    def behind(self) -> tuple[str, ...]:
        return tuple(self.state.campaign.stars) if self.state.campaign is not None else ()

    def outlook(self) -> dict[str, float]:
        return bot.outlook(self)

    def does(self, seat: str, plan: Plan) -> list[str] | None:
        return merits.does(self, seat, plan)

    def check(self) -> None:
        """Looks whether the mission is decided, after something that may decide it."""
        ending.check_at_once(self)

    def finish(self, won: bool, because: str, *rules: str) -> NoReturn:
        """The mission is over, here and now."""
        ending.finish(self, won, because, *rules)

    def called(self, name: str, value: Any) -> str:
        return names.called(self, name, value)

    # ---- what the rules look up all the time --------------------------------------------------------------------

    def hero(self, id: str) -> Hero:
        for hero in self.state.heroes:
            if hero.id == id:
                return hero
        raise KeyError(id)

    def enemy(self, id: str) -> Enemy:
        for enemy in self.state.enemies:
            if enemy.id == id:
                return enemy
        raise KeyError(id)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that still play: who decides when "the players" decide."""
        return tuple([hero.id for hero in self.state.heroes if not hero.out])


STEPS: dict[str, Callable[[Vortex], Step]] = {
    "setup": preparation.next_step,
    "arrival": arrival.arrival,
    "roll": planning.roll,
    "planning": planning.planning,
    "est": activation.est,
    "activation": activation.next_activation,
    "end": aftermath.end_of_round,
    "interlude": campaign.next_step,
}

GAME = Vortex
