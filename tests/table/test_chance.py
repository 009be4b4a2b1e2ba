"""Chance: dice, scripts, piles."""

import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.table import Dice, Pile, Script
from starboard.table.chance import (
    Branch,
    Layer,
    Needed,
    People,
    Unscripted,
    deal_anew,
    draw,
    put_at_bottom,
    put_on_top,
    remove,
    reshuffle,
    shuffled,
)

D6 = (1, 2, 3, 4, 5, 6)


def take(why: str, faces: object, count: int, to: object = None) -> list[str]:
    return Branch(random.Random(7)).take(why, list(faces), count)  # type: ignore[call-overload]


def test_the_same_seed_gives_the_same_dice_in_any_process() -> None:
    assert Dice("starboard").take("", D6, 12) == [4, 4, 1, 6, 2, 3, 3, 2, 2, 6, 5, 2]
    code = "from starboard.table import Dice; print(Dice('starboard').take('', (1,2,3,4,5,6), 12))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str(Dice("starboard").take("", D6, 12))


def test_the_count_says_how_far_the_dice_have_come() -> None:
    dice = Dice("s")
    first, then = dice.take("a", D6, 5), dice.take("b", D6, 5)
    assert Dice("s").take("c", D6, 10) == first + then
    assert Dice("s", count=5).take("d", D6, 5) == then
    assert dice.count == 10


def test_seeds_and_branches_are_unlike_each_other() -> None:
    rolls = [tuple(Dice(seed, branch).take("", D6, 20)) for seed in ("a", "b", "a/1") for branch in (0, 1, 2)]
    assert len(set(rolls)) == len(rolls)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 20])
def test_dice_are_fair(sides: int) -> None:
    count = 20_000
    seen = Counter(Dice("fair").take("", range(sides), count))
    expected = count / sides
    chi_square = sum((seen[n] - expected) ** 2 / expected for n in range(sides))
    assert chi_square < 2 * sides + 20


def test_a_roll_says_nothing_about_the_next() -> None:
    rolls = Dice("pairs").take("", D6, 20_001)
    pairs = Counter(pairwise(rolls))
    assert len(pairs) == 36 and max(pairs.values()) < 1.25 * 20_000 / 36


def test_a_script_gives_what_is_written_and_nothing_else() -> None:
    script = Script(1, [2, 3], "moon")
    assert script.take("a", D6, 3) == [1, 2, 3]
    with pytest.raises(Unscripted, match="'moon' is no outcome of b"):
        script.take("b", D6, 1)
    with pytest.raises(Unscripted, match="unscripted roll: c, 2 of"):
        Script(1).take("c", D6, 2)


def test_people_are_asked() -> None:
    with pytest.raises(Needed, match="waiting for people to roll: attack") as needed:
        People().take("attack", D6, 2)
    assert needed.value.count == 2 and needed.value.faces == D6


# ---- piles


@given(st.lists(st.sampled_from(["a", "b", "c"])), st.integers())
def test_a_pile_gives_all_its_cards_and_then_none(cards: list[str], seed: int) -> None:
    pile = shuffled(cards)
    source = Branch(random.Random(seed))
    assert len(pile) == len(cards)
    drawn = [draw(lambda why, faces, n, to: source.take(why, faces, n), "", pile) for _ in cards]
    assert sorted(filter(None, drawn)) == sorted(cards)
    assert draw(take, "", pile) is None and len(pile) == 0 and pile.layers == []


def test_layers_come_from_the_top() -> None:
    pile = shuffled(["m1", "m2"])
    put_on_top(pile, ["t"], seen_by=["ada"])
    put_at_bottom(pile, ["b2", "b1"])
    assert [layer.cards for layer in pile.layers] == [["b1", "b2"], ["m1", "m2"], ["t"]]
    drawn = [draw(take, "", pile) for _ in range(5)]
    assert drawn[0] == "t" and set(drawn[1:3]) == {"m1", "m2"} and set(drawn[3:]) == {"b1", "b2"}


def test_equal_piles_are_equal_data() -> None:
    assert shuffled(["b", "a"]) == shuffled(["a", "b"])


def test_a_draw_is_chance_even_when_one_card_is_left_unless_all_have_seen_it() -> None:
    asked = []

    def watched(why: str, faces: object, count: int, to: object) -> list[str]:
        asked.append((why, to))
        return take(why, faces, count)

    assert draw(watched, "last", shuffled(["x"]), to=["ada"]) == "x"
    assert asked == [("last", ["ada"])]
    assert draw(watched, "known", Pile([Layer(["x"], ["*"])])) == "x" and len(asked) == 1


def test_every_card_of_a_layer_is_equally_likely() -> None:
    source = Branch(random.Random(3))
    seen = Counter(
        draw(lambda why, faces, n, to: source.take(why, faces, n), "", shuffled(["a", "a", "b"])) for _ in range(3000)
    )
    assert 1850 < seen["a"] < 2150


def test_reshuffle_and_remove() -> None:
    pile = Pile([Layer(["a"]), Layer(["b", "c"])], ["d"])
    remove(pile, "a")
    assert pile.layers == [Layer(["b", "c"])]
    with pytest.raises(ValueError, match="there is no 'a' in the pile"):
        remove(pile, "a")
    reshuffle(pile)
    assert pile == Pile([Layer(["b", "c", "d"])])
    empty = Pile()
    reshuffle(empty)
    assert empty == Pile()


@given(st.lists(st.lists(st.sampled_from("abcd"))))
def test_dealing_anew_keeps_the_cards_and_how_many_each_has(places: list[list[str]]) -> None:
    sizes, cards = [len(p) for p in places], sorted(c for p in places for c in p)
    deal_anew(take, "", *places)
    assert [len(p) for p in places] == sizes and sorted(c for p in places for c in p) == cards
