import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { notifyItemsGone } from '../../../items/web/notify-items-gone.ts'
import { followEntries } from '../../../platform/web/lists/follow-entries.ts'
import type { KnownRanges } from '../../../platform/web/lists/paged-list.ts'
import type { useWantedList } from '../../../platform/web/lists/use-wanted-list.ts'
import { DraftsOwner } from '../../../platform/web/store/use-draft.ts'
import { useOnGenerate } from '../change/use-generate-listing.ts'
import { runQuery } from '../run/run-query.ts'
import { useBars } from '../run/use-bars.ts'
import { listOfListings } from './list-of-listings.ts'
import { ListingList } from './listing-list.tsx'
import type { ListingsStore } from './listings-store.ts'

/** The cards of Generate Listings, with its two bars and the progress of a run. */
export function ListingCards(props: {
  store: ListingsStore
  state: KnownRanges
  /** Progress of a change of the list. */
  found: ReturnType<typeof useWantedList>
  /** Whether the list shows all items that can be written and not only those that a filter finds. */
  isWhole: boolean
  /** Whether there are no items. */
  isEmpty: boolean
}) {
  const { store, state, isWhole } = props
  const queryClient = useQueryClient()
  const sellerId = use(DraftsOwner)
  useEffect(
    () =>
      followEntries(queryClient, listOfListings, (deletedItems) =>
        notifyItemsGone(sellerId, deletedItems, 'was deleted on another page or device'),
      ),
    [queryClient, sellerId],
  )
  const { data: run } = useQuery(runQuery)
  const bars = useBars(store, { asOf: state.asOf, isWhole })
  const generate = useOnGenerate()
  return (
    <ListingList
      store={store}
      state={state}
      bars={bars}
      hasOneToWrite={bars.unwritten.counted === 1 && bars.unwritten.count === 0}
      onGenerate={generate}
      run={run ?? null}
      found={props.found}
      isEmpty={props.isEmpty}
    />
  )
}
