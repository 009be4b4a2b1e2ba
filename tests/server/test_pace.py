"""When answers count: people before bots where a question is patient; all after the same time where it is blind."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from starboard import games
from starboard.server import live as live_module
from starboard.table import Ask, Choose
from tests.table.toys import director as toy_module
from tests.table.toys.director import Director, plays, scouting

from .support import Host, key_of
from .test_lobby import in_place
from .test_play import run
from .test_secrets import Scenery

__all__ = ["in_place"]


async def both(g: Any) -> None:
    """Director and scout are asked at once, and bots wait for people."""
    waiting: dict[str, tuple[str, Any]] = {"director": ("plays", plays), "scout": ("scouting", scouting)}
    while waiting:
        asks = [Ask(seat, Choose(name, listing, (g,)), patient=True) for seat, (name, listing) in waiting.items()]
        ask, _ = await g.ask_first(*asks)
        del waiting[ask.seats[0]]
    g.state.round += 1
    g.state.turn = "blind"


async def blind(g: Any) -> None:
    await g.ask_first(Ask("director", Choose("plays", plays, (g,)), blind=True))
    g.state.turn = "both"


class Paced(Director):
    slug = "toy-paced"
    scenery: ClassVar[Any] = Scenery

    def step(self) -> Any:
        return blind(self) if self.state.turn == "blind" else both(self)

    def opponents(self) -> tuple[str, ...]:
        return ("director",)


@pytest.fixture(autouse=True)
def paced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    load, folder = games.load, games.folder
    monkeypatch.setattr(games, "load", lambda slug: Paced if slug == "toy-paced" else load(slug))
    here = Path(toy_module.__file__).parent
    monkeypatch.setattr(games, "folder", lambda slug: here if slug == "toy-paced" else folder(slug))
    yield
    games.content_mark.cache_clear()


def test_no_bot_goes_before_a_person_unless_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "BLIND", 0.0)

    async def play(host: Host) -> None:
        seats = {"director": "bot:random", "scout": "me"}
        made = await host.ok("/api/tables", {"game": "toy-paced", "seats": seats, "name": "Sam", "seed": "3"})
        async with host.player(key_of(made)) as sam:
            live = await host.hub.table(key_of(made)["table"])
            assert live.machines._seat() is None, "the bot waits for Sam"
            await sam.wish("choose", seat="scout", offer=sam.offer()["id"], choice={"do": "wait"})
            again = {"plays", "scouting"}
            await sam.until_update(
                lambda u: u["scene"]["round"] == 1 and {o["name"] for o in u["scene"]["offers"]} == again
            )
            assert live.machines._seat() is None, "and in the next round again"
            assert (await sam.wish("go_ahead"))["is"] == "done"
            await sam.until_update(lambda u: all("director" not in o["seats"] for o in u["scene"]["offers"]))

    run(tmp_path, play)


def test_an_answer_to_a_blind_question_counts_when_its_time_is_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def told(seconds: float) -> None:
        if seconds > 100:
            slept.append(seconds)
            await sleep(0)
        else:
            await sleep(seconds)

    monkeypatch.setattr(live_module, "BLIND", 500.0)
    monkeypatch.setattr(asyncio, "sleep", told)

    async def play(host: Host) -> None:
        seats = {"director": "me", "scout": "me"}
        made = await host.ok("/api/tables", {"game": "toy-paced", "seats": seats, "name": "Dee", "seed": "3"})
        async with host.player(key_of(made)) as dee:
            for seat, do in (("director", "keep"), ("scout", "wait")):
                offer = next(o for o in dee.update["scene"]["offers"] if seat in o["seats"])
                await dee.wish("choose", seat=seat, offer=offer["id"], choice={"do": do})
            await dee.until_update(lambda u: u["scene"]["round"] == 1)
            assert not slept, "a question that is not blind waits for nothing"
            offer = next(o for o in dee.update["scene"]["offers"] if "director" in o["seats"])
            await dee.wish("choose", seat="director", offer=offer["id"], choice={"do": "keep"})
            assert len(slept) == 1 and 400 < slept[0] <= 500

    run(tmp_path, play)


def test_a_bot_thinks_about_a_blind_question_for_less_than_its_answer_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[tuple[bool, int]] = []
    thought = live_module.Live.thought

    def noted(self: Any, asks: Any) -> int:
        found = thought(self, asks)
        budgets.append((any(ask.blind for ask in asks), found))
        return found

    monkeypatch.setattr(live_module, "BLIND", 0.02)
    monkeypatch.setattr(live_module.Live, "thought", noted)

    async def play(host: Host) -> None:
        seats = {"director": "bot:random", "scout": "me"}
        made = await host.ok("/api/tables", {"game": "toy-paced", "seats": seats, "name": "Sam", "seed": "3"})
        async with host.player(key_of(made)) as sam:
            await sam.wish("choose", seat="scout", offer=sam.offer()["id"], choice={"do": "wait"})
            await sam.until_update(lambda u: u["scene"]["round"] == 1 and len(u["scene"]["offers"]) == 2)

    run(tmp_path, play)
    assert {blind for blind, _ in budgets} == {True, False}
    assert all(budget == (10 if blind else 1500) for blind, budget in budgets)
