"""The door of Project EOS Rise: what the game is, how it starts, and which step comes next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from ...cards import CardGame
from ...table import Knob, Mission, Setup, Step, words
from ...table.content import load
from ...table.facts import Fact
from . import HOME, boards, bot, deeds, preparation, scene, turn
from .content import BOOK, EVENTS, FILES, MISSIONS, SEATS
from .options import AnyOption
from .state import EosState, Officer

SEAT_NUMBERS: Final = {seat: number for number, seat in enumerate(SEATS)}


class EosRise(CardGame[EosState]):
    """A game of Project EOS Rise in progress."""

    slug = "eosrise"
    title = "Project EOS Rise"
    players = (4, 4)
    option_type: ClassVar[Any] = AnyOption
    state_type = EosState
    scenery: ClassVar[Any] = scene
    book = BOOK
    words = words.load(HOME)
    bands: ClassVar[dict[str, tuple[float, float]]] = {
        "easy": (0.50, 0.85),
        "normal": (0.40, 0.60),
        "hard": (0.15, 0.50),
    }
    missions = tuple(Mission(m.id, m.title, m.difficulty, m.source, m.pitch, m.story) for m in MISSIONS.values())
    knobs = (Knob("traits", (False, True), False, "EOS-TRAIT-01"),)

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        return SEATS

    @classmethod
    def start(cls, setup: Setup) -> EosState:
        return preparation.start(setup)

    @classmethod
    def check_content(cls, path: Path) -> list[tuple[str, str]]:
        """What is wrong with a content file."""
        if path.name in FILES:
            load(path, FILES[path.name])
        return []

    def step(self) -> Step:
        return turn.next_step(self)

    def policy(self, rng: Random) -> bot.Sensible:
        return bot.Sensible(rng)

    def gauge(self) -> float:
        return bot.gauge(self)

    def outlook(self) -> dict[str, float]:
        return {self.say(f"outlook.{part}"): weight for part, weight in bot.outlook(self).items()}

    def lost(self, fact: Fact) -> tuple[str, str] | None:
        return scene.lost(self, fact)

    def crumbs(self) -> list[str]:
        return scene.crumbs(self)

    def called(self, key: str, value: Any) -> str:
        return scene.called(self, key, value)

    # ---- what the rules look up all the time --------------------------------------------------------------------

    def officer(self, id: str) -> Officer:
        return self.state.officers[SEAT_NUMBERS[id]]

    # ---- effects: who bears what, and what the words mean -----------------------------------------------------------

    def bearer(self, key: str) -> Officer | None:
        return self.officer(key) if key in SEATS else None

    def bearers(self) -> list[Any]:
        return [*self.state.officers, ""]

    def bearing(self) -> list[tuple[str, tuple[str, ...]]]:
        return [*[(one.id, boards.unlocked(one).abilities) for one in self.state.officers], ("", tuple(self.borne("")))]

    def borne(self, who: Any) -> list[str]:
        """An officer bears the abilities of unlocked hexes; nobody the Round Rule that lies face up (EOS-RUL-77)."""
        if who:
            return list(boards.unlocked(who).abilities)
        event = self.state.event
        return [event] if event and EVENTS[event].label == "round-rule" else []

    def concerns(self, to: str, among: str, key: str, who: Any, hand: Any) -> bool:
        return to == "crew"

    def holds(self, when: Any, bearer: Any, hand: Any) -> bool:
        return when.kind is None or (hand is not None and hand.kind == when.kind)

    def why(self, number: str, base: int, hand: Any = None) -> list[tuple[int, str]]:
        """For the journal: why a number of the crew is what it is, where something in force changes it."""
        if not (self.live and self.touched(number, "crew")):
            return []
        return self.reasons(number, base, "crew", hand, self.say("label.printed"))

    async def targets(self, d: Any, effect: Any, useful: Any = None) -> list[Any]:
        return await deeds.whom(d, effect, "choose")

    def total(self, d: Any, who: Any, dice: int) -> int:
        return deeds.total(self, d.card, who)

    async def roll_again(self, dice: Sequence[str]) -> None:
        await deeds.roll_again(self, dice)


GAME = EosRise
