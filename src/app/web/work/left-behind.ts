import { createStore } from '../../../platform/web/store/store.ts'

export const nothingLeft = { photos: 0, unsaved: 0 }

/** For the sign-in screen: the number of waiting photos of the seller whose session ended, and of those only on this page. */
export const leftBehind = createStore(nothingLeft)
