"""Offers: what a seat may decide now, in a small closed set of kinds.

A client draws kinds, not cards, and a bot answers kinds, not games. Each kind keeps one contract:

* `contains(answer)`  whether the answer is legal; `why_not(answer)` says which rule forbids it
* `sample(random)`    one legal answer, by chance, without listing all
* `enumerate(limit)`  up to `limit` legal answers, in a fixed order
* `key(answer)`       a semantic string for the answer: equal keys mean the same decision in another fork
* `pieces()`          for bots that answer piece by piece (see `Pieces`)

| kind      | answer                      | for                                                     |
|-----------|-----------------------------|---------------------------------------------------------|
| `Choose`  | one option (a frozen Struct)| actions, targets, yes or no                             |
| `Pick`    | list of item ids            | which dice to roll again, which cards to discard        |
| `Order`   | list of all item ids        | who acts first                                          |
| `Arrange` | dict piece id -> slot id    | planning dice, inventory, trade                         |
| `Allot`   | dict slot id -> amount      | a split of damage                                       |
| `Point`   | a `Way`: verb and path      | a place or a path on a plane, in thousandths of an inch |

Options are typed Structs, a tagged union per game, so a choice is its own wire format: `{"do": "move", "to": "lab-2"}`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, islice, permutations
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from .chance import Needed
from .errors import Refused
from .option import XY, About, No, Option, Way

if TYPE_CHECKING:
    from .game import Game, Policy

Random = Callable[[], float]
"""A source of numbers in [0, 1), such as `random.Random(7).random`."""


class WhyNot:
    """Collects refusals. Listing functions take one (or None when nobody asks) so that legality stands in one place.

    `because` is the word `no.…` that says why; without a game to say it, it is the sentence itself.
    """

    def __init__(self, say: Callable[..., str] | None = None) -> None:
        self.refused: list[No] = []
        self._say = say

    def __call__(self, option: Any, rule: str, because: str, **terms: Any) -> None:
        text = because if self._say is None else self._say(because, **terms)
        self.refused.append(No(option, rule, text))


class Listing(Protocol):
    """A function of a game that lists legal options: `listing(g, *args, no)`; `no` collects refusals, or is None."""

    def __call__(self, *args: Any) -> Sequence[Option]: ...


class Likely:
    """A listing in two parts: what may be chosen at first sight, `first(g, *args, no)`, and whether one of these still
    may be when it is looked at closely, `holds(g, *args, option, no)`.

    In a rollout nothing is looked at closely but what was chosen; if it does not hold, another is chosen of the rest.
    By chance all legal options are as likely as ever.
    """

    def __init__(self, first: Listing, holds: Callable[..., bool]) -> None:
        self.first = first
        self.holds = holds

    def __call__(self, *args: Any) -> Sequence[Option]:
        given, no, holds = args[:-1], args[-1], self.holds
        return [option for option in self.first(*args) if holds(*given, option, no)]

    def one(
        self, args: tuple[Any, ...], question: str, seats: str | tuple[str, ...], policy: Policy | None, random: Random
    ) -> Option:
        """What a policy chooses; without one, any."""
        first, holds = self.first, self.holds
        g, it = args[0], args[1] if len(args) == 2 else None  # mostly one: that need not be packed and unpacked
        options = list(first(*args, None) if it is None else first(g, it, None))
        while True:
            if policy is None:
                option = options[int(random() * len(options))]
            else:
                option = policy.choose(g, question, seats, options)
            if holds(*args, option, None) if it is None else holds(g, it, option, None):
                return option
            options.remove(option)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """The contract that all kinds keep."""

    name: str
    wire: ClassVar[str]

    def contains(self, answer: Any) -> bool:
        raise NotImplementedError

    def sample(self, random: Random) -> Any:
        raise NotImplementedError

    def iterate(self) -> Iterator[Any]:
        """Legal answers, lazily, in a fixed order."""
        raise NotImplementedError

    def enumerate(self, limit: int) -> list[Any]:
        return list(islice(self.iterate(), limit))

    def key(self, answer: Any) -> str:
        return msgspec.json.encode(answer, order="deterministic").decode()

    def why_not(self, answer: Any) -> str | None:
        """None when the answer is legal; else one line that says why not."""
        return None if self.contains(answer) else "that is not offered"

    def decode(self, raw: Any, game: type[Game[Any]]) -> Any:
        """The typed answer from what came over the wire; raises `Refused` with what was expected."""
        raise NotImplementedError

    def describe(self) -> Any:
        """Plain data that says what is offered; its digest is kept with the answer."""
        raise NotImplementedError

    def digest(self) -> str:
        """A short mark of what is offered: on replay a different mark means that the rules or the content changed."""
        data = msgspec.json.encode(self.describe(), order="deterministic")
        return hashlib.blake2b(data, digest_size=6).hexdigest()

    def forget(self) -> None:
        """What it knows of the state may have changed (a fork was dealt anew): look again when somebody asks."""

    def pieces(self) -> Pieces[Any]:
        """The offer as a series of small choices. The default is one piece: the whole answer, up to 64 of them."""
        return Pieces(self)


K = TypeVar("K", bound=Kind)


class Pieces(Generic[K]):
    """Answers an offer piece by piece: `options` now, `take` one, until `answer` is there.

    For search: a tree node per piece keeps the branching small where the whole answer has thousands of values.
    """

    def __init__(self, kind: K) -> None:
        self.kind = kind
        self.answer: Any = None
        self.done = False

    def options(self) -> list[Any]:
        return self.kind.enumerate(64)

    def take(self, option: Any) -> None:
        self.answer, self.done = option, True

    def key(self, option: Any) -> str:
        return self.kind.key(option)


def _convert(raw: Any, tp: Any, what: str) -> Any:
    try:
        return msgspec.convert({"it": raw}, _boxed(tp)).it
    except msgspec.ValidationError as error:
        raise Refused(f"{what}: {str(error).replace(' - at `$.it`', '').replace('`$.it', '`$')}") from None


@cache
def _boxed(tp: Any) -> Any:
    """A Struct that holds one of the type: what a Struct holds msgspec learns once, and any other type at each use."""
    return msgspec.defstruct("Boxed", [("it", tp)])


class Choose(Kind):
    """One of several options. They are listed only when somebody looks."""

    wire = "choose"
    __slots__ = ("_args", "_listing", "_options", "name", "sure")

    def __init__(self, name: str, listing: Listing, args: tuple[Any, ...], sure: bool = False) -> None:
        self.name = name
        self.sure = sure
        """That there is an answer goes without saying: nothing needs to be listed to find out."""
        self._listing = listing
        self._args = args
        self._options: Sequence[Option] | None = None

    @property
    def options(self) -> Sequence[Option]:
        if self._options is None:
            self._options = self._listing(*self._args, None)
        return self._options

    def forget(self) -> None:
        self._options = None

    def refusals(self) -> list[No]:
        """What is *not* allowed, with the rule that forbids it: from the same function as the legal options."""
        from .game import Game

        first = self._args[0] if self._args else None
        no = WhyNot(first.why_not if isinstance(first, Game) else None)
        self._listing(*self._args, no)
        return no.refused

    def contains(self, answer: Any) -> bool:
        return answer in self.options

    def why_not(self, answer: Any) -> str | None:
        if answer in self.options:
            return None
        for no in self.refusals():
            if no.option == answer:
                return f"{no.because} ({no.rule})"
        return f"{self.key(answer)} is not one of the {len(self.options)} options of {self.name!r}"

    def sample(self, random: Random) -> Option:
        listing = self._listing
        if isinstance(listing, Likely):
            return listing.one(self._args, self.name, "", None, random)
        options = self.options
        return options[int(random() * len(options))]

    def iterate(self) -> Iterator[Option]:
        return iter(self.options)

    def decode(self, raw: Any, game: type[Game[Any]]) -> Any:
        return _convert(raw, game.option_type, f"a choice for {self.name!r}")

    def describe(self) -> Any:
        return [self.name, list(self.options)]


class Pick(Kind):
    """Several of the items: at least `least`, at most `most`, in the order in which they were offered."""

    wire = "pick"

    def __init__(self, name: str, items: Sequence[str], least: int = 0, most: int | None = None) -> None:
        self.name = name
        self.items = tuple(items)
        self.most = len(self.items) if most is None else min(most, len(self.items))
        self.least = min(least, self.most)

    def contains(self, answer: Any) -> bool:
        return self.least <= len(answer) <= self.most and answer == [i for i in self.items if i in answer]

    def why_not(self, answer: Any) -> str | None:
        if self.contains(answer):
            return None
        return f"pick {self.least} to {self.most} of {', '.join(self.items)}, each once, in that order"

    def sample(self, random: Random) -> list[str]:
        count = self.least + int(random() * (self.most - self.least + 1))
        left = list(range(len(self.items)))
        chosen = sorted(left.pop(int(random() * len(left))) for _ in range(count))
        return [self.items[i] for i in chosen]

    def iterate(self) -> Iterator[list[str]]:
        counts = range(self.least, self.most + 1)
        return map(list, chain.from_iterable([combinations(self.items, n) for n in counts]))

    def decode(self, raw: Any, game: type[Game[Any]]) -> Any:
        return _convert(raw, list[str], f"a pick for {self.name!r}")

    def describe(self) -> Any:
        return [self.name, self.items, self.least, self.most]

    def pieces(self) -> Pieces[Any]:
        return _PickPieces(self)


class _PickPieces(Pieces[Pick]):
    """In or out, item by item."""

    def __init__(self, kind: Pick) -> None:
        super().__init__(kind)
        self.answer = []
        self._at = 0
        self.done = not kind.items

    def options(self) -> list[Any]:
        left = len(self.kind.items) - self._at
        can_skip = len(self.answer) + left - 1 >= self.kind.least
        return ([self.kind.items[self._at]] if len(self.answer) < self.kind.most else []) + ([""] if can_skip else [])

    def take(self, option: Any) -> None:
        if option:
            self.answer.append(option)
        self._at += 1
        self.done = self._at == len(self.kind.items)

    def key(self, option: Any) -> str:
        return f"{self.kind.items[self._at]}={bool(option)}"


class Order(Kind):
    """All of the items, in the order the seat wants."""

    wire = "order"

    def __init__(self, name: str, items: Sequence[str]) -> None:
        self.name = name
        self.items = tuple(items)

    def contains(self, answer: Any) -> bool:
        return sorted(answer) == sorted(self.items)

    def why_not(self, answer: Any) -> str | None:
        return None if self.contains(answer) else f"put all of {', '.join(self.items)} into an order, each once"

    def sample(self, random: Random) -> list[str]:
        left = list(self.items)
        return [left.pop(int(random() * len(left))) for _ in self.items]

    def iterate(self) -> Iterator[list[str]]:
        return map(list, permutations(self.items))

    def decode(self, raw: Any, game: type[Game[Any]]) -> Any:
        return _convert(raw, list[str], f"an order for {self.name!r}")

    def describe(self) -> Any:
        return [self.name, self.items]

    def pieces(self) -> Pieces[Any]:
        return _OrderPieces(self)


class _OrderPieces(Pieces[Order]):
    """First, second, third …"""

    def __init__(self, kind: Order) -> None:
        super().__init__(kind)
        self.answer = []
        self._left = list(kind.items)
        self.done = not self._left

    def options(self) -> list[Any]:
        return list(self._left)

    def take(self, option: Any) -> None:
        self._left.remove(option)
        self.answer.append(option)
        self.done = not self._left

    def key(self, option: Any) -> str:
        return f"{len(self.answer)}:{option}"


Plan = dict[str, str]
"""The answer to an `Arrange`: piece id -> slot id. A piece that lies nowhere is left out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Arrange(Kind):
    """Pieces into slots. A game subclasses it and says where a piece may go, given where the others are.

    Asked jointly of several seats it is a *draft*: everybody sees it live, each seat moves the pieces it owns,
    and it is committed as one plan when all are ready. `slots` must be such that a plan filled piece by piece, in the
    order of `order`, with any of the slots offered at that moment, is legal: then sampling and search never dead-end.
    """

    wire = "arrange"
    pact: ClassVar[bool] = False
    """Whether Ready agrees to the whole (a trade): what one moves then takes back the Ready of the other people, and
    who does not agree may decline (`Table.decline`)."""

    def __init__(self, name: str) -> None:
        self.name = name

    def owners(self) -> Mapping[str, str]:
        """Piece id -> the seat that may move it; in the order in which bots place them."""
        raise NotImplementedError

    def slots(self, piece: str, plan: Plan) -> list[str]:
        """Where this piece may lie, given where the others lie. `""` stands for nowhere."""
        raise NotImplementedError

    def draft_slots(self, piece: str, plan: Plan) -> list[str]:
        """Where a person may lay this piece while the draft goes on: it is judged as a whole when it is committed."""
        return self.slots(piece, plan)

    def laid_slots(self, pieces: Sequence[str], plan: Plan) -> dict[str, list[str]]:
        """`draft_slots` of each of these pieces, as all the others lie. Whoever can count once for all overrides it."""
        return {piece: self.draft_slots(piece, {p: s for p, s in plan.items() if p != piece}) for piece in pieces}

    def problem(self, plan: Plan) -> str | None:
        """Why the whole plan cannot be committed; None when it can."""
        placed: Plan = {}
        owners = self.owners()
        for piece in plan:
            if piece not in owners:
                return f"there is no piece {piece!r} here"
        for piece in owners:
            slot = plan.get(piece, "")
            if slot not in self.slots(piece, placed):
                return f"{piece} cannot go to {slot or 'nowhere'}"
            if slot:
                placed[piece] = slot
        return None

    def contains(self, answer: Any) -> bool:
        return self.problem(answer) is None

    def why_not(self, answer: Any) -> str | None:
        return self.problem(answer)

    def sample(self, random: Random) -> Plan:
        plan: Plan = {}
        for piece in self.owners():
            slots = self.slots(piece, plan)
            slot = slots[int(random() * len(slots))]
            if slot:
                plan[piece] = slot
        return plan

    def iterate(self) -> Iterator[Plan]:
        def fill(left: list[str], plan: Plan) -> Iterator[Plan]:
            if not left:
                yield dict(plan)
                return
            for slot in self.slots(left[0], plan):
                yield from fill(left[1:], {**plan, left[0]: slot} if slot else plan)

        return fill(list(self.owners()), {})

    def decode(self, raw: Any, game: type[Game[Any]]) -> Any:
        return _convert(raw, dict[str, str], f"a plan for {self.name!r}")

    def describe(self) -> Any:
        return [self.name, {p: [o, self.slots(p, {})] for p, o in self.owners().items()}]

    def pieces(self) -> Pieces[Any]:
        return _ArrangePieces(self)


