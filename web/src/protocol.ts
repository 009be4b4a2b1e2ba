// Written by `python -m starboard.server.typescript` from src/starboard/server/messages.py and
// src/starboard/scene. Do not edit: a test compares it. See docs/protocol.md.

/** What there is between somebody who would stand somewhere and a piece: what one could do to it from there, and
 * what it would do next. */
export interface Sight {
  of: string;
  can?: string;
  harm?: string;
  seen?: boolean;
}

/** What comes of a way on an open table, before it is gone; or what speaks against it. */
export interface Aim {
  way?: [number, number][];
  why?: string;
  words?: string;
  sights?: Sight[];
}

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
  /** What several of them are called, where that is another word. */
  many?: string;
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
  /** On an open table: ways, point by point. `of` may then be the part before the dot of many pieces' ids. */
  lines?: [number, number][][];
  /** Its lines are drawn also while nobody points there: what is certain to come. */
  shown?: boolean;
}

/** Cells that are one place, on a board of squares: a room with its name and its furniture, a street, water. */
export interface Area {
  id: string;
  name: string;
  cells: string[];
  symbol?: string;
  note?: string;
  tags?: string[];
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
  areas?: Area[];
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
  /** What it means when it rises; `spent`: what every action uses up, of which nobody needs to be told. */
  rising?: "good" | "bad" | "spent";
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
  /** Why the dice that lie there do nothing, as things stand; "" where they do. */
  idle?: string;
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

/** A place on the initiative rail; `init` is below 0 where no number says when it comes. */
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
  /** What the mission played now is about. */
  story?: string;
}

/** What an option asks next, where that is a way on an open table: so that one click can answer both. */
export interface Leads {
  name: string;
  most: number;
  finds: boolean;
  region: [number, number][][];
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
  leads?: Leads | null;
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
  /** Bots wait until every person has answered, or somebody tells them to go ahead. */
  patient?: boolean;
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
  /** Allot: slot -> the most it takes; `least` to `most` in all. */
  limits?: Record<string, number>;
  /** Point: by verb, the outlines of where one click may lead. `acts` are a few good ways. */
  region?: Record<string, [number, number][][]>;
  verbs?: string[];
  /** Point: a way to one place is found. Where it is not, every place of the path is a bend. */
  finds?: boolean;
}

/** A part of the game begins. */
export interface Heading {
  is: "heading";
  level: "campaign" | "mission" | "round" | "phase" | "turn" | "step";
  of: string;
}

/** A piece went from one cell to another; `path` are the cells (or points) between, if it took any. */
export interface Moved {
  is: "moved";
  piece: string;
  start: string;
  to: string;
  count: number;
  path: unknown[];
}

/** A piece (so many of them) came onto the board. `kind`: what it is, where its id does not say. */
export interface Appeared {
  is: "appeared";
  piece: string;
  at: string;
  kind: string;
  count: number;
}

/** A piece (so many of them) is no longer on the board. */
export interface Left {
  is: "left";
  piece: string;
  at: string;
  how: "dead" | "killed" | "out" | "gone";
  count: number;
}

/** A number of a piece or of the table went up or down: health, a track, a supply. */
export interface Changed {
  is: "changed";
  piece: string;
  what: string;
  by: number;
  now: number;
}

/** Dice fell. `need`: what a die, or all together, had to show; `hits`: how many did; `passed`: whether it did. */
export interface Rolled {
  is: "rolled";
  who: string;
  what: string;
  dice: unknown[];
  need: number;
  hits: number | null;
  passed: boolean | null;
}

/** A card drawn or played, a token flipped, a door opened, another state of the ship: `thing` now shows `to`. */
export interface Turned {
  is: "turned";
  thing: string;
  to: string;
  at: string;
  who: string;
}

/** A mark (a token, a fire, an objective) was put down, or taken away. */
export interface Marked {
  is: "marked";
  mark: string;
  at: string;
  on: boolean;
  count: number;
}

/** Whatever no other type says. */
export interface Noted {
  is: "noted";
  what: string;
  at: string;
  who: string;
}

