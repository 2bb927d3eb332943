// Stores the code of the application in the browser, so that the application works without a connection and while the
// server has a newer version. Stores built files, whose names contain a content hash, and the page without a session.
// Never stores API responses or uploaded files. `vite.config.ts` fills in the two constants.

/** The path of the application, with a slash at its end. */
const base = new URL(self.registration.scope).pathname;
const files = __FILES__.map((name) => base + name);
const version = __VERSION__;

const store = 'code';
const shell = `${base}offline-page?${version}`;
const page = `${base}dashboard`;

/** How many files are fetched at once, so that the page itself comes first. */
const atOnce = 3;

self.addEventListener('install', (event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(store);
  const left = files.slice();
  const next = async () => {
    for (let file = left.pop(); file; file = left.pop()) if (!(await cache.match(file))) await cache.add(file);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  // Without cookies, so that the server does not know whose browser this is.
  const answer = await fetch(page, { credentials: 'omit', cache: 'no-store' });
  if (!answer.ok) throw new Error(`The page is answered with ${answer.status}.`);
  await cache.put(shell, answer);
}

// A new version waits until all tabs of the old one are closed. Files of the old version therefore stay as long as a
// tab may need them.
self.addEventListener('activate', (event) => event.waitUntil(start()));

async function start() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // A newer worker is installing. It deletes files that it does not need when it activates.
  if (self.registration.installing) return;
  const cache = await caches.open(store);
  const kept = new Set([...files, shell]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!kept.has(pathname + search)) await cache.delete(request);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (!pathname.startsWith(base)) return;
  const path = pathname.slice(base.length);
  if (path.startsWith('assets/')) event.respondWith(fromStore(request));
  else if (request.mode === 'navigate' && isPage(path)) event.respondWith(fromServer(event));
});

/** Pages of the application, not the landing page, the API or a file. */
const isPage = (path) => path !== '' && !/^(api|dev)\//.test(path) && !/\.\w+$/.test(path);

async function fromStore(request) {
  const cache = await caches.open(store);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function fromServer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const cache = await caches.open(store);
    const stored = await cache.match(shell, { ignoreVary: true });
    if (stored) return stored;
    throw error;
  }
}
