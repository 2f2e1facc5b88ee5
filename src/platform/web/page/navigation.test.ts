import { beforeEach, expect, test, vi } from 'vitest'
import { createNavigation, type Route } from './navigation.ts'

const routes: Route[] = [
  { view: 'dashboard', path: '/items' },
  { view: 'listings', path: '/listings' },
  { view: 'security', path: '/account' },
  { view: 'your-data', path: '/account/data' },
]
const navigationOf = (sellerId = 'seller') => createNavigation(sellerId, routes, 'dashboard')
type Entry = { address: string; state: unknown }
let entries: Entry[]
const open = (address: string, state: unknown = null) => (entries = [{ address, state }])
const addresses = () => entries.map(({ address }) => address)

beforeEach(() => {
  open('/')
  const current = () => entries.at(-1) ?? { address: '/', state: null }
  vi.stubGlobal('scrollY', 120)
  vi.stubGlobal('location', {
    get pathname() {
      return current().address.replace(/\?.*/, '')
    },
    get search() {
      return current().address.replace(/^[^?]*/, '')
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return current().state
    },
    pushState: (state: unknown, _: string, address = current().address) => void entries.push({ address, state }),
    replaceState: (state: unknown, _: string, address = current().address) =>
      void entries.splice(-1, 1, { address, state }),
    back: () => void entries.pop(),
  })
  return () => vi.unstubAllGlobals()
})

test('each opened view is a history entry with its address, and the entry before keeps its scroll position', () => {
  const { openView, viewNow } = navigationOf()
  openView('listings')
  openView('listings')
  expect(entries).toEqual([
    { address: '/', state: { scroll: 120 } },
    { address: '/listings', state: {} },
  ])
  expect(viewNow()).toBe('listings')
})

test.each([
  ['/', 'dashboard'],
  ['/unknown', 'dashboard'],
  ['/items/A-1', 'dashboard'],
  ['/listings', 'listings'],
  ['/listingsandmore', 'dashboard'],
  ['/account', 'security'],
  ['/account/data', 'your-data'],
])('the address %s opens %s', (address, view) => {
  open(address)
  expect(navigationOf().viewNow()).toBe(view)
})

test('the start view is not opened again from its own address or from none', () => {
  for (const address of ['/', '/items?stage=ready']) {
    open(address)
    navigationOf().openView('dashboard')
    expect(addresses()).toEqual([address])
  }
})

test('an entry of an earlier version, which has no address, opens its view', () => {
  open('/', { view: 'listings' })
  expect(navigationOf().viewNow()).toBe('listings')
  open('/', { view: 'gone' })
  expect(navigationOf().viewNow()).toBe('dashboard')
})

test('one address below a view is open at a time, and closing it goes back', () => {
  open('/items')
  const { openBelow, closeBelow } = navigationOf()
  openBelow('/items/A-1')
  openBelow('/items/A-2')
  expect(addresses()).toEqual(['/items', '/items/A-2'])
  closeBelow()
  expect(entries).toEqual([{ address: '/items', state: { scroll: 120 } }])
})

test('an address below a view that the page began at closes to the view', () => {
  open('/items/A-1')
  const { closeBelow, keepAddress } = navigationOf()
  keepAddress('dashboard', '/items?stage=ready')
  expect(addresses()).toEqual(['/items/A-1'])
  closeBelow()
  expect(addresses()).toEqual(['/items?stage=ready'])
})

test('a view opened from below itself is another entry', () => {
  open('/items/A-1')
  navigationOf().openView('dashboard')
  expect(addresses()).toEqual(['/items/A-1', '/items'])
})

test('an address of any view is opened once', () => {
  const { openAddress, closeBelow } = navigationOf()
  open('/listings')
  openAddress('/items/A-1')
  openAddress('/items/A-1')
  expect(addresses()).toEqual(['/listings', '/items/A-1'])
  // Closing shows the list, not the view before.
  closeBelow()
  expect(addresses()).toEqual(['/listings', '/items'])
})

test('the state of a view is kept in its address, and opens with it again', () => {
  const { openView, keepAddress } = navigationOf()
  keepAddress('dashboard', '/items?q=jeans')
  expect(addresses()).toEqual(['/items?q=jeans'])
  openView('listings')
  keepAddress('dashboard', '/items?q=jeans&sort=price')
  openView('dashboard')
  expect(addresses()).toEqual(['/items?q=jeans', '/listings', '/items?q=jeans&sort=price'])
})

test('a screen gets the parameters of the last press, and each press is a new object', () => {
  const { openView, paramsByView } = navigationOf()
  openView('dashboard', { search: 'PSTFSH-001' })
  openView('listings', { needSeller: true })
  const first = paramsByView.get()
  expect(first).toEqual({ dashboard: { search: 'PSTFSH-001' }, listings: { needSeller: true } })
  openView('listings', { needSeller: true })
  expect(paramsByView.get().listings).toEqual(first.listings)
  expect(paramsByView.get().listings).not.toBe(first.listings)
  expect(paramsByView.get().dashboard).toBe(first.dashboard)
  openView('dashboard')
  expect(paramsByView.get().dashboard).toEqual({})
})

test('the state of a screen is created once, and separately for each seller', () => {
  const make = (sellerId: string) => ({ sellerId })
  const [one, other] = [navigationOf('one'), navigationOf('other')]
  expect(one.stateOf(make)).toBe(one.stateOf(make))
  expect(other.stateOf(make)).toEqual({ sellerId: 'other' })
})
