"""The hall: what it proposes can be started; games have covers, heroes portraits, enemies figures."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from starboard import games
from starboard.server import hall
from starboard.table import Table

from .support import Host
from .test_play import run

SLUGS = [slug for slug in games.slugs() if slug != "toy"]


def look(slug: str) -> Path:
    return games.folder(slug) / "look"


def entries(slug: str, file: str, table: str) -> list[dict[str, Any]]:
    return list(tomllib.loads((games.folder(slug) / "content" / file).read_text(encoding="utf-8"))[table])


def enemies(slug: str) -> set[str]:
    """The symbol of everything that fights against the players."""
    if slug == "vortex":
        cards = tomllib.loads((games.folder(slug) / "content/cards.toml").read_text(encoding="utf-8"))
        ids = [entry["id"] for kind in cards.values() for entry in kind]
        return {f"enemy-{id}" for id in [*ids, "sternploeeg"]}
    if slug == "endure":
        return {f"enemy-{entry['id']}" for entry in entries(slug, "enemies.toml", "enemy")}
    if slug == "eosrise":
        return {entry["kind"] for entry in entries(slug, "aliens.toml", "alien")} | {"eos"}
    if slug == "exodus":
        return {entry["id"] for entry in entries(slug, "infected.toml", "infected")}
    return {entry["id"] for entry in entries(slug, "units.toml", "unit")}


@pytest.mark.parametrize("slug", SLUGS)
def test_everybody_and_everything_is_drawn(slug: str) -> None:
    assert (look(slug) / "cover.svg").read_text(encoding="utf-8").startswith("<svg")
    game = hall.game_info(slug)
    seats = {hero.seat for hero in game.characters}
    words = json.loads((look(slug) / "look.json").read_text(encoding="utf-8"))
    seats |= {knob.id for knob in game.knobs if knob.id in words["seats"]}
    missing = [seat for seat in seats if not (look(slug) / f"hero-{seat}.svg").exists()]
    assert not missing
    drawn = json.loads((look(slug) / "figures.json").read_text(encoding="utf-8"))
    assert enemies(slug) <= drawn.keys(), enemies(slug) - drawn.keys()
    outlines = json.loads((look(slug) / "symbols.json").read_text(encoding="utf-8"))
    assert all(outlines[name] == path for name, path in drawn.items())


@pytest.mark.parametrize("slug", SLUGS)
def test_every_hero_has_a_card(slug: str) -> None:
    for hero in hall.game_info(slug).characters:
        assert hero.pitch and hero.good and hero.can, hero


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_proposed_can_be_started(slug: str) -> None:
    """Every mission and every campaign, with the heroes that its card proposes, up to the first question."""
    door, game = games.load(slug), hall.game_info(slug)
    for mission in (*game.missions, *game.campaigns):
        assert game.seats[0] <= len(mission.seats) <= game.seats[1]
        table: Table[Any] = Table(door, door.prepare(mission.id, list(mission.seats)), seed="hall")
        assert table.offers


@pytest.mark.parametrize("slug", SLUGS)
def test_every_mission_has_minutes_and_a_map(slug: str) -> None:
    game, plans = hall.game_info(slug), {plan.mission: plan for plan in hall.plans(slug)}
    for mission in game.missions:
        assert 5 <= mission.minutes <= 240
        plan = plans[mission.id]
        assert plan.floors and min(plan.size) > 0
    for campaign in game.campaigns:
        known = {mission.id for mission in game.missions}
        assert {id for stage in campaign.path for id in stage} <= known


def test_a_campaign_is_started_over_the_wire_as_it_is_proposed(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        _, listed = await host.get("/api/games")
        for game in listed:
            for campaign in game.get("campaigns", []):
                seats = dict.fromkeys(campaign["seats"], "me")
                wish = {"game": game["slug"], "mission": campaign["id"], "seats": seats}
                status, made = await host.post("/api/tables", wish)
                assert status == 201, made
        assert (await host.get("/api/games/nothing/plans"))[0] == 404

    run(tmp_path, play)


def test_maps_are_drawn_by_a_process_and_not_by_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing starts tables; a type that two threads learn at once ends the server."""
    monkeypatch.setattr(hall, "_plan", None)

    async def play(host: Host) -> None:
        (status, first), (_, again) = [await host.get("/api/games/vortex/plans") for _ in range(2)]
        assert status == 200 and first == again
        assert {plan["mission"] for plan in first} == {mission.id for mission in games.load("vortex").missions}

    run(tmp_path, play)
