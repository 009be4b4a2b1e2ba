from __future__ import annotations

import random
from typing import Any

import pytest

from starboard import bots
from starboard.table import Game, Level, SetupError, Table


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(SetupError, match=r"no bot 'genius'; there are: .*random"):
        bots.load("genius")


def test_every_bot_says_its_own_name() -> None:
    assert "random" in bots.names()
    for name in bots.names():
        assert bots.load(name).name == name


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("level", [Level.QUIET, Level.LIVE])
def test_the_random_bot_plays_every_kind_of_offer_to_the_end(toy: type[Game[Any]], seats: int, level: Level) -> None:
    kinds = set()
    for seed in range(12):
        table = Table(toy, toy.prepare(seats=seats), seed=str(seed), level=level)
        bot = bots.load("random")(random.Random(seed))
        while table.offers:
            kinds.add(table.offers[0].kind.wire)
            bots.answer(table, bot)
        assert table.outcome is not None
    assert kinds == {"arrange", "pick", "order", "point", "choose"}


def test_what_the_random_bot_answers_is_offered(toy: type[Game[Any]]) -> None:
    table = Table(toy, toy.prepare(seats=2), seed="3")
    bot = bots.load("random")(random.Random(3))
    while table.outcome is None:
        ask = table.offers[0]
        for seat in ask.seats if ask.joint else ask.seats[:1]:
            table.choose(seat, ask.id, bot.choose(table, ask, seat))


def test_to_a_joint_draft_a_bot_gives_its_own_pieces_alone(toy: type[Game[Any]]) -> None:
    table = Table(toy, toy.prepare(seats=2), seed="3")
    bot = bots.load("random")(random.Random(1))
    parts = [bot.choose(table, table.offers[0], "bob") for _ in range(20)]
    assert {piece for part in parts for piece in part} == {"bob-1", "bob-2"}


def test_the_same_numbers_give_the_same_answers(toy: type[Game[Any]]) -> None:
    def line() -> list[Any]:
        table = Table(toy, toy.prepare(seats=2), seed="7", level=Level.QUIET)
        bot = bots.load("random")(random.Random(7))
        while table.offers:
            bots.answer(table, bot)
        return list(table.line)

    assert line() == line()
