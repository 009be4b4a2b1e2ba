"""The contract of layout, for every game at three sizes: no part of the table leaves its place or hides another."""

from __future__ import annotations

from typing import Any

import pytest

from starboard import games
from starboard.table import Table

from .conftest import Host, Visit
from .support import Seats, chip, expect, last_answer, my_move, offer, played, settled
from .test_access import complaints
from .test_tables import SIZES, overflows

SOFT_HYPHEN = "\xad"
GAMES: dict[str, tuple[str, Seats]] = {
    "vortex": ("intro", 2),
    "endure": ("CG00", ("marine", "medic", "engineer")),
    "eosrise": ("easy", 4),
    "exodus": ("m1-landing", 2),
    "starquest": ("first-light", 2),
}

CUT = """() => [...document.querySelectorAll('.table *')].filter((e) => {
    const s = getComputedStyle(e);
    if (!e.checkVisibility() || !e.clientWidth || e.closest('.sr, svg')) return false;
    const line = s.textOverflow === 'ellipsis' && s.overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1;
    const clamp = s.webkitLineClamp !== 'none' && e.scrollHeight > e.clientHeight + 2;
    return (line || clamp) && !e.closest('[title]') && !e.querySelector('[title]');
}).map((e) => `${e.className}: ${e.textContent.slice(0, 60)}`)"""
"""Words that are cut off and cannot be read by pointing at them."""

COVERED = """() => [...document.querySelectorAll('.frame .lit[data-id]')].map((e) => {
    const f = e.closest('.frame').getBoundingClientRect(), r = e.getBoundingClientRect();
    const x = r.x + r.width / 2, y = r.y + r.height / 2;
    if (!r.width || x < f.left || x > f.right || y < f.top || y > Math.min(f.bottom, innerHeight)) return '';
    const over = document.elementFromPoint(x, y);
    return over && !over.closest('.frame') ? `${e.dataset.id} lies under ${over.className}` : '';
}).filter(Boolean)"""
"""Lit things of the board over which something lies that is not of the board."""

DOCK = """() => {
    const dock = document.querySelector('.prompt').getBoundingClientRect();
    return [...document.querySelectorAll('.frame')].filter((f) => f.checkVisibility()).map((f) => {
        const r = f.getBoundingClientRect();
        return r.height && r.bottom > dock.top + 1 && r.top < dock.bottom - 1 ? `${r.bottom} > ${dock.top}` : '';
    }).filter(Boolean);
}"""
"""Boards that the dock covers."""


SCROLLS = """() => {
    const list = document.querySelector('.prompt .options');
    return innerWidth > 760 && list && list.scrollHeight > list.clientHeight + 2 ? list.textContent : '';
}"""
"""Options of the dock that can only be reached by scrolling; on a phone one's thumb does that."""

SMALL = """() => [...document.querySelectorAll('body *')].filter((e) => {
    if (!e.checkVisibility() || e.closest('.sr') || !e.getBoundingClientRect().width) return false;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) return false;
    const at = e instanceof SVGGraphicsElement && e.getScreenCTM();
    return parseFloat(getComputedStyle(e).fontSize) * (at ? Math.hypot(at.a, at.b) : 1) < 11.9;
}).map((e) => `${e.className.baseVal ?? e.className}: ${e.textContent.slice(0, 40)}`)"""
"""Words smaller than 12 px on the screen."""


def rooms(table: Any) -> set[str]:
    """What the rooms of the board are called: places that have an emblem."""
    shown = table.type.scenery.picture(table.game, None, None)
    return {cell.name.replace(" (platform)", "") for board in shown.boards for cell in board.cells if cell.symbol}


def some_way_in(table: Any) -> bool:
    """A few decisions on, so that there is something on the board."""
    return bool(table.decisions >= 14)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", list(GAMES))
def test_the_table_keeps_its_layout(visit: Visit, host: Host, game: str, size: tuple[int, int]) -> None:
    mission, seats = GAMES[game]
    save = played(game, mission, seats, "layout", some_way_in)
    made = host.bring(save)
    page = visit(f"/table/{made['table']}", made, size=size)
    my_move(page)
    expect(page.locator(".frame").first).to_be_attached()
    assert overflows(page) == []
    assert page.evaluate(DOCK) == []
    assert page.evaluate(COVERED) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(SMALL) == []
    page.wait_for_function(f"() => ({SCROLLS})() === ''")  # what does not fit is set closer, step by step
    assert complaints(page) == []
    named = page.locator(".frame .name:visible").all_inner_texts()
    assert rooms(Table.load(save, games.load(game))) <= {
        " ".join(name.replace(SOFT_HYPHEN, "").split()) for name in named
    }


