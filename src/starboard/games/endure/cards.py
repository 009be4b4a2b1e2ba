"""The cards and statistics of Endure the Stars: what a card can say, how its file is read, what makes it wrong.

A card says what it does in **effects**, a closed vocabulary of two families.

*Deeds* happen once, in the order written, when the card is played, used, drawn or hit with: `{do = "heal", amount = 2}`.
*Standing effects* come into force instead and say how long (`lasts`): `change` a number, react `on` a happening,
`forbid` an act, `exempt` from a rule, put the ship in a `state`.

Every effect has one meaning wherever it stands, so the rules implement words, not cards. Whom it concerns is always
told in the same two fields, `to` and `among`; where, in `within`; under which circumstances, in `when`. What no word
covers is `special`, and `SPECIALS` says what each of those must do.

"Self" is the survivor who bears or uses the card; on a boss card it is the boss; on an event nobody.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

CONTENT = Path(__file__).parent / "content"

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
    "enemies",
    "everyone",  # survivors and enemies alike
]
Among = Literal["zone", "sight", "map"]  # which of them: in the actor's zone, in the actor's sight, anywhere

Lasts = Literal[
    "card",  # while the card is in force: carried, equipped, drawn, in play
    "once",  # until it has applied once
    "turn",  # to the end of this turn
    "next_turn",  # to the end of the next turn of whom it concerns
    "round",
    "enemy_phase",  # to the end of the next Enemy Phase
    "mission",
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
    "event_drawn",
    "moved",  # one zone, by an own move
    "searched",
    "traded",
    "item_used",
    "attacked",  # one attack, worked out whole
    "killed",  # one attack killed: `kills` counts how many
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
    "trade",
    "give",  # hand a card over in a trade
    "discard",
    "active",  # the Active ability
    "enter_occupied",  # step into a zone that holds enemies
    "dual_wield",
    "infirmary",  # the places of the Refuge
    "loved_ones",
    "trading_post",
    "quarters",
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
Location = Literal["head", "chest", "leg"]
Faction = Literal["gep", "sentry", "redeemer"]
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
    kills: int = 0
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
    resolve_at_most: int | None = None
    state: ShipState | None = None
    state_not: ShipState | None = None


# ---------------------------------------------------------------------------------------------------------------------
# Effects


class _Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Whom it concerns; nearly every effect does, so all of them may say it."""

    to: To = "self"
    among: Among = "map"


class _Deed(_Effect, frozen=True, tag_field="do", tag=str.lower):
    """Happens once."""


class Heal(_Deed, frozen=True):
    """Regain Health, up to the maximum."""

    amount: Positive


class Hurt(_Deed, frozen=True):
    """Lose Health. `attack`: as an attack, with armour save and injury die."""

    amount: Positive
    attack: bool = False


class Mend(_Deed, frozen=True):
    """Remove injuries, of the healed survivor's choice."""

    count: int = 1


class Resolve(_Deed, frozen=True):
    """Gain Resolve, or lose it (negative), point by point (ETS-RUL-12)."""

    amount: int


class Test(_Deed, frozen=True):
    """Take a Resolve test."""


class Stun(_Deed, frozen=True):
    """`to = "enemies"` or `"everyone"` strikes one zone in sight, at most `within` zones away."""

    within: Zones = 0


class Move(_Deed, frozen=True):
    """May move up to so many zones at once, by the ordinary rules, for no action."""

    zones: Positive


class Shove(_Deed, frozen=True):
    """Is moved against its will: no check, stopped by walls, locked doors and full zones.

    `chosen`: the actor picks the way for each. `away` and `toward` are seen from the nearest enemy; on a boss card
    from the boss or, for the boss itself, from its victim.
    """

    zones: Positive
    way: Literal["away", "toward", "random", "chosen"]


class Noise(_Deed, frozen=True):
    """Make noise `here`, where the `victim` stands, in a `random_room`, or in a zone `chosen` at most `within` away."""

    level: Level
    at: Literal["here", "victim", "random_room", "chosen"] = "here"
    within: Zones = 0


class Hush(_Deed, frozen=True):
    """Remove one noise token from the map, of the actor's choice."""


class Lure(_Deed, frozen=True):
    """A distracting item in a zone at most `within` away draws all enemies in `radius` for one Enemy Phase."""

    within: Zones
    radius: int


