"""The contract: what must be true of every game, as checks that a game's tests import.

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_contract(check):
        check(Vortex, Vortex.prepare(seats=2), "seed-1")

Each check plays by chance and raises `AssertionError` where the game breaks the contract. Checks take a game, a setup
and a seed; what else one takes has a default, so a game can also call it on its own: `games_end(…, rounds=30)`,
`secrets_are_kept(…, scene=picture)`. As a program it plays one game and prints its digest, or writes a playthrough:

    python -m starboard.table.contract tests.table.toys.alert:Alert SEED [--setup JSON] [--golden FILE]
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from .chance import Dice
from .game import Game
from .history import Chance, Choice
from .journal import HIDDEN, Event, visible
from .offers import Arrange, Ask, Choose, Point
from .setup import Setup
from .state import State, copier
from .table import Level, Table

AnyGame = type[Game[Any]]
AnyTable = Table[Any]
Scene = Callable[[AnyTable, str], Any]

LONGEST = 1000
"""So many answers of a game are looked at."""
STEP_HOLDS = 12
"""So many choices may a step hold: what a fork, an undo or a load replays is bounded by it."""


# ---- playing and looking ---------------------------------------------------------------------------------------------


def data(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def answered(table: AnyTable, rng: random.Random) -> tuple[Ask, Any]:
    """An open offer and a legal answer to it, both by chance."""
    ask = table.offers[int(rng.random() * len(table.offers))]
    return ask, ask.kind.sample(rng.random)


def moments(table: AnyTable, seed: str, most: int | None = None) -> Iterator[tuple[Ask, Any]]:
    """Plays by chance; stops at each offer, with the answer that is about to be given."""
    rng = random.Random(f"choices {seed}")
    for _ in range(most or LONGEST):
        if table.outcome is not None:
            return
        assert table.offers, "the game is not over, but nobody is offered anything"
        ask, value = answered(table, rng)
        yield ask, value
        table.answer(ask, value)


def look(table: AnyTable, journal: bool = True) -> dict[str, Any]:
    """All that can be seen of a table. Not the numbers of events: after an undo they go on, and never back."""
    events = [msgspec.structs.replace(event, n=0) for event in table.journal] if journal else []
    offers = [[ask.seats, ask.name, ask.kind.digest(), ask.about, ask.joint] for ask in table.offers]
    seen = {"state": table.state, "offers": offers, "crumbs": table.game.crumbs(), "journal": events}
    found: dict[str, Any] = msgspec.json.decode(data(seen))
    return found


def soon(table: AnyTable) -> Callable[[State], bool]:
    """Until when a fork is played out: the end of the next round, or of a campaign's mission, will do."""
    first, last = table.state.round, table.state.round + 1
    return lambda state: not first <= state.round <= last


def same(table: AnyTable, ask: Ask) -> Ask:
    """The same offer at another table."""
    return next(a for a in table.offers if a.name == ask.name and a.seats == ask.seats)


# ---- the checks ------------------------------------------------------------------------------------------------------


def games_end(game: AnyGame, setup: Setup, seed: str, rounds: int = 100, games: int = 5) -> None:
    """Random games come to their end, every state before it offers something, and steps are short."""
    for number in range(games):
        table: AnyTable = Table(game, setup, seed=f"{seed} {number}")
        for _ask, _value in moments(table, f"{seed} {number}", 1000):
            assert table.state.round <= rounds, f"still not over in round {table.state.round}"
            held = sum(isinstance(entry, Choice) for entry in table.tail) + 1
            assert held <= STEP_HOLDS, f"a step holds more than {STEP_HOLDS} choices: {table.tail}"
        assert table.outcome is not None, f"not over after {table.decisions} choices"
        assert not table.offers, "the game is over, but something is offered"
        assert 0 <= table.game.gauge() <= 1
        strange = [event for event in table.journal if not set(event.to or ()) <= set(setup.seats)]
        assert not strange, f"told to nobody: {strange[0]}"
        rollout: AnyTable = Table(game, setup, seed=f"{seed} {number}", level=Level.ROLLOUT)
        rollout.play_out(random.Random(f"{seed} {number}"))
        assert rollout.outcome is not None