/** One thing that happened: `fact` and `terms` are for machines, `text` is for people; `word` names the sentence. */
export interface Event {
  n: number;
  at: number;
  beat: number;
  fact: Heading | Moved | Appeared | Left | Changed | Rolled | Turned | Marked | Noted;
  word: string;
  text: string;
  rules: string[];
  because: [number, string][];
  terms: Record<string, unknown>;
  to: string[] | null;
  other: string;
}

/** How a game ended; `because` is the word (`end.…`) that says how, with its terms. */
export interface Outcome {
  won: boolean;
  because: string;
  rules: string[];
  terms: ([string, string | number])[];
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
  /** Of a campaign: the mission that is played now. */
  chapter?: string;
  /** Of a campaign: the missions that were won. */
  behind?: string[];
  /** The seats that play against the rest: they win what the others lose. */
  against?: string[];
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
  /** What its values are called. */
  names: string[];
  default: string | number | boolean;
  rule: string;
  /** It does something in a campaign only. */
  campaign: boolean;
}

export interface MissionInfo {
  id: string;
  title: string;
  difficulty: string;
  source: string;
  pitch: string;
  story: string;
  /** About how long it takes: the median of decisions of measured games, 20 seconds each. 0: nobody has counted. */
  minutes: number;
  /** With whom it can be started as it is. */
  seats: string[];
  /** Of a campaign: its missions in order; of several in one place one is played. */
  path: string[][];
  /** Of a campaign in chapters: what each is called, and how many places of the path it has. */
  parts: [string, number][];
  /** Options that it decides by itself. */
  fixed: string[];
}

/** A character that one may play; `seat` is its id everywhere. */
export interface CharacterInfo {
  seat: string;
  name: string;
  pitch: string;
  /** Health 9. */
  numbers: [string, number][];
  /** When or how, what it is called, what it does: always, Steady Voice, others in sight are braver. */
  can: [string, string, string][];
  /** What it is good for. */
  good: string;
}

/** The map of a mission as it is first seen, small: paths of SVG, and points of interest. */
export interface PlanInfo {
  mission: string;
  size: [number, number];
  /** Kind of floor, outline. */
  floors: [string, string][];
  walls: string;
  /** Where, and `start`, `danger`, `goal` or `exit`. */
  dots: [number, number, string][];
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
  /** Its emblem, one of the symbols of its look: so that lists need not load all of them. */
  emblem: string;
}

/** `GET /api/server`. */
export interface ServerInfo {
  version: string;
  /** Whether creating a table needs one. */
  passphrase: boolean;
  bots: string[];
  /** The public key with which a browser subscribes to be called; "" where nobody is. */
  push: string;
}

/** `POST /api/call`: this browser (its push subscription) is called when it is my turn; `on` false: no longer. */
export interface CallMe {
  key: Key;
  endpoint: string;
  keys?: Record<string, string>;
  on?: boolean;
}

/** `POST /api/channel`: the table's webhook, as Apprise writes it; "" for none, null to ask whether there is one. */
export interface CallChannel {
  key: Key;
  url?: string | null;
}

export interface Called {
  on: boolean;
}

