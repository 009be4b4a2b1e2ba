"""Sight, cover, distances and ways held against shapely, which the game does not use (GSQ-LOS, GSQ-MEAS, GSQ-MOVE)."""

import hashlib
import random
from itertools import combinations
from typing import Any

import pytest
import shapely

from starboard.games.starquest.ai import decide
from starboard.games.starquest.content import RADII
from starboard.games.starquest.marching import contact
from starboard.games.starquest.moving import allowance, walk
from starboard.games.starquest.places import (
    can_stand,
    chained,
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
from starboard.games.starquest.points import main_move
from starboard.games.starquest.state import Unit
from starboard.spaces.plane import XY, rim

from .scenario import box, game, hero, let, scenario, units

WALLS = [(14, 6, 2, 8), (26, 20, 5, 3), (8, 30, 6, 2), (34, 34, 3, 6), (30, 8, 4, 4)]
WOODS = [(20, 26, 6, 6), (38, 18, 5, 5)]
ENEMIES = [
    (0, "wait, advance medic, charge vanguard, hold medic", "2b972741"),
    (1, "regroup, regroup, rush vanguard, charge medic", "145207c4"),
    (2, "hold vanguard, regroup, rush vanguard, goal", "3eb1bb71"),
    (3, "hold medic, regroup, goal, advance medic", "ae713548"),
    (4, "hold medic, regroup, charge medic, hold medic", "f1c6b9e9"),
    (5, "regroup, regroup, hold medic, goal", "d12fa2a7"),
    (6, "regroup, regroup, goal, charge vanguard", "79db7215"),
    (7, "advance medic, regroup, charge medic, hold medic", "f60a43af"),
    (8, "hold medic, hold vanguard, rush medic, charge medic", "d3175afa"),
    (9, "regroup, regroup, charge vanguard, charge vanguard", "f648d145"),
    (10, "regroup, hold medic, rush vanguard, charge vanguard", "f8c161e2"),
    (11, "hold vanguard, advance vanguard, rush vanguard, charge medic", "35a2af26"),
    (12, "rush medic, wait, rush medic, goal", "0890110e"),
    (13, "regroup, regroup, wait, charge vanguard", "5efca99f"),
]
HEROES = [
    (0, "go hero stay u1 u2 u3 u4", "cfc6c381"),
    (1, "close go hero shoot stay u1 u2 u3 u4", "f408e7f3"),
    (2, "go hero hide stay u1 u2 u3 u4", "931b7585"),
    (3, "close go hero shoot stay u1 u2 u3 u4", "dd24811c"),
    (4, "go hero hide stay u1 u2 u3 u4", "c4256ad0"),
    (5, "close go hero shoot stay u1 u2 u3 u4", "2fd47077"),
]


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


def mark(thing: Any) -> str:
    return hashlib.blake2b(repr(thing).encode(), digest_size=4).hexdigest()


def enemies_do(seed: int) -> tuple[str, str]:
    """What each of them is about to do on a crowded table, and a mark of the ways that they go."""
    t = crowd(seed, woods=True)
    plans = [decide(game(t), enemy, lambda ids: ids[0]) for enemy in t.state.enemies]
    words = [f"{plan.action} {plan.target.id}" if plan.target else plan.action for plan in plans]
    ways = [[(way.way, way.cost, way.slow, way.dangers) for way in plan.ways or []] for plan in plans]
    return ", ".join(words), mark((ways, [plan.goal for plan in plans]))


@pytest.mark.rule("GSQ-TAB-02", "GSQ-RUL-81", "GSQ-RUL-82", "GSQ-RUL-92")
@pytest.mark.parametrize(("seed", "words", "ways"), ENEMIES)
def test_what_enemies_do_on_a_crowded_table(seed: int, words: str, ways: str) -> None:
    """The same as ever: what is shown beforehand rests on it, and so does every game that was saved."""
    assert enemies_do(seed) == (words, ways)


@pytest.mark.rule("GSQ-TAB-02", "GSQ-COH-01", "GSQ-MOVE-02", "GSQ-RUL-92")
@pytest.mark.parametrize("seed", range(14))
def test_their_ways_are_free_and_as_long_as_they_may_be(seed: int) -> None:
    t = crowd(seed, woods=True)
    g = game(t)
    walls = [shapely.Polygon([units(p) for p in box(*wall)]) for wall in WALLS]
    for enemy in t.state.enemies:
        plan = decide(g, enemy, lambda ids: ids[0])
        r, ends = RADII[enemy.kind], [way.way[-1] for way in plan.ways or []]
        for model, way in zip(enemy.models, plan.ways or [], strict=bool(plan.ways)):
            line = shapely.LineString(way.way if len(way.way) > 1 else way.way * 2)
            limit = allowance(g, enemy, plan.action if plan.action == "advance" else "rush")
            assert way.way[0] == model.xy and way.cost <= limit
            clear = min(r, min(shapely.Point(model.xy).distance(wall) for wall in walls)) - 1
            assert all(line.distance(wall) >= clear for wall in walls)
            for other in standing(g):
                if other is not enemy:
                    keep = r + RADII[other.kind] + (0 if plan.action == "charge" else 1000)
                    for m in other.models:
                        there = shapely.Point(m.xy)
                        assert line.distance(there) >= min(keep, shapely.Point(model.xy).distance(there)) - 2
        if plan.ways:
            assert all(shapely.Point(a).distance(shapely.Point(b)) >= 2 * r - 1 for a, b in combinations(ends, 2))
            assert chained(g, enemy.kind, ends)


def heroes_may(seed: int) -> tuple[str, str]:
    """Where a hero is shown that it may go, and whom it may charge on which way."""
    t = crowd(seed, woods=True)
    g = game(t)
    found: list[tuple[str | None, Any]] = []
    for id in ("medic", "vanguard"):
        move = main_move(g, hero(t, id), "advance" if seed % 2 else "rush")
        found += [(key, path[-1]) for key, path in move.good()]
        found += [(None, path) for path in move.outlines()]
        for enemy in t.state.enemies:
            way = contact(g, hero(t, id), hero(t, id).at, enemy, 12_000)
            found.append((enemy.id, way.way if way is not None else None))
    return " ".join(sorted({key.split()[0] for key, _ in found if key is not None})), mark(found)


@pytest.mark.rule("GSQ-MOVE-01", "GSQ-CHRG-02", "GSQ-CHRG-06", "GSQ-RUL-82")
@pytest.mark.parametrize(("seed", "words", "ways"), HEROES)
def test_where_heroes_may_go_on_a_crowded_table(seed: int, words: str, ways: str) -> None:
    assert heroes_may(seed) == (words, ways)
