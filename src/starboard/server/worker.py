"""What a thinking process does: jobs come in on stdin, results go out on stdout, one at a time.

A job is a whole: it carries the table as it stands (`Table.moment`), so a process knows nothing of the server and can
be killed at any moment. Bots plug in through `starboard.bots`. A hint is asked of a bot that has `advise`, else found
by playing every choice to the end many times; a forecast counts what becomes of the numbers on the table.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import sys
import time
import traceback
from collections.abc import Iterator
from typing import Any, BinaryIO, Protocol, runtime_checkable

import msgspec

from .. import bots, games
from ..scene import Picture, view
from ..table import Arrange, Ask, ReplayError, StarboardError, Table
from .messages import Advice, Change, Horizon, Replay, RoundMark

# ---- jobs and results -----------------------------------------------------------------------------------------------


class Job(msgspec.Struct, tag=True):
    """Base of all jobs. `budget` is milliseconds."""


class Move(Job):
    """What does this bot answer for this seat?"""

    game: str
    moment: bytes
    seat: str
    bot: str
    budget: int


class Advise(Job):
    game: str
    moment: bytes
    seat: str
    offer: str
    budget: int


class Foresee(Job):
    game: str
    moment: bytes
    seat: str
    offer: str
    choice: Any
    budget: int


class ReplayTo(Job):
    game: str
    save: bytes
    at: int
    seat: str | None


class Check(Job):
    """Is this a saved game that can go on? All of it is tried here, where it can do no harm."""

    save: bytes


AnyJob = Move | Advise | Foresee | ReplayTo | Check


class Moved(msgspec.Struct):
    """`offer` is the name of the offer that the bot answers."""

    offer: str
    choice: Any


class Advised(msgspec.Struct):
    by: str
    advice: list[Advice]


class Foreseen(msgspec.Struct):
    games: int
    value: float
    after: Horizon
    then: Horizon
    undo: bool


class Checked(msgspec.Struct):
    game: str
    verified: bool


class Result(msgspec.Struct):
    """`data` is the encoded result; or `error` is a sentence for a person, `broken` when it is our fault."""

    data: bytes = b""
    error: str = ""
    broken: bool = False


@runtime_checkable
class Adviser(Protocol):
    """A bot that can say what it thinks of every choice: (choice, value 0 to 1, games played), the best first."""

    def advise(self, table: Table[Any], ask: Ask, seat: str) -> list[tuple[Any, float, int]]: ...


# ---- bots -----------------------------------------------------------------------------------------------------------


def _table(game: str, moment: bytes) -> Table[Any]:
    return Table.load(moment, games.load(game))


def move(job: Move) -> Moved:
    table = _table(job.game, job.moment)
    bot = bots.load(job.bot)(random.Random(), job.budget)
    asks = table.offered(job.seat)
    if not asks:
        raise StarboardError(f"nothing is asked of {job.seat}")
    ask = bot.prefer(table, asks, job.seat) if len(asks) > 1 else asks[0]
    return Moved(ask.name, msgspec.to_builtins(bot.choose(table, ask, job.seat)))


def best_bot() -> str:
    """The strongest bot there is for hints: one that advises, if there is one."""
    for name in reversed(bots.names()):
        if isinstance(bots.load(name), type) and hasattr(bots.load(name), "advise"):
            return name
    return ""


def advise(job: Advise) -> Advised:
    table = _table(job.game, job.moment)
    ask = table.find(job.seat, job.offer)
    name = best_bot()
    bot = bots.load(name)(random.Random(), job.budget) if name else None
    if isinstance(bot, Adviser):
        found = bot.advise(table, ask, job.seat)
    else:
        name, found = "rollouts", play_all(table, ask, job.seat, job.budget)
    return Advised(name, [_advice(table, ask, *one) for one in found[:8]])


def _advice(table: Table[Any], ask: Ask, choice: Any, value: float, count: int) -> Advice:
    label = ""
    if not isinstance(choice, list | dict):
        label = table.type.scenery.caption(table.game, ask, choice).label
    return Advice(msgspec.to_builtins(choice), label, value, count)


def play_all(table: Table[Any], ask: Ask, seat: str, budget: int) -> list[tuple[Any, float, int]]:
    """Every choice (of many: some) played to the end by chance, again and again, the better ones more often."""
    rng = random.Random()
    choices = _candidates(table, ask, seat, rng)
    total, count = [0.0] * len(choices), [0] * len(choices)
    until = time.monotonic() + budget / 1000
    n = 0
    while time.monotonic() < until and n < 20_000:
        if n < len(choices):
            i = n
        else:  # upper confidence bound: neither forget a choice nor waste time on a bad one
            i = max(range(len(choices)), key=lambda k: total[k] / count[k] + math.sqrt(0.5 * math.log(n) / count[k]))
        fork = _branch(table, ask, seat, choices[i], rng)
        fork.play_out(rng)
        total[i] += _value(fork)
        count[i] += 1
        n += 1
    order = sorted((k for k in range(len(choices)) if count[k]), key=lambda k: (-count[k], -total[k] / count[k]))
    return [(choices[k], total[k] / count[k], count[k]) for k in order]


def _candidates(table: Table[Any], ask: Ask, seat: str, rng: random.Random) -> list[Any]:
    if not ask.joint:
        few: list[Any] = ask.kind.enumerate(64)
        return few
    bot = bots.load("random")(rng)
    plans = [bot.choose(table, ask, seat) for _ in range(24)]
    return list({ask.kind.key(plan): plan for plan in plans}.values())


def _branch(table: Table[Any], ask: Ask, seat: str, choice: Any, rng: random.Random) -> Table[Any]:
    """The table on a branch of its own, behind this choice; the rest of a joint draft is filled by chance."""
    fork = table.fork(rng, seat)
    there = fork.offers[table.offers.index(ask)]
    if ask.joint:
        choice = _whole(table, there, seat, choice, rng)
    fork.answer(there, choice)
    return fork


def _whole(table: Table[Any], ask: Ask, seat: str, part: dict[str, str], rng: random.Random) -> dict[str, str]:
    """A whole plan: this seat's part, what the others have placed, and the rest by chance."""
    kind = ask.kind
    assert isinstance(kind, Arrange)
    owners = kind.owners()
    placed = table.draft.plan if table.draft else {}
    plan = {piece: slot for piece, slot in placed.items() if owners.get(piece) != seat} | part
    for piece, owner in owners.items():
        if piece not in plan and owner != seat:
            slots = kind.slots(piece, plan)
            slot = slots[int(rng.random() * len(slots))] if slots else ""
            if slot:
                plan[piece] = slot
    return plan if kind.contains(plan) else kind.sample(rng.random)


