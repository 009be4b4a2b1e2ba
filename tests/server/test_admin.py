"""`starboard admin`, and the types that the browser gets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from starboard.cli import app
from starboard.server import typescript
from starboard.table import StarboardError

from .support import Host
from .test_play import run, two

ROOT = Path(__file__).parents[2]


@pytest.mark.usefixtures("toy")
def test_tables_are_listed_backed_up_exported_and_deleted(tmp_path: Path) -> None:
    ids: list[str] = []

    async def play(host: Host) -> None:
        ids.append((await two(host))[0]["table"])

    run(tmp_path, play)
    cli, data = CliRunner(), ["--data", str(tmp_path)]
    listed = cli.invoke(app, ["admin", "list", "--json", *data])
    (table,) = json.loads(listed.output)
    assert table["id"] == ids[0] and table["seats"] == {"ann": "Ann", "bob": "Bob"} and not table["over"]
    assert "ann: Ann, bob: Bob" in cli.invoke(app, ["admin", "list", *data]).output
    assert cli.invoke(app, ["admin", "backup", str(tmp_path / "copy" / "starboard.db"), *data]).exit_code == 0
    assert cli.invoke(app, ["admin", "export", ids[0], str(tmp_path / "game.json"), *data]).exit_code == 0
    assert json.loads((tmp_path / "game.json").read_text())["game"] == "toy"
    assert isinstance(cli.invoke(app, ["admin", "delete", "--yes", ids[0], "x", *data]).exception, StarboardError)
    assert len(json.loads(cli.invoke(app, ["admin", "list", "--json", *data]).output)) == 1, "all or none"
    assert cli.invoke(app, ["admin", "delete", "--yes", ids[0], *data]).exit_code == 0
    assert json.loads(cli.invoke(app, ["admin", "list", "--json", *data]).output) == []
    copied = cli.invoke(app, ["admin", "list", "--json", "--data", str(tmp_path / "copy")])
    assert json.loads(copied.output)[0]["id"] == ids[0]


def test_an_admin_of_nothing_is_told_so(tmp_path: Path) -> None:
    error = CliRunner().invoke(app, ["admin", "list", "--data", str(tmp_path)]).exception
    assert isinstance(error, StarboardError) and "no table was ever kept there" in str(error)


def test_the_browsers_types_are_those_of_the_messages() -> None:
    file = ROOT / "web" / "src" / "protocol.ts"
    if not file.parent.exists():
        pytest.skip("there is no client")
    wanted = typescript.generate()
    assert file.read_text(encoding="utf-8") == wanted, "python -m starboard.server.typescript > web/src/protocol.ts"


def test_types_say_what_may_lack() -> None:
    text = typescript.generate()
    assert '  is: "choose";\n  id: string;\n  seat: string;' in text
    assert "  after?: number;" in text, "a browser may leave out what has a default"
    assert "  acts?: Act[];" in text, "a scene leaves out what says nothing"
    assert "  notice: string;" in text, "the server sends all of the rest"
    assert "export type ServerMessage =\n  | Welcome" in text
