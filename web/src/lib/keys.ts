// The keys at a table: numbers choose, letters act, and t, p, v, o say in words what the boards show.
import type { Hand } from "./hand.svelte";
import { keep, settings } from "./settings.svelte";

/** What is said aloud: threats, places, vitals, options. */
const queries: Record<string, (h: Hand) => string> = {
  t: (h) =>
    [
      ...h.scene!.picture.boards.flatMap((b) =>
        b.pieces
          .filter((p) => !p.seat && !/ally|loader/.test(p.kind))
          .map(
            (p) =>
              `${p.count > 1 ? `${p.count} ` : ""}${p.name} in ${b.cells.find((c) => c.id === p.at)?.name ?? p.at}${p.tags.includes("sees the crew") ? ", sees the crew" : ""}`,
          ),
      ),
      ...h.scene!.picture.boards.flatMap((b) =>
        b.marks
          .filter((m) => m.kind === "incoming" || (m.value ?? 0) > 0)
          .map((m) => `${b.cells.find((c) => c.id === m.at)?.name ?? m.at}: ${m.kind} ${m.text}`),
      ),
    ].join(". ") || "No threats in sight.",
  p: (h) =>
    h
      .scene!.picture.boards.flatMap((b) =>
        b.pieces.map((p) => `${p.name} in ${b.cells.find((c) => c.id === p.at)?.name ?? p.at}`),
      )
      .join(". "),
  v: (h) =>
    h
      .scene!.picture.panels.filter((p) => p.tracks.length)
      .map((p) => `${p.title}: ${p.tracks.map((k) => `${k.name} ${k.value} of ${k.most}`).join(", ")}`)
      .join(". "),
  o: (h) =>
    h.main
      ? `${h.main.prompt}. ${h.myDraft ? `${h.left.length} dice to place.` : h.shown.map((c, i) => `${i + 1}: ${c.act.label}`).join(". ")}`
      : h.waitingWords,
};

export function onkey(h: Hand, e: KeyboardEvent) {
  const t = h.t;
  const target = e.target as HTMLElement;
  if (e.key === "Escape" && h.drawer && /INPUT|SELECT/.test(target.tagName)) target.blur();
  else if (/INPUT|TEXTAREA|SELECT/.test(target.tagName) || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Escape") {
    if (t.beat) t.skip();
    else if (h.menu) h.menu = null;
    else if (t.forecasting) t.forecasting = "";
    else if (t.milestone) t.milestone = null;
    else if (h.drawer) h.drawer = "";
    else if (h.replay) h.stopReplay();
    else if (h.preview) h.preview = null;
    else if (h.path.length) h.back();
    else if (h.group) h.group = "";
    else h.selected = "";
    return;
  }
  if (h.menu || (t.milestone && !t.beat)) return; // what lies over the table is read first
  if (t.beat && (e.key === " " || e.key === "Enter")) {
    e.preventDefault();
    return t.skip();
  }
  // Whoever skips what has just been told to its end chooses nothing by that.
  if (e.key === " " && target.closest(".options") && performance.now() - h.quiet < 900) return e.preventDefault();
  const k = e.key.toLowerCase();
  if (e.key === "Enter" && h.preview && !target.closest("button")) return void h.commit(h.preview);
  if (/^[1-9]$/.test(k)) {
    const n = Number(k) - 1;
    if (h.selected && h.slotGroups.flat[n]) void h.useSlot(h.slotGroups.flat[n].slot);
    else if (h.myDraft && !h.choices.length) return;
    else if (h.grouped && !h.group) {
      const g = h.groups[n];
      if (g) g[1].length === 1 ? h.take(g[1][0]) : h.unfold(g[0]);
    } else if (h.items.length) h.items[n] && h.toggle(h.items[n].choice as string);
    else if (h.shown[n] && !h.asMenu) h.take(h.shown[n]);
    return;
  }
  if (k === "u") h.undo();
  else if (k === "h") void h.hintThen();
  else if (k === "f") h.forecast();
  else if (k === "?") h.turn("rules");
  else if (k === "l") h.turn("journal");
  else if (k === "w") t.explain(!t.whyNot);
  else if (k === "m") {
    settings.sound = !settings.sound;
    keep();
    h.say(settings.sound ? "Sound on." : "Sound off.");
  } else if (k === "b") {
    settings.textBoard = !settings.textBoard;
    keep();
  } else if (k === "r" && h.myPact) void h.agree(!h.iAgree);
  else if (k === "r" && h.myDraft) void h.ready();
  else if (k === "a" && h.myDraft) void h.fill();
  else if (k === "d" && h.myDraft) h.nextDie();
  else if (queries[k] && h.scene) h.say(queries[k](h));
  else return;
  e.preventDefault();
}
