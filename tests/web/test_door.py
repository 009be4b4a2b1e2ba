"""The front door: from the address to the table, for every game; friends by link; what was begun is found again."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from starboard import games

from .conftest import Host, Visit
from .support import expect, my_move, opened
from .test_access import complaints

GAMES = ["Endure the Stars", "Project EOS Rise", "Exodus", "Star Quest", "Vortex"]
SIZES = [(1440, 900), (1024, 768), (390, 844)]


def start(page: Any) -> Any:
    return page.get_by_role("button", name="Start")


@pytest.mark.parametrize("title", GAMES)
def test_from_the_address_to_the_first_question(visit: Visit, title: str) -> None:
    """Two clicks: the cover, Start. The card of the mission says how long, how hard, what it is about, and shows it."""
    page = visit("/")
    door = opened(page, title)
    chosen = door.locator(".chosen")
    expect(chosen).to_contain_text("min")
    expect(chosen.locator(".level")).to_be_visible()
    expect(chosen.locator(".plan path").first).to_be_visible()
    portraits = door.locator(".hero img")
    for n in range(portraits.count()):
        expect(portraits.nth(n)).to_have_js_property("complete", True)
        assert portraits.nth(n).evaluate("e => e.naturalWidth") > 0
    expect(door.locator(".hero").first).to_contain_text("good for")
    start(page).click()
    my_move(page)


def campaigns() -> list[tuple[str, str]]:
    doors = [games.load(slug) for slug in games.slugs()]
    return [(door.title, campaign.title) for door in doors for campaign in door.campaigns]


@pytest.mark.parametrize(("title", "campaign"), campaigns())
def test_a_campaign_starts_as_it_is_proposed(visit: Visit, title: str, campaign: str) -> None:
    page = visit("/")
    door = opened(page, title)
    door.get_by_role("button", name=re.compile("Campaigns")).click()
    if campaign not in door.locator(".chosen h2").inner_text():
        door.locator(".mission", has_text=campaign).click()
    expect(door.locator(".chosen h2")).to_have_text(campaign)
    start(page).click()
    my_move(page)


def test_an_error_stands_beside_the_button(visit: Visit) -> None:
    """The Medic is needed, and was sent away: it is said where one looks."""
    page = visit("/")
    door = opened(page, "Endure")
    door.get_by_role("button", name=re.compile("Campaigns")).click()
    door.get_by_label("Another hero instead of Medic").select_option("scout")
    start(page).click()
    said = page.get_by_role("alert")
    expect(said).to_contain_text("medic")
    button, box = start(page).bounding_box(), said.bounding_box()
    assert 0 <= box["y"] - (button["y"] + button["height"]) < 40
    expect(said).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", GAMES)
def test_the_door_at_every_size(visit: Visit, title: str, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    opened(page, title)
    expect(page.locator(".chosen .plan path").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not complaints(page)


def test_a_friend_by_link(visit: Visit) -> None:
    """A seat for a friend leads into the lobby: link and QR code; whoever joins is announced, here and there."""
    page = visit("/")
    door = opened(page, "Vortex")
    door.get_by_role("group", name="Who plays Tamsin Quill").get_by_role("button", name="a friend").click()
    start(page).click()
    expect(page).to_have_url(re.compile("/lobby/"))
    expect(page.get_by_role("img", name="QR code of the invite link")).to_be_visible()
    expect(page.get_by_text("1 seat is still free")).to_be_visible()
    assert not complaints(page)
    link = page.get_by_role("textbox", name="Invite link").input_value()
    ben = visit(link[link.index("/join") :], name="Ben")
    ben.get_by_role("checkbox", name="Tamsin Quill").check()
    ben.get_by_role("button", name="Take this seat").click()
    expect(page.get_by_role("status")).to_have_text("Ben has joined and takes Tamsin Quill.")
    expect(page.get_by_text("Everybody is here")).to_be_visible()
    page.get_by_role("link", name="Begin").click()
    my_move(page)


def test_free_seats_of_the_lobby_go_to_a_bot(visit: Visit, host: Host) -> None:
    made = host.table(game="vortex", seats={"red": "me", "blue": "friend"})
    page = visit(f"/lobby/{made['table']}", made)
    page.get_by_role("button", name="A bot plays it").click()
    expect(page.get_by_text("Rookie bot")).to_be_visible()
    expect(page.get_by_role("link", name="Begin")).to_be_visible()


def test_what_was_begun_is_found_again(visit: Visit, host: Host) -> None:
    """A campaign with its little map, whose turn it is; one click leads back."""
    made = host.table(game="endure", mission="best-of-a-terrible-situation", seed="found")
    page = visit("/", made)
    mine = page.get_by_role("region", name="My tables")
    expect(mine).to_contain_text("Your turn")
    expect(mine).to_contain_text("Prescription Pickup")
    expect(mine.get_by_role("listitem").filter(has_text="you are here")).to_have_count(2)
    mine.get_by_role("link").click()
    my_move(page)


def test_my_games_are_counted_in_the_browser(visit: Visit) -> None:
    """Also when their tables are long gone."""
    one = {
        "table": "a", "game": "vortex", "title": "Vortex", "mission": "m1", "missionTitle": "Breach Alarm", "won": True,
        "because": "The last Boss is dead.", "round": 6, "heroes": ["Odessa Brandt"], "people": 2, "retry": False,
        "ended": 1,
    }  # fmt: skip
    games_ = [one, {**one, "table": "b", "won": False, "ended": 2}]
    page = visit("/mine", before=f"localStorage.setItem('starboard.played', {json.dumps(json.dumps(games_))})")
    expect(page.get_by_role("region", name="Vortex")).to_contain_text("1 of 2")
    expect(page.get_by_role("region", name="Vortex")).to_contain_text("Quickest win: Breach Alarm, round 6")
    expect(page.get_by_role("listitem")).to_have_count(2)
    assert not complaints(page)
    page.goto(page.url.replace("/mine", "/"))
    opened(page, "Vortex").locator(".mission", has_text="Breach Alarm").click()
    expect(page.locator(".chosen .facts")).to_contain_text("won")


def test_what_is_not_won_yet_is_proposed_first(visit: Visit) -> None:
    first, second, *_ = games.load("endure").missions
    one = {
        "table": "a", "game": "endure", "title": "Endure", "mission": first.id, "missionTitle": "", "won": True,
        "because": "", "round": 6, "heroes": [], "people": 1, "retry": False, "ended": 1,
    }  # fmt: skip
    page = visit("/", before=f"localStorage.setItem('starboard.played', {json.dumps(json.dumps([one]))})")
    expect(opened(page, "Endure").locator(".chosen h2")).to_have_text(second.title)


def test_who_is_new_need_not_search_for_the_first_round(visit: Visit) -> None:
    """On a phone, too, it is on the first screen; heroes say what only they can, and nothing of it is cut."""
    page = visit("/", size=(390, 844), touch=True)
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport()
    door = opened(page, "Vortex")
    expect(door.locator(".hero").first).to_contain_text("Crush: every enemy in one adjacent area")


def test_settings_are_at_the_door(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Text size").select_option("large")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Text size")).to_have_value("1.15")
