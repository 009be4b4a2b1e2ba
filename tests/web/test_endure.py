"""Endure in the browser: a trade, dice, noise, and the enemy's turn as the journal tells it."""

from __future__ import annotations

import time
from typing import Any

import pytest

from .conftest import Host, Visit
from .support import (
    chip,
    door_offered,
    expect,
    last_answer,
    my_move,
    offer,
    over,
    played,
    reached,
    revealing_step,
    settled,
)

pytestmark = pytest.mark.soak

CREW = {"marine": "me", "medic": "friend", "engineer": "me"}


def two(visit: Visit, host: Host, mission: str = "CG00", **more: Any) -> tuple[Any, Any, str, str]:
    """Ada with two survivors, Ben with the Medic: first whose turn it is, then a partner of the other person."""
    made = host.table(game="endure", mission=mission, seats=CREW, **more)
    ada = visit(f"/table/{made['table']}", made)
    ben = visit("/join#" + made["links"]["invite"].partition("#")[2], name="Ben")
    ben.get_by_role("button", name="Take this seat").click()
    ben.wait_for_selector("[data-panel].now")
    seat = str(ada.locator("[data-panel].now").get_attribute("data-panel"))
    return (ben, ada, "medic", "marine") if seat == "medic" else (ada, ben, seat, "medic")


def propose(page: Any, partner: str) -> None:
    my_move(page)
    chip(page, f"Trade with the {partner.title()}").click()
    page.wait_for_selector(".pact")


def card_of(page: Any, seat: str) -> Any:
    """The first card that a survivor has to give."""
    return page.locator(f".pact .piece[data-piece^='{seat}/']").first


def lies(page: Any, slot: str, owner: str) -> None:
    page.wait_for_selector(f"[data-slot='{slot}'] .piece[data-piece^='{owner}/']")


def test_a_partner_sees_the_proposal_and_agrees(visit: Visit, host: Host) -> None:
    """Tap-tap: a card, then its place. Both agree to what lies there; a change must be agreed to again."""
    ada, ben, one, two_ = two(visit, host)
    propose(ada, two_)
    ben.wait_for_selector(".pact")
    expect(ben.locator(".ask h2")).to_contain_text(f"{one.title()} proposes a trade")
    expect(card_of(ben, one)).to_be_disabled()  # not Ben's to move
    card_of(ada, one).click()
    ada.locator(f"[data-slot='{two_}:bag'] .slot").click()
    lies(ben, f"{two_}:bag", one)
    expect(ben.locator(".sum")).to_contain_text(f"goes to the {two_.title()}")
    ben.locator("[data-agree]").click()
    ben.wait_for_selector("[data-agree]:has-text('Not so after all')")
    card_of(ada, one).click()
    ada.locator(f"[data-slot='{one}:bag'] .slot").click()  # Ada changes it: Ben's yes no longer counts
    ben.wait_for_selector("[data-agree]:has-text('Agree')")
    name = card_of(ben, two_).inner_text().strip()
    card_of(ben, two_).click()
    ben.locator(f"[data-slot='{one}:bag'] .slot").click()
    lies(ada, f"{one}:bag", two_)
    ada.locator("[data-agree]").click()
    ben.locator("[data-agree]").click()
    ada.wait_for_selector(".pact", state="detached")
    expect(ada.locator(".ask h2")).to_contain_text("2 actions left")
    expect(ada.locator(f"[data-panel={one}] .chip", has_text=name).first).to_be_attached()


def test_a_trade_by_drag_and_by_keyboard_and_declined(visit: Visit, host: Host) -> None:
    ada, ben, one, two_ = two(visit, host)
    propose(ada, two_)
    card_of(ada, one).drag_to(ada.locator(f"[data-slot='{two_}:bag']"))
    ben.wait_for_selector(".pact")
    lies(ben, f"{two_}:bag", one)
    card_of(ben, two_).focus()
    ben.keyboard.press("ArrowRight")  # carries the card to the next place
    lies(ada, f"{one}:bag", two_)
    ben.locator("[data-decline]").click()
    ada.wait_for_selector(".pact", state="detached")
    expect(ada.locator(".ask h2")).to_contain_text("3 actions left")  # nothing was spent


