// What a viewer holds at a table: what is open, offered, pointed at, chosen and planned, and what a click on it does.
import { tick, untrack } from "svelte";
import type { Aim, Replay } from "../protocol";
import { within } from "./geometry";
import { fullLook, slotPlace, type Look } from "./look";
import { full, type Act, type Offer, type Scene, type Way } from "./model";
import { api, keepKey } from "./net";
import { explained } from "./terms";
import { go } from "./router.svelte";
import { settings, touch } from "./settings.svelte";
import type { Seated } from "./table.svelte";

export interface Choice {
  offer: Offer;
  act: Act;
}

/** Many options of several kinds are folded by kind, so that none hides below the fold. */
const folds = (acts: Act[]) => acts.length > 5 && new Set(acts.map((a) => a.group)).size > 1;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** What reads alike, touches the same and says the same is one choice for whoever reads it: the first stands for all. */
export const leader = (acts: Act[], act: Act): Act =>
  acts.find(
    (a) => a.label === act.label && a.text === act.text && a.group === act.group && same(a.touches, act.touches),
  ) ?? act;
/** One option of one offer, by name: several seats may be offered the same. */
export const choiceKey = (c: Choice) => `${c.offer.id} ${JSON.stringify(c.act.choice)}`;

export class Hand {
  look = $state.raw<Look>(fullLook(undefined, undefined));

  /** What keywords, icons and lines mean. */
  terms = $state.raw<Record<string, string>>({});

  constructor(readonly t: Seated) {
    $effect(() => {
      void this.offerKey;
      this.group = "";
      this.pointed = "";
      this.preview = null;
      this.hovered = null;
      this.recent = null;
      this.why = "";
      this.picked = [];
      this.split = {};
      this.local = untrack(() => ({ ...(this.localArrange?.plan ?? {}) }));
      this.menu = null;
      this.path = [];
      this.aimed = null;
    });
    // A way that was asked for together with what leads to it.
    $effect(() => {
      const { bound, openPoint: asked } = this;
      if (!bound || !asked || asked.name !== bound.name) return;
      this.bound = null;
      untrack(
        () => void this.t.choose(this.seatFor(asked), asked.id, { path: bound.path, verb: asked.verbs[0] ?? "" }),
      );
    });
    // On a phone the dice are with the crew, unless they lie in a tray below the board.
    $effect(() => {
      if (window.innerWidth <= 760) this.tab = this.myDraft && !this.tray ? "crew" : "board";
    });
    $effect(() => {
      if (this.why && this.scene?.offers.some((o) => o.refusals.length)) this.explain();
    });
    // The only choice there is needs no click, if one likes; taken back, it waits.
    $effect(() => {
      const only = this.choices.length === 1 && this.mine.length === 1 ? this.choices[0] : null;
      if (!settings.forced || this.lesson || !only || only.offer.kind !== "choose" || this.done.has(only.offer.id))
        return;
      untrack(() => {
        this.done.add(only.offer.id);
        void this.commit(only);
      });
    });
    $effect(() => {
      void this.selected;
      this.giving = "";
    });
    // A forecast that lies open goes along with what is pointed at.
    $effect(() => {
      const c = this.pointedAt;
      if (!c) return;
      this.recent = c;
      if (!untrack(() => this.t.forecasting) || choiceKey(c) === this.foretold) return;
      const soon = setTimeout(() => this.t.forecasting && this.forecast(c), 250);
      return () => clearTimeout(soon);
    });
  }

  private done = new Set<string>();
  /** A lesson is going on: it speaks of each choice. */
  lesson = $state(false);
  /** What the coach speaks of, on the boards. */
  ringed = $state.raw<string[]>([]);

