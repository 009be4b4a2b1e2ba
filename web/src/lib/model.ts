// What a client draws: the server's scene with every field present. `full` fills in what was not sent because it says nothing.
import type { Event, Leads, Overlay } from "../protocol";

export type { Event, Leads, Overlay };
/** Squares that are one place. */
export interface Area {
  id: string;
  name: string;
  cells: string[];
  symbol: string;
  note: string;
  tags: string[];
}
export type XY = [number, number];
export interface Cell {
  id: string;
  name: string;
  shape: XY[];
  floor: string;
  symbol: string;
  level: number;
  note: string;
  tags: string[];
}
export interface Edge {
  id: string;
  a: XY;
  b: XY;
  kind: string;
  state: string;
}
export interface Piece {
  id: string;
  at: string;
  kind: string;
  name: string;
  symbol: string;
  letter: string;
  seat: string;
  life: number | null;
  life_max: number | null;
  count: number;
  size: number;
  init: number | null;
  icons: string[][];
  tags: string[];
  note: string;
  xy: XY | null;
  radius: number;
  facing: number | null;
  many: string;
}
export interface Mark {
  id: string;
  at: string;
  kind: string;
  text: string;
  value: number | null;
  symbol: string;
  note: string;
}
export interface Board {
  id: string;
  title: string;
  size: XY;
  cells: Cell[];
  edges: Edge[];
  pieces: Piece[];
  marks: Mark[];
  text: string;
  overlays: Overlay[];
  areas: Area[];
  inch: number;
}
export interface Die {
  id: string;
  seat: string;
  face: string;
  at: string;
  note: string;
  tags: string[];
}
export interface Line {
  id: string;
  name: string;
  symbol: string;
  ladder: string[];
  dice: string[];
  value: string;
  starred: boolean;
  note: string;
  idle: string;
}
export interface Track {
  id: string;
  name: string;
  value: number;
  most: number;
  symbol: string;
  note: string;
  marks: number[];
  rising: string;
}
export interface Card {
  id: string;
  name: string;
  text: string;
  symbol: string;
  tags: string[];
  source: string;
}
export interface Panel {
  id: string;
  kind: string;
  title: string;
  seat: string;
  subtitle: string;
  tracks: Track[];
  lines: Line[];
  dice: Die[];
  cards: Card[];
  note: string;
  tags: string[];
}
export interface Turn {
  id: string;
  name: string;
  init: number;
  seat: string;
  done: boolean;
  now: boolean;
}
export interface Picture {
  boards: Board[];
  panels: Panel[];
  rail: Turn[];
  goal: string;
  story: string;
  warnings: string[];
}
export interface Act {
  choice: unknown;
  label: string;
  touches: string[];
  group: string;
  text: string;
  rule: string;
  final: boolean;
  leads: Leads | null;
}
export interface Refusal {
  label: string;
  because: string;
  rule: string;
  touches: string[];
}
export interface Offer {
  id: string;
  name: string;
  kind: string;
  prompt: string;
  seats: string[];
  mine: boolean;
  joint: boolean;
  /** Bots wait for people here. */
  patient: boolean;
  pact: boolean;
  final: boolean;
  acts: Act[];
  refusals: Refusal[];
  items: Act[];
  least: number;
  most: number;
  slots: Record<string, string[]>;
  owners: Record<string, string>;
  plan: Record<string, string>;
  ready: string[];
  limits: Record<string, number>;
  region: Record<string, XY[][]>;
  verbs: string[];
  finds: boolean;
}
/** The answer to a point offer. */
export interface Way {
  path: XY[];
  verb: string;
}
export interface Outcome {
  won: boolean | null;
  because: string;
  rules: string[];
}
export interface Scene {
  game: string;
  title: string;
  mission: string;
  round: number;
  seat: string | null;
  crumbs: string[];
  picture: Picture;
  offers: Offer[];
  waiting: string[];
  journal: Event[];
  outcome: Outcome | null;
  undo: string;
  chapter: string;
  behind: string[];
  against: string[];
}

type Raw = Record<string, any>;
/** What is made of a part that did not change is the very same object as before: what is drawn of it is left alone. */
function once<A extends object, B>(made: WeakMap<A, B>, of: A, make: (of: A) => B): B {
  if (!made.has(of)) made.set(of, make(of));
  return made.get(of)!;
}
const lists = new WeakMap<Raw[], unknown[]>(),
  parts = new WeakMap<Raw, Raw>(),
  NONE: Raw[] = [];
/** Two parts of one name would stop the drawing: the second gets a name of its own. */
function list<T>(raw: Raw[] | undefined, blank: Raw): T[] {
  return once(lists, raw ?? NONE, (all) => {
    const known = new Set<string>();
    return all.map((part) => {
      let made = once(parts, part, (p) => ({ ...structuredClone(blank), ...p }));
      while (made.id !== undefined && known.has(made.id)) made = { ...made, id: `${made.id}′` };
      known.add(made.id);
      return made;
    });
  }) as T[];
}

