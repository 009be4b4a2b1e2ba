"""The rulebook parser, and which tests cite a rule."""

from pathlib import Path

import pytest

from starboard.table.rulebook import citations, for_players, parse

BOOK = """# Toy
## Moving
- **TOY-MOVE-01** A runner runs **three** squares at most.
- **TOY-MOVE-02a** Squares:

| square | cost |
|---|---|
| mud | 2 |
Some prose that is no rule.
## Fire
- **TOY-FIRE-01**
- not a rule
"""


def test_rules_with_their_sections_and_tables() -> None:
    rules = parse(BOOK)
    assert list(rules) == ["TOY-MOVE-01", "TOY-MOVE-02a", "TOY-FIRE-01"]
    assert rules["TOY-MOVE-01"].text == "A runner runs **three** squares at most."
    assert rules["TOY-MOVE-02a"].text == "Squares:\n| square | cost |\n|---|---|\n| mud | 2 |"
    assert [rule.section for rule in rules.values()] == ["Moving", "Moving", "Fire"]


def test_a_rule_that_stands_twice() -> None:
    with pytest.raises(ValueError, match="rule TOY-FIRE-01 stands twice"):
        parse(BOOK + "- **TOY-FIRE-01** again\n")


def test_what_players_do_not_see_is_counted() -> None:
    rules = parse(BOOK + "## Not for the pane\n- **TOY-GAP-01** The colour is lost.\n")
    assert "TOY-GAP-01" in rules
    assert list(for_players(rules)) == ["TOY-MOVE-01", "TOY-MOVE-02a", "TOY-FIRE-01"]


def test_what_is_of_the_house_is_marked_and_sources_are_not_read_out() -> None:
    book = (
        "## Moving\n- **TOY-MOVE-01** Runs. (public)\n- **TOY-MOVE-02** Jumps. (house)\n- **TOY-RUL-01** Ruling: no.\n"
    )
    rules = for_players(parse(book + "## Missions (house)\n- **TOY-MIS-01** Win.\n"))
    assert [rule.text for rule in rules.values()] == ["Runs.", "Jumps.", "Ruling: no.", "Win."]
    assert [rule.id for rule in rules.values() if rule.house] == ["TOY-MOVE-02", "TOY-RUL-01", "TOY-MIS-01"]


TESTS = """
import pytest

@pytest.mark.rule("TOY-MOVE-01", "TOY-FIRE-01")
def test_one(): ...

@pytest.mark.rule("TOY-MOVE-01")
class TestTwo:
    @pytest.mark.rule("TOY-MOVE-02a")
    async def test_three(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TOY-EX-01"))])
def test_four(x): ...

CASES = [pytest.param(1, marks=pytest.mark.rule("TOY-EX-02"))]

text = 'pytest.mark.rule("TOY-NO-01")'
"""


def test_citations(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_toy.py").write_text(TESTS)
    (tmp_path / "helper.py").write_text(TESTS)
    assert citations(tmp_path) == {
        "TOY-MOVE-01": ["test_toy.py::test_one", "test_toy.py::TestTwo"],
        "TOY-FIRE-01": ["test_toy.py::test_one"],
        "TOY-MOVE-02a": ["test_toy.py::test_three"],
        "TOY-EX-01": ["test_toy.py::test_four"],
        "TOY-EX-02": ["test_toy.py"],
    }
