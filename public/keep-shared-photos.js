// Part of the service worker. Photos that another app shares with PastFash stay on this device until the page has put them
// into its outbox. src/upload/web/shared/shared-photos.ts reads the same database.

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method !== 'POST' || new URL(url).pathname !== '/share') return
  // No other listener may answer too.
  event.stopImmediatePropagation()
  event.respondWith(keepAndOpenAdd(event.request))
})

async function keepAndOpenAdd(request) {
  const outcome = await keepPhotos(request).then(
    () => 'kept',
    () => 'failed',
  )
  return Response.redirect(`/add?shared=${outcome}`, 303)
}

/** All photos of a share or none. */
async function keepPhotos(request) {
  const photos = (await request.formData()).getAll('photos').filter((part) => part instanceof File)
  const database = await openDatabase()
  try {
    await new Promise((resolve, reject) => {
      const transaction = database.transaction('photos', 'readwrite', { durability: 'strict' })
      for (const file of photos) transaction.objectStore('photos').add(file)
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', reject)
    })
  } finally {
    database.close()
  }
}

function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pastfash-shared', 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('photos', { autoIncrement: true })
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', reject)
  })
}
