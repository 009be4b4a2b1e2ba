"""Components, set-up, content of every deck, tables (EOS-COMP, EOS-SET, EOS-GAP, EOS-TAB)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from starboard.games.eosrise import content as c
from starboard.games.eosrise import preparation
from starboard.games.eosrise.effects import Credits
from starboard.games.eosrise.game import EosRise
from starboard.table import ContentError, Level, Script, Table
from starboard.table.content import parse

from .scenario import at_table


def started(mission: str = "normal", seed: str = "s") -> Table:  # type: ignore[type-arg]
    return Table(EosRise, EosRise.prepare(mission, 4), seed=seed, level=Level.QUIET)


@pytest.mark.rule("EOS-SET-02", "EOS-COMP-10", "EOS-COMP-11", "EOS-COMP-14")
def test_decks_are_separate_and_face_down() -> None:
    state = EosRise.start(EosRise.prepare("normal", 4))
    assert {name: len(pile) for name, pile in state.decks.items()} == {
        "damage": 40, "technology": 24, "contract": 24, "dexer": 12, "galagat": 12, "vorde": 12,
        "hawkins": 12, "chandra": 12, "borealis": 12, "perseus": 12,
    }  # fmt: skip
    assert all(not pile.top and not pile.discard for pile in state.decks.values())


@pytest.mark.rule("EOS-SET-03", "EOS-SET-10", "EOS-SET-11", "EOS-SET-13")
def test_boards_at_the_start() -> None:
    state = EosRise.start(EosRise.prepare("normal", 4))
    for officer in state.officers:
        assert (officer.level, officer.branch, officer.stress, officer.cargo, officer.contract) == (1, "", 4, -1, "")
        assert c.UNLOCKED[officer.id, "", 1].dice == 1


@pytest.mark.rule("EOS-SET-04", "EOS-SET-05", "EOS-SET-06", "EOS-COMP-15")
def test_tracks_and_credits_at_the_start() -> None:
    state = EosRise.start(EosRise.prepare("normal", 4))
    assert (state.funding, state.intel, state.progress, state.extinction) == (0, 0, 0, 0)
    assert (state.credits, state.planet) == (8, -1)


@pytest.mark.rule("EOS-SET-07", "EOS-SET-19", "EOS-COMP-08", "EOS-ROOM-01")
def test_command_and_engine_stand_at_full_hull_and_five_rooms_are_locked() -> None:
    state = EosRise.start(EosRise.prepare("normal", 4))
    assert state.hull == {"command": c.MAX_HULL["command"], "engine": c.MAX_HULL["engine"]}
    assert len(c.ROOMS) == 8
    assert len(c.BUILDABLE) == 5


@pytest.mark.rule("EOS-SET-08", "EOS-SET-09")
def test_all_four_take_part_whoever_holds_them() -> None:
    assert EosRise.players == (4, 4)
    assert EosRise.prepare("normal").seats == c.SEATS


@pytest.mark.rule("EOS-SET-15", "EOS-COMP-12")
def test_each_officer_is_dealt_a_mission_of_its_own() -> None:
    for officer in started().state.officers:
        assert c.PERSONAL[officer.mission].officer == officer.id


@pytest.mark.rule("EOS-SET-16", "EOS-GAP-06", "EOS-COMP-16")
@pytest.mark.parametrize(("mission", "ships"), [("easy", (12, 12, 8)), ("normal", (8, 13, 11)), ("hard", (5, 13, 14))])
def test_the_bag_holds_all_ships(mission: str, ships: tuple[int, int, int]) -> None:
    bag = EosRise.start(EosRise.prepare(mission, 4)).bag
    assert Counter(bag.cards) == dict(zip(c.KINDS, ships, strict=True))


@pytest.mark.rule("EOS-SET-18", "EOS-COMP-04", "EOS-GAP-20")
def test_charge_levels_are_loaded() -> None:
    state = EosRise.start(EosRise.prepare("normal", 4))
    assert state.charge == [2, 3, 4]
    assert c.PRINTED.shields == 15
    assert (c.ROOMS["command"].hull, c.ROOMS["engine"].hull, c.ROOMS["shield-control"].hull) == (10, 8, 0)
    assert all(c.ROOMS[room].hull == 4 for room in c.BUILDABLE)


@pytest.mark.rule("EOS-SET-20", "EOS-SET-21", "EOS-SET-22", "EOS-EX-02")
def test_stations_one_in_each_station_sector() -> None:
    for seed in "abcdefgh":
        stations = started(seed=seed).state.stations
        for region, place in stations.items():
            assert c.REGIONS[region].station in [sector for sector, _ in c.MAP.labels[place]]
    assert c.REGIONS["hawkins"].station == 9
    assert c.NAMES[c.MAP.at(9, 2)] == "9.2"
    assert len(c.MAP.labels[c.MAP.at(9, 2)]) == 1


@pytest.mark.rule("EOS-SET-23", "EOS-SET-24", "EOS-COMP-06")
def test_four_stations() -> None:
    assert [c.REGIONS[region].station for region in c.REGION_IDS] == [9, 12, 15, 18]
    assert set(started().state.stations) == set(c.REGION_IDS)


@pytest.mark.rule("EOS-SET-25", "EOS-SET-26", "EOS-TAB-05", "EOS-GAP-27")
def test_the_redeploy_track_at_the_start() -> None:
    state = started().state
    assert len(state.queue) == 4
    assert all(kind in c.KINDS for kind in state.queue)
    assert state.loaded
    assert c.PRINTED.redeploy == ("frb", "skill", "credit", "")


@pytest.mark.rule("EOS-SET-28", "EOS-SET-29", "EOS-SET-30", "EOS-SET-33")
def test_tokens_at_the_start() -> None:
    state = started().state
    assert (len(state.asteroids), len(state.ships), len(state.skills)) == (5, 2, 3)
    assert len(state.bag) == 32 - 2 - 4


@pytest.mark.rule("EOS-SET-31", "EOS-TAB-03", "EOS-MSN-01")
@pytest.mark.parametrize(("mission", "frbs"), [("easy", 4), ("normal", 3), ("hard", 2)])
def test_frbs_by_difficulty(mission: str, frbs: int) -> None:
    assert len(started(mission).state.frbs) == frbs


@pytest.mark.rule("EOS-SET-27", "EOS-SET-32", "EOS-RUL-10")
def test_the_eos_comes_last_and_into_an_empty_galaxy() -> None:
    for number in range(25):
        state = started(seed=f"eos {number}").state
        others = [*state.stations.values(), *state.asteroids, *state.skills, *state.frbs, *(s.at for s in state.ships)]
        assert state.eos >= 0
        assert state.eos not in others


@pytest.mark.rule("EOS-SET-32")
def test_a_taken_galaxy_is_rolled_again_for_the_eos() -> None:
    setup = EosRise.prepare("normal", 4)
    state = EosRise.start(setup)
    state.frbs, state.stations = [c.GALAXY["9.1"]], {"hawkins": c.GALAXY["9.2"]}
    g = at_table(state, setup)
    g._source = Script(9, 1, 9, 2, 10, 2)
    preparation.place_eos(g)
    assert c.NAMES[state.eos] == "10.2"


@pytest.mark.rule("EOS-SET-36", "EOS-TRAIT-01")
def test_traits_are_chosen_before_the_game() -> None:
    assert not EosRise.start(EosRise.prepare("normal", 4)).traits
    assert EosRise.start(EosRise.prepare("normal", 4, traits=True)).traits


@pytest.mark.rule("EOS-COMP-03", "EOS-COMP-05", "EOS-COMP-07")
def test_limits() -> None:
    assert (c.PRINTED.mines, c.PRINTED.gates) == (5, 4)
    from starboard.games.eosrise.universe import D6, D20

    assert (len(D6), len(D20)) == (6, 20)


# ---- decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EOS-GAP-04", "EOS-FIRST-02")
def test_the_damage_deck() -> None:
    assert Counter(card.keyword for card in c.DAMAGE.values()) == dict.fromkeys(c.KEYWORDS, 10)
    assert 3.0 <= sum(card.damage for card in c.DAMAGE.values()) / 40 <= 3.4
    assert all(
        1 <= card.damage <= 6 and 1 <= len(card.icons) <= 4 and 1 <= card.stress <= 3 for card in c.DAMAGE.values()
    )
    impulse = c.DAMAGE["impulse-sensor-array"]
    assert (impulse.name, impulse.keyword, impulse.damage, impulse.stress) == ("Impulse Sensor Array", "array", 4, 2)
    assert c.DAMAGE["verteron-shift-array"].keyword == "array"
    by_damage = {d: [len(card.icons) for card in c.DAMAGE.values() if card.damage == d] for d in range(1, 7)}
    means = [sum(icons) / len(icons) for icons in by_damage.values()]
    assert means == sorted(means)


@pytest.mark.rule("EOS-GAP-05", "EOS-TAB-01", "EOS-RUL-05", "EOS-ACARD-01")
def test_the_alien_decks() -> None:
    usual = {"dexer": (4, 3, 3), "galagat": (3, 6, 10), "vorde": (2, 10, 15)}
    flies_to_eos = {"dexer": 9, "galagat": 6, "vorde": 3}
    for kind in c.KINDS:
        deck = [card for card in c.ALIENS.values() if card.kind == kind]
        common = tuple(
            Counter(getattr(card, f) for card in deck).most_common(1)[0][0] for f in ("move", "damage", "hull")
        )
        assert common == usual[kind]
        assert sum(card.logic == "eos" for card in deck) == flies_to_eos[kind]
    assert any(card.damage == 2 and card.pips == (5, 6) for card in c.ALIENS.values() if card.kind == "dexer")
    assert any(card.damage == 3 and card.pips == (5, 6) for card in c.ALIENS.values() if card.kind == "vorde")
    assert any(card.pips == (3, 4, 5, 6) for card in c.ALIENS.values() if card.kind == "galagat")


@pytest.mark.rule("EOS-ACARD-02", "EOS-ACARD-03", "EOS-ACARD-08", "EOS-GAP-29")
def test_every_alien_card_has_logic_move_and_exactly_one_trait() -> None:
    for kind in c.KINDS:
        traits = Counter(card.trait for card in c.ALIENS.values() if card.kind == kind)
        assert len(traits) == 4
        assert min(traits.values()) >= 2
    vorde = Counter(card.trait for card in c.ALIENS.values() if card.kind == "vorde")
    dexer = Counter(card.trait for card in c.ALIENS.values() if card.kind == "dexer")
    assert vorde.most_common(1)[0][0] == "protector"
    assert dexer.most_common(1)[0][0] == "tricky"


@pytest.mark.rule("EOS-GAP-03", "EOS-GEO-03")
def test_the_event_decks() -> None:
    from starboard.games.eosrise.effects import OpenGate

    for region in c.REGION_IDS:
        deck = [card for card in c.EVENTS.values() if card.region == region]
        assert Counter(card.label for card in deck) == {"round-rule": 7, "game-changer": 3, "luck": 2}
        assert sum(isinstance(deed, OpenGate) for card in deck for deed in card.effects) == 1


@pytest.mark.rule("EOS-GAP-07", "EOS-GAP-08")
def test_technology_and_contracts() -> None:
    assert len(c.TECHNOLOGY) == len(c.CONTRACTS) == 24
    assert sum(card.when == "attack" for card in c.TECHNOLOGY.values()) == 12
    assert all(1 <= card.scrap <= 3 for card in c.TECHNOLOGY.values())
    assert len({card.grade for card in c.CONTRACTS.values()}) == 3
    assert 7 <= sum(bool(card.taken) for card in c.CONTRACTS.values()) <= 10


@pytest.mark.rule("EOS-GAP-21", "EOS-STN-07")
def test_the_space_station_card() -> None:
    assert [action.name for action in c.STATION.values()] == ["Galactic lottery", "Shipyard", "Black market", "Lounge"]


@pytest.mark.rule("EOS-GAP-22", "EOS-GAP-24", "EOS-GAP-25", "EOS-GAP-26")
def test_tracks() -> None:
    assert c.HOUSE.funding[0] >= c.HOUSE.funding[-1] > 0
    assert c.HOUSE.extinction == tuple(sorted(c.HOUSE.extinction))
    assert c.HOUSE.extinction[0] == 0
    assert 2 in c.HOUSE.extinction
    assert 10 <= c.DEAD_PLANET <= 14
    assert (c.HOUSE.progress.planet, c.HOUSE.progress.levels, c.HOUSE.intel) == (10, (2, 4, 6, 8), 6)


@pytest.mark.rule("EOS-GAP-23")
def test_about_five_credits_of_income_a_round() -> None:
    """Funding, and what a crew earns besides: a contract pays some three credits, a scan's ARROW the same."""
    assert 2 <= sum(c.HOUSE.funding) / len(c.HOUSE.funding) <= 4
    pays = [deed.amount for card in c.CONTRACTS.values() for deed in card.pays if isinstance(deed, Credits)]
    assert 2 <= sum(pays) / len(c.CONTRACTS) <= 4
    assert c.PRINTED.scan_credits == 3


