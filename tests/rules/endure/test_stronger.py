"""Rules that could once be broken without the tests that cite them noticing: what each changes is looked at here."""

from __future__ import annotations

import pytest

from starboard.games.endure import campaign, conditions, damage
from starboard.games.endure.content import FEARS
from starboard.games.endure.game import Endure
from starboard.games.endure.options import DONE, Attack, Go, Move, Recruit
from starboard.games.endure.standing import sources
from starboard.games.endure.state import Ally, Refuge
from starboard.table import Table

from .scenario import offered, play, scenario, survivor, tokens, told, where_are, why_not
from .test_campaign import at_refuge

C, W, E, N, MED = "crew-quarters.c", "crew-quarters.w", "crew-quarters.e", "crew-quarters.n", "medical-bay.c"


@pytest.mark.rule("ETS-DMG-03", "ETS-DMG-04", "ETS-DMG-09")
def test_each_attack_that_hurts_rolls_for_one_injury() -> None:
    t = scenario({"marine": C}, {C: {"jaeger": 2}}, rolls=["head", "leg"])
    play(t, "marine", DONE)
    assert survivor(t, "marine").injuries == ["head", "leg"] and survivor(t, "marine").health == 6


@pytest.mark.rule("ETS-WIN-04", "ETS-WIN-05", "ETS-WIN-06", "ETS-INV-14")
def test_a_death_costs_its_witnesses_and_its_cards() -> None:
    t = scenario(
        {"marine": C, "captain": W, "medic": "laboratory.V"},
        {C: {"jaeger": 1}},
        health={"marine": 1},
        bag={"marine": ["shotgun"]},
        head={"marine": "visor"},
        body={"marine": "padded-suit"},
        rolls=[1],
    )
    play(t, "marine", DONE)
    marine = survivor(t, "marine")
    assert (marine.fate, marine.bag, marine.head, marine.body) == ("dead", [], "", "")
    assert sorted(t.state.items.discard) == ["padded-suit", "shotgun", "visor"]
    assert survivor(t, "captain").resolve == 8, "saw it"
    assert survivor(t, "medic").resolve == 10, "did not"


@pytest.mark.rule("ETS-RES-12", "ETS-RUL-11", "ETS-RADAR-02")
def test_a_boss_under_a_token_costs_a_point_and_no_test() -> None:
    t = scenario(
        {"captain": "rec-room.w", "engineer": "armoury.n"},
        mission="CG03",
        tokens=[("rec-room.p", "titan")],
        rolls=[[6, 6]],
        actions=2,
    )
    if tokens(t):
        play(t, "captain", *[o for o in offered(t, "captain") if isinstance(o, Move)][:1])
    assert not tokens(t) and where_are(t, "titan")
    assert survivor(t, "captain").resolve == 9 and "Resolve test" not in told(t)


@pytest.mark.rule("ETS-JAM-01", "ETS-JAM-03", "ETS-RUL-23", "ETS-CBT-10")
def test_a_pair_rolls_twice_the_dice_and_jams_together() -> None:
    t = scenario({"captain": C}, {C: {"jaeger": 2}}, bag={"captain": ["pistol", "pistol"]}, rolls=[[2] * 4])
    pair = Attack("pistol", C, True)
    assert pair in offered(t, "captain")
    play(t, "captain", pair)
    assert survivor(t, "captain").jammed == ["pistol", "pistol"]
    assert "ETS-JAM-03" in why_not(t, "captain", Attack("pistol", C))


@pytest.mark.rule("ETS-REF-04", "ETS-RUL-14")
def test_cards_above_resolve_all_fire_with_the_first_failed_test_only() -> None:
    numbers = sorted({FEARS[card].number for card in FEARS if not FEARS[card].persistent})[-1:]
    card = next(card for card in FEARS if FEARS[card].number == numbers[0] and not FEARS[card].persistent)
    for dice, left in (([1, 1], numbers), ([6, 6], [])):
        t = scenario(
            {"captain": W},
            {E: {"jaeger": 1}},
            seen=True,
            resolve={"captain": 4},
            rolls=[dice, *([card] if not left else [])] + [1] * 6,
        )
        s = survivor(t, "captain")
        s.late, s.viewing = list(numbers), 0
        play(t, "captain", Move(C))
        assert s.late == left and (card in t.state.fears) is bool(left)


