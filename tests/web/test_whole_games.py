"""Whole missions by mouse, from set-up to the end, led by the hint. Minutes each: `make soak`.

`STARBOARD_SHOTS=folder` keeps a picture of each round, at three sizes.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from starboard.games.exodus.game import Exodus
from starboard.table import Table

from .conftest import Host, Visit
from .support import DECIDE, expect, offer

SIZES = ((1440, 900), (1024, 768), (390, 844))


def shoot(page: Any, name: str) -> None:
    folder = os.environ.get("STARBOARD_SHOTS")
    if not folder:
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        page.screenshot(path=Path(folder) / f"{name}-{width}.png")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})


def enemies(page: Any) -> dict[str, str]:
    """What stands where, as the board shows it: id -> name."""
    found = page.evaluate(
        "() => [...document.querySelectorAll('.silhouette')].map(e => [e.dataset.id, e.getAttribute('aria-label')])"
    )
    return {str(id): str(name).split(" times ")[0] for id, name in found}


def journal(page: Any) -> dict[int, str]:
    """The lines of the log by their number: of a long game it shows only the last, so their count says nothing."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('.sidelog li[data-n], .drawer li[data-n]')]
          .map(e => [+e.dataset.n, e.querySelector('.words').innerText])"""
    )
    return {int(n): str(words) for n, words in found}


def follow_the_hint(page: Any) -> None:
    """One decision by mouse: what the hint advises, else the first thing that can be clicked."""
    now = offer(page)
    if page.locator(".pact").count():
        page.locator("[data-agree]").click()
    elif page.locator("[data-ready-button]").count():
        plan(page)
    else:
        options = page.locator(".options .chip")
        many = options.count() > 1 or page.locator(".options [data-more]").count()
        if many and not page.locator(".act .btn.go.big").count():
            page.get_by_role("button", name="Hint", exact=True).click()
            page.wait_for_selector(".hint:not(:has-text('thinking'))", timeout=60_000)
        advised = page.locator(".chip.advised")
        for _ in range(2):  # a group, then the option in it
            if offer(page) == now and advised.count():
                advised.first.click()
                page.wait_for_timeout(60)
        if offer(page) == now and options.count() and not page.locator("[data-commit]").count():
            options.first.click()
        if offer(page) == now and page.locator(".act .btn.go.big:not([disabled])").count():
            page.locator(".act .btn.go.big").first.click()
    page.wait_for_function(
        "b => document.querySelector('.table').dataset.offer !== b || document.querySelector('.end')",
        arg=now,
        timeout=30_000,
    )


def plan(page: Any) -> None:
    """Everybody's dice: the hint's plan where there is one, then what is left, then Ready."""
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".hint:not(:has-text('thinking'))", timeout=60_000)
    lay = page.get_by_role("button", name="Lay it so")
    if lay.count():
        lay.click()
        page.wait_for_timeout(800)
    if page.get_by_role("button", name="Place the rest").count():
        page.get_by_role("button", name="Place the rest").click()
    page.wait_for_function("() => !document.querySelector('.tray .die.mine')", timeout=20_000)
    page.locator("[data-ready-button]").click()


def to_the_end(page: Any, name: str, most: int = 400) -> int:
    """Plays until the end card; gives the rounds. Whenever an enemy stands elsewhere, the journal has said why."""
    rounds, before, told = 0, enemies(page), max(journal(page), default=0)
    for _ in range(most):
        page.wait_for_selector(f"{DECIDE}, .end", timeout=60_000)
        here = int(page.locator(".table").get_attribute("data-round") or 0)
        if here != rounds:
            rounds = here
            shoot(page, f"{name}-{rounds}")
        now, lines = enemies(page), journal(page)
        for id, kind in now.items():
            if id not in before and kind not in ("Radar token",) and "@" in id:
                said = " ".join(line for n, line in lines.items() if n > told)
                assert kind.split(" ")[0] in said, f"{kind} at {id}, and the journal says only: {said}"
        before, told = now, max(lines, default=0)
        if page.locator(".end").count():
            return rounds
        follow_the_hint(page)
    raise AssertionError(f"not over after {most} decisions, in round {rounds}")


@pytest.mark.soak
def test_endure_cg00_with_three_survivors(visit: Visit, host: Host) -> None:
    made = host.table(game="endure", mission="CG00", seats=dict.fromkeys(("marine", "medic", "engineer"), "me"))
    page = visit(f"/table/{made['table']}", made)
    page.wait_for_selector(DECIDE)
    to_the_end(page, "endure")
    end = page.get_by_role("dialog", name="The end")
    assert len(end.locator(".why").inner_text()) > 10
    shoot(page, "endure-end")


@pytest.mark.soak
def test_vortex_intro_with_four_heroes(visit: Visit, host: Host) -> None:
    made = host.table(count=4, mission="intro", seed="whole")
    page = visit(f"/table/{made['table']}", made)
    page.wait_for_selector(DECIDE)
    to_the_end(page, "vortex")
    assert page.get_by_role("dialog", name="The end").get_by_role("button", name="Again, new dice").is_visible()
    shoot(page, "vortex-end")


def by_click(page: Any, seat: str, caption: Any) -> None:
    """One answer by mouse: who speaks, the group of the option, the option; what fits nowhere is in a menu."""
    from playwright.sync_api import Error

    page.wait_for_selector(DECIDE)
    now = offer(page)
    if page.locator(f"[data-speaker={seat}][aria-pressed=false]").count():
        page.locator(f"[data-speaker={seat}]").click()
        now = offer(page)
    option = page.locator(f'.options [data-act="{caption.label}"]')
    group = page.locator(f'.options [data-group="{caption.group or caption.label}"]')
    if group.count():
        group.click()
    if offer(page) == now and not option.count() and page.locator(".options [data-more]").count():
        page.locator(".options [data-more]").click()
        option = page.locator(".menu button", has_text=caption.label)
    with suppress(Error):  # a group of one is the option itself
        option.first.click(timeout=3000 if offer(page) == now else 1)
    page.wait_for_function(
        "b => document.querySelector('.table').dataset.offer !== b || document.querySelector('.end')", arg=now
    )


@pytest.mark.soak
def test_exodus_in_two_browsers_one_of_them_the_director(visit: Visit, host: Host) -> None:
    """Both sides to the end card, which tells each what it means for it; her hand is seen by her alone all the way. A
    table of the same dice beside it says what the policy would do."""
    seats = {"kira": "me", "mike": "me", "director": "friend"}
    made = host.table(game="exodus", mission="m1-landing", seats=seats, options={"director": True}, seed="two sides 5")
    pages: dict[str, Any] = dict.fromkeys(seats, visit(f"/table/{made['table']}", made))
    pages["director"] = visit("/join#" + made["links"]["invite"].partition("#")[2], name="Dee")
    heroes, director = pages["kira"], pages["director"]
    for page in (heroes, director):
        page.set_default_timeout(120_000)  # a busy machine takes its time
    director.get_by_role("button", name="Take this seat").click()
    beside = Table(Exodus, Exodus.prepare("m1-landing", ("kira", "mike"), director=True), seed="two sides 5")
    policy: Any = beside.game.policy(random.Random(1))
    rounds, asked = 0, Counter[str]()
    while beside.offers:
        ask, answer = policy.answer(beside.game, beside.offers)
        asked[ask.seats[0]] += 1
        by_click(pages[ask.seats[0]], ask.seats[0], Exodus.scenery.caption(beside.game, ask, answer))
        beside.answer(ask, answer)
        assert not heroes.locator("[data-panel=director] .chip").count()
        if beside.state.round != rounds:
            rounds = beside.state.round
            heroes.wait_for_selector(f"{DECIDE}[data-round='{rounds}'], .end")
            for side, page in (("heroes", heroes), ("director", director)):
                shoot(page, f"exodus-{side}-{rounds}")
    assert min(asked.values()) > rounds, "each side decides for itself"
    for side, page in (("heroes", heroes), ("director", director)):
        end = page.get_by_role("dialog", name="The end")
        expect(end).to_be_visible()
        assert len(end.locator(".why").inner_text()) > 10
        shoot(page, f"exodus-{side}-end")
