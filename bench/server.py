"""How many choices a server takes: random clients over WebSockets, next to a bare WebSocket echo in the same run.

    python bench/server.py [--seconds 15] [--game vortex] [--only full many bots] [--json]

* `full`   20 tables whose clients answer without a pause: what the server can bear; then (`half`) half as many a second
           as that, by a schedule, and so the echo: how long one waits where there is room
* `many`   500 tables whose people think for some seconds. Afterwards every table is read from the disk, played again
           from its first answer, and compared with what its client was told and shown
* `bots`   50 tables of bots run meanwhile, and people at 20 further tables must not notice: p99 under 150 ms

Each client holds all seats of its table and answers whatever is asked, one after the other; after a game it makes
a new table. A choice counts when the server has acknowledged it: it is on disk then. The echo has as many
clients, which send as often, and does nothing but send back what it gets. Server, clients and bots share this computer:
look at the load before you compare.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import shutil
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from starboard import games
from starboard.server import store as keep
from starboard.server.database import database, transaction
from starboard.server.diff import patched
from starboard.server.pictures import scene_for
from starboard.table import StarboardError, Table

Json = dict[str, Any]
encode = msgspec.json.encode
FAST_ENOUGH = 150.0
"""Milliseconds within which 99 of 100 choices must be acknowledged while bots play."""


# ---- the server -----------------------------------------------------------------------------------------------------


class Server:
    """A server of its own, in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, data: Path) -> None:
        self.process, self.port, self.data = process, port, data
        self._addresses = 0

    @classmethod
    async def start(cls) -> Server:
        data = Path(tempfile.mkdtemp(prefix="starboard-bench-"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        command = ["-m", "starboard.cli", "serve", "--no-browser", "--quota", "0"]
        command += ["--port", str(port), "--data", str(data)]
        process = await asyncio.create_subprocess_exec(sys.executable, *command, stderr=asyncio.subprocess.DEVNULL)
        server = cls(process, port, data)
        for _ in range(300):
            try:
                await server.get("/health")
                return server
            except OSError:
                await asyncio.sleep(0.1)
        raise SystemExit("the server did not start")

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()

    def headers(self) -> dict[str, str]:
        """Every client comes from an address of its own, as behind a proxy: limits are per address."""
        self._addresses += 1
        return {"X-Forwarded-For": f"10.0.{self._addresses >> 8}.{self._addresses & 255}"}

    async def get(self, path: str) -> Any:
        return await self._fetch("GET", path, b"")

    async def post(self, path: str, body: Json) -> Json:
        answer: Json = await self._fetch("POST", path, json.dumps(body).encode())
        return answer

    async def _fetch(self, method: str, path: str, body: bytes) -> Any:
        """In no thread: while that makes a table all clients would stand, and they measure how long they wait."""
        said = {"Host": "localhost", "Connection": "close", "Content-Type": "application/json", **self.headers()}
        head = "".join(f"{name}: {value}\r\n" for name, value in {**said, "Content-Length": len(body)}.items())
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        status, _, answer = (await reader.read()).partition(b"\r\n")
        writer.close()
        if not status.startswith(b"HTTP/1.1 2"):
            raise OSError(f"{method} {path}: {status.decode()}")
        return json.loads(answer.partition(b"\r\n\r\n")[2])

    def cpu(self) -> float:
        """Seconds that the server's own process has computed; 0 where that cannot be seen."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return 0.0

    async def characters(self, game: str) -> list[str]:
        """As many seats as the game has."""
        found: Json = next(one for one in await self.get("/api/games") if one["slug"] == game)
        return [character["seat"] for character in found["characters"]][: found["seats"][1]]


# ---- clients --------------------------------------------------------------------------------------------------------


class Tally:
    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.refused: list[str] = []

    def report(self, seconds: float) -> Json:
        taken = sorted(self.seconds) or [0.0]
        return {
            "choices": len(self.seconds),
            "choices_per_second": round(len(self.seconds) / seconds, 1),
            "p50_ms": round(taken[len(taken) // 2] * 1000, 2),
            "p99_ms": round(taken[min(len(taken) - 1, len(taken) * 99 // 100)] * 1000, 2),
        }


class Pace:
    """When to send next: gaps by chance, `pause` long in the mean. Who had to wait for an answer, or for a new table,
    does not wait again, so that as many are sent as were meant to be."""

    def __init__(self, pause: float, rng: random.Random) -> None:
        self.pause, self.rng, self.due = pause, rng, time.monotonic()

    async def wait(self) -> None:
        self.due += self.rng.random() * 2 * self.pause
        await asyncio.sleep(max(0.0, self.due - time.monotonic()))


class Client:
    """Somebody who holds all seats of a table; keeps what was acknowledged and shown."""

    def __init__(self, server: Server, new: Json, pace: Pace, tally: Tally) -> None:
        self.server, self.new, self.pace, self.tally, self.rng = server, new, pace, tally, pace.rng
        self.table = ""
        self.update: Json = {}
        self.chosen: list[str] = []
        """The wishes that were acknowledged and stand in the history."""

    async def sit_down(self) -> ClientConnection:
        joined = await self.server.post("/api/tables", self.new)
        self.table = joined["table"]
        url = f"ws://127.0.0.1:{self.server.port}/ws"
        peer = await connect(url, max_size=None, additional_headers=self.server.headers(), ping_interval=None)
        await peer.send(json.dumps({"is": "hello", "table": self.table, "secret": joined["secret"]}))
        return peer

    async def play(self, peer: ClientConnection, until: float) -> None:
        """Answers until time is up or the game is over."""
        with contextlib.suppress(TimeoutError):
            async with peer, asyncio.timeout(until - time.monotonic()):
                await self._play(peer)

    async def _play(self, peer: ClientConnection) -> None:
        wish, asked = "", 0.0
        while True:
            if self.update and not wish:
                if self.update["scene"].get("outcome"):
                    return
                answer = self.answer()
                if answer is not None:
                    if self.pace.pause:
                        await self.pace.wait()
                    wish, asked = f"w{len(self.chosen)}-{self.rng.getrandbits(32)}", time.perf_counter()
                    await peer.send(encode(answer | {"id": wish}), text=True)
            data = await peer.recv(decode=False)
            took, frame = time.perf_counter() - asked, msgspec.json.decode(data)
            for message in frame if isinstance(frame, list) else [frame]:
                if message["is"] == "update":
                    message["scene"] = message["scene"] or patched(self.update["scene"], message["patch"])
                    self.update = message
                elif wish and message.get("id") == wish:
                    self.tally.seconds.append(took)
                    if message["is"] == "refused":
                        self.tally.refused.append(message["because"])
                    else:
                        self.chosen.append(wish)
                    wish = ""

    def answer(self) -> Json | None:
        answers = (simple(offer, self.update["acting"], self.rng) for offer in self.update["scene"]["offers"])
        return next((one for one in answers if one is not None), None)


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


async def watch(peer: ClientConnection, until: float) -> int:
    """A table of bots runs while somebody looks; gives how many updates came."""
    updates = 0
    async with peer:
        while (left := until - time.monotonic()) > 0:
            try:
                updates += '{"is":"update"' in str(await asyncio.wait_for(peer.recv(), left))
            except TimeoutError:
                break
    return updates


async def echo(clients: int, pause: float, seconds: float) -> Json:
    """The same traffic against a server that only sends back what it gets."""
    tally, rng = Tally(), random.Random(1)

    async def back(peer: ServerConnection) -> None:
        async for message in peer:
            await peer.send(message)

    async def talk(port: int, until: float) -> None:
        async with connect(f"ws://127.0.0.1:{port}") as peer:
            pace = Pace(pause, rng)
            while time.monotonic() < until:
                await pace.wait()
                asked = time.perf_counter()
                await peer.send("x" * 200)
                await peer.recv()
                tally.seconds.append(time.perf_counter() - asked)

    async with serve(back, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        until = time.monotonic() + seconds
        await asyncio.gather(*(talk(port, until) for _ in range(clients)))
    return tally.report(seconds)


# ---- what is true afterwards ----------------------------------------------------------------------------------------


def wrong(data: Path, clients: list[Client]) -> list[str]:
    """Every table from the disk, played again from its beginning, beside what its client was told and shown."""
    problems = []
    db = database(data / "starboard.db")
    c = db.connect()
    with transaction(db, c, reading=True):
        for client in clients:
            try:
                problem = _wrong(c, client)
            except StarboardError as error:
                problem = str(error)
            if problem:
                problems.append(f"{client.table}: {problem}")
    c.close()
    return problems


def _wrong(c: Any, client: Client) -> str:
    kept = keep.load(c, client.table)
    if kept is None:
        return "is lost"
    row, door = kept.row, games.load(kept.row.game)
    done = {request.partition(":")[2] for request in keep.requests(c, client.table)}
    if lost := [wish for wish in client.chosen if wish not in done]:
        return f"{len(lost)} choices were acknowledged and are not there"
    save = msgspec.json.encode(kept.save)
    Table.replayed(save, door, games.content_mark(row.game))
    seats = [seat.id for seat in row.seats]
    if client.update and client.update["version"] == row.version:
        table: Table[Any] = Table.load(save, door)
        scene = scene_for(table, seats, seats, "", False, letters=False)
        if msgspec.json.decode(msgspec.json.encode(scene.picture)) != client.update["scene"]["picture"]:
            return "the client was shown something else"
    return ""


# ---- three runs -----------------------------------------------------------------------------------------------------


async def run(
    game: str, tables: int, pause: float, seconds: float, bots: int = 0, verify: bool = False, half: bool = False
) -> Json:
    echoed = await echo(tables, pause, min(seconds, 5))
    server, tally = await Server.start(), Tally()
    try:
        seats = await server.characters(game)
        new: Json = {"game": game, "count": len(seats)}
        machines = {"game": game, "seats": dict.fromkeys(seats, "bot:greedy")}
        watched = [await Client(server, machines, Pace(0, random.Random()), tally).sit_down() for _ in range(bots)]
        clients = [Client(server, new, Pace(pause, random.Random(n)), tally) for n in range(tables)]
        peers = [await client.sit_down() for client in clients]
        for client in clients:
            client.pace.due = time.monotonic()
        before, own, until = server.cpu(), time.process_time(), time.monotonic() + seconds

        async def play(client: Client, peer: ClientConnection) -> None:
            """One table after the other: games by chance are soon over."""
            await client.play(peer, until)
            while time.monotonic() < until:
                client = Client(server, new, client.pace, tally)
                clients.append(client)
                await client.play(await client.sit_down(), until)

        watching = asyncio.gather(*(watch(peer, until) for peer in watched))
        await asyncio.gather(*map(play, list(clients), peers))
        updates = sum(await watching)
        spent, own = server.cpu() - before, time.process_time() - own
        await server.stop()
        report: Json = {"tables": tables, "pause_s": pause, "server": tally.report(seconds), "echo": echoed}
        report["server"]["cpu_ms_per_choice"] = round(spent * 1000 / max(1, len(tally.seconds)), 2)
        report["clients_cpu"] = round(own / seconds, 2)
        report["refused"] = len(tally.refused)
        report["load_average"] = [round(one, 1) for one in os.getloadavg()]
        if bots:
            report |= {"bot_tables": bots, "bot_updates_per_second": round(updates / seconds, 1)}
            report["fast_enough"] = report["server"]["p99_ms"] < FAST_ENOUGH
        if half:
            report["half"] = await at_half(game, tables, seconds, report)
        if verify:
            problems = wrong(server.data, clients)
            report |= {"verified": len(clients) - len(problems), "wrong": problems[:5]}
        return report
    finally:
        await server.stop()
        shutil.rmtree(server.data, ignore_errors=True)


async def at_half(game: str, tables: int, seconds: float, full: Json) -> Json:
    """The same with half as much to do; and how many times as long as for the echo's one waits for the server's."""
    rates = {name: full[name]["choices_per_second"] for name in ("server", "echo")}
    report = await run(game, tables, 2 * tables / rates["server"], seconds)
    report["echo"] = await echo(tables, 2 * tables / rates["echo"], min(seconds, 5))
    report["of_full"] = {name: round(report[name]["choices_per_second"] / rates[name], 2) for name in rates}
    return report | {"times_the_echo": round(report["server"]["p99_ms"] / report["echo"]["p99_ms"], 2)}


RUNS: dict[str, Json] = {
    "full": {"tables": 20, "pause": 0.0, "half": True},
    "many": {"tables": 500, "pause": 5.0, "verify": True},
    "bots": {"tables": 20, "pause": 1.0, "bots": 50},
}


def brief(report: Json) -> Json:
    server, echoed = report["server"], report["echo"]
    return {
        "choices_per_second": server["choices_per_second"],
        "p50_ms": server["p50_ms"],
        "p99_ms": server["p99_ms"],
        "cpu_ms": server["cpu_ms_per_choice"],
        "echo": {"per_second": echoed["choices_per_second"], "p50_ms": echoed["p50_ms"], "p99_ms": echoed["p99_ms"]},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15, help="how long each of them is measured")
    parser.add_argument("--game", default="vortex")
    parser.add_argument("--only", nargs="+", choices=RUNS, default=list(RUNS))
    parser.add_argument("--json", action="store_true", help="as its last line everything in one")
    given = parser.parse_args()
    reports = {}
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)  # as the server does: whoever measures must not pause
    for name in given.only:
        reports[name] = asyncio.run(run(given.game, seconds=given.seconds, **RUNS[name]))
        print(json.dumps({name: reports[name]}, indent=2), flush=True)
    if given.json:
        print(json.dumps({name: brief(report) for name, report in reports.items()}), flush=True)
    if any(report.get("wrong") or report["refused"] for report in reports.values()):
        raise SystemExit("not correct")


if __name__ == "__main__":
    main()