class _ArrangePieces(Pieces[Arrange]):
    """One piece after another into one of its slots."""

    def __init__(self, kind: Arrange) -> None:
        super().__init__(kind)
        self.answer = {}
        self._left = list(kind.owners())
        self.done = not self._left

    def options(self) -> list[Any]:
        return self.kind.slots(self._left[0], self.answer)

    def take(self, option: Any) -> None:
        piece = self._left.pop(0)
        if option:
            self.answer[piece] = option
        self.done = not self._left

    def key(self, option: Any) -> str:
        return f"{self._left[0]}>{option}"


Split = dict[str, int]
"""The answer to an `Allot`: slot -> amount. A slot that gets nothing is left out."""


class Allot(Kind):
    """So much in all, split over slots: damage over rooms, hits over enemies. No slot takes more than its limit.

    All of it must be dealt out as far as the limits allow, or at least `least` of it.
    """

    wire = "allot"

    def __init__(self, name: str, limits: Mapping[str, int], total: int, least: int | None = None) -> None:
        self.name = name
        self.limits = {slot: limit for slot, limit in limits.items() if limit > 0}
        self.total = min(total, sum(self.limits.values()))
        self.least = self.total if least is None else min(least, self.total)

    def contains(self, answer: Any) -> bool:
        return self.why_not(answer) is None

    def why_not(self, answer: Any) -> str | None:
        for slot, amount in answer.items():
            if slot not in self.limits:
                return f"nothing goes to {slot!r}"
            if not 0 < amount <= self.limits[slot]:
                return f"{slot} takes 1 to {self.limits[slot]}, not {amount}"
        given = sum(answer.values())
        if self.least <= given <= self.total:
            return None
        wanted = str(self.total) if self.least == self.total else f"{self.least} to {self.total}"
        return f"{given} given where {wanted} must be"

    def sample(self, random: Random) -> Split:
        left = self.least + int(random() * (self.total - self.least + 1))
        room = sum(self.limits.values())
        split: Split = {}
        for slot, limit in self.limits.items():
            room -= limit
            low, high = max(0, left - room), min(limit, left)
            amount = low + int(random() * (high - low + 1))
            if amount:
                split[slot] = amount
                left -= amount
        return split

    def iterate(self) -> Iterator[Split]:
        slots = list(self.limits.items())
        rooms = [sum(limit for _, limit in slots[n:]) for n in range(len(slots) + 1)]

        def fill(at: int, left: int, split: Split) -> Iterator[Split]:
            if at == len(slots):
                yield dict(split)
                return
            slot, limit = slots[at]
            for amount in range(min(limit, left), max(0, left - rooms[at + 1]) - 1, -1):
                yield from fill(at + 1, left - amount, {**split, slot: amount} if amount else split)

        return chain.from_iterable([fill(0, total, {}) for total in range(self.total, self.least - 1, -1)])

    def decode(self, raw: Any, game: type[Game[Any]]) -> Any:
        split: Split = _convert(raw, dict[str, int], f"a split for {self.name!r}")
        return {slot: split[slot] for slot in [*self.limits, *split] if split.get(slot)}

    def describe(self) -> Any:
        return [self.name, self.limits, self.total, self.least]

    def pieces(self) -> Pieces[Any]:
        return _AllotPieces(self)


