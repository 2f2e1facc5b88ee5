import { expect, test } from 'vitest'
import type { WhichItems } from '../../items/which-items.ts'
import { itemAddress, listAddress, listIn, skuIn, viewIn } from './items-address.ts'
import { listingsPlace, publishPlace } from './places/place.ts'

test.each<[string, WhichItems]>([
  ['/items', { order: 'newest' }],
  [
    '/items?stage=needs-details&q=levi+501&sort=price-backwards',
    { order: 'price-backwards', tab: 'needs-details', search: 'levi 501' },
  ],
  [
    '/items?category=Women%27s+Tops+%26+Blouses&condition=good&needs=size&confirm=any',
    { order: 'newest', category: "Women's Tops & Blouses", condition: 'good', needs: 'size', confirm: 'any' },
  ],
])('%s names a list', (address, list) => {
  expect(listAddress(list)).toBe(address)
  expect(listIn(new URL(address, 'https://shop.example').search)).toEqual(list)
})

test.each<[string, WhichItems]>([
  ['/listings', { order: 'newest', group: 'unpublished' }],
  ['/listings?show=needs-you&q=levi', { order: 'newest', group: 'needs-you', search: 'levi' }],
  ['/listings?q=levi&show=all', { order: 'newest', group: undefined, search: 'levi' }],
  ['/listings?stage=ready', { order: 'newest', group: 'unpublished', tab: 'ready' }],
])('%s names a list of Generate Listings', (address, list) => {
  expect(listAddress(list, 'cards', listingsPlace)).toBe(address)
  expect(listIn(new URL(address, 'https://shop.example').search, listingsPlace)).toEqual(list)
})

test('an address shows no group that its view does not have', () => {
  expect(listIn('?show=needs-you', publishPlace)).toEqual({ order: 'newest', group: 'publishable' })
  expect(listIn('?show=publishable')).toEqual({ order: 'newest' })
  expect(listIn('?show=all')).toEqual({ order: 'newest' })
})

test('an item opened in another view is below its address', () => {
  const address = itemAddress('RACK 7', publishPlace.path)
  expect(address).toBe('/publish/RACK%207')
  expect([skuIn(address, publishPlace.path), skuIn(address)]).toEqual(['RACK 7', undefined])
})

test('parts of an address that are not valid are left out, and the others are kept', () => {
  expect(listIn(`?stage=lost&sort=random&q=${'a'.repeat(101)}&needs=size&x=1`)).toEqual({
    order: 'newest',
    needs: 'size',
  })
  expect(listIn('?q=++')).toEqual({ order: 'newest' })
})

test('an address names the grid, and no view for the table', () => {
  expect(listAddress({ order: 'newest' }, 'grid')).toBe('/items?view=grid')
  expect(viewIn('?view=grid')).toBe('grid')
  expect(listAddress({ order: 'newest', group: 'publishable' }, 'table', publishPlace)).toBe('/publish?view=table')
  expect(viewIn('?view=cube')).toBeUndefined()
  expect(viewIn('')).toBeUndefined()
})

test.each(['PSTFSH-001', 'A.1', 'RACK 7', '.', '..', '...'])('the SKU %j has an address that leads to it', (sku) => {
  const { pathname } = new URL(itemAddress(sku), 'https://shop.example')
  expect(skuIn(pathname)).toBe(sku)
})

test('other paths name no item', () => {
  for (const path of ['/', '/items', '/items/', '/itemsets/A', '/items/%E0%A4%A']) expect(skuIn(path)).toBeUndefined()
})
