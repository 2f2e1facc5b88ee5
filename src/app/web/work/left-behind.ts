import { createStore } from '../../../platform/web/store/store.ts'

export const nothingLeft = { photos: 0, onlyHere: 0 }

/** Photos that wait for the seller whose session ended on this page, and how many of them only the page has. */
export const leftBehind = createStore(nothingLeft)