@pytest.mark.rule("EOS-TAB-06", "EOS-ROOM-02", "EOS-ROOM-03")
def test_rooms_and_actions() -> None:
    table = {action.id: (action.room, action.assistant) for action in c.ACTIONS.values()}
    assert table == {
        "train": ("command", False), "build": ("command", True), "repair": ("engine", True), "treat": ("engine", False),
        "treat-more": ("medical", False), "technology": ("crafting", True), "contract": ("cargo-bay", True),
        "mine": ("mining", True), "scan": ("scanner", True), "charge-1": ("shield-control", True),
        "charge-2": ("shield-control", True), "charge-3": ("shield-control", True),
    }  # fmt: skip
    names = {c.ROOMS[room].name for room in c.BUILDABLE}
    assert names == {"Medical Room", "Crafting Room", "Cargo Bay", "Mining Station", "Deep Space Scanner"}


def test_every_entry_says_where_it_comes_from() -> None:
    for table in (c.DAMAGE, c.ALIENS, c.TECHNOLOGY, c.CONTRACTS, c.PERSONAL, c.ADVANCED, c.EVENTS, c.ROOMS, c.OFFICERS):
        assert all(entry.source in ("rulebook", "house") for entry in table.values())


def test_a_deck_file_with_a_missing_card_is_refused_in_a_line() -> None:
    text = (c.FOLDER / "damage.toml").read_text(encoding="utf-8")
    first = text.index("[[damage]]")
    second = text.index("[[damage]]", first + 1)
    with pytest.raises(
        ContentError, match=r"damage\.toml: .*expected 10 damage cards with the keyword 'array', found 9"
    ):
        parse(text[:first] + text[second:], c.FILES["damage.toml"], "damage.toml")
    assert Path(c.FOLDER).is_dir()
