import type { Query, QueryClient } from '@tanstack/react-query'
import { endsInKey } from '../../../platform/web/segments/segmented-list.ts'
import type { EbayItem } from '../../api.ts'
import { type EbayItemPage, listOfEbayItems } from './list-of-ebay-items.ts'

type ItemQuery = Query<EbayItemPage>

/** Puts what the server says of items in the place of what is in memory, unless that is newer; takes out those that are gone. */
export function putEbayItems(
  queryClient: QueryClient,
  answers: readonly EbayItem[],
  gone: ReadonlySet<string> = new Set(),
): void {
  const news = new Map(answers.map((item) => [item.id, item]))
  const change = (items: readonly EbayItem[]) =>
    items
      .filter(({ id }) => !gone.has(id))
      .map((item) => {
        const answer = news.get(item.id)
        return answer && answer.updatedAt >= item.updatedAt ? answer : item
      })
  for (const { queryKey, state } of itemQueries(queryClient)) {
    const { data } = state
    if (![...(data?.entries ?? []), ...(data?.rest ?? [])].some(({ id }) => news.has(id) || gone.has(id))) continue
    // It is as old as it was: what else is in it may have changed since.
    queryClient.setQueryData<EbayItemPage>(
      queryKey,
      (page) => page && { ...page, entries: change(page.entries), rest: change(page.rest) },
      { updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt },
    )
  }
}

/** The segments of the list that are in memory, or on their way there. */
export function itemQueries(queryClient: QueryClient): ItemQuery[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: listOfEbayItems.key })
    .filter(({ queryKey }) => endsInKey(listOfEbayItems, queryKey)) as ItemQuery[]
}
