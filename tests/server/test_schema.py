"""Schemathesis: requests made from the description of the interface, right and wrong ones; every answer keeps to it.

`make soak` gives it more time (STARBOARD_FUZZ_SECONDS).
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from starboard.server import guard

from .support import key_of, serving

SECONDS = int(os.environ.get("STARBOARD_FUZZ_SECONDS", "0"))
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
)


@pytest.mark.usefixtures("toy")
def test_every_answer_is_as_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("schemathesis")
    monkeypatch.setattr(guard.Bucket, "take", lambda self, amount=1.0: True)

    async def main() -> None:
        async with serving(tmp_path, quota=0) as host:
            command = [sys.executable, "-m", "schemathesis.cli", "run", f"{host.url}/api/schema/openapi.json"]
            command += ["--checks", ",".join(CHECKS), "--no-color", "--warnings", "off"]
            if SECONDS:
                command += ["--max-time", str(SECONDS), "--generation-database", "none"]
            else:
                command += ["--phases", "coverage,fuzzing", "-n", "3", "--generation-deterministic"]
            process = await asyncio.create_subprocess_exec(
                *command, cwd=tmp_path, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
            )
            told, _ = await process.communicate()
            sys.stdout.write(told.decode())
            assert process.returncode == 0

    asyncio.run(main())


@pytest.mark.usefixtures("toy")
def test_an_exported_game_is_as_described(tmp_path: Path) -> None:
    """Seldom does Schemathesis come so far: it needs the key of a table."""

    async def main() -> None:
        async with serving(tmp_path, quota=0) as host:
            _, schema = await host.get("/api/schema/openapi.json")
            described = schema["paths"]["/api/export"]["post"]["responses"]["200"]
            assert described["content"]["application/json"]["schema"]["type"] == "object"
            joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
            assert (await host.ok("/api/export", key_of(joined)))["game"] == "toy"

    asyncio.run(main())
