// The enemy's turn, told in beats: what belongs together moves together; what nobody sees shares one beat.
// It knows the types of facts and the ids of the scene, and no game.
import type { Board, Event, Mark, Piece, Scene, XY } from "./model";

export interface Beat {
  events: Event[];
  /** Those of them that are no headings. */ told: Event[];
  touches: string[];
  harm: boolean;
  /** Names a character: the camera follows. */ near: boolean;
  far: boolean;
  last: number;
}
export interface Float {
  id: string;
  text: string;
  tone: "harm" | "goal" | "mind";
  key: number;
}
export interface Pulse {
  at: string;
  cells: string[];
  key: number;
}

/** Every id that an event names. */
export const named = (event: Event): string[] =>
  [...Object.values(event.fact), ...Object.values(event.terms)].filter((v): v is string => typeof v === "string");
export const isLevel = (event: Event, ...levels: string[]) =>
  event.fact.is === "heading" && levels.includes(event.fact.level);
/** A heading tells where we are; whoever acts against the crew does something, and is told of. */
const isHead = (event: Event, seats: Set<string>) =>
  event.fact.is === "heading" && (event.fact.level !== "turn" || seats.has(event.fact.of));
/** Somebody of the crew loses something, or falls. */
export const isHarm = ({ fact }: Event, seats: Set<string>, bad?: Set<string>) =>
  (fact.is === "changed" && seats.has(fact.piece) && (bad?.has(fact.what) ? fact.by > 0 : fact.by < 0)) ||
  (fact.is === "left" && fact.how === "dead" && seats.has(fact.piece));
/** What is bad for a hero when it rises, by the names that facts use. */
export const badOf = (scene?: Scene | null) =>
  new Set(
    (scene?.picture.panels ?? [])
      .flatMap((p) => p.tracks)
      .filter((t) => t.rising === "bad")
      .map((t) => t.id.split("-")[0]),
  );
/** Where it happened. */
const places = ({ fact }: Event): string[] => {
  const found = fact.is === "moved" ? [fact.start, fact.to] : "at" in fact ? [fact.at] : [];
  return found.filter((id): id is string => !!id);
};
/** What a beat is about, and what stands below it. */
export const headline = (beat: Beat) => beat.told[0] ?? beat.events[0];
export const below = (beat: Beat) => beat.told.slice(1).filter((e) => e.text);

export const rollOf = ({ fact }: Event): number[] =>
  fact.is === "rolled" && fact.dice.every((d) => typeof d === "number") ? (fact.dice as number[]) : [];

/** Places that nobody of the crew sees: only boards that say what is in sight have them. */
function unseen(scene: Scene): Set<string> {
  return new Set(
    scene.picture.boards
      .flatMap((b) => b.cells)
      .filter((c) => c.tags.includes("dark"))
      .map((c) => c.id),
  );
}

export function intoBeats(events: Event[], seats: Set<string>, scene?: Scene): Beat[] {
  const dark = scene ? unseen(scene) : new Set<string>(),
    bad = badOf(scene);
  const beats: Beat[] = [];
  for (const event of events) {
    const touches = named(event),
      head = isHead(event, seats);
    const near = touches.some((id) => seats.has(id)) && !head;
    const harm = isHarm(event, seats, bad);
    const where = places(event);
    const far = !near && (head || (where.length > 0 && where.every((id) => dark.has(id))));
    const last = beats.at(-1);
    const same = last && last.last === event.beat;
    if (last && (same || !last.told.length || (last.far && far))) {
      last.events.push(event);
      if (!head) last.told.push(event);
      last.touches.push(...touches);
      last.harm ||= harm;
      last.near ||= near;
      last.far &&= far;
      last.last = event.beat;
    } else
      beats.push({
        events: [event],
        told: head ? [] : [event],
        touches: [...touches],
        harm,
        near,
        far,
        last: event.beat,
      });
  }
  return beats;
}

