import { itemStages } from '../../items/stage.ts'
import { itemOrders } from '../../items/which-items.ts'
import { type Segment, unseen } from '../../platform/segments.ts'
import type { Lead } from '../../platform/web/lists/card-list-place.ts'
import type { ListSpace } from '../../platform/web/lists/list-space.ts'
import { searchPause, wordsOf } from '../../platform/web/lists/typed-search.ts'
import type { LeftScroll } from '../../platform/web/lists/use-steady-scroll.ts'
import type { Draft } from '../../platform/web/store/drafts.ts'
import { createStore, type Store } from '../../platform/web/store/store.ts'
import { isSameList, listOfBatches, type WhichBatches } from './list-of-batches.ts'

/** Where the seller is in the list of product batches. */
export type PlaceState = {
  /** What the search field holds. */
  readonly typed: string
  /** What was asked for, and what is shown: the same once the first of it is there. */
  readonly wanted: WhichBatches
  readonly shown: WhichBatches
  /** What is known of the list that is shown. */
  readonly segments: readonly Segment[]
  /** When its beginning was read, by the server's clock. */
  readonly asOf: string | undefined
  /** The card that is open, and its place in the list when that was last seen. */
  readonly open: { id: string; at: number } | null
  /** The room the list had last, so that it has its height at once when it is come back to. */
  readonly space: ListSpace | null
  /** Pixels by which the open card's panel moves the rows below it. */
  readonly panelHeight: number
}

export type DashboardPlace = ReturnType<typeof createDashboardPlace>

/**
 * Keeps where the seller is in the list while other views are shown. `search` keeps what is typed over a reload, `choice`
 * which stage and order were chosen.
 */
export function createDashboardPlace({ search, choice }: { search?: Draft; choice?: Draft } = {}) {
  const typedBefore = search?.read() ?? ''
  const first: WhichBatches = { ...choiceOf(choice?.read()), search: wordsOf(typedBefore) }
  const state: Store<PlaceState> = createStore<PlaceState>({
    typed: typedBefore,
    wanted: first,
    shown: first,
    segments: unseen,
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
    /** The list that is shown: the same object as long as it is the same list. */
    list: () => {
      const which = state.now().shown
      if (listed.which !== which) listed = { which, list: listOfBatches(which) }
      return listed.list
    },
    /** What was on the screen when the list was left. */
    scroll: { left: null } as LeftScroll,
    /** Searches for what is typed, after a pause in the typing. */
    type: (typed: string) => {
      state.set({ typed })
      if (typed === '') search?.forget()
      else search?.write(typed)
      clearTimeout(timer)
      if (typed === '') want({})
      else timer = setTimeout(want, searchPause, {})
    },
    /** Searches at once, in every stage, for what another view has led to, the first time that it is called with this lead. */
    follow: (lead: Lead | undefined) => {
      if (lead === followed) return
      followed = lead
      if (lead?.search === undefined) return
      state.set({ typed: lead.search })
      search?.write(lead.search)
      want({ stage: undefined })
      keepChoice()
    },
    /** Another stage or order, at once. */
    choose: (news: Pick<Partial<WhichBatches>, 'stage' | 'order'>) => {
      want(news)
      keepChoice()
    },
    /** Every batch again, in the order that was chosen. */
    clear: () => {
      state.set({ typed: '' })
      search?.forget()
      want({ stage: undefined })
      keepChoice()
    },
    /** What is wanted is there: the list begins with it. */
    showWanted: () => {
      state.set({ shown: state.now().wanted, segments: unseen, asOf: undefined, open: null })
    },
    /** Reads the list anew from its beginning. */
    startOver: () => {
      state.set({ segments: unseen, open: null })
    },
    /** Opens a card at a place of the list, and closes the one that was open; closes the card that is open already. */
    toggle: (id: string, at: number) => {
      state.set({ open: state.now().open?.id === id ? null : { id, at }, panelHeight: 0 })
    },
    close: () => {
      state.set({ open: null })
    },
  }
}

/** What was kept of a choice; what is not known is as it is at first. */
function choiceOf(kept = ''): Pick<WhichBatches, 'stage' | 'order'> {
  const [order, stage] = kept.split(' ')
  return {
    order: itemOrders.find((known) => known === order) ?? 'newest',
    stage: itemStages.find((known) => known === stage),
  }
}
