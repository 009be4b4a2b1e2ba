// What is worth telling of a game, counted from its facts. It knows their types and the seats, and no game.
import type { MissionInfo } from "../protocol";
import type { Event, Panel, Scene, Track } from "./model";

export interface Deeds {
  seat: string;
  name: string;
  kills: number;
  lost: number;
  /** What was lost, in words; "" for nothing. */
  cost: string;
  moves: number;
  tests: [number, number];
  fell: number;
  left: [string, number, number] | null;
  gear: string[];
}
export interface Tale {
  rounds: number;
  kills: number;
  closest: { name: string; left: number; words: string; round: number } | null;
  lucky: { name: string; event: Event; hits: number; of: number; odds: number } | null;
  heroes: Deeds[];
  /** Of all that the crew can lose, the share that was left at the end of each round. */
  stood: number[];
  what: string;
  /** What is called a move of theirs: whoever sits in a ship takes actions. */
  deed: [string, string];
  falls: { round: number; name: string }[];
}

/** Numbers that are bad when they rise; all others are bad when they fall. */
const RISING = new Set(["infection", "stress"]);
const LIFE = new Set(["health", "life", ...RISING]);

const trackOf = (panel: Panel | undefined, what: string): Track | undefined =>
  panel?.tracks.find(
    (t) => t.symbol === what || t.id === what || t.id.startsWith(`${what}-`) || t.name.toLowerCase() === what,
  );

/** How likely so many hits or more are, with dice of so many sides. */
function odds(dice: number[], need: number, hits: number, sides: number): number {
  const above = dice.filter((d) => d >= need).length === hits;
  if (!above && dice.filter((d) => d <= need).length !== hits) return 1;
  const p = above ? (sides + 1 - need) / sides : need / sides;
  const n = dice.length;
  let sum = 0,
    choose = 1;
  for (let k = 0; k <= n; k++) {
    if (k >= hits) sum += choose * p ** k * (1 - p) ** (n - k);
    choose = (choose * (n - k)) / (k + 1);
  }
  return sum;
}

/** The events of the mission that ends with the last of them: a campaign has several, each under its heading. */
export function ofMission(events: Event[]): Event[] {
  const isMission = (e: Event) => e.fact.is === "heading" && e.fact.level === "mission";
  const upto = events.findLastIndex((e) => isMission(e) && "won" in e.terms);
  const end = upto >= 0 && !events.slice(upto + 1).some(isMission) ? upto + 1 : events.length;
  const begin = events.slice(0, end).findLastIndex((e) => isMission(e) && !("won" in e.terms));
  return events.slice(Math.max(0, begin), end);
}

