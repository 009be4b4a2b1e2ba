"""What a thinking process does: jobs come in on stdin, results go out on stdout, one at a time.

A job is a whole: it carries the table as it stands (`Table.moment`), so a process knows nothing of the server and can
be killed at any moment. Bots plug in through `starboard.bots`. A hint is what the best of them thinks; a forecast
counts, in branches with dice of their own, what becomes of the numbers on the table.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import statistics
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, BinaryIO, NamedTuple, Protocol, runtime_checkable

import msgspec

from .. import bots, games, seating
from ..bots._think import fitted, proposed
from ..bots.sensible import Sensible
from ..scene import Picture, view
from ..table import Allot, Arrange, Ask, Choose, Option, Order, Pick, Plan, Point, ReplayError, StarboardError, Table
from ..table.words import small
from . import outcomes, together
from .hall import plans
from .messages import Advice, Case, Change, Horizon, Loss, PlanInfo, Replay, RoundMark
from .speech import round_name, say

# ---- jobs and results -----------------------------------------------------------------------------------------------


class Job(msgspec.Struct, tag=True):
    """Base of all jobs. `budget` is milliseconds."""


class Move(Job):
    """What does this bot answer for this seat?"""

    game: str
    moment: bytes
    seat: str
    bot: str
    budget: int


class Advise(Job):
    """What would a good player do, and why? With no budget: what the policy does, and no reason. `plan` is what was
    thought for all of this draft before: while it stands, its part for this seat is the answer."""

    game: str
    moment: bytes
    seat: str
    offer: str
    budget: int
    plan: dict[str, str] = {}


class Foresee(Job):
    game: str
    moment: bytes
    seat: str
    offer: str
    choice: Any
    budget: int


class ReplayTo(Job):
    game: str
    save: bytes
    at: int
    seat: str | None


class Check(Job):
    """Is this a saved game that can go on? All of it is tried here, where it can do no harm."""

    save: bytes


class Cut(Job):
    """The game as it was after `at` answers, to go on from there."""

    game: str
    save: bytes
    at: int


class Draw(Job):
    """The maps of all missions of a game, or of one, small. Not in a thread of the server: it starts tables, and
    msgspec crashes when two threads learn a type at once (see `store.warm`)."""

    game: str
    mission: str = ""


AnyJob = Move | Advise | Foresee | ReplayTo | Check | Cut | Draw


class Moved(msgspec.Struct):
    """`offer` is the name of the offer that the bot answers."""

    offer: str
    choice: Any


class Advised(msgspec.Struct):
    by: str
    reason: str
    advice: list[Advice]
    tied: bool = False
    plan: dict[str, str] = {}
    """Of a draft the plan of all, to be kept while it stands."""


class Foreseen(msgspec.Struct):
    games: int
    value: float
    after: Horizon
    then: Horizon
    undo: bool
    because: list[str]
    cases: list[Case]
    losses: list[Loss]
    notes: list[str]


class Played(msgspec.Struct):
    """A saved game that was played through: its last checkpoint is near, so that it loads in a moment."""

    game: str
    verified: bool
    save: bytes


class Result(msgspec.Struct):
    """`data` is the encoded result; or `error` is a sentence for a person, `broken` when it is our fault."""

    data: bytes = b""
    error: str = ""
    broken: bool = False


@runtime_checkable
class Adviser(Protocol):
    """A bot that can say what it thinks of each option: (choice, games played, value 0 to 1), the best first. Of a
    draft, whole plans in which `given` lies as it lies."""

    def advise(
        self, table: Table[Any], ask: Ask, seat: str, given: Plan | None = None
    ) -> list[tuple[Any, int, float]]: ...


# ---- bots -----------------------------------------------------------------------------------------------------------


def _table(game: str, moment: bytes) -> Table[Any]:
    return Table.load(moment, games.load(game))


def move(job: Move) -> Moved:
    table = _table(job.game, job.moment)
    bot = bots.load(job.bot)(random.Random(), job.budget)
    asks = table.offered(job.seat)
    if not asks:
        raise StarboardError(f"nothing is asked of {job.seat}")
    ask = bot.prefer(table, asks, job.seat) if len(asks) > 1 else asks[0]
    return Moved(ask.name, msgspec.to_builtins(bot.choose(table, ask, job.seat)))


def best_bot() -> str:
    """The bot for hints: the last by name that can advise, else the last."""
    names = bots.names()
    return next((name for name in reversed(names) if hasattr(bots.load(name), "advise")), names[-1])


def advise(job: Advise) -> Advised:
    """What the best bot thinks. Where it only says what it would do, that is then played often."""
    table = _table(job.game, job.moment)
    ask = table.find(job.seat, job.offer)
    rng = random.Random()
    if together.joint(ask):
        return _together(table, ask, job, rng)
    if not job.budget:
        choice = bots.load("policy")(rng).choose(table, ask, job.seat)
        advice = [Advice(msgspec.to_builtins(choice), label(table, ask, job.seat, choice), 0.0, 0)]
        return Advised("policy", "", advice)
    name = best_bot()
    bot = bots.load(name)(rng, job.budget)
    found = bot.advise(table, ask, job.seat) if isinstance(bot, Adviser) else []
    if ask.joint:
        found = _parts(table, ask, job.seat, found)
    if not found:
        best = bots.load(name)(rng, job.budget * 3 // 4).choose(table, ask, job.seat)
        found = [(best, *_played(table, ask, job.seat, best, rng, job.budget // 4))]
    found = bots.best_first(_of_stage(table, found))
    liked = [] if ask.joint or len(found) < 2 else _liked(table, ask, job.seat, rng)
    found = _weighed(ask, found, liked)
    level = [] if ask.joint or isinstance(ask.kind, Pick) else _level(ask, found, liked)
    ending = len(level) == 2 and _ends(level[1][0]) and ask.kind.key(level[0][0]) not in liked
    if ending and not _good_for(table, ask, job.seat, level[0][0], rng):
        found, level = [level[1], *(one for one in found if one is not level[1])], []
    if level:
        level, why = _between(table, ask, job.seat, level, rng)
    else:
        why = _reason(table, ask, job.seat, found, rng)
    if len(level) == 1:
        found, level = [level[0], *(one for one in found if one is not level[0])], []
    if ask.joint and found and not found[0][0]:
        why = say("hint.no-good")
    elif _forced(ask) and len(table.offers) == 1:
        why = say("hint.only")
    why = why or _in_general(table, ask, found[0][0]) or say("hint.no-worse" if len(found) > 1 else "hint.common")
    advice = [
        Advice(msgspec.to_builtins(c), label(table, ask, job.seat, c), value, n) for c, n, value in (level or found)[:8]
    ]
    return Advised(name, why, advice, bool(level))


def _of_stage(table: Table[Any], found: list[bots.Advice]) -> list[bots.Advice]:
    """How well it goes in this mission, whatever of a campaign is done already."""
    done, stages, weight = table.game.stages()
    return [(c, n, min(1.0, max(0.0, (value * stages - done) / weight))) for c, n, value in found]


def _together(table: Table[Any], ask: Ask, job: Advise, rng: random.Random) -> Advised:
    """The part of this seat in one plan for all. What lies on the boards is taken as given; whoever asks where all of
    theirs lies asks whether it might lie better."""
    kind, seat = ask.kind, job.seat
    assert isinstance(kind, Arrange)
    mine, laid = bots.own_pieces(kind, seat), dict(table.draft.plan) if table.draft else {}
    name = best_bot() if job.budget else "policy"
    found: list[bots.Advice] = []
    plan = job.plan
    if not together.stands(table, seat, plan, laid):
        left = any(piece not in laid for piece in mine)
        given = {piece: slot for piece, slot in laid.items() if left or piece not in mine}
        found = _whole_plans(table, ask, job, name, given, rng)
        plan = found[0][0]
    spare = [piece for piece in together.idle(table, seat, plan) if piece in mine and piece not in laid]
    part = {piece: plan[piece] for piece in mine if piece in plan}
    if not job.budget:
        return Advised(name, "", [Advice(part, label(table, ask, seat, part), 0.0, 0)], plan=plan)
    useful = {piece: slot for piece, slot in part.items() if piece not in spare}
    part, whole = useful or part, {**plan, **laid, **useful}
    if not found:
        found = _of_stage(table, [(plan, PLAYED, _by_round(table, ask, seat, plan, rng.random()))])
    why = _good_together(table, ask, seat, part, whole, spare, found, rng)
    _, games, value = found[0]
    return Advised(name, why, [Advice(part, label(table, ask, seat, part), value, games)], plan=plan)


def _whole_plans(
    table: Table[Any], ask: Ask, job: Advise, name: str, given: Plan, rng: random.Random
) -> list[bots.Advice]:
    """Plans for all in which `given` lies as it lies, the best first, and that one with as little wasted as can be."""
    kind, seat = ask.kind, job.seat
    assert isinstance(kind, Arrange)
    found: list[bots.Advice] = []
    bot = bots.load(name)(rng, job.budget * 3 // 4)
    if job.budget and isinstance(bot, Adviser):
        found = [one for one in bot.advise(table, ask, seat, given) if kind.contains(one[0])]
    if not found:
        fork = table.fork(rng, seat)
        asked = fork.offers[table.offers.index(ask)]
        wanted = proposed(fork, asked, fork.game.policy(rng), rng.random)
        found = [(fitted(kind, given, wanted, rng.random), 0, 0.0)]
    first = together.best(table, ask, seat, found)
    salt = rng.random()

    def worth(plan: Plan) -> float:
        return _by_round(table, ask, seat, plan, salt)

    plan = together.mended(table, ask, seat, first[0], given, worth if job.budget else None, rng)
    return _of_stage(table, [(plan, *first[1:]), *(one for one in found if one is not first)])


PLAYED = 8
"""So many rounds say where a piece does most that did nothing where it lay."""


def _by_round(table: Table[Any], ask: Ask, seat: str, plan: Plan, salt: float) -> float:
    """How well it goes by the end of the round; all plans are played with the same dice."""
    total = 0.0
    for number in range(PLAYED):
        dice = random.Random(f"{salt}/{number}")
        fork = table.fork(dice, seat)
        now = fork.state.round
        fork.answer(fork.offers[table.offers.index(ask)], plan)
        _play_on(fork, dice, lambda at, now=now: at.state.round != now)  # type: ignore[misc]
        total += _value(fork, seat)
    return total / PLAYED


def _good_together(
    table: Table[Any],
    ask: Ask,
    seat: str,
    part: Plan,
    whole: Plan,
    spare: list[str],
    found: list[bots.Advice],
    rng: random.Random,
) -> str:
    """What the part of a plan does, as the game says it, with what lies and what all others should lay; then what is
    to be done with pieces that find nothing to do."""
    if not part:
        return say("hint.no-good")
    does = table.game.does(seat, whole)
    if does is None:
        return _reason(table, ask, seat, found, rng) or _in_general(table, ask, part) or say("hint.common")
    says = does[:DOES]
    if spare and f"good.{ask.name}-more" in table.game.words:
        says.append(table.game.say(f"good.{ask.name}-more", number=len(spare)))
    return " ".join(says) or _in_general(table, ask, part) or say("hint.common")


DOES = 3
"""So much of what a plan does is said."""
MENTIONED = 3
"""Of so many that are about as good it is said what they are good for."""
TRIES = 7
"""So often the policy is asked what it would do: whoever hesitates says several things."""


def _forced(ask: Ask) -> bool:
    return isinstance(ask.kind, Choose) and len(list(islice(ask.kind.iterate(), 2))) == 1


def _liked(table: Table[Any], ask: Ask, seat: str, rng: random.Random) -> list[str]:
    """What the policy would do, each once: no whim said only once, nor to end a turn where there is something to do."""
    policy = bots.load("policy")
    said = [policy(rng, 0).choose(table, ask, seat) for _ in range(TRIES)]
    votes = Counter(ask.kind.key(choice) for choice in said)
    meant = [choice for choice in said if votes[ask.kind.key(choice)] > 1] or said
    return list(dict.fromkeys(ask.kind.key(choice) for choice in [c for c in meant if not _ends(c)] or meant))


def _level(ask: Ask, found: list[bots.Advice], liked: list[str]) -> list[bots.Advice]:
    """Those among which neither the policy nor the games played can choose; none when the first is the best."""
    if _idle(found) and not _rests(ask, found, liked):
        return [found[1], found[0]]
    if len(liked) == 1 or len(found) < 2:
        return []
    among = [one for one in found if ask.kind.key(one[0]) in liked] if liked else found
    among = [one for one in among if not _ends(one[0])] or among
    if len(among) > 1 and found[0] is among[0] and among[0][2] - among[1][2] > _luck(among[0], among[1]):
        return []
    if not liked and round(100 * found[0][2]) > round(100 * found[1][2]):
        return []
    return among[:MENTIONED] if len(among) > 1 else found[:2]


def _between(
    table: Table[Any], ask: Ask, seat: str, level: list[bots.Advice], rng: random.Random
) -> tuple[list[bots.Advice], str]:
    """Where neither games nor policy can choose: those that are good for something, if some are, and for what."""
    looks = [_looked(table, ask, seat, choice, rng) for choice, _, _ in level]
    good = [" ".join(_merits(table, seat, look, [o for o in looks if o is not look], CERTAIN)) for look in looks]
    if not any(good):
        names = [say("hint.quoted", name=label(table, ask, seat, choice)) for choice, _, _ in level]
        return level, say("hint.alike", names=names)
    some = [(one, what) for one, what in zip(level, good, strict=True) if what]
    told = [say("hint.each", name=label(table, ask, seat, one[0]), good=small(what)) for one, what in some]
    return [one for one, _ in some], some[0][1] if len(some) == 1 else say("hint.tied", each=" ".join(told))


def _weighed(ask: Ask, found: list[bots.Advice], liked: list[str]) -> list[bots.Advice]:
    """Few games tell little: what the policy likes comes first, unless another did better by more than luck."""
    first = next((one for one in found if ask.kind.key(one[0]) in liked), None)
    if first is not None and found[0][2] - first[2] <= _luck(found[0], first):
        return [first, *(one for one in found if one is not first)]
    if len(found) > 1 and _stays(ask, found[0][0]) and found[0][2] - found[1][2] <= _luck(found[0], found[1]):
        return found[1:]  # nobody sets out in order to stay
    return found[1:] if _idle(found) and not _rests(ask, found, liked) else found  # nobody ends a turn for so little


def _rests(ask: Ask, found: list[bots.Advice], liked: list[str]) -> bool:
    """The policy would do nothing more: whoever sent it on would have to call it back."""
    return bool(liked) and set(liked) <= {ask.kind.key(choice) for choice, _, _ in found if _ends(choice)}


def _stays(ask: Ask, choice: Any) -> bool:
    return isinstance(ask.kind, Point) and any(c.key == "stay" and c.way == choice for c in ask.kind.candidates)


def _idle(found: list[bots.Advice]) -> bool:
    """The first of them ends a turn, and is hardly better than the next."""
    best, other = (found * 2)[:2]
    return len(found) > 1 and _ends(best[0]) and best[2] - other[2] < max(SLIGHT, _luck(best, other))


def _luck(one: bots.Advice, other: bots.Advice) -> float:
    """How far apart two would be by luck alone, more often than not: twice the deviation of so many games."""
    return 2 * math.sqrt(sum(value * (1 - value) / max(1, games) for _, games, value in (one, other)))


LOOKS = 12
"""So many branches say what a choice is good for."""
NOTABLE = 0.01
"""A change of less in how things stand is not worth a word."""
SELDOM = 0.2
"""What comes of it less often is not spoken of."""
CLEAR = 0.04
"""So much more at the end of a round is no whim of the dice."""
FAR_FROM_LUCK = 3.0
"""And so many deviations: of many parts one looks better by chance."""
PATIENT = 0.6
"""So long, in seconds, it is looked for."""
CERTAIN = 2.0
"""Where nothing did clearly better, a reason must be farther from luck, in deviations, than where something did."""
SLIGHT = 0.04
"""Less than this, in chances to win, is no reason to leave actions unused."""


def _ends(choice: Any) -> bool:
    """Whether this only ends a turn."""
    config = getattr(choice, "__struct_config__", None)
    return config is not None and config.tag in {"done", "pass"} and not any(msgspec.structs.astuple(choice))


Goods = dict[str, float]
"""What the heroes have: on their gauges, by what they are called, and of cards (`CARDS`)."""
CARDS = ""


def _goods(picture: Picture) -> Goods:
    found: Goods = {}
    for _, track in outcomes.tracks(picture).values():
        if track.rising == "good":
            found[track.name] = found.get(track.name, 0.0) + track.value
    return {**found, CARDS: float(outcomes.cards(picture).total())}


def _average(goods: list[Goods]) -> Goods:
    return {what: statistics.fmean(one.get(what, 0.0) for one in goods) for what in goods[0]}


def _more(one: Goods, *others: Goods) -> str | None:
    """Of what one leaves clearly more than all others: of a gauge first; None for nothing."""
    by = {what: min(has - other.get(what, 0.0) for other in others) for what, has in one.items()}
    gauge = max((what for what in by if what != CARDS), key=lambda what: by[what], default=CARDS)
    return next((what for what in (gauge, CARDS) if by.get(what, 0.0) > PLAINLY), None)


PLAINLY = 0.3
"""So much more of something, on average, is worth a word."""


class Look(NamedTuple):
    """What comes of a choice: what good most often, in words, "" for none; what it changes in how things stand, on
    average; how often each part of it gets better; how often it wins; how far the averages may be off; how often each
    good comes of it."""

    likely: str
    better: dict[str, float]
    often: dict[str, float]
    won: float = 0.0
    error: dict[str, float] = {}
    came: dict[str, float] = {}
    sure: bool = False
    """The same came of it each time, before anything was left to chance."""
    own: bool = False
    """Nothing was left to chance, but more is to be chosen: what comes of it is up to whoever asks."""
    left: Goods = {}
    had: Goods = {}


class _Dice(random.Random):
    """Chance that tells when it is first asked."""

    fall: Callable[[], None] | None = None

    def random(self) -> float:
        self._falls()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self._falls()
        return super().getrandbits(k)

    def _falls(self) -> None:
        tell, self.fall = self.fall, None
        if tell is not None:
            tell()


def _gained(before: Picture, fork: Table[Any], seat: str) -> str:
    """What has come of it so far, in the middle of a rule: a picture may not be had there."""
    try:
        return outcomes.gains(before, _picture(fork, seat))
    except Exception:
        return ""


def _looked(table: Table[Any], ask: Ask, seat: str, choice: Any, rng: random.Random, looks: int = LOOKS) -> Look:
    before = _picture(table, seat)
    came: Counter[str] = Counter()
    changes: dict[str, list[float]] = {}
    won, chance = 0, False
    first: set[str] = set()  # what had come before the first die fell
    left: list[Goods] = []
    for _ in range(looks):
        dice = _Dice(rng.random())
        fork = table.fork(dice, seat)
        stood, this = _outlook(fork, seat), fork.rule
        dice.fall = lambda fork=fork: first.add(_gained(before, fork, seat))
        _answer(fork, table, ask, seat, choice, rng)
        _play_on(fork, rng, lambda at, this=this: at.rule is not this)  # type: ignore[misc]
        after = _picture(fork, seat)
        left.append(_goods(after))
        good = outcomes.gains(before, after) if seat not in fork.game.opponents() else ""
        came[good] += 1
        if dice.fall is None:
            chance = True
        else:
            first.add(good)
        won += fork.outcome is not None and _value(fork, seat) > 0.5
        stands = _outlook(fork, seat)
        for what in {*stood, *stands}:
            changes.setdefault(what, []).append(stands.get(what, 0.0) - stood.get(what, 0.0))
    likely, count = came.most_common(1)[0]
    return Look(
        likely if count > looks / 2 else "",
        {what: sum(by) / looks for what, by in changes.items()},
        {what: sum(one > NOTABLE for one in by) / looks for what, by in changes.items()},
        won / looks,
        {what: statistics.pstdev(by) / math.sqrt(looks) for what, by in changes.items()},
        {good: count / looks for good, count in came.items()},
        first == {likely} and (bool(likely) or not chance),
        not chance,
        _average(left),
        _goods(before),
    )


def _outlook(table: Table[Any], seat: str) -> dict[str, float]:
    """How things stand for this seat's side: what is good for the heroes is bad for whoever plays against them."""
    stands: dict[str, float] = table.game.outlook()
    return {what: -weight for what, weight in stands.items()} if seat in table.game.opponents() else stands


