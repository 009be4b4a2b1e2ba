// What a finger means. Whatever can be chosen reaches at least 22 px from its middle; the nearest is meant, and where two are
// nearly as near, both.
export const REACH = 22;
const TIE = 3;

/** The ids that a tap at (x, y) may mean, nearest first; none: whatever lies there may deal with it. */
export function meant(frame: HTMLElement, lit: Set<string>, x: number, y: number): string[] {
  const found: { id: string; far: number; hit: boolean }[] = [];
  let taken = 0; // how much of the place under the finger is within reach of what stands on it
  const under = document.elementsFromPoint(x, y).find((e) => e.matches(".target, .area")) as SVGElement | undefined;
  const box = under?.getBoundingClientRect();
  for (const e of frame.querySelectorAll<HTMLElement>("[data-id]")) {
    const id = e.dataset.id!,
      can = lit.has(id),
      place = e.matches(".target, .area"),
      r = e.getBoundingClientRect();
    if (e === (under as Element | undefined) || (place && (!can || (r.width >= 2 * REACH && r.height >= 2 * REACH))))
      continue;
    const w = can ? Math.max(REACH, r.width / 2) : r.width / 2,
      h = can ? Math.max(REACH, r.height / 2) : r.height / 2;
    const across = r.x + r.width / 2,
      down = r.y + r.height / 2;
    if (can && !place && box && across > box.left && across < box.right && down > box.top && down < box.bottom)
      taken += 4 * w * h;
    const far = REACH * Math.max(Math.abs(x - across) / w, Math.abs(y - down) / h);
    if (far <= REACH)
      found.push({
        id,
        far: place ? far + TIE : far,
        hit: !place && x > r.left && x < r.right && y > r.top && y < r.bottom,
      });
  }
  found.sort((a, b) => a.far - b.far);
  const id = under?.dataset.id ?? "";
  // The ground counts where nothing else is within reach; and beside what leaves little of it free.
  const crowded = box && taken > 0.6 * box.width * box.height && found.length > 0 && !found[0].hit;
  if (under) found.push({ id, far: crowded ? found[0].far + TIE : REACH + 2 * TIE, hit: true });
  found.sort((a, b) => a.far - b.far);
  if (!found.length || !lit.has(found[0].id)) return [];
  return found.filter((f) => lit.has(f.id) && f.far <= found[0].far + TIE).map((f) => f.id);
}