export const MOST = 12000;
export const COMPOSED = 4000;
const natural = (beat: Beat) => {
  const told = beat.told.length,
    rolls = beat.events.filter((e) => rollOf(e).length).length;
  if (!told) return 500;
  return Math.min(
    COMPOSED,
    (beat.harm ? 1500 : beat.near ? 1000 : 650) + 300 * Math.min(4, told - 1) + 350 * Math.min(4, rolls),
  );
};

/** How long each beat is shown: one at most 4 s, all together at most 12 s. */
export function paces(beats: Beat[], speed: number): number[] {
  const each = beats.map(natural);
  const k = Math.min(
    1,
    MOST /
      Math.max(
        1,
        each.reduce((a, b) => a + b, 0),
      ),
  );
  return each.map((d) => (d * k) / speed);
}

let key = 0;

/** A piece by its id. Groups without a name of their own are `KIND@PLACE`: those of that kind where it began. */
function pieceOf(boards: Board[], id: string, at: string): Piece | undefined {
  const all = boards.flatMap((b) => b.pieces),
    [kind, place] = id.split("@");
  return (
    all.find((p) => p.id === id && (!at || p.at === at)) ??
    all.find((p) => p.id.includes("@") && p.id.split("@")[0] === kind && p.at === (at || place)) ??
    all.find((p) => p.id === id)
  );
}

/** What was told of a piece lately. A group is called after where it stands: its moves lead back to what it was called before. */
export function told(journal: Event[], id: string): Event[] {
  const names = new Set([id]),
    found: Event[] = [];
  for (const e of journal.slice(-120).reverse()) {
    const { fact } = e;
    const came = fact.is === "moved" && names.has(`${fact.piece.split("@")[0]}@${fact.to}`);
    if (came) names.add(fact.piece);
    if (came || named(e).some((word) => names.has(word))) found.unshift(e);
    if (found.length === 4) break;
  }
  return found;
}

type Copy = { boards: Board[]; panels: Scene["picture"]["panels"] };

/** A number went up or down: on the piece, on its track, or on a mark. */
function count(copy: Copy, fact: Event["fact"] & { is: "changed" }, floats: Float[]) {
  const { piece, what, by, now } = fact,
    it = pieceOf(copy.boards, piece, "");
  const panel = copy.panels.find((p) => p.tracks.some((t) => t.id === `${what}-${piece}`));
  const track = panel?.tracks.find((t) => t.id === `${what}-${piece}`);
  const main = !track || track === panel?.tracks[0];
  if (track) track.value = now;
  if (main && it && it.life !== null) it.life = now;
  for (const b of copy.boards) b.marks = b.marks.map((m) => (m.id === piece ? { ...m, value: now } : m));
  if (!by || !(track || (it && it.life !== null))) return;
  const tone = !main ? "mind" : by < 0 ? "harm" : "goal";
  const text = `${by < 0 ? "−" : "+"}${Math.abs(by)}${main ? "" : ` ${track!.name}`}`;
  floats.push({ id: it?.id ?? panel!.seat, text, tone, key: ++key });
}

/** Something shows another side, or a mark came or went: as the last picture has it. */
function show(copy: Copy, last: Scene, picks: (id: string) => boolean, marked: (m: Mark) => boolean) {
  for (const b of copy.boards) {
    const now = last.picture.boards.find((x) => x.id === b.id);
    if (!now) continue;
    b.cells = b.cells.map((c) => (picks(c.id) ? (now.cells.find((x) => x.id === c.id) ?? c) : c));
    b.edges = b.edges.map((e) => (picks(e.id) ? (now.edges.find((x) => x.id === e.id) ?? e) : e));
    b.marks = [...b.marks.filter((m) => !marked(m)), ...now.marks.filter(marked)];
  }
}

