"""What a player waits for in the browser: `make bench-browser`, on a machine that does nothing else.

From a click to the picture that the server answers with, for every game (at most 120 ms for 95 of 100 are wanted); and
what comes over the wire when somebody opens the front door, and a table, for the first time (at most 200 kB).
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.web.conftest import PATIENCE, Host, chromium
from tests.web.support import DECIDE, offer

from starboard import games
from starboard.lab import first

WATCH = """
window.waited = [];
let clicked = 0;
addEventListener('click', (e) => (clicked = e.timeStamp), true);
addEventListener('keydown', (e) => (clicked = e.timeStamp), true);
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', (e) => {
      if (!clicked || !String(e.data).includes('"update"')) return;
      const from = clicked, drawn = new MessageChannel();
      clicked = 0;
      drawn.port1.onmessage = () => waited.push(performance.now() - from);
      requestAnimationFrame(() => drawn.port2.postMessage(0));
    });
  }
};
"""
"""Notes for each click when the frame with the server's answer has been handed on."""
SETTINGS = '{"coach": false, "forced": false, "beats": false, "name": "Ada"}'


def clicks(browser: Browser, host: Host, slug: str, count: int, still: bool) -> list[float]:
    """The first of what is offered, again and again; dice of a plan one by one. Milliseconds."""
    script = first.book(slug)
    seats = dict.fromkeys(script.seats, "me")
    made = host.table(game=slug, mission=script.mission, seats=seats, options=script.options, seed="bench")
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce" if still else None)
    context.add_init_script(WATCH)
    context.add_init_script(f"localStorage.setItem('starboard.settings', {SETTINGS!r})")
    keys = f'[{{"table": "{made["table"]}", "secret": "{made["secret"]}"}}]'
    context.add_init_script(f"localStorage.setItem('starboard.keys', {keys!r})")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{host.url}/table/{made['table']}")
    page.wait_for_selector(DECIDE)
    page.wait_for_timeout(1000)
    for _ in range(count):
        page.wait_for_selector(f"{DECIDE}, .end")
        if page.locator(".end").count():
            break
        before, known = offer(page), len(page.evaluate("waited"))
        die = page.locator(".prompt .die.mine, .board .dice .die, .tray .die.mine")
        for button in (
            ".menu button",
            ".act .btn.go.big:enabled",
            ".options [data-act]",
            ".options [data-group]",
            ".options [data-act]",
            ".options .chip:enabled",
        ):
            if offer(page) == before and len(page.evaluate("waited")) == known and page.locator(button).count():
                page.locator(button).first.click()
                page.wait_for_timeout(150)
        if len(page.evaluate("waited")) == known and die.count():
            page.keyboard.press("a")  # the rest of a plan, one after the other
            page.wait_for_timeout(600)
    found: list[float] = page.evaluate("waited")
    context.close()
    return found


def wire(browser: Browser, address: str, ready: str, keep: dict[str, str]) -> int:
    """Bytes over the wire, heads included, until `ready` is there and all is quiet; nothing is at hand yet."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    for name, value in keep.items():
        context.add_init_script(f"localStorage.setItem('starboard.{name}', {value!r})")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    loaded: list[float] = []
    session: Any = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_selector(ready)
    page.wait_for_timeout(1500)
    context.close()
    return int(sum(loaded))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=40, help="clicks a game")
    parser.add_argument("--still", action="store_true", help="for somebody who wants no motion")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        host = Host(Path(data))
        host.start()
        print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        everything: list[float] = []
        for slug in games.slugs():
            took = sorted(clicks(browser, host, slug, given.n, given.still))
            everything += took
            print(f"{slug:10} {len(took):4} clicks  median {statistics.median(took):5.0f} ms  p95 {p95(took):5.0f} ms")
        print(f"{'all':10} {len(everything):4} clicks  p95 {p95(sorted(everything)):5.0f} ms (wanted: 120)")
        door = wire(browser, host.url, ".door", {})
        made = host.table(count=1)
        keys = f'[{{"table": "{made["table"]}", "secret": "{made["secret"]}"}}]'
        table = wire(browser, f"{host.url}/table/{made['table']}", DECIDE, {"keys": keys, "settings": SETTINGS})
        print(f"first load: the front door {door / 1000:.0f} kB, a table {table / 1000:.0f} kB (wanted: 200)")
        host.kill()
        browser.close()


def p95(took: list[float]) -> float:
    return took[int(0.95 * (len(took) - 1))]


if __name__ == "__main__":
    main()
