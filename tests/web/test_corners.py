"""The corners of the client, clicked: a finger on a crowded board, the seat on a second device, forecast, rules, what
is told again, dice of one's own, the options of a new table, a point on an open table.

What comes over the wire is waited for (`expect`), never looked at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starboard.games.endure.options import Trade
from starboard.games.vortex.options import Ranged

from .conftest import Host, Visit
from .support import chip, last_answer, my_move, offer, opened, played, reached, settled

pytestmark = pytest.mark.soak

CREW = ("marine", "medic", "engineer")
PHONE = {"size": (390, 844), "touch": True}


def expect(what: Any, **how: Any) -> Any:
    from playwright.sync_api import expect as waits

    return waits(what, **how)


STILL = """look => { const all = [...document.querySelectorAll('.frame, .frame [data-id]')];
    const now = JSON.stringify(all.map((e) => Object.values(e.getBoundingClientRect().toJSON())));
    const drawn = !look || getComputedStyle(document.documentElement).getPropertyValue('--accent') !== '#8fb4ff';
    const same = all.length > 0 && drawn && window.was === now;
    window.was = now;
    return same }"""


def rest(page: Any, look: bool = True) -> None:
    """Waits until the game's look is there and nothing on the board moves."""
    page.evaluate("() => { window.was = '' }")
    page.wait_for_function(STILL, arg=look, polling=150)


# ---- a finger on the board ------------------------------------------------------------------------------------------


def several_ranged(table: Any) -> bool:
    """A Hero may shoot at several Enemies."""
    ask = table.offers[0]
    return bool(ask.name == "hero_actions" and sum(type(option) is Ranged for option in ask.kind.options) >= 3)


def third_round(table: Any) -> bool:
    return bool(table.state.round >= 3 and table.offers[0].name == "survivor_actions")


def side_by_side(table: Any) -> bool:
    """A survivor may trade with two others, who stand in the same zone."""
    state, ask = table.state, table.offers[0]
    together = len({s.zone for s in state.survivors}) == 1
    return bool(ask.name == "survivor_actions" and together and sum(type(o) is Trade for o in ask.kind.options) >= 2)


LIT = """() => { const frame = document.querySelector('.frame').getBoundingClientRect();
    return [...document.querySelectorAll('.frame [data-id]')].filter((e) => e.matches('.lit')).map((e) => {
        const r = e.getBoundingClientRect();
        return { id: e.dataset.id, place: e.matches('.target, .area'), x: r.x + r.width / 2, y: r.y + r.height / 2,
            w: r.width, h: r.height, in: r.left > frame.left && r.right < frame.right && r.top > frame.top } }) }"""
HIDDEN = """([x, y]) => { const e = document.elementFromPoint(x, y);
    return !e?.closest('.frame') || !!e.closest('.zoom, .piece > button:not(.lit)') }"""  # something else lies there
AROUND = [(dx * 18, dy * 18) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]


@pytest.mark.parametrize(
    ("game", "mission", "seats", "until"),
    [("endure", "CG00", CREW, third_round), ("vortex", "m1", 4, several_ranged)],
)
def test_a_tap_beside_a_target_means_it(
    visit: Visit, host: Host, game: str, mission: str, seats: Any, until: Any
) -> None:
    """18 px off its middle, where nothing else is as near, a tap previews the target, however small it is drawn."""
    made = host.bring(reached(game, mission, seats, until))
    page = visit(f"/table/{made['table']}", made, **PHONE)
    my_move(page)
    page.wait_for_function("() => document.querySelector('.frame .lit')")
    rest(page)
    targets = [t for t in page.evaluate(LIT) if t["in"]]
    assert len(targets) >= 3 and any(t["w"] < 44 or t["h"] < 44 for t in targets)
    taps, found = 0, set()
    for target in targets:
        others = [other for other in targets if other is not target]
        for dx, dy in AROUND:
            x, y = target["x"] + dx, target["y"] + dy
            if target["place"] and (abs(dx) > target["w"] / 2 + 5 or abs(dy) > target["h"] / 2 + 5):
                continue
            if any(near(other, x, y) < near(target, x, y) + 4 for other in others) or page.evaluate(HIDDEN, [x, y]):
                continue
            page.touchscreen.tap(x, y)
            mark = page.locator(f".frame [data-id='{target['id']}'].chosen")
            expect(page.locator(".menu").or_(page.locator("[data-commit]")).first).to_be_visible()
            if not page.locator(".menu").count():  # else it has several options: any of them is about it
                expect(mark).to_have_count(1)
            page.keyboard.press("Escape")
            expect(page.locator(".menu").or_(page.locator("[data-commit]"))).to_have_count(0)
            taps += 1
            found.add(target["id"])
    assert taps >= 5 and len(found) >= 2, (taps, found)


