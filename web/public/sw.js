// The page with the network gone, and a call with the page closed.
const CACHE = "starboard-1";
const SHELL = ["/", "/favicon.svg", "/manifest.json"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Files with a hash in their name never change; everything else is asked for first, and kept for when nobody answers. */
async function answer(request, url) {
  const cache = await caches.open(CACHE);
  if (url.pathname.startsWith("/assets/")) {
    const kept = await cache.match(request);
    if (kept) return kept;
  }
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request.mode === "navigate" ? "/" : request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request.mode === "navigate" ? "/" : request);
    if (kept) return kept;
    throw error;
  }
}
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/ws")) return;
  if (url.pathname === "/health" || url.pathname === "/metrics" || url.pathname === "/api/tables") return;
  event.respondWith(answer(event.request, url));
});

self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data ? event.data.json() : {};
  } catch {
    /* a push that says nothing we can read */
  }
  // One notice for each table: a later one takes the place of the one before.
  event.waitUntil(
    self.registration.showNotification(said.title || "Starboard: your turn", {
      body: said.body || "",
      tag: said.tag || "starboard",
      icon: "/favicon.svg",
      data: { url: String(said.url || "/") },
    }),
  );
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url || "/", location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((client) => new URL(client.url).pathname === url.pathname);
      return there ? there.focus() : self.clients.openWindow(url.href);
    }),
  );
});
