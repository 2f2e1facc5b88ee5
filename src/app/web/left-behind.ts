import { createWatchedState } from '../../platform/web/store/watched-state.ts'
import { onlyHere } from './only-here.ts'
import type { SellerWork } from './seller-work.ts'
import { whatWaits } from './what-waits.ts'

export const nothingLeft = { photos: 0, onlyHere: 0 }

/** Photos that wait for the seller whose session ended on this page, and how many of them only the page has. */
export const leftBehind = createWatchedState(nothingLeft)

/** While a seller is signed in nothing is left behind; answers with what notes it when the session has ended. */
export function noteLeftBehind({ uploads, capture, offers, elsewhere }: SellerWork): () => void {
  leftBehind.set(nothingLeft)
  return () => {
    const here = [uploads.getSnapshot(), capture.shooting.getSnapshot(), capture.choosing.getSnapshot()] as const
    const { all } = whatWaits(...here, offers.line(), elsewhere.photos())
    leftBehind.set({ photos: all?.count ?? 0, onlyHere: onlyHere(...here) })
  }
}
