"""Every message between a browser and the server. The browser's types are written from these (see `typescript`).

HTTP carries what happens once: create, join, leave, export, import, replay. One WebSocket per viewer carries the game.
All secrets travel in bodies and in the fragment of a link, never in a path or query: so no log ever holds one.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..scene import Scene

# ---- HTTP: asked by the browser -------------------------------------------------------------------------------------


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """Base of all bodies that a browser sends; fields with a default may be left out."""


class Key(Asked):
    """Who asks: a table and either the secret of a person at it, or the code of its spectator link."""

    table: str
    secret: str


class NewTable(Asked):
    """`POST /api/tables`. Only the game must be named: then one person holds as few seats as the game allows.

    `seats` says which characters play and who holds each: `"me"`, `"friend"` (free, for the invite) or `"bot:NAME"`.
    """

    game: str
    mission: str = ""
    seats: dict[str, str] = {}
    count: int = 0
    """Instead of `seats`: so many characters, all held by me."""
    options: dict[str, str | int | bool] = {}
    name: str = ""
    seed: str = ""
    ironman: bool = False
    same_dice: bool = False
    physical: bool = False
    """People roll dice of their own and type in what fell."""
    listed: bool = False
    """Shown to everybody who opens this server, with its invite."""
    passphrase: str = ""


class Mine(Asked):
    """`POST /api/mine`: the tables whose keys this browser keeps."""

    keys: list[Key] = []


class Invite(Asked):
    """`POST /api/invite`: what is behind an invite link. Claims nothing."""

    invite: str


class Join(Asked):
    """`POST /api/join`: takes free seats. With the `secret` of a person at the table: further seats for that person."""

    invite: str
    name: str
    seats: list[str]
    secret: str = ""


class Leave(Asked):
    """`POST /api/leave`: gives seats back (none named: all). They are free again; what was played stays."""

    key: Key
    seats: list[str] = []


class Import(Asked):
    """`POST /api/import`: a saved game goes on as a new table. `seats` as in `NewTable`; left out: all are mine."""

    save: msgspec.Raw
    name: str = ""
    seats: dict[str, str] = {}
    passphrase: str = ""


class ReplayAt(Asked):
    """`POST /api/replay`: the table as it was after `at` answers, as one of my seats (or a spectator) saw it."""

    key: Key
    at: int
    seat: str = ""


class Branch(Asked):
    """`POST /api/branch`: a new table that goes on from there, with dice of its own. All seats are mine at first."""

    key: Key
    at: int
    name: str = ""
    passphrase: str = ""


# ---- HTTP: answered by the server -----------------------------------------------------------------------------------


class Problem(msgspec.Struct):
    """What went wrong, in words for a person; with the HTTP status 4xx. Nothing has changed."""

    problem: str


class KnobInfo(msgspec.Struct):
    id: str
    title: str
    values: list[str | int | bool]
    default: str | int | bool
    rule: str


class MissionInfo(msgspec.Struct):
    id: str
    title: str
    difficulty: str
    source: str
    pitch: str


class CharacterInfo(msgspec.Struct):
    """A character that one may play; `seat` is its id everywhere."""

    seat: str
    name: str


class GameInfo(msgspec.Struct):
    """`GET /api/games` gives a list of these."""

    slug: str
    title: str
    seats: tuple[int, int]
    characters: list[CharacterInfo]
    missions: list[MissionInfo]
    campaigns: list[MissionInfo]
    knobs: list[KnobInfo]
    bots: list[str]
    look: list[str]
    """The files of the game's look, to be had under `/look/SLUG/FILE`."""


class ServerInfo(msgspec.Struct):
    """`GET /api/server`."""

    version: str
    passphrase: bool
    """Whether creating a table needs one."""
    bots: list[str]


class RuleInfo(msgspec.Struct):
    id: str
    text: str


class RuleSection(msgspec.Struct):
    title: str
    rules: list[RuleInfo]


class Rulebook(msgspec.Struct):
    """`GET /api/games/SLUG/rules`."""

    game: str
    title: str
    sections: list[RuleSection]


class SeatInfo(msgspec.Struct):
    """A seat, who holds it, and who acts for it now."""

    seat: str
    name: str
    """The character's name."""
    holder: Literal["free", "human", "bot"]
    person: str
    """The name of the person, or of the bot."""
    here: bool
    """Whether that person is connected."""
    away: bool
    """Gone for 30 s or more (or a free seat): others may steer it."""
    steered: str
    """Who steers it meanwhile: a person's name, or `bot:NAME`; "" for nobody."""
    mine: bool
    """Whether I hold it."""
    acting: bool
    """Whether I may act for it now, because I hold it or steer it."""


