"""Several rolls and questions within one step: where people roll dice of their own, it stops and goes on at each."""

from typing import Any

from starboard.table import Option, State, WhyNot
from starboard.table.facts import Rolled
from starboard.table.words import Words

from .toy import D6, Toy


class Again(Option, frozen=True, tag="again"):
    yes: bool


class Pot(State):
    pot: int = 0
    bank: int = 0
    fate: str = ""


def again(g: "Greed", no: WhyNot | None) -> list[Again]:
    return [Again(True), Again(False)]


async def throw(g: "Greed") -> None:
    """Throw two dice as often as you like, four times at most: a double loses the pot, the rest goes to the bank."""
    for _ in range(4):
        one, two = g.take("throw", D6, 2)
        if g.live:
            g.tell(Rolled("player", "throw", (one, two)), "threw")
        if one == two:
            g.state.pot = 0
            break
        g.state.pot += one + two
        answer = await g.ask("player", "again", again)
        if not answer.yes:
            break
    g.state.fate = g.one("omen", ("sun", "moon"))
    g.state.bank += g.state.pot
    g.state.pot = 0
    g.state.round += 1


class Greed(Toy[Pot]):
    slug = "toy-greed"
    players = (1, 1)
    cast = ("player",)
    option_type = Again
    words = Words({"threw": "{dice:and}", "end": {"bank": "{bank} in the bank"}})
    state_type = Pot

    def step(self) -> Any:
        if self.state.round == 5:
            self.end(self.state.bank >= 40, "bank", bank=self.state.bank)
        return throw(self)
