"""The plane: exact sight, ways and reach on an open table, against judges that share no code with it."""

import itertools
import random
from fractions import Fraction
from heapq import heappop, heappush
from math import hypot

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from starboard.spaces import plane
from starboard.spaces.plane import XY, Ground, Piece, apart, apart2, chord, hull, inside, length, nearer, rim, within

SIDE = 48_000


def box(x: int, y: int, w: int, h: int) -> list[XY]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def random_shape(rng: random.Random, x: int, y: int, size: int) -> list[XY]:
    while True:
        points = [(x + rng.randrange(size), y + rng.randrange(size)) for _ in range(rng.randrange(4, 8))]
        corners = hull(points)
        if len(corners) > 2 and shapely.Polygon(corners).area > size * size / 5:
            return corners


def table(seed: int, solid: bool = True) -> Ground:
    rng = random.Random(seed)
    pieces = []
    for i in range(25):
        x, y = i % 5 * 9000 + 2500 + rng.randrange(1500), i // 5 * 9000 + 2500 + rng.randrange(1500)
        shape = random_shape(rng, x, y, rng.randrange(3000, 6000))
        pieces.append(Piece(f"p{i}", shape, solid=solid and i % 2 == 0, opaque=i % 3 != 1, cover=i % 3 == 1))
    return Ground(SIDE, SIDE, pieces)


def test_sight_is_shapelys() -> None:
    ground = table(1)
    polygons = [shapely.Polygon(p.shape) for p in ground.pieces if p.opaque]
    rng = random.Random(5)
    for _ in range(300):
        eye = (rng.randrange(SIDE), rng.randrange(SIDE))
        at = (rng.randrange(SIDE), rng.randrange(SIDE))
        look = ground.look(eye, 0, at, 0, 630)
        for bit, point in enumerate(rim(at, 630)):
            line = shapely.LineString([eye, point])
            met = any(line.intersection(p).length > 1e-6 for p in polygons)
            assert bool(look.free >> bit & 1) != met


def judge(a: XY, b: XY, shape: tuple[XY, ...]) -> bool:
    """Whether a segment runs through the inside, with fractions: cut it at every edge line, look at each middle."""
    cuts = [Fraction(0), Fraction(1)]
    for i in range(len(shape)):
        u, v = shape[i - 1], shape[i]
        sa, sb = plane.cross(u, v, a), plane.cross(u, v, b)
        if sa != sb:
            t = Fraction(sa, sa - sb)
            if 0 < t < 1:
                cuts.append(t)
    cuts.sort()
    for low, high in itertools.pairwise(cuts):
        t = (low + high) / 2
        x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        sides = [
            (v[0] - u[0]) * (y - u[1]) - (v[1] - u[1]) * (x - u[0])
            for u, v in ((shape[i - 1], shape[i]) for i in range(len(shape)))
        ]
        if all(side > 0 for side in sides):
            return True
    return False


@given(st.integers(0, 10**6))
def test_grazing_rays_are_judged_exactly(seed: int) -> None:
    rng = random.Random(seed)
    shape = Piece("x", random_shape(rng, 10_000, 10_000, 4000)).shape
    corner = shape[rng.randrange(len(shape))]
    other = shape[rng.randrange(len(shape))]
    dx, dy = rng.randrange(-9000, 9000), rng.randrange(-9000, 9000)
    rays = [
        ((corner[0] - dx, corner[1] - dy), (corner[0] + dx, corner[1] + dy)),  # through a corner
        ((2 * corner[0] - other[0], 2 * corner[1] - other[1]), other),  # along an edge, or across
        (corner, (corner[0] + dx, corner[1] + dy)),  # from a corner
    ]
    for a, b in rays:
        assert (chord(a, b, shape) is not None) == (a != b and judge(a, b, shape))


