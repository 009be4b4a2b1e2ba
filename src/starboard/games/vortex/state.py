"""The plain data of a game of Vortex."""

from __future__ import annotations

import msgspec

from ...table import State
from .content import LINES
from .geometry import Board, board_of, tile_id


class Tile(msgspec.Struct, gc=False):
    """A Room tile on the table: on the ground (level 0) or on pillars above it."""

    room: str
    cell: int
    level: int = 0
    pillars: int = 0
    fire: list[int] = []
    grenades: int = 0
    used: int = 0
    """Activation spaces filled this round."""
    blank: bool = False
    """The back of the tile: no icons, no activation (VTX-GAP-20)."""
    gone: bool = False
    """Collapsed (a platform) or destroyed (a ground room): nobody can be here."""

    @property
    def id(self) -> str:
        return tile_id(self.cell, self.level)


class Hero(msgspec.Struct, gc=False):
    """A Hero with board and dice. `tile` is an index into the tiles; -1 before the first placement and when out."""

    id: str
    life: int
    initiative: int
    dice: int
    tile: int = -1
    faces: list[str] = []
    """What the own dice show this round."""
    changed: list[int] = []
    """Which of them were changed by Equipment: those cannot be given away (VTX-RUL-30)."""
    lines: list[int] = msgspec.field(default_factory=lambda: [0] * len(LINES))
    """How many dice lie on each line."""
    reserve: list[str] = []
    """The icons of the dice in the Room Activation reserve."""
    est: int = 0
    equipment: list[str] = []
    loaded: list[str] = []
    """Equipment that has its die on it."""
    used: list[str] = []
    """Equipment used this round."""
    struck: list[str] = []
    """The attack actions made this turn, `melee` or `ranged`: each of them is made once (VTX-TURN-02)."""
    load: str = ""
    """The icon of the die that carries an Object this round."""
    kit: bool = False
    """Whether a die lies ready for the Repair Kit."""
    out: bool = False


class Enemy(msgspec.Struct, gc=False):
    """An Enemy on the table; its id is that of its card, of which there is only one."""

    id: str
    area: int
    life: int
    most: int
    blocked: list[int] = []
    """Circles under a Block Action token."""
    tokens: list[tuple[int, int]] = []
    """(circle, areas): Move tokens, and how many areas clockwise each of them leads (VTX-RABL-15)."""

    def token(self, circle: int) -> int:
        """Where the Move token on a circle leads; 0 when there is none."""
        return next((areas for covered, areas in self.tokens if covered == circle), 0)


class Vortex(msgspec.Struct, gc=False):
    area: int
    closed: bool = False


class Deck(msgspec.Struct, gc=False):
    """The Enemy deck. Which cards are in it is unknown: each layer says how many Grunts and Bosses it holds, and chance
    names a card of the pool when it comes to the top. The top card is seen by all (VTX-RUL-28)."""

    layers: list[tuple[int, int]]
    """Bottom first: (Grunts, Bosses)."""
    grunts: list[str]
    bosses: list[str]
    top: str = ""


class Object(msgspec.Struct):
    """A Scientific Object: in a room, or carried. A sealed one is named by chance when it is picked up (VTX-MSF-03)."""

    id: str
    kind: str
    tile: int = -1
    bearer: str = ""


class Barricade(msgspec.Struct):
    border: str
    damaged: bool = False


class Scientist(msgspec.Struct):
    """VTX-MIS-15: stands in a room, does not count for the limit of Heroes, and is hit like one."""

    tile: int
    life: int
    stays: bool = False


class Thrown(msgspec.Struct):
    """The Fire that the Grenade object laid into an area, and by whom (VTX-OBJ-17, VTX-RUL-47)."""

    area: int
    hero: str


class Campaign(msgspec.Struct):
    """What lasts from mission to mission (VTX-MIS-06 to 11)."""

    missions: list[str]
    at: int = 0
    losses: int = 0
    """Losses of the present mission: training helps on replays (VTX-MIS-10)."""
    stars: dict[str, int] = {}
    kept: dict[str, str] = {}
    """Hero -> the permanent Equipment it keeps (VTX-MIS-09)."""
    asked: list[str] = []
    relic: str = ""
    """Who held the Relic at the end of M6 (VTX-MSF-07)."""


class VortexState(State, kw_only=True):
    """Everything there is to know about a game of Vortex, except what its content says."""

    phase: str = "setup"
    tiles: list[Tile] = []
    spare: list[str] = []
    """Room tiles not placed yet, during set-up."""
    heroes: list[Hero] = []
    placing: int = 0
    """Set-up: how many Heroes have been placed, from the starting player on."""
    first: int = -1
    """The starting player, once chance has named it."""
    enemies: list[Enemy] = []
    vortices: list[Vortex] = []
    deck: Deck
    bosses_left: int = 0
    order: list[tuple[int, str]] = []
    """Phase C: (Initiative, who) of all that have still to act, in their order."""
    actor: str = ""
    """The Hero whose turn it is."""
    plan: dict[str, str] = {}
    """Where every die was put this round."""
    deadline: int = 0
    """After an elimination: the last round (VTX-HEL-05)."""
    mission: str = "intro"
    training: int = 0
    objects: list[Object] = []
    sealed: list[str] = []
    """What the sealed Objects are, in no known order."""
    lost: list[str] = []
    """Kinds of Objects that have left the game."""
    barricades: list[Barricade] = []
    scientist: Scientist | None = None
    engine: list[str] = []
    """The dice in the Engine Room (VTX-RABL-22)."""
    thrown: list[Thrown] = []
    killed: int = 0
    """Bosses eliminated."""
    superboss: str = ""
    """"", "here" or "dead"."""
    campaign: Campaign | None = None


def board(state: VortexState) -> Board:
    """Which tiles are how far from which, for the tiles that stand now."""
    tiles = tuple([(tile.cell, -1 - tile.level if tile.gone else tile.level) for tile in state.tiles])
    return board_of(tiles, tuple([wall.border for wall in state.barricades]))
