import type { z } from 'zod'
import { isNarrowed, type WhichItems } from '../../../items/which-items.ts'
import { signedUrlWindow } from '../../../photos/limits.ts'
import type { FollowedList } from '../../../platform/web/lists/followed-list.ts'
import type { PagedList, RequestedBounds } from '../../../platform/web/lists/paged-list.ts'
import { watchAwaitedEntries } from '../../../platform/web/lists/watch-awaited-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { type EbayItem, type EbayTask, listEbayItemsEndpoint } from '../../api.ts'
import { awaitedPublications, isUnderWay, showPublicationOutcomes } from '../publish/awaited-publications.ts'

/**
 * Items whose listing is ready or that are for sale, newest first. Photo addresses expire, so ranges in sight are read
 * again after a while. Reading an item also shows the result of an action that this page has sent for it.
 */
export const listOfEbayItems: FollowedList<EbayItem> = {
  key: ['ebay-items'],
  read: (bounds, signal) => readPageRange(bounds, signal),
  async readByIds(ids) {
    return (await readItems({ itemIds: ids.join(',') })).items
  },
  refetchOn: [],
  updateKinds: ['items', 'ebay'],
  isUnfinished: ({ publication, generation }) =>
    generation.askedAt !== null || (publication !== null && isUnderWay(publication)),
  awaitedEntries: awaitedPublications,
  renewAfterMs: signedUrlWindow * 1000,
}

watchAwaitedEntries(listOfEbayItems)

/** The items that wait for a task. They are all read again after a change, because one that is done leaves the list. */
export function ebayItemsOfTask(task: EbayTask): PagedList<EbayItem> {
  return {
    ...listOfEbayItems,
    key: [...listOfEbayItems.key, { task }],
    read: (bounds, signal) => readPageRange({ ...bounds, task }, signal),
    refetchOn: listOfEbayItems.updateKinds,
  }
}

/** One item, as a list of its own. It has no entry if the item has no listing. */
export function ebayItemAlone(itemId: string): PagedList<EbayItem> {
  return {
    ...listOfEbayItems,
    key: [...listOfEbayItems.key, { itemId }],
    async read(_bounds, signal) {
      const { items } = await readItems({ itemIds: itemId }, signal)
      return { entries: items, next: null, asOf: new Date().toISOString() }
    },
  }
}

/**
 * The part of the list with these items, in their order. A narrowed part is read again after each change, because changed items
 * may leave it or move.
 */
export function ebayItemsOf(which: WhichItems): PagedList<EbayItem> {
  return {
    ...listOfEbayItems,
    key: [...listOfEbayItems.key, which],
    read: (bounds, signal) => readPageRange({ ...bounds, ...which }, signal),
    refetchOn: isNarrowed(which) ? listOfEbayItems.updateKinds : [],
  }
}

/** Reads the items that follow `after` in the list. The server calls this bound `before`. */
async function readPageRange(
  { after, ...bounds }: RequestedBounds & (Partial<WhichItems> | { task: EbayTask }),
  signal: AbortSignal,
) {
  const { items, next } = await readItems({ before: after, ...bounds }, signal)
  return { entries: items, next, asOf: new Date().toISOString() }
}

async function readItems(query: z.input<typeof listEbayItemsEndpoint.input>, signal?: AbortSignal) {
  // An action sent while this request is running may not be in its answer yet.
  const awaitedIds = new Set(awaitedPublications.keys())
  const answer = await call(listEbayItemsEndpoint, query, signal && { signal })
  showPublicationOutcomes(answer.items.filter(({ id }) => awaitedIds.has(id)))
  return answer
}
