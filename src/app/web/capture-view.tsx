import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { CaptureScreen } from '../../capture/web/capture-screen.tsx'
import { summaryQuery } from '../../dashboard/web/summary-query.ts'
import { chosenItems } from '../../listings/web/run/chosen-items.ts'
import { useStartRun } from '../../listings/web/run/use-start-run.ts'
import { reloadToNewest } from '../../platform/web/page/service-worker.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { faults } from '../../upload/upload-faults.ts'
import { AssignSkusDialog } from '../../upload/web/choice/assign-skus-dialog.tsx'
import { ChoiceCard } from '../../upload/web/choice/choice-card.tsx'
import { useDroppedFiles } from '../../upload/web/choice/use-dropped-files.ts'
import { unstoredPhotos } from '../../upload/web/queue/unstored-photos.ts'
import { UploadFaultBox } from '../../upload/web/queue/upload-fault-box.tsx'
import { UploadQueueList } from '../../upload/web/queue/upload-queue-list.tsx'
import { StoppedBanner } from '../../upload/web/waiting/stopped-banner.tsx'
import { bagLabelOf } from './bag-label-of.ts'
import { created, givenSkus, inWork, itemsToWrite } from './batch-views.ts'
import { Camera } from './camera.tsx'
import { asksForListing, isPhone } from './seller-uploads.ts'
import { useCamera, useChoice } from './use-capture.ts'
import { useForecast, useNewestSku } from './use-forecast.ts'
import { useLowRoom } from './use-storage-advice.ts'
import { useUploads } from './work-context.ts'

/** The capture screen bound to camera, dialog and upload queue. */
export function CaptureView(props: { onDashboard: () => void; onListings: () => void }) {
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
            props.onListings()
          })
        }
        onDashboard={props.onDashboard}
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
