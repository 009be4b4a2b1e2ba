"""Called when it is my turn: by push and by webhook, to a receiver of our own; who is here is not called."""

from __future__ import annotations

import asyncio
import base64
import importlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from starboard.server import calls

from .support import Host, key_of
from .test_play import run

pytestmark = [
    pytest.mark.skipif(not calls.available(), reason="the extra `calls` is not installed"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # of Apprise's own
]


class Receiver:
    """Somewhere far away that takes whatever is posted."""

    def __init__(self) -> None:
        got = self.got = []  # type: list[tuple[str, dict[str, str], bytes]]
        receiver = self

        class Take(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                got.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(receiver.answer)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.answer = 201
        self.server = HTTPServer(("127.0.0.1", 0), Take)
        self.at = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    async def gets(self, many: int) -> None:
        while len(self.got) < many:
            await asyncio.sleep(0.05)


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    made = Receiver()
    monkeypatch.setenv("STARBOARD_PUSH_HOSTS", made.at)
    monkeypatch.setenv("STARBOARD_HOOKS", "json")
    monkeypatch.setattr(calls, "GONE", 0.0)
    yield made
    made.server.shutdown()
    made.server.server_close()


class Browser:
    """A push subscription whose messages we can read."""

    def __init__(self) -> None:
        ec = importlib.import_module("cryptography.hazmat.primitives.asymmetric.ec")
        kinds = importlib.import_module("cryptography.hazmat.primitives.serialization")
        self.private = ec.generate_private_key(ec.SECP256R1())
        public = self.private.public_key().public_bytes(kinds.Encoding.X962, kinds.PublicFormat.UncompressedPoint)
        self.auth = b"sixteen bytes ok"
        self.keys = {"p256dh": text(public), "auth": text(self.auth)}

    def read(self, body: bytes) -> dict[str, str]:
        plain = importlib.import_module("http_ece").decrypt(body, private_key=self.private, auth_secret=self.auth)
        said: dict[str, str] = json.loads(plain)
        return said


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def test_whoever_is_away_is_called_once(tmp_path: Path, receiver: Receiver) -> None:
    """By push, so that only that browser can read it; into the table's channel in a sentence with the link."""

    async def play(host: Host) -> None:
        _, server = await host.get("/api/server")
        assert len(base64.urlsafe_b64decode(server["push"] + "==")) == 65
        _, made = await host.post("/api/tables", {"game": "vortex", "count": 1, "name": "Ada"})
        browser = Browser()
        wish = {"key": key_of(made), "endpoint": f"http://{receiver.at}/push", "keys": browser.keys}
        assert (await host.post("/api/call", wish)) == (200, {"on": True})
        assert (await host.post("/api/channel", {"key": key_of(made), "url": f"json://{receiver.at}/hook"}))[0] == 200
        async with host.player(key_of(made)):
            pass
        await receiver.gets(2)
        (_, heads, body), (_, _, told) = sorted(receiver.got, key=lambda call: call[0], reverse=True)
        said = browser.read(body)
        assert "your turn" in said["title"] and "Odessa Brandt" in said["body"]
        assert said["tag"] == made["table"] and said["url"] == f"/table/{made['table']}"
        assert heads["authorization"].startswith("vapid ")
        assert "Ada, it is your turn" in told.decode() and f"/table/{made['table']}" in told.decode()
        assert made["secret"] not in told.decode()
        await asyncio.sleep(2.2)  # two ticks of the clock: nothing more comes for the same question
        assert len(receiver.got) == 2

    run(tmp_path, play)


def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, receiver: Receiver) -> None:
    receiver.answer = 410

    async def play(host: Host) -> None:
        _, made = await host.post("/api/tables", {"game": "vortex", "count": 1, "name": "Ada"})
        wish = {"key": key_of(made), "endpoint": f"http://{receiver.at}/push", "keys": Browser().keys}
        await host.post("/api/call", wish)
        async with host.player(key_of(made)):
            pass
        await receiver.gets(1)
        kept = calls.Calls(tmp_path, "")
        while True:
            with kept._file() as db:
                if not db.execute("SELECT * FROM push").fetchall():
                    return
            await asyncio.sleep(0.05)

    run(tmp_path, play)


def test_nothing_else_can_be_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No address of our own network, no other kind of webhook, nobody who only watches."""

    async def play(host: Host) -> None:
        _, made = await host.post("/api/tables", {"game": "vortex", "count": 1, "name": "Ada"})
        for endpoint in (
            "http://127.0.0.1/x",
            "https://10.0.0.1/x",
            "https://fcm.googleapis.com.evil.example/x",
            "file:///x",
        ):
            wish = {"key": key_of(made), "endpoint": endpoint, "keys": {}}
            assert (await host.post("/api/call", wish))[0] == 400
        for url in ("json://127.0.0.1/", "ntfy://127.0.0.1/topic", "http://127.0.0.1", "file:///etc/passwd"):
            assert (await host.post("/api/channel", {"key": key_of(made), "url": url}))[0] == 400
        watch = {"table": made["table"], "secret": made["links"]["watch"].rpartition(".")[2]}
        good = "https://fcm.googleapis.com/fcm/send/x"
        assert (await host.post("/api/call", {"key": watch, "endpoint": good, "keys": {}}))[0] == 403
        assert (await host.post("/api/call", {"key": key_of(made), "endpoint": good, "keys": {}}))[0] == 200
        assert (await host.post("/api/call", {"key": key_of(made), "endpoint": good, "on": False}))[1] == {"on": False}

    monkeypatch.delenv("STARBOARD_HOOKS", raising=False)
    run(tmp_path, play)
