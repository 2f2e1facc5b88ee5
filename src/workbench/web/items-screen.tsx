import { useQueryClient } from '@tanstack/react-query'
import { Camera, Sparkles, Store } from 'lucide-react'
import { use, useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import { lazyItemPhotos } from '../../photos/web/item/item-photos-lazy.tsx'
import { lazyItemPhotosViewer } from '../../photos/web/viewer/item-photos-viewer-lazy.ts'
import { loadedEntries } from '../../platform/web/lists/loaded-entries.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import {
  scrollToEntry,
  useAddress,
  useNavigation,
  useOpenView,
  useViewParams,
  useViewState,
} from '../../platform/web/page/navigation.ts'
import { useLazyModule } from '../../platform/web/page/use-lazy-module.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'
import { whenUsed } from '../../platform/web/page/when-used.ts'
import { draftOf } from '../../platform/web/store/drafts.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { BigButton } from '../../platform/web/ui/big-button.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { confirmDialogModule } from '../../platform/web/ui/confirm-dialog-module.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { ShopItem } from '../api.ts'
import { ItemList } from './item-list.tsx'
import { createItemListStore, type ItemListStore } from './item-list-store.ts'
import { itemAddress, skuIn, useListAddress } from './items-address.ts'
import { BelowItems, JustCreated } from './list-context.ts'
import { ListHeading } from './list-heading.tsx'
import { ListTools } from './list-tools.tsx'
import type { ItemPane } from './opened-item.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { useTableLayout } from './table/table-layout.ts'
import { useDeletions } from './use-deletions.ts'
import { useSelectMode } from './use-select-mode.ts'
import { useItemCounts, useWantedItems } from './use-shown-items.ts'

const headingId = 'product-batches'

/** The list of items, with the opened item beside it, or that item alone on pages that have no room for both. */
export function ItemsScreen() {
  const [path = ''] = useAddress().split('?')
  const openSku = skuIn(path)
  const listStore = useViewState(createListStore)
  const hasTable = useMediaQuery(tableQuery)
  const isItemAlone = openSku !== undefined && !hasTable
  const { part: openedItem } = useLazyModule(openedItemModule, openSku !== undefined)
  // The list continues where it was left, and an item begins at its top.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when one screen replaces the other
  useLayoutEffect(() => scrollToEntry(), [isItemAlone])
  if (!isItemAlone)
    return (
      <ItemListScreen listStore={listStore} hasTable={hasTable} openSku={openSku} ItemPane={openedItem?.ItemPane} />
    )
  if (openedItem) return <openedItem.ItemScreen sku={openSku} listStore={listStore} />
  return (
    <main aria-busy className="p-4">
      <Skeleton className="h-96 w-full rounded-card" />
    </main>
  )
}

