"""A secret hand and an unseen deck: who sees what, and what a fork deals anew."""

import random
from collections import Counter
from typing import Any

from tests.table.toys.director import DECK, Director, Keep, Look, Play, Secrets, Show, Wait, plays, scouting

from starboard.seating import can_undo, undo
from starboard.table import Ask, Choose, Level, Script, Table
from starboard.table.history import Chance
from starboard.table.journal import visible


def table(*cards: str) -> Table[Secrets]:
    return Table(Director, Director.prepare(), source=Script(*cards))


def test_an_event_says_to_each_seat_what_it_may_know() -> None:
    t = table("mine", "fog", "vent")
    t.choose("director", "plays", Keep())
    t.choose("scout", "scouting", Look())
    texts = {s: [e.text for e in visible(t.journal, s)] for s in ("director", "scout", None)}
    assert texts["director"] == ["director draws mine", "scout looks at the top card", "director draws fog"]
    assert texts["scout"] == ["director draws a card", "scout sees fog", "director draws a card"]
    assert texts[None] == ["director draws a card", "scout looks at the top card", "director draws a card"]
    hidden = visible(t.journal, "scout")[0]
    assert hidden.terms == {} and hidden.word == "hidden"
    seen_by = [entry.to for entry in t.line if isinstance(entry, Chance)]
    assert seen_by == [["director"], ["scout"], ["director"]]


def test_a_card_that_one_seat_knows_is_still_news_to_another() -> None:
    """The scout has seen the top card; that the director draws it is on record, so it cannot be taken back for free."""
    t = table("mine", "fog")
    t.choose("director", "plays", Keep())
    t.choose("scout", "scouting", Look())
    assert t.state.hand == ["fog", "mine"]
    assert isinstance(t.line[-1], Chance) and t.line[-1].value == ["fog"]
    assert can_undo(t, "scout")[0] == "consent"


def test_a_reveal_without_a_roll_is_a_barrier() -> None:
    t = table("mine", "bolt")
    t.choose("director", "plays", Keep())
    (ask,) = t.offers
    assert not t.can_take_back(ask, Show())
    t.choose("scout", "scouting", Show())
    assert [e.why for e in t.line if isinstance(e, Chance)] == [
        "the director draws",
        "the hand is shown",
        "the director draws",
    ]


def test_a_choice_that_reveals_nothing_can_be_taken_back() -> None:
    t = table("mine", "bolt")
    (ask,) = t.offers
    assert t.can_take_back(ask, Play("mine")) and t.can_take_back(ask, Keep())
    t.choose("director", "plays", Play("mine"))
    assert can_undo(t, "director") == ("free", 1)
    undo(t, "director")
    assert t.state.hand == ["mine"] and t.state.played == []
    assert [e.text for e in t.withdrawn] == ["director plays mine"]


def test_a_fork_deals_anew_what_the_seat_cannot_know_and_keeps_what_it_knows() -> None:
    t = table("mine", "fog", "fog", "bolt")
    t.choose("director", "plays", Keep())
    t.choose("scout", "scouting", Wait())
    t.choose("director", "plays", Keep())
    assert t.state.hand == ["fog", "mine"]
    rng = random.Random(1)
    hands = Counter(tuple(t.fork(rng, "scout").state.hand) for _ in range(300))
    assert len(hands) > 5, "for the scout any two cards can be in the hand"
    assert all(t.fork(rng, "director").state.hand == ["fog", "mine"] for _ in range(5))
    for seat in ("scout", "director"):
        state = t.fork(rng, seat).state
        cards = state.hand + [card for layer in state.deck.layers for card in layer.cards]
        assert sorted(cards) == sorted(DECK)
    assert t.state.hand == ["fog", "mine"], "the real hand is as it was"


def test_offers_of_another_seat_in_a_fork_follow_what_was_dealt_anew() -> None:
    t = table("mine")
    forks = [t.fork(random.Random(n), "scout") for n in range(20)]
    for fork in forks:
        (ask,) = fork.offers
        assert ask.kind.enumerate(9) == [Play(fork.state.hand[0]), Keep()]
    assert len({fork.state.hand[0] for fork in forks}) > 1
    assert t.fork(random.Random(0), level=Level.QUIET).state.hand == ["mine"]


class Hurried(Director):
    """Director and scout are asked at the same time."""

    def step(self) -> Any:
        return super().step() if self.state.turn == "draw" else self.both()

    async def both(self) -> None:
        await self.ask_first(
            Ask("director", Choose("plays", plays, (self,))), Ask("scout", Choose("scouting", scouting, (self,)))
        )


def test_with_several_questions_too() -> None:
    t: Table[Secrets] = Table(Hurried, Director.prepare(), source=Script("mine"))
    forks = [t.fork(random.Random(n), "scout") for n in range(20)]
    assert {fork.state.hand[0] for fork in forks} == set(DECK)
    for fork in forks:
        assert fork.offers[0].kind.enumerate(9) == [Play(fork.state.hand[0]), Keep()]