  // ---- what is open ------------------------------------------------------------------------------------------------
  replay = $state.raw<{ at: number; length: number; rounds: { round: number; at: number }[]; scene: Scene } | null>(
    null,
  );
  scene = $derived.by(() => this.replay?.scene ?? this.t.scene);
  seats = $derived(this.scene?.picture.panels.map((p) => p.seat).filter(Boolean) ?? []);
  mine = $derived.by(() => (this.replay || this.t.beat ? [] : (this.scene?.offers.filter((o) => o.mine) ?? [])));
  draft = $derived(this.scene?.offers.find((o) => o.kind === "arrange" && o.joint && !o.pact));
  myDraft = $derived(this.mine.find((o) => o.kind === "arrange" && o.joint && !o.pact));
  /** A proposal of one to another: a trade. Both see it lie, both must agree. */
  pact = $derived(this.scene?.offers.find((o) => o.kind === "arrange" && o.pact));
  myPact = $derived(this.mine.find((o) => o.pact));
  pactSeats = $derived.by(() => (this.myPact ? this.t.acting.filter((s) => this.myPact!.seats.includes(s)) : []));
  iAgree = $derived(this.pactSeats.length > 0 && this.pactSeats.every((s) => this.myPact!.ready.includes(s)));
  others = $derived.by(() => {
    const all = this.mine.filter((o) => !o.joint);
    const one = all.find((o) => o.seats.includes(this.speaker));
    return this.speakers.length && one ? [one] : this.speakers.length ? all.slice(0, 1) : all;
  });
  /** Several of my seats are asked the same: one of them is answered for at a time, where words do not tell whose it is. */
  speakers = $derived.by(() => {
    const all = this.mine.filter((o) => !o.joint);
    const same = all.length > 1 && all.every((o) => o.kind === "choose" && o.name === all[0].name);
    const labels = all.flatMap((o) => o.acts.map((a) => a.label));
    const alike = new Set(labels).size < labels.length;
    return same && alike && all.some((o) => o.acts.length > 1) ? all.map((o) => o.seats[0]) : [];
  });
  speaker = $state("");
  main = $derived(this.myDraft ?? this.myPact ?? this.others[0]);
  tray = $derived(this.scene?.picture.panels.some((p) => p.tags.includes("tray")) ?? false);
  /** Whether I play the other side: I win what the heroes lose. */
  against = $derived.by(() => {
    const mine = this.t.seats.filter((s) => s.mine).map((s) => s.seat);
    return mine.length > 0 && mine.every((s) => this.scene?.against.includes(s));
  });
  /** Why nobody may have the whole game as yet: whoever plays against the rest holds something back. */
  sealed = $derived.by(() =>
    this.scene?.against.length && !this.scene.outcome && !this.t.seats.every((s) => s.mine)
      ? "Possible when the game is over: somebody plays against the rest."
      : "",
  );
  names = $derived.by(() => new Map(this.t.seats.map((s) => [s.seat, s])));
  seatFor = (o: Offer) => this.t.acting.find((s) => o.seats.includes(s)) ?? o.seats[0];
  nameOf = (seat: string) =>
    this.scene?.picture.panels.find((p) => p.seat === seat)?.title ?? this.names.get(seat)?.name ?? seat;
  iWait = $derived.by(
    () =>
      this.mine.length > 0 &&
      !this.iAgree &&
      (!this.myDraft || this.t.acting.some((s) => this.myDraft!.seats.includes(s) && !this.myDraft!.ready.includes(s))),
  );
  /** Bots wait until I have answered: they may be told not to. */
  botsWait = $derived.by(
    () =>
      this.mine.some((o) => o.patient) &&
      !!this.scene?.offers.some((o) => o.patient && o.seats.some((s) => this.names.get(s)?.holder === "bot")),
  );
  waitingWords = $derived.by(() => {
    if (!this.scene || !this.scene.waiting.some((s) => !this.names.get(s)?.mine)) return "";
    const list = this.scene.waiting.map((s) => {
      const i = this.names.get(s);
      return !i
        ? this.nameOf(s)
        : i.mine
          ? `${this.nameOf(s)} (you)`
          : i.holder === "free"
            ? `${this.nameOf(s)} (free seat)`
            : i.holder === "bot"
              ? `${this.nameOf(s)} (bot)`
              : `${this.nameOf(s)} (${i.person}${i.away ? ", away" : ""})`;
    });
    return list.length ? `Waiting for ${list.join(", ")}` : "";
  });

  // ---- choosing ----------------------------------------------------------------------------------------------------
  group = $state("");
  pointed = $state("");
  preview = $state.raw<Choice | null>(null);
  hovered = $state.raw<Choice | null>(null);
  /** What was pointed at last: a forecast can be asked for on the way from the option to the button. */
  recent = $state.raw<Choice | null>(null);
  /** A finger does not hover: what it touches is chosen, and until then nothing may move under it. */
  over(c: Choice) {
    if (!touch()) this.hovered = this.recent = c;
  }
  /** What an option does: its own words, else what its keyword means. */
  does = (c: Choice) => c.act.text || explained(this.terms, c.act.label, c.offer.seats[0]);
  picked = $state.raw<string[]>([]);
  // ---- a split over slots: so much here, so much there ----------------------------------------------------------------
  split = $state.raw<Record<string, number>>({});
  allotting = $derived(this.main?.kind === "allot" ? this.main : undefined);
  dealt = $derived(Object.values(this.split).reduce((a, b) => a + b, 0));
  deal(slot: string, by: number) {
    const most = this.allotting?.limits[slot] ?? 0,
      room = (this.allotting?.most ?? 0) - this.dealt;
    const now = Math.max(0, Math.min(most, (this.split[slot] ?? 0) + Math.min(by, room)));
    this.split = { ...this.split, [slot]: now };
  }
  /** Nothing is dealt yet, and this slot has room for all of it: one click says so. */
  takesAll = (slot: string) => !this.dealt && (this.allotting?.limits[slot] ?? 0) >= (this.allotting?.most ?? 1);
  dealAll(slot: string) {
    const whole = this.takesAll(slot);
    this.deal(slot, 999);
    if (whole) this.commitSplit();
  }
  commitSplit() {
    const offer = this.allotting;
    if (!offer) return;
    const given = Object.fromEntries(Object.entries(this.split).filter(([, n]) => n > 0));
    void this.t.choose(this.seatFor(offer), offer.id, given);
  }
  local = $state.raw<Record<string, string>>({});
  selected = $state("");
  hover = $state("");
  menu = $state.raw<{
    x: number;
    y: number;
    items: { label: string; note?: string; final?: string; gone?: boolean; act: () => void }[];
    title: string;
  } | null>(null);
  drawer = $state("");
  rule = $state("");
  tab = $state("board");
  /** Whether the card at the end of the game lies open. */
  ended = $state(true);
  why = $state("");
  offerKey = $derived(this.mine.map((o) => o.id).join());
  choices = $derived<Choice[]>(
    this.others
      .filter((o) => o.kind === "choose" || o.kind === "point")
      .flatMap((o) => o.acts.filter((act) => leader(o.acts, act) === act).map((act) => ({ offer: o, act }))),
  );
  grouped = $derived(folds(this.choices.map((c) => c.act)));
  shown = $derived(this.grouped && this.group ? this.choices.filter((c) => c.act.group === this.group) : this.choices);
  groups = $derived(this.grouped ? [...Map.groupBy(this.choices, (c) => c.act.group || c.act.label)] : []);
  /** Many places on an open table that go by nothing but where they are: the table is clicked, their list is a menu. */
  asMenu = $derived(this.main?.kind === "point" && !this.main.finds && this.shown.length > 3);
  items = $derived(this.main && (this.main.kind === "pick" || this.main.kind === "order") ? this.main.items : []);
  lit = $derived.by(() => {
    const ids = new Set<string>();
    for (const c of this.pointed ? this.shown.filter((c) => c.act.group === this.pointed) : this.shown)
      for (const id of c.act.touches) ids.add(id);
    for (const i of this.items) if (this.pickable(i.choice as string)) for (const id of i.touches) ids.add(id);
    return ids;
  });
  /** Whether something on a board can be clicked. */
  litPlaces = $derived(
    (this.scene?.picture.boards ?? []).some((b) =>
      [...b.cells, ...b.pieces, ...b.marks, ...b.edges].some((x) => this.lit.has(x.id)),
    ),
  );
  /** Names that say nothing by themselves: each option has its text, and nothing on the table to point at. */
  unread = $derived(
    this.shown.length > 1 && !this.litPlaces && this.shown.filter((c) => c.act.text).length > this.shown.length / 2,
  );
  chosen = $derived(
    new Set([
      ...(this.preview?.act.touches ?? []),
      ...(this.hovered?.act.touches ?? []),
      ...this.items.filter((i) => this.picked.includes(i.choice as string)).flatMap((i) => i.touches),
    ]),
  );

