import { type Segment, unseen } from '../../../platform/segments.ts'
import type { ListSpace } from '../../../platform/web/segments/list-space.ts'
import type { LeftScroll } from '../../../platform/web/segments/use-steady-scroll.ts'
import { createWatchedState } from '../../../platform/web/watched-state.ts'
import { listOfListings } from './list-of-listings.ts'

/** Where the seller is in the list of listings. */
export type ListingsPlaceState = {
  /** What is known of the list. */
  readonly segments: readonly Segment[]
  /** When its beginning was read, by the server's clock. */
  readonly asOf: string | undefined
  /** The room the list had last, so that it has its height at once when it is come back to. */
  readonly space: ListSpace | null
}

export type ListingsPlace = ReturnType<typeof createListingsPlace>

/** Keeps where the seller is in the list while other views are shown. */
export function createListingsPlace() {
  const state = createWatchedState<ListingsPlaceState>({ segments: unseen, asOf: undefined, space: null })
  const cardHeights = new Map<string, number>()
  const rowHeights = new Map<number, number>()
  let ahead = 0
  return {
    ...state,
    set: (news: Partial<ListingsPlaceState>) => {
      const { asOf, space } = news
      if (asOf !== undefined && asOf !== state.now().asOf) ahead = Date.parse(asOf) - Date.now()
      if (space && !haveEqualHeights(space, state.now().space)) {
        cardHeights.clear()
        rowHeights.clear()
      }
      state.set(news)
    },
    list: () => listOfListings,
    /** Pixels of cards by item, and of rows by their place: what was measured last. */
    /** What was on the screen when the list was left. */
    scroll: { left: null } as LeftScroll,
    cardHeights,
    rowHeights,
    /** Milliseconds since 1970 by the server's clock, as near as the network lets it be known. */
    serverNow: () => Date.now() + ahead,
  }
}

/** Cards are as high in one room as in another when they are as wide, and the text is as large. */
function haveEqualHeights(one: ListSpace, other: ListSpace | null): boolean {
  return one.width === other?.width && one.rem === other.rem
}
