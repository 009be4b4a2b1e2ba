// Made-up scenes: no game behind them. Ids and names only.
import type { Look, SeatLook } from "./look";

export interface Entry { id: string; title: string; note: string; scene: any; look?: Partial<Look>; symbols?: Record<string, string> }

const blank = { mission: "", round: 1, seat: null, waiting: [], journal: [], crumbs: ["Gallery"] };
const box = (x: number, y: number, w: number, h: number) => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
const seats: Record<string, SeatLook> = { m: { color: "#7db8ff", letter: "M", notch: "diamond" }, p: { color: "#cf9dff", letter: "P", notch: "circle" } };
const hero = (id: string, at: string, name: string, letter: string) => ({ id, at, kind: "hero", name, letter, seat: id, life: 6, life_max: 8 });
const offer = (acts: any[]) => [{ id: "o", name: "gallery", kind: "choose", prompt: "Lit places can be clicked", seats: [], mine: true, acts }];
const act = (label: string, ...touches: string[]) => ({ choice: label, label, touches });

// Zones: rooms and corridors with doors.
const rooms = [["lab", "Laboratory", 0, 0, 2, 2, "rings"], ["c1", "Crossing", 2, 0, 1, 2, "grid"], ["life", "Life support", 3, 0, 3, 1, "vents"], ["med", "Medical bay", 3, 1, 3, 1, "cross"], ["c2", "Corridor", 0, 2, 4, 1, "grid"], ["c3", "Corridor", 4, 2, 2, 1, "grid"], ["crew", "Crew quarters", 0, 3, 2, 2, "plates"], ["eng", "Engineering", 2, 3, 2, 2, "treads"], ["arm", "Armoury", 4, 3, 2, 2, "hazard"]] as const;
const zones = {
  ...blank, game: "gallery", title: "Zones",
  picture: {
    goal: "Reach the console.",
    boards: [{
      id: "z", title: "A ship of zones", size: [660, 560], text: "Laboratory - Crossing - Life support / Medical bay",
      cells: rooms.map(([id, name, x, y, w, h, floor]) => ({ id, name, shape: box(30 + x * 100, 30 + y * 100, w * 100, h * 100), floor })),
      edges: [
        { id: "e1", a: [230, 30], b: [230, 230], kind: "door", state: "open" }, { id: "e2", a: [330, 30], b: [330, 130], kind: "door", state: "locked" }, { id: "e3", a: [330, 130], b: [330, 230], kind: "door", state: "closed" },
        { id: "e4", a: [30, 230], b: [230, 230] }, { id: "e5", a: [330, 230], b: [630, 230] }, { id: "e6", a: [330, 130], b: [630, 130] }, { id: "e7", a: [30, 330], b: [230, 330], kind: "door", state: "open" }, { id: "e8", a: [230, 330], b: [430, 330], kind: "door", state: "open" },
        { id: "e9", a: [430, 330], b: [630, 330], kind: "barricade", state: "damaged" }, { id: "e10", a: [230, 330], b: [230, 530] }, { id: "e11", a: [430, 330], b: [430, 530] },
      ],
      pieces: [hero("m", "c2", "Marine", "M"), hero("p", "c2", "Psychic", "P"), { id: "sw", at: "eng", kind: "swarmer", name: "Swarmers", count: 7, symbol: "a" }, { id: "ja", at: "eng", kind: "jaeger", name: "Jaeger", size: 3, symbol: "b" }, { id: "bl", at: "lab", kind: "blip", name: "Blip ?" }],
      marks: [{ id: "n", at: "c2", kind: "noise", text: "noise 2", value: 2 }],
    }],
    panels: [],
  },
  offers: offer([act("Move", "c1"), act("Move", "crew"), act("Fire", "eng")]),
};

// A square grid with walls, stairs and water.
const cells: any[] = [];
for (let y = 0; y < 10; y++) for (let x = 0; x < 14; x++) {
  const water = (x - 10) ** 2 + (y - 6) ** 2 < 7;
  const stairs = x === 6 && y > 3 && y < 6;
  cells.push({ id: `${x},${y}`, name: water || stairs ? (water ? "Water" : "Stairs") : "", shape: box(20 + x * 44, 20 + y * 44, 44, 44), floor: water ? "water" : stairs ? "treads" : "none" });
}
const grid = {
  ...blank, game: "gallery", title: "Square grid",
  picture: {
    boards: [{
      id: "g", title: "A square grid", size: [656, 480], cells,
      edges: [...Array.from({ length: 4 }, (_, i) => ({ id: `w${i}`, a: [20 + 264, 20 + i * 44], b: [284, 64 + i * 44] })), ...Array.from({ length: 4 }, (_, i) => ({ id: `x${i}`, a: [284, 284 + i * 44], b: [284, 328 + i * 44] })), { id: "d", a: [284, 196], b: [284, 240], kind: "door", state: "open" }],
      pieces: [hero("m", "3,3", "Scout", "S"), hero("p", "4,5", "Guard", "G"), { id: "k", at: "9,3", kind: "beast", name: "Beast", size: 2, symbol: "a", note: "faces west" }],
      marks: [],
    }],
    panels: [],
  },
  offers: offer([act("Move", "4,3"), act("Move", "5,3"), act("Move", "4,4"), act("Move", "3,4"), act("Attack", "k")]),
};

