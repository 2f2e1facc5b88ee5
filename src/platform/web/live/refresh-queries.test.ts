import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createRefresher, hearersOf } from './refresh-queries.ts'

test('an update refetches at once what hears of it, and nothing else', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  const session = await watch(queryClient, 'session', [])
  createRefresher(queryClient)({ kind: 'changed', what: 'items', ids: 'all' })
  await vi.waitFor(() => expect(items.asked).toBe(2))
  expect(session.asked).toBe(1)
})

test('a burst of updates is answered by two refetches', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  const refresh = createRefresher(queryClient)
  for (let photo = 0; photo < 50; photo += 1) refresh({ kind: 'changed', what: 'items', ids: ['x'] })
  await vi.waitFor(() => expect(items.asked).toBe(3))
})

test('missed updates refetch everything that hears anything', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  createRefresher(queryClient)({ kind: 'everything' })
  await vi.waitFor(() => expect(items.asked).toBe(2))
})

test('an update during the first request is not lost in its older answer', async () => {
  const queryClient = new QueryClient()
  const { promise: first, resolve: answer } = Promise.withResolvers<string>()
  let asked = 0
  const queryFn = () => {
    asked += 1
    return asked === 1 ? first : 'new'
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['items'], queryFn, meta: { hears: ['items'] } })
  observer.subscribe(() => undefined)
  createRefresher(queryClient)({ kind: 'changed', what: 'items', ids: 'all' })
  answer('old')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'))
})

test('while a first request takes long, what has its answer is asked once for an update, not over and over', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  const { promise, resolve: answer } = Promise.withResolvers<string>()
  let asked = 0
  const queryFn = () => {
    asked += 1
    return promise
  }
  const late = new QueryObserver(queryClient, { queryKey: ['late'], queryFn, meta: { hears: ['items'] } })
  late.subscribe(() => undefined)
  vi.useFakeTimers()
  createRefresher(queryClient)({ kind: 'changed', what: 'items', ids: 'all' })
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect([items.asked, asked]).toEqual([2, 1])
  answer('old')
  await vi.waitFor(() => expect(asked).toBe(2))
  expect(items.asked).toBe(2)
})

test('a change of this page refetches what hears of it, and not the session', async () => {
  const queryClient = new QueryClient()
  const items = await watch(queryClient, 'items', ['items'])
  const session = await watch(queryClient, 'session', [])
  await queryClient.invalidateQueries({ predicate: hearersOf('items') })
  expect(items.asked).toBe(2)
  expect(session.asked).toBe(1)
})

/** A query on a screen that has its first answer and counts how often it asked. */
async function watch(queryClient: QueryClient, key: string, hears: readonly string[]) {
  const watched = { asked: 0 }
  const queryFn = () => (watched.asked += 1)
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn, meta: { hears } })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  return watched
}
