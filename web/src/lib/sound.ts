// Sounds, made here and now: a few tones and a little noise for each type of event. Off with the key M.
import type { Event } from "./model";
import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

/** One tone: from `f` to `to` Hz, for `long` seconds, `late` seconds from now. */
function tone(f: number, to: number, long: number, loud = 0.12, kind: OscillatorType = "sine", late = 0) {
  const at = audio!.currentTime + late;
  const swing = audio!.createOscillator(),
    gain = audio!.createGain();
  swing.type = kind;
  swing.frequency.setValueAtTime(f, at);
  swing.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + long);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + long);
  swing.connect(gain).connect(audio!.destination);
  swing.start(at);
  swing.stop(at + long);
}
/** A rattle: noise through a filter. */
function rattle(f: number, long: number, loud = 0.14, late = 0) {
  const at = audio!.currentTime + late;
  const grain = audio!.createBuffer(1, Math.ceil(audio!.sampleRate * long), audio!.sampleRate);
  const data = grain.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const source = audio!.createBufferSource(),
    filter = audio!.createBiquadFilter(),
    gain = audio!.createGain();
  source.buffer = grain;
  filter.type = "bandpass";
  filter.frequency.value = f;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio!.destination);
  source.start(at);
}

const SOUNDS = {
  dice: () => [0, 0.07, 0.13, 0.2].forEach((late) => rattle(2600, 0.05, 0.2, late)),
  hit: () => (tone(180, 50, 0.22, 0.2, "triangle"), rattle(700, 0.12)),
  fall: () => tone(320, 60, 0.4, 0.14, "sawtooth"),
  door: () => (rattle(400, 0.25, 0.12), tone(90, 140, 0.2, 0.1, "square")),
  alarm: () => [0, 0.22].forEach((late) => tone(620, 880, 0.18, 0.08, "square", late)),
  step: () => rattle(900, 0.05, 0.06),
  card: () => rattle(3400, 0.12, 0.08),
  turn: () => (tone(523, 523, 0.12, 0.1), tone(784, 784, 0.2, 0.1, "sine", 0.12)),
};
export type Sound = keyof typeof SOUNDS;

/** Which sound an event has; "" for none. */
export function soundOf({ fact }: Event, seats: Set<string>): Sound | "" {
  switch (fact.is) {
    case "rolled":
      return "dice";
    case "changed":
      return fact.by < 0 && seats.has(fact.piece) ? "hit" : "";
    case "left":
      return fact.how === "dead" || fact.how === "killed" ? "fall" : "";
    case "turned":
      return fact.at ? "door" : "card";
    case "appeared":
      return seats.has(fact.piece) ? "" : "alarm";
    case "moved":
      return "step";
    default:
      return "";
  }
}

/** After the picture: to begin with sound takes a browser longer than to draw. */
export function play(sound: Sound) {
  if (!settings.sound || document.hidden) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      try {
        audio ??= new AudioContext();
        if (audio.state === "suspended") void audio.resume();
        if (audio.state === "running") SOUNDS[sound]();
      } catch {
        /* no sound here: the table needs none */
      }
    }),
  );
}

/** The sounds of what happened together: each once, the first few. */
export function playAll(events: Event[], seats: Set<string>) {
  const heard = new Set(events.map((e) => soundOf(e, seats)));
  for (const sound of [...heard].slice(0, 3)) if (sound) play(sound);
}
