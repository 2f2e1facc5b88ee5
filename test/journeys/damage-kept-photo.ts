import type { Page } from '@playwright/test'

/** Deletes half of a photo in the outbox of this browser, as a bad disk would. Throws if the outbox has no such photo. */
export async function damageKeptPhoto(page: Page, name: string): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pastfash')
        opening.addEventListener('error', () => reject(new Error('There is no outbox')))
        opening.addEventListener('success', () => {
          const changing = opening.result.transaction('photos', 'readwrite')
          let damaged = 0
          changing.addEventListener('abort', () => reject(new Error('The outbox did not take it')))
          changing.addEventListener('complete', () => {
            opening.result.close()
            if (damaged === 1) resolve()
            else reject(new Error(`The outbox keeps ${damaged} photos of this name`))
          })
          const walking = changing.objectStore('photos').openCursor()
          walking.addEventListener('success', () => {
            const cursor = walking.result
            if (!cursor) return
            const kept = cursor.value as { name?: string; photo: Blob }
            if (kept.name === wanted) {
              damaged += 1
              cursor.update({ ...kept, photo: kept.photo.slice(0, kept.photo.size / 2, kept.photo.type) })
            }
            cursor.continue()
          })
        })
      }),
    name,
  )
}