def alone(visit: Visit, host: Host, seed: str = "tests", mission: str = "CG00", **how: Any) -> Any:
    made = host.table(game="endure", mission=mission, seats=dict.fromkeys(CREW, "me"), seed=seed)
    page = visit(f"/table/{made['table']}", made, **how)
    my_move(page)
    return page


def test_what_cannot_be_taken_back_says_so(visit: Visit, host: Host) -> None:
    """Among people a step that reveals a radar token is final, and says so before; making noise is not. Alone all can
    be taken back, and nothing says otherwise."""
    seed, step = revealing_step()
    ada, _, _, _ = two(visit, host, "CG09", seed=seed)
    my_move(ada)
    expect(chip(ada, step)).to_contain_text("undone only if all agree")
    ada.keyboard.press("Escape")
    expect(chip(ada, "Make noise 1")).not_to_contain_text("undone only if all agree")
    expect(chip(alone(visit, host, seed, "CG09"), step)).not_to_contain_text("undone only if all agree")


def test_a_reveal_is_one_composed_beat(visit: Visit, host: Host) -> None:
    """A step reveals a radar token and somebody tests Resolve. It is told with the dice, within 4 s."""
    seed, step = revealing_step()
    page = alone(visit, host, seed, "CG09", motion=True)
    chip(page, step).click()
    page.wait_for_selector(".telling:has-text('Resolve test')")
    began = time.monotonic()
    assert "Radar contact" in page.locator(".ask h2").inner_text()
    assert page.locator(".telling .roll .die").count() >= 2
    assert page.locator(".silhouette:not(.radar)").count() >= 1  # they stand there while it is told
    my_move(page)
    assert time.monotonic() - began < 4.5
    expect(page.locator(".changes")).to_contain_text("New: ")


def test_noise_spreads_over_the_board(visit: Visit, host: Host) -> None:
    page = alone(visit, host, motion=True)
    chip(page, "Make noise 3").click()
    page.wait_for_selector(".pulses circle", state="attached")
    assert page.locator(".pulses polygon").count() > 3  # the zones where it is heard


def test_moves_are_in_the_journal(visit: Visit, host: Host) -> None:
    """Whoever sits at the table reads who went where; nothing of it is hidden by mistake."""
    ada, ben, one, _ = two(visit, host)
    my_move(ada)
    now = offer(ada)
    chip(ada, "Move to").click()
    settled(ada, now)
    for page in (ada, ben):
        page.wait_for_selector(f".sidelog li:has-text('{one.title()} moves to')")


def test_a_table_as_wide_as_it_is(visit: Visit, host: Host) -> None:
    """The look comes later than the table and changes the columns: the board is painted at its new width."""
    six = ("captain", "marine", "psychic", "engineer", "medic", "scout")
    made = host.table(game="endure", mission="CG10", seats=dict.fromkeys(six, "me"))
    page = visit("/credits", made)

    def late(route: Any) -> None:
        time.sleep(0.4)
        route.continue_()

    page.route("**/look/**", late)
    page.goto(f"{host.url}/table/{made['table']}")
    my_move(page)
    page.wait_for_selector(".stage.column")
    fits = """() => { const f = document.querySelector('.frame'), s = f.querySelector('svg.ground');
        const right = (e) => e.getBoundingClientRect().right;
        return s.width.baseVal.value === f.clientWidth && right(f.querySelector('.hull')) <= right(f) + 2 }"""
    page.wait_for_function(fits)


def test_a_discard_says_gone_for_good(visit: Visit, host: Host) -> None:
    """In the list, and when the card itself is clicked: nothing goes before one has read it."""
    made = host.bring(reached("endure", "CG10", ("captain", "marine", "engineer"), two_to_discard))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    seat = str(page.locator("[data-panel].now").get_attribute("data-panel"))
    page.locator("[data-group=Discard]").click()
    chips = page.locator(".options .chip[data-act^=Discard]")
    expect(chips.first).to_be_visible()
    assert all("gone for good" in words for words in chips.all_inner_texts())
    label = str(chips.first.get_attribute("data-act"))
    name = label.removeprefix("Discard ").removeprefix("the ")
    card = page.locator(f"[data-panel={seat}] .cards .chip.lit", has_text=name)
    now, many = offer(page), card.count()
    assert many >= 1, label
    card.first.click()
    asked = page.get_by_role("menuitem", name=label)
    expect(asked).to_contain_text("gone for good")
    assert offer(page) == now
    asked.click()
    settled(page, now)
    my_move(page)
    expect(page.locator(f"[data-panel={seat}] .cards .chip", has_text=name)).to_have_count(many - 1)


