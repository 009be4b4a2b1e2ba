"""Cards one by one: each is played once at a table with scripted dice, and what its text says is written here.

Numbers are written down, not read from the cards. Where a table is complete its family is counted, so that a new card
needs a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from starboard.games.endure.content import ABILITIES, EVENTS, FEARS, GOALS, MAPS, REFUGE_EVENTS, WEAPONS
from starboard.games.endure.game import Endure
from starboard.games.endure.missions.terms import TraitorMemory
from starboard.games.endure.options import (
    ACTIVE,
    CRISIS,
    DONE,
    PASS,
    REWARD,
    SEARCH,
    YES,
    Attack,
    Discard,
    Door,
    Go,
    Interact,
    Keep,
    Leave,
    Move,
    Push,
    Reroll,
    Stay,
    Trade,
    Use,
    Wall,
    Where,
    Which,
    Who,
)  # fmt: skip
from starboard.games.endure.state import Ally, EndureState, Item, Refuge
from starboard.table import Script, Table
from starboard.table.chance import Unscripted

from .scenario import (
    at,
    enemies,
    jams,
    noise,
    offered,
    play,
    scenario,
    stacked,
    survivor,
    tokens,
    told,
    where_are,
    why_not,
)

C, E, N = "crew-quarters.c", "crew-quarters.e", "crew-quarters.n"


def index(zone: str) -> int:
    """The number of a zone of CG00."""
    return MAPS.layout("CG00")[zone].index


def spent(t: Table[EndureState]) -> bool:
    """All dice that were scripted have been rolled."""
    assert isinstance(t.source, Script)
    return not t.source.left


# ---- the Refuge -----------------------------------------------------------------------------------------------------

CREW = ["medic", "captain", "marine"]


def refuge(card: str, rolls: list[Any], items: Sequence[str] = ("flare", "hard-hat", "pistol")) -> Table[EndureState]:
    """Everybody has acted at the Refuge, and this event is next; the medic is first player."""
    setup = Endure.prepare("best-of-a-terrible-situation", CREW)
    state = Endure.start(setup)
    state.after, state.phase, state.round = ["CG04"], "refuge", 9
    state.items, state.fears, state.goals = stacked(items), list(FEARS), list(GOALS)
    for s in state.survivors:
        s.health, s.resolve, s.hidden, s.bag = 5, 5, [3, 4], [Item("pistol"), Item("stun-grenade")]
    medic, captain, marine = state.survivors
    medic.body, captain.shaken, marine.injuries = "padded-suit", ["hoarder"], ["chest"]
    state.refuge = Refuge(3, ["shotgun", "visor"], [0, 1, 2], True, stacked([card, "hot-water"]))
    t = Table(Endure, setup, source=Script(*rolls), state=state)
    play(t, "medic", Stay())
    return t


def at_rest(t: Table[EndureState]) -> dict[str, Any]:
    """All a Refuge event can change."""
    state, there = t.state, t.state.refuge
    assert there is not None
    return {
        "health": [s.health for s in state.survivors],
        "resolve": [s.resolve for s in state.survivors],
        "injuries": [s.injuries for s in state.survivors],
        "fears": [(s.shaken, s.hidden) for s in state.survivors],
        "cards": [sorted(s.cards) for s in state.survivors],
        "worn": [s.head + s.body for s in state.survivors],
        "lost": state.items.discard,
        "track": there.track,
        "stock": there.stock,
        "open": {option.place for option in offered(t, "captain") if option.seat == "captain"},
    }


TWO = ["pistol", "stun-grenade"]
BEFORE: dict[str, Any] = {
    "health": [5, 5, 5],
    "resolve": [5, 5, 5],
    "injuries": [[], [], ["chest"]],
    "fears": [([], [3, 4]), (["hoarder"], [3, 4]), ([], [3, 4])],
    "cards": [TWO, TWO, TWO],
    "worn": ["padded-suit", "", ""],
    "lost": [],
    "track": 2,  # to stay costs one
    "stock": ["shotgun", "visor"],
    "open": {"infirmary", "loved-ones", "trading-post", "quarters"},
}
NIGHTS: list[tuple[str, list[Any], list[tuple[str, Any]], dict[str, Any]]] = [
    # the event, the dice, who chooses what, and all that is different afterwards
    ("hot-water", [], [], {"health": [6, 6, 6]}),
    ("song-in-the-corridor", [], [], {"resolve": [6, 6, 6]}),
    (
        "lost-crate",
        [],
        [("medic", Who("marine")), ("marine", Keep("flare"))],
        {"cards": [TWO, TWO, ["flare", *TWO]], "lost": ["hard-hat"]},
    ),
    ("old-friend", [], [("medic", Who("captain"))], {"resolve": [5, 8, 5]}),
    ("surgeon-on-shift", [], [("medic", Who("marine"))], {"health": [5, 5, 6], "injuries": [[], [], []]}),
    ("full-cart", [], [], {"stock": ["shotgun", "visor", "flare", "hard-hat"]}),
    ("barricades-hold", [], [], {"track": 3}),
    (
        "dreamless-night",
        [],
        [("medic", Who("captain")), ("captain", Which("hoarder"))],
        {"fears": [([], [3, 4]), ([], [3, 4]), ([], [3, 4])]},
    ),
    (
        "dreamless-night",
        ["suicidal"],
        [("medic", Who("marine")), ("marine", Which("unread-3"))],
        {"fears": [([], [3, 4]), (["hoarder"], [3, 4]), ([], [4])]},
    ),
    ("shared-meal", [], [("medic", Which("heal"))], {"health": [6, 6, 6]}),
    ("shared-meal", [], [("medic", Which("resolve"))], {"resolve": [6, 6, 6]}),
    ("sticky-fingers", [2, "pistol"], [], {"cards": [TWO, TWO, ["stun-grenade"]], "lost": ["pistol"]}),
    ("fever", [1], [], {"health": [5, 4, 5]}),
    ("food-riot", [], [], {"resolve": [4, 4, 4]}),
    ("breach-in-the-night", [1, "leg"], [], {"health": [5, 3, 5], "injuries": [[], ["leg"], ["chest"]], "track": 1}),
    ("breach-in-the-night", [0, 5], [], {"track": 1}),  # the suit saves
    ("breach-in-the-night", [0, 4, "none"], [], {"health": [3, 5, 5], "track": 1}),
    ("empty-shelves", ["shotgun"], [], {"stock": ["visor"]}),
    ("names-on-the-wall", [0], [], {"resolve": [3, 5, 5]}),
    ("tainted-water", [1, 2, 3], [], {"health": [4, 4, 5]}),
    ("quarantine", [], [], {"open": {"loved-ones", "trading-post", "quarters"}}),
    ("distant-thunder", [[3, 2], [3, 1], [6, 6]], [], {"resolve": [4, 5, 4], "track": 1}),
]


@pytest.mark.rule("ETS-REF-09", "ETS-REF-12", "ETS-REF-22", "ETS-GAP-11")
@pytest.mark.parametrize(("card", "rolls", "plays", "then"), NIGHTS, ids=[row[0] for row in NIGHTS])
def test_a_night_at_the_refuge(card: str, rolls: list[Any], plays: list[tuple[str, Any]], then: dict[str, Any]) -> None:
    t = refuge(card, rolls)
    for seat, option in plays:
        play(t, seat, option)
    assert at_rest(t) == BEFORE | then and spent(t)


@pytest.mark.rule("ETS-REF-22")
def test_every_refuge_event_has_its_row() -> None:
    assert {row[0] for row in NIGHTS} == set(REFUGE_EVENTS)


@pytest.mark.rule("ETS-REF-22")
def test_a_quarantine_ends_with_the_round() -> None:
    t = refuge("quarantine", [])
    assert "ETS-REF-22" in why_not(t, "captain", Go("captain", "infirmary"))
    for seat in CREW:
        play(t, "captain", Go(seat, "quarters"))
        play(t, seat, Which("heal"))
    play(t, "captain", Stay())
    assert Go("captain", "infirmary") in offered(t, "captain")


@pytest.mark.rule("ETS-REF-22", "ETS-EX-22")
def test_a_noise_card_in_the_crate_goes_to_the_discards() -> None:
    t = refuge("lost-crate", [], items=["broken-glass", "flare"])
    play(t, "medic", Who("medic"))
    assert sorted(survivor(t, "medic").cards) == ["flare", *TWO] and t.state.items.discard == ["broken-glass"]


# ---- events: spawns -------------------------------------------------------------------------------------------------

SPAWNS: list[tuple[str, str, str, str, str]] = [
    # the tile, its rooms; a mission with it, where the captain waits out of sight; a mission without it
    ("armoury", "RVW", "CG02", "security.M", "CG00"),
    ("crew-quarters", "AMBK", "CG00", "rec-room.w", "C014"),
    ("engineering-bay", "HTGP", "CG02", "armoury.s", "CG00"),
    ("laboratory", "LVQF", "CG00", "rec-room.w", "CG01"),
    ("life-support", "RGBT", "CG02", "engineering-bay.T", "CG00"),
    ("medical-bay", "WTPAI", "CG00", "rec-room.w", "CG01"),
    ("navigation", "DCH", "CG02", "engineering-bay.T", "CG00"),
    ("primus-cell", "OC", "P20", "security.s", "CG00"),
    ("rec-room", "BGTA", "CG00", "medical-bay.P", "CG01"),
    ("redeemer-shrine", "CVH", "ROP16", "life-support.e", "CG00"),
    ("robotics-bay", "ABRP", "C012", "rec-room.w", "CG00"),
    ("security", "MKBL", "CG02", "engineering-bay.T", "CG00"),
]


def spawning(tile: str, mission: str, captain: str, *rolls: Any) -> Table[EndureState]:
    """The Resolution Phase draws the spawn card of this tile."""
    return scenario({"captain": captain}, mission=mission, phase="resolution", events=[f"spawn-{tile}"], rolls=rolls)


@pytest.mark.rule("ETS-EVT-04", "ETS-RADAR-04", "ETS-RADAR-05", "ETS-RADAR-07")
@pytest.mark.parametrize(("tile", "rooms", "mission", "captain", "without"), SPAWNS, ids=[row[0] for row in SPAWNS])
def test_a_spawn_card_fills_a_room_of_its_tile(tile: str, rooms: str, mission: str, captain: str, without: str) -> None:
    layout = MAPS.layout(mission)
    for room in rooms:
        zone = layout[f"{tile}.{room}"]
        t = spawning(tile, mission, captain, zone.index)
        assert tokens(t) == [zone.id] and t.state.tokens[-1].pile == "pool", room
        assert t.state.spawns == len(t.state.piles["pool"]) - 1 and t.state.event == f"spawn-{tile}"
    others = [zone for zone in layout.zones if zone.id.startswith(f"{tile}.") and zone.id[-1] not in rooms]
    assert others and not any(zone.room for zone in others)
    for zone in others:
        with pytest.raises(Unscripted):
            spawning(tile, mission, captain, zone.index)


@pytest.mark.rule("ETS-RADAR-08")
@pytest.mark.parametrize(("tile", "rooms", "mission", "captain", "without"), SPAWNS, ids=[row[0] for row in SPAWNS])
def test_a_spawn_card_without_its_tile_does_nothing(
    tile: str, rooms: str, mission: str, captain: str, without: str
) -> None:
    t = spawning(tile, without, MAPS.missions[without].start)
    assert tokens(t) == [] and t.state.groups == [] and t.state.spawns == len(t.state.piles["pool"])
    assert "No such tile here" in told(t) and t.waiting_for() == ["captain"]


def test_every_spawn_event_has_its_row() -> None:
    assert {f"spawn-{row[0]}" for row in SPAWNS} == {card.id for card in EVENTS.values() if card.kind == "spawn"}


# ---- items ----------------------------------------------------------------------------------------------------------

LINE = ["crew-quarters.w", "crew-quarters.c", "crew-quarters.e", "medical-bay.c", "medical-bay.e"]
"""Five zones in a row, seen from the first."""

ARMS: list[tuple[str, int, list[int], int]] = [
    # the weapon, how far it reaches, its dice (the first just hits, the others just miss), its noise
    ("swarmer-leg", 0, [3, 2], 1),
    ("plasma-cutter", 0, [2, 1], 2),
    ("pistol", 1, [3, 2], 2),
    ("shotgun", 1, [3, 2, 2, 2], 3),
    ("assault-rifle", 2, [4, 3, 3, 3], 3),
    ("medical-blade", 0, [4, 3, 3], 0),
    ("medical-laser", 1, [2, 1], 1),
    ("persuader", 0, [3, 2, 2, 2], 3),
    ("void-cannon", 3, [3, 2, 2, 2, 2, 2], 5),
    ("fire-axe", 0, [4, 3, 3], 1),
    ("rivet-gun", 1, [4, 3], 1),
    ("longshot-rifle", 3, [3], 3),
]


@pytest.mark.rule("ETS-CBT-03", "ETS-CBT-07", "ETS-CBT-08", "ETS-GAP-04", "ETS-INV-17")
@pytest.mark.parametrize(("weapon", "reach", "dice", "loud"), ARMS, ids=[row[0] for row in ARMS])
def test_a_weapon(weapon: str, reach: int, dice: list[int], loud: int) -> None:
    bag = {"captain": [weapon, "power-cell"]}
    t = scenario({"captain": LINE[0]}, {LINE[reach]: {"swarmer": 5}}, bag=bag, rolls=[dice])
    play(t, "captain", Attack(weapon, LINE[reach]))
    killed = 2 if weapon == "longshot-rifle" else 1
    assert enemies(t, LINE[reach]) == {"swarmer": 5 - killed} and spent(t)
    assert noise(t) == ({LINE[0]: loud} if loud else {})
    assert ("power-cell" in survivor(t, "captain").cards) == (weapon != "void-cannon")
    t = scenario({"captain": LINE[0]}, {LINE[reach + 1]: {"swarmer": 5}}, bag=bag)
    assert not any(isinstance(option, Attack) for option in offered(t, "captain")), "too far"


@pytest.mark.rule("ETS-GAP-04", "ETS-CBT-10")
@pytest.mark.parametrize("weapon", [row[0] for row in ARMS])
def test_one_in_each_hand(weapon: str) -> None:
    t = scenario(
        {"captain": LINE[0]}, {LINE[0]: {"swarmer": 5}, LINE[1]: {"swarmer": 5}}, bag={"captain": [weapon] * 2}
    )
    pairs = {option.weapon for option in offered(t, "captain") if isinstance(option, Attack) and option.both}
    assert pairs == ({weapon} if weapon in ("pistol", "medical-blade", "rivet-gun") else set())


@pytest.mark.rule("ETS-JAM-01", "ETS-GAP-04")
def test_a_longshot_fells_what_has_two_health() -> None:
    t = scenario({"captain": LINE[0]}, {LINE[3]: {"jaeger": 2}}, bag={"captain": ["longshot-rifle"]}, rolls=[[3], [2]])
    play(t, "captain", Attack("longshot-rifle", LINE[3]), Attack("longshot-rifle", LINE[3]))
    assert where_are(t, "jaeger") == {LINE[3]: 1} and jams(t, "captain") == []


@pytest.mark.rule("ETS-ARM-01", "ETS-GAP-05")
@pytest.mark.parametrize(("armour", "save"), [("bastion-armour", 3), ("safeguard-armour", 4), ("padded-suit", 5)])
def test_armour_saves_from_its_number_on(armour: str, save: int) -> None:
    for die, injury, health in ((save, [], 9), (save - 1, ["none"], 7)):
        t = scenario({"captain": LINE[0]}, {LINE[0]: {"jaeger": 1}}, body={"captain": armour}, rolls=[die, *injury])
        play(t, "captain", DONE)
        assert survivor(t, "captain").health == health and spent(t)


@pytest.mark.rule("ETS-TAB-02", "ETS-GAP-05")
@pytest.mark.parametrize("hat", ["", "hard-hat"])
def test_a_hard_hat_keeps_the_eye_clear(hat: str) -> None:
    t = scenario(
        {"captain": LINE[0]},
        {LINE[1]: {"swarmer": 1}},
        bag={"captain": ["pistol"]},
        head={"captain": hat},
        injuries={"captain": ["head"]},
    )
    assert (Attack("pistol", LINE[1]) in offered(t, "captain")) == (hat == "hard-hat")


@pytest.mark.rule("ETS-INV-09", "ETS-INV-12", "ETS-ACT-01")
def test_an_adrenal_stim_gives_two_actions_for_one() -> None:
    t = scenario({"captain": LINE[0]}, bag={"captain": ["adrenal-stim"]}, actions=3)
    play(t, "captain", Use("adrenal-stim"))
    assert t.state.actions == 3 - 1 + 2 and survivor(t, "captain").cards == []


@pytest.mark.rule("ETS-INV-09", "ETS-ABIL-10", "ETS-INT-16")
def test_a_breaching_charge_opens_a_wall_for_good() -> None:
    t = scenario({"captain": LINE[0]}, bag={"captain": ["breaching-charge"]}, event="lockdown")
    assert Move("rec-room.B") not in offered(t, "captain")
    play(t, "captain", Use("breaching-charge"))
    assert set(offered(t, "captain")) == {Wall("crew-quarters.B"), Wall("crew-quarters.s"), Wall("rec-room.B")}
    play(t, "captain", Wall("rec-room.B"))
    assert noise(t) == {LINE[0]: 4} and survivor(t, "captain").cards == [] and t.state.actions == 2
    play(t, "captain", Move("rec-room.B"))
    assert at(t, "captain") == "rec-room.B"


@pytest.mark.rule("ETS-EVT-06", "ETS-RUL-75")
def test_a_fire_axe_breaks_a_door_open_and_is_kept() -> None:
    t = scenario({"captain": "medical-bay.n"}, bag={"captain": ["fire-axe"]}, event="lockdown")
    play(t, "captain", Use("fire-axe"), Door("theatre-door"))
    assert Move("medical-bay.T") in offered(t, "captain") and noise(t) == {"medical-bay.n": 3}
    assert survivor(t, "captain").cards == ["fire-axe"]
    t = scenario({"captain": "laboratory.Q"}, bag={"captain": ["fire-axe"]})
    assert Use("fire-axe") not in offered(t, "captain"), "the mission keeps the laboratory shut"


@pytest.mark.rule("ETS-INV-09", "ETS-INV-10", "ETS-DMG-11")
def test_the_bigger_med_kit_heals_and_mends() -> None:
    t = scenario({"captain": C}, bag={"captain": ["med-kit-3"]}, health={"captain": 4}, injuries={"captain": ["leg"]})
    play(t, "captain", Use("med-kit-3"))
    captain = survivor(t, "captain")
    assert (captain.health, captain.injuries, captain.cards) == (7, [], [])


@pytest.mark.rule("ETS-NOISE-01", "ETS-SRCH-07")
@pytest.mark.parametrize(("card", "loud"), [("loose-panel", 1), ("broken-glass", 2), ("locker-alarm", 3)])
def test_a_noise_card_is_heard(card: str, loud: int) -> None:
    t = scenario({"captain": "crew-quarters.M"}, items=[card])
    play(t, "captain", SEARCH)
    assert noise(t) == {"crew-quarters.M": loud} and t.state.items.discard == [card]
    assert survivor(t, "captain").cards == []


def test_every_weapon_has_its_row() -> None:
    assert {row[0] for row in ARMS} == set(WEAPONS)


# ---- Resolve cards --------------------------------------------------------------------------------------------------

W, MED, MESS = "crew-quarters.w", "medical-bay.c", "crew-quarters.M"


def shaken_by(card: str, number: int, *rolls: Any, foes: Any = None, **more: Any) -> Table[EndureState]:
    """The engineer steps to the crossing, sees Swarmers two zones away, fails the test and draws this card. The marine
    stands there, the scout in sight, the medic out of it."""
    return scenario(
        {"engineer": N, "marine": C, "scout": W, "medic": "medical-bay.P"},
        {MED: {"swarmer": 1}, **(foes or {})},
        fears={"engineer": [number]},
        resolve={"engineer": number + 1},
        rolls=[[6, 6], card, *rolls],
        **more,
    )


ENGINEER, MARINE, SCOUT, MEDIC = "engineer", "marine", "scout", "medic"
ONCE: list[tuple[str, int, list[Any], dict[str, Any], dict[str, Any]]] = [
    # the card, its number, the dice, what is on the table besides, what it does
    ("periphery-fright", 8, [3], {"foes": {C: {"jaeger": 1}}}, {"at": W}),
    ("scream", 7, [], {}, {"noise": {C: 3}}),
    ("contagious-panic", 6, [[6, 6], [6, 6]], {}, {"resolve": [9, 9, 10]}),
    ("suicidal", 3, [], {}, {"at": MED}),
    ("frightening-behaviour", 5, [], {}, {"resolve": [9, 10, 10]}),
    ("panic", 5, [2, 2, index("rec-room.s")], {}, {"at": "rec-room.s", "noise": {"rec-room.s": 1}}),
    (
        "startled",
        8,
        ["flare"],
        {"bag": {ENGINEER: ["flare", "pistol"]}},
        {"bag": ["pistol"], "lost": ["flare"], "noise": {C: 1}},
    ),
]


@pytest.mark.rule("ETS-RCARD-01", "ETS-RCARD-02", "ETS-GAP-07")
@pytest.mark.parametrize(("card", "number", "rolls", "more", "then"), ONCE, ids=[row[0] for row in ONCE])
def test_a_one_time_card(card: str, number: int, rolls: list[Any], more: dict[str, Any], then: dict[str, Any]) -> None:
    t = shaken_by(card, number, *rolls, **more)
    play(t, ENGINEER, Move(C))
    engineer = survivor(t, ENGINEER)
    before = {"at": C, "noise": {}, "resolve": [10, 10, 10], "bag": [], "lost": []}
    assert before | then == {
        "at": at(t, ENGINEER),
        "noise": noise(t),
        "resolve": [survivor(t, seat).resolve for seat in (MARINE, SCOUT, MEDIC)],
        "bag": engineer.cards,
        "lost": t.state.items.discard,
    }
    assert spent(t) and (engineer.resolve, engineer.hidden, engineer.shaken) == (number, [], [])


def groan(card: str, number: int, **more: Any) -> Table[EndureState]:
    """An event, not an enemy, shakes the engineer, who is alone in the mess; the next round begins."""
    return scenario(
        {ENGINEER: MESS},
        phase="resolution",
        events=["bulkhead-groan", *["spawn-armoury"] * 5],
        fears={ENGINEER: [number]},
        resolve={ENGINEER: number + 1},
        rolls=[index(MESS), [6, 6], card],
        **more,
    )


@pytest.mark.rule("ETS-RCARD-02", "ETS-STUN-03", "ETS-STUN-05")
def test_vertigo_stuns() -> None:
    t = groan("vertigo", 6)
    assert t.state.round == 2 and t.state.actions == 2, "an action of the next turn"
    t = shaken_by("vertigo", 6, stunned={"swarmer": 1})
    play(t, ENGINEER, Move(C))
    assert t.state.round == 2 and "Engineer is stunned" in told(t), "the rest of the turn"


@pytest.mark.rule("ETS-RCARD-02")
def test_a_breakdown_lasts_to_the_end_of_the_next_turn() -> None:
    t = groan("breakdown", 4, marks={"switch": MESS}, bag={ENGINEER: ["pistol"]})
    assert t.state.round == 2 and "Breakdown" in why_not(t, ENGINEER, SEARCH)
    assert "Breakdown" in why_not(t, ENGINEER, Interact("switch")) and Move(N) in offered(t, ENGINEER)
    play(t, ENGINEER, DONE)
    assert t.state.round == 3 and {SEARCH, Interact("switch")} <= set(offered(t, ENGINEER))
    for card, number in (("breakdown", 4), ("scream", 7)):
        t = shaken_by(card, number, bag={ENGINEER: ["assault-rifle"]})
        play(t, ENGINEER, Move(C))
        assert (Attack("assault-rifle", MED) in offered(t, ENGINEER)) == (card == "scream")


def begins(*rolls: Any, where: str = C, **more: Any) -> Table[EndureState]:
    """The turn of the engineer begins."""
    return scenario(
        {ENGINEER: where, **more.pop("others", {})}, more.pop("foes", None), actor=None, rolls=rolls, **more
    )


@pytest.mark.rule("ETS-RCARD-02", "ETS-RES-04")
@pytest.mark.parametrize(("zone", "left"), [(E, 5), (C, 5), (MED, 6)])
def test_they_are_all_around_us(zone: str, left: int) -> None:
    t = scenario(
        {ENGINEER: W if zone == C else N},
        {zone: {"swarmer": 1}},
        resolve={ENGINEER: 6},
        shaken={ENGINEER: ["theyre-all-around-us"]},
        seen=False,
        rolls=[[3, 2]],
    )
    play(t, ENGINEER, Move(C))
    assert survivor(t, ENGINEER).resolve == left, "5 against 5 where an enemy is near, else against 6"


@pytest.mark.rule("ETS-RCARD-02", "ETS-ACT-01")
@pytest.mark.parametrize(
    ("where", "others", "foes", "actions"),
    [
        (MESS, {MARINE: MESS}, {MESS: {"swarmer": 2}}, 2),
        (MESS, {MARINE: MESS}, {MESS: {"swarmer": 1}}, 3),
        (C, {MARINE: C}, {C: {"swarmer": 2}}, 3),
    ],
)
def test_claustrophobia(where: str, others: dict[str, str], foes: Any, actions: int) -> None:
    t = begins(where=where, others=others, foes=foes, shaken={ENGINEER: ["claustrophobia"]})
    assert t.waiting_for() == [ENGINEER] and t.state.actions == actions


@pytest.mark.rule("ETS-RCARD-02", "ETS-EVT-07")
def test_nyctophobia() -> None:
    t = begins([6, 6], event="blackout", shaken={ENGINEER: ["nyctophobia"]})
    assert t.state.actions == 2 and survivor(t, ENGINEER).resolve == 9
    t = begins(event="gravity-failure", shaken={ENGINEER: ["nyctophobia"]})
    assert t.state.actions == 3 and survivor(t, ENGINEER).resolve == 10


@pytest.mark.rule("ETS-RCARD-02")
def test_eremophobia() -> None:
    t = begins([6, 6], others={MARINE: E}, shaken={ENGINEER: ["eremophobia"]})
    assert survivor(t, ENGINEER).resolve == 9 and t.state.actions == 3
    t = begins(others={MARINE: C}, shaken={ENGINEER: ["eremophobia"]})
    assert survivor(t, ENGINEER).resolve == 10


@pytest.mark.rule("ETS-RCARD-02", "ETS-TRADE-04")
def test_a_hoarder_gives_nothing_away() -> None:
    t = scenario({ENGINEER: C, MARINE: C}, shaken={ENGINEER: ["hoarder"]}, bag={ENGINEER: ["flare"], MARINE: ["visor"]})
    play(t, ENGINEER, Trade(MARINE))
    kept = t.offered(ENGINEER)[0].kind
    assert kept.why_not({"engineer/2/flare": "marine:bag", "marine/2/visor": "marine:bag"}) is not None
    assert kept.why_not({"engineer/2/flare": "engineer:bag", "marine/2/visor": "engineer:head"}) is None
    t = scenario({ENGINEER: C}, shaken={ENGINEER: ["hoarder"]}, bag={ENGINEER: ["flare", "pistol", "shotgun"]})
    assert "Hoarder" in why_not(t, ENGINEER, Discard("flare"))


@pytest.mark.rule("ETS-RCARD-02", "ETS-CBT-03")
@pytest.mark.parametrize(("weapon", "zone", "dice"), [("shotgun", E, 3), ("longshot-rifle", E, 1), ("persuader", C, 4)])
def test_uncontrollable_shaking(weapon: str, zone: str, dice: int) -> None:
    t = scenario(
        {ENGINEER: C},
        {zone: {"swarmer": 6}},
        bag={ENGINEER: [weapon]},
        shaken={ENGINEER: ["uncontrollable-shaking"]},
        rolls=[[6, 5, 4, 3][:dice]],
    )
    play(t, ENGINEER, Attack(weapon, zone))
    assert spent(t) and sum(enemies(t, zone).values()) == 6 - (2 if weapon == "longshot-rifle" else dice)


@pytest.mark.rule("ETS-RCARD-02", "ETS-MOVE-01")
def test_fear_stops_at_the_doorway() -> None:
    t = scenario({ENGINEER: C}, {E: {"swarmer": 1}}, shaken={ENGINEER: ["fear"]})
    assert "Fear" in why_not(t, ENGINEER, Move(E)) and Move(W) in offered(t, ENGINEER)


@pytest.mark.rule("ETS-RCARD-02", "ETS-ABIL-03")
def test_memory_loss_takes_the_active_ability_only() -> None:
    t = scenario({MEDIC: C}, health={MEDIC: 5}, shaken={MEDIC: ["memory-loss"]})
    assert "Memory Loss" in why_not(t, MEDIC, ACTIVE) and CRISIS in offered(t, MEDIC)


@pytest.mark.rule("ETS-RCARD-02", "ETS-RES-05")
def test_acute_stress() -> None:
    t = scenario({ENGINEER: N}, {MED: {"swarmer": 1}}, shaken={ENGINEER: ["acute-stress"]}, rolls=[[6, 6]])
    play(t, ENGINEER, Move(C))
    assert survivor(t, ENGINEER).resolve == 8


@pytest.mark.rule("ETS-RCARD-02", "ETS-MOVE-01", "ETS-EVT-14")
def test_barophobia() -> None:
    t = scenario({ENGINEER: C}, shaken={ENGINEER: ["barophobia"]}, actions=4)
    play(t, ENGINEER, Move(N), Move(C))
    assert not any(isinstance(option, Move) for option in offered(t, ENGINEER))
    t = scenario({ENGINEER: C}, shaken={ENGINEER: ["barophobia"]}, event="gravity-failure", actions=4)
    play(t, ENGINEER, Move(N), PASS, Move(C), PASS)
    assert Move(N) in offered(t, ENGINEER)


@pytest.mark.rule("ETS-RCARD-02")
def test_iatrophobia() -> None:
    t = scenario({ENGINEER: C}, bag={ENGINEER: ["med-kit"]}, health={ENGINEER: 5}, shaken={ENGINEER: ["iatrophobia"]})
    play(t, ENGINEER, Use("med-kit"))
    assert survivor(t, ENGINEER).health == 6


@pytest.mark.rule("ETS-TAB-07")
def test_every_resolve_card_has_its_test() -> None:
    alone = {"vertigo", "breakdown", "theyre-all-around-us", "claustrophobia", "nyctophobia", "eremophobia", "hoarder"}
    alone |= {"uncontrollable-shaking", "fear", "memory-loss", "acute-stress", "barophobia", "iatrophobia"}
    assert {row[0] for row in ONCE} | alone == set(FEARS)


# ---- Accomplishment cards -------------------------------------------------------------------------------------------

CAPTAIN = "captain"
Plays = list[Any]
"""What the captain chooses; a pair says who else does."""


def snapshot(t: Table[EndureState]) -> dict[str, Any]:
    """All that a card can change."""
    state, ids = t.state, [zone.id for zone in MAPS.layout(t.state.mission).zones]
    seen: dict[str, Any] = {
        "actions": state.actions,
        "noise": noise(t),
        "lost": list(state.items.discard),
        "event": "" if state.event.startswith("spawn") else state.event,
        "next": state.next_event,
        "ship": sorted(t.game.states),  # type: ignore[attr-defined]
        "stunned": {group.kind: group.stunned for group in state.groups if group.stunned},
        "tokens": [(ids[token.zone], list(token.seen_by)) for token in state.tokens if token.pile != "lab"],
        "done": list(state.done),
    }
    for zone in ids:
        if there := enemies(t, zone):
            seen[zone] = there
    for s in state.survivors:
        if s.zone >= 0:
            seen[f"{s.seat} at"] = at(t, s.seat)
            seen[f"{s.seat} health"], seen[f"{s.seat} resolve"] = s.health, s.resolve
            seen[f"{s.seat} injuries"], seen[f"{s.seat} fears"] = list(s.injuries), [*s.shaken, *s.hidden]
            seen[f"{s.seat} cards"] = sorted([*s.cards, *filter(None, (s.head, s.body))])
    return seen


def changes(t: Table[EndureState], plays: Plays) -> dict[str, Any]:
    """What is different after these choices, which leave nothing else to choose; None for enemies that are gone."""
    before = snapshot(t)
    for step in plays:
        play(t, *(step if isinstance(step, tuple) else (CAPTAIN, step)))
    assert DONE in offered(t, t.waiting_for()[0])
    after = snapshot(t)
    return {what: after.get(what) for what in {**before, **after} if after.get(what) != before.get(what)}


def asleep(*kinds: str) -> dict[str, int]:
    return dict.fromkeys(kinds, 1)


PISTOL, SHOTGUN, LASER = ({"bag": {CAPTAIN: [card]}} for card in ("pistol", "shotgun", "medical-laser"))
ALL_AT_C = {CAPTAIN: C, MARINE: C, MEDIC: C}
EARNED: list[tuple[str, bool, dict[str, Any], list[Any], Plays]] = [
    # the card, whether its goal is reached, the table, the dice, what the captain does
    ("when-push-comes-to-shove", False, {"foes": {C: {"swarmer": 1}}}, [[6, 6]], [Move(N)]),
    ("when-push-comes-to-shove", True, {"foes": {C: {"swarmer": 1}}}, [[1, 1]], [Move(N)]),
    ("combat-training", False, {"foes": {E: {"swarmer": 1}}, **PISTOL}, [[3, 1]], [Attack("pistol", E)]),
    (
        "combat-training",
        True,
        {"foes": {MED: {"swarmer": 1}}, "bag": {CAPTAIN: ["longshot-rifle"]}},
        [3],
        [Attack("longshot-rifle", MED)],
    ),
    ("the-gambit", False, {"foes": {C: {"swarmer": 2}}, "stunned": asleep("swarmer")}, [], [DONE]),
    ("the-gambit", True, {"foes": {C: {"swarmer": 3}}, "stunned": asleep("swarmer")}, [], [DONE]),
    (
        "making-it-last",
        False,
        {"where": {CAPTAIN: "medical-bay.n"}, "event": "lockdown", "bag": {CAPTAIN: ["fire-axe"]}},
        [],
        [Use("fire-axe"), Door("theatre-door")],
    ),
    ("making-it-last", True, {"bag": {CAPTAIN: ["adrenal-stim"]}}, [], [Use("adrenal-stim")]),
    (
        "strength-in-numbers",
        False,
        {"where": {CAPTAIN: C, MARINE: C, MEDIC: W}, "foes": {E: {"swarmer": 1}}, **PISTOL},
        [[3, 1]],
        [Attack("pistol", E)],
    ),
    (
        "strength-in-numbers",
        True,
        {"where": ALL_AT_C, "foes": {E: {"swarmer": 1}}, **PISTOL},
        [[3, 1]],
        [Attack("pistol", E)],
    ),
    ("alone-time", False, {}, [], [DONE]),
    ("alone-time", False, {"where": {CAPTAIN: C, MARINE: C}}, [], [DONE, (MARINE, DONE), DONE]),
    ("alone-time", True, {"where": {CAPTAIN: C, MARINE: E}}, [], [DONE, (MARINE, DONE), DONE]),
    (
        "we-can-beat-this",
        False,
        {"where": {CAPTAIN: N}, "foes": {MED: {"swarmer": 1, "jaeger": 1, "icarus": 1}}},
        [[1, 1], [1, 1], [6, 6]],
        [Move(C)],
    ),
    (
        "we-can-beat-this",
        True,
        {"where": {CAPTAIN: N}, "foes": {MED: {"swarmer": 1, "jaeger": 1, "icarus": 1}}},
        [[1, 1], [1, 1], [1, 1]],
        [Move(C)],
    ),
    ("the-silent-treatment", False, {"foes": {E: {"swarmer": 1}}, **PISTOL}, [[3, 1]], [Attack("pistol", E)]),
    ("the-silent-treatment", False, {"foes": {E: {"jaeger": 1}}, **LASER}, [[2, 1]], [Attack("medical-laser", E)]),
    ("the-silent-treatment", True, {"foes": {E: {"swarmer": 1}}, **LASER}, [[2, 1]], [Attack("medical-laser", E)]),
    ("conserving-energy", False, {"actions": 1}, [], [Move(N)]),
    ("conserving-energy", True, {"actions": 2}, [], [Move(N), DONE]),
    ("nothing-to-fear", False, {"foes": {MED: {"swarmer": 2}}, "stunned": asleep("swarmer")}, [], [DONE]),
    (
        "nothing-to-fear",
        True,
        {"foes": {MED: {"swarmer": 1, "jaeger": 1}}, "stunned": asleep("swarmer", "jaeger")},
        [],
        [DONE],
    ),
    (
        "cooperation-is-key",
        True,
        {"where": {CAPTAIN: C, MARINE: C}, "bag": {CAPTAIN: ["flare"], MARINE: []}},
        [],
        [Trade(MARINE), {"captain/2/flare": "marine:bag"}, (MARINE, {})],
    ),
    ("practice-makes-perfect", False, {"foes": {E: {"swarmer": 1}}, **PISTOL}, [[1, 2]] * 2, [Attack("pistol", E)] * 2),
    (
        "practice-makes-perfect",
        True,
        {"foes": {E: {"swarmer": 1}}, "actions": 4, **PISTOL},
        [[1, 2]] * 3,
        [Attack("pistol", E)] * 3,
    ),
    ("ninja", False, {"foes": {E: {"swarmer": 2}}, **SHOTGUN}, [[3, 3, 1, 1]], [Attack("shotgun", E)]),
    (
        "ninja",
        False,
        {"foes": {C: {"swarmer": 3}}, "bag": {CAPTAIN: ["persuader"]}},
        [[3, 1, 1, 1]],
        [Attack("persuader", C)],
    ),
    (
        "ninja",
        True,
        {"foes": {C: {"swarmer": 3}}, "bag": {CAPTAIN: ["persuader"]}},
        [[3, 1, 1, 1]] * 2,
        [Attack("persuader", C)] * 2,
    ),
    ("keep-your-guard-up", False, {"foes": {E: {"jaeger": 1}}, "stunned": asleep("jaeger")}, [], [DONE]),
    ("keep-your-guard-up", True, {"foes": {C: {"jaeger": 1}}, "stunned": asleep("jaeger")}, [], [DONE]),
    ("on-a-roll", False, {"foes": {E: {"swarmer": 3}}, **PISTOL}, [[3, 4], [1, 2]], [Attack("pistol", E)] * 2),
    ("on-a-roll", True, {"foes": {E: {"swarmer": 3}}, **PISTOL}, [[3, 1], [3, 1]], [Attack("pistol", E)] * 2),
    ("burst-of-speed", False, {"actions": 4}, [], [Move(N), Move(C)]),
    ("burst-of-speed", True, {"actions": 4}, [], [Move(N), Move(C), Move(N)]),
    ("annihilator", False, {"foes": {E: {"swarmer": 5}}, **SHOTGUN}, [[3, 3, 1, 1]] * 2, [Attack("shotgun", E)] * 2),
    ("annihilator", True, {"foes": {E: {"swarmer": 5}}, **SHOTGUN}, [[3, 3, 4, 1]], [Attack("shotgun", E)]),
    ("collector", False, {"where": {CAPTAIN: MESS}, "items": ["flare", "pistol"]}, [], [SEARCH]),
    (
        "collector",
        True,
        {"where": {CAPTAIN: MESS}, "items": ["flare", "pistol"], "actions": 5},
        [],
        [SEARCH, Move(N), Move("crew-quarters.A"), SEARCH],
    ),
]


def table(setting: dict[str, Any], rolls: list[Any], **more: Any) -> Table[EndureState]:
    """The captain at the crossing, unless the row says otherwise."""
    setting = {"where": {CAPTAIN: C}, **setting}
    return scenario(setting.pop("where"), setting.pop("foes", None), rolls=rolls, **{**setting, **more})


@pytest.mark.rule("ETS-ACC-02", "ETS-GAP-08")
@pytest.mark.parametrize(
    ("card", "done", "setting", "rolls", "plays"),
    EARNED,
    ids=[f"{row[0]}{'' if row[1] else ' not yet'}" for row in EARNED],
)
def test_a_goal(card: str, done: bool, setting: dict[str, Any], rolls: list[Any], plays: Plays) -> None:
    t = table(setting, rolls, goals={CAPTAIN: card})
    changes(t, plays)
    assert survivor(t, CAPTAIN).reward == done and spent(t)


def test_every_goal_has_its_row() -> None:
    assert {row[0] for row in EARNED if row[1]} == set(GOALS)


NEW = "alone-time"
"""The card that is dealt when a reward has been spent."""
SPENT: list[tuple[str, dict[str, Any], list[Any], Plays, dict[str, Any]]] = [
    # the card, the table, the dice (the new card comes first unless it is named), what the captain does, what changes
    (
        "when-push-comes-to-shove",
        {"foes": {C: {"swarmer": 2, "jaeger": 1}}},
        [],
        [REWARD, Push("swarmer", N), Push("jaeger", E)],
        {C: None, N: {"swarmer": 2}, E: {"jaeger": 1}},
    ),
    (
        "combat-training",
        {"items": ["flare", "broken-glass", "visor", "pistol"]},
        [],
        [REWARD, Keep("visor")],
        {"captain cards": ["visor"], "lost": ["broken-glass", "flare"]},
    ),
    ("the-gambit", {}, [2, NEW], [REWARD], {"captain resolve": 9}),
    ("the-gambit", {}, [3, NEW], [REWARD], {"actions": 4}),
    ("the-gambit", {}, [5, NEW], [REWARD], {"actions": 6}),
    (
        "making-it-last",
        {"bag": {CAPTAIN: ["med-kit-3"]}, "health": {CAPTAIN: 2}},
        [],
        [REWARD, Use("med-kit-3")],
        {"captain health": 5, "actions": 2},
    ),
    (
        "making-it-last",
        {"bag": {CAPTAIN: ["med-kit-3"]}, "health": {CAPTAIN: 2}},
        [],
        [REWARD, Use("med-kit-3"), Use("med-kit-3")],
        {"captain health": 8, "actions": 1, "captain cards": [], "lost": ["med-kit-3"]},
    ),
    (
        "making-it-last",  # this turn, not the next
        {"bag": {CAPTAIN: ["med-kit-3"]}, "health": {CAPTAIN: 2}},
        [],
        [REWARD, DONE, Use("med-kit-3")],
        {"captain health": 5, "actions": 2, "captain cards": [], "lost": ["med-kit-3"]},
    ),
    (
        "strength-in-numbers",
        {
            "where": {CAPTAIN: C, MEDIC: C, SCOUT: W},
            "foes": {C: {"swarmer": 3}},
            "bag": {CAPTAIN: ["persuader"], MEDIC: ["persuader"], SCOUT: ["pistol"]},
        },
        [[3, 1, 1, 1], NEW],
        [REWARD, (MEDIC, Attack("persuader", C))],
        {C: {"swarmer": 2}, "noise": {C: 3}},
    ),
    ("alone-time", {"resolve": {CAPTAIN: 5}}, [], [REWARD], {"captain resolve": 7}),
    (
        "we-can-beat-this",
        {
            "where": {CAPTAIN: C, SCOUT: E, MEDIC: "medical-bay.P"},
            "resolve": {CAPTAIN: 5, SCOUT: 5, MEDIC: 5},
        },
        [],
        [REWARD],
        {"captain resolve": 6, "scout resolve": 6},
    ),
    ("the-silent-treatment", {"noises": {C: 1, E: 3}}, [], [REWARD, Where(E)], {"noise": {C: 1}}),
    ("conserving-energy", {}, [], [REWARD], {"actions": 5}),
    (
        "nothing-to-fear",
        {"shaken": {CAPTAIN: ["fear"]}, "fears": {CAPTAIN: [8]}},
        [],
        [REWARD, Which("fear")],
        {"captain fears": [8]},
    ),
    (
        "nothing-to-fear",
        {"shaken": {CAPTAIN: ["fear"]}, "fears": {CAPTAIN: [8]}},
        ["startled", NEW],
        [REWARD, Which("unread-8")],
        {"captain fears": ["fear"]},
    ),
    (
        "cooperation-is-key",
        {"where": {CAPTAIN: C, SCOUT: "medical-bay.P"}},
        [],
        [REWARD, (SCOUT, Move("medical-bay.s")), (SCOUT, Move(MED))],
        {"scout at": MED},
    ),
    (
        "practice-makes-perfect",
        {"foes": {E: {"swarmer": 5}}, "bag": {CAPTAIN: ["shotgun"]}},
        [[1, 2, 1, 4], [4, 5]],
        [REWARD, Attack("shotgun", E), Reroll(2)],
        {E: {"swarmer": 2}, "noise": {C: 3}, "actions": 2},
    ),
    (
        "ninja",
        {"foes": {E: {"swarmer": 5}}, "bag": {CAPTAIN: ["shotgun"]}},
        [[3, 2, 1, 1]],
        [REWARD, Attack("shotgun", E)],
        {E: {"swarmer": 4}, "actions": 2},
    ),
    ("keep-your-guard-up", {"foes": {C: {"jaeger": 1}}}, [4], [REWARD, DONE], {}),
    ("keep-your-guard-up", {"foes": {C: {"jaeger": 1}}}, [3, "none"], [REWARD, DONE], {"captain health": 7}),
    ("keep-your-guard-up", {"foes": {C: {"jaeger": 1}}, "body": {CAPTAIN: "bastion-armour"}}, [2], [REWARD, DONE], {}),
    (
        "on-a-roll",
        {"foes": {E: {"swarmer": 5}}, "bag": {CAPTAIN: ["pistol"]}},
        [[3, 3, 4]],
        [REWARD, Attack("pistol", E)],
        {E: {"swarmer": 2}, "noise": {C: 2}, "actions": 2},
    ),
    ("burst-of-speed", {}, [], [REWARD, Move(N), Move(C), Move(W)], {"actions": 2, "captain at": W}),
    (
        "annihilator",
        {"foes": {E: {"jaeger": 3}}, "bag": {CAPTAIN: ["pistol"]}},
        [[3, 4]],
        [REWARD, Attack("pistol", E)],
        {E: {"jaeger": 1}, "noise": {C: 2}, "actions": 2},
    ),
    (
        "collector",
        {"where": {CAPTAIN: MESS}, "items": ["flare", "pistol", "shotgun", "visor"]},
        [],
        [REWARD, SEARCH, Keep("pistol"), Keep("shotgun")],
        {"captain cards": ["pistol", "shotgun"], "lost": ["flare"], "actions": 2},
    ),
]


@pytest.mark.rule("ETS-ACC-03", "ETS-ACC-05", "ETS-GAP-08")
@pytest.mark.parametrize(("card", "setting", "rolls", "plays", "then"), SPENT, ids=[row[0] for row in SPENT])
def test_a_reward(card: str, setting: dict[str, Any], rolls: list[Any], plays: Plays, then: dict[str, Any]) -> None:
    t = table(setting, rolls if NEW in rolls else [NEW, *rolls], goals={CAPTAIN: card}, rewards=[CAPTAIN])
    assert changes(t, plays) == then and spent(t)


@pytest.mark.rule("ETS-GAP-08", "ETS-GAP-12")
@pytest.mark.parametrize(("seat", "rewards", "dice"), [(CAPTAIN, [CAPTAIN], 2), (MARINE, [], 1)])
def test_how_many_dice_are_rolled_again(seat: str, rewards: list[str], dice: int) -> None:
    goals = {CAPTAIN: "practice-makes-perfect"}
    setting = {"where": {seat: C}, "foes": {E: {"swarmer": 1}}, "bag": {seat: ["shotgun"]}, "goals": goals}
    t = table(setting, [*([NEW] if rewards else []), [1, 2, 1, 2]], rewards=rewards)
    play(t, seat, *([REWARD] if rewards else []), Attack("shotgun", E))
    assert offered(t, seat) == [Reroll(n) for n in range(dice, -1, -1)]


def test_every_reward_has_its_row() -> None:
    assert {row[0] for row in SPENT} == set(GOALS)


# ---- abilities ------------------------------------------------------------------------------------------------------

FAR = "medical-bay.P"
"""Out of sight of the crossing and all of its neighbours."""


def kit(seat: str, ability: str, setting: dict[str, Any], rolls: list[Any], *plays: Any, **then: Any) -> Any:
    return pytest.param(seat, setting, rolls, list(plays), then.pop("then", then), id=ability)


def holding(seat: str, *cards: str, **more: Any) -> dict[str, Any]:
    return {"bag": {seat: list(cards)}, **more}


KITS = [
    # who has it; its name, the table, the dice, what that survivor (or another) does; all that changes
    kit(
        MARINE,
        "captain-steady-voice",
        {"where": {MARINE: N, CAPTAIN: C}, "foes": {MED: {"swarmer": 1}}, "resolve": {MARINE: 6}},
        [[3, 3]],
        Move(C),
        then={"marine at": C, "actions": 2},
    ),
    kit(
        MARINE,
        "captain-steady-voice",
        {"where": {MARINE: C, CAPTAIN: W}, "foes": {C: {"swarmer": 1}}, "resolve": {MARINE: 6}},
        [[3, 3]],
        Move(N),
        then={"marine at": N, "actions": 2},
    ),
    kit(
        MARINE,
        "captain-steady-voice",  # 7 against 7
        {"where": {MARINE: N, CAPTAIN: C}, "foes": {MED: {"swarmer": 1}}, "resolve": {MARINE: 6}},
        [[3, 4]],
        Move(C),
        then={"marine at": C, "marine resolve": 5, "actions": 2},
    ),
    kit(
        CAPTAIN,
        "captain-rally",
        {"where": {CAPTAIN: C, MARINE: E, MEDIC: FAR}, "resolve": {CAPTAIN: 5, MARINE: 5, MEDIC: 5}},
        [],
        ACTIVE,
        then={"marine resolve": 6, "actions": 2},
    ),
    kit(
        CAPTAIN,
        "captain-everybody-out",
        {"where": {CAPTAIN: C, MARINE: FAR, MEDIC: W}, "foes": {FAR: {"swarmer": 1}}},
        [[1, 1]],
        CRISIS,
        Move(N),
        (MARINE, Move("medical-bay.s")),
        (MEDIC, PASS),
        then={"captain at": N, "marine at": "medical-bay.s", "actions": 2},
    ),
    kit(
        "captain-b",
        "captain-lead-by-example",
        holding(
            "captain-b",
            "pistol",
            where={"captain-b": C, MARINE: W, MEDIC: FAR},
            foes={E: {"swarmer": 5}},
            resolve={MARINE: 5, MEDIC: 5, "captain-b": 5},
        ),
        [[3, 1], [3, 1]],
        Attack("pistol", E),
        Attack("pistol", E),
        then={"marine resolve": 6, E: {"swarmer": 3}, "noise": {C: 2}, "actions": 1},
    ),
    kit(
        "captain-b",
        "captain-direct-order",
        {"where": {"captain-b": MESS, MARINE: MESS}, "items": ["flare", "pistol"]},
        [],
        ACTIVE,
        (MARINE, SEARCH),
        then={"marine cards": ["flare"], "actions": 2},
    ),
    kit(
        "captain-b",
        "captain-direct-order",
        {"where": {"captain-b": C, MARINE: E, MEDIC: FAR}},
        [],
        ACTIVE,
        (MARINE, Move(MED)),
        then={"marine at": MED, "actions": 2},
    ),
    kit(
        "captain-b",
        "captain-not-one-step-back",
        {"where": {"captain-b": N}, "foes": {MED: {"swarmer": 1}}, "resolve": {"captain-b": 2}},
        [[6, 6]],
        CRISIS,
        Move(C),
        then={"captain-b at": C, "actions": 1},
    ),
    kit(
        "captain-b",
        "captain-not-one-step-back",
        {"where": {"captain-b": W, MARINE: C}, "foes": {C: {"swarmer": 1}}, "resolve": {MARINE: 2}, "actor": None},
        [[6, 6]],
        CRISIS,
        DONE,
        (MARINE, Move(N)),
        then={"marine at": N, "actions": 2},
    ),
    kit(
        MARINE,
        "marine-steady-hands",
        holding(MARINE, "pistol", foes={E: {"swarmer": 5}}),
        [[1, 2], 3],
        Attack("pistol", E),
        Reroll(1),
        then={E: {"swarmer": 4}, "noise": {C: 2}, "actions": 2},
    ),
    kit(
        MARINE,
        "marine-steady-hands",  # in ranged attacks
        holding(MARINE, "swarmer-leg", foes={C: {"swarmer": 5}}),
        [[1, 3]],
        Attack("swarmer-leg", C),
        then={C: {"swarmer": 4}, "noise": {C: 1}, "actions": 2},
    ),
    kit(
        MARINE,
        "marine-aimed-shot",
        holding(MARINE, "assault-rifle", foes={E: {"swarmer": 5}}),
        [[3, 2, 1, 1], [3, 2, 1, 4]],
        ACTIVE,
        Attack("assault-rifle", E),
        Reroll(0),
        Attack("assault-rifle", E),
        Reroll(0),
        then={E: {"swarmer": 3}, "noise": {C: 3}, "actions": 1},
    ),
    kit(
        MARINE,
        "marine-clear-the-deck",
        holding(MARINE, "pistol", "assault-rifle", foes={E: {"swarmer": 5}, MED: {"swarmer": 5}, W: {"swarmer": 5}}),
        [[4, 4, 5, 6], [4, 5, 5, 6], [6, 4, 4, 4]],
        CRISIS,
        Which("assault-rifle"),
        then={E: {"swarmer": 1}, MED: {"swarmer": 1}, W: {"swarmer": 1}, "noise": {C: 3}, "actions": 2},
    ),
    kit(
        "marine-b",
        "marine-close-quarters",
        holding("marine-b", "persuader", foes={C: {"swarmer": 6}}),
        [[3, 4, 5, 6, 3]],
        Attack("persuader", C),
        then={C: {"swarmer": 1}, "noise": {C: 3}, "actions": 2},
    ),
    kit(
        "marine-b",
        "marine-draw-fire",
        {"where": {"marine-b": C, CAPTAIN: C}, "foes": {C: {"jaeger": 1, "swarmer": 1}}},
        ["none", "none"],
        ACTIVE,
        DONE,
        then={"marine-b health": 8},
    ),
    kit(
        "marine-b",
        "marine-last-stand",
        holding("marine-b", "pistol", "plasma-cutter", foes={C: {"swarmer": 5}}),
        [[2, 1, 1], [3, 1], [2, 2, 1]],
        CRISIS,
        Attack("plasma-cutter", C),
        Attack("pistol", C),
        Attack("plasma-cutter", C),
        then={C: {"swarmer": 1}, "noise": {C: 2}, "actions": 2},
    ),
    kit(
        "psychic-b",
        "psychic-cold-reading",
        {"where": {"psychic-b": N}, "tokens": [(MED, "3 jaeger")]},
        [[6, 6]],
        Move(C),
        then={MED: {"jaeger": 3}, "psychic-b at": C, "tokens": [], "actions": 2},
    ),
    kit(
        "psychic-b",
        "psychic-thrown-voice",
        {},
        [],
        ACTIVE,
        Where("medical-bay.e"),
        then={"noise": {"medical-bay.e": 3}, "actions": 2},
    ),
    kit(
        "psychic-b",
        "psychic-mind-spike",
        {"where": {"psychic-b": W}, "foes": {MED: {"jaeger": 1, "swarmer": 2}, "medical-bay.e": {"icarus": 1}}},
        [],
        CRISIS,
        then={"stunned": {"jaeger": 1, "swarmer": 1}, "actions": 2},
    ),
    kit(
        "psychic",
        "psychic-sixth-sense",
        {"tokens": [("medical-bay.e", "3 jaeger")], "actor": None},
        [],
        YES,
        Where("medical-bay.e"),
        then={"tokens": [("medical-bay.e", ["psychic"])]},
    ),
    kit("psychic", "psychic-foresight", {"events": ["blackout"]}, [], ACTIVE, then={"next": "blackout", "actions": 2}),
    kit(
        "psychic",
        "psychic-kinetic-wave",
        {"foes": {C: {"swarmer": 2, "jaeger": 1}}},
        [],
        CRISIS,
        Push("jaeger", N),
        Push("swarmer", E),
        then={C: None, N: {"jaeger": 1}, E: {"swarmer": 2}, "actions": 2},
    ),
    kit(
        ENGINEER,
        "engineer-juggernaut",
        holding(ENGINEER, "swarmer-leg", foes={E: {"swarmer": 5}}),
        [[3, 1]],
        Attack("swarmer-leg", E),
        then={E: {"swarmer": 4}, "engineer at": E, "noise": {E: 1}, "actions": 2},
    ),
    kit(
        ENGINEER,
        "engineer-weapon-mods",
        holding(ENGINEER, "pistol", foes={E: {"swarmer": 6}}),
        [[4, 4, 3, 3], [3, 2]],
        ACTIVE,
        Attack("pistol", E),
        Attack("pistol", E),
        then={E: {"swarmer": 3}, "noise": {C: 2}, "actions": 1},
    ),
    kit(
        ENGINEER,
        "engineer-improvised-exit",
        {"where": {ENGINEER: W}, "event": "lockdown"},
        [],
        CRISIS,
        Wall("rec-room.B"),
        Move("rec-room.B"),
        then={"engineer at": "rec-room.B", "actions": 1},
    ),
    kit(
        "engineer-b",
        "engineer-well-oiled",
        holding("engineer-b", "pistol", foes={E: {"swarmer": 5}}),
        [[3, 3]],
        Attack("pistol", E),
        then={E: {"swarmer": 3}, "noise": {C: 2}, "actions": 2},
    ),
    kit(
        "engineer-b",
        "engineer-hot-wire",
        {"where": {"engineer-b": "medical-bay.c"}, "event": "lockdown", "actions": 4},
        [],
        ACTIVE,
        Door("theatre-door"),
        Move("medical-bay.n"),
        Move("medical-bay.T"),
        then={"engineer-b at": "medical-bay.T", "actions": 1},
    ),
    kit(
        "engineer-b",
        "engineer-overload",
        {"foes": {MED: {"swarmer": 6}}},
        [[4, 4, 4, 4, 3, 3]],
        CRISIS,
        then={MED: {"swarmer": 2}, "noise": {C: 4}, "actions": 2},
    ),
    kit(
        MARINE,
        "medic-skilled-hands",
        holding(MARINE, "med-kit", where={MARINE: C, MEDIC: C}, health={MARINE: 2}),
        [],
        Use("med-kit"),
        then={"marine health": 5, "marine cards": [], "lost": ["med-kit"], "actions": 2},
    ),
    kit(
        MARINE,
        "medic-skilled-hands",  # in your zone
        holding(MARINE, "med-kit", where={MARINE: C, MEDIC: E}, health={MARINE: 2}),
        [],
        Use("med-kit"),
        then={"marine health": 4, "marine cards": [], "lost": ["med-kit"], "actions": 2},
    ),
    kit(
        MEDIC,
        "medic-treat",
        {"where": {MEDIC: C, MARINE: C, SCOUT: E}, "health": {MARINE: 5, SCOUT: 5}, "injuries": {MARINE: ["leg"]}},
        [],
        ACTIVE,
        (MARINE, Which("heal")),
        then={"marine health": 6, "actions": 2},
    ),
    kit(
        MEDIC,
        "medic-treat",
        {"where": {MEDIC: C, MARINE: C, SCOUT: E}, "health": {MARINE: 5, SCOUT: 5}, "injuries": {MARINE: ["leg"]}},
        [],
        ACTIVE,
        (MARINE, Which("mend")),
        then={"marine injuries": [], "actions": 2},
    ),
    kit(
        MEDIC,
        "medic-triage",
        {"where": {MEDIC: C, MARINE: C, SCOUT: E}, "health": {MEDIC: 5, MARINE: 5, SCOUT: 5}},
        [],
        CRISIS,
        then={"medic health": 7, "marine health": 7, "actions": 2},
    ),
    kit(
        MARINE,
        "medic-bedside-manner",
        holding(
            MARINE,
            "med-kit",
            "med-kit",
            where={MARINE: C, "medic-b": C, SCOUT: E},
            health={MARINE: 2},
            resolve={MARINE: 5, "medic-b": 5, SCOUT: 5},
        ),
        [],
        Use("med-kit"),
        ("medic-b", Who(MARINE)),
        Use("med-kit"),
        then={
            "marine health": 6,
            "marine resolve": 6,
            "marine cards": [],
            "lost": ["med-kit", "med-kit"],
            "actions": 1,
        },
    ),
    kit(
        "medic-b",
        "medic-adrenaline",
        {"where": {"medic-b": C, MARINE: C, SCOUT: E}, "injuries": {MARINE: ["leg"], SCOUT: ["leg"]}},
        [],
        ACTIVE,
        DONE,
        then={"marine injuries": [], "actions": 4},
    ),
    kit(
        "medic-b",
        "medic-not-on-my-watch",
        {"where": {"medic-b": W, MARINE: C}, "foes": {C: {"jaeger": 1}}, "health": {MARINE: 2}},
        ["none"],
        CRISIS,
        DONE,
        then={"marine health": 1},
    ),
    kit(
        SCOUT,
        "scout-scrounger",
        {"where": {SCOUT: MESS}, "items": ["flare", "pistol", "visor"]},
        [],
        SEARCH,
        Keep("pistol"),
        then={"scout cards": ["pistol"], "lost": ["flare"], "actions": 2},
    ),
    kit(
        SCOUT,
        "scout-slip-by",
        {"where": {SCOUT: MESS}, "foes": {C: {"jaeger": 1}}},
        [[1, 1], 3],
        ACTIVE,
        Move(N),
        Move("crew-quarters.A"),
        DONE,
        then={"scout at": "crew-quarters.A", C: None, W: {"jaeger": 1}},
    ),
    kit(
        SCOUT,
        "scout-gone",
        {"foes": {C: {"jaeger": 1}}},
        [3],
        CRISIS,
        DONE,
        then={C: None, W: {"jaeger": 1}},
    ),
    kit(
        "scout-b",
        "scout-light-feet",
        {},
        [],
        Move(N),
        Move(C),
        Move(W),
        then={"scout-b at": W, "actions": 1},
    ),
    kit(
        "scout-b",
        "scout-point-the-way",
        {"where": {"scout-b": C, MARINE: E, MEDIC: FAR}},
        [],
        ACTIVE,
        (MARINE, Move(MED)),
        (MARINE, Move("medical-bay.e")),
        then={"marine at": "medical-bay.e", "actions": 2},
    ),
    kit(
        "scout-b",
        "scout-lay-of-the-land",
        {"tokens": [(FAR, "3 jaeger"), ("laboratory.V", "4 swarmer")]},
        ["3 jaeger"],
        CRISIS,
        then={"tokens": [(FAR, ["scout-b"]), ("laboratory.V", ["scout-b"])], "actions": 2},
    ),
    kit(
        "technician",
        "technician-handshake",
        {"where": {"technician": "medical-bay.n"}, "event": "lockdown"},
        [],
        Door("theatre-door"),
        Move("medical-bay.T"),
        then={"technician at": "medical-bay.T", "actions": 2},
    ),
    kit(
        "technician",
        "technician-ping",
        {"where": {"technician": W}, "tokens": [("medical-bay.e", "3 jaeger")], "event": "blackout"},
        [[6, 6]],
        ACTIVE,
        Where("medical-bay.e"),
        then={"medical-bay.e": {"jaeger": 3}, "tokens": [], "actions": 2},
    ),
    kit(
        "technician",
        "technician-override",
        {"event": "lockdown"},
        [],
        CRISIS,
        Which("cancel-in_force"),
        then={"event": "", "ship": [], "actions": 2},
    ),
    kit(
        "technician",
        "technician-override",
        {"event": "lockdown", "events": ["blackout"]},
        [],
        CRISIS,
        Which("cancel-next"),
        DONE,
        then={"event": "", "ship": []},
    ),
    kit(
        "technician-b",
        "technician-uplink",
        {"where": {"technician-b": "medical-bay.n"}, "marks": {"switch": "medical-bay.c"}},
        [],
        Interact("switch"),
        then={"actions": 2, "done": ["switch"]},
    ),
    kit(
        "technician-b",
        "technician-white-noise",
        {"noises": {C: 1, FAR: 3}},
        [],
        ACTIVE,
        Where(FAR),
        then={"noise": {C: 1}, "actions": 2},
    ),
    kit(
        "technician-b",
        "technician-dead-ship",
        {"event": "gravity-failure"},
        [],
        CRISIS,
        Which("state-lockdown"),
        then={"ship": ["lockdown", "weightless"], "actions": 2},
    ),
    kit(
        "technician-b",
        "technician-dead-ship",
        {"event": "gravity-failure"},
        [],
        CRISIS,
        Which("state-blackout"),
        then={"ship": ["blackout", "weightless"], "actions": 2},
    ),
    kit(
        "technician-b", "technician-dead-ship", {}, [], CRISIS, Which("state-lockdown"), DONE, then={}
    ),  # until the round ends
]


@pytest.mark.rule("ETS-ABIL-01", "ETS-ABIL-02", "ETS-ABIL-03", "ETS-ABIL-05", "ETS-GAP-12")
@pytest.mark.parametrize(("seat", "setting", "rolls", "plays", "then"), KITS)
def test_an_ability(seat: str, setting: dict[str, Any], rolls: list[Any], plays: Plays, then: dict[str, Any]) -> None:
    t = table({"where": {seat: C}, **setting}, rolls)
    seen = changes(t, [step if isinstance(step, tuple) else (seat, step) for step in plays])
    assert seen == then and spent(t)


BLIPS = [(zone, "3 jaeger") for zone in (MESS, "medical-bay.e", "medical-bay.A", "medical-bay.I")]
REACH: list[tuple[str, str, Any, dict[str, Any], str, str]] = [
    # who, from where, by which choice; a zone that is just near enough, and one that is not
    ("psychic", C, YES, {"tokens": BLIPS, "actor": None}, "medical-bay.e", "medical-bay.A"),
    ("psychic-b", C, ACTIVE, {}, "medical-bay.e", "medical-bay.T"),
    ("technician", W, ACTIVE, {"tokens": BLIPS}, "medical-bay.e", "medical-bay.I"),
    (
        "engineer-b",
        C,
        CRISIS,
        {"foes": {W: {"swarmer": 1}, MED: {"swarmer": 1}, "medical-bay.e": {"swarmer": 1}}},
        MED,
        "medical-bay.e",
    ),
]


@pytest.mark.rule("ETS-GAP-12")
@pytest.mark.parametrize(("seat", "zone", "choice", "setting", "near", "far"), REACH, ids=[row[0] for row in REACH])
def test_how_far_an_ability_reaches(
    seat: str, zone: str, choice: Any, setting: dict[str, Any], near: str, far: str
) -> None:
    t = table({"where": {seat: zone}, **setting}, [])
    play(t, seat, choice)
    assert Where(near) in offered(t, seat) and Where(far) not in offered(t, seat)


@pytest.mark.rule("ETS-ABIL-08", "ETS-GAP-12")
def test_one_zone_away_is_not_two() -> None:
    t = scenario({ENGINEER: C}, {MED: {"swarmer": 1}}, bag={ENGINEER: ["persuader"]})
    assert Attack("persuader", MED) not in offered(t, ENGINEER), "Juggernaut"
    t = scenario({"engineer-b": "medical-bay.s"}, event="lockdown")
    assert ACTIVE not in offered(t, "engineer-b"), "Hot-Wire: the theatre door is two zones away"
    t = scenario({"technician-b": "medical-bay.e"}, marks={"switch": E})
    assert Interact("switch") not in offered(t, "technician-b"), "Uplink"


@pytest.mark.rule("ETS-GAP-12", "ETS-RUL-75")
def test_a_handshake_comes_once_a_turn() -> None:
    t = scenario({"technician": "medical-bay.n"})
    play(t, "technician", Door("theatre-door"))
    assert Door("theatre-door") not in offered(t, "technician") and t.state.actions == 3


def test_every_ability_has_its_row() -> None:
    assert {row.id for row in KITS} == set(ABILITIES)


# ---- conditions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-WALK-02", "ETS-WALK-03", "ETS-WIN-01")
@pytest.mark.parametrize("out", [3, 4])
def test_everybody_out_is_not_enough_without_the_pack(out: int) -> None:
    t = scenario(
        {"technician": "crew-quarters.s"},
        {"rec-room.A": {"sip": 3}},
        mission="C013",
        remembers=[TraitorMemory(out=out)],
    )
    play(t, "technician", Leave("exit"))
    assert t.outcome is not None and t.outcome.won == (out == 4)


@pytest.mark.rule("ETS-WALK-13", "ETS-WALK-20")
@pytest.mark.parametrize(("foes", "zone"), [({"rec-room.A": {"sip": 1}}, "crew-quarters.e"), ({}, "crew-quarters.c")])
def test_sentries_get_a_move_on_while_no_enemy_is_about(foes: Any, zone: str) -> None:
    layout = MAPS.layout("C013")
    state = scenario(
        {"technician": "crew-quarters.w"},
        foes,
        mission="C013",
        phase="round-start",
        tokens=[("rec-room.T", "3 sip")] * 2,
        remembers=[TraitorMemory(out=3)],
    ).state
    state.allies, state.phase, state.round = [Ally("artemis", layout["navigation.c"].index, 1, 1)], "round-start", 2
    t = Table(Endure, Endure.prepare("C013", [s.seat for s in state.survivors]), source=Script(), state=state)
    assert [layout.zones[ally.zone].id for ally in t.state.allies] == [zone]
