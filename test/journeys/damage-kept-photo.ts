import type { Page } from '@playwright/test'

/** Deletes half of a photo in the outbox of this browser, as a bad disk would. Throws if the outbox has no such photo. */
export async function damageKeptPhoto(page: Page, name: string): Promise<void> {
  await page.evaluate(
    (photoName) =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('pastfash')
        openRequest.addEventListener('error', () => reject(new Error('There is no outbox')))
        openRequest.addEventListener('success', () => {
          const transaction = openRequest.result.transaction('photos', 'readwrite')
          let damaged = 0
          transaction.addEventListener('abort', () => reject(new Error('The outbox refused the change')))
          transaction.addEventListener('complete', () => {
            openRequest.result.close()
            if (damaged === 1) resolve()
            else reject(new Error(`The outbox keeps ${damaged} photos of this name`))
          })
          const cursorRequest = transaction.objectStore('photos').openCursor()
          cursorRequest.addEventListener('success', () => {
            const cursor = cursorRequest.result
            if (!cursor) return
            const row = cursor.value as { name?: string; photo: Blob }
            if (row.name === photoName) {
              damaged += 1
              cursor.update({ ...row, photo: row.photo.slice(0, row.photo.size / 2, row.photo.type) })
            }
            cursor.continue()
          })
        })
      }),
    name,
  )
}
