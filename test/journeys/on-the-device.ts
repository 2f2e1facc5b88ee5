import { expect, type Page } from '@playwright/test'

/** Until this page's app is on the device. */
export async function untilKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Until the device knows where the photos are on their way to: from then on a reload goes on with them. */
export async function untilHandedOver(page: Page) {
  await expect.poll(() => page.evaluate(readHandedOver)).not.toEqual([])
}

/** The ids of the batches that were handed over and are not finished. */
function readHandedOver(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pastfash')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('batches').objectStore('batches').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        database.close()
        const records: { id: string; handedOver: unknown }[] = reading.result
        resolve(records.filter(({ handedOver }) => handedOver !== null).map(({ id }) => id))
      }
    }
  })
}
