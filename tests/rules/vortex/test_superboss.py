"""VTX-SBOSS, VTX-MSH: Sternploeeg, whom only the bearer of the Relic can hurt."""

from typing import Any

import pytest

from starboard.games.vortex.content import (
    CARDS,
    SUPERBOSS,
    MaxMelee,
    Right,
    Sniffer,
)
from starboard.games.vortex.content import (
    Ranged as RangedIcon,
)
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.maps import MISSIONS
from starboard.games.vortex.options import (
    ABILITY,
    DONE,
    PASS,
    Activate,
    Bear,
    Block,
    Crush,
    Melee,
    Place,
    Push,
    Ranged,
    Strike,
    Throw,
    Use,
)
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import area, at, enemy, fight, life, offered, play, rest, scenario, why_not


def m8(heroes: dict[str, str], where: str = "a1", enemies: dict[str, str] | None = None, **more: Any) -> Any:
    """He stands there; red bears the Relic unless the test says otherwise."""
    more.setdefault("objects", {"relic": "red"})
    return fight(heroes, enemies, mission="m8", superboss=where, **more)


@pytest.mark.rule("VTX-SBOSS-01", "VTX-COMP-09")
def test_the_leader_of_all_enemies_is_in_no_deck() -> None:
    card = CARDS[SUPERBOSS]
    assert card.name == "Sternploeeg"
    assert max(c.boss for c in CARDS.values() if c.id != SUPERBOSS) < card.boss
    for mission in MISSIONS:
        deck = Vortex.start(Vortex.prepare(mission, 4)).deck
        assert SUPERBOSS not in (*deck.grunts, *deck.bosses)


@pytest.mark.rule("VTX-COMP-09", "VTX-MIS-05")
def test_scientist_and_superboss_are_never_in_one_mission() -> None:
    assert [m.id for m in MISSIONS.values() if m.superboss is not None] == ["m8"]
    assert [m.id for m in MISSIONS.values() if m.scientist is not None] == ["m3", "m5"]


@pytest.mark.rule("VTX-SBOSS-02", "VTX-OBJ-09")
def test_the_relic_bearer_attacks_him() -> None:
    t = m8({"red": "NW"}, dice={"red": {"melee": 2}})
    play(t, "red", Melee(SUPERBOSS))
    assert life(t, SUPERBOSS) == 16 - 3


@pytest.mark.rule("VTX-SBOSS-03", "VTX-OBJ-09")
def test_nobody_else_may_attack_him() -> None:
    t = m8({"blue": "NW", "red": "2-SE"}, dice={"blue": {"melee": 2, "ranged": 2}})
    assert offered(t, "blue") == [DONE]
    assert "VTX-OBJ-09" in why_not(t, "blue", Melee(SUPERBOSS))
    t = m8({"blue": "SW", "red": "2-SE"}, dice={"blue": {"ranged": 2}})
    assert "VTX-OBJ-09" in why_not(t, "blue", Ranged(SUPERBOSS))


@pytest.mark.rule("VTX-SBOSS-02", "VTX-SBOSS-03")
def test_without_the_relic_nobody_can() -> None:
    t = m8({"red": "NW"}, objects={"relic": "SE"}, dice={"red": {"melee": 2}})
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-SBOSS-03", "VTX-MSH-06")
@pytest.mark.parametrize(("bearer", "left"), [("red", 15), ("blue", 16)])
def test_red_crushes_him_only_with_the_relic(foe: Foes, bearer: str, left: int) -> None:
    enemies = {foe("other", life=3): "a1"}
    t = m8(
        {"red": "NW", "blue": "2-SE"},
        enemies=enemies,
        objects={"relic": bearer},
        dice={"red": {"special": 1}},
        initiative={"red": 1},
    )
    play(t, "red", ABILITY, Crush("a1"))
    assert (life(t, SUPERBOSS), life(t, "other")) == (left, 2)


@pytest.mark.rule("VTX-INT-26", "VTX-MSH-06")
@pytest.mark.parametrize(("bearer", "left"), [("red", 15), ("blue", 16)])
def test_the_promethium_tank_hurts_him_only_in_the_bearers_hands(foe: Foes, bearer: str, left: int) -> None:
    enemies = {foe("other", life=3): "a2"}
    t = m8(
        {"red": "NE", "blue": "2-SE"},
        "a2",
        enemies,
        objects={"relic": bearer},
        reserve={"red": ["melee"]},
        initiative={"red": 1},
    )
    play(t, "red", Activate("melee"))
    assert (life(t, SUPERBOSS), life(t, "other")) == (left, 2)