def test_a_ray_along_an_edge_and_through_a_corner_is_free() -> None:
    shape = Piece("x", box(1000, 1000, 2000, 2000)).shape
    assert not plane.crosses((0, 1000), (5000, 1000), shape)
    assert not plane.crosses((0, 2000), (2000, 0), shape)
    assert plane.crosses((0, 1001), (5000, 1001), shape)


def test_heights() -> None:
    crate = Piece("crate", box(5000, 0, 1000, 4000), height=2000, opaque=True)
    ground = Ground(SIDE, SIDE, [crate])
    assert not ground.look((1000, 2000), 1250, (10_000, 2000), 1000, 500).free
    assert ground.look((1000, 2000), 5250, (10_000, 2000), 1000, 500).free  # from a roof over it
    assert not ground.look((1000, 2000), 5250, (6600, 2000), 1000, 500).free & 1  # but not what hides behind it
    low = Ground(SIDE, SIDE, [Piece("low", box(5000, 0, 1000, 4000), height=1000, opaque=True)])
    assert low.look((1000, 2000), 1250, (10_000, 2000), 1000, 500).free == plane.NINE


def test_a_veil_lets_in_and_out_but_not_through() -> None:
    ground = Ground(SIDE, SIDE, [Piece("forest", box(5000, 0, 4000, 8000), veil=True, cover=True)])
    outside, within_it, beyond = (1000, 4000), (7000, 4000), (13_000, 4000)
    assert ground.look(outside, 0, within_it, 0, 500).free == plane.NINE
    assert ground.look(outside, 0, within_it, 0, 500).sheltered == plane.NINE
    assert ground.look(within_it, 0, outside, 0, 500).free == plane.NINE
    assert not ground.look(outside, 0, beyond, 0, 500).free
    assert not ground.look(within_it, 0, outside, 0, 500).sheltered  # whoever is in it looks out of it


@given(st.integers(-9000, 9000), st.integers(-9000, 9000), st.integers(1, 9000))
def test_distance_is_never_told_too_small(dx: int, dy: int, r: int) -> None:
    far = apart((0, 0), (dx, dy))
    assert far >= hypot(dx, dy) - 1e-6 and far - 1 < hypot(dx, dy) + 1e-6
    assert within((0, 0), (dx, dy), r) == (dx * dx + dy * dy <= r * r)


@given(st.integers(0, 10**6))
def test_a_base_keeps_its_distance_as_shapely_measures_it(seed: int) -> None:
    rng = random.Random(seed)
    shape = Piece("x", random_shape(rng, 10_000, 10_000, 5000)).shape
    a = (rng.randrange(6000, 19_000), rng.randrange(6000, 19_000))
    b = (rng.randrange(6000, 19_000), rng.randrange(6000, 19_000))
    r = rng.randrange(1, 2000)
    gap = shapely.LineString([a, b]).distance(shapely.Polygon(shape))
    if abs(gap - r) > 1e-6:
        assert nearer(a, b, shape, r * r) == (gap < r)


@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 5000)), min_size=1, max_size=6, unique=True))
def test_hulls(points: list[XY]) -> None:
    corners = hull(points)
    drawn = shapely.MultiPoint(points).convex_hull
    assert {(int(x), int(y)) for x, y in shapely.get_coordinates(drawn)} == set(corners)
    a, b, r = (-100, 2000), (6000, 2500), 400
    gap = shapely.LineString([a, b]).distance(drawn)
    if abs(gap - r) > 1e-6:
        assert plane.near_hull(a, b, tuple(corners), r) == (gap < r)


@pytest.mark.parametrize(
    "shape", [[(0, 0), (1, 1)], [(0, 0), (9, 0), (4, 1), (0, 9)], [(0, 0), (5, 0), (9, 0), (0, 9)]]
)
def test_pieces_are_convex(shape: list[XY]) -> None:
    with pytest.raises(ValueError):
        Piece("x", shape)


def test_either_turn_of_the_corners_will_do() -> None:
    assert inside((1, 1), Piece("x", box(0, 0, 9, 9)).shape)
    assert inside((1, 1), Piece("x", reversed(box(0, 0, 9, 9))).shape)


