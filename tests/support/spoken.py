"""Whatever a player reads is made of words: with the pseudo-language on, what is shown without marks was left behind.

    monkeypatch.setattr(door, "words", pseudo(door))
    assert not unmarked(view(table, seat), CONTENT)
    assert not left_behind(view(table, seat), content(door.slug), look(door))

`CONTENT`: the fields that show names and texts of cards, places and missions as they are. `left_behind` needs no such
list: it knows what the content says, and what the client has words for.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from starboard import games
from starboard.scene import Scene
from starboard.table import words

SPOKEN = {
    "Scene": ("crumbs",),
    "Picture": ("goal", "warnings", "story"),
    "Board": ("title",),
    "Cell": ("name", "note"),
    "Piece": ("name", "note"),
    "Mark": ("text", "note"),
    "Overlay": ("name",),
    "Panel": ("title", "subtitle", "note"),
    "Track": ("name", "note"),
    "Line": ("name", "note"),
    "Die": ("note",),
    "Card": ("name", "text"),
    "Turn": ("name",),
    "OfferView": ("prompt",),
    "Act": ("label", "group", "text"),
    "Refusal": ("label", "because"),
    "Event": ("text", "other"),
}
"""By part of a scene, the fields that people read. Tags and kinds are for machines."""


def pseudo(door: Any) -> words.Words:
    """The words of this game, each sentence marked."""
    return words.load(Path(str(sys.modules[door.__module__].__file__)).parent, words.PSEUDO)


def unmarked(scene: Scene, content: frozenset[str]) -> list[str]:
    """What is shown without marks, as `Part.field: text`."""
    found = []
    for name, text in _texts(scene):
        if name not in content and any(letter.isalpha() for letter in text) and not text.startswith("⟦"):
            found.append(f"{name}: {text}")
    return found


# ---- for any game ----------------------------------------------------------------------------------------------------

MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
ID = re.compile(r"^(\w{1,2}\d+|\d+|N[EW]\^?|S[EW]\^?|2-[NS][EW]\^?)(/\d)?$")
"""The name of a place on a board: it is the same in every language."""
UNSEEN = ("now", "out", "tray", "ours")
"""Tags that the client draws and does not say."""


def content(slug: str) -> list[str]:
    """Whatever the content of a game says, the longest first."""

    def strings(node: Any) -> Iterator[str]:
        if isinstance(node, str):
            yield from (node, node.partition(" (")[0])  # a weapon is its name, and in brackets what it does
        for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from strings(inner)

    files = sorted((games.folder(slug) / "content").rglob("*.toml"))
    found = {text for path in files for text in strings(tomllib.loads(path.read_text(encoding="utf-8")))}
    return sorted((text for text in found if any(map(str.isalpha, text))), key=len, reverse=True)


def look(door: Any) -> dict[str, Any]:
    """The look of a game as the client gets it, its words marked."""
    raw = json.loads((games.folder(door.slug) / "look" / "look.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = pseudo(door).put_in(raw)
    return found


def left_behind(scene: Scene, said: list[str], worn: dict[str, Any]) -> set[str]:
    """What is shown that neither words nor content say, and tags and kinds that the client has no word for."""
    found = {f"{name}: {text}" for name, text in _texts(scene) if name != "Act.group" and not _known(text, said)}
    boards, tags = scene.picture.boards, worn["tags"]
    shown = [piece.kind for board in boards for piece in board.pieces]
    shown += [tag for board in boards for piece in board.pieces for tag in piece.tags if ":" not in tag]
    shown += [icon for board in boards for piece in board.pieces for circle in piece.icons for icon in circle]
    shown += [tag for panel in scene.picture.panels for card in panel.cards for tag in card.tags]
    shown += [act.group for offer in scene.offers for act in offer.acts if act.group and not act.group.startswith("⟦")]
    for tag in shown:
        if tag not in UNSEEN and tag not in tags and re.sub(r"\d+", "#", tag, count=1) not in tags and tag not in said:
            found.add(f"tag: {tag}")
    kinds = {mark.kind for board in boards for mark in board.marks}
    return found | {f"mark: {kind}" for kind in kinds if "word" not in worn["marks"].get(kind, {"word": "drawn"})}


def _known(text: str, said: list[str]) -> bool:
    while (rest := MARKED.sub("", text)) != text:
        text = rest
    if not any(map(str.isalpha, text)):
        return True
    for part in said:
        text = text.replace(part, "")
    return all(not any(map(str.isalpha, word)) or ID.match(word) for word in text.strip().split())


def _texts(part: Any) -> Iterator[tuple[str, str]]:
    if isinstance(part, list):
        for one in part:
            yield from _texts(one)
    elif isinstance(part, msgspec.Struct):
        kind = type(part).__name__
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if field in SPOKEN.get(kind, ()):
                yield from ((f"{kind}.{field}", text) for text in (value if isinstance(value, list) else [value]))
            else:
                yield from _texts(value)
