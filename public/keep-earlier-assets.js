// Part of the service worker. A page that was opened before an upgrade still loads parts of the app as they are needed.
// Once another page goes on to the new version, the files of the earlier one are kept here alone.
const earlierAssets = 'pastfash-earlier-assets'

self.addEventListener('install', (event) => {
  // Without room for them the new version is installed all the same.
  if (self.registration.active) event.waitUntil(keepEarlierAssets().catch(() => undefined))
})

async function keepEarlierAssets() {
  await caches.delete(earlierAssets)
  const earlier = await caches.open(earlierAssets)
  const shells = (await caches.keys()).filter((name) => name.includes('-precache-'))
  for (const shell of await Promise.all(shells.map((name) => caches.open(name)))) {
    for (const request of await shell.keys()) {
      const file = await shell.match(request)
      if (file && new URL(request.url).pathname.startsWith('/assets/')) await earlier.put(request, file)
    }
  }
}
