"""The game ending, and a turn ending, in the middle of a nested rule; and a rule that breaks, for the dumps."""

from typing import Any

from starboard.table import About, Option, State, WhyNot
from starboard.table.facts import Heading, Rolled
from starboard.table.words import Words

from .toy import D6, Toy

DIGGERS = ("one", "two")


class At(About, frozen=True):
    depth: int


class Dig(Option, frozen=True, tag="dig"):
    pass


class Rest(Option, frozen=True, tag="rest"):
    pass


class Break(Option, frozen=True, tag="break"):
    """Offered when the mine is set up to be rotten: a rule with a mistake in it."""


class Shaft(State):
    who: int = 0
    depth: int = 0
    gold: int = 0
    rotten: bool = False


def digging(g: "Mine", no: WhyNot | None) -> list[Dig | Rest | Break]:
    return [Dig(), Rest(), *([Break()] if g.state.rotten else [])]


async def turn(g: "Mine") -> None:
    g.beat()
    if g.live:
        g.tell(Heading("turn", DIGGERS[g.state.who]), "turn")
    await dig(g, DIGGERS[g.state.who], 0)
    next_turn(g)


async def dig(g: "Mine", who: str, depth: int) -> None:
    """As deep as one dares; calls itself."""
    g.state.depth = depth
    act = await g.ask(who, "digging", digging, about=At(depth))
    if isinstance(act, Break):
        g.state.gold += 100
        g.one("a roll before it breaks", D6)
        raise KeyError("no such shaft")
    if isinstance(act, Rest) or depth == 5:
        return
    roll = g.one("dig", D6)
    if g.live:
        g.tell(Rolled(who, "dig", (roll,)), "dug")
    if roll == 1:
        g.end(False, "falls-in", "TOY-MINE-01")
    if roll == 2:
        g.stop("turn")
    g.state.gold += 1
    if g.state.gold >= 8:
        g.end(True, "rich")
    try:
        await dig(g, who, depth + 1)
    finally:
        g.state.depth -= 1


def next_turn(g: "Mine") -> None:
    g.state.who = (g.state.who + 1) % len(DIGGERS)
    g.state.depth = 0
    g.state.round += g.state.who == 0


WORDS = {
    "turn": "turn of {of}",
    "dug": "{who} digs and rolls {dice}",
    "end": {"falls-in": "the mine falls in", "rich": "rich", "shift-over": "the shift is over"},
}


class Mine(Toy[Shaft]):
    slug = "toy-mine"
    players = (2, 2)
    cast = DIGGERS
    option_type = Dig | Rest | Break
    state_type = Shaft
    words = Words(WORDS)

    def step(self) -> Any:
        if self.state.round == 12:
            self.end(False, "shift-over")
        return turn(self)

    def stopped(self, scope: str) -> None:
        assert scope == "turn"
        next_turn(self)
