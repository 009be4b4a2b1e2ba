import type { Board, Cell, XY } from "./model";

export interface Box { x: number; y: number; w: number; h: number }

export function boxOf(shape: XY[]): Box {
  const xs = shape.map((p) => p[0]), ys = shape.map((p) => p[1]);
  const x = Math.min(...xs), y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

const roomy = new WeakMap<XY[], Box>();

/** The roomiest box inside a shape with right angles: where names, furniture and pieces go in an L. */
export function roomiest(shape: XY[]): Box {
  const known = roomy.get(shape);
  if (known) return known;
  const whole = boxOf(shape);
  let best = whole;
  if (shape.length > 4 && shape.every((p, i) => p[0] === shape[(i + 1) % shape.length][0] || p[1] === shape[(i + 1) % shape.length][1])) {
    const xs = [...new Set(shape.map((p) => p[0]))].sort((a, b) => a - b), ys = [...new Set(shape.map((p) => p[1]))].sort((a, b) => a - b);
    const full = (i: number, j: number) => inside(shape, (xs[i] + xs[i + 1]) / 2, (ys[j] + ys[j + 1]) / 2);
    let most = -1;
    for (let a = 0; a < xs.length - 1; a++)
      for (let c = 0; c < ys.length - 1; c++)
        for (let b = a; b < xs.length - 1; b++)
          for (let d = c; d < ys.length - 1; d++) {
            let ok = true;
            for (let i = a; ok && i <= b; i++) for (let j = c; ok && j <= d; j++) ok = full(i, j);
            const w = xs[b + 1] - xs[a], h = ys[d + 1] - ys[c], worth = Math.min(w, h) * Math.sqrt(w * h);
            if (ok && worth > most) (most = worth), (best = { x: xs[a], y: ys[c], w, h });
          }
  }
  roomy.set(shape, best);
  return best;
}

function inside(shape: XY[], x: number, y: number): boolean {
  let odd = false;
  shape.forEach((a, i) => {
    const b = shape[(i + 1) % shape.length];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  });
  return odd;
}

export const isSpace = (cell: Cell) => cell.floor === "space" || cell.tags.includes("area");
/** A place without walls of its own: a node of a lattice, a piece of terrain. */
export const isOpen = (cell: Cell) => cell.tags.includes("node") || cell.tags.includes("terrain");
export const points = (shape: XY[]) => shape.map((p) => p.join(",")).join(" ");

export interface Segment { a: XY; b: XY }

/** The sides of cells on the ground that border on nothing: outer walls. Shared sides without an edge: thresholds. */
export function outline(board: Board): { walls: Segment[]; thresholds: Segment[] } {
  const ground = board.cells.filter((c) => !isSpace(c) && !isOpen(c) && c.level === 0);
  const sides = ground.flatMap((c, i) => c.shape.map((a, j) => ({ a, b: c.shape[(j + 1) % c.shape.length], i })));
  const walls: Segment[] = [], thresholds: Segment[] = [];
  for (const side of sides) {
    let rest: [number, number][] = [[0, 1]];
    const shared: [number, number][] = [];
    for (const other of sides) {
      if (other.i === side.i) continue;
      const cut = overlap(side, other);
      if (!cut) continue;
      shared.push(cut);
      rest = rest.flatMap(([s, e]) => [[s, Math.min(e, cut[0])], [Math.max(s, cut[1]), e]] as [number, number][]).filter(([s, e]) => e - s > 1e-6);
    }
    const edges = board.edges.map((e) => overlap(side, e)).filter((c) => c !== null);
    for (const part of without(rest, edges)) walls.push(slice(side, part));
    for (const part of without(shared, edges)) if (key(side) < key({ a: side.b, b: side.a })) thresholds.push(slice(side, part));
  }
  return { walls, thresholds };
}

const key = (s: Segment) => s.a.join() + "|" + s.b.join();
const slice = (s: Segment, [f, t]: [number, number]): Segment => ({ a: mix(s.a, s.b, f), b: mix(s.a, s.b, t) });
export const mix = (a: XY, b: XY, t: number): XY => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

function without(parts: [number, number][], cuts: [number, number][]): [number, number][] {
  let rest = parts;
  for (const cut of cuts) rest = rest.flatMap(([s, e]) => [[s, Math.min(e, cut[0])], [Math.max(s, cut[1]), e]] as [number, number][]).filter(([s, e]) => e - s > 1e-6);
  return rest;
}

/** The part of `s` (0..1) that lies on `o`, when they are on one line. */
function overlap(s: Segment, o: Segment): [number, number] | null {
  const dx = s.b[0] - s.a[0], dy = s.b[1] - s.a[1], len = dx * dx + dy * dy;
  if (!len) return null;
  const off = (p: XY) => Math.abs((p[0] - s.a[0]) * dy - (p[1] - s.a[1]) * dx) / Math.sqrt(len);
  if (off(o.a) > 0.5 || off(o.b) > 0.5) return null;
  const along = (p: XY) => ((p[0] - s.a[0]) * dx + (p[1] - s.a[1]) * dy) / len;
  const from = Math.max(0, Math.min(along(o.a), along(o.b))), to = Math.min(1, Math.max(along(o.a), along(o.b)));
  return to - from > 1e-6 ? [from, to] : null;
}

/** Where pieces may stand: the cell without what covers it from above, and without the strip of its name. */
export function standing(board: Board, cell: Cell, title: number, foot: number): Box {
  const box = roomiest(cell.shape);
  if (isSpace(cell)) return { x: box.x + 2, y: box.y + 2, w: box.w - 4, h: box.h - 4 };
  let top = box.y + title;
  for (const other of board.cells) {
    if (other.level <= cell.level) continue;
    const o = boxOf(other.shape);
    const inside = o.x < box.x + box.w && o.x + o.w > box.x && o.y < box.y + box.h && o.y + o.h > box.y;
    if (inside) top = Math.max(top, o.y + o.h);
  }
  return { x: box.x + 6, y: top, w: box.w - 12, h: Math.max(10, box.y + box.h - foot - top) };
}

/** Places n things of one shape into a box: as large as they fit, centred. */
export function pack(n: number, box: Box, w: number, h: number, most: number, gap: number): { s: number; at: XY[] } {
  let best = { s: 0, cols: 1 };
  for (let cols = 1; cols <= n; cols++) {
    const rows = Math.ceil(n / cols);
    const s = Math.min(most, box.w / (cols * w + (cols - 1) * gap), box.h / (rows * h + (rows - 1) * gap));
    if (s > best.s + 1e-6) best = { s, cols };
  }
  const { s, cols } = best, rows = Math.ceil(n / cols), at: XY[] = [];
  for (let i = 0; i < n; i++) {
    const row = Math.floor(i / cols), inRow = row < rows - 1 ? cols : n - cols * (rows - 1);
    const x = box.x + box.w / 2 + ((i % cols) - (inRow - 1) / 2) * (w + gap) * s;
    const y = box.y + box.h / 2 + (row - (rows - 1) / 2) * (h + gap) * s;
    at.push([x, y]);
  }
  return { s, at };
}

/** Numbers that look random and are always the same. */
export function scatter(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a * 1664525 + 1013904223) % 4294967296;
    return a / 4294967296;
  };
}

/** The shape, drawn in by so much on every side (towards its middle). */
export function inset(shape: XY[], by: number): XY[] {
  const b = boxOf(shape), cx = b.x + b.w / 2, cy = b.y + b.h / 2;
  return shape.map(([x, y]) => [x + Math.sign(cx - x) * Math.min(by, Math.abs(cx - x)), y + Math.sign(cy - y) * Math.min(by, Math.abs(cy - y))]);
}