def levels_agree(game: AnyGame, setup: Setup, seed: str) -> None:
    """The rules cannot tell whether anybody listens: live, quiet and rollout tables play the same game."""
    live: AnyTable = Table(game, setup, seed=seed)
    others: list[AnyTable] = [Table(game, setup, seed=seed, level=level) for level in (Level.QUIET, Level.ROLLOUT)]
    for ask, value in moments(live, seed):
        for other in others:
            assert look(other) | {"journal": 0} == look(live) | {"journal": 0}, f"differs at level {other.level.name}"
            other.answer(same(other, ask), value)
    assert all(other.state == live.state for other in others)


def copies_are_independent(game: AnyGame, setup: Setup, seed: str) -> None:
    """No state, checkpoint or answer of the past ever changes, whatever is played on the table or on its forks."""
    table: AnyTable = Table(game, setup, seed=seed)
    rng, past = random.Random(seed), []
    for _ask, _value in moments(table, seed):
        kept = [copier(game.state_type)(table.state), table._checkpoint.state, list(table.history)]
        past.append((kept, data(kept)))
        before = look(table)
        fork = table.fork(rng)
        fork.play_out(rng, until=soon(table))
        assert look(table) == before, "a fork changed its table"
    for kept, encoded in past:
        assert data(kept) == encoded, "a kept state, checkpoint or answer was changed later"


def rebuilding_changes_nothing(game: AnyGame, setup: Setup, seed: str) -> None:
    """A game that is saved, loaded and forked at every single offer goes on like one that never was.

    Each load reads the whole past, so that a long game is looked at for its first part only; likewise below.
    """
    table: AnyTable = Table(game, setup, seed=seed)
    again: AnyTable = Table(game, setup, seed=seed)
    for ask, value in moments(table, seed, min(120, LONGEST)):
        saved, ids = again.save(), [ask.id for ask in again.offers]
        again = Table.load(saved, game)
        assert [ask.id for ask in again.offers] == ids, "loaded, an offer that stayed open has another id"
        assert not again.lost, again.lost_because
        assert again.save() == saved, "saved, loaded and saved again it is another file"
        assert look(again) == look(table), "rebuilt from its save it is another game"
        fork = again.fork(random.Random(0), level=Level.QUIET)
        assert look(fork) | {"journal": 0} == look(table) | {"journal": 0}, "a fork stands somewhere else"
        again.answer(same(again, ask), value)
    assert look(again) == look(table) and again.journal == table.journal


def drafts_stay_as_laid(game: AnyGame, setup: Setup, seed: str) -> None:
    """A joint draft, filled piece by piece in any order, is read back from a save as it lay."""
    table: AnyTable = Table(game, setup, seed=seed)
    rng = random.Random(seed)
    for ask, _value in moments(table, seed):
        if ask.joint and isinstance(ask.kind, Arrange):
            _lay_by_chance(table, ask, ask.kind, rng)
            assert Table.load(table.save(), game).draft == table.draft, "loaded, the pieces lie elsewhere"


def _lay_by_chance(table: AnyTable, ask: Ask, kind: Arrange, rng: random.Random) -> None:
    pieces = list(kind.owners().items())
    for _ in range(2 * len(pieces)):
        piece, seat = rng.choice(pieces)
        assert table.draft is not None
        others = {p: s for p, s in table.draft.plan.items() if p != piece}
        if slots := kind.draft_slots(piece, others):
            table.place(seat, ask.id, piece, rng.choice(slots))


def replaying_gives_the_same(game: AnyGame, setup: Setup, seed: str) -> None:
    """A game played again from the very beginning, answer by answer, is the same game, wherever one stops."""
    table: AnyTable = Table(game, setup, seed=seed)
    seen = {}
    for _ask, _value in moments(table, seed):
        seen[len(table.line)] = look(table)
    again = Table.replayed(table.save(), game)
    assert look(again) == look(table) and list(again.line) == list(table.line)
    for at in random.Random(seed).sample(sorted(seen), min(5, len(seen))):
        assert look(Table.replayed(table.save(), game, upto=at)) == seen[at], f"replayed up to {at} it is another game"


def undo_goes_back(game: AnyGame, setup: Setup, seed: str) -> None:
    """Taken back, a table is what it was; history only grows; with the same dice the same follows."""
    table: AnyTable = Table(game, setup, seed=seed, same_dice=True)
    rng = random.Random(seed)
    seen: dict[int, tuple[dict[str, Any], Ask, Any]] = {}
    for ask, value in moments(table, seed):
        seen[len(table.line)] = (look(table), ask, value)
        if rng.random() < 0.3:
            _undo_and_redo(table, seen, rng.randint(1, 4))
    _undo_and_redo(table, seen, 3)
    assert look(Table.replayed(table.save(), game)) == look(table), "undone and redone, it differs from a fresh replay"


