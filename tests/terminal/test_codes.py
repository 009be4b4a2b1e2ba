from __future__ import annotations

import pytest

from starboard.table import Refused
from starboard.terminal.codes import Codes, shortest, tokens

SLOTS = {
    "red-1": [
        "red/melee",
        "red/movement",
        "red/init+",
        "red/init-",
        "red/init=7",
        "red/init=12",
        "blue/melee",
        "store",
    ],
    "red-2": ["red/melee", "red/card:ripper", "red/card:rover", "red/room", "red/room:melee", "red/under:red-1", ""],
    "blue-1": ["blue/melee", "red/melee"],
}
OWNERS = {"red-1": "red", "red-2": "red", "blue-1": "blue"}


@pytest.fixture
def codes() -> Codes:
    return Codes(SLOTS, OWNERS)


def test_a_word_is_as_short_as_it_can_be_told_from_others() -> None:
    assert shortest(["melee", "movement", "est", "e"]) == {
        "": "",
        "melee": "me",
        "movement": "mo",
        "est": "es",
        "e": "e",
    }


@pytest.mark.parametrize(
    ("piece", "slot", "code"),
    [
        ("red-1", "red/melee", "me"),
        ("red-1", "red/init+", "i+"),
        ("red-1", "red/init=7", "i7"),
        ("red-1", "blue/melee", "b/me"),
        ("red-1", "store", "s"),
        ("red-2", "red/card:ripper", "c.ri"),
        ("red-2", "red/room:melee", "r.m"),
        ("red-2", "red/under:red-1", "u1"),
        ("blue-1", "red/melee", "r/me"),
    ],
)
def test_codes_are_short_and_lead_back(codes: Codes, piece: str, slot: str, code: str) -> None:
    assert codes.code(piece, slot) == code
    assert codes.find(piece, code) == slot


def test_all_codes_of_a_piece_differ(codes: Codes) -> None:
    for piece, slots in SLOTS.items():
        assert len({codes.code(piece, slot) for slot in slots}) == len(slots)


@pytest.mark.parametrize(
    ("typed", "slot"),
    [("MELEE", "red/melee"), ("mov", "red/movement"), ("init=7", "red/init=7"), ("blue/mel", "blue/melee"), ("-", "")],
)
def test_more_letters_do_no_harm(codes: Codes, typed: str, slot: str) -> None:
    assert codes.find("red-1", typed) == slot


@pytest.mark.parametrize("typed", ["x", "i", "m", "i9", "u1"])
def test_what_is_no_place_or_several_is_refused(codes: Codes, typed: str) -> None:
    with pytest.raises(Refused, match="it can go to: me mo"):
        codes.find("red-1", typed)


def test_a_wrong_place_on_another_board_names_those_there(codes: Codes) -> None:
    with pytest.raises(Refused, match=r"it can go to: b/me$"):
        codes.find("red-1", "b/x")


def test_a_slot_where_a_piece_lies_has_its_code_even_when_it_is_offered_no_more() -> None:
    assert (
        Codes({"a-1": ["a/x"], "a-2": []}, {"a-1": "a", "a-2": "a"}, ["a/under:a-1"]).code("a-2", "a/under:a-1") == "u1"
    )


def test_numbers_are_left_open_in_the_summary(codes: Codes) -> None:
    assert codes.summary("red-1") == "me mo i+ i- i# s"
    assert codes.summary("blue-1") == "me"
    assert codes.boards("blue-1") == "r/…"


def test_boards_are_explained_only_where_a_piece_may_go_to_another() -> None:
    assert Codes({"a-1": ["a/x"], "b-1": ["b/x"]}, {"a-1": "a", "b-1": "b"}).legend() == {"x": "x"}
    assert Codes(SLOTS, OWNERS).legend()["b/"] == "blue"


def test_a_line_of_moves() -> None:
    assert tokens("1me 12=7 3-") == [(1, "me"), (12, "7"), (3, "-")]
    assert tokens("1 2") is None
    assert tokens("ready") is None
    assert tokens("") is None
