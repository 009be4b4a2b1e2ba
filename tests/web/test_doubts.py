"""What newcomers doubted at a table: each with what answers it now."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from .conftest import Host, Visit
from .node import run
from .support import chip, expect, my_move, offer, played, reached, set_up
from .test_first import lesson, on
from .test_tables import SIZES


def planning(visit: Visit, host: Host, **how: Any) -> Any:
    """Vortex, two Heroes of mine, all dice to be laid."""
    made = host.table(count=2, mission="intro", seed="doubts")
    page = visit(f"/table/{made['table']}", made, **how)
    set_up(page)
    return page


def test_the_rest_is_placed_as_the_hint_has_just_said(visit: Visit, host: Host) -> None:
    page = planning(visit, host)
    said: list[Any] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: said.append(frame)))
    page.reload()
    my_move(page)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("a plan for")
    hints = [json.loads(frame) for frame in said if isinstance(frame, str) and '"is":"hint"' in frame]
    plan = hints[-1]["advice"][0]["choice"]
    page.get_by_role("button", name="Place the rest").click()
    expect(page.locator("[data-ready-button]")).to_be_enabled()
    lying = "die => document.querySelector(`[data-line] [data-die='${die}']`)?.closest('[data-line]').dataset.line"
    for die, slot in plan.items():
        if re.fullmatch(r"\w+/(melee|ranged|defense|special|movement|room|est)", slot):
            assert page.evaluate(lying, die) == slot


def test_dice_that_do_nothing_are_flagged_while_planning(visit: Visit, host: Host) -> None:
    """One die for the support team is too few for two: its place says so; when all lie, the foot of the table too."""
    page = planning(visit, host)
    page.locator(".die.mine").first.click()
    page.locator(".options .chip", has_text="EST").first.click()
    expect(page.locator(".pad.idle")).to_have_count(1)
    expect(page.locator(".ask .lost")).to_have_count(0)
    for _ in range(9):
        left = page.locator(".tray .die.mine").count()
        page.locator(".tray .die.mine").first.click()
        expect(page.locator(".tray .die.mine")).to_have_count(left - 1)
    expect(page.locator(".ask .lost")).to_contain_text("EST of")
    expect(page.locator(".pad.idle")).to_have_attribute("data-note", re.compile("one die for each Hero"))


def test_a_hint_is_closed_beside_its_words(visit: Visit, host: Host) -> None:
    page = planning(visit, host)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("a plan for")
    far = page.evaluate(
        """() => {
        const end = (e) => { const r = document.createRange(); r.selectNodeContents(e);
            return r.getBoundingClientRect().right };
        const ends = [...document.querySelectorAll('.hint > :not(.x)')].map(end);
        return document.querySelector('.hint .x').getBoundingClientRect().left - Math.max(...ends) }"""
    )
    assert far < 60


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_a_hint_for_a_plan_is_read_whole(visit: Visit, host: Host, size: tuple[int, int]) -> None:
    """While there is nothing to choose from, its words have the width of the bar, and none lies below it."""
    page = planning(visit, host)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("a plan for")
    hidden = """() => { const hint = document.querySelector('.hint'), bar = document.querySelector('.prompt');
        return Math.max(hint.scrollHeight - hint.clientHeight,
            hint.getBoundingClientRect().bottom - bar.getBoundingClientRect().bottom) }"""
    assert page.evaluate(hidden) <= 0


def test_a_plan_that_was_laid_is_not_laid_again(visit: Visit, host: Host) -> None:
    """Whoever asks again is told that it lies so: the plan is one, and stands."""
    page = planning(visit, host)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("a plan for")
    page.get_by_role("button", name="Lay it so").click()
    expect(page.locator(".hint")).to_have_count(0)
    page.get_by_role("button", name="Place the rest").click()
    expect(page.locator(".tray .die.mine")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("It lies so")
    expect(page.get_by_role("button", name="Lay it so")).to_have_count(0)


def test_an_open_forecast_goes_along_with_the_pointer(visit: Visit, host: Host) -> None:
    """From option to option, and to what is lit on the board."""
    made = host.bring(reached("vortex", "intro", 2, several_moves))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    chips = page.locator(".options [data-act]")
    chips.nth(0).hover()
    page.keyboard.press("f")
    card = page.get_by_role("region", name="Forecast")
    expect(card).to_contain_text(str(chips.nth(0).get_attribute("data-act")))
    chips.nth(1).hover()
    expect(card).to_contain_text(str(chips.nth(1).get_attribute("data-act")))
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def several_moves(table: Any) -> bool:
    ask = table.offers[0]
    return bool(ask.name == "hero_actions" and 3 <= len(list(ask.kind.iterate())) <= 5)


TIP = """() => {
    const tip = document.querySelector('.inspect')?.getBoundingClientRect();
    if (!tip) return 'none';
    const hit = (e) => { const r = e.getBoundingClientRect();
        const across = r.left < tip.right - 4 && r.right > tip.left + 4;
        return r.width && across && r.top < tip.bottom - 4 && r.bottom > tip.top + 4 };
    return [...document.querySelectorAll('.frame .lit[data-id]')].filter(hit).map((e) => e.dataset.id).join();
}"""
"""Lit things that lie under what is said of the one pointed at."""


@pytest.mark.parametrize("size", SIZES[:2])
def test_what_is_said_of_a_room_stands_beside_it_and_on_nothing_lit(
    visit: Visit, host: Host, size: tuple[int, int]
) -> None:
    made = host.table(count=2, mission="intro")
    page = visit(f"/table/{made['table']}", made, size=size)
    my_move(page)
    expect(page.locator(".frame .lit[data-id]").first).to_be_attached()
    for room in ("NW", "NE", "SE", "SW"):
        page.locator(f".frame [data-id='{room}']").hover(position={"x": 20, "y": 60})
        expect(page.locator(".inspect h3")).to_be_visible()
        page.wait_for_function(f"() => ({TIP})() === ''")


def test_a_boss_says_so_on_the_board(visit: Visit, host: Host) -> None:
    made = host.bring(played("vortex", "intro", 2, "doubts", boss_and_grunt))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    expect(page.locator(".card.boss .plate").first).to_have_text("boss")
    expect(page.locator(".card.grunt .plate")).to_have_count(0)


def boss_and_grunt(table: Any) -> bool:
    pieces = table.type.scenery.picture(table.game, None, None).boards
    kinds = {piece.kind for board in pieces for piece in board.pieces}
    return bool({"boss", "grunt"} <= kinds and table.offers[0].name == "planning")


NAMES = """() => [...document.querySelectorAll('.frame .card .name')].filter((e) => e.scrollWidth > e.clientWidth + 1)
    .map((e) => e.textContent)"""


def together(table: Any) -> bool:
    enemies = table.state.enemies
    areas = [enemy.area for enemy in enemies]
    return bool(
        len(areas) > len(set(areas)) and any(len(e.id) > 9 for e in enemies) and table.offers[0].name == "planning"
    )


@pytest.mark.parametrize("size", SIZES[:2])
def test_names_of_two_in_one_area_are_not_cut(visit: Visit, host: Host, size: tuple[int, int]) -> None:
    made = host.bring(reached("vortex", "intro", 3, together))
    page = visit(f"/table/{made['table']}", made, size=size)
    my_move(page)
    expect(page.locator(".frame button.card").first).to_be_visible()
    page.wait_for_function(f"() => ({NAMES})().length === 0")


def test_the_way_of_whoever_is_back_where_it_began_is_not_drawn() -> None:
    script = """
    const cells = ["a1", "a2", "a8"].map((id) => ({id}));
    const at = (x, y) => ({picture: {boards: [{cells, pieces: [{id: "x", at: x}, {id: "y", at: y}]}]}});
    const moved = ([piece, start, to]) => ({fact: {is: "moved", piece, start, to}});
    return m.trails(at("a1", "a1"), at("a1", "a2"), given.map(moved)).map((t) => [t.id, t.from, t.to]);
    """
    steps = [["x", "a1", "a8"], ["y", "a1", "a2"], ["x", "a8", "a1"]]
    assert run("beats", script, steps) == [["y", "a1", "a2"]]


def test_corridors_one_can_go_to_are_named(visit: Visit, host: Host) -> None:
    made = host.table(game="endure", mission="CG00", seats=dict.fromkeys(("marine", "medic", "engineer"), "me"))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    before = offer(page)
    chip(page, "Move to Plaza").click()
    page.wait_for_function("b => document.querySelector('.table')?.dataset.offer !== b", arg=before)
    my_move(page)
    expect(page.locator(".frame .way", has_text="Crew Quarters – Rec Room")).to_be_visible()


@pytest.mark.parametrize("game", ["endure", "eosrise"])
def test_the_log_is_in_sight_during_the_lesson(visit: Visit, host: Host, game: str) -> None:
    page = lesson(visit, host, game, (1440, 900))
    for _ in range(6):
        on(page)
    log = page.locator(".sidelog")
    expect(log).to_be_in_viewport(ratio=0.95)
    assert log.bounding_box()["height"] >= 140


COVERS = """() => {
    const li = [...document.querySelectorAll('.sidelog li:has(.rule)')].at(-1), words = document.createRange();
    const t = li.querySelector('.rule').getBoundingClientRect();
    words.selectNodeContents(li.querySelector('.words'));
    return [...words.getClientRects()].some((r) => r.right > t.left + 1 && r.bottom > t.top && r.top < t.bottom);
}"""
"""Whether the tag of the last line's rule lies on its words."""


