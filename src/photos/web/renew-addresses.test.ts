import { QueryClient, type QueryMeta, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedUrlWindow } from '../limits.ts'
import { allowRenewal, renewAddresses } from './renew-addresses.ts'

test('photos that fail together cause one request, and all wait for its answer', async () => {
  const { queryClient, requests } = await openList()
  const waiting = [1, 2, 3].map((photo) => renewAddresses(queryClient, `/photos/together-${photo}.jpg?expires=1`))
  expect(waiting.every((wait) => wait !== undefined && wait === waiting[0])).toBe(true)
  await waiting[0]
  expect(requests).toEqual({ photos: 2, others: 1 })
})

test('a photo that fails again within its half hour causes no request with any address, and causes one after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { queryClient, requests } = await openList()
  await renewAddresses(queryClient, '/photos/gone.jpg?expires=1')
  expect(renewAddresses(queryClient, '/photos/gone.jpg?expires=2')).toBeUndefined()
  vi.setSystemTime(Date.now() + signedUrlWindow * 1000)
  await renewAddresses(queryClient, '/photos/gone.jpg?expires=3')
  expect(requests).toEqual({ photos: 3, others: 1 })
})

test('a photo that was lost in an outage is requested again after it', async () => {
  const { queryClient, requests } = await openList()
  await renewAddresses(queryClient, '/photos/outage.jpg?expires=1')
  expect(renewAddresses(queryClient, '/photos/outage.jpg?expires=1')).toBeUndefined()
  allowRenewal('/photos/outage.jpg?expires=1')
  await renewAddresses(queryClient, '/photos/outage.jpg?expires=1')
  expect(requests).toEqual({ photos: 3, others: 1 })
})

/** A page with a query of photos and one of something else, each fetched once. */
async function openList() {
  const queryClient = new QueryClient()
  const requests = { photos: 0, others: 0 }
  await show('photos', { expires: true })
  await show('others', { refetchOn: ['items'] })
  return { queryClient, requests }

  function show(name: keyof typeof requests, meta: QueryMeta) {
    const queryFn = () => (requests[name] += 1)
    const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn, meta, staleTime: Infinity })
    onTestFinished(observer.subscribe(() => undefined))
    return vi.waitUntil(() => requests[name] === 1)
  }
}
