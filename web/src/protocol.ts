// Written by `python -m starboard.server.typescript` from src/starboard/server/messages.py and
// src/starboard/scene. Do not edit: a test compares it. See docs/protocol.md.

/** A place on a board: a polygon in board units. `floor` names a pattern of the game's look; `level` stacks. */
export interface Cell {
  id: string;
  name: string;
  shape: [number, number][];
  floor?: string;
  symbol?: string;
  level?: number;
  note?: string;
  tags?: string[];
}

/** A wall, door or barricade from `a` to `b`; `state` says open, closed, locked, damaged … */
export interface Edge {
  id: string;
  a: [number, number];
  b: [number, number];
  kind?: string;
  state?: string;
}

/** Something that stands in a cell: who it belongs to, how strong it is, how many of them there are.
 *
 * On an open table `at` is "" and `xy` says where its middle stands, `radius` how large its base is (board units). */
export interface Piece {
  id: string;
  at: string;
  kind: string;
  name: string;
  symbol?: string;
  letter?: string;
  seat?: string;
  life?: number | null;
  life_max?: number | null;
  count?: number;
  size?: number;
  init?: number | null;
  icons?: string[][];
  tags?: string[];
  note?: string;
  xy?: [number, number] | null;
  radius?: number;
  /** Degrees, clockwise from the upper edge of the board. */
  facing?: number | null;
}

/** A token or hint on a cell or a piece: fire, vortex, noise, what is coming in. */
export interface Mark {
  id: string;
  at: string;
  kind: string;
  text?: string;
  value?: number | null;
  symbol?: string;
  note?: string;
}

/** Cells to light up while `of` (a piece, a mark, a card) is pointed at: what it sees, who hears it, its reach. */
export interface Overlay {
  id: string;
  of: string;
  kind: string;
  name: string;
  cells: string[];
}

/** One board. `text` is the same board drawn with letters, for terminals and screen readers. */
export interface Board {
  id: string;
  title: string;
  size: [number, number];
  cells?: Cell[];
  edges?: Edge[];
  pieces?: Piece[];
  marks?: Mark[];
  text?: string;
  overlays?: Overlay[];
  /** On an open table: board units to the inch. `point` offers are in thousandths of an inch. */
  inch?: number;
}

export interface Track {
  id: string;
  name: string;
  value: number;
  most: number;
  symbol?: string;
  note?: string;
  /** Values at which something happens. */
  marks?: number[];
}

/** A row of a dashboard onto which dice go: what it is worth with 0, 1, 2 … dice, and how many lie there. */
export interface Line {
  id: string;
  name: string;
  symbol?: string;
  ladder?: string[];
  dice?: string[];
  value?: string;
  starred?: boolean;
  note?: string;
}

export interface Die {
  id: string;
  seat: string;
  face: string;
  at?: string;
  note?: string;
  tags?: string[];
}

export interface Card {
  id: string;
  name: string;
  text: string;
  symbol?: string;
  tags?: string[];
  source?: string;
}

/** A dashboard, a deck, an event in force. */
export interface Panel {
  id: string;
  kind: string;
  title: string;
  seat?: string;
  subtitle?: string;
  tracks?: Track[];
  lines?: Line[];
  dice?: Die[];
  cards?: Card[];
  note?: string;
  tags?: string[];
}

/** A place on the initiative rail. */
export interface Turn {
  id: string;
  name: string;
  init: number;
  seat?: string;
  done?: boolean;
  now?: boolean;
}

/** What a game's `picture` gives: everything this seat may see. */
export interface Picture {
  boards?: Board[];
  panels?: Panel[];
  rail?: Turn[];
  goal?: string;
  warnings?: string[];
}

/** One option of an offer, ready to be sent back: `choice` is the wire format. */
export interface Act {
  choice: unknown;
  label: string;
  touches?: string[];
  group?: string;
  text?: string;
  rule?: string;
  /** It rolls, draws or reveals something at once: it cannot be taken back for free. */
  final?: boolean;
}

