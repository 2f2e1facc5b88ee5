import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { forgetSeller, sessionQuery } from '../../account/web/session.ts'
import { stopWithoutSession } from './stop-without-session.ts'

test('uploads stop when the session ends and when another seller is signed in, not while their own is', () => {
  const queryClient = new QueryClient()
  const stop = vi.fn<(reason: string) => void>()
  const signInAs = (id: string) => {
    const session = { user: { id, email: `${id}@example.com` }, session: { expiresAt: new Date(0) } }
    queryClient.setQueryData(sessionQuery.queryKey, () => session)
  }
  signInAs('a')
  stopWithoutSession(queryClient, 'a', { stop })
  signInAs('a')
  queryClient.setQueryData(['batches'], [])
  expect(stop).not.toHaveBeenCalled()
  forgetSeller(queryClient)
  expect(stop).toHaveBeenCalledTimes(1)
  signInAs('b')
  expect(stop).toHaveBeenCalledTimes(2)
})
