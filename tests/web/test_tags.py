"""What the inspector calls a tag, run by Node."""

from __future__ import annotations

from .node import run


def test_a_tag_is_called_by_its_word_and_its_number() -> None:
    words = {"grunt": "Grunt", "armor #": "armor of #", "pip-#": "on a #", "phase 2": "the second"}
    cases = {
        "grunt": "Grunt",
        "armor 12": "armor of 12",
        "pip-3": "on a 3",
        "phase 2": "the second",
        "odd 4": "odd 4",
    }
    given = {"tags": words, "shown": list(cases)}
    assert run("look", "return given.shown.map((tag) => m.tagWord(given, tag))", given) == list(cases.values())
