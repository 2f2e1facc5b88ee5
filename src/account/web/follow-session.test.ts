import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followSeller } from './follow-session.ts'
import { sessionQuery } from './session.ts'

test('cached answers of a seller are dropped when another seller signs in', () => {
  const queryClient = signedIn('a')
  queryClient.setQueryData(sessionQuery.queryKey, sessionOf('b'))
  expect(queryClient.getQueryData(['batches'])).toBeUndefined()
  expect(queryClient.getQueryData(sessionQuery.queryKey)?.user.id).toBe('b')
})

test('cached answers of a seller are dropped when the session ends', () => {
  const queryClient = signedIn('a')
  queryClient.setQueryData(sessionQuery.queryKey, null)
  expect(queryClient.getQueryData(['batches'])).toBeUndefined()
})

test('a renewed session keeps the cached answers of its seller', () => {
  const queryClient = signedIn('a')
  queryClient.setQueryData(sessionQuery.queryKey, sessionOf('a'))
  expect(queryClient.getQueryData(['batches'])).toBe('of a')
})

function signedIn(id: string): QueryClient {
  const queryClient = new QueryClient()
  followSeller(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, sessionOf(id))
  queryClient.setQueryData(['batches'], `of ${id}`)
  return queryClient
}

function sessionOf(id: string) {
  return { user: { id, email: `${id}@example.com` }, session: { expiresAt: new Date(0) } }
}
