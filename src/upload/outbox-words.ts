import { asSentence, photosWords, whereTheyAre } from './photo-words.ts'
import { faultOf } from './upload-faults.ts'
import type { StopReason, UploadEntry } from './upload-queue.ts'

type Snapshot = { readonly queue: readonly UploadEntry[]; readonly stopped: StopReason | null }

/** Photos of the upload queue that are not stored, those left behind included. */
export function photosInQueue({ queue }: Pick<Snapshot, 'queue'>): number {
  return queue.flatMap(({ images }) => images).filter(({ state }) => state !== 'stored').length
}

/** What holds an entry up while it is tried again by itself, and what is safe meanwhile; undefined when nothing does. */
export function delayWords({ delay, images }: Pick<UploadEntry, 'delay' | 'images'>): string | undefined {
  return delay === null ? undefined : `${asSentence(delay)} ${whereTheyAre(images)} This goes on by itself.`
}

/**
 * Where it all stands, in a few short sentences. `others` are photos that were not handed over for upload yet, `elsewhere`
 * those that other tabs look after.
 */
export function standing({ queue, stopped }: Snapshot, others: number, elsewhere = 0): string {
  const here = photosInQueue({ queue }) + others
  if (elsewhere === 0) return here === 0 ? 'All photos are uploaded.' : standingHere({ queue, stopped })
  const there = elsewhereWords(elsewhere)
  return here === 0 ? there : `${standingHere({ queue, stopped })} ${there}`
}

function elsewhereWords(photos: number): string {
  if (photos === 1) return '1 photo waits in another tab of PastFash. When that tab is closed, it goes on here.'
  return `${photosWords(photos)} wait in another tab of PastFash. When that tab is closed, they go on here.`
}

function standingHere({ queue, stopped }: Snapshot): string {
  if (stopped !== null) return 'Nothing is sent for now. Nothing was deleted.'
  const goingOn = queue.filter(({ status }) => status !== 'failed' && status !== 'completed')
  const decide = decideWords(queue.filter(faultOf).length)
  if (goingOn.length > 0) {
    // What gave way to another product waits behind it, delay and all.
    const isSending = goingOn.some(({ status, delay }) => status !== 'queued' && delay === null)
    const isHeldUp = !isSending && goingOn.some(({ delay }) => delay !== null)
    return `${isHeldUp ? 'Uploading waits and goes on by itself.' : 'Uploading now.'} ${onLeaving(goingOn)}${decide}`
  }
  return decide === '' ? 'Nothing is on its way. Go on when you are ready.' : `Nothing is on its way.${decide}`
}

function onLeaving(queue: Snapshot['queue']): string {
  const unkept = queue.flatMap(({ images }) => images).filter(({ state, kept }) => state !== 'stored' && !kept).length
  if (unkept === 0) return 'You can close PastFash: what is left goes on when you open it again.'
  return `Keep this page open: ${photosWords(unkept)} ${unkept === 1 ? 'is' : 'are'} only on it.`
}

function decideWords(undecided: number): string {
  if (undecided === 0) return ''
  return undecided === 1 ? ' One product below needs you.' : ` ${undecided} products below need you.`
}
