"""Creating, inviting, joining; export, import, replay and branch."""

from __future__ import annotations

import asyncio
import http.client
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from starboard.server import hall, thinking
from starboard.server.thinking import Thinkers
from starboard.server.worker import AnyJob, Result, perform

from .support import PATIENCE, Host, key_of
from .test_play import answer_all, run, two

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture(autouse=True)
def in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinks in this process, which knows the toy."""

    class Here:
        @classmethod
        async def start(cls) -> Here:
            return cls()

        async def ask(self, job: bytes) -> Result:
            return perform(msgspec.msgpack.decode(job, type=AnyJob))

        async def stop(self) -> None:
            pass

    monkeypatch.setattr(thinking, "_Process", Here)
    hall.game_info.cache_clear()


def invite_of(joined: dict[str, Any]) -> str:
    return str(joined["links"]["invite"].partition("#")[2])


def test_games_and_rules_are_shown(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        _, games = await host.get("/api/games")
        toy = next(game for game in games if game["slug"] == "toy")
        assert [(hero["seat"], hero["name"]) for hero in toy["characters"]] == [("ann", "Ann"), ("bob", "Bob")]
        assert [mission["id"] for mission in toy["missions"]] == ["drill", "alarm"]
        assert toy["knobs"][1]["values"] == [False, True]
        _, book = await host.get("/api/games/toy/rules")
        assert any(rule["id"] == "TOY-FIRE-01" for section in book["sections"] for rule in section["rules"])
        assert all(rule["id"] != "TOY-END-02" for section in book["sections"] for rule in section["rules"])
        assert [section["title"] for section in book["sections"]] == ["Firing", "The end"]
        assert (await host.get("/api/games/nothing/rules"))[0] == 404
        assert (await host.get("/look/toy/../game.py"))[0] == 404

    run(tmp_path, play)


def test_looking_at_an_invite_claims_nothing_and_tells_no_secret(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "friend"}, "name": "Ann"})
        await host.ok("/api/invite", {"invite": invite_of(joined)})
        seen = await host.ok("/api/invite", {"invite": invite_of(joined)})
        assert seen["free"] == ["bob"]
        assert seen["table"]["seats"][0]["person"] == "Ann" and seen["table"]["invite"] == ""
        watch = joined["links"]["watch"].partition(".")[2]
        for secret in (joined["secret"], watch):
            assert secret not in json.dumps(seen)
        assert (await host.post("/api/invite", {"invite": "nothing"}))[0] == 404

    run(tmp_path, play)


def test_a_round_is_called_what_the_game_calls_it(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        for game, seats, called in (("toy", ("ann", "bob"), "round"), ("exodus", ("kira", "mike"), "turn")):
            made = {"game": game, "seats": {seats[0]: "me", seats[1]: "friend"}, "name": "Ann"}
            seen = await host.ok("/api/invite", {"invite": invite_of(await host.ok("/api/tables", made))})
            assert seen["table"]["round_name"] == called

    run(tmp_path, play)


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "friend"}, "name": "Ann"})
        wish = {"invite": invite_of(joined), "name": "Bob", "seats": ["bob"]}
        bob = await host.ok("/api/join", wish)
        status, again = await host.post("/api/join", {**wish, "name": "Eve"})
        assert status == 409 and "taken by Bob" in again["problem"]
        status, _ = await host.post("/api/join", {**wish, "name": " bob "})
        assert status == 409
        status, _ = await host.post("/api/join", {**wish, "name": "", "secret": ""})
        assert status == 400
        await host.ok("/api/leave", {"key": key_of(bob), "seats": ["bob"]})
        more = await host.ok("/api/join", {**wish, "name": "", "secret": joined["secret"]})
        assert more["seats"] == ["ann", "bob"] and more["secret"] == joined["secret"]
        assert (await host.post("/api/leave", {"key": key_of(bob), "seats": ["bob"]}))[0] == 409

    run(tmp_path, play)


def test_only_listed_tables_are_listed(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        await host.ok("/api/tables", {"game": "toy"})
        shown = await host.ok("/api/tables", {"game": "toy", "listed": True})
        _, tables = await host.get("/api/tables")
        assert [table["id"] for table in tables["tables"]] == [shown["table"]]
        assert tables["tables"][0]["invite"] == invite_of(shown)

    run(tmp_path, play)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "nothing"}, "there is no game"),
        ({"game": "toy", "mission": "x"}, "no mission"),
        ({"game": "toy", "count": 9}, "1 to 2 seats"),
        ({"game": "toy", "seats": {"eve": "me"}}, "seats are different ones"),
        ({"game": "toy", "seats": {"ann": "her"}}, "a seat is for me"),
        ({"game": "toy", "seats": {"ann": "bot:nobody"}}, "there is no bot"),
        ({"game": "toy", "options": {"x": 1}}, "no option"),
        ({"game": "toy", "seed": "1", "physical": True}, "no seed"),
        ({"mission": "x"}, "missing required field"),
        ({"game": 5}, "Expected `str`"),
        ([], "Expected `object`"),
    ],
)
def test_what_cannot_be_is_said_in_words(tmp_path: Path, wrong: Any, words: str) -> None:
    async def play(host: Host) -> None:
        status, answer = await host.post("/api/tables", wrong)
        assert 400 <= status < 500 and words in answer["problem"]
        assert (await host.get("/health"))[1]["tables"] == 0

    run(tmp_path, play)


def test_export_and_import(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, _ = await two(host, seed="my seed 77")
        save = await host.ok("/api/export", ann_key)
        assert "my seed 77" not in json.dumps(save), "who has the seed can look ahead"
        status, problem = await host.post("/api/export", {**ann_key, "secret": "wrong"})
        assert status == 403 and problem["problem"]
        new = await host.ok("/api/import", {"save": save, "name": "Cy", "seats": {"bob": "friend"}})
        assert new["seats"] == ["ann"] and new["table"] != ann_key["table"]
        mine = await host.ok("/api/mine", {"keys": [key_of(new)]})
        assert mine["tables"][0]["verified"]
        async with host.player(key_of(new)) as cy:
            assert cy.offer("planning")

    run(tmp_path, play)


def test_an_import_is_checked_before_anything_is_kept(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, _ = await two(host)
        save = await host.ok("/api/export", ann_key)
        tables = (await host.get("/health"))[1]["tables"]
        bad: list[Any] = [
            {},
            "text",
            {**save, "format": 99},
            {**save, "game": "nothing"},
            {**save, "marks": []},
            {**save, "history": [{"is": "chance", "n": 5, "why": "x", "value": [1]}]},
            {**save, "setup": {"mission": "x"}},
        ]
        for one in bad:
            status, answer = await host.post("/api/import", {"save": one})
            assert status in (400, 409) and answer["problem"], one
        assert (await host.post("/api/import", {"save": save, "seats": {"eve": "me"}}))[0] == 400
        assert await asyncio.to_thread(status_of_large_body, host.port) == 413
        assert (await host.get("/health"))[1]["tables"] == tables
        lie = {"is": "noted", "what": "lie"}
        save["journal"].append({"n": 0, "at": 0, "beat": 0, "fact": lie, "word": "lie", "text": "we won"})
        changed = json.loads(json.dumps(save))
        changed["marks"][0]["state"]["round"] = 2
        doctored = await host.ok("/api/import", {"save": changed})
        mine = await host.ok("/api/mine", {"keys": [key_of(doctored)]})
        assert not mine["tables"][0]["verified"], "its answers do not lead to its state"

    run(tmp_path, play)


def status_of_large_body(port: int) -> int:
    """The server must not wait for a body that is too large."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.putrequest("POST", "/api/import")
    connection.putheader("content-length", "9000000")
    connection.endheaders(b"{")
    status = connection.getresponse().status
    connection.close()
    return status


