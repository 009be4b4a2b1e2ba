"""The plain data of a game of Endure the Stars. Zones are numbers of the layout, doors and walls are masks."""

from __future__ import annotations

import msgspec

from ...table import Pile, State
from .missions.terms import AnyMemory


class Item(msgspec.Struct, frozen=True, gc=False):
    """A card that somebody carries. Copies are alike but for what has happened to them, which goes where they go."""

    card: str
    jammed: bool = False
    """Until the round ends (ETS-JAM-03)."""


class Survivor(msgspec.Struct, gc=False):
    """A survivor with dashboard and cards. `zone` is -1 for the dead and for those who have left the map."""

    seat: str
    kind: str
    """The class: captain, marine …"""
    kit: str
    """Which of the two ability sets of the class: "a" or "b"."""
    health: int
    resolve: int
    zone: int = -1
    fate: str = ""
    """"dead", "out" once it has left the map, "" while it is on it."""
    exit: str = ""
    """By which exit it left."""
    hidden: list[int] = []
    """The numbers of the Resolve cards not yet revealed (ETS-SET-13): which cards they are is named when they fire."""
    late: list[int] = []
    """Numbers of Resolve cards from before the mission that fire with its first failed test (ETS-RUL-14)."""
    shaken: list[str] = []
    """Persistent Resolve cards in force."""
    goal: str = ""
    progress: int = 0
    reward: bool = False
    """The Accomplishment card, how often its goal has been met, and whether its reward waits to be spent."""
    crisis: bool = True
    injuries: list[str] = []
    bag: list[Item] = []
    """The general spaces."""
    head: str = ""
    body: str = ""
    objectives: list[str] = []
    """What of the mission's objectives it carries; they take no space (ETS-RUL-60)."""
    viewing: int = 0
    """The types of enemy in its sight, as a mask of `KIND_BIT`."""
    stunned: int = 0
    """1: down for the rest of this Survivor Phase; 2: has one action less on its next turn."""
    held: int = 0
    """The zones where it failed a Resolve check this round, as a mask (ETS-MOVE-06)."""
    moved: int = 0
    """Zones moved this turn."""
    free: int = 0
    """Moves this turn that cost no action."""
    searched: list[int] = []
    """Rooms searched this turn."""
    active: bool = False
    """Has used the Active ability this turn."""
    doors: int = 0
    """Doors opened or locked for no action this turn."""
    limits: list[str] = []
    """What may happen only once a turn or round and has."""

    @property
    def cards(self) -> list[str]:
        """What is in the general spaces, by name."""
        return [item.card for item in self.bag]


class Group(msgspec.Struct, gc=False):
    """Enemies of one type in one zone that stand alike; a boss is a group of one."""

    kind: str
    zone: int
    count: int
    hurt: int = 0
    """How many of them carry a wound (ETS-RUL-32)."""
    stunned: int = 0
    """1: misses the coming Enemy Phase; 2: gets up in the next; 3: until the next round begins."""
    saw: int = 0
    """Which survivors it has seen since it last acted, as a mask (ETS-ENE-05)."""
    turn: int = 0
    """In the Enemy Phase: 1 Passive, 2 Active, 0 has acted."""
    wanted: bool = False
    """The mission wants these dead, wherever they go (ETS-NEIGH-02)."""


class Token(msgspec.Struct, gc=False):
    """A radar token, face down. `pile` says which tokens it may be; chance names its face when somebody looks."""

    zone: int
    pile: str
    face: str = ""
    seen_by: list[str] = []
    turn: int = 0
    """As for a group."""
    off: bool = False
    """Shut down for this Enemy Phase (C012, C014)."""
    wanted: bool = False
    """As for a group."""


class Boss(msgspec.Struct, gc=False):
    kind: str
    health: int
    most: int
    deck: Pile
    mood: str = ""
    asleep: bool = False
    """Not switched on yet (C015), or not found yet (ROP19)."""


class Noise(msgspec.Struct, gc=False):
    zone: int
    level: int
    round: int
    """A token goes in the Resolution Phase of the round it belongs to (ETS-NOISE-11, ETS-NOISE-13)."""
    tied: str = ""
    """Permanent, and goes where this one goes: an objective or a boss."""


class Lure(msgspec.Struct, gc=False):
    """A distracting item (ETS-GAP-29)."""

    zone: int
    radius: int


class Mark(msgspec.Struct, gc=False):
    """An objective on the map."""

    id: str
    zone: int


class Loader(msgspec.Struct, gc=False):
    """The Exo Loader; `pilot` is a number of a survivor or -1."""

    zone: int
    pilot: int = -1
    charges: int = 0
    """Turns the Power Cell in it still has."""
    powered: bool = False


class Ally(msgspec.Struct, gc=False):
    """A Sentry on the crew's side (C013)."""

    kind: str
    zone: int
    health: int
    round: int
    """When it was brought back: it is calibrating until the next one (ETS-WALK-19)."""


class Refuge(msgspec.Struct, gc=False):
    """The Refuge between two missions of a campaign."""

    track: int
    stock: list[str] = []
    done: list[int] = []
    """Who has acted this round."""
    dealt: bool = False
    """New Resolve and Accomplishment cards have been dealt."""
    events: Pile = msgspec.field(default_factory=Pile)


class EndureState(State, kw_only=True, gc=False):
    """Everything there is to know about a game of Endure the Stars, except what its content says."""

    mission: str
    phase: str = "setup"
    survivors: list[Survivor] = []
    first: int = 0
    acted: int = 0
    """Who has had a turn this round, as a mask."""
    actor: int = -1
    """Whose turn it is."""
    actions: int = 0
    marching: list[tuple[int, int]] = []
    """Who may still move at once, and how many zones: a card let many move, one step each."""
    groups: list[Group] = []
    tokens: list[Token] = []
    piles: dict[str, list[str]] = {}
    """What the face-down radar tokens can be, by pile. "?" stands for any of the pile "row"."""
    spawns: int = 0
    """How many tokens of the pile "pool" have not been put on the map."""
    boss: Boss | None = None
    allies: list[Ally] = []
    noises: list[Noise] = []
    lures: list[Lure] = []
    shields: list[int] = []
    """Zones under a Shield Bubble."""
    closed: int = 0
    """Locked doors, without a lockdown; `forced` are those opened in spite of one."""
    forced: int = 0
    broken: int = 0
    """Walls with a doorway cut into them."""
    shut: list[str] = []
    """Locked exits."""
    events: Pile = msgspec.field(default_factory=Pile)
    event: str = ""
    """The event in force."""
    next_event: str = ""
    """The top of the Event deck when somebody has looked at it; `next_seen` says who."""
    next_seen: list[str] = []
    skip_event: bool = False
    items: Pile = msgspec.field(default_factory=Pile)
    fears: list[str] = []
    """Resolve cards nobody has read: those under dashboards are among them."""
    goals: list[str] = []
    """Accomplishment cards not dealt."""
    aside: list[str] = []
    """Cards the mission laid aside."""
    marks: list[Mark] = []
    done: list[str] = []
    """Objectives used, emptied, destroyed or delivered."""
    carried_out: list[str] = []
    loader: Loader | None = None
    memory: dict[str, AnyMemory] = {}
    """What the mission's conditions remember, by condition."""
    killed: int = 0
    after: list[str] = []
    """Campaign: the missions that came before."""
    campaign: str = ""
    fallen: list[str] = []
    """Campaign: the dashboards that are lost, as class and set."""
    refuge: Refuge | None = None