class _AllotPieces(Pieces[Allot]):
    """How much for the first slot, for the second …"""

    def __init__(self, kind: Allot) -> None:
        super().__init__(kind)
        self.answer = {}
        self._slots = list(kind.limits.items())
        self._given = 0
        self.done = not self._slots

    def options(self) -> list[Any]:
        room = sum(limit for _, limit in self._slots[1:])
        low = max(0, self.kind.least - self._given - room)
        return list(range(low, min(self._slots[0][1], self.kind.total - self._given) + 1))

    def take(self, option: Any) -> None:
        slot, _ = self._slots.pop(0)
        if option:
            self.answer[slot] = option
        self._given += option
        self.done = not self._slots

    def key(self, option: Any) -> str:
        return f"{self._slots[0][0]}={option}"


class Candidate:
    """A good answer to a `Point`: for lists, keyboards and bots. `key` says what it is for, not where it lies."""

    __slots__ = ("key", "label", "way")

    def __init__(self, key: str, way: Way, label: str) -> None:
        self.key, self.way, self.label = key, way, label


@mypyc_attr(allow_interpreted_subclasses=True)
class Point(Kind):
    """A place, or a path of up to `most` places, on a plane, and what to do there: one of `verbs`.

    A game subclasses it. `allowed` accepts any way; `candidates` and `region` are worked out only when somebody looks.
    """

    wire = "point"
    finds = False
    """Whether a way to a single place is found: then a click says where to, and not the next bend."""

    def __init__(self, name: str, verbs: Sequence[str] = ("",), most: int = 1) -> None:
        self.name = name
        self.verbs = tuple(verbs)
        self.most = most
        self._candidates: list[Candidate] | None = None

    def allowed(self, way: Way) -> str | None:
        """None when this way may be gone; else one line that says why not."""
        raise NotImplementedError

    def propose(self) -> list[Candidate]:
        """A few good ways, each with a key of its own."""
        raise NotImplementedError

    def region(self) -> dict[str, list[list[XY]]]:
        """By verb, the outlines of where one click may lead, for display."""
        return {}

    def terms(self) -> Any:
        """What the offer rests on besides its name (start, allowance …), as plain data: part of its digest."""
        return None

    @property
    def candidates(self) -> list[Candidate]:
        if self._candidates is None:
            self._candidates = self.propose()
        return self._candidates

    def forget(self) -> None:
        self._candidates = None

    def contains(self, answer: Any) -> bool:
        return self.why_not(answer) is None

    def why_not(self, answer: Any) -> str | None:
        if not 1 <= len(answer.path) <= self.most:
            return f"give 1 to {self.most} points"
        if answer.verb not in self.verbs:
            return f"{answer.verb!r} is none of {', '.join(self.verbs)}"
        return self.allowed(answer)

    def sample(self, random: Random) -> Way:
        candidates = self.candidates
        return candidates[int(random() * len(candidates))].way

    def iterate(self) -> Iterator[Way]:
        return iter([candidate.way for candidate in self.candidates])

    def key(self, answer: Any) -> str:
        for candidate in self.candidates:
            if candidate.way == answer:
                return candidate.key
        return super().key(answer)

    def decode(self, raw: Any, game: type[Game[Any]]) -> Any:
        return _convert(raw, Way, f"a way for {self.name!r}")

    def describe(self) -> Any:
        return [self.name, self.verbs, self.most, self.terms()]


