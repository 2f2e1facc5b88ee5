import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import type { CaptureState } from '../../capture/capture-state.ts'
import { CameraOverlay } from '../../capture/web/camera/camera-overlay.tsx'
import { CaptureScreen } from '../../capture/web/capture-screen.tsx'
import type { ReviewPhotos } from '../../capture/web/review-grid.tsx'
import { summaryQuery } from '../../dashboard/web/summary-query.ts'
import { nextSkuQuery } from '../../items/web/next-sku-query.ts'
import { chosenItems } from '../../listings/web/run/chosen-items.ts'
import { useStartRun } from '../../listings/web/run/use-start-run.ts'
import { closeThen } from '../../platform/web/page/back-closes.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { reloadToNewest } from '../../platform/web/page/service-worker.ts'
import { useLazyModule } from '../../platform/web/page/use-lazy-module.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { ReloadButton } from '../../platform/web/ui/reload-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { faults } from '../../upload/upload-faults.ts'
import type { AssignState, AssignStore } from '../../upload/web/choice/assign-store.ts'
import { AssignSkusDialog } from '../../upload/web/choice/dialog/assign-skus-dialog.tsx'
import { ChoiceCard } from '../../upload/web/choice/dialog/choice-card.tsx'
import { useDroppedFiles } from '../../upload/web/choice/dialog/use-dropped-files.ts'
import { unstoredPhotos } from '../../upload/web/queue/unstored-photos.ts'
import { UploadFaultBox } from '../../upload/web/queue/upload-fault-box.tsx'
import { UploadQueueList } from '../../upload/web/queue/upload-queue-list.tsx'
import { StoppedBanner } from '../../upload/web/waiting/stopped-banner.tsx'
import { OutboxBadge } from './outbox-badge.tsx'
import { useLowRoom } from './use-storage-advice.ts'
import { useWhatWaits } from './use-what-waits.ts'
import { bagLabelOf } from './work/bag-label-of.ts'
import { created, givenSkus, inWork, itemsToWrite } from './work/batch-views.ts'
import { furtherForecast, recallForecast, rememberForecast } from './work/remembered-forecast.ts'
import type { SellerCamera } from './work/seller-camera.ts'
import { createSellerCapture } from './work/seller-capture.ts'
import { asksForListing, isPhone } from './work/seller-uploads.ts'
import { useUploads, useWork } from './work/work-context.ts'

/** The capture screen bound to camera, dialog and upload queue. */
export function CaptureView() {
  const openView = useOpenView()
  const { uploads, snapshot } = useUploads()
  const { captures, state } = useCamera()
  const { choice, state: choosing } = useChoice()
  const { data: { generating } = { generating: 0 } } = useQuery(summaryQuery)
  const room = useLowRoom('shooting', !state.isOpen)
  const isDragging = useDroppedFiles((files) => {
    choice.add(files)
  })
  const done = created(snapshot)
  const startRun = useStartRun()
  const toWrite = itemsToWrite(snapshot, asksForListing)
  const offersChoice = choosing.photos.length > 0 && !choosing.isOpen
  return (
    <>
      <CaptureScreen
        isPhone={isPhone}
        inWork={inWork(snapshot)}
        created={done}
        faults={faults(snapshot).map((fault) => <UploadFaultBox key={fault.id} fault={fault} actions={uploads} />)}
        notices={
          <>
            {snapshot.stopped && (
              <StoppedBanner
                reason={snapshot.stopped}
                onlyHere={unstoredPhotos(snapshot)}
                onReload={() => void reloadToNewest()}
              />
            )}
            {room !== null && <Banner tone="amber" icon={HardDrive} title={room} />}
            {offersChoice && (
              <ChoiceCard
                isSecond={done !== null || state.shots.length > 0}
                count={choosing.photos.length}
                pictures={choosing.photos.map(({ id, picture }) => ({ id, picture }))}
                onContinue={choice.open}
                onDiscard={() => void choice.discard()}
              />
            )}
          </>
        }
        noticeIsFirst={offersChoice}
        keptShots={state.shots}
        generating={generating}
        onTakePhotos={captures.open}
        onContinueShots={captures.open}
        onUploadShots={captures.upload}
        onDiscardShots={() => void captures.discard()}
        onUploadFiles={choice.open}
        onAddAnother={() => {
          // The card goes first, and its focus to the title, which has it again when the camera closes.
          flushSync(() => uploads.goOn())
          // Shots that wait have a card of their own, which leads to them.
          if (snapshot.latest?.source === 'camera' && state.shots.length === 0) captures.open()
        }}
        onGenerate={
          toWrite &&
          (() => {
            startRun.mutate(chosenItems({ of: 'some', ids: new Set(toWrite) }))
            openView('listings')
          })
        }
        onDashboard={() => openView('dashboard')}
      />
      <Camera />
      <Choice />
      {isDragging && <DropHere />}
    </>
  )
}

