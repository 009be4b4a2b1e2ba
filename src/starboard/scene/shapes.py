"""What a scene is made of, as Structs."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..table import Outcome
from ..table.journal import Event

XY = tuple[float, float]


class Part(msgspec.Struct, omit_defaults=True, gc=False):
    """Base of all parts of a scene: fields that say nothing are not sent. None refers to what holds it."""


class Cell(Part):
    """A place on a board: a polygon in board units. `floor` names a pattern of the game's look; `level` stacks."""

    id: str
    name: str
    shape: list[XY]
    floor: str = ""
    symbol: str = ""
    level: int = 0
    note: str = ""
    tags: list[str] = []


class Edge(Part):
    """A wall, door or barricade from `a` to `b`; `state` says open, closed, locked, damaged …"""

    id: str
    a: XY
    b: XY
    kind: str = "wall"
    state: str = ""


class Piece(Part):
    """Something that stands in a cell: who it belongs to, how strong it is, how many of them there are.

    On an open table `at` is "" and `xy` says where its middle stands, `radius` how large its base is (board units)."""

    id: str
    at: str
    kind: str
    name: str
    symbol: str = ""
    letter: str = ""
    seat: str = ""
    life: int | None = None
    life_max: int | None = None
    count: int = 1
    size: int = 1
    init: int | None = None
    icons: list[list[str]] = []
    tags: list[str] = []
    note: str = ""
    xy: XY | None = None
    radius: float = 0
    facing: int | None = None
    """Degrees, clockwise from the upper edge of the board."""
    many: str = ""
    """What several of them are called, where that is another word."""


class Mark(Part):
    """A token or hint on a cell or a piece: fire, vortex, noise, what is coming in."""

    id: str
    at: str
    kind: str
    text: str = ""
    value: int | None = None
    symbol: str = ""
    note: str = ""


class Area(Part):
    """Cells that are one place, on a board of squares: a room with its name and its furniture, a street, water."""

    id: str
    name: str
    cells: list[str]
    symbol: str = ""
    note: str = ""
    tags: list[str] = []


class Overlay(Part):
    """Cells to light up while `of` (a piece, a mark, a card) is pointed at: what it sees, who hears it, its reach."""

    id: str
    of: str
    kind: str
    name: str
    cells: list[str]
    lines: list[list[XY]] = []
    """On an open table: ways, point by point. `of` may then be the part before the dot of many pieces' ids."""
    shown: bool = False
    """Its lines are drawn also while nobody points there: what is certain to come."""


class Board(Part):
    """One board. `text` is the same board drawn with letters, for terminals and screen readers."""

    id: str
    title: str
    size: XY
    cells: list[Cell] = []
    edges: list[Edge] = []
    pieces: list[Piece] = []
    marks: list[Mark] = []
    text: str = ""
    overlays: list[Overlay] = []
    areas: list[Area] = []
    inch: float = 0
    """On an open table: board units to the inch. `point` offers are in thousandths of an inch."""


class Die(Part):
    id: str
    seat: str
    face: str
    at: str = ""
    note: str = ""
    tags: list[str] = []


class Line(Part):
    """A row of a dashboard onto which dice go: what it is worth with 0, 1, 2 … dice, and how many lie there."""

    id: str
    name: str
    symbol: str = ""
    ladder: list[str] = []
    dice: list[str] = []
    value: str = ""
    starred: bool = False
    note: str = ""
    idle: str = ""
    """Why the dice that lie there do nothing, as things stand; "" where they do."""


class Track(Part):
    id: str
    name: str
    value: int
    most: int
    symbol: str = ""
    note: str = ""
    marks: list[int] = []
    """Values at which something happens."""
    rising: Literal["good", "bad", "spent"] = "good"
    """What it means when it rises; `spent`: what every action uses up, of which nobody needs to be told."""


class Card(Part):
    id: str
    name: str
    text: str
    symbol: str = ""
    tags: list[str] = []
    source: str = ""


