"""The long proofs of Star Quest, by number of what they prove: `python tests/prove/starquest.py [1 2 3 …]`.

| | |
|---|---|
| 1  | seats, six primaries, a campaign, what the builder of missions lets one choose; `starboard check` is clean |
| 2  | 777 rules and our rulings, none untested, at most 60 not playable; all examples and interactions are tests |
| 3  | the contract for 2, 3, 4 seats on 20 maps |
| 4  | 5,000 enemy activations: no base where it may not be, units apart and coherent, ways within their limit |
| 5  | sight equals shapely's on 10,000 sets of rays, an exact judge in fractions on 2,000 grazing ones |
| 6  | of 500 destinations that can be reached one click finds 99.5 %; 500 outside are refused with a rule |
| 7  | 1,000 tables of the generator keep the guidelines, each in under 200 ms |
| 8  | decisions and forks beside catanatron; bytes of a state |
| 9  | live: milliseconds of an enemy activation, of checking a point, of a scene |
| 10 | search races 8 answers at every point; random, policy and search apart; seconds of the reference bot |
| 11 | what is shown beforehand is what the enemy does, 500 times |
| 12 | the browser's promises at three sizes, in a browser: tests/web |
| 13 | the terminal: whole missions by numbers alone, every place in words, nothing wider than 100 columns |
| 14 | a save from before the candidates changed loads with nothing lost, 50 times |
| 15 | 200 random games of each primary with 2, 3, 4 heroes; both campaigns to their end, saved and resumed |
"""

from __future__ import annotations

import io
import random
import subprocess
import sys
import tempfile
import time
import types
from collections.abc import Coroutine, Generator
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import shapely
from rich.console import Console

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from starboard import bots  # noqa: E402
from starboard.bots.search import SearchBot  # noqa: E402
from starboard.games.starquest import HOME, ai  # noqa: E402
from starboard.games.starquest.bot import Sensible  # noqa: E402
from starboard.games.starquest.content import BIOMES, FACTIONS, PRIMARIES  # noqa: E402
from starboard.games.starquest.game import StarQuest  # noqa: E402
from starboard.games.starquest.moving import allowance  # noqa: E402
from starboard.games.starquest.options import Begin, Done, Onward  # noqa: E402
from starboard.games.starquest.places import Pick, chained, radius, standing  # noqa: E402
from starboard.games.starquest.points import Move  # noqa: E402
from starboard.games.starquest.profiles import has  # noqa: E402
from starboard.games.starquest.state import Ledger, StarState, Unit  # noqa: E402
from starboard.games.starquest.terrain import generate  # noqa: E402
from starboard.lab import bench  # noqa: E402
from starboard.lab.check import problems  # noqa: E402
from starboard.lab.fidelity import report  # noqa: E402
from starboard.scene import view  # noqa: E402
from starboard.spaces.plane import XY, apart2, chord, inside, rim  # noqa: E402
from starboard.table import Level, Point, Table, Way  # noqa: E402
from starboard.table.contract import CHECKS, data  # noqa: E402
from starboard.table.table import ROLLOUT  # noqa: E402
from starboard.terminal.draw import Painter  # noqa: E402
from starboard.terminal.session import YOU, Session  # noqa: E402
from tests.prove import Proof, Proved, beside_catanatron, interval, prove, share  # noqa: E402
from tests.rules.starquest.test_terrain import judged  # noqa: E402
from tests.spaces.test_plane import R, clicks, judge, random_shape  # noqa: E402
from tests.spaces.test_plane import table as plane_table  # noqa: E402

LADDER = ("random", "policy", "search")


def new_table(seed: int, primary: str = "", faction: str = "", seats: int = 3) -> Table[StarState]:
    rng = random.Random(seed)
    setup = StarQuest.prepare(
        primary or rng.choice(PRIMARIES),
        seats,
        biome=rng.choice(list(BIOMES)),
        map=1 + seed % 50,
        faction=faction or rng.choice(FACTIONS),
        difficulty=2,
        simple=True,
    )
    return Table(StarQuest, setup, seed=str(seed), level=ROLLOUT)


