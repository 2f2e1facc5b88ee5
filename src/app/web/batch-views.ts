import type { BatchCreated, BatchFault, BatchInWork } from '../../capture/web/batch-view.ts'
import { countWords } from '../../platform/web/count-words.ts'
import { countOf, manyFilesMessage } from '../../upload/upload-queue.ts'
import type { Upload, UploadSnapshot } from '../../upload/web/queue-state.ts'

type Queue = Pick<UploadSnapshot, 'queue'>

/** The batch being made now, as the capture screen shows it. */
export function inWork({ queue }: Queue): BatchInWork | null {
  const entry = queue.find(isRunning)
  if (!entry) return null
  return {
    sku: entry.sku,
    stored: countOf(entry.images, ['stored']),
    total: entry.totalImages,
    progress: entry.progress,
    photos: entry.images.map(({ id, state, preview }) => ({ id, stored: state === 'stored', preview })),
    delay: entry.delay,
    patience: manyFilesMessage(entry.totalImages),
    waiting: queue.filter((each) => each.status === 'queued').length,
  }
}

/** The batch that finished last, until the seller has gone on from it. */
export function created({ latest }: Pick<UploadSnapshot, 'latest'>): BatchCreated | null {
  if (!latest?.result || latest.sku === null || latest.batchNumber === null) return null
  return { sku: latest.sku, batchNumber: latest.batchNumber, stored: latest.result.stored }
}

/** The upload to show where there is room for one: what runs, else what failed, else what left photos out. */
export function foremost({ queue }: Queue): Upload | undefined {
  return (
    queue.find(isRunning) ??
    queue.find((entry) => entry.status === 'failed') ??
    queue.find((entry) => entry.status === 'completed' && countOf(entry.images, ['failed']) > 0)
  )
}

/** What was not stored: whole batches, and single photos of batches that were. */
export function faults({ queue }: Queue): BatchFault[] {
  return queue.flatMap((entry) => faultOf(entry) ?? [])
}

function isRunning({ status }: Upload): boolean {
  return status === 'compressing' || status === 'uploading'
}

function faultOf(entry: Upload): BatchFault | undefined {
  const failed = entry.images.filter((image) => image.state === 'failed')
  const unsent = countOf(entry.images, ['chosen', 'ready'])
  const canRetry = unsent > 0 || failed.length === 0 || failed.some((image) => image.fault?.mayPass)
  const base = { id: entry.id, reasons: reasonsOf(failed), canRetry, photos: unsent + failed.length }
  if (entry.status === 'failed')
    return { ...base, title: 'Upload failed', what: entry.error, letGo: canRetry ? 'Discard' : 'Dismiss' }
  if (entry.status === 'completed' && failed.length > 0) {
    const title = `${countWords(failed.length, 'photo')} of ${entry.sku ?? 'this product'} left out`
    return { ...base, title, what: null, letGo: canRetry ? 'Leave Out' : 'Dismiss' }
  }
  return undefined
}

/** Each sentence once, with how many photos it is about when there are several. */
function reasonsOf(failed: Upload['images']): string[] {
  const counts = new Map<string, number>()
  for (const { fault } of failed) if (fault) counts.set(fault.sentence, (counts.get(fault.sentence) ?? 0) + 1)
  return [...counts].map(([sentence, count]) => (count === 1 ? sentence : `${countWords(count, 'photo')}: ${sentence}`))
}
