"""Game: the door of a game, and what its rules hold in their hands while they run.

A game subclasses `Game`. The class says what the game is (title, seats, options) and how it starts; an instance is one
running game, handed as `g` to every rule:

    async def hero_turn(g: Vortex, hero: Hero) -> None:
        act = await g.ask(hero.id, hero_actions, hero)      # listed only when somebody looks
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

import types
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NoReturn, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from . import chance as _chance
from .chance import Needed, Pile, Source
from .effects import Change, Effects, expire, fold
from .errors import ReplayError, SetupError
from .history import Chance, Choice, Entry, own
from .journal import Event
from .offers import Ask, Choose, Kind, Listing, Random
from .setup import Knob, Mission, Setup
from .state import Active, Outcome, State

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


class Policy(Protocol):
    """How a rollout answers: `choose` the one open question of the common kind, `answer` all others.

    Of several open questions the policy also says which is answered: a random one might never be what it wants.
    """

    def choose(self, g: Any, seats: str | tuple[str, ...], options: Sequence[Any]) -> Any: ...

    def answer(self, g: Any, asks: Sequence[Ask]) -> tuple[Ask, Any]: ...


@types.coroutine
def _pause(asks: list[Ask]) -> Generator[list[Ask], tuple[Ask, Any], tuple[Ask, Any]]:
    """The one place where a rule suspends: out go the open questions, back comes the one that was answered."""
    return (yield asks)


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
    scenery: ClassVar[Any] = None
    """The game's `scene` module: `picture`, `caption` and `prompt` (see `starboard.scene`)."""
    effects: ClassVar[Effects] = Effects()
    missions: ClassVar[tuple[Mission, ...]] = ()
    campaigns: ClassVar[tuple[Mission, ...]] = ()
    knobs: ClassVar[tuple[Knob, ...]] = ()
    left_out: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What is wrong with content of the player's own that is therefore not offered: (file, what)."""

    # ---- what a game defines ------------------------------------------------------------------------------------

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        """All seats there are, in the order in which they are handed out."""
        raise NotImplementedError

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

    def outlook(self) -> dict[str, float]:
        """What the gauge rests on, in words: what speaks for the players (above 0) and what against (below)."""
        return {}

    def policy(self, rng: Any) -> Policy | None:
        """A cheap way to play on sensibly, for the playouts of bots; None plays by chance."""
        return None

    def opponents(self) -> tuple[str, ...]:
        """The seats that play against the rest (a Director), for whom a high gauge is bad."""
        return ()

    def whereabouts(self) -> dict[str, str]:
        """Where each seat's character stands, by the cells of the scene; who is out is left out. For statistics."""
        return {}

    def crumbs(self) -> list[str]:
        """Where we are: Round 3, Enemy phase, Ripper attacks."""
        return [f"Round {self.state.round}"] if self.state.round else []

    def redeal(self, seat: str | None) -> None:
        """Deals anew, in place and by chance, what `seat` cannot know: hands of others, a layer that others have seen.

        See `chance.deal_anew`; a pile that nobody has looked into needs nothing. A question about a secret must be a
        `Choose` or an `Arrange`, which read the state when somebody looks: a `Pick` would hold on to the old cards.
        """

    def hears(self) -> list[Active]:
        """The effects in force, in the order in which they came into force."""
        return self.state.effects

    def answering(self, event: Any, triggers: Mapping[str, Any]) -> list[Active]:
        """Those in force that wait for this event: they have a trigger for it."""
        return [active for active in self.hears() if active.id in triggers]

    def stands(self, active: Active) -> bool:
        """Whether it is still in force."""
        return active in self.hears()

    # ---- how a game is driven (see Table) -----------------------------------------------------------------------

    def __init__(self, state: S, setup: Setup) -> None:
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
        self._queue: list[tuple[int, Any, Active, Any]] = []
        self._draining = False

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

    async def ask(self, seats: str | tuple[str, ...], listing: Listing, *args: Any, about: Any = None) -> Any:
        """One of the options that `listing(g, *args, no)` gives. Several seats: the first that answers decides."""
        random = self._random
        if random is not None:
            self.decisions += 1
            options = listing(self, args[0], None) if len(args) == 1 else listing(self, *args, None)  # mostly one
            if self._policy is not None:
                return self._policy.choose(self, seats, options)
            return options[int(random() * len(options))]
        _, answer = await self.ask_first(Ask(seats, Choose(listing, (self, *args)), about))
        return answer

    async def ask_kind(self, seats: str | tuple[str, ...], kind: Kind, about: Any = None, joint: bool = False) -> Any:
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
            return self._answer_from_record(asks)
        if len(asks) == 1 and not self.live:
            return await _pause(list(asks))
        open_asks = [a for a in asks if not isinstance(a.kind, Choose) or a.kind.options]
        if not open_asks:
            raise RuntimeError(f"nothing to choose in {', '.join(a.name for a in asks)}")
        return await _pause(open_asks)

    def _answer_in_place(self, asks: Sequence[Ask], random: Random) -> tuple[Ask, Any]:
        if len(asks) > 1:
            asks = [a for a in asks if not isinstance(a.kind, Choose) or a.kind.options]
        if self._policy is not None:
            ask, kind = asks[0], asks[0].kind
            if len(asks) == 1 and isinstance(kind, Choose):
                answer = self._policy.choose(self, ask.seats, kind.options)
            else:
                ask, answer = self._policy.answer(self, asks)
        else:
            ask = asks[int(random() * len(asks))]
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

    # ---- effects ------------------------------------------------------------------------------------------------

    def number(self, name: str, base: int, *about: Any) -> int:
        """`base` as changed by all effects in force."""
        changes = self._changes(name, about)
        return fold(base, changes) if changes else base

    def reasons(self, name: str, base: int, *about: Any, reason: str = "") -> list[tuple[int, str]]:
        """Why `number` gives what it gives: 4, +1 sentry armour. For `tell(because=…)`, so only on a live table."""
        return [(base, reason or name), *((c.amount, c.because) for c in self._changes(name, about))]

    def _changes(self, name: str, about: tuple[Any, ...]) -> list[Change]:
        changes: list[Change] = []
        modifiers = self.effects.numbers.get(name)
        if modifiers:
            for active in self.hears():
                modifier = modifiers.get(active.id)
                if modifier is not None and (change := modifier(self, active, *about)) is not None:
                    changes.append(change)
        return changes

    async def before(self, event: Any) -> Any:
        """The event as effects let it happen: itself, another one instead, or None when it is prevented."""
        waiting = list(self.hears())
        while event is not None:
            replacements = self.effects.before.get(type(event), {})
            active = next((a for a in waiting if a.id in replacements and a in self.hears()), None)
            if active is None:
                return event
            waiting.remove(active)
            event = await replacements[active.id](self, active, event)
        return None

    async def happen(self, event: Any) -> None:
        """Tells the effects in force that something happened, and lets their triggers run (see `effects` on timing)."""
        triggers = self.effects.after.get(type(event))
        if triggers:
            found = [(triggers[a.id][0], triggers[a.id][1], a, event) for a in self.answering(event, triggers)]
            self._queue += sorted(found, key=lambda t: t[0]) if len(found) > 1 else found
        if self._draining or not self._queue:
            return
        self._draining = True
        try:
            while self._queue:
                _, trigger, active, cause = self._queue.pop(0)
                if self.stands(active):
                    await trigger(self, active, cause)
        finally:
            self._draining = False
            self._queue.clear()

    def begin(self, id: str, who: str = "", lasts: str = "", amount: int = 0) -> Active:
        """Puts an effect in force."""
        active = Active(id, who, lasts, amount)
        self.state.effects.append(active)
        return active

    def close(self, scope: str) -> None:
        """Ends all effects that last for this scope."""
        if self.state.effects:
            expire(self.state.effects, scope)

    # ---- ending early -------------------------------------------------------------------------------------------

    def end(self, won: bool, because: str, *rules: str) -> NoReturn:
        """The game is over, here and now, however deep inside a rule."""
        raise Ended(Outcome(won, because, rules))

    def stop(self, scope: str) -> NoReturn:
        """This step is over, however deep inside a rule; `stopped(scope)` tidies up."""
        raise Stop(scope)

    # ---- telling ------------------------------------------------------------------------------------------------

    def beat(self) -> None:
        """What is told from here on belongs together, until the next beat."""
        self._beat += 1

    def tell(
        self,
        kind: str,
        text: str,
        rules: str = "",
        because: Sequence[tuple[int, str]] = (),
        only: Sequence[str] | None = None,
        other: str = "",
        **facts: Any,
    ) -> None:
        """Writes into the journal. `rules` are ids separated by spaces; `only` those seats see it, others see `other`.

        Call it under `if g.live:`, so that a muted table builds no words.
        """
        if self._tell is not None:
            seen_by = None if only is None else list(only)
            self._tell(Event(0, self._at, self._beat, kind, text, rules.split(), list(because), facts, seen_by, other))

    # ---- setting up ---------------------------------------------------------------------------------------------

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
            chosen, count = tuple(seats), len(seats)
            for seat in chosen:
                if seat not in there_are or chosen.count(seat) > 1:
                    raise SetupError(f"{cls.slug}: seats are different ones of {', '.join(there_are)}, not {seat!r}")
        if not least <= count <= most:
            more = "; one player may hold several" if 0 < count < least else ""
            raise SetupError(f"{cls.slug} is played with {least} to {most} seats, not {count}{more}")
        made = Setup(mission, chosen, full)
        cls.check_setup(made)
        return made

    @classmethod
    def check_setup(cls, setup: Setup) -> None:
        """What a game demands of a setup besides; raises `SetupError`."""