/** The dashboard: three main actions, and the list of every item, which the specification calls product batches. */
function ItemListScreen(props: {
  listStore: ItemListStore
  hasTable: boolean
  openSku: string | undefined
  /** Undefined until its code is loaded. */
  ItemPane: typeof ItemPane | undefined
}) {
  const { listStore, hasTable, openSku, ItemPane: Pane } = props
  const openView = useOpenView()
  const { openBelow, closeBelow } = useNavigation()
  const justCreated = use(JustCreated)
  const viewParams = useViewParams('dashboard')
  useListAddress(listStore, hasTable)
  useLayoutEffect(() => listStore.follow(viewParams), [listStore, viewParams])
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(listStore.subscribe, listStore.get)
  const { isChanging, fault } = useWantedItems(listStore, state)
  const { isFiltered, total, matchCount, stageCounts, isEmpty } = useItemCounts(listStore, state)
  const [layout, changeLayout] = useTableLayout()
  const isWide = useMediaQuery(wideQuery)
  const { part: ItemTable, hasFailed } = useLazyModule(tableModule, hasTable)
  // On phones the search and filters are hidden until they are pressed for, or a filter is kept.
  const [areToolsOpen, setToolsOpen] = useState(() => isFiltered)
  const deletions = useDeletions()
  const selectMode = useSelectMode({
    filter: state.shownList,
    matchCount,
    asOf: state.asOf,
    loadedItems: () => loadedEntries(queryClient, listStore),
  })
  const isSelecting = selectMode.isOn || selectMode.count > 0
  const { part: SelectBar } = useLazyModule(selectBarModule, isSelecting)
  // The page was opened without a connection, so nothing of the list is in memory.
  const isUnreadOffline = useIsOffline() && state.asOf === undefined
  const { part: offline } = useLazyModule(offlineModule, isUnreadOffline)
  const { part: ItemKeys } = useLazyModule(itemKeysModule, false)
  const { part: PublishRuns } = useLazyModule(publishRunsModule, false)
  const onOpen = useCallback(
    ({ sku }: ShopItem) => (sku === skuIn(location.pathname) ? closeBelow() : openBelow(itemAddress(sku))),
    [openBelow, closeBelow],
  )
  useEffect(() => whenIdle(preloadBackground), [])
  useEffect(() => whenUsed(preloadParts), [])
  const clear = () => {
    listStore.clear()
    // The focused button disappears with the press.
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }
  const onCapture = () => {
    justCreated.startNext()
    openView('capture')
  }
  const hasNoItems = isEmpty && !isFiltered && !isChanging
  const isTableWanted = hasTable && layout.view === 'table' && !hasFailed
  const List = isTableWanted ? ItemTable : ItemList
  const list = (
    <section
      className="flex scroll-mt-[calc(0.5rem+var(--below-header))] flex-col md:gap-2"
      aria-labelledby={headingId}
    >
      <ListHeading
        id={headingId}
        total={total}
        matchCount={isFiltered ? matchCount : undefined}
        selectMode={hasNoItems || isTableWanted ? undefined : selectMode}
        onTools={hasNoItems ? undefined : () => setToolsOpen(!areToolsOpen)}
        areToolsOpen={areToolsOpen}
      />
      {ItemKeys && (
        <ItemKeys
          listStore={listStore}
          selectMode={selectMode}
          isTable={isTableWanted}
          hasOpenItem={openSku !== undefined}
        />
      )}
      {isSelecting && SelectBar && <SelectBar selectMode={selectMode} deletions={deletions} />}
      {!hasNoItems && (
        <>
          <StageTabs
            chosen={state.wantedList.tab}
            counts={stageCounts}
            total={total}
            onChoose={(tab) => listStore.choose({ tab })}
          />
          {(areToolsOpen || isWide) && (
            <ListTools
              listStore={listStore}
              state={state}
              layout={hasTable ? layout : undefined}
              onLayout={changeLayout}
            />
          )}
        </>
      )}
      {hasNoItems && (
        <EmptyState sentence="No product batches yet">
          <Button icon={Camera} onPress={onCapture}>
            Create New Product Batch
          </Button>
          <Button onPress={() => openView('import-items')}>Import CSV</Button>
        </EmptyState>
      )}
      {isEmpty && isFiltered && (
        <EmptyState sentence="No items match">
          <Button onPress={clear}>Clear</Button>
        </EmptyState>
      )}
      <div className="flex items-start gap-6">
        <div className="min-w-0 flex-1">
          {List ? (
            <List
              listStore={listStore}
              state={state}
              matchCount={matchCount}
              selectMode={selectMode}
              deletions={deletions}
              isChanging={isChanging}
              labelledBy={headingId}
              wantedFault={fault}
              openSku={openSku}
              onOpen={onOpen}
            />
          ) : (
            <Skeleton className="h-96 w-full rounded-card" />
          )}
        </div>
        {openSku !== undefined && Pane && (
          <Pane sku={openSku} listStore={listStore} deletions={deletions} hasSkuField={isTableWanted} />
        )}
      </div>
    </section>
  )
  return (
    <Screen
      isWide={hasTable}
      isDense={!hasNoItems}
      title="Dashboard"
      aside={justCreated.message !== null && <CreatedBanner message={justCreated.message} />}
    >
      <MainActions isLarge={hasNoItems} onCapture={onCapture} />
      {PublishRuns && <PublishRuns />}
      {isUnreadOffline && offline ? <offline.OfflineItems otherwise={list} /> : list}
      {offline && <offline.ListKeeper listStore={listStore} />}
      {use(BelowItems)}
      <ListHelp />
    </Screen>
  )
}