def test_replay_and_branch(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            await answer_all(solo, "never")
            answers = solo.update["answers"]
        key = key_of(joined)
        past = await host.ok("/api/replay", {"key": key, "at": 1})
        assert past["length"] == answers and past["at"] == 1
        assert past["scene"]["round"] == 1 and past["scene"]["offers"][0]["name"] == "planning"
        assert [mark["round"] for mark in past["rounds"]] == [0, 1, 2, 3]
        end = await host.ok("/api/replay", {"key": key, "at": answers})
        assert end["scene"]["outcome"] and len(end["scene"]["journal"]) == 3
        assert (await host.post("/api/replay", {"key": key, "at": 1, "seat": "eve"}))[0] == 403
        new = await host.ok("/api/branch", {"key": key, "at": 2, "name": "Solo"})
        async with host.player(key_of(new)) as solo:
            assert solo.offer("keep") and solo.update["answers"] == 2
            assert solo.told[0]["table"]["branch_of"] == f"{joined['table']}@2"
            await answer_all(solo, "never")
        assert (await host.post("/api/branch", {"key": key, "at": 999}))[0] == 400

    run(tmp_path, play)


def test_hint_and_forecast(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 1})
        async with host.player(key_of(joined)) as solo:
            part = await solo.wish("hint", seat="ann", offer=solo.offer("planning")["id"])
            assert part["is"] == "hint" and set(part["advice"][0]["choice"]) <= {"ann-1", "ann-2"}
            quick = await solo.wish("hint", seat="ann", offer=solo.offer("planning")["id"], quick=True)
            assert set(quick["advice"][0]["choice"]) <= {"ann-1", "ann-2"} and quick["by"] == "policy"
            assert all(one["label"] for one in part["advice"]), "a plan has a name, too"
            assert part["reason"] and "%" not in part["reason"], "in words of the game"
            await answer_all(solo, "orders")
            offer = solo.offer("orders")
            hint = await solo.wish("hint", seat="ann", offer=offer["id"])
            assert hint["tied"] == any(said in hint["reason"] for said in ("as good as another", "About as good"))
            called = {one["choice"]["do"]: one["label"] for one in hint["advice"]}
            assert called.get("hide", "Hide") == "Hide" and ("hide" in called or hint["tied"]), "all, or what ties"
            forecast = await solo.wish("forecast", seat="ann", offer=offer["id"], choice={"do": "fire", "at": "left"})
            assert 0.02 < forecast["after"]["won"] < 0.4, "one in six"
            assert not forecast["undo"]
            assert abs(sum(case["share"] for case in forecast["cases"]) - 1) < 1e-6
            hide = await solo.wish("forecast", seat="ann", offer=offer["id"], choice={"do": "hide"})
            assert hide["after"]["won"] == 0
            refused = await solo.wish("forecast", seat="ann", offer=offer["id"], choice={"do": "fire", "at": "moon"})
            assert "too far" in refused["because"]
            again = await solo.wish("hint", seat="ann", offer=offer["id"])
            assert again["advice"] == hint["advice"], "from the cache"

    run(tmp_path, play, hint_budget=150)


