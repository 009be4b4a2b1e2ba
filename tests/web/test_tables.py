"""The tables of EOS Rise, Star Quest and Exodus: a first mission by clicks on what is lit, a dock that holds it all."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Host, Visit
from .support import expect, my_move, offer, reached, settled
from .test_access import complaints

pytestmark = pytest.mark.soak

FIRST = {"eosrise": ("easy", 4), "starquest": ("first-light", 2), "exodus": ("m1-landing", 2)}
SIZES = [(1440, 900), (1024, 768), (390, 844)]
LIT = ".ground .target.lit, .piece .lit, .side .lit[data-id]"


def goes_on(page: Any) -> None:
    """One decision: a lit thing, else what the dock offers; a question about it is answered with the first answer."""
    now = offer(page)
    lit = page.locator(LIT)
    if lit.count():
        lit.first.dispatch_event("click")
    else:
        page.locator(".options .chip").first.click()
    page.wait_for_timeout(300)
    for button in (".menu button", ".options [data-act]", ".acts .go:enabled"):
        if offer(page) == now and page.locator(button).count():
            page.locator(button).first.click()
            page.wait_for_timeout(300)
    settled(page, now)


def overflows(page: Any) -> list[str]:
    """What of the dock lies outside of it or of the window, and whether the goal is covered."""
    return list(
        page.evaluate("""() => {
            const dock = document.querySelector('.prompt').getBoundingClientRect(), found = [];
            if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
            if (dock.bottom > innerHeight + 1 || dock.right > innerWidth + 1) found.push('the dock leaves the window');
            for (const e of document.querySelectorAll('.prompt .ask h2, .prompt .btn.big')) {
                const r = e.getBoundingClientRect();
                if (r.width && (r.top < dock.top - 1 || r.bottom > dock.bottom + 1)) found.push(e.textContent);
            }
            const goal = document.querySelector('.goal'), r = goal?.getBoundingClientRect();
            if (r && !goal.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)))
                found.push('the goal is covered');
            return found;
        }""")
    )


@pytest.mark.parametrize("game", list(FIRST))
def test_a_first_mission_by_clicks(visit: Visit, host: Host, game: str) -> None:
    mission, count = FIRST[game]
    made = host.table(game=game, mission=mission, count=count)
    page = visit(f"/table/{made['table']}", made)
    for _ in range(4):
        my_move(page)
        goes_on(page)
    my_move(page)
    assert not complaints(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        assert overflows(page) == []


def aiming(table: Any) -> bool:
    """Dice are to be laid on damage cards, and one of them fits."""
    ask = table.offers[0]
    return ask.name == "gunnery" and any(any(ask.kind.slots(die, {})) for die in ask.kind.owners())


@pytest.mark.parametrize("size", SIZES)
def test_dice_are_laid_in_the_tray(visit: Visit, host: Host, size: tuple[int, int]) -> None:
    """A die that fits is laid and taken back; Ready counts with dice that lie nowhere."""
    made = host.bring(reached("eosrise", "easy", 4, aiming))
    page = visit(f"/table/{made['table']}", made, size=size)
    my_move(page)
    assert not complaints(page)
    assert overflows(page) == []
    page.locator(".pool .die.mine").first.click()
    expect(page.locator(".slots .die.mine").first).to_be_visible()
    page.locator(".slots .die.mine").first.click()
    expect(page.locator(".slots .die.mine")).to_have_count(0)
    now = offer(page)
    page.locator("[data-ready-button]").click()
    settled(page, now)