class Peek(_Deed, frozen=True):
    """Look at radar tokens at most `within` zones away (0: all of the map), or at the next Event card.

    `flip` reveals the token instead.
    """

    what: Literal["token", "event"]
    count: int = 1
    within: Zones = 0
    flip: bool = False


class Door(_Deed, frozen=True):
    """Open or lock one door of a zone at most `within` away, lockdown or not; never one the mission keeps shut."""

    turn: Literal["open", "either"] = "either"
    within: Zones = 0


class Breach(_Deed, frozen=True):
    """Make a doorway in a wall of the actor's zone, for the rest of the mission."""


class Shield(_Deed, frozen=True):
    """Shield the actor's zone (ETS-FULL-06 to 09)."""

    lasts: Lasts = "enemy_phase"


class Perform(_Deed, frozen=True):
    """May take these acts now, `times` in all, for no action."""

    acts: tuple[Act, ...]
    times: Positive = 1


class Strike(_Deed, frozen=True):
    """Attack without a weapon; all rules of an attack with these statistics apply. It cannot jam."""

    range: Zones
    dice: Positive
    hit: Score
    noise: Level = 0


class Draw(_Deed, frozen=True):
    """Draw Item cards and keep some; the rest is discarded, and noise cards make no noise."""

    cards: int
    keep: int


class Discard(_Deed, frozen=True):
    """`armour` is the equipped one; a `resolve_card` may be hidden or in force."""

    what: Literal["item", "armour", "resolve_card"]
    by: Literal["owner", "chance"] = "owner"
    count: int = 1


class Cancel(_Deed, frozen=True):
    """End the event in force, or let the next Event card drawn do nothing."""

    which: Literal["in_force", "next"]


class Spawn(_Deed, frozen=True):
    """Put a radar token from the pool into a room of this tile (ETS-RADAR-04 to 09)."""

    tile: str


class Summon(_Deed, frozen=True):
    """Put miniatures into the actor's zone, as far as the supply goes."""

    enemy: str
    count: int = 1


class Refuge(_Deed, frozen=True):
    """Raise or lower the Refuge track or the number of cards in stock at the Trading Post."""

    what: Literal["track", "stock"]
    add: int


class Choose(_Deed, frozen=True):
    """Whom it concerns picks one of the options."""

    options: tuple[tuple[Effect, ...], ...]


class Roll(_Deed, frozen=True):
    """Each concerned rolls so many dice and does what the total says; a total in no band does nothing."""

    bands: tuple[Band, ...]
    dice: Positive = 1


class Special(_Deed, frozen=True):
    """Written in code; its name stands in `SPECIALS`."""

    name: str


class _Standing(_Effect, frozen=True, tag_field="do", tag=str.lower):
    """Comes into force, for `lasts`, under the circumstances of `when`."""

    when: When = When()
    lasts: Lasts = "card"


class Change(_Standing, frozen=True):
    """Change a number of whom it concerns. The stages apply in the kernel's order: set, add, times, least, most."""

    number: Number
    set: int | None = None
    add: int | None = None
    times: int | None = None
    least: int | None = None
    most: int | None = None


class On(_Standing, frozen=True):
    """When this happens to one of those concerned, do `then`, seen from the bearer.

    `may`: only if the bearer wants. `limit`: at most once in each.
    """

    event: Happening
    then: tuple[Effect, ...]
    may: bool = False
    limit: Literal["turn", "round"] | None = None


class Forbid(_Standing, frozen=True):
    """May not do these."""

    acts: tuple[Act, ...]


class Exempt(_Standing, frozen=True):
    """A rule that does not touch whom it concerns."""

    rule: Exemption


class State(_Standing, frozen=True):
    """The whole ship is in this state: the rules of sight, doors and movement ask for it."""

    name: ShipState


Deed = (
    Heal | Hurt | Mend | Resolve | Test | Stun | Move | Shove | Noise | Hush | Lure | Peek | Door | Breach | Shield | Perform
    | Strike | Draw | Discard | Cancel | Spawn | Summon | Refuge | Choose | Roll | Special
)  # fmt: skip
Standing = Change | On | Forbid | Exempt | State
Effect = Deed | Standing
Effects = tuple[Effect, ...]


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """The totals `low` to `high` of a roll, and what they do."""

    low: int
    high: int
    then: tuple[Effect, ...] = ()


