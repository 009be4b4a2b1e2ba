"""An interrupt inside another's move: every square the runner enters may be answered by a shot that stops it."""

from typing import Any

from msgspec import field

from starboard.table import About, Ask, Choose, Option, State, WhyNot
from starboard.table.facts import Moved, Rolled
from starboard.table.words import Words

from .toy import D6, Toy

END = 6


class Seen(About, frozen=True):
    at: int


class Run(Option, frozen=True, tag="run"):
    squares: int


class Fire(Option, frozen=True, tag="fire"):
    pass


class Hold(Option, frozen=True, tag="hold"):
    pass


class Corridor(State):
    at: int = 0
    loaded: list[str] = field(default_factory=lambda: ["gun-1", "gun-2"])


def runs(g: "Alert", no: WhyNot | None) -> list[Run]:
    if no:
        no(Run(4), "TOY-MOVE-01", "too-far")
    return [Run(n) for n in (1, 2, 3) if g.state.at + n <= END]


def shots(g: "Alert", gun: str, no: WhyNot | None) -> list[Fire | Hold]:
    return [Fire(), Hold()] if gun in g.state.loaded and 2 <= g.state.at < END else []


async def run(g: "Alert") -> None:
    order = await g.ask("runner", "runs", runs)
    for _ in range(order.squares):
        g.state.at += 1
        if g.live:
            g.tell(Moved("runner", str(g.state.at - 1), str(g.state.at)), "moved", "TOY-MOVE-02")
        await alert(g)
    g.state.round += 1
    if g.state.at == END:
        g.end(True, "through")


async def alert(g: "Alert") -> None:
    """Each gun may answer once, in whatever order their players are quick."""
    waiting = [gun for gun in ("gun-1", "gun-2") if shots(g, gun, None)]
    while waiting:
        ask, answer = await g.ask_first(
            *(Ask(gun, Choose("shots", shots, (g, gun)), about=Seen(g.state.at)) for gun in waiting)
        )
        waiting.remove(ask.seats[0])
        if isinstance(answer, Fire):
            g.state.loaded.remove(ask.seats[0])
            roll = g.one("alert fire", D6)
            if g.live:
                g.tell(Rolled(ask.seats[0], "shot", (roll,), need=5), "shot", "TOY-ALERT-01", because=[(5, "to hit")])
            if roll >= 5:
                g.stop("move")


WORDS = {
    "moved": "{piece} enters square {to}",
    "shot": "{who} rolls {dice}",
    "no": {"too-far": "a runner runs three squares at most"},
    "end": {"through": "the runner is through", "slow": "too slow"},
}


class Alert(Toy[Corridor]):
    slug = "toy-alert"
    players = (3, 3)
    cast = ("runner", "gun-1", "gun-2")
    option_type = Run | Fire | Hold
    state_type = Corridor
    words = Words(WORDS)

    def step(self) -> Any:
        if self.state.round >= 8:
            self.end(False, "slow")
        return run(self)

    def stopped(self, scope: str) -> None:
        self.state.round += 1
