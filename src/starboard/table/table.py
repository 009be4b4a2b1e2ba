"""Table: one game in progress. It knows no game.

A table runs a game's steps one after the other, keeps the questions that are open (`offers`), takes answers (`choose`)
and remembers everything. Between two steps it is at a *checkpoint*: plain state and no running rule. The *tail* is what
has been answered since. Clone, fork, undo, save and load are all the same thing: a checkpoint, plus answers to replay.
The live table keeps its running coroutine and never replays.

Levels: `LIVE` keeps history and journal and builds words; `QUIET` keeps a checkpoint and the tail, so that it can be
forked (simulations that search); `ROLLOUT` keeps nothing.
"""

from __future__ import annotations

import random
import secrets
import traceback
import zlib
from collections.abc import Callable, Collection, Coroutine, Sequence
from enum import IntEnum
from itertools import combinations
from typing import Any, Generic, TypeVar, cast

import msgspec

from .. import __version__
from . import history as record
from .chance import Branch, Dice, Needed, People, Source
from .errors import Late, Refused, ReplayError, RuleError, SaveError, StarboardError
from .game import Ended, Game, Policy, Stop, answerable, finish
from .history import Chance, Choice, Crash, DiceAt, Draft, Entry, Mark, Recorded, Save, Undone
from .journal import Event
from .offers import Arrange, Ask, Choose, Plan
from .option import Option
from .pages import Journal
from .setup import Setup
from .sharing import shared
from .state import Outcome, State, copier

S = TypeVar("S", bound=State)

Ids = dict[tuple[str, tuple[str, ...]], str]
"""The ids of open offers, by question and seats."""

_encode = msgspec.json.Encoder().encode

RUNAWAY = 10_000
"""So many steps without a question mean that the rules go round in circles."""


class Level(IntEnum):
    ROLLOUT = 0
    QUIET = 1
    LIVE = 2


ROLLOUT, QUIET, LIVE = Level
"""By names of their own: in Python 3.11 looking a member up on its class costs a fifth of a microsecond."""


class _DiceEntry(Arrange):
    """What people rolled with dice of their own: each die onto the face that it shows."""

    def __init__(self, needed: Needed, seat: str) -> None:
        super().__init__("dice")
        self.needed = needed
        self._faces = {str(face): face for face in needed.faces}
        self._owners = {str(i + 1): seat for i in range(needed.count)}

    def owners(self) -> dict[str, str]:
        return self._owners

    def slots(self, piece: str, plan: Plan) -> list[str]:
        return list(self._faces)

    def values(self, plan: Plan) -> list[Any]:
        return [self._faces[plan[piece]] for piece in self._owners]


def _opened(id: str) -> int:
    """After how many entries of the history the offer of this id was opened."""
    return int(id.partition(".")[0])


class _Learnt(Exception):
    """Something new was learnt: see `Table.can_take_back`."""


def _learn(why: str, values: list[Any], to: Sequence[str] | None) -> None:
    raise _Learnt


class Checkpoint(Generic[S]):
    """The state after `at` answers of the line, when no rule was running. Never changed: it is copied before use."""

    __slots__ = ("at", "beat", "beside", "ids", "round", "state")

    def __init__(
        self, at: int, round: int, state: S | bytes, beat: int = 0, ids: Ids | None = None, beside: Any = None
    ) -> None:
        self.at, self.round = at, round
        self.state = state
        """Of a live table it is JSON, which is sooner made than a copy and takes half its room."""
        self.beat = beat
        """The beat of the journal here, so that a replayed step tells the same beats."""
        self.ids = ids or {}
        """The offers that were open before and not answered: posed again, they keep their id."""
        self.beside = beside
        """What the game kept beside the state: whoever goes on from here need not work it out again."""

    def fresh(self, kind: type[S]) -> S:
        """The state, for somebody who will change it."""
        kept = self.state
        return msgspec.json.decode(kept, type=kind) if isinstance(kept, bytes) else copier(kind)(kept)


def _mark(c: Checkpoint[Any]) -> Mark:
    """A checkpoint as a save holds it."""
    open_ = [(name, list(seats), id) for (name, seats), id in c.ids.items()]
    state = c.state if isinstance(c.state, bytes) else _encode(c.state)
    return Mark(c.at, c.round, msgspec.Raw(state), c.beat, open_)


