"""Turns a mission's dials until it is as hard as it should be: `starboard lab tune`.

1. **Screen.** Optuna proposes settings of the dials (see `dials`), and in turn with it what all games so far speak for
   (see `expect`); a cheap bot plays each on the same seeds, until it is plain that it is none, or the games are played.
   How often the judge wins where the cheap bot wins so often is learnt on the way. Three that look good are enough.
2. **Judge.** The settings that look best, near the middle of the band and cheap in spirit, are played by the judge (the
   reference bot), on the same seeds for all, until it is clear where each lies.
3. **Confirm.** What was judged to lie inside is played again on seeds that nothing was chosen by.

Every game goes into a file as it ends, and every proposal into Optuna's journal: a run that was broken off goes on.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import product
from math import exp, log, prod
from pathlib import Path
from typing import Any

import msgspec

from .. import bots, games
from ..table import ContentError, SetupError
from . import dials
from .balance import Z, bands, clear, verdict
from .dials import Setting
from .expect import Model, Row
from .plays import mark
from .simulate import Job, Tally, wilson
from .turned import shared_out

SPIRIT = 0.06
"""What a step of a dial weighs, where half the width of the band weighs one."""
PLAYOUTS = 8
"""Where the cheap bot hardly ever wins or loses, the judge screens instead, with so many playouts."""
FEW = 3
"""Fewer wins or losses than this tell nothing about a setting."""
ENOUGH = 3
"""So many settings in the middle half of the band, by what is expected of them, end the screening …"""
LEAST = 8
"""… when so many were tried."""
LOOSE = 1.28
"""Of a setting that is screened or judged an 80 % interval says where it lies; what is confirmed has a 99 % one."""
MOST = 4000
"""So many settings are looked through for the one that all games speak for; of more, as many by chance."""


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
    finalists: int = 24
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
Stop = Callable[[Tally], bool]


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
        self.models: dict[int, Model] = {}
        """By number of seats, of all that is known; empty when more is known."""
        self.settings: dict[str, Setting] = {}
        self.study = _study(folder / "optuna.journal", f"{order.mission} {order.target}")
        self.reached: Tried | None = None
        self.broken_off = False

    # ---- playing ------------------------------------------------------------------------------------------------

    def play(self, setting: Setting, seats: int, who: str, seed: str, count: int, stop: Stop | None) -> Tally:
        """The first `count` games of a seed by a bot; with `stop` no more than it takes."""
        iterations = self.iterations if who == "screen" else 0
        bot = self.order.judge if who == "judge" or iterations else self.screen
        job = Job(self.order.game, self.setups[seats], bot, seed, 0, iterations, casts=True)
        named, tally, broken = self.key(setting), Tally(), set[int]()
        missing = [number for number in range(count) if self.kept.find(named, job, number) is None]
        coming = shared_out(self.mission.turned(setting), job, missing, self.order.workers) if missing else iter(())
        for number in range(count):  # they end in any order, and count in this one
            while number not in broken and self.kept.find(named, job, number) is None:
                game = next(coming, None)
                if game is None or game.broken:
                    broken.update([number] if game is None else game.broken)
                else:
                    self.kept.add(named, job, game)
            tally.add(self.kept.find(named, job, number) or Tally(broken=[number]))
            if stop is not None and stop(tally):
                break
        if isinstance(coming, Generator):
            coming.close()
        return tally

    def key(self, setting: Setting) -> str:
        return msgspec.json.encode(self.mission.turned(setting), order="deterministic").decode()

    def standing(self, setting: Setting, who: str, seed: str, count: int, stop: Stop | None = None) -> list[Standing]:
        return [standing(n, self.play(setting, n, who, seed, count, stop), self.band) for n in self.setups]

    def clear(self, tally: Tally) -> bool:
        return clear(tally, self.band)

    def judged(self, tally: Tally) -> bool:
        """Whether it lies outside, as far as a few games tell; what lies inside is confirmed anyway."""
        return self.clear(tally) or outside(tally, self.band)

    # ---- the three parts ----------------------------------------------------------------------------------------

    def run(self) -> None:
        start = self.mission.start()
        self.choose_screen(start)
        self.look(start)
        self.judge(start)
        self.search()
        self.choose()

    def choose_screen(self, start: Setting) -> None:
        """The cheap bot, unless it hardly ever wins, or hardly ever loses, as things are and in settings by chance."""
        if self.order.screen == self.order.judge:
            return
        wins = count = 0
        for setting in [start, *self.by_chance(4)]:
            try:
                found = self.standing(setting, "screen", f"{self.order.seed}/screen", self.screened)
            except ContentError:
                continue
            won, lost = sum(s.wins for s in found), sum(s.games - s.wins for s in found)
            if min(won, lost) >= FEW:
                return
            wins, count = wins + won, count + won + lost
        self.iterations, self.screened = PLAYOUTS, max(12, self.screened // 3)
        self.watch(
            f"{self.order.screen} wins {wins} of {count} and tells nothing: {self.order.judge} with "
            f"{PLAYOUTS} playouts screens instead, {self.screened} games a setting"
        )

    def by_chance(self, count: int) -> list[Setting]:
        rng = random.Random(self.order.seed)
        start, free = self.mission.start(), [dial for dial in self.mission.dials if not dial.pinned]
        return [start | {dial.name: rng.randrange(len(dial.values)) for dial in free} for _ in range(count)]

    def look(self, setting: Setting) -> Tried:
        """Screens a setting, if that has not been done."""
        named = self.key(setting)
        if named not in self.tried:
            values = {dial.name: dial.values[setting[dial.name]] for dial in self.mission.dials}
            tried = Tried(values, self.mission.says(setting), self.mission.spirit(setting))
            try:
                tried.screened = [self.screened_with(setting, count) for count in self.setups]
            except ContentError as error:
                tried.problem = str(error)
            self.tried[named], self.settings[named] = tried, setting
            self.models.clear()
            rates = ", ".join(f"{s.win_rate:.0%} with {s.seats}" for s in tried.screened)
            self.watch(f"{len(self.tried)}: {tried.says}: {tried.problem or rates}")
        return self.tried[named]

    def screened_with(self, setting: Setting, seats: int) -> Standing:
        """No more games than show that it is none; where the judge has played nothing yet, all of them."""
        known = self.model(seats)

        def far(tally: Tally) -> bool:
            ended = tally.wins + tally.losses
            if known is None or ended < 8:
                return False
            low, high = (shifted(rate, known.gap) for rate in wilson(tally.wins, ended, LOOSE))
            return high < self.band[0] or low > self.band[1]

        seed = f"{self.order.seed}/screen"
        return standing(seats, self.play(setting, seats, "screen", seed, self.screened, far), self.band)

    def search(self) -> None:
        """Optuna and the model propose, until enough settings look good, were tried, or there are no others."""
        free = [dial for dial in self.mission.dials if not dial.pinned]
        most = min(self.order.trials, prod(len(dial.values) for dial in free))
        for trial in self.study.get_trials(deepcopy=False):  # what an earlier run has tried
            if set(trial.params) == {dial.name for dial in free}:
                self.look(self.mission.start() | {name: int(value) for name, value in trial.params.items()})
        for turn in range(4 * self.order.trials):
            if sum(not tried.problem for tried in self.tried.values()) >= most or self.enough():
                return
            if turn % 2 and (best := self.proposed(free)) is not None:
                self.study.enqueue_trial({dial.name: best[dial.name] for dial in free})
            trial = self.study.ask(_distributions(free))
            setting = self.mission.start() | {dial.name: int(trial.params[dial.name]) for dial in free}
            tried = self.look(setting)
            if tried.problem:
                self.study.tell(trial, state=_pruned())
            else:
                self.study.tell(trial, self.worth(tried))

    def proposed(self, free: Sequence[dials.Dial]) -> Setting | None:
        """What has not been tried and looks best by all that has."""
        start, every = self.mission.start(), list(product(*(range(len(dial.values)) for dial in free[:12])))
        if len(every) > MOST:
            every = random.Random(self.order.seed).sample(every, MOST)
        settings = [start | dict(zip((dial.name for dial in free), values, strict=False)) for values in every]
        fresh = [setting for setting in settings if self.key(setting) not in self.tried]
        return min(fresh, key=self.hope, default=None)

    def hope(self, setting: Setting) -> float:
        """How far from the middle of the band it may be at best: so what is unknown is looked at, too."""
        middle = sum(self.band) / 2
        rates = [(rate, model.spread(setting)) for rate, model in self.expected_by(setting)]
        off = max((abs(between(rate, middle)) - spread for rate, spread in rates), default=0.0)
        return off + SPIRIT * self.mission.spirit(setting)

    def enough(self) -> bool:
        """Whether enough of what was tried should lie well inside."""
        low, high = self.band
        near = half(self.band) / 2
        good = [
            setting
            for named, setting in self.settings.items()
            if not self.tried[named].problem
            and all(low + near <= rate <= high - near for rate in self.expected(setting))
        ]
        return len(self.tried) >= LEAST and len(good) >= ENOUGH

    def judge(self, setting: Setting) -> Tried:
        tried = self.look(setting)
        if not tried.judged and not tried.problem:
            tried.judged = self.standing(setting, "judge", f"{self.order.seed}/judge", self.order.judged, self.judged)
            self.models.clear()
            rates = ", ".join(f"{s.win_rate:.0%} of {s.games} with {s.seats}: {s.verdict}" for s in tried.judged)
            self.watch(f"{self.order.judge} judges {tried.says}: {rates}")
        return tried

    def choose(self) -> None:
        """Judges the best, one after the other; what lies inside is confirmed."""
        free = [dial for dial in self.mission.dials if not dial.pinned]
        for number in range(self.order.finalists):
            if number and (other := self.proposed(free)) is not None:  # what those have taught who were judged
                self.look(other)
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
        tried.confirmed = self.standing(self.settings[named], "judge", seed, self.order.confirmed, self.clear)
        self.models.clear()
        rates = ", ".join(f"{s.win_rate:.0%} of {s.games} with {s.seats}: {s.verdict}" for s in tried.confirmed)
        self.watch(f"on fresh seeds {tried.says}: {rates}")
        return all_inside(tried.confirmed)

    # ---- what a setting is worth --------------------------------------------------------------------------------

    def rows(self, seats: int) -> list[Row]:
        """All that was played with so many seats."""
        return [
            Row(self.settings[named], who != "screened", found.wins, found.games)
            for named, tried in self.tried.items()
            for who in ("screened", "judged", "confirmed")
            for found in getattr(tried, who)
            if found.seats == seats
        ]

    def model(self, seats: int) -> Model | None:
        """Of all that is known; none before the judge has played."""
        if seats not in self.models:
            rows = self.rows(seats)
            if not any(row.judge for row in rows):
                return None
            self.models[seats] = Model(rows)
        return self.models[seats]

    def expected(self, setting: Setting) -> list[float]:
        """How often the judge should win, by number of seats."""
        return [rate for rate, _ in self.expected_by(setting)]

    def expected_by(self, setting: Setting) -> list[tuple[float, Model]]:
        models = [model for count in self.setups if (model := self.model(count)) is not None]
        return [(model.rate(setting), model) for model in models]

    def far(self, setting: Setting) -> float:
        """The smaller the better: how far from the middle of the band, and what it costs in spirit."""
        low, high = self.band
        off = max((abs(rate - (low + high) / 2) for rate in self.expected(setting)), default=0.0)
        return off / half(self.band) + SPIRIT * self.mission.spirit(setting)

    def worth(self, tried: Tried) -> float:
        setting = next(self.settings[named] for named, other in self.tried.items() if other is tried)
        rates = self.expected(setting)
        tried.expected = sum(rates) / len(rates) if rates else 0.0
        return self.far(setting)

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
                    (dials.short(dial.values[value]), played, wins / played)
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


def outside(tally: Tally, band: tuple[float, float]) -> bool:
    """Whether a win rate lies outside by the looser measure."""
    low, high = wilson(tally.wins, tally.wins + tally.losses, LOOSE)
    return tally.wins + tally.losses >= 8 and (high < band[0] or low > band[1])


def shifted(rate: float, by: float) -> float:
    """A rate, so many logits further."""
    return rate / (rate + (1 - rate) * exp(-by))


def between(rate: float, other: float) -> float:
    """How many logits one rate lies above another."""
    rate = min(0.99, max(0.01, rate))
    return log(rate / (1 - rate)) - log(other / (1 - other))


def half(band: tuple[float, float]) -> float:
    return (band[1] - band[0]) / 2


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
