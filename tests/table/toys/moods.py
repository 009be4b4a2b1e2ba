"""Effects: one that lasts a round, triggers inside triggers, replacements, and a number with its reasons."""

from typing import Any

import msgspec

from starboard.table import Option, State, WhyNot
from starboard.table.effects import Effects, add, at_most
from starboard.table.state import Active

from .toy import D6, Toy

effects = Effects()


class Act(Option, frozen=True, tag="act"):
    """`shoot`, or take a card: `fog`, `aim`, `echo`, `hunter`, `shield`."""

    what: str


class Shot(msgspec.Struct, frozen=True):
    hit: bool


class Noise(msgspec.Struct, frozen=True):
    loud: int


class Hurt(msgspec.Struct, frozen=True):
    wounds: int


class Mood(State):
    health: int = 4
    targets: int = 2
    acts: int = 0
    trace: list[str] = []
    """In which order things ran; the tests read it."""


@effects.number("aim", "fog")
def _(g: "Moods", active: Active) -> Any:
    return add(1, "fog")


@effects.number("aim", "aim")
def _(g: "Moods", active: Active) -> Any:
    return at_most(4, "steady aim")


@effects.on(Shot, "echo")
async def _(g: "Moods", active: Active, event: Shot) -> None:
    g.state.trace.append("echo begins")
    await g.happen(Noise(2))
    g.state.trace.append("echo ends")


@effects.on(Noise, "hunter", rank=1)
@effects.on(Shot, "hunter", rank=-1)
async def _(g: "Moods", active: Active, event: Shot | Noise) -> None:
    g.state.trace.append(f"hunter hears {type(event).__name__}")
    await hurt(g, Hurt(1))


@effects.instead(Hurt, "shield")
async def _(g: "Moods", active: Active, event: Hurt) -> Hurt | None:
    g.state.effects.remove(active)
    g.state.trace.append("shield breaks")
    return Hurt(event.wounds - 1) if event.wounds > 1 else None


async def hurt(g: "Moods", event: Hurt) -> None:
    left = await g.before(event)
    if left is not None:
        g.state.health -= left.wounds
        if g.state.health <= 0:
            g.end(False, "dead")


def acts(g: "Moods", no: WhyNot | None) -> list[Act]:
    taken = [active.id for active in g.state.effects]
    return [Act("shoot"), *(Act(c) for c in ("fog", "aim", "echo", "hunter", "shield") if taken.count(c) < 2)]


async def turn(g: "Moods") -> None:
    act = await g.ask("solo", acts)
    if act.what == "shoot":
        needed = g.number("aim", 4)
        roll = g.one("shot", D6)
        if g.live:
            reasons = g.reasons("aim", 4, reason="aim")
            g.tell("shot", f"{roll} against {needed}", rules="TOY-SHOT-01", because=reasons)
        g.state.targets -= roll >= needed
        if not g.state.targets:
            g.end(True, "all targets hit")
        await g.happen(Shot(roll >= needed))
    else:
        g.begin(act.what, lasts="round" if act.what in ("fog", "aim") else "")
    g.state.acts += 1
    if g.state.acts == 3:
        g.state.acts = 0
        g.state.round += 1
        g.close("round")
    if g.state.round == 10:
        g.end(False, "out of time")


class Moods(Toy[Mood]):
    slug = "toy-moods"
    players = (1, 1)
    cast = ("solo",)
    option_type = Act
    state_type = Mood
    effects = effects

    def step(self) -> Any:
        return turn(self)
