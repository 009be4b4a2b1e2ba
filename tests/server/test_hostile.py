"""What an attack on the server found, and must not find again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from starboard.server import live as live_module
from starboard.server import wire

from .support import PATIENCE, Host, key_of
from .test_lobby import invite_of
from .test_play import answer_all, run, two

pytestmark = pytest.mark.usefixtures("toy")


def watch_key(joined: dict[str, Any]) -> dict[str, str]:
    table, _, code = joined["links"]["watch"].partition("#")[2].partition(".")
    return {"table": table, "secret": code}


def test_looking_as_nobody_keeps_no_pictures(tmp_path: Path) -> None:
    """A spectator could grow the memory: each made-up seat was the key of another picture."""

    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(watch_key(joined)) as one:
            for n in range(60):
                await one.send(**{"is": "look"}, seat=f"seat-{n}")
            await one.send(**{"is": "alive"})
            await one.until("alive")
            assert len(host.hub.live[joined["table"]]._drawn) <= 2
        for n in range(-1, live_module.DRAWN + 5):  # nor does a made-up place in the journal
            async with host.player(watch_key(joined), after=n):
                pass
        assert len(host.hub.live[joined["table"]]._drawn) <= live_module.DRAWN

    run(tmp_path, play)


def test_a_connection_that_dies_during_its_write_harms_nobody(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(bob_key) as bob:
            live = host.hub.live[ann_key["table"]]
            wrote, write = asyncio.Event(), host.hub.store.write

            async def slow(*args: Any) -> Any:
                wrote.set()
                await asyncio.sleep(0.3)
                return await write(*args)

            host.hub.store.write = slow  # type: ignore[method-assign, assignment]
            async with host.player(ann_key) as ann:
                offer = ann.offer("planning")["id"]
                await ann.send(**{"is": "place", "id": "dying"}, seat="ann", offer=offer, piece="ann-1", slot="store")
                await wrote.wait()
                for viewer in live.viewers:  # what the sender meets when the other side has gone
                    if viewer.person == "p1":
                        viewer.close()
            await bob.until_update(lambda u: u["scene"]["offers"][0].get("plan") == {"ann-1": "store"})
            assert not live.gone and host.hub.live[ann_key["table"]] is live

    run(tmp_path, play)


@pytest.mark.parametrize("at", [2**64, 10**12, -1])
def test_numbers_are_bounded_when_they_are_read(tmp_path: Path, at: int) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        for key in (key_of(joined), watch_key(joined)):
            assert (await host.post("/api/replay", {"key": key, "at": at}))[0] == 400
        assert (await host.post("/api/branch", {"key": key_of(joined), "at": at}))[0] == 400
        assert (await host.post("/api/tables", {"game": "toy", "count": at}))[0] == 400
        assert host.hub.thinkers.waiting == 0

    run(tmp_path, play)


def test_a_number_in_a_choice_kills_no_process(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            offer = solo.offer()["id"]
            for choice in (2**64, [{"x": 2**70}], {"ann-1": -(10**30)}):
                for kind in ("choose", "forecast"):
                    refused = await solo.wish(kind, seat="ann", offer=offer, choice=choice)
                    assert refused["because"] == "a number in it is too large"
            assert host.hub.thinkers.waiting == 0

    run(tmp_path, play)


@pytest.mark.parametrize("name", ["mission", "seats", "cls", "self", "nothing", pytest.param("x" * 5000, id="long")])
def test_options_that_no_game_has_are_refused(tmp_path: Path, name: str) -> None:
    async def play(host: Host) -> None:
        status, problem = await host.post("/api/tables", {"game": "toy", "options": {name: "m1"}})
        assert status == 400 and "has no option" in problem["problem"] and len(problem["problem"]) < 200

    run(tmp_path, play)


def test_seeds_and_names_have_an_end(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        assert (await host.post("/api/tables", {"game": "toy", "seed": "s" * 60_000}))[0] == 400
        assert (await host.post("/api/tables", {"game": "toy", "name": "n" * 60_000}))[0] == 400
        seats = {"ann": "me", "bob": "friend"}
        made = await host.ok("/api/tables", {"game": "toy", "seats": seats, "name": "Bo"})
        wish = {"invite": invite_of(made), "seats": ["bob"]}
        for same in ("bo", "Ｂｏ", "ＢＯ", "𝐁𝐨"):
            assert (await host.post("/api/join", {**wish, "name": same}))[0] == 409, same
        assert (await host.post("/api/join", {**wish, "name": "Bob"}))[0] == 201

    run(tmp_path, play)


def test_a_request_that_does_not_go_on_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD", 1.0)
    monkeypatch.setattr(wire, "BODY", 1.0)

    async def play(host: Host) -> None:
        head = b"POST /api/invite HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        halves = (b"", b"GET / HT", head, head + b'Content-Length: 100\r\n\r\n{"inv')
        for half in halves:
            reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
            writer.write(half)
            rest = await asyncio.wait_for(_until_closed(reader), PATIENCE)
            writer.close()
            assert b"200 OK" not in rest
        joined = await host.ok("/api/tables", {"game": "toy"})
        async with host.player(key_of(joined)) as solo:
            await asyncio.sleep(1.5)
            await answer_all(solo, "keep")

    run(tmp_path, play)


async def _until_closed(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""


def test_a_household_has_one_bucket() -> None:
    from starboard.server.guard import network

    assert network("2001:db8::1") == network("2001:db8:0:0:ffff::2") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") != network("192.0.2.8")
    assert network("local") == "local"
