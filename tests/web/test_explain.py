"""Keywords, icons and lines explain themselves; one page says how a game is played."""

from __future__ import annotations

import pytest

from starboard import games

from .conftest import Host, Visit
from .node import run
from .support import expect, my_move
from .test_first import lesson


def test_a_line_of_a_dashboard_says_what_it_does(visit: Visit, host: Host) -> None:
    """By pointing at it and by focus; of a Special, the one of that hero."""
    made = host.table(game="vortex", mission="intro", seats={"red": "me", "blue": "me"})
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    line = page.locator("[data-panel=red] [data-explain=Special]")
    tip = page.get_by_role("tooltip")
    line.hover()
    expect(tip).to_contain_text("Crush")
    page.mouse.move(700, 20)
    expect(tip).to_have_count(0)
    page.keyboard.press("Tab")  # from here on focus shows
    page.locator("[data-panel=blue] [data-explain=EST]").focus()
    expect(tip).to_contain_text("support team")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_a_word_of_the_coach_explains_itself(visit: Visit, host: Host) -> None:
    page = lesson(visit, host, "endure", (1440, 900))
    page.locator(".say .term", has_text="Resolve").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Nerve")


def test_a_long_press_explains(visit: Visit, host: Host) -> None:
    page = lesson(visit, host, "endure", (390, 844))
    term = page.locator(".say .term").first
    expect(term).to_be_visible()
    term.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.get_by_role("tooltip")).to_be_visible()


@pytest.mark.parametrize("game", games.slugs())
def test_how_to_play_is_one_page_with_pictures(visit: Visit, game: str) -> None:
    page = visit(f"/how/{game}")
    expect(page.locator(".how h1")).to_contain_text(games.load(game).title)
    pictures = page.locator(".picture")
    for n in range(pictures.count()):
        expect(pictures.nth(n).locator("svg, .board").first).to_be_attached()
    expect(page.locator(".terms dt").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_table_leads_to_it(visit: Visit, host: Host) -> None:
    made = host.table(game="vortex")
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.keyboard.press("?")
    expect(page.get_by_role("link", name="How to play")).to_have_attribute("href", "/how/vortex")


TERMS = {"scurry": "Up to three inches.", "fire@": "Quick fire.", "Special@red": "Crush.", "Rest": "All power back."}


def test_keywords_are_found_where_they_are_meant() -> None:
    """One that is written small also at the beginning; a word that is a label only is no keyword of a sentence."""
    found = run(
        "terms",
        "return given[1].map((text) => m.inWords(given[0], text).filter((x) => x.term).map((x) => x.term));",
        [TERMS, ["Where does the Medic scurry to?", "Scurry 1 to 3", "They fire at the rest", "Rest, then Rest"]],
    )
    assert found == [["scurry"], ["Scurry"], [], ["Rest"]]
    said = run(
        "terms",
        "return [m.meaning(given, 'fire'), m.meaning(given, 'Special', 'red'), m.explained(given, 'Scurry 1 to 3'),"
        " m.explained(given, 'Stop the scurry')];",
        TERMS,
    )
    assert said == ["Quick fire.", "Crush.", "Up to three inches.", ""]


def test_what_is_asked_and_what_is_offered_explain_themselves(visit: Visit, host: Host) -> None:
    """A keyword of the question on hover and focus; an option by what its first word means."""
    made = host.table(game="endure", mission="CG00", seats=dict.fromkeys(("marine", "medic", "engineer"), "me"))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.locator("[data-act^='Move'], [data-group='Move']").first.hover()
    expect(page.locator(".ask p")).to_contain_text("one zone")
