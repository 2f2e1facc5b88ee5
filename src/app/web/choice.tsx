import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextSkuQuery } from '../../items/web/next-sku-query.ts'
import { AssignSkusDialog } from '../../upload/web/assign-skus-dialog.tsx'
import { UploadQueueList } from '../../upload/web/upload-queue-list.tsx'
import { useLowRoom } from './use-storage-advice.ts'
import { useChoice, useUploads } from './work-context.ts'

/** The dialog "Upload and Assign SKUs", with the SKUs that are taken or given already. */
export function Choice() {
  const { choice, state } = useChoice()
  const { uploads, snapshot } = useUploads()
  const { data: forecast } = useQuery({ ...nextSkuQuery, enabled: state.isOpen })
  const room = useLowRoom('choosing', state.isOpen)
  useEffect(() => {
    const entries = snapshot.latest ? [...snapshot.queue, snapshot.latest] : snapshot.queue
    const used = entries.flatMap(({ sku, wantedSku }) => sku ?? wantedSku ?? [])
    choice.know({ last: used.at(-1) ?? null, forecast, used })
  }, [choice, snapshot, forecast])
  // The dialog ends with the view and the session that opened it; what was chosen stays kept.
  useEffect(() => choice.close, [choice])
  const queue = snapshot.queue.length > 0 ? <UploadQueueList queue={snapshot.queue} actions={uploads} /> : null
  return <AssignSkusDialog store={choice} state={state} queue={queue} room={room} />
}
