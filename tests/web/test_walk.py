"""What newcomers doubted and must not come back: names, figures and buttons that lay on each other or out of sight."""

from __future__ import annotations

import json
from typing import Any

import pytest

from starboard.games.vortex.content import CARDS
from starboard.table import Choose

from .conftest import Host, Visit
from .support import expect, my_move, offer, played, reached, settled
from .test_first import lesson, on

PHONE, TABLET, DESK = (390, 844), (1024, 768), (1440, 900)

OVERLAPS = """([one, other]) => {
    const boxes = (s) => [...document.querySelectorAll(s)].filter((e) => e.checkVisibility())
        .map((e) => [e.textContent.trim(), e.getBoundingClientRect()]).filter(([, r]) => r.width);
    return boxes(one).flatMap(([a, r]) => boxes(other).filter(([, o]) =>
        r.left < o.right - 2 && r.right > o.left + 2 && r.top < o.bottom - 2 && r.bottom > o.top + 2)
        .map(([b]) => `${a} on ${b}`));
}"""


SETTINGS = (
    "localStorage.setItem('starboard.settings', JSON.stringify({coach: false, forced: false, name: 'Ada', size: %s}))"
)


def asks_of_alert(table: Any) -> bool:
    """Somebody on alert is asked whether to fire."""
    ask = table.offers[0]
    return isinstance(ask.kind, Choose) and "on alert" in table.type.scenery.prompt(table.game, ask, ask.seats[0])


def test_letters_of_squares_and_names_keep_apart(visit: Visit, host: Host) -> None:
    """On a phone, from near: the letters stand at the edge, each once, and names beside them."""
    made = host.table(game="exodus", mission="m1-landing", seats={"kira": "me", "mike": "me"})
    page = visit(f"/table/{made['table']}", made, size=PHONE, touch=True)
    my_move(page)
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").first.click()
    page.wait_for_timeout(300)
    assert page.evaluate(OVERLAPS, [".frame .rim", ".frame .name.place span"]) == []
    rims = page.locator(".frame .rim").all_inner_texts()
    assert len(rims) == len(set(rims))


def test_whoever_is_asked_is_in_sight(visit: Visit, host: Host) -> None:
    """An alert on a phone: what comes, and who may fire at it."""
    made = host.bring(played("exodus", "m1-landing", ("kira", "mike"), "layout", asks_of_alert))
    page = visit(f"/table/{made['table']}", made, size=PHONE, touch=True)
    my_move(page)
    page.wait_for_timeout(600)
    hidden = page.evaluate(
        """() => { const f = document.querySelector('.frame').getBoundingClientRect();
        return [...document.querySelectorAll('.frame .standee, .frame .lit')].filter((e) => {
            const r = e.getBoundingClientRect(), y = r.y + r.height / 2, x = r.x + r.width / 2;
            return r.width && (y < f.top || y > f.bottom || x < f.left || x > f.right);
        }).map((e) => e.className.baseVal ?? e.className); }"""
    )
    assert hidden == []


def test_two_boards_leave_goal_and_tabs_free(visit: Visit, host: Host) -> None:
    made = host.table(game="vortex", mission="m4", count=2)
    page = visit(f"/table/{made['table']}", made, size=DESK)
    my_move(page)
    expect(page.locator(".tabs")).to_be_visible()
    assert page.evaluate(OVERLAPS, [".frame .zoom .btn", ".goals .goal, .tabs .btn"]) == []


@pytest.mark.parametrize("mission", ["CG00", "CG02", "CG10"])
def test_names_of_small_rooms_are_whole_on_a_tablet(visit: Visit, host: Host, mission: str) -> None:
    made = host.table(game="endure", mission=mission, seats=dict.fromkeys(("marine", "medic", "engineer"), "me"))
    page = visit(f"/table/{made['table']}", made, size=TABLET)
    my_move(page)
    cut = """() => [...document.querySelectorAll('.frame .name')].filter((e) => e.checkVisibility()
        && (e.scrollHeight > e.clientHeight + 3 || e.scrollWidth > e.clientWidth + 1))
        .map((e) => e.textContent.trim())"""
    page.wait_for_function(f"() => ({cut})().length === 0")


def test_text_size_reaches_the_cards(visit: Visit, host: Host) -> None:
    made = host.table(game="endure", mission="CG00", seats=dict.fromkeys(("marine", "medic", "engineer"), "me"))
    tall = []
    for larger in (1, 1.3):
        page = visit(f"/table/{made['table']}", made, size=DESK, before=SETTINGS % larger)
        my_move(page)
        tall.append(page.locator(".side .board.now .title").first.bounding_box()["height"])
    assert tall[1] > 1.2 * tall[0]


def aims(table: Any) -> bool:
    """Cards that fire are to be laid to ships."""
    return any(ask.name == "targets" for ask in table.offers)


