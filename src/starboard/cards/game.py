"""CardGame: a game whose cards change its rules. What is in force is asked here, by rule, caption, forecast and bot.

    need = g.number("attack.hit", 4, who, hand)         # as changed by all that is in force
    if what := g.forbidden("search", who): ...
    if g.waits("killed", who):                          # spares a rollout the rest
        await g.happen("killed", who, hand)
    g.begin("fog", who, "round") ... g.close("round")   # what lasts a while
    s.bag.append(card); g.changed(s)                    # whoever changes what somebody bears says so, here

A game says who bears what (`bearers`, `borne`), what its words mean (`concerns`, `holds`), and how it asks and rolls
(`targets`, `agrees`, `pick`, `total`).

**Timing**: what answers to a happening waits until the rule that caused it has gone on to `happen`, then runs in the
order of coming into force; a happening inside an answer queues behind it (first in, first out).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from mypy_extensions import mypyc_attr

from ..table.game import Game
from ..table.setup import Setup
from ..table.state import Active, State
from .deeds import Doing, Needs, enacted, needs, would_do
from .force import BOUNDLESS, NOTHING, Amount, Book, Clause, Entry, Hand, InForce, fold
from .words import CARD, ONCE, Effect, On, Standing

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardGame(Game[S]):
    """See the module's text."""

    book: ClassVar[Book] = Book()
    """What every source does."""

    def __init__(self, state: S, setup: Setup, beside: Any = None) -> None:
        super().__init__(state, setup)
        self.own: dict[str, InForce] = {}
        """By bearer, what it bears that touches no other."""
        self.common: InForce = NOTHING
        """What touches others than its bearer."""
        self.touched_now: frozenset[str] = frozenset()
        """The words of all that is in force: what is not among them nothing touches, whoever asks."""
        self.states: frozenset[str] = frozenset()
        self._queue: list[tuple[Clause, str, Any, Any]] = []
        self._draining = False
        self._needs: dict[str, Needs] = self.book.needs
        self.derive()
        if beside is None:
            self.changed()
        else:
            self.own, self.common, self.touched_now = beside
            self.states = self.common.states
            self.gathered()

    def beside(self) -> Any:
        return self.own, self.common, self.touched_now

    # ---- what a game says -------------------------------------------------------------------------------------------

    def derive(self) -> None:
        """Sets what else follows from the state and is kept beside it, before what is in force is gathered."""

    def key(self, who: Any) -> str:
        """The name under which one bears effects; a seat, a unit's id; "" for nobody."""
        return str(who if isinstance(who, str) else "" if who is None else who.id)

    def bearer(self, key: str) -> Any:
        """The one with that name; None for nobody (an event, the ship)."""
        return None

    def bearers(self) -> list[Any]:
        """Whoever bears effects now, in the order in which they count; "" for what nobody bears (an event)."""
        return [""]

    def borne(self, who: Any) -> list[str]:
        """The sources that one of them bears, but for what lasts a while."""
        return []

    def gathered(self) -> None:
        """What else follows from what is in force: sight, passage."""

    def concerns(self, to: str, among: str, key: str, who: Any, hand: Any) -> bool:
        """Whether an effect borne by one (`key`) touches another."""
        raise NotImplementedError

    def holds(self, when: Any, bearer: Any, hand: Any) -> bool:
        """Whether the circumstances of an effect are given; `when` as the book has made it."""
        raise NotImplementedError

    def gone(self, who: Any) -> bool:
        """Whether one is out of the game: then its cards do no more."""
        return False

    def chooses(self, who: Any) -> bool:
        """Whether one decides by itself, so that nothing idle is offered or done."""
        return who is not None

    def anybody(self, effect: Effect, actor: Any) -> bool:
        """Whether an effect concerns anybody at all."""
        return True

    def candidates(self, effect: Effect, actor: Any) -> list[Any]:
        """Those an effect may concern."""
        raise NotImplementedError

    async def targets(self, d: Any, effect: Effect, useful: Callable[[Any], bool] | None = None) -> list[Any]:
        """Those an effect concerns: the actor chooses where it says so, best among those for whom it is `useful`."""
        return self.candidates(effect, d.actor)

    async def agrees(self, bearer: Any, source: str) -> bool:
        """Whether the bearer wants what it may do (`may = true`)."""
        raise NotImplementedError

    async def pick(self, d: Any, who: Any, effect: Any, options: list[int]) -> int:
        """Which of these options of a `choose` one takes."""
        raise NotImplementedError

    def total(self, d: Any, who: Any, dice: int) -> int:
        """What one rolls for a `roll`."""
        raise NotImplementedError

    def rolled(self, d: Any, who: Any, effect: Any, total: int) -> None:
        """Says what one rolled for a `roll`, and whether that does anything."""

    def spent(self, bearer: Any, source: str, limit: str) -> bool:
        """Whether an effect with a limit has been used in this turn, round …; by default marked among what lasts."""
        return any(a.id == f"spent:{source}" and a.who == self.key(bearer) for a in self.state.effects)

    def spend(self, bearer: Any, source: str, limit: str) -> None:
        """Marks it as used until `close(limit)`."""
        self.state.effects.append(Active(f"spent:{source}", self.key(bearer), limit))

    def doing(self, card: str, actor: Any, hand: Any, before: Any) -> Any:
        """What the deeds of one card share; `before`: the doing that it is a part of."""
        d = Doing(self, card, actor, hand)
        if before is not None:
            d.victims = before.victims
        return d

    # ---- gathering --------------------------------------------------------------------------------------------------

    def changed(self, who: Any = None) -> None:
        """Gathers anew what is in force. `who`: nothing has changed but what this one bears."""
        effects = self.state.effects
        if who is not None:
            key = self.key(who)
            ids = self.borne(who)
            if effects:
                ids += _lasting(effects, key)
            now, before = self.book.own(tuple(ids)), self.own.get(key)
            if now is before:
                return
            if before is not None:
                own = self.own = {**self.own, key: now}
                same = now.shared == before.shared
                if not same:
                    self.common = self.book.common(own)
                    self.states = self.common.states
                elif before.words <= now.words:  # nothing has gone
                    if not now.words <= self.touched_now:
                        self.touched_now |= now.words
                    return
                self.touched_now = self.common.words.union(*[mine.words for mine in own.values()])
                if not same:
                    self.gathered()
                return
        bearing = self.bearing()
        if effects:
            bearing = [(key, (*ids, *_lasting(effects, key))) for key, ids in bearing]
            known = [key for key, _ in bearing]
            others = [active.who for active in effects if active.who not in known]  # who bear nothing else
            bearing += [(key, tuple(_lasting(effects, key))) for key in dict.fromkeys(others)]
        found = self.book.gather(tuple(bearing))
        self.own, self.common, self.touched_now = found.own, found.common, found.words
        self.states = found.common.states
        self.gathered()

    def bearing(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every bearer with its sources, all at once; a game may have a quicker way."""
        return [(self.key(one), tuple(self.borne(one))) for one in self.bearers()]

    def begin(self, id: str, who: Any = None, lasts: str = "", amount: int = 0) -> Active:
        """Puts an effect in force for a while; "X" of its changes is `amount`."""
        active = Active(id, self.key(who), lasts, amount)
        self.state.effects.append(active)
        self.changed(who)
        return active

    def close(self, scope: str) -> None:
        """Ends all effects that last for this scope."""
        if self.state.effects:
            self.drop([active for active in self.state.effects if active.lasts == scope])

    def drop(self, ended: list[Active]) -> None:
        """Ends these effects."""
        if ended:
            self.state.effects = [active for active in self.state.effects if not any(active is x for x in ended)]
            self.changed()

    def used_up(self, who: Any, word: str) -> None:
        """What lasts until it has applied `once` to such a number, exemption … of this one has applied."""
        if self.state.effects:
            key = self.key(who)
            self.drop([a for a in self.state.effects if a.lasts == ONCE and a.who == key and self._about(a.id, word)])

    def _about(self, id: str, word: str) -> bool:
        return any(clause.word.startswith(word) for clause in self.book.clauses(id))

    def in_force(self) -> list[tuple[str, str]]:
        """Every source in force and who bears it, for people: panels, inspectors, tests."""
        return [(id, key) for key, mine in self.own.items() for id, _ in mine.sources]

    # ---- asking -----------------------------------------------------------------------------------------------------

    def own_of(self, who: Any) -> InForce:
        """What this one bears that touches no other."""
        mine = self.own.get(self.key(who))
        return mine if mine is not None else NOTHING

    def number(self, name: str, base: int, who: Any = None, hand: Hand | None = None) -> int:
        """`base` as changed by all that is in force. Quick when nothing touches it."""
        if hand is None or hand.bears is None or name not in hand.bears.numbers:
            if name not in self.touched_now:
                return base
        else:
            return fold(base, self.changes(name, who, hand))
        add, least, most = 0, -BOUNDLESS, BOUNDLESS
        common = self.common.numbers.get(name)
        if common is not None:
            clause, key = common[0]
            if len(common) > 1 or not clause.plain:
                return fold(base, self.changes(name, who, hand))
            if self.concerns(clause.to, clause.among, key, who, hand) and (
                clause.always or self.holds(clause.when, self.bearer(key), hand)
            ):
                add, least, most = clause.add, clause.least, clause.most
        mine = self.own.get(self.key(who))
        if mine is not None and name in mine.numbers:
            for clause, _ in mine.numbers[name]:
                if clause.always or self.holds(clause.when, who, hand):
                    if not clause.plain:
                        return fold(base, self.changes(name, who, hand))
                    add += clause.add
                    least, most = max(least, clause.least), min(most, clause.most)
        value = base + add
        if value < least:
            value = least
        return value if value < most else most

    def changes(self, name: str, who: Any = None, hand: Hand | None = None) -> list[Amount]:
        """What changes a number of this one, with this in hand."""
        found: list[Amount] = []
        common = self.common.numbers.get(name)
        if common is not None:
            done: list[Any] = []
            for clause, key in common:
                # borne by several, the same effect touches the same one once
                if clause.effect not in done and self.concerns(clause.to, clause.among, key, who, hand):
                    done.append(clause.effect)
                    if clause.always and not clause.odd:
                        found += clause.amounts
                        continue
                    bearer = self.bearer(key)
                    if clause.always or self.holds(clause.when, bearer, hand):
                        found += clause.worked_out(self, bearer, hand)
        mine = self.own.get(self.key(who))
        own = mine.numbers.get(name) if mine is not None else None
        if own is not None:
            found += self._holding(own, who, hand)
        if hand is not None and hand.bears is not None and name in hand.bears.numbers:
            found += self._holding(hand.bears.numbers[name], who, hand)
        return found

    def _holding(self, entries: tuple[Entry, ...], who: Any, hand: Hand | None) -> list[Amount]:
        found: list[Amount] = []
        for clause, _ in entries:
            if clause.always or self.holds(clause.when, who, hand):
                found += clause.worked_out(self, who, hand)
        return found

    def reasons(
        self, name: str, base: int, who: Any = None, hand: Hand | None = None, reason: str = ""
    ) -> list[tuple[int, str]]:
        """Why `number` gives what it gives: 4, +1 sentry armour. For `tell(because=…)`, so only on a live table.

        A bound says how far it held, and nothing where it was not reached.
        """
        changes = self.changes(name, who, hand)
        free = [c for c in changes if c.stage not in ("least", "most")]
        says = [(base, reason or name), *((c.amount, c.because) for c in free)]
        loose, value = fold(base, free), fold(base, changes)
        if value != loose:
            stage = "least" if value > loose else "most"
            says.append((value - loose, next(c.because for c in changes if c.stage == stage and c.amount == value)))
        return says

    def touched(self, name: str, who: Any) -> bool:
        """Whether something in force may change this number; what is in hand apart."""
        if name not in self.touched_now:
            return False
        if name in self.common.numbers:
            return True
        mine = self.own.get(self.key(who))
        return mine is not None and name in mine.numbers

    def exempt(self, rule: str, who: Any, hand: Hand | None = None) -> bool:
        """Whether a rule does not touch this one."""
        if rule not in self.touched_now and (hand is None or hand.bears is None):
            return False
        own, common = self.own_of(who).exempts, self.common.exempts
        return (
            (rule in own and self._mine(own[rule], who, hand) is not None)
            or (rule in common and self._other(common[rule], who, hand) is not None)
            or (
                hand is not None
                and hand.bears is not None
                and rule in hand.bears.exempts
                and self._mine(hand.bears.exempts[rule], who, hand) is not None
            )
        )

    def forbidden(self, act: str, who: Any, hand: Hand | None = None) -> str:
        """The name of what forbids one such an act; "" when nothing does."""
        if act not in self.touched_now:
            return ""
        own, common = self.own_of(who).forbids, self.common.forbids
        found = self._mine(own[act], who, hand) if act in own else None
        if found is None and act in common:
            found = self._other(common[act], who, hand)
        return found.because if found is not None else ""

    def _mine(self, entries: tuple[Entry, ...], who: Any, hand: Hand | None) -> Clause | None:
        """The first of one's own effects that holds."""
        for clause, _ in entries:
            if clause.always or self.holds(clause.when, who, hand):
                return clause
        return None

    def _other(self, entries: tuple[Entry, ...], who: Any, hand: Hand | None) -> Clause | None:
        """The first of others' effects that touches this one and holds."""
        for clause, key in entries:
            if self.concerns(clause.to, clause.among, key, who, hand) and (
                clause.always or self.holds(clause.when, self.bearer(key), hand)
            ):
                return clause
        return None

    # ---- what happens -----------------------------------------------------------------------------------------------

    def waits(self, event: str, who: Any = None) -> bool:
        """Whether something in force may answer when this happens to that one."""
        if event not in self.touched_now:
            return False
        if event in self.common.answers:
            return True
        mine = self.own.get(self.key(who))
        return mine is not None and event in mine.answers

    async def happen(self, event: str, who: Any = None, hand: Hand | None = None) -> None:
        """Something happened to this one: wakes whatever in force answers to it (see the module on timing)."""
        name = self.key(who)
        for clause, key in self.common.answers.get(event, ()):
            self._queue.append((clause, key, who, hand))
        for clause, _ in self.own_of(who).answers.get(event, ()):
            self._queue.append((clause, name, who, hand))
        if self._draining or not self._queue:
            return
        self._draining = True
        try:
            while self._queue:
                clause, key, cause, held = self._queue.pop(0)
                await self._answer(clause, key, cause, held)
        finally:
            self._draining = False
            self._queue.clear()

    async def before(self, event: str, who: Any = None, hand: Hand | None = None) -> str:
        """About to happen to this one: the name of what was done instead; "" when nothing was, and it happens."""
        there = [*self.common.instead.get(event, ())]
        there += [(clause, self.key(who)) for clause, _ in self.own_of(who).instead.get(event, ())]
        for clause, key in there:
            if await self._answer(clause, key, who, hand):
                return str(clause.because)
        return ""

    async def _answer(self, clause: Clause, key: str, who: Any, hand: Hand | None) -> bool:
        """One effect answers, if it still stands, concerns this one, holds, is wanted, and would do anything."""
        bearer = self.bearer(key)
        effect, source = clause.effect, clause.source
        assert isinstance(effect, On)
        if not self._stands(source, key) or self.gone(bearer):
            return False
        if who is not None and clause.to != "self" and not self.concerns(clause.to, clause.among, key, who, hand):
            return False
        if not (clause.always or self.holds(clause.when, bearer, hand)):
            return False
        limit = effect.limit if bearer is not None else None
        if limit and self.spent(bearer, source, limit):
            return False
        if self.chooses(bearer):
            if not self.useful(clause.key, effect.then, bearer):
                return False
            if effect.may and not await self.agrees(bearer, source):
                return False
        if limit:
            self.spend(bearer, source, limit)
        await self.enact(clause.key, effect.then, bearer, hand)
        return True

    def _stands(self, source: str, key: str) -> bool:
        mine = self.own.get(key)
        return mine is not None and (source, "") in mine.sources

    def useful(self, key: str, effects: tuple[Effect, ...], actor: Any) -> bool:
        """Whether these effects would do anything now; what must be asked is asked all the time, so made once."""
        known = self._needs.get(key)
        if known is None:
            known = self._needs[key] = needs(effects)
        return would_do(self, known, actor)

    # ---- what is done -----------------------------------------------------------------------------------------------

    async def enact(
        self, card: str, effects: tuple[Effect, ...], actor: Any = None, hand: Hand | None = None, before: Any = None
    ) -> None:
        """Carries out effects in the order written. `card` says where they stand, for those that come into force."""
        doing = self.doing(card, actor, hand, before)
        for number, effect in enumerate(effects):
            if actor is not None and self.gone(actor):
                return
            doing.number = number
            if isinstance(effect, Standing):
                if effect.lasts != CARD:
                    self.come(doing, effect)
            else:
                await enacted(type(effect)).run(doing, effect)

    def come(self, d: Any, effect: Standing) -> None:
        """A standing effect of a card comes into force for a while."""
        self.begin(d.key, d.actor, effect.lasts)


def _lasting(effects: list[Active], key: str) -> list[str]:
    """The sources that one bears for a while."""
    return [f"{active.id}({active.amount})" if active.amount else active.id for active in effects if active.who == key]
