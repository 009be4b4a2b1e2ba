"""What a player of Vortex may choose: small typed options, which are their own wire format."""

from __future__ import annotations

from ...table import About, Option


class Platform(Option, tag="platform", frozen=True):
    """Set-up: put the next spare tile on pillars above this ground cell (VTX-SET-03)."""

    cell: str


class Place(Option, tag="place", frozen=True):
    """Set-up: start in this room (VTX-SET-15)."""

    tile: str


class Burn(Option, tag="burn", frozen=True):
    """An Assault sets this room on fire (VTX-ASLT-06)."""

    tile: str


class UseDice(Option, tag="use-dice", frozen=True):
    """Phase B: use an Equipment that changes dice."""

    card: str


class Turn(Option, tag="turn", frozen=True):
    """Turn this die to that face."""

    die: str
    face: str


class Strike(Option, tag="strike", frozen=True):
    """The EST strikes this area (VTX-PHC-02)."""

    area: str


class Next(Option, tag="next", frozen=True):
    """This one acts next (VTX-INIT-04, VTX-INIT-07)."""

    who: str


class Move(Option, tag="move", frozen=True):
    """The movement action."""

    to: str


class Melee(Option, tag="melee", frozen=True):
    enemy: str


class Ranged(Option, tag="ranged", frozen=True):
    enemy: str


class Ability(Option, tag="ability", frozen=True):
    """Begin the special ability; what it needs to know is asked next."""


class Block(Option, tag="block", frozen=True):
    """Blue: cover one action circle (counted from 1) of an Enemy."""

    enemy: str
    circle: int


class Restore(Option, tag="restore", frozen=True):
    """Green: give one Life Point to this Hero."""

    hero: str


class Push(Option, tag="push", frozen=True):
    """Purple: move an Enemy one area, `left` (clockwise) or `right`."""

    enemy: str
    way: str


class Crush(Option, tag="crush", frozen=True):
    """Red: hit every Enemy in this area."""

    area: str


class Activate(Option, tag="activate", frozen=True):
    """Activate the room one stands in with `dice` reserve dice that show `icon`."""

    icon: str
    dice: int = 1
    target: str = ""


class Use(Option, tag="use", frozen=True):
    """Use an Equipment card: on whom, and where to."""

    card: str
    target: str = ""
    to: str = ""


class PickUp(Option, tag="pick-up", frozen=True):
    """Phase B: take an Object that lies in one's room (VTX-OBJ-02)."""

    object: str


class Drop(Option, tag="drop", frozen=True):
    """End one's turn and put down what one carries (VTX-OBJ-04)."""


class Repair(Option, tag="repair", frozen=True):
    """Use the Repair Kit on a room's `fire`, a platform's `pillar`, or a `barricade` (VTX-OBJ-13)."""

    what: str
    at: str


class Throw(Option, tag="throw", frozen=True):
    """Throw the Grenade object into an area (VTX-OBJ-17)."""

    area: str


class Smash(Option, tag="smash", frozen=True):
    """Spend the melee attack on a barricade (VTX-BAR-09)."""

    border: str


class Token(Option, tag="token", frozen=True):
    """Control Room: cover a movement action of an Enemy with a Move token (VTX-RABL-15, 16)."""

    enemy: str
    circle: int
    way: str
    areas: int


class Escort(Option, tag="escort", frozen=True):
    """Take the Scientist along (VTX-MIS-16), or leave him."""

    along: bool


class Keep(Option, tag="keep", frozen=True):
    """Between missions: keep this Equipment; an empty one keeps nothing (VTX-MIS-09)."""

    card: str = ""


class Bear(Option, tag="bear", frozen=True):
    """Carry the Relic into the mission (VTX-MSH-03)."""

    hero: str


class Go(Option, tag="go", frozen=True):
    """Leave a room that a platform fell on, to this one (VTX-PLAT-05)."""

    tile: str


class Raise(Option, tag="raise", frozen=True):
    """Raise the shield of an Equipment card against an attack."""

    card: str


class Pass(Option, tag="pass", frozen=True):
    """No more of this."""


class Done(Option, tag="done", frozen=True):
    """End one's turn; dice not used are forfeited (VTX-RUL-31)."""


PASS = Pass()
DONE = Done()
ABILITY = Ability()

AnyOption = (
    Platform | Place | Burn | UseDice | Turn | Strike | Next | Move | Melee | Ranged | Ability | Block | Restore | Push
    | Crush | Activate | Use | Go | Raise | Pass | Done | PickUp | Drop | Repair | Throw | Smash | Token | Escort | Keep
    | Bear
)  # fmt: skip


# ---- what a question is about ----------------------------------------------------------------------------------------


class OfCard(About, frozen=True):
    card: str


class OfRoom(About, frozen=True):
    room: str


class OfThing(About, frozen=True):
    thing: str


class Coming(About, frozen=True):
    """Damage that a shield may stop."""

    damage: int
