"""What a card can say: effects as typed data, in two families.

*Deeds* happen once, in the order written: `{ do = "heal", amount = 2 }`. A game writes its own, a frozen Struct each;
`choose` and `roll` are the same in every game. *Standing effects* come into force instead, and say how long (`lasts`):
`change` a number, do something `on` a happening or `instead` of it, `forbid` an act, `exempt` from a rule, put the
table in a `state`.

Whom an effect concerns is always told in the same two fields, `to` and `among`; under which circumstances, in `when`.
What these words mean is the game's; which there are, its `Vocabulary` says.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Union, get_args

import msgspec

CARD = "card"
"""How long most effects stand: as long as their card is in force."""
ONCE = "once"
"""Until it has applied once (`g.used_up`)."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Whom it concerns; nearly every effect does, so all of them may say it."""

    to: str = "self"
    among: str = ""


class Deed(Effect, frozen=True, tag_field="do", tag=str.lower):
    """Happens once. How it is enacted, whether it would do anything, what bots think of it: see `deeds.deed`."""


class Choose(Deed, frozen=True, kw_only=True):
    """Whom it concerns picks one of the options. A single option only says who: all of it concerns the same one."""

    options: tuple[tuple[Effect, ...], ...]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The totals `low` to `high` of a roll, and what they do."""

    low: int
    high: int
    then: tuple[Effect, ...] = ()


class Roll(Deed, frozen=True, kw_only=True):
    """Each concerned rolls so many dice and does what the total says; a total in no band does nothing."""

    bands: tuple[Band, ...]
    dice: int = 1


class Standing(Effect, frozen=True, tag_field="do", tag=str.lower, kw_only=True):
    """Comes into force, for `lasts`, under the circumstances of `when`."""

    when: Any = None
    lasts: str = CARD


class Change(Standing, frozen=True, kw_only=True):
    """Changes a number of whom it concerns: set, add, times, halve, least, most, in this order (see `force`).

    An amount is a number; "X" or "-X", the value of the source (2 of "ap(2)"); or the name of a function, for the odd
    card (`force.amount`).
    """

    number: str
    set: int | str | None = None
    add: int | str | None = None
    times: int | str | None = None
    halve: str | None = None
    """"up" or "down": how the half is rounded."""
    least: int | str | None = None
    most: int | str | None = None


class On(Standing, frozen=True, kw_only=True):
    """When this happens to one of those concerned, do `then`, seen from the bearer.

    `may`: only if the bearer wants. `limit`: at most once in each turn, round, whatever the game counts.
    """

    event: str
    then: tuple[Effect, ...]
    may: bool = False
    limit: str | None = None


class Instead(On, frozen=True, kw_only=True):
    """The same, but before it happens and in its place: the rule asks `g.before` and goes no further."""


class Forbid(Standing, frozen=True, kw_only=True):
    """May not do these."""

    acts: tuple[str, ...]


class Exempt(Standing, frozen=True, kw_only=True):
    """A rule that does not touch whom it concerns."""

    rule: str


class State(Standing, frozen=True, kw_only=True):
    """The whole table is in this state: rules ask for it (`"blackout" in g.states`)."""

    name: str


class Vocabulary:
    """The words of one game. Makes the effects that its cards are read as: the library's, which take no other words,
    and the game's own deeds, all that stand under `deed`.

        WORDS = Vocabulary(__name__, deed=Deed, to=To, among=Among, when=When, lasts=Lasts, number=Number, ...)
        if TYPE_CHECKING:
            Effects = tuple[cards.Effect, ...]
        else:
            Effects = WORDS.effects             # the type of a card's field

    What is left out (a game without `state`) leaves that effect out. `event` is what happens, `before` what `g.before`
    is asked about, so that something else may be done instead.
    """

    def __init__(
        self,
        game: str,
        deed: type[Deed] = Deed,
        to: Any = str,
        among: Any = str,
        when: Any = None,
        lasts: Any = str,
        number: Any = None,
        event: Any = None,
        before: Any = None,
        limit: Any = None,
        act: Any = None,
        rule: Any = None,
        state: Any = None,
    ) -> None:
        module = ModuleType(f"{game}.words")  # where msgspec looks up the names below: effects hold effects
        sys.modules[module.__name__] = module
        whom = [("to", to, _first(to, "self")), ("among", among, _first(among, ""))]
        stands = [*whom, ("lasts", lasts, CARD)]
        if when is not None:
            stands.append(("when", when, when()))
        inside = "tuple[Effect, ...]"

        def made(base: type[Effect], *fields: Any) -> Any:
            word = str(base.__struct_config__.tag)
            return msgspec.defstruct(
                base.__name__, [*fields], bases=(base,), module=module.__name__, frozen=True, kw_only=True, tag=word
            )

        kinds: list[Any] = [kind for kind in _below(deed) if not _below(kind)]
        vars(module).update({"tuple": tuple, **{kind.__name__: kind for kind in kinds}})
        band = msgspec.defstruct(
            "Band",
            [("then", inside, ())],
            bases=(Band,),
            module=module.__name__,
            frozen=True,
            forbid_unknown_fields=True,
        )
        vars(module)["Band"] = band
        kinds.append(made(Choose, *whom, ("options", "tuple[tuple[Effect, ...], ...]")))
        kinds.append(made(Roll, *whom, ("bands", "tuple[Band, ...]")))
        if number is not None:
            kinds.append(made(Change, *stands, ("number", number)))
        answers = [*stands, ("then", inside), ("limit", limit or str | None, None)]
        if event is not None:
            kinds.append(made(On, *answers, ("event", event)))
        if before is not None:
            kinds.append(made(Instead, *answers, ("event", before)))
        if act is not None:
            kinds.append(made(Forbid, *stands, ("acts", tuple[act, ...])))
        if rule is not None:
            kinds.append(made(Exempt, *stands, ("rule", rule)))
        if state is not None:
            kinds.append(made(State, *stands, ("name", state)))
        one: Any = Union[tuple(kinds)]  # noqa: UP007 - there is no other way to write it
        vars(module)["Effect"] = one
        self.effects: Any = tuple.__class_getitem__((one, ...))
        """The type of a field that holds effects."""
        self.kinds: dict[str, Any] = {kind.__name__: kind for kind in (*kinds, vars(module)["Band"])}
        """By name, the effects of this game, for whoever writes one in code."""
        self.words: dict[str, tuple[str, ...]] = {
            "do": tuple(str(kind.__struct_config__.tag) for kind in kinds),
            "to": get_args(to), "among": get_args(among), "lasts": get_args(lasts), "number": get_args(number),
            "event": (*get_args(event), *get_args(before)), "acts": get_args(act),
            "rule": get_args(rule), "state": get_args(state),
        }  # fmt: skip
        """By field, the words it takes: for errors, for `starboard check`, for the page on writing a card."""


def _first(words: Any, otherwise: str) -> str:
    """What an effect says that does not say it: `self`, and the last (widest) of the words for `among`."""
    there = get_args(words)
    return otherwise if not there or otherwise in there else str(there[-1])


def _below(kind: type[Effect]) -> list[type[Effect]]:
    found: list[type[Effect]] = []
    for each in kind.__subclasses__():
        found += [each, *_below(each)]
    return found


def walk(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """These effects and all that stand inside them."""
    for _, effect in parts("", effects):
        yield effect


def parts(key: str, effects: tuple[Effect, ...]) -> Iterator[tuple[str, Effect]]:
    """Every effect with its key: where in the card it stands."""
    for number, effect in enumerate(effects):
        here = f"{key}.{number}"
        yield here, effect
        if isinstance(effect, Choose):
            for n, option in enumerate(effect.options):
                yield from parts(f"{here}.{n}", option)
        elif isinstance(effect, Roll):
            for n, band in enumerate(effect.bands):
                yield from parts(f"{here}.{n}", band.then)
        else:  # `then` of On, and whatever a deed of the game holds
            for _, inside in effects_in(effect):
                yield from parts(here, inside)


def effects_in(card: msgspec.Struct) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """The fields of a card that hold effects."""
    for field in card.__struct_fields__:
        value = getattr(card, field)
        if isinstance(value, tuple) and value and isinstance(value[0], Effect):
            yield field, value