def door() -> list[Proved]:
    """What there is to choose, and that all content is sound."""
    primaries = [m.id for m in StarQuest.missions if m.id in PRIMARIES]
    knobs = {knob.id for knob in StarQuest.knobs}
    wanted = {"faction", "secondary", "alertness", "time", "weather", "difficulty", "biome", "table", "upgrades"}
    wrong = problems(HOME / "content", "starquest")
    shape = f"{StarQuest.players[0]}-{StarQuest.players[1]} seats, {len(primaries)} primaries"
    return [
        (f"{shape}, {len(StarQuest.campaigns)} campaigns", StarQuest.players == (2, 4) and len(primaries) == 6),
        (f"the builder lets one choose {', '.join(sorted(knobs))}", wanted <= knobs),
        (f"{len(wrong)} problems in its content", not wrong),
    ]


def rules() -> list[Proved]:
    book = report("starquest")
    found = book.summary()
    left = {rule["id"] for rule in found["not_playable"]}
    every = [rule["id"] for rule in book.rules]
    cases = [id for id in every if id.startswith(("GSQ-EX-", "GSQ-INT-"))]
    return [
        (book.line(), found["rules"] >= 777 and not found["untested"] and len(left) <= 60),
        (f"{len(cases)} examples and interactions, all of them tests", len(cases) == 59 and not left & {*cases}),
    ]


def contract() -> Proved:
    for number in range(20):
        for seats in (2, 3, 4):
            setup = StarQuest.prepare(PRIMARIES[number % 6], seats, map=number + 1, biome=[*BIOMES][number % 4])
            for check in CHECKS:
                check(StarQuest, setup, f"prove {number} {seats}")
    return f"{len(CHECKS)} checks for 2, 3 and 4 seats on 20 maps", True


def activations(count: int = 5000) -> Proved:
    """No base in impassable ground or over the edge, units apart and coherent, every way within its limit."""
    assert ai.__file__.endswith(".py"), "looks into the rules while they run: plain Python only"
    seen = {"activations": 0, "moves": 0, "incoherent": 0}
    original = ai.carry_out

    async def watched(g: StarQuest, unit: Unit, plan: ai.Plan) -> None:
        before = _near_pairs(g)
        was = _whole(g, unit)
        limit = allowance(g, unit, "advance" if plan.action == "advance" else "rush")
        for way in plan.ways or ():
            most = min(limit, g.moves.difficult) if any(w.slow for w in plan.ways or ()) else limit
            assert way.cost <= most, f"{unit.kind} goes {way.cost} of {most}"
        ends = [way.way[-1] for way in plan.ways] if plan.ways else [m.xy for m in unit.models]
        seen["activations"] += 1
        if plan.ways:
            seen["moves"] += 1
            _clear(g, unit, ends)
            if not has(unit, "flying"):
                for way in plan.ways:
                    _open(g, unit, way.way)
            if not chained(g, unit.kind, ends) and (was or plan.action != "charge"):
                seen["incoherent"] += 1
        await original(g, unit, plan)
        if plan.action not in ("charge",):
            assert _near_pairs(g) <= before, f"{unit.kind} came too near by {plan.action}"

    ai.carry_out = watched
    try:
        seed = 0
        while seen["activations"] < count:
            table = new_table(seed)
            table.play_out(random.Random(seed), None, until=lambda s: s.round > 20)
            seed += 1
    finally:
        ai.carry_out = original
    return f"{seen} in {seed} games on {min(seed, 50)} maps", not seen["incoherent"] and seed >= 50


def _whole(g: StarQuest, unit: Unit) -> bool:
    return chained(g, unit.kind, [m.xy for m in unit.models])


def _clear(g: StarQuest, unit: Unit, ends: list[XY]) -> None:
    r = radius(unit)
    for at in ends:
        assert g.land.ground.on_table(at, r), f"{unit.kind} over the edge at {at}"
        for piece in g.land.solid:
            if inside(at, piece.shape):
                raise AssertionError(f"{unit.kind} in {piece.id}")
            gap = shapely.Polygon(piece.shape).distance(shapely.Point(at))
            assert gap >= r - 1e-6, f"{unit.kind} {r - gap} into {piece.id}"


def _open(g: StarQuest, unit: Unit, way: list[XY]) -> None:
    """That no leg of a way cuts what is solid; who was pushed against something may leave it. Over a gap its middle
    goes an inch at most (GSQ-TER-07, 08: only where a move ends the whole base must be on firm ground)."""
    line, start = shapely.LineString(way if len(way) > 1 else way * 2), shapely.Point(way[0])
    for piece in g.land.solid:
        shape, kind = shapely.Polygon(piece.shape), g.land.kind_of(piece)
        if kind.gap:
            wrong = line.intersection(shape).length - g.moves.free_gap
        else:
            wrong = min(radius(unit), shape.distance(start)) - shape.distance(line)
        assert wrong <= 2, f"{unit.kind} cuts {kind.id} by {wrong} on {way}"


