"""The cards and statistics of Endure the Stars: what an entry holds, how its file is read, what may be wrong with it.

One TOML file in `content/` is one `…File` here. What a card does is told in effects (see `effects`). An entry is
`source = "rulebook"` only if its name, its effect and all its numbers are: whatever we had to fill in is "house".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from ...cards import Band, Change, Effect, Roll, Standing, effects_in, walk
from ...table import content
from ...table.errors import ContentError
from . import HOME
from .effects import (
    SPECIALS,
    WORDS,
    Effects,
    Happening,
    Level,
    Positive,
    Score,
    Source,
    Spawn,
    Special,
    Summon,
    When,
    Zones,
)

CONTENT = HOME / "content"

Faction = Literal["gep", "sentry", "redeemer"]
Location = Literal["head", "chest", "leg"]

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
        for _, effects in effects_in(self):
            yield from walk(effects)


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
    rounds: int
    """A mission nobody ends by then is given up: the ship has no air for longer. Ours, not the rulebook's."""
    weapons: tuple[str, ...]
    filler: str


class Item(Card, frozen=True):
    """`effects` stand while the item is carried (armour: worn); `use` is done for one action."""

    copies: Positive
    effects: Effects = ()
    use: Effects = ()


class Weapon(Item, frozen=True, kw_only=True):
    """Its own effects touch attacks made with it, and no others. Range 0 is melee."""

    range: Zones
    dice: Positive
    hit: Score
    noise: Level
    dual: bool = False
    power_cells: int = 0  # spent by each shot


class Armour(Item, frozen=True, kw_only=True):
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
    """`order` is the place in the Enemy Phase. Bosses have health by mission, range and damage by card: 0 here.

    A standard enemy whose damage is 0 does not attack, whatever is added to it (ETS-SOL-07).
    """

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


