// The enemy's turn, told in beats: what belongs together moves together; what nobody sees shares one beat.
import type { Board, Event, Piece, Scene } from "./model";

export interface Beat {
  events: Event[];
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

const words = (event: Event) => Object.values(event.facts).filter((v): v is string => typeof v === "string");
const first = (event: Event, names: string[]) =>
  names.map((n) => event.facts[n]).find((v): v is string => typeof v === "string");
const MOVERS = ["piece", "enemy", "hero", "survivor", "who"];
const PLACES = ["to", "area", "tile", "zone", "cell", "at"];
const HEADS = new Set(["phase", "round", "turn"]);
export const isHead = (event: Event) => HEADS.has(event.kind);
/** What a beat is about, and what stands below it. */
export const headline = (beat: Beat) => beat.events.find((e) => !isHead(e)) ?? beat.events[0];
export const below = (beat: Beat) => beat.events.filter((e) => e !== headline(beat) && !isHead(e));

export const rollOf = (event: Event): number[] => {
  const { dice, die } = event.facts;
  return Array.isArray(dice) && dice.every((d) => typeof d === "number") ? dice : typeof die === "number" ? [die] : [];
};

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
  const dark = scene ? unseen(scene) : new Set<string>();
  const beats: Beat[] = [];
  for (const event of events) {
    const touches = words(event);
    const near = touches.some((id) => seats.has(id)) && !isHead(event);
    const harm = typeof event.facts.loss === "number" && event.facts.loss > 0 && near;
    const places = touches.filter((id) => PLACES.some((p) => event.facts[p] === id) || event.facts.start === id);
    const far = !near && (isHead(event) || (places.length > 0 && places.every((id) => dark.has(id))));
    const last = beats.at(-1);
    const same = last && last.last === event.beat;
    const heading = last && last.events.every(isHead);
    if (last && (same || heading || (last.far && far))) {
      last.events.push(event);
      last.touches.push(...touches);
      last.harm ||= harm;
      last.near ||= near;
      last.far &&= far;
      last.last = event.beat;
    } else beats.push({ events: [event], touches: [...touches], harm, near, far, last: event.beat });
  }
  return beats;
}