def _undo_and_redo(table: AnyTable, seen: dict[int, tuple[dict[str, Any], Ask, Any]], steps: int) -> None:
    now, there = look(table), len(table.line)
    for _ in range(steps):
        entries = len(table.history)
        made = [at for at, entry in enumerate(table.line) if isinstance(entry, Choice)]
        if not made:
            break
        table.take_back(made[-1], table.setup.seats[0])
        assert len(table.history) == entries + 1 and table.history[-1].n == entries
        assert look(table) == seen[len(table.line)][0], "taken back, the table is not what it was"
    while len(table.line) < there:
        _, ask, value = seen[len(table.line)]
        table.answer(same(table, ask), value)
    assert look(table) == now, "with the same dice and answers something else followed"


def every_field_is_saved(game: AnyGame, setup: Setup, seed: str) -> None:
    """State and answers are plain data: written and read back they are equal."""
    table: AnyTable = Table(game, setup, seed=seed)
    for ask, value in moments(table, seed):
        encoded = msgspec.json.encode(table.state)
        assert msgspec.json.decode(encoded, type=game.state_type) == table.state, "the state is not read back as it was"
        wire = msgspec.json.decode(msgspec.json.encode(value))
        assert ask.kind.decode(wire, game) == value, f"{value} is not read back as it was"


def offers_keep_their_contract(game: AnyGame, setup: Setup, seed: str) -> None:
    """`contains`, `sample`, `enumerate`, `key` and `pieces` of every offer speak of the same answers."""
    table: AnyTable = Table(game, setup, seed=seed)
    rng = random.Random(seed)
    for _ask, _value in moments(table, seed):
        for ask in table.offers:
            check_offer(ask, rng)


def check_offer(ask: Ask, rng: random.Random) -> None:
    """One offer keeps the contract of its kind."""
    kind = ask.kind
    listed = kind.enumerate(100)
    assert listed, f"{ask.name!r} has no answer"
    assert kind.enumerate(3) == listed[:3], f"{ask.name!r} lists its answers in no fixed order"
    keys = [kind.key(answer) for answer in listed]
    assert len(set(keys)) == len(keys), f"{ask.name!r} offers the same twice: {sorted(keys)}"
    for answer in (*listed, *(kind.sample(rng.random) for _ in range(5)), *(_by_pieces(ask, rng) for _ in range(3))):
        assert kind.contains(answer), f"{ask.name!r} does not contain its own answer {answer}: {kind.why_not(answer)}"
        assert kind.why_not(answer) is None
        listable = len(listed) < 100 and not isinstance(kind, Point)
        assert not listable or kind.key(answer) in keys, f"{ask.name!r}: {answer} is legal but not listed"
    if isinstance(kind, Choose):
        for no in kind.refusals():
            assert no.option not in kind.options, f"{no.option} is both offered and refused ({no.rule})"
            assert kind.why_not(no.option) == f"{no.because} ({no.rule})"


def _by_pieces(ask: Ask, rng: random.Random) -> Any:
    pieces = ask.kind.pieces()
    while not pieces.done:
        options = pieces.options()
        keys = [pieces.key(option) for option in options]
        assert options and len(set(keys)) == len(keys), f"{ask.name!r}: pieces {keys}"
        pieces.take(rng.choice(options))
    return pieces.answer


def forks_know_nothing(game: AnyGame, setup: Setup, seed: str) -> None:
    """Two tables that differ only in the dice to come have the same forks; and thinking does not move the dice.

    So no forecast can tell anything about the roll that follows: it is not made of it.
    """
    table: AnyTable = Table(game, setup, seed=seed)
    for number, (_ask, _value) in enumerate(moments(table, seed, min(120, LONGEST))):
        dice = table.source
        assert isinstance(dice, Dice)
        twin = Table.load(table.save(), game)
        twin.source = twin.game._source = Dice(f"another than {seed}")
        ends = []
        for one in (table, twin):
            rng = random.Random(number)
            fork = one.fork(rng, one.offers[0].seats[0])
            fork.play_out(rng, until=soon(table))
            ends.append(data(fork.state))
        assert ends[0] == ends[1], "a fork depends on the dice of its table"
        assert (twin.source.branch, twin.source.count) == (0, 0), "a fork took from the dice of its table"


