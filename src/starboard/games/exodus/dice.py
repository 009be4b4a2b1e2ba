"""The die of the game."""

from __future__ import annotations

from typing import Final

D8: Final = (1, 2, 3, 4, 5, 6, 7, 8)