# ---- ways -----------------------------------------------------------------------------------------------------------

R = 630


def judged_way(ground: Ground, start: XY, goal: XY) -> float:
    """The shortest way around what is solid, by a plain visibility graph over shapely's buffers."""
    solid = shapely.union_all([shapely.Polygon(p.shape).buffer(R, quad_segs=16) for p in ground.pieces if p.solid])
    shapely.prepare(solid)
    shrunk = solid.buffer(-1)
    nodes = [start, goal]
    near = shapely.Point(start).buffer(12_000)
    for part in shapely.get_parts(solid):
        nodes += [(x, y) for x, y in part.exterior.coords if near.contains(shapely.Point(x, y))]
    best, queue, done = {0: 0.0}, [(0.0, 0)], set()
    while queue:
        cost, at = heappop(queue)
        if at == 1:
            return cost
        if at in done:
            continue
        done.add(at)
        for to in range(1, len(nodes)):
            far = cost + hypot(nodes[at][0] - nodes[to][0], nodes[at][1] - nodes[to][1])
            if to in done or far > 12_050 or far >= best.get(to, 1e9):
                continue
            if not shapely.LineString([nodes[at], nodes[to]]).intersects(shrunk):
                best[to] = far
                heappush(queue, (far, to))
    return 1e9


def clicks(ground: Ground, count: int, seed: int, easy: bool = False) -> tuple[int, int]:
    """Of so many random destinations: how many fit by the judge, how many of those a click finds."""
    rng = random.Random(seed)
    solid = [p for p in ground.pieces if p.solid]
    fits = found = 0
    while count:
        start = (rng.randrange(R, SIDE - R), rng.randrange(R, SIDE - R))
        goal = (start[0] + rng.randrange(-12_000, 12_000), start[1] + rng.randrange(-12_000, 12_000))
        if not all(ground.on_table(p, R) and ground.leg_clear(p, p, R, (), solid) for p in (start, goal)):
            continue
        if ground.leg_clear(start, goal, R, (), solid):
            fits, found, count = fits + easy, found + easy, count - easy
            continue  # a straight line
        count -= 1
        shortest = judged_way(ground, start, goal)
        way = ground.shortest(start, goal, R, (), solid, 12_000)
        if way is not None:
            assert length(way) <= 12_000 and shortest <= 12_050
            assert all(ground.leg_clear(a, b, R, (), solid) for a, b in itertools.pairwise(way))
        if shortest <= 12_000:
            fits += 1
            found += way is not None
    return fits, found


def test_one_click_finds_the_way_that_is_there() -> None:
    fits, found = clicks(table(3), 25, 8)
    assert fits > 5 and fits == found


def test_the_lattice_finds_clear_ways() -> None:
    ground = table(3)
    lattice = ground.lattice(R)
    rng = random.Random(4)
    others = [(rng.randrange(SIDE), rng.randrange(SIDE), 2260 * 2260) for _ in range(12)]
    free = lattice.without(others)
    starts = plane.bits(free)
    reached = 0
    for _ in range(60):
        start = lattice.point(rng.choice(starts))
        flood = lattice.flood(lattice.seeds(start, free, others), free, 48)
        stops = plane.bits(flood.region)
        reached += len(stops)
        way = lattice.pulled(start, flood.back(rng.choice(stops)), others)
        assert all(ground.leg_clear(a, b, R, others, lattice.pieces) for a, b in itertools.pairwise(way))
        assert length(way) <= 12_000
    assert reached > 60 * 400


