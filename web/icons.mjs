// Inlines only the icons in use. Interface icons (lucide, ISC) go into the client; a game's symbols (game-icons.net, CC BY 3.0)
// go beside its look: `look/look.json` names them, `look/symbols.json` holds their outlines, with our own figures.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import svgpath from "svgpath";

const require = createRequire(import.meta.url);
const games = join(import.meta.dirname, "../src/starboard/games");
const lucide = require("lucide-static/icon-nodes.json");
const UI = (
  "undo-2 lightbulb book-open scroll-text settings house users link copy x chevron-right chevron-left chevron-down play pause skip-forward skip-back " +
  "fast-forward check circle-question-mark eye rotate-ccw download upload git-branch maximize zoom-in zoom-out bot user smartphone volume-2 bell map " +
  "triangle-alert flag search arrow-left swords hourglass sparkles lock refresh-cw keyboard star hand trash info crosshair film ellipsis log-out"
).split(" ");

function put(path, text) {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

const missing = UI.filter((name) => !lucide[name]);
if (missing.length) throw new Error(`lucide has no ${missing.join(", ")}`);
const nodes = Object.fromEntries(UI.map((name) => [name, lucide[name].map(([tag, at]) => [tag, at])]));
put(
  join(import.meta.dirname, "src/lib/ui-icons.ts"),
  `// Made by icons.mjs from lucide (ISC). Do not edit.\nexport const UI_ICONS: Record<string, [string, Record<string, string>][]> = ${JSON.stringify(nodes)} as never;\n`,
);

/** An outline in whole numbers, each from the point before: of 512 units, on a few dozen pixels, no eye sees more. What is
 * rounded off goes into the next step, so that nothing drifts. */
const plain = (d) => svgpath(d).rel().round(0).toString();

let set = null;
for (const game of readdirSync(games)) {
  const path = join(games, game, "look/look.json");
  if (!existsSync(path)) continue;
  const target = join(games, game, "look/symbols.json");
  const wanted = JSON.parse(readFileSync(path, "utf8")).symbols ?? {};
  set ??= JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"));
  const found = {};
  for (const [name, icon] of Object.entries(wanted)) {
    const body = set.icons[icon]?.body;
    if (!body) throw new Error(`${path}: game-icons has no ${icon} (for ${name})`);
    found[name] = [...body.matchAll(/ d="([^"]+)"/g)].map((m) => plain(m[1])).join(" ");
  }
  // Drawings of our own (`python tools/art`) go before icons of the same name.
  const drawn = join(games, game, "look/figures.json");
  if (existsSync(drawn)) Object.assign(found, JSON.parse(readFileSync(drawn, "utf8")));
  put(target, JSON.stringify(found) + "\n");
}