/** The picture after a beat, as far as its events say; the true picture follows when all are told. */
export function patched(scene: Scene, last: Scene, beat: Beat): { scene: Scene; floats: Float[]; pulses: Pulse[] } {
  const boards = scene.picture.boards.map((b) => ({ ...b, pieces: b.pieces.map((p) => ({ ...p })) }));
  const panels = scene.picture.panels.map((p) => ({ ...p, tracks: p.tracks.map((t) => ({ ...t })) }));
  const floats: Float[] = [],
    pulses: Pulse[] = [];
  const drop = (gone: Piece) => boards.forEach((b) => (b.pieces = b.pieces.filter((p) => p !== gone)));
  const appear = (id: string, at: string, count: number) => {
    const kind = id.split("@")[0];
    const model = last.picture.boards
      .flatMap((b) => b.pieces)
      .find((p) => p.id === id || (p.id.includes("@") && p.id.split("@")[0] === kind));
    const board = boards.find((b) => b.cells.some((c) => c.id === at));
    const there = board?.pieces.find((p) => p.id === id || (p.id.startsWith(`${kind}@`) && p.at === at));
    if (there?.at === at) there.count += count;
    else if (model && board)
      board.pieces.push({
        ...model,
        id: model.id.includes("@") ? `${kind}@${at}~${++key}` : id,
        at: board.inch && model.xy ? "" : at,
        count,
      });
  };
  const remove = (it: Piece, count: number) => (count < it.count ? (it.count -= count) : drop(it));
  for (const { fact } of beat.events) {
    if (fact.is === "moved") {
      const it = pieceOf(boards, fact.piece, fact.start);
      if (!it) appear(fact.piece, fact.to, fact.count);
      else if (fact.count < it.count) {
        it.count -= fact.count;
        appear(it.id, fact.to, fact.count);
      } else if (boards.some((b) => b.cells.some((c) => c.id === fact.to))) {
        const home = boards.find((b) => b.cells.some((c) => c.id === fact.to))!;
        drop(it);
        const end = home.inch && it.xy ? wayOf(fact, home.inch).at(-1) : undefined;
        if (end)
          it.xy = end; // on an open table it stands where its way ends, not in the middle of a square
        else it.at = fact.to;
        home.pieces.push(it);
      }
    } else if (fact.is === "appeared") {
      if (!boards.some((b) => b.pieces.some((p) => p.id === fact.piece && fact.count === 1 && p.at === fact.at)))
        appear(fact.piece, fact.at, fact.count);
    } else if (fact.is === "left") {
      const it = pieceOf(boards, fact.piece, fact.at);
      if (it) remove(it, fact.count);
    } else if (fact.is === "changed") count({ boards, panels }, fact, floats);
    else if (fact.is === "turned") {
      const it = boards.flatMap((b) => b.pieces).find((p) => p.id === fact.thing);
      if (it && !last.picture.boards.some((b) => b.pieces.some((p) => p.id === it.id))) drop(it);
      show(
        { boards, panels },
        last,
        (id) => id === fact.thing,
        (m) => m.id === fact.thing,
      );
    } else if (fact.is === "marked") {
      const mine = (m: Mark) => m.id === fact.mark || (m.kind === fact.mark && m.at === fact.at);
      show({ boards, panels }, last, () => false, mine);
      const mark = last.picture.boards.flatMap((b) => b.marks).find(mine);
      const overlay = last.picture.boards.flatMap((b) => b.overlays).find((o) => mark && o.of === mark.id);
      if (fact.on && boards.some((b) => b.cells.some((c) => c.id === fact.at)))
        pulses.push({ at: fact.at, cells: overlay?.cells ?? [], key: ++key });
    }
  }
  return { scene: { ...scene, picture: { ...scene.picture, boards, panels } }, floats, pulses };
}

/** What somebody who comes back should know: the blows and losses of the last round, from the journal. */
export function recap(journal: Event[], heroes: Set<string>, scene?: Scene | null): Changed[] {
  const bad = badOf(scene);
  const starts = journal.flatMap((e, i) => (isLevel(e, "round") ? [i] : []));
  const from = starts.length > 1 ? starts[starts.length - 2] : 0;
  return journal
    .slice(from)
    .filter((e) => e.text && (isHarm(e, heroes, bad) || e.fact.is === "left"))
    .slice(-6)
    .map((e) => ({ text: e.text, tone: e.fact.is === "left" && e.fact.how === "killed" ? "goal" : "harm" }) as Changed);
}

