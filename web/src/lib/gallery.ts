// Made-up scenes: no game behind them. Ids and names only.
import type { Look, SeatLook } from "./look";

export interface Entry {
  id: string;
  title: string;
  note: string;
  scene?: any;
  /** A scene of a game, fetched when it is looked at. */ load?: () => Promise<any>;
  look?: Partial<Look>;
  symbols?: Record<string, string>;
}

const blank = { mission: "", round: 1, seat: null, waiting: [], journal: [], crumbs: ["Gallery"] };
const box = (x: number, y: number, w: number, h: number) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];
const seats: Record<string, SeatLook> = {
  m: { color: "#7db8ff", letter: "M", notch: "diamond" },
  p: { color: "#cf9dff", letter: "P", notch: "circle" },
};
const hero = (id: string, at: string, name: string, letter: string) => ({
  id,
  at,
  kind: "hero",
  name,
  letter,
  seat: id,
  life: 6,
  life_max: 8,
});
const offer = (acts: any[]) => [
  { id: "o", name: "gallery", kind: "choose", prompt: "Lit places can be clicked", seats: [], mine: true, acts },
];
const act = (label: string, ...touches: string[]) => ({ choice: label, label, touches });

// Zones: rooms and corridors with doors.
const rooms = [
  ["lab", "Laboratory", 0, 0, 2, 2, "rings"],
  ["c1", "Crossing", 2, 0, 1, 2, "grid"],
  ["life", "Life support", 3, 0, 3, 1, "vents"],
  ["med", "Medical bay", 3, 1, 3, 1, "cross"],
  ["c2", "Corridor", 0, 2, 4, 1, "grid"],
  ["c3", "Corridor", 4, 2, 2, 1, "grid"],
  ["crew", "Crew quarters", 0, 3, 2, 2, "plates"],
  ["eng", "Engineering", 2, 3, 2, 2, "treads"],
  ["arm", "Armoury", 4, 3, 2, 2, "hazard"],
] as const;
const zones = {
  ...blank,
  game: "gallery",
  title: "Zones",
  picture: {
    goal: "Reach the console.",
    boards: [
      {
        id: "z",
        title: "A ship of zones",
        size: [660, 560],
        text: "Laboratory - Crossing - Life support / Medical bay",
        cells: rooms.map(([id, name, x, y, w, h, floor]) => ({
          id,
          name,
          shape: box(30 + x * 100, 30 + y * 100, w * 100, h * 100),
          floor,
        })),
        edges: [
          { id: "e1", a: [230, 30], b: [230, 230], kind: "door", state: "open" },
          { id: "e2", a: [330, 30], b: [330, 130], kind: "door", state: "locked" },
          { id: "e3", a: [330, 130], b: [330, 230], kind: "door", state: "closed" },
          { id: "e4", a: [30, 230], b: [230, 230] },
          { id: "e5", a: [330, 230], b: [630, 230] },
          { id: "e6", a: [330, 130], b: [630, 130] },
          { id: "e7", a: [30, 330], b: [230, 330], kind: "door", state: "open" },
          { id: "e8", a: [230, 330], b: [430, 330], kind: "door", state: "open" },
          { id: "e9", a: [430, 330], b: [630, 330], kind: "barricade", state: "damaged" },
          { id: "e10", a: [230, 330], b: [230, 530] },
          { id: "e11", a: [430, 330], b: [430, 530] },
        ],
        pieces: [
          hero("m", "c2", "Marine", "M"),
          hero("p", "c2", "Psychic", "P"),
          { id: "sw", at: "eng", kind: "swarmer", name: "Swarmers", count: 7, symbol: "a" },
          { id: "ja", at: "eng", kind: "jaeger", name: "Jaeger", size: 3, symbol: "b" },
          { id: "bl", at: "lab", kind: "blip", name: "Blip ?" },
        ],
        marks: [{ id: "n", at: "c2", kind: "noise", text: "noise 2", value: 2 }],
      },
    ],
    panels: [],
  },
  offers: offer([act("Move", "c1"), act("Move", "crew"), act("Fire", "eng")]),
};

// A square grid with walls, stairs, water and facing.
const cells: any[] = [];
const W = 16,
  H = 11,
  S = 44;
