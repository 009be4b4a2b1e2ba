"""A joint draft by four seats with a chance event in the middle: dice into rooms, and one re-roll for each hero."""

from typing import Any

import msgspec

from starboard.table import Arrange, Ask, Choose, Option, Plan, State, WhyNot
from starboard.table.facts import Noted
from starboard.table.words import Words

from .toy import D6, Toy

HEROES = ("ada", "bo", "cy", "dee")
ROOMS = {"low": (1, 2, 3), "high": (4, 5, 6), "any": D6}


class Reroll(Option, frozen=True, tag="reroll"):
    die: str


class Die(msgspec.Struct):
    id: str
    owner: str
    face: int


class Ship(State):
    dice: list[Die] = []
    rerolled: list[str] = []
    score: int = 0


class Rooms(Arrange):
    """Low dice into one room, high dice into another, and two of any kind into the third."""

    def __init__(self, g: "Planning") -> None:
        super().__init__("rooms")
        self.g = g

    def owners(self) -> dict[str, str]:
        return {die.id: die.owner for die in self.g.state.dice}

    def slots(self, piece: str, plan: Plan) -> list[str]:
        die = next(d for d in self.g.state.dice if d.id == piece)
        free = [r for r in ROOMS if die.face in ROOMS[r] and (r != "any" or list(plan.values()).count("any") < 2)]
        return [*free, ""]


def rerolls(g: "Planning", seat: str, no: WhyNot | None) -> list[Reroll]:
    mine = [Reroll(die.id) for die in g.state.dice if die.owner == seat]
    if seat in g.state.rerolled:
        if no:
            for option in mine:
                no(option, "TOY-PLAN-02", "once")
        return []
    return mine


async def roll(g: "Planning") -> None:
    faces = g.take("planning dice", D6, 8)
    g.state.dice = [Die(f"{hero}-{n}", hero, faces.pop(0)) for hero in HEROES for n in (1, 2)]
    g.state.rerolled = []


async def plan(g: "Planning") -> None:
    while True:
        again = [Ask(hero, Choose("rerolls", rerolls, (g, hero))) for hero in HEROES]
        ask, answer = await g.ask_first(Ask(HEROES, Rooms(g), joint=True), *again)
        if ask.joint:
            break
        die = next(d for d in g.state.dice if d.id == answer.die)
        die.face = g.one(f"{answer.die} again", D6)
        g.state.rerolled.append(die.owner)
    placed = [die for die in g.state.dice if die.id in answer]
    g.state.score += sum(die.face for die in placed)
    g.state.dice = []
    g.state.round += 1
    if g.live:
        g.tell(Noted("planned"), "planned", "TOY-PLAN-01", placed=len(placed), plan=answer)
    if g.state.round == 3:
        g.end(g.state.score >= 60, "points", points=g.state.score)


WORDS = {
    "planned": "{placed} dice placed",
    "no": {"once": "each hero rolls again once"},
    "end": {"points": "{points} points"},
}


class Planning(Toy[Ship]):
    slug = "toy-planning"
    players = (4, 4)
    cast = HEROES
    option_type = Reroll
    state_type = Ship
    words = Words(WORDS)

    def step(self) -> Any:
        return plan(self) if self.state.dice else roll(self)
