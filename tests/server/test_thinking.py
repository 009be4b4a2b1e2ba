"""Thinking in processes of their own: capped, fair, cached, and ended when too slow."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from starboard import games
from starboard.lab import first
from starboard.server import thinking
from starboard.server.thinking import Busy, Late, Thinkers
from starboard.server.worker import Advise, AnyJob, Check, Moved, Result, _level, _weighed, advise, label
from starboard.table import Ask, Choose, Option, StarboardError, Table


class Slow:
    """A process that takes a while, and notes for whom it worked."""

    done: list[bytes]
    alive = 0

    @classmethod
    async def start(cls) -> Slow:
        cls.alive += 1
        return cls()

    async def ask(self, data: bytes) -> Result:
        job = msgspec.msgpack.decode(data, type=AnyJob)
        assert isinstance(job, Check)
        await (asyncio.Event().wait() if job.save == b"endless" else asyncio.sleep(0.01))
        Slow.done.append(job.save)
        return Result(b'{"offer": "x", "choice": 1}')

    async def stop(self) -> None:
        Slow.alive -= 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_Process", Slow)
    monkeypatch.setattr(Slow, "done", [], raising=False)
    monkeypatch.setattr(Slow, "alive", 0)


@pytest.mark.usefixtures("slow")
def test_tables_take_turns() -> None:
    async def main() -> None:
        thinkers = Thinkers(1)
        greedy = [thinkers.ask("a", Check(b"a"), Moved) for _ in range(10)]
        modest = [thinkers.ask(table, Check(table.encode()), Moved) for table in ("b", "c")]
        await asyncio.gather(*greedy, *modest)
        assert Slow.done.index(b"b") <= 2 and Slow.done.index(b"c") <= 3
        assert Slow.alive == 1, "no more processes than allowed"
        await thinkers.close()
        assert Slow.alive == 0

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_a_process_that_is_too_slow_is_ended_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "GRACE", 0.1)

    async def main() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(Late):
            await thinkers.ask("a", Check(b"endless"), Moved, seconds=0.1)
        assert Slow.alive == 0
        assert (await thinkers.ask("a", Check(b"a"), Moved)).choice == 1
        await thinkers.close()

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_the_same_question_is_answered_once() -> None:
    async def main() -> None:
        thinkers = Thinkers(2)
        asked: list[Any] = [thinkers.ask("a", Check(b"a"), Moved, key=[1]) for _ in range(5)]
        await asyncio.gather(*asked)
        await thinkers.ask("a", Check(b"a"), Moved, key=[1])
        assert Slow.done == [b"a"]
        await thinkers.ask("a", Check(b"a"), Moved, key=[2])
        assert len(Slow.done) == 2
        await thinkers.close()

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_one_table_cannot_fill_the_queue() -> None:
    async def main() -> None:
        thinkers = Thinkers(1, most=3)
        asked: list[Any] = [thinkers.ask("a", Check(b"a"), Moved) for _ in range(6)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(result, Busy) for result in results) >= 2
        await thinkers.close()

    asyncio.run(main())


def test_a_real_process_checks_a_file_and_outlives_nobody() -> None:
    async def main() -> None:
        thinkers = Thinkers(1)
        for _ in range(2):
            with pytest.raises(StarboardError, match="not a saved game"):
                await thinkers.ask("a", Check(b"nonsense"), Moved)
        await thinkers.close()

    asyncio.run(main())


@pytest.mark.parametrize("slug", games.slugs())
def test_every_kind_of_answer_has_a_name_in_the_words_of_the_picture(slug: str) -> None:
    door, rng = games.load(slug), random.Random(3)
    table: Table[Any] = Table(door, door.prepare(), seed="3")
    named = set()
    for _ in range(120):
        if table.outcome is not None:
            break
        for ask in table.offers:
            words = label(table, ask, ask.seats[0], ask.kind.sample(rng.random))
            assert words and "{" not in words, (ask.name, words)
            named.add(ask.kind.wire)
        ask = rng.choice(table.offers)
        table.answer(ask, ask.kind.sample(rng.random))
    assert "choose" in named


# ---- hints ----------------------------------------------------------------------------------------------------------


class Walk(Option, tag="walk", frozen=True):
    pass


class Shoot(Option, tag="shoot", frozen=True):
    pass


class End(Option, tag="done", frozen=True):
    pass


WALK, SHOOT, END = Walk(), Shoot(), End()


@pytest.mark.parametrize(
    ("found", "liked", "best"),
    [
        ([(END, 25, 0.66), (WALK, 25, 0.59)], WALK, WALK),  # so few games tell little
        ([(SHOOT, 25, 0.98), (WALK, 25, 0.40)], WALK, SHOOT),  # that is more than luck
        ([(END, 400, 0.53), (WALK, 400, 0.51)], None, WALK),  # nobody ends a turn for so little
        ([(END, 400, 0.80), (WALK, 400, 0.51)], None, END),
        ([(WALK, 25, 0.66), (END, 25, 0.64)], END, END),
    ],
)
def test_a_hint_is_what_the_policy_would_do_unless_another_way_is_clearly_better(
    found: list[Any], liked: Any, best: Any
) -> None:
    ask = Ask("red", Choose("turn", lambda no: [WALK, SHOOT, END], ()))
    assert _weighed(ask, found, [ask.kind.key(liked)] if liked else [])[0][0] == best


def test_whoever_rests_is_not_sent_to_and_fro() -> None:
    """Where the policy would end the turn, a way that did about as well is no tie with it."""
    ask = Ask("red", Choose("turn", lambda no: [WALK, SHOOT, END], ()))
    found: list[Any] = [(END, 25, 0.66), (WALK, 25, 0.65)]
    assert _level(ask, found, [ask.kind.key(END)]) == []
    assert [choice for choice, _, _ in _level(ask, found, [])] == [WALK, END]


def test_the_first_hint_of_the_first_mission_leads_on_and_says_why() -> None:
    """Nobody who asks for help at the first decision is told to do nothing."""
    script = first.book("endure")
    door = games.load("endure")
    table: Table[Any] = Table(door, door.prepare(script.mission, seats=script.seats), seed=script.seed)
    seat = next(iter(table.waiting_for()))
    hint = advise(Advise("endure", table.moment(), seat, table.offered(seat)[0].name, 300))
    assert not hint.advice[0].label.startswith("End the turn")
    assert hint.reason.endswith(".") and "went best" not in hint.reason
