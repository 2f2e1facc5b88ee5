import { useEffect } from 'react'
import { AssignSkusDialog } from '../../upload/web/choice/assign-skus-dialog.tsx'
import { UploadQueueList } from '../../upload/web/queue/upload-queue-list.tsx'
import { bagLabelOf } from './bag-label-of.ts'
import { givenSkus } from './batch-views.ts'
import { useChoice } from './use-capture.ts'
import { useForecast, useNewestSku } from './use-forecast.ts'
import { useLowRoom } from './use-storage-advice.ts'
import { useUploads } from './work-context.ts'

/** The dialog "Upload and Assign SKUs", with the SKUs that are taken or given already. */
export function Choice() {
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
