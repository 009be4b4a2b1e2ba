"""Whatever is sent over HTTP or the WebSocket, the server answers in words and does not break.

`test_schema` makes its requests from the description of the interface; these begin with right ones and spoil them."""

from __future__ import annotations

import json
import logging
import random
from pathlib import Path
from typing import Any

import pytest

from starboard.server import guard

from .support import Host, Json, key_of
from .test_lobby import in_place, invite_of
from .test_play import run

__all__ = ["in_place"]

pytestmark = pytest.mark.usefixtures("toy")

ODD: list[Any] = [
    None, True, -1, 2**70, 1.5, "", "x" * 500, "\x00", "\ud800", "' OR 1=1 --", [], [[]], {}, {"": {}},
    {"a": "me"}, ["ann", "ann"],
]  # fmt: skip


def spoilt(body: Any, rng: random.Random) -> Any:
    """The same with one thing in it changed, left out or added."""
    if not isinstance(body, dict) or not body or rng.random() < 0.05:
        return rng.choice(ODD)
    changed = dict(body)
    name = rng.choice(list(body))
    lot = rng.random()
    if lot < 0.2:
        del changed[name]
    elif lot < 0.3:
        changed["more"] = rng.choice(ODD)
    elif lot < 0.6:
        changed[name] = spoilt(body[name], rng)
    else:
        changed[name] = rng.choice(ODD)
    return changed


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard.Bucket, "take", lambda self, amount=1.0: True)


def test_odd_bodies(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(host: Host) -> None:
        rng = random.Random(5)
        joined = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "friend"}})
        key = key_of(joined)
        save = await host.ok("/api/export", key)
        bodies: dict[str, Json] = {
            "/api/tables": {"game": "toy", "seats": {"ann": "me"}, "options": {"fault": 0}, "count": 0, "seed": "1"},
            "/api/mine": {"keys": [key]},
            "/api/invite": {"invite": invite_of(joined)},
            "/api/join": {"invite": invite_of(joined), "name": "Bo", "seats": ["bob"], "secret": ""},
            "/api/leave": {"key": key, "seats": ["bob"]},
            "/api/links": key,
            "/api/export": key,
            "/api/import": {"save": save, "name": "Cy", "seats": {"ann": "me"}},
            "/api/replay": {"key": key, "at": 1, "seat": "ann"},
            "/api/branch": {"key": key, "at": 1},
        }
        for path, body in bodies.items():
            for _ in range(25):
                status, answer = await host.post(path, spoilt(body, rng))
                assert status < 500, (path, body, answer)
                assert status < 300 or answer["problem"]
        for raw in (b"", b"{", b"\xff\xfe", b"[" * 20_000, b'{"game": "toy", "game": 5}'):
            assert 400 <= (await host.post("/api/tables", raw))[0] < 500
            assert 400 <= (await host.post("/api/import", raw))[0] < 500

    with caplog.at_level(logging.ERROR):
        run(tmp_path, play, quota=0)
    assert "a request failed" not in caplog.text


def test_odd_messages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(host: Host) -> None:
        rng = random.Random(6)
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            offer = solo.offer()["id"]
            messages: list[Json] = [
                {"is": "choose", "id": "1", "seat": "ann", "offer": offer, "choice": {"ann-1": "store"}},
                {"is": "place", "id": "1", "seat": "ann", "offer": offer, "piece": "ann-1", "slot": "store"},
                {"is": "ready", "id": "1", "seat": "ann", "offer": offer, "yes": False},
                {"is": "undo", "id": "1", "seat": "ann"},
                {"is": "vote", "id": "1", "yes": True},
                {"is": "steer", "id": "1", "seat": "ann", "bot": "x"},
                {"is": "take_back", "id": "1", "seat": "ann"},
                {"is": "claim", "id": "1", "seat": "bob"},
                {"is": "give_bot", "id": "1", "seat": "bob", "bot": "x"},
                {"is": "look", "seat": "ann", "why_not": True},
                {"is": "ping", "target": "x"},
                {"is": "hello", "table": "x", "secret": "y"},
            ]
            for n in range(300):
                message = spoilt(rng.choice(messages), rng)
                if isinstance(message, dict) and isinstance(message.get("id"), str):
                    message["id"] = str(n)
                await solo.socket.send(json.dumps(message))
            await solo.send(**{"is": "alive"})
            await solo.until("alive")
            assert solo.update["scene"]["offers"]

    with caplog.at_level(logging.ERROR):
        run(tmp_path, play)
    assert not [record for record in caplog.records if record.name == "starboard"]
