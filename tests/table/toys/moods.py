"""Effects: one that lasts a round, answers inside answers, replacements, and a number with its reasons."""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from starboard import cards
from starboard.cards import Book, CardGame, Doing, deed
from starboard.table import Option, Setup, State, WhyNot
from starboard.table.facts import Rolled
from starboard.table.words import Words

from .toy import D6


class Act(Option, frozen=True, tag="act"):
    """`shoot`, or take a card: `fog`, `aim`, `echo`, `hunter`, `shield`."""

    what: str


class Mood(State):
    health: int = 4
    targets: int = 2
    acts: int = 0
    trace: list[str] = []
    """In which order things ran; the tests read it."""


class Deed(cards.Deed, frozen=True, kw_only=True):
    """What the cards of this game do."""


class Ring(Deed, frozen=True):
    """Noise, which others hear."""


class Bite(Deed, frozen=True):
    wounds: int


class Crack(Deed, frozen=True):
    """A shield breaks."""


WORDS = cards.Vocabulary(
    __name__,
    deed=Deed,
    lasts=Literal["card", "round"],
    number=Literal["aim"],
    event=Literal["shot", "noise"],
    before=Literal["hurt"],
)
if TYPE_CHECKING:
    Effects = tuple[cards.Effect, ...]
else:
    Effects = WORDS.effects


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    effects: Effects


CARDS = msgspec.toml.decode(
    """
    [[card]]
    id = "fog"
    name = "fog"
    effects = [{ do = "change", number = "aim", add = 1 }]

    [[card]]
    id = "aim"
    name = "steady aim"
    effects = [{ do = "change", number = "aim", most = 4 }]

    [[card]]
    id = "echo"
    name = "echo"
    effects = [{ do = "on", event = "shot", then = [{ do = "ring" }] }]

    [[card]]
    id = "hunter"
    name = "hunter"
    effects = [
        { do = "on", event = "shot", then = [{ do = "bite", wounds = 1 }] },
        { do = "on", event = "noise", then = [{ do = "bite", wounds = 2 }] },
    ]

    [[card]]
    id = "shield"
    name = "shield"
    effects = [{ do = "instead", event = "hurt", then = [{ do = "crack" }] }]
    """,
    type=dict[str, tuple[Card, ...]],
)["card"]
BOOK = Book()
for _card in CARDS:
    BOOK.add_card(_card)


@deed(Ring)
async def ring(d: Doing, effect: Ring) -> None:
    d.g.state.trace.append("echo begins")
    await d.g.happen("noise")
    d.g.state.trace.append("echo ends")


@deed(Bite)
async def bite(d: Doing, effect: Bite) -> None:
    d.g.state.trace.append(f"hunter bites {effect.wounds}")
    await hurt(d.g, effect.wounds)


@deed(Crack)
async def crack(d: Doing, effect: Crack) -> None:
    d.g.state.trace.append("shield breaks")
    d.g.drop([active for active in d.g.state.effects if active.id == "shield"][:1])


async def hurt(g: "Moods", wounds: int) -> None:
    if await g.before("hurt"):
        return
    g.state.health -= wounds
    if g.state.health <= 0:
        g.end(False, "dead")


def acts(g: "Moods", no: WhyNot | None) -> list[Act]:
    taken = [active.id for active in g.state.effects]
    return [Act("shoot"), *(Act(c.id) for c in CARDS if taken.count(c.id) < 2)]


async def turn(g: "Moods") -> None:
    act = await g.ask("solo", "acts", acts)
    if act.what == "shoot":
        needed = g.number("aim", 4)
        roll = g.one("shot", D6)
        if g.live:
            reasons = g.reasons("aim", 4, reason="aim")
            g.tell(Rolled("solo", "shot", (roll,), need=needed), "shot", "TOY-SHOT-01", because=reasons)
        g.state.targets -= roll >= needed
        if not g.state.targets:
            g.end(True, "hit")
        await g.happen("shot")
    else:
        g.begin(act.what, lasts="round" if act.what in ("fog", "aim") else "")
    g.state.acts += 1
    if g.state.acts == 3:
        g.state.acts = 0
        g.state.round += 1
        g.close("round")
    if g.state.round == 10:
        g.end(False, "late")


class Moods(CardGame[Mood]):
    slug = "toy-moods"
    players = (1, 1)
    title = "A toy"
    option_type = Act
    state_type = Mood
    book = BOOK
    words = Words(
        {"shot": "{dice} against {need}", "end": {"dead": "dead", "hit": "all targets hit", "late": "out of time"}}
    )

    @classmethod
    def characters(cls, setup: Setup) -> tuple[str, ...]:
        return ("solo",)

    @classmethod
    def start(cls, setup: Setup) -> Mood:
        return Mood()

    def gauge(self) -> float:
        return 0.5 if self.state.outcome is None else float(self.state.outcome.won)

    def step(self) -> Any:
        return turn(self)
