// Each viewer's own: kept in this browser.
interface Settings {
  name: string;
  speed: number;
  beats: boolean;
  still: boolean;
  textBoard: boolean;
  sound: boolean;
  notify: boolean;
  coach: boolean;
  confirm: boolean;
}
const BLANK: Settings = {
  name: "",
  speed: 1,
  beats: true,
  still: false,
  textBoard: false,
  sound: false,
  notify: false,
  coach: true,
  confirm: false,
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
  document.documentElement.classList.toggle("still", settings.still);
}

export const still = () => settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
export const touch = () => matchMedia("(pointer: coarse)").matches;
