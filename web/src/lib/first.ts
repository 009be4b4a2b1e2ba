// The scripted first round of a game: a real table with chosen dice, and what the coach says at each decision.
import type { GameInfo, Joined, NewTable } from "../protocol";
import { api, fileOf } from "./net";

export interface FirstMark {
  say: string;
  ring?: string;
}
export interface FirstStep {
  ask: string;
  seat: string;
  marks: FirstMark[];
  title?: string;
  choose?: Record<string, unknown>;
  label?: string;
  plan?: Record<string, string>;
  split?: Record<string, number>;
}
export interface First {
  mission: string;
  seats: string[];
  seed: string;
  steps: FirstStep[];
  end: string;
  options?: Record<string, string | number | boolean>;
}

const TABLES = "starboard.lessons"; // tables that are first rounds
const PLAYED = "starboard.taught"; // games whose first round was begun here

function read(key: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}
function add(key: string, what: string) {
  try {
    localStorage.setItem(key, JSON.stringify([what, ...read(key).filter((x) => x !== what)].slice(0, 50)));
  } catch {
    /* a private window: the lesson is then offered again */
  }
}

export const isLesson = (table: string) => read(TABLES).includes(table);
export const wasTaught = (slug: string) => read(PLAYED).includes(slug);

export const firstOf = (slug: string): Promise<First | null> =>
  fileOf<First>(slug, "first.json").then((book) => book ?? null);

/** The table of a first round: taking back keeps the dice, so that one can always come back to the lesson. */
const wish = (slug: string, first: First): NewTable =>
  ({
    game: slug,
    mission: first.mission,
    seats: Object.fromEntries(first.seats.map((seat) => [seat, "me"])),
    options: first.options ?? {},
    seed: first.seed,
    same_dice: true,
  }) as NewTable;

/** Makes the table of a game's first round. */
export async function startLesson(game: GameInfo, name: string, passphrase = ""): Promise<Joined | null> {
  const first = game.look.includes("first.json") ? await firstOf(game.slug) : null;
  if (!first) return null;
  const made = await api.create({ ...wish(game.slug, first), name, passphrase } as NewTable);
  add(TABLES, made.table);
  add(PLAYED, game.slug);
  return made;
}
