import type { Query, QueryClient } from '@tanstack/react-query'
import { endsInKey } from '../../../platform/web/segments/segmented-list.ts'
import type { ListingItem } from '../../api.ts'
import { type ListingPage, listOfListings } from './list-of-listings.ts'

type ListingQuery = Query<ListingPage>

/** The item as it is in memory. */
export function listingOf(queryClient: QueryClient, itemId: string): ListingItem | undefined {
  for (const { state } of listingQueries(queryClient)) {
    const item = state.data?.entries.find(({ id }) => id === itemId)
    if (item) return item
  }
  return undefined
}

/** Changes one item wherever it is in memory. */
export function changeListing(
  queryClient: QueryClient,
  itemId: string,
  change: (item: ListingItem) => ListingItem,
): void {
  changePages(queryClient, [itemId], (items) => items.map((item) => (item.id === itemId ? change(item) : item)))
}

/** Puts what the server says of items in the place of what is in memory, unless that is newer. */
export function putListings(queryClient: QueryClient, answers: readonly ListingItem[]): void {
  const news = new Map(answers.map((item) => [item.id, item]))
  changePages(queryClient, [...news.keys()], (items) =>
    items.map((item) => {
      const answer = news.get(item.id)
      return answer && answer.updatedAt >= item.updatedAt ? answer : item
    }),
  )
}

/** Takes items off the list. What the server is being asked may hold them still: it is asked again. */
export function dropListings(queryClient: QueryClient, itemIds: readonly string[]): void {
  if (itemIds.length === 0) return
  const gone = new Set(itemIds)
  const without = (items: readonly ListingItem[]) => items.filter(({ id }) => !gone.has(id))
  changePages(queryClient, itemIds, without)
  const asked = new Set(listingQueries(queryClient).filter(({ state }) => state.fetchStatus === 'fetching'))
  void queryClient.invalidateQueries({ predicate: (query) => asked.has(query as ListingQuery) })
}

/** The segments of the list that are in memory, or on their way there. */
export function listingQueries(queryClient: QueryClient): ListingQuery[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: listOfListings.key })
    .filter(({ queryKey }) => endsInKey(listOfListings, queryKey)) as ListingQuery[]
}

function changePages(
  queryClient: QueryClient,
  itemIds: readonly string[],
  change: (items: readonly ListingItem[]) => readonly ListingItem[],
) {
  const ids = new Set(itemIds)
  for (const { queryKey, state } of listingQueries(queryClient)) {
    const { data } = state
    if (!data?.entries.some(({ id }) => ids.has(id)) && !data?.rest.some(({ id }) => ids.has(id))) continue
    // It is as old as it was: what else is in it may have changed since.
    queryClient.setQueryData<ListingPage>(
      queryKey,
      { ...data, entries: change(data.entries), rest: change(data.rest) },
      { updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt },
    )
  }
}
