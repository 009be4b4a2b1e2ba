"""EOS Rise in the browser: a fight in few clicks, dice and shields that go nowhere, a crew of people and bots."""

from __future__ import annotations

import re
from typing import Any

from starboard.games.eosrise.bot.policy import gunnery
from starboard.games.eosrise.content import NAMES

from .conftest import Host, Visit
from .support import expect, my_move, offer, reached, settled

SIZES: list[dict[str, Any]] = [{"size": (1440, 900)}, {"size": (1024, 768)}, {"size": (390, 844), "touch": True}]
CREW = ("commander", "pilot", "specialist", "engineer")


def asked(table: Any, name: str) -> Any:
    return table.offers[0] if table.offers and table.offers[0].name == name else None


def idle_die(table: Any) -> bool:
    """Dice are to be placed, and one of them fits no icon."""
    ask = asked(table, "gunnery")
    return ask is not None and any(ask.kind.slots(die, {}) == [""] for die in ask.kind.owners())


def test_a_fight_with_a_die_that_fits_no_icon_can_be_made_ready(visit: Visit, host: Host) -> None:
    for wide in SIZES:
        made = host.bring(reached("eosrise", "easy", 4, idle_die))
        page = visit(f"/table/{made['table']}", made, **wide)
        my_move(page)
        expect(page.locator(".tray .idle").first).to_be_visible()
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator(".hint:not(:has-text('thinking'))")).to_be_visible()  # a plan that places nothing, too
        now = offer(page)
        page.locator("[data-ready-button]").click()
        settled(page, now)


def two_shields(table: Any) -> bool:
    ask = asked(table, "shields")
    return ask is not None and ask.kind.most == 2 and len(ask.kind.items) > 2


def test_a_second_shield_on_a_covered_pip_is_greyed_before_sending(visit: Visit, host: Host) -> None:
    made = host.bring(reached("eosrise", "easy", 4, two_shields))
    for wide in SIZES:
        page = visit(f"/table/{made['table']}", made, **wide)
        my_move(page)
        pips = page.locator(".tray .foes .slot[data-id]")
        lit = page.locator(".tray .foes .slot.lit")
        expect(lit.first).to_be_visible()
        for n in range(2):
            lit.nth(n).click()
            expect(page.locator(".tray .foes .slot.chosen")).to_have_count(n + 1)
        expect(page.locator(".options .chip:disabled").first).to_be_attached()  # no token is left for another
        assert pips.count() > lit.count() == 2, "only what was chosen can be clicked, and that takes it back"
        lit.first.click()
        expect(page.locator(".tray .foes .slot.chosen")).to_have_count(1)


def fight_begins(table: Any) -> bool:
    return asked(table, "participants") is not None and table.state.shields > 0


def answered(page: Any) -> int:
    """Answers what is asked in a fight in the shortest way that is a choice; how many clicks that took."""
    now, clicks = offer(page), 0
    for button in (
        page.locator(".act [data-all]"),
        page.locator(".act button", has_text="Place the rest"),
        page.locator(".act [data-ready-button]"),
        page.locator(".options .split button:enabled", has_text=re.compile("^all")).last,
        page.locator(".act [data-commit]:enabled"),
        page.locator(".act .btn.go:enabled"),
        page.locator(".options .chip:enabled").last,
    ):
        if offer(page) == now and button.count():
            button.click()
            clicks += 1
            page.wait_for_timeout(200)
    settled(page, now)
    return clicks


def test_a_round_of_a_fight_takes_eight_clicks(visit: Visit, host: Host) -> None:
    """One person with four officers: who joins, First Strike, dice, icons, shields, hull, on or away."""
    made = host.bring(reached("eosrise", "easy", 4, fight_begins))
    page = visit(f"/table/{made['table']}", made)
    first, clicks, steps = my_move(page), 0, 0
    while my_move(page) != first or not steps:
        if not page.locator(".crumbs", has_text="EOS Attack").count():
            break
        clicks += answered(page)
        steps += 1
    assert steps > 3
    assert clicks <= 8, clicks