def test_a_start_off_the_lattice_joins_it() -> None:
    ground = Ground(SIDE, SIDE, [Piece("wall", box(10_000, 0, 1000, 20_000), solid=True)])
    lattice = ground.lattice(R)
    start = (10_000 - R, 5003)  # touching the wall: no free node is this near
    flood = lattice.flood(lattice.seeds(start, lattice.free, ()), lattice.free, 24)
    goal = lattice.node((6000, 5000))
    assert lattice.pulled(start, flood.back(goal), ()) == [start, (6000, 5000)]
    assert not flood.region >> lattice.node((12_500, 5000)) & 1


def test_what_may_not_be_near_a_disc() -> None:
    lattice = Ground(SIDE, SIDE, []).lattice(500)
    at = (10_250, 9_900)
    mask = lattice.disc((*at, 2000 * 2000))
    for node in plane.bits(lattice.free):
        assert bool(mask >> node & 1) == (apart2(lattice.point(node), at) < 2000 * 2000)
    nearest = lattice.nearest(at, lattice.free & ~mask)
    assert apart2(lattice.point(nearest), at) == min(
        apart2(lattice.point(node), at) for node in plane.bits(lattice.free & ~mask)
    )


def test_pictures() -> None:
    ground = table(1)
    lattice = ground.lattice(R)
    mask = lattice.disc((24_000, 24_000, 6000 * 6000))
    (loop,) = plane.outline(lattice, mask)
    drawn = shapely.Polygon(loop)
    assert drawn.is_valid and drawn.within(shapely.Point(24_000, 24_000).buffer(6000))
    assert drawn.area > 0.85 * 3.14 * 6000 * 6000
    seen = shapely.Polygon(plane.seen_from(ground, (1000, 1000), 18_000)).buffer(-20)
    rng = random.Random(2)
    for _ in range(300):
        p = (rng.randrange(18_000), rng.randrange(18_000))
        if seen.contains(shapely.Point(p)):
            assert not any(piece.opaque and plane.crosses((1000, 1000), p, piece.shape) for piece in ground.pieces)


def test_a_way_down_a_field_gets_as_near_as_a_flood() -> None:
    """Where nobody is in the way no node that the same cost reaches is much nearer to the goal (first steps onto the
    lattice aside), and no step leads through what is solid."""
    rng = random.Random(8)
    compared = 0
    for seed in range(6):
        lattice = table(seed).lattice(500)
        free = plane.bits(lattice.free)
        for _ in range(12):
            start, goal = (lattice.point(rng.choice(free)) for _ in range(2))
            field, most = lattice.field(goal), rng.choice((8, 24, 48))
            nodes = lattice.down(start, field, most)
            flood = lattice.reach(start, [], most)
            if not nodes or not flood.region:
                continue
            best, left = field.nearest(flood.region), field.nearest(1 << nodes[-1])
            assert best <= left <= best + 4
            for a, b in itertools.pairwise(nodes):
                assert lattice.free >> b & 1 and lattice.clear(lattice.point(a), lattice.point(b), ())
            compared += 1
    assert compared > 50


def test_what_is_hidden_from_a_whole_square_is_seen_by_nobody_in_it() -> None:
    rng = random.Random(3)
    hidden = dark = 0
    for seed in range(6):
        pieces = [
            Piece(p.id, p.shape, (0, 3000, 9000)[i % 3], opaque=i % 4 > 0, veil=i % 4 == 0)
            for i, p in enumerate(table(seed).pieces)
        ]
        ground = Ground(SIDE, SIDE, pieces, highest=4000)
        for _ in range(1500):
            eye, at = ((rng.randrange(-500, SIDE), rng.randrange(SIDE)) for _ in range(2))
            r, eye_z, at_z = rng.choice((0, R, 984)), rng.choice((1250, 4000)), rng.choice((1000, 4000))
            look = ground.look(eye, eye_z, at, at_z, r, deep=False)
            hidden += look.free == 0
            between = ground.between(eye, at, r)
            if between is plane.HIDDEN:
                assert look is plane.DARK
                dark += 1
            else:  # what was sifted out met no ray
                assert ground.look(eye, eye_z, at, at_z, r, False, between) is look
    assert hidden > dark > 500