  // A group that opens keeps the height of the list, so that the board does not move.
  list = $state<HTMLElement>();
  folded = $state(0);
  /** How high the list was when one of it was tapped: where there is room, it stays above the button that does it. */
  stood = $state(0);
  unfold(name: string) {
    this.folded = this.list?.offsetHeight ?? 0;
    this.group = name;
  }
  async commit(c: Choice) {
    this.preview = null;
    this.menu = null;
    await this.t.choose(this.seatFor(c.offer), c.offer.id, c.act.choice);
  }
  take(c: Choice) {
    this.menu = null;
    if ((touch() || settings.confirm) && this.preview !== c) {
      if (!this.preview) this.stood = this.list?.offsetHeight ?? 0;
      this.preview = c;
      if (settings.confirm)
        this.t.askForecast(this.seatFor(c.offer), c.offer.id, c.act.choice, c.act.label, c.act.touches);
    } else void this.commit(c);
  }
  pick(id: string, at: { x: number; y: number }, also: string[] = []): unknown {
    if (this.t.beat) return this.t.skip();
    const meant = [id, ...also];
    const rank = (c: Choice) => meant.findIndex((x) => c.act.touches.includes(x));
    // What speaks of nothing but this comes before what needs more: "Mike acts" before what he may be given.
    const here = this.shown
      .filter((c) => rank(c) >= 0)
      .sort((a, b) => rank(a) - rank(b) || +!!a.act.group - +!!b.act.group);
    const some = this.items.filter((i) => i.touches.some((x) => meant.includes(x)));
    if (some.length === 1) return this.toggle(some[0].choice as string);
    if (some.length) {
      this.menu = {
        ...at,
        title: "Which?",
        items: some.map((i) => ({ label: i.label, act: () => ((this.menu = null), this.toggle(i.choice as string)) })),
      };
      return;
    }
    if (touch())
      this.hover = this.scene!.picture.boards.some((b) => b.pieces.some((p) => p.id === id && p.icons.length))
        ? id
        : "";
    if (here.length === 1 && !this.isGone(here[0])) return this.take(here[0]);
    if (here.length) {
      this.menu = {
        ...at,
        title: here.length > 1 ? "Which?" : "Sure?",
        items: here.map((c) => ({
          label: c.act.label,
          note: c.act.text,
          final: this.isFinal(c) ? this.finalWords : "",
          gone: this.isGone(c),
          // What was read in a menu needs no second look, unless there is no way back from it.
          act: () => (settings.confirm || this.isFinal(c) ? this.take(c) : ((this.menu = null), void this.commit(c))),
        })),
      };
      return;
    }
    // Who stands in a lit place does not stand in its way.
    const under = this.scene!.picture.boards.flatMap((b) => b.pieces).find((p) => p.id === id)?.at;
    if (under && under !== id && this.lit.has(under)) return this.pick(under, at);
    this.hover = id;
    if (this.mine.some((o) => o.kind === "choose")) {
      this.why = id;
      if (this.t.whyNot) this.explain();
      else this.t.wonder(true);
    }
  }
  explain() {
    const no = this.scene?.offers.flatMap((o) => o.refusals).find((r) => r.touches.includes(this.why));
    if (this.why && no) this.t.toast(`${no.label}: ${no.because} (${no.rule})`);
    this.why = "";
    this.t.wonder(false);
  }
  toggle(item: string) {
    const most = this.main?.kind === "order" ? Infinity : (this.main?.most ?? 1);
    this.picked = this.picked.includes(item)
      ? this.picked.filter((i) => i !== item)
      : most === 1
        ? [item]
        : this.picked.length < most
          ? [...this.picked, item]
          : this.picked;
  }
  /** Whether a click would change something: not once as many are picked as may be. */
  pickable = (item: string) =>
    this.main?.kind !== "pick" ||
    this.main.most < 2 ||
    this.picked.includes(item) ||
    this.picked.length < this.main.most;
  pickOk = $derived(
    this.main?.kind === "order"
      ? this.picked.length === this.items.length
      : this.picked.length >= (this.main?.least ?? 0),
  );
  commitPick() {
    if (!this.main) return;
    const order =
      this.main.kind === "order"
        ? this.picked
        : this.items.map((i) => i.choice as string).filter((i) => this.picked.includes(i));
    void this.t.choose(this.seatFor(this.main), this.main.id, order);
  }

