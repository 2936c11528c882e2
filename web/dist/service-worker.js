// Keeps the page and its engine in the browser, so that a visited page plays without the network. The build replaces FILES by
// what the page consists of and VERSION by a name that changes with any of it. A new version is fetched beside the old one
// and takes over when no page of the old one is open, so that no page mixes both.
const files = ["./","assets/Help-BkGD8Zfp.js","assets/WriteScreen-BuK5njUS.js","assets/desk.worker-LE66cJFJ.js","assets/index-BJ6JkeXI.js","assets/index-BKGFVdPJ.css","assets/language.worker-dCns8_hG.js","engine.wasm"];
const kept = "boardwright caf5691d334e3c5d ENGINE";

addEventListener("install", (event) => {
  const fresh = files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const drop = (name) => name.startsWith("boardwright ") && name !== kept && caches.delete(name);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map(drop))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const found = caches.open(kept).then((cache) => cache.match(request, { ignoreSearch: true, ignoreVary: true }));
  event.respondWith(found.then((answer) => answer ?? fetch(request)));
});
