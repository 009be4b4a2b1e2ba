"""Takes the pictures of the README anew, on seeded tables, with a headless Chromium: `make pictures`."""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.conftest import PATIENCE, Host, chromium
from tests.web.support import my_move, reached
from tools import terminal_picture

FOLDER = Path(__file__).parent.parent / "docs/img"
WIDE, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
HIGH = 640
"""What a table at three sizes is drawn as high as."""


def planned(table: Any) -> bool:
    """A round of Vortex is planned, and somebody moves."""
    return bool(table.state.round == 3 and table.state.phase == "activation")


def met(table: Any) -> bool:
    """In Endure some have met the enemy, some have not."""
    state = table.state
    apart = {survivor.zone for survivor in state.survivors if survivor.zone >= 0}
    return bool(state.round >= 4 and state.phase == "survivors" and len(state.groups) > 2 and len(apart) > 2)


def deep(table: Any) -> bool:
    """In Star Quest, EOS Rise and Exodus: the third round, and people are asked."""
    return bool(table.state.round >= 3 and table.waiting_for())


def context_of(browser: Browser, size: tuple[int, int], kept: dict[str, Any]) -> BrowserContext:
    phone = size == PHONE
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1] - 1},
        device_scale_factor=1.5 if phone else 1,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        service_workers="block",
    )
    for name, value in kept.items():
        context.add_init_script(f"localStorage.setItem('starboard.{name}', {json.dumps(value)!r})")
    return context


def taken(context: BrowserContext, size: tuple[int, int], address: str, ready: Callable[[Page], object]) -> bytes:
    """A page once everything on it stands still."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    ready(page)
    page.wait_for_timeout(1500)
    page.set_viewport_size({"width": size[0], "height": size[1]})  # a change of size has everything drawn once more
    page.wait_for_timeout(1500)
    picture = page.screenshot()
    context.close()
    return picture


def shot(browser: Browser, host: Host, save: bytes, size: tuple[int, int]) -> bytes:
    """A table as the one to move sees it."""
    made = host.bring(save)
    settings = {"coach": False, "forced": False, "name": "Ada"}
    kept = {"settings": settings, "keys": [{"table": made["table"], "secret": made["secret"]}]}
    return taken(context_of(browser, size, kept), size, f"{host.url}/table/{made['table']}", my_move)


def beside(browser: Browser, pictures: list[bytes]) -> bytes:
    """Pictures side by side, as one."""
    images = "".join(
        f"<img style='height:{HIGH}px' src='data:image/png;base64,{base64.b64encode(one).decode()}'>"
        for one in pictures
    )
    page = browser.new_page(viewport={"width": 2400, "height": HIGH})
    page.set_content(
        f"<body style='margin:0'><div style='display:inline-flex;gap:12px;background:#05070d'>{images}</div>"
    )
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    picture = page.locator("div").screenshot(omit_background=True)
    page.close()
    return picture


TABLES: dict[str, tuple[str, int, Callable[[Any], bool]]] = {
    "vortex": ("intro", 4, planned),
    "endure": ("CG09", 6, met),
    "starquest": ("retrieval", 3, deep),
    "eosrise": ("normal", 4, deep),
    "exodus": ("m2-street", 2, deep),
}
"""By game: the mission, how many seats, and the moment."""


def main(wanted: Sequence[str]) -> None:
    """Of each game the table at three sizes, in one picture; the front door; the terminal. Or some of them, named."""
    wanted = wanted or [*TABLES, "door", "terminal"]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        host = Host(Path(data))
        host.start()
        for slug in [name for name in wanted if name in TABLES]:
            save = reached(slug, *TABLES[slug])
            sizes = [shot(browser, host, save, size) for size in (WIDE, TABLET, PHONE)]
            (FOLDER / f"{slug}.png").write_bytes(beside(browser, sizes))
        if "door" in wanted:
            context = context_of(browser, WIDE, {"settings": {"coach": False, "name": "Ada"}})
            hall = taken(
                context, WIDE, host.url, lambda page: page.get_by_role("button", name="Start").first.wait_for()
            )
            (FOLDER / "door.png").write_bytes(hall)
        host.kill()
        browser.close()
    if "terminal" in wanted:
        terminal_picture.draw("vortex")


if __name__ == "__main__":
    main(sys.argv[1:])
