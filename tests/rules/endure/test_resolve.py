"""Resolve tests and checks, and the Resolve cards (ETS-RES, ETS-RCARD)."""

from __future__ import annotations

import pytest

from starboard.games.endure import captions, deeds, movement, resolve
from starboard.games.endure.content import FEARS
from starboard.games.endure.options import ACTIVE, DONE, REWARD, Attack, Discard, Move, Use, Which
from starboard.games.endure.state import Group
from starboard.table import RuleError, Table

from .scenario import at, enemies, game, noise, offered, play, scenario, survivor, tokens, told, where_are, why_not

C, E, N, W, WARD = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n", "crew-quarters.w", "medical-bay.W"


@pytest.mark.rule("ETS-RES-06", "ETS-RES-07", "ETS-RES-08")
def test_one_test_for_each_type_that_comes_into_view() -> None:
    t = scenario({"marine": W}, {E: {"swarmer": 3}, N: {"swarmer": 2, "jaeger": 1}}, actions=4, rolls=[[1, 1], [1, 1]])
    play(t, "marine", Move(C))
    assert told(t).count("Resolve test") == 1, "Swarmers were in view already"
    play(t, "marine", Move(W), Move(C))
    assert told(t).count("Resolve test") == 2, "the Jaeger left view and came back"


def shaken_by(card: str, number: int, *rolls: object, **more: object) -> object:
    """A captain who falls to this number and draws this card."""
    return scenario(
        {"captain": C, "marine": C, "medic": E},
        {"crew-quarters.A": {"swarmer": 1}},
        fears={"captain": [number]},
        resolve={"captain": number + 1},
        tokens=[(WARD, "3 jaeger")],
        rolls=[[6, 6], [6, 6], card, *rolls, [1, 1]],
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("ETS-RCARD-01", "ETS-RUL-13")
def test_a_card_fires_once_and_only_on_a_loss() -> None:
    t = shaken_by("scream", 7)
    assert isinstance(t, Table)
    play(t, "captain", Move(E))
    assert survivor(t, "captain").hidden == [] and noise(t) == {E: 3} and "scream" not in t.state.fears


@pytest.mark.rule("ETS-RCARD-02", "ETS-TAB-07")
def test_a_persistent_card_stays() -> None:
    t = shaken_by("memory-loss", 4)
    assert isinstance(t, Table)
    play(t, "captain", Move(E))
    assert survivor(t, "captain").shaken == ["memory-loss"]
    assert "Memory Loss" in why_not(t, "captain", ACTIVE)


@pytest.mark.rule("ETS-RCARD-02")
def test_fear_and_hoarding() -> None:
    t = scenario(
        {"captain": C},
        {E: {"swarmer": 1}},
        shaken={"captain": ["fear", "hoarder"]},
        bag={"captain": ["flare", "pistol", "shotgun"]},
    )
    assert "Fear" in why_not(t, "captain", Move(E)) and "Hoarder" in why_not(t, "captain", Discard("flare"))


@pytest.mark.rule("ETS-RCARD-02")
def test_contagious_panic_and_acute_stress() -> None:
    t = shaken_by("contagious-panic", 6, [1, 1], [6, 6])
    assert isinstance(t, Table)
    play(t, "captain", Move(E))
    assert survivor(t, "medic").resolve == 9 and survivor(t, "marine").resolve == 10


@pytest.mark.rule("ETS-RES-11")
def test_no_check_without_enemies() -> None:
    t = scenario({"marine": C}, {E: {"swarmer": 1}})
    play(t, "marine", Move(N))
    assert at(t, "marine") == N


@pytest.mark.rule("ETS-RES-02", "ETS-RUL-10")
def test_a_new_type_in_sight_is_a_test() -> None:
    t = scenario({"marine": N}, {E: {"jaeger": 2}}, rolls=[[6, 6]])
    play(t, "marine", Move(C))
    assert survivor(t, "marine").resolve == 9


@pytest.mark.rule("ETS-RES-03")
def test_an_event_may_demand_a_test() -> None:
    t = scenario({"marine": W, "medic": W}, phase="resolution", events=["bulkhead-groan"], rolls=[0, [6, 6], [1, 1]])
    assert survivor(t, "marine").resolve == 9 and survivor(t, "medic").resolve == 10


@pytest.mark.rule("ETS-RUL-09", "ETS-SOL-05")
def test_a_solomon_that_comes_along_is_a_second_type() -> None:
    t = scenario({"marine": C}, tokens=[(WARD, "3 jaeger")], rolls=[[1, 1], [6, 6], [6, 6]])
    play(t, "marine", Move(E))
    assert enemies(t, WARD) == {"jaeger": 3, "solomon": 1} and survivor(t, "marine").resolve == 8


@pytest.mark.rule("ETS-SET-13")
def test_of_two_unread_cards_with_one_number_one_is_offered() -> None:
    t = scenario({"captain": C, "marine": C}, fears={"captain": [3, 3, 5]}, shaken={"captain": ["memory-loss"]})
    s = survivor(t, "captain")
    s.late = [5]
    options = deeds.fears(game(t), s, None)
    labels = [captions._fear(game(t), s, option).label for option in options]
    assert labels == [labels[0], "The unread card at 3", "The unread card at 5", "The unread card at 5, overdue"]


@pytest.mark.rule("ETS-RES-10", "ETS-RES-04", "ETS-MOVE-04")
@pytest.mark.parametrize(("dice", "where"), [([5, 4], N), ([5, 5], C), ([6, 5], C)])
def test_a_check_is_rolled_like_a_test_and_costs_nothing(dice: list[int], where: str) -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, rolls=[dice])
    play(t, "marine", Move(N))
    assert at(t, "marine") == where and survivor(t, "marine").resolve == 10 and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-RUL-12", "ETS-RCARD-01", "ETS-WIN-06")
