"""The search bot: open-loop Monte Carlo tree search.

A node stands for the decisions made since now, by their semantic keys; dice are not in it, for each playout forks the
real table and rolls its own (open loop). Composite offers are answered piece by piece, so that a plan of five dice is
five small choices instead of thousands of plans. Below the tree the rollout policy plays to the horizon, where the
game's gauge says what came of it. All seats of one side want the same; the other side wants the opposite.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

from ..table import Arrange, Ask, Plan, Table
from . import Bot
from ._think import HORIZON, candidates, filled, lying, matching, until_round, value

ITERATIONS = 200
"""Playouts per decision, when no budget is given."""
EXPLORE = 0.35
DEPTH = 3
"""How many offers deep the tree grows; below that the policy plays."""
WIDTH = 40
"""How many answers of one offer a node looks at."""


class Node:
    """What has been tried after one decision."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[str, Node] = {}

    def child(self, keys: Sequence[str], rng_random: Any) -> int:
        """Which of these decisions to try now: an untried one, else by the upper confidence bound."""
        untried = [i for i, key in enumerate(keys) if key not in self.children]
        if untried:
            return untried[int(rng_random() * len(untried))]
        logarithm = math.log(self.visits + 1)
        best, found = -1.0, 0
        for i, key in enumerate(keys):
            node = self.children[key]
            bound = node.total / node.visits + EXPLORE * math.sqrt(logarithm / node.visits)
            if bound > best:
                best, found = bound, i
        return found


class SearchBot(Bot):
    name = "search"

    def choose(self, table: Table[Any], ask: Ask, seat: str) -> Any:
        if not ask.joint:
            only = ask.kind.enumerate(2)
            if len(only) == 1:
                return only[0]
        root = self.think(table, ask, seat)
        return self._most_visited(table, ask, seat, root)

    def think(self, table: Table[Any], ask: Ask, seat: str) -> Node:
        """Grows the tree within the budget; at least one playout."""
        root = Node()
        deadline = time.perf_counter() + self.budget / 1000 if self.budget else math.inf
        iterations = ITERATIONS if not self.budget else 1_000_000
        for _ in range(iterations):
            self._iterate(table, ask, seat, root)
            if time.perf_counter() > deadline:
                break
        return root

    def _iterate(self, table: Table[Any], ask: Ask, seat: str, root: Node) -> None:
        rng = self.rng
        fork = table.fork(rng, seat)
        asked = matching(fork, ask)
        path = [root]
        node, grown = self._answer(fork, asked, seat, root, path, lying(table))
        for _ in range(DEPTH - 1):
            if grown or not fork.offers or fork.state.round > table.state.round + HORIZON:
                break
            asked = fork.offers[int(rng.random() * len(fork.offers))]
            node, grown = self._answer(fork, asked, asked.seats[0], node, path, {})
        if fork.outcome is None:
            fork.play_out(rng, table.game.policy(rng), until_round(table.state.round + HORIZON))
        worth = value(fork, seat)
        for visited in path:
            visited.visits += 1
            visited.total += worth

    def _answer(
        self, fork: Table[Any], ask: Ask, seat: str, node: Node, path: list[Node], draft: Plan
    ) -> tuple[Node, bool]:
        """Answers one offer in the fork along the tree; says whether the tree has grown."""
        rng = self.rng
        if ask.joint:
            kind = ask.kind
            assert isinstance(kind, Arrange)
            plan = dict(draft)
            grown = False
            for piece, owner in kind.owners().items():
                if owner == seat:
                    plan.pop(piece, None)
            for piece, owner in kind.owners().items():
                if owner == seat:
                    node, slot, new = self._step(node, kind.slots(piece, plan), [f"{piece}>"], path)
                    grown = grown or new
                    if slot:
                        plan[piece] = slot
            fork.answer(ask, filled(kind, plan, rng))
            return node, grown
        pieces = ask.kind.pieces()
        grown = False
        while not pieces.done:
            options = pieces.options()[:WIDTH]
            node, option, new = self._step(node, options, [pieces.key(o) for o in options], path)
            grown = grown or new
            pieces.take(option)
        fork.answer(ask, pieces.answer)
        return node, grown

    def _step(self, node: Node, options: list[Any], keys: list[str], path: list[Node]) -> tuple[Node, Any, bool]:
        """One small choice; `keys` name the options (one key: a prefix for all of them)."""
        if len(keys) != len(options):
            keys = [f"{keys[0]}{option}" for option in options]
        chosen = node.child(keys, self.rng.random)
        new = keys[chosen] not in node.children
        if new:
            node.children[keys[chosen]] = Node()
        node = node.children[keys[chosen]]
        path.append(node)
        return node, options[chosen], new

    def _most_visited(self, table: Table[Any], ask: Ask, seat: str, node: Node) -> Any:
        """The answer along the most visited path; what was never reached is filled by chance."""
        if ask.joint:
            kind = ask.kind
            assert isinstance(kind, Arrange)
            mine = [piece for piece, owner in kind.owners().items() if owner == seat]
            plan = {piece: slot for piece, slot in lying(table).items() if piece not in mine}
            part: Plan = {}
            for piece in mine:
                slots = kind.slots(piece, {**plan, **part})
                known = [slot for slot in slots if f"{piece}>{slot}" in node.children]
                slot = max(known, key=lambda s: node.children[f"{piece}>{s}"].visits) if known else slots[0]
                node = node.children.get(f"{piece}>{slot}", Node())
                if slot:
                    part[piece] = slot
            return part
        pieces = ask.kind.pieces()
        while not pieces.done:
            options = pieces.options()[:WIDTH]
            keys = [pieces.key(option) for option in options]
            known_keys = [i for i, key in enumerate(keys) if key in node.children]
            i = max(known_keys, key=lambda j: node.children[keys[j]].visits) if known_keys else 0
            node = node.children.get(keys[i], Node())
            pieces.take(options[i])
        return pieces.answer

    def prefer(self, table: Table[Any], asks: Sequence[Ask], seat: str) -> Ask:
        """The question whose answers look best after a little thought."""
        best, found = -1.0, asks[0]
        for ask in asks:
            node = Node()
            for _ in range(24):
                self._iterate(table, ask, ask.seats[0], node)
            if node.total / node.visits > best:
                best, found = node.total / node.visits, ask
        return found

    def advise(self, table: Table[Any], ask: Ask, seat: str) -> list[tuple[Any, int, float]]:
        """For hints: answers with their playouts and mean value, best first. Simple choices only."""
        root = self.think(table, ask, seat)
        found = []
        for option in candidates(table, ask, seat, self.rng, WIDTH):
            node = root.children.get(ask.kind.key(option))
            if node is not None:
                found.append((option, node.visits, node.total / node.visits))
        return sorted(found, key=lambda entry: -entry[1])


BOT = SearchBot
