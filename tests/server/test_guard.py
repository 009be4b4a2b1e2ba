"""Hosts, origins, rates, quotas, passphrases, headers; and secrets that no log holds."""

from __future__ import annotations

import asyncio
import logging
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.exceptions import InvalidStatus

from starboard.server import database, guard
from starboard.server.guard import Bucket, Hosts, address_mark, hashed, new_secret, same
from starboard.server.run import reach

from .support import Host, key_of
from .test_play import answer_all, run

pytestmark = pytest.mark.usefixtures("toy")


def test_secrets_have_128_bits_and_are_kept_as_hashes() -> None:
    secret = new_secret()
    assert len(secret) == 22 and new_secret() != secret
    kept = hashed(secret)
    assert same(hashed(secret), kept) and not same(hashed(secret + "x"), kept) and secret not in kept


@pytest.mark.parametrize(
    ("public", "host", "ours"),
    [
        ("", "localhost:8900", True),
        ("", "127.0.0.1:8900", True),
        ("", "192.168.1.7:8900", True),
        ("", "[::1]:8900", True),
        ("", "evil.example", False),
        ("https://play.example", "play.example", True),
        ("https://play.example", "play.example:8443", True),
        ("https://play.example", "evil.example", False),
    ],
)
def test_hosts(public: str, host: str, ours: bool) -> None:
    assert Hosts(public).ours(host) is ours


@pytest.mark.parametrize(
    ("public", "host", "origin", "passes"),
    [
        ("", "localhost:8900", "http://localhost:8900", True),
        ("", "localhost:8900", None, True),
        ("", "localhost:8900", "http://localhost:3000", False),
        ("", "localhost:8900", "null", False),
        ("", "192.168.1.7:8900", "http://192.168.1.7:8900", True),
        ("https://play.example", "play.example", "https://play.example", True),
        ("https://play.example", "127.0.0.1:8900", "https://play.example", True),
        ("https://play.example", "play.example", "https://evil.example", False),
    ],
)
def test_origins(public: str, host: str, origin: str | None, passes: bool) -> None:
    assert Hosts(public).same_site(origin, host) is passes


