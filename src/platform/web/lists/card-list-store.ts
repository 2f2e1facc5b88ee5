import { unreadRanges } from '../../page-ranges.ts'
import { createStore, type Store } from '../store/store.ts'
import type { ListSpace } from './list-space.ts'
import type { KnownRanges, Listed, PagedList } from './paged-list.ts'
import { searchPause, wordsOf } from './typed-search.ts'
import type { LeftScroll } from './use-steady-scroll.ts'

/** The seller's state in a list of cards: the search and the known ranges. */
export type CardListState = KnownRanges & {
  /** The space that the list had last, so that it has its height at once when the seller comes back. */
  readonly space: ListSpace | null
  /** Text in the search field. */
  readonly typed: string
  /** Searched words, and those of the shown list. Equal once the first result is there. Undefined: the whole list. */
  readonly wanted: string | undefined
  readonly shown: string | undefined
}

/**
 * One press elsewhere that opened a list, with a search or without. Each press is another object, so that the list follows it
 * once, even if Back comes to the list again.
 */
export type Lead = { readonly search?: string }

/** Keeps the state of a list of cards, with the measured heights of its cards. */
export type CardListStore<Entry extends Listed> = Pick<Store<CardListState>, 'now' | 'set'> & {
  /** The shown list: always the same object for the same list. */
  list: () => PagedList<Entry>
  /** The list of a search's results; without a search the whole list. */
  listOf: (search: string | undefined) => PagedList<Entry>
  /** Searches for the typed text after a pause in typing. */
  type: (typed: string) => void
  /** Searches for a text at once; '' shows the whole list. */
  searchFor: (typed: string) => void
  /**
   * Searches as a link says, the first time it is called with this lead. A lead without a search ends the search of the last
   * lead.
   */
  follow: (lead: Lead | undefined) => void
  /** Shows the wanted list from its start, once its first page is there. */
  showWanted: () => void
  /** Position on the screen when the list was left. */
  scroll: LeftScroll
  /** Last measured heights in pixels in this space: of cards by their entries' ids, of rows by their index. */
  cardHeights: Map<string, number>
  rowHeights: Map<number, number>
}

/**
 * Keeps the seller's state in a list while other views are shown, together with `more`. `listOf`: the list of a search's
 * results, or without a search the whole list.
 */
export function createCardListStore<Entry extends Listed, More extends object>(
  listOf: (search: string | undefined) => PagedList<Entry>,
  more: More,
): Store<CardListState & More> & Omit<CardListStore<Entry>, 'now' | 'set'> {
  const initial = { ranges: unreadRanges, asOf: undefined, space: null, typed: '', wanted: undefined, shown: undefined }
  const state = createStore<CardListState & More>({ ...more, ...initial })
  let timer: ReturnType<typeof setTimeout> | undefined
  let followedLead: Lead | undefined
  let cached = { shown: state.now().shown, list: listOf(undefined) }
  const cardHeights = new Map<string, number>()
  const rowHeights = new Map<number, number>()
  let measuredSpace: ListSpace | null = null
  state.subscribe(() => {
    const { space } = state.now()
    if (space === measuredSpace) return
    if (space && !haveEqualHeights(space, measuredSpace)) {
      cardHeights.clear()
      rowHeights.clear()
    }
    measuredSpace = space
  })
  // TypeScript cannot see that the state includes CardListState.
  const listState = state as unknown as Store<CardListState>
  const searchTyped = () => {
    clearTimeout(timer)
    listState.set({ wanted: wordsOf(listState.now().typed) })
  }
  const searchFor = (typed: string) => {
    listState.set({ typed })
    searchTyped()
  }
  return {
    ...state,
    list() {
      const { shown } = listState.now()
      if (cached.shown !== shown) cached = { shown, list: listOf(shown) }
      return cached.list
    },
    listOf,
    type(typed) {
      listState.set({ typed })
      clearTimeout(timer)
      if (typed === '') searchTyped()
      else timer = setTimeout(searchTyped, searchPause)
    },
    searchFor,
    follow(lead) {
      if (lead === undefined || lead === followedLead) return
      if (lead.search !== undefined) searchFor(lead.search)
      else if (listState.now().typed === followedLead?.search) searchFor('')
      followedLead = lead
    },
    showWanted() {
      rowHeights.clear()
      listState.set({ shown: listState.now().wanted, ranges: unreadRanges, asOf: undefined })
    },
    scroll: { left: null },
    cardHeights,
    rowHeights,
  }
}

/** True if cards are equally high in both spaces: same width, same text size. */
function haveEqualHeights(one: ListSpace, other: ListSpace | null): boolean {
  return one.width === other?.width && one.rem === other.rem
}