@pytest.mark.rule("VTX-MSH-06")
@pytest.mark.parametrize(("bearer", "left"), [("red", 14), ("blue", 16)])
def test_a_blast_hurts_him_only_in_the_bearers_hands(foe: Foes, bearer: str, left: int) -> None:
    enemies = {foe("other", life=4): "a3"}
    t = m8(
        {"red": "NW", "blue": "2-SE"},
        "a3",
        enemies,
        objects={"relic": bearer},
        equipment={"red": ["powderback"]},
        loaded={"red": ["powderback"]},
        initiative={"red": 1},
    )
    play(t, "red", Use("powderback"))
    assert (life(t, SUPERBOSS), life(t, "other")) == (left, 2)


@pytest.mark.rule("VTX-MSH-06", "VTX-SBOSS-02")
def test_the_est_does_not_hurt_him(foe: Foes) -> None:
    def called(state: VortexState) -> None:
        state.heroes[0].est = 1

    t = m8({"red": "NW"}, enemies={foe("other", life=3): "a1"}, phase="est", change=called)
    play(t, "red", Strike("a1"))
    assert (life(t, SUPERBOSS), life(t, "other")) == (16, 2)


@pytest.mark.rule("VTX-MSH-06", "VTX-SBOSS-03")
def test_the_grenade_object_does_not_hurt_him(foe: Foes) -> None:
    def alone(state: VortexState) -> None:
        state.enemies[-1].blocked = [0, 1, 2, 3]

    t = m8(
        {"red": "2-SE", "blue": "NW"},
        enemies={foe("other", life=3): "a1"},
        objects={"relic": "red", "grenade": "blue"},
        load={"blue": "movement"},
        change=alone,
    )
    play(t, "blue", Throw("a1"), DONE)
    rest(t)
    assert (life(t, SUPERBOSS), life(t, "other")) == (16, 2)


@pytest.mark.rule("VTX-MSH-06", "VTX-ATK-07")
def test_grunts_screen_him_like_any_boss(foe: Foes) -> None:
    t = m8({"red": "NW"}, enemies={foe("grunt", life=2): "a1"}, dice={"red": {"melee": 1}})
    assert offered(t, "red") == [Melee("grunt")]
    assert "VTX-ATK-07" in why_not(t, "red", Melee(SUPERBOSS))


@pytest.mark.rule("VTX-MSH-06")
def test_he_can_be_blocked_and_pushed_by_anybody_and_passes_airlocks() -> None:
    t = m8({"blue": "SE", "red": "2-SE"}, "a4", dice={"blue": {"special": 3}})
    play(t, "blue", ABILITY, Block(SUPERBOSS, 2))
    found = enemy(t, SUPERBOSS)
    assert found is not None
    assert found.blocked == [1]
    t = m8({"purple": "SE", "red": "2-SE"}, "a4", dice={"purple": {"special": 2}})
    play(t, "purple", ABILITY, Push(SUPERBOSS, "left"))
    assert area(t, SUPERBOSS) == "b1"
    assert PASS not in offered(t, t.offers[0].seats[0])


@pytest.mark.rule("VTX-MSH-05", "VTX-GAP-16")
def test_his_card() -> None:
    card = CARDS[SUPERBOSS]
    assert (card.initiative, card.armor, card.wings) == (6, 0, True)
    assert card.circles == ((Sniffer(),), (MaxMelee(3),), (Right(1),), (RangedIcon(3),))


@pytest.mark.rule("VTX-MSH-05")
def test_he_sniffs_strikes_steps_and_shoots() -> None:
    """From b8 he smells red in 2-NW at once; then he steps right to b7, and from there sees 2-SE."""
    t = m8({"red": "2-NW", "blue": "2-SE"}, "b8", dice={"red": {"defense": 3}}, life={SUPERBOSS: 9})
    rest(t)
    assert area(t, SUPERBOSS) == "b7"
    assert (life(t, "red"), life(t, "blue")) == (7, 5)
    assert life(t, SUPERBOSS) == 9


