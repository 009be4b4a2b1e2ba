"""The host's own sentences (`words/en.toml`): what it says of a choice, whatever the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..table import words

SAYS = words.load(Path(__file__).parent)


def say(word: str, case: str = "", **terms: Any) -> str:
    return SAYS.fill(SAYS.template(word, case) or "", terms, lambda _, value: str(value))


def round_name(game: Any) -> str:
    """What a game, or its type, calls a round."""
    return game.words.template("look.round") or "" if "look.round" in game.words else "round"
