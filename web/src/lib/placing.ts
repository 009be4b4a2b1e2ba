// How the pieces of a board share the room of its places.
import { boxesIn, boxOf, isOpen, isSpace, overlaps, shelves, standing, type Box } from "./geometry";
import type { Look } from "./look";
import type { Board, Cell, Mark, Piece, XY } from "./model";

/** So many of one kind are drawn one by one. */
export const MOST = 6;
const CARD = { w: 122, h: 74 },
  TILE = { w: 64, h: 64 },
  STAND = { w: 40, h: 52 },
  PAWN = { w: 30, h: 30 };
export interface Placed {
  piece: Piece;
  xy: XY;
  s: number;
  card: boolean;
  compact: boolean;
  w: number;
  h: number;
  cols: number;
}
/** A platform stands in it: there is one narrow line for who is below, and what comes in stands beside them. */
export const roofed = (board: Board, cell: Cell) =>
  !cell.level && board.cells.some((d) => d.level > 0 && overlaps(boxOf(d.shape), boxOf(cell.shape)));
/** Whether a place bears its name on the board. */
export const named = (c: Cell) =>
  !!c.name && !isSpace(c) && !isOpen(c) && (!c.tags.includes("corridor") || c.tags.includes("named"));
/** The height in pixels of a name in a small place where somebody stands: small print above them, as many lines as it
 * takes; 0 where that would leave them no room. */
export function smallPrint(c: Cell, box: Box, ppu: number): number {
  const wide = box.w * ppu - 8;
  let lines = 0,
    left = 0;
  for (const word of c.name.split(" ")) {
    const long = word.length * 5.8;
    if (long > left) ((lines += Math.max(1, Math.ceil(long / wide))), (left = wide));
    left -= long + 4;
  }
  const high = 12 * lines + 4;
  return box.h * ppu - high < 20 ? 0 : high;
}
/** In a place so narrow the tokens hang on its corner, where somebody stands in it. */
export const CRAMPED = 66;
/** Whether a mark lies in the corner of its place. */
export const inCorner = (m: Mark, look: Look) =>
  !["pillars", "field"].includes(look.marks[m.kind]?.shape ?? "") && look.marks[m.kind]?.place !== "bottom";
/** How many tokens lie in the corner of a place, beside its name; one that bears a number is wider. */
export const cornered = (c: Cell, look: Look, marks: Mark[] = []) =>
  isSpace(c) || c.level
    ? 0
    : marks
        .filter((m) => inCorner(m, look))
        .reduce(
          (sum, m) =>
            sum + 1 + (look.marks[m.kind]?.shape === "pips" ? 0.6 : m.text.length < 3 ? 0.25 * m.text.length : 0),
          0,
        );
/** How wide the longest word of a name is written. */
export const longest = (name: string, size: number) =>
  Math.max(...name.split(" ").map((word) => word.length)) * 0.44 * size;
export const nameSize = (c: Cell, ppu: number) => Math.max(12, Math.min(18, (c.level ? 13.5 : 15) * ppu));
/** Whether the name finds no room beside so many tokens, and stands below them. */
export const pushed = (c: Cell, wide: number, size: number, tokens: number) =>
  tokens > 0 && longest(c.name, size) > wide - 34 * tokens;
/** The height in pixels of a name where there is room for it: below the tokens in the corner if it finds none beside
 * them, in two lines if one is too short. */
function fullPrint(c: Cell, box: Box, ppu: number, tokens: number): number {
  const size = nameSize(c, ppu),
    all = box.w * ppu - 14,
    below = pushed(c, all, size, tokens),
    wide = below ? all : all - 34 * tokens;
  return (below ? 24 : 0) + 5 * Math.min(ppu, 1.4) + (c.name.length * 0.42 * size > wide ? 2.05 : 1.15) * size;
}
const unitOf = (p: Piece) => 24 + 7 * p.size;
/** How much room a piece takes: a card, a standee, or as many silhouettes as there are (above six: one with its number). Where
 * there is little room for all, a card is a tile, a standee a pawn, and a group one silhouette with its number. */