def two_to_discard(table: Any) -> bool:
    ask = table.offers[0]
    return ask.name == "survivor_actions" and sum(type(o).__name__ == "Discard" for o in ask.kind.iterate()) > 1


def test_a_door_slides(visit: Visit, host: Host) -> None:
    """Its leaves draw back; with reduced motion they are away at once."""
    save = reached("endure", "C012", ("marine", "medic", "technician"), door_offered)
    watch = """() => { window.slid = [];
        document.addEventListener('transitionend', (e) => e.target.matches('.leaf') && slid.push(e.elapsedTime)); }"""
    for motion in (True, False):
        made = host.bring(save)
        page = visit(f"/table/{made['table']}", made, motion=motion)
        my_move(page)
        away = page.locator(".leaf.away").count()
        page.evaluate(watch)
        now = offer(page)
        chip(page, "Open the").click()
        settled(page, now)
        page.wait_for_function("n => document.querySelectorAll('.leaf.away').length === n", arg=away + 2)
        if motion:
            page.wait_for_function("() => slid.length > 0 && Math.max(...slid) > 0.1")  # seconds
        else:
            assert page.evaluate("slid.length") == 0


def test_a_mission_won_inside_a_campaign(visit: Visit, host: Host) -> None:
    """A card says what it means for the campaign and what comes next; then the game goes on."""
    crew = ("marine", "medic", "engineer", "scout")
    save, words = last_answer("endure", "best-of-a-terrible-situation", crew, between_missions)
    made = host.bring(save)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    chip(page, words).click()
    card = page.get_by_role("dialog", name="The mission is over")
    card.wait_for()
    for words in ("Mission won", "1 of 3 missions", "Next: "):
        expect(card).to_contain_text(words)
    card.get_by_role("button", name="Go on").click()
    expect(card).to_have_count(0)
    my_move(page)


def somebody_hurt(table: Any) -> bool:
    """In a later round than the first, as a survivor's turn begins."""
    hurt = any(event.word == "health" for event in table.journal[-20:])
    return bool(table.state.round > 1 and hurt and table.offers and table.offers[0].name == "survivor_actions")


def between_missions(table: Any) -> bool:
    return bool(table.state.after)


@pytest.mark.parametrize(
    ("game", "mission", "seats"), [("endure", "CG00", ("marine", "medic", "scout")), ("vortex", "m1", 4)]
)
def test_what_changed_hides_nothing_of_the_board(visit: Visit, host: Host, game: str, mission: str, seats: Any) -> None:
    """Above or beside the board; where there is little room it is one line, which unfolds when one points at it."""
    made = host.bring(reached(game, mission, seats, round_three if game == "vortex" else somebody_hurt))
    hides = """() => { const a = document.querySelector('.changes')?.getBoundingClientRect();
        if (!a) return ['what changed is not there yet'];
        return [...document.querySelectorAll('.piece > button, .target, .area')].filter((e) => {
            const b = e.getBoundingClientRect();
            return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1 }).map((e) => e.dataset.id) }"""
    for size in ((1440, 900), (1024, 768)):
        page = visit(f"/table/{made['table']}", made, size=size)
        my_move(page)
        page.wait_for_function(f"() => ({hides})().length === 0")  # once the look is there
        page.get_by_role("button", name="Close what changed").click()
        expect(page.locator(".changes")).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_the_coach_does_not_talk_over_the_question(visit: Visit, host: Host, size: tuple[int, int]) -> None:
    made = host.table(game="endure", mission="CG00", seats=CREW | {"medic": "me"})
    page = visit(f"/table/{made['table']}", made, size=size, coach=True, touch=size[0] < 500)
    my_move(page)
    page.wait_for_selector("[data-coach]")
    page.wait_for_function("""() => document.querySelector('.say').getBoundingClientRect().bottom
        <= document.querySelector('.prompt').getBoundingClientRect().top""")


