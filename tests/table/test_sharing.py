"""What was read from a file holds equal words once, and is otherwise as it was."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from starboard.table.sharing import WORD, shared


class Place(NamedTuple):
    room: str


class Piece(msgspec.Struct, frozen=True):
    name: str
    tags: list[str]
    at: Place
    near: tuple[str, ...]
    beside: dict[str, Any]


def read() -> Piece:
    text = b'{"name":"rook","tags":["rook","rook"],"at":["rook"],"near":["rook"],"beside":{"rook":["rook",1,null]}}'
    return msgspec.json.decode(text, type=Piece)


def test_equal_words_are_one() -> None:
    piece = shared(read())
    words = [piece.name, *piece.tags, *piece.near, *piece.beside, piece.beside["rook"][0]]
    assert len({id(word) for word in words}) == 1
    assert len({id(word) for word in (read().name, read().name)}) == 2, "else there would be nothing to do"


def test_it_is_the_same_value_of_the_same_types() -> None:
    piece = shared(read())
    assert piece == read()
    assert type(piece.at) is Place


def test_sentences_stay_as_they_are() -> None:
    text = "x" * (WORD + 1)
    assert shared(text) is text
