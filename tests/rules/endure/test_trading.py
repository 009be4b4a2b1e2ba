"""Trading (ETS-TRADE)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.endure import inventory
from starboard.games.endure.options import Trade
from starboard.games.endure.state import EndureState
from starboard.table import Refused, Table

from .scenario import asked, offered, play, scenario, survivor, why_not

C, E, N = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n"


@pytest.mark.rule("ETS-TRADE-01", "ETS-TRADE-02", "ETS-TRADE-03", "ETS-TRADE-05", "ETS-TRADE-06")
def test_a_trade() -> None:
    t = scenario({"marine": C, "captain": C, "medic": N}, bag={"marine": ["shotgun"], "captain": ["visor"]})
    assert "ETS-TRADE-02" in why_not(t, "marine", Trade("medic"))
    play(t, "marine", Trade("captain"))
    t.choose("marine", "swap", {"marine/2/shotgun": "captain:bag"})
    t.choose("captain", "swap", {"captain/2/visor": "marine:head"}, yielding=["marine"])
    assert (
        survivor(t, "captain").cards == ["shotgun"] and survivor(t, "marine").head == "visor" and t.state.actions == 2
    )
    t = scenario({"marine": C, "captain": C}, {C: {"swarmer": 1}}, bag={"marine": ["shotgun"]})
    assert "ETS-TRADE-06" in why_not(t, "marine", Trade("captain"))


def swap_of(t: Table[EndureState]) -> inventory.Swap:
    kind = asked(t, "marine").kind
    assert isinstance(kind, inventory.Swap)
    return kind


def trading(one: list[str], two: list[str], **more: Any) -> Table[EndureState]:
    t = scenario({"marine": C, "captain": C}, bag={"marine": one, "captain": two}, **more)
    play(t, "marine", Trade("captain"))
    return t


@pytest.mark.rule("ETS-TRADE-03")
def test_at_home_comes_first_in_a_trade() -> None:
    t = trading(["shotgun", "visor"], ["pistol"], head={"captain": "visor"})
    kind = swap_of(t)
    for piece, home in kind.home.items():
        assert kind.slots(piece, {})[0] == home == kind.draft_slots(piece, {})[0]


@pytest.mark.rule("ETS-TRADE-03", "ETS-INV-01", "ETS-INV-02")
def test_two_full_bags_are_swapped_and_judged_as_a_whole() -> None:
    size = inventory.SPACES
    mine, yours = ["shotgun"] * size, ["combat-knife"] * size
    assert inventory.spaces(mine) == inventory.spaces(yours) == size
    t = trading(mine, yours)
    kind = swap_of(t)
    ours = [piece for piece, owner in kind.owners().items() if owner == "marine"]
    theirs = [piece for piece, owner in kind.owners().items() if owner == "captain"]
    assert kind.slots(ours[0], {}) == ["marine:bag"], "nothing fits as the others lie"
    t.choose("marine", "swap", dict.fromkeys(ours, "captain:bag"))
    with pytest.raises(Refused, match="ETS-INV-01"):
        t.choose("captain", "swap", {})
    t.choose("captain", "swap", dict.fromkeys(theirs, "marine:bag"), yielding=["marine"])
    assert survivor(t, "marine").cards == yours and survivor(t, "captain").cards == mine


@pytest.mark.rule("ETS-TRADE-03")
def test_two_full_bags_are_swapped_card_by_card() -> None:
    size = inventory.SPACES
    t = trading(["shotgun"] * size, ["combat-knife"] * size)
    kind = swap_of(t)
    for piece, owner in kind.owners().items():
        t.place(owner, "swap", piece, "captain:bag" if owner == "marine" else "marine:bag")
    t.ready("captain", "swap")
    t.ready("marine", "swap")
    assert survivor(t, "captain").cards == ["shotgun"] * size


@pytest.mark.rule("ETS-TRADE-02", "ETS-TRADE-06")
def test_a_comms_helm_trades_one_zone_away() -> None:
    """Whichever of the two wears it; not two zones away, and not past an enemy in either zone."""
    bags = {"marine": ["flare"], "captain": ["flare"], "medic": ["flare"]}
    t = scenario({"marine": C, "captain": E}, bag=bags)
    assert "ETS-TRADE-02" in why_not(t, "marine", Trade("captain"))
    for wearer in ("marine", "captain"):
        t = scenario({"marine": C, "captain": E}, bag=bags, head={wearer: "comms-helm"})
        assert Trade("captain") in offered(t, "marine"), wearer
        for zone in (C, E):
            t = scenario({"marine": C, "captain": E}, {zone: {"swarmer": 1}}, bag=bags, head={wearer: "comms-helm"})
            assert "ETS-TRADE-06" in why_not(t, "marine", Trade("captain"))
    t = scenario({"marine": E, "captain": "crew-quarters.w"}, bag=bags, head={"marine": "comms-helm"})
    assert "ETS-TRADE-02" in why_not(t, "marine", Trade("captain")), "two zones"
    t = scenario({"marine": C, "captain": E}, head={"marine": "comms-helm"})
    assert Trade("captain") in offered(t, "marine"), "the helm itself can be handed over"
