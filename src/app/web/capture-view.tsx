import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import type { CaptureState } from '../../capture/capture-state.ts'
import { CameraOverlay } from '../../capture/web/camera/camera-overlay.tsx'
import { CaptureScreen } from '../../capture/web/capture-screen.tsx'
import type { ReviewPhotos } from '../../capture/web/review-grid.tsx'
import { ItemDefaultsButton } from '../../items/web/item-defaults-button.tsx'
import { nextSkuQuery } from '../../items/web/next-sku-query.ts'
import { writerEndpoint } from '../../listings/api.ts'
import { chosenItems } from '../../listings/web/run/chosen-items.ts'
import { useStartRun } from '../../listings/web/run/use-start-run.ts'
import { call } from '../../platform/web/net/call.ts'
import { closeThen } from '../../platform/web/page/back-closes.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { reloadToNewest } from '../../platform/web/page/service-worker.ts'
import { useLazyModule } from '../../platform/web/page/use-lazy-module.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { ReloadButton } from '../../platform/web/ui/reload-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { Toggle } from '../../platform/web/ui/toggle.tsx'
import { faults } from '../../upload/upload-faults.ts'
import type { AssignState, AssignStore } from '../../upload/web/choice/assign-store.ts'
import { AssignSkusDialog } from '../../upload/web/choice/dialog/assign-skus-dialog.tsx'
import { ChoiceCard } from '../../upload/web/choice/dialog/choice-card.tsx'
import { unstoredPhotos } from '../../upload/web/queue/unstored-photos.ts'
import { UploadFaultBox } from '../../upload/web/queue/upload-fault-box.tsx'
import { UploadQueueList } from '../../upload/web/queue/upload-queue-list.tsx'
import { StoppedBanner } from '../../upload/web/waiting/stopped-banner.tsx'
import { summaryQuery } from '../../workbench/web/summary-query.ts'
import { useAddAddress } from './device/use-add-address.ts'
import { OutboxBadge } from './outbox-badge.tsx'
import { useStorageWarning } from './use-storage-advice.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'
import { autoWrite } from './work/auto-write.ts'
import { bagLabelOf } from './work/bag-label-of.ts'
import { createdBatch, itemsToWrite, runningBatch, skusOfUploads } from './work/batch-views.ts'
import { higherForecast, recallForecast, rememberForecast } from './work/remembered-forecast.ts'
import type { SellerCamera } from './work/seller-camera.ts'
import { createSellerCapture } from './work/seller-capture.ts'
import { isPhone, startsListing } from './work/seller-uploads.ts'
import { useUploads, useWork } from './work/work-context.ts'

/** The capture screen bound to camera, dialog and upload queue. */
export function CaptureView() {
  const openView = useOpenView()
  const { sellerId } = useWork()
  const { uploads, snapshot } = useUploads()
  const { captures, state } = useCamera()
  const { choice, state: choiceState } = useChoice()
  const { data: { generating } = { generating: 0 } } = useQuery(summaryQuery)
  const storageWarning = useStorageWarning('shooting', !state.isOpen)
  const created = createdBatch(snapshot)
  const startRun = useStartRun()
  const itemIdsToWrite = itemsToWrite(snapshot, (product) => startsListing(product, sellerId))
  const sharedFault = useAddAddress({ camera: captures.open, upload: choice.open })
  const offersChoice = choiceState.photos.length > 0 && !choiceState.isOpen
  return (
    <>
      <CaptureScreen
        isPhone={isPhone}
        runningBatch={runningBatch(snapshot)}
        created={created}
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
            {sharedFault && (
              <Banner tone="amber" title={sharedFault.title}>
                {sharedFault.text}
              </Banner>
            )}
            {storageWarning !== null && <Banner tone="amber" icon={HardDrive} title={storageWarning} />}
            {offersChoice && (
              <ChoiceCard
                isSecond={created !== null || state.shots.length > 0}
                count={choiceState.photos.length}
                pictures={choiceState.photos.map(({ id, picture }) => ({ id, picture }))}
                onContinue={choice.open}
                onDiscard={() => void choice.discard()}
              />
            )}
          </>
        }
        hasPrimaryNotice={offersChoice}
        options={<AutoWriteOption />}
        keptShots={state.shots}
        generating={generating}
        onTakePhotos={captures.open}
        onContinueShots={captures.open}
        onUploadShots={captures.upload}
        onDiscardShots={() => void captures.discard()}
        onUploadFiles={choice.open}
        onAddAnother={() => {
          // The card is removed first, so that the focus is on the title when the camera closes.
          flushSync(() => uploads.clearCreated())
          // Waiting shots have their own card, which opens the camera.
          if (snapshot.latest?.source === 'camera' && state.shots.length === 0) captures.open()
        }}
        onGenerate={
          itemIdsToWrite &&
          (() => {
            startRun.mutate(chosenItems({ kind: 'some', ids: new Set(itemIdsToWrite) }))
            openView('listings')
          })
        }
        onDashboard={() => openView('dashboard')}
      />
      <Camera />
      <Choice />
    </>
  )
}

