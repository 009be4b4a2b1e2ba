"""The long proofs of the lab, by what they prove: `python tests/prove/lab.py [tune value …]` (`make prove GAME=lab`).

| | |
|---|---|
| tune     | detuned missions that `lab tune` brought back: eight of ten (`bench/detune.py`, kept in `build/detuned`) |
| dials    | dials are read, pinned, turned and told as a diff; a search is resumed, confirmed on fresh seeds |
| bad      | a dial without a range, a target there is not, one that no setting reaches, Ctrl-C: what is said and kept |
| value    | `learned` over `search`: 8 points in 400 pairs (`bench/pairs.py`, kept in `build/pairs.jsonl`), or told |
| learnt   | a value is learnt from games, told by games it has not seen; gauges are held against how games end |
| env      | `check_env`, `api_test` and `seed_test` in every game |
| steps    | steps a second as AEC environments, beside those of PettingZoo's classics that are installed |
| learner  | `examples/learn.py` beats chance within ten minutes (needs `starboard-games[learn]`) |
| cluster  | a killed worker, a worker of another version, balance and tuning, on a local cluster of processes |
| reports  | pages with their pictures, two versions side by side, the map of deaths in every game |
| casts    | the cast of a game in a report is one that the mission takes, all of them in turn |
| bands    | every mission of every game, and the cells of its options, have a band; one without is an error |
| kept     | games that were kept are not played again, and count under another mark when some of them end as they did |

What takes hours is not played here: `tune` and `value` tell what their commands have kept under the mark of today.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from starboard import games  # noqa: E402
from starboard.lab.balance import bands  # noqa: E402
from starboard.lab.simulate import wilson  # noqa: E402
from tests.prove import Proof, Proved, passed, prove  # noqa: E402

PATHS = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
DETUNED, PAIRS, BOTS = ROOT / "build" / "detuned", ROOT / "build" / "pairs.jsonl", ROOT / "docs" / "bots.md"


def run(*words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=ROOT, env=PATHS, **more)


def starboard(*words: str) -> list[str]:
    """`starboard` with these words."""
    return ["-c", "from starboard.cli import main; main()", *words]


# ---- tuning ---------------------------------------------------------------------------------------------------------


def tuned() -> Proved:
    if not DETUNED.exists():
        return f"not measured: python bench/detune.py --out {DETUNED.relative_to(ROOT)}", False
    last = run("bench/detune.py", "--out", str(DETUNED), "--no-play").stdout.strip().splitlines()[-1]
    found = re.match(r"(\d+) of (\d+) back inside", last)
    return last, found is not None and int(found[2]) >= 10 and int(found[1]) >= 8


def bad() -> list[Proved]:
    with tempfile.TemporaryDirectory() as folder:
        return [no_range(Path(folder)), no_target(Path(folder)), no_setting(Path(folder)), broken_off(Path(folder))]


def no_range(folder: Path) -> Proved:
    text = (games.folder("vortex") / "content/missions/m3-hold-the-dome.toml").read_text("utf-8")
    path = folder / "my-3.toml"
    path.write_text(text.replace('id = "m3"', 'id = "my-3"').replace("range = [6, 9]\n", ""), "utf-8")
    done = run(*starboard("check", str(path), "--game", "vortex"))
    said = _last(done, "dial 'rounds'")
    return f"a dial without a range: {said}", done.returncode == 2 and "range = [from, to]" in said


def no_target(folder: Path) -> Proved:
    done = run(*starboard("lab", "tune", "vortex/m3", "--target", "gentle", "--out", str(folder / "a")))
    said = _last(done, "gentle")
    return f"a target there is not: {said}", done.returncode == 2 and "easy, medium, hard" in said


def no_setting(folder: Path) -> Proved:
    """Chance plays all parts: it does not win."""
    small = ["--trials", "3", "--screened", "4", "--judged", "4", "--confirmed", "4", "--finalists", "2"]
    who = ["--seats", "4", "--screen", "random", "--judge", "random"]
    done = run(*starboard("lab", "tune", "endure/CG00", "--target", "easy", "--out", str(folder / "b"), *small, *who))
    said = _last(done, "none of")
    return f"a target no setting reaches: {said}", done.returncode == 0 and "none of" in said


def broken_off(folder: Path) -> Proved:
    command = starboard("lab", "tune", "vortex/m3", "--target", "medium", "--seats", "2", "--out", str(folder / "c"))
    kept = folder / "c" / "games.jsonl"
    with subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env=PATHS,
        start_new_session=True,
    ) as process:
        while not kept.exists() and process.poll() is None:
            time.sleep(0.2)
        time.sleep(2)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate()[0]
    line = next((line for line in said.splitlines() if "broken off" in line), said.strip()[-200:])
    count = len(kept.read_bytes().splitlines()) if kept.exists() else 0
    holds = process.returncode == 0 and "the same command goes on" in line and count > 0
    return f"Ctrl-C: {line} ({count} games kept)", holds


def _last(done: subprocess.CompletedProcess[str], word: str) -> str:
    lines = (done.stdout + done.stderr).strip().splitlines()
    return next((line.strip() for line in lines if word in line), lines[-1] if lines else "nothing")


# ---- the rest -------------------------------------------------------------------------------------------------------


def value() -> Proved:
    """Eight points in 400 pairs, or what was tried and what it gave stands in the docs."""
    told = all(words in BOTS.read_text(encoding="utf-8") for words in ("**A learned value.**", "**Expert iteration"))
    tried = f"what was tried {'stands' if told else 'does not stand'} in docs/bots.md"
    if not PAIRS.exists():
        return f"{tried}; no pairs played: python bench/pairs.py learned search --keep {PAIRS.relative_to(ROOT)}", told
    found = json.loads(run("bench/pairs.py", "learned", "search", "--keep", str(PAIRS), "--no-play", "--json").stdout)
    seconds = found["seconds"]
    words = f"{found['pairs']} pairs: {found['points']:+.1f} points, standard error {found['error']:.1f}; {seconds}"
    fair = found["pairs"] >= 400 and seconds["learned"] <= 1.05 * seconds["search"]
    return f"{words}; {tried}", (fair and found["points"] >= 8) or told


def steps() -> Proved:
    found = json.loads(run("bench/env.py", "--json", "--seconds", "3").stdout.strip().splitlines()[-1])
    words = ", ".join(f"{name} {speed:,.0f}" for name, speed in found.items())
    return f"steps a second: {words}", all(found.get(slug, 0) > 0 for slug in games.slugs())


def learner() -> Proved:
    if importlib.util.find_spec("sb3_contrib") is None:
        return "not measured: pip install 'starboard-games[learn]'", False
    began = time.monotonic()
    done = run("examples/learn.py", "eosrise/easy", "--minutes", "3")
    minutes, lines = (time.monotonic() - began) / 60, done.stdout.strip().splitlines()
    found = {line.split(":")[0]: re.search(r"(\d+) of (\d+)", line) for line in lines}
    chance, learnt = (wilson(int(m[1]), int(m[2])) if (m := found.get(who)) else (0, 0) for who in ("chance", "learnt"))
    return f"{'; '.join(lines)} ({minutes:.0f} minutes)", learnt[0] > chance[1] and minutes < 10


def banded() -> Proved:
    count = 0
    for slug in games.slugs():
        door = games.load(slug)
        known = bands(door)
        for mission in door.missions:
            missing = mission.difficulty not in known
            assert not missing, f"{slug}/{mission.id}: there is no band for {mission.difficulty!r}"
            count += 1
    told, holds = passed("tests/lab/test_balance.py", "-k", "band or options")()
    return f"{count} missions of {len(games.slugs())} games have a band; {told}", holds


PROOFS: dict[str, Proof] = {
    "tune": tuned,
    "dials": passed("tests/lab/test_tune.py"),
    "bad": bad,
    "value": value,
    "learnt": passed("tests/lab/test_learn.py", "tests/lab/test_calibrate.py"),
    "env": passed("tests/env/test_env.py"),
    "steps": steps,
    "learner": learner,
    "cluster": passed("tests/lab/test_cluster.py"),
    "reports": passed("tests/lab/test_report.py", "tests/lab/test_compare.py", "tests/lab/test_record.py"),
    "casts": passed("tests/lab/test_simulate.py", "-k", "cast"),
    "bands": banded,
    "kept": passed("tests/lab/test_balance.py", "-k", "kept or another_mark"),
}


if __name__ == "__main__":
    sys.exit(bool(prove(PROOFS, sys.argv[1:])))