def secrets_are_kept(game: AnyGame, setup: Setup, seed: str, scene: Scene | None = None) -> None:
    """Dealing anew what a seat cannot know changes nothing that it sees: offers, scene, journal."""
    table: AnyTable = Table(game, setup, seed=seed)
    answers: list[tuple[int, Ask, Any, dict[str, Any]]] = []
    rng = random.Random(seed)
    for ask, value in moments(table, seed):
        answers.append((len(table.line), ask, value, {seat: _known(table, seat) for seat in setup.seats}))
        for seat in setup.seats:
            truth = _sight(table.fork(rng), seat, scene)
            dealt = table.fork(rng, seat)
            assert _sight(dealt, seat, scene) == truth, f"{seat} can tell what it cannot know"
            if game.redeal is not Game.redeal:
                dealt.play_out(rng, until=soon(table))
    for at, entry in enumerate(table.line):
        if isinstance(entry, Chance) and entry.to is not None and entry.value:
            _check_hidden(game, setup, table, answers, at, [seat for seat in setup.seats if seat not in entry.to])


def _sight(table: AnyTable, seat: str, scene: Scene | None) -> Any:
    offers = [(ask.name, ask.seats, data(ask.kind.describe()), data(ask.about)) for ask in table.offered(seat)]
    return offers, data(scene(table, seat)) if scene is not None else None


def _known(table: AnyTable, seat: str) -> Any:
    return _sight(table, seat, None), data(visible(table.journal, seat))


class _Otherwise:
    """The dice of a played game, but for one hidden outcome, which is another. `fits` ends with the first that must
    differ because of it."""

    def __init__(self, line: Sequence[Any], at: int) -> None:
        self.line, self.at, self.fits = line, at, True
        self.table: AnyTable

    def take(self, why: str, faces: Sequence[Any], count: int) -> list[Any]:
        now = len(self.table.line)
        entry = self.line[now] if now < len(self.line) else None
        told = list(entry.value) if isinstance(entry, Chance) and entry.why == why else []
        if now == self.at:
            others = sorted(set(faces) - set(told))
            self.fits = self.fits and bool(others)
            return [others[0] if others else faces[0], *told[1:]]
        if len(told) != count or any(face not in faces for face in told):
            self.fits = False
            return [faces[0]] * count
        return told


def _outcomes(line: Sequence[Any]) -> list[list[Any]]:
    return [entry.value for entry in line if isinstance(entry, Chance)]


def _check_hidden(
    game: AnyGame,
    setup: Setup,
    table: AnyTable,
    answers: list[tuple[int, Ask, Any, dict[str, Any]]],
    at: int,
    seats: list[str],
) -> None:
    """Plays the game again with one hidden outcome changed, as long as the same answers fit, and compares."""
    source = _Otherwise(table.line, at)
    other = source.table = Table(game, setup, source=source, begun=False)
    other.begin()
    for there, ask, value, known in answers:
        between = _outcomes(table.line[at + 1 : there])
        if not source.fits or len(other.line) != there or [] in between:
            return  # from here on the change may show: another card had to be named, or something was revealed
        if _outcomes(other.line[at + 1 : there]) != between:
            return  # what was left of a pile became certain, and rightly is something else
        for seat in seats:
            assert _known(other, seat) == known[seat], f"{seat} can tell from offers or journal what answer {at} was"
        open_ask = next((a for a in other.offers if a.name == ask.name and a.seats == ask.seats), None)
        if open_ask is None or not open_ask.kind.contains(value):
            return
        other.answer(open_ask, value)


Questions = list[tuple[str, tuple[str, ...]]]


def windows_say_nothing(game: AnyGame, setup: Setup, seed: str, ahead: int = 6) -> None:
    """That somebody is asked tells no other seat what they hold: dealt anew, with the same public answers, the same
    questions are put to the same seats, until something public differs."""
    if game.redeal is Game.redeal:
        return
    table: AnyTable = Table(game, setup, seed=seed)
    asked: list[tuple[int, int, Questions, Ask, Any]] = []
    states: dict[int, State] = {}
    for ask, value in moments(table, seed, min(200, LONGEST)):
        states.setdefault(table._checkpoint.at, table._checkpoint.fresh(game.state_type))
        asked.append((len(table.line), len(table.journal), _questions(table), ask, value))
    for at, state in states.items():
        behind = [entry for entry in asked if entry[0] >= at][:ahead]
        for seat in setup.seats:
            _check_windows(table, seat, state, at, behind)


