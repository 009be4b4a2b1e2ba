"""Radar tokens and spawning (ETS-RADAR)."""

from __future__ import annotations

import pytest

from starboard.games.endure.content import MAPS
from starboard.games.endure.options import DONE, Move

from .scenario import enemies, play, scenario, survivor, tokens, where_are

C, E, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.w"


@pytest.mark.rule("ETS-RADAR-09")
def test_with_no_tokens_left_the_others_close_in() -> None:
    t = scenario(
        {"marine": W},
        tokens=[("rec-room.G", "3 jaeger")],
        spawns=[],
        phase="resolution",
        events=["spawn-rec-room"],
        rolls=[19],
    )
    assert tokens(t) == ["rec-room.p"]


@pytest.mark.rule("ETS-RUL-45", "ETS-RADAR-03")
def test_what_is_revealed_in_the_enemy_phase_does_nothing_more() -> None:
    t = scenario({"marine": E}, tokens=[("crew-quarters.A", "4 swarmer")], noises={E: 3}, rolls=[[6, 6], [1, 1]])
    play(t, "marine", DONE)
    assert where_are(t, "swarmer") == {C: 4} and survivor(t, "marine").health == 10


@pytest.mark.rule("ETS-RADAR-06", "ETS-RADAR-07", "ETS-RUL-50")
def test_a_spawn_where_a_tile_lies_twice() -> None:
    layout = MAPS.layout("CG01")
    cell = layout["primus-cell-2.O"].index
    t = scenario(
        {"marine": "armoury.n"},
        mission="CG01",
        phase="resolution",
        events=["spawn-primus-cell"],
        rolls=["primus-cell-2", cell],
    )
    assert tokens(t) == ["primus-cell-2.O"] and layout.zones[cell].room


@pytest.mark.rule("ETS-RUL-42")
def test_without_gravity_an_active_token_moves_four() -> None:
    t = scenario(
        {"captain": "rec-room.T"}, tokens=[("medical-bay.T", "4 swarmer")], noises={W: 6}, event="gravity-failure"
    )
    play(t, "captain", DONE)
    assert tokens(t) == [C]


@pytest.mark.rule("ETS-RUL-74")
def test_a_titan_token_may_bring_a_solomon() -> None:
    t = scenario(
        {"captain": W, "engineer": "armoury.V"},
        mission="CG03",
        tokens=[("crew-quarters.n", "titan")],
        done=["generator"],
        marks={},
        rolls=[[1, 1], [1, 1], [1, 1]],
    )
    play(t, "captain", Move(C))
    assert enemies(t, "crew-quarters.n") == {"titan": 1, "solomon": 1} and survivor(t, "captain").resolve == 9


@pytest.mark.rule("ETS-RADAR-10")
@pytest.mark.parametrize(("round_", "left"), [(1, []), (2, [E])])
def test_tokens_that_start_in_sight_are_revealed_as_round_one_begins(round_: int, left: list[str]) -> None:
    t = scenario(
        {"captain": C}, phase="round-start", actor=None, tokens=[(E, "3 jaeger")], rolls=[[6, 6], [1, 1]], round=round_
    )
    assert tokens(t) == left
