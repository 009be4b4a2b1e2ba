"""Exodus on a phone: a map of 24 by 24, every lit square under a thumb, the alert card without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starboard.games.exodus.game import Exodus
from tests.rules.exodus import wide

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


@pytest.fixture(scope="module")
def wider(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server of somebody who has the mission of 24 by 24."""
    home = tmp_path_factory.mktemp("home")
    wide.write(home / "missions" / "exodus")
    server = Host(tmp_path_factory.mktemp("wide"), f"import os; os.environ['STARBOARD_HOME'] = {str(home)!r}")
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize(("until", "look"), [(acting, HIT), (alerted, CARD)], ids=["squares", "alert"])
def test_on_a_phone_the_widest_map_can_be_played(
    visit: Visit, wider: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, until: Any, look: str
) -> None:
    monkeypatch.setattr(Exodus, "missions", Exodus.missions)
    made = wider.bring(reached("exodus", wide.enter(tmp_path), 4, until))
    page = visit(f"/table/{made['table']}", made, at=wider, **PHONE)
    page.wait_for_selector(DECIDE)
    page.wait_for_timeout(1200)  # it glides to whoever acts
    found = page.evaluate(look)
    assert found and (found is True or all(found)), found
