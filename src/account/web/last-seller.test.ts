import { expect, test } from 'vitest'
import { createLastSeller } from './last-seller.ts'

const ada = { id: 'a', email: 'ada@example.org' }

test('a later page reads the remembered seller until it is forgotten', () => {
  const storage = openStorage()
  createLastSeller(() => storage).remember(ada)
  expect(createLastSeller(() => storage).read()).toEqual(ada)
  createLastSeller(() => storage).forget()
  expect(createLastSeller(() => storage).read()).toBeUndefined()
})

test('the seller who was signed in last replaces the previous seller', () => {
  const otherDevice = createLastSeller(openStorage)
  const storage = openStorage()
  const lastSeller = createLastSeller(() => storage)
  lastSeller.remember(ada)
  lastSeller.remember({ id: 'b', email: 'bob@example.org' })
  expect(lastSeller.read()?.id).toBe('b')
  expect(otherDevice.read()).toBeUndefined()
})

test('only id and mail address are stored', () => {
  const storage = openStorage()
  createLastSeller(() => storage).remember(Object.assign({ token: 'secret' }, ada))
  expect(storage.written()).not.toContain('secret')
})

test.each(['', 'no json', '{}', '{"id":"","email":"x"}', '{"id":7,"email":"x"}', '[]'])(
  'a stored value that is not a seller, such as %j, reads as no seller',
  (text) => {
    const storage = openStorage(text)
    expect(createLastSeller(() => storage).read()).toBeUndefined()
  },
)

test('nothing is remembered or thrown while the browser refuses storage', () => {
  const last = createLastSeller(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  last.remember(ada)
  expect(last.read()).toBeUndefined()
  last.forget()
})

/** A storage with one value, because only one key is used. */
function openStorage(text: string | null = null) {
  let value = text
  return {
    written: () => value ?? '',
    getItem: () => value,
    setItem(_key: string, next: string) {
      value = next
    },
    removeItem() {
      value = null
    },
  }
}