function extent(p: Piece, compact = false): { w: number; h: number; cols: number } {
  if (p.icons.length) return { ...(compact ? TILE : CARD), cols: 1 };
  if (p.seat || p.letter) return { ...(compact ? PAWN : STAND), cols: 1 };
  const unit = unitOf(p);
  if (p.count <= 1) return { w: unit, h: unit, cols: 1 };
  if (p.count > MOST || compact) return { w: unit * 1.4, h: unit * 1.2, cols: 1 };
  const cols = p.count > 4 ? 3 : 2;
  return { w: cols * unit * 0.86, h: Math.ceil(p.count / cols) * unit * 0.86, cols };
}
/** On a node there is no room at all: several stand side by side over it, in two rows from four on, none on another. */
function abreast(sizes: { w: number; h: number }[], box: Box, ppu: number): { s: number; at: XY[] } {
  const wide = Math.max(...sizes.map((p) => p.w)),
    s = Math.max(22 / (wide * ppu), 0.85),
    cols = sizes.length > 3 ? Math.ceil(sizes.length / 2) : sizes.length,
    rows = Math.ceil(sizes.length / cols);
  const at = sizes.map((_, i): XY => {
    const row = Math.floor(i / cols),
      many = row < rows - 1 ? cols : sizes.length - cols * (rows - 1);
    return [
      box.x + box.w / 2 + ((i % cols) - (many - 1) / 2) * wide * s,
      box.y + box.h / 2 + (row - (rows - 1) / 2) * wide * s,
    ];
  });
  return { s, at };
}
/** Where everything stands and how large, for so many pixels to a unit of the board. */
export function place(
  board: Board,
  look: Look,
  cells: Map<string, Cell>,
  marksOf: Map<string, Mark[]>,
  ppu: number,
  tight: (c: Cell) => boolean,
): Placed[] {
  /** Something hangs in the upper corner. */
  const hung = (at: string) =>
    marksOf.get(at)?.some((m) => look.marks[m.kind]?.shape === "token" && look.marks[m.kind]?.place !== "bottom") ??
    false;
  const out: Placed[] = [];
  for (const [at, here] of Map.groupBy(board.pieces, (p) => p.at)) {
    const cell = cells.get(at);
    if (!cell) {
      for (const piece of here)
        if (piece.xy)
          out.push({
            piece,
            xy: piece.xy,
            compact: false,
            s: 1,
            card: false,
            w: Math.max(2 * piece.radius, 20 / ppu),
            h: Math.max(2 * piece.radius, 20 / ppu),
            cols: 1,
          });
      continue;
    }
    const square = board.areas.length > 0 && !cell.tags.includes("node");
    const pill = marksOf.get(at)?.some((m) => look.marks[m.kind]?.place === "bottom") ?? false;
    const small = ppu < 0.8 || roofed(board, cell);
    const [main] = boxesIn(cell.shape);
    const tokens = Math.min(main.w, main.h) * ppu < CRAMPED ? 0 : cornered(cell, look, marksOf.get(at));
    /** Small print, below the tokens if it must be. */
    const print = tight(cell) && named(cell) ? smallPrint(cell, main, ppu) : 0;
    const under = print && pushed(cell, main.w * ppu - 6, 12, tokens) ? 24 : 0;
    const title = isSpace(cell)
      ? ppu < 0.5
        ? 0
        : 12 / ppu
      : tight(cell)
        ? Math.max(5, main.h * ppu > 72 && hung(at) ? 24 / ppu : 0, (print + under) / ppu)
        : cell.tags.includes("corridor") && !cell.tags.includes("named") && !marksOf.get(at)?.length
          ? 8
          : named(cell) && !roofed(board, cell)
            ? Math.max(26, fullPrint(cell, main, ppu, tokens) / ppu)
            : 26;
    /** The name of a place with corners lies in its main part, and other parts may reach below it. */
    const strip = { ...main, h: title };
    const boxes = boxesIn(cell.shape).map((box, n) =>
      standing(
        board,
        cell,
        box,
        !n ? title : overlaps(box, strip) ? Math.max(5, main.y + title - box.y) : 5,
        pill && !small ? 30 : cell.level ? 4 : tight(cell) && title > 5 ? 4 : 8,
      ),
    );
    if (pill && small) boxes[0].w = Math.max(30 / ppu, boxes[0].w - 62 / ppu); // the words stand beside the pieces
    const cards = here.some((p) => p.icons.length > 0);
    const lay = (compact: boolean) => {
      const sizes = here.map((p) => extent(p, compact));
      return {
        sizes,
        compact,
        ...boxes
          .map((box) =>
            shelves(
              sizes,
              box,
              Math.max(
                cards ? 1.1 : square ? 1.5 : 1.15,
                (cards ? (compact ? 56 / TILE.w : 0) : compact ? 24 / PAWN.w : 34 / STAND.w) / ppu,
              ),
              cards ? 4 : 5,
            ),
          )
          .reduce((a, b) => (b.s > a.s * 1.1 ? b : a)),
      };
    };
    let laid = lay(false);
    const narrow = cards
      ? CARD.w * laid.s * ppu < (here.some((p) => p.icons.flat().length > 2) ? 92 : 66)
      : here.some((p) =>
          p.seat || p.letter
            ? STAND.w * laid.s * ppu < (square ? 19 : 27)
            : p.count > 1 && 0.86 * unitOf(p) * laid.s * ppu < 17,
        );
    if (narrow) laid = lay(true);
    if (cell.tags.includes("node") && here.length > 1) laid = { ...laid, ...abreast(laid.sizes, main, ppu) };
    here.forEach((piece, i) =>
      out.push({
        piece,
        xy: laid.at[i],
        s: laid.s,
        compact: laid.compact,
        card: piece.icons.length > 0,
        ...laid.sizes[i],
      }),
    );
  }
  return out.sort((a, b) => a.piece.id.localeCompare(b.piece.id));
}
