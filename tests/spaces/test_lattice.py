"""The lattice of the universe: as many places and lanes as counted by hand, and the way that brute force finds."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from starboard.spaces.lattice import Lattice, lattice, spiral

UNIVERSE = lattice(2)


def test_a_lone_hex_is_a_ring_of_six() -> None:
    hex = Lattice(0)
    assert len(hex) == 6
    assert len(hex.lanes) == 6
    assert all(len(places) == 2 for places in hex.next_to)
    assert hex.far[0][3] == 3


def test_the_spiral_steps_out_without_a_gap() -> None:
    centres = spiral(3)
    assert len(centres) == 1 + 6 + 12 + 18 == len(set(centres))
    for (q, r), (s, t) in pairwise(centres):
        assert (s - q, t - r) in {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}


def test_counts() -> None:
    assert len(UNIVERSE) == 54
    assert len(UNIVERSE.lanes) == 72
    assert max(map(max, UNIVERSE.far)) == 11
    assert sorted(len(labels) for labels in UNIVERSE.labels) == [1] * 18 + [2] * 12 + [3] * 24
    assert sorted(len(places) for places in UNIVERSE.next_to) == [2] * 18 + [3] * 36
    pairs = [UNIVERSE.far[a][b] for a, b in combinations(range(54), 2)]
    assert round(sum(pairs) / len(pairs), 2) == 5.46


def test_corners_of_neighbouring_hexes_are_one_place() -> None:
    assert UNIVERSE.at(4, 4) == UNIVERSE.at(13, 6) == UNIVERSE.at(14, 2)
    assert UNIVERSE.labels[UNIVERSE.at(13, 6)] == ((4, 4), (13, 6), (14, 2))


def test_drawn_lanes_all_have_the_same_length() -> None:
    for a, b in UNIVERSE.lanes:
        (ax, ay), (bx, by) = UNIVERSE.at_xy(a), UNIVERSE.at_xy(b)
        assert (ax - bx) ** 2 + (ay - by) ** 2 == pytest.approx(1)
    assert UNIVERSE.at_xy(UNIVERSE.at(1, 1))[1] < UNIVERSE.at_xy(UNIVERSE.at(1, 6))[1]  # the upper left is higher


def test_within_counts_lanes() -> None:
    assert UNIVERSE.within(0, 0) == [0]
    assert UNIVERSE.within(0, 1) == [0, 1, 5, 9]


def test_no_goal_and_no_lane_lead_nowhere() -> None:
    assert UNIVERSE.way(0, [], 4, -1, []) == ()
    assert UNIVERSE.way(0, [0], 4, -1, []) == UNIVERSE.way(0, [1], 0, -1, []) == ()


def brute(start: int, goals: list[int], lanes: int, stop: int, prefer: list[list[int]]) -> tuple[int, bool]:
    """Where the best way ends and whether it meets `stop`: from a list of all walks, by the words of the rules."""
    nearest = min(UNIVERSE.far[start][goal] for goal in goals)
    walks: list[list[int]] = [[start]]
    for _ in range(nearest):
        walks = [[*walk, place] for walk in walks for place in UNIVERSE.next_to[walk[-1]]]
    flown = []
    for walk in walks:
        if walk[-1] in goals:
            part = walk[1 : lanes + 1]
            if stop in part:
                part = part[: part.index(stop) + 1]
            flown.append(part)
    for places in [[stop], *prefer]:
        if some := [part for part in flown if any(p in places for p in part)]:
            flown = some
    ends = [part[-1] for part in flown]
    return min(ends, key=lambda place: UNIVERSE.labels[place][0]), stop in flown[0]


def test_the_way_is_the_first_of_all_shortest_ways() -> None:
    rng = random.Random(16)
    for _ in range(300):
        places = rng.sample(range(54), 8)
        start, stop, goals, skills = places[0], places[1], places[2:5], places[5:8]
        if min(UNIVERSE.far[start][goal] for goal in goals) > 7:
            continue
        lanes = rng.randint(1, 5)
        way = UNIVERSE.way(start, goals, lanes, stop, [goals, skills])
        assert (way[-1], stop in way) == brute(start, goals, lanes, stop, [goals, skills])
        nearest = min(UNIVERSE.far[start][goal] for goal in goals)
        ways = [w for goal in goals if UNIVERSE.far[start][goal] == nearest for w in UNIVERSE.ways(start, goal, lanes)]
        assert any(way == whole[: len(way)] for whole in ways)
