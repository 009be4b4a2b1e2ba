"""The scene: a picture of the table for one seat, as plain data.

A client draws any scene and knows no rules; a terminal prints it; a screen reader reads it. It is *built from nothing*:
a game's `scene.py` says what this seat may see (`picture`), and what its options are called (`caption`); `view` adds
what every game has: the open offers with their options tied to the ids they touch, who is waited for, the journal.

Nothing is copied out of the state by default, so what nobody thought of stays hidden.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..table import Arrange, Ask, Choose, Order, Outcome, Pick, Point, Table
from ..table.journal import Event, visible
from ..table.table import DiceEntry

XY = tuple[float, float]


class Part(msgspec.Struct, omit_defaults=True):
    """Base of all parts of a scene: fields that say nothing are not sent."""


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


class Mark(Part):
    """A token or hint on a cell or a piece: fire, vortex, noise, what is coming in."""

    id: str
    at: str
    kind: str
    text: str = ""
    value: int | None = None
    symbol: str = ""
    note: str = ""


class Overlay(Part):
    """Cells to light up while `of` (a piece, a mark, a card) is pointed at: what it sees, who hears it, its reach."""

    id: str
    of: str
    kind: str
    name: str
    cells: list[str]


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


class Track(Part):
    id: str
    name: str
    value: int
    most: int
    symbol: str = ""
    note: str = ""
    marks: list[int] = []
    """Values at which something happens."""


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
    """A place on the initiative rail."""

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


class Caption(Part):
    """What an option is called, and which ids it touches (cells, pieces, dice, cards)."""

    label: str
    touches: list[str] = []
    group: str = ""
    text: str = ""
    rule: str = ""


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
    paths: list[list[tuple[int, int]]] = []


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


def view(table: Table[Any], seat: str | None, *, since: int = 0, why_not: bool = False, finals: bool = False) -> Scene:
    """The scene for one seat, or for a spectator (None). `since`: journal events from that number on; `why_not`: with
    what is not allowed; `finals`: tries which options cannot be taken back."""
    game = table.game
    return Scene(
        game=game.slug,
        title=game.title,
        mission=table.setup.mission,
        round=table.state.round,
        seat=seat,
        crumbs=game.crumbs(),
        picture=game.scenery.picture(game, seat, table.draft.plan if table.draft else None),
        offers=[_offer(table, ask, seat, why_not, finals) for ask in table.offers],
        waiting=table.waiting_for(),
        journal=visible([event for event in table.journal if event.n >= since], seat),
        outcome=table.outcome,
        undo=table.can_undo(seat)[0] if seat is not None else "",
    )


def _offer(table: Table[Any], ask: Ask, seat: str | None, why_not: bool, finals: bool) -> OfferView:
    """What others are asked is seen by name only; its options are for the seats that may answer."""
    game, kind = table.game, ask.kind
    mine = seat is not None and seat in ask.seats
    offer = OfferView(ask.id, ask.name, kind.wire, "", list(ask.seats), mine, ask.joint)
    if isinstance(kind, DiceEntry):
        offer.prompt = f"Roll {kind.needed.count} for: {kind.needed.why}"
    else:
        offer.prompt = game.scenery.prompt(game, ask, seat)
    if mine or ask.joint:
        _fill(offer, table, ask, why_not and mine)
        offer.final = table.is_final(ask)
    if finals and seat is not None and mine and isinstance(kind, Choose):
        for act, final in zip(offer.acts, table.finals(ask, seat), strict=True):
            act.final = final
    return offer


def _fill(offer: OfferView, table: Table[Any], ask: Ask, why_not: bool) -> None:
    game, kind = table.game, ask.kind
    if isinstance(kind, Choose):
        offer.acts = [_act(game, ask, option) for option in kind.options]
        if why_not:
            for no in kind.refusals():
                caption = game.scenery.caption(game, ask, no.option)
                offer.refusals.append(Refusal(caption.label, no.because, no.rule, caption.touches))
    elif isinstance(kind, Pick | Order):
        offer.items = [_act(game, ask, item) for item in kind.items]
        if isinstance(kind, Pick):
            offer.least, offer.most = kind.least, kind.most
    elif isinstance(kind, Arrange):
        plan = table.draft.plan if ask.joint and table.draft else {}
        offer.pact = ask.joint and kind.pact
        offer.owners = dict(kind.owners())
        offer.plan = dict(plan)
        offer.ready = list(table.draft.ready) if ask.joint and table.draft else []
        for piece in offer.owners:
            offer.slots[piece] = kind.draft_slots(piece, {p: s for p, s in plan.items() if p != piece})
    elif isinstance(kind, Point):
        offer.paths = kind.candidates
        offer.most = kind.most


def _act(game: Any, ask: Ask, option: Any) -> Act:
    caption = game.scenery.caption(game, ask, option)
    raw = msgspec.to_builtins(option)
    return Act(raw, caption.label, caption.touches, caption.group, caption.text, caption.rule)
