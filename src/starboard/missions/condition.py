"""A condition: what a mission adds to the rules, in one class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .terms import Memory, Terms, tag_of

T = TypeVar("T", bound=Terms)


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Generic[T]):
    """A goal, a loss or a special rule of one mission. It never changes: what changes is its memory, in the state.

    `TERMS` says with which terms a class goes, and so by which name missions call it.
    """

    TERMS: ClassVar[type[Terms] | None] = None
    MEMORY: ClassVar[type[Memory] | None] = None
    """The Struct of what it remembers, if anything."""

    def __init__(self, terms: T) -> None:
        self.terms = terms
        self.tag = tag_of(type(terms))


def kinds(base: type[Any]) -> dict[str, type[Any]]:
    """By tag, every class below `base` that says with which terms it goes."""
    found: dict[str, type[Any]] = {}
    for kind in base.__subclasses__():
        if kind.TERMS is not None and "TERMS" in vars(kind):
            found[tag_of(kind.TERMS)] = kind
        found.update(kinds(kind))
    return found


def hooked(name: str, base: type[Any], conditions: Iterable[Any]) -> list[Any]:
    """The method of that name, of all conditions that have one of their own, in the order of the mission."""
    plain = getattr(base, name)
    return [getattr(each, name) for each in conditions if getattr(type(each), name) is not plain]