  // ---- planning together -------------------------------------------------------------------------------------------
  dieOf = $derived(new Map((this.scene?.picture.panels ?? []).flatMap((p) => p.dice).map((d) => [d.id, d])));
  ownDice = $derived(
    this.myDraft
      ? Object.entries(this.myDraft.owners)
          .filter(([, seat]) => this.t.acting.includes(seat))
          .map(([die]) => die)
      : [],
  );
  /** Pieces that must still be laid; where nowhere is a place too, none must. */
  loose = $derived(this.ownDice.filter((d) => !this.myDraft!.plan[d]).length);
  /** Pieces that lie nowhere and have somewhere to go. */
  placeable = $derived(
    this.ownDice.filter((d) => !this.myDraft!.plan[d] && (this.myDraft!.slots[d] ?? []).some(Boolean)),
  );
  left = $derived(this.ownDice.filter((d) => !this.myDraft!.plan[d] && !(this.myDraft!.slots[d] ?? []).includes("")));
  slots = $derived(
    this.selected && this.myDraft && this.ownDice.includes(this.selected)
      ? (this.myDraft.slots[this.selected] ?? []).filter(Boolean).map((s) => ({ ...slotPlace(this.look, s), slot: s }))
      : [],
  );
  litLines = $derived(
    new Set(this.slots.filter((s) => s.line && s.slot !== this.myDraft?.plan[this.selected]).map((s) => s.line)),
  );
  lineName = (id: string) => this.scene?.picture.panels.flatMap((p) => p.lines).find((l) => l.id === id)?.name ?? id;
  boardOf = (line: string) => this.scene?.picture.panels.find((p) => p.lines.some((l) => l.id === line));
  /** Where a die lies now. */
  lieOf(die: string): string {
    const slot = this.myDraft?.plan[die] ?? "";
    return this.slotWords({ ...slotPlace(this.look, slot), slot });
  }
  slotWords = (s: { slot: string; line: string; die: string; label: string }) => {
    if (s.die) {
      const owner = this.myDraft?.owners[s.die] ?? "",
        whose =
          owner && owner !== this.myDraft?.owners[this.selected]
            ? `${this.nameOf(owner).split(" ")[0]}'s`
            : "the other";
      return `Pair with ${whose} ${this.dieOf.get(s.die)?.face ?? "die"}: any icon`;
    }
    if (s.label) return s.label;
    const line = this.scene?.picture.panels
      .filter((p) => !p.seat)
      .flatMap((p) => p.lines)
      .find((l) => l.id === s.line);
    return line?.value ? `${line.name}: ${line.value.toLowerCase()}` : this.lineName(s.line);
  };
  slotList = $derived.by(() => {
    const own = this.myDraft?.owners[this.selected];
    return this.slots.map((s) => {
      const panel = this.boardOf(s.line) ?? this.scene?.picture.panels.find((p) => p.dice.some((d) => d.id === s.die));
      return {
        ...s,
        words: this.slotWords(s),
        seat: panel?.seat ?? "",
        home: panel?.seat === own,
        rank: s.die ? 1 : 0,
        init: /init=/.test(s.slot),
      };
    });
  });
  giving = $state("");
  /** Of places that are called alike one is enough: that in which the die lies, or the first. */
  oneOf<T extends { slot: string }>(alike: T[]): T {
    return alike.find((s) => this.myDraft?.plan[this.selected] === s.slot) ?? alike[0];
  }
  slotGroups = $derived.by(() => {
    const own = this.myDraft?.owners[this.selected] ?? "";
    const seat = this.giving || own;
    const here = this.slotList.filter((s) =>
      s.die ? s.slot.startsWith(`${seat}/`) || (!s.slot.includes("/") && seat === own) : s.seat === seat || !s.seat,
    );
    const sets = here.filter((s) => s.init);
    return {
      seat,
      own,
      flat: here.filter((s) => !s.init && s === this.oneOf(here.filter((x) => x.words === s.words))),
      sets,
      gifts: [...new Set(this.slotList.map((s) => s.seat))].filter(
        (s) => s && s !== own && this.slotList.some((x) => x.seat === s && !x.die),
      ),
    };
  });
  /** Lines of my boards whose dice do nothing as things stand, and why. */
  idle = $derived.by(() =>
    (this.myDraft ? (this.scene?.picture.panels ?? []) : [])
      .filter((p) => this.t.acting.includes(p.seat))
      .flatMap((p) => p.lines.filter((l) => l.idle).map((l) => `${l.name} of ${p.title.split(" ")[0]} (${l.idle})`)),
  );
  put(die: string, slot: string) {
    return this.t.place(this.myDraft!.owners[die], this.myDraft!.id, die, slot);
  }
  async dieClick(id: string) {
    if (this.lit.has(id)) return this.pick(id, { x: window.innerWidth / 2, y: innerHeight / 2 });
    if (!this.myDraft || !this.ownDice.includes(id)) {
      this.hover = id;
      return;
    }
    const at = this.myDraft.plan[id];
    // A line that the coach asks for is meant also where a finger lands on a die that lies there.
    const line = this.selected && document.querySelector<HTMLElement>("[data-line][data-coach]");
    if (at && id !== this.selected && line && line.querySelector(`[data-die="${CSS.escape(id)}"]`))
      return this.lineClick(line.dataset.line!, { x: window.innerWidth / 2, y: innerHeight / 2 });
    if (!at) {
      this.selected = id;
      const first = (this.myDraft.slots[id] ?? []).find(Boolean);
      if (first) await this.put(id, first);
    } else if (this.selected === id) {
      this.selected = "";
      await this.put(id, "");
    } else this.selected = id;
  }
  async useSlot(slot: string) {
    const die = this.selected;
    const under = slotPlace(this.look, slot).die;
    if (this.myDraft!.plan[die]) await this.put(die, "");
    if (await this.put(die, slot)) this.selected = under || die;
    this.focusDie(this.selected);
  }
  async focusDie(id: string) {
    await tick();
    (document.querySelector(`[data-die="${CSS.escape(id)}"]`) as HTMLElement | null)?.focus({ preventScroll: true });
  }
  nextDie() {
    const order = this.left.length ? this.left : this.ownDice;
    const at = order.indexOf((document.activeElement as HTMLElement | null)?.dataset.die ?? "");
    void this.focusDie(order[(at + 1) % order.length]);
  }
  async lineClick(line: string, at: { x: number; y: number }, die?: string) {
    if (die) {
      if (!this.ownDice.includes(die)) return;
      this.selected = die;
      await tick();
    }
    const here = this.slots.filter((s) => s.line === line);
    if (!here.length) return this.t.toast("That die cannot go there.", "harm");
    if (here.length === 1) return this.useSlot(here[0].slot);
    this.menu = {
      ...at,
      title: this.lineName(line),
      items: here.map((s) => ({
        label: this.slotWords(s),
        act: () => ((this.menu = null), void this.useSlot(s.slot)),
      })),
    };
  }
  /** Lays the dice that lie nowhere as a player would who knows the game; what then fits no more, where it can lie. */
  async fill() {
    const offer = this.myDraft!,
      hinted = this.hintPlan ?? {};
    for (const seat of new Set(this.placeable.map((die) => offer.owners[die]))) {
      // What a hint has just said counts.
      const said = Object.keys(hinted).some((die) => offer.owners[die] === seat);
      const plan = (said ? hinted : ((await this.t.quick(seat, offer.id)) ?? {})) as Record<string, string>;
      const rest = this.placeable.filter((die) => offer.owners[die] === seat && plan[die]);
      await this.layPlan(Object.fromEntries(rest.map((die) => [die, plan[die]])), true);
    }
    for (const die of [...this.placeable]) {
      const slot = (this.t.scene?.offers.find((o) => o.id === this.myDraft?.id)?.slots[die] ?? []).find(Boolean);
      if (slot) await this.put(die, slot);
    }
    this.selected = "";
  }
  mySeatsReady = $derived.by(() =>
    this.myDraft
      ? this.t.acting.filter((s) => this.myDraft!.seats.includes(s)).every((s) => this.myDraft!.ready.includes(s))
      : false,
  );
  async ready() {
    if (!this.myDraft) return;
    const offer = this.myDraft,
      yes = !this.mySeatsReady;
    this.selected = "";
    for (const seat of this.t.acting.filter((s) => offer.seats.includes(s) && offer.ready.includes(s) !== yes)) {
      if (!(await this.t.ready(seat, offer.id, yes))) break;
    }
  }
  async agree(yes: boolean) {
    const offer = this.myPact!;
    for (const seat of this.pactSeats.filter((s) => offer.ready.includes(s) !== yes))
      if (!(await this.t.ready(seat, offer.id, yes))) break;
  }
  pactPieces = $derived(
    new Set(
      this.pact
        ? Object.entries(this.pact.owners)
            .filter(([, s]) => this.pactSeats.includes(s))
            .map(([p]) => p)
        : [],
    ),
  );
  bare = $derived.by(() =>
    this.scene && this.pact
      ? {
          ...this.scene,
          picture: {
            ...this.scene.picture,
            panels: this.scene.picture.panels.map((p) => ({ ...p, lines: [], dice: [] })),
          },
        }
      : this.scene && (this.replay || this.t.beat)
        ? { ...this.scene, waiting: [] } // nobody is asked anything there, nor while something is told
        : this.scene,
  );
  // An arrange that is mine alone: dice typed in, a split of damage.
  localArrange = $derived(this.main?.kind === "arrange" && !this.main.joint ? this.main : undefined);

