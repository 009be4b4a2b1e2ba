"""Personal missions: what is counted, and the reward at once with the last count (EOS-MIS, EOS-MSN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Changed
from .content import PERSONAL
from .state import Officer

if TYPE_CHECKING:
    from .game import EosRise


async def happened(g: EosRise, event: str, who: Officer | None = None, kind: str = "") -> None:
    """Something happened, by this officer's doing: what is in force answers, then missions count it (EOS-MIS-02)."""
    if g.waits(event, "crew"):
        await g.happen(event, "crew")
    for officer in g.state.officers:
        if officer.mission and not officer.fulfilled:
            await count(g, officer, event, who, kind)


async def count(g: EosRise, officer: Officer, event: str, who: Officer | None, kind: str) -> None:
    """ "You must" counts only what its own character does (EOS-MIS-05, EOS-MIS-06)."""
    mission = PERSONAL[officer.mission]
    if mission.event != event or (mission.must and who is not officer) or mission.kind not in (None, kind):
        return
    officer.stars += 1
    if g.live:
        fact = Changed(officer.id, "stars", 1, officer.stars)
        g.tell(fact, "star", "EOS-MIS-02", who=officer.id, mission=mission.id)
    if officer.stars >= mission.need:
        officer.fulfilled = True
        await g.enact(f"{mission.id}:reward", mission.reward, officer)  # EOS-MIS-03, EOS-MIS-04, EOS-RUL-71
