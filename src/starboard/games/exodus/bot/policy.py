"""How sensible players play without thinking: a policy for heroes, and one for the Director.

A hero looks at what the mission wants (`errand`), at what could grab it before it acts again, and at what an action
does about either; it does not look ahead. A little chance is left in everything, so that many playouts are not one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ....bots import sensible
from ....table import Ask, Choose
from ..board import grappled, living, nearest, place_of, steps_to
from ..combat import guns
from ..grapple import stage
from ..missions.aims import way
from ..options import Activate, After, Answer, Craft, Go, Med, Ready, Reload, Settle, Switch, TakePerk, Throw, Volley
from ..options import Hold as HoldFire
from .errands import errand
from .worth import LEARNT, Judge, card_worth, made, menace, needs_med, weakness

if TYPE_CHECKING:
    from ..game import Exodus


WHIM = 0.03
"""How often anything that may be done is done, sense or not."""


class Sensible(sensible.Sensible):
    """See the module's text."""

    whim = WHIM
    blur = 0.05
    """What is as good to a hair is any of them."""
    doubt = 0.7

    def choose(self, g: Exodus, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> Any:
        if question == "next-hero":
            options = [option for option in options if not isinstance(option, After)]  # that is for people to propose
        if len(options) == 1 or self.random() < self.whim:
            return self.pick(options)
        return self.best(options, self.rank(g, question, seats, options))

    def answer(self, g: Exodus, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        """Of several questions: who is in more danger goes first; shots before holding."""
        best = max(asks, key=lambda ask: self.urgency(g, ask))
        if isinstance(best.kind, Choose):
            return best, self.choose(g, best.name, best.seats, best.kind.options)
        return best, best.kind.sample(self.random)

    def purpose(self, g: Exodus, seat: str, option: Any) -> str:
        """What is in hand brings nobody nearer to a goal, whatever follows."""
        return g.say("good.switch") if isinstance(option, Switch) else ""

    def urgency(self, g: Exodus, ask: Ask) -> float:
        hero = next((h for h in g.state.heroes if h.id == ask.seats[0]), None)
        if hero is None:
            return 9.0
        if hero.done:
            return 5.0 if stage(hero.dial) >= 2 else -5.0
        ahead = 0.0
        if aims := errand(g, hero):
            ahead = 0.1 * min(20, way(g, aims).distance(hero.at))  # who goes before makes room for who comes behind
        return -1.0 * grappled(g, hero) + menace(g, hero) / 10 - ahead + self.random() / 2

    def rank(self, g: Exodus, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> list[float]:
        """What each option looks worth; where nothing is known, all alike."""
        judge = ANSWERS.get(question)
        if judge is None:
            return [0.0] * len(options)
        return judge(g, seats if isinstance(seats, str) else seats[0], options)


# ---- heroes ----------------------------------------------------------------------------------------------------------


def act(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    judge = Judge(g, g.hero(seat))
    return [judge.worth(option) for option in options]


def next_hero(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    hurt = needs_med(g.hero(seat))
    worth: dict[Any, float] = {Activate: 1.0, Med: 3.0 if hurt else -2.0}
    return [worth.get(type(option), -2.0) for option in options]


def alert(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    """Fire as long as there are rounds; save them while the infected is far."""
    hero = g.hero(seat)
    assert g.state.mover is not None
    far = nearest(g, g.unit(g.state.mover.unit))
    rounds = sum([gun.rounds for gun in guns(hero)])
    fires = far <= 4 or rounds > 8
    both = far <= 3 or rounds > 12

    def worth(option: Any) -> float:
        if isinstance(option, Volley):
            more = 0.2 * len(option.guns) - 0.3 * bool(option.until)
            return (2.0 if fires else 0.0) + (more if both else -more)
        if isinstance(option, Throw):
            return 1.0 if far <= 3 else -1.0
        if isinstance(option, HoldFire):
            return 0.5 if option.until == "near" else 0.1 if not option.until else -1.0
        return 0.9 if fires else -0.5

    return [worth(option) for option in options]


def first(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    return [0.5, *[0.0] * (len(options) - 1)]


def yes(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    return [float(option == Answer(True)) for option in options]


def settle(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    """Not worth a thought."""
    return [9.0 if option == Settle() else 0.0 for option in options]


def perk(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    return [9.0 * LEARNT[o.perk] if isinstance(o, TakePerk) else -9.0 for o in options]


def lobby(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    def worth(option: Any) -> float:
        if isinstance(option, Craft):
            return 8.0 + made(g.hero(seat), option.product)
        return 9.0 if isinstance(option, Reload) else 5.0 if option == Ready() else 0.0

    return [worth(option) for option in options]


def place(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    """Heroes put an infected as far from themselves as they may, the Director as near."""
    mask = 0
    for hero in living(g):
        mask |= place_of(g, hero)
    everybody = way(g, mask)
    sign = -0.3 if seat == g.director else 0.3
    return [sign * everybody.distance(g.grid[option.to]) for option in options]


def after(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    if After("back") in options and After("retire") in options:
        wanted = After("back") if g.state.failures < 2 else After("retire")
    else:
        wanted = After("save") if After("save") in options else options[0]
    return [9.0 * (option == wanted) for option in options]


# ---- the Director ----------------------------------------------------------------------------------------------------


def direct(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    return [card_worth(g, option) for option in options]


def control(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    """Beside the weakest hero in reach, else as near to one as may be."""
    assert g.state.mover is not None
    unit = g.unit(g.state.mover.unit)

    def worth(option: Go) -> float:
        square = g.grid[option.to]
        total = 0.0
        for hero in living(g):
            far = steps_to(g, unit, hero, square)
            total = max(total, (3.0 if far == 1 else 1.0 / (1 + far)) * (1 + weakness(g, hero) / 4))
        return total

    return [worth(option) for option in options]


def hunts(g: Exodus, seat: str, options: Sequence[Any]) -> list[float]:
    return [weakness(g, g.hero(option.hero)) for option in options]


ANSWERS: dict[str, Callable[[Any, str, Sequence[Any]], list[float]]] = {
    "act": act,
    "next-hero": next_hero,
    "alert": alert,
    "double-tap": first,
    "hand-over": yes,
    "cure": yes,
    "go-back": yes,
    "next-infected": settle,
    "ends-where": settle,
    "faces": settle,
    "perk": perk,
    "lobby": lobby,
    "place-infected": place,
    "after-mission": after,
    "director": direct,
    "control": control,
    "prey": hunts,
}
