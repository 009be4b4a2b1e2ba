"""The client in real Chromium against a real server; skipped, with a word why, without browser or built client."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 30_000  # ms: what is waited for comes, on a busy machine too
STATIC = Path(__file__).parents[2] / "src/starboard/server/static/index.html"


def chromium() -> str:
    """The browser: `STARBOARD_CHROMIUM`, or Debian's; the one without windows is the quickest."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return os.environ.get("STARBOARD_CHROMIUM", "") or next(filter(None, map(shutil.which, names)), "")


def missing() -> str:
    if not chromium():
        return "there is no chromium (apt-get install chromium, or set STARBOARD_CHROMIUM)"
    if not STATIC.exists():
        return "the client is not built (cd web && npm install && npm run build)"
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "playwright is not installed (pip install playwright axe-playwright-python)"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test with many cases (five games at three sizes) a third is run, each game and each size among them; the
    rest is for `make soak`."""
    why = missing()
    here = Path(__file__).parent
    cases: Counter[str] = Counter()
    many = Counter(item.nodeid.partition("[")[0] for item in items)
    for item in items:
        if here not in item.path.parents:
            continue
        if why:
            item.add_marker(pytest.mark.skip(reason=why))
        name = item.nodeid.partition("[")[0]
        number = cases[name]
        cases[name] += 1
        if many[name] > 3 and number % 3 != number // 3 % 3:
            item.add_marker(pytest.mark.soak)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


STARTS = 900
"""So often it is asked whether the server is there, with a tenth of a second between: a busy machine takes its time."""


class Host:
    """A server of one's own, on a fresh data folder; it can be killed and started again."""

    def __init__(self, data: Path, before: str = "") -> None:
        self.data = data
        self.before = before
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        code = f"{self.before}\nfrom starboard.cli import main; main()"
        command = [sys.executable, "-c", code, "serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            [*command, "--quota", "0", "--processes", "1", "--no-browser"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(STARTS):
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                    if json.load(answer)["ok"]:
                        return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def post(self, path: str, body: Any) -> Any:
        request = urllib.request.Request(
            self.url + path, data=json.dumps(body).encode(), headers={"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
            return json.load(answer)

    def table(self, **wish: Any) -> dict[str, Any]:
        made: dict[str, Any] = self.post("/api/tables", {"game": "vortex", "seed": "tests", "name": "Ada", **wish})
        return made

    def bring(self, save: bytes, **wish: Any) -> dict[str, Any]:
        """A game that was played elsewhere."""
        made: dict[str, Any] = self.post("/api/import", {"save": json.loads(save), "name": "Ada", **wish})
        return made


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    server = Host(tmp_path_factory.mktemp("web"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def chrome() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


Visit = Callable[..., Any]


@pytest.fixture
def visit(chrome: Any, host: Host) -> Iterator[Visit]:
    """Opens a page as a browser of its own; `made` gives it the key of a table. Errors in the page fail the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def open_page(
        path: str = "/",
        made: dict[str, Any] | None = None,
        size: tuple[int, int] = (1440, 900),
        coach: bool = False,
        touch: bool = False,
        name: str = "Ada",
        motion: bool = False,
        at: Host | None = None,
        before: str = "",
        worker: bool = False,
        **settled: Any,
    ) -> Any:
        context = chrome.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",  # what it answers no test could see or hold back
        )
        contexts.append(context)
        settings = json.dumps({"coach": coach, "name": name, "forced": False, **settled})
        if before:
            context.add_init_script(before)
        context.add_init_script(
            f"localStorage.getItem('starboard.settings')||localStorage.setItem('starboard.settings',{settings!r})"
        )
        if made:
            keys = json.dumps([{"table": made["table"], "secret": made["secret"]}])
            context.add_init_script(
                f"localStorage.getItem('starboard.keys')||localStorage.setItem('starboard.keys',{keys!r})"
            )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto((at or host).url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors
