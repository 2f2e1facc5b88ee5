import { call } from '../../../platform/web/net/call.ts'
import { deleteListingsEndpoint } from '../../api.ts'
import type { ChosenItems } from './chosen-items.ts'

/** The result: the number of deleted listings, the skipped ones with reasons, and the failure that stopped it, if any. */
export type ListingDeletion = {
  deleted: number
  spared: { sku: string; reason: string }[]
  failure?: unknown
}

/** Deletes the listings of the chosen items, one request at a time. Throws only if the first request fails. */
export async function deleteChosen(chosen: readonly ChosenItems[]): Promise<ListingDeletion> {
  const result: ListingDeletion = { deleted: 0, spared: [] }
  for (const [at, items] of chosen.entries()) {
    try {
      const { deleted, spared } = await call(deleteListingsEndpoint, items)
      result.deleted += deleted
      result.spared.push(...spared)
    } catch (failure) {
      if (at === 0) throw failure
      return { ...result, failure }
    }
  }
  return result
}
