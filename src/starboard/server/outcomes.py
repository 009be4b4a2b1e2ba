"""What came of a choice, in a player's words: who fell, who was hurt, what was found, who heard it.

Two pictures of one table are compared, before and after; so it holds for every game, and says nothing that its player
could not see.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ..scene import Picture, Track
from .messages import Case, Loss
from .speech import say

NAMED = 4
"""So many cases are named; the rest is one."""
UNKNOWN = {"radar", "marker", "token", "alien"}
"""Kinds of pieces that are turned over, taken or met when they leave the board, not killed."""

Tracks = dict[tuple[str, str], tuple[str, Track]]
"""(panel, track) -> (whose, which)."""


def crowd(picture: Picture) -> Counter[tuple[str, str]]:
    """How many there are of each that is nobody's: (kind, name) -> count."""
    found: Counter[tuple[str, str]] = Counter()
    for board in picture.boards:
        for piece in board.pieces:
            if not piece.seat and "ours" not in piece.tags:
                found[piece.kind, piece.name] += piece.count
    return found


def called(picture: Picture) -> dict[str, str]:
    """What several of a name are called."""
    return {piece.name: piece.many for board in picture.boards for piece in board.pieces if piece.many}


def lives(picture: Picture) -> dict[str, tuple[str, int]]:
    """The life of each that is nobody's."""
    pieces = [piece for board in picture.boards for piece in board.pieces]
    return {p.id: (p.name, p.life) for p in pieces if not p.seat and p.life is not None and p.count == 1}


def tracks(picture: Picture) -> Tracks:
    return {
        (panel.id, track.id): (panel.title, track)
        for panel in picture.panels
        if panel.seat
        for track in panel.tracks
        if track.rising != "spent"
    }


def cards(picture: Picture) -> Counter[str]:
    """How many cards each hero has."""
    return Counter({panel.title: len(panel.cards) for panel in picture.panels if panel.seat})


def heard(picture: Picture) -> set[str]:
    """What the tokens on the boards say: a noise, and who hears it."""
    return {mark.note for board in picture.boards for mark in board.marks if mark.note}


class Clause(NamedTuple):
    """One thing that happened; whether somebody would choose it."""

    words: str
    good: bool
    coarse: bool = True
    """Told also where hardly two cases are alike."""


def clauses(before: Picture, after: Picture) -> list[Clause]:
    """What happened between two pictures, thing by thing."""
    found: list[Clause] = []
    were, are = crowd(before), crowd(after)
    several = called(before) | called(after)

    def many(count: int, name: str) -> str:
        """`1 Jaeger`, `2 Jaegers`; a troop that goes by one name: `1 of the Deckhands`."""
        if count == 1:
            if name.endswith("s") and name not in several:
                return say("came.one-of", name=name)
            return say("came.some", count=1, name=name)
        return say("came.some", count=count, name=several.get(name, name))

    for kind, name in were:
        if (fewer := were[kind, name] - are[kind, name]) > 0 and kind not in UNKNOWN:
            one = say("came.the", name=name) if name in several else name
            what = many(fewer, name) if were[kind, name] > 1 else one
            found.append(Clause(say("came.kills", what=what), good=True))
    for kind, name in are:
        if (more := are[kind, name] - were[kind, name]) > 0 and kind not in UNKNOWN:
            said = say("came.appears", "" if more == 1 else "several", what=many(more, name))
            found.append(Clause(said, good=False, coarse=False))
    now = lives(after)
    for id, (name, life) in lives(before).items():
        if by := now.get(id, (name, life))[1] - life:
            found.append(Clause(say("came.life", "less" if by < 0 else "", name=name, by=abs(by)), good=by < 0))
    held = tracks(after)
    for key, (whose, track) in tracks(before).items():
        if by := held[key][1].value - track.value if key in held else 0:
            said = say("came.track", "less" if by < 0 else "", whose=whose, by=abs(by), name=track.name)
            found.append(Clause(said, good=(by > 0) == (track.rising == "good")))
    for whose, count in (cards(after) - cards(before)).items():
        found.append(Clause(say("came.cards", whose=whose, count=count), good=True, coarse=False))
    return found


def words(before: Picture, after: Picture, coarse: bool = False) -> str:
    """What happened: "kills 1 Jaeger, Medic loses 1 Resolve"; "" when nothing did. `coarse`: who fell and who was hurt,
    not what came or was found."""
    return ", ".join(clause.words for clause in clauses(before, after) if clause.coarse or not coarse)


def gains(before: Picture, after: Picture) -> str:
    """Of what happened, what somebody would choose it for: who fell, which enemy was hurt, what a hero won."""
    return ", ".join(clause.words for clause in clauses(before, after) if clause.coarse and clause.good)


def cases(before: Picture, after: list[Picture]) -> list[Case]:
    """What may come of it, the likeliest first; shares add up to 1. Where hardly two are alike, less is told apart."""
    counted = Counter(words(before, picture) for picture in after)
    total = len(after)
    if sum(count for _, count in counted.most_common(NAMED)) < 0.6 * total:
        counted = Counter(words(before, picture, coarse=True) for picture in after)
    ranked = counted.most_common()
    named, rest = (ranked, []) if len(ranked) <= NAMED + 1 else (ranked[:NAMED], ranked[NAMED:])
    found = [Case(said or say("came.nothing"), count / total) for said, count in named]
    if rest:
        found.append(Case(say("came.else"), sum(count for _, count in rest) / total))
    return found


def losses(before: Picture, after: list[Picture]) -> list[Loss]:
    """What becomes of the heroes' gauges until the next decision: those that move, the worst first."""
    found: list[Loss] = []
    later = [tracks(picture) for picture in after]
    for key, (whose, track) in tracks(before).items():
        counted = Counter((then[key][1].value if key in then else 0) - track.value for then in later)
        mean = sum(by * count for by, count in counted.items()) / len(later)
        if abs(mean) >= 0.05:
            bad = track.rising == "bad"
            shares = [(by, count / len(later)) for by, count in sorted(counted.items(), reverse=not bad)]
            found.append(Loss(key[0], whose, track.name, track.value, mean, shares, bad))
    return sorted(found, key=lambda loss: -loss.mean if loss.bad else loss.mean)[:4]
