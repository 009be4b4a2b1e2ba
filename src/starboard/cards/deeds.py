"""Deeds: how each is enacted, whether it would do anything, and what a bot thinks of it, in one place.

    @deed(Heal, useful=somebody_is_hurt, worth=health_back)
    async def heal(d: Doing, effect: Heal) -> None:
        for who in await d.g.targets(d, effect): ...

The odd card is a deed of its own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from .words import Choose, Deed, Effect, Roll, Standing


@mypyc_attr(allow_interpreted_subclasses=True)
class Doing:
    """One card being carried out: for whom, with what in hand, against whom. A game adds what its deeds share."""

    def __init__(self, g: Any, card: str, actor: Any, hand: Any) -> None:
        self.g: Any = g
        self.card = card
        """Where the effects stand."""
        self.number = -1
        """Which of them is at work."""
        self.actor: Any = actor
        """Whoever bears or uses the card; None on a card of nobody's."""
        self.hand: Any = hand
        self.victims: list[Any] = []
        """Whom the attack in hand is aimed at."""

    @property
    def key(self) -> str:
        """Where the effect at work stands."""
        return self.card if self.number < 0 else f"{self.card}.{self.number}"


Run = Callable[[Any, Any], Awaitable[None]]
Useful = Callable[[Any, Any, Any], bool]
"""Whether a deed would do anything: asked with the game, the deed, the actor."""
Worth = Callable[[Any, Any], float]
"""What a bot thinks of a deed: asked with what the bot knows (its own affair) and the deed."""
R = TypeVar("R", bound=Callable[..., Any])


class Enacted:
    """All there is to know about one kind of deed."""

    def __init__(self, run: Run, useful: Useful | None, worth: Worth | None, beside: bool) -> None:
        self.run, self.useful, self.worth, self.beside = run, useful, worth, beside


_DEEDS: Final[dict[type, Enacted]] = {}


def deed(
    kind: type[Deed], useful: Useful | None = None, worth: Worth | None = None, beside: bool = False
) -> Callable[[R], R]:
    """Registers how a kind of deed is enacted.

    `useful`: without it, it does something whenever it concerns anybody (`g.anybody`). `beside`: it always does, but
    that alone is no reason to play the card (the noise of a grenade).
    """

    def register(run: R) -> R:
        if kind in _DEEDS:
            raise ValueError(f"{kind.__name__} is enacted twice")
        _DEEDS[kind] = Enacted(run, useful, worth, beside)
        return run

    return register


def enacted(kind: type) -> Enacted:
    """How a deed is enacted; the effects of a vocabulary are kinds of the library's."""
    found = _DEEDS.get(kind)
    if found is None:
        found = next((_DEEDS[base] for base in kind.__mro__ if base in _DEEDS), None)
        if found is None:
            raise TypeError(f"no function is registered for the deed {kind.__name__!r}: write one under @deed(...)")
        _DEEDS[kind] = found
    return found


# ---- would it do anything? ------------------------------------------------------------------------------------------

Needs = tuple[tuple[Useful, Any], ...]
"""What must be asked to know whether effects would do anything: any one yes is enough. Nothing: they always would."""


def needs(effects: tuple[Effect, ...]) -> Needs:
    """What comes into force always does something, but counts only when nothing else stands beside it."""
    if not effects:
        return ((_never, None),)
    asked: list[tuple[Useful, Any]] = []
    for effect in effects:
        if isinstance(effect, Standing):
            continue
        if isinstance(effect, Choose):
            asked.append((_chooses, (effect, [needs(option) for option in effect.options])))
            continue
        how = enacted(type(effect))
        if not how.beside:
            asked.append((how.useful if how.useful is not None else _anybody, effect))
    return tuple(asked)


def would_do(g: Any, asked: Needs, actor: Any) -> bool:
    """Whether effects with these needs would do anything now."""
    for useful, effect in asked:
        if useful(g, effect, actor):
            return True
    return not asked


def possible(g: Any, effects: tuple[Effect, ...], actor: Any) -> bool:
    """Whether any of these would do anything now. Who does not choose (nobody, an enemy) is not asked."""
    return not g.chooses(actor) or would_do(g, needs(effects), actor)


def _never(g: Any, effect: Any, actor: Any) -> bool:
    return False


def _anybody(g: Any, effect: Any, actor: Any) -> bool:
    return bool(g.anybody(effect, actor))


def _chooses(g: Any, asked: Any, actor: Any) -> bool:
    effect, options = asked
    for who in g.candidates(effect, actor):
        for option in options:
            if would_do(g, option, who):
                return True
    return False


# ---- what is it worth? ----------------------------------------------------------------------------------------------


def worth(judge: Any, effects: tuple[Effect, ...], standing: Worth, plain: float) -> float:
    """What a bot thinks of effects, one by one: of what comes into force by `standing`, of deeds by what each says,
    of a choice as of the best of its options; `plain` of those that say nothing."""
    total = 0.0
    for effect in effects:
        if isinstance(effect, Standing):
            total += standing(judge, effect)
        elif isinstance(effect, Choose):
            total += max([worth(judge, option, standing, plain) for option in effect.options])
        else:
            how = enacted(type(effect))
            total += how.worth(judge, effect) if how.worth is not None else plain
    return total


# ---- choosing and rolling: the same in every game -------------------------------------------------------------------


@deed(Choose)
async def choose(d: Doing, effect: Choose) -> None:
    g = d.g
    who: list[Any] = list(await g.targets(d, effect, lambda o: any(possible(g, x, o) for x in effect.options)))
    if effect.to == "self" and d.actor is None:
        who = [None]
    for one in who:
        options = [n for n, option in enumerate(effect.options) if possible(g, option, one)] or [0]
        at = options[0] if len(options) == 1 else await g.pick(d, one, effect, options)
        await g.enact(f"{d.key}.{at}", effect.options[at], one, d.hand, d)


@deed(Roll)
async def roll(d: Doing, effect: Roll) -> None:
    g = d.g
    for one in await g.targets(d, effect):
        total = g.total(d, one, effect.dice)
        g.rolled(d, one, effect, total)
        for n, band in enumerate(effect.bands):
            if band.low <= total <= band.high:
                await g.enact(f"{d.key}.{n}", band.then, one, d.hand, d)
