import type { z } from 'zod'
import { deleteItemsEndpoint, deleteMatchingEndpoint } from '../../items/api.ts'
import { maxItemsPerRequest } from '../../items/limits.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import type { BulkSelection } from '../../listings/bulk-edit-api.ts'
import { call } from '../../platform/web/net/call.ts'
import { retryUnanswered } from '../../platform/web/net/retry-unanswered.ts'

/**
 * The items to delete: by id, or all that match `filter` and were created until `createdUntil`, without those in
 * `except` and with those in `also`. `loadedIds` are the ids of these items, as far as the page has loaded them.
 */
export type SelectedItems =
  | { kind: 'some'; ids: readonly string[] }
  | {
      kind: 'all'
      filter: ItemFilter
      createdUntil: string
      except: readonly string[]
      also: readonly string[]
      loadedIds: readonly string[]
    }

/** The selected items as a bulk edit takes them. */
export function bulkSelectionOf(selected: SelectedItems): BulkSelection {
  if (selected.kind === 'some') return { itemIds: [...selected.ids] }
  const { filter, createdUntil, except, also } = selected
  return { all: { filter, createdUntil, except: [...except] }, itemIds: [...also] }
}

/** Result of a deletion. */
export type Deletion = {
  /** Ids of the deleted items, as far as the page knows them. */
  ids: string[]
  /** How many items were deleted. */
  count: number
  /** Items that the server did not delete, such as items being published. */
  spared: Spared
  /** SKUs of deleted items whose eBay listings continue. */
  stillListed?: string[]
  /** The error that stopped the deletion. */
  failure?: unknown
}

type Spared = z.infer<typeof deleteItemsEndpoint.output>['spared']

/**
 * Deletes in as many requests as needed. All have the same `deletionId`, so that one Undo restores all items. An error
 * is returned as `failure` and not thrown, because some items may be deleted already.
 */
export async function deleteSelected(products: SelectedItems, deletionId: string): Promise<Deletion> {
  const deletion: Deletion = { ids: [], count: 0, spared: [] }
  try {
    if (products.kind === 'all') await deleteMatching(products, deletionId, deletion)
    const itemIds = products.kind === 'all' ? products.also : products.ids
    for (let start = 0; start < itemIds.length; start += maxItemsPerRequest)
      await deleteByIds(itemIds.slice(start, start + maxItemsPerRequest), deletionId, deletion)
  } catch (failure) {
    deletion.failure = failure
  }
  return deletion
}

function addSpared({ spared, stillListed }: Pick<Deletion, 'spared' | 'stillListed'>, deletion: Deletion) {
  deletion.spared.push(...spared)
  // Each answer names the SKUs of all requests so far with this `deletionId`.
  if (stillListed) deletion.stillListed = stillListed
}

async function deleteByIds(itemIds: string[], deletionId: string, deletion: Deletion) {
  const answer = await retryUnanswered(() => call(deleteItemsEndpoint, { itemIds, deletionId }))
  deletion.ids.push(...answer.deleted)
  deletion.count += answer.deleted.length
  addSpared(answer, deletion)
}

async function deleteMatching(products: SelectedItems & { kind: 'all' }, deletionId: string, deletion: Deletion) {
  const { filter, createdUntil, except, loadedIds } = products
  const input = { deletionId, filter, createdUntil, except: [...except] }
  const answer = await retryUnanswered(() => call(deleteMatchingEndpoint, input))
  const sparedIds = new Set(answer.spared.map(({ id }) => id))
  deletion.ids.push(...loadedIds.filter((id) => !sparedIds.has(id)))
  deletion.count += answer.deleted
  addSpared(answer, deletion)
}
