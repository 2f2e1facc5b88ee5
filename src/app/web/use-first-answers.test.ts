import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { noTasks } from '../../../test/no-tasks.ts'
import { currentRunEndpoint } from '../../listings/run-api.ts'
import { runQuery } from '../../listings/web/run/run-query.ts'
import { unreadRanges } from '../../platform/page-ranges.ts'
import { rangeQuery } from '../../platform/web/lists/paged-list.ts'
import { listItemsEndpoint, shopCountsEndpoint } from '../../workbench/api.ts'
import { createItemListStore } from '../../workbench/web/item-list-store.ts'
import { summaryQuery } from '../../workbench/web/summary-query.ts'
import { putFirstAnswers } from './use-first-answers.ts'

const asOf = '2026-03-01T10:00:00.000Z'
const counts = { total: 0, staged: 0, generating: 0, stages: {}, tasks: noTasks }
const answers = {
  [shopCountsEndpoint.path]: counts,
  [listItemsEndpoint.path]: { batches: [], next: null, asOf },
  [currentRunEndpoint.path]: { run: null },
}
/** The list as it opens without a kept filter. */
const firstPageQuery = rangeQuery(createItemListStore().list(), unreadRanges[0])

test('the list of items, its counts and the current run open with the answers of the page, as old as the page', () => {
  const queryClient = new QueryClient()
  putFirstAnswers(queryClient, { session: null, sellerId: 'anna', answers, askedAt: 1000 })
  const queries = [firstPageQuery, summaryQuery, runQuery].map(({ queryKey }) => queryClient.getQueryState(queryKey))
  expect(queries).toMatchObject([
    { data: { entries: [], next: null, rest: [], asOf }, dataUpdatedAt: 1000 },
    { data: counts, dataUpdatedAt: 1000 },
    { data: null, dataUpdatedAt: 1000 },
  ])
  queryClient.clear()
})

test('missing and unreadable answers leave the memory empty', () => {
  const queryClient = new QueryClient()
  putFirstAnswers(queryClient, undefined)()
  const broken = { [listItemsEndpoint.path]: { batches: 'none' } }
  putFirstAnswers(queryClient, { session: null, sellerId: 'anna', answers: broken, askedAt: 1000 })()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('answers that nothing has read since are read again, on the screen at once and others when they are shown', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(answers[address.split('?')[0] ?? ''])
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const readAgain = putFirstAnswers(queryClient, {
    session: null,
    sellerId: 'anna',
    answers,
    askedAt: Date.now() - 1000,
  })
  const stops = [
    new QueryObserver(queryClient, summaryQuery).subscribe(() => undefined),
    new QueryObserver(queryClient, runQuery).subscribe(() => undefined),
  ]
  // As a live update does.
  await queryClient.refetchQueries({ queryKey: runQuery.queryKey })
  expect(asked).toEqual([currentRunEndpoint.path])
  readAgain()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(asked).toEqual([currentRunEndpoint.path, shopCountsEndpoint.path])
  expect(queryClient.getQueryState(firstPageQuery.queryKey)?.isInvalidated).toBe(true)
  for (const stop of stops) stop()
  queryClient.clear()
  vi.unstubAllGlobals()
})
