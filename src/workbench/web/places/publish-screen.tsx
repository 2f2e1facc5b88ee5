import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { ebaySentences } from '../../../ebay/errors/ebay-sentences.ts'
import { ebayAccountQuery } from '../../../ebay/web/account-query.ts'
import { BulkBar } from '../../../ebay/web/bulk/bulk-bar.tsx'
import { BulkRunPanel, showRunPanel } from '../../../ebay/web/bulk/bulk-run-panel.tsx'
import { BulkSummary } from '../../../ebay/web/bulk/bulk-summary.tsx'
import { PublishRuns } from '../../../ebay/web/bulk/publish-runs.tsx'
import { useBulk } from '../../../ebay/web/bulk/use-bulk.ts'
import { AskLocation } from '../../../ebay/web/connection/ask-location.tsx'
import { ConnectFirst } from '../../../ebay/web/connection/connect-first.tsx'
import { ConnectionCard } from '../../../ebay/web/connection/connection-card.tsx'
import { isConnected } from '../../../ebay/web/connection/connection-state.ts'
import { useAccountCheck, useRefreshOnConnect } from '../../../ebay/web/connection/use-account-check.ts'
import { EbayList } from '../../../ebay/web/list/ebay-list.tsx'
import { ebayItemsOf, listOfEbayItems } from '../../../ebay/web/list/list-of-ebay-items.ts'
import { createSelectedItems } from '../../../ebay/web/list/selected-items.ts'
import { notifyItemsGone } from '../../../items/web/notify-items-gone.ts'
import { followEntries } from '../../../platform/web/lists/follow-entries.ts'
import { focusTitleWhenLost } from '../../../platform/web/page/focus-title-when-lost.ts'
import { useOpenView, useViewState } from '../../../platform/web/page/navigation.ts'
import { DraftsOwner } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { Screen } from '../../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { itemCards, oncePerList } from './item-cards.ts'
import { ItemsPlace, type PlaceListProps, storeMaker } from './items-place.tsx'
import { ItemsSection } from './items-section.tsx'
import { publishPlace } from './place.ts'
import { useItemsList } from './use-items-list.ts'

/** Publish to eBay: the items that have a listing or are for sale, as cards with their readiness and their state at eBay. */
export function PublishScreen() {
  return <ItemsPlace place={publishPlace} createStore={createStore} List={PublishItems} />
}

const createStore = storeMaker(publishPlace)
const cardsOf = oncePerList((listStore) => itemCards(listStore, ebayItemsOf))

function PublishItems(props: PlaceListProps) {
  const list = useItemsList(props, ebayItemsOf)
  const openView = useOpenView()
  const queryClient = useQueryClient()
  const { data: account, error, isFetching, refetch } = useQuery(ebayAccountQuery)
  const isChecking = useAccountCheck(account)
  useRefreshOnConnect()
  const selection = useViewState(createSelectedItems)
  const bulk = useBulk(selection)
  const [isLocationOpen, setLocationOpen] = useState(false)
  const userId = use(DraftsOwner)
  useEffect(
    () =>
      followEntries(queryClient, listOfEbayItems, (gone) =>
        notifyItemsGone(userId, gone, 'was deleted or no longer has a listing'),
      ),
    [queryClient, userId],
  )
  const hasConnection = account !== undefined && isConnected(account)
  const publish = () => (account?.location ? bulk.review() : setLocationOpen(true))
  return (
    <Screen
      isWide={list.hasTable && !list.hasCards}
      title={list.place.title}
      back={{ label: 'Dashboard', onPress: () => openView('dashboard') }}
    >
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
      <ItemsSection
        list={list}
        empty={
          <EmptyState sentence={ebaySentences.noListingsReady}>
            <Button onPress={() => openView('listings')}>Generate Listings</Button>
          </EmptyState>
        }
      />
      {list.hasCards && account && (
        <EbayList
          store={cardsOf(props.listStore)}
          state={list.state}
          account={account}
          found={list.wanted}
          selection={selection}
          bar={
            hasConnection &&
            !list.hasNone && <BulkBar bulk={bulk} canSelectAll={!list.isFiltered} onPublish={publish} />
          }
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
