"""The 36 random events (GSQ-EVT)."""

from typing import Any

import pytest

from starboard.games.starquest.events import random_event
from starboard.games.starquest.markers import put
from starboard.table.facts import Noted

from .scenario import game, hero, run, scenario, spent

TWO = {"medic": (10.0, 10.0), "vanguard": (30.0, 30.0)}


def happened(roll: int, *rolls: Any, **more: Any) -> Any:
    t = scenario(TWO, [("turret", [(46, 46)])], rolls=[*rolls], **more)
    hero(t, "medic").power = 3
    run(random_event(game(t), roll))
    assert spent(t)
    return t


@pytest.mark.parametrize(
    ("roll", "number", "change"),
    [
        pytest.param(13, "str", -1, marks=pytest.mark.rule("GSQ-EVT-06")),
        pytest.param(16, "wil", -1, marks=pytest.mark.rule("GSQ-EVT-09")),
        pytest.param(25, "dex", -1, marks=pytest.mark.rule("GSQ-EVT-14")),
        pytest.param(41, "morale", 1, marks=pytest.mark.rule("GSQ-EVT-22")),
        pytest.param(42, "dex", 1, marks=pytest.mark.rule("GSQ-EVT-23")),
        pytest.param(44, "range", 6000, marks=pytest.mark.rule("GSQ-EVT-25")),
        pytest.param(51, "wil", 1, marks=pytest.mark.rule("GSQ-EVT-28")),
        pytest.param(52, "advance", 2000, marks=pytest.mark.rule("GSQ-EVT-29")),
        pytest.param(52, "rush", 4000, marks=pytest.mark.rule("GSQ-EVT-29")),
        pytest.param(53, "hit.melee", 1, marks=pytest.mark.rule("GSQ-EVT-30")),
        pytest.param(54, "str", 1, marks=pytest.mark.rule("GSQ-EVT-31")),
        pytest.param(55, "hit.shoot", 1, marks=pytest.mark.rule("GSQ-EVT-32")),
        pytest.param(56, "defense", 1, marks=pytest.mark.rule("GSQ-EVT-33")),
    ],
)
def test_a_number_of_one_hero_until_the_next_event(roll: int, number: str, change: int) -> None:
    t = happened(roll, "medic")
    g = game(t)
    assert g.number(number, 0, hero(t, "medic")) == change and g.number(number, 0, hero(t, "vanguard")) == 0
    run(random_event(g, 46)) if not t.state.enemies else g.close("event")
    assert g.number(number, 0, hero(t, "medic")) == 0


@pytest.mark.parametrize(
    ("roll", "number", "change"),
    [
        pytest.param(32, "defense", -1, marks=pytest.mark.rule("GSQ-EVT-17")),
        pytest.param(33, "hit.shoot", -1, marks=pytest.mark.rule("GSQ-EVT-18")),
        pytest.param(33, "hit.melee", -1, marks=pytest.mark.rule("GSQ-EVT-18")),
        pytest.param(35, "range", -6000, marks=pytest.mark.rule("GSQ-EVT-20")),
        pytest.param(36, "morale", -1, marks=pytest.mark.rule("GSQ-EVT-21")),
    ],
)
def test_a_number_of_everybody(roll: int, number: str, change: int) -> None:
    t = happened(roll)
    g = game(t)
    for unit in (*t.state.heroes, *t.state.enemies):
        assert g.number(number, 0, unit) == change


@pytest.mark.parametrize(
    ("roll", "condition"),
    [
        pytest.param(12, "impaired", marks=pytest.mark.rule("GSQ-EVT-05")),
        pytest.param(15, "crippled", marks=pytest.mark.rule("GSQ-EVT-08")),
        pytest.param(23, "afflicted", marks=pytest.mark.rule("GSQ-EVT-12")),
        pytest.param(26, "diseased", marks=pytest.mark.rule("GSQ-EVT-15")),
    ],
)
def test_conditions(roll: int, condition: str) -> None:
    assert hero(happened(roll, "medic"), "medic").conditions == [condition]


@pytest.mark.parametrize(
    ("roll", "item"),
    [
        pytest.param(61, "power", marks=pytest.mark.rule("GSQ-EVT-34")),
        pytest.param(63, "stun", marks=pytest.mark.rule("GSQ-EVT-36")),
        pytest.param(65, "med", marks=pytest.mark.rule("GSQ-EVT-38")),
    ],
)
def test_gifts(roll: int, item: str) -> None:
    assert hero(happened(roll, "medic"), "medic").items == [item]


