// One table as this viewer sees it: the connection, the scene, the journal, and what is being told.
import { sentence } from "./words";
import { patched as put } from "./patch";
import type * as P from "../protocol";
import {
  changed,
  drawn,
  intoBeats,
  paces,
  patched,
  isLevel,
  recap,
  rollOf,
  trails,
  turnedUp,
  type Beat,
  type Changed,
  type Drawn,
  type Float,
  type Pulse,
  type Trail,
} from "./beats";
import { full, fullEvents, type Event, type Scene } from "./model";
import { settings, still } from "./settings.svelte";
import { seeOne } from "./record";
import { play, playAll } from "./sound";

export interface Toast {
  key: number;
  text: string;
  tone: "harm" | "plain" | "goal";
}
interface Wish {
  message: P.ClientMessage;
  done: (ok: boolean, because: string) => void;
}

let counter = 0;
const newId = () => `${Date.now().toString(36)}-${(++counter).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class Seated {
  link = $state<"connecting" | "open" | "lost" | "bye">("connecting");
  bye = $state("");
  info = $state.raw<P.TableInfo | null>(null);
  links = $state.raw<P.Links | null>(null);
  bots = $state.raw<string[]>([]);
  spectator = $state(false);
  name = $state("");
  notice = $state("");
  /** Who came last, in words. */
  joined = $state("");
  scene = $state.raw<Scene | null>(null);
  journal = $state.raw<Event[]>([]);
  gone = $state.raw<Set<number>>(new Set());
  acting = $state.raw<string[]>([]);
  seats = $state.raw<P.SeatInfo[]>([]);
  watchers = $state(0);
  thinking = $state.raw<string[]>([]);
  answers = $state(0);
  /** How many choices count now: where a scripted first round stands. */
  decisions = $state(0);
  rounds = $state.raw<P.RoundMark[]>([]);
  vote = $state.raw<P.VoteOn | null>(null);
  toasts = $state.raw<Toast[]>([]);
  pings = $state.raw<{ at: string; by: string; key: number }[]>([]);
  hint = $state.raw<P.Hint | null>(null);
  hinting = $state(false);
  /** The question for a hint, and for a forecast, whose answer is still wanted. */
  private wanted = { hint: "", forecast: "" };
  forecast = $state.raw<P.Forecast | null>(null);
  forecasting = $state("");
  forecastAt = $state.raw<string[]>([]);
  whyNot = $state(false);
  said = $state("");
  /** What is being told now. */
  beat = $state.raw<Beat | null>(null);
  beatsLeft = $state(0);
  floats = $state.raw<Float[]>([]);
  pulses = $state.raw<Pulse[]>([]);
  /** Dice that fell with what I just did; they stay beside the actions until the next one. */
  rolls = $state.raw<Event[]>([]);
  changes = $state.raw<Changed[]>([]);
  drawn = $state.raw<Drawn[]>([]);
  changesTitle = $state("What changed");
  trails = $state.raw<Trail[]>([]);
  /** A mission of a campaign that has just ended: what it means, and what comes next. */
  milestone = $state.raw<Event | null>(null);
  retold = $state.raw<{ before: Scene; events: Event[] } | null>(null);

  private socket: WebSocket | null = null;
  private wishes = new Map<string, Wish>();
  private truth: Scene | null = null;
  /** The picture as it was sent: the next update says what changes in it. */
  private raw: unknown = null;
  private finals = new Map<string, boolean[]>();
  private letters = $effect.root(() => {
    $effect(() => {
      if (settings.textBoard) this.look();
    });
  });
  private last = -1;
  private version = -1;
  private tries = 0;
  private closed = false;
  private alive = 0;
  private heard = 0;
  private wake: (() => void) | null = null;
  private telling = false;
  private queue = $state.raw<Event[]>([]);
  private again = $state(false);
  /** What was not shown yet, while something is: the log waits for it. */
  untold = $derived(new Set(this.beat && !this.again ? this.queue.map((e) => e.n) : []));

  constructor(readonly key: P.Key) {
    this.connect();
    document.addEventListener("visibilitychange", this.awake);
    window.addEventListener("online", this.awake);
  }

  close() {
    this.closed = true;
    this.letters();
    document.removeEventListener("visibilitychange", this.awake);
    window.removeEventListener("online", this.awake);
    clearInterval(this.alive);
    this.socket?.close();
  }

  private awake = () => {
    if (document.visibilityState !== "visible" || this.closed || this.link === "bye") return;
    if (this.link === "open") {
      // A phone that slept may hold a dead connection and not know it.
      const asked = Date.now();
      this.tell({ is: "alive" });
      setTimeout(() => this.heard < asked && !this.closed && this.connect(), 800);
    } else this.connect();
  };

  private connect() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.key.table}`,
    );
    this.socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          is: "hello",
          table: this.key.table,
          secret: this.key.secret,
          after: this.last,
        } satisfies P.Hello),
      );
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      const frame = JSON.parse(event.data) as P.ServerMessage | P.ServerMessage[];
      for (const message of Array.isArray(frame) ? frame : [frame]) this.receive(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.closed || this.link === "bye") return;
      this.link = "lost";
      setTimeout(() => this.link === "lost" && !this.closed && this.connect(), Math.min(8000, 300 * 2 ** this.tries++));
    };
    clearInterval(this.alive);
    this.alive = window.setInterval(() => this.link === "open" && this.tell({ is: "alive" }), 20000);
  }

  private tell(message: P.ClientMessage) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** A hint or a forecast that nobody waits for any more is not missed. */
  private awaited(message: P.ClientMessage & { id: string }): boolean {
    if (message.is !== "hint" && message.is !== "forecast") return true;
    const quick = message.is === "hint" && message.quick;
    return (
      (quick || message.id === this.wanted[message.is]) && !!this.truth?.offers.some((o) => o.id === message.offer)
    );
  }

  /** Sends a wish; it is sent again after a lost connection, and the server does it once. */
  private wish(message: P.ClientMessage & { id: string }): Promise<boolean> {
    return new Promise((resolve) => {
      this.wishes.set(message.id, {
        message,
        done: (ok, because) => {
          if (!ok && this.awaited(message)) this.toast(because, "harm");
          resolve(ok);
        },
      });
      this.tell(message);
    });
  }

  /** What changed has been read. */
  clear() {
    this.changes = [];
    this.rolls = [];
    this.drawn = [];
  }

  choose(seat: string, offer: string, choice: unknown) {
    this.skip();
    this.hint = null;
    this.hinting = false;
    this.forecast = null;
    this.forecasting = "";
    this.wanted = { hint: "", forecast: "" };
    this.rolls = [];
    return this.wish({ is: "choose", id: newId(), seat, offer, choice });
  }
  place(seat: string, offer: string, piece: string, slot: string) {
    return this.wish({ is: "place", id: newId(), seat, offer, piece, slot });
  }
  ready(seat: string, offer: string, yes: boolean) {
    return this.wish({ is: "ready", id: newId(), seat, offer, yes });
  }
  decline(seat: string, offer: string) {
    return this.wish({ is: "decline", id: newId(), seat, offer });
  }
  goAhead() {
    return this.wish({ is: "go_ahead", id: newId() });
  }
  undo(seat: string) {
    return this.wish({ is: "undo", id: newId(), seat });
  }
  answer(yes: boolean) {
    return this.wish({ is: "vote", id: newId(), yes });
  }
  steer(seat: string, bot = "") {
    return this.wish({ is: "steer", id: newId(), seat, bot });
  }
  takeBack(seat: string) {
    return this.wish({ is: "take_back", id: newId(), seat });
  }
  claim(seat: string) {
    return this.wish({ is: "claim", id: newId(), seat });
  }
  giveBot(seat: string, bot: string) {
    return this.wish({ is: "give_bot", id: newId(), seat, bot });
  }
  askHint(seat: string, offer: string) {
    const id = (this.wanted.hint = newId());
    this.hinting = true;
    this.hint = null;
    void this.wish({ is: "hint", id, seat, offer }).then(
      (ok) => !ok && this.wanted.hint === id && (this.hinting = false),
    );
  }
  /** What a player would do without thinking long; null where nothing is known. */
  async quick(seat: string, offer: string): Promise<unknown> {
    const id = newId();
    const ok = await this.wish({ is: "hint", id, seat, offer, quick: true });
    const found = this.quickly.get(id);
    this.quickly.delete(id);
    return ok ? found?.advice[0]?.choice : null;
  }
  private quickly = new Map<string, P.Hint>();
  askForecast(seat: string, offer: string, choice: unknown, label: string, touches: string[] = []) {
    this.forecasting = label;
    this.forecastAt = touches;
    this.forecast = null;
    const id = (this.wanted.forecast = newId());
    void this.wish({ is: "forecast", id, seat, offer, choice }).then(
      (ok) => !ok && this.wanted.forecast === id && (this.forecasting = ""),
    );
  }
  private aims = new Map<string, (aim: P.Aim | null) => void>();
  /** What comes of a way on an open table; null when the table has moved on. */
  askAim(seat: string, offer: string, choice: unknown, way: unknown): Promise<P.Aim | null> {
    const id = newId();
    return new Promise((done) => {
      this.aims.set(id, done);
      this.tell({ is: "aim", id, seat, offer, choice, way });
    });
  }
  private answerAim(id: string, aim: P.Aim | null) {
    this.aims.get(id)?.(aim);
    this.aims.delete(id);
  }
  ping(target: string) {
    this.tell({ is: "ping", target });
  }
  explain(on: boolean) {
    this.whyNot = on;
    this.look();
  }

  /** Asks for the reasons for the sake of one thing that was clicked; the list stays as it is. */
  wonder(on: boolean) {
    this.look(on || this.whyNot);
  }

  /** Asks for the whole picture, as it is wanted here. */
  private look(why_not = this.whyNot) {
    this.tell({ is: "look", why_not, letters: settings.textBoard });
  }

  toast(text: string, tone: Toast["tone"] = "plain") {
    const key = ++counter;
    text = sentence(text);
    this.toasts = [...this.toasts.filter((t) => t.text !== text).slice(-2), { key, text, tone }];
    setTimeout(() => (this.toasts = this.toasts.filter((t) => t.key !== key)), 6000);
  }

  private receive(message: P.ServerMessage) {
    switch (message.is) {
      case "welcome":
        this.link = "open";
        this.version = -1;
        this.tries = 0;
        this.info = message.table;
        this.links = message.links;
        this.bots = message.bots;
        this.spectator = message.spectator;
        this.name = message.name;
        this.notice = message.notice;
        this.seats = message.table.seats;
        if (!message.spectator) seeOne(message.table);
        this.vote = null;
        if (this.whyNot || settings.textBoard) this.look();
        for (const { message: again } of this.wishes.values()) this.tell(again);
        break;
      case "update":
        this.update(message);
        break;
      case "finals":
        this.finals.set(message.offer, message.acts);
        for (const scene of [this.truth, this.scene]) if (scene) this.markFinals(scene);
        if (this.scene) this.scene = { ...this.scene };
        break;
      case "presence":
        this.greet(this.seats, message.seats);
        this.seats = message.seats;
        this.watchers = message.watchers;
        this.thinking = message.thinking;
        break;
      case "vote_on":
        this.vote = message;
        break;
      case "vote_over":
        this.vote = null;
        this.toast(
          message.agreed ? "Taken back: all agreed." : `Not taken back: ${message.because}`,
          message.agreed ? "goal" : "plain",
        );
        break;
      case "links":
        this.links = message.links;
        break;
      case "notice":
        this.toast(message.text);
        break;
      case "done":
        this.finish(message.id, true, "");
        break;
      case "aimed":
        this.answerAim(message.id, message.aim);
        break;
      case "refused":
        if (this.aims.has(message.id)) this.answerAim(message.id, null);
        else if (this.wishes.has(message.id)) this.finish(message.id, false, message.because);
        else this.toast(message.because, "harm");
        break;
      case "hint":
        if ((this.wishes.get(message.id)?.message as P.AskHint | undefined)?.quick)
          this.quickly.set(message.id, message);
        else if (message.id === this.wanted.hint) ((this.hint = message), (this.hinting = false));
        this.finish(message.id, true, "");
        break;
      case "forecast":
        if (message.id === this.wanted.forecast) this.forecast = message;
        this.finish(message.id, true, "");
        break;
      case "pinged": {
        const key = ++counter;
        this.pings = [...this.pings, { at: message.target, by: message.by || "Somebody", key }];
        setTimeout(() => (this.pings = this.pings.filter((p) => p.key !== key)), 4000);
        break;
      }
      case "closing":
        this.toast(message.because);
        break;
      case "bye":
        this.link = "bye";
        this.bye = message.because;
        this.socket?.close();
        break;
    }
  }

  /** Somebody has taken a seat, or is back: everybody is told, once. */
  private greet(before: P.SeatInfo[], now: P.SeatInfo[]) {
    const held = new Map(before.map((s) => [s.seat, s]));
    const came = now.filter((s) => s.holder === "human" && !s.mine && held.get(s.seat)?.person !== s.person);
    for (const person of new Set(came.map((s) => s.person))) {
      const names = came.filter((s) => s.person === person).map((s) => s.name);
      this.joined = `${person} has joined and takes ${names.join(" and ")}.`;
      this.toast(this.joined, "goal");
    }
  }

  private finish(id: string, ok: boolean, because: string) {
    const wish = this.wishes.get(id);
    this.wishes.delete(id);
    wish?.done(ok, because);
  }

  private update(message: P.Update) {
    if (message.version < this.version) return;
    if (!message.scene && message.since !== this.version) return this.look();
    this.version = message.version;
    this.raw = message.scene ?? put(this.raw, message.patch);
    const scene = full({ ...(this.raw as object), journal: [] } as never);
    this.markFinals(scene);
    const fresh = fullEvents(message.journal as never).filter((e) => e.n > this.last);
    const begun = this.truth !== null;
    const wonBefore = this.truth?.behind.length ?? 0;
    this.truth = scene;
    this.acting = message.acting;
    this.answers = message.answers;
    this.decisions = message.decisions;
    this.rounds = message.rounds;
    if (message.gone.length) this.gone = new Set([...this.gone, ...message.gone]);
    if (fresh.length) {
      this.last = fresh.at(-1)!.n;
      this.journal = [...this.journal, ...fresh];
    }
    const story = fresh.filter((e) => !message.gone.includes(e.n));
    if (!begun || message.gone.length || !this.scene) {
      this.stopTelling();
      this.milestone = null;
      this.scene = scene;
      this.said = scene.offers.find((o) => o.mine)?.prompt ?? "";
      this.trails = [];
      this.clear();
      if (!begun && scene.round > 1) {
        this.changesTitle = "Since last round";
        this.changes = recap(this.journal, new Set(scene.picture.panels.map((p) => p.seat).filter(Boolean)), scene);
      }
      return;
    }
    this.milestone =
      story.findLast((e) => isLevel(e, "mission") && typeof e.terms.means === "string") ?? this.milestone;
    // A game that makes no words about it: a mission of the campaign is behind us that was not.
    const last = this.journal.at(-1);
    if (!this.milestone && begun && last && scene.behind.length > wonBefore)
      this.milestone = {
        ...last,
        text: this.journal.findLast((e) => isLevel(e, "mission"))?.text ?? "",
        terms: { won: true, means: "" },
      };
    this.queue = [...this.queue, ...story];
    if (!this.telling) void this.narrate();
  }

  /** What cannot be taken back is told a moment later than what may be done. */
  private markFinals(scene: Scene) {
    for (const offer of scene.offers) {
      const finals = this.finals.get(offer.id);
      if (finals?.length === offer.acts.length) offer.acts.forEach((act, i) => (act.final = finals[i]));
    }
  }

  private stopTelling() {
    this.queue = [];
    this.wake?.();
    this.beat = null;
    this.floats = [];
    this.pulses = [];
  }

  skip() {
    this.queue = [];
    this.wake?.();
  }

  retell() {
    const old = this.retold;
    if (!old || this.telling || !this.truth) return;
    this.scene = old.before;
    this.queue = [...old.events];
    void this.narrate(true);
  }

  private async narrate(force = false) {
    this.telling = true;
    this.again = force;
    const before = this.scene!;
    const events = [...this.queue];
    const heroes = new Set(before.picture.panels.map((p) => p.seat).filter(Boolean));
    let beats = intoBeats(events, heroes, before);
    // One's own quiet step needs no telling; a reveal, a blow or more than one thing does.
    const worth =
      force ||
      (settings.beats &&
        (beats.filter((b) => b.events.some((e) => !isLevel(e, "turn"))).length > 1 ||
          beats.some((b) => b.harm || b.events.length > 2)) &&
        events.length > 1);
    const told = events.map((e) => e.text).filter(Boolean);
    const took = events.some((e) => isLevel(e, "phase", "round"));
    if (!worth || still()) playAll(events, heroes);
    if (worth && !still()) {
      let pace = paces(beats, settings.speed);
      while (beats.length) {
        const beat = beats.shift()!;
        this.queue = this.queue.filter((e) => !beat.events.includes(e));
        const next = patched(this.scene!, this.truth!, beat);
        this.scene = { ...next.scene, offers: [] };
        this.beat = beat;
        this.beatsLeft = beats.length;
        playAll(beat.events, heroes);
        this.floats = next.floats;
        this.pulses = next.pulses;
        const asked = this.queue.length;
        const skipped = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(false), pace.shift() ?? 500);
          this.wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });
        this.wake = null;
        if (skipped || (asked && !this.queue.length && beats.length)) break;
        const known = new Set(beats.flatMap((b) => b.events));
        const more = this.queue.filter((e) => !known.has(e));
        if (more.length) {
          events.push(...more);
          beats = [...beats, ...intoBeats(more, heroes, this.truth!)];
          pace = paces(beats, settings.speed);
        }
      }
    }
    const shown = worth ? [] : beats.map((b) => patched(before, this.truth!, b));
    this.queue = [];
    this.telling = false;
    this.beat = null;
    this.beatsLeft = 0;
    this.scene = this.truth;
    this.floats = shown.flatMap((s) => s.floats);
    this.pulses = shown.flatMap((s) => s.pulses);
    this.rolls = took ? [] : events.filter((e) => rollOf(e).length).slice(-2);
    if (events.length) this.drawn = drawn(before, this.truth!, events);
    if (events.length > 2 && !events.some((e) => isLevel(e, "mission"))) {
      this.changes = changed(before, this.truth!, events);
      this.changesTitle = "What changed";
      this.trails = trails(before, this.truth!, events);
      this.retold = { before, events };
    } else if (events.length) {
      this.changes = turnedUp(before, this.truth!, events);
      this.trails = [];
    }
    // Few announcements: what happened in at most three sentences, then the question.
    const words =
      told.length > 4
        ? [
            ...told.slice(0, 1),
            `${told.length} things happened.`,
            ...this.changes.filter((c) => c.tone !== "plain").map((c) => c.text),
          ]
        : told;
    if (took && this.truth!.offers.some((o) => o.mine)) play("turn");
    this.said = [...words, this.truth!.offers.find((o) => o.mine)?.prompt ?? ""].join(" ");
  }
}
