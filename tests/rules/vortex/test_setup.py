"""Introductory set-up, the Enemy deck and the difficulty options (VTX-SET, VTX-DECK, VTX-DIFF)."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import Any

import pytest

from starboard.games.vortex.content import CARDS, SUPERBOSS
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.geometry import AREA_IDS, CLOCKWISE, FRONT
from starboard.games.vortex.options import ABILITY, Crush, Place, Platform
from starboard.games.vortex.preparation import show_top
from starboard.games.vortex.state import VortexState
from starboard.scene import view
from starboard.table import Script, SetupError, Table

from .foes import Foes
from .scenario import at, fight, offered, plan_idly, play, rest, scenario, why_not

SEATS = ("red", "blue", "green", "purple")
TILES = ["II", "IV", "VI", "I", "V"]
"""Rolls of the set-up: II and IV are the platforms; VI, I, V and, as the last one left, III form the ground."""


def fresh(players: int, *rolls: Any, seed: str = "", **options: Any) -> Table[VortexState]:
    """A new game, before the platforms go up; by scripted rolls or by a seed."""
    setup = Vortex.prepare("", SEATS[:players], **options)
    return Table(Vortex, setup, seed=seed) if seed else Table(Vortex, setup, source=Script(*rolls))


def draw_all(t: Table[VortexState]) -> list[str]:
    """The ids of all cards of the deck, first to last."""
    drawn: list[str] = []
    while True:
        show_top(t.game)  # type: ignore[arg-type]
        if not t.state.deck.top:
            return drawn
        drawn.append(t.state.deck.top)


def letters(cards: list[str]) -> str:
    """GGB: Grunts and Bosses in their order."""
    return "".join("B" if CARDS[card].boss else "G" for card in cards)


# ---- the goal -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-SET-01")
@pytest.mark.parametrize(("last", "won"), [("a1", True), ("a5", False)])
def test_the_goal_is_to_eliminate_every_boss_of_the_deck(foe: Foes, last: str, won: bool) -> None:
    bosses = {foe("one", boss=1, life=1): "a1", foe("two", boss=2, life=1): "a1", foe("three", boss=3, life=1): last}
    t = scenario({"red": "NW"}, {**bosses, foe("grunt"): "a5"}, dice={"red": {"special": 1}})
    assert t.state.bosses_left == 3
    play(t, "red", ABILITY, Crush("a1"))
    assert (t.outcome is not None and t.outcome.won) is won


# ---- rooms ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-SET-02")
def test_four_random_tiles_of_the_beginner_set_form_the_ground() -> None:
    t = fresh(1, *TILES)
    assert [(tile.id, tile.room) for tile in t.state.tiles] == [("NW", "VI"), ("NE", "I"), ("SE", "V"), ("SW", "III")]
    corners = [{fresh(1, seed=str(s)).state.tiles[cell].room for s in range(60)} for cell in range(4)]
    assert corners == [{"I", "II", "III", "IV", "V", "VI"}] * 4


@pytest.mark.rule("VTX-SET-03")
def test_the_players_choose_where_the_other_two_go_up_on_pillars() -> None:
    t = fresh(2, *TILES, 0)
    assert t.offers[0].seats == ("red", "blue")
    assert offered(t, "blue") == [Platform("NW"), Platform("NE"), Platform("SE"), Platform("SW")]
    play(t, "blue", Platform("SW"))
    play(t, "red", Platform("NE"))
    raised = [(tile.id, tile.room, tile.pillars) for tile in t.state.tiles if tile.level]
    assert raised == [("SW^", "II", 4), ("NE^", "IV", 4)]


@pytest.mark.rule("VTX-SET-03", "VTX-GAP-21")
def test_platforms_are_not_stacked() -> None:
    t = fresh(1, *TILES)
    play(t, "red", Platform("NE"))
    assert Platform("NE") not in offered(t, "red")
    assert "VTX-SET-03" in why_not(t, "red", Platform("NE"))


@pytest.mark.rule("VTX-SET-04", "VTX-SET-05", "VTX-RUL-57")
def test_air_duct_and_medical_bay_stay_on_the_ground() -> None:
    high = {room for s in range(60) for room in fresh(1, seed=str(s)).state.spare}
    assert high == {"II", "III", "IV", "VI"}


# ---- vortices and areas ---------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-SET-06", "VTX-SET-07", "VTX-MIS-12", "VTX-GAP-03")
@pytest.mark.parametrize(
    ("players", "areas"), [(1, "a1"), (2, "a1 a5"), (3, "a1 a4 a6"), (4, "a1 a3 a5 a7")], ids=lambda value: str(value)
)
def test_one_vortex_per_player_in_its_printed_place(players: int, areas: str) -> None:
    vortices = fresh(players, seed="x").state.vortices
    assert [AREA_IDS[vortex.area] for vortex in vortices] == areas.split()
    assert not any(vortex.closed for vortex in vortices)


@pytest.mark.rule("VTX-SET-08", "VTX-SET-09")
def test_eight_areas_around_the_block_each_at_one_room() -> None:
    walk = [0]
    while CLOCKWISE[walk[-1]] not in walk:
        walk.append(CLOCKWISE[walk[-1]])
    assert [AREA_IDS[area] for area in walk] == ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"]
    assert Counter(FRONT[area] for area in walk) == dict.fromkeys(range(4), 2)


# ---- heroes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-SET-11", "VTX-SET-13")
def test_every_player_has_one_hero_with_five_dice_and_full_life() -> None:
    heroes = fresh(4, *TILES, 0).state.heroes
    assert [(h.id, h.dice, h.life) for h in heroes] == [
        ("red", 5, 10),
        ("blue", 5, 8),
        ("green", 5, 9),
        ("purple", 5, 8),
    ]
    with pytest.raises(SetupError):
        Vortex.prepare("", ["red", "red"])


@pytest.mark.rule("VTX-SET-14")
def test_the_starting_player_is_random() -> None:
    assert {fresh(4, seed=str(s)).state.first for s in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("VTX-SET-15")
def test_heroes_enter_from_the_starting_player_clockwise() -> None:
    t = fresh(3, *TILES, 1)
    play(t, "red", Platform("NW"), Platform("SE"))
    for seat, tile in (("blue", "NW"), ("green", "SW"), ("red", "SE")):
        assert t.waiting_for() == [seat]
        if seat == "red":
            break
        play(t, seat, Place(tile))
    assert (at(t, "blue"), at(t, "green"), at(t, "red")) == ("NW", "SW", "")


@pytest.mark.rule("VTX-SET-16", "VTX-RUL-38")
def test_any_room_or_platform_without_a_hero_will_do() -> None:
    t = fresh(2, *TILES, 0)
    play(t, "red", Platform("NW"), Platform("SE"), Place("NW^"))
    assert offered(t, "blue") == [Place("NW"), Place("NE"), Place("SE"), Place("SW"), Place("SE^")]
    assert "VTX-SET-16" in why_not(t, "blue", Place("NW^"))


@pytest.mark.rule("VTX-SET-17")
def test_what_lies_on_the_table_after_set_up() -> None:
    t = fresh(2, *TILES, 0, "grunt", "ripper", "boss", "ironback", "grunt", "leech", ["star"] * 10)
    play(t, "red", Platform("NW"), Platform("SE"), Place("SW"))
    play(t, "blue", Place("SE^"))
    state = t.state
    assert [tile.id for tile in state.tiles] == ["NW", "NE", "SE", "SW", "NW^", "SE^"]
    assert len(state.vortices) == 2
    assert [(e.id, AREA_IDS[e.area], e.blocked) for e in state.enemies] == [
        ("ripper", "a1", []),
        ("ironback", "a5", []),
    ]
    assert (at(t, "red"), at(t, "blue")) == ("SW", "SE^")
    assert [h.life for h in state.heroes] == [10, 8]
    assert not any(tile.fire or tile.grenades for tile in state.tiles)


# ---- the deck -------------------------------------------------------------------------------------------------------

DECKS = {1: ((4, 2), 1, 2), 2: ((5, 2), 2, 2), 3: ((5, 3), 2, 2), 4: ((6, 3), 3, 3)}
"""By players: Grunts and Bosses of the top layer, Bosses of the middle, Grunts of the bottom (VTX-TAB-01)."""


@pytest.mark.rule("VTX-TAB-01", "VTX-DECK-04", "VTX-DECK-05", "VTX-DECK-06", "VTX-DECK-07", "VTX-DECK-08", "VTX-EX-24")
@pytest.mark.parametrize("players", DECKS)
def test_the_deck_has_three_layers(players: int) -> None:
    (grunts, bosses), middle, bottom = DECKS[players]
    tops = set()
    for seed in range(12):
        t = fresh(players, seed=str(seed))
        assert t.state.bosses_left == bosses + middle
        drawn = draw_all(t)
        assert len(set(drawn)) == len(drawn)
        top, rest = letters(drawn)[: grunts + bosses], letters(drawn)[grunts + bosses :]
        assert Counter(top) == {"G": grunts, "B": bosses}
        assert rest == "B" * middle + "G" * bottom
        tops.add(top)
    assert len(tops) > 3, "the top layer is shuffled"


class Spy(Script):
    """Remembers what each card was drawn from."""

    def __init__(self, *outcomes: Any) -> None:
        super().__init__(*outcomes)
        self.piles: list[list[str]] = []

    def take(self, why: str, faces: Any, count: int) -> list[Any]:
        if why == "enemy card":
            self.piles.append(list(faces))
        return super().take(why, faces, count)


@pytest.mark.rule("VTX-DECK-01", "VTX-COMP-08")
def test_grunts_and_bosses_come_from_piles_of_their_own() -> None:
    spy = Spy(*TILES, "boss", "warden", "grunt", "leech", "grunt", "ripper")
    t = Table(Vortex, Vortex.prepare("", ["red"]), source=spy)
    for _ in range(3):
        show_top(t.game)  # type: ignore[arg-type]
    bosses, grunts, fewer = spy.piles
    assert len(bosses) == 18 and len(grunts) == 12
    assert all(CARDS[card].boss for card in bosses) and not any(CARDS[card].boss for card in grunts)
    assert sorted([*bosses, *grunts, SUPERBOSS]) == sorted(CARDS)
    assert sorted([*fewer, "leech"]) == sorted(grunts)


@pytest.mark.rule("VTX-DECK-02", "VTX-DIFF-01")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_deck_with_bosses_of_one_level(level: int) -> None:
    drawn = draw_all(fresh(4, seed="7", boss_level=level))
    assert Counter(CARDS[card].boss for card in drawn) == {0: 9, level: 6}


@pytest.mark.rule("VTX-DECK-02")
def test_a_mixed_deck_has_bosses_of_all_three_levels() -> None:
    drawn = [card for seed in range(8) for card in draw_all(fresh(4, seed=str(seed)))]
    assert {CARDS[card].boss for card in drawn} == {0, 1, 2, 3}


@pytest.mark.rule("VTX-DECK-09")
def test_nobody_can_tell_how_many_cards_are_left() -> None:
    """Two decks that differ only below the top card look the same in every respect."""

    def seen(deck: list[str]) -> Any:
        t = scenario({"red": "NW"}, phase="arrival", deck=deck, rolls=["leech", ["star"] * 5])
        return view(t, "red")

    assert seen(["ripper", "leech"]) == seen(["ripper", "leech", "spitter", "hullgnaw"])


@pytest.mark.rule("VTX-RUL-28")
def test_the_top_card_is_seen_before_it_arrives() -> None:
    t = fresh(1, *TILES, "grunt", "ripper", "boss", "ironback", ["star"] * 5)
    play(t, "red", Platform("NW"), Platform("SE"), Place("SW"))
    assert [enemy.id for enemy in t.state.enemies] == ["ripper"]
    assert "ironback" in str(view(t, "red")).lower()


# ---- difficulty -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-DIFF-02")
def test_bosses_of_a_higher_level_live_longer() -> None:
    lives = [mean(card.life for card in CARDS.values() if card.boss == level) for level in (1, 2, 3)]
    assert lives == sorted(set(lives))


@pytest.mark.rule("VTX-DIFF-03", "VTX-DIFF-04")
@pytest.mark.parametrize(("training", "life"), [(0, 4), (1, 3), (2, 2)])
def test_in_training_enemies_arrive_with_less_life(training: int, life: int) -> None:
    t = scenario({"red": "SW"}, phase="arrival", deck=["hullgnaw"], rolls=[["star"] * 5], training=training)
    assert t.state.enemies[0].life == life


@pytest.mark.rule("VTX-RUL-37")
def test_training_lowers_the_most_an_enemy_can_regain_but_not_below_1(foe: Foes) -> None:
    foe("weakling", "regenerate", life=2)
    t = scenario({"red": "SW"}, phase="arrival", deck=["weakling"], rolls=[["star"] * 10], training=2)
    assert t.state.enemies[0].life == 1
    plan_idly(t)
    t.state.vortices[0].closed = True
    rest(t)
    assert t.state.round == 2
    assert t.state.enemies[0].life == 1


@pytest.mark.rule("VTX-GAP-23")
def test_solo_is_one_hero_one_vortex_and_one_die_for_the_est(foe: Foes) -> None:
    t = fight({"red": "NW"}, {foe("far", life=2): "a5"}, phase="roll")
    assert len(t.state.vortices) == 1
    slots = t.offers[0].kind.slots("red-1", {})  # type: ignore[attr-defined]
    assert all(slot.startswith("red/") for slot in slots)
    play(t, "red", {"red-1": "red/est", **{f"red-{n}": "red/room" for n in range(2, 6)}})
    assert t.offers[0].name == "est_areas"
