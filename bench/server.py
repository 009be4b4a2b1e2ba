"""How many choices a server takes: random clients over WebSockets, next to a bare WebSocket echo in the same run.

    python bench/server.py --tables 50 --seconds 20 [--game vortex] [--bots 10]

Each table has one client that holds all its seats and answers whatever is asked, one answer after the other; with
`--bots` so many further tables are played by bots meanwhile. A choice counts when the server has acknowledged it: it is
on disk then. Wishes are spread over time (`--pause`), for people think too; 0 measures what the server can bear.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import sys
import tempfile
import time
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

Json = dict[str, Any]


def post(port: int, path: str, body: Json) -> Json:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        answer: Json = json.loads(response.read())
        return answer


def simple(offer: Json, acting: list[str], rng: random.Random) -> Json | None:
    """What to answer to this offer; None when nothing is left to do. Plans are made piece by piece, as people do."""
    seats = [seat for seat in offer["seats"] if seat in acting and seat not in offer.get("ready", [])]
    if not seats:
        return None
    seat, wish = seats[0], {"is": "choose", "offer": offer["id"], "seat": seats[0]}
    if offer.get("joint"):
        mine = [piece for piece, owner in offer["owners"].items() if owner == seat]
        left = [piece for piece in mine if piece not in offer.get("plan", {}) and offer["slots"][piece]]
        if not left:
            return wish | {"is": "ready"}
        return wish | {"is": "place", "piece": left[0], "slot": offer["slots"][left[0]][0]}
    if offer["kind"] == "arrange":
        return wish | {"choice": {piece: slots[0] for piece, slots in offer["slots"].items()}}
    if offer["kind"] == "choose":
        return wish | {"choice": rng.choice(offer["acts"])["choice"]}
    if offer["kind"] == "point":
        return wish | {"choice": rng.choice(offer["paths"])}
    items = [item["choice"] for item in offer["items"]]
    return wish | {"choice": items[: offer.get("least", 0)] if offer["kind"] == "pick" else items}


class Tally:
    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.refused: list[str] = []
        self.over = 0

    def report(self, seconds: float) -> Json:
        taken = sorted(self.seconds) or [0.0]
        return {
            "choices": len(self.seconds),
            "choices_per_second": round(len(self.seconds) / seconds, 1),
            "p50_ms": round(taken[len(taken) // 2] * 1000, 2),
            "p99_ms": round(taken[min(len(taken) - 1, len(taken) * 99 // 100)] * 1000, 2),
            "refused": len(self.refused),
            "games_over": self.over,
        }


async def play(port: int, new: Json, until: float, pause: float, tally: Tally, rng: random.Random) -> None:
    """One client at one table after the other."""
    while time.monotonic() < until:
        joined = await asyncio.to_thread(post, port, "/api/tables", new)
        async with connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as server:
            await server.send(json.dumps({"is": "hello", "table": joined["table"], "secret": joined["secret"]}))
            await _answer_all(server, until, pause, tally, rng)


async def _answer_all(server: ClientConnection, until: float, pause: float, tally: Tally, rng: random.Random) -> None:
    update: Json = {}
    wish, asked, count = "", 0.0, 0
    while time.monotonic() < until:
        if update and not wish:
            if update["scene"].get("outcome"):
                tally.over += 1
                return
            answers = [simple(offer, update["acting"], rng) for offer in update["scene"]["offers"]]
            answer = next((one for one in answers if one is not None), None)
            if answer is not None:
                await asyncio.sleep(rng.random() * 2 * pause)
                count += 1
                wish, asked = f"w{count}", time.perf_counter()
                await server.send(json.dumps(answer | {"id": wish}))
        try:
            message = json.loads(await asyncio.wait_for(server.recv(), max(0.1, until - time.monotonic())))
        except TimeoutError:
            return
        if message["is"] == "update":
            update = message
        elif message["is"] in ("done", "refused") and message["id"] == wish:
            tally.seconds.append(time.perf_counter() - asked)
            if message["is"] == "refused":
                tally.refused.append(message["because"])
                await asyncio.sleep(0.05)
            wish = ""


async def echo(seconds: float, clients: int, pause: float) -> Json:
    """The same traffic pattern against a server that only sends back what it gets."""
    tally, rng = Tally(), random.Random(1)

    async def back(peer: ServerConnection) -> None:
        async for message in peer:
            await peer.send(message)

    async def talk(port: int, until: float) -> None:
        async with connect(f"ws://127.0.0.1:{port}") as peer:
            while time.monotonic() < until:
                await asyncio.sleep(rng.random() * 2 * pause)
                asked = time.perf_counter()
                await peer.send("x" * 200)
                await peer.recv()
                tally.seconds.append(time.perf_counter() - asked)

    async with serve(back, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        until = time.monotonic() + seconds
        await asyncio.gather(*(talk(port, until) for _ in range(clients)))
    return tally.report(seconds)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def measure(tables: int, seconds: float, pause: float, game: str, bots: int) -> Json:
    port, data = free_port(), tempfile.mkdtemp(prefix="starboard-bench-")
    command = ["-m", "starboard.cli", "serve", "--no-browser", "--port", str(port), "--data", data, "--quota", "0"]
    server = await asyncio.create_subprocess_exec(sys.executable, *command, stderr=asyncio.subprocess.DEVNULL)
    tally = Tally()
    try:
        for _ in range(150):
            try:
                await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{port}/health")
                break
            except OSError:
                await asyncio.sleep(0.1)
        seats = len(_characters(port, game))
        until = time.monotonic() + seconds
        new = {"game": game, "count": seats}
        people = [play(port, new, until, pause, tally, random.Random(n)) for n in range(tables)]
        machines = [_watch_bots(port, game, until) for _ in range(bots)]
        await asyncio.gather(*people, *machines)
    finally:
        server.terminate()
        await server.wait()
    report = {"tables": tables, "bot_tables": bots, "server": tally.report(seconds)}
    report["why_refused"] = sorted(set(tally.refused))[:3]
    return report | {"echo": await echo(min(seconds, 5), tables, pause)}


def _characters(port: int, game: str) -> list[str]:
    """As many seats as the game has."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games") as response:
        found: Json = next(one for one in json.loads(response.read()) if one["slug"] == game)
    return [character["seat"] for character in found["characters"]][: found["seats"][1]]


async def _watch_bots(port: int, game: str, until: float) -> None:
    """A table of bots runs while somebody looks."""
    new = {"game": game, "seats": dict.fromkeys(await asyncio.to_thread(_characters, port, game), "bot:greedy")}
    joined = await asyncio.to_thread(post, port, "/api/tables", new)
    async with connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as server:
        await server.send(json.dumps({"is": "hello", "table": joined["table"], "secret": joined["secret"]}))
        while (left := until - time.monotonic()) > 0:
            try:
                await asyncio.wait_for(server.recv(), left)
            except TimeoutError:
                return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pause", type=float, default=0.0, help="mean seconds that a client thinks")
    parser.add_argument("--game", default="vortex")
    parser.add_argument("--bots", type=int, default=0, help="further tables, of bots")
    given = parser.parse_args()
    report = asyncio.run(measure(given.tables, given.seconds, given.pause, given.game, given.bots))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
