"""What is over, and what is seen again: a mission won, the end for either side, a replay that plays by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starboard import games
from starboard.table import Table

from .conftest import Host, Visit
from .support import Seats, chip, expect, last_answer, my_move, offer, over, played, run, settled
from .test_access import complaints
from .test_endure import between_missions

pytestmark = pytest.mark.soak

CREW = ("marine", "medic", "engineer", "scout")
ENDED: dict[str, tuple[str, Seats]] = {
    "vortex": ("intro", 2),
    "endure": ("CG00", ("marine", "medic", "engineer")),
    "eosrise": ("easy", 4),
    "exodus": ("m1-landing", 2),
    "starquest": ("first-light", 2),
}
SIZES = [(1440, 900), (1024, 768), (390, 844)]


def outside(page: Any) -> list[str]:
    """What of the card leaves the window; its way on must always be in sight."""
    return list(
        page.evaluate("""() => [...document.querySelectorAll('.end, .end h1, .end .foot .go')].filter((e) => {
            const r = e.getBoundingClientRect();
            return r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1;
        }).map((e) => e.outerHTML.slice(0, 80))""")
    )


@pytest.mark.parametrize("game", list(ENDED))
def test_the_end_tells_who_did_what(visit: Visit, host: Host, game: str) -> None:
    mission, seats = ENDED[game]
    made = host.bring(played(game, mission, seats, "over", over))
    page = visit(f"/table/{made['table']}", made)
    card = page.get_by_role("dialog", name="The end")
    expect(card).to_contain_text(re.compile("You (won|lost)"))
    heroes = card.get_by_role("list", name="Who did what").get_by_role("listitem")
    expect(heroes).to_have_count(seats if isinstance(seats, int) else len(seats))
    expect(card.get_by_role("list", name="Worth telling")).to_contain_text(re.compile("Rounds|Turns"))
    assert not complaints(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert outside(page) == []


def test_a_won_mission_is_an_occasion(visit: Visit, host: Host) -> None:
    """Its heroes with what they carry on, the campaign's map with what was won."""
    save, words = last_answer("endure", "best-of-a-terrible-situation", CREW, between_missions)
    made = host.bring(save)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.locator(".options .chip", has_text=words).first.click()
    card = page.get_by_role("dialog", name="The mission is over")
    expect(card.get_by_role("list", name="Who did what")).to_contain_text("Goes on with Health")
    way = card.get_by_role("list", name=re.compile("The missions of"))
    expect(way.locator(".won")).to_contain_text("Prescription Pickup")
    expect(way.locator(".ahead")).to_have_count(3)
    assert not complaints(page)
    now = offer(page)
    page.keyboard.press("1")  # what is asked below the card is not answered by a key meant for it
    page.wait_for_timeout(400)
    assert offer(page) == now
    expect(card).to_be_visible()
    card.get_by_role("button", name="Go on").click()
    expect(card).to_have_count(0)
    page.keyboard.press("1")
    settled(page, now)


def first_behind(table: Any) -> bool:
    return len(table.game.behind()) == 1


@pytest.mark.parametrize(("game", "campaign", "first"), [("exodus", "campaign", "Landing")])
def test_a_game_without_words_for_it_has_the_occasion_too(
    visit: Visit, host: Host, game: str, campaign: str, first: str
) -> None:
    save, words = last_answer(game, campaign, 2, first_behind)
    made = host.bring(save)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    chip(page, words).click()
    card = page.get_by_role("dialog", name="The mission is over")
    expect(card).to_contain_text("Mission won")
    expect(card.get_by_role("list", name=re.compile("The missions of")).locator(".won")).to_contain_text(first)


def lost_to_a_director() -> Table[Any]:
    door = games.load("exodus")
    for number in range(20):
        fresh: Table[Any] = Table(door, door.prepare("m8-engine", 2, director=True), seed=str(number))
        table, _ = run("exodus", "m8-engine", 2, str(number), over, table=fresh)
        if table.outcome is not None and not table.outcome.won:
            return table
    raise AssertionError("the Director never wins")


def test_a_director_who_wins_reads_so(visit: Visit, host: Host) -> None:
    """Who plays the infected alone wins what the heroes lose; so do the tables at home and my games say."""
    table = lost_to_a_director()
    holders = {seat: "me" if seat == "director" else "bot:policy" for seat in table.setup.seats}
    made = host.bring(table.save(), seats=holders)
    page = visit(f"/table/{made['table']}", made)
    expect(page.get_by_role("dialog", name="The end")).to_contain_text("You won")
    page.goto(host.url + "/mine")
    expect(page.get_by_role("listitem").first).to_contain_text("won")


def test_a_replay_plays_by_itself(visit: Visit, host: Host) -> None:
    """From the start, at the speed that is set; the journal goes along; a pause stops it where it is."""
    made = host.bring(played("vortex", "intro", 2, "again", lambda table: table.state.round >= 2))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.get_by_role("button", name="Settings, replay and export").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    said, told = page.locator(".ask p").first, page.locator(".sidelog li, .sidelog p")
    expect(said).to_contain_text(re.compile(r"^Move 1?\d of"))
    before = told.count()
    page.get_by_label("Speed").select_option("4")
    expect(said).to_contain_text(re.compile(r"^Move [23]\d of"))
    assert told.count() > before
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).or_(
        page.get_by_role("button", name="R1", exact=True)
    ).first.click()
    expect(page.locator(".table")).to_have_attribute("data-round", re.compile("[01]"))


def test_rounds_of_a_campaign_name_their_mission(visit: Visit, host: Host) -> None:
    made = host.bring(played("exodus", "campaign", 2, "rounds", lambda table: table.state.round >= 2))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.get_by_role("button", name="Settings, replay and export").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_role("group", name=re.compile("Rounds|Turns"))).to_contain_text("Landing")
