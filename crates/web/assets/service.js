// Keeps the page's files, so that it opens without the server. A new version waits until the page tells it to begin.
const NAME = "muster-{{version}}";
const MANIFEST = "/manifest.webmanifest";
const FILES = ["/", MANIFEST, {{files}}];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  // The version before this one stays: another window may still use it.
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("muster-") && name !== NAME);
    await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("message", (event) => {
  if (event.data === "begin") self.skipWaiting();
});

const NAMED = /-[0-9a-f]{16}\./;

// Files are named by their content: whatever is kept under a name is right. The others are those of this version.
const answer = async (request, path) => {
  const cache = await caches.open(NAME);
  const named = NAMED.test(path);
  const kept = await (named ? caches.match(request) : cache.match(path));
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && named) await cache.put(request, fresh.clone());
  return fresh;
};

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  const fixed = pathname === MANIFEST || (mode === "navigate" && pathname === "/");
  if (fixed || NAMED.test(pathname)) event.respondWith(answer(event.request, pathname));
});
