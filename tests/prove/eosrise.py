"""The long proofs of Project EOS Rise, by number of what they prove: `python tests/prove/eosrise.py [0 2 8 …]`.

| | |
|---|---|
| 0  | seats, missions, the option of ship traits |
| 1  | the lattice: galaxies, lanes, diameter, all rows of the rulebook's table, the three lanes of its example |
| 2  | Phase 5 asks nobody and is the same for every order of ships (500 boards); ways equal a brute-force list |
| 3  | a split of 33 over 7 rooms: microseconds to sample, every split can come, none twice |
| 6  | every Round Rule changes the numbers it names and no other, says why, and is gone with its card |
| 7  | rules, those untested, examples and interactions; how many rules a test cites |
| 8  | 1,000 random games end, no step holds more than 12 choices; 200 of them lose and make nothing after any step |
| 9  | decisions and forks beside catanatron |
| 10 | a forecast with all cards face up is what Phase 5 does, at every round of 40 games |
| 13 | random, policy, search and reference on Easy, with their intervals; seconds a game |
| 14 | the contract at each level with and without traits; 200 random games a level; saved and loaded |
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from starboard.games.eosrise import aliens  # noqa: E402
from starboard.games.eosrise.content import ALIENS, EVENTS, GALAXY, KINDS, MAP, NAMES  # noqa: E402
from starboard.games.eosrise.game import EosRise  # noqa: E402
from starboard.games.eosrise.state import Deck, EosState, Ship  # noqa: E402
from starboard.lab.fidelity import report  # noqa: E402
from starboard.table import Allot, Level, Table  # noqa: E402
from starboard.table.contract import CHECKS, look  # noqa: E402
from starboard.table.history import Choice  # noqa: E402
from starboard.table.rulebook import citations  # noqa: E402
from tests.prove import Proof, Proved, beside_catanatron, ladder, prove, seconds_of  # noqa: E402
from tests.rules.eosrise.scenario import game  # noqa: E402
from tests.rules.eosrise.test_aliens import board, fly, ranked  # noqa: E402
from tests.rules.eosrise.test_rounds import exactly_what_it_says  # noqa: E402
from tests.rules.eosrise.test_table import whole  # noqa: E402
from tests.rules.eosrise.test_universe import test_all_54_rows_of_the_table_are_the_lattice as all_rows  # noqa: E402

LEVELS = ("easy", "normal", "hard")


def what_it_is() -> Proved:
    missions = tuple(mission.id for mission in EosRise.missions)
    knobs = [knob.id for knob in EosRise.knobs]
    words = f"seats {EosRise.players}, missions {', '.join(missions)}, options {knobs}"
    return words, EosRise.players == (4, 4) and missions == LEVELS and knobs == ["traits"]


def lattice() -> Proved:
    all_rows()
    across = max(max(far) for far in MAP.far)
    example = [MAP.far[GALAXY[a]][GALAXY[b]] for a, b in (("5.4", "5.3"), ("5.3", "1.4"), ("1.4", "1.3"))]
    words = f"{len(NAMES)} galaxies, {len(MAP.lanes)} lanes, diameter {across}; the example's lanes are {example}"
    return words, (len(NAMES), len(MAP.lanes), across, example) == (54, 72, 11, [1, 1, 1])


def round_rules() -> Proved:
    cards = [card for card in EVENTS.values() if card.label == "round-rule"]
    for card in cards:
        exactly_what_it_says(card)
    return f"{len(cards)} Round Rules change what they name and nothing else, and are gone afterwards", len(cards) == 28


def rulebook() -> Proved:
    found = report("eosrise")
    tested = {kind: sum(bool(rule["tests"]) for rule in found.find(f"EOS-{kind}-")) for kind in ("EX", "INT")}
    cited = Counter(test for tests in citations(ROOT / "tests" / "rules" / "eosrise").values() for test in tests)
    most = max(cited.values())
    words = f"{found.line()}; {tested['EX']} examples, {tested['INT']} interactions tested; a test cites {most} at most"
    return words, not found.summary()["untested"] and tested == {"EX": 21, "INT": 25} and most <= 4


def movement() -> Proved:
    rng = random.Random(2)
    for _ in range(500):
        g = board(rng)
        cards = {kind: rng.choice([c.id for c in ALIENS.values() if c.kind == kind]) for kind in KINDS}
        for ship in g.state.ships:
            card = ALIENS[cards[ship.kind]]
            way = aliens.way(g, ship.at, aliens.goals(g, card.logic), card.move)
            end = way[-1] if way else ship.at
            assert (end, end == g.state.eos) == ranked(g, ship, card.logic, card.move)
        where = [(ship.kind, ship.at) for ship in g.state.ships]
        seen = set()
        for _ in range(3):
            rng.shuffle(where)
            h = game(eos=NAMES[g.state.eos])
            h.state.frbs, h.state.skills = list(g.state.frbs), list(g.state.skills)
            h.state.ships = [Ship(n, kind, at) for n, (kind, at) in enumerate(where)]
            h.state.decks |= {kind: Deck() for kind in KINDS}
            fly(h, cards)
            seen.add((tuple(sorted((s.kind, s.at) for s in h.state.ships)), len(h.state.bag)))
        assert len(seen) == 1
    return "500 boards: ways equal brute force, and the order of ships never matters", True


def splits() -> Proved:
    rooms = {"command": 12, "engine": 10, "medical": 5, "crafting": 5, "cargo-bay": 5, "mining": 5, "scanner": 5}
    kind, rng = Allot("damage", rooms, 33), random.Random(3)
    began = time.process_time()
    for _ in range(20_000):
        kind.sample(rng.random)
    each = (time.process_time() - began) / 20_000 * 1e6
    small = Allot("damage", {"a": 2, "b": 3, "c": 2}, 4)
    all_of_them = [tuple(sorted(split.items())) for split in small.iterate()]
    came = {tuple(sorted(small.sample(rng.random).items())) for _ in range(5_000)}
    assert len(all_of_them) == len(set(all_of_them)) and came == set(all_of_them)
    first = [tuple(sorted(split.items())) for split in kind.enumerate(10_000)]
    assert len(first) == len(set(first))
    words = (
        f"33 over 7 rooms sampled in {each:.1f} us; all {len(came)} splits of a small one come, none is listed twice"
    )
    return words, each < 20


def random_games() -> Proved:
    rounds, most = [], 0
    for number in range(1000):
        mission = ("easy", "normal", "hard")[number % 3]
        setup = EosRise.prepare(mission, 4, traits=number % 2 == 1)
        table: Table[EosState] = Table(EosRise, setup, seed=f"p{number}", level=Level.QUIET)
        rng = random.Random(number)
        while table.outcome is None:
            held = sum(isinstance(entry, Choice) for entry in table.tail) + 1
            most = max(most, held)
            assert held <= 12, f"game {number}: {table.tail}"
            if number < 200 and held == 1:
                whole(table.state)
            ask = table.offers[int(rng.random() * len(table.offers))]
            table.answer(ask, ask.kind.sample(rng.random))
        rounds.append(table.state.round)
    words = f"1,000 random games ended after {sum(rounds) / 1000:.1f} rounds; a step held {most} choices at most"
    return words, most <= 12


def speed() -> list[Proved]:
    return beside_catanatron("eosrise", 2.0, 3.5, 0.4)


def forecasts() -> Proved:
    compared = 0
    for number in range(40):
        setup = EosRise.prepare("hard", 4)
        table: Table[EosState] = Table(EosRise, setup, seed=f"f{number}", level=Level.QUIET)
        rng = random.Random(number)
        while table.outcome is None:
            state = table.state
            if state.phase == "planning" or table.tail:
                pass
            elif state.ships and state.phase == "crew":
                compared += compare(state)
            ask = table.offers[int(rng.random() * len(table.offers))]
            table.answer(ask, ask.kind.sample(rng.random))
    return f"{compared} forecasts with all cards face up were what Phase 5 then did", compared > 0


def compare(state: EosState) -> int:
    rng = random.Random(len(state.ships))
    g = game(eos=NAMES[state.eos])
    g.state.ships, g.state.frbs, g.state.skills = list(state.ships), list(state.frbs), list(state.skills)
    g.state.shown = {kind: rng.choice([c.id for c in ALIENS.values() if c.kind == kind]) for kind in KINDS}
    said = {ship.id: aliens.forecast(g, ship)[0] for ship in g.state.ships}
    start = {ship.id: ship.at for ship in g.state.ships}
    g.state.decks |= {kind: Deck() for kind in KINDS}
    aliens.movement(g)
    ends = {id: way[-1] if way else start[id] for id, way in said.items()}
    assert {ship.id: ship.at for ship in g.state.ships} == {id: at for id, at in ends.items() if at != state.eos}
    return len(said)


def strength() -> list[Proved]:
    counts = {"random": 100, "policy": 300, "search": 100, "reference": 60}
    return [*ladder("eosrise", "easy", 4, counts), seconds_of("eosrise", [EosRise.prepare("easy", 4)] * 8, 4)]


def kept() -> list[Proved]:
    """Every check of the contract; soak; and each question saved and loaded the first times it is asked."""
    for mission in LEVELS:
        for traits in (False, True):
            for check in CHECKS:
                check(EosRise, EosRise.prepare(mission, 4, traits=traits), f"prove {mission}")
    seen: Counter[str] = Counter()
    for number in range(600):
        setup = EosRise.prepare(LEVELS[number % 3], 4, traits=number % 2 == 1)
        table: Table[EosState] = Table(
            EosRise, setup, seed=f"k{number}", level=Level.LIVE if number < 30 else Level.QUIET
        )
        rng = random.Random(number)
        while table.outcome is None:
            ask = table.offers[int(rng.random() * len(table.offers))]
            if number < 30 and seen[ask.name] < 2:
                seen[ask.name] += 1
                again = Table.load(table.save(), EosRise)
                assert not again.lost and look(again) == look(table), ask.name
            table.answer(ask, ask.kind.sample(rng.random))
    return [
        (f"{len(CHECKS)} checks hold at each level, with and without traits", True),
        (f"600 random games ended; {len(seen)} questions saved and loaded: {', '.join(sorted(seen))}", len(seen) >= 25),
    ]


PROOFS: dict[str, Proof] = {
    "0": what_it_is,
    "1": lattice,
    "2": movement,
    "3": splits,
    "6": round_rules,
    "7": rulebook,
    "8": random_games,
    "9": speed,
    "10": forecasts,
    "13": strength,
    "14": kept,
}


if __name__ == "__main__":
    sys.exit(bool(prove(PROOFS, sys.argv[1:])))