class Ask:
    """A question as the rules pose it: to which seats, of which kind, about what.

    `about` holds whatever bears on the decision and is not in the state: a scene or a bot sees it. An offer to several
    seats is answered by the first that does; a `joint` one is a draft that all of them fill together.
    """

    __slots__ = ("about", "blind", "dice", "id", "joint", "kind", "patient", "seats")

    def __init__(
        self,
        seats: str | tuple[str, ...],
        kind: Kind,
        about: About | None = None,
        joint: bool = False,
        patient: bool = False,
        blind: bool = False,
    ) -> None:
        self.seats = (seats,) if isinstance(seats, str) else seats
        self.kind = kind
        self.about = about
        self.joint = joint
        self.patient = patient
        """Bots wait until every person has answered, or says go ahead."""
        self.blind = blind
        """That it is asked, and how soon it is answered, must tell nothing: every answer counts after the same time."""
        self.dice: Needed | None = None
        """What people are to roll with dice of their own; None for any other question."""
        self.id = ""

    @property
    def name(self) -> str:
        return self.kind.name


WIRE_TYPES: dict[str, Any] = {
    "pick": list[str],
    "order": list[str],
    "arrange": dict[str, str],
    "allot": dict[str, int],
    "point": Way,
}
"""How answers of each kind are read back from a save; `choose` is the game's own union of options."""
