"""Movement of survivors, and the checks it takes (ETS-MOVE)."""

from __future__ import annotations

import pytest

from starboard.games.endure import movement
from starboard.games.endure.content import MAPS
from starboard.games.endure.ground import ground_of
from starboard.games.endure.options import DONE, Attack, Leave, Move
from starboard.table.game import finish

from .scenario import at, game, offered, play, scenario, survivor, why_not

C, E, N, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n", "crew-quarters.w"


@pytest.mark.rule("ETS-MOVE-03", "ETS-ZONE-07", "ETS-ZONE-08")
def test_walls_and_locked_doors_stop_everybody() -> None:
    t = scenario({"marine": "laboratory.Q"})
    assert [option for option in offered(t, "marine") if isinstance(option, Move)] == [Move("laboratory.c")]


@pytest.mark.rule("ETS-MOVE-04", "ETS-MOVE-05", "ETS-MOVE-06", "ETS-MOVE-07", "ETS-RES-10", "ETS-RUL-06")
def test_a_failed_check_holds_for_the_round_and_costs_nothing() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, rolls=[[5, 5]])
    play(t, "marine", Move(N))
    assert at(t, "marine") == C and t.state.actions == 3 and survivor(t, "marine").resolve == 10
    assert "ETS-MOVE-06" in why_not(t, "marine", Move(E))


@pytest.mark.rule("ETS-MOVE-04", "ETS-RUL-07", "ETS-MOVE-09")
def test_a_passed_check_is_for_one_zone() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}, N: {"swarmer": 1}}, rolls=[[4, 5], [4, 5]])
    play(t, "marine", Move(N))
    assert at(t, "marine") == N and t.state.actions == 2
    play(t, "marine", Move(C))
    assert at(t, "marine") == C


@pytest.mark.rule("ETS-RUL-08")
def test_at_zero_resolve_a_check_fails_by_itself() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, resolve={"marine": 0})
    play(t, "marine", Move(N))
    assert at(t, "marine") == C and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-MOVE-06", "ETS-RUL-06")
def test_in_the_next_round_one_may_try_again() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, stunned={"swarmer": 1}, rolls=[[5, 5], [1, 1]])
    play(t, "marine", Move(N))
    assert not any(isinstance(option, Move) for option in offered(t, "marine"))
    play(t, "marine", DONE)
    play(t, "marine", Move(N))
    assert at(t, "marine") == N


@pytest.mark.rule("ETS-RUL-51", "ETS-MOVE-04")
@pytest.mark.parametrize(("dice", "fate", "left"), [([5, 5], "", 3), ([5, 4], "out", 0)])
def test_leaving_the_map_past_enemies_takes_a_check(dice: list[int], fate: str, left: int) -> None:
    zone = "medical-bay.e"
    t = scenario(
        {"marine": zone, "captain": "rec-room.s"}, {zone: {"swarmer": 1}}, mission="CG05", rolls=[dice, 0], actor=None
    )
    t.state.first = 0
    play(t, "marine", Leave("exit"))
    assert survivor(t, "marine").fate == fate
    assert t.waiting_for() == (["marine"] if not fate else ["captain"])


@pytest.mark.rule("ETS-MOVE-08", "ETS-RUL-41")
def test_who_is_held_can_still_be_pushed_away() -> None:
    t = scenario(
        {"captain": C}, {C: {"jaeger": 1}}, bag={"captain": ["shotgun"]}, event="gravity-failure",
        rolls=[[5, 5], [1, 2, 3, 1], 3],
    )  # fmt: skip
    play(t, "captain", Move(N))
    assert at(t, "captain") == C
    play(t, "captain", Attack("shotgun", C))
    assert at(t, "captain") == W, "no second check"


@pytest.mark.rule("ETS-MOVE-06")
def test_who_failed_stays_for_the_round_though_the_enemy_is_dead() -> None:
    t = scenario({"marine": C}, {C: {"swarmer": 1}}, bag={"marine": ["swarmer-leg"]}, rolls=[[5, 5], [6, 6]])
    play(t, "marine", Move(N), Attack("swarmer-leg", C))
    assert not t.state.groups and "ETS-MOVE-06" in why_not(t, "marine", Move(N))


@pytest.mark.rule("ETS-MOVE-06", "ETS-MOVE-08", "ETS-RUL-07")
def test_a_failed_check_holds_in_its_zone_alone() -> None:
    """Shoved among other enemies one may try there, with a new check; shoved back one is held as before."""
    t = scenario({"marine": C}, {C: {"swarmer": 1}, N: {"swarmer": 1}}, rolls=[[5, 5], [5, 5]])
    play(t, "marine", Move(E))
    marine = survivor(t, "marine")
    marine.zone = game(t).ground.index[N]
    assert not movement.kept(marine) and movement.held(game(t), marine) and movement.ways(game(t), marine, None)
    finish(movement.move(game(t), marine, W))  # type: ignore[arg-type]
    assert at(t, "marine") == N and movement.kept(marine)
    marine.zone = game(t).ground.index[C]
    assert not movement.ways(game(t), marine, None)


@pytest.mark.rule("ETS-MOVE-06", "ETS-RUL-51")
def test_who_failed_cannot_leave_the_map_either() -> None:
    exit_zone = next(iter(MAPS.layout("CG02").zones[z].id for z in ground_of("CG02").exits))
    t = scenario({"marine": exit_zone}, {exit_zone: {"swarmer": 1}}, mission="CG02", opened=["exit"], rolls=[[5, 5]])
    [way] = ground_of("CG02").exits[survivor(t, "marine").zone]
    t.state.shut = []
    play(t, "marine", Leave(way.id))
    t.state.groups.clear()
    assert not movement.leaves(game(t), survivor(t, "marine"), None)
