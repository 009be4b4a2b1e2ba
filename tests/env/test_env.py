"""Environments for learners: every game passes the suites of Gymnasium and PettingZoo, and shows no more than a seat
may know."""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from starboard import bots, env, games
from starboard.env.core import MORE, Native
from starboard.table import Refused, SetupError

GAMES = games.slugs()


def played(native: Native, rng: random.Random, most: int = 400) -> list[Any]:
    """A game by chance, up to so many steps: seats, questions, indexes and rewards."""
    turn, told = native.reset(), []
    for _ in range(most):
        index = rng.choice(np.flatnonzero(turn.mask).tolist())
        seat, question = native.seat, native.question
        turn, reward, over = native.step(index)
        told.append((seat, question, index, reward))
        if over:
            break
    return told


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.filterwarnings("ignore:.*alternative render modes")
def test_gymnasium_finds_nothing_wrong(slug: str) -> None:
    check_env(env.gym(slug, seed="1", render_mode="ansi"))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.filterwarnings("ignore:We recommend agents")
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_finds_nothing_wrong(slug: str) -> None:
    api_test(env.aec(slug, seed="1"), num_cycles=60)


@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_finds_the_same_seed_to_play_the_same() -> None:
    seed_test(lambda: env.aec("vortex", seed="1"), num_cycles=40)


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_seen_has_the_shape_it_says(slug: str) -> None:
    native = env.native(slug, seed="2")
    turn = native.reset()
    assert turn.observation.shape == (256,) and turn.options.shape == (128, 64) and turn.mask.shape == (128,)
    count = int(turn.mask.sum())
    assert count > 1 and turn.mask[:count].all()
    assert np.abs(turn.observation).max() <= 1 and np.abs(turn.options).max() <= 1
    assert turn.options[:count].any(axis=1).all() and not turn.options[count:].any()
    assert len(np.unique(turn.options[:count], axis=0)) > 1, "options look different"


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_seed_is_the_same_game_and_the_next_is_another(slug: str) -> None:
    one, other = env.native(slug, seed="3"), env.native(slug, seed="3")
    first = played(one, random.Random(1), 60)
    assert first == played(other, random.Random(1), 60)
    assert first != played(one, random.Random(1), 60)


def test_a_plan_is_asked_piece_by_piece_of_whoever_owns_the_piece() -> None:
    native = env.native("vortex/m1", seats=2, seed="4")
    told = played(native, random.Random(4))
    plans = [seat for seat, question, _, _ in told if question == "planning"]
    assert set(plans) == set(native.setup.seats) and len(plans) > 10


def test_seats_and_options_are_the_games_own() -> None:
    assert env.native("endure/CG00", seats=4).setup.seats == games.load("endure").prepare("CG00", 4).seats
    assert env.native("vortex", training=2).setup.options["training"] == 2
    with pytest.raises(SetupError, match="no mission 'CG99'"):
        env.native("endure/CG99")
    with pytest.raises(SetupError, match="the learner is one of"):
        env.gym("vortex", learner="mauve")


def test_rewards_sum_up_to_the_end_shaped_or_not() -> None:
    for shaped in (False, True):
        native = env.native("vortex/m1", seed="5", shaped=shaped)
        told = played(native, random.Random(5), 2000)
        rewards = [reward for *_, reward in told]
        assert native.over
        start = native._value() - sum(rewards)
        assert (sum(reward != 0 for reward in rewards) > 5) == shaped
        assert -1 < start < 1 and native._value() in (-1.0, 1.0)


def test_what_the_mask_forbids_is_refused_or_ends_the_game() -> None:
    native = env.native("vortex", seed="6")
    count = int(native.reset().mask.sum())
    with pytest.raises(Refused, match=f"the mask shows {count}"):
        native.step(count)
    single = env.gym("vortex", seed="6")
    single.reset()
    _, reward, over, _, info = single.step(count)
    assert (reward, over, info) == (-1.0, True, {"illegal": count})


def test_more_options_than_rows_come_on_pages() -> None:
    wide, narrow = env.native("exodus", seed="7"), env.native("exodus", seed="7", most=3)
    rng = random.Random(7)
    turn = wide.reset()
    narrow.reset()
    pages = 0
    for _ in range(120):
        index = rng.choice(np.flatnonzero(turn.mask).tolist())
        turn, _, over = wide.step(index)
        while narrow._page()[-1] is MORE and index >= 2:
            narrow.step(2)
            index, pages = index - 2, pages + 1
        narrow.step(index)
        assert narrow.seat == wide.seat and narrow.question == wide.question
        if over:
            break
    assert pages


def test_what_a_seat_cannot_know_is_dealt_anew_before_it_is_shown() -> None:
    """The Director's hand is hers: a hero's view holds other cards."""
    native = env.native("exodus", seed="8", director=True)
    turn, hero = native.reset(), native.setup.seats[0]
    rng = random.Random(8)
    for _ in range(600):
        if native.table.state.hand and native.seat == hero:
            break
        turn, _, _ = native.step(rng.choice(np.flatnonzero(turn.mask).tolist()))
    state = native.table.state
    hands = [native._seen(hero).state.hand for _ in range(12)]
    assert state.hand and any(hand != state.hand for hand in hands)
    assert native._seen(native.setup.seats[-1]).state.hand == state.hand


def test_advice_is_what_the_policy_thinks() -> None:
    native = env.native("endure/CG00", seed="9", advised=True)
    turn = native.reset()
    rows = []
    for _ in range(30):
        count = int(turn.mask.sum())
        rows.append(turn.options[:count, 0])
        turn, _, _ = native.step(int(np.argmax(turn.options[:count, 0])))
    assert any(row.max() == 1 and row.min() == 0 for row in rows)


@pytest.mark.parametrize("slug", GAMES)
def test_bots_hold_the_seats_that_do_not_learn(slug: str) -> None:
    seats = games.load(slug).prepare().seats
    single = env.gym(slug, seed="10", learner=seats[-1])
    _, info = single.reset()
    rng = random.Random(10)
    for _ in range(12):
        assert info["seat"] == seats[-1]
        _, _, over, _, info = single.step(rng.choice(np.flatnonzero(single.action_masks()).tolist()))
        if over:
            assert "won" in info
            break


def test_a_bot_can_play_a_game_to_its_end() -> None:
    native = env.native("vortex/m1", seats=2, seed="11")
    native.reset()
    bot = bots.load("policy")(random.Random(11))
    while not native.over:
        native.leave_to(bot)
    assert native.table.outcome is not None


def test_a_missing_package_is_said_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "starboard.env.several", raising=False)
    with pytest.raises(ImportError, match=r"environments need pettingzoo: pip install 'starboard-games\[env\]'"):
        env.aec("vortex")