ON_NAMES = """() => {
    const box = (e) => e.getBoundingClientRect();
    const figures = [...document.querySelectorAll('.frame :is(.standee, .silhouette)')].map(box);
    const written = (e) => [e.querySelector('span') ?? e, box(e.querySelector('span') ?? e)];
    return [...document.querySelectorAll('.frame :is(.name:not(.under, .place, .up), .unit)')]
        .filter((e) => e.checkVisibility() && box(e).width).map(written)
        .filter(([, a]) => figures.some((b) => a.left < b.right - 3 && a.right > b.left + 3
                                            && a.top < b.bottom - 3 && a.bottom > b.top + 3))
        .map(([e]) => e.textContent.trim()).join();
}"""
"""Names that a figure stands on."""


def crowded(table: Any) -> bool:
    """Things stand in rooms, some of them small; or next to each other on an open table."""
    return bool(table.state.round >= 3)


@pytest.mark.parametrize("game", ["endure", "starquest"])
def test_no_figure_stands_on_a_name(visit: Visit, host: Host, game: str) -> None:
    """In a small room the name is written above whoever stands in it; a unit's where nothing is in the way."""
    mission, seats = GAMES[game]
    made = host.bring(played(game, mission, seats, "names", crowded))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    expect(page.locator(".frame :is(.standee, .silhouette)").first).to_be_visible()
    page.wait_for_function(f"() => ({ON_NAMES})() === ''")


def test_large_text_fits_the_dock(visit: Visit, host: Host) -> None:
    """The question and its options grow, and the dock with them."""
    made = host.table(game="eosrise", mission="easy", count=4)
    for wide in SIZES[:2]:
        pages = [visit(f"/table/{made['table']}", made, size=wide, before=LARGE.format(size)) for size in (1, 1.3)]
        for page in pages:
            my_move(page)
            page.wait_for_function(f"() => ({SCROLLS})() === ''")
            assert overflows(page) == []
            assert page.evaluate(DOCK) == []
        plain, large = (page.locator(".ask h2").bounding_box()["height"] for page in pages)
        assert large > plain


LARGE = """localStorage.getItem('starboard.settings') || localStorage.setItem('starboard.settings',
    JSON.stringify({{coach: false, name: 'Ada', forced: false, size: {}}}))"""


def next_round(table: Any) -> bool:
    return bool(table.state.round == 2 and table.offers and table.offers[0].name == "crew-action")


def test_options_fit_after_something_was_told(visit: Visit, host: Host) -> None:
    """They come back into sight when the telling ends, all at once."""
    mission, seats = GAMES["eosrise"]
    save, words = last_answer("eosrise", mission, seats, next_round)
    made = host.bring(save)
    page = visit(f"/table/{made['table']}", made, motion=True)
    my_move(page)
    chip(page, words).click()
    expect(page.locator(".telling")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".table")).to_have_attribute("data-round", "2")
    my_move(page)
    page.wait_for_function(f"() => ({SCROLLS})() === ''")


def test_a_hint_asked_for_while_something_is_told_comes_after_it(visit: Visit, host: Host) -> None:
    mission, seats = GAMES["eosrise"]
    save, words = last_answer("eosrise", mission, seats, next_round)
    made = host.bring(save)
    page = visit(f"/table/{made['table']}", made, motion=True)
    my_move(page)
    chip(page, words).click()
    expect(page.locator(".telling")).to_be_visible()
    page.keyboard.press("h")
    page.keyboard.press("Space")
    expect(page.locator(".hint")).to_be_visible()


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_first_question_fits_the_dock(visit: Visit, host: Host, game: str, size: tuple[int, int]) -> None:
    """The longest lists stand at the beginning: where to put down a hero, what an officer may do, which perk."""
    mission, seats = GAMES[game]
    crew = {"count": seats} if isinstance(seats, int) else {"seats": dict.fromkeys(seats, "me")}
    made = host.table(game=game, mission=mission, **crew)
    page = visit(f"/table/{made['table']}", made, size=size)
    for _ in range(3):
        my_move(page)
        page.wait_for_function(f"() => ({SCROLLS})() === ''")
        assert page.evaluate(SMALL) == []
        now = offer(page)
        for _ in range(20):  # a group, then the first in it; a place on the table is looked at, then taken
            page.keyboard.press("1")
            page.wait_for_timeout(150)
            if offer(page) != now:
                break
            page.keyboard.press("Enter")
        settled(page, now)
