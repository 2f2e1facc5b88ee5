import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import type { Seller } from './last-seller.ts'
import { openWithin, type Session, whoIsSignedIn } from './who-is-signed-in.ts'

const ada = { id: 'a', email: 'ada@example.org' }
const bob = { id: 'b', email: 'bob@example.org' }

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
