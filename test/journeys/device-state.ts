import { expect, type Page } from '@playwright/test'

/** Waits until this page's app is on the device. */
export async function untilKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Waits until the device has stored the target of the photos: from then on a reload continues with them. */
export async function untilHandedOver(page: Page) {
  await expect.poll(() => page.evaluate(readHandedOver)).not.toEqual([])
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

/** The ids of the batches that are handed over and not finished. */
function readHandedOver(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pastfash')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const database = opening.result
      const reading = database.transaction('batches').objectStore('batches').getAll()
      reading.addEventListener('error', () => reject(reading.error))
      reading.addEventListener('success', () => {
        database.close()
        const records: { id: string; handedOver: unknown }[] = reading.result
        resolve(records.filter(({ handedOver }) => handedOver !== null).map(({ id }) => id))
      })
    })
  })
}
