"""The units, heroes, skills, terrain, events and missions of Star Quest, read once from `content/*.toml`."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from ...cards import Book
from ...table.content import Entry, by_id, known, load
from ...table.errors import ContentError
from . import HOME
from .effects import Changes, Deed, To

Stat = Literal["str", "dex", "wil"]

# ---- numbers --------------------------------------------------------------------------------------------------------


class Lengths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Distances on the table, in thousandths of an inch."""

    side: int
    small: int
    zone: int
    near: int
    strike: int
    strike_up: int
    pile_in: int
    back: int
    blast: int
    villain: int
    far: int
    coherency: int
    spread: int
    goal: int
    eye: int
    body: int
    night: int
    hinder: int


class Moves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    advance: int
    rush: int
    charge: int
    difficult: int
    free_gap: int
    free_drop: int
    jump: int
    jump_step: int
    climb: int
    low: int
    ledge: int
    bottom: int
    falls: int


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What power buys, and what is given back (GSQ-TAB-05)."""

    action: int
    test: int
    skill: int
    revive: int
    shaken: int
    ledge: int
    spell: int
    revived: int
    recover: int


class Reaches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    discover: int
    touch: int
    push: int
    pushed: int
    revive: int
    seize: int
    deliver: int


class Alert(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    wave_at: int
    round: int
    empty: int
    secondary: int


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pay: int
    primary: int
    secondary: int
    boss: int


class CasterNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most: int
    need: int


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    carry: int
    credits: int
    tough: int
    power: int
    known: int
    power_points: int
    skill_points: int
    stat_points: int
    """What each power, each skill and each step of a stat better than 6+ adds to a hero's price (GSQ-GAP-04)."""
    level_share: int
    """How much of what levels add to its price counts, in % (GSQ-RUL-104)."""


class DiceNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fearless: int
    regeneration: int
    impact: int
    dangerous: int


class WaveNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    share: tuple[int, ...]
    worth: int
    """How much of its price a hero counts for, in %; and"""
    part: tuple[tuple[int, ...], ...]
    """by difficulty and number of heroes the part of the share that may come, in %: so that with one price no wave has
    more than its share (GSQ-RUL-107)."""
    villain_from: int
    fill: tuple[int, ...]
    less: tuple[int, ...]
    """By difficulty: how much of its share fills a wave against two heroes, in %, and how much less for each hero
    more (GSQ-RUL-105)."""
    each: int
    """The least that comes, units for each hero."""
    boss: int


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    xp: tuple[int, ...]
    picks: tuple[tuple[str, ...], ...]


class Treasure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hazard: tuple[str, ...]
    injectors: tuple[str, ...]
    grenades: tuple[str, ...]
    kits: tuple[str, ...]
    credits: tuple[int, ...]


class Injuries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: tuple[str, ...]


class Challenges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    alertness: tuple[str, ...]
    time: tuple[str, ...]
    weather: tuple[str, ...]
    after: dict[str, str]
    alarm: dict[str, int]


class CampaignNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapters: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Lengths
    move: Moves
    power: Prices
    reach: Reaches
    alert: Alert
    reward: Reward
    caster: CasterNumbers
    party: Party
    dice: DiceNumbers
    wave: WaveNumbers
    levels: Levels
    treasure: Treasure
    injuries: Injuries
    challenge: Challenges
    campaign: CampaignNumbers


# ---- weapons and special rules --------------------------------------------------------------------------------------


class SpecialRule(Entry, frozen=True, kw_only=True):
    name: str
    text: str
    number: bool = False
    weapon: bool = False
    """It stands with a weapon; the others with the unit."""
    effect: str = ""


_RULE = re.compile(r"^([A-Za-z]+)(?:\((\d+)\))?$")


def rule(text: str) -> tuple[str, int]:
    """`AP(1)` -> ("ap", 1); a rule without a number counts 1."""
    match = _RULE.match(text)
    id = match.group(1).lower() if match else ""
    if match is None or id not in SPECIAL or SPECIAL[id].number != bool(match.group(2)):
        known_rules = ", ".join(f"{r.name}(X)" if r.number else r.name for r in SPECIAL.values())
        raise ValueError(f"there is no special rule {text!r}; there are: {known_rules}")
    return id, int(match.group(2) or 1)


