import { canStillUpload, photosWords, whereaboutsWords } from './photo-words.ts'
import type { UploadEntry, UploadProblem } from './upload-queue.ts'

/** A batch that was not uploaded, or photos that a batch had to leave out. */
export type UploadFault = {
  /** Id of its entry in the queue. */
  readonly id: string
  readonly title: string
  /** The batch: its SKU as far as known, and the number of photos that are not stored. */
  readonly summary: string
  /** The failure of the whole batch; null when the photos' own reasons say all. */
  readonly failure: string | null
  /** Reasons why photos were not stored, in sentences that name them. */
  readonly reasons: readonly string[]
  /** A sentence about what is safe and what to do; may be ''. */
  readonly help: string
  readonly problem: UploadProblem | null
  /** The SKU that the product has or should get. */
  readonly sku: string | null
  readonly canRetry: boolean
  /** Photos that are lost to PastFash when the entry is cleared. */
  readonly photos: number
  /** The consequence of clearing, shown before it. */
  readonly clearWarning: string
}

type Snapshot = { readonly queue: readonly UploadEntry[] }

/** The faults of a queue: whole batches, and single photos of stored batches. */
export function faults({ queue }: Snapshot): UploadFault[] {
  return queue.flatMap((entry) => faultOf(entry) ?? [])
}

/** The fault of an entry, or undefined without one. */
export function faultOf(entry: UploadEntry): UploadFault | undefined {
  const failed = entry.images.filter((image) => image.state === 'failed')
  const unstored = entry.images.filter((image) => image.state !== 'stored')
  if (entry.status !== 'failed' && !(entry.status === 'completed' && failed.length > 0)) return undefined
  const sku = entry.sku ?? entry.wantedSku
  const problem = entry.status === 'failed' ? entry.problem : null
  // A batch that failed before any of its photos did, for example offline, can always be retried.
  const canRetry = problem === null && (failed.length === 0 || unstored.some(canStillUpload))
  return {
    id: entry.id,
    title:
      entry.status === 'failed' ? 'Upload failed' : `${photosWords(failed.length)} of ${sku ?? 'this item'} left out`,
    summary: entry.status === 'failed' ? [sku, photosWords(unstored.length)].filter(Boolean).join(' · ') : '',
    failure: failureSentence(entry, problem, unstored.length),
    reasons: reasonsOf(failed),
    help: helpFor(entry, problem, canRetry, unstored.length === 1),
    problem,
    sku,
    canRetry,
    photos: unstored.length,
    clearWarning: clearWarningOf(entry, unstored.length),
  }
}

function failureSentence(entry: UploadEntry, problem: UploadProblem | null, unstoredCount: number): string | null {
  if (entry.status !== 'failed') return null
  if (problem !== 'deleted') return entry.error
  const photos = unstoredCount === 1 ? 'its last photo was' : `its last ${unstoredCount} photos were`
  return `${entry.sku ?? entry.wantedSku ?? 'This item'} was deleted before ${photos} stored.`
}

function helpFor(entry: UploadEntry, problem: UploadProblem | null, canRetry: boolean, isOne: boolean): string {
  const where = whereaboutsWords(entry.images)
  switch (problem) {
    case 'sku-taken':
      return `${entry.wantedSku ?? 'This SKU'} belongs to another of your items. ${where} Choose where ${isOne ? 'it goes' : 'they go'}.`
    case 'deleted':
      return `${where} Upload ${isOne ? 'it' : 'them'} as a new item, or clear ${isOne ? 'it' : 'them'}.`
    case null:
      if (canRetry) return `${where} Press Retry to continue.`
      return entry.source === 'files' ? [where, 'Your files are unchanged.'].filter(Boolean).join(' ') : where
    default:
      return problem satisfies never
  }
}

/** The consequence of clearing an entry with `unstoredCount` photos that are not stored. */
export function clearWarningOf(
  { source, images }: Pick<UploadEntry, 'source' | 'images'>,
  unstoredCount: number,
): string {
  const isOne = unstoredCount === 1
  const warning =
    source === 'files'
      ? `${isOne ? "It isn't" : "They aren't"} stored in PastFash. Your original ${isOne ? 'file stays where it is' : 'files stay where they are'}.`
      : `${isOne ? "It wasn't" : "They weren't"} uploaded, and there's no other copy.`
  return unstoredCount < images.length ? `${warning} Photos already stored are kept.` : warning
}

/** Each sentence once, with the number of photos when it applies to several. */
function reasonsOf(failed: UploadEntry['images']): string[] {
  const counts = new Map<string, number>()
  for (const { fault } of failed) if (fault) counts.set(fault.sentence, (counts.get(fault.sentence) ?? 0) + 1)
  return [...counts].map(([sentence, count]) => (count === 1 ? sentence : `${photosWords(count)}: ${sentence}`))
}
