"""A trade between two people: the partner sees the proposal, and agrees or declines."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from .support import Host, Json, Player, key_of
from .test_lobby import invite_of
from .test_play import run


@asynccontextmanager
async def trading(host: Host, **more: Any) -> AsyncIterator[tuple[Player, Player]]:
    """The captain, who has just proposed a trade, and the marine, who is another person's."""
    seats = {"captain": "me", "marine": "friend", "psychic": "me"}
    made = await host.ok("/api/tables", {"game": "endure", "seats": seats, "name": "Cap", "seed": "1", **more})
    friend = await host.ok("/api/join", {"invite": invite_of(made), "name": "Max", "seats": ["marine"]})
    async with host.player(key_of(made)) as cap, host.player(key_of(friend)) as max:
        offer = cap.offer("survivor_actions")
        trade = {"do": "trade", "partner": "marine"}
        assert any(act["choice"] == trade for act in offer["acts"])
        assert offer.get("final", False) == more.get("ironman", False), "a proposal can be taken back, but not there"
        assert (await cap.wish("choose", seat="captain", offer=offer["id"], choice=trade))["is"] == "done"
        for one in (cap, max):
            await one.until_update(lambda u: u["scene"]["offers"][0]["name"] == "swap")
        yield cap, max


def swap(player: Player) -> Json:
    return player.offer("swap")


def first(player: Player, seat: str) -> str:
    """The first card of that seat that can go to the other."""
    offer = swap(player)
    other = next(s for s in offer["seats"] if s != seat)
    mine: list[str] = [piece for piece, owner in offer["owners"].items() if owner == seat]
    return next(piece for piece in mine if f"{other}:bag" in offer["slots"][piece])


async def place(player: Player, seat: str, slot: str) -> str:
    piece = first(player, seat)
    done = await player.wish("place", seat=seat, offer=swap(player)["id"], piece=piece, slot=slot)
    assert done["is"] == "done", done
    return piece


def test_a_partner_sees_the_proposal_and_agrees_to_what_lies_there(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        async with trading(host) as (cap, max):
            for one in (cap, max):
                assert swap(one)["pact"] and swap(one)["mine"] and swap(one)["seats"] == ["captain", "marine"]
                assert swap(one)["final"], "agreed is agreed: the other is asked before it is taken back"
            gift = await place(cap, "captain", "marine:bag")
            await max.until_update(lambda u: u["scene"]["offers"][0].get("plan") == {gift: "marine:bag"})
            assert (await max.wish("ready", seat="marine", offer=swap(max)["id"]))["is"] == "done"
            await cap.until_update(lambda u: u["scene"]["offers"][0].get("ready") == ["marine"])
            done = await cap.wish("place", seat="captain", offer=swap(cap)["id"], piece=gift, slot="")
            assert done["is"] == "done"
            await max.until_update(lambda u: not u["scene"]["offers"][0].get("ready"))
            assert (await cap.wish("ready", seat="captain", offer=swap(cap)["id"]))["is"] == "done"
            assert swap(cap)["ready"] == ["captain"], "the marine had agreed to something else"
            returned = await place(max, "marine", "captain:bag")
            await cap.until_update(lambda u: not u["scene"]["offers"][0].get("ready"))
            for one, seat in ((max, "marine"), (cap, "captain")):
                assert (await one.wish("ready", seat=seat, offer=swap(one)["id"]))["is"] == "done"
            await cap.until_update(lambda u: u["scene"]["offers"][0]["name"] == "survivor_actions")
            table: Any = host.hub.live[cap.told[0]["table"]["id"]].table
            assert returned.rpartition("/")[2] in table.game.survivor("captain").cards
            assert table.state.actions == 2

    run(tmp_path, play)


def test_sending_all_at_once_takes_nobody_by_surprise(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        async with trading(host) as (cap, max):
            await max.wish("ready", seat="marine", offer=swap(max)["id"])
            gift = {first(cap, "captain"): "marine:bag"}
            await cap.wish("choose", seat="captain", offer=swap(cap)["id"], choice=gift)
            await max.until_update(lambda u: u["scene"]["offers"][0].get("ready") == ["captain"])

    run(tmp_path, play)


def test_who_declines_undoes_the_proposal_and_nothing_is_spent(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        async with trading(host, ironman=True) as (cap, max):
            await place(cap, "captain", "marine:bag")
            foreign = await max.wish("decline", seat="captain", offer=swap(max)["id"])
            assert "do not act" in foreign["because"]
            assert (await max.wish("decline", seat="marine", offer=swap(max)["id"]))["is"] == "done"
            assert (await cap.until("notice"))["text"] == "Max (Marine) does not agree."
            await cap.until_update(lambda u: u["scene"]["offers"][0]["name"] == "survivor_actions")
            table: Any = host.hub.live[cap.told[0]["table"]["id"]].table
            assert table.state.actions == 3 and table.draft is None
            offer = cap.offer("survivor_actions")
            assert "joint" in (await cap.wish("decline", seat="captain", offer=offer["id"]))["because"]

    run(tmp_path, play)


def test_a_bot_agrees_and_a_human_has_the_last_word(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        seats = {"captain": "me", "marine": "bot:random", "psychic": "me"}
        made = await host.ok("/api/tables", {"game": "endure", "seats": seats, "seed": "1"})
        async with host.player(key_of(made)) as cap:
            offer = cap.offer("survivor_actions")["id"]
            await cap.wish("choose", seat="captain", offer=offer, choice={"do": "trade", "partner": "marine"})
            await cap.until_update(lambda u: u["scene"]["offers"][0].get("ready") == ["marine"])
            gift = await place(cap, "captain", "marine:bag")
            assert swap(cap)["ready"] == ["marine"] and swap(cap)["plan"][gift] == "marine:bag"
            await cap.wish("ready", seat="captain", offer=swap(cap)["id"])
            await cap.until_update(lambda u: u["scene"]["offers"][0]["name"] != "swap")

    run(tmp_path, play, bot_budget=50)
