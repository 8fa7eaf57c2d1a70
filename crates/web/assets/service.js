// Keeps the page's files, so that it opens without the server. A new version waits until the page tells it to begin.
const NAME = "muster-{{version}}";
const FILES = ["/", {{files}}];

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

// Files are named by their content: whatever is kept under a name is right. The first page is that of this version.
const answer = async (request, first) => {
  const cache = await caches.open(NAME);
  const kept = first ? await cache.match("/") : await caches.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && /-[0-9a-f]{16}\./.test(request.url)) await cache.put(request, fresh.clone());
  return fresh;
};

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  if (method !== "GET" || address.origin !== self.location.origin) return;
  const first = mode === "navigate" && address.pathname === "/";
  if (first || /-[0-9a-f]{16}\./.test(address.pathname)) event.respondWith(answer(event.request, first));
});
