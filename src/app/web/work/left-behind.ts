import { createStore } from '../../../platform/web/store/store.ts'

export const nothingLeft = { photos: 0, unsaved: 0 }

/** The waiting photos of the seller whose session ended on this page, and the number of those that only the page has. */
export const leftBehind = createStore(nothingLeft)
