"""Tables made by the generator keep the guidelines, judged by code that it does not use (GSQ-TSET, GSQ-PREP-09)."""

import hashlib
import random

import pytest
import shapely

from starboard.games.starquest.content import BIOMES, KINDS, LAYOUTS
from starboard.games.starquest.terrain import Made, _kinds, _mix, generate, landscape, problems

SIDE = 48_000


def judged(made: list[Made], mined: tuple[int, ...], rays: int, seed: int) -> list[str]:
    """What speaks against a table: with shapely, and with rays drawn by chance."""
    pieces = [(KINDS[kind], shapely.Polygon(shape)) for kind, shape in made if kind != "stairs"]
    wrong = []
    count = len(pieces)
    if count < 20:
        wrong.append("GSQ-PREP-09")
    shares = {
        "GSQ-TSET-06": 2 * sum(kind.blocking or kind.veil for kind, _ in pieces),
        "GSQ-TSET-07": 3 * sum(kind.cover for kind, _ in pieces),
        "GSQ-TSET-08": 3 * sum(kind.difficult for kind, _ in pieces),
    }
    wrong += [rule for rule, has in shares.items() if has < count]
    if len(mined) + sum(kind.dangerous for kind, _ in pieces) != 2:
        wrong.append("GSQ-TSET-09")
    for number, (_, shape) in enumerate(pieces):
        gaps = [shape.distance(other) for n, (_, other) in enumerate(pieces) if n != number]
        if min(gaps) > 6000:
            wrong.append("GSQ-TSET-13")
        if min(gaps) < 2990:
            wrong.append("GSQ-TSET-14")
    walls = shapely.union_all([shape for kind, shape in pieces if kind.blocking or kind.veil])
    shapely.prepare(walls)
    rng = random.Random(seed)
    for _ in range(rays):
        a, b = rng.randrange(250, SIDE - 250), rng.randrange(250, SIDE - 250)
        lines = [shapely.LineString(line) for line in ([(0, a), (SIDE, b)], [(a, 0), (b, SIDE)])]
        wrong += ["GSQ-TSET-12" for line in lines if not line.intersects(walls)]
    return wrong


@pytest.mark.rule("GSQ-TSET-06", "GSQ-TSET-07", "GSQ-TSET-08", "GSQ-TSET-09")
@pytest.mark.parametrize("biome", BIOMES)
def test_the_mix(biome: str) -> None:
    for number in (1, 2, 3):
        assert not judged(*generate(biome, number), rays=0, seed=1)


@pytest.mark.rule("GSQ-TSET-12", "GSQ-TSET-13", "GSQ-TSET-14", "GSQ-PREP-09")
@pytest.mark.parametrize("biome", BIOMES)
def test_no_sight_across_and_gaps_that_fit(biome: str) -> None:
    for number in (4, 5):
        assert not judged(*generate(biome, number), rays=150, seed=number)


@pytest.mark.rule("GSQ-TSET-04", "GSQ-TAB-07", "GSQ-EX-14", "GSQ-TSET-13")
def test_tables_of_ones_own_are_told_what_is_missing() -> None:
    box = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
    wrong = problems([("rubble", box)] * 18, SIDE)
    assert any("at least 20 pieces, not 18" in line for line in wrong)
    assert any("at least 9 of 18 pieces block sight" in line for line in wrong)
    assert any("at least 6 of 18 pieces give cover" in line for line in wrong)
    assert not any("GSQ-TSET-13" in line for line in wrong)
    for far, alone in ((6000, False), (6001, True)):
        away = tuple((x + 1000 + far, y) for x, y in box)
        assert (
            any("GSQ-TSET-13: piece 3" in line for line in problems([("rubble", box)] * 2 + [("lava", away)], SIDE))
            is alone
        )