def walk(effects: Effects) -> Iterator[Effect]:
    """These effects and all that stand inside them."""
    for effect in effects:
        yield effect
        match effect:
            case Choose(options=options):
                for option in options:
                    yield from walk(option)
            case Roll(bands=bands):
                for band in bands:
                    yield from walk(band.then)
            case On(then=then):
                yield from walk(then)


# ---------------------------------------------------------------------------------------------------------------------
# Cards


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has. `text` is what the player reads, in our words; `flavour` does nothing."""

    id: str
    name: str
    text: str
    source: Source
    flavour: str = ""

    def effects_of(self) -> Iterator[Effect]:
        """All effects of the entry, wherever in it they stand."""
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if isinstance(value, tuple) and value and isinstance(value[0], _Effect):
                yield from walk(value)


class Ability(Card, frozen=True):
    effects: Effects


class AbilitySet(Struct, frozen=True, forbid_unknown_fields=True):
    """Three abilities. A class has two sets, so that its variant brings other ones (ETS-CAMP-09, ETS-GAP-28)."""

    passive: Ability
    active: Ability
    crisis: Ability


class Survivor(Card, frozen=True):
    health: int
    a: AbilitySet
    b: AbilitySet
    biological: bool = True

    def abilities(self) -> Iterator[Ability]:
        for kit in (self.a, self.b):
            yield from (kit.passive, kit.active, kit.crisis)


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """What every survivor begins with; `weapons` go round once, `filler` to whoever is left (ETS-SET-09)."""

    actions: int
    resolve: int
    resolve_cards: int
    accomplishment_cards: int
    crisis_tokens: int
    general_spaces: int
    weapons: tuple[str, ...]
    filler: str


class Item(Card, frozen=True):
    """`effects` stand while the item is carried (armour: worn); `use` is done for one action."""

    copies: Positive
    effects: Effects = ()
    use: Effects = ()


class Weapon(Item, frozen=True):
    """Its own effects touch attacks made with it, and no others. Range 0 is melee."""

    range: Zones
    dice: Positive
    hit: Score
    noise: Level
    dual: bool = False
    power_cells: int = 0  # spent by each shot


class Armour(Item, frozen=True):
    """`drawback` applies from any space of the inventory (ETS-INV-06)."""

    save: Score
    drawback: Effects = ()


class Helmet(Item, frozen=True):
    pass


class Gear(Item, frozen=True):
    single_use: bool = True
    med_kit: bool = False
    charges: int = 0  # of a Power Cell, in turns of the Exo Loader


class NoiseCard(Card, frozen=True):
    copies: Positive
    level: Level


class Event(Card, frozen=True):
    """`kind` is what missions take out of the deck by."""

    copies: Positive
    kind: Literal["spawn", "lockdown", "blackout", "life_support", "gravity", "groan"]
    effects: Effects


class ResolveCard(Card, frozen=True):
    number: Annotated[int, Meta(ge=1, le=9)]  # below the starting Resolve
    persistent: bool
    effects: Effects


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """So many times inside one turn, round or mission."""

    event: Happening
    when: When = When()
    times: Positive = 1
    within: Literal["turn", "round", "mission"] = "mission"


class Accomplishment(Card, frozen=True):
    """`text` tells the goal, `reward` what it unlocks."""

    goal: Goal
    reward: str
    lasting: bool
    effects: Effects


class Vest(Struct, frozen=True, forbid_unknown_fields=True):
    """Explosives: the die scores that set them off, and the damage to all in the zone, for each vest."""

    when_attacked: Score
    when_attacking: Score
    damage: int


class Reactivated(Struct, frozen=True, forbid_unknown_fields=True):
    """A Sentry brought back online by a Technician (C013)."""

    actions: int
    zones: Positive
    dice: Positive
    hit: Score


class Enemy(Card, frozen=True):
    """`order` is the place in the Enemy Phase. Bosses have health by mission, range and damage by card: 0 here."""

    faction: Faction
    actions: int
    range: Zones
    health: int
    damage: int
    order: int
    miniatures: int
    boss: bool = False
    biological: bool = True
    size: int = 1  # room it takes in a zone
    hits_all: bool = False  # an attack strikes every survivor in the zone
    herds_to: Faction | None = None  # walks to the nearest group of these, whatever it sees or hears
    vest: Vest | None = None
    reactivated: Reactivated | None = None
    effects: Effects = ()


class RadarToken(Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of the radar tokens (ETS-TAB-10)."""

    enemy: str
    count: int
    copies: Positive
    source: Source


