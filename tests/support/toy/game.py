"""A toy game with a question of every kind: what knows the kernel alone can be tested without a real game.

Each round two crew members plan two dice each (a joint draft), pick what to keep, order themselves, point at a place,
and one of them fires or hides. Firing on a six wins; after three rounds the game is lost. The option `fault` breaks it.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, ClassVar

from starboard.table import Arrange, Game, Knob, Mission, Option, Order, Pick, Plan, Point, Setup, State, WhyNot

from . import scene

FACES = ("flash", "bang", "star")


class ToyState(State, kw_only=True):
    crew: list[str] = []
    dice: dict[str, str] = {}
    lines: dict[str, str] = {}


class Fire(Option, frozen=True, tag="fire"):
    at: str


class Hide(Option, frozen=True, tag="hide"):
    pass


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
        no(Fire("moon"), "TOY-FIRE-02", "the moon is too far away")
    return [Fire("left"), Fire("right"), Hide()]


class Toy(Game[ToyState]):
    slug = "toy"
    title = "The Toy"
    players = (1, 2)
    option_type: ClassVar[Any] = Fire | Hide
    state_type = ToyState
    scenery: ClassVar[Any] = scene
    missions = (Mission("drill", "Drill", "easy", "house"), Mission("alarm", "Alarm", "hard", "house"))
    knobs = (Knob("fault", "Break in round", (0, 1, 2), 0), Knob("long", "Play long", (False, True), False))

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
            self.end(False, "the toy is out of time", "TOY-END-01")
        if state.round == self.setup.options["fault"]:
            await self.ask(state.crew[0], orders, state.crew[0])
            raise ZeroDivisionError("a fault of the toy")
        ids = [f"{who}-{i}" for who in state.crew for i in (1, 2)]
        state.dice = dict(zip(ids, self.take("dice", FACES, len(ids)), strict=True))
        state.lines = await self.ask_kind(self.setup.seats, Planning(state), joint=True)
        await self.ask_kind(state.crew[0], Pick("keep", ids, 0, 2))
        state.crew = await self.ask_kind(state.crew[0], Order("first", state.crew))
        await self.ask_kind(state.crew[0], Point("land", _on_table, [[(0, 0)], [(1500, 2000)]]))
        who = state.crew[-1]
        act = await self.ask(who, orders, who, about={"who": who})
        if isinstance(act, Fire):
            roll = self.one("shot", (1, 2, 3, 4, 5, 6))
            if self.live:
                self.tell("shot", f"{who} fires {act.at}: {roll}", "TOY-FIRE-01", because=[(6, "to hit")])
            if roll == 6:
                self.end(True, "a hit", "TOY-FIRE-01")
        elif self.live:
            self.tell("hid", f"{who} hides [quietly]")

    def gauge(self) -> float:
        return 0.5


def _on_table(path: Sequence[tuple[int, int]]) -> str | None:
    return None if all(0 <= x <= 9000 and 0 <= y <= 9000 for x, y in path) else "that is off the table"


GAME = Toy
