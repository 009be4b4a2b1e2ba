"""An option: one thing a seat may choose; and why something else may not be chosen."""

from __future__ import annotations

from typing import Any

import msgspec


class Option(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One thing a seat may choose. Games subclass it, one Struct per kind of action.

    `class Move(Option, frozen=True, tag="move")`: a type checker wants `frozen` said again.
    """


class No(msgspec.Struct, frozen=True):
    """Why something is not allowed: the option, the rule that forbids it, and the reason in words."""

    option: Any
    rule: str
    because: str