export interface Trail {
  id: string;
  from: string | XY;
  to: string | XY;
  /** On an open table: all the way, bend by bend. */
  way?: XY[];
}

/** The way of a move on an open table, in the units of its board: it is told in thousandths of an inch. */
const wayOf = (fact: Event["fact"] & { is: "moved" }, inch: number): XY[] =>
  fact.path.flatMap((p) => (Array.isArray(p) ? [[(p[0] / 1000) * inch, (p[1] / 1000) * inch] as XY] : []));

/** Who went where: step by step as the events say, else from picture to picture; on an open table from point to point. */
export function trails(before: Scene, after: Scene, events: Event[]): Trail[] {
  const stood = new Map(before.picture.boards.flatMap((b) => b.pieces).map((p) => [p.id, p.xy]));
  const inch = after.picture.boards.find((b) => b.inch)?.inch ?? 0;
  const near = (a: XY, b: XY) => Math.hypot(a[0] - b[0], a[1] - b[1]) < inch / 4;
  if (inch)
    return after.picture.boards
      .flatMap((b) => b.pieces)
      .flatMap(({ id, xy }) => {
        const from = stood.get(id);
        if (!from || !xy || from.join() === xy.join()) return [];
        const way = events.flatMap(({ fact }) => (fact.is === "moved" && fact.piece === id ? wayOf(fact, inch) : []));
        const whole = way.length > 1 && near(way[0], from) && near(way.at(-1)!, xy);
        return [{ id, from, to: xy, ...(whole ? { way } : {}) }];
      });
  const cells = new Set(after.picture.boards.flatMap((b) => b.cells).map((c) => c.id));
  const steps = events.flatMap(({ fact }) =>
    fact.is === "moved" && cells.has(fact.start) && cells.has(fact.to) && fact.start !== fact.to
      ? [{ id: fact.piece, from: fact.start, to: fact.to }]
      : [],
  );
  const told = new Set(steps.map((s) => s.id));
  /** Who is back where it began has left no way to show. */
  const back = new Set(
    [...told].filter((id) => steps.find((s) => s.id === id)!.from === steps.findLast((s) => s.id === id)!.to),
  );
  const was = new Map(before.picture.boards.flatMap((b) => b.pieces).map((p) => [p.id, p.at]));
  const jumps = after.picture.boards
    .flatMap((b) => b.pieces)
    .flatMap((p) =>
      was.has(p.id) && was.get(p.id) !== p.at && !told.has(p.id) ? [{ id: p.id, from: was.get(p.id)!, to: p.at }] : [],
    );
  const ways = [...steps, ...jumps].filter((s) => !back.has(s.id));
  return [...new Map(ways.map((s) => [`${s.id} ${s.from} ${s.to}`, s])).values()];
}

export interface Changed {
  text: string;
  tone: "harm" | "told" | "goal" | "plain";
}
const TONES: Changed["tone"][] = ["harm", "told", "goal", "plain"];