def _questions(table: AnyTable) -> Questions:
    return [(ask.name, ask.seats) for ask in table.offers]


def _told(events: Iterable[Event], at: int, seat: str) -> list[tuple[str, str]]:
    return [(event.word, event.text) for event in visible([e for e in events if e.at > at], seat)]


def _check_windows(
    table: AnyTable, seat: str, state: State, at: int, asked: list[tuple[int, int, Questions, Ask, Any]]
) -> None:
    dealt = copier(table.type.state_type)(state)
    dealer = table.type(dealt, table.setup)
    dealer._random = random.Random(at).random
    dealer.redeal(seat)
    source = _Otherwise(list(table.line[at:]), -1)
    other = source.table = Table(table.type, table.setup, source=source, begun=False)
    other.begin(dealt)
    for there, events, questions, ask, value in asked:
        if not source.fits or len(other.line) != there - at:
            return  # another card was shown, another number of rolls made: something public differs by now
        if _told(other.journal, 0, seat) != _told(table.journal[:events], at, seat):
            return
        assert _questions(other) == questions, f"{seat} can tell from who is asked what somebody holds: {questions}"
        again = same(other, ask)
        if not again.kind.contains(value):
            return
        other.answer(again, value)


def hash_seeds_do_not_matter(game: AnyGame, setup: Setup, seed: str) -> None:
    """Two processes with different hash seeds play the same game: no set or dict of objects decides anything."""
    command = [sys.executable, "-m", "starboard.table.contract", f"{game.__module__}:{game.__qualname__}", seed]
    command += ["--setup", msgspec.json.encode(setup).decode()]
    running = [
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        for hash_seed in ("1", "2")
    ]
    told = [process.communicate() for process in running]
    assert all(process.returncode == 0 for process in running), told[0][1] or told[1][1]
    assert told[0][0] == told[1][0], "two processes with different hash seeds play different games"
    assert told[0][0].strip() == digest(game, setup, seed)


def digest(game: AnyGame, setup: Setup, seed: str) -> str:
    """A mark of one whole random game: every answer, every event, the end."""
    table: AnyTable = Table(game, setup, seed=seed)
    for _ in moments(table, seed):
        pass
    return hashlib.blake2b(data([table.history, look(table)]), digest_size=12).hexdigest()


_HINTED = re.compile("-(more|cards|none|always)$")


def words_fit(game: AnyGame) -> None:
    """Every word that the game's modules name is there, and every sentence that is there is named somewhere."""
    folder = Path(str(sys.modules[game.__module__.rpartition(".")[0]].__file__)).parent
    named, atoms, made = _named_words(folder)
    look = folder / "look" / "look.json"
    files = [*folder.rglob("*.py"), *([look] if look.exists() else [])]
    shown = [word for path in files for word in re.findall(r'"@([a-z][\w. -]*)"', path.read_text(encoding="utf-8"))]
    knobs = [f"knob.{knob.id}" for knob in game.knobs]
    missing = sorted(word for word in {*named, *shown, *knobs} if word not in game.words)
    assert not missing, f"{game.slug} says {', '.join(missing)}: words/ has no such words"
    for path, _ in game.words.paths():
        if path.startswith(("knob.", "deaths", *shown)):  # said by whoever lists options, by the lab, by the client
            continue
        hinted = path.startswith(("reason.", "good."))  # the hints' own, beside that of the game
        parts = [_HINTED.sub("", part) if hinted else part for part in path.split(".") if part not in _CASES]
        unused = [part for part in parts if not (part in atoms or part.isdigit() or made.fullmatch(part))]
        assert not unused, f"{game.slug}: nobody says {path!r}"


_CASES = frozenset(
    {"text", "label", "none", "passed", "failed", "reason", "worse", "good", "against", "spares", HIDDEN}
)
"""Cases that the kernel asks for, the reasons of hints, and the two parts of a caption."""


