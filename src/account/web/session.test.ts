import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { endedElsewhere, farewell } from './farewell.ts'
import type { Seller } from './last-seller.ts'
import { changePassword, nextLook, openWithin, type Session, sessionQuery, whoIsSignedIn } from './session.ts'

test('who the server says is signed in is remembered, and forgotten when nobody is', async () => {
  const device = createDevice()
  expect(await device.ask(() => sessionOf(ada))).toEqual(sessionOf(ada))
  expect(device.last.read()).toEqual(ada)
  expect(await device.ask(() => sessionOf(bob))).toEqual(sessionOf(bob))
  expect(device.last.read()).toEqual(bob)
  expect(await device.ask(() => null)).toBeNull()
  expect(device.last.read()).toBeUndefined()
})

test('while the server is away the seller who was here last may go on, with a session that is not certain', async () => {
  const device = createDevice(ada)
  expect(await device.ask(away)).toEqual({ user: ada, session: null })
})

test('where nobody is remembered, a server that is away is told', async () => {
  await expect(createDevice().ask(away)).rejects.toThrow('No connection')
})

test('an earlier answer of the server stands before what is remembered', async () => {
  await expect(createDevice(ada).ask(away, { isKnown: true })).rejects.toThrow('No connection')
})

test('only a seller who is remembered is not kept waiting', async () => {
  const waits: (number | undefined)[] = []
  const ask = (within: number | undefined) => {
    waits.push(within)
    return null
  }
  await createDevice(ada).ask(ask)
  await createDevice(ada).ask(ask, { isKnown: true })
  await createDevice().ask(ask)
  expect(waits).toEqual([openWithin, undefined, undefined])
})

test('an answer that comes after a sign-out is not remembered', async () => {
  const device = createDevice()
  await device.ask(() => sessionOf(ada), { signal: AbortSignal.abort() })
  expect(device.last.read()).toBeUndefined()
})

test('a seller who signed out in another tab meanwhile does not come back', async () => {
  const device = createDevice(ada)
  const asked = device.ask(() => {
    device.last.forget()
    return away()
  })
  await expect(asked).rejects.toThrow('No connection')
})

const signedInAda = { id: 'ada', email: 'ada@example.org' }
const session = { user: signedInAda, session: { expiresAt: new Date(Date.now() + 3_600_000) } }

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
    return Response.json({ user: signedInAda })
  })
  await changePassword(queryClient, 'a good password', 'a better password')
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({ user: signedInAda })
  expect(farewell.now().words).toBeUndefined()
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
