// Bots go by how well they play. Those that are not among these serve measurements only.
export const STRENGTH: [string, string, string][] = [
  ["policy", "Rookie", "answers at once, by rules of thumb"],
  ["reference", "Steady", "thinks a second ahead"],
  ["search", "Veteran", "takes its time"],
];

/** What a bot is called at the table. */
export const botName = (id: string) => STRENGTH.find(([bot]) => bot === id.replace(/^bot:/, ""))?.[1] ?? "Rookie";

/** Those of a server's bots that people are offered. */
export const offered = (bots: string[]) => STRENGTH.filter(([id]) => bots.includes(id));
