"""Sight, cover, distances and ways held against shapely, which the game does not use (GSQ-LOS, GSQ-MEAS, GSQ-MOVE)."""

import random
from typing import Any

import pytest
import shapely

from starboard.games.starquest.content import RADII
from starboard.games.starquest.moving import walk
from starboard.games.starquest.places import (
    can_stand,
    coherent,
    in_cover,
    least_gap,
    near_point,
    obstacles,
    sees_point,
    standing,
    unit_gap,
    unit_gap_within,
)
from starboard.games.starquest.state import Unit
from starboard.spaces.plane import XY, rim

from .scenario import box, game, hero, let, scenario, units

WALLS = [(14, 6, 2, 8), (26, 20, 5, 3), (8, 30, 6, 2), (34, 34, 3, 6), (30, 8, 4, 4)]
WOODS = [(20, 26, 6, 6), (38, 18, 5, 5)]


def crowd(seed: int, woods: bool = False) -> Any:
    """Heroes and units strewn over a table with walls, and woods if wanted."""
    rng = random.Random(seed)

    def somewhere() -> tuple[float, float]:
        return rng.randrange(2000, 46_000) / 1000, rng.randrange(2000, 46_000) / 1000

    def some(count: int) -> list[tuple[float, float]]:
        x, y = somewhere()
        return [(x + rng.uniform(-2.2, 2.2), y + rng.uniform(-2.2, 2.2)) for _ in range(count)]

    ground = [("building", box(*wall)) for wall in WALLS] + [("field", box(*wood)) for wood in WOODS if woods]
    party = {"medic": somewhere(), "vanguard": somewhere(), "psion": somewhere()}
    foes = [("deckhands", some(4)), ("gunners", some(3)), ("captain", some(1)), ("grav-bike", some(1))]
    return scenario(party, foes, ground=ground, change=lambda s: let(s.heroes[2], out=True))


def pick(t: Any, rng: random.Random) -> tuple[Unit, Unit, XY, XY]:
    there = standing(game(t))
    viewer, target = rng.sample(there, 2)
    return viewer, target, rng.choice(viewer.models).xy, rng.choice(target.models).xy


def blocked(t: Any, viewer: Unit, target: Unit, eye: XY, point: XY) -> bool:
    """Whether a ray runs through a wall, or through the perimeter of a third unit (GSQ-LOS-05, 06, RUL-84)."""
    ray = shapely.LineString([eye, point])
    walls = (shapely.Polygon([units(p) for p in box(*wall)]) for wall in WALLS)
    if any(ray.intersection(wall).length > 0.01 for wall in walls):
        return True
    others = (u for u in standing(game(t)) if u is not viewer and u is not target)
    hulls = ((shapely.MultiPoint([m.xy for m in u.models]).convex_hull, RADII[u.kind]) for u in others)
    return any(ray.distance(hull) < r for hull, r in hulls)


@pytest.mark.rule("GSQ-LOS-05", "GSQ-LOS-06", "GSQ-RUL-49", "GSQ-RUL-84")
@pytest.mark.parametrize("seed", range(6))
def test_who_sees_whom(seed: int) -> None:
    t, rng = crowd(seed), random.Random(seed)
    seen = 0
    for _ in range(40):
        viewer, target, eye, at = pick(t, rng)
        free = [not blocked(t, viewer, target, eye, point) for point in rim(at, RADII[target.kind])]
        assert sees_point(game(t), viewer, eye, at, RADII[target.kind], target) is any(free)
        seen += any(free)
    assert 3 < seen < 37


@pytest.mark.rule("GSQ-TER-13", "GSQ-TER-14", "GSQ-TER-15", "GSQ-RUL-49")
@pytest.mark.parametrize("seed", range(6))
def test_who_is_in_cover(seed: int) -> None:
    """Behind something with most of the nine points, or in it: one model mostly, of several most of them wholly."""
    t, rng = crowd(seed, woods=True), random.Random(seed)
    woods = [shapely.Polygon([units(p) for p in box(*wood)]) for wood in WOODS]
    for _ in range(40):
        viewer, target, eye, _ = pick(t, rng)
        if any(wood.distance(shapely.Point(eye)) < 1 for wood in woods):
            continue
        count = 0
        for model in target.models:
            points = rim(model.xy, RADII[target.kind])
            body = shapely.Point(model.xy).buffer(RADII[target.kind] - 1)
            if len(target.models) == 1:
                inside = sum(any(wood.contains(shapely.Point(p)) for wood in woods) for p in points) >= 5
            else:
                inside = any(wood.contains(body) for wood in woods)
            rays = [shapely.LineString([eye, p]) for p in points]
            hidden = sum(
                blocked(t, viewer, target, eye, p) or any(ray.intersection(wood).length > 0.01 for wood in woods)
                for p, ray in zip(points, rays, strict=True)
            )
            count += inside or hidden >= 5
        model = next(m for m in viewer.models if m.xy == eye)
        assert in_cover(game(t), viewer, model, target) is (2 * count > len(target.models))