def _small(mark: Mark) -> Mark:
    """A checkpoint that is seldom gone back to, in a third of the room."""
    state = bytes(mark.state)
    return msgspec.structs.replace(mark, state=msgspec.Raw(zlib.compress(state, 1))) if state[:1] == b"{" else mark


def _whole(mark: Mark) -> Mark:
    """As a save holds it."""
    state = bytes(mark.state)
    return mark if state[:1] == b"{" else msgspec.structs.replace(mark, state=msgspec.Raw(zlib.decompress(state)))


def _checked(mark: Mark, game: type[Game[Any]]) -> Mark:
    """A mark that came with a save, if its state is one of this game."""
    state = msgspec.json.decode(mark.state, type=game.state_type)
    return msgspec.structs.replace(mark, round=state.round, state=msgspec.Raw(_encode(state)))


def _checkpoint(mark: Mark) -> Checkpoint[Any]:
    ids = {(name, tuple(seats)): id for name, seats, id in mark.open if id.partition(".")[0].isdecimal()}
    return Checkpoint(mark.at, mark.round, bytes(mark.state), mark.beat, ids)


class Table(Generic[S]):
    """One game in progress. See the module's text."""

    # what most tables leave as it is stands here: a fork has no more to set than it needs
    draft: Draft | None = None
    ironman: bool = False
    same_dice: bool = False
    content: str = ""
    verified: bool = True
    """Whether all of it was played under the content it has now."""
    lost_because: str = ""
    _told: int = -1
    _events: int = 0
    _coroutine: Coroutine[Any, Any, None] | None = None

    def __init__(
        self,
        game: type[Game[S]],
        setup: Setup,
        *,
        seed: str | None = None,
        source: Source | None = None,
        level: Level = LIVE,
        people: dict[str, str] | None = None,
        ironman: bool = False,
        same_dice: bool = False,
        content: str = "",
        state: S | None = None,
        begun: bool = True,
    ) -> None:
        """Starts a game. Without `seed` the dice are unpredictable; `people` says who holds which seat.

        On an `ironman` table nothing is taken back; on a `same_dice` table dice that are taken back fall again as
        they fell. One that has not `begun` waits for `begin`: a fork or a load goes on from elsewhere instead.
        """
        self.type = game
        self.setup = setup
        self.level = level
        self.source: Source = source or Dice(seed if seed is not None else secrets.token_hex(8))
        self.offers: list[Ask] = []
        """What may be decided now, and by whom. Empty when the game is over."""
        self.history: list[Recorded] = []
        self.journal = Journal()
        self.withdrawn: list[Event] = []
        """Events that an undo took back; they stay on record."""
        self.people: dict[str, str] = dict(people) if people else {}
        """Who holds which seat: kept with the table, and nothing made of it here (see `seating`)."""
        self.lost: list[Choice] = []
        """After loading under changed rules: the choices that must be made again."""
        self._line: list[Entry] = []
        self._marks: list[Mark] = []
        """The checkpoint of each round, as a save holds it; but small (`_small`), soon after."""
        self._ids: Ids = {}
        self._finals: dict[tuple[str, str], list[bool]] = {}
        if begun:
            self.ironman, self.same_dice, self.content = ironman, same_dice, content
            self.begin(state)

    def begin(self, state: S | None = None) -> None:
        """The first step: of the game as it starts, or from a state."""
        first = copier(self.type.state_type)(state) if state is not None else self.type.start(self.setup)
        self._restart(Checkpoint(0, first.round, first))

    def close(self) -> None:
        """Nothing happens here any more. It and its rules hold each other, so its room would stay taken until Python
        looks for such rings."""
        if self._coroutine is not None:
            self._coroutine.close()
        self._coroutine = self.game._record = self.game._tell = self.game._reopened = None

    # ---- looking ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        return self.game.state

    @property
    def outcome(self) -> Outcome | None:
        return self.game.state.outcome

    @property
    def decisions(self) -> int:
        """How many choices count now."""
        return sum(isinstance(entry, Choice) for entry in self._line)

    @property
    def tail(self) -> list[Entry]:
        """What has been answered since the checkpoint."""
        return self._line[self._checkpoint.at :]

    @property
    def line(self) -> Sequence[Entry]:
        """All answers that count now."""
        return self._line

    @property
    def rounds(self) -> list[tuple[int, int]]:
        """Every round that has begun, and after how many answers: where a replay can stop or a retry begin. In a
        campaign each mission counts from the first."""
        found: list[tuple[int, int]] = []
        for mark in self._marks:
            if not found or found[-1][0] != mark.round:
                found.append((mark.round, mark.at))
        return found

    @property
    def rule(self) -> object:
        """The rule that waits for an answer: another one after each step. None when no rule waits."""
        return self._coroutine

    def offered(self, seat: str) -> list[Ask]:
        """What this seat may decide now."""
        return [ask for ask in self.offers if seat in ask.seats]

    def waiting_for(self) -> list[str]:
        """The seats that somebody is waiting for, in the order of the offers; who is ready with a draft is not."""
        offers, ready = self.offers, self.draft.ready if self.draft is not None else []
        if ready and any(ask.joint for ask in offers):
            return list(dict.fromkeys([seat for ask in offers for seat in ask.seats if seat not in ready]))
        if len(offers) == 1:
            return list(offers[0].seats)
        return list(dict.fromkeys([seat for ask in offers for seat in ask.seats]))

    # ---- running ------------------------------------------------------------------------------------------------

    def _restart(self, checkpoint: Checkpoint[S], verify: bool = False) -> None:
        """Runs on from a checkpoint through all that is on the line behind it, to the next open question."""
        if self._coroutine is not None:
            self._coroutine.close()
        kept = checkpoint.state
        if self.level is ROLLOUT and not isinstance(kept, bytes):
            state = kept  # a rollout never comes back, and so may use the checkpoint up
        else:
            state = checkpoint.fresh(self.type.state_type)
        if self.level is LIVE:
            state = shared(state)
        self.game = game = self.type(state, self.setup, checkpoint.beside)
        game.live = self.level is LIVE
        game._line = self._line
        game._at = checkpoint.at
        game._verify = verify
        game._source = self.source
        game._record = self._record_chance if self.level is not ROLLOUT else None
        game._tell = self._tell if game.live else None
        if game.live:
            game._reopened = self._reopen
            self._ids = {key: id for key, id in checkpoint.ids.items() if _opened(id) > self._last_undo()}
        game._beat = checkpoint.beat
        self._checkpoint = checkpoint
        self._coroutine = None
        if self.level is LIVE and not self._marks:
            self._marks.append(_mark(checkpoint))
        self._advance(None, None)
        game._verify = False

    def _advance(self, coroutine: Coroutine[Any, Any, None] | None, answer: Any) -> None:
        """Runs rules (None: the next step) until a question is open or the game is over."""
        game, state = self.game, self.game.state
        for _ in range(RUNAWAY):
            try:
                if coroutine is None:
                    coroutine = game.step()
                asks = coroutine.send(answer) if coroutine is not None else None
            except StopIteration:
                pass
            except Stop as stop:
                game.stopped(stop.scope)
            except Ended as ended:
                state.outcome = ended.outcome
            except Needed as needed:
                self._coroutine = None
                self._open_dice(needed)
                return
            else:
                if asks is not None:
                    self._coroutine = coroutine
                    self._open(asks)
                    return
            if state.outcome is not None:
                self._coroutine = None
                self.offers, self.draft = [], None
                return
            self._keep_checkpoint()
            coroutine, answer = None, None
        raise RuntimeError(f"{RUNAWAY} steps without a question: the rules go round in circles")

    def _keep_checkpoint(self) -> None:
        if self.level is ROLLOUT:
            return
        game, state = self.game, self.game.state
        live = self.level is LIVE
        kept = _encode(state) if live else copier(self.type.state_type)(state)
        self._checkpoint = Checkpoint(game._at, state.round, kept, game._beat, self._ids.copy(), game.beside())
        if live:
            marks = self._marks
            marks[-1] = _small(marks[-1])  # not in the step that began the round, which is long enough
            if state.round != marks[-1].round:
                marks.append(self.mark())

    def _open(self, asks: list[Ask]) -> None:
        """Opens questions. One that was open before, and was not the one answered, keeps its id: so a choice made in
        the same moment as another seat's is not refused."""
        if self.level is LIVE:
            for one, two in combinations(asks, 2):
                if one.name == two.name and not set(one.seats).isdisjoint(two.seats):
                    raise RuntimeError(f"two questions {one.name!r} are open to the same seat")
            self._name(asks, len(self.history))
            self._keep_draft(asks)
            self._finals = {}
        self.offers = asks

    def _name(self, asks: Sequence[Ask], opened: int) -> None:
        """Gives offers their ids, after so many entries of the history."""
        for i, ask in enumerate(asks):
            ask.id = self._ids.get((ask.name, ask.seats)) or f"{opened}.{i}"
        self._ids = {(ask.name, ask.seats): ask.id for ask in asks}

    def _reopen(self, asks: Sequence[Ask], answered: Ask) -> None:
        """These questions were open once, and this one was answered, as the record tells: ids as they were then."""
        at = self.game._at - 2
        self._name(answerable(asks), max(self._line[at].n if at >= 0 else -1, self._last_undo()) + 1)
        self._ids.pop((answered.name, answered.seats), None)

    def _last_undo(self) -> int:
        """The number of the last undo in the history: what was open before it is open no more."""
        return next((entry.n for entry in reversed(self.history) if isinstance(entry, Undone)), -1)

    def _open_dice(self, needed: Needed) -> None:
        """Asks people how their dice fell. What was open besides, a draft and the ids of offers, waits meanwhile."""
        seats = self.setup.seats if needed.to is None else tuple(needed.to)
        ask = Ask(seats, _DiceEntry(needed, seats[0]))
        ask.dice = needed
        ask.id = f"{len(self.history)}.0"
        self.offers = [ask]

    def _keep_draft(self, asks: list[Ask]) -> None:
        """A draft goes on when the same question is posed again: pieces that still fit stay where they lie. It waits
        while something else is asked in the same step (which dice shall be rolled again?)."""
        ask = next((a for a in asks if a.joint), None)
        if ask is None:
            if self._checkpoint.at == len(self._line):
                self.draft = None
            return
        kind = ask.kind
        assert isinstance(kind, Arrange)
        offered = kind.digest()
        old = self.draft if self.draft is not None and self.draft.name == ask.name else Draft(ask.name)
        self.draft = Draft(ask.name, dict(old.plan), offered=offered)
        moved = self._lift(kind, self.draft.plan) if old.offered != offered else []
        self.draft.ready = [seat for seat in old.ready if seat in ask.seats and seat not in moved]

    def _lift(self, kind: Arrange, plan: Plan) -> list[str]:
        """Takes off the pieces that no longer fit beside the others; says whose they were."""
        owners, moved = kind.owners(), []
        while True:
            for piece, slot in plan.items():
                rest = {p: s for p, s in plan.items() if p != piece}
                if piece not in owners or slot not in kind.draft_slots(piece, rest):
                    moved.append(owners.get(piece, ""))
                    del plan[piece]
                    break
            else:
                return moved

    def _record_chance(self, why: str, values: list[Any], to: Sequence[str] | None) -> None:
        if self.level is ROLLOUT:
            return
        self._append(Chance(len(self.history), why, values.copy(), None if to is None else list(to)))

    def _append(self, entry: Entry) -> None:
        self._line.append(entry)
        self.game._at += 1
        if self.level is LIVE:
            self.history.append(entry)

    def _tell(self, event: Event) -> None:
        if event.at <= self._told:
            return
        event.n = self._events
        self._events += 1
        self.journal.append(event)

    # ---- answering ----------------------------------------------------------------------------------------------

    def find(self, seat: str, offer: str) -> Ask:
        """The open offer of that id (or name), if this seat may answer it."""
        for ask in self.offers:
            if offer in (ask.id, ask.name) and seat in ask.seats:
                return ask
        if self.outcome is not None:
            raise Refused("the game is over")
        mine = ", ".join(f"{a.name!r} ({a.id})" for a in self.offered(seat)) or "nothing"
        raise Late(f"{offer!r} is not open to {seat!r} now; open to it: {mine}")

    def choose(self, seat: str, offer: str, choice: Any, yielding: Collection[str] = ()) -> None:
        """Answers an offer. What was not offered is refused, and nothing changes.

        A joint draft takes the part of the plan that this seat owns, and counts the seat as ready; for `yielding` see
        `place`.
        """
        ask = self.find(seat, offer)
        answer = self._decoded(ask, choice)
        if isinstance(ask.kind, _DiceEntry):
            self._tell_dice(ask, ask.kind, answer)
        elif ask.joint:
            self._choose_part(ask, seat, answer, yielding)
        else:
            if (why_not := ask.kind.why_not(answer)) is not None:
                raise Refused(why_not)
            self._commit(ask, [seat], answer)

    def answer(self, ask: Ask, value: Any) -> None:
        """Answers an offer with a value it gave itself (bots, forks): not checked again, drafts filled whole."""
        if isinstance(ask.kind, _DiceEntry):
            self._tell_dice(ask, ask.kind, value)
        else:
            self._commit(ask, list(ask.seats if ask.joint else ask.seats[:1]), value)

    def _decoded(self, ask: Ask, choice: Any) -> Any:
        if isinstance(choice, Option) and isinstance(ask.kind, Choose):
            return choice
        return ask.kind.decode(choice, self.type)

    def _commit(self, ask: Ask, seats: list[str], answer: Any) -> None:
        digest = ""
        if self.level is LIVE:  # of a draft it was taken when that was opened
            digest = self.draft.offered if ask.joint and self.draft is not None else ask.kind.digest()
        at = len(self._line)
        if self.level is not ROLLOUT:
            self._append(Choice(len(self.history), seats, ask.name, ask.kind.wire, record.own(answer), digest))
        coroutine = self._coroutine
        assert coroutine is not None, "no rule is waiting for this answer"
        self._ids.pop((ask.name, ask.seats), None)
        if ask.joint:
            self.draft = None
        try:
            self._advance(coroutine, (ask, record.own(answer)))
        except Exception as error:
            if self.level is not LIVE:
                raise
            raise self._recovered(error, at, ask, seats, answer) from error

    def _recovered(self, error: Exception, at: int, ask: Ask, seats: Sequence[str], answer: Any) -> RuleError:
        """A rule broke: back to the last good answer, with a dump for the one who mends it."""
        words = traceback.format_exc()
        self._back_to(at, by="", branch=None)
        crash = Crash("+".join(seats), ask.name, msgspec.to_builtins(answer), words)
        return RuleError(f"a rule broke ({type(error).__name__}: {error}); the game is as before", self.save(crash))

    def _tell_dice(self, ask: Ask, kind: _DiceEntry, plan: Plan) -> None:
        """Somebody told how their dice fell: the step runs again, with that on record."""
        if (why_not := kind.why_not(plan)) is not None:
            raise Refused(why_not)
        at = self._told = len(self._line)
        to = kind.needed.to
        self._append(Chance(len(self.history), kind.needed.why, kind.values(plan), None if to is None else list(to)))
        try:
            self._restart(self._checkpoint)
        except Exception as error:
            raise self._recovered(error, at, ask, ask.seats, plan) from error

    # ---- drafts -------------------------------------------------------------------------------------------------

    def place(self, seat: str, offer: str, piece: str, slot: str, yielding: Collection[str] = ()) -> None:
        """Moves one piece of one's own in a joint draft (`""`: takes it back). Takes one's Ready back.

        In a pact, which others agreed to as it lay, also theirs, but for the seats that are `yielding`.
        """
        ask, draft = self._draft(seat, offer)
        kind = ask.kind
        assert isinstance(kind, Arrange)
        if kind.owners().get(piece) != seat:
            raise Refused(f"{piece!r} is not a piece of {seat!r}")
        others = {p: s for p, s in draft.plan.items() if p != piece}
        if slot and slot not in kind.draft_slots(piece, others):
            raise Refused(f"{piece} cannot go to {slot} as the others lie now")
        draft.plan = {**others, piece: slot} if slot else others
        if kind.pact:
            draft.ready = [s for s in draft.ready if s in yielding]
        self.ready(seat, offer, False)

    def ready(self, seat: str, offer: str, yes: bool = True) -> None:
        """Says that one's part of the draft is done, or takes that back. The last Ready commits the plan."""
        ask, draft = self._draft(seat, offer)
        draft.ready = [s for s in draft.ready if s != seat]
        if not yes:
            return
        if all(s in draft.ready for s in ask.seats if s != seat):
            if (problem := ask.kind.why_not(draft.plan)) is not None:
                raise Refused(problem)
            self._commit(ask, list(ask.seats), draft.plan)
        else:
            draft.ready.append(seat)

    def _choose_part(self, ask: Ask, seat: str, plan: Plan, yielding: Collection[str]) -> None:
        kind, draft = ask.kind, self.draft
        assert isinstance(kind, Arrange) and draft is not None
        mine = [piece for piece, owner in kind.owners().items() if owner == seat]
        if foreign := [piece for piece in plan if piece not in mine]:
            raise Refused(f"{foreign[0]!r} is not a piece of {seat!r}")
        before = draft.plan
        whole = {p: s for p, s in before.items() if p not in mine}
        for piece in mine:
            slot = plan.get(piece, "")
            if slot and slot not in kind.draft_slots(piece, whole):
                raise Refused(f"{piece} cannot go to {slot} as the others lie now")
            if slot:
                whole[piece] = slot
        was_ready, draft.plan = draft.ready, whole
        if whole != before and kind.pact:
            draft.ready = [s for s in draft.ready if s in yielding]
        try:
            self.ready(seat, ask.id)
        except Refused:
            draft.plan, draft.ready = before, was_ready
            raise

    def decline(self, seat: str, offer: str) -> None:
        """Does not agree to a pact: the choice that proposed it counts as not made. So on an ironman table too."""
        ask, _ = self._draft(seat, offer)
        assert isinstance(ask.kind, Arrange)
        at = next((n for n in range(len(self._line) - 1, -1, -1) if isinstance(self._line[n], Choice)), len(self._line))
        if not ask.kind.pact or any(isinstance(entry, Chance) for entry in self._line[at:]):
            raise Refused("this is nothing that one can decline")
        self._back_to(at, seat, None)

    def _draft(self, seat: str, offer: str) -> tuple[Ask, Draft]:
        ask = self.find(seat, offer)
        if not ask.joint or self.draft is None:
            raise Refused(f"{ask.name!r} is not a joint draft")
        return ask, self.draft

    # ---- taking back --------------------------------------------------------------------------------------------

    def can_take_back(self, ask: Ask, value: Any, seat: str | None = None) -> bool:
        """Whether nothing new is learnt at once from this answer: then it could be taken back for free.

        Tried in a fork, up to the first roll; `seat`: as far as that seat can know.
        """
        fork = self.fork(random.Random(0), seat)
        fork.game._record = _learn
        try:
            fork.answer(fork.offers[self.offers.index(ask)], value)
        except Exception:  # _Learnt; or a rule that breaks, which will say so when it is chosen
            return False
        return True

    def finals(self, ask: Ask, seat: str) -> list[bool]:
        """Of each option of a `Choose`: whether it could *not* be taken back for free. Tried once for each question."""
        assert isinstance(ask.kind, Choose)
        if (ask.id, seat) not in self._finals:
            self._finals[ask.id, seat] = [not self.can_take_back(ask, o, seat) for o in ask.kind.options]
        return self._finals[ask.id, seat]

    def take_back(self, at: int, by: str) -> None:
        """The table as it was after `at` answers, by the wish of `by`.

        Dice that are taken back fall anew, unless this is a `same_dice` table.
        """
        rolled = any(isinstance(entry, Chance) for entry in self._line[at:])
        branch = self.source.branch + 1 if rolled and not self.same_dice and isinstance(self.source, Dice) else None
        self._back_to(at, by, branch)

    def _back_to(self, at: int, by: str, branch: int | None) -> None:
        """The table as it was after `at` answers. History only grows: this is one more entry in it."""
        if isinstance(self.source, Dice):
            if branch is not None:
                self.source = Dice(self.source.seed, branch)
            else:
                taken_back = sum(len(e.value) for e in self._line[at:] if isinstance(e, Chance))
                self.source = Dice(self.source.seed, self.source.branch, self.source.count - taken_back)
        plans = [e for e in self._line[at:] if isinstance(e, Choice) and e.kind == Arrange.wire and len(e.seats) > 1]
        if plans:
            self.draft = Draft(plans[0].ask, dict(plans[0].value), offered=plans[0].offered)
        elif self.draft is not None:
            self.draft.ready = []
        self._withdraw(at, by, branch or 0)
        while len(self._marks) > 1 and self._marks[-1].at > at:
            self._marks.pop()
        self._restart(_checkpoint(_whole(self._marks[-1])))

    def _withdraw(self, at: int, by: str, branch: int = 0) -> None:
        self.history.append(Undone(len(self.history), at, by, branch))
        del self._line[at:]
        self.withdrawn += [e for e in self.journal if e.at > at]
        self.journal = Journal(e for e in self.journal if e.at <= at)
        self._told = at
        self._ids = {}

    # ---- forks --------------------------------------------------------------------------------------------------

    def fork(self, rng: random.Random, seat: str | None = None, level: Level = ROLLOUT) -> Table[S]:
        """The same moment on a branch of its own: fresh dice, and what `seat` cannot know dealt anew.

        Forecasts, hints, search and bots think in forks; they never see the true future. What was dealt anew in the
        middle of a step is not on the tail, so such a fork is for one rollout, and not to be forked again.
        """
        assert self.level is not ROLLOUT, "a rollout keeps no tail to fork from"
        assert seat is None or level is ROLLOUT, "what is dealt anew cannot be forked again"
        fork: Table[S] = Table(self.type, self.setup, source=Branch(rng), level=QUIET, begun=False)
        fork._line = self._line[self._checkpoint.at :]
        from_ = self._checkpoint
        fork._restart(Checkpoint(0, from_.round, from_.state, beside=from_.beside))
        fork.level = level
        if level is ROLLOUT:
            fork.game._record = None  # so that nothing points back at the table, and it is freed at once
        if seat is not None:
            fork.game.redeal(seat)
            for ask in fork.offers:
                ask.kind.forget()
        return fork

    def play_out(
        self, rng: random.Random, policy: Policy | None = None, until: Callable[[S], bool] | None = None
    ) -> None:
        """Plays on by chance, or by a policy, without suspending: to the end, or until a state says so."""
        game = self.game
        self.level = ROLLOUT
        game._random, game._policy, game._line, game._at, game.live = rng.random, policy, [], 0, False
        game._record = game._tell = None  # so that nothing points back at the table, and it is freed at once
        coroutine, answer = self._coroutine, None
        if coroutine is not None:
            answer = game._answer_in_place(self.offers, rng.random)
        self._coroutine, self.offers = None, []
        finish(game._run(coroutine, answer, until))

    # ---- saving -------------------------------------------------------------------------------------------------

    def save(self, crash: Crash | None = None, secret: bool = True) -> bytes:
        """The whole table as one JSON file. `secret=False` leaves the seed out: for players, who might look ahead."""
        dice = self.source if isinstance(self.source, Dice) and secret else None
        marks = [_whole(mark) for mark in self._marks]
        if self._checkpoint.at > marks[-1].at:
            marks.append(self.mark())
        return msgspec.json.encode(
            Save(
                format=record.FORMAT,
                starboard=__version__,
                game=self.type.slug,
                content=self.content,
                setup=self.setup,
                history=self.history,
                marks=marks,
                journal=cast("list[Event]", self.journal.text()),
                withdrawn=self.withdrawn,
                dice=DiceAt(dice.seed, dice.branch, dice.count) if dice else None,
                physical=isinstance(self.source, People),
                ironman=self.ironman,
                same_dice=self.same_dice,
                verified=self.verified,
                people=self.people,
                draft=self.draft,
                crash=crash,
            )
        )

    def mark(self) -> Mark:
        """The last checkpoint, as a save holds it."""
        return _mark(self._checkpoint)

    def moment(self) -> bytes:
        """The table as it stands, without its past and its dice, as a save: for a bot in another process."""
        mark = self.mark()
        mark.at = 0
        tail: list[Recorded] = [msgspec.structs.replace(entry, n=n) for n, entry in enumerate(self.tail)]
        save = Save(record.FORMAT, __version__, self.type.slug, self.content, self.setup, tail, [mark], [])
        save.people, save.draft, save.ironman = self.people, self.draft, self.ironman
        save.physical = isinstance(self.source, People)
        return msgspec.json.encode(save)

    @classmethod
    def load(cls, data: bytes | Save, game: type[Game[S]], content: str = "") -> Table[S]:
        """A table from a save. Choices that no longer fit the rules are left out and named in `lost`."""
        return cls._loaded(data if isinstance(data, Save) else record.read(data), game, content)

    @classmethod
    def _loaded(cls, save: Save, game: type[Game[S]], content: str) -> Table[S]:
        if save.game != game.slug:
            raise SaveError(f"this is a saved game of {save.game!r}, not of {game.slug!r}")
        try:
            setup = msgspec.convert(save.setup, Setup)
            marks = [_checked(m, game) for m in save.marks]
            for told in (save.history, save.journal, save.withdrawn):
                shared(told)
        except (msgspec.DecodeError, RecursionError) as error:
            raise SaveError(f"a saved game of {save.game!r}, but its state does not fit: {error}") from None
        if clash := {"mission", "seats"} & set(setup.options):
            raise SaveError(f"a saved game of {save.game!r}, but {sorted(clash)[0]!r} is no option")
        setup = game.prepare(setup.mission, setup.seats, **setup.options)
        dice = save.dice or DiceAt(secrets.token_hex(8), 0, 0)
        source: Source = People() if save.physical else Dice(dice.seed, dice.branch, dice.count)
        table: Table[S] = cls(game, setup, source=source, begun=False)
        table.people, table.ironman, table.same_dice = save.people, save.ironman, save.same_dice
        table.content = content or save.content
        table.verified = save.verified and table.content == save.content
        table.history = record.typed(save.history, game)
        table.journal, table.withdrawn = Journal(save.journal), save.withdrawn
        table._events = max((e.n for e in (*save.journal, *save.withdrawn)), default=-1) + 1
        table._line = record.fold(table.history)
        at = [0, *(m.at for m in marks), len(table._line)]
        if not marks or at != sorted(at):
            raise SaveError("a saved game whose checkpoints do not fit its answers")
        table._marks = [*map(_small, marks)]
        table._told = len(table._line)
        table.draft = save.draft
        try:
            table._resume()
        except StarboardError:
            raise
        except Exception as broken:
            raise SaveError(
                f"a saved game whose state the rules cannot use: {type(broken).__name__}: {broken}"
            ) from broken
        return table

    def _resume(self) -> None:
        """Replays the tail; if the rules have changed under it, goes back to the checkpoint and names what is lost."""
        marks, answers = len(self._marks), list(self._line)
        last = _checkpoint(_whole(self._marks[-1]))
        try:
            self._restart(last, verify=True)
        except Exception as error:  # whatever changed rules do with old answers
            if len(answers) == last.at:
                raise
            self.lost = [e for e in answers[last.at :] if isinstance(e, Choice)]
            self.lost_because = str(error) if isinstance(error, ReplayError) else f"{type(error).__name__}: {error}"
            self._withdraw(last.at, "")
            del self._marks[marks:]
            self._restart(last)

    @classmethod
    def replayed(cls, data: bytes, game: type[Game[S]], content: str = "", upto: int | None = None) -> Table[S]:
        """The game of a save played again from the very beginning (or its first `upto` answers), every answer checked.

        Raises `ReplayError` where an answer does not fit the rules, or where the end is another than the saved one.
        """
        saved = cls._loaded(record.read(data), game, content)
        if saved.lost:
            raise ReplayError(saved.lost_because)
        table: Table[S] = cls(game, saved.setup, source=saved.source, begun=False)
        table.people, table.content, table.verified = saved.people, saved.content, saved.verified
        upto = len(saved._line) if upto is None else upto
        while upto < len(saved._line) and isinstance(saved._line[upto], Chance):
            upto += 1  # a roll belongs to the choice that led to it
        table._line = [msgspec.structs.replace(entry, n=n) for n, entry in enumerate(saved._line[:upto])]
        table.history = list(table._line)
        first = game.start(saved.setup)
        table._restart(Checkpoint(0, first.round, first), verify=True)
        if upto == len(saved._line) and table.state != saved.state:
            raise ReplayError("played again from its beginning, this game ends differently from what the file says")
        return table
