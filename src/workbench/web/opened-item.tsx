import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { use, useEffect, useEffectEvent } from 'react'
import { formFocus } from '../../ebay/web/form/form-focus.ts'
import { AppError } from '../../platform/errors.ts'
import { loadedEntries } from '../../platform/web/lists/loaded-entries.ts'
import { call } from '../../platform/web/net/call.ts'
import { useNavigation } from '../../platform/web/page/navigation.ts'
import { useFocusOnLeaving } from '../../platform/web/page/use-focus-on-leaving.ts'
import { Button, IconButton } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { LoadFault } from '../../platform/web/ui/load-fault.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { itemBySkuEndpoint } from '../api.ts'
import { focusAfterDeletion, itemLinkId, viewTitle } from './focus-after-deletion.ts'
import { linkAfter } from './item-links.ts'
import type { ItemListStore } from './item-list-store.ts'
import { ItemPanel } from './item-panel.tsx'
import { itemAddress } from './items-address.ts'
import { ListNotices } from './list-notices.tsx'
import { PlaceContext } from './places/place.ts'
import { type Deletions, useDeletions } from './use-deletions.ts'

type OpenedItemProps = { sku: string; listStore: ItemListStore }

/** The opened item beside the list. When it closes, the focus goes back to the item in the list. */
export function ItemPane({
  sku,
  listStore,
  ...props
}: OpenedItemProps & { deletions: Deletions; hasSkuField: boolean }) {
  const { closeBelow } = useNavigation()
  const found = useItem(sku, listStore)
  const { item } = found
  const focusAfterwards = useFocusOnLeaving(viewTitle)
  const itemId = item?.id
  useEffect(() => {
    if (itemId === undefined) return
    // Found now: after a deletion the item is no longer in the list.
    const findNeighbour = focusAfterDeletion(itemId)
    focusAfterwards(() => document.getElementById(itemLinkId(itemId)) ?? findNeighbour())
  }, [itemId, focusAfterwards])
  return (
    <aside
      aria-label="Opened item"
      className="sticky top-[calc(1rem+var(--below-header))] flex max-h-[calc(100dvh-2rem-var(--below-header))] w-110 shrink-0 flex-col overflow-y-auto rounded-card border border-edge bg-surface p-4"
    >
      <IconButton icon={X} aria-label="Close item" onPress={closeBelow} className="-mt-2 -mr-2 self-end" />
      <FoundItem sku={sku} found={found} {...props} onClose={closeBelow} />
    </aside>
  )
}

/** The opened item as a screen of its own, on pages without room beside the list. */
export function ItemScreen({ sku, listStore }: OpenedItemProps) {
  const { closeBelow } = useNavigation()
  const place = use(PlaceContext)
  const deletions = useDeletions()
  const found = useItem(sku, listStore)
  return (
    <Screen title={found.item?.title ?? sku} back={{ label: place.title, onPress: closeBelow }}>
      <FoundItem sku={sku} found={found} deletions={deletions} hasSkuField isAlone onClose={closeBelow} />
      <ListNotices loadFault={null} deletions={deletions} />
    </Screen>
  )
}

/** The details of an item, or why they cannot be shown. Closes if the item disappears while it is shown. */
function FoundItem(props: {
  sku: string
  found: ReturnType<typeof useItem>
  deletions: Deletions
  hasSkuField: boolean
  isAlone?: boolean
  onClose: () => void
}) {
  const { sku, found, deletions, hasSkuField, isAlone = false, onClose } = props
  const { item, error } = found
  const isMissing = error instanceof AppError && (error.code === 'not-found' || error.code === 'bad-input')
  const isGone = isMissing && item !== undefined
  const closeGone = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) closeGone()
  }, [isGone])
  if (isMissing)
    return (
      <EmptyState sentence="No such item">
        <p className="text-muted">None of your items has the SKU {sku}.</p>
        <Button onPress={onClose}>Show All Items</Button>
      </EmptyState>
    )
  if (item)
    return (
      <ItemPanel
        key={item.id}
        item={item}
        deletions={deletions}
        hasSkuField={hasSkuField}
        isAlone={isAlone}
        onComplete={openNextItem}
        onDeleted={onClose}
      />
    )
  if (error)
    return (
      <LoadFault
        subject="item"
        fault={{ error, isStale: false, isFetching: found.isFetching, retry: () => void found.refetch() }}
      />
    )
  return <Skeleton className="h-96 w-full rounded-card" />
}

/** Opens the item that follows in the list, if the list is beside this one, with the focus in its form. */
function openNextItem() {
  const next = linkAfter(1)
  if (!next) return
  formFocus.want()
  next.click()
}

function itemQuery(sku: string) {
  return queryOptions({
    queryKey: ['shop-item', sku],
    queryFn: ({ signal }) => call(itemBySkuEndpoint, { sku }, { signal }),
    meta: { refetchOn: ['items'] },
  })
}

/**
 * The item with this SKU, at once if the list has loaded it. If the item has another SKU by now, the address follows.
 */
function useItem(sku: string, listStore: ItemListStore) {
  const queryClient = useQueryClient()
  const { openBelow } = useNavigation()
  const { path } = use(PlaceContext)
  const { data, error, isFetching, refetch } = useQuery({
    ...itemQuery(sku),
    placeholderData: () => loadedEntries(queryClient, listStore).find((item) => item.sku === sku),
  })
  useEffect(() => {
    if (data === undefined || data.sku === sku) return
    queryClient.setQueryData(itemQuery(data.sku).queryKey, data)
    openBelow(itemAddress(data.sku, path))
  }, [data, sku, path, queryClient, openBelow])
  return { item: data, error, isFetching, refetch }
}
