"""Bosses and what their cards do (ETS-BOSS)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starboard.games.endure import bosses
from starboard.games.endure.content import ATTACKS, BOSS_DECKS
from starboard.games.endure.options import DONE, Attack
from starboard.table import Table

from .scenario import fresh, play, scenario, survivor, where_are

C, E, N, W, MED, FIRST = (
    "crew-quarters.c",
    "crew-quarters.e",
    "crew-quarters.n",
    "crew-quarters.w",
    "medical-bay.c",
    "crew-quarters.A",
)


def boss_turn(deck: list[str], *rolls: object, zone: str = C, foes: dict[str, dict[str, int]] | None = None) -> object:
    return scenario(
        {"captain": C, "marine": C, "engineer": "medical-bay.P"},
        foes,
        mission="CG03",
        boss=("titan", zone, 9),
        boss_deck=deck,
        done=["generator"],
        marks={},
        rolls=list(rolls),
    )


@pytest.mark.rule("ETS-BOSS-05", "ETS-BOSS-06", "ETS-BOSS-10", "ETS-BOSS-11")
def test_moods_come_before_the_attack_and_replace_each_other() -> None:
    t = boss_turn(["titan-wounded", "titan-enraged", "titan-execution"], [1, 1, 1, 1, 1])
    assert isinstance(t, Table)
    play(t, "captain", DONE)
    assert t.state.boss is not None and t.state.boss.mood == "titan-enraged"
    assert "titan-wounded" in t.state.boss.deck.discard


@pytest.mark.rule("ETS-BOSS-07", "ETS-RUL-73", "ETS-ARM-03")
def test_a_radial_attack_passes_walls() -> None:
    t = boss_turn(["titan-shockwave"], [4, 1], "none", "none", "none", zone="crew-quarters.s")
    assert isinstance(t, Table)
    play(t, "captain", DONE)
    assert survivor(t, "captain").health == 8 and survivor(t, "marine").health == 9
    assert survivor(t, "engineer").health == 9 or survivor(t, "engineer").health == 10


@pytest.mark.rule("ETS-RUL-26", "ETS-RUL-48")
def test_successes_are_damage_and_a_solomon_adds_one() -> None:
    t = boss_turn(["titan-execution"], [3, 1, 1, 1], "none", foes={C: {"solomon": 1}})
    assert isinstance(t, Table)
    play(t, "captain", DONE)
    assert survivor(t, "marine").health == 8


@pytest.mark.rule("ETS-CBT-12", "ETS-RUL-25", "ETS-BOSS-17")
def test_a_boss_keeps_its_damage() -> None:
    t = scenario(
        {"captain": C, "engineer": "medical-bay.P"},
        mission="CG03",
        boss=("titan", C, 9),
        bag={"captain": ["plasma-cutter"]},
        done=["generator"],
        marks={},
        rolls=[[3, 1], [4, 5]],
    )
    play(t, "captain", Attack("plasma-cutter", C), Attack("plasma-cutter", C))
    assert t.state.boss is not None and t.state.boss.health == 6


@pytest.mark.rule("ETS-BOSS-08")
def test_a_passive_boss_drifts() -> None:
    t = scenario({"engineer": "laboratory.F"}, mission="CG07", boss=("titan", C, 9), rolls=[0])
    play(t, "engineer", DONE)
    assert where_are(t, "titan") == {"medical-bay.s": 1}, "which is also the corridor north of the crossing"


@pytest.mark.rule("ETS-RUL-27")
def test_a_card_that_reaches_nobody_is_discarded() -> None:
    t = scenario(
        {"captain": W, "engineer": "laboratory.F"},
        mission="CG07",
        boss=("titan", N, 9),
        noises={C: 1},
        event="blackout",
        boss_deck=["titan-execution"],
        rolls=[[1, 1]],
    )
    play(t, "captain", DONE)
    assert t.state.boss is not None and t.state.boss.deck.discard == ["titan-execution"]
    assert survivor(t, "captain").health == 9


@pytest.mark.rule("ETS-BOSS-02", "ETS-BOSS-03")
def test_every_boss_has_a_deck_of_its_own() -> None:
    assert {boss: len(deck) for boss, deck in BOSS_DECKS.items()} == {
        "titan": 20,
        "primus": 12,
        "olympian": 12,
        "preacher": 12,
    }


@pytest.mark.rule("ETS-BOSS-13", "ETS-BOSS-14", "ETS-BOSS-15", "ETS-RUL-27")
@pytest.mark.parametrize(("start", "end", "health"), [(E, W, 8), (MED, C, 9)])
def test_a_boss_moves_two_zones_and_then_strikes_for_no_action(start: str, end: str, health: int) -> None:
    struck = health == 8
    t = scenario(
        {"captain": W},
        boss=("titan", start, 9),
        boss_deck=["titan-gore"],
        rolls=[[6, 1, 1, 1, 1], "none"] if struck else [],
    )
    play(t, "captain", DONE)
    assert where_are(t, "titan") == {end: 1} and survivor(t, "captain").health == health


@pytest.mark.rule("ETS-BOSS-13")
def test_a_boss_comes_into_any_room() -> None:
    t = scenario({"captain": FIRST}, boss=("titan", C, 9), boss_deck=["titan-gore"], rolls=[[1, 1], [1] * 5])
    t.state.groups[0].saw = 1
    play(t, "captain", DONE)
    assert where_are(t, "titan") == {FIRST: 1}


@pytest.mark.rule("ETS-RUL-26")
@pytest.mark.parametrize(
    ("victim", "who"),
    [
        ("nearest", ["medic"]),
        ("healthiest", ["marine"]),
        ("weakest", ["captain"]),
        ("shaken", ["scout"]),
        ("zone", ["medic"]),
        ("all", ["captain", "marine", "medic", "scout"]),
    ],
)
def test_whom_a_boss_card_strikes(victim: str, who: list[str]) -> None:
    t = scenario(
        {"captain": MED, "marine": E, "medic": C, "scout": W},
        boss=("titan", C, 9),
        health={"captain": 2, "marine": 9, "medic": 5, "scout": 6},
        resolve={"scout": 3},
    )
    card = msgspec.structs.replace(ATTACKS["titan-gore"], victim=victim)
    found = bosses.choose_victims(t.game, t.state.groups[0], card, list(t.state.survivors))  # type: ignore[arg-type]
    assert [s.seat for s in found] == who


@pytest.mark.rule("ETS-BOSS-18", "ETS-GAP-10")
@pytest.mark.parametrize(("dice", "left"), [([4, 1, 1], 7), ([3, 3, 3], 5)])
def test_a_boss_that_drinks_regains_health_when_it_hits(dice: list[int], left: int) -> None:
    zone = "primus-cell.s"
    t = scenario(
        {"captain": zone}, mission="P20", boss=("primus", zone, 5), boss_deck=["primus-drinking-deep"],
        rolls=[1, dice, "none"],
    )  # fmt: skip
    play(t, "captain", DONE)
    assert t.state.boss is not None and t.state.boss.health == left


@pytest.mark.rule("ETS-BOSS-17", "ETS-TAB-09")
@pytest.mark.parametrize(
    ("mission", "healths"),
    [
        ("CG03", (9, 12, 15)),
        ("CG07", (5, 7, 10)),
        ("CG11", (20, 25, 30)),
        ("C015", (20, 25, 30)),
        ("ROP19", (20, 25, 30)),
        ("P20", (15, 20, 25)),
    ],
)
def test_the_more_survivors_the_more_health(mission: str, healths: tuple[int, int, int]) -> None:
    for seats, health in zip((3, 4, 5), healths, strict=True):
        boss = fresh(mission, seats).state.boss
        assert boss is not None and (boss.health, boss.most) == (health, health)


@pytest.mark.rule("ETS-ARM-03", "ETS-RUL-26")
@pytest.mark.parametrize(("rolls", "health"), [([3], 9), ([2, "none"], 6)])
def test_one_save_against_all_dice_of_a_boss(rolls: list[Any], health: int) -> None:
    t = scenario(
        {"captain": C},
        boss=("titan", C, 9),
        boss_deck=["titan-gore"],
        body={"captain": "bastion-armour"},
        rolls=[[6, 6, 6, 1, 1], *rolls],
    )
    play(t, "captain", DONE)
    assert survivor(t, "captain").health == health


@pytest.mark.rule("ETS-BOSS-04", "ETS-GAP-10")
def test_a_cargo_clamp_takes_a_card() -> None:
    zone = "robotics-bay.A"
    t = scenario(
        {"captain": zone},
        mission="C015",
        boss=("olympian", zone, 9),
        boss_deck=["olympian-cargo-clamp"],
        bag={"captain": ["shotgun", "flare"]},
        rolls=[[3, 1, 1], "none", "flare"],
    )
    play(t, "captain", DONE)
    assert survivor(t, "captain").cards == ["shotgun"] and t.state.items.discard == ["flare"]


@pytest.mark.rule("ETS-BOSS-05", "ETS-GAP-10")
@pytest.mark.parametrize(
    ("mission", "boss", "zone", "mood", "card", "dice", "flock"),
    [
        ("C015", "olympian", "robotics-bay.A", "olympian-uplink", "olympian-cargo-clamp", 3, ("artemis", 3)),
        (
            "ROP19",
            "preacher",
            "redeemer-shrine.H",
            "preacher-no-voice-but-mine",
            "preacher-judgement",
            5,
            ("zealot", 2),
        ),
    ],
)
def test_some_bosses_call_others_each_time_they_act(
    mission: str, boss: str, zone: str, mood: str, card: str, dice: int, flock: tuple[str, int]
) -> None:
    t: Any = scenario(
        {"captain": zone}, mission=mission, boss=(boss, zone, 9), boss_deck=[card], rolls=[[1, 1], [1] * dice]
    )
    t.state.boss.mood = mood
    t.game.changed()
    play(t, "captain", DONE)
    assert where_are(t, flock[0]) == {zone: flock[1]}