def test_a_foreign_page_gets_nothing(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        foreign = {"Origin": "http://evil.example"}
        assert (await host.post("/api/tables", {"game": "toy"}, foreign))[0] == 403
        assert (await host.get("/health", {"Host": "evil.example"}))[0] == 403
        joined = await host.ok("/api/tables", {"game": "toy"})
        with pytest.raises(InvalidStatus):
            async with host.player(key_of(joined), origin="http://evil.example"):
                pass
        async with host.player(key_of(joined), origin=host.url) as own:
            assert own.update

    run(tmp_path, play)


def test_behind_the_documented_proxy_the_origin_is_the_public_one(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy"})
        assert joined["links"]["invite"].startswith(host.url)
        async with host.player(key_of(joined), origin="https://play.example") as own:
            assert own.update

    run(tmp_path, play, public_url="https://play.example")


def test_creating_can_need_a_passphrase_and_has_a_quota(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        assert (await host.get("/api/server"))[1]["passphrase"]
        assert (await host.post("/api/tables", {"game": "toy"}))[0] == 403
        assert (await host.post("/api/tables", {"game": "toy", "passphrase": "wrong"}))[0] == 403
        for _ in range(2):
            await host.ok("/api/tables", {"game": "toy", "passphrase": "sesame"})
        status, problem = await host.post("/api/tables", {"game": "toy", "passphrase": "sesame"})
        assert status == 429 and "wait" in problem["problem"]

    run(tmp_path, play, passphrase="sesame", quota=2)


def test_every_answer_has_a_strict_policy(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        def headers() -> dict[str, str]:
            with urllib.request.urlopen(host.url + "/api/server") as response:
                return dict(response.headers)

        for part in ("/assets/a.js", "/assets/a.css", "/assets/a.woff2"):
            assert set(guard.heads(part)) == {"X-Content-Type-Options", "Cross-Origin-Resource-Policy"}
        for page in ("/", "/sw.js", "/assets/a.svg", "/assets/a.html", "/api/x.js"):
            assert guard.heads(page) is guard.HEADERS, "it may be opened by itself, or is a worker"
        found = {name.lower(): value for name, value in (await asyncio.to_thread(headers)).items()}
        assert "default-src 'none'" in found["content-security-policy"]
        assert "unsafe-inline" not in found["content-security-policy"].partition("style-src-attr")[0]
        assert found["x-content-type-options"] == "nosniff" and found["referrer-policy"] == "no-referrer"
        assert "server" not in found

    run(tmp_path, play)


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the buckets alone: on a busy machine they would fill again between two requests."""
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: 1000.0))


@pytest.mark.usefixtures("no_time_passes")
def test_too_many_requests_wait(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        statuses = [(await host.post("/api/invite", {"invite": "x"}))[0] for _ in range(300)]
        assert statuses[0] == 404 and statuses[-1] == 429

    run(tmp_path, play)


def test_whoever_reads_too_much_waits_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard.Bucket, "take", lambda self, amount=1.0: self.burst != 1000)

    async def play(host: Host) -> None:
        assert (await host.get("/api/tables"))[0] == 429
        assert (await host.post("/api/invite", {"invite": "x"}))[0] == 404, "another bucket"

    run(tmp_path, play)


@pytest.mark.usefixtures("no_time_passes")
def test_imports_are_dear_and_counted(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        statuses = [(await host.post("/api/import", {"save": {}}))[0] for _ in range(24)]
        assert statuses[0] == 409 and statuses[-1] == 429
        assert (await host.post("/api/tables", {"game": "toy"}))[0] == 201

    run(tmp_path, play)


def test_many_connections_of_one_address_share_a_bucket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(host: Host) -> None:
        host.hub.buckets["messages"] = guard.Buckets(per_second=1, burst=30)
        joined = await host.ok("/api/tables", {"game": "toy"})
        async with host.player(key_of(joined)) as one, host.player(key_of(joined)) as two:
            for _ in range(20):
                await one.send(**{"is": "alive"})
            for _ in range(20):
                await one.until("alive")
            for _ in range(20):
                await two.send(**{"is": "alive"})
            assert "slow down" in (await two.until("refused"))["because"]

    run(tmp_path, play)


def test_what_is_kept_is_for_the_host_alone(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        await host.ok("/api/tables", {"game": "toy"})
        modes = {file.name: file.stat().st_mode & 0o077 for file in tmp_path.glob("starboard.db*")}
        assert len(modes) == 3 and not any(modes.values()), modes
        database.backup(tmp_path / "starboard.db", tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").stat().st_mode & 0o077

    run(tmp_path, play)


def test_a_flood_of_messages_is_cut_off(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy"})
        async with host.player(key_of(joined)) as solo:
            for _ in range(215):
                await solo.send(**{"is": "alive"})
            refused = await solo.until("refused")
            assert "slow down" in refused["because"]

    run(tmp_path, play)


def test_no_log_holds_a_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            await answer_all(solo, "first")
        await host.post("/api/export", {"table": joined["table"], "secret": "a wrong secret"})
        watch = joined["links"]["watch"].partition(".")[2]
        for secret in (joined["secret"], watch, joined["links"]["invite"].partition("#")[2], "a wrong secret"):
            assert secret not in caplog.text
        kept = b"".join(file.read_bytes() for file in tmp_path.glob("starboard.db*"))
        assert joined["secret"].encode() not in kept

    with caplog.at_level(logging.DEBUG):
        run(tmp_path, play)


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(per_second=1000, burst=2)
    assert bucket.take() and bucket.take()
    bucket.since -= 1
    assert bucket.take()
    assert address_mark("2001:db8::1") == address_mark("2001:db8::ffff") != address_mark("2001:db8:1::1")


@pytest.mark.parametrize(
    ("host", "public", "lan", "expected"),
    [
        ("127.0.0.1", "", "192.168.1.7", ("local", "http://localhost:8900")),
        ("0.0.0.0", "", "192.168.1.7", ("network", "http://192.168.1.7:8900")),
        ("0.0.0.0", "", "", ("local", "http://localhost:8900")),
        ("192.168.1.7", "", "192.168.1.7", ("network", "http://192.168.1.7:8900")),
        ("127.0.0.1", "https://play.example/", "", ("public", "https://play.example")),
    ],
)
def test_links_say_who_can_open_them(host: str, public: str, lan: str, expected: tuple[str, str]) -> None:
    assert reach(host, 8900, public, lan) == expected
