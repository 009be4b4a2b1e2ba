// What changed since the last picture, put onto it. The server's side is src/starboard/server/diff.py.
type Tree = Record<string, unknown>;
export interface Patch {
  "="?: unknown;
  f?: Record<string, Patch>;
  "-"?: string[];
  i?: Record<string, Patch>;
  o?: string[];
}

/** A new tree; what did not change is the very same object as before. */
export function patched(old: unknown, patch: Patch | null): unknown {
  if (!patch) return old;
  if ("=" in patch) return patch["="];
  if (patch.f) {
    const made: Tree = { ...(old as Tree | undefined) };
    for (const [name, inner] of Object.entries(patch.f)) made[name] = patched(made[name], inner);
    for (const name of patch["-"] ?? []) delete made[name];
    return made;
  }
  const items = new Map(((old as { id: string }[] | undefined) ?? []).map((item) => [item.id, item]));
  for (const [id, inner] of Object.entries(patch.i ?? {}))
    items.set(id, patched(items.get(id), inner) as { id: string });
  return (patch.o ?? [...items.keys()]).map((id) => items.get(id));
}
