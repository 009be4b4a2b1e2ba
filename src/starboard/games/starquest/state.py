"""The plain data of a game of Star Quest."""

from __future__ import annotations

import msgspec

from ...spaces.plane import XY
from ...table import State


class Model(msgspec.Struct, gc=False):
    """One miniature: where its base stands, and the wounds it has taken."""

    x: int
    y: int
    wounds: int = 0

    @property
    def xy(self) -> XY:
        return (self.x, self.y)


class Unit(msgspec.Struct, gc=False):
    """A group of models. An enemy's `kind` is a unit of the content; a hero is a unit of one."""

    id: str
    kind: str
    models: list[Model] = []
    size: int = 1
    """Models when it was deployed (GSQ-MOR-04)."""
    wave: int = 0
    arrives: int = 0
    """The round at whose start it comes out of Ambush; 1 for a hero not yet deployed, 0 when it is on the table."""
    acted: bool = False
    shaken: bool = False
    fatigued: bool = False
    hurt: int = 0
    """Wounds taken in this activation."""
    feared: int = 0
    """Wounds it only seems to have taken (GSQ-SPEC-35)."""
    tokens: int = 0
    """Spell tokens."""
    spent: tuple[str, ...] = ()
    """Limited weapons that were used."""


class Hero(Unit, gc=False):
    """A hero: one model, with what it has learnt and carries."""

    power: int = 0
    out: bool = False
    """Unconscious."""
    xp: int = 0
    level: int = 1
    picks: list[str] = []
    """Improvements chosen at levels."""
    skills: list[str] = []
    items: list[str] = []
    gear: list[str] = []
    credits: int = 0
    conditions: list[str] = []
    injury: str = ""
    points: int = 0
    """What it cost when the mission began (GSQ-RUL-30)."""

    @property
    def at(self) -> Model:
        return self.models[0]


class Marker(msgspec.Struct, gc=False):
    """A search token, a treasure, an objective, a delivery or extraction point, a noise."""

    id: str
    kind: str
    x: int
    y: int
    carrier: str = ""
    tokens: int = 0
    armed: bool = False
    what: list[str] = []
    """What a treasure holds."""
    bonus: int = 0
    until: int = 0
    """The last round of a noise."""

    @property
    def xy(self) -> XY:
        return (self.x, self.y)


class Turn(msgspec.Struct, gc=False):
    """The activation under way."""

    actor: str = ""
    free: bool = True
    skill: bool = True
    bought: bool = False
    extra: bool = False
    """A bought action that is still to be taken."""
    acted: bool = False
    attacked: bool = False
    charged: bool = False
    cast: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    dangers: tuple[str, ...] = ()
    """Which model has tested for which dangerous piece (GSQ-RUL-42)."""
    frights: tuple[str, ...] = ()
    """Who has frightened whom (GSQ-SPEC-35)."""


class Ledger(msgspec.Struct, gc=False):
    """A campaign: chapters of missions, what has been played, which one is on."""

    chapters: list[list[str]] = []
    names: list[str] = []
    difficulty: list[int] = []
    done: list[int] = []
    chapter: int = -1
    mission: int = 0
    shop: bool = False
    failed: int = 0
    """How often a chapter was begun again."""
    order: list[str] = []
    """Who still has something to decide between two missions."""


class StarState(State, kw_only=True, gc=False):
    phase: str = "setup"
    cursor: int = 0
    mission: str = ""
    difficulty: int = 1
    biome: str = ""
    map: int = 0
    table: str = ""
    side: int = 48_000
    faction: str = ""
    corner: int = 0
    heroes: list[Hero] = []
    enemies: list[Unit] = []
    markers: list[Marker] = []
    grease: list[tuple[int, int, int]] = []
    turn: Turn = msgspec.field(default_factory=Turn)
    made: int = 0
    """Units and markers made so far, for their ids."""
    pending: list[int] = []
    """Dice of things still to be placed where the players choose."""
    waiting: list[str] = []
    """Units of a wave still to be placed."""
    primary: str = ""
    secondary: str = ""
    primary_done: bool = False
    secondary_done: bool = False
    secondary_set: bool = False
    alertness: int = 0
    wave: int = 0
    """Reinforcement waves deployed so far."""
    hunted: int = 0
    """The wave whose last model drops the marker; 0 for none."""
    boss: int = 0
    """0 not called, 1 called, 2 deployed, 3 destroyed."""
    event: int = 0
    quarter: int = 0
    quarter_kind: str = ""
    alarm: str = ""
    time: str = ""
    weather: str = ""
    ledger: Ledger | None = None
