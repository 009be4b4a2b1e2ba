"""The way of the table: forced choices, sound, log filters, text size, colours, clicks through whoever stands there."""

from __future__ import annotations

import re
from typing import Any

from .conftest import Host, Visit
from .support import expect, my_move, offer, reached, set_up, settled
from .test_first import lesson, on

CREW = dict.fromkeys(("marine", "medic", "engineer"), "me")


def endure(visit: Visit, host: Host, **settings: Any) -> Any:
    made = host.table(game="endure", mission="CG00", seats=CREW)
    page = visit(f"/table/{made['table']}", made, **settings)
    my_move(page)
    return page


def test_settings_of_text_and_colours_stay(visit: Visit, host: Host) -> None:
    page = endure(visit, host)
    page.get_by_role("button", name="Settings, replay and export").click()
    page.get_by_label("Text size").select_option("1.3")
    page.get_by_label("Colours").select_option("red-green")
    root = page.locator("html")
    expect(root).to_have_attribute("data-colours", "red-green")
    page.reload()
    expect(root).to_have_attribute("data-colours", "red-green")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--textsize')") == "1.3"
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--harm')").strip() == "#ff9d3b"


def test_sound_goes_off_by_a_key(visit: Visit, host: Host) -> None:
    page = endure(visit, host)
    page.keyboard.press("m")
    expect(page.locator(".toast")).to_contain_text("Sound off")
    page.keyboard.press("m")
    expect(page.locator(".toast").last).to_contain_text("Sound on")


def test_the_log_can_be_narrowed(visit: Visit, host: Host) -> None:
    page = endure(visit, host)
    page.keyboard.press("l")
    log = page.get_by_role("dialog") if page.get_by_role("dialog").count() else page.locator(".drawer")
    expect(log.locator("li", has_text="starts with").first).to_be_visible()
    log.get_by_role("button", name="Dice").click()
    expect(log.locator("li", has_text="starts with")).to_have_count(0)
    log.get_by_role("button", name="All").click()
    expect(log.locator("li", has_text="starts with").first).to_be_visible()


def only_one_left(table: Any) -> bool:
    """Of two heroes one has acted: the other is the only choice."""
    return bool(table.offers[0].name == "activate" and len(list(table.offers[0].kind.iterate())) == 1)


def test_what_is_the_only_choice_needs_no_click(visit: Visit, host: Host) -> None:
    """Unless one would rather click; and not in a lesson, which speaks of each choice."""
    save = reached("starquest", "first-light", ("vanguard", "gunslinger"), only_one_left)
    page = visit(f"/table/{(made := host.bring(save))['table']}", made, forced=True)
    expect(page.locator(".ask h2")).to_have_text(re.compile("What does .* do"))
    page = visit(f"/table/{(made := host.bring(save))['table']}", made)
    expect(page.locator(".ask h2")).to_have_text("Which hero acts?")
    page = lesson(visit, host, "vortex", (1440, 900), forced=True)
    mark = page.locator(".say[data-mark]")
    for _ in range(60):
        if mark.get_attribute("data-mark") == "7.0":
            break
        on(page)
    page.wait_for_timeout(400)
    expect(mark).to_have_attribute("data-mark", "7.0")


def test_nobody_stands_in_the_way_of_a_lit_place(visit: Visit, host: Host) -> None:
    """A click on whoever stands in a lit zone means the zone."""
    made = host.table(game="endure", mission="CG00", seats=CREW)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    now = offer(page)
    page.locator("[data-act='Move to Plaza'], [data-group='Move']").first.click()
    settled(page, now)
    my_move(page)
    now = offer(page)
    page.locator("[data-act^='End the turn'], [data-group='End']").first.click()
    settled(page, now)
    my_move(page)
    now = offer(page)
    mover = str(page.locator("[data-panel].now").get_attribute("data-panel"))
    others = page.locator(f".piece button.standee:not([data-id={mover}])")
    at = page.locator(".target.lit[data-id='rec-room.p']").bounding_box()
    for n in range(others.count()):
        box = others.nth(n).bounding_box()
        if at and box and at["x"] < box["x"] < at["x"] + at["width"] and at["y"] < box["y"] < at["y"] + at["height"]:
            others.nth(n).click()
            settled(page, now)
            return
    raise AssertionError("nobody stands in the Plaza")


def test_the_rest_is_placed_and_what_lies_stays(visit: Visit, host: Host) -> None:
    """One die by hand, onto the support team; the rest as the policy lays it; then all lie, and one can be ready."""
    made = host.table(count=2, mission="intro")
    page = visit(f"/table/{made['table']}", made)
    set_up(page)
    die = page.locator(".die.mine").first.get_attribute("data-die")
    page.locator(f"[data-die='{die}']").click()
    page.locator(".options .chip", has_text="EST").first.click()
    laid = page.locator(".chip.on", has_text="EST")
    expect(laid.first).to_be_visible()
    page.get_by_role("button", name="Place the rest").click()
    expect(page.locator("[data-ready-button]")).to_be_enabled()
    page.locator(f"[data-die='{die}']").click()
    expect(laid.first).to_be_visible()


def test_a_card_that_was_drawn_lies_there_as_a_card(visit: Visit, host: Host) -> None:
    """Endure's first round ends with an event: its name, and below it what it does."""
    page = lesson(visit, host, "endure", (1440, 900))
    for _ in range(60):
        if on(page) == "end":
            break
    card = page.get_by_role("group", name="What changed").locator(".drawn")
    expect(card.locator("b")).to_contain_text("Specimen Loose")
    expect(card.locator("i")).to_contain_text("radar token appears")
    expect(page.get_by_role("group", name="What changed")).to_contain_text("Radar token in Specimen vault")


LATE = """
window.held = [];
window.WebSocket = class extends WebSocket {
  send(data) {
    const asked = JSON.parse(data);
    if (asked.is !== 'hint') return super.send(data);
    window.held.push((reason) => {
      const told = { is: 'hint', id: asked.id, offer: asked.offer, by: '', reason, advice: [], tied: true };
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(told) }));
    });
  }
};
"""
"""Hints are answered when the test says so, and by it."""


def test_a_hint_that_comes_late_is_not_shown_for_another_question(visit: Visit, host: Host) -> None:
    made = host.table(game="endure", mission="CG00", seats=CREW)
    page = visit(f"/table/{made['table']}", made, before=LATE)
    my_move(page)
    page.keyboard.press("h")
    page.wait_for_function("() => held.length === 1")
    now = offer(page)
    page.locator("[data-act='Move to Plaza'], [data-group='Move']").first.click()
    settled(page, now)
    my_move(page)
    page.keyboard.press("h")
    page.wait_for_function("() => held.length === 2")
    page.evaluate("() => held[0]('of the first')")
    page.wait_for_timeout(200)
    expect(page.locator(".hint")).to_have_text("thinking…")
    page.evaluate("() => held[1]('of the second')")
    expect(page.locator(".hint")).to_contain_text("of the second")


def test_what_a_hint_says_can_be_done(visit: Visit, host: Host) -> None:
    save = reached("starquest", "first-light", ("vanguard", "gunslinger"), only_one_left)
    page = visit(f"/table/{(made := host.bring(save))['table']}", made)
    expect(page.locator(".ask h2")).to_have_text("Which hero acts?")
    page.keyboard.press("h")
    page.locator("[data-do-hint]").click()
    expect(page.locator(".ask h2")).to_have_text(re.compile("What does .* do"))