export interface Refusal {
  label: string;
  because: string;
  rule: string;
  touches?: string[];
}

/** An open offer as this seat sees it; `mine` when this seat may answer it. */
export interface OfferView {
  id: string;
  name: string;
  kind: string;
  prompt: string;
  seats: string[];
  mine: boolean;
  joint?: boolean;
  /** Joint: a proposal of the first of `seats`. Ready agrees to the whole as it lies; `decline` does not. */
  pact?: boolean;
  /** No answer to this can be taken back for free, whatever it is. */
  final?: boolean;
  acts?: Act[];
  refusals?: Refusal[];
  items?: Act[];
  least?: number;
  most?: number;
  /** Arrange: piece id -> the slots where it may go now. */
  slots?: Record<string, string[]>;
  owners?: Record<string, string>;
  plan?: Record<string, string>;
  ready?: string[];
  paths?: [number, number][][];
}

/** One thing that happened. `facts` are for machines, `text` is for people. */
export interface Event {
  n: number;
  at: number;
  beat: number;
  kind: string;
  text: string;
  rules: string[];
  because: [number, string][];
  facts: Record<string, unknown>;
  to: string[] | null;
  other: string;
}

/** How a game ended. */
export interface Outcome {
  won: boolean;
  because: string;
  rules: string[];
}

/** The whole picture of a table for one seat (or for a spectator). */
export interface Scene {
  game: string;
  title: string;
  mission: string;
  round: number;
  seat: string | null;
  crumbs: string[];
  picture: Picture;
  offers: OfferView[];
  waiting: string[];
  journal: Event[];
  outcome?: Outcome | null;
  undo?: string;
}

/** Who asks: a table and either the secret of a person at it, or the code of its spectator link. */
export interface Key {
  table: string;
  secret: string;
}

/** `POST /api/tables`. Only the game must be named: then one person holds as few seats as the game allows.
 *
 * `seats` says which characters play and who holds each: `"me"`, `"friend"` (free, for the invite) or `"bot:NAME"`. */
export interface NewTable {
  game: string;
  mission?: string;
  seats?: Record<string, string>;
  /** Instead of `seats`: so many characters, all held by me. */
  count?: number;
  options?: Record<string, string | number | boolean>;
  name?: string;
  seed?: string;
  ironman?: boolean;
  same_dice?: boolean;
  /** People roll dice of their own and type in what fell. */
  physical?: boolean;
  /** Shown to everybody who opens this server, with its invite. */
  listed?: boolean;
  passphrase?: string;
}

/** `POST /api/mine`: the tables whose keys this browser keeps. */
export interface Mine {
  keys?: Key[];
}

/** `POST /api/invite`: what is behind an invite link. Claims nothing. */
export interface Invite {
  invite: string;
}

/** `POST /api/join`: takes free seats. With the `secret` of a person at the table: further seats for that person. */
export interface Join {
  invite: string;
  name: string;
  seats: string[];
  secret?: string;
}

/** `POST /api/leave`: gives seats back (none named: all). They are free again; what was played stays. */
export interface Leave {
  key: Key;
  seats?: string[];
}

/** `POST /api/import`: a saved game goes on as a new table. `seats` as in `NewTable`; left out: all are mine. */
export interface Import {
  save: unknown;
  name?: string;
  seats?: Record<string, string>;
  passphrase?: string;
}

/** `POST /api/replay`: the table as it was after `at` answers, as one of my seats (or a spectator) saw it. */
export interface ReplayAt {
  key: Key;
  at: number;
  seat?: string;
}

/** `POST /api/branch`: a new table that goes on from there, with dice of its own. All seats are mine at first. */
export interface Branch {
  key: Key;
  at: number;
  name?: string;
  passphrase?: string;
}

/** What went wrong, in words for a person; with the HTTP status 4xx. Nothing has changed. */
export interface Problem {
  problem: string;
}

