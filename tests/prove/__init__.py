"""The long proofs: what each line of a game's promises is measured as, and whether it holds (`make prove GAME=…`)."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from starboard import bots, games  # noqa: E402
from starboard.lab.fidelity import report  # noqa: E402
from starboard.lab.strength import strength  # noqa: E402
from starboard.table import Level, Setup, Table  # noqa: E402
from starboard.table.contract import CHECKS  # noqa: E402
from starboard.table.rulebook import citations  # noqa: E402

Proved = tuple[str, bool]
"""What was measured, and whether the line holds."""
Proof = Callable[[], Proved | list[Proved]]


def prove(proofs: Mapping[str, Proof], wanted: Sequence[str]) -> int:
    """Prints a line for each proof: number, measured value, yes or no. The number of those that do not hold."""
    failed = 0
    for number in wanted or list(proofs):
        began = time.monotonic()
        try:
            found = proofs[number]()
        except AssertionError as error:
            found = f"{error}" or "an assertion failed", False
        for value, holds in found if isinstance(found, list) else [found]:
            sys.stdout.write(f"{number:>8}  {'yes' if holds else 'NO '}  {value}\n")
            failed += not holds
        sys.stdout.write(f"{'':>8}       {time.monotonic() - began:.0f} s\n")
        sys.stdout.flush()
    return failed


def interval(won: int, count: int) -> tuple[float, float]:
    """Wilson's, 95 %."""
    share, z = won / count, 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - half, middle + half


def share(won: int, count: int) -> str:
    low, high = interval(won, count)
    return f"{won} of {count} ({low:.0%} to {high:.0%})"


def guarded(slug: str, rules: str) -> Proof:
    """That the tests citing any of these rules pass: how many cases there are."""

    def run() -> Proved:
        folder = ROOT / "tests" / "rules" / slug
        cited = citations(folder)
        tests = sorted({str(folder / test) for rule in rules.split() for test in cited.get(rule, [])})
        assert tests, f"no test cites {rules}"
        return _tested(rules, tests)

    return run


def passed(*tests: str) -> Callable[[], Proved]:
    """That these tests pass: how many cases there are."""
    return lambda: _tested("", tests)


def _tested(words: str, tests: Sequence[str]) -> Proved:
    command = [sys.executable, "-m", "pytest", "--no-header", "-p", "no:cacheprovider", *tests]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return f"{words}: {ran.stdout.strip().splitlines()[-1]}".removeprefix(": "), ran.returncode == 0


def counted(slug: str) -> Proved:
    """That no rule is without a test."""
    found = report(slug)
    return found.line(), not found.summary()["untested"]


def kept_everywhere(slug: str) -> Proved:
    """That every mission keeps the contract at every number of seats, in whole games."""
    door = games.load(slug)
    least, most = door.players
    setups = [door.prepare(m.id, n) for m in door.missions if m.source != "own" for n in range(least, most + 1)]
    for setup in setups:
        for check in CHECKS:
            check(door, setup, f"prove {setup.mission} {len(setup.seats)}")
    return f"{len(CHECKS)} checks hold for {len(setups)} casts of {len(door.missions)} missions", True


def ladder(slug: str, mission: str, seats: int, counts: Mapping[str, int]) -> list[Proved]:
    """That each bot of random, policy and search is clearly above the one before it: no interval reaches into the next;
    that search is 30 points above random, and that no other bot always wins or always loses. Games are kept, so that a
    proof goes on where it was broken off."""
    keep = ROOT / "build" / "prove"
    keep.mkdir(parents=True, exist_ok=True)
    kept = keep / f"strength-{slug}.jsonl"
    [row] = strength(slug, [seats], dict(counts), missions=[mission], seed="prove", keep=kept)
    found: list[Proved] = []
    before = -1.0
    for name, (won, count) in row.won.items():
        low, high = interval(won, count)
        climbs = name in ("random", "policy", "search")
        holds = low > before if climbs else 0 < won < count
        before = high if climbs else before
        found.append((f"{name} won {share(won, count)} of {mission} with {seats}", holds))
    gap = row.won["search"][0] / row.won["search"][1] - row.won["random"][0] / row.won["random"][1]
    return [*found, (f"search is {100 * gap:.0f} points above random", gap >= 0.3)]


def seconds_of(slug: str, setups: Sequence[Setup], most: float) -> Proved:
    """That the reference bot needs at most so long for a game of these, on average."""
    began = time.process_time()
    for number, setup in enumerate(setups):
        table = Table(games.load(slug), setup, seed=f"prove {number}", level=Level.QUIET)
        bot = bots.load("reference")(random.Random(number))
        while table.offers:
            bots.answer(table, bot)
    each = (time.process_time() - began) / len(setups)
    return f"reference: {each:.1f} s a game", each <= most


def beside_catanatron(slug: str, plain: float, compiled: float, fork: float, helped: bool = False) -> list[Proved]:
    """Decisions and forks in plain Python, and compiled where `make compile` has been: at least so many times, and
    a fork at most so much of a copy. `helped`: plain Python without the helper in C, too."""
    found: list[Proved] = []
    for build, enough in (*([("pure", plain)] if helped else []), ("plain", plain), ("compiled", compiled)):
        command = [sys.executable, str(ROOT / "bench" / "run.py"), slug, "--rounds", "3", "--json"]
        paths = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        if build == "pure":
            paths["STARBOARD_PURE"] = "1"
        if build == "compiled":
            if not (ROOT / "build" / "fast").exists():
                return [*found, ("compiled: not measured, `make compile` has not been run", False)]
            paths["STARBOARD_FAST"] = str(ROOT / "build" / "fast")
        out = subprocess.run(command, capture_output=True, text=True, check=True, env=paths).stdout
        ours = json.loads(out)["games"][slug]
        words = f"{build}: {ours['decisions_ratio']}x catanatron's decisions, fork {ours['fork_ratio']}x its copy"
        found.append((words, ours["decisions_ratio"] >= enough and ours["fork_ratio"] <= fork))
    return found
