"""Content files: errors name the file, the entry, the field, and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from starboard.table import ContentError
from starboard.table.content import Entry, by_id, digest, known, load, parse


class Circle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: int


class Card(Entry, frozen=True, kw_only=True):
    attack: int
    circles: tuple[Circle, ...] = ()
    next: str = ""


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: list[Card]


GOOD = """
[[card]]
id = "ripper"
source = "house"
attack = 3
circles = [{size = 1}, {size = 2}]
"""


def test_good_content() -> None:
    (card,) = parse(GOOD, Cards, "cards.toml").card
    assert card == Card(id="ripper", source="house", attack=3, circles=(Circle(1), Circle(2)))
    with pytest.raises(AttributeError):
        card.attack = 4  # type: ignore[misc]


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("attack = 3", 'attack = "three"', "cards.toml: card 'ripper', attack: Expected `int`, got `str`"),
        ("attack = 3", "atack = 3", "cards.toml: card 'ripper': Object contains unknown field `atack`"),
        ("attack = 3", "", "cards.toml: card 'ripper': Object missing required field `attack`"),
        ("size = 2", "size = 2.5", "cards.toml: card 'ripper', circles[1].size: Expected `int`, got `float`"),
        ('"house"', '"home"', "cards.toml: card 'ripper', source: Invalid enum value 'home'"),
        ('id = "ripper"', "", "cards.toml: card number 1: Object missing required field `id`"),
        ("[[card]]", "[[cart]]", "cards.toml: Object contains unknown field `cart`"),
        ("[[card]]", "[card]", "cards.toml: card: Expected `array`, got `object`"),
        ("[[card]]", "[[card]", "cards.toml: not TOML: "),
    ],
)
def test_errors_say_where_and_what(old: str, new: str, error: str) -> None:
    with pytest.raises(ContentError) as refused:
        parse(GOOD.replace(old, new, 1), Cards, "cards.toml")
    assert str(refused.value).startswith(error) and "\n" not in str(refused.value)


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deck: list[Held]
    table: dict[str, Circle] = {}


class Held(Entry, frozen=True, kw_only=True):
    card: tuple[Card, ...] = ()
    top: Card | None = None
    shape: Literal["round", "square"] = "round"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('card = [{ id = "ripper", source = "house", attack = "x" }]', "d: card 'ripper', attack: Expected `int`"),
        ('top = { id = "ripper", source = "house", attack = "x" }', "d: top 'ripper', attack: Expected `int`"),
        ('top = "ripper"', "d: deck 'red', top: Expected `object | null`"),
        ('shape = "flat"', "d: deck 'red', shape: Invalid enum value 'flat', expected one of round, square"),
        ('[table]\n"" = { size = "x" }', "d: table[...].size: Expected `int`"),
    ],
)
def test_the_innermost_entry_is_named(text: str, error: str) -> None:
    with pytest.raises(ContentError) as refused:
        parse(f'[[deck]]\nid = "red"\nsource = "house"\n{text}', Deck, "d", {"shape": ("round", "square")})
    assert str(refused.value).startswith(error)


def test_files(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"cards\.toml: cannot be read: .*No such file"):
        load(tmp_path / "cards.toml", Cards)
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match=r"cards\.toml: cannot be read"):
        load(tmp_path / "cards.toml", Cards)
    (tmp_path / "cards.toml").write_text(GOOD)
    assert load(tmp_path / "cards.toml", Cards).card[0].id == "ripper"


def test_the_same_id_twice() -> None:
    cards = parse(GOOD + GOOD, Cards, "cards.toml").card
    with pytest.raises(ContentError, match=r"cards\.toml: the id 'ripper' stands twice"):
        by_id(cards, "cards.toml")


def test_a_dangling_id() -> None:
    cards = by_id(parse(GOOD, Cards, "cards.toml").card, "cards.toml")
    known("ripper", cards, "cards.toml: card 'x', next")
    with pytest.raises(ContentError) as refused:
        known("rippr", cards, "cards.toml: card 'x', next")
    assert str(refused.value) == "cards.toml: card 'x', next: there is no 'rippr'; there are: ripper"


def test_the_digest_changes_with_any_file_and_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(GOOD)
    first = digest(tmp_path)
    assert digest(tmp_path) == first
    (tmp_path / "a.toml").rename(tmp_path / "b.toml")
    second = digest(tmp_path)
    (tmp_path / "b.toml").write_text(GOOD + " ")
    assert len({first, second, digest(tmp_path)}) == 3
