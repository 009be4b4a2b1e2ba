"""An option: one thing a seat may choose; and why something else may not be chosen."""

from __future__ import annotations

from typing import Any

import msgspec


class Option(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False):
    """One thing a seat may choose. Games subclass it, one Struct per kind of action.

    `class Move(Option, frozen=True, tag="move")`: a type checker wants `frozen` said again.
    """


XY = tuple[int, int]
"""A point on a plane, in thousandths of an inch: whole numbers, so that everything is exact."""


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `Point`: a path, and what is done along it."""

    path: tuple[XY, ...]
    verb: str = ""


class About(msgspec.Struct, frozen=True):
    """What bears on a question and is not in the state, for captions, scenes and bots. Games subclass it."""


class No(msgspec.Struct, frozen=True):
    """Why something is not allowed: the option, the rule that forbids it, and the reason as a sentence."""

    option: Any
    rule: str
    because: str
