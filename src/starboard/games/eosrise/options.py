"""What a player of Project EOS Rise may choose: small typed options, which are their own wire format."""

from __future__ import annotations

from ...table import Option


class Cube(Option, tag="cube", frozen=True):
    """Planning: buy one power cube for this officer (EOS-PLAN-03)."""

    officer: str


class Scrap(Option, tag="scrap", frozen=True):
    """Planning: scrap this technology item for its credits (EOS-PLAN-04)."""

    card: str


class Jam(Option, tag="jam", frozen=True):
    """Planning: one Quick Fix cube removes the ship on Redeploy hex 04 (EOS-PLAN-08)."""


class Trace(Option, tag="trace", frozen=True):
    """Turn up the movement card of this class (EOS-PLAN-09, EOS-SCAN-06)."""

    kind: str


class Place(Option, tag="place", frozen=True):
    """Put a figure on an Action icon; `what` is the room to build, the galaxy to mine, the station to visit."""

    action: str
    what: str = ""
    assistant: bool = False


class Use(Option, tag="use", frozen=True):
    """Use a technology item."""

    card: str


class Draw(Option, tag="draw", frozen=True):
    """Draw a technology item (a GEAR in a scan)."""


class Shift(Option, tag="shift", frozen=True):
    """Shift this officer's cargo delivery token to that galaxy."""

    officer: str
    to: str


class Give(Option, tag="give", frozen=True):
    """A third technology item: pass this one to another officer; to nobody: discard it (EOS-TECH-03, EOS-RUL-75)."""

    card: str
    to: str = ""


class Keep(Option, tag="keep", frozen=True):
    """Keep this contract of those drawn."""

    card: str


class Branch(Option, tag="branch", frozen=True):
    """Step onto this advanced track (EOS-RUL-24)."""

    track: str


class Take(Option, tag="take", frozen=True):
    """Take this advanced room (EOS-ADVR-01)."""

    room: str


class Name(Option, tag="name", frozen=True):
    """This officer: for a skill level, stress, relief."""

    officer: str


class Warp(Option, tag="warp", frozen=True):
    """Fly to this galaxy; where several lanes are flown, nothing lies in between."""

    to: str


class Jump(Option, tag="jump", frozen=True):
    """Jump to the gate of this region's station (EOS-JUMP-05)."""

    region: str


class Burn(Option, tag="burn", frozen=True):
    """Spend an Afterburner cube: one more lane."""


class Fix(Option, tag="fix", frozen=True):
    """Spend a Quick Fix cube: 1 hull for this room."""

    room: str


class Load(Option, tag="load", frozen=True):
    """Put a galaxy's items on this card in pursuit, of those with the strongest hull (EOS-RUL-13)."""

    foe: int


class Boost(Option, tag="boost", frozen=True):
    """First Strike: this officer takes the stress for this card."""

    card: str
    officer: str
    pill: bool = False
    """Cancelled by a Stress Relief pill (EOS-FIRST-07)."""


class Pill(Option, tag="pill", frozen=True):
    """Spend a Stress Relief pill on the stress that this officer's dice show, or that has just come up."""

    officer: str = ""


class Overload(Option, tag="overload", frozen=True):
    """Spend an Overload cube: the Combat Specialist rolls own dice again."""


class Turn(Option, tag="turn", frozen=True):
    """Turn this die to that face."""

    die: str
    face: str


class Continue(Option, tag="continue", frozen=True):
    """Another combat round."""


class Flee(Option, tag="flee", frozen=True):
    """Leave the fight: one more alien roll."""


class Accept(Option, tag="accept", frozen=True):
    """Try your luck."""


class Hold(Option, tag="hold", frozen=True):
    """Add so many of the scan cards to this combat round (EOS-RUL-82)."""

    cards: int


class Gate(Option, tag="gate", frozen=True):
    """Open the jump gate at this region's station (EOS-RUL-83)."""

    region: str


class Pass(Option, tag="pass", frozen=True):
    """Nothing, or no more of this."""


class Done(Option, tag="done", frozen=True):
    """The phase or step is over."""


PASS = Pass()
DONE = Done()

AnyOption = (
    Cube | Scrap | Jam | Trace | Place | Use | Draw | Shift | Give | Keep | Branch | Take | Name | Warp | Jump | Burn
    | Fix | Load | Boost | Pill | Overload | Turn | Continue | Flee | Accept | Hold | Gate | Pass | Done
)  # fmt: skip
