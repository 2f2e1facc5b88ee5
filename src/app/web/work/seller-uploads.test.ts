import { randomUUID } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetSeller, sessionQuery } from '../../../account/web/session.ts'
import { closeAllToasts, toasts } from '../../../platform/web/ui/toasts.ts'
import type { StopReason } from '../../../upload/upload-queue.ts'
import { requestFirstListing, uploadsFollowSession } from './seller-uploads.ts'

test('uploads stop when the session ends or another seller signs in, and continue while their seller is signed in', () => {
  const { queryClient, calls, signInAs } = env()
  signInAs('a')
  queryClient.setQueryData(['batches'], [])
  expect(calls).toEqual([])
  forgetSeller(queryClient)
  signInAs('b')
  expect(calls).toEqual(['stop', 'stop'])
})

test('refused uploads restart if their seller is signed in, but not in a loop', () => {
  const { uploads, calls, signInAs, passTime } = env()
  uploads.stop('signed-out')
  signInAs('a')
  uploads.stop('signed-out')
  signInAs('a')
  expect(calls).toEqual(['stop', 'go', 'stop'])
  passTime(5000)
  signInAs('a')
  expect(calls).toEqual(['stop', 'go', 'stop', 'go'])
})

test('uploads that are refused soon after a restart are restarted automatically a little later', () => {
  const { uploads, calls, signInAs, passTime } = env()
  uploads.stop('signed-out')
  signInAs('a')
  passTime(2000)
  uploads.stop('signed-out')
  signInAs('a')
  signInAs('a')
  passTime(2999)
  expect(calls).toEqual(['stop', 'go', 'stop'])
  passTime(1)
  expect(calls).toEqual(['stop', 'go', 'stop', 'go'])
  passTime(60_000)
  expect(calls).toHaveLength(4)
})

test('uploads that wait for a restart stay stopped if the session ends before', () => {
  const { queryClient, uploads, calls, signInAs, passTime } = env()
  for (let refusals = 0; refusals < 2; refusals += 1) {
    uploads.stop('signed-out')
    signInAs('a')
  }
  forgetSeller(queryClient)
  passTime(5000)
  expect(calls).toEqual(['stop', 'go', 'stop', 'stop'])
})

test('a seller whom the server has not confirmed restarts nothing, and an app that is too old stays stopped', () => {
  const { uploads, calls, signInAs } = env()
  uploads.stop('signed-out')
  signInAs('a', null)
  uploads.stop('app-too-old')
  signInAs('a')
  expect(calls).toEqual(['stop', 'stop'])
})

afterEach(() => {
  vi.unstubAllGlobals()
  closeAllToasts()
})

function requestListingAnsweredBy(status: number, error: string) {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error }, { status }))
  return requestFirstListing(randomUUID(), 'seller-1')
}

test('a refusal is shown in one sentence with its reason', async () => {
  await requestListingAnsweredBy(400, 'This item has no photos yet.')
  expect(toasts.visibleToasts.map(({ content }) => content)).toEqual([
    { tone: 'red', title: 'Failed to generate listing: This item has no photos yet.' },
  ])
})

test('a transient failure is thrown for a retry and not shown', async () => {
  await expect(requestListingAnsweredBy(503, "PastFash can't reach its database.")).rejects.toMatchObject({
    code: 'try-later',
  })
  expect(toasts.visibleToasts).toEqual([])
})

/** Uploads of seller a, on a device where the test sets who is signed in. */
function env() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryClient = new QueryClient()
  const calls: string[] = []
  let stopped: StopReason | null = null
  const uploads = {
    stop(reason: StopReason) {
      stopped = reason
      calls.push('stop')
    },
    go() {
      stopped = null
      calls.push('go')
    },
    getSnapshot: () => ({ queue: [], latest: null, created: [], stopped }),
  }
  uploadsFollowSession(queryClient, 'a', uploads)
  const signInAs = (id: string, session: { expiresAt: Date } | null = { expiresAt: new Date(0) }) =>
    void queryClient.setQueryData(sessionQuery.queryKey, () => ({ user: { id, email: `${id}@example.com` }, session }))
  return {
    queryClient,
    uploads,
    calls,
    signInAs,
    passTime: (milliseconds: number) => void vi.advanceTimersByTime(milliseconds),
  }
}
