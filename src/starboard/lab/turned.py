"""Plays a mission with its dials turned, in a process of its own: a game reads its content once, when it is loaded.

The process gets what is turned and which games to play as JSON, and writes a line a game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import msgspec

from ..table import ContentError, StarboardError
from .simulate import Job, Tally, play

Turned = dict[str, dict[str, Any]]
"""See `content.TURNED`."""


class Order(msgspec.Struct):
    """What the process is to play."""

    turned: Turned
    job: Job
    numbers: list[int]


class Said(msgspec.Struct):
    """A line of it: a game, or what keeps the mission from being read."""

    game: Tally | None = None
    problem: str = ""


Process = subprocess.Popen[bytes]


def played(
    turned: Turned, job: Job, numbers: Sequence[int], begun: Callable[[Process], None] = lambda process: None
) -> Iterator[Tally]:
    """Games of these numbers, one by one. Raises `ContentError` when a mission that is so turned is none."""
    order = msgspec.json.encode(Order(turned, job, list(numbers)))
    source = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", __name__]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # Ctrl-C is for the process that counts
    ) as process:
        begun(process)
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(order)
            process.stdin.close()
            for line in process.stdout:
                said = msgspec.json.decode(line, type=Said)
                if said.game is None:
                    raise ContentError(said.problem)
                yield said.game
        finally:
            if process.poll() is None:
                process.terminate()
    if process.returncode not in (0, -15):
        raise StarboardError(f"a process that played {job.game}/{job.setup.mission} ended with {process.returncode}")


def shared_out(turned: Turned, job: Job, numbers: Sequence[int], workers: int | str = 1) -> Iterator[Tally]:
    """The same by so many processes at once, or on the cluster of that address; as they end."""
    if isinstance(workers, str):
        from .cluster import turned_games

        yield from turned_games(workers, turned, job, numbers)
        return
    if workers <= 1 or len(numbers) < 2:
        yield from played(turned, job, numbers)
        return
    parts = [numbers[first::workers] for first in range(min(workers, len(numbers)))]
    said: Queue[Tally | Exception | None] = Queue()
    processes: list[Process] = []
    for part in parts:
        Thread(target=_play_part, args=(turned, job, part, said, processes.append), daemon=True).start()
    try:
        left = len(parts)
        while left:
            game = said.get()
            if game is None:
                left -= 1
            elif isinstance(game, Exception):
                raise game
            else:
                yield game
    finally:
        for process in processes:
            process.terminate()


def _play_part(
    turned: Turned,
    job: Job,
    numbers: Sequence[int],
    said: Queue[Tally | Exception | None],
    begun: Callable[[Process], None],
) -> None:
    """Says game by game how they end, then nothing."""
    try:
        for game in played(turned, job, numbers, begun):
            said.put(game)
    except Exception as error:
        said.put(error)
    said.put(None)


def main() -> None:
    """Reads an order from stdin."""
    from .. import games
    from ..table import content

    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    content.TURNED.update(order.turned)
    try:
        game = games.load(order.job.game)
        if problem := _left_out(game, order.job.setup.mission):
            raise ContentError(problem)
        game.start(order.job.setup)
    except Exception as error:  # whatever a mission that is turned too far does to a game that reads it
        _say(Said(problem=f"{type(error).__name__}: {error}"))
        return
    for number in order.numbers:
        try:
            _say(Said(play(order.job, number)))
        except BrokenPipeError:  # nobody listens any more
            os._exit(0)


def _left_out(game: Any, mission: str) -> str:
    """What kept a mission of the player's own from being offered."""
    known = {m.id for m in (*game.missions, *game.campaigns)}
    return "" if mission in known else "; ".join(what for _, what in game.left_out) or "there is no such mission"


def _say(said: Said) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
