// Part of the service worker. A page that is opened comes from the server, with its data, and is never kept. If the server
// is away or takes too long, the page on this device opens, which has no data and asks for it.

/** Milliseconds that the server has to answer. */
const answerTimeoutMs = 2000

self.addEventListener('activate', (event) => {
  // The browser asks the server while this worker is still starting.
  event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable()))
})

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  if (mode !== 'navigate') return
  const answer = askServer(event)
  // With the answer the browser cancels a request that is still open: it would keep later ones for this address waiting.
  event.respondWith(isServers(new URL(url)) ? answer : orPageOnDevice(answer))
})

async function askServer({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request)
}

/** True for a path that the device never answers. /never-from-device.js has the patterns. */
function isServers({ pathname, search }) {
  return self.neverFromDevice.some((pattern) => pattern.test(pathname + search))
}

async function orPageOnDevice(answer) {
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, answerTimeoutMs)
  })
  const answerInTime = await Promise.race([answer, timeout]).catch(() => undefined)
  // A proxy in front of a stopped server answers an error.
  if (answerInTime?.ok) return answerInTime
  return (await caches.match('/index.html', { ignoreSearch: true })) ?? answer
}