def test_bots_wait_for_the_person_unless_they_are_told_to_go_ahead(visit: Visit, host: Host) -> None:
    seats = dict.fromkeys(CREW, "bot:policy") | {"commander": "me"}
    made = host.table(game="eosrise", mission="easy", seats=seats, seed="crew")
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    placed = page.locator(".journal", has_text=re.compile("(Pilot|Specialist|Engineer) takes the action"))
    page.wait_for_timeout(900)  # longer than a bot takes
    expect(placed).to_have_count(0)
    page.locator("[data-ahead]").click()
    expect(placed.first).to_be_attached()


def test_four_people_act_at_once_and_nobody_is_refused(visit: Visit, host: Host) -> None:
    seats = dict.fromkeys(CREW, "friend") | {"commander": "me"}
    made = host.table(game="eosrise", mission="easy", seats=seats, seed="crew")
    pages = [visit(f"/table/{made['table']}", made)]
    for name in ("Bo", "Cy", "Di"):
        pages.append(visit("/join#" + made["links"]["invite"].partition("#")[2], name=name))
        pages[-1].get_by_role("button", name="Take this seat").first.click()
        my_move(pages[-1])
    my_move(pages[0])
    for page in pages:
        page.evaluate("() => setTimeout(() => [...document.querySelectorAll('.options .chip')].at(-1).click(), 60)")
    for page in pages:
        expect(page.locator(".crumbs")).not_to_contain_text("Crew Actions")  # all four have passed
        expect(page.locator(".toast.harm")).to_have_count(0)


def two_ships(table: Any) -> bool:
    """A card that fires has two ships to choose from."""
    return bool(table.offers[0].name == "targets" and len(table.state.pursuit) > 1)


def test_a_ship_to_fire_at_is_called_by_its_name(visit: Visit, host: Host) -> None:
    made = host.bring(reached("eosrise", "easy", 4, two_ships))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    ships = page.locator(".slot:has(.said)")
    expect(ships.first).to_be_visible()
    assert all(any(kind in ship for kind in ("Dexer", "Galagat", "Vorde")) for ship in ships.all_inner_texts())


CUT = """() => [...document.querySelectorAll('.side .plain')].filter((e) => e.scrollHeight > e.clientHeight + 2)
    .map((e) => e.textContent.slice(0, 30))"""


def test_every_panel_is_as_high_as_its_words(visit: Visit, host: Host) -> None:
    """Tracks and rooms of the ship are read whole, what is folded is no empty box, and names of ships keep apart."""
    made = host.table(game="eosrise", mission="easy", seats=dict.fromkeys(CREW, "me"), seed="panels")
    for wide in SIZES[:2]:
        page = visit(f"/table/{made['table']}", made, **wide)
        my_move(page)
        assert page.evaluate(CUT) == []
        folded = page.locator(".side .aid:not([open])")
        assert all(folded.nth(n).bounding_box()["height"] < 50 for n in range(folded.count()))
        pads = page.locator(".pads.many .pad")
        assert pads.evaluate_all("all => all.every(e => e.scrollWidth <= e.clientWidth + 1)")


def plan_of_several(table: Any) -> bool:
    """Dice of two officers together fill a card."""
    ask = asked(table, "gunnery")
    if ask is None:
        return False
    plan = gunnery(table.game, ask.kind)
    return len({die.rpartition("-")[0] for die in plan}) > 1


def test_a_hint_in_a_fight_is_for_all_whom_one_plays(visit: Visit, host: Host) -> None:
    """Laid as it says, a card fires: a part of a plan would do nothing."""
    made = host.bring(reached("eosrise", "easy", 4, plan_of_several))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".hint:has(.do)")
    expect(hint).to_contain_text("a plan for all")
    expect(hint).to_contain_text("cover ")
    hint.locator(".do").click()
    expect(page.locator(".tray .full").first).to_be_visible()


