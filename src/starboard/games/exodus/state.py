"""The plain data of a game of Exodus. Squares are numbers of the mission's grid; sets of doors and areas are masks."""

from __future__ import annotations

import msgspec

from ...table import Pile, State


class Thing(msgspec.Struct, gc=False):
    """A piece of equipment that somebody carries: it keeps its rounds wherever it goes (EXO-EQUIP-04, EXO-EXCH-05)."""

    id: int
    card: str
    rounds: int = 0
    used: bool = False
    """Used this turn: it cannot be exchanged (EXO-EXCH-03)."""


class Hero(msgspec.Struct, gc=False):
    """A hero with board, dial and belongings."""

    id: str
    at: int = -1
    prone: bool = False
    dial: int = 0
    ap: int = 0
    done: bool = False
    """The activation of this turn is over (EXO-HERO-04)."""
    alert: bool = False
    orders: str = ""
    """What to do on alert without being asked: "" ask, "near" ask once it could grab, "hold" this phase."""
    firing: tuple[int, ...] = ()
    """The guns of a standing order to fire: at one infected until it falls, or (0) at whatever comes this phase."""
    firing_at: int = 0
    let_go: int = 0
    """The infected that this hero lets pass."""
    things: list[Thing] = []
    active: list[int] = []
    """The things in hand: one weapon, or two pistols (EXO-HERO-65)."""
    cards: list[str] = []
    """Search cards."""
    item: str = ""
    perks: list[str] = []
    spent: dict[str, int] = {}
    """Uses of power perks in this mission (EXO-POWER-02)."""
    powered: bool = False
    """A power perk was used this turn (EXO-POWER-04)."""
    firsts: list[str] = []
    """What can be first only once a turn, and was."""
    lost: int = 0
    """Action points that the infection has cost this turn."""
    rage: int = 0
    """Melee attacks of this turn that cost nothing."""
    aim: int = 0
    """The infected that was aimed at, and with what: the bonus holds for it alone (EXO-SEMI-06)."""
    aim_with: int = 0
    strides: int = 0
    """Squares left of a sprint."""
    handed: bool = False
    """A hand off was made in this move or sprint (EXO-HERO-28)."""
    joined: bool = False
    """A move was made to which an attack may be joined at no cost (EXO-HERO-18)."""
    zones: list[int] = []
    """Infected whose grab zone held both squares of that move: the test is due unless the attack settles it."""
    aboard: bool = False
    fate: str = ""
    """"", "dead" until the end phase, "risen" among the infected, "drowned"."""


class Unit(msgspec.Struct, gc=False):
    """An infected in play: on the map, or on the board of the hero it holds."""

    id: int
    kind: str
    at: int = -1
    facing: int = 0
    prone: bool = False
    hurt: int = 0
    burnt: bool = False
    acted: bool = False
    holds: str = ""
    """The hero it is locked in a grapple with."""
    hero: str = ""
    """The dead hero it was (EXO-QUICK-04)."""
    controlled: bool = False
    under: bool = False
    """A reaver that dives: a marker only (EXO-REAV-18)."""


class Mover(msgspec.Struct, gc=False):
    """The infected that acts, and how far it has come."""

    unit: int
    target: str = ""
    goal: int = -1
    moved: int = 0
    charging: bool = False
    arriving: int = -1
    """The spawn point that it steps onto from outside (EXO-SPAWN-04)."""
    shots: dict[str, int] = {}
    """Alert attacks that are still open, by hero."""
    done: bool = False
    """It has moved as far as it will: what it can grab is all that is left."""


class Token(msgspec.Struct, gc=False):
    """An item on the map."""

    item: str
    at: int


class Arrival(msgspec.Struct, gc=False):
    """An infected that the spawn roll has called: it comes at this point."""

    kind: str
    at: int


class Placing(msgspec.Struct, gc=False):
    """Infected that somebody must put on the map: of a room spawn (a door's square and a row) or a roamer."""

    kind: str
    count: int
    door: int = -1
    area: int = -1
    row: int = 0
    near: str = ""
    """A roamer: the hero who gets it."""
    since: int = 0
    """The last number given before: what this placing has put down is not taken off for the rest of it."""


class Ticket(msgspec.Struct, gc=False):
    """A save ticket: what the heroes had after a mission (EXO-SAVE-02)."""

    slot: str
    mission: int
    heroes: list[Hero]
    deck: Pile
    equipment: dict[str, int]


class ExodusState(State, kw_only=True):
    mission: str
    campaign: bool = False
    phase: str = "lobby"
    stage: int = 0
    """Where inside the phase we are."""
    heroes: list[Hero] = []
    units: list[Unit] = []
    made: int = 0
    """Things and infected made so far: the last number given."""
    actor: str = ""
    closed: int = 0
    slammed: int = 0
    """Doors that nobody opens before the end phase."""
    active: int = 0
    """Rooms that were activated."""
    searched: int = 0
    crates: list[int] = []
    items: list[Token] = []
    rib: list[int] = []
    deck: Pile
    equipment: dict[str, int] = {}
    mover: Mover | None = None
    arrivals: list[Arrival] = []
    placing: Placing | None = None
    settled: bool = False
    """The players leave ties to the table for the rest of this phase."""
    slain: dict[str, int] = {}
    brought: list[int] = []
    """Items brought, by goal."""
    hand: list[str] = []
    """The Director's cards: hers alone to see (EXO-DIR-03)."""
    unseen: Pile
    """What is left of her deck."""
    played: list[str] = []
    card: str = ""
    """The card she played this turn."""
    window: str = ""
    """The moment at which she was last asked, so that she is asked once."""
    hunt: str = ""
    """The hero her infected prefer among equals."""
    frenzied: int = 0
    haste: int = 0
    """The infected that charges whatever it senses, and how many squares farther."""
    scent: int = 0
    fresh: bool = False
    more: int = 0
    line: int = -1
    """The line of the chart she chose."""
    picks: dict[str, int] = {}
    """Perks that each hero may still choose before the mission."""
    ready: list[str] = []
    """Heroes who are through with the lobby."""
    tickets: list[Ticket] = []
    failures: int = 0
    verdict: str = ""
    """How the mission of a campaign ended, until the next begins."""
