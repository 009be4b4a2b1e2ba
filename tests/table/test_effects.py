"""Effects: the stages of a number, and what expires."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.table.effects import Change, Effects, add, at_least, at_most, expire, fold, halve, put, times
from starboard.table.state import Active


@pytest.mark.parametrize(
    ("changes", "value"),
    [
        ([], 5),
        ([put(2, "")], 2),
        ([add(2, ""), add(-1, "")], 6),
        ([times(3, "")], 15),
        ([halve("")], 3),
        ([halve("", up=False)], 2),
        ([at_least(7, "")], 7),
        ([at_most(3, "")], 3),
        ([at_most(3, ""), at_least(7, "")], 3),
        ([halve(""), times(2, ""), add(1, ""), put(3, "")], 4),
        ([put(2, ""), put(9, "")], 9),
    ],
)
def test_stages(changes: list[Change], value: int) -> None:
    assert fold(5, changes) == value


CHANGES = [put(4, "a"), add(3, "b"), times(2, "c"), halve("d"), at_least(6, "e"), at_most(9, "f")]


def test_the_order_of_coming_into_force_does_not_matter_across_stages() -> None:
    assert {fold(1, list(changes)) for changes in permutations(CHANGES)} == {7}


@given(st.integers(-50, 50), st.lists(st.integers(-5, 5)))
def test_additions_add_up(base: int, amounts: list[int]) -> None:
    assert fold(base, [add(amount, "") for amount in amounts]) == base + sum(amounts)


def test_expire_ends_what_lasts_for_the_scope_in_place() -> None:
    effects = [Active("a", lasts="turn"), Active("b", lasts="round"), Active("c", lasts="turn")]
    same = effects
    assert [e.id for e in expire(effects, "turn")] == ["a", "c"]
    assert [e.id for e in same] == ["b"]
    assert expire(effects, "turn") == []


def test_one_function_can_serve_several_ids() -> None:
    effects = Effects()

    @effects.number("x", "a", "b")
    def more(g: object, active: Active) -> Change:
        return add(1, active.id)

    assert effects.numbers == {"x": {"a": more, "b": more}}


def test_an_id_is_registered_once_for_a_number_or_an_event() -> None:
    effects = Effects()
    effects.number("strength", "card")(lambda g, active: None)
    with pytest.raises(ValueError, match="'card' is registered twice for strength"):
        effects.number("strength", "card")(lambda g, active: None)
