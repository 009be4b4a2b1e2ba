"""A toy game with a question of every kind: what knows the kernel alone can be tested without a real game.

Each round two crew members plan two dice each (a joint draft), pick what to keep, order themselves, point at a place,
and one of them fires or hides. Firing on a six wins; after three rounds the game is lost. The option `fault` breaks it.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, ClassVar

from starboard.table import (
    About,
    Arrange,
    Candidate,
    Game,
    Knob,
    Mission,
    Option,
    Order,
    Pick,
    Plan,
    Point,
    Setup,
    State,
    Way,
    WhyNot,
)
from starboard.table.facts import Noted, Rolled
from starboard.table.game import Scenery
from starboard.table.words import Words

from . import scene

FACES = ("flash", "bang", "star")


class ToyState(State, kw_only=True):
    crew: list[str] = []
    dice: dict[str, str] = {}
    lines: dict[str, str] = {}


class Turn(About, frozen=True):
    who: str


class Fire(Option, frozen=True, tag="fire"):
    at: str


class Hide(Option, frozen=True, tag="hide"):
    pass


class Land(Point):
    def allowed(self, way: Way) -> str | None:
        return None if all(0 <= x <= 9000 and 0 <= y <= 9000 for x, y in way.path) else "that is off the table"

    def propose(self) -> list[Candidate]:
        return [Candidate(name, Way((at,)), name) for name, at in (("corner", (0, 0)), ("middle", (1500, 2000)))]


class Planning(Arrange):
    """A die goes to a line of its owner, or to the common store, or stays; only stars go to `aim`."""

    def __init__(self, state: ToyState) -> None:
        super().__init__("planning")
        self.state = state

    def owners(self) -> dict[str, str]:
        return {die: die.split("-")[0] for die in self.state.dice}

    def slots(self, piece: str, plan: Plan) -> list[str]:
        owner = piece.split("-")[0]
        aim = [f"{owner}/aim"] if self.state.dice[piece] == "star" else []
        return [f"{owner}/shoot", f"{owner}/shield", *aim, "store", ""]


def orders(g: Toy, who: str, no: WhyNot | None) -> Sequence[Option]:
    if no is not None:
        no(Fire("moon"), "TOY-FIRE-02", "too-far")
    return [Fire("left"), Fire("right"), Hide()]


WORDS = {
    "shot": "{who} fires {at}: {dice}",
    "hid": "{who} hides {how}",
    "no": {"too-far": "the moon is too far away"},
    "end": {"late": "the toy is out of time", "hit": "a hit"},
}


class Toy(Game[ToyState]):
    slug = "toy"
    title = "The Toy"
    players = (1, 2)
    option_type: ClassVar[Any] = Fire | Hide
    state_type = ToyState
    scenery: ClassVar[Scenery] = scene
    words = Words(WORDS)
    missions = (Mission("drill", "Drill", "easy", "house"), Mission("alarm", "Alarm", "hard", "house"))
    knobs = (Knob("fault", (0, 1, 2), 0), Knob("long", (False, True), False))

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        return ("ann", "bob")

    @classmethod
    def start(cls, setup: Setup) -> ToyState:
        return ToyState(crew=list(setup.seats))

    def step(self) -> Coroutine[Any, Any, None]:
        return self.play_round()

    async def play_round(self) -> None:
        state = self.state
        state.round += 1
        if state.round > 3:
            self.end(False, "late", "TOY-END-01")
        if state.round == self.setup.options["fault"]:
            await self.ask(state.crew[0], "orders", orders, state.crew[0])
            raise ZeroDivisionError("a fault of the toy")
        ids = [f"{who}-{i}" for who in state.crew for i in (1, 2)]
        state.dice = dict(zip(ids, self.take("dice", FACES, len(ids)), strict=True))
        state.lines = await self.ask_kind(self.setup.seats, Planning(state), joint=True)
        await self.ask_kind(state.crew[0], Pick("keep", ids, 0, 2))
        state.crew = await self.ask_kind(state.crew[0], Order("first", state.crew))
        await self.ask_kind(state.crew[0], Land("land"))
        who = state.crew[-1]
        act = await self.ask(who, "orders", orders, who, about=Turn(who))
        if isinstance(act, Fire):
            roll = self.one("shot", (1, 2, 3, 4, 5, 6))
            if self.live:
                self.tell(
                    Rolled(who, "shot", (roll,), need=6), "shot", "TOY-FIRE-01", because=[(6, "to hit")], at=act.at
                )
            if roll == 6:
                self.end(True, "hit", "TOY-FIRE-01")
        elif self.live:
            self.tell(Noted("hid", who=who), "hid", how="[quietly]")

    def gauge(self) -> float:
        return 0.5


GAME = Toy
