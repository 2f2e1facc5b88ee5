import { unstoredPhotos } from './unstored-photos.ts'
import type { UploadStore } from './upload-store.ts'

/** While photos are on this page only the browser asks before it closes the page. */
export function warnBeforeLeaving(store: Pick<UploadStore, 'subscribe' | 'getSnapshot'>): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  store.subscribe(() => {
    if (unstoredPhotos(store.getSnapshot()) > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}
