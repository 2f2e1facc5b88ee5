import { z } from 'zod'

/** State of one item in a bulk run. Waiting: not started, or until a rate limit ends. */
export const runItemStates = ['waiting', 'writing', 'succeeded', 'failed', 'cancelled'] as const
export type RunItemState = (typeof runItemStates)[number]

/** Most items that one request of the bars may name. A longer list is sent in several. */
export const maxRunItems = 2000

/** Reasons why a run leaves out a selected item. */
export const leftOutReasons = ['written', 'under way', 'sold', 'no photos', 'deleted'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A bulk run, the same on all devices of its seller. Items that were deleted since are not counted. */
export const listingRunSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  total: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  writing: z.int().nonnegative(),
  succeeded: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  cancelled: z.int().nonnegative(),
  /** Items that succeeded or failed, by their current state: ready or sold, or in need of the seller. */
  ready: z.int().nonnegative(),
  needSeller: z.int().nonnegative(),
})
export type ListingRun = z.infer<typeof listingRunSchema>

/** Whether no item of a run waits or is being written. */
export function isOver({ waiting, writing }: ListingRun): boolean {
  return waiting === 0 && writing === 0
}

/**
 * Returns the sentence at the end of a run (specification of listings, section 8); undefined during the run, or if no item was
 * tried.
 */
export function runSummary(run: ListingRun): string | undefined {
  if (!isOver(run) || run.succeeded + run.failed === 0) return undefined
  if (run.failed > 0)
    return `Batch complete: ${run.succeeded} succeeded, ${run.failed} failed. Check failed items for details.`
  return `Successfully generated ${run.succeeded} listings!`
}
