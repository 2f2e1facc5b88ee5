import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { endedElsewhere, farewell } from './farewell.ts'
import type { Seller } from './last-seller.ts'
import { changePassword } from './new-password.ts'
import {
  nextRefresh,
  rememberedSellerTimeout,
  type Session,
  sessionQuery,
  takeOverSession,
  whoIsSignedIn,
} from './session.ts'

test('the seller that the server answers is remembered, and forgotten when nobody is signed in', async () => {
  const device = createDevice()
  expect(await device.ask(() => sessionOf(ada))).toEqual(sessionOf(ada))
  expect(device.last.read()).toEqual(ada)
  expect(await device.ask(() => sessionOf(bob))).toEqual(sessionOf(bob))
  expect(device.last.read()).toEqual(bob)
  expect(await device.ask(() => null)).toBeNull()
  expect(device.last.read()).toBeUndefined()
})

test('while the server cannot be reached, the last seller continues with an unconfirmed session', async () => {
  const device = createDevice(ada)
  expect(await device.ask(away)).toEqual({ user: ada, session: null })
})

test('without a remembered seller the error of the server is thrown', async () => {
  await expect(createDevice().ask(away)).rejects.toThrow('No connection')
})

test('an earlier answer of the server takes precedence over the remembered seller', async () => {
  await expect(createDevice(ada).ask(away, { isKnown: true })).rejects.toThrow('No connection')
})

test('the short timeout applies to a remembered seller without an earlier answer only', async () => {
  const waits: (number | undefined)[] = []
  const ask = (within: number | undefined) => {
    waits.push(within)
    return null
  }
  await createDevice(ada).ask(ask)
  await createDevice(ada).ask(ask, { isKnown: true })
  await createDevice().ask(ask)
  expect(waits).toEqual([rememberedSellerTimeout, undefined, undefined])
})

test('an answer that arrives after a sign-out is not remembered', async () => {
  const device = createDevice()
  await device.ask(() => sessionOf(ada), { signal: AbortSignal.abort() })
  expect(device.last.read()).toBeUndefined()
})

test('a seller who signs out in another tab during the request does not come back', async () => {
  const device = createDevice(ada)
  const answer = device.ask(() => {
    device.last.forget()
    return away()
  })
  await expect(answer).rejects.toThrow('No connection')
})

const signedInAda = { id: 'ada', email: 'ada@example.org' }
const session = { user: signedInAda, session: { expiresAt: new Date(Date.now() + 3_600_000) } }

test('a session is refreshed on a tick of 30 s, for the first time when less than 90 s remain', () => {
  expect(nextRefresh(3_600_000)).toBe(3_510_000)
  expect(nextRefresh(100_000)).toBe(30_000)
  expect(nextRefresh(89_000)).toBe(30_000)
  expect(nextRefresh(-5000)).toBe(30_000)
})

test('with a clock that is behind, a session is still refreshed before it ends', () => {
  expect(nextRefresh(3 * 3_600_000)).toBe(3_510_000)
})

test('a seller whose session ended elsewhere sees a message, and a visitor without a session sees none', async () => {
  vi.stubGlobal('fetch', async () => Response.json(null))
  const askedBy = async (queryClient: QueryClient) => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    queryClient.clear()
    return farewell.get().message
  }
  expect(await askedBy(new QueryClient())).toBeUndefined()
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, session)
  expect(await askedBy(queryClient)).toBe(endedElsewhere)
  vi.unstubAllGlobals()
})

test('the answer that came with the page counts from the moment at which the page was asked for', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json(null))
  vi.stubGlobal('fetch', fetched)
  for (const answer of [JSON.parse(JSON.stringify({ ...session, more: 1 })), null]) {
    const queryClient = new QueryClient()
    takeOverSession(queryClient, answer, Date.now() - 1000)
    expect(await queryClient.fetchQuery(sessionQuery)).toEqual(answer && session)
    expect(fetched).not.toHaveBeenCalled()
    queryClient.clear()
  }
  const queryClient = new QueryClient()
  takeOverSession(queryClient, session, Date.now() - 31_000)
  expect(await queryClient.fetchQuery(sessionQuery)).toBeNull()
  takeOverSession(queryClient, { user: 'somebody' }, Date.now())
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a browser that is answered as signed out during a password change is signed in by its answer', async () => {
  const queryClient = new QueryClient()
  let isChanged = false
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/change-password')) return Response.json(isChanged ? session : null)
    expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toBeNull()
    isChanged = true
    return Response.json({ user: signedInAda })
  })
  await changePassword(queryClient, 'a good password', 'a better password')
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({ user: signedInAda })
  expect(farewell.get().message).toBeUndefined()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const ada = { id: 'a', email: 'ada@example.org' }
const bob = { id: 'b', email: 'bob@example.org' }

function createDevice(remembered?: Seller) {
  let seller = remembered
  const last = {
    read: () => seller,
    remember(next: Seller) {
      seller = next
    },
    forget() {
      seller = undefined
    },
  }
  return {
    last,
    ask: (
      answer: (within: number | undefined) => Session | null,
      { isKnown = false, signal = new AbortController().signal } = {},
    ) => whoIsSignedIn({ ask: async (within) => answer(within), last, isKnown, signal }),
  }
}

function sessionOf(user: Seller): Session {
  return { user, session: { expiresAt: new Date(0) } }
}

function away(): never {
  throw new AppError('try-later', 'No connection')
}
