"""The five kinds of offers keep one contract."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.table import (
    Allot,
    Arrange,
    Ask,
    Candidate,
    Choose,
    Kind,
    Likely,
    Option,
    Order,
    Pick,
    Plan,
    Point,
    Way,
    WhyNot,
)
from starboard.table.contract import check_offer
from starboard.table.game import Game


class Anywhere(Point):
    def __init__(self, count: int) -> None:
        super().__init__("q")
        self.count = count

    def allowed(self, way: Way) -> str | None:
        return None

    def propose(self) -> list[Candidate]:
        return [Candidate(f"at {i}", Way(((i, 0),)), f"at {i}") for i in range(self.count)]


class Step(Option, frozen=True, tag="step"):
    to: int


def steps(count: int, no: WhyNot | None) -> list[Step]:
    if no:
        no(Step(-1), "T-1", "there is no way back")
    return [Step(n) for n in range(count)]


class Seats(Arrange):
    """Pieces into slots with room for so many."""

    def __init__(self, pieces: int, room: dict[str, int], must: bool) -> None:
        super().__init__("seats")
        self.count, self.room, self.must = pieces, room, must

    def owners(self) -> dict[str, str]:
        return {f"p{n}": "me" for n in range(self.count)}

    def slots(self, piece: str, plan: Plan) -> list[str]:
        others = [slot for other, slot in plan.items() if other != piece]
        return [s for s, room in self.room.items() if others.count(s) < room] + ([] if self.must else [""])


def kinds() -> st.SearchStrategy[Kind]:
    items = st.lists(st.sampled_from("abcdefg"), unique=True, max_size=6)
    room = st.dictionaries(st.sampled_from("xyz"), st.integers(0, 2))
    return st.one_of(
        st.integers(1, 20).map(lambda n: Choose("steps", steps, (n,))),
        st.builds(Pick, st.just("p"), items, st.integers(0, 7), st.none() | st.integers(0, 7)),
        st.builds(Order, st.just("o"), items),
        st.builds(Seats, st.integers(0, 4), room, st.just(False)),
        st.builds(Seats, st.integers(0, 4), st.just({"x": 3, "y": 2}), st.just(True)),
        st.integers(1, 5).map(Anywhere),
        st.tuples(st.lists(st.integers(0, 5), min_size=1, max_size=5), st.integers(0, 12), st.integers(0, 12)).map(
            lambda drawn: Allot("q", {f"s{n}": limit for n, limit in enumerate(drawn[0])}, drawn[1], drawn[2])
        ),
    )


@given(kinds(), st.integers())
def test_all_kinds_keep_the_contract(kind: Kind, seed: int) -> None:
    check_offer(Ask("me", kind), random.Random(seed))


@given(kinds())
def test_answers_survive_the_wire(kind: Kind) -> None:
    class Toy(Game):  # type: ignore[type-arg]
        option_type = Step

    import msgspec

    for answer in kind.enumerate(20):
        assert kind.decode(msgspec.json.decode(msgspec.json.encode(answer)), Toy) == answer


@given(st.integers(0, 5), st.integers(0, 6), st.none() | st.integers(0, 6))
def test_pick_lists_exactly_the_legal_picks(count: int, least: int, most: int | None) -> None:
    items = "abcde"[:count]
    pick = Pick("p", items, least, most)
    subsets = [[c for i, c in enumerate(items) if mask >> i & 1] for mask in range(1 << count)]
    assert sorted(s for s in subsets if pick.contains(s)) == sorted(pick.enumerate(1000))


@pytest.mark.parametrize(
    "kind",
    [Choose("steps", steps, (5,)), Pick("p", "abc", 1, 2), Order("o", "abc"), Seats(2, {"x": 1, "y": 2}, True)],
    ids=lambda kind: kind.wire,
)
def test_by_chance_every_answer_comes(kind: Kind) -> None:
    rng = random.Random(1)
    seen = Counter(kind.key(kind.sample(rng.random)) for _ in range(2000))
    assert set(seen) == {kind.key(answer) for answer in kind.enumerate(1000)}
    assert min(seen.values()) > 2000 / len(seen) / 4


def test_options_are_listed_only_when_somebody_looks() -> None:
    calls = []

    def listing(no: WhyNot | None) -> list[Step]:
        calls.append(no)
        return [Step(1)]

    kind = Choose("listing", listing, ())
    assert kind.name == "listing" and calls == []
    assert kind.contains(Step(1)) and kind.contains(Step(1)) and len(calls) == 1
    kind.forget()
    assert kind.contains(Step(1)) and len(calls) == 2


def test_why_not_names_the_rule() -> None:
    kind = Choose("steps", steps, (2,))
    assert kind.why_not(Step(-1)) == "there is no way back (T-1)"
    assert kind.why_not(Step(7)) == '{"do":"step","to":7} is not one of the 2 options of \'steps\''


def test_the_digest_changes_with_what_is_offered_and_only_then() -> None:
    assert (
        Choose("steps", steps, (2,)).digest()
        == Choose("steps", steps, (2,)).digest()
        != Choose("steps", steps, (3,)).digest()
    )
    assert Pick("p", "abc").digest() != Pick("p", "abd").digest() != Order("p", "abd").digest()


def test_points_propose_only_when_somebody_looks_and_are_described_without_it() -> None:
    point = Anywhere(1)
    digest = point.digest()
    assert point._candidates is None
    assert point.key(point.sample(lambda: 0.0)) == "at 0" and point.key(Way(((5, 5),))).startswith("{")
    assert Anywhere(3).digest() == digest, "which ways are proposed is no part of the offer"


def test_a_split_lists_all_and_none_twice_and_samples_any() -> None:
    split = Allot("damage", {"a": 2, "b": 3, "c": 0}, 3)
    listed = [split.key(answer) for answer in split.iterate()]
    assert sorted(listed) == ['{"a":1,"b":2}', '{"a":2,"b":1}', '{"b":3}']
    rng = random.Random(1)
    assert {split.key(split.sample(rng.random)) for _ in range(200)} == set(listed)
    assert split.why_not({"a": 3}) == "a takes 1 to 2, not 3" and split.why_not({"c": 1}) == "nothing goes to 'c'"
    assert split.why_not({"b": 2}) == "2 given where 3 must be" and split.decode({"b": 3, "a": 0}, Game) == {"b": 3}


def test_a_split_larger_than_all_limits_fills_them() -> None:
    assert list(Allot("damage", {"a": 2, "b": 1}, 9).iterate()) == [{"a": 2, "b": 1}]


def test_thirty_three_damage_over_seven_rooms_is_listed_lazily() -> None:
    split = Allot("damage", {f"room-{n}": 9 for n in range(7)}, 33)
    listed = split.enumerate(500)
    assert len(listed) == 500 == len({split.key(answer) for answer in listed})
    assert all(split.contains(answer) for answer in listed)


def test_of_what_is_likely_only_what_was_drawn_is_looked_at() -> None:
    """All that hold come up alike, nothing else does; whoever wants the whole list or the reasons gets them."""
    looked: list[Step] = []

    def holds(count: int, option: Step, no: WhyNot | None) -> bool:
        looked.append(option)
        if no is not None and option.to % 2 == 0:
            no(option, "T-2", "even")
        return option.to % 2 == 1

    kind, rng = Choose("steps", Likely(steps, holds), (6,)), random.Random(3)
    drawn = [kind.sample(rng.random) for _ in range(600)]
    seen = Counter(option.to for option in drawn if isinstance(option, Step))
    assert set(seen) == {1, 3, 5} and min(seen.values()) > 150
    assert len(looked) < 1200  # of six
    assert kind.options == [Step(1), Step(3), Step(5)]
    assert kind.why_not(Step(2)) == "even (T-2)" and kind.why_not(Step(-1)) == "there is no way back (T-1)"
