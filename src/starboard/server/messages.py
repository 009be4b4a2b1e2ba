"""Every message between a browser and the server. The browser's types are written from these (see `typescript`).

HTTP carries what happens once: create, join, leave, export, import, replay. One WebSocket per viewer carries the game.
All secrets travel in bodies and in the fragment of a link, never in a path or query: so no log ever holds one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ..scene import Aim, Scene
from ..table.journal import Event

Number = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]
"""Every number from outside is bounded when it is read: a larger one breaks what comes behind."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Seed = Annotated[str, msgspec.Meta(max_length=100)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
Value = str | Number | bool
"""Of an option of a game."""

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
    count: Count = 0
    """Instead of `seats`: so many characters, all held by me."""
    options: dict[str, Value] = {}
    name: Name = ""
    seed: Seed = ""
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
    name: Name
    seats: list[str]
    secret: str = ""


class Leave(Asked):
    """`POST /api/leave`: gives seats back (none named: all). They are free again; what was played stays."""

    key: Key
    seats: list[str] = []


class Import(Asked):
    """`POST /api/import`: a saved game goes on as a new table. `seats` as in `NewTable`; left out: all are mine."""

    save: msgspec.Raw
    name: Name = ""
    seats: dict[str, str] = {}
    passphrase: str = ""


class ReplayAt(Asked):
    """`POST /api/replay`: the table as it was after `at` answers, as one of my seats (or a spectator) saw it."""

    key: Key
    at: Count
    seat: str = ""


class Branch(Asked):
    """`POST /api/branch`: a new table that goes on from there, with dice of its own. All seats are mine at first."""

    key: Key
    at: Count
    name: Name = ""
    passphrase: str = ""


# ---- HTTP: answered by the server -----------------------------------------------------------------------------------


class Problem(msgspec.Struct):
    """What went wrong, in words for a person; with the HTTP status 4xx. Nothing has changed."""

    problem: str


class KnobInfo(msgspec.Struct):
    id: str
    title: str
    values: list[str | int | bool]
    names: list[str]
    """What its values are called."""
    default: str | int | bool
    rule: str
    campaign: bool = False
    """It does something in a campaign only."""


class MissionInfo(msgspec.Struct):
    id: str
    title: str
    difficulty: str
    source: str
    pitch: str
    story: str
    minutes: int = 0
    """About how long it takes: the median of decisions of measured games, 20 seconds each. 0: nobody has counted."""
    seats: list[str] = []
    """With whom it can be started as it is."""
    path: list[list[str]] = []
    """Of a campaign: its missions in order; of several in one place one is played."""
    parts: list[tuple[str, int]] = []
    """Of a campaign in chapters: what each is called, and how many places of the path it has."""
    fixed: list[str] = []
    """Options that it decides by itself."""


class CharacterInfo(msgspec.Struct):
    """A character that one may play; `seat` is its id everywhere."""

    seat: str
    name: str
    pitch: str = ""
    numbers: list[tuple[str, int]] = []
    """Health 9."""
    can: list[tuple[str, str, str]] = []
    """When or how, what it is called, what it does: always, Steady Voice, others in sight are braver."""
    good: str = ""
    """What it is good for."""


class PlanInfo(msgspec.Struct):
    """The map of a mission as it is first seen, small: paths of SVG, and points of interest."""

    mission: str
    size: tuple[float, float]
    floors: list[tuple[str, str]]
    """Kind of floor, outline."""
    walls: str
    dots: list[tuple[float, float, str]]
    """Where, and `start`, `danger`, `goal` or `exit`."""


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
    emblem: str
    """Its emblem, one of the symbols of its look: so that lists need not load all of them."""


class ServerInfo(msgspec.Struct):
    """`GET /api/server`."""

    version: str
    passphrase: bool
    """Whether creating a table needs one."""
    bots: list[str]
    push: str = ""
    """The public key with which a browser subscribes to be called; "" where nobody is."""


class CallMe(Asked):
    """`POST /api/call`: this browser (its push subscription) is called when it is my turn; `on` false: no longer."""

    key: Key
    endpoint: str
    keys: dict[str, str] = {}
    on: bool = True


class CallChannel(Asked):
    """`POST /api/channel`: the table's webhook, as Apprise writes it; "" for none, null to ask whether there is one."""

    key: Key
    url: str | None = None


class Called(msgspec.Struct):
    on: bool


class RuleInfo(msgspec.Struct):
    id: str
    text: str
    house: bool
    """Ours, where the printed rules are silent or cannot be read."""


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
    round_name: str
    """What the game calls a round."""
    seats: list[SeatInfo]
    waiting: list[str]
    waits_for_me: bool
    chapter: str
    """Of a campaign: the mission that is played now."""
    behind: list[str]
    """Of a campaign: the missions that were won."""
    over: bool
    won: bool
    """Whether I won; who watches sees it with the heroes' eyes."""
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
    trouble: str
    """Why nothing can be kept or read now: the disk is full, the file is damaged … "" when all is well."""


# ---- WebSocket `/ws`: sent by the browser ---------------------------------------------------------------------------


