"""Where a player's own things are."""

import sys
from pathlib import Path

import pytest

from starboard import home


def test_the_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STARBOARD_HOME", str(tmp_path))
    assert home.folder() == tmp_path
    assert home.saves() == tmp_path / "saves"
    assert home.missions("vortex") == tmp_path / "missions" / "vortex"


@pytest.mark.parametrize(
    ("platform", "variables", "where"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/starboard")),
        ("linux", {"XDG_DATA_HOME": ""}, Path("/home/ann/.local/share/starboard")),
        ("darwin", {}, Path("/home/ann/Library/Application Support/Starboard")),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/Starboard")),
        ("win32", {"LOCALAPPDATA": ""}, Path("/home/ann/Starboard")),
    ],
)
def test_else_it_is_the_data_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], where: Path
) -> None:
    monkeypatch.delenv("STARBOARD_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert home.folder() == where
