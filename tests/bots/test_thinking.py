"""The bots that think: legal, honest, within their budget, the same under the same numbers."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.table.toys.director import DECK, Director, Keep, Look, Play, Secrets
from tests.table.toys.planning import HEROES, Planning

from starboard import bots, games
from starboard.bots import _think
from starboard.bots.reference import ReferenceBot
from starboard.bots.search import Node, SearchBot, _clearly
from starboard.bots.sensible import Sensible
from starboard.table import Ask, Choose, Game, Level, SetupError, Table
from starboard.table.chance import shuffled
from starboard.table.history import Draft

ALL = bots.names()
THINKING = [name for name in ALL if name not in ("random", "policy")]


class Duel(Director):
    """The director's toy with sides, and a gauge that gives the hand away to whoever looks."""

    def opponents(self) -> tuple[str, ...]:
        return ("director",)

    def gauge(self) -> float:
        if self.state.outcome is not None:
            return float(self.state.outcome.won)
        return 0.8 - 0.3 * self.state.hand.count("mine") - 0.4 * self.state.played.count("mine")


class Scored(Planning):
    """The planning toy with a gauge that grows with the score."""

    def gauge(self) -> float:
        return min(0.9, self.state.score / 90) if self.state.outcome is None else float(self.state.outcome.won)


class Shy(Sensible):
    """A policy that would rather keep a card, and says so."""

    whim, doubt = 0.0, 0.5

    def rank(self, g: Any, question: str, seats: Any, options: Any) -> list[float]:
        return [float(option == Keep()) for option in options]


class Doubtful(Shy):
    doubt = 1.5


def bot(name: str, seed: int = 1, **kw: int) -> bots.Bot:
    return bots.load(name)(random.Random(seed), **({"iterations": 24} | kw))


@pytest.mark.parametrize("name", THINKING)
def test_every_kind_of_offer_is_answered_to_the_end(toy: type[Game[Any]], name: str) -> None:
    kinds = set()
    for seed in range(3):
        table = Table(toy, toy.prepare(seats=2), seed=str(seed), level=Level.QUIET)
        mind = bot(name, seed, iterations=8)
        while table.offers:
            kinds.add(table.offers[0].kind.wire)
            bots.answer(table, mind)
    assert kinds == {"arrange", "pick", "order", "point", "choose"}


@pytest.mark.parametrize("name", ALL)
def test_what_is_answered_is_offered(name: str) -> None:
    table = Table(Scored, Scored.prepare(), seed="3")
    mind = bot(name, iterations=8)
    while table.outcome is None:
        ask = mind.prefer(table, table.offers, table.offers[0].seats[0])
        for seat in ask.seats if ask.joint else ask.seats[:1]:
            table.choose(seat, ask.id, mind.choose(table, ask, seat))


@pytest.mark.parametrize("name", ALL)
def test_what_a_seat_cannot_know_does_not_change_its_choice(name: str) -> None:
    """The same moment with the hidden cards dealt in two ways: the scout must do the same in both."""
    chosen = set()
    for hand in (["mine", "mine"], ["bolt", "vent"]):
        left = list(DECK)
        for card in hand:
            left.remove(card)
        state = Secrets(turn="scout", hand=hand)
        state.deck = shuffled(left)
        table = Table(Duel, Duel.prepare(), state=state, seed="x", level=Level.QUIET)
        choices = [bot(name, seed).choose(table, table.offers[0], "scout") for seed in range(6)]
        chosen.add(tuple(map(str, choices)))
    assert len(chosen) == 1


@pytest.mark.parametrize("name", THINKING)
def test_the_other_side_wants_the_opposite(name: str) -> None:
    state = Secrets(turn="play", hand=["mine"], round=4)
    table = Table(Duel, Duel.prepare(), state=state, seed="x", level=Level.QUIET)
    assert str(bot(name).choose(table, table.offers[0], "director")) == "Play(card='mine')"


