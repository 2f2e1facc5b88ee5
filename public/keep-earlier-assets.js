// Part of the service worker. A page that was opened before an upgrade still loads files of the earlier version when it needs
// them. After another page has loaded the new version, only this cache has those files.
const earlierAssets = 'pastfash-earlier-assets'

self.addEventListener('install', (event) => {
  // If the device has no room for them, the new version is installed anyway.
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
