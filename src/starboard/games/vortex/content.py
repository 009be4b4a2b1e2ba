"""The cards, heroes and rooms of Vortex, read once from `content/*.toml`."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from ...cards import Change
from ...table.content import Entry, by_id, load
from . import HOME
from .effects import Effects
from .geometry import ANY

Icon = Literal["movement", "melee", "ranged", "defense", "special", "star"]
ICONS: tuple[Icon, ...] = ("movement", "melee", "ranged", "defense", "special", "star")
"""The six faces of every die (VTX-GAP-02)."""

OPPOSITE: dict[str, Icon] = {
    "melee": "ranged",
    "ranged": "melee",
    "movement": "defense",
    "defense": "movement",
    "special": "star",
    "star": "special",
}

LINES: tuple[Icon, ...] = ("movement", "melee", "ranged", "defense", "special")
MOVEMENT: Final = 0
MELEE: Final = 1
RANGED: Final = 2
DEFENSE: Final = 3
SPECIAL: Final = 4
LINE_NUMBERS: dict[str, int] = {line: number for number, line in enumerate(LINES)}
ANY_ROOM = ANY
"""How far the movement result "any room" goes."""


class HeroBoard(Entry, frozen=True, kw_only=True):
    """A Hero board (VTX-BRD-01): each line says what it is worth with 0, 1, 2 … dice."""

    name: str
    role: str
    pitch: str
    initiative: int
    life: int
    ability: Literal["block", "crush", "heal", "push"]
    stars: tuple[Icon, Icon]
    lines: dict[Icon, tuple[int | Literal["any"], ...]]

    def __post_init__(self) -> None:
        if set(self.lines) != set(LINES):
            raise ValueError(f"expected the lines {', '.join(LINES)}")

    def ladder(self, line: int) -> tuple[int, ...]:
        return tuple(ANY_ROOM if value == "any" else value for value in self.lines[LINES[line]])


class RoomTile(Entry, frozen=True, kw_only=True):
    """A Room tile (VTX-TAB-05): the icons that activate it and what an activation does."""

    name: str
    icons: tuple[Icon, ...]
    effect: Literal["shield", "blast", "close_vortex", "displace", "heal", "boost", "barricade", "move_token", "engine"]
    text: str
    set: Literal["beginner", "enemy"]
    effects: Effects = ()
    """What it changes for whoever activates it."""
    never_platform: bool = False


class Left(msgspec.Struct, frozen=True, tag="left", tag_field="do"):
    areas: int


class Right(msgspec.Struct, frozen=True, tag="right", tag_field="do"):
    areas: int


class Melee(msgspec.Struct, frozen=True, tag="melee", tag_field="do"):
    power: int


class Ranged(msgspec.Struct, frozen=True, tag="ranged", tag_field="do"):
    power: int


class MaxMelee(msgspec.Struct, frozen=True, tag="max_melee", tag_field="do"):
    power: int


class MaxRanged(msgspec.Struct, frozen=True, tag="max_ranged", tag_field="do"):
    power: int


class Grenade(msgspec.Struct, frozen=True, tag="grenade", tag_field="do"):
    by: Literal["melee", "ranged"]


class Acrobat(msgspec.Struct, frozen=True, tag="acrobat", tag_field="do"):
    pass


class Sniffer(msgspec.Struct, frozen=True, tag="sniffer", tag_field="do"):
    pass


class Regenerate(msgspec.Struct, frozen=True, tag="regenerate", tag_field="do"):
    pass


EnemyIcon = Left | Right | Melee | Ranged | MaxMelee | MaxRanged | Grenade | Acrobat | Sniffer | Regenerate

CHANGES = {"attack": "boost", "board": "full_power", "shield": "shield"}


class Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The back of an Enemy card (VTX-EQP-01)."""

    name: str
    phase: Literal["B", "C"]
    permanent: bool
    text: str
    effects: Effects
    no_platform: bool = False
    die: Icon | Literal["any"] | None = None

    @property
    def does(self) -> str:
        """The name of what it does: of one that changes a number, of what it makes of it."""
        effect = self.effects[0]
        if isinstance(effect, Change):
            return CHANGES[effect.number.partition(".")[0]]
        return str(type(effect).__struct_config__.tag)