@pytest.mark.parametrize("name", ["reference", "search"])
def test_a_draft_is_filled_with_what_scores(name: str) -> None:
    """Any die that lies somewhere scores; a bot that thinks leaves few of them aside, also when others have placed."""
    table = Table(Scored, Scored.prepare(), seed="5", level=Level.QUIET)
    ask = next(a for a in table.offers if a.joint)
    table.draft = Draft(ask.name, {"ada-1": "any", "bo-1": "any"})
    part = bot(name, iterations=160).choose(table, ask, "cy")
    assert set(part) == {"cy-1", "cy-2"}
    assert "any" not in part.values(), "there is no space left in that room"


def test_a_joint_plan_is_remembered_for_the_next_seat() -> None:
    table = Table(Scored, Scored.prepare(), seed="5", level=Level.QUIET)
    ask = next(a for a in table.offers if a.joint)
    table.draft = Draft(ask.name)
    mind = bot("search", iterations=200)
    for seat in HEROES:
        table.draft.plan |= mind.choose(table, ask, seat)
    assert len(table.draft.plan) == 8
    assert ask.kind.contains(table.draft.plan)


@pytest.mark.parametrize("name", THINKING)
def test_the_same_numbers_and_iterations_give_the_same_game(name: str) -> None:
    def line() -> list[Any]:
        table = Table(Scored, Scored.prepare(), seed="7", level=Level.QUIET)
        mind = bot(name, 7, iterations=12)
        while table.offers:
            bots.answer(table, mind)
        return list(table.line)

    assert line() == line()


class Watch:
    """A clock of its own: it goes on by a few milliseconds whenever a bot thinks something through, and never else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.forks, fork = 0.0, 0, Table.fork

        def thinking(table: Table[Any], *args: Any, **how: Any) -> Table[Any]:
            self.forks += 1
            self.now += (0.0011, 0.0003, 0.0007)[self.forks % 3]
            return fork(table, *args, **how)

        monkeypatch.setattr(Table, "fork", thinking)
        monkeypatch.setattr(_think, "time", SimpleNamespace(perf_counter=lambda: self.now))


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("budget", [10, 60])
def test_a_budget_in_time_is_kept(name: str, budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And used: by a clock of its own, so that nothing depends on what else the machine does."""
    vortex = games.load("vortex")
    table = Table(vortex, vortex.prepare("intro", 4), seed="7", level=Level.QUIET)
    walker = bots.load("policy")(random.Random(1))
    while table.state.round < 3 or not table.offers[0].joint:
        bots.answer(table, walker)
    ask = table.offers[0]
    table.draft = Draft(ask.name)
    watch = Watch(monkeypatch)
    bots.load(name)(random.Random(1), budget).choose(table, ask, ask.seats[0])
    assert budget / 2000 < watch.now <= budget / 1000


@pytest.mark.parametrize("name", ["reference", "search"])
def test_what_a_policy_ranks_first_is_left_for_what_is_clearly_better_and_not_beyond_doubt(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots.load(name), "against", 0)  # like everybody

    class Ranked(Duel):
        shy: type[Shy] = Shy

        def policy(self, rng: Any) -> Any:
            return self.shy(rng)

    state = Secrets(turn="play", hand=["mine"], round=4)
    table = Table(Ranked, Ranked.prepare(), state=state, seed="x", level=Level.QUIET)
    advice = bots.load(name)(random.Random(1)).advise  # type: ignore[attr-defined]
    assert advice(table, table.offers[0], "director") == [], "one option left: nothing to try"
    assert bot(name).choose(table, table.offers[0], "director") == Keep()
    Ranked.shy = Doubtful
    assert bot(name).choose(table, table.offers[0], "director") == Play("mine")


