"""Whatever any of the games shows or tells is said by its `words/`, or is a name or text of its content."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from starboard import games
from starboard.games.endure.scene import _CELLS
from starboard.scene import view
from starboard.table import Table
from starboard.table.contract import words_fit
from tests.support.spoken import content, left_behind, look, pseudo

MISSIONS = 6
"""So many missions of each game are begun."""


def corridors(door: Any) -> list[str]:
    """Maps are drawn once, in the language of this process: what they call corridors that no tile names."""
    words = [text for path, text in door.words.paths() if path.startswith("corridor.")]
    return sorted(
        (part.strip() for text in words for part in text.split("{piece}") if part.strip()), key=len, reverse=True
    )


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """What pictures keep of a game's words is forgotten before another language, and after it."""
    _CELLS.clear()
    yield
    _CELLS.clear()


@pytest.mark.parametrize("slug", games.slugs())
def test_nothing_is_left_behind_in_the_code(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    door = games.load(slug)
    monkeypatch.setattr(door, "words", pseudo(door))
    said, worn = [*content(slug), *corridors(door)], look(door)
    missions = [mission.id for mission in (*door.campaigns, *door.missions)]
    for number, mission in enumerate(missions[:: max(1, len(missions) // MISSIONS)]):
        table: Any = Table(door, door.prepare(mission, door.players[number % 2]), seed="words")
        rng = random.Random(mission)
        while table.outcome is None and table.decisions < 60:
            if table.decisions % 12 == 0:
                scene = view(table, table.setup.seats[0], why_not=True)
                assert not (left := left_behind(scene, said, worn)), sorted(left)[:8]
            ask = rng.choice(table.offers)
            table.answer(ask, ask.kind.sample(rng.random))
        assert all(part.startswith("⟦") for part in table.game.outlook())
        assert table.outcome is None or table.game.verdict.startswith("⟦")


@pytest.mark.parametrize("slug", games.slugs())
def test_options_before_the_start_are_named(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    door = games.load(slug)
    monkeypatch.setattr(door, "words", pseudo(door))
    for knob in door.knobs:
        title, values = door.knob_words(knob)
        assert title.startswith("⟦"), knob.id
        assert all(name.startswith("⟦") or isinstance(value, int) or name in content(slug)
                   for name, value in zip(values, knob.values, strict=True)), values  # fmt: skip


@pytest.mark.parametrize("slug", games.slugs())
def test_the_client_gets_its_words_from_the_game(slug: str) -> None:
    raw = json.loads((games.folder(slug) / "look" / "look.json").read_text(encoding="utf-8"))
    texts = [raw["pitch"], raw["tags"], *(mark["word"] for mark in raw["marks"].values() if "word" in mark)]
    rules = (*raw.get("slots", ()), *raw.get("easier", ()))
    texts += [rule["label"] for rule in rules if "label" in rule]
    assert all(text.startswith("@") for text in texts), texts
    assert "@" not in json.dumps(games.load(slug).words.put_in(raw), ensure_ascii=False)


@pytest.mark.parametrize("slug", games.slugs())
def test_words_and_rules_fit(slug: str) -> None:
    words_fit(games.load(slug))


READERS = {"cards", "checks", "content", "maps", "terms", "effects", "campaign", "own", "state", "terrain"}
"""Modules that read files: what they find wrong is said to whoever wrote them."""
TO_BUILDERS = {"one", "take", "draw", "reveal", "deal_anew", "deal", "name_token", "ask", "Choose", "Pick"}
TO_BUILDERS |= {"SetupError", "KeyError", "TypeError", "ValueError"}
"""What these are given goes into the record, names a question, or goes to whoever set the table up."""


@pytest.mark.parametrize("slug", games.slugs())
def test_no_rule_holds_a_sentence(slug: str) -> None:
    """A literal of several words is a list of rules, a tag that has a word, a roll's name, or words for builders."""
    tags = tuple(look(games.load(slug))["tags"])
    for path in sorted(games.folder(slug).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        known = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if name in TO_BUILDERS or isinstance(node, ast.Assert | ast.arguments | ast.ClassDef):
                own = node.body if isinstance(node, ast.ClassDef) else [node]
                own = [part for part in own if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
                known |= {id(part) for each in own for part in ast.walk(each)}
        for node in ast.walk(tree):
            if path.stem not in READERS and isinstance(node, ast.Constant) and id(node) not in known:
                said = node.value if isinstance(node.value, str) else ""
                rules = all(word.split("-")[-1].isdigit() for word in said.split())
                tag = any(known_tag.startswith(said) for known_tag in tags)
                assert len(said.split()) < 3 or rules or tag, f"{path.name}: {said}"