def test_the_tag_of_a_rule_lies_on_no_words(visit: Visit, host: Host) -> None:
    made = host.bring(played("vortex", "intro", 2, "doubts", boss_and_grunt))
    page = visit(f"/table/{made['table']}", made, size=(1024, 768))
    my_move(page)
    line = page.locator(".sidelog li", has=page.locator(".rule")).last
    line.hover()
    assert not page.evaluate(COVERS)


def turn(table: Any) -> bool:
    return bool(table.offers[0].name == "hero_actions" and table.state.round >= 2)


def test_no_line_of_what_changed_is_cut(visit: Visit, host: Host) -> None:
    """Beside two Heroes all of it stands above the log; in the corner of a board it is said how much more there is."""
    for seats, where in ((2, ".side.right .changes"), (4, ".ticker .changes")):
        made = host.bring(played("vortex", "intro", seats, "doubts", turn))
        page = visit(f"/table/{made['table']}", made)
        my_move(page)
        box = page.locator(where)
        expect(box).to_be_visible()
        assert page.evaluate(
            """w => { const box = document.querySelector(w + ' .words').getBoundingClientRect();
            return [...document.querySelectorAll(w + ' .words > *')].every((e) => {
                const r = e.getBoundingClientRect(); return !r.height || r.bottom <= box.bottom + 1 }) }""",
            where,
        )