/** "What changed": between two pictures, in words. */
export function changed(before: Scene, after: Scene, events: Event[]): Changed[] {
  const out: Changed[] = [];
  const old = before.picture.boards.flatMap((b) => b.pieces),
    now = after.picture.boards.flatMap((b) => b.pieces);
  const was = new Map(old.map((p) => [p.id, p]));
  const name = new Map(after.picture.boards.flatMap((b) => b.cells).map((c) => [c.id, c.name || c.id]));
  const moved: string[] = [];
  const lives = new Map(after.picture.panels.filter((q) => q.seat).map((q) => [q.seat, q.tracks[0]]));
  /** What nobody's pieces lose is called as the heroes' is. */
  const life = [...lives.values()].find((t) => t && /^(health|life)\b/i.test(t.name))?.name ?? "life";
  /** The only thing that was told of what it lost, where that says by what. */
  const because = (id: string) => {
    const its = events.filter(
      ({ fact }) => fact.is === "changed" && fact.by < 0 && (fact.piece === id || id.startsWith(`${fact.piece}.`)),
    );
    return its.length === 1 && its[0].terms.why ? its[0].text.replace(/\.$/, "") : "";
  };
  for (const p of now) {
    const o = was.get(p.id);
    if (o && o.life !== null && p.life !== null && o.life !== p.life)
      out.push({
        text:
          (p.life < o.life && because(p.id)) || `${p.name}: ${lives.get(p.seat)?.name ?? life} ${o.life} → ${p.life}`,
        tone: p.life < o.life === !!p.seat ? "harm" : "goal",
      });
    if (o && o.at !== p.at && p.seat && name.has(p.at)) moved.push(`${p.name} to ${name.get(p.at)}`);
  }
  for (const p of after.picture.panels.filter((q) => q.seat)) {
    const o = before.picture.panels.find((q) => q.id === p.id);
    for (const t of p.tracks.slice(1)) {
      const v = o?.tracks.find((x) => x.id === t.id);
      const worse = v && t.rising !== "spent" && (t.rising === "bad" ? v.value < t.value : v.value > t.value);
      if (worse) out.push({ text: `${p.title}: ${t.name} ${v.value} → ${t.value}`, tone: "harm" });
    }
  }
  // Groups are told apart by what they are and where they stand, so they are counted.
  const count = (list: Piece[]) => {
    const found = new Map<string, { n: number; at: string[]; seat: string; unit: boolean }>();
    for (const p of list) {
      const entry = found.get(p.name) ?? { n: 0, at: [], seat: p.seat };
      const unit = p.tags.some((tag) => tag.startsWith("unit:"));
      found.set(p.name, { n: entry.n + p.count, at: [...entry.at, p.at], seat: p.seat, unit });
    }
    return found;
  };
  const a = count(old),
    b = count(now),
    came: string[] = [];
  // Another seat sees other things: what went out of sight has not gone, what came into it is not new.
  const same = before.seat === after.seat;
  const fell = same || events.some((e) => e.fact.is === "left"),
    rose = same || events.some((e) => e.fact.is === "appeared");
  // Where something came onto the board by what is told, whatever the numbers say.
  const risen = new Set(
    events.flatMap(({ fact }) =>
      fact.is === "appeared"
        ? now.filter((p) => p.at === fact.at && (p.id === fact.piece || p.kind === fact.kind)).map((p) => p.name + p.at)
        : [],
    ),
  );
  const several = new Map([...old, ...now].filter((p) => p.many).map((p) => [p.name, p.many]));
  const many = (n: number, word: string) => (n > 1 ? `${n} ${several.get(word) ?? word}` : word);
  for (const [word, { n, seat, unit }] of a) {
    const left = b.get(word)?.n ?? 0;
    // A unit bears the name of all its models: as long as one stands, some of them are gone.
    const who = unit ? (left ? `${n - left} of ${n} ${word}` : word) : many(n - left, word);
    if (left < n && fell) out.unshift({ text: `${who} gone`, tone: seat ? "harm" : "goal" });
  }
  for (const [word, { n, at, seat }] of b) {
    const had = a.get(word);
    if (n > (had?.n ?? 0) && !seat) {
      if (!rose) continue;
      const told = at.filter((x) => risen.has(word + x) && name.has(x));
      const fresh = told.length ? told : at.filter((x) => !had?.at.includes(x));
      const places = [...new Set(fresh.map((x) => name.get(x)))];
      const where =
        places.length && places.length < 4 && !places.includes(undefined) ? ` in ${places.join(" and ")}` : "";
      came.push(many(Math.max(n - (had?.n ?? 0), told.length), word) + where);
    } else if (had && !seat && n === had.n && at.join() !== had.at.join()) {
      const left = [...had.at],
        other = at.filter((x) => (left.includes(x) ? (left.splice(left.indexOf(x), 1), false) : name.has(x))),
        fresh = other.filter((x) => !risen.has(word + x));
      for (const x of other) if (risen.has(word + x)) came.push(`${word} in ${name.get(x)}`);
      // Of a herd all go; of single ones those that stand where nobody of them stood.
      const went = now.filter((p) => p.name === word && fresh.includes(p.at)).reduce((sum, p) => sum + p.count, 0);
      if (fresh.length)
        moved.push(
          `${many(n === at.length ? fresh.length : went, word)} to ${[...new Set(fresh.map((x) => name.get(x)))].join(", ")}`,
        );
    }
  }
  if (came.length) out.push({ text: `New: ${came.join(", ")}`, tone: "plain" });
  if (moved.length)
    out.push({
      text: moved.slice(0, 4).join(" · ") + (moved.length > 4 ? ` · ${moved.length - 4} more` : ""),
      tone: "plain",
    });
  // Marks that somebody was told of, and cards turned up for all.
  const said = new Set(
    events.flatMap(({ fact }) =>
      fact.is === "marked" ? [fact.mark, `${fact.mark} ${fact.at}`] : fact.is === "changed" ? [fact.piece] : [],
    ),
  );
  const marks = (s: Scene) =>
    new Map(
      s.picture.boards
        .flatMap((b) => b.marks)
        .filter((m) => said.has(m.id) || said.has(`${m.kind} ${m.at}`))
        .map((m) => [m.id, m]),
    );
  const earlier = marks(before);
  for (const [id, m] of marks(after))
    if (earlier.get(id)?.text !== m.text)
      out.push({
        text: `${m.note && m.note.length < 24 ? m.note : m.kind} in ${name.get(m.at) ?? m.at}${m.text && `: ${m.text}`}`,
        tone: "plain",
      });
  // What befell a hero lies on nobody's board: an injury.
  for (const { fact, text } of events)
    if (fact.is === "marked" && fact.on && lives.has(fact.at)) out.push({ text: text.split(". ")[0], tone: "told" });
  out.push(...turnedUp(before, after, events));
  return out.sort((x, y) => TONES.indexOf(x.tone) - TONES.indexOf(y.tone));
}

