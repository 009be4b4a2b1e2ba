"""How a sensible player plays without thinking: for the playouts of bots.

Dice go to the line they show, now and then one to a room at hand or to the support team; attacks and abilities before
steps; a turn ends when there is nothing left to do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ...table import Ask, Plan
from .content import HEROES, ROOMS
from .options import Done, Move, Pass
from .planning import Planning, die_ids

IDLE = (Done, Pass)


class Sensible:
    """See the module's text."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    def choose(self, g: Any, seats: str | tuple[str, ...], options: Sequence[Any]) -> Any:
        if len(options) == 1:
            return options[0]
        acts = [option for option in options if type(option) not in IDLE]
        strong = [option for option in acts if type(option) is not Move]
        if strong and (len(strong) == len(acts) or self.random() < 0.8):
            acts = strong
        elif not acts or (not strong and self.random() < 0.25):
            acts = list(options)
        return acts[int(self.random() * len(acts))]

    def answer(self, g: Any, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        for ask in asks:
            if isinstance(ask.kind, Planning):
                if len(asks) > 1 and self.random() < 0.3:
                    continue
                return ask, self.plan(g, ask.kind)
        ask = asks[-1]
        return ask, ask.kind.sample(self.random)

    def plan(self, g: Any, kind: Planning) -> Plan:
        """Every die to the line it shows, most of the time."""
        plan: Plan = {}
        for hero in kind.heroes:
            id, stars = hero.id, HEROES[hero.id].stars
            icons = ROOMS[g.state.tiles[hero.tile].room].icons
            cards = kind.cards.get(id, {})
            for die, face in zip(die_ids(id, hero.dice), hero.faces, strict=True):
                luck = self.random()
                if cards and luck < 0.4:
                    card = next((c for c, d in cards.items() if d in ("any", face)), "")
                    slot = f"{id}/card:{card}"
                    if card and slot not in plan.values():
                        plan[die] = slot
                        continue
                if luck < 0.15 and face in icons:
                    plan[die] = f"{id}/room"
                elif luck > 0.95:
                    plan[die] = f"{id}/est"
                elif face == "star":
                    plan[die] = f"{id}/{stars[luck > 0.5]}"
                else:
                    plan[die] = f"{id}/{face}"
        return plan