class TableInfo(msgspec.Struct):
    """One table, as a list shows it."""

    id: str
    game: str
    title: str
    mission: str
    mission_title: str
    round: int
    seats: list[SeatInfo]
    waiting: list[str]
    waits_for_me: bool
    over: bool
    won: bool
    because: str
    """Why it ended so."""
    created: float
    updated: float
    """Seconds since 1970."""
    ironman: bool
    same_dice: bool
    physical: bool
    listed: bool
    verified: bool
    """Whether all of it was played under the content there is now."""
    invite: str
    """The invite code, where the viewer may know it: on listed tables, and to the people at the table."""
    branch_of: str
    """The table from which this one was branched, and behind which answer: `ID@N`."""
    options: dict[str, str | int | bool]
    """How the game was set up, to play the same again, or an easier one."""


class Links(msgspec.Struct):
    """Links to hand out. `reach` says who can open them: everybody, this network, or only this computer."""

    invite: str
    watch: str
    me: str
    """With my secret behind it: the link that opens my seats on another device of mine."""
    reach: Literal["public", "network", "local"]
    note: str
    """The same in words: "Only this computer can open it …"."""


class Joined(msgspec.Struct):
    """Seats taken. The browser keeps `secret`; `links.me` + `secret` is the link that moves to a phone."""

    table: str
    secret: str
    seats: list[str]
    links: Links


class Left(msgspec.Struct):
    seats: list[str]
    """What is still mine."""


class MyTables(msgspec.Struct):
    """The answer to `Mine`: tables in the order of `keys`; keys that fit no table (any more) are in `gone`."""

    tables: list[TableInfo]
    gone: list[str]


class Tables(msgspec.Struct):
    """`GET /api/tables`: the listed tables that are not over, the latest first."""

    tables: list[TableInfo]


class Invitation(msgspec.Struct):
    """What an invite link shows before anything is claimed."""

    table: TableInfo
    free: list[str]


class RoundMark(msgspec.Struct):
    """Where a round begins: after `at` answers. For the timeline, and for "retry from here"."""

    round: int
    at: int


class Replay(msgspec.Struct):
    """The table after `at` answers of `length`; `scene.journal` is what had been told by then."""

    at: int
    length: int
    rounds: list[RoundMark]
    scene: Scene


class Health(msgspec.Struct):
    """`GET /health`."""

    ok: bool
    version: str
    tables: int
    live: int
    viewers: int
    thinking: int
    """Jobs of bots, hints and forecasts that run or wait."""


# ---- WebSocket `/ws`: sent by the browser ---------------------------------------------------------------------------


class Sent(msgspec.Struct, forbid_unknown_fields=True, tag_field="is"):
    """Base of all messages of a browser. `id` is made up by the browser, new for each wish and the same when it sends
    the wish again: the server does it once and answers each time, with `done` or `refused`."""


class Hello(Sent, tag="hello"):
    """The first message. `secret` is that of a person or of the spectator link. `after`: the number of the last
    journal event that the browser has (-1: none); it gets everything behind it."""

    table: str
    secret: str
    after: int = -1


class Choose(Sent, tag="choose"):
    """An answer to an offer: `choice` of an `Act`, a list of items, a plan, points. To a joint draft: all of the
    seat's own pieces at once, and Ready."""

    id: str
    seat: str
    offer: str
    choice: Any


class Place(Sent, tag="place"):
    """Moves one of the seat's own pieces in a joint draft; slot "" takes it back. Takes the seat's Ready back."""

    id: str
    seat: str
    offer: str
    piece: str
    slot: str


class Ready(Sent, tag="ready"):
    """The seat's part of a joint draft is done, or not after all. The last Ready commits the plan."""

    id: str
    seat: str
    offer: str
    yes: bool = True


class Decline(Sent, tag="decline"):
    """I do not agree to what somebody proposes (`pact` of an offer): it counts as not proposed."""

    id: str
    seat: str
    offer: str


class Undo(Sent, tag="undo"):
    """Takes back my last choice: at once when it is free, else the others are asked (see `vote`)."""

    id: str
    seat: str


class Vote(Sent, tag="vote"):
    """My answer when somebody wants to take back something."""

    id: str
    yes: bool


class Steer(Sent, tag="steer"):
    """Acts for a seat that is away or free: by myself, or by a bot when one is named."""

    id: str
    seat: str
    bot: str = ""


class TakeBack(Sent, tag="take_back"):
    """I am here again: nobody steers my seat any more. Or: I (or the bot) stop steering that seat."""

    id: str
    seat: str


class Claim(Sent, tag="claim"):
    """Takes a free seat (or one held by a bot) for good, as one of mine."""

    id: str
    seat: str


class GiveBot(Sent, tag="give_bot"):
    """A bot holds this free seat (or mine) from now on."""

    id: str
    seat: str
    bot: str


class Look(Sent, tag="look"):
    """How I want to see the table: as which of my seats ("": as it comes), and with the reasons why things are *not*
    allowed (`refusals` of offers). Answered by an `update`."""

    seat: str = ""
    why_not: bool = False


class AskHint(Sent, tag="hint"):
    """What would the best bot do? Answered by `hint`."""

    id: str
    seat: str
    offer: str


class AskForecast(Sent, tag="forecast"):
    """What will this choice likely do? Answered by `forecast`."""

    id: str
    seat: str
    offer: str
    choice: Any