class Solomons(Struct, frozen=True, forbid_unknown_fields=True):
    """The highest total of two dice that brings a Solomon, by number of survivors; the last row is "or more"."""

    survivors: tuple[int, ...]
    total: tuple[int, ...]


class Loader(Card, frozen=True):
    """The Exo Loader. Its attack can neither jam nor be dual-wielded."""

    actions: int
    save: Score
    size: int
    range: Zones
    dice: Positive
    hit: Score
    noise: Level


class BossAttack(Card, frozen=True):
    """One roll; each success is 1 damage to each victim. `radial` passes walls as noise does and needs no sight.

    `first` comes before the dice, `hit` for those damaged, `after` when all is done, hit or not.
    """

    boss: str
    range: Zones
    dice: Positive
    hit: Score
    copies: Positive = 1
    radial: bool = False
    victim: Literal["closest", "healthiest", "weakest", "shaken", "zone", "all"] = "closest"
    first: Effects = ()
    on_hit: Effects = ()
    after: Effects = ()


class BossMood(Card, frozen=True):
    """A Mood, Protocol or Rhetoric; in force until the next one is drawn."""

    boss: str
    effects: Effects
    copies: Positive = 1


class RefugeEvent(Card, frozen=True):
    good: bool
    effects: Effects


class Place(Card, frozen=True):
    """What one action there does. The Trading Post has no effects: a barter is a rule, not a card (ETS-REF-16 to 18)."""

    effects: Effects = ()


class RefugeSettings(Struct, frozen=True, forbid_unknown_fields=True):
    track: int
    stock: int
    price: int


class Injury(Card, frozen=True):
    location: Location
    effects: Effects


class Die(Card, frozen=True):
    faces: tuple[str, ...]
    copies: Positive


# ---------------------------------------------------------------------------------------------------------------------
# Files: one Struct each, and the name of the field in `Cards` is the name of the file


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    def cards(self) -> Iterator[Card]:
        """Every entry with an id, abilities too."""
        for field in self.__struct_fields__:
            value = getattr(self, field)
            for card in value if isinstance(value, tuple) else (value,):
                if isinstance(card, Card):
                    yield card
                if isinstance(card, Survivor):
                    yield from card.abilities()


class SurvivorsFile(_File, frozen=True):
    start: Start
    survivor: tuple[Survivor, ...]


class ItemsFile(_File, frozen=True):
    weapon: tuple[Weapon, ...]
    armour: tuple[Armour, ...]
    helmet: tuple[Helmet, ...]
    gear: tuple[Gear, ...]
    noise: tuple[NoiseCard, ...]


class EventsFile(_File, frozen=True):
    event: tuple[Event, ...]


class ResolveFile(_File, frozen=True):
    card: tuple[ResolveCard, ...]


class AccomplishmentsFile(_File, frozen=True):
    card: tuple[Accomplishment, ...]


class EnemiesFile(_File, frozen=True):
    enemy: tuple[Enemy, ...]
    token: tuple[RadarToken, ...]
    solomons: Solomons
    loader: Loader


class BossesFile(_File, frozen=True):
    attack: tuple[BossAttack, ...]
    mood: tuple[BossMood, ...]


class RefugeFile(_File, frozen=True):
    settings: RefugeSettings
    event: tuple[RefugeEvent, ...]
    place: tuple[Place, ...]


class DiceFile(_File, frozen=True):
    die: tuple[Die, ...]
    injury: tuple[Injury, ...]


class Cards(Struct, frozen=True):
    """All cards and statistics, immutable. `[id]` finds any entry: ids are unique over all files."""

    survivors: SurvivorsFile
    items: ItemsFile
    events: EventsFile
    resolve: ResolveFile
    accomplishments: AccomplishmentsFile
    enemies: EnemiesFile
    bosses: BossesFile
    refuge: RefugeFile
    dice: DiceFile
    by_id: dict[str, Card] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_id.update((card.id, card) for _, card in self.all())

    def __getitem__(self, card_id: str) -> Card:
        return self.by_id[card_id]

    def all(self) -> Iterator[tuple[str, Card]]:
        """Every entry with the name of its file."""
        for name in FILES:
            for card in getattr(self, name).cards():
                yield f"{name}.toml", card


