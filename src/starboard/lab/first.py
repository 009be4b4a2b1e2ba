"""The scripted first round of a game: `look/first.json`, real rules with chosen dice.

The browser's coach follows it decision by decision. Chosen dice are a seed: `python -m starboard.lab.first SLUG` finds
one with which the script can be followed and tells what it should, and is run again when a rule has changed the dice.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from .. import games
from ..scene import Act, OfferView, Scene, view
from ..table import Point, Table

PARTS = {"goal", "rail", "prompt", "undo", "hint", "log", "changes", "rules", "ready"}
"""What may be ringed besides what the picture shows, by the words of `web/src/lib/first.ts`."""


class Lost(Exception):
    """The script cannot be followed."""


class Said(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One mark of the coach. `ring`: `act` (what is to be chosen), `panel:SEAT`, `id:ID` of the picture, or a part."""

    say: str
    ring: str = "act"


class Step(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One decision: which question of which seat, what to choose (the fields that tell it from the others)."""

    ask: str
    seat: str
    marks: list[Said]
    title: str = ""
    """In the list of what there is to learn; "" belongs to the one before."""
    choose: dict[str, Any] = {}
    label: str = ""
    """How the option's words begin, where that tells it better."""
    plan: dict[str, str] = {}
    """Of an arrange, which piece goes where."""
    split: dict[str, int] = {}
    """Of an allot."""
    told: list[str] = []
    """What the journal must have said since the step before: the marks rest on it."""


class First(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    mission: str
    seats: list[str]
    seed: str
    steps: list[Step]
    end: str
    options: dict[str, str | int | bool] = {}


def book(slug: str) -> First:
    return msgspec.json.decode((games.folder(slug) / "look" / "first.json").read_bytes(), type=First)


def fits(act: Act, step: Step) -> bool:
    raw = msgspec.to_builtins(act.choice)
    return act.label.startswith(step.label) and all(raw.get(key) == value for key, value in step.choose.items())


def follow(
    slug: str, script: First, seed: str, plan_anew: bool = False
) -> Iterator[tuple[Step, Scene, OfferView, Act | None]]:
    """Plays it; before each decision the step, what its seat sees, the offer, and the option that is to be chosen.

    `plan_anew`: plans and splits, which depend on every die, are made by the game's policy and put into the script.
    """
    door = games.load(slug)
    table: Table[Any] = Table(door, door.prepare(script.mission, tuple(script.seats), **script.options), seed=seed)
    heard = 0
    for number, step in enumerate(script.steps):
        where = f"{slug}, step {number + 1} ({step.ask} of {step.seat})"
        if table.outcome is not None:
            raise Lost(f"{where}: the game is over")
        since = [event.text for event in table.journal[heard:]]
        heard = len(table.journal)
        for words in step.told:
            if not any(words in text for text in since):
                raise Lost(f"{where}: nothing was told of {words!r}, but {since}")
        scene = view(table, step.seat)
        offer = next((o for o in scene.offers if o.name == step.ask and o.mine), None)
        if offer is None:
            raise Lost(f"{where}: asked is {[(o.name, o.seats) for o in scene.offers]}")
        named = bool(step.choose or step.label)
        act = next((a for a in offer.acts if named and fits(a, step)), None)
        if named and act is None:
            raise Lost(f"{where}: {step.choose or step.label} is not offered, but {[a.label for a in offer.acts]}")
        yield step, scene, offer, act
        ask = next(a for a in table.offers if a.id == offer.id)
        if plan_anew and act is None:
            policy = table.game.policy(random.Random(0))
            made = msgspec.to_builtins(policy.answer(table.game, [ask])[1]) if policy else {}
            step.plan, step.split = (made, {}) if step.plan else ({}, made)
        answer: Any = step.plan or step.split
        if act is not None:
            answer = act.choice if isinstance(ask.kind, Point) else ask.kind.decode(act.choice, door)
        if (why := ask.kind.why_not(answer)) is not None:
            raise Lost(f"{where}: {why}")
        table.answer(ask, answer)
    if table.outcome is not None:
        raise Lost(f"{slug}: the game is over when the lesson is")


def ringed(step: Step, scene: Scene) -> Iterator[tuple[str, bool]]:
    """Every ring of a step, and whether the picture has what it is put around."""
    picture = scene.picture
    ids = {panel.id for panel in picture.panels}
    for board in picture.boards:
        ids |= {thing.id for things in (board.cells, board.pieces, board.marks) for thing in things}
    for panel in picture.panels:
        ids |= {thing.id for things in (panel.lines, panel.dice, panel.cards) for thing in things}
    seats = {panel.seat for panel in picture.panels}
    for mark in step.marks:
        kind, _, name = mark.ring.partition(":")
        there = {"panel": name in seats, "id": name in ids, "act": True}.get(kind, kind in PARTS)
        yield (
            mark.ring,
            there and not (kind == "goal" and not picture.goal) and not (kind == "rail" and not picture.rail),
        )


def find(slug: str, tries: int = 1000) -> First:
    """The script with the first seed with which it can be followed."""
    script, furthest = book(slug), (0, "")
    for number in range(tries):
        script.seed, steps = f"first {number}", 0
        try:
            for _ in follow(slug, script, script.seed, plan_anew=True):
                steps += 1
            return script
        except Lost as lost:
            furthest = max(furthest, (steps, str(lost)))
    raise Lost(f"none of {tries} seeds fits; the one that leads furthest: {furthest[1]}")


def main() -> None:
    for slug in sys.argv[1:]:
        made = msgspec.json.format(msgspec.json.encode(find(slug)), indent=2)
        (games.folder(slug) / "look" / "first.json").write_bytes(made + b"\n")


if __name__ == "__main__":
    main()
