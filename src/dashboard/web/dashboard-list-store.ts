import { itemStages } from '../../items/stage.ts'
import { itemOrders } from '../../items/which-items.ts'
import { type PageRange, unreadRanges } from '../../platform/page-ranges.ts'
import type { Lead } from '../../platform/web/lists/card-list-store.ts'
import type { ListSpace } from '../../platform/web/lists/list-space.ts'
import { searchPause, wordsOf } from '../../platform/web/lists/typed-search.ts'
import type { LeftScroll } from '../../platform/web/lists/use-steady-scroll.ts'
import type { Draft } from '../../platform/web/store/drafts.ts'
import { createStore, type Store } from '../../platform/web/store/store.ts'
import { isSameList, listOfBatches, type WhichBatches } from './list-of-batches.ts'

/** The seller's position in the list of product batches. */
export type PlaceState = {
  /** Text of the search field. */
  readonly typed: string
  /** The list asked for, and the list shown. They are the same once the first page has loaded. */
  readonly wanted: WhichBatches
  readonly shown: WhichBatches
  /** The known page ranges of the shown list. */
  readonly ranges: readonly PageRange[]
  /** When the beginning of the list was read, by the server's clock. */
  readonly asOf: string | undefined
  /** The open card, and its last known index in the list. */
  readonly open: { id: string; at: number } | null
  /** The last space of the list, so that it has its height at once when the seller comes back. */
  readonly space: ListSpace | null
  /** Pixels by which the open card's panel moves the rows below it. */
  readonly panelHeight: number
}

export type DashboardPlace = ReturnType<typeof createDashboardPlace>

/**
 * Keeps the seller's position in the list while other views are shown. `search` keeps the typed text across a reload,
 * `choice` the chosen stage and order.
 */
export function createDashboardPlace({ search, choice }: { search?: Draft; choice?: Draft } = {}) {
  const typedBefore = search?.read() ?? ''
  const first: WhichBatches = { ...choiceOf(choice?.read()), search: wordsOf(typedBefore) }
  const state: Store<PlaceState> = createStore<PlaceState>({
    typed: typedBefore,
    wanted: first,
    shown: first,
    ranges: unreadRanges,
    asOf: undefined,
    open: null,
    space: null,
    panelHeight: 0,
  })
  let followed: Lead | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let listed = { which: first, list: listOfBatches(first) }
  const want = (news: Partial<WhichBatches>) => {
    clearTimeout(timer)
    const { wanted, shown, typed } = state.now()
    const next = { ...wanted, search: wordsOf(typed), ...news }
    if (!isSameList(next, wanted)) state.set({ wanted: isSameList(next, shown) ? shown : next })
  }
  const keepChoice = () => {
    const { order, stage } = state.now().wanted
    choice?.write([order, stage].join(' '))
  }
  return {
    ...state,
    /** The list that is shown. The same object while it is the same list. */
    list: () => {
      const which = state.now().shown
      if (listed.which !== which) listed = { which, list: listOfBatches(which) }
      return listed.list
    },
    /** The part of the list that was on the screen when the seller left it. */
    scroll: { left: null } as LeftScroll,
    /** Searches for the typed text after a pause in typing. */
    type: (typed: string) => {
      state.set({ typed })
      if (typed === '') search?.forget()
      else search?.write(typed)
      clearTimeout(timer)
      if (typed === '') want({})
      else timer = setTimeout(want, searchPause, {})
    },
    /**
     * Searches at once, in every stage, for the text that another view links to. Does so only on the first call with this
     * lead.
     */
    follow: (lead: Lead | undefined) => {
      if (lead === followed) return
      followed = lead
      if (lead?.search === undefined) return
      state.set({ typed: lead.search })
      search?.write(lead.search)
      want({ stage: undefined })
      keepChoice()
    },
    /** Chooses another stage or order, at once. */
    choose: (news: Pick<Partial<WhichBatches>, 'stage' | 'order'>) => {
      want(news)
      keepChoice()
    },
    /** Shows every batch again, in the chosen order. */
    clear: () => {
      state.set({ typed: '' })
      search?.forget()
      want({ stage: undefined })
      keepChoice()
    },
    /** Shows the wanted list; call it when its first page is loaded. */
    showWanted: () => {
      state.set({ shown: state.now().wanted, ranges: unreadRanges, asOf: undefined, open: null })
    },
    /** Reads the list again from its beginning. */
    startOver: () => {
      state.set({ ranges: unreadRanges, open: null })
    },
    /**
     * Opens the card at this index of the list and closes the one that was open. Closes the card if it is open already.
     */
    toggle: (id: string, at: number) => {
      state.set({ open: state.now().open?.id === id ? null : { id, at }, panelHeight: 0 })
    },
    close: () => {
      state.set({ open: null })
    },
  }
}

/** Parses a stored choice; unknown values become the default. */
function choiceOf(stored = ''): Pick<WhichBatches, 'stage' | 'order'> {
  const [order, stage] = stored.split(' ')
  return {
    order: itemOrders.find((known) => known === order) ?? 'newest',
    stage: itemStages.find((known) => known === stage),
  }
}
