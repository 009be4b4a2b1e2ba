"""Exodus on a phone: the widest map, every lit square under a thumb, the alert card without scrolling."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Host, Visit
from .support import DECIDE, reached

PHONE = {"size": (390, 844), "touch": True}

HIT = """() => [...document.querySelectorAll('.target.lit')].map((lit) => {
    const box = lit.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return there !== null && there.closest('svg') !== null && box.width >= 20;
})"""
CARD = """() => {
    const box = document.querySelector('.ask').getBoundingClientRect();
    const chips = [...document.querySelectorAll('.options .chip')].map((chip) => chip.getBoundingClientRect());
    return box.bottom <= innerHeight && document.documentElement.scrollHeight <= innerHeight
        && chips.length > 1 && chips.every((chip) => chip.bottom <= innerHeight && chip.height >= 40);
}"""


def acting(table: Any) -> bool:
    return bool(table.offers) and table.offers[0].name == "act" and table.state.round == 2


def alerted(table: Any) -> bool:
    return bool(table.offers) and table.offers[0].name == "alert"


@pytest.mark.parametrize(("until", "look"), [(acting, HIT), (alerted, CARD)], ids=["squares", "alert"])
def test_on_a_phone_the_widest_map_can_be_played(visit: Visit, host: Host, until: Any, look: str) -> None:
    made = host.bring(reached("exodus", "m2-street", 4, until))
    page = visit(f"/table/{made['table']}", made, **PHONE)
    page.wait_for_selector(DECIDE)
    page.wait_for_timeout(1200)  # it glides to whoever acts
    found = page.evaluate(look)
    assert found and (found is True or all(found)), found
