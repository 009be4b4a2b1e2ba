"""The rulebook that players read: no notes of ours, chapters in the order of play, what is of the house marked."""

from __future__ import annotations

import re

import pytest

from starboard import games
from starboard.table.rulebook import BEHIND, for_players

OURS = re.compile(
    r"-GAP-\d|[Rr]ecommend(?:ation|:)|recommended numbering|\bimplement|\bledger\b|\bextant\b|\bOCR\b|\bL\d{2,4}\b"
    r"|\((?:rulebook|public)\)|reconstructed|not fixed code"
)
"""Words for those who build the game: gaps, advice, where a line comes from."""
LAST = ("Tables", "Missions", "Missions (house)", "Worked examples", "Rulings", "House rulings", "Interactions")
"""What is looked up stands behind what is played, in this order."""
FIRST = {
    "endure": ("Setup", "Round structure", "Survivor phase actions", "Enemy phase: state, actions, order",
               "Resolution phase and events", "Campaign play"),
    "eosrise": ("Setup", "Round structure", *(f"Phase {n}" for n in range(1, 10)), "Last Dash"),
    "exodus": ("Turn phases", "Hero phase", "Infected movement", "Infected spawn", "End phase", "Finishing a mission"),
    "starquest": ("Preparation", "Round structure", "Actions", "AI activations", "Morale", "Campaign structure"),
    "vortex": ("Introductory setup", "Round structure", "Phase A", "Phase B", "Phase C", "Phase D", "End of the game"),
}  # fmt: skip
"""By game, chapters that follow each other as they are needed."""

BOOKS = pytest.mark.parametrize("slug", games.slugs())


@BOOKS
def test_no_note_of_ours_is_shown(slug: str) -> None:
    shown = for_players(games.rulebook(slug))
    assert not [id for id in shown if "-GAP-" in id]
    assert not [(id, found.group()) for id, rule in shown.items() if (found := OURS.search(rule.text))]
    assert not [rule.section for rule in shown.values() if OURS.search(rule.section)]


@BOOKS
def test_lists_of_components_are_not_shown(slug: str) -> None:
    shown = for_players(games.rulebook(slug)).values()
    pieces = [
        rule.id for rule in shown if re.match(r"There (?:is|are) \d+ .*(?:dice|tokens|cards|standees)", rule.text)
    ]
    assert not pieces
    assert "Components" not in {rule.section for rule in shown}


@BOOKS
def test_chapters_stand_in_the_order_of_play(slug: str) -> None:
    chapters = list(dict.fromkeys(rule.section for rule in games.rulebook(slug).values()))
    places = [next(at for at, title in enumerate(chapters) if title.startswith(first)) for first in FIRST[slug]]
    assert places == sorted(places), [chapters[at] for at in places]
    looked_up = [title for title in chapters if title in LAST]
    assert chapters[-len(looked_up) - 1 :] == [*looked_up, BEHIND]
    assert looked_up == sorted(looked_up, key=LAST.index)


@BOOKS
def test_what_is_of_the_house_is_marked(slug: str) -> None:
    shown = for_players(games.rulebook(slug)).values()
    assert all(rule.house for rule in shown if "-RUL-" in rule.id)
    assert all(rule.house for rule in shown if "(house" in rule.text or rule.text.startswith("House"))
    assert not all(rule.house for rule in shown)
    assert not [rule.id for rule in shown if rule.text.endswith("(house)")], "the mark says it"
