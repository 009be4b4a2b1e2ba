"""Words: sentences by name, with terms, cases and optional parts."""

from __future__ import annotations

import pytest

from starboard.table.words import Unknown, Words

WORDS = Words(
    {
        "attack": {"text": "{who} hits {hits} of {dice}.", "none": "{who} misses with {dice}.", "hidden": "A shot."},
        "no": {"jammed": "it is jammed"},
        "loss": "{who:^} loses {n:point|points}[ ({why})].",
        "team": "{names:and} {names:=goes|go}",
    }
)


def call(name: str, value: object) -> str:
    return {"red": "the Red one"}.get(str(value), str(value))


def test_terms_are_called_by_the_game_and_lists_joined() -> None:
    template = WORDS.template("attack")
    assert template is not None
    said = WORDS.fill(template, {"who": "red", "hits": 1, "dice": [4, 5]}, call)
    assert said == "the Red one hits 1 of 4, 5."


def test_a_case_is_picked_else_the_text() -> None:
    assert WORDS.template("attack", "", "none") == "{who} misses with {dice}."
    assert WORDS.template("attack", "passed") == "{who} hits {hits} of {dice}."
    assert WORDS.template("no.jammed") == "it is jammed"
    assert WORDS.case("attack", "hidden") == "A shot." and WORDS.case("loss", "hidden") is None


def test_plurals_capitals_and_optional_parts() -> None:
    template = WORDS.template("loss")
    assert template is not None
    assert WORDS.fill(template, {"who": "red", "n": 1, "why": ""}, call) == "The Red one loses 1 point."
    assert WORDS.fill(template, {"who": "red", "n": 2, "why": "fear"}, call) == "The Red one loses 2 points (fear)."
    team = WORDS.template("team")
    assert team is not None
    assert WORDS.fill(team, {"names": ["a", "b", "c"]}, call) == "a, b and c go"
    assert WORDS.fill(team, {"names": ["a"]}, call) == "a goes"


def test_what_is_missing_is_said() -> None:
    with pytest.raises(Unknown, match="no word 'nonsense'"):
        WORDS.template("nonsense")
    with pytest.raises(Unknown, match="speaks of 'who'"):
        WORDS.fill("{who}", {}, call)


def test_the_pseudo_language_marks_every_sentence() -> None:
    marked = Words({"a": "b"}, marked=True)
    assert marked.fill("b", {}, call) == "⟦b⟧"


def test_data_for_the_client_has_its_sentences_put_in() -> None:
    words = Words({"mark": {"fire": "Fire", "pair": "under {2}"}, "pitch": "Run."})
    data = {
        "pitch": "@pitch",
        "marks": {"fire": {"tone": "harm", "word": "@mark.fire"}},
        "tags": "@mark",
        "most": [3, "x"],
    }
    assert words.put_in(data) == {
        "pitch": "Run.",
        "marks": {"fire": {"tone": "harm", "word": "Fire"}},
        "tags": {"fire": "Fire", "pair": "under {2}"},
        "most": [3, "x"],
    }
    assert Words({"a": "b"}, marked=True).put_in(["@a"]) == ["⟦b⟧"]
    with pytest.raises(Unknown, match="no word 'nowhere'"):
        words.put_in("@nowhere")
