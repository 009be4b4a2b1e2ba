"""Coming back and playing again: other devices, lost connections, retries, another character."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from starboard import games
from starboard.table import Arrange, Table

from .support import Host, key_of
from .test_lobby import in_place, invite_of
from .test_play import answer_all, run, two

__all__ = ["in_place"]

pytestmark = pytest.mark.usefixtures("toy")


def test_an_unlocked_phone_knows_everything_with_its_first_update(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        key = key_of(joined)
        async with host.player(key) as laptop:
            async with host.player(key) as phone:
                await phone.until_update(lambda u: True)
                phone.socket.transport.abort()  # the pocket: no goodbye
            await answer_all(laptop, "never")
            before = sorted(phone.journal)
            async with host.player(key, after=max(before, default=-1)) as again:
                await again.until_update(lambda u: True)
                assert sum(message["is"] == "update" for message in again.told) == 1
                assert again.update["version"] == laptop.update["version"]
                assert sorted(before + list(again.journal)) == sorted(laptop.journal)
                assert again.update["scene"]["picture"] == laptop.update["scene"]["picture"]

    run(tmp_path, play)


def test_a_seat_is_open_on_several_devices(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as laptop, host.player(bob_key) as bob:
            async with host.player(ann_key) as phone:
                offer = phone.offer("planning")["id"]
                await phone.wish("place", seat="ann", offer=offer, piece="ann-1", slot="store")
                await laptop.until_update(lambda u: u["scene"]["offers"][0].get("plan") == {"ann-1": "store"})
                await laptop.wish("place", seat="ann", offer=offer, piece="ann-1", slot="")
                await phone.until_update(lambda u: not u["scene"]["offers"][0].get("plan"))
                assert (await laptop.wish("ready", seat="ann", offer=offer))["is"] == "done"
                await phone.until_update(lambda u: u["scene"]["offers"][0].get("ready") == ["ann"])
                assert (await phone.wish("ready", seat="ann", offer=offer, yes=False))["is"] == "done"
            await laptop.until_update(lambda u: not u["scene"]["offers"][0].get("ready"))
            while len(host.hub.live[ann_key["table"]].viewers) > 2:
                await asyncio.sleep(0.01)
            await bob.send(**{"is": "alive"})
            while (await bob.receive())["is"] != "alive":
                here = {seat["seat"]: seat["here"] for seat in bob.presence["seats"]}
                assert here["ann"], "the phone is gone, the person is not"

    run(tmp_path, play)


def test_retry_from_the_start_of_any_round_with_new_dice(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        lost = played_to_its_end("vortex")
        joined = await host.ok("/api/import", {"save": json.loads(lost.save())})
        async with host.player(key_of(joined)) as solo:
            assert solo.update["scene"]["outcome"]
            rounds = solo.update["rounds"]
        assert [(mark["round"], mark["at"]) for mark in rounds] == lost.rounds and len(rounds) > 3
        seeds = set()
        for mark in rounds:
            again = await host.ok("/api/branch", {"key": key_of(joined), "at": mark["at"], "name": "Solo"})
            async with host.player(key_of(again)) as solo:
                assert solo.told[0]["table"]["branch_of"].startswith(f"{joined['table']}@"), "marked as a retry"
                scene = solo.update["scene"]
                assert scene["round"] == mark["round"] and not scene.get("outcome") and solo.offer()
                assert solo.update["acting"] == list(lost.setup.seats)
            seeds.add(getattr(host.hub.live[again["table"]].table.source, "seed", ""))
        assert len(seeds) == len(rounds) and "7" not in seeds

    run(tmp_path, play)


def played_to_its_end(slug: str) -> Table[Any]:
    door, rng = games.load(slug), random.Random(7)
    table: Table[Any] = Table(door, door.prepare(), seed="7", content=games.content_mark(slug))
    while table.outcome is None:
        ask = rng.choice(table.offers)
        table.answer(ask, ask.kind.sample(rng.random))
    return table


def test_the_same_again_or_easier(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        first = {"game": "vortex", "mission": "m1", "count": 3, "options": {"boss_level": 2}}
        joined = await host.ok("/api/tables", first)
        (table,) = (await host.ok("/api/mine", {"keys": [key_of(joined)]}))["tables"]
        assert table["options"] == {"boss_level": 2, "training": 0}
        seats = {seat["seat"]: "me" for seat in table["seats"]}
        same = {"game": table["game"], "mission": table["mission"], "seats": seats, "options": table["options"]}
        easier = {**same, "options": {**table["options"], "training": 2}}
        for wish in (same, easier):
            again = await host.ok("/api/tables", wish)
            (other,) = (await host.ok("/api/mine", {"keys": [key_of(again)]}))["tables"]
            assert other["options"] == wish["options"]
            assert [seat["seat"] for seat in other["seats"]] == list(seats)

    run(tmp_path, play)


def test_who_has_fallen_is_handed_another_character(tmp_path: Path) -> None:
    """A seat given up is free, and anybody at the table may take it; so is one that a bot holds."""

    async def play(host: Host) -> None:
        seats = {"captain": "me", "marine": "me", "psychic": "friend"}
        made = await host.ok("/api/tables", {"game": "endure", "seats": seats, "name": "Ann", "seed": "1"})
        bob_key = key_of(await host.ok("/api/join", {"invite": invite_of(made), "name": "Bob", "seats": ["psychic"]}))
        async with host.player(bob_key) as bob:
            live = host.hub.live[made["table"]]
            state = live.table.state
            fallen = next(s for s in state.survivors if s.seat == "psychic")
            fallen.health, fallen.fate, fallen.zone = 0, "dead", -1
            await bob.send(**{"is": "ping"}, target="captain")
            assert (await bob.until("pinged"))["by"] == "Bob", "the dead still point"
            assert "taken by Ann" in (await bob.wish("claim", seat="marine"))["because"]
            assert (await host.ok("/api/leave", {"key": key_of(made), "seats": ["marine"]})) == {"seats": ["captain"]}
            assert (await bob.wish("claim", seat="marine"))["is"] == "done"
            await bob.until_update(lambda u: u["acting"] == ["marine", "psychic"])

    run(tmp_path, play)


def test_two_who_reach_for_one_seat(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        made = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "friend"}})
        wishes = [{"invite": invite_of(made), "name": name, "seats": ["bob"]} for name in ("Bo", "Cy", "Di")]
        answers = await asyncio.gather(*(host.post("/api/join", wish) for wish in wishes))
        assert sorted(status for status, _ in answers) == [201, 409, 409]

    run(tmp_path, play)


def test_no_piece_of_a_draft_is_lost_on_the_way_to_the_disk_and_back(tmp_path: Path) -> None:
    """Pieces laid in any order that was allowed: also where one may lie only because another one does."""

    async def play(host: Host) -> None:
        drafts = 0
        for seed in range(4):
            rng = random.Random(seed)
            made = await host.ok("/api/tables", {"game": "vortex", "count": 4, "seed": str(seed)})
            live = await host.hub.table(made["table"])
            table = live.table
            for _ in range(60):
                if table.outcome is not None:
                    break
                ask = next((ask for ask in table.offers if ask.joint), None)
                if ask is None:
                    ask = rng.choice(table.offers)
                    table.choose(ask.seats[0], ask.id, to_builtins(ask.kind.sample(rng.random)))
                    continue
                kind = ask.kind
                assert isinstance(kind, Arrange) and table.draft is not None
                for piece, owner in rng.sample(list(kind.owners().items()), len(kind.owners())):
                    others = {p: s for p, s in table.draft.plan.items() if p != piece}
                    slots = [slot for slot in kind.draft_slots(piece, others) if slot]
                    if slots:
                        table.place(owner, ask.id, piece, rng.choice(slots))
                async with live.lock:
                    await live.write("")
                again = (await host.hub._load(live.id)).table
                assert again.draft is not None and again.draft == table.draft and table.draft.plan
                drafts += 1
                break
        assert drafts == 4

    run(tmp_path, play)
