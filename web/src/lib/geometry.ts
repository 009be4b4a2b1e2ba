import type { Board, Cell, Edge, XY } from "./model";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function boxOf(shape: XY[]): Box {
  const xs = shape.map((p) => p[0]),
    ys = shape.map((p) => p[1]);
  const x = Math.min(...xs),
    y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

export const overlaps = (a: Box, b: Box) => a.x < b.x + b.w && a.x + a.w > b.x && a.y < b.y + b.h && a.y + a.h > b.y;

const rooms = new WeakMap<XY[], Box[]>();

/** The boxes inside a shape with right angles, roomiest first: where names, furniture and pieces go in an L. */
export function boxesIn(shape: XY[]): Box[] {
  const known = rooms.get(shape);
  if (known) return known;
  let found: Box[] = [boxOf(shape)];
  if (
    shape.length > 4 &&
    shape.every((p, i) => p[0] === shape[(i + 1) % shape.length][0] || p[1] === shape[(i + 1) % shape.length][1])
  ) {
    const xs = [...new Set(shape.map((p) => p[0]))].sort((a, b) => a - b),
      ys = [...new Set(shape.map((p) => p[1]))].sort((a, b) => a - b);
    const full = (i: number, j: number) => inside(shape, (xs[i] + xs[i + 1]) / 2, (ys[j] + ys[j + 1]) / 2);
    found = [];
    for (let a = 0; a < xs.length - 1; a++)
      for (let c = 0; c < ys.length - 1; c++)
        for (let b = a; b < xs.length - 1; b++)
          for (let d = c; d < ys.length - 1; d++) {
            let ok = true;
            for (let i = a; ok && i <= b; i++) for (let j = c; ok && j <= d; j++) ok = full(i, j);
            if (ok) found.push({ x: xs[a], y: ys[c], w: xs[b + 1] - xs[a], h: ys[d + 1] - ys[c] });
          }
    const worth = (b: Box) => Math.min(b.w, b.h) * Math.sqrt(b.w * b.h);
    found.sort((a, b) => worth(b) - worth(a));
    found = found.filter(
      (b, i) =>
        !found.some((o, j) => j < i && o.x <= b.x && o.y <= b.y && o.x + o.w >= b.x + b.w && o.y + o.h >= b.y + b.h),
    );
  }
  rooms.set(shape, found);
  return found;
}

export const roomiest = (shape: XY[]): Box => boxesIn(shape)[0];

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
/** Whether a point lies in an area with these outlines: holes are outlines too. */
export function within(p: XY, outlines: XY[][]): boolean {
  let odd = false;
  for (const shape of outlines)
    for (let i = 0; i < shape.length; i++) {
      const [ax, ay] = shape[i],
        [bx, by] = shape[(i + 1) % shape.length];
      if (ay > p[1] !== by > p[1] && p[0] < ((bx - ax) * (p[1] - ay)) / (by - ay) + ax) odd = !odd;
    }
  return odd;
}
export const points = (shape: XY[]) => shape.map((p) => p.join(",")).join(" ");

/** A smooth line around an outline of small steps: every corner is cut by half a step, so that stairs become slopes. */
export function smooth(shape: XY[], step: number): string {
  const n = shape.length;
  const toward = (a: XY, b: XY): XY => {
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return mix(a, b, Math.min(0.5, step / 2 / far));
  };
  return (
    shape
      .map((p, i) => {
        const from = toward(p, shape[(i + n - 1) % n]),
          to = toward(p, shape[(i + 1) % n]);
        return `${i ? "L" : "M"}${from.join(" ")}Q${p.join(" ")} ${to.join(" ")}`;
      })
      .join("") + "Z"
  );
}

/** The outline around some points, without dents. */
export function around(spots: XY[]): XY[] {
  const sorted = [...spots].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: XY[]) => {
    const out: XY[] = [];
    for (const p of list) {
      while (out.length > 1) {
        const [a, b] = out.slice(-2);
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return sorted.length < 2 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

/** The outline of squares that lie side by side, holes and all, as the path of a drawing. */
export function rings(squares: XY[][]): string {
  const key = (p: XY) => `${Math.round(p[0])},${Math.round(p[1])}`;
  const sides = new Map<string, [XY, XY]>();
  for (const shape of squares)
    shape.forEach((a, i) => {
      const b = shape[(i + 1) % shape.length];
      if (!sides.delete(`${key(b)}>${key(a)}`)) sides.set(`${key(a)}>${key(b)}`, [a, b]);
    });
  const from = Map.groupBy(sides.values(), ([a]) => key(a));
  let d = "";
  for (const [, list] of from)
    while (list.length) {
      const first = list.pop()!;
      d += `M${first[0].join(" ")}`;
      for (let at = first[1]; key(at) !== key(first[0]);) {
        d += `L${at.join(" ")}`;
        at = from.get(key(at))!.pop()![1];
      }
      d += "Z";
    }
  return d;
}

/** The largest box of whole squares among these. */
export function biggest(squares: XY[][]): Box {
  const boxes = squares.map(boxOf);
  if (!boxes.length) return { x: 0, y: 0, w: 0, h: 0 };
  const { w, h } = boxes[0],
    at = (x: number, y: number) => `${Math.round(x / w)},${Math.round(y / h)}`;
  const there = new Set(boxes.map((b) => at(b.x, b.y)));
  let best = boxes[0],
    worth = 0;
  for (const b of boxes)
    for (let tall = 1, most = Infinity; there.has(at(b.x, b.y + (tall - 1) * h)); tall++) {
      let wide = 0;
      while (wide < most && there.has(at(b.x + wide * w, b.y + (tall - 1) * h))) wide++;
      most = wide;
      const value = wide * tall * Math.min(wide, tall);
      if (value > worth) ((worth = value), (best = { x: b.x, y: b.y, w: wide * w, h: tall * h }));
    }
  return best;
}

export interface Segment {
  a: XY;
  b: XY;
}

/** The sides of cells on the ground that border on nothing: outer walls. Shared sides without an edge: thresholds. */
export function outline(cells: Cell[], given: Edge[]): { walls: Segment[]; thresholds: Segment[] } {
  const ground = cells.filter((c) => !isSpace(c) && !isOpen(c) && c.level === 0);
  const sides = ground.flatMap((c, i) => c.shape.map((a, j) => ({ a, b: c.shape[(j + 1) % c.shape.length], i })));
  const walls: Segment[] = [],
    thresholds: Segment[] = [];
  for (const side of sides) {
    let rest: [number, number][] = [[0, 1]];
    const shared: [number, number][] = [];
    for (const other of sides) {
      if (other.i === side.i) continue;
      const cut = overlap(side, other);
      if (!cut) continue;
      shared.push(cut);
      rest = without(rest, [cut]);
    }
    const edges = given.map((e) => overlap(side, e)).filter((c) => c !== null);
    for (const part of without(rest, edges)) walls.push(slice(side, part));
    for (const part of without(shared, edges))
      if (key(side) < key({ a: side.b, b: side.a })) thresholds.push(slice(side, part));
  }
  return { walls, thresholds };
}

const key = (s: Segment) => s.a.join() + "|" + s.b.join();
const slice = (s: Segment, [f, t]: [number, number]): Segment => ({ a: mix(s.a, s.b, f), b: mix(s.a, s.b, t) });
export const mix = (a: XY, b: XY, t: number): XY => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

function without(parts: [number, number][], cuts: [number, number][]): [number, number][] {
  let rest = parts;
  for (const cut of cuts)
    rest = rest
      .flatMap(
        ([s, e]) =>
          [
            [s, Math.min(e, cut[0])],
            [Math.max(s, cut[1]), e],
          ] as [number, number][],
      )
      .filter(([s, e]) => e - s > 1e-6);
  return rest;
}

/** The part of `s` (0..1) that lies on `o`, when they are on one line. */
function overlap(s: Segment, o: Segment): [number, number] | null {
  const dx = s.b[0] - s.a[0],
    dy = s.b[1] - s.a[1],
    len = dx * dx + dy * dy;
  if (!len) return null;
  const off = (p: XY) => Math.abs((p[0] - s.a[0]) * dy - (p[1] - s.a[1]) * dx) / Math.sqrt(len);
  if (off(o.a) > 0.5 || off(o.b) > 0.5) return null;
  const along = (p: XY) => ((p[0] - s.a[0]) * dx + (p[1] - s.a[1]) * dy) / len;
  const from = Math.max(0, Math.min(along(o.a), along(o.b))),
    to = Math.min(1, Math.max(along(o.a), along(o.b)));
  return to - from > 1e-6 ? [from, to] : null;
}

/** Where pieces may stand: the cell without what covers it from above, and without the strip of its name. */
export function standing(board: Board, cell: Cell, box: Box, title: number, foot: number): Box {
  if (cell.tags.includes("node")) return { x: box.x - 8, y: box.y - 14, w: box.w + 16, h: box.h + 22 };
  if (isSpace(cell)) return { x: box.x + 2, y: box.y + 2, w: box.w - 4, h: box.h - 4 - title };
  let top = box.y + title;
  for (const other of board.cells) {
    if (other.level <= cell.level) continue;
    const o = boxOf(other.shape);
    if (overlaps(o, box)) top = Math.max(top, o.y + o.h);
  }
  return { x: box.x + 6, y: top, w: box.w - 12, h: Math.max(10, box.y + box.h - foot - top) };
}

/** Numbers that look random and are always the same. */
export function scatter(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a * 1664525 + 1013904223) % 4294967296;
    return a / 4294967296;
  };
}

/** The shape, drawn in by so much on every side. */
export function inset(shape: XY[], by: number): XY[] {
  const n = shape.length;
  const turn = Math.sign(
    shape.reduce((sum, p, i) => sum + p[0] * shape[(i + 1) % n][1] - shape[(i + 1) % n][0] * p[1], 0),
  );
  const normal = (a: XY, b: XY): XY => {
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(-(b[1] - a[1]) / d) * turn, ((b[0] - a[0]) / d) * turn];
  };
  return shape.map((p, i) => {
    const u = normal(shape[(i + n - 1) % n], p),
      v = normal(p, shape[(i + 1) % n]);
    const k = by / Math.max(0.3, 1 + u[0] * v[0] + u[1] * v[1]);
    return [p[0] + (u[0] + v[0]) * k, p[1] + (u[1] + v[1]) * k];
  });
}

/** Things of several sizes on shelves in a box, in their order: as large as they fit, rows centred. */
export function shelves(
  things: { w: number; h: number }[],
  box: Box,
  most: number,
  gap: number,
): { s: number; at: XY[] } {
  const lay = (s: number) => {
    const rows: { w: number; h: number; of: number[] }[] = [];
    things.forEach((t, i) => {
      const row = rows.at(-1);
      if (row && row.w + gap + t.w <= box.w / s) ((row.w += gap + t.w), (row.h = Math.max(row.h, t.h)), row.of.push(i));
      else rows.push({ w: t.w, h: t.h, of: [i] });
    });
    return rows;
  };
  const high = (rows: { h: number }[]) => rows.reduce((sum, r) => sum + r.h, gap * (rows.length - 1));
  const fits = (s: number) => {
    const rows = lay(s);
    return high(rows) <= box.h / s + 0.01 && rows.every((r) => r.w <= box.w / s + 0.01);
  };
  let s = most;
  for (let i = 0, low = 0, top = most; i < 10 && !(i === 0 && fits(most)); i++) {
    const middle = (low + top) / 2;
    if (fits(middle)) low = s = middle;
    else top = middle;
    if (!low) s = top;
  }
  const rows = lay(s),
    at: XY[] = [];
  let y = box.y + box.h / 2 - (high(rows) * s) / 2;
  for (const row of rows) {
    let x = box.x + box.w / 2 - (row.w * s) / 2;
    for (const i of row.of) {
      at[i] = [x + (things[i].w * s) / 2, y + (row.h * s) / 2];
      x += (things[i].w + gap) * s;
    }
    y += (row.h + gap) * s;
  }
  return { s, at };
}
