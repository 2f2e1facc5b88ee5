import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { forgetSeller, sessionQuery } from '../../account/web/session.ts'
import { pauseWithoutSession } from './seller-uploads-pause.ts'

test('uploads pause when the session ends and when another seller is signed in, not while their own is', () => {
  const queryClient = new QueryClient()
  const pause = vi.fn<() => void>()
  const signInAs = (id: string) => {
    const session = { user: { id, email: `${id}@example.com` }, session: { expiresAt: new Date(0) } }
    queryClient.setQueryData(sessionQuery.queryKey, () => session)
  }
  signInAs('a')
  pauseWithoutSession(queryClient, 'a', { pause })
  signInAs('a')
  queryClient.setQueryData(['batches'], [])
  expect(pause).not.toHaveBeenCalled()
  forgetSeller(queryClient)
  expect(pause).toHaveBeenCalledTimes(1)
  signInAs('b')
  expect(pause).toHaveBeenCalledTimes(2)
})
