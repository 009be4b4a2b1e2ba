"""People play at a table over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from starboard.server import live as live_module

from .support import PATIENCE, Host, Json, Player, key_of, serving

pytestmark = pytest.mark.usefixtures("toy")


def run(data: Path, play: Callable[[Host], Awaitable[None]], **config: Any) -> None:
    async def main() -> None:
        async with serving(data, **config) as host:
            await asyncio.wait_for(play(host), PATIENCE)

    asyncio.run(main())


async def two(host: Host, **more: Any) -> tuple[Json, Json]:
    """A table of the toy with two people: Ann's key and Bob's."""
    ann = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "friend"}, "name": "Ann", **more})
    invite = ann["links"]["invite"].partition("#")[2]
    bob = await host.ok("/api/join", {"invite": invite, "name": "Bob", "seats": ["bob"]})
    return key_of(ann), key_of(bob)


async def plan(player: Player, seat: str) -> None:
    """Puts both dice of a seat on its shield and says Ready."""
    offer = player.offer("planning")
    for i in (1, 2):
        done = await player.wish("place", seat=seat, offer=offer["id"], piece=f"{seat}-{i}", slot=f"{seat}/shield")
        assert done["is"] == "done", done
    assert (await player.wish("ready", seat=seat, offer=offer["id"]))["is"] == "done"


async def answer_all(player: Player, upto: str) -> None:
    """Answers everything that is asked of the player, as simply as can be, until that is asked."""
    while True:
        await player.until_update(lambda u: any(o["mine"] for o in u["scene"]["offers"]) or u["scene"].get("outcome"))
        if player.update["scene"].get("outcome"):
            return
        offer = next(o for o in player.update["scene"]["offers"] if o["mine"])
        if offer["name"] == upto:
            return
        seat = player.mine(offer)
        if offer.get("joint"):
            open_seats = [s for s in offer["seats"] if s in player.update["acting"] and s not in offer.get("ready", [])]
            for seat in open_seats:
                await player.wish("choose", seat=seat, offer=offer["id"], choice={})
            if not open_seats:
                await player.receive()
            continue
        assert (await player.wish("choose", seat=seat, offer=offer["id"], choice=simple(offer)))["is"] == "done"


def simple(offer: Json) -> Any:
    """The simplest answer to an offer."""
    if offer["kind"] == "pick":
        return []
    if offer["kind"] == "order":
        return [item["choice"] for item in offer["items"]]
    return offer["acts"][-1]["choice"]


def test_one_person_plays_a_whole_game(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2, "name": "Solo"})
        assert joined["seats"] == ["ann", "bob"]
        async with host.player(key_of(joined)) as solo:
            assert solo.told[0]["is"] == "welcome" and not solo.told[0]["spectator"]
            assert solo.update["acting"] == ["ann", "bob"]
            await answer_all(solo, "never")
            assert solo.update["scene"]["outcome"]["because"] == "the toy is out of time"
            assert [event["text"] for event in solo.journal.values()].count("bob hides [quietly]") == 3
        mine = await host.ok("/api/mine", {"keys": [key_of(joined), {"table": "x", "secret": "y"}]})
        assert mine["tables"][0]["over"] and mine["gone"] == ["x"]

    run(tmp_path, play)


def test_two_people_plan_at_once_and_nobody_is_refused(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann, host.player(bob_key) as bob:
            assert ann.offer("planning")["joint"]
            await asyncio.gather(plan(ann, "ann"), plan(bob, "bob"))
            await ann.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
            await bob.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
            assert ann.update["scene"]["waiting"] == ["ann"]
            assert not bob.update["scene"]["offers"][0]["mine"]
            assert "acts" not in bob.update["scene"]["offers"][0]

    run(tmp_path, play)


def test_four_people_plan_at_once_and_nobody_is_refused(tmp_path: Path) -> None:
    """Twenty dice of Vortex, four clients, each laying its own as fast as it is answered."""

    async def lay(player: Player, seat: str) -> None:
        offer = player.offer("planning")
        for die in [die for die, owner in offer["owners"].items() if owner == seat]:
            slot = next(slot for slot in player.offer("planning")["slots"][die] if slot)
            done = await player.wish("place", seat=seat, offer=offer["id"], piece=die, slot=slot)
            assert done["is"] == "done", done
            await player.until_update(lambda u, die=die: die in u["scene"]["offers"][0]["plan"])
        assert (await player.wish("ready", seat=seat, offer=offer["id"]))["is"] == "done"

    async def play(host: Host) -> None:
        crew = {"red": "me", "blue": "friend", "green": "friend", "purple": "friend"}
        made = await host.ok("/api/tables", {"game": "vortex", "seats": crew, "seed": "four", "name": "Ann"})
        invite = made["links"]["invite"].partition("#")[2]
        wishes = [{"invite": invite, "name": seat, "seats": [seat]} for seat in ("blue", "green", "purple")]
        keys = [key_of(made), *[key_of(await host.ok("/api/join", wish)) for wish in wishes]]
        async with AsyncExitStack() as stack:
            players = [await stack.enter_async_context(host.player(key)) for key in keys]
            for player in players:
                await player.until_update(lambda u: u)
            while not (asked := players[0].update["scene"]["offers"][0]).get("joint"):
                for player in players:
                    await player.until_update(lambda u, id=asked["id"]: u["scene"]["offers"][0]["id"] == id)
                one = next(p for p in players if set(p.update["acting"]) & set(asked["seats"]))
                await one.wish(
                    "choose", seat=one.mine(asked), offer=asked["id"], choice=one.offer()["acts"][0]["choice"]
                )
                await players[0].until_update(lambda u, id=asked["id"]: u["scene"]["offers"][0]["id"] != id)
            for player in players:
                await player.until_update(lambda u: u["scene"]["offers"][0].get("joint"))
            await asyncio.gather(*(lay(player, seat) for player, seat in zip(players, crew, strict=True)))

    run(tmp_path, play)


def test_a_draft_is_seen_live_and_its_pieces_belong_to_their_seats(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann, host.player(bob_key) as bob:
            offer = ann.offer("planning")["id"]
            await ann.wish("place", seat="ann", offer=offer, piece="ann-1", slot="store")
            await bob.until_update(lambda u: u["scene"]["offers"][0].get("plan") == {"ann-1": "store"})
            foreign = await bob.wish("place", seat="bob", offer=offer, piece="ann-1", slot="ann/shield")
            assert foreign["is"] == "refused" and "not a piece" in foreign["because"]
            as_ann = await bob.wish("place", seat="ann", offer=offer, piece="ann-1", slot="ann/shield")
            assert as_ann["is"] == "refused" and "do not act" in as_ann["because"]

    run(tmp_path, play)


def test_a_wish_sent_twice_is_done_once_and_answered_twice(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 1})
        async with host.player(key_of(joined)) as solo, host.player(key_of(joined)) as phone:
            await solo.wish("choose", seat="ann", offer=solo.offer()["id"], choice={})
            await solo.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
            wish = {"seat": "ann", "offer": solo.offer("keep")["id"], "choice": [], "id": "the-same"}
            assert (await solo.wish("choose", **wish))["is"] == "done"
            answers = solo.update["answers"]
            assert (await solo.wish("choose", **wish))["is"] == "done"
            assert (await phone.wish("choose", **wish))["is"] == "done"
            assert solo.update["answers"] == answers
            stale = await solo.wish("choose", seat="ann", offer=wish["offer"], choice=[])
            assert stale["is"] == "refused"

    run(tmp_path, play)


def test_who_comes_back_gets_everything_behind_the_last_event_it_has(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            await answer_all(solo, "never")
        everything = sorted(solo.journal)
        assert len(everything) == 3
        async with host.player(key_of(joined), after=everything[0]) as again:
            await again.until_update(lambda u: True)
            assert sorted(again.journal) == everything[1:]

    run(tmp_path, play)


def test_bad_messages_change_nothing(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 1})
        async with host.player(key_of(joined)) as solo:
            for bad in ("{", '"x"', '{"is":"nothing"}', '{"is":"choose","id":"1"}', "[" * 5000):
                await solo.socket.send(bad)
                assert (await solo.until("refused"))["id"] == ""
            no_offer = await solo.wish("choose", seat="ann", offer="999.0", choice={})
            assert "the table has moved on" in no_offer["because"]
            bad_choice = await solo.wish("choose", seat="ann", offer=solo.offer()["id"], choice=[1])
            assert bad_choice["is"] == "refused"
            no_seat = await solo.wish("choose", seat="bob", offer=solo.offer()["id"], choice={})
            assert "no seat" in no_seat["because"]
            assert solo.update["answers"] == 1
        async with host.player({"table": joined["table"], "secret": "wrong"}) as stranger:
            assert stranger.told[-1]["is"] == "bye"
        async with host.player({"table": "nowhere", "secret": "wrong"}) as stranger:
            assert stranger.told[-1]["is"] == "bye"

    run(tmp_path, play)


def test_a_broken_rule_leaves_the_table_as_it_was_and_a_dump(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 1, "options": {"fault": 1}})
        async with host.player(key_of(joined)) as solo:
            offer = solo.offer("orders")
            broken = await solo.wish("choose", seat="ann", offer=offer["id"], choice={"do": "hide"})
            assert broken["is"] == "refused" and "a fault of the toy" in broken["because"]
            await solo.until_update(lambda u: u["scene"]["offers"][0]["name"] == "orders")
        assert len(list((tmp_path / "dumps").iterdir())) == 1

    run(tmp_path, play)


def test_a_spectator_sees_and_does_nothing(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        table, _, watch = joined["links"]["watch"].partition("#")[2].partition(".")
        async with host.player({"table": table, "secret": watch}) as watcher:
            assert watcher.told[0]["spectator"] and watcher.update["acting"] == []
            assert watcher.told[0]["links"]["invite"] == "" and watcher.told[0]["table"]["invite"] == ""
            assert not watcher.update["scene"]["offers"][0]["mine"]
            offer = watcher.update["scene"]["offers"][0]["id"]
            assert (await watcher.wish("choose", seat="ann", offer=offer, choice={}))["is"] == "refused"
            assert watcher.presence["watchers"] == 1

    run(tmp_path, play)


def test_reasons_why_not_and_another_seat_come_on_request(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            await answer_all(solo, "orders")
            assert "refusals" not in solo.offer("orders")
            await solo.send(**{"is": "look"}, why_not=True)
            await solo.until_update(lambda u: u["scene"]["offers"][0].get("refusals"))
            assert solo.offer("orders")["refusals"][0]["because"] == "the moon is too far away"
            await solo.send(**{"is": "look"}, seat="ann")
            await solo.until_update(lambda u: u["scene"]["seat"] == "ann")
            assert solo.offer("orders")["mine"], "the offer of the other seat is still mine to answer"

    run(tmp_path, play)


def test_pings_reach_everybody(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann, host.player(bob_key) as bob:
            await ann.send(**{"is": "ping"}, target="x")
            assert (await bob.until("pinged")) == {"is": "pinged", "by": "Ann", "seat": "ann", "target": "x"}

    run(tmp_path, play)


# ---- undo -----------------------------------------------------------------------------------------------------------


async def ann_has_chosen(ann: Player, bob: Player) -> None:
    await asyncio.gather(plan(ann, "ann"), plan(bob, "bob"))
    await ann.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
    await ann.wish("choose", seat="ann", offer=ann.offer("keep")["id"], choice=["ann-1"])


def test_ones_own_choice_is_taken_back_at_once(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann, host.player(bob_key) as bob:
            await ann_has_chosen(ann, bob)
            await ann.until_update(lambda u: u["scene"]["offers"][0]["name"] == "first")
            assert ann.update["scene"]["undo"] == "free"
            assert (await ann.wish("undo", seat="ann"))["is"] == "done"
            assert ann.update["scene"]["offers"][0]["name"] == "keep"

    run(tmp_path, play)


def test_past_new_information_the_others_are_asked(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann, host.player(bob_key) as bob:
            await asyncio.gather(plan(ann, "ann"), plan(bob, "bob"))
            await ann.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
            assert ann.update["scene"]["undo"] == "consent"
            await ann.wish("undo", seat="ann")
            asked = await bob.until("vote_on")
            assert asked["mine"] and asked["by"] == "Ann" and asked["open"] == ["Bob"]
            await bob.wish("vote", yes=False)
            assert not (await ann.until("vote_over"))["agreed"]
            await ann.wish("undo", seat="ann")
            await bob.until("vote_on")
            await bob.wish("vote", yes=True)
            assert (await ann.until("vote_over"))["agreed"]
            await ann.until_update(lambda u: u["scene"]["offers"][0]["name"] == "planning")
            assert ann.offer("planning")["plan"]["bob-1"] == "bob/shield", "the draft is as it was"

    run(tmp_path, play)


def test_a_vote_ends_when_time_is_up_or_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "VOTE", 0.1)

    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann, host.player(bob_key) as bob:
            await asyncio.gather(plan(ann, "ann"), plan(bob, "bob"))
            await bob.wish("undo", seat="bob")
            over = await bob.until("vote_over")
            assert not over["agreed"] and "Ann" in over["because"]
            monkeypatch.setattr(live_module, "VOTE", 60.0)
            await bob.wish("undo", seat="bob")
            await ann.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
            await ann.wish("choose", seat="ann", offer=ann.offer("keep")["id"], choice=[])
            assert (await bob.until("vote_over"))["because"] == "the game went on"

    run(tmp_path, play)


def test_who_is_away_is_not_asked(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann:
            async with host.player(bob_key) as bob:
                await asyncio.gather(plan(ann, "ann"), plan(bob, "bob"))
            await ann.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
            while any(seat["here"] for seat in ann.presence["seats"] if seat["seat"] == "bob"):
                await ann.until("presence")
            assert (await ann.wish("undo", seat="ann"))["is"] == "done"
            assert ann.update["scene"]["offers"][0]["name"] == "planning"

    run(tmp_path, play)


def test_on_an_ironman_table_nothing_is_taken_back(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 1, "ironman": True})
        async with host.player(key_of(joined)) as solo:
            await solo.wish("choose", seat="ann", offer=solo.offer()["id"], choice={})
            refused = await solo.wish("undo", seat="ann")
            assert "ironman" in refused["because"]

    run(tmp_path, play)


# ---- absence --------------------------------------------------------------------------------------------------------


def test_an_absent_seat_is_steered_and_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann:
            async with host.player(bob_key):
                refused = await ann.wish("steer", seat="bob")
                assert "is not away" in refused["because"]
            monkeypatch.setattr(live_module, "AWAY", 0.0)
            assert (await ann.wish("steer", seat="bob"))["is"] == "done"
            await ann.until_update(lambda u: u["acting"] == ["ann", "bob"])
            await plan(ann, "bob")
            await plan(ann, "ann")
            await ann.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
            monkeypatch.setattr(live_module, "AWAY", 30.0)
            async with host.player(bob_key) as bob:
                assert bob.update["acting"] == []
                assert next(s for s in bob.presence["seats"] if s["seat"] == "bob")["steered"] == "Ann"
                assert (await bob.wish("take_back", seat="bob"))["is"] == "done"
                await bob.until_update(lambda u: u["acting"] == ["bob"])
                await ann.until_update(lambda u: u["acting"] == ["ann"])

    run(tmp_path, play)


def test_a_free_seat_is_claimed_given_up_and_claimed_again(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann:
            assert "taken by Bob" in (await ann.wish("claim", seat="bob"))["because"]
            assert (await host.ok("/api/leave", {"key": bob_key})) == {"seats": []}
            assert (await ann.wish("claim", seat="bob"))["is"] == "done"
            await ann.until_update(lambda u: u["acting"] == ["ann", "bob"])

    run(tmp_path, play)
