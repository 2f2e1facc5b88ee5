import { browserCapturePorts } from '../../../capture/web/browser-capture-ports.ts'
import { type CaptureStore, createCaptureStore } from '../../../capture/web/capture-store.ts'
import { sellerLimits } from '../../../items/seller-limits.ts'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import { warnBeforeLeaving } from '../../../upload/web/queue/warn-before-leaving.ts'
import { keptPhotoOf } from './kept-shots.ts'
import type { WorkPorts } from './work-ports.ts'

/** The store of the camera overlay, and the video element of its live preview. */
export type SellerCamera = { captures: CaptureStore; video: HTMLVideoElement }

/** The seller's camera. It keeps every shot in this device's outbox and hands finished batches to the upload queue. */
export function createSellerCamera({ outbox, claim, handOver }: WorkPorts): SellerCamera {
  const ports = browserCapturePorts()
  const captures = createCaptureStore(
    {
      ...ports,
      keepShot: (shot, batchId) => outbox.put(keptPhotoOf(shot, batchId)),
      keepOrder: (ids, batchId) =>
        outbox.arrange(
          batchId,
          ids.map((id) => ({ id, sku: '' })),
        ),
      deleteShots: (ids) => outbox.remove(ids),
      handOver({ id, shots }) {
        const photos = shots.map((shot) => ({ ...shot, name: '', kept: shot.storageFault === undefined }))
        const refusal = handOver([{ id, source: 'camera', sku: null, photos }])
        if (refusal) showFailed('Upload failed', refusal)
      },
    },
    { maxShots: sellerLimits.photosPerItem },
  )
  warnBeforeLeaving(captures, () => captures.getSnapshot().shots.some(({ storageFault }) => storageFault !== undefined))
  showProblemsWhileClosed(captures, showFailed)
  captures.subscribe(() => {
    const { batchId, shots, pendingShotCount } = captures.getSnapshot()
    if (shots.length + pendingShotCount > 0) claim(batchId)
  })
  return { captures, video: ports.camera.element }
}

/** Shows each new problem with shots once, if the camera overlay is closed. An open overlay shows it itself. */
export function showProblemsWhileClosed(
  captures: Pick<CaptureStore, 'subscribe' | 'getSnapshot'>,
  show: (sentence: string) => void,
): void {
  let lastProblem = captures.getSnapshot().problem
  captures.subscribe(() => {
    const { isOpen, problem } = captures.getSnapshot()
    const isNew = problem !== lastProblem
    lastProblem = problem
    if (isNew && problem !== null && !isOpen) show(problem)
  })
}
