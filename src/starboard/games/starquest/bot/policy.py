"""How sensible heroes play without thinking: for the playouts of bots, for hints and forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ....bots import sensible
from ....spaces.plane import STEP, XY, apart, bits
from ....table import Ask, Way
from ..content import SKILLS
from ..marching import lattice_for
from ..moving import ignores_difficult, judged
from ..options import Done, Leave, Pay, Retire
from ..places import near_point, obstacles
from ..points import Anywhere, Move
from .errands import goal, targets
from .worth import Look, remoteness, urgency

if TYPE_CHECKING:
    from ..game import StarQuest
    from ..state import Hero


QUICK: Final = (
    "leave",
    "casualties",
    "wounded",
    "boost",
    "hinder",
    "between",
    "boss",
    "outfit",
    "campaign-over",
    "condition",
)
"""Questions that are not worth a thought: done, or the first."""

ORDER: Final = 4.0
"""So much clearer than what to do is who does it first: hardly ever does it matter."""

SETTING_UP: Final = ("larger-group", "token-quarter", "token-corner")
"""Where tokens lie: nobody knows yet what is better."""


class Sensible(sensible.Sensible):
    """Shoots what it can, goes where the objective is, gets the fallen up, rests when spent."""

    blur = 0.3
    doubt = 1.0
    settled = 0.375
    horizon = 1

    def rank(self, g: Any, question: str, seats: Any, options: Sequence[Any]) -> list[float]:
        if question in ("action", "shoot", "snap-shot"):
            return Look(g, g.hero(seats if isinstance(seats, str) else seats[0])).ranks(options)
        if question == "activate":
            return [ORDER * urgency(g, g.hero(option.hero), number) for number, option in enumerate(options)]
        if question in ("enemy-corner", "enemy-quarter"):
            return [remoteness(g, option) for option in options]
        if question == "party-corner":
            return [-5 * remoteness(g, option) for option in options]
        if question in PAID:
            paid = self.pays(g, seats, question, options)
            return [3.0 * (isinstance(option, Pay) == paid) for option in options]
        if question in SETTING_UP:
            return [-3.0 * number for number in range(len(options))]
        if question == "improve":
            return [improvement(g.hero(seats if isinstance(seats, str) else seats[0]), one.pick) for one in options]
        if question == "chapter":  # the easiest first; nobody gives up
            return [-99.0 if isinstance(option, Retire) else -3.0 * option.difficulty for option in options]
        if question in QUICK:
            first = quick(question, options)
            return [3.0 * (option is first) for option in options]
        return [0.0] * len(options)

    def pays(self, g: Any, seats: Any, question: str, options: Sequence[Any]) -> bool:
        hero = g.hero(seats if isinstance(seats, str) else seats[0])
        price = next((o for o in options if isinstance(o, Pay)), None)
        keep = 2 if question == "rescue" and price is not None and price.amount < 2 else 0
        return price is not None and hero.power >= price.amount + keep

    def other(self, g: Any, ask: Ask) -> Any:
        kind = ask.kind
        if isinstance(kind, Move) and self.random() >= self.whim:
            return best_way(g, kind)
        if isinstance(kind, Anywhere):
            return best_spot(g, kind)
        return kind.sample(self.random)


IMPROVED: Final = {"quality": 12.0, "caster": 9.0, "power": 8.0, "tough": 6.0, "skill": 4.0}
"""What a level is best used for: hitting, then more actions, then staying up."""


def improvement(hero: Hero, pick: str) -> float:
    """A stat is worth what the hero's own skills test it for."""
    what = pick.partition("-")[0]
    return IMPROVED.get(what) or 1.0 + 3.0 * sum([SKILLS[id].stat == what for id in hero.skills])


PAID: Final = ("rescue", "keep-nerve", "ledge", "clear-head")


def quick(question: str, options: Sequence[Any]) -> Any:
    return next((o for o in options if isinstance(o, Leave | Done)), options[-1 if question == "boss" else 0])


def best_way(g: StarQuest, kind: Move) -> Way:
    """As near to the goal as the move goes."""
    hero = kind.hero
    aim = goal(g, hero)
    if near_point(hero, aim, g.reach.touch):
        return Way((hero.at.xy,))
    found = down_to(g, kind, aim)
    if found is not None:
        return found
    _lattice, stops, floods = kind.reach()
    field = floods[-1].lattice.field(aim)
    while (cost := field.nearest(stops)) >= 0:
        near = field.among(stops, cost)
        way = tuple(kind.way_to(bits(near)[0], floods))
        if kind.refuse(way) is None:
            return Way(way)
        stops ^= near
    return Way((hero.at.xy,))


def down_to(g: StarQuest, kind: Move, aim: XY) -> Way | None:
    """The shortest way as far as it goes: mostly nobody is in the way, and nothing need be flooded."""
    hero = kind.hero
    start, through = hero.at.xy, g.moves.difficult
    discs = obstacles(g, hero, start, g.lengths.near, kind.limit)
    for around in (True, False) if kind.limit > through and not ignores_difficult(hero) else (False,):
        lattice = lattice_for(g, hero, around)
        most = kind.limit if around or ignores_difficult(hero) else min(kind.limit, through)
        nodes = lattice.down(start, lattice.field(aim), most // STEP)
        way = lattice.pulled(start, nodes, ())[1:] if nodes else []
        if way and not judged(g, hero, [start, *way], kind.action, kind.limit, discs).why:
            return Way(tuple(way))
    return None


def best_spot(g: StarQuest, kind: Anywhere) -> Way:
    """Of the places named, the nearest to what is wanted."""
    there = targets(g) or [g.land.centre]
    return min(kind.candidates, key=lambda c: min([apart(c.way.path[-1], at) for at in there])).way