def near(other: dict[str, Any], x: float, y: float) -> float:
    """How near a point is to another target, as the client reckons: 22 at the edge of what it reaches."""
    across, down = float(abs(x - other["x"])), float(abs(y - other["y"]))
    if other["place"] and (min(other["w"], other["h"]) >= 44 or (across < other["w"] / 2 and down < other["h"] / 2)):
        return 28.0  # the ground: after whatever stands on it
    return 22 * max(across / max(22, float(other["w"]) / 2), down / max(22, float(other["h"]) / 2))


def test_between_two_targets_one_is_asked(visit: Visit, host: Host) -> None:
    """Two survivors stand shoulder to shoulder: a tap on the line between them opens the menu with both."""
    made = host.bring(reached("endure", "CG00", CREW, side_by_side))
    page = visit(f"/table/{made['table']}", made, **PHONE)
    my_move(page)
    page.wait_for_function("() => document.querySelectorAll('.standee.lit').length >= 2")
    rest(page)
    one, two = [t for t in page.evaluate(LIT) if not t["place"]][:2]
    assert abs(one["x"] - two["x"]) < 44 and abs(one["y"] - two["y"]) < 44
    page.touchscreen.tap((one["x"] + two["x"]) / 2, (one["y"] + two["y"]) / 2)
    menu = page.get_by_role("menu")
    expect(menu).to_be_visible()
    for name in (one["id"], two["id"]):
        expect(menu.get_by_role("menuitem", name=re.compile(name.title())).first).to_be_visible()


SMALL = """() => [...document.querySelectorAll('button, a, select, input, label:has(input)')].filter((e) => {
    const r = e.getBoundingClientRect();
    if (!r.width || !e.checkVisibility() || e.disabled || e.closest('.sr')) return false;
    if (e.closest('.frame') && !e.closest('.zoom')) return false;  // reached by nearness: the tests above
    if (e.matches('p a, li a, td a') && getComputedStyle(e).display === 'inline') return false;  // in a sentence
    if (e.matches('input[type=checkbox], input.sr') && e.closest('label')) return false;  // its label is the target
    return r.height < 43.5 || r.width < 43.5
}).map((e) => `${Math.round(e.getBoundingClientRect().width)}x${Math.round(e.getBoundingClientRect().height)} `
    + e.outerHTML.slice(0, 110))"""


