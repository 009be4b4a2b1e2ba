// Called when it is my turn, with the page closed: the browser's push service is told where to send, by wish.
import type { Key, ServerInfo } from "../protocol";
import { api } from "./net";

/** Needed for being called and for opening without a network; does nothing where there is none. */
export function serve() {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
}

const raw = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Asks the browser, then the server; says why not. */
export async function callMe(key: Key, on: boolean): Promise<string> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "This browser cannot be called.";
  const server: ServerInfo = await api.server();
  if (!server.push) return "This server calls nobody; while the page is open you are still told.";
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  if (!on) {
    if (known) await api.call({ key, endpoint: known.endpoint, on: false });
    return "";
  }
  try {
    const made =
      known ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: raw(server.push) }));
    const said = made.toJSON();
    await api.call({ key, endpoint: made.endpoint, keys: said.keys ?? {} });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