const CELL = { floor: "", symbol: "", level: 0, note: "", tags: [] };
const AREA = { symbol: "", note: "", tags: [] };
const EDGE = { kind: "wall", state: "" };
const PIECE = {
  symbol: "",
  letter: "",
  seat: "",
  life: null,
  life_max: null,
  count: 1,
  size: 1,
  init: null,
  icons: [],
  tags: [],
  note: "",
  xy: null,
  radius: 0,
  facing: null,
  many: "",
};
const MARK = { text: "", value: null, symbol: "", note: "" };
const DIE = { at: "", note: "", tags: [] };
const LINE = { symbol: "", ladder: [], dice: [], value: "", starred: false, note: "", idle: "" };
const TRACK = { symbol: "", note: "", marks: [], rising: "good" };
const CARD = { symbol: "", tags: [], source: "" };
const PANEL = { seat: "", subtitle: "", note: "", tags: [] };
const TURN = { seat: "", done: false, now: false };
const ACT = { touches: [], group: "", text: "", rule: "", final: false, leads: null };
const OFFER = {
  joint: false,
  patient: false,
  pact: false,
  final: false,
  least: 0,
  most: 0,
  slots: {},
  owners: {},
  plan: {},
  ready: [],
  limits: {},
  region: {},
  verbs: [],
  finds: false,
};
const EVENT = { rules: [], because: [], terms: {}, to: null, other: "" };

export function fullEvents(raw: Raw[] | undefined): Event[] {
  return list<Event>(raw, EVENT);
}

/** Games measure boards in units of their own; here a room is about as large as its furniture is drawn. */
function scale(board: Board): Board {
  const k = once(factors, board.cells, () => factor(board));
  if (Math.abs(k - 1) < 0.02) return board;
  const s = (p: XY): XY => [p[0] * k, p[1] * k];
  const each = <T extends object>(of: T[], make: (one: T) => T): T[] =>
    once(larger, of, () => of.map((one) => once(larger, one, () => make(one)) as T)) as T[];
  return {
    ...board,
    size: s(board.size),
    cells: each(board.cells, (c) => ({ ...c, shape: c.shape.map(s) })),
    edges: each(board.edges, (e) => ({ ...e, a: s(e.a), b: s(e.b) })),
    pieces: each(board.pieces, (p) => (p.xy ? { ...p, xy: s(p.xy), radius: p.radius * k } : p)),
    overlays: each(board.overlays, (o) => (o.lines ? { ...o, lines: o.lines.map((line) => line.map(s)) } : o)),
    inch: board.inch * k,
  };
}
const factors = new WeakMap<Cell[], number>(),
  larger = new WeakMap<object, object>();
function factor(board: Board): number {
  const ground = board.cells.filter(
    (c) => c.floor !== "space" && c.level === 0 && !c.tags.some((t) => t === "area" || t === "node" || t === "terrain"),
  );
  const spans = ground
    .map((c) => {
      const xs = c.shape.map((p) => p[0]),
        ys = c.shape.map((p) => p[1]);
      return Math.sqrt((Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys)));
    })
    .sort((a, b) => a - b);
  const middle = spans[Math.floor(spans.length / 2)];
  return middle ? (spans.length <= 8 ? 200 : spans.length <= 100 ? 120 : 64) / middle : 700 / Math.max(...board.size);
}

export function fullBoard(b: Raw): Board {
  return scale({
    id: b.id,
    title: b.title,
    size: b.size,
    text: b.text ?? "",
    overlays: b.overlays ?? [],
    areas: list(b.areas, AREA),
    inch: b.inch ?? 0,
    cells: list(b.cells, CELL),
    edges: list(b.edges, EDGE),
    pieces: list(b.pieces, PIECE),
    marks: list(b.marks, MARK),
  });
}

const fullPanel = (q: Raw) =>
  ({
    ...PANEL,
    ...q,
    tags: q.tags ?? [],
    tracks: list(q.tracks, TRACK),
    lines: list(q.lines, LINE),
    dice: list(q.dice, DIE),
    cards: list(q.cards, CARD),
  }) as Panel;
const boards = new WeakMap<Raw, Board>(),
  panels = new WeakMap<Raw, Panel>();

export function full(raw: Raw): Scene {
  const p = raw.picture ?? {};
  return {
    game: raw.game,
    title: raw.title,
    mission: raw.mission,
    round: raw.round ?? 0,
    seat: raw.seat ?? null,
    crumbs: raw.crumbs ?? [],
    waiting: raw.waiting ?? [],
    undo: raw.undo ?? "",
    chapter: raw.chapter ?? "",
    behind: raw.behind ?? [],
    against: raw.against ?? [],
    outcome: raw.outcome ?? null,
    journal: fullEvents(raw.journal),
    picture: {
      goal: p.goal ?? "",
      story: p.story ?? "",
      warnings: p.warnings ?? [],
      rail: list(p.rail, TURN),
      boards: (p.boards ?? []).map((b: Raw) => once(boards, b, fullBoard)),
      panels: (p.panels ?? []).map((q: Raw) => once(panels, q, fullPanel)),
    },
    offers: (raw.offers ?? []).map((o: Raw) => ({
      ...structuredClone(OFFER),
      ...o,
      acts: list(o.acts, ACT).map((a) => ({ ...(a as Raw) })), // whether it is final is found out later
      items: list(o.items, ACT),
      refusals: list(o.refusals, { touches: [] }),
    })),
  };
}

/** A point is asked for: the path so far (board units), where it begins, and what a click does. */
export interface Ruler {
  from: XY | null;
  path: XY[];
  /** Where the paths that are proposed lead. */
  ways?: XY[];
  /** Where a hint leads. */
  best?: XY;
  /** What may be reached, by the way of going there. */
  region?: [string, XY[][]][];
  /** Of the base that goes. */
  radius?: number;
  /** What was found out about where one would stand: the way there, and what lies between there and others. */
  aim?: { way: XY[]; sights: { at: XY; of: string; can: string; harm: string; seen: boolean }[]; far?: string } | null;
  /** A way to one place is found: a click says where to. */
  finds?: boolean;
  /** `bend`: a bend of the way, not its end. */
  onpoint: (at: XY, bend: boolean) => void;
  onmove?: (at: XY | null) => void;
}
