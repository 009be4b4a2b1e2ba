"""A point and a path on a plane: any legal one is taken, not only the candidates."""

import pytest
from tests.table.toys.plane import INCH, Field, Plane

from starboard.table import Refused, Table


def table() -> Table[Field]:
    t: Table[Field] = Table(Plane, Plane.prepare(), seed="s")
    t.choose("rover", "land", {"path": [[0, 0]]})
    return t


def test_any_point_of_the_region_is_taken() -> None:
    t = table()
    t.choose("rover", "move", {"path": [[1234, 567]]})
    assert t.state.at == (1234, 567)
    t.choose("rover", "move", {"path": [[1000, 2000], [1000, 3000], [3000, 3000]]})
    assert t.state.trail == [(1234, 567), (1000, 2000), (1000, 3000), (3000, 3000)]
    again = Table.load(t.save(), Plane)
    assert again.state == t.state


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ([[7 * INCH, 0]], r"7.0 inches are more than 6 \(TOY-PLANE-03\)"),
        ([[3 * INCH, 0], [0, 0], [INCH, 0]], "more than 6"),
        ([[-1, 0]], "off the table"),
        ([], "give 1 to 3 points"),
        ([[1, 1]] * 4, "give 1 to 3 points"),
        ([[0.5, 0]], "Expected `int`"),
        ([[1, 2, 3]], "Expected `array` of length 2"),
        ({"x": 1}, "Expected `array`"),
    ],
)
def test_refusals(path: object, why: str) -> None:
    t = table()
    before = t.save()
    with pytest.raises(Refused, match=why):
        t.choose("rover", "move", {"path": path})
    assert t.save() == before


def test_a_bare_list_and_an_unknown_verb_are_refused() -> None:
    t = table()
    with pytest.raises(Refused, match="Expected `object`"):
        t.choose("rover", "move", [[1, 1]])
    with pytest.raises(Refused, match="'fly' is none of"):
        t.choose("rover", "move", {"path": [[1, 1]], "verb": "fly"})


def test_in_the_crater() -> None:
    t = table()
    t.choose("rover", "move", {"path": [[3 * INCH, 3 * INCH]]})
    with pytest.raises(Refused, match=r"in the crater \(TOY-PLANE-02\)"):
        t.choose("rover", "move", {"path": [[6 * INCH, 6 * INCH]]})
