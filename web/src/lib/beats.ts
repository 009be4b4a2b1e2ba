// The enemy's turn, told in beats: what belongs together moves together; what touches nobody shares one beat.
import type { Event, Scene } from "./model";

export interface Beat { events: Event[]; touches: string[]; harm: boolean }
export interface Float { id: string; text: string; tone: "harm" | "goal"; key: number }

const words = (event: Event) => Object.values(event.facts).filter((v): v is string => typeof v === "string");
const first = (event: Event, names: string[]) => names.map((n) => event.facts[n]).find((v): v is string => typeof v === "string");
const MOVERS = ["piece", "enemy", "hero", "survivor", "who"];
const PLACES = ["to", "area", "tile", "zone", "cell", "at"];

export function intoBeats(events: Event[], seats: Set<string>): Beat[] {
  const beats: Beat[] = [];
  for (const event of events) {
    const last = beats.at(-1);
    const touches = words(event);
    const harm = typeof event.facts.loss === "number" && touches.some((id) => seats.has(id));
    const same = last && last.events[0].beat === event.beat;
    const quiet = last && !last.harm && !harm && !same && !last.events.some((e) => e.kind === "turn") && last.events.length < 3 && event.kind !== "turn" && event.kind !== "phase";
    if (last && (same || quiet)) {
      last.events.push(event);
      last.touches.push(...touches);
      last.harm ||= harm;
    } else beats.push({ events: [event], touches: [...touches], harm });
  }
  return beats;
}

/** How long a beat is shown: 25 of them take at most 12 s. */
export function pace(beats: number, beat: Beat, speed: number): number {
  const room = 12000 / Math.max(1, beats);
  return Math.min(room, beat.harm ? 1700 : 700 + 260 * Math.min(4, beat.events.length)) / speed;
}

let floatKey = 0;

/** The picture after a beat, as far as its events say; the true picture follows when all are told. */
export function patched(scene: Scene, last: Scene, beat: Beat): { scene: Scene; floats: Float[] } {
  const boards = scene.picture.boards.map((b) => ({ ...b, pieces: b.pieces.map((p) => ({ ...p })) }));
  const panels = scene.picture.panels.map((p) => ({ ...p, tracks: p.tracks.map((t) => ({ ...t })) }));
  const floats: Float[] = [];
  const piece = (id: string) => boards.flatMap((b) => b.pieces).find((p) => p.id === id);
  for (const event of beat.events) {
    const who = first(event, MOVERS), to = first(event, PLACES);
    if (who && !piece(who)) {
      last.picture.boards.forEach((b, i) => {
        const fresh = b.pieces.find((p) => p.id === who);
        if (fresh && boards[i]) boards[i].pieces.push({ ...fresh, at: to ?? fresh.at });
      });
    }
    const it = who ? piece(who) : undefined;
    if (!it) continue;
    if (typeof event.facts.to === "string") {
      const target = event.facts.to;
      if (boards.some((b) => b.cells.some((c) => c.id === target))) it.at = target;
    }
    const { loss, gain, life } = event.facts;
    if (typeof loss === "number" && it.life !== null) {
      it.life = typeof life === "number" ? life : Math.max(0, it.life - loss);
      if (loss) floats.push({ id: it.id, text: `−${loss}`, tone: "harm", key: ++floatKey });
    }
    if (typeof gain === "number" && it.life !== null) {
      it.life += gain;
      floats.push({ id: it.id, text: `+${gain}`, tone: "goal", key: ++floatKey });
    }
    const track = panels.find((p) => p.seat && p.seat === it.seat)?.tracks[0];
    if (track && it.seat && it.life !== null && (loss || gain)) track.value = it.life;
    if (/killed|out|gone/.test(event.kind) && !last.picture.boards.some((b) => b.pieces.some((p) => p.id === it.id))) {
      for (const b of boards) b.pieces = b.pieces.filter((p) => p !== it);
    }
  }
  return { scene: { ...scene, picture: { ...scene.picture, boards, panels } }, floats };
}

/** What somebody who comes back should know: the blows and losses of the last round, from the journal. */
export function recap(journal: Event[], heroes: Set<string>): Changed[] {
  const starts = journal.flatMap((e, i) => (e.kind === "phase" ? [i] : []));
  const from = starts.length > 1 ? starts[starts.length - 2] : 0;
  return journal
    .slice(from)
    .filter((e) => (typeof e.facts.loss === "number" && e.facts.loss > 0 && words(e).some((id) => heroes.has(id))) || /killed|out|collapse|fire/.test(e.kind))
    .slice(-6)
    .map((e) => ({ text: e.text, tone: /killed/.test(e.kind) ? "goal" : "harm" }) as Changed);
}

export interface Trail { id: string; from: string; to: string }

/** Who went where between two pictures. */
export function trails(before: Scene, after: Scene): Trail[] {
  const was = new Map(before.picture.boards.flatMap((b) => b.pieces).map((p) => [p.id, p.at]));
  return after.picture.boards.flatMap((b) => b.pieces).flatMap((p) => (was.has(p.id) && was.get(p.id) !== p.at ? [{ id: p.id, from: was.get(p.id)!, to: p.at }] : []));
}

export interface Changed { text: string; tone: "harm" | "goal" | "plain" }

/** "What changed": between two pictures, in words. */
export function changed(before: Scene, after: Scene): Changed[] {
  const out: Changed[] = [];
  const was = new Map(before.picture.boards.flatMap((b) => b.pieces).map((p) => [p.id, p]));
  const is = new Map(after.picture.boards.flatMap((b) => b.pieces).map((p) => [p.id, p]));
  const cell = new Map(after.picture.boards.flatMap((b) => b.cells).map((c) => [c.id, c.name]));
  const came: string[] = [], moved: string[] = [];
  for (const [id, p] of is) {
    const old = was.get(id);
    if (!old) {
      if (!p.seat) came.push(p.name);
    } else {
      if (old.life !== null && p.life !== null && old.life !== p.life) out.push({ text: `${p.name} ${old.life} → ${p.life}`, tone: (p.life < old.life) === !!p.seat ? "harm" : "goal" });
      if (old.at !== p.at) moved.push(`${p.name} to ${cell.get(p.at) ?? p.at}`);
    }
  }
  for (const [id, p] of was) if (!is.has(id)) out.unshift({ text: `${p.name} is gone`, tone: p.seat ? "harm" : "goal" });
  if (came.length) out.push({ text: `New: ${came.join(", ")}`, tone: "plain" });
  if (moved.length) out.push({ text: moved.slice(0, 4).join(" · ") + (moved.length > 4 ? ` · ${moved.length - 4} more` : ""), tone: "plain" });
  const marks = (s: Scene) => new Map(s.picture.boards.flatMap((b) => b.marks).filter((m) => m.value !== null && m.kind !== "incoming" && m.kind !== "used").map((m) => [m.id, m]));
  const old = marks(before);
  for (const [id, m] of marks(after)) if (old.get(id)?.text !== m.text) out.push({ text: `${m.kind} in ${cell.get(m.at) ?? m.at}: ${m.text}`, tone: "plain" });
  return out;
}
