// A game in a few words: what its keywords, icons and lines mean (`terms.ts`), and the page *How to play*. Data of the game's look.
import { fileOf } from "./net";

export interface HowTo {
  title: string;
  text: string;
  /** The decision of the first round whose picture is shown, and what of it: `board`, `panel:SEAT`. */
  step: number;
  show: string;
  ring: string[];
}
export interface Primer {
  terms: Record<string, string>;
  how: HowTo[];
}
const books = new Map<string, Promise<Primer>>();

export function primerOf(slug: string): Promise<Primer> {
  if (!books.has(slug))
    books.set(
      slug,
      fileOf<Primer>(slug, "primer.json").then((book) => book ?? { terms: {}, how: [] }),
    );
  return books.get(slug)!;
}
