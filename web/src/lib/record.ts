// My own games, kept in this browser: what was played and how it ended, also when its table is long gone.
import type { TableInfo } from "../protocol";

export interface Played {
  table: string;
  game: string;
  title: string;
  mission: string;
  missionTitle: string;
  won: boolean;
  because: string;
  round: number;
  /** What the game calls a round; not kept of games of long ago. */
  roundName?: string;
  heroes: string[];
  people: number;
  retry: boolean;
  ended: number;
}

const KEY = "starboard.played";

export function played(): Played[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

const SEEN = "starboard.seen";
/** The tables as they were last seen: shown when nobody answers. */
export function seen(): TableInfo[] {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? "[]");
  } catch {
    return [];
  }
}
export function see(tables: TableInfo[]) {
  try {
    localStorage.setItem(SEEN, JSON.stringify(tables.filter((t) => !t.over).slice(0, 50)));
  } catch {
    /* private windows may refuse */
  }
}

/** One table that was just opened: known offline too, whether the door has listed it or not. */
export const seeOne = (table: TableInfo) => see([table, ...seen().filter((t) => t.id !== table.id)]);

/** Remembers the tables of mine that are over; gives all there are, the latest first. */
export function remember(tables: TableInfo[]): Played[] {
  const known = new Map(played().map((p) => [p.table, p]));
  for (const t of tables)
    if (t.over) {
      const was = known.get(t.id);
      known.set(t.id, {
        table: t.id,
        game: t.game,
        title: t.title,
        mission: t.mission,
        missionTitle: t.mission_title,
        won: t.won,
        because: t.because,
        round: t.round,
        roundName: t.round_name,
        heroes: t.seats.filter((s) => s.mine).map((s) => s.name),
        people: new Set(t.seats.filter((s) => s.holder === "human").map((s) => s.person)).size,
        retry: !!t.branch_of,
        // Whoever looks at it again has not played it again.
        ended: was && was.won === t.won && was.round === t.round ? was.ended : t.updated,
      });
    }
  const all = [...known.values()].sort((a, b) => b.ended - a.ended).slice(0, 1000);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    /* private windows may refuse: then they are known as long as the tables are */
  }
  return all;
}
