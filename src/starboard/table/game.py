"""Game: the door of a game, and what its rules hold in their hands while they run.

A game subclasses `Game`. The class says what the game is (title, seats, options) and how it starts; an instance is one
running game, handed as `g` to every rule:

    async def hero_turn(g: Vortex, hero: Hero) -> None:
        act = await g.ask(hero.id, "turn", hero_actions, hero)     # listed only when somebody looks
        await act.perform(g, hero)

Rules are coroutines, but there is no event loop: `await g.ask(...)` hands the question to whoever drives the game and
goes on with the answer. Whatever may ask a player is `async`; whatever cannot is a plain function. Chance is plain:
its outcomes come from the record or from a source, never from a player's decision.

An instance runs in one of three ways, and the rules cannot tell which:

* **replaying**: answers and outcomes come from the record (`_line`), which is checked to fit;
* **asking**: past the end of the record, questions go to the table and outcomes to the source;
* **rollout**: a policy answers in place, without suspending, and nothing is recorded.
"""

from __future__ import annotations

import random as rand
import types
from collections.abc import Callable, Coroutine, Generator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from . import chance as _chance
from .chance import Needed, Pile, Source
from .errors import ReplayError, SetupError
from .facts import Fact, Left, Rolled
from .history import Chance, Choice, Entry, own
from .journal import HIDDEN, Event
from .offers import Ask, Choose, Kind, Likely, Listing, Plan, Point, Random
from .option import About
from .setup import Knob, Mission, Setup
from .state import Outcome, State
from .words import Words

if TYPE_CHECKING:
    from ..scene import Aim, Caption, Picture

Step = Coroutine[Any, Any, None] | None
"""A step that may ask, to be run; None when it could not ask and is done already."""

S = TypeVar("S", bound=State)
F = TypeVar("F", int, str)


class Stop(Exception):
    """Unwinds a rule to the end of its step: `g.stop("turn")`."""

    def __init__(self, scope: str) -> None:
        self.scope = scope


class Ended(Exception):
    """Unwinds a rule because the game is over: `g.end(...)`."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


class Scenery(Protocol):
    """What a game's `scene` module gives: the picture for one seat, captions of options, prompts of questions."""

    def picture(self, g: Any, seat: str | None, plan: Plan | None, /) -> Picture: ...

    def caption(self, g: Any, ask: Ask, option: Any, /) -> Caption: ...

    def prompt(self, g: Any, ask: Ask, seat: str | None, /) -> str: ...


class Aiming(Protocol):
    """What a game on a plane gives as well: where an option leads next, and what comes of a way before it is gone."""

    def leads(self, g: Any, ask: Ask, option: Any, /) -> Point | None: ...

    def aim(self, g: Any, kind: Any, way: Any, /) -> Aim: ...


class Policy(Protocol):
    """How a rollout answers: `choose` the one open question of the common kind, `answer` all others.

    Of several questions the policy also says which is answered: a random one might never be what it wants. Some of them
    may have no answer (see `answerable`): they are not listed before somebody looks.
    """

    def choose(self, g: Any, question: str, seats: str | tuple[str, ...], options: Sequence[Any]) -> Any: ...

    def answer(self, g: Any, asks: Sequence[Ask]) -> tuple[Ask, Any]: ...


_NOTHING: list[tuple[int, str]] = []
"""The reasons of all events that have none."""


@cache
def _ids(rules: str) -> list[str]:
    """The same list for all events that cite the same rules: there are many."""
    return rules.split()


def _case_of(fact: Fact) -> str:
    """The case of a sentence that a roll asks for by itself."""
    if isinstance(fact, Rolled):
        if fact.passed is not None:
            return "passed" if fact.passed else "failed"
        if fact.hits == 0:
            return "none"
    return ""


@types.coroutine
def _pause(asks: list[Ask]) -> Generator[list[Ask], tuple[Ask, Any], tuple[Ask, Any]]:
    """The one place where a rule suspends: out go the open questions, back comes the one that was answered."""
    return (yield asks)


def answerable(asks: Sequence[Ask]) -> list[Ask]:
    """Those that have any answer."""
    return [ask for ask in asks if not isinstance(ask.kind, Choose) or ask.kind.sure or ask.kind.options]


def any_of(asks: Sequence[Ask], random: Random) -> Ask:
    """One of those that have an answer, by chance; the others are not even listed."""
    while True:
        ask = asks[int(random() * len(asks))]
        if not isinstance(ask.kind, Choose) or ask.kind.options:
            return ask
        asks = [other for other in asks if other is not ask]