class Card(Entry, frozen=True, kw_only=True):
    """An Enemy card (VTX-ENA-01). `boss` counts its stripes: 0 is a Grunt (VTX-COMP-08, VTX-DECK-02)."""

    name: str
    boss: int
    life: int
    initiative: int
    circles: tuple[tuple[EnemyIcon, ...], ...]
    flavour: str
    back: Equipment | None = msgspec.field(name="equipment", default=None)
    """The other side; the SuperBoss's shows the Scientist instead (VTX-COMP-09)."""
    radar: bool = False
    armor: int = 0
    wings: bool = False

    @property
    def equipment(self) -> Equipment:
        """The back of a card that somebody has won."""
        assert self.back is not None
        return self.back


class _Heroes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hero: list[HeroBoard]


class _Rooms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    room: list[RoomTile]


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: list[Card]


Cards = Annotated[int, msgspec.Meta(ge=0, le=30)]


class Layers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Grunts and Bosses lie in each layer of the deck (VTX-TAB-01), for one number of players."""

    top: tuple[Cards, Cards]
    middle: tuple[Cards, Cards]
    bottom: tuple[Cards, Cards]

    @property
    def all(self) -> tuple[tuple[int, int], ...]:
        """As they lie: the bottom first."""
        return self.bottom, self.middle, self.top


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`game.toml`: the numbers of the game that stand on no card."""

    decks: dict[str, Layers]
    vortices: dict[str, tuple[int, ...]]
    dice: int
    give: int
    receive: int
    keep: int
    room_heroes: int
    activations: int
    pillars: int
    pillars_to_fall: int
    collapse_damage: int
    grenade_damage: int
    grenades: int
    assault_fire: int
    fire_tokens: int
    block_tokens: int
    est_damage: int
    initiative: tuple[int, int]
    rounds_after_elimination: int
    rounds: int
    two_ships: tuple[str, ...]
    platforms: int
    objects: int
    any_enemy_from: int
    two_from: int
    scientist_life: int
    move_tokens: int
    barricade_strength: int
    toxic_damage: int
    thrown_damage: int


FILES: dict[str, type] = {
    "heroes.toml": _Heroes,
    "rooms.toml": _Rooms,
    "cards.toml": _Cards,
    "superboss.toml": _Cards,
    "game.toml": Numbers,
}
"""What is in which file; every other one is a mission."""


class Library:
    """All content of the game, by id."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def heroes(self) -> dict[str, HeroBoard]:
        return by_id(load(self.folder / "heroes.toml", _Heroes).hero, "heroes.toml")

    @cached_property
    def rooms(self) -> dict[str, RoomTile]:
        return by_id(load(self.folder / "rooms.toml", _Rooms).room, "rooms.toml")

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The 30 Enemy cards and the SuperBoss, whose level no deck asks for."""
        cards = load(self.folder / "cards.toml", _Cards).card + load(self.folder / "superboss.toml", _Cards).card
        return by_id(cards, "cards.toml")

    @cached_property
    def numbers(self) -> Numbers:
        return load(self.folder / "game.toml", Numbers)


LIBRARY = Library(HOME / "content")
HEROES = LIBRARY.heroes
ROOMS = LIBRARY.rooms
CARDS = LIBRARY.cards
NUMBERS = LIBRARY.numbers

LADDERS: dict[str, tuple[tuple[int, ...], ...]] = {
    hero.id: tuple(hero.ladder(line) for line in range(len(LINES))) for hero in HEROES.values()
}


SUPERBOSS = "sternploeeg"


def line_value(hero: str, line: int, dice: int) -> int:
    """What a line is worth: the number in the next uncovered box (VTX-BRD-12); past the last box it stays."""
    ladder = LADDERS[hero][line]
    return ladder[dice] if dice < len(ladder) else ladder[-1]