@pytest.mark.rule("GSQ-MEAS-02", "GSQ-MEAS-03", "GSQ-COH-01", "GSQ-COH-03")
@pytest.mark.parametrize("seed", range(4))
def test_how_far_it_is(seed: int) -> None:
    t = crowd(seed)
    g, there = game(t), standing(game(t))
    for a in there:
        far = {}
        for b in there:
            pairs = [shapely.Point(m.xy).distance(shapely.Point(n.xy)) for m in a.models for n in b.models]
            far[b.id] = max(0, min(pairs) - RADII[a.kind] - RADII[b.kind])
            assert 0 <= unit_gap(a, b) - far[b.id] < 1
            for most in (0, max(0, round(far[b.id]) - 2), round(far[b.id]) + 2):
                assert unit_gap_within(g, a, b, most) is (far[b.id] <= most)
        others = [b for b in there if b is not a]
        assert 0 <= least_gap(a, others) - min(far[b.id] for b in others) < 1
        for x, y in ((10_000, 10_000), (24_000, 31_000)):
            edge = min(shapely.Point(m.xy).distance(shapely.Point(x, y)) for m in a.models) - RADII[a.kind]
            assert near_point(a, (x, y), round(edge) + 2) and not near_point(a, (x, y), round(edge) - 2)
        edges = [2 * RADII[a.kind] + reach for reach in (g.lengths.coherency, g.lengths.spread)]
        links = [
            [shapely.Point(m.xy).distance(shapely.Point(n.xy)) <= edge for n in a.models]
            for edge in edges
            for m in a.models
        ]
        near, wide = links[: len(a.models)], links[len(a.models) :]
        reached = {0}
        for _ in a.models:
            reached |= {n for m in reached for n in range(len(a.models)) if near[m][n]}
        whole = len(reached) == len(a.models) and all(all(row) for row in wide)
        assert coherent(g, a.kind, [m.xy for m in a.models]) is whole


@pytest.mark.rule("GSQ-MOVE-02", "GSQ-MOVE-05", "GSQ-TER-06", "GSQ-TER-18")
@pytest.mark.parametrize("seed", range(4))
def test_which_straight_ways_are_free_and_what_they_cost(seed: int) -> None:
    t, rng = crowd(seed, woods=True), random.Random(seed)
    g, medic = game(t), hero(t, "medic")
    r = RADII["medic"]
    walls = [shapely.Polygon([units(p) for p in box(*wall)]) for wall in WALLS]
    woods = [shapely.Polygon([units(p) for p in box(*wood)]) for wood in WOODS]
    others = [(m.xy, RADII[u.kind]) for u in standing(g) if u is not medic for m in u.models]
    body = hero(t, "psion").at.xy
    free = 0
    for _ in range(120):
        a, b = ((rng.randrange(1000, 47_000), rng.randrange(1000, 47_000)) for _ in range(2))
        way = shapely.LineString([a, b])
        start = shapely.Point(a)
        discs = obstacles(g, medic, a, 1000)
        near = any(
            way.distance(shapely.Point(at)) < min(r + ru + 1000, start.distance(shapely.Point(at))) - 1
            for at, ru in others
        )
        wall = any(way.distance(piece) < r - 1 for piece in walls)
        lying = shapely.Point(b).distance(shapely.Point(body)) < 2 * r - 1
        found = walk(g, medic, [a, b], "rush", discs)
        assert bool(found.why) is (near or wall or lying), (a, b, found.why)
        if not found.why:
            free += 1
            assert abs(found.cost - way.length) <= 1
            assert found.slow is any(way.distance(piece) < r for piece in woods)
            assert can_stand(g, b, r, [])
    assert free > 10