/** What no picture shows: a card that was found and is gone, a weapon that jams; not what somebody did on purpose. */
export function turnedUp(before: Scene, after: Scene, events: Event[]): Changed[] {
  const cards = new Set(drawn(before, after, events).map((c) => c.n));
  const lies = lying(before, after);
  return events.flatMap(({ fact, text, n }) =>
    fact.is === "turned" && !fact.at && !lies.has(fact.thing) && !cards.has(n) && !(fact.who && fact.to === "used")
      ? [{ text, tone: fact.who ? "told" : "plain" } as Changed]
      : [],
  );
}

export interface Drawn {
  n: number;
  name: string;
  text: string;
  tags: string[];
  symbol: string;
}

/** What is no card: places, doors, marks, and whatever stood on a board. */
const lying = (before: Scene, after: Scene) =>
  new Set(
    [...before.picture.boards, ...after.picture.boards]
      .flatMap((b) => [...b.cells, ...b.edges, ...b.marks, ...b.pieces])
      .map((x) => x.id),
  );

/** Cards that were drawn: as they lie with somebody now, else by the words of the journal (`Name: what it does`). */
export function drawn(before: Scene, after: Scene, events: Event[]): Drawn[] {
  const lies = lying(before, after);
  const held = after.picture.panels.flatMap((p) => p.cards);
  const fought = new Set(after.picture.panels.flatMap((p) => (p.tags.includes("tray") ? p.cards : []))); // in sight below
  const had = new Set(before.picture.panels.flatMap((p) => p.cards.map((c) => c.id)));
  return events
    .flatMap(({ fact, text, n }): Drawn[] => {
      if (fact.is !== "turned" || lies.has(fact.thing) || had.has(fact.thing)) return [];
      const card = held.find((c) => !had.has(c.id) && (c.id === fact.to || c.id.endsWith(`/${fact.to}`)));
      if (card && fought.has(card)) return [];
      if (card) return [{ n, name: card.name, text: card.text, tags: card.tags, symbol: card.symbol }];
      const [name, ...rest] = text.split(": ");
      return !fact.who && !fact.at && rest.length ? [{ n, name, text: rest.join(": "), tags: [], symbol: "" }] : [];
    })
    .slice(-3);
}
