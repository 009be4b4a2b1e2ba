"""From one mission of a campaign to the next."""

from __future__ import annotations

from typing import TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def become(old: S, fresh: S) -> None:
    """Everything of the old one is as in the fresh one; whoever holds on to it sees the new."""
    for field in old.__struct_fields__:
        setattr(old, field, getattr(fresh, field))
