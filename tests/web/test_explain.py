"""Keywords, icons and lines explain themselves; one page says how a game is played."""

from __future__ import annotations

import pytest

from starboard import games

from .conftest import Host, Visit
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
