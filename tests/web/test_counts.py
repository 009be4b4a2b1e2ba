"""What the three wide tables promise in numbers: clicks and taps, sizes under a thumb, bytes of an update."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from starboard.games.eosrise.content import MAP
from starboard.games.starquest.shooting import targets

from .conftest import Host, Visit
from .support import expect, my_move, offer, played, reached, settled
from .test_starquest import SPOTS, may_go

PHONE: dict[str, Any] = {"size": (390, 844), "touch": True}

MIDDLES = """() => [...document.querySelectorAll('.ground .target.lit')].map((e) => {
    const r = e.getBoundingClientRect();
    return [e.dataset.id, r.x + r.width / 2, r.y + r.height / 2];
})"""
CORNERS = """() => {
    const sides = [...document.querySelectorAll('.open.square .target')].map((e) => e.getBoundingClientRect());
    const left = Math.min(...sides.map((r) => r.left)), right = Math.max(...sides.map((r) => r.right));
    const top = Math.min(...sides.map((r) => r.top)), bottom = Math.max(...sides.map((r) => r.bottom));
    return [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]]
        .map(([x, y]) => document.elementFromPoint(x, y)?.closest('svg.ground') ? '' : `${x}, ${y}`).filter(Boolean);
}"""


def still(page: Any) -> None:
    """Until the board has glided to whoever acts."""
    page.wait_for_function("""() => new Promise((done) => {
        const at = () => document.querySelector('.ground g[transform]').getAttribute('transform');
        const was = at();
        setTimeout(() => done(at() === was), 150);
    })""")


def test_no_button_lies_on_a_corner_of_the_table(visit: Visit, host: Host) -> None:
    made = host.bring(played("starquest", "investigation", 2, "4", may_go))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({CORNERS})().length === 0")
    phone = visit(f"/table/{made['table']}", made, **PHONE)
    my_move(phone)
    phone.get_by_role("button", name="Show the whole board").tap()
    phone.wait_for_function(f"() => ({CORNERS})().length === 0")


def may_shoot(table: Any) -> bool:
    """A hero may move, and has somebody to shoot at already."""
    return may_go(table) and bool(targets(table.game, table.game.hero(table.offers[0].seats[0])))


def test_a_hero_advances_and_shoots_in_four_taps(visit: Visit, host: Host) -> None:
    """A base has 24 px when a phone opens; a place, its button, an enemy, its button."""
    made = host.bring(played("starquest", "investigation", 2, "4", may_shoot))
    page = visit(f"/table/{made['table']}", made, **PHONE)
    my_move(page)
    page.locator("path.region.advance").first.wait_for(state="attached")
    still(page)
    assert page.locator(".disc").first.bounding_box()["width"] >= 24
    for spot in page.evaluate(SPOTS, [12, True, 5]):
        page.touchscreen.tap(*spot)
        expect(page.locator("[data-commit]").first).to_be_visible()
        expect(page.locator("line.sight").first).to_be_attached()
        if page.locator("line.sight.can").count() and page.locator("[data-commit][data-verb=advance]").count():
            break
    else:
        raise AssertionError("nobody can be shot from anywhere")
    taps, now = 1, offer(page)
    while my_move(page) and not page.locator(".ask h2", has_text="shoot").count():
        page.locator("[data-commit][data-verb=advance]").tap()
        taps += 1
        settled(page, now)
    now = offer(page)
    page.locator(".options .chip").first.tap()
    taps += 1
    if offer(page) == now:
        page.locator("[data-commit]").tap()
        taps += 1
    settled(page, now)
    assert taps <= 4


def pressed(page: Any, wanted: str) -> int:
    """Answers with the chip of these words, else with the first one; how many clicks that took."""
    from playwright.sync_api import Error

    now = offer(page)
    chips = page.locator(".options .chip:not(.gift)")
    named = chips.filter(has_text=wanted)
    chip = (named if named.count() else chips).first
    folded = "ways" in chip.inner_text()
    try:
        chip.click(timeout=10_000)
    except Error:
        if offer(page) == now:
            raise
        return 0  # the only choice there was: the table took it meanwhile
    if folded:
        page.locator(".options [data-act]").first.click()
    picked = page.get_by_role("button", name="Go on with")  # some of several: what is chosen is taken by a button
    more = int(picked.count())
    if more:
        picked.click()
    settled(page, now)
    return 1 + folded + more


def warping(table: Any) -> bool:
    return bool(table.offers) and table.offers[0].name == "warp" and table.state.round >= 2


def test_every_lit_galaxy_is_hit_by_a_tap(visit: Visit, host: Host) -> None:
    made = host.bring(reached("eosrise", "easy", 4, warping))
    page = visit(f"/table/{made['table']}", made, **PHONE)
    my_move(page)
    still(page)
    lit = page.evaluate(MIDDLES)
    assert lit
    for id, x, y in lit:
        page.touchscreen.tap(x, y)
        expect(page.locator(f".target.chosen[data-id='{id}']")).to_be_attached()


def fresh_round(table: Any) -> bool:
    """The crew is about to act, and nobody is near: a round without a fight, before rooms ask for more."""
    state, ask = table.state, table.offers[0] if table.offers else None
    if ask is None or ask.name != "crew-action" or state.round > 2 or any(officer.place for officer in state.officers):
        return False
    return all(MAP.far[state.eos][ship.at] > 4 for ship in state.ships)


def test_a_round_of_four_officers_takes_twelve_clicks(visit: Visit, host: Host) -> None:
    """One person with all four, every choice by hand: what the dock offers first, until the next round."""
    made = host.bring(reached("eosrise", "easy", 4, fresh_round))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    clicks, started = 0, page.locator(".table").get_attribute("data-round")
    while (my_move(page), page.locator(".table").get_attribute("data-round"))[1] == started:
        clicks += pressed(page, "Stay here")
    assert clicks <= 12


def first_of_four(table: Any) -> bool:
    ask = table.offers[0] if table.offers else None
    if ask is None or ask.name != "act" or table.state.round > 3:
        return False
    moves = [option for option in ask.kind.iterate() if type(option).__name__ == "Move"]
    return len(moves) > 2 and bool(table.game.hero(ask.seats[0]).ap == 4)


def test_four_actions_of_a_hero_take_eight_taps_and_updates_are_small(visit: Visit, host: Host) -> None:
    """Four squares, each a tap and its button; what comes over the wire after the first picture stays under 15 kB."""
    made = host.bring(reached("exodus", "m2-street", 4, first_of_four))
    page = visit("/", made, **PHONE)
    frames: list[int] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(len(frame))))
    page.goto(f"{host.url}/table/{made['table']}")
    my_move(page)
    first, taps = len(frames), 0
    for _ in range(4):
        my_move(page)
        still(page)
        now = offer(page)
        page.touchscreen.tap(*page.evaluate(MIDDLES)[0][1:])
        button = page.locator(".menu button, [data-commit]").first
        expect(button).to_be_visible()
        page.wait_for_timeout(400)  # nobody taps twice faster than that
        button.tap()
        taps += 2
        settled(page, now)
    assert taps <= 8
    assert first and max(frames[first:]) <= 15_000


def test_two_browsers_and_one_of_them_is_the_director(visit: Visit, host: Host) -> None:
    """Each side is asked for itself; the Director's hand is seen by the Director alone."""
    from playwright.sync_api import Error

    seats = {"kira": "me", "mike": "me", "director": "friend"}
    made = host.table(game="exodus", mission="m1-landing", seats=seats, options={"director": True}, seed="two sides")
    ada = visit(f"/table/{made['table']}", made)
    dee = visit("/join#" + made["links"]["invite"].partition("#")[2], name="Dee")
    dee.get_by_role("button", name="Take this seat").click()
    expect(ada.locator("[data-panel=director] .sub")).to_contain_text("Dee")
    asked = {"ada": 0, "dee": 0}
    for _ in range(60):
        page = next((p for p in (ada, dee) if p.locator(".table[data-ready=true]").count()), None)
        if page is None:
            ada.wait_for_timeout(100)
            continue
        asked["dee" if page is dee else "ada"] += 1
        if asked["dee"] > 1 and asked["ada"] > 2:
            break
        now = offer(page)
        for words in ("is done", "Pass", ""):
            chips = page.locator(".options .chip:not(.gift)", has_text=words)
            if chips.count():
                chips.first.click()
                break
        inner = page.locator(".options [data-act]")
        if offer(page) == now and inner.count():
            with suppress(Error):  # the answer to the first click may have come meanwhile
                inner.first.click(timeout=1000)
        settled(page, now)
    assert asked["dee"] > 1 and asked["ada"] > 2
    expect(ada.locator("[data-panel=director] .chip")).to_have_count(0)
    expect(dee.locator("[data-panel=director] .chip").first).to_be_attached()