@pytest.mark.rule("VTX-MSH-04", "VTX-MSH-05")
@pytest.mark.parametrize(("players", "most"), [(1, 8), (2, 10), (3, 11), (4, 12)])
@pytest.mark.parametrize("round_", [2, 3, 4])
def test_he_enters_in_round_3_at_b1_besides_the_normal_cards(players: int, most: int, round_: int) -> None:
    places = {"red": "NW", "blue": "NE", "green": "SE", "purple": "SW"}
    heroes = dict(list(places.items())[:players])
    cards = ["skitter", "spitter", "ripper", "leech"][:players]
    rolls: list[Any] = [*cards[1:], *[["melee"] * 5] * players]
    t = scenario(heroes, mission="m8", objects={"relic": "red"}, phase="arrival", round=round_, deck=cards, rolls=rolls)
    assert len(t.state.enemies) == players + (round_ == 3)
    if round_ == 3:
        assert area(t, SUPERBOSS) == "b1"
        assert life(t, SUPERBOSS) == most
        assert t.state.superboss == "here"
    else:
        assert enemy(t, SUPERBOSS) is None


@pytest.mark.rule("VTX-DIFF-03", "VTX-MIS-10")
def test_training_helps_against_him_too() -> None:
    t = scenario(
        {"red": "NW"},
        mission="m8",
        objects={"relic": "red"},
        phase="arrival",
        round=3,
        deck=["skitter"],
        rolls=[["melee"] * 5],
        training=2,
    )
    assert life(t, SUPERBOSS) == 6


@pytest.mark.rule("VTX-MSH-07")
def test_his_end_wins_the_mission_whatever_bosses_are_left() -> None:
    def more(state: VortexState) -> None:
        state.bosses_left = 2

    t = m8({"red": "NW"}, dice={"red": {"melee": 2}}, life={SUPERBOSS: 2}, change=more)
    play(t, "red", Melee(SUPERBOSS))
    assert t.outcome is not None
    assert t.outcome.won


@pytest.mark.rule("VTX-MSH-07")
def test_the_end_of_all_bosses_wins_nothing_here(foe: Foes) -> None:
    def last(state: VortexState) -> None:
        state.bosses_left = 1

    t = m8({"red": "NW"}, "b5", {foe("boss", boss=1, life=1): "a1"}, dice={"red": {"melee": 1}}, change=last)
    play(t, "red", Melee("boss"))
    assert t.outcome is None


@pytest.mark.rule("VTX-MSH-03")
@pytest.mark.parametrize("bearer", ["red", "blue"])
def test_the_players_choose_who_bears_the_relic(bearer: str) -> None:
    t = Table(Vortex, Vortex.prepare("m8", 2), seed="relic")
    while t.offers[0].name == "starting_rooms":
        seat = t.offers[0].seats[0]
        play(t, seat, Place("NW" if seat == "red" else "SE"))
    play(t, "red", Bear(bearer))
    assert {thing.kind: thing.bearer for thing in t.state.objects} == {"relic": bearer, "repair": "", "grenade": ""}
    assert at(t, "red") == "NW"


@pytest.mark.rule("VTX-MSH-05", "VTX-COMP-09")
def test_the_finale_is_no_weaker_than_what_came_before_and_his_card_has_no_equipment() -> None:
    captains = [card for card in CARDS.values() if card.boss == 3]
    superboss = MISSIONS["m8"].superboss
    assert superboss is not None
    assert superboss.life[0] >= min(card.life for card in captains)
    assert min(superboss.life[1:]) >= max(card.life for card in captains)
    assert MISSIONS["m8"].boss_levels == (3,)
    assert CARDS[SUPERBOSS].back is None


@pytest.mark.rule("VTX-MIS-06", "VTX-MSA-03", "VTX-MSH-07")
def test_the_curve_of_the_campaign_rises() -> None:
    """No mission is easier than the one before by what it calls itself, or by the worst captain it may send."""
    missions = [mission for id, mission in MISSIONS.items() if id != "intro"]
    for rank in (
        [("easy", "medium", "hard").index(mission.difficulty) for mission in missions],
        [max(mission.boss_levels) for mission in missions],
    ):
        assert rank == sorted(rank) and rank[0] < rank[-1]
    assert [mission.id for mission in missions if mission.superboss is not None] == ["m8"]