def _reason(table: Table[Any], ask: Ask, seat: str, found: list[bots.Advice], rng: random.Random) -> str:
    """What the best choice is good for, in words of the game; else what the next would be bad for; "" for neither. A
    question that changes more than a mission, or a choice that leaves all to chance, has one answer of the game's: what
    stands on the gauges says nothing."""
    choice = found[0][0]
    for what in (ask.name, choice.__struct_config__.tag if isinstance(choice, Option) else ""):
        if f"good.{what}-always" in table.game.words:
            return str(table.game.say(f"good.{what}-always"))
    best = _looked(table, ask, seat, found[0][0], rng)
    after = _purpose(table, seat, found[0][0], rng)
    if _ends(found[0][0]):
        return " ".join(
            filter(
                None,
                (
                    say("hint.ends", "sure" if best.sure else "", likely=best.likely),
                    after and say("hint.plan", plan=small(after)),
                ),
            )
        )
    if best.won > 0.5:
        return say("hint.wins", "" if best.won == 1 else "often", times=min(9, round(10 * best.won)))
    looks = [_looked(table, ask, seat, other, rng, LOOKS // 2) for other in _others(ask, found)]
    luck = CERTAIN if len(found) > 1 and found[0][2] - found[1][2] <= _luck(found[0], found[1]) else 1.0
    says = [_likely(best)] if best.likely else []
    if looks:
        says = _merits(table, seat, best, looks, luck, _in_general(table, ask, found[0][0]))
    if not says and looks:
        worse = looks[0].better
        by = {what: _surely(best, looks[0], what, luck) for what in worse}
        harms = max(sorted(by), key=lambda what: by[what], default="")
        if harms and worse[harms] < -NOTABLE and by[harms] > NOTABLE:
            says.append(_part(table.game, seat, harms, _more(best.left, looks[0].left), better=False))
    if after and len(says) < 2:
        says.append(after)
    if not says and len(found) > 1:
        says = _by_then(table, ask, seat, found, rng)
    return " ".join(says)


def _purpose(table: Table[Any], seat: str, choice: Any, rng: random.Random) -> str:
    """What the policy is after with such a choice, as the game says it; "" where it says nothing."""
    game = table.fork(rng, seat).game
    policy = game.policy(rng)
    return (
        str(policy.purpose(game, seat, choice)) if isinstance(choice, Option) and isinstance(policy, Sensible) else ""
    )


def _others(ask: Ask, found: list[bots.Advice]) -> list[Any]:
    """What the best is held against: the next best, the last, and what would end the turn; else what else may be."""
    best, *rest = [choice for choice, _, _ in found]
    if not rest and isinstance(ask.kind, Choose):
        rest = [option for option in ask.kind.iterate() if option != best]
    some = {ask.kind.key(other): other for other in (*rest[:1], *rest[-1:], *filter(_ends, rest))}
    return list(some.values())


def _by_then(table: Table[Any], ask: Ask, seat: str, found: list[bots.Advice], rng: random.Random) -> list[str]:
    """A first step is seldom good for anything by itself: what stands better at the end of the round behind the best
    than behind the next; else what stands better then than now."""
    until, tried = time.monotonic() + PATIENT, 0
    than_next: dict[str, list[float]] = {}
    than_now: dict[str, list[float]] = {}
    goods: list[tuple[Goods, ...]] = []
    while tried < LOOKS and (tried < 4 or time.monotonic() < until):
        tried += 1
        ended = []
        for choice, _, _ in found[:2]:
            fork = table.fork(rng, seat)
            now, stood = fork.state.round, _outlook(fork, seat)
            _answer(fork, table, ask, seat, choice, rng)
            _play_on(fork, rng, lambda at, now=now: at.state.round != now)  # type: ignore[misc]
            ended.append((_outlook(fork, seat), stood, _goods(_picture(fork, seat))))
        (best, before, has), (other, _, had) = ended
        goods.append((has, had, _goods(_picture(table, seat))))
        for what, weight in best.items():
            than_next.setdefault(what, []).append(weight - other.get(what, 0.0))
            than_now.setdefault(what, []).append(weight - before.get(what, 0.0))
    has, had, held = (_average(list(some)) for some in zip(*goods, strict=True))
    for better, when, less in ((than_next, "later", had), (than_now, "then", held)):
        by = {what: statistics.fmean(gains) for what, gains in better.items()}
        helps = max(sorted(by), key=lambda what: by[what], default="")
        if helps and by[helps] > max(CLEAR, FAR_FROM_LUCK * statistics.pstdev(better[helps]) / math.sqrt(tried)):
            good = small(_part(table.game, seat, helps, _more(has, less)))
            return [say(f"hint.{when}", round=round_name(table.game), good=good)]
    return []


def _in_general(table: Table[Any], ask: Ask, choice: Any) -> str:
    """What such an option is for, or an answer to such a question, as the game says it; "" where it says nothing."""
    key = f"good.{choice.__struct_config__.tag if isinstance(choice, Option) else ask.name}"
    if isinstance(ask.kind, Pick) and not choice and f"{key}-none" in table.game.words:
        key += "-none"
    return str(table.game.say(key)) if key in table.game.words and not isinstance(ask.kind, Point) else ""


def _good_for(table: Table[Any], ask: Ask, seat: str, choice: Any, rng: random.Random) -> str:
    return " ".join(_merits(table, seat, _looked(table, ask, seat, choice, rng), []))


def _merits(
    table: Table[Any], seat: str, best: Look, others: list[Look], luck: float = 1.0, general: str = ""
) -> list[str]:
    """What most likely comes of a choice, and what it helps with: not what comes whatever one does. Before what it
    helps with seldom stands what such a choice is for."""
    much = best.came.get(best.likely, 0.0) - SELDOM
    alike = bool(others) and all(other.came.get(best.likely, 0.0) > much for other in others)
    says = [_likely(best)] if best.likely and not alike else []
    sure = {what: gain - luck * best.error.get(what, 0.0) for what, gain in best.better.items()}
    by = {
        what: max([min(sure[what], _surely(best, other, what, luck)) for other in others], default=sure[what])
        for what in sure
    }
    helps = max(sorted(by), key=lambda what: by[what], default="")
    share = best.often.get(helps, 0.0)
    if not helps or by[helps] <= NOTABLE or share < SELDOM:
        return says
    more = _more(best.left, *([other.left for other in others] or [best.had]))
    if says and more and more in says[0]:
        return says  # what most likely comes of it has named it already
    good = _part(table.game, seat, helps, more)
    if share > 0.5:
        return [*says, good]
    return [*(says or filter(None, [general])), say("hint.seldom", times=round(10 * share), good=small(good))]


def _likely(look: Look) -> str:
    return say(f"hint.{'sure' if look.sure else 'own' if look.own else 'likely'}", likely=look.likely)


def _surely(one: Look, other: Look, what: str, luck: float = 1.0) -> float:
    """How much better this part stands behind one than behind the other, so many times luck apart."""
    off = math.hypot(one.error.get(what, 0.0), other.error.get(what, 0.0))
    return one.better.get(what, 0.0) - other.better.get(what, 0.0) - luck * off


def _part(game: Any, seat: str, what: str, more: str | None = None, better: bool = True) -> str:
    """That this part of how things stand gets better, or would get worse: the game's sentence for it, if it has one,
    and for what of it there is `more`. Whoever plays against the rest is told what it does to them."""
    against = seat in game.opponents()
    part = next((path[8:] for path, text in game.words.paths() if path.startswith("outlook.") and text == what), "")
    case = ("against" if better else "spares") if against else "" if better else "worse"
    if more and f"reason.{part}-more" in game.words and not against:
        return str(game.say(f"reason.{part}-more", case, what=more))
    if more == CARDS and f"reason.{part}-cards" in game.words and not against:
        return str(game.say(f"reason.{part}-cards", case))
    if f"reason.{part}" in game.words:
        return str(game.say(f"reason.{part}", case))
    return say("hint.harms" if against else "hint.helps", case, what=what)


def _parts(table: Table[Any], ask: Ask, seat: str, found: list[tuple[Any, int, float]]) -> list[tuple[Any, int, float]]:
    """Of whole plans the part of this seat, each once, where it fits what the others have placed."""
    kind = ask.kind
    assert isinstance(kind, Arrange)
    mine = bots.own_pieces(kind, seat)
    others = {piece: slot for piece, slot in (table.draft.plan if table.draft else {}).items() if piece not in mine}
    parts: dict[str, tuple[Any, int, float]] = {}
    for plan, count, value in found:
        part: dict[str, str] = {}
        for piece in mine:
            if plan.get(piece, "") in kind.slots(piece, others | part) and piece in plan:
                part[piece] = plan[piece]
        if part == {piece: plan[piece] for piece in mine if piece in plan}:
            parts.setdefault(kind.key(part), (part, count, value))
    return list(parts.values())


def label(table: Table[Any], ask: Ask, seat: str, choice: Any) -> str:
    """What an answer is called, in the words of the picture: an option by its caption, a plan by where pieces go."""
    scenery = table.type.scenery
    if isinstance(choice, Option):
        return str(scenery.caption(table.game, ask, choice).label)
    if isinstance(ask.kind, Allot):
        return ", ".join(f"{scenery.caption(table.game, ask, slot).label} {amount}" for slot, amount in choice.items())
    if isinstance(choice, dict):
        if ask.joint and isinstance(ask.kind, Arrange) and ask.kind.pact:
            lie = table.draft.plan if table.draft else {}
            choice = {piece: slot for piece, slot in choice.items() if lie.get(piece) != slot}
            if not choice:
                return say("label.stays")
        return _plan_label(scenery.picture(table.game, seat, choice), seat, choice)
    if isinstance(ask.kind, Point):
        for candidate in ask.kind.candidates:
            if candidate.way == choice:
                return candidate.label
        return _spot(scenery.picture(table.game, seat, None), choice.path[-1])
    words = [str(scenery.caption(table.game, ask, item).label) for item in choice]
    return (" › " if isinstance(ask.kind, Order) else ", ").join(words) or say("label.none")


def _spot(picture: Picture, at: tuple[int, int]) -> str:
    """`to D8`: a point of an open table by the square that it lies in."""
    for board in picture.boards:
        x, y = (v * (board.inch or 1) / 1000 for v in at)
        for cell in board.cells:
            across, down = [p[0] for p in cell.shape], [p[1] for p in cell.shape]
            if "square" in cell.tags and min(across) <= x <= max(across) and min(down) <= y <= max(down):
                return say("label.to", place=cell.name)
    return say("label.point", across=f"{at[0] / 1000:g}", down=f"{at[1] / 1000:g}")


def _plan_label(picture: Picture, seat: str, plan: dict[str, str]) -> str:
    """`Melee: melee, melee; Rook's Shield: any`: the pieces by their faces, line by line."""
    names: dict[str, str] = {}
    owners = {panel.seat: panel.title for panel in picture.panels if panel.seat}
    for panel in picture.panels:
        whose = "" if panel.seat == seat else f"{panel.title}: "
        names |= {line.id: f"{whose}{line.name}" for line in panel.lines}
    faces = {die.id: die.note or die.face for panel in picture.panels for die in panel.dice}
    lying: dict[str, list[str]] = {}
    for piece, slot in plan.items():
        owner, _, place = slot.partition(":")
        name = names.get(slot) or (f"{owners[owner]}, {place}" if owner in owners else slot.replace("/", " "))
        lying.setdefault(name, []).append(faces.get(piece) or piece)
    return "; ".join(f"{name}: {', '.join(pieces)}" for name, pieces in lying.items()) or say("label.nothing")


def _played(table: Table[Any], ask: Ask, seat: str, choice: Any, rng: random.Random, budget: int) -> tuple[int, float]:
    """How often this choice was played to the end within the budget, and how well it went on average."""
    until, count, total = time.monotonic() + budget / 1000, 0, 0.0
    while not count or (time.monotonic() < until and count < 2000):
        fork = table.fork(rng, seat)
        _answer(fork, table, ask, seat, choice, rng)
        fork.play_out(rng, fork.game.policy(rng))
        total += _value(fork, seat)
        count += 1
    return count, total / count


def _answer(fork: Table[Any], table: Table[Any], ask: Ask, seat: str, choice: Any, rng: random.Random) -> None:
    """Makes this choice in a fork of the table; the rest of a joint draft is filled by chance."""
    there = fork.offers[table.offers.index(ask)]
    fork.answer(there, _whole(table, there, seat, choice, rng) if ask.joint else choice)


def _whole(table: Table[Any], ask: Ask, seat: str, part: dict[str, str], rng: random.Random) -> dict[str, str]:
    """A whole plan: this seat's part, what the others have placed, and the rest by chance."""
    kind = ask.kind
    assert isinstance(kind, Arrange)
    owners = kind.owners()
    placed = table.draft.plan if table.draft else {}
    plan = {piece: slot for piece, slot in placed.items() if owners.get(piece) != seat} | part
    for piece, owner in owners.items():
        if piece not in plan and owner != seat:
            slots = kind.slots(piece, plan)
            slot = slots[int(rng.random() * len(slots))] if slots else ""
            if slot:
                plan[piece] = slot
    return plan if kind.contains(plan) else kind.sample(rng.random)


def _value(table: Table[Any], seat: str) -> float:
    """How well it goes for this seat's side, 0 to 1."""
    game = table.game
    if table.outcome is not None:
        return float(seating.has_won(table, [seat]))
    return 1 - float(game.gauge()) if seat in game.opponents() else float(game.gauge())


# ---- forecasts ------------------------------------------------------------------------------------------------------


def foresee(job: Foresee) -> Foreseen:
    table = _table(job.game, job.moment)
    ask = table.find(job.seat, job.offer)
    choice = ask.kind.decode(job.choice, table.type)
    if not ask.joint and (why_not := ask.kind.why_not(choice)) is not None:
        raise StarboardError(why_not)
    rng = random.Random()
    before = _picture(table, job.seat)
    now = _numbers(before)
    noted: Counter[str] = Counter()
    done: list[Picture] = []
    later: list[Picture] = []
    forks = [table.fork(rng, job.seat) for _ in range(8)]  # not the table: it knows what others hide
    value = sum(_value(fork, job.seat) for fork in forks) / len(forks)
    after, then = _Tally(now), _Tally(now)
    until = time.monotonic() + job.budget / 1000
    while after.games < 400 and (after.games < 8 or time.monotonic() < until):
        fork = table.fork(rng, job.seat)
        this = fork.rule
        _answer(fork, table, ask, job.seat, choice, rng)
        _play_on(fork, rng, lambda at, this=this: at.rule is not this)  # type: ignore[misc]
        done.append(_picture(fork, job.seat))
        after.add(fork, job.seat, _numbers(done[-1]))
        noted.update(outcomes.heard(done[-1]) - outcomes.heard(before))
        _play_on(fork, rng, lambda at: bool(at.offered(job.seat)))
        later.append(_picture(fork, job.seat))
        then.add(fork, job.seat, _numbers(later[-1]))
    undo = not seating.is_final(table, ask) and table.can_take_back(ask, choice, job.seat)
    notes = [note for note, count in noted.most_common(1) if count >= 0.4 * after.games]
    return Foreseen(
        *(after.games, value, after.horizon(), then.horizon(), undo, _because(forks)),
        *(outcomes.cases(before, done), outcomes.losses(before, later), notes),
    )


def _because(forks: list[Table[Any]]) -> list[str]:
    """What weighs in how it goes now, the weightiest first: "+ the way to the goal"."""
    weights: dict[str, float] = {}
    for fork in forks:
        for what, weight in fork.game.outlook().items():
            weights[what] = weights.get(what, 0.0) + weight
    ranked = sorted(weights.items(), key=lambda entry: -abs(entry[1]))
    return [f"{'+' if weight > 0 else '−'} {what}" for what, weight in ranked if weight]


def _play_on(fork: Table[Any], rng: random.Random, there: Callable[[Table[Any]], bool]) -> None:
    """Plays on, by the rollout policy, until we are there or the game is over."""
    policy = fork.game.policy(rng)
    for _ in range(2000):
        if fork.outcome is not None or there(fork):
            return
        if policy is not None:
            ask, answer = policy.answer(fork.game, fork.offers)
        else:
            ask = fork.offers[int(rng.random() * len(fork.offers))]
            answer = ask.kind.sample(rng.random)
        fork.answer(ask, answer)


def _picture(table: Table[Any], seat: str) -> Picture:
    picture: Picture = table.type.scenery.picture(table.game, seat, None)
    return picture


Numbers = dict[tuple[str, str], tuple[str, float]]


def _numbers(picture: Picture) -> Numbers:
    """Every number that the picture shows: (id, what) -> (name, value)."""
    found: Numbers = {}
    for panel in picture.panels:
        for track in panel.tracks:
            found[panel.id, f"track:{track.id}"] = f"{panel.title}: {track.name}", track.value
    for board in picture.boards:
        for piece in board.pieces:
            if piece.life is not None:
                found[piece.id, "life"] = piece.name, piece.life
            if piece.count != 1:
                found[piece.id, "count"] = piece.name, piece.count
    return found


class _Tally:
    """Counts what becomes of each number."""

    def __init__(self, now: Numbers) -> None:
        self.now = now
        self.games = self.won = self.lost = 0
        self.value = 0.0
        self.seen: dict[tuple[str, str], list[float]] = {key: [] for key in now}

    def add(self, table: Table[Any], seat: str, numbers: Numbers) -> None:
        self.games += 1
        self.value += _value(table, seat)
        if table.outcome is not None:
            won = seating.has_won(table, [seat])
            self.won += won
            self.lost += not won
        for key, values in self.seen.items():
            if key in numbers:
                values.append(numbers[key][1])

    def horizon(self) -> Horizon:
        changes = [change for change in map(self._change, self.now) if change is not None]
        changes.sort(key=lambda c: -(abs(c.mean - c.now) + c.gone * max(1.0, c.now)))
        games = self.games
        return Horizon(self.won / games, self.lost / games, self.value / games, changes[:24])

    def _change(self, key: tuple[str, str]) -> Change | None:
        (name, now), values = self.now[key], sorted(self.seen[key])
        gone = 1 - len(values) / self.games
        if not values:
            return Change(*key, name, now, 0, 0, 0, 1)
        low, high = values[len(values) // 10], values[-1 - len(values) // 10]
        mean = sum(values) / len(values)
        return None if mean == now and not gone else Change(*key, name, now, mean, low, high, gone)


# ---- replays and imports --------------------------------------------------------------------------------------------


def replay(job: ReplayTo) -> Replay:
    door = games.load(job.game)
    whole = Table.load(job.save, door)
    table = Table.replayed(job.save, door, upto=max(0, job.at))
    rounds = [RoundMark(round, at) for round, at in whole.rounds]
    return Replay(len(table.line), len(whole.line), rounds, view(table, job.seat))


def check(job: Check) -> Played:
    from ..table.history import read

    save = read(job.save)
    door = games.load(save.game)
    mark = games.content_mark(save.game)
    table = Table.load(job.save, door, mark)
    for seat in (*table.setup.seats, None):
        view(table, seat)
    for ask in table.offers:
        ask.kind.sample(random.Random(0).random)
    verified = table.verified and not table.lost
    if verified:
        try:
            Table.replayed(job.save, door, mark)
        except ReplayError:
            verified = False
    return Played(save.game, verified, table.save())


def cut(job: Cut) -> Played:
    door = games.load(job.game)
    table = Table.replayed(job.save, door, upto=job.at)
    return Played(job.game, table.verified, table.save())


# ---- the process ----------------------------------------------------------------------------------------------------


def draw(job: Draw) -> list[PlanInfo]:
    return plans(job.game, job.mission)


_DOES: dict[type[Job], Any] = {
    Move: move,
    Advise: advise,
    Foresee: foresee,
    ReplayTo: replay,
    Check: check,
    Cut: cut,
    Draw: draw,
}


def perform(job: AnyJob) -> Result:
    try:
        return Result(msgspec.json.encode(_DOES[type(job)](job)))
    except StarboardError as error:
        return Result(error=str(error))
    except Exception as error:
        sys.stderr.write(traceback.format_exc())
        return Result(error=f"{type(error).__name__}: {error}", broken=True)


def frames(stream: BinaryIO) -> Iterator[bytes]:
    while len(head := stream.read(4)) == 4:
        yield stream.read(int.from_bytes(head, "big"))


def frame(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def main() -> None:
    with contextlib.suppress(OSError):
        os.nice(10)  # people come first
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get between the frames
    decoder = msgspec.msgpack.Decoder(AnyJob)
    for data in frames(sys.stdin.buffer):
        out.write(frame(msgspec.msgpack.encode(perform(decoder.decode(data)))))
        out.flush()


if __name__ == "__main__":
    main()
