// Keeps the page's files, so that it opens without the server. A new version waits until the page tells it to begin.
// The files of a rulebook are kept from when it was first opened.
const NAME = "muster-{{version}}";
const MANIFEST = "/manifest.webmanifest";
const FILES = ["/", MANIFEST, {{files}}];
const BOOKS = { {{books}} };

// Books that an earlier version has kept are kept by this one, too; the first versions kept all of them in one module.
const kept = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("muster-"));
  const requests = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
  const paths = requests.map((request) => new URL(request.url).pathname);
  const opened = (home) => paths.some((path) => [`/module-${home}-begin-`, "/worker-begin-"].some((begin) => path.startsWith(begin)));
  return Object.keys(BOOKS).filter(opened).flatMap((home) => BOOKS[home]);
};

self.addEventListener("install", (event) => {
  const install = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll([...FILES, ...(await kept())]);
  };
  event.waitUntil(install());
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

const keep = async (home) => {
  const cache = await caches.open(NAME);
  const lacking = async (path) => ((await cache.match(path)) ? [] : [path]);
  await cache.addAll((await Promise.all(BOOKS[home].map(lacking))).flat());
};

self.addEventListener("message", (event) => {
  if (event.data === "begin") self.skipWaiting();
  else if (BOOKS[event.data]) {
    const told = () => event.source.postMessage(event.data);
    event.waitUntil(keep(event.data).then(told, () => {}));
  }
});

const NAMED = /-[0-9a-f]{16}\./;

// Files are named by their content: whatever is kept under a name is right. The others are those of this version.
const answer = async (event, path) => {
  const { request } = event;
  const cache = await caches.open(NAME);
  const named = NAMED.test(path);
  const kept = await (named ? caches.match(request) : cache.match(path));
  if (kept) return kept;
  const fresh = await fetch(request);
  // What was fetched is there, whether there is room to keep it or not.
  if (fresh.ok && named) event.waitUntil(cache.put(request, fresh.clone()).catch(() => {}));
  return fresh;
};

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  const fixed = pathname === MANIFEST || (mode === "navigate" && pathname === "/");
  if (fixed || NAMED.test(pathname)) event.respondWith(answer(event, pathname));
});