/** Pages wide enough for a table: `lg` in the style sheet. */
const tableQuery = '(min-width: 64rem)'
/** Pages that show search and filters all the time: `md` in the style sheet. */
const wideQuery = '(min-width: 48rem)'

const openedItemModule = lazyModule(() => import('./opened-item.tsx'))
const itemKeysModule = lazyModule(async () => (await import('./item-keys.tsx')).ItemKeys)
const publishRunsModule = lazyModule(async () => (await import('../../ebay/web/bulk/publish-runs.tsx')).PublishRuns)
const offlineModule = lazyModule(() => import('./offline/offline-items.tsx'))
const selectBarModule = lazyModule(async () => (await import('./select-bar.tsx')).SelectBar)
const tableModule = lazyModule(async () => (await import('./table/item-table.tsx')).ItemTable)
if (matchMedia(tableQuery).matches) tableModule.preload()

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Creates the list's store with the search and filter that this device kept for the seller. */
const createListStore = (sellerId: string) =>
  createItemListStore({ searchDraft: draftOf(sellerId, 'search'), filterDraft: draftOf(sellerId, 'choice') })

/** Loads what works without a press: keys, and the list that the device keeps. */
function preloadBackground() {
  itemKeysModule.preload()
  offlineModule.preload()
}

/** Loads what a press opens, so that a card, its photos and the question before deleting open at once; and publishing runs. */
function preloadParts() {
  publishRunsModule.preload()
  openedItemModule.preload()
  selectBarModule.preload()
  lazyItemPhotos.preload()
  lazyItemPhotosViewer.preload()
  confirmDialogModule.preload()
}

/**
 * The banner is beside the title on wide pages and over the lower edge on phones, so that nothing else moves when it
 * appears and disappears.
 */
function CreatedBanner({ message }: { message: string }) {
  return (
    <div
      data-at-lower-edge
      className="fixed inset-x-3 bottom-[max(0.75rem,var(--lower-inset))] z-10 rounded-card shadow-floating md:static md:-my-2 md:ml-auto md:shadow-none"
    >
      <Banner tone="green" title={message} />
    </div>
  )
}

/** The three ways on: large where there are no items, else one row, so that the list begins near the top of the page. */
function MainActions({ isLarge, onCapture }: { isLarge: boolean; onCapture: () => void }) {
  const openView = useOpenView()
  const actions = [
    { icon: Camera, variant: 'primary', label: 'Create New Product Batch', onPress: onCapture },
    { icon: Sparkles, variant: 'quiet', label: 'Generate Listings', onPress: () => openView('listings') },
    { icon: Store, variant: 'quiet', label: 'Publish to eBay', onPress: () => openView('ebay') },
  ] as const
  if (isLarge)
    return (
      <div className="grid gap-2 min-[16rem]:grid-cols-3 md:gap-4">
        {actions.map(({ label, ...action }) => (
          <BigButton key={label} {...action}>
            {label}
          </BigButton>
        ))}
      </div>
    )
  return (
    <div className="grid gap-1.5 min-[16rem]:grid-cols-3 md:flex md:gap-2">
      {actions.map(({ label, ...action }) => (
        <Button
          key={label}
          {...action}
          className="px-1.5! text-12! leading-tight max-md:[&>svg]:hidden md:px-4! md:text-14!"
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** How the list works. */
function ListHelp() {
  return (
    <section aria-label="Help" className="max-w-lines border-t border-line pt-6 text-14 text-muted">
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>
          SKUs are auto-assigned as <span className="whitespace-nowrap">PSTFSH-001</span>, 002 and so on.
        </li>
        <li>The first photo is the thumbnail.</li>
        <li>Photos can be reordered by dragging and deleted individually.</li>
        <li>The SKU can be edited.</li>
      </ul>
    </section>
  )
}