  // ---- a point on an open table: click by click, with a ruler --------------------------------------------------------
  path = $state.raw<[number, number][]>([]);
  openPoint = $derived(this.mine.find((o) => o.kind === "point"));
  /** Options that ask for a way next. */
  leading = $derived(this.openPoint ? [] : this.choices.filter((c) => c.act.leads));
  /** What a click on the table answers: an open question, or what its options would ask next, all of them at once. */
  pointing = $derived.by((): Offer | undefined => {
    const { openPoint, leading } = this;
    if (openPoint || !leading.length) return openPoint;
    const { most, finds } = leading[0].act.leads!;
    const region = Object.fromEntries(leading.map((c) => [c.act.group, c.act.leads!.region]));
    return { ...leading[0].offer, kind: "point", acts: [], verbs: Object.keys(region), most, finds, region };
  });
  /** The way that goes with an option that was chosen: sent as soon as it is asked for. */
  bound = $state.raw<{ name: string; path: [number, number][] } | null>(null);
  /** What was found out about the place that is pointed at. */
  aimed = $state.raw<Aim | null>(null);
  private resting = 0;
  /** The ways to go there: those whose reach it lies in, or all where none is drawn. */
  reaching(at: [number, number]): string[] {
    const { region, verbs } = this.pointing!,
      all = verbs.length ? verbs : [""];
    if (this.granted && same(this.granted.at, at)) return [this.granted.verb];
    if (!Object.values(region).some((outlines) => outlines.length)) return all;
    const found = all.filter((verb) => within(this.mills(at), region[verb] ?? []));
    return found.length || !this.listed(at) ? found : all.slice(0, 1);
  }
  /** The way of the list that ends there, as near as a finger can tell: such ends lie on the rim of what is lit. */
  private listed(at: [number, number], inches = 0.6) {
    const ends = this.pointing!.acts.map((act) => this.wayOf(act)).filter((end) => !!end);
    const far = (end: [number, number]) => Math.hypot(end[0] - at[0], end[1] - at[1]);
    const near = ends.filter((end) => far(end) < this.open!.inch * inches);
    return near.sort((a, b) => far(a) - far(b))[0];
  }
  /** A place beyond what is drawn that is allowed all the same: outlines are rounder than the truth. */
  private granted = $state.raw<{ at: [number, number]; verb: string } | null>(null);
  verbsHere = $derived(this.pointing && this.path.length ? this.reaching(this.path.at(-1)!) : []);
  pointAt(at: [number, number], bend: boolean) {
    const offer = this.pointing!;
    if (!this.reaching(at).length) return void this.refuse(at);
    at = this.listed(at, within(this.mills(at), Object.values(offer.region).flat()) ? 0.4 : 0.6) ?? at;
    if ((offer.finds && !bend) || offer.most === 1) this.path = [at];
    else if (this.path.length < offer.most) this.path = [...this.path, at];
    this.aimed = null;
    clearTimeout(this.resting);
    void this.see(this.path);
  }
  /** Says why one cannot go there, by the farthest of the ways; the last such word replaces the one before. */
  private async refuse(at: [number, number]) {
    const offer = this.pointing!,
      verb = offer.verbs.at(-1) ?? "",
      lead = this.leading.find((c) => c.act.group === verb),
      way = { path: [this.mills(at)], verb: lead ? "" : verb };
    const found = offer.finds
      ? await this.t.askAim(this.seatFor(offer), offer.id, lead?.act.choice ?? null, way)
      : null;
    const inch = this.open!.inch * 0.4,
      rim = [-1, 0, 1].some((x) => [-1, 0, 1].some((y) => this.reaching([at[0] + x * inch, at[1] + y * inch]).length));
    if (found && !found.why && rim && this.pointing?.id === offer.id) {
      this.granted = { at, verb };
      this.path = [at];
      this.aimed = found;
      return;
    }
    this.t.toasts = this.t.toasts.filter((t) => !t.text.startsWith("Out of reach"));
    this.t.toast(found?.why ? `Out of reach: ${found.why}` : "Out of reach: only what is lit can be chosen.");
  }
  /** One stop back; what was seen from there is forgotten. */
  back() {
    this.path = this.path.slice(0, -1);
    this.aimed = null;
    void this.see(this.path);
  }
  /** A pointer that rests on the table looks from there. */
  moveTo(at: [number, number] | null) {
    clearTimeout(this.resting);
    if (this.path.length || !this.pointing?.finds) return;
    this.aimed = null;
    if (at && this.reaching(at).length) this.resting = window.setTimeout(() => void this.see([at]), 140);
  }
  private async see(path: [number, number][]) {
    const offer = this.pointing;
    if (!offer?.finds || !path.length) return;
    const verb = this.reaching(path.at(-1)!)[0];
    const lead = this.leading.find((c) => c.act.group === verb);
    const way = { path: path.map(this.mills), verb: lead ? "" : verb };
    const before = this.path;
    const found = await this.t.askAim(this.seatFor(offer), offer.id, lead?.act.choice ?? null, way);
    if (found && this.pointing?.id === offer.id && this.path === before) this.aimed = found;
    if (found?.why && this.path === path) {
      this.t.toast(found.why);
      this.path = [];
    }
  }
  goTo(verb: string) {
    const offer = this.pointing!,
      lead = this.leading.find((c) => c.act.group === verb),
      path = this.path.map(this.mills);
    if (!lead)
      return void this.t.choose(this.seatFor(offer), offer.id, { path, verb }).then((ok) => {
        if (!ok) this.path = [];
      });
    this.bound = { name: lead.act.leads!.name, path };
    void this.commit(lead);
  }
  /** What one would see from there and what would come of it, in words. */
  aimWords = $derived.by(() => {
    const name = (id: string) => this.open?.pieces.find((p) => p.id === id)?.name ?? "";
    const harm = (this.aimed?.sights ?? []).filter((s) => s.harm).map((s) => `${name(s.of)} ${s.harm}`);
    return [this.aimed?.words ?? "", ...harm].filter(Boolean).join("; ");
  });
  open = $derived(this.scene?.picture.boards.find((b) => b.inch));
  mills = (p: [number, number]) => p.map((v) => Math.round((v / this.open!.inch) * 1000)) as [number, number];
  /** Whose way is asked for. */
  mover = $derived(
    this.open?.pieces.find((p) => p.xy && this.pointing?.seats.includes(p.seat)) ??
      this.open?.pieces.find((p) => p.xy && p.tags.includes("now")),
  );
  /** Where on an open table a choice leads; undefined for what is no way. */
  wayOf(act: Act): [number, number] | undefined {
    const path = (act.choice as Way | null)?.path;
    if (!this.open || !Array.isArray(path)) return undefined;
    return path.at(-1)!.map((v) => (v / 1000) * this.open!.inch) as [number, number];
  }
  /** Where a hint leads on an open table. */
  advisedWay = $derived.by(() => {
    const hint = this.t.hint;
    if (!hint || hint.tied || hint.offer !== this.openPoint?.id) return undefined;
    return (hint.advice[0]?.choice as Way | undefined)?.path?.at(-1);
  });
  /** Where the way leads that is chosen, or pointed at, in the list. */
  pickedWay = $derived.by(() => {
    const way = (this.preview ?? this.hovered)?.act.choice as Way | undefined;
    return this.openPoint && Array.isArray(way?.path) ? way.path.at(-1) : undefined;
  });
  ruler = $derived(
    this.pointing && this.open
      ? {
          from: this.mover?.xy ?? null,
          path: this.path,
          radius: this.mover?.radius ?? 0.5 * this.open.inch, // who stands nowhere yet is shown all the same
          finds: this.pointing.finds,
          region: Object.entries(this.pointing.region).map(([verb, outlines]): [string, [number, number][][]] => [
            verb || this.pointing!.name,
            outlines.map((shape) => shape.map((p) => p.map((v) => (v / 1000) * this.open!.inch) as [number, number])),
          ]),
          aim: this.aimed &&
            !this.aimed.why && {
              way: (this.aimed.way ?? []).map((p) => p.map((v) => (v / 1000) * this.open!.inch) as [number, number]),
              sights: (this.aimed.sights ?? []).flatMap((s) => {
                const it = this.open!.pieces.find((p) => p.id === s.of);
                return it?.xy
                  ? [{ at: it.xy, of: it.name, can: s.can ?? "", harm: s.harm ?? "", seen: s.seen ?? false }]
                  : [];
              }),
              far: this.aimed.words?.match(/^[\d.]+/)?.[0],
            },
          ways: this.pointing.acts.map((a) => this.wayOf(a)!),
          best: (this.pickedWay ?? this.advisedWay)?.map((v) => (v / 1000) * this.open!.inch) as
            [number, number] | undefined,
          onpoint: (at: [number, number], bend: boolean) => this.pointAt(at, bend),
          onmove: (at: [number, number] | null) => this.moveTo(at),
        }
      : null,
  );
  // ---- helping -----------------------------------------------------------------------------------------------------
  undo() {
    const seat = this.t.acting[0];
    if (seat) void this.t.undo(seat);
  }
  /** Nobody else must be asked when something is taken back. */
  alone = $derived.by(() => !this.t.seats.some((s) => s.holder === "human" && !s.mine));
  undoWords = $derived(
    {
      free: "Undo",
      consent: this.alone ? "Undo (dice fall anew)" : "Undo (ask the others)",
      never: "No undo on this table",
      nothing: "Nothing to undo",
    }[this.scene?.undo || "nothing"] ?? "Undo",
  );
  /** Until whose next decision is looked ahead: one of my heroes, or simply me. */
  foreteller = $derived.by(() =>
    this.main && this.t.seats.filter((s) => s.mine).length > 1 ? this.nameOf(this.seatFor(this.main)) : "you",
  );
  /** What the pointer is on: an option of the list, or the only one that leads to a place or a piece. */
  pointedAt = $derived.by((): Choice | null => {
    if (this.hovered || touch() || !this.hover) return this.hovered;
    const here = this.shown.filter((c) => c.act.touches.includes(this.hover));
    return here.length === 1 ? here[0] : null;
  });
  foreseen = $derived(this.pointedAt ?? this.preview ?? this.recent);
  private foretold = "";
  forecast(c: Choice | null = this.foreseen) {
    this.foretold = c ? choiceKey(c) : "";
    if (c) this.t.askForecast(this.seatFor(c.offer), c.offer.id, c.act.choice, c.act.label, c.act.touches);
    else this.t.toast("Point at an option or choose one, then ask for the forecast.");
  }
  /** Whether something lies in the right half of its board: the forecast then docks on the left. */
  onEast(ids: string[]): boolean {
    for (const b of this.scene?.picture.boards ?? []) {
      const at = b.pieces.find((p) => ids.includes(p.id))?.at;
      const cell = b.cells.find((c) => c.id === at || ids.includes(c.id));
      if (cell) return cell.shape.reduce((sum, p) => sum + p[0], 0) / cell.shape.length > b.size[0] / 2;
    }
    return false;
  }
  /** Since when nothing is told any more. */
  quiet = 0;
  hint() {
    this.hovered = null; // what the pointer rests on does not hide what is asked for
    if (this.myDraft && this.tray) void this.hintTogether();
    else if (this.main)
      this.t.askHint(
        (this.myDraft && this.myDraft.owners[this.selected || this.left[0]]) || this.seatFor(this.main),
        this.main.id,
      );
  }
  private asking = false;
  /** Whoever asks while something is told is answered after it. */
  async hintThen() {
    if (this.asking) return;
    this.asking = true;
    while (this.t.beat) await new Promise((go) => setTimeout(go, 100));
    this.asking = false;
    this.hint();
  }
  /** Where dice of all lie on the same cards, one plan is for all whom I play: a part of it alone does nothing. */
  private async hintTogether() {
    const offer = this.myDraft!.id;
    const seats = [...new Set(this.ownDice.map((die) => this.myDraft!.owners[die]))];
    const parts: Record<string, string>[] = [];
    for (const seat of seats) parts.push(((await this.t.quick(seat, offer)) ?? {}) as Record<string, string>);
    if (this.myDraft?.id !== offer) return;
    this.together = Object.assign({}, ...parts);
    const some = parts.findIndex((part) => Object.keys(part).length);
    this.t.askHint(seats[Math.max(0, some)], offer);
  }
  private together = $state.raw<Record<string, string>>({});
  isFinal = (c: Choice) => c.offer.final || (c.act.final && !this.alone);
  /** What `isFinal` means here: among friends it can be taken back if all agree. */
  finalWords = $derived.by(() =>
    this.alone || this.scene?.undo === "never" ? "cannot be taken back" : "undone only if all agree",
  );
  isGone = (c: Choice) => this.look.gone.includes(c.act.group);
  advised = (c: Choice) =>
    this.t.hint?.offer === c.offer.id &&
    this.best.some((a) => c.offer.acts.some((x) => same(a.choice, x.choice) && leader(c.offer.acts, x) === c.act));
  /** What a hint speaks for: the first of its list, or all that are about as good. */
  best = $derived.by(() => (this.t.hint?.advice ?? []).slice(0, this.t.hint?.tied ? undefined : 1));
  /** A hint for a plan: in words, and ready to be laid. */
  hintPlan = $derived.by(() => {
    const best = this.tray && this.t.hint ? this.together : this.t.hint?.advice[0]?.choice;
    return this.myDraft &&
      best &&
      typeof best === "object" &&
      !Array.isArray(best) &&
      Object.keys(best).length &&
      this.t.hint!.offer === this.myDraft.id
      ? (best as Record<string, string>)
      : null;
  });
  /** A hint for what I alone arrange: ready to be laid. */
  hintLaid = $derived.by(() => {
    const { hint } = this.t;
    return hint && this.localArrange?.id === hint.offer
      ? (hint.advice[0]?.choice as Record<string, string> | undefined)
      : undefined;
  });
  hintWords = $derived.by(() => {
    if (!this.hintPlan) return "";
    if (this.tray) {
      // Dice of all on the same cards: which of them fire is enough to read.
      const cards = Object.values(this.hintPlan).map((slot) => this.slotWords({ ...slotPlace(this.look, slot), slot }));
      return `cover ${[...new Set(cards.map((card) => card.split(": ")[0]))].join(", ")}`;
    }
    const counts = new Map<string, number>();
    for (const [die, slot] of Object.entries(this.hintPlan)) {
      const place = slotPlace(this.look, slot);
      const panel = this.boardOf(place.line);
      const own = this.myDraft!.owners[Object.keys(this.hintPlan)[0]];
      const face = this.dieOf.get(die)?.face ?? "";
      const word =
        (this.boardOf(place.line)?.lines.find((l) => l.id === place.line)?.ladder.length || !face
          ? ""
          : `${face} to `) +
        this.slotWords({ ...place, slot }) +
        (panel?.seat && panel.seat !== own ? ` (${panel.title.split(" ")[0]})` : "");
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return [...counts].map(([word, n]) => (n > 1 ? `${word} ×${n}` : word)).join(", ");
  });
  /** One answer that is clearly the best. */
  hintDone = $derived.by(() => {
    const { hint } = this.t,
      offer = hint && !hint.tied && hint.advice[0] ? this.mine.find((o) => o.id === hint.offer && !o.joint) : null;
    return offer ? () => this.t.choose(this.seatFor(offer), offer.id, hint!.advice[0].choice) : null;
  });
  async layHint() {
    const plan = this.hintPlan!;
    this.t.hint = null;
    await this.layPlan(plan);
  }
  /** Lays one's own dice as a plan says; what lies elsewhere is lifted first. `freely`: only what can lie there. */
  async layPlan(plan: Record<string, string>, freely = false) {
    const dice = Object.keys(plan).filter((d) => this.ownDice.includes(d));
    for (const die of dice)
      if (this.myDraft?.plan[die] && this.myDraft.plan[die] !== plan[die]) await this.put(die, "");
    for (const die of dice.sort(
      (a, b) => Number(!slotPlace(this.look, plan[a]).die) - Number(!slotPlace(this.look, plan[b]).die),
    ))
      if (!freely || this.myDraft?.slots[die]?.includes(plan[die])) await this.put(die, plan[die]);
    this.selected = "";
  }
  hintTouches = $derived.by(
    () => new Set(this.best.flatMap((a) => this.choices.find((c) => same(c.act.choice, a.choice))?.act.touches ?? [])),
  );
  /** Opens a drawer, or closes it. */
  turn(name: string) {
    this.drawer = this.drawer === name ? "" : name;
  }
  showRule(id: string) {
    this.rule = id;
    this.drawer = "rules";
  }
  say(text: string) {
    this.t.toast(text);
    this.t.said = text;
  }
  // ---- replay --------------------------------------------------------------------------------------------------------
  private asked = 0;
  async replayAt(at: number) {
    const mine = ++this.asked;
    try {
      const r: Replay = await api.replay({ key: this.t.key, at, seat: this.t.acting[0] ?? "" });
      if (mine === this.asked) this.replay = { ...r, scene: full(r.scene as never) };
    } catch (error) {
      this.t.toast((error as Error).message, "harm");
    }
  }
  stopReplay() {
    this.asked++;
    this.replay = null;
  }
  async branch(at: number) {
    try {
      const made = await api.branch({ key: this.t.key, at, name: settings.name });
      keepKey({ table: made.table, secret: made.secret });
      go(`/table/${made.table}`);
    } catch (error) {
      this.t.toast((error as Error).message, "harm");
    }
  }
}
