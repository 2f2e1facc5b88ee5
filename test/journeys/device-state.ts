import { expect, type Page } from '@playwright/test'

/** Waits until the service worker has stored the app on the device. */
export async function untilAppIsCached(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** HTML of the app's page as the device keeps it. */
export function keptPage(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => (await caches.match('/index.html', { ignoreSearch: true }))?.text())
}

/** Waits until the device has stored an upload and its SKUs: from then on a reload continues it. */
export async function untilUploadIsStored(page: Page) {
  await expect.poll(() => page.evaluate(readStoredUploads)).not.toEqual([])
}

/** The number of photos on this device, and the number of batches and choices, of all sellers. */
export function countsOnDevice(page: Page): Promise<{ photos: number; batches: number }> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await done(indexedDB.open('pastfash'))
    const stores = database.transaction(['photos', 'batches'])
    const [photos, batches] = await Promise.all([
      done(stores.objectStore('photos').count()),
      done(stores.objectStore('batches').count()),
    ])
    database.close()
    return { photos, batches }
  })
}

/** The ids of the unfinished uploads on this device. */
function readStoredUploads(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const openRequest = indexedDB.open('pastfash')
    openRequest.addEventListener('error', () => reject(openRequest.error))
    openRequest.addEventListener('success', () => {
      const database = openRequest.result
      const readRequest = database.transaction('batches').objectStore('batches').getAll()
      readRequest.addEventListener('error', () => reject(readRequest.error))
      readRequest.addEventListener('success', () => {
        database.close()
        const records: { id: string; handedOver: unknown }[] = readRequest.result
        resolve(records.filter(({ handedOver }) => handedOver !== null).map(({ id }) => id))
      })
    })
  })
}
