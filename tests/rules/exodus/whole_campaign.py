"""The campaign played to its end by the policy, with luck, saved and resumed inside and between missions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from starboard.games.exodus.game import Exodus
from starboard.games.exodus.options import After
from starboard.games.exodus.state import ExodusState
from starboard.table import Table
from starboard.table.chance import Dice
from starboard.table.contract import data

OFTEN = 0.02
MOST = 4
"""So often a mission is resumed in its middle at most, however often it is tried: the record is read again each time,
and grows all the time."""
TRIES = 20
"""So many missions are lost at most; then the campaign ends where it is."""
LUCK = ("attack", "blast", "grab", "bite")


class Lucky(Dice):
    """Heroes hit, and are neither grabbed nor bitten; what comes, and where, is left to chance."""

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        taken = super().take(why, faces, count)
        return [max(faces)] * count if why in LUCK else taken


def again(table: Table[ExodusState], seed: str) -> Table[ExodusState]:
    """The table saved and loaded, with lucky dice; nothing may change by that."""
    loaded = Table.load(table.save(), Exodus)
    assert data(loaded.state) == data(table.state), "loading changed the state"
    assert [ask.name for ask in loaded.offers] == [ask.name for ask in table.offers], "loading changed what is asked"
    loaded.source = loaded.game._source = Lucky(seed)
    return loaded


def played(seed: str, heroes: int, director: bool, missions: int = 99, most: int = 40_000) -> tuple[int, int, str]:
    """How many missions were won until the campaign ended, or this many were, or this many answers given; how often it
    was resumed; how it ended, else where it is."""
    rng = random.Random(seed)
    table: Table[ExodusState] = Table(Exodus, Exodus.prepare("campaign", heroes, director=director), source=Lucky(seed))
    policy: Any = table.game.policy(rng)
    won = resumed = 0
    inside = Counter[tuple[str, bool]]()
    while table.offers and won < missions and most and table.state.failures < TRIES:
        ask, most = table.offers[0], most - 1
        between = ask.name == "after-mission"
        here = table.state.mission, between
        if inside[here] < MOST and (between or rng.random() < OFTEN):
            resumed, inside[here] = resumed + 1, inside[here] + 1
            table = again(table, f"{seed} {resumed}")
            ask = table.offers[0]
        if not between:
            table.answer(*policy.answer(table.game, table.offers))
            continue
        ways = {option.then for option in ask.kind.enumerate(9)}
        won += table.state.verdict == "won"
        wish = ("save", "pause", "continue")[won % 3]
        table.answer(ask, After(next(w for w in (wish, "continue", "resume", "back") if w in ways)))
    return won, resumed, table.outcome.because if table.outcome else table.state.mission
