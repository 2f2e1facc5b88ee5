import { z } from 'zod'
import { numberWords } from '../../platform/page-language.ts'

/**
 * State of an item in a run that publishes many. `sent`: its publication began, and the item says what became of it.
 * `changed`: it differed from what the seller confirmed. `stopped`: the run was stopped before it was sent.
 */
export const publishRunStates = ['waiting', 'sent', 'changed', 'refused', 'stopped'] as const
export type PublishRunState = (typeof publishRunStates)[number]

/** Most failures that an answer names, and most ids of changed items. */
export const maxNamedFailures = 100
export const maxChangedIds = 500

/** A run that publishes many items, the same on all devices of its seller. Items that were deleted since are not counted. */
export const publishRunSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  total: z.int().nonnegative(),
  /** Not sent yet. */
  waiting: z.int().nonnegative(),
  publishing: z.int().nonnegative(),
  published: z.int().nonnegative(),
  /** eBay has not answered yet whether they are live. */
  unanswered: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Not sent, because they changed after the seller confirmed them. */
  changed: z.int().nonnegative(),
  /** Not sent, because the run was stopped. */
  stopped: z.int().nonnegative(),
  /** Why PastFash stopped the run; null if the seller did, or if it was not stopped. */
  stopReason: z.string().nullable(),
  /** The first failures, in the order of the run. */
  failures: z.array(z.object({ itemId: z.uuid(), sku: z.string(), sentence: z.string() })).max(maxNamedFailures),
  /** The first changed items. */
  changedIds: z.array(z.uuid()).max(maxChangedIds),
})
export type PublishRun = z.infer<typeof publishRunSchema>

/** Whether no item of the run waits or is on its way to eBay. Unanswered items do not keep a run open. */
export function isPublishRunOver({ waiting, publishing }: Pick<PublishRun, 'waiting' | 'publishing'>): boolean {
  return waiting === 0 && publishing === 0
}

/** The number of items with a result. */
export function publishRunDone({ total, waiting, publishing }: PublishRun): number {
  return total - waiting - publishing
}

/** Words of the progress as of a run of listings: "12/400, 338 waiting". */
export function publishRunWords(run: PublishRun): string {
  const words = `${numberWords(publishRunDone(run))}/${numberWords(run.total)}`
  return run.waiting > 0 ? `${words}, ${numberWords(run.waiting)} waiting` : words
}
