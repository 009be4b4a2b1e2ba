// What keywords mean, and where they stand in a text.

/** What a word means: here (`Special@red`), as a label (`fire@`: in a sentence it is a word like others), or anywhere;
 * `melee 3` is `melee`. */
export function meaning(terms: Record<string, string>, word: string, seat = ""): string {
  const plain = word.replace(/\s+(\d+|any)$/, "");
  for (const word of [plain, plain.charAt(0).toUpperCase() + plain.slice(1), plain.toLowerCase()])
    for (const key of [`${word}@${seat}`, word, `${word}@`]) if (terms[key]) return terms[key];
  return "";
}

const finders = new WeakMap<Record<string, string>, RegExp>();
/** Finds the keywords of a game: one written small also at the beginning of a sentence. */
function finder(terms: Record<string, string>): RegExp {
  const made = finders.get(terms);
  if (made) return made;
  const keys = Object.keys(terms).filter((k) => !k.includes("@") && k.length > 2);
  const forms = [...new Set(keys.flatMap((k) => [k, k.charAt(0).toUpperCase() + k.slice(1)]))]
    .sort((a, b) => b.length - a.length)
    .map((k) => k.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(forms.length ? `(?<!\\w)(${forms.join("|")})(?!\\w)` : "(?!)", "g");
  finders.set(terms, found);
  return found;
}

/** A text in pieces: plain ones and keywords, each keyword once. */
export function inWords(terms: Record<string, string>, text: string): { text: string; term: string }[] {
  const seen = new Set<string>();
  const found: { text: string; term: string }[] = [];
  let from = 0;
  for (const hit of text.matchAll(finder(terms))) {
    if (seen.has(hit[1])) continue;
    seen.add(hit[1]);
    if (hit.index > from) found.push({ text: text.slice(from, hit.index), term: "" });
    found.push({ text: hit[1], term: hit[1] });
    from = hit.index + hit[1].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), term: "" });
  return found;
}

/** What the keyword means with which an option begins; "" where it is none. */
export function explained(terms: Record<string, string>, text: string, seat = ""): string {
  const hit = text.matchAll(finder(terms)).next().value;
  return hit && !hit.index ? meaning(terms, hit[1], seat) : "";
}
