import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createRefresher, queriesRefetchedOn } from './refresh-queries.ts'

test('an update refetches at once the queries that hear it, and no others', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  const session = await watch(queryClient, 'session', [])
  createRefresher(queryClient)({ kind: 'changed', what: 'items', ids: 'all' })
  await vi.waitFor(() => expect(items.requests).toBe(2))
  expect(session.requests).toBe(1)
})

test('a burst of updates causes two refetches', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  const refresh = createRefresher(queryClient)
  for (let photo = 0; photo < 50; photo += 1) refresh({ kind: 'changed', what: 'items', ids: ['x'] })
  await vi.waitFor(() => expect(items.requests).toBe(3))
})

test('missed updates refetch all queries that hear any update', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  createRefresher(queryClient)({ kind: 'everything' })
  await vi.waitFor(() => expect(items.requests).toBe(2))
})

test('an update during the first request is not lost in its older answer', async () => {
  const queryClient = new QueryClient()
  const { promise: first, resolve: answer } = Promise.withResolvers<string>()
  let requests = 0
  const queryFn = () => {
    requests += 1
    return requests === 1 ? first : 'new'
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['items'], queryFn, meta: { refetchOn: ['items'] } })
  observer.subscribe(() => undefined)
  createRefresher(queryClient)({ kind: 'changed', what: 'items', ids: 'all' })
  answer('old')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'))
})

test('during another query’s slow first request, an answered query is refetched once for an update', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  const { promise, resolve: answer } = Promise.withResolvers<string>()
  let requests = 0
  const queryFn = () => {
    requests += 1
    return promise
  }
  const lateQuery = new QueryObserver(queryClient, { queryKey: ['late'], queryFn, meta: { refetchOn: ['items'] } })
  lateQuery.subscribe(() => undefined)
  vi.useFakeTimers()
  createRefresher(queryClient)({ kind: 'changed', what: 'items', ids: 'all' })
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect([items.requests, requests]).toEqual([2, 1])
  answer('old')
  await vi.waitFor(() => expect(requests).toBe(2))
  expect(items.requests).toBe(2)
})

test('a change made on this page refetches the queries that hear it, but not the session', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  const session = await watch(queryClient, 'session', [])
  await queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
  expect(items.requests).toBe(2)
  expect(session.requests).toBe(1)
})

/** A query on a screen with its first answer. `requests` counts its requests. */
async function watch(queryClient: QueryClient, key: string, refetchOn: readonly string[]) {
  const counter = { requests: 0 }
  const queryFn = () => (counter.requests += 1)
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn, meta: { refetchOn } })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  return counter
}
