"""Environments to learn in: a game as numbers, and an index for an answer.

    native("endure/CG00", seats=4, seed="1")    # plain numpy: observation, options, mask -> index
    gym("vortex/m1")                            # Gymnasium, for one learner
    aec("exodus", seats=["kira", "lena"])       # PettingZoo, for several

All three show the same: what the seat that is asked may know, as a vector of fixed length; what it may answer, a row of
features each; and which of those rows there are. See `docs/env.md`.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..table import StarboardError

if TYPE_CHECKING:
    from .core import Native
    from .several import Several
    from .single import Single

Seats = int | Sequence[str] | None
"""How many characters, or which; None: as few as the game allows."""


class Missing(StarboardError, ImportError):
    """What environments need is not installed."""


def native(name: str, seats: Seats = None, seed: str | None = None, **how: Any) -> Native:
    """The environment itself: one player for all seats, with nothing around it. `how`: see `core.Native`."""
    made: Native = _module("core").Native(name, seats, seed, **how)
    return made


def gym(name: str, seats: Seats = None, seed: str | None = None, **how: Any) -> Single:
    """A Gymnasium environment. `how`: `learner` and `others` (see `single.Single`), and what `native` takes."""
    made: Single = _module("single").Single(name, seats, seed, **how)
    return made


def aec(name: str, seats: Seats = None, seed: str | None = None, **how: Any) -> Several:
    """A PettingZoo AEC environment, an agent a seat; what the mask forbids ends the game. `how`: as for `native`."""
    made: Several = _module("several").env(name, seats, seed, **how)
    return made


def _module(name: str) -> Any:
    try:
        return importlib.import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        raise Missing(f"environments need {error.name}: pip install 'starboard-games[env]'") from None
