import type { z } from 'zod'
import { deleteItemsEndpoint, deleteMatchingEndpoint } from '../../items/api.ts'
import { deleteAtOnce } from '../../items/limits.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import { call } from '../../platform/web/net/call.ts'
import { retryUnanswered } from '../../platform/web/net/retry-unanswered.ts'

/**
 * The products to delete: by id, or all that match a filter except some. `shown` are those of them that the page shows.
 */
export type Products =
  | { of: 'some'; ids: readonly string[] }
  | {
      of: 'all'
      filter: ItemFilter
      createdUntil: string
      except: readonly string[]
      also: readonly string[]
      shown: readonly string[]
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
  const done: Deletion = { ids: [], count: 0, spared: [] }
  try {
    if (products.of === 'all') await deleteMatching(products, deletionId, done)
    const named = products.of === 'all' ? products.also : products.ids
    for (let at = 0; at < named.length; at += deleteAtOnce)
      await deleteNamed(named.slice(at, at + deleteAtOnce), deletionId, done)
  } catch (failure) {
    done.failure = failure
  }
  return done
}

function addSpared({ spared, stillListed }: Pick<Deletion, 'spared' | 'stillListed'>, done: Deletion) {
  done.spared.push(...spared)
  // Every answer is about the whole deletion.
  if (stillListed) done.stillListed = stillListed
}

async function deleteNamed(itemIds: string[], deletionId: string, done: Deletion) {
  const answer = await retryUnanswered(() => call(deleteItemsEndpoint, { itemIds, deletionId }))
  done.ids.push(...answer.deleted)
  done.count += answer.deleted.length
  addSpared(answer, done)
}

async function deleteMatching(products: Products & { of: 'all' }, deletionId: string, done: Deletion) {
  const { filter, createdUntil, except, shown } = products
  const input = { deletionId, filter, createdUntil, except: [...except] }
  const answer = await retryUnanswered(() => call(deleteMatchingEndpoint, input))
  const spared = new Set(answer.spared.map(({ id }) => id))
  done.ids.push(...shown.filter((id) => !spared.has(id)))
  done.count += answer.deleted
  addSpared(answer, done)
}
