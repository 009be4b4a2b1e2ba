"""What a browser loads when it comes for the first time: little, and compressed once, when the client was built."""

from __future__ import annotations

import asyncio
import gzip
import re
import urllib.request
from pathlib import Path

import pytest

from starboard import games
from starboard.server.app import STATIC
from starboard.server.hall import game_info

from .support import PATIENCE, Host
from .test_play import run

MOST = 200_000

built = pytest.mark.skipif(not (STATIC / "index.html.br").exists(), reason="the client has not been built")


def over_the_wire(url: str, coding: str) -> tuple[bytes, str]:
    request = urllib.request.Request(url, headers={"Accept-Encoding": coding})
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return response.read(), response.headers.get("Content-Encoding", "")


@built
@pytest.mark.parametrize("coding", ["gzip, deflate, br", "gzip"])
def test_the_hall_takes_at_most_200_kb(tmp_path: Path, coding: str) -> None:
    async def play(host: Host) -> None:
        paths = re.findall(r'(?:src|href)="(/[^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8"))
        assert any(path.endswith(".js") for path in paths) and any(path.endswith(".css") for path in paths)
        paths += [f"/assets/{font.name}" for font in (STATIC / "assets").glob("*.woff2")]
        paths += ["/", "/sw.js", "/api/games", "/api/server", *(f"/look/{slug}/look.json" for slug in games.slugs())]
        paths += [f"/look/{slug}/cover.svg" for slug in games.slugs()]
        first = games.slugs()[0]  # the door that stands open
        proposed = game_info(first).missions[0].seats
        paths += [f"/api/games/{first}/plans", *(f"/look/{first}/hero-{seat}.svg" for seat in proposed)]
        loaded = [await asyncio.to_thread(over_the_wire, host.url + path, coding) for path in paths]
        assert sum(len(data) for data, _ in loaded) <= MOST, sum(len(data) for data, _ in loaded)
        assert {said for _, said in loaded} >= {"br" if "br" in coding else "gzip", "gzip"}

    run(tmp_path, play)


def test_what_is_compressed_is_the_same(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        for path in ("/look/vortex/symbols.json", "/api/games", "/api/games/vortex/rules"):
            plain, said = await asyncio.to_thread(over_the_wire, host.url + path, "identity")
            packed, coding = await asyncio.to_thread(over_the_wire, host.url + path, "gzip")
            assert not said and coding == "gzip" and gzip.decompress(packed) == plain and len(packed) < len(plain) / 2

    run(tmp_path, play)
