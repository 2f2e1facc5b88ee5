import { beforeEach, expect, test, vi } from 'vitest'
import { createNavigation, type View } from './navigation.ts'

const knownViews: View[] = ['dashboard', 'listings', 'ebay']
const navigationOf = (sellerId = 'seller') => createNavigation(sellerId, knownViews, 'dashboard')
let entries: unknown[]

beforeEach(() => {
  entries = [null]
  vi.stubGlobal('scrollY', 120)
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1)
    },
    pushState: (state: unknown) => void entries.push(state),
    replaceState: (state: unknown) => void entries.splice(-1, 1, state),
  })
  return () => vi.unstubAllGlobals()
})

test('each opened view is a history entry, and the entry before keeps its scroll position', () => {
  const { openView, viewNow } = navigationOf()
  openView('listings')
  openView('listings')
  expect(entries).toEqual([{ scroll: 120 }, { view: 'listings' }])
  expect(viewNow()).toBe('listings')
})

test('an entry without a known view is at the start view, which is not opened again', () => {
  const { openView, viewNow } = navigationOf()
  entries = [{ view: 'gone' }]
  expect(viewNow()).toBe('dashboard')
  openView('dashboard')
  expect(entries).toEqual([{ view: 'gone' }])
})

test('a screen gets the parameters of the last press, and each press is a new object', () => {
  const { openView, paramsByView } = navigationOf()
  openView('ebay', { search: 'PSTFSH-001' })
  openView('listings', { needSeller: true })
  const first = paramsByView.get()
  expect(first).toEqual({ ebay: { search: 'PSTFSH-001' }, listings: { needSeller: true } })
  openView('listings', { needSeller: true })
  expect(paramsByView.get().listings).toEqual(first.listings)
  expect(paramsByView.get().listings).not.toBe(first.listings)
  expect(paramsByView.get().ebay).toBe(first.ebay)
  openView('ebay')
  expect(paramsByView.get().ebay).toEqual({})
})

test('the state of a screen is created once, and separately for each seller', () => {
  const make = (sellerId: string) => ({ sellerId })
  const [one, other] = [navigationOf('one'), navigationOf('other')]
  expect(one.stateOf(make)).toBe(one.stateOf(make))
  expect(other.stateOf(make)).toEqual({ sellerId: 'other' })
})