const water = (x: number, y: number) => (x - 12) ** 2 + (y - 8) ** 2 < 7;
for (let y = 0; y < H; y++)
  for (let x = 0; x < W; x++) {
    const stairs = (x === 7 && y > 3 && y < 7) || (x === 8 && y > 3 && y < 7);
    const hall = x > 8;
    cells.push({
      id: `${x},${y}`,
      name: water(x, y) ? "Water" : stairs ? "Stairs" : "",
      shape: box(20 + x * S, 20 + y * S, S, S),
      floor: water(x, y) ? "water" : stairs ? "stairs" : hall ? "plates" : "none",
      note: water(x, y) ? "Deep: two steps." : stairs ? "Up to the gallery." : "",
    });
  }
const wall = (id: string, x1: number, y1: number, x2: number, y2: number, kind = "wall", state = "") => ({
  id,
  a: [20 + x1 * S, 20 + y1 * S],
  b: [20 + x2 * S, 20 + y2 * S],
  kind,
  state,
});
const grid = {
  ...blank,
  game: "gallery",
  title: "Square grid",
  picture: {
    goal: "Reach the far side of the flooded hall.",
    boards: [
      {
        id: "g",
        title: "A square grid",
        size: [W * S + 40, H * S + 40],
        cells,
        text: "Scout (3,3) faces east; Guard (4,6) faces north; Beast (10,3) faces west; Lurker (12,7) in the water",
        edges: [
          wall("w1", 6, 0, 6, 4),
          wall("w2", 6, 7, 6, 11),
          wall("w3", 9, 0, 9, 4),
          wall("w4", 9, 7, 9, 11),
          wall("w5", 0, 5, 3, 5),
          wall("d1", 3, 5, 4, 5, "door", "open"),
          wall("w6", 4, 5, 6, 5),
          wall("d2", 9, 4, 9, 5, "door", "locked"),
          wall("b1", 9, 5, 9, 7, "barricade", "damaged"),
          wall("w7", 6, 4, 9, 4),
          wall("w8", 6, 7, 9, 7),
        ],
        pieces: [
          { ...hero("m", "3,3", "Scout", "S"), facing: 90, tags: ["now"] },
          { ...hero("p", "4,6", "Guard", "G"), facing: 0 },
          {
            id: "k",
            at: "10,3",
            kind: "beast",
            name: "Beast",
            size: 2,
            symbol: "a",
            facing: 270,
            note: "Strikes what stands before it.",
          },
          { id: "l", at: "12,7", kind: "lurker", name: "Lurker", size: 2, symbol: "b", facing: 315 },
        ],
        marks: [{ id: "x", at: "14,1", kind: "exit", text: "", note: "The way out." }],
      },
    ],
    panels: [],
  },
  offers: offer(
    [["2,3"], ["4,3"], ["5,3"], ["4,4"], ["3,4"], ["3,2"], ["4,2"], ["2,2"], ["2,4"]]
      .map(([c]) => act("Move", c))
      .concat([act("Attack", "k")]),
  ),
};

// Places joined by lanes: the corners of hexes.
const nodes: any[] = [],
  lanes: any[] = [],
  faces: any[] = [];
const seen = new Map<string, string>();
const NAMES =
  "Arden Brume Cael Dorne Ember Fane Gild Hesper Ilex Jorun Kestrel Lumen Mirr Nadir Oriel Pyre Quill Rime Sable Tarn Umbra Vesper Wick Xanth Yarrow Zephyr".split(
    " ",
  );
