import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { use, useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { ItemSearch } from '../../items/web/item-search.tsx'
import { notifyItemsGone } from '../../items/web/notify-items-gone.ts'
import { numberWords } from '../../platform/page-language.ts'
import { followEntries } from '../../platform/web/lists/follow-entries.ts'
import { useCardSearch } from '../../platform/web/lists/use-card-search.ts'
import { useOpenView, useViewParams, useViewState } from '../../platform/web/page/navigation.ts'
import { DraftsOwner } from '../../platform/web/store/use-draft.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { NothingFound } from '../../platform/web/ui/nothing-found.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { isOver } from '../listing-run.ts'
import type { OnGenerate } from './card/card-props.ts'
import { useGenerateListing } from './change/use-generate-listing.ts'
import { listOfListings } from './list/list-of-listings.ts'
import { ListingList } from './list/listing-list.tsx'
import { createListingsStores, type ListingsStores } from './list/listings-store.ts'
import { countsQuery } from './run/counts-query.ts'
import { RunEnd } from './run/run-end.tsx'
import { runQuery } from './run/run-query.ts'
import { useBars } from './run/use-bars.ts'

/** Generate Listings: one card for each item, with its listing or the form for one. */
export function ListingsScreen() {
  const openView = useOpenView()
  const toDashboard = () => openView('dashboard')
  const params = useViewParams('listings')
  const stores = useViewState(createListingsStores)
  const { isNeedSellerShown } = useSyncExternalStore(stores.subscribe, stores.get)
  useLayoutEffect(() => stores.follow(params), [stores, params])
  const store = isNeedSellerShown ? stores.needSeller : stores.all
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { searchState, isNothingFound, hasNone } = useCardSearch(store, state, isNeedSellerShown ? undefined : params)
  const sellerId = use(DraftsOwner)
  useEffect(
    () =>
      followEntries(queryClient, listOfListings, (deletedItems) =>
        notifyItemsGone(sellerId, deletedItems, 'was deleted on another page or device'),
      ),
    [queryClient, sellerId],
  )
  const { data: run } = useQuery(runQuery)
  const bars = useBars(store, state, isNeedSellerShown)
  const { data: counts } = useQuery(countsQuery)
  const { mutate } = useGenerateListing()
  const generate = useCallback<OnGenerate>(
    (itemId, hints, options) => mutate({ itemId, hints, fullAutoFill: options?.fullAutoFill }),
    [mutate],
  )
  return (
    <Screen title="Generate Listings" back={{ label: 'Dashboard', onPress: toDashboard }}>
      {run && isOver(run) && <RunEnd run={run} onNeedSeller={stores.showNeedSeller} />}
      {(isNeedSellerShown || !hasNone) && (
        <div className="flex gap-2">
          <ItemSearch
            className="min-w-0 flex-1"
            label="Search items"
            typed={state.searchText}
            onType={store.typeSearch}
          />
          <NeedSellerSwitch stores={stores} isOn={isNeedSellerShown} count={counts?.needSeller ?? 0} />
        </div>
      )}
      {isNothingFound && <NothingFound sentence="No items match" onClear={() => store.searchFor('')} />}
      {hasNone && isNeedSellerShown && <NothingFound sentence="Nothing needs you" onClear={stores.showAll} />}
      {hasNone && !isNeedSellerShown && (
        <EmptyState sentence="No items yet">
          <Button variant="primary" onPress={toDashboard}>
            Go to Dashboard
          </Button>
        </EmptyState>
      )}
      <ListingList
        key={isNeedSellerShown ? 'need-seller' : 'all'}
        store={store}
        state={state}
        bars={bars}
        hasOneToWrite={bars.unwritten.counted === 1 && bars.unwritten.count === 0}
        onGenerate={generate}
        run={run ?? null}
        found={searchState}
        isEmpty={hasNone}
      />
    </Screen>
  )
}

/** Switches between all items and those that need the seller. */
function NeedSellerSwitch({ stores, isOn, count }: { stores: ListingsStores; isOn: boolean; count: number }) {
  if (isOn) return <Button onPress={stores.showAll}>All Items</Button>
  if (count === 0) return null
  return (
    <Button icon={CircleAlert} className="shrink-0" onPress={stores.showNeedSeller}>
      {numberWords(count)} {count === 1 ? 'needs' : 'need'} you
    </Button>
  )
}
