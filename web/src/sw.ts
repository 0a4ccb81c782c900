// The service worker: keeps the whole app on the device, so that it opens and plays without a network.
//
// Everything a version needs is stored before that version serves anything, and a page keeps the version it was
// opened with: a new one takes over when the last page of the old one is closed.

export {};

declare const FILES: readonly string[];
declare const VERSION: string;

/** What this script uses of its surroundings; the types of a page and of a worker do not mix. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const PREFIX = "komadai-";
const CACHE = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  (event as ExtendableEvent).waitUntil(store());
});

self.addEventListener("activate", (event) => {
  (event as ExtendableEvent).waitUntil(forgetOthers());
});

self.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  const kept = request.method === "GET" && origin === self.location.origin && !pathname.includes("/api/");
  if (kept) respondWith.call(event, answer(request));
});

async function store(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache, whose page may be of another version than its files.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function forgetOthers(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const opens = request.mode === "navigate";
  const kept = await cache.match(request, { ignoreSearch: opens, ignoreVary: true });
  return kept ?? fetch(request).catch((error) => (opens ? notHere() : Promise.reject(error)));
}

/** What stands at an address that only the network has. */
function notHere(): Response {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Komadai</title>
<style>body { margin: 15vh auto; max-width: 30em; padding: 0 16px; font: 16px/1.6 sans-serif }</style>
<p>There is no network, and this page is not on this device.</p>
<p lang="ja">ネットワークにつながっていません。このページは端末に保存されていません。</p>
<p><a href="./">Komadai</a></p>
`;
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