class Panel(Part):
    """A dashboard, a deck, an event in force."""

    id: str
    kind: str
    title: str
    seat: str = ""
    subtitle: str = ""
    tracks: list[Track] = []
    lines: list[Line] = []
    dice: list[Die] = []
    cards: list[Card] = []
    note: str = ""
    tags: list[str] = []


class Turn(Part):
    """A place on the initiative rail; `init` is below 0 where no number says when it comes."""

    id: str
    name: str
    init: int
    seat: str = ""
    done: bool = False
    now: bool = False


class Picture(Part):
    """What a game's `picture` gives: everything this seat may see."""

    boards: list[Board] = []
    panels: list[Panel] = []
    rail: list[Turn] = []
    goal: str = ""
    warnings: list[str] = []
    story: str = ""
    """What the mission played now is about."""


class Caption(Part):
    """What an option is called, and which ids it touches (cells, pieces, dice, cards)."""

    label: str
    touches: list[str] = []
    group: str = ""
    text: str = ""
    rule: str = ""


class Leads(Part):
    """What an option asks next, where that is a way on an open table: so that one click can answer both."""

    name: str
    most: int
    finds: bool
    region: list[list[tuple[int, int]]]


class Sight(Part):
    """What there is between somebody who would stand somewhere and a piece: what one could do to it from there, and
    what it would do next."""

    of: str
    can: str = ""
    harm: str = ""
    seen: bool = False


class Aim(Part):
    """What comes of a way on an open table, before it is gone; or what speaks against it."""

    way: list[tuple[int, int]] = []
    why: str = ""
    words: str = ""
    sights: list[Sight] = []


class Act(Part):
    """One option of an offer, ready to be sent back: `choice` is the wire format."""

    choice: Any
    label: str
    touches: list[str] = []
    group: str = ""
    text: str = ""
    rule: str = ""
    final: bool = False
    """It rolls, draws or reveals something at once: it cannot be taken back for free."""
    leads: Leads | None = None


class Refusal(Part):
    label: str
    because: str
    rule: str
    touches: list[str] = []


class OfferView(Part):
    """An open offer as this seat sees it; `mine` when this seat may answer it."""

    id: str
    name: str
    kind: str
    prompt: str
    seats: list[str]
    mine: bool
    joint: bool = False
    patient: bool = False
    """Bots wait until every person has answered, or somebody tells them to go ahead."""
    pact: bool = False
    """Joint: a proposal of the first of `seats`. Ready agrees to the whole as it lies; `decline` does not."""
    final: bool = False
    """No answer to this can be taken back for free, whatever it is."""
    acts: list[Act] = []
    refusals: list[Refusal] = []
    items: list[Act] = []
    least: int = 0
    most: int = 0
    slots: dict[str, list[str]] = {}
    """Arrange: piece id -> the slots where it may go now."""
    owners: dict[str, str] = {}
    plan: dict[str, str] = {}
    ready: list[str] = []
    limits: dict[str, int] = {}
    """Allot: slot -> the most it takes; `least` to `most` in all."""
    region: dict[str, list[list[tuple[int, int]]]] = {}
    """Point: by verb, the outlines of where one click may lead. `acts` are a few good ways."""
    verbs: list[str] = []
    finds: bool = False
    """Point: a way to one place is found. Where it is not, every place of the path is a bend."""


class Scene(Part):
    """The whole picture of a table for one seat (or for a spectator)."""

    game: str
    title: str
    mission: str
    round: int
    seat: str | None
    crumbs: list[str]
    picture: Picture
    offers: list[OfferView]
    waiting: list[str]
    journal: list[Event]
    outcome: Outcome | None = None
    undo: str = ""
    chapter: str = ""
    """Of a campaign: the mission that is played now."""
    behind: list[str] = []
    """Of a campaign: the missions that were won."""
    against: list[str] = []
    """The seats that play against the rest: they win what the others lose."""
