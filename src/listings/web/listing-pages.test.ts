import { expect, test } from 'vitest'
import type { ListingItem } from '../api.ts'
import { itemOf, type ListingPages, startedWith, withItem } from './listing-pages.ts'

const hints = { category: 'Shoes', condition: null, brand: null }

test('a started item is generating with its hints, on whichever page it is', () => {
  const data = withItem(pages(), 'b', (one) => startedWith(one, hints))
  expect(itemOf(data, 'b')).toMatchObject({ category: 'Shoes', generation: { status: 'generating', error: null } })
  expect(itemOf(data, 'a')?.generation.status).toBe('pending')
})

test('putting one item back leaves what others have become', () => {
  const before = item('a')
  const bothStarted = ['a', 'b'].reduce((data, id) => withItem(data, id, (one) => startedWith(one, hints)), pages())
  const data = withItem(bothStarted, 'a', () => before)
  expect(itemOf(data, 'a')).toBe(before)
  expect(itemOf(data, 'b')?.generation.status).toBe('generating')
})

function pages(): ListingPages {
  return { pages: ['a', 'b'].map((id) => ({ items: [item(id)], next: null })), pageParams: ['', 'a'] }
}

function item(id: string): ListingItem {
  return {
    id,
    sku: 'PSTFSH-001',
    batchNumber: 1,
    status: 'draft',
    category: null,
    condition: null,
    brand: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    photos: [],
    generation: { status: 'pending', error: null, generatedAt: null },
    listingReady: false,
    listing: null,
  }
}
