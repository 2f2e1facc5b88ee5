import { unseen } from '../../segments.ts'
import { createStore, type Store } from '../store/store.ts'
import type { ListSpace } from './list-space.ts'
import type { Listed, SegmentedList, Segments } from './segmented-list.ts'
import { searchPause, wordsOf } from './typed-search.ts'
import type { LeftScroll } from './use-steady-scroll.ts'

/** Where the seller is in a list of cards. */
export type CardListState = Segments & {
  /** The room the list had last, so that it has its height at once when it is come back to. */
  readonly space: ListSpace | null
  /** What the search field holds. */
  readonly typed: string
  /** What was searched for, and what is shown: the same once the first of it is there. Undefined: all of the list. */
  readonly wanted: string | undefined
  readonly shown: string | undefined
}

/**
 * One press elsewhere that led to a list: to what this search finds there, or to the list by itself. Each press is another
 * object, so that it is followed once, however often Back comes to the list again.
 */
export type Lead = { readonly search?: string }

/** Keeps it, with what the cards measured. */
export type CardListPlace<Entry extends Listed> = Pick<Store<CardListState>, 'now' | 'set'> & {
  /** The list that is shown: the same object as long as it is the same list. */
  list: () => SegmentedList<Entry>
  /** What is found by a search; without one all of it. */
  listOf: (search: string | undefined) => SegmentedList<Entry>
  /** Searches for what is typed, after a pause in the typing. */
  type: (typed: string) => void
  /** Searches for this, at once; for all of it by ''. */
  searchFor: (typed: string) => void
  /**
   * Shows what somewhere else has led to, the first time that it is called with this lead. One without a search: what was led to
   * before is not meant any more.
   */
  follow: (lead: Lead | undefined) => void
  /** What is wanted is there: the list begins with it. */
  showWanted: () => void
  /** What was on the screen when the list was left. */
  scroll: LeftScroll
  /** Pixels of cards by the ids of what they show, and of rows by their place: what was measured last in this room. */
  cardHeights: Map<string, number>
  rowHeights: Map<number, number>
}

/**
 * Keeps where the seller is in a list while other views are shown, and `more` that belongs to that. `listOf`: what is found of it by
 * a search, all of it without one.
 */
export function createCardListPlace<Entry extends Listed, More extends object>(
  listOf: (search: string | undefined) => SegmentedList<Entry>,
  more: More,
): Store<CardListState & More> & Omit<CardListPlace<Entry>, 'now' | 'set'> {
  const ofState = { segments: unseen, asOf: undefined, space: null, typed: '', wanted: undefined, shown: undefined }
  const state = createStore<CardListState & More>({ ...more, ...ofState })
  let timer: ReturnType<typeof setTimeout> | undefined
  let followed: Lead | undefined
  let listed = { shown: state.now().shown, list: listOf(undefined) }
  const cardHeights = new Map<string, number>()
  const rowHeights = new Map<number, number>()
  let measuredIn: ListSpace | null = null
  state.subscribe(() => {
    const { space } = state.now()
    if (space === measuredIn) return
    if (space && !haveEqualHeights(space, measuredIn)) {
      cardHeights.clear()
      rowHeights.clear()
    }
    measuredIn = space
  })
  const own = state as unknown as Store<CardListState>
  const want = () => {
    clearTimeout(timer)
    own.set({ wanted: wordsOf(own.now().typed) })
  }
  const searchFor = (typed: string) => {
    own.set({ typed })
    want()
  }
  return {
    ...state,
    list() {
      const { shown } = own.now()
      if (listed.shown !== shown) listed = { shown, list: listOf(shown) }
      return listed.list
    },
    listOf,
    type(typed) {
      own.set({ typed })
      clearTimeout(timer)
      if (typed === '') want()
      else timer = setTimeout(want, searchPause)
    },
    searchFor,
    follow(lead) {
      if (lead === undefined || lead === followed) return
      if (lead.search !== undefined) searchFor(lead.search)
      else if (own.now().typed === followed?.search) searchFor('')
      followed = lead
    },
    showWanted() {
      rowHeights.clear()
      own.set({ shown: own.now().wanted, segments: unseen, asOf: undefined })
    },
    scroll: { left: null },
    cardHeights,
    rowHeights,
  }
}

/** Cards are as high in one room as in another when they are as wide, and the text is as large. */
function haveEqualHeights(one: ListSpace, other: ListSpace | null): boolean {
  return one.width === other?.width && one.rem === other.rem
}
