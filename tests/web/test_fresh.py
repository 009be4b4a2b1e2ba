"""What fresh eyes stumbled over at the tables of Star Quest and Exodus, and at what all games share."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Host, Visit
from .support import expect, my_move, offer, played, settled
from .test_first import lesson, on

FRAME = "() => { const r = document.querySelector('.frame').getBoundingClientRect(); return Math.round(r.top) }"


@pytest.mark.parametrize("game", ["exodus", "starquest"])
def test_the_board_stays_where_it_is_whatever_the_lesson_says(visit: Visit, host: Host, game: str) -> None:
    """The strip above the board is as high for one line as for two lines and what to do."""
    page = lesson(visit, host, game, (1024, 768))
    tops = set()
    for _ in range(7):
        card = page.locator(".say[data-mark]")
        expect(card).to_be_visible()
        tops.add(page.evaluate(FRAME))
        was = card.get_attribute("data-mark")
        card.locator("[data-next], .do").click()
        expect(page.locator(f".say[data-mark]:not([data-mark='{was}'])")).to_be_visible()
    assert len(tops) == 1, tops


def test_guns_on_alert_stand_in_one_row(visit: Visit, host: Host) -> None:
    """Two guns, what comes, and the grab test: a second row would leave no board to look at."""
    page = lesson(visit, host, "exodus", (1024, 768))
    for _ in range(40):
        if page.locator(".tray .alert .card").count():
            break
        on(page)
    expect(page.locator(".tray .alert .card")).to_have_count(4)
    tops = "cards => [...new Set(cards.map((c) => Math.round(c.getBoundingClientRect().top)))].length"
    assert page.locator(".tray .alert .card").evaluate_all(tops) == 1


def first_light(visit: Visit, host: Host, **how: Any) -> Any:
    made = host.table(game="starquest", mission="first-light", seats={"vanguard": "me", "gunslinger": "me"})
    page = visit(f"/table/{made['table']}", made, **how)
    my_move(page)
    return page


def test_dangerous_ground_is_seen_and_named(visit: Visit, host: Host) -> None:
    """One forest in five wounds whoever enters: nothing else would tell it from the others."""
    page = first_light(visit, host)
    expect(page.locator(".frame .peril")).to_have_count(2)
    marked = page.locator(".frame .token[data-mark-of^=danger]")
    expect(marked).to_have_count(2)
    expect(marked.first).to_have_attribute("title", "dangerous: may wound whoever enters")
    assert page.locator(".frame .name", has_text="dangerous").count() == 0


def test_between_missions_the_page_says_what_may_come(visit: Visit, host: Host) -> None:
    """Chapters, what each mission is about, and no story of another mission."""
    seats = {"vanguard": "me", "gunslinger": "me"}
    made = host.table(game="starquest", mission="frontier", seats=seats)
    page = visit(f"/table/{made['table']}", made, coach=True)
    assert "before the next mission" in my_move(page)
    way = page.get_by_role("group", name="The missions of The Halden Frontier")
    expect(way.get_by_role("heading")).to_have_text(["Ashfall", "The Veil", "Rust", "Salvage", "The Gate"])
    expect(way.get_by_role("list", name="Ashfall")).to_contain_text("Corsairs have landed")
    expect(page.get_by_role("button", name="Story")).to_have_count(0)
    assert page.locator(".goals").evaluate("e => e.getBoundingClientRect().top") < 80  # no band is kept for the coach


def invited(host: Host) -> tuple[dict[str, Any], str]:
    """A table of Ada's with a seat for a friend; the code of its link."""
    made = host.table(game="exodus", mission="m1-landing", seats={"kira": "me", "mike": "friend"})
    return made, made["links"]["invite"].partition("#")[2]


def test_whoever_was_sent_a_link_reads_what_is_played(visit: Visit, host: Host) -> None:
    page = visit(f"/join#{invited(host)[1]}")
    told = page.locator(".what")
    expect(told).to_contain_text("Landing: A quay at first light")
    expect(told.get_by_role("link", name="How to play")).to_have_attribute("href", "/how/exodus")


def test_a_phone_that_waits_shows_the_goal(visit: Visit, host: Host) -> None:
    made, code = invited(host)
    friend = host.post("/api/join", {"invite": code, "name": "Bo", "seats": ["mike"]})
    page = visit(f"/table/{made['table']}", friend, size=(390, 844), touch=True, coach=True)
    expect(page.locator(".prompt")).to_contain_text("Waiting for Kira")
    expect(page.locator(".table.coached")).to_be_attached()
    expect(page.locator(".goals .goal")).to_be_visible()


def after_a_mission(table: Any) -> bool:
    return any(ask.name == "after-mission" for ask in table.offers)


def test_a_lost_mission_says_so_and_the_hint_makes_sense(visit: Visit, host: Host) -> None:
    """What stands on the gauges after a campaign begins anew is no reason to begin it anew."""
    seats = ("kira", "mike", "tariq", "lena")
    made = host.bring(played("exodus", "campaign", seats, "0", after_a_mission))
    page = visit(f"/table/{made['table']}", made)
    assert my_move(page) == "Landing is lost. Try again, or give up?"
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Only whoever goes on can still win")


def test_a_director_holds_the_cards_in_sight(visit: Visit, host: Host) -> None:
    """While the infected act it is the Director who does; what would tell the hidden cards is not offered."""
    seats = {"kira": "bot:policy", "mike": "bot:policy", "director": "me"}
    made = host.table(game="exodus", mission="m1-landing", seats=seats, options={"director": True})
    page = visit(f"/table/{made['table']}", made, size=(1024, 768), steps=False)
    for _ in range(12):
        if "hunt" in my_move(page):
            break
        now = offer(page)
        page.keyboard.press("1")  # nothing now
        settled(page, now)
    expect(page.locator("[data-panel=director].now")).to_contain_text("your move")
    page.get_by_role("button", name="Settings, replay and export").click()
    expect(page.get_by_role("button", name="What if, from here")).to_be_disabled()
    expect(page.locator(".drawer")).to_contain_text("somebody plays against the rest")
