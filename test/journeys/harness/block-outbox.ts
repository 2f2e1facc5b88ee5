/**
 * Begins a transaction on the outbox's database (or opens it for the first time) and keeps it open as long as the page
 * exists. Other pages wait for the database without any event. Resolves once it is blocked.
 */
export function blockOutbox(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pastfash')
    const keepBusy = (photos: IDBObjectStore) => {
      photos.count().addEventListener('success', () => {
        resolve()
        keepBusy(photos)
      })
    }
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('upgradeneeded', () => keepBusy(request.result.createObjectStore('photos')))
    request.addEventListener('success', () =>
      keepBusy(request.result.transaction(['photos', 'batches'], 'readwrite').objectStore('photos')),
    )
  })
}
