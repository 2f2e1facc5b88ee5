import { QueryClient, type QueryMeta, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedUrlWindow } from '../limits.ts'
import { forgetAsked, renewAddresses } from './renew-addresses.ts'

test('photos that fail together ask once, and all wait for the one answer', async () => {
  const { queryClient, asked } = await openList()
  const waiting = [1, 2, 3].map((photo) => renewAddresses(queryClient, `/photos/together-${photo}.jpg?expires=1`))
  expect(waiting.every((wait) => wait !== undefined && wait === waiting[0])).toBe(true)
  await waiting[0]
  expect(asked).toEqual({ photos: 2, others: 1 })
})

test('a photo that fails again within its half hour asks nothing, whatever its address, and after it does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { queryClient, asked } = await openList()
  await renewAddresses(queryClient, '/photos/gone.jpg?expires=1')
  expect(renewAddresses(queryClient, '/photos/gone.jpg?expires=2')).toBeUndefined()
  vi.setSystemTime(Date.now() + signedUrlWindow * 1000)
  await renewAddresses(queryClient, '/photos/gone.jpg?expires=3')
  expect(asked).toEqual({ photos: 3, others: 1 })
})

test('a photo that was lost in an outage is asked about again after it', async () => {
  const { queryClient, asked } = await openList()
  await renewAddresses(queryClient, '/photos/outage.jpg?expires=1')
  expect(renewAddresses(queryClient, '/photos/outage.jpg?expires=1')).toBeUndefined()
  forgetAsked('/photos/outage.jpg?expires=1')
  await renewAddresses(queryClient, '/photos/outage.jpg?expires=1')
  expect(asked).toEqual({ photos: 3, others: 1 })
})

/** A page with a list of photos, and one of something else, asked for once. */
async function openList() {
  const queryClient = new QueryClient()
  const asked = { photos: 0, others: 0 }
  await show('photos', { expires: true })
  await show('others', { hears: ['items'] })
  return { queryClient, asked }

  function show(what: keyof typeof asked, meta: QueryMeta) {
    const queryFn = () => (asked[what] += 1)
    const observer = new QueryObserver(queryClient, { queryKey: [what], queryFn, meta, staleTime: Infinity })
    onTestFinished(observer.subscribe(() => undefined))
    return vi.waitUntil(() => asked[what] === 1)
  }
}