class Sent(msgspec.Struct, forbid_unknown_fields=True, tag_field="is"):
    """Base of all messages of a browser. `id` is made up by the browser, new for each wish and the same when it sends
    the wish again: the server does it once and answers each time, with `done` or `refused`."""


class Hello(Sent, tag="hello"):
    """The first message. `secret` is that of a person or of the spectator link. `after`: the number of the last
    journal event that the browser has (-1: none); it gets everything behind it."""

    table: str
    secret: str
    after: Number = -1


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


class GoAhead(Sent, tag="go_ahead"):
    """The bots need not wait for the people in what is asked of all now (`patient` of an offer)."""

    id: str


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


class Kick(Sent, tag="kick"):
    """Whoever made the table (or anybody, once that person has no seat) shows the person at this seat out: its seats
    are free, its secret opens nothing any more."""

    id: str
    seat: str


class Renew(Sent, tag="renew"):
    """Another invite: the old one leads nowhere. By the same people as `kick`; all at the table get `links`."""

    id: str


class Look(Sent, tag="look"):
    """How I want to see the table: as which of my seats ("": as it comes), with the reasons why things are *not*
    allowed (`refusals` of offers), with boards as text. Answered by an `update` with the whole picture: so it is also
    what a browser sends that could not use a patch."""

    seat: str = ""
    why_not: bool = False
    letters: bool = False


class AskHint(Sent, tag="hint"):
    """What would the best bot do? Answered by `hint`. `quick`: what comes to mind at once, without a reason; to lay the
    rest of a plan."""

    id: str
    seat: str
    offer: str
    quick: bool = False


class AskForecast(Sent, tag="forecast"):
    """What will this choice likely do? Answered by `forecast`."""

    id: str
    seat: str
    offer: str
    choice: Any


class AskAim(Sent, tag="aim"):
    """What comes of this way on an open table? Of a `point` offer; or of a choice that `leads` to one. Answered by
    `aimed`."""

    id: str
    seat: str
    offer: str
    choice: Any
    way: Any


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
    | GoAhead
    | Decline
    | Undo
    | Vote
    | Steer
    | TakeBack
    | Claim
    | GiveBot
    | Kick
    | Renew
    | Look
    | AskHint
    | AskForecast
    | AskAim
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
    """The table as it is now, for me; numbers of versions only grow. The first one, and one that was asked for by
    `look`, has the whole picture (`scene`); the others have what changed since the one before (`patch`, see
    `docs/protocol.md`).

    `scene.offers` holds the offers of all seats I act for: an offer is mine when `mine`, and I answer it as one of
    `acting` that stands in its `seats`.
    """

    version: int
    since: int
    """The version to which `patch` fits: a browser that has another one asks for a `look`."""
    answers: int
    """How many answers count now: the place on the replay's timeline."""
    decisions: int
    """How many of them are choices: where a scripted first round stands."""
    scene: Scene | None
    """Without a journal: that comes in `journal`."""
    patch: dict[str, Any] | None
    journal: list[Event]
    """The events behind the last one I got, which the browser appends to its own journal."""
    acting: list[str]
    gone: list[int]
    """Numbers of journal events that an undo took back: to be struck out or removed."""
    rounds: list[RoundMark]


class Finals(Told, tag="finals"):
    """Which acts of an offer cannot be taken back for free. Comes a moment after the offer, if there are any."""

    offer: str
    acts: list[bool]


class Presence(Told, tag="presence"):
    """Who is there. Sent when it has changed; for whom everybody waits is in the scene."""

    seats: list[SeatInfo]
    watchers: int
    thinking: list[str]
    """Seats for which a bot is thinking."""


class VoteOn(Told, tag="vote_on"):
    """Somebody wants to take something back. Sent again whenever somebody answers."""

    by: str
    answers: int
    """To how many answers it goes back."""
    decisions: int
    """How many decisions would be taken back."""
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


class NewLinks(Told, tag="links"):
    """The table has another invite."""

    links: Links


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
    """Why the first of them, in words of the game."""
    advice: list[Advice]
    tied: bool
    """None of them is clearly better than the next: it is the player's choice."""


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


class Case(msgspec.Struct):
    """One thing that may come of a choice, in words, and how likely it is."""

    words: str
    share: float


class Loss(msgspec.Struct):
    """What becomes of a hero's gauge until the next decision."""

    id: str
    """Of the panel."""
    whose: str
    which: str
    now: int
    mean: float
    """By how much it changes on average."""
    shares: list[tuple[int, float]]
    """By how much, and how likely: the best first."""
    bad: bool = False
    """It is bad when it rises."""


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
    cases: list[Case] = []
    """What may come of it, the likeliest first."""
    losses: list[Loss] = []
    """What the heroes lose, or gain, until my next decision."""
    notes: list[str] = []
    """What is so whatever the dice say: "Noise 2 heard by 3 Jaegers."."""


class Aimed(Told, tag="aimed"):
    """The answer to `aim`."""

    id: str
    offer: str
    aim: Aim


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
    | Finals
    | Presence
    | VoteOn
    | VoteOver
    | NewLinks
    | Notice
    | Done
    | Refused
    | Hint
    | Forecast
    | Aimed
    | Pinged
    | Living
    | Closing
    | Bye
)
