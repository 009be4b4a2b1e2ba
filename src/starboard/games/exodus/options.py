"""What a player of Exodus may choose: one small Struct each. Squares and doors go by their names."""

from __future__ import annotations

from ...table import About, Option


class Activate(Option, frozen=True, tag="activate"):
    """This hero acts next."""

    hero: str


class Done(Option, frozen=True, tag="done"):
    """The activation ends; what is left of the action points is lost."""


class Move(Option, frozen=True, tag="move"):
    to: str


class Sprint(Option, frozen=True, tag="sprint"):
    """The first square of a sprint."""

    to: str


class Stride(Option, frozen=True, tag="stride"):
    """A further square of it."""

    to: str


class Halt(Option, frozen=True, tag="halt"):
    """No further square."""


class Dive(Option, frozen=True, tag="dive"):
    to: str


class Drop(Option, frozen=True, tag="drop"):
    """Drop prone."""


class Crawl(Option, frozen=True, tag="crawl"):
    to: str


class Stand(Option, frozen=True, tag="stand"):
    pass


class Brace(Option, frozen=True, tag="brace"):
    """No attack is joined to the move: the grab test is taken."""


class Fire(Option, frozen=True, tag="fire"):
    """Quick fire with one thing in hand or both. `kind` tells infected apart that hold a hero on that square."""

    at: str
    guns: tuple[int, ...]
    kind: str = ""


class Aim(Option, frozen=True, tag="aim"):
    """Aimed fire, with one gun."""

    at: str
    gun: int
    kind: str = ""


class Ignite(Option, frozen=True, tag="ignite"):
    """A shot at a fuel can."""

    at: str
    guns: tuple[int, ...]
    aimed: bool = False


class Throw(Option, frozen=True, tag="throw"):
    """The bomb in hand, or the item that is carried."""

    at: str
    what: str


class Strike(Option, frozen=True, tag="strike"):
    """A melee attack."""

    at: str
    kind: str = ""


class Execute(Option, frozen=True, tag="execute"):
    at: str
    kind: str = ""


class Assassinate(Option, frozen=True, tag="assassinate"):
    at: str


class Sweep(Option, frozen=True, tag="sweep"):
    kind: str
    to: str


class Alert(Option, frozen=True, tag="alert"):
    pass


class Reload(Option, frozen=True, tag="reload"):
    """Ammunition cards into a gun; so many of them."""

    gun: int
    cards: int


class Search(Option, frozen=True, tag="search"):
    pass


class Crate(Option, frozen=True, tag="crate"):
    at: str


class Craft(Option, frozen=True, tag="craft"):
    product: str


class Door(Option, frozen=True, tag="door"):
    """Opens a closed door, closes an open one."""

    door: str


class Switch(Option, frozen=True, tag="switch"):
    """These things into the hands; none of them: bare hands."""

    things: tuple[int, ...]


class Place(Option, frozen=True, tag="place"):
    """The carried item onto a square beside."""

    to: str


class Give(Option, frozen=True, tag="give"):
    """One thing, card or item to a hero beside. `what` is `thing:7`, `card:rag` or `item`."""

    what: str
    to: str


class Take(Option, frozen=True, tag="take"):
    """One thing, card or item from a hero beside, who must agree; or from what a dead hero left."""

    what: str
    of: str


class Med(Option, frozen=True, tag="med"):
    """A med pack."""


class Power(Option, frozen=True, tag="power"):
    perk: str


class Board(Option, frozen=True, tag="board"):
    """Onto the rib."""


class Ashore(Option, frozen=True, tag="ashore"):
    to: str


class Drive(Option, frozen=True, tag="drive"):
    """The rib's two squares afterwards."""

    to: tuple[str, ...]


class Upgrade(Option, frozen=True, tag="upgrade"):
    """Double Tap: one more round makes a knockdown a kill."""

    yes: bool


class Hold(Option, frozen=True, tag="hold"):
    """On alert: no shot; `until` is "" this square, "unit" for this infected, "near" until one could grab, "phase"."""

    until: str = ""


class Volley(Option, frozen=True, tag="volley"):
    """On alert: fire at every square; `until` is "" this infected falls, or "phase": at whatever comes."""

    guns: tuple[int, ...]
    until: str = ""


class Next(Option, frozen=True, tag="next"):
    """Which of the equally close infected acts next."""

    at: str


class Ends(Option, frozen=True, tag="ends"):
    """On which of the equally close squares it ends."""

    to: str


class Faces(Option, frozen=True, tag="faces"):
    side: str


class Hunts(Option, frozen=True, tag="hunts"):
    """Which hero it goes for."""

    hero: str


class Settle(Option, frozen=True, tag="settle"):
    """Leave such ties to the table for the rest of this phase."""


class Put(Option, frozen=True, tag="put"):
    """Where a placed infected stands."""

    to: str


class TakePerk(Option, frozen=True, tag="take-perk"):
    perk: str


class NoPerk(Option, frozen=True, tag="no-perk"):
    pass


class Ready(Option, frozen=True, tag="ready"):
    """Nothing more to do before the mission."""


class Answer(Option, frozen=True, tag="answer"):
    yes: bool


class Play(Option, frozen=True, tag="play"):
    """A Director card, with what it is played on."""

    card: str
    on: str = ""


class Pass(Option, frozen=True, tag="pass"):
    """No card now; her infected prefer this hero among equals, if she names one."""

    hunt: str = ""


class Remove(Option, frozen=True, tag="remove"):
    """A Director's drop off."""

    at: str


class Go(Option, frozen=True, tag="go"):
    """Where a controlled infected goes."""

    to: str


class After(Option, frozen=True, tag="after"):
    """After a mission of a campaign: "continue", "pause", "save"; after a failure "back" or "retire"."""

    then: str


AnyOption = (
    Activate
    | Done
    | Move
    | Sprint
    | Stride
    | Halt
    | Dive
    | Drop
    | Crawl
    | Stand
    | Brace
    | Fire
    | Aim
    | Ignite
    | Throw
    | Strike
    | Execute
    | Assassinate
    | Sweep
    | Alert
    | Reload
    | Search
    | Crate
    | Craft
    | Door
    | Switch
    | Place
    | Give
    | Take
    | Med
    | Power
    | Board
    | Ashore
    | Drive
    | Upgrade
    | Hold
    | Volley
    | Next
    | Ends
    | Faces
    | Hunts
    | Settle
    | Put
    | TakePerk
    | NoPerk
    | Ready
    | Answer
    | Play
    | Pass
    | Remove
    | Go
    | After
)


class Wanted(About, frozen=True):
    """What one hero asks another for."""

    by: str
    thing: str
