import { asSentence, photosWords, whereaboutsWords } from './photo-words.ts'
import { faultOf } from './upload-faults.ts'
import type { StopReason, UploadEntry } from './upload-queue.ts'

type Snapshot = { readonly queue: readonly UploadEntry[]; readonly stopped: StopReason | null }

/** Number of photos in the upload queue that are not stored, failed ones included. */
export function photosInQueue({ queue }: Pick<Snapshot, 'queue'>): number {
  return queue.flatMap(({ images }) => images).filter(({ state }) => state !== 'stored').length
}

/** The reason why an entry is delayed while it is retried automatically, and what is safe; undefined without a delay. */
export function delayWords({ delayReason, images }: Pick<UploadEntry, 'delayReason' | 'images'>): string | undefined {
  return delayReason === null ? undefined : `${asSentence(delayReason)} ${whereaboutsWords(images)} We'll keep trying.`
}

/**
 * The status of all photos on this device, in a few short sentences. `others`: photos that were not handed over for upload yet.
 * `elsewhere`: photos that belong to other tabs.
 */
export function outboxStatus({ queue, stopped }: Snapshot, others: number, elsewhere = 0): string {
  const photosHere = photosInQueue({ queue }) + others
  if (elsewhere === 0) return photosHere === 0 ? 'All photos are uploaded.' : statusHere({ queue, stopped })
  const elsewhereStatus = elsewhereWords(elsewhere)
  return photosHere === 0 ? elsewhereStatus : `${statusHere({ queue, stopped })} ${elsewhereStatus}`
}

function elsewhereWords(photos: number): string {
  if (photos === 1) return '1 photo is in another PastFash tab. Close that tab to continue here.'
  return `${photosWords(photos)} are in another PastFash tab. Close that tab to continue here.`
}

function statusHere({ queue, stopped }: Snapshot): string {
  if (stopped !== null) return 'Uploads are paused. Nothing was deleted.'
  const active = queue.filter(({ status }) => status !== 'failed' && status !== 'completed')
  const decisionText = decisionWords(queue.filter(faultOf).length)
  if (active.length > 0) {
    // An entry that gave way to another product is queued and keeps the reason for its delay.
    const isSending = active.some(({ status, delayReason }) => status !== 'queued' && delayReason === null)
    const isDelayed = !isSending && active.some(({ delayReason }) => delayReason !== null)
    return `${isDelayed ? "Upload delayed. We'll keep trying." : 'Uploading now.'} ${closingWords(active)}${decisionText}`
  }
  return decisionText === '' ? "Not uploading. Continue when you're ready." : `Not uploading.${decisionText}`
}

function closingWords(queue: Snapshot['queue']): string {
  const unkeptCount = queue
    .flatMap(({ images }) => images)
    .filter(({ state, kept }) => state !== 'stored' && !kept).length
  if (unkeptCount === 0) return 'You can close PastFash. Uploading continues when you open it again.'
  return `Keep this page open: ${photosWords(unkeptCount)} ${unkeptCount === 1 ? 'is' : 'are'} only here.`
}

function decisionWords(undecided: number): string {
  if (undecided === 0) return ''
  return undecided === 1 ? ' One item below needs you.' : ` ${undecided} items below need you.`
}
