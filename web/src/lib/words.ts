// How the hall speaks of times and difficulties.
export function ago(seconds: number): string {
  const m = Math.round((Date.now() / 1000 - seconds) / 60);
  if (m < 1) return "just now";
  if (m < 60) return `${m} min ago`;
  if (m < 1440) return `${Math.round(m / 60)} h ago`;
  const days = Math.round(m / 1440);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

export const cap = (text: string) => text.replace(/^./, (c) => c.toUpperCase());
/** A reason as a sentence: rules go by their words on the screen, not by their numbers. */
export const sentence = (text: string) => cap(text.replace(/ \([A-Z]{2,}(-[A-Z]+)*-\d+\)/g, ""));

const RANKS = ["easy", "medium", "hard", "very hard"];
/** 1 to 4; 0 where nothing is said. */
export const rank = (difficulty: string) => RANKS.indexOf(difficulty === "normal" ? "medium" : difficulty) + 1;

export function lasting(minutes: number): string {
  if (!minutes) return "";
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** A finger taps and holds where a mouse clicks and points, and presses no keys. */
export const spoken = (text: string, finger: boolean) =>
  finger
    ? text
        .replace(/\b([Cc])lick\b/g, (_, c) => (c === "C" ? "Tap" : "tap"))
        .replace(/\b([Pp])oint at\b/g, (_, p) => (p === "P" ? "Hold a finger on" : "hold a finger on"))
        .replace(/ with U\b| \(H\)/g, "")
    : text;

/** Where a word too long for its room may break. */
export const broken = (name: string) =>
  name
    .replace(/([aeiou])(?=[bcdfgkpt][lr][aeiouy]|[bcdfghjklmnpqrstvwxz][aeiouy])/g, "$1\u00ad")
    .replace(/([aeiou][lnr])(?=[bcdfgkpqstvz][aeiouy])/g, "$1\u00ad")
    .replace(/(ck|ng|nd)(?=[bdfgklmnprst][a-z]{2})/g, "$1\u00ad")
    .replace(/([bdfglmnprst])\1/g, "$1\u00ad$1");
