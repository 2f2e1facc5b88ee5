import { unseen } from '../../segments.ts'
import type { ListSpace } from '../segments/list-space.ts'
import type { Listed, SegmentedList, Segments } from '../segments/segmented-list.ts'
import type { LeftScroll } from '../segments/use-steady-scroll.ts'
import { createWatchedState, type WatchedState } from '../watched-state.ts'

/** Where the seller is in a list of cards. */
export type CardListState = Segments & {
  /** The room the list had last, so that it has its height at once when it is come back to. */
  readonly space: ListSpace | null
}

/** Keeps it, with what the cards measured. */
export type CardListPlace<Entry extends Listed> = Pick<WatchedState<CardListState>, 'now' | 'set'> & {
  /** The list that is shown. */
  list: () => SegmentedList<Entry>
  /** What was on the screen when the list was left. */
  scroll: LeftScroll
  /** Pixels of cards by the ids of what they show, and of rows by their place: what was measured last in this room. */
  cardHeights: Map<string, number>
  rowHeights: Map<number, number>
}

/** Keeps where the seller is in a list while other views are shown, and `more` that belongs to that. */
export function createCardListPlace<Entry extends Listed, More extends object>(
  list: SegmentedList<Entry>,
  more: More,
): WatchedState<CardListState & More> & Omit<CardListPlace<Entry>, 'now' | 'set'> {
  const state = createWatchedState<CardListState & More>({ ...more, segments: unseen, asOf: undefined, space: null })
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
  return { ...state, list: () => list, scroll: { left: null }, cardHeights, rowHeights }
}

/** Cards are as high in one room as in another when they are as wide, and the text is as large. */
function haveEqualHeights(one: ListSpace, other: ListSpace | null): boolean {
  return one.width === other?.width && one.rem === other.rem
}
