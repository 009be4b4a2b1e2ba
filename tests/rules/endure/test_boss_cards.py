"""Every card of the boss decks, played with scripted dice: whom it strikes and how hard, and what else it does.

The boss stands at the west end of a corridor of CG00, in W, and sees along it: C is 1 zone away, E 2, MED 3 and FAR 4.
S, N and MESS are 1, 2 and 3 zones away behind walls, where only what is radial comes. A row names all that is different
when the boss has acted; whatever it does not name must be as before.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from starboard.games.endure.content import CARDS, MAPS
from starboard.games.endure.movement import UNLIMITED, limit
from starboard.games.endure.options import DONE

from .scenario import at, play, scenario, survivor

C, E, N, S, W = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n", "crew-quarters.s", "crew-quarters.w"
MED, FAR, MESS = "medical-bay.c", "medical-bay.e", "crew-quarters.M"
LINE = (W, C, E, MED, FAR)
BEHIND = (W, S, N, MESS)

Changes = dict[str, Any]


def boss_acts(
    deck: Sequence[str], where: Mapping[str, str], rolls: Sequence[Any], turns: int = 1, **setup: Any
) -> tuple[Changes, list[str]]:
    """What a boss with 5 of its 9 health changes in its turns, and in what order things came. No die is left over, and
    none is rolled that is not scripted. The marine is a little shaken, unless told otherwise."""
    boss = deck[0].split("-")[0]
    setup = {"resolve": {"marine": 9}, **setup}
    t: Any = scenario(where, boss=(boss, W, 9), boss_deck=deck, rolls=rolls, **setup)
    t.state.boss.health = 5
    before = copy.deepcopy(t.state)
    for _ in range(turns):
        play(t, next(iter(where)), DONE)
    assert t.source.left == []
    layout = MAPS.layout(t.state.mission)
    pairs = [(old, new) for old, new in zip(before.survivors, t.state.survivors, strict=True) if old.zone >= 0]
    foes = Counter({(group.kind, group.zone): group.count for group in t.state.groups})
    foes.subtract({(group.kind, group.zone): group.count for group in before.groups})
    found = {
        "health": {new.seat: new.health - old.health for old, new in pairs if new.health != old.health},
        "resolve": {new.seat: new.resolve - old.resolve for old, new in pairs if new.resolve != old.resolve},
        "stunned": [s.seat for _, s in pairs if s.stunned or (s is t.game.actor and t.state.actions < 3)],
        "moved": {new.seat: at(t, new.seat) for old, new in pairs if new.zone != old.zone},
        "lost": {new.seat: lost for old, new in pairs if (lost := [*{*_cards(old)} - {*_cards(new)}])},
        "foes": {f"{kind} {layout.zones[zone].id}": count for (kind, zone), count in foes.items() if count},
        "noise": {event.fact.at: event.fact.count for event in t.journal if event.word == "noise"},
        "slowed": {s.seat: zones for _, s in pairs if (zones := limit(t.game, s)) < UNLIMITED},
        "boss": t.state.boss.health - 5,
    }
    steps = [
        event.word
        for event in t.journal
        if event.word in ("enemy-move", "boss-attack", "shoved", "foes-shoved", "noise")
    ]
    return {key: value for key, value in found.items() if value}, steps


def _cards(s: Any) -> list[str]:
    return [*s.cards, s.body, s.head]


# ---- attacks --------------------------------------------------------------------------------------------------------


@dataclass
class Row:
    """An attack card: its reach, its dice and the score they need, where survivors stand, and what is different then.

    `first`, `then`, `last`: what is rolled before its dice, after them if it hits (an injury die each, if not told),
    and in the end, hit or not. `always`: what is different hit or not. Two of its dice just hit, the others just miss.
    """

    card: str
    reach: int
    dice: int
    score: int
    where: Mapping[str, str]
    hit: Changes
    always: Changes = field(default_factory=dict)
    first: Sequence[Any] = ()
    then: Sequence[Any] | None = None
    last: Sequence[Any] = ()
    radial: bool = False
    setup: Mapping[str, Any] = field(default_factory=dict)


RULES = {
    "test": ("ETS-RES-03",),
    "stun": ("ETS-STUN-01", "ETS-STUN-05"),
    "noise": ("ETS-NOISE-02",),
    "vest": ("ETS-FOE-06", "ETS-FOE-08"),
}


def card(*args: Any, about: str = "", **more: Any) -> Any:
    row = Row(*args, **more)
    deck = "ETS-GAP-09" if row.card.startswith("titan-") else "ETS-GAP-10"
    rules = [deck, *(rule for word in about.split() for rule in RULES[word])]
    return pytest.param(row, id=row.card, marks=pytest.mark.rule(*rules))


ATTACKS = [
    card(
        "titan-execution", 0, 4, 3,
        {"marine": W, "medic": W, "engineer": C}, {"health": {"medic": -2}},
        setup={"health": {"marine": 6, "medic": 7, "engineer": 10}},
    ),
    card(
        "titan-crushing-grip", 0, 3, 3,
        {"marine": W, "medic": W, "scout": C}, {"health": {"medic": -2}, "stunned": ["medic"]},
        first=[3, 2], about="stun",
    ),
    card(
        "titan-backhand", 0, 3, 4,
        {"marine": W, "medic": W, "scout": C}, {"health": {"medic": -2}, "moved": {"medic": E}},
        first=[3, 2], then=["none", 1],
    ),
    card(
        "titan-trample", 0, 2, 3,
        {"marine": W, "medic": W, "scout": C}, {"health": {"marine": -2, "medic": -2}},
    ),
    card(
        "titan-ground-slam", 1, 2, 4,
        {"marine": W, "medic": C, "scout": S, "engineer": N},
        {"health": {"marine": -2, "medic": -2, "scout": -2}, "stunned": ["marine", "medic", "scout"]},
        radial=True, about="stun",
    ),
    card(
        "titan-deafening-roar", 2, 2, 5,
        {"marine": C, "scout": N, "engineer": MESS}, {"health": {"marine": -2, "scout": -2}},
        {"resolve": {"scout": -1}}, first=[[4, 4], [5, 5]], radial=True, about="test",
    ),
    card(
        "titan-hurled-wreckage", 2, 3, 4,
        {"marine": C, "medic": C, "scout": E}, {"health": {"medic": -2}},
        {"noise": {C: 2}}, first=[3, 2], about="noise",
    ),
    card(
        "titan-spine-volley", 2, 5, 5,
        {"marine": C, "medic": E, "scout": MED}, {"health": {"medic": -2}},
        setup={"health": {"medic": 4, "scout": 3}},
    ),
    card(
        "titan-charge", 1, 4, 4,
        {"marine": C, "medic": C, "scout": E}, {"health": {"medic": -2}},
        {"foes": {f"titan {W}": -1, f"titan {C}": 1}}, first=[3, 2],
    ),
    card(
        "titan-gore", 0, 5, 4,
        {"marine": W, "medic": W, "scout": C}, {"health": {"marine": -2}},
        first=[2, 3],
    ),
    card(
        "titan-tail-sweep", 0, 3, 4,
        {"marine": W, "medic": W, "scout": C},
        {"health": {"marine": -2, "medic": -2}, "moved": {"marine": C, "medic": C}},
        then=["none", "none", 0, 1],
    ),
    card(
        "titan-shockwave", 2, 2, 4,
        {"marine": W, "scout": N, "medic": E, "engineer": MESS},
        {"health": {"marine": -2, "scout": -2, "medic": -2}},
        radial=True,
    ),
    card(
        "titan-dragged-in", 1, 3, 3,
        {"marine": C, "medic": C, "scout": E}, {"health": {"medic": -2}, "moved": {"medic": W}},
        first=[3, 2],
    ),
    card(
        "titan-torn-open", 0, 3, 4,
        {"marine": W, "medic": W, "scout": C}, {"health": {"medic": -2}, "lost": {"medic": ["padded-suit"]}},
        first=[3, 2], then=[4, "none"], setup={"body": {"medic": "padded-suit"}, "bag": {"medic": ["shotgun"]}},
    ),
    card(
        "titan-feeding", 0, 4, 4,
        {"marine": W, "medic": W, "scout": C}, {"health": {"medic": -2}, "boss": 1},
        setup={"health": {"medic": 8, "scout": 3}},
    ),
    card(
        "primus-first-cry", 2, 1, 4,
        {"marine": C, "scout": N, "engineer": MESS}, {"health": {"marine": -1, "scout": -1}},
        {"resolve": {"scout": -1}}, first=[[4, 4], [5, 5]], radial=True, about="test",
    ),
    card(
        "primus-rending-rush", 0, 4, 4,
        {"marine": W, "medic": W, "scout": C}, {"health": {"medic": -2}},
        first=[3, 2],
    ),
    card(
        "primus-long-arm", 1, 3, 4,
        {"marine": C, "medic": C, "scout": E}, {"health": {"medic": -2}, "moved": {"medic": W}},
        first=[3, 2],
    ),
    card(
        "primus-pounce", 1, 3, 3,
        {"marine": C, "medic": C, "scout": E}, {"health": {"medic": -2}},
        {"foes": {f"primus {W}": -1, f"primus {C}": 1}}, first=[3, 2],
    ),
    card(
        "primus-unmaking", 0, 5, 4,
        {"marine": W, "medic": W, "engineer": C}, {"health": {"medic": -2}},
        setup={"health": {"marine": 6, "medic": 7, "engineer": 10}},
    ),
    card(
        "primus-spore-breath", 1, 2, 5,
        {"marine": W, "medic": C, "scout": S, "engineer": N},
        {"health": {"marine": -2, "medic": -2, "scout": -2}, "stunned": ["marine", "medic", "scout"]},
        radial=True, about="stun",
    ),
    card(
        "primus-flensing", 0, 3, 3,
        {"marine": W, "medic": W, "scout": C}, {"health": {"medic": -2}, "lost": {"medic": ["padded-suit"]}},
        first=[3, 2], then=[4, "none"], setup={"body": {"medic": "padded-suit"}, "bag": {"medic": ["shotgun"]}},
    ),
    card(
        "primus-brood-call", 1, 2, 4,
        {"marine": C, "medic": C, "scout": E}, {"health": {"medic": -2}},
        {"foes": {f"swarmer {W}": 2}}, first=[3, 2], last=[[1, 1], [1, 1], [1, 1]],
    ),
    card(
        "primus-drinking-deep", 0, 3, 4,
        {"marine": W, "medic": W, "scout": C}, {"health": {"medic": -2}, "boss": 2},
        setup={"health": {"medic": 8, "scout": 3}},
    ),
    card(
        "olympian-shock-net", 2, 5, 3,
        {"marine": C, "medic": C, "scout": E},
        {"health": {"marine": -2, "medic": -2}, "stunned": ["marine", "medic"]}, about="stun",
    ),
    card(
        "olympian-autocannon", 2, 5, 3,
        {"marine": C, "medic": C, "scout": E}, {"health": {"marine": -2, "medic": -2}},
        {"noise": {W: 3}}, about="noise",
    ),
    card(
        "olympian-flechette-burst", 2, 5, 3,
        {"marine": W, "medic": W, "scout": C}, {"health": {"marine": -2, "medic": -2}},
    ),
    card(
        "olympian-sonic-suppressor", 2, 4, 4,
        {"marine": W, "medic": E, "scout": N, "engineer": MESS},
        {"health": {"marine": -2, "medic": -2, "scout": -2}, "stunned": ["marine", "medic", "scout"]},
        radial=True, about="stun",
    ),
    card(
        "olympian-pacify", 2, 5, 3,
        {"marine": W, "medic": C, "engineer": MED}, {"health": {"medic": -2}, "stunned": ["medic"]},
        setup={"health": {"marine": 6, "medic": 7, "engineer": 10}}, about="stun",
    ),
    card(
        "olympian-cargo-clamp", 1, 3, 3,
        {"marine": C, "medic": C, "scout": E}, {"health": {"medic": -2}, "lost": {"medic": ["flare"]}},
        first=[3, 2], then=["none", "flare"], setup={"bag": {"medic": ["shotgun", "flare"]}},
    ),
    card(
        "olympian-arc-discharge", 2, 4, 4,
        {"marine": W, "medic": E, "scout": N, "engineer": MESS},
        {"health": {"marine": -2, "medic": -2, "scout": -2}},
        radial=True,
    ),
    card(
        "olympian-rail-lance", 2, 5, 3,
        {"marine": C, "medic": E, "scout": MED}, {"health": {"medic": -2}},
        setup={"health": {"medic": 4, "scout": 3}},
    ),
    card(
        "olympian-ram", 1, 5, 3,
        {"marine": C, "medic": C}, {"health": {"medic": -2}, "moved": {"medic": MED}},
        {"foes": {f"olympian {W}": -1, f"olympian {C}": 1}}, first=[3, 2], then=["none", 1, 1],
    ),
    card(
        "preacher-sermon-of-ash", 2, 5, 4,
        {"marine": C, "scout": N, "engineer": MESS}, {"health": {"marine": -2, "scout": -2}},
        {"resolve": {"scout": -1}}, first=[[4, 4], [5, 5]], radial=True, about="test",
    ),
    card(
        "preacher-hammer-of-penance", 0, 5, 3,
        {"marine": W, "medic": W, "scout": C}, {"health": {"marine": -2, "medic": -2}},
    ),
    card(
        "preacher-scourge", 1, 5, 4,
        {"marine": W, "medic": W, "scout": C},
        {"health": {"marine": -2, "medic": -2}, "resolve": {"marine": -1, "medic": -1}},
    ),
    card(
        "preacher-accusing-finger", 2, 4, 3,
        {"marine": C, "medic": E, "engineer": MED}, {"health": {"medic": -2}},
        {"noise": {E: 3}}, setup={"health": {"marine": 6, "medic": 7, "engineer": 10}}, about="noise",
    ),
    card(
        "preacher-call-the-faithful", 1, 5, 4,
        {"marine": W, "medic": W, "scout": C}, {"health": {"marine": -2, "medic": -2}},
        {"foes": {f"zealot {W}": 2}}, last=[[1, 1], [1, 1], [1, 1]],
    ),
    card(
        "preacher-martyrs-signal", 1, 5, 3,
        {"marine": W, "medic": W, "scout": C}, {"health": {"marine": -2, "medic": -2}},
        {"health": {"scout": -3}, "foes": {f"fanatic {C}": -1}}, last=["none"], about="vest",
        setup={
            "foes": {E: {"fanatic": 1}, C: {"fanatic": 1}}, "stunned": {"fanatic": 1}, "body": {"scout": "padded-suit"},
        },
    ),
    card(
        "preacher-censer-smoke", 2, 4, 4,
        {"marine": W, "medic": E, "scout": N, "engineer": MESS},
        {"health": {"marine": -2, "medic": -2, "scout": -2}, "stunned": ["marine", "medic", "scout"]},
        radial=True, about="stun",
    ),
    card(
        "preacher-judgement", 0, 5, 3,
        {"marine": W, "medic": W, "engineer": W, "scout": C}, {"health": {"medic": -2}},
        setup={"resolve": {"marine": 8, "medic": 7, "engineer": 8, "scout": 2}, "health": {"engineer": 5}},
    ),
    card(
        "preacher-purge-by-fire", 1, 5, 3,
        {"marine": W, "medic": W, "scout": C}, {"health": {"marine": -2, "medic": -2}},
    ),
]  # fmt: skip


@pytest.mark.rule("ETS-BOSS-04", "ETS-BOSS-12", "ETS-BOSS-18", "ETS-RUL-26", "ETS-ARM-03")
@pytest.mark.parametrize("row", ATTACKS)
def test_an_attack_does_what_its_card_says(row: Row) -> None:
    """Each success is 1 damage to each victim; whom armour saves is not hit, and a miss does only what comes anyway."""
    struck = row.hit["health"]
    some = [row.score] * min(2, row.dice) + [row.score - 1] * (row.dice - 2)
    none = [row.score - 1] * row.dice
    then = ["none"] * len(struck) if row.then is None else row.then
    suits = {"body": dict.fromkeys(row.where, "padded-suit")}
    hit = row.always | row.hit | {"health": row.always.get("health", {}) | struck}
    for dice, setup, changes in (
        ([some, *then], row.setup, hit),
        ([some, *[5] * len(struck)], {**row.setup, **suits}, row.always),
        ([none], row.setup, row.always),
    ):
        found, steps = boss_acts([row.card], row.where, [*row.first, *dice, *row.last], **setup)
        assert found == changes and steps[0] == "boss-attack" and "enemy-move" not in steps


@pytest.mark.rule("ETS-BOSS-04", "ETS-BOSS-12", "ETS-BOSS-13", "ETS-BOSS-14")
@pytest.mark.parametrize("row", ATTACKS)
def test_an_attack_reaches_so_far_and_no_farther(row: Row) -> None:
    """At its range the boss strikes at once; from 1 zone farther it must first come closer."""
    tests = [[roll for roll in rolls if isinstance(roll, list)][:1] for rolls in (row.first, row.last)]
    for farther, expected in ((0, ["boss-attack"]), (1, ["enemy-move", "boss-attack"])):
        rolls = [*tests[0], [1] * row.dice, *tests[1]]
        _, steps = boss_acts([row.card], {"marine": LINE[row.reach + farther]}, rolls)
        assert steps[: len(expected)] == expected


@pytest.mark.rule("ETS-BOSS-07", "ETS-NOISE-05", "ETS-RUL-27", "ETS-RUL-73")
@pytest.mark.parametrize("row", [param for param in ATTACKS if param.values[0].reach])
def test_only_what_is_radial_passes_walls(row: Row) -> None:
    """A noise where it stands wakes the boss and keeps it there; the survivor is in range, but behind a wall."""
    rolls = [*row.first[:1], [1] * row.dice] if row.radial else []
    _, steps = boss_acts([row.card], {"marine": BEHIND[row.reach]}, rolls, noises={W: 1})
    assert ("boss-attack" in steps) is row.radial


@pytest.mark.rule("ETS-RUL-26")
def test_between_equally_close_zones_a_roll_off_says_which_is_struck() -> None:
    t = scenario(
        {"marine": E, "medic": N, "scout": N},
        boss=("olympian", C, 9),
        boss_deck=["olympian-flechette-burst"],
        rolls=[[3, 4, 2], [3, 2, 2, 2, 2], "none", "none"],
    )
    play(t, "marine", DONE)
    assert [survivor(t, seat).health for seat in ("marine", "medic", "scout")] == [10, 8, 7]


# ---- moods, protocols, rhetorics ------------------------------------------------------------------------------------


@dataclass
class Mood:
    """A card that changes the boss: an attack card drawn after it, where survivors stand, and what comes of it, with
    what dice, under this card (`rolls`, `changes`) and without it (`plain`)."""

    card: str
    attack: str
    where: Mapping[str, str]
    rolls: Sequence[Any]
    changes: Changes
    plain: tuple[Sequence[Any], Changes]
    turns: int = 1
    setup: Mapping[str, Any] = field(default_factory=dict)


def mood(*args: Any, **more: Any) -> Any:
    row = Mood(*args, **more)
    deck = "ETS-GAP-09" if row.card.startswith("titan-") else "ETS-GAP-10"
    return pytest.param(row, id=row.card, marks=pytest.mark.rule(deck))


def goes(boss: str, zone: str) -> Changes:
    """It has gone there from W."""
    return {"foes": {f"{boss} {W}": -1, f"{boss} {zone}": 1}}


def hurts(points: int) -> Changes:
    return {"health": {"marine": -points}}


MOODS = [
    mood(
        "titan-enraged", "titan-gore", {"marine": W},
        [[4, 4, 3, 3, 3, 4], "none"], hurts(3), ([[4, 4, 3, 3, 3], "none"], hurts(2)),
    ),
    mood(
        "titan-hunting", "titan-gore", {"marine": MED},
        [[4, 3, 3, 3, 3], "none"], hurts(1) | goes("titan", MED), ([], goes("titan", E)),
    ),
    mood("titan-hunting", "titan-gore", {"marine": FAR}, [], goes("titan", MED), ([], goes("titan", E))),
    mood(
        "titan-wary", "titan-gore", {"marine": E},
        [[4, 3, 3, 3, 3], "none"], hurts(1) | goes("titan", C),
        ([[4, 3, 3, 3, 3], "none"], hurts(1) | goes("titan", E)),
    ),
    mood(
        "titan-wary", "titan-charge", {"marine": E},
        [[4, 3, 3, 3], "none"], hurts(1) | goes("titan", E),
        ([[4, 3, 3, 3], "none"], hurts(1) | goes("titan", E)),
    ),
    mood(
        "titan-wary", "titan-dragged-in", {"marine": E},
        [[3, 2, 2], "none"], hurts(1) | {"moved": {"marine": C}},
        ([[3, 2, 2], "none"], hurts(1) | {"moved": {"marine": C}} | goes("titan", C)),
    ),
    mood(
        "titan-wounded", "titan-gore", {"marine": W},
        [[4, 3, 3, 4], "none"], hurts(2), ([[4, 3, 3, 4, 4], "none"], hurts(3)),
    ),
    mood(
        "titan-bellowing", "titan-gore", {"marine": W},
        [[3] * 5, [3] * 5], {"noise": {W: 3}}, ([[3] * 5, [3] * 5], {}), turns=2,
    ),
    mood(
        "primus-awake", "primus-rending-rush", {"marine": W},
        [[4, 4, 3, 3, 4], "none"], hurts(3), ([[4, 4, 3, 3], "none"], hurts(2)),
    ),
    mood(
        "primus-stalking", "primus-rending-rush", {"marine": E},
        [[4, 3, 3, 3], "none"], hurts(1) | goes("primus", C),
        ([[4, 3, 3, 3], "none"], hurts(1) | goes("primus", E)),
    ),
    mood("primus-stalking", "primus-rending-rush", {"marine": MED}, [], goes("primus", C), ([], goes("primus", E))),
    mood(
        "primus-stalking", "primus-pounce", {"marine": E},
        [[3, 2, 2], "none"], hurts(1) | goes("primus", E), ([[3, 2, 2], "none"], hurts(1) | goes("primus", E)),
    ),
    mood(
        "primus-stalking", "primus-long-arm", {"marine": E},
        [[4, 3, 3], "none"], hurts(1) | {"moved": {"marine": C}},
        ([[4, 3, 3], "none"], hurts(1) | {"moved": {"marine": C}} | goes("primus", C)),
    ),
    mood(
        "primus-knitting", "primus-rending-rush", {"marine": W},
        [[3] * 4, [3] * 4], {"boss": 1}, ([[3] * 4, [3] * 4], {}), turns=2,
    ),
    mood(
        "olympian-overdrive", "olympian-cargo-clamp", {"marine": FAR},
        [[3, 3, 2, 3], "none"], hurts(3) | goes("olympian", MED), ([], goes("olympian", E)),
    ),
    mood(
        "olympian-overdrive", "olympian-cargo-clamp", {"marine": "medical-bay.A"},
        [], goes("olympian", MED), ([], goes("olympian", E)), setup={"noises": {"medical-bay.A": 6}},
    ),
    mood(
        "olympian-containment", "olympian-cargo-clamp", {"marine": W, "medic": FAR, "scout": S, "engineer": MESS},
        [[2] * 3], {"slowed": {"marine": 2, "medic": 2}}, ([[2] * 3], {}),
    ),
    mood(
        "olympian-uplink", "olympian-cargo-clamp", {"marine": W},
        [[2] * 3, [1, 1], [2] * 3], {"foes": {f"artemis {W}": 3}}, ([[2] * 3, [2] * 3], {}), turns=2,
    ),
    mood(
        "preacher-give-everything", "preacher-judgement", {"marine": W, "medic": S},
        [[3, 3, 2, 2, 2], "none", "none", "none"], {"health": {"marine": -4, "medic": -1}},
        ([[3, 3, 2, 2, 2], "none", "none", "none"], {"health": {"marine": -3, "medic": -1}}),
        setup={"foes": {W: {"zealot": 1}, S: {"zealot": 1}}},
    ),
    mood(
        "preacher-stop-at-nothing", "preacher-judgement", {"marine": MED},
        [[2, 2, 1, 1, 1], "none"], hurts(2) | goes("preacher", MED), ([], goes("preacher", E)),
    ),
    mood(
        "preacher-stop-at-nothing", "preacher-judgement", {"marine": FAR},
        [], goes("preacher", MED), ([], goes("preacher", E)),
    ),
    mood(
        "preacher-stop-at-nothing", "preacher-scourge", {"marine": W},
        [[3, 3, 2, 2, 2], "none"], hurts(2) | {"resolve": {"marine": -1}}, ([[3, 3, 2, 2, 2]], {}),
    ),
    mood(
        "preacher-no-voice-but-mine", "preacher-judgement", {"marine": W},
        [[2] * 5, [1, 1], [2] * 5], {"foes": {f"zealot {W}": 2}}, ([[2] * 5, [2] * 5], {}), turns=2,
    ),
]  # fmt: skip


@pytest.mark.rule("ETS-BOSS-05", "ETS-BOSS-10", "ETS-BOSS-15")
@pytest.mark.parametrize("row", MOODS)
def test_a_mood_changes_what_its_card_says(row: Mood) -> None:
    """It counts as soon as it is drawn; what happens as the boss begins to act happens from its next turn on."""
    deck = [row.attack] * row.turns
    assert boss_acts([row.card, *deck], row.where, row.rolls, row.turns, **row.setup)[0] == row.changes
    rolls, changes = row.plain
    assert boss_acts(deck, row.where, rolls, row.turns, **row.setup)[0] == changes


@pytest.mark.rule("ETS-BOSS-03", "ETS-GAP-09", "ETS-GAP-10")
def test_every_card_of_the_boss_decks_has_a_row() -> None:
    assert sorted(param.id for param in ATTACKS) == sorted(card.id for card in CARDS.bosses.attack)
    assert {param.id for param in MOODS} == {card.id for card in CARDS.bosses.mood}