export const MOST = 12000;
export const COMPOSED = 4000;
const natural = (beat: Beat) => {
  const told = beat.events.filter((e) => !isHead(e)).length,
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

/** Whose the event is. Groups without a name of their own are `KIND@PLACE`: those of that kind where it began. */
function movers(boards: Board[], event: Event): Piece[] {
  const all = boards.flatMap((b) => b.pieces);
  for (const name of MOVERS) {
    const value = event.facts[name];
    if (typeof value !== "string") continue;
    const exact = all.find((p) => p.id === value);
    if (exact) return [exact];
    const at = event.facts.start ?? first(event, PLACES);
    const herd = all.find((p) => p.id.startsWith(`${value}@`) && p.at === at);
    if (herd) return [herd];
  }
  return [];
}

/** What was told of a piece lately. A group is called after where it stands: its moves lead back to what it was called before. */
export function told(journal: Event[], id: string): Event[] {
  const names = new Set([id]),
    found: Event[] = [];
  for (const e of journal.slice(-120).reverse()) {
    const was = typeof e.facts.piece === "string" ? e.facts.piece : "";
    const came = was !== "" && typeof e.facts.to === "string" && names.has(`${was.split("@")[0]}@${e.facts.to}`);
    if (came) names.add(was);
    if (came || words(e).some((word) => names.has(word))) found.unshift(e);
    if (found.length === 4) break;
  }
  return found;
}

/** The picture after a beat, as far as its events say; the true picture follows when all are told. */
export function patched(scene: Scene, last: Scene, beat: Beat): { scene: Scene; floats: Float[]; pulses: Pulse[] } {
  const boards = scene.picture.boards.map((b) => ({ ...b, pieces: b.pieces.map((p) => ({ ...p })) }));
  const panels = scene.picture.panels.map((p) => ({ ...p, tracks: p.tracks.map((t) => ({ ...t })) }));
  const floats: Float[] = [],
    pulses: Pulse[] = [];
  const drop = (gone: Piece) => boards.forEach((b) => (b.pieces = b.pieces.filter((p) => p !== gone)));
  const appear = (id: string, at: string, count: number) => {
    const model = last.picture.boards.flatMap((b) => b.pieces).find((p) => p.id === id || p.id.startsWith(`${id}@`));
    const board = boards.find((b) => b.cells.some((c) => c.id === at));
    const there = board?.pieces.find((p) => p.id.startsWith(`${id}@`) && p.at === at);
    if (there) there.count += count;
    else if (model && board)
      board.pieces.push({ ...model, id: model.id === id ? id : `${id}@${at}~${++key}`, at, count });
  };
  for (const event of beat.events) {
    const { facts } = event,
      to = facts.to,
      count = typeof facts.count === "number" ? facts.count : 0;
    const place = first(event, PLACES);
    if (event.kind === "reveal" && place) {
      for (const p of movers(boards, { ...event, facts: { piece: facts.piece, zone: place } })) drop(p);
      if (typeof facts.enemy === "string") appear(facts.enemy, place, count || 1);
      continue;
    }
    const who = first(event, MOVERS);
    let [it] = movers(boards, event);
    if (!it && who && place && last.picture.boards.some((b) => b.pieces.some((p) => p.id === who))) {
      appear(who, place, 1);
      [it] = movers(boards, event);
    }
    if (event.kind === "noise" && place) {
      const mark = last.picture.boards.flatMap((b) => b.marks).find((m) => m.kind === "noise" && m.at === place);
      pulses.push({
        at: place,
        cells: last.picture.boards.flatMap((b) => b.overlays).find((o) => o.of === mark?.id)?.cells ?? [],
        key: ++key,
      });
    }
    if (!it) continue;
    if (typeof to === "string" && boards.some((b) => b.cells.some((c) => c.id === to))) {
      if (count && count < it.count) {
        it.count -= count;
        appear(it.id.split("@")[0], to, count);
      } else it.at = to;
    }
    const { loss, gain } = facts,
      life = facts.life ?? facts.health;
    if (it.life !== null) {
      if (typeof loss === "number" && loss) {
        it.life = typeof life === "number" ? life : Math.max(0, it.life - loss);
        floats.push({ id: it.id, text: `−${loss}`, tone: "harm", key: ++key });
      } else if (typeof gain === "number" || (typeof life === "number" && life > it.life)) {
        const more = typeof gain === "number" ? gain : (life as number) - it.life;
        it.life += more;
        floats.push({ id: it.id, text: `+${more}`, tone: "goal", key: ++key });
      }
    }
    const panel = it.seat ? panels.find((p) => p.seat === it.seat) : undefined;
    if (panel?.tracks[0] && it.life !== null && (loss || gain || life !== undefined)) panel.tracks[0].value = it.life;
    for (const track of panel?.tracks.slice(1) ?? []) {
      const value = facts[track.symbol];
      if (typeof value !== "number") continue;
      if (value !== track.value)
        floats.push({
          id: it.id,
          text: `${value < track.value ? "−" : "+"}${Math.abs(value - track.value)} ${track.name}`,
          tone: "mind",
          key: ++key,
        });
      track.value = value;
    }
    if (event.kind === "killed" && count && count < it.count) it.count -= count;
    else if (
      /killed|out|gone|death/.test(event.kind) &&
      (!last.picture.boards.some((b) => b.pieces.some((p) => p.id === it.id)) || count)
    )
      drop(it);
  }
  return { scene: { ...scene, picture: { ...scene.picture, boards, panels } }, floats, pulses };
}

/** What somebody who comes back should know: the blows and losses of the last round, from the journal. */
export function recap(journal: Event[], heroes: Set<string>): Changed[] {
  const starts = journal.flatMap((e, i) => (e.kind === "phase" ? [i] : []));
  const from = starts.length > 1 ? starts[starts.length - 2] : 0;
  return journal
    .slice(from)
    .filter(
      (e) =>
        (typeof e.facts.loss === "number" && e.facts.loss > 0 && words(e).some((id) => heroes.has(id))) ||
        /killed|out|collapse|fire|death|reveal/.test(e.kind),
    )
    .slice(-6)
    .map((e) => ({ text: e.text, tone: /killed/.test(e.kind) ? "goal" : "harm" }) as Changed);
}

export interface Trail {
  id: string;
  from: string;
  to: string;
}

/** Who went where: step by step as the events say, else from picture to picture. */
export function trails(before: Scene, after: Scene, events: Event[]): Trail[] {
  const cells = new Set(after.picture.boards.flatMap((b) => b.cells).map((c) => c.id));
  const steps = events.flatMap((e) => {
    const { start, to } = e.facts,
      who = first(e, MOVERS) ?? "";
    return typeof start === "string" && typeof to === "string" && cells.has(start) && cells.has(to) && start !== to
      ? [{ id: who, from: start, to }]
      : [];
  });
  const told = new Set(steps.map((s) => s.id));
  const was = new Map(before.picture.boards.flatMap((b) => b.pieces).map((p) => [p.id, p.at]));
  const jumps = after.picture.boards
    .flatMap((b) => b.pieces)
    .flatMap((p) =>
      was.has(p.id) && was.get(p.id) !== p.at && !told.has(p.id) ? [{ id: p.id, from: was.get(p.id)!, to: p.at }] : [],
    );
  return [...new Map([...steps, ...jumps].map((s) => [`${s.id} ${s.from} ${s.to}`, s])).values()];
}

export interface Changed {
  text: string;
  tone: "harm" | "goal" | "plain";
}

/** "What changed": between two pictures, in words. */
export function changed(before: Scene, after: Scene, events: Event[]): Changed[] {
  const out: Changed[] = [];
  const old = before.picture.boards.flatMap((b) => b.pieces),
    now = after.picture.boards.flatMap((b) => b.pieces);
  const was = new Map(old.map((p) => [p.id, p]));
  const name = new Map(after.picture.boards.flatMap((b) => b.cells).map((c) => [c.id, c.name || c.id]));
  const moved: string[] = [];
  for (const p of now) {
    const o = was.get(p.id);
    if (o && o.life !== null && p.life !== null && o.life !== p.life)
      out.push({ text: `${p.name} ${o.life} → ${p.life}`, tone: p.life < o.life === !!p.seat ? "harm" : "goal" });
    if (o && o.at !== p.at && p.seat) moved.push(`${p.name} to ${name.get(p.at)}`);
  }
  for (const p of after.picture.panels.filter((q) => q.seat)) {
    const o = before.picture.panels.find((q) => q.id === p.id);
    for (const t of p.tracks.slice(1)) {
      const v = o?.tracks.find((x) => x.id === t.id);
      if (v && v.value > t.value && t.marks.length)
        out.push({ text: `${p.title}: ${t.name} ${v.value} → ${t.value}`, tone: "harm" });
    }
  }
  // Groups are told apart by what they are and where they stand, so they are counted.
  const count = (list: Piece[]) => {
    const found = new Map<string, { n: number; at: string[]; seat: string }>();
    for (const p of list) {
      const entry = found.get(p.name) ?? { n: 0, at: [], seat: p.seat };
      found.set(p.name, { n: entry.n + p.count, at: [...entry.at, p.at], seat: p.seat });
    }
    return found;
  };
  const a = count(old),
    b = count(now),
    came: string[] = [];
  const many = (n: number, word: string) => (n > 1 ? `${n} ${word}` : word);
  for (const [word, { n, seat }] of a) {
    const left = b.get(word)?.n ?? 0;
    if (left < n) out.unshift({ text: `${many(n - left, word)} gone`, tone: seat ? "harm" : "goal" });
  }
  for (const [word, { n, at, seat }] of b) {
    const had = a.get(word);
    if (n > (had?.n ?? 0) && !seat) {
      const fresh = at.filter((x) => !had?.at.includes(x));
      came.push(`${many(n - (had?.n ?? 0), word)}${fresh.length === 1 ? ` in ${name.get(fresh[0])}` : ""}`);
    } else if (had && !seat && n === had.n && at.join() !== had.at.join())
      moved.push(
        `${many(n, word)} to ${[...new Set(at.filter((x) => !had.at.includes(x)).map((x) => name.get(x)))].join(", ")}`,
      );
  }
  if (came.length) out.push({ text: `New: ${came.join(", ")}`, tone: "plain" });
  if (moved.length)
    out.push({
      text: moved.slice(0, 4).join(" · ") + (moved.length > 4 ? ` · ${moved.length - 4} more` : ""),
      tone: "plain",
    });
  const marks = (s: Scene) =>
    new Map(
      s.picture.boards
        .flatMap((b) => b.marks)
        .filter((m) => m.value !== null && m.kind !== "incoming" && m.kind !== "used")
        .map((m) => [m.id, m]),
    );
  const earlier = marks(before);
  for (const [id, m] of marks(after))
    if (earlier.get(id)?.text !== m.text)
      out.push({ text: `${m.kind} in ${name.get(m.at) ?? m.at}: ${m.text}`, tone: "plain" });
  for (const e of events) if (e.kind === "event") out.push({ text: e.text.split(":")[0], tone: "harm" });
  return out;
}
