import type { ListingItem } from '../src/listings/api.ts'
import { someListing } from './some-listing.ts'

/** An item with a completed listing, as the server returns it. `changes` replace its defaults. */
export function someListingItem(changes: Partial<ListingItem> = {}): ListingItem {
  return {
    id: '5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0001',
    sku: 'PSTFSH-001',
    batchNumber: 1,
    status: 'draft',
    category: null,
    condition: null,
    brand: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    photos: [],
    note: null,
    generation: someGeneration({ status: 'completed', generatedAt: '2026-01-01T00:00:00.000Z' }),
    listingReady: true,
    ready: true,
    listing: someListing(),
    edits: {},
    accepted: [],
    contradictions: [],
    previous: null,
    ...changes,
  }
}

/** The state of a listing that was never asked for. `changes` replace its defaults. */
export function someGeneration(changes: Partial<ListingItem['generation']> = {}): ListingItem['generation'] {
  return { status: 'pending', error: null, generatedAt: null, askedAt: null, retryAt: null, usage: null, ...changes }
}
