// What the coach says: at a first round the script's marks, decision by decision; elsewhere one sentence for each new kind of
// question. The words are a game's own data (`look/first.json`, `look/coach.json`).
import type { First, FirstStep } from "./first";
import { choiceKey, type Choice, type Hand } from "./hand.svelte";
import { slotPlace, tagWord } from "./look";
import type { Act, Offer } from "./model";
import { settings, touch } from "./settings.svelte";

export interface CoachBook {
  until: number;
  steps: Record<string, string[]>;
  prefer: string[];
  ready: string;
  rest: string;
  die: string;
}

/** One mark: what it says, what it rings (selectors, each is ringed where it is on the screen), and how it goes on. */
export interface CoachMark {
  key: string;
  text: string;
  rings: string[];
  /** What the ringed choice is called; "" where there is nothing to do but read. */
  call: string;
  /** Another mark follows at this decision. */
  more: boolean;
  /** Does what is called for. */
  act: (() => void) | null;
  /** Which tab of a phone shows it. */
  tab: string;
  /** The player went another way than the script. */
  astray?: boolean;
  last?: boolean;
}

/** What may be ringed besides what the picture shows; the same words as in `lab/first.py`. */
const PARTS: Record<string, string> = {
  goal: ".goals .goal",
  rail: ".railrow",
  prompt: ".ask h2",
  undo: "[data-tool=undo]",
  hint: "[data-tool=hint]",
  log: "[data-tool=log], [data-tab-of=log]",
  changes: ".changes",
  rules: "[data-tool=rules]",
  ready: "[data-ready-button]",
};
const quoted = (text: string) => text.replace(/["\\]/g, "\\$&");
const byId = (id: string) => `[data-id="${quoted(id)}"], [data-mark-of="${quoted(id)}"]`;
const COMMIT = "[data-commit]";

/** The option in the dock, its folded group if it is not there, and what it touches on the boards. */
function ringsOf(h: Hand, c: Choice): string[] {
  if (h.preview && choiceKey(h.preview) === choiceKey(c)) return [COMMIT];
  if (h.path.length && (h.wayOf(c.act) || c.act.leads)) return [COMMIT];
  if (h.speakers.length && h.main !== c.offer) return [`[data-speaker="${quoted(c.offer.seats[0])}"]`];
  const group = `[data-group="${quoted(c.act.group || c.act.label)}"]`;
  const chip = `[data-key="${quoted(choiceKey(c))}"]`;
  const onBoard = new Set(h.scene!.picture.boards.flatMap((b) => [...b.cells, ...b.pieces]).map((x) => x.id));
  const there = c.act.touches.filter((id) => onBoard.has(id));
  const place = there.find((id) => h.scene!.picture.boards.some((b) => b.cells.some((x) => x.id === id))) ?? there[0];
  const way = h.wayOf(c.act);
  const spot = place ? byId(place) : way ? `[data-way="${way.map(Math.round).join()}"]` : "";
  return [...(spot ? [spot] : []), `${chip}, ${h.grouped && !h.group ? group : chip}`];
}

/** The next piece of a plan that does not lie where it should: its die, or the line once the die is in hand. */
function nextPiece(h: Hand, offer: Offer, plan: Record<string, string>): { rings: string[]; call: string } {
  for (const [piece, slot] of Object.entries(plan)) {
    if (offer.plan[piece] === slot) continue;
    const place = slotPlace(h.look, slot);
    const where = h.slotWords({ ...place, slot });
    const owner = offer.owners[piece] ?? "";
    const home = h.boardOf(place.line)?.seat ?? "";
    const whose = home && home !== owner ? ` of ${h.nameOf(home).split(" ")[0]}` : "";
    const face = h.dieOf.get(piece)?.face ?? "";
    if (h.selected === piece)
      return {
        rings: [`[data-line="${quoted(place.line)}"]`],
        call: `Now ${touch() ? "tap" : "click"} the line ${where}${whose}`,
      };
    return {
      rings: [`[data-die="${quoted(piece)}"]`],
      call: `${touch() ? "Tap" : "Click"} the ${face} die; it belongs to ${where}${whose}`,
    };
  }
  return { rings: [PARTS.ready], call: "Press Ready" };
}

const fits = (act: Act, step: FirstStep) =>
  act.label.startsWith(step.label ?? "") &&
  Object.entries(step.choose ?? {}).every(
    ([k, v]) => JSON.stringify((act.choice as Record<string, unknown>)[k] ?? null) === JSON.stringify(v),
  );

/** The mark of a first round at the decision that is open; null where the player has left the script. */
function scripted(h: Hand, step: FirstStep, at: number): CoachMark | null {
  const offer = h.mine.find((o) => o.name === step.ask && o.seats.includes(step.seat));
  if (!offer) return null;
  const mark = step.marks[Math.min(at, step.marks.length - 1)];
  const more = at < step.marks.length - 1;
  const [kind, name] = (mark.ring ?? "act").split(/:(.*)/s);
  const made: CoachMark = {
    key: `${h.t.decisions}.${at}`,
    text: mark.say,
    rings: [],
    call: "",
    more,
    act: null,
    tab: "board",
  };
  let invited: { rings: string[]; call: string };
  if (step.choose || step.label) {
    const act = offer.acts.find((a) => fits(a, step));
    if (!act) return null;
    const c = h.choices.find((x) => x.act === act) ?? { offer, act };
    const other = h.speakers.length > 0 && h.main !== c.offer;
    const kind = h.grouped && !h.group ? h.groups.find(([name]) => name === (act.group || act.label)) : undefined;
    const word = kind && kind[1].length > 1 ? tagWord(h.look, kind[0]) : "";
    const folded = word && `${word[0].toUpperCase()}${word.slice(1)}, then `;
    invited = {
      rings: ringsOf(h, c),
      call: other ? `First choose ${h.nameOf(c.offer.seats[0])}` : `${folded}${act.label}`,
    };
    made.act = () => void h.commit(c);
  } else if (step.plan && offer.joint) {
    invited = nextPiece(h, offer, step.plan);
    made.act = () =>
      Object.entries(step.plan!).every(([p, s]) => offer.plan[p] === s) ? void h.ready() : void h.layPlan(step.plan!);
    made.tab = h.tray ? "board" : "crew";
  } else if (step.split) {
    const dealt = Object.entries(step.split).find(([slot, n]) => (h.split[slot] ?? 0) !== n);
    const label = dealt && (offer.items.find((i) => i.choice === dealt[0])?.label ?? "");
    invited = dealt
      ? { rings: [`[data-slot="${quoted(dealt[0])}"]`], call: `${dealt[1]} for ${label}` }
      : { rings: [COMMIT], call: "That is it" };
    made.act = () => (dealt ? (h.split = { ...step.split! }) : h.commitSplit());
  } else return null;
  if (kind === "act") made.rings = invited.rings;
  else if (kind === "panel") {
    made.rings = [`[data-panel="${quoted(name)}"]`];
    made.tab = "crew";
  } else {
    made.rings = [kind === "id" ? byId(name) : PARTS[kind]];
    if (h.scene!.picture.panels.some((p) => p.id === name)) made.tab = "crew";
  }
  if (kind === "act" && !more) made.call = invited.call;
  else made.act = null;
  return made;
}

const told = new Map<string, number>();
const marks = new Map<string, number>();

/** How often such a question had come up before this one. */
function before(offer: Offer): number {
  const n = marks.get(offer.id) ?? told.get(offer.name) ?? 0;
  if (!marks.has(offer.id)) {
    marks.set(offer.id, n);
    told.set(offer.name, n + 1);
  }
  return n;
}

/** Outside a script: one sentence for the question that is open; after a lesson only for what was not in it. */
function general(h: Hand, book: CoachBook, first: First | null): CoachMark | null {
  if (!first && h.scene!.round > book.until) return null;
  const blank = { call: "", more: false, act: null, tab: "board" };
  const draft = h.myDraft;
  if (draft) {
    if (h.mySeatsReady || (first && (taughtIn(first, draft) || before(draft)))) return null;
    const rest = h.left.length ? h.left : h.placeable;
    const placed = h.ownDice.length - rest.length;
    if (!rest.length) return { ...blank, key: `${draft.id}.ready`, text: book.ready, rings: [PARTS.ready] };
    return {
      ...blank,
      key: `${draft.id}.${placed}`,
      text: sentence(book, draft.name, placed) || book.die,
      rings: [`[data-die="${quoted(rest[0])}"]`],
      tab: h.tray ? "board" : "crew",
    };
  }
  const offer = h.mine.find((o) => o.kind === "choose" || o.kind === "point") ?? h.mine.find((o) => !o.joint);
  if (!offer || (first && taughtIn(first, offer))) return null;
  if (offer.kind === "choose" && offer.acts.length === 1 && settings.forced) return null; // it answers itself, unread
  const text = sentence(book, offer.name, before(offer));
  if (!text) return null;
  const spokenOf = offer.acts.filter((a) => mentions(text, a.group || a.label));
  if (!spokenOf.length) return { ...blank, key: `${offer.id}`, text, rings: [PARTS.prompt] };
  const rank = (a: Act) => {
    const at = book.prefer.findIndex((p) => p === a.group || a.label.startsWith(p));
    return at < 0 ? book.prefer.length : at;
  };
  const act = spokenOf.sort((a, b) => rank(a) - rank(b))[0];
  const c = h.choices.find((x) => x.act === act) ?? { offer, act };
  return { ...blank, key: `${offer.id}`, text, rings: ringsOf(h, c) };
}

/** Whether a sentence names a kind of option: the ring then goes around it, otherwise around the question. */
const mentions = (text: string, what: string) =>
  new RegExp(`(?<!\\w)${what.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "i").test(text);

const taughtIn = (first: First, offer: Offer) => first.steps.some((step) => step.ask === offer.name);

/** Each sentence is said once; a question that has come up before needs none. */
function sentence(book: CoachBook, name: string, n: number): string {
  return book.steps[name]?.[n] ?? "";
}

/** `over`: the last word of the lesson has been read. */
export function coachMark(
  h: Hand,
  book: CoachBook | null,
  first: First | null,
  at: number,
  over = false,
): CoachMark | null {
  if (!h.scene || h.replay || h.scene.outcome || h.t.beat || !h.mine.length) return null;
  const step = first?.steps[h.t.decisions];
  const mark = step ? scripted(h, step, at) : null;
  if (mark) return mark;
  if (first && h.t.decisions === first.steps.length && !over)
    return {
      key: "end",
      text: first.end,
      rings: [PARTS.goal],
      call: "",
      more: false,
      act: null,
      tab: h.myDraft && !h.tray ? "crew" : "board", // where it goes on
      last: true,
    };
  const said = book && general(h, book, step ? null : first);
  if (step)
    return {
      ...(said ?? { key: "astray", text: "", rings: [], call: "", more: false, act: null, tab: "board" }),
      key: `astray ${h.t.decisions}`,
      astray: true,
    };
  return said;
}