def test_what_is_laid_out_in_a_fight_is_in_sight_on_a_phone(visit: Visit, host: Host) -> None:
    made = host.bring(reached("eosrise", "easy", 4, aims))
    page = visit(f"/table/{made['table']}", made, size=PHONE, touch=True)
    my_move(page)
    for piece in page.locator(".middle button.piece").all():
        expect(piece).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".middle button.piece").first).to_be_visible()


def well_armed(table: Any) -> bool:
    """While planning a Hero carries two cards that want a die."""
    carried = [
        card for hero in table.game.state.heroes for card in hero.equipment if CARDS[card].equipment.die is not None
    ]
    return table.offers[0].joint and any(
        sum(card in hero.equipment for card in carried) > 1 for hero in table.game.state.heroes
    )


def test_dice_of_equipment_lie_beside_its_name(visit: Visit, host: Host) -> None:
    """Each card stands once on the board of who carries it, with a place for its die; nothing runs off the board."""
    made = host.bring(reached("vortex", "intro", 2, well_armed))
    for size in (DESK, TABLET):
        page = visit(f"/table/{made['table']}", made, size=size)
        my_move(page)
        page.locator("[data-panel]").filter(has=page.locator(".gear")).first.wait_for()
        off = page.evaluate(
            """() => [...document.querySelectorAll('.board .pad, .board .cards > *')].filter((e) =>
            e.getBoundingClientRect().right > e.closest('.board').getBoundingClientRect().right + 1)
            .map((e) => e.textContent.trim())"""
        )
        assert off == []
        names = page.locator("[data-panel] .gear .word").all_inner_texts()
        assert names
        for name in names:
            assert page.locator("[data-panel] .pads", has_text=name).count() == 0


def test_the_board_stays_where_it_is_when_the_coach_speaks_again(visit: Visit, host: Host) -> None:
    """After the lesson what is new is said over the table, on nothing that is lit; nothing moves."""
    page = lesson(visit, host, "endure", DESK)
    for _ in range(60):
        if on(page) == "end":
            break
    page.get_by_role("button", name="Play on").click()
    my_move(page)
    places = set()
    for _ in range(6):
        places.add(json.dumps(page.locator(".frame").first.bounding_box()))
        if page.locator(".coach.over").count():
            page.wait_for_timeout(400)
            assert page.evaluate(OVERLAPS, [".coach.over .say", ".frame .lit[data-id]"]) == []
            assert page.evaluate(OVERLAPS, [".coach.over .say", ".goals > *, .side .board, .railrow, .zoom"]) == []
        now = offer(page)
        page.keyboard.press("h")
        page.locator("[data-do-hint]").click()
        settled(page, now)
        my_move(page)
    assert len(places) == 1


def test_a_zoomed_board_has_two_buttons_on_a_phone(visit: Visit, host: Host) -> None:
    """One leads nearer, one back to the whole: a third would lie on rooms, and two fingers are not for everybody."""
    made = host.table(game="endure", mission="CG00", seats=dict.fromkeys(("marine", "medic", "engineer"), "me"))
    page = visit(f"/table/{made['table']}", made, size=PHONE, touch=True)
    my_move(page)
    page.get_by_role("button", name="Zoom in").click()
    expect(page.locator(".zoom.near")).to_be_visible()
    expect(page.get_by_role("button", name="Zoom in")).to_be_visible()
    expect(page.get_by_role("button", name="Zoom out")).to_have_count(0)
    page.get_by_role("button", name="Show the whole board").click()
    expect(page.locator(".zoom.near")).to_have_count(0)


def test_the_ring_holds_what_it_rings_on_a_phone(visit: Visit, host: Host) -> None:
    """Who acts when: the row is shown for it alone, and the ring goes around all of it."""
    page = lesson(visit, host, "vortex", PHONE)
    rail = page.locator(".railrow[data-coach]")
    for _ in range(40):
        if rail.count():
            break
        on(page)
        page.wait_for_timeout(250)
    page.wait_for_timeout(700)  # it is looked for again and again
    ring, row = page.locator(".ring").first.bounding_box(), rail.bounding_box()
    assert ring["height"] >= row["height"] > 30, (ring, row)


def test_planning_on_a_phone_begins_at_the_first_die(visit: Visit, host: Host) -> None:
    """After a round of the enemies: the crew from its beginning, what changed beside it, the log in its own tab."""
    page = lesson(visit, host, "vortex", PHONE)
    for _ in range(60):
        if on(page) == "end":
            break
    expect(page.locator(".stage[data-tab=crew]")).to_be_visible()
    assert page.locator(".stage").evaluate("e => e.scrollTop") == 0
    expect(page.locator(".sidelog")).to_be_hidden()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".changes")).to_be_visible()
    page.locator("[data-tab-of=board]").click()
    expect(page.locator(".ask p")).to_contain_text("They lie under Crew")
    labels = page.locator("[data-die]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert not [label for label in labels if "-1" in label or "red" in label], "no die is called by its number"
