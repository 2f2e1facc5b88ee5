import { useLayoutEffect } from 'react'
import { isReadToEnd, knownCount } from '../../page-ranges.ts'
import type { CardListState, CardListStore, ListParams } from './card-list-store.ts'
import type { Listed } from './paged-list.ts'
import { useWantedList } from './use-wanted-list.ts'

/** State of a search in a list of cards. `params`: those of the press that opened the list last. */
export function useCardSearch<Entry extends Listed>(
  store: CardListStore<Entry>,
  state: CardListState,
  params: ListParams | undefined,
) {
  useLayoutEffect(() => store.follow(params), [store, params])
  const searchState = useWantedList(store, store.listOf(state.wantedSearch), state.wantedSearch !== state.shownSearch)
  const isEmpty = isReadToEnd(state.ranges) && knownCount(state.ranges) === 0
  const isSearching = state.shownSearch !== undefined
  return { searchState, isSearching, isNothingFound: isEmpty && isSearching, hasNone: isEmpty && !isSearching }
}