@pytest.mark.parametrize("mission", ["CG00", "C015"])
def test_marks_hide_nobody_in_a_corridor(visit: Visit, host: Host, mission: str) -> None:
    """The start, and what a boss stands on, hang on the corner of a narrow place: the middle of all pieces is free."""
    seats = dict.fromkeys(("marine", "medic", "engineer", "technician"), "me")
    made = host.table(game="endure", mission=mission, seats=seats)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.wait_for_function("""() => { const marks = [...document.querySelectorAll('.tokens .token')]
        .map((e) => e.getBoundingClientRect()), pieces = [...document.querySelectorAll('.piece > button')]
        .map((e) => e.getBoundingClientRect());
        return marks.length && pieces.length > 3 && !pieces.some((p) => marks.some((m) =>
            Math.abs(m.x + m.width / 2 - p.x - p.width / 2) < m.width / 2
            && Math.abs(m.y + m.height / 2 - p.y - p.height / 2) < m.height / 2)) }""")


def test_cards_of_a_crowd_have_names(visit: Visit, host: Host) -> None:
    """With six survivors those who do not act show icons: each has a name, and tells it when one points at it."""
    six = ("captain", "marine", "psychic", "engineer", "medic", "scout")
    made = host.table(game="endure", mission="CG10", seats=dict.fromkeys(six, "me"))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    icon = page.locator("[data-panel]:not(.now) .cards .chip").first
    expect(icon.locator(".word")).to_be_hidden()
    name = str(icon.get_attribute("aria-label"))
    icon.hover()
    expect(page.locator(".inspect h3")).to_contain_text(name)


def round_three(table: Any) -> bool:
    return bool(table.state.round >= 3 and not table.offers[0].joint)


def test_the_refuge(visit: Visit, host: Host) -> None:
    """Between missions: four places around a hall; a click on a place asks who goes."""
    crew = ("marine", "medic", "engineer", "scout")
    made = host.bring(reached("endure", "best-of-a-terrible-situation", crew, at_the_refuge))
    page = visit(f"/table/{made['table']}", made)
    expect(page.locator(".ask h2")).to_contain_text("At the Refuge")
    my_move(page)
    now = offer(page)
    page.locator(".target.lit[aria-label^='Loved Ones']").click(position={"x": 40, "y": 60})
    page.get_by_role("menu").get_by_role("menuitem").first.click()
    settled(page, now)


def at_the_refuge(table: Any) -> bool:
    return table.state.refuge is not None and table.state.phase == "refuge"


def test_the_end_says_why_and_offers_to_try_again(visit: Visit, host: Host) -> None:
    """Why; what it means; again, easier, or from any round: at most two clicks, and the new table is marked."""
    made = host.bring(played("vortex", "intro", 2, "end", over))
    page = visit(f"/table/{made['table']}", made)
    end = page.get_by_role("dialog", name="The end")
    end.wait_for()
    assert len(end.locator(".why").inner_text()) > 10
    expect(end).to_contain_text("what it brought is not carried over")
    end.get_by_role("button", name="Round 2", exact=True).click()
    page.wait_for_url(lambda url: made["table"] not in url)
    my_move(page)
    expect(page.locator(".table")).to_have_attribute("data-round", "2")
    expect(page.locator(".what")).to_contain_text("a retry")
    for clicks in (["Again, new dice"], ["Easier…", "Enemies arrive with 1 life less"]):
        page.goto(f"{host.url}/table/{made['table']}")
        for name in clicks:
            end.get_by_role("button", name=name).click()
        page.wait_for_url(lambda url: made["table"] not in url)
        my_move(page)
        assert page.locator(".table").get_attribute("data-round") in ("0", "1")


def test_the_story_of_a_mission_and_what_one_remembers_of_a_tile_are_shown(visit: Visit, host: Host) -> None:
    made = host.table(game="endure", mission="CG00", seats=CREW)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.get_by_role("button", name="Story").click()
    expect(page.locator(".goals .story")).to_contain_text("will not starve quietly")
    page.locator("[data-id='laboratory.L']").first.hover(position={"x": 14, "y": 60})  # a token lies in its middle
    expect(page.locator(".inspect")).to_contain_text("Laboratory: One way into the glass hall")
