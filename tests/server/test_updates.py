"""Updates: the whole picture once, then what changed; in one frame; what is dear only when it is wanted."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import weakref
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from starboard import games
from starboard.scene import Parts, keeping
from starboard.server import live as live_module
from starboard.server.diff import diff, patched
from starboard.server.pictures import scene_for
from starboard.server.wire import framed
from starboard.table import Arrange, Table

from .support import Host, Json, Player, key_of
from .test_play import run

pytestmark = pytest.mark.usefixtures("toy")


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("slug", games.slugs())
def test_patches_lead_from_each_picture_to_the_next(slug: str) -> None:
    door, rng = games.load(slug), random.Random(11)
    table: Table[Any] = Table(door, door.prepare(), seed="11")
    seats = list(table.setup.seats)
    old = scene_for(table, seats, seats, "", False, letters=False)
    held, sent, whole = plain(old), 0, 0
    for _ in range(150):
        if table.outcome is not None:
            break
        ask = rng.choice(table.offers)
        table.answer(ask, ask.kind.sample(rng.random))
        new = scene_for(table, seats, seats, "", False, letters=False)
        patch = plain(diff(old, new))
        held = patched(held, patch)
        # Read as what it is: whether a default was sent or left out is no difference.
        assert msgspec.convert(held, type(new), strict=False) == msgspec.convert(plain(new), type(new), strict=False)
        sent, whole, old = sent + len(json.dumps(patch)), whole + len(json.dumps(plain(new))), new
    assert sent < whole / 3


def _joined(table: Table[Any], seats: list[str], rng: random.Random) -> None:
    """One more answer; of a draft one more piece."""
    ask = rng.choice(table.offers)
    if isinstance(kind := ask.kind, Arrange) and ask.joint and table.draft is not None and rng.random() < 0.95:
        piece, owner = rng.choice(list(kind.owners().items()))
        slots = kind.draft_slots(piece, {p: s for p, s in table.draft.plan.items() if p != piece})
        table.place(owner, ask.id, piece, rng.choice(slots or [""]), seats)
    else:
        table.answer(ask, ask.kind.sample(rng.random))


@pytest.mark.parametrize("slug", games.slugs())
def test_parts_that_were_kept_are_as_if_built_anew(slug: str) -> None:
    door = games.load(slug)
    for mission in (None, *door.missions[1::9], *door.campaigns[:1]):
        rng, parts = random.Random(slug), Parts()
        table: Table[Any] = Table(door, door.prepare(mission.id if mission else "", door.players[1]), seed=slug)
        seats = list(table.setup.seats)
        before: dict[int, tuple[Any, bytes]] = {}
        for _ in range(40):
            if table.outcome is not None:
                break
            for looks in (seats, seats[-1:], []):
                known = scene_for(table, looks, looks, "", False, False, parts)
                assert known == scene_for(table, looks, looks, "", False, letters=False)
                if (old := before.get(len(looks))) is not None:
                    assert msgspec.json.encode(old[0]) == old[1], "a part was changed after it was shown"
                before[len(looks)] = known, msgspec.json.encode(known)
            _joined(table, seats, rng)


def test_a_draft_that_is_laid_again_and_again_takes_no_more_room() -> None:
    parts = Parts()
    for n in range(3 * keeping.MOST):
        assert parts.still(n, lambda n=n: [n]) == [n]  # type: ignore[misc]
        assert len(parts._still) <= keeping.MOST + 1


def test_pictures_are_not_kept_for_nobody(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "vortex", "count": 2, "seed": "1"})
        async with host.player(key_of(joined)):
            live = host.hub.live[joined["table"]]
            assert live._parts.known
        while live.viewers:
            await asyncio.sleep(0.01)
        assert not live._parts.known and not live._scenes and not live._drawn

    run(tmp_path, play)


def test_a_table_that_nobody_looks_at_is_packed_and_goes_on_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "REST", 0.0)

    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "endure", "count": 3, "seed": "1"})
        key = key_of(joined)
        async with host.player(key) as solo:
            live, before = host.hub.live[key["table"]], solo.update["scene"]
            assert live._table is not None
        while live._packed[:1] in (b"", b"{"):  # not packed, or only written down yet
            await asyncio.sleep(0.05)
        mine = await host.ok("/api/mine", {"keys": [key]})
        assert mine["tables"][0]["waits_for_me"] and live._table is None, "a list needs no more than was known"
        async with host.player(key) as solo:
            assert solo.update["scene"] == before and host.hub.live[key["table"]] is live and live._packed == b""
            offer = solo.offer()
            seat = offer["seats"][0]
            assert (await solo.wish("choose", seat=seat, offer=offer["id"], choice=offer["acts"][0]["choice"]))[
                "is"
            ] == "done"

    run(tmp_path, play)


@pytest.mark.parametrize("slug", games.slugs())
def test_a_closed_table_leaves_memory_without_being_searched_for(slug: str) -> None:
    door = games.load(slug)
    table: Table[Any] = Table(door, door.prepare(seats=door.players[1]), seed=slug)
    rng = random.Random(slug)
    for _ in range(10):
        table.answer(table.offers[0], table.offers[0].kind.sample(rng.random))
    rules = weakref.ref(table.game)
    gc.disable()
    try:
        table.close()
        del table
        assert rules() is None
    finally:
        gc.enable()


def test_nothing_changed_is_no_patch() -> None:
    assert diff([1], [1]) is None and diff({"a": 1}, {"a": 1}) is None
    assert patched({"a": 1, "b": 2}, diff({"a": 1, "b": 2}, {"b": 3, "c": 4})) == {"b": 3, "c": 4}


def test_the_whole_picture_comes_once_and_when_it_is_asked_for(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "vortex", "count": 2, "seed": "1"})
        async with host.player(key_of(joined)) as solo:
            first = next(message for message in solo.told if message["is"] == "update")
            assert first["patch"] is None and first["scene"]["picture"]["boards"][0]["cells"]
            offer = solo.offer()
            choice = offer["acts"][0]["choice"]
            await solo.wish("choose", seat=solo.mine(offer), offer=offer["id"], choice=choice)
            await solo.until_update(lambda u: u["version"] > first["version"])
            assert solo.update["patch"] and len(json.dumps(solo.update["patch"])) < len(json.dumps(first["scene"])) / 2
            assert solo.update["since"] == first["version"]
            assert not any("text" in board for board in solo.update["scene"]["picture"]["boards"])
            await solo.send(**{"is": "look"}, letters=True)
            await solo.until_update(lambda u: u["patch"] is None and u is not first)
            assert all("│" in board["text"] for board in solo.update["scene"]["picture"]["boards"])

    run(tmp_path, play)


def test_what_cannot_be_taken_back_is_told_a_moment_later(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "endure", "count": 3, "seed": "1"})
        async with host.player(key_of(joined)) as solo:
            offer = next(o for o in solo.update["scene"]["offers"] if o["mine"] and o.get("acts"))
            assert not any(act.get("final") for act in offer["acts"])
            told = await solo.until("finals")
            assert told["offer"] == offer["id"] and len(told["acts"]) == len(offer["acts"]) and any(told["acts"])
            table = host.hub.live[joined["table"]].table
            ask = table.find(solo.mine(offer), offer["id"])
            assert told["acts"] == table.finals(ask, solo.mine(offer))

    run(tmp_path, play)


def test_what_belongs_together_comes_in_one_frame(tmp_path: Path) -> None:
    async def frame(one: Player) -> list[Json]:
        told: Any = json.loads(await one.socket.recv())
        return told if isinstance(told, list) else [told]

    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            offer = solo.offer("planning")["id"]
            for piece in ("ann-1", "ann-2"):
                place = {"seat": "ann", "offer": offer, "piece": piece, "slot": "store"}
                await solo.send(**{"is": "place", "id": piece}, **place)
                told = await frame(solo)
                assert [message["is"] for message in told] == ["update", "done"], "and no presence: nobody came or went"

    run(tmp_path, play)


def test_slots_are_those_of_ones_own_pieces(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        seats = {"ann": "me", "bob": "friend"}
        joined = await host.ok("/api/tables", {"game": "toy", "seats": seats})
        async with host.player(key_of(joined)) as ann:
            offer = ann.offer("planning")
            assert set(offer["slots"]) == {piece for piece, owner in offer["owners"].items() if owner == "ann"}

    run(tmp_path, play)


@pytest.mark.parametrize("size", [1, 125, 126, 199, 200, 70_000])
@pytest.mark.parametrize("packs", [False, True])
def test_frames_are_what_any_browser_reads(size: int, packs: bool) -> None:
    said = random.Random(size).randbytes(size).hex()[:size].encode()
    reader = StreamReader()
    reader.feed_data(framed(said, packs))
    packed = [PerMessageDeflate(False, True, 15, 12)] if packs else []
    parsing = Frame.parse(reader.read_exact, mask=False, extensions=packed)
    with pytest.raises(StopIteration) as read:
        next(parsing)
    frame: Frame = read.value.value
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, said)
