"""What `deploy/` says fits what there is, as far as that can be seen without running it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from starboard.cli import app

DEPLOY = Path(__file__).parents[2] / "deploy"


def compose() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return loaded


def test_every_service_is_whole() -> None:
    file = compose()
    assert set(file["services"]) == {"server", "postgres", "caddy", "backup"}
    for name, service in file["services"].items():
        assert ("image" in service) != ("build" in service), name
        assert service["restart"] == "unless-stopped"
        assert name == "backup" or service["healthcheck"]["test"][0] == "CMD"
        for volume in service.get("volumes", []):
            assert volume.partition(":")[0] in file["volumes"], volume
        for other, how in service.get("depends_on", {}).items():
            assert "healthcheck" in file["services"][other] and how == {"condition": "service_healthy"}
    assert (DEPLOY.parent / file["services"]["server"]["build"]["dockerfile"]).exists()


def test_its_options_are_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    help = CliRunner().invoke(app, ["serve", "--help"]).output
    said = compose()["services"]["server"]["command"] + (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    for option in set(re.findall(r"(?<=[ \"'])--[a-z-]+(?=[ \"',])", said.partition("FROM python")[0] + said)):
        if option in ("--interval", "--timeout", "--system", "--create-home", "--home-dir", "--from", "--editable"):
            continue
        if option.startswith(("--no-audit", "--no-fund", "--no-cache-dir", "--start-period")):
            continue
        assert option in help, option
