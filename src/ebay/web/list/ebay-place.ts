import { type Segment, unseen } from '../../../platform/segments.ts'
import type { ListSpace } from '../../../platform/web/segments/list-space.ts'
import type { LeftScroll } from '../../../platform/web/segments/use-steady-scroll.ts'
import { createWatchedState } from '../../../platform/web/watched-state.ts'
import { listOfEbayItems } from './list-of-ebay-items.ts'

/** Where the seller is on the eBay screen. */
export type EbayPlaceState = {
  /** What is known of the list. */
  readonly segments: readonly Segment[]
  readonly asOf: string | undefined
  /** The room the list had last, so that it has its height at once when it is come back to. */
  readonly space: ListSpace | null
  /** Items to be published together. */
  readonly selected: ReadonlySet<string>
}

export type EbayPlace = ReturnType<typeof createEbayPlace>

/** Keeps where the seller is in the list while other views are shown. */
export function createEbayPlace() {
  const state = createWatchedState<EbayPlaceState>({
    segments: unseen,
    asOf: undefined,
    space: null,
    selected: new Set(),
  })
  const cardHeights = new Map<string, number>()
  const rowHeights = new Map<number, number>()
  return {
    ...state,
    set: (news: Partial<EbayPlaceState>) => {
      const { space } = news
      const before = state.now().space
      // Cards are as high in one room as in another when they are as wide, and the text is as large.
      if (space && (space.width !== before?.width || space.rem !== before.rem)) {
        cardHeights.clear()
        rowHeights.clear()
      }
      state.set(news)
    },
    list: () => listOfEbayItems,
    /** What was on the screen when the list was left. */
    scroll: { left: null } as LeftScroll,
    /** Pixels of cards by item, and of rows by their place: what was measured last. */
    cardHeights,
    rowHeights,
  }
}
