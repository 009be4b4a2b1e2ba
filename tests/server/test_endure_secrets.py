"""Endure the Stars hides what somebody has looked at: radar tokens and the next Event card. Nobody else gets it, by no
road: picture, offers, journal, marks, replay, file, branch, hint, forecast, or another's seat."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from starboard.bots import _think
from starboard.scene import view
from starboard.server import live as live_module
from starboard.server import worker
from starboard.table import Table
from starboard.table.chance import shuffled
from tests.rules.endure.scenario import scenario

from .support import Host, Json, Player, key_of
from .test_lobby import in_place, invite_of
from .test_play import run

__all__ = ["in_place"]


# ---- at a table -----------------------------------------------------------------------------------------------------


async def psychic_has_looked(host: Host) -> tuple[Json, Json, Json]:
    """The keys of Ann, who plays on; of Bob, whose Psychic knows a token; and of a spectator."""
    seats = {"captain": "me", "marine": "me", "psychic": "friend"}
    made = await host.ok("/api/tables", {"game": "endure", "seats": seats, "name": "Ann", "seed": "1"})
    bob = await host.ok("/api/join", {"invite": invite_of(made), "name": "Bob", "seats": ["psychic"]})
    async with host.player(key_of(made)) as ann, host.player(key_of(bob)) as psychic:
        while not psychic.update["scene"]["offers"][0]["mine"]:
            offer = ann.offer()
            choice = next((act["choice"] for act in offer["acts"] if act["choice"]["do"] in ("done", "pass")), None)
            await ann.wish("choose", seat=ann.mine(offer), offer=offer["id"], choice=choice)
            version = ann.update["version"]
            await psychic.until_update(lambda u, v=version: u["version"] >= v)
        offer = psychic.offer("yes_or_no")
        await psychic.wish("choose", seat="psychic", offer=offer["id"], choice={"do": "yes"})
        if psychic.update["scene"]["offers"][0]["name"] == "zones":
            offer = psychic.offer("zones")
            await psychic.wish("choose", seat="psychic", offer=offer["id"], choice=offer["acts"][0]["choice"])
        assert any(event["word"] == "peek" for event in psychic.journal.values())
        assert knows(psychic.update), "the owner of the secret sees it"
    table, _, watch = made["links"]["watch"].partition("#")[2].partition(".")
    return key_of(made), key_of(bob), {"table": table, "secret": watch}


def knows(data: Any) -> bool:
    """Whether anything in this tells the face of a token that is not revealed."""
    text = json.dumps(data)
    return "Radar token: " in text or "radar token (" in text or "knows: " in text


def test_what_the_psychic_saw_reaches_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "AWAY", 0.0)

    async def play(host: Host) -> None:
        ann_key, bob_key, watch_key = await psychic_has_looked(host)
        async with host.player(ann_key) as ann, host.player(watch_key) as watcher:
            for one in (ann, watcher):
                await one.send(**{"is": "look"}, seat="psychic", why_not=True)
                await one.until("update")
                assert not knows(one.told) and one.update["scene"]["seat"] != "psychic"
                assert any("looks at a radar token" in event["text"] for event in one.journal.values())
            await nothing_from_thinking(ann)
            assert "only a bot" in (await ann.wish("steer", seat="psychic"))["because"]
            await host.ok("/api/leave", {"key": bob_key})
            assert "only a bot" in (await ann.wish("claim", seat="psychic"))["because"]
            assert not knows(ann.told)
        newcomer = {"invite": host.hub.live[ann_key["table"]].row.invite, "name": "Eve", "seats": ["psychic"]}
        assert (await host.post("/api/join", newcomer))[0] == 201, "who has no other seat may take it"
        for key in (ann_key, watch_key):
            length = (await host.ok("/api/replay", {"key": key, "at": 0}))["length"]
            for at in (length // 2, length):
                assert not knows(await host.ok("/api/replay", {"key": key, "at": at}))
            assert (await host.post("/api/replay", {"key": key, "at": length, "seat": "psychic"}))[0] == 403
            assert (await host.post("/api/export", key))[0] == 403
            assert (await host.post("/api/branch", {"key": key, "at": length}))[0] == 403

    async def nothing_from_thinking(ann: Player) -> None:
        """Ann steers nobody; a hint for a seat that is not hers is refused, one for hers knows nothing."""
        offer = ann.update["scene"]["offers"][0]
        for kind, more in (("hint", {}), ("forecast", {"choice": {"do": "done"}})):
            refused = await ann.wish(kind, seat="psychic", offer=offer["id"], **more)
            assert "do not act" in refused["because"]

    run(tmp_path, play, hint_budget=100)


# ---- whatever is true ------------------------------------------------------------------------------------------------

FACES = ("4 swarmer", "1 jaeger")
CARDS = ("lockdown", "gravity-failure")


def table(swapped: bool) -> Table[Any]:
    """The Psychic has looked at two tokens and at the next event; it is one way or the other."""
    zones = ("laboratory.L", "crew-quarters.e")
    t = scenario(
        {"marine": "crew-quarters.c", "psychic": "crew-quarters.n"},
        tokens=[*zip(zones, FACES, strict=True), ("crew-quarters.s", "2 swarmer")],
    )
    state = t.state
    for token, face in zip(state.tokens, FACES[::-1] if swapped else FACES, strict=False):
        token.face, token.seen_by = face, ["psychic"]
        state.piles["row"].remove(face)
    cards = CARDS[::-1] if swapped else CARDS
    state.next_event, state.next_seen, state.events = cards[0], ["psychic"], shuffled([cards[1], "spawn-armoury"])
    return Table(t.type, t.setup, seed="1", state=state, people={"marine": "ann", "psychic": "bob", "captain": "ann"})


@contextmanager
def steady() -> Iterator[None]:
    """Thinking with the same dice, and with a clock that only counts."""
    ticks = itertools.count()
    clock = SimpleNamespace(monotonic=lambda: next(ticks) / 1000, perf_counter=lambda: next(ticks) / 1000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "random", SimpleNamespace(Random=lambda seed=1: random.Random(seed)))
        patch.setattr(worker, "time", clock)
        patch.setattr(_think, "time", clock)
        yield


def thoughts(swapped: bool, seat: str) -> Any:
    """What a hint and a forecast tell this seat about each of its options."""
    with steady():
        t = table(swapped)
        ask = t.offered(seat)[0]
        hint = worker.advise(worker.Advise("endure", t.moment(), seat, ask.name, 60))
        choices = [msgspec.to_builtins(option) for option in ask.kind.enumerate(4)]
        jobs = [worker.Foresee("endure", t.moment(), seat, ask.name, choice, 20) for choice in choices]
        return hint, [worker.foresee(job) for job in jobs]


@pytest.mark.parametrize("seat", ["marine", None])
def test_a_scene_is_the_same_whatever_others_know(seat: str | None) -> None:
    scenes = [msgspec.json.encode(view(table(swapped), seat, why_not=True, finals=True)) for swapped in (False, True)]
    assert scenes[0] == scenes[1]


def test_the_psychic_sees_the_difference() -> None:
    scenes = [msgspec.json.encode(view(table(swapped), "psychic")) for swapped in (False, True)]
    assert scenes[0] != scenes[1]


def test_hints_and_forecasts_are_the_same_whatever_others_know() -> None:
    assert thoughts(False, "marine") == thoughts(True, "marine")
