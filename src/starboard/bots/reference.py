"""The reference bot: the strongest that plays a game in about three seconds on one core.

It is the search bot with few playouts a decision, which end with the present round unless the policy says that this
tells too little: so short a look has little noise. Where the policy says what looks best, it looks at the first few
only.
Missions are balanced against it, so its settings change only with a reason; `docs/bots.md` says what was tried.
"""

from __future__ import annotations

from .search import SearchBot


class ReferenceBot(SearchBot):
    name = "reference"
    playouts = 48
    front = 4
    each = 8
    ways = 8
    horizon = 0
    against = 0


BOT = ReferenceBot