def _named_words(folder: Path) -> tuple[set[str], set[str], re.Pattern[str]]:
    """The words that `tell`, `say`, `end` and refusals name, and all literals in pieces: what words are made of.

    The pattern matches what is put together in one piece: `no-{attack}-to-add-to`.
    """
    named: set[str] = set()
    made: set[str] = set()
    atoms = {"no", "end", "do", "ask"}
    for path in sorted((folder / "content").rglob("*.toml")):
        atoms |= set(re.findall(r'"([\w.-]+)"', path.read_text(encoding="utf-8")))  # ids of things that words name
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                atoms |= {node.value, *node.value.split(".")}
            elif isinstance(node, ast.JoinedStr):
                whole = "".join(re.escape(str(x.value)) if isinstance(x, ast.Constant) else ".+" for x in node.values)
                made |= {piece for piece in whole.split("\\.") if ".+" in piece and re.search(r"\w{3}", piece)}
            elif isinstance(node, ast.keyword):
                atoms.add(str(node.arg))  # a term: `why.trapped` is what a `why` may be called
            elif isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                at, group = _WORD_AT.get(name, (99, ""))
                word = node.args[at] if at < len(node.args) else None
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    named.add(group + word.value)
    return named, atoms, re.compile("|".join(sorted(made)) or "(?!)")


_WORD_AT = {"tell": (1, ""), "say": (0, ""), "no": (2, "no."), "end": (1, "end.")}
"""Which argument of a call is the word, and in which table that stands."""


Check = Callable[[AnyGame, Setup, str], None]

CHECKS: tuple[Check, ...] = (
    games_end,
    levels_agree,
    copies_are_independent,
    rebuilding_changes_nothing,
    drafts_stay_as_laid,
    replaying_gives_the_same,
    undo_goes_back,
    every_field_is_saved,
    offers_keep_their_contract,
    forks_know_nothing,
    secrets_are_kept,
    windows_say_nothing,
    hash_seeds_do_not_matter,
)


# ---- the golden playthrough ------------------------------------------------------------------------------------------


def playthrough(game: AnyGame, setup: Setup, seed: str, most: int = 40) -> str:
    """A short game as text that a person can read: where we are, what was offered, what was chosen, what happened."""
    table: AnyTable = Table(game, setup, seed=seed)
    lines, told = [f"{game.slug} {data(setup).decode()} seed {seed}"], 0
    for ask, value in moments(table, seed, min(120, LONGEST)):
        lines += _happened(table, told)
        told = len(table.journal)
        lines.append(f"[{' › '.join(table.game.crumbs())}]")
        for other in table.offers:
            listed = other.kind.enumerate(13)
            more = ", …" if len(listed) > 12 else ""
            options = ", ".join(other.kind.key(answer) for answer in listed[:12])
            lines.append(f"  {'/'.join(other.seats)} {other.name}: {options}{more}")
        lines.append(f"  -> {ask.name}: {ask.kind.key(value)}")
    lines += _happened(table, told)
    lines.append(f"= {table.game.verdict if table.outcome else 'goes on'}")
    lines.append(data(table.state).decode())
    return "\n".join(lines) + "\n"


def _happened(table: AnyTable, told: int) -> list[str]:
    return [f"    {e.text}" + (f"  ({' '.join(e.rules)})" if e.rules else "") for e in table.journal[told:]]


def golden(path: Path, game: AnyGame, setup: Setup, seed: str) -> None:
    """Compares a playthrough with the one on file. A change of the rules shows as a diff that a person can judge."""
    name = f"{game.__module__}:{game.__qualname__}"
    make = f"python -m starboard.table.contract {name} {seed} --setup '{data(setup).decode()}' --golden {path}"
    assert path.exists(), f"there is no {path.name}; make it, read it, and commit it: {make}"
    written = path.read_text(encoding="utf-8").splitlines()
    played = playthrough(game, setup, seed).splitlines()
    for number, (old, new) in enumerate(zip(written, played, strict=False), 1):
        assert old == new, f"{path.name}, line {number}:\n  was {old}\n  is  {new}\nif that is right: {make}"
    assert len(written) == len(played), f"{path.name} has {len(written)} lines, the game {len(played)}: {make}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m starboard.table.contract", description=__doc__)
    parser.add_argument("game", help="module:class")
    parser.add_argument("seed")
    parser.add_argument("--setup", help="a setup as JSON")
    parser.add_argument("--golden", type=Path, help="write a golden playthrough to this file")
    given = parser.parse_args(arguments)
    module, _, name = given.game.partition(":")
    game: AnyGame = getattr(importlib.import_module(module), name)
    setup = msgspec.json.decode(given.setup, type=Setup) if given.setup else game.prepare()
    if given.golden:
        given.golden.write_text(playthrough(game, setup, given.seed), encoding="utf-8")
    else:
        sys.stdout.write(digest(game, setup, given.seed) + "\n")


if __name__ == "__main__":
    main()
