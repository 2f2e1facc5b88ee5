import { useLayoutEffect } from 'react'
import { isSeenToEnd, knownCount } from '../../page-ranges.ts'
import type { CardListState, CardListStore, Lead } from './card-list-store.ts'
import type { Listed } from './paged-list.ts'
import { useWantedList } from './use-wanted-list.ts'

/** State of a search in a list of cards. `lead`: the link that opened the list last. */
export function useSearched<Entry extends Listed>(
  store: CardListStore<Entry>,
  state: CardListState,
  lead: Lead | undefined,
) {
  useLayoutEffect(() => store.follow(lead), [store, lead])
  const found = useWantedList(store, store.listOf(state.wanted), state.wanted !== state.shown)
  const isEmpty = isSeenToEnd(state.ranges) && knownCount(state.ranges) === 0
  const isSearching = state.shown !== undefined
  return { found, isSearching, isNothingFound: isEmpty && isSearching, hasNone: isEmpty && !isSearching }
}
