import { unreadRanges } from '../../page-ranges.ts'
import { createStore, type Store } from '../store/store.ts'
import { createSpaceStore, type ListSpace, type SpaceStore } from './list-space.ts'
import type { KnownRanges, Listed, PagedList, PagedListStore } from './paged-list.ts'
import type { SavedScroll } from './use-steady-scroll.ts'

/** A list of cards, with the measured heights of its cards. */
export type CardListStore<Entry extends Listed> = PagedListStore<Entry> &
  Store<KnownRanges> & {
    /** Last measured space of the list, so that it has its height at once when the seller comes back. */
    readonly space: SpaceStore
    /** Position on the screen when the list was left. */
    readonly scroll: SavedScroll
    /** Last measured heights in pixels in this space: of cards by their entries' ids, of rows by their index. */
    readonly cardHeights: Map<string, number>
    readonly rowHeights: Map<number, number>
  }

/** Parameters of one press elsewhere that opened a list. Each press is another object, so that the list follows it once. */
export type ListParams = { readonly search?: string }

/** Keeps the seller's place in a list of cards while other views are shown. */
export function createCardListStore<Entry extends Listed>(list: PagedList<Entry>): CardListStore<Entry> {
  const state = createStore<KnownRanges>({ ranges: unreadRanges, asOf: undefined })
  return withCardHeights(state, { list: () => list, scroll: { saved: null }, space: createSpaceStore() })
}

/** The cards of a list whose state is kept elsewhere. Heights are forgotten when the space or the list changes. */
export function withCardHeights<Entry extends Listed>(
  state: Store<KnownRanges>,
  { list, scroll, space: spaceStore }: Pick<CardListStore<Entry>, 'list' | 'scroll' | 'space'>,
): CardListStore<Entry> {
  const cardHeights = new Map<string, number>()
  const rowHeights = new Map<number, number>()
  let measuredSpace = spaceStore.get().space
  let measuredList = list()
  state.subscribe(() => {
    if (list() !== measuredList) rowHeights.clear()
    measuredList = list()
  })
  spaceStore.subscribe(() => {
    const { space } = spaceStore.get()
    if (space && !haveEqualHeights(space, measuredSpace)) {
      cardHeights.clear()
      rowHeights.clear()
    }
    measuredSpace = space
  })
  return { ...state, list, scroll, space: spaceStore, cardHeights, rowHeights }
}

/** True if cards are equally high in both spaces: same width, same text size. */
function haveEqualHeights(one: ListSpace, other: ListSpace | null): boolean {
  return one.width === other?.width && one.rem === other.rem
}
