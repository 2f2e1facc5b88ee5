import { Camera, Sparkles, Store } from 'lucide-react'
import { use, useEffect } from 'react'
import { useIsOffline } from '../../../account/web/use-is-offline.ts'
import { lazyItemPhotos } from '../../../photos/web/item/item-photos-lazy.tsx'
import { lazyItemPhotosViewer } from '../../../photos/web/viewer/item-photos-viewer-lazy.ts'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { whenIdle } from '../../../platform/web/page/when-idle.ts'
import { whenUsed } from '../../../platform/web/page/when-used.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { BigButton } from '../../../platform/web/ui/big-button.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { confirmDialogModule } from '../../../platform/web/ui/confirm-dialog-module.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { Screen } from '../../../platform/web/ui/screen.tsx'
import { BelowItems, JustCreated } from '../list-context.ts'
import { ItemsPlace, openedItemModule, type PlaceListProps, storeMaker, tableQuery } from './items-place.tsx'
import { ItemsSection, selectBarModule } from './items-section.tsx'
import { itemsPlace } from './place.ts'
import { tableModule, useItemsList } from './use-items-list.ts'

/** The dashboard, with the list of every item. */
export function ItemsScreen() {
  return <ItemsPlace place={itemsPlace} createStore={createStore} List={Dashboard} />
}

const createStore = storeMaker(itemsPlace)

/** Three main actions, and the list of every item, which the specification calls product batches. */
function Dashboard(props: PlaceListProps) {
  const list = useItemsList(props)
  const openView = useOpenView()
  const justCreated = use(JustCreated)
  // The page was opened without a connection, so nothing of the list is in memory.
  const isUnreadOffline = useIsOffline() && list.state.asOf === undefined
  const { part: offline } = useLazyModule(offlineModule, isUnreadOffline)
  const { part: PublishRuns } = useLazyModule(publishRunsModule, false)
  useEffect(() => whenIdle(offlineModule.preload), [])
  useEffect(() => whenUsed(preloadParts), [])
  const onCapture = () => {
    justCreated.startNext()
    openView('capture')
  }
  const section = (
    <ItemsSection
      list={list}
      empty={
        <EmptyState sentence="No product batches yet">
          <Button icon={Camera} onPress={onCapture}>
            Create New Product Batch
          </Button>
          <Button onPress={() => openView('import-items')}>Import CSV</Button>
        </EmptyState>
      }
    />
  )
  return (
    <Screen
      isWide={list.hasTable}
      isDense={!list.hasNone}
      title={list.place.title}
      aside={justCreated.message !== null && <CreatedBanner message={justCreated.message} />}
    >
      <MainActions isLarge={list.hasNone} onCapture={onCapture} />
      {PublishRuns && <PublishRuns />}
      {isUnreadOffline && offline ? <offline.OfflineItems otherwise={section} /> : section}
      {offline && <offline.ListKeeper listStore={list.listStore} />}
      {use(BelowItems)}
      <ListHelp />
    </Screen>
  )
}

const publishRunsModule = lazyModule(async () => (await import('../../../ebay/web/bulk/publish-runs.tsx')).PublishRuns)
const offlineModule = lazyModule(() => import('../offline/offline-items.tsx'))
if (matchMedia(tableQuery).matches) tableModule.preload()

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
      className="fixed inset-x-3 bottom-[max(0.75rem,var(--lower-inset))] low:static z-10 rounded-card shadow-floating md:static md:-my-2 md:ml-auto md:shadow-none"
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
    { icon: Store, variant: 'quiet', label: 'Publish to eBay', onPress: () => openView('publish') },
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
