"""The house content of Vortex keeps to the ledger's counts, budgets and vocabulary."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from starboard import games
from starboard.table.rulebook import for_players

Entry = dict[str, Any]

CONTENT = Path(__file__).resolve().parents[3] / "src/starboard/games/vortex/content"


def load(name: str, kind: str) -> list[Entry]:
    with (CONTENT / f"{name}.toml").open("rb") as file:
        data = tomllib.load(file)
    assert list(data) == [kind], f"{name}.toml holds only [[{kind}]]"
    entries: list[Entry] = data[kind]
    return entries


HEROES = load("heroes", "hero")
ROOMS = load("rooms", "room")
CARDS = load("cards", "card")

GRUNTS = [card for card in CARDS if card["boss"] == 0]
BOSSES = [card for card in CARDS if card["boss"] > 0]
LEVELS = {level: [card for card in BOSSES if card["boss"] == level] for level in (1, 2, 3)}
GEAR = [card["equipment"] for card in CARDS]

LINES = ("movement", "melee", "ranged", "defense", "special")
ATTACKS = ("melee", "ranged", "max_melee", "max_ranged")
TRAITS = ("radar", "armor", "wings")  # VTX-RUL-33: what stands outside the circles
DICE_EFFECTS = ("reroll", "flip", "star", "set")


def by_id(entries: list[Entry]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=[entry["id"] for entry in entries])


def icons(card: Entry) -> list[Entry]:
    return [icon for circle in card["circles"] for icon in circle]


def attacks(card: Entry) -> list[Entry]:
    return [icon for icon in icons(card) if icon["do"] in ATTACKS]


def strongest(card: Entry, *kinds: str) -> int:
    return max((icon["power"] for icon in icons(card) if icon["do"] in kinds), default=0)


def traits(card: Entry) -> list[str]:
    return [trait for trait in TRAITS if card.get(trait)]


def having(cards: list[Entry], do: str) -> list[str]:
    return [card["id"] for card in cards if any(icon["do"] == do for icon in icons(card))]


def size(effect: Entry) -> int:
    """The number printed in an effect, 1 if it has none."""
    return max((value for value in effect.values() if isinstance(value, int)), default=1)


def symbol(effect: Entry) -> str:
    """Move and double move are two symbols (VTX-EQP-09, VTX-EQP-10); the rest are one each."""
    if effect["do"] == "change":
        return {"attack": "boost", "board": "full_power", "shield": "shield"}[effect["number"].partition(".")[0]]
    return "move 2" if effect == {"do": "move", "rooms": 2} else str(effect["do"])


# --- every file ---------------------------------------------------------------------------------


@pytest.mark.parametrize("entries", [HEROES, ROOMS, CARDS], ids=["heroes", "rooms", "cards"])
def test_ids_are_unique_and_sources_named(entries: list[Entry]) -> None:
    assert max(Counter(entry["id"] for entry in entries).values()) == 1
    assert {entry["source"] for entry in entries} <= {"house", "rulebook"}


# --- heroes -------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-GAP-04")
def test_hero_boards_follow_the_ladders() -> None:
    boards = {hero["id"]: (hero["initiative"], hero["life"], hero["lines"], hero["stars"]) for hero in HEROES}

    def board(initiative: int, life: int, stars: list[str], *ladders: list[int | str]) -> Any:
        return initiative, life, dict(zip(LINES, ladders, strict=True)), stars

    low: list[int | str] = [0, 1, 2, 3]
    stride: list[int | str] = [0, 1, 2, "any"]
    assert boards == {
        "red": board(5, 10, ["melee", "defense"], stride, [0, 2, 3, 5, 6], low, low, low),
        "blue": board(3, 8, ["ranged", "special"], [*low, "any"], low, [0, 2, 3, 4], low, low),
        "green": board(6, 9, ["defense", "special"], stride, [0, 1, 3, 4], [0, 1, 2, 4], [0, 1, 3, 4], low),
        "purple": board(4, 8, ["movement", "ranged"], [0, 2, 3, "any"], [0, 1, 2, 4], [0, 2, 3, 5], low, low),
    }


@pytest.mark.rule("VTX-BRD-13")
@by_id(HEROES)
def test_each_further_die_gives_a_better_action(entry: Entry) -> None:
    for values in entry["lines"].values():
        ranks = [99 if value == "any" else value for value in values]
        assert ranks[0] == 0
        assert ranks == sorted(set(ranks))


@pytest.mark.rule("VTX-GAP-05")
def test_four_named_heroes_with_their_roles() -> None:
    assert {hero["id"]: hero["role"] for hero in HEROES} == {
        "red": "bruiser",
        "blue": "jammer",
        "green": "medic",
        "purple": "gravity operator",
    }
    assert len({hero["name"] for hero in HEROES}) == 4
    assert all(hero["pitch"].count(".") == 1 and hero["pitch"][-1] == "." for hero in HEROES)
    assert all(hero["source"] == "house" for hero in HEROES)


# --- rooms --------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-TAB-05")
def test_rooms_have_their_names_and_effects() -> None:
    assert [(room["id"], room["name"], room["effect"]) for room in ROOMS] == [
        ("I", "Air Duct", "shield"),
        ("II", "Promethium Tank", "blast"),
        ("III", "CryoScan", "close_vortex"),
        ("IV", "Displacement Chamber", "displace"),
        ("V", "Medical Bay", "heal"),
        ("VI", "Depressurization Chamber", "boost"),
        ("VII", "The Dome", "barricade"),
        ("VIII", "Displacement Chamber", "displace"),
        ("IX", "Control Room", "move_token"),
        ("X", "Engine Room", "engine"),
    ]


@pytest.mark.rule("VTX-GAP-10")
def test_rooms_have_their_icons() -> None:
    assert {room["id"]: room["icons"] for room in ROOMS} == {
        "I": ["defense"],
        "II": ["melee", "ranged"],
        "III": ["ranged"],
        "IV": ["movement"],
        "V": ["special"],
        "VI": ["melee"],
        "VII": ["defense"],
        "VIII": ["movement"],
        "IX": ["ranged"],
        "X": ["special"],
    }


@pytest.mark.rule("VTX-GAP-10")
def test_an_assault_may_match_no_beginner_room_or_several() -> None:
    shown = Counter(i for room in ROOMS if room["set"] == "beginner" for i in room["icons"])
    assert any(shown[face] == 0 for face in (*LINES, "star"))
    assert any(shown[face] > 1 for face in (*LINES, "star"))


@pytest.mark.rule("VTX-SET-04", "VTX-SET-05")
def test_air_duct_and_medical_bay_are_never_platforms() -> None:
    assert [room["id"] for room in ROOMS if room.get("never_platform")] == ["I", "V"]


@pytest.mark.rule("VTX-ROOM-04", "VTX-ROOM-05")
def test_two_sets_of_rooms() -> None:
    assert [room["set"] for room in ROOMS] == ["beginner"] * 6 + ["enemy"] * 4


@by_id(ROOMS)
def test_room_text_is_short(entry: Entry) -> None:
    assert 0 < len(entry["text"].split()) <= 25


# --- enemy sides --------------------------------------------------------------------------------


@pytest.mark.rule("VTX-COMP-07", "VTX-GAP-06")
def test_twelve_grunts_and_six_bosses_of_each_level() -> None:
    assert len(CARDS) == 30
    assert Counter(card["boss"] for card in CARDS) == {0: 12, 1: 6, 2: 6, 3: 6}


@by_id(CARDS)
def test_card_speaks_the_vocabulary(entry: Entry) -> None:
    must = {"id", "name", "source", "boss", "life", "initiative", "circles", "flavour", "equipment"}
    assert must <= set(entry) <= must | set(TRAITS)
    assert entry["source"] == "house"
    assert entry["id"] == entry["name"].lower().replace(" ", "-")
    for trait in TRAITS:
        assert entry.get(trait, True), f"{trait} is left out when it is not there"
    for icon in icons(entry):
        match icon:
            case {"do": "left" | "right", "areas": 1 | 2 | 3, **rest}:
                assert not rest
            case {"do": "melee" | "ranged" | "max_melee" | "max_ranged", "power": int(), **rest}:
                assert not rest
            case {"do": "grenade", "by": "melee" | "ranged", **rest}:
                assert not rest
            case {"do": "acrobat" | "sniffer" | "regenerate", **rest}:
                assert not rest
            case _:
                pytest.fail(f"unknown icon {icon}")


def test_no_two_enemies_act_alike() -> None:
    assert max(Counter(str(card["circles"]) for card in CARDS).values()) == 1


# Class: life, initiative, circles, strongest attack, strongest unstoppable attack.
BUDGET = {
    0: ((2, 4), (2, 8), (2, 3), 3, 0),
    1: ((5, 6), (2, 8), (3, 3), 3, 0),
    2: ((6, 8), (2, 9), (3, 3), 4, 2),
    3: ((8, 10), (1, 9), (3, 4), 4, 3),
}


@pytest.mark.rule("VTX-GAP-08")
@by_id(CARDS)
def test_card_is_within_its_budget(entry: Entry) -> None:
    life, initiative, circles, attack, unstoppable = BUDGET[entry["boss"]]
    assert life[0] <= entry["life"] <= life[1]
    assert initiative[0] <= entry["initiative"] <= initiative[1]
    assert circles[0] <= len(entry["circles"]) <= circles[1]
    assert all(entry["circles"])
    assert strongest(entry, "melee", "ranged") <= attack
    assert strongest(entry, "max_melee", "max_ranged") <= unstoppable


@pytest.mark.rule("VTX-GAP-08")
def test_each_class_reaches_its_strongest_attack() -> None:
    for level, (*_, attack, unstoppable) in BUDGET.items():
        cards = [card for card in CARDS if card["boss"] == level]
        assert max(strongest(card, "melee", "ranged") for card in cards) == attack
        assert max(strongest(card, "max_melee", "max_ranged") for card in cards) == unstoppable


@pytest.mark.rule("VTX-GAP-07")
@by_id(GRUNTS)
def test_grunt_has_one_attack_of_1_to_3(entry: Entry) -> None:
    (attack,) = attacks(entry)
    assert attack["do"] in ("melee", "ranged")
    assert 1 <= attack["power"] <= 3


@pytest.mark.rule("VTX-GAP-07")
def test_grunt_specialists() -> None:
    assert sum(card.get("radar", False) for card in GRUNTS) == 3
    assert sum(card.get("wings", False) for card in GRUNTS) == 1
    assert [card["armor"] for card in GRUNTS if "armor" in card] == [1]
    for do in ("grenade", "acrobat", "sniffer"):
        assert len(having(GRUNTS, do)) == 1, do


@pytest.mark.rule("VTX-GAP-08")
def test_traits_per_class() -> None:
    # GAP-07 asks for five trait marks, GAP-08 for a third of twelve cards: one Grunt carries two.
    assert sorted(len(traits(card)) for card in GRUNTS) == [0] * 8 + [1, 1, 1, 2]
    assert sorted(len(traits(card)) for card in LEVELS[1]) == [0, 0, 0, 1, 1, 1]
    assert [len(traits(card)) for card in LEVELS[2]] == [1] * 6
    assert {len(traits(card)) for card in LEVELS[3]} == {1, 2}


@pytest.mark.rule("VTX-GAP-08")
@pytest.mark.parametrize("level", LEVELS)
def test_one_radar_boss_per_level(level: int) -> None:
    assert sum(card.get("radar", False) for card in LEVELS[level]) == 1


@pytest.mark.rule("VTX-GAP-08")
def test_every_icon_is_on_two_bosses() -> None:
    for do in ("left", "right", *ATTACKS, "grenade", "acrobat", "sniffer", "regenerate"):
        assert len(having(BOSSES, do)) >= 2, do
    for by in ("melee", "ranged"):
        throwers = [card for card in BOSSES if {"do": "grenade", "by": by} in icons(card)]
        assert len(throwers) >= 2, f"grenade by {by}"
    for trait in TRAITS:
        assert sum(trait in traits(card) for card in BOSSES) >= 2, trait


@pytest.mark.rule("VTX-GAP-08", "VTX-EX-12")
def test_the_sample_boss_appears_once() -> None:
    sample = [
        [{"do": "melee", "power": 4}, {"do": "ranged", "power": 4}],
        [{"do": "right", "areas": 1}],
        [{"do": "melee", "power": 3}, {"do": "ranged", "power": 3}],
    ]
    assert [card["boss"] for card in CARDS if card["circles"] == sample] == [3]


@pytest.mark.rule("VTX-DIFF-02")
def test_higher_levels_are_tougher() -> None:
    def threat(card: Entry) -> int:
        damage: int = sum(icon["power"] for icon in attacks(card))
        unstoppable: int = sum(icon["do"].startswith("max") for icon in icons(card))
        grenades: int = sum(icon["do"] == "grenade" for icon in icons(card))
        return damage + unstoppable + 2 * grenades

    classes = [GRUNTS, *LEVELS.values()]
    for measure in (lambda card: card["life"], threat):
        means = [mean(map(measure, cards)) for cards in classes]
        assert means == sorted(set(means))


# --- equipment sides ----------------------------------------------------------------------------


@by_id(CARDS)
def test_equipment_speaks_the_vocabulary(entry: Entry) -> None:
    gear = entry["equipment"]
    must = {"name", "phase", "permanent", "text", "effects"}
    assert must <= set(gear) <= must | {"no_platform", "die"}
    assert isinstance(gear["permanent"], bool)
    assert gear.get("no_platform", True), "left out when false"
    assert gear.get("die", "any") in (*LINES, "star", "any")
    assert gear["text"].count(".") == 1 and gear["text"].endswith(".")
    match gear["effects"][0]:
        case {"do": "move", "rooms": 1 | 2, **rest}:
            assert not rest
        case {"do": "reroll" | "flip", "dice": 1 | 2, **rest}:
            assert not rest
        case {"do": "shift" | "star" | "set", **rest}:
            assert not rest
        case {"do": "change", "number": "shield", "add": int(), "lasts": "round", **rest}:
            assert not rest
        case {
            "do": "change",
            "number": "attack.melee" | "attack.ranged" as number,
            "add": int(),
            "lasts": lasts,
            **rest,
        }:
            assert not rest and number.endswith(lasts)
        case {
            "do": "change",
            "number": "board.melee" | "board.ranged" as number,
            "set": "highest",
            "lasts": lasts,
            **rest,
        }:
            assert not rest and number.endswith(lasts)
        case {"do": "blast", "attack": "melee" | "ranged", "power": int(), **rest}:
            assert not rest
        case {"do": "heal", "amount": int(), **rest}:
            assert not rest
        case effect:
            pytest.fail(f"unknown effect {effect}")


def test_names_are_used_once() -> None:
    names = [card["name"] for card in CARDS] + [gear["name"] for gear in GEAR]
    assert max(Counter(names).values()) == 1


@pytest.mark.rule("VTX-GAP-22")
@by_id(CARDS)
def test_equipment_phase_follows_its_effect(entry: Entry) -> None:
    gear = entry["equipment"]
    assert gear["phase"] == ("B" if gear["effects"][0]["do"] in DICE_EFFECTS else "C")


@pytest.mark.rule("VTX-GAP-09")
def test_permanent_and_single_use_backs() -> None:
    assert Counter(card["equipment"]["permanent"] for card in GRUNTS) == {False: 8, True: 4}
    assert Counter(card["equipment"]["permanent"] for card in BOSSES) == {False: 6, True: 12}


@pytest.mark.rule("VTX-GAP-09")
def test_grunt_permanents_are_weak() -> None:
    for card in GRUNTS:
        if card["equipment"]["permanent"]:
            assert size(card["equipment"]["effects"][0]) == 1, card["id"]


@pytest.mark.rule("VTX-GAP-09")
def test_boss_backs_are_stronger_than_grunt_backs() -> None:
    """For each effect the best Boss back has a bigger number, or the same one in every round."""

    def best(cards: list[Entry], do: str) -> tuple[int, bool]:
        backs = [card["equipment"] for card in cards if card["equipment"]["effects"][0]["do"] == do]
        return max((size(back["effects"][0]), back["permanent"]) for back in backs)

    for do in {card["equipment"]["effects"][0]["do"] for card in GRUNTS}:
        assert best(BOSSES, do) > best(GRUNTS, do), do


@pytest.mark.rule("VTX-GAP-09")
def test_two_or_three_cards_per_effect_symbol() -> None:
    counts = Counter(symbol(gear["effects"][0]) for gear in GEAR)
    assert len(counts) == 12
    assert set(counts.values()) == {2, 3}


@pytest.mark.rule("VTX-GAP-09")
def test_both_sizes_and_both_attacks_occur() -> None:
    effects = [gear["effects"][0] for gear in GEAR]
    for do in ("reroll", "flip"):
        assert {effect["dice"] for effect in effects if effect["do"] == do} == {1, 2}
    assert {e["attack"] for e in effects if e["do"] == "blast"} == {"melee", "ranged"}
    for name in ("boost", "full_power"):
        assert {e["number"].partition(".")[2] for e in effects if symbol(e) == name} == {"melee", "ranged"}


@pytest.mark.rule("VTX-GAP-09")
def test_exactly_the_melee_blasts_forbid_platforms() -> None:
    for gear in GEAR:
        effect = gear["effects"][0]
        melee_blast = effect["do"] == "blast" and effect["attack"] == "melee"
        assert gear.get("no_platform", False) == melee_blast, gear["name"]


@pytest.mark.rule("VTX-EQP-07", "VTX-EQP-08")
def test_every_die_icon_pays_for_something() -> None:
    assert {gear["die"] for gear in GEAR if "die" in gear} == {*LINES, "star", "any"}


def test_a_die_on_a_single_use_card_buys_the_best_of_its_kind() -> None:
    paid = [gear for gear in GEAR if "die" in gear and not gear["permanent"]]
    assert paid
    for gear in paid:
        do = gear["effects"][0]["do"]
        others = [size(other["effects"][0]) for other in GEAR if other is not gear and other["effects"][0]["do"] == do]
        assert size(gear["effects"][0]) >= 2 * max(others), gear["name"]


def test_whatever_players_are_told_cites_rules_that_they_can_read() -> None:
    pane = for_players(games.rulebook("vortex"))
    cited = [
        rule
        for path in CONTENT.parent.rglob("*.py")
        for quoted in re.findall(r'"((?:VTX-[A-Z]+-\d+ ?)+)"', path.read_text(encoding="utf-8"))
        for rule in quoted.split()
    ]
    assert len(cited) > 100
    assert [rule for rule in cited if rule not in pane] == []


def test_the_pane_leaves_out_what_is_for_those_who_build_the_game() -> None:
    book = games.rulebook("vortex")
    hidden = [rule for rule in book if rule not in for_players(book)]
    assert {rule.split("-")[1] for rule in hidden} >= {"GAP", "COMP"}
    shown = "\n".join(rule.text for rule in for_players(book).values())
    assert not re.search(r"Recommend|\blost\b, see|caption|glyph|OCR", shown)
