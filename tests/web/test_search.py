"""The search in the rules pane, run by Node."""

from __future__ import annotations

from .node import run

EST = "VTX-PHC-05 The EST strikes at most once per round."
HIGHEST = "VTX-EAT-08 The highest pillar (of the nearest platform) breaks."


def test_whole_words_are_found() -> None:
    cases = [
        ("EST", EST, True),
        ("est", HIGHEST, False),
        ("Highest", HIGHEST, True),
        ("pillar highest", HIGHEST, True),
        ("pillar est", HIGHEST, False),
        ("of", HIGHEST, True),
        ("VTX-EAT-08", HIGHEST, True),
        ("EAT-0", HIGHEST, False),
        ("(of", HIGHEST, True),
        ("", HIGHEST, True),
    ]
    script = "return given.map(([query, text]) => m.finder(query)(text))"
    assert run("search", script, [case[:2] for case in cases]) == [case[2] for case in cases]
