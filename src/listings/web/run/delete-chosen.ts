import { call } from '../../../platform/web/net/call.ts'
import { deleteListingsEndpoint } from '../../api.ts'
import type { ChosenItems } from './chosen-items.ts'

/** What became of it: how many listings were deleted, which were left and why, and where it stopped, if it did. */
export type ListingDeletion = {
  deleted: number
  spared: { sku: string; reason: string }[]
  failure?: unknown
}

/** Deletes the listings of the chosen items, a request after the other. Throws only where the first of them fails. */
export async function deleteChosen(chosen: readonly ChosenItems[]): Promise<ListingDeletion> {
  const done: ListingDeletion = { deleted: 0, spared: [] }
  for (const [at, items] of chosen.entries()) {
    try {
      const { deleted, spared } = await call(deleteListingsEndpoint, items)
      done.deleted += deleted
      done.spared.push(...spared)
    } catch (failure) {
      if (at === 0) throw failure
      return { ...done, failure }
    }
  }
  return done
}