FILES: dict[str, type[_File]] = {
    "survivors": SurvivorsFile,
    "items": ItemsFile,
    "events": EventsFile,
    "resolve": ResolveFile,
    "accomplishments": AccomplishmentsFile,
    "enemies": EnemiesFile,
    "bosses": BossesFile,
    "refuge": RefugeFile,
    "dice": DiceFile,
}

# ---------------------------------------------------------------------------------------------------------------------
# Reading


class ContentError(ValueError):
    """A content file that does not fit: which file, which entry, which field, what was expected."""


Kind = TypeVar("Kind")

_WORDS: dict[str, tuple[str, ...]] = {
    "do": tuple(str(kind.__struct_config__.tag) for kind in get_args(Effect)),
    "to": get_args(To),
    "among": get_args(Among),
    "lasts": get_args(Lasts),
    "number": get_args(Number),
    "event": get_args(Happening),
    "acts": get_args(Act),
    "rule": get_args(Exemption),
    "state": get_args(ShipState),
    "state_not": get_args(ShipState),
    "source": get_args(Source),
    "faction": get_args(Faction),
    "location": get_args(Location),
}


def read(path: Path, kind: type[Kind]) -> Kind:
    """One content file as `kind`. Whatever is wrong becomes one line for the person who wrote the file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{path.name}: no such file in {path.parent}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: not valid TOML: {error}") from None
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"{path.name}: {_explain(str(error), data)}") from None


def _explain(message: str, data: object) -> str:
    """Turns msgspec's `Expected int, got str - at $.weapon[3].dice` into `weapon 'shotgun', dice: expected int …`."""
    what, _, path = message.partition(" - at `$")
    entry, field, node = "", "", data
    for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        node = node[int(index)] if index and isinstance(node, list) else node.get(key) if isinstance(node, dict) else None
        if isinstance(node, dict) and isinstance(node.get("id"), str):
            entry, field = f"{entry.split(' ')[0] or field.strip('.')} '{node['id']}'", ""
        else:
            field += f"[{index}]" if index else f".{key}"
    last = re.split(r"[.\[]", field.strip("."))[0] if field.endswith("]") else field.rpartition(".")[2]
    if what.startswith("Invalid") and last in _WORDS:
        what += f", expected one of {', '.join(_WORDS[last])}"
    return ", ".join(part for part in (entry, field.strip(".")) if part) + f": {what[:1].lower()}{what[1:]}"


def load(folder: Path = CONTENT) -> Cards:
    """All files of the folder. Says what is wrong with a file, but not whether the files agree: see `check`."""
    files: dict[str, Any] = {name: read(folder / f"{name}.toml", kind) for name, kind in FILES.items()}
    return Cards(**files)


# ---------------------------------------------------------------------------------------------------------------------
# Checking

TILES = (
    "armoury", "crew-quarters", "engineering-bay", "laboratory", "life-support", "medical-bay",
    "navigation", "primus-cell", "rec-room", "redeemer-shrine", "robotics-bay", "security",
)  # fmt: skip


class Problem(NamedTuple):
    where: str
    what: str


def check(folder: Path = CONTENT, tiles: Collection[str] = TILES) -> list[Problem]:
    """All that is wrong with the cards in this folder. Files that cannot be read hide what lies behind them."""
    unread = []
    for name, kind in FILES.items():
        try:
            read(folder / f"{name}.toml", kind)
        except ContentError as error:
            file, _, what = str(error).partition(": ")
            unread.append(Problem(file, what))
    if unread:
        return unread
    cards = load(folder)
    return [*_ids(cards, tiles), *_decks(cards), *_sense(cards)]


def deck_sizes(cards: Cards) -> dict[str, int]:
    """How many cards each deck holds."""
    items = cards.items
    sizes = Counter(
        item=sum(card.copies for pile in (items.weapon, items.armour, items.helmet, items.gear, items.noise) for card in pile),
        event=sum(card.copies for card in cards.events.event),
        resolve=len(cards.resolve.card),
        accomplishment=len(cards.accomplishments.card),
        refuge=len(cards.refuge.event),
    )
    for card in (*cards.bosses.attack, *cards.bosses.mood):
        sizes[card.boss] += card.copies
    return dict(sizes)


