import { z } from 'zod'

/** Where one item of a bulk run is. Waiting: not begun, or until a rate limit has passed. */
export const runItemStates = ['waiting', 'writing', 'succeeded', 'failed', 'cancelled'] as const
export type RunItemState = (typeof runItemStates)[number]

/** Items that one request for a run may name: as many listings as a seller may ask for in a day. */
export const runItemsMost = 2000

/** A bulk run as every device of its seller sees it. Items deleted since count nowhere. */
export const listingRunSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  total: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  writing: z.int().nonnegative(),
  succeeded: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  cancelled: z.int().nonnegative(),
  /** Of those that succeeded or failed, by what they are now: ready, or sold; and with something for the seller to do. */
  ready: z.int().nonnegative(),
  needSeller: z.int().nonnegative(),
})
export type ListingRun = z.infer<typeof listingRunSchema>

/** Whether nothing of a run is left to do. */
export function isOver({ waiting, writing }: ListingRun): boolean {
  return waiting === 0 && writing === 0
}

/** What a run's end says (specification of listings, section 8); undefined while it goes on, or where nothing was tried. */
export function runSummary(run: ListingRun): string | undefined {
  if (!isOver(run) || run.succeeded + run.failed === 0) return undefined
  if (run.failed > 0)
    return `Batch complete: ${run.succeeded} succeeded, ${run.failed} failed. Check failed items for details.`
  return `Successfully generated ${run.succeeded} listings!`
}