def test_bots_hold_seats_and_steer(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "bot:random"}})
        async with host.player(key_of(joined)) as ann:
            await ann.until_update(lambda u: u["scene"]["offers"][0].get("ready") == ["bob"])
            await answer_all(ann, "never")
            assert ann.update["scene"]["outcome"]
        other = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(other)) as solo:
            assert (await solo.wish("steer", seat="bob", bot="random"))["is"] == "done"
            await solo.until_update(lambda u: u["scene"]["offers"][0].get("ready") == ["bob"])
            assert (await solo.wish("take_back", seat="bob"))["is"] == "done"
            assert (await solo.wish("give_bot", seat="bob", bot="nobody"))["is"] == "refused"
            assert (await solo.wish("give_bot", seat="bob", bot="random"))["is"] == "done"
            await solo.until_update(lambda u: u["acting"] == ["ann"])
            assert (await solo.wish("claim", seat="bob"))["is"] == "done"

    run(tmp_path, play, bot_budget=50)


def test_a_bot_that_fails_is_replaced_by_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*args: Any, **more: Any) -> Any:
        raise thinking.Late("no answer in time")

    monkeypatch.setattr(Thinkers, "ask", fail)

    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "bot:random"}})
        async with host.player(key_of(joined)) as ann:
            await answer_all(ann, "never")
            assert ann.update["scene"]["outcome"]

    run(tmp_path, play)


def test_physical_dice_are_asked_of_people(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 1, "physical": True})
        async with host.player(key_of(joined)) as solo:
            dice = solo.offer("dice")
            done = await solo.wish("choose", seat="ann", offer=dice["id"], choice={"1": "star", "2": "bang"})
            assert done["is"] == "done"
            assert [d["face"] for d in solo.update["scene"]["picture"]["panels"][0]["dice"]] == ["star", "bang"]
        async with host.player(key_of(joined)) as solo:
            assert solo.offer("planning")

    run(tmp_path, play)
