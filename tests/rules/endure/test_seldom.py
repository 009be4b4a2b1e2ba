"""What seldom happens: a zone filled by a giant or a Loader, a trade over a threshold, a card that is let go."""

from __future__ import annotations

import pytest

from starboard.games.endure.content import MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import (
    ACTIVE,
    DONE,
    REWARD,
    Depart,
    Go,
    Move,
    Stay,
    Trade,
    Which,
)
from starboard.games.endure.standing import refresh
from starboard.games.endure.state import Ally
from starboard.table import Table

from .scenario import offered, play, scenario, survivor, why_not
from .test_campaign import CREW, at_refuge

C, E, N = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n"


@pytest.mark.rule("ETS-FULL-03")
@pytest.mark.parametrize("last", [True, False])
def test_a_loader_fills_a_zone(last: bool) -> None:
    """Room for 10: six Swarmers, the Loader with its three, and whoever stands there."""
    zone, beside = small_zone("CG01")
    inside = zone if last else beside
    t = scenario({"engineer": beside, "marine": inside}, {zone: {"swarmer": 6}}, mission="CG01", loader=(zone, ""))
    assert (Move(zone) in offered(t, "engineer")) == (not last)


@pytest.mark.rule("ETS-FULL-03")
@pytest.mark.parametrize("count", [5, 4])
def test_a_titan_fills_a_zone(count: int) -> None:
    zone, beside = small_zone("CG03")
    crew = {"engineer": beside, "marine": zone, "medic": zone}
    t = scenario(crew, {zone: {"swarmer": count}}, mission="CG03", boss=("titan", zone, 9))
    assert (Move(zone) in offered(t, "engineer")) == (count < 5)


@pytest.mark.rule("ETS-FULL-03", "ETS-WALK-14")
@pytest.mark.parametrize("count", [5, 4])
def test_allies_fill_a_zone(count: int) -> None:
    zone, beside = small_zone("C013")
    t = scenario({"technician": beside}, {zone: {"sip": count}}, mission="C013", stunned={"sip": 1})
    t.state.allies = [Ally("sip", MAPS.layout("C013")[zone].index, 2, 0) for _ in range(5)]
    t = Table(Endure, t.setup, seed="full", state=t.state)
    assert (Move(zone) in offered(t, "technician")) == (count < 5)


def small_zone(mission: str) -> tuple[str, str]:
    """A zone with room for 10, and an open one beside it."""
    setup = Endure.prepare(mission, 3)
    g = Endure(Endure.start(setup), setup)
    layout = MAPS.layout(mission)
    for zone, room in enumerate(g.ground.capacity):
        for near in g.view.neighbours[zone]:
            if room == 10:
                return layout.zones[zone].id, layout.zones[near].id
    raise AssertionError("no small zone")


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


@pytest.mark.rule("ETS-RCARD-02", "ETS-ACC-02", "ETS-ACC-03")
def test_a_resolve_card_is_let_go() -> None:
    """In force, unread or overdue: each goes from where it lies, and nothing else does."""

    def without(choice: int, name: str = "") -> tuple[list[str], list[int], list[int]]:
        t = scenario(
            {"captain": C},
            fears={"captain": [3, 5]},
            shaken={"captain": ["memory-loss"]},
            goals={"captain": "nothing-to-fear"},
            rewards=["captain"],
            rolls=[*([name] if name else []), "ninja"],
        )
        s = survivor(t, "captain")
        s.late = [4]
        play(t, "captain", REWARD)
        assert offered(t, "captain") == [Which(n) for n in (1, 2, 3, 4)]
        play(t, "captain", Which(choice))
        return s.shaken, s.hidden, s.late

    assert without(1) == ([], [3, 5], [4])
    assert without(2, "fear") == (["memory-loss"], [5], [4])
    assert without(3, "panic") == (["memory-loss"], [3], [4])
    assert without(4, "breakdown") == (["memory-loss"], [3, 5], [])


@pytest.mark.rule("ETS-ABIL-02")
def test_what_lasts_through_the_next_turn_ends_with_it() -> None:
    """Adrenaline: one action more on the next turn of whom it was given to, and only then."""
    t = scenario({"medic": C, "marine": C, "captain": C}, actor="medic", injuries={"captain": ["leg"]})
    t.state.acted = 1 << t.state.actor  # the captain's turn of this round is still to come
    survivor(t, "medic").kit = "b"
    refresh(t.game)  # type: ignore[arg-type]
    t = Table(Endure, t.setup, seed="adrenaline", state=t.state)
    play(t, "medic", ACTIVE)
    turns: list[int] = []
    for _ in range(40):
        seat = t.waiting_for()[0]
        if seat == "captain" and len(turns) < t.state.round:
            turns.append(t.state.actions)
        if len(turns) == 2:
            break
        play(t, seat, offered(t, seat)[-1] if DONE not in offered(t, seat) else DONE)
    assert turns == [4, 3]


@pytest.mark.rule("ETS-REF-08", "ETS-REF-09", "ETS-RUL-69")
def test_a_stay_after_the_last_event_shuffles_them() -> None:
    """Everybody may act again after it, and the cards that lay aside come back."""
    t = at_refuge(health={"captain": 5, "medic": 5, "marine": 5}, rolls=["hot-water", "hot-water"])
    refuge = t.state.refuge
    assert refuge is not None
    refuge.events.layers, refuge.events.discard = [], ["hot-water"]
    for _ in range(2):
        for seat in CREW:
            assert any(isinstance(o, Go) and o.seat == seat for o in offered(t, "captain")), seat
            play(t, "captain", Go(seat, "quarters"))
        assert offered(t, "captain") == [Stay(), Depart()]
        play(t, "captain", Stay())
        assert refuge.events.discard == ["hot-water"] and refuge.done == []
    assert refuge.track == 1
