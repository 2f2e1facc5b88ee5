import { expect, test } from 'vitest'
import { createDrafts } from './drafts.ts'

test('typed text is there again on the next page of the tab, each under its name', () => {
  const tab = createStorage()
  const drafts = createDrafts(() => tab)
  drafts.write('ann', 'sku of 1', 'JEANS')
  drafts.write('ann', 'search', '')
  const next = createDrafts(() => tab)
  expect(next.read('ann', 'sku of 1')).toBe('JEANS')
  // An emptied field is a draft too.
  expect(next.read('ann', 'search')).toBe('')
  expect(next.read('ann', 'sku of 2')).toBeUndefined()
})

test('a sent text is forgotten, here and on the next page', () => {
  const tab = createStorage()
  const drafts = createDrafts(() => tab)
  drafts.write('ann', 'sku', 'JEANS')
  drafts.forget('ann', 'sku')
  expect(drafts.read('ann', 'sku')).toBeUndefined()
  expect(tab.length).toBe(0)
})

test('drafts are listed by name, also those of earlier pages', () => {
  const tab = createStorage()
  createDrafts(() => tab).write('ann', 'note of 1', 'worn once')
  const drafts = createDrafts(() => tab)
  drafts.write('ann', 'brand of 2', '')
  drafts.write('ann', 'brand of 1', 'Fernwold')
  drafts.write('bob', 'brand of 3', 'his')
  drafts.forget('ann', 'brand of 1')
  expect(drafts.names('ann').toSorted()).toEqual(['brand of 2', 'note of 1'])
})

test('no seller reads a draft of another, with any ids and names', () => {
  const drafts = createDrafts(createStorage)
  drafts.write('ann', 'a/b', 'hers')
  expect(drafts.read('bob', 'a/b')).toBeUndefined()
  expect(drafts.read('ann/a', 'b')).toBeUndefined()
  expect(drafts.read('', 'ann/a/b')).toBeUndefined()
})

test('keepOnly forgets other sellers’ drafts, also of earlier pages, and leaves other keys alone', () => {
  const tab = createStorage()
  const earlier = createDrafts(() => tab)
  for (const whose of ['ann', 'bob', '']) earlier.write(whose, 'sku', whose)
  tab.setItem('of somebody else', 'stays')
  const drafts = createDrafts(() => tab)
  drafts.keepOnly('bob')
  expect(drafts.read('ann', 'sku')).toBeUndefined()
  expect(drafts.read('bob', 'sku')).toBe('bob')
  expect(tab.length).toBe(2)
  drafts.keepOnly()
  expect(drafts.read('bob', 'sku')).toBeUndefined()
  expect([tab.length, tab.getItem('of somebody else')]).toEqual([1, 'stays'])
})

test('without storage, or with a full one, the page itself remembers', () => {
  const closed = createDrafts(() => {
    throw new Error('closed')
  })
  closed.write('ann', 'sku', 'JEANS')
  expect(closed.read('ann', 'sku')).toBe('JEANS')
  closed.keepOnly('bob')
  expect(closed.read('ann', 'sku')).toBeUndefined()

  const full = createDrafts(() => ({
    ...createStorage(),
    length: 0,
    setItem: () => {
      throw new Error('full')
    },
  }))
  full.write('ann', 'sku', 'JEANS')
  expect(full.read('ann', 'sku')).toBe('JEANS')
})

test('a subscriber hears each change of a draft', () => {
  const drafts = createDrafts(createStorage)
  const values: (string | undefined)[] = []
  const stop = drafts.subscribe(() => values.push(drafts.read('ann', 'sku')))
  drafts.write('ann', 'sku', 'A')
  drafts.write('ann', 'sku', 'AB')
  drafts.forget('ann', 'sku')
  drafts.write('ann', 'sku', 'C')
  drafts.keepOnly()
  stop()
  drafts.write('ann', 'sku', 'D')
  expect(values).toEqual(['A', 'AB', undefined, 'C', undefined])
})

function createStorage() {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