class SolomonChance(Struct, frozen=True, forbid_unknown_fields=True):
    """With so many survivors, or more up to the next row, two dice bring a Solomon up to this total."""

    survivors: int
    total: int


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

    `shoots`: without gravity it slides like any shot (ETS-EVT-18). `first` comes before the dice, `on_hit` for those
    damaged, `after` when all is done, hit or not.
    """

    boss: str
    range: Zones
    dice: Positive
    hit: Score
    copies: Positive = 1
    radial: bool = False
    shoots: bool = False
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
    """What one action there does. The Trading Post has no effects: a barter is a rule (ETS-REF-16 to 18)."""

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
    solomon: tuple[SolomonChance, ...]
    loader: Loader


class BossesFile(_File, frozen=True):
    attack: tuple[BossAttack, ...]
    mood: tuple[BossMood, ...]

    def boss_cards(self) -> Iterator[BossAttack | BossMood]:
        yield from self.attack
        yield from self.mood


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


Kind = TypeVar("Kind")


def read(path: Path, kind: type[Kind]) -> Kind:
    """One content file of ours as `kind`."""
    return content.load(path, kind, WORDS.words)


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


def check(folder: Path = CONTENT, tiles: Collection[str] = TILES) -> list[content.Problem]:
    """All that is wrong with the cards in this folder. Files that cannot be read hide what lies behind them."""
    files: dict[str, Any] = {}
    unread = []
    for name, kind in FILES.items():
        try:
            files[name] = read(folder / f"{name}.toml", kind)
        except ContentError as error:
            file, _, what = str(error).partition(": ")
            unread.append((file, what))
    if unread:
        return unread
    cards = Cards(**files)
    return [*_ids(cards, tiles), *_decks(cards), *_sense(cards)]


def deck_sizes(cards: Cards) -> dict[str, int]:
    """How many cards each deck holds."""
    items = cards.items
    sizes = Counter(
        item=sum(
            card.copies for pile in (items.weapon, items.armour, items.helmet, items.gear, items.noise) for card in pile
        ),
        event=sum(card.copies for card in cards.events.event),
        resolve=len(cards.resolve.card),
        accomplishment=len(cards.accomplishments.card),
        refuge=len(cards.refuge.event),
    )
    for card in cards.bosses.boss_cards():
        sizes[card.boss] += card.copies
    return dict(sizes)


DECK_SIZES = {
    "item": 80, "event": 30, "resolve": 20, "accomplishment": 18, "refuge": 18,
    "titan": 20, "primus": 12, "olympian": 12, "preacher": 12,
}  # fmt: skip


def _decks(cards: Cards) -> Iterator[content.Problem]:
    """ETS-RUL-01 and ETS-GAP-10: as many cards as there are."""
    sizes = deck_sizes(cards)
    for deck, size in DECK_SIZES.items():
        if sizes.get(deck, 0) != size:
            yield (f"the {deck} deck", f"has {sizes.get(deck, 0)} cards, expected {size}")


def _ids(cards: Cards, tiles: Collection[str]) -> Iterator[content.Problem]:
    """An id names one entry, and every entry named somewhere exists."""
    for card_id, count in Counter(card.id for _, card in cards.all()).items():
        if count > 1:
            where = ", ".join(sorted({file for file, card in cards.all() if card.id == card_id}))
            yield (f"{where}: {card_id}", f"{count} entries have this id, expected one")
    enemies = {enemy.id: enemy for enemy in cards.enemies.enemy}
    weapons = {weapon.id for weapon in cards.items.weapon}
    for weapon in (*cards.survivors.start.weapons, cards.survivors.start.filler):
        if weapon not in weapons:
            yield ("survivors.toml: start", f"no weapon '{weapon}'")
    for token in cards.enemies.token:
        if token.enemy not in enemies:
            yield ("enemies.toml: token", f"no enemy '{token.enemy}'")
    for boss_card in cards.bosses.boss_cards():
        if boss_card.boss not in enemies or not enemies[boss_card.boss].boss:
            yield (f"bosses.toml: {boss_card.id}", f"no boss '{boss_card.boss}'")
    for file, card in cards.all():
        for effect in card.effects_of():
            match effect:
                case Spawn(tile=tile) if tile not in tiles:
                    yield (f"{file}: {card.id}", f"no tile '{tile}'")
                case Summon(enemy=enemy) if enemy not in enemies:
                    yield (f"{file}: {card.id}", f"no enemy '{enemy}'")
                case Special(name=name) if name not in SPECIALS:
                    yield (f"{file}: {card.id}", f"no special '{name}', expected one of {', '.join(SPECIALS)}")


def _sense(cards: Cards) -> Iterator[content.Problem]:
    """What is well formed and still cannot be meant."""
    passing = {
        ability.id for s in cards.survivors.survivor for kit in (s.a, s.b) for ability in (kit.active, kit.crisis)
    }
    for file, card in cards.all():
        where = f"{file}: {card.id}"
        if not card.text.strip():
            yield (where, "text is empty, expected the words a player reads")
        for effect in card.effects_of():
            match effect:
                case Change() if {effect.set, effect.add, effect.times, effect.least, effect.most} == {None}:
                    yield (where, f"the change of {effect.number} has none of set, add, times, least, most")
                case Roll(bands=bands, dice=dice) if not _bands_fit(bands, dice):
                    yield (where, f"bands must rise without overlap inside {dice} to {6 * dice}")
        for effects in _one_time(card, card.id in passing):
            for effect in walk(effects):
                if isinstance(effect, Standing) and effect.lasts == "card":
                    yield (where, f"{effect.__struct_config__.tag} lasts as long as the card, which is gone")


def _bands_fit(bands: tuple[Band, ...], dice: int) -> bool:
    """Each band begins after the one before it has ended."""
    done = dice - 1
    for band in bands:
        if not done < band.low <= band.high:
            return False
        done = band.high
    return done <= 6 * dice


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