def test_six_dice_of_one_officer_stay_on_a_phone(visit: Visit, host: Host) -> None:
    made = host.bring(reached("eosrise", "easy", 4, six_dice))
    page = visit(f"/table/{made['table']}", made, size=(390, 844), touch=True)
    my_move(page)
    off = page.locator(".tray .pool .die").evaluate_all(
        "all => all.filter(e => e.getBoundingClientRect().right > innerWidth).length"
    )
    assert off == 0


def six_dice(table: Any) -> bool:
    attack = table.state.attack
    return asked(table, "gunnery") is not None and any(len(dice) > 5 for dice in attack.dice.values())


def test_close_galaxies_are_called_by_their_numbers(visit: Visit, host: Host) -> None:
    """On a phone names of lit galaxies would lie over each other."""
    made = host.bring(reached("eosrise", "easy", 4, far_warp))
    page = visit(f"/table/{made['table']}", made, size=(390, 844), touch=True)
    my_move(page)
    page.wait_for_timeout(400)
    assert page.evaluate(OVERLAPS, [".node-name", ".node-name"]) == page.locator(".node-name").count()


OVERLAPS = """([one, other]) => {
    const boxes = (s) => [...document.querySelectorAll(s)].map((e) => e.getBoundingClientRect());
    return boxes(one).flatMap((r) => boxes(other).filter((o) =>
        r.left < o.right - 2 && r.right > o.left + 2 && r.top < o.bottom - 2 && r.bottom > o.top + 2)).length;
}"""


def far_warp(table: Any) -> bool:
    return asked(table, "warp") is not None and table.state.warp > 3


def over_tokens(table: Any) -> list[str]:
    """Galaxies within reach where a ship stands over a token."""
    ask, state = asked(table, "warp"), table.state
    if ask is None:
        return []
    to = {option.to for option in ask.kind.options if option.__struct_config__.tag == "warp"}
    held = state.frbs + state.skills + state.asteroids
    return [NAMES[ship.at] for ship in state.ships if NAMES[ship.at] in to and ship.at in held]


def test_what_lies_under_a_ship_is_its_galaxy(visit: Visit, host: Host) -> None:
    """The ring that says "click here" stands around the tokens below a ship: a click there flies there."""
    found: list[str] = []

    def met(table: Any) -> bool:
        found[:] = over_tokens(table)
        return bool(found)

    made = host.bring(reached("eosrise", "easy", 4, met))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    now = offer(page)
    box = page.locator(f'.tokens.node.lit[data-under="{found[0]}"]').bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    settled(page, now)


def two_targets(table: Any) -> bool:
    return asked(table, "targets") is not None and len(table.state.pursuit) > 1


def test_targets_are_dealt_out_beside_the_board_not_over_it(visit: Visit, host: Host) -> None:
    made = host.bring(reached("eosrise", "easy", 4, two_targets))
    for wide in SIZES[:2]:
        page = visit(f"/table/{made['table']}", made, **wide)
        my_move(page)
        box, frame = page.locator(".box.ships").bounding_box(), page.locator(".frame").bounding_box()
        assert box["y"] >= frame["y"] + frame["height"] - 1


def hurt(table: Any) -> bool:
    ask = asked(table, "damage")
    return ask is not None and ask.kind.total > 2


def test_more_is_dealt_out_without_moving_the_pointer(visit: Visit, host: Host) -> None:
    made = host.bring(reached("eosrise", "easy", 4, hurt))
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    box = page.locator(".options .split button", has_text="+").first.bounding_box()
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(100)
    expect(page.locator("[data-commit]")).to_contain_text("2 of")


def test_whoever_skips_too_late_chooses_nothing(visit: Visit, host: Host) -> None:
    made = host.table(game="eosrise", mission="easy", seats=dict.fromkeys(CREW, "me"), seed="late")
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    now = offer(page)
    page.locator(".options [data-act]").first.click()
    settled(page, now)
    then = my_move(page)
    page.locator(".options .chip").first.focus()
    page.keyboard.press("Space")  # meant for what was being told
    page.wait_for_timeout(300)
    assert my_move(page) == then
