import { useLayoutEffect } from 'react'
import { isSeenToEnd, knownCount } from '../../segments.ts'
import type { CardListPlace, CardListState, Lead } from './card-list-place.ts'
import type { Listed } from './segmented-list.ts'
import { useWantedList } from './use-wanted-list.ts'

/** How far what is searched for in a list of cards is. `lead`: what led here last. */
export function useSearched<Entry extends Listed>(
  place: CardListPlace<Entry>,
  state: CardListState,
  lead: Lead | undefined,
) {
  useLayoutEffect(() => place.follow(lead), [place, lead])
  const found = useWantedList(place, place.listOf(state.wanted), state.wanted !== state.shown)
  const isEmpty = isSeenToEnd(state.segments) && knownCount(state.segments) === 0
  const isSearching = state.shown !== undefined
  return { found, isSearching, isNothingFound: isEmpty && isSearching, hasNone: isEmpty && !isSearching }
}
