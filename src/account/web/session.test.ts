import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { endedElsewhere, farewell } from './farewell.ts'
import { changePassword, nextLook, sessionQuery } from './session.ts'

const seller = { id: 'ada', email: 'ada@example.org' }
const session = { user: seller, session: { expiresAt: new Date(Date.now() + 3_600_000) } }

test('a session is asked for again on a tick of 30 s, first when under 90 s remain', () => {
  expect(nextLook(3_600_000)).toBe(3_510_000)
  expect(nextLook(100_000)).toBe(30_000)
  expect(nextLook(89_000)).toBe(30_000)
  expect(nextLook(-5000)).toBe(30_000)
})

test('a clock that is behind does not let a session pass unasked', () => {
  expect(nextLook(3 * 3_600_000)).toBe(3_510_000)
})

test('a seller whose session ended elsewhere is told so, and who comes without one is not', async () => {
  vi.stubGlobal('fetch', async () => Response.json(null))
  const askedBy = async (queryClient: QueryClient) => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    queryClient.clear()
    return farewell.now().words
  }
  expect(await askedBy(new QueryClient())).toBeUndefined()
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, session)
  expect(await askedBy(queryClient)).toBe(endedElsewhere)
  vi.unstubAllGlobals()
})

test('a browser that was called signed out while its password was changed is signed in by the answer', async () => {
  const queryClient = new QueryClient()
  let isChanged = false
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/change-password')) return Response.json(isChanged ? session : null)
    expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toBeNull()
    isChanged = true
    return Response.json({ user: seller })
  })
  await changePassword(queryClient, 'a good password', 'a better password')
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({ user: seller })
  expect(farewell.now().words).toBeUndefined()
  queryClient.clear()
  vi.unstubAllGlobals()
})
