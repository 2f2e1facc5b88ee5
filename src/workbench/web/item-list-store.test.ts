import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unreadRanges } from '../../platform/page-ranges.ts'
import { createItemListStore } from './item-list-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('typed text is searched for after a pause in typing', () => {
  const listStore = createItemListStore()
  for (const searchText of ['l', 'le', 'lev', 'levi ']) {
    listStore.type(searchText)
    vi.advanceTimersByTime(100)
    expect(listStore.get().wantedList).toEqual({ order: 'newest' })
  }
  expect(listStore.get().searchText).toBe('levi ')
  vi.advanceTimersByTime(50)
  expect(listStore.get().wantedList).toEqual({ order: 'newest', search: 'levi' })
})

test('typed text is searched for at once when the list is left', () => {
  const listStore = createItemListStore()
  listStore.type('levi')
  listStore.searchNow()
  expect(listStore.get().wantedList).toEqual({ order: 'newest', search: 'levi' })
})

test('an emptied field and a choice are searched for at once, and a choice includes the typed text', () => {
  const listStore = createItemListStore()
  listStore.type('jeans')
  listStore.choose({ stage: 'ready' })
  expect(listStore.get().wantedList).toEqual({ order: 'newest', search: 'jeans', stage: 'ready' })
  listStore.type('')
  expect(listStore.get().wantedList).toEqual({ order: 'newest', stage: 'ready' })
})

test('the search of a link from another view begins at once, in every stage', () => {
  const listStore = createItemListStore()
  listStore.choose({ stage: 'ready' })
  listStore.follow({ search: 'PSTFSH-007' })
  expect(listStore.get()).toMatchObject({
    searchText: 'PSTFSH-007',
    wantedList: { order: 'newest', search: 'PSTFSH-007' },
  })
  expect(listStore.get().wantedList.stage).toBeUndefined()
})

test('a link from another view is followed once, and one without a search leaves the list unchanged', () => {
  const listStore = createItemListStore()
  const params = { search: 'PSTFSH-007' }
  listStore.follow(params)
  listStore.type('jeans')
  for (const again of [params, {}, undefined]) listStore.follow(again)
  expect(listStore.get().searchText).toBe('jeans')
})

test('a list of a group keeps it, a link finds items of every group, and a link without a search ends that', () => {
  const listStore = createItemListStore({ group: 'unpublished' })
  const groupOf = () => listStore.get().wantedList.group
  listStore.show({ order: 'sku', tab: 'ready' })
  expect(groupOf()).toBe('unpublished')
  listStore.clear()
  expect(groupOf()).toBe('unpublished')
  listStore.follow({ search: 'PSTFSH-007' })
  expect(listStore.get().wantedList).toMatchObject({ search: 'PSTFSH-007', group: undefined })
  listStore.follow({})
  expect(listStore.get()).toMatchObject({ searchText: '', wantedList: { order: 'sku', group: 'unpublished' } })
})

test('the shown list stays until the wanted list is loaded', () => {
  const listStore = createItemListStore()
  const ranges = [{ after: null, until: null, count: 3 }]
  listStore.set({ ranges })
  listStore.choose({ order: 'sku' })
  expect(listStore.get()).toMatchObject({ shownList: { order: 'newest' }, ranges })
  listStore.showWanted()
  expect(listStore.get()).toMatchObject({ shownList: { order: 'sku' }, ranges: unreadRanges })
  expect(listStore.get().wantedList).toBe(listStore.get().shownList)
})

test('the wanted list is the shown one at first, and again after going back to it', () => {
  const listStore = createItemListStore()
  expect(listStore.get().wantedList).toBe(listStore.get().shownList)
  listStore.choose({ order: 'sku' })
  listStore.choose({ order: 'newest' })
  expect(listStore.get().wantedList).toBe(listStore.get().shownList)
  listStore.type('  ')
  vi.advanceTimersByTime(1000)
  expect(listStore.get().wantedList).toBe(listStore.get().shownList)
})

test('clearing shows every item again, in the chosen order', () => {
  const listStore = createItemListStore()
  listStore.choose({ order: 'oldest', stage: 'failed' })
  listStore.type('jeans')
  listStore.clear()
  vi.advanceTimersByTime(1000)
  expect(listStore.get()).toMatchObject({ searchText: '', wantedList: { order: 'oldest' } })
  expect(listStore.get().wantedList).toEqual({ order: 'oldest' })
})

test('the next page load searches for the typed text, until the field is emptied', () => {
  let storedText: string | undefined
  const search = {
    read: () => storedText,
    write: (text: string) => void (storedText = text),
    forget: () => void (storedText = undefined),
  }
  createItemListStore({ searchDraft: search }).type(' blue  jeans')
  const listStore = createItemListStore({ searchDraft: search })
  expect(listStore.get()).toMatchObject({
    searchText: ' blue  jeans',
    shownList: { search: 'blue jeans', order: 'newest' },
  })
  expect(listStore.get().wantedList).toBe(listStore.get().shownList)
  for (const empty of [() => listStore.type(''), () => listStore.clear()]) {
    listStore.type('jeans')
    empty()
    expect(storedText).toBeUndefined()
  }
})

test('a list that an address names replaces what the seller searched for and chose', () => {
  const listStore = createItemListStore()
  listStore.type('jeans')
  listStore.choose({ tab: 'ready', needs: 'size' })
  listStore.show({ order: 'sku', tab: 'live', search: 'levi' })
  vi.advanceTimersByTime(1000)
  expect(listStore.get()).toMatchObject({ searchText: 'levi' })
  expect(listStore.get().wantedList).toEqual({ order: 'sku', tab: 'live', search: 'levi' })
})

test('the next page load shows the chosen stage and order', () => {
  let storedText: string | undefined = 'dearest unsold'
  const choice = {
    read: () => storedText,
    write: (text: string) => void (storedText = text),
    forget: () => void (storedText = undefined),
  }
  expect(createItemListStore({ filterDraft: choice }).get().shownList).toEqual({ order: 'newest' })
  createItemListStore({ filterDraft: choice }).choose({ order: 'oldest', stage: 'failed' })
  const next = createItemListStore({ filterDraft: choice })
  expect(next.get().shownList).toEqual({ order: 'oldest', stage: 'failed' })
  expect(next.get().wantedList).toBe(next.get().shownList)
  next.clear()
  expect(createItemListStore({ filterDraft: choice }).get().shownList).toEqual({ order: 'oldest' })
})