export interface RuleInfo {
  id: string;
  text: string;
  /** Ours, where the printed rules are silent or cannot be read. */
  house: boolean;
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
  /** What the game calls a round. */
  round_name: string;
  seats: SeatInfo[];
  waiting: string[];
  waits_for_me: boolean;
  /** Of a campaign: the mission that is played now. */
  chapter: string;
  /** Of a campaign: the missions that were won. */
  behind: string[];
  over: boolean;
  /** Whether I won; who watches sees it with the heroes' eyes. */
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
  /** Why nothing can be kept or read now: the disk is full, the file is damaged … "" when all is well. */
  trouble: string;
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

/** The bots need not wait for the people in what is asked of all now (`patient` of an offer). */
export interface GoAhead {
  is: "go_ahead";
  id: string;
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

/** Whoever made the table (or anybody, once that person has no seat) shows the person at this seat out: its seats
 * are free, its secret opens nothing any more. */
export interface Kick {
  is: "kick";
  id: string;
  seat: string;
}

/** Another invite: the old one leads nowhere. By the same people as `kick`; all at the table get `links`. */
export interface Renew {
  is: "renew";
  id: string;
}

/** How I want to see the table: as which of my seats ("": as it comes), with the reasons why things are *not*
 * allowed (`refusals` of offers), with boards as text. Answered by an `update` with the whole picture: so it is also
 * what a browser sends that could not use a patch. */
export interface Look {
  is: "look";
  seat?: string;
  why_not?: boolean;
  letters?: boolean;
}

/** What would the best bot do? Answered by `hint`. `quick`: what comes to mind at once, without a reason; to lay the
 * rest of a plan. */
export interface AskHint {
  is: "hint";
  id: string;
  seat: string;
  offer: string;
  quick?: boolean;
}

/** What will this choice likely do? Answered by `forecast`. */
export interface AskForecast {
  is: "forecast";
  id: string;
  seat: string;
  offer: string;
  choice: unknown;
}

/** What comes of this way on an open table? Of a `point` offer; or of a choice that `leads` to one. Answered by
 * `aimed`. */
export interface AskAim {
  is: "aim";
  id: string;
  seat: string;
  offer: string;
  choice: unknown;
  way: unknown;
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

/** The table as it is now, for me; numbers of versions only grow. The first one, and one that was asked for by
 * `look`, has the whole picture (`scene`); the others have what changed since the one before (`patch`, see
 * `docs/protocol.md`).
 *
 * `scene.offers` holds the offers of all seats I act for: an offer is mine when `mine`, and I answer it as one of
 * `acting` that stands in its `seats`. */
export interface Update {
  is: "update";
  version: number;
  /** The version to which `patch` fits: a browser that has another one asks for a `look`. */
  since: number;
  /** How many answers count now: the place on the replay's timeline. */
  answers: number;
  /** How many of them are choices: where a scripted first round stands. */
  decisions: number;
  /** Without a journal: that comes in `journal`. */
  scene: Scene | null;
  patch: Record<string, unknown> | null;
  /** The events behind the last one I got, which the browser appends to its own journal. */
  journal: Event[];
  acting: string[];
  /** Numbers of journal events that an undo took back: to be struck out or removed. */
  gone: number[];
  rounds: RoundMark[];
}

/** Which acts of an offer cannot be taken back for free. Comes a moment after the offer, if there are any. */
export interface Finals {
  is: "finals";
  offer: string;
  acts: boolean[];
}

/** Who is there. Sent when it has changed; for whom everybody waits is in the scene. */
export interface Presence {
  is: "presence";
  seats: SeatInfo[];
  watchers: number;
  /** Seats for which a bot is thinking. */
  thinking: string[];
}

/** Somebody wants to take something back. Sent again whenever somebody answers. */
export interface VoteOn {
  is: "vote_on";
  by: string;
  /** To how many answers it goes back. */
  answers: number;
  /** How many decisions would be taken back. */
  decisions: number;
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

/** The table has another invite. */
export interface NewLinks {
  is: "links";
  links: Links;
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
  /** Why the first of them, in words of the game. */
  reason: string;
  advice: Advice[];
  /** None of them is clearly better than the next: it is the player's choice. */
  tied: boolean;
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

/** One thing that may come of a choice, in words, and how likely it is. */
export interface Case {
  words: string;
  share: number;
}

/** What becomes of a hero's gauge until the next decision. */
export interface Loss {
  /** Of the panel. */
  id: string;
  whose: string;
  which: string;
  now: number;
  /** By how much it changes on average. */
  mean: number;
  /** By how much, and how likely: the best first. */
  shares: [number, number][];
  /** It is bad when it rises. */
  bad: boolean;
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
  /** What may come of it, the likeliest first. */
  cases: Case[];
  /** What the heroes lose, or gain, until my next decision. */
  losses: Loss[];
  /** What is so whatever the dice say: "Noise 2 heard by 3 Jaegers.". */
  notes: string[];
}

/** The answer to `aim`. */
export interface Aimed {
  is: "aimed";
  id: string;
  offer: string;
  aim: Aim;
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
  | Alive;

/** Everything that the server sends over the WebSocket. */
export type ServerMessage =
  | Welcome
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
  | Bye;
