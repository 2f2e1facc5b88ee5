import { expect, test } from 'vitest'
import { createDrafts } from './drafts.ts'

test('what is typed is there again on the next page of the tab, each by its name', () => {
  const tab = storage()
  const drafts = createDrafts(() => tab)
  drafts.write('ann', 'sku of 1', 'JEANS')
  drafts.write('ann', 'search', '')
  const next = createDrafts(() => tab)
  expect(next.read('ann', 'sku of 1')).toBe('JEANS')
  // An emptied field is something typed too.
  expect(next.read('ann', 'search')).toBe('')
  expect(next.read('ann', 'sku of 2')).toBeUndefined()
})

test('what was sent is forgotten, here and on the next page', () => {
  const tab = storage()
  const drafts = createDrafts(() => tab)
  drafts.write('ann', 'sku', 'JEANS')
  drafts.forget('ann', 'sku')
  expect(drafts.read('ann', 'sku')).toBeUndefined()
  expect(tab.length).toBe(0)
})

test('what is being typed is known by its names, from earlier pages too', () => {
  const tab = storage()
  createDrafts(() => tab).write('ann', 'note of 1', 'worn once')
  const drafts = createDrafts(() => tab)
  drafts.write('ann', 'brand of 2', '')
  drafts.write('ann', 'brand of 1', 'Fernwold')
  drafts.write('bob', 'brand of 3', 'his')
  drafts.forget('ann', 'brand of 1')
  expect(drafts.names('ann').toSorted()).toEqual(['brand of 2', 'note of 1'])
})

test('nobody reads what another seller was typing, whatever their ids and the names are', () => {
  const drafts = createDrafts(storage)
  drafts.write('ann', 'a/b', 'hers')
  expect(drafts.read('bob', 'a/b')).toBeUndefined()
  expect(drafts.read('ann/a', 'b')).toBeUndefined()
  expect(drafts.read('', 'ann/a/b')).toBeUndefined()
})

test('another seller ends what was typed before, also on earlier pages, and leaves what is no draft alone', () => {
  const tab = storage()
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

test('where storage is closed or full, the page remembers by itself', () => {
  const closed = createDrafts(() => {
    throw new Error('closed')
  })
  closed.write('ann', 'sku', 'JEANS')
  expect(closed.read('ann', 'sku')).toBe('JEANS')
  closed.keepOnly('bob')
  expect(closed.read('ann', 'sku')).toBeUndefined()

  const full = createDrafts(() => ({
    ...storage(),
    length: 0,
    setItem: () => {
      throw new Error('full')
    },
  }))
  full.write('ann', 'sku', 'JEANS')
  expect(full.read('ann', 'sku')).toBe('JEANS')
})

test('who shows a draft hears of each change of it', () => {
  const drafts = createDrafts(storage)
  const heard: (string | undefined)[] = []
  const stop = drafts.subscribe(() => heard.push(drafts.read('ann', 'sku')))
  drafts.write('ann', 'sku', 'A')
  drafts.write('ann', 'sku', 'AB')
  drafts.forget('ann', 'sku')
  drafts.write('ann', 'sku', 'C')
  drafts.keepOnly()
  stop()
  drafts.write('ann', 'sku', 'D')
  expect(heard).toEqual(['A', 'AB', undefined, 'C', undefined])
})

function storage() {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (place: number) => [...entries.keys()][place] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
