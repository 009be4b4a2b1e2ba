"""What a card of Endure the Stars can say: the words of its effects, and the deeds that are its own (see
`starboard.cards.words` for the rest: `change`, `on`, `forbid`, `exempt`, `state`, `choose`, `roll`).

Every effect has one meaning wherever it stands, so the rules implement words, not cards. What no word covers is
`special`, and `SPECIALS` says what each of those must do.

"Self" is the survivor who bears or uses the card; on an enemy's or a boss's card the enemy; on an event nobody, and
what is to be chosen is then up to the first player. Inside `choose` and `roll` self is each one they concern; inside
`on` it stays the bearer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta, Struct

from ... import cards

# ---------------------------------------------------------------------------------------------------------------------
# The words

To = Literal[
    "self",
    "one",  # one survivor the actor chooses, possibly the actor
    "another",  # one other survivor the actor chooses
    "each",  # every survivor, the actor included
    "others",  # every other survivor
    "random",  # one survivor, by chance
    "victim",  # whoever the attack in hand is aimed at
    "attacker",  # whoever attacks the bearer
    "enemies",  # on an enemy's card: the others of its faction
    "everyone",  # survivors and enemies alike
]
Among = Literal["zone", "sight", "map"]  # which of them: in the actor's zone, in the actor's sight, anywhere

Lasts = Literal[
    "card",  # while the card is in force: carried, equipped, drawn, in play
    "once",  # until it has applied once, at the latest to the end of the turn
    "turn",  # to the end of this turn
    "next_turn",  # to the end of the next turn of whom it concerns
    "round",
    "enemy_phase",  # to the end of the next Enemy Phase
]

Number = Literal[
    "actions",  # of a survivor, at the start of the turn (base 3)
    "move.zones",  # zones one Move action covers (1)
    "move.limit",  # most zones a survivor moves in a turn (no limit)
    "move.free",  # moves a turn that cost no action (0)
    "doors.free",  # doors of the own zone a survivor may open or lock in a turn, for no action (0)
    "attack.dice",  # the weapon's
    "attack.hit",  # score a die needs; lower is better
    "attack.range",  # the weapon's
    "attack.noise",  # the weapon's
    "attack.damage",  # of each success (1)
    "attack.rerolls",  # missed dice that may be rolled again (0)
    "attack.approach",  # zones the attacker may move free, just before the attack (0)
    "armour.save",  # score that cancels an attack; lower is better (none)
    "damage.taken",  # of one attack
    "health.floor",  # Health cannot fall below this (0)
    "heal",  # Health about to be regained
    "resolve.test",  # Resolve that a test is rolled against
    "resolve.check",  # Resolve that a check is rolled against
    "resolve.loss",  # Resolve a failed test costs (1)
    "search.draw",  # Item cards a search draws (1)
    "search.keep",  # and how many of them are kept (1)
    "trade.range",  # zones between trading partners (0)
    "interact.range",  # zones to a switch, console or terminal (0)
    "enemy.zones",  # zones one movement action of an enemy, or one drift of a token, covers (1; active token 2)
    "enemy.damage",
    "boss.actions",
    "boss.dice",
    "boss.range",
    "boss.hit",
]

Happening = Literal[
    "turn_start",
    "turn_end",
    "enemy_phase_end",
    "moved",  # one zone, by an own move
    "searched",
    "traded",
    "item_used",
    "attacked",  # one own attack, worked out whole
    "killed",  # one enemy, by an own attack
    "healed",
    "test_passed",
    "check_passed",
    "boss_activated",
]

Act = Literal[
    "move",
    "attack",
    "search",
    "interact",
    "give",  # hand a card over in a trade
    "discard",
    "active",  # the Active ability
    "enter_occupied",  # step into a zone that holds enemies
    "infirmary",  # the place at the Refuge
]

Exemption = Literal[
    "jam",
    "notice",  # enemies neither see, follow nor attack the bearer
    "reveal_test",  # the Resolve test when a radar token is flipped
    "head_injury",
    "discard_used",  # a single-use item stays after its use
    "roll_off",  # others need not roll who suffers an attack: the bearer does
]

ShipState = Literal["lockdown", "blackout", "weightless"]
Source = Literal["rulebook", "house"]

Positive = Annotated[int, Meta(ge=1)]
Score = Annotated[int, Meta(ge=2, le=6)]  # what a die must show, or more
Level = Annotated[int, Meta(ge=0, le=6)]  # of noise (ETS-GAP-21)
Zones = Annotated[int, Meta(ge=0)]

SPECIALS: dict[str, str] = {
    "life-support-failure": (
        "Every biological life form loses 1 Health; of enemies with 1 Health half of each zone die, rounded up "
        "(ETS-EVT-11 to 13, ETS-RUL-31 to 35)."
    ),
    "attack-every-zone": "One ranged weapon fires one full attack at each zone in sight and range that holds enemies.",
    "detonate": "The Fanatic closest to a survivor detonates where it stands (ETS-FOE-06 and 08).",
}

# ---------------------------------------------------------------------------------------------------------------------
# Circumstances


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is said here must hold. The counts are lower bounds, unless the name says otherwise.

    The first group looks at the attack or the card in hand, the second at the bearer and the bearer's zone.
    """

    weapon: Literal["melee", "ranged"] | None = None
    distance: int | None = None  # zones between attacker and target, exactly
    kills: int = 0  # by the one attack
    noise_at_most: int | None = None
    item: Literal["single_use", "med_kit"] | None = None

    place: Literal["room", "corridor"] | None = None
    alone: bool = False  # no other survivor in the zone
    company: int = 0  # other survivors in the zone
    crowd: int = 0  # other miniatures in the zone
    enemies_here: int = 0
    enemies_near: int = 0  # in the zone or next to it
    kinds_in_sight: int = 0  # types of enemy
    actions_left: int = 0
    state: ShipState | None = None
    state_not: ShipState | None = None


