import type { z } from 'zod'
import { deleteItemsEndpoint, deleteMatchingEndpoint } from '../../items/api.ts'
import { maxItemsPerDeletion } from '../../items/limits.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import { call } from '../../platform/web/net/call.ts'
import { retryUnanswered } from '../../platform/web/net/retry-unanswered.ts'

/**
 * The items to delete: by id, or all that match `filter` and were created until `createdUntil`, without those in
 * `except` and with those in `also`. `shownIds` are those of them that the page shows.
 */
export type Products =
  | { kind: 'some'; ids: readonly string[] }
  | {
      kind: 'all'
      filter: ItemFilter
      createdUntil: string
      except: readonly string[]
      also: readonly string[]
      shownIds: readonly string[]
    }

/**
 * Result of a deletion: the ids known to be deleted, their total count, those the server spared, those still listed on
 * eBay, and the error that stopped it.
 */
export type Deletion = { ids: string[]; count: number; spared: Spared; stillListed?: string[]; failure?: unknown }

type Spared = z.infer<typeof deleteItemsEndpoint.output>['spared']

/**
 * Deletes in as many requests as needed; one `deletionId` undoes all. Never throws, because a part may have been done.
 */
export async function deleteProducts(products: Products, deletionId: string): Promise<Deletion> {
  const deletion: Deletion = { ids: [], count: 0, spared: [] }
  try {
    if (products.kind === 'all') await deleteMatching(products, deletionId, deletion)
    const itemIds = products.kind === 'all' ? products.also : products.ids
    for (let start = 0; start < itemIds.length; start += maxItemsPerDeletion)
      await deleteNamed(itemIds.slice(start, start + maxItemsPerDeletion), deletionId, deletion)
  } catch (failure) {
    deletion.failure = failure
  }
  return deletion
}

function addSpared({ spared, stillListed }: Pick<Deletion, 'spared' | 'stillListed'>, deletion: Deletion) {
  deletion.spared.push(...spared)
  // Every answer is about the whole deletion.
  if (stillListed) deletion.stillListed = stillListed
}

async function deleteNamed(itemIds: string[], deletionId: string, deletion: Deletion) {
  const answer = await retryUnanswered(() => call(deleteItemsEndpoint, { itemIds, deletionId }))
  deletion.ids.push(...answer.deleted)
  deletion.count += answer.deleted.length
  addSpared(answer, deletion)
}

async function deleteMatching(products: Products & { kind: 'all' }, deletionId: string, deletion: Deletion) {
  const { filter, createdUntil, except, shownIds } = products
  const input = { deletionId, filter, createdUntil, except: [...except] }
  const answer = await retryUnanswered(() => call(deleteMatchingEndpoint, input))
  const sparedIds = new Set(answer.spared.map(({ id }) => id))
  deletion.ids.push(...shownIds.filter((id) => !sparedIds.has(id)))
  deletion.count += answer.deleted
  addSpared(answer, deletion)
}
