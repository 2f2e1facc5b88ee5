import type { QueryClient } from '@tanstack/react-query'
import { liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { call } from '../../../platform/web/call.ts'
import { endsInKey } from '../../../platform/web/segments/segmented-list.ts'
import { type ListingItem, listListingsEndpoint } from '../../api.ts'
import { listOfListings } from './list-of-listings.ts'
import { isWithin } from './list-stretch.ts'
import { dropListings, listingQueries, putListings } from './listings-cache.ts'

/**
 * Has these items read anew, and no others: those in sight and those nobody knows here, which may be new. One that is in
 * memory out of sight is read when it comes into sight. 'all', or more than a live update names, is all that is in sight.
 */
export async function refreshListings(queryClient: QueryClient, which: readonly string[] | 'all'): Promise<void> {
  const ids = which === 'all' ? [] : [...new Set(which)]
  await firstAnswers(queryClient)
  if (which === 'all' || ids.length > liveUpdateMaxIds)
    return queryClient.invalidateQueries({ queryKey: listOfListings.key })
  const outOfSight = withOneOf(queryClient, ids).filter((query) => !query.isActive())
  for (const query of outOfSight) query.invalidate()
  const asleep = new Set(outOfSight.flatMap(({ state }) => state.data?.entries.map(({ id }) => id) ?? []))
  const asked = ids.filter((id) => !asleep.has(id))
  if (asked.length === 0) return
  let items: ListingItem[]
  try {
    ;({ items } = await call(listListingsEndpoint, { itemIds: asked.join(',') }))
  } catch {
    // The list says what is wrong, when it cannot be read either.
    return queryClient.invalidateQueries({ queryKey: listOfListings.key })
  }
  const there = new Set(items.map(({ id }) => id))
  const known = new Set(
    withOneOf(queryClient, asked).flatMap(({ state }) => state.data?.entries.map(({ id }) => id) ?? []),
  )
  putListings(queryClient, items)
  dropListings(
    queryClient,
    asked.filter((id) => !there.has(id) && known.has(id)),
  )
  readStretchesOf(
    queryClient,
    items.filter(({ id }) => !known.has(id)),
  )
}

/** A first answer that is on its way may be older than the change. */
async function firstAnswers(queryClient: QueryClient) {
  const first = listingQueries(queryClient).filter(
    ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  )
  await Promise.allSettled(first.map(({ promise }) => Promise.resolve(promise)))
}

function withOneOf(queryClient: QueryClient, ids: readonly string[]) {
  return listingQueries(queryClient).filter(({ state }) => state.data?.entries.some(({ id }) => ids.includes(id)))
}

/** Reads the segments anew that new items belong to, as far as they are loaded. */
function readStretchesOf(queryClient: QueryClient, items: readonly ListingItem[]) {
  const stretches = new Set(
    listingQueries(queryClient).filter(({ queryKey }) => {
      const ends = endsInKey(listOfListings, queryKey)
      return ends && items.some((item) => isWithin(item, ends))
    }),
  )
  if (stretches.size === 0) return
  const hashes = new Set([...stretches].map(({ queryHash }) => queryHash))
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
}
