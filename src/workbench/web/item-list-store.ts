import { z } from 'zod'
import type { ItemGroup } from '../../items/stage.ts'
import { type ItemFilter, itemFilterSchema, itemOrders, type WhichItems } from '../../items/which-items.ts'
import { type PageRange, unreadRanges } from '../../platform/page-ranges.ts'
import type { ListParams } from '../../platform/web/lists/card-list-store.ts'
import { createSpaceStore } from '../../platform/web/lists/list-space.ts'
import { normalizedSearch, searchPause } from '../../platform/web/lists/typed-search.ts'
import type { SavedScroll } from '../../platform/web/lists/use-steady-scroll.ts'
import { jsonOf } from '../../platform/web/net/json-of.ts'
import type { Draft } from '../../platform/web/store/drafts.ts'
import { createStore, type Store } from '../../platform/web/store/store.ts'
import { everyItem, isSameList, listOfItems } from './list-of-items.ts'

/** The list of items as the seller left it: search, filter and known page ranges. */
export type ItemListState = {
  /** Text of the search field. */
  readonly searchText: string
  /** The list that the seller asked for, and the list on screen. They are the same once the first page has loaded. */
  readonly wantedList: WhichItems
  readonly shownList: WhichItems
  /** The page ranges of the shown list that were read so far. */
  readonly ranges: readonly PageRange[]
  /** When the beginning of the list was read, by the server's clock. */
  readonly asOf: string | undefined
}

export type ItemListStore = ReturnType<typeof createItemListStore>

/**
 * Keeps the list's search, filter and scroll position while other views are shown. `searchDraft` keeps the
 * search text across a reload, and `filterDraft` keeps the chosen filter and order. `group`: the items that are listed.
 */
export function createItemListStore({
  searchDraft,
  filterDraft,
  group,
}: {
  searchDraft?: Draft
  filterDraft?: Draft
  group?: ItemGroup | undefined
} = {}) {
  const keptSearchText = searchDraft?.read() ?? ''
  const first: WhichItems = { group, ...filterFrom(filterDraft?.read()), search: normalizedSearch(keptSearchText) }
  const state: Store<ItemListState> = createStore<ItemListState>({
    searchText: keptSearchText,
    wantedList: first,
    shownList: first,
    ranges: unreadRanges,
    asOf: undefined,
  })
  let followedParams: ListParams | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const setWanted = (changes: Partial<WhichItems>) => {
    clearTimeout(timer)
    const { wantedList, shownList, searchText } = state.get()
    const next = { ...wantedList, search: normalizedSearch(searchText), ...changes }
    if (!isSameList(next, wantedList)) state.set({ wantedList: isSameList(next, shownList) ? shownList : next })
  }
  const keepFilter = () => {
    const { search: _search, ...kept } = state.get().wantedList
    filterDraft?.write(JSON.stringify(kept))
  }
  /** Shows a list at once, in place of the one that the seller chose or searched for. */
  const show = (list: WhichItems) => {
    const { search: searchText = '' } = list
    state.set({ searchText })
    if (searchText === '') searchDraft?.forget()
    else searchDraft?.write(searchText)
    setWanted({ ...noFilter, group, ...list })
    keepFilter()
  }
  return {
    ...state,
    /** The list that is shown. The same object while it is the same list. */
    list: shownListOf(state, listOfItems),
    /** Last measured space of the list, so that it has its height at once when the seller comes back. */
    space: createSpaceStore(),
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
    /** Searches for the typed text without waiting for the pause. */
    searchNow: () => setWanted({}),
    /**
     * Searches at once, among all items of every group, for the text of a link in another view. A link without a text ends the search of the
     * last one. Each press of a link gives a new params object, and a repeated object changes nothing.
     */
    follow: (params: ListParams | undefined) => {
      if (params === followedParams) return
      const lastSearch = followedParams?.search
      followedParams = params
      if (!params) return
      const { wantedList, searchText } = state.get()
      if (params.search !== undefined)
        show({ order: wantedList.order, search: normalizedSearch(params.search), group: undefined })
      else if (lastSearch !== undefined && searchText === lastSearch) show({ order: wantedList.order })
    },
    show,
    /** Chooses another filter or order, at once. */
    choose: (changes: Omit<Partial<WhichItems>, 'search'>) => {
      setWanted(changes)
      keepFilter()
    },
    /** Shows every item again, in the chosen order. */
    clear: () => show({ order: state.get().wantedList.order }),
    /** Shows the wanted list; call it when its first page is loaded. */
    showWanted: () => {
      state.set({ shownList: state.get().wantedList, ranges: unreadRanges, asOf: undefined })
    },
    /** Reads the list again from its beginning. */
    startOver: () => {
      state.set({ ranges: unreadRanges })
    },
  }
}

/** Returns a function that gives the shown list, read by `listOf`: the same object while it is the same list. */
export function shownListOf<List>(
  { get }: Pick<Store<ItemListState>, 'get'>,
  listOf: (which: WhichItems) => List,
): () => List {
  let which = get().shownList
  let list = listOf(which)
  return () => {
    const { shownList } = get()
    if (shownList !== which) {
      which = shownList
      list = listOf(which)
    }
    return list
  }
}

/** Every filter besides the search, taken away. */
const noFilter = {
  stage: undefined,
  tab: undefined,
  category: undefined,
  condition: undefined,
  needs: undefined,
  confirm: undefined,
} satisfies Record<Exclude<keyof ItemFilter, 'search' | 'group'>, undefined>

const keptSchema = itemFilterSchema.omit({ search: true }).extend({ order: z.enum(itemOrders) })

/** Parses a stored filter and order; one that is not valid becomes the default. */
function filterFrom(stored = ''): WhichItems {
  const { data } = keptSchema.safeParse(jsonOf(stored))
  return data ?? everyItem
}