/** Over everything while files hover over the page. */
function DropHere() {
  return (
    <div className="pointer-events-none fixed inset-3 z-60 grid animate-fade place-items-center rounded-dialog border-2 border-dashed border-ink bg-paper/90">
      <p className="font-display text-28 font-semibold">Drop photos or folders</p>
    </div>
  )
}

/** The dialog "Upload and Assign SKUs", with the SKUs that are taken or given already. */
function Choice() {
  const { choice, state } = useChoice()
  const { uploads, snapshot } = useUploads()
  const forecast = useForecast(state.isOpen)
  const newest = useNewestSku(state.isOpen)
  const room = useLowRoom('choosing', state.isOpen)
  useEffect(() => {
    // Batches of the camera that are still to be created take their numbers first.
    const { next } = bagLabelOf(snapshot, null, forecast, false)
    choice.know({ ...givenSkus(snapshot), newest, forecast: next ?? undefined })
  }, [choice, snapshot, newest, forecast])
  // The dialog ends with the view and the session that opened it; what was chosen stays kept.
  useEffect(() => choice.close, [choice])
  const queue = snapshot.queue.length > 0 ? <UploadQueueList queue={snapshot.queue} actions={uploads} /> : null
  return <AssignSkusDialog store={choice} state={state} queue={queue} room={room} />
}

/** The camera overlay, with the SKUs that the seller writes on the bags. */
function Camera() {
  const openView = useOpenView()
  const { snapshot } = useUploads()
  const { captures, state, video } = useCamera()
  const offline = useIsOffline()
  const forecast = useForecast(state.isOpen)
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  // The camera ends with the view and the session that opened it; its shots stay kept.
  useEffect(() => captures.close, [captures])
  useEffect(() => {
    if (state.isOpen) reviewShotsPart.ahead()
  }, [state.isOpen])
  const bag = bagLabelOf(snapshot, state.handedOver, forecast, offline)
  const { queue } = useWhatWaits()
  const toOutbox = () => closeThen(captures.close, () => openView('outbox'))
  return (
    <CameraOverlay
      {...{ state, bag, isTouch, video }}
      store={captures}
      reviewPhotos={LateReviewShots}
      waiting={queue && <OutboxBadge waiting={queue} onPress={toOutbox} />}
    />
  )
}

/** The shots of the review grid, with everything that is needed to drag them and to show one large. */
const reviewShotsPart = lazyModule(async () => (await import('./review-shots.tsx')).ReviewShots)

/** The shots of the review grid, in the room they take from the start. */
function LateReviewShots(props: ComponentProps<ReviewPhotos>) {
  const { part: ReviewShots, isLost } = useLazyModule(reviewShotsPart)
  if (ReviewShots) return <ReviewShots {...props} />
  if (isLost)
    return (
      <Banner tone="red" title="The photos did not open" action={<ReloadButton />}>
        They are safe. Check your connection, then reload.
      </Banner>
    )
  return (
    <div aria-busy className="grid grid-cols-2 gap-3">
      {props.shots.map(({ id }) => (
        <Skeleton key={id} className="aspect-square" />
      ))}
    </div>
  )
}

/** The camera and the shots of the item being photographed. */
function useCamera(): SellerCamera & { state: CaptureState<Blob> } {
  const { camera } = useWork().capture.make(createSellerCapture)
  return { ...camera, state: useSyncExternalStore(camera.captures.subscribe, camera.captures.getSnapshot) }
}

/** The dialog "Upload and Assign SKUs", and its files that have not been handed over yet. */
function useChoice(): { choice: AssignStore; state: AssignState } {
  const { choice } = useWork().capture.make(createSellerCapture)
  return { choice, state: useSyncExternalStore(choice.subscribe, choice.getSnapshot) }
}

/**
 * The SKU that the seller's next item will probably get. While the server cannot be asked, what was made on this device since
 * the last answer counts too.
 */
function useForecast(isAsked: boolean): string | undefined {
  const { sellerId } = useWork()
  const { data } = useQuery({ ...nextSkuQuery, enabled: isAsked, select: ({ sku }) => sku })
  useEffect(() => {
    if (data !== undefined) rememberForecast(localStorage, sellerId, data)
  }, [sellerId, data])
  return isAsked ? furtherForecast(data, recallForecast(localStorage, sellerId)) : data
}

/** The SKU of the seller's newest item; undefined while there is none, or the server has not told. */
function useNewestSku(isAsked: boolean): string | undefined {
  return useQuery({ ...nextSkuQuery, enabled: isAsked, select: ({ last }) => last }).data
}
