"""The plain data of a game of Project EOS Rise."""

from __future__ import annotations

import msgspec

from ...table import State
from .content import HOUSE, MAP, PRINTED, REGIONS, SEATS, UNLOCKED


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A deck or the bag: cards in no known order (sorted), discards, and what everybody knows to lie on top.

    Never changed: another takes its place, so that copies of a state share it. Chance names a card when it is drawn.
    """

    cards: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    top: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.cards) + len(self.top)


class Officer(msgspec.Struct, gc=False):
    """A character with its board. The ring stands on hex `level` of the basic track, or behind it on the `branch`."""

    id: str
    stress: int
    cubes: int
    level: int = 1
    branch: str = ""
    technology: tuple[str, ...] = ()
    contract: str = ""
    cargo: int = -1
    """The galaxy of its cargo delivery token; -1 while that lies on the board."""
    room: str = ""
    """Its advanced room."""
    mission: str = ""
    stars: int = 0
    fulfilled: bool = False
    place: str = ""
    """The Action icon on which its figure stands."""
    assistant: str = ""
    """The same of its Assistant."""
    passed: bool = False


class Ship(msgspec.Struct, frozen=True, gc=False):
    """An alien ship token on the board; where it has flown, another takes its place."""

    id: int
    kind: str
    at: int


class Foe(msgspec.Struct, gc=False):
    """An alien ship card beside the Combat Specialist (in pursuit) or the Commander (attacking), and its load."""

    card: str
    frbs: int = 0
    skills: int = 0
    credits: int = 0


class Fire(msgspec.Struct, gc=False):
    """A damage card on the table in an EOS attack."""

    card: str
    boost: int = 0
    """What a First Strike adds."""
    dice: list[str] = []
    """The dice on its icons, in their order."""
    target: int = -1
    """The ship it is assigned to, among those in pursuit."""


class Attack(msgspec.Struct, gc=False):
    """The EOS attack that is going on; `step` as in EOS-TAB-08."""

    step: str = "open"
    round: int = 1
    crew: list[str] = []
    cards: list[Fire] = []
    dice: dict[str, list[str]] = {}
    """What each participant's dice show: the basic ones first."""
    tricked: int = 0
    """Tricky ships that have been answered this combat round."""
    calm: dict[str, int] = {}
    """Stress that pills will cancel, by officer."""
    bonus: int = 0
    """What the first activated card deals on top."""


class Landing(msgspec.Struct, gc=False):
    """A redeployed ship that came down on the EOS, and what it brings (EOS-RDP-05 to 07)."""

    kind: str
    token: str = ""


class EosState(State, kw_only=True, gc=False):
    phase: str = "setup"
    dash: bool = False
    """The Last Dash is on."""
    due: bool = False
    """The planet on the Progress track has been reached: a fight is finished, then the Last Dash begins."""
    traits: bool = False
    """The optional rule."""
    officers: list[Officer]
    credits: int
    hull: dict[str, int]
    """Hull of every room that stands."""
    shields: int = 0
    """Tokens beside the Commander."""
    charge: list[int]
    """Tokens on each charge level."""
    funding: int = 0
    intel: int = 0
    progress: int = 0
    extinction: int = 0
    eos: int = -1
    warp: int = 0
    """Lanes left in this warp phase."""
    flown: bool = False
    """Whether the EOS has moved in this warp phase."""
    burnt: int = 0
    """Asteroid fields met in this warp phase."""
    planet: int = -1
    stations: dict[str, int] = {}
    gates: list[str] = []
    """The regions whose stations have one."""
    used: list[str] = []
    """Stations used this round, and `shut` those used in the last one (EOS-STN-05)."""
    shut: list[str] = []
    asteroids: list[int] = []
    mines: list[int] = []
    skills: list[int] = []
    frbs: list[int] = []
    tokens: list[int] = []
    """Credits on the board: the galaxy of each."""
    ships: list[Ship] = []
    next_ship: int = 1
    bag: Deck
    queue: list[str] = []
    """Ships on Redeploy hexes 01 to 04; "" where there is none."""
    loaded: bool = False
    """Whether the tokens beside the Redeploy track are there."""
    invasion: list[str] = []
    shown: dict[str, str] = {}
    """Movement cards face up, by class."""
    scans: list[str] = []
    """Damage cards kept from scans."""
    pursuit: list[Foe] = []
    attackers: list[Foe] = []
    landed: list[Landing] = []
    attack: Attack | None = None
    event: str = ""
    todo: list[str] = []
    """Skill levels that the crew has yet to give to somebody: settled before anything else goes on."""
    scanner: str = ""
    """Who scans, and the results not yet claimed."""
    claims: list[str] = []
    decks: dict[str, Deck]

    def __post_init__(self) -> None:
        """What no rule could have led to, in a save that somebody has bent."""
        if found := problem(self):
            raise ValueError(found)


def problem(state: EosState) -> str:
    """What is wrong with a state, in a few words; "" when nothing is."""
    places = [state.eos, state.planet, *state.asteroids, *state.mines, *state.skills, *state.frbs, *state.tokens]
    places += [*state.stations.values(), *(ship.at for ship in state.ships), *(o.cargo for o in state.officers)]
    if any(not -1 <= place < len(MAP) for place in places):
        return f"the EOS (eos), a token or a ship is in no galaxy: 0 to {len(MAP) - 1}"
    if [officer.id for officer in state.officers] != list(SEATS):
        return f"the officers are not {', '.join(SEATS)}"
    for officer in state.officers:
        if (officer.id, officer.branch, officer.level) not in UNLOCKED:
            return f"the {officer.id} has no hex {officer.level} on {officer.branch or 'the basic track'}"
        if not 0 <= officer.stress <= HOUSE.stress.most or len(officer.technology) > PRINTED.technologies:
            return f"the {officer.id} has more stress or items than a board holds"
    if not 0 <= state.shields <= PRINTED.shields - sum(state.charge):
        return f"more than {PRINTED.shields} shields"
    if len(state.mines) > PRINTED.mines:
        return f"more than {PRINTED.mines} mining stations"
    if len(set(state.gates)) < len(state.gates) or not set(state.gates) <= set(REGIONS):
        return "two jump gates at one station, or gates of no region"
    return ""