class Weapon(msgspec.Struct, frozen=True):
    """Name (Range, Attacks, Special Rules): ranged when it has a range, else melee (GSQ-WPN-01 to 04)."""

    name: str
    range: int
    attacks: int
    rules: tuple[tuple[str, int], ...] = ()
    names: frozenset[str] = frozenset()
    """Which rules it has: asked all the time."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "names", frozenset([id for id, _ in self.rules]))

    def x(self, rule: str) -> int:
        """The number of a rule, added up where it stands several times (GSQ-STK-05); 0 without it."""
        return sum([value for id, value in self.rules if id == rule])

    def gaining(self, more: tuple[tuple[str, int], ...]) -> Weapon:
        return msgspec.structs.replace(self, rules=self.rules + more) if more else self


_WEAPON = re.compile(r"^(.+?) \((?:(\d+)\", )?A(\d+)((?:, [A-Za-z]+(?:\(\d+\))?)*)\)$")


def weapon(text: str) -> Weapon:
    match = _WEAPON.match(text)
    if match is None or match.group(2) == "0":
        raise ValueError(f"a weapon is written 'Name (24\", A1, AP(1))' or 'Name (A1)', not {text!r}")
    rules = tuple(rule(part) for part in match.group(4).split(", ") if part)
    return Weapon(match.group(1), int(match.group(2) or 0) * 1000, int(match.group(3)), rules)


def radius(base: int) -> int:
    """Of a base that many millimetres across."""
    return base * 10_000 // 508


class Profile(Entry, frozen=True, kw_only=True):
    """What a unit or a hero is before anything changes it (GSQ-STAT)."""

    name: str
    quality: int
    defense: int
    weapons: tuple[str, ...]
    rules: tuple[str, ...] = ()
    base: int = 32
    faction: str = ""

    def special(self) -> dict[str, int]:
        return dict(rule(text) for text in self.rules)

    def armoury(self) -> tuple[Weapon, ...]:
        return tuple(weapon(text) for text in self.weapons)


class UnitType(Profile, frozen=True, kw_only=True):
    size: int
    cost: int


class HeroClass(Profile, frozen=True, kw_only=True):
    company: str
    pitch: str
    strength: int
    dexterity: int
    willpower: int
    skills: tuple[str, ...]
    treasure: int = 0
    points: int = 0
    """What it costs beyond the formula, for what the formula does not see."""


# ---- what changes, what can be done ---------------------------------------------------------------------------------


class Effect(Entry, frozen=True, kw_only=True):
    name: str
    effects: Changes = ()


class Doing(Entry, frozen=True, kw_only=True):
    """What a skill, a spell or an item does to whom."""

    name: str
    text: str
    to: To
    do: Deed
    reach: int = 0
    sight: bool = False
    amount: int = 0
    ap: int = 0
    effect: str = ""


class Skill(Doing, frozen=True, kw_only=True):
    stat: Stat


class Spell(Doing, frozen=True, kw_only=True):
    faction: str
    value: int


class Item(Doing, frozen=True, kw_only=True):
    bag: Literal["injectors", "grenades", "kits"]
    price: int


class Gear(Entry, frozen=True, kw_only=True):
    name: str
    text: str
    price: int
    points: int
    effect: str = ""
    ranged: str = ""
    melee: str = ""


class RandomEvent(Entry, frozen=True, kw_only=True):
    roll: int
    name: str
    text: str
    to: Literal["hero", "all", "quarter", "table", "enemy"]
    do: str
    what: str = ""
    amount: int = 0


class Objective(Entry, frozen=True, kw_only=True):
    name: str
    rank: Literal["primary", "secondary"]
    roll: int
    stat: Stat
    text: str
    sort: Literal["drop", "hold", "carry", "examine", "search"]
    need: int = 0
    """Tokens to be gathered, or the die that finds it."""
    sites: int = 1
    """How many places are marked: to be looked into, or to carry something to."""
    to: Literal["", "delivery", "extraction"] = ""
    """The markers that something is carried to; without them to a corner."""
    points: int = 100
    """How much of its price a hero counts for waves where this is the primary, in % (GSQ-RUL-106)."""
    by_heroes: tuple[int, ...] = (100, 100, 100)
    by_difficulty: tuple[int, ...] = (100, 100, 100, 100)
    """How much of a wave's part comes where this is the primary, in %, with two, three and four heroes and at each
    difficulty (GSQ-RUL-107)."""


# ---- terrain --------------------------------------------------------------------------------------------------------


class Kind(Entry, frozen=True, kw_only=True):
    """A kind of terrain: which types it has (GSQ-TER), how tall it is."""

    name: str
    impassable: bool = False
    blocking: bool = False
    cover: bool = False
    difficult: bool = False
    dangerous: bool = False
    dangerous_fast: bool = False
    uphill: bool = False
    veil: bool = False
    vantage: bool = False
    gap: bool = False
    platform: bool = False
    stairs: bool = False
    height: int = 0
    depth: int = 0

    def blocks_sight(self) -> bool:
        return self.blocking or self.veil


class Biome(Entry, frozen=True, kw_only=True):
    """Which kinds a chapter's ground is made of, as weights: large and small, in the way and open."""

    name: str
    text: str
    large_block: dict[str, int]
    small_block: dict[str, int]
    large_open: dict[str, int]
    small_open: dict[str, int]


