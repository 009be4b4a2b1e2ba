"""No seat, spectator or replay ever gets what it may not see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starboard import games
from starboard.scene import Caption, Card, Panel, Picture
from starboard.server import live as live_module
from starboard.table import Ask, Plan
from tests.table.toys import director as toy_module
from tests.table.toys.director import Director

from .support import Host, Json, Player, key_of
from .test_lobby import in_place, invite_of
from .test_play import run

__all__ = ["in_place"]


class Scenery:
    """Draws the hand for its owner alone."""

    @staticmethod
    def picture(g: Any, seat: str | None, plan: Plan | None) -> Picture:
        hand = [Card(card, card, "") for card in g.state.hand] if seat == "director" else []
        return Picture(panels=[Panel("hand", "hand", "The Director", "director", cards=hand)])

    @staticmethod
    def caption(g: Any, ask: Ask, option: Any) -> Caption:
        return Caption(getattr(option, "card", type(option).__name__))

    @staticmethod
    def prompt(g: Any, ask: Ask, seat: str | None) -> str:
        return ask.name


@pytest.fixture(autouse=True)
def director(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game with a secret hand, found beside the real games."""
    load, folder = games.load, games.folder
    monkeypatch.setattr(Director, "scenery", Scenery, raising=False)
    monkeypatch.setattr(Director, "opponents", lambda self: ("director",))
    monkeypatch.setattr(games, "load", lambda slug: Director if slug == "toy-director" else load(slug))
    here = Path(toy_module.__file__).parent
    monkeypatch.setattr(games, "folder", lambda slug: here if slug == "toy-director" else folder(slug))
    yield
    games.content_mark.cache_clear()


async def table(host: Host) -> tuple[Json, Json, Json]:
    """The keys of the director, the scout and a spectator."""
    seats = {"director": "me", "scout": "friend"}
    made = await host.ok("/api/tables", {"game": "toy-director", "seats": seats, "name": "Dee", "seed": "3"})
    scout = await host.ok("/api/join", {"invite": invite_of(made), "name": "Sam", "seats": ["scout"]})
    id, _, watch = made["links"]["watch"].partition("#")[2].partition(".")
    return key_of(made), key_of(scout), {"table": id, "secret": watch}


def all_told(one: Player) -> str:
    return text(one.told)


def text(data: Any) -> str:
    """All of it as text; but `mine` is also the name of a field."""
    return json.dumps(data).replace('"mine":', "")


CARDS = ("bolt", "fog", "mine", "vent")


