import type { QueryClient } from '@tanstack/react-query'
import type { ItemFilter } from '../../items/which-items.ts'
import type { Batch } from '../api.ts'
import { countQuery } from './count-query.ts'
import { type BatchPage, batchesKey, type WhichBatches } from './list-of-batches.ts'
import { summaryQuery } from './summary-query.ts'

/** Takes batches off every list, and out of what is counted, at once. What the server is being asked is not waited for. */
export function dropBatches(queryClient: QueryClient, ids: ReadonlySet<string>): void {
  const loaded = loadedPages(queryClient)
  void queryClient.cancelQueries({ queryKey: [batchesKey], predicate: ({ state }) => state.data !== undefined })
  const gone = new Map<string, Batch>()
  const goneOf = new Map<string, { filter: ItemFilter; ids: Set<string> }>()
  for (const { queryKey, which, page } of loaded) {
    const dropped = page.entries.filter(({ id }) => ids.has(id))
    if (dropped.length === 0) continue
    const filter = { search: which.search, stage: which.stage }
    const counted = goneOf.get(JSON.stringify(filter)) ?? { filter, ids: new Set() }
    goneOf.set(JSON.stringify(filter), counted)
    for (const batch of dropped) {
      gone.set(batch.id, batch)
      counted.ids.add(batch.id)
    }
    queryClient.setQueryData<BatchPage>(queryKey, {
      ...page,
      entries: page.entries.filter(({ id }) => !ids.has(id)),
      rest: page.rest.filter(({ id }) => !ids.has(id)),
    })
  }
  for (const { filter, ids: counted } of goneOf.values())
    queryClient.setQueryData(countQuery(filter).queryKey, (count) => count && Math.max(0, count - counted.size))
  queryClient.setQueryData(
    summaryQuery.queryKey,
    (summary) =>
      summary && {
        total: Math.max(0, summary.total - gone.size),
        staged: Math.max(0, summary.staged - counting([...gone.values()], ({ status }) => status === 'draft')),
        generating: Math.max(
          0,
          summary.generating - counting([...gone.values()], ({ stage }) => stage === 'generating'),
        ),
      },
  )
}

/** Every page of every list that is in memory. */
function loadedPages(queryClient: QueryClient) {
  return queryClient.getQueriesData<BatchPage>({ queryKey: [batchesKey] }).flatMap(([queryKey, page]) => {
    const [, which] = queryKey as [string, WhichBatches]
    return page ? [{ queryKey, which, page }] : []
  })
}

function counting(batches: readonly Batch[], isCounted: (batch: Batch) => boolean): number {
  return batches.filter(isCounted).length
}
