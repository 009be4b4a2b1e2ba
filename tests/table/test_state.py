"""The copier: independent copies of any state."""

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.table import Outcome, State, copier


class Mark(msgspec.Struct, frozen=True):
    x: int
    of: tuple[str, ...] = ()


class Pouch(msgspec.Struct):
    coins: list[int] = []


class Bag(msgspec.Struct):
    pouch: Pouch
    things: list[str] = []


class Hero(msgspec.Struct):
    name: str
    wounds: list[int] = []
    carries: dict[str, list[str]] = {}
    mark: Mark | None = None
    bag: Bag = msgspec.field(default_factory=lambda: Bag(Pouch()))


class Beast(msgspec.Struct, tag="beast"):
    teeth: list[int] = []


class Robot(msgspec.Struct, tag="robot"):
    parts: dict[str, int] = {}


class World(State):
    heroes: list[Hero] = []
    leader: Hero | None = None
    places: list[Hero | None] = []
    foes: dict[str, Beast | Robot] = {}
    boss: Beast | Robot | None = None
    grid: list[list[int]] = []
    at: tuple[int, int] = (0, 0)
    phase: Literal["day", "night"] = "day"
    by_number: dict[int, str] = {}


bags = st.builds(Bag, st.builds(Pouch, st.lists(st.integers())), st.lists(st.text()))
heroes = st.builds(
    Hero, st.text(max_size=3), st.lists(st.integers()), st.dictionaries(st.text(), st.lists(st.text())), bag=bags
)
foes = st.builds(Beast, st.lists(st.integers())) | st.builds(Robot, st.dictionaries(st.text(), st.integers()))
worlds = st.builds(
    World,
    heroes=st.lists(heroes, max_size=3),
    leader=st.none() | heroes,
    places=st.lists(st.none() | heroes, max_size=3),
    foes=st.dictionaries(st.text(), foes, max_size=3),
    boss=st.none() | foes,
    grid=st.lists(st.lists(st.integers(), max_size=2), max_size=2),
    by_number=st.dictionaries(st.integers(), st.text(), max_size=3),
    outcome=st.none() | st.builds(Outcome, st.booleans(), st.text()),
)


def mutable_parts(value: Any) -> list[Any]:
    """Every list, dict and changeable Struct in it."""
    if isinstance(value, list | dict):
        parts = value if isinstance(value, list) else value.values()
        return [value, *(part for item in parts for part in mutable_parts(item))]
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        return [value, *(p for name in value.__struct_fields__ for p in mutable_parts(getattr(value, name)))]
    return []


@given(worlds)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(world: World) -> None:
    copy = copier(World)(world)
    assert copy == world and type(copy) is World
    ours, theirs = mutable_parts(world), mutable_parts(copy)
    assert len(ours) == len(theirs)
    assert not {id(part) for part in ours} & {id(part) for part in theirs}


@given(worlds)
def test_a_state_is_written_and_read_back(world: World) -> None:
    assert msgspec.json.decode(msgspec.json.encode(world), type=World) == world


def test_what_cannot_change_is_shared() -> None:
    mark = Mark(3, ("a",))
    world = World(heroes=[Hero("x", mark=mark)])
    assert copier(World)(world).heroes[0].mark is mark
    assert copier(Mark)(mark) is mark


class WithSet(State):
    things: set[int] = set()


class WithAny(State):
    thing: Any = None


class Sham(msgspec.Struct, frozen=True):
    cards: list[str] = []


class WithSham(State):
    shams: list[Sham] = []


@pytest.mark.parametrize("tp", [WithSet, WithAny])
def test_what_a_state_cannot_hold(tp: type) -> None:
    with pytest.raises(TypeError, match="a state cannot hold"):
        copier(tp)


def test_a_frozen_struct_that_can_change_after_all() -> None:
    with pytest.raises(TypeError, match=r"Sham\.cards can change although Sham is frozen: use a tuple"):
        copier(WithSham)
