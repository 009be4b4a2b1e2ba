"""Star Quest on the open table: what one sees before going somewhere, and that one click and one button go there."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from .conftest import Host, Visit
from .support import expect, my_move, offer, played, settled
from .test_access import complaints

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
PICTURES = os.environ.get("STARBOARD_PICTURES", "")
"""A folder for pictures to look at."""

SPOTS = """([many, within, seed]) => {
  const svg = document.querySelector('svg.ground'), box = svg.getBoundingClientRect();
  const rings = [...document.querySelectorAll('path.region')];
  const inside = (x, y) => {
    const q = svg.createSVGPoint();
    q.x = x; q.y = y;
    return rings.some((ring) => ring.isPointInFill(q.matrixTransform(ring.getScreenCTM().inverse())));
  };
  const bare = (x, y) => ['region', 'target'].some((c) => document.elementFromPoint(x, y)?.classList.contains(c));
  const around = [[0, 0], [6, 0], [-6, 0], [0, 6], [0, -6]], found = [];
  let n = seed;
  const next = () => (n = (n * 16807) % 2147483647) / 2147483647;
  for (let tries = 0; found.length < many && tries < 20000; tries++) {
    const x = Math.round(box.x + next() * box.width), y = Math.round(box.y + next() * box.height);
    if (around.every(([a, b]) => inside(x + a, y + b) === within) && bare(x, y)) found.push([x, y]);
  }
  return found;
}"""


def may_go(table: Any) -> bool:
    """A hero is asked what to do, may move, and has enemies not far away."""
    if not table.offers or table.offers[0].name != "action" or not table.state.turn.free:
        return False
    hero = table.game.hero(table.offers[0].seats[0])
    near = [m for e in table.state.enemies if not e.arrives for m in e.models]
    return any(abs(m.x - hero.at.x) + abs(m.y - hero.at.y) < 16_000 for m in near) and table.state.round > 1


def come(visit: Visit, host: Host, size: str) -> Any:
    made = host.bring(played("starquest", "investigation", 2, "4", may_go))
    page = visit(f"/table/{made['table']}", made, size=SIZES[size], touch=size == "phone")
    assert my_move(page).startswith("What does")
    page.locator("path.region.advance").first.wait_for(state="attached")
    page.wait_for_timeout(600)  # until the board lies still
    return page


def shot(page: Any, name: str) -> None:
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"starquest-{name}.png"))


def tap(page: Any, at: list[float], touch: bool) -> None:
    page.touchscreen.tap(*at) if touch else page.mouse.click(*at)


@pytest.mark.parametrize("size", list(SIZES))
def test_one_click_sees_and_one_button_goes(visit: Visit, host: Host, size: str) -> None:
    """Both rings at once; a place shows its way, a line to every enemy, what would come of it; one button goes."""
    page = come(visit, host, size)
    touch = size == "phone"
    expect(page.locator("path.region.rush").first).to_be_attached()
    shot(page, f"{size}-before")
    spots = page.evaluate(SPOTS, [6, True, 7])
    assert spots
    tap(page, spots[0], touch)
    expect(page.locator("circle.ghost").first).to_be_attached()
    expect(page.locator("line.sight").first).to_be_attached()
    expect(page.locator(".ask p")).to_contain_text("of")
    shot(page, f"{size}-aimed")
    assert not complaints(page)
    now, told = offer(page), page.locator(".journal li", has_text=" moves ")
    before = told.count()
    tap(page, spots[1], touch)  # another place moves the ghost
    expect(page.locator("line.sight").first).to_be_attached()
    verb = page.locator("[data-commit]").get_attribute("data-verb")
    page.locator("[data-commit]").click()
    settled(page, now)
    my_move(page)
    assert verb in ("advance", "rush")
    expect(told).not_to_have_count(before) if size == "desk" else None
    shot(page, f"{size}-gone")


@pytest.mark.parametrize(
    "size", ["desk", *(pytest.param(size, marks=pytest.mark.soak) for size in ("tablet", "phone"))]
)
def test_clicks_inside_are_taken_and_outside_refused(visit: Visit, host: Host, size: str) -> None:
    """Fifty inside the rings lead to a button; fifty outside to none, and nothing is sent."""
    page, touch = come(visit, host, size), size == "phone"
    now = offer(page)
    inside = page.evaluate(SPOTS, [50, True, 11])
    for at in inside:
        tap(page, at, touch)
        expect(page.locator("[data-commit]").first).to_be_visible()
        page.get_by_role("button", name="Back", exact=True).click()
    outside = page.evaluate(SPOTS, [50, False, 13])
    for at in outside:
        tap(page, at, touch)
        expect(page.locator("[data-commit]")).to_have_count(0)
    assert len(inside) == len(outside) == 50 and offer(page) == now


def test_back_from_a_planned_place_gives_the_options_again(visit: Visit, host: Host) -> None:
    """Back and Escape forget the place and what was seen from there, wherever the pointer is; a point beside the end
    of a listed way is that end, however the rim of what is lit runs; the same reason is said once, without a number."""
    page = come(visit, host, "desk")
    options = page.locator(".options [data-act], .options [data-group]")
    spots = page.evaluate(SPOTS, [2, True, 7])
    for leave in ("Back", "Escape"):
        page.mouse.click(*spots[0])
        expect(page.locator(".says, line.sight").first).to_be_attached()
        expect(options.first).to_be_hidden()
        page.mouse.move(700, 880)
        if leave == "Back":
            page.get_by_role("button", name="Back", exact=True).click()
        else:
            page.keyboard.press("Escape")
        expect(options.first).to_be_visible()
        expect(page.locator("line.sight")).to_have_count(0)
    for at in page.evaluate(SPOTS, [3, False, 13]):
        page.mouse.click(*at)
    expect(page.locator(".toast:visible")).to_have_count(1)
    expect(page.locator(".toast:visible")).to_have_text(re.compile(r"Out of reach: [a-z][^()]*$"))
    page.locator('[data-group="rush"], [data-act^="Rush"]').first.click()
    my_move(page)
    page.locator("circle.way").first.wait_for(state="attached")
    for way in page.locator("circle.way").all()[1:5]:
        box = way.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2 + 2, box["y"] + box["height"] / 2 + 1)
        expect(page.locator("[data-commit]").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("[data-commit]")).to_have_count(0)