# ---------------------------------------------------------------------------------------------------------------------
# Effects


class Deed(cards.Deed, frozen=True, kw_only=True):
    """Happens once."""

    to: To = "self"
    among: Among = "map"


class Heal(Deed, frozen=True):
    """Regain Health, up to the maximum."""

    amount: Positive


class Hurt(Deed, frozen=True):
    """Lose Health. `attack`: as an attack, with armour save and injury die."""

    amount: Positive
    attack: bool = False


class Mend(Deed, frozen=True):
    """Remove injuries, of the healed survivor's choice."""

    count: int = 1


class Resolve(Deed, frozen=True):
    """Gain Resolve, or lose it (negative), point by point (ETS-RUL-12)."""

    amount: int


class Test(Deed, frozen=True):
    """Take a Resolve test."""


class Stun(Deed, frozen=True):
    """`to = "enemies"` or `"everyone"` strikes one zone in sight, at most `within` zones away."""

    within: Zones = 0


class Move(Deed, frozen=True):
    """May move up to so many zones at once, by the ordinary rules, for no action."""

    zones: Positive


class Shove(Deed, frozen=True):
    """Is moved against its will: no check, stopped by walls, locked doors and full zones.

    `chosen`: the actor picks the way for each. `away` and `toward` are seen from the nearest enemy; on a boss card
    from the boss or, for the boss itself, from its victim.
    """

    zones: Positive
    way: Literal["away", "toward", "random", "chosen"]


class Noise(Deed, frozen=True):
    """Make noise `here`, where the `victim` stands, in a `random_room`, or in a zone `chosen` at most `within` away."""

    level: Level
    at: Literal["here", "victim", "random_room", "chosen"] = "here"
    within: Zones = 0


class Hush(Deed, frozen=True):
    """Remove one noise token from the map, of the actor's choice."""


class Lure(Deed, frozen=True):
    """A distracting item in a zone at most `within` away draws all enemies in `radius` for one Enemy Phase."""

    within: Zones
    radius: int


class Peek(Deed, frozen=True):
    """Look at radar tokens at most `within` zones away (0: all of the map), or at the next Event card.

    `flip` reveals the token instead.
    """

    what: Literal["token", "event"]
    count: int = 1
    within: Zones = 0
    flip: bool = False


class Door(Deed, frozen=True):
    """Open or lock one door of a zone at most `within` away, lockdown or not; never one the mission keeps shut."""

    turn: Literal["open", "either"] = "either"
    within: Zones = 0


class Breach(Deed, frozen=True):
    """Make a doorway in a wall of the actor's zone, for the rest of the mission."""


class Shield(Deed, frozen=True):
    """Shield the actor's zone (ETS-FULL-06 to 09)."""

    lasts: Lasts = "enemy_phase"


class Perform(Deed, frozen=True):
    """May take these acts now, `times` in all, for no action; attacks only with such a `weapon`, if it says so."""

    acts: tuple[Act, ...]
    weapon: Literal["melee", "ranged"] | None = None
    times: Positive = 1


class Strike(Deed, frozen=True):
    """Attack without a weapon; all rules of an attack with these statistics apply. It cannot jam."""

    range: Zones
    dice: Positive
    hit: Score
    noise: Level = 0


class Draw(Deed, frozen=True):
    """Draw Item cards and keep some; the rest is discarded, and noise cards make no noise."""

    cards: int
    keep: int


class Discard(Deed, frozen=True):
    """`armour` is the equipped one; a `resolve_card` may be hidden or in force."""

    what: Literal["item", "armour", "resolve_card"]
    by: Literal["owner", "chance"] = "owner"
    count: int = 1


class Cancel(Deed, frozen=True):
    """End the event in force, or let the next Event card drawn do nothing."""

    which: Literal["in_force", "next"]


class Spawn(Deed, frozen=True):
    """Put a radar token from the pool into a room of this tile (ETS-RADAR-04 to 09)."""

    tile: str


class Summon(Deed, frozen=True):
    """Put miniatures into the actor's zone, as far as the supply goes."""

    enemy: str
    count: int = 1


class Refuge(Deed, frozen=True):
    """Raise or lower the Refuge track or the number of cards in stock at the Trading Post."""

    what: Literal["track", "stock"]
    add: int


class Special(Deed, frozen=True):
    """Written in code; its name stands in `SPECIALS`."""

    name: str


WORDS = cards.Vocabulary(
    __name__,
    deed=Deed,
    to=To,
    among=Among,
    when=When,
    lasts=Lasts,
    number=Number,
    event=Happening,
    limit=Literal["turn", "round"] | None,
    act=Act,
    rule=Exemption,
    state=ShipState,
)
if TYPE_CHECKING:
    from ...cards import Band, Change, Choose, Effect, Exempt, Forbid, On, Roll, Standing, State

    Effects = tuple[Effect, ...]
else:
    from ...cards import Effect, Standing

    Effects = WORDS.effects
    Band, Change, Choose, Exempt, Forbid, On, Roll, State = map(
        WORDS.kinds.get, ("Band", "Change", "Choose", "Exempt", "Forbid", "On", "Roll", "State")
    )
WORDS.words |= {"state_not": get_args(ShipState), "source": get_args(Source)}

__all__ = ["Band", "Change", "Choose", "Effect", "Exempt", "Forbid", "On", "Roll", "Standing", "State"]
