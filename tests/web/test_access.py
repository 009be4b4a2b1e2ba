"""axe on every page, and a board that can be read."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Host, Visit
from .support import chip, my_move, over, played


def complaints(page: Any) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]})
    return [
        f"{v['id']} ({v['impact']}): {node['html'][:140]} {node['any'][0]['message'] if node['any'] else ''}"
        for v in found.response["violations"]
        for node in v["nodes"][:4]
    ]


@pytest.mark.parametrize("path", ["/", "/credits", "/gallery/endure", "/gallery/lattice", "/gallery/open"])
def test_pages(visit: Visit, path: str) -> None:
    page = visit(path)
    page.wait_for_selector("main")
    page.wait_for_timeout(500)
    assert not complaints(page)


def test_table_of_endure(visit: Visit, host: Host) -> None:
    """With its options, a trade laid out, and the end card."""
    made = host.table(game="endure", mission="CG00", seats=dict.fromkeys(("marine", "medic", "engineer"), "me"))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    assert not complaints(page)
    chip(page, "Trade with the").click()
    page.wait_for_selector(".pact")
    assert not complaints(page)
    ended = host.bring(played("vortex", "intro", 2, "end", over))
    page = visit(f"/table/{ended['table']}", ended)
    page.get_by_role("dialog", name="The end").wait_for()
    assert not complaints(page)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_table(visit: Visit, host: Host, size: tuple[int, int]) -> None:
    made = host.table(count=4, seed="axe")
    page = visit(f"/table/{made['table']}", made, size=size)
    page.wait_for_selector(".table[data-ready=true]")
    assert not complaints(page)
    for _ in range(8):
        if page.locator(".tray .die.mine").count():
            break
        page.keyboard.press("1")
        page.wait_for_timeout(300)
    assert not complaints(page)
    assert "│" in page.locator(".frame .sr pre").text_content()


def test_join_page(visit: Visit, host: Host) -> None:
    made = host.table(seats={"red": "me", "blue": "friend"})
    page = visit("/join#" + made["links"]["invite"].partition("#")[2], name="")
    page.get_by_label("Your name").wait_for()
    assert not complaints(page)