@pytest.mark.rule("ETS-CAMP-06", "ETS-CAMP-08")
def test_only_the_dead_are_lost_and_each_once() -> None:
    t = Table(Endure, Endure.prepare("best-of-a-terrible-situation", ["medic", "captain", "marine"]), seed="x")
    g = t.game
    assert isinstance(g, Endure)
    survivor(t, "marine").fate = "dead"
    survivor(t, "captain").fate = "out"
    t.state.fallen = ["scout-a"]
    campaign.leave_mission(g)
    assert t.state.fallen == ["scout-a", "marine-a"]
    assert survivor(t, "marine").fate == "dead" and survivor(t, "captain").fate == ""
    campaign.leave_mission(g)
    assert t.state.fallen == ["scout-a", "marine-a"]


@pytest.mark.rule("ETS-CAMP-06", "ETS-CAMP-08", "ETS-REF-21")
def test_whoever_dies_at_the_refuge_is_lost_as_well() -> None:
    t = at_refuge()
    survivor(t, "marine").fate = "dead"
    play(t, "captain", Go("captain", "quarters"))
    assert t.state.fallen == ["marine-a"] and t.waiting_for() == ["marine"]
    assert "ETS-CAMP-08" in why_not(t, "marine", Recruit("marine", "a"))


@pytest.mark.rule("ETS-WALK-14", "ETS-WALK-16")
def test_a_reactivated_sentry_is_hit_and_falls_like_anybody() -> None:
    t = scenario({"technician": "navigation.H"}, mission="C013", notes={"sentries_out": 4})
    t.state.allies = [Ally("sip", 0, 2, 1), Ally("sip", 0, 2, 1)]
    second = t.state.allies[1]
    conditions.hit_ally(t.game, second, 1, "A shot")  # type: ignore[arg-type]
    assert [ally.health for ally in t.state.allies] == [2, 1]
    conditions.hit_ally(t.game, second, 1, "A shot")  # type: ignore[arg-type]
    assert [ally.health for ally in t.state.allies] == [2], "the one that was hit is gone"


@pytest.mark.rule("ETS-SIGNS-08")
def test_only_carriers_cannot_wield_two() -> None:
    zone = "crew-quarters.c"
    for carried, may in ((["cook"], False), ([], True)):
        t = scenario(
            {"marine": zone},
            {zone: {"jaeger": 1}},
            mission="CG05",
            bag={"marine": ["pistol"] * 2},
            carries={"marine": carried},
        )
        assert (Attack("pistol", zone, True) in offered(t, "marine")) is may


@pytest.mark.rule("ETS-NOISE-09")
def test_of_several_noises_the_loudest_that_is_heard_counts() -> None:
    t = scenario({"marine": "rec-room.T"}, {C: {"jaeger": 1}}, noises={E: 3, W: 2}, rolls=[])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") != {W: 1}
    t = scenario({"marine": "rec-room.T"}, {C: {"jaeger": 1}}, noises={W: 2}, rolls=[])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {W: 1}


@pytest.mark.rule("ETS-STUN-03", "ETS-STUN-04")
def test_whoever_is_stunned_on_the_own_turn_has_no_action_left() -> None:
    t = scenario({"captain": C, "marine": W}, actions=3)
    damage.stun(t.game, survivor(t, "captain"))  # type: ignore[arg-type]
    assert t.state.actions == 0 and survivor(t, "captain").stunned == 1
    damage.stun(t.game, survivor(t, "marine"))  # type: ignore[arg-type]
    assert survivor(t, "marine").stunned == 1


@pytest.mark.rule("ETS-RADAR-10")
@pytest.mark.parametrize(("round_", "left"), [(1, []), (2, [E])])
def test_tokens_that_start_in_sight_are_revealed_as_round_one_begins(round_: int, left: list[str]) -> None:
    t = scenario(
        {"captain": C}, phase="round-start", actor=None, tokens=[(E, "3 jaeger")], rolls=[[6, 6], [1, 1]], round=round_
    )
    assert tokens(t) == left


@pytest.mark.rule("ETS-REF-11", "ETS-REF-12")
def test_neither_abilities_cards_nor_injuries_count_at_the_refuge() -> None:
    t = scenario(
        {"captain": C}, injuries={"captain": ["leg"]}, shaken={"captain": ["memory-loss"]}, head={"captain": "visor"}
    )
    g = t.game
    there = {id for id, who in sources(g) if who == "captain"}  # type: ignore[arg-type]
    t.state.refuge = Refuge(3)
    left = {id for id, who in sources(g) if who == "captain"}  # type: ignore[arg-type]
    assert there - left >= {"memory-loss"} and len(there - left) == 3 and "visor" in left