def small(page: Any, where: str) -> list[str]:
    """What is too small to tap, or wider than the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [f"{where}: {what}" for what in [*page.evaluate(SMALL), *(["the page is too wide"] if wide else [])]]


def test_everything_to_tap_is_large_enough(visit: Visit, host: Host) -> None:
    """44 px each way on a phone: pages, tabs, drawers, a preview. Links within a sentence are exempt (WCAG 2.5.8)."""
    found: list[str] = []
    page = visit("/", **PHONE)
    page.get_by_text("More options").click()
    expect(page.get_by_label("Seed")).to_be_visible()
    found += small(page, "home")
    for path in ("/credits", "/gallery", "/table/nowhere"):
        page.goto(host.url + path)
        page.wait_for_selector("main")
        found += small(page, path)
    made = host.bring(reached("endure", "CG00", CREW, side_by_side))
    invite = host.table(game="endure", mission="CG00", seats={"marine": "me", "medic": "friend", "engineer": "friend"})
    page.goto(host.url + "/join#" + invite["links"]["invite"].partition("#")[2])
    page.get_by_role("button", name="Take this seat").wait_for()
    found += small(page, "join")
    page = visit(f"/table/{made['table']}", made, **PHONE)
    my_move(page)
    found += small(page, "board")
    rest(page)
    board = page.locator(".frame").bounding_box()
    chip(page, "Trade with").tap()
    page.locator("[data-commit]").wait_for()
    now = page.locator(".frame").bounding_box()
    assert all(abs(now[side] - board[side]) < 1 for side in board)  # neither a group nor a preview moves the board
    found += small(page, "a preview")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    for tab in ("Crew", "Log"):
        page.locator(".phonetabs button", has_text=tab).tap()
        page.wait_for_selector(".phonelog .rule" if tab == "Log" else "[data-panel] .chip")
        found += small(page, tab)
    for name in ("Rules", "People and invite", "Settings, replay and export"):
        page.get_by_role("button", name=name, exact=True).tap()
        page.get_by_role("dialog").wait_for()
        found += small(page, name)
        page.get_by_role("dialog").get_by_role("button", name="Close", exact=False).first.tap()
        page.get_by_role("dialog").wait_for(state="detached")
    assert not found, "\n".join(found)


# ---- one seat, two devices ------------------------------------------------------------------------------------------


def test_move_to_my_phone(visit: Visit, host: Host) -> None:
    """The link opens the same seat in another browser; the secret leaves the address; both play on."""
    made = host.table(count=2, seed="two devices")
    desk = visit(f"/table/{made['table']}", made)
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first = my_move(desk)
    desk.get_by_role("button", name="People and invite").click()
    desk.get_by_role("button", name="Move to my phone").click()
    expect(desk.get_by_role("button", name="Copied: keep it to yourself")).to_be_visible()
    link = str(desk.evaluate("navigator.clipboard.readText()"))
    desk.keyboard.press("Escape")
    assert "#" in link and f"/table/{made['table']}" in link
    phone = visit("/table/" + link.partition("/table/")[2], **PHONE)
    expect(phone.locator(".ask h2")).to_have_text(first)
    expect(phone).to_have_url(re.compile(f"/table/{made['table']}$"))
    now = offer(desk)
    phone.locator(".options .chip").first.tap()
    phone.locator("[data-commit]").tap()
    settled(desk, now)  # the desk follows the phone,
    my_move(desk)
    now = offer(desk)
    expect(phone.locator(".table")).to_have_attribute("data-offer", now)
    desk.keyboard.press("1")
    settled(phone, now)  # and the phone the desk
    phone.reload()
    my_move(phone)  # the key is this browser's own now


# ---- asking ---------------------------------------------------------------------------------------------------------


def test_a_forecast_by_mouse(visit: Visit, host: Host) -> None:
    """Pointed at, then asked for: the button stays good on the way to it. The choice itself is not made."""
    made = host.bring(reached("vortex", "m1", 4, several_ranged))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    now = offer(page)
    button = page.get_by_role("button", name="Forecast")
    expect(button).to_be_disabled()
    option = chip(page, "Shoot")
    option.hover()
    expect(button).to_be_enabled()
    button.hover()
    button.click()
    card = page.get_by_role("region", name="Forecast")
    expect(card).to_contain_text("If: Shoot")
    expect(card).to_contain_text("Can be taken back")
    expect(card).to_contain_text(re.compile(r"loses \d|takes \d|kills"))
    assert offer(page) == now
    page.get_by_role("button", name="Close the forecast").click()
    expect(card).to_have_count(0)


def test_search_in_the_rulebook(visit: Visit, host: Host) -> None:
    made = host.table(game="endure", mission="CG00", count=3)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.get_by_role("button", name="Rules", exact=True).click()
    rules = page.locator(".rules p[id]")
    rules.first.wait_for()
    whole = rules.count()
    field = page.get_by_label("Search the rules")
    field.fill("reveal")
    expect(rules.first).to_be_visible()
    page.wait_for_function(
        "n => { const k = document.querySelectorAll('.rules p[id]').length; return k && k < n }", arg=whole
    )
    heads = page.locator(".rules h3").all_inner_texts()
    assert all(
        "reveal" in words.lower() for words in rules.all_inner_texts() if "reveal" not in " ".join(heads).lower()
    )
    field.fill("ETS-RND-01")
    expect(rules).to_have_count(1)
    field.fill("no such word anywhere")
    expect(page.locator(".rules")).to_contain_text("Nothing about “no such word anywhere”.")
    field.fill("")
    expect(rules).to_have_count(whole)


def struck(table: Any) -> bool:
    """The enemies have moved and struck, and somebody is to act again."""
    if (
        table.state.round < 2
        or not table.offers
        or table.offers[0].name != "survivor_actions"
        or not table.state.groups
    ):
        return False
    kinds = [event.word for event in table.journal[-40:]]
    return "assault" in kinds and "enemy-move" in kinds


def test_what_was_told_is_told_again_and_says_why(visit: Visit, host: Host) -> None:
    """Skip it; have it told again; click an enemy: what it did, and by which rule."""
    save, words = last_answer("endure", "CG09", CREW, struck)
    made = host.bring(save)
    page = visit(f"/table/{made['table']}", made, motion=True, speed=0.5)
    my_move(page)
    chip(page, words).click()
    telling = page.locator(".telling")
    expect(telling).to_be_visible()
    page.get_by_role("button", name=re.compile("^Skip( |$)")).last.click()
    my_move(page)
    card = page.get_by_role("group", name="What changed")
    expect(card).to_be_visible()
    now = offer(page)
    page.get_by_role("button", name="Tell it again").click()
    expect(telling).to_be_visible()
    page.keyboard.press("Space")
    my_move(page)
    assert offer(page) == now  # nothing was played by it
    expect(card).to_be_visible()
    enemies = page.locator(".silhouette:not(.radar)")
    for n in range(enemies.count()):
        if "lit" in str(enemies.nth(n).get_attribute("class")):
            enemies.nth(n).hover()  # a click would attack it
        else:
            enemies.nth(n).click()
        reason = page.locator(".inspect .m", has_text=re.compile(r"(move|attack|Active|Passive)"))
        if reason.count():
            expect(reason.first).to_be_visible()
            return
    raise AssertionError("no enemy says why")


# ---- dice of one's own ----------------------------------------------------------------------------------------------


def test_a_plan_with_dice_of_ones_own(visit: Visit, host: Host) -> None:
    """From the home page: “we roll our own dice”. What is typed in is what lies in the tray."""
    page = visit("/")
    article = opened(page, "Vortex")
    article.get_by_role("button", name="Tamsin Quill stays out").click()
    article.get_by_text("More options").click()
    article.get_by_label("We roll our own dice").check()
    with page.expect_request("**/api/tables") as sent:
        article.get_by_role("button", name="Start").click()
    assert sent.value.post_data_json["physical"] is True
    box = page.locator(".box", has=page.locator("[data-slot]"))
    typed: list[str] = []
    for _ in range(40):
        my_move(page)
        if page.locator("[data-die]").count() and page.locator("[data-ready-button]").count():
            break
        now = offer(page)
        if box.count():
            typed = roll(page, box)
            page.get_by_role("button", name="That is it").click()
        else:
            page.keyboard.press("1")
        settled(page, now)
    tray = page.locator(".tray .die")
    expect(tray).to_have_count(5)
    faces = tray.evaluate_all("all => all.map((e) => e.getAttribute('aria-label').split(' die')[0])")
    assert sorted(faces) == sorted(typed)


def roll(page: Any, box: Any) -> list[str]:
    """Types in a roll: one click for each die, on one face after another."""
    typed = []
    loose = page.locator("[data-slot=''] .piece")
    expect(box).to_be_visible()
    for n in range(loose.count()):
        left = loose.count()
        slots = box.locator("section:not([data-slot='']) .slot:not([disabled])")
        slot = slots.nth(n % slots.count())
        typed.append(str(slot.locator("xpath=..").get_attribute("data-slot")))
        slot.click()
        expect(loose).to_have_count(left - 1)
    return typed


# ---- a new table ----------------------------------------------------------------------------------------------------


def test_the_options_of_a_new_table(visit: Visit, host: Host) -> None:
    """Seed, ironman and training reach the server: tables of one seed are alike; on one nothing is taken back."""
    boards = []
    for flag, says in (("Ironman", "No undo on this table"), ("Training", "Undo")):
        page = visit("/")
        article = opened(page, "Vortex")
        article.get_by_text("More options").click()
        article.get_by_label("Your name").fill("Grace")
        article.get_by_label("Seed").fill("the same for both")
        article.get_by_label(flag).check()
        with page.expect_request("**/api/tables") as sent:
            article.get_by_role("button", name="Start").click()
        wish = sent.value.post_data_json
        assert wish["seed"] == "the same for both" and wish["name"] == "Grace"
        assert (wish["ironman"], wish["same_dice"]) == (flag == "Ironman", flag == "Training")
        my_move(page)
        now = offer(page)
        page.keyboard.press("1")
        settled(page, now)
        expect(page.get_by_role("button", name=says)).to_be_visible()
        page.keyboard.press("b")  # the board as text, which is sent to whoever asks
        drawn = page.locator(".frame .plain pre").first
        expect(drawn).not_to_be_empty()
        boards.append(drawn.text_content())
        keys = json.loads(page.evaluate("localStorage.getItem('starboard.keys')"))
        info = host.post("/api/mine", {"keys": keys})["tables"][0]
        assert (info["ironman"], info["same_dice"]) == (flag == "Ironman", flag == "Training")
    assert boards[0] == boards[1]


def test_a_file_that_is_no_game_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    page = visit("/")
    for words, says in (("no json", "not a saved game"), ('{"game": "vortex"}', ".")):
        file = tmp_path / "game.json"
        file.write_text(words)
        page.locator("input[type=file]").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(says)
    expect(page).to_have_url(re.compile("/$"))


def test_a_replay_goes_where_it_is_told_and_branches_there(visit: Visit, host: Host) -> None:
    """To the start of a round by its button; from there a table of one's own, in that round."""
    made = host.bring(played("vortex", "intro", 2, "replay", in_round_three))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.get_by_role("button", name="Settings, replay and export").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_label("Timeline")).to_be_visible()
    page.get_by_role("button", name="R2", exact=True).click()
    expect(page.locator(".table")).to_have_attribute("data-round", "2")
    page.get_by_role("button", name="One on").click()
    expect(page.locator(".ask p").first).to_contain_text(re.compile(r"^Move \d+ of \d+"))
    page.get_by_role("button", name="What if, from here").click()
    page.wait_for_url(lambda url: made["table"] not in url)
    my_move(page)
    expect(page.locator(".table")).to_have_attribute("data-round", "2")
    expect(page.locator(".what")).to_contain_text("a retry")


