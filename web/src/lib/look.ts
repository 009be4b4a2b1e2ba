// A game's look: symbols, floor patterns, palette, names of slots. Data only; the client knows no rules.
export interface SeatLook {
  color: string;
  letter: string;
  notch: string;
}
export interface MarkLook {
  /** What everybody is here for: its token is filled with its tone. */ solid?: boolean;
  shape: string;
  tone: string;
  symbol?: string;
  place?: string;
  calm?: string;
  word?: string;
  most?: number;
}
export interface SlotLook {
  match: string;
  line?: string;
  die?: string;
  label?: string;
}
export interface Look {
  pitch: string;
  /** What it feels like, in one short sentence: on its cover. */ cover: string;
  /** What is to be said of the maps in the hall, if anything. */ plan: string;
  /** What heroes are, and what they are good for. */ who: Record<string, string>;
  good: Record<string, string>;
  emblem: string;
  palette: Record<string, string>;
  seats: Record<string, SeatLook>;
  floors: Record<string, string>;
  /** Floors that stand higher than the ground, and throw a shadow. */
  raised: string[];
  faces: Record<string, string>;
  marks: Record<string, MarkLook>;
  slots: SlotLook[];
  symbols: Record<string, string>;
  hide?: string[];
  /** Tags of cards that are worn or carried, and the tone of cards by tag. */
  worn: string[];
  /** Groups of options that cost a card for good. */ gone: string[];
  cards: Record<string, string>;
  /** Tracks by symbol: the tone of their marks. */
  tracks: Record<string, string>;
  /** Sides of the dice whose luck can be told: 0 where dice show symbols. */ sides: number;
  /** Sides of the dice of some rolls, by what is rolled, where they are others. */ dice: Record<string, number>;
  /** What a round is called. */ round: string;
  /** By what enemies fall that no hero felled. */ nobody: string;
  /** Options that make a table easier. */
  easier: { label: string; options: Record<string, string | number | boolean> }[];
  /** "board": the board takes the page, dashboards stand in one column. */
  layout: string;
  /** Colours of floors that have no pattern: regions of a map, kinds of terrain. */
  tints: Record<string, string>;
  /** Where the names of a map's regions stand, in parts of its width and height. */
  labels: Record<string, [number, number]>;
  /** What tags, kinds of pieces and icons are called; a number in them is `#`. */
  tags: Record<string, string>;
}

const SPARE = ["#7db8ff", "#ffb27a", "#7edba0", "#cf9dff", "#ff8a9d", "#e0d27a"];
const NOTCHES = ["diamond", "square", "triangle", "circle", "bar", "cross"];

export function fullLook(raw: Partial<Look> | undefined, symbols: Record<string, string> | undefined): Look {
  return {
    pitch: raw?.pitch ?? "",
    cover: raw?.cover ?? "",
    plan: raw?.plan ?? "",
    sides: raw?.sides ?? 0,
    dice: raw?.dice ?? {},
    round: raw?.round ?? "round",
    nobody: raw?.nobody ?? "by no hero's hand",
    who: raw?.who ?? {},
    good: raw?.good ?? {},
    emblem: raw?.emblem ?? "",
    palette: raw?.palette ?? {},
    seats: raw?.seats ?? {},
    floors: raw?.floors ?? {},
    raised: raw?.raised ?? [],
    faces: raw?.faces ?? {},
    marks: raw?.marks ?? {},
    slots: raw?.slots ?? [],
    symbols: symbols ?? {},
    hide: raw?.hide ?? [],
    worn: raw?.worn ?? [],
    gone: raw?.gone ?? [],
    easier: raw?.easier ?? [],
    cards: raw?.cards ?? {},
    tracks: raw?.tracks ?? {},
    layout: raw?.layout ?? "",
    tints: raw?.tints ?? {},
    labels: raw?.labels ?? {},
    tags: raw?.tags ?? {},
  };
}

export function seatLook(look: Look, seat: string, seats: string[] = []): SeatLook {
  const known = look.seats[seat];
  if (known) return known;
  const at = Math.max(0, seats.indexOf(seat));
  return {
    color: SPARE[at % SPARE.length],
    letter: seat.slice(0, 1).toUpperCase(),
    notch: NOTCHES[at % NOTCHES.length],
  };
}

/** The tone that a card's tags give it, if any. */
export function cardTone(look: Look, tags: string[]): string | undefined {
  const tone = tags.map((t) => look.cards[t]).findLast(Boolean);
  return tone && `var(--${tone})`;
}

/** `melee 3` -> its symbol and its number; words without a symbol stay words. */
export function iconWord(look: Look, word: string): { path: string; number: string; word: string } {
  const found = /^(.*?)(?:\s+(\d+|any))?$/.exec(word)!;
  const key = found[1].trim().replaceAll(" ", "-");
  return { path: look.symbols[`icon-${key}`] ?? "", number: found[2] ?? "", word };
}

/** What a tag is called: `armor 2` by the word for `armor #`. */
export function tagWord(look: Look, tag: string): string {
  const number = /\d+/.exec(tag)?.[0] ?? "";
  return look.tags[tag] ?? look.tags[tag.replace(number || "#", "#")]?.replace("#", number) ?? tag;
}

export interface SlotPlace {
  slot: string;
  line: string;
  die: string;
  label: string;
}

/** Which line or die of the picture a slot belongs to, and what it is called. */
export function slotPlace(look: Look, slot: string): SlotPlace {
  for (const rule of look.slots) {
    const hit = new RegExp(rule.match).exec(slot);
    if (hit) {
      const fill = (text: string | undefined) => (text ?? "").replace(/\{(\d)\}/g, (_, n) => hit[Number(n)] ?? "");
      return { slot, line: fill(rule.line), die: fill(rule.die), label: fill(rule.label) };
    }
  }
  return { slot, line: slot, die: "", label: "" };
}

export function applyPalette(look: Look | null) {
  const root = document.documentElement;
  for (const name of [
    "bg",
    "deep",
    "panel",
    "raise",
    "line",
    "ink",
    "dim",
    "accent",
    "wall",
    "walllit",
    "hull",
    "hulledge",
    "floor",
    "floorline",
    "star",
  ]) {
    const value = look?.palette[name];
    if (value && /^#[0-9a-f]{3,8}$/i.test(value)) root.style.setProperty(`--${name}`, value);
    else root.style.removeProperty(`--${name}`);
  }
}
