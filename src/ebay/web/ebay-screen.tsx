import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { ItemSearch } from '../../items/web/item-search.tsx'
import { notifyItemsGone } from '../../items/web/notify-items-gone.ts'
import { followEntries } from '../../platform/web/lists/follow-entries.ts'
import { useCardSearch } from '../../platform/web/lists/use-card-search.ts'
import { focusTitleWhenLost } from '../../platform/web/page/focus-title-when-lost.ts'
import { useOpenView, useViewParams, useViewState } from '../../platform/web/page/navigation.ts'
import { DraftsOwner } from '../../platform/web/store/use-draft.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { LoadFault } from '../../platform/web/ui/load-fault.tsx'
import { NothingFound } from '../../platform/web/ui/nothing-found.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ebaySentences } from '../errors/ebay-sentences.ts'
import { ebayAccountQuery } from './account-query.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkRunPanel, showRunPanel } from './bulk/bulk-run-panel.tsx'
import { BulkSummary } from './bulk/bulk-summary.tsx'
import { PublishRuns } from './bulk/publish-runs.tsx'
import { useBulk } from './bulk/use-bulk.ts'
import { AskLocation } from './connection/ask-location.tsx'
import { ConnectFirst } from './connection/connect-first.tsx'
import { ConnectionCard } from './connection/connection-card.tsx'
import { isConnected } from './connection/connection-state.ts'
import { useAccountCheck, useRefreshOnConnect } from './connection/use-account-check.ts'
import { EbayList } from './list/ebay-list.tsx'
import { createEbayListStore } from './list/ebay-list-store.ts'
import { listOfEbayItems } from './list/list-of-ebay-items.ts'

/** eBay Integration: the connected account, then all items whose listing is ready or that are for sale. */
export function EbayScreen() {
  const openView = useOpenView()
  const listStore = useViewState(createEbayListStore)
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(listStore.subscribe, listStore.get)
  const { searchState, isSearching, isNothingFound, hasNone } = useCardSearch(listStore, state, useViewParams('ebay'))
  const { data: account, error, isFetching, refetch } = useQuery(ebayAccountQuery)
  const isChecking = useAccountCheck(account)
  const bulk = useBulk(listStore, state)
  const [isLocationOpen, setLocationOpen] = useState(false)
  const userId = use(DraftsOwner)
  useEffect(
    () =>
      followEntries(queryClient, listOfEbayItems, (gone) =>
        notifyItemsGone(userId, gone, 'was deleted or no longer has a listing'),
      ),
    [queryClient, userId],
  )
  useRefreshOnConnect()
  const hasConnection = account !== undefined && isConnected(account)
  const publish = () => (account?.location ? bulk.review() : setLocationOpen(true))
  return (
    <Screen title="eBay Integration" back={{ label: 'Dashboard', onPress: () => openView('dashboard') }}>
      {error && (
        <LoadFault
          subject="eBay settings"
          fault={{ error, isStale: account !== undefined, isFetching, retry: () => void refetch() }}
        />
      )}
      {account === undefined && !error && <Skeleton className="h-15 w-full rounded-card" />}
      {account && !hasConnection && <ConnectFirst account={account} />}
      {account?.connection && <ConnectionCard account={account} isChecking={isChecking} />}
      {bulk.run.current && <BulkRunPanel run={bulk.run.current} bulk={bulk} />}
      <PublishRuns />
      {hasConnection && hasNone && (
        <EmptyState sentence={ebaySentences.noListingsReady}>
          <Button onPress={() => openView('listings')}>Generate Listings</Button>
        </EmptyState>
      )}
      {account && !hasNone && (
        <ItemSearch label="Search items" typed={state.searchText} onType={listStore.typeSearch} />
      )}
      {isNothingFound && <NothingFound sentence="No items match" onClear={() => listStore.searchFor('')} />}
      {account && (
        <EbayList
          listStore={listStore}
          state={state}
          account={account}
          search={searchState}
          bar={hasConnection && !hasNone && <BulkBar bulk={bulk} canSelectAll={!isSearching} onPublish={publish} />}
        />
      )}
      {isLocationOpen && (
        <AskLocation
          onClose={() => setLocationOpen(false)}
          onDone={() => {
            setLocationOpen(false)
            bulk.review()
          }}
        />
      )}
      {bulk.summary.items && (
        <BulkSummary
          items={bulk.summary.items}
          isRepeat={bulk.summary.isRepeat}
          answersOf={bulk.summary.answersOf}
          onClose={bulk.summary.close}
          onConfirm={(confirmed) => {
            bulk.publish(confirmed)
            focusTitleWhenLost()
            showRunPanel()
          }}
        />
      )}
    </Screen>
  )
}