@pytest.mark.rule("GSQ-PREP-07", "GSQ-PREP-08", "GSQ-TSET-02", "GSQ-GAP-26")
def test_the_small_table_is_half_the_size() -> None:
    full, small = landscape("", "forge", 3, SIDE), landscape("", "forge", 3, SIDE // 2)
    assert (full.side, small.side) == (48_000, 24_000)
    assert full.pieces[0].bounds[2] // 2 == small.pieces[0].bounds[2]
    assert all(right - left <= 12_000 for left, _, right, _ in (p.bounds for p in full.pieces))


@pytest.mark.rule("GSQ-TER-01", "GSQ-TER-02", "GSQ-PREP-10")
def test_the_same_number_is_the_same_table() -> None:
    assert generate("jungle", 9) == generate("jungle", 9) != generate("jungle", 10)
    land = landscape("", "jungle", 9, SIDE)
    assert len(land.mined) == 2 and all(not land.kinds[n].impassable for n in land.mined)


@pytest.mark.rule("GSQ-SRCH-05", "GSQ-WAVE-08", "GSQ-HERO-02")
def test_corners_and_quarters_are_numbered_row_by_row() -> None:
    land = landscape("", "forge", 1, SIDE)
    assert [land.corner(n) for n in (1, 2, 3, 4)] == [(0, 0), (SIDE, 0), (0, SIDE), (SIDE, SIDE)]
    assert [land.quarter(n) for n in (1, 4)] == [(12_000, 12_000), (36_000, 36_000)]
    assert land.centre == (24_000, 24_000) and land.quarter_of((1, SIDE - 1)) == 3
    assert [land.quarter_of(at) for at in ((24_000, 1), (1, 24_000), (23_999, 23_999))] == [2, 3, 1]


@pytest.mark.rule("GSQ-TSET-12")
def test_what_a_piece_with_cut_corners_fills() -> None:
    """Both arms of the cross in it: a line that meets one of them meets the piece."""
    from random import Random

    from starboard.games.starquest.terrain import _cut, _filled

    shape = [(1100, 0), (3800, 0), (4000, 200), (4000, 2700), (3700, 3000), (1400, 3000), (1000, 2600), (1000, 100)]
    assert _filled(shape) == [(1000, 200, 4000, 2600), (1400, 0, 3700, 3000)]
    assert _filled([(0, 0), (5, 0), (5, 9), (0, 9)]) == [(0, 0, 5, 9)]
    assert all(left == right or low == high for left, low, right, high in _filled([(4, 0), (8, 4), (4, 8), (0, 4)]))
    cuts = {x for seed in range(300) for x, _ in [_cut((0, 0, 900, 900), Random(seed))[0]]}
    assert min(cuts) >= 150 and max(cuts) == 300, "a third of a small piece at most"


@pytest.mark.rule("GSQ-TER-23", "GSQ-TSET-15")
@pytest.mark.parametrize("biome", list(BIOMES))
def test_at_most_one_roof_and_one_crevasse_and_no_wood_on_a_roof(biome: str) -> None:
    rng, roofs = random.Random(5), 0
    for layout in LAYOUTS * 8:
        turned = [((x, y, w, h), bool(block)) for x, y, w, h, block in layout.pieces]
        kinds = _kinds(biome, turned, rng)
        assert kinds.count("platform") <= 1 and kinds.count("crevasse") <= 1
        roofs += kinds.count("platform")
    assert roofs or not any("platform" in found for found in (BIOMES[biome].large_block, BIOMES[biome].small_block))
    large = [((0, 0, 5000, 5000), True)] * 6
    kinds = ["platform"] + ["building"] * 5
    _mix(large, kinds, rng)
    assert kinds[0] == "platform" and kinds.count("forest") == 2


@pytest.mark.rule("GSQ-GAP-26", "GSQ-PREP-10")
@pytest.mark.parametrize(
    ("biome", "mark"),
    [
        ("colony", "51813fa03d77"),
        ("badlands", "4ae789edb2c9"),
        ("jungle", "0761b7e92bd9"),
        ("forge", "2419c24a7cc1"),
    ],
)
def test_a_number_names_the_same_table_for_ever(biome: str, mark: str) -> None:
    """Saves and missions name a table by its number: whoever changes the generator takes their ground away."""
    digest = hashlib.blake2b(digest_size=6)
    for number in range(1, 25):
        digest.update(repr(generate(biome, number)).encode())
    assert digest.hexdigest() == mark