export interface KnobInfo {
  id: string;
  title: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  rule: string;
}

export interface MissionInfo {
  id: string;
  title: string;
  difficulty: string;
  source: string;
  pitch: string;
}

/** A character that one may play; `seat` is its id everywhere. */
export interface CharacterInfo {
  seat: string;
  name: string;
}

/** `GET /api/games` gives a list of these. */
export interface GameInfo {
  slug: string;
  title: string;
  seats: [number, number];
  characters: CharacterInfo[];
  missions: MissionInfo[];
  campaigns: MissionInfo[];
  knobs: KnobInfo[];
  bots: string[];
  /** The files of the game's look, to be had under `/look/SLUG/FILE`. */
  look: string[];
}

/** `GET /api/server`. */
export interface ServerInfo {
  version: string;
  /** Whether creating a table needs one. */
  passphrase: boolean;
  bots: string[];
}

export interface RuleInfo {
  id: string;
  text: string;
}

export interface RuleSection {
  title: string;
  rules: RuleInfo[];
}

/** `GET /api/games/SLUG/rules`. */
export interface Rulebook {
  game: string;
  title: string;
  sections: RuleSection[];
}

/** A seat, who holds it, and who acts for it now. */
export interface SeatInfo {
  seat: string;
  /** The character's name. */
  name: string;
  holder: "free" | "human" | "bot";
  /** The name of the person, or of the bot. */
  person: string;
  /** Whether that person is connected. */
  here: boolean;
  /** Gone for 30 s or more (or a free seat): others may steer it. */
  away: boolean;
  /** Who steers it meanwhile: a person's name, or `bot:NAME`; "" for nobody. */
  steered: string;
  /** Whether I hold it. */
  mine: boolean;
  /** Whether I may act for it now, because I hold it or steer it. */
  acting: boolean;
}

/** One table, as a list shows it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  mission: string;
  mission_title: string;
  round: number;
  seats: SeatInfo[];
  waiting: string[];
  waits_for_me: boolean;
  over: boolean;
  won: boolean;
  /** Why it ended so. */
  because: string;
  created: number;
  /** Seconds since 1970. */
  updated: number;
  ironman: boolean;
  same_dice: boolean;
  physical: boolean;
  listed: boolean;
  /** Whether all of it was played under the content there is now. */
  verified: boolean;
  /** The invite code, where the viewer may know it: on listed tables, and to the people at the table. */
  invite: string;
  /** The table from which this one was branched, and behind which answer: `ID@N`. */
  branch_of: string;
  /** How the game was set up, to play the same again, or an easier one. */
  options: Record<string, string | number | boolean>;
}

/** Links to hand out. `reach` says who can open them: everybody, this network, or only this computer. */
export interface Links {
  invite: string;
  watch: string;
  /** With my secret behind it: the link that opens my seats on another device of mine. */
  me: string;
  reach: "public" | "network" | "local";
  /** The same in words: "Only this computer can open it …". */
  note: string;
}

/** Seats taken. The browser keeps `secret`; `links.me` + `secret` is the link that moves to a phone. */
export interface Joined {
  table: string;
  secret: string;
  seats: string[];
  links: Links;
}

export interface Left {
  /** What is still mine. */
  seats: string[];
}

/** The answer to `Mine`: tables in the order of `keys`; keys that fit no table (any more) are in `gone`. */
export interface MyTables {
  tables: TableInfo[];
  gone: string[];
}

/** `GET /api/tables`: the listed tables that are not over, the latest first. */
export interface Tables {
  tables: TableInfo[];
}

/** What an invite link shows before anything is claimed. */
export interface Invitation {
  table: TableInfo;
  free: string[];
}

/** Where a round begins: after `at` answers. For the timeline, and for "retry from here". */
export interface RoundMark {
  round: number;
  at: number;
}

