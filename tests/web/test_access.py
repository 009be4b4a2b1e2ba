"""axe on every page, and a board that can be read."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Host, Visit
from .support import chip, expect, last_answer, my_move, over, played, reached, set_up


def complaints(page: Any) -> list[str]:
    """What axe finds, once all that fades or slides has come to rest."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    page.wait_for_function(
        """() => document.getAnimations().every((a) =>
            a.playState !== 'running' || a.effect.getComputedTiming().iterations === Infinity)"""
    )
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]})
    return [
        f"{v['id']} ({v['impact']}): {node['html'][:140]} {node['any'][0]['message'] if node['any'] else ''}"
        for v in found.response["violations"]
        for node in v["nodes"][:4]
    ]


@pytest.mark.parametrize("path", ["/", "/credits", "/table/nowhere"])
def test_pages(visit: Visit, path: str) -> None:
    page = visit(path)
    page.wait_for_selector("main")
    page.wait_for_timeout(500)
    assert not complaints(page)


@pytest.mark.soak
def test_every_page_of_the_gallery(visit: Visit) -> None:
    page = visit("/gallery")
    tabs = page.locator("nav a[href^='/gallery/']")
    tabs.first.wait_for()
    paths = [str(tab.get_attribute("href")) for tab in tabs.all()]
    assert len(paths) >= 5
    for path in paths:
        page = visit(path)
        page.wait_for_selector(".frame")
        page.wait_for_timeout(300)
        assert not complaints(page), path
        page.context.close()


@pytest.mark.soak
def test_drawers_and_replay(visit: Visit, host: Host) -> None:
    """What opens over the table: rules, log, people, settings, a seat; and the replay."""
    made = host.bring(played("vortex", "intro", 2, "drawers", second_round))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    for name in ("Rules", "Log", "People and invite", "Settings, replay and export"):
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for()
        page.wait_for_timeout(400)
        assert not complaints(page), name
        page.keyboard.press("Escape")
    page.locator("[data-panel] .who").first.click()
    page.get_by_role("dialog").wait_for()
    assert not complaints(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings, replay and export").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_label("Timeline").wait_for()
    assert not complaints(page)


def second_round(table: Any) -> bool:
    return bool(table.state.round >= 2)


@pytest.mark.soak
def test_a_mission_over_inside_a_campaign(visit: Visit, host: Host) -> None:
    save, words = last_answer("vortex", "campaign", 2, mission_over)
    made = host.bring(save)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    chip(page, words).click()
    card = page.get_by_role("dialog", name="The mission is over")
    card.wait_for()
    expect(card).to_contain_text("Mission lost")
    expect(card).to_contain_text("played again")
    assert not complaints(page)


def mission_over(table: Any) -> bool:
    return bool(table.state.campaign.losses)


def test_enemy_cards_on_a_phone_do_not_overlap(visit: Visit, host: Host) -> None:
    made = host.bring(reached("vortex", "m1", 4, crowded))
    page = visit(f"/table/{made['table']}", made, size=(390, 844), touch=True)
    my_move(page)
    overlap = """() => {
        const all = [...document.querySelectorAll('.piece.card > button')].map((e) => e.getBoundingClientRect());
        const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return [all.length, all.some((a, i) => all.slice(i + 1).some((b) => across(a, b) > 1 && down(a, b) > 1))]; }"""
    page.wait_for_function(f"() => {{ const [many, some] = ({overlap})(); return many >= 8 && !some }}")


def crowded(table: Any) -> bool:
    enemies = [enemy.area for enemy in table.state.enemies]
    return not table.offers[0].joint and len(enemies) >= 8 and max(map(enemies.count, enemies)) >= 3


@pytest.mark.soak
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


@pytest.mark.soak
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_table(visit: Visit, host: Host, size: tuple[int, int]) -> None:
    made = host.table(count=4, seed="axe")
    page = visit(f"/table/{made['table']}", made, size=size)
    page.wait_for_selector(".table[data-ready=true]")
    assert not complaints(page)
    set_up(page)
    assert not complaints(page)
    page.locator(".frame .sr button", has_text="as text").first.evaluate("button => button.click()")
    expect(page.locator(".frame .sr pre").first).to_contain_text("│")


def test_join_page(visit: Visit, host: Host) -> None:
    made = host.table(seats={"red": "me", "blue": "friend"})
    page = visit("/join#" + made["links"]["invite"].partition("#")[2], name="")
    page.get_by_label("Your name").wait_for()
    assert not complaints(page)
