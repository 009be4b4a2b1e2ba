"""Playing Vortex in the browser: by mouse, by keyboard alone, two at one table and on a phone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from starboard import games
from starboard.lab import first

from .conftest import Host, Visit
from .support import expect, my_move, offer, opened, set_up, settled


def to_planning(page: Any) -> None:
    """Set-up, by keys: the first option each time."""
    for _ in range(12):
        if "Plan together" in my_move(page):
            return
        now = offer(page)
        page.keyboard.press("1")
        settled(page, now)
    raise AssertionError("set-up does not end")


def click_low(target: Any) -> None:
    """Clicks near the lower edge: above the rest of a room there may be a platform."""
    box = target.bounding_box()
    target.click(position={"x": box["width"] / 2, "y": box["height"] * 0.93})


def play_now(page: Any) -> None:
    opened(page, "Vortex").get_by_role("button", name="Start").click()


def test_two_clicks_to_the_first_decision(visit: Visit) -> None:
    page = visit("/")
    play_now(page)
    assert "pillars" in my_move(page)
    expect(page.locator(".target.lit").nth(2)).to_be_visible()  # three at least
    page.locator(".target.lit").first.click()  # the second click is the decision itself
    page.wait_for_function("() => document.querySelectorAll('.pin').length > 0")


def test_a_round_by_mouse(visit: Visit, host: Host) -> None:
    made = host.table(count=4)
    page = visit(f"/table/{made['table']}", made)
    while "Plan together" not in my_move(page):
        now = offer(page)
        click_low(page.locator(".target.lit").first)
        settled(page, now)
    clicks = 0
    while page.locator(".tray .die.mine").count():
        left = page.locator(".tray .die.mine").count()
        page.locator(".tray .die.mine").first.click()
        page.wait_for_function("n => document.querySelectorAll('.tray .die.mine').length < n", arg=left)
        clicks += 1
    assert clicks == 20  # one click sends a die to its matching line
    fits = """() => document.documentElement.scrollHeight <= innerHeight
        && [...document.querySelectorAll('.side .board')].every(b => b.scrollHeight <= b.clientHeight + 2)"""
    assert page.evaluate(fits), "everything is on one screen while planning"
    page.locator("[data-ready-button]").click()
    for _ in range(80):
        page.wait_for_selector('.table[data-ready=true]:not([data-phase=Planning]), .table[data-round="2"], .end')
        if page.locator('.table[data-round="2"], .end').count():
            break
        now = offer(page)
        target = page.locator(".card.lit, .standee.lit").first
        if target.count():
            target.click()
        elif page.locator(".area.lit").count():
            page.locator(".area.lit").first.click(position={"x": 6, "y": 6})
        else:
            page.locator(".options .chip").last.click()
        page.wait_for_function(
            "b => document.querySelector('.menu') || document.querySelector('.table').dataset.offer !== b", arg=now
        )
        if page.locator(".menu").count():
            page.locator(".menu button").first.click()
        settled(page, now)
    expect(page.locator('.table[data-round="2"], .end').first).to_be_visible()


@pytest.mark.soak
def test_a_plan_with_two_gifts_and_a_pair_takes_at_most_thirty_clicks(visit: Visit, host: Host) -> None:
    made = host.table(count=4, seed="gifts")
    page = visit(f"/table/{made['table']}", made)
    to_planning(page)
    clicks = 0

    def click(target: Any) -> None:
        nonlocal clicks
        target.click()
        clicks += 1

    def lay(seat: str = "") -> None:
        """The next die of a tray: it lies on its own line then, and is chosen."""
        tray = page.locator(f"[data-panel={seat}] .tray .die.mine" if seat else ".tray .die.mine")
        die = page.locator(f".tray [data-die='{tray.first.get_attribute('data-die')}']")
        click(die)
        expect(die).to_have_count(0)
        page.wait_for_timeout(100)

    def give(to: str) -> None:
        click(page.locator(f"[data-panel={to}] .line.lit .lead, [data-panel={to}] .pad.lit .lead").first)

    lay("red")
    give("blue")
    expect(page.locator("[data-panel=blue] [data-die^=red]")).to_have_count(1)
    lay("green")
    give("purple")
    expect(page.locator("[data-panel=purple] [data-die^=green]")).to_have_count(1)
    paired = False
    while page.locator(".tray .die.mine").count():
        lay()
        pair = page.locator(".options .chip", has_text="Pair with")
        if not paired and pair.count():
            chosen = page.locator(".die[aria-pressed=true]").get_attribute("data-die")
            click(pair.first)  # then the upper die is chosen: where does the pair go?
            upper = page.locator(f".die[aria-pressed=true]:not([data-die='{chosen}'])").get_attribute("data-die")
            click(page.locator(".line.lit .lead").first)
            expect(page.locator(".die.pair")).to_have_count(1)
            expect(page.locator(f".tray [data-die='{upper}']")).to_have_count(0)
            paired = True
    assert paired
    expect(page.locator(".die.pair")).to_have_count(1)
    expect(page.locator("[data-panel=blue] [data-die^=red]")).to_have_count(1)
    click(page.locator("[data-ready-button]"))
    page.wait_for_function("() => !document.querySelector('.crumbs').textContent.includes('Planning')")
    assert clicks <= 30, clicks


def test_a_round_with_the_keyboard_alone(visit: Visit, host: Host) -> None:
    made = host.table(count=2, seed="keys")
    page = visit(f"/table/{made['table']}", made)
    to_planning(page)
    page.keyboard.press("d")  # the next die has the focus
    page.wait_for_function("() => document.activeElement.dataset.die")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.tray .die.mine').length === 9")
    page.keyboard.press("2")  # and on to the second place it may go
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    page.wait_for_function("() => document.querySelectorAll('.tray .die.mine').length === 0")
    page.keyboard.press("r")
    for _ in range(60):
        page.wait_for_selector('.table[data-ready=true]:not([data-phase=Planning]), .table[data-round="2"], .end')
        if page.locator('.table[data-round="2"], .end').count():
            break
        now = offer(page)
        for _ in range(3):  # a group of options opens first
            page.keyboard.press("1")
            page.wait_for_timeout(150)
            if offer(page) != now:
                break
        settled(page, now)
    expect(page.locator('.table[data-round="2"], .end').first).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator(".toast").last).to_contain_text("Life")
    expect(page.get_by_role("log", name="What happens")).to_have_count(1)


def test_two_browsers_plan_together(visit: Visit, host: Host) -> None:
    made = host.table(seats={"red": "me", "blue": "friend"}, seed="two")
    ada = visit(f"/table/{made['table']}", made)
    ada.wait_for_selector(".table")
    code = made["links"]["invite"].partition("#")[2]
    ben = visit(f"/join#{code}", name="Ben")
    ben.get_by_role("checkbox", name="Tamsin Quill").wait_for()
    expect(ben.get_by_label("Odessa Brandt")).to_be_disabled()
    ben.get_by_role("button", name="Take this seat").click()
    ben.wait_for_selector(".table")
    ada.wait_for_function("() => document.querySelector('[data-panel=blue] .sub').textContent.includes('Ben')")
    set_up(ada, ben)
    expect(ada.locator(".tray .die.mine")).to_have_count(5)
    ada.locator(".tray .die.mine").first.click()
    ben.locator(".tray .die.mine").first.click()
    for page in (ada, ben):  # each sees the other's die lie
        page.wait_for_function(
            "() => ['red', 'blue'].every(s => document.querySelectorAll(`[data-panel=${s}] .tray .die`).length === 4)"
        )
    ada.keyboard.press("a")
    ada.wait_for_function("() => !document.querySelector('[data-panel=red] .tray .die')")
    ada.locator("[data-ready-button]").click()
    ben.wait_for_function("() => document.querySelector('[data-panel=red] .flag').textContent.includes('ready')")
    ada.get_by_role("button", name="Not ready after all").click()  # it can be taken back
    ben.wait_for_function("() => document.querySelector('[data-panel=red] .flag').textContent.includes('planning')")
    ada.locator("[data-ready-button]").click()
    ben.keyboard.press("a")
    ben.wait_for_function("() => !document.querySelector('[data-panel=blue] .tray .die')")
    ben.locator("[data-ready-button]").click()
    for page in (ada, ben):
        page.wait_for_function("() => !document.querySelector('.crumbs').textContent.includes('Planning')")


def test_a_reload_finds_the_seat_and_the_draft(visit: Visit, host: Host) -> None:
    made = host.table(count=2, seed="reload")
    page = visit(f"/table/{made['table']}", made)
    to_planning(page)
    page.locator(".tray .die.mine").first.click()
    page.wait_for_function("() => document.querySelectorAll('.tray .die.mine').length === 9")
    page.reload()
    assert "Plan together" in my_move(page)
    expect(page.locator(".tray .die.mine")).to_have_count(9)
    page.goto(host.url + "/")
    page.locator(".waiting a", has_text="Your turn").first.click()
    assert "Plan together" in my_move(page)


def test_a_killed_server_loses_nothing(visit: Visit, host: Host) -> None:
    made = host.table(count=2, seed="killed")
    page = visit(f"/table/{made['table']}", made)
    to_planning(page)
    page.keyboard.press("a")
    page.wait_for_function("() => document.querySelectorAll('.tray .die.mine').length === 0")
    host.kill()
    page.wait_for_selector("text=Connection lost")
    host.start()
    page.wait_for_selector("text=Connection lost", state="detached", timeout=60_000)
    page.wait_for_function("() => document.querySelectorAll('.tray .die.mine').length === 0")
    page.locator("[data-ready-button]").click()
    page.wait_for_function("() => !document.querySelector('.crumbs').textContent.includes('Planning')")


def test_undo(visit: Visit, host: Host) -> None:
    made = host.table(count=2, seed="undo")
    page = visit(f"/table/{made['table']}", made)
    first = my_move(page)
    now = offer(page)
    page.keyboard.press("1")
    settled(page, now)
    my_move(page)
    page.keyboard.press("u")
    page.wait_for_function("f => document.querySelector('.ask h2').textContent === f", arg=first)


def test_undo_past_chance_asks_the_others(visit: Visit, host: Host) -> None:
    made = host.table(seats={"red": "me", "blue": "friend"}, seed="vote")
    ada = visit(f"/table/{made['table']}", made)
    ben = visit("/join#" + made["links"]["invite"].partition("#")[2], name="Ben")
    ben.get_by_role("button", name="Take this seat").click()
    ben.wait_for_selector(".table")
    set_up(ada, ben)
    ada.keyboard.press("u")  # the dice have fallen since
    ben.get_by_role("alertdialog").wait_for()
    ben.get_by_role("button", name="Agree").click()
    for page in (ada, ben):
        page.wait_for_function("() => !document.querySelector('.crumbs').textContent.includes('Planning')")
    expect(ben.get_by_role("alertdialog")).to_have_count(0)


def test_a_spectator_sees_and_cannot_act(visit: Visit, host: Host) -> None:
    made = host.table(count=2, seed="watch")
    page = visit("/watch" + made["links"]["watch"].partition("/watch")[2])
    page.wait_for_selector(".table")
    expect(page.locator(".target").first).to_be_visible()
    expect(page.locator(".target.lit, .options .chip")).to_have_count(0)


def test_why_not(visit: Visit, host: Host) -> None:
    made = host.table(count=2, seed="why")
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    now = offer(page)
    page.keyboard.press("1")
    settled(page, now)
    my_move(page)
    page.keyboard.press("w")
    expect(page.locator(".chip.no").first).to_contain_text("platform")
    page.locator(".chip.no").first.click()  # opens the rule
    page.wait_for_selector(".rules .at")


def test_on_a_phone_the_first_tap_previews(visit: Visit, host: Host) -> None:
    made = host.table(count=2, seed="phone")
    page = visit(f"/table/{made['table']}", made, size=(390, 844), touch=True)
    my_move(page)
    now = offer(page)
    page.locator(".options .chip").first.tap()
    page.wait_for_selector("[data-commit]")
    assert offer(page) == now
    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-commit]").tap()
    settled(page, now)
    for _ in range(8):
        if "Plan together" in my_move(page):
            break
        now = offer(page)
        page.locator(".options .chip").first.tap()
        page.locator("[data-commit]").tap()
        settled(page, now)
    expect(page.locator(".tray .die.mine").first).to_be_visible()  # the dice are with the crew
    page.wait_for_timeout(600)  # they have landed
    assert too_small(page) == []


def too_small(page: Any) -> list[str]:
    """What can be tapped and is smaller than 44 px, but for words in a line, and what stands on the board: that is
    in the list as well, and grows when one zooms in."""
    return list(
        page.evaluate("""() => [...document.querySelectorAll('button, a, select, input')].filter((b) => {
            const r = b.getBoundingClientRect();
            return b.offsetParent && !b.disabled && !b.closest('.frame, .sr') && !b.matches('.rule') && r.height < 43.5
        }).map((b) => b.outerHTML.slice(0, 90))""")
    )


def test_replay_export_and_import(visit: Visit, host: Host, tmp_path: Any) -> None:
    made = host.table(count=2, seed="replay")
    page = visit(f"/table/{made['table']}", made)
    to_planning(page)
    page.get_by_role("button", name="Settings, replay and export").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_label("Timeline").wait_for()
    page.get_by_role("button", name="One back").click()
    page.wait_for_function("() => document.querySelector('.ask p').textContent.includes(' of ')")
    page.get_by_role("button", name="Back to the game").click()
    my_move(page)
    page.get_by_role("button", name="Settings, replay and export").click()
    with page.expect_download() as got:
        page.get_by_role("button", name="Export this game").click()
    file = tmp_path / "game.json"
    got.value.save_as(file)
    assert json.loads(file.read_text())
    page.goto(host.url + "/")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url(re.compile("/table/(?!" + made["table"] + ")"))
    assert "Plan together" in my_move(page)


def weighed(page: Any, address: str, ready: str) -> float:
    """Bytes over the wire, heads included, with nothing at hand."""
    page.wait_for_load_state("networkidle")  # nothing of another page is still on its way
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    loaded: list[float] = []
    wire.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    page.goto(address)
    expect(page.locator(ready).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return sum(loaded)


def test_the_front_door_is_small(visit: Visit, host: Host) -> None:
    """At most 200 kB over the wire, fonts, covers and heads included."""
    assert 100_000 < weighed(visit("/credits"), host.url, ".door button:has-text('Start')") <= 200_000


@pytest.mark.parametrize("game", games.slugs())
def test_a_table_opened_by_its_link_is_small(visit: Visit, host: Host, game: str) -> None:
    """The same for somebody who opens a table first: fonts, the look of the game and its symbols included."""
    script = first.book(game)
    made = host.table(
        game=game, mission=script.mission, seats=dict.fromkeys(script.seats, "me"), options=script.options
    )
    page = visit("/credits", made)
    assert 100_000 < weighed(page, f"{host.url}/table/{made['table']}", ".table[data-ready=true]") <= 200_000


BOX = """() => {
  const r = document.querySelector('.frame [data-id]').getBoundingClientRect();
  return [r.x, r.y, r.width];
}"""


def at_rest(page: Any) -> list[float]:
    """Where the board lies once it has lain there for 300 ms: looks, panels and moves come to it late."""
    page.wait_for_function(
        f"""() => {{
          const box = ({BOX})().join(), now = performance.now(), last = window.lay;
          if (!last || last.box !== box) window.lay = {{ box, now }};
          return last?.box === box && now - last.now > 300;
        }}"""
    )
    page.evaluate("delete window.lay")
    return list(page.evaluate(BOX))


def test_a_board_is_dragged_and_zoomed(visit: Visit, host: Host) -> None:
    """By mouse and by two fingers; whoever drags has chosen nothing, and the next click is a click again."""
    made = host.table(game="endure", mission="CG00", seats=dict.fromkeys(("marine", "medic", "engineer"), "me"))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    asked, (x, y, wide) = offer(page), at_rest(page)
    at = page.locator(".frame .lit").first.bounding_box()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    page.mouse.move(at["x"] + at["width"] / 2 + 60, at["y"] + at["height"] / 2 + 30, steps=4)
    page.mouse.up()
    assert at_rest(page) == pytest.approx([x + 60, y + 30, wide], abs=8)
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"wide => ({BOX})()[2] > wide * 1.2", arg=wide)
    fingers = page.context.new_cdp_session(page)
    frame = page.locator(".frame").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    before = page.evaluate(BOX)[2]
    for kind, apart in (("touchStart", 100), ("touchMove", 80), ("touchMove", 40), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(f"wide => ({BOX})()[2] < wide * 0.8", arg=before)
    assert offer(page) == asked
    page.locator(".frame .lit").first.click()
    page.wait_for_function(
        "b => document.querySelector('.table').dataset.offer !== b || document.querySelector('.menu')", arg=asked
    )