def _value(table: Table[Any]) -> float:
    outcome = table.outcome
    return float(table.game.gauge()) if outcome is None else float(outcome.won)


# ---- forecasts ------------------------------------------------------------------------------------------------------


def foresee(job: Foresee) -> Foreseen:
    table = _table(job.game, job.moment)
    ask = table.find(job.seat, job.offer)
    choice = ask.kind.decode(job.choice, table.type)
    if not ask.joint and (why_not := ask.kind.why_not(choice)) is not None:
        raise StarboardError(why_not)
    rng = random.Random()
    now = _numbers(_picture(table, job.seat))
    value = sum(_value(table.fork(rng, job.seat)) for _ in range(8)) / 8  # not of the table: it knows what others hide
    after, then = _Tally(now), _Tally(now)
    until = time.monotonic() + job.budget / 1000
    while after.games < 400 and (after.games < 8 or time.monotonic() < until):
        fork = _branch(table, ask, job.seat, choice, rng)
        _play_on(fork, job.seat, rng, nested=True)
        after.add(fork, _numbers(_picture(fork, job.seat)))
        _play_on(fork, job.seat, rng, nested=False)
        then.add(fork, _numbers(_picture(fork, job.seat)))
    undo = table.can_take_back(ask, choice)
    return Foreseen(after.games, value, after.horizon(), then.horizon(), undo)


def _play_on(fork: Table[Any], seat: str, rng: random.Random, nested: bool) -> None:
    """To the end of the step that runs (`nested`), or until `seat` is asked again; others answer by chance."""
    rule = fork.rule
    for _ in range(2000):
        if fork.outcome is not None:
            return
        if nested and fork.rule is not rule:
            return
        if not nested and fork.offered(seat):
            return
        ask = fork.offers[int(rng.random() * len(fork.offers))]
        fork.answer(ask, ask.kind.sample(rng.random))