export function tale(scene: Scene, events: Event[], sides: number, worn: string[]): Tale {
  const panels = new Map(scene.picture.panels.filter((p) => p.seat).map((p) => [p.seat, p]));
  const heroes = new Map<string, Deeds>(
    [...panels].map(([seat, p]) => [
      seat,
      { seat, name: p.title, kills: 0, lost: 0, cost: "", moves: 0, tests: [0, 0], fell: 0, left: null, gear: [] },
    ]),
  );
  /** A crew that is lost with its ship lives as long as the ship's first room. */
  const ship = scene.picture.panels
    .filter((p) => !p.seat)
    .flatMap((p) => p.tracks)
    .find((t) => t.symbol === "hull");
  const units = new Set<string>();
  const left = new Map<string, number>();
  const stood: number[] = [];
  const falls: Tale["falls"] = [];
  /** The closest call of each: of those who got away with it one is told. */
  const calls = new Map<string, NonNullable<Tale["closest"]>>();
  const called = (who: string, call: NonNullable<Tale["closest"]>) => {
    if (call.left < (calls.get(who)?.left ?? Infinity)) calls.set(who, call);
  };
  let actor = "",
    round = 0,
    kills = 0,
    lucky: Tale["lucky"] = null;
  const all = () => {
    if (ship) return (left.get(ship.id) ?? ship.most) / ship.most;
    let have = 0,
      most = 0;
    for (const [seat, panel] of panels) {
      const track = panel.tracks.find((t) => [...LIFE].some((w) => trackOf(panel, w) === t));
      if (!track) continue;
      most += track.most;
      have += left.get(seat) ?? track.most;
    }
    return most ? have / most : 1;
  };
  for (const e of events) {
    const f = e.fact;
    if (f.is === "heading") {
      if (f.level === "round") {
        if (round) stood.push(all());
        round = Number(f.of) || round + 1;
      }
      if (f.level === "turn") actor = panels.has(f.of) ? f.of : "";
    } else if (f.is === "rolled") {
      const who = heroes.get(f.who);
      if (!who) continue;
      if (f.passed === null || f.passed === undefined) actor = f.who;
      else who.tests = [who.tests[0] + Number(f.passed), who.tests[1] + 1];
      const dice = f.dice.filter((d): d is number => typeof d === "number");
      if (sides && f.need && f.hits && dice.length === f.dice.length) {
        const chance = odds(dice, f.need, f.hits, sides);
        if (chance < 0.3 && (!lucky || chance < lucky.odds))
          lucky = { name: who.name, event: e, hits: f.hits, of: dice.length, odds: chance };
      }
    } else if (f.is === "moved") {
      const who = heroes.get(f.piece);
      if (who) who.moves += 1;
    } else if (f.is === "changed") {
      const who = heroes.get(f.piece);
      if (ship && f.piece === ship.id && f.what === "hull") {
        left.set(ship.id, f.now);
        if (f.by < 0 && f.now > 0)
          called(ship.id, { name: ship.name, left: f.now, words: `${f.now} of ${ship.most} hull left`, round });
      }
      if (!who || !LIFE.has(f.what)) continue;
      const rising = RISING.has(f.what);
      const track = trackOf(panels.get(f.piece), f.what);
      const rest = rising ? (track?.most ?? f.now) - f.now : f.now;
      const had = left.get(f.piece) ?? track?.most ?? Math.abs(f.by);
      left.set(f.piece, Math.max(0, rest));
      if (rising ? f.by > 0 : f.by < 0) {
        const what = track?.name ?? f.what;
        who.lost += rest > 0 ? Math.abs(f.by) : Math.min(Math.abs(f.by), had); // nobody loses more than there is
        who.cost = rising ? `took ${who.lost} ${what}` : `${who.lost} ${what} lost`;
        if (!ship && rest > 0)
          called(f.piece, {
            name: who.name,
            left: rest,
            words: rising ? `${what} ${f.now} of ${track?.most ?? f.now}` : `${rest} ${what} left`,
            round,
          });
      }
    } else if (f.is === "left") {
      const who = heroes.get(f.piece);
      if (who) {
        if (f.how === "dead" || (f.how === "out" && left.get(f.piece) === 0)) {
          who.fell = round || 1;
          falls.push({ round, name: who.name });
        }
      } else if (f.how === "killed" && !units.has(f.piece)) {
        if (/\.\d+$/.test(f.piece)) units.add(f.piece.replace(/\.\d+$/, "")); // a unit goes with its last model, and is not counted again
        const n = f.count ?? 1;
        kills += n;
        const by = [e.terms.by, e.terms.who, e.terms.why].find((x) => typeof x === "string" && heroes.has(x));
        const hero = heroes.get(String(by ?? (e.terms.by === "" ? "" : actor))); // a rule that says "nobody's" is believed
        if (hero) hero.kills += n;
      }
    }
  }
  if (round) stood.push(all());
  for (const [seat, hero] of heroes) {
    const panel = panels.get(seat)!;
    const track = panel.tracks[0];
    hero.left = track ? [track.name, track.value, track.most] : null;
    hero.gear = panel.cards.filter((c) => c.tags.some((tag) => worn.includes(tag))).map((c) => c.name);
  }
  const away = [...calls].filter(([who]) => !heroes.get(who)?.fell).map(([, call]) => call);
  return {
    rounds: round,
    kills,
    closest: away.sort((a, b) => a.left - b.left)[0] ?? null,
    lucky,
    heroes: [...heroes.values()],
    stood,
    deed: ship ? ["action", "actions"] : ["move", "moves"],
    what: ship ? `hull of ${ship.name}` : "what the crew had left",
    falls,
  };
}

/** In a campaign: the mission that was played when so many answers had been given. */
export function missionAt(events: Event[], at: number): string {
  const head = events.findLast(
    (e) => e.fact.is === "heading" && e.fact.level === "mission" && e.at <= at && !("won" in e.terms),
  );
  return head?.fact.is === "heading" ? head.fact.of : "";
}

/** What is proposed after a mission of the box: of those behind it the first that does not take more than twice as
 * long, else the very next. */
export function following(missions: MissionInfo[], id: string): MissionInfo | undefined {
  const box = missions.filter((m) => m.source !== "own");
  const at = box.findIndex((m) => m.id === id);
  if (at < 0) return undefined;
  const later = box.slice(at + 1);
  return later.find((m) => !box[at].minutes || m.minutes <= 2 * box[at].minutes) ?? later[0];
}
