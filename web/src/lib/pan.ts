// A frame that one drags, pinches and zooms with the wheel: where its content lies, and how large.
export interface Lie {
  k: number;
  x: number;
  y: number;
}
const LEAST = 0.6,
  MOST = 5;
/** So far a press may stray and still be a click. */
const STRAY = 6;

/** The same point of the content stays under `at`, or comes to lie under `to`. */
export function scaled(lie: Lie, by: number, at: [number, number], to = at): Lie {
  const k = Math.min(MOST, Math.max(LEAST, lie.k * by)),
    f = k / lie.k;
  return { k, x: to[0] - (at[0] - lie.x) * f, y: to[1] - (at[1] - lie.y) * f };
}

/** Listens on a frame; gives what stops listening. */
export function pan(frame: HTMLElement, get: () => Lie, put: (lie: Lie) => void): () => void {
  const down = new Map<number, [number, number]>();
  let dragged = false,
    from: [number, number] = [0, 0];
  const spot = (e: MouseEvent): [number, number] => {
    const r = frame.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  };
  const mid = (a: [number, number], b: [number, number]): [number, number] => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const far = (a: [number, number], b: [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1]);

  function press(e: PointerEvent) {
    if (e.button || e.ctrlKey || down.size > 1) return;
    if (!down.size) ((dragged = false), (from = spot(e)));
    down.set(e.pointerId, spot(e));
  }
  function move(e: PointerEvent) {
    const was = down.get(e.pointerId);
    if (!was) return;
    const now = spot(e);
    if (e.pointerType === "mouse" && !e.buttons) return release(e); // let go outside the window
    if (!dragged && down.size === 1 && far(from, now) <= STRAY) return;
    // Only now: whoever holds the pointer gets the click, and a click is for what lies in the frame.
    if (!dragged) frame.setPointerCapture(e.pointerId);
    dragged = true;
    const other = [...down].find(([id]) => id !== e.pointerId)?.[1];
    down.set(e.pointerId, now);
    const lie = get();
    if (other) put(scaled(lie, far(now, other) / Math.max(1, far(was, other)), mid(was, other), mid(now, other)));
    else put({ ...lie, x: lie.x + now[0] - was[0], y: lie.y + now[1] - was[1] });
  }
  function release(e: PointerEvent) {
    down.delete(e.pointerId);
    setTimeout(() => (dragged = false)); // behind the click, if one follows
  }
  function click(e: MouseEvent) {
    if (!dragged) return;
    dragged = false;
    e.stopPropagation();
    e.preventDefault();
  }
  function wheel(e: WheelEvent) {
    e.preventDefault();
    const step = e.deltaMode === 1 ? 0.05 : e.deltaMode ? 1 : 0.002;
    put(scaled(get(), 2 ** (-e.deltaY * step * (e.ctrlKey ? 10 : 1)), spot(e)));
  }
  const still = (e: Event) => e.preventDefault();
  const stop = new AbortController(),
    { signal } = stop;
  frame.addEventListener("pointerdown", press, { signal });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", release, { signal });
  addEventListener("pointercancel", release, { signal });
  frame.addEventListener("click", click, { signal, capture: true });
  frame.addEventListener("wheel", wheel, { signal, passive: false });
  frame.addEventListener("dragstart", still, { signal });
  return () => stop.abort();
}