// Places joined by lanes: the corners of hexes.
const nodes: any[] = [], lanes: any[] = [];
const seen = new Map<string, string>();
const hexes: [number, number][] = [];
for (let q = -2; q <= 2; q++) for (let r = -2; r <= 2; r++) if (Math.abs(q + r) <= 2) hexes.push([q, r]);
for (const [q, r] of hexes) {
  const cx = 360 + 70 * Math.sqrt(3) * (q + r / 2), cy = 340 + 105 * r;
  const ring = Array.from({ length: 6 }, (_, i) => [cx + 70 * Math.sin((i * Math.PI) / 3), cy - 70 * Math.cos((i * Math.PI) / 3)]);
  ring.forEach(([x, y], i) => {
    const k = `${Math.round(x)},${Math.round(y)}`;
    if (!seen.has(k)) {
      seen.set(k, `g${seen.size + 1}`);
      nodes.push({ id: seen.get(k), name: "", shape: Array.from({ length: 10 }, (_, j) => [x + 15 * Math.sin((j * Math.PI) / 5), y + 15 * Math.cos((j * Math.PI) / 5)]), floor: "none", tags: ["node"] });
    }
    const [x2, y2] = ring[(i + 1) % 6];
    const id = [k, `${Math.round(x2)},${Math.round(y2)}`].sort().join("-");
    if (!lanes.some((l) => l.id === id)) lanes.push({ id, a: [x, y], b: [x2, y2], kind: "lane" });
  });
}
const lattice = {
  ...blank, game: "gallery", title: "Galaxies",
  picture: {
    boards: [{ id: "h", title: "54 galaxies joined by lanes", size: [720, 690], cells: nodes, edges: lanes, pieces: [hero("m", "g12", "Ship", "M")], marks: [] }],
    panels: [{ id: "t", kind: "tracks", title: "Tracks", tracks: [{ id: "d", name: "Danger", value: 4, most: 10 }, { id: "e", name: "Energy", value: 7, most: 12 }] }],
  },
  offers: offer([act("Jump", "g11"), act("Jump", "g13")]),
};

// An open table in inches.
const open = {
  ...blank, game: "gallery", title: "Open table",
  picture: {
    boards: [{
      id: "o", title: "An open table, 48 by 32 inches", size: [720, 480],
      cells: [
        { id: "reach", name: "Movement region: 6 inches", shape: Array.from({ length: 40 }, (_, i) => [200 + 90 * Math.cos((i * Math.PI) / 20), 240 + 90 * Math.sin((i * Math.PI) / 20)]), floor: "space", note: "Six inches from where the Captain stands." },
        { id: "ruin", name: "Ruin", shape: [[330, 120], [430, 100], [460, 190], [350, 210]], floor: "plates", tags: ["terrain"] },
        { id: "wood", name: "Crystal wood", shape: [[480, 300], [580, 270], [640, 350], [560, 420], [490, 390]], floor: "hexes", tags: ["terrain"] },
      ],
      edges: [], marks: [],
      pieces: [{ ...hero("m", "", "Captain", "C"), xy: [200, 240] }, { ...hero("p", "", "Sniper", "S"), xy: [150, 330] }, { id: "b1", at: "", kind: "robot", name: "Robots", xy: [520, 180], size: 2, symbol: "a" }, { id: "b2", at: "", kind: "robot", name: "Robots", xy: [570, 205], size: 2, symbol: "a" }],
    }],
    panels: [],
  },
  offers: offer([act("Advance", "reach")]),
};

const symbols = { a: "M256 64c-60 0-100 40-110 100l-60-40 30 90-70 20 80 40-50 90 90-40 20 110 70-70 70 70 20-110 90 40-50-90 80-40-70-20 30-90-60 40C356 104 316 64 256 64z", b: "M256 32L180 150 60 140l70 100-60 130 120-40 66 140 66-140 120 40-60-130 70-100-120 10z" };
const look = { seats, palette: {}, marks: { noise: { shape: "token", tone: "warn", word: "Noise" } } };

export const SCENES: Entry[] = [
  { id: "zones", title: "Zones", note: "Rooms and corridors, doors open, closed and locked, a damaged barricade, hazard thresholds, clusters of enemies.", scene: zones, look, symbols },
  { id: "grid", title: "Square grid", note: "Squares with walls, stairs and water; facing is said in a piece's note.", scene: grid, look, symbols },
  { id: "lattice", title: "Lattice", note: "54 places joined by lanes, with tracks beside.", scene: lattice, look, symbols },
  { id: "open", title: "Open table", note: "Free measurement: terrain, bases, a movement region.", scene: open, look, symbols },
];
