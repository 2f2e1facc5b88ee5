import { expect, test } from 'vitest'
import { createLastSeller } from './last-seller.ts'

const ada = { id: 'a', email: 'ada@example.org' }

test('a seller is remembered until forgotten, by a later page too', () => {
  const storage = openStorage()
  createLastSeller(() => storage).remember(ada)
  expect(createLastSeller(() => storage).read()).toEqual(ada)
  createLastSeller(() => storage).forget()
  expect(createLastSeller(() => storage).read()).toBeUndefined()
})

test('the seller who was signed in last replaces the one before', () => {
  const last = createLastSeller(openStorage)
  const storage = openStorage()
  const kept = createLastSeller(() => storage)
  kept.remember(ada)
  kept.remember({ id: 'b', email: 'bob@example.org' })
  expect(kept.read()?.id).toBe('b')
  expect(last.read()).toBeUndefined()
})

test('nothing but id and address is written down', () => {
  const storage = openStorage()
  createLastSeller(() => storage).remember(Object.assign({ token: 'secret' }, ada))
  expect(storage.written()).not.toContain('secret')
})

test.each(['', 'no json', '{}', '{"id":"","email":"x"}', '{"id":7,"email":"x"}', '[]'])(
  '%j left by somebody else names nobody',
  (text) => {
    const storage = openStorage(text)
    expect(createLastSeller(() => storage).read()).toBeUndefined()
  },
)

test('where storage is closed nobody is remembered, and nothing breaks', () => {
  const last = createLastSeller(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  last.remember(ada)
  expect(last.read()).toBeUndefined()
  last.forget()
})

/** Holds one value, as nothing else is stored. */
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
