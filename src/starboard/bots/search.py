"""The search bot: open-loop Monte Carlo tree search that begins with what the game's policy proposes.

*At the root* the answers race: all that look promising are played a few times, the better half is played again, until
one is left (sequential halving). The candidates are what the rollout policy proposes and, where there are few, all the
rest. A composite answer (twenty dice into slots) is improved piece by piece: each time half of the field has fallen,
the best answers come back with a piece or two moved.

*Below the root* a small tree of the decisions that follow, by their semantic keys; dice are not in it, for every
playout forks the real table and rolls its own (open loop). A node widens slowly, with what the policy proposes there.
Below the tree the policy plays on to the end of the next round, where the game's gauge says what came of it.

All answers of the race meet the same dice, playout by playout, so that luck does not tell them apart. All seats of one
side want the same; the other side wants the opposite. Whoever holds several seats of a joint draft thinks about the
whole plan, and remembers it when the next seat is asked.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, ClassVar

from ..table import Arrange, Ask, Choose, Plan, Point, Table
from . import Bot, own_pieces
from ._think import (
    Clock,
    changed,
    fitted,
    key,
    lying,
    matching,
    preferred,
    promising,
    proposed,
    ranks,
    until_round,
    value,
)
from .sensible import Sensible

QUICK = 0.25
"""The share of the time in which those who run are found."""


class Node:
    """What has been tried after one decision."""

    __slots__ = ("answer", "children", "total", "values", "visits")

    def __init__(self, answer: Any = None) -> None:
        self.answer = answer
        self.visits = 0
        self.total = 0.0
        self.values: list[float] = []
        """What each playout came to; kept at the root only."""
        self.children: dict[bytes, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else -1.0


class Hope:
    """A joint plan that a bot thought best, for when it is asked for the next seat."""

    def __init__(self, at: tuple[Any, ...], plan: Plan) -> None:
        self.at = at
        self.plan = plan


class SearchBot(Bot):
    name = "search"
    playouts: ClassVar[int] = 160
    """Per decision, when no budget is given."""
    plan: ClassVar[int] = 2
    """So many times that for a new plan, which decides more than any other answer."""
    horizon: ClassVar[int] = 1
    """How many rounds after the present one a playout goes on."""
    depth: ClassVar[int] = 2
    """How many decisions below the root the tree grows."""
    explore: ClassVar[float] = 0.06
    field: ClassVar[int] = 24
    """How many answers race at first."""
    gain: ClassVar[float] = 0.004
    """By so much a thing that may be done before the last word must look better than leaving it."""
    few: ClassVar[int] = 48
    """So many options of a simple choice are all tried."""
    front: ClassVar[int] = 6
    """So many where the policy says what each looks worth: those that look best."""
    each: ClassVar[int] = 16
    """So many playouts for each of those, when no budget is given: fewer answers take less thought."""

    ways: ClassVar[int] = 16
    """So many different answers race at a point."""

    sure: ClassVar[float] = 0.7
    """By so many standard errors something must be better than what such a policy would do first."""

    against: ClassVar[int] = 3
    """So many rounds after the present one for whoever plays against the rest, who is asked seldom and about what tells
    late: the gauge is read at the end of each; 0: like everybody."""
    wide: ClassVar[int] = 12
    """So many of their options race where the policy ranks: its word is little of a guide to them."""
    leeway: ClassVar[float] = 8.0
    """So many times the policy's doubt those may look worse."""

    def __init__(self, rng: random.Random, budget: int = 0, iterations: int = 0) -> None:
        super().__init__(rng, budget, iterations)
        self._hope: Hope | None = None
        self._spent = 0
        self._given: Plan = {}
        self._first: Node | None = None
        """What a policy that ranks would do, while a race is on."""
        self._enough = 0
        """After so many playouts of each that is good enough, if nothing is ahead of it; 0: never."""

    def choose(self, table: Table[Any], ask: Ask, seat: str) -> Any:
        if not ask.joint and len(only := ask.kind.enumerate(2)) == 1:
            return only[0]
        best = self.race(table, ask, seat, self._clock(table, ask))[0].answer
        if not ask.joint:
            return best
        assert isinstance(ask.kind, Arrange)
        self._hope = Hope(_moment(table, ask), best)
        mine = own_pieces(ask.kind, seat)
        plan = fitted(ask.kind, lying(table, ask, seat), best, self.rng.random, mine)
        return {piece: plan[piece] for piece in mine if piece in plan}

    def advise(self, table: Table[Any], ask: Ask, seat: str, given: Plan | None = None) -> list[tuple[Any, int, float]]:
        """For hints: answers with their playouts and mean value, best first. Of a draft `given` stays as it lies, also
        what is the seat's own."""
        self._given = given or {}
        ranked = self.race(table, ask, seat, self._clock(table, ask))
        self._given = {}
        return [(node.answer, node.visits, node.mean) for node in ranked if node.visits]

    def _hoped(self, table: Table[Any], ask: Ask) -> Plan | None:
        """The plan that was thought best when another seat of this draft was asked."""
        return self._hope.plan if self._hope is not None and self._hope.at == _moment(table, ask) else None

    def _clock(self, table: Table[Any], ask: Ask) -> Clock:
        weighs = isinstance(ask.kind, Arrange) and self._hoped(table, ask) is None
        playouts = self.playouts * (self.plan if weighs else 1)
        budget, self._spent = self.budget - self._spent, 0
        return Clock(budget, self.iterations or playouts)

    def prefer(self, table: Table[Any], asks: Sequence[Ask], seat: str) -> Ask:
        """The question whose best option does better than going on as the policy would with the last word.

        What is decided together is the last word of a step (a plan ends the planning): it is not compared by its best
        answer, which would always look best, but by what usually comes of it. A policy that ranks says who goes first.
        """
        if ranks(table.game.policy(self.rng)) is not None:
            return preferred(table, asks, seat, self.rng)
        final = [ask for ask in asks if ask.joint] or list(asks[:1])
        others = [ask for ask in asks if ask not in final]
        count = 1 + sum(len(ask.kind.enumerate(self.field)) for ask in others)
        clock = Clock(self.budget // 4 + bool(self.budget), max(count * 4, self.iterations or self.playouts))
        self._spent = self.budget // 4
        salt = self.rng.getrandbits(48)
        runners: list[tuple[Ask, Node]] = []
        for ask in others:
            runners += [(ask, Node(answer)) for answer in ask.kind.enumerate(self.field)]
        fork = table.fork(self.rng, final[0].seats[0])
        policy = fork.game.policy(self.rng)
        usual = Node()
        for time in range(max(2, clock.most // count)):
            if not clock.go():
                break
            plan = Node(proposed(fork, matching(fork, final[0]), policy, self.rng.random))
            self._playout(table, final[0], final[0].seats[0], plan, f"{salt}/{time}")
            usual.total += plan.total
            usual.visits += 1
            for ask, node in runners:
                if not clock.go():
                    break
                self._playout(table, ask, ask.seats[0], node, f"{salt}/{time}")
        best, found = usual.mean + self.gain, final[0]
        for ask, node in runners:
            if node.visits and node.mean > best:
                best, found = node.mean, ask
        return found

    # ---- the race at the root -------------------------------------------------------------------------------------

    def race(self, table: Table[Any], ask: Ask, seat: str, clock: Clock) -> list[Node]:
        """All answers that were tried, best first: those that stayed in the race longest, then by their mean.

        What a policy that ranks would do first is left only for something that is clearly better.
        """
        ended = self._race(table, ask, seat, clock)
        first = self._first
        if first is not None and not _clearly(ended[0], first, self.sure):
            ended.remove(first)
            ended.insert(0, first)
        return ended

    def _race(self, table: Table[Any], ask: Ask, seat: str, clock: Clock) -> list[Node]:
        salt = self.rng.getrandbits(48)
        fixed = {**lying(table, ask, seat), **self._given}
        runners, widen = self._field(table, ask, seat, fixed, clock)
        known = {key(node.answer) for node in runners}
        first = self._first
        out: list[Node] = []
        while len(runners) > 1:
            halvings = (len(runners) - 1).bit_length()
            each = max(1, clock.left() // (halvings * len(runners)))
            for _ in range(each):
                for node in runners:
                    if not clock.go():
                        return _ranked(runners) + out
                    self._playout(table, ask, seat, node, f"{salt}/{node.visits}")
                if first is not None and 0 < self._enough <= first.visits and _ahead(first, runners):
                    return [first, *(node for node in _ranked(runners) if node is not first), *out]
            runners = _ranked(runners)
            half = (len(runners) + 1) // 2
            out = runners[half:] + out
            runners = runners[:half]
            if first is not None and len(runners) > 1 and first in out:  # it stays in the race to the last heat
                out.remove(first)
                runners.append(first)
            if widen and half > 2:
                for node in self._mutants(ask, fixed, runners, half // 2, known):
                    for again in range(runners[-1].visits):
                        if not clock.go():
                            return _ranked(runners) + out
                        self._playout(table, ask, seat, node, f"{salt}/{again}")
                    runners.append(node)
        return runners + out

    def _field(self, table: Table[Any], ask: Ask, seat: str, fixed: Plan, clock: Clock) -> tuple[list[Node], bool]:
        """Who runs: all options if they are few, else what the policy proposes; and whether there is more to find."""
        kind, draw = ask.kind, self.rng.random
        self._first = None
        ranked = ranks(table.game.policy(self.rng)) if isinstance(kind, Choose) else None
        if isinstance(kind, Choose) and ranked is None and len(kind.options) <= self.few:
            return [Node(option) for option in kind.options], False
        fork = table.fork(self.rng, seat)
        asked = matching(fork, ask)
        policy = fork.game.policy(self.rng)
        if ranked is not None:
            lone = self._lone(table, seat)
            most, doubt = (self.wide, self.leeway * ranked.doubt) if lone else (self.front, ranked.doubt)
            best = [Node(option) for option in promising(fork, asked, ranked, most, doubt)]
            if not self.iterations:
                clock.most = self.each * len(best) if lone else min(clock.most, self.each * len(best))
            if not lone:
                self._first, self._enough = best[0], round(ranked.settled * self.each)
            return best, False
        if isinstance(kind, Point):
            return self._ways(fork, asked, policy, clock), False
        found: dict[bytes, Node] = {}
        most = max(2, min(self.field, clock.left() // 3))
        if isinstance(kind, Arrange) and (hoped := self._hoped(table, ask)) is not None:
            plan = fitted(kind, fixed, hoped, draw)
            found[key(plan)] = Node(plan)
            most = max(2, most // 3)
        for _ in range(3 * most):
            answer = proposed(fork, asked, policy, draw)
            if isinstance(asked.kind, Arrange):
                answer = fitted(asked.kind, fixed, answer, draw) if fixed else answer
            found.setdefault(key(answer), Node(answer))
            if len(found) == most or clock.spent() > QUICK:
                break
        if isinstance(kind, Choose):
            for option in kind.options[: self.few]:
                found.setdefault(key(option), Node(option))
        return list(found.values()), isinstance(kind, Arrange)

    def _ways(self, fork: Table[Any], ask: Ask, policy: Any, clock: Clock) -> list[Node]:
        """Who runs at a point: what the policy would do, ways that the game names, any others until it is enough."""
        draw = self.rng.random
        first = Node(proposed(fork, ask, policy, draw))
        named = ask.kind.enumerate(self.few)
        found = {key(first.answer): first}
        for number in range(len(named) + 4 * self.ways):
            if len(found) == self.ways:
                break
            answer = named[number] if number < len(named) else ask.kind.sample(draw)
            found.setdefault(key(answer), Node(answer))
        if (ranked := ranks(policy)) is not None:
            self._first, self._enough = first, round(ranked.settled * self.each)
            if not self.iterations:
                clock.most = min(clock.most, self.each * len(found) // 4)
        return list(found.values())

    def _mutants(self, ask: Ask, fixed: Plan, best: list[Node], count: int, known: set[bytes]) -> list[Node]:
        """The best answers once more, with a piece or two elsewhere."""
        kind = ask.kind
        assert isinstance(kind, Arrange)
        if all(piece in fixed for piece in kind.owners()):
            return []
        found = []
        for i in range(2 * count):
            plan = changed(kind, fixed, best[i % max(1, len(best) // 2)].answer, self.rng.random)
            if (name := key(plan)) not in known:
                known.add(name)
                found.append(Node(plan))
            if len(found) == count:
                break
        return found

    def _rounds(self, policy: Any) -> int:
        """How many rounds after the present one a playout goes on: as many as the policy wants, at least."""
        return max(self.horizon, policy.horizon) if isinstance(policy, Sensible) else self.horizon

    def _lone(self, table: Table[Any], seat: str) -> bool:
        """Whether this seat plays against the rest, and thinks farther."""
        return self.against > 0 and seat in table.game.opponents()

    def worth(self, fork: Table[Any], seat: str) -> float:
        """What came of a playout for this seat's side, 0 to 1."""
        return value(fork, seat)

    # ---- one playout ----------------------------------------------------------------------------------------------

    def _playout(self, table: Table[Any], ask: Ask, seat: str, node: Node, salt: str) -> None:
        rng = random.Random(salt)
        fork = table.fork(rng, seat)
        policy = fork.game.policy(random.Random(rng.getrandbits(48)))
        last = table.state.round + self._rounds(policy)
        fork.answer(matching(fork, ask), node.answer)
        path = [node]
        if self._lone(table, seat):
            worth = self._on_the_way(fork, table.state.round, policy, seat, rng)
        else:
            for _ in range(self.depth):
                if not path[-1].visits or fork.outcome is not None or fork.state.round > last:
                    break
                if not all(isinstance(asked.kind, Choose) for asked in fork.offers):
                    break  # a plan has too many answers to meet one of them twice
                path.append(self._descend(fork, path[-1], policy, seat))
            if fork.outcome is None and fork.state.round <= last:
                fork.play_out(rng, policy, until_round(last))
            worth = self.worth(fork, seat)
        node.values.append(worth)
        for passed in path:
            passed.visits += 1
            passed.total += worth

    def _on_the_way(self, fork: Table[Any], now: int, policy: Any, seat: str, rng: random.Random) -> float:
        """How well it goes by the end of each of the next rounds, on average: so that what tells late is seen, and luck
        evens out. No tree: what the others will answer is what their policy would."""
        read: list[float] = []
        over = until_round(now + self.against)

        def reads(state: Any) -> bool:
            ended = over(state)
            if not ended and state.round > now + len(read):
                read.append(self.worth(fork, seat))
            return ended

        if fork.outcome is None:
            fork.play_out(rng, policy, reads)
        last = self.worth(fork, seat)
        return (sum(read) + last * (self.against + 1 - len(read))) / (self.against + 1)

    def _descend(self, fork: Table[Any], node: Node, policy: Any, seat: str) -> Node:
        """One more decision inside the tree: a new one that the policy proposes, or the best known so far."""
        if policy is not None and len(fork.offers) > 1:
            ask, answer = policy.answer(fork.game, fork.offers)
        else:
            ask = fork.offers[0]
            answer = proposed(fork, ask, policy, self.rng.random)
        name = ask.name.encode() + key(answer)
        children = node.children
        if name not in children and len(children) < 1 + math.isqrt(node.visits):
            children[name] = Node(answer)
        elif children:
            sign = 1 if (ask.seats[0] in fork.game.opponents()) == (seat in fork.game.opponents()) else -1
            known = _offered(fork.offers, children)
            if known:
                logarithm = math.log(node.visits + 1)
                name = max(
                    known,
                    key=lambda k: (
                        sign * children[k].mean + self.explore * math.sqrt(logarithm / (children[k].visits or 1))
                    ),
                )
                ask = known[name]
                answer = children[name].answer
        fork.answer(ask, answer)
        return children.get(name) or Node(answer)


def _offered(asks: Sequence[Ask], children: dict[bytes, Node]) -> dict[bytes, Ask]:
    """Of the answers known at a node, those that can be given in this fork, where other dice may have fallen."""
    found = {}
    for name, child in children.items():
        for ask in asks:
            if name.startswith(ask.name.encode()) and ask.kind.contains(child.answer):
                found[name] = ask
                break
    return found


def _moment(table: Table[Any], ask: Ask) -> tuple[Any, ...]:
    return ask.name, table.decisions, table.state.round


def _clearly(one: Node, other: Node, sure: float) -> bool:
    """Whether one is better than the other, playout by playout with the same dice, by so many standard errors."""
    gains = [a - b for a, b in zip(one.values, other.values, strict=False)]
    if len(gains) < 2:
        return one.mean > other.mean
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return mean > sure * math.sqrt(spread / len(gains))


def _ahead(first: Node, others: list[Node]) -> bool:
    """Whether nothing has come to more so far."""
    return all(node.mean <= first.mean for node in others)


def _ranked(nodes: list[Node]) -> list[Node]:
    return sorted(nodes, key=lambda node: -node.mean)


BOT = SearchBot
