"""Turns a mission's dials until it is as hard as it should be: `starboard lab tune`.

1. **Screen.** Optuna proposes settings of the dials (see `dials`); a cheap bot plays each on the same seeds. How often
   the judge wins where the cheap bot wins so often is learnt on the way: a shift between the two, in logits.
2. **Judge.** The settings that look best, near the middle of the band and cheap in spirit, are played by the judge (the
   reference bot), on the same seeds for all, until it is clear where each lies.
3. **Confirm.** What was judged to lie inside is played again on seeds that nothing was chosen by.

Every game goes into a file as it ends, and every proposal into Optuna's journal: a run that was broken off goes on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import exp, log, prod
from pathlib import Path
from typing import Any

import msgspec

from .. import bots, games
from ..table import ContentError, SetupError
from . import dials
from .balance import Z, bands, clear, verdict
from .dials import Setting
from .plays import mark
from .simulate import Job, Tally, wilson
from .turned import shared_out

SPIRIT = 0.06
"""What a step of a dial weighs, where half the width of the band weighs one."""
PLAYOUTS = 8
"""Where the cheap bot hardly ever wins or loses, the judge screens instead, with so many playouts."""
FEW = 3
"""Fewer wins or losses than this tell nothing about a setting."""


class Order(msgspec.Struct, frozen=True):
    """What is wanted, and how much may be played for it."""

    game: str
    mission: str
    target: str
    seats: tuple[int, ...]
    screen: str = "policy"
    judge: str = "reference"
    trials: int = 40
    screened: int = 60
    """Games of a setting that is screened, a number of seats."""
    judged: int = 48
    confirmed: int = 96
    finalists: int = 6
    seed: str = "tune"
    pins: tuple[str, ...] = ()
    start: tuple[tuple[str, str], ...] = ()
    """Dials that do not begin as they are written: (name, value)."""
    workers: int | str = 1
    """How many processes, or the address of a cluster."""


class Line(msgspec.Struct, omit_defaults=True):
    """A game in the file."""

    setting: str
    seats: int
    bot: str
    seed: str
    number: int
    won: bool
    rounds: int
    content: str
    iterations: int = 0


class Standing(msgspec.Struct):
    """How a setting stands with one number of seats."""

    seats: int
    games: int
    wins: int
    win_rate: float
    interval: tuple[float, float]
    verdict: str


class Tried(msgspec.Struct):
    """A setting, what it costs in spirit, and how it stands with those who played it."""

    setting: dict[str, Any]
    """Dial -> value."""
    says: str
    spirit: float
    screened: list[Standing] = []
    expected: float = 0.0
    """How often the judge is expected to win, by what the screen says."""
    judged: list[Standing] = []
    confirmed: list[Standing] = []
    problem: str = ""


class Result(msgspec.Struct):
    """What came of it."""

    game: str
    mission: str
    target: str
    band: tuple[float, float]
    content: str
    screen: str
    judge: str
    verdict: str
    """`reached`, `not reached`, or `broken off`."""
    best: Tried | None
    diff: str
    dials: dict[str, list[tuple[str, int, float]]]
    """Dial -> (value, games of the screen, win rate) of each value."""
    pinned: dict[str, str]
    tried: list[Tried]


Watch = Callable[[str], None]


def band_of(slug: str, target: str) -> tuple[float, float]:
    """The win rates that a difficulty promises."""
    promised = bands(games.load(slug))
    if target not in promised:
        raise SetupError(f"--target {target}: {slug} knows {', '.join(promised)}")
    return promised[target]


def tune(order: Order, folder: Path, watch: Watch = lambda line: None) -> Result:
    """Looks for a setting inside the band. Ctrl-C ends it: what is known by then is told, and the next run goes on."""
    search = Search(order, folder, watch)
    try:
        search.run()
    except KeyboardInterrupt:
        search.broken_off = True
    return search.result()


class Search:
    """One search, with all that it has found out."""

    def __init__(self, order: Order, folder: Path, watch: Watch) -> None:
        self.order, self.folder, self.watch = order, folder, watch
        self.game = games.load(order.game)
        self.band = band_of(order.game, order.target)
        for bot in (order.screen, order.judge):
            bots.load(bot)
        self.mission = dials.pinned(dials.started(dials.read(order.game, order.mission), order.start), order.pins)
        self.setups = {count: self.game.prepare(order.mission, count) for count in order.seats}
        folder.mkdir(parents=True, exist_ok=True)
        self.kept = Kept(folder / "games.jsonl", mark(order.game, order.mission))
        self.screen, self.iterations, self.screened = order.screen, 0, order.screened
        self.tried: dict[str, Tried] = {}
        self.settings: dict[str, Setting] = {}
        self.study = _study(folder / "optuna.journal", f"{order.mission} {order.target}")
        self.reached: Tried | None = None
        self.broken_off = False

    # ---- playing ------------------------------------------------------------------------------------------------

    def play(self, setting: Setting, seats: int, who: str, seed: str, count: int, stop: bool) -> Tally:
        """The first `count` games of a seed by a bot; with `stop` no more than it takes to be clear."""
        iterations = self.iterations if who == "screen" else 0
        bot = self.order.judge if who == "judge" or iterations else self.screen
        job = Job(self.order.game, self.setups[seats], bot, seed, 0, iterations, casts=True)
        named = self.key(setting)
        tally = Tally()
        missing = []
        for number in range(count):
            line = self.kept.find(named, job, number)
            if line is None:
                missing.append(number)
            elif not missing:
                tally.add(line)
                if stop and clear(tally, self.band):
                    return tally
        at_once = self.order.workers if isinstance(self.order.workers, int) else 8
        size = 4 * at_once if stop else len(missing)
        turned = self.mission.turned(setting)
        for first in range(0, len(missing), max(1, size)):
            numbers = missing[first : first + size]
            for game in shared_out(turned, job, numbers, self.order.workers):
                self.kept.add(named, job, game)
            for number in numbers:
                tally.add(self.kept.find(named, job, number) or Tally(broken=[number]))
            if stop and clear(tally, self.band):
                break
        return tally

    def key(self, setting: Setting) -> str:
        return msgspec.json.encode(self.mission.turned(setting), order="deterministic").decode()

    def standing(self, setting: Setting, who: str, seed: str, count: int, stop: bool) -> list[Standing]:
        return [standing(n, self.play(setting, n, who, seed, count, stop), self.band) for n in self.setups]

    # ---- the three parts ----------------------------------------------------------------------------------------

    def run(self) -> None:
        start = self.mission.start()
        self.choose_screen(start)
        self.look(start)
        self.judge(start)
        self.search()
        self.choose()

    def choose_screen(self, start: Setting) -> None:
        """The cheap bot, unless it hardly ever wins, or loses, as things are."""
        found = self.standing(start, "screen", f"{self.order.seed}/screen", self.screened, False)
        wins, lost = sum(s.wins for s in found), sum(s.games - s.wins for s in found)
        if min(wins, lost) < FEW and self.order.screen != self.order.judge:
            self.iterations, self.screened = PLAYOUTS, max(12, self.screened // 3)
            self.watch(
                f"{self.order.screen} wins {wins} of {wins + lost} and tells nothing: {self.order.judge} with "
                f"{PLAYOUTS} playouts screens instead, {self.screened} games a setting"
            )

    def look(self, setting: Setting) -> Tried:
        """Screens a setting, if that has not been done."""
        named = self.key(setting)
        if named not in self.tried:
            values = {dial.name: dial.values[setting[dial.name]] for dial in self.mission.dials}
            tried = Tried(values, self.mission.says(setting), self.mission.spirit(setting))
            try:
                tried.screened = self.standing(setting, "screen", f"{self.order.seed}/screen", self.screened, False)
            except ContentError as error:
                tried.problem = str(error)
            self.tried[named], self.settings[named] = tried, setting
            rates = ", ".join(f"{s.win_rate:.0%} with {s.seats}" for s in tried.screened)
            self.watch(f"{len(self.tried)}: {tried.says}: {tried.problem or rates}")
        return self.tried[named]

    def search(self) -> None:
        """Optuna proposes, until enough settings were tried or there are no others."""
        free = [dial for dial in self.mission.dials if not dial.pinned]
        most = min(self.order.trials, prod(len(dial.values) for dial in free))
        for _ in range(4 * self.order.trials):
            if len(self.tried) >= most:
                return
            trial = self.study.ask(_distributions(free))
            setting = self.mission.start() | {dial.name: int(trial.params[dial.name]) for dial in free}
            tried = self.look(setting)
            if tried.problem:
                self.study.tell(trial, state=_pruned())
            else:
                self.study.tell(trial, self.worth(tried))

    def judge(self, setting: Setting) -> Tried:
        tried = self.look(setting)
        if not tried.judged and not tried.problem:
            tried.judged = self.standing(setting, "judge", f"{self.order.seed}/judge", self.order.judged, True)
            rates = ", ".join(f"{s.win_rate:.0%} of {s.games} with {s.seats}: {s.verdict}" for s in tried.judged)
            self.watch(f"{self.order.judge} judges {tried.says}: {rates}")
        return tried

    def choose(self) -> None:
        """Judges the best, one after the other; what lies inside is confirmed."""
        for _ in range(self.order.finalists):
            left = [named for named, tried in self.tried.items() if not tried.problem and not tried.confirmed]
            inside = [named for named in left if self.tried[named].judged and all_inside(self.tried[named].judged)]
            fresh = [named for named in left if not self.tried[named].judged]
            named = min(inside or fresh, key=lambda named: self.worth(self.tried[named]), default=None)
            if named is None:
                return
            tried = self.judge(self.settings[named])
            if all_inside(tried.judged) and self.confirm(named):
                self.reached = tried
                return

    def confirm(self, named: str) -> bool:
        tried = self.tried[named]
        again = sum(bool(other.confirmed) for other in self.tried.values())
        seed = f"{self.order.seed}/fresh/{again}"
        tried.confirmed = self.standing(self.settings[named], "judge", seed, self.order.confirmed, True)
        rates = ", ".join(f"{s.win_rate:.0%} of {s.games} with {s.seats}: {s.verdict}" for s in tried.confirmed)
        self.watch(f"on fresh seeds {tried.says}: {rates}")
        return all_inside(tried.confirmed)

    # ---- what a setting is worth --------------------------------------------------------------------------------

    def shift(self) -> float:
        """How much more often the judge wins than the screen, in logits: over all that both played."""
        found = [
            (logit(judged.wins, judged.games) - logit(screened.wins, screened.games), judged.games)
            for tried in self.tried.values()
            for judged, screened in zip(tried.judged, tried.screened, strict=False)
        ]
        games_played = sum(count for _, count in found)
        return sum(gap * count for gap, count in found) / games_played if games_played else 0.0

    def worth(self, tried: Tried) -> float:
        """The smaller the better: how far from the middle of the band, and what it costs in spirit."""
        low, high = self.band
        middle, half, shift = (low + high) / 2, (high - low) / 2, self.shift()
        known = tried.judged or tried.screened
        moved = 0.0 if tried.judged else shift
        rates = [1 / (1 + exp(-logit(s.wins, s.games) - moved)) for s in known]
        tried.expected = sum(rates) / len(rates)
        return max(abs(rate - middle) for rate in rates) / half + SPIRIT * tried.spirit

    # ---- the end ------------------------------------------------------------------------------------------------

    def result(self) -> Result:
        good = [tried for tried in self.tried.values() if tried.screened]
        for tried in good:
            self.worth(tried)
        known = [tried for tried in good if tried.judged] or good
        best = self.reached or min(known, key=self.worth, default=None)
        named = next((n for n, tried in self.tried.items() if tried is best), None)
        end = "reached" if self.reached else "broken off" if self.broken_off else "not reached"
        return Result(
            self.order.game,
            self.order.mission,
            self.order.target,
            self.band,
            self.kept.content,
            f"{self.order.judge}, {self.iterations} playouts" if self.iterations else self.screen,
            self.order.judge,
            end,
            best,
            dials.difference(self.mission, self.settings[named]) if named else "",
            self.effects(),
            {dial.name: dial.pinned for dial in self.mission.dials if dial.pinned},
            sorted(self.tried.values(), key=lambda tried: self.worth(tried) if tried.screened else 1e9),
        )

    def effects(self) -> dict[str, list[tuple[str, int, float]]]:
        """Of each dial that was turned: how often the screen won at each of its values, whatever the others were."""
        found: dict[str, list[tuple[str, int, float]]] = {}
        for dial in self.mission.dials:
            won: dict[int, list[int]] = defaultdict(lambda: [0, 0])
            for named, tried in self.tried.items():
                count = won[self.settings[named][dial.name]]
                count[0] += sum(s.wins for s in tried.screened)
                count[1] += sum(s.games for s in tried.screened)
            if len(won) > 1:
                found[dial.name] = [
                    (str(dial.values[value]), played, wins / played)
                    for value, (wins, played) in sorted(won.items())
                    if played
                ]
        return found


def standing(seats: int, tally: Tally, band: tuple[float, float]) -> Standing:
    ended = tally.wins + tally.losses
    rate = tally.wins / ended if ended else 0.0
    return Standing(seats, ended, tally.wins, rate, wilson(tally.wins, ended, Z), verdict(tally, band))


def all_inside(found: Sequence[Standing]) -> bool:
    return bool(found) and all(s.verdict.startswith("inside") and s.games for s in found)


def logit(wins: int, games_played: int) -> float:
    """Of a win rate, half a game added to either side so that none is infinite."""
    return log((wins + 0.5) / (games_played - wins + 0.5))


# ---- what is kept ---------------------------------------------------------------------------------------------------


class Kept:
    """Every game that was played, in a file; those of other rules or other content do not count."""

    def __init__(self, path: Path, content: str) -> None:
        self.path, self.content = path, content
        self.lines: dict[tuple[Any, ...], Line] = {}
        if path.exists():
            for line in self._read(path):
                if line.content == content:
                    self.lines[line.setting, line.seats, line.bot, line.iterations, line.seed, line.number] = line

    def _read(self, path: Path) -> Iterator[Line]:
        for number, text in enumerate(path.read_bytes().splitlines(), 1):
            try:
                yield msgspec.json.decode(text, type=Line)
            except msgspec.DecodeError as error:
                raise SetupError(f"{path}, line {number}: {error}") from None

    def find(self, setting: str, job: Job, number: int) -> Tally | None:
        line = self.lines.get((setting, len(job.setup.seats), job.bot, job.iterations, job.seed, number))
        if line is None:
            return None
        return Tally(int(line.won), int(not line.won), rounds={line.rounds: 1}, numbers=[number])

    def add(self, setting: str, job: Job, game: Tally) -> None:
        if game.broken:
            return
        seats, number = len(job.setup.seats), game.numbers[0]
        rounds, won = next(iter(game.rounds)), game.wins > 0
        line = Line(setting, seats, job.bot, job.seed, number, won, rounds, self.content, job.iterations)
        self.lines[setting, seats, job.bot, job.iterations, job.seed, number] = line
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")


def _optuna() -> Any:
    try:
        import optuna
    except ImportError:
        raise SetupError("this needs optuna: pip install 'starboard-games[tune]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def _study(path: Path, name: str) -> Any:
    """The study in a journal file, begun or gone on with."""
    optuna = _optuna()
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend

    storage = JournalStorage(JournalFileBackend(str(path)))
    known = {study.study_name for study in optuna.get_all_study_summaries(storage)}
    done = len(optuna.load_study(study_name=name, storage=storage).trials) if name in known else 0
    sampler = optuna.samplers.TPESampler(seed=done, n_startup_trials=8)  # another seed, or it would propose the same
    return optuna.create_study(storage=storage, study_name=name, sampler=sampler, load_if_exists=True)


def _distributions(free: Sequence[dials.Dial]) -> dict[str, Any]:
    """A range has an order, other values have none."""
    from optuna.distributions import CategoricalDistribution, IntDistribution

    return {
        dial.name: IntDistribution(0, len(dial.values) - 1)
        if isinstance(dial.values[0], int) and not isinstance(dial.values[0], bool)
        else CategoricalDistribution(list(range(len(dial.values))))
        for dial in free
    }


def _pruned() -> Any:
    from optuna.trial import TrialState

    return TrialState.PRUNED