def test_who_has_ticked_no_seat_is_told_so(visit: Visit, host: Host) -> None:
    made = host.table(seats={"red": "me", "blue": "friend"})
    links = made["links"]
    page = visit("/join/" + str(links["invite"]).rsplit("/", 1)[-1])
    box = page.locator(".seat input:not([disabled])").first
    expect(box).to_be_checked()
    box.uncheck()
    expect(page.get_by_role("button", name="Take this seat")).to_be_disabled()
    expect(page.get_by_text("Tick a free seat above first.")).to_be_visible()


def test_a_table_that_the_door_has_never_listed_is_known_offline(visit: Visit, host: Host) -> None:
    made = host.table(game="vortex", mission="m1", count=1)
    page = visit("/", worker=True)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    keys = f'[{{"table": "{made["table"]}", "secret": "{made["secret"]}"}}]'
    page.evaluate("keys => localStorage.setItem('starboard.keys', keys)", keys)
    page.goto(f"{host.url}/table/{made['table']}")
    my_move(page)
    page.context.set_offline(True)
    page.goto(f"{host.url}/")
    expect(page.get_by_role("region", name="My tables")).to_contain_text("Breach Alarm")


def test_a_friend_with_the_link_sees_what_the_free_heroes_can(visit: Visit, host: Host) -> None:
    """What they are good for stands on the card of each free seat; whoever sits already has a line."""
    made = host.table(game="endure", mission="CG00", seats={"marine": "me", "medic": "friend", "engineer": "friend"})
    page = visit("/join/" + str(made["links"]["invite"]).rsplit("/", 1)[-1])
    cards = page.locator("fieldset article.hero")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("good for")
    cards.last.get_by_role("checkbox").check()
    expect(page.get_by_role("button", name="Take 2 seats")).to_be_enabled()
