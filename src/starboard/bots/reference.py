"""The reference bot: the strongest that plays a game in about three seconds on one core.

It is the search bot with few playouts a decision, which end with the present round: so short a look has little noise.
Missions are balanced against it, so its settings change only with a reason; `docs/bots.md` says what was tried.
"""

from __future__ import annotations

from .search import SearchBot


class ReferenceBot(SearchBot):
    name = "reference"
    playouts = 48
    horizon = 0


BOT = ReferenceBot