/** The table after `at` answers of `length`; `scene.journal` is what had been told by then. */
export interface Replay {
  at: number;
  length: number;
  rounds: RoundMark[];
  scene: Scene;
}

/** `GET /health`. */
export interface Health {
  ok: boolean;
  version: string;
  tables: number;
  live: number;
  viewers: number;
  /** Jobs of bots, hints and forecasts that run or wait. */
  thinking: number;
}

/** The first message. `secret` is that of a person or of the spectator link. `after`: the number of the last
 * journal event that the browser has (-1: none); it gets everything behind it. */
export interface Hello {
  is: "hello";
  table: string;
  secret: string;
  after?: number;
}

/** An answer to an offer: `choice` of an `Act`, a list of items, a plan, points. To a joint draft: all of the
 * seat's own pieces at once, and Ready. */
export interface Choose {
  is: "choose";
  id: string;
  seat: string;
  offer: string;
  choice: unknown;
}

/** Moves one of the seat's own pieces in a joint draft; slot "" takes it back. Takes the seat's Ready back. */
export interface Place {
  is: "place";
  id: string;
  seat: string;
  offer: string;
  piece: string;
  slot: string;
}

/** The seat's part of a joint draft is done, or not after all. The last Ready commits the plan. */
export interface Ready {
  is: "ready";
  id: string;
  seat: string;
  offer: string;
  yes?: boolean;
}

/** I do not agree to what somebody proposes (`pact` of an offer): it counts as not proposed. */
export interface Decline {
  is: "decline";
  id: string;
  seat: string;
  offer: string;
}

/** Takes back my last choice: at once when it is free, else the others are asked (see `vote`). */
export interface Undo {
  is: "undo";
  id: string;
  seat: string;
}

/** My answer when somebody wants to take back something. */
export interface Vote {
  is: "vote";
  id: string;
  yes: boolean;
}

/** Acts for a seat that is away or free: by myself, or by a bot when one is named. */
export interface Steer {
  is: "steer";
  id: string;
  seat: string;
  bot?: string;
}

/** I am here again: nobody steers my seat any more. Or: I (or the bot) stop steering that seat. */
export interface TakeBack {
  is: "take_back";
  id: string;
  seat: string;
}

/** Takes a free seat (or one held by a bot) for good, as one of mine. */
export interface Claim {
  is: "claim";
  id: string;
  seat: string;
}

/** A bot holds this free seat (or mine) from now on. */
export interface GiveBot {
  is: "give_bot";
  id: string;
  seat: string;
  bot: string;
}

/** How I want to see the table: as which of my seats ("": as it comes), and with the reasons why things are *not*
 * allowed (`refusals` of offers). Answered by an `update`. */
export interface Look {
  is: "look";
  seat?: string;
  why_not?: boolean;
}

/** What would the best bot do? Answered by `hint`. */
export interface AskHint {
  is: "hint";
  id: string;
  seat: string;
  offer: string;
}

/** What will this choice likely do? Answered by `forecast`. */
export interface AskForecast {
  is: "forecast";
  id: string;
  seat: string;
  offer: string;
  choice: unknown;
}

/** Shows everybody a cell, piece, die or card. */
export interface Ping {
  is: "ping";
  target: string;
}

/** Answered by `alive`, so that a browser can tell a dead connection. */
export interface Alive {
  is: "alive";
}

/** The answer to `hello`, followed by `update` and `presence`. */
export interface Welcome {
  is: "welcome";
  table: TableInfo;
  /** My name; "" for a spectator. */
  name: string;
  spectator: boolean;
  links: Links;
  bots: string[];
  /** Something everybody must know: choices that a new version of the rules cannot use and that must be made again. */
  notice: string;
}

/** The table as it is now, for me. Each one replaces the one before; numbers of versions only grow.
 *
 * `scene.journal` holds only the events behind the last one I got, so the browser appends them to its own journal.
 * `scene.offers` holds the offers of all seats I act for: an offer is mine when `mine`, and I answer it as one of
 * `acting` that stands in its `seats`. */