class Layout(Entry, frozen=True, kw_only=True):
    """Rectangles (x, y, width, height, whether it blocks sight) that keep the guidelines (GSQ-TSET-12 to 14)."""

    pieces: tuple[tuple[int, int, int, int, int], ...]


class FixedPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    shape: tuple[tuple[int, int], ...]


class FixedTable(Entry, frozen=True, kw_only=True):
    name: str
    side: int
    pieces: tuple[FixedPiece, ...]
    dangerous: tuple[int, ...] = ()
    """Numbers of pieces that are dangerous besides (GSQ-TSET-09)."""


# ---- missions -------------------------------------------------------------------------------------------------------


class MissionPlan(Entry, frozen=True, kw_only=True):
    """A mission as it is set up: what is not said is rolled."""

    name: str
    pitch: str
    story: str = ""
    difficulty: int = 1
    primary: str = ""
    secondary: str = ""
    faction: str = ""
    biome: str = ""
    table: str = ""
    map: int = 0
    corner: int = 0
    alertness: str = ""
    time: str = ""
    weather: str = ""
    boss: bool = False
    sentries: tuple[str, ...] = ()
    more: tuple[tuple[str, ...], ...] = ()
    """Sentries that a third hero brings, and a fourth."""
    first_event: int = 0
    quiet: bool = False
    """A first lesson: no search tokens but one, no random event at the start."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    difficulty: int
    missions: tuple[str, ...]


class CampaignPlan(Entry, frozen=True, kw_only=True):
    name: str
    pitch: str
    chapters: tuple[Chapter, ...] = ()


# ---- reading --------------------------------------------------------------------------------------------------------


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    unit: list[UnitType]


class Heroes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hero: list[HeroClass]


class Specials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: list[SpecialRule]


class Effects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effect: list[Effect]


class Skills(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skill: list[Skill]


class Spells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spell: list[Spell]


class Items(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    item: list[Item]


class Gears(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gear: list[Gear]


class RandomEvents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    event: list[RandomEvent]


class Objectives(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    objective: list[Objective]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: list[Kind]
    biome: list[Biome]


class Layouts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    layout: list[Layout]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: list[FixedTable]


class Missions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mission: list[MissionPlan]
    campaign: list[CampaignPlan]


FOLDER = HOME / "content"
FILES: dict[str, Any] = {
    "game.toml": Numbers,
    "special.toml": Specials,
    "effects.toml": Effects,
    "units.toml": Units,
    "heroes.toml": Heroes,
    "skills.toml": Skills,
    "spells.toml": Spells,
    "items.toml": Items,
    "gear.toml": Gears,
    "events.toml": RandomEvents,
    "objectives.toml": Objectives,
    "terrain.toml": Terrain,
    "layouts.toml": Layouts,
    "tables.toml": Tables,
    "missions.toml": Missions,
}


def _read(name: str) -> Any:
    return load(FOLDER / name, FILES[name])


NUMBERS: Numbers = _read("game.toml")
SPECIAL: dict[str, SpecialRule] = by_id(_read("special.toml").rule, "special.toml")
EFFECTS: dict[str, Effect] = by_id(_read("effects.toml").effect, "effects.toml")
UNITS: dict[str, UnitType] = by_id(_read("units.toml").unit, "units.toml")
HEROES: dict[str, HeroClass] = by_id(_read("heroes.toml").hero, "heroes.toml")


# of each kind of unit; plain dicts: they are asked all the time, and into any other kind of dict Python looks slowly
RADII: dict[str, int] = {}
SPECIALS: dict[str, dict[str, int]] = {}
ARMS: dict[str, tuple[Weapon, ...]] = {}
GUNS: dict[str, tuple[Weapon, ...]] = {}


def introduce(profile: Profile) -> None:
    """A kind of unit is known from now on: missions of one's own bring kinds along."""
    RADII[profile.id] = radius(profile.base)
    SPECIALS[profile.id] = profile.special()
    ARMS[profile.id] = profile.armoury()
    GUNS[profile.id] = tuple([arm for arm in ARMS[profile.id] if arm.range])


for _profile in (*UNITS.values(), *HEROES.values()):
    introduce(_profile)
SKILLS: dict[str, Skill] = by_id(_read("skills.toml").skill, "skills.toml")
SPELLS: dict[str, Spell] = by_id(_read("spells.toml").spell, "spells.toml")
ITEMS: dict[str, Item] = by_id(_read("items.toml").item, "items.toml")
GEAR: dict[str, Gear] = by_id(_read("gear.toml").gear, "gear.toml")
EVENTS: dict[int, RandomEvent] = {event.roll: event for event in _read("events.toml").event}
OBJECTIVES: dict[str, Objective] = by_id(_read("objectives.toml").objective, "objectives.toml")
KINDS: dict[str, Kind] = by_id(_read("terrain.toml").kind, "terrain.toml")
BIOMES: dict[str, Biome] = by_id(_read("terrain.toml").biome, "terrain.toml")
LAYOUTS: list[Layout] = _read("layouts.toml").layout
TABLES: dict[str, FixedTable] = by_id(_read("tables.toml").table, "tables.toml")
MISSIONS: dict[str, MissionPlan] = by_id(_read("missions.toml").mission, "missions.toml")
CAMPAIGNS: dict[str, CampaignPlan] = by_id(_read("missions.toml").campaign, "missions.toml")

