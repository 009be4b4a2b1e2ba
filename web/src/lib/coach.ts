// Coach marks for a first game: one sentence at a time that follows the real decisions. The words are a game's own data.
import type { Act, Offer, Scene } from "./model";

export interface CoachBook {
  until: number;
  steps: Record<string, string[]>;
  prefer: string[];
  ready: string;
  rest: string;
  die: string;
}
export interface CoachStep {
  text: string;
  at: string;
}

/** Many options of several kinds are folded by kind, so that none hides below the fold. */
export const folds = (acts: Act[]) => acts.length > 5 && new Set(acts.map((a) => a.group)).size > 1;

const told = new Map<string, number>();
const marks = new Map<string, number>();

export function coachStep(
  book: CoachBook,
  scene: Scene,
  mine: Offer[],
  acting: string[],
  left: string[],
  ready: boolean,
  selected: string,
): CoachStep | null {
  if (scene.round > book.until) return null;
  const draft = mine.find((o) => o.joint && o.kind === "arrange");
  if (draft) {
    if (ready) return null;
    const own = Object.entries(draft.owners).filter(([, s]) => acting.includes(s)).length;
    const placed = own - left.length;
    if (left.length) return { text: sentence(book, `planning`, placed) || book.die, at: `[data-die="${left[0]}"]` };
    return { text: book.ready, at: "[data-ready-button]" };
  }
  const offer = mine.find((o) => o.kind === "choose");
  if (!offer || !offer.acts.length) return null;
  const rank = (group: string, label: string) => {
    const at = book.prefer.findIndex((p) => p === group || label.startsWith(p));
    return at < 0 ? book.prefer.length : at;
  };
  const best = [...offer.acts].sort((a, b) => rank(a.group, a.label) - rank(b.group, b.label))[0];
  const n = marks.get(offer.id) ?? told.get(offer.name) ?? 0;
  if (!marks.has(offer.id)) {
    marks.set(offer.id, n);
    told.set(offer.name, n + 1);
  }
  const text = sentence(book, offer.name, n) || book.rest;
  const folded = folds(offer.acts);
  const chip = `[data-act="${best.label.replace(/"/g, '\\"')}"]`;
  const group = `[data-group="${(best.group || best.label).replace(/"/g, '\\"')}"]`;
  return { text, at: folded ? `${chip}, ${group}` : chip };
}

function sentence(book: CoachBook, name: string, n: number): string {
  const list = book.steps[name];
  if (!list?.length) return "";
  return list[Math.min(n, list.length - 1)];
}