@pytest.mark.rule("GSQ-EVT-04", "GSQ-RUL-51", "GSQ-RUL-50")
def test_lightning() -> None:
    medic = hero(happened(11, "medic"), "medic")
    assert medic.out and medic.at.wounds == 6


@pytest.mark.rule("GSQ-INT-13")
def test_lightning_on_the_last_one_standing() -> None:
    from starboard.table.game import Ended

    t = scenario(TWO, rolls=["medic"])
    hero(t, "vanguard").out = True
    with pytest.raises(Ended):
        run(random_event(game(t), 11))


@pytest.mark.rule("GSQ-EVT-07", "GSQ-EVT-10")
def test_debris_and_trap() -> None:
    assert hero(happened(14, "medic", 3), "medic").at.wounds == 2
    assert hero(happened(21, "medic", 5, 1, 4, 6), "medic").at.wounds == 1, "hits are blocked, wounds are not"


@pytest.mark.rule("GSQ-EVT-11", "GSQ-EVT-26")
def test_power_lost_and_gained() -> None:
    assert hero(happened(22, "medic", 4), "medic").power == 1
    assert hero(happened(45, "medic", 4), "medic").power == 5


@pytest.mark.rule("GSQ-EVT-13", "GSQ-RUL-52")
def test_a_swarm_shakes_and_power_does_not_help() -> None:
    assert hero(happened(24, "medic"), "medic").shaken


@pytest.mark.rule("GSQ-EVT-27")
def test_a_sinkhole() -> None:
    assert happened(46).state.enemies[0].shaken


@pytest.mark.rule("GSQ-EVT-16", "GSQ-EVT-19")
def test_quarters() -> None:
    t = happened(31, 3)
    assert (t.state.quarter, t.state.quarter_kind) == (3, "dangerous")
    assert happened(34, 1).state.quarter_kind == "difficult"
    assert [happened(31, n).state.quarter for n in (1, 2, 3, 4)] == [1, 2, 3, 4]


@pytest.mark.rule("GSQ-EVT-03")
def test_an_event_is_told_by_itself() -> None:
    t = scenario(TWO, rolls=["medic"])
    g = game(t)
    g.tell(Noted("before"), "round", "GSQ-TURN-02", number=1)
    run(random_event(g, 13))
    assert t.journal[-1].beat > t.journal[-2].beat


@pytest.mark.rule("GSQ-EVT-24", "GSQ-GAP-23")
def test_new_tokens_in_different_quarters() -> None:
    t = happened(43, 4, 2, 3)
    land = game(t).land
    assert [m.xy for m in t.state.markers] == [land.quarter(2), land.quarter(3)]
    assert all(m.kind == "search" and m.bonus == 1 for m in t.state.markers)


@pytest.mark.rule("GSQ-EVT-35")
def test_a_vision_turns_tokens_up() -> None:
    t = scenario(TWO, markers=[("search", (20, 20), ""), ("search", (40, 40), "")], rolls=[1, "m2", 5, 1])
    run(random_event(game(t), 62))
    assert [m.kind for m in t.state.markers] == ["search", "treasure"]


@pytest.mark.rule("GSQ-EVT-37")
def test_fifteen_credits() -> None:
    assert hero(happened(64, "medic"), "medic").credits == 25


@pytest.mark.rule("GSQ-EVT-39", "GSQ-RUL-30", "GSQ-LVL-01")
def test_a_blessing_may_bring_a_level_at_once() -> None:
    from starboard.games.starquest.options import Improve

    t = scenario(TWO, rolls=["medic", 6])
    coroutine = random_event(game(t), 66)
    (ask,) = coroutine.send(None)
    assert ask.name == "improve"
    with pytest.raises(StopIteration):
        coroutine.send((ask, Improve("tough-1")))
    assert (hero(t, "medic").xp, hero(t, "medic").level, hero(t, "medic").points) == (3, 2, 100)


@pytest.mark.rule("GSQ-EVT-03", "GSQ-EVT-40", "GSQ-INT-21")
def test_two_dice_in_order_and_the_older_effect_ends() -> None:
    t = scenario(TWO, rolls=[3, 5])
    g = game(t)
    g.begin("spotter", hero(t, "medic"), "event")
    run(random_event(g))
    assert t.state.event == 35 and g.number("range", 6000, hero(t, "medic")) == 0
    assert put is not None