def in_round_three(table: Any) -> bool:
    return bool(table.state.round >= 3)


# ---- an open table --------------------------------------------------------------------------------------------------

ADD_PLANE = """
from pathlib import Path
from starboard import games
folder, support = games.folder, Path({support!r})
games.__path__.append(str(support))
games.folder = lambda slug: support / slug if slug == "plane" else folder(slug)
"""


@pytest.fixture(scope="module")
def plane(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that has the toy on an open table as well."""
    support = Path(__file__).parent.parent / "support"
    server = Host(tmp_path_factory.mktemp("plane"), ADD_PLANE.format(support=str(support)))
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize("touch", [False, True])
def test_a_point_on_an_open_table(visit: Visit, plane: Host, touch: bool) -> None:
    """Two clicks make a path, measured in inches; too far is refused in words; the list proposes points too."""
    made = plane.table(game="plane", seed="")
    page = visit(f"/table/{made['table']}", made, at=plane, **(PHONE if touch else {}))
    assert "up to 6 inches" in my_move(page)
    rover = page.locator(".standee[data-id=rover]")
    rover.wait_for()

    def spot(x: float, y: float) -> list[float]:
        # Playwright's own box has the outline in it, nine pixels on each side on a phone: the field alone is measured.
        field = page.evaluate("document.querySelector('.open .target').getBoundingClientRect().toJSON()")
        return [field["x"] + x * field["width"] / 24, field["y"] + y * field["width"] / 24]

    def click(x: float, y: float) -> None:
        rest(page, look=False)
        page.touchscreen.tap(*spot(x, y)) if touch else page.mouse.click(*spot(x, y))

    def stands(x: float, y: float) -> None:
        page.wait_for_function(
            """([x, y]) => { const r = document.querySelector('.standee').getBoundingClientRect();
            const f = document.querySelector('.open .target').getBoundingClientRect(), inch = f.width / 24;
            return Math.hypot(r.x + r.width / 2 - f.x - x * inch, r.y + r.height / 2 - f.y - y * inch) < 5 }""",
            arg=[x, y],
        )

    go = page.locator("[data-commit]")
    now = offer(page)
    click(8, 14)  # seven inches are too far
    expect(page.locator(".toast")).to_contain_text("Out of reach")
    expect(go).to_have_count(0)  # refused before it is sent
    assert offer(page) == now
    click(4, 11)
    click(6, 11)
    expect(page.locator(".inches").nth(1)).to_contain_text("(5.0″)")
    go.click()
    settled(page, now)
    my_move(page)
    stands(6, 11)
    now = offer(page)
    page.locator(".options .chip").first.click()  # five inches to the east
    if touch:  # a finger sees first what it would do
        go.click()
    settled(page, now)
    stands(11, 11)