@pytest.mark.parametrize(("bold", "tried"), [(True, 3), (False, 8)])
def test_a_race_is_over_when_nothing_is_ahead_of_what_a_settled_policy_would_do(bold: bool, tried: int) -> None:
    class Settled(Sensible):
        whim, doubt, settled = 0.0, 1.5, 0.375

        def rank(self, g: Any, question: str, seats: Any, options: Any) -> list[float]:
            return [float((option == Keep()) != bold) for option in options]

    class Ranked(Duel):
        def policy(self, rng: Any) -> Any:
            return Settled(rng)

    table = Table(
        Ranked,
        Ranked.prepare(),
        state=Secrets(turn="play", hand=["mine"], round=4),
        seed="x",
        level=Level.QUIET,
    )
    advice = bots.load("reference")(random.Random(1)).advise(table, table.offers[0], "director")  # type: ignore[attr-defined]
    assert [(answer, visits) for answer, visits, _ in advice] == [(Play("mine"), tried), (Keep(), tried)]


def test_clearly_better_is_better_with_the_same_dice_by_more_than_chance() -> None:
    one, other = Node(), Node()
    one.values, other.values = [0.5, 0.7, 0.9, 0.4], [0.4, 0.6, 0.8, 0.3]
    assert _clearly(one, other, 2.0), "always by as much, however the dice fell"
    one.values = [0.9, 0.2, 0.9, 0.3]
    assert not _clearly(one, other, 0.7), "as much on average, but by chance"
    assert not _clearly(other, other, 0.0)


def test_less_than_no_time_is_refused() -> None:
    with pytest.raises(SetupError, match="less than no time"):
        bots.load("search")(random.Random(1), budget=-1)


def test_advice_says_how_often_each_option_was_tried_and_what_it_is_worth() -> None:
    state = Secrets(turn="scout", hand=["bolt"], round=2, deck=shuffled(DECK[1:]))
    table = Table(Duel, Duel.prepare(), state=state, seed="x", level=Level.QUIET)
    mind = bots.load("search")(random.Random(1), iterations=60)
    advice = mind.advise(table, table.offers[0], "scout")  # type: ignore[attr-defined]
    assert len(advice) == len(_options(table.offers[0]))
    assert sum(tried for _, tried, _ in advice) <= 60
    assert all(tried > 0 and 0 <= worth <= 1 for _, tried, worth in advice)
    tied = [("a", 9, 0.5), ("b", 9, 0.501), ("c", 2, 0.9)]
    assert [one[0] for one in bots.best_first(tied)] == ["b", "a", "c"], "what was hardly looked at is not called best"
    assert Look() not in _options(table.offers[0]) or any(option == Look() for option, _, _ in advice)


def _options(ask: Ask) -> list[Any]:
    assert isinstance(ask.kind, Choose)
    return list(ask.kind.options)


# ---- whoever plays against the rest ----------------------------------------------------------------------------------


def her_window() -> Table[Any]:
    """Before the Director of Exodus may play the first of her cards."""
    door = games.load("exodus")
    table: Table[Any] = Table(door, door.prepare("q4-market", 2, director=True), seed="hers-15", level=Level.QUIET)
    heroes = bots.load("policy")(random.Random(3))
    while table.offers[0].name != "director" or len(table.offers[0].kind.enumerate(9)) < 9:
        bots.answer(table, heroes)
    return table


def test_whoever_plays_against_the_rest_reads_the_gauge_round_by_round(monkeypatch: pytest.MonkeyPatch) -> None:
    table = her_window()
    bot, ask = SearchBot(random.Random(1)), table.offers[0]
    read: list[int] = []

    def by_round(fork: Table[Any], seat: str) -> float:
        read.append(fork.state.round)
        return float(fork.state.round)

    monkeypatch.setattr(bot, "worth", by_round)
    node = Node(ask.kind.enumerate(1)[0])
    bot._playout(table, ask, "director", node, "salt")
    now = table.state.round
    assert read == [now + 1, now + 2, now + 3, now + 4] and node.values == [now + 2.5]


def test_all_of_their_options_race_but_not_in_the_reference_bot() -> None:
    table = her_window()
    ask = table.offers[0]
    wide, narrow = (
        bot._field(table, ask, "director", {}, bot._clock(table, ask))[0]
        for bot in (SearchBot(random.Random(1)), ReferenceBot(random.Random(1)))
    )
    assert len(wide) == min(12, len(ask.kind.enumerate(99))) > len(narrow)
