"""Learning by playing: the scripted first round of each game, followed in the browser by its rings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from starboard import games
from starboard.lab import first

from .conftest import Host, Visit
from .node import run
from .support import expect

SIZES = [(1440, 900), (1024, 768), (390, 844)]
APART = """() => {
  const card = document.querySelector('.say[data-mark]')?.getBoundingClientRect();
  if (!card) return '';
  for (const e of document.querySelectorAll('[data-coach], .options .chip')) {
    const r = e.getBoundingClientRect();
    const across = r.left < card.right - 1 && r.right > card.left + 1;
    if (r.width && across && r.top < card.bottom - 1 && r.bottom > card.top + 1) return e.outerHTML.slice(0, 200);
  }
  return '';
}"""


SAYS = """() => [document.querySelector('.say[data-mark]')?.dataset.mark,
  ...[...document.querySelectorAll('[data-coach]')].map((e) => JSON.stringify(e.dataset))].join(' | ')"""


def lesson(visit: Visit, host: Host, game: str, size: tuple[int, int], **settings: Any) -> Any:
    """The first round as `Play now` begins it."""
    script = first.book(game)
    made = host.table(
        game=game,
        mission=script.mission,
        seats=dict.fromkeys(script.seats, "me"),
        options=script.options,
        seed=script.seed,
        same_dice=True,
    )
    kept = json.dumps([made["table"]])
    return visit(
        f"/table/{made['table']}",
        made,
        size=size,
        coach=True,
        touch=size[0] < 500,
        before=f"localStorage.setItem('starboard.lessons', {kept!r})",
        **settings,
    )


def on(page: Any) -> str:
    """Follows one ring: reads on, or clicks what is ringed; gives the key of the mark that was open."""
    from playwright.sync_api import Error

    card = page.locator(".say[data-mark]")
    expect(card).to_be_visible()
    key = str(card.get_attribute("data-mark"))
    if key == "end":
        return key
    expect(page.locator("[data-coach]").first).to_be_attached()
    for _ in range(30):  # until what is new has found its place
        if not page.evaluate(APART):
            break
        page.wait_for_timeout(100)
    assert page.evaluate(APART) == "", f"the coach covers what it speaks of at {key}"
    if card.get_attribute("data-mark") == "end":  # it went on meanwhile
        return "end"
    before = page.evaluate(SAYS)
    following = page.locator("[data-next]")
    ringed = following if following.count() else page.locator("[data-coach]").last
    through = ringed.get_attribute("data-way") is not None  # a dot on the table is clicked through
    try:
        ringed.click(force=through, timeout=8_000)
    except Error:
        if card.get_attribute("data-mark") == "end":  # it went on while it was to be clicked
            return "end"
        ringed.click(force=through)
    page.wait_for_function(f"before => ({SAYS})() !== before", arg=before)
    return key


@pytest.mark.parametrize("game", games.slugs())
def test_the_first_round_is_followed_by_its_rings(visit: Visit, host: Host, game: str) -> None:
    """Nothing but what is ringed is clicked, and the ordinary mission goes on where the lesson ends."""
    page = lesson(visit, host, game, SIZES[0])
    for _ in range(120):
        if on(page) == "end":
            break
    expect(page.locator(".say[data-mark=end]")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".table[data-ready=true]")).to_be_visible()


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("game", games.slugs())
def test_the_coach_covers_nothing(visit: Visit, host: Host, game: str, size: tuple[int, int]) -> None:
    page = lesson(visit, host, game, size)
    for _ in range(6):
        if on(page) == "end":
            break


def test_under_a_lesson_the_dice_to_place_are_whole(visit: Visit, host: Host) -> None:
    page = lesson(visit, host, "vortex", SIZES[1])
    for _ in range(12):
        if page.locator(".planning").count():
            break
        on(page)
    expect(page.locator(".planning").first).to_be_visible()
    on(page)  # the first mark shows who acts when; from the next on it is about the dice
    boards = "[...document.querySelectorAll('.board:has(.tray)')]"
    whole = f"() => {boards}.every((b) => b.scrollHeight <= b.clientHeight + 1)"
    page.wait_for_function(whole, timeout=5_000)


def test_play_now_leads_to_the_first_round(visit: Visit) -> None:
    page = visit("/", coach=True)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".say[data-mark='0.0']")).to_be_visible()


def test_one_mark_is_closed_or_all_of_them(visit: Visit, host: Host) -> None:
    page = lesson(visit, host, "endure", SIZES[0])
    expect(page.locator(".say[data-mark]")).to_be_visible()
    page.get_by_role("button", name="Close this mark").click()
    expect(page.locator(".say[data-mark]")).to_have_count(0)
    page.locator("[data-act='Move to Plaza'], [data-group='Move']").first.click()
    expect(page.locator(".say[data-mark='1.0']")).to_be_visible()  # the next decision has marks of its own
    page.get_by_role("button", name="no more").click()
    expect(page.locator(".say[data-mark]")).to_have_count(0)
    page.reload()
    expect(page.locator(".table[data-ready=true]")).to_be_visible()
    expect(page.locator(".say[data-mark]")).to_have_count(0)


def test_who_goes_another_way_is_told_how_to_come_back(visit: Visit, host: Host) -> None:
    page = lesson(visit, host, "endure", SIZES[0])
    expect(page.locator(".say[data-mark]")).to_be_visible()
    page.locator("[data-group='End'], [data-act^='End the turn']").first.click()
    expect(page.locator(".say")).to_contain_text("another way")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".say[data-mark^='0.']")).to_be_visible()


def test_dice_and_what_came_of_them_stay_to_be_read(visit: Visit, host: Host) -> None:
    """After the shot of the lesson: the dice, what they had to reach, what came of it; until the next act."""
    page = lesson(visit, host, "endure", SIZES[0])
    for mark in ("0.0", "0.1", "0.2", "1.0", "1.1"):
        expect(page.locator(f".say[data-mark='{mark}']")).to_be_visible()
        page.locator(".say [data-next], .say .do").first.click()
    expect(page.locator(".say[data-mark='2.0']")).to_be_visible()
    changes = page.get_by_role("group", name="What changed")
    expect(changes.locator(".die.good")).to_have_count(2)
    expect(changes).to_contain_text("3+")
    expect(changes).to_contain_text("Jaeger gone")


def test_the_coach_leaves_when_the_lesson_is_over(visit: Visit, host: Host) -> None:
    page = lesson(visit, host, "endure", SIZES[0])
    page.get_by_role("button", name="no more").click()
    expect(page.locator(".coach")).to_have_count(0)


def test_a_finger_is_told_what_a_finger_does() -> None:
    said = run(
        "words",
        "return given.map((text) => m.spoken(text, true));",
        [
            "Click in it. Point at a line to read it; you may take back with U. The hint (H) says why.",
        ],
    )
    assert said == ["Tap in it. Hold a finger on a line to read it; you may take back. The hint says why."]


def led(visit: Visit, host: Host, game: str, size: tuple[int, int], words: str) -> Any:
    """The lesson, done for one as far as the coach says this."""
    page = lesson(visit, host, game, size)
    card = page.locator(".say[data-mark]")
    for _ in range(40):
        expect(card).to_be_visible()
        if words in card.inner_text():
            return page
        before = page.evaluate(SAYS)
        page.locator(".say [data-next], .say .do").first.click()
        page.wait_for_function(f"before => ({SAYS})() !== before", arg=before)
    raise AssertionError(f"the coach never says {words!r}")


def test_a_phone_shows_what_the_coach_speaks_of(visit: Visit, host: Host) -> None:
    """A panel on another tab, far down; and a corner of the table where places lie close together."""
    page = led(visit, host, "eosrise", SIZES[2], "that is your clock")
    expect(page.locator("[data-id=tracks][data-coach]")).to_be_in_viewport()
    page = led(visit, host, "starquest", SIZES[2], "Put each hero")
    page.wait_for_function("""() => {
      const frame = document.querySelector('.frame').getBoundingClientRect();
      const ends = [...document.querySelectorAll('.frame .way')].map((e) => e.getBoundingClientRect());
      const wide = Math.max(...ends.map((r) => r.x)) - Math.min(...ends.map((r) => r.x));
      return wide > 70 && ends.every((r) => r.left > frame.left && r.right < frame.right
                                         && r.top > frame.top && r.bottom < frame.bottom);
    }""")


def test_the_coach_names_the_group_that_is_to_be_opened(visit: Visit, host: Host) -> None:
    page = led(visit, host, "eosrise", SIZES[0], "any figure may build")
    page.locator("[data-coach][data-speaker]").click()
    expect(page.locator(".say .call")).to_have_text("Command, then Build a Room: Cargo Bay, 5 credits")