DECK_SIZES = {
    "item": 80, "event": 30, "resolve": 20, "accomplishment": 18, "refuge": 18,
    "titan": 20, "primus": 12, "olympian": 12, "preacher": 12,
}  # fmt: skip


def _decks(cards: Cards) -> Iterator[Problem]:
    """ETS-RUL-01 and ETS-GAP-10: as many cards as there are."""
    sizes = deck_sizes(cards)
    for deck, size in DECK_SIZES.items():
        if sizes.get(deck, 0) != size:
            yield Problem(f"the {deck} deck", f"has {sizes.get(deck, 0)} cards, expected {size}")


def _ids(cards: Cards, tiles: Collection[str]) -> Iterator[Problem]:
    """An id names one entry, and every entry named somewhere exists."""
    for card_id, count in Counter(card.id for _, card in cards.all()).items():
        if count > 1:
            where = ", ".join(sorted({file for file, card in cards.all() if card.id == card_id}))
            yield Problem(f"{where}: {card_id}", f"{count} entries have this id, expected one")
    enemies = {enemy.id: enemy for enemy in cards.enemies.enemy}
    weapons = {weapon.id for weapon in cards.items.weapon}
    for weapon in (*cards.survivors.start.weapons, cards.survivors.start.filler):
        if weapon not in weapons:
            yield Problem("survivors.toml: start", f"no weapon '{weapon}'")
    for token in cards.enemies.token:
        if token.enemy not in enemies:
            yield Problem("enemies.toml: token", f"no enemy '{token.enemy}'")
    for boss_card in (*cards.bosses.attack, *cards.bosses.mood):
        if boss_card.boss not in enemies or not enemies[boss_card.boss].boss:
            yield Problem(f"bosses.toml: {boss_card.id}", f"no boss '{boss_card.boss}'")
    for file, card in cards.all():
        for effect in card.effects_of():
            match effect:
                case Spawn(tile=tile) if tile not in tiles:
                    yield Problem(f"{file}: {card.id}", f"no tile '{tile}'")
                case Summon(enemy=enemy) if enemy not in enemies:
                    yield Problem(f"{file}: {card.id}", f"no enemy '{enemy}'")
                case Special(name=name) if name not in SPECIALS:
                    yield Problem(f"{file}: {card.id}", f"no special '{name}', expected one of {', '.join(SPECIALS)}")


def _sense(cards: Cards) -> Iterator[Problem]:
    """What is well formed and still cannot be meant."""
    passing = {ability.id for s in cards.survivors.survivor for kit in (s.a, s.b) for ability in (kit.active, kit.crisis)}
    for file, card in cards.all():
        where = f"{file}: {card.id}"
        if not card.text.strip():
            yield Problem(where, "text is empty, expected the words a player reads")
        for effect in card.effects_of():
            match effect:
                case Change() if {effect.set, effect.add, effect.times, effect.least, effect.most} == {None}:
                    yield Problem(where, f"the change of {effect.number} has none of set, add, times, least, most")
                case Roll(bands=bands, dice=dice) if not _bands_fit(bands, dice):
                    yield Problem(where, f"bands must rise without overlap inside {dice} to {6 * dice}")
        for effects in _one_time(card, card.id in passing):
            for effect in walk(effects):
                if isinstance(effect, Standing) and effect.lasts == "card":
                    yield Problem(where, f"{effect.__struct_config__.tag} lasts as long as the card, which is gone")


def _bands_fit(bands: tuple[Band, ...], dice: int) -> bool:
    ends = [end for band in bands for end in (band.low, band.high + 1)]
    return ends == sorted(ends) and all(band.low <= band.high for band in bands) and dice <= ends[0] and ends[-1] <= 6 * dice + 1


def _one_time(card: Card, passing: bool) -> Iterator[Effects]:
    """The effects of a card that is gone, or idle again, when they have been done."""
    match card:
        case Ability(effects=effects) if passing:
            yield effects
        case ResolveCard(persistent=False, effects=effects) | Accomplishment(effects=effects):
            yield effects
        case RefugeEvent(effects=effects) | Place(effects=effects):
            yield effects
        case Item(use=use):
            yield use
        case BossAttack(first=first, on_hit=on_hit, after=after):
            yield from (first, on_hit, after)
