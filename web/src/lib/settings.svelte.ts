// Each viewer's own: kept in this browser.
interface Settings {
  name: string;
  /** The game that was opened last in the hall. */ game: string;
  speed: number;
  beats: boolean;
  still: boolean;
  textBoard: boolean;
  notify: boolean;
  coach: boolean;
  confirm: boolean;
  /** What is the only choice is made without a click. */ forced: boolean;
  sound: boolean;
  /** How large text is, and which colours mean what. */ size: number;
  colours: string;
}
const BLANK: Settings = {
  name: "",
  game: "",
  speed: 1,
  beats: true,
  still: false,
  textBoard: false,
  notify: false,
  coach: true,
  confirm: false,
  forced: true,
  sound: true,
  size: 1,
  colours: "",
};
const KEY = "starboard.settings";

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...BLANK, ...stored() });

export function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* private windows may refuse: the settings then last as long as the page */
  }
  const root = document.documentElement;
  root.classList.toggle("still", settings.still);
  root.style.setProperty("--textsize", String(settings.size));
  root.dataset.colours = settings.colours;
}

export const still = () => settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
export const touch = () => matchMedia("(pointer: coarse)").matches;
