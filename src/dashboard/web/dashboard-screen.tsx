import { useQueryClient } from '@tanstack/react-query'
import { Camera, Sparkles, Store } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { itemPhotosPart } from '../../photos/web/item/item-photos-late.tsx'
import { itemPhotosViewerPart } from '../../photos/web/viewer/item-photos-viewer-late.ts'
import { loadedEntries } from '../../platform/web/lists/loaded-entries.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'
import { BigButton } from '../../platform/web/ui/big-button.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { confirmDialogPart } from '../../platform/web/ui/confirm-dialog-late.ts'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { BatchList } from './batch-list.tsx'
import type { WaysOn } from './batch-panel.tsx'
import { CreatedBanner } from './created-banner.tsx'
import { DashboardHelp } from './dashboard-help.tsx'
import type { DashboardPlace } from './dashboard-place.ts'
import { ListHeading } from './list-heading.tsx'
import { ListTools } from './list-tools.tsx'
import { SelectBar } from './select-bar.tsx'
import { useDeletions } from './use-deletions.ts'
import { useMatching } from './use-matching.ts'
import { useSelecting } from './use-selecting.ts'
import { useWantedBatches } from './use-wanted-batches.ts'

const headingId = 'product-batches'

/** The dashboard: three ways on, and every product batch. `place` is where the seller is in the list. */
export function DashboardScreen(props: {
  place: DashboardPlace
  /** Words on a batch that just finished, while they are to be seen. */
  justCreated: string | null
  onCapture: () => void
  onListings: () => void
  onEbay: () => void
  /** From an opened card. */
  waysOn: WaysOn
}) {
  const { place } = props
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(place.subscribe, place.now)
  const { isChanging, fault } = useWantedBatches(place, state)
  const { isFiltered, total, matching, isEmpty } = useMatching(place, state)
  const deletions = useDeletions()
  const selecting = useSelecting({
    filter: state.shown,
    matching,
    asOf: state.asOf,
    loaded: () => loadedEntries(queryClient, place),
  })
  useEffect(() => whenIdle(fetchAhead), [])
  const clear = () => {
    place.clear()
    // The button goes away with the press.
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }
  const hasNone = isEmpty && !isFiltered && !isChanging
  return (
    <Screen title="Dashboard" aside={props.justCreated !== null && <CreatedBanner words={props.justCreated} />}>
      <div className="grid gap-2 min-[16rem]:grid-cols-3 md:gap-4">
        <BigButton icon={Camera} look="primary" onPress={props.onCapture}>
          Create New Product Batch
        </BigButton>
        <BigButton icon={Sparkles} onPress={props.onListings}>
          Generate Listings
        </BigButton>
        <BigButton icon={Store} onPress={props.onEbay}>
          Publish to eBay
        </BigButton>
      </div>
      <section className="flex scroll-mt-16 flex-col gap-4" aria-labelledby={headingId}>
        <ListHeading
          id={headingId}
          total={total}
          matching={isFiltered ? matching : undefined}
          selecting={hasNone ? undefined : selecting}
        />
        {selecting.isOn && <SelectBar selecting={selecting} deletions={deletions} />}
        {!hasNone && <ListTools place={place} state={state} />}
        {hasNone && (
          <EmptyState sentence="No product batches yet">
            <Button icon={Camera} onPress={props.onCapture}>
              Create New Product Batch
            </Button>
          </EmptyState>
        )}
        {isEmpty && isFiltered && (
          <EmptyState sentence="No batches match">
            <Button onPress={clear}>Clear</Button>
          </EmptyState>
        )}
        <BatchList
          place={place}
          state={state}
          matching={matching}
          selecting={selecting}
          deletions={deletions}
          waysOn={props.waysOn}
          isChanging={isChanging}
          labelledBy={headingId}
          wantedFault={fault}
        />
      </section>
      <DashboardHelp />
    </Screen>
  )
}

/** So that a card, its photos and the question before deleting open with the press. */
function fetchAhead() {
  itemPhotosPart.ahead()
  itemPhotosViewerPart.ahead()
  confirmDialogPart.ahead()
}