def test_a_hand_is_seen_by_its_owner_alone(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        dee_key, sam_key, watch_key = await table(host)
        async with host.player(dee_key) as dee, host.player(sam_key) as sam, host.player(watch_key) as watcher:
            hand = dee.update["scene"]["picture"]["panels"][0]["cards"]
            assert len(hand) == 1 and any(event["word"] == "drew" for event in dee.journal.values())
            kept = await dee.wish("choose", seat="director", offer=dee.offer()["id"], choice={"do": "keep"})
            assert kept["is"] == "done"
            await sam.until_update(lambda u: u["scene"]["offers"][0]["name"] == "scouting")
            await watcher.until_update(lambda u: u["scene"]["offers"][0]["name"] == "scouting")
            for one in (sam, watcher):
                assert "director draws a card" in all_told(one)
                for card in CARDS:
                    assert card not in all_told(one)
            await sam.wish("choose", seat="scout", offer=sam.offer()["id"], choice={"do": "look"})
            await dee.until_update(lambda u: u["scene"]["offers"][0]["name"] == "plays")
            looked = next(event for event in sam.journal.values() if event["word"] == "looked")
            assert any(card in json.dumps(looked) for card in CARDS)
            assert not any(event["word"] == "looked" for event in dee.journal.values())
            await watcher.until_update(lambda u: u["scene"]["offers"][0]["name"] == "plays")
            assert "scout looks at the top card" in all_told(watcher)
            assert not any(card in all_told(watcher) for card in CARDS)

    run(tmp_path, play)


def test_replays_show_a_seat_what_it_saw_and_files_wait_for_the_end(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        dee_key, sam_key, watch_key = await table(host)
        async with host.player(dee_key) as dee:
            await dee.wish("choose", seat="director", offer=dee.offer()["id"], choice={"do": "keep"})
        for key in (sam_key, watch_key):
            past = await host.ok("/api/replay", {"key": key, "at": 2})
            assert not any(card in text(past) for card in CARDS)
            assert (await host.post("/api/replay", {"key": key, "at": 2, "seat": "director"}))[0] == 403
            for path, more in (("/api/export", {}), ("/api/branch", {"at": 1})):
                body = {**key, **more} if path == "/api/export" else {"key": key, **more}
                status, problem = await host.post(path, body)
                assert status == 403 and "when it is over" in problem["problem"]
        own = await host.ok("/api/replay", {"key": dee_key, "at": 2})
        assert own["scene"]["picture"]["panels"][0]["cards"]
        assert (await host.post("/api/export", dee_key))[0] == 403, "the deck's cards that the scout has seen"

    run(tmp_path, play)


def test_nobody_learns_by_steering_what_their_own_seat_may_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "AWAY", 0.0)

    async def play(host: Host) -> None:
        dee_key, sam_key, _ = await table(host)
        async with host.player(sam_key) as sam:
            refused = await sam.wish("steer", seat="director")
            assert "only a bot" in refused["because"]
            await host.ok("/api/leave", {"key": dee_key})
            assert "only a bot" in (await sam.wish("claim", seat="director"))["because"]
            assert (await sam.wish("give_bot", seat="director", bot="random"))["is"] == "done"
            await sam.until_update(lambda u: u["scene"]["offers"][0]["name"] == "scouting")
            assert sam.update["acting"] == ["scout"]
            drew = [event for event in sam.journal.values() if event["word"] == "drew"]
            assert not drew

    run(tmp_path, play, bot_budget=50)


async def one_round(dee: Player, sam: Player) -> None:
    """The director keeps, the scout waits, the director plays a card."""
    await dee.wish("choose", seat="director", offer=dee.offer()["id"], choice={"do": "keep"})
    await sam.until_update(lambda u: u["scene"]["offers"][0]["name"] == "scouting")
    await sam.wish("choose", seat="scout", offer=sam.offer()["id"], choice={"do": "wait"})
    await dee.until_update(lambda u: u["scene"]["offers"][0]["name"] == "plays")
    card = dee.update["scene"]["picture"]["panels"][0]["cards"][0]["id"]
    await dee.wish("choose", seat="director", offer=dee.offer()["id"], choice={"do": "play", "card": card})
    await sam.until_update(lambda u: u["scene"]["offers"][0]["name"] == "scouting")


def test_what_an_opponent_did_is_taken_back_only_with_a_yes_from_somebody_who_is_there(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        dee_key, sam_key, _ = await table(host)
        async with host.player(sam_key) as sam:
            async with host.player(dee_key) as dee:
                await one_round(dee, sam)
                assert (await sam.wish("undo", seat="scout"))["is"] == "done"
                await dee.until("vote_on")
                assert (await dee.wish("vote", yes=False))["is"] == "done"
            refused = await sam.wish("undo", seat="scout")
            assert "Dee plays against you, must agree to it, and is not here" in refused["because"]

    run(tmp_path, play)


def test_an_opponents_bot_is_not_for_others_to_set_nor_are_pings_for_them(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        dee_key, sam_key, watch_key = await table(host)
        async with host.player(dee_key) as dee, host.player(sam_key) as sam, host.player(watch_key) as watcher:
            refused = await sam.wish("steer", seat="director", bot="random")
            assert refused["is"] == "refused"
            await sam.send(**{"is": "ping", "target": "hand"})
            await sam.until("pinged")
            assert not any(told["is"] == "pinged" for told in (*dee.told, *watcher.told))

    run(tmp_path, play)


def test_past_a_bots_choice_it_may_be_taken_back_but_the_game_is_no_longer_verified(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        seats = {"director": "bot:random", "scout": "me"}
        made = await host.ok("/api/tables", {"game": "toy-director", "seats": seats, "name": "Sam"})
        async with host.player(key_of(made)) as sam:
            await sam.until_update(lambda u: u["scene"]["offers"][0]["name"] == "scouting")
            assert (await host.ok("/api/mine", {"keys": [key_of(made)]}))["tables"][0]["verified"]
            await sam.wish("choose", seat="scout", offer=sam.offer()["id"], choice={"do": "wait"})
            await sam.until_update(lambda u: u["scene"]["offers"][0]["name"] == "scouting" and u["scene"]["round"] == 1)
            assert (await sam.wish("undo", seat="scout"))["is"] == "done"
            await sam.until_update(lambda u: u["scene"]["round"] == 0)
            mine = await host.ok("/api/mine", {"keys": [key_of(made)]})
            assert not mine["tables"][0]["verified"]

    run(tmp_path, play)


def test_who_gives_up_a_seat_does_not_sit_down_on_the_other_side(tmp_path: Path) -> None:
    """To look at what a bot holds there, and to come back."""

    async def play(host: Host) -> None:
        seats = {"director": "bot:random", "scout": "me"}
        made = await host.ok("/api/tables", {"game": "toy-director", "seats": seats, "name": "Sam", "seed": "3"})
        await host.ok("/api/leave", {"key": key_of(made)})
        async with host.player(key_of(made)) as sam:
            refused = await sam.wish("claim", seat="director")
            assert "plays against those for whom you have played" in refused["because"]
            join = {"invite": invite_of(made), "name": "Sam", "secret": key_of(made)["secret"], "seats": ["director"]}
            assert (await host.post("/api/join", join))[0] == 409
            assert (await sam.wish("claim", seat="scout"))["is"] == "done"

    run(tmp_path, play)


def test_a_newcomer_does_not_look_into_the_hand_of_a_bot_that_has_been_played_against(tmp_path: Path) -> None:
    """By the invite one could come again under another name, and know both sides."""

    async def play(host: Host) -> None:
        seats = {"director": "bot:random", "scout": "me"}
        made = await host.ok("/api/tables", {"game": "toy-director", "seats": seats, "name": "Sam", "seed": "3"})
        dee = {"invite": invite_of(made), "name": "Dee", "seats": ["director"]}
        async with host.player(key_of(made)) as sam:
            await sam.until_update(lambda u: u["scene"]["offers"][0]["name"] == "scouting")
            dee_key = key_of(await host.ok("/api/join", dee))  # before anybody has chosen it is as good as a free one
            async with host.player(dee_key) as player:
                assert (await player.wish("give_bot", seat="director", bot="random"))["is"] == "done"
                await sam.wish("choose", seat="scout", offer=sam.offer()["id"], choice={"do": "wait"})
                status, said = await host.post("/api/join", {**dee, "name": "Eve"})
                assert status == 409 and "its bot plays on" in str(said)
                assert (await player.wish("claim", seat="director"))["is"] == "done"  # she knows what is there

    run(tmp_path, play)


def test_what_somebody_did_who_has_left_is_not_taken_back_by_the_other_side(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        dee_key, sam_key, _ = await table(host)
        async with host.player(sam_key) as sam:
            async with host.player(dee_key) as dee:
                await one_round(dee, sam)
            await host.ok("/api/leave", {"key": dee_key})
            refused = await sam.wish("undo", seat="scout")
            assert "nobody is there who could agree" in refused["because"]

    run(tmp_path, play)


def test_the_bot_that_plays_for_an_opponent_who_is_away_is_not_for_others_to_stop(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        dee_key, sam_key, _ = await table(host)
        async with host.player(sam_key) as sam, host.player(dee_key) as dee:
            assert (await dee.wish("steer", seat="director", bot="random"))["is"] == "done"
            refused = await sam.wish("take_back", seat="director")
            assert "its own side says who plays for it" in refused["because"]
            assert (await dee.wish("take_back", seat="director"))["is"] == "done"

    run(tmp_path, play, bot_budget=50)


@pytest.mark.parametrize(("seed", "verified"), [("3", False), ("", True)])
def test_whoever_chose_the_seed_could_know_what_the_others_hold(tmp_path: Path, seed: str, verified: bool) -> None:
    async def play(host: Host) -> None:
        seats = {"director": "friend", "scout": "me"}
        made = await host.ok("/api/tables", {"game": "toy-director", "seats": seats, "name": "Sam", "seed": seed})
        mine = await host.ok("/api/mine", {"keys": [key_of(made)]})
        assert mine["tables"][0]["verified"] is verified

    run(tmp_path, play)
