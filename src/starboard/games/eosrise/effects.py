"""What a card of Project EOS Rise can say: the words of its effects, on the library of all games (`starboard.cards`).

*Standing effects* are in force as long as what bears them: a Round Rule while it lies face up, an ability while its hex
is unlocked, an advanced room to the end of the round. They concern the crew as a whole. *Deeds* happen once, in the
order written. "Self" is the officer who holds, uses or triggers the card; on an event nobody, and what is to be chosen
is then up to the crew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from ... import cards

Icon = Literal["arrow", "crosshair", "gear", "syringe", "stress-1", "stress-2"]
Kind = Literal["dexer", "galagat", "vorde"]
Seat = Literal["commander", "pilot", "specialist", "engineer"]
Token = Literal["frb", "skill", "credit", "asteroid"]
To = Literal[
    "self",
    "choose",  # one officer, of the actor's or the crew's choice
    "other",  # one officer other than the one who chooses (EOS-PULL-04)
    "all",
    "crew",  # of a standing effect: the crew as a whole
    "commander",
    "pilot",
    "specialist",
    "engineer",
]
Positive = Annotated[int, Meta(ge=1)]

Number = Literal[
    "warp",  # lanes of the EOS in a warp phase: WARP icons
    "damage.cards",  # drawn in a combat round: DAMAGE icons
    "charge",  # shield tokens a completed charge level gives
    "first-strike",  # damage that a First Strike adds: the stress printed
    "first-card",  # damage the first activated card of a combat round adds (0)
    "treatment",  # stress a treatment lowers
    "repair",  # hull points of the Repair action
    "build.cost",  # credits on a locked room tile
    "cube.price",  # credits for a power cube
    "funding",  # credits of the next Funding hex
    "mine.pay",  # credits a mining station pays (1)
    "mine.reach",  # lanes to an asteroid field (2)
    "scan.credits",  # for an ARROW (3)
    "cargo.shift",  # lanes for a GEAR (3)
    "asteroid.cards",  # damage cards for an asteroid field (1)
    "alien.move",  # lanes of a class in Phase 5
    "alien.hull",  # in an EOS attack
    "extinction",  # the number above the marker
]
Happening = Literal[
    "technology",  # an item was used or discarded by its holder
    "built",
    "repaired",  # by the action
    "mined",
    "charged",  # a level was completed; whoever completed it
    "treated",
    "visited",  # an action of the Space Station card
    "trained",
    "delivered",
    "asteroid",  # a field was met
    "frb",  # one was collected
    "destroyed",  # an alien ship
    "first-strike",  # was paid for
    "activated",  # a damage card
]
Act = Literal["station", "flee", "jump", "scan"]
Exemption = Literal["asteroids", "first-asteroid"]
Lasts = Literal["card", "round"]


class When(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind | None = None
    """Of alien ships: the class."""


class Deed(cards.Deed, frozen=True, kw_only=True):
    """Happens once."""

    to: To = "self"


class Credits(Deed, frozen=True, tag="credits"):
    amount: Positive


class Intel(Deed, frozen=True, tag="intel"):
    amount: Positive


class Progress(Deed, frozen=True, tag="progress"):
    amount: Positive


class Levels(Deed, frozen=True, tag="levels"):
    """Skill levels; `by` on an event: the named character who selects another (EOS-PULL-04)."""

    amount: Positive
    by: Seat | None = None


class LoseLevel(Deed, frozen=True, tag="lose-level"):
    """The most advanced officer loses levels."""

    amount: Positive


class Relief(Deed, frozen=True, tag="relief"):
    amount: Positive


class Stress(Deed, frozen=True, tag="stress"):
    amount: Positive


class Repair(Deed, frozen=True, tag="repair"):
    amount: Positive


class Shields(Deed, frozen=True, tag="shields"):
    amount: Positive


class Technology(Deed, frozen=True, tag="technology"):
    amount: Positive = 1


class Cubes(Deed, frozen=True, tag="cubes"):
    amount: Positive


class Reveal(Deed, frozen=True, tag="reveal"):
    """Turns up movement cards of so many classes."""

    amount: Positive


class ShiftCargo(Deed, frozen=True, tag="shift-cargo"):
    lanes: Positive


class MoreWarp(Deed, frozen=True, tag="warp"):
    amount: Positive


class PlaceToken(Deed, frozen=True, tag="place"):
    """A token in a rolled galaxy (EOS-LOC-05)."""

    token: Token


class Pull(Deed, frozen=True, tag="pull"):
    """Pull and place so many alien ships (EOS-PULL-01)."""

    amount: Positive


class OpenGate(Deed, frozen=True, tag="gate"):
    """A jump gate at the station of the event's region."""


class MoveStation(Deed, frozen=True, tag="move-station"):
    """The station of the event's region."""


class Throw(Deed, frozen=True, tag="throw"):
    """The EOS is moved to a rolled galaxy (EOS-RUL-53)."""


class DamageCard(Deed, frozen=True, tag="damage-card"):
    """Draw and apply so many damage cards to the EOS."""

    amount: Positive


class Reroll(Deed, frozen=True, tag="reroll"):
    """Up to so many dice of an attack again: one's own, or anybody's; `stress`: all of those that show stress."""

    dice: Positive
    whose: Literal["self", "any"]
    only: Literal["", "stress"] = ""


class TurnDice(Deed, frozen=True, tag="turn"):
    """One or two dice of an attack to one face."""

    face: Literal["any", "arrow", "crosshair", "gear", "syringe"]
    whose: Literal["self", "any"]
    dice: Literal[1, 2] = 1


WORDS = cards.Vocabulary(
    __name__,
    deed=Deed,
    to=To,
    when=When,
    lasts=Lasts,
    number=Number,
    event=Happening,
    act=Act,
    rule=Exemption,
)
if TYPE_CHECKING:
    Effects = tuple[cards.Effect, ...]
else:
    Effects = WORDS.effects


class OfKind(cards.Hand):
    """A number of one class of alien ships is asked for."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
