import { canStillGo, photosWords, whereTheyAre } from './photo-words.ts'
import type { UploadEntry, UploadProblem } from './upload-queue.ts'

/** A batch that was not uploaded, or photos that a batch had to do without. */
export type UploadFault = {
  /** Of its entry in the queue. */
  readonly id: string
  readonly title: string
  /** Which batch: its SKU as far as it is known, and how many photos are not stored. */
  readonly about: string
  /** What happened to the batch as a whole; null when the photos' own reasons say all. */
  readonly what: string | null
  /** Why photos were not stored, in sentences that name them. */
  readonly reasons: readonly string[]
  /** What is safe, and what to do; may be empty. */
  readonly help: string
  readonly problem: UploadProblem | null
  /** The SKU that it was to have. */
  readonly sku: string | null
  readonly canRetry: boolean
  /** Photos that go when it is cleared. */
  readonly photos: number
  /** What clearing means, asked before. */
  readonly clearing: string
}

type Snapshot = { readonly queue: readonly UploadEntry[] }

/** What was not stored: whole batches, and single photos of batches that were. */
export function faults({ queue }: Snapshot): UploadFault[] {
  return queue.flatMap((entry) => faultOf(entry) ?? [])
}

/** What is wrong with an entry, or undefined when nothing is. */
export function faultOf(entry: UploadEntry): UploadFault | undefined {
  const failed = entry.images.filter((image) => image.state === 'failed')
  const left = entry.images.filter((image) => image.state !== 'stored')
  if (entry.status !== 'failed' && !(entry.status === 'completed' && failed.length > 0)) return undefined
  const sku = entry.sku ?? entry.wantedSku
  const problem = entry.status === 'failed' ? entry.problem : null
  // A batch that failed before any of its photos did, as one without connection, has nothing to rule a retry out.
  const canRetry = problem === null && (failed.length === 0 || left.some(canStillGo))
  return {
    id: entry.id,
    title:
      entry.status === 'failed'
        ? 'Upload failed'
        : `${photosWords(failed.length)} of ${sku ?? 'this product'} left out`,
    about: entry.status === 'failed' ? [sku, photosWords(left.length)].filter(Boolean).join(' · ') : '',
    what: whatHappened(entry, problem, left.length),
    reasons: reasonsOf(failed),
    help: helpFor(entry, problem, canRetry, left.length === 1),
    problem,
    sku,
    canRetry,
    photos: left.length,
    clearing: clearingWords(entry, left.length),
  }
}

function whatHappened(entry: UploadEntry, problem: UploadProblem | null, left: number): string | null {
  if (entry.status !== 'failed') return null
  if (problem !== 'deleted') return entry.error
  const photos = left === 1 ? 'its last photo was' : `its last ${left} photos were`
  return `${entry.sku ?? entry.wantedSku ?? 'This product'} was deleted before ${photos} stored.`
}

function helpFor(entry: UploadEntry, problem: UploadProblem | null, canRetry: boolean, one: boolean): string {
  const where = whereTheyAre(entry.images)
  switch (problem) {
    case 'sku-taken':
      return `${entry.wantedSku ?? 'This SKU'} belongs to another of your items. ${where} Choose where ${one ? 'it goes' : 'they go'}.`
    case 'deleted':
      return `${where} Upload ${one ? 'it' : 'them'} as a new product, or clear ${one ? 'it' : 'them'}.`
    case null:
      if (canRetry) return `${where} Retry goes on where it stopped.`
      return entry.source === 'files' ? [where, 'Your files are unchanged.'].filter(Boolean).join(' ') : where
    default:
      return problem satisfies never
  }
}

/** What it means to let go of an entry of which so many photos are not stored. */
export function clearingWords({ source, images }: Pick<UploadEntry, 'source' | 'images'>, left: number): string {
  const one = left === 1
  const words =
    source === 'files'
      ? `${one ? 'It is' : 'They are'} not stored in PastFash. The files you chose stay where they are.`
      : `${one ? 'It was not uploaded and exists' : 'They were not uploaded and exist'} nowhere else.`
  return left < images.length ? `${words} What is stored stays stored.` : words
}

/** Each sentence once, with how many photos it is about when there are several. */
function reasonsOf(failed: UploadEntry['images']): string[] {
  const counts = new Map<string, number>()
  for (const { fault } of failed) if (fault) counts.set(fault.sentence, (counts.get(fault.sentence) ?? 0) + 1)
  return [...counts].map(([sentence, count]) => (count === 1 ? sentence : `${photosWords(count)}: ${sentence}`))
}
