"""Noise: how far it is heard, what of it counts, when it goes (ETS-NOISE)."""

from __future__ import annotations

import pytest

from starboard.games.endure.options import ACTIVE, DONE, NOISE, Where

from .scenario import noise, play, scenario, where_are

C, E, N, W, MED, MESS, FAR = (
    "crew-quarters.c",
    "crew-quarters.e",
    "crew-quarters.n",
    "crew-quarters.w",
    "medical-bay.c",
    "crew-quarters.M",
    "laboratory.F",
)


@pytest.mark.rule("ETS-NOISE-07", "ETS-NOISE-08")
def test_noise_in_a_zone_is_not_added() -> None:
    t = scenario({"marine": C}, noises={C: 2})
    play(t, "marine", NOISE[1])
    assert noise(t) == {C: 2}


@pytest.mark.rule("ETS-NOISE-10")
def test_between_equal_noises_the_die_decides() -> None:
    t = scenario({"marine": "laboratory.F"}, {C: {"jaeger": 1}}, noises={MESS: 3, "crew-quarters.K": 3}, rolls=[1])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {"crew-quarters.K": 1}


@pytest.mark.rule("ETS-NOISE-11", "ETS-NOISE-12", "ETS-NOISE-13", "ETS-RUL-57")
def test_noise_fades_but_not_that_of_the_resolution_phase() -> None:
    t = scenario(
        {"marine": W},
        noises={MED: 3},
        phase="resolution",
        events=["bulkhead-groan", "spawn-armoury"],
        rolls=[0, [1, 1]],
    )
    assert noise(t) == {"crew-quarters.A": 3}
    play(t, "marine", DONE)
    assert noise(t) == {}


@pytest.mark.rule("ETS-NOISE-02", "ETS-NOISE-07", "ETS-NOISE-08", "ETS-ACT-07")
@pytest.mark.parametrize(("before", "made", "counts"), [(2, 3, 3), (3, 2, 3), (2, 2, 2), (0, 2, 2)])
def test_only_the_loudest_noise_of_a_zone_counts(before: int, made: int, counts: int) -> None:
    t = scenario({"marine": C, "captain": C}, noises={C: before} if before else {}, actions=4)
    play(t, "marine", NOISE[made])
    assert [n.level for n in t.state.noises] == [counts] and t.state.actions == 4 - made


@pytest.mark.rule("ETS-NOISE-03", "ETS-NOISE-06")
@pytest.mark.parametrize(("level", "rolls", "where"), [(3, [], E), (2, [0], MED)])
def test_noise_is_heard_as_far_as_its_level(level: int, rolls: list[int], where: str) -> None:
    """Three zones lie between this corner and the crossing; who does not hear it drifts one zone north."""
    t = scenario({"marine": "rec-room.T"}, {"medical-bay.s": {"jaeger": 1}}, noises={C: level}, rolls=rolls)
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {where: 1}


@pytest.mark.rule("ETS-NOISE-09")
@pytest.mark.parametrize("noises", [{W: 2, E: 3}, {E: 3, W: 2}])
def test_the_loudest_of_several_in_whatever_order(noises: dict[str, int]) -> None:
    t = scenario({"marine": FAR}, {C: {"jaeger": 1}}, noises=noises)
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {E: 1}


@pytest.mark.rule("ETS-NOISE-12")
def test_a_noise_that_is_gone_draws_nobody_and_another_still_does() -> None:
    t = scenario({"technician-b": FAR}, {C: {"jaeger": 1}}, noises={W: 2}, rolls=[0])
    play(t, "technician-b", ACTIVE)
    assert noise(t) == {}
    play(t, "technician-b", DONE)
    assert where_are(t, "jaeger") == {N: 1}, "Passive: the die pointed north"
    t = scenario({"technician-b": FAR}, {C: {"jaeger": 1}}, noises={W: 3, E: 2})
    play(t, "technician-b", ACTIVE, Where(W))
    assert noise(t) == {E: 2}
    play(t, "technician-b", DONE)
    assert where_are(t, "jaeger") == {E: 1}


@pytest.mark.rule("ETS-RUL-38", "ETS-EVT-10")
def test_in_the_dark_noise_is_still_heard() -> None:
    t = scenario({"marine": FAR}, {C: {"jaeger": 1}}, noises={E: 1}, event="blackout", events=["blackout"])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {E: 1}


@pytest.mark.rule("ETS-NOISE-09")
def test_of_several_noises_the_loudest_that_is_heard_counts() -> None:
    t = scenario({"marine": "rec-room.T"}, {C: {"jaeger": 1}}, noises={E: 3, W: 2}, rolls=[])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") != {W: 1}
    t = scenario({"marine": "rec-room.T"}, {C: {"jaeger": 1}}, noises={W: 2}, rolls=[])
    play(t, "marine", DONE)
    assert where_are(t, "jaeger") == {W: 1}
