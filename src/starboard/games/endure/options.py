"""What a player of Endure the Stars may choose: small typed options, which are their own wire format."""

from __future__ import annotations

from ...table import About, Option
from .effects import Choose


class Move(Option, tag="move", frozen=True):
    """Move into a neighbouring zone."""

    to: str


class Leave(Option, tag="leave", frozen=True):
    """Leave the map by an exit (ETS-RUL-51)."""

    exit: str


class Attack(Option, tag="attack", frozen=True):
    """Attack a zone with a weapon; `both` with a pair of them."""

    weapon: str
    zone: str
    both: bool = False


class Kill(Option, tag="kill", frozen=True):
    """How the damage of an attack is dealt out: so many of each type, objects too; a boss takes what is left."""

    kills: tuple[tuple[str, int], ...]


class Reroll(Option, tag="reroll", frozen=True):
    """Roll so many missed dice again."""

    dice: int


class Search(Option, tag="search", frozen=True):
    pass


class Keep(Option, tag="keep", frozen=True):
    """Keep this one of the cards drawn."""

    card: str


class Interact(Option, tag="interact", frozen=True):
    """Do with an objective what it is there for; `actions` when one may spend more than needed."""

    objective: str
    actions: int = 1


class Active(Option, tag="active", frozen=True):
    """The Active ability."""


class Crisis(Option, tag="crisis", frozen=True):
    """The Crisis ability."""


class Reorganise(Option, tag="reorganise", frozen=True):
    """Wear this helmet and this armour, or none."""

    head: str = ""
    body: str = ""


class Trade(Option, tag="trade", frozen=True):
    partner: str


class Use(Option, tag="use", frozen=True):
    """Use an item."""

    card: str


class MakeNoise(Option, tag="make-noise", frozen=True):
    """Noise of this level, for as many actions (ETS-ACT-07)."""

    level: int


class Discard(Option, tag="discard", frozen=True):
    card: str


class Reward(Option, tag="reward", frozen=True):
    """Spend the reward of the Accomplishment card."""


class Door(Option, tag="door", frozen=True):
    """Open a locked door or lock an open one."""

    door: str


class Enter(Option, tag="enter", frozen=True):
    """Climb into the Exo Loader."""


class Climb(Option, tag="climb", frozen=True):
    """Climb out of the Exo Loader."""


class Reboot(Option, tag="reboot", frozen=True):
    """Bring a stunned Sentry back online (C013)."""

    enemy: str


class Salvage(Option, tag="salvage", frozen=True):
    """Try to take a part out of a stunned Sentry (C014)."""

    enemy: str
    actions: int


class Done(Option, tag="done", frozen=True):
    """End the turn."""


class Pass(Option, tag="pass", frozen=True):
    """No, or no more of this."""


class Yes(Option, tag="yes", frozen=True):
    pass


class Who(Option, tag="who", frozen=True):
    """This survivor."""

    seat: str


class Where(Option, tag="where", frozen=True):
    """This zone."""

    zone: str


class Which(Option, tag="which", frozen=True):
    """This one, by its name: an injury, a Resolve card, a weapon, or what a card lets one do."""

    what: str


class Push(Option, tag="push", frozen=True):
    """Push so many enemies of a type into that zone."""

    enemy: str
    zone: str


class Wall(Option, tag="wall", frozen=True):
    """Cut a doorway through to that zone."""

    zone: str


class Barter(Option, tag="barter", frozen=True):
    """At the Trading Post: hand in these for that one."""

    give: tuple[str, ...]
    get: str


class Go(Option, tag="go", frozen=True):
    """At the Refuge: spend the action of this survivor at this place."""

    seat: str
    place: str


class Mission(Option, tag="mission", frozen=True):
    """The next mission of the campaign."""

    id: str


class Stay(Option, tag="stay", frozen=True):
    """At the Refuge: stay another round."""


class Depart(Option, tag="depart", frozen=True):
    """At the Refuge: leave for the next mission."""


class Recruit(Option, tag="recruit", frozen=True):
    """Take over this survivor: class and set of abilities."""

    kind: str
    kit: str


SEARCH, ACTIVE, CRISIS, REWARD, ENTER, CLIMB, DONE, PASS, YES = (
    Search(), Active(), Crisis(), Reward(), Enter(), Climb(), Done(), Pass(), Yes(),
)  # fmt: skip
NOISE = tuple(MakeNoise(level) for level in range(10))
LOUDEST = tuple(NOISE[1 : most + 1] for most in range(10))
"""By the number of actions left, all the noise that can be made."""

AnyOption = (
    Move | Leave | Attack | Kill | Reroll | Search | Keep | Interact | Active | Crisis | Reorganise | Trade | Use
    | MakeNoise | Discard | Reward | Door | Enter | Climb | Reboot | Salvage | Done | Pass | Yes | Who | Where | Which
    | Push | Wall | Barter | Go | Mission | Stay | Depart | Recruit
)  # fmt: skip


# ---- what a question is about ----------------------------------------------------------------------------------------


class OfCard(About, frozen=True):
    """The card, or the key of an effect on it, that asks."""

    card: str


class OfChoice(About, frozen=True):
    effect: Choose
    item: str = ""
    """What kind of item it is of, for what depends on that."""


class Drawn(About, frozen=True):
    cards: tuple[str, ...]


class Roll(About, frozen=True):
    dice: tuple[int, ...]


class Points(About, frozen=True):
    """Damage to be dealt out."""

    points: int
