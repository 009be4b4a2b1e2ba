"""The mission files against the facts of their blocks in the rulebook, read out of the rulebook itself."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from starboard.games.endure import content
from starboard.games.endure.campaign import CAMPAIGNS
from starboard.games.endure.content import ENEMIES, MAPS
from starboard.games.endure.game import Endure
from starboard.table import SetupError, Table
from starboard.table.rulebook import parse

RULES = parse((Path(content.__file__).parent / "rulebook.md").read_text(encoding="utf-8"))
FACTIONS = {"GEPs": "gep", "Robotic Sentries": "sentry", "Redeemers": "redeemer"}

TITLE = [
    pytest.param("CG00", "ETS-NEIGH-01", marks=pytest.mark.rule("ETS-NEIGH-01")),
    pytest.param("CG01", "ETS-CLOSE-01", marks=pytest.mark.rule("ETS-CLOSE-01")),
    pytest.param("CG02", "ETS-BRAIN-01", marks=pytest.mark.rule("ETS-BRAIN-01")),
    pytest.param("CG03", "ETS-GRAV-01", marks=pytest.mark.rule("ETS-GRAV-01")),
    pytest.param("CG04", "ETS-PRESC-01", marks=pytest.mark.rule("ETS-PRESC-01")),
    pytest.param("CG05", "ETS-SIGNS-01", marks=pytest.mark.rule("ETS-SIGNS-01")),
    pytest.param("CG06", "ETS-BUGS-01", marks=pytest.mark.rule("ETS-BUGS-01")),
    pytest.param("CG07", "ETS-HEELS-01", marks=pytest.mark.rule("ETS-HEELS-01")),
    pytest.param("CG08", "ETS-TROPH-01", marks=pytest.mark.rule("ETS-TROPH-01")),
    pytest.param("CG09", "ETS-LEFT-01", marks=pytest.mark.rule("ETS-LEFT-01")),
    pytest.param("CG10", "ETS-BREAK-01", marks=pytest.mark.rule("ETS-BREAK-01")),
    pytest.param("CG11", "ETS-CATCH-01", marks=pytest.mark.rule("ETS-CATCH-01")),
    pytest.param("C012", "ETS-TURN-01", marks=pytest.mark.rule("ETS-TURN-01")),
    pytest.param("C013", "ETS-WALK-01", marks=pytest.mark.rule("ETS-WALK-01")),
    pytest.param("C014", "ETS-SPARE-01", marks=pytest.mark.rule("ETS-SPARE-01")),
    pytest.param("C015", "ETS-PRIZE-01", marks=pytest.mark.rule("ETS-PRIZE-01")),
    pytest.param("ROP16", "ETS-LONE-01", marks=pytest.mark.rule("ETS-LONE-01")),
    pytest.param("ROP17", "ETS-KOOL-01", marks=pytest.mark.rule("ETS-KOOL-01")),
    pytest.param("ROP18", "ETS-TRAP-01", marks=pytest.mark.rule("ETS-TRAP-01")),
    pytest.param("ROP19", "ETS-SNAKE-01", marks=pytest.mark.rule("ETS-SNAKE-01")),
    pytest.param("P20", "ETS-BULL-01", marks=pytest.mark.rule("ETS-BULL-01")),
]

TOKENS = [
    pytest.param("CG00", "ETS-NEIGH-04", marks=pytest.mark.rule("ETS-NEIGH-04")),
    pytest.param("CG01", "ETS-CLOSE-04", marks=pytest.mark.rule("ETS-CLOSE-04")),
    pytest.param("CG02", "ETS-BRAIN-05", marks=pytest.mark.rule("ETS-BRAIN-05")),
    pytest.param("CG03", "ETS-GRAV-05", marks=pytest.mark.rule("ETS-GRAV-05")),
    pytest.param("CG04", "ETS-PRESC-05", marks=pytest.mark.rule("ETS-PRESC-05")),
    pytest.param("CG05", "ETS-SIGNS-04", marks=pytest.mark.rule("ETS-SIGNS-04")),
    pytest.param("CG06", "ETS-BUGS-04", marks=pytest.mark.rule("ETS-BUGS-04")),
    pytest.param("CG07", "ETS-HEELS-05", marks=pytest.mark.rule("ETS-HEELS-05")),
    pytest.param("CG08", "ETS-TROPH-05", marks=pytest.mark.rule("ETS-TROPH-05")),
    pytest.param("CG09", "ETS-LEFT-05", marks=pytest.mark.rule("ETS-LEFT-05")),
    pytest.param("CG10", "ETS-BREAK-05", marks=pytest.mark.rule("ETS-BREAK-05")),
    pytest.param("CG11", "ETS-CATCH-04", marks=pytest.mark.rule("ETS-CATCH-04")),
    pytest.param("C012", "ETS-TURN-05", marks=pytest.mark.rule("ETS-TURN-05")),
    pytest.param("C013", "ETS-WALK-05", marks=pytest.mark.rule("ETS-WALK-05")),
    pytest.param("C014", "ETS-SPARE-05", marks=pytest.mark.rule("ETS-SPARE-05")),
    pytest.param("C015", "ETS-PRIZE-05", marks=pytest.mark.rule("ETS-PRIZE-05")),
    pytest.param("ROP16", "ETS-LONE-05", marks=pytest.mark.rule("ETS-LONE-05")),
    pytest.param("ROP17", "ETS-KOOL-05", marks=pytest.mark.rule("ETS-KOOL-05")),
    pytest.param("ROP18", "ETS-TRAP-05", marks=pytest.mark.rule("ETS-TRAP-05")),
    pytest.param("ROP19", "ETS-SNAKE-04", marks=pytest.mark.rule("ETS-SNAKE-04")),
    pytest.param("P20", "ETS-BULL-04", marks=pytest.mark.rule("ETS-BULL-04")),
]

LOSS = [
    pytest.param("CG00", "ETS-NEIGH-03", marks=pytest.mark.rule("ETS-NEIGH-03")),
    pytest.param("CG01", "ETS-CLOSE-03", marks=pytest.mark.rule("ETS-CLOSE-03")),
    pytest.param("CG03", "ETS-GRAV-04", marks=pytest.mark.rule("ETS-GRAV-04")),
    pytest.param("CG04", "ETS-PRESC-04", marks=pytest.mark.rule("ETS-PRESC-04")),
    pytest.param("CG05", "ETS-SIGNS-03", marks=pytest.mark.rule("ETS-SIGNS-03")),
    pytest.param("CG06", "ETS-BUGS-03", marks=pytest.mark.rule("ETS-BUGS-03")),
    pytest.param("CG07", "ETS-HEELS-04", marks=pytest.mark.rule("ETS-HEELS-04")),
    pytest.param("CG08", "ETS-TROPH-04", marks=pytest.mark.rule("ETS-TROPH-04")),
    pytest.param("CG10", "ETS-BREAK-04", marks=pytest.mark.rule("ETS-BREAK-04")),
    pytest.param("CG11", "ETS-CATCH-03", marks=pytest.mark.rule("ETS-CATCH-03")),
    pytest.param("C012", "ETS-TURN-04", marks=pytest.mark.rule("ETS-TURN-04")),
    pytest.param("C014", "ETS-SPARE-04", marks=pytest.mark.rule("ETS-SPARE-04")),
    pytest.param("C015", "ETS-PRIZE-04", marks=pytest.mark.rule("ETS-PRIZE-04")),
    pytest.param("ROP16", "ETS-LONE-04", marks=pytest.mark.rule("ETS-LONE-04")),
    pytest.param("ROP17", "ETS-KOOL-04", marks=pytest.mark.rule("ETS-KOOL-04")),
    pytest.param("ROP18", "ETS-TRAP-04", marks=pytest.mark.rule("ETS-TRAP-04")),
    pytest.param("ROP19", "ETS-SNAKE-03", marks=pytest.mark.rule("ETS-SNAKE-03")),
    pytest.param("P20", "ETS-BULL-03", marks=pytest.mark.rule("ETS-BULL-03")),
]

NEEDS = [
    pytest.param("CG00", "ETS-NEIGH-07", marks=pytest.mark.rule("ETS-NEIGH-07")),
    pytest.param("CG01", "ETS-CLOSE-14", marks=pytest.mark.rule("ETS-CLOSE-14")),
    pytest.param("CG02", "ETS-BRAIN-19", marks=pytest.mark.rule("ETS-BRAIN-19")),
    pytest.param("CG03", "ETS-GRAV-06", marks=pytest.mark.rule("ETS-GRAV-06")),
    pytest.param("CG04", "ETS-PRESC-06", marks=pytest.mark.rule("ETS-PRESC-06")),
    pytest.param("CG05", "ETS-SIGNS-11", marks=pytest.mark.rule("ETS-SIGNS-11")),
    pytest.param("CG06", "ETS-BUGS-08", marks=pytest.mark.rule("ETS-BUGS-08")),
    pytest.param("CG07", "ETS-HEELS-12", marks=pytest.mark.rule("ETS-HEELS-12")),
    pytest.param("CG08", "ETS-TROPH-06", marks=pytest.mark.rule("ETS-TROPH-06")),
    pytest.param("CG09", "ETS-LEFT-09", marks=pytest.mark.rule("ETS-LEFT-09")),
    pytest.param("CG10", "ETS-BREAK-12", marks=pytest.mark.rule("ETS-BREAK-12")),
    pytest.param("CG11", "ETS-CATCH-14", marks=pytest.mark.rule("ETS-CATCH-14")),
    pytest.param("C012", "ETS-TURN-09", marks=pytest.mark.rule("ETS-TURN-09")),
    pytest.param("C013", "ETS-WALK-06", marks=pytest.mark.rule("ETS-WALK-06")),
    pytest.param("C014", "ETS-SPARE-11", marks=pytest.mark.rule("ETS-SPARE-11")),
    pytest.param("C015", "ETS-PRIZE-12", marks=pytest.mark.rule("ETS-PRIZE-12")),
    pytest.param("ROP16", "ETS-LONE-06", marks=pytest.mark.rule("ETS-LONE-06")),
    pytest.param("ROP17", "ETS-KOOL-10", marks=pytest.mark.rule("ETS-KOOL-10")),
    pytest.param("ROP18", "ETS-TRAP-11", marks=pytest.mark.rule("ETS-TRAP-11")),
    pytest.param("ROP19", "ETS-SNAKE-10", marks=pytest.mark.rule("ETS-SNAKE-10")),
    pytest.param("P20", "ETS-BULL-12", marks=pytest.mark.rule("ETS-BULL-12")),
]

CAMPAIGN = [
    pytest.param("CG00", "ETS-NEIGH-09", marks=pytest.mark.rule("ETS-NEIGH-09")),
    pytest.param("CG01", "ETS-CLOSE-16", marks=pytest.mark.rule("ETS-CLOSE-16")),
    pytest.param("CG02", "ETS-BRAIN-21", marks=pytest.mark.rule("ETS-BRAIN-21")),
    pytest.param("CG03", "ETS-GRAV-15", marks=pytest.mark.rule("ETS-GRAV-15")),
    pytest.param("CG04", "ETS-PRESC-10", marks=pytest.mark.rule("ETS-PRESC-10")),
    pytest.param("CG05", "ETS-SIGNS-13", marks=pytest.mark.rule("ETS-SIGNS-13")),
    pytest.param("CG06", "ETS-BUGS-10", marks=pytest.mark.rule("ETS-BUGS-10")),
    pytest.param("CG07", "ETS-HEELS-14", marks=pytest.mark.rule("ETS-HEELS-14")),
    pytest.param("CG08", "ETS-TROPH-15", marks=pytest.mark.rule("ETS-TROPH-15")),
    pytest.param("CG09", "ETS-LEFT-11", marks=pytest.mark.rule("ETS-LEFT-11")),
    pytest.param("CG10", "ETS-BREAK-14", marks=pytest.mark.rule("ETS-BREAK-14")),
    pytest.param("CG11", "ETS-CATCH-16", marks=pytest.mark.rule("ETS-CATCH-16")),
    pytest.param("C012", "ETS-TURN-11", marks=pytest.mark.rule("ETS-TURN-11")),
    pytest.param("C013", "ETS-WALK-22", marks=pytest.mark.rule("ETS-WALK-22")),
    pytest.param("C014", "ETS-SPARE-13", marks=pytest.mark.rule("ETS-SPARE-13")),
    pytest.param("C015", "ETS-PRIZE-14", marks=pytest.mark.rule("ETS-PRIZE-14")),
    pytest.param("ROP16", "ETS-LONE-17", marks=pytest.mark.rule("ETS-LONE-17")),
    pytest.param("ROP17", "ETS-KOOL-12", marks=pytest.mark.rule("ETS-KOOL-12")),
    pytest.param("ROP18", "ETS-TRAP-13", marks=pytest.mark.rule("ETS-TRAP-13")),
    pytest.param("ROP19", "ETS-SNAKE-12", marks=pytest.mark.rule("ETS-SNAKE-12")),
    pytest.param("P20", "ETS-BULL-14", marks=pytest.mark.rule("ETS-BULL-14")),
]


@pytest.mark.parametrize(("mission", "rule"), TITLE)
def test_code_title_difficulty_and_faction(mission: str, rule: str) -> None:
    text, entry = RULES[rule].text, MAPS.missions[mission]
    assert f'"{entry.title}"' in text and mission in text.replace("CG/", "")
    assert any(words in text and entry.faction == faction for words, faction in FACTIONS.items())
    printed = re.search(r"difficulty (Easy|Medium|Hard)", text)
    assert (printed.group(1).lower() if printed else entry.difficulty) == entry.difficulty
    assert printed is not None or entry.difficulty_source == "house"


@pytest.mark.parametrize(("mission", "rule"), TOKENS)
def test_token_tables(mission: str, rule: str) -> None:
    rows = re.findall(r"^\| (\d)\+? \| ([^|;]+)", RULES[rule].text, re.MULTILINE)
    assert [int(survivors) for survivors, _ in rows] == [3, 4, 5]
    for survivors, printed in rows:
        faces: list[str] = []
        for part in printed.strip().lower().split(", "):
            face, _, times = part.partition(" x")
            faces += [face] * int(times or 1)
        assert sorted(faces) == sorted(MAPS.missions[mission].tokens.at(int(survivors)))


@pytest.mark.parametrize(("mission", "rule"), LOSS)
def test_no_failure_but_the_general_one(mission: str, rule: str) -> None:
    """What stands there follows from rulings: a class nobody has left, a prize that is dead."""
    assert set(MAPS.missions[mission].loss) <= {"nobody-left-who-can", "boss-killed"}


@pytest.mark.parametrize(("mission", "rule"), NEEDS)
def test_required_classes(mission: str, rule: str) -> None:
    text = RULES[rule].text.partition("(")[0].partition(";")[0]
    named = tuple(kind for kind in content.SURVIVORS if kind in text.lower())
    assert MAPS.missions[mission].needs == named


@pytest.mark.parametrize(("mission", "rule"), CAMPAIGN)
def test_place_in_a_campaign(mission: str, rule: str) -> None:
    text, entry = RULES[rule].text, MAPS.missions[mission]
    if "none" in text:
        assert not entry.campaign
        return
    campaign = CAMPAIGNS[entry.campaign]
    stage = next(n for n, stage in enumerate(campaign.stages) if mission in stage)
    words = ("first", "second", "third", "fourth")
    last = stage == len(campaign.stages) - 1
    assert words[stage] in text or (last and "final" in text)
    assert campaign.title in text or "option" in text


# ---- the same, played -----------------------------------------------------------------------------------------------

CREW = ["medic", "engineer", "technician", "captain", "marine", "scout"]


@pytest.mark.rule("ETS-SET-06", "ETS-SET-17")
@pytest.mark.parametrize(("mission", "rule"), TOKENS)
def test_the_row_for_the_crew_lies_on_the_map_and_the_rest_is_the_pool(mission: str, rule: str) -> None:
    for seats in (3, 4, 5, 6):
        t = Table(Endure, Endure.prepare(mission, CREW[:seats]), seed="x")
        while t.state.phase == "setup":
            ask = t.offers[0]
            t.answer(ask, next(iter(ask.kind.enumerate(1))))
        row = list(MAPS.missions[mission].tokens.at(seats))
        state, pool = t.state, list(content.POOLS[MAPS.missions[mission].faction])
        unseen = [face for name, pile in state.piles.items() if name != "pool" for face in pile if face != "?"]
        shown = [event for event in t.journal if event.word == "reveal"]
        assert len(state.tokens) + len(shown) == len(row) == len(MAPS.missions[mission].spots(seats))
        assert len(unseen) + len(shown) == len(row) and Counter(unseen) <= Counter(row)
        assert Counter(state.piles["pool"]) == Counter(pool) - Counter(row)


@pytest.mark.rule("ETS-SET-07")
@pytest.mark.parametrize(("mission", "rule"), NEEDS)
def test_whoever_is_needed_must_come_along(mission: str, rule: str) -> None:
    needs = MAPS.missions[mission].needs
    others = ["captain", "marine", "scout"]
    if needs:
        with pytest.raises(SetupError, match=needs[0]):
            Endure.prepare(mission, others)
        others[0] = needs[0]
    assert list(Endure.prepare(mission, others).seats) == others


@pytest.mark.rule("ETS-CAMP-01", "ETS-CAMP-03")
@pytest.mark.parametrize(("mission", "rule"), CAMPAIGN)
def test_a_campaign_comes_to_it_in_its_turn(mission: str, rule: str) -> None:
    home = [id for id, campaign in CAMPAIGNS.items() if any(mission in stage for stage in campaign.stages)]
    assert home == ([MAPS.missions[mission].campaign] if MAPS.missions[mission].campaign else [])
    for id in home:
        setup = Endure.prepare(id, CREW)
        for turn, stage in enumerate(CAMPAIGNS[id].stages):
            state = Endure.start(setup)
            state.after, state.phase = [before[0] for before in CAMPAIGNS[id].stages[:turn]], "choose"
            t = Table(Endure, setup, seed="x", state=state)
            asked = t.state.phase == "choose"
            open_ = [option.id for option in t.offers[0].kind.enumerate(9)] if asked else [t.state.mission]
            assert (mission in open_) is (mission in stage)


def test_bosses_of_missions_are_bosses() -> None:
    assert all(ENEMIES[m.boss.enemy].boss for m in MAPS.missions.values() if m.boss is not None)