export interface Update {
  is: "update";
  version: number;
  /** How many answers count now: the place on the replay's timeline. */
  answers: number;
  scene: Scene;
  acting: string[];
  /** Numbers of journal events that an undo took back: to be struck out or removed. */
  gone: number[];
  rounds: RoundMark[];
}

/** Who is there, and for whom everybody waits. */
export interface Presence {
  is: "presence";
  seats: SeatInfo[];
  watchers: number;
  waiting: string[];
  /** Seats for which a bot is thinking. */
  thinking: string[];
}

/** Somebody wants to take something back. Sent again whenever somebody answers. */
export interface VoteOn {
  is: "vote_on";
  by: string;
  /** To how many answers it goes back. */
  answers: number;
  /** What is left of the 60. */
  seconds: number;
  yes: string[];
  /** The names of those who have not answered. */
  open: string[];
  /** Whether I am one of them. */
  mine: boolean;
}

export interface VoteOver {
  is: "vote_over";
  agreed: boolean;
  because: string;
}

/** One sentence for everybody, to be shown for a moment: somebody declined a proposal. */
export interface Notice {
  is: "notice";
  text: string;
}

/** The wish `id` was done, and is kept: no crash can lose it any more. */
export interface Done {
  is: "done";
  id: string;
}

/** The wish `id` changed nothing, and why. `id` is "" when the message could not be read. */
export interface Refused {
  is: "refused";
  id: string;
  because: string;
}

/** One choice as the hint sees it. */
export interface Advice {
  choice: unknown;
  /** What it is called; of a plan, which pieces go where. */
  label: string;
  /** How well it goes behind it, 0 (lost) to 1 (won). */
  value: number;
  /** Played to the end to find out. */
  games: number;
}

/** The answer to `hint`: the best choice first. */
export interface Hint {
  is: "hint";
  id: string;
  offer: string;
  /** The bot. */
  by: string;
  /** Why the first of them: "wins 62% of 400 playouts; the next best 41%". */
  reason: string;
  advice: Advice[];
}

/** What a number on the table will likely be: a track of a panel, the life of a piece, how many there are. */
export interface Change {
  /** Of the panel or piece. */
  id: string;
  /** `track:ID`, `life`, or `count`. */
  what: string;
  name: string;
  now: number;
  mean: number;
  /** One in ten is lower. */
  low: number;
  high: number;
  /** In what share of the games it is no longer there. */
  gone: number;
}

/** How things will likely stand at one moment. */
export interface Horizon {
  won: number;
  lost: number;
  /** How well it goes, 0 to 1; compare with `Forecast.value`. */
  value: number;
  changes: Change[];
}

/** The answer to `forecast`: counted in `games` branches with dice of their own. */
export interface Forecast {
  is: "forecast";
  id: string;
  offer: string;
  games: number;
  /** How well it goes now. */
  value: number;
  /** When this action is done. */
  after: Horizon;
  /** At my next decision. */
  then: Horizon;
  /** Whether the choice could be taken back for free. */
  undo: boolean;
  /** What weighs in how it goes now, the weightiest first, with its sign: "− what is about to strike". */
  because: string[];
}

export interface Pinged {
  is: "pinged";
  by: string;
  seat: string;
  target: string;
}

export interface Living {
  is: "alive";
}

/** The server stops. Everything is kept; connect again in `retry` seconds. */
export interface Closing {
  is: "closing";
  because: string;
  retry: number;
}

/** This connection ends and must not be tried again with the same key: the table or the key does not exist. */
export interface Bye {
  is: "bye";
  because: string;
}

/** Everything that the browser sends over the WebSocket. */
export type ClientMessage =
  | Hello
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
  | Alive;

/** Everything that the server sends over the WebSocket. */
export type ServerMessage =
  | Welcome
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
  | Bye;
