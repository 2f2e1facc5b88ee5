import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { isOver } from '../../../listings/listing-run.ts'
import { listingsOf } from '../../../listings/web/list/list-of-listings.ts'
import { ListingCards } from '../../../listings/web/list/listing-cards.tsx'
import { withServerTime } from '../../../listings/web/list/listings-store.ts'
import { countsQuery } from '../../../listings/web/run/counts-query.ts'
import { RunEnd } from '../../../listings/web/run/run-end.tsx'
import { RunProgress } from '../../../listings/web/run/run-progress.tsx'
import { runQuery } from '../../../listings/web/run/run-query.ts'
import { numberWords } from '../../../platform/page-language.ts'
import { useOpenView, useViewParams } from '../../../platform/web/page/navigation.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { LowerEdge } from '../../../platform/web/ui/lower-edge.tsx'
import { Screen } from '../../../platform/web/ui/screen.tsx'
import type { ItemListStore } from '../item-list-store.ts'
import { itemCards, oncePerList } from './item-cards.ts'
import { ItemsPlace, type PlaceListProps, storeMaker } from './items-place.tsx'
import { ItemsSection } from './items-section.tsx'
import { listingsPlace } from './place.ts'
import { useItemsList } from './use-items-list.ts'

/** Generate Listings: the items that were not published, as cards with their listing or the form for one. */
export function ListingsScreen() {
  return <ItemsPlace place={listingsPlace} createStore={createStore} List={Listings} />
}

const createStore = storeMaker(listingsPlace)
const cardsOf = oncePerList((listStore) => withServerTime(itemCards(listStore, listingsOf)))

function Listings(props: PlaceListProps) {
  const { listStore } = props
  const list = useItemsList(props, listingsOf)
  const openView = useOpenView()
  const toDashboard = () => openView('dashboard')
  const params = useViewParams('listings')
  useLayoutEffect(() => {
    if (params?.needSeller) showNeedSeller(listStore)
  }, [listStore, params])
  const { data: run } = useQuery(runQuery)
  const isNeedSellerShown = list.state.wantedList.group === 'needs-you'
  return (
    <Screen
      isWide={list.hasTable && !list.hasCards}
      title={list.place.title}
      back={{ label: 'Dashboard', onPress: toDashboard }}
      aside={
        (isNeedSellerShown || !list.hasNone) && <NeedSellerSwitch listStore={listStore} isOn={isNeedSellerShown} />
      }
    >
      {run && isOver(run) && <RunEnd run={run} onNeedSeller={() => showNeedSeller(listStore)} />}
      <ItemsSection
        list={list}
        empty={<NoneToList hasOthers={list.shopTotal !== 0} onDashboard={toDashboard} />}
        notFound={isNeedSellerShown ? 'Nothing needs you' : undefined}
      />
      {list.hasCards ? (
        <ListingCards
          store={cardsOf(listStore)}
          state={list.state}
          found={list.wanted}
          isWhole={!list.isFiltered}
          isEmpty={list.isEmpty}
        />
      ) : (
        <LowerEdge>{run && !isOver(run) && <RunProgress run={run} />}</LowerEdge>
      )}
    </Screen>
  )
}

function NoneToList({ hasOthers, onDashboard }: { hasOthers: boolean; onDashboard: () => void }) {
  return (
    <EmptyState sentence={hasOthers ? 'All items are published' : 'No items yet'}>
      <Button variant="primary" onPress={onDashboard}>
        Go to Dashboard
      </Button>
    </EmptyState>
  )
}

/** Shows the items that need the seller, all of them. */
function showNeedSeller(listStore: ItemListStore) {
  listStore.show({ group: 'needs-you', order: listStore.get().wantedList.order })
}

/** Switches between all items and those that need the seller. */
function NeedSellerSwitch({ listStore, isOn }: { listStore: ItemListStore; isOn: boolean }) {
  const { data: counts } = useQuery(countsQuery)
  const count = counts?.needSeller ?? 0
  if (isOn) return <Button onPress={listStore.clear}>All Items</Button>
  if (count === 0) return null
  return (
    <Button icon={CircleAlert} className="shrink-0" onPress={() => showNeedSeller(listStore)}>
      {numberWords(count)} {count === 1 ? 'needs' : 'need'} you
    </Button>
  )
}
