// HTTP and the keys that this browser keeps. Secrets travel in bodies and in fragments of links only.
import { SvelteMap } from "svelte/reactivity";
import type * as P from "../protocol";
import { fullLook, type Look } from "./look";

export class Trouble extends Error {}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Trouble("The server does not answer. Is it running?");
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => null);
    throw new Trouble(said?.problem ?? said?.detail ?? `The server says ${answer.status}.`);
  }
  return (await answer.json()) as T;
}

export const api = {
  server: () => call<P.ServerInfo>("/api/server"),
  games: () => call<P.GameInfo[]>("/api/games"),
  plans: (slug: string, mission = "") =>
    call<P.PlanInfo[]>(`/api/games/${slug}/plans${mission && `?mission=${encodeURIComponent(mission)}`}`),
  rules: (slug: string) => call<P.Rulebook>(`/api/games/${slug}/rules`),
  listed: () => call<P.Tables>("/api/tables"),
  create: (wish: P.NewTable) => call<P.Joined>("/api/tables", wish),
  mine: (keys: P.Key[]) => call<P.MyTables>("/api/mine", { keys }),
  invite: (invite: string) => call<P.Invitation>("/api/invite", { invite }),
  join: (wish: P.Join) => call<P.Joined>("/api/join", wish),
  leave: (key: P.Key, seats: string[] = []) => call<P.Left>("/api/leave", { key, seats }),
  save: (key: P.Key) => call<unknown>("/api/export", key),
  load: (wish: P.Import) => call<P.Joined>("/api/import", wish),
  replay: (wish: P.ReplayAt) => call<P.Replay>("/api/replay", wish),
  call: (wish: P.CallMe) => call<P.Called>("/api/call", wish),
  channel: (wish: P.CallChannel) => call<P.Called>("/api/channel", wish),
  branch: (wish: P.Branch) => call<P.Joined>("/api/branch", wish),
};

/** A file of a game's look; undefined where there is none. A connection that is gone for a moment is tried again. */
export async function fileOf<T>(slug: string, file: string): Promise<T | undefined> {
  for (const wait of [500, 2000, 6000, 0]) {
    try {
      const answer = await fetch(`/look/${slug}/${file}`);
      if (answer.ok) return (await answer.json()) as T;
      if (answer.status < 429) return undefined;
    } catch {
      /* nobody answers: once more */
    }
    if (wait) await new Promise((go) => setTimeout(go, wait));
  }
  return undefined;
}

/** The outlines of a game's symbols, each once it is looked at: a table shows a few of hundreds. What is asked for in one
 * go comes in one go; what there is none of stays unknown. */
function symbolsOf(slug: string): Record<string, string> {
  const found = new SvelteMap<string, string>(),
    asked = new Set<string>();
  let wanted: string[] = [];
  function ask() {
    const names = wanted.sort().join();
    wanted = [];
    void fileOf<Record<string, string>>(slug, `symbols.json?only=${encodeURIComponent(names)}`).then((got) =>
      Object.entries(got ?? {}).forEach(([name, d]) => found.set(name, d)),
    );
  }
  return new Proxy({} as Record<string, string>, {
    get(_, name) {
      if (typeof name !== "string" || !name) return undefined;
      if (!asked.has(name)) {
        asked.add(name);
        if (wanted.push(name) === 1) setTimeout(ask);
      }
      return found.get(name);
    },
  });
}

const looks = new Map<string, Promise<Look>>();
export function lookOf(slug: string): Promise<Look> {
  if (!looks.has(slug))
    looks.set(
      slug,
      fileOf<Partial<Look>>(slug, "look.json").then((look) => fullLook(look, symbolsOf(slug))),
    );
  return looks.get(slug)!;
}

const KEYS = "starboard.keys";
export function keys(): P.Key[] {
  try {
    return JSON.parse(localStorage.getItem(KEYS) ?? "[]");
  } catch {
    return [];
  }
}
export function keepKey(key: P.Key) {
  localStorage.setItem(KEYS, JSON.stringify([key, ...keys().filter((k) => k.table !== key.table)].slice(0, 200)));
}
export function dropKey(table: string) {
  localStorage.setItem(KEYS, JSON.stringify(keys().filter((k) => k.table !== table)));
}
export const keyOf = (table: string) => keys().find((k) => k.table === table);
