import { unreadRanges } from '../../page-ranges.ts'
import { createStore, type Store } from '../store/store.ts'
import type { ListSpace } from './list-space.ts'
import type { KnownRanges, Listed, PagedList } from './paged-list.ts'
import { normalizedSearch, searchPause } from './typed-search.ts'
import type { SavedScroll } from './use-steady-scroll.ts'

/** The seller's state in a list of cards: the search and the known ranges. */
export type CardListState = KnownRanges & {
  /** Last measured width and position of the list, so that it has its height at once when the seller comes back. */
  readonly space: ListSpace | null
  /** Text in the search field. */
  readonly searchText: string
  /** Searched words, and those of the shown list. Equal once the first result is there. Undefined: the whole list. */
  readonly wantedSearch: string | undefined
  readonly shownSearch: string | undefined
}

/**
 * Parameters of one press elsewhere that opened a list, with a search or without. Each press is another object, so that the list
 * follows it once, even if Back comes to the list again.
 */
export type ListParams = { readonly search?: string }

/** Keeps the state of a list of cards, with the measured heights of its cards. */
export type CardListStore<Entry extends Listed> = Pick<Store<CardListState>, 'get' | 'set'> & {
  /** The shown list: always the same object for the same list. */
  list: () => PagedList<Entry>
  /** The list of a search's results; without a search the whole list. */
  listOf: (search: string | undefined) => PagedList<Entry>
  /** Searches for the typed text after a pause in typing. */
  typeSearch: (searchText: string) => void
  /** Searches for a text at once; '' shows the whole list. */
  searchFor: (searchText: string) => void
  /**
   * Searches as these parameters say, at their first call. Parameters without a search end the search of the last ones.
   */
  follow: (params: ListParams | undefined) => void
  /** Shows the wanted list from its start, once its first page is there. */
  showWanted: () => void
  /** Position on the screen when the list was left. */
  scroll: SavedScroll
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
): Store<CardListState & More> & Omit<CardListStore<Entry>, 'get' | 'set'> {
  const initial = {
    ranges: unreadRanges,
    asOf: undefined,
    space: null,
    searchText: '',
    wantedSearch: undefined,
    shownSearch: undefined,
  }
  const state = createStore<CardListState & More>({ ...more, ...initial })
  let timer: ReturnType<typeof setTimeout> | undefined
  let followedParams: ListParams | undefined
  let cached = { shown: state.get().shownSearch, list: listOf(undefined) }
  const cardHeights = new Map<string, number>()
  const rowHeights = new Map<number, number>()
  let measuredSpace: ListSpace | null = null
  state.subscribe(() => {
    const { space } = state.get()
    if (space === measuredSpace) return
    if (space && !haveEqualHeights(space, measuredSpace)) {
      cardHeights.clear()
      rowHeights.clear()
    }
    measuredSpace = space
  })
  // TypeScript cannot see that the state includes CardListState.
  const listState = state as unknown as Store<CardListState>
  const searchNow = () => {
    clearTimeout(timer)
    listState.set({ wantedSearch: normalizedSearch(listState.get().searchText) })
  }
  const searchFor = (searchText: string) => {
    listState.set({ searchText })
    searchNow()
  }
  return {
    ...state,
    list() {
      const { shownSearch } = listState.get()
      if (cached.shown !== shownSearch) cached = { shown: shownSearch, list: listOf(shownSearch) }
      return cached.list
    },
    listOf,
    typeSearch(searchText) {
      listState.set({ searchText })
      clearTimeout(timer)
      if (searchText === '') searchNow()
      else timer = setTimeout(searchNow, searchPause)
    },
    searchFor,
    follow(params) {
      if (params === undefined || params === followedParams) return
      if (params.search !== undefined) searchFor(params.search)
      else if (listState.get().searchText === followedParams?.search) searchFor('')
      followedParams = params
    },
    showWanted() {
      rowHeights.clear()
      listState.set({ shownSearch: listState.get().wantedSearch, ranges: unreadRanges, asOf: undefined })
    },
    scroll: { saved: null },
    cardHeights,
    rowHeights,
  }
}

/** True if cards are equally high in both spaces: same width, same text size. */
function haveEqualHeights(one: ListSpace, other: ListSpace | null): boolean {
  return one.width === other?.width && one.rem === other.rem
}
