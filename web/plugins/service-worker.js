// Keeps the page for times without a network. The build writes in the version and the files (plugins/shell.ts).
// A new version waits until somebody asks for it: an update never touches a page that is in use.

const VERSION = '__VERSION__';
const FILES = [/* __FILES__ */];
const PREFIX = 'sixieme-';
const CACHE = PREFIX + VERSION;

self.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(clean());
});

self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (FILES.includes(url.pathname)) {
    event.respondWith(answer(url.pathname, request)); // also where one goes to it: a file to print
  } else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) {
    event.respondWith(answer('/index.html', request));
  }
});

async function fill() {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: what it holds may be of another version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function clean() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function answer(file, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(file)) ?? fetch(request);
}
