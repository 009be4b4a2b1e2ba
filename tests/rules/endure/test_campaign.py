"""Campaigns and the Refuge (ETS-CAMP, ETS-REF)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starboard.games.endure import ending
from starboard.games.endure.content import FEARS, GOALS, ITEM_DECK
from starboard.games.endure.game import Endure
from starboard.games.endure.options import Barter, Depart, Go, Mission, Recruit, Stay
from starboard.games.endure.state import EndureState
from starboard.table import Level, Script, SetupError, Table

from .scenario import offered, play, stacked, survivor, told, why_not

CREW = ["medic", "captain", "marine"]
CAMPAIGN = "best-of-a-terrible-situation"


def between(
    *,
    phase: str = "refuge-door",
    health: dict[str, int] | None = None,
    resolve: dict[str, int] | None = None,
    dead: tuple[str, ...] = (),
    fallen: tuple[str, ...] = (),
    bag: dict[str, list[str]] | None = None,
    rewards: tuple[str, ...] = (),
    items: list[str] | None = None,
    rolls: list[Any] | None = None,
    seed: str | None = None,
) -> Table[EndureState]:
    """After the first mission of Best of a Terrible Situation."""
    setup = Endure.prepare(CAMPAIGN, CREW)
    state = Endure.start(setup)
    state.after, state.phase, state.round = ["CG04"], phase, 9
    state.items = stacked(items if items is not None else ["shotgun", "loose-panel", "flare", "visor", *ITEM_DECK[:5]])
    state.fears, state.goals = list(FEARS), list(GOALS)
    state.fallen = list(fallen)
    for s in state.survivors:
        s.health = (health or {}).get(s.seat, s.health)
        s.resolve = (resolve or {}).get(s.seat, s.resolve)
        s.bag = list((bag or {}).get(s.seat, []))
        s.goal = state.goals.pop(0)
        s.reward = s.seat in rewards
        s.hidden = [3, 4, 5]
        if s.seat in dead:
            s.fate, s.health, s.hidden = "dead", 0, []
            state.fallen.append(f"{s.kind}-{s.kit}")
    if seed is not None:
        return Table(Endure, setup, seed=seed, state=state)
    return Table(Endure, setup, source=Script(*(rolls or [])), state=state)


def at_refuge(rolls: list[Any] | None = None, **more: Any) -> Table[EndureState]:
    """Arrived: everybody is there, and no new goals have to be dealt."""
    t = between(rewards=tuple(CREW), rolls=rolls, **more)
    play(t, "captain", Stay())
    return t


@pytest.mark.rule("ETS-BEST-01", "ETS-SENT-01", "ETS-HOUSE-01", "ETS-SET-07")
def test_a_campaign_without_its_class_is_refused() -> None:
    with pytest.raises(SetupError, match="medic"):
        Endure.prepare(CAMPAIGN, ["captain", "marine", "scout"])
    assert "technician" in Endure.prepare("fight-of-the-sentry", 3).seats


@pytest.mark.rule("ETS-FIRE-01", "ETS-FIRE-02", "ETS-CAMP-03")
def test_the_first_choice_of_into_the_fire() -> None:
    t = Table(Endure, Endure.prepare("into-the-fire", ["captain", "marine", "engineer"]), seed="x")
    assert offered(t, "captain") == [Mission("CG08"), Mission("CG09")]
    play(t, "captain", Mission("CG09"))
    assert t.state.mission == "CG09" and t.state.round == 1
    t = Table(Endure, Endure.prepare("into-the-fire", ["captain", "marine", "scout"]), seed="x")
    assert t.state.mission == "CG09", "without an Engineer there is nothing to choose"


@pytest.mark.rule("ETS-CAMP-01", "ETS-CAMP-02", "ETS-RUL-72")
def test_a_won_mission_leads_on_with_what_one_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def soon(g: Any) -> None:
        ending.mission_over(g, True, "enough")

    monkeypatch.setattr(ending, "check_rounds", soon)
    t = Table(Endure, Endure.prepare(CAMPAIGN, CREW), seed="x")
    rng = random.Random(1)
    while not t.state.after and t.outcome is None:
        ask = t.offers[0]
        t.answer(ask, ask.kind.sample(rng.random))
    before = [(s.health, s.resolve, s.injuries, s.bag) for s in t.state.survivors]
    assert t.state.after == ["CG04"] and t.state.groups == [] and t.state.phase == "refuge-door"
    play(t, "captain", Depart())
    assert offered(t, "captain") == [Mission("CG05"), Mission("CG06")], "ETS-BEST-02"
    play(t, "captain", Mission("CG06"))
    assert [(s.health, s.resolve, s.injuries, s.bag) for s in t.state.survivors] == before
    assert all(s.crisis for s in t.state.survivors) and t.state.mission == "CG06" and t.state.round == 1


@pytest.mark.rule("ETS-REF-01", "ETS-RUL-70", "ETS-CAMP-05")
def test_a_visit_is_optional() -> None:
    t = between(dead=("marine",))
    assert offered(t, "captain") == [Stay(), Depart()]
    play(t, "captain", Depart())
    assert survivor(t, "marine").fate == "dead" and t.state.refuge is None
    assert survivor(t, "captain").hidden == [3, 4, 5] and offered(t, "captain") == [Mission("CG05"), Mission("CG06")]
    t = between(dead=("marine",))
    play(t, "captain", Stay())
    assert t.state.refuge is not None and t.waiting_for() == ["marine"], "a replacement comes first"


@pytest.mark.rule("ETS-REF-02", "ETS-CAMP-06", "ETS-CAMP-07", "ETS-CAMP-08", "ETS-CAMP-09", "ETS-RUL-72")
def test_the_dead_are_replaced_but_never_by_themselves() -> None:
    t = between(dead=("marine",), fallen=("scout-a",), rewards=("medic", "captain"), seed="x")
    play(t, "captain", Stay())
    assert t.waiting_for() == ["marine"]
    assert "ETS-CAMP-08" in why_not(t, "marine", Recruit("marine", "a"))
    assert Recruit("marine", "b") in offered(t, "marine") and Recruit("scout", "a") not in offered(t, "marine")
    play(t, "marine", Recruit("marine", "b"))
    marine = survivor(t, "marine")
    assert (marine.kit, marine.health, marine.resolve, marine.bag) == ("b", 10, 10, ["swarmer-leg"])
    assert len(marine.hidden) == 3 and marine.goal


@pytest.mark.rule("ETS-REF-03", "ETS-REF-05", "ETS-REF-06")
def test_new_cards_at_the_refuge() -> None:
    t = between(rewards=("medic",), seed="x")
    kept = survivor(t, "medic").goal
    survivor(t, "captain").hidden = [8]
    play(t, "captain", Stay())
    assert all(len(s.hidden) == 3 for s in t.state.survivors)
    assert survivor(t, "medic").goal == kept and survivor(t, "medic").reward


@pytest.mark.rule("ETS-REF-16", "ETS-REF-17", "ETS-REF-18", "ETS-RUL-71")
def test_the_trading_post() -> None:
    t = at_refuge(bag={"captain": ["pistol", "flare"]})
    assert t.state.refuge is not None and t.state.refuge.stock == ["shotgun", "flare", "visor"], (
        "noise cards are replaced"
    )
    play(t, "captain", Go("captain", "trading-post"), Barter(("flare", "pistol"), "visor"))
    assert survivor(t, "captain").head == "visor" and survivor(t, "captain").bag == []
    assert t.state.refuge.stock == ["shotgun", "flare"]
    assert "ETS-REF-17" in why_not(t, "captain", Go("marine", "trading-post"))


@pytest.mark.rule("ETS-REF-07", "ETS-REF-13", "ETS-REF-14", "ETS-REF-15", "ETS-REF-19")
def test_three_places_of_rest() -> None:
    t = at_refuge(health={"captain": 5, "medic": 5}, resolve={"marine": 5}, rolls=[[5, 5], [1, 2]])
    play(t, "captain", Go("captain", "infirmary"))
    assert survivor(t, "captain").health == 8
    play(t, "captain", Go("marine", "loved-ones"))
    assert survivor(t, "marine").resolve == 4, "both tables can harm"
    play(t, "captain", Go("medic", "quarters"))
    assert survivor(t, "medic").health == 6 and offered(t, "captain") == [Stay(), Depart()]


@pytest.mark.rule("ETS-REF-08", "ETS-REF-09", "ETS-REF-10", "ETS-RUL-69")
def test_staying_costs_an_event_and_the_track() -> None:
    t = at_refuge(health={"captain": 5, "medic": 5, "marine": 5}, rolls=["hot-water", "hot-water"])
    for seat in CREW:
        play(t, "captain", Go(seat, "quarters"))
    play(t, "captain", Stay())
    assert t.state.refuge is not None and t.state.refuge.track == 2 and survivor(t, "marine").health == 7
    t.state.refuge.track = 0
    for seat in CREW:
        play(t, "captain", Go(seat, "quarters"))
    assert t.state.refuge is None or t.state.phase == "choose", "at 0 one must leave"
    assert offered(t, "captain") == [Mission("CG05"), Mission("CG06")]


@pytest.mark.rule("ETS-REF-20", "ETS-REF-21", "ETS-REF-22", "ETS-WIN-04")
def test_one_can_die_at_the_refuge() -> None:
    t = at_refuge(health={"captain": 1}, bag={"captain": ["flare"]}, rolls=[[1, 1]])
    play(t, "captain", Go("captain", "infirmary"))
    assert survivor(t, "captain").fate == "dead" and survivor(t, "captain").bag == []
    assert isinstance(offered(t, "captain")[0], Recruit)


@pytest.mark.rule("ETS-REF-12", "ETS-REF-11")
def test_no_resolve_card_fires_at_the_refuge() -> None:
    t = at_refuge(resolve={"marine": 6}, rolls=[[1, 1]])
    assert 5 in survivor(t, "marine").hidden
    play(t, "captain", Go("marine", "loved-ones"))
    assert survivor(t, "marine").resolve == 5 and 5 in survivor(t, "marine").hidden and "!" not in told(t)


@pytest.mark.rule("ETS-REF-04", "ETS-RUL-14")
def test_cards_above_the_resolve_wait_for_the_first_failure() -> None:
    t = between(resolve={"captain": 4}, phase="choose", seed="x")
    play(t, "captain", Mission("CG06"))
    captain = survivor(t, "captain")
    assert (captain.hidden, captain.late) == ([3], [4, 5]) or captain.resolve < 4


@pytest.mark.rule("ETS-BEST-03", "ETS-HEELS-09")
@pytest.mark.parametrize(("second", "tokens", "marks"), [("CG05", 9, 1), ("CG06", 7, 0)])
def test_what_was_chosen_changes_the_last_mission(second: str, tokens: int, marks: int) -> None:
    t = between(phase="choose", seed="x")
    state = t.state
    state.after, state.phase = ["CG04", second], "choose"
    t = Table(Endure, t.setup, seed="x", state=state)
    assert t.state.mission == "CG07" and len(t.state.tokens) == tokens and len(t.state.marks) == marks


def test_campaigns_played_by_chance_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every mission is given away after two rounds, so that the way leads through the Refuge to the end."""

    def soon(g: Any) -> None:
        if g.state.round > 2:
            ending.mission_over(g, True, "enough")

    monkeypatch.setattr(ending, "check_rounds", soon)
    for campaign in Endure.campaigns:
        t = Table(Endure, Endure.prepare(campaign.id, 4), seed="x", level=Level.ROLLOUT)
        t.play_out(random.Random(5))
        assert t.outcome is not None
