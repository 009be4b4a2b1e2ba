"""The door of Vortex: what the game is, how it starts, and which step comes next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NoReturn

from ...table import Game, Knob, Mission, Setup, Step
from ...table.content import load
from . import activation, arrival, campaign, ending, goals, planning, preparation, prospects, scene
from .content import FILES, HEROES
from .effects import EFFECTS
from .geometry import airlocks, ring
from .missions import LEFT_OUT, MISSIONS, OWN, file_problems, find
from .options import AnyOption
from .policy import Sensible
from .state import Enemy, Hero, VortexState, board


class Vortex(Game[VortexState]):
    """A game of Vortex in progress."""

    slug = "vortex"
    title = "Vortex"
    players = (1, 4)
    option_type: ClassVar[Any] = AnyOption
    state_type = VortexState
    scenery: ClassVar[Any] = scene
    effects = EFFECTS
    missions = (
        *(Mission(m.id, m.title, m.difficulty, m.source, m.pitch) for m in MISSIONS.values()),
        *(Mission(m.id, m.title, m.difficulty, "own", m.pitch) for m in OWN.values()),
    )
    left_out = LEFT_OUT
    campaigns = (
        Mission(
            "campaign", "The Vortex campaign", "hard", "house", "Eight missions, from the first alarm to Sternploeeg."
        ),
    )
    knobs = (
        Knob("boss_level", "Bosses of one level only", ("mixed", 1, 2, 3), "mixed", "VTX-DIFF-01"),
        Knob("training", "Enemies arrive with less life", (0, 1, 2), 0, "VTX-DIFF-03"),
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

    def __init__(self, state: VortexState, setup: Setup) -> None:
        super().__init__(state, setup)
        self.enter_mission()

    def enter_mission(self) -> None:
        """What is derived from the state stands here and not in it: made anew when a mission begins."""
        state = self.state
        self.mission = find(state.mission)
        self.board = board(state)
        """Distances between the tiles that stand now."""
        self.ring = ring(tuple([vortex.area for vortex in state.vortices]))
        """How far each area is from Vortex 1, clockwise."""
        self.airlocks = airlocks(self.mission.airlocks)

    def step(self) -> Step:
        return STEPS[self.state.phase](self)

    def stopped(self, scope: str) -> None:
        """A mission of a campaign is over: what comes between two missions follows."""
        self.state.actor, self.state.phase = "", "interlude"

    def policy(self, rng: Random) -> Sensible:
        return Sensible(rng)

    def whereabouts(self) -> dict[str, str]:
        ids = self.board.ids
        return {hero.id: ids[hero.tile] for hero in self.state.heroes if hero.tile >= 0}

    def crumbs(self) -> list[str]:
        return scene.crumbs(self)

    def gauge(self) -> float:
        return prospects.gauge(self)

    def outlook(self) -> dict[str, float]:
        return prospects.outlook(self)

    def check(self) -> None:
        """Looks whether the mission is decided, after something that may decide it."""
        goals.check_at_once(self)

    def finish(self, won: bool, because: str, *rules: str) -> NoReturn:
        """The mission is over, here and now."""
        goals.finish(self, won, because, *rules)

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
    "end": ending.end_of_round,
    "interlude": campaign.next_step,
}

GAME = Vortex
