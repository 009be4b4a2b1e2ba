"""The policy of Vortex: it strikes with sense, also while the rules hold it to its attacks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from starboard.games.vortex.bot import Sensible
from starboard.games.vortex.options import DONE, Melee

from .foes import Foes
from .scenario import offered, scenario


def choices(t: Any, seat: str, times: int = 200) -> Counter[Any]:
    """What the policy chooses of what is offered, many times over."""
    policy = Sensible(random.Random("policy"))
    return Counter(policy.choose(t.game, "hero_actions", seat, offered(t, seat)) for _ in range(times))


def test_an_attack_that_must_be_made_is_aimed(foe: Foes) -> None:
    enemies = {foe("weak", life=3): "a1", foe("strong", life=9): "a8"}
    t = scenario({"red": "NW"}, enemies, dice={"red": {"melee": 2, "movement": 1}})
    assert DONE not in offered(t, "red")
    assert choices(t, "red")[Melee("weak")] > 180


def test_a_blow_that_hurts_nobody_is_made_where_nothing_else_is_left(foe: Foes) -> None:
    enemies = {foe("shell", armor=5): "a1", foe("rock", armor=5): "a8"}
    t = scenario({"red": "NW"}, enemies, dice={"red": {"melee": 1}})
    assert set(choices(t, "red")) == {Melee("shell"), Melee("rock")}
