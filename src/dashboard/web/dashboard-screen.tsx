import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, Sparkles, Store } from 'lucide-react'
import { use, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { lazyItemPhotos } from '../../photos/web/item/item-photos-lazy.tsx'
import { lazyItemPhotosViewer } from '../../photos/web/viewer/item-photos-viewer-lazy.ts'
import { numberWords } from '../../platform/page-language.ts'
import { isReadToEnd, knownCount, remembersTooMany } from '../../platform/page-ranges.ts'
import { loadedEntries } from '../../platform/web/lists/loaded-entries.ts'
import { useWantedList } from '../../platform/web/lists/use-wanted-list.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { useOpenView, useViewParams, useViewState } from '../../platform/web/page/navigation.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'
import { draftOf } from '../../platform/web/store/drafts.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { BigButton } from '../../platform/web/ui/big-button.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { confirmDialogModule } from '../../platform/web/ui/confirm-dialog-module.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { BatchList } from './batch-list.tsx'
import { countQuery } from './count-query.ts'
import { createDashboardListStore, type DashboardListState, type DashboardListStore } from './dashboard-list-store.ts'
import { JustCreated } from './just-created.ts'
import { listOfBatches } from './list-of-batches.ts'
import { ListTools } from './list-tools.tsx'
import { SelectBar } from './select-bar.tsx'
import { summaryQuery } from './summary-query.ts'
import { useDeletions } from './use-deletions.ts'
import { type SelectMode, useSelectMode } from './use-select-mode.ts'

const headingId = 'product-batches'

/** The dashboard: three main actions, and the list of every item, which the seller knows as a product batch. */
export function DashboardScreen() {
  const openView = useOpenView()
  const justCreated = use(JustCreated)
  const listStore = useViewState(createListStore)
  const viewParams = useViewParams('dashboard')
  useLayoutEffect(() => listStore.follow(viewParams), [listStore, viewParams])
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(listStore.subscribe, listStore.get)
  const { isChanging, fault } = useWantedBatches(listStore, state)
  const { isFiltered, total, matchCount, isEmpty } = useItemCounts(listStore, state)
  const deletions = useDeletions()
  const selectMode = useSelectMode({
    filter: state.shownList,
    matchCount,
    asOf: state.asOf,
    loadedBatches: () => loadedEntries(queryClient, listStore),
  })
  useEffect(() => whenIdle(preloadCode), [])
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
  return (
    <Screen title="Dashboard" aside={justCreated.message !== null && <CreatedBanner message={justCreated.message} />}>
      <div className="grid gap-2 min-[16rem]:grid-cols-3 md:gap-4">
        <BigButton icon={Camera} variant="primary" onPress={onCapture}>
          Create New Product Batch
        </BigButton>
        <BigButton icon={Sparkles} onPress={() => openView('listings')}>
          Generate Listings
        </BigButton>
        <BigButton icon={Store} onPress={() => openView('ebay')}>
          Publish to eBay
        </BigButton>
      </div>
      <section className="flex scroll-mt-16 flex-col gap-4" aria-labelledby={headingId}>
        <ListHeading
          id={headingId}
          total={total}
          matchCount={isFiltered ? matchCount : undefined}
          selectMode={hasNoItems ? undefined : selectMode}
        />
        {selectMode.isOn && <SelectBar selectMode={selectMode} deletions={deletions} />}
        {!hasNoItems && <ListTools listStore={listStore} state={state} />}
        {hasNoItems && (
          <EmptyState sentence="No product batches yet">
            <Button icon={Camera} onPress={onCapture}>
              Create New Product Batch
            </Button>
          </EmptyState>
        )}
        {isEmpty && isFiltered && (
          <EmptyState sentence="No items match">
            <Button onPress={clear}>Clear</Button>
          </EmptyState>
        )}
        <BatchList
          listStore={listStore}
          state={state}
          matchCount={matchCount}
          selectMode={selectMode}
          deletions={deletions}
          isChanging={isChanging}
          labelledBy={headingId}
          wantedFault={fault}
        />
      </section>
      <DashboardHelp />
    </Screen>
  )
}

/** Creates the list's store with the search and filter that this device kept for the seller. */
const createListStore = (sellerId: string) =>
  createDashboardListStore({ searchDraft: draftOf(sellerId, 'search'), filterDraft: draftOf(sellerId, 'choice') })

/** Loads code before it is needed, so that a card, its photos and the question before deleting open at once. */
function preloadCode() {
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
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 rounded-card shadow-floating md:static md:-my-2 md:ml-auto md:shadow-none"
    >
      <Banner tone="green" title={message} />
    </div>
  )
}

/** How the list works. */
function DashboardHelp() {
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

/** Fetches the wanted batches and their number. */
function useWantedBatches(listStore: DashboardListStore, { wantedList, shownList }: DashboardListState) {
  const queryClient = useQueryClient()
  const isOtherListWanted = wantedList !== shownList
  useEffect(() => {
    if (isOtherListWanted) void queryClient.prefetchQuery(countQuery(wantedList))
  }, [isOtherListWanted, queryClient, wantedList])
  return useWantedList(
    listStore,
    useMemo(() => listOfBatches(wantedList), [wantedList]),
    isOtherListWanted,
  )
}

/** How many items exist (`total`), and how many of them are in the shown list (`matchCount`). Undefined until known. */
function useItemCounts(listStore: DashboardListStore, { shownList, ranges }: DashboardListState) {
  const { search, stage } = shownList
  const isFiltered = search !== undefined || stage !== undefined
  const total = useQuery(summaryQuery).data?.total
  const { data: filtered } = useQuery({ ...countQuery({ search, stage }), enabled: isFiltered })
  const counted = isFiltered ? filtered : total
  const countAtEnd = isReadToEnd(ranges) ? knownCount(ranges) : undefined
  const mustStartOver = counted !== undefined && remembersTooMany(ranges, counted)
  useEffect(() => {
    if (mustStartOver) listStore.startOver()
  }, [mustStartOver, listStore])
  return {
    isFiltered,
    total: total ?? (isFiltered ? undefined : countAtEnd),
    matchCount: counted ?? countAtEnd,
    isEmpty: countAtEnd === 0,
  }
}

/** The list's title and the button to select. Beside the title stands how many items exist, or match if filtered. */
function ListHeading(props: {
  id: string
  total: number | undefined
  matchCount: number | undefined
  selectMode: SelectMode | undefined
}) {
  const { total, matchCount, selectMode } = props
  const [totalWords, matchWords] = [total, matchCount].map((count) =>
    count === undefined ? undefined : numberWords(count),
  )
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-3 gap-y-1 max-[16rem]:flex-wrap">
      <h2
        id={props.id}
        tabIndex={-1}
        className="flex flex-wrap items-baseline gap-x-2 font-display text-20 font-semibold"
      >
        Product Batches
        {total !== undefined && (
          <span className="font-sans text-16 font-normal text-muted tabular-nums">
            <span aria-hidden>{matchWords === undefined ? totalWords : `${matchWords} of ${totalWords}`}</span>
            <output className="sr-only">
              {matchWords === undefined ? countWords(total, 'item') : `${matchWords} of ${countWords(total, 'item')}`}
            </output>
          </span>
        )}
      </h2>
      {selectMode && <Button onPress={selectMode.toggle}>{selectMode.isOn ? 'Done' : 'Select'}</Button>}
    </div>
  )
}
