/**
 * Begins a change of the outbox's database, or its very first opening when there is none yet, and does not end it as long as
 * this page is there: whoever else wants the database waits without any event. Resolves once it is held.
 */
export function holdUpOutbox(): Promise<void> {
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