/** Switches on that each upload requests the listings of its items, and says whether a model may cost money. */
function AutoWriteOption() {
  const { sellerId } = useWork()
  const isOn = useSyncExternalStore(autoWrite.subscribe, () => autoWrite.isOn(sellerId))
  const { data: writer } = useQuery({
    queryKey: ['writer'],
    queryFn: ({ signal }) => call(writerEndpoint, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section aria-label="After an upload" className="lg:max-w-lines rounded-card border border-line px-4 py-2">
      <Toggle
        label="Generate listings after each upload"
        isOn={isOn}
        onChange={(isWanted) => autoWrite.set(sellerId, isWanted)}
      />
      <p className="pb-2 text-14 text-muted">
        {isPhone ? 'Photos of the camera always get theirs. ' : ''}
        {writer?.provider != null && `${writer.provider} writes them and may charge for each one.`}
        {writer?.provider === null && 'They are written on this server, at no cost.'}
      </p>
    </section>
  )
}

/** The dialog "Upload and Assign SKUs", with the SKUs that are already used. */
function Choice() {
  const { choice, state } = useChoice()
  const { uploads, snapshot } = useUploads()
  const forecast = useForecast(state.isOpen)
  const newest = useNewestSku(state.isOpen)
  const storageWarning = useStorageWarning('choosing', state.isOpen)
  useEffect(() => {
    // Uncreated batches of the camera get their numbers first.
    const { next } = bagLabelOf(snapshot, null, forecast, false)
    choice.updateSkuFacts({ ...skusOfUploads(snapshot), newest, forecast: next ?? undefined })
  }, [choice, snapshot, newest, forecast])
  // The dialog closes with its view and session; the chosen files are kept.
  useEffect(() => choice.close, [choice])
  const queue = snapshot.queue.length > 0 ? <UploadQueueList queue={snapshot.queue} actions={uploads} /> : null
  return (
    <AssignSkusDialog
      store={choice}
      state={state}
      queue={queue}
      defaults={<Defaults />}
      storageWarning={storageWarning}
    />
  )
}

/** The camera overlay, with the SKUs that the seller writes on the bags of the garments. */
function Camera() {
  const openView = useOpenView()
  const { snapshot } = useUploads()
  const { captures, state, video } = useCamera()
  const offline = useIsOffline()
  const forecast = useForecast(state.isOpen)
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  // The camera closes with its view and session; its shots are kept.
  useEffect(() => captures.close, [captures])
  useEffect(() => {
    if (state.isOpen) reviewShotsModule.preload()
  }, [state.isOpen])
  const bag = bagLabelOf(snapshot, state.finishedBatchId, forecast, offline)
  const { queue } = useWaitingPhotos()
  const openOutbox = () => closeThen(captures.close, () => openView('outbox'))
  return (
    <CameraOverlay
      {...{ state, bag, isTouch, video }}
      store={captures}
      reviewPhotos={LazyReviewShots}
      waitingBadge={queue && <OutboxBadge waiting={queue} onPress={openOutbox} />}
      defaults={<Defaults />}
    />
  )
}

/** The values with which the next items begin. */
function Defaults() {
  const { defaults } = useWork().capture.make(createSellerCapture)
  return (
    <ItemDefaultsButton
      defaults={useSyncExternalStore(defaults.subscribe, defaults.get)}
      onChange={(changed) => defaults.set(changed)}
      className="text-14!"
    />
  )
}

/** The shots of the review grid, with the code for dragging them and for showing one large. */
const reviewShotsModule = lazyModule(async () => (await import('./review-shots.tsx')).ReviewShots)

/** The shots of the review grid, in their final space while the code loads. */
function LazyReviewShots(props: ComponentProps<ReviewPhotos>) {
  const { part: ReviewShots, hasFailed } = useLazyModule(reviewShotsModule)
  if (ReviewShots) return <ReviewShots {...props} />
  if (hasFailed)
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
 * The SKU that the seller's next item will probably get. Items created on this device since the server's last answer count
 * too.
 */
function useForecast(isEnabled: boolean): string | undefined {
  const { sellerId } = useWork()
  const { data } = useQuery({ ...nextSkuQuery, enabled: isEnabled, select: ({ sku }) => sku })
  useEffect(() => {
    if (data !== undefined) rememberForecast(localStorage, sellerId, data)
  }, [sellerId, data])
  return isEnabled ? higherForecast(data, recallForecast(localStorage, sellerId)) : data
}

/** The SKU of the seller's newest item; undefined if there is no item or the server has not answered. */
function useNewestSku(isEnabled: boolean): string | undefined {
  return useQuery({ ...nextSkuQuery, enabled: isEnabled, select: ({ last }) => last }).data
}
