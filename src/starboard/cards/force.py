"""What is in force: standing effects sorted by whom and what they touch, so that asking costs next to nothing.

A *source* is whatever has effects in force: a card carried, an ability, an event, a status, a special rule. It goes by
an id, with a value in brackets where it has one ("tough(3)"). The game says who bears which (`CardGame.borne`); what a
source does stands in its `Book`.

**Timing**, the same in every game: changes to a number apply in the order set, add, times, halve, least, most, and
inside each in the order in which the sources stand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from .words import CARD, Change, Effect, Exempt, Forbid, Instead, On, Standing, State, effects_in, parts

STAGES: Final = ("set", "add", "times", "halve", "least", "most")
BOUNDLESS: Final = 1000000
MOST: Final = 4096
"""So many combinations of sources are remembered; then all are forgotten."""


class Amount(NamedTuple):
    """What one effect does to a number, in one of the stages, and why."""

    stage: str
    amount: int
    because: str


def fold(base: int, changes: list[Amount]) -> int:
    """Applies changes to a number, stage by stage."""
    value = base
    for change in changes:  # mostly all of them only add something
        if change.stage != "add":
            break
        value += change.amount
    else:
        return value
    value = base
    for stage in STAGES:
        for change in changes:
            if change.stage != stage:
                continue
            if stage == "set":
                value = change.amount
            elif stage == "add":
                value += change.amount
            elif stage == "times":
                value *= change.amount
            elif stage == "halve":
                value = (value + change.amount) // 2
            elif stage == "least":
                value = max(value, change.amount)
            else:
                value = min(value, change.amount)
    return value


# ---- amounts that are worked out ------------------------------------------------------------------------------------

Odd = Callable[[Any, Any, Any], int]
AMOUNTS: Final[dict[str, Odd]] = {}


def amount(name: str) -> Callable[[Odd], Odd]:
    """An amount that no number says: `set = "highest"` asks `@amount("highest") def highest(g, bearer, hand)`."""

    def register(function: Odd) -> Odd:
        if name in AMOUNTS:
            raise ValueError(f"there are two amounts called {name!r}")
        AMOUNTS[name] = function
        return function

    return register


# ---- one effect -----------------------------------------------------------------------------------------------------


class Clause:
    """One standing effect of a source, ready to be asked: into which table it belongs, under which word, and so on."""

    __slots__ = (
        "add", "alone", "always", "among", "amounts", "because", "effect", "key", "least", "mine", "most", "odd",
        "plain", "source", "table", "to", "when", "word",
    )  # fmt: skip

    def __init__(
        self, table: str, word: str, effect: Standing, source: str, because: str, key: str, when: Any, value: int
    ) -> None:
        self.table, self.word, self.effect, self.source = table, word, effect, source
        self.because, self.key = because, key
        self.alone: tuple[Entry, ...] = ((self, ""),)
        """The entry of whoever bears nothing else about the word: the same for all bearers, for there are many."""
        self.to: str = effect.to
        self.among: str = effect.among
        self.mine: bool = effect.to == "self" and table != "state"
        """It touches its bearer alone."""
        self.always: bool = when is None or bool(effect.when == type(effect.when)())
        self.when: Any = when
        found: list[Amount] = []
        odd: list[tuple[str, Odd]] = []
        if isinstance(effect, Change):
            for stage in STAGES:
                given = getattr(effect, stage)
                if given is None:
                    continue
                if stage == "halve":
                    found.append(Amount(stage, int(given == "up"), because))
                elif isinstance(given, int):
                    found.append(Amount(stage, given, because))
                elif given in ("X", "-X"):
                    found.append(Amount(stage, value if given == "X" else -value, because))
                else:
                    odd.append((stage, AMOUNTS[given]))
        self.amounts: list[Amount] = found
        """What it does to a number."""
        self.odd: list[tuple[str, Odd]] = odd
        """What must be worked out first."""
        self.plain: bool = not odd and all(each.stage in ("add", "least", "most") for each in found)
        """Most only add something, up or down to some bound: then these three say it all."""
        self.add = sum([each.amount for each in found if each.stage == "add"])
        self.least = max([each.amount for each in found if each.stage == "least"], default=-BOUNDLESS)
        self.most = min([each.amount for each in found if each.stage == "most"], default=BOUNDLESS)

    def worked_out(self, g: Any, bearer: Any, hand: Any) -> list[Amount]:
        """What it does to a number now."""
        if not self.odd:
            return self.amounts
        return self.amounts + [Amount(stage, work(g, bearer, hand), self.because) for stage, work in self.odd]


Entry = tuple[Clause, str]
"""An effect in force, and who bears it; "" for nobody, and where that goes without saying."""
Entries = dict[str, tuple[Entry, ...]]
NONE: Final[Entries] = {}
NO_STATES: Final[frozenset[str]] = frozenset()


class InForce:
    """Some of what is in force, sorted by what it touches. Never changed, so games share it.

    What touches its bearer alone (`to = "self"`) depends on the bearer's own sources and nothing else: there is one of
    these for each bearer (`g.own`). All that touches others lies in one more (`g.common`), with who bears it.
    """

    __slots__ = ("answers", "exempts", "forbids", "instead", "numbers", "shared", "sources", "states", "words")

    def __init__(self, book: Book, sources: tuple[tuple[str, str], ...], own: bool) -> None:
        tables: dict[str, Entries] = {}
        shared: list[str] = []
        for id, who in sources:
            for clause in book.clauses(id):
                if clause.mine is own:
                    word, entry = clause.word, clause.alone if not who else ((clause, who),)
                    table = tables.get(clause.table)
                    if table is None:
                        table = tables[clause.table] = {}
                    table[word] = table[word] + entry if word in table else entry
                elif own and id not in shared:
                    shared.append(id)
        self.numbers: Entries = tables.get("number", NONE)
        self.exempts: Entries = tables.get("exempt", NONE)
        self.forbids: Entries = tables.get("forbid", NONE)
        self.answers: Entries = tables.get("on", NONE)
        """By what happens, what answers."""
        self.instead: Entries = tables.get("instead", NONE)
        self.states: frozenset[str] = frozenset(tables["state"]) if "state" in tables else NO_STATES
        self.sources = sources
        self.shared = tuple(shared)
        """Of one bearer: the sources that touch others too."""
        self.words: frozenset[str] = frozenset(
            [*self.numbers, *self.exempts, *self.forbids, *self.answers, *self.instead]
        )
        """All that it has something to say about."""


class Book:
    """What every source of a game does while it is in force.

    `add` each card's effects under the card's id; what lasts a while gets a key of its own (`id.0`, `id.0.1`: where in
    the card it stands). `circumstances` makes of a `when` what the game's `holds` likes to be asked with, once.
    """

    def __init__(self, circumstances: Callable[[Any], Any] | None = None) -> None:
        self.circumstances = circumstances
        self.standing: dict[str, tuple[Standing, ...]] = {}
        """By id of a source, what stands while it is in force; by key of a timed effect, that effect."""
        self.keys: dict[str, tuple[str, ...]] = {}
        """Where in its card each of these stands."""
        self.names: dict[str, str] = {}
        self._clauses: dict[str, tuple[Clause, ...]] = {}
        self._own: dict[tuple[str, ...], InForce] = {}
        self._common: dict[tuple[tuple[str, str], ...], InForce] = {}
        self._gathered: dict[tuple[tuple[str, tuple[str, ...]], ...], Gathered] = {}
        self.needs: dict[str, Any] = {}
        """By card, or by key of an effect that answers, what must be asked to know whether it would do anything."""

    def add(self, id: str, name: str, effects: tuple[Effect, ...]) -> None:
        """Enters a source: its id, what reasons call it, what it does."""
        if id in self.standing:
            raise ValueError(f"{id!r} stands in the book twice")
        there = [(f"{id}.{n}", x) for n, x in enumerate(effects) if isinstance(x, Standing) and x.lasts == CARD]
        self._put(id, name, there)
        for key, effect in parts(id, effects):
            if isinstance(effect, Standing) and effect.lasts != CARD:
                self._put(key, name, [(key, effect)])

    def add_card(self, card: Any) -> None:
        """Enters a card by its `id` and `name`: its `effects`, and what else it holds as `id:field`."""
        for field, effects in effects_in(card):
            self.add(card.id if field == "effects" else f"{card.id}:{field}", card.name, effects)

    def _put(self, id: str, name: str, stand: list[tuple[str, Standing]]) -> None:
        self.standing[id] = tuple([effect for _, effect in stand])
        self.keys[id] = tuple([key for key, _ in stand])
        self.names[id] = name

    def name(self, id: str) -> str:
        """What a source is called."""
        return self.names.get(id.partition("(")[0], id)

    def clauses(self, id: str) -> tuple[Clause, ...]:
        """What a source does, effect by effect."""
        found = self._clauses.get(id)
        if found is None:
            found = self._clauses[id] = tuple(self._read(id))
        return found

    def _read(self, id: str) -> list[Clause]:
        plain, bracket, value = id.partition("(")
        amount = int(value[:-1]) if bracket else 0
        made: list[Clause] = []
        for key, effect in zip(self.keys.get(plain, ()), self.standing.get(plain, ()), strict=True):
            table, words = _table(effect)
            when = effect.when
            if when is not None and self.circumstances is not None:
                when = self.circumstances(when)
            made += [Clause(table, word, effect, id, self.name(id), key, when, amount) for word in words]
        return made

    def own(self, ids: tuple[str, ...]) -> InForce:
        """What one bearer of these sources bears."""
        found = self._own.get(ids)
        if found is None:
            if len(self._own) >= MOST:
                self._own.clear()
            found = self._own[ids] = InForce(self, tuple([(id, "") for id in ids]), True)
        return found

    def gather(self, bearing: tuple[tuple[str, tuple[str, ...]], ...]) -> Gathered:
        """All that these bearers with these sources have in force."""
        found = self._gathered.get(bearing)
        if found is None:
            if len(self._gathered) >= MOST:
                self._gathered.clear()
            own = {key: self.own(ids) for key, ids in bearing}
            found = self._gathered[bearing] = Gathered(own, self.common(own))
        return found

    def common(self, own: dict[str, InForce]) -> InForce:
        """What touches others than its bearer, of all that these bear."""
        sources = tuple([(id, key) for key, mine in own.items() if mine.shared for id in mine.shared])
        found = self._common.get(sources)
        if found is None:
            if len(self._common) >= MOST:
                self._common.clear()
            found = self._common[sources] = InForce(self, sources, False)
        return found


class Gathered:
    """Everything in force on one table, for `CardGame` to ask. Never changed, so games share it."""

    __slots__ = ("common", "own", "words")

    def __init__(self, own: dict[str, InForce], common: InForce) -> None:
        self.own = own
        """By bearer, what it bears that touches no other."""
        self.common = common
        """What touches others than its bearer."""
        self.words: frozenset[str] = common.words.union(*[mine.words for mine in own.values()])
        """What is not among these nothing touches, whoever asks."""


NOTHING: Final = InForce(Book(), (), True)


def _table(effect: Standing) -> tuple[str, tuple[str, ...]]:
    if isinstance(effect, Change):
        return "number", (effect.number,)
    if isinstance(effect, Instead):
        return "instead", (effect.event,)
    if isinstance(effect, On):
        return "on", (effect.event,)
    if isinstance(effect, Forbid):
        return "forbid", effect.acts
    if isinstance(effect, Exempt):
        return "exempt", (effect.rule,)
    assert isinstance(effect, State)
    return "state", (effect.name,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hand:
    """What is in hand while an attack or a card is worked out, for effects that ask about it; a game adds the rest.

    `bears`: what the thing itself bears (a weapon's special rules): it touches what is done with it and nothing else.
    """

    def __init__(self, bears: InForce | None = None) -> None:
        self.bears = bears