const hexes: [number, number][] = [];
for (let q = -2; q <= 2; q++) for (let r = -2; r <= 2; r++) if (Math.abs(q + r) <= 2) hexes.push([q, r]);
const KINDS = ["plates", "hexes", "water", "rings", "circuit"];
hexes.forEach(([q, r], n) => {
  const cx = 360 + 70 * Math.sqrt(3) * (q + r / 2),
    cy = 345 + 105 * r;
  const ring = Array.from({ length: 6 }, (_, i) => [
    cx + 70 * Math.sin((i * Math.PI) / 3),
    cy - 70 * Math.cos((i * Math.PI) / 3),
  ]);
  faces.push({
    id: `hex-${n}`,
    name: "",
    shape: ring.map(([x, y]) => [cx + (x - cx) * 0.9, cy + (y - cy) * 0.9]),
    floor: KINDS[(n * 7) % 5],
    tags: ["terrain"],
  });
  ring.forEach(([x, y], i) => {
    const k = `${Math.round(x)},${Math.round(y)}`;
    if (!seen.has(k)) {
      seen.set(k, `g${seen.size + 1}`);
      const at = seen.size - 1;
      nodes.push({
        id: seen.get(k),
        name: at < NAMES.length ? NAMES[at] : `${NAMES[at % NAMES.length]} II`,
        shape: Array.from({ length: 14 }, (_, j) => [
          x + 15 * Math.sin((j * Math.PI) / 7),
          y + 15 * Math.cos((j * Math.PI) / 7),
        ]),
        floor: "none",
        tags: ["node"],
      });
    }
    const [x2, y2] = ring[(i + 1) % 6];
    const id = [k, `${Math.round(x2)},${Math.round(y2)}`].sort().join("-");
    if (!lanes.some((l) => l.id === id)) lanes.push({ id, a: [x, y], b: [x2, y2], kind: "lane" });
  });
});
const lattice = {
  ...blank,
  game: "gallery",
  title: "Galaxies",
  picture: {
    goal: "Mend five galaxies before Danger reaches ten.",
    boards: [
      {
        id: "h",
        title: "54 galaxies joined by lanes",
        size: [720, 690],
        cells: [...faces, ...nodes],
        edges: lanes,
        pieces: [
          { ...hero("m", "g12", "Ship", "M"), tags: ["now"] },
          hero("p", "g30", "Second ship", "P"),
          { id: "rift", at: "g20", kind: "rift", name: "Rift", size: 1, symbol: "a" },
          { id: "rift2", at: "g41", kind: "rift", name: "Rifts", size: 1, count: 2, symbol: "a" },
        ],
        marks: [
          { id: "k1", at: "g5", kind: "damage", text: "2", value: 2 },
          { id: "k2", at: "g33", kind: "damage", text: "1", value: 1 },
          { id: "k3", at: "g48", kind: "mended", text: "" },
        ],
      },
    ],
    panels: [
      {
        id: "t",
        kind: "tracks",
        title: "Tracks",
        tracks: [
          { id: "d", name: "Danger", value: 4, most: 10 },
          { id: "e", name: "Energy", value: 7, most: 12 },
          { id: "h", name: "Hope", value: 5, most: 8 },
          { id: "r", name: "Research", value: 2, most: 6 },
        ],
      },
      {
        id: "c",
        kind: "cards",
        title: "Damage",
        cards: [
          { id: "c1", name: "Torn lane", text: "Place 3 and 4 to mend it.", symbol: "b" },
          { id: "c2", name: "Dark star", text: "Place two equal dice.", symbol: "a" },
        ],
      },
    ],
  },
  offers: offer([act("Jump", "g11"), act("Jump", "g13"), act("Jump", "g4")]),
};

// An open table in inches.
const INCH = 15;
const disc = (x: number, y: number, r: number) =>
  Array.from({ length: 48 }, (_, i) => [x + r * Math.cos((i * Math.PI) / 24), y + r * Math.sin((i * Math.PI) / 24)]);
const base = (id: string, name: string, letter: string, x: number, y: number, facing: number) => ({
  ...hero(id, "", name, letter),
  xy: [x, y],
  radius: INCH * 0.75,
  facing,
});
const foe = (id: string, name: string, x: number, y: number, size: number, facing: number, symbol = "a") => ({
  id,
  at: "",
  kind: "robot",
  name,
  xy: [x, y],
  size,
  radius: INCH * (0.5 + 0.25 * size),
  symbol,
  facing,
});
const open = {
  ...blank,
  game: "gallery",
  title: "Open table",
  picture: {
    goal: "Click on the table: the ruler measures from the Captain, in inches.",
    boards: [
      {
        id: "o",
        title: "An open table, 48 by 32 inches",
        size: [48 * INCH, 32 * INCH],
        inch: INCH,
        text: "Captain at 13″, 16″; Sniper at 10″, 22″; Robots at 35″, 12″ and 38″, 14″; Walker at 41″, 20″",
        cells: [
          { id: "table", name: "", shape: box(0, 0, 48 * INCH, 32 * INCH), floor: "hexes", tags: ["terrain"] },
          {
            id: "ruin",
            name: "Ruin: cover",
            shape: [
              [330, 120],
              [430, 100],
              [460, 190],
              [350, 210],
            ],
            floor: "plates",
            tags: ["terrain"],
            note: "Cover: +1 to the save.",
          },
          {
            id: "wood",
            name: "Crystal wood: difficult",
            shape: [
              [480, 300],
              [580, 270],
              [640, 350],
              [560, 420],
              [490, 390],
            ],
            floor: "cross",
            tags: ["terrain"],
            note: "Difficult: half speed.",
          },
          {
            id: "pool",
            name: "Acid: dangerous",
            shape: disc(280, 380, 48),
            floor: "water",
            tags: ["terrain"],
            note: "Dangerous: test at each crossing.",
          },
        ],
        edges: [],
        marks: [],
        pieces: [
          { ...base("m", "Captain", "C", 200, 240, 70), tags: ["now"] },
          base("p", "Sniper", "S", 150, 330, 40),
          foe("b1", "Robot", 525, 180, 1, 250),
          foe("b2", "Robot", 570, 208, 1, 260),
          foe("b3", "Walker", 615, 250, 3, 265, "b"),
        ],
      },
    ],
    panels: [],
  },
  region: [disc(200, 240, 6 * INCH)],
  offers: [
    {
      id: "o",
      name: "advance",
      kind: "point",
      prompt: "Captain advances: up to 6 inches",
      seats: ["m"],
      mine: true,
      most: 2,
      acts: [
        { choice: { path: [[17000, 16000]], verb: "" }, label: "behind the ruin" },
        { choice: { path: [[13000, 11000]], verb: "" }, label: "to the crates" },
      ],
    },
  ],
};

