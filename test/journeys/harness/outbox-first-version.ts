/** Rows in the form of the outbox's first version. */
export type FirstVersion = {
  photos: { sellerId: string; id: string; batchId: string; takenAt: number; photo: Blob }[]
  batches: { id: string; sellerId: string; handedOver: string[]; unkept: string[] }[]
}

/**
 * Creates the database of a device that last used the first version, and leaves its connection open. Like that version it
 * closes for a newer one, unless `staysOpen`.
 */
export function makeFirstVersion(rows: FirstVersion, staysOpen = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pastfash', 1)
    request.addEventListener('upgradeneeded', () => makeStores(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('success', () => {
      const db = request.result
      if (!staysOpen) db.addEventListener('versionchange', () => db.close())
      const tx = db.transaction(['photos', 'batches'], 'readwrite')
      for (const photo of rows.photos) tx.objectStore('photos').put(photo)
      for (const batch of rows.batches) tx.objectStore('batches').put(batch)
      tx.addEventListener('complete', () => resolve())
      tx.addEventListener('abort', () => reject(tx.error))
    })
  })
}

function makeStores(db: IDBDatabase) {
  const photos = db.createObjectStore('photos', { keyPath: 'seq', autoIncrement: true })
  photos.createIndex('by-id', ['sellerId', 'id'], { unique: true })
  photos.createIndex('by-batch', ['sellerId', 'batchId', 'id'])
  db.createObjectStore('batches', { keyPath: 'id' })
}
