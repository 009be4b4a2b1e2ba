"""Dice locked onto cards and a split of damage: pick what to roll again, arrange dice, order blows, share wounds."""

from typing import Any

from msgspec import field

from starboard.table import About, Arrange, Option, Order, Pick, Plan, State
from starboard.table.words import Words

from .toy import D6, Toy

CARDS = {"hull": (2, 4), "core": (3, 5)}
"""Card -> how many dice it takes, and the least face it takes."""


class Rolled(About, frozen=True):
    dice: dict[str, int]


class Nothing(Option, frozen=True, tag="nothing"):
    pass


class Combat(State):
    dice: dict[str, int] = {}
    locked: dict[str, list[int]] = field(default_factory=lambda: {"hull": [], "core": []})
    health: dict[str, int] = field(default_factory=lambda: {"ash": 4, "birch": 3})


class Locks(Arrange):
    def __init__(self, g: "Fight") -> None:
        super().__init__("lock dice")
        self.g = g

    def owners(self) -> dict[str, str]:
        return dict.fromkeys(self.g.state.dice, "ash")

    def slots(self, piece: str, plan: Plan) -> list[str]:
        face, locked = self.g.state.dice[piece], self.g.state.locked
        others = [slot for die, slot in plan.items() if die != piece]
        fits = [c for c, (n, least) in CARDS.items() if face >= least and len(locked[c]) + others.count(c) < n]
        return [*fits, ""]


class Wounds(Arrange):
    """Each wound goes to somebody who can still bear it; there are never more than they can bear together."""

    def __init__(self, health: dict[str, int], wounds: int) -> None:
        super().__init__("share wounds")
        self.health = health
        self.wounds = min(wounds, sum(health.values()))

    def owners(self) -> dict[str, str]:
        return {f"wound-{n + 1}": "birch" for n in range(self.wounds)}

    def slots(self, piece: str, plan: Plan) -> list[str]:
        others = [who for wound, who in plan.items() if wound != piece]
        return [who for who, health in self.health.items() if others.count(who) < health]


async def attack(g: "Fight") -> None:
    s = g.state
    faces = g.take("attack", D6, 4)
    s.dice = {f"d{n + 1}": face for n, face in enumerate(faces)}
    again = await g.ask_kind("ash", Pick("roll again", list(s.dice), most=2))
    for die, face in zip(again, g.take("again", D6, len(again)), strict=True):
        s.dice[die] = face
    plan = await g.ask_kind("ash", Locks(g), about=Rolled(dict(s.dice)))
    for die, card in plan.items():
        s.locked[card].append(s.dice[die])
    s.dice = {}
    if all(len(s.locked[card]) == count for card, (count, _) in CARDS.items()):
        g.end(True, "full")
    blows = await g.ask_kind("birch", Order("blows", ["bite", "claw"]))
    while blows:
        blow = blows.pop(0)  # the answer is the rule's own, to use up as it likes
        wounds = Wounds(s.health, g.one(blow, (0, 1)))
        for who in (await g.ask_kind("birch", wounds)).values() if wounds.wounds else ():
            s.health[who] -= 1
        if not any(s.health.values()):
            g.end(False, "nobody", blow=blow)
    s.round += 1


class Fight(Toy[Combat]):
    slug = "toy-fight"
    players = (2, 2)
    cast = ("ash", "birch")
    option_type = Nothing
    state_type = Combat
    words = Words({"end": {"full": "both cards are full", "nobody": "nobody stood the {blow}"}})

    def step(self) -> Any:
        return attack(self)
