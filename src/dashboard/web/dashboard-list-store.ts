import { itemStages } from '../../items/stage.ts'
import { itemOrders } from '../../items/which-items.ts'
import { type PageRange, unreadRanges } from '../../platform/page-ranges.ts'
import type { ListParams } from '../../platform/web/lists/card-list-store.ts'
import type { ListSpace } from '../../platform/web/lists/list-space.ts'
import { normalizedSearch, searchPause } from '../../platform/web/lists/typed-search.ts'
import type { SavedScroll } from '../../platform/web/lists/use-steady-scroll.ts'
import type { Draft } from '../../platform/web/store/drafts.ts'
import { createStore, type Store } from '../../platform/web/store/store.ts'
import { isSameList, listOfBatches, type WhichBatches } from './list-of-batches.ts'

/** The list of items as the seller left it: search, filter, known page ranges, open card and measured sizes. */
export type DashboardListState = {
  /** Text of the search field. */
  readonly searchText: string
  /** The list that the seller asked for, and the list on screen. They are the same once the first page has loaded. */
  readonly wantedList: WhichBatches
  readonly shownList: WhichBatches
  /** The page ranges of the shown list that were read so far. */
  readonly ranges: readonly PageRange[]
  /** When the beginning of the list was read, by the server's clock. */
  readonly asOf: string | undefined
  /** The open card, and its last known position in the list. */
  readonly open: { id: string; position: number } | null
  /** Last measured width and position of the list, so that it has its height at once when the seller comes back. */
  readonly space: ListSpace | null
  /** Pixels by which the open card's panel moves the rows below it. */
  readonly panelHeight: number
}

export type DashboardListStore = ReturnType<typeof createDashboardListStore>

/**
 * Keeps the list's search, filter, open card and scroll position while other views are shown. `searchDraft` keeps the
 * search text across a reload, and `filterDraft` keeps the chosen stage and order.
 */
export function createDashboardListStore({
  searchDraft,
  filterDraft,
}: {
  searchDraft?: Draft
  filterDraft?: Draft
} = {}) {
  const keptSearchText = searchDraft?.read() ?? ''
  const first: WhichBatches = { ...filterFrom(filterDraft?.read()), search: normalizedSearch(keptSearchText) }
  const state: Store<DashboardListState> = createStore<DashboardListState>({
    searchText: keptSearchText,
    wantedList: first,
    shownList: first,
    ranges: unreadRanges,
    asOf: undefined,
    open: null,
    space: null,
    panelHeight: 0,
  })
  let followedParams: ListParams | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let currentList = { which: first, list: listOfBatches(first) }
  const setWanted = (changes: Partial<WhichBatches>) => {
    clearTimeout(timer)
    const { wantedList, shownList, searchText } = state.get()
    const next = { ...wantedList, search: normalizedSearch(searchText), ...changes }
    if (!isSameList(next, wantedList)) state.set({ wantedList: isSameList(next, shownList) ? shownList : next })
  }
  const keepFilter = () => {
    const { order, stage } = state.get().wantedList
    filterDraft?.write([order, stage].join(' '))
  }
  return {
    ...state,
    /** The list that is shown. The same object while it is the same list. */
    list: () => {
      const which = state.get().shownList
      if (currentList.which !== which) currentList = { which, list: listOfBatches(which) }
      return currentList.list
    },
    /** The part of the list that was on the screen when the seller left it. */
    scroll: { saved: null } as SavedScroll,
    /** Searches for the typed text after a pause in typing. */
    type: (searchText: string) => {
      state.set({ searchText })
      if (searchText === '') searchDraft?.forget()
      else searchDraft?.write(searchText)
      clearTimeout(timer)
      if (searchText === '') setWanted({})
      else timer = setTimeout(setWanted, searchPause, {})
    },
    /**
     * Searches at once, in every stage, for the text of a link in another view. Each press of a link gives a new
     * params object, and a repeated object changes nothing.
     */
    follow: (params: ListParams | undefined) => {
      if (params === followedParams) return
      followedParams = params
      if (params?.search === undefined) return
      state.set({ searchText: params.search })
      searchDraft?.write(params.search)
      setWanted({ stage: undefined })
      keepFilter()
    },
    /** Chooses another stage or order, at once. */
    choose: (changes: Pick<Partial<WhichBatches>, 'stage' | 'order'>) => {
      setWanted(changes)
      keepFilter()
    },
    /** Shows every batch again, in the chosen order. */
    clear: () => {
      state.set({ searchText: '' })
      searchDraft?.forget()
      setWanted({ stage: undefined })
      keepFilter()
    },
    /** Shows the wanted list; call it when its first page is loaded. */
    showWanted: () => {
      state.set({ shownList: state.get().wantedList, ranges: unreadRanges, asOf: undefined, open: null })
    },
    /** Reads the list again from its beginning. */
    startOver: () => {
      state.set({ ranges: unreadRanges, open: null })
    },
    /**
     * Opens the card at this index of the list and closes the one that was open. Closes the card if it is open already.
     */
    toggle: (id: string, position: number) => {
      state.set({ open: state.get().open?.id === id ? null : { id, position }, panelHeight: 0 })
    },
    close: () => {
      state.set({ open: null })
    },
  }
}

/** Parses a stored stage and order; unknown values become the default. */
function filterFrom(stored = ''): Pick<WhichBatches, 'stage' | 'order'> {
  const [order, stage] = stored.split(' ')
  return {
    order: itemOrders.find((each) => each === order) ?? 'newest',
    stage: itemStages.find((each) => each === stage),
  }
}
