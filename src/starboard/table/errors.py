"""Everything that can go wrong at a table, in words for people.

Each error is one clear line. The command line prints it and exits with status 2; a server sends it to the one who
asked. None of them ever leaves a table half changed.
"""

from __future__ import annotations


class StarboardError(Exception):
    """The base of all errors that are meant to be read by a person."""


class Refused(StarboardError):
    """A choice that was not offered. Nothing has changed."""


class Late(Refused):
    """An answer to what is not asked, or no longer."""


class ContentError(StarboardError):
    """A content file that does not fit: which file, which entry, which field, what was expected."""


class SaveError(StarboardError):
    """A saved game that cannot be read, or does not fit this version of the game."""


class SetupError(StarboardError):
    """A game asked for with settings it does not have."""


class ReplayError(StarboardError):
    """Recorded answers that no longer fit the questions: the rules or the record have changed."""


class RuleError(StarboardError):
    """A rule broke. The table is back at the last good answer; `dump` loads as a table, for the one who mends it."""

    def __init__(self, message: str, dump: bytes | None = None) -> None:
        super().__init__(message)
        self.dump = dump