class Ping(Sent, tag="ping"):
    """Shows everybody a cell, piece, die or card."""

    target: str


class Alive(Sent, tag="alive"):
    """Answered by `alive`, so that a browser can tell a dead connection."""


ClientMessage = (
    Hello
    | Choose
    | Place
    | Ready
    | Decline
    | Undo
    | Vote
    | Steer
    | TakeBack
    | Claim
    | GiveBot
    | Look
    | AskHint
    | AskForecast
    | Ping
    | Alive
)

# ---- WebSocket `/ws`: sent by the server ----------------------------------------------------------------------------


class Told(msgspec.Struct, tag_field="is"):
    """Base of all messages of the server."""


class Welcome(Told, tag="welcome"):
    """The answer to `hello`, followed by `update` and `presence`."""

    table: TableInfo
    name: str
    """My name; "" for a spectator."""
    spectator: bool
    links: Links
    bots: list[str]
    notice: str
    """Something everybody must know: choices that a new version of the rules cannot use and that must be made again."""


class Update(Told, tag="update"):
    """The table as it is now, for me. Each one replaces the one before; numbers of versions only grow.

    `scene.journal` holds only the events behind the last one I got, so the browser appends them to its own journal.
    `scene.offers` holds the offers of all seats I act for: an offer is mine when `mine`, and I answer it as one of
    `acting` that stands in its `seats`.
    """

    version: int
    answers: int
    """How many answers count now: the place on the replay's timeline."""
    scene: Scene
    acting: list[str]
    gone: list[int]
    """Numbers of journal events that an undo took back: to be struck out or removed."""
    rounds: list[RoundMark]


class Presence(Told, tag="presence"):
    """Who is there, and for whom everybody waits."""

    seats: list[SeatInfo]
    watchers: int
    waiting: list[str]
    thinking: list[str]
    """Seats for which a bot is thinking."""


class VoteOn(Told, tag="vote_on"):
    """Somebody wants to take something back. Sent again whenever somebody answers."""

    by: str
    answers: int
    """To how many answers it goes back."""
    seconds: float
    """What is left of the 60."""
    yes: list[str]
    open: list[str]
    """The names of those who have not answered."""
    mine: bool
    """Whether I am one of them."""


class VoteOver(Told, tag="vote_over"):
    agreed: bool
    because: str


class Notice(Told, tag="notice"):
    """One sentence for everybody, to be shown for a moment: somebody declined a proposal."""

    text: str


class Done(Told, tag="done"):
    """The wish `id` was done, and is kept: no crash can lose it any more."""

    id: str


class Refused(Told, tag="refused"):
    """The wish `id` changed nothing, and why. `id` is "" when the message could not be read."""

    id: str
    because: str


class Advice(msgspec.Struct):
    """One choice as the hint sees it."""

    choice: Any
    label: str
    """What it is called; of a plan, which pieces go where."""
    value: float
    """How well it goes behind it, 0 (lost) to 1 (won)."""
    games: int
    """Played to the end to find out."""


class Hint(Told, tag="hint"):
    """The answer to `hint`: the best choice first."""

    id: str
    offer: str
    by: str
    """The bot."""
    reason: str
    """Why the first of them: "wins 62% of 400 playouts; the next best 41%"."""
    advice: list[Advice]


class Change(msgspec.Struct):
    """What a number on the table will likely be: a track of a panel, the life of a piece, how many there are."""

    id: str
    """Of the panel or piece."""
    what: str
    """`track:ID`, `life`, or `count`."""
    name: str
    now: float
    mean: float
    low: float
    """One in ten is lower."""
    high: float
    gone: float
    """In what share of the games it is no longer there."""


class Horizon(msgspec.Struct):
    """How things will likely stand at one moment."""

    won: float
    lost: float
    value: float
    """How well it goes, 0 to 1; compare with `Forecast.value`."""
    changes: list[Change]


class Forecast(Told, tag="forecast"):
    """The answer to `forecast`: counted in `games` branches with dice of their own."""

    id: str
    offer: str
    games: int
    value: float
    """How well it goes now."""
    after: Horizon
    """When this action is done."""
    then: Horizon
    """At my next decision."""
    undo: bool
    """Whether the choice could be taken back for free."""
    because: list[str] = []
    """What weighs in how it goes now, the weightiest first, with its sign: "− what is about to strike"."""


class Pinged(Told, tag="pinged"):
    by: str
    seat: str
    target: str


class Living(Told, tag="alive"):
    pass


class Closing(Told, tag="closing"):
    """The server stops. Everything is kept; connect again in `retry` seconds."""

    because: str
    retry: float


class Bye(Told, tag="bye"):
    """This connection ends and must not be tried again with the same key: the table or the key does not exist."""

    because: str


ServerMessage = (
    Welcome
    | Update
    | Presence
    | VoteOn
    | VoteOver
    | Notice
    | Done
    | Refused
    | Hint
    | Forecast
    | Pinged
    | Living
    | Closing
    | Bye
)