const symbols = {
  a: "M256 64c-60 0-100 40-110 100l-60-40 30 90-70 20 80 40-50 90 90-40 20 110 70-70 70 70 20-110 90 40-50-90 80-40-70-20 30-90-60 40C356 104 316 64 256 64z",
  b: "M256 32L180 150 60 140l70 100-60 130 120-40 66 140 66-140 120 40-60-130 70-100-120 10z",
};
const look = {
  seats,
  palette: {},
  marks: {
    noise: { shape: "token", tone: "warn", word: "Noise" },
    damage: { shape: "token", tone: "harm", symbol: "b", word: "Damage" },
    mended: { shape: "token", tone: "goal", symbol: "a", word: "Mended" },
    exit: { shape: "token", tone: "goal", symbol: "b", word: "Exit" },
  },
};
const tint = (palette: Record<string, string>) => ({ ...look, palette });

export const SCENES: Entry[] = [
  {
    id: "vortex",
    title: "Vortex",
    note: "Four heroes planning together: dashboards with ladders, one rail, rooms with platforms, enemies around the ship.",
    load: () => import("./scenes/vortex.json").then((m) => m.default),
  },
  {
    id: "endure",
    title: "Endure",
    note: "Zones of a ship: light is sight, doors and locks, groups of enemies, radar tokens, noise, dashboards with cards.",
    load: () => import("./scenes/endure.json").then((m) => m.default),
  },
  {
    id: "zones",
    title: "Zones",
    note: "Rooms and corridors, doors open, closed and locked, a damaged barricade, hazard thresholds, clusters of enemies.",
    scene: zones,
    look,
    symbols,
  },
  {
    id: "grid",
    title: "Square grid",
    note: "Squares with walls, doors, stairs, water and a barricade; arrows say which way a piece faces.",
    scene: grid,
    look: tint({
      accent: "#8fd0c4",
      wall: "#6fa39a",
      walllit: "#bfe6dd",
      floor: "#0f1d1c",
      floorline: "#1c3431",
      hull: "#12211f",
      hulledge: "#2f5650",
    }),
    symbols,
  },
  {
    id: "lattice",
    title: "Lattice",
    note: "54 galaxies on the corners of 19 hexes, joined by lanes, with tracks and cards beside.",
    scene: lattice,
    look: tint({
      accent: "#ffb27a",
      wall: "#c98f63",
      walllit: "#ffd9b5",
      floor: "#1c140f",
      floorline: "#33241a",
      hull: "#2a1d14",
      hulledge: "#6b4a31",
    }),
    symbols,
  },
  {
    id: "open",
    title: "Open table",
    note: "Free measurement in inches: terrain, bases with facing, a movement region, and a ruler that follows the pointer. A point offer: click once or twice.",
    scene: open,
    look: tint({
      accent: "#b9d37a",
      wall: "#8aa257",
      walllit: "#dcebb4",
      floor: "#161b10",
      floorline: "#262e1a",
      hull: "#1d2415",
      hulledge: "#4d5e33",
    }),
    symbols,
  },
];