FACTIONS: tuple[str, ...] = tuple(dict.fromkeys(unit.faction for unit in UNITS.values()))
PRIMARIES = tuple(o.id for o in sorted(OBJECTIVES.values(), key=lambda o: o.roll) if o.rank == "primary")
SECONDARIES = tuple(o.id for o in sorted(OBJECTIVES.values(), key=lambda o: o.roll) if o.rank == "secondary")
BOOK = Book()
for _effect in EFFECTS.values():
    BOOK.add_card(_effect)
CONDITIONS = ("afflicted", "crippled", "diseased", "impaired")


# ---- prices (GSQ-GAP-04) --------------------------------------------------------------------------------------------

_FACTORS = {
    "rending": 1.25, "indirect": 1.2, "bane": 1.15, "surge": 1.15, "thrust": 1.2, "counter": 1.15, "limited": 0.4,
}  # fmt: skip
_FLAT = {
    "fast": 2, "flying": 3, "strider": 1, "scout": 1, "ambush": 2, "fearless": 1, "villain": 10, "slow": -2,
    "immobile": -3, "fear": 2, "impact": 4, "caster": 12,
}  # fmt: skip


def price(quality: int, defense: int, tough: int, weapons: tuple[Weapon, ...], special: dict[str, int]) -> float:
    """What one model costs by the formula, before rounding."""
    points = 4 * tough / ((defense - 1) / 6)
    points *= (1.4 if "regeneration" in special else 1) * (1.15 if "stealth" in special else 1)
    for arm in weapons:
        hit = (7 - (2 if "reliable" in arm.names else quality)) / 6
        worth = arm.attacks * hit * (6 + arm.range / 4000) * (1 + 0.4 * arm.x("ap"))
        worth *= 1 + 0.25 * max(arm.x("blast") - 1, 0)
        worth *= 1 + 0.4 * max(arm.x("deadly") - 1, 0)
        for id, _ in arm.rules:
            worth *= _FACTORS.get(id, 1)
        if not arm.range and "furious" in special:
            worth *= 1.15
        if arm.range and "relentless" in special:
            worth *= 1.15
        points += worth
    return points + sum(_FLAT.get(id, 0) * x for id, x in special.items())


def rounded(points: float) -> int:
    return 5 * int(points / 5 + 0.5)


# ---- what refers to what --------------------------------------------------------------------------------------------


def _check() -> None:
    for profile in (*UNITS.values(), *HEROES.values()):
        file = "units.toml" if profile.id in UNITS else "heroes.toml"
        try:
            profile.armoury()
            profile.special()
        except ValueError as error:
            raise ContentError(f"{file}: {profile.id!r}: {error}") from None
    for hero in HEROES.values():
        for skill in hero.skills:
            known(skill, SKILLS, f"heroes.toml: hero {hero.id!r}, skills")
    doings: list[Doing | Gear] = [*SKILLS.values(), *SPELLS.values(), *ITEMS.values(), *GEAR.values()]
    for doing in doings:
        if doing.effect:
            known(doing.effect, EFFECTS, f"{type(doing).__name__.lower()} {doing.id!r}, effect")
    for biome in BIOMES.values():
        for kinds in (biome.large_block, biome.small_block, biome.large_open, biome.small_open):
            for kind in kinds:
                known(kind, KINDS, f"terrain.toml: biome {biome.id!r}")
    for table in TABLES.values():
        for piece in table.pieces:
            known(piece.kind, KINDS, f"tables.toml: table {table.id!r}")
    for event in EVENTS.values():
        if event.do in ("begin", "condition"):
            known(event.what, EFFECTS, f"events.toml: event {event.id!r}, what")
    for mission in MISSIONS.values():
        for id, ids in ((mission.primary, PRIMARIES), (mission.secondary, SECONDARIES), (mission.table, TABLES)):
            if id:
                known(id, ids, f"missions.toml: mission {mission.id!r}")
        for unit in (*mission.sentries, *(unit for each in mission.more for unit in each)):
            known(unit, UNITS, f"missions.toml: mission {mission.id!r}, sentries")
    for campaign in CAMPAIGNS.values():
        for chapter in campaign.chapters:
            for id in chapter.missions:
                known(id, MISSIONS, f"missions.toml: campaign {campaign.id!r}")


_check()