def test_two_points_lost_at_once_skip_no_card() -> None:
    t = scenario({"captain": C, "marine": W}, {C: {"swarmer": 1}}, health={"captain": 1}, fears={"marine": [9]})
    with pytest.raises(RuleError, match="resolve card"):  # which card it is was not scripted
        play(t, "captain", DONE)


@pytest.mark.rule("ETS-RCARD-02", "ETS-MOVE-09")
def test_fear_keeps_out_of_occupied_zones_only() -> None:
    for shaken, may in ((["fear"], False), ([], True)):
        t = scenario({"marine": C}, {E: {"swarmer": 1}}, shaken={"marine": shaken})
        assert (Move(E) in offered(t, "marine")) is may and Move(N) in offered(t, "marine")


@pytest.mark.rule("ETS-RCARD-02", "ETS-ACC-02", "ETS-ACC-03")
def test_a_resolve_card_is_let_go() -> None:
    """In force, unread or overdue: each goes from where it lies, and nothing else does."""

    def without(choice: str, name: str = "") -> tuple[list[str], list[int], list[int]]:
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
        assert offered(t, "captain") == [Which(card) for card in ("memory-loss", "unread-3", "unread-5", "overdue-4")]
        play(t, "captain", Which(choice))
        return s.shaken, s.hidden, s.late

    assert without("memory-loss") == ([], [3, 5], [4])
    assert without("unread-3", "fear") == (["memory-loss"], [5], [4])
    assert without("unread-5", "panic") == (["memory-loss"], [3], [4])
    assert without("overdue-4", "breakdown") == (["memory-loss"], [3, 5], [])


@pytest.mark.rule("ETS-RES-12", "ETS-RUL-11", "ETS-RADAR-02")
def test_a_boss_under_a_token_costs_a_point_and_a_test() -> None:
    t = scenario(
        {"captain": "rec-room.w", "engineer": "armoury.n"},
        mission="CG03",
        tokens=[("rec-room.p", "titan")],
        rolls=[[6, 6], [1, 1], [1, 1]],
        actions=2,
    )
    if tokens(t):
        play(t, "captain", *[o for o in offered(t, "captain") if isinstance(o, Move)][:1])
    assert not tokens(t) and where_are(t, "titan")
    assert survivor(t, "captain").resolve == 9 and told(t).count("Resolve test") == 2, "for each who sees it"


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


@pytest.mark.rule("ETS-REF-04", "ETS-RUL-14")
def test_of_several_cards_above_resolve_each_fires_once() -> None:
    cards = ["memory-loss", "eremophobia"]
    t = scenario({"captain": W}, {E: {"jaeger": 1}}, resolve={"captain": 3}, rolls=[[6, 6], *cards])
    s = survivor(t, "captain")
    s.late, s.viewing = [FEARS[card].number for card in cards], 0
    play(t, "captain", Move(C))
    assert (s.shaken, s.late, s.resolve) == (cards, [], 2)


@pytest.mark.rule("ETS-RES-02", "ETS-RES-07")
def test_the_next_one_shakes_when_the_last_in_view_was_killed() -> None:
    """Whether it walks into view or is walked into: what is in view is what is there now."""
    t = scenario({"marine": W}, {C: {"jaeger": 1}}, bag={"marine": ["shotgun"]}, rolls=[[6, 6, 6, 4], [1, 1]])
    t.state.groups.append(Group("jaeger", game(t).ground.index[N], 1))
    play(t, "marine", Attack("shotgun", C))
    assert enemies(t, C) == {} and "Resolve test" not in told(t)
    play(t, "marine", Move(C))
    assert told(t).count("Resolve test") == 1


@pytest.mark.rule("ETS-RES-02", "ETS-RES-08")
def test_nobody_tests_while_another_of_the_type_is_still_in_view() -> None:
    t = scenario({"marine": W}, {C: {"jaeger": 1}, E: {"jaeger": 1}}, bag={"marine": ["shotgun"]}, rolls=[[6, 6, 6, 4]])
    t.state.groups.append(Group("jaeger", game(t).ground.index[N], 1))
    play(t, "marine", Attack("shotgun", C), Move(C))
    assert "Resolve test" not in told(t)


@pytest.mark.rule("ETS-RES-02", "ETS-RES-07")
def test_what_was_shoved_out_of_view_is_in_view_no_more() -> None:
    t = scenario({"marine": W}, {C: {"jaeger": 1}})
    [group] = t.state.groups
    movement.shove_group(game(t), group, game(t).ground.index[N], 1, "ETS-GAP-12")
    assert not survivor(t, "marine").viewing


@pytest.mark.rule("ETS-RUL-83", "ETS-SET-15")
def test_nothing_regained_goes_above_the_start() -> None:
    t = scenario({"marine": C, "captain": C}, bag={"marine": ["med-kit"]}, health={"marine": 9}, resolve={"marine": 10})
    marine, full = survivor(t, "marine"), 10
    play(t, "marine", Use("med-kit"))
    resolve.gain(game(t), marine, 2)
    assert (marine.health, marine.resolve) == (full, full)
    marine.resolve = 9
    resolve.gain(game(t), marine, 2)
    assert marine.resolve == full
