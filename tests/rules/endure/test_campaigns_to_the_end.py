"""Each campaign, by every way through it, to its last mission: saved and loaded, with death and replacement."""

from __future__ import annotations

import pytest

from starboard.games.endure.campaign import CAMPAIGNS
from tests.soak.campaigns import branches, played

SEEDS = {"CG08": 3}
"""Where few missions are lost on the way; any other works, too, and takes longer."""


@pytest.mark.rule("ETS-CAMP-01", "ETS-CAMP-03", "ETS-BEST-02", "ETS-FIRE-02", "ETS-SENT-02", "ETS-HOUSE-02")
@pytest.mark.parametrize(
    ("campaign", "way"), [(campaign, way) for campaign in CAMPAIGNS for way in branches(campaign)], ids=str
)
def test_every_way_through_a_campaign_can_be_won(campaign: str, way: dict[int, str]) -> None:
    found = played(campaign, way, SEEDS.get(way[0], 2))
    state = found.table.state
    assert found.table.outcome is not None and found.table.outcome.won
    assert [*state.after, state.mission] == list(way.values())
    dead = [s for s in state.survivors if s.fate == "dead"]
    assert found.recruits <= len(state.fallen), "whoever died before is lost for good (ETS-CAMP-08)"
    for s in state.survivors:
        assert f"{s.kind}-{s.kit}" not in state.fallen or s in dead, f"{s.seat} plays somebody who died"