def _near_pairs(g: StarQuest) -> int:
    """Pairs of units nearer than an inch."""
    units = standing(g)
    count = 0
    for n, a in enumerate(units):
        for b in units[n + 1 :]:
            far = (radius(a) + radius(b) + g.lengths.near) ** 2
            count += any(apart2(m.xy, o.xy) < far for m in a.models for o in b.models)
    return count


def rays(count: int = 10_000) -> Proved:
    """Nine rays each, against shapely."""
    wrong = 0
    rng = random.Random(7)
    for number in range(count // 500):
        ground = plane_table(number)
        polygons = [shapely.Polygon(p.shape) for p in ground.pieces if p.opaque]
        for _ in range(500):
            eye = (rng.randrange(48_000), rng.randrange(48_000))
            at = (rng.randrange(48_000), rng.randrange(48_000))
            look = ground.look(eye, 0, at, 0, 630)
            for bit, point in enumerate(rim(at, 630)):
                met = any(shapely.LineString([eye, point]).intersection(p).length > 1e-6 for p in polygons)
                wrong += bool(look.free >> bit & 1) == met
    return f"{count} sets of nine rays, {wrong} differ from shapely", not wrong


def grazing(count: int = 2000) -> Proved:
    """Through corners and along edges, against fractions."""
    rng = random.Random(3)
    for _ in range(count):
        shape = tuple(random_shape(rng, 10_000, 10_000, 4000))
        corner, other = rng.choice(shape), rng.choice(shape)
        dx, dy = rng.randrange(-9000, 9000), rng.randrange(-9000, 9000)
        for a, b in (
            ((corner[0] - dx, corner[1] - dy), (corner[0] + dx, corner[1] + dy)),
            ((2 * corner[0] - other[0], 2 * corner[1] - other[1]), other),
        ):
            assert (chord(a, b, shape) is not None) == (a != b and judge(a, b, shape))
    return f"{count} grazing rays as the fractions say", True


def one_click(count: int = 500) -> list[Proved]:
    fits = found = number = 0
    while fits < count:
        a, b = clicks(plane_table(number), count // 10, number, easy=True)
        fits, found, number = fits + a, found + b, number + 1
    words = f"{found} of {fits} destinations that can be reached are found by one click (base {R})"
    return [(words, found >= 0.995 * fits), outside(count)]


def outside(count: int) -> Proved:
    """Places further away than a move goes, on tables as they are played."""
    known = {rule["id"] for rule in report("starquest").rules}
    refused = asked = 0
    for seed in range(count // 10):
        table = new_table(seed)
        rng = random.Random(seed)
        while not isinstance(table.offers[0].kind, Move):
            table.answer(table.offers[0], table.offers[0].kind.sample(rng.random))
        kind = table.offers[0].kind
        assert isinstance(kind, Move)
        x, y = kind.hero.at.xy
        far = 0
        while far < 10:
            at = (rng.randrange(48_000), rng.randrange(48_000))
            if apart2((x, y), at) > kind.limit * kind.limit:
                far, asked = far + 1, asked + 1
                why = kind.refuse([at])
                refused += why is not None and why[1] in known
    return f"{refused} of {asked} places out of reach are refused with a rule", refused == asked >= count


def tables(count: int = 1000) -> Proved:
    slowest = 0.0
    for number in range(count):
        biome = list(BIOMES)[number % len(BIOMES)]
        start = time.process_time()
        made, mined = generate(biome, 1000 + number)
        slowest = max(slowest, time.process_time() - start)
        wrong = judged(made, mined, rays=100, seed=number)
        assert not wrong, (biome, number, wrong)
    return f"{count} tables keep the guidelines; the slowest took {slowest * 1000:.0f} ms", slowest < 0.2


def intents(count: int = 500) -> Proved:
    """What is shown beforehand is what the enemy does."""
    seen = {"same": 0, "ties": 0}
    original = ai.decide

    def watched(g: StarQuest, unit: Unit, pick: Pick) -> ai.Plan:
        ai.decide = original
        foreseen = ai.intent(g, unit)
        plan = original(g, unit, pick)
        ai.decide = watched
        if foreseen.tie:
            seen["ties"] += 1
        else:
            ends = [[w.way for w in p.ways] if p.ways else None for p in (foreseen, plan)]
            assert (foreseen.action, foreseen.target, ends[0]) == (plan.action, plan.target, ends[1])
            seen["same"] += 1
        return plan

    ai.decide = watched
    try:
        seed = 0
        while seen["same"] < count:
            new_table(seed).play_out(random.Random(seed), None, until=lambda s: s.round > 12)
            seed += 1
    finally:
        ai.decide = original
    return f"{seen['same']} activations as shown, {seen['ties']} with a tie that says so", seen["same"] >= count


def racing(games: int = 3) -> Proved:
    """How many different answers search tries where it is asked for a place."""
    fewest, asked = 99, 0
    for number in range(games):
        table: Table[StarState] = Table(
            StarQuest, StarQuest.prepare("first-light", 3), seed=f"r{number}", level=Level.QUIET
        )
        rng = random.Random(number)
        bot, policy = SearchBot(rng, iterations=32), Sensible(rng)
        while table.outcome is None and table.state.round < 4:
            ask = table.offers[0]
            if isinstance(ask.kind, Point):
                fewest, asked = min(fewest, len(bot.advise(table, ask, ask.seats[0]))), asked + 1
            table.answer(*policy.answer(table.game, [ask]))
    return f"at {asked} points at least {fewest} different answers raced", fewest >= 8


def strength(games: int = 60, hard: int = 120) -> list[Proved]:
    """Random far below search on the first mission; and where there is room above the policy, on the six primaries at
    difficulty 3, each bot clearly above the one before it."""
    first = {name: sum(_plays(name, "first-light", n, 0)[0] for n in range(games)) for name in LADDER}
    gap = (first["search"] - first["random"]) / games
    words = ", ".join(f"{name} {won}" for name, won in first.items())
    found = [(f"of {games} first missions won: {words}; search is {100 * gap:.0f} points above random", gap >= 0.3)]
    before = -1.0
    for name in LADDER:
        won = sum(_plays(name, PRIMARIES[n % 6], n, 3)[0] for n in range(hard))
        low, high = interval(won, hard)
        found.append((f"{name} won {share(won, hard)} of the primaries at difficulty 3", low > before))
        before = high
    return found


def reference(games: int = 12) -> list[Proved]:
    """No primary always won, none always lost, over difficulties 1 to 4; and how long a mission takes."""
    found: list[Proved] = []
    for primary in PRIMARIES:
        played = [_plays("reference", primary, number, 1 + number % 4) for number in range(games)]
        won, each = sum(one[0] for one in played), sum(one[1] for one in played) / games
        found.append((f"reference won {won} of {games} {primary}, {each:.1f} s each", 0 < won < games and each <= 4))
    return found


def _plays(name: str, mission: str, number: int, difficulty: int) -> tuple[bool, float]:
    setup = StarQuest.prepare(mission, 2 + number % 3, difficulty=difficulty)
    table: Table[StarState] = Table(StarQuest, setup, seed=f"s{number}", level=Level.QUIET)
    bot, began = bots.load(name)(random.Random(number)), time.process_time()
    while table.offers and table.state.round < 120:
        bots.answer(table, bot)
    return bool(table.outcome and table.outcome.won), time.process_time() - began


def speed() -> list[Proved]:
    offers, _, size = bench.forks("starquest", 1.0)
    state = size / offers
    speeds = beside_catanatron("starquest", 0.6, 1.5, 0.5, helped=True)
    return [*speeds, (f"{state:,.0f} bytes of a state", state <= 4096)]


def live(games: int = 6) -> list[Proved]:
    """Processor time at a live table, of the slowest of twenty."""
    spent: dict[str, list[float]] = {"an enemy activation": [], "a point checked": [], "a scene": []}
    original = ai.activate

    @types.coroutine
    def timed(rule: Coroutine[Any, Any, None]) -> Generator[Any, Any, None]:
        took, answer = 0.0, None
        while True:
            began = time.process_time()
            try:
                asks = rule.send(answer)
            except StopIteration:
                return
            finally:
                took += time.process_time() - began
                if rule.cr_await is None:  # type: ignore[attr-defined]
                    spent["an enemy activation"].append(took)
            answer = yield asks

    ai.activate = lambda g, unit: timed(original(g, unit))
    try:
        for number in range(games):
            watch(number, spent)
    finally:
        ai.activate = original
    found: list[Proved] = []
    for what, most in (("an enemy activation", 5), ("a point checked", 5), ("a scene", 20)):
        times = sorted(spent[what])
        slow = times[len(times) * 95 // 100] * 1000
        found.append((f"{what}: {slow:.1f} ms at p95 of {len(times)} (most {times[-1] * 1000:.1f})", slow <= most))
    return found


def watch(number: int, spent: dict[str, list[float]]) -> None:
    """One game at a live table: a scene at every question, some points at every move."""
    rng = random.Random(number)
    setup = StarQuest.prepare(PRIMARIES[number % len(PRIMARIES)], 2 + number % 3, map=1 + number, difficulty=2)
    table: Table[StarState] = Table(StarQuest, setup, seed=f"l{number}")
    bot = bots.load("policy")(rng)
    while table.offers and table.state.round <= 12:
        began = time.process_time()
        view(table, table.offers[0].seats[0])
        spent["a scene"].append(time.process_time() - began)
        kind = table.offers[0].kind
        if isinstance(kind, Move):
            x, y = kind.hero.at.xy
            for _ in range(5):
                way = Way(((x + rng.randrange(-12_000, 12_001), y + rng.randrange(-12_000, 12_001)),))
                began = time.process_time()
                kind.why_not(way)
                spent["a point checked"].append(time.process_time() - began)
        bots.answer(table, bot)


def candidates(count: int = 50) -> Proved:
    """Saved by a table whose bots knew other places, loaded by one that knows these."""
    lost = 0
    for seed in range(count):
        setup = StarQuest.prepare(PRIMARIES[seed % 6], 2 + seed % 3, map=1 + seed)
        table: Table[StarState] = Table(StarQuest, setup, seed=f"c{seed}")
        rng = random.Random(seed)
        with mock.patch.object(Move, "good", lambda move: [("stay", [move.hero.at.xy])]):
            while table.decisions < 40 and table.offers:
                table.answer(table.offers[0], table.offers[0].kind.sample(rng.random))
            saved = table.save()
        again = Table.load(saved, StarQuest)
        lost += bool(again.lost) or data(again.state) != data(table.state)
    return f"{count} saves from before the candidates changed, {lost} lost anything", not lost


def browser() -> Proved:
    """Regions, clicks inside and outside, sizes under a thumb, corners, taps, axe: the tests that say so."""
    tests = [f"tests/web/test_{name}.py" for name in ("starquest", "counts", "tables")]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--no-header",
        "-p",
        "no:cacheprovider",
        "-m",
        "soak or not soak",
        *tests,
    ]
    ran = subprocess.run([*command, "-k", OPEN_TABLE], capture_output=True, text=True, cwd=ROOT)
    return ran.stdout.strip().splitlines()[-1], ran.returncode == 0


OPEN_TABLE = "one_click or inside_are_taken or corner_of_the_table or four_taps or (by_clicks and starquest)"


def terminal(games: int = 3) -> Proved:
    """Somebody types what the policy would do, or the place nearest to it, and nothing but the numbers in the menu."""
    typed: list[int] = []
    wide = places = 0
    for number in range(games):
        setup = StarQuest.prepare("first-light", 2 + number % 3)
        people = dict.fromkeys(setup.seats, YOU)
        table: Table[StarState] = Table(StarQuest, setup, seed=f"t{number}", people=people)
        screen, typist = io.StringIO(), Typist(table, number)
        painter = Painter(Console(file=screen, width=100, highlight=False))
        typist.session = Session(table, {}, painter, typist.read, Path(tempfile.mkdtemp()) / "game.json")
        typist.session.run()
        assert table.outcome is not None, f"a mission that does not end in {len(typist.typed)} lines"
        typed, places = typed + typist.typed, places + typist.places
        wide = max(wide, *map(len, screen.getvalue().splitlines()))
    words = f"{games} missions ended by {len(typed)} numbers, {places} places in words, no line wider than {wide}"
    return words, wide <= 100 and places > 0


class Typist:
    """Reads the menu and types one number of it."""

    session: Session

    def __init__(self, table: Table[StarState], seed: int) -> None:
        self.table = table
        self.policy = Sensible(random.Random(seed))
        self.typed: list[int] = []
        self.places = 0

    def read(self, prompt: str) -> str:
        if len(self.typed) > 5000:
            return "q"
        ask, answer = self.policy.answer(self.table.game, self.table.offers)
        acts = [entry.act for entry in self.session._entries if entry.ask is ask]
        assert acts and all(act.label.strip() for act in acts), f"{ask.name} is asked without words"
        choices = [act.choice for act in acts]
        if isinstance(ask.kind, Point):
            self.places += len(acts)
            self.typed.append(min(range(len(acts)), key=lambda n: apart2(choices[n].path[-1], answer.path[-1])) + 1)
        else:
            self.typed.append(choices.index(msgspec.to_builtins(answer)) + 1)
        return str(self.typed[-1])


def campaign(name: str, seats: int = 3) -> Proved:
    """To its true end: every chapter done, none given up; then the heroes go on into the next campaign as they are.

    Played by the policy, a chapter that has failed by the reference bot; saved and resumed inside every mission and
    between two.
    """
    table: Table[StarState] = Table(StarQuest, StarQuest.prepare(name, seats), seed="campaign")
    rng = random.Random(15)
    policy, strong = Sensible(rng), bots.load("reference")(rng)
    saves = {True: 0, False: 0}
    where: object = None
    steps = 0
    while table.offers[0].name != "campaign-over":
        between, ledger = table.state.phase == "campaign", ledger_of(table)
        here = (between, ledger.chapter, ledger.mission, ledger.failed)
        where, steps = here, steps + 1 if here == where else 0
        if steps == (0 if between else 30):
            table, saves[between] = resumed(table), saves[between] + 1
        ask = table.offers[0]
        if ask.name == "chapter":
            table.answer(ask, next(option for option in ask.kind.enumerate(99) if isinstance(option, Begin)))
        elif ledger_of(table).failed and not between:
            bots.answer(table, strong)
        else:
            table.answer(*policy.answer(table.game, table.offers))
    ledger, decisions, learnt = ledger_of(table), table.decisions, progress(table)
    whole = sorted(ledger.done) == list(range(len(ledger.chapters)))
    ended = resumed(table)
    ended.answer(ended.offers[0], Done())
    table.answer(table.offers[0], Onward())
    while table.state.phase == "campaign":
        table.answer(*policy.answer(table.game, table.offers))
    words = (
        f"{name}: {len(ledger.done)} of {len(ledger.chapters)} chapters, {sum(map(len, ledger.chapters))} missions, in"
        f" {decisions} decisions, a chapter begun again {ledger.failed} times; resumed {saves[False]} times inside a"
        f" mission and {saves[True]} times between two; levels {[hero.level for hero in table.state.heroes]} go on"
    )
    won = ended.outcome is not None and ended.outcome.won
    return words, whole and won and saves[False] > 0 and progress(table) == learnt and not ledger_of(table).done


def ledger_of(table: Table[StarState]) -> Ledger:
    assert table.state.ledger is not None
    return table.state.ledger


def resumed(table: Table[StarState]) -> Table[StarState]:
    """Saved and loaded: the same."""
    again = Table.load(table.save(), StarQuest)
    assert not again.lost and data(again.state) == data(table.state)
    return again


def progress(table: Table[StarState]) -> list[object]:
    return [(hero.id, hero.xp, hero.level, hero.picks, hero.skills) for hero in table.state.heroes]


def campaigns() -> list[Proved]:
    """One of chance, and that of the house."""
    return [campaign("random"), campaign("frontier")]


def ends(count: int = 200) -> Proved:
    """Random games of each primary at 2, 3 and 4 heroes."""
    played = 0
    for primary in PRIMARIES:
        for seats in (2, 3, 4):
            for seed in range(count):
                table = new_table(seed, primary, seats=seats)
                table.play_out(random.Random(seed), None, until=lambda s: s.round > 120)
                played += 1
    return f"{played} random games without an error", True


def each(*proofs: Proof) -> Proof:
    """Several proofs of one line."""

    def all_of_them() -> list[Proved]:
        found: list[Proved] = []
        for proof in proofs:
            one = proof()
            found += one if isinstance(one, list) else [one]
        return found

    return all_of_them


PROOFS: dict[str, Proof] = {
    "1": door,
    "2": rules,
    "3": contract,
    "4": activations,
    "5": each(rays, grazing),
    "6": one_click,
    "7": tables,
    "8": speed,
    "9": live,
    "10": each(racing, strength, reference),
    "11": intents,
    "12": browser,
    "13": terminal,
    "14": candidates,
    "15": each(ends, campaigns),
}


if __name__ == "__main__":
    sys.exit(bool(prove(PROOFS, sys.argv[1:])))
