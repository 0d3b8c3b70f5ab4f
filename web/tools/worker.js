// The service worker: the page and the engine are kept, so that they work offline after the first visit.
// Nothing that a server says about a game is ever kept: requests below api/ pass through.

const VERSION = 'VERSION';
const FILES = ['FILES'];
const root = new URL('./', self.location.href);
/** Other pages of the same host may be Parlour too. */
const OWN = `parlour-${root.pathname}-`;
const NAME = `${OWN}${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(new URL(file, root), { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name.startsWith(OWN) && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(others());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

/** The page as it is served behind a link: everything that it loads is one folder up. */
async function inner(page) {
  const text = await page.text();
  return new Response(text.replaceAll('="./', '="../'), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function answer(request, path) {
  const cache = await caches.open(NAME);
  if (request.mode === 'navigate') {
    try {
      // The newest page, as long as there is a server.
      const newest = await fetch(request);
      // A proxy whose server is away has nothing better to say.
      if (newest.status < 500) return newest;
    } catch {
      // There is no network.
    }
    const page = await cache.match(new URL('./', root));
    if (!page) return Response.error();
    return /^[tm]\//.test(path) ? inner(page) : page;
  }
  return (await cache.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return;
  const path = url.pathname.slice(root.pathname.length);
  if (path.startsWith('api/') || path === 'metrics' || path === 'healthz' || path === 'readyz') return;
  event.respondWith(answer(event.request, path));
});
