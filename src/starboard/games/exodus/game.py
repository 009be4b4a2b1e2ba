"""The door of Exodus: what the game is, how it starts, and which step comes next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from ...cards import CardGame
from ...spaces.grid import Door, View, Ways
from ...table import Knob, Mission, Setup, Step
from ...table.content import load
from ...table.words import load as load_words
from . import HOME, bot, campaign, director, preparation, scene, standing, turn
from . import deeds as deeds
from .board import active
from .content import CAMPAIGN, FILES, HEROES, LEFT_OUT, MISSIONS, OWN, ground, problems, read_mission
from .missions.task import Task, task_of
from .options import AnyOption
from .preparation import DIRECTOR
from .state import ExodusState, Hero, Unit


class Exodus(CardGame[ExodusState]):
    """A game of Exodus in progress."""

    slug = "exodus"
    title = "Exodus"
    players = (2, 4)
    option_type: ClassVar[Any] = AnyOption
    state_type = ExodusState
    scenery: ClassVar[Any] = scene
    words = load_words(HOME)
    book = standing.BOOK
    bands: ClassVar[dict[str, tuple[float, float]]] = {"very hard": (0.10, 0.35)}
    missions = tuple(
        Mission(m.id, m.title, m.difficulty, "own" if m.id in OWN else m.source, m.pitch, m.story)
        for m in MISSIONS.values()
    )
    campaigns = (
        Mission(
            "campaign",
            words.line("campaign.title"),
            "hard",
            "house",
            words.line("campaign.pitch"),
            path=tuple((id,) for id in CAMPAIGN),
        ),
    )
    knobs = (
        Knob("director", (False, True), False, "EXO-DIR-01"),
        Knob("difficulty", ("normal", "story", "hard"), "normal", "EXO-RUL-55", campaign=True),
    )

    left_out = LEFT_OUT
    others = (DIRECTOR,)  # EXO-DIR-01: a seat beside the heroes'

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        return tuple(HEROES)

    @classmethod
    def start(cls, setup: Setup) -> ExodusState:
        return preparation.start(setup)

    @classmethod
    def check_content(cls, path: Path) -> list[tuple[str, str]]:
        """What is wrong with a content file."""
        if path.name in FILES:
            load(path, FILES[path.name])
            return []
        return problems(read_mission(path))

    # ---- what follows from the state ----------------------------------------------------------------------------

    def derive(self) -> None:
        self.ground = ground(self.state.mission)
        self.mission: Task = task_of(self.state.mission)
        self.grid = self.ground.grid
        self._seen = self.grid.view(self.state.closed)
        self._there = -1
        self._walked = self._swum = self._seen.ways(0)
        self.hands = standing.HANDS
        self.actives: dict[int, int] = self.ground.actives
        self.doors_of: dict[int, list[Door]] = self.ground.doors_of
        self.director: str = DIRECTOR if DIRECTOR in self.setup.seats else ""

    def enter_mission(self) -> None:
        self.derive()
        self.changed()

    @property
    def view(self) -> View:
        """How one may go and smell, as the doors stand."""
        closed = self.state.closed
        if self._seen.closed != closed:
            self._seen = self.grid.view(closed)
        return self._seen

    def ways(self, swims: bool) -> Ways:
        """How infected get about, as the doors stand and rooms are active: those that swim, or the others."""
        if self._there != self.state.active or self._walked.view.closed != self.state.closed:
            view, self._there = self.view, self.state.active
            self._walked, self._swum = view.ways(active(self) & self.grid.land), view.ways(active(self))
        return self._swum if swims else self._walked

    def bearers(self) -> list[Any]:
        return list(self.state.heroes)

    def borne(self, who: Any) -> list[str]:
        return standing.borne(who) if isinstance(who, Hero) else []

    def bearing(self) -> list[tuple[str, tuple[str, ...]]]:
        return [(hero.id, tuple(standing.borne(hero))) for hero in self.state.heroes]

    def bearer(self, key: str) -> Any:
        return next((hero for hero in self.state.heroes if hero.id == key), None)

    def holds(self, when: Any, bearer: Any, hand: Any) -> bool:
        return standing.holds(self, when, bearer, hand)

    # ---- how it goes --------------------------------------------------------------------------------------------

    def step(self) -> Step:
        return STEPS[self.state.phase](self)

    def stopped(self, scope: str) -> None:
        """A mission of a campaign is over."""
        self.state.phase, self.state.actor, self.state.mover, self.state.placing = "after", "", None, None

    def opponents(self) -> tuple[str, ...]:
        return (self.director,) if self.director else ()

    def redeal(self, seat: str | None) -> None:
        """What heroes cannot know: the Director's hand."""
        if seat != self.director and self.state.hand:
            director.deal_anew(self)

    def chapter(self) -> str:
        return self.state.mission if self.state.campaign else ""

    def behind(self) -> tuple[str, ...]:
        """All before this one: a failure goes back to a save (EXO-END-08)."""
        state = self.state
        if not state.campaign:
            return ()
        return CAMPAIGN[: CAMPAIGN.index(state.mission) + (state.verdict == "won")]

    def policy(self, rng: Random) -> bot.Sensible:
        return bot.Sensible(rng)

    def gauge(self) -> float:
        return bot.gauge(self)

    def stages(self) -> tuple[int, int, float]:
        return bot.stages(self)

    def outlook(self) -> dict[str, float]:
        return {self.say(f"outlook.{part}"): weight for part, weight in bot.outlook(self).items()}

    def whereabouts(self) -> dict[str, str]:
        names = self.grid.names
        return {hero.id: names[hero.at] for hero in self.state.heroes if not hero.fate and hero.at >= 0}

    def crumbs(self) -> list[str]:
        return scene.crumbs(self)

    def called(self, name: str, value: Any) -> str:
        return scene.called(self, name, value)

    # ---- what the rules look up all the time --------------------------------------------------------------------

    def hero(self, id: str) -> Hero:
        for hero in self.state.heroes:
            if hero.id == id:
                return hero
        raise KeyError(id)

    def unit(self, id: int) -> Unit:
        for unit in self.state.units:
            if unit.id == id:
                return unit
        raise KeyError(id)

    def find_unit(self, id: int) -> Unit | None:
        for unit in self.state.units:
            if unit.id == id:
                return unit
        return None

    def unit_on(self, name: str) -> Unit:
        """The infected on the square of this name."""
        square = self.grid[name]
        for unit in self.state.units:
            if unit.at == square and not unit.holds:
                return unit
        raise KeyError(name)

    def piece(self, unit: Unit) -> str:
        """Its id in the scene."""
        return f"{unit.kind}-{unit.id}"

    def door_of_bit(self, bit: int) -> str:
        return next(door.id for door in self.grid.doors if door.bit == bit)


STEPS: dict[str, Callable[[Exodus], Step]] = {
    "lobby": campaign.lobby,
    "heroes": turn.hero_move,
    "infected": turn.infected_move,
    "spawn": turn.spawn_phase,
    "end": turn.end,
    "after": campaign.after,
}

GAME = Exodus
