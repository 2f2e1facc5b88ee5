import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { EbayItem } from '../../../ebay/api.ts'
import { ebayAccountQuery } from '../../../ebay/web/account-query.ts'
import { EbayList } from '../../../ebay/web/list/ebay-list.tsx'
import { listOfEbayItems } from '../../../ebay/web/list/list-of-ebay-items.ts'
import { useOnGenerate } from '../../../listings/web/change/use-generate-listing.ts'
import { listOfListings } from '../../../listings/web/list/list-of-listings.ts'
import { ListingList } from '../../../listings/web/list/listing-list.tsx'
import type { ListingsStore } from '../../../listings/web/list/listings-store.ts'
import { isReadToEnd, knownCount } from '../../../platform/page-ranges.ts'
import type { CardListStore } from '../../../platform/web/lists/card-list-store.ts'
import { followEntries } from '../../../platform/web/lists/follow-entries.ts'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'

/** A queue has no filter that changes. */
const wholeList = { isChanging: false, fault: null }

/** The items of a task as Publish to eBay shows them, with everything that can be done there. */
export function EbayQueue({ store }: { store: CardListStore<EbayItem> }) {
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { data: account } = useQuery(ebayAccountQuery)
  useEffect(() => followEntries(queryClient, listOfEbayItems), [queryClient])
  if (!account) return <Skeleton className="h-96 w-full rounded-card" />
  return <EbayList store={store} state={state} account={account} found={wholeList} bar={false} />
}

/** The listings of a task as Generate Listings shows them. */
export function ListingQueue({ store }: { store: ListingsStore }) {
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(store.subscribe, store.get)
  const generate = useOnGenerate()
  useEffect(() => followEntries(queryClient, listOfListings), [queryClient])
  return (
    <ListingList
      store={store}
      state={state}
      bars={null}
      hasOneToWrite={false}
      onGenerate={generate}
      run={null}
      found={wholeList}
      isEmpty={isReadToEnd(state.ranges) && knownCount(state.ranges) === 0}
    />
  )
}
