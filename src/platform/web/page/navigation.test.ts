import { beforeEach, expect, test, vi } from 'vitest'
import { createNavigation, type View } from './navigation.ts'

const known: View[] = ['dashboard', 'listings', 'ebay']
const navigationOf = (sellerId = 'seller') => createNavigation(sellerId, known, 'dashboard')
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

test('each view that is opened is an entry of the history, and the one before keeps where it was scrolled to', () => {
  const { openView, viewNow } = navigationOf()
  openView('listings')
  openView('listings')
  expect(entries).toEqual([{ scroll: 120 }, { view: 'listings' }])
  expect(viewNow()).toBe('listings')
})

test('an entry that names no known view is at the start, which is not opened once more', () => {
  const { openView, viewNow } = navigationOf()
  entries = [{ view: 'gone' }]
  expect(viewNow()).toBe('dashboard')
  openView('dashboard')
  expect(entries).toEqual([{ view: 'gone' }])
})

test('a screen is told what led to it last, and of each press anew', () => {
  const { openView, leads } = navigationOf()
  openView('ebay', { search: 'PSTFSH-001' })
  openView('listings', { needSeller: true })
  const first = leads.now()
  expect(first).toEqual({ ebay: { search: 'PSTFSH-001' }, listings: { needSeller: true } })
  openView('listings', { needSeller: true })
  expect(leads.now().listings).toEqual(first.listings)
  expect(leads.now().listings).not.toBe(first.listings)
  expect(leads.now().ebay).toBe(first.ebay)
  openView('ebay')
  expect(leads.now().ebay).toEqual({})
})

test('where a seller is on a screen is made once, and for each seller anew', () => {
  const make = (sellerId: string) => ({ sellerId })
  const [one, other] = [navigationOf('one'), navigationOf('other')]
  expect(one.placeOf(make)).toBe(one.placeOf(make))
  expect(other.placeOf(make)).toEqual({ sellerId: 'other' })
})