def finish(rule: Coroutine[Any, Any, None], answer: Any = None) -> None:
    """Runs a rule to its end, where nobody can be asked."""
    try:
        rule.send(answer)
    except StopIteration:
        return
    raise RuntimeError("a rule suspended during a rollout")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game in progress, as its rules see it. See the module's text."""

    slug: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[int, int]]
    """The fewest and the most seats."""
    option_type: ClassVar[Any]
    """The union of all options, so that a choice can be read from the wire."""
    state_type: ClassVar[Any]
    scenery: ClassVar[Scenery]
    aiming: ClassVar[Aiming | None] = None
    """The game's `scene` module."""
    words: ClassVar[Words] = Words({})
    """Its sentences: `words.load(FOLDER)`."""
    missions: ClassVar[tuple[Mission, ...]] = ()
    campaigns: ClassVar[tuple[Mission, ...]] = ()
    knobs: ClassVar[tuple[Knob, ...]] = ()
    others: ClassVar[tuple[str, ...]] = ()
    """Seats beside the characters', each added by the option of its name: who plays against the rest."""
    bands: ClassVar[dict[str, tuple[float, float]]] = {}
    """The win rates of the reference bot that its own difficulties promise, beside easy, medium and hard."""
    left_out: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What is wrong with content of the player's own that is therefore not offered: (file, what)."""

    # ---- what a game defines ------------------------------------------------------------------------------------

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        """All seats there are, in the order in which they are handed out."""
        raise NotImplementedError

    @classmethod
    def difficulty(cls, setup: Setup) -> str:
        """How hard it calls itself: as its mission says, unless an option says otherwise."""
        return next((m.difficulty for m in cls.missions if m.id == setup.mission), "")

    @classmethod
    def start(cls, setup: Setup) -> Any:
        """The state before the first step. No chance, no choices: set-up is made of steps too."""
        raise NotImplementedError

    def step(self) -> Step:
        """The next step, from the state alone: one action, one enemy's activation, one committed plan.

        A step that cannot ask is a plain function: it is done when `step` returns, which gives None.
        """
        raise NotImplementedError

    def stopped(self, scope: str) -> None:
        """Tidies up after `stop(scope)`: sets the cursors so that `step` goes on behind that scope."""
        raise NotImplementedError

    def gauge(self) -> float:
        """How well it goes for the players, 0 (lost) to 1 (won): for bots and forecasts."""
        raise NotImplementedError

    def stages(self) -> tuple[int, int, float]:
        """Of a campaign: how many missions are behind, of how many, and how much less than 1 the present one weighs for
        having been lost before; the gauge counts all of them, so that to win one is better than to be winning, and to
        begin one again worse than to be hard pressed in it."""
        return 0, 1, 1.0

    def chapter(self) -> str:
        """Of a campaign: the mission that is played now."""
        return ""

    def behind(self) -> tuple[str, ...]:
        """Of a campaign: the missions that were won, in their order."""
        return ()

    def outlook(self) -> dict[str, float]:
        """What the gauge rests on, in words: what speaks for the players (above 0) and what against (below)."""
        return {}

    def does(self, seat: str, plan: Plan) -> list[str] | None:
        """What the pieces of this seat do in a joint plan, as things stand, the weightiest first: for hints. None where
        a game does not say."""
        return None

    def lost(self, fact: Fact) -> tuple[str, str] | None:
        """For the map of deaths: who is lost by this fact, and where. The word `deaths` is what the map is called."""
        if isinstance(fact, Left) and fact.how == "dead" and fact.piece in self.setup.seats:
            return fact.piece, fact.at
        return None

    @classmethod
    def check_content(cls, path: Path) -> list[tuple[str, str]] | None:
        """What is wrong with a content file, as (where, what): for `starboard check`. None: only what any game's is."""
        return None

    def policy(self, rng: rand.Random) -> Policy | None:
        """A cheap way to play on sensibly, for the playouts of bots; None plays by chance."""
        return None

    def opponents(self) -> tuple[str, ...]:
        """The seats that play against the rest (a Director), for whom a high gauge is bad."""
        return ()

    def crumbs(self) -> list[str]:
        """Where we are: Round 3, Enemy phase, Ripper attacks."""
        return [f"Round {self.state.round}"] if self.state.round else []

    def redeal(self, seat: str | None) -> None:
        """Deals anew, in place and by chance, what `seat` cannot know: hands of others, a layer that others have seen.

        See `chance.deal_anew`; a pile that nobody has looked into needs nothing. A question about a secret must be a
        `Choose` or an `Arrange`, which read the state when somebody looks: a `Pick` would hold on to the old cards.
        """

    # ---- how a game is driven (see Table) -----------------------------------------------------------------------

    # set at live tables alone, so no others need hold them: an object of more than thirty attributes is slower to read
    _reopened: Callable[[Sequence[Ask], Ask], None] | None = None
    _hear: Callable[[Fact], None] | None = None

    def __init__(self, state: S, setup: Setup, beside: Any = None) -> None:
        """`beside`: what a game of the same state keeps beside it (see there), where there is one."""
        self.state = state
        self.setup = setup
        self.live = False
        """Whether anybody listens: build words only then."""
        self.decisions = 0
        """Answers given by a policy, during rollouts."""
        self._line: list[Entry] = []
        self._at = 0
        self._verify = False
        self._source: Source | None = None
        self._record: Callable[[str, list[Any], Sequence[str] | None], None] | None = None
        self._random: Random | None = None
        self._policy: Policy | None = None
        self._tell: Callable[[Event], None] | None = None
        self._beat = 0

    def beside(self) -> Any:
        """What follows from the state, is kept beside it and never changed itself: for whoever goes on from here."""
        return None

    async def _run(self, rule: Step, answer: Any, until: Callable[[S], bool] | None) -> None:
        """A rollout: one step after the other until the game is over, or a state says so.

        `rule` is the step that was waiting for this answer when the rollout began. The steps are awaited, not sent to:
        that spares an exception for each of them.
        """
        state = self.state
        while state.outcome is None:
            try:
                if rule is None:
                    step = self.step()
                    if step is not None:
                        await step
                else:
                    finish(rule, answer)
            except Stop as stop:
                self.stopped(stop.scope)
            except Ended as ended:
                state.outcome = ended.outcome
            if until is not None and until(state):
                return
            rule = None

    # ---- asking -------------------------------------------------------------------------------------------------

    async def ask(
        self, seats: str | tuple[str, ...], question: str, listing: Listing, *args: Any, about: About | None = None
    ) -> Any:
        """One of the options that `listing(g, *args, no)` gives. Several seats: the first that answers decides.

        `question` is its id: written out, because saves, coaches and bots know it by that.
        """
        random = self._random
        if random is not None:
            self.decisions += 1
            if isinstance(listing, Likely):
                return listing.one((self, *args), question, seats, self._policy, random)
            options = listing(self, args[0], None) if len(args) == 1 else listing(self, *args, None)  # mostly one
            if self._policy is not None:
                return self._policy.choose(self, question, seats, options)
            return options[int(random() * len(options))]
        ask = Ask(seats, Choose(question, listing, (self, *args)), about)
        if self.live or self._at < len(self._line):
            _, answer = await self.ask_first(ask)
        else:  # nobody listens, and nothing is on record: there is nothing to look at before
            _, answer = await _pause([ask])
        return answer

    async def ask_kind(
        self, seats: str | tuple[str, ...], kind: Kind, about: About | None = None, joint: bool = False
    ) -> Any:
        """An answer of another kind: pick, order, arrange, point. `joint`: all seats fill one draft together."""
        _, answer = await self.ask_first(Ask(seats, kind, about, joint))
        return answer

    async def ask_first(self, *asks: Ask) -> tuple[Ask, Any]:
        """Several questions at once; the first answer counts. Questions without any answer are left out.

        Two questions to the same seat must have different names: the record tells them apart by that.
        """
        random = self._random
        if random is not None:
            return self._answer_in_place(asks, random)
        if self._at < len(self._line):
            ask, answer = self._answer_from_record(asks)
            if self._reopened is not None:
                self._reopened(asks, ask)
            return ask, answer
        if len(asks) == 1 and not self.live:
            return await _pause(list(asks))
        open_asks = answerable(asks)
        if not open_asks:
            raise RuntimeError(f"nothing to choose in {', '.join(a.name for a in asks)}")
        return await _pause(open_asks)

    async def ask_each(self, question: str, listing: Listing, whom: Sequence[tuple[str, Any]]) -> tuple[int, Any]:
        """The same of each of these seats, about what stands beside it: one of what `listing(g, it, no)` gives, never
        nothing. The first answer counts, and people go before bots; also says whose it is, by number. No seat
        twice: the record tells these questions apart by their seats."""
        random = self._random
        if random is not None and self._policy is None:  # one of them is asked, so the questions need not even be made
            self.decisions += 1
            number = int(random() * len(whom))
            options = listing(self, whom[number][1], None)
            return number, options[int(random() * len(options))]
        asks = [Ask(seat, Choose(question, listing, (self, it), sure=True), patient=True) for seat, it in whom]
        if self._random is not None or self.live or self._at < len(self._line):
            ask, answer = await self.ask_first(*asks)
        else:
            ask, answer = await _pause(asks)
        return next(number for number, (seat, _) in enumerate(whom) if seat == ask.seats[0]), answer

    def _answer_in_place(self, asks: Sequence[Ask], random: Random) -> tuple[Ask, Any]:
        if self._policy is not None:
            ask, kind = asks[0], asks[0].kind
            if len(asks) == 1 and isinstance(kind, Choose):
                answer = self._policy.choose(self, ask.name, ask.seats, kind.options)
            else:
                ask, answer = self._policy.answer(self, asks)
        else:
            ask = any_of(asks, random)
            answer = ask.kind.sample(random)
        self.decisions += len(ask.seats) if ask.joint else 1
        return ask, answer

    def _answer_from_record(self, asks: Sequence[Ask]) -> tuple[Ask, Any]:
        entry = self._line[self._at]
        for ask in asks:
            if isinstance(entry, Choice) and ask.name == entry.ask and set(entry.seats) <= set(ask.seats):
                break
        else:
            names = " or ".join(f"{'/'.join(a.seats)} {a.name!r}" for a in asks)
            raise ReplayError(f"answer {entry.n} is for {entry}, but the rules now ask {names}")
        if self._verify:
            if entry.offered and entry.offered != ask.kind.digest():
                raise ReplayError(f"answer {entry.n}: {ask.name!r} now offers something else")
            if (why_not := ask.kind.why_not(entry.value)) is not None:
                raise ReplayError(f"answer {entry.n}: {why_not}")
        self._at += 1
        return ask, own(entry.value)

    # ---- chance -------------------------------------------------------------------------------------------------

    def take(self, why: str, faces: Sequence[F], count: int = 1, to: Sequence[str] | None = None) -> list[F]:
        """`count` outcomes, each one of `faces`, all equally likely. One call is one roll; `to`: who sees it."""
        random = self._random
        if random is not None:
            sides = len(faces)
            if count == 1:
                return [faces[int(random() * sides)]]
            if count == 2:
                return [faces[int(random() * sides)], faces[int(random() * sides)]]
            return [faces[int(random() * sides)] for _ in range(count)]
        if self._at < len(self._line):
            entry = self._line[self._at]
            if not isinstance(entry, Chance) or entry.why != why or len(entry.value) != count:
                raise ReplayError(f"answer {entry.n} is {entry}, but the rules now roll {count} for {why!r}")
            if any(value not in faces for value in entry.value):
                raise ReplayError(f"answer {entry.n}: {entry.value} is no outcome of {why!r}")
            self._at += 1
            return list(entry.value)  # type: ignore[arg-type]
        assert self._source is not None, "a game runs at a table"
        if len(faces) == 1 or not count:
            values = list(faces) * count  # certain, so no source is asked; still on record, for somebody learns it now
            if isinstance(self._source, _chance.Dice):
                self._source.count += count  # what is on record can be taken back, and is counted then
        else:
            try:
                values = self._source.take(why, faces, count)
            except Needed as needed:
                needed.to = to
                raise
        if self._record is not None:
            self._record(why, values, to)
        return values

    def one(self, why: str, faces: Sequence[F], to: Sequence[str] | None = None) -> F:
        """A single outcome."""
        random = self._random
        if random is not None:
            return faces[int(random() * len(faces))]
        return self.take(why, faces, 1, to)[0]

    def draw(self, why: str, pile: Pile, to: Sequence[str] | None = None) -> str | None:
        """The top card of a pile, named by chance now; None when there is none. `to`: who sees which one it is."""
        return _chance.draw(self.take, why, pile, to)

    def reveal(self, why: str, to: Sequence[str] | None = None) -> None:
        """Marks that somebody learnt something that no roll told: nothing before it can be taken back for free."""
        self.take(why, (), 0, to)

    # ---- ending early -------------------------------------------------------------------------------------------

    def end(self, won: bool, because: str, *rules: str, **terms: str | int) -> NoReturn:
        """The game is over, here and now, however deep inside a rule; `because` is the word `end.…` that says how."""
        raise Ended(Outcome(won, because, rules, tuple(terms.items())))

    def stop(self, scope: str) -> NoReturn:
        """This step is over, however deep inside a rule; `stopped(scope)` tidies up."""
        raise Stop(scope)

    # ---- telling ------------------------------------------------------------------------------------------------

    def beat(self) -> None:
        """What is told from here on belongs together, until the next beat."""
        self._beat += 1

    def tell(
        self,
        fact: Fact,
        word: str,
        rules: str = "",
        because: Sequence[tuple[int, str]] = (),
        only: Sequence[str] | None = None,
        case: str = "",
        **terms: Any,
    ) -> None:
        """Writes a fact into the journal, with the sentence `word`; `rules` are ids separated by spaces.

        `only` those seats see it; others get the case `hidden` of the sentence, or nothing. Call it under `if g.live:`,
        so that a muted table builds nothing.
        """
        if self._hear is not None:
            self._hear(fact)
        if self._tell is None:
            return
        all_terms = {field: getattr(fact, field) for field in fact.__struct_fields__} | terms
        template = self.words.template(word, case, _case_of(fact)) or ""
        other = self.words.case(word, HIDDEN) if only is not None else None
        self._tell(
            Event(
                n=0,
                at=self._at,
                beat=self._beat,
                fact=fact,
                word=word,
                text=self.words.fill(template, all_terms, self.called),
                rules=_ids(rules),
                because=list(because) if because else _NOTHING,
                terms=terms,
                to=None if only is None else list(only),
                other=self.words.fill(other, all_terms, self.called) if other else "",
            )
        )

    def listen(self, hear: Callable[[Fact], None]) -> None:
        """From now on `hear` is told every fact, without its sentence: for statistics of tables nobody looks at."""
        self.live, self._hear = True, hear

    def say(self, word: str, case: str = "", **terms: Any) -> str:
        """A sentence: for captions, prompts, labels and reasons."""
        if not terms:
            return self.words.line(word, case)
        return self.words.fill(self.words.template(word, case) or "", terms, self.called)

    def why_not(self, because: str, **terms: Any) -> str:
        """Why something is not allowed: the word `no.…`."""
        return self.say(f"no.{because}", **terms)

    def called(self, name: str, value: Any) -> str:
        """What a term of a sentence is called: a seat, a place, a card by its id; a number as it is."""
        return str(value)

    @property
    def verdict(self) -> str:
        """How the game ended, in a sentence; "" while it goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return ""
        return self.say(f"end.{outcome.because}", "", **dict(outcome.terms))

    # ---- setting up ---------------------------------------------------------------------------------------------

    @classmethod
    def knob_words(cls, knob: Knob) -> tuple[str, list[str]]:
        """What an option is called, and its values: the words `knob.<id>`, `knob.<id>.<value>` (or `knob.<value>`)."""

        def named(*paths: str) -> str:
            found = next((path for path in paths if path in cls.words), "")
            return cls.words.line(found) if found else paths[-1].rpartition(".")[2]

        values = [str(value).lower() for value in knob.values]
        return named(f"knob.{knob.id}"), [named(f"knob.{knob.id}.{value}", f"knob.{value}") for value in values]

    @classmethod
    def prepare(cls, mission: str = "", seats: int | Sequence[str] | None = None, **options: str | int | bool) -> Setup:
        """A complete, checked setup from what was asked for; says what is wrong, and what there is instead."""
        known = [m.id for m in (*cls.missions, *cls.campaigns)]
        if mission and mission not in known:
            raise SetupError(f"{cls.slug} has no mission {mission!r}; there are: {', '.join(known)}")
        mission = mission or (known[0] if known else "")
        knobs = {k.id: k for k in cls.knobs}
        for name, value in options.items():
            if name not in knobs:
                raise SetupError(f"{cls.slug} has no option {name!r}; there are: {', '.join(knobs) or 'none'}")
            if value not in knobs[name].values:
                raise SetupError(f"{cls.slug}: {name} is one of {', '.join(map(str, knobs[name].values))}, not {value}")
        full = {k.id: options.get(k.id, k.default) for k in cls.knobs}
        least, most = cls.players
        there_are = cls.characters(Setup(mission, (), full))
        if seats is None or isinstance(seats, int):
            chosen = tuple(there_are[: (least if seats is None else seats)])
            count = least if seats is None else seats
        else:
            chosen = tuple([seat for seat in seats if seat not in cls.others])
            count = len(chosen)
            for seat in chosen:
                if seat not in there_are or chosen.count(seat) > 1:
                    raise SetupError(f"{cls.slug}: seats are different ones of {', '.join(there_are)}, not {seat!r}")
        if not least <= count <= most:
            more = "; one player may hold several" if 0 < count < least else ""
            raise SetupError(f"{cls.slug} is played with {least} to {most} seats, not {count}{more}")
        cls.check_setup(Setup(mission, chosen, full))
        return Setup(mission, (*chosen, *[seat for seat in cls.others if full[seat]]), full)

    @classmethod
    def check_setup(cls, setup: Setup) -> None:
        """What a game demands of a setup besides; raises `SetupError`."""