def _picture(table: Table[Any], seat: str) -> Picture:
    picture: Picture = table.type.scenery.picture(table.game, seat, None)
    return picture


Numbers = dict[tuple[str, str], tuple[str, float]]


def _numbers(picture: Picture) -> Numbers:
    """Every number that the picture shows: (id, what) -> (name, value)."""
    found: Numbers = {}
    for panel in picture.panels:
        for track in panel.tracks:
            found[panel.id, f"track:{track.id}"] = f"{panel.title}: {track.name}", track.value
    for board in picture.boards:
        for piece in board.pieces:
            if piece.life is not None:
                found[piece.id, "life"] = piece.name, piece.life
            if piece.count != 1:
                found[piece.id, "count"] = piece.name, piece.count
    return found


class _Tally:
    """Counts what becomes of each number."""

    def __init__(self, now: Numbers) -> None:
        self.now = now
        self.games = self.won = self.lost = 0
        self.value = 0.0
        self.seen: dict[tuple[str, str], list[float]] = {key: [] for key in now}

    def add(self, table: Table[Any], numbers: Numbers) -> None:
        self.games += 1
        self.value += _value(table)
        if table.outcome is not None:
            self.won += table.outcome.won
            self.lost += not table.outcome.won
        for key, values in self.seen.items():
            if key in numbers:
                values.append(numbers[key][1])

    def horizon(self) -> Horizon:
        changes = [change for change in map(self._change, self.now) if change is not None]
        changes.sort(key=lambda c: -(abs(c.mean - c.now) + c.gone * max(1.0, c.now)))
        games = self.games
        return Horizon(self.won / games, self.lost / games, self.value / games, changes[:24])

    def _change(self, key: tuple[str, str]) -> Change | None:
        (name, now), values = self.now[key], sorted(self.seen[key])
        gone = 1 - len(values) / self.games
        if not values:
            return Change(*key, name, now, 0, 0, 0, 1)
        low, high = values[len(values) // 10], values[-1 - len(values) // 10]
        mean = sum(values) / len(values)
        return None if mean == now and not gone else Change(*key, name, now, mean, low, high, gone)


# ---- replays and imports --------------------------------------------------------------------------------------------


def replay(job: ReplayTo) -> Replay:
    door = games.load(job.game)
    whole = Table.load(job.save, door)
    table = Table.replayed(job.save, door, upto=max(0, job.at))
    rounds = [RoundMark(round, at) for round, at in whole.rounds]
    return Replay(len(table.line), len(whole.line), rounds, view(table, job.seat))


def check(job: Check) -> Checked:
    from ..table.history import read

    save = read(job.save)
    door = games.load(save.game)
    mark = games.content_mark(save.game)
    table = Table.load(job.save, door, mark)
    for seat in (*table.setup.seats, None):
        view(table, seat)
    for ask in table.offers:
        ask.kind.sample(random.Random(0).random)
    verified = table.verified and not table.lost
    if verified:
        try:
            Table.replayed(job.save, door, mark)
        except ReplayError:
            verified = False
    return Checked(save.game, verified)


# ---- the process ----------------------------------------------------------------------------------------------------

_DOES: dict[type[Job], Any] = {Move: move, Advise: advise, Foresee: foresee, ReplayTo: replay, Check: check}


def perform(job: AnyJob) -> Result:
    try:
        return Result(msgspec.json.encode(_DOES[type(job)](job)))
    except StarboardError as error:
        return Result(error=str(error))
    except Exception as error:
        sys.stderr.write(traceback.format_exc())
        return Result(error=f"{type(error).__name__}: {error}", broken=True)


def frames(stream: BinaryIO) -> Iterator[bytes]:
    while len(head := stream.read(4)) == 4:
        yield stream.read(int.from_bytes(head, "big"))


def frame(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def main() -> None:
    with contextlib.suppress(OSError):
        os.nice(10)  # people come first
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get between the frames
    decoder = msgspec.msgpack.Decoder(AnyJob)
    for data in frames(sys.stdin.buffer):
        out.write(frame(msgspec.msgpack.encode(perform(decoder.decode(data)))))
        out.flush()


if __name__ == "__main__":
    main()
