"""Accomplishment cards (ETS-ACC)."""

from __future__ import annotations

import pytest

from starboard.games.endure.options import DONE, PASS, REWARD, Move, Who

from .scenario import at, offered, play, scenario, survivor

C, N, W, MED = "crew-quarters.c", "crew-quarters.n", "crew-quarters.w", "medical-bay.c"


@pytest.mark.rule("ETS-ACC-01", "ETS-ACC-02", "ETS-ACC-03", "ETS-ACC-05", "ETS-ACC-06")
def test_a_goal_a_reward_and_a_new_goal() -> None:
    t = scenario({"scout": W, "captain": MED}, goals={"scout": "burst-of-speed"}, actor=None, rolls=["ninja"])
    play(t, "scout", Move(C), Move(N), Move(C))
    assert survivor(t, "scout").reward and REWARD in offered(t, "scout"), "no action is left, but this costs none"
    play(t, "scout", REWARD)
    assert survivor(t, "scout").goal == "ninja" and Move(N) in offered(t, "scout"), "two Moves are free now"
    play(t, "scout", Move(N), Move(C))
    assert t.waiting_for() == ["captain"]


@pytest.mark.rule("ETS-ACC-07", "ETS-RUL-15")
def test_a_lasting_reward_lasts_the_round() -> None:
    t = scenario(
        {"scout": W, "captain": W},
        goals={"scout": "ninja"},
        rewards=["scout"],
        bag={"scout": ["shotgun"]},
        rolls=["annihilator"],
    )
    play(t, "scout", REWARD, DONE)
    assert t.state.effects == [] or t.state.round == 1
    assert t.state.round == 2 and t.state.effects == []


@pytest.mark.rule("ETS-ACC-04")
def test_cooperation_moves_another() -> None:
    t = scenario(
        {"scout": W, "captain": C, "marine": MED},
        goals={"scout": "cooperation-is-key"},
        rewards=["scout"],
        rolls=["ninja"],
    )
    play(t, "scout", REWARD, Who("captain"))
    play(t, "captain", Move(N), PASS)
    assert at(t, "captain") == N and t.waiting_for() == ["scout"]
