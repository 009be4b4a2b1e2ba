const edge = "[^\\p{L}\\p{N}]";

/** Whether a text has every word of a query: whole words, so that "EST" is not found in "highest". */
export function finder(query: string): (text: string) => boolean {
  const words = query.trim().split(/\s+/).filter(Boolean);
  const wanted = words.map(
    (word) => new RegExp(`(^|${edge})${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=${edge}|$)`, "iu"),
  );
  return (text) => wanted.every((word) => word.test(text));
}
